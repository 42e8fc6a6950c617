"""Tien Gow: the greedy policy."""
from libc.stdint cimport int32_t, uint64_t

from cardavia_fast._table cimport action_t

cdef int32_t greedy_tiengow(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                            void* context) noexcept nogil
