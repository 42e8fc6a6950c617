"""Positions of `_tiengow_endings.pxd`."""
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from cardavia_fast._table cimport check
from cardavia_fast._tiengow cimport (
    COLUMNS, DROPPED, LEAD, SEATS, due_t, doubled, doubles, ending_t, final_dues, is_capture, must_drop,
    trick_due,
)
from cardavia_fast._tiengow_groups cimport (
    BIG_SIX, CIVIL, KINDS, LARGEST, LITTLE_THREE, SECOND, SINGLE, SUPREME, firsts, grouped_tiles, groups_in,
    join_tiles, lowest_group, tile_count, tiles_text,
)


# ---- memory --------------------------------------------------------------------------------------------

cdef endings_t* new_endings(int32_t memo_bits) except NULL:
    """Room for 2 ** memo_bits positions."""
    cdef endings_t* e = <endings_t*>calloc(1, sizeof(endings_t))
    if e is not NULL:
        e.memo_mask = (<uint64_t>1 << memo_bits) - 1
        e.memo = <entry_t*>calloc(e.memo_mask + WAYS, sizeof(entry_t))
        e.choices = <choice_t*>calloc(MAX_CHOICES, sizeof(choice_t))
        e.options = <option_t*>calloc(MAX_OPTIONS, sizeof(option_t))
        e.payoffs = <payoff_t*>calloc(MAX_PAYOFFS, sizeof(payoff_t))
    if e is NULL or e.memo is NULL or e.payoffs is NULL or e.choices is NULL or e.options is NULL:
        free_endings(e)
        raise MemoryError(f"cannot allocate a memo of 2**{memo_bits} positions")
    return e


cdef void free_endings(endings_t* e) noexcept:
    if e is not NULL:
        free(e.memo)
        free(e.choices)
        free(e.options)
        free(e.payoffs)
    free(e)


cdef void renew(endings_t* e) noexcept nogil:
    """Forget all positions."""
    e.positions = 0
    e.epoch += 1
    if e.epoch > EPOCHS:
        e.epoch = 1
        memset(e.memo, 0, (e.memo_mask + WAYS) * sizeof(entry_t))


# ---- the root ------------------------------------------------------------------------------------------

cdef void open_ending(endings_t* e, const tiengow_state_t* s) noexcept nogil:
    """Number the tiles of every hand."""
    cdef int32_t seat, kind, n
    memcpy(&e.rules, &s.public.rules, sizeof(e.rules))
    e.banker = s.public.banker
    e.number += 1
    e.n_options = 0
    e.columns = 0
    e.bits = 1
    for seat in range(SEATS):
        n = 0
        e.twin[seat] = 0
        for kind in range(KINDS):
            if s.hand[seat] >> kind & 1:
                e.kinds[seat][n] = <uint8_t>kind
                n += 1
                if kind < CIVIL and s.hand[seat] >> (SECOND + kind) & 1:
                    e.kinds[seat][n] = <uint8_t>kind
                    e.twin[seat] |= <uint8_t>(1 << n)
                    n += 1
        e.n_tiles[seat] = <uint8_t>n
        e.bits = max(e.bits, <uint8_t>n)
        compare_tiles(e, seat)
        e.columns |= <key_t>s.public.columns[seat] << (COLUMNS_AT + 4 * seat)
    renew(e)


cdef void compare_tiles(endings_t* e, int32_t seat) noexcept nogil:
    """What tells the tiles of a hand apart: see `equal`."""
    cdef int32_t i, j, k, n = 0
    cdef const uint8_t* kinds = e.kinds[seat]
    cdef uint32_t grouped = held(e, seat, (1u << e.n_tiles[seat]) - 1).grouped
    cdef pair_t* p
    for i in range(e.n_tiles[seat]):
        for j in range(i):
            if comparable(kinds[j], kinds[i]):
                p = &e.pairs[seat][n]
                n += 1
                p.apart = split_kinds(kinds[j], kinds[i])
                p.high = 1u << i
                p.pair = 1u << i | 1u << j
                p.loose = grouped & p.pair == 0
                p.among = 0
                for k in range(e.n_tiles[seat]):
                    if j < k < i or between(kinds[j], kinds[i], kinds[k]):
                        p.among |= 1u << k
    e.n_pairs[seat] = n


cdef uint32_t split_kinds(int32_t a, int32_t b) noexcept nogil:
    """Kinds that beat one of two and not the other, or are beaten by one of them only."""
    cdef int32_t kind
    cdef uint32_t kinds = <uint32_t>(GROUP.higher[SINGLE + a] ^ GROUP.higher[SINGLE + b])
    for kind in range(KINDS):
        if (GROUP.higher[SINGLE + kind] >> a ^ GROUP.higher[SINGLE + kind] >> b) & 1:
            kinds |= 1u << kind
    return kinds


cdef bint comparable(int32_t a, int32_t b) noexcept nogil:
    """Tiles of one suit, no twins; but Big Six and Little Three are like no other (T4.4, T4.5)."""
    return (a < CIVIL) == (b < CIVIL) and a != b and a != BIG_SIX and b != BIG_SIX and b != LITTLE_THREE


cdef bint between(int32_t a, int32_t b, int32_t kind) noexcept nogil:
    """Does the text of a kind stand between those of two others?"""
    cdef int32_t pips = GROUP.pips[kind], first = GROUP.pips[a], second = GROUP.pips[b]
    return min(first, second) < pips < max(first, second)


cdef int32_t mask_of(const endings_t* e, int32_t seat, tiles_t hand) noexcept nogil:
    """The tiles that are left of a hand; of twins the first."""
    cdef int32_t i, kind, mask = 0
    for i in range(e.n_tiles[seat]):
        kind = e.kinds[seat][i]
        if hand >> (SECOND + kind if e.twin[seat] >> i & 1 else kind) & 1:
            mask |= 1 << i
    return mask


cdef key_t key_of(const endings_t* e, const tiengow_state_t* s) noexcept nogil:
    """The position's tiles and columns, and the leader if a trick begins."""
    cdef key_t key = 0
    cdef int32_t seat
    for seat in range(SEATS):
        key |= <key_t>mask_of(e, seat, s.hand[seat]) << (HAND * seat)
        key |= <key_t>s.public.columns[seat] << (COLUMNS_AT + 4 * seat)
    if s.public.phase == LEAD:
        key |= <key_t>s.public.turn << LEADER_AT
    return key


# ---- choices -------------------------------------------------------------------------------------------

cdef tiles_t tiles_in(const endings_t* e, int32_t seat, int32_t mask) noexcept nogil:
    cdef tiles_t tiles = 0
    cdef int32_t i
    for i in range(e.n_tiles[seat]):
        if mask >> i & 1:
            tiles = join_tiles(tiles, 1u << e.kinds[seat][i])
    return tiles


cdef void hold(endings_t* e, int32_t seat, int32_t mask) noexcept nogil:
    """Read the tiles of a mask."""
    cdef holding_t* h = &e.holdings[seat][mask]
    cdef tiles_t tiles = tiles_in(e, seat, mask)
    cdef groups_t groups = groups_in(tiles)
    cdef tiles_t grouped = grouped_tiles(groups)
    cdef int32_t i
    h.made = e.number
    h.n = tile_count(tiles)
    h.kinds = firsts(tiles)
    h.groups = groups
    h.beaten_by = 0
    h.grouped = 0
    while groups:
        h.beaten_by |= GROUP.higher[lowest_group(groups)]
        groups &= groups - 1
    for i in range(e.n_tiles[seat]):
        if mask >> i & 1:
            h.grouped |= (grouped >> e.kinds[seat][i] & 1) << i


cdef void add_option(endings_t* e, int32_t first, key_t gone, tiles_t tiles, groups_t kept,
                     int32_t group) noexcept nogil:
    """Into the options from `first` on, which are in string order."""
    cdef uint32_t text = tiles_text(tiles)
    cdef int32_t i = e.n_options
    check(e.n_options < MAX_OPTIONS, "room for an option")
    while i > first and e.options[i - 1].text > text:
        e.options[i] = e.options[i - 1]
        i -= 1
    e.options[i].gone = gone
    e.options[i].text = text
    e.options[i].group = <uint8_t>group
    e.options[i].kept = kept
    e.n_options += 1


cdef void add_options(endings_t* e, int32_t seat, int32_t mask, int32_t equals, int32_t size, bint plays,
                      int32_t first) noexcept nogil:
    """All sets of so many tiles, or those that are groups; of equal sets the first in string order."""
    cdef int32_t gone
    cdef tiles_t tiles
    cdef groups_t group
    for gone in range(1, mask + 1):
        if gone & ~mask or tile_count(<tiles_t>gone) != size or skips(e, seat, mask, equals, gone):
            continue
        tiles = tiles_in(e, seat, gone)
        group = groups_in(tiles) & GROUP.of_size[size]
        if not plays or group:
            add_option(e, first, <key_t>gone << (HAND * seat), tiles, held(e, seat, mask ^ gone).groups,
                       lowest_group(group) if plays else DROPPED)


cdef bint skips(const endings_t* e, int32_t seat, int32_t mask, int32_t equals, int32_t gone) noexcept nogil:
    """Is there a set before this one in string order that differs from it in equal tiles only?

    The texts of tiles that equal each other rise or fall through the hand, for none stands between two
    others. So that set has the lower text of every two; of twins the second goes first.
    """
    cdef int32_t bit = 1, before = 0, i = 0, last = 0
    while bit <= mask:
        if mask & bit:
            if equals & bit and (gone & bit != 0) != (gone & before != 0):
                if (gone & bit != 0) == (GROUP.pips[e.kinds[seat][i]] > GROUP.pips[e.kinds[seat][last]]):
                    return True
            before = bit
            last = i
        bit <<= 1
        i += 1
    return False


cdef const choice_t* choice_of(endings_t* e, int32_t seat, int32_t mask, int32_t equals) noexcept nogil:
    """What a seat can do with the tiles of a mask, of which some equal the one held before."""
    cdef choice_t* c = &e.choices[((seat << e.bits | mask) << (e.bits - 1)) + (equals >> 1)]
    cdef int32_t size
    if c.made == e.number:
        return c
    c.made = e.number
    for size in range(1, LARGEST + 1):
        c.drops[size] = e.n_options
        add_options(e, seat, mask, equals, size, False, e.n_options)
    c.drops[LARGEST + 1] = e.n_options
    c.plays = e.n_options
    for size in range(1, LARGEST + 1):
        add_options(e, seat, mask, equals, size, True, c.plays)
    c.plays_end = e.n_options
    return c


cdef const choice_t* choice_in(endings_t* e, key_t key, int32_t seat, uint32_t kinds,
                               bint merge) noexcept nogil:
    cdef int32_t mask = mask_at(key, seat)
    if merge and e.bits <= MERGED:
        return choice_of(e, seat, mask, equals_in(e, seat, mask, kinds))
    return choice_of(e, seat, mask, e.twin[seat] & mask)


# ---- a trick -------------------------------------------------------------------------------------------

cdef const choice_t* set_trick(endings_t* e, key_t key, int32_t leader, int32_t seat, bint merge,
                               trick_t* t) noexcept nogil:
    """The leader's choices, and the followers from `seat` on. With `merge`, which is only right between two
    tricks, nobody has two equal choices."""
    cdef uint32_t[4] others
    cdef follower_t* f
    kinds_of_others(e, key, others)
    t.leader = leader
    t.n = 0
    while seat != leader:
        if mask_at(key, seat):
            f = &t.follower[t.n]
            t.n += 1
            f.seat = seat
            f.bare = columns_of(key, seat) == 0
            f.choice = choice_in(e, key, seat, others[seat], merge)
            f.hand = holding(e, seat, key)
        seat = next_seat(seat)
    return choice_in(e, key, leader, others[leader], merge)


cdef key_t open_trick(endings_t* e, key_t key, const option_t* o, trick_t* t) noexcept nogil:
    """The leader leads; returns the key without the leader and what it played."""
    key = (key ^ o.gone) & ~(<key_t>3 << LEADER_AT)
    t.led = o.group
    t.size = GROUP.size[o.group]
    t.after = holding(e, t.leader, key).n
    return key


cdef void resume_trick(endings_t* e, const tiengow_state_t* s, key_t key, trick_t* t) noexcept nogil:
    """A trick that is half played at the root."""
    set_trick(e, key, s.public.leader[s.public.n_tricks], s.public.turn, False, t)
    t.led = s.public.plays[s.public.n_tricks][t.leader]
    t.size = s.public.size
    t.after = holding(e, t.leader, key).n


cdef int32_t end_of(int32_t led, int32_t leader, int32_t best) noexcept nogil:
    """How a deal ends with this last trick."""
    cdef ending_t end
    end.led = <uint8_t>led
    end.group = <uint8_t>best
    if is_capture(&end):
        return END_CAPTURE + leader
    return END_DOUBLED if doubles(best) else END_PLAIN


# ---- what cannot matter --------------------------------------------------------------------------------

cdef void kinds_of_others(endings_t* e, key_t key, uint32_t* out) noexcept nogil:
    """For each seat the kinds that the others hold."""
    cdef uint32_t a = holding(e, 0, key).kinds, b = holding(e, 1, key).kinds
    cdef uint32_t c = holding(e, 2, key).kinds, d = holding(e, 3, key).kinds
    out[0] = b | c | d
    out[1] = a | c | d
    out[2] = a | b | d
    out[3] = a | b | c


cdef bint equal(endings_t* e, int32_t seat, uint32_t mask, const pair_t* p, uint32_t kinds) noexcept nogil:
    """Can one tile of a pair be exchanged for the other between two tricks without changing any value?

    It can if both are of one suit, neither is Big Six or Little Three, no tile of another hand tells them
    apart, neither belongs to a larger group, and no other tile of the hand stands between them in the order
    of T1 or of texts. The exchange then maps every play to one that beats and is beaten alike, every payment
    to itself, and every list of actions to one in the same string order, so that ties are broken alike. All
    this stays true while tiles leave the hands.
    """
    return p.apart & kinds == 0 and p.among & mask == 0 and (p.loose or are_loose(e, seat, mask, p))


cdef bint are_loose(endings_t* e, int32_t seat, uint32_t mask, const pair_t* p) noexcept nogil:
    """Does neither tile of a pair belong to a larger group, whichever of them is held?"""
    cdef uint32_t either = mask & ~p.pair
    return (held(e, seat, either | p.high).grouped & p.high == 0
            and held(e, seat, either | (p.pair ^ p.high)).grouped & p.pair == 0
            and (mask & p.pair != p.pair or held(e, seat, mask).grouped & p.pair == 0))


cdef const holding_t* held(endings_t* e, int32_t seat, uint32_t mask) noexcept nogil:
    return holding(e, seat, <key_t>mask << (HAND * seat))


cdef int32_t equals_in(endings_t* e, int32_t seat, uint32_t mask, uint32_t kinds) noexcept nogil:
    """The tiles of a hand that equal the one held before them."""
    cdef uint32_t equals = e.twin[seat] & mask
    cdef const pair_t* p = e.pairs[seat]
    cdef int32_t _k
    for _k in range(e.n_pairs[seat]):
        if mask & p.pair == p.pair and equal(e, seat, mask, p, kinds):
            equals |= p.high
        p += 1
    return <int32_t>equals


cdef uint32_t lowered(endings_t* e, int32_t seat, uint32_t mask, uint32_t kinds) noexcept nogil:
    """An equal hand: each tile is exchanged for the first of the root's hand that it equals."""
    cdef const pair_t* p = e.pairs[seat]
    cdef const pair_t* end = p + e.n_pairs[seat]
    while p < end:
        if mask & p.pair == p.high and p.apart & kinds == 0 and equal(e, seat, mask, p, kinds):
            mask ^= p.pair
        p += 1
    return mask


cdef key_t canonical(endings_t* e, key_t key) noexcept nogil:
    """An equal position, the same for many."""
    cdef const holding_t* hands[4]
    cdef int32_t seat, idle
    for seat in range(SEATS):
        hands[seat] = holding(e, seat, key)
    idle = idle_seats(key, hands)
    for seat in range(SEATS):
        if idle >> seat & 1:
            key &= ~(<key_t>255 << (HAND * seat))
            hands[seat] = &e.holdings[seat][0]
    if e.bits > MERGED or hands[leader_of(key)].n == 1:
        return key
    for seat in range(SEATS):
        key = lower_hand(e, key, seat, hands)
    return key


cdef inline key_t lower_hand(endings_t* e, key_t key, int32_t seat, const holding_t** hands) noexcept nogil:
    """The hands of the others are those that they hold by now: an exchange in one bears on the next."""
    cdef uint32_t mask = mask_at(key, seat), changed
    cdef uint32_t kinds = (hands[(seat + 1) & 3].kinds | hands[(seat + 2) & 3].kinds
                           | hands[(seat + 3) & 3].kinds)
    changed = mask ^ lowered(e, seat, mask, kinds)
    if changed:
        key ^= <key_t>changed << (HAND * seat)
        hands[seat] = holding(e, seat, key)
    return key


cdef inline int32_t idle_seats(key_t key, const holding_t** hands) noexcept nogil:
    """Seats that can only drop to the end.

    If no group of some seats beats any group of the others, of whom one leads, then by induction over the
    tricks one of the others always leads and wins: those seats can only drop, and what they drop changes
    nothing. Taken are all seats but the leader, less those that beat a group of one not taken; before the
    last tile of each also less those without a column (T3.6).
    """
    cdef int32_t leader = leader_of(key), idle = 15 ^ 1 << leader, before = 0, seat
    cdef groups_t targets = hands[leader].beaten_by
    while idle != before:
        before = idle
        for seat in range(SEATS):
            if (idle >> seat & 1 and hands[seat].groups & targets
                    and not must_drop(1, hands[leader].n, columns_of(key, seat))):
                idle ^= 1 << seat
                targets |= hands[seat].beaten_by
    return idle


# ---- payments ------------------------------------------------------------------------------------------

cdef void pay_trick(const endings_t* e, const trick_t* t, int32_t best, int32_t winner,
                    int32_t* value) noexcept nogil:
    """T4.1."""
    cdef int32_t due = trick_due(&e.rules, best, t.after == 0), seat, amount
    if due == 0:
        return
    for seat in range(SEATS):
        if seat != winner:
            amount = due * doubled(e.banker, seat, winner)
            value[seat] -= amount
            value[winner] += amount


cdef void pay_end(const endings_t* e, int32_t won, int32_t winner, int32_t how, payoff_t* out) noexcept nogil:
    """T4.2 to T4.5; one group stands for all that count alike.

    won: the columns won since the root, as in `payoff_place`.
    """
    cdef ending_t end
    cdef due_t[3] dues
    cdef int32_t i, rest = COLUMNS
    for i in range(SEATS - 1):
        end.columns[i] = <uint8_t>(columns_of(e.columns, i) + won % WON)
        won = won // WON
        rest -= end.columns[i]
    end.columns[SEATS - 1] = <uint8_t>rest
    end.banker = e.banker
    end.winner = <uint8_t>winner
    end.leader = <uint8_t>(how - END_CAPTURE if how >= END_CAPTURE else winner)
    end.led = SINGLE + LITTLE_THREE if how >= END_CAPTURE else SINGLE
    end.group = SUPREME if how == END_DOUBLED else (SINGLE + BIG_SIX if how >= END_CAPTURE else SINGLE)
    out.made = e.number
    memset(out.value, 0, sizeof(out.value))
    for i in range(final_dues(&e.rules, &end, dues)):
        out.value[dues[i].payer] -= dues[i].amount
        out.value[dues[i].payee] += dues[i].amount
