"""Small boards of every listed game, for the tests of environments; not a test itself."""

from __future__ import annotations

import tablette
from tablette import agents

#: Positions of the boards that the tests step through: enough for every rule, few enough for a minute.
MOST = 6_000


def small_boards() -> list[tuple[str, str]]:
    """Every listed game with its unfinished small boards."""
    boards = []
    for game in tablette.games():
        found = [board for board in tablette.game(game)["small"] if _is_playable(game, board)]
        assert found, f"{game} has no small board to play on"
        boards += [(game, board) for board in found]
    return boards


def first_boards() -> list[tuple[str, str]]:
    """Every listed game with the largest of those boards, for slow checks."""
    largest: dict[str, tuple[int, str]] = {}
    for game, board in small_boards():
        largest[game] = max(largest.get(game, (0, "")), (len(agents.explore(game, board, most=MOST)), board))
    return [(game, board) for game, (_, board) in largest.items()]


def _is_playable(game: str, board: str) -> bool:
    try:
        return agents.explore(game, board, most=MOST).results[0] is None
    except tablette.InputError:
        # Too many positions to test every one.
        return False


BOARDS = small_boards()
LARGEST = first_boards()
