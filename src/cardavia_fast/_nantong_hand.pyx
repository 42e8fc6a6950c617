"""Nantong: waits, readiness and claims of a hand (N1.4, N2.4, N3.3)."""
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memcpy

from cardavia_fast._kinds cimport lowest_bit
from cardavia_fast._nantong cimport (
    CLAIM, COPIES, GROUPS, INDICATORS, KINDS, OPEN_TRIPLET, PLACE_GROUP, PUNGED, nantong_state_t,
)
from cardavia_fast._partition cimport hand_made, hand_waits
from cardavia_fast._splits cimport MAX_SPLITS, reading_t, readings
from cardavia_fast._table cimport CHECKED, check
from cardavia_fast._window cimport OPTION_KONG, OPTION_PUNG, OPTION_WIN


cdef void update_waits(nantong_state_t* s, int32_t seat) noexcept nogil:
    """Judge the hand as it lies, one card short of a winning hand."""
    cdef uint32_t shape = shape_of(s.sums[seat])
    cdef bint likely = (shape == WAITS_WHOLE) | (shape == WAITS_HALVES)
    check(s.public.hand_size[seat] % 3 == 1, "update_waits: one card short")
    s.waits[seat] = 0
    if likely or CHECKED:
        s.waits[seat] = hand_waits(s.count[seat], True)
        check(likely or s.waits[seat] == 0, "shape of a hand that waits")


cdef bint is_complete(const nantong_state_t* s, int32_t seat) noexcept nogil:
    check(s.public.hand_size[seat] % 3 == 2, "is_complete: groups and a pair")
    return shape_of(s.sums[seat]) == COMPLETE and hand_made(s.count[seat], True)


cdef bint has_copy_elsewhere(const nantong_state_t* s, int32_t seat, int32_t kind) noexcept nogil:
    """N2.4: does a copy lie outside the own hand, groups, Hezi and the two indicators?"""
    cdef int32_t i, held = s.count[seat][kind]
    for i in range(s.public.n_groups[seat]):
        if s.public.groups[seat][i] == kind:
            held += 3 if is_three(s.public.group_how[seat][i]) else COPIES
    for i in range(INDICATORS):
        held += s.public.indicators[i] == kind
    if s.public.hezi[seat] == kind:
        held += 2
    return held < COPIES


cdef bint is_three(int32_t how) noexcept nogil:
    return how == PUNGED or how == OPEN_TRIPLET


cdef bint completes(const nantong_state_t* s, int32_t seat, int32_t kind) noexcept nogil:
    """Does one more card of this kind, a fifth copy included, complete the hand?"""
    cdef reading_t[MAX_SPLITS] found
    cdef uint8_t[30] hand
    memcpy(hand, s.count[seat], KINDS)
    hand[kind] += 1
    return readings(hand, True, GROUPS - s.public.n_groups[seat], found) > 0


cdef bint completed_by_fifth(const nantong_state_t* s, int32_t seat) noexcept nogil:
    cdef uint32_t kinds = s.quads[seat]
    while kinds:
        if completes(s, seat, lowest_bit(kinds)):
            return True
        kinds &= kinds - 1
    return False


cdef bint is_ready(const nantong_state_t* s, int32_t seat) noexcept nogil:
    """N2.4: one card short of a win. `waits` must be up to date."""
    cdef uint32_t kinds = s.waits[seat]
    if s.public.rules.own_four_wait_is_ready:
        return kinds != 0 or completed_by_fifth(s, seat)
    while kinds:
        if has_copy_elsewhere(s, seat, lowest_bit(kinds)):
            return True
        kinds &= kinds - 1
    return False


cdef int32_t pung_of(const nantong_state_t* s, int32_t seat, int32_t kind) noexcept nogil:
    """Place of the seat's pung of this kind among its groups, -1 without one."""
    cdef int32_t i
    for i in range(s.public.n_groups[seat]):
        if s.public.groups[seat][i] == kind and s.public.group_how[seat][i] == PUNGED:
            return i
    return -1


cdef uint8_t options_of(const nantong_state_t* s, int32_t seat, int32_t phase, int32_t kind) noexcept nogil:
    """N3.3, N3.5, N3.6: what a seat may claim; a ready seat only wins (N2.4)."""
    cdef uint8_t options = OPTION_WIN if s.waits[seat] >> kind & 1 else 0
    if phase == CLAIM and s.count[seat][kind] >= 2 and not s.public.ready[seat]:
        options |= OPTION_PUNG
        if s.count[seat][kind] == 3 and s.public.stock:
            options |= OPTION_KONG
    return options


cdef void add_group(nantong_state_t* s, int32_t seat, int32_t kind, int32_t how,
                    int32_t source) noexcept nogil:
    cdef int32_t n = s.public.n_groups[seat]
    s.public.groups[seat][n] = <uint8_t>kind
    s.public.group_how[seat][n] = <uint8_t>how
    s.public.group_from[seat][n] = <uint8_t>source
    s.public.n_groups[seat] += 1


cdef void group_cards(nantong_state_t* s, int32_t seat, int32_t kind, int32_t n) noexcept nogil:
    """Move n cards of a kind from the hand to the groups."""
    cdef int32_t _i
    for _i in range(n):
        drop(s, seat, lowest(s, seat, kind), PLACE_GROUP + seat)
    s.public.seen[kind] += <uint8_t>n
