"""How Numba calls native functions: by their addresses, which the kernels list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import binding
from numba import from_dtype, types
from numba.core.errors import TypingError
from numba.extending import intrinsic

from cardavia.games import find

POINTER = types.voidptr
_pointer: Any = types.CPointer


def door(kernel: Any, name: str, result: Any, *arguments: Any) -> Any:
    """The native function `name` of a kernel's AIDS, for use in a Numba function.

    result, arguments: Numba types; POINTER is what `counts_at`, `codes_at` and a `view_of` return. It is
    linked by name, so that what calls it can be cached.
    """
    symbol = f"{kernel.__name__}.{name}".replace(".", "_")
    binding.add_symbol(symbol, kernel.AIDS[name])
    return types.ExternalFunction(symbol, result(*arguments))


def view_of(game: str) -> Any:
    """A Numba function: the address of a view of this game, given by pointer or as a record."""
    record = from_dtype(find(game).native.view_dtype)

    def fits(given: Any) -> bool:
        return given in (record, _pointer(record))

    return _address(fits, f"a view of {game}", _plain)


def _plain(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return value  # pointers, and records, which are passed as pointers


def _data(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    if isinstance(kind, types.Array):
        return context.make_array(kind)(context, builder, value).data
    return value


def _is_array(given: Any, dtype: Any) -> bool:
    return isinstance(given, types.Array) and (given.dtype, given.ndim, given.layout) == (dtype, 1, "C")


def _are_codes(given: Any) -> bool:
    return given == _pointer(types.uint16) or _is_array(given, types.uint16)


def _are_counts(given: Any) -> bool:
    return _is_array(given, types.uint8)


def _address(fits: Callable[[Any], bool], what: str, data: Callable[..., Any]) -> Any:
    """A Numba function of one argument: its address. What does not fit is a TypingError."""

    @intrinsic
    def address(typing: Any, given: Any) -> Any:
        if not fits(given):
            raise TypingError(f"{given} is given, expected {what}")

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            value = data(context, builder, given, args[0])
            return builder.bitcast(value, context.get_value_type(POINTER))

        return POINTER(given), build

    return address


codes_at = _address(_are_codes, "legal action codes: a pointer to uint16, or a contiguous array", _data)
counts_at = _address(_are_counts, "counts: a contiguous uint8 array of 27 or 30", _data)
