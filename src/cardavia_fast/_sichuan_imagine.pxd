"""Sichuan: imagining a world that fits a view."""
from cardavia_fast._dice cimport dice_t
from cardavia_fast._sichuan cimport sichuan_state_t, sichuan_view_t

# Exchanges hidden tiles of a world; it still fits the view then.
ctypedef void (*refine_t)(const sichuan_view_t*, dice_t*, sichuan_state_t*, void*) noexcept nogil

cdef void imagine_with(const sichuan_view_t* v, dice_t* dice, sichuan_state_t* s,
                       refine_t refine, void* context) noexcept nogil
cdef void imagine(const void* view, dice_t* dice, void* state) noexcept nogil
