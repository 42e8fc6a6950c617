"""How long a seat thinks: a seat that wraps another and counts its decisions by their nanoseconds.

The loop knows nothing of it, so seats that nobody times cost nothing more. The clock is CLOCK_MONOTONIC, the
time that passes at the table: a decision that waits for a core counts as long as it waited.
"""
import numpy as np

from libc.stdint cimport int32_t, uint64_t, uintptr_t

from cardavia_fast._clock cimport now
from cardavia_fast._table cimport Seat, action_t, seat_t

cdef enum:
    OCTAVE_BITS = 4
    OCTAVE = 16              # 1 << OCTAVE_BITS: buckets of an octave, each a sixteenth of its start wide
    OCTAVES = 36             # from 16 ns on; the last ends at 2 ** 40 ns, 18 minutes
    N_BUCKETS = 592          # OCTAVE * (OCTAVES + 1): below 16 ns a bucket is one nanosecond

cdef struct stopwatch_t:
    seat_t seat              # whose decisions are timed
    uint64_t* counts         # N_BUCKETS of them

cdef extern from *:
    int __builtin_clzll(unsigned long long) noexcept nogil

BUCKETS = N_BUCKETS


cdef inline int32_t bucket_of(uint64_t nanoseconds) noexcept nogil:
    cdef int32_t octave
    if nanoseconds < OCTAVE:
        return <int32_t>nanoseconds
    octave = 63 - OCTAVE_BITS - __builtin_clzll(nanoseconds)
    if octave >= OCTAVES:
        return N_BUCKETS - 1
    return OCTAVE * octave + <int32_t>(nanoseconds >> octave)


cdef int32_t timed_choose(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                          void* context) noexcept nogil:
    cdef stopwatch_t* watch = <stopwatch_t*>context
    cdef uint64_t start = now()
    cdef int32_t index = watch.seat.choose(view, legal, n, noise, watch.seat.context)
    watch.counts[bucket_of(now() - start)] += 1
    return index


cdef class Stopwatch:
    """Keeps a timed seat's counts and the seat itself alive."""
    cdef stopwatch_t watch
    cdef object kept


def timed(Seat seat not None, uint64_t[::1] counts not None):
    """A seat that plays as this one and counts each of its decisions in `counts`, uint64 (BUCKETS,).

    One thread at a time may play it. Raises ValueError for a seat that asks the caller, or another length.
    """
    cdef Seat watched
    cdef Stopwatch owner = Stopwatch.__new__(Stopwatch)
    if seat.seat.choose is NULL:
        raise ValueError(f"seat {seat.name!r} asks the caller, whose time is not measured here")
    if counts.shape[0] != N_BUCKETS:
        raise ValueError(f"counts has {counts.shape[0]} places, expected {N_BUCKETS}")
    owner.watch.seat = seat.seat
    owner.watch.counts = &counts[0]
    owner.kept = (seat, counts)
    watched = Seat(seat.name, <uintptr_t>&timed_choose, <uintptr_t>&owner.watch, owner)
    watched.seat.reads = seat.seat.reads
    return watched


def bucket(uint64_t nanoseconds):
    """The place in `counts` of a decision that took so long."""
    return bucket_of(nanoseconds)


def edges():
    """The least nanoseconds of each bucket, and the end of the last: uint64 (BUCKETS + 1,)."""
    places = np.arange(N_BUCKETS + 1, dtype=np.uint64)
    octave = np.maximum(places // OCTAVE, 1) - 1
    return (places - OCTAVE * octave) << octave
