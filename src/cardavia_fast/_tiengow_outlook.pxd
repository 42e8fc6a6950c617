"""Tien Gow: what a seat makes of its view: chances of groups and of a hand, the weakest tiles.

Native policies call this, and so do Numba's, by address (`AIDS`). Chances are whole numbers out of ONE, so
that a deal is the same on every machine.
"""
from libc.stdint cimport int32_t

from cardavia_fast._tiengow cimport tiengow_view_t
from cardavia_fast._tiengow_groups cimport groups_t, tiles_t

cdef enum:
    ONE = 4096

# What a seat makes of its view.
cdef struct outlook_t:
    tiles_t unseen
    groups_t threats         # groups that the unseen tiles could form
    int32_t hidden           # unseen tiles, in hands or face down
    int32_t held             # tiles in the hand of each opponent
    int32_t strength[21]     # of each kind in hand: the chance to win when led as a single tile

cdef void look_round(outlook_t* o, const tiengow_view_t* v) noexcept nogil
cdef int32_t to_follow(const tiengow_view_t* v) noexcept nogil
cdef int32_t chance_unbeaten(const outlook_t* o, int32_t group, int32_t opponents) noexcept nogil
cdef int32_t finish(const outlook_t* o, tiles_t rest, bint lead) noexcept nogil
cdef tiles_t weakest(const outlook_t* o, const tiengow_view_t* v, int32_t n) noexcept nogil
