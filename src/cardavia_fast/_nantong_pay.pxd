"""Nantong: the end of a deal: totals and the settlement between every two players."""
from libc.stdint cimport int32_t

from cardavia_fast._nantong cimport nantong_holding_t, nantong_state_t

cdef void hold(const nantong_state_t* s, int32_t seat, nantong_holding_t* out) noexcept nogil
cdef void win(nantong_state_t* s, int32_t seat, int32_t how, int32_t card) noexcept nogil
cdef void exhaust(nantong_state_t* s) noexcept nogil
cdef void settle(const void* state, void* row) noexcept nogil
