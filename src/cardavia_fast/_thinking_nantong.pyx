"""Nantong: the few actions of which the planner expects most."""
from libc.stdint cimport int32_t, int64_t, uint64_t

from cardavia_fast._nantong cimport nantong_view_t
from cardavia_fast._nantong_plans cimport CHANCE_BITS, plans_t
from cardavia_fast._planner_nantong cimport hopes_of
from cardavia_fast._table cimport action_t
from cardavia_fast._thinker cimport arm_t, thinker_t


cdef int32_t arms_nantong(const thinker_t* t, const void* view, const action_t* legal, int32_t n,
                          uint64_t noise, arm_t* out) noexcept nogil:
    """Best first, and none of which much less is hoped."""
    cdef int64_t[128] hopes
    cdef int64_t hope
    cdef int32_t i, k, best, arms = 0
    hopes_of(<const plans_t*>t.arms_context, <const nantong_view_t*>view, legal, n, hopes)
    for k in range(min(n, t.most_arms)):
        best = n - 1
        for i in range(n - 2, -1, -1):
            if hopes[i] > hopes[best]:
                best = i
        hope = hopes[best] >> CHANCE_BITS - 8
        hopes[best] = -1
        if k and hope < out[0].hope - t.span:
            break
        out[arms] = arm_t(best, <int32_t>hope)
        arms += 1
    return arms
