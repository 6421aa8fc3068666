"""Chocolate. A position is a bar with one deadly square: the four margins around that square.

A move breaks the bar along a line and hands over the part with the deadly square: it shortens one
margin to any smaller length. The player who receives the deadly square alone has no move.

Ranks are those of the margins in falling order, as a tuple below the margins of the opened bar in
falling order. Bars with the same margins in another order share a rank.
"""

import re

from shape import Shape
from head import require



class Chocolate:
    def __init__(self, board, settings, count):
        match = re.fullmatch(r"(\d+)x(\d+)@(\d+),(\d+)", board)
        require(match and not settings, "this is not a board of chocolate")
        columns, rows, column, row = map(int, match.groups())
        margins = [column, columns - 1 - column, row, rows - 1 - row]
        require(min(margins) >= 0 and sum(margins) < count, "this board needs more positions")
        self.shape = Shape(sorted(margins, reverse=True))
        self.count = self.shape.count

    def moves(self, rank):
        margins = self.shape.unrank(rank)
        return [
            self.shape.rank(sorted(margins[:at] + [length] + margins[at + 1:], reverse=True))
            for at in range(4)
            for length in range(margins[at])
        ]

    def show(self, rank):
        return "margins " + " ".join(map(str, self.shape.unrank(rank)))
