"""Seats and tools that think ahead: exact endings of Tien Gow."""
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.string cimport memcpy

from cardavia_fast._tiengow_endings cimport endings_t, free_endings, new_endings, open_ending, renew
from cardavia_fast._tiengow_alone cimport alone_from
from cardavia_fast._tiengow_maxn cimport best_from
from cardavia_fast._table cimport OVER, action_t
from cardavia_fast._tiengow cimport SEATS, TABLE as GAME, tiengow_state_t


cdef class Endings:
    """Exact values of Tien Gow endings with all hands known, one after another in memory that is used again.

    bits: the memo holds 2**bits positions; an ending that has more is worked out all the same, only slower.
    """
    cdef endings_t* e
    cdef tiengow_state_t state

    def __cinit__(self, int bits):
        self.e = new_endings(bits)

    def __dealloc__(self):
        free_endings(self.e)

    def open(self, const uint8_t[::1] state not None):
        """Begin with an ending: the state's bytes, as `Deal.state_bytes` gives them."""
        if state.shape[0] != sizeof(tiengow_state_t):
            raise ValueError(f"state has {state.shape[0]} bytes, expected {sizeof(tiengow_state_t)}")
        memcpy(&self.state, &state[0], sizeof(tiengow_state_t))
        open_ending(self.e, &self.state)

    def forget(self):
        """Forget all positions: those of max^n mean nothing to one seat against three."""
        renew(self.e)

    def values(self, int64_t more):
        """max^n: {action code: final points of all seats} for every legal action, or None.

        None: `more` further positions were not enough; call again to go on.
        """
        cdef action_t[128] legal
        cdef int32_t[128][4] value
        cdef tiengow_state_t after
        cdef int32_t n = 0, i
        self.e.limit = self.e.positions + more + 1   # where it stops, unfinished
        with nogil:
            if GAME.turn(&self.state) != OVER:
                n = GAME.legal(&self.state, legal)
            for i in range(n):
                after = self.state
                GAME.apply(&after, legal[i])
                best_from(self.e, &after, value[i])
        if self.e.positions >= self.e.limit:
            return None
        return {legal[i]: [value[i][0], value[i][1], value[i][2], value[i][3]] for i in range(n)}

    def alone(self, int seat, int64_t more):
        """Final points of one seat that maximises them against three that minimise them, or None as above."""
        cdef int32_t value
        if not 0 <= seat < SEATS:
            raise ValueError(f"seat is {seat}, expected 0 to {SEATS - 1}")
        self.e.limit = self.e.positions + more + 1   # where it stops, unfinished
        with nogil:
            value = alone_from(self.e, &self.state, seat)
        return value if self.e.positions < self.e.limit else None

    @property
    def positions(self):
        """Positions worked out since the ending was opened or forgotten."""
        return self.e.positions
