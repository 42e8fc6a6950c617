"""What a thinking seat tries where values were fitted: the actions of most value."""
from libc.stdint cimport int32_t, uint64_t

from cardavia_fast._fitted cimport (
    MAX_OPTIONS, NOTHING, POINT, best_option, fitted_t, option_t, value_all,
)
from cardavia_fast._table cimport action_t, check
from cardavia_fast._thinker cimport HOPE, NO_VALUE, arm_t, thinker_t


cdef int32_t arms_fitted(const thinker_t* t, const void* view, const action_t* legal, int32_t n,
                         uint64_t noise, arm_t* out) noexcept nogil:
    """The actions of most value, with that as their hope: t.most_arms, none much worse than the best."""
    cdef const fitted_t* f = <const fitted_t*>t.arms_context
    cdef option_t[64] option
    cdef int32_t[64] each
    cdef int32_t[128] value
    cdef int32_t i, best, found, forced = 0, arms = 0, least = NOTHING
    found = f.options(f, view, legal, n, True, option, &forced)
    check(found <= MAX_OPTIONS, "options have room")
    if found == 0:
        out[0] = arm_t(forced, 0)
        return 1
    for i in range(n):
        value[i] = NOTHING
    value_all(f, option, found, each)
    for i in range(found):
        value[option[i].action] = max(value[option[i].action], each[i])
    while arms < t.most_arms:
        best = 0
        for i in range(1, n):
            if value[i] > value[best]:
                best = i
        if value[best] == NOTHING or value[best] < least:
            break
        out[arms] = arm_t(best, value[best] // (POINT // HOPE))
        arms += 1
        least = max(least, value[best] - t.span * (POINT // HOPE))
        value[best] = NOTHING
    return arms


cdef int32_t decide_fitted(const thinker_t* t, const void* view, const action_t* legal, int32_t n,
                           int32_t* value, bint* last) noexcept nogil:
    """The option of most value, and that value with the points so far."""
    cdef const fitted_t* f = <const fitted_t*>t.arms_context
    cdef option_t[64] option
    cdef int32_t best, forced = 0, found = f.options(f, view, legal, n, False, option, &forced)
    value[0] = NO_VALUE
    if found == 0:
        return forced
    best = best_option(f, option, found, value)
    value[0] = value[0] // (POINT // HOPE) + f.points(view) * HOPE
    last[0] = option[best].last
    return option[best].action
