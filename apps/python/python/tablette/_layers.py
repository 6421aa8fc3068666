"""Games whose moves come as arrays, expanded thousands of positions at a time for the compiled
core.

A position is a 64-bit integer, its *code*. Data passes between Python and the core as bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablette import _tablette

if TYPE_CHECKING:
    from tablette._game import Game

MOST_COMPARED = 50_000
"""Maximum number of positions on which the arrays are compared with the methods for single
positions.
"""


def tell(game: Game, codes: bytes) -> tuple[bytes, bytes, bytes, bytes]:
    """Expands the positions with these codes. Returns the result of each position, one byte each;
    for each move the index of its position and the code after the move, 8 bytes each; and the
    costs, 8 bytes each, or nothing.

    Time and space are those of the game's own arrays, plus a copy.
    """
    np = _numpy()
    states = np.frombuffer(codes, dtype="<i8")
    ends = _ends(np, game, states)
    if not ends.any():
        places, nexts, costs = _moves(np, game, states)
    else:
        (going_on,) = np.nonzero(ends == 0)
        places, nexts, costs = _moves(np, game, states[going_on]) if going_on.size else (going_on, going_on, None)
        if places.size and not 0 <= int(places.min()) <= int(places.max()) < going_on.size:
            raise _tablette.no_arrays((places, nexts))
        places = going_on[places]
    return ends.tobytes(), _bytes(places), _bytes(nexts), b"" if costs is None else _bytes(costs)


def mismatch(game: Game, told: tuple[bytes, ...]) -> Exception:
    """The exception for invalid indices, or for more costs than moves."""
    np = _numpy()
    return _tablette.no_arrays(tuple(np.frombuffer(part, dtype="<i8") for part in told[1:]))


def code(start: Any) -> int:
    """The code of a game's starting position."""
    if isinstance(start, bool) or not isinstance(start, int) or not -(2**63) <= start < 2**63:
        raise _tablette.no_code(start)
    return start


def compared(game: Game) -> tuple[int | None, str | None]:
    """Compares `moves_many` with `moves` and `play` on up to 50,000 positions; returns their
    number, or the first that differs.
    """
    np = _numpy()
    start = code(game.start() if callable(game.start) else game.start)
    seen, found = {start}, [start]
    for state in found:
        one = np.array([state], dtype=np.int64)
        end = int(_ends(np, game, one)[0])
        many = []
        if end == 0:
            _, nexts, costs = _moves(np, game, one)
            many = sorted(zip(nexts.tolist(), [1] * nexts.size if costs is None else costs.tolist(), strict=True))
        over = game.over(state)
        said = {"lose": 1, "draw": 2, "win": 3, True: 3}.get(over, 0) if over else 0
        single = [] if said else sorted((game.play(state, move), game.cost(state, move)) for move in game.moves(state))
        # A position without moves and without a result is lost.
        if (said or int(not single)) != (end or int(not many)):
            return None, f"{game.text(state)}: over gives {over!r}, over_many {end}"
        if single != many:
            return None, f"{game.text(state)}: moves and play give {single}, moves_many gives {many}"
        for after, _ in many:
            if after not in seen and len(found) < MOST_COMPARED:
                seen.add(after)
                found.append(after)
    return len(found), None


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as error:
        raise ImportError("moves_many: pip install numpy") from error
    return numpy


def _ends(np: Any, game: Game, states: Any) -> Any:
    if not hasattr(game, "over_many"):
        return np.zeros(states.size, dtype=np.uint8)
    given = game.over_many(states)
    ends = np.asarray(given)
    if ends.shape != states.shape or ends.dtype.kind not in "biu":
        raise _tablette.no_arrays(given)
    if ends.dtype.kind == "b" and game.players == 1:
        return ends.astype(np.uint8) * 3
    if ends.dtype.kind == "b" or (ends.size and not 0 <= int(ends.min()) <= int(ends.max()) <= 3):
        raise _tablette.no_arrays(given)
    return ends.astype(np.uint8)


def _moves(np: Any, game: Game, states: Any) -> tuple[Any, Any, Any]:
    given = game.moves_many(states)
    try:
        arrays = [np.asarray(part) for part in given]
    except (TypeError, ValueError) as error:
        raise _tablette.no_arrays(given) from error
    if not 2 <= len(arrays) <= 3 or len({array.shape for array in arrays}) != 1 or arrays[0].ndim != 1:
        raise _tablette.no_arrays(given)
    # An empty array has a float dtype by default.
    if arrays[0].size and any(array.dtype.kind not in "iu" for array in arrays):
        raise _tablette.no_arrays(given)
    if any(array.size and array.dtype == np.uint64 and int(array.max()) >= 2**63 for array in arrays):
        raise _tablette.no_arrays(given)
    return arrays[0], arrays[1], arrays[2] if len(arrays) == 3 else None


def _bytes(array: Any) -> bytes:
    return array.astype("<i8", copy=False).tobytes()  # type: ignore[no-any-return]
