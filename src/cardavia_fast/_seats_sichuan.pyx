"""Sichuan: the greedy policy: distance to a win and useful unseen tiles."""
from libc.stdint cimport int32_t, uint32_t, uint64_t

from cardavia_fast._sichuan cimport (
    AFTER_PUNG, COPIES, DECLARE, DISCARD, KONG, PUNG, TURN, WIN, sichuan_view_t,
)
from cardavia_fast._sichuan_hand cimport suit_of
from cardavia_fast._sichuan_outlook cimport (
    fan_in_sight, hand_t, lose, missing, missing_after_discard, nearest_discards, nearest_void, read_after,
    read_hand, unseen, unseen_of, useful_kinds,
)
from cardavia_fast._table cimport action_t


cdef int32_t spare_tile(const sichuan_view_t* v, const action_t* legal, int32_t n) noexcept nogil:
    """Of void-suit tiles, the one the others can use least: fewest unseen copies."""
    cdef int32_t i, best = 0
    for i in range(1, n):
        if unseen(v, legal[i] - DISCARD) < unseen(v, legal[best] - DISCARD):
            best = i
    return best


cdef int32_t choose_discard(const sichuan_view_t* v, const action_t* legal, int32_t n,
                            int32_t* away) noexcept nogil:
    """The discard that leaves the hand nearest, then with most useful unseen tiles, then least of use to
    others. `away` becomes what is missing after it."""
    cdef hand_t h
    cdef uint32_t near
    cdef int32_t i, kind, score, best_score = -1, best = 0
    read_hand(&h, v.hand, v.void_suit, v.public.n_melds[v.seat])
    if suit_of(legal[0] - DISCARD) == v.void_suit:
        away[0] = missing(&h)
        return spare_tile(v, legal, n)
    near = nearest_discards(&h, legal, n, away)
    for i in range(n):
        kind = legal[i] - DISCARD
        if near >> kind & 1:
            lose(&h, kind, 1)
            score = 8 * unseen_of(v, useful_kinds(&h, away[0])) + COPIES - unseen(v, kind)
            lose(&h, kind, -1)
            if score > best_score:
                best_score = score
                best = i
    return best


cdef int32_t after_kong(const sichuan_view_t* v, int32_t code) noexcept nogil:
    """What is missing when all held copies of the kind become a kong."""
    cdef hand_t h
    read_after(&h, v, code)
    return missing(&h)


cdef int32_t greedy_turn(const sichuan_view_t* v, const action_t* legal, int32_t n) noexcept nogil:
    """Win; kong where that does not set the hand back; else discard."""
    cdef int32_t discards = 0, best, i, away
    if legal[n - 1] == WIN:
        return n - 1
    while discards < n and legal[discards] < PUNG:
        discards += 1
    best = choose_discard(v, legal, discards, &away)
    for i in range(discards, n):
        if after_kong(v, legal[i]) <= away:
            return i
    return best


cdef int32_t greedy_claim(const sichuan_view_t* v, const action_t* legal, int32_t n) noexcept nogil:
    """Win; claim where that brings the hand nearer to a win of equal or better worth; else pass."""
    cdef hand_t now, then
    cdef int32_t kind = v.public.offered, i, away, best
    if legal[n - 2] == WIN:
        return n - 2
    read_hand(&now, v.hand, v.void_suit, v.public.n_melds[v.seat])
    away = missing(&now)
    for i in range(n - 2, -1, -1):
        read_after(&then, v, legal[i])
        if legal[i] >= KONG:
            best = missing(&then) - 1        # the claimed tile's replacement is a free draw
        else:
            best = missing_after_discard(&then)
        if best < away and fan_in_sight(v, &then, kind) >= fan_in_sight(v, &now, -1):
            return i
    return n - 1


cdef int32_t greedy_sichuan(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                            void* context) noexcept nogil:
    """Win whenever possible; nearest to a win; most useful unseen tiles. Uses its view only, no noise."""
    cdef const sichuan_view_t* v = <const sichuan_view_t*>view
    cdef int32_t away
    if v.public.phase == DECLARE:
        return nearest_void(v)
    if v.public.phase == TURN:
        return greedy_turn(v, legal, n)
    if v.public.phase == AFTER_PUNG:
        return choose_discard(v, legal, n, &away)
    return greedy_claim(v, legal, n)
