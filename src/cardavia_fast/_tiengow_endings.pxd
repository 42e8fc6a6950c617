"""Tien Gow: positions of an ending in which all hands are known, and what cannot matter in them.

A position between two tricks is one word: the tiles that each seat still holds, eight bits a seat (bit i
for the i-th tile of the root's hand, in the order of T1); the columns won, four bits a seat; the leader.
All later payments depend on nothing else: what was paid before is added, and the tiles that lie on the
table are gone. Of twins the first one is held. A deal that has ended is such a word without tiles: the
winner stands for the leader, and END_ bits say what else the payments depend on.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from cardavia_fast._tiengow cimport must_drop, next_seat, tiengow_rules_t, tiengow_state_t
from cardavia_fast._tiengow_groups cimport HAND, TABLE as GROUP, groups_t, tiles_t

ctypedef uint64_t key_t

cdef enum:
    COLUMNS_AT = 32          # bits of a key; the tiles begin at 0
    LEADER_AT = 48
    EPOCH_AT = 50            # entries of earlier endings have another epoch, so the memo is seldom cleared
    EPOCHS = 16383
    WAYS = 4                 # entries that a position may stand in
    MERGED = 6               # up to so many tiles a seat equal tiles are looked for
    MAX_CHOICES = 131072     # of four seats: masks of eight tiles, and of those that equal the one before
    # Three ways a tile (gone, held, equal to the one before it) of six tiles, 41 sets of each at most, four
    # seats; or 256 masks of eight tiles, 5,728 sets in all, each of which may be a group too.
    MAX_OPTIONS = 131072
    WON = 9                  # a seat wins 0 to 8 more columns
    MAX_PAYOFFS = 17496      # WON * WON * WON * PLACES: the fourth seat wins the rest

cdef enum:                   # how a deal ends, besides columns and winner
    END_PLAIN = 0
    END_DOUBLED = 1          # T4.4: a quartet, Supreme or the single Little Three
    END_CAPTURE = 2          # T4.5, + the leader
    ENDS = 6
    PLACES = 24              # ends and winners

cdef struct option_t:
    key_t gone               # tiles that leave the hand, where they stand in a key
    groups_t kept            # groups that can be made of the tiles kept
    uint32_t text            # of the tiles that leave: see tiles_text
    uint8_t group            # to be played face up, or DROPPED

cdef struct holding_t:       # the tiles of one seat
    uint32_t made            # in this ending, if it is the ending's number
    tiles_t kinds            # one bit each
    groups_t groups          # that can be made of them …
    groups_t beaten_by       # … and all groups that beat one of those
    uint32_t grouped         # bit i: tile i belongs to a group of two or more
    int32_t n                # tiles

cdef struct choice_t:        # what a seat can do, in string order
    uint32_t made
    int32_t plays            # options plays … plays_end - 1
    int32_t plays_end
    int32_t drops[6]         # of n tiles: options drops[n] … drops[n + 1] - 1

cdef struct follower_t:      # nobody's hand changes in a trick before it plays
    int32_t seat
    bint bare                # no column won yet
    const choice_t* choice
    const holding_t* hand

cdef struct trick_t:         # a trick that is being played
    int32_t n                # followers that can matter, in order
    follower_t follower[3]
    int32_t leader
    int32_t led              # the group
    int32_t size
    int32_t after            # tiles of each seat after the trick

cdef struct entry_t:
    key_t key                # with the epoch
    int32_t value[4]

cdef struct pair_t:          # tiles i and j < i of a hand, of one suit
    uint32_t apart           # kinds that tell them apart in other hands
    uint32_t pair            # bits i and j
    uint32_t high            # bit i
    uint32_t among           # tiles of the own hand that stand between them
    bint loose               # neither belongs to a group of two or more in the root's hand

cdef struct payoff_t:        # the last payments of a deal
    uint32_t made
    int32_t value[4]

cdef struct endings_t:
    tiengow_rules_t rules
    uint8_t banker
    uint8_t n_tiles[4]       # of the root's hands
    uint8_t bits             # the most of those
    uint8_t twin[4]          # bit i: tile i is the second of twins
    uint8_t kinds[4][8]
    pair_t pairs[4][28]      # comparable tiles of a hand, by i, then j
    int32_t n_pairs[4]
    uint32_t number          # of this ending
    holding_t holdings[4][256]
    choice_t* choices
    option_t* options
    int32_t n_options
    key_t columns            # of the root
    payoff_t* payoffs
    entry_t* memo
    uint64_t memo_mask
    key_t epoch
    int64_t positions        # worked out so far
    int64_t limit            # no more than so many
    int32_t nothing[4]       # instead of a value that is not worked out

cdef endings_t* new_endings(int32_t memo_bits) except NULL
cdef void free_endings(endings_t* e) noexcept
cdef void open_ending(endings_t* e, const tiengow_state_t* s) noexcept nogil
cdef void renew(endings_t* e) noexcept nogil
cdef key_t key_of(const endings_t* e, const tiengow_state_t* s) noexcept nogil
cdef void hold(endings_t* e, int32_t seat, int32_t mask) noexcept nogil
cdef const choice_t* set_trick(endings_t* e, key_t key, int32_t leader, int32_t seat, bint merge,
                               trick_t* t) noexcept nogil
cdef key_t open_trick(endings_t* e, key_t key, const option_t* o, trick_t* t) noexcept nogil
cdef void resume_trick(endings_t* e, const tiengow_state_t* s, key_t key, trick_t* t) noexcept nogil
cdef int32_t end_of(int32_t led, int32_t leader, int32_t best) noexcept nogil
cdef void pay_trick(const endings_t* e, const trick_t* t, int32_t best, int32_t winner,
                    int32_t* value) noexcept nogil
cdef void pay_end(const endings_t* e, int32_t won, int32_t winner, int32_t how, payoff_t* out) noexcept nogil
cdef key_t canonical(endings_t* e, key_t key) noexcept nogil


cdef inline int32_t mask_at(key_t key, int32_t seat) noexcept nogil:
    return <int32_t>(key >> (HAND * seat)) & 255


cdef inline const holding_t* holding(endings_t* e, int32_t seat, key_t key) noexcept nogil:
    cdef const holding_t* h = &e.holdings[seat][mask_at(key, seat)]
    if h.made != e.number:
        hold(e, seat, mask_at(key, seat))
    return h


cdef inline int32_t columns_of(key_t key, int32_t seat) noexcept nogil:
    return <int32_t>(key >> (COLUMNS_AT + 4 * seat)) & 15


cdef inline bint tiles_left(key_t key) noexcept nogil:
    return key & 0xFFFFFFFFu != 0


cdef inline int32_t leader_of(key_t key) noexcept nogil:
    return <int32_t>(key >> LEADER_AT) & 3


cdef inline groups_t beats(const trick_t* t, int32_t i, int32_t best) noexcept nogil:
    """The groups with which follower i may beat the best (T3.2, T3.6)."""
    cdef const follower_t* f = &t.follower[i]
    if f.bare and must_drop(t.size, f.hand.n, 0):
        return 0
    return f.hand.groups & GROUP.higher[best]


cdef inline groups_t last_threats(endings_t* e, const trick_t* t, key_t key, int32_t i, int32_t best,
                                  int32_t best_seat) noexcept nogil:
    """If the last trick comes next: the groups that would beat one of the tiles that may be led in it.

    It will be led by who is winning now or by a later follower that can beat. Unless follower i wins this
    trick itself, all tiles that it may keep and that are not among these are as good as each other; all are
    if it has no column (T3.6).
    """
    cdef groups_t threats
    cdef int32_t k
    if t.follower[i].bare:
        return 0
    threats = holding(e, best_seat, key).beaten_by
    for k in range(i + 1, t.n):
        if t.follower[k].hand.groups & GROUP.higher[best]:
            threats |= t.follower[k].hand.beaten_by
    return threats


cdef inline key_t can_win(endings_t* e, key_t key, int32_t seat, groups_t threats) noexcept nogil:
    """The key without the last tile of a seat that cannot win with it."""
    if columns_of(key, seat) == 0 or holding(e, seat, key).groups & threats == 0:
        return key & ~(<key_t>255 << (HAND * seat))
    return key


cdef inline key_t close_trick(endings_t* e, const trick_t* t, key_t key, int32_t winner) noexcept nogil:
    """The position after a trick: a column a tile to the winner, who leads the next (T3.5); before the last
    tile of each without those that cannot win."""
    cdef groups_t threats
    key += (<key_t>t.size << (COLUMNS_AT + 4 * winner)) | <key_t>winner << LEADER_AT
    if t.after == 1:
        threats = holding(e, winner, key).beaten_by
        key = can_win(e, key, (winner + 1) & 3, threats)
        key = can_win(e, key, (winner + 2) & 3, threats)
        key = can_win(e, key, (winner + 3) & 3, threats)
    return key


cdef inline int32_t payoff_place(const endings_t* e, key_t key) noexcept nogil:
    """Where the payoffs for these columns begin."""
    cdef uint32_t won = <uint32_t>(key >> COLUMNS_AT & 0xFFFF) - <uint32_t>(e.columns >> COLUMNS_AT)
    return PLACES * ((won & 15) + WON * (won >> 4 & 15) + WON * WON * (won >> 8 & 15))


cdef inline const int32_t* payoff_at(endings_t* e, int32_t place, int32_t winner, int32_t end) noexcept nogil:
    """What is paid at the end of a deal."""
    cdef payoff_t* p = e.payoffs + (place + ENDS * winner + end)
    if p.made != e.number:
        pay_end(e, place // PLACES, winner, end, p)
    return p.value


cdef inline const int32_t* payoff(endings_t* e, key_t key, int32_t end) noexcept nogil:
    """What is paid at the end of a deal whose last trick the key's leader has won."""
    return payoff_at(e, payoff_place(e, key), leader_of(key), end)


cdef inline entry_t* entry_of(const endings_t* e, key_t key) noexcept nogil:
    """The entry of a position, or the one that may be overwritten for it."""
    cdef key_t full = key | e.epoch << EPOCH_AT
    cdef uint64_t mixed = key * 0x9E3779B97F4A7C15u
    cdef entry_t* first = e.memo + (mixed >> 32 & e.memo_mask)
    cdef int32_t i
    for i in range(WAYS):
        if first[i].key == full or first[i].key >> EPOCH_AT != e.epoch:
            return first + i
    return first + (mixed >> 62)
