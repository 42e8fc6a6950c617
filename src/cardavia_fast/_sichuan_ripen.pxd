"""Sichuan: worlds in which the others' hands are as ripe as the deal."""
from cardavia_fast._dice cimport dice_t

cdef void imagine_ripe(const void* view, dice_t* dice, void* state) noexcept nogil
