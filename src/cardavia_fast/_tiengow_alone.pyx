"""The value of `_tiengow_alone.pxd` by alpha-beta: one seat maximises its points, the others minimise it."""
from libc.stdint cimport int32_t
from libc.string cimport memset

from cardavia_fast._tiengow_endings cimport (
    EPOCH_AT, beats, canonical, choice_t, close_trick, end_of, endings_t, entry_of, entry_t, key_of, key_t,
    last_threats, leader_of, open_trick, option_t, pay_trick, payoff, resume_trick, set_trick, trick_t,
)
from cardavia_fast._tiengow cimport ENDED, LEAD, next_seat, tiengow_state_t
from cardavia_fast._tiengow_groups cimport TABLE as GROUP, groups_t

cdef enum:
    FAR = 1 << 30            # beyond any points
    LEAST = 0                # in the value of an entry: what the seat has at least …
    MOST = 1                 # … and at most

# Whose points count, and between which bounds they still matter.
cdef struct alone_t:
    endings_t* e
    int32_t me

cdef struct window_t:
    int32_t low
    int32_t high


cdef int32_t alone_value(const alone_t* a, key_t key, window_t w) noexcept nogil:
    """What the seat is still paid from a position between tricks; a bound of it outside the window."""
    cdef endings_t* e = a.e
    cdef entry_t* entry
    cdef int32_t value
    key = canonical(e, key)
    entry = entry_of(e, key)
    if entry.key == (key | e.epoch << EPOCH_AT):
        if entry.value[LEAST] >= w.high or entry.value[LEAST] == entry.value[MOST]:
            return entry.value[LEAST]
        if entry.value[MOST] <= w.low:
            return entry.value[MOST]
    if e.positions >= e.limit:
        return 0
    e.positions += 1
    value = alone_lead(a, key, w)
    if e.positions < e.limit:
        note_bound(e, key, value, w)
    return value


cdef void note_bound(endings_t* e, key_t key, int32_t value, window_t w) noexcept nogil:
    """A value at or outside the bounds of its window is only a bound."""
    cdef entry_t* entry = entry_of(e, key)
    if entry.key != (key | e.epoch << EPOCH_AT):
        entry.key = key | e.epoch << EPOCH_AT
        entry.value[LEAST] = -FAR
        entry.value[MOST] = FAR
    if value > w.low:
        entry.value[LEAST] = value
    if value < w.high:
        entry.value[MOST] = value


cdef bint improve(const alone_t* a, int32_t seat, int32_t other, int32_t* value, window_t* w) noexcept nogil:
    """Take an action's value for the seat that chooses; True when nothing else can matter."""
    if seat == a.me:
        value[0] = max(value[0], other)
        w.low = max(w.low, other)
    else:
        value[0] = min(value[0], other)
        w.high = min(w.high, other)
    return w.low >= w.high


cdef int32_t worst(const alone_t* a, int32_t seat) noexcept nogil:
    return -FAR if seat == a.me else FAR


cdef int32_t alone_lead(const alone_t* a, key_t key, window_t w) noexcept nogil:
    """Leads that nobody can beat come first: that cuts most."""
    cdef endings_t* e = a.e
    cdef int32_t seat = leader_of(key), value = worst(a, seat), k, turn, i
    cdef trick_t t
    cdef const choice_t* c = set_trick(e, key, seat, next_seat(seat), True, &t)
    cdef const option_t* o
    cdef groups_t others = 0
    cdef key_t after
    for i in range(t.n):
        others |= t.follower[i].hand.groups
    for turn in range(2):
        for k in range(c.plays, c.plays_end):
            o = e.options + k
            if (GROUP.higher[o.group] & others != 0) == turn:
                after = open_trick(e, key, o, &t)
                if improve(a, seat, alone_follow(a, &t, after, 0, o.group, seat, w), &value, &w):
                    return value
    return value


cdef int32_t alone_end(const alone_t* a, const trick_t* t, key_t key, int32_t best, int32_t winner,
                       window_t w) noexcept nogil:
    """The trick is over: T4.1 and what comes after."""
    cdef int32_t[4] paid
    cdef int32_t now = 0
    if t.size > 1:
        memset(paid, 0, sizeof(paid))
        pay_trick(a.e, t, best, winner, paid)
        now = paid[a.me]
    key = close_trick(a.e, t, key, winner)
    if t.after == 0:
        return now + payoff(a.e, key, end_of(t.led, t.leader, best))[a.me]
    w.low -= now
    w.high -= now
    return now + alone_value(a, key, w)


cdef int32_t alone_follow(const alone_t* a, const trick_t* t, key_t key, int32_t i, int32_t best,
                          int32_t best_seat, window_t w) noexcept nogil:
    """Follower i and those after it; plays come first."""
    cdef int32_t seat, value, k
    cdef groups_t groups
    cdef const choice_t* c
    cdef const option_t* o
    if i == t.n:
        return alone_end(a, t, key, best, best_seat, w)
    seat = t.follower[i].seat
    value = worst(a, seat)
    c = t.follower[i].choice
    groups = beats(t, i, best)
    if groups:
        for k in range(c.plays, c.plays_end):
            o = a.e.options + k
            if groups >> o.group & 1 and improve(
                    a, seat, alone_follow(a, t, key ^ o.gone, i + 1, o.group, seat, w), &value, &w):
                return value
    return alone_drop(a, t, key, i, best, best_seat, value, w)


cdef int32_t alone_drop(const alone_t* a, const trick_t* t, key_t key, int32_t i, int32_t best,
                        int32_t best_seat, int32_t value, window_t w) noexcept nogil:
    cdef endings_t* e = a.e
    cdef const choice_t* c = t.follower[i].choice
    cdef groups_t threats = last_threats(e, t, key, i, best, best_seat) if t.after == 1 else ~<groups_t>0
    cdef bint idle = False
    cdef const option_t* o
    cdef int32_t k
    for k in range(c.drops[t.size], c.drops[t.size + 1]):
        o = e.options + k
        if o.kept & threats == 0 and t.after == 1:
            if idle:
                continue
            idle = True
        if improve(a, t.follower[i].seat, alone_follow(a, t, key ^ o.gone, i + 1, best, best_seat, w), &value,
                   &w):
            return value
    return value


cdef int32_t alone_from(endings_t* e, const tiengow_state_t* s, int32_t me) noexcept nogil:
    """What the seat has at the end of the deal from this state on."""
    cdef alone_t a
    cdef trick_t t
    cdef window_t w
    cdef key_t key = key_of(e, s)
    a.e = e
    a.me = me
    w.low = -FAR
    w.high = FAR
    if s.public.phase == ENDED:
        return s.ledger.points[me]
    if s.public.phase == LEAD:
        return s.ledger.points[me] + alone_value(&a, key, w)
    resume_trick(e, s, key, &t)
    return s.ledger.points[me] + alone_follow(&a, &t, key, 0, s.public.best, s.public.best_seat, w)
