"""Kayles: a ball takes one pin or two adjacent ones. A player who cannot bowl has lost."""

import tablette


class Kayles(tablette.Game):
    impartial = True

    def __init__(self, *rows):
        self.start = self.canonical(rows)

    def moves(self, rows):
        return [
            (row, first, pins)
            for row, length in enumerate(rows)
            for pins in (1, 2)
            for first in range(length - pins + 1)
        ]

    def play(self, rows, move):
        row, first, pins = move
        left, right = first, rows[row] - first - pins
        return self.canonical(rows[:row] + (left, right) + rows[row + 1 :])

    def canonical(self, rows):
        return tuple(sorted((row for row in rows if row), reverse=True))

    def text(self, rows):
        return " ".join(map(str, rows)) or "0"

    def draw(self, rows):
        return "\n".join("o" * row for row in rows) or "."


if __name__ == "__main__":
    print(Kayles(10, 7, 7, 3).open().solve(worth="nimber"))
