"""Nantong: what a holding is worth. N4 is the base hu of any player, N5 the winner's total.

Every total can be written as rows (N6.3). A row of chapters 4 and 5 is worth amount * factor * match, and

    rounded total = (sum of amount * factor * match) * (product of the factors of chapter 5) + rounding row

where a doubling has the amount 0 and the factor 2, a bonus the factor 1; only base rows have a match other
than 1. What `what` and `kind` say depends on the rule:

    N4.1  how the kind is held (a group_how or a HELD_ below), kind; amount: the base without multipliers,
          factor: N4.2, match: N4.3
    N4.5  the same for two in hand and the claimed card
    N5.1  the form; no kind
    N5.2  number of Wenqian; 1p
    N5.3  W_SELF_DRAW, W_HEAVENLY (by N5.8) or W_KONG; the winning kind, none when heavenly
    N5.4  the group completed, as in nantong_score_t; the winning kind
    N5.5, N5.6, N5.7, N5.9  one doubling, its X_ bit; no kind
    N6.1  0; no kind; amount: what rounding adds, also when that is nothing
"""
from libc.stdint cimport int32_t, uint8_t

from cardavia_fast._nantong cimport nantong_holding_t

cdef enum:                   # how a kind is held (N4.1); 1-6 are group_how
    HELD_THREE = 7           # three in hand
    HELD_FOUR = 8            # four in hand
    HELD_HEZI = 9
    HELD_CLAIMED = 10        # two in hand and the claimed winning card, as a triplet (N4.5)
    HELDS = 11

cdef enum:
    MAX_BASE_ROWS = 16       # 23 cards make at most seven holdings; Hezi, a claimed triplet
    MAX_ROWS = 32            # and five bonuses, seven doublings, rounding

cdef struct nantong_part_t:  # one row
    uint8_t chapter
    uint8_t number
    uint8_t what
    uint8_t kind
    int32_t amount
    int32_t factor
    int32_t match

cdef int32_t held_hu(int32_t held, int32_t kind, const uint8_t* indicators) noexcept nogil
cdef int32_t base_hu(const nantong_holding_t* h) noexcept nogil
cdef int32_t rounded(int32_t total) noexcept nogil
cdef int32_t worth(const nantong_part_t* rows, int32_t n) noexcept nogil
cdef int32_t add_part(nantong_part_t* rows, int32_t n, int32_t chapter, int32_t number, int32_t what,
                      int32_t kind, int32_t amount) noexcept nogil
cdef int32_t base_rows(const nantong_holding_t* h, int32_t won_kind, bint won_as_triplet,
                       nantong_part_t* rows) noexcept nogil
