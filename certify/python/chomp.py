"""Chomp. A position is a bar: its row lengths from the bottom, which never increase upwards.

A bite into column c of row i shortens row i and all rows above it to c. The lower left square is
poisoned: here a bite leaves at least that square, so the player who has it alone has no move.

Ranks are those of the rows as a tuple below the opened bar, less one, as the empty bar is none.
"""

from shape import Shape
from head import require



class Chomp:
    def __init__(self, board, settings, count):
        require(not settings, "Chomp has no settings")
        bound = [int(row) for row in board.split(",")]
        sound = bound == sorted(bound, reverse=True) and bound[-1] > 0
        require(sound and sum(bound) <= count, "this board of Chomp needs more positions")
        self.shape = Shape(bound)
        self.count = self.shape.count - 1
        self.cuts = [self.cut(column) for column in range(bound[0])]

    def cut(self, column):
        """Entry p: what the rows below p weigh if all of them have this length."""
        sums = [0]
        for row in self.shape.weights:
            if column >= len(row) - 2:
                break
            sums.append(sums[-1] + row[column])
        return sums

    def moves(self, rank):
        """Rows below the bite keep their weights, as do rows that are already short enough."""
        rows, below = self.shape.unrank(rank + 1), [-1]
        for weights, row in zip(self.shape.weights, rows):
            below.append(below[-1] + weights[row])
        heights = [sum(row > column for row in rows) for column in range(rows[0])]
        return [
            below[row] + cut[height] - cut[row] + rank - below[height]
            for cut, height, first in zip(self.cuts, heights, [1] + [0] * rows[0])
            for row in range(first, height)
        ]

    def show(self, rank):
        return ",".join(str(row) for row in self.shape.unrank(rank + 1) if row)
