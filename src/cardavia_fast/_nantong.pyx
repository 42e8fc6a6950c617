"""Nantong long cards: the flow of a deal (N3, N6.4)."""
import numpy as np

from libc.stdint cimport int8_t, int32_t, uint8_t
from libc.string cimport memcpy, memset

from cardavia_fast._dice cimport dice_t
from cardavia_fast._kinds cimport add_kinds, add_many_kinds
from cardavia_fast._nantong_hand cimport (
    add_group, claims_on, drop, from_back, group_cards, is_complete, lowest, next_seat, options_of, pung_of,
    take, update_waits,
)
from cardavia_fast._nantong_imagine cimport imagine
from cardavia_fast._nantong_pay cimport exhaust, settle, win
from cardavia_fast._nantong_setup cimport apply_prepare, deal_hands, legal_prepare, prepare
from cardavia_fast._table cimport CHECKED, Game, action_t, check, copy, game_t
from cardavia_fast._window cimport claims_t, window_legal, window_next

cdef enum:
    # an opening or Hezi, ready and done a seat; an action per draw and per pung; 2 asks per discard and
    # per added kong
    MAX_STEPS = (SEATS * (GROUPS + 3) + (STOCK + 1) + SEATS * GROUPS + 2 * MAX_DISCARDS + 2 * SEATS * GROUPS)


# ---- a turn --------------------------------------------------------------------------------------------

cdef void draw(nantong_state_t* s, int32_t seat, bint replacement) noexcept nogil:
    """N3.1: from the front, a kong's replacement from the back; an empty stock ends the deal (N3.6)."""
    s.public.offered = NONE
    s.offered_id = NONE
    s.public.turn = <uint8_t>seat
    s.public.first_turn = 0
    s.asked = <int8_t>seat
    if s.public.stock == 0:
        exhaust(s)
        return
    if replacement:
        s.drawn = <uint8_t>from_back(s)
    else:
        s.drawn = s.order[s.head]
        s.head += 1
        s.public.stock -= 1
    s.public.after_kong = replacement
    s.public.phase = TURN
    take(s, seat, s.drawn)


cdef bint may_win(const nantong_state_t* s) noexcept nogil:
    """A self-draw, or the dealer's heavenly win (N2.5)."""
    cdef int32_t seat = s.asked
    if not s.public.first_turn:
        return s.waits[seat] >> (s.drawn >> 2) & 1
    if s.public.replaced[seat] and not s.public.rules.heavenly_after_replacement:
        return False
    return is_complete(s, seat)


cdef int32_t legal_turn(const nantong_state_t* s, action_t* out) noexcept nogil:
    cdef int32_t seat = s.asked, n
    if s.public.ready[seat]:                                                            # N2.4
        out[0] = <action_t>(DISCARD + (s.drawn >> 2))
        n = 1
    else:
        n = legal_discard(s, out)
        if s.public.stock:                                                              # N3.2
            n = add_kinds(s.quads[seat] | (s.pungs[seat] & s.kinds[seat]), KONG, out, n)
    if may_win(s):
        out[n] = WIN
        n += 1
    return n


cdef int32_t legal_discard(const nantong_state_t* s, action_t* out) noexcept nogil:
    return add_many_kinds(s.kinds[s.asked], DISCARD, out, 0)


cdef void apply_turn(nantong_state_t* s, action_t action) noexcept nogil:
    if action == WIN:
        win(s, s.asked, HEAVENLY if s.public.first_turn else SELF_DRAW, s.drawn)
    elif action >= KONG:
        declare_kong(s, action - KONG)
    else:
        discard(s, action - DISCARD)


cdef void discard(nantong_state_t* s, int32_t kind) noexcept nogil:
    cdef int32_t seat = s.asked, card = lowest(s, seat, kind)
    drop(s, seat, card, PLACE_DISCARDS + seat)
    check(s.public.n_discards < MAX_DISCARDS, "discards: room")
    s.public.discards[s.public.n_discards] = <uint8_t>(seat << 5 | kind)
    s.public.n_discards += 1
    s.public.seen[kind] += 1
    update_waits(s, seat)
    s.drawn = NONE
    s.public.after_kong = 0
    s.public.first_turn = 0
    s.offered_id = <uint8_t>card
    open_window(s, CLAIM, kind)


cdef void declare_kong(nantong_state_t* s, int32_t kind) noexcept nogil:
    """N3.1: a concealed kong at once; an added one is first offered for robbing (N3.5)."""
    cdef int32_t seat = s.asked
    if s.count[seat][kind] == COPIES:
        group_cards(s, seat, kind, COPIES)
        add_group(s, seat, kind, CONCEALED, seat)
        update_waits(s, seat)
        draw(s, seat, True)
    else:
        s.offered_id = <uint8_t>lowest(s, seat, kind)
        open_window(s, ROB, kind)


cdef void complete_added_kong(nantong_state_t* s) noexcept nogil:
    """Nobody robbed it."""
    cdef int32_t seat = s.public.turn, kind = s.offered_id >> 2
    s.public.group_how[seat][pung_of(s, seat, kind)] = ADDED
    s.pungs[seat] &= ~(1u << kind)
    group_cards(s, seat, kind, 1)
    update_waits(s, seat)
    draw(s, seat, True)


# ---- claim windows -------------------------------------------------------------------------------------

cdef void open_window(nantong_state_t* s, int32_t phase, int32_t kind) noexcept nogil:
    """Offer a card to the seats that have an option, in seat order from its owner. Mostly none has one."""
    cdef int32_t near = next_seat(s.asked), far = next_seat(near)
    s.public.phase = <uint8_t>phase
    s.public.offered = <uint8_t>kind
    s.public.turn = <uint8_t>s.asked
    memset(s.options, 0, SEATS)
    if (s.waits[near] | s.pairs[near] | s.waits[far] | s.pairs[far]) >> kind & 1:
        s.options[near] = options_of(s, near, phase, kind)
        s.options[far] = options_of(s, far, phase, kind)
        ask_after(s, s.public.turn)
    else:
        go_on(s)


cdef void ask_after(nantong_state_t* s, int32_t seat) noexcept nogil:
    """Ask the next seat with an option, or resolve when all answers are in."""
    seat = window_next(s.options, SEATS, s.public.turn, seat)
    if seat < 0:
        resolve(s)
    else:
        s.asked = <int8_t>seat


cdef int32_t legal_window(const nantong_state_t* s, action_t* out) noexcept nogil:
    cdef claims_t claims = claims_on(s.public.offered)
    return window_legal(s.options[s.asked], &claims, out)


cdef void resolve(nantong_state_t* s) noexcept nogil:
    """N3.3: the first winner in seat order from the discarder; else the pung or kong; else play goes on."""
    cdef int32_t i, seat, winner = -1, claimer = -1, action = PASS
    for i in range(SEATS - 1, 0, -1):
        seat = (s.public.turn + i) % SEATS
        if s.answers[seat] == WIN:
            winner = seat
        elif s.answers[seat] < WIN:
            claimer = seat
            action = s.answers[seat]
    memset(s.answers, NONE, SEATS)
    if winner >= 0:
        win_offered(s, winner)
    elif claimer >= 0:
        claim(s, claimer, action)
    else:
        go_on(s)


cdef void go_on(nantong_state_t* s) noexcept nogil:
    """Nobody claimed what was on offer."""
    if s.public.phase == ROB:
        complete_added_kong(s)
    else:
        draw(s, next_seat(s.public.turn), False)


cdef void mark_taken(nantong_state_t* s) noexcept nogil:
    s.public.discards[s.public.n_discards - 1] |= TAKEN


cdef void win_offered(nantong_state_t* s, int32_t winner) noexcept nogil:
    """N3.5: a robbed kong counts as a discard win; the pung stays a pung."""
    if s.public.phase == ROB:
        drop(s, s.public.turn, s.offered_id, PLACE_WIN + winner)
        win(s, winner, BY_ROBBING, s.offered_id)
    else:
        mark_taken(s)
        win(s, winner, BY_DISCARD, s.offered_id)


cdef void claim(nantong_state_t* s, int32_t seat, int32_t action) noexcept nogil:
    """N3.4."""
    cdef int32_t kind = s.public.offered, discarder = s.public.turn
    cdef bint kong = action >= KONG
    mark_taken(s)
    s.left[s.offered_id] = <uint8_t>(PLACE_GROUP + seat)
    group_cards(s, seat, kind, 3 if kong else 2)
    add_group(s, seat, kind, EXPOSED if kong else PUNGED, discarder)
    if kong:
        update_waits(s, seat)
        draw(s, seat, True)
        return
    s.pungs[seat] |= 1u << kind
    s.public.phase = AFTER_PUNG
    s.public.turn = <uint8_t>seat
    s.public.offered = NONE
    s.offered_id = NONE
    s.asked = <int8_t>seat


# ---- the seven verbs -----------------------------------------------------------------------------------

cdef void deal(void* state, const void* rules, dice_t* dice) noexcept nogil:
    cdef nantong_state_t* s = <nantong_state_t*>state
    deal_hands(s, rules, dice)
    prepare(s, s.public.dealer)


cdef int32_t turn(const void* state) noexcept nogil:
    return (<const nantong_state_t*>state).asked


cdef int32_t legal(const void* state, action_t* out) noexcept nogil:
    cdef const nantong_state_t* s = <const nantong_state_t*>state
    if s.public.phase == PREPARE:
        return legal_prepare(s, out)
    if s.public.phase == TURN:
        return legal_turn(s, out)
    if s.public.phase == AFTER_PUNG:
        return legal_discard(s, out)
    return legal_window(s, out)


cdef void apply(void* state, action_t action) noexcept nogil:
    cdef nantong_state_t* s = <nantong_state_t*>state
    if s.public.phase == PREPARE:
        apply_prepare(s, action)
    elif s.public.phase == TURN:
        apply_turn(s, action)
    elif s.public.phase == AFTER_PUNG:
        discard(s, action - DISCARD)
    else:
        s.answers[s.asked] = <uint8_t>action
        ask_after(s, s.asked)
    if CHECKED:
        audit(s)


cdef void look(const void* state, int32_t seat, void* view) noexcept nogil:
    cdef const nantong_state_t* s = <const nantong_state_t*>state
    cdef nantong_view_t* v = <nantong_view_t*>view
    cdef bint window = s.public.phase == CLAIM or s.public.phase == ROB
    copy(v, s, sizeof(nantong_public_t))
    v.seat = <int8_t>seat
    v.asked = -1 if window and s.asked != seat else s.asked
    v.drawn = s.drawn >> 2 if s.drawn != NONE and s.public.turn == seat else NONE
    v.answer = s.answers[seat]
    memcpy(v.hand, s.count[seat], KINDS)
    memcpy(v.dealt, s.dealt[seat], KINDS)


# ---- audit ---------------------------------------------------------------------------------------------

cdef int32_t census(const void* state, uint8_t* out) noexcept nogil:
    """N1.2: where each card is; returns how many places were counted, 120 when each card is in one place."""
    cdef const nantong_state_t* s = <const nantong_state_t*>state
    cdef int32_t card, seat, found = 0
    for card in range(CARDS):
        out[card] = s.left[card]
        found += s.left[card] > 0
    for card in range(s.head, s.tail):
        found += 1
        out[s.order[card]] = PLACE_STOCK
    for card in range(CARDS):
        for seat in range(SEATS):
            if s.held[seat][card >> 2] >> (card & 3) & 1:
                found += 1
                out[card] = <uint8_t>(PLACE_HAND + seat)
    return found


cdef void audit(const nantong_state_t* s) noexcept nogil:
    """Native checks: every card in one place, hands of the right size, points balanced."""
    cdef uint8_t[120] places
    cdef int32_t seat, total = 0
    check(census(s, places) == CARDS, "every card is in one place")
    for seat in range(SEATS):
        total += s.ledger.points[seat]
        check(s.public.hand_size[seat] % 3 == 1 or s.public.hand_size[seat] % 3 == 2, "size of a hand")
    check(total == 0, "points sum to zero")


# ---- the game's table ----------------------------------------------------------------------------------

cdef game_t TABLE
TABLE.seats = SEATS
TABLE.pieces = CARDS
TABLE.actions = ACTIONS
TABLE.max_steps = MAX_STEPS
TABLE.state_size = sizeof(nantong_state_t)
TABLE.view_size = sizeof(nantong_view_t)
TABLE.row_size = sizeof(nantong_row_t)
TABLE.ledger_offset = <char*>&(<nantong_state_t*>NULL).ledger - <char*>NULL
TABLE.deal = deal
TABLE.turn = turn
TABLE.legal = legal
TABLE.apply = apply
TABLE.look = look
TABLE.imagine = imagine
TABLE.settle = settle
TABLE.census = census
TABLE.deal_hands = deal_hands

cdef nantong_rules_t no_rules
cdef nantong_view_t no_view
cdef nantong_row_t no_row

GAME = Game.make(
    "nantong", &TABLE,
    np.asarray(<nantong_rules_t[:1]>&no_rules).dtype,
    np.asarray(<nantong_view_t[:1]>&no_view).dtype,
    np.asarray(<nantong_row_t[:1]>&no_row).dtype,
)

# For the Python side, so that no number is written twice.
CODES = {"open": OPEN, "hezi": HEZI, "ready": READY, "done": DONE, "discard": DISCARD, "pung": PUNG,
         "kong": KONG, "win": WIN, "pass": PASS}
PHASES = {PREPARE: "prepare", TURN: "turn", AFTER_PUNG: "discard", CLAIM: "claim", ROB: "rob", ENDED: "over"}
GROUP_HOWS = {PUNGED: "pung", EXPOSED: "kong", ADDED: "added kong", CONCEALED: "concealed kong",
              OPEN_TRIPLET: "opening", OPEN_KONG: "opening kong"}
HOWS = {SELF_DRAW: "self-draw", BY_DISCARD: "discard", BY_ROBBING: "robbed kong", HEAVENLY: "heavenly"}
OUTCOMES = {WON: "win", EXHAUSTED: "exhausted"}
FORMS = {QING: "qing", PIAO: "piao", TAZI: "tazi"}
DOUBLINGS = {X_PIAO: "piao", X_CLOSED_FLOATING: "closed floating", X_THREE_ELDERS: "three elders",
             X_HEAVENLY: "heavenly", X_FIRST_DISCARD: "first discard", X_READY: "ready",
             X_LAST_CARD: "last card"}
CIRCUMSTANCES = {"self-draw": W_SELF_DRAW, "heavenly": W_HEAVENLY, "kong": W_KONG, "first": W_FIRST_DISCARD,
                 "ready": W_READY, "last": W_LAST_CARD}
PLACES = {PLACE_STOCK: "stock", PLACE_HAND: "hand", PLACE_GROUP: "group", PLACE_DISCARDS: "discards",
          PLACE_HEZI: "hezi", PLACE_WIN: "win", PLACE_INDICATOR: "indicator"}
NOBODY = NONE
CLAIMED = TAKEN
