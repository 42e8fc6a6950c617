"""Claim windows: who is asked next, what it may answer, and the window as one seat sees it (inline only).

Seats with an option are asked one after the other, in seat order from the owner of what is on offer, and
their answers are hidden. If the viewer waits to be asked, somebody before it is being asked; if it has
answered, somebody after it.
"""
from libc.stdint cimport int32_t, uint8_t, uint32_t

from cardavia_fast._dice cimport dice_below, dice_t
from cardavia_fast._table cimport action_t

cdef enum:                   # what a seat may claim, besides passing
    OPTION_PUNG = 1
    OPTION_KONG = 2
    OPTION_WIN = 4

# The action codes of the claims on one kind.
cdef struct claims_t:
    action_t pung
    action_t kong
    action_t win
    action_t pass_


cdef inline int32_t window_next(const uint8_t* options, int32_t seats, int32_t turn,
                                int32_t seat) noexcept nogil:
    """The next seat with an option after `seat`, -1 when all answers are in."""
    seat = (seat + 1) % seats
    while seat != turn:
        if options[seat]:
            return seat
        seat = (seat + 1) % seats
    return -1


cdef inline int32_t window_legal(int32_t options, const claims_t* claims, action_t* out) noexcept nogil:
    """The claims that the options allow, ascending, and passing; returns how many."""
    cdef int32_t n = 0
    if options & OPTION_PUNG:
        out[n] = claims.pung
        n += 1
    if options & OPTION_KONG:
        out[n] = claims.kong
        n += 1
    if options & OPTION_WIN:
        out[n] = claims.win
        n += 1
    out[n] = claims.pass_
    return n + 1


cdef inline action_t window_answer(int32_t options, const claims_t* claims, dice_t* dice) noexcept nogil:
    """An answer that waits unseen: a win is taken, else any option is as likely as passing."""
    cdef int32_t pick
    if options & OPTION_WIN:
        return claims.win
    pick = <int32_t>dice_below(dice, <uint32_t>(1 + (options & OPTION_PUNG) + (options >> 1 & 1)))
    return claims.pass_ if pick == 0 else claims.pung if pick == 1 else claims.kong


cdef inline int32_t window_asked(const uint8_t* options, int32_t seats, int32_t turn, int32_t viewer,
                                 bint is_asked, bint has_answered, uint8_t* pending) noexcept nogil:
    """The seat asked in a world with these options, -1 when the world would ask nobody the view allows.

    pending[seat] becomes 1 where a hidden answer already waits.
    """
    cdef int32_t i, seat
    cdef bint passed = False
    for i in range(seats):
        pending[i] = 0
    for i in range(1, seats):
        seat = (turn + i) % seats
        if seat == viewer:
            passed = True
            if is_asked:
                return seat
            if options[seat] and not has_answered:
                return -1
        elif options[seat]:
            if not is_asked and (passed or not has_answered):
                return seat
            pending[seat] = 1
    return -1


cdef inline int32_t window_phantom(const uint8_t* options, int32_t seats, int32_t turn, int32_t viewer,
                                   bint has_answered, const uint8_t* out_of_play) noexcept nogil:
    """A seat that the view allows to be asked, though in this world it can only pass."""
    cdef int32_t i, seat, found = -1
    for i in range(1, seats):
        seat = (turn + i) % seats
        if seat == viewer:
            if found >= 0 and options[seat] and not has_answered:
                return found
        elif not out_of_play[seat]:
            found = seat
    return found
