"""Kernels of `_partition.pxd`, and their array forms."""
import numpy as np

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from cardavia_fast._partition_tables cimport build
from cardavia_fast._splits cimport MAX_SPLITS, split_t, splits

# The need word of no tiles at all and no room for any: no groups, no pair.
cdef uint64_t NOTHING = <uint64_t>0xFFFFFFFFFFFFFFF0

# Need words end at 15, which is harmless: a sum of at most 14 has no such part, and no hand in play lacks
# more. Up to four groups and a pair are 14 tiles. A hand of 3 g + 1 tiles or more, for g groups and a pair:
# * With more than g kinds it uses a tile of each of g + 1 and lacks at most 2 g + 1, which is 13 for g = 6.
#   For g = 7 it is 15, and one less with two equal tiles; 22 kinds have two adjacent ones in a suit.
# * With g kinds or fewer, all but one tile of each serve as triplets.
TABLES = build()


# ---- one part ------------------------------------------------------------------------------------------

cdef uint32_t suit_useful(const uint8_t* counts, uint32_t key, uint64_t need, uint64_t tight) noexcept nogil:
    """Ranks (bit r) of which one more tile brings the whole hand nearer."""
    return suit_useful_in(TABLES.need, counts, key, need, tight)


cdef uint32_t honour_useful(const uint8_t* counts, uint32_t key, uint64_t need,
                            uint64_t tight) noexcept nogil:
    """Honours (bit r) of which one more tile brings the whole hand nearer."""
    cdef uint32_t ranks = 0
    cdef int32_t r
    for r in range(HONOURS):
        if counts[r] < COPIES and (need - honour_need(key + TABLES.step[r])) & tight:
            ranks |= 1u << r
    return ranks


# ---- a hand in parts -----------------------------------------------------------------------------------

cdef uint32_t key_of(const parts_t* p, const uint8_t* counts, int32_t part) noexcept nogil:
    cdef const uint8_t* mine = counts + p.kind[part]
    return suit_key(mine) if p.ranks[part] == RANKS else honour_key(mine)


cdef uint64_t need_of(const parts_t* p, int32_t part, uint32_t key) noexcept nogil:
    return suit_need(key) if p.ranks[part] == RANKS else honour_need(key)


cdef void add_part(parts_t* p, const uint8_t* counts, int32_t kind, int32_t ranks) noexcept nogil:
    p.kind[p.n] = kind
    p.ranks[p.n] = ranks
    parts_change(p, counts, p.n)
    p.n += 1


cdef void parts_read(parts_t* p, const uint8_t* counts, uint32_t suits, bint honours,
                     int32_t groups) noexcept nogil:
    """Keys and need words of the parts of a hand; suits: bit s for suit s (0, 1, 2)."""
    cdef int32_t suit
    p.n = 0
    p.groups = groups
    for suit in range(3):
        if suits >> suit & 1:
            add_part(p, counts, RANKS * suit, RANKS)
    if honours:
        add_part(p, counts, FIRST_HONOUR, HONOURS)


cdef void parts_change(parts_t* p, const uint8_t* counts, int32_t part) noexcept nogil:
    """The key and need word of one part, also after its counts changed."""
    p.key[part] = key_of(p, counts, part)
    p.need[part] = need_of(p, part, p.key[part])


cdef void parts_others(const parts_t* p, uint64_t* others) noexcept nogil:
    """others[i]: the need of all parts but i. With four parts two products of two serve all."""
    cdef uint64_t front, back
    if p.n == 1:
        others[0] = NOTHING
        return
    if p.n == 2:
        others[0] = p.need[1]
        others[1] = p.need[0]
        return
    front = combine(p.need[0], p.need[1], p.groups)
    back = p.need[2] if p.n == 3 else combine(p.need[2], p.need[3], p.groups)
    others[0] = combine(p.need[1], back, p.groups)
    others[1] = combine(p.need[0], back, p.groups)
    others[2] = front if p.n == 3 else combine(p.need[3], front, p.groups)
    if p.n == 4:
        others[3] = combine(p.need[2], front, p.groups)


cdef int32_t parts_missing(const parts_t* p) noexcept nogil:
    """Tiles missing to the groups and a pair; 15 is 15 or more."""
    if p.n == 1:
        return nibble(p.need[0], PAIR - p.groups)
    if p.n == 2:
        return join(p.need[0], p.need[1], p.groups)
    return join(combine(p.need[0], p.need[1], p.groups),
                p.need[2] if p.n == 3 else combine(p.need[2], p.need[3], p.groups), p.groups)


cdef uint32_t part_useful(const parts_t* p, const uint8_t* counts, int32_t part, uint32_t key,
                          uint64_t need, uint64_t tight) noexcept nogil:
    """Kinds of one part of which one more tile lowers a nibble marked in `tight`."""
    cdef const uint8_t* mine = counts + p.kind[part]
    if p.ranks[part] == RANKS:
        return suit_useful(mine, key, need, tight) << p.kind[part]
    return honour_useful(mine, key, need, tight) << p.kind[part]


cdef int32_t parts_useful(const parts_t* p, const uint8_t* counts, uint32_t* kinds) noexcept nogil:
    """Tiles missing; kinds[0]: bit k where one more of kind k, never a fifth copy, brings the hand nearer."""
    cdef uint64_t[4] others
    cdef uint64_t tight
    cdef int32_t i, missing
    kinds[0] = 0
    parts_others(p, others)
    missing = join(p.need[0], others[0], p.groups)
    if missing == 0:
        return 0
    for i in range(p.n):
        tight = tight_places(p.need[i], others[i], p.groups, missing)
        if tight:
            kinds[0] |= part_useful(p, counts, i, p.key[i], p.need[i], tight)
    return missing


# ---- ready hands ---------------------------------------------------------------------------------------

cdef void hand_marks(const uint8_t* counts, bint honours, uint16_t* marks) noexcept nogil:
    cdef int32_t suit
    for suit in range(3):
        marks[suit] = suit_mark(suit_key(counts + RANKS * suit))
    marks[3] = honour_mark(honour_key(counts + FIRST_HONOUR) if honours else 0)


cdef uint32_t hand_waits(const uint8_t* counts, bint honours) noexcept nogil:
    cdef uint16_t[4] marks
    hand_marks(counts, honours, marks)
    return marked_waits(marks)


cdef bint hand_made(const uint8_t* counts, bint honours) noexcept nogil:
    cdef uint16_t[4] marks
    hand_marks(counts, honours, marks)
    return marked_made(marks)


# ---- arrays --------------------------------------------------------------------------------------------

cdef object need_words(const uint8_t[:, ::1] counts, int ranks, bint honours):
    cdef Py_ssize_t i
    if counts.shape[1] != ranks:
        raise ValueError(f"counts has {counts.shape[1]} columns, expected {ranks}")
    table = np.asarray(counts)
    wrong = np.flatnonzero((table > COPIES).any(axis=1) | (table.sum(axis=1) > MAX_SUIT))
    if wrong.size:
        raise ValueError(f"row {wrong[0]} is {table[wrong[0]].tolist()}: a suit has at most {COPIES} "
                         f"copies of a rank and at most {MAX_SUIT} tiles")
    words = np.empty(counts.shape[0], np.uint64)
    cdef uint64_t[::1] out = words
    with nogil:
        for i in range(counts.shape[0]):
            out[i] = honour_need(honour_key(&counts[i, 0])) if honours else suit_need(suit_key(&counts[i, 0]))
    return words


def suit_words(const uint8_t[:, ::1] counts not None):
    """Need words of suit vectors.

    counts: uint8 (n, 9), each at most 4, at most 23 tiles a row. Returns uint64 (n,): nibble g is what is
    missing to g groups, nibble 15 - g to g groups and a pair, for g up to 7; 15 is 15 or more.
    """
    return need_words(counts, RANKS, False)


def honour_words(const uint8_t[:, ::1] counts not None):
    """Need words of honours (T, W, R), laid out as those of suits.

    counts: uint8 (n, 3), each at most 4. Returns uint64 (n,).
    """
    return need_words(counts, HONOURS, True)


def joined(const uint64_t[::1] first not None, const uint64_t[::1] second not None, int groups):
    """Tiles missing to `groups` groups (at most 7) and a pair from every two parts.

    first: uint64 (n,), second: uint64 (m,) need words. Returns uint8 (n, m).
    """
    cdef Py_ssize_t i, j
    check_groups(groups)
    missing = np.empty((first.shape[0], second.shape[0]), np.uint8)
    cdef uint8_t[:, ::1] out = missing
    with nogil:
        for i in range(first.shape[0]):
            for j in range(second.shape[0]):
                out[i, j] = <uint8_t>join(first[i], second[j], groups)
    return missing


def combined(const uint64_t[::1] first not None, const uint64_t[::1] second not None, int groups,
             bint plain=False):
    """Need words of every two parts taken together, up to `groups` groups (at most 7).

    first, second: uint64 (n,) need words, row by row. `plain`: by the portable loop, which gives the same.
    Returns uint64 (n,).
    """
    cdef Py_ssize_t i
    check_groups(groups)
    if first.shape[0] != second.shape[0]:
        raise ValueError(f"{first.shape[0]} words beside {second.shape[0]}")
    words = np.empty(first.shape[0], np.uint64)
    cdef uint64_t[::1] out = words
    with nogil:
        for i in range(first.shape[0]):
            if plain:
                out[i] = combine_plain(first[i], second[i], groups)
            else:
                out[i] = combine(first[i], second[i], groups)
    return words


cdef int check_groups(int groups) except -1:
    if not 0 <= groups <= MAX_SPLIT_GROUPS:
        raise ValueError(f"{groups} groups, expected 0 to {MAX_SPLIT_GROUPS}")
    return 0


cdef bint too_many(uint64_t eight) noexcept nogil:
    """Is one of eight bytes above COPIES?"""
    return (eight | (eight & 0x7F7F7F7F7F7F7F7Fu) + 0x7B7B7B7B7B7B7B7Bu) & 0x8080808080808080u != 0


cdef int32_t suit_fits(const uint8_t* counts) noexcept nogil:
    """Tiles of nine counts, or -64 if no table has them; without a branch."""
    cdef uint64_t eight
    cdef int32_t tiles = suit_size(counts)
    memcpy(&eight, counts, 8)
    return -64 if too_many(eight) | (counts[8] > COPIES) | (tiles > MAX_SUIT) else tiles


cdef int32_t fits(const uint8_t* counts, Py_ssize_t kinds) noexcept nogil:
    """How many tiles these are, or a negative number if no table has them; 30 kinds include honours."""
    cdef Py_ssize_t k
    cdef int32_t tiles = 0
    for k in range(kinds // RANKS):
        tiles += suit_fits(counts + RANKS * k)
    for k in range(FIRST_HONOUR, kinds):
        tiles += counts[k] if counts[k] <= COPIES else -64
    return tiles


cdef int refuse(Py_ssize_t row, const uint8_t[:] counts) except -1:
    raise ValueError(f"row {row} is {np.asarray(counts).tolist()}: at most {COPIES} copies of a kind and "
                     f"{MAX_SUIT} tiles of a suit")


def split_list(const uint8_t[::1] counts not None, int groups):
    """All ways to read the counts as exactly `groups` groups and a pair, in ascending order.

    counts: uint8 (27,), or (30,) with honours, which form no runs. Returns a list of (groups, pair); a group
    is a kind (triplet) or 64 + the lowest kind of a run.
    """
    cdef split_t[MAX_SPLITS] found
    cdef int32_t i, g
    check_groups(groups)
    if counts.shape[0] != FIRST_HONOUR and counts.shape[0] != FIRST_HONOUR + HONOURS:
        raise ValueError(f"{counts.shape[0]} counts, expected 27, or 30 with honours")
    if fits(&counts[0], counts.shape[0]) < 0:
        refuse(0, counts)
    n = splits(&counts[0], counts.shape[0] > FIRST_HONOUR, groups, found)
    return [(tuple([found[i].groups[g] for g in range(groups)]), found[i].pair) for i in range(n)]


def distance(const uint8_t[::1] counts not None, list suits not None, int groups, bint honours=False):
    """Tiles missing to `groups` groups and a pair, using only these suits, and the kinds that help.

    counts: uint8 (27,), less if the last suits are not used, or (30,) with `honours`. suits: some of 0, 1, 2.
    Returns (missing, bits of useful kinds). Shanten is missing - 1; a missing of 15 is 15 or more.
    """
    cdef parts_t parts
    cdef uint32_t useful, kept = 0
    cdef int32_t suit, kinds = FIRST_HONOUR + HONOURS if honours else 0
    check_groups(groups)
    for suit in suits:
        if not 0 <= suit < 3 or kept >> suit & 1:
            raise ValueError(f"suits {suits}, expected some of 0, 1 and 2")
        kept |= 1u << suit
        kinds = max(kinds, RANKS * (suit + 1))
    if kinds == 0 or counts.shape[0] < kinds:
        raise ValueError(f"{counts.shape[0]} counts for suits {suits}, honours {honours}")
    if fits(&counts[0], counts.shape[0]) < 0:
        refuse(0, counts)
    parts_read(&parts, &counts[0], kept, honours, groups)
    missing = parts_useful(&parts, &counts[0], &useful)
    return missing, useful


def pairs_distance(const uint8_t[::1] counts not None, list suits not None, int pairs):
    """Tiles missing to `pairs` pairs in these suits, four equal tiles being two pairs.

    counts: uint8 (9 * number of suits,). Returns (missing, bits of the kinds that bring it nearer).
    """
    cdef int32_t k, held = 0, odd = 0, missing
    kinds = [RANKS * suit + rank for suit in suits for rank in range(RANKS)]
    for k in kinds:
        held += counts[k] >> 1
        odd += counts[k] & 1
    missing = pairs_missing(held, odd, pairs)
    singles = odd < pairs - held         # too few odd tiles: any new kind helps as well
    useful = [k for k in kinds if missing and (counts[k] & 1 or (singles and counts[k] < COPIES))]
    return missing, sum(1 << kind for kind in useful)
