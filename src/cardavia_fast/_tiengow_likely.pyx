"""Tien Gow: likely worlds, in which the others would have played as they did.

Nothing obliges a player to beat (T3.2), so all worlds that fit a view are possible; but a player who keeps a
strong tile in hand seldom lets a column go. Of some imagined worlds one is taken, the oftener the fewer
decisions there are in it that the policy of the others would have made in another way.
"""
from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memcpy, memset

from cardavia_fast._dice cimport dice_t, dice_word, multiply
from cardavia_fast._kinds cimport lowest_bit
from cardavia_fast._seats_tiengow cimport greedy_tiengow
from cardavia_fast._table cimport action_t
from cardavia_fast._tiengow cimport DROPPED, NONE, TABLE as GAME, tiengow_state_t, tiengow_view_t
from cardavia_fast._tiengow_groups cimport (
    DROP, SINGLE, TABLE as GROUP, drop_code, firsts, take_tiles, tiles_t,
)

cdef enum:
    WORLDS = 8               # of which one is taken
    MOST = 20                # decisions that differ; more count as so many


cdef tiles_t weakest_first(tiles_t tiles, int32_t n) noexcept nogil:
    """Of tiles put face down in some tricks those of the first: their order is hidden, so the weakest."""
    cdef tiles_t left = tiles, kinds
    cdef int32_t kind, worst, most, beaten, _i
    for _i in range(n):
        kinds = firsts(left)
        worst = 0
        most = -1
        while kinds:
            kind = lowest_bit(kinds)
            kinds &= kinds - 1
            beaten = GROUP.rank[SINGLE + kind]
            if beaten > most:
                most = beaten
                worst = kind
        left = take_tiles(left, 1u << worst)
    return take_tiles(tiles, left)


cdef bint differs(const tiengow_state_t* s, action_t action) noexcept nogil:
    """Would greedy have played another group, or a group for tiles face down, or the other way round?"""
    cdef action_t[128] legal
    cdef tiengow_view_t view
    cdef int32_t n = GAME.legal(s, legal), chosen
    if n == 1:
        return False
    GAME.look(s, s.public.turn, &view)
    chosen = legal[greedy_tiengow(&view, legal, n, 0, NULL)]
    return chosen != action and (chosen < DROP or action < DROP)


cdef int32_t differing(const tiengow_state_t* world, int32_t me) noexcept nogil:
    """Decisions of the others up to now that greedy would have made in another way in this world."""
    cdef tiengow_state_t s
    cdef dice_t dice
    cdef tiles_t[4] down
    cdef tiles_t dropped
    cdef int32_t seat, group, found = 0
    cdef action_t action
    memset(&dice, 0, sizeof(dice))
    dice.order = world.order
    dice.dealer = world.public.banker
    GAME.deal(&s, &world.public.rules, &dice)
    memcpy(down, world.down, sizeof(down))
    while True:
        seat = s.public.turn
        group = world.public.plays[s.public.n_tricks][seat]
        if group == NONE:
            return found
        if group == DROPPED:
            dropped = weakest_first(down[seat], s.public.size)
            down[seat] = take_tiles(down[seat], dropped)
            action = <action_t>drop_code(dropped)
        else:
            action = <action_t>group
        if seat != me:
            found += differs(&s, action)
        GAME.apply(&s, action)


cdef void imagine_likely(const void* view, dice_t* dice, void* state) noexcept nogil:
    """One of WORLDS imagined worlds; each decision that differs makes it four times less likely."""
    cdef const tiengow_view_t* v = <const tiengow_view_t*>view
    cdef tiengow_state_t[8] world
    cdef uint64_t[8] weight
    cdef uint64_t total = 0, low, at
    cdef int32_t i
    for i in range(WORLDS):
        GAME.imagine(view, dice, &world[i])
        weight[i] = <uint64_t>1 << 2 * (MOST - min(differing(&world[i], v.seat), MOST))
        total += weight[i]
    at = multiply(dice_word(dice), total, &low)
    i = 0
    while at >= weight[i]:
        at -= weight[i]
        i += 1
    memcpy(state, &world[i], sizeof(tiengow_state_t))
