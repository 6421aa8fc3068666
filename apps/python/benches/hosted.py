"""A game in Python, solved by a memo of the standard library, by Tablette, and by Tablette from arrays.

Nim with heaps from which one to three counters are taken, and Kayles in one row of pins; a player who cannot move
has lost. All compute the plies of best play, and every answer is asserted. Run it on a quiet machine:
`python hosted.py`.
"""

import sys
import time
from functools import lru_cache

import numpy as np
import tablette


class Nim(tablette.Game):
    """Heaps as a tuple, as everybody writes them."""

    def __init__(self, *heaps):
        self.start = heaps

    def moves(self, heaps):
        return [(at, taken) for at, heap in enumerate(heaps) for taken in range(1, min(heap, 3) + 1)]

    def play(self, heaps, move):
        at, taken = move
        return heaps[:at] + (heaps[at] - taken,) + heaps[at + 1 :]


class NimCodes(tablette.Game):
    """The same with six bits a heap in one number, and the moves of many numbers at once."""

    def __init__(self, *heaps):
        self.shifts = [6 * at for at in range(len(heaps))]
        self.start = sum(heap << shift for heap, shift in zip(heaps, self.shifts, strict=True))

    def moves(self, code):
        return [taken << shift for shift in self.shifts for taken in (1, 2, 3) if taken <= code >> shift & 63]

    def play(self, code, taken):
        return code - taken

    def moves_many(self, codes):
        places, nexts = [], []
        for shift in self.shifts:
            heap = codes >> shift & 63
            for taken in (1, 2, 3):
                there = np.flatnonzero(heap >= taken)
                places.append(there)
                nexts.append(codes[there] - (taken << shift))
        return np.concatenate(places), np.concatenate(nexts)


class Row(tablette.Game):
    """A row of pins as a number, a bit a pin; a ball takes one pin, or two side by side."""

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

    @lru_cache(None)
    def plies(state):
        after = [plies(game.play(state, move)) for move in game.moves(state)]
        if not after:
            return 0
        lost = [n for n in after if n <= 0]
        return 1 - max(lost) if lost else -1 - max(after)

    return plies(game.start)


def by_tablette(game):
    """The same from a table of everything that can be reached."""
    known = game.open().solve(by="table", worth="play")
    return known.remoteness if known.outcome == "win" else -known.remoteness


def measured(work, game):
    """The answer and the seconds it took."""
    began = time.perf_counter()
    answer = work(game)
    return answer, time.perf_counter() - began


def compare(single, many):
    """Seconds by memo, by methods and by arrays, all with the same answer."""
    answer, memo = measured(by_memo, single)
    same, methods = measured(by_tablette, single)
    also, arrays = measured(by_tablette, many)
    assert answer == same == also, (answer, same, also)
    return memo, methods, arrays


if __name__ == "__main__":
    sys.setrecursionlimit(100_000)
    compare(Nim(2, 2), NimCodes(2, 2))  # imports and caches
    nim, kayles = (60, 60, 60), 18
    games = [
        (f"nim {nim}", 61**3, Nim(*nim), NimCodes(*nim)),
        (f"kayles {kayles}", 1 << kayles, Row(kayles), Rows(kayles)),
    ]
    for title, positions, single, many in games:
        seconds = compare(single, many)
        for name, taken in zip(["lru_cache", "methods", "arrays"], seconds, strict=True):
            times = seconds[0] / taken
            print(f"{title:18} {name:10} {taken:8.3f} s {positions / taken:12,.0f} positions/s {times:7.1f} x")
