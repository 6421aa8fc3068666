"""Positions and moves as plain values: `(5, 3, 1)` in Chomp, fifty numbers in draughts.

Each game has its notation as in `games/src/*/plain.rs`: how a position's text is read as a value,
and how a value is written as text. The engine then reads that text, and reports its faults.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from .errors import problem
from .verdicts import whole
from .words import decimal, say

#: Squares of each kind of draughts.
_SQUARES = {"draughts": 50, "brazilian": 32, "checkers": 32}
#: Values inside values inside values: more than any position has.
_DEEPEST = 8


def take(value: Any, depth: int = _DEEPEST) -> Any:
    """A value of numbers, texts, tuples, lists and dictionaries; an array as the list of its rows.

    Raises TypeError for anything else.
    """
    if depth == 0:
        raise TypeError(say("too many brackets within brackets", "trop de parenthèses les unes dans les autres"))
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (tuple, list)):
        items = [take(item, depth - 1) for item in value]
        return items if isinstance(value, list) else tuple(items)
    if isinstance(value, dict):
        return {take(key, depth - 1): take(item, depth - 1) for key, item in value.items()}
    if hasattr(value, "tolist"):
        return take(value.tolist(), depth - 1)
    if hasattr(value, "__index__"):
        return value.__index__()
    kind = type(value).__name__
    raise TypeError(
        say(
            f"int, str, tuple, list, dict or array, not {kind}",
            f"int, str, tuple, list, dict ou tableau, et non {kind}",
        )
    )


def written(value: Any) -> str:
    """A value as Python prints it, with numbers of any length."""
    return value if isinstance(value, str) else _quoted(value)


def _quoted(value: Any) -> str:
    if isinstance(value, str):
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'"
    if isinstance(value, int) and not isinstance(value, bool):
        return decimal(value)
    if isinstance(value, tuple):
        return f"({', '.join(map(_quoted, value))}{',' * (len(value) == 1)})"
    if isinstance(value, list):
        return f"[{', '.join(map(_quoted, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_quoted(key)}: {_quoted(item)}" for key, item in value.items()) + "}"
    return str(value)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(whole(found) or 0 for found in re.findall(r"-?\d+", text))


def _couples(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(_numbers(found) for found in re.findall(r"\([^)]*\)", text))


def _draughts_state(text: str) -> Any:
    turn, *sides = text.rstrip(".").split(":")
    if any(side[:1] not in ("W", "B") for side in sides):
        return text
    squares: dict[int, int] = {}
    for side in sides:
        sign = 1 if side[0] == "W" else -1
        for item in filter(None, side[1:].split(",")):
            first, *last = _numbers(item.replace("-", " "))
            for square in range(first, (last or [first])[0] + 1):
                squares[square] = sign * (2 if item.startswith("K") else 1)
    return turn, squares


def _draughts(count: int) -> Callable[[str], Any]:
    def state(text: str) -> Any:
        found = _draughts_state(text)
        if isinstance(found, str):
            return found
        turn, squares = found
        return turn, tuple(squares.get(square, 0) for square in range(1, count + 1))

    return state


def _rockse_state(text: str) -> dict[str, Any]:
    statements = [statement.strip() for statement in text.split(";")]
    grid = [_numbers(statement) for statement in statements if re.match(r"-?\d", statement)]
    named = [statement.split(" ", 1) for statement in statements if re.match(r"[a-z]", statement)]
    found = {name: (rest or [""])[0] for name, *rest in named if name != "bonus"}
    bonuses = (rest[0].split(":") for name, *rest in named if name == "bonus")
    state: dict[str, Any] = {
        "grid": tuple(grid),
        "jumps": _couples(found.get("jumps", "")),
        "bonus": {_numbers(cell): _couples(added) for cell, added in bonuses},
        "at": _numbers(found.get("at", "0 0")),
        "extra": _couples(found.get("extra", "")),
    }
    if "left" in found:
        state["left"] = _numbers(found["left"])[0]
    return state


def _rings_state(text: str) -> Any:
    if text == "0":
        return ()
    start, target = (tuple(int(square == "*") for square in board) for board in text.split(">"))
    # Opening the start alone takes all pawns off, or puts them on if there are none.
    usual = (int(not any(start)),) * len(start)
    return start if target == usual else (start, target)


#: The value of a position's text, by game; without an entry it is the text.
_STATES: dict[str, Callable[[str], Any]] = {
    "chomp": _numbers,
    "chocolate": _numbers,
    "rings": _rings_state,
    "rockse": _rockse_state,
    "kayles": lambda text: () if text == "0" else _numbers(text),
    "tictactoe": lambda text: tuple(text.split("/")),
    "subtraction": lambda text: _numbers(text)[0],
    **{name: _draughts(count) for name, count in _SQUARES.items()},
}


def state(game: str, text: str) -> Any:
    """A position as a plain value."""
    return _STATES.get(game, str)(text)


def _kayles_move(text: str) -> Any:
    row, *left = _numbers(text)
    return (row, *left, 0)[:3]


def _rings_move(text: str) -> Any:
    found = _numbers(text.replace("+", " "))
    return found if len(found) > 1 else found[0]


#: The value of a move's text, by game.
_MOVES: dict[str, Callable[[str], Any]] = {
    "chomp": _numbers,
    "chocolate": lambda text: (text.split(" ")[0], _numbers(text)[0]),
    "rings": _rings_move,
    "rockse": _numbers,
    "kayles": _kayles_move,
    "tictactoe": _numbers,
    "subtraction": lambda text: _numbers(text)[0],
}


def move(game: str, text: str) -> Any:
    """A move, given as the game writes it, as a plain value."""
    return _MOVES.get(game, str)(text)


def _items(value: Any) -> Sequence[Any] | None:
    return value if isinstance(value, (tuple, list)) else None


def _chomp_text(value: Any) -> str:
    rows = list(_items(value) or ())
    while rows and rows[-1] == 0:
        rows.pop()
    return written(tuple(rows)) if rows else written(value)


def _rings_text(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{decimal(value)}:"
    boards = _items(value)
    if boards is not None and len(boards) == 2 and _items(boards[0]) is not None:
        return ">".join(map(written, boards))
    return "0" if boards is not None and not boards else written(value)


def _tictactoe_text(value: Any) -> str:
    rows = _items(value)
    if rows is None:
        return written(value)
    if len(rows) == 2 and all(isinstance(side, int) for side in rows):
        return f"{rows[0]}x{rows[1]}"
    return "/".join(map(written, rows))


def _grid(value: Any) -> str:
    rows = [_items(row) for row in _items(value) or ()]
    if _items(value) is None or None in rows:
        raise problem(
            "a grid as rows of numbers, or a dictionary with grid, jumps and bonus",
            "une grille en lignes de nombres, ou un dictionnaire avec grid, jumps et bonus",
            written(value),
        )
    return f"[{', '.join('[' + _joined(row, ', ') + ']' for row in rows)}]"


def _joined(values: Any, gap: str = " ") -> str:
    return gap.join(map(written, values)) if _items(values) is not None else written(values)


def _rockse_text(value: Any) -> str:
    if not isinstance(value, dict):
        return _grid(value)
    said = []
    for name, item in value.items():
        if name == "grid":
            said.append(_grid(item))
        elif name == "bonus" and isinstance(item, dict):
            said += [f"bonus {written(cell)}: {_joined(added)}" for cell, added in item.items()]
        elif name in ("jumps", "extra"):
            said.append(f"{name} {_joined(item)}")
        else:
            said.append(f"{written(name)} {written(item)}")
    # An empty statement would be incomplete.
    return "".join(f"{statement}; " for statement in said if not statement.endswith(" "))


def _draughts_text(count: int) -> Callable[[Any], str]:
    def text(value: Any) -> str:
        if isinstance(value, str):
            return value
        items = _items(value)
        turn, squares = ("W", items) if not items or not isinstance(items[0], str) else (items[0], _items(items[-1]))
        if squares is None or len(squares) != count or turn.upper() not in ("W", "B"):
            raise problem(
                f"a side, W or B, and {count} numbers from -2 to 2, one per square",
                f"un camp, W ou B, et {count} nombres de -2 à 2, un par case",
                written(value),
            )
        return f"{turn.upper()}:W{_pieces(squares, 1)}:B{_pieces(squares, -1)}"

    return text


def _pieces(squares: Sequence[Any], sign: int) -> str:
    """The pieces of a side as the notation lists them. Raises InputError for what is no piece."""
    found = []
    for square, piece in enumerate(squares, 1):
        if isinstance(piece, bool) or piece not in (-2, -1, 0, 1, 2):
            error = problem(
                "a piece: 1 for a white man, 2 for a white king, -1 and -2 for Black, 0 for none",
                "une pièce : 1 pour un pion blanc, 2 pour une dame blanche, -1 et -2 pour les Noirs, 0 pour une case vide",
                written(piece),
            )
            raise type(error)(f"{error}{say(f': on square {square}', f' : sur la case {square}')}")
        if piece * sign > 0:
            found.append("K" * (abs(piece) == 2) + str(square))
    return ",".join(found)


#: The text of a position's value, by game; without an entry it is what Python prints.
_TEXTS: dict[str, Callable[[Any], str]] = {
    "chomp": _chomp_text,
    "rings": _rings_text,
    "rockse": _rockse_text,
    "kayles": lambda value: "0" if _items(value) is not None and not value else written(value),
    "tictactoe": _tictactoe_text,
    **{name: _draughts_text(count) for name, count in _SQUARES.items()},
}


def position_text(game: str, value: Any) -> str:
    """The text of a position, or of a board, that is given as a text or as a plain value."""
    return value if isinstance(value, str) else _TEXTS.get(game, written)(take(value))


def _rings_move_text(value: Any) -> str:
    items = _items(value)
    squares = [value] if items is None else items
    return "".join(f"{square:+d}" if isinstance(square, int) and square > 0 else written(square) for square in squares)


def _kayles_move_text(value: Any) -> str:
    items = _items(value)
    if items is None or len(items) < 1:
        return written(value)
    row, *rest = items
    rest = rest[:1] if len(rest) == 2 and rest[1] == 0 else rest
    return f"{row}>{','.join(map(written, rest))}"


def _chocolate_move_text(value: Any) -> str:
    items = _items(value)
    return f"{items[0]} {items[1]}" if items and len(items) == 2 and isinstance(items[0], str) else written(value)


_MOVE_TEXTS: dict[str, Callable[[Any], str]] = {
    "chocolate": _chocolate_move_text,
    "rings": _rings_move_text,
    "kayles": _kayles_move_text,
}


def move_text(game: str, value: Any) -> str:
    """The text of a move that is given as a text or as a plain value."""
    return value if isinstance(value, str) else _MOVE_TEXTS.get(game, written)(take(value))
