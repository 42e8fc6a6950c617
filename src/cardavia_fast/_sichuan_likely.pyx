"""Sichuan: likely worlds.

Tiles dealt at random fit a view, but seldom what the others did: who takes their hands for random believes to
have more time than there is. Here the worlds of a decision are a Markov chain (Metropolis, Rosenbluth,
Rosenbluth, Teller, Teller: Equation of state calculations by fast computing machines, 1953). A step exchanges
two hidden tiles, or the times at which two tiles came to a hand; it is taken if the others' decisions are as
well explained as before, and seldom otherwise. All deals being equally likely, a world then turns up as often
as it is likely, if the others are greedy.
"""
from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy, memset

from cardavia_fast._dice cimport dice_below, dice_mix, dice_t
from cardavia_fast._sichuan cimport DECLARE, KINDS, PLACE_WALL, ROB, sichuan_state_t, sichuan_view_t
from cardavia_fast._sichuan_hand cimport drop, lowest, suit_of, take, update_waits
from cardavia_fast._sichuan_history cimport FOREVER, history_t, oddity, past_t, read_history
from cardavia_fast._sichuan_imagine cimport imagine_with
from cardavia_fast._table cimport MAX_CHAIN, check

cdef enum:
    FIRST_STEPS = 3000       # from tiles dealt at random
    STEPS = 30               # between worlds
    SELDOM = 40              # an oddity makes a world so many times less likely

cdef struct chain_t:
    bint begun
    history_t history
    int32_t walled
    uint8_t[56] wall         # kinds; their order is left open
    dice_t* dice


# ---- steps ---------------------------------------------------------------------------------------------

cdef int32_t judge(const chain_t* c, const past_t* p, int32_t first, int32_t end, int32_t most,
                   uint8_t* odd) noexcept nogil:
    """How odd all turns are when those from `first` to before `end` changed; or something above `most`."""
    cdef int32_t turn, oddities = p.oddities
    memcpy(odd, p.odd, <size_t>p.turns + 1)
    end = min(end, p.turns + 1)
    for turn in range(first, end):
        oddities -= odd[turn]
    for turn in range(end - 1, first - 1, -1):   # the later, the more a hand tells
        odd[turn] = <uint8_t>oddity(&c.history, p, turn)
        oddities += odd[turn]
        if oddities > most:
            break
    return oddities


cdef void keep(past_t* p, const uint8_t* odd, int32_t oddities) noexcept nogil:
    memcpy(p.odd, odd, <size_t>p.turns + 1)
    p.oddities = oddities


cdef int32_t allowed(chain_t* c) noexcept nogil:
    """How many more oddities a step may leave."""
    cdef int32_t more = 0
    while dice_below(c.dice, SELDOM) == 0:
        more += 1
    return more


cdef bint too_many_voids(const chain_t* c, const past_t* p) noexcept nogil:
    cdef int32_t i, voids = 0
    for i in range(p.concealed):
        voids += suit_of(p.kind[i]) == c.history.v.public.void_suit[p.seat]
    return voids > c.history.v.public.void_limit[p.seat]


cdef inline int32_t first_seen(const chain_t* c, const past_t* p, int32_t tile) noexcept nogil:
    """The first turn that a tile bears on: the dealer declares its void suit with a tile more (S2.2)."""
    if p.came[tile] == 1 and p.seat == c.history.v.public.dealer:
        return 0
    return p.came[tile]


cdef void exchange_tiles(chain_t* c, past_t* p) noexcept nogil:
    """A tile of a hand for one of the wall or of another hand."""
    cdef uint8_t[73] odd, others_odd
    cdef int32_t i, places = c.walled, mine = <int32_t>dice_below(c.dice, p.concealed), theirs
    cdef int32_t oddities, others_oddities = 0, most
    cdef past_t* q = NULL
    cdef uint8_t* other
    for i in range(c.history.others):
        places += 0 if &c.history.past[i] == p else c.history.past[i].concealed
    if places == 0:
        return
    theirs = <int32_t>dice_below(c.dice, places)
    if theirs < c.walled:
        other = &c.wall[theirs]
    else:
        theirs -= c.walled
        for i in range(c.history.others):
            q = &c.history.past[i]
            if q != p:
                if theirs < q.concealed:
                    break
                theirs -= q.concealed
        other = &q.kind[theirs]
    if other[0] == p.kind[mine]:
        return
    p.kind[mine], other[0] = other[0], p.kind[mine]
    if not too_many_voids(c, p) and (q is NULL or not too_many_voids(c, q)):
        most = p.oddities + allowed(c)
        if q is not NULL:
            others_oddities = judge(c, q, first_seen(c, q, theirs), FOREVER, q.oddities + most, others_odd)
            most -= others_oddities - q.oddities
        oddities = judge(c, p, first_seen(c, p, mine), FOREVER, most, odd)
        if oddities <= most:
            keep(p, odd, oddities)
            if q is not NULL:
                keep(q, others_odd, others_oddities)
            return
    p.kind[mine], other[0] = other[0], p.kind[mine]


cdef void exchange_times(chain_t* c, past_t* p) noexcept nogil:
    """The turns at which two tiles came; from the later one on the hand is the same again."""
    cdef uint8_t[73] odd
    cdef int32_t oddities, most, first
    cdef int32_t i = <int32_t>dice_below(c.dice, p.tiles), j = <int32_t>dice_below(c.dice, p.tiles)
    if p.came[i] > p.came[j]:
        i, j = j, i
    if p.came[i] == p.came[j] or p.kind[i] == p.kind[j] or p.came[j] >= p.went[i]:
        return
    first = first_seen(c, p, i)
    p.came[i], p.came[j] = p.came[j], p.came[i]
    most = p.oddities + allowed(c)
    oddities = judge(c, p, first, p.came[i], most, odd)
    if oddities <= most:
        keep(p, odd, oddities)
    else:
        p.came[i], p.came[j] = p.came[j], p.came[i]


cdef void step(chain_t* c) noexcept nogil:
    cdef past_t* p = &c.history.past[dice_below(c.dice, c.history.others)]
    if dice_below(c.dice, 2):
        exchange_tiles(c, p)
    else:
        exchange_times(c, p)


# ---- a chain's beginning -------------------------------------------------------------------------------

cdef void come_at_random(chain_t* c, past_t* p) noexcept nogil:
    """Times for all tiles: a turn with a draw brings one, the deal the others."""
    cdef int32_t turn, i, n, pick
    for turn in range(p.turns, 0, -1):
        if not p.draws[turn]:
            continue
        n = 0
        for i in range(p.tiles):
            n += p.came[i] == 0 and p.went[i] > turn
        check(n > 0, "a tile may have come at a turn")
        pick = <int32_t>dice_below(c.dice, n)
        for i in range(p.tiles):
            if p.came[i] == 0 and p.went[i] > turn:
                if pick == 0:
                    p.came[i] = <uint8_t>turn
                    break
                pick -= 1


cdef inline int32_t is_robbed(const sichuan_state_t* s, int32_t seat, int32_t kind) noexcept nogil:
    """1 for the tile of an added kong on offer, which is known to be in its maker's hand."""
    return s.public.phase == ROB and seat == s.public.turn and kind == s.public.offered


cdef void begin(chain_t* c, const sichuan_view_t* v, const sichuan_state_t* s) noexcept nogil:
    """The hands of a world dealt at random, and any times."""
    cdef int32_t i, k, n, _i
    cdef uint8_t[73] odd
    cdef past_t* p
    read_history(&c.history, v)
    c.walled = v.public.wall
    for i in range(c.walled):
        c.wall[i] = s.order[s.head + i] >> 2
    for i in range(c.history.others):
        p = &c.history.past[i]
        n = 0
        for k in range(KINDS):
            for _i in range(s.count[p.seat][k] - is_robbed(s, p.seat, k)):
                p.kind[n] = <uint8_t>k
                n += 1
        check(n == p.concealed, "a hand is as large as its past says")
        come_at_random(c, p)
        keep(p, odd, judge(c, p, 0, FOREVER, FOREVER, odd))
    for _i in range(FIRST_STEPS):
        step(c)
    c.begun = True


# ---- worlds --------------------------------------------------------------------------------------------

cdef void take_up(chain_t* c, sichuan_state_t* s, uint8_t pool[27][4], int32_t* pooled) noexcept nogil:
    """All hidden tiles, sorted; the kong that may be robbed stays where it is (S4.4)."""
    cdef int32_t i, k, seat, tile
    for i in range(s.head, s.tail):
        k = s.order[i] >> 2
        pool[k][pooled[k]] = s.order[i]
        pooled[k] += 1
    for i in range(c.history.others):
        seat = c.history.past[i].seat
        for k in range(KINDS):
            while s.count[seat][k] > is_robbed(s, seat, k):
                tile = lowest(s, seat, k)
                drop(s, seat, tile, PLACE_WALL)
                pool[k][pooled[k]] = <uint8_t>tile
                pooled[k] += 1


cdef void deal_out(chain_t* c, dice_t* dice, sichuan_state_t* s) noexcept nogil:
    """The hidden tiles as the chain has them, the wall in any order."""
    cdef uint8_t[27][4] pool
    cdef int32_t[27] pooled
    cdef int32_t i, j, k
    cdef past_t* p
    memset(pooled, 0, sizeof(pooled))
    take_up(c, s, pool, pooled)
    for i in range(c.history.others):
        p = &c.history.past[i]
        for j in range(p.concealed):
            k = p.kind[j]
            pooled[k] -= 1
            take(s, p.seat, pool[k][pooled[k]])
    i = s.head
    for k in range(KINDS):
        for j in range(pooled[k]):
            s.order[i] = pool[k][j]
            i += 1
    check(i == s.tail, "the wall is whole")
    dice_mix(dice, s.order + s.head, s.tail - s.head)


cdef void judge_waits(chain_t* c, sichuan_state_t* s) noexcept nogil:
    """Waits of hands without the tile drawn last, which is taken to be the kong that may be robbed."""
    cdef int32_t i, seat
    for i in range(c.history.others):
        seat = c.history.past[i].seat
        if is_robbed(s, seat, s.public.offered):
            s.drawn = <uint8_t>lowest(s, seat, s.public.offered)
            drop(s, seat, s.drawn, PLACE_WALL)
            update_waits(s, seat)
            take(s, seat, s.drawn)
        else:
            update_waits(s, seat)


cdef void explain(const sichuan_view_t* v, dice_t* dice, sichuan_state_t* s, void* chain) noexcept nogil:
    """Instead of tiles dealt at random those of the next world of the chain."""
    cdef chain_t* c = <chain_t*>chain
    cdef int32_t _i
    if v.public.phase == DECLARE:
        return
    c.dice = dice
    if not c.begun:
        begin(c, v, s)
    for _i in range(STEPS):
        step(c)
    deal_out(c, dice, s)
    judge_waits(c, s)


cdef void follow_likely(const void* view, dice_t* dice, void* state, void* chain) noexcept nogil:
    """The next world of a chain, zeros at first: it fits the view and explains what the others did."""
    imagine_with(<const sichuan_view_t*>view, dice, <sichuan_state_t*>state, explain, chain)


if sizeof(chain_t) > MAX_CHAIN:
    raise SystemError(f"a chain has {sizeof(chain_t)} bytes, expected at most {MAX_CHAIN}")
