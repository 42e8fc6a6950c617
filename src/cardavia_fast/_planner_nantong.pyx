"""Nantong: the planning policy: of all plans for a hand, the one of which most points are expected."""
from libc.math cimport fmin
from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from cardavia_fast._nantong cimport (
    DISCARD, DONE, HEZI, KINDS, KONG, NONE, PASS, PUNG, READY, ROB, TURN, WIN,
    W_FIRST_DISCARD, W_HEAVENLY, W_KONG, W_LAST_CARD, W_READY, W_SELF_DRAW, nantong_holding_t,
    nantong_score_t, nantong_view_t,
)
from cardavia_fast._nantong_base cimport rounded
from cardavia_fast._nantong_outlook cimport act, hold
from cardavia_fast._nantong_plans cimport (
    ANY_GROUPS, CHANCE_BITS, MAX_AWAY, MAX_ROUNDS, MAX_USEFUL, RUNS_ALONE, SHAPES, TRIPLETS_ALONE, hope_of,
    hopes_of_discards, plan_t, plans_t,
)
from cardavia_fast._nantong_score cimport score_win
from cardavia_fast._partition cimport TABLES
from cardavia_fast._partition_tables cimport HONOUR_KEYS, SUIT_VECTORS, build_runs
from cardavia_fast._table cimport Seat, action_t


cdef enum:
    SURE = 0x40000000        # more than is ever expected
    CERTAIN = (1 << CHANCE_BITS) - 1


# ---- decisions -----------------------------------------------------------------------------------------

cdef uint32_t kinds_held(const nantong_holding_t* h) noexcept nogil:
    cdef uint32_t kinds = 0
    cdef int32_t k
    for k in range(KINDS):
        kinds |= <uint32_t>(h.hand[k] > 0) << k
    return kinds


cdef int32_t circumstances(const nantong_view_t* v) noexcept nogil:
    """N5.3, N5.5 of a win taken now."""
    cdef int32_t bits = W_READY if v.public.ready[v.seat] else 0
    if v.public.phase != TURN:
        return bits | W_FIRST_DISCARD if v.public.phase != ROB and v.public.n_discards == 1 else bits
    if v.public.first_turn:
        return bits | W_HEAVENLY
    bits |= W_SELF_DRAW
    if v.public.after_kong:
        bits |= W_KONG
    return bits if v.public.stock else bits | W_LAST_CARD


cdef int64_t hope_of_win(const plans_t* p, const nantong_view_t* v,
                         const nantong_holding_t* h) noexcept nogil:
    """A win taken now brings its total from both others, and nobody else wins."""
    cdef nantong_score_t score
    cdef int32_t bits = circumstances(v)
    cdef int32_t kind = v.drawn if v.public.phase == TURN else v.public.offered
    score_win(h, NONE if bits & W_HEAVENLY else kind, bits, &v.public.rules, &score)
    return <int64_t>(2 * rounded(score.total) + p.saved) << CHANCE_BITS


cdef int64_t hope_after(const plans_t* p, const nantong_view_t* v, const nantong_holding_t* before,
                        int32_t code) noexcept nogil:
    """What is expected after a group is declared."""
    cdef int64_t[30] hopes
    cdef nantong_holding_t h = before[0]
    cdef int64_t most = 0
    cdef uint32_t kinds
    cdef int32_t k
    act(&h, v, code)
    if code < PUNG or code >= KONG:
        k = p.open_bias if code < PUNG else p.kong_bias
        return hope_of(p, v, &h) + (<int64_t>k << CHANCE_BITS)
    kinds = kinds_held(&h)
    hopes_of_discards(p, v, &h, kinds, hopes)
    for k in range(KINDS):
        if kinds >> k & 1:
            most = max(most, hopes[k])
    return most + (<int64_t>p.pung_bias << CHANCE_BITS)


cdef void hopes_of(const plans_t* p, const nantong_view_t* v, const action_t* legal, int32_t n,
                   int64_t* out) noexcept nogil:
    """What is expected of each legal action. Hezi and ready are always right."""
    cdef int64_t[30] hopes
    cdef nantong_holding_t h
    cdef uint32_t kinds = 0
    cdef int32_t i
    hold(v, &h)
    for i in range(n):
        if DISCARD <= legal[i] < PUNG:
            kinds |= 1u << (legal[i] - DISCARD)
    if kinds:
        hopes_of_discards(p, v, &h, kinds, hopes)
    for i in range(n):
        if legal[i] == HEZI or legal[i] == READY:
            out[i] = SURE
        elif legal[i] == DONE or legal[i] == PASS:
            out[i] = hope_of(p, v, &h)
        elif DISCARD <= legal[i] < PUNG:
            out[i] = hopes[legal[i] - DISCARD]
        elif legal[i] == WIN:
            out[i] = hope_of_win(p, v, &h)
        else:
            out[i] = hope_after(p, v, &h, legal[i])


cdef int32_t planner_nantong(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                             void* context) noexcept nogil:
    """Uses its view and its context only."""
    cdef int64_t[128] hopes
    cdef int32_t i, best = n - 1
    if n == 1:
        return 0
    hopes_of(<const plans_t*>context, <const nantong_view_t*>view, legal, n, hopes)
    for i in range(n - 2, -1, -1):
        if hopes[i] > hopes[best]:
            best = i
    return best


# ---- what it goes by -----------------------------------------------------------------------------------

# Tuned by duplicate play against greedy seats (docs/strength.md).
# Shape, Wenqian, points beside those of base hu, and how many more than by the plan before it.
PLANS = (
    (ANY_GROUPS, 0, 109, 109), (ANY_GROUPS, 1, 145, 37), (ANY_GROUPS, 2, 208, 63),
    (RUNS_ALONE, 0, 255, 146), (RUNS_ALONE, 1, 297, 42), (RUNS_ALONE, 2, 361, 64),
    (TRIPLETS_ALONE, 0, 329, 220), (TRIPLETS_ALONE, 1, 409, 80),
)
# By shape: useful cards of a hand that lacks one, and of each further missing card; looks a round at one
# useful card when one is missing (all discards and the draw may be won), and when more are (the draw).
USUAL = ((3.06, 8.41), (5.98, 4.79), (8.75, 5.45))
LOOKS = ((3.73, 1.34), (4.75, 1.08), (2.4, 1.0))
UNSEEN = 90
MOST_USUAL = 62
# That another seat wins in a round, by rounds left: as among greedy seats, and half as much again.
HAZARD = (.384, .384, .355, .34, .34, .31, .295, .281, .244, .207, .188, .133, .093, .059, .03, .013, .003,
          .001, 0)


cdef class Plans:
    """Tables and weights of the policy; a seat keeps them alive."""
    cdef plans_t* p
    cdef uint64_t* runs
    cdef Plans rich

    def __cinit__(self):
        self.p = <plans_t*>calloc(1, sizeof(plans_t))
        if self.p is NULL:
            raise MemoryError("cannot allocate the tables of a planner")

    def __dealloc__(self):
        free(self.p)
        free(self.runs)

    def __init__(self, Plans rich=None):
        """The policy, or with the tables of another a quick one: for playouts it looks at one plan alone."""
        cdef int32_t i
        if rich is not None:
            self.p[0] = rich.p[0]
            self.rich = rich
            self.p.greed = 16
            self.p.reach = 16
            return
        self.runs = <uint64_t*>calloc(SUIT_VECTORS, sizeof(uint64_t))
        if self.runs is NULL:
            raise MemoryError("cannot allocate the table of runs")
        build_runs(TABLES, self.runs)
        self.p.runs = self.runs
        for i in range(HONOUR_KEYS):
            self.p.honours[i] = pair_word(i)
        self.p.n = len(PLANS)
        for i, (shape, wenqian, gain, more) in enumerate(PLANS):
            self.p.plan[i] = plan_t(shape, wenqian, gain, more)
        self.p.greed = 13
        self.p.reach = 4
        self.p.hu_worth = 27
        self.p.pair_worth = 24
        self.p.pair_hu = 53
        self.p.pung_bias = 1
        self.p.kong_bias = 1
        self.p.open_bias = 10
        self.p.saved = 29
        for shape in range(SHAPES):
            fill_chances(self.p, shape)


cdef uint64_t pair_word(int32_t key) noexcept nogil:
    """The need word of T, W, R that can only be the pair."""
    cdef int32_t held = max(key % 5, max(key // 5 % 5, key // 25))
    return <uint64_t>0x0FFFFFFFFFFFFFF0 | <uint64_t>max(2 - held, 0) << 60


cdef int32_t usual_cards(int32_t shape, int32_t away) except -1:
    """Useful unseen cards of a hand that lacks so many."""
    return int(min(<double>MOST_USUAL, USUAL[shape][0] + USUAL[shape][1] * (away - 1)))


cdef int fill_chances(plans_t* p, int32_t shape) except -1:
    """Win within so many own draws, before another does.

    In a round a hand comes nearer by one of its useful cards among all unseen ones; claims are further looks
    at them. Later steps have the usual numbers of useful cards.
    """
    cdef double[19] before = [1] * 19, then
    cdef double look
    cdef int32_t away, cards, s
    for away in range(1, MAX_AWAY + 1):
        p.usual[shape][away] = usual_cards(shape, away)
        look = <double>LOOKS[shape][away > 1] / UNSEEN
        for cards in range(MAX_USEFUL + 1):
            chances(cards * look, before, then)
            for s in range(MAX_ROUNDS + 1):
                p.chance[shape][away][cards][s] = <uint16_t>(CERTAIN * fmin(then[s + 1], 1.0))
        chances(p.usual[shape][away] * look, before, then)
        memcpy(before, then, sizeof(then))
    return 0


cdef int chances(double look, const double* before, double* out) except -1:
    """By rounds left, the chance of a hand that lacks one card more than in `before`.

    look: chance to find it in a round.
    """
    cdef int32_t s
    look = fmin(look, 0.9)
    out[0] = 0
    for s in range(1, MAX_ROUNDS + 2):
        out[s] = (1 - <double>HAZARD[s - 1]) * (look * before[s - 1] + (1 - look) * out[s - 1])
    return 0


cdef Plans built = None, quick = None


def planner(str name not None):
    """The seat; its tables are built once, when one is first asked for."""
    global built, quick
    if built is None:
        built = Plans()
    if name == "planner":
        return Seat(name, <uintptr_t>planner_nantong, <uintptr_t>built.p, owner=built, reads_noise=False)
    if quick is None:
        quick = Plans(built)
    return Seat(name, <uintptr_t>planner_nantong, <uintptr_t>quick.p, owner=quick, reads_noise=False)
