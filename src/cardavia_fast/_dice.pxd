"""One random stream per (seed, deal, purpose): Philox-4x64-10, word for word equal to NumPy's.

The words of a stream are `numpy.random.Philox(key=seed,
counter=[0, deal, purpose, 0]).random_raw()`. A seat's thinking never disturbs the deal,
because shuffle, noise and imagination are different purposes.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

cdef enum:
    SHUFFLE = 0              # the order of the pieces, then the dealer's seat
    NOISE = 1                # NOISE + seat: one word per decision of that seat
    IMAGINE = 16             # IMAGINE + seat: worlds imagined for that seat
    BLOCK = 4                # words per Philox block
    MAX_SHUFFLE = 124

cdef extern from *:
    """
    #include <stdint.h>
    typedef unsigned __int128 cardavia_u128;

    static inline uint64_t cardavia_mul(uint64_t a, uint64_t b, uint64_t *low) {
        cardavia_u128 wide = (cardavia_u128)a * b;
        *low = (uint64_t)wide;
        return (uint64_t)(wide >> 64);
    }

    /* Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3 (SC 2011). */
    static inline void cardavia_philox(const uint64_t *counter, const uint64_t *key, uint64_t *out) {
        uint64_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
        uint64_t k0 = key[0], k1 = key[1];
        for (int round = 0; round < 10; round++) {
            uint64_t low0, low1;
            uint64_t high0 = cardavia_mul(0xD2E7470EE14C6C93ULL, c0, &low0);
            uint64_t high1 = cardavia_mul(0xCA5A826395121157ULL, c2, &low1);
            c0 = high1 ^ c1 ^ k0;
            c1 = low1;
            c2 = high0 ^ c3 ^ k1;
            c3 = low0;
            k0 += 0x9E3779B97F4A7C15ULL;
            k1 += 0xBB67AE8584CAA73BULL;
        }
        out[0] = c0; out[1] = c1; out[2] = c2; out[3] = c3;
    }
    """
    uint64_t multiply "cardavia_mul" (uint64_t a, uint64_t b, uint64_t* low) noexcept nogil
    void philox "cardavia_philox" (const uint64_t* counter, const uint64_t* key, uint64_t* out) noexcept nogil

cdef struct dice_t:
    uint64_t key[2]
    uint64_t counter[4]      # of the block in `words`
    uint64_t words[4]
    int32_t used             # words of the block already taken
    int32_t dealer           # loaded dice: this seat deals; -1: drawn from the stream
    const uint8_t* order     # loaded dice: this order; NULL: shuffled


cdef inline void dice_open(dice_t* dice, const uint64_t* key, uint64_t deal, uint64_t purpose) noexcept nogil:
    """Start the stream of (key, deal, purpose)."""
    dice.key[0] = key[0]
    dice.key[1] = key[1]
    dice.counter[0] = 0
    dice.counter[1] = deal
    dice.counter[2] = purpose
    dice.counter[3] = 0
    dice.used = BLOCK
    dice.dealer = -1
    dice.order = NULL


cdef inline uint64_t dice_word(dice_t* dice) noexcept nogil:
    """The next raw word. As in NumPy, the counter is raised before a block is made."""
    cdef uint64_t word
    if dice.used == BLOCK:
        dice.counter[0] += 1
        philox(dice.counter, dice.key, dice.words)
        dice.used = 0
    word = dice.words[dice.used]
    dice.used += 1
    return word


cdef inline uint32_t dice_below(dice_t* dice, uint32_t bound) noexcept nogil:
    """Unbiased draw from 0 … bound - 1: the high word of word * bound, redrawn while the low word is
    below 2**64 mod bound (Lemire 2019)."""
    cdef uint64_t low, high, floor
    high = multiply(dice_word(dice), bound, &low)
    if low < bound:
        floor = (0 - <uint64_t>bound) % bound
        while low < floor:
            high = multiply(dice_word(dice), bound, &low)
    return <uint32_t>high


cdef inline void dice_shuffle(dice_t* dice, uint8_t* order, int32_t n) noexcept nogil:
    """Fisher-Yates on 0 … n - 1: for i = n - 1 … 1 swap order[i] and order[below(i + 1)].

    n is at most MAX_SHUFFLE. The stream must be fresh; its first n words are made at one go, which lets the
    processor work on several blocks at a time.
    """
    cdef uint64_t[256] words     # room for n draws and any number of redraws that will ever be seen
    cdef uint64_t low, high, floor
    cdef int32_t i, made = 0, used = 0
    cdef uint8_t piece
    for i in range(n):
        order[i] = dice.order[i] if dice.order is not NULL else <uint8_t>i
    if dice.order is not NULL:
        return
    while made < n:
        dice.counter[0] += 1
        philox(dice.counter, dice.key, words + made)
        made += BLOCK
    for i in range(n - 1, 0, -1):
        high = multiply(words[used], <uint64_t>(i + 1), &low)
        used += 1
        if low <= <uint64_t>i:
            floor = (0 - <uint64_t>(i + 1)) % <uint64_t>(i + 1)
            while low < floor:
                if used == made:
                    dice.counter[0] += 1
                    philox(dice.counter, dice.key, words + made)
                    made += BLOCK
                high = multiply(words[used], <uint64_t>(i + 1), &low)
                used += 1
        piece = order[i]
        order[i] = order[high]
        order[high] = piece
    made = (used - 1) & ~3
    for i in range(BLOCK):
        dice.words[i] = words[made + i]
    dice.counter[0] = <uint64_t>(made // BLOCK + 1)
    dice.used = used - made


cdef inline void dice_mix(dice_t* dice, uint8_t* pieces, int32_t n) noexcept nogil:
    """Any order of n pieces, all equally likely, from wherever the stream is."""
    cdef int32_t i, j
    for i in range(n - 1, 0, -1):
        j = <int32_t>dice_below(dice, <uint32_t>(i + 1))
        pieces[i], pieces[j] = pieces[j], pieces[i]


cdef inline int32_t dice_dealer(dice_t* dice, int32_t seats) noexcept nogil:
    """The dealer's seat: given, or the draw that follows the shuffle."""
    return dice.dealer if dice.dealer >= 0 else <int32_t>dice_below(dice, <uint32_t>seats)
