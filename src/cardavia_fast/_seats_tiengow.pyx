"""Tien Gow: the greedy policy: reach a column, keep a strong finish, throw away the weakest tiles."""
from libc.stdint cimport int32_t, uint64_t

from cardavia_fast._table cimport action_t
from cardavia_fast._tiengow cimport LEAD, tiengow_view_t
from cardavia_fast._tiengow_groups cimport DROP, TABLE as GROUP, drop_code, take_tiles, tiles_t
from cardavia_fast._tiengow_outlook cimport (
    ONE, chance_unbeaten, finish, look_round, outlook_t, to_follow, weakest,
)

cdef enum:
    COLUMN = 1               # what a column is worth (T4.2)
    FIRST_COLUMN = 2         # besides: five instead of four to pay, and early death (T3.6)
    LAST_TRICK = 8           # 4 + c columns won instead of 4 - c paid


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


cdef int32_t best_play(const outlook_t* o, const tiengow_view_t* v, const action_t* legal, int32_t n,
                       int32_t* worth) noexcept nogil:
    """The group to play face up, of n; its worth."""
    cdef int32_t i, best = 0, value, opponents = to_follow(v)
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
    cdef int32_t plays = 0, best, worth, i, code
    if n == 1:
        return 0
    look_round(&o, v)
    if v.public.phase == LEAD:
        return best_play(&o, v, legal, n, &worth)
    while plays < n and legal[plays] < DROP:
        plays += 1
    best = best_play(&o, v, legal, plays, &worth)
    spare = weakest(&o, v, v.public.size)
    if worth >= LAST_TRICK * finish(&o, take_tiles(v.hand, spare), False):
        return best
    code = drop_code(spare)
    for i in range(plays, n):
        if legal[i] == code:
            return i
    return best
