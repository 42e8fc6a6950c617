"""Native policies: uniform and first for every game, greedy per game."""
from libc.stdint cimport int32_t, uint64_t, uintptr_t

from cardavia_fast._dice cimport multiply
from cardavia_fast._seats_nantong cimport greedy_nantong
from cardavia_fast._seats_sichuan cimport greedy_sichuan
from cardavia_fast._seats_tiengow cimport greedy_tiengow
from cardavia_fast._table cimport Seat, action_t


cdef int32_t uniform(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                     void* context) noexcept nogil:
    """Every legal action equally likely."""
    cdef uint64_t low
    return <int32_t>multiply(noise, <uint64_t>n, &low)


cdef int32_t first(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                   void* context) noexcept nogil:
    """The first legal action."""
    return 0


# ---- the register --------------------------------------------------------------------------------------

def seat(str name not None, str game not None):
    """The native seat of this name for this game, or None."""
    if name == "uniform":
        return Seat(name, <uintptr_t>&uniform, reads_view=False)
    if name == "first":
        return Seat(name, <uintptr_t>&first, reads_view=False, reads_noise=False)
    if name == "greedy" and game == "sichuan":
        return Seat(name, <uintptr_t>greedy_sichuan, reads_noise=False)
    if name == "greedy" and game == "nantong":
        return Seat(name, <uintptr_t>greedy_nantong, reads_noise=False)
    if name == "greedy" and game == "tiengow":
        return Seat(name, <uintptr_t>greedy_tiengow, reads_noise=False)
    return None
