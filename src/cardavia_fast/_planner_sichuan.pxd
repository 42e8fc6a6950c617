"""Sichuan: a policy that weighs what a hand could become: by worth, distance and the tiles and turns left."""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

from cardavia_fast._sichuan cimport sichuan_view_t
from cardavia_fast._sichuan_plans cimport draft_t
from cardavia_fast._table cimport action_t

cdef enum:                   # weights
    WAIT_SETS = 0            # tiles that a ready hand of the form waits for, in sixteenths
    WAIT_FLUSH = 1
    WAIT_PAIRS = 2
    WAIT_PUNGS = 3
    CLAIMED = 4              # for each opponent, so many sixteenths more for a useful tile that can be punged
    OFFERED = 5              # how often an opponent discards an awaited tile, against a draw, in sixteenths
    LEAVING = 6              # share of the opponents that win in a turn, in 1024ths
    COST = 7                 # of staying in play for a turn
    READY = 8                # what a ready hand is paid at an empty wall
    UNREADY = 9              # what a hand pays that is not
    SAFETY = 10              # of an unseen copy of a discard, against useful tiles in 16 * sixteenths
    KEPT = 11                # of a kong's payment, in sixteenths
    SPARE_PLAIN = 12         # weight of the distance to a plain win between discards of equal use
    BEYOND_FLUSH = 13        # a flush so many tiles farther away than a plain win is left alone
    BEYOND = 14              # and so are pairs and pungs
    WEIGHTS = 15

cdef enum:
    POINT = 1024             # values are in 1024ths of a point
    MAX_TURNS = 32
    STEPS = 8                # plans farther away are left alone

cdef struct planner_t:
    int32_t weight[15]

# What the hand meets from here on.
cdef struct outlook_t:
    const planner_t* p
    const sichuan_view_t* v
    uint8_t unseen[27]
    int32_t live[3]          # how likely a draw is an unseen tile of a suit, in 16ths of the average tile
    int32_t hidden           # unseen tiles in all
    int32_t opponents        # who still play
    int32_t turns            # own draws to come
    int32_t payers[32]       # opponents still playing at each of these, in 1024ths

# A plan's best discard, and what the plan is worth with it.
cdef struct course_t:
    int32_t plan
    int32_t discard          # index into the legal actions, -1: none is needed
    int32_t away
    int64_t value

cdef void look_out(outlook_t* o, const planner_t* p, const sichuan_view_t* v) noexcept nogil
cdef int32_t weigh_discards(const outlook_t* o, draft_t* d, const action_t* legal, int32_t n,
                            course_t* out) noexcept nogil
cdef int32_t base_of_win(const sichuan_view_t* v) noexcept nogil
cdef int32_t spare_tile(const outlook_t* o, const action_t* legal, int32_t n) noexcept nogil
cdef int32_t useful_tiles(const outlook_t* o, const draft_t* d, int32_t plan, int32_t away) noexcept nogil
cdef int64_t value_of(const outlook_t* o, const draft_t* d, int32_t plan, int32_t away,
                      int32_t tiles) noexcept nogil
cdef int32_t take_pung(draft_t* d, int32_t kind, action_t* legal) noexcept nogil
