"""Sets of kinds, one bit each (inline only)."""
from libc.stdint cimport int32_t, uint32_t

from cardavia_fast._table cimport action_t

cdef extern from *:
    int32_t lowest_bit "__builtin_ctz" (uint32_t word) noexcept nogil


cdef inline int32_t add_kinds(uint32_t kinds, int32_t code, action_t* out, int32_t n) noexcept nogil:
    """Write code + kind for each kind of the set, ascending, after n actions; returns the new number."""
    while kinds:
        out[n] = <action_t>(code + lowest_bit(kinds))
        kinds &= kinds - 1
        n += 1
    return n
