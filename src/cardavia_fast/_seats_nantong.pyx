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
    TABLES, honour_need, join, parts_change, parts_missing, parts_others, parts_read, parts_t, parts_useful,
    suit_need,
)

cdef enum:
    ALL_SUITS = 7
    USEFUL_WORTH = 3         # of one useful unseen card, beside HU_WORTH of one hu in hand
    HU_WORTH = 1


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


cdef int32_t hu_of(const nantong_holding_t* h) noexcept nogil:
    return base_hu(h)


cdef void read_hand(const nantong_holding_t* h, parts_t* parts) noexcept nogil:
    parts_read(parts, h.hand, ALL_SUITS, True, GROUPS - h.n_groups)


cdef void lose(nantong_holding_t* h, parts_t* parts, int32_t kind, int32_t n) noexcept nogil:
    """Take n cards of a kind out of the hand; parts are the suits in order, then the honours."""
    cdef int32_t part = kind // RANKS
    h.hand[kind] -= <uint8_t>n
    parts_change(parts, h.hand, part)


cdef int32_t useful_unseen(const nantong_view_t* v, const nantong_holding_t* h,
                           const parts_t* parts) noexcept nogil:
    """Unseen cards that bring the hand nearer."""
    cdef uint32_t kinds = 0
    cdef int32_t k, cards = 0
    parts_useful(parts, h.hand, &kinds)
    while kinds:
        k = lowest_bit(kinds)
        kinds &= kinds - 1
        cards += COPIES - v.public.seen[k] - v.hand[k]
    return cards


cdef int32_t missing_without(const parts_t* parts, const uint64_t* others, int32_t kind) noexcept nogil:
    """What is missing when one card of the kind has gone."""
    cdef int32_t part = kind // RANKS
    cdef uint64_t need
    if part < SUITS:
        need = suit_need(parts.key[part] - TABLES.step[kind - RANKS * part])
    else:
        need = honour_need(parts.key[part] - HONOUR_STEP[kind - SUITED])
    return join(need, others[part], parts.groups)


cdef int32_t choose_discard(const nantong_view_t* v, nantong_holding_t* h, const action_t* legal, int32_t n,
                            int32_t* away) noexcept nogil:
    """The discard that leaves the hand nearest, then the best of useful unseen cards and hu in hand.

    `away` becomes what is missing after it.
    """
    cdef parts_t parts
    cdef uint64_t[4] others
    cdef int32_t[30] after
    cdef int32_t i, kind, score, best_score = -1, best = 0, hu = hu_of(h)
    read_hand(h, &parts)
    parts_others(&parts, others)
    away[0] = 99
    for i in range(n):
        after[i] = missing_without(&parts, others, legal[i] - DISCARD)
        away[0] = min(away[0], after[i])
    for i in range(n):
        if after[i] == away[0]:
            kind = legal[i] - DISCARD
            lose(h, &parts, kind, 1)
            score = USEFUL_WORTH * useful_unseen(v, h, &parts)
            score += HU_WORTH * (hu_of(h) if h.hand[kind] >= 2 else hu)
            lose(h, &parts, kind, -1)
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
    cdef parts_t parts
    cdef uint64_t[4] others
    cdef int32_t k, best = 99
    read_hand(h, &parts)
    parts_others(&parts, others)
    for k in range(KINDS):
        if h.hand[k]:
            best = min(best, missing_without(&parts, others, k))
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
