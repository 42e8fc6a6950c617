"""A seat that thinks.

It imagines worlds that fit its view, tries actions in each of them, lets policies play on at all seats, to
the end or to where the hand is valued, and takes the action with the best points on average.
In a world all arms meet the same hidden tiles and the same noise. All policies see views, never the world,
so that no action is judged by play that only somebody who knows the hidden tiles could follow.

Playouts are shared out by sequential halving (Karnin, Koren, Somekh: Almost optimal exploration in
multi-armed bandits, ICML 2013): rounds of equal cost, after each of which the better half stays.
"""
from libc.math cimport sqrt
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

from cardavia_fast._clock cimport now
from cardavia_fast._dice cimport IMAGINE, NOISE, dice_open, dice_t
from cardavia_fast._run cimport answer, play_t, play_until_asked
from cardavia_fast._table cimport OVER, READS_NOISE, action_t, check, game_t

cdef enum:
    SALT = 0x7468696E6B      # "think": the second word of the key; the first is the decision's noise


cdef void sit_down(play_t* play, const thinker_t* t, int32_t me, const uint64_t* key,
                   uint64_t number) noexcept nogil:
    """The policies of a playout."""
    cdef int32_t i
    memset(play, 0, sizeof(play_t))
    play.game = t.game
    for i in range(t.game.seats):
        play.seats[i] = t.own if i == me else t.others
        if play.seats[i].reads & READS_NOISE:
            dice_open(&play.noise[i], key, number, <uint64_t>(NOISE + i))


cdef int32_t settled(const game_t* game, const uint64_t* state, int32_t me) noexcept nogil:
    cdef uint64_t[64] row
    game.settle(state, row)
    return (<int32_t*>row)[me]


cdef int32_t played_out(const thinker_t* t, const uint64_t* world, action_t action, const uint64_t* key,
                        uint64_t number) noexcept nogil:
    """Points of the asked seat at the end of a world in which it takes an action."""
    cdef play_t play
    cdef uint64_t[512] state
    cdef int32_t i, me = t.game.turn(world)
    memcpy(state, world, <size_t>t.game.state_size)
    sit_down(&play, t, me, key, number)
    answer(&play, state, me, action)
    i = play_until_asked(&play, state)
    check(i == OVER, "a playout ends")
    return settled(t.game, state, me)


cdef int32_t played_on(const thinker_t* t, const uint64_t* world, action_t action, const uint64_t* key,
                       uint64_t number) noexcept nogil:
    """What the asked seat may hope for after some own decisions in such a world, in HOPE-ths."""
    cdef play_t play
    cdef uint64_t[512] state, view
    cdef action_t[128] legal
    cdef int32_t n, value, index, me = t.game.turn(world), left = t.horizon
    cdef bint last = False
    memcpy(state, world, <size_t>t.game.state_size)
    sit_down(&play, t, me, key, number)
    play.seats[me].choose = NULL
    answer(&play, state, me, action)
    while play_until_asked(&play, state) != OVER:
        n = t.game.legal(state, legal)
        index = 0
        if n > 1:
            t.game.look(state, me, view)
            if t.coasts and left > 0:
                index = t.own.choose(view, legal, n, 0, t.own.context)
                left -= 1
            else:
                index = t.decide(t, view, legal, n, &value, &last)
                left -= value != NO_VALUE
                if value != NO_VALUE and (last or left < 0):
                    return value
        answer(&play, state, me, legal[index])
    return settled(t.game, state, me) * HOPE


cdef int32_t come_of(const thinker_t* t, const uint64_t* world, action_t action, const uint64_t* key,
                     uint64_t number) noexcept nogil:
    """Points that come of an action in a world, or may be hoped for, in HOPE-ths."""
    if t.decide is NULL:
        return played_out(t, world, action, key, number) * HOPE
    return played_on(t, world, action, key, number)


cdef void open_worlds(worlds_t* w, const thinker_t* t, const void* view, uint64_t noise, uint64_t salt,
                      bint follows) noexcept nogil:
    """The worlds of a decision; if they do not follow from one another, they depend on view, noise and their
    number alone."""
    w.t = t
    w.view = view
    w.key[0] = noise
    w.key[1] = salt
    w.number = 0
    w.follows = follows and t.follow is not NULL


cdef void next_world(worlds_t* w, void* world) noexcept nogil:
    cdef dice_t dice
    dice_open(&dice, w.key, w.number, IMAGINE)
    if w.follows:
        if w.number % CHAIN == 0:
            memset(w.chain, 0, sizeof(w.chain))
        w.t.follow(w.view, &dice, world, w.chain)
    elif w.t.imagine is NULL:
        w.t.game.imagine(w.view, &dice, world)
    else:
        w.t.imagine(w.view, &dice, world)
    w.number += 1


cdef void try_world(worlds_t* w, const void* truth, const action_t* legal, const int32_t* alive, int32_t n,
                    thought_t* out) noexcept nogil:
    """Try some arms in one world, the first of all among them; the true world, where it is given."""
    cdef uint64_t[512] world
    cdef int32_t i, a, points, first = 0
    cdef int64_t beyond
    cdef uint64_t number = w.number
    if truth is NULL:
        next_world(w, world)
    else:
        memcpy(world, truth, <size_t>w.t.game.state_size)
    for i in range(n):
        a = alive[i]
        points = come_of(w.t, world, legal[out.arm[a].action], w.key, number)
        if i == 0:
            first = points
        beyond = points - first
        out.worlds[a] += 1
        out.sum[a] += points
        out.beyond[a] += beyond
        out.squares[a] += beyond * beyond


cdef double promise(const thinker_t* t, const thought_t* out, int32_t a) noexcept nogil:
    """Points by which an arm may be better than the first, by what was seen and what was hoped.

    Each counts by its precision.
    """
    cdef double worlds = out.worlds[a], mean = out.beyond[a] / worlds / HOPE
    cdef double hope, error, variance, hoped, seen
    if not t.hopeful:
        return mean
    variance = max(out.squares[a] / worlds / (HOPE * HOPE) - mean * mean, 1.0)
    hope = (out.arm[a].hope - out.arm[0].hope) / <double>HOPE
    error = t.trust * t.trust + t.doubt * t.doubt * hope * hope
    if t.credit:
        error += variance / t.credit
    hoped = 1 / error
    seen = worlds / variance
    return (hope * hoped + mean * seen) / (hoped + seen)


cdef void better_half(const thinker_t* t, const thought_t* out, int32_t* alive, int32_t n,
                      int32_t keep) noexcept nogil:
    """Move the best to the front, in the order of their promise; the first arm stays where it is."""
    cdef double[128] value
    cdef int32_t i, k, best
    for i in range(1, n):
        value[alive[i]] = promise(t, out, alive[i])
    for i in range(1, keep):
        best = i
        for k in range(i + 1, n):
            if value[alive[k]] > value[alive[best]]:
                best = k
        k = alive[best]
        while best > i:
            alive[best] = alive[best - 1]
            best -= 1
        alive[i] = k


cdef int32_t all_arms(const thinker_t* t, const void* view, const action_t* legal, int32_t n, uint64_t noise,
                      arm_t* out) noexcept nogil:
    """Every legal action, first that which the own policy would take."""
    cdef int32_t i, k = 1, first = t.own.choose(view, legal, n, noise, t.own.context)
    out[0] = arm_t(first, 0)
    for i in range(n):
        if i != first:
            out[k] = arm_t(i, 0)
            k += 1
    return n


cdef void think(const thinker_t* t, const void* view, const void* truth, const action_t* legal, int32_t n,
                uint64_t noise, thought_t* out) noexcept nogil:
    """Find out about all arms of a decision."""
    cdef worlds_t w
    cdef int32_t[128] alive
    cdef int32_t i, left, rounds = 0, done = 0, worlds
    cdef int64_t start = <int64_t>now() if t.nanoseconds else 0
    memset(out, 0, sizeof(thought_t))
    arms = all_arms if t.arms is NULL else t.arms
    out.n = arms(t, view, legal, n, noise, out.arm)
    for i in range(out.n):
        alive[i] = i
    open_worlds(&w, t, view, noise, SALT, True)
    left = out.n
    while 1 << rounds < left:
        rounds += 1
    while left > 1:
        done += 1
        worlds = 1 if t.nanoseconds else max(t.budget // (rounds * left), 1)
        while worlds > 0 or (t.nanoseconds and <int64_t>now() - start < t.nanoseconds * done // rounds):
            try_world(&w, truth, legal, alive, left, out)
            worlds -= 1
        better_half(t, out, alive, left, (left + 1) // 2)
        left = (left + 1) // 2


cdef int32_t best_arm(const thinker_t* t, const thought_t* out) noexcept nogil:
    """The best of those that were tried to the end, if it is surely enough better than the first."""
    cdef int32_t i, best = 0
    cdef double worlds = out.worlds[0], mean, error, value, most = 0
    for i in range(1, out.n):
        if out.worlds[i] == out.worlds[0]:
            value = promise(t, out, i)
            if value > most:
                best = i
                most = value
    if best == 0 or t.hopeful:
        return best
    mean = out.beyond[best] / worlds
    error = sqrt(max(out.squares[best] / worlds - mean * mean, 0.0) / worlds)
    return best if mean > t.caution * error else 0


cdef int32_t choose_thinking(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                             void* context) noexcept nogil:
    cdef const thinker_t* t = <const thinker_t*>context
    cdef thought_t thought
    if n == 1:
        return 0
    think(t, view, NULL, legal, n, noise, &thought)
    return thought.arm[best_arm(t, &thought)].action


cdef int32_t choose_knowing(const void* state, const action_t* legal, int32_t n, uint64_t noise,
                            void* context) noexcept nogil:
    """The same search in the true world: what thinking could gain at most, for calibration only."""
    cdef const thinker_t* t = <const thinker_t*>context
    cdef uint64_t[512] view
    cdef thought_t thought
    if n == 1:
        return 0
    t.game.look(state, t.game.turn(state), view)
    think(t, view, state, legal, n, noise, &thought)
    return thought.arm[best_arm(t, &thought)].action


# ---- every action in the same worlds -------------------------------------------------------------------

cdef bint among(int32_t code, const action_t* legal, int32_t n) noexcept nogil:
    cdef int32_t i
    for i in range(n):
        if legal[i] == code:
            return True
    return False


cdef bint may_be_won_on(const game_t* game, const window_t* window, const uint64_t* world,
                        action_t action) noexcept nogil:
    """Whether another seat may win on an action, in the window that it opens: all before it decline."""
    cdef uint64_t[512] state
    cdef action_t[128] legal
    cdef int32_t n
    memcpy(state, world, <size_t>game.state_size)
    game.apply(state, action)
    while game.turn(state) != OVER:
        n = game.legal(state, legal)
        if not among(window.decline, legal, n):
            return False                 # the window has closed
        if among(window.win, legal, n):
            return True
        game.apply(state, <action_t>window.decline)
    return False


cdef void try_all(const thinker_t* t, const window_t* window, const void* view, const action_t* legal,
                  int32_t n, uint64_t noise, int64_t first, int64_t worlds, int32_t* points,
                  uint8_t* won) noexcept nogil:
    """Try every action in worlds first, first + 1, …

    points[world, action]: of the asked seat at the end; won[world, action]: another may win on it at once. An
    action within a window opens none, so nothing is won on it.
    """
    cdef uint64_t[512] world
    cdef worlds_t w
    cdef int64_t k
    cdef int32_t i
    cdef bint opens = window.win >= 0 and not among(window.decline, legal, n)
    open_worlds(&w, t, view, noise, SALT, False)
    w.number = <uint64_t>first
    for k in range(worlds):
        next_world(&w, world)
        for i in range(n):
            points[k * n + i] = played_out(t, world, legal[i], w.key, <uint64_t>(first + k))
            won[k * n + i] = opens and may_be_won_on(t.game, window, world, legal[i])
