"""Sichuan: who pays whom."""
from libc.stdint cimport int32_t

from cardavia_fast._sichuan cimport sichuan_state_t

cdef void pay_by_all(sichuan_state_t* s, int32_t payee, int32_t amount, int32_t rule) noexcept nogil
cdef void win(sichuan_state_t* s, int32_t seat, int32_t how, int32_t tile, bint shared) noexcept nogil
cdef void end(sichuan_state_t* s) noexcept nogil
cdef void exhaust(sichuan_state_t* s) noexcept nogil
cdef bint is_pig(const sichuan_state_t* s, int32_t seat) noexcept nogil
cdef void settle(const void* state, void* row) noexcept nogil
