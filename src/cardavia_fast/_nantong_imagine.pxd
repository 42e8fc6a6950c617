"""Nantong: imagining a world that fits a view."""
from cardavia_fast._dice cimport dice_t

cdef void imagine(const void* view, dice_t* dice, void* state) noexcept nogil
