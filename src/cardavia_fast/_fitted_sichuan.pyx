"""Sichuan: the options of a decision, and what is seen after each of them."""
from libc.stdint cimport int16_t, int32_t, int64_t, uint32_t, uintptr_t
from libc.string cimport memset

from cardavia_fast._fitted cimport Fitted, choose_fitted, fitted_t, option_t
from cardavia_fast._planner_sichuan cimport (
    STEPS, base_of_win, course_t, look_out, outlook_t, planner_t, spare_tile, take_pung, useful_tiles,
    value_of, weigh_discards,
)
from cardavia_fast._planner_sichuan import planner
from cardavia_fast._sichuan cimport (
    AFTER_PUNG, COPIES, DECLARE, DISCARD, KONG, PASS, PUNG, RANKS, SEATS, SUITS, TURN, WIN,
    sichuan_public_t, sichuan_view_t,
)
from cardavia_fast._sichuan_hand cimport discarded, discarder, suit_of
from cardavia_fast._sichuan_plans cimport PLANS, change, draft_t, fan_of_plan, meld, missing_in, read_draft
from cardavia_fast._sichuan_score cimport base_points
from cardavia_fast._table cimport Seat, action_t

cdef enum:
    GUESSES = 32             # a plan's value is seen in 32nds of a point
    FEW = -300               # seen of a plan that cannot be


# A decision: what no option changes.
cdef struct sight_t:
    outlook_t o
    int32_t void_in[3]       # opponents who gave a suit up
    int16_t[80] x


# ---- what is seen --------------------------------------------------------------------------------------

cdef void look_round(sight_t* s, const planner_t* p, const sichuan_view_t* v) noexcept nogil:
    """The wall and the others."""
    cdef const sichuan_public_t* public = &v.public
    cdef int32_t i, seat, chosen = 0
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
            chosen += suit_of(discarded(public, i)) != public.void_suit[seat]
    s.x[0] = public.wall
    s.x[1] = s.o.opponents == 1
    s.x[2] = s.o.opponents == 2
    s.x[5] = <int16_t>s.o.turns
    s.x[6] = <int16_t>s.o.hidden
    s.x[13] = <int16_t>(chosen // max(s.o.opponents, 1))
    s.x[24] = public.phase == DECLARE
    s.x[25] = <int16_t>min(max(v.points[v.seat], -30), 30)


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
    out.x[23] = replaced
    out.guess = see_plans(&s.o, d, out.x + 28)


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


cdef bint begins_sichuan(const void* view) noexcept nogil:
    return (<const sichuan_view_t*>view).public.phase == DECLARE


def fitted(Fitted values not None, str name="fitted"):
    """The seat that plays by fitted values in Sichuan."""
    cdef Seat base = planner()
    values.settings.options = options_sichuan
    values.settings.points = points_sichuan
    values.settings.begins = begins_sichuan
    values.settings.planner = base.seat.context
    cdef Seat seat = Seat(name, <uintptr_t>choose_fitted, <uintptr_t>&values.settings, owner=(values, base),
                          reads_noise=values.settings.recorder is not NULL)
    return seat
