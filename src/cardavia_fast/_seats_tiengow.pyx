"""Tien Gow: the greedy policy: reach a column, keep a strong finish, throw away the weakest tiles.

Chances are whole numbers out of ONE, so that a deal is the same on every machine.
"""
from libc.stdint cimport int32_t, uint64_t

from cardavia_fast._kinds cimport lowest_bit
from cardavia_fast._table cimport action_t
from cardavia_fast._tiengow cimport LEAD, SEATS, next_seat, tiengow_view_t
from cardavia_fast._tiengow_groups cimport (
    DROP, SECOND, SINGLE, TABLE as GROUP, drop_code, firsts, grouped_tiles, groups_in, groups_t,
    take_tiles, tile_count, tiles_t,
)

cdef extern from *:
    int32_t group_count "__builtin_popcountll" (groups_t groups) noexcept nogil

cdef enum:
    ONE = 4096
    COLUMN = 1               # what a column is worth (T4.2)
    FIRST_COLUMN = 2         # besides: five instead of four to pay, and early death (T3.6)
    LAST_TRICK = 8           # 4 + c columns won instead of 4 - c paid
    IN_GROUP = 600           # what keeps a tile of a larger group in hand, beside its own strength
    LOST_LEAD = 2            # one in so many comes back

# What a seat makes of its view.
cdef struct outlook_t:
    tiles_t unseen
    groups_t threats         # groups that the unseen tiles could form
    int32_t hidden           # unseen tiles, in hands or face down
    int32_t held             # tiles in the hand of each opponent
    int32_t strength[21]     # of each kind in hand: the chance to win when led as a single tile


cdef int32_t chance_held(const outlook_t* o, int32_t size, int32_t opponents) noexcept nogil:
    """The chance that one of some opponents holds a given set of tiles."""
    cdef int32_t chance = ONE, i
    for i in range(size):
        chance = chance * max(o.held - i, 0) // max(o.hidden - i, 1)
    return min(chance * opponents, ONE)


cdef int32_t chance_unbeaten(const outlook_t* o, int32_t group, int32_t opponents) noexcept nogil:
    """The chance that none of some opponents can beat a group."""
    cdef groups_t higher = o.threats & GROUP.higher[group]
    cdef int32_t chance = ONE, missed, n = group_count(higher)
    if n == 0 or opponents == 0:
        return ONE
    if GROUP.size[group] == 1:               # either twin beats
        n += tile_count(o.unseen >> SECOND & <tiles_t>higher)
    missed = ONE - chance_held(o, GROUP.size[group], opponents)
    while n and chance:
        chance = chance * missed // ONE
        n -= 1
    return chance


cdef void look_round(outlook_t* o, const tiengow_view_t* v) noexcept nogil:
    cdef tiles_t kinds = firsts(v.hand)
    cdef int32_t seat, kind
    o.unseen = take_tiles(take_tiles(~<tiles_t>0, v.hand), v.down)
    for seat in range(SEATS):
        o.unseen = take_tiles(o.unseen, v.public.shown[seat])
    o.threats = groups_in(o.unseen)
    o.hidden = tile_count(o.unseen)
    o.held = v.public.hand_size[next_seat(v.seat)]
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        o.strength[kind] = chance_unbeaten(o, SINGLE + kind, SEATS - 1)


cdef int32_t finish(const outlook_t* o, tiles_t rest, bint lead) noexcept nogil:
    """The chance to win the last trick with the tiles that are left, having the lead or not."""
    cdef tiles_t kinds = firsts(rest)
    cdef int32_t best = 0, second = 0, strength
    if rest == 0:
        return ONE if lead else 0
    while kinds:
        strength = o.strength[lowest_bit(kinds)]
        kinds &= kinds - 1
        if strength > best:
            second = best
            best = strength
        elif strength > second:
            second = strength
    if tile_count(rest) == 1:
        second = ONE
    elif rest >> SECOND:                     # twins
        second = best
    return best * (ONE + second) // (2 * ONE) // (1 if lead else LOST_LEAD)


cdef int32_t worth_of_play(const outlook_t* o, const tiengow_view_t* v, int32_t group,
                           int32_t opponents) noexcept nogil:
    """What is won on average by playing a group face up, in units of ONE to a column."""
    cdef tiles_t rest = take_tiles(v.hand, GROUP.tiles[group])
    cdef int32_t chance = chance_unbeaten(o, group, opponents)
    cdef int32_t won = COLUMN * GROUP.size[group]
    if v.public.columns[v.seat] == 0:
        won += FIRST_COLUMN
    return (chance * won + LAST_TRICK * (chance * finish(o, rest, True)
                                         + (ONE - chance) * finish(o, rest, False)) // ONE)


cdef int32_t keep(const outlook_t* o, tiles_t grouped, int32_t kind) noexcept nogil:
    """What a tile is worth in hand."""
    return o.strength[kind] + (IN_GROUP if grouped >> kind & 1 else 0)


cdef tiles_t weakest(const outlook_t* o, const tiengow_view_t* v, int32_t n) noexcept nogil:
    """The n tiles that are worth least in hand."""
    cdef tiles_t left = v.hand, kinds, grouped = grouped_tiles(groups_in(v.hand))
    cdef int32_t kind, worst, _i
    for _i in range(n):
        kinds = firsts(left)
        worst = lowest_bit(kinds)
        while kinds:
            kind = lowest_bit(kinds)
            kinds &= kinds - 1
            if keep(o, grouped, kind) <= keep(o, grouped, worst):
                worst = kind
        left = take_tiles(left, 1u << worst)
    return take_tiles(v.hand, left)


cdef int32_t best_play(const outlook_t* o, const tiengow_view_t* v, const action_t* legal, int32_t n,
                       int32_t opponents, int32_t* worth) noexcept nogil:
    """The group to play face up, of n; its worth."""
    cdef int32_t i, best = 0, value
    worth[0] = -1
    for i in range(n):
        value = worth_of_play(o, v, legal[i], opponents)
        if value >= worth[0]:
            worth[0] = value
            best = i
    return best


cdef int32_t greedy_tiengow(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                            void* context) noexcept nogil:
    cdef const tiengow_view_t* v = <const tiengow_view_t*>view
    cdef outlook_t o
    cdef tiles_t spare
    cdef int32_t plays = 0, opponents, best, worth, i, code
    if n == 1:
        return 0
    look_round(&o, v)
    if v.public.phase == LEAD:
        return best_play(&o, v, legal, n, SEATS - 1, &worth)
    while plays < n and legal[plays] < DROP:
        plays += 1
    opponents = (v.public.leader[v.public.n_tricks] - v.seat - 1) & 3
    best = best_play(&o, v, legal, plays, opponents, &worth)
    spare = weakest(&o, v, v.public.size)
    if worth >= LAST_TRICK * finish(&o, take_tiles(v.hand, spare), False):
        return best
    code = drop_code(spare)
    for i in range(plays, n):
        if legal[i] == code:
            return i
    return best
