"""Sichuan: the greedy policy."""
from libc.stdint cimport int32_t, uint64_t

from cardavia_fast._sichuan cimport sichuan_view_t
from cardavia_fast._table cimport action_t

cdef int32_t choose_discard(const sichuan_view_t* v, const action_t* legal, int32_t n,
                            int32_t* away) noexcept nogil
cdef int32_t greedy_claim(const sichuan_view_t* v, const action_t* legal, int32_t n) noexcept nogil
cdef int32_t greedy_sichuan(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                            void* context) noexcept nogil
