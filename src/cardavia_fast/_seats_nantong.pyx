"""Nantong: the greedy policy: distance to a win, useful unseen cards, and the hu of a hand in any case."""
from libc.stdint cimport int32_t, uint32_t, uint64_t

from cardavia_fast._nantong cimport (
    AFTER_PUNG, DISCARD, DONE, KONG, PREPARE, PUNG, TURN, WIN, nantong_holding_t, nantong_view_t,
)
from cardavia_fast._nantong_base cimport base_hu
from cardavia_fast._nantong_outlook cimport (
    act, discards_t, hold, missing_now, nearest_discard, nearest_discards, read_discards, unseen,
    useful_without,
)
from cardavia_fast._table cimport action_t

cdef enum:
    USEFUL_WORTH = 3         # of one useful unseen card, beside HU_WORTH of one hu in hand
    HU_WORTH = 1


cdef int32_t hu_without(nantong_holding_t* h, int32_t kind, int32_t hu) noexcept nogil:
    """Hu in hand when one card of the kind has gone from a hand of that hu."""
    if h.hand[kind] < 3:
        return hu
    h.hand[kind] -= 1
    hu = base_hu(h)
    h.hand[kind] += 1
    return hu


cdef int32_t choose_discard(const nantong_view_t* v, nantong_holding_t* h, const action_t* legal, int32_t n,
                            int32_t* away) noexcept nogil:
    """The discard that leaves the hand nearest, then the best of useful unseen cards and hu in hand.

    `away` becomes what is missing after it.
    """
    cdef discards_t d
    cdef uint32_t near
    cdef int32_t i, kind, score, best_score = -1, best = 0, hu = base_hu(h)
    read_discards(h, &d)
    near = nearest_discards(&d, legal, n, away)
    for i in range(n):
        kind = legal[i] - DISCARD
        if near >> kind & 1:
            score = USEFUL_WORTH * unseen(v, useful_without(h, &d, kind, away[0]))
            score += HU_WORTH * hu_without(h, kind, hu)
            if score > best_score:
                best_score = score
                best = i
    return best


cdef int32_t after_kong(const nantong_holding_t* before, const nantong_view_t* v,
                        int32_t code) noexcept nogil:
    """What is missing when all held copies of the kind lie in a kong."""
    cdef nantong_holding_t h = before[0]
    act(&h, v, code)
    return missing_now(&h)


cdef int32_t greedy_prepare(const action_t* legal, int32_t n) noexcept nogil:
    """Open all there is: sixteen hu and a finished group each; then ready, which doubles."""
    return 0 if legal[0] != DONE else n - 1


cdef int32_t greedy_turn(const nantong_view_t* v, const action_t* legal, int32_t n) noexcept nogil:
    """Win; kong where that does not set the hand back; else discard."""
    cdef nantong_holding_t h
    cdef int32_t discards = 0, best, i, away
    if legal[n - 1] == WIN:
        return n - 1
    while discards < n and legal[discards] < PUNG:
        discards += 1
    if n == 1:
        return 0
    hold(v, &h)
    best = choose_discard(v, &h, legal, discards, &away)
    for i in range(discards, n):
        if after_kong(&h, v, legal[i]) <= away:
            return i
    return best


cdef int32_t greedy_claim(const nantong_view_t* v, const action_t* legal, int32_t n) noexcept nogil:
    """Win; kong where that does not set the hand back; pung where it brings it nearer; else pass."""
    cdef nantong_holding_t h
    cdef int32_t away
    if legal[n - 2] == WIN:
        return n - 2
    hold(v, &h)
    away = missing_now(&h)
    if legal[n - 2] >= KONG and after_kong(&h, v, legal[n - 2]) <= away:
        return n - 2
    act(&h, v, legal[0])
    return 0 if nearest_discard(&h) < away else n - 1


cdef int32_t greedy_nantong(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                            void* context) noexcept nogil:
    """Win whenever possible; nearest to a win; useful unseen cards and hu. Uses its view only, no noise."""
    cdef const nantong_view_t* v = <const nantong_view_t*>view
    cdef nantong_holding_t h
    cdef int32_t away
    if v.public.phase == PREPARE:
        return greedy_prepare(legal, n)
    if v.public.phase == TURN:
        return greedy_turn(v, legal, n)
    if v.public.phase == AFTER_PUNG:
        hold(v, &h)
        return choose_discard(v, &h, legal, n, &away)
    return greedy_claim(v, legal, n)
