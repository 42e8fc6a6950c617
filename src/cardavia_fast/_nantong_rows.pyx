"""Checks of `_nantong_rows.pxd`."""
from libc.stdint cimport int32_t, uint8_t

from cardavia_fast._nantong cimport (
    COPIES, GROUPS, HAND, INDICATORS, KINDS, NONE, OPEN_KONG, OPEN_TRIPLET, PUNGED, W_HEAVENLY,
    nantong_holding_t,
)
from cardavia_fast._partition_arrays cimport all_fit


cdef int32_t copies_of(const nantong_holding_t* h, int32_t kind) noexcept nogil:
    """Copies of a kind in hand, groups, Hezi and indicators."""
    cdef int32_t i, copies = h.hand[kind] + (2 if h.hezi == kind else 0)
    for i in range(INDICATORS):
        copies += h.indicators[i] == kind
    for i in range(h.n_groups):
        if h.groups[i] == kind:
            copies += 3 if h.group_how[i] in (PUNGED, OPEN_TRIPLET) else 4
    return copies


cdef bint wins_with(const uint8_t* hand, int32_t won_kind, int32_t circumstances) noexcept nogil:
    return circumstances & W_HEAVENLY or (won_kind < KINDS and hand[won_kind] > 0)


cdef bint is_holding(const nantong_holding_t* h, const uint8_t* hand, int32_t won_kind,
                     int32_t circumstances) noexcept nogil:
    """A full hand with the winning card, with at most four of a kind in all; hand: the counts again."""
    cdef int32_t i, full = HAND + 1 - 3 * h.n_groups
    if not all_fit(hand, 1, KINDS, COPIES, full, full):
        return False
    if h.indicators[0] >= KINDS or h.indicators[1] >= KINDS:
        return False
    for i in range(INDICATORS):
        if copies_of(h, h.indicators[i]) > COPIES:
            return False
    for i in range(h.n_groups):
        if h.groups[i] >= KINDS or copies_of(h, h.groups[i]) > COPIES:
            return False
        if not PUNGED <= h.group_how[i] <= OPEN_KONG:
            return False
    if h.hezi != NONE and (h.hezi >= KINDS or copies_of(h, h.hezi) > COPIES):
        return False
    return wins_with(hand, won_kind, circumstances)


cdef bint all_plain(const uint8_t* hands, const uint8_t* indicators, const uint8_t* won_kinds,
                    Py_ssize_t n) noexcept nogil:
    """`is_holding` for hands without groups and Hezi, all at once: no row waits for its own check.

    won_kinds: NULL when heavenly.
    """
    cdef Py_ssize_t i
    cdef int32_t a, b, c = 0
    cdef bint wrong = not all_fit(hands, n, KINDS, COPIES, HAND + 1, HAND + 1)
    for i in range(n):
        a = indicators[2 * i]
        b = indicators[2 * i + 1]
        c = won_kinds[i] if won_kinds is not NULL else c
        if a >= KINDS or b >= KINDS or c >= KINDS:
            return False
        wrong |= hands[KINDS * i + a] + (a == b) >= COPIES or hands[KINDS * i + b] + (a == b) >= COPIES
        wrong |= won_kinds is not NULL and hands[KINDS * i + c] == 0
    return not wrong


cdef int32_t groups_in(const uint8_t* groups) noexcept nogil:
    """How many of GROUPS places hold a group: the first ones; -1 if there is one after an empty place."""
    cdef int32_t i, n = 0
    for i in range(GROUPS):
        if groups[i] == NONE:
            continue
        if n < i:
            return -1
        n += 1
    return n
