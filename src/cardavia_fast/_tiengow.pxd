"""Tien Gow, the last trick decides: the structs and the payments. Rules are cited as T1.1 … T4.6.

Tiles, groups and action codes are those of `_tiengow_groups.pxd`.
"""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t

from cardavia_fast._settle cimport ledger_t
from cardavia_fast._table cimport game_t
from cardavia_fast._tiengow_groups cimport tiles_t

cdef enum:
    SEATS = 4
    TRICKS = 8               # at most: as many as tiles in a hand
    COLUMNS = 8
    FAIR = 4                 # columns with which nothing is due (T4.2)
    NONE = 255
    DROPPED = 254            # instead of a group, in the list of plays

cdef enum:                   # phases
    LEAD = 0
    FOLLOW = 1
    ENDED = 2

cdef struct tiengow_rules_t:
    uint16_t capture_multiplier
    uint8_t banker_doubles_surplus
    uint8_t immediate_on_last_trick
    uint8_t final_multiplier_on_surplus
    uint8_t spare

# All that everybody at the table knows.
cdef struct tiengow_public_t:
    tiengow_rules_t rules
    uint8_t phase
    uint8_t banker
    uint8_t turn             # who must act
    uint8_t size             # tiles of each player in this trick; 0 before the lead
    uint8_t best             # the highest group so far, else NONE
    uint8_t best_seat
    uint8_t n_tricks         # finished
    uint8_t winner           # of the last trick, and so of the deal; NONE before the end
    uint8_t columns[4]
    uint8_t hand_size[4]
    uint8_t leader[8]        # of each trick begun, else NONE
    uint8_t plays[8][4]      # of each trick and seat: a group, DROPPED, or NONE
    uint32_t shown[4]        # tiles played face up
    uint32_t revealed[4]     # tiles put face down: shown to all when the deal has ended, 0 before (T3.3)

# What one seat may know.
cdef struct tiengow_view_t:
    tiengow_public_t public
    uint32_t hand
    uint32_t down            # own tiles put face down
    uint8_t seat
    uint8_t spare[3]

cdef struct tiengow_row_t:   # the result of one deal
    int32_t points[4]
    int32_t immediate[4]     # what T4.1 brought
    uint8_t columns[4]
    uint8_t dealer           # the banker
    uint8_t next_dealer      # T3.7; NONE before the end
    uint8_t winner
    uint8_t final_group      # the group that won the last trick
    uint8_t final_class      # its class
    uint8_t tricks
    uint8_t capture          # 1 when the last trick was a capture (T4.5)
    uint8_t sweep            # 1 when the winner has all columns

cdef struct tiengow_state_t:
    tiengow_public_t public
    ledger_t ledger
    int32_t immediate[4]
    tiles_t hand[4]
    tiles_t down[4]
    uint16_t up_first[4]     # civil kinds of which the first twin to go was shown: it has the lower id
    uint8_t order[32]

cdef enum:                   # PLACE_x + seat
    PLACE_HAND = 0
    PLACE_SHOWN = 4
    PLACE_DOWN = 8

# How a deal ended: all that its payments depend on.
cdef struct ending_t:
    uint8_t columns[4]       # after the last trick
    uint8_t banker
    uint8_t winner
    uint8_t leader           # of the last trick
    uint8_t led              # the group that was led
    uint8_t group            # the group that won

cdef struct due_t:
    int32_t payer
    int32_t payee
    int32_t amount
    int32_t rule

cdef game_t TABLE

cdef int32_t trick_due(const tiengow_rules_t* rules, int32_t group, bint last) noexcept nogil
cdef bint doubles(int32_t group) noexcept nogil
cdef bint is_capture(const ending_t* end) noexcept nogil
cdef int32_t final_dues(const tiengow_rules_t* rules, const ending_t* end, due_t* out) noexcept nogil


cdef inline int32_t next_seat(int32_t seat) noexcept nogil:
    return (seat + 1) & 3


cdef inline int32_t doubled(int32_t banker, int32_t a, int32_t b) noexcept nogil:
    """T4: 2 where the banker pays or is paid."""
    return 2 if banker == a or banker == b else 1


cdef inline bint must_drop(int32_t size, int32_t hand_size, int32_t columns) noexcept nogil:
    """T3.6, early death: no column yet, in a trick for the last tile of every hand."""
    return size == 1 and hand_size == 1 and columns == 0
