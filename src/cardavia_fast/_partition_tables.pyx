"""Building the tables of `_partition_tables.pxd`: once, at import, in less than 0.1 s."""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from cardavia_fast._table cimport check

cdef enum:
    ALL_VECTORS = 1953125    # 5 ** RANKS
    HALF = 8                 # places without a pair
    MOST_LOW = 20            # tiles of five ranks
    MOST_HIGH = 16           # tiles of four ranks

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

cdef int32_t[9] POWER = [1, 5, 25, 125, 625, 3125, 15625, 78125, 390625]


# ---- suits ---------------------------------------------------------------------------------------------

cdef int32_t count_up(int32_t* digits) noexcept nogil:
    """The digits of the next vector; returns its lowest rank held."""
    cdef int32_t r = 0
    while digits[r] == COPIES:
        digits[r] = 0
        r += 1
    digits[r] += 1
    return r


cdef void sweep_up(int8_t* plain, int8_t* paired, bint triplets) noexcept nogil:
    """plain[v]: most disjoint groups in v; paired[v]: most groups beside a pair, -1 without a pair.

    The lowest tile of v is unused, in a triplet, in a run, or in the pair: four smaller vectors.
    Without `triplets` groups are runs alone.
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
        if triplets and digits[r] >= 3:
            add_group(plain, paired, v, v - 3 * low)
        if digits[r + 1] and digits[r + 2]:
            add_group(plain, paired, v, v - 31 * low)


cdef void add_group(int8_t* plain, int8_t* paired, int32_t v, int32_t rest) noexcept nogil:
    plain[v] = max(plain[v], <int8_t>(plain[rest] + 1))
    if paired[rest] >= 0:
        paired[v] = max(paired[v], <int8_t>(paired[rest] + 1))


cdef void sweep_down(const int8_t* plain, const int8_t* paired, int8_t* needs) noexcept nogil:
    """needs[16 v + place]: 0 where v holds the groups, else one more than the best v with a tile added.

    It starts from FAR, so nothing ever exceeds that.
    """
    cdef int32_t v, r
    cdef size_t held
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
        held = <size_t>min(paired[v] + 1, HALF)
        memset(mine + PLACES - held, 0, held)
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
    """Number all vectors of at most MAX_SUIT tiles without gaps: rows of high ranks, fewest tiles first."""
    cdef int32_t low, high, tiles, place = 0
    cdef uint32_t start = 0
    cdef int32_t[17] upto      # how many high keys have at most so many tiles
    for tiles in range(MOST_HIGH + 1):
        for high in range(HIGH_KEYS):
            if tiles_in(high) == tiles:
                tables.high[high] = <uint16_t>place
                place += 1
        upto[tiles] = place
    for tiles in range(MOST_LOW + 1):
        for low in range(LOW_KEYS):
            if tiles_in(low) == tiles:
                tables.low[low] = start
                start += upto[min(MAX_SUIT - tiles, MOST_HIGH)]
    check(start == SUIT_VECTORS, "number of suit vectors")


cdef void pack(const tables_t* tables, const uint8_t* held, const int8_t* needs,
               uint64_t* out) noexcept nogil:
    """Column after column in the order of the table, so that what is written stays in the cache.

    held: tiles of each key; out: the need words.
    """
    cdef int32_t low, high, tiles
    for tiles in range(MOST_HIGH + 1):
        for high in range(HIGH_KEYS):
            if held[high] == tiles:
                for low in range(LOW_KEYS):
                    if held[low] + tiles <= MAX_SUIT:
                        out[tables.low[low] + tables.high[high]] = word_of(
                            needs + PLACES * (low + LOW_KEYS * high))


cdef uint64_t word_of(const int8_t* need) noexcept nogil:
    return narrow(need) | narrow(need + HALF) << 32


# ---- honours -------------------------------------------------------------------------------------------

cdef uint64_t honour_word(int32_t key) noexcept nogil:
    """Each honour is left alone, made the pair or made a triplet: 27 ways, of which the best count."""
    cdef int8_t[16] need
    cdef int32_t way, rest, r, use, place, missing, triplets, pairs
    cdef int32_t[3] held = [key % 5, key // 5 % 5, key // 25]
    memset(need, FAR, PLACES)
    for way in range(27):
        rest = way
        missing = 0
        triplets = 0
        pairs = 0
        for r in range(HONOURS):
            use = rest % 3 + (1 if rest % 3 else 0)      # 0, 2 or 3 tiles
            rest = rest // 3
            pairs += use == 2
            triplets += use == 3
            missing += max(use - held[r], 0)
        if pairs <= 1:
            place = PAIR - triplets if pairs else triplets
            need[place] = <int8_t>min(<int32_t>need[place], missing)
    return word_of(need)


# ---- marks ---------------------------------------------------------------------------------------------

cdef uint16_t made(int32_t tiles, int32_t groups, int32_t beside_pair) noexcept nogil:
    """Flags of a vector that holds so many groups, and so many beside a pair (-1 without one)."""
    if tiles == 3 * groups:
        return MADE
    return MADE | WITH_PAIR if tiles == 3 * beside_pair + 2 else 0


cdef void mark_suit(tables_t* tables, int32_t low, int32_t high, uint16_t flags) noexcept nogil:
    """Mark a suit that is made, and all that lack one tile of it."""
    cdef uint32_t row = tables.low[low], column = tables.high[high]
    cdef int32_t r
    tables.mark[row + column] |= flags
    for r in range(LOW_RANKS):
        if low // POWER[r] % 5:
            tables.mark[tables.low[low - POWER[r]] + column] |= <uint16_t>(1 << r)
    for r in range(RANKS - LOW_RANKS):
        if high // POWER[r] % 5:
            tables.mark[row + tables.high[high - POWER[r]]] |= <uint16_t>(1 << (LOW_RANKS + r))


cdef void mark_suits(tables_t* tables, const uint8_t* held, const int8_t* plain,
                     const int8_t* paired) noexcept nogil:
    cdef int32_t low, high, tiles, v = 0
    cdef uint16_t flags
    for high in range(HIGH_KEYS):
        for low in range(LOW_KEYS):
            tiles = held[low] + held[high]
            flags = made(tiles, plain[v], paired[v])
            if flags and tiles <= MAX_SUIT:
                mark_suit(tables, low, high, flags)
            v += 1


cdef uint16_t honours_made(int32_t key) noexcept nogil:
    """Triplets and at most one pair."""
    cdef int32_t r, held, pairs = 0
    for r in range(HONOURS):
        held = key // POWER[r] % 5
        if held == 1 or held == COPIES:
            return 0
        pairs += held == 2
    if pairs > 1:
        return 0
    return MADE | WITH_PAIR if pairs else MADE


cdef void mark_honours(tables_t* tables) noexcept nogil:
    cdef int32_t key, r
    cdef uint16_t flags
    for key in range(HONOUR_KEYS):
        flags = honours_made(key)
        tables.honour_mark[key] |= flags
        for r in range(HONOURS):
            if flags and key // POWER[r] % 5:
                tables.honour_mark[key - POWER[r]] |= <uint16_t>(1 << r)


# ---- all of it -----------------------------------------------------------------------------------------

cdef void count_tiles(uint8_t* held) noexcept nogil:
    """Tiles of each key."""
    cdef int32_t key
    for key in range(LOW_KEYS):
        held[key] = <uint8_t>tiles_in(key)


cdef void fill(tables_t* tables, int8_t* plain, int8_t* paired, int8_t* needs) noexcept nogil:
    cdef int32_t r, key
    cdef uint8_t[3125] held
    count_tiles(held)
    for r in range(RANKS):
        tables.step[r] = POWER[r] if r < LOW_RANKS else <uint32_t>POWER[r - LOW_RANKS] << 16
    for key in range(HONOUR_KEYS):
        tables.honour[key] = honour_word(key)
    sweep_up(plain, paired, True)
    sweep_down(plain, paired, needs)
    number_keys(tables)
    pack(tables, held, needs, tables.need)
    mark_suits(tables, held, plain, paired)
    mark_honours(tables)


cdef const tables_t* build() except NULL:
    cdef tables_t* tables = <tables_t*>calloc(1, sizeof(tables_t))
    cdef int8_t* plain = <int8_t*>calloc(ALL_VECTORS, 1)
    cdef int8_t* paired = <int8_t*>calloc(ALL_VECTORS, 1)
    cdef int8_t* needs = <int8_t*>calloc(ALL_VECTORS, PLACES)
    if tables is NULL or plain is NULL or paired is NULL or needs is NULL:
        raise MemoryError("cannot allocate 55 MB to build the partition tables")
    with nogil:
        fill(tables, plain, paired, needs)
    free(plain)
    free(paired)
    free(needs)
    return tables


cdef void fill_runs(const tables_t* tables, int8_t* plain, int8_t* paired, int8_t* needs,
                    uint64_t* out) noexcept nogil:
    cdef uint8_t[3125] held
    count_tiles(held)
    sweep_up(plain, paired, False)
    sweep_down(plain, paired, needs)
    pack(tables, held, needs, out)


cdef int build_runs(const tables_t* tables, uint64_t* out) except -1:
    """Need words as in tables.need, with runs as the only groups; out: SUIT_VECTORS words."""
    cdef int8_t* plain = <int8_t*>calloc(ALL_VECTORS, 1)
    cdef int8_t* paired = <int8_t*>calloc(ALL_VECTORS, 1)
    cdef int8_t* needs = <int8_t*>calloc(ALL_VECTORS, PLACES)
    if plain is NULL or paired is NULL or needs is NULL:
        raise MemoryError("cannot allocate 35 MB to build the table of runs")
    with nogil:
        fill_runs(tables, plain, paired, needs, out)
    free(plain)
    free(paired)
    free(needs)
    return 0
