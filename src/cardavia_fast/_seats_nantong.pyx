"""Nantong: the greedy policy: distance to a win, useful unseen cards, and the hu of a hand in any case."""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from cardavia_fast._kinds cimport lowest_bit
from cardavia_fast._nantong cimport (
    AFTER_PUNG, COPIES, DISCARD, DONE, GROUPS, INDICATORS, KINDS, KONG, PREPARE, PUNG, PUNGED,
    RANKS, SUITED, SUITS, TURN, WIN, nantong_holding_t, nantong_view_t,
)
from cardavia_fast._nantong_base cimport base_hu
from cardavia_fast._partition cimport (
    TABLES, combine, honour_need, honour_useful, join, parts_missing, parts_read, parts_t, suit_need,
    suit_useful, tight_places,
)

cdef enum:
    ALL_SUITS = 7
    PARTS = 4                # the suits in order, then the honours
    USEFUL_WORTH = 3         # of one useful unseen card, beside HU_WORTH of one hu in hand
    HU_WORTH = 1

# A hand before a discard, and what was found out about the discards of one part that leave it one need.
cdef struct discards_t:
    parts_t parts
    uint64_t two[2]          # need of parts 0 and 1, of parts 2 and 3
    uint64_t others[4]       # need of all parts but one
    int32_t part
    uint64_t need
    uint64_t tight           # places of this need that take part in a nearest split
    uint32_t elsewhere       # useful kinds of the other parts


cdef int32_t[3] HONOUR_STEP = [1, 5, 25]     # what one T, W or R adds to the honours' key


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


cdef int32_t hu_without(nantong_holding_t* h, int32_t kind, int32_t hu) noexcept nogil:
    """Hu in hand when one card of the kind has gone from a hand of that hu."""
    if h.hand[kind] < 3:
        return hu
    h.hand[kind] -= 1
    hu = base_hu(h)
    h.hand[kind] += 1
    return hu


cdef int32_t missing_without(const discards_t* d, int32_t kind) noexcept nogil:
    """What is missing when one card of the kind has gone."""
    return join(need_without(d, kind), d.others[kind // RANKS], d.parts.groups)


cdef int32_t choose_discard(const nantong_view_t* v, nantong_holding_t* h, const action_t* legal, int32_t n,
                            int32_t* away) noexcept nogil:
    """The discard that leaves the hand nearest, then the best of useful unseen cards and hu in hand.

    `away` becomes what is missing after it.
    """
    cdef discards_t d
    cdef int32_t[30] after
    cdef int32_t i, kind, score, best_score = -1, best = 0, hu = base_hu(h)
    read_discards(h, &d)
    away[0] = 99
    for i in range(n):
        after[i] = missing_without(&d, legal[i] - DISCARD)
        away[0] = min(away[0], after[i])
    for i in range(n):
        if after[i] == away[0]:
            kind = legal[i] - DISCARD
            score = USEFUL_WORTH * unseen(v, useful_without(h, &d, kind, away[0]))
            score += HU_WORTH * hu_without(h, kind, hu)
            if score > best_score:
                best_score = score
                best = i
    return best


cdef int32_t missing_now(const nantong_holding_t* h) noexcept nogil:
    cdef parts_t parts
    read_hand(h, &parts)
    return parts_missing(&parts)


cdef int32_t nearest_discard(const nantong_holding_t* h) noexcept nogil:
    """What is missing after the best discard."""
    cdef discards_t d
    cdef int32_t k, best = 99
    read_discards(h, &d)
    for k in range(KINDS):
        if h.hand[k]:
            best = min(best, missing_without(&d, k))
    return best


cdef int32_t greedy_prepare(const action_t* legal, int32_t n) noexcept nogil:
    """Open all there is: sixteen hu and a finished group each; then ready, which doubles."""
    return 0 if legal[0] != DONE else n - 1


cdef int32_t after_kong(const nantong_holding_t* before, int32_t kind) noexcept nogil:
    """What is missing when all held copies of the kind lie in a kong."""
    cdef nantong_holding_t h = before[0]
    if h.hand[kind] > 1:                 # concealed or claimed; an added kong is a group already
        h.n_groups += 1
    h.hand[kind] = 0
    return missing_now(&h)


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
        if after_kong(&h, legal[i] - KONG) <= away:
            return i
    return best


cdef int32_t greedy_claim(const nantong_view_t* v, const action_t* legal, int32_t n) noexcept nogil:
    """Win; kong where that does not set the hand back; pung where it brings it nearer; else pass."""
    cdef nantong_holding_t h
    cdef int32_t kind = v.public.offered, away
    if legal[n - 2] == WIN:
        return n - 2
    hold(v, &h)
    away = missing_now(&h)
    if legal[n - 2] >= KONG and after_kong(&h, kind) <= away:
        return n - 2
    h.groups[h.n_groups] = <uint8_t>kind
    h.group_how[h.n_groups] = PUNGED
    h.n_groups += 1
    h.hand[kind] -= 2
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
