"""Kernels of `_splits.pxd`."""
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memset

from cardavia_fast._table cimport check

cdef enum:
    THREE_TRIPLETS = 0x888   # nibbles of three adjacent triplets
    THREE_RUNS = 0x003       # and of the three runs made of the same tiles


cdef uint64_t windows(uint64_t part) noexcept nogil:
    """The TRIPLET bit of each rank where three adjacent triplets start."""
    return part & part >> 4 & part >> 8 & 0x888888888u


cdef int32_t expand(reading_t* reading, int32_t part, uint64_t tried, reading_t* out,
                    int32_t n) noexcept nogil:
    """Write the reading with three triplets kept, then made runs, wherever a window is not yet tried."""
    cdef uint64_t found = windows(reading.part[part]) & ~tried, exchange
    cdef int32_t bit
    while not found and part < 3:
        part += 1
        tried = 0
        found = windows(reading.part[part])
    if not found:
        check(n < MAX_SPLITS, "expand: room")
        out[n] = reading[0]
        return n + 1
    bit = lowest_bit(found)
    tried = (<uint64_t>2 << bit) - 1
    exchange = <uint64_t>(THREE_TRIPLETS - THREE_RUNS) << (bit - 3)
    n = expand(reading, part, tried, out, n)
    reading.part[part] -= exchange
    n = expand(reading, part, tried, out, n)
    reading.part[part] += exchange
    return n


cdef bint precedes(const reading_t* a, const reading_t* b) noexcept nogil:
    """Group by group, a has the lower one where they first differ; a triplet comes before a run."""
    cdef int32_t i, place
    for i in range(4):
        if a.part[i] != b.part[i]:
            place = lowest_bit(a.part[i] ^ b.part[i]) & ~3
            return a.part[i] >> place & 15 > b.part[i] >> place & 15
    return False


cdef void order(reading_t* all_read, int32_t n) noexcept nogil:
    cdef reading_t moved
    cdef int32_t i, j
    for i in range(1, n):
        moved = all_read[i]
        j = i
        while j > 0 and precedes(&moved, &all_read[j - 1]):
            all_read[j] = all_read[j - 1]
            j -= 1
        all_read[j] = moved


cdef int32_t odd_part(const uint64_t* counts, int32_t groups) noexcept nogil:
    """The part of 3 n + 2 tiles, -1 if the parts do not make so many groups and a pair; without a branch."""
    cdef int32_t i, size, tiles = 0, odd = 0, surplus = 0
    for i in range(4):
        size = size_of(folded(counts[i]))
        tiles += size
        surplus += size % 3
        odd |= -(size % 3 >> 1) & i
    return odd if tiles == 3 * groups + 2 and surplus == 2 else -1


cdef bint read_others(const uint64_t* counts, int32_t odd, reading_t* reading) noexcept nogil:
    """Read all parts but the odd one as groups; False if one of them is not."""
    cdef int32_t i
    cdef bint wrong = False
    for i in range(4):
        reading.part[i] = groups_of(counts[i])
        wrong |= reading.part[i] == NOT_GROUPS and i != odd
    return not wrong


cdef int32_t with_pairs(const uint64_t* counts, int32_t part, reading_t* reading,
                        reading_t* out) noexcept nogil:
    """Take the pair from `part`, and write all readings of what it leaves.

    The sum of the ranks allows one rank in three; these are tried before it is asked which will do.
    """
    cdef uint64_t[3] left
    cdef int32_t i, place, first = 2 * rank_sum(folded(counts[part])) % 3, possible = 0, n = 0
    for i in range(3):
        place = 4 * (first + 3 * i)
        left[i] = groups_of(counts[part] - (<uint64_t>2 << place))
        possible |= ((counts[part] >> place & 6) != 0 and left[i] != NOT_GROUPS) << i
    for i in range(3):
        if possible >> i & 1:
            reading.part[part] = left[i]
            reading.pair = kind_at(part, first + 3 * i)
            if windows(reading.part[0]) | windows(reading.part[1]) | windows(reading.part[2]):
                n = expand(reading, 0, 0, out, n)
            else:
                out[n] = reading[0]
                n += 1
    if possible & possible - 1:
        order(out, n)
    return n


cdef int32_t readings(const uint8_t* counts, bint honours, int32_t groups, reading_t* out) noexcept nogil:
    """All ways to read the counts (at most five each) as exactly `groups` groups and a pair.

    counts: 27, or 30 with honours. Returns how many were written to out[MAX_SPLITS], in ascending order.
    """
    cdef uint64_t[4] held
    cdef reading_t reading
    cdef int32_t i, odd
    for i in range(3):
        held[i] = suit_nibbles(counts + RANKS * i)
    held[3] = honour_nibbles(counts + FIRST_HONOUR) if honours else 0
    odd = odd_part(held, groups)
    if odd < 0 or not read_others(held, odd, &reading):
        return 0
    return with_pairs(held, odd, &reading, out)


cdef void write_split(const reading_t* reading, split_t* out) noexcept nogil:
    """The groups of a reading one by one."""
    cdef int32_t i, g = 0, place, kind
    cdef uint64_t rest
    memset(out, NO_GROUP, sizeof(split_t))
    out.pair = <uint8_t>reading.pair
    for i in range(4):
        rest = reading.part[i]
        while rest:
            place = lowest_bit(rest) & ~3
            kind = kind_at(i, place >> 2)
            if rest >> place & TRIPLET:
                out.groups[g] = <uint8_t>kind
                rest ^= <uint64_t>TRIPLET << place
            else:
                out.groups[g] = <uint8_t>(RUN + kind)
                rest -= <uint64_t>1 << place
            g += 1


cdef int32_t splits(const uint8_t* counts, bint honours, int32_t groups, split_t* out) noexcept nogil:
    """`readings`, each written group by group."""
    cdef reading_t[MAX_SPLITS] found
    cdef int32_t i, n = readings(counts, honours, groups, found)
    for i in range(n):
        write_split(&found[i], &out[i])
    return n
