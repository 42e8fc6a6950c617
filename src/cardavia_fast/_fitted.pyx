"""A policy by values that were fitted to tried options."""
from base64 import b85decode

import numpy as np

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint64_t, uintptr_t
from libc.string cimport memcpy, memset

from cardavia_fast._table cimport Seat, action_t, check

cdef enum:
    ROUND_FIRST = 6          # bits dropped after a layer: 2**8 units are one …
    ROUND_SECOND = 9         # … then 2**10
    ROUND_THIRD = 12
    HALF = 1 << ROUND_FIRST - 1
    FULL = 16000             # units of the first layer are cut off there

# The sums of the first layer for what was seen last. Options of a decision differ in few features.
cdef struct sums_t:
    bint begun
    int16_t[160] x           # lifted
    int32_t[128] first


cdef void add_first(const network_t* w, const int16_t* x, sums_t* s) noexcept nogil:
    """Bring the sums of the first layer up to date."""
    cdef int32_t i, j, value
    cdef int16_t change
    if not s.begun:
        s.begun = True
        memset(s.x, 0, sizeof(s.x))
        memcpy(s.first, w.first_bias, sizeof(s.first))
    for i in range(FEATURES):
        value = min(max(x[i] * (1 << w.lift[i]), -LIFTED), LIFTED)
        if value != s.x[i]:
            change = <int16_t>(value - s.x[i])
            s.x[i] = <int16_t>value
            for j in range(FIRST):
                s.first[j] += change * w.first[i][j]


cdef int32_t worth(const network_t* w, const int16_t* x, sums_t* s) noexcept nogil:
    """Points to come after an option, in 1024ths."""
    cdef int16_t[128] unit
    cdef int32_t i, j, second
    cdef int64_t out = w.third_bias
    add_first(w, x, s)
    for i in range(FIRST):
        unit[i] = <int16_t>min(max(s.first[i] + HALF >> ROUND_FIRST, 0), FULL)
    for j in range(SECOND):
        second = w.second_bias[j]
        for i in range(FIRST):
            second += unit[i] * w.second[j][i]
        if second > 0:
            out += <int64_t>(second >> ROUND_SECOND) * w.third[j]
    return <int32_t>((out >> ROUND_THIRD) * w.unit >> 10)


cdef void value_all(const fitted_t* f, const option_t* option, int32_t n, int32_t* value) noexcept nogil:
    """Of each option the points at once and to come, in 1024ths."""
    cdef sums_t sums
    cdef int32_t i
    sums.begun = False
    for i in range(n):
        value[i] = option[i].now * POINT
        if not option[i].last:
            if f.network is NULL or f.corrects:
                value[i] += option[i].guess
            if f.network is not NULL:
                value[i] += worth(f.network, option[i].x, &sums)


cdef int32_t best_option(const fitted_t* f, const option_t* option, int32_t n, int32_t* most) noexcept nogil:
    """The place of the best of some options; `most` becomes its value."""
    cdef int32_t[64] value
    cdef int32_t i, best = 0
    value_all(f, option, n, value)
    for i in range(1, n):
        if value[i] > value[best]:
            best = i
    most[0] = value[best]
    return best


cdef int32_t rank_options(const option_t* option, const int32_t* value, int32_t n,
                          int32_t* out) noexcept nogil:
    """The best option of each action, those of most value first; returns how many."""
    cdef int32_t i, k, kept = 0
    cdef bint best
    for i in range(n):
        best = True
        for k in range(n):
            if option[k].action == option[i].action:
                best &= value[k] < value[i] or (value[k] == value[i] and k >= i)
        if best:
            k = kept
            while k and value[out[k - 1]] < value[i]:
                out[k] = out[k - 1]
                k -= 1
            out[k] = i
            kept += 1
    return kept


cdef int32_t list_options(const fitted_t* f, const void* view, const action_t* legal, int32_t n, bint wide,
                          option_t* out, int32_t* forced) noexcept nogil:
    """The options of a decision, or none: then `forced` is the answer."""
    cdef int32_t found = f.options(f, view, legal, n, wide, out, forced)
    check(found <= MAX_OPTIONS, "options have room")
    return found


cdef int32_t choose_fitted(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                           void* context) noexcept nogil:
    """Takes the option of most value. Reads its view only."""
    cdef const fitted_t* f = <const fitted_t*>context
    cdef option_t[64] option
    cdef int32_t forced = 0, found, most
    if n == 1:
        return 0
    found = list_options(f, view, legal, n, False, option, &forced)
    return option[best_option(f, option, found, &most)].action if found else forced


# ---- weights -------------------------------------------------------------------------------------------

cdef tuple LAYOUT = (
    ("unit", np.int32, ()), ("lift", np.uint8, (FEATURES,)),
    ("first", np.int16, (FEATURES, FIRST)), ("first_bias", np.int32, (FIRST,)),
    ("second", np.int16, (SECOND, FIRST)), ("second_bias", np.int32, (SECOND,)),
    ("third", np.int16, (SECOND,)), ("third_bias", np.int32, ()),
)
NETWORK = np.dtype(list(LAYOUT), align=True)


def read_weights(lines):
    """Weights from their text in base 85."""
    return np.frombuffer(b85decode("".join(lines)), NETWORK)[0]


cdef object most_sum(object weights, object bias, int64_t most):
    """What the sums of a layer, weights (units, inputs) and bias (units), cannot exceed."""
    return int((np.abs(weights.astype(np.int64)).sum(1) * most + np.abs(bias.astype(np.int64))).max())


cdef class Fitted:
    """Weights and planner of such a policy; the seat keeps them alive.

    weights: one record of NETWORK, or None: by the planner's guesses. A ValueError where their sums might not
    fit 32 bits.
    """
    def __init__(self, weights=None):
        cdef const uint8_t[::1] read
        if weights is not None:
            if NETWORK.itemsize != sizeof(network_t) or weights.dtype != NETWORK:
                raise ValueError(f"weights of {weights.dtype}, expected {NETWORK}")
            room = np.iinfo(np.int32).max
            most = max(most_sum(weights["first"].T, weights["first_bias"], LIFTED),
                       most_sum(weights["second"], weights["second_bias"], FULL))
            if most > room:
                raise ValueError(f"weights whose sums go up to {most}, expected at most {room}")
            read = np.frombuffer(weights.tobytes(), np.uint8)
            memcpy(&self.network, &read[0], sizeof(network_t))
            self.settings.network = &self.network


cdef Seat seat_by(Fitted values, str name, Seat base, fitted_t game):
    """The seat that plays by such values; base: the planner whose guesses and tables it uses.

    game: all that a game has of its own; planner and network are filled in here.
    """
    game.planner = base.seat.context
    game.network = values.settings.network
    values.settings = game
    return Seat(name, <uintptr_t>choose_fitted, <uintptr_t>&values.settings, owner=(values, base),
                reads_noise=False)


def worths(Fitted values not None, const int16_t[:, ::1] seen not None):
    """Points to come, in 1024ths, int32 (n), for options seen as int16 (n, FEATURES)."""
    if values.settings.network is NULL or seen.shape[1] != FEATURES:
        raise ValueError(f"{seen.shape[1]} features, expected {FEATURES} and weights")
    out = np.empty(seen.shape[0], np.int32)
    cdef int32_t[::1] found = out
    cdef sums_t sums
    cdef int64_t i
    sums.begun = False
    for i in range(seen.shape[0]):
        found[i] = worth(&values.network, &seen[i, 0], &sums)
    return out
