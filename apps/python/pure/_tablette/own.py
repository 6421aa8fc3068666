"""Boards of games that users write: their rules run here, and the engine solves them."""

from __future__ import annotations

import copy
import itertools
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from . import engine, options
from .analysis import escaped
from .board import Board
from .errors import AbsentError, InputError, RefusedError, native_only, problem
from .options import Options
from .picture import View, glanced
from .respondent import Respondent
from .rules import Rules
from .words import phrase, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tablette._game import Game

    from .verdicts import Verdict

#: The questions that suit a sort of game, and the rungs that answer them.
_SUITED = {
    "puzzle": ("cost", "outcome", "count"),
    "impartial": ("play", "outcome", "nimber", "count"),
    "partizan": ("play", "outcome", "count"),
}
_RUNGS = ("recursion", "memory", "table")
_identities = itertools.count(1)


class OwnBoard(Board):
    """A position of a game that a user wrote."""

    __slots__ = ("_hosted", "_token")
    _hosted: Hosted
    _token: int

    @staticmethod
    def _at(hosted: Hosted, token: int) -> OwnBoard:
        board: OwnBoard = OwnBoard._of(
            _game=hosted.name, _opened=hosted.opened, _settings={}, _shown={"position": hosted.rules.text(token)},
            _hosted=hosted, _token=token,
        )  # fmt: skip
        return board

    @property
    def _rules(self) -> Rules:
        return self._hosted.rules

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
        return OwnBoard._at(self._hosted, self._rules.expand(self._token)[1][texts.index(text)].to)

    def at(self, position: Any, /) -> OwnBoard:
        """Another position of the game, given as text or as its value."""
        self._rules.within(options.USUAL)
        if isinstance(position, Board):
            position = position.position
        return OwnBoard._at(self._hosted, self._rules.given(position))

    def _move_text(self, mv: Any) -> str:
        from .analysis import Move

        if isinstance(mv, (str, Move)):
            return str(mv)
        return self._rules.move_text(self.state, mv)

    def plain_move(self, mv: Any, /) -> Any:
        """The text of a move: the values of moves are the game's own."""
        return self._move_text(mv)

    def _prices(self) -> dict[str, int]:
        edges = self._rules.expand(self._token)[1]
        return {text: edge.cost for text, edge in zip(self._rules.texts(self._token), edges)}

    def _behind(self, worth: str | None) -> Callable[[dict[str, Any]], Verdict]:
        behind = super()._behind(worth)

        def found(line: dict[str, Any]) -> Verdict:
            verdict = behind(line)
            same_side = worth != "nimber" and self.stays(line["move"])
            return replace(verdict, outcome=line.get("moveValue")) if same_side else verdict

        return found

    def stays(self, mv: str) -> bool:
        """Whether the same side plays again after a legal move."""
        place = self._rules.texts(self._token).index(mv)
        return bool(self._rules.expand(self._token)[1][place].stays)

    def _ask(self, verb: str, *asked: tuple[str, str | None], budget: Options = options.USUAL) -> dict[str, Any]:
        given = {name: value for name, value in asked if value is not None}
        if given.get("worth") == "nimber" and self._rules.sort == "partizan":
            raise AbsentError(phrase("hosted", "NOT_IMPARTIAL"))
        parts = ["own", self.position, verb] if verb else ["own", self.position]
        try:
            known = self._hosted.ask(parts, [("on", self._opened), *given.items()], budget)
        except AbsentError as error:
            # The service has one status for what does not exist and for what a rung does not reach.
            suits = given.get("worth") in (None, *_SUITED[self._rules.sort]) and given.get("by") in (None, *_RUNGS)
            raise (RefusedError(str(error)) if suits else error) from None
        return budget.check({**known, "game": self._game})

    def view(self, mv: Any = None, *, values: bool = False, unsolved: bool = False) -> View:
        """The picture of the position, with the value of each move on the square that plays it."""
        if mv is not None:
            raise native_only("an arrow for a move", "une flèche pour un coup")
        self._rules.within(options.USUAL)
        picture = self._rules.picture(self._token)
        known = glanced(lambda: self.moves(limit=0.3)) if values else None
        name = f"{self._game} {self.position}"

        def draw() -> str:
            drawn = self._hosted.picture(["own", self.position, "picture.svg"], [("on", self._opened)])
            head, title, rest = drawn.partition("<title>")
            return head + title + escaped(name) + rest[rest.find("</title>") :]

        return View(picture, name, draw, known)

    def __reduce__(self) -> tuple[Any, ...]:
        game = self._game
        raise TypeError(
            say(
                f"a board of {game}, a game of your own, cannot be pickled: pickle the game and the position instead",
                f"une tablette de {game}, un jeu à vous, ne peut pas être sérialisée : sérialisez plutôt le jeu et la position",
            )
        )


class _Expanded(Respondent):
    """Answers from the moves that are known here, which others may have asked for before."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._canonical: dict[int, int] = {}

    def _new(self, line: tuple[Any, ...], met: int) -> list[int]:
        return [to for to in line[2] if not self._is_sent(to)]

    def _representatives(self, tokens: Sequence[int], merged: list[tuple[int, int]]) -> list[int]:
        known = self._canonical
        for token in tokens:
            if token not in known:
                known[token] = self.rules.canonical(token)
                merged.append((token, known[token]))
        return [known[token] for token in tokens]

    def _line(self, token: int) -> tuple[int, str | None, list[int], list[tuple[int, int, bool]]]:
        end, edges = self.rules.expand(token)
        usual = (1, self.rules.sort == "puzzle")
        odd = [(at, edge.cost, edge.stays) for at, edge in enumerate(edges) if edge[1:] != usual]
        return token, end, [edge.to for edge in edges], odd


class Hosted:
    """A game that a user wrote, opened on one position. `tablette.open` makes it of a `tablette.Game`."""

    def __init__(self, game: Game, start: Any, /, *, sort: str, repeating: bool) -> None:
        self.rules, self.sort, self.repeating = Rules(game, sort), sort, repeating
        self._start = self.rules.number(start, "start")
        self.name, self.opened = type(game).__name__, self.rules.text(self._start)
        self._respondent, self._identity, self._merges = _Expanded(self.rules), next(_identities), True

    def unmerged(self) -> Hosted:
        """The same game as if it had no `canonical`."""
        other = copy.copy(self)
        other._respondent, other._identity, other._merges = _Expanded(self.rules), next(_identities), False
        return other

    def facts(self) -> dict[str, Any]:
        """What the engine needs beside the rules."""
        return {"id": self._identity, "name": self.name, "start": self.opened}

    def answer(self, name: str, *given: Any) -> dict[str, Any]:
        """The reply to a question about the rules (`crates/host/src/relay.rs`)."""
        return {"answer": self._opening() if name == "open" else getattr(self._respondent, name)(*given)}

    def _opening(self) -> dict[str, Any]:
        # An engine that opens the game has no answers yet.
        self._respondent = _Expanded(self.rules)
        optional = ("words", "draw", "canonical") if self._merges else ("words", "draw")
        methods = [method for method in optional if self.rules.has(method)]
        return {"sort": self.sort, "repeating": self.repeating, "count": self.count(), "has": methods}

    def ask(self, parts: list[str], asked: list[tuple[str, str]], budget: Options) -> dict[str, Any]:
        """The document at an address of the engine, in which the game is named `own`."""
        self.rules.within(budget)
        return engine.ask(parts, asked, budget.limit, budget.progress, engine.Own(self.facts(), self.answer))

    def picture(self, parts: list[str], asked: list[tuple[str, str]]) -> str:
        """The SVG document at such an address."""
        return engine.picture(parts, asked, engine.Own(self.facts(), self.answer))

    def board(self) -> OwnBoard:
        """The board of the position that the game was opened on."""
        return OwnBoard._at(self, self._start)

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
