"""Games whose moves come as arrays: everything that can be reached, found layer by layer with numpy.

A position is an integer of 64 bits, its *code*. Positions get numbers in the order in which they are found. Where the codes
lie close together, a look at an array says whether a position was found before; where they do not, a binary search does.
What is left at the end are flat arrays, which the compiled half solves like every other game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tablette import _tablette

if TYPE_CHECKING:
    import numpy as np

    from tablette._game import Game

    Codes = np.ndarray[Any, np.dtype[np.int64]]

PIECE = 1 << 16
"""Positions whose moves are asked for at once: enough to be quick, few enough to be interrupted and to stay in the cache."""
COMPARED = 20_000
"""Positions at which the arrays are compared with the methods for single positions."""


def explore(game: Game, start: int, memory: int) -> Iterator[int | tuple[bytes, bytes, bytes, bytes, bytes]]:
    """Finds everything that `start` leads to. Yields the bytes that are needed so far, and at last, as bytes: the codes,
    rising; for each move the number of its position and of the next one in that order; the costs, or nothing; the ends.

    Time: a few passes over arrays of all moves. Space: 8 bytes a move, 16 with costs, and 5 a code of the range that
    positions lie in, or 24 a position where that range is wide.
    """
    np = _numpy()
    code = _code(start)
    found: _Dense | _Sparse = _Dense(np, code, memory // 16)
    frontier = np.array([code], dtype=np.int64)
    codes, ends, sources, targets, costs = [frontier], [], [], [], []
    count, taken = 1, 0
    found.number(frontier, 0)
    first = 0
    while frontier.size:
        layer = []
        for at in range(0, frontier.size, PIECE):
            piece = frontier[at : at + PIECE]
            over = _ends(np, game, piece)
            ends.append(over)
            (open_,) = np.nonzero(over == 0)
            if not open_.size:
                continue
            places, nexts, cost = _moves(np, game, piece[open_])
            if not found.holds(nexts):
                found = found.sparse()
            fresh = found.fresh(nexts)
            found.number(fresh, count)
            count += fresh.size
            if count >= 2**32:
                raise OverflowError("moves_many: 2^32")
            layer.append(fresh)
            sources.append((first + at + open_[places]).astype(np.uint32))
            targets.append(found.numbers(nexts))
            costs.append(cost)
            taken += 8 * nexts.size + (8 * nexts.size if cost is not None else 0)
            yield taken + 9 * count + found.bytes
        first += frontier.size
        frontier = np.concatenate(layer) if layer else frontier[:0]
        codes.append(frontier)
    # Twice the moves: the pieces, and the arrays that they are put together in.
    yield 2 * taken + 21 * count + found.bytes
    all_codes = np.concatenate(codes)
    order = found.order(all_codes)
    rank = np.empty(count, dtype=np.uint32)
    rank[order] = np.arange(count, dtype=np.uint32)
    yield (
        all_codes[order].astype("<i8").tobytes(),
        _joined(np, sources, rank),
        _joined(np, targets, rank),
        _joined_costs(np, costs, targets),
        np.concatenate(ends)[order].tobytes(),
    )


def compared(game: Game) -> tuple[int | None, str | None]:
    """Compares `moves_many` with `moves` and `play`, on up to 20,000 positions: how many, or the first that differs."""
    np = _numpy()
    start = game.start() if callable(game.start) else game.start
    *_, last = explore(game, start, 1 << 31)
    assert isinstance(last, tuple)
    codes = np.frombuffer(last[0], dtype="<i8")
    step = -(-codes.size // COMPARED)
    for code in codes[::step].tolist():
        one = np.array([code], dtype=np.int64)
        end = int(_ends(np, game, one)[0])
        many = []
        if end == 0:
            _, nexts, cost = _moves(np, game, one)
            many = sorted(zip(nexts.tolist(), [1] * nexts.size if cost is None else cost.tolist()))
        over = game.over(code)
        said = {None: 0, False: 0, "lose": 1, "draw": 2, "win": 3, True: 3}.get(over)
        single = [] if said else sorted((game.play(code, move), game.cost(code, move)) for move in game.moves(code))
        if said != end and (single or many or {said, end} != {0, 1}):
            return None, f"{game.text(code)}: over gives {over!r}, over_many {end}"
        if single != many:
            return None, f"{game.text(code)}: moves and play give {single}, moves_many {many}"
    return -(-codes.size // step), None


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as error:
        raise ImportError("moves_many: pip install numpy") from error
    return numpy


class _Dense:
    """The numbers of positions whose codes lie close together, in arrays over the range of codes."""

    def __init__(self, np: Any, code: int, widest: int) -> None:
        self.np, self.widest = np, widest
        self.low = code
        self.seen = np.zeros(1, dtype=bool)
        self.marks = np.zeros(1, dtype=np.uint32)

    @property
    def bytes(self) -> int:
        return 5 * int(self.seen.size)

    def holds(self, codes: Codes) -> bool:
        """Makes room for the codes; false where that would take too much."""
        if not codes.size:
            return True
        low, high = min(int(codes.min()), self.low), max(int(codes.max()) + 1, self.low + self.seen.size)
        if low == self.low and high == self.low + self.seen.size:
            return True
        # Doubled, so that a range that grows with every layer is not copied with every layer.
        wide = max(high - low, min(2 * self.seen.size, self.widest))
        if wide > self.widest:
            return False
        low = min(low, max(high - wide, -(2**63))) if low < self.low else low
        seen, marks = self.np.zeros(wide, dtype=bool), self.np.zeros(wide, dtype=self.np.uint32)
        old = slice(self.low - low, self.low - low + self.seen.size)
        seen[old], marks[old] = self.seen, self.marks
        self.low, self.seen, self.marks = low, seen, marks
        return True

    def fresh(self, codes: Codes) -> Codes:
        """The codes that were not met, each once. Every code writes its place, and the last one to write is kept."""
        fresh = codes[~self.seen[codes - self.low]]
        places = self.np.arange(fresh.size, dtype=self.np.uint32)
        self.marks[fresh - self.low] = places
        return fresh[self.marks[fresh - self.low] == places]  # type: ignore[no-any-return]

    def number(self, codes: Codes, first: int) -> None:
        self.seen[codes - self.low] = True
        self.marks[codes - self.low] = self.np.arange(first, first + codes.size, dtype=self.np.uint32)

    def numbers(self, codes: Codes) -> Any:
        return self.marks[codes - self.low]

    def order(self, codes: Codes) -> Any:
        """The numbers in the order of the codes."""
        return self.marks[self.np.flatnonzero(self.seen)]

    def sparse(self) -> _Sparse:
        places = self.np.flatnonzero(self.seen)
        return _Sparse(self.np, places.astype(self.np.int64) + self.low, self.marks[places])


class _Sparse:
    """The numbers of positions whose codes lie far apart, in sorted arrays."""

    def __init__(self, np: Any, codes: Codes, marks: Any) -> None:
        self.np, self.codes, self.marks = np, codes, marks

    @property
    def bytes(self) -> int:
        return 24 * int(self.codes.size)

    def holds(self, codes: Codes) -> bool:
        return True

    def fresh(self, codes: Codes) -> Codes:
        codes = self.np.unique(codes)
        at = self.np.searchsorted(self.codes, codes)
        at[at == self.codes.size] = 0
        return codes[self.codes[at] != codes]

    def number(self, codes: Codes, first: int) -> None:
        marks = self.np.arange(first, first + codes.size, dtype=self.np.uint32)
        both = self.np.concatenate([self.codes, codes])
        order = self.np.argsort(both, kind="stable")
        self.codes, self.marks = both[order], self.np.concatenate([self.marks, marks])[order]

    def numbers(self, codes: Codes) -> Any:
        return self.marks[self.np.searchsorted(self.codes, codes)]

    def order(self, codes: Codes) -> Any:
        return self.marks

    def sparse(self) -> _Sparse:
        return self


def _code(start: Any) -> int:
    if isinstance(start, bool) or not isinstance(start, int) or not -(2**63) <= start < 2**63:
        raise _tablette.no_code(start)
    return start


def _ends(np: Any, game: Game, states: Codes) -> Any:
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


def _moves(np: Any, game: Game, states: Codes) -> tuple[Any, Codes, Any]:
    given = game.moves_many(states)
    try:
        arrays = [np.asarray(part) for part in given]
    except (TypeError, ValueError) as error:
        raise _tablette.no_arrays(given) from error
    lengths = {array.shape for array in arrays}
    if not 2 <= len(arrays) <= 3 or len(lengths) != 1 or arrays[0].ndim != 1:
        raise _tablette.no_arrays(given)
    # An empty array of no moves has the type of floats by default.
    if arrays[0].size and any(array.dtype.kind not in "iu" for array in arrays):
        raise _tablette.no_arrays(given)
    places, nexts = (array.astype(np.int64, copy=False) for array in arrays[:2])
    if places.size and not 0 <= int(places.min()) <= int(places.max()) < states.size:
        raise _tablette.no_arrays(given)
    return places, nexts, arrays[2].astype(np.int64, copy=False) if len(arrays) == 3 else None


def _joined(np: Any, pieces: list[Any], rank: Any) -> bytes:
    if not pieces:
        return b""
    return rank[np.concatenate(pieces)].astype("<u4", copy=False).tobytes()  # type: ignore[no-any-return]


def _joined_costs(np: Any, costs: list[Any], targets: list[Any]) -> bytes:
    if all(cost is None for cost in costs):
        return b""
    pieces = [np.ones(nexts.size, dtype=np.int64) if cost is None else cost for cost, nexts in zip(costs, targets)]
    return np.concatenate(pieces).astype("<i8", copy=False).tobytes()  # type: ignore[no-any-return]
