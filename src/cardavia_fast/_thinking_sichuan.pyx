"""Sichuan: what a thinking seat tries: the planner's choice, and what it holds to be nearly as good."""
from libc.stdint cimport int32_t, int64_t, uint64_t

from cardavia_fast._planner_sichuan cimport best_value, look_out, outlook_t, planner_t
from cardavia_fast._sichuan cimport AFTER_PUNG, DECLARE, DISCARD, PUNG, TURN, sichuan_view_t
from cardavia_fast._sichuan_hand cimport suit_of
from cardavia_fast._sichuan_plans cimport FAR_AWAY, PLANS, change, draft_t, missing_in, read_draft
from cardavia_fast._table cimport action_t
from cardavia_fast._thinker cimport arm_t, thinker_t

cdef enum:
    DISCARDS = 6             # tried at most
    DETOUR = 3               # by which a pinned plan's hand may be farther away than a plain win
    TRIED = -(1 << 40)       # the value of a discard that is an arm already


cdef int32_t add_discards(const planner_t* p, const sichuan_view_t* v, const action_t* legal, int32_t n,
                          int32_t first, arm_t* out) noexcept nogil:
    """The discards of most value in their order, but the first choice; returns how many."""
    cdef outlook_t o
    cdef draft_t d
    cdef int64_t[32] value
    cdef int32_t i, _k, best, found = 0
    look_out(&o, p, v)
    read_draft(&d, v, v.void_suit)
    for i in range(n):
        change(&d, legal[i] - DISCARD, -1)
        value[i] = best_value(&o, &d)
        change(&d, legal[i] - DISCARD, 1)
    if first < n:
        value[first] = TRIED
    for _k in range(min(n - (first < n), DISCARDS - 1)):
        best = 0
        for i in range(1, n):
            if value[i] > value[best]:
                best = i
        value[best] = TRIED
        out[found] = arm_t(best, 0)
        found += 1
    return found


cdef int32_t add_pinned(const thinker_t* t, const sichuan_view_t* v, const action_t* legal, int32_t n,
                        arm_t* out) noexcept nogil:
    """What the plans that keep to one sort of hand would do, where that hand is not too far away."""
    cdef draft_t d
    cdef int32_t plan, k, plain, away, found = 0
    read_draft(&d, v, v.void_suit)
    plain = missing_in(&d, 0)
    for plan in range(1, t.n_plans):
        away = FAR_AWAY
        for k in range(PLANS):
            if (<const planner_t*>t.plans[plan].context).plans >> k & 1:
                away = min(away, missing_in(&d, k))
        if away <= plain + DETOUR:
            out[found] = arm_t(t.plans[plan].choose(v, legal, n, 0, t.plans[plan].context), plan)
            found += 1
    return found


cdef int32_t arms_sichuan(const thinker_t* t, const void* view, const action_t* legal, int32_t n,
                          uint64_t noise, arm_t* out) noexcept nogil:
    """The planner's choice; the best of the other discards; all claims, kongs and wins; all void suits.

    The first plan is a planner.
    """
    cdef const sichuan_view_t* v = <const sichuan_view_t*>view
    cdef int32_t i, discards = 0, arms = 1
    cdef int32_t first = t.plans[0].choose(view, legal, n, noise, t.plans[0].context)
    out[0] = arm_t(first, 0)
    if v.public.phase == TURN or v.public.phase == AFTER_PUNG:
        while discards < n and legal[discards] < PUNG:
            discards += 1
        if suit_of(legal[0] - DISCARD) == v.void_suit:
            return 1
        arms += add_discards(<const planner_t*>t.plans[0].context, v, legal, discards, first, out + arms)
    for i in range(discards, n):
        if i != first:
            out[arms] = arm_t(i, 0)
            arms += 1
    if v.public.phase != DECLARE:
        arms += add_pinned(t, v, legal, n, out + arms)
    return arms
