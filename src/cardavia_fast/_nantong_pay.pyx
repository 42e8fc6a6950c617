"""Nantong: the end of a deal (N4-N6)."""
from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy, memset

from cardavia_fast._nantong cimport (
    BY_DISCARD, BY_ROBBING, ENDED, EXHAUSTED, HEAVENLY, INDICATORS, KINDS, NONE, PLACE_WIN, SEATS, SELF_DRAW,
    W_FIRST_DISCARD, W_HEAVENLY, W_KONG, W_LAST_CARD, W_READY, W_SELF_DRAW, WON,
    nantong_holding_t, nantong_row_t, nantong_state_t,
)
from cardavia_fast._nantong_hand cimport drop, next_seat
from cardavia_fast._nantong_base cimport base_hu, rounded
from cardavia_fast._nantong_score cimport score_win
from cardavia_fast._settle cimport pay
from cardavia_fast._table cimport OVER, check

cdef enum:
    N6_2 = 0x62


cdef void hold(const nantong_state_t* s, int32_t seat, nantong_holding_t* out) noexcept nogil:
    """All that a seat is scored for."""
    cdef int32_t i
    memcpy(out.hand, s.count[seat], KINDS)
    out.n_groups = s.public.n_groups[seat]
    for i in range(out.n_groups):
        out.groups[i] = s.public.groups[seat][i]
        out.group_how[i] = s.public.group_how[seat][i]
    out.hezi = s.public.hezi[seat]
    for i in range(INDICATORS):
        out.indicators[i] = s.public.indicators[i]


cdef int32_t circumstances_of(const nantong_state_t* s, int32_t seat, int32_t how) noexcept nogil:
    """N5.3, N5.5: what the scorer must know of a win made now."""
    cdef int32_t bits = W_READY if s.public.ready[seat] else 0
    if how == HEAVENLY:
        bits |= W_HEAVENLY
    elif how == SELF_DRAW:
        bits |= W_SELF_DRAW
        if s.public.after_kong:
            bits |= W_KONG
        if s.public.stock == 0:
            bits |= W_LAST_CARD
    elif how == BY_DISCARD and s.public.n_discards == 1:
        bits |= W_FIRST_DISCARD
    return bits


cdef void win(nantong_state_t* s, int32_t seat, int32_t how, int32_t card) noexcept nogil:
    """Score a win and settle. `card` is NONE when heavenly; a robbed card has left its maker's hand."""
    cdef nantong_holding_t holding
    cdef int32_t i, kind = NONE if how == HEAVENLY else card >> 2
    hold(s, seat, &holding)
    score_win(&holding, kind, circumstances_of(s, seat, how), &s.public.rules, &s.score)
    check(s.score.total >= 0, "win: complete hand")
    if how == SELF_DRAW:
        drop(s, seat, card, PLACE_WIN + seat)
    elif how != HEAVENLY:
        s.left[card] = <uint8_t>(PLACE_WIN + seat)
    s.public.winner = <uint8_t>seat
    s.public.win_how = <uint8_t>how
    s.public.win_from = s.public.turn
    s.public.win_kind = <uint8_t>kind
    for i in range(KINDS):
        s.public.laid[i] = s.count[seat][i]
        s.public.seen[i] += s.count[seat][i]
    if how == SELF_DRAW or how == BY_ROBBING:
        s.public.seen[kind] += 1
    settle_up(s)


cdef void exhaust(nantong_state_t* s) noexcept nogil:
    """N3.6, N6.2: nobody won; base hu is settled."""
    settle_up(s)


cdef void settle_up(nantong_state_t* s) noexcept nogil:
    """N6.1, N6.2: totals, rounded, and the difference between every two players."""
    cdef nantong_holding_t holding
    cdef int32_t seat, other, difference
    s.public.phase = ENDED
    s.public.offered = NONE
    s.offered_id = NONE
    s.drawn = NONE
    s.asked = OVER
    for seat in range(SEATS):
        if seat == s.public.winner:
            s.base[seat] = s.score.base
            s.raw_totals[seat] = s.score.total
        else:
            hold(s, seat, &holding)
            s.base[seat] = base_hu(&holding)
            s.raw_totals[seat] = s.base[seat]
        s.totals[seat] = rounded(s.raw_totals[seat])
    for seat in range(SEATS):
        for other in range(seat + 1, SEATS):
            difference = s.totals[seat] - s.totals[other]
            if difference > 0:
                pay(&s.ledger, other, seat, difference, N6_2)
            else:
                pay(&s.ledger, seat, other, -difference, N6_2)


cdef void settle(const void* state, void* row) noexcept nogil:
    cdef const nantong_state_t* s = <const nantong_state_t*>state
    cdef nantong_row_t* r = <nantong_row_t*>row
    cdef int32_t seat
    memset(r, 0, sizeof(nantong_row_t))
    r.dealer = s.public.dealer
    r.next_dealer = <uint8_t>next_seat(s.public.dealer)
    r.winner = s.public.winner
    r.how = s.public.win_how
    r.win_from = s.public.win_from
    r.form = s.score.form
    r.doublings = s.score.doublings
    r.wenqian = s.score.wenqian
    r.wait_bonus = s.score.wait_bonus
    for seat in range(SEATS):
        r.points[seat] = s.ledger.points[seat]
        r.totals[seat] = s.totals[seat]
        r.raw_totals[seat] = s.raw_totals[seat]
        r.base[seat] = s.base[seat]
        r.hezi[seat] = s.public.hezi[seat] != NONE
        r.ready[seat] = s.public.ready[seat]
    if s.public.phase == ENDED:
        r.outcome = EXHAUSTED if r.winner == NONE else WON
