"""Distances, waits and completeness of many hands at once; also of one, without an array."""
from cpython.buffer cimport PyBUF_ND, PyBuffer_Release, PyObject_CheckBuffer, PyObject_GetBuffer
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.string cimport memcpy, memset

from cardavia_fast._partition cimport (
    MAX_SPLIT_GROUPS, TABLES, combine, honour_key, honour_useful, join, marked_made, marked_waits, suit_key,
    suit_useful, tight_places,
)
from cardavia_fast._partition_rows cimport FOUR, ROWS, rows_t, vector_place
from cardavia_fast._partition_tables cimport COPIES, FAR, RANKS, tables_t
from cardavia_fast._splits cimport FIRST_HONOUR

cdef enum:
    BLOCK = 256              # rows that are checked, then read while they are in the cache
    ALL_KINDS = 30           # FIRST_HONOUR + HONOURS
    IMPOSSIBLE = 99          # shanten of what is no hand

# What is asked of a block of rows that fit, and where the answers go: places not asked for are NULL.
cdef struct asked_t:
    Py_ssize_t columns       # 27, or 30 with honours
    int32_t groups
    int32_t least            # tiles a row must have
    int32_t most
    int8_t* shanten
    uint32_t* kinds
    uint8_t* complete

ctypedef void (*answer_t)(const asked_t* asked, const uint8_t* rows, Py_ssize_t first,
                          Py_ssize_t n) noexcept nogil


# ---- shanten -------------------------------------------------------------------------------------------

cdef void small_shanten(const asked_t* asked, const uint8_t* row, Py_ssize_t first,
                        Py_ssize_t n) noexcept nogil:
    """Four groups of three suits: five look-ups in tables of half a megabyte."""
    cdef const tables_t* t = TABLES
    cdef const rows_t* r = ROWS
    cdef int8_t* out = asked.shanten + first
    cdef Py_ssize_t i
    cdef uint32_t two
    for i in range(n):
        two = r.small_two[r.small[vector_place(t, row)]][r.small[vector_place(t, row + RANKS)]]
        out[i] = <int8_t>(r.small_missing[two][r.small[vector_place(t, row + 2 * RANKS)]] - 1)
        row += FIRST_HONOUR


cdef inline uint32_t mixed_of(const asked_t* asked, const tables_t* t, const rows_t* r,
                              const uint8_t* row) noexcept nogil:
    """The third suit and the honours."""
    cdef uint32_t key = honour_key(row + FIRST_HONOUR) if asked.columns == ALL_KINDS else 0
    return r.mixed[r.row[vector_place(t, row + 2 * RANKS)]][r.honour[key]]


cdef void any_shanten(const asked_t* asked, const uint8_t* row, Py_ssize_t first,
                      Py_ssize_t n) noexcept nogil:
    cdef const tables_t* t = TABLES
    cdef const rows_t* r = ROWS
    cdef int8_t* out = asked.shanten + first
    cdef Py_ssize_t i
    cdef uint64_t two, mixed
    for i in range(n):
        two = r.two_word[r.two[r.row[vector_place(t, row)]][r.row[vector_place(t, row + RANKS)]]]
        mixed = r.mixed_word[mixed_of(asked, t, r, row)]
        out[i] = <int8_t>(join(two, mixed, asked.groups) - 1)
        row += asked.columns


# ---- useful tiles --------------------------------------------------------------------------------------

cdef uint32_t useful_of(const asked_t* asked, const uint8_t* row, const uint64_t* need,
                        const uint64_t* others, int32_t missing) noexcept nogil:
    """Kinds of the suits that bring the hand nearer: its best splits, part by part."""
    cdef uint32_t kinds = 0
    cdef uint64_t tight
    cdef int32_t i
    for i in range(3):
        tight = tight_places(need[i], others[i], asked.groups, missing)
        if tight:
            kinds |= suit_useful(row + RANKS * i, suit_key(row + RANKS * i), need[i], tight) << RANKS * i
    return kinds


cdef void small_useful(const asked_t* asked, const uint8_t* row, Py_ssize_t first,
                       Py_ssize_t n) noexcept nogil:
    cdef const tables_t* t = TABLES
    cdef const rows_t* r = ROWS
    cdef uint64_t[3] need, others
    cdef uint32_t[3] place, small
    cdef int32_t i, missing
    cdef Py_ssize_t k
    for k in range(first, first + n):
        for i in range(3):
            place[i] = vector_place(t, row + RANKS * i)
            small[i] = r.small[place[i]]
            need[i] = r.word[r.row[place[i]]]
        others[0] = r.small_two_word[r.small_two[small[1]][small[2]]]
        others[1] = r.small_two_word[r.small_two[small[0]][small[2]]]
        others[2] = r.small_two_word[r.small_two[small[0]][small[1]]]
        missing = r.small_missing[r.small_two[small[0]][small[1]]][small[2]]
        asked.shanten[k] = <int8_t>(missing - 1)
        asked.kinds[k] = useful_of(asked, row, need, others, missing) if missing else 0
        row += FIRST_HONOUR


cdef uint32_t honours_useful(const asked_t* asked, const uint8_t* row, uint64_t two, uint64_t third,
                             int32_t missing) noexcept nogil:
    cdef uint32_t key = honour_key(row + FIRST_HONOUR)
    cdef uint64_t need = TABLES.honour[key]
    cdef uint64_t tight = tight_places(need, combine(two, third, asked.groups), asked.groups, missing)
    return honour_useful(row + FIRST_HONOUR, key, need, tight) << FIRST_HONOUR if tight else 0


cdef void any_useful(const asked_t* asked, const uint8_t* row, Py_ssize_t first, Py_ssize_t n) noexcept nogil:
    cdef const tables_t* t = TABLES
    cdef const rows_t* r = ROWS
    cdef uint64_t[3] need, others
    cdef uint32_t[3] number
    cdef uint64_t two, mixed, honours
    cdef int32_t i, missing
    cdef Py_ssize_t k
    for k in range(first, first + n):
        for i in range(3):
            number[i] = r.row[vector_place(t, row + RANKS * i)]
            need[i] = r.word[number[i]]
        two = r.two_word[r.two[number[0]][number[1]]]
        mixed = r.mixed_word[mixed_of(asked, t, r, row)]
        missing = join(two, mixed, asked.groups)
        asked.shanten[k] = <int8_t>(missing - 1)
        asked.kinds[k] = 0
        if 0 < missing < FAR:
            honours = t.honour[honour_key(row + FIRST_HONOUR) if asked.columns == ALL_KINDS else 0]
            others[0] = combine(need[1], mixed, asked.groups)
            others[1] = combine(need[0], mixed, asked.groups)
            others[2] = combine(two, honours, asked.groups)
            asked.kinds[k] = useful_of(asked, row, need, others, missing)
            if asked.columns == ALL_KINDS:
                asked.kinds[k] |= honours_useful(asked, row, two, need[2], missing)
        row += asked.columns


# ---- ready and complete hands --------------------------------------------------------------------------

cdef inline void marks_of(const asked_t* asked, const tables_t* t, const uint8_t* row,
                          uint16_t* marks) noexcept nogil:
    marks[0] = t.mark[vector_place(t, row)]
    marks[1] = t.mark[vector_place(t, row + RANKS)]
    marks[2] = t.mark[vector_place(t, row + 2 * RANKS)]
    marks[3] = t.honour_mark[honour_key(row + FIRST_HONOUR) if asked.columns == ALL_KINDS else 0]


cdef void some_waits(const asked_t* asked, const uint8_t* row, Py_ssize_t first, Py_ssize_t n) noexcept nogil:
    cdef const tables_t* t = TABLES
    cdef uint16_t[4] marks
    cdef Py_ssize_t k
    for k in range(first, first + n):
        marks_of(asked, t, row, marks)
        asked.kinds[k] = marked_waits(marks)
        row += asked.columns


cdef void some_complete(const asked_t* asked, const uint8_t* row, Py_ssize_t first,
                        Py_ssize_t n) noexcept nogil:
    cdef const tables_t* t = TABLES
    cdef uint16_t[4] marks
    cdef Py_ssize_t k
    for k in range(first, first + n):
        marks_of(asked, t, row, marks)
        asked.complete[k] = marked_made(marks)
        row += asked.columns


# ---- arrays --------------------------------------------------------------------------------------------

cdef bint fits(const asked_t* asked, const uint8_t* rows, Py_ssize_t n) noexcept nogil:
    return all_fit(rows, n, asked.columns, COPIES, asked.least, asked.most)


cdef Py_ssize_t each(const asked_t* asked, answer_t answer, const uint8_t* rows, Py_ssize_t n) noexcept nogil:
    """Answer all rows, block by block; returns the first that does not fit, or -1."""
    cdef Py_ssize_t done = 0, many
    while done < n:
        many = min(n - done, <Py_ssize_t>BLOCK)
        if not fits(asked, rows + done * asked.columns, many):
            while fits(asked, rows + done * asked.columns, 1):
                done += 1
            return done
        answer(asked, rows + done * asked.columns, done, many)
        done += many
    return -1


cdef void ask(asked_t* asked, Py_ssize_t columns, int32_t groups, int least, int most) noexcept nogil:
    memset(asked, 0, sizeof(asked_t))
    asked.columns = columns
    asked.groups = groups
    asked.least = 3 * groups + least if least >= 0 else 0
    asked.most = 3 * groups + most


cdef asked_t asking(Py_ssize_t columns, int groups, int least, int most) except *:
    """What is asked; least and most: tiles of a row beside three for each group, -1: any number."""
    cdef asked_t asked
    if columns != FIRST_HONOUR and columns != ALL_KINDS:
        raise ValueError(f"counts has {columns} columns, expected 27, or 30 with honours")
    if not 0 <= groups <= MAX_SPLIT_GROUPS:
        raise ValueError(f"{groups} groups, expected 0 to {MAX_SPLIT_GROUPS}")
    ask(&asked, columns, groups, least, most)
    return asked


cdef int same(Py_ssize_t rows, Py_ssize_t places) except -1:
    if rows != places:
        raise ValueError(f"{places} places for {rows} rows")
    return 0


def shanten_many(const uint8_t[:, ::1] counts not None, int groups, int8_t[::1] out not None):
    """Tiles missing to `groups` groups and a pair, less one.

    counts: uint8 (n, 27), or (n, 30) with honours, at most 3 * groups + 2 tiles a row; out: int8 (n,).
    Returns the first row that has more tiles or more than four of a kind, or -1; rows before it are done.
    """
    cdef asked_t asked = asking(counts.shape[1], groups, -1, 2)
    cdef bint small = counts.shape[1] == FIRST_HONOUR and groups == FOUR
    cdef Py_ssize_t wrong
    same(counts.shape[0], out.shape[0])
    if out.shape[0] == 0:
        return -1
    asked.shanten = &out[0]
    with nogil:
        wrong = each(&asked, small_shanten if small else any_shanten, &counts[0, 0], counts.shape[0])
    return wrong


def useful_many(const uint8_t[:, ::1] counts not None, int groups, int8_t[::1] out not None,
                uint32_t[::1] kinds not None):
    """`shanten_many`, and the kinds of which one more tile, never a fifth copy, lowers it.

    kinds: uint32 (n,), bit k for kind k.
    """
    cdef asked_t asked = asking(counts.shape[1], groups, -1, 2)
    cdef bint small = counts.shape[1] == FIRST_HONOUR and groups == FOUR
    cdef Py_ssize_t wrong
    same(counts.shape[0], out.shape[0])
    same(counts.shape[0], kinds.shape[0])
    if out.shape[0] == 0:
        return -1
    asked.shanten = &out[0]
    asked.kinds = &kinds[0]
    with nogil:
        wrong = each(&asked, small_useful if small else any_useful, &counts[0, 0], counts.shape[0])
    return wrong


def waits_many(const uint8_t[:, ::1] counts not None, int groups, uint32_t[::1] out not None):
    """Kinds that complete hands of 3 * groups + 1 tiles, never a fifth copy.

    counts: as of `shanten_many`; out: uint32 (n,), bit k for kind k, 0 if not ready. Returns the first wrong
    row or -1.
    """
    cdef asked_t asked = asking(counts.shape[1], groups, 1, 1)
    cdef Py_ssize_t wrong
    same(counts.shape[0], out.shape[0])
    if out.shape[0] == 0:
        return -1
    asked.kinds = &out[0]
    with nogil:
        wrong = each(&asked, some_waits, &counts[0, 0], counts.shape[0])
    return wrong


def complete_many(const uint8_t[:, ::1] counts not None, int groups, uint8_t[::1] out not None):
    """Which hands of 3 * groups + 2 tiles are groups and a pair.

    counts: as of `shanten_many`; out: uint8 (n,), 0 or 1. Returns the first wrong row or -1.
    """
    cdef asked_t asked = asking(counts.shape[1], groups, 2, 2)
    cdef Py_ssize_t wrong
    same(counts.shape[0], out.shape[0])
    if out.shape[0] == 0:
        return -1
    asked.complete = &out[0]
    with nogil:
        wrong = each(&asked, some_complete, &counts[0, 0], counts.shape[0])
    return wrong


# ---- one hand ------------------------------------------------------------------------------------------

cdef Py_ssize_t copied(object counts, uint8_t* hand) except -1:
    """Copy 27 or 30 bytes; returns how many, 0 if there is something else."""
    cdef Py_buffer view
    cdef Py_ssize_t columns = 0
    if not PyObject_CheckBuffer(counts):
        return 0
    try:
        PyObject_GetBuffer(counts, &view, PyBUF_ND)
    except (BufferError, ValueError):
        return 0
    if view.ndim == 1 and view.itemsize == 1 and (view.len == FIRST_HONOUR or view.len == ALL_KINDS):
        columns = view.len
        memcpy(hand, view.buf, <size_t>columns)
    PyBuffer_Release(&view)
    return columns


cdef bint asked_of_one(object counts, object groups, int least, int most, uint8_t* hand,
                       asked_t* asked) except -1:
    """Read one hand; False if the arguments are not plain: they are left to the array functions."""
    cdef Py_ssize_t columns = copied(counts, hand)
    cdef int wanted
    if columns == 0:
        return False
    if groups is None:
        wanted = FOUR if columns == FIRST_HONOUR else MAX_SPLIT_GROUPS
    elif type(groups) is int and 0 <= groups <= MAX_SPLIT_GROUPS:
        wanted = groups
    else:
        return False
    asked[0] = asking(columns, wanted, least, most)
    return fits(asked, hand, 1)


def shanten_one(counts, groups=None):
    """Shanten of one hand: 27 or 30 bytes, or a contiguous uint8 array of so many counts.

    groups: 4 for 27 counts and 7 for 30 if None. Returns None for anything else, and for what cannot be.
    """
    cdef uint8_t[ALL_KINDS] hand
    cdef asked_t asked
    cdef int8_t shanten
    if not asked_of_one(counts, groups, -1, 2, hand, &asked):
        return None
    asked.shanten = &shanten
    if asked.columns == FIRST_HONOUR and asked.groups == FOUR:
        small_shanten(&asked, hand, 0, 1)
    else:
        any_shanten(&asked, hand, 0, 1)
    return shanten


def useful_one(counts, groups=None):
    """(shanten, bits of useful kinds) of one hand, given as to `shanten_one`; None for anything else."""
    cdef uint8_t[ALL_KINDS] hand
    cdef asked_t asked
    cdef int8_t shanten
    cdef uint32_t kinds
    if not asked_of_one(counts, groups, -1, 2, hand, &asked):
        return None
    asked.shanten = &shanten
    asked.kinds = &kinds
    any_useful(&asked, hand, 0, 1)
    return shanten, kinds


def waits_one(counts, groups=None):
    """Bits of the kinds that one hand waits for, given as to `shanten_one`; None for anything else."""
    cdef uint8_t[ALL_KINDS] hand
    cdef asked_t asked
    cdef uint32_t kinds
    if not asked_of_one(counts, groups, 1, 1, hand, &asked):
        return None
    asked.kinds = &kinds
    some_waits(&asked, hand, 0, 1)
    return kinds


def complete_one(counts, groups=None):
    """Is one hand complete? It is given as to `shanten_one`; None for anything else."""
    cdef uint8_t[ALL_KINDS] hand
    cdef asked_t asked
    cdef uint8_t made
    if not asked_of_one(counts, groups, 2, 2, hand, &asked):
        return None
    asked.complete = &made
    some_complete(&asked, hand, 0, 1)
    return bool(made)


# ---- one hand, by address ------------------------------------------------------------------------------

cdef bint asked_at(const uint8_t* counts, Py_ssize_t columns, int32_t groups, int least, int most,
                   asked_t* asked) noexcept nogil:
    """What is asked of one hand; False if it cannot be. Nobody there could catch an exception."""
    if columns != FIRST_HONOUR and columns != ALL_KINDS or not 0 <= groups <= MAX_SPLIT_GROUPS:
        return False
    ask(asked, columns, groups, least, most)
    return fits(asked, counts, 1)


cdef int32_t shanten_at(const uint8_t* counts, int64_t columns, int32_t groups) noexcept nogil:
    cdef asked_t asked
    cdef int8_t shanten
    if not asked_at(counts, columns, groups, -1, 2, &asked):
        return IMPOSSIBLE
    asked.shanten = &shanten
    any_shanten(&asked, counts, 0, 1)
    return shanten


cdef uint32_t useful_at(const uint8_t* counts, int64_t columns, int32_t groups) noexcept nogil:
    cdef asked_t asked
    cdef int8_t shanten
    cdef uint32_t kinds
    if not asked_at(counts, columns, groups, -1, 2, &asked):
        return 0
    asked.shanten = &shanten
    asked.kinds = &kinds
    any_useful(&asked, counts, 0, 1)
    return kinds


cdef uint32_t waits_at(const uint8_t* counts, int64_t columns, int32_t groups) noexcept nogil:
    cdef asked_t asked
    cdef uint32_t kinds
    if not asked_at(counts, columns, groups, 1, 1, &asked):
        return 0
    asked.kinds = &kinds
    some_waits(&asked, counts, 0, 1)
    return kinds


cdef bint complete_at(const uint8_t* counts, int64_t columns, int32_t groups) noexcept nogil:
    cdef asked_t asked
    cdef uint8_t made
    if not asked_at(counts, columns, groups, 2, 2, &asked):
        return False
    asked.complete = &made
    some_complete(&asked, counts, 0, 1)
    return made


# Addresses of functions for `cardavia.aids`, which says what they answer.
AIDS = {
    "shanten": <uintptr_t>&shanten_at, "useful": <uintptr_t>&useful_at, "waits": <uintptr_t>&waits_at,
    "complete": <uintptr_t>&complete_at,
}
NOT_POSSIBLE = IMPOSSIBLE
