"""Values of `_tiengow_maxn.pxd`. Of equal own points the first action in string order counts."""
from libc.stdint cimport int32_t
from libc.string cimport memcpy, memset

from cardavia_fast._tiengow_endings cimport (
    EPOCH_AT, beats, canonical, choice_t, close_trick, end_of, endings_t, entry_of, entry_t, holding,
    holding_t, key_of, key_t, last_threats, leader_of, open_trick, option_t, pay_trick, payoff,
    resume_trick, set_trick, trick_t,
)
from cardavia_fast._tiengow_two cimport best_two
from cardavia_fast._tiengow cimport ENDED, LEAD, SEATS, next_seat, tiengow_state_t
from cardavia_fast._tiengow_groups cimport HAND, groups_t

cdef enum:
    FAR = 1 << 30            # beyond any points


cdef inline const int32_t* value_of(endings_t* e, key_t key) noexcept nogil:
    """What each seat is still paid from a position between tricks; valid until the next call."""
    cdef entry_t* entry = entry_of(e, key)
    if entry.key == (key | e.epoch << EPOCH_AT):
        return entry.value
    return work_out(e, key)


cdef inline const int32_t* value_after(endings_t* e, const trick_t* t, key_t key, int32_t best,
                                       int32_t winner) noexcept nogil:
    """What each seat is still paid after a trick, but for the trick itself."""
    key = close_trick(e, t, key, winner)
    return value_of(e, key) if t.after else payoff(e, key, end_of(t.led, t.leader, best))


cdef const int32_t* work_out(endings_t* e, key_t key) noexcept nogil:
    """As `value_of`, for a position that is not in the memo; nothing is kept once the limit is reached."""
    cdef int32_t[4] value
    cdef entry_t* entry
    cdef key_t other = canonical(e, key)
    if e.positions >= e.limit:
        return e.nothing
    if other != key:
        memcpy(value, value_of(e, other), sizeof(value))
    else:
        e.positions += 1
        best_position(e, key, value)
    if e.positions >= e.limit:
        return e.nothing
    entry = entry_of(e, key)
    entry.key = key | e.epoch << EPOCH_AT
    memcpy(entry.value, value, sizeof(value))
    return entry.value


cdef void best_position(endings_t* e, key_t key, int32_t* value) noexcept nogil:
    cdef const holding_t* h = holding(e, leader_of(key), key)
    if h.n == 2 and not h.grouped:
        best_two(e, key, value)
    else:
        best_lead(e, key, value)


cdef inline void better(int32_t* value, const int32_t* other, int32_t seat) noexcept nogil:
    """Keep the values that give the seat more; of equal ones the first in string order."""
    if other[seat] > value[seat]:
        memcpy(value, other, SEATS * sizeof(int32_t))


cdef void best_lead(endings_t* e, key_t key, int32_t* value) noexcept nogil:
    cdef int32_t seat = leader_of(key), k
    cdef trick_t t
    cdef const choice_t* c = set_trick(e, key, seat, next_seat(seat), True, &t)
    cdef const option_t* o
    cdef int32_t[4] other
    value[seat] = -FAR
    for k in range(c.plays, c.plays_end):
        o = e.options + k
        best_follow(e, &t, open_trick(e, key, o, &t), 0, o.group, seat, other)
        better(value, other, seat)


cdef void best_follow(endings_t* e, const trick_t* t, key_t key, int32_t i, int32_t best, int32_t best_seat,
                      int32_t* value) noexcept nogil:
    """Follower i and those after it. Drops come before plays in string order."""
    cdef groups_t groups
    if i == t.n:
        memcpy(value, value_after(e, t, key, best, best_seat), SEATS * sizeof(int32_t))
        if t.size > 1:
            pay_trick(e, t, best, best_seat, value)
        return
    value[t.follower[i].seat] = -FAR
    if i + 1 == t.n:
        best_last_drop(e, t, key, best, best_seat, value)
    else:
        best_drop(e, t, key, i, best, best_seat, value)
    groups = beats(t, i, best)
    if groups:
        best_play(e, t, key, i, groups, value)


cdef inline void best_drop(endings_t* e, const trick_t* t, key_t key, int32_t i, int32_t best,
                           int32_t best_seat, int32_t* value) noexcept nogil:
    cdef const option_t* o = e.options + t.follower[i].choice.drops[t.size]
    cdef const option_t* end = e.options + t.follower[i].choice.drops[t.size + 1]
    cdef groups_t threats = last_threats(e, t, key, i, best, best_seat) if t.after == 1 else ~<groups_t>0
    cdef bint idle = False
    cdef int32_t seat = t.follower[i].seat
    cdef int32_t[4] other
    while o < end:
        if o.kept & threats or t.after != 1 or not idle:
            idle |= o.kept & threats == 0
            best_follow(e, t, key ^ o.gone, i + 1, best, best_seat, other)
            better(value, other, seat)
        o += 1


cdef inline void best_last_drop(endings_t* e, const trick_t* t, key_t key, int32_t best, int32_t best_seat,
                                int32_t* value) noexcept nogil:
    """The last follower's drops: all lead to the same leader and payments of T4.1."""
    cdef int32_t i = t.n - 1, seat = t.follower[i].seat
    cdef const option_t* o = e.options + t.follower[i].choice.drops[t.size]
    cdef const option_t* end = e.options + t.follower[i].choice.drops[t.size + 1]
    cdef key_t tiles = <key_t>255 << (HAND * seat), hand = key & tiles
    cdef groups_t threats = 0 if t.follower[i].bare else holding(e, best_seat, key).beaten_by
    cdef bint idle = False
    if t.after == 0:
        better(value, value_after(e, t, key ^ hand, best, best_seat), seat)
        o = end
    key = close_trick(e, t, key ^ hand, best_seat)
    while o < end:
        if t.after != 1 or o.kept & threats:
            better(value, value_of(e, key | (hand ^ o.gone)), seat)
        elif not idle:
            idle = True
            better(value, value_of(e, key), seat)
        o += 1
    if t.size > 1:
        pay_trick(e, t, best, best_seat, value)


cdef inline void best_play(endings_t* e, const trick_t* t, key_t key, int32_t i, groups_t groups,
                           int32_t* value) noexcept nogil:
    cdef const option_t* o
    cdef int32_t k
    cdef int32_t[4] other
    for k in range(t.follower[i].choice.plays, t.follower[i].choice.plays_end):
        o = e.options + k
        if groups >> o.group & 1:
            best_follow(e, t, key ^ o.gone, i + 1, o.group, t.follower[i].seat, other)
            better(value, other, t.follower[i].seat)


# ---- the root ------------------------------------------------------------------------------------------

cdef void best_from(endings_t* e, const tiengow_state_t* s, int32_t* value) noexcept nogil:
    """What each seat has at the end of a deal from this state on."""
    cdef trick_t t
    cdef key_t key = key_of(e, s)
    cdef int32_t i
    if s.public.phase == ENDED:
        memset(value, 0, SEATS * sizeof(int32_t))
    elif s.public.phase == LEAD:
        memcpy(value, value_of(e, key), SEATS * sizeof(int32_t))
    else:
        resume_trick(e, s, key, &t)
        best_follow(e, &t, key, 0, s.public.best, s.public.best_seat, value)
    for i in range(SEATS):
        value[i] += s.ledger.points[i]
