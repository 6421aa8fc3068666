"""A position of some game on some board, as an object."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from . import engine, options, plain
from .analysis import Analysis, Move, Moves, _Made, behind, clipped, escaped, played
from .errors import AbsentError, InputError, RefusedError, native_only, problem
from .picture import LEGIBLE, View, glanced
from .verdicts import Verdict
from .words import language, phrase, say

RUNGS = ["recursion", "memory", "table", "theory", "search"]
QUESTIONS = ["outcome", "play", "nimber", "cost", "count"]

#: The rungs that can be asked every question about a game that has them.
_GENERAL = ("recursion", "memory", "table")
#: Characters of the title of a picture.
_TITLE = 160
#: Seconds for the values on a picture.
_GLANCE = 0.3
#: Moves that are listed unless said otherwise, and the most that the engine lists.
_MANY, _MOST = 1_000, 5_000


@cache
def _games(_language: str) -> dict[str, dict[str, Any]]:
    """What the engine tells of every game, by name."""
    return {entry["name"]: entry for entry in engine.ask(["games"])["games"]}


def described(name: str) -> dict[str, Any]:
    """Describe a listed game, given by its name or an alias such as `dames`.

    Raises InputError if there is none of that name.
    """
    known = _games(language())
    refused: Exception | None = None
    for entry in () if name in known else known.values():
        try:
            # An alias opens the boards of its game.
            return known[engine.ask([name, entry["start"], "show"])["game"]]
        except InputError as error:
            refused = error
    if refused is not None:
        raise refused
    return known[name]


def games() -> list[str]:
    """The names of the games, in the order in which people meet them."""
    return list(_games(language()))


def game(name: str, /) -> dict[str, Any]:
    """What is known of a game before a board is chosen: `name`, `title`, `rules`, `board` and
    `moves` (how they are written), `players`, `start`, `examples`, `settings` with their defaults,
    `rungs`, `question`.
    """
    known = described(name)
    same = ("name", "title", "rules", "brief", "board", "players", "impartial", "question", "start", "examples")
    return {
        **{field: known[field] for field in same},
        "moves": known["move"],
        "settings": {setting["name"]: setting["default"] for setting in known["settings"]},
        "rungs": [rung["name"] for rung in known["rungs"]],
        "sources": list(known["sources"]),
    }


def settings_text(name: str, value: Any) -> str:
    """The text of a setting: texts, numbers, truth values, and lists of numbers."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (str, int)):
        return str(value)
    items = list(value) if isinstance(value, Iterable) else [None]
    if not all(isinstance(item, int) and not isinstance(item, bool) for item in items):
        raise TypeError(
            say(f"{name}: str, int, bool, or a list of int", f"{name} : str, int, bool, ou une liste d'int")
        )
    return ",".join(map(str, items))


class Board(_Made):
    """A position of some game on some board. It never changes: `play` gives a new one, and what was
    learnt for one is shared by all that follow.

    Methods that work take keyword arguments that say how much an answer may cost: `limit` in
    seconds (the answer is then what is known), `memory` in bytes or as text (`"64M"`; the engine has
    512 MiB), `progress` (called with what is done and the total or `None`; `True` for a bar, `False`
    for none). Moves and positions are taken as text or as plain values.
    """

    __slots__ = ("_game", "_opened", "_settings", "_shown")
    _game: str
    _opened: str
    _settings: dict[str, str]
    _shown: dict[str, Any]

    @staticmethod
    def _open(game: str, opened: str, settings: dict[str, str], position: str | None = None) -> Board:
        """Opens a board, or a position of it."""
        frame = [] if position is None else [("on", opened)]
        text = opened if position is None else position
        shown = engine.ask([game, text, "show"], [*settings.items(), *frame, ("solution", "1")])
        board: Board = Board._of(_game=shown["game"], _opened=opened, _settings=settings, _shown=shown)
        return board

    def _ask(
        self, verb: str, *asked: tuple[str, str | None], budget: options.Options = options.USUAL
    ) -> dict[str, Any]:
        """Asks the engine about this position."""
        frame = [*self._settings.items(), ("on", self._opened)]
        given = [(name, value) for name, value in asked if value is not None]
        parts = [self._game, self.position, verb] if verb else [self._game, self.position]
        known = engine.ask(parts, [*frame, *given], budget.limit, budget.progress)
        if "steppedOver" in known:
            import warnings

            warnings.warn(phrase("table", "stepped_over", why=known["steppedOver"]), stacklevel=3)
        return budget.check(played(known) if "player" in known else known)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game

    @property
    def board(self) -> str:
        """What the game was opened on, as text."""
        return self._opened

    @property
    def settings(self) -> dict[str, str]:
        """The settings that were given, by name."""
        return dict(self._settings)

    @property
    def position(self) -> str:
        """The position as text, which opens as a board."""
        return str(self._shown["position"])

    @property
    def state(self) -> Any:
        """The position as a plain value: a tuple of row lengths in chomp, numbers and couples
        elsewhere, text where a game has no other. It opens as a board.
        """
        return plain.value(self._plain("state"))

    def _plain(self, about: str, text: str = "") -> str:
        settings = list(self._settings.items())
        where = {"board": self._opened, "settings": settings, "position": self.position}
        return engine.plain(about, self._game, value=text, **where)

    @property
    def result(self) -> Any:
        """`"win"`, `"draw"` or `"lose"` for the side to move where the game has ended, else `None`."""
        return self._shown.get("result")

    @property
    def rungs(self) -> Any:
        """The rungs that can be asked of this game, slowest first."""
        return [rung["name"] for rung in described(self._game)["rungs"]]

    @property
    def _is_puzzle(self) -> bool:
        return bool(described(self._game)["players"] == 1)

    def solve(self, *, by: str | None = None, worth: str | None = None, **budget: Any) -> Analysis:
        """What is known of the position: outcome, plies, moves that win, a best line, and what it
        took to know.

        `by` names a rung; without it the one that knows most within time and memory answers.
        `worth` asks for `"outcome"`, `"play"` (plies), `"nimber"`, `"cost"` or `"count"`.
        """
        known = self._solved(by, worth, None, budget)
        return Analysis._read(known, self._settings, self._is_puzzle, self._behind(worth))

    def _solved(self, by: str | None, worth: str | None, most: int | None, budget: dict[str, Any]) -> dict[str, Any]:
        _one_of(RUNGS, by, "the rungs ", "des échelons ")
        _one_of(QUESTIONS, worth, "", "de ")
        judged = [] if most is None else [("judged", "1"), ("most", str(most))]
        try:
            return self._ask("solve", ("by", by), ("worth", worth), *judged, budget=options.read(budget))
        except AbsentError as error:
            # The service has one status for what does not exist and for what a rung does not reach.
            raise RefusedError(str(error)) if by in _GENERAL and by in self.rungs else error from None

    def moves(
        self, *, by: str | None = None, worth: str | None = None, most: int | None = None, **budget: Any
    ) -> Moves:
        """The legal moves, judged, best first; `most` of them, 1,000 unless said otherwise."""
        listed = _MANY if most is None else min(most, _MOST)
        if by is None and worth is None and listed > 0:
            known = self._ask("", ("most", str(listed)), budget=options.read(budget))
            lines = known["moves"]
        else:
            known = self._solved(by, worth, max(listed, 1), budget)
            lines = known["judged"][: max(listed, 0)]
        moves: Moves = Moves._of(_known=known, _lines=lines, _behind=self._behind(worth))
        return moves

    def _behind(self, worth: str | None) -> Callable[[dict[str, Any]], Verdict]:
        """What is known of the position behind a judged move, which the engine is asked again where
        nimbers were asked for.
        """

        def found(line: dict[str, Any]) -> Verdict:
            if worth != "nimber":
                return behind(line, self._is_puzzle, self._prices().get(line["move"], 1))
            return Verdict.of(self.at(line["position"])._ask("solve", ("worth", worth)))

        return found

    def _prices(self) -> dict[str, int]:
        """The costs of the moves, by their texts; those that cost 1 may be left out."""
        return {mv["move"]: mv.get("price", 1) for mv in self._shown.get("legal", ())}

    def legal(self, **budget: Any) -> list[str]:
        """The legal moves as text, in the game's own order, unjudged."""
        options.read(budget)
        if "legal" not in self._shown:
            raise RefusedError(phrase("verdict", "TOO_MANY_MOVES"))
        return [mv["move"] for mv in self._shown["legal"]]

    def play(self, mv: Any, /) -> Board:
        """The position after a move, given as text, as a plain value such as `(5, 4)`, or as a `Move`."""
        shown = self._ask("play-move", ("move", self._move_text(mv)), ("solution", "1"))
        return self._with(shown)

    def at(self, position: Any, /) -> Board:
        """Another position of the opened board, given as text or as a plain value."""
        text = position.position if isinstance(position, Board) else plain.position_text(self._game, position)
        return Board._open(self._game, self._opened, self._settings, text)

    def _with(self, shown: dict[str, Any]) -> Board:
        board: Board = Board._of(_game=self._game, _opened=self._opened, _settings=self._settings, _shown=shown)
        return board

    def _move_text(self, mv: Any) -> str:
        return mv.notation if isinstance(mv, Move) else plain.move_text(self._game, mv)

    def plain_move(self, mv: Any, /) -> Any:
        """A move as a plain value, such as `(5, 4)` for `"(5,4)"`."""
        text = self._move_text(mv)
        legal = {move["move"]: move["position"] for move in self._shown.get("legal", ())}
        if text not in legal:
            # Another spelling of a legal move leads to the same position.
            after = self.play(text).position
            text = next((move for move, position in legal.items() if position == after), text)
        return plain.value(self._plain("move", text))

    def best(self, **budget: Any) -> str | None:
        """The move to play, as text: a best one, or where none is known the most promising. `None`
        where the game has ended, or nothing is known.
        """
        return self._solved(None, None, None, budget).get("choice")

    def line(self, **budget: Any) -> list[str]:
        """How play goes on, as texts of moves: to the end where plies are known, at most 1,000 of
        them.
        """
        return list(self._solved(None, None, None, budget)["line"])

    def explain(self, **budget: Any) -> str:
        """Why the position is worth what it is, a sentence a line, in the language in force."""
        return "\n".join(self._ask("explain", budget=options.read(budget))["explanation"])

    @property
    def value(self) -> int | None:
        """Signed plies, `+k` won in k and `-k` lost in k, 0 for a draw; in a puzzle the least cost.
        `None` where that is not known.
        """
        return Verdict.of(self._ask("solve")).value

    @property
    def winning(self) -> bool | None:
        """Whether the side to move wins, or a puzzle can be solved; `None` where that is not known."""
        outcome = Verdict.of(self._ask("solve")).outcome
        return None if outcome is None else outcome == "win"

    def view(self, mv: Any = None, *, values: bool = False, unsolved: bool = False) -> View:
        """The picture: of the position, with the value of each move, or without the solution in
        puzzles that show it.
        """
        if mv is not None:
            raise native_only("an arrow for a move", "une flèche pour un coup")
        shown = self._ask("show") if unsolved else self._shown
        squares = shown["picture"]["squares"]
        values = values and not unsolved and len(squares) * max(map(len, squares), default=0) < LEGIBLE
        known = glanced(lambda: self.moves(limit=_GLANCE)) if values else None
        solution = [] if unsolved else [("solution", "1")]

        def draw() -> str:
            frame = [*self._settings.items(), ("on", self._opened), *solution]
            drawn = engine.picture([self._game, self.position, "picture.svg"], frame)
            title = f"{described(self._game)['title']} {self.position}"
            return drawn.replace(escaped(title), escaped(title[:_TITLE]), 1)

        return View(shown["picture"], f"{self._game} {self.position}", draw, known)

    def _repr_svg_(self) -> str:
        return self.view(values=True).svg

    def build(self, *_: Any, **__: Any) -> Any:
        """Building a table needs the compiled engine."""
        raise native_only("building a table", "construire une table")

    def rank(self, *_: Any, **__: Any) -> Any:
        """Ranks need the compiled engine."""
        raise native_only("the rank of a position", "le rang d'une position")

    def unrank(self, *_: Any, **__: Any) -> Any:
        """Ranks need the compiled engine."""
        raise native_only("the position of a rank", "la position d'un rang")

    def __str__(self) -> str:
        return str(self.view())

    def __repr__(self) -> str:
        settings = "".join(f" {name}={value}" for name, value in sorted(self._settings.items()))
        return f"<Board {self._game} {clipped(self.position)}{settings}>"

    def _key(self) -> tuple[object, ...]:
        return (self._game, tuple(sorted(self._settings.items())), self.position)

    def __eq__(self, other: object, /) -> bool:
        return isinstance(other, Board) and self._key() == other._key()

    def __hash__(self, /) -> int:
        return hash(self._key())

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, _memo: object, /) -> Board:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _reopen, (self._game, self._opened, self.settings, self.position)


def _one_of(names: list[str], name: str | None, english: str, french: str) -> None:
    if name is not None and name not in names:
        known = ", ".join(names)
        raise problem(f"one of {english}{known}", f"l'un {french}{known}", name)


def open(game: Any, board: Any = None, /, **settings: object) -> Board:
    """Opens a game on a board: `open("chomp", "8x10")`. The board is text, or a plain value such as
    `(5, 3, 1)`; without one it is the board that beginners start with. Keywords are the settings of
    the game. A game of your own, `open(Take())`, is opened by its own `open`.
    """
    if not isinstance(game, str):
        return _own(game, board, bool(settings))
    known = described(game)
    name = known["name"]
    if board is None:
        text = known["start"]
    else:
        text = board.position if isinstance(board, Board) else plain.position_text(name, board)
    return Board._open(name, text, {name: settings_text(name, value) for name, value in settings.items()})


def _own(game: Any, board: Any, has_settings: bool) -> Board:
    """The board of a game that a user wrote."""
    is_class = isinstance(game, type)
    opens = getattr(game, "open", None)
    if callable(opens) and not is_class and not has_settings:
        opened: Board = opens(board)
        return opened
    if is_class:
        raise TypeError(f"open() takes a game, not a class: write {game.__name__}()")
    raise TypeError(f"open() takes the name of a game or a tablette.Game, and got {type(game).__name__}")


def _reopen(game: str, board: Any, settings: dict[str, str], position: str, /) -> Board:
    """What unpickling calls."""
    return Board._open(game, board, settings, position)


_reopen.__module__ = "tablette._tablette"
Board.__module__ = "tablette"
