"""A policy by values that were fitted to played deals."""
from base64 import b85decode

import numpy as np

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy

from cardavia_fast._dice cimport multiply
from cardavia_fast._table cimport action_t, check

cdef enum:
    ROUND_FIRST = 4          # bits dropped after a layer: 2**10 units are one
    ROUND_SECOND = 12
    ROUND_THIRD = 12
    FULL = 32767             # units are cut off there


cdef int32_t worth(const network_t* w, const int16_t* x) noexcept nogil:
    """Points to come after an option, in 1024ths."""
    cdef int32_t[48] first
    cdef int32_t[16] second
    cdef int32_t i, j, value
    cdef int64_t out = w.third_bias
    memcpy(first, w.first_bias, sizeof(first))
    for i in range(FEATURES):
        if x[i]:
            value = min(max(x[i] * (1 << w.lift[i]), -LIFTED), LIFTED)
            for j in range(FIRST):
                first[j] += value * w.first[i][j]
    memcpy(second, w.second_bias, sizeof(second))
    for i in range(FIRST):
        if first[i] > 0:
            value = min(first[i] >> ROUND_FIRST, FULL)
            for j in range(SECOND):
                second[j] += value * w.second[i][j]
    for j in range(SECOND):
        if second[j] > 0:
            out += min(second[j] >> ROUND_SECOND, FULL) * w.third[j]
    return <int32_t>((out >> ROUND_THIRD) * w.unit >> 10)


cdef int32_t value_of(const fitted_t* f, const option_t* o) noexcept nogil:
    """Points at once and to come, in 1024ths."""
    if o.last:
        return o.now * POINT
    return o.now * POINT + (o.guess if f.network is NULL else worth(f.network, o.x))


cdef int32_t best_option(const fitted_t* f, const option_t* option, int32_t n, int32_t* most) noexcept nogil:
    """The place of the best of some options; `most` becomes its value."""
    cdef int32_t i, value, best = 0
    most[0] = NOTHING
    for i in range(n):
        value = value_of(f, &option[i])
        if value > most[0]:
            most[0] = value
            best = i
    return best


cdef bint is_trial(recorder_t* r, bint begins, int32_t n, uint64_t noise) noexcept nogil:
    """Whether this decision is tried out; of a deal only what comes after that is kept."""
    if begins:
        r.deal += 1
        r.start = r.n
        r.tried = 0
    if r.tried or n < 2 or <int32_t>(noise & 255) >= r.often:
        return False
    r.tried = 1
    r.n = r.start
    return True


cdef void keep(recorder_t* r, const option_t* o, int32_t points) noexcept nogil:
    if o.last or r.n == r.most:
        return
    r.samples[r.n].deal = r.deal
    r.samples[r.n].before = points + o.now
    r.samples[r.n].x = o.x
    r.n += 1


cdef int32_t choose_fitted(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                           void* context) noexcept nogil:
    """Takes the option of most value. Reads its view only; noise only where trials are recorded."""
    cdef const fitted_t* f = <const fitted_t*>context
    cdef option_t[64] option
    cdef int32_t forced = 0, best, found, most
    cdef uint64_t low
    if n == 1 and f.recorder is NULL:
        return 0
    found = f.options(f, view, legal, n, False, option, &forced)
    check(found <= MAX_OPTIONS, "options have room")
    if f.recorder is not NULL and is_trial(f.recorder, f.begins(view), found, noise):
        best = <int32_t>multiply(noise, <uint64_t>found, &low)
    elif found == 0:
        return forced
    else:
        best = best_option(f, option, found, &most)
    if f.recorder is not NULL:
        keep(f.recorder, &option[best], f.points(view))
    return option[best].action


# ---- weights and samples -------------------------------------------------------------------------------

SAMPLE = np.dtype([("deal", np.int32), ("before", np.int32), ("x", np.int16, FEATURES)])

cdef tuple LAYOUT = (
    ("unit", np.int32, ()), ("lift", np.uint8, (FEATURES,)),
    ("first", np.int16, (FEATURES, FIRST)), ("first_bias", np.int32, (FIRST,)),
    ("second", np.int16, (FIRST, SECOND)), ("second_bias", np.int32, (SECOND,)),
    ("third", np.int16, (SECOND,)), ("third_bias", np.int32, ()),
)
NETWORK = np.dtype(list(LAYOUT), align=True)


def read_weights(lines):
    """Weights from their text in base 85."""
    return np.frombuffer(b85decode("".join(lines)), NETWORK)[0]


cdef class Fitted:
    """Weights, samples and planner of such a policy; the seat keeps them alive.

    weights: one record of NETWORK, or None: by the planner's guesses. samples: an array of SAMPLE to be
    filled with the options that are taken, or None; often: trials of any option, in 256ths of the decisions,
    of which a deal has one at most.
    """
    def __init__(self, weights=None, samples=None, int often=0):
        cdef const uint8_t[::1] read
        cdef uint8_t[::1] written
        self.kept = samples
        if weights is not None:
            if NETWORK.itemsize != sizeof(network_t) or weights.dtype != NETWORK:
                raise ValueError(f"weights of {weights.dtype}, expected {NETWORK}")
            read = np.frombuffer(weights.tobytes(), np.uint8)
            memcpy(&self.network, &read[0], sizeof(network_t))
            self.settings.network = &self.network
        if samples is not None:
            if SAMPLE.itemsize != sizeof(sample_t) or samples.dtype != SAMPLE or len(samples) == 0:
                raise ValueError(f"samples of {samples.dtype}, expected some of {SAMPLE}")
            written = samples.view(np.uint8).reshape(-1)
            self.recorder.samples = <sample_t*>&written[0]
            self.recorder.most = len(samples)
            self.recorder.deal = -1
            self.recorder.often = often
            self.settings.recorder = &self.recorder

    @property
    def recorded(self):
        """How many samples are kept."""
        return self.recorder.n


def worths(Fitted values not None, const int16_t[:, ::1] seen not None):
    """Points to come, in 1024ths, int32 (n), for options seen as int16 (n, FEATURES)."""
    if values.settings.network is NULL or seen.shape[1] != FEATURES:
        raise ValueError(f"{seen.shape[1]} features, expected {FEATURES} and weights")
    out = np.empty(seen.shape[0], np.int32)
    cdef int32_t[::1] found = out
    cdef int64_t i
    for i in range(seen.shape[0]):
        found[i] = worth(&values.network, &seen[i, 0])
    return out
