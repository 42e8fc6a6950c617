"""Sichuan bloody battle: the flow of a deal (S1-S4, S6, S7)."""
import numpy as np

from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t
from libc.string cimport memcpy, memset

from cardavia_fast._dice cimport dice_dealer, dice_shuffle, dice_t
from cardavia_fast._kinds cimport add_kinds, add_many_kinds
from cardavia_fast._partition cimport suit_key
from cardavia_fast._settle cimport pay
from cardavia_fast._sichuan_hand cimport (
    claims_on,    drop, lowest, next_playing, options_of, playing, suit_of, take, update_waits,
)
from cardavia_fast._sichuan_imagine cimport imagine
from cardavia_fast._sichuan_pay cimport end, exhaust, pay_by_all, settle, win
from cardavia_fast._table cimport CHECKED, Game, action_t, check, copy, game_t
from cardavia_fast._window cimport claims_t, window_legal, window_next

cdef enum:
    # 4 declarations, an action per draw and per pung, 3 asks per discard, 3 per added kong
    MAX_STEPS = SEATS + (WALL + 1) + SEATS * SETS + 3 * MAX_DISCARDS + 3 * SEATS * SETS
    SUIT_KINDS = (1 << RANKS) - 1
    # a view begins as the state does: what is public, then points, number and rows of the ledger
    SHARED_SIZE = sizeof(sichuan_public_t) + (SEATS + 1) * sizeof(int32_t) + MAX_PAYS * sizeof(row_t)


# ---- set-up --------------------------------------------------------------------------------------------

cdef void deal(void* state, const void* rules, dice_t* dice) noexcept nogil:
    cdef sichuan_state_t* s = <sichuan_state_t*>state
    cdef int32_t i, seat
    memset(s, 0, sizeof(sichuan_state_t))
    memcpy(&s.public.rules, rules, sizeof(sichuan_rules_t))
    dice_shuffle(dice, s.order, TILES)
    s.public.dealer = <uint8_t>dice_dealer(dice, SEATS)
    memset(s.chosen, -1, SEATS)
    memset(s.public.void_suit, -1, SEATS)
    memset(s.public.void_limit, HAND + 1, SEATS)
    memset(s.answers, NONE, SEATS)
    for i in range(SEATS * HAND):
        seat = (s.public.dealer + i // HAND) % SEATS
        take(s, seat, s.order[i])
    s.drawn = s.order[SEATS * HAND]
    take(s, s.public.dealer, s.drawn)
    s.head = SEATS * HAND + 1
    s.tail = TILES
    s.public.wall = WALL
    s.public.turn = s.public.dealer
    s.public.offered = NONE
    s.offered_id = NONE
    s.public.phase = DECLARE
    s.asked = <int8_t>s.public.dealer


cdef void apply_declare(sichuan_state_t* s, action_t action) noexcept nogil:
    cdef int32_t seat = s.asked, r
    s.chosen[seat] = <int8_t>(action - VOID)
    for r in range(RANKS):
        s.void_held[seat] += s.count[seat][RANKS * s.chosen[seat] + r]
    s.asked = <int8_t>((seat + 1) % SEATS)
    if s.asked == s.public.dealer:
        open_play(s)


cdef void open_play(sichuan_state_t* s) noexcept nogil:
    """S2.3: the choices are shown and the dealer plays as if its 14th tile had just been drawn."""
    cdef int32_t seat, dealer = s.public.dealer
    memcpy(s.public.void_suit, s.chosen, SEATS)
    drop(s, dealer, s.drawn, PLACE_WALL)
    for seat in range(SEATS):
        update_waits(s, seat)
    take(s, dealer, s.drawn)
    s.public.phase = TURN


# ---- a turn --------------------------------------------------------------------------------------------

cdef void draw(sichuan_state_t* s, int32_t seat, bint replacement) noexcept nogil:
    """S3.1, S3.4: from the front, a kong's replacement from the back."""
    s.public.offered = NONE
    s.offered_id = NONE
    s.public.turn = <uint8_t>seat
    s.asked = <int8_t>seat
    if s.public.wall == 0:
        exhaust(s)
        return
    if replacement:
        s.tail -= 1
        s.drawn = s.order[s.tail]
    else:
        s.drawn = s.order[s.head]
        s.head += 1
    s.public.wall -= 1
    s.public.after_kong = replacement
    s.public.void_limit[seat] = min(s.public.void_limit[seat] + 1, HAND + 1)
    s.public.phase = TURN
    take(s, seat, s.drawn)


cdef int32_t legal_discard(const sichuan_state_t* s, action_t* out) noexcept nogil:
    """S3.2: while void-suit tiles are held the discard is one of them."""
    cdef int32_t seat = s.asked
    cdef uint32_t kinds = s.kinds[seat]
    if s.void_held[seat]:
        kinds &= SUIT_KINDS << (RANKS * s.chosen[seat])
    return add_many_kinds(kinds, DISCARD, out, 0)


cdef int32_t pung_of(const sichuan_state_t* s, int32_t seat, int32_t kind) noexcept nogil:
    """Place of the seat's pung of this kind among its melds, -1 without one."""
    cdef int32_t i
    for i in range(s.public.n_melds[seat]):
        if s.public.melds[seat][i] == kind and s.public.meld_how[seat][i] == PUNGED:
            return i
    return -1


cdef uint32_t kong_kinds(const sichuan_state_t* s, int32_t seat) noexcept nogil:
    """S3.4, S3.5: the kinds of which the seat may declare a kong on its own turn."""
    cdef uint32_t kinds = s.quads[seat] | (s.pungs[seat] & s.kinds[seat])
    if kinds == 0 or s.public.wall == 0:
        return 0
    if s.void_held[seat] and not s.public.rules.claim_while_holding_void:
        return 0
    return kinds & ~(SUIT_KINDS << (RANKS * s.chosen[seat]))


cdef int32_t legal_turn(const sichuan_state_t* s, action_t* out) noexcept nogil:
    cdef int32_t n = legal_discard(s, out)
    n = add_kinds(kong_kinds(s, s.asked), KONG, out, n)
    if s.waits[s.asked] >> (s.drawn >> 2) & 1:
        out[n] = WIN
        n += 1
    return n


cdef void apply_turn(sichuan_state_t* s, action_t action) noexcept nogil:
    if action == WIN:
        win(s, s.asked, SELF_DRAW, s.drawn, False)
        s.public.seen[s.drawn >> 2] += 1
        after_wins(s, s.asked)
    elif action >= KONG:
        declare_kong(s, action - KONG)
    else:
        discard(s, action - DISCARD)


cdef void discard(sichuan_state_t* s, int32_t kind) noexcept nogil:
    cdef int32_t seat = s.asked, tile = lowest(s, seat, kind)
    drop(s, seat, tile, PLACE_DISCARDS + seat)
    s.public.discards[s.public.n_discards] = <uint8_t>(seat << 5 | kind)
    s.public.n_discards += 1
    s.public.seen[kind] += 1
    if suit_of(kind) != s.chosen[seat]:
        s.public.void_limit[seat] = 0
    elif s.public.void_limit[seat]:
        s.public.void_limit[seat] -= 1
    update_waits(s, seat)
    s.drawn = NONE
    s.public.after_kong = 0
    s.offered_id = <uint8_t>tile
    open_window(s, CLAIM, kind)


cdef void show_no_void(sichuan_state_t* s, int32_t seat) noexcept nogil:
    """S3.3: whoever melds shows that it holds no void-suit tile."""
    if not s.public.rules.claim_while_holding_void:
        s.public.void_limit[seat] = 0


cdef void add_meld(sichuan_state_t* s, int32_t seat, int32_t kind, int32_t how,
                   int32_t source) noexcept nogil:
    cdef int32_t n = s.public.n_melds[seat]
    s.public.melds[seat][n] = <uint8_t>kind
    s.public.meld_how[seat][n] = <uint8_t>how
    s.public.meld_from[seat][n] = <uint8_t>source
    s.public.n_melds[seat] += 1
    show_no_void(s, seat)


cdef void meld_tiles(sichuan_state_t* s, int32_t seat, int32_t kind, int32_t n) noexcept nogil:
    """Move n tiles of a kind from the hand to the melds."""
    cdef int32_t _i
    for _i in range(n):
        drop(s, seat, lowest(s, seat, kind), PLACE_MELD + seat)
    s.public.seen[kind] += <uint8_t>n


cdef void declare_kong(sichuan_state_t* s, int32_t kind) noexcept nogil:
    """S3.4: a concealed kong at once; an added one is first offered for robbing (S4.4)."""
    cdef int32_t seat = s.asked
    if s.count[seat][kind] == COPIES:
        meld_tiles(s, seat, kind, COPIES)
        add_meld(s, seat, kind, CONCEALED, seat)
        pay_by_all(s, seat, 2, S5_6)
        update_waits(s, seat)
        draw(s, seat, True)
    else:
        show_no_void(s, seat)
        s.offered_id = <uint8_t>lowest(s, seat, kind)
        open_window(s, ROB, kind)


cdef void complete_added_kong(sichuan_state_t* s) noexcept nogil:
    """Nobody robbed it."""
    cdef int32_t seat = s.public.turn, kind = s.offered_id >> 2
    cdef bint just_drawn = s.drawn == s.offered_id
    s.public.meld_how[seat][pung_of(s, seat, kind)] = ADDED
    s.pungs[seat] &= ~(1u << kind)
    meld_tiles(s, seat, kind, 1)
    if just_drawn or s.public.rules.postponed_added_kong_pays:
        pay_by_all(s, seat, 1, S5_6)
    update_waits(s, seat)
    draw(s, seat, True)


# ---- claim windows -------------------------------------------------------------------------------------

cdef void open_window(sichuan_state_t* s, int32_t phase, int32_t kind) noexcept nogil:
    """Offer a tile to the seats that have an option, in seat order from its owner."""
    cdef int32_t i, seat
    cdef uint8_t options = 0
    s.public.phase = <uint8_t>phase
    s.public.offered = <uint8_t>kind
    s.public.turn = <uint8_t>s.asked
    memset(s.options, 0, SEATS)
    memset(s.answers, NONE, SEATS)
    for i in range(1, SEATS):
        seat = (s.public.turn + i) % SEATS
        if (s.waits[seat] >> kind & 1 or s.count[seat][kind] >= 2) and playing(s, seat):
            s.options[seat] = options_of(s, seat, phase, kind)
            options |= s.options[seat]
    if options:
        ask_after(s, s.public.turn)
    else:
        nobody_claims(s)


cdef void ask_after(sichuan_state_t* s, int32_t seat) noexcept nogil:
    """Ask the next seat with an option, or resolve when all answers are in."""
    seat = window_next(s.options, SEATS, s.public.turn, seat)
    if seat < 0:
        resolve(s)
    else:
        s.asked = <int8_t>seat


cdef int32_t legal_window(const sichuan_state_t* s, action_t* out) noexcept nogil:
    cdef claims_t claims = claims_on(s.public.offered)
    return window_legal(s.options[s.asked], &claims, out)


cdef void apply_window(sichuan_state_t* s, action_t action) noexcept nogil:
    s.answers[s.asked] = <uint8_t>action
    ask_after(s, s.asked)


cdef void resolve(sichuan_state_t* s) noexcept nogil:
    """S4.2: every declared win counts; else the pung or kong; else the play goes on."""
    cdef int32_t i, seat, last = -1, claimer = -1, action = PASS
    for i in range(1, SEATS):
        seat = (s.public.turn + i) % SEATS
        if s.answers[seat] == WIN:
            last = seat
        elif s.answers[seat] < WIN:
            claimer = seat
            action = s.answers[seat]
    if last >= 0:
        win_offered(s, last)
    elif claimer >= 0:
        claim(s, claimer, action)
    else:
        memset(s.answers, NONE, SEATS)
        nobody_claims(s)


cdef void nobody_claims(sichuan_state_t* s) noexcept nogil:
    if s.public.phase == ROB:
        complete_added_kong(s)
    else:
        draw(s, next_playing(s, s.public.turn), False)


cdef void mark_taken(sichuan_state_t* s) noexcept nogil:
    s.public.discards[s.public.n_discards - 1] |= TAKEN


cdef void win_offered(sichuan_state_t* s, int32_t last) noexcept nogil:
    """All winners on the tile on offer, from its owner on; the first of them gets the tile (S1.2)."""
    cdef int32_t i, seat, tile = s.offered_id, maker = s.public.turn
    cdef int32_t how = BY_ROBBING if s.public.phase == ROB else BY_DISCARD
    cdef bint shared = False
    if how == BY_DISCARD:
        mark_taken(s)
    for i in range(1, SEATS):
        seat = (maker + i) % SEATS
        if s.answers[seat] == WIN:
            if not shared:
                if how == BY_ROBBING:
                    drop(s, maker, tile, PLACE_WIN + seat)
                    s.public.seen[tile >> 2] += 1
                s.left[tile] = <uint8_t>(PLACE_WIN + seat)
            win(s, seat, how, tile, shared)
            shared = True
    if how == BY_ROBBING:
        update_waits(s, maker)
    s.drawn = NONE
    memset(s.answers, NONE, SEATS)
    after_wins(s, last)


cdef void after_wins(sichuan_state_t* s, int32_t last) noexcept nogil:
    """S4.7, S4.8."""
    s.public.after_kong = 0
    if s.public.n_wins == OUT:
        end(s)
    else:
        draw(s, next_playing(s, last), False)


cdef void claim(sichuan_state_t* s, int32_t seat, int32_t action) noexcept nogil:
    """S3.6 after a pung; S3.4 and S5.6 after an exposed kong."""
    cdef int32_t kind = s.public.offered, discarder = s.public.turn
    cdef bint kong = action >= KONG
    mark_taken(s)
    s.left[s.offered_id] = <uint8_t>(PLACE_MELD + seat)
    meld_tiles(s, seat, kind, 3 if kong else 2)
    add_meld(s, seat, kind, EXPOSED if kong else PUNGED, discarder)
    memset(s.answers, NONE, SEATS)
    if kong:
        pay(&s.ledger, discarder, seat, 2, S5_6)
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

cdef int32_t turn(const void* state) noexcept nogil:
    return (<const sichuan_state_t*>state).asked


cdef int32_t legal(const void* state, action_t* out) noexcept nogil:
    cdef const sichuan_state_t* s = <const sichuan_state_t*>state
    cdef int32_t i
    if s.public.phase == DECLARE:
        for i in range(SUITS):
            out[i] = <action_t>(VOID + i)
        return SUITS
    if s.public.phase == TURN:
        return legal_turn(s, out)
    if s.public.phase == AFTER_PUNG:
        return legal_discard(s, out)
    return legal_window(s, out)


cdef void apply(void* state, action_t action) noexcept nogil:
    cdef sichuan_state_t* s = <sichuan_state_t*>state
    if s.public.phase == DECLARE:
        apply_declare(s, action)
    elif s.public.phase == TURN:
        apply_turn(s, action)
    elif s.public.phase == AFTER_PUNG:
        discard(s, action - DISCARD)
    else:
        apply_window(s, action)
    if CHECKED:
        audit(s)


cdef void look(const void* state, int32_t seat, void* view) noexcept nogil:
    cdef const sichuan_state_t* s = <const sichuan_state_t*>state
    cdef sichuan_view_t* v = <sichuan_view_t*>view
    cdef bint window = s.public.phase == CLAIM or s.public.phase == ROB
    copy(v, s, SHARED_SIZE)
    v.n_pays = min(v.n_pays, MAX_PAYS)
    v.seat = <int8_t>seat
    v.asked = -1 if window and s.asked != seat else s.asked
    v.void_suit = s.chosen[seat]
    v.drawn = s.drawn >> 2 if s.drawn != NONE and s.public.turn == seat else NONE
    v.answer = s.answers[seat]
    memcpy(v.hand, s.count[seat], KINDS)


# ---- audit ---------------------------------------------------------------------------------------------

cdef int32_t census(const void* state, uint8_t* out) noexcept nogil:
    """S1.2: where each tile is; returns how many places were counted, 108 when each tile is in one place."""
    cdef const sichuan_state_t* s = <const sichuan_state_t*>state
    cdef int32_t tile, seat, found = 0
    for tile in range(TILES):
        out[tile] = s.left[tile]
        found += s.left[tile] > 0
    for tile in range(s.head, s.tail):
        found += 1
        out[s.order[tile]] = PLACE_WALL
    for tile in range(TILES):
        for seat in range(SEATS):
            if s.held[seat][tile >> 2] >> (tile & 3) & 1:
                found += 1
                out[tile] = <uint8_t>(PLACE_HAND + seat)
    return found


cdef void audit(const sichuan_state_t* s) noexcept nogil:
    """Native checks: every piece in one place, points balanced, hands and keys in step."""
    cdef uint8_t[108] places
    cdef int32_t seat, suit, total = 0
    check(census(s, places) == TILES, "every tile is in one place")
    for seat in range(SEATS):
        total += s.ledger.points[seat]
        for suit in range(SUITS):
            check(s.key[seat][suit] == suit_key(&s.count[seat][RANKS * suit]), "key of a suit")
        check(s.void_held[seat] <= s.public.void_limit[seat] or s.public.phase == DECLARE, "void limit")
    check(total == 0, "points sum to zero")


# ---- the game's table ----------------------------------------------------------------------------------

cdef game_t TABLE
TABLE.seats = SEATS
TABLE.pieces = TILES
TABLE.actions = ACTIONS
TABLE.max_steps = MAX_STEPS
TABLE.state_size = sizeof(sichuan_state_t)
TABLE.view_size = sizeof(sichuan_view_t)
TABLE.row_size = sizeof(sichuan_row_t)
TABLE.ledger_offset = <char*>&(<sichuan_state_t*>NULL).ledger - <char*>NULL
TABLE.deal = deal
TABLE.turn = turn
TABLE.legal = legal
TABLE.apply = apply
TABLE.look = look
TABLE.imagine = imagine
TABLE.settle = settle
TABLE.census = census

if (TABLE.ledger_offset != sizeof(sichuan_public_t)
        or <char*>&(<sichuan_view_t*>NULL).seat - <char*>NULL != SHARED_SIZE):
    raise ImportError("sichuan: state and view do not begin alike")

cdef sichuan_rules_t no_rules
cdef sichuan_view_t no_view
cdef sichuan_row_t no_row

GAME = Game.make(
    "sichuan", &TABLE,
    np.asarray(<sichuan_rules_t[:1]>&no_rules).dtype,
    np.asarray(<sichuan_view_t[:1]>&no_view).dtype,
    np.asarray(<sichuan_row_t[:1]>&no_row).dtype,
)

# For the Python side, so that no number is written twice.
CODES = {"void": VOID, "discard": DISCARD, "pung": PUNG, "kong": KONG, "win": WIN, "pass": PASS}
PHASES = {DECLARE: "void", TURN: "turn", AFTER_PUNG: "discard", CLAIM: "claim", ROB: "rob", ENDED: "over"}
MELDS = {PUNGED: "pung", EXPOSED: "kong", ADDED: "added kong", CONCEALED: "concealed kong"}
HOWS = {SELF_DRAW: "self-draw", BY_DISCARD: "discard", BY_ROBBING: "robbed kong"}
OUTCOMES = {THREE_WINS: "three wins", EXHAUSTED: "wall"}
PLACES = {PLACE_WALL: "wall", PLACE_HAND: "hand", PLACE_MELD: "meld", PLACE_DISCARDS: "discards",
          PLACE_WIN: "win"}
NOBODY = NONE
CLAIMED = TAKEN
