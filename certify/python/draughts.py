"""International draughts. A position is four sets of squares, always with White to move:
White's men, Black's men, White's kings, Black's kings.

Squares 0 to 49 are those that players call 1 to 50, row by row from the top. White's men move up,
towards 0. Black to move is the same position with the board turned and the colours exchanged.

All positions in which the player to move has no piece share rank 0. The other ranks go by
material, in rising order of: all pieces, all men, pieces and men of the larger army, then White's
men and kings and Black's men and kings. Only materials with pieces on both sides have ranks.

Within a material, parts follow each other by the number of White's men on the last row (squares 45
to 49). Within a part, a rank has these digits, the first the most significant: White's men before
the last row, among squares 5 to 44; White's men on it; Black's men, among squares 0 to 44 without
White's men; White's kings, among the squares without men; Black's kings, among the squares left.
Each digit is the number of a set among those of its size, by their highest elements first.
"""

import re
from math import comb

from table import require

BACK, FRONT, ENEMY, BOARD = range(45, 50), range(5, 45), range(45), range(50)
MOST_PIECES = 8


def neighbour(square, down, right):
    row = square // 5 + down
    column = square % 5 * 2 + (square // 5 + 1) % 2 + right
    inside = 0 <= row < 10 and 0 <= column < 10
    return row * 5 + column // 2 if inside else None


def ray(square, way):
    """The squares from here to the edge in one direction."""
    squares = []
    while (square := neighbour(square, *way)) is not None:
        squares.append(square)
    return squares


WAYS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
RAYS = [[ray(square, way) for way in WAYS] for square in BOARD]


def jumps(at, king, enemies, blocked):
    """The jumps from a square: over which enemy, and to where."""
    for squares in RAYS[at]:
        reach = squares if king else squares[:2]
        over = next((place for place, square in enumerate(reach) if square in blocked), None)
        if over is None or reach[over] not in enemies or (over > 0 and not king):
            continue
        for to in reach[over + 1:]:
            if to in blocked:
                break
            yield reach[over], to


def captures(at, king, enemies, blocked, taken=()):
    """Every way to go on capturing until no jump is left. Captured pieces block until the end."""
    last = True
    for over, to in jumps(at, king, enemies, blocked):
        last = False
        yield from captures(to, king, enemies - {over}, blocked, taken + (over,))
    if last and taken:
        yield len(taken), to_frozen(at, taken)


def to_frozen(at, taken):
    return at, frozenset(taken)


def quiet(at, king, blocked):
    for squares in RAYS[at] if king else [squares[:1] for squares in RAYS[at][:2]]:
        for to in squares:
            if to in blocked:
                break
            yield to
