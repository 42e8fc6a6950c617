"""Sichuan: what the others did so far, and whether hidden tiles explain it."""
from libc.stdint cimport int32_t, uint8_t, uint32_t

from cardavia_fast._sichuan cimport sichuan_view_t

cdef enum:
    MAX_OTHERS = 3
    MAX_TURNS = 73           # own discards, and 0: the deal
    MAX_OWN = 100            # tiles that were in a hand at some time
    FOREVER = 255            # a tile that is there yet

# Another seat. A turn is what ends with a discard; a tile came and went at turns, 0 being the deal.
cdef struct past_t:
    int32_t seat
    int32_t turns
    int32_t concealed        # tiles in hand now, the first of those below
    int32_t tiles
    uint8_t[100] kind
    uint8_t[100] came
    uint8_t[100] went        # it is not there any more at this turn
    uint8_t[73] draws        # 1: a tile came at that turn
    uint8_t[73] discard      # kind
    uint8_t[73] place        # among the discards of all
    uint8_t[73] melds        # at the discard
    uint8_t[73] punged       # the kind that was punged instead of a draw, else NONE
    uint32_t[73] passed      # kinds that others discarded from then to its next turn
    uint32_t[73] unclaimed   # of these, those that nobody took
    uint8_t[73] odd          # 0 where the tiles explain what the seat did at a turn
    int32_t oddities         # their sum

cdef struct history_t:
    const sichuan_view_t* v
    int32_t others
    past_t[3] past
    uint8_t[73][27] seen     # open copies before each discard, and now

cdef void read_history(history_t* h, const sichuan_view_t* v) noexcept nogil
cdef int32_t oddity(const history_t* h, const past_t* p, int32_t turn) noexcept nogil
