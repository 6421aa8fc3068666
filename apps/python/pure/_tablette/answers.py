"""Reading an answer as `tablette grade` does (`grade/src/answer.rs`): leniently, without guessing."""

from __future__ import annotations

import ast
import re
from typing import Any

from .board import Board
from .errors import Error
from .words import phrase

#: The right answer: its kind, and an outcome, a number, a position, or moves with their positions.
Truth = tuple[str, Any]

_WON = "won win wins winning true 1 yes gagné gagnée gagnant gagnante oui".split()
_LOST = "lost lose loses loss losing false 0 no perdu perdue perdant perdante non".split()
_DRAWN = "draw drawn nulle nul tie".split()
_NONE = ["none", "no move", "nothing", "aucun", "aucune", "null", "-", "()", "nil", "inf", "infini", "'inf'"]
#: Moves that a right answer lists.
_LISTED = 8


def outcome(answer: str) -> str | None:
    """Won, lost or drawn, as students write it."""
    known = {"win": _WON, "lose": _LOST, "draw": _DRAWN}
    return next((name for name, texts in known.items() if answer.lower() in texts), None)


def _number(answer: str) -> int | None:
    return int(answer) if re.fullmatch(r"[+-]?\d{1,4000}", answer) else None


def _is_none(answer: str) -> bool:
    return answer.lower() in _NONE


def fault(kind: str, board: Board, truth: Truth, answer: str) -> str | None:
    """What is wrong with an answer: `"wrong"`, `"illegal"` or `"unreadable"`; None if it is right."""
    sort, right = truth
    if sort == "moves":
        return _move_fault(board, right, answer)
    if sort in ("value", "values"):
        return _value_fault(sort, right, answer)
    if sort == "position":
        return None if _position(board, answer) == right else "wrong"
    if sort == "outcome":
        said: Any = outcome(answer)
        return _compared(said, right)
    if sort == "draw":
        return _compared(outcome(answer) if _number(answer) is None else "number", "draw")
    if sort == "none":
        return None if _is_none(answer) else "unreadable" if _number(answer) is None else "wrong"
    said = _number(answer)
    if said is None and (_is_none(answer) or outcome(answer) == "draw"):
        return "wrong"
    return _compared(said, right)


def _compared(said: Any, right: Any) -> str | None:
    return None if said == right else "unreadable" if said is None else "wrong"


def _move_fault(board: Board, right: list[tuple[str, str]], answer: str) -> str | None:
    # Classes write False if there is no move.
    if _is_none(answer) or answer == "False":
        return "wrong" if right else None
    after = _played(board, answer)
    if after is not None:
        return None if any(leads_to == after for _, leads_to in right) else "wrong"
    return "illegal" if re.search(r"\d", answer) else "unreadable"


def _played(board: Board, answer: str) -> str | None:
    """The position after a move as people and languages print it: `(5, 4)` is `(5,4)`, and
    `('left', 5)` is `left 5`.
    """
    bare = " ".join(re.sub(r"[()\[\]'\"]", "", answer).replace(",", " ").split())
    for text in dict.fromkeys((answer, re.sub(r"\s", "", answer), bare)):
        try:
            return board.play(text).position
        except Error:
            continue
    return None


def _literal(answer: str) -> Any:
    """The value that an answer writes in Python's notation; None if it writes none."""
    try:
        return ast.literal_eval(answer)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None


def _value_fault(sort: str, right: list[Any], answer: str) -> str | None:
    """Compares lists, those of `values` in any order; a number of values is as good as the list."""
    said = _literal(answer)
    if sort == "values" and isinstance(said, int) and not isinstance(said, bool):
        return _compared(said, len(right))
    if not isinstance(said, (list, tuple)):
        return "unreadable"
    one, other = (
        sorted(map(_plain, items), key=repr) if sort == "values" else _plain(items) for items in (said, right)
    )
    return None if one == other else "wrong"


def _plain(value: Any) -> Any:
    """A value with tuples for lists; True and 1 differ."""
    if isinstance(value, (list, tuple)):
        return tuple(map(_plain, value))
    return repr(value)


def _position(board: Board, answer: str) -> str | None:
    """The position of an answer: its text, or the value that a function returned."""
    for given in (answer, _literal(answer)):
        try:
            return board.at(given).position if given is not None else None
        except (Error, TypeError):
            continue
    return None


def right(truth: Truth, answer: str | None, board: Board) -> str:
    """The right answer as the function would have returned it, or in words."""
    sort, value = truth
    if sort == "outcome":
        if value != "draw" and answer in (None, "True", "False", "0", "1"):
            return str(value == "win")
        return phrase("grade", {"win": "WON", "lose": "LOST", "draw": "DRAWN"}[value])
    if sort in ("draw", "none"):
        return phrase("grade", "DRAWN") if sort == "draw" else "None"
    if sort == "position":
        return repr(board.at(value).state)
    if sort == "number":
        return str(value)
    if sort == "value":
        return repr(value)
    if sort == "values":
        return str(len(value))
    names = [mv for mv, _ in value]
    if len(names) < 2:
        return names[0] if names else phrase("grade", "NO_MOVE")
    head = ", ".join(names[:-1][:_LISTED]) + ", …" * (len(names) - 1 > _LISTED)
    return phrase("grade", "any_of", head=head, last=names[-1])
