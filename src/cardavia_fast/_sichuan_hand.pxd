"""Sichuan: tiles in hand, what they wait for, what may be claimed with them."""
from libc.stdint cimport int32_t, uint8_t, uint32_t

from cardavia_fast._partition cimport TABLES
from cardavia_fast._sichuan cimport (
    COPIES, KONG, PASS, PUNG, RANKS, SEATS, TAKEN, WIN, sichuan_public_t, sichuan_state_t,
)
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


cdef inline int32_t suit_of(int32_t kind) noexcept nogil:
    return kind // RANKS


cdef inline int32_t discarder(const sichuan_public_t* p, int32_t i) noexcept nogil:
    """Who made discard i."""
    return (p.discards[i] & ~TAKEN) >> 5


cdef inline int32_t discarded(const sichuan_public_t* p, int32_t i) noexcept nogil:
    """The kind of discard i."""
    return p.discards[i] & 31


cdef inline void take(sichuan_state_t* s, int32_t seat, int32_t tile) noexcept nogil:
    """A tile comes into a hand."""
    cdef int32_t kind = tile >> 2
    check(not s.held[seat][kind] >> (tile & 3) & 1, "take: not held")
    s.count[seat][kind] += 1
    s.held[seat][kind] |= <uint8_t>(1 << (tile & 3))
    s.kinds[seat] |= 1u << kind
    s.pairs[seat] += 1 - (s.count[seat][kind] & 1)
    if s.count[seat][kind] == COPIES:
        s.quads[seat] |= 1u << kind
    s.key[seat][suit_of(kind)] += TABLES.step[kind % RANKS]
    s.void_held[seat] += s.chosen[seat] == suit_of(kind)
    s.public.hand_size[seat] += 1


cdef inline void drop(sichuan_state_t* s, int32_t seat, int32_t tile, int32_t place) noexcept nogil:
    """A tile leaves a hand for `place`."""
    cdef int32_t kind = tile >> 2
    check(s.held[seat][kind] >> (tile & 3) & 1, "drop: held")
    s.count[seat][kind] -= 1
    s.held[seat][kind] &= <uint8_t>~(1 << (tile & 3))
    s.pairs[seat] -= s.count[seat][kind] & 1
    s.quads[seat] &= ~(1u << kind)
    if s.count[seat][kind] == 0:
        s.kinds[seat] &= ~(1u << kind)
    s.key[seat][suit_of(kind)] -= TABLES.step[kind % RANKS]
    s.void_held[seat] -= s.chosen[seat] == suit_of(kind)
    s.public.hand_size[seat] -= 1
    s.left[tile] = <uint8_t>place


cdef inline int32_t lowest(const sichuan_state_t* s, int32_t seat, int32_t kind) noexcept nogil:
    """S1.2: an action names a kind, the lowest id held moves."""
    cdef int32_t held = s.held[seat][kind], copy = 0
    check(held != 0, "lowest: kind held")
    while not held >> copy & 1:
        copy += 1
    return 4 * kind + copy


cdef inline bint playing(const sichuan_state_t* s, int32_t seat) noexcept nogil:
    return s.public.won[seat] == 0


cdef inline int32_t next_playing(const sichuan_state_t* s, int32_t seat) noexcept nogil:
    seat = (seat + 1) % SEATS
    while not playing(s, seat):
        seat = (seat + 1) % SEATS
    return seat


cdef void update_waits(sichuan_state_t* s, int32_t seat) noexcept nogil
cdef uint32_t ready_kinds(const sichuan_state_t* s, int32_t seat) noexcept nogil
cdef bint may_meld(const sichuan_state_t* s, int32_t seat, int32_t kind) noexcept nogil
cdef uint8_t options_of(const sichuan_state_t* s, int32_t seat, int32_t phase, int32_t kind) noexcept nogil
