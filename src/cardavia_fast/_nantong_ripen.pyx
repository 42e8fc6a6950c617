"""Nantong: imagined worlds in which the others' hands are as ripe as the deal.

`imagine` deals the unseen cards at random. A hand that has been played for some turns is nearer to a win than
that: here each turn that a seat has had is made up for by a card of the stock and a discard back into it.
"""
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memcpy

from cardavia_fast._dice cimport dice_below, dice_t
from cardavia_fast._kinds cimport bits_set, lowest_bit
from cardavia_fast._nantong cimport (
    CLAIM, DISCARD, INDICATORS, KINDS, NONE, PLACE_STOCK, PREPARE, ROB, SEATS, nantong_holding_t,
    nantong_state_t, nantong_view_t,
)
from cardavia_fast._nantong_hand cimport drop, lowest, options_of, take, update_waits
from cardavia_fast._nantong_imagine cimport imagine
from cardavia_fast._nantong_outlook cimport discards_t, nearest_discards, read_discards, useful_without
from cardavia_fast._table cimport action_t


cdef void hold(const nantong_state_t* s, int32_t seat, nantong_holding_t* out) noexcept nogil:
    cdef int32_t i
    memcpy(out.hand, s.count[seat], KINDS)
    out.n_groups = s.public.n_groups[seat]
    out.hezi = NONE
    for i in range(INDICATORS):
        out.indicators[i] = s.public.indicators[i]


cdef int32_t worst_card(const nantong_state_t* s, int32_t seat) noexcept nogil:
    """The kind whose discard leaves the hand nearest to a win, then with most useful kinds."""
    cdef nantong_holding_t h
    cdef discards_t d
    cdef action_t[30] legal
    cdef uint32_t kinds = s.kinds[seat]
    cdef int32_t k, n = 0, away, useful, most = -1, worst = 0
    while kinds:
        legal[n] = <action_t>(DISCARD + lowest_bit(kinds))
        kinds &= kinds - 1
        n += 1
    hold(s, seat, &h)
    read_discards(&h, &d)
    kinds = nearest_discards(&d, legal, n, &away)
    while kinds:
        k = lowest_bit(kinds)
        kinds &= kinds - 1
        useful = bits_set(useful_without(&h, &d, k, away))
        if useful > most:
            most = useful
            worst = k
    return worst


cdef void ripen(nantong_state_t* s, int32_t seat, int32_t turns, dice_t* dice) noexcept nogil:
    """Draw and discard, from the stock and back into it."""
    cdef int32_t _i, place, card
    for _i in range(turns):
        place = s.head + <int32_t>dice_below(dice, <uint32_t>(s.tail - s.head))
        take(s, seat, s.order[place])
        card = lowest(s, seat, worst_card(s, seat))
        drop(s, seat, card, PLACE_STOCK)
        s.order[place] = <uint8_t>card
    update_waits(s, seat)


cdef bint keeps_answer(nantong_state_t* s, int32_t seat) noexcept nogil:
    """In a window: what the seat may claim now; False where that would change what it was asked already."""
    cdef uint8_t options
    if s.public.phase != CLAIM and s.public.phase != ROB or seat == s.public.turn:
        return True
    options = options_of(s, seat, s.public.phase, s.public.offered)
    if options == s.options[seat]:
        return True
    if s.answers[seat] != NONE or not is_later(s, seat):
        return False
    s.options[seat] = options
    return True


cdef bint is_later(const nantong_state_t* s, int32_t seat) noexcept nogil:
    """Whether the seat is asked after the one that is asked now."""
    return (seat - s.public.turn + SEATS) % SEATS > (s.asked - s.public.turn + SEATS) % SEATS


cdef void imagine_ripe(const void* view, dice_t* dice, void* state) noexcept nogil:
    """A world that fits the view, as `imagine` gives it, with ripe hands."""
    cdef const nantong_view_t* v = <const nantong_view_t*>view
    cdef nantong_state_t* s = <nantong_state_t*>state
    cdef nantong_state_t before
    cdef int32_t[3] turns
    cdef int32_t i, seat
    imagine(view, dice, state)
    if v.public.phase == PREPARE or v.public.stock == 0:
        return
    turns[0] = turns[1] = turns[2] = 0
    for i in range(v.public.n_discards):
        turns[v.public.discards[i] >> 5 & 3] += 1
    for seat in range(SEATS):
        if seat == v.seat or v.public.ready[seat] or (v.public.phase == ROB and seat == v.public.turn):
            continue
        before = s[0]
        ripen(s, seat, turns[seat], dice)
        if not keeps_answer(s, seat):
            s[0] = before
