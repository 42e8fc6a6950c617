"""Tien Gow: the flow of a deal (T2, T3) and its payments (T4)."""
import numpy as np

from libc.string cimport memcpy, memset

from cardavia_fast._dice cimport dice_dealer, dice_mix, dice_shuffle, dice_t
from cardavia_fast._settle cimport pay
from cardavia_fast._table cimport CHECKED, OVER, Game, action_t, check, copy
from cardavia_fast._tiengow_groups cimport (
    ACTIONS, BIG_SIX, CIVIL, CLASS_QUARTET, CLASS_SUPREME, DROP, HAND, KINDS, LITTLE_THREE, SECOND, SINGLE,
    TABLE as GROUP, TILES, groups_in, join_tiles, kind_of, take_tiles, tile_count,
    tile_of, write_drops, write_groups,
)

from cardavia_fast._tiengow_groups import CLASSES  # no-cython-lint

cdef enum:
    RULE_TRICK = 0x41        # T4.1
    RULE_COLUMNS = 0x42
    RULE_SURPLUS = 0x43
    RULE_CAPTURE = 0x45
    NO_COLUMN = 5            # paid by an opponent without any (T4.2)


# ---- set-up --------------------------------------------------------------------------------------------

cdef void deal(void* state, const void* rules, dice_t* dice) noexcept nogil:
    cdef tiengow_state_t* s = <tiengow_state_t*>state
    cdef int32_t i, seat
    memset(s, 0, sizeof(tiengow_state_t))
    memcpy(&s.public.rules, rules, sizeof(tiengow_rules_t))
    dice_shuffle(dice, s.order, TILES)
    s.public.banker = <uint8_t>dice_dealer(dice, SEATS)
    for i in range(TILES):
        seat = (s.public.banker + i // HAND) % SEATS
        s.hand[seat] = join_tiles(s.hand[seat], tile_of(s.order[i]))
    memset(s.public.hand_size, HAND, SEATS)
    memset(s.public.leader, NONE, sizeof(s.public.leader))
    memset(s.public.plays, NONE, sizeof(s.public.plays))
    s.public.winner = NONE
    ask_leader(s, s.public.banker)


cdef void ask_leader(tiengow_state_t* s, int32_t seat) noexcept nogil:
    """T2.1: the banker leads the first trick, the winner of a trick the next."""
    s.public.phase = LEAD
    s.public.turn = <uint8_t>seat
    s.public.size = 0
    s.public.best = NONE
    s.public.best_seat = NONE
    s.public.leader[s.public.n_tricks] = <uint8_t>seat


# ---- a trick -------------------------------------------------------------------------------------------

cdef int32_t turn(const void* state) noexcept nogil:
    cdef const tiengow_state_t* s = <const tiengow_state_t*>state
    return OVER if s.public.phase == ENDED else <int32_t>s.public.turn


cdef int32_t legal(const void* state, action_t* out) noexcept nogil:
    cdef const tiengow_state_t* s = <const tiengow_state_t*>state
    cdef const tiengow_public_t* p = &s.public
    cdef tiles_t hand = s.hand[p.turn]
    cdef int32_t n = 0
    if p.phase == LEAD:
        return write_groups(groups_in(hand), out)
    if not must_drop(p.size, p.hand_size[p.turn], p.columns[p.turn]):
        n = write_groups(groups_in(hand) & GROUP.higher[p.best], out)
    return n + write_drops(hand, p.size, out + n)


cdef void apply(void* state, action_t action) noexcept nogil:
    cdef tiengow_state_t* s = <tiengow_state_t*>state
    cdef tiengow_public_t* p = &s.public
    cdef int32_t seat = p.turn
    cdef tiles_t tiles = GROUP.tiles[action], twins = s.hand[seat] >> SECOND
    s.hand[seat] = take_tiles(s.hand[seat], tiles)
    if action < DROP:
        s.up_first[seat] |= <uint16_t>(tiles & twins)
        p.shown[seat] = join_tiles(p.shown[seat], tiles)
        p.plays[p.n_tricks][seat] = <uint8_t>action
        p.best = <uint8_t>action
        p.best_seat = <uint8_t>seat
        p.size = GROUP.size[action]
    else:
        s.down[seat] = join_tiles(s.down[seat], tiles)
        p.plays[p.n_tricks][seat] = DROPPED
    p.hand_size[seat] -= p.size
    p.phase = FOLLOW
    p.turn = <uint8_t>next_seat(seat)
    if p.turn == p.leader[p.n_tricks]:
        finish_trick(s)
    if CHECKED:
        audit(s)


cdef void finish_trick(tiengow_state_t* s) noexcept nogil:
    """T3.5: a column a tile for the highest group; T4.1 is paid at once."""
    cdef tiengow_public_t* p = &s.public
    cdef bint last = p.hand_size[p.best_seat] == 0
    p.columns[p.best_seat] += p.size
    pay_trick(s, p.best_seat, p.best, last)
    p.n_tricks += 1
    if last:
        finish_deal(s)
    else:
        ask_leader(s, p.best_seat)


cdef void finish_deal(tiengow_state_t* s) noexcept nogil:
    """T3.7: the last trick decides; the tiles that lie face down are turned up (T3.3)."""
    cdef ending_t end
    cdef due_t[3] dues
    cdef int32_t i
    s.public.phase = ENDED
    s.public.winner = s.public.best_seat
    memcpy(s.public.revealed, s.down, sizeof(s.down))
    end_of(s, &end)
    for i in range(final_dues(&s.public.rules, &end, dues)):
        pay(&s.ledger, dues[i].payer, dues[i].payee, dues[i].amount, dues[i].rule)


cdef void end_of(const tiengow_state_t* s, ending_t* end) noexcept nogil:
    cdef const tiengow_public_t* p = &s.public
    memcpy(end.columns, p.columns, SEATS)
    end.banker = p.banker
    end.winner = p.winner
    end.leader = p.leader[p.n_tricks - 1]
    end.led = p.plays[p.n_tricks - 1][end.leader]
    end.group = p.best


# ---- payments ------------------------------------------------------------------------------------------

cdef int32_t trick_due(const tiengow_rules_t* rules, int32_t group, bint last) noexcept nogil:
    """T4.1: what each opponent owes for a trick won by this group, before the banker's doubling."""
    if last and not rules.immediate_on_last_trick:
        return 0
    if GROUP.class_[group] == CLASS_SUPREME:
        return 2
    return 4 if GROUP.class_[group] == CLASS_QUARTET else 0


cdef void pay_trick(tiengow_state_t* s, int32_t winner, int32_t group, bint last) noexcept nogil:
    """T4.1, one row an opponent in play order after the winner."""
    cdef int32_t due = trick_due(&s.public.rules, group, last), i, opponent
    if due == 0:
        return
    for i in range(1, SEATS):
        opponent = (winner + i) % SEATS
        pay(&s.ledger, opponent, winner, due * doubled(s.public.banker, winner, opponent), RULE_TRICK)
    memcpy(s.immediate, s.ledger.points, sizeof(s.immediate))


cdef bint is_capture(const ending_t* end) noexcept nogil:
    """T4.5: a single Little Three led, Big Six wins."""
    return end.led == SINGLE + LITTLE_THREE and end.group == SINGLE + BIG_SIX


cdef bint doubles(int32_t group) noexcept nogil:
    """T4.4: a last trick won by a quartet, by Supreme or by the single Little Three."""
    return (GROUP.class_[group] == CLASS_QUARTET or GROUP.class_[group] == CLASS_SUPREME
            or group == SINGLE + LITTLE_THREE)


cdef int32_t final_factor(const ending_t* end) noexcept nogil:
    """T4.4: the doublings multiply."""
    return (2 if doubles(end.group) else 1) * (2 if end.columns[end.winner] == COLUMNS else 1)


cdef int32_t final_dues(const tiengow_rules_t* rules, const ending_t* end, due_t* out) noexcept nogil:
    """T4.2-T4.6: one payment an opponent in play order after the winner, none of zero; returns how many."""
    cdef int32_t factor = final_factor(end), n = 0, i, opponent, columns
    cdef bint capture = is_capture(end)
    for i in range(1, SEATS):
        opponent = (end.winner + i) % SEATS
        columns = end.columns[opponent]
        if columns == FAIR:
            continue
        if columns > FAIR:
            out[n] = surplus_due(rules, end, opponent, columns - FAIR, factor)
        else:
            out[n] = column_due(end, opponent, FAIR - columns if columns else NO_COLUMN, factor)
            if capture:
                out[n].amount *= rules.capture_multiplier
                if opponent != end.leader:
                    out[n].payer = end.leader
                    out[n].rule = RULE_CAPTURE
        n += 1
    return n


cdef due_t column_due(const ending_t* end, int32_t opponent, int32_t amount, int32_t factor) noexcept nogil:
    """T4.2: an opponent short of four columns pays."""
    cdef due_t due
    due.payer = opponent
    due.payee = end.winner
    due.amount = amount * factor * doubled(end.banker, end.winner, opponent)
    due.rule = RULE_COLUMNS
    return due


cdef due_t surplus_due(const tiengow_rules_t* rules, const ending_t* end, int32_t opponent, int32_t amount,
                       int32_t factor) noexcept nogil:
    """T4.3: an opponent with more than four columns is paid."""
    cdef due_t due
    due.payer = end.winner
    due.payee = opponent
    due.amount = amount
    if rules.final_multiplier_on_surplus:
        due.amount *= factor
    if rules.banker_doubles_surplus:
        due.amount *= doubled(end.banker, end.winner, opponent)
    due.rule = RULE_SURPLUS
    return due


# ---- views ---------------------------------------------------------------------------------------------

cdef void look(const void* state, int32_t seat, void* view) noexcept nogil:
    cdef const tiengow_state_t* s = <const tiengow_state_t*>state
    cdef tiengow_view_t* v = <tiengow_view_t*>view
    memset(v, 0, sizeof(tiengow_view_t))
    copy(v, s, sizeof(tiengow_public_t))
    v.hand = s.hand[seat]
    v.down = s.down[seat]
    v.seat = <uint8_t>seat


cdef int32_t tiles_down(const tiengow_public_t* p, int32_t seat) noexcept nogil:
    return HAND - p.hand_size[seat] - tile_count(p.shown[seat])


cdef tiles_t draw_tiles(uint8_t* pool, int32_t* left, int32_t n) noexcept nogil:
    """The last n tiles of the pool."""
    cdef tiles_t tiles = 0
    cdef int32_t _i
    for _i in range(n):
        left[0] -= 1
        tiles = join_tiles(tiles, 1u << pool[left[0]])
    return tiles


cdef int32_t unseen_tiles(const tiengow_view_t* v, uint8_t* pool) noexcept nogil:
    """The kinds of all tiles that the seat cannot see, twins twice; returns how many."""
    cdef int32_t seat, kind, n = 0
    cdef uint8_t[21] left
    for kind in range(KINDS):
        left[kind] = 2 if kind < CIVIL else 1
    for seat in range(SEATS):
        forget(left, v.public.shown[seat])
        if v.public.phase == ENDED:
            forget(left, v.public.revealed[seat])
    if v.public.phase != ENDED:
        forget(left, v.hand)
        forget(left, v.down)
    for kind in range(KINDS):
        while left[kind]:
            left[kind] -= 1
            pool[n] = <uint8_t>kind
            n += 1
    return n


cdef void forget(uint8_t* left, tiles_t tiles) noexcept nogil:
    cdef int32_t kind
    for kind in range(KINDS):
        left[kind] -= tiles >> kind & 1
        if kind < CIVIL:
            left[kind] -= tiles >> (SECOND + kind) & 1


cdef void imagine(const void* view, dice_t* dice, void* state) noexcept nogil:
    """A world that fits the view: unseen tiles are dealt evenly to the other hands and the piles face down.

    Nothing obliges a player to beat (T3.2), so no play rules out any holding.
    """
    cdef const tiengow_view_t* v = <const tiengow_view_t*>view
    cdef tiengow_state_t* s = <tiengow_state_t*>state
    cdef uint8_t[32] pool
    cdef int32_t left = unseen_tiles(v, pool), seat
    memset(s, 0, sizeof(tiengow_state_t))
    copy(s, v, sizeof(tiengow_public_t))
    dice_mix(dice, pool, left)
    for seat in range(SEATS):
        if v.public.phase == ENDED:
            s.down[seat] = v.public.revealed[seat]
        elif seat == v.seat:
            s.hand[seat] = v.hand
            s.down[seat] = v.down
        else:
            s.hand[seat] = draw_tiles(pool, &left, v.public.hand_size[seat])
            s.down[seat] = draw_tiles(pool, &left, tiles_down(&v.public, seat))
    check(left == 0, "every unseen tile has a place")
    order_of_hands(s)
    pay_again(s)


cdef void order_of_hands(tiengow_state_t* s) noexcept nogil:
    """An order that deals every seat the tiles it now has or had."""
    cdef uint8_t[21] used
    cdef tiles_t tiles
    cdef int32_t place, seat, kind, id, n, _i, part
    memset(used, 0, sizeof(used))
    for place in range(SEATS):
        seat = (s.public.banker + place) % SEATS
        n = HAND * place
        for kind in range(KINDS):
            for part in range(3):
                tiles = s.hand[seat] if part == 0 else (s.public.shown[seat] if part == 1 else s.down[seat])
                for _i in range(copies(tiles, kind)):
                    id = 2 * kind + used[kind] if kind < CIVIL else kind + CIVIL
                    used[kind] += 1
                    s.order[n] = <uint8_t>id
                    n += 1
        check(n == HAND * (place + 1), "eight tiles a seat")


cdef int32_t copies(tiles_t tiles, int32_t kind) noexcept nogil:
    return (tiles >> kind & 1) + (tiles >> (SECOND + kind) & 1 if kind < CIVIL else 0)


cdef void pay_again(tiengow_state_t* s) noexcept nogil:
    """The ledger, from the plays that all have seen."""
    cdef const tiengow_public_t* p = &s.public
    cdef int32_t trick, i, seat, winner, group
    for trick in range(p.n_tricks):
        for i in range(SEATS):
            seat = (p.leader[trick] + i) % SEATS
            if p.plays[trick][seat] != DROPPED:
                winner = seat
                group = p.plays[trick][seat]
        pay_trick(s, winner, group, p.phase == ENDED and trick == p.n_tricks - 1)
    if p.phase == ENDED:
        finish_deal(s)


# ---- results and audit ---------------------------------------------------------------------------------

cdef void settle(const void* state, void* row) noexcept nogil:
    cdef const tiengow_state_t* s = <const tiengow_state_t*>state
    cdef const tiengow_public_t* p = &s.public
    cdef tiengow_row_t* r = <tiengow_row_t*>row
    cdef ending_t end
    memset(r, 0, sizeof(tiengow_row_t))
    memcpy(r.points, s.ledger.points, sizeof(r.points))
    memcpy(r.immediate, s.immediate, sizeof(r.immediate))
    memcpy(r.columns, p.columns, SEATS)
    r.dealer = p.banker
    r.winner = p.winner
    r.next_dealer = p.winner
    r.final_group = NONE
    r.final_class = NONE
    r.tricks = p.n_tricks
    if p.phase == ENDED:
        end_of(s, &end)
        r.final_group = p.best
        r.final_class = GROUP.class_[p.best]
        r.capture = is_capture(&end)
        r.sweep = p.columns[p.winner] == COLUMNS


cdef int32_t census(const void* state, uint8_t* out) noexcept nogil:
    """Where each tile is; returns how many places were counted, 32 when each tile is in one place.

    Of twins dealt to one seat the lower id left first (T1.3).
    """
    cdef const tiengow_state_t* s = <const tiengow_state_t*>state
    cdef int32_t i, seat, kind, found = 0
    for seat in range(SEATS):
        found += tile_count(s.hand[seat]) + tile_count(s.down[seat]) + tile_count(s.public.shown[seat])
    memset(out, NONE, TILES)
    for i in range(TILES):
        seat = (s.public.banker + i // HAND) % SEATS
        kind = kind_of(s.order[i])
        out[s.order[i]] = <uint8_t>place_of(s, seat, kind, s.order[i], holds_twin(s, seat, s.order[i]))
    for i in range(TILES):
        if out[i] == NONE:
            return -1
    return found


cdef bint holds_twin(const tiengow_state_t* s, int32_t seat, int32_t id) noexcept nogil:
    """Was the other twin of this tile dealt to the same seat?"""
    cdef int32_t i, first = HAND * ((seat - s.public.banker) & 3)
    for i in range(first, first + HAND):
        if id < 2 * CIVIL and s.order[i] == (id ^ 1):
            return True
    return False


cdef int32_t place_of(const tiengow_state_t* s, int32_t seat, int32_t kind, int32_t id,
                      bint both) noexcept nogil:
    """The place of one tile dealt to the seat; NONE if it is nowhere."""
    cdef int32_t held = copies(s.hand[seat], kind), shown = copies(s.public.shown[seat], kind)
    cdef int32_t down = copies(s.down[seat], kind)
    cdef bint up
    if held + shown + down != 1 + both:
        return NONE
    if held and (not both or held == 2 or id & 1):
        return PLACE_HAND + seat
    if both and shown and down:
        up = (s.up_first[seat] >> kind & 1) != (id & 1)
        return (PLACE_SHOWN if up else PLACE_DOWN) + seat
    return (PLACE_SHOWN if shown else PLACE_DOWN) + seat


cdef void audit(const tiengow_state_t* s) noexcept nogil:
    """Native checks: every tile in one place, hands of the right size, columns and points balanced."""
    cdef uint8_t[32] places
    cdef int32_t seat, total = 0, columns = 0
    check(census(s, places) == TILES, "every tile is in one place")
    for seat in range(SEATS):
        total += s.ledger.points[seat]
        columns += s.public.columns[seat]
        check(tile_count(s.hand[seat]) == s.public.hand_size[seat], "size of a hand")
    check(total == 0, "points sum to zero")
    check(columns <= COLUMNS and (s.public.phase != ENDED or columns == COLUMNS), "columns sum to eight")


# ---- payments alone ------------------------------------------------------------------------------------

def settlement(const uint8_t[::1] rules not None, list columns not None, int banker, int winner, int leader,
               int led, int group):
    """The payments of T4.2 to T4.6 for an ending: rows (payer, payee, amount, chapter, number).

    columns: four, after the last trick; leader, led: of the last trick; group: the group that won it.
    """
    cdef ending_t end
    cdef due_t[3] dues
    cdef int32_t i, n
    for i in range(SEATS):
        end.columns[i] = columns[i]
    end.banker = banker
    end.winner = winner
    end.leader = leader
    end.led = led
    end.group = group
    n = final_dues(<const tiengow_rules_t*>&rules[0], &end, dues)
    return [(dues[i].payer, dues[i].payee, dues[i].amount, dues[i].rule >> 4, dues[i].rule & 15)
            for i in range(n)]


def trick_rows(const uint8_t[::1] rules not None, int banker, int winner, int group, bint last=False):
    """The payments of T4.1 for a trick won by this group: rows as of `settlement`."""
    cdef int32_t due = trick_due(<const tiengow_rules_t*>&rules[0], group, last)
    payers = [(winner + i) % SEATS for i in range(1, SEATS)] if due else []
    return [(payer, winner, due * doubled(banker, winner, payer), RULE_TRICK >> 4, RULE_TRICK & 15)
            for payer in payers]


# ---- the game's table ----------------------------------------------------------------------------------

TABLE.seats = SEATS
TABLE.pieces = TILES
TABLE.actions = ACTIONS
TABLE.max_steps = SEATS * TRICKS
TABLE.state_size = sizeof(tiengow_state_t)
TABLE.view_size = sizeof(tiengow_view_t)
TABLE.row_size = sizeof(tiengow_row_t)
TABLE.ledger_offset = <char*>&(<tiengow_state_t*>NULL).ledger - <char*>NULL
TABLE.deal = deal
TABLE.turn = turn
TABLE.legal = legal
TABLE.apply = apply
TABLE.look = look
TABLE.imagine = imagine
TABLE.settle = settle
TABLE.census = census

cdef tiengow_rules_t no_rules
cdef tiengow_view_t no_view
cdef tiengow_row_t no_row

GAME = Game.make(
    "tiengow", &TABLE,
    np.asarray(<tiengow_rules_t[:1]>&no_rules).dtype,
    np.asarray(<tiengow_view_t[:1]>&no_view).dtype,
    np.asarray(<tiengow_row_t[:1]>&no_row).dtype,
)

# For the Python side, so that no number is written twice.
PHASES = {LEAD: "lead", FOLLOW: "follow", ENDED: "over"}
PLACES = {PLACE_HAND: "hand", PLACE_SHOWN: "shown", PLACE_DOWN: "face down"}
FIRST_DROP = DROP
NO_GROUP = NONE
FACE_DOWN = DROPPED
