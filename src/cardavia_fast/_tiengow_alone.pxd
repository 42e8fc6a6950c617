"""Tien Gow: the exact value of an ending for one seat against three (paranoid)."""
from libc.stdint cimport int32_t

from cardavia_fast._tiengow_endings cimport endings_t
from cardavia_fast._tiengow cimport tiengow_state_t

cdef int32_t alone_from(endings_t* e, const tiengow_state_t* s, int32_t me) noexcept nogil
