"""Splitting a hand into groups and a pair.

A suit is a vector of nine counts (0 … 4 each). Its *need* is one 64-bit word of sixteen nibbles: nibble g
is the least number of tiles that must be added to the suit so that it holds g groups, nibble 15 - g the same
for g groups and a pair (never more than four copies of a kind; tiles not needed may be thrown away).
Needs of several suits combine by a min-plus product, so a whole hand's distance is a few additions; with the
pairs in falling order the two factors of that product line up by one shift.
"""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    RANKS = 9
    COPIES = 4
    MAX_SUIT = 14            # most tiles of one suit in a hand, the winning tile included
    SUIT_VECTORS = 405350    # vectors of nine counts, each at most 4, that sum to at most MAX_SUIT
    LOW_RANKS = 5            # a key holds ranks 1-5 and ranks 6-9 as two base-5 numbers
    LOW_KEYS = 3125          # 5 ** LOW_RANKS
    HIGH_KEYS = 625          # 5 ** (RANKS - LOW_RANKS)
    PLACES = 16              # nibbles of a need word
    PAIR = 15                # nibble of "no groups and a pair"; g groups and a pair are PAIR - g
    MAX_KINDS = 36
    MAX_SPLIT_GROUPS = 7
    MAX_SPLITS = 64
    RUN = 64                 # a split's group is a kind (triplet) or RUN + lowest kind
    NO_GROUP = 255           # an unused place of a split

cdef extern from *:
    """
    #include <stdint.h>
    #ifdef __SSE2__
    #include <emmintrin.h>
    #endif

    /* The least byte of eight. */
    static inline int32_t cardavia_least(uint64_t low, uint64_t high) {
    #ifdef __SSE2__
        __m128i v = _mm_min_epu8(_mm_cvtsi64_si128((long long)low), _mm_cvtsi64_si128((long long)high));
        v = _mm_min_epu8(v, _mm_srli_epi64(v, 32));
        v = _mm_min_epu8(v, _mm_srli_epi64(v, 16));
        v = _mm_min_epu8(v, _mm_srli_epi64(v, 8));
        return _mm_cvtsi128_si32(v) & 255;
    #else
        int32_t best = 255;
        for (int i = 0; i < 64; i += 8) {
            int32_t a = (int32_t)(low >> i & 255), b = (int32_t)(high >> i & 255);
            best = a < best ? a : best;
            best = b < best ? b : best;
        }
        return best;
    #endif
    }

    /* Plain groups of one part beside groups and the pair of the other, nibble by nibble: `plain` holds the
       plain nibbles of a, then of b; `paired` those of b that complete them to `groups`, then of a. */
    static inline void cardavia_line_up(uint64_t a, uint64_t b, int32_t groups,
                                        uint64_t *even, uint64_t *odd) {
        const uint64_t nibbles = 0x0F0F0F0F0F0F0F0FULL, half = 0xFFFFFFFFULL;
        const uint64_t beyond = ~0ULL << (4 * (groups + 1));
        const int32_t shift = 4 * (15 - groups);
        uint64_t plain = (a & half) | b << 32;
        uint64_t paired = (((b >> shift) | beyond) & half) | ((a >> shift) | beyond) << 32;
        *even = (plain & nibbles) + (paired & nibbles);
        *odd = (plain >> 4 & nibbles) + (paired >> 4 & nibbles);
    }

    static inline int32_t cardavia_join(uint64_t a, uint64_t b, int32_t groups) {
        uint64_t even, odd;
        cardavia_line_up(a, b, groups, &even, &odd);
        return cardavia_least(even, odd);
    }

    /* The low bit of each byte that equals `value`; bytes and value are below 128. */
    static inline uint64_t cardavia_equal(uint64_t bytes, int32_t value) {
        uint64_t differ = bytes ^ (uint64_t)value * 0x0101010101010101ULL;
        return ~(differ + 0x7F7F7F7F7F7F7F7FULL) >> 7 & 0x0101010101010101ULL;
    }

    static inline uint64_t cardavia_tight(uint64_t a, uint64_t b, int32_t groups, int32_t missing) {
        uint64_t even, odd, sums;
        cardavia_line_up(a, b, groups, &even, &odd);
        sums = cardavia_equal(even, missing) | cardavia_equal(odd, missing) << 4;
        return (sums & 0xFFFFFFFFULL) | sums >> 32 << (4 * (15 - groups));
    }
    """
    # Tiles missing from two parts of a hand to `groups` groups and a pair.
    int32_t join "cardavia_join" (uint64_t a, uint64_t b, int32_t groups) noexcept nogil
    # One bit per nibble of a that takes part in a best split of the two, which lacks `missing` tiles.
    uint64_t tight_places "cardavia_tight" (uint64_t a, uint64_t b, int32_t groups,
                                            int32_t missing) noexcept nogil

cdef struct tables_t:
    uint32_t low[3125]       # where the vectors with these low ranks start
    uint16_t high[625]       # place of these high ranks among all, fewest tiles first
    uint32_t step[9]         # what one tile of a rank adds to a key
    uint64_t need[405350]

# One way to read a hand. Groups ascend by lowest kind, a triplet before a run.
cdef struct split_t:
    uint8_t pair
    uint8_t groups[7]

cdef const tables_t* TABLES


cdef inline uint64_t suit_need(uint32_t key) noexcept nogil:
    """The need word of the suit vector with this key."""
    return TABLES.need[TABLES.low[key & 0xFFFF] + TABLES.high[key >> 16]]


cdef inline uint32_t suit_key(const uint8_t* counts) noexcept nogil:
    """The key of nine counts."""
    return ((counts[0] + 5 * counts[1] + 25 * counts[2] + 125 * counts[3] + 625 * counts[4])
            | <uint32_t>(counts[5] + 5 * counts[6] + 25 * counts[7] + 125 * counts[8]) << 16)


cdef inline int32_t nibble(uint64_t word, int32_t place) noexcept nogil:
    return <int32_t>(word >> (4 * place)) & 15


cdef inline int32_t pairs_missing(int32_t held, int32_t odd, int32_t pairs) noexcept nogil:
    """Tiles missing to `pairs` pairs, with `held` pairs (four equal tiles are two) and `odd` single tiles."""
    pairs = max(pairs - held, 0)
    return pairs + max(pairs - odd, 0)


cdef uint64_t combine(uint64_t a, uint64_t b, int32_t groups) noexcept nogil
cdef int32_t useful_two(const uint8_t* first, const uint8_t* second, uint64_t a, uint64_t b,
                        int32_t groups, uint32_t* ranks) noexcept nogil
cdef uint32_t suit_useful(const uint8_t* counts, uint32_t key, uint64_t need, uint64_t tight) noexcept nogil
cdef int32_t splits(const uint8_t* counts, int32_t kinds, int32_t runs_to, int32_t groups,
                    split_t* out) noexcept nogil
