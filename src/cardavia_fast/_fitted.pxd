"""A policy by values that were fitted to tried options: what one leaves behind, seen by a small network.

A game lists the options of a decision with what it sees after each of them; the option with the most points
at once and to come is taken. All sums are of whole numbers, so that the answer is the same on every machine.
"""
from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t

from cardavia_fast._dice cimport dice_t
from cardavia_fast._table cimport Seat, action_t

cdef enum:
    FEATURES = 160           # most that an option has
    FIRST = 128              # units of the first layer
    SECOND = 32
    MAX_OPTIONS = 64
    POINT = 1024             # values are in 1024ths of a point
    LIFTED = 4095            # features are cut off there

# What may be done, and what is there after it.
cdef struct option_t:
    int32_t action           # index into the legal actions
    int32_t now              # points it brings at once
    int32_t last             # 1: no points come after it
    int32_t guess            # points to come, as the game's planner reckons, in 1024ths
    int16_t[160] x

# Two layers of rectified sums. Weights are 2**14 (first), 2**11 (second), 2**12 (third) times what they stand
# for, biases 2**14, 2**19 and 2**22.
cdef struct network_t:
    int32_t unit             # points that one unit of the output stands for, in 1024ths
    uint8_t lift[160]        # features are shifted left by so many bits
    int16_t first[160][128]
    int32_t first_bias[128]
    int16_t second[32][128]  # by unit of the second layer
    int32_t second_bias[32]
    int16_t third[32]
    int32_t third_bias

# Options of a decision, at most MAX_OPTIONS, or none: then `forced` is the answer. wide: all actions.
ctypedef int32_t (*options_t)(const fitted_t* f, const void* view, const action_t* legal, int32_t n,
                              bint wide, option_t* out, int32_t* forced) noexcept nogil

cdef struct fitted_t:
    options_t options
    int32_t (*points)(const void* view) noexcept nogil   # of the seat so far
    void (*redeal)(void* state, dice_t* dice) noexcept nogil  # anew what nobody holds yet
    const void* planner      # of `options`
    const network_t* network  # NULL: by the guesses
    bint corrects            # the network tells what guesses lack

cdef int32_t choose_fitted(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                           void* context) noexcept nogil
cdef void value_all(const fitted_t* f, const option_t* option, int32_t n, int32_t* value) noexcept nogil
cdef int32_t list_options(const fitted_t* f, const void* view, const action_t* legal, int32_t n, bint wide,
                          option_t* out, int32_t* forced) noexcept nogil
cdef int32_t rank_options(const option_t* option, const int32_t* value, int32_t n,
                          int32_t* out) noexcept nogil
cdef int32_t best_option(const fitted_t* f, const option_t* option, int32_t n, int32_t* most) noexcept nogil


cdef class Fitted:
    """Weights and planner of such a policy; the seat keeps them alive."""
    cdef fitted_t settings
    cdef network_t network

cdef Seat seat_by(Fitted values, str name, Seat base, fitted_t game)
