"""Chomp where the square diagonally next to the corner is poisoned too. A bite eats its square and
all that are neither above it nor left of it; a player who can only eat poison has lost."""

import tablette

POISON = [(0, 0), (1, 1)]  # rows and columns


class TwoPoisons(tablette.Game):
    impartial = True
    start = (5, 5, 5, 5)  # the lengths of the rows

    def moves(self, rows):
        squares = [(r, c) for r, length in enumerate(rows) for c in range(length)]
        return [(r, c) for r, c in squares if not any(r <= y and c <= x for y, x in POISON)]

    def play(self, rows, bite):
        row, column = bite
        return tuple(min(length, column) if r >= row else length for r, length in enumerate(rows))

    def square(self, rows, r, c):
        look = ("†", "danger") if (r, c) in POISON else ("·", "shade")
        return (*look, f"({r}, {c})") if (r, c) in self.moves(rows) else look

    def draw(self, rows):
        return [[self.square(rows, r, c) for c in range(length)] for r, length in enumerate(rows)]


if __name__ == "__main__":
    print(TwoPoisons().solve())
