"""Seats that think, game by game: what they try, and by which policies they play on."""
import numpy as np

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t, uintptr_t

from cardavia_fast._fitted cimport Fitted
from cardavia_fast._nantong_ripen cimport imagine_ripe as ripe_nantong
from cardavia_fast._seats import seat as policy
from cardavia_fast._sichuan_likely cimport follow_likely
from cardavia_fast._sichuan_ripen cimport imagine_ripe as ripe_sichuan
from cardavia_fast._table cimport READS_NOISE, READS_STATE, Game, Seat, action_t, game_t
from cardavia_fast._thinker cimport (
    HOPE, choose_knowing, choose_thinking, next_world, open_worlds, think, thinker_t, thought_t, try_all,
    window_t, worlds_t,
)
from cardavia_fast._thinking_fitted cimport arms_fitted, decide_fitted
from cardavia_fast._tiengow_likely cimport imagine_likely as likely_tiengow


cdef class Thinker:
    """Settings of a thinking seat; the seat keeps them alive."""
    cdef thinker_t settings
    cdef readonly list policies

    def __init__(self, Game game not None, Seat own not None, Seat others not None, int budget, long ms):
        self.policies = [own, others]
        if own.asks or others.asks:
            raise ValueError("a policy asks the caller")
        self.settings.game = game.table
        self.settings.own = own.seat
        self.settings.others = others.seat
        self.settings.budget = budget
        self.settings.nanoseconds = ms * 1_000_000


cdef Thinker thinking_sichuan(Game game, int budget, long ms):
    """Tries the actions of most fitted value, plays on by these values and ends with one; likely worlds."""
    cdef Seat fitted = policy("fitted", game.name)
    cdef Fitted values = fitted.owner[0]
    cdef Thinker made = Thinker(game, fitted, policy("greedy", game.name), budget, ms)
    made.settings.imagine = ripe_sichuan
    made.settings.follow = follow_likely
    made.settings.arms = arms_fitted
    made.settings.arms_context = &values.settings
    made.settings.most_arms = 6
    made.settings.span = 3 * HOPE // 2
    made.settings.decide = decide_fitted
    made.settings.horizon = 2
    made.settings.hopeful = True
    made.settings.doubt = 0.2
    made.settings.credit = 100
    return made


cdef Thinker thinking_nantong(Game game, int budget, long ms):
    """Tries the actions of most fitted value, plays on by quick plans and ends with a fitted value."""
    cdef Seat fitted = policy("fitted", game.name)
    cdef Fitted values = fitted.owner[0]
    cdef Seat quick = policy("quick planner", game.name)
    cdef Thinker made = Thinker(game, quick, policy("greedy", game.name), budget, ms)
    made.settings.imagine = ripe_nantong
    made.settings.arms = arms_fitted
    made.settings.arms_context = &values.settings
    made.settings.most_arms = 6
    made.settings.span = 16 * HOPE
    made.settings.decide = decide_fitted
    made.settings.coasts = True
    made.settings.horizon = 3
    made.settings.hopeful = True
    made.settings.trust = 1.5
    made.settings.doubt = 0.7
    made.policies.append(fitted)
    return made


cdef Thinker thinking_tiengow(Game game, int budget, long ms):
    """Tries all actions, plays on by greedy, imagines likely worlds."""
    greedy = policy("greedy", game.name)
    cdef Thinker made = Thinker(game, greedy, greedy, budget, ms)
    made.settings.imagine = likely_tiengow
    made.settings.caution = 1
    return made


cdef Thinker own_settings(Game game, int budget, long ms):
    """What was found strongest in each game (docs/strength.md). The others are taken for greedy."""
    if game.name == "sichuan":
        return thinking_sichuan(game, budget, ms)
    if game.name == "nantong":
        return thinking_nantong(game, budget, ms)
    return thinking_tiengow(game, budget, ms)


def thinker(str name not None, Game game not None, int budget, long ms=0, str base=None):
    """The thinking seat of a game: so many playouts a decision, or as many as fit its milliseconds.

    base: a policy for all seats instead of those that were found strongest; it then tries all actions, in
    worlds that are all equally likely.
    """
    cdef Thinker made
    if base is None:
        made = own_settings(game, budget, ms)
    else:
        made = Thinker(game, policy(base, game.name), policy(base, game.name), budget, ms)
        made.settings.caution = 1
    return Seat(name, <uintptr_t>choose_thinking, <uintptr_t>&made.settings, owner=made)


def oracle(str name not None, Game game not None):
    """The same search in the true world, where each arm is tried once: cheating, to calibrate."""
    cdef Thinker made = own_settings(game, 1, 0)
    made.settings.caution = 0
    made.settings.hopeful = False
    made.settings.decide = NULL
    cdef Seat seat = Seat(name, <uintptr_t>choose_knowing, <uintptr_t>&made.settings, owner=made)
    seat.seat.reads = READS_STATE | READS_NOISE
    return seat


cdef Thinker owner_of(Seat seat):
    """The settings of a thinking seat; a TypeError for another."""
    if not isinstance(seat.owner, Thinker):
        raise TypeError(f"seat is {seat!r}, expected one that thinks")
    return seat.owner


def thoughts(Seat seat not None, view not None, legal not None, uint64_t noise):
    """What a thinking seat finds out: int64 (arms, 6): action, worlds, sum, beyond, squares, hope.
    view: one record of the game's view dtype as uint8; legal: uint16, ascending.
    """
    cdef Thinker settings = owner_of(seat)
    cdef const unsigned char[::1] seen = view
    cdef const action_t[::1] codes = legal
    cdef thought_t thought
    cdef int32_t i
    with nogil:
        think(&settings.settings, &seen[0], NULL, &codes[0], <int32_t>codes.shape[0], noise, &thought)
    return np.array([
        (thought.arm[i].action, thought.worlds[i], thought.sum[i], thought.beyond[i],
         thought.squares[i], thought.arm[i].hope)
        for i in range(thought.n)
    ], np.int64)


def seen_in(Seat seat not None, const uint8_t[::1] view not None, uint64_t noise, uint64_t number,
            int32_t chair=-1, bint follows=False):
    """What a chair sees in a world imagined from a view, as bytes; -1 is the asked seat: that view again.

    follows: a world that a seat meets while it thinks, after `number` others.
    """
    cdef Thinker settings = owner_of(seat)
    cdef uint64_t[512] world
    cdef uint64_t[512] seen
    cdef worlds_t worlds
    cdef const game_t* game = settings.settings.game
    if not -1 <= chair < game.seats:
        raise ValueError(f"chair is {chair}, expected 0 to {game.seats - 1}, or -1")
    open_worlds(&worlds, &settings.settings, &view[0], noise, 0, follows)
    if not follows:
        worlds.number = number
    while worlds.number <= number:
        next_world(&worlds, world)
    game.look(world, chair if chair >= 0 else game.turn(world), seen)
    return (<char*>seen)[:game.view_size]


def worlds_of(Seat seat not None, const uint8_t[::1] view not None, const action_t[::1] legal not None,
              uint64_t noise, int64_t first, int32_t[:, ::1] points not None, uint8_t[:, ::1] won not None,
              int32_t win=-1, int32_t decline=-1):
    """Try every legal action in worlds first, first + 1, … that fit a view; the GIL is released.

    A world depends on view, noise and its number alone; in each all actions meet the same hidden pieces, and
    the policies of a thinking seat play on. points: int32 (worlds, actions), of the asked seat
    at the end of the deal; won: uint8 (worlds, actions), 1 where another seat may win on the action in the
    claim window that it opens. win, decline: the codes of that in the game; -1: it has no windows.
    """
    cdef Thinker settings
    cdef window_t window = window_t(win, decline)
    cdef int64_t worlds = points.shape[0]
    cdef int32_t n = <int32_t>legal.shape[0]
    if (points.shape[1], won.shape[0], won.shape[1]) != (n, worlds, n) or n == 0:
        raise ValueError(f"arrays of {worlds} worlds and {points.shape[1]} actions, expected both alike, {n}")
    settings = owner_of(seat)
    if worlds:
        with nogil:
            try_all(&settings.settings, &window, &view[0], &legal[0], n, noise, first, worlds, &points[0, 0],
                    &won[0, 0])
