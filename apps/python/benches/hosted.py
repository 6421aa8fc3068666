"""A game in Python, solved by a memo of the standard library, by Tablette, and by Tablette from arrays.

A row of Kayles as a number, a bit a pin: a ball takes one pin, or two side by side; whoever cannot bowl has lost. All three are
asked for the plies of best play, and every answer is asserted. Run with the number of pins: `python hosted.py 18`.
"""

import sys
import time
from functools import cache

import numpy as np
import tablette


class Row(tablette.Game):
    """A row of pins as a number."""

    def __init__(self, pins):
        self.start = (1 << pins) - 1
        self.throws = [1 << at for at in range(pins)] + [3 << at for at in range(pins - 1)]

    def moves(self, row):
        return [throw for throw in self.throws if row & throw == throw]

    def play(self, row, throw):
        return row ^ throw


class Rows(Row):
    """The same with the moves of many rows at once."""

    def moves_many(self, rows):
        places, nexts = [], []
        for throw in self.throws:
            there = np.flatnonzero(rows & throw == throw)
            places.append(there)
            nexts.append(rows[there] ^ throw)
        return np.concatenate(places), np.concatenate(nexts)


def by_memo(game):
    """Plies of best play, positive for a win of the side to move, as one writes it with `functools.lru_cache`."""

    @cache
    def plies(state):
        after = [plies(game.play(state, move)) for move in game.moves(state)]
        if not after:
            return 0
        lost = [n for n in after if n <= 0]
        return 1 - max(lost) if lost else -1 - max(after)

    return plies(game.start)


def measured(work):
    """The answer and the seconds it took."""
    began = time.perf_counter()
    answer = work()
    return answer, time.perf_counter() - began


def by_tablette(game):
    known = game.open().solve(by="table")
    return known.remoteness if known.outcome == "win" else -known.remoteness


def compare(pins):
    """Seconds by memo, by methods and by arrays, all with the same answer."""
    answer, memo = measured(lambda: by_memo(Row(pins)))
    same, methods = measured(lambda: by_tablette(Row(pins)))
    also, arrays = measured(lambda: by_tablette(Rows(pins)))
    assert answer == same == also, (answer, same, also)
    return memo, methods, arrays


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    pins = int(sys.argv[1]) if len(sys.argv) > 1 else 18
    compare(8)  # imports and caches
    memo, methods, arrays = compare(pins)
    positions = 1 << pins
    for name, seconds in [("lru_cache", memo), ("methods", methods), ("arrays", arrays)]:
        print(f"{name:10} {seconds:8.3f} s {positions / seconds:12,.0f} positions/s {memo / seconds:7.1f} x")
