"""Grading of functions by the engine, which knows the questions, the answers and the sentences.

While a test runs, the engine asks this module back: to call the function, and for the rules of a
user's own game. Each question is a name with its arguments, and each answer is JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import engine
from .errors import InputError, problem
from .options import Options, seconds
from .own import Hosted
from .rules import quoted
from .words import language, phrase

#: Characters of a value in a call.
_LONGEST = 200
#: The engine itself limits the positions of a game, by their bytes.
_UNLIMITED = Options(memory=1 << 62)


class _Caller:
    """Answers the engine's questions about a function on a listed game."""

    def __init__(self, subject: Any) -> None:
        self._subject = subject

    def answer(self, name: str, *given: Any) -> Any:
        """The answer to a question."""
        return getattr(self, name)(*given)

    def ask(self, arguments: str, limit: float, line: str) -> tuple[str, Any, float]:
        """Calls the function."""
        reply: tuple[str, Any, float] = self._subject.ask(arguments, limit, line)
        return reply

    def restart(self) -> None:
        """Forgets what the function keeps."""
        self._subject.restart()


class _OwnCaller(_Caller):
    """The same on a game that the user wrote."""

    #: What the subject is asked about, and not the rules.
    _MINE = ("ask", "restart", "arguments", "call", "value")

    def __init__(self, subject: Any, hosted: Hosted) -> None:
        super().__init__(subject)
        self._hosted, self._rules = hosted, hosted.rules
        self._rules.within(_UNLIMITED)

    def answer(self, name: str, *given: Any) -> Any:
        return super().answer(name, *given) if name in self._MINE else self._hosted.answer(name, *given)

    def arguments(self, position: str, mv: str | None) -> str:
        """A question as the subject takes it: the number of the position and the place of the move."""
        token = self._rules.read(position)
        return repr([token] if mv is None else [token, self._rules.texts(token).index(mv)])

    def call(self, position: str, mv: str | None) -> str:
        """The same in the user's own values."""
        state = self._rules.states[self._rules.read(position)]
        given = [state]
        if mv is not None:
            given.append(next(move for move in self._rules.moves(state) if self._rules.move_text(state, move) == mv))
        return ", ".join(quoted(value, _LONGEST) for value in given)

    def value(self, position: str) -> str:
        """A position in the user's own values."""
        return quoted(self._rules.states[self._rules.read(position)], _LONGEST)


def _asked(about: str, game: Any, boards: Sequence[tuple[int, str]] = (), **more: Any) -> dict[str, Any]:
    """A request to the engine; `boards` are those of a user's own game."""
    request = {"about": about, "lang": language(), **more}
    if isinstance(game, Hosted):
        # The class might say more of the game than it does.
        if request.get("question") == "nimber" and game.sort == "partizan":
            raise InputError(phrase("hosted", "NOT_IMPARTIAL"))
        return {**request, "own": {**game.facts(), "boards": boards}}
    if isinstance(game, str):
        return {**request, "game": game}
    raise problem(
        "the name of a game, or a tablette.Game of your own",
        "le nom d'un jeu, ou un tablette.Game à vous",
        quoted(game),
    )


def _told(request: dict[str, Any], game: Any, subject: Any = None) -> Any:
    caller = _OwnCaller(subject, game) if isinstance(game, Hosted) else _Caller(subject)
    return engine.grade(request, caller.answer)


def grading_plan(game: Any, question: str | None, settings: list[tuple[str, str]]) -> dict[str, Any]:
    """What is known of an assignment before anything is asked."""
    plan: dict[str, Any] = _told(_asked("plan", game, question=question, settings=settings), game)
    return plan


def grading_questions(game: Any) -> list[str]:
    """The questions that a function can be asked."""
    found: list[str] = _told(_asked("questions", game), game)
    return found


def grading_sizes() -> list[int]:
    """The sizes of boards that grow."""
    sizes: list[int] = _told(_asked("sizes", ""), "")
    return sizes


def grading_advice() -> list[str]:
    """Remarks about printing, floats and changed arguments."""
    return [phrase("grade", name) for name in ("ADVICE_PRINTS", "ADVICE_FLOAT", "ADVICE_ALTERS")]


def grade(
    game: Any,
    question: str | None,
    settings: list[tuple[str, str]],
    boards: list[tuple[int, str]],
    subject: Any,
    name: str,
    limit: float,
    total: float,
    most: int,
    seed: int,
    growth: bool | None,
    rung: str | None,
    lines: bool,
) -> dict[str, Any]:
    """Asks a subject everything, and gives its marks as plain data."""
    terms = {"name": name, "limit": seconds(limit), "total": seconds(total), "most": most, "seed": seed}
    terms |= {"growth": growth, "rung": rung, "lines": lines}
    request = _asked("grade", game, boards, question=question, settings=settings, terms=terms)
    sheet: dict[str, Any] = _told(request, game, subject)
    for rows in ("marks", "growth", "lines"):
        sheet[rows] = [tuple(row) for row in sheet[rows]]
    return sheet


__all__ = ["grade", "grading_advice", "grading_plan", "grading_questions", "grading_sizes"]
