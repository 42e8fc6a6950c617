"""The last two tricks of `_tiengow_two.pxd`, by single tiles: most of the work in any ending."""
from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memcpy

from cardavia_fast._kinds cimport lowest_bit
from cardavia_fast._tiengow_endings cimport (
    END_PLAIN, PLACES, WON, columns_of, end_of, endings_t, holding, key_t, leader_of, payoff_at, payoff_place,
)
from cardavia_fast._tiengow cimport FAIR, SEATS
from cardavia_fast._tiengow_groups cimport (
    BIG_SIX, CLASS_SINGLE_MILITARY, LITTLE_THREE, SINGLE, TABLE as GROUP, tiles_t,
)

cdef extern from *:
    """
    /* Bit i: byte i of a word is at least `low` and below `high`; all are below 128. */
    static inline int32_t cardavia_bytes_in(uint64_t bytes, int32_t low, int32_t high) {
        const uint64_t ones = 0x0101010101010101ULL, tops = 0x8080808080808080ULL;
        const uint64_t reach = (bytes | tops) - low * ones, beyond = (bytes | tops) - high * ones;
        return (int32_t)(((reach & ~beyond & tops) >> 7) * 0x0102040810204080ULL >> 56);
    }
    """
    int32_t bytes_in "cardavia_bytes_in" (uint64_t bytes, int32_t low, int32_t high) noexcept nogil

cdef enum:
    IDLE = 31                # instead of a kind
    SUIT = 32                # more than there are ranks in one

# A position in which everybody has two tiles, or none if it is idle. Tiles are numbered 2 * seat + k, k in
# the order of their texts; sets of them are bytes.
cdef struct two_t:
    endings_t* e
    int32_t n                # followers that have tiles, in order
    int32_t order[3]
    int32_t place            # of the payoffs for these columns …
    int32_t step[4]          # … and how far a column more moves it
    int32_t kind[8]
    int32_t rank[8]          # with the suit: see `rank_of`
    int32_t tiles[4]         # of each seat
    bint equal[4]            # both are as good as each other: see `equal` in _tiengow_endings
    int32_t poor             # the tiles of seats with at most four columns
    int32_t beat[8]          # the tiles that beat each …
    int32_t beat_last[8]     # … of seats that have a column: the others cannot in the last trick (T3.6)


cdef void best_two(endings_t* e, key_t key, int32_t* value) noexcept nogil:
    """The value of a position in which the leader has two single tiles."""
    cdef int32_t seat = leader_of(key)
    cdef const int32_t* best
    cdef const int32_t* other
    cdef two_t two
    read_two(&two, e, key)
    best = follow_two(&two, 2 << (2 * seat), 0, seat, 2 * seat)
    if not two.equal[seat]:
        other = follow_two(&two, 1 << (2 * seat), 0, seat, 2 * seat + 1)
        if other[seat] > best[seat]:
            best = other
    memcpy(value, best, SEATS * sizeof(int32_t))


cdef void read_two(two_t* two, endings_t* e, key_t key) noexcept nogil:
    cdef int32_t seat, i, columns = 0
    cdef uint64_t ranks = 0
    two.e = e
    two.n = 0
    two.place = payoff_place(e, key)
    two.step[0] = PLACES
    two.step[1] = WON * PLACES
    two.step[2] = WON * WON * PLACES
    two.step[3] = 0
    two.poor = 0
    for seat in range(SEATS):
        read_tiles(two, seat, holding(e, seat, key).kinds)
        columns |= two.tiles[seat] if columns_of(key, seat) else 0
        two.poor |= two.tiles[seat] if columns_of(key, seat) <= FAIR else 0
    for i in range(1, SEATS):
        seat = (leader_of(key) + i) & 3
        if two.tiles[seat]:
            two.order[two.n] = seat
            two.n += 1
    for i in range(2 * SEATS):
        ranks |= <uint64_t>two.rank[i] << (8 * i)
    for i in range(2 * SEATS):
        two.beat[i] = bytes_in(ranks, two.rank[i] & SUIT, two.rank[i])
        two.beat_last[i] = two.beat[i] & columns
    for seat in range(SEATS):
        two.equal[seat] = are_equal(two, seat, ranks)


cdef inline bint are_equal(const two_t* two, int32_t seat, uint64_t ranks) noexcept nogil:
    cdef int32_t a = two.rank[2 * seat], b = two.rank[2 * seat + 1], special = two.kind[2 * seat]
    if (a ^ b) & SUIT or special == LITTLE_THREE or special == BIG_SIX:
        return False
    special = two.kind[2 * seat + 1]
    if special == LITTLE_THREE or special == BIG_SIX:
        return False
    return bytes_in(ranks, min(a, b), max(a, b) + 1) & ~two.tiles[seat] == 0


cdef inline int32_t rank_of(int32_t kind) noexcept nogil:
    """A tile's rank with its suit; the higher tile has the lower rank."""
    if kind == IDLE:
        return 2 * SUIT
    return GROUP.rank[SINGLE + kind] + (SUIT if GROUP.class_[SINGLE + kind] == CLASS_SINGLE_MILITARY else 0)


cdef void read_tiles(two_t* two, int32_t seat, tiles_t kinds) noexcept nogil:
    cdef int32_t first = IDLE, second
    if kinds:
        first = lowest_bit(kinds)
    second = first
    if kinds & (kinds - 1):                  # no twins
        second = lowest_bit(kinds & (kinds - 1))
        if GROUP.pips[first] > GROUP.pips[second]:
            first, second = second, first
    two.kind[2 * seat] = first
    two.kind[2 * seat + 1] = second
    two.rank[2 * seat] = rank_of(first)
    two.rank[2 * seat + 1] = rank_of(second)
    two.tiles[seat] = 3 << (2 * seat) if kinds else 0


cdef int32_t tile_of(const two_t* two, int32_t kept, int32_t seat) noexcept nogil:
    """The tile that a seat has kept."""
    return 2 * seat + (kept >> (2 * seat + 1) & 1)


cdef inline const int32_t* paid(two_t* two, int32_t kept, int32_t leader, int32_t winner) noexcept nogil:
    """What the seats are paid when two tricks are won by these."""
    cdef int32_t led = two.kind[tile_of(two, kept, leader)], end = END_PLAIN
    if led == LITTLE_THREE:
        end = end_of(SINGLE + led, leader, SINGLE + two.kind[tile_of(two, kept, winner)])
    return payoff_at(two.e, two.place + two.step[leader] + two.step[winner], winner, end)


cdef const int32_t* last_trick(two_t* two, int32_t kept, int32_t i, int32_t leader,
                               int32_t winner) noexcept nogil:
    """The last trick from the i-th follower on; who cannot beat drops."""
    cdef int32_t seat, beating = two.beat_last[tile_of(two, kept, winner)] & kept
    cdef const int32_t* value
    cdef const int32_t* other
    if beating:
        for i in range(i, SEATS):
            seat = (leader + i) & 3
            if beating & two.tiles[seat]:
                other = last_trick(two, kept, i + 1, leader, seat)
                if other[seat] > 0 and two.poor & two.tiles[seat]:
                    return other     # with four columns or fewer nobody but the winner is paid
                value = last_trick(two, kept & ~two.tiles[seat], i + 1, leader, winner)
                return other if other[seat] > value[seat] else value
    return paid(two, kept, leader, winner)


cdef const int32_t* follow_two(two_t* two, int32_t kept, int32_t i, int32_t winner,
                               int32_t best) noexcept nogil:
    """The trick before the last from the i-th follower on; `best` is the tile that wins it so far."""
    cdef int32_t seat, first, k
    cdef const int32_t* value
    cdef const int32_t* other
    if i == two.n:
        return last_trick(two, kept, 1, winner, winner)
    seat = two.order[i]
    first = 1 << (2 * seat)
    value = follow_two(two, kept | first << 1, i + 1, winner, best)
    if not two.equal[seat] and threats_of_last(two, kept, i, winner, best) & two.tiles[seat]:
        other = follow_two(two, kept | first, i + 1, winner, best)
        if other[seat] > value[seat]:
            value = other
    if two.beat[best] & two.tiles[seat]:
        for k in range(1 if two.equal[seat] else 2):
            if two.beat[best] >> (2 * seat + k) & 1:
                other = follow_two(two, kept | first << (1 - k), i + 1, seat, 2 * seat + k)
                if other[seat] > value[seat]:
                    value = other
    return value


cdef int32_t threats_of_last(const two_t* two, int32_t kept, int32_t i, int32_t winner,
                             int32_t best) noexcept nogil:
    """Tiles that beat one that may be led in the last trick: see `last_threats` of _tiengow_endings."""
    cdef int32_t later, threats = two.beat_last[tile_of(two, kept, winner)]
    for i in range(i + 1, two.n):
        later = two.order[i]
        if two.beat[best] & two.tiles[later]:
            threats |= two.beat_last[2 * later] | two.beat_last[2 * later + 1]
    return threats
