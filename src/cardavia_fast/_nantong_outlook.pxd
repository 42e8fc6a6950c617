"""Nantong: what a seat makes of its view: distance to a win, useful cards, hu in hand, after an action too.

Native policies call this, and so do Numba's, by address (`AIDS`).
"""
from libc.stdint cimport int32_t, uint32_t, uint64_t

from cardavia_fast._nantong cimport RANKS, nantong_holding_t, nantong_view_t
from cardavia_fast._partition cimport join, parts_t
from cardavia_fast._table cimport action_t

cdef enum:
    IMPOSSIBLE = 99          # cards missing after an action for which the hand has no cards

# A hand before a discard, and what was found out about the discards of one part that leave it one need.
cdef struct discards_t:
    parts_t parts
    uint64_t two[2]          # need of parts 0 and 1, of parts 2 and 3
    uint64_t others[4]       # need of all parts but one
    int32_t part
    uint64_t need
    uint64_t tight           # places of this need that take part in a nearest split
    uint32_t elsewhere       # useful kinds of the other parts


cdef void hold(const nantong_view_t* v, nantong_holding_t* out) noexcept nogil
cdef bint act(nantong_holding_t* h, const nantong_view_t* v, int32_t code) noexcept nogil
cdef void read_discards(const nantong_holding_t* h, discards_t* d) noexcept nogil
cdef uint32_t useful_without(nantong_holding_t* h, discards_t* d, int32_t kind,
                             int32_t missing) noexcept nogil
cdef int32_t unseen(const nantong_view_t* v, uint32_t kinds) noexcept nogil
cdef uint32_t nearest_discards(const discards_t* d, const action_t* legal, int32_t n,
                               int32_t* away) noexcept nogil
cdef int32_t missing_now(const nantong_holding_t* h) noexcept nogil
cdef int32_t nearest_discard(const nantong_holding_t* h) noexcept nogil
