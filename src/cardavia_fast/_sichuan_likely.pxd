"""Sichuan: worlds that explain what the others did."""
from cardavia_fast._dice cimport dice_t

cdef void follow_likely(const void* view, dice_t* dice, void* state, void* chain) noexcept nogil
