"""All ways to read a hand as groups and a pair.

Nine counts are nine nibbles, rank 1 lowest; T, W and R stand at ranks 1, 4 and 7, where no run can join them.
Modulo 3 there is no choice: as many runs start at a rank as copies are left there. So one pair leaves at most
one reading with the most triplets, and all others have three runs for three adjacent triplets.
"""
from libc.stdint cimport int32_t, uint8_t, uint64_t

from cardavia_fast._partition_tables cimport RANKS, narrow

cdef enum:
    MAX_SPLITS = 64          # 14 tiles have at most 4, 23 at most 13 (all counted); room for fifth copies
    RUN = 64                 # a split's group is a kind (triplet) or RUN + lowest kind
    NO_GROUP = 255           # an unused place of a split
    TRIPLET = 8              # in a nibble of a reading; the other bits count the runs that start there
    FIRST_HONOUR = 27
    HONOUR_STEP = 3          # ranks from one honour to the next

cdef extern from *:
    """
    #include <stdint.h>
    #define CARDAVIA_NOT_GROUPS (~0ULL)

    /* x modulo 3, nibble by nibble, for nibbles of at most 5. */
    static inline uint64_t cardavia_mod3(uint64_t x) {
        return x - 3 * ((x + 0x555555555ULL) >> 3 & 0x111111111ULL);
    }

    /* Nine counts of at most five as groups, with the most triplets: see reading_t.
       Runs from a rank are its count less the runs from the two before it, modulo 3; so they are also its
       count, less that of the rank before, plus the runs from the third before. */
    static inline uint64_t cardavia_groups(uint64_t counts) {
        const uint64_t ones = 0x111111111ULL, nine = 0xFFFFFFFFFULL;
        uint64_t runs = cardavia_mod3(counts), covered, left;
        runs = cardavia_mod3((runs + 3 * ones - (runs << 4)) & nine);
        runs = (runs + (runs << 12) + (runs << 24)) & nine;
        runs -= 3 * (((runs + 5 * ones) >> 3 & ones) + ((runs + 2 * ones) >> 3 & ones));
        covered = runs + (runs << 4) + (runs << 8);
        left = (counts | 8 * ones) - (covered & nine);
        return (covered >> 36) | (~left & 8 * ones) ? CARDAVIA_NOT_GROUPS : runs | (left & ones) << 3;
    }
    """
    uint64_t NOT_GROUPS "CARDAVIA_NOT_GROUPS"
    uint64_t groups_of "cardavia_groups" (uint64_t counts) noexcept nogil
    int32_t lowest_bit "__builtin_ctzll" (uint64_t bits) noexcept nogil

# One way to read a hand. Each part is nine nibbles: how many runs start at the rank, plus TRIPLET for one.
cdef struct reading_t:
    uint64_t part[4]         # three suits, honours
    int32_t pair             # kind

# The same, group by group. Groups ascend by lowest kind, a triplet before a run.
cdef struct split_t:
    uint8_t pair
    uint8_t groups[7]


cdef inline uint64_t suit_nibbles(const uint8_t* counts) noexcept nogil:
    """Nine counts."""
    return narrow(counts) | <uint64_t>counts[8] << 32


cdef inline uint64_t honour_nibbles(const uint8_t* counts) noexcept nogil:
    """Three counts."""
    return counts[0] | <uint64_t>counts[1] << (4 * HONOUR_STEP) | <uint64_t>counts[2] << (8 * HONOUR_STEP)


cdef inline uint64_t folded(uint64_t counts) noexcept nogil:
    """Tiles of ranks 1, 4, 7, of 2, 5, 8 and of 3, 6, 9 in three nibbles; others follow."""
    return counts + (counts >> 12) + (counts >> 24)


cdef inline int32_t size_of(uint64_t fold) noexcept nogil:
    return <int32_t>((fold & 15) + (fold >> 4 & 15) + (fold >> 8 & 15))


cdef inline int32_t rank_sum(uint64_t fold) noexcept nogil:
    """Modulo 3 the sum of the ranks (from 0) of all tiles; that of groups is 0."""
    return <int32_t>((fold >> 4 & 15) + 2 * (fold >> 8 & 15))


cdef inline int32_t kind_at(int32_t part, int32_t rank) noexcept nogil:
    return RANKS * part + rank if part < 3 else FIRST_HONOUR + rank // HONOUR_STEP


cdef int32_t readings(const uint8_t* counts, bint honours, int32_t groups, reading_t* out) noexcept nogil
cdef void write_split(const reading_t* reading, split_t* out) noexcept nogil
cdef int32_t splits(const uint8_t* counts, bint honours, int32_t groups, split_t* out) noexcept nogil
