"""Nantong: base hu of a holding (N4), as a number and as rows."""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from cardavia_fast._nantong cimport KINDS, LAST_STRING, NONE, PUNGED, nantong_holding_t
from cardavia_fast._partition_tables cimport RANKS
from cardavia_fast._table cimport check

cdef extern from *:
    int32_t lowest_bit "__builtin_ctz" (uint32_t bits) noexcept nogil

cdef enum:
    STEP = 10                # N6.1
    GENERAL = RANKS          # class of the general kinds; that of the others is their rank

# N4.1 by how a kind is held: nothing, the six group_how, three in hand, four in hand, Hezi, claimed triplet.
cdef int32_t[HELDS] HU_HELD = (0, 2, 8, 8, 12, 16, 16, 4, 12, 16, 2)


cdef int32_t class_of(int32_t kind) noexcept nogil:
    """What N4.2 compares: GENERAL (N1.3: 9s, T, W and R), or the rank."""
    return GENERAL if kind >= LAST_STRING else kind % RANKS


cdef int32_t multiplier(int32_t kind, const uint8_t* indicators) noexcept nogil:
    """N4.2."""
    cdef int32_t mine = class_of(kind)
    return 1 << ((mine == GENERAL) + (mine == class_of(indicators[0])) + (mine == class_of(indicators[1])))


cdef int32_t exact_match(int32_t kind, int32_t held, const uint8_t* indicators) noexcept nogil:
    """N4.3: a pung counts twice; 12 instead of 4 for three in hand is three times."""
    if kind != indicators[0] and kind != indicators[1]:
        return 1
    if held == PUNGED or held == HELD_CLAIMED:
        return 2
    return 3 if held == HELD_THREE else 1


cdef int32_t add_part(nantong_part_t* rows, int32_t n, int32_t chapter, int32_t number, int32_t what,
                      int32_t kind, int32_t amount) noexcept nogil:
    """Write row n, with no multipliers; returns n + 1."""
    rows[n].chapter = <uint8_t>chapter
    rows[n].number = <uint8_t>number
    rows[n].what = <uint8_t>what
    rows[n].kind = <uint8_t>kind
    rows[n].amount = amount
    rows[n].factor = 1
    rows[n].match = 1
    return n + 1


cdef int32_t add_held(nantong_part_t* rows, int32_t n, int32_t held, int32_t kind,
                      const uint8_t* indicators) noexcept nogil:
    """Write row n for one holding; returns n + 1."""
    check(n < MAX_BASE_ROWS, "add_held: room")
    add_part(rows, n, 4, 5 if held == HELD_CLAIMED else 1, held, kind, HU_HELD[held])
    rows[n].factor = multiplier(kind, indicators)
    rows[n].match = exact_match(kind, held, indicators)
    return n + 1


cdef int32_t worth(const nantong_part_t* rows, int32_t n) noexcept nogil:
    """Sum of the rows without doublings."""
    cdef int32_t i, total = 0
    for i in range(n):
        total += rows[i].amount * rows[i].factor * rows[i].match
    return total


cdef int32_t base_rows(const nantong_holding_t* h, int32_t won_kind, bint won_as_triplet,
                       nantong_part_t* rows) noexcept nogil:
    """N4: one row for each holding: groups as declared, Hezi, hand by kind (N4.4), claimed triplet (N4.5).

    won_kind: kind of a claimed winning card, else NONE; won_as_triplet: a triplet of the partition uses it.
    Returns the number of rows.
    """
    cdef int32_t i, n = 0
    for i in range(h.n_groups):
        n = add_held(rows, n, h.group_how[i], h.groups[i], h.indicators)
    if h.hezi != NONE:
        n = add_held(rows, n, HELD_HEZI, h.hezi, h.indicators)
    for i in range(KINDS):
        if h.hand[i] >= 3:
            n = add_held(rows, n, HELD_THREE if h.hand[i] == 3 else HELD_FOUR, i, h.indicators)
    if won_kind != NONE and won_as_triplet and h.hand[won_kind] == 2:
        n = add_held(rows, n, HELD_CLAIMED, won_kind, h.indicators)
    return n


cdef int32_t held_hu(int32_t held, int32_t kind, const uint8_t* indicators) noexcept nogil:
    """What one holding is worth."""
    return HU_HELD[held] * multiplier(kind, indicators) * exact_match(kind, held, indicators)


cdef uint32_t threes(const uint8_t* hand) noexcept nogil:
    """Kinds held three or four times, eight at a time: the top bit of each byte, then all of them in one."""
    cdef uint64_t eight
    cdef uint32_t kinds = 0
    cdef int32_t i, first
    for i in range(4):
        first = min(8 * i, KINDS - 8)
        memcpy(&eight, hand + first, 8)
        eight = (eight + 0x7D7D7D7D7D7D7D7Du) >> 7 & 0x0101010101010101u
        kinds |= <uint32_t>(eight * 0x0102040810204080u >> 56) << first
    return kinds


cdef int32_t base_hu(const nantong_holding_t* h) noexcept nogil:
    """Base hu of any player (N4) but for a triplet of two in hand and the claimed card: see `base_rows`."""
    cdef uint32_t kinds = threes(h.hand)
    cdef int32_t i, total = 0
    for i in range(h.n_groups):
        total += held_hu(h.group_how[i], h.groups[i], h.indicators)
    if h.hezi != NONE:
        total += held_hu(HELD_HEZI, h.hezi, h.indicators)
    while kinds:
        i = lowest_bit(kinds)
        total += held_hu(HELD_THREE if h.hand[i] == 3 else HELD_FOUR, i, h.indicators)
        kinds &= kinds - 1
    return total


cdef int32_t rounded(int32_t total) noexcept nogil:
    """N6.1: up to a multiple of ten."""
    return (total + STEP - 1) // STEP * STEP
