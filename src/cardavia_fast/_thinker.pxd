"""A seat that thinks: worlds imagined from its view, its actions tried in each, the rest played out."""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

from cardavia_fast._dice cimport dice_t
from cardavia_fast._table cimport action_t, game_t, seat_t

cdef enum:
    HOPE = 256
    NO_VALUE = -(1 << 30)
    CHAIN = 128              # worlds that follow from one another

# What may be tried.
cdef struct arm_t:
    int32_t action           # index into the legal actions
    int32_t hope             # points beforehand, in HOPE-ths; read where thinker_t.hopeful

# The arms of a decision, at most MAX_LEGAL; the first is what the seat would do without thinking.
ctypedef int32_t (*arms_t)(const thinker_t* t, const void* view, const action_t* legal, int32_t n,
                           uint64_t noise, arm_t* out) noexcept nogil

# A world that fits a view, as the game's verb makes them, or likelier.
ctypedef void (*imagine_t)(const void* view, dice_t* dice, void* state) noexcept nogil

# The same, made from the world before: `chain`, MAX_CHAIN bytes, is what that left there, zeros at first.
ctypedef void (*follow_t)(const void* view, dice_t* dice, void* state, void* chain) noexcept nogil

# The own decision in a playout that goes no farther than some of these: an index into the legal actions.
# `value`: the points of the seat so far and those it may hope for, in HOPE-ths, or NO_VALUE where it had no
# choice; `last`: it gets no more of them.
ctypedef int32_t (*decide_t)(const thinker_t* t, const void* view, const action_t* legal, int32_t n,
                             int32_t* value, bint* last) noexcept nogil

cdef struct thinker_t:
    const game_t* game
    seat_t others            # plays at all other seats
    seat_t own               # plays on at the own seat
    arms_t arms              # NULL: every legal action
    imagine_t imagine        # NULL: the game's
    follow_t follow          # NULL: `imagine`; else worlds while it thinks
    decide_t decide          # NULL: `own` plays on to the end
    int32_t horizon          # own decisions until a playout ends with what the next is worth
    bint coasts              # `own` makes these decisions, not `decide`
    const void* arms_context  # of `arms` and `decide`
    int32_t most_arms        # where hopes count: how many arms there may be …
    int32_t span             # … and how much worse than the best one may be hoped to be, in HOPE-ths
    int32_t budget           # playouts a decision
    int64_t nanoseconds      # 0, or how long a decision may take instead; each round has a world at least
    bint hopeful             # hopes count; the standard error of a difference of hopes is made of …
    double trust             # … so many points,
    double doubt             # so much of the difference itself,
    double credit            # and what so many worlds would leave open, if not 0
    double caution           # standard errors by which an arm must be better than the first

# What is found out about the arms, in HOPE-ths of the points of the seat itself.
cdef struct thought_t:
    int32_t n
    arm_t arm[128]
    int32_t worlds[128]      # in which each was tried
    int64_t sum[128]         # of its points in those
    int64_t beyond[128]      # of its points beyond the first arm's in the same worlds
    int64_t squares[128]     # of the same, squared

# The worlds of a decision, one after the other.
cdef struct worlds_t:
    const thinker_t* t
    const void* view
    uint64_t key[2]
    uint64_t number          # of the next
    bint follows             # from one another, where the seat has such
    uint64_t chain[1024]

cdef int32_t come_of(const thinker_t* t, const uint64_t* world, action_t action, const uint64_t* key,
                     uint64_t number) noexcept nogil
cdef void open_worlds(worlds_t* w, const thinker_t* t, const void* view, uint64_t noise, uint64_t salt,
                      bint follows) noexcept nogil
cdef void next_world(worlds_t* w, void* world) noexcept nogil
cdef void think(const thinker_t* t, const void* view, const void* truth, const action_t* legal, int32_t n,
                uint64_t noise, thought_t* out) noexcept nogil
cdef int32_t best_arm(const thinker_t* t, const thought_t* out) noexcept nogil
cdef int32_t choose_knowing(const void* state, const action_t* legal, int32_t n, uint64_t noise,
                            void* context) noexcept nogil
cdef int32_t choose_thinking(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                             void* context) noexcept nogil

# Codes of a game with claim windows: all that are asked there may decline.
cdef struct window_t:
    int32_t win              # -1 in a game without windows
    int32_t decline

cdef void try_all(const thinker_t* t, const window_t* window, const void* view, const action_t* legal,
                  int32_t n, uint64_t noise, int64_t first, int64_t worlds, int32_t* points,
                  uint8_t* won) noexcept nogil
