"""Sichuan: the options of a decision, and what is seen after each of them."""
import numpy as np

from libc.stdint cimport int16_t, int32_t, int64_t, uint32_t
from libc.string cimport memset

from cardavia_fast._dice cimport dice_mix, dice_t
from cardavia_fast._fitted cimport FEATURES, Fitted, fitted_t, option_t, seat_by
from cardavia_fast._planner_sichuan cimport (
    STEPS, base_of_win, course_t, look_out, outlook_t, planner_t, spare_tile, take_pung, useful_tiles,
    value_of, weigh_discards,
)
from cardavia_fast._planner_sichuan import planner
from cardavia_fast._sichuan cimport (
    AFTER_PUNG, COPIES, DECLARE, DISCARD, KONG, PASS, PUNG, RANKS, SEATS, SUITS, TURN, WIN,
    sichuan_public_t, sichuan_state_t, sichuan_view_t,
)
from cardavia_fast._sichuan_hand cimport discarded, discarder, suit_of
from cardavia_fast._sichuan_plans cimport PLANS, change, draft_t, fan_of_plan, meld, missing_in, read_draft
from cardavia_fast._sichuan_score cimport base_points
from cardavia_fast._table cimport action_t

CORRECTS = False             # the network tells all that comes

cdef enum:                   # places of what is seen
    PLANNED = 28             # four numbers a plan
    KONGS = 64               # five numbers
    HELD = 69                # so many copies or more: by copies (1 to 3), suit and rank
    OPEN = 123               # unseen tiles, by suit and rank
    LAID = 141               # own melds, by suit and rank
    INWARD = 159             # how far a discard's rank is from the nearer end, 1 to 5

cdef enum:
    GUESSES = 32             # a plan's value is seen in 32nds of a point
    FEW = -300               # seen of a plan that cannot be


# A decision: what no option changes.
cdef struct sight_t:
    outlook_t o
    int32_t void_in[3]       # opponents who gave a suit up
    int16_t[160] x


# ---- what is seen --------------------------------------------------------------------------------------

cdef void look_round(sight_t* s, const planner_t* p, const sichuan_view_t* v) noexcept nogil:
    """The wall and the others."""
    cdef const sichuan_public_t* public = &v.public
    cdef int32_t i, seat, chosen = 0
    cdef int32_t[4] choices
    memset(choices, 0, sizeof(choices))
    memset(s.x, 0, sizeof(s.x))
    memset(s.void_in, 0, sizeof(s.void_in))
    look_out(&s.o, p, v)
    for seat in range(SEATS):
        if seat != v.seat and public.won[seat] == 0:
            s.x[9] += public.n_melds[seat]
            s.x[10] = max(s.x[10], public.n_melds[seat])
            if public.void_suit[seat] >= 0:
                s.void_in[public.void_suit[seat]] += 1
    for i in range(public.n_discards):
        seat = discarder(public, i)
        if seat != v.seat and public.won[seat] == 0:
            choices[seat] += suit_of(discarded(public, i)) != public.void_suit[seat]
    for seat in range(SEATS):
        chosen += choices[seat]
        s.x[KONGS + 4] = max(s.x[KONGS + 4], choices[seat])
    s.x[0] = public.wall
    s.x[1] = s.o.opponents == 1
    s.x[2] = s.o.opponents == 2
    s.x[5] = <int16_t>s.o.turns
    s.x[6] = <int16_t>s.o.hidden
    s.x[13] = <int16_t>(chosen // max(s.o.opponents, 1))
    s.x[24] = public.phase == DECLARE
    s.x[25] = <int16_t>min(max(v.points[v.seat], -30), 30)


cdef void see_tiles(const sight_t* s, const draft_t* d, int16_t* x) noexcept nogil:
    """The hand itself in the suits kept, what is unseen of them, and kongs that may come."""
    cdef int32_t i, r, kind, held, copies
    for i in range(2):
        for r in range(RANKS):
            kind = RANKS * d.suits[i] + r
            held = d.count[kind]
            for copies in range(min(held, 3)):
                x[HELD + 2 * RANKS * copies + RANKS * i + r] = 1
            x[OPEN + RANKS * i + r] = s.o.unseen[kind]
            x[LAID + RANKS * i + r] = d.melded[kind] > 0
            x[KONGS] += held == 3 and s.o.unseen[kind] == 1
            x[KONGS + 1] += held == COPIES
            if d.melded[kind] == 3:
                x[KONGS + 2] += s.o.unseen[kind] == 1
                x[KONGS + 3] += held == 1


cdef void see_suits(const sight_t* s, const draft_t* d, int16_t* x) noexcept nogil:
    """Where the tiles of the suits kept may lie."""
    cdef int32_t i
    for i in range(2):
        x[7 + i] = <int16_t>s.o.live[d.suits[i]]
        x[11 + i] = <int16_t>s.void_in[d.suits[i]]


cdef void see_discard(const sight_t* s, const draft_t* d, int32_t kind, int16_t* x) noexcept nogil:
    """Who may use a discard."""
    x[14] = 1
    x[15] = s.o.unseen[kind]
    x[16] = <int16_t>(s.o.opponents - s.void_in[suit_of(kind)])
    x[17] = suit_of(kind) == 3 - d.suits[0] - d.suits[1]
    x[18] = s.o.v.public.seen[kind]
    x[INWARD] = <int16_t>(1 + min(kind % RANKS, RANKS - 1 - kind % RANKS))


cdef void see_hand(const draft_t* d, int16_t* x) noexcept nogil:
    """Melds, tiles by suit, pairs and triplets."""
    cdef int32_t i, k, lost = 3 - d.suits[0] - d.suits[1]
    x[3] = <int16_t>d.n_melds
    for i in range(2):
        x[19 + i] = d.tally[d.suits[i]][2]
        x[21 + i] = d.tally[d.suits[i]][3] + d.tally[d.suits[i]][4]
        for k in range(RANKS):
            x[26 + i] += d.count[RANKS * d.suits[i] + k]
    for k in range(RANKS):
        x[4] += d.count[RANKS * lost + k]


cdef int32_t see_plans(const outlook_t* o, const draft_t* d, int16_t* x) noexcept nogil:
    """Each plan's distance, useful tiles, base points and value; returns the best value, in 1024ths."""
    cdef int32_t plan, away, tiles
    cdef int64_t value, best = -(1 << 30)
    for plan in range(PLANS):
        away = missing_in(d, plan)
        if away > STEPS:
            x[0] = STEPS + 1
            x[3] = FEW
        else:
            tiles = useful_tiles(o, d, plan, away) if away else 0
            value = value_of(o, d, plan, away, tiles)
            best = max(best, value)
            x[0] = <int16_t>away
            x[1] = <int16_t>min(tiles, 1600)
            x[2] = <int16_t>base_points(fan_of_plan(d, plan), o.v.public.rules.fan_cap)
            x[3] = <int16_t>min(max(value // GUESSES, -800), 1500)
        x += 4
    return <int32_t>best


cdef void see(const sight_t* s, const draft_t* d, int32_t discard, bint replaced,
              option_t* out) noexcept nogil:
    """What is there after an option. discard: a kind, or -1; replaced: a kong's replacement will be drawn."""
    out.x = s.x
    see_suits(s, d, out.x)
    if discard >= 0:
        see_discard(s, d, discard, out.x)
    see_hand(d, out.x)
    see_tiles(s, d, out.x)
    out.x[23] = replaced
    out.guess = see_plans(&s.o, d, out.x + PLANNED)


# ---- options -------------------------------------------------------------------------------------------

cdef int32_t add_discard(const sight_t* s, draft_t* d, int32_t kind, int32_t action,
                         option_t* out) noexcept nogil:
    out[0].action = action
    out[0].now = 0
    out[0].last = 0
    change(d, kind, -1)
    see(s, d, kind, False, out)
    change(d, kind, 1)
    return 1


cdef int32_t add_discards(const sight_t* s, draft_t* d, const action_t* legal, int32_t n, bint wide,
                          int32_t action, option_t* out) noexcept nogil:
    """The best discard of each plan within reach, or all. action: an index, or -1: that of the discard."""
    cdef course_t[9] course
    cdef int32_t i, courses, found = 0
    cdef uint32_t places = 0
    if wide:
        places = (1u << n) - 1
    else:
        courses = weigh_discards(&s.o, d, legal, n, course)
        for i in range(courses):
            places |= 1u << course[i].discard
    for i in range(n):
        if places >> i & 1:
            found += add_discard(s, d, legal[i] - DISCARD, i if action < 0 else action, out + found)
    return found


cdef int32_t add_kong(const sight_t* s, int32_t kind, int32_t pay, int32_t action,
                      option_t* out) noexcept nogil:
    """A kong that is paid so many points (S5.6)."""
    cdef draft_t d
    read_draft(&d, s.o.v, s.o.v.void_suit)
    meld(&d, kind, d.count[kind], COPIES)
    out[0].action = action
    out[0].now = pay
    out[0].last = 0
    see(s, &d, -1, True, out)
    return 1


cdef int32_t add_pung(const sight_t* s, int32_t action, option_t* out) noexcept nogil:
    """A pung, with each discard that may follow."""
    cdef draft_t d
    cdef action_t[27] legal
    cdef int32_t n
    read_draft(&d, s.o.v, s.o.v.void_suit)
    n = take_pung(&d, s.o.v.public.offered, legal)
    return add_discards(s, &d, legal, n, False, action, out)


cdef int32_t add_rest(const sight_t* s, int32_t void_suit, int32_t action, option_t* out) noexcept nogil:
    """The hand as it is: a pass, or a void suit declared."""
    cdef draft_t d
    read_draft(&d, s.o.v, void_suit)
    out[0].action = action
    out[0].now = 0
    out[0].last = 0
    see(s, &d, -1, False, out)
    return 1


cdef int32_t add_win(const sight_t* s, int32_t payers, int32_t more, int32_t action,
                     option_t* out) noexcept nogil:
    """A win, after which a seat neither gets nor pays anything (S4.6)."""
    out[0].action = action
    out[0].now = payers * (base_of_win(s.o.v) + more)
    out[0].last = 1
    return 1


cdef int32_t own_turn(const sight_t* s, const action_t* legal, int32_t n, bint wide, option_t* out,
                      int32_t* forced) noexcept nogil:
    cdef draft_t d
    cdef int32_t i, kind, found, discards = 0
    while discards < n and legal[discards] < PUNG:
        discards += 1
    read_draft(&d, s.o.v, s.o.v.void_suit)
    forced[0] = spare_tile(&s.o, legal, discards)
    if suit_of(legal[0] - DISCARD) == s.o.v.void_suit:
        return 0
    found = add_discards(s, &d, legal, discards, wide, -1, out)
    for i in range(discards, n):
        if legal[i] < WIN:
            kind = legal[i] - KONG
            found += add_kong(s, kind, s.o.opponents * (2 if d.count[kind] == COPIES else 1), i, out + found)
        else:
            found += add_win(s, s.o.opponents, 1, i, out + found)
    return found


cdef int32_t claims(const sight_t* s, const action_t* legal, int32_t n, option_t* out) noexcept nogil:
    cdef int32_t i, found = 0
    for i in range(n):
        if legal[i] == WIN:
            found += add_win(s, 1, 0, i, out + found)
        elif legal[i] == PASS:
            found += add_rest(s, s.o.v.void_suit, i, out + found)
        elif legal[i] >= KONG:
            found += add_kong(s, s.o.v.public.offered, 2, i, out + found)
        else:
            found += add_pung(s, i, out + found)
    return found


cdef int32_t options_sichuan(const fitted_t* f, const void* view, const action_t* legal, int32_t n, bint wide,
                             option_t* out, int32_t* forced) noexcept nogil:
    cdef const sichuan_view_t* v = <const sichuan_view_t*>view
    cdef sight_t s
    cdef int32_t suit
    look_round(&s, <const planner_t*>f.planner, v)
    if v.public.phase == DECLARE:
        for suit in range(SUITS):
            add_rest(&s, suit, suit, out + suit)
        return SUITS
    if v.public.phase == TURN or v.public.phase == AFTER_PUNG:
        return own_turn(&s, legal, n, wide, out, forced)
    return claims(&s, legal, n, out)


# ---- the seat ------------------------------------------------------------------------------------------

cdef int32_t points_sichuan(const void* view) noexcept nogil:
    cdef const sichuan_view_t* v = <const sichuan_view_t*>view
    return v.points[v.seat]


cdef void redeal_sichuan(void* state, dice_t* dice) noexcept nogil:
    """Shuffle the wall."""
    cdef sichuan_state_t* s = <sichuan_state_t*>state
    dice_mix(dice, s.order + s.head, s.tail - s.head)


def fitted(Fitted values not None, str name="fitted"):
    """The seat that plays by fitted values in Sichuan."""
    return seat_by(values, name, planner(),
                   fitted_t(options_sichuan, points_sichuan, redeal_sichuan, NULL, NULL, CORRECTS))


def symmetries():
    """Places of features (4, FEATURES): as they are, ranks from the other end, suits exchanged, and both.

    What is seen of one hand is in these places what would be seen of one that is worth as much.
    """
    found = []
    for exchanged in (0, 1):
        for turned in (0, 1):
            places = np.arange(FEATURES)
            if exchanged:
                for one, other in ((7, 8), (11, 12), (19, 20), (21, 22), (26, 27)):
                    places[[one, other]] = other, one
                for form in range(0, PLANS, 3):
                    one = np.arange(PLANNED + 4 * form + 4, PLANNED + 4 * form + 8)
                    places[one], places[one + 4] = one + 4, one
            tiles = places[HELD : LAID + 2 * RANKS].reshape(-1, 2, RANKS)
            if exchanged:
                tiles[:] = tiles[:, ::-1].copy()
            if turned:
                tiles[:] = tiles[:, :, ::-1].copy()
            found.append(places)
    return np.array(found)
