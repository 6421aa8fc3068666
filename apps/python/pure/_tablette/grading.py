"""Grading of functions by the questions about positions: outcome, value, move, best, cost, moves,
nimber, after; and by the numbered questions of a text that ask the same.

The questions are positions of random games, the smallest first; the engine knows the answers, and
answers are read as `tablette grade` reads them. The other questions of a text, and the growth of a
function's work, need the compiled engine.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from . import answers, engine, report, texts
from .answers import Truth
from .board import Board, described, open
from .errors import native_only, problem
from .options import seconds
from .own import Hosted
from .rules import quoted
from .verdicts import Verdict
from .words import phrase

#: Random games that look for positions, and the plies of one: puzzles may never end.
_GAMES, _PLIES = 40, 60
#: Positions of one's own game that are asked, the nearest to the start.
_OWN = 500
#: Wrong answers after which no more are needed.
_ENOUGH = 20
#: The sides of bars whose maps are asked.
_SIDE = 5
_KINDS = ("outcome", "value", "move", "best", "cost", "moves", "nimber", "after")
_USUAL = {"play": "value", "nimber": "nimber", "cost": "cost"}


@dataclass(frozen=True)
class Case:
    """A question about a position, and about a move where that is asked."""

    board: Board
    about: str | None
    arguments: str
    """As a list in Python's notation, as the subject takes them."""


@dataclass(frozen=True)
class Mark:
    """A question with its answer."""

    case: Case
    truth: Truth
    answer: str | None
    fault: str | None
    seconds: float
    last_words: str | None = None


class Assignment:
    """A question about the positions of a game."""

    def __init__(self, game: Any, question: str | None, settings: list[tuple[str, str]]) -> None:
        if isinstance(game, Hosted):
            self.board, usual = game.board(), "value"
        elif isinstance(game, str):
            self.board, usual = open(game, None, **dict(settings)), described(game)["question"]
        else:
            raise problem(
                "the name of a game, or a tablette.Game of your own",
                "le nom d'un jeu, ou un tablette.Game à vous",
                quoted(game),
            )
        self.hosted = game if isinstance(game, Hosted) else None
        usual = "outcome" if self.hosted else _USUAL.get(usual, "outcome")
        self.kind = question or ("cost" if self.board._is_puzzle else usual)
        self.text = None if self.hosted else texts.question(self.board.game, self.kind)
        if self.text is not None:
            self.kind = self.text.kind
        elif self.kind[:1].isdigit():
            raise native_only("this question of a text", "cette question d'un texte")
        if self.kind not in [*self.kinds(), "map"]:
            known = ", ".join(self.kinds())
            raise problem(f"one of the questions {known}", f"l'une des questions {known}", self.kind)

    def kinds(self) -> list[str]:
        """The questions that make sense for the game."""
        alone = self.board._is_puzzle
        impartial = self.hosted._rules.sort == "impartial" if self.hosted else described(self.board.game)["impartial"]
        suits = {"outcome": not alone, "value": not alone, "move": not alone, "cost": alone}
        suits["nimber"] = impartial and not alone
        return [kind for kind in _KINDS if suits.get(kind, True)]

    @property
    def name(self) -> str:
        """The name of the exercise: `chomp:outcome`."""
        kind = self.text.number if self.text and self.kind == "map" else self.kind
        return f"{self.board.game}:{kind}"

    def cases(self, most: int, seed: int, boards: list[str]) -> list[Case]:
        """The questions, the smallest first."""
        if self.kind == "map":
            sides = range(1, _SIDE)
            found: Iterator[Board] = (open("chomp", f"{m}x{n}") for n in sides for m in sides)
        else:
            found = self._own_positions(boards) if self.hosted else self._random_positions(most, seed)
        cases = [case for board in found for case in self._of_board(board)]
        return sorted(cases, key=lambda case: len(case.board.legal()))

    def _own_positions(self, boards: list[str]) -> Iterator[Board]:
        """Every position of one's own game that is reached first, and the larger boards."""
        reached = {self.board.position: self.board}
        for board in reached.copy().values():
            queue = [board]
            for at in queue:
                for mv in at.legal() if len(reached) < _OWN else ():
                    after = at.play(mv)
                    if after.position not in reached:
                        reached[after.position] = after
                        queue.append(after)
        yield from reached.values()
        yield from (self.board.at(board) for board in boards)

    def _random_positions(self, most: int, seed: int) -> Iterator[Board]:
        """Positions of random games, always the same for a seed."""
        chance, seen = random.Random(seed), set[str]()
        for _ in range(_GAMES):
            board = self.board
            for _ in range(_PLIES):
                if board.position not in seen and len(seen) < most:
                    seen.add(board.position)
                    yield board
                legal = board.legal()
                if not legal or len(seen) >= most:
                    break
                board = board.play(chance.choice(legal))

    def _of_board(self, board: Board) -> Iterator[Case]:
        if self.kind != "after":
            yield Case(board, None, self._arguments(board, None, 0))
            return
        for place, mv in enumerate(board.legal()[:2]):
            yield Case(board, mv, self._arguments(board, mv, place))

    def _arguments(self, board: Board, mv: str | None, place: int) -> str:
        if self.text is not None:
            return repr(self._values(board, mv))
        if self.hosted is None:
            return repr([board.position] if mv is None else [board.position, mv])
        token = self.hosted._rules.given(board.position)
        return repr([token] if mv is None else [token, place])

    def _values(self, board: Board, mv: str | None) -> list[Any]:
        """The arguments of a function of the text."""
        if self.kind == "map":
            return [max(board.state), len(board.state)]
        assert self.text is not None
        return self.text.arguments(board.game, board.state, None if mv is None else board.plain_move(mv))

    def truth(self, case: Case) -> Truth | None:
        """The right answer; None where it is not known."""
        board, kind = case.board, self.kind
        if kind == "map":
            return "value", engine.ask([board.game, board.board, "map"])["map"]
        if kind == "moves" and self.text is not None:
            return "values", [board.plain_move(mv) for mv in board.legal()]
        if kind == "moves":
            return "number", len(board.legal())
        if kind == "after":
            return "position", board.play(case.about).position
        if kind == "nimber":
            return _number(board.solve(worth="nimber").nimber)
        known = board._ask("solve", ("judged", "1"), ("most", "1000"))
        return _truth(kind, Verdict.of(known), known)

    def call(self, name: str, case: Case) -> str:
        """The question as a call of the function."""
        if self.text is not None:
            given, name = self._values(case.board, case.about), self.text.function or "f"
        else:
            given = [case.board.state] + ([case.about] if case.about is not None else [])
        return f"{name}({', '.join(quoted(value, 200) for value in given)})"


def _number(number: int | None) -> Truth | None:
    return None if number is None else ("number", number)


def _truth(kind: str, verdict: Verdict, known: dict[str, Any]) -> Truth | None:
    """The right answer of a question about the value of a position."""
    exact, judged = known["known"] == "exact", known["judged"]
    if kind == "outcome":
        return None if verdict.outcome is None else ("outcome", verdict.outcome)
    if kind == "value":
        return ("draw", None) if verdict.outcome == "draw" else _number(verdict.plies)
    if kind == "cost":
        return (("none", None) if verdict.cost is None else _number(verdict.cost)) if exact else None
    if kind == "move":
        told = all(line.get("moveValue") for line in judged)
        return ("moves", _moves(line for line in judged if line["moveValue"] == "win")) if told else None
    return ("moves", _moves(line for line in judged if line["best"])) if exact else None


def _moves(lines: Any) -> list[tuple[str, str]]:
    return [(line["move"], line["position"]) for line in lines]


def grading_plan(game: Any, question: str | None, settings: list[tuple[str, str]]) -> dict[str, Any]:
    """What is known of an assignment before anything is asked."""
    assignment = Assignment(game, question, settings)
    return {
        "game": assignment.board.game,
        "question": assignment.text.number if assignment.text else None,
        "kind": "function" if assignment.kind == "map" else assignment.kind,
        "function": assignment.text.function if assignment.text else "",
        "has_text": assignment.text is not None,
        "effect": assignment.text.effect if assignment.text else "free",
    }


def grading_questions(game: Any) -> list[str]:
    """The questions that a function can be asked."""
    kinds = Assignment(game, None, []).kinds()
    return (texts.numbers(game) if isinstance(game, str) else []) or kinds


def grading_sizes() -> list[int]:
    """The sizes of boards that grow."""
    return [*range(1, 21), *range(22, 61, 2)]


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
) -> dict[str, Any]:
    """Asks a subject everything, and gives its marks as plain data."""
    if growth or rung is not None:
        raise native_only("the growth of a function's work", "la croissance du travail d'une fonction")
    assignment = Assignment(game, question, settings)
    limits = seconds(limit), seconds(total)
    began, marks, stopped = time.perf_counter(), [], None
    for case in assignment.cases(most, seed, [board for _, board in boards]):
        truth = assignment.truth(case)
        if truth is None:
            continue
        marks.append(_marked(assignment, case, truth, subject.ask(case.arguments, limits[0])))
        if time.perf_counter() - began > limits[1]:
            stopped = "time"
        elif sum(mark.fault is not None for mark in marks) >= _ENOUGH:
            stopped = "enough"
        if stopped:
            break
    sheet = report.Sheet(assignment, name, marks, seed, stopped, time.perf_counter() - began, limits)
    return sheet.document()


def _marked(assignment: Assignment, case: Case, truth: Truth, reply: tuple[str, Any, float]) -> Mark:
    kind, content, took = reply
    if kind == "said":
        answer = content.strip()
        return Mark(case, truth, answer, answers.fault(assignment.kind, case.board, truth, answer), took)
    if kind == "raised":
        is_deep = bool(content) and "RecursionError" in content[-1]
        return Mark(case, truth, None, "overflow" if is_deep else "dead", took, content[-1] if content else None)
    return Mark(case, truth, None, kind, took, str(content) if content is not None else None)


__all__ = ["grade", "grading_advice", "grading_plan", "grading_questions", "grading_sizes"]
