"""Answers of the Python package for five games and a table: pytest runs this in the environment of the
tests, and `cargo xtask release` alone in that of every wheel, where nothing else is installed.
"""

from __future__ import annotations

import tablette

#: Game, board, outcome, value in plies or weights, and the winning moves where they are few.
ANSWERS = [
    ("chomp", "8x10", "win", 45, ["(5,4)", "(8,3)"]),
    ("chocolate", "100 100 48 52", "win", 191, ["left 8", "right 8", "top 8"]),
    ("draughts", "W:WK46,K23:B20", "win", 5, None),
    ("rings", "10110", "win", 9, None),
    ("rockse", "exam", "win", -7, None),
]


def test_the_answers() -> None:
    for game, position, outcome, value, moves in ANSWERS:
        answer = tablette.open(game, position).solve()
        assert (answer.outcome, answer.value) == (outcome, value), (game, answer)
        assert moves is None or answer.winning_moves == moves, (game, answer)


if __name__ == "__main__":
    test_the_answers()
    print(f"{len(ANSWERS)} games are solved as they should be, by {tablette.engine()}")
