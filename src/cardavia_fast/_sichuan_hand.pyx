"""Sichuan: waits and readiness of a hand (S3.3, S4.1, S5.1, S6.1)."""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy

from cardavia_fast._partition cimport MADE, marked_waits, suit_mark
from cardavia_fast._sichuan cimport (
    CLAIM, COPIES, KINDS, PAIRS, PUNGED, SETS, sichuan_state_t,
)
from cardavia_fast._splits cimport MAX_SPLITS, reading_t, readings
from cardavia_fast._table cimport check
from cardavia_fast._window cimport OPTION_KONG, OPTION_PUNG, OPTION_WIN


cdef uint32_t odd_kinds(const sichuan_state_t* s, int32_t seat) noexcept nogil:
    cdef int32_t k
    cdef uint32_t kinds = 0
    for k in range(KINDS):
        kinds |= <uint32_t>(s.count[seat][k] & 1) << k
    return kinds


cdef uint32_t standard_waits(const uint32_t* keys) noexcept nogil:
    """The void suit is empty, and there are no honours: two parts that are made."""
    cdef uint16_t[4] marks = [suit_mark(keys[0]), suit_mark(keys[1]), suit_mark(keys[2]), MADE]
    return marked_waits(marks)


cdef void update_waits(sichuan_state_t* s, int32_t seat) noexcept nogil:
    """Judge the hand as it lies, 13 tiles with its melds. With void-suit tiles it wins on nothing (S3.3)."""
    check(s.public.hand_size[seat] % 3 == 1, "update_waits: one tile short")
    s.waits[seat] = 0
    if s.void_held[seat]:
        return
    s.waits[seat] = standard_waits(s.key[seat])
    if s.public.n_melds[seat] == 0 and s.pairs[seat] == PAIRS - 1:
        s.waits[seat] |= odd_kinds(s, seat)


cdef bint holds_all_four(const sichuan_state_t* s, int32_t seat, int32_t kind) noexcept nogil:
    cdef int32_t i, held = s.count[seat][kind]
    for i in range(s.public.n_melds[seat]):
        if s.public.melds[seat][i] == kind:
            held += 3 if s.public.meld_how[seat][i] == PUNGED else COPIES
    return held >= COPIES


cdef bint completes(const sichuan_state_t* s, int32_t seat, int32_t kind) noexcept nogil:
    """Does one more tile of this kind, a fifth copy included, complete the standard hand?"""
    cdef reading_t[MAX_SPLITS] found
    cdef uint8_t[27] hand
    memcpy(hand, s.count[seat], KINDS)
    hand[kind] += 1
    return readings(hand, False, SETS - s.public.n_melds[seat], found) > 0


cdef uint32_t ready_kinds(const sichuan_state_t* s, int32_t seat) noexcept nogil:
    """S6.1: the kinds that count for ready."""
    cdef int32_t k
    cdef uint32_t kinds = s.waits[seat]
    if s.void_held[seat] or not playing(s, seat):
        return 0
    if kinds == 0 and not s.public.rules.own_four_wait_is_ready:
        return 0
    for k in range(KINDS):
        if holds_all_four(s, seat, k):
            if not s.public.rules.own_four_wait_is_ready:
                kinds &= ~(<uint32_t>1 << k)
            elif s.count[seat][k] == COPIES and completes(s, seat, k):
                kinds |= <uint32_t>1 << k
    return kinds


cdef bint may_meld(const sichuan_state_t* s, int32_t seat, int32_t kind) noexcept nogil:
    """S3.3: no void-suit tile in a meld, and no meld while void-suit tiles are held."""
    if suit_of(kind) == s.chosen[seat]:
        return False
    return s.void_held[seat] == 0 or s.public.rules.claim_while_holding_void


cdef uint8_t options_of(const sichuan_state_t* s, int32_t seat, int32_t phase, int32_t kind) noexcept nogil:
    """S4.1, S4.4, S4.5: what a seat may claim."""
    cdef uint8_t options = OPTION_WIN if s.waits[seat] >> kind & 1 else 0
    if phase == CLAIM and s.count[seat][kind] >= 2 and may_meld(s, seat, kind):
        options |= OPTION_PUNG
        if s.count[seat][kind] == 3 and s.public.wall:
            options |= OPTION_KONG
    return options
