"""Groups of `_tiengow_groups.pxd`: which a hand holds, and the tables of all of them."""
from libc.stdlib cimport calloc
from libc.string cimport memcpy, memset

from cardavia_fast._table cimport check

cdef extern from *:
    """
    /* Bits 0, 2, 4, 6 of a byte become bits 0 to 3; bits 0 to 3 become pairs of bits. */
    static inline uint32_t cardavia_halve(uint32_t x) {
        x &= 0x55;
        x = (x | x >> 1) & 0x33;
        return (x | x >> 2) & 0x0F;
    }
    static inline uint32_t cardavia_double(uint32_t x) {
        x = (x | x << 2) & 0x33;
        x = (x | x << 1) & 0x55;
        return x | x << 1;
    }
    """
    uint32_t halve "cardavia_halve" (uint32_t x) noexcept nogil
    uint32_t double_bits "cardavia_double" (uint32_t x) noexcept nogil

# Military tiles of a family stand side by side: nines, eights, sevens from kind 11, fives from 18.
cdef enum:
    NINES = 11
    FIVES = 18


# ---- what a hand holds ---------------------------------------------------------------------------------

cdef groups_t groups_in(tiles_t hand) noexcept nogil:
    """All groups that can be made of a hand (T3.1), also by breaking larger ones."""
    cdef groups_t kinds = firsts(hand)
    cdef uint32_t twins = hand >> SECOND
    cdef uint32_t military = (hand >> NINES & 0x3F) | (hand >> FIVES & 3) << 6
    cdef uint32_t pairs = halve(military & military >> 1)
    cdef uint32_t civil = hand & 0xF
    cdef uint32_t civil_pairs = twins & 0xF
    cdef groups_t supreme = hand >> BIG_SIX & hand >> LITTLE_THREE & 1
    return (kinds | <groups_t>twins << CIVIL_PAIR | <groups_t>pairs << MILITARY_PAIR | supreme << SUPREME
            | <groups_t>(double_bits(civil) & military) << MIXED_11
            | <groups_t>(double_bits(civil_pairs) & military) << MIXED_21
            | <groups_t>(civil & pairs) << MIXED_12 | <groups_t>(civil_pairs & pairs) << QUARTET)


cdef tiles_t grouped_tiles(groups_t groups) noexcept nogil:
    """The tiles of all groups of two or more."""
    cdef tiles_t tiles = 0
    groups &= ~TABLE.of_size[1]
    while groups:
        tiles |= TABLE.tiles[lowest_group(groups)]
        groups &= groups - 1
    return tiles


cdef int32_t write_groups(groups_t groups, action_t* out) noexcept nogil:
    """The codes of a set of groups, ascending; returns how many."""
    cdef int32_t n = 0
    while groups:
        out[n] = <action_t>lowest_group(groups)
        groups &= groups - 1
        n += 1
    return n


# ---- tiles put face down -------------------------------------------------------------------------------

cdef bint is_second(int32_t id) noexcept nogil:
    return id < 2 * CIVIL and id & 1


cdef int32_t write_ids(tiles_t hand, uint8_t* ids) noexcept nogil:
    """The tiles of a hand in the order of T1, as the ids they would have if twins left the lower id first."""
    cdef tiles_t kinds = firsts(hand)
    cdef int32_t n = 0, kind
    while kinds:
        kind = lowest_group(kinds)
        kinds &= kinds - 1
        ids[n] = <uint8_t>(2 * kind if kind < CIVIL else kind + CIVIL)
        n += 1
        if kind < CIVIL and hand >> (SECOND + kind) & 1:
            ids[n] = <uint8_t>(2 * kind + 1)
            n += 1
    return n


cdef int32_t add_drops(const uint8_t* ids, int32_t held, int32_t start, int32_t n, int32_t code,
                       action_t* out) noexcept nogil:
    """Sets of n tiles from place `start` on; a second twin goes only with the first, so none comes twice."""
    cdef int32_t i, made = 0
    for i in range(start, held - n + 1):
        if i > start and is_second(ids[i]):
            continue
        if n == 1:
            out[made] = <action_t>(code + TABLE.weight[1][ids[i]])
            made += 1
        else:
            made += add_drops(ids, held, i + 1, n - 1, code + TABLE.weight[n][ids[i]], out + made)
    return made


cdef int32_t write_drops(tiles_t hand, int32_t n, action_t* out) noexcept nogil:
    """The codes of all sets of n tiles of a hand, ascending; returns how many."""
    cdef uint8_t[8] ids
    cdef int32_t held = write_ids(hand, ids)
    check(held <= HAND, "tiles in hand")
    return add_drops(ids, held, 0, n, TABLE.first_drop[n], out)


cdef int32_t drop_code(tiles_t tiles) noexcept nogil:
    """The code of putting down these tiles, one to four."""
    cdef uint8_t[8] ids
    cdef int32_t n = write_ids(tiles, ids), i
    cdef int32_t code = TABLE.first_drop[n]
    for i in range(n):
        code += TABLE.weight[n - i][ids[i]]
    return code


cdef uint32_t tiles_text(tiles_t tiles) noexcept nogil:
    """The pips of one to four tiles in the order of T1, a byte a tile: these numbers compare as texts do."""
    cdef uint8_t[8] ids
    cdef int32_t n = write_ids(tiles, ids), i
    cdef uint32_t text = 0
    for i in range(n):
        text |= <uint32_t>TABLE.pips[kind_of(ids[i])] << (24 - 8 * i)
    return text


# ---- tables --------------------------------------------------------------------------------------------

cdef void add_group(groups_table_t* t, int32_t group, tiles_t tiles, int32_t class_,
                    int32_t rank) noexcept nogil:
    t.tiles[group] = tiles
    t.size[group] = <uint8_t>tile_count(tiles)
    t.class_[group] = <uint8_t>class_
    t.rank[group] = <uint8_t>rank
    t.of_size[tile_count(tiles)] |= <groups_t>1 << group


cdef int32_t military_rank(int32_t kind) noexcept nogil:
    """T1.2: tiles of one total have one rank: nines, eights, sevens, Big Six, fives, Little Three."""
    return (kind - NINES) // 2 if kind < BIG_SIX else (kind - BIG_SIX + 1) // 2 + 3


cdef void add_groups(groups_table_t* t) noexcept nogil:
    """T3.1, class by class."""
    cdef int32_t kind, family, which
    cdef tiles_t civil, first, both, one
    for kind in range(CIVIL):
        add_group(t, SINGLE + kind, 1u << kind, CLASS_SINGLE_CIVIL, kind)
        add_group(t, CIVIL_PAIR + kind, 1u << kind | 1u << (SECOND + kind), CLASS_CIVIL_PAIR, kind)
    for kind in range(CIVIL, KINDS):
        add_group(t, SINGLE + kind, 1u << kind, CLASS_SINGLE_MILITARY, military_rank(kind))
    add_group(t, SUPREME, 1u << BIG_SIX | 1u << LITTLE_THREE, CLASS_SUPREME, 0)
    for family in range(FAMILIES):
        civil = t.tiles[CIVIL_PAIR + family]
        first = 1u << (FIVES if family == FAMILIES - 1 else NINES + 2 * family)
        both = first | first << 1
        add_group(t, MILITARY_PAIR + family, both, CLASS_MILITARY_PAIR, family)
        add_group(t, MIXED_12 + family, firsts(civil) | both, CLASS_MIXED_12, family)
        add_group(t, QUARTET + family, civil | both, CLASS_QUARTET, family)
        for which in range(2):
            one = first << which
            add_group(t, MIXED_11 + 2 * family + which, firsts(civil) | one, CLASS_MIXED_11, family)
            add_group(t, MIXED_21 + 2 * family + which, civil | one, CLASS_MIXED_21, family)


cdef void name_kinds(groups_table_t* t) noexcept nogil:
    """T1.1, T1.2: the kinds by their pips."""
    cdef uint8_t[21] pips = [0x66, 0x11, 0x44, 0x31, 0x55, 0x33, 0x22, 0x65, 0x64, 0x61, 0x51,
                             0x63, 0x54, 0x62, 0x53, 0x52, 0x43, 0x42, 0x41, 0x32, 0x21]
    memcpy(t.pips, pips, sizeof(pips))


cdef void find_higher(groups_table_t* t) noexcept nogil:
    """T3.2: the same class and strictly higher rank."""
    cdef int32_t group, other
    for group in range(GROUPS):
        for other in range(GROUPS):
            if t.class_[other] == t.class_[group] and t.rank[other] < t.rank[group]:
                t.higher[group] |= <groups_t>1 << other


cdef void number_drops(groups_table_t* t) noexcept nogil:
    """A tile's weight as the first of the last r tiles: sets that begin later lower the code less.

    sets[r][id] is how many sets of r tiles have no tile before this id; a second twin needs the first, so one
    that is passed over takes both along.
    """
    cdef int32_t[5][34] sets
    cdef int32_t r, id, passed, start = DROP
    memset(sets, 0, sizeof(sets))
    for id in range(TILES + 1):
        sets[0][id] = 1
    for r in range(1, LARGEST + 1):
        for id in range(TILES - 1, -1, -1):
            passed = id + 2 if id < 2 * CIVIL and not id & 1 else id + 1
            sets[r][id] = sets[r - 1][id + 1] + sets[r][passed]
    for r in range(1, LARGEST + 1):
        t.first_drop[r] = <uint16_t>(start + sets[r][0] - 1)
        start += sets[r][0]
        for id in range(TILES):
            t.weight[r][id] = <int16_t>(sets[r - 1][id + 1] - sets[r][id])
    check(start == ACTIONS, "number of actions")


cdef void list_drops(groups_table_t* t, int32_t first, int32_t n, tiles_t tiles) noexcept nogil:
    """The tiles of every set that `tiles` and n more from kind `first` on make."""
    cdef int32_t kind
    cdef tiles_t more
    if n == 0:
        t.tiles[drop_code(tiles)] = tiles
        return
    for kind in range(first, KINDS):
        if not tiles >> kind & 1 or (kind < CIVIL and not tiles >> (SECOND + kind) & 1):
            more = join_tiles(tiles, 1u << kind)
            list_drops(t, kind, n - 1, more)


cdef const groups_table_t* build() except NULL:
    global TABLE
    cdef groups_table_t* t = <groups_table_t*>calloc(1, sizeof(groups_table_t))
    cdef int32_t n
    if t is NULL:
        raise MemoryError("cannot allocate the table of Tien Gow's actions")
    TABLE = t
    with nogil:
        name_kinds(t)
        add_groups(t)
        find_higher(t)
        number_drops(t)
        for n in range(1, LARGEST + 1):
            list_drops(t, 0, n, 0)
    return t


TABLE = build()
CLASSES = {CLASS_SINGLE_CIVIL: "single civil", CLASS_SINGLE_MILITARY: "single military",
           CLASS_CIVIL_PAIR: "civil pair", CLASS_MILITARY_PAIR: "military pair", CLASS_SUPREME: "Supreme",
           CLASS_MIXED_11: "mixed 1+1", CLASS_MIXED_21: "mixed 2+1", CLASS_MIXED_12: "mixed 1+2",
           CLASS_QUARTET: "quartet"}
GROUP_CODES = GROUPS
PIPS = [f"{TABLE.pips[kind]:x}" for kind in range(KINDS)]


def tiles_of(int32_t action):
    """The kinds of tiles that an action takes from the hand, ascending, twins twice.

    Raises ValueError for a code that is no action.
    """
    cdef uint8_t[8] ids
    cdef int32_t i, n
    if not 0 <= action < ACTIONS:
        raise ValueError(f"action code is {action}, expected 0 to {ACTIONS - 1}")
    n = write_ids(TABLE.tiles[action], ids)
    return [kind_of(ids[i]) for i in range(n)]


def class_of(int32_t group):
    """The class code of a group (T3.1)."""
    if not 0 <= group < GROUPS:
        raise ValueError(f"group code is {group}, expected 0 to {GROUPS - 1}")
    return TABLE.class_[group]


def rank_of(int32_t group):
    """The rank of a group in its class; 0 is the highest."""
    class_of(group)
    return TABLE.rank[group]
