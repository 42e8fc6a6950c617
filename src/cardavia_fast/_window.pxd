"""Claim windows as one seat sees them: who is asked in an imagined world (inline only).

Seats with an option are asked one after the other, in seat order from the owner of what is on offer, and
their answers are hidden. If the viewer waits to be asked, somebody before it is being asked; if it has
answered, somebody after it.
"""
from libc.stdint cimport int32_t, uint8_t


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
