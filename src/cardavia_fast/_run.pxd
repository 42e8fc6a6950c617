"""The loop: the only place where anyone's turn happens."""
from libc.stdint cimport int32_t, uint8_t, uint64_t

from cardavia_fast._dice cimport dice_t
from cardavia_fast._table cimport action_t, game_t, seat_t

cdef enum:
    FAULT = -2               # play_until_asked: see play_t.fault

# A deal in play: the table it is played at, the seats, their noise and what went wrong.
cdef struct play_t:
    const game_t* game
    seat_t seats[4]
    dice_t noise[4]
    uint64_t digest          # of all (seat, action) so far
    int32_t steps
    int32_t dealer           # given, or -1: drawn from the deal's stream
    int32_t fault
    int32_t fault_seat
    int32_t fault_answer
    int32_t fault_legal
    action_t* actions        # NULL, or room for game.max_steps actions …
    uint8_t* actors          # … and the seats that made them

cdef void open_deal(play_t* play, void* state, const void* rules, const uint64_t* key, uint64_t number,
                    const uint8_t* order, int32_t dealer) noexcept nogil
cdef void answer(play_t* play, void* state, int32_t seat, action_t action) noexcept nogil
cdef int32_t play_until_asked(play_t* play, void* state) noexcept nogil
