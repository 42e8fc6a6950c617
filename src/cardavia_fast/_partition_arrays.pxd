"""Are rows of counts hands? What is asked before any kernel reads them."""
from libc.stdint cimport int32_t, uint8_t

cdef extern from *:
    """
    #include <stddef.h>
    #include <stdint.h>
    #include <string.h>
    /* Tiles of 27 or 30 counts of at most 4; in which byte of a sum they are counted does not matter. */
    static inline int32_t cardavia_tiles(const uint8_t *row, ptrdiff_t columns) {
        uint64_t a, b, c;
        uint32_t four = 0;
        uint16_t two;
        memcpy(&a, row, 8);
        memcpy(&b, row + 8, 8);
        memcpy(&c, row + 16, 8);
        memcpy(&two, row + columns - 3, 2);
        if (columns == 30)
            memcpy(&four, row + 24, 4);
        a += b + c + four + two;
        return (int32_t)(a * 0x0101010101010101ULL >> 56) + row[columns - 1] - (columns == 30 ? row[27] : 0);
    }

    /* Is no count above `copies`, and are there `least` to `most` tiles in each row? Without a branch. */
    static inline int cardavia_all_fit(const uint8_t *rows, ptrdiff_t n, ptrdiff_t columns, int32_t copies,
                                       int32_t least, int32_t most) {
        uint8_t highest = 0;
        int32_t outside = 0;
        for (ptrdiff_t i = 0; i < n * columns; i++)
            highest = rows[i] > highest ? rows[i] : highest;
        for (ptrdiff_t i = 0; i < n; i++) {
            const int32_t tiles = cardavia_tiles(rows + i * columns, columns);
            outside |= (tiles - least) | (most - tiles);
        }
        return highest <= copies && outside >= 0;
    }
    """
    bint all_fit "cardavia_all_fit" (const uint8_t* rows, Py_ssize_t n, Py_ssize_t columns, int32_t copies,
                                     int32_t least, int32_t most) noexcept nogil
