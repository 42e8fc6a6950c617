"""Trials that values are fitted to: the options of a decision, each tried in the same worlds.

The worlds are the true deal, of which what nobody holds yet is dealt anew. That is right on average: deals
turn up as often as they are likely.
"""
import numpy as np

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from cardavia_fast._dice cimport IMAGINE, dice_below, dice_open, dice_t
from cardavia_fast._fitted cimport (
    FEATURES, POINT, Fitted, fitted_t, list_options, option_t, rank_options, value_all,
)
from cardavia_fast._run cimport answer, open_deal, play_t, play_until_asked
from cardavia_fast._table cimport OVER, Game, Seat, action_t
from cardavia_fast._thinker cimport HOPE, come_of, thinker_t
from cardavia_fast._thinking_fitted cimport decide_fitted

cdef enum:
    TRIED = 6                # options of a decision that are tried at most
    WHOLE = 1000             # chances are in thousandths

# A decision. is_option: 0 for none, 1, or 2 for one after which nothing comes.
cdef struct trial_t:
    int32_t after[6]         # points that came after an option, on average, in HOPE-ths
    int32_t guess[6]         # those that the planner reckons with, in 1024ths
    int16_t now[6]           # points it brings at once
    int8_t is_option[6]
    int16_t x[6][160]        # as options are seen

TRIAL = np.dtype([
    ("after", np.int32, TRIED), ("guess", np.int32, TRIED), ("now", np.int16, TRIED),
    ("is_option", np.int8, TRIED), ("x", np.int16, (TRIED, FEATURES)),
], align=True)

# Chances in thousandths, and how far trials go.
cdef struct plan_t:
    thinker_t t              # plays on
    int32_t span             # options valued so much worse than the best are not tried, in 1024ths
    int32_t worlds           # in which each option is tried
    int32_t often            # decisions that are tried
    int32_t astray           # decisions after which the seat takes any good option


cdef bint is_tried(const plan_t* p, const int32_t* value, const int32_t* order,
                   dice_t* dice) noexcept nogil:
    """Much at stake is tried oftener, a decision without much choice more seldom."""
    cdef int32_t chance = p.often * (3 if value[order[0]] > p.span else 1)
    if value[order[0]] - value[order[1]] > p.span // 2:
        chance //= 4
    return <int32_t>dice_below(dice, WHOLE) < chance


cdef int32_t pick(const plan_t* p, const int32_t* value, int32_t* order, int32_t n,
                  dice_t* dice) noexcept nogil:
    """The two best, those near them, and in the last place any other; returns how many."""
    cdef int32_t k, near = 2
    if n > TRIED:
        k = TRIED - 1 + <int32_t>dice_below(dice, <uint32_t>(n - TRIED + 1))
        order[TRIED - 1], order[k] = order[k], order[TRIED - 1]
        n = TRIED
    while near < n and value[order[near]] >= value[order[0]] - p.span:
        near += 1
    if near < n == TRIED:
        order[near] = order[TRIED - 1]
        near += 1
    return near


cdef void try_out(const plan_t* p, const uint64_t* state, const action_t* legal, const option_t* option,
                  const int32_t* order, int32_t n, int32_t before, dice_t* dice, trial_t* out) noexcept nogil:
    """Try the first n of the order. before: points of the seat so far."""
    cdef const fitted_t* f = <const fitted_t*>p.t.arms_context
    cdef uint64_t[512] world
    cdef uint64_t[2] key = [0, 0]        # no policy that plays on reads noise
    cdef int64_t[6] sum
    cdef int32_t i, _k
    memset(out, 0, sizeof(trial_t))
    memset(sum, 0, sizeof(sum))
    for _k in range(p.worlds):
        memcpy(world, state, <size_t>p.t.game.state_size)
        f.redeal(world, dice)
        for i in range(n):
            if not option[order[i]].last:
                sum[i] += come_of(&p.t, world, legal[option[order[i]].action], key, 0)
    for i in range(n):
        out.is_option[i] = 2 if option[order[i]].last else 1
        out.now[i] = <int16_t>option[order[i]].now
        if not option[order[i]].last:
            out.after[i] = <int32_t>(sum[i] // p.worlds) - (before + out.now[i]) * HOPE
            out.guess[i] = option[order[i]].guess
            memcpy(&out.x[i][0], option[order[i]].x, sizeof(option[order[i]].x))


cdef int32_t decide(const plan_t* p, const uint64_t* state, int32_t me, dice_t* dice, trial_t* out,
                    bint* tried) noexcept nogil:
    """The code of what the seat does; perhaps its options are tried."""
    cdef const fitted_t* f = <const fitted_t*>p.t.arms_context
    cdef uint64_t[512] view
    cdef action_t[128] legal
    cdef option_t[64] option
    cdef int32_t[64] value, order
    cdef int32_t kept, forced = 0, good = 1, best, n = p.t.game.legal(state, legal), found = 0
    tried[0] = False
    if n == 1:
        return legal[0]
    p.t.game.look(state, me, view)
    found = list_options(f, view, legal, n, True, option, &forced)
    if found == 0:
        return legal[forced]
    value_all(f, option, found, value)
    kept = rank_options(option, value, found, order)
    best = order[0]
    if kept == 1:
        return legal[option[best].action]
    if <int32_t>dice_below(dice, WHOLE) < p.astray:
        while good < kept and value[order[good]] > value[best] - 2 * p.span // 3:
            good += 1
        best = order[dice_below(dice, <uint32_t>good)]
    if is_tried(p, value, order, dice):
        tried[0] = True
        try_out(p, state, legal, option, order, pick(p, value, order, kept, dice), f.points(view), dice, out)
    return legal[option[best].action]


cdef int64_t fill(const plan_t* p, const void* rules, const uint64_t* key, int64_t deal, trial_t* out,
                  int64_t room) noexcept nogil:
    """Play deals until there is no more room; returns the number of the next one."""
    cdef play_t play
    cdef uint64_t[512] state
    cdef dice_t dice
    cdef int32_t i, me
    cdef int64_t n = 0
    cdef bint tried
    while n < room:
        me = <int32_t>(deal % p.t.game.seats)
        memset(&play, 0, sizeof(play))
        play.game = p.t.game
        for i in range(p.t.game.seats):
            play.seats[i] = p.t.others
        play.seats[me].choose = NULL
        open_deal(&play, state, rules, key, <uint64_t>deal, NULL, -1)
        dice_open(&dice, key, <uint64_t>deal, IMAGINE)
        while n < room and play_until_asked(&play, state) != OVER:
            i = decide(p, state, me, &dice, out + n, &tried)
            n += tried
            answer(&play, state, me, <action_t>i)
        deal += 1
    return deal


def fill_trials(Game game not None, Seat seat not None, Seat others not None,
                const uint8_t[::1] rules not None, const uint64_t[::1] key not None, int64_t first,
                trials not None, int span, int worlds, int horizon=0, Seat own=None, int often=250,
                int astray=100):
    """Play deals from number `first` on and fill an array of TRIAL; returns the number of the next deal.

    seat: one that plays by fitted values, in each chair in turn, among `others`. Options that it values worse
    than the best by `span` points are not tried, the others in so many worlds: `own` plays on at its chair to
    the end, or, where that is None, itself to its decision after `horizon` others, which ends the trial with
    what is valued most. Neither they nor `others` read noise.
    often, astray: of 1,000 decisions so many are tried, and so many followed by another good option.
    """
    cdef Fitted values
    cdef uint8_t[::1] room
    cdef plan_t p
    cdef int64_t many = len(trials)
    if not isinstance(seat.owner, tuple) or not isinstance(seat.owner[0], Fitted):
        raise TypeError(f"seat is {seat!r}, expected one that plays by fitted values")
    for policy in (others, own):
        if policy is not None and (policy.asks or policy.reads_noise):
            raise ValueError(f"policy is {policy!r}, expected one that decides by its view alone")
    values = seat.owner[0]
    if TRIAL.itemsize != sizeof(trial_t) or trials.dtype != TRIAL or many == 0:
        raise ValueError(f"trials of {trials.dtype}, expected some of {TRIAL}")
    if worlds < 1 or horizon < 0:
        raise ValueError(f"{worlds} worlds and a horizon of {horizon}, expected 1 or more and 0 or more")
    room = trials.view(np.uint8).reshape(-1)
    memset(&p, 0, sizeof(p))
    p.t.game = game.table
    p.t.own = seat.seat if own is None else own.seat
    p.t.others = others.seat
    if own is None or horizon > 0:
        p.t.decide = decide_fitted
    p.t.coasts = own is not None
    p.t.horizon = horizon
    p.t.arms_context = &values.settings
    p.span = span * POINT
    p.worlds = worlds
    p.often = often
    p.astray = astray
    with nogil:
        first = fill(&p, &rules[0], &key[0], first, <trial_t*>&room[0], many)
    return first
