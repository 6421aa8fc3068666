"""Boards of games that users write: documents like those of the engine, made by the rungs in Python."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Any

from . import options, rungs, worths
from .board import QUESTIONS, Board
from .errors import AbsentError, InputError, native_only, problem
from .figure import picture_of, svg_of
from .options import Options
from .picture import View, glanced
from .rules import Rules
from .rungs import Solved
from .verdicts import Verdict
from .words import phrase, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from tablette._game import Game

_RUNGS = ["recursion", "memory", "table"]
#: The questions that suit a sort of game; the first is its own.
_SUITED = {
    "puzzle": ["cost", "outcome", "count"],
    "impartial": ["play", "outcome", "nimber", "count"],
    "partizan": ["play", "outcome", "count"],
}
#: The longest line, and the longest that leads nowhere.
_LINE, _ENDLESS = 1_000, 24
_ORDER = {"win": 0, "draw": 1, "lose": 3}


class OwnBoard(Board):
    """A position of a game that a user wrote."""

    __slots__ = ("_repeating", "_rules", "_token")
    _rules: Rules
    _token: int
    _repeating: bool

    @staticmethod
    def _at(rules: Rules, name: str, opened: str, token: int, repeating: bool) -> OwnBoard:
        board: OwnBoard = OwnBoard._of(
            _game=name, _opened=opened, _settings={}, _shown={"position": rules.text(token)},
            _rules=rules, _token=token, _repeating=repeating,
        )  # fmt: skip
        return board

    def _moved(self, token: int) -> OwnBoard:
        return OwnBoard._at(self._rules, self._game, self._opened, token, self._repeating)

    @property
    def state(self) -> Any:
        """The position itself."""
        return self._rules.states[self._token]

    @property
    def result(self) -> Any:
        """`"win"`, `"draw"` or `"lose"` for the side to move where the game has ended, else `None`."""
        self._rules.within(options.USUAL)
        return self._rules.expand(self._token)[0]

    @property
    def rungs(self) -> Any:
        """The rungs that can be asked of this game, slowest first."""
        return list(_RUNGS)

    @property
    def _is_puzzle(self) -> bool:
        return self._rules.sort == "puzzle"

    def legal(self, **budget: Any) -> list[str]:
        """The legal moves as text, in the game's own order, unjudged."""
        self._rules.within(options.read(budget))
        return self._rules.texts(self._token)

    def play(self, mv: Any, /) -> OwnBoard:
        """The position after a move, given as text, as its value, or as a `Move`."""
        self._rules.within(options.USUAL)
        text = self._move_text(mv)
        texts = self._rules.texts(self._token)
        if text not in texts:
            known = ", ".join(texts[:8]) + " …" * (len(texts) > 8)
            raise problem(f"one of the moves {known}", f"l'un des coups {known}", text)
        return self._moved(self._rules.expand(self._token)[1][texts.index(text)].to)

    def at(self, position: Any, /) -> OwnBoard:
        """Another position of the game, given as text or as its value."""
        self._rules.within(options.USUAL)
        if isinstance(position, Board):
            position = position.position
        return self._moved(self._rules.given(position))

    def _move_text(self, mv: Any) -> str:
        from .analysis import Move

        if isinstance(mv, (str, Move)):
            return str(mv)
        return self._rules.move_text(self.state, mv)

    def plain_move(self, mv: Any, /) -> Any:
        """The text of a move: the values of moves are the game's own."""
        return self._move_text(mv)

    def _behind(self, worth: str | None) -> Callable[[dict[str, Any]], Verdict]:
        def found(line: dict[str, Any]) -> Verdict:
            verdict: Verdict = line["verdict"]
            return verdict

        return found

    def _ask(self, verb: str, *asked: tuple[str, str | None], budget: Options = options.USUAL) -> dict[str, Any]:
        """The document of a question, as the engine has it for listed games."""
        self._rules.within(budget)
        given = {name: value for name, value in asked if value is not None}
        if verb == "explain":
            return {"explanation": [str(self.solve()).splitlines()[0]]}
        most = int(given.get("most", 0)) if verb == "" or "judged" in given else None
        return self._document(given.get("by"), given.get("worth"), most)

    def _document(self, by: str | None, worth: str | None, most: int | None) -> dict[str, Any]:
        suited = _SUITED[self._rules.sort]
        question = worth or suited[0]
        if question not in suited:
            raise AbsentError(self._unsuited(question))
        if by not in (None, *_RUNGS):
            raise AbsentError(
                say(
                    f"this game has no rung {by}; it has {', '.join(_RUNGS)}",
                    f"ce jeu n'a pas d'échelon {by} ; il a {', '.join(_RUNGS)}",
                )
            )
        began = time.perf_counter()
        known = self._solved_by(by or "table", worths.named(question, self._is_puzzle))
        seconds = time.perf_counter() - began
        return document(self, known, most, seconds)

    def _solved_by(self, by: str, worth: worths.Worth) -> Solved:
        if by == "table":
            return rungs.table(self._rules, worth, self._token, self._repeating)
        return (rungs.memory if by == "memory" else rungs.recursion)(self._rules, worth, self._token)

    def _unsuited(self, question: str) -> str:
        if question == "nimber" and self._rules.sort == "partizan":
            return phrase("hosted", "NOT_IMPARTIAL")
        others = ", ".join(name for name in QUESTIONS if name in _SUITED[self._rules.sort])
        return say(
            f"game has no worth “{question}”; it has {others}",
            f"game n'a pas de valeur « {question} » ; il a {others}",
        )

    def view(self, mv: Any = None, *, values: bool = False, unsolved: bool = False) -> View:
        """The picture of the position, with the value of each move on the square that plays it."""
        if mv is not None:
            raise native_only("an arrow for a move", "une flèche pour un coup")
        self._rules.within(options.USUAL)
        picture = picture_of(self._rules, self._token)
        known = glanced(lambda: self.moves(limit=0.3)) if values else None
        name = f"{self._game} {self.position}"
        return View(picture, name, lambda: svg_of(picture, name), known)

    def __reduce__(self) -> tuple[Any, ...]:
        game = self._game
        raise TypeError(
            say(
                f"a board of {game}, a game of your own, cannot be pickled: pickle the game and the position instead",
                f"une tablette de {game}, un jeu à vous, ne peut pas être sérialisée : sérialisez plutôt le jeu et la position",
            )
        )


class _Told:
    """What one solution says of a position and its moves."""

    def __init__(self, board: OwnBoard, known: Solved, most: int | None) -> None:
        self._board, self._known, self._most = board, known, most
        self._rules = board._rules
        self._verdicts: dict[int, Any] = dict(known.values)

    def _value(self, token: int) -> Any:
        """The value of another position, by the same worth; positions that were not met are solved
        by the memory.
        """
        if self._known.rung != "table":
            token = self._rules.canonical(token)
        if token not in self._verdicts:
            self._verdicts |= rungs.memory(self._rules, self._known.worth, token).values
        return self._verdicts[token]

    def document(self, seconds: float) -> dict[str, Any]:
        """The document of `solve`, with judged moves if `most` is given."""
        board, known, worth = self._board, self._known, self._known.worth
        verdict = worth.verdict(known.value)
        exact = worth.exact
        judged = self._judged(exact)
        best = [line["move"] for line in judged if line["best"]] if exact else None
        winning = [line["move"] for line in judged if line["moveValue"] == "win"]
        line, complete = self._line(exact)
        document = {
            "game": board.game,
            "position": board.position,
            "known": "exact" if exact or verdict.endless else "outcome",
            "bestMoves": best,
            "winningMoves": None if board._is_puzzle else winning,
            "choice": judged[0]["move"] if judged else None,
            "line": line,
            "lineKind": "best" if exact else "open",
            "lineComplete": complete,
            "rung": known.rung,
            "calls": known.calls,
            "positions": known.positions,
            "seconds": seconds,
            "peakBytes": self._rules.bytes,
            **_fields(verdict),
        }
        if self._most is not None:
            document["moves"] = document["judged"] = judged[: self._most]
            document["leftOut"] = max(len(judged) - self._most, 0)
        return {name: value for name, value in document.items() if value is not None}

    def _judged(self, exact: bool) -> list[dict[str, Any]]:
        """Every legal move, judged, best first, equal ones in the game's own order."""
        rules, worth = self._rules, self._known.worth
        edges = rules.expand(self._board._token)[1]
        said = zip(edges, rules.texts(self._board._token), rules.words(self._board._token))
        lines = []
        for edge, text, words in said:
            verdict = worth.verdict(self._value(edge.to))
            gets = verdict.outcome if edge.stays else _flipped(verdict.outcome)
            total = None if verdict.cost is None else verdict.cost + edge.cost
            lines.append(
                {
                    "move": text,
                    "position": rules.text(edge.to),
                    "moveValue": gets,
                    "remoteness": verdict.remoteness,
                    "cost": total,
                    "words": words,
                    "verdict": verdict,
                }
            )
        lines.sort(key=_preference)
        for line in lines:
            line["best"] = exact and _preference(line) == _preference(lines[0])
            line["deltaRemoteness"] = _late(line, lines[0])
        return [{name: value for name, value in line.items() if value is not None} for line in lines]

    def _line(self, exact: bool) -> tuple[list[str], bool]:
        """A best line: the first best move of every position, as far as plies are known."""
        rules, worth, token = self._rules, self._known.worth, self._board._token
        line: list[str] = []
        value = self._known.value
        most = _LINE if _ends(worth.verdict(value)) else _ENDLESS
        while exact and len(line) < most:
            end, edges = rules.expand(token)
            best = [at for at, edge in enumerate(edges) if worth.best(value, edge, self._value(edge.to))]
            if end is not None or not best:
                return line, end is not None
            line.append(rules.texts(token)[best[0]])
            token = edges[best[0]].to
            value = self._value(token)
        return line, False


def document(board: OwnBoard, known: Solved, most: int | None, seconds: float) -> dict[str, Any]:
    """The document of `solve` for a solved position, with at most `most` judged moves."""
    return _Told(board, known, most).document(seconds)


def _ends(verdict: Verdict) -> bool:
    return verdict.remoteness is not None or verdict.cost is not None


def _flipped(outcome: str | None) -> str | None:
    return {"win": "lose", "lose": "win"}.get(outcome or "", outcome)


def _late(line: dict[str, Any], best: dict[str, Any]) -> int | None:
    """The plies that a move is off the best one."""
    here: int | None = line["remoteness"]
    there: int | None = best["remoteness"]
    if line["moveValue"] != best["moveValue"] or here is None or there is None:
        return None
    return abs(here - there)


def _preference(line: dict[str, Any]) -> tuple[int, float]:
    """The order of moves: by outcome, then the soonest win, the longest defence, the least cost."""
    if line["cost"] is not None:
        return 0, line["cost"]
    plies, outcome = line["remoteness"], line["moveValue"]
    if plies is None:
        # Endless play is the last of the draws.
        return _ORDER[outcome], math.inf
    return _ORDER[outcome], -plies if outcome == "lose" else plies


def _fields(verdict: Verdict) -> dict[str, Any]:
    """The worth as a document has it."""
    return {
        "positionValue": verdict.outcome,
        "remoteness": verdict.remoteness,
        "endless": verdict.endless or None,
        "mex": verdict.nimber,
        "cost": verdict.cost,
        "count": verdict.count,
    }


class Hosted:
    """A game that a user wrote, opened on one position. `tablette.open` makes it of a `tablette.Game`."""

    def __init__(self, game: Game, start: Any, /, *, sort: str, repeating: bool) -> None:
        self.rules, self.sort, self._repeating = Rules(game, sort), sort, repeating
        self._start = self.rules.number(start, "start")
        self._name, self._opened = type(game).__name__, self.rules.text(self._start)

    def facts(self) -> dict[str, Any]:
        """The facts about the game that grading needs."""
        return {
            "name": self._name,
            "start": self._opened,
            "sort": self.sort,
            "repeating": self._repeating,
            "has_words": self.rules.has("words"),
            "has_symmetry": self.rules.has("canonical"),
        }

    def board(self) -> Board:
        """The board of the position that the game was opened on."""
        return OwnBoard._at(self.rules, self._name, self._opened, self._start, self._repeating)

    def read(self, position: Any) -> str:
        """The text of a position that is given by its value or by its text."""
        return self.rules.text(self.rules.given(position))

    def met(self, value: Any) -> str | None:
        """The text of a value that was met as a position; `None` of any other value."""
        token = self.rules.met(value)
        return None if token is None else self.rules.text(token)

    def count(self) -> int:
        """How many positions were met."""
        return len(self.rules.states)

    def state(self, token: int) -> Any:
        """The value of a position by its number."""
        if token < self.count():
            return self.rules.states[token]
        raise InputError(phrase("hosted", "unknown", text=str(token)))

    def move_at(self, token: int, place: int) -> Any:
        """The value of a move by the number of its position, and its place among the moves there."""
        return self.rules.moves(self.state(token))[place]

    def check(self, **_: Any) -> list[Any]:
        """Checking laws needs the compiled engine."""
        raise native_only("tablette.check", "tablette.check")


OwnBoard.__name__ = OwnBoard.__qualname__ = "Board"
OwnBoard.__module__ = "tablette"
