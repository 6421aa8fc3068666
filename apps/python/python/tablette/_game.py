"""Games of your own: a class with `start`, `moves` and `play` is solved like every listed game."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tablette import _tablette

if TYPE_CHECKING:
    from tablette._tablette import Analysis, Board

__all__ = ["Check", "Finding", "Game", "check"]


class Game:
    """A game or a puzzle that you write: its positions are any values that Python can hash.

    Give the starting position (`start`), the moves (`moves`) and their results (`play`); a player
    who cannot move has lost. A game needs nothing else. For example, heaps of counters, one or two
    of which are taken at a time:

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

    All rungs agree. The recursion counts its calls, which grow exponentially; memory stores each
    position once, and fewer positions with `canonical`; the table explores everything that can be
    reached:

    >>> board.solve(by="recursion", worth="outcome").outcome
    'win'
    >>> board.solve(by="memory", worth="nimber").nimber
    3
    >>> board.solve(by="table").remoteness
    7

    The order of the heaps does not matter, which `canonical` expresses:

    >>> class Sorted(Nim):
    ...     def canonical(self, heaps):
    ...         return tuple(sorted(heaps))
    >>> Sorted(4, 5).open().solve(by="memory").remoteness
    7
    >>> bool(tablette.check(Sorted(4, 5)))
    True

    **A puzzle** has one player; `over` tells when it is solved, and moves may have costs. Set
    `repeating` if positions can recur; endless play is then a draw in a game and no solution in a
    puzzle:

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

    **Optional methods.** Each has a default that is correct, only plainer or slower:

    - `over(state)`: `None` while the game goes on, otherwise `"win"`, `"draw"` or `"lose"` for the
      side to move; in a puzzle `True` means solved. Default: `None`, so the game ends when there is
      no move.
    - `canonical(state)`: one representative of all positions with the same value by symmetry.
    - `cost(state, move)`: the cost of a move in a puzzle, an int of at most 64 bits. Default: 1.
    - `again(state, move)`: whether the same side plays again. Default: no.
    - `text(state)` and `move_text(state, move)`: positions and moves as text; every position needs
      a different text. Default: `repr` (a string stands for itself) and `str`. `parse(text)` reads
      a position back, or returns `None`.
    - `words(state, move)`: a move in words, for explanations.
    - `draw(state)`: a text with one line per row, or rows of marks; a mark may be a tuple
      `(mark, ink)` or `(mark, ink, move)`, with an ink of `"plain"`, `"shade"`, `"danger"`,
      `"first"`, `"second"`, `"good"`, `"bad"` or `"void"`, and the text of a move that a click
      plays.

    **Many positions at once.** If positions are integers, `moves_many` may return the moves of a
    whole numpy array of them; the table is then built without a Python call for each position. See
    `moves_many`.

    **Checking and grading.** `tablette.check(Nim(4, 5))` tests that the rules are consistent, and
    `tablette.grade(function, Nim(4, 5))` whether a student's function is right about them.

    Exceptions from your methods are passed on unchanged, with their traceback. A position that
    cannot be hashed, a position that `play` modifies instead of returning a new one, and moves that
    cannot be iterated over are each a `TypeError` that names the position. Memory and time are
    limited by `memory=` and `limit=` as everywhere. Expect no speed-up where the time goes into
    your own code: each position is expanded once, whichever rung needs it.
    """

    players: int = 2
    """1 for a puzzle, where the turn never passes; 2 for a game."""
    impartial: bool = False
    """Whether both sides have the same moves in every position, which nimbers require."""
    repeating: bool = False
    """Whether positions can recur."""
    start: Any
    """The starting position, or a method without arguments that returns it."""

    def moves(self, state: Any) -> Iterable[Any]:
        """Every legal move of a position, each once, always in the same order. Not called after
        `over` has ended the game.
        """
        raise NotImplementedError(f"{type(self).__name__}.moves")

    def play(self, state: Any, move: Any) -> Hashable:
        """The position after a legal move: a new value; `state` must not change."""
        raise NotImplementedError(f"{type(self).__name__}.play")

    def over(self, state: Any) -> str | bool | None:
        """The result for the side to move; `None` while there are moves to play."""
        return None

    def canonical(self, state: Any) -> Hashable:
        """One representative of all positions with the same value by symmetry. Idempotent."""
        return state  # type: ignore[no-any-return]

    def cost(self, state: Any, move: Any) -> int:
        """The cost of a move in a puzzle, whose total is minimised."""
        return 1

    def again(self, state: Any, move: Any) -> bool:
        """Whether the side that makes this move plays again, in a two-player game."""
        return False

    def text(self, state: Any) -> str:
        """A position as text, different for different positions. Default: a string itself,
        otherwise its `repr`.
        """
        return state if isinstance(state, str) else repr(state)

    def parse(self, text: str) -> Any:
        """The position of a text, or `None`. Default: the literal, if `text` writes one; positions
        that are strings are known once they have occurred.
        """
        try:
            # Python may warn about texts that are not literals, such as "(1)(2)".
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ast.literal_eval(text)
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            return None

    def move_text(self, state: Any, move: Any) -> str:
        """A move as text, different for different moves of one position."""
        return str(move)

    # `hasattr` would find a plain attribute, and a class without its own `draw` must not seem to
    # have one.
    words: Callable[..., str]
    draw: Callable[..., Any]
    moves_many: Callable[..., Any]
    """`moves_many(states)`, for positions that are 64-bit integers: the moves of all `states` at
    once, a numpy array of n positions in which the game goes on. Returns two arrays of equal length
    with one element per move: the indices of the positions in `states`, and the positions after the
    moves; an optional third array has their costs.

    `over_many(states)` returns an array of n numbers: 0 if the game goes on, and 1, 2 or 3 if the
    side to move has lost, drawn or won; in a puzzle an array of booleans means solved. Default: 0,
    so the game ends where there is no move. `moves` and `play` are still needed for single
    positions; `tablette.check` compares them.
    """
    over_many: Callable[..., Any]

    def open(self, state: Any = None) -> Board:
        """The board of the starting position, or of another position.

        A newly opened board starts without results. Positions reached from it share their results.
        """
        return self._hosted(state).board()

    def solve(self, **budget: Any) -> Analysis:
        """Solves the starting position: short for `open().solve(…)`."""
        return self.open().solve(**budget)

    def _hosted(self, state: Any = None) -> _tablette.Hosted:
        if self.players not in (1, 2):
            raise ValueError(f"{type(self).__name__}.players = {self.players!r}: 1, 2")
        sort = "puzzle" if self.players == 1 else "impartial" if self.impartial else "partizan"
        if state is None:
            state = self.start() if callable(self.start) else self.start
        return _tablette.Hosted(self, state, sort=sort, repeating=bool(self.repeating))

    def _read(self, text: str, start: Any) -> Any:
        state = self.parse(text)
        # A literal of another type is not a position, and passing it to the rules would raise a
        # confusing exception.
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
    """The result of one check."""

    kind: str
    """`"law"`, `"rungs"`, `"table"` or `"arrays"`."""
    name: str
    about: str
    """The statement checked, in the chosen language."""
    cases: int | None
    """The number of cases checked; `None` if the statement does not hold."""
    counterexample: str | None
    """The first counterexample, in English; `None` if the statement holds."""

    @property
    def ok(self) -> bool:
        """Whether the statement holds."""
        return self.counterexample is None


@dataclass(frozen=True)
class Check:
    """All findings about a game. True if everything holds: `assert tablette.check(Nim(3, 4))`."""

    findings: tuple[Finding, ...]

    def __bool__(self) -> bool:
        return all(finding.ok for finding in self.findings)

    def __str__(self) -> str:
        return "\n".join(
            f"{'✓' if finding.ok else '✗'} {finding.about}: {finding.cases if finding.ok else finding.counterexample}"
            for finding in self.findings
        )


def check(game: Game, **budget: Any) -> Check:
    """Checks a game of your own on every position reachable from its start, at most 50,000.

    Checks the laws that every listed game obeys (moves differ in text, printed positions parse
    back, `canonical` keeps the value, …), every rung against every other on every position, every
    value of the table against its successors, and, if the game has `moves_many`, that it agrees
    with `moves` and `play`.

    Takes `memory`, `limit` and `threads` like `Board.solve`, and passes on exceptions from your
    methods.

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
        # If the arrays describe another game, the other checks are meaningless.
        if not arrays.ok:
            return Check((arrays,))
    findings += [Finding(*found) for found in game._hosted().check(**budget)]
    return Check(tuple(findings))
