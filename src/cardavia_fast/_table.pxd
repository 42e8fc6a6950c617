"""The contract: what a game is, what a seat is. Read this file first.

A game is a table of functions over a plain state struct without pointers, so a clone is a memcpy.
A seat sees a view, never the state, and answers with an index into the legal actions.
"""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t

from cardavia_fast._dice cimport dice_t

ctypedef uint16_t action_t

cdef enum:
    OVER = -1                # turn(): nobody must act, the deal is over
    MAX_SEATS = 4
    MAX_PIECES = 128         # a piece is a uint8_t id
    MAX_LEGAL = 128
    MAX_STATE = 4096         # bytes; states and views live on the C stack
    MAX_STEPS = 512
    MAX_CHAIN = 8192         # bytes of what leads from one imagined world to the next

# How a deal can fail. Nothing is swallowed: `_run` reports game, seed, deal and seat.
cdef enum:
    NO_FAULT = 0
    BAD_ANSWER = 1           # a seat answered an index out of range
    TOO_LONG = 2             # a deal passed the game's max_steps: a fault of the engine

cdef enum:
    READS_VIEW = 1           # without it the view is left as it is
    READS_NOISE = 2          # without it the noise word is 0
    READS_STATE = 4          # is given the state instead of a view: for calibration, and marked as cheating

# choose(view, legal, n, noise, context) -> index into legal.
# `noise` is one word of the seat's own stream, so a policy is a pure function of its arguments.
ctypedef int32_t (*choose_t)(const void*, const action_t*, int32_t, uint64_t, void*) noexcept nogil

cdef struct seat_t:
    choose_t choose          # NULL: the loop pauses and asks the caller
    void* context
    int32_t reads            # READS_ bits: what a policy never reads is not made for it

cdef struct game_t:
    int32_t seats
    int32_t pieces
    int32_t actions          # action codes are 0 … actions - 1
    int32_t max_steps        # no deal asks more questions than this
    int32_t state_size       # a state starts with its rules struct
    int32_t view_size
    int32_t row_size         # a row starts with int32 points[seats]
    int32_t ledger_offset    # where the ledger_t lies in the state
    # The seven verbs.
    void (*deal)(void* state, const void* rules, dice_t* dice) noexcept nogil
    int32_t (*turn)(const void* state) noexcept nogil
    int32_t (*legal)(const void* state, action_t* out) noexcept nogil
    void (*apply)(void* state, action_t action) noexcept nogil
    void (*look)(const void* state, int32_t seat, void* view) noexcept nogil
    void (*imagine)(const void* view, dice_t* dice, void* state) noexcept nogil
    void (*settle)(const void* state, void* row) noexcept nogil
    # For tests, `places` and native checks: out[id] says where piece id is; returns how many were found.
    int32_t (*census)(const void* state, uint8_t* out) noexcept nogil
    # For the floor of bench/: what `deal` begins with, the shuffle and the hands, so that it is the dealer's
    # turn. NULL where `deal` does nothing else.
    void (*deal_hands)(void* state, const void* rules, dice_t* dice) noexcept nogil

cdef extern from *:
    """
    #ifdef CARDAVIA_CHECKS
    #include <stdio.h>
    #include <stdlib.h>
    #define cardavia_check(ok, what) do { if (!(ok)) { \
        fprintf(stderr, "cardavia check failed: %s (%s:%d)\\n", what, __FILE__, __LINE__); \
        abort(); } } while (0)
    #define CARDAVIA_CHECKED 1
    #else
    #define cardavia_check(ok, what) ((void)0)
    #define CARDAVIA_CHECKED 0
    #endif
    #include <string.h>
    /* For a few hundred bytes the library's copy beats the string instruction that compilers put in for a
       known size, so the size is hidden from them. */
    static inline void cardavia_copy(void *to, const void *from, size_t size) {
        __asm__("" : "+r"(size));
        memcpy(to, from, size);
    }
    """
    void check "cardavia_check" (bint ok, const char* what) noexcept nogil
    const bint CHECKED "CARDAVIA_CHECKED"
    void copy "cardavia_copy" (void* to, const void* from_, size_t size) noexcept nogil


cdef class Game:
    """Handle on a game table and on the dtypes derived from its structs."""
    cdef const game_t* table
    cdef readonly str name
    cdef readonly object rules_dtype, view_dtype, row_dtype

    @staticmethod
    cdef Game make(str name, const game_t* table, object rules_dtype, object view_dtype, object row_dtype)


cdef class Seat:
    """Handle on a native policy; `owner` keeps alive whatever the pointers point at."""
    cdef seat_t seat
    cdef readonly str name
    cdef readonly object owner
