"""Sichuan: worlds in which the others have played for their hands."""
from cardavia_fast._dice cimport dice_t

cdef void imagine_likely(const void* view, dice_t* dice, void* state) noexcept nogil
