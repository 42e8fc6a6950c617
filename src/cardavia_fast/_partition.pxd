"""Splitting a hand into groups and a pair.

A suit is a vector of nine counts (0 … 4 each). Its *need* is one 64-bit word of sixteen nibbles: nibble g
is the least number of tiles that must be added to the suit so that it holds g groups, nibble 15 - g the same
for g groups and a pair (never more than four copies of a kind; tiles not needed may be thrown away).
Honours (T, W, R) form triplets and pairs only; their need has the same layout.
Needs of several suits combine by a min-plus product, so a whole hand's distance is a few additions; with the
pairs in falling order the two factors of that product line up by one shift.

Whether a hand is ready or complete takes less: a *mark* of 16 bits a part (`_partition_tables.pxd`).
"""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from cardavia_fast._partition_tables cimport (  # noqa: F401
    COPIES, HONOURS, LOW_RANKS, MADE, MAX_SUIT, PAIR, RANKS, WAITS, WITH_PAIR, tables_t,
)
from cardavia_fast._splits cimport FIRST_HONOUR  # noqa: F401

cdef enum:
    MAX_KINDS = 36
    MAX_PARTS = 4            # three suits and the honours
    MAX_SPLIT_GROUPS = 7

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

    /* The need of two parts taken together, place by place. */
    static inline uint64_t cardavia_combine_plain(uint64_t a, uint64_t b, int32_t groups) {
        uint64_t word = 0;
        for (int total = 0; total <= groups; total++) {
            uint64_t plain = 15, paired = 15;
            for (int g = 0; g <= total; g++) {
                const int rest = total - g;
                const uint64_t ag = a >> 4 * g & 15, bg = b >> 4 * rest & 15;
                const uint64_t neither = ag + bg;
                const uint64_t first = (a >> 4 * (15 - g) & 15) + bg;
                const uint64_t second = ag + (b >> 4 * (15 - rest) & 15);
                plain = neither < plain ? neither : plain;
                paired = first < paired ? first : paired;
                paired = second < paired ? second : paired;
            }
            word |= plain << 4 * total | paired << 4 * (15 - total);
        }
        return word;
    }

    #ifdef __SSE2__
    /* The upper 32 bits with their nibbles in the opposite order. */
    static inline uint64_t cardavia_turn(uint64_t word) {
        uint32_t upper = __builtin_bswap32((uint32_t)(word >> 32));
        upper = (upper >> 4 & 0x0F0F0F0FU) | (upper & 0x0F0F0F0FU) << 4;
        return (word & 0xFFFFFFFFULL) | (uint64_t)upper << 32;
    }

    /* Bytes 0-7: groups alone; bytes 8-15: as many and a pair. */
    static inline __m128i cardavia_spread(uint64_t word) {
        const __m128i nibbles = _mm_set1_epi8(15), v = _mm_cvtsi64_si128((long long)cardavia_turn(word));
        return _mm_unpacklo_epi8(_mm_and_si128(v, nibbles), _mm_and_si128(_mm_srli_epi16(v, 4), nibbles));
    }

    /* The same with SSE2. Bytes of a are complements (255 - need), so that places shifted in are out of
       reach; `both` is a's groups, then its groups and pair; `alone` its groups, to meet the pair of b. */
    static inline uint64_t cardavia_combine(uint64_t a, uint64_t b, int32_t groups) {
        const __m128i ones = _mm_set1_epi8(-1);
        const __m128i both = _mm_xor_si128(cardavia_spread(a), ones), alone = _mm_slli_si128(both, 8);
        const __m128i other = cardavia_spread(b);
        const __m128i plain = _mm_unpacklo_epi8(other, other), paired = _mm_unpackhi_epi8(other, other);
        __m128i four = _mm_unpacklo_epi16(plain, plain), pairs = _mm_unpacklo_epi16(paired, paired);
        __m128i x = _mm_set1_epi8((char)240), y = x;
        uint64_t word, inside;
    #define CARDAVIA_PLACE(g, lane) \
        x = _mm_max_epu8(x, _mm_subs_epu8(_mm_slli_epi64(both, 8 * (g)), \
                                          _mm_shuffle_epi32(four, 85 * (lane)))); \
        y = _mm_max_epu8(y, _mm_subs_epu8(_mm_slli_epi64(alone, 8 * (g)), \
                                          _mm_shuffle_epi32(pairs, 85 * (lane))));
        CARDAVIA_PLACE(0, 0) CARDAVIA_PLACE(1, 1) CARDAVIA_PLACE(2, 2) CARDAVIA_PLACE(3, 3)
        four = _mm_unpackhi_epi16(plain, plain);
        pairs = _mm_unpackhi_epi16(paired, paired);
        CARDAVIA_PLACE(4, 0) CARDAVIA_PLACE(5, 1) CARDAVIA_PLACE(6, 2) CARDAVIA_PLACE(7, 3)
    #undef CARDAVIA_PLACE
        x = _mm_xor_si128(_mm_max_epu8(x, y), ones);
        x = _mm_and_si128(_mm_or_si128(x, _mm_srli_epi16(x, 4)), _mm_set1_epi16(255));
        word = cardavia_turn((uint64_t)_mm_cvtsi128_si64(_mm_packus_epi16(x, x)));
        inside = ~(~0ULL << 4 * (groups + 1));
        return word & (inside | inside << 4 * (15 - groups));
    }
    #else
    #define cardavia_combine cardavia_combine_plain
    #endif
    """
    # Tiles missing from two parts of a hand to `groups` groups and a pair.
    int32_t join "cardavia_join" (uint64_t a, uint64_t b, int32_t groups) noexcept nogil
    # One bit per nibble of a that takes part in a best split of the two, which lacks `missing` tiles.
    uint64_t tight_places "cardavia_tight" (uint64_t a, uint64_t b, int32_t groups,
                                            int32_t missing) noexcept nogil

    # The need word of two parts taken together, up to `groups` groups; sums above 15 become 15.
    uint64_t combine "cardavia_combine" (uint64_t a, uint64_t b, int32_t groups) noexcept nogil
    uint64_t combine_plain "cardavia_combine_plain" (uint64_t a, uint64_t b, int32_t groups) noexcept nogil

# A hand as up to four independent parts: suits, then honours.
cdef struct parts_t:
    int32_t n
    int32_t groups           # still to be made
    int32_t kind[4]          # first kind of each part
    int32_t ranks[4]         # RANKS for a suit, HONOURS for T, W, R
    uint32_t key[4]
    uint64_t need[4]

cdef const tables_t* TABLES


cdef inline uint64_t suit_need(uint32_t key) noexcept nogil:
    """The need word of the suit vector with this key."""
    return TABLES.need[TABLES.low[key & 0xFFFF] + TABLES.high[key >> 16]]


cdef inline uint16_t suit_mark(uint32_t key) noexcept nogil:
    """The mark of the suit vector with this key."""
    return TABLES.mark[TABLES.low[key & 0xFFFF] + TABLES.high[key >> 16]]


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


cdef inline uint32_t honour_key(const uint8_t* counts) noexcept nogil:
    """The key of three counts."""
    return counts[0] + 5 * counts[1] + 25 * counts[2]


cdef inline uint64_t honour_need(uint32_t key) noexcept nogil:
    """The need word of the honours with this key."""
    return TABLES.honour[key]


cdef inline uint16_t honour_mark(uint32_t key) noexcept nogil:
    """The mark of the honours with this key."""
    return TABLES.honour_mark[key]


cdef inline uint32_t flags_of(uint32_t mark) noexcept nogil:
    return mark & ~<uint32_t>WAITS


cdef inline uint32_t added_flags(const uint16_t* marks) noexcept nogil:
    """How many of four parts are made, and how many have a pair."""
    return flags_of(marks[0]) + flags_of(marks[1]) + flags_of(marks[2]) + flags_of(marks[3])


cdef inline uint32_t ranks_awaited(uint32_t mark, uint32_t added) noexcept nogil:
    """Ranks of a part that complete the hand: all others must be made, one of them with a pair at most.

    Without a branch, since no one could guess which part of a ready hand it is.
    """
    cdef uint32_t others = added - flags_of(mark)
    return mark & WAITS & -<uint32_t>(others & ~<uint32_t>WITH_PAIR == 3 * MADE)


cdef inline uint32_t marked_waits(const uint16_t* marks) noexcept nogil:
    """Kinds that complete a hand of 3 n + 1 tiles, never a fifth copy; marks: three suits, honours.

    By the number of its tiles an open part waits to be groups if another has the pair, else to have it too.
    """
    cdef uint32_t added = added_flags(marks)
    return (ranks_awaited(marks[0], added) | ranks_awaited(marks[1], added) << RANKS
            | ranks_awaited(marks[2], added) << 2 * RANKS | ranks_awaited(marks[3], added) << FIRST_HONOUR)


cdef inline bint marked_made(const uint16_t* marks) noexcept nogil:
    """Is a hand of 3 n + 2 tiles groups and a pair?"""
    return added_flags(marks) == 4 * MADE + WITH_PAIR


cdef inline int32_t suit_size(const uint8_t* counts) noexcept nogil:
    """Tiles of nine counts."""
    cdef uint64_t eight
    memcpy(&eight, counts, 8)
    return <int32_t>(eight * 0x0101010101010101u >> 56) + counts[8]


cdef uint32_t suit_useful(const uint8_t* counts, uint32_t key, uint64_t need, uint64_t tight) noexcept nogil
cdef uint32_t honour_useful(const uint8_t* counts, uint32_t key, uint64_t need, uint64_t tight) noexcept nogil

cdef void parts_read(parts_t* p, const uint8_t* counts, uint32_t suits, bint honours,
                     int32_t groups) noexcept nogil
cdef void parts_change(parts_t* p, const uint8_t* counts, int32_t part) noexcept nogil
cdef void parts_others(const parts_t* p, uint64_t* others) noexcept nogil
cdef int32_t parts_missing(const parts_t* p) noexcept nogil
cdef int32_t parts_useful(const parts_t* p, const uint8_t* counts, uint32_t* kinds) noexcept nogil

# marked_waits and marked_made of 27 counts, or of 30 with honours.
cdef uint32_t hand_waits(const uint8_t* counts, bint honours) noexcept nogil
cdef bint hand_made(const uint8_t* counts, bint honours) noexcept nogil


cdef inline uint32_t suit_useful_in(const uint64_t* needs, const uint8_t* counts, uint32_t key, uint64_t need,
                                    uint64_t tight) noexcept nogil:
    """Ranks (bit r) of which one more tile brings the whole hand nearer, by a table of need words.

    A tile lowers a nibble by one or not at all, so the difference of two need words has no borrows.
    """
    cdef const uint64_t* row = needs + TABLES.low[key & 0xFFFF]
    cdef const uint64_t* column = needs + TABLES.high[key >> 16]
    cdef const uint32_t* low = TABLES.low + (key & 0xFFFF)
    cdef const uint16_t* high = TABLES.high + (key >> 16)
    cdef uint32_t ranks = 0
    cdef int32_t r
    for r in range(LOW_RANKS):
        if counts[r] < COPIES:
            ranks |= <uint32_t>(((need - column[low[TABLES.step[r]]]) & tight) != 0) << r
    for r in range(LOW_RANKS, RANKS):
        if counts[r] < COPIES:
            ranks |= <uint32_t>(((need - row[high[TABLES.step[r - LOW_RANKS]]]) & tight) != 0) << r
    return ranks
