"""Tables and kernels of `_partition.pxd`. The tables are built at import, in about 0.1 s."""
import numpy as np

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from cardavia_fast._table cimport check

cdef enum:
    ALL_VECTORS = 1953125    # 5 ** RANKS
    HALF = 8                 # places without a pair
    FAR = 31                 # more than any need

cdef extern from *:
    """
    /* out = min(out, other + 1) over the sixteen bytes of a need. */
    typedef int8_t cardavia_need __attribute__((vector_size(16)));
    static inline void cardavia_nearer(int8_t *out, const int8_t *other) {
        cardavia_need a, b, less;
        __builtin_memcpy(&a, out, 16);
        __builtin_memcpy(&b, other, 16);
        b += 1;
        less = a < b;
        a = (a & less) | (b & ~less);
        __builtin_memcpy(out, &a, 16);
    }
    """
    void nearer "cardavia_nearer" (int8_t* out, const int8_t* other) noexcept nogil


# The need word of no tiles at all and no room for any: no groups, no pair.
cdef uint64_t NOTHING = <uint64_t>0xFFFFFFFFFFFFFFF0


# ---- building the tables -------------------------------------------------------------------------------

cdef int32_t[9] POWER = [1, 5, 25, 125, 625, 3125, 15625, 78125, 390625]


cdef int32_t count_up(int32_t* digits) noexcept nogil:
    """The digits of the next vector; returns its lowest rank held."""
    cdef int32_t r = 0
    while digits[r] == COPIES:
        digits[r] = 0
        r += 1
    digits[r] += 1
    return r


cdef void sweep_up(int8_t* plain, int8_t* paired) noexcept nogil:
    """plain[v]: most disjoint groups in v; paired[v]: most groups beside a pair, -1 without a pair.

    The lowest tile of v is unused, in a triplet, in a run, or in the pair: four smaller vectors.
    """
    cdef int32_t v, r, low
    cdef int32_t[11] digits     # two empty ranks past the ninth: no run starts there
    memset(digits, 0, sizeof(digits))
    plain[0] = 0
    paired[0] = -1
    for v in range(1, ALL_VECTORS):
        r = count_up(digits)
        low = POWER[r]
        plain[v] = plain[v - low]
        paired[v] = paired[v - low]
        if digits[r] >= 2:
            paired[v] = max(paired[v], plain[v - 2 * low])
        if digits[r] >= 3:
            add_group(plain, paired, v, v - 3 * low)
        if digits[r + 1] and digits[r + 2]:
            add_group(plain, paired, v, v - 31 * low)


cdef void add_group(int8_t* plain, int8_t* paired, int32_t v, int32_t rest) noexcept nogil:
    plain[v] = max(plain[v], <int8_t>(plain[rest] + 1))
    if paired[rest] >= 0:
        paired[v] = max(paired[v], <int8_t>(paired[rest] + 1))


cdef void sweep_down(const int8_t* plain, const int8_t* paired, int8_t* needs) noexcept nogil:
    """needs[16 v + place]: 0 where v holds the groups, else one more than the best v with a tile added.

    Places here are g and HALF + g for g groups and a pair.
    """
    cdef int32_t v, r
    cdef int32_t[9] digits
    cdef int8_t* mine
    for r in range(RANKS):
        digits[r] = COPIES
    for v in range(ALL_VECTORS - 1, -1, -1):
        mine = needs + PLACES * v
        memset(mine, FAR, PLACES)
        for r in range(RANKS):
            if digits[r] < COPIES:
                nearer(mine, mine + PLACES * POWER[r])
        memset(mine, 0, <size_t>min(plain[v] + 1, HALF))
        memset(mine + HALF, 0, <size_t>min(paired[v] + 1, HALF))
        r = 0
        while r < RANKS - 1 and digits[r] == 0:
            digits[r] = COPIES
            r += 1
        digits[r] -= 1


cdef int32_t tiles_in(int32_t key) noexcept nogil:
    cdef int32_t tiles = 0
    while key:
        tiles += key % 5
        key = key // 5
    return tiles


cdef void number_keys(tables_t* tables) noexcept nogil:
    """Number all vectors of at most MAX_SUIT tiles without gaps: by low ranks, then high ranks by tiles."""
    cdef int32_t low, high, tiles, place = 0
    cdef uint32_t start = 0
    cdef int32_t[17] upto      # how many high keys have at most so many tiles
    for tiles in range(17):
        for high in range(HIGH_KEYS):
            if tiles_in(high) == tiles:
                tables.high[high] = <uint16_t>place
                place += 1
        upto[tiles] = place
    for low in range(LOW_KEYS):
        tables.low[low] = start
        tiles = MAX_SUIT - tiles_in(low)
        if tiles >= 0:
            start += upto[min(tiles, 16)]
    check(start == SUIT_VECTORS, "number of suit vectors")


cdef void pack(tables_t* tables, const int8_t* needs) noexcept nogil:
    cdef int32_t low, high, place
    cdef uint64_t word
    cdef const int8_t* mine
    for low in range(LOW_KEYS):
        for high in range(HIGH_KEYS):
            if tiles_in(low) + tiles_in(high) <= MAX_SUIT:
                mine = needs + PLACES * (low + LOW_KEYS * high)
                word = 0
                for place in range(HALF):
                    word |= <uint64_t>min(mine[place], <int8_t>15) << (4 * place)
                    word |= <uint64_t>min(mine[HALF + place], <int8_t>15) << (4 * (PAIR - place))
                tables.need[tables.low[low] + tables.high[high]] = word


cdef const tables_t* build() except NULL:
    cdef tables_t* tables = <tables_t*>calloc(1, sizeof(tables_t))
    cdef int8_t* plain = <int8_t*>calloc(ALL_VECTORS, 1)
    cdef int8_t* paired = <int8_t*>calloc(ALL_VECTORS, 1)
    cdef int8_t* needs = <int8_t*>calloc(ALL_VECTORS, PLACES)
    cdef int32_t r
    if tables is NULL or plain is NULL or paired is NULL or needs is NULL:
        raise MemoryError("cannot allocate 40 MB to build the partition tables")
    for r in range(RANKS):
        tables.step[r] = POWER[r] if r < LOW_RANKS else <uint32_t>POWER[r - LOW_RANKS] << 16
    with nogil:
        sweep_up(plain, paired)
        sweep_down(plain, paired, needs)
        number_keys(tables)
        pack(tables, needs)
    free(plain)
    free(paired)
    free(needs)
    return tables


TABLES = build()


# ---- kernels -------------------------------------------------------------------------------------------

cdef uint64_t combine(uint64_t a, uint64_t b, int32_t groups) noexcept nogil:
    """The need word of two parts of a hand taken together, up to `groups` groups."""
    cdef uint64_t word = 0
    cdef int32_t total, g, plain, paired
    for total in range(groups + 1):
        plain = 15
        paired = 15
        for g in range(total + 1):
            plain = min(plain, nibble(a, g) + nibble(b, total - g))
            paired = min(paired, nibble(a, PAIR - g) + nibble(b, total - g))
            paired = min(paired, nibble(a, g) + nibble(b, PAIR - total + g))
        word |= <uint64_t>plain << (4 * total) | <uint64_t>paired << (4 * (PAIR - total))
    return word


cdef uint32_t suit_useful(const uint8_t* counts, uint32_t key, uint64_t need, uint64_t tight) noexcept nogil:
    """Ranks (bit r) of which one more tile brings the whole hand nearer.

    A tile lowers a nibble by one or not at all, so the difference of two need words has no borrows.
    """
    cdef uint32_t ranks = 0
    cdef int32_t r
    for r in range(RANKS):
        if counts[r] < COPIES and (need - suit_need(key + TABLES.step[r])) & tight:
            ranks |= 1u << r
    return ranks


cdef int32_t useful_two(const uint8_t* first, const uint8_t* second, uint64_t a, uint64_t b,
                        int32_t groups, uint32_t* ranks) noexcept nogil:
    """Missing tiles of a hand in two suits; ranks[0], ranks[1] become the useful ranks of each."""
    cdef int32_t missing = join(a, b, groups)
    ranks[0] = suit_useful(first, suit_key(first), a, tight_places(a, b, groups, missing))
    ranks[1] = suit_useful(second, suit_key(second), b, tight_places(b, a, groups, missing))
    return missing


cdef int32_t splits(const uint8_t* counts, int32_t kinds, int32_t runs_to, int32_t groups,
                    split_t* out) noexcept nogil:
    """All ways to read the counts as exactly `groups` groups and a pair; kinds from `runs_to` form no runs.

    Returns how many were written to out[MAX_SPLITS], in ascending order.
    """
    cdef uint8_t[36] left
    cdef split_t current
    cdef int32_t k, tiles = 0
    for k in range(kinds):
        left[k] = counts[k]
        tiles += counts[k]
    if tiles != 3 * groups + 2:
        return 0
    memset(&current, NO_GROUP, sizeof(split_t))
    return split_rest(left, 0, kinds, runs_to, groups, 0, &current, out, 0)


cdef int32_t split_rest(uint8_t* left, int32_t k, int32_t kinds, int32_t runs_to, int32_t groups,
                        int32_t made, split_t* current, split_t* out, int32_t found) noexcept nogil:
    """Read the lowest tile left as part of a triplet, the pair or a run (in this order), and go on."""
    cdef bint run_before
    while k < kinds and left[k] == 0:
        k += 1
    if k == kinds:
        check(found < MAX_SPLITS, "splits: room")
        out[found] = current[0]
        return found + 1
    run_before = made > 0 and current.groups[made - 1] == RUN + k
    if left[k] >= 3 and made < groups and not run_before and current.pair != k:
        left[k] -= 3
        current.groups[made] = <uint8_t>k
        found = split_rest(left, k, kinds, runs_to, groups, made + 1, current, out, found)
        current.groups[made] = NO_GROUP
        left[k] += 3
    if left[k] >= 2 and current.pair == NO_GROUP and not run_before:
        left[k] -= 2
        current.pair = <uint8_t>k
        found = split_rest(left, k, kinds, runs_to, groups, made, current, out, found)
        current.pair = NO_GROUP
        left[k] += 2
    if k + 2 < runs_to and k % RANKS + 2 < RANKS and left[k + 1] and left[k + 2] and made < groups:
        left[k] -= 1
        left[k + 1] -= 1
        left[k + 2] -= 1
        current.groups[made] = <uint8_t>(RUN + k)
        found = split_rest(left, k, kinds, runs_to, groups, made + 1, current, out, found)
        current.groups[made] = NO_GROUP
        left[k] += 1
        left[k + 1] += 1
        left[k + 2] += 1
    return found


# ---- arrays --------------------------------------------------------------------------------------------

def suit_words(const uint8_t[:, ::1] counts not None):
    """Need words of suit vectors.

    counts: uint8 (n, 9), each at most 4, at most 14 tiles a row. Returns uint64 (n,): nibble g is what is
    missing to g groups, nibble 15 - g to g groups and a pair, for g up to 7.
    """
    cdef Py_ssize_t i
    if counts.shape[1] != RANKS:
        raise ValueError(f"counts has {counts.shape[1]} columns, expected {RANKS}")
    table = np.asarray(counts)
    wrong = np.flatnonzero((table > COPIES).any(axis=1) | (table.sum(axis=1) > MAX_SUIT))
    if wrong.size:
        raise ValueError(f"row {wrong[0]} is {table[wrong[0]].tolist()}: a suit has at most {COPIES} "
                         f"copies of a rank and at most {MAX_SUIT} tiles")
    words = np.empty(counts.shape[0], np.uint64)
    cdef uint64_t[::1] out = words
    with nogil:
        for i in range(counts.shape[0]):
            out[i] = suit_need(suit_key(&counts[i, 0]))
    return words


def joined(const uint64_t[::1] first not None, const uint64_t[::1] second not None, int groups):
    """Tiles missing to `groups` groups (at most 7) and a pair from every two parts.

    first: uint64 (n,), second: uint64 (m,) need words. Returns uint8 (n, m).
    """
    cdef Py_ssize_t i, j
    if not 0 <= groups <= MAX_SPLIT_GROUPS:
        raise ValueError(f"{groups} groups, expected 0 to {MAX_SPLIT_GROUPS}")
    missing = np.empty((first.shape[0], second.shape[0]), np.uint8)
    cdef uint8_t[:, ::1] out = missing
    with nogil:
        for i in range(first.shape[0]):
            for j in range(second.shape[0]):
                out[i, j] = <uint8_t>join(first[i], second[j], groups)
    return missing


def distance(const uint8_t[::1] counts not None, list suits not None, int groups):
    """Tiles missing to `groups` groups and a pair, using only these suits, and the kinds that help.

    counts: uint8 (9 * number of suits,). Returns (missing, bits of useful kinds). Shanten is missing - 1.
    """
    cdef uint64_t[4] needs
    cdef uint64_t others
    cdef int32_t i, j, missing, n = len(suits)
    cdef const uint8_t* mine
    if not 0 <= groups <= MAX_SPLIT_GROUPS or not 1 <= n <= 4:
        raise ValueError(f"{groups} groups in {n} suits")
    for i in range(n):
        needs[i] = suit_need(suit_key(&counts[RANKS * <int>suits[i]]))
    others = needs[0]
    for i in range(1, n):
        others = combine(others, needs[i], groups)
    missing = nibble(others, PAIR - groups)
    useful = 0
    for i in range(n):
        others = NOTHING
        for j in range(n):
            if j != i:
                others = combine(others, needs[j], groups)
        mine = &counts[RANKS * <int>suits[i]]
        others = tight_places(needs[i], others, groups, missing)
        useful |= int(suit_useful(mine, suit_key(mine), needs[i], others)) << (RANKS * <int>suits[i])
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
