"""Games of your own: a class with `start`, `moves` and `play` is solved like every listed game."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tablette import _tablette

if TYPE_CHECKING:
    from tablette._tablette import Board, Knowledge

__all__ = ["Check", "Finding", "Game", "check"]


class Game:
    """A game or a puzzle that you write: its positions are any values that Python can hash.

    Say where it begins (`start`), what can be played (`moves`) and what a move leads to (`play`); whoever cannot move has
    lost. That is all a game needs. For example, heaps of counters, of which one or two are taken at a time:

    >>> import tablette
    >>> class Nim(tablette.Game):
    ...     impartial = True  # both sides have the same moves
    ...
    ...     def __init__(self, *heaps):
    ...         self.start = heaps
    ...
    ...     def moves(self, heaps):
    ...         return [(at, n) for at, heap in enumerate(heaps) for n in (1, 2) if n <= heap]
    ...
    ...     def play(self, heaps, move):
    ...         at, n = move
    ...         return heaps[:at] + (heaps[at] - n,) + heaps[at + 1 :]
    >>> board = Nim(4, 5).open()
    >>> known = board.solve()
    >>> known.outcome, known.remoteness
    ('win', 7)
    >>> board.play("(1, 1)").position
    '(4, 4)'

    Every rung answers, and all of them agree. The recursion counts its calls, which grow exponentially; memory has one
    position each, and fewer with `canonical`; the table explores everything that can be reached:

    >>> board.solve(by="recursion", worth="outcome").outcome
    'win'
    >>> board.solve(by="memory", worth="nimber").nimber
    3
    >>> board.solve(by="table").remoteness
    7

    Heaps in another order are worth the same, and `canonical` says so:

    >>> class Sorted(Nim):
    ...     def canonical(self, heaps):
    ...         return tuple(sorted(heaps))
    >>> Sorted(4, 5).open().solve(by="memory").remoteness
    7
    >>> bool(tablette.check(Sorted(4, 5)))
    True

    **A puzzle** has one player, `over` says when it is solved, and moves may have costs. Where moves can be taken back,
    `repeating` says so; play without end is a draw in a game and no solution in a puzzle:

    >>> class Jugs(tablette.Game):
    ...     \"\"\"Fill, empty or pour jugs of three and of five until four are left in one.\"\"\"
    ...
    ...     players = 1
    ...     repeating = True
    ...     start = (0, 0)
    ...
    ...     def moves(self, jugs):
    ...         return ["fill 3", "fill 5", "empty 3", "empty 5", "3 to 5", "5 to 3"]
    ...
    ...     def play(self, jugs, move):
    ...         a, b = jugs
    ...         to_b, to_a = min(a, 5 - b), min(b, 3 - a)
    ...         return {"fill 3": (3, b), "fill 5": (a, 5), "empty 3": (0, b), "empty 5": (a, 0),
    ...                 "3 to 5": (a - to_b, b + to_b), "5 to 3": (a + to_a, b - to_a)}[move]
    ...
    ...     def over(self, jugs):
    ...         return 4 in jugs
    >>> Jugs().open().solve().cost
    6

    **What you may say besides.** Each of these methods has a default that is right and only plainer or slower:

    - `over(state)`: `None` where the game goes on, else `"win"`, `"draw"` or `"lose"` for the side to move; in a puzzle
      `True` means solved. Default: `None`, so that the game ends when there is no move.
    - `canonical(state)`: one representative of positions that symmetry makes equal in value.
    - `cost(state, move)`: the cost of a move in a puzzle, an int of at most 64 bits. Default: 1.
    - `again(state, move)`: whether the same side plays again. Default: it does not.
    - `text(state)` and `move_text(state, move)`: how positions and moves are written; every position needs a text of its
      own. Default: what `repr` (of a text, itself) and `str` give. `parse(text)` reads a position back, or returns `None`.
    - `words(state, move)`: a move in words, for explanations.
    - `draw(state)`: a text with a line a row, or rows of marks; a mark may be a tuple `(mark, ink)` or `(mark, ink,
      move)`, with an ink of `"plain"`, `"shade"`, `"danger"`, `"first"`, `"second"`, `"good"`, `"bad"` or `"void"`, and a
      move, as it is written, that a click plays.

    **Many positions at once.** Where positions are integers, `moves_many` may give the moves of a whole numpy array of
    them; the table is then worked out without calling Python once a position. See `moves_many`.

    **Others may solve it, too.** `tablette.check(Nim(4, 5))` says whether the rules hold together, and
    `tablette.grade(function, Nim(4, 5))` whether a function of somebody else is right about them.

    What your methods raise is raised unchanged, with its traceback. A position that cannot be hashed, a position that
    `play` changes instead of returning a new one, moves that cannot be gone through: each is a `TypeError` whose sentence
    names the position. Memory and time are limited by `memory=` and `limit=` as everywhere. No speed is promised where
    the time goes into your own code: each position is asked about once, whatever asks for it.
    """

    players: int = 2
    """1 for a puzzle, whose turn never passes; 2 for a game."""
    impartial: bool = False
    """Whether both sides have the same moves in every position, so that nimbers make sense."""
    repeating: bool = False
    """Whether play can come back to a position."""
    start: Any
    """The position to begin with, or a method without arguments that returns it."""

    def moves(self, state: Any) -> Iterable[Any]:
        """Every legal move of a position, each once, always in the same order. Not called where `over` has ended the game."""
        raise NotImplementedError(f"{type(self).__name__}.moves")

    def play(self, state: Any, move: Any) -> Hashable:
        """The position after a legal move: a new value, which leaves `state` as it was."""
        raise NotImplementedError(f"{type(self).__name__}.play")

    def over(self, state: Any) -> str | bool | None:
        """How the game has ended, for the side to move; `None` where it goes on as long as there are moves."""
        return None

    def canonical(self, state: Any) -> Hashable:
        """One representative of all positions that symmetry makes equal in value; applying it twice changes nothing more."""
        return state  # type: ignore[no-any-return]

    def cost(self, state: Any, move: Any) -> int:
        """What a move costs, in a puzzle: the least sum is looked for."""
        return 1

    def again(self, state: Any, move: Any) -> bool:
        """Whether the side that makes this move plays again, in a game for two."""
        return False

    def text(self, state: Any) -> str:
        """A position as text, different for different positions. Default: a text itself, of other values what `repr` gives."""
        return state if isinstance(state, str) else repr(state)

    def parse(self, text: str) -> Any:
        """The position of a text, or `None`. Default: the literal that is written, where `text` writes it so; positions that
        are texts themselves are known once they were met.
        """
        try:
            # Of what is no literal, such as "(1)(2)", Python may have more to say than that it is none.
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ast.literal_eval(text)
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            return None

    def move_text(self, state: Any, move: Any) -> str:
        """A move as text, different for different moves of one position."""
        return str(move)

    # A plain attribute would be found by `hasattr`, and a class that does not say how it is drawn must not seem to.
    words: Callable[..., str]
    draw: Callable[..., Any]
    moves_many: Callable[..., Any]
    """`moves_many(states)`, for positions that are integers of 64 bits: the moves of all `states`, a numpy array of n
    positions in which the game goes on, at once. Returns two arrays of one length, an element a move: the places of the
    positions in `states`, and the positions that the moves lead to; a third array may have their costs.

    `over_many(states)`, beside it, returns an array of n numbers: 0 where the game goes on, 1, 2 or 3 where the side to
    move has lost, drawn or won; an array of truth values means solved in a puzzle. Default: 0, so that the game ends where
    there is no move. `moves` and `play` are still needed, for single positions, and `tablette.check` compares them.
    """
    over_many: Callable[..., Any]

    def open(self, state: Any = None) -> Board:
        """The board on which the game begins, or that of another position.

        A board that is opened anew knows nothing yet. What is learnt for one position of it is shared by all that follow.
        """
        return self._hosted(state).board()

    def solve(self, **wish: Any) -> Knowledge:
        """What is known of the position that the game begins with: short for `open().solve(…)`."""
        return self.open().solve(**wish)

    def _hosted(self, state: Any = None) -> _tablette.Hosted:
        if self.players not in (1, 2):
            raise ValueError(f"{type(self).__name__}.players = {self.players!r}: 1, 2")
        sort = "puzzle" if self.players == 1 else "impartial" if self.impartial else "partizan"
        if state is None:
            state = self.start() if callable(self.start) else self.start
        return _tablette.Hosted(self, state, sort=sort, repeating=bool(self.repeating))

    def _read(self, text: str, start: Any) -> Any:
        state = self.parse(text)
        # A literal of another type is no position, and asking the rules about it would end in a strange exception.
        if state is None or type(state) is not type(start):
            return None
        try:
            return state if self.text(state) == text else None
        except (TypeError, ValueError, LookupError, AttributeError):
            return None


_SAME = {
    "en": "moves_many and over_many say what moves, play and over say",
    "fr": "moves_many et over_many disent ce que disent moves, play et over",
}


@dataclass(frozen=True)
class Finding:
    """What checking one thing has come to."""

    kind: str
    """`"law"`, `"rungs"`, `"table"` or `"arrays"`."""
    name: str
    about: str
    """What should hold, in the chosen language."""
    cases: int | None
    """How many cases were looked at; `None` where it does not hold."""
    counterexample: str | None
    """The first counterexample, in English; `None` where it holds."""

    @property
    def ok(self) -> bool:
        """Whether it holds."""
        return self.counterexample is None


@dataclass(frozen=True)
class Check:
    """All findings about a game. True where everything holds: `assert tablette.check(Nim(3, 4))`."""

    findings: tuple[Finding, ...]

    def __bool__(self) -> bool:
        return all(finding.ok for finding in self.findings)

    def __str__(self) -> str:
        return "\n".join(
            f"{'✓' if finding.ok else '✗'} {finding.about}: {finding.cases if finding.ok else finding.counterexample}"
            for finding in self.findings
        )


def check(game: Game, **wish: Any) -> Check:
    """Checks a game of your own on everything that its start leads to: at most 50,000 positions.

    The laws that every listed game obeys (moves differ in text, what is shown reads back, `canonical` keeps the value, …),
    every rung against every other on every position, every value of the table against those it leads to, and where the
    game has `moves_many`, that it gives what `moves` and `play` give.

    Takes `memory`, `limit` and `threads` as `Board.solve` does, and raises what your methods raise.

    >>> class Odd(Game):
    ...     start = 3
    ...
    ...     def moves(self, n):
    ...         return [1, 1] if n else []
    ...
    ...     def play(self, n, move):
    ...         return n - move
    >>> checked = check(Odd())
    >>> bool(checked), next(finding for finding in checked.findings if not finding.ok).name
    (False, 'moves')
    """
    findings = []
    if hasattr(game, "moves_many"):
        from tablette import _layers

        about = _SAME[_tablette.language()]
        arrays = Finding("arrays", "moves_many", about, *_layers.compared(game))
        findings.append(arrays)
        # Where the arrays tell of another game, there is nothing that the other checks could be about.
        if not arrays.ok:
            return Check((arrays,))
    findings += [Finding(*found) for found in game._hosted().check(**wish)]
    return Check(tuple(findings))
