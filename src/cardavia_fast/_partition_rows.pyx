"""Building the tables of `_partition_rows.pxd`: once, at import, in less than 0.1 s."""
from libc.stdint cimport int32_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc
from libc.string cimport memset

from cardavia_fast._partition cimport TABLES, combine, join
from cardavia_fast._partition_tables cimport PAIR, SUIT_VECTORS
from cardavia_fast._table cimport check

cdef enum:
    SEVEN = 7
    HONOUR_KEYS = 125
    SLOTS = 2048             # 2 ** (64 - 53), at least twice the words of a list

# Different words in the order in which they were found.
cdef struct list_t:
    int32_t n
    uint64_t word[1024]
    uint16_t slot[2048]      # 1 + number by hash, else 0


cdef uint16_t number_of(list_t* words, uint64_t word) noexcept nogil:
    """The number of a word, which is added if it is new."""
    cdef uint32_t slot = <uint32_t>(word * 0x9E3779B97F4A7C15u >> 53)
    while words.slot[slot] and words.word[words.slot[slot] - 1] != word:
        slot = slot + 1 & SLOTS - 1
    if words.slot[slot] == 0:
        words.word[words.n] = word
        words.n += 1
        words.slot[slot] = <uint16_t>words.n
    return words.slot[slot] - 1


cdef void keep(const list_t* words, int32_t expected, uint64_t* out) noexcept nogil:
    """Copy all words of a list."""
    cdef int32_t i
    check(words.n == expected, "number of different need words")
    for i in range(expected):
        out[i] = words.word[i]


cdef uint64_t cut(uint64_t word) noexcept nogil:
    """A need word up to FOUR groups."""
    cdef uint64_t inside = ((<uint64_t>1 << 4 * (FOUR + 1)) - 1)
    return word & (inside | inside << 4 * (PAIR - FOUR))


cdef void number_suits(rows_t* rows, list_t* words) noexcept nogil:
    """Every vector."""
    cdef int32_t i
    for i in range(SUIT_VECTORS):
        rows.row[i] = number_of(words, TABLES.need[i])
    keep(words, WORDS, rows.word)


cdef void number_small(rows_t* rows, list_t* words) noexcept nogil:
    """Three suits and four groups: every vector, every two suits, every hand."""
    cdef uint16_t[WORDS] small
    cdef int32_t i, j
    for i in range(WORDS):
        small[i] = number_of(words, cut(rows.word[i]))
    keep(words, SMALL, rows.small_word)
    for i in range(SUIT_VECTORS):
        rows.small[i] = <uint8_t>small[rows.row[i]]
    memset(words, 0, sizeof(list_t))
    for i in range(SMALL):
        for j in range(SMALL):
            rows.small_two[i][j] = <uint8_t>number_of(
                words, combine(rows.small_word[i], rows.small_word[j], FOUR))
    keep(words, SMALL_TWO, rows.small_two_word)
    for i in range(SMALL_TWO):
        for j in range(SMALL):
            rows.small_missing[i][j] = <uint8_t>join(rows.small_two_word[i], rows.small_word[j], FOUR)


cdef void number_honours(rows_t* rows, list_t* words) noexcept nogil:
    """Honours, and a suit with them."""
    cdef uint64_t[HONOUR_WORDS] word
    cdef int32_t i, j
    for i in range(HONOUR_KEYS):
        rows.honour[i] = <uint8_t>number_of(words, TABLES.honour[i])
    keep(words, HONOUR_WORDS, word)
    memset(words, 0, sizeof(list_t))
    for i in range(WORDS):
        for j in range(HONOUR_WORDS):
            rows.mixed[i][j] = number_of(words, combine(rows.word[i], word[j], SEVEN))
    keep(words, MIXED, rows.mixed_word)


cdef void number_two(rows_t* rows, list_t* words) noexcept nogil:
    """Two suits; the product does not depend on their order."""
    cdef int32_t i, j
    for i in range(WORDS):
        for j in range(i + 1):
            rows.two[i][j] = rows.two[j][i] = number_of(words, combine(rows.word[i], rows.word[j], SEVEN))
    keep(words, TWO, rows.two_word)


cdef void fill(rows_t* rows, list_t* words) noexcept nogil:
    number_suits(rows, words)
    memset(words, 0, sizeof(list_t))
    number_small(rows, words)
    memset(words, 0, sizeof(list_t))
    number_honours(rows, words)
    memset(words, 0, sizeof(list_t))
    number_two(rows, words)


cdef const rows_t* build() except NULL:
    cdef rows_t* rows = <rows_t*>calloc(1, sizeof(rows_t))
    cdef list_t words
    if rows is NULL:
        raise MemoryError("cannot allocate 6 MB for the numbers of need words")
    memset(&words, 0, sizeof(words))
    with nogil:
        fill(rows, &words)
    return rows


ROWS = build()
