"""Native policies: uniform and first for every game, greedy per game, a careless one, planner for Sichuan."""
from libc.stdint cimport int32_t, uint64_t, uintptr_t

from cardavia_fast import _weights_nantong, _weights_sichuan
from cardavia_fast._dice cimport multiply
from cardavia_fast._fitted import Fitted, read_weights
from cardavia_fast._fitted_nantong import fitted as fitted_nantong
from cardavia_fast._fitted_sichuan import fitted as fitted_sichuan
from cardavia_fast._planner_nantong import planner as planner_nantong
from cardavia_fast._planner_sichuan import planner as planner_sichuan
from cardavia_fast._seats_nantong cimport greedy_nantong
from cardavia_fast._seats_sichuan cimport greedy_sichuan
from cardavia_fast._seats_tiengow cimport greedy_tiengow
from cardavia_fast._table cimport Seat, action_t, choose_t

cdef enum:
    ERRORS = 4               # a power of two


cdef int32_t below(uint64_t noise, int32_t n) noexcept nogil:
    """One of 0 … n - 1 by a random word; no n is favoured by more than 1 part in 2**57."""
    cdef uint64_t low
    return <int32_t>multiply(noise, <uint64_t>n, &low)


cdef int32_t place_of(int32_t code, const action_t* legal, int32_t n) noexcept nogil:
    """Where a code stands among legal actions, which are ascending; -1 if it does not."""
    cdef int32_t low = 0, high = n, middle
    while low < high:
        middle = (low + high) // 2
        if legal[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low if low < n and legal[low] == code else -1


cdef int32_t uniform(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                     void* context) noexcept nogil:
    """Every legal action equally likely."""
    return below(noise, n)


cdef int32_t first(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                   void* context) noexcept nogil:
    """The first legal action."""
    return 0


cdef int32_t careless(const void* view, const action_t* legal, int32_t n, uint64_t noise,
                      void* context) noexcept nogil:
    """As the policy in `context` would, but one decision in ERRORS is any legal action."""
    cdef choose_t policy = <choose_t>context
    if noise % ERRORS == 0:              # the lowest bits; `below` reads the highest
        return below(noise, n)
    return policy(view, legal, n, 0, NULL)


# ---- the register --------------------------------------------------------------------------------------

# Addresses of the greedy policies.
cdef dict GREEDY = {
    "sichuan": <uintptr_t>greedy_sichuan,
    "nantong": <uintptr_t>greedy_nantong,
    "tiengow": <uintptr_t>greedy_tiengow,
}


def seat(str name not None, str game not None):
    """The native seat of this name for this game, or None."""
    if name == "uniform":
        return Seat(name, <uintptr_t>&uniform, reads_view=False)
    if name == "first":
        return Seat(name, <uintptr_t>&first, reads_view=False, reads_noise=False)
    if name == "greedy" and game in GREEDY:
        return Seat(name, <uintptr_t>GREEDY[game], reads_noise=False)
    if name == "careless" and game in GREEDY:
        return Seat(name, <uintptr_t>careless, <uintptr_t>GREEDY[game])
    if name == "planner" and game == "sichuan":
        return planner_sichuan()
    if name == "fitted" and game == "sichuan":
        return fitted_sichuan(Fitted(read_weights(_weights_sichuan.WEIGHTS)))
    if name == "fitted" and game == "nantong":
        return fitted_nantong(Fitted(read_weights(_weights_nantong.WEIGHTS)))
    if name in ("planner", "quick planner") and game == "nantong":
        return planner_nantong(name)
    return None


# Addresses of functions for `cardavia.aids`, which says what they answer.
AIDS = {"below": <uintptr_t>&below, "place": <uintptr_t>&place_of}
