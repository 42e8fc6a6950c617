"""Sets of kinds, one bit each (inline only)."""
from libc.stdint cimport int32_t, uint32_t

from cardavia_fast._table cimport action_t

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    #define CARDAVIA_LANES(a, b, c, d) \
        ((uint64_t)(a) | (uint64_t)(b) << 16 | (uint64_t)(c) << 32 | (uint64_t)(d) << 48)
    /* The bits set in 0 ... 15, ascending, sixteen bits each; what follows them is of no account. */
    static const uint64_t cardavia_bits_of[16] = {
        0, 0, 1, CARDAVIA_LANES(0, 1, 0, 0), 2, CARDAVIA_LANES(0, 2, 0, 0), CARDAVIA_LANES(1, 2, 0, 0),
        CARDAVIA_LANES(0, 1, 2, 0), 3, CARDAVIA_LANES(0, 3, 0, 0), CARDAVIA_LANES(1, 3, 0, 0),
        CARDAVIA_LANES(0, 1, 3, 0), CARDAVIA_LANES(2, 3, 0, 0), CARDAVIA_LANES(0, 2, 3, 0),
        CARDAVIA_LANES(1, 2, 3, 0), CARDAVIA_LANES(0, 1, 2, 3)};

    static const uint8_t cardavia_bits_in[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

    /* As add_kinds, four kinds at a time: no branch depends on them. Writes up to four codes too many. */
    static inline int32_t cardavia_many_kinds(uint32_t kinds, uint32_t code, uint16_t *out, int32_t n) {
        uint64_t codes = CARDAVIA_LANES(1, 1, 1, 1) * code;
        uint16_t *end = out + n;
        for (int i = 0; i < 8; i++) {
            const uint64_t four = codes + cardavia_bits_of[kinds & 15];
            memcpy(end, &four, sizeof four);
            end += cardavia_bits_in[kinds & 15];
            codes += CARDAVIA_LANES(4, 4, 4, 4);
            kinds >>= 4;
        }
        return (int32_t)(end - out);
    }
    """
    int32_t lowest_bit "__builtin_ctz" (uint32_t word) noexcept nogil
    int32_t bits_set "__builtin_popcount" (uint32_t word) noexcept nogil
    int32_t add_many_kinds "cardavia_many_kinds" (uint32_t kinds, uint32_t code, action_t* out,
                                                  int32_t n) noexcept nogil


cdef inline int32_t add_kinds(uint32_t kinds, int32_t code, action_t* out, int32_t n) noexcept nogil:
    """Write code + kind for each kind of the set, ascending, after n actions; returns the new number."""
    while kinds:
        out[n] = <action_t>(code + lowest_bit(kinds))
        kinds &= kinds - 1
        n += 1
    return n
