"""Each sentence of `explain` agrees with `solve` and `moves`, for listed and own games."""

from __future__ import annotations

import tablette


class Again(tablette.Game):
    """Take one, two or three counters; a player who takes three plays again. The last counter wins."""

    start = 9

    def moves(self, heap: int) -> list[int]:
        return [taken for taken in (1, 2, 3) if taken <= heap]

    def play(self, heap: int, taken: int) -> int:
        return heap - taken

    def again(self, heap: int, taken: int) -> bool:
        return taken == 3


class Jugs(tablette.Game):
    """Fill, empty or pour jugs of three and of five until `goal` are left in one."""

    players = 1
    repeating = True
    start = (0, 0)

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def moves(self, jugs: tuple[int, int]) -> list[str]:
        return ["fill 3", "fill 5", "empty 3", "empty 5", "3 to 5", "5 to 3"]

    def play(self, jugs: tuple[int, int], move: str) -> tuple[int, int]:
        a, b = jugs
        to_b, to_a = min(a, 5 - b), min(b, 3 - a)
        after = {
            "fill 3": (3, b),
            "fill 5": (a, 5),
            "empty 3": (0, b),
            "empty 5": (a, 0),
            "3 to 5": (a - to_b, b + to_b),
            "5 to 3": (a + to_a, b - to_a),
        }
        return after[move]

    def over(self, jugs: tuple[int, int]) -> bool:
        return self.goal in jugs


def checked(board: tablette.Board) -> int:
    """Compares the sentences about the moves of a position with their values; counts them."""
    known, moves, count = board.solve(), {move.notation: move for move in board.moves()}, 0
    for text in str(board.explain()).splitlines():
        said = text.removeprefix("No move wins; ")
        move = next((moves[name] for name in moves if said.startswith(f"{name} ")), None)
        if move is None:
            continue
        count += 1
        after = board.play(move.notation)
        if " holds the draw" in text:
            assert move.outcome == "draw", text
        elif " wins" in text:
            assert move.outcome == "win", text
        elif " loses" in text or " is refuted" in text:
            assert move.outcome == "lose", text
        elif "cheapest" in text:
            assert known.best_moves is not None and move.notation in known.best_moves, text
            assert f"cost {known.cost} " in text, text
        if "which is" in text:
            assert f"which is {'won' if after.solve().outcome == 'win' else 'lost'}." in text, text
    if known.outcome == "lose" and not moves:
        assert count == 0
    return count


def every(board: tablette.Board) -> list[tablette.Board]:
    """All positions that can be reached."""
    found = {board.position: board}
    waiting = [board]
    while waiting:
        here = waiting.pop()
        for move in here.legal():
            after = here.play(move)
            if after.position not in found:
                found[after.position] = after
                waiting.append(after)
    return list(found.values())


def test_where_the_same_side_plays_again() -> None:
    assert sum(checked(board) for board in every(Again().open())) > 10


def test_in_a_puzzle() -> None:
    assert sum(checked(board) for board in every(Jugs(4).open())) > 10
    assert Jugs(7).open().explain() == "No move leads to a solution."


def test_in_listed_games() -> None:
    for game, text in [("tictactoe", "xox/.o./..."), ("subtraction", "9")]:
        assert sum(checked(board) for board in every(tablette.open(game, text))) > 3
