"""Need words by number, and the numbers of their products: two parts taken together are one look-up.

There are few of them: 323 of a suit, of which 126 differ up to four groups, and 776 of two suits. One hand in
play is read with fewer steps from the words themselves, many hands at once from what fits the cache.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from cardavia_fast._partition_tables cimport tables_t

cdef enum:
    WORDS = 323              # need words of suits
    FOUR = 4                 # groups of the smaller tables, which have no honours
    SMALL = 126              # need words of suits up to FOUR groups
    SMALL_TWO = 180          # of two suits
    HONOUR_WORDS = 20
    TWO = 776                # of two suits, up to seven groups
    MIXED = 579              # of a suit and the honours

cdef struct rows_t:
    uint8_t small[1760175]   # which of the SMALL words a suit vector has
    uint8_t small_two[126][128]    # and which of the SMALL_TWO words two of them have together
    uint8_t small_missing[180][128]  # tiles missing to FOUR groups and a pair, from two suits and the third
    uint16_t row[1760175]    # which of the WORDS a suit vector has
    uint64_t word[323]
    uint64_t small_word[126]
    uint64_t small_two_word[180]
    uint8_t honour[125]      # which of the HONOUR_WORDS honours have
    uint16_t two[323][323]
    uint16_t mixed[323][20]
    uint64_t two_word[776]
    uint64_t mixed_word[579]

cdef const rows_t* ROWS

cdef extern from *:
    """
    /* Eight digits below 5 as two numbers of four, in bits 16-31 and 48-63; the first digit is the lowest. */
    static inline uint64_t cardavia_fours(const void *bytes) {
        uint64_t word;
        memcpy(&word, bytes, 8);
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
    #endif
        word = (word + 5 * (word >> 8)) & 0x00FF00FF00FF00FFULL;
        return word * (1 << 16 | 25);
    }
    """
    uint64_t fours "cardavia_fours" (const void* bytes) noexcept nogil


cdef inline uint32_t vector_place(const tables_t* tables, const uint8_t* counts) noexcept nogil:
    """Where the tables have nine counts. It waits for counts that were just written one by one."""
    cdef uint64_t four = fours(counts + 1)
    return tables.low[counts[0] + 5 * (<uint32_t>four >> 16)] + tables.high[four >> 48]
