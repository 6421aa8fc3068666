"""Many ranks, or many positions, as users give them: lists, ranges, arrays.

Values that are not whole numbers from 0 on are refused with their index, never rounded, truncated
or wrapped. numpy is imported here, and only when an array is needed.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import _tablette
from ._tablette import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray


class RankError(InputError, IndexError):
    """A rank outside the table. Also an ``IndexError``, as Python expects of ``table[rank]``."""


def rows(positions: Any) -> list[Any]:
    """Positions as a list: the given ones, or the rows of an array as nested tuples."""
    if not is_many(positions):
        raise InputError(
            say(
                f"expected a position, or a list or array of them, got {type(positions).__name__}",
                f"il fallait une position, ou une liste ou un tableau de positions ; vous avez donné {type(positions).__name__}",
            )
        )
    return [_tuples(row) for row in positions.tolist()] if hasattr(positions, "tolist") else list(positions)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def is_many(value: Any) -> bool:
    """Whether this is a list, a range or an array, of ranks or positions; a string is a single
    position.
    """
    if isinstance(value, (str, bytes, bytearray)):
        return False
    return isinstance(value, Sequence) or (hasattr(value, "__array__") and getattr(value, "ndim", 1) > 0)


def are_ranks(asked: Any) -> bool:
    """Whether these are ranks rather than positions: integers in one dimension."""
    if hasattr(asked, "__array__"):
        return bool(numpy().asarray(asked).ndim == 1)
    if not is_many(asked):
        raise InputError(
            say(
                f"expected a position, or a list or array, got {type(asked).__name__}; a rank is table[rank]",
                f"il fallait une position, ou une liste ou un tableau ; vous avez donné {type(asked).__name__} (un rang, c'est table[rang])",
            )
        )
    return len(asked) == 0 or not isinstance(asked[0], (str, tuple, list))


def as_ranks(given: Any) -> tuple[bytes, tuple[int, ...]]:
    """Ranks as bytes, eight each, and their original shape.

    Values that are not whole numbers from 0 on are refused with their index.
    """
    np = numpy()
    if not hasattr(given, "__array__"):
        try:
            array = np.asarray(given)
        except (ValueError, OverflowError):
            array = np.empty(0, object)
        # Numbers that do not fit one integer type are converted one by one, so that none is
        # rounded.
        if array.dtype.kind not in "iu":
            ranks = [as_rank(one, at) for at, one in enumerate(given)]
            return b"".join(rank.to_bytes(8, "little") for rank in ranks), (len(ranks),)
    else:
        array = np.asarray(given)
        if array.dtype.kind == "O" and array.ndim == 1:
            return as_ranks(array.tolist())
        if array.dtype.kind not in "iu":
            raise InputError(_expected_integers(array.dtype))
    if array.dtype.kind == "i" and array.size and array.min() < 0:
        at = int(np.argmax(array.ravel() < 0))
        as_rank(int(array.ravel()[at]), at)
    return array.astype("<u8", copy=False).tobytes(), array.shape


def as_rank(value: Any, at: int | None) -> int:
    """A valid rank: an integer from 0 on, of at most 64 bits."""
    try:
        if isinstance(value, bool) or type(value).__name__ == "bool_":
            raise TypeError
        rank = operator.index(value)
    except TypeError:
        raise _at(InputError, at, _expected_integers(type(value).__name__)) from None
    if not 0 <= rank < 1 << 64:
        raise _at(
            RankError, at, say(f"no table has the rank {_short(rank)}", f"aucune table n'a le rang {_short(rank)}")
        )
    return rank


def _short(number: int) -> str:
    """A number as text, clipped if very long; Python refuses to print very long numbers."""
    return str(number) if number.bit_length() < 200 else say("of many digits", "aux nombreux chiffres")


def _at(error: type[InputError], at: int | None, said: str) -> InputError:
    """An error about one of many items, with its index."""
    if at is None:
        return error(said)
    raised = error(say(f"index {at}: {said}", f"indice {at} : {said}"))
    raised.index = at  # type: ignore[attr-defined]
    return raised


def no_rank(rank: int, last: int) -> str:
    return say(
        f"expected a rank from 0 to {last}, got “{rank}”",
        f"il fallait un rang de 0 à {last} ; vous avez écrit « {rank} »",
    )


def _expected_integers(found: object) -> str:
    return say(
        f"expected whole numbers as ranks, got {found}",
        f"il fallait des nombres entiers pour les rangs ; vous avez donné {found}",
    )


def expected_codes(found: object) -> str:
    return say(
        f"expected codes, whole numbers, got {found}",
        f"il fallait des codes, qui sont des nombres entiers ; vous avez donné {found}",
    )


def say(english: str, french: str) -> str:
    return french if _tablette.language() == "fr" else english


def view(memory: bytes | bytearray, dtype: str) -> NDArray[Any]:
    """An array that views some bytes; read-only if these are."""
    looking: NDArray[Any] = numpy().frombuffer(memory, dtype=dtype)
    return looking


def numpy() -> Any:
    """Imports numpy, which the rest of the package does not need."""
    try:
        import numpy as found
    except ImportError as error:
        said = say("arrays need numpy: pip install numpy", "les tableaux demandent numpy : pip install numpy")
        raise ImportError(said) from error
    return found
