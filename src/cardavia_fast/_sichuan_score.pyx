"""Sichuan: hand -> fan. Every reading of the hand is scored and the best is kept (S5.1)."""
from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t
from libc.string cimport memset

from cardavia_fast._partition cimport hand_made
from cardavia_fast._partition_arrays cimport all_fit
from cardavia_fast._partition_tables cimport COPIES, RANKS
from cardavia_fast._splits cimport MAX_SPLITS, RUN, split_t, splits

cdef enum:
    KINDS = 27
    SETS = 4
    PAIRS = 7
    NONE = 255               # no meld, no void suit

# Patterns of S5.2 bit by bit, with their fan; a root counts once per kind, events once each.
PATTERNS = ("basic hand", "all pungs", "2/5/8 pungs", "outside hand", "seven pairs", "full flush",
            "golden wait", "root", "kong replacement", "robbed kong", "last tile")
FAN = (0, 1, 3, 2, 2, 2, 1, 1, 1, 1, 1)
cdef int32_t[11] FAN_OF = FAN


cdef int32_t rank(int32_t kind) noexcept nogil:
    return kind % RANKS + 1


cdef bint is_terminal(int32_t kind) noexcept nogil:
    return rank(kind) == 1 or rank(kind) == RANKS


cdef bint is_outside(int32_t group) noexcept nogil:
    """The set contains a 1 or a 9."""
    if group >= RUN:
        return rank(group - RUN) == 1 or rank(group - RUN) == RANKS - 2
    return is_terminal(group)


cdef bint is_258(int32_t kind) noexcept nogil:
    return rank(kind) % 3 == 2


cdef uint16_t form_of(const split_t* split, int32_t groups, const uint8_t* melds,
                      int32_t n_melds) noexcept nogil:
    """The patterns that depend on how a standard hand is read."""
    cdef bint pungs = True, all_258 = is_258(split.pair), outside = is_terminal(split.pair)
    cdef int32_t i, group
    cdef uint16_t patterns
    for i in range(groups + n_melds):
        group = split.groups[i] if i < groups else melds[i - groups]
        pungs = pungs and group < RUN
        all_258 = all_258 and group < RUN and is_258(group)
        outside = outside and is_outside(group)
    patterns = ALL_258 if pungs and all_258 else ALL_PUNGS if pungs else 0
    return patterns | OUTSIDE_HAND if outside else patterns


cdef bint is_seven_pairs(const uint8_t* hand) noexcept nogil:
    cdef int32_t k, pairs = 0
    for k in range(KINDS):
        if hand[k] & 1:
            return False
        pairs += hand[k] >> 1
    return pairs == PAIRS


cdef bint is_flush(const uint8_t* hand, const uint8_t* melds, int32_t n_melds) noexcept nogil:
    cdef int32_t k, i, suit = -1
    for k in range(KINDS):
        if hand[k]:
            if suit >= 0 and suit != k // RANKS:
                return False
            suit = k // RANKS
    for i in range(n_melds):
        if melds[i] // RANKS != suit:
            return False
    return True


cdef int32_t roots_of(const uint8_t* hand, const uint8_t* melds, int32_t n_melds,
                      const uint8_t* kongs) noexcept nogil:
    """Kinds of which hand, melds and winning tile hold all four copies; a fifth adds no second root."""
    cdef int32_t k, i, held, roots = 0
    for k in range(KINDS):
        held = hand[k]
        for i in range(n_melds):
            if melds[i] == k:
                held += 4 if kongs[i] else 3
        roots += held >= 4
    return roots


cdef int32_t fan_of(uint16_t patterns, int32_t roots) noexcept nogil:
    cdef int32_t bit, fan = 0
    for bit in range(11):
        if patterns >> bit & 1:
            fan += FAN_OF[bit] * (roots if 1 << bit == ROOT else 1)
    return fan


cdef void score_hand(const uint8_t* hand, const uint8_t* melds, int32_t n_melds, const uint8_t* kongs,
                     uint16_t events, sichuan_score_t* out) noexcept nogil:
    """Score a hand without void-suit tiles.

    hand: 27 counts of the concealed tiles with the winning tile; melds: the kind of each, `kongs` 1 where
    it is a kong; events: the event bits that apply. The best reading wins, of equals standard before seven
    pairs.
    """
    cdef split_t[MAX_SPLITS] found
    cdef int32_t groups = SETS - n_melds
    cdef int32_t n = splits(hand, False, groups, found)
    cdef int32_t i, fan, roots = roots_of(hand, melds, n_melds, kongs)
    cdef uint16_t patterns, common = events
    memset(out, 0, sizeof(sichuan_score_t))
    out.fan = -1
    out.roots = <uint8_t>roots
    if is_flush(hand, melds, n_melds):
        common |= FULL_FLUSH
    if roots:
        common |= ROOT
    for i in range(n):
        patterns = form_of(&found[i], groups, melds, n_melds)
        if patterns == 0:
            patterns = BASIC_HAND
        patterns |= common
        if n_melds == SETS:
            patterns |= GOLDEN_WAIT
        fan = fan_of(patterns, roots)
        if fan > out.fan:
            out.fan = fan
            out.patterns = patterns
            out.split = found[i]
            out.split_groups = <uint8_t>groups
    if n_melds == 0 and is_seven_pairs(hand):
        fan = fan_of(SEVEN_PAIRS | common, roots)
        if fan > out.fan:
            out.fan = fan
            out.patterns = SEVEN_PAIRS | common
            out.split_groups = 0
            memset(&out.split, 255, sizeof(split_t))


cdef int32_t base_points(int32_t fan, int32_t cap) noexcept nogil:
    """S5.3: two to the power of the fan, capped."""
    return 1 << min(fan, cap)


def score(const uint8_t[::1] hand not None, list melds not None, int events, int cap):
    """Score a hand without void-suit tiles.

    hand: uint8 (27,), the winning tile included; melds: (kind, is a kong); events: event bits.
    Returns (fan or -1, pattern bits, roots, base points, groups of the split, pair of the split).
    """
    cdef sichuan_score_t out
    cdef uint8_t[4] kinds
    cdef uint8_t[4] kongs
    cdef int32_t i
    if hand.shape[0] != KINDS or len(melds) > SETS:
        raise ValueError(f"a hand has {KINDS} counts and at most {SETS} melds")
    for i in range(len(melds)):
        kinds[i] = melds[i][0]
        kongs[i] = melds[i][1]
    score_hand(&hand[0], kinds, len(melds), kongs, <uint16_t>events, &out)
    if out.fan < 0:
        return -1, 0, out.roots, 0, (), None
    groups = tuple([out.split.groups[i] for i in range(out.split_groups)])
    return (out.fan, out.patterns, out.roots, base_points(out.fan, cap), groups,
            out.split.pair if out.split_groups or len(melds) == SETS else None)


cdef int32_t melds_in(const uint8_t* melds) noexcept nogil:
    """How many of SETS places hold a meld, -1 if the melds are not kinds in the first places."""
    cdef int32_t i, n = 0
    for i in range(SETS):
        if melds[i] == NONE:
            continue
        if melds[i] >= KINDS or n < i:
            return -1
        n += 1
    return n


cdef bint is_hand(const uint8_t* hand, const uint8_t* melds, int32_t n_melds,
                  const uint8_t* kongs) noexcept nogil:
    """A full hand with the winning tile, with at most four of a kind."""
    cdef int32_t i, j, copies, full = 3 * (SETS - n_melds) + 2
    if not all_fit(hand, 1, KINDS, COPIES, full, full):
        return False
    for i in range(n_melds):
        copies = hand[melds[i]]
        for j in range(n_melds):
            if melds[j] == melds[i]:
                copies += 4 if kongs[j] else 3
        if copies > COPIES:
            return False
    return True


cdef bint holds_suit(const uint8_t* hand, const uint8_t* melds, int32_t n_melds, uint8_t suit) noexcept nogil:
    """Tiles of the void suit (S3.3); a suit of NONE is not held."""
    cdef int32_t i
    cdef uint8_t held = 0
    if suit == NONE:
        return False
    for i in range(RANKS):
        held |= hand[RANKS * suit + i]
    for i in range(n_melds):
        held |= melds[i] // RANKS == suit
    return held != 0


cdef bint may_win(const uint8_t* hand, int32_t n_melds) noexcept nogil:
    """Has the hand a reading at all? This is asked first, as most hands have none."""
    return hand_made(hand, False) or (n_melds == 0 and is_seven_pairs(hand))


def score_many(const uint8_t[:, ::1] hands not None, const uint8_t[:, ::1] melds,
               const uint8_t[:, ::1] kongs, const uint8_t[::1] voids, int events, int8_t[::1] out not None):
    """Fan of full hands, -1 where one does not win; runs without the GIL.

    hands: uint8 (n, 27), the winning tile included; melds: uint8 (n, 4) kinds, then 255, or None;
    kongs: uint8 (n, 4), 1 where the meld is a kong, or None; voids: uint8 (n,), 0 to 2 or 255 for none, or
    None; events: event bits of all; out: int8 (n,). Returns the first row that is no hand, or -1.
    """
    cdef sichuan_score_t score
    cdef uint8_t[SETS] no_melds = [NONE, NONE, NONE, NONE]
    cdef uint8_t[SETS] no_kongs = [0, 0, 0, 0]
    cdef const uint8_t* mine = no_melds
    cdef const uint8_t* mine_kongs = no_kongs
    cdef Py_ssize_t i, n = hands.shape[0], wrong = -1
    cdef int32_t n_melds
    cdef uint8_t suit = NONE
    if (hands.shape[1] != KINDS or out.shape[0] != n or (voids is not None and voids.shape[0] != n)
            or (melds is not None and (melds.shape[0] != n or melds.shape[1] != SETS))
            or (kongs is not None and (kongs.shape[0] != n or kongs.shape[1] != SETS))):
        raise ValueError("expected hands (n, 27), melds and kongs (n, 4), voids and out (n,)")
    with nogil:
        for i in range(n):
            if melds is not None:
                mine = &melds[i, 0]
            if kongs is not None:
                mine_kongs = &kongs[i, 0]
            if voids is not None:
                suit = voids[i]
            n_melds = melds_in(mine)
            if (n_melds < 0 or (suit > 2 and suit != NONE)
                    or not is_hand(&hands[i, 0], mine, n_melds, mine_kongs)):
                wrong = i
                break
            out[i] = -1
            if may_win(&hands[i, 0], n_melds) and not holds_suit(&hands[i, 0], mine, n_melds, suit):
                score_hand(&hands[i, 0], mine, n_melds, mine_kongs, <uint16_t>events, &score)
                out[i] = <int8_t>score.fan
    return wrong
