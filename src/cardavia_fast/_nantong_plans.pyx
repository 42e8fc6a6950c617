"""Nantong: the plans of `_nantong_plans.pxd`."""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from cardavia_fast._kinds cimport bits_set, lowest_bit
from cardavia_fast._nantong cimport (
    COIN_ONE, COPIES, GROUPS, KINDS, NONE, PUNGED, RANKS, SUITED, SUITS, nantong_holding_t, nantong_view_t,
)
from cardavia_fast._nantong_base cimport base_hu, held_hu
from cardavia_fast._partition cimport (
    TABLES, combine, honour_key, join, suit_key, suit_useful_in, tight_places,
)

cdef enum:
    PARTS = 4                # the suits in order, then the honours
    COINS = 1                # their part

cdef int32_t[3] HONOUR_STEP = [1, 5, 25]

# A hand as one plan sees it: without the coin runs that it asks for, whose missing cards are counted apart.
cdef struct aim_t:
    const uint64_t* suits    # need words by place
    const uint64_t* honours
    uint8_t[30] hand
    int32_t groups
    int32_t wenqian
    int32_t owed             # cards missing to the coin runs
    uint32_t owed_kinds
    int32_t away
    int32_t[4] held          # how many kinds are held not at all, once, twice, three times or more
    uint32_t[3] kinds        # those held once, and twice
    uint32_t[4] key
    uint64_t[4] need
    uint64_t[2] two          # need of parts 0 and 1, of parts 2 and 3
    uint64_t[4] others       # need of all parts but one
    # Found out about the discards of one part that leave it one need.
    int32_t part
    uint64_t part_need
    uint64_t tight
    uint32_t elsewhere

# The parts of a hand under a shape.
cdef struct whole_t:
    bint is_read
    uint32_t[4] key
    uint64_t[4] need
    uint64_t two             # need of parts 2 and 3


# ---- a hand under a plan -------------------------------------------------------------------------------

cdef uint64_t need_of(const aim_t* a, int32_t part, uint32_t key) noexcept nogil:
    if part == SUITS:
        return a.honours[key]
    return a.suits[TABLES.low[key & 0xFFFF] + TABLES.high[key >> 16]]


cdef void take_coins(aim_t* a) noexcept nogil:
    """The coin runs of the plan leave the hand; what they lack is owed."""
    cdef int32_t i, use
    a.owed = 0
    a.owed_kinds = 0
    for i in range(COIN_ONE, COIN_ONE + 3):
        use = min(<int32_t>a.hand[i], a.wenqian)
        a.hand[i] -= <uint8_t>use
        a.owed += a.wenqian - use
        a.owed_kinds |= <uint32_t>(use < a.wenqian) << i


cdef int32_t triplets_missing(const int32_t* held, int32_t groups) noexcept nogil:
    """Cards missing to so many triplets and a pair: kinds held most often first."""
    cdef int32_t three = min(held[3], groups), left = groups - three
    cdef int32_t two = min(held[2], left), one = min(held[1], left - two)
    cdef int32_t missing = two + 2 * one + 3 * (left - two - one)
    if held[2] > two or held[3] > three:
        return missing
    return missing + (1 if held[1] > one else 2)


cdef void count_held(aim_t* a) noexcept nogil:
    """How many kinds are held how often, and which."""
    cdef uint32_t ones = 0, twos = 0, more = 0
    cdef int32_t k
    for k in range(KINDS):
        ones |= <uint32_t>(a.hand[k] == 1) << k
        twos |= <uint32_t>(a.hand[k] == 2) << k
        more |= <uint32_t>(a.hand[k] > 2) << k
    a.kinds[1] = ones
    a.kinds[2] = twos
    a.held[1] = bits_set(ones)
    a.held[2] = bits_set(twos)
    a.held[3] = bits_set(more)
    a.held[0] = KINDS - a.held[1] - a.held[2] - a.held[3]


cdef int32_t triplets_without(const aim_t* a, int32_t kind, int32_t* held) noexcept nogil:
    """Cards missing to triplets and a pair when one of the kind has gone."""
    cdef int32_t n = a.hand[kind]
    memcpy(held, a.held, sizeof(a.held))
    if n <= 3:
        held[n] -= 1
        held[n - 1] += 1
    return a.owed + triplets_missing(held, a.groups)


cdef uint32_t triplets_useful(const aim_t* a, int32_t kind, const int32_t* held) noexcept nogil:
    """Kinds that bring triplets and a pair nearer; kind: what has gone from those held, or NONE."""
    cdef int32_t left = max(a.groups - held[3], 0)
    cdef uint32_t useful = a.owed_kinds, ones = a.kinds[1], twos = a.kinds[2]
    if kind != NONE:
        ones = ones & ~(1u << kind) | <uint32_t>(a.hand[kind] == 2) << kind
        twos = twos & ~(1u << kind) | <uint32_t>(a.hand[kind] == 3) << kind
    if left:
        useful |= twos
    if left > held[2] or (left >= held[2] and held[3] <= a.groups):
        useful |= ones
    return useful


cdef void read_whole(const aim_t* a, const uint8_t* hand, whole_t* w) noexcept nogil:
    """The parts of a hand from which no coin run was taken."""
    cdef int32_t i
    for i in range(SUITS):
        w.key[i] = suit_key(hand + RANKS * i)
    w.key[SUITS] = honour_key(hand + SUITED)
    for i in range(PARTS):
        w.need[i] = need_of(a, i, w.key[i])
    w.two = combine(w.need[2], w.need[3], GROUPS)
    w.is_read = True


cdef void read_parts(aim_t* a, const nantong_holding_t* h, whole_t* w) noexcept nogil:
    """Coin runs change the coins alone."""
    if not w.is_read:
        read_whole(a, h.hand, w)
    memcpy(a.key, w.key, sizeof(a.key))
    memcpy(a.need, w.need, sizeof(a.need))
    if a.wenqian:
        a.key[COINS] = suit_key(a.hand + COIN_ONE)
        a.need[COINS] = need_of(a, COINS, a.key[COINS])
    a.two[0] = combine(a.need[0], a.need[1], a.groups)
    a.two[1] = w.two
    a.away = a.owed + join(a.two[0], a.two[1], a.groups)


cdef bint aim(const plans_t* p, const plan_t* plan, const nantong_holding_t* h, whole_t* wholes,
              aim_t* a) noexcept nogil:
    """Read a hand for a plan; False where its groups exclude it."""
    a.groups = GROUPS - h.n_groups - plan.wenqian
    if a.groups < 0 or (plan.shape == RUNS_ALONE and h.n_groups):
        return False
    a.suits = p.runs if plan.shape == RUNS_ALONE else &TABLES.need[0]
    a.honours = &p.honours[0] if plan.shape == RUNS_ALONE else &TABLES.honour[0]
    a.wenqian = plan.wenqian
    memcpy(a.hand, h.hand, KINDS)
    take_coins(a)
    if plan.shape == TRIPLETS_ALONE:
        count_held(a)
        a.away = a.owed + triplets_missing(a.held, a.groups)
    else:
        read_parts(a, h, &wholes[plan.shape])
    return True


cdef void aim_closely(const plan_t* plan, aim_t* a) noexcept nogil:
    """What has to be known of plans that are looked at."""
    cdef int32_t i
    if plan.shape == TRIPLETS_ALONE:
        return
    for i in range(PARTS):
        a.others[i] = combine(a.need[i ^ 1], a.two[i >> 1 ^ 1], a.groups)
    a.part = PARTS


cdef bint is_coin_owed(const aim_t* a, int32_t kind) noexcept nogil:
    """Whether all copies held serve the coin runs of the plan."""
    return COIN_ONE <= kind < COIN_ONE + 3 and a.hand[kind] == 0


cdef uint32_t key_without(const aim_t* a, int32_t kind) noexcept nogil:
    if kind < SUITED:
        return a.key[kind // RANKS] - TABLES.step[kind % RANKS]
    return a.key[SUITS] - HONOUR_STEP[kind - SUITED]


cdef int32_t away_without(const aim_t* a, int32_t kind) noexcept nogil:
    """Cards missing when one of the kind has gone."""
    cdef int32_t part = kind // RANKS
    if is_coin_owed(a, kind):
        return a.away + 1
    return a.owed + join(need_of(a, part, key_without(a, kind)), a.others[part], a.groups)


cdef uint32_t part_useful(const aim_t* a, int32_t part, uint32_t key, uint64_t need,
                          uint64_t tight) noexcept nogil:
    """Kinds of one part that bring the hand nearer."""
    cdef uint32_t ranks = 0
    cdef int32_t r
    if tight == 0:
        return 0
    if part < SUITS:
        return suit_useful_in(a.suits, a.hand + RANKS * part, key, need, tight) << RANKS * part
    for r in range(KINDS - SUITED):
        if a.hand[SUITED + r] < COPIES and (need - a.honours[key + HONOUR_STEP[r]]) & tight:
            ranks |= 1u << r
    return ranks << SUITED


cdef uint32_t useful_elsewhere(const aim_t* a) noexcept nogil:
    """Kinds of the other three parts that bring the hand nearer."""
    cdef uint64_t[4] others
    cdef const uint64_t* need = &a.need[0]
    cdef int32_t i, part = a.part, groups = a.groups, missing = a.away - a.owed
    cdef uint64_t two = combine(a.part_need, need[part ^ 1], groups)
    cdef uint32_t kinds = 0
    others[part ^ 1] = combine(a.part_need, a.two[part >> 1 ^ 1], groups)
    others[part ^ 2] = combine(need[part ^ 3], two, groups)
    others[part ^ 3] = combine(need[part ^ 2], two, groups)
    for i in range(PARTS):
        if i != part:
            kinds |= part_useful(a, i, a.key[i], need[i], tight_places(need[i], others[i], groups, missing))
    return kinds


cdef uint32_t useful_without(aim_t* a, int32_t kind) noexcept nogil:
    """Kinds that bring the hand nearer when one card of the kind, which is not needed, has gone."""
    cdef int32_t part = kind // RANKS
    cdef uint32_t key = key_without(a, kind), kinds
    cdef uint64_t need = need_of(a, part, key)
    if part != a.part or need != a.part_need:
        a.part = part
        a.part_need = need
        a.tight = tight_places(need, a.others[part], a.groups, a.away - a.owed)
        a.elsewhere = useful_elsewhere(a)
    a.hand[kind] -= 1
    kinds = part_useful(a, part, key, need, a.tight)
    a.hand[kind] += 1
    return kinds | a.elsewhere | a.owed_kinds


cdef uint32_t useful_now(aim_t* a, int32_t shape) noexcept nogil:
    """Kinds that bring the hand nearer as it lies."""
    if shape == TRIPLETS_ALONE:
        return triplets_useful(a, NONE, a.held)
    a.part = 0
    a.part_need = a.need[0]
    a.tight = tight_places(a.need[0], a.others[0], a.groups, a.away - a.owed)
    return part_useful(a, 0, a.key[0], a.need[0], a.tight) | useful_elsewhere(a) | a.owed_kinds


cdef int32_t unseen(const nantong_view_t* v, uint32_t kinds) noexcept nogil:
    """Unseen cards of these kinds."""
    cdef int32_t k, cards = 0
    while kinds:
        k = lowest_bit(kinds)
        kinds &= kinds - 1
        cards += COPIES - v.public.seen[k] - v.hand[k]
    return cards


cdef uint32_t pairs_in(const uint8_t* hand) noexcept nogil:
    cdef uint32_t kinds = 0
    cdef int32_t k
    for k in range(KINDS):
        kinds |= <uint32_t>(hand[k] == 2) << k
    return kinds


cdef uint32_t pairs_without(const aim_t* a, uint32_t pairs, int32_t kind) noexcept nogil:
    """The pairs when one card of the kind has gone."""
    if a.hand[kind] == 3:
        return pairs | 1u << kind
    return pairs & ~(1u << kind)


cdef int32_t looks_at(const plans_t* p, const nantong_view_t* v, int32_t shape, int32_t away, uint32_t useful,
                      uint32_t pairs) noexcept nogil:
    """Useful unseen cards, those that may be punged counted for more: others discard them too."""
    cdef int32_t cards = unseen(v, useful)
    if shape != RUNS_ALONE and away > 1:
        cards += p.pair_worth * unseen(v, useful & pairs) >> 3
    return cards


# ---- chances -------------------------------------------------------------------------------------------

cdef int32_t chance(const plans_t* p, const nantong_view_t* v, int32_t shape, int32_t away,
                    int32_t cards) noexcept nogil:
    """Of 1 << CHANCE_BITS: to win by a plan that lacks so many cards, of which so many unseen are useful."""
    return p.chance[shape][min(away, MAX_AWAY)][min(cards, MAX_USEFUL)][v.public.stock // 3]


cdef int32_t usual_chance(const plans_t* p, const nantong_view_t* v, int32_t shape,
                          int32_t away) noexcept nogil:
    return chance(p, v, shape, away, p.usual[shape][min(away, MAX_AWAY)])


cdef int32_t plans_worth(const plans_t* p, const nantong_view_t* v, const nantong_holding_t* h, aim_t* aims,
                         int32_t* out) noexcept nogil:
    """The plans from which, as they usually come along, no less than a share of the best is hoped for."""
    cdef int64_t[12] hopes
    cdef whole_t[3] wholes
    cdef int64_t most = 0
    cdef int32_t i, n = 0, worth = 0
    for i in range(SHAPES):
        wholes[i].is_read = False
    for i in range(p.n):
        if aim(p, &p.plan[i], h, wholes, &aims[n]):
            hopes[n] = p.plan[i].gain * <int64_t>usual_chance(p, v, p.plan[i].shape, aims[n].away)
            most = max(most, hopes[n])
            out[n] = i
            n += 1
    for i in range(n):
        if 16 * hopes[i] >= p.reach * most:
            if worth < i:
                aims[worth] = aims[i]
                out[worth] = out[i]
            aim_closely(&p.plan[out[worth]], &aims[worth])
            worth += 1
    return worth


cdef void add_hopes(const plans_t* p, const nantong_view_t* v, const plan_t* plan, aim_t* a,
                    uint32_t discards, int64_t* best, int64_t* together) noexcept nogil:
    """What a plan is worth after each discard. Of those that set it back only the distance is looked at."""
    cdef int32_t[4] held
    cdef int32_t k, c, away
    cdef int32_t back = usual_chance(p, v, plan.shape, a.away + 1)
    cdef uint32_t pairs = pairs_in(a.hand), useful
    while discards:
        k = lowest_bit(discards)
        discards &= discards - 1
        c = back
        if plan.shape == TRIPLETS_ALONE and not is_coin_owed(a, k):
            away = triplets_without(a, k, held)
        else:
            away = away_without(a, k)
        if away == a.away:
            useful = triplets_useful(a, k, held) if plan.shape == TRIPLETS_ALONE else useful_without(a, k)
            c = chance(p, v, plan.shape, away,
                       looks_at(p, v, plan.shape, away, useful, pairs_without(a, pairs, k)))
        best[k] = max(best[k], <int64_t>c * plan.gain)
        together[k] += <int64_t>c * plan.more


cdef int64_t mixed(const plans_t* p, int64_t best, int64_t together) noexcept nogil:
    return (p.greed * best + (16 - p.greed) * together) >> 4


cdef int64_t hu_hope(const plans_t* p, const nantong_holding_t* h) noexcept nogil:
    return <int64_t>(p.hu_worth * base_hu(h)) << CHANCE_BITS - 4


cdef int64_t pair_hope(const plans_t* p, const nantong_view_t* v, const nantong_holding_t* h,
                       int32_t kind) noexcept nogil:
    """Points for the hu that a pair may yet come to."""
    cdef int32_t cards = COPIES - v.public.seen[kind] - v.hand[kind]
    if cards <= 0:
        return 0
    cards *= p.pair_hu * v.public.stock * held_hu(PUNGED, kind, h.indicators)
    return <int64_t>cards << CHANCE_BITS - 12


cdef int64_t held_hope(const plans_t* p, const nantong_view_t* v, const nantong_holding_t* h) noexcept nogil:
    """What the holding is worth and may come to be without a win."""
    cdef int32_t k
    cdef int64_t hope = hu_hope(p, h)
    for k in range(KINDS):
        if h.hand[k] == 2:
            hope += pair_hope(p, v, h, k)
    return hope


cdef void hopes_of_discards(const plans_t* p, const nantong_view_t* v, const nantong_holding_t* h,
                            uint32_t discards, int64_t* out) noexcept nogil:
    """What is expected after each discard, in points of which 1 << CHANCE_BITS are one."""
    cdef int64_t[30] best
    cdef int64_t[30] together
    cdef aim_t[12] aims
    cdef int32_t[12] plans
    cdef nantong_holding_t after = h[0]
    cdef int32_t i, k
    cdef int64_t hu = held_hope(p, v, h)
    memset(best, 0, sizeof(best))
    memset(together, 0, sizeof(together))
    for i in range(plans_worth(p, v, h, aims, plans)):
        add_hopes(p, v, &p.plan[plans[i]], &aims[i], discards, best, together)
    while discards:
        k = lowest_bit(discards)
        discards &= discards - 1
        out[k] = mixed(p, best[k], together[k]) + hu
        if h.hand[k] == 2:
            out[k] -= pair_hope(p, v, h, k)
        elif h.hand[k] >= 3:
            after.hand[k] -= 1
            out[k] += held_hope(p, v, &after) - hu
            after.hand[k] += 1


cdef int64_t hope_of(const plans_t* p, const nantong_view_t* v, const nantong_holding_t* h) noexcept nogil:
    """What is expected of a hand that waits for a card."""
    cdef int64_t best = 0, together = 0
    cdef aim_t[12] aims
    cdef int32_t[12] plans
    cdef const plan_t* plan
    cdef int32_t i, c, shape
    for i in range(plans_worth(p, v, h, aims, plans)):
        plan = &p.plan[plans[i]]
        shape = plan.shape
        c = looks_at(p, v, shape, aims[i].away, useful_now(&aims[i], shape), pairs_in(aims[i].hand))
        c = chance(p, v, shape, aims[i].away, c)
        best = max(best, <int64_t>c * plan.gain)
        together += <int64_t>c * plan.more
    return mixed(p, best, together) + held_hope(p, v, h)


# ---- plan by plan --------------------------------------------------------------------------------------

cdef void prospect(const plans_t* p, const nantong_view_t* v, const plan_t* plan, int32_t away,
                   uint32_t useful, uint32_t pairs, prospect_t* out) noexcept nogil:
    cdef int32_t cards
    out.away = away
    out.useful = useful
    out.cards = unseen(v, useful)
    out.pungs = unseen(v, useful & pairs)
    cards = looks_at(p, v, plan.shape, away, useful, pairs)
    out.hope = <int32_t>(<int64_t>chance(p, v, plan.shape, away, cards) * plan.gain >> CHANCE_BITS - 3)


cdef void set_back(const plans_t* p, const nantong_view_t* v, const plan_t* plan, int32_t away,
                   prospect_t* out) noexcept nogil:
    """What is useful then was not looked for: as many cards as are usual."""
    out.away = away
    out.useful = 0
    out.pungs = 0
    out.cards = p.usual[plan.shape][min(away, MAX_AWAY)]
    out.hope = <int32_t>(<int64_t>usual_chance(p, v, plan.shape, away) * plan.gain >> CHANCE_BITS - 3)


cdef void plan_after_discards(const plans_t* p, const nantong_view_t* v, const plan_t* plan, aim_t* a,
                              uint32_t discards, prospect_t* out) noexcept nogil:
    """One plan; out[MAX_PLANS * kind]."""
    cdef int32_t[4] held
    cdef int32_t k, away
    cdef bint triplets = plan.shape == TRIPLETS_ALONE
    cdef uint32_t pairs = pairs_in(a.hand), useful
    while discards:
        k = lowest_bit(discards)
        discards &= discards - 1
        if triplets and not is_coin_owed(a, k):
            away = triplets_without(a, k, held)
        else:
            away = away_without(a, k)
        if away == a.away:
            useful = triplets_useful(a, k, held) if triplets else useful_without(a, k)
            prospect(p, v, plan, away, useful, pairs_without(a, pairs, k), &out[MAX_PLANS * k])
        else:
            set_back(p, v, plan, away, &out[MAX_PLANS * k])


cdef void exclude(uint32_t kinds, prospect_t* out) noexcept nogil:
    cdef int32_t k
    while kinds:
        k = lowest_bit(kinds)
        kinds &= kinds - 1
        memset(&out[MAX_PLANS * k], 0, sizeof(prospect_t))
        out[MAX_PLANS * k].away = OUT_OF_REACH


cdef void prospects_of(const plans_t* p, const nantong_view_t* v, const nantong_holding_t* h,
                       uint32_t discards, prospect_t* out) noexcept nogil:
    """Every plan after each discard, out[MAX_PLANS * kind + plan], or as the hand waits, out[plan]."""
    cdef aim_t a
    cdef whole_t[3] wholes
    cdef int32_t i
    for i in range(SHAPES):
        wholes[i].is_read = False
    for i in range(p.n):
        if not aim(p, &p.plan[i], h, wholes, &a) or a.away >= MAX_AWAY:
            exclude(discards if discards else 1, out + i)
            continue
        aim_closely(&p.plan[i], &a)
        if discards:
            plan_after_discards(p, v, &p.plan[i], &a, discards, out + i)
        else:
            prospect(p, v, &p.plan[i], a.away, useful_now(&a, p.plan[i].shape), pairs_in(a.hand), out + i)
