"""Tien Gow: chances of groups and of a hand, the weakest tiles, and the door for Numba."""
from libc.stdint cimport int32_t, uint8_t, uintptr_t

from cardavia_fast._kinds cimport lowest_bit
from cardavia_fast._tiengow cimport FOLLOW, LEAD, SEATS, next_seat
from cardavia_fast._tiengow_groups cimport (
    ACTIONS, GROUPS, LARGEST, SECOND, SINGLE, TABLE as GROUP, drop_code, firsts, grouped_tiles, groups_in,
    take_tiles, tile_count,
)
from cardavia_fast._table cimport action_t

cdef extern from *:
    int32_t group_count "__builtin_popcountll" (groups_t groups) noexcept nogil

cdef enum:
    IN_GROUP = 600           # what keeps a tile of a larger group in hand, beside its own strength
    LOST_LEAD = 2            # one in so many comes back


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


cdef inline void look_at_others(outlook_t* o, const tiengow_view_t* v) noexcept nogil:
    """All but the strength of what is in hand."""
    cdef int32_t seat
    o.unseen = take_tiles(take_tiles(~<tiles_t>0, v.hand), v.down)
    for seat in range(SEATS):
        o.unseen = take_tiles(o.unseen, v.public.shown[seat])
    o.threats = groups_in(o.unseen)
    o.hidden = tile_count(o.unseen)
    o.held = v.public.hand_size[next_seat(v.seat)]


cdef void look_round(outlook_t* o, const tiengow_view_t* v) noexcept nogil:
    cdef tiles_t kinds = firsts(v.hand)
    cdef int32_t kind
    look_at_others(o, v)
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        o.strength[kind] = chance_unbeaten(o, SINGLE + kind, SEATS - 1)


cdef int32_t to_follow(const tiengow_view_t* v) noexcept nogil:
    """How many seats play after the viewer in this trick."""
    if v.public.phase == FOLLOW:
        return (v.public.leader[v.public.n_tricks] - v.seat - 1) & 3
    return SEATS - 1 if v.public.phase == LEAD else 0


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


# ---- the door for Numba --------------------------------------------------------------------------------

cdef bint is_group(int32_t code) noexcept nogil:
    return 0 <= code < GROUPS


cdef tiles_t tiles_of_action(int32_t code) noexcept nogil:
    """The tiles that an action takes from the hand; none for no action."""
    return GROUP.tiles[code] if 0 <= code < ACTIONS else 0


cdef bint beats(int32_t group, int32_t other) noexcept nogil:
    """T3.2: is the first group higher than the other, of the same class?"""
    return is_group(group) and is_group(other) and GROUP.higher[other] >> group & 1


cdef int32_t class_of_group(int32_t code) noexcept nogil:
    return GROUP.class_[code] if is_group(code) else -1


cdef int32_t rank_of_group(int32_t code) noexcept nogil:
    return GROUP.rank[code] if is_group(code) else -1


cdef int32_t size_of(tiles_t tiles) noexcept nogil:
    return tile_count(tiles)


cdef tiles_t take(tiles_t hand, tiles_t gone) noexcept nogil:
    return take_tiles(hand, gone)


cdef groups_t groups_of(tiles_t tiles) noexcept nogil:
    return groups_in(tiles)


cdef int32_t drop_of(tiles_t tiles) noexcept nogil:
    """The code of putting down these tiles; -1 if they are none, more than four, or no set of tiles."""
    if not 0 < tile_count(tiles) <= LARGEST or tiles >> SECOND & ~tiles:
        return -1
    return drop_code(tiles)


cdef tiles_t unseen(const tiengow_view_t* v) noexcept nogil:
    cdef outlook_t o
    look_at_others(&o, v)
    return o.unseen


cdef int32_t strength(const tiengow_view_t* v, int32_t code) noexcept nogil:
    """The chance that no seat that is still to play in this trick beats the group; 0 of a drop."""
    cdef outlook_t o
    if not is_group(code):
        return 0
    look_at_others(&o, v)
    return chance_unbeaten(&o, code, to_follow(v))


cdef int32_t finish_with(const tiengow_view_t* v, tiles_t rest, bint lead) noexcept nogil:
    """The chance to win the last trick with these tiles of the hand."""
    cdef outlook_t o
    look_round(&o, v)
    return finish(&o, rest & v.hand, lead)


cdef tiles_t weakest_tiles(const tiengow_view_t* v, int32_t n) noexcept nogil:
    cdef outlook_t o
    if not 0 < n <= tile_count(v.hand):
        return 0
    look_round(&o, v)
    return weakest(&o, v, n)


# Addresses of functions for `cardavia.aids.tiengow`, which says what they answer.
AIDS = {
    "tiles": <uintptr_t>&tiles_of_action, "size": <uintptr_t>&size_of, "take": <uintptr_t>&take,
    "groups": <uintptr_t>&groups_of, "beats": <uintptr_t>&beats, "class_of": <uintptr_t>&class_of_group,
    "rank_of": <uintptr_t>&rank_of_group, "drop": <uintptr_t>&drop_of, "unseen": <uintptr_t>&unseen,
    "to_follow": <uintptr_t>&to_follow, "strength": <uintptr_t>&strength,
    "finish": <uintptr_t>&finish_with, "weakest": <uintptr_t>&weakest_tiles,
}
CERTAIN = ONE


def outlook(const uint8_t[::1] view not None, const action_t[::1] legal not None):
    """Rows (unbeaten, finish) of each action, chances out of CERTAIN.

    unbeaten: that no seat beats it in this trick; finish: to win the last trick with the tiles that it
    leaves, with the lead as often as it is unbeaten.
    """
    cdef const tiengow_view_t* v = <const tiengow_view_t*>&view[0]
    cdef int32_t i, chance, lead, without
    cdef tiles_t left
    rows = []
    for i in range(<int32_t>legal.shape[0]):
        chance = strength(v, legal[i])
        left = take_tiles(v.hand, tiles_of_action(legal[i]))
        lead = finish_with(v, left, True)
        without = finish_with(v, left, False)
        rows.append((chance, without + chance * (lead - without) // ONE))
    return rows
