"""Sichuan: the planner.

For each plan it reckons how likely the hand gets there: a turn brings a useful tile with the share of these
among the unseen, the useful tiles dwindle evenly to those of a ready hand, and a ready hand is drawn or
offered its tile. Reckoned back from the last turn, that is the value of the plan in points, and waiting for
a better win is weighed by the same figures.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.string cimport memcpy, memset

from cardavia_fast._kinds cimport lowest_bit
from cardavia_fast._sichuan cimport (
    AFTER_PUNG, COPIES, DECLARE, DISCARD, KINDS, KONG, PUNG, PUNGED, RANKS, ROB, SEATS, SUITS, TURN,
    WIN, sichuan_public_t, sichuan_view_t,
)
from cardavia_fast._sichuan_hand cimport suit_of
from cardavia_fast._sichuan_plans cimport (
    FAR_AWAY, OF_PAIRS, OF_PUNGS, PLANS, change, draft_t, fan_of_plan, meld, missing_in, read_draft,
    useful_in,
)
from cardavia_fast._sichuan_score cimport (
    KONG_REPLACEMENT, LAST_TILE, ROBBED_KONG, base_points, score_hand, sichuan_score_t,
)
from cardavia_fast._table cimport Seat, action_t

cdef enum:
    NOTHING = -(1 << 30)     # the value of what cannot be
    SURE = 1 << 16           # a probability
    AVERAGE = 16             # how likely a draw is an average unseen tile
    ALL_FIFTHS = 5
    ROUNDS = 4               # until shares hardly change


# ---- what lies ahead -----------------------------------------------------------------------------------

cdef inline int32_t keeps(const sichuan_public_t* p, int32_t seat, int32_t suit) noexcept nogil:
    """How likely a seat holds a tile of a suit, in fifths of a suit that it keeps."""
    if suit != p.void_suit[seat]:
        return ALL_FIFTHS
    return p.void_limit[seat] > 1        # it is still discarding its void suit (S3.2)


cdef void fill(outlook_t* o, int64_t* share, const int64_t* left) noexcept nogil:
    """Share the unseen tiles of each suit out so that all hands and the wall have as many as they should."""
    cdef const sichuan_public_t* p = &o.v.public
    cdef int64_t[3] total, part
    cdef int64_t all_parts
    cdef int32_t seat, s, size
    memset(total, 0, sizeof(total))
    for seat in range(SEATS + 1):        # the last is the wall
        if seat < SEATS and (seat == o.v.seat or p.won[seat]):
            continue
        size = p.wall if seat == SEATS else p.hand_size[seat]
        all_parts = 0
        for s in range(SUITS):
            part[s] = share[s] * (keeps(p, seat, s) if seat < SEATS else ALL_FIFTHS)
            all_parts += part[s]
        if all_parts:
            for s in range(SUITS):
                total[s] += part[s] * size * SURE // all_parts
    for s in range(SUITS):
        if total[s]:
            share[s] = share[s] * left[s] * SURE // total[s]


cdef void spread(outlook_t* o) noexcept nogil:
    """How likely a draw is each unseen tile: the wall has more of the suits that the others gave up."""
    cdef int64_t[3] left, share
    cdef int64_t shares = 0
    cdef int32_t k, s, _i
    memset(left, 0, sizeof(left))
    for k in range(KINDS):
        left[suit_of(k)] += o.unseen[k]
    for s in range(SUITS):
        o.live[s] = AVERAGE
        share[s] = left[s] * SURE
    if o.v.public.void_suit[0] < 0:      # not yet known
        return
    for _i in range(ROUNDS):
        fill(o, share, left)
    for s in range(SUITS):
        shares += share[s]
    for s in range(SUITS):
        if left[s]:
            o.live[s] = <int32_t>(AVERAGE * share[s] * o.hidden // (shares * left[s]))


cdef void look_out(outlook_t* o, const planner_t* p, const sichuan_view_t* v) noexcept nogil:
    cdef int32_t k, seat, wall = v.public.wall * POINT, payers
    o.p = p
    o.v = v
    o.opponents = 0
    o.hidden = v.public.wall
    for k in range(KINDS):
        o.unseen[k] = <uint8_t>(COPIES - v.public.seen[k] - v.hand[k])
    for seat in range(SEATS):
        if seat != v.seat and v.public.won[seat] == 0:
            o.opponents += 1
            o.hidden += v.public.hand_size[seat]
    spread(o)
    payers = o.opponents * POINT
    o.turns = 0
    wall -= payers
    while wall >= 0 and o.turns < MAX_TURNS:
        o.payers[o.turns] = payers
        o.turns += 1
        payers -= payers * p.weight[LEAVING] // POINT
        wall -= POINT + payers


cdef int32_t wait_of(const planner_t* p, int32_t plan) noexcept nogil:
    """Useful tiles of a ready hand, in sixteenths, as one may expect."""
    if plan >= 3 * OF_PUNGS:
        return p.weight[WAIT_PUNGS]
    if plan >= 3 * OF_PAIRS:
        return p.weight[WAIT_PAIRS]
    return p.weight[WAIT_FLUSH if plan else WAIT_SETS]


cdef int64_t reckon(const outlook_t* o, int32_t away, int32_t tiles, int32_t wait,
                    int64_t base) noexcept nogil:
    """Value of a hand so far away with so many useful tiles, which will wait for so many, in sixteenths."""
    cdef int64_t[STEPS + 2] value, chance
    cdef int64_t drawn, offered, self_draw
    cdef int32_t k, t
    cdef const int32_t* weight = o.p.weight
    for k in range(2, away + 1):
        chance[k] = (wait + (tiles - wait) * (k - 1) // (away - 1)) * (SURE >> 4) // o.hidden
        chance[k] = min(chance[k], SURE * 9 // 10)
        value[k] = -weight[UNREADY]
    value[1] = weight[READY]
    drawn = wait * (SURE >> 4) // o.hidden
    for t in range(o.turns - 1, -1, -1):
        for k in range(away, 1, -1):
            value[k] += (chance[k] * (value[k - 1] - value[k]) >> 16) - weight[COST]
        self_draw = (base + 1) * o.payers[t]
        value[1] += drawn * (self_draw - value[1]) >> 16
        offered = min(drawn * o.payers[t] * weight[OFFERED] >> 14, SURE * 9 // 10)
        if base * POINT > value[1]:
            value[1] += offered * (base * POINT - value[1]) >> 16
        value[1] -= weight[COST]
    return value[away]


cdef int32_t useful_tiles(const outlook_t* o, const draft_t* d, int32_t plan, int32_t away) noexcept nogil:
    """Useful unseen tiles in sixteenths; what can be punged counts more, unless the hand is ready."""
    cdef uint32_t kinds = useful_in(d, plan, away)
    cdef int32_t tiles = 0, k, more = 16 + o.p.weight[CLAIMED] * o.opponents
    cdef bint pungs = away > 1 and (plan < 3 * OF_PAIRS or plan >= 3 * OF_PUNGS)
    while kinds:
        k = lowest_bit(kinds)
        kinds &= kinds - 1
        tiles += o.unseen[k] * o.live[suit_of(k)] * (more if pungs and d.count[k] == 2 else 16)
    return tiles >> 4


cdef int64_t value_of(const outlook_t* o, const draft_t* d, int32_t plan, int32_t away,
                      int32_t tiles) noexcept nogil:
    """Value of a plan, so far away, with so many useful tiles."""
    cdef int32_t base
    if away > STEPS:
        return NOTHING
    base = base_points(fan_of_plan(d, plan), o.v.public.rules.fan_cap)
    if away == 0:                        # the dealer's fourteen tiles, before the void suits are declared
        return <int64_t>(base + 1) * o.opponents * POINT
    return reckon(o, away, tiles, tiles if away == 1 else wait_of(o.p, plan), base)


cdef inline bint within_reach(const outlook_t* o, int32_t plan, int32_t away, int32_t plain) noexcept nogil:
    """Is a plan not hopelessly farther away than a plain win?"""
    return away <= min(plain + o.p.weight[BEYOND_FLUSH if plan < 3 * OF_PAIRS else BEYOND], STEPS)


cdef int64_t best_value(const outlook_t* o, const draft_t* d) noexcept nogil:
    """Value of the best plan of a hand that needs no discard."""
    cdef int32_t plan, away, plain = missing_in(d, 0)
    cdef int64_t value, best = NOTHING
    for plan in range(PLANS):
        away = missing_in(d, plan)
        if within_reach(o, plan, away, plain):
            value = value_of(o, d, plan, away, useful_tiles(o, d, plan, away))
            best = max(best, value)
    return best


# ---- discards ------------------------------------------------------------------------------------------

cdef void weigh_plan(const outlook_t* o, draft_t* d, const action_t* legal, int32_t n, const uint8_t* after,
                     const uint8_t* plain, course_t* out) noexcept nogil:
    """The best discard of one plan: nearest, then most useful tiles, then the safer."""
    cdef int32_t i, kind, tiles, score, most = NOTHING, best_tiles = 0, other = -1
    cdef int32_t where = out.plan % 3
    out.discard = 0
    for i in range(n):
        if after[i] != out.away:
            continue
        kind = legal[i] - DISCARD
        change(d, kind, -1)
        if where and suit_of(kind) != d.suits[where - 1]:
            if other < 0:
                other = useful_tiles(o, d, out.plan, out.away)
            tiles = other
        else:
            tiles = useful_tiles(o, d, out.plan, out.away)
        change(d, kind, 1)
        score = 16 * tiles - o.p.weight[SAFETY] * o.unseen[kind] - o.p.weight[SPARE_PLAIN] * plain[i]
        if score > most:
            most = score
            best_tiles = tiles
            out.discard = i
    kind = legal[out.discard] - DISCARD
    change(d, kind, -1)
    out.value = value_of(o, d, out.plan, out.away, best_tiles)
    change(d, kind, 1)


cdef int32_t weigh_discards(const outlook_t* o, draft_t* d, const action_t* legal, int32_t n,
                            course_t* out) noexcept nogil:
    """Each plan within reach with its best discard, among n; returns how many plans there are."""
    cdef uint8_t[9][32] after
    cdef int32_t[9] away
    cdef int32_t i, plan, courses = 0
    for plan in range(PLANS):
        away[plan] = FAR_AWAY
    for i in range(n):
        change(d, legal[i] - DISCARD, -1)
        for plan in range(PLANS):
            after[plan][i] = <uint8_t>missing_in(d, plan)
            away[plan] = min(away[plan], after[plan][i])
        change(d, legal[i] - DISCARD, 1)
    for plan in range(PLANS):
        if within_reach(o, plan, away[plan], away[0]):
            out[courses].plan = plan
            out[courses].away = away[plan]
            weigh_plan(o, d, legal, n, after[plan], after[0], &out[courses])
            courses += 1
    return courses


cdef int32_t spare_tile(const outlook_t* o, const action_t* legal, int32_t n) noexcept nogil:
    """Of void-suit tiles, the one the others can use least: fewest unseen copies."""
    cdef int32_t i, best = 0
    for i in range(1, n):
        if o.unseen[legal[i] - DISCARD] < o.unseen[legal[best] - DISCARD]:
            best = i
    return best


cdef int32_t best_discard(const outlook_t* o, draft_t* d, const action_t* legal, int32_t n,
                          int64_t* value) noexcept nogil:
    cdef course_t[9] course
    cdef int32_t i, courses, best = 0
    value[0] = NOTHING
    if suit_of(legal[0] - DISCARD) == o.v.void_suit:
        return spare_tile(o, legal, n)
    courses = weigh_discards(o, d, legal, n, course)
    if courses == 0:                     # none of the plans can be reached
        return spare_tile(o, legal, n)
    for i in range(courses):
        if course[i].value > value[0]:
            value[0] = course[i].value
            best = course[i].discard
    return best


# ---- wins, kongs, claims -------------------------------------------------------------------------------

cdef int32_t base_of_win(const sichuan_view_t* v) noexcept nogil:
    """Base points of the win that is on offer (S5.3)."""
    cdef sichuan_score_t score
    cdef uint8_t[27] hand
    cdef uint8_t[4] kongs
    cdef int32_t i
    cdef uint16_t events = 0
    memcpy(hand, v.hand, KINDS)
    if v.public.phase == TURN:
        events |= KONG_REPLACEMENT if v.public.after_kong else 0
    else:
        hand[v.public.offered] += 1
        events |= ROBBED_KONG if v.public.phase == ROB else 0
    if v.public.wall == 0 and (v.public.phase == TURN or v.public.rules.last_tile_on_discard):
        events |= LAST_TILE
    for i in range(v.public.n_melds[v.seat]):
        kongs[i] = v.public.meld_how[v.seat][i] != PUNGED
    score_hand(hand, v.public.melds[v.seat], v.public.n_melds[v.seat], kongs, events, &score)
    return base_points(score.fan, v.public.rules.fan_cap)


cdef int64_t value_of_kong(const outlook_t* o, int32_t kind, int32_t pay) noexcept nogil:
    """Value of making a kong that is paid so many points."""
    cdef draft_t d
    read_draft(&d, o.v, o.v.void_suit)
    meld(&d, kind, d.count[kind], COPIES)
    return best_value(o, &d) + pay * o.p.weight[KEPT] * (POINT >> 4)


cdef int32_t plan_turn(const outlook_t* o, const action_t* legal, int32_t n) noexcept nogil:
    """A win unless waiting is worth more; a kong where it is; else the discard of the best plan."""
    cdef draft_t d
    cdef int32_t discards = 0, best, i, kind
    cdef int64_t most, value
    while discards < n and legal[discards] < PUNG:
        discards += 1
    read_draft(&d, o.v, o.v.void_suit)
    best = best_discard(o, &d, legal, discards, &most)
    for i in range(discards, n):
        if legal[i] < WIN:
            kind = legal[i] - KONG
            value = value_of_kong(o, kind, o.opponents * (2 if d.count[kind] == COPIES else 1))
        else:
            value = <int64_t>(base_of_win(o.v) + 1) * o.opponents * POINT
        if value > most:
            most = value
            best = i
    return best


cdef int32_t take_pung(draft_t* d, int32_t kind, action_t* legal) noexcept nogil:
    """Lay down a pung; returns how many discards may follow (S3.6)."""
    cdef int32_t n = 0, k
    meld(d, kind, 2, 3)
    for k in range(KINDS):
        if d.count[k]:
            legal[n] = <action_t>(DISCARD + k)
            n += 1
    return n


cdef int64_t value_of_pung(const outlook_t* o) noexcept nogil:
    """Value of a pung and the best discard after it."""
    cdef draft_t d
    cdef action_t[27] legal
    cdef int32_t n
    cdef int64_t value
    read_draft(&d, o.v, o.v.void_suit)
    n = take_pung(&d, o.v.public.offered, legal)
    best_discard(o, &d, legal, n, &value)
    return value


cdef int32_t plan_claim(const outlook_t* o, const action_t* legal, int32_t n) noexcept nogil:
    """The claim that is worth most, or a pass."""
    cdef draft_t d
    cdef int32_t i, best = n - 1
    cdef int64_t value, most
    read_draft(&d, o.v, o.v.void_suit)
    most = best_value(o, &d)
    for i in range(n - 2, -1, -1):
        if legal[i] == WIN:
            value = <int64_t>base_of_win(o.v) * POINT
        elif legal[i] >= KONG:
            value = value_of_kong(o, o.v.public.offered, 2)
        else:
            value = value_of_pung(o)
        if value > most:
            most = value
            best = i
    return best


cdef int32_t plan_void(const outlook_t* o) noexcept nogil:
    """The suit whose loss leaves the best plan; of equals, the one with fewest tiles."""
    cdef draft_t d
    cdef int32_t suit, r, best = 0
    cdef int64_t value, most = NOTHING
    for suit in range(SUITS):
        read_draft(&d, o.v, suit)
        value = best_value(o, &d)
        for r in range(RANKS):
            value -= o.v.hand[RANKS * suit + r]
        if value > most:
            most = value
            best = suit
    return best


cdef int32_t planner_sichuan(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                             void* context) noexcept nogil:
    """Follows the plan that promises most points. Uses its view only, no noise."""
    cdef const sichuan_view_t* v = <const sichuan_view_t*>view
    cdef outlook_t o
    cdef draft_t d
    cdef int64_t value
    look_out(&o, <const planner_t*>context, v)
    if v.public.phase == DECLARE:
        return plan_void(&o)
    if v.public.phase == TURN:
        return plan_turn(&o, legal, n)
    if v.public.phase == AFTER_PUNG:
        read_draft(&d, v, v.void_suit)
        return best_discard(&o, &d, legal, n, &value)
    return plan_claim(&o, legal, n)


# ---- settings ------------------------------------------------------------------------------------------

# In the order of the enum, as tuned against greedy (docs/strength.md).
BEST = (96, 112, 24, 64, 14, 12, 20, 350, 500, 2500, 8, 7, 24, 2, 1)


cdef class Settings:
    """Weights of a planner; the seat keeps them alive."""
    cdef planner_t planner


def planner(str name="planner", weights=BEST):
    """The planner of Sichuan with its weights."""
    cdef Settings settings = Settings()
    cdef int32_t i
    if len(weights) != WEIGHTS:
        raise ValueError(f"{len(weights)} weights, expected {WEIGHTS}")
    for i in range(WEIGHTS):
        settings.planner.weight[i] = weights[i]
    return Seat(name, <uintptr_t>&planner_sichuan, <uintptr_t>&settings.planner, settings, reads_noise=False)
