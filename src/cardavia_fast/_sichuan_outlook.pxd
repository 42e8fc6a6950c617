"""Sichuan: what a seat makes of its view: distance to a win, useful tiles, and both after an action.

Native policies call this, and so do Numba's, by address (`AIDS`).
"""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from cardavia_fast._partition cimport join, pairs_missing, suit_key, suit_need
from cardavia_fast._sichuan cimport COPIES, PAIRS, RANKS, sichuan_view_t
from cardavia_fast._sichuan_hand cimport suit_of
from cardavia_fast._table cimport action_t

cdef enum:
    IMPOSSIBLE = 99          # tiles missing after an action for which the hand has no tiles

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


cdef inline void read_suit(hand_t* h, int32_t suit) noexcept nogil:
    h.need[suit] = suit_need(suit_key(h.count + RANKS * suit))


cdef inline int32_t pairs_away(const hand_t* h) noexcept nogil:
    """Tiles missing to seven pairs."""
    return pairs_missing(h.pairs_held, h.odd, PAIRS)


cdef inline int32_t missing(const hand_t* h) noexcept nogil:
    """Tiles missing to the nearest winning form."""
    cdef int32_t away = join(h.need[h.first], h.need[h.second], h.groups)
    return min(away, pairs_away(h)) if h.seven else away


cdef inline void lose(hand_t* h, int32_t kind, int32_t n) noexcept nogil:
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


cdef inline int32_t unseen(const sichuan_view_t* v, int32_t kind) noexcept nogil:
    return COPIES - v.public.seen[kind] - v.hand[kind]


cdef void read_hand(hand_t* h, const uint8_t* count, int32_t void_suit, int32_t n_melds) noexcept nogil
cdef uint32_t useful_kinds(const hand_t* h, int32_t away) noexcept nogil
cdef int32_t unseen_of(const sichuan_view_t* v, uint32_t kinds) noexcept nogil
cdef uint32_t nearest_discards(hand_t* h, const action_t* legal, int32_t n, int32_t* away) noexcept nogil
cdef int32_t missing_after_discard(hand_t* h) noexcept nogil
cdef int32_t nearest_void(const sichuan_view_t* v) noexcept nogil
cdef bint read_after(hand_t* h, const sichuan_view_t* v, int32_t code) noexcept nogil
cdef int32_t fan_in_sight(const sichuan_view_t* v, const hand_t* h, int32_t claimed) noexcept nogil
