"""The whole ladder beside itself: what each rung answers and costs, and how that grows."""

from __future__ import annotations

import time
from typing import Any

from . import engine, options
from .analysis import _Made, aligned, table
from .board import Board, described
from .errors import Error, native_only
from .own import OwnBoard
from .verdicts import Verdict, figure, whole
from .words import digits, duration, language, phrase, size

#: Seconds that each rung may take unless told otherwise, and the most that the engine gives it.
_LIMIT, _MOST = 10.0, 5.0
_HEADS = ("HEAD_RUNG", "HEAD_ANSWER", "HEAD_CALLS", "HEAD_POSITIONS", "HEAD_TIME", "HEAD_MEMORY")


class Comparison(_Made):
    """What each rung answers on a board, and what it costs; with growth, on the smaller boards that
    lead up to it, too. Jupyter shows the table.
    """

    __slots__ = ("_boards", "_rungs", "_title")
    _title: str
    _rungs: list[dict[str, Any]]
    _boards: list[dict[str, Any]]

    @property
    def rungs(self) -> list[dict[str, Any]]:
        """A dictionary a rung: `rung`, `answer` (or why there is none), `calls`, `positions`,
        `bytes`, `seconds`.
        """
        return [_row(rung) for rung in self._rungs]

    @property
    def curve(self) -> list[tuple[str, list[dict[str, Any]]]]:
        """The same for each board of the growth curve, smallest first: couples of a board and its
        rungs.
        """
        return [(board["board"], [_row(rung) for rung in board["rungs"]]) for board in self._boards]

    @property
    def agree(self) -> bool | None:
        """Whether the rungs that answered agree; `None` where fewer than two did."""
        values = [Verdict.of(rung) for rung in self._rungs if "refused" not in rung]
        return None if len(values) < 2 else len({figure(value) for value in values}) == 1

    @property
    def svg(self) -> str:
        """The growth curves as an SVG document; empty without growth."""
        if self._boards:
            raise native_only("the plot of a growth curve", "le tracé d'une courbe de croissance")
        return ""

    def _rows(self) -> list[list[str]]:
        return [[phrase("label", head) for head in _HEADS], *(_cells(rung) for rung in self._rungs)]

    def _repr_html_(self) -> str:
        return table(self._rows())

    def __str__(self) -> str:
        return aligned(self._rows())

    def __repr__(self) -> str:
        return f"<Comparison {self._title}: {', '.join(rung['rung'] for rung in self._rungs)}>"


def _row(rung: dict[str, Any]) -> dict[str, Any]:
    if "refused" in rung:
        return {"rung": rung["rung"], "answer": None, "why": rung["refused"], "seconds": rung["seconds"]}
    return {
        "rung": rung["rung"],
        "answer": figure(Verdict.of(rung)),
        "calls": whole(rung.get("calls")),
        "positions": whole(rung["positions"]),
        "bytes": whole(rung["peakBytes"]),
        "seconds": rung["seconds"],
    }


#: The rungs in French, where their names differ.
_FRENCH = {"recursion": "récursion", "memory": "mémoire", "theory": "théorie", "search": "recherche"}


def _cells(rung: dict[str, Any]) -> list[str]:
    name = rung["rung"] if language() == "en" else _FRENCH.get(rung["rung"], rung["rung"])
    if "refused" in rung:
        return [name, rung["refused"], "", "", "", ""]
    calls = "–" if "calls" not in rung else digits(whole(rung["calls"]) or 0)
    positions, memory = whole(rung["positions"]) or 0, whole(rung["peakBytes"]) or 0
    return [name, figure(Verdict.of(rung)), calls, digits(positions), duration(rung["seconds"]), size(memory)]


def compare(board: Board, /, *, growth: bool = True, limit: float | None = None, **budget: Any) -> Comparison:
    """Climbs the whole ladder on a board, each rung for at most `limit` seconds (10 unless said
    otherwise); with `growth`, on the smaller boards that lead up to it, too. Keywords as for the
    methods of `Board`.
    """
    listener = options.read(budget).progress
    wanted = options.seconds(_LIMIT if limit is None else limit)
    if isinstance(board, OwnBoard):
        rungs = [_own(board, rung, wanted) for rung in board.rungs]
        own: Comparison = Comparison._of(_title=board.game, _rungs=rungs, _boards=[])
        return own
    # The engine's clock runs slower, so that five of its seconds are as many as wanted.
    pace = min(1.0, _MOST / wanted)
    asked = [*board.settings.items(), ("on", board.board), ("limit", repr(wanted * pace))]

    def ask(verb: str) -> dict[str, Any]:
        return engine.ask([board.game, board.position, verb], asked, engine.PATIENCE / pace, listener)

    known = ask("compare")
    boards = ask("growth")["boards"] if growth else []
    comparison: Comparison = Comparison._of(
        _title=described(board.game)["title"], _rungs=known["rungs"], _boards=boards
    )
    return comparison


def _own(board: OwnBoard, rung: str, limit: float) -> dict[str, Any]:
    """What a rung answers on a board of a game that a user wrote."""
    began = time.perf_counter()
    try:
        return board._ask("solve", ("by", rung), budget=options.Options(limit=limit))
    except Error as error:
        return {"rung": rung, "refused": str(error), "seconds": time.perf_counter() - began}


Comparison.__module__ = "tablette"
