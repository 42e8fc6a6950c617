"""Tien Gow: max^n values of positions in which the leader has two single tiles."""
from libc.stdint cimport int32_t

from cardavia_fast._tiengow_endings cimport endings_t, key_t

cdef void best_two(endings_t* e, key_t key, int32_t* value) noexcept nogil
