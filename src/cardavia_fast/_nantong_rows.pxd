"""Nantong: can rows of arrays be holdings of a winner? (N1.1, N2.1)"""
from libc.stdint cimport int32_t, uint8_t

from cardavia_fast._nantong cimport nantong_holding_t

cdef bint is_holding(const nantong_holding_t* h, const uint8_t* hand, int32_t won_kind,
                     int32_t circumstances) noexcept nogil
cdef bint all_plain(const uint8_t* hands, const uint8_t* indicators, const uint8_t* won_kinds,
                    Py_ssize_t n) noexcept nogil
cdef int32_t groups_in(const uint8_t* groups) noexcept nogil
