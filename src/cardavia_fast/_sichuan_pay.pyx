"""Sichuan: who pays whom: wins and kongs, the exhausted wall, the result of a deal (S5.4-S5.6, S6, S7)."""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy, memset

from cardavia_fast._settle cimport pay, row_amount, row_payee, row_payer, row_rule
from cardavia_fast._sichuan cimport (
    BY_ROBBING, ENDED, EXHAUSTED, KINDS, NONE, OUT, PIG, PLACE_WIN, PUNGED, S5_4, S5_5, S5_6, S6_2, S6_3,
    S6_4, SEATS, SELF_DRAW, THREE_WINS, sichuan_row_t, sichuan_state_t,
)
from cardavia_fast._sichuan_hand cimport drop, playing, ready_kinds
from cardavia_fast._sichuan_score cimport (
    KONG_REPLACEMENT, LAST_TILE, ROBBED_KONG, base_points, score_hand, sichuan_score_t,
)
from cardavia_fast._table cimport OVER, check


cdef void pay_by_all(sichuan_state_t* s, int32_t payee, int32_t amount, int32_t rule) noexcept nogil:
    """Each other seat still playing pays, in seat order 0-3 (S7.1)."""
    cdef int32_t seat
    for seat in range(SEATS):
        if seat != payee and playing(s, seat):
            pay(&s.ledger, seat, payee, amount, rule)


cdef void score_win(const sichuan_state_t* s, int32_t seat, int32_t kind, int32_t extra, uint16_t events,
                    sichuan_score_t* out) noexcept nogil:
    """Score a seat's concealed tiles with `extra` more tiles of the winning kind."""
    cdef uint8_t[27] hand
    cdef uint8_t[4] kongs
    cdef int32_t i
    memcpy(hand, s.count[seat], KINDS)
    hand[kind] += <uint8_t>extra
    for i in range(s.public.n_melds[seat]):
        kongs[i] = s.public.meld_how[seat][i] != PUNGED
    score_hand(hand, s.public.melds[seat], s.public.n_melds[seat], kongs, events, out)


cdef uint16_t events_of(const sichuan_state_t* s, int32_t how) noexcept nogil:
    """S5.2: the events that apply to a win made now."""
    cdef uint16_t events = 0
    if how == SELF_DRAW and s.public.after_kong:
        events |= KONG_REPLACEMENT
    if how == BY_ROBBING:
        events |= ROBBED_KONG
    if s.public.wall == 0 and (how == SELF_DRAW or s.public.rules.last_tile_on_discard):
        events |= LAST_TILE
    return events


cdef void win(sichuan_state_t* s, int32_t seat, int32_t how, int32_t tile, bint shared) noexcept nogil:
    """Pay a win, lay the hand open and take the seat out of play (S4.6, S5.4, S5.5)."""
    cdef sichuan_score_t score
    cdef int32_t kind = tile >> 2, base, k, n = s.public.n_wins
    score_win(s, seat, kind, 0 if how == SELF_DRAW else 1, events_of(s, how), &score)
    check(score.fan >= 0, "win: complete hand")
    base = base_points(score.fan, s.public.rules.fan_cap)
    if how == SELF_DRAW:
        pay_by_all(s, seat, base + 1, S5_5)
        drop(s, seat, tile, PLACE_WIN + seat)
    else:
        pay(&s.ledger, s.public.turn, seat, base, S5_4)
    for k in range(KINDS):
        s.public.laid[seat][k] = s.count[seat][k]
        s.public.seen[k] += s.count[seat][k]
    s.public.win_seat[n] = <uint8_t>seat
    s.public.win_how[n] = <uint8_t>how
    s.public.win_from[n] = s.public.turn
    s.public.win_kind[n] = <uint8_t>kind
    s.public.win_shared[n] = shared
    s.public.win_fan[n] = <int8_t>score.fan
    s.public.win_patterns[n] = score.patterns
    s.public.n_wins += 1
    s.public.won[seat] = s.public.n_wins


cdef void end(sichuan_state_t* s) noexcept nogil:
    s.public.phase = ENDED
    s.public.offered = NONE
    s.offered_id = NONE
    s.drawn = NONE
    s.asked = OVER


cdef void exhaust(sichuan_state_t* s) noexcept nogil:
    """S6: refunds, pigs and the ready check, in this order."""
    cdef uint32_t[4] ready
    cdef int32_t seat
    end(s)
    for seat in range(SEATS):
        ready[seat] = ready_kinds(s, seat)
        s.ready[seat] = ready[seat] != 0
    refund_kongs(s, ready)
    fine_pigs(s)
    check_ready(s, ready)


cdef void refund_kongs(sichuan_state_t* s, const uint32_t* ready) noexcept nogil:
    """S6.2."""
    cdef int32_t seat, i, n = s.ledger.n
    for seat in range(SEATS):
        if playing(s, seat) and not ready[seat]:
            for i in range(n):
                if row_rule(s.ledger.rows[i]) == S5_6 and row_payee(s.ledger.rows[i]) == seat:
                    pay(&s.ledger, seat, row_payer(s.ledger.rows[i]), row_amount(s.ledger.rows[i]), S6_2)


cdef bint is_pig(const sichuan_state_t* s, int32_t seat) noexcept nogil:
    return playing(s, seat) and s.void_held[seat] > 0


cdef void fine_pigs(sichuan_state_t* s) noexcept nogil:
    """S6.3."""
    cdef int32_t pig, seat
    for pig in range(SEATS):
        if is_pig(s, pig):
            for seat in range(SEATS):
                if not is_pig(s, seat) and (playing(s, seat) or s.public.rules.pig_pays_winners):
                    pay(&s.ledger, pig, seat, PIG, S6_3)


cdef int32_t best_base(const sichuan_state_t* s, int32_t seat, uint32_t kinds) noexcept nogil:
    """The highest base points the hand could win with; events do not count (S6.4)."""
    cdef sichuan_score_t score
    cdef int32_t k, best = 0
    for k in range(KINDS):
        if kinds >> k & 1:
            score_win(s, seat, k, 1, 0, &score)
            best = max(best, base_points(score.fan, s.public.rules.fan_cap))
    return best


cdef void check_ready(sichuan_state_t* s, const uint32_t* ready) noexcept nogil:
    """S6.4."""
    cdef int32_t payer, seat
    for payer in range(SEATS):
        if playing(s, payer) and not ready[payer] and not is_pig(s, payer):
            for seat in range(SEATS):
                if ready[seat]:
                    pay(&s.ledger, payer, seat, best_base(s, seat, ready[seat]), S6_4)


cdef int32_t next_dealer(const sichuan_state_t* s) noexcept nogil:
    """S7.2."""
    if s.public.n_wins == 0:
        return s.public.dealer
    if s.public.n_wins > 1 and s.public.win_shared[1]:
        return s.public.win_from[0]
    return s.public.win_seat[0]


cdef void settle(const void* state, void* row) noexcept nogil:
    cdef const sichuan_state_t* s = <const sichuan_state_t*>state
    cdef sichuan_row_t* r = <sichuan_row_t*>row
    cdef int32_t i, seat, rule, amount
    memset(r, 0, sizeof(sichuan_row_t))
    memcpy(r.points, s.ledger.points, sizeof(r.points))
    for i in range(s.ledger.n):
        rule = row_rule(s.ledger.rows[i])
        amount = row_amount(s.ledger.rows[i])
        if rule == S5_6 or rule == S6_2:
            r.kongs[row_payer(s.ledger.rows[i])] -= amount
            r.kongs[row_payee(s.ledger.rows[i])] += amount
        elif rule == S6_3 or rule == S6_4:
            r.penalties[row_payer(s.ledger.rows[i])] -= amount
            r.penalties[row_payee(s.ledger.rows[i])] += amount
    r.n_wins = s.public.n_wins
    for i in range(OUT):
        r.win_seat[i] = s.public.win_seat[i] if i < r.n_wins else NONE
        r.win_from[i] = s.public.win_from[i] if i < r.n_wins else NONE
        r.win_fan[i] = s.public.win_fan[i] if i < r.n_wins else -1
        r.win_how[i] = s.public.win_how[i]
        r.win_patterns[i] = s.public.win_patterns[i]
    r.dealer = s.public.dealer
    if s.public.phase == ENDED:
        r.outcome = THREE_WINS if r.n_wins == OUT else EXHAUSTED
        r.next_dealer = <uint8_t>next_dealer(s)
        for seat in range(SEATS):
            r.ready[seat] = s.ready[seat]
            r.pigs[seat] = r.outcome == EXHAUSTED and is_pig(s, seat)
