"""Observations: positions as arrays.

Two positions have equal observations if and only if they are equal, with the same side to move: an
observation determines the position, but not how often it has occurred.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
import numpy.typing as npt

from tablette.agents.graph import Graph

#: Maximum size of the observation cache in bytes; other observations are drawn on demand.
KEPT = 256 << 20


class Planes:
    """The picture of a position as planes of zeros and ones: shape `(planes, rows, columns)`, dtype
    `int8`.

    ==============  =====================================================================================
    plane 0         ones when side 0, which moved first, is to move; zeros when side 1 is
    a plane a kind  ones where the picture has a tile of that kind: what the square is, its mark, its stone
    the last ones   where several positions have the same picture (clocks, say), which of them it is, in
                    binary, the lowest digit first: a plane of zeros or ones a digit; usually there is none
    ==============  =====================================================================================

    `meanings` describes each plane. Pictures are those of the board, first row at the top; smaller
    ones lie in the top left corner. Puzzles are drawn without their solution.

    >>> from tablette import agents
    >>> planes = agents.Planes(agents.explore("chomp", "3x2"))
    >>> planes.shape, str(planes.dtype)
    ((4, 2, 3), 'int8')
    >>> planes.of(0, 0).sum(axis=(1, 2)).tolist()
    [6, 5, 1, 0]
    """

    dtype = np.dtype(np.int8)

    def __init__(self, graph: Graph) -> None:
        """Counts planes. Time and space: linear in the positions."""
        self._graph = graph
        rows = max(1, *(rows for rows, _, _ in graph.pictures)) if graph.pictures else 1
        columns = max(1, *(columns for _, columns, _ in graph.pictures)) if graph.pictures else 1
        self._twins = _twins(graph.pictures)
        digits = max(self._twins).bit_length()
        #: The meaning of each plane.
        self.meanings: tuple[str, ...] = (
            "side 0 to move",
            *map(_meaning, graph.kinds),
            *(f"digit {digit} among equal pictures" for digit in range(digits)),
        )
        #: Planes, rows, columns.
        self.shape: tuple[int, int, int] = (len(self.meanings), rows, columns)
        size = int(np.prod(self.shape))
        self._kept: dict[int, npt.NDArray[np.int8]] | None = {} if size * len(graph) <= KEPT else None

    def of(self, number: int, side: int) -> npt.NDArray[np.int8]:
        """The observation of a position with `side` to move: a new array. O(shape)."""
        if self._kept is None:
            planes = self._draw(number)
        elif (kept := self._kept.get(number)) is None:
            planes = self._draw(number)
            self._kept[number] = planes.copy()
        else:
            planes = kept.copy()
        if side == 0:
            planes[0] = 1
        return planes

    def _draw(self, number: int) -> npt.NDArray[np.int8]:
        rows, columns, tiles = self._graph.pictures[number]
        planes = np.zeros(self.shape, self.dtype)
        kinds = np.frombuffer(tiles, "<u4").reshape(rows, columns).astype(np.intp)
        across, down = np.meshgrid(np.arange(columns), np.arange(rows))
        planes[1 + kinds, down, across] = 1
        first = 1 + len(self._graph.kinds)
        for digit in range(self.shape[0] - first):
            planes[first + digit] = self._twins[number] >> digit & 1
        return planes


class Numbers:
    """The number of a position, for tabular agents: shape `()`, dtype `int64`.

    In a game twice the number of the position in its graph plus the side to move; in a puzzle the
    number alone. Between 0 and `count` - 1.
    """

    dtype = np.dtype(np.int64)
    shape: tuple[()] = ()

    def __init__(self, graph: Graph) -> None:
        self._sides = graph.players
        #: The number of observations.
        self.count = len(graph) * graph.players

    def of(self, number: int, side: int) -> np.int64:
        """The observation of a position with `side` to move. O(1)."""
        return np.int64(number * self._sides + side)


def _twins(pictures: list[tuple[int, int, bytes]]) -> list[int]:
    """For each position, the number of earlier ones with the same picture."""
    met: defaultdict[Any, int] = defaultdict(int)
    twins = []
    for picture in pictures:
        twins.append(met[picture])
        met[picture] += 1
    return twins


def _meaning(kind: tuple[str, str, tuple[bool, bool, bool] | None]) -> str:
    """A kind of tile in a few words: its ink, its mark, its stone."""
    ink, mark, stone = kind
    parts = [ink] + ([mark] if mark else [])
    if stone is not None:
        light, crowned, taken = stone
        parts.append(f"{'light' if light else 'dark'} {'king' if crowned else 'man'}{' taken' if taken else ''}")
    return " ".join(parts)
