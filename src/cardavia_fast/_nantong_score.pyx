"""Nantong: a holding -> base hu (N4), a winner's hand -> total (N5), and rows to explain both (N6.3)."""
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memcpy, memset

from cardavia_fast._nantong cimport (
    ADDED, COIN_ONE, COPIES, EXPOSED, GROUPS, HAND, INDICATORS, KINDS, LAST_STRING, NO_CLAIMED_GROUP,
    NO_PUNG, NONE, OPEN_KONG, OPEN_TRIPLET, PAIR_COMPLETED, PIAO, PUNGED, QING, RANKS, SELF_DRAWN_NO_GROUP,
    SUITED, TAZI, W_FIRST_DISCARD, W_HEAVENLY, W_KONG, W_LAST_CARD, W_READY, W_SELF_DRAW, X_CLOSED_FLOATING,
    X_FIRST_DISCARD, X_HEAVENLY, X_LAST_CARD, X_PIAO, X_READY, X_THREE_ELDERS, nantong_holding_t,
    nantong_rules_t, nantong_score_t,
)
from cardavia_fast._partition cimport RUN, split_t, splits
from cardavia_fast._table cimport check

import numpy as np

cdef extern from *:
    int32_t ones "__builtin_popcount" (uint32_t bits) noexcept nogil

cdef enum:
    SCORED_SPLITS = 64       # `splits` writes no more
    SELF_DRAWN_HU = 10       # N5.3
    KONG_HU = 10             # N5.3
    WAIT_HU = 10             # N5.4
    STEP = 10                # N6.1
    DOUBLINGS = 7            # X_ bits
    COIN_RUN = RUN + COIN_ONE

# N4.1 by how a kind is held: nothing, the six group_how, three in hand, four in hand, Hezi, claimed triplet.
cdef int32_t[HELDS] HU_HELD = (0, 2, 8, 8, 12, 16, 16, 4, 12, 16, 2)
cdef int32_t[4] HU_FORM = (0, 100, 50, 20)                  # N5.1 by form
cdef int32_t[5] HU_WENQIAN = (0, 20, 50, 100, 200)          # N5.2 by number
cdef uint8_t[DOUBLINGS] DOUBLED_BY = (5, 6, 7, 5, 9, 5, 5)  # number in N5 of each X_ bit

# What all readings of one winning hand share.
cdef struct win_t:
    nantong_holding_t held   # as counted for the base hu: see `hold`
    int32_t won              # NONE when heavenly
    int32_t base             # without a triplet made of two in hand and the claimed card
    int32_t claimed_hu       # what that triplet is worth (N4.5)
    int32_t bonus            # N5.3, N5.8
    int32_t doublings        # X_ bits that no reading changes
    bint claimed             # the winning card is not in hand
    bint closed              # no declared group breaks Closed Floating (N5.6)
    bint runs_break          # a coin run completed by a claimed card breaks it


# ---- base hu -------------------------------------------------------------------------------------------

cdef bint is_general(int32_t kind) noexcept nogil:
    return kind >= LAST_STRING               # N1.3: 9s, T, W and R


cdef int32_t multiplier(int32_t kind, const uint8_t* indicators) noexcept nogil:
    """N4.2."""
    cdef bint general = is_general(kind)
    cdef int32_t i, times = 2 if general else 1
    for i in range(INDICATORS):
        if general == is_general(indicators[i]) and (general or kind % RANKS == indicators[i] % RANKS):
            times *= 2
    return times


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


cdef int32_t base_hu(const nantong_holding_t* h, int32_t won_kind, bint won_as_triplet) noexcept nogil:
    """Base hu of any player (N4); arguments as of `base_rows`."""
    cdef nantong_part_t[MAX_BASE_ROWS] rows
    return worth(rows, base_rows(h, won_kind, won_as_triplet, rows))


cdef int32_t rounded(int32_t total) noexcept nogil:
    """N6.1: up to a multiple of ten."""
    return (total + STEP - 1) // STEP * STEP


# ---- what all readings share ---------------------------------------------------------------------------

cdef bint is_self_drawn(int32_t circumstances, const nantong_rules_t* rules) noexcept nogil:
    """N5.3, N5.8."""
    if circumstances & W_HEAVENLY:
        return rules.heavenly_is_self_draw != 0
    return circumstances & W_SELF_DRAW != 0


cdef void hold(win_t* win, const nantong_holding_t* h, int32_t won_kind, int32_t circumstances,
               const nantong_rules_t* rules) noexcept nogil:
    """The winning card, and the holding as the base hu counts it: N4.5 with its flag."""
    win.held = h[0]
    win.won = NONE if circumstances & W_HEAVENLY else won_kind
    win.claimed = win.won != NONE and not circumstances & W_SELF_DRAW
    if win.claimed and rules.claimed_fourth_counts and h.hand[win.won] == 3:
        win.held.hand[win.won] = COPIES


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


cdef void prepare(win_t* win, const nantong_holding_t* h, int32_t won_kind, int32_t circumstances,
                  const nantong_rules_t* rules) noexcept nogil:
    """Fill in what all readings share."""
    cdef bint self_drawn = is_self_drawn(circumstances, rules)
    hold(win, h, won_kind, circumstances, rules)
    win.base = base_hu(&win.held, NONE, False)
    win.claimed_hu = 0
    if win.claimed and h.hand[win.won] == 2:
        win.claimed_hu = (HU_HELD[HELD_CLAIMED] * multiplier(win.won, h.indicators)
                          * exact_match(win.won, HELD_CLAIMED, h.indicators))
    win.bonus = (SELF_DRAWN_HU if self_drawn else 0) + (KONG_HU if circumstances & W_KONG else 0)
    win.doublings = shared_doublings(h, win.won if win.claimed else NONE, circumstances)
    win.closed = is_closed(h, self_drawn, rules.closed_floating)
    win.runs_break = rules.closed_floating != NO_PUNG


# ---- readings ------------------------------------------------------------------------------------------

cdef bint uses(int32_t group, int32_t kind) noexcept nogil:
    """The group contains the kind."""
    return group == kind or RUN + kind - 2 <= group <= RUN + kind


cdef bint is_waited_for(int32_t completed, int32_t kind) noexcept nogil:
    """N5.4: the pair, the middle of a run, the 3 of 1-2-3 or the 7 of 7-8-9; `kind` completes `completed`."""
    cdef int32_t low = completed - RUN
    if completed == PAIR_COMPLETED or completed < RUN or completed == NONE:
        return completed == PAIR_COMPLETED
    return (kind == low + 1 or (kind == low + 2 and low % RANKS == 0)
            or (kind == low and low % RANKS == RANKS - 3))


cdef bint keeps_closed(const win_t* win, int32_t completed) noexcept nogil:
    """N5.6 for a Piao Hu: neither a declared group nor the group completed breaks Closed Floating."""
    if not win.closed:
        return False
    if not win.claimed or completed == PAIR_COMPLETED:
        return True
    return completed >= RUN and not win.runs_break


cdef int32_t group_order(int32_t group) noexcept nogil:
    """Groups ascend by lowest kind, a triplet before a run."""
    return group * 2 if group < RUN else (group - RUN) * 2 + 1


cdef bint comes_first(const split_t* split, const nantong_score_t* out) noexcept nogil:
    """N6.3: the split ascends before the one in `out`, group by group; the pair follows from the groups."""
    cdef int32_t i
    for i in range(out.n_split):
        if split.groups[i] != out.split[i]:
            return group_order(split.groups[i]) < group_order(out.split[i])
    return False


cdef void read_form(const split_t* split, int32_t groups, nantong_score_t* read) noexcept nogil:
    """N5.1, N5.2: form and number of Wenqian. Declared groups are no runs, so six of a suit are Tazi."""
    cdef int32_t i, runs = 0, coins = 0
    for i in range(groups):
        runs += split.groups[i] >= RUN
        coins += split.groups[i] == COIN_RUN
    read.wenqian = <uint8_t>coins
    read.form = QING if runs == GROUPS else PIAO if runs == coins else TAZI


cdef void read_completed(const win_t* win, const split_t* split, int32_t completed, nantong_score_t* read,
                         nantong_score_t* out) noexcept nogil:
    """Score one reading, `read` holding its form; `out` keeps the best."""
    cdef int32_t base = win.base, bonus = win.bonus + HU_FORM[read.form] + HU_WENQIAN[read.wenqian]
    cdef int32_t doublings = win.doublings, total
    cdef bint wait = is_waited_for(completed, win.won)
    if completed < RUN:
        base += win.claimed_hu
    if wait:
        bonus += WAIT_HU
    if read.form == PIAO:
        doublings |= X_PIAO | X_CLOSED_FLOATING if keeps_closed(win, completed) else X_PIAO
    total = (base + bonus) << ones(doublings)
    if total < out.total or (total == out.total and not comes_first(split, out)):
        out.runner_up = max(out.runner_up, total)
        return
    out.runner_up = out.total
    out.base, out.bonus, out.factor, out.total = base, bonus, 1 << ones(doublings), total
    out.form, out.wenqian = read.form, read.wenqian
    out.doublings, out.wait_bonus = <uint8_t>doublings, wait
    out.completed, out.pair = <uint8_t>completed, split.pair
    memcpy(out.split, split.groups, sizeof(out.split))


cdef void read_split(const win_t* win, const split_t* split, nantong_score_t* out) noexcept nogil:
    """Score one split with the winning card in each group that has it, ascending, then in the pair."""
    cdef nantong_score_t read
    cdef int32_t i, group, before = NONE
    read_form(split, out.n_split, &read)
    if win.won == NONE:                      # N5.8
        read_completed(win, split, NONE, &read, out)
        return
    for i in range(out.n_split):
        group = split.groups[i]
        if group != before and uses(group, win.won):
            read_completed(win, split, group, &read, out)
        before = group
    if split.pair == win.won:
        read_completed(win, split, PAIR_COMPLETED, &read, out)


cdef void score_win(const nantong_holding_t* h, int32_t won_kind, int32_t circumstances,
                    const nantong_rules_t* rules, nantong_score_t* out) noexcept nogil:
    """N5: the best total over all splits of the hand and all groups the winning card may complete.

    won_kind: NONE (and ignored) when heavenly; drawn, the card is in h.hand, claimed, it is not.
    circumstances: W_ bits. Of equal totals the first is kept: splits ascend group by group (lowest kind, a
    triplet before a run), in one split the completed groups do, the pair last. out.runner_up is the best
    total of the readings not kept, -1 without one; out.total -1 says that the hand is not complete.
    """
    cdef split_t[SCORED_SPLITS] found
    cdef uint8_t[KINDS] counts
    cdef win_t win
    cdef int32_t i, n, groups = GROUPS - h.n_groups
    cdef bint claimed = not circumstances & (W_HEAVENLY | W_SELF_DRAW) and won_kind != NONE
    memset(out, NONE, sizeof(nantong_score_t))       # unused kinds are NONE, total and runner_up -1
    out.base = out.bonus = out.factor = 0
    out.form = out.doublings = out.wenqian = out.wait_bonus = 0
    out.n_split = <uint8_t>groups
    memcpy(counts, h.hand, KINDS)
    if claimed:
        counts[won_kind] += 1
    n = splits(counts, KINDS, SUITED, groups, found)
    if n:
        prepare(&win, h, won_kind, circumstances, rules)
    for i in range(n):
        read_split(&win, &found[i], out)


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
    hold(&win, h, won_kind, circumstances, rules)
    n = base_rows(&win.held, win.won if win.claimed else NONE, score.completed < RUN, rows)
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
               const uint8_t[::1] won_kinds not None, int circumstances, const uint8_t[::1] rules not None):
    """Totals before rounding, -1 where incomplete, of hands without declared groups; runs without the GIL.

    hands: uint8 (n, 30); indicators: uint8 (n, 2); won_kinds: uint8 (n,), 255 when heavenly; circumstances
    and rules as of `score`, one for all. Returns int32 (n,).
    """
    cdef nantong_rules_t r = rules_of(rules)
    cdef nantong_holding_t h
    cdef nantong_score_t out
    cdef Py_ssize_t i, n = hands.shape[0]
    need(hands.shape[1] == KINDS and indicators.shape[1] == INDICATORS and indicators.shape[0] == n
         and won_kinds.shape[0] == n, "hands (n, 30), indicators (n, 2), won_kinds (n,)")
    need((np.asarray(hands) <= COPIES).all() and (np.asarray(indicators) < KINDS).all(), "a wrong card")
    if not circumstances & W_HEAVENLY:
        need((np.asarray(won_kinds) < KINDS).all(), "which card won?")
        most = COPIES if circumstances & W_SELF_DRAW else COPIES - 1
        need((np.asarray(hands)[np.arange(n), won_kinds] <= most).all(), "a wrong winning card")
    totals = np.empty(n, np.int32)
    cdef int32_t[::1] into = totals
    memset(&h, 0, sizeof(h))
    h.hezi = NONE
    with nogil:
        for i in range(n):
            memcpy(h.hand, &hands[i, 0], KINDS)
            memcpy(h.indicators, &indicators[i, 0], INDICATORS)
            score_win(&h, won_kinds[i], circumstances, &r, &out)
            into[i] = out.total
    return totals
