"""Chocolate with two deadly squares: break off lines of squares, none of them deadly. A player who
cannot has lost."""

import tablette

SIDES = ("left", "right", "top", "bottom")
WIDE, TALL = 2, 3  # the smallest bar around both deadly squares


class TwoDeadly(tablette.Game):
    impartial = True
    start = (2, 3, 1, 4)  # the lines that may be broken off on each side

    def moves(self, lines):
        return [(side, n) for side, most in zip(SIDES, lines) for n in range(1, most + 1)]

    def play(self, lines, move):
        side, n = move
        return tuple(most - n if name == side else most for name, most in zip(SIDES, lines))

    def move_text(self, lines, move):
        return f"{move[0]} {move[1]}"

    def draw(self, lines):
        left, right, top, bottom = lines
        rows = [["·"] * (left + WIDE + right) for _ in range(top + TALL + bottom)]
        rows[top][left] = rows[top + TALL - 1][left + WIDE - 1] = "†"
        return [[(mark, "danger" if mark == "†" else "shade") for mark in row] for row in rows]


if __name__ == "__main__":
    print(TwoDeadly().solve())
