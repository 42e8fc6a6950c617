"""Sichuan: the greedy policy: distance to a win and useful unseen tiles."""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from cardavia_fast._partition cimport (
    join, pairs_missing, suit_key, suit_need, suit_useful, tight_places,
)
from cardavia_fast._sichuan cimport (
    AFTER_PUNG, COPIES, DECLARE, DISCARD, KINDS, KONG, PAIRS, PUNG, RANKS, SETS, SUITS, TURN, WIN,
    sichuan_view_t,
)
from cardavia_fast._sichuan_hand cimport suit_of
from cardavia_fast._table cimport action_t


# A hand in the two suits that count: all that its distance depends on.
cdef struct hand_t:
    uint8_t count[27]
    uint64_t need[3]         # by suit
    int32_t first            # the two suits kept
    int32_t second
    int32_t groups           # still to be made
    int32_t pairs_held       # in the suits kept
    int32_t odd
    bint seven               # seven pairs are still possible


cdef void read_suit(hand_t* h, int32_t suit) noexcept nogil:
    h.need[suit] = suit_need(suit_key(h.count + RANKS * suit))


cdef void count_pairs(hand_t* h, int32_t suit) noexcept nogil:
    cdef int32_t r
    for r in range(RANKS * suit, RANKS * suit + RANKS):
        h.pairs_held += h.count[r] >> 1
        h.odd += h.count[r] & 1


cdef void read_hand(hand_t* h, const uint8_t* count, int32_t void_suit, int32_t n_melds) noexcept nogil:
    memcpy(h.count, count, KINDS)
    h.first = 1 if void_suit == 0 else 0
    h.second = 3 - h.first - void_suit
    h.groups = SETS - n_melds
    h.pairs_held = 0
    h.odd = 0
    h.seven = n_melds == 0
    read_suit(h, h.first)
    read_suit(h, h.second)
    if h.seven:
        count_pairs(h, h.first)
        count_pairs(h, h.second)


cdef int32_t pairs_away(const hand_t* h) noexcept nogil:
    """Tiles missing to seven pairs."""
    return pairs_missing(h.pairs_held, h.odd, PAIRS)


cdef int32_t missing(const hand_t* h) noexcept nogil:
    """Tiles missing to the nearest winning form."""
    cdef int32_t away = join(h.need[h.first], h.need[h.second], h.groups)
    return min(away, pairs_away(h)) if h.seven else away


cdef void lose(hand_t* h, int32_t kind, int32_t n) noexcept nogil:
    """Take n tiles of a kind out of the hand."""
    cdef int32_t suit = suit_of(kind)
    if suit == h.first or suit == h.second:
        h.pairs_held -= h.count[kind] >> 1
        h.odd -= h.count[kind] & 1
        h.count[kind] -= <uint8_t>n
        h.pairs_held += h.count[kind] >> 1
        h.odd += h.count[kind] & 1
        read_suit(h, suit)
    else:
        h.count[kind] -= <uint8_t>n


cdef int32_t unseen(const sichuan_view_t* v, int32_t kind) noexcept nogil:
    return COPIES - v.public.seen[kind] - v.hand[kind]


cdef int32_t useful_in(const hand_t* h, const sichuan_view_t* v, int32_t suit, int32_t other,
                       int32_t away) noexcept nogil:
    """Unseen tiles of a suit that bring the hand nearer; `away` is what is missing now."""
    cdef uint64_t tight = tight_places(h.need[suit], h.need[other], h.groups, away)
    cdef const uint8_t* count = h.count + RANKS * suit
    cdef uint32_t ranks = 0
    cdef int32_t r, tiles = 0
    if tight:
        ranks = suit_useful(count, suit_key(count), h.need[suit], tight)
    if h.seven and pairs_away(h) == away:
        for r in range(RANKS):
            ranks |= <uint32_t>(count[r] & 1) << r
    for r in range(RANKS):
        if ranks >> r & 1:
            tiles += unseen(v, RANKS * suit + r)
    return tiles


cdef int32_t useful(const hand_t* h, const sichuan_view_t* v, int32_t away) noexcept nogil:
    return useful_in(h, v, h.first, h.second, away) + useful_in(h, v, h.second, h.first, away)


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
    cdef int32_t[27] after
    cdef int32_t i, kind, score, best_score = -1, best = 0
    read_hand(&h, v.hand, v.void_suit, v.public.n_melds[v.seat])
    away[0] = missing(&h)
    if suit_of(legal[0] - DISCARD) == v.void_suit:
        return spare_tile(v, legal, n)
    away[0] = 99
    for i in range(n):
        kind = legal[i] - DISCARD
        lose(&h, kind, 1)
        after[i] = missing(&h)
        lose(&h, kind, -1)
        away[0] = min(away[0], after[i])
    for i in range(n):
        if after[i] == away[0]:
            kind = legal[i] - DISCARD
            lose(&h, kind, 1)
            score = 8 * useful(&h, v, away[0]) + COPIES - unseen(v, kind)
            lose(&h, kind, -1)
            if score > best_score:
                best_score = score
                best = i
    return best


cdef int32_t after_kong(const sichuan_view_t* v, int32_t kind) noexcept nogil:
    """What is missing when all held copies of the kind become a kong."""
    cdef hand_t h
    cdef bint added = v.hand[kind] == 1
    read_hand(&h, v.hand, v.void_suit, v.public.n_melds[v.seat] + (0 if added else 1))
    lose(&h, kind, v.hand[kind])
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
        if after_kong(v, legal[i] - KONG) <= away:
            return i
    return best


cdef int32_t worth(const sichuan_view_t* v, const hand_t* h, int32_t claimed) noexcept nogil:
    """Fan in sight: a flush, or seven pairs as the nearest form. `claimed`: a kind to be melded, or -1."""
    cdef int32_t i, k, suits = 0, fan = 0
    for k in range(KINDS):
        if h.count[k] and suit_of(k) != v.void_suit:
            suits |= 1 << suit_of(k)
    for i in range(v.public.n_melds[v.seat]):
        suits |= 1 << suit_of(v.public.melds[v.seat][i])
    if claimed >= 0:
        suits |= 1 << suit_of(claimed)
    if suits & (suits - 1) == 0:
        fan += 2
    if h.seven and pairs_away(h) < join(h.need[h.first], h.need[h.second], h.groups):
        fan += 2
    return fan


cdef int32_t greedy_claim(const sichuan_view_t* v, const action_t* legal, int32_t n) noexcept nogil:
    """Win; claim where that brings the hand nearer to a win of equal or better worth; else pass."""
    cdef hand_t now, then
    cdef int32_t kind = v.public.offered, i, away, best
    if legal[n - 2] == WIN:
        return n - 2
    read_hand(&now, v.hand, v.void_suit, v.public.n_melds[v.seat])
    away = missing(&now)
    for i in range(n - 2, -1, -1):
        read_hand(&then, v.hand, v.void_suit, v.public.n_melds[v.seat] + 1)
        if legal[i] >= KONG:
            lose(&then, kind, 3)
            best = missing(&then) - 1        # the claimed tile's replacement is a free draw
        else:
            lose(&then, kind, 2)
            best = missing_after_discard(&then)
        if best < away and worth(v, &then, kind) >= worth(v, &now, -1):
            return i
    return n - 1


cdef int32_t missing_after_discard(hand_t* h) noexcept nogil:
    cdef int32_t k, best = 99
    for k in range(KINDS):
        if h.count[k]:
            lose(h, k, 1)
            best = min(best, missing(h))
            lose(h, k, -1)
    return best


cdef int32_t greedy_void(const sichuan_view_t* v) noexcept nogil:
    """The suit whose loss leaves the hand nearest; of equals, the one with fewest tiles."""
    cdef hand_t h
    cdef int32_t suit, r, size, score, best_score = 10000, best = 0
    for suit in range(SUITS):
        read_hand(&h, v.hand, suit, 0)
        size = 0
        for r in range(RANKS):
            size += v.hand[RANKS * suit + r]
        score = 16 * missing(&h) + size
        if score < best_score:
            best_score = score
            best = suit
    return best


cdef int32_t greedy_sichuan(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                            void* context) noexcept nogil:
    """Win whenever possible; nearest to a win; most useful unseen tiles. Uses its view only, no noise."""
    cdef const sichuan_view_t* v = <const sichuan_view_t*>view
    cdef int32_t away
    if v.public.phase == DECLARE:
        return greedy_void(v)
    if v.public.phase == TURN:
        return greedy_turn(v, legal, n)
    if v.public.phase == AFTER_PUNG:
        return choose_discard(v, legal, n, &away)
    return greedy_claim(v, legal, n)
