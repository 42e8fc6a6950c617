"""Nantong: cards in hand, what they wait for, what may be claimed with them."""
from libc.stdint cimport int32_t, uint8_t, uint32_t

from cardavia_fast._nantong cimport COPIES, KONG, PASS, PUNG, SEATS, WIN, nantong_state_t
from cardavia_fast._table cimport action_t, check
from cardavia_fast._window cimport claims_t


cdef inline claims_t claims_on(int32_t kind) noexcept nogil:
    """The action codes of the claims on a kind."""
    cdef claims_t claims
    claims.pung = <action_t>(PUNG + kind)
    claims.kong = <action_t>(KONG + kind)
    claims.win = WIN
    claims.pass_ = PASS
    return claims


cdef inline void take(nantong_state_t* s, int32_t seat, int32_t card) noexcept nogil:
    """A card comes into a hand."""
    cdef int32_t kind = card >> 2
    check(not s.held[seat][kind] >> (card & 3) & 1, "take: not held")
    s.count[seat][kind] += 1
    s.held[seat][kind] |= <uint8_t>(1 << (card & 3))
    s.kinds[seat] |= 1u << kind
    if s.count[seat][kind] == COPIES:
        s.quads[seat] |= 1u << kind
    s.public.hand_size[seat] += 1


cdef inline void drop(nantong_state_t* s, int32_t seat, int32_t card, int32_t place) noexcept nogil:
    """A card leaves a hand for `place`."""
    cdef int32_t kind = card >> 2
    check(s.held[seat][kind] >> (card & 3) & 1, "drop: held")
    s.count[seat][kind] -= 1
    s.held[seat][kind] &= <uint8_t>~(1 << (card & 3))
    s.quads[seat] &= ~(1u << kind)
    if s.count[seat][kind] == 0:
        s.kinds[seat] &= ~(1u << kind)
    s.public.hand_size[seat] -= 1
    s.left[card] = <uint8_t>place


cdef inline int32_t lowest(const nantong_state_t* s, int32_t seat, int32_t kind) noexcept nogil:
    """N1.2: an action names a kind, the lowest id held moves."""
    cdef int32_t held = s.held[seat][kind], copy = 0
    check(held != 0, "lowest: kind held")
    while not held >> copy & 1:
        copy += 1
    return 4 * kind + copy


cdef inline int32_t next_seat(int32_t seat) noexcept nogil:
    return (seat + 1) % SEATS


cdef void update_waits(nantong_state_t* s, int32_t seat) noexcept nogil
cdef bint is_complete(const nantong_state_t* s, int32_t seat) noexcept nogil
cdef bint is_ready(const nantong_state_t* s, int32_t seat) noexcept nogil
cdef int32_t pung_of(const nantong_state_t* s, int32_t seat, int32_t kind) noexcept nogil
cdef uint8_t options_of(const nantong_state_t* s, int32_t seat, int32_t phase, int32_t kind) noexcept nogil
