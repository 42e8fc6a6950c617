"""The tables of `_partition.pxd`, and how keys number them."""
from libc.stdint cimport uint16_t, uint32_t, uint64_t

cdef enum:
    RANKS = 9
    COPIES = 4
    MAX_SUIT = 23            # most tiles of one suit in a hand, the winning tile included
    SUIT_VECTORS = 1760175   # vectors of nine counts, each at most 4, that sum to at most MAX_SUIT
    LOW_RANKS = 5            # a key holds ranks 1-5 and ranks 6-9 as two base-5 numbers
    LOW_KEYS = 3125          # 5 ** LOW_RANKS
    HIGH_KEYS = 625          # 5 ** (RANKS - LOW_RANKS)
    HONOURS = 3
    HONOUR_KEYS = 125        # 5 ** HONOURS
    PLACES = 16              # nibbles of a need word
    PAIR = 15                # nibble of "no groups and a pair"; g groups and a pair are PAIR - g
    FAR = 15                 # so many or more, and what cannot be

# A mark says what a part of a hand is with all its tiles used. The flags of four marks can be added up.
cdef enum:
    WAITS = 0x1FF            # bit r: one more tile of rank r makes it groups, or groups and a pair
    MADE = 0x200             # it is groups, or groups and a pair
    WITH_PAIR = 0x1000       # the latter, beside MADE

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    /* Eight bytes below 16 as eight nibbles, the byte at the lowest address first. */
    static inline uint64_t cardavia_narrow(const void *bytes) {
        uint64_t word;
        memcpy(&word, bytes, 8);
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
    #endif
        word = (word | word >> 4) & 0x00FF00FF00FF00FFULL;
        word = (word | word >> 8) & 0x0000FFFF0000FFFFULL;
        return (word | word >> 16) & 0xFFFFFFFFULL;
    }
    """
    uint64_t narrow "cardavia_narrow" (const void* bytes) noexcept nogil

# Low ranks have a row each, those of few tiles first; in a row, high ranks of few tiles are first. So the
# vectors of small hands lie together.
cdef struct tables_t:
    uint32_t low[3125]       # where the vectors with these low ranks start
    uint16_t high[625]       # place of these high ranks among all, fewest tiles first
    uint32_t step[9]         # what one tile of a rank adds to a key, of a suit or of honours
    uint64_t honour[125]     # need words of T, W and R, which form triplets and pairs only
    uint64_t need[1760175]
    uint16_t honour_mark[125]
    uint16_t mark[1760175]   # without waits of 23 tiles: a ready hand has at most 22


cdef const tables_t* build() except NULL
cdef int build_runs(const tables_t* tables, uint64_t* out) except -1
