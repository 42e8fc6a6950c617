"""A policy by values that were fitted to played deals: what an option leaves behind, seen by a small network.

A game lists the options of a decision with what it sees after each of them; the option with the most points
at once and to come is taken. All sums are of whole numbers, so that the answer is the same on every machine.
"""
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint64_t

from cardavia_fast._table cimport action_t

cdef enum:
    FEATURES = 80            # most that an option has
    FIRST = 48               # units of the first layer
    SECOND = 16
    MAX_OPTIONS = 64
    POINT = 1024             # values are in 1024ths of a point
    LIFTED = 4095            # features are cut off there
    NOTHING = -(1 << 30)     # the value of what is no option

# What may be done, and what is there after it.
cdef struct option_t:
    int32_t action           # index into the legal actions
    int32_t now              # points it brings at once
    int32_t last             # 1: no points come after it
    int32_t guess            # points to come, as the game's planner reckons, in 1024ths
    int16_t[80] x

# Two layers of rectified sums. Weights are 2**14 (first), 2**12 (second, third) times what they stand for.
cdef struct network_t:
    int32_t unit             # points that one unit of the output stands for, in 1024ths
    uint8_t lift[80]         # features are shifted left by so many bits
    int16_t first[80][48]
    int32_t first_bias[48]
    int16_t second[48][16]
    int32_t second_bias[16]
    int16_t third[16]
    int32_t third_bias

# One option taken: points after the deal less `before` are what it was worth.
cdef struct sample_t:
    int32_t deal
    int32_t before
    int16_t[80] x

# Keeps what a policy took; once a deal it may try any option instead.
cdef struct recorder_t:
    sample_t* samples
    int64_t most
    int64_t n
    int64_t start            # of this deal's samples
    int32_t deal
    int32_t tried            # 1: this deal has had its trial
    int32_t often            # trials a decision, in 256ths

# Options of a decision, at most MAX_OPTIONS, or none: then `forced` is the answer. wide: all actions.
ctypedef int32_t (*options_t)(const fitted_t* f, const void* view, const action_t* legal, int32_t n,
                              bint wide, option_t* out, int32_t* forced) noexcept nogil

cdef struct fitted_t:
    options_t options
    int32_t (*points)(const void* view) noexcept nogil   # of the seat so far
    bint (*begins)(const void* view) noexcept nogil      # is this a seat's first decision of a deal?
    const void* planner      # of `options`
    const network_t* network  # NULL: by the guesses
    recorder_t* recorder     # NULL: nothing is kept

cdef int32_t choose_fitted(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                           void* context) noexcept nogil
cdef int32_t value_of(const fitted_t* f, const option_t* o) noexcept nogil
cdef int32_t best_option(const fitted_t* f, const option_t* option, int32_t n, int32_t* most) noexcept nogil


cdef class Fitted:
    """Weights, samples and planner of such a policy; the seat keeps them alive."""
    cdef fitted_t settings
    cdef network_t network
    cdef recorder_t recorder
    cdef object kept
