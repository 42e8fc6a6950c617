"""Sichuan: distances and useful tiles of a view, after each action too, and the door for Numba."""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t, uintptr_t
from libc.string cimport memcpy

from cardavia_fast._kinds cimport lowest_bit
from cardavia_fast._partition cimport suit_useful, tight_places
from cardavia_fast._sichuan cimport DISCARD, KINDS, KONG, NONE, PASS, PUNG, SETS, SUITS, VOID, WIN


# ---- a hand --------------------------------------------------------------------------------------------

cdef inline void count_pairs(hand_t* h, int32_t suit) noexcept nogil:
    """Nine counts, eight of them at once."""
    cdef const uint8_t* count = h.count + RANKS * suit
    cdef uint64_t eight, bytes = 0x0101010101010101u
    memcpy(&eight, count, 8)
    h.pairs_held += <int32_t>((eight >> 1 & 3 * bytes) * bytes >> 56) + (count[8] >> 1)
    h.odd += <int32_t>((eight & bytes) * bytes >> 56) + (count[8] & 1)


cdef inline void read_counts(hand_t* h, int32_t void_suit, int32_t n_melds) noexcept nogil:
    """All else of a hand whose counts are there."""
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


cdef void read_hand(hand_t* h, const uint8_t* count, int32_t void_suit, int32_t n_melds) noexcept nogil:
    memcpy(h.count, count, KINDS)
    read_counts(h, void_suit, n_melds)


cdef uint32_t useful_to_pairs(const hand_t* h, int32_t suit) noexcept nogil:
    """Kinds that bring seven pairs nearer: those held once or three times; with too few of these any."""
    cdef bint singles = h.odd < PAIRS - h.pairs_held
    cdef uint32_t kinds = 0
    cdef int32_t k
    for k in range(RANKS * suit, RANKS * suit + RANKS):
        kinds |= <uint32_t>(h.count[k] & 1 or (singles and h.count[k] < COPIES)) << k
    return kinds


cdef uint32_t useful_in(const hand_t* h, int32_t suit, int32_t other, int32_t away) noexcept nogil:
    """Kinds of a suit that bring the hand nearer; `away` is what is missing now."""
    cdef uint64_t tight = tight_places(h.need[suit], h.need[other], h.groups, away)
    cdef const uint8_t* count = h.count + RANKS * suit
    cdef uint32_t kinds = 0
    if tight:
        kinds = suit_useful(count, suit_key(count), h.need[suit], tight) << RANKS * suit
    if h.seven and pairs_away(h) == away:
        kinds |= useful_to_pairs(h, suit)
    return kinds


cdef uint32_t useful_kinds(const hand_t* h, int32_t away) noexcept nogil:
    """Kinds that bring the hand nearer, never a fifth copy in hand; `away` is what is missing now."""
    if away == 0:
        return 0
    return useful_in(h, h.first, h.second, away) | useful_in(h, h.second, h.first, away)


cdef int32_t unseen_of(const sichuan_view_t* v, uint32_t kinds) noexcept nogil:
    """Unseen tiles of these kinds."""
    cdef int32_t tiles = 0
    while kinds:
        tiles += unseen(v, lowest_bit(kinds))
        kinds &= kinds - 1
    return tiles


cdef int32_t nearest_void(const sichuan_view_t* v) noexcept nogil:
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


# ---- after an action -----------------------------------------------------------------------------------

cdef uint32_t nearest_discards(hand_t* h, const action_t* legal, int32_t n, int32_t* away) noexcept nogil:
    """Kinds, of n legal discards, that leave the hand nearest; `away` becomes what is missing then."""
    cdef int32_t[27] after
    cdef uint32_t kinds = 0
    cdef int32_t i, kind
    away[0] = IMPOSSIBLE
    for i in range(n):
        kind = legal[i] - DISCARD
        lose(h, kind, 1)
        after[i] = missing(h)
        lose(h, kind, -1)
        away[0] = min(away[0], after[i])
    for i in range(n):
        kinds |= <uint32_t>(after[i] == away[0]) << (legal[i] - DISCARD)
    return kinds


cdef int32_t missing_after_discard(hand_t* h) noexcept nogil:
    cdef int32_t k, best = IMPOSSIBLE
    for k in range(KINDS):
        if h.count[k]:
            lose(h, k, 1)
            best = min(best, missing(h))
            lose(h, k, -1)
    return best


cdef bint read_after(hand_t* h, const sichuan_view_t* v, int32_t code) noexcept nogil:
    """The hand after an action, before what is drawn or discarded next; False without the tiles for it.

    A win and a pass leave it as it lies. Before the void suit is declared the nearest one is given up.
    """
    cdef int32_t kind = kind_of(code), melds = v.public.n_melds[v.seat], gone = 0
    cdef int32_t void_suit = v.void_suit if v.void_suit >= 0 else nearest_void(v)
    if code < VOID or code > PASS:
        return False
    if code < DISCARD:
        void_suit = code - VOID
    elif code < PUNG:
        gone = 1
    elif code < KONG:
        gone = 2
        melds += 1
    elif code < WIN:
        gone = v.hand[kind]
        melds += gone > 1                # an added kong is a meld already
    if melds > SETS or (kind != NONE and (v.hand[kind] < max(gone, 1) or (code >= KONG and gone == 2))):
        return False
    memcpy(h.count, v.hand, KINDS)
    if gone:
        h.count[kind] -= <uint8_t>gone
    read_counts(h, void_suit, melds)
    return True


cdef int32_t best_discard(const sichuan_view_t* v, hand_t* h, int32_t away) noexcept nogil:
    """The kind whose discard leaves so much missing and most useful unseen tiles."""
    cdef int32_t k, tiles, best = 0, most = -1
    for k in range(KINDS):
        if h.count[k]:
            lose(h, k, 1)
            if missing(h) == away:
                tiles = unseen_of(v, useful_kinds(h, away))
                if tiles > most:
                    most = tiles
                    best = k
            lose(h, k, -1)
    return best


cdef int32_t fan_in_sight(const sichuan_view_t* v, const hand_t* h, int32_t claimed) noexcept nogil:
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


# ---- the door for Numba --------------------------------------------------------------------------------

cdef int32_t verb_of(int32_t code) noexcept nogil:
    """The first code of an action's sort, as VOID or PUNG; -1 for no action."""
    if code < VOID or code > PASS:
        return -1
    if code >= WIN:
        return code
    if code >= KONG:
        return KONG
    if code >= PUNG:
        return PUNG
    return DISCARD if code >= DISCARD else VOID


cdef int32_t kind_of(int32_t code) noexcept nogil:
    """The kind that an action names, else NONE."""
    return (code - DISCARD) % KINDS if DISCARD <= code < WIN else NONE


cdef void read_now(hand_t* h, const sichuan_view_t* v) noexcept nogil:
    read_after(h, v, PASS)


cdef int32_t shanten(const sichuan_view_t* v) noexcept nogil:
    cdef hand_t h
    read_now(&h, v)
    return missing(&h) - 1


cdef uint32_t useful(const sichuan_view_t* v) noexcept nogil:
    cdef hand_t h
    read_now(&h, v)
    return useful_kinds(&h, missing(&h))


cdef uint32_t waits(const sichuan_view_t* v) noexcept nogil:
    """One tile short of a win there is no room for a tile without use: what is useful completes the hand."""
    cdef hand_t h
    if v.public.hand_size[v.seat] % 3 != 1:
        return 0
    read_now(&h, v)
    return useful_kinds(&h, 1) if missing(&h) == 1 else 0


cdef bint may_discard(const sichuan_view_t* v, int32_t code) noexcept nogil:
    return DISCARD <= code < PUNG and v.hand[code - DISCARD] > 0


cdef uint32_t nearest(const sichuan_view_t* v, const action_t* legal, int32_t n) noexcept nogil:
    """Kinds, of the legal discards, that leave the hand nearest."""
    cdef hand_t h
    cdef int32_t first = 0, discards = 0, away
    while first < n and legal[first] < DISCARD:
        first += 1
    while first + discards < n and discards < KINDS and may_discard(v, legal[first + discards]):
        discards += 1
    if discards == 0:
        return 0
    read_now(&h, v)
    return nearest_discards(&h, legal + first, discards, &away)


cdef int32_t missing_after(const sichuan_view_t* v, int32_t code, hand_t* h) noexcept nogil:
    """Tiles missing after an action, and after the best discard if one must follow."""
    if code == WIN:
        return 0
    if not read_after(h, v, code):
        return IMPOSSIBLE
    return missing_after_discard(h) if verb_of(code) == PUNG else missing(h)


cdef int32_t shanten_after(const sichuan_view_t* v, int32_t code) noexcept nogil:
    cdef hand_t h
    cdef int32_t away = missing_after(v, code, &h)
    return away - 1 if away < IMPOSSIBLE else IMPOSSIBLE


cdef uint32_t useful_after(const sichuan_view_t* v, int32_t code) noexcept nogil:
    cdef hand_t h
    cdef int32_t away = missing_after(v, code, &h)
    if away == 0 or away == IMPOSSIBLE:
        return 0
    if verb_of(code) == PUNG:
        lose(&h, best_discard(v, &h, away), 1)
    return useful_kinds(&h, away)


cdef int32_t fan_after(const sichuan_view_t* v, int32_t code) noexcept nogil:
    cdef hand_t h
    cdef bint melds = PUNG <= code < WIN
    if not read_after(&h, v, code):
        return 0
    return fan_in_sight(v, &h, kind_of(code) if melds else -1)


cdef int32_t unseen_kind(const sichuan_view_t* v, int32_t kind) noexcept nogil:
    return unseen(v, kind) if 0 <= kind < KINDS else 0


cdef int32_t unseen_kinds(const sichuan_view_t* v, uint32_t kinds) noexcept nogil:
    return unseen_of(v, kinds & ((1u << KINDS) - 1))


# Addresses of functions for `cardavia.aids.sichuan`, which says what they answer.
AIDS = {
    "verb": <uintptr_t>&verb_of, "tile": <uintptr_t>&kind_of,
    "unseen": <uintptr_t>&unseen_kind, "unseen_of": <uintptr_t>&unseen_kinds,
    "shanten": <uintptr_t>&shanten, "useful": <uintptr_t>&useful, "waits": <uintptr_t>&waits,
    "nearest": <uintptr_t>&nearest, "shanten_after": <uintptr_t>&shanten_after,
    "useful_after": <uintptr_t>&useful_after, "fan_after": <uintptr_t>&fan_after,
}
NOT_POSSIBLE = IMPOSSIBLE


def outlook(const uint8_t[::1] view not None, const action_t[::1] legal not None):
    """Rows (shanten, useful kinds as bits, how many are unseen, fan in sight): now, after each action."""
    cdef const sichuan_view_t* v = <const sichuan_view_t*>&view[0]
    cdef uint32_t kinds = useful(v)
    cdef int32_t i
    rows = [(shanten(v), kinds, unseen_kinds(v, kinds), fan_after(v, PASS))]
    for i in range(<int32_t>legal.shape[0]):
        kinds = useful_after(v, legal[i])
        rows.append((shanten_after(v, legal[i]), kinds, unseen_kinds(v, kinds), fan_after(v, legal[i])))
    return rows
