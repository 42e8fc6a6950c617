"""Sichuan: distances and useful tiles of each plan."""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from cardavia_fast._partition cimport (
    TABLES, join, nibble, pairs_missing, suit_key, suit_need, suit_useful, tight_places,
)
from cardavia_fast._partition_tables cimport PAIR
from cardavia_fast._sichuan cimport COPIES, KINDS, PAIRS, PUNGED, RANKS, SETS, SUITS, sichuan_view_t
from cardavia_fast._sichuan_hand cimport suit_of

cdef enum:
    TRIPLET = 3


cdef void read_draft(draft_t* d, const sichuan_view_t* v, int32_t void_suit) noexcept nogil:
    """The hand of a view, of which one suit is given up."""
    cdef int32_t i, suit, kind
    memcpy(d.count, v.hand, KINDS)
    memset(d.tally, 0, sizeof(d.tally))
    memset(d.melded, 0, KINDS)
    d.suits[0] = 1 if void_suit == 0 else 0
    d.suits[1] = 3 - d.suits[0] - void_suit
    for kind in range(KINDS):
        d.tally[suit_of(kind)][d.count[kind]] += 1
    for suit in range(SUITS):
        d.key[suit] = suit_key(d.count + RANKS * suit)
        d.need[suit] = suit_need(d.key[suit])
    d.n_melds = v.public.n_melds[v.seat]
    d.groups = SETS - d.n_melds
    d.meld_suits = 0
    for i in range(d.n_melds):
        kind = v.public.melds[v.seat][i]
        d.meld_suits |= 1 << suit_of(kind)
        d.melded[kind] = TRIPLET if v.public.meld_how[v.seat][i] == PUNGED else COPIES


cdef void change(draft_t* d, int32_t kind, int32_t n) noexcept nogil:
    """Take n tiles of a kind into the hand, or out of it if n is negative."""
    cdef int32_t suit = suit_of(kind)
    d.tally[suit][d.count[kind]] -= 1
    d.count[kind] = <uint8_t>(d.count[kind] + n)
    d.tally[suit][d.count[kind]] += 1
    d.key[suit] += <uint32_t>n * TABLES.step[kind - RANKS * suit]
    d.need[suit] = suit_need(d.key[suit])


cdef void meld(draft_t* d, int32_t kind, int32_t from_hand, int32_t size) noexcept nogil:
    """Lay so many tiles of a kind down as a meld of that size, or add them to a pung."""
    change(d, kind, -from_hand)
    if d.melded[kind] == 0:
        d.groups -= 1
        d.n_melds += 1
        d.meld_suits |= 1 << suit_of(kind)
    d.melded[kind] = <uint8_t>size


cdef inline int32_t tallied(const draft_t* d, int32_t where, int32_t copies) noexcept nogil:
    """Kinds held so often where a plan allows them."""
    if where == BOTH_SUITS:
        return d.tally[d.suits[0]][copies] + d.tally[d.suits[1]][copies]
    return d.tally[d.suits[where - 1]][copies]


cdef inline bint allowed(const draft_t* d, int32_t where) noexcept nogil:
    """Do the melds fit a flush of this suit?"""
    return where == BOTH_SUITS or d.meld_suits & ~(1 << d.suits[where - 1]) == 0


cdef inline int32_t pungs_missing(int32_t groups, int32_t threes, int32_t twos, int32_t ones) noexcept nogil:
    """Tiles missing to so many triplets and a pair, by kinds held three times or more, twice, once."""
    cdef int32_t places = groups + 1, had
    had = min(threes, places)
    places -= had
    if places == 0:
        return 0
    had *= TRIPLET
    had += 2 * min(twos, places)
    places -= min(twos, places)
    had += min(ones, places)
    return TRIPLET * groups + 2 - had


cdef int32_t missing_in(const draft_t* d, int32_t plan) noexcept nogil:
    """Tiles missing to a plan's hand."""
    cdef int32_t where = plan % 3, fours
    if not allowed(d, where):
        return FAR_AWAY
    if plan < 3 * OF_PAIRS:
        if where == BOTH_SUITS:
            return join(d.need[d.suits[0]], d.need[d.suits[1]], d.groups)
        return nibble(d.need[d.suits[where - 1]], PAIR - d.groups)
    fours = tallied(d, where, 4)
    if plan < 3 * OF_PUNGS:
        if d.n_melds:
            return FAR_AWAY
        return pairs_missing(tallied(d, where, 2) + tallied(d, where, 3) + 2 * fours,
                             tallied(d, where, 1) + tallied(d, where, 3), PAIRS)
    return pungs_missing(d.groups, tallied(d, where, 3) + fours, tallied(d, where, 2), tallied(d, where, 1))


cdef uint32_t held(const draft_t* d, int32_t where, int32_t copies) noexcept nogil:
    """Kinds, one bit each, held so often where a plan allows them; copies: one bit for each number."""
    cdef uint32_t kinds = 0
    cdef int32_t i, k
    for i in range(2):
        if where == BOTH_SUITS or i == where - 1:
            for k in range(RANKS * d.suits[i], RANKS * d.suits[i] + RANKS):
                kinds |= <uint32_t>(copies >> d.count[k] & 1) << k
    return kinds


cdef uint32_t useful_to_pairs(const draft_t* d, int32_t where) noexcept nogil:
    """Those held once or three times; with too few of these any."""
    cdef int32_t had = tallied(d, where, 2) + tallied(d, where, 3) + 2 * tallied(d, where, 4)
    cdef bint singles = tallied(d, where, 1) + tallied(d, where, 3) < PAIRS - had
    return held(d, where, 0b01111 if singles else 0b01010)


cdef uint32_t useful_to_pungs(const draft_t* d, int32_t where) noexcept nogil:
    """Kinds held once, twice or not at all, if one more of them brings the hand nearer."""
    cdef int32_t threes = tallied(d, where, 3) + tallied(d, where, 4), twos = tallied(d, where, 2)
    cdef int32_t ones = tallied(d, where, 1), away = pungs_missing(d.groups, threes, twos, ones), copies = 0
    if twos and pungs_missing(d.groups, threes + 1, twos - 1, ones) < away:
        copies |= 1 << 2
    if ones and pungs_missing(d.groups, threes, twos + 1, ones - 1) < away:
        copies |= 1 << 1
    if pungs_missing(d.groups, threes, twos, ones + 1) < away:
        copies |= 1
    return held(d, where, copies)


cdef inline uint32_t useful_of_suit(const draft_t* d, int32_t suit, uint64_t tight) noexcept nogil:
    if tight == 0:
        return 0
    return suit_useful(d.count + RANKS * suit, d.key[suit], d.need[suit], tight) << RANKS * suit


cdef uint32_t useful_in(const draft_t* d, int32_t plan, int32_t away) noexcept nogil:
    """Kinds that bring the hand nearer to a plan, never a fifth copy in hand; `away` is what is missing."""
    cdef int32_t where = plan % 3, first = d.suits[0], second = d.suits[1]
    cdef uint64_t a = d.need[first], b = d.need[second]
    if plan >= 3 * OF_PUNGS:
        return useful_to_pungs(d, where)
    if plan >= 3 * OF_PAIRS:
        return useful_to_pairs(d, where)
    if where != BOTH_SUITS:
        return useful_of_suit(d, d.suits[where - 1], 1ull << 4 * (PAIR - d.groups))
    return (useful_of_suit(d, first, tight_places(a, b, d.groups, away))
            | useful_of_suit(d, second, tight_places(b, a, d.groups, away)))


cdef int32_t fan_of_plan(const draft_t* d, int32_t plan) noexcept nogil:
    """Fan of a plan's hand before it is complete: its form, a flush, roots, a golden wait (S5.2)."""
    cdef int32_t where = plan % 3, form = plan // 3, k, i, fan
    fan = 2 * (where != BOTH_SUITS) + 2 * (form == OF_PAIRS) + (form == OF_PUNGS)
    fan += d.n_melds == SETS
    for i in range(2):
        if where == BOTH_SUITS or i == where - 1:
            for k in range(RANKS * d.suits[i], RANKS * d.suits[i] + RANKS):
                fan += d.count[k] + d.melded[k] == COPIES
    return fan
