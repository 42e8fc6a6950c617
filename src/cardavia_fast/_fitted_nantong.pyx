"""Nantong: the options of a decision, and what is seen after each of them."""
import numpy as np

from libc.stdint cimport int16_t, int32_t, int64_t, uint32_t
from libc.string cimport memset

from cardavia_fast._dice cimport dice_mix, dice_t
from cardavia_fast._fitted cimport FEATURES, POINT, Fitted, fitted_t, option_t, seat_by
from cardavia_fast._kinds cimport bits_set, lowest_bit
from cardavia_fast._nantong cimport (
    COPIES, DISCARD, DONE, HEZI, KINDS, KONG, NONE, OPEN_KONG, PASS, PREPARE, PUNG, PUNGED, RANKS, READY,
    SEATS, SUITED, TAKEN, TURN, WIN, W_HEAVENLY, W_READY, W_SELF_DRAW, nantong_holding_t, nantong_public_t,
    nantong_score_t, nantong_state_t, nantong_view_t,
)
from cardavia_fast._nantong_base cimport HELD_HEZI, base_hu, held_hu, rounded
from cardavia_fast._nantong_outlook cimport act, hold
from cardavia_fast._nantong_plans cimport (
    CHANCE_BITS, MAX_PLANS, held_hope, hopes_of_discards, mixed, plans_t, prospect_t, prospects_of,
)
from cardavia_fast._nantong_score cimport score_win
from cardavia_fast._planner_nantong cimport circumstances, kinds_held
from cardavia_fast._planner_nantong import planner
from cardavia_fast._table cimport action_t

CORRECTS = True              # the network tells what the planner's guesses lack

cdef enum:                   # places of what is seen
    PLANNED = 32             # four numbers a plan
    HOPED = 64               # what the planner hopes, in eighths of a point
    WON = 65                 # 1: the deal ends with this option
    HELD = 68                # kinds held
    PAIRED = 98              # kinds held twice or more
    OPEN = 128               # unseen cards by kind

cdef enum:
    EIGHTHS = CHANCE_BITS - 3
    LIKELY = 4               # discards looked at, those of most hope, where not all are

# A decision: what no option changes.
cdef struct sight_t:
    const plans_t* p
    const nantong_view_t* v
    nantong_holding_t h
    int16_t[160] x

# What is left behind by an option.
cdef struct after_t:
    int32_t action           # index into the legal actions
    int32_t turns            # seats that draw until it is this one's turn, itself included
    int32_t replaced         # 1: a kong's replacement will be drawn
    int32_t discard          # a kind, or NONE


# ---- what is seen --------------------------------------------------------------------------------------

cdef int32_t open_hu(const nantong_public_t* p, int32_t seat) noexcept nogil:
    """Base hu that lie open."""
    cdef int32_t i, hu = 0
    for i in range(p.n_groups[seat]):
        hu += held_hu(p.group_how[seat][i], p.groups[seat][i], p.indicators)
    if p.hezi[seat] != NONE:
        hu += held_hu(HELD_HEZI, p.hezi[seat], p.indicators)
    return hu


cdef int32_t unseen_of(const nantong_view_t* v, int32_t kind) noexcept nogil:
    return COPIES - v.public.seen[kind] - v.hand[kind]


cdef void see_table(const nantong_view_t* v, int16_t* x) noexcept nogil:
    """The stock, the others, and unseen cards."""
    cdef const nantong_public_t* p = &v.public
    cdef int32_t i, seat
    x[0] = p.stock
    x[3] = p.phase == PREPARE
    x[4] = p.dealer == v.seat
    x[5] = p.ready[v.seat]
    for i in range(2):
        seat = (v.seat + 1 + i) % SEATS
        x[10 + i] = p.n_groups[seat]
        x[12 + i] = <int16_t>min(open_hu(p, seat), 300)
        x[14] += p.ready[seat]
    for i in range(KINDS):
        x[OPEN + i] = <int16_t>unseen_of(v, i)
    for i in range(p.n_discards):
        x[23] += (p.discards[i] & ~TAKEN) >> 5 != v.seat


cdef void see_groups(const nantong_holding_t* h, int16_t* x) noexcept nogil:
    """Groups, and how much of Three Elders is held."""
    cdef int32_t[3] elders = [0, 0, 0]
    cdef int32_t i
    x[6] = h.n_groups
    for i in range(h.n_groups):
        x[7] += h.group_how[i] == PUNGED
        if h.groups[i] >= SUITED:
            elders[h.groups[i] - SUITED] = 3
    for i in range(3):
        x[21] += <int16_t>min(elders[i] + h.hand[SUITED + i], 3)


cdef void see_hu(const plans_t* p, const nantong_view_t* v, const nantong_holding_t* h,
                 int16_t* x) noexcept nogil:
    """Base hu, and what pairs may come to."""
    cdef int32_t hu = base_hu(h)
    cdef int64_t pairs = held_hope(p, v, h) - (<int64_t>(p.hu_worth * hu) << CHANCE_BITS - 4)
    x[8] = <int16_t>min(hu, 500)
    x[9] = <int16_t>min(pairs >> EIGHTHS, 2000)


cdef void see_sets(const nantong_view_t* v, const nantong_holding_t* h, int16_t* x) noexcept nogil:
    """Kinds held, once, twice and more often; what may be punged."""
    cdef int32_t k, n
    for k in range(KINDS):
        n = h.hand[k]
        x[HELD + k] = n > 0
        x[PAIRED + k] = n > 1
        x[15] += n == 2
        x[16] += n > 2
        x[29] += n == 1
        if n == 2:
            x[22] += unseen_of(v, k) > 0
            x[27] += <int16_t>held_hu(PUNGED, k, h.indicators)
            x[28] += <int16_t>unseen_of(v, k)


cdef void see_discard(const nantong_view_t* v, int32_t kind, int16_t* x) noexcept nogil:
    """What others may make of a discard."""
    cdef int32_t rank = kind % RANKS
    x[17] = 1
    x[18] = <int16_t>unseen_of(v, kind)
    x[19] = <int16_t>min(held_hu(PUNGED, kind, v.public.indicators), 64) if x[18] >= 2 else 0
    x[20] = <int16_t>(1 + min(rank, 8 - rank)) if kind < SUITED else 0
    x[26] = v.public.seen[kind]


cdef void see_wins(const nantong_view_t* v, nantong_holding_t* h, uint32_t kinds,
                   int16_t* x) noexcept nogil:
    """Of a ready hand: what it wins by self-draw, on average, and how many cards do."""
    cdef nantong_score_t score
    cdef int32_t k, cards, how = W_SELF_DRAW | (W_READY if v.public.ready[v.seat] else 0), all = 0, sum = 0
    while kinds:
        k = lowest_bit(kinds)
        kinds &= kinds - 1
        cards = unseen_of(v, k)
        if cards > 0:
            h.hand[k] += 1
            score_win(h, k, how, &v.public.rules, &score)
            h.hand[k] -= 1
            all += cards
            sum += cards * min(max(score.total, 0), 1500)
    x[24] = <int16_t>(sum // all) if all else 0
    x[25] = <int16_t>all


cdef void see_plans(const plans_t* p, const prospect_t* prospect, int16_t* x) noexcept nogil:
    """Each plan's distance, useful cards, those to be punged among them, hope; the best, and all together."""
    cdef int32_t i, best = 0, together = 0
    for i in range(p.n):
        x[PLANNED + 4 * i] = <int16_t>prospect[i].away
        x[PLANNED + 4 * i + 1] = <int16_t>prospect[i].cards
        x[PLANNED + 4 * i + 2] = <int16_t>prospect[i].pungs
        x[PLANNED + 4 * i + 3] = <int16_t>prospect[i].hope
        together += prospect[i].hope * p.plan[i].more // p.plan[i].gain
        best = max(best, prospect[i].hope)
    x[30] = <int16_t>best
    x[31] = <int16_t>together
    x[HOPED] = <int16_t>(mixed(p, best, together) + p.hu_worth * x[8] // 2 + x[9])


cdef void see(const sight_t* s, nantong_holding_t* h, const after_t* after, const prospect_t* prospect,
              option_t* out) noexcept nogil:
    """What is there after an option."""
    out.action = after.action
    out.now = 0
    out.last = 0
    out.x = s.x
    out.x[1] = <int16_t>after.turns
    out.x[2] = <int16_t>after.replaced
    see_groups(h, out.x)
    see_hu(s.p, s.v, h, out.x)
    see_sets(s.v, h, out.x)
    if after.discard != NONE:
        see_discard(s.v, after.discard, out.x)
    see_plans(s.p, prospect, out.x)
    if prospect[0].away == 1:
        see_wins(s.v, h, prospect[0].useful, out.x)
    out.guess = out.x[HOPED] * (POINT // 8)


# ---- options -------------------------------------------------------------------------------------------

cdef uint32_t likely_of(const sight_t* s, const nantong_holding_t* h, uint32_t kinds) noexcept nogil:
    """Of some discards those of which the planner hopes most."""
    cdef int64_t[30] hopes
    cdef uint32_t likely = 0, left
    cdef int32_t k, best, _i
    if bits_set(kinds) <= LIKELY:
        return kinds
    hopes_of_discards(s.p, s.v, h, kinds, hopes)
    for _i in range(LIKELY):
        left = kinds & ~likely
        best = lowest_bit(left)
        while left:
            k = lowest_bit(left)
            left &= left - 1
            if hopes[k] > hopes[best]:
                best = k
        likely |= 1u << best
    return likely


cdef int32_t add_discards(const sight_t* s, const nantong_holding_t* h, uint32_t kinds, const after_t* claim,
                          const action_t* legal, bint wide, option_t* out) noexcept nogil:
    """Discards after a pung, or of a turn, where claim is NULL."""
    cdef prospect_t[360] prospect
    cdef nantong_holding_t left = h[0]
    cdef after_t after = after_t(0, SEATS, 0, NONE)
    cdef int32_t i = 0, found = 0
    if not wide:
        kinds = likely_of(s, h, kinds)
    prospects_of(s.p, s.v, h, kinds, prospect)
    if claim is not NULL:
        after = claim[0]
    while kinds:
        after.discard = lowest_bit(kinds)
        kinds &= kinds - 1
        while claim is NULL and legal[i] != DISCARD + after.discard:
            i += 1
        if claim is NULL:
            after.action = i
        left.hand[after.discard] -= 1
        see(s, &left, &after, &prospect[MAX_PLANS * after.discard], out + found)
        left.hand[after.discard] += 1
        found += 1
    return found


cdef int32_t add_pung(const sight_t* s, int32_t code, int32_t action, option_t* out) noexcept nogil:
    """A pung, with each discard that may follow."""
    cdef nantong_holding_t h = s.h
    cdef after_t after = after_t(action, SEATS, 0, NONE)
    act(&h, s.v, code)
    return add_discards(s, &h, kinds_held(&h), &after, NULL, False, out)


cdef int32_t add_group(const sight_t* s, int32_t code, int32_t action, option_t* out) noexcept nogil:
    """A kong, or an opening kong or triplet."""
    cdef prospect_t[12] prospect
    cdef nantong_holding_t h = s.h
    cdef after_t after = after_t(action, 0, 1, NONE)
    act(&h, s.v, code)
    if code < PUNG:
        after.replaced = h.group_how[h.n_groups - 1] == OPEN_KONG
    prospects_of(s.p, s.v, &h, 0, prospect)
    see(s, &h, &after, prospect, out)
    return 1


cdef int32_t add_rest(const sight_t* s, int32_t action, option_t* out) noexcept nogil:
    """The hand as it is: a pass, or the end of preparation."""
    cdef prospect_t[12] prospect
    cdef nantong_holding_t h = s.h
    cdef after_t after = after_t(action, 0, 0, NONE)
    if s.v.public.phase != PREPARE:
        after.turns = (s.v.seat - s.v.public.turn + SEATS) % SEATS
    prospects_of(s.p, s.v, &h, 0, prospect)
    see(s, &h, &after, prospect, out)
    return 1


cdef int32_t add_win(const sight_t* s, int32_t action, option_t* out) noexcept nogil:
    """A win: what the others pay at once; what comes is their own hu between them."""
    cdef nantong_score_t score
    cdef int32_t bits = circumstances(s.v)
    cdef int32_t kind = s.v.drawn if s.v.public.phase == TURN else s.v.public.offered
    score_win(&s.h, NONE if bits & W_HEAVENLY else kind, bits, &s.v.public.rules, &score)
    out.action = action
    out.last = 0
    out.now = 2 * rounded(score.total)
    out.x = s.x
    out.x[WON] = 1
    out.guess = POINT * s.p.saved
    return 1


cdef int32_t options_nantong(const fitted_t* f, const void* view, const action_t* legal, int32_t n, bint wide,
                             option_t* out, int32_t* forced) noexcept nogil:
    """Hezi and ready are always right."""
    cdef sight_t s
    cdef uint32_t kinds = 0
    cdef int32_t i, found = 0
    s.p = <const plans_t*>f.planner
    s.v = <const nantong_view_t*>view
    for i in range(n):
        if legal[i] == HEZI or legal[i] == READY:
            forced[0] = i
            return 0
        if DISCARD <= legal[i] < PUNG:
            kinds |= 1u << (legal[i] - DISCARD)
    memset(s.x, 0, sizeof(s.x))
    see_table(s.v, s.x)
    hold(s.v, &s.h)
    if kinds:
        found = add_discards(&s, &s.h, kinds, NULL, legal, wide, out)
    for i in range(n):
        if legal[i] == WIN:
            found += add_win(&s, i, out + found)
        elif legal[i] == PASS or legal[i] == DONE:
            found += add_rest(&s, i, out + found)
        elif PUNG <= legal[i] < KONG:
            found += add_pung(&s, legal[i], i, out + found)
        elif legal[i] < DISCARD or legal[i] >= KONG:
            found += add_group(&s, legal[i], i, out + found)
    return found


# ---- the seat ------------------------------------------------------------------------------------------

cdef int32_t points_nantong(const void* view) noexcept nogil:
    """N6.2: all points come at the end."""
    return 0


cdef void redeal_nantong(void* state, dice_t* dice) noexcept nogil:
    """Shuffle the stock."""
    cdef nantong_state_t* s = <nantong_state_t*>state
    dice_mix(dice, s.order + s.head, s.tail - s.head)


def fitted(Fitted values not None, str name="fitted"):
    """The seat that plays by fitted values in Nantong."""
    return seat_by(values, name, planner("planner"),
                   fitted_t(options_nantong, points_nantong, redeal_nantong, NULL, NULL, CORRECTS))


def symmetries():
    """Places of features as they are (1, FEATURES): coins and old generals tell suits and ranks apart."""
    return np.arange(FEATURES)[None]
