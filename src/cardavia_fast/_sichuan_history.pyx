"""Sichuan: what the others did so far, and whether hidden tiles explain it.

Discards tell a lot about the tiles that a seat kept. With a guess of all tiles that it ever held, and of when
they came, each of its decisions can be asked again of the greedy policy, for which the others are taken.
"""
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memcpy, memset

from cardavia_fast._kinds cimport lowest_bit
from cardavia_fast._seats_sichuan cimport choose_discard, greedy_claim
from cardavia_fast._sichuan cimport (
    BY_DISCARD, CLAIM, CONCEALED, COPIES, DISCARD, EXPOSED, HAND, KINDS, KONG, NO_MELD, NONE, PASS, PUNG,
    RANKS, SEATS, SELF_DRAW, TAKEN, sichuan_view_t,
)
from cardavia_fast._sichuan_hand cimport discarded, discarder, suit_of
from cardavia_fast._sichuan_outlook cimport hand_t, lose, missing, nearest_void, read_hand, useful_kinds
from cardavia_fast._table cimport action_t, check

cdef enum:
    EXPLAINED = 0
    ODD = 1                  # greedy would have done something else
    VERY_ODD = 2             # it broke a rule, or let a win go by


# ---- the past ------------------------------------------------------------------------------------------

cdef bint may_be_punged(const sichuan_view_t* v, int32_t seat, int32_t i) noexcept nogil:
    """Who pungs discards next. A fourth copy from the same seat may have been won on."""
    return (v.public.discards[i] & TAKEN and i + 1 < v.public.n_discards
            and discarder(&v.public, i + 1) == seat)


cdef bint was_before(const sichuan_view_t* v, int32_t seat, int32_t i) noexcept nogil:
    """Was an equal discard of the same maker punged before?"""
    cdef int32_t k
    for k in range(i):
        if v.public.discards[k] == v.public.discards[i] and may_be_punged(v, seat, k):
            return True
    return False


cdef int32_t claimed_as(const sichuan_view_t* v, int32_t seat, int32_t i) noexcept nogil:
    """How a seat melded discard i, NO_MELD if it did not."""
    cdef int32_t m, how
    if i < 0 or not v.public.discards[i] & TAKEN:
        return NO_MELD
    for m in range(v.public.n_melds[seat]):
        how = v.public.meld_how[seat][m]
        if (v.public.melds[seat][m] == discarded(&v.public, i) and how != CONCEALED
                and v.public.meld_from[seat][m] == discarder(&v.public, i)):
            if how == EXPOSED or (may_be_punged(v, seat, i) and not was_before(v, seat, i)):
                return how
    return NO_MELD


cdef inline void add_tile(past_t* p, int32_t kind, int32_t went) noexcept nogil:
    p.kind[p.tiles] = <uint8_t>kind
    p.went[p.tiles] = <uint8_t>went
    p.tiles += 1


cdef void add_claim(past_t* p, const sichuan_view_t* v, int32_t i, int32_t how) noexcept nogil:
    """Tiles that were melded with discard i are gone at the next turn."""
    cdef int32_t _k
    for _k in range(3 if how == EXPOSED else 2):
        add_tile(p, discarded(&v.public, i), p.turns + 1)


cdef void add_turn(past_t* p, const sichuan_view_t* v, int32_t i, int32_t melds) noexcept nogil:
    """The turn of a seat that ended with discard i."""
    cdef int32_t turn = p.turns + 1, how = claimed_as(v, p.seat, i - 1), later
    p.turns = turn
    p.discard[turn] = <uint8_t>discarded(&v.public, i)
    p.place[turn] = <uint8_t>i
    p.melds[turn] = <uint8_t>melds
    p.draws[turn] = how == NO_MELD or how == EXPOSED
    p.punged[turn] = <uint8_t>(NONE if p.draws[turn] else discarded(&v.public, i - 1))
    add_tile(p, p.discard[turn], turn + 1)
    for later in range(i + 1, v.public.n_discards - (v.public.phase == CLAIM)):
        if discarder(&v.public, later) == p.seat:
            break
        p.passed[turn] |= 1u << discarded(&v.public, later)
        if not v.public.discards[later] & TAKEN:
            p.unclaimed[turn] |= 1u << discarded(&v.public, later)


cdef void read_past(past_t* p, const sichuan_view_t* v, int32_t seat) noexcept nogil:
    """A concealed kong is taken to lie there from the beginning, an added one to have been a pung."""
    cdef int32_t i, m, how, _i, melds = 0, came = HAND
    p.seat = seat
    p.concealed = v.public.hand_size[seat] - (v.public.hand_size[seat] % 3 == 2)
    for _i in range(p.concealed):
        add_tile(p, NONE, FOREVER)
    for m in range(v.public.n_melds[seat]):
        if v.public.meld_how[seat][m] == CONCEALED:
            melds += 1
            came -= 3
    for i in range(v.public.n_discards):
        how = claimed_as(v, seat, i)
        if how:
            melds += 1
            add_claim(p, v, i, how)
        elif discarder(&v.public, i) == seat:
            add_turn(p, v, i, melds)
            came += p.draws[p.turns]
    check(came == p.tiles, "all tiles of a past came")


cdef inline void lie_open(history_t* h, int32_t since, int32_t kind, int32_t n) noexcept nogil:
    """So many tiles of a kind were seen from a discard on."""
    cdef int32_t i
    for i in range(since, h.v.public.n_discards + 1):
        h.seen[i][kind] = <uint8_t>min(h.seen[i][kind] + n, COPIES)


cdef int32_t won_before(const sichuan_view_t* v, int32_t win) noexcept nogil:
    """The discard before which a win was seen; that of a self-draw is not told, but about a round later."""
    cdef int32_t i
    for i in range(v.public.n_discards - 1, -1, -1):
        if v.public.win_how[win] == BY_DISCARD:
            if (discarded(&v.public, i) == v.public.win_kind[win]
                    and discarder(&v.public, i) == v.public.win_from[win]):
                return i + 1
        elif discarder(&v.public, i) == v.public.win_seat[win]:
            return min(i + SEATS, v.public.n_discards)
    return 0


cdef void read_seen(history_t* h) noexcept nogil:
    """What lay open before each discard: discards, melds, winners' hands."""
    cdef const sichuan_view_t* v = h.v
    cdef int32_t i, seat, m, how, k, since
    for i in range(v.public.n_discards):
        lie_open(h, i + 1, discarded(&v.public, i), 1)
        for seat in range(SEATS):
            how = claimed_as(v, seat, i)
            if how:
                lie_open(h, i + 1, discarded(&v.public, i), 3 if how == EXPOSED else 2)
    for seat in range(SEATS):
        for m in range(v.public.n_melds[seat]):
            if v.public.meld_how[seat][m] == CONCEALED:
                lie_open(h, v.public.n_discards // 2, v.public.melds[seat][m], COPIES)
    for m in range(v.public.n_wins):
        since = won_before(v, m)
        for k in range(KINDS):
            lie_open(h, since, k, v.public.laid[v.public.win_seat[m]][k])
        if v.public.win_how[m] == SELF_DRAW:
            lie_open(h, since, v.public.win_kind[m], 1)


cdef void read_history(history_t* h, const sichuan_view_t* v) noexcept nogil:
    """The past of all others that still play; which tiles they held is not filled in."""
    cdef int32_t seat
    memset(h, 0, sizeof(history_t))
    h.v = v
    for seat in range(SEATS):
        if seat != v.seat and v.public.won[seat] == 0:
            read_past(&h.past[h.others], v, seat)
            h.others += 1
    read_seen(h)


# ---- is it explained? ----------------------------------------------------------------------------------

cdef bint odd_void(const history_t* h, const past_t* p) noexcept nogil:
    """Greedy would have declared another void suit (S2.2)."""
    cdef sichuan_view_t then
    cdef int32_t i
    cdef bint dealer = p.seat == h.v.public.dealer
    memset(then.hand, 0, KINDS)
    for i in range(p.tiles):
        then.hand[p.kind[i]] += p.came[i] == 0 or (dealer and p.came[i] == 1)
    return nearest_void(&then) != h.v.public.void_suit[p.seat]


cdef bint would_claim(sichuan_view_t* then, int32_t kind) noexcept nogil:
    """Greedy would have punged or konged a discard."""
    cdef action_t[3] legal
    cdef int32_t n = 1
    legal[0] = <action_t>(PUNG + kind)
    if then.hand[kind] == 3:
        legal[n] = <action_t>(KONG + kind)
        n += 1
    legal[n] = PASS
    then.public.offered = <uint8_t>kind
    return greedy_claim(then, legal, n + 1) != n


cdef bint odd_pass(sichuan_view_t* then, uint32_t unclaimed) noexcept nogil:
    """Greedy would have claimed one of these."""
    cdef int32_t kind
    while unclaimed:
        kind = lowest_bit(unclaimed)
        unclaimed &= unclaimed - 1
        if then.hand[kind] >= 2 and would_claim(then, kind):
            return True
    return False


cdef void read_then(const history_t* h, const past_t* p, int32_t turn, sichuan_view_t* then) noexcept nogil:
    """What the seat saw before the discard of a turn, as far as greedy looks at it."""
    cdef int32_t i
    then.seat = <uint8_t>p.seat
    then.void_suit = h.v.public.void_suit[p.seat]
    then.public.n_melds[p.seat] = p.melds[turn]
    memcpy(then.public.melds[p.seat], h.v.public.melds[p.seat], sizeof(then.public.melds[p.seat]))
    memcpy(then.public.seen, h.seen[p.place[turn]], KINDS)
    memset(then.hand, 0, KINDS)
    for i in range(p.tiles):
        then.hand[p.kind[i]] += p.came[i] <= turn and p.went[i] > turn


cdef int32_t odd_discard(const sichuan_view_t* then, int32_t kind, int32_t voids,
                         int32_t* away) noexcept nogil:
    """How odd a discard was, of a hand with so many void-suit tiles; `away` is what is missing after it."""
    cdef hand_t hand
    cdef action_t[27] legal
    cdef int32_t k, n = 0, place = 0
    cdef bint gives_up = suit_of(kind) == then.void_suit
    if voids and not gives_up:
        return VERY_ODD                  # S3.2
    if not gives_up:
        read_hand(&hand, then.hand, then.void_suit, then.public.n_melds[then.seat])
        away[0] = missing(&hand)
        if away[0] == 0:
            return VERY_ODD
        lose(&hand, kind, 1)
        if missing(&hand) > away[0]:
            return ODD                   # as greedy would find out too, at length
    for k in range(KINDS):
        if then.hand[k] and (suit_of(k) == then.void_suit) == gives_up:
            if k == kind:
                place = n
            legal[n] = <action_t>(DISCARD + k)
            n += 1
    return EXPLAINED if choose_discard(then, legal, n, away) == place else ODD


cdef int32_t odd_claims(const past_t* p, int32_t turn, sichuan_view_t* then, int32_t away) noexcept nogil:
    """How odd it was what a seat let go by after a discard, and that it punged before."""
    cdef hand_t hand
    if away == 1 and p.passed[turn]:
        read_hand(&hand, then.hand, then.void_suit, then.public.n_melds[p.seat])
        if useful_kinds(&hand, 1) & p.passed[turn]:
            return VERY_ODD
    if odd_pass(then, p.unclaimed[turn]):
        return ODD
    if p.punged[turn] == NONE:
        return EXPLAINED
    then.hand[p.discard[turn]] += 1
    then.hand[p.punged[turn]] += 2
    then.public.n_melds[p.seat] -= 1
    return EXPLAINED if would_claim(then, p.punged[turn]) else ODD


cdef int32_t oddity(const history_t* h, const past_t* p, int32_t turn) noexcept nogil:
    """How odd it was what a seat did at a turn, if the tiles are right. Turn 0 is the void suit."""
    cdef sichuan_view_t then
    cdef int32_t k, voids = 0, away, odd, kind = p.discard[turn]
    if turn == 0:
        return ODD if odd_void(h, p) else EXPLAINED
    read_then(h, p, turn, &then)
    for k in range(RANKS * then.void_suit, RANKS * then.void_suit + RANKS):
        voids += then.hand[k]
    odd = odd_discard(&then, kind, voids, &away)
    if odd or voids > 1:
        return odd                       # who still holds a void-suit tile claims nothing (S3.3)
    then.hand[kind] -= 1
    return odd_claims(p, turn, &then, away)
