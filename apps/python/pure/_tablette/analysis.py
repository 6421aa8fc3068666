"""What is known of a position, and its judged moves, as objects."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .verdicts import Verdict, fields, figure, sentence, whole
from .words import phrase, say

_HEADS = ("HEAD_MOVE", "HEAD_LEADS_TO", "HEAD_WORTH_THERE", "HEAD_WORDS")
_FLIPPED = {"win": "lose", "lose": "win", "draw": "draw"}
#: Characters of a position in the name of an object.
_CLIPPED = 60

#: The verdict of the position behind a move, which not every document has.
Behind = Callable[[dict[str, Any]], Verdict]


def clipped(text: str) -> str:
    """The beginning of a long text, for names of objects."""
    return text[:_CLIPPED].replace("\n", ";") + "…" * (len(text) > _CLIPPED)


def aligned(rows: list[list[str]]) -> str:
    """Rows of cells as lines of text, two blanks between columns."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join("  ".join(f"{cell:{width}}" for cell, width in zip(row, widths)).rstrip() for row in rows)


def table(rows: list[list[str]]) -> str:
    """Rows of cells as a table of HTML, whose heads are the first row."""
    head, *body = rows
    return f"<table><thead>{_row(head, 'th')}</thead><tbody>{''.join(_row(row, 'td') for row in body)}</tbody></table>"


def _row(cells: list[str], tag: str) -> str:
    said = "".join(f'<{tag} style="text-align:left">{escaped(cell)}</{tag}>' for cell in cells)
    return f"<tr>{said}</tr>"


def escaped(text: str) -> str:
    """Text inside HTML."""
    return html.escape(text, quote=False).replace('"', "&quot;")


class _Made:
    """An object that only this package makes, and that never changes."""

    __slots__ = ()

    def __new__(cls, *_: object) -> Any:
        raise TypeError(f"cannot create 'tablette.{cls.__name__}' instances")

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(f"attribute '{name}' of 'tablette.{type(self).__name__}' objects is not writable")

    @classmethod
    def _of(cls, **values: object) -> Any:
        made = object.__new__(cls)
        for name, value in values.items():
            object.__setattr__(made, name, value)
        return made


class Move(_Made):
    """One legal move, judged."""

    __slots__ = ("_behind", "_known", "_line")
    _line: dict[str, Any]
    _known: dict[str, Any]
    _behind: Behind

    @property
    def notation(self) -> str:
        """The move as text, which `play` takes."""
        return str(self._line["move"])

    @property
    def words(self) -> str:
        """The move in words."""
        return str(self._line["words"])

    @property
    def position(self) -> str:
        """The position it leads to, as text."""
        return str(self._line["position"])

    @property
    def outcome(self) -> Any:
        """What it gets for the side that plays it: `"win"`, `"draw"`, `"lose"`, or `None`."""
        return self._line.get("moveValue")

    @property
    def remoteness(self) -> int | None:
        """Plies to the end from the position it leads to."""
        return whole(self._line.get("remoteness"))

    @property
    def nimber(self) -> int | None:
        """The Sprague–Grundy value of the position it leads to, where nimbers were asked for."""
        return self._behind(self._line).nimber

    @property
    def best(self) -> bool:
        """Whether it is one of the best moves."""
        return bool(self._line["best"])

    @property
    def delta(self) -> int | None:
        """How many plies it is off the best move: 0 for the best ones, `None` where the outcome
        differs or plies are unknown.
        """
        return whole(self._line.get("deltaRemoteness"))

    @property
    def total(self) -> int | None:
        """The least total cost with this move, in puzzles whose costs are known."""
        return whole(self._line.get("cost"))

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<Move {self.notation}: {self.outcome or '?'}{', best' * self.best}>"

    def _key(self) -> tuple[Any, ...]:
        return (self._known["game"], self._known["position"], self.notation)

    def __eq__(self, other: object, /) -> bool:
        return isinstance(other, Move) and self._key() == other._key() and self._line == other._line

    def __hash__(self, /) -> int:
        return hash(self._key())


class Moves(_Made, Sequence[Move]):
    """Legal moves, best first: a sequence of `Move`. Jupyter shows them as a table; `to_frame` makes
    a pandas frame of them.
    """

    __slots__ = ("_behind", "_known", "_lines")
    _known: dict[str, Any]
    _lines: list[dict[str, Any]]
    _behind: Behind

    @property
    def left_out(self) -> int:
        """Number of legal moves left out of the lists; none of them is better than the listed ones."""
        return int(self._known.get("leftOut", 0))

    def _at(self, line: dict[str, Any]) -> Move:
        move: Move = Move._of(_known=self._known, _line=line, _behind=self._behind)
        return move

    def __len__(self, /) -> int:
        return len(self._lines)

    def __getitem__(self, at: Any, /) -> Any:
        if isinstance(at, slice):
            return [self._at(line) for line in self._lines[at]]
        try:
            return self._at(self._lines[at])
        except IndexError:
            raise IndexError("move index out of range") from None

    def __iter__(self, /) -> Iterator[Move]:
        return iter([self._at(line) for line in self._lines])

    def __contains__(self, mv: object, /) -> bool:
        text = mv.notation if isinstance(mv, Move) else mv
        return any(line["move"] == text for line in self._lines)

    def __repr__(self) -> str:
        shown = " ".join(line["move"] for line in self._lines[:8])
        return f"<Moves {shown}{' …' * (len(self) > 8)}>"

    def _rows(self) -> list[list[str]]:
        def row(line: dict[str, Any]) -> list[str]:
            place = line.get("place", line["position"])
            leads = f"({place[0]},{place[1]})" if isinstance(place, list) else place
            return ["★" * line["best"], line["move"], leads, figure(self._behind(line)), line["words"]]

        return [["", *(phrase("label", head) for head in _HEADS)], *map(row, self._lines)]

    def __str__(self) -> str:
        return aligned(self._rows())

    def _repr_html_(self) -> str:
        return table(self._rows())

    def to_frame(self) -> Any:
        """A pandas frame, a row a move, with the attributes of `Move` as columns. Needs pandas."""
        try:
            import pandas
        except ImportError:
            raise ImportError(
                say("to_frame needs pandas: pip install pandas", "to_frame a besoin de pandas : pip install pandas")
            ) from None
        names = ("notation", "words", "position", "outcome", "remoteness", "best", "delta", "total")
        return pandas.DataFrame({name: [getattr(mv, name) for mv in self] for name in names})


class Analysis(_Made):
    """What is known of a position, how to play it, and what it took to know. All of it comes from
    one rung, so that no part contradicts another; what is not known is `None`. `print` says it in
    words.
    """

    __slots__ = ("_is_puzzle", "_known", "_moves", "_settings", "_verdict")
    _known: dict[str, Any]
    _verdict: Verdict
    _moves: Moves
    _settings: dict[str, str]
    _is_puzzle: bool

    @staticmethod
    def _read(known: dict[str, Any], settings: dict[str, str], is_puzzle: bool, behind: Behind) -> Analysis:
        moves = Moves._of(_known=known, _lines=known.get("judged", []), _behind=behind)
        analysis: Analysis = Analysis._of(
            _known=known, _verdict=Verdict.of(known), _moves=moves, _settings=settings, _is_puzzle=is_puzzle
        )
        return analysis

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self._known["game"])

    @property
    def position(self) -> str:
        """The position, as text."""
        return str(self._known["position"])

    @property
    def outcome(self) -> Any:
        """`"win"`, `"draw"` or `"lose"` for the side to move; `None` where it is not known."""
        return self._verdict.outcome

    @property
    def remoteness(self) -> int | None:
        """Plies to the end when the winner hurries and the loser delays; in a puzzle, the moves of
        a best way.
        """
        return self._verdict.remoteness

    @property
    def value(self) -> int | None:
        """Signed plies: `+k` won in k, `-k` lost in k, 0 for a draw; in a puzzle the least cost."""
        return self._verdict.value

    @property
    def nimber(self) -> int | None:
        """The Sprague–Grundy value, where it was asked for."""
        return self._verdict.nimber

    @property
    def cost(self) -> int | None:
        """The cost of the best way found; the least one unless `lower_bound` is given."""
        return self._verdict.cost

    @property
    def lower_bound(self) -> int | None:
        """What no way can cost less than, where the proof was stopped."""
        return self._verdict.lower_bound

    @property
    def count(self) -> int | None:
        """How many best lines there are, where it was asked for."""
        return self._verdict.count

    @property
    def estimate(self) -> tuple[int, int] | None:
        """What a search guesses, in hundredths of a man, and its depth in plies; never an outcome."""
        return self._verdict.estimate

    @property
    def certainty(self) -> Any:
        """`"exact"` (plies, or the least cost), `"outcome"`, `"estimate"` or `"unknown"`."""
        return self._known["known"]

    @property
    def rung(self) -> Any:
        """The rung that answered: `"recursion"`, `"memory"`, `"table"`, `"theory"` or `"search"`."""
        return self._known["rung"]

    @property
    def best_moves(self) -> list[str] | None:
        """The best moves: the soonest win, the longest defence, the least cost; `None` where plies
        or costs are not known.
        """
        return _copy(self._known.get("bestMoves"))

    @property
    def winning_moves(self) -> list[str] | None:
        """All moves that win; `None` in a puzzle, and where the outcome of some move is not known."""
        return _copy(self._known.get("winningMoves"))

    @property
    def choice(self) -> str | None:
        """The move to play: a best one, or where none is known the most promising."""
        return self._known.get("choice")

    @property
    def line(self) -> list[str]:
        """How play goes on: the whole best line where `line_kind` is `"best"`."""
        return list(self._known["line"])

    @property
    def line_kind(self) -> Any:
        """`"best"`, `"winning"` or `"open"`: what is proved of every move of `line`."""
        return self._known["lineKind"]

    @property
    def moves(self) -> Moves:
        """The legal moves, best first, where they were asked for; else empty."""
        return self._moves

    @property
    def work(self) -> Any:
        """What it took: `calls` (where the rung counts them), `positions` and `bytes`."""
        names = {"calls": "calls", "positions": "positions", "bytes": "peakBytes"}
        return {name: whole(self._known.get(found)) for name, found in names.items()}

    @property
    def seconds(self) -> float:
        """Seconds on the clock until the verdict was known."""
        return float(self._known["seconds"])

    @property
    def table(self) -> str | None:
        """The file of the table that holds the answer; `None` when it was computed."""
        return self._known.get("table")

    def _lines(self) -> tuple[str, list[tuple[str, str]]]:
        player = self._known.get("player")
        number = self._settings.get("horizon", "")
        called = None if player is None else phrase(self.game, f"{player}_player", jumps=number)
        return sentence(self._verdict, self._is_puzzle, called), fields(self._known, self._verdict, self._is_puzzle)

    def __str__(self) -> str:
        said, found = self._lines()
        widest = max((len(name) for name, _ in found), default=0)
        return "\n".join([said, *(f"{name:{widest}}  {text}" for name, text in found)])

    def __repr__(self) -> str:
        from .words import in_english

        with in_english():
            return f"<Analysis {self.game} {clipped(self.position)}: {figure(self._verdict)} ({self.certainty})>"

    def _repr_html_(self) -> str:
        said, found = self._lines()
        left = 'style="text-align:left"'
        rows = [f"<tr><th {left}>{escaped(name)}</th><td {left}>{escaped(text)}</td></tr>" for name, text in found]
        return f"<p>{escaped(said)}</p><table>{''.join(rows)}</table>"

    def _key(self) -> tuple[object, ...]:
        return (self.game, self.position, self._verdict, sorted(self._settings.items()))

    def __eq__(self, other: object, /) -> bool:
        return isinstance(other, Analysis) and self._key() == other._key()

    def __hash__(self, /) -> int:
        return hash((self.game, self.position))


def _copy(texts: list[str] | None) -> list[str] | None:
    return None if texts is None else list(texts)


def played(known: dict[str, Any]) -> dict[str, Any]:
    """The document of a player who follows a rule. Documents call nothing best there; for the rule
    its own move is.
    """
    choice = known.get("choice")
    told: dict[str, Any] = {}
    if known.get("cost") is not None:
        told = {"known": "exact", "bestMoves": [] if choice is None else [choice], "lineKind": "best"}
    for name in ("judged", "moves"):
        if name in known:
            told[name] = [{**line, "best": line["move"] == choice} for line in known[name]]
    return {**known, **told}


def behind(line: dict[str, Any], is_puzzle: bool, price: int) -> Verdict:
    """The verdict of the position behind a judged move, of a move that costs `price`."""
    outcome, total = line.get("moveValue"), whole(line.get("cost"))
    found = Verdict.of({**line, "cost": None})
    # The sum of a cost beyond 64 bits is absent; such puzzles count moves.
    rest = found.remoteness if is_puzzle else None
    return Verdict(
        outcome=outcome if is_puzzle or outcome is None else _FLIPPED[outcome],
        remoteness=found.remoteness,
        endless=found.endless,
        cost=rest if total is None else total - price,
        estimate=found.estimate,
    )


for _class in (Move, Moves, Analysis):
    _class.__module__ = "tablette"
