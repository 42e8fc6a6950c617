"""Nantong: the planning policy; its context is a plans_t."""
from libc.stdint cimport int32_t, uint32_t, uint64_t

from cardavia_fast._nantong cimport nantong_holding_t, nantong_view_t
from cardavia_fast._table cimport action_t

cdef uint32_t kinds_held(const nantong_holding_t* h) noexcept nogil
cdef int32_t circumstances(const nantong_view_t* v) noexcept nogil
cdef int32_t planner_nantong(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                             void* context) noexcept nogil
