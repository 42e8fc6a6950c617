"""Nantong: what a thinking seat tries."""
from libc.stdint cimport int32_t, uint64_t

from cardavia_fast._table cimport action_t
from cardavia_fast._thinker cimport arm_t, thinker_t

cdef int32_t arms_nantong(const thinker_t* t, const void* view, const action_t* legal, int32_t n,
                          uint64_t noise, arm_t* out) noexcept nogil
