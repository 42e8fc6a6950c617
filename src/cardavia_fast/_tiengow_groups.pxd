"""Tien Gow: tiles, the groups they form, what beats what, and the numbering of all actions (T1, T3.1).

Kinds 0-20 are the tiles by their pips in the order of T1.1 and T1.2: civil 0-10 (66 11 44 31 55 33 22 65 64
61 51), military 11-20 (63 54 62 53 52 43 42 41 32 21). A set of tiles is one word: bit k for a tile of kind
k, bit SECOND + k for the other twin of civil kind k, which is never there without the first.

Action codes. 0-60 play a group, named in the enum below. From DROP on they put tiles face down: first all
single tiles, then all sets of two, three and four; within a size the sets, written in the order of T1, stand
in the order of words in a dictionary. There are 21 + 221 + 1,550 + 8,130 = 9,922 of them.
"""
from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from cardavia_fast._table cimport action_t

cdef enum:
    CIVIL = 11               # kinds with two tiles each
    KINDS = 21
    TILES = 32
    HAND = 8
    LARGEST = 4              # tiles of the largest group
    SECOND = 21              # KINDS: the bit of the second tile of kind 0
    FAMILIES = 4             # Heaven-nine, Earth-eight, Man-seven, Goose-five
    BIG_SIX = 17             # 42
    LITTLE_THREE = 20        # 21

cdef enum:                   # codes of groups; within a class the higher rank has the lower code
    SINGLE = 0               # + kind
    CIVIL_PAIR = 21          # + kind
    MILITARY_PAIR = 32       # + family
    SUPREME = 36
    MIXED_11 = 37            # + 2 * family + which of its two military tiles
    MIXED_21 = 45            # the same
    MIXED_12 = 53            # + family
    QUARTET = 57             # + family
    GROUPS = 61
    DROP = 61
    ACTIONS = 9983           # DROP + 9922

cdef enum:                   # classes (T3.1)
    CLASS_SINGLE_CIVIL = 0
    CLASS_SINGLE_MILITARY = 1
    CLASS_CIVIL_PAIR = 2
    CLASS_MILITARY_PAIR = 3
    CLASS_SUPREME = 4
    CLASS_MIXED_11 = 5
    CLASS_MIXED_21 = 6
    CLASS_MIXED_12 = 7
    CLASS_QUARTET = 8

ctypedef uint32_t tiles_t
ctypedef uint64_t groups_t   # a set of groups: bit g for code g

cdef struct groups_table_t:
    tiles_t tiles[9983]      # of each action
    uint8_t size[61]
    uint8_t class_[61]
    uint8_t rank[61]         # 0 is the highest of the class
    groups_t higher[61]      # the groups that beat it (T3.2)
    groups_t of_size[5]      # all groups of so many tiles
    int16_t weight[5][32]    # of a tile that begins the last r tiles of a set: the codes that it skips
    uint8_t pips[21]         # of each kind: 0x66 for 66, so that numbers compare as texts do
    uint16_t first_drop[5]   # what the weights of a set of n tiles are added to

cdef extern from *:
    """
    /* Bits of a word; without the processor's own instruction, which not every machine has, a compiler calls
       a function for it. */
    static inline int32_t cardavia_bits(uint32_t x) {
        x -= x >> 1 & 0x55555555U;
        x = (x & 0x33333333U) + (x >> 2 & 0x33333333U);
        return (int32_t)(((x + (x >> 4)) & 0x0F0F0F0FU) * 0x01010101U >> 24);
    }
    """
    int32_t tile_count "cardavia_bits" (tiles_t tiles) noexcept nogil
    int32_t lowest_group "__builtin_ctzll" (groups_t groups) noexcept nogil

cdef const groups_table_t* TABLE


cdef inline tiles_t firsts(tiles_t tiles) noexcept nogil:
    """The kinds held, one bit each."""
    return tiles & ((1u << SECOND) - 1)


cdef inline tiles_t join_tiles(tiles_t a, tiles_t b) noexcept nogil:
    """All tiles of two sets that have no tile in common."""
    return a | b | (a & b & ((1u << CIVIL) - 1)) << SECOND


cdef inline tiles_t take_tiles(tiles_t hand, tiles_t gone) noexcept nogil:
    """What is left of a hand; of twins the second bit goes first."""
    cdef tiles_t twins = hand >> SECOND
    return hand & ~((gone & ~twins) | gone >> SECOND) & ~((gone & ((1u << CIVIL) - 1)) << SECOND)


cdef inline tiles_t tile_of(int32_t id) noexcept nogil:
    """The bit of a tile id taken alone: ids 0-21 are twins, 22-31 military tiles (T1.3)."""
    return 1u << kind_of(id)


cdef inline int32_t kind_of(int32_t id) noexcept nogil:
    return id >> 1 if id < 2 * CIVIL else id - CIVIL


cdef groups_t groups_in(tiles_t hand) noexcept nogil
cdef tiles_t grouped_tiles(groups_t groups) noexcept nogil
cdef int32_t write_groups(groups_t groups, action_t* out) noexcept nogil
cdef int32_t write_drops(tiles_t hand, int32_t n, action_t* out) noexcept nogil
cdef int32_t drop_code(tiles_t tiles) noexcept nogil
cdef uint32_t tiles_text(tiles_t tiles) noexcept nogil
