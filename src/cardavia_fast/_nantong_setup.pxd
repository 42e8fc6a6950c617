"""Nantong: set-up and preparation (N2)."""
from libc.stdint cimport int32_t

from cardavia_fast._dice cimport dice_t
from cardavia_fast._nantong cimport nantong_state_t
from cardavia_fast._table cimport action_t

cdef void deal_hands(void* state, const void* rules, dice_t* dice) noexcept nogil
cdef void prepare(nantong_state_t* s, int32_t seat) noexcept nogil
cdef int32_t legal_prepare(const nantong_state_t* s, action_t* out) noexcept nogil
cdef void apply_prepare(nantong_state_t* s, action_t action) noexcept nogil
