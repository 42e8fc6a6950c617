"""Nantong: distances, useful cards and hu of a view, after each action too, and the door for Numba."""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t, uintptr_t
from libc.string cimport memcpy

from cardavia_fast._kinds cimport lowest_bit
from cardavia_fast._nantong cimport (
    ADDED, CONCEALED, COPIES, DISCARD, EXPOSED, GROUPS, HEZI, INDICATORS, KINDS, KONG, NONE, OPEN, OPEN_KONG,
    OPEN_TRIPLET, PASS, PUNG, PUNGED, SUITED, SUITS, WIN,
)
from cardavia_fast._nantong_base cimport base_hu
from cardavia_fast._partition cimport (
    TABLES, combine, hand_waits, honour_need, honour_useful, parts_missing, parts_read, parts_useful,
    suit_need, suit_useful, tight_places,
)

cdef enum:
    ALL_SUITS = 7
    PARTS = 4                # the suits in order, then the honours


cdef int32_t[3] HONOUR_STEP = [1, 5, 25]     # what one T, W or R adds to the honours' key


# ---- a hand --------------------------------------------------------------------------------------------

cdef void hold(const nantong_view_t* v, nantong_holding_t* out) noexcept nogil:
    """What the viewer would be scored for now."""
    cdef int32_t i
    memcpy(out.hand, v.hand, KINDS)
    out.n_groups = v.public.n_groups[v.seat]
    for i in range(out.n_groups):
        out.groups[i] = v.public.groups[v.seat][i]
        out.group_how[i] = v.public.group_how[v.seat][i]
    out.hezi = v.public.hezi[v.seat]
    for i in range(INDICATORS):
        out.indicators[i] = v.public.indicators[i]


cdef void read_hand(const nantong_holding_t* h, parts_t* parts) noexcept nogil:
    parts_read(parts, h.hand, ALL_SUITS, True, GROUPS - h.n_groups)


cdef void read_discards(const nantong_holding_t* h, discards_t* d) noexcept nogil:
    """A hand before a discard."""
    cdef int32_t i
    read_hand(h, &d.parts)
    for i in range(2):
        d.two[i] = combine(d.parts.need[2 * i], d.parts.need[2 * i + 1], d.parts.groups)
    for i in range(PARTS):
        d.others[i] = combine(d.parts.need[i ^ 1], d.two[i >> 1 ^ 1], d.parts.groups)
    d.part = PARTS


cdef uint32_t key_without(const discards_t* d, int32_t kind) noexcept nogil:
    """The key of a part when one card of the kind has gone."""
    if kind < SUITED:
        return d.parts.key[kind // RANKS] - TABLES.step[kind % RANKS]
    return d.parts.key[SUITS] - HONOUR_STEP[kind - SUITED]


cdef uint64_t need_without(const discards_t* d, int32_t kind) noexcept nogil:
    """The need of a part when one card of the kind has gone."""
    cdef uint32_t key = key_without(d, kind)
    return suit_need(key) if kind < SUITED else honour_need(key)


cdef uint32_t useful_of(const nantong_holding_t* h, int32_t part, uint32_t key, uint64_t need,
                        uint64_t tight) noexcept nogil:
    """Kinds of one part of which one more card lowers a nibble marked in `tight`."""
    cdef int32_t first = RANKS * part
    if tight == 0:
        return 0
    if part < SUITS:
        return suit_useful(h.hand + first, key, need, tight) << first
    return honour_useful(h.hand + first, key, need, tight) << first


cdef uint32_t useful_elsewhere(const nantong_holding_t* h, const discards_t* d,
                               int32_t missing) noexcept nogil:
    """Kinds of the other three parts that bring the hand nearer."""
    cdef uint64_t[4] others
    cdef const uint64_t* need = d.parts.need
    cdef int32_t i, part = d.part, groups = d.parts.groups
    cdef uint64_t two = combine(d.need, need[part ^ 1], groups), tight
    cdef uint32_t kinds = 0
    others[part ^ 1] = combine(d.need, d.two[part >> 1 ^ 1], groups)
    others[part ^ 2] = combine(need[part ^ 3], two, groups)
    others[part ^ 3] = combine(need[part ^ 2], two, groups)
    for i in range(PARTS):
        if i != part:
            tight = tight_places(need[i], others[i], groups, missing)
            kinds |= useful_of(h, i, d.parts.key[i], need[i], tight)
    return kinds


cdef uint32_t useful_without(nantong_holding_t* h, discards_t* d, int32_t kind,
                             int32_t missing) noexcept nogil:
    """Kinds that bring the hand nearer when one card of the kind has gone.

    Discards of one part that leave it the same need, as cards without neighbours do, are alike elsewhere.
    """
    cdef int32_t part = kind // RANKS
    cdef uint64_t need = need_without(d, kind)
    cdef uint32_t kinds
    if part != d.part or need != d.need:
        d.part = part
        d.need = need
        d.tight = tight_places(need, d.others[part], d.parts.groups, missing)
        d.elsewhere = useful_elsewhere(h, d, missing)
    h.hand[kind] -= 1
    kinds = useful_of(h, part, key_without(d, kind), need, d.tight)
    h.hand[kind] += 1
    return d.elsewhere | kinds


cdef int32_t unseen(const nantong_view_t* v, uint32_t kinds) noexcept nogil:
    """Unseen cards of these kinds."""
    cdef int32_t k, cards = 0
    while kinds:
        k = lowest_bit(kinds)
        kinds &= kinds - 1
        cards += COPIES - v.public.seen[k] - v.hand[k]
    return cards


cdef int32_t missing_without(const discards_t* d, int32_t kind) noexcept nogil:
    """What is missing when one card of the kind has gone."""
    return join(need_without(d, kind), d.others[kind // RANKS], d.parts.groups)


cdef uint32_t nearest_discards(const discards_t* d, const action_t* legal, int32_t n,
                               int32_t* away) noexcept nogil:
    """Kinds, of n legal discards, that leave the hand nearest; `away` becomes what is missing then."""
    cdef int32_t[30] after
    cdef uint32_t kinds = 0
    cdef int32_t i
    away[0] = IMPOSSIBLE
    for i in range(n):
        after[i] = missing_without(d, legal[i] - DISCARD)
        away[0] = min(away[0], after[i])
    for i in range(n):
        kinds |= <uint32_t>(after[i] == away[0]) << (legal[i] - DISCARD)
    return kinds


cdef int32_t missing_now(const nantong_holding_t* h) noexcept nogil:
    cdef parts_t parts
    read_hand(h, &parts)
    return parts_missing(&parts)


cdef int32_t nearest_discard(const nantong_holding_t* h) noexcept nogil:
    """What is missing after the best discard."""
    cdef discards_t d
    cdef int32_t k, best = IMPOSSIBLE
    read_discards(h, &d)
    for k in range(KINDS):
        if h.hand[k]:
            best = min(best, missing_without(&d, k))
    return best


# ---- after an action -----------------------------------------------------------------------------------

cdef bint declare(nantong_holding_t* h, int32_t kind, int32_t gone, int32_t how) noexcept nogil:
    """Cards of a kind leave the hand and lie in a new group; False without them."""
    if h.hand[kind] < gone or h.n_groups == GROUPS:
        return False
    h.hand[kind] -= <uint8_t>gone
    h.groups[h.n_groups] = <uint8_t>kind
    h.group_how[h.n_groups] = <uint8_t>how
    h.n_groups += 1
    return True


cdef bint declare_kong(nantong_holding_t* h, int32_t kind) noexcept nogil:
    """All held copies lie in a kong: four, three and the card on offer, or one that joins its pung."""
    cdef int32_t i, held = h.hand[kind]
    if held >= 3:
        return declare(h, kind, held, CONCEALED if held == COPIES else EXPOSED)
    for i in range(h.n_groups):
        if held == 1 and h.groups[i] == kind and h.group_how[i] == PUNGED:
            h.group_how[i] = ADDED
            h.hand[kind] = 0
            return True
    return False


cdef bint open_dealt(nantong_holding_t* h, int32_t kind, int32_t dealt) noexcept nogil:
    """N2.2: an opening kong or triplet."""
    return dealt >= 3 and declare(h, kind, dealt, OPEN_KONG if dealt == COPIES else OPEN_TRIPLET)


cdef bint declare_hezi(nantong_holding_t* h) noexcept nogil:
    """N2.2: two cards, no group."""
    cdef int32_t kind = h.indicators[0]
    if kind == NONE or h.hand[kind] < 2:
        return False
    h.hezi = <uint8_t>kind
    h.hand[kind] -= 2
    return True


cdef bint act(nantong_holding_t* h, const nantong_view_t* v, int32_t code) noexcept nogil:
    """What is held after an action, before what is drawn or discarded next; False without the cards for it.

    Done, ready, a win and a pass leave it as it lies.
    """
    cdef int32_t verb = verb_of(code), kind = kind_of(code)
    if verb == OPEN:
        return open_dealt(h, kind, v.dealt[kind])
    if verb == HEZI:
        return declare_hezi(h)
    if verb == PUNG:
        return declare(h, kind, 2, PUNGED)
    if verb == KONG:
        return declare_kong(h, kind)
    if verb == DISCARD:
        if h.hand[kind] == 0:
            return False
        h.hand[kind] -= 1
    return verb >= 0


cdef bint hold_after(const nantong_view_t* v, int32_t code, nantong_holding_t* out) noexcept nogil:
    hold(v, out)
    return act(out, v, code)


cdef uint32_t useful_now(const nantong_holding_t* h) noexcept nogil:
    cdef parts_t parts
    cdef uint32_t kinds
    read_hand(h, &parts)
    parts_useful(&parts, h.hand, &kinds)
    return kinds


cdef uint32_t useful_after_discard(const nantong_view_t* v, nantong_holding_t* h) noexcept nogil:
    """What is useful after the discard that leaves the hand nearest, then with most useful unseen cards."""
    cdef discards_t d
    cdef int32_t k, cards, most = -1, away = nearest_discard(h)
    cdef uint32_t kinds, best = 0
    read_discards(h, &d)
    for k in range(KINDS):
        if away and h.hand[k] and missing_without(&d, k) == away:
            kinds = useful_without(h, &d, k, away)
            cards = unseen(v, kinds)
            if cards > most:
                most = cards
                best = kinds
    return best


# ---- the door for Numba --------------------------------------------------------------------------------

cdef int32_t verb_of(int32_t code) noexcept nogil:
    """The first code of an action's sort, as OPEN or READY; -1 for no action."""
    if code < OPEN or code > PASS:
        return -1
    if code >= WIN:
        return code
    if code >= KONG:
        return KONG
    if code >= PUNG:
        return PUNG
    if code >= DISCARD:
        return DISCARD
    return code if code >= HEZI else OPEN


cdef int32_t kind_of(int32_t code) noexcept nogil:
    """The kind that an action names, else NONE."""
    if OPEN <= code < HEZI:
        return code - OPEN
    return (code - DISCARD) % KINDS if DISCARD <= code < WIN else NONE


cdef int32_t shanten(const nantong_view_t* v) noexcept nogil:
    cdef nantong_holding_t h
    hold(v, &h)
    return missing_now(&h) - 1


cdef uint32_t useful(const nantong_view_t* v) noexcept nogil:
    cdef nantong_holding_t h
    hold(v, &h)
    return useful_now(&h)


cdef uint32_t waits(const nantong_view_t* v) noexcept nogil:
    return hand_waits(v.hand, True) if v.public.hand_size[v.seat] % 3 == 1 else 0


cdef bint may_discard(const nantong_view_t* v, int32_t code) noexcept nogil:
    return DISCARD <= code < PUNG and v.hand[code - DISCARD] > 0


cdef uint32_t nearest(const nantong_view_t* v, const action_t* legal, int32_t n) noexcept nogil:
    """Kinds, of the legal discards, that leave the hand nearest."""
    cdef nantong_holding_t h
    cdef discards_t d
    cdef int32_t first = 0, discards = 0, away
    while first < n and legal[first] < DISCARD:
        first += 1
    while first + discards < n and discards < KINDS and may_discard(v, legal[first + discards]):
        discards += 1
    if discards == 0:
        return 0
    hold(v, &h)
    read_discards(&h, &d)
    return nearest_discards(&d, legal + first, discards, &away)


cdef int32_t shanten_after(const nantong_view_t* v, int32_t code) noexcept nogil:
    cdef nantong_holding_t h
    if code == WIN:
        return -1
    if not hold_after(v, code, &h):
        return IMPOSSIBLE
    return (nearest_discard(&h) if verb_of(code) == PUNG else missing_now(&h)) - 1


cdef uint32_t useful_after(const nantong_view_t* v, int32_t code) noexcept nogil:
    cdef nantong_holding_t h
    if code == WIN or not hold_after(v, code, &h):
        return 0
    return useful_after_discard(v, &h) if verb_of(code) == PUNG else useful_now(&h)


cdef int32_t hu_after(const nantong_view_t* v, int32_t code) noexcept nogil:
    cdef nantong_holding_t h
    return base_hu(&h) if hold_after(v, code, &h) else 0


cdef int32_t unseen_kind(const nantong_view_t* v, int32_t kind) noexcept nogil:
    return unseen(v, 1u << kind) if 0 <= kind < KINDS else 0


cdef int32_t unseen_kinds(const nantong_view_t* v, uint32_t kinds) noexcept nogil:
    return unseen(v, kinds & ((1u << KINDS) - 1))


# Addresses of functions for `cardavia.aids.nantong`, which says what they answer.
AIDS = {
    "verb": <uintptr_t>&verb_of, "tile": <uintptr_t>&kind_of,
    "unseen": <uintptr_t>&unseen_kind, "unseen_of": <uintptr_t>&unseen_kinds,
    "shanten": <uintptr_t>&shanten, "useful": <uintptr_t>&useful, "waits": <uintptr_t>&waits,
    "nearest": <uintptr_t>&nearest, "shanten_after": <uintptr_t>&shanten_after,
    "useful_after": <uintptr_t>&useful_after, "hu_after": <uintptr_t>&hu_after,
}
NOT_POSSIBLE = IMPOSSIBLE


def outlook(const uint8_t[::1] view not None, const action_t[::1] legal not None):
    """Rows (shanten, useful kinds as bits, how many are unseen, hu in sight): now, after each action."""
    cdef const nantong_view_t* v = <const nantong_view_t*>&view[0]
    cdef uint32_t kinds = useful(v)
    cdef int32_t i
    rows = [(shanten(v), kinds, unseen_kinds(v, kinds), hu_after(v, PASS))]
    for i in range(<int32_t>legal.shape[0]):
        kinds = useful_after(v, legal[i])
        rows.append((shanten_after(v, legal[i]), kinds, unseen_kinds(v, kinds), hu_after(v, legal[i])))
    return rows
