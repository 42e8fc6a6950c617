"""What a thinking seat tries where values were fitted: the actions of most value."""
from libc.stdint cimport int32_t, uint64_t

from cardavia_fast._fitted cimport (
    POINT, best_option, fitted_t, list_options, option_t, rank_options, value_all,
)
from cardavia_fast._table cimport action_t
from cardavia_fast._thinker cimport HOPE, NO_VALUE, arm_t, thinker_t


cdef int32_t arms_fitted(const thinker_t* t, const void* view, const action_t* legal, int32_t n,
                         uint64_t noise, arm_t* out) noexcept nogil:
    """The actions of most value, with that as their hope: t.most_arms, none much worse than the best."""
    cdef const fitted_t* f = <const fitted_t*>t.arms_context
    cdef option_t[64] option
    cdef int32_t[64] value, order
    cdef int32_t i, forced = 0, arms, found = list_options(f, view, legal, n, True, option, &forced)
    if found == 0:
        out[0] = arm_t(forced, 0)
        return 1
    value_all(f, option, found, value)
    arms = min(rank_options(option, value, found, order), t.most_arms)
    for i in range(arms):
        if value[order[i]] < value[order[0]] - t.span * (POINT // HOPE):
            return i
        out[i] = arm_t(option[order[i]].action, value[order[i]] // (POINT // HOPE))
    return arms


cdef int32_t decide_fitted(const thinker_t* t, const void* view, const action_t* legal, int32_t n,
                           int32_t* value, bint* last) noexcept nogil:
    """The option of most value, and that value with the points so far."""
    cdef const fitted_t* f = <const fitted_t*>t.arms_context
    cdef option_t[64] option
    cdef int32_t best, forced = 0, found = list_options(f, view, legal, n, False, option, &forced)
    value[0] = NO_VALUE
    if found == 0:
        return forced
    best = best_option(f, option, found, value)
    value[0] = value[0] // (POINT // HOPE) + f.points(view) * HOPE
    last[0] = option[best].last
    return option[best].action
