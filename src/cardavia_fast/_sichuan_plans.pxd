"""Sichuan: how far a hand is from each of the hands worth playing for, and by which tiles it comes nearer.

A plan is a form in all suits kept or in one of them: PLAN = 3 * form + where.
"""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t, uint64_t

from cardavia_fast._partition cimport suit_need
from cardavia_fast._partition_tables cimport tables_t
from cardavia_fast._sichuan cimport sichuan_view_t

cdef enum:                   # forms
    OF_SETS = 0
    OF_PAIRS = 1
    OF_PUNGS = 2

cdef enum:                   # where
    BOTH_SUITS = 0
    FIRST_SUIT = 1           # a flush
    SECOND_SUIT = 2

cdef enum:
    PLANS = 9                # forms times places
    FAR_AWAY = 99            # missing to a plan that the melds rule out

# A hand in the two suits kept, ready to lose and gain single tiles.
cdef struct draft_t:
    uint8_t count[27]
    uint32_t key[3]
    uint64_t need[3]
    int8_t tally[3][5]       # kinds of a suit by copies held
    int32_t suits[2]         # those kept
    int32_t groups           # still to be made
    int32_t n_melds
    int32_t meld_suits       # bits
    uint8_t melded[27]       # copies in own melds


cdef void read_draft(draft_t* d, const sichuan_view_t* v, int32_t void_suit) noexcept nogil
cdef void change(draft_t* d, int32_t kind, int32_t n) noexcept nogil
cdef void meld(draft_t* d, int32_t kind, int32_t from_hand, int32_t size) noexcept nogil
cdef int32_t missing_in(const draft_t* d, int32_t plan) noexcept nogil
cdef uint32_t useful_in(const draft_t* d, int32_t plan, int32_t away) noexcept nogil
cdef int32_t fan_of_plan(const draft_t* d, int32_t plan) noexcept nogil
