"""Tien Gow: exact values of endings when each seat maximises its own points (max^n)."""
from libc.stdint cimport int32_t

from cardavia_fast._tiengow_endings cimport endings_t
from cardavia_fast._tiengow cimport tiengow_state_t

cdef void best_from(endings_t* e, const tiengow_state_t* s, int32_t* value) noexcept nogil
