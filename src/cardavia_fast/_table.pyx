"""Python handles on the contract of `_table.pxd`."""
from libc.stdint cimport uintptr_t


cdef class Game:
    @staticmethod
    cdef Game make(str name, const game_t* table, object rules_dtype, object view_dtype, object row_dtype):
        cdef Game game = Game.__new__(Game)
        game.name = name
        game.table = table
        game.rules_dtype = rules_dtype
        game.view_dtype = view_dtype
        game.row_dtype = row_dtype
        return game

    @property
    def seats(self):
        """Number of players."""
        return self.table.seats

    @property
    def pieces(self):
        """Number of tiles or cards; ids are 0 … pieces - 1."""
        return self.table.pieces

    @property
    def actions(self):
        """Number of action codes; codes are 0 … actions - 1."""
        return self.table.actions

    @property
    def max_steps(self):
        """No deal asks more questions than this."""
        return self.table.max_steps

    def __repr__(self):
        return f"Game({self.name!r})"


cdef class Seat:
    def __init__(self, str name, uintptr_t address=0, uintptr_t context=0, object owner=None,
                 bint reads_view=True, bint reads_noise=True):
        """Wrap the address of a `choose_t` function; address 0 is a seat that pauses and asks the caller.

        A policy that does not read its view or its noise may say so, and is then given neither.
        """
        self.name = name
        self.seat.choose = <choose_t>address
        self.seat.context = <void*>context
        self.seat.reads = (READS_VIEW if reads_view else 0) | (READS_NOISE if reads_noise else 0)
        self.owner = owner

    @property
    def asks(self):
        """True when this seat pauses the loop and asks the caller."""
        return self.seat.choose is NULL

    @property
    def reads_view(self):
        """True when the policy may read its view."""
        return bool(self.seat.reads & READS_VIEW)

    @property
    def reads_noise(self):
        """True when the policy may read its noise word."""
        return bool(self.seat.reads & READS_NOISE)

    @property
    def address(self):
        """The address of the `choose_t` function, 0 without one."""
        return <uintptr_t>self.seat.choose

    def __repr__(self):
        return f"Seat({self.name!r})"


CHECKS = bool(CHECKED)
