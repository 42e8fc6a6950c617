"""The time that passes at the table."""
from libc.stdint cimport uint64_t
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec


cdef inline uint64_t now() noexcept nogil:
    """Nanoseconds of CLOCK_MONOTONIC."""
    cdef timespec time
    clock_gettime(CLOCK_MONOTONIC, &time)
    return <uint64_t>time.tv_sec * 1_000_000_000 + <uint64_t>time.tv_nsec
