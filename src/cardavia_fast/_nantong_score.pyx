"""Nantong: a winner's hand -> total (N5), and rows to explain it and the base hu (N6.3)."""
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

from cardavia_fast._nantong cimport (
    ADDED, COIN_ONE, COPIES, EXPOSED, GROUPS, HAND, INDICATORS, KINDS, NO_CLAIMED_GROUP, NO_PUNG,
    NONE, OPEN_KONG, OPEN_TRIPLET, PAIR_COMPLETED, PIAO, PUNGED, QING, RANKS, SELF_DRAWN_NO_GROUP,
    SUITED, TAZI, W_FIRST_DISCARD, W_HEAVENLY, W_KONG, W_LAST_CARD, W_READY, W_SELF_DRAW, X_CLOSED_FLOATING,
    X_FIRST_DISCARD, X_HEAVENLY, X_LAST_CARD, X_PIAO, X_READY, X_THREE_ELDERS, nantong_holding_t,
    nantong_rules_t, nantong_score_t,
)
from cardavia_fast._nantong_base cimport (
    HELD_CLAIMED, MAX_ROWS, add_part, base_hu, base_rows, held_hu, nantong_part_t, rounded,
    worth,
)
from cardavia_fast._nantong_rows cimport all_plain, groups_in, is_holding
from cardavia_fast._splits cimport (
    HONOUR_STEP, MAX_SPLITS, RUN, TRIPLET, reading_t, readings, split_t, write_split,
)

cdef enum:
    SELF_DRAWN_HU = 10       # N5.3
    KONG_HU = 10             # N5.3
    WAIT_HU = 10             # N5.4
    DOUBLINGS = 7            # X_ bits
    COIN_PART = COIN_ONE // RANKS

cdef int32_t[4] HU_FORM = (0, 100, 50, 20)                  # N5.1 by form
cdef int32_t[5] HU_WENQIAN = (0, 20, 50, 100, 200)          # N5.2 by number
cdef uint8_t[DOUBLINGS] DOUBLED_BY = (5, 6, 7, 5, 9, 5, 5)  # number in N5 of each X_ bit

# What all readings of one winning hand share.
cdef struct win_t:
    nantong_holding_t four   # with a claimed fourth card, where it counts: see `counted`
    int32_t won              # NONE when heavenly
    int32_t base             # without a triplet made of two in hand and the claimed card
    int32_t claimed_hu       # what that triplet is worth (N4.5)
    int32_t bonus            # N5.3, N5.8
    int32_t doublings        # X_ bits that no reading changes
    bint claimed             # the winning card is not in hand
    bint closed              # no declared group breaks Closed Floating (N5.6)
    int32_t part             # of the winning card
    int32_t place            # its nibble there
    int32_t times            # log2 of the factor without Piao
    bint runs_break          # a coin run completed by a claimed card breaks it


# The best reading so far.
cdef struct best_t:
    int32_t total
    int32_t runner_up
    int32_t completed
    bint wait
    const reading_t* reading


# ---- what all readings share ---------------------------------------------------------------------------

cdef bint is_self_drawn(int32_t circumstances, const nantong_rules_t* rules) noexcept nogil:
    """N5.3, N5.8."""
    if circumstances & W_HEAVENLY:
        return rules.heavenly_is_self_draw != 0
    return circumstances & W_SELF_DRAW != 0


cdef const nantong_holding_t* counted(win_t* win, const nantong_holding_t* h, int32_t won_kind,
                                      int32_t circumstances, const nantong_rules_t* rules) noexcept nogil:
    """The winning card; returns the holding as the base hu counts it: N4.5 with its flag."""
    win.won = NONE if circumstances & W_HEAVENLY else won_kind
    win.claimed = win.won != NONE and not circumstances & W_SELF_DRAW
    if not (win.claimed and rules.claimed_fourth_counts and h.hand[win.won] == 3):
        return h
    win.four = h[0]
    win.four.hand[win.won] = COPIES
    return &win.four


cdef bint has_three_elders(const nantong_holding_t* h, int32_t claimed_kind) noexcept nogil:
    """N5.7: three copies each of T, W and R in hand and groups, the winning card included."""
    cdef int32_t[KINDS] copies
    cdef int32_t i
    for i in range(SUITED, KINDS):
        copies[i] = h.hand[i] + (i == claimed_kind)
    for i in range(h.n_groups):
        if h.groups[i] >= SUITED:
            copies[h.groups[i]] += 3         # that a kong holds four makes no difference
    return copies[SUITED] >= 3 and copies[SUITED + 1] >= 3 and copies[SUITED + 2] >= 3


cdef bint is_closed(const nantong_holding_t* h, bint self_drawn, int32_t floating) noexcept nogil:
    """N5.6: no declared group breaks Closed Floating, nor, where one is due, the lack of a self-draw."""
    cdef int32_t i, how
    if floating == SELF_DRAWN_NO_GROUP:
        return self_drawn and h.n_groups == 0
    for i in range(h.n_groups):
        how = h.group_how[i]
        if how == PUNGED or (floating == NO_CLAIMED_GROUP and (how == EXPOSED or how == ADDED)):
            return False
    return True


cdef int32_t shared_doublings(const nantong_holding_t* h, int32_t claimed_kind,
                              int32_t circumstances) noexcept nogil:
    """N5.5 but for the two that depend on the reading; X_ bits."""
    cdef int32_t doublings = 0
    if has_three_elders(h, claimed_kind):
        doublings |= X_THREE_ELDERS
    if circumstances & W_HEAVENLY:
        doublings |= X_HEAVENLY
    if circumstances & W_FIRST_DISCARD:
        doublings |= X_FIRST_DISCARD
    if circumstances & W_READY:
        doublings |= X_READY
    if circumstances & W_LAST_CARD:
        doublings |= X_LAST_CARD
    return doublings


cdef int32_t bits_set(int32_t doublings) noexcept nogil:
    cdef int32_t i, n = 0
    for i in range(DOUBLINGS):
        n += doublings >> i & 1
    return n


cdef void prepare(win_t* win, const nantong_holding_t* h, int32_t won_kind, int32_t circumstances,
                  const nantong_rules_t* rules) noexcept nogil:
    """Fill in what all readings share."""
    cdef bint self_drawn = is_self_drawn(circumstances, rules)
    win.base = base_hu(counted(win, h, won_kind, circumstances, rules))
    win.claimed_hu = 0
    if win.claimed and h.hand[win.won] == 2:
        win.claimed_hu = held_hu(HELD_CLAIMED, win.won, h.indicators)
    win.bonus = (SELF_DRAWN_HU if self_drawn else 0) + (KONG_HU if circumstances & W_KONG else 0)
    win.doublings = shared_doublings(h, win.won if win.claimed else NONE, circumstances)
    win.closed = is_closed(h, self_drawn, rules.closed_floating)
    win.runs_break = rules.closed_floating != NO_PUNG
    win.times = bits_set(win.doublings)
    win.part = win.won // RANKS
    win.place = 4 * (win.won % RANKS) if win.won < SUITED else 4 * HONOUR_STEP * (win.won - SUITED)


# ---- readings ------------------------------------------------------------------------------------------

cdef bint keeps_closed(const win_t* win, int32_t completed) noexcept nogil:
    """N5.6 for a Piao Hu: neither a declared group nor the group completed breaks Closed Floating."""
    if not win.closed:
        return False
    if not win.claimed or completed == PAIR_COMPLETED:
        return True
    return completed >= RUN and not win.runs_break


cdef int32_t coins_of(const reading_t* reading) noexcept nogil:
    """N5.2: runs 1-2-3 of coins."""
    return <int32_t>(reading.part[COIN_PART] & (TRIPLET - 1))


cdef int32_t form_of(const reading_t* reading) noexcept nogil:
    """N5.1. Declared groups are no runs, so six of a suit are Tazi."""
    cdef uint64_t few = 0x777777777u          # runs alone
    cdef uint64_t all_runs = (reading.part[0] & few) + (reading.part[1] & few) + (reading.part[2] & few)
    cdef int32_t runs = <int32_t>(all_runs * 0x111111111u >> 32 & 15)
    return QING if runs == GROUPS else PIAO if runs == coins_of(reading) else TAZI


cdef void take_best(best_t* best, const reading_t* reading, int32_t completed, bint wait,
                    int32_t total) noexcept nogil:
    """Keep the first of the best readings (N6.3)."""
    if total <= best.total:
        best.runner_up = max(best.runner_up, total)
        return
    best.runner_up = best.total
    best.total, best.completed, best.wait, best.reading = total, completed, wait, reading


cdef void read_one(const win_t* win, const reading_t* reading, best_t* best) noexcept nogil:
    """Score one reading with the winning card in each group that has it, ascending, then in the pair.

    N5.4 applies to the pair, the middle of a run, the 3 of 1-2-3 and the 7 of 7-8-9.
    """
    cdef int32_t form = form_of(reading)
    cdef int32_t hu = win.base + win.bonus + HU_FORM[form] + HU_WENQIAN[coins_of(reading)]
    cdef int32_t times = win.times + (form == PIAO), run, pair
    cdef uint64_t near
    if win.won == NONE:                      # N5.8
        take_best(best, reading, NONE, False, hu << times + (form == PIAO and keeps_closed(win, NONE)))
        return
    run = times + (form == PIAO and keeps_closed(win, RUN))
    pair = times + (form == PIAO and keeps_closed(win, PAIR_COMPLETED))
    near = reading.part[win.part] << 8 >> win.place      # the card's rank, and the two before it
    if near & 0x007:
        take_best(best, reading, RUN + win.won - 2, win.place == 8,
                  hu + (WAIT_HU if win.place == 8 else 0) << run)
    if near & 0x070:
        take_best(best, reading, RUN + win.won - 1, True, hu + WAIT_HU << run)
    if near & 0x800:
        take_best(best, reading, win.won, False,
                  hu + win.claimed_hu << times + (form == PIAO and keeps_closed(win, win.won)))
    if near & 0x700:
        take_best(best, reading, RUN + win.won, win.place == 24,
                  hu + (WAIT_HU if win.place == 24 else 0) << run)
    if reading.pair == win.won:
        take_best(best, reading, PAIR_COMPLETED, True, hu + WAIT_HU << pair)


cdef void write_best(const win_t* win, const best_t* best, nantong_score_t* out) noexcept nogil:
    """All that the best total is made of."""
    cdef split_t split
    cdef int32_t form = form_of(best.reading), coins = coins_of(best.reading), doublings = win.doublings
    write_split(best.reading, &split)
    memcpy(out.split, split.groups, sizeof(out.split))
    if form == PIAO:
        doublings |= X_PIAO | X_CLOSED_FLOATING if keeps_closed(win, best.completed) else X_PIAO
    out.base = win.base + (win.claimed_hu if best.completed < RUN else 0)
    out.bonus = win.bonus + HU_FORM[form] + HU_WENQIAN[coins] + (WAIT_HU if best.wait else 0)
    out.factor = 1 << bits_set(doublings)
    out.total, out.runner_up = best.total, best.runner_up
    out.form, out.wenqian = <uint8_t>form, <uint8_t>coins
    out.doublings, out.wait_bonus = <uint8_t>doublings, best.wait
    out.completed, out.pair = <uint8_t>best.completed, split.pair


cdef bint find_best(const nantong_holding_t* h, const uint8_t* counts, int32_t won_kind,
                    int32_t circumstances, const nantong_rules_t* rules, reading_t* found, win_t* win,
                    best_t* best) noexcept nogil:
    """The best of all readings, written to found[MAX_SPLITS]; False for a hand that is not complete.

    counts: the hand with the winning card, also when it was claimed.
    Of equal totals the first is kept: readings ascend group by group (lowest kind, a triplet before a run),
    in one reading the completed groups do, the pair last.
    """
    cdef int32_t i, n
    best.total = best.runner_up = -1
    n = readings(counts, True, GROUPS - h.n_groups, found)
    if n:
        prepare(win, h, won_kind, circumstances, rules)
    for i in range(n):
        read_one(win, &found[i], best)
    return n > 0


cdef void score_win(const nantong_holding_t* h, int32_t won_kind, int32_t circumstances,
                    const nantong_rules_t* rules, nantong_score_t* out) noexcept nogil:
    """N5: the best total over all splits of the hand and all groups the winning card may complete.

    won_kind: NONE (and ignored) when heavenly; drawn, the card is in h.hand, claimed, it is not.
    circumstances: W_ bits. out.runner_up is the best total of the readings not kept, -1 without one;
    out.total -1 says that the hand is not complete.
    """
    cdef reading_t[MAX_SPLITS] found
    cdef uint8_t[KINDS] counts
    cdef win_t win
    cdef best_t best
    memcpy(counts, h.hand, KINDS)
    if not circumstances & (W_HEAVENLY | W_SELF_DRAW) and won_kind != NONE:
        counts[won_kind] += 1
    memset(out, NONE, sizeof(nantong_score_t))       # unused kinds are NONE, total and runner_up -1
    out.base = out.bonus = out.factor = 0
    out.form = out.doublings = out.wenqian = out.wait_bonus = 0
    out.n_split = <uint8_t>(GROUPS - h.n_groups)
    if find_best(h, counts, won_kind, circumstances, rules, found, &win, &best):
        write_best(&win, &best, out)


# ---- rows ----------------------------------------------------------------------------------------------

cdef int32_t add_rounding(nantong_part_t* rows, int32_t n, int32_t total) noexcept nogil:
    return add_part(rows, n, 6, 1, 0, NONE, rounded(total) - total)


cdef int32_t add_bonuses(nantong_part_t* rows, int32_t n, int32_t won, int32_t circumstances,
                         const nantong_rules_t* rules, const nantong_score_t* score) noexcept nogil:
    """Rows of N5.1-N5.4; a heavenly win counts as self-draw by N5.8."""
    n = add_part(rows, n, 5, 1, score.form, NONE, HU_FORM[score.form])
    if score.wenqian:
        n = add_part(rows, n, 5, 2, score.wenqian, COIN_ONE, HU_WENQIAN[score.wenqian])
    if is_self_drawn(circumstances, rules):
        n = add_part(rows, n, 5, 3, W_HEAVENLY if won == NONE else W_SELF_DRAW, won, SELF_DRAWN_HU)
    if circumstances & W_KONG:
        n = add_part(rows, n, 5, 3, W_KONG, won, KONG_HU)
    if score.wait_bonus:
        n = add_part(rows, n, 5, 4, score.completed, won, WAIT_HU)
    return n


cdef int32_t win_rows(const nantong_holding_t* h, int32_t won_kind, int32_t circumstances,
                      const nantong_rules_t* rules, const nantong_score_t* score,
                      nantong_part_t* rows) noexcept nogil:
    """The rows of a winner's total: `score` is what score_win wrote for the same arguments.

    Base rows, bonuses, doublings, rounding, in this order; rows[MAX_ROWS]. Returns how many.
    """
    cdef win_t win
    cdef int32_t i, n
    cdef const nantong_holding_t* held = counted(&win, h, won_kind, circumstances, rules)
    n = base_rows(held, win.won if win.claimed else NONE, score.completed < RUN, rows)
    n = add_bonuses(rows, n, win.won, circumstances, rules, score)
    for i in range(DOUBLINGS):
        if score.doublings >> i & 1:
            n = add_part(rows, n, 5, DOUBLED_BY[i], 1 << i, NONE, 0)
            rows[n - 1].factor = 2
    return add_rounding(rows, n, score.total)


# ---- Python --------------------------------------------------------------------------------------------

cdef list part_list(const nantong_part_t* rows, int32_t n):
    cdef int32_t i
    return [(rows[i].chapter, rows[i].number, rows[i].what, rows[i].kind, rows[i].amount, rows[i].factor,
             rows[i].match) for i in range(n)]


cdef int need(bint ok, str message) except -1:
    if not ok:
        raise ValueError(message)
    return 0


cdef nantong_holding_t holding(const uint8_t[::1] hand, list groups, object hezi, object indicators) except *:
    """The struct of one holding; no kind may have more than four copies in all."""
    cdef nantong_holding_t h
    cdef int32_t i, cards = 0
    memset(&h, NONE, sizeof(h))
    need(hand.shape[0] == KINDS, f"a hand has {KINDS} counts")
    need(len(groups) <= GROUPS and len(indicators) == INDICATORS, f"at most {GROUPS} groups, two indicators")
    need(all(PUNGED <= how <= OPEN_KONG for _, how in groups), "unknown group_how")
    laid = [kind for kind, how in groups for _ in range(3 if how in (PUNGED, OPEN_TRIPLET) else 4)]
    laid += list(indicators) + ([] if hezi is None else [hezi, hezi])
    need(all(0 <= kind < KINDS for kind in laid), f"a kind is below {KINDS}")
    for i in range(KINDS):
        need(hand[i] + laid.count(i) <= COPIES, f"more than {COPIES} copies of kind {i}")
        h.hand[i] = hand[i]
        cards += hand[i]
    need(cards + 3 * len(groups) <= HAND + 1, f"more than {HAND + 1} cards in hand and groups")
    h.n_groups = <uint8_t>len(groups)
    for i, (kind, how) in enumerate(groups):
        h.groups[i], h.group_how[i] = kind, how
    h.hezi = NONE if hezi is None else hezi
    h.indicators[0], h.indicators[1] = indicators
    return h


cdef int32_t winning(const nantong_holding_t* h, object won_kind, int32_t circumstances) except -1:
    """The winning kind, or NONE."""
    if circumstances & W_HEAVENLY:
        need(won_kind is None, "a heavenly win has no winning card")
        return NONE
    need(won_kind is not None and 0 <= won_kind < KINDS, "which card won?")
    if circumstances & W_SELF_DRAW:
        need(h.hand[<int32_t>won_kind] > 0, "a card drawn is in hand")
    else:
        need(h.hand[<int32_t>won_kind] < COPIES, f"more than {COPIES} copies of the winning kind")
    return won_kind


cdef nantong_rules_t rules_of(const uint8_t[::1] rules) except *:
    cdef nantong_rules_t r
    need(rules.shape[0] == sizeof(r) and rules[3] <= SELF_DRAWN_NO_GROUP, "rules: bytes of nantong_rules_t")
    memcpy(&r, &rules[0], sizeof(r))
    return r


def score(const uint8_t[::1] hand not None, list groups not None, hezi, indicators, won_kind,
          int circumstances, const uint8_t[::1] rules not None):
    """Score a winner (N5).

    hand: uint8 (30,), without a claimed winning card; groups: (kind, group_how) each; hezi: kind or None;
    indicators: two kinds; won_kind: None when heavenly; circumstances: W_ bits; rules: the bytes of
    nantong_rules_t. Returns the fields of nantong_score_t as ints, `split` as a tuple of group codes.
    """
    cdef nantong_holding_t h = holding(hand, groups, hezi, indicators)
    cdef nantong_rules_t r = rules_of(rules)
    cdef nantong_score_t out
    score_win(&h, winning(&h, won_kind, circumstances), circumstances, &r, &out)
    fields = dict(out)
    fields["split"] = tuple([out.split[i] for i in range(out.n_split)]) if out.total >= 0 else ()
    return fields


def explain(const uint8_t[::1] hand not None, list groups not None, hezi, indicators, won_kind,
            int circumstances, const uint8_t[::1] rules not None):
    """The rows of a winner's total as (chapter, number, what, kind, amount, factor, match): see the .pxd.

    Arguments as of `score`; an incomplete hand has no rows.
    """
    cdef nantong_holding_t h = holding(hand, groups, hezi, indicators)
    cdef nantong_rules_t r = rules_of(rules)
    cdef int32_t won = winning(&h, won_kind, circumstances)
    cdef nantong_score_t out
    cdef nantong_part_t[MAX_ROWS] rows
    score_win(&h, won, circumstances, &r, &out)
    if out.total < 0:
        return []
    return part_list(rows, win_rows(&h, won, circumstances, &r, &out, rows))


def base(const uint8_t[::1] hand not None, list groups not None, hezi, indicators):
    """Base hu of a player who does not win, unrounded, and its rows with the rounding: see `explain`."""
    cdef nantong_holding_t h = holding(hand, groups, hezi, indicators)
    cdef nantong_part_t[MAX_ROWS] rows
    cdef int32_t n = base_rows(&h, NONE, False, rows), total = worth(rows, n)
    return total, part_list(rows, add_rounding(rows, n, total))


def score_many(const uint8_t[:, ::1] hands not None, const uint8_t[:, ::1] indicators not None,
               const uint8_t[::1] won_kinds, int circumstances, const uint8_t[::1] rules not None,
               const uint8_t[:, ::1] groups, const uint8_t[:, ::1] group_how, const uint8_t[::1] hezi,
               int32_t[::1] out not None):
    """Totals before rounding, -1 where incomplete, of full hands; runs without the GIL.

    hands: uint8 (n, 30), the winning card included even when it was claimed; indicators: uint8 (n, 2);
    won_kinds: uint8 (n,), None when heavenly; circumstances and rules as of `score`, one for all; groups and
    group_how: uint8 (n, 7), kinds, then 255, or None for none; hezi: uint8 (n,), 255 for none, or None; out:
    int32 (n,). Returns the first row that cannot be, or -1.
    """
    cdef nantong_rules_t r = rules_of(rules)
    cdef nantong_holding_t h
    cdef reading_t[MAX_SPLITS] found
    cdef win_t win
    cdef best_t best
    cdef Py_ssize_t i, n = hands.shape[0], wrong = -1
    cdef int32_t n_groups, won
    cdef bint plain = False
    need(hands.shape[1] == KINDS and indicators.shape[1] == INDICATORS and indicators.shape[0] == n
         and out.shape[0] == n and (won_kinds is None or won_kinds.shape[0] == n)
         and (hezi is None or hezi.shape[0] == n), "hands (n, 30), indicators (n, 2), the others (n,)")
    need((groups is None) == (group_how is None) and (groups is None or (
        groups.shape[0] == n and group_how.shape[0] == n and groups.shape[1] == GROUPS
        and group_how.shape[1] == GROUPS)), "groups and group_how (n, 7)")
    need((won_kinds is None) == (circumstances & W_HEAVENLY != 0), "a winning card, unless it is heavenly")
    memset(&h, 0, sizeof(h))
    h.hezi = NONE
    with nogil:
        if n and groups is None and hezi is None:
            plain = all_plain(&hands[0, 0], &indicators[0, 0],
                              NULL if won_kinds is None else &won_kinds[0], n)
        for i in range(n):
            memcpy(h.hand, &hands[i, 0], KINDS)
            memcpy(h.indicators, &indicators[i, 0], INDICATORS)
            n_groups = 0
            if groups is not None:
                n_groups = groups_in(&groups[i, 0])
                memcpy(h.groups, &groups[i, 0], GROUPS)
                memcpy(h.group_how, &group_how[i, 0], GROUPS)
            if hezi is not None:
                h.hezi = hezi[i]
            won = NONE if won_kinds is None else won_kinds[i]
            h.n_groups = <uint8_t>max(n_groups, 0)
            if not plain and (n_groups < 0 or not is_holding(&h, &hands[i, 0], won, circumstances)):
                wrong = i
                break
            if not circumstances & (W_HEAVENLY | W_SELF_DRAW):
                h.hand[won] -= 1
            find_best(&h, &hands[i, 0], won, circumstances, &r, found, &win, &best)
            out[i] = best.total
    return wrong
