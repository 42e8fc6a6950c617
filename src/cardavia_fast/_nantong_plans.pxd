"""Nantong: plans for a hand, what each still lacks, and how many points it is expected to bring.

A plan is a shape of the hand (N5.1) and a number of Wenqian (N5.2). The coin runs 1-2-3 that a plan asks for
are taken out of the hand first: what is left is a smaller hand.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from cardavia_fast._nantong cimport nantong_holding_t, nantong_view_t

cdef enum:
    MAX_AWAY = 12            # cards missing; with more a plan is out of reach
    MAX_USEFUL = 63          # unseen useful cards
    MAX_ROUNDS = 17          # own draws left
    MAX_PLANS = 12
    ANY_GROUPS = 0           # shapes: Tazi Hu or better
    RUNS_ALONE = 1           # Qing Hu
    TRIPLETS_ALONE = 2       # Piao Hu
    SHAPES = 3
    CHANCE_BITS = 15
    OUT_OF_REACH = 15

cdef struct plan_t:
    int32_t shape
    int32_t wenqian
    int32_t gain             # points of a win by it, beside those of the base hu
    int32_t more             # of which more than by the next easier plan

# What the policy goes by; read only.
cdef struct plans_t:
    const uint64_t* runs     # need words of suits with runs as the only groups
    uint64_t[125] honours    # need words of T, W, R where they form no groups
    int32_t n
    plan_t[12] plan
    int32_t greed            # of 16: weight of the best plan alone; the rest is of all of them together
    int32_t reach            # of 16: share of the best plan's hope that another must have to be looked at
    int32_t hu_worth         # of 16: what one base hu counts
    int32_t pair_worth       # of 8: what a card to be punged counts more than one to be drawn
    int32_t pair_hu          # of 4096: what the hu of a pair count, a useful card and a card of the stock
    int32_t pung_bias        # points
    int32_t kong_bias
    int32_t open_bias
    int32_t saved            # points that a win saves since nobody else wins
    int32_t[3][13] usual     # useful unseen cards of a hand that lacks so many
    uint16_t[3][13][64][18] chance

# A plan after an option.
cdef struct prospect_t:
    int32_t away             # cards missing; OUT_OF_REACH where the plan is excluded
    int32_t cards            # unseen useful cards
    int32_t pungs            # of these, those that may be punged
    uint32_t useful          # kinds; none where they were not looked for
    int32_t hope             # points of a win by the plan times its chance, in eighths


cdef void prospects_of(const plans_t* p, const nantong_view_t* v, const nantong_holding_t* h,
                       uint32_t discards, prospect_t* out) noexcept nogil
cdef int64_t mixed(const plans_t* p, int64_t best, int64_t together) noexcept nogil
cdef int64_t held_hope(const plans_t* p, const nantong_view_t* v, const nantong_holding_t* h) noexcept nogil
cdef void hopes_of_discards(const plans_t* p, const nantong_view_t* v, const nantong_holding_t* h,
                            uint32_t discards, int64_t* out) noexcept nogil
cdef int64_t hope_of(const plans_t* p, const nantong_view_t* v, const nantong_holding_t* h) noexcept nogil
