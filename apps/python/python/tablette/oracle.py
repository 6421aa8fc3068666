"""Scores a policy against perfect play: how often it plays a best move in each position of a board,
and what it gives away.

>>> from tablette import oracle
>>> score = oracle.score(lambda position: "1", "subtraction", "10")
>>> score.optimal, score.thrown
(0.5, 0.625)
>>> print(score)
subtraction 10, 10 positions: 50% optimal moves; 62.5% of the wins thrown away; 0 plies lost a move
>>> score.mistakes[0].position, score.mistakes[0].best
('10', ('2',))

A policy is a function from a position (as text) to a move, to a dictionary of moves with their
probabilities, or to an array of probabilities over all actions; or a dictionary from positions to
any of these.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import tablette
from tablette import _tablette
from tablette.agents.actions import Actions
from tablette.agents.graph import MOST, Graph, explore
from tablette.agents.truth import UTILITY, Outcome, Truth, truth_of
from tablette.agents.wording import quote, say

#: A move; moves with probabilities; probabilities by action.
Choice = str | Mapping[str, float] | Sequence[float]
#: The policy to score.
Policy = Callable[[str], Choice] | Mapping[str, Choice]

#: Tolerance for the sum of probabilities.
ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class Mistake:
    """The worst mistake of a policy in one position, with its probability."""

    #: The position in the game's notation.
    position: str
    #: The move.
    move: str
    #: The probability of the move.
    probability: float
    #: The outcome of the position for the side to move.
    outcome: Outcome
    #: The outcome after the move.
    gets: Outcome
    #: Plies (or cost) by which it misses the best, if the outcome is kept and they are known.
    late: int | None
    #: The best moves, or those that keep the outcome if plies are unknown.
    best: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """Compares a policy with perfect play; each measure is a mean over positions, each counting
    once.

    A measure is `None` if no position contributes to it.
    """

    #: The game and the board, as opened.
    game: str
    board: str
    #: Whether it is a one-player puzzle, with costs instead of plies.
    puzzle: bool
    #: Number of scored positions: unfinished, with known values.
    positions: int
    #: Number of positions left out because too little is known.
    unknown: int
    #: Probability of an optimal move: the soonest win, the longest defence, the least cost.
    optimal: float | None
    #: Number of won positions (in a puzzle: solvable ones).
    won: int
    #: Probability, in those, of a move that throws the win away (in a puzzle: that makes it
    #: unsolvable).
    thrown: float | None
    #: Number of drawn positions.
    drawn: int
    #: Probability, in those, of a move that loses.
    spoilt: float | None
    #: Mean number of plies (in a puzzle: cost) by which moves miss the best, among those that keep
    #: a win or hold out.
    lost: float | None
    #: The positions with the worst mistakes, one each, worst first: the loss times its probability.
    mistakes: tuple[Mistake, ...]

    def __str__(self) -> str:
        unknown = say(f" ({self.unknown} unknown)", f" ({self.unknown} inconnues)") if self.unknown else ""
        counted = f"{self.game} {self.board}, {self.positions} positions{unknown}"
        parts = say("; ", "\N{NARROW NO-BREAK SPACE}; ").join(self._parts())
        return counted + say(": ", "\N{NO-BREAK SPACE}: ") + parts if parts else counted

    def _parts(self) -> list[str]:
        """The available measures in words."""
        parts = []
        if self.optimal is not None:
            parts.append(say(f"{percent(self.optimal)} optimal moves", f"{percent(self.optimal)} de coups optimaux"))
        if self.thrown is not None:
            parts.append(
                say(f"{percent(self.thrown)} of the wins thrown away", f"{percent(self.thrown)} des gains gâchés")
            )
        if self.spoilt is not None:
            parts.append(say(f"{percent(self.spoilt)} of the draws lost", f"{percent(self.spoilt)} des nulles perdues"))
        if self.lost is not None:
            lost = figure(self.lost, 2)
            if self.puzzle:
                parts.append(say(f"{lost} paid too much a move", f"{lost} payé de trop par coup"))
            else:
                halves = "demi-coups perdus" if self.lost >= 2 else "demi-coup perdu"
                parts.append(say(f"{lost} plies lost a move", f"{lost} {halves} par coup"))
        return parts

    def _repr_html_(self) -> str:
        """A sentence, and the worst mistakes as a table."""
        heads = [
            say("position", "position"),
            say("move", "coup"),
            say("probability", "probabilité"),
            say("from", "de"),
            say("to", "à"),
            say("best", "meilleurs"),
        ]
        rows = [
            [
                mistake.position,
                mistake.move,
                percent(mistake.probability),
                word(mistake.outcome),
                word(mistake.gets) if mistake.late is None else f"{word(mistake.gets)} (+{mistake.late})",
                ", ".join(mistake.best),
            ]
            for mistake in self.mistakes
        ]
        table = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
        head = "".join(f"<th>{escape(name)}</th>" for name in heads)
        body = f"<table><thead><tr>{head}</tr></thead><tbody>{table}</tbody></table>" if rows else ""
        return f"<p>{escape(str(self))}</p>{body}"


def score(
    policy: Policy,
    game: str | Graph | tablette.Board,
    board: str | None = None,
    *,
    positions: str | int | Iterable[str] = "all",
    seed: int = 0,
    settings: Mapping[str, Any] | None = None,
    most: int = MOST,
    worst: int = 10,
    **budget: Any,
) -> Score:
    """Scores a policy on positions of a board, given by its name and text, opened, or as an
    explored graph.

    `positions`: `"all"` reachable ones; a number of them, drawn uniformly with `seed`; or positions
    as text, such as those of :func:`sample`, which need no exploring and so may come from boards of
    any size. `worst`: the number of mistakes to return. `budget`: as in `Board.solve`; positions
    that cannot be evaluated within it count as unknown.

    Time: one call of the policy per position; values are computed the first time and cached with
    the graph.

    Raises `tablette.InputError` for a board that is too large to explore, for an illegal move, and
    for invalid probabilities.
    """
    examined = _examined(game, board, positions, seed, settings, most, budget)
    tally = _Tally(examined)
    ask = policy if callable(policy) else policy.__getitem__
    for position, truth in zip(examined.positions, examined.truths, strict=True):
        tally.add(position, truth, ask)
    return tally.score(worst)


def sample(
    game: str | tablette.Board,
    board: str | None = None,
    count: int = 100,
    *,
    seed: int = 0,
    settings: Mapping[str, Any] | None = None,
) -> list[str]:
    """Distinct positions from random games on a board, at most `count`: for boards too large to
    explore.

    Fewer if a hundred games in a row find no new one. At most a hundred times O(count) games.
    """
    start = game if isinstance(game, tablette.Board) else tablette.open(game, board, **(settings or {}))
    chance, met, idle = random.Random(seed), dict[str, None](), 0
    while len(met) < count and idle < 100:
        before, here = len(met), start
        # A game that repeats is abandoned after a while.
        for _ in range(10 * count):
            legal = here.legal()
            if not legal or len(met) >= count:
                break
            met.setdefault(here.position)
            here = here.play(chance.choice(legal))
        idle = 0 if len(met) > before else idle + 1
    return list(met)


@dataclass(frozen=True, slots=True)
class _Examined:
    """The positions to score, with the analysis of each and the numbers of moves."""

    game: str
    board: str
    puzzle: bool
    positions: Sequence[str]
    truths: Sequence[Truth]
    actions: Actions


def _examined(
    game: str | Graph | tablette.Board,
    board: str | None,
    positions: str | int | Iterable[str],
    seed: int,
    settings: Mapping[str, Any] | None,
    most: int,
    budget: dict[str, Any],
) -> _Examined:
    if not isinstance(positions, str | int) and not isinstance(game, Graph):
        opened = game if isinstance(game, tablette.Board) else tablette.open(game, board, **(settings or {}))
        return _listed(opened, list(positions), budget)
    graph = game if isinstance(game, Graph) else explore(game, board, settings=settings, most=most, **budget)
    if isinstance(positions, str) and positions != "all":
        raise tablette.InputError(
            say(
                f'expected positions="all", a number, or positions as a list, got {quote(positions)}',
                f'il fallait positions="all", un nombre ou une liste de positions ; vous avez écrit {quote(positions)}',
            )
        )
    if isinstance(positions, str | int):
        numbers = [number for number, result in enumerate(graph.results) if result is None]
        if isinstance(positions, int) and positions < len(numbers):
            numbers = sorted(random.Random(seed).sample(numbers, max(0, positions)))
    else:
        numbers = [graph.number(position) for position in positions]
    shown = [graph.positions[number] for number in numbers]
    return _Examined(graph.game, graph.opened, graph.players == 1, shown, graph.judge(numbers), graph.actions)


def _listed(board: tablette.Board, positions: list[str], budget: dict[str, Any]) -> _Examined:
    answers = _tablette._judge(board, positions, **budget)
    actions = Actions(move for answer in answers for move, *_ in answer[-1])
    truths = [truth_of(answer, actions.number) for answer in answers]
    puzzle = any(truth.cost is not None for truth in truths)
    return _Examined(board.game, board.board, puzzle, positions, truths, actions)


class _Tally:
    """The counts so far."""

    def __init__(self, examined: _Examined) -> None:
        self._examined = examined
        self._positions = self._unknown = self._won = self._drawn = 0
        self._optimal = self._thrown = self._spoilt = self._late = self._kept = 0.0
        self._mistakes: list[tuple[tuple[float, float], Mistake]] = []

    def add(self, position: str, truth: Truth, ask: Callable[[str], Choice]) -> None:
        """Counts a position."""
        if truth.outcome is None or truth.keeping is None or truth.optimal is None:
            self._unknown += 1
            return
        if not truth.gets:
            return
        chances = self._chances(position, truth, ask(position))
        optimal = set(truth.optimal)
        self._positions += 1
        self._optimal += sum(chance for action, chance in chances.items() if action in optimal)
        kept = sum(chance for action, chance in chances.items() if truth.gets[action] == truth.outcome)
        if truth.outcome == "win":
            self._won += 1
            self._thrown += 1.0 - kept
        elif truth.outcome == "draw":
            self._drawn += 1
            self._spoilt += 1.0 - kept
        for action, chance in chances.items():
            # A later draw is no worse than an earlier one.
            if action in truth.late and truth.gets[action] == truth.outcome != "draw":
                self._late += chance * truth.late[action]
                self._kept += chance
        self._note(position, truth, chances)

    def score(self, worst: int) -> Score:
        """The final score."""
        self._mistakes.sort(key=lambda mistake: mistake[0], reverse=True)
        return Score(
            game=self._examined.game,
            board=self._examined.board,
            puzzle=self._examined.puzzle,
            positions=self._positions,
            unknown=self._unknown,
            optimal=_mean(self._optimal, self._positions),
            won=self._won,
            thrown=_mean(self._thrown, self._won),
            drawn=self._drawn,
            spoilt=_mean(self._spoilt, self._drawn),
            lost=_mean(self._late, self._kept),
            mistakes=tuple(mistake for _, mistake in self._mistakes[:worst]),
        )

    def _note(self, position: str, truth: Truth, chances: Mapping[int, float]) -> None:
        """Records the worst move of a position, if any is not best."""
        assert truth.outcome is not None
        worst: tuple[tuple[float, float], int] | None = None
        for action, chance in chances.items():
            given = UTILITY[truth.outcome] - UTILITY[truth.gets[action]]
            weight = (chance * given, chance * truth.late.get(action, 0) if not given else 0.0)
            if max(weight) > 0 and (worst is None or weight > worst[0]):
                worst = weight, action
        if worst is not None:
            weight, action = worst
            actions, kept = self._examined.actions, truth.gets[action] == truth.outcome
            mistake = Mistake(
                position=position,
                move=actions[action],
                probability=chances[action],
                outcome=truth.outcome,
                gets=truth.gets[action],
                late=truth.late.get(action) if kept else None,
                best=tuple(actions[best] for best in truth.optimal or ()),
            )
            self._mistakes.append((weight, mistake))

    def _chances(self, position: str, truth: Truth, choice: Choice) -> dict[int, float]:
        """The probabilities of the legal actions that the policy may play."""
        actions = self._examined.actions
        if isinstance(choice, str):
            chances = {actions.number(choice): 1.0}
        elif isinstance(choice, Mapping):
            chances = {actions.number(move): float(chance) for move, chance in choice.items() if chance}
        elif len(choice) == len(actions):
            chances = {action: float(chance) for action, chance in enumerate(choice) if chance}
        else:
            raise _fault(position, f"{len(choice)}", f"{len(actions)} probabilities", f"{len(actions)} probabilités")
        for action, chance in chances.items():
            if action not in truth.gets:
                raise _fault(position, actions[action], "a legal move", "un coup permis")
            if not chance >= 0:
                raise _fault(position, f"{chance}", "a probability", "une probabilité")
        if not abs(sum(chances.values()) - 1) <= ROUNDING:
            total = sum(chances.values())
            raise _fault(position, f"{total}", "probabilities whose sum is 1", "des probabilités de somme 1")
        return chances


def _fault(position: str, got: str, english: str, french: str) -> tablette.InputError:
    return tablette.InputError(
        say(
            f"expected of the policy {english}, got {quote(got)} (in the position {position})",
            f"il fallait que la stratégie donne {french} ; elle a donné {quote(got)} (dans la position {position})",
        )
    )


def _mean(total: float, count: float) -> float | None:
    # Sums of probabilities may miss 0 and 1 by rounding errors.
    return max(0.0, total / count) if count else None


def percent(share: float) -> str:
    """A share as a percentage: 87.5%."""
    return say(f"{figure(100 * share, 1)}%", f"{figure(100 * share, 1)}\N{NARROW NO-BREAK SPACE}%")


def figure(value: float, decimals: int) -> str:
    """A number with at most `decimals` decimals, without trailing zeros."""
    shown = f"{value:.{decimals}f}"
    shown = shown.rstrip("0").rstrip(".") if "." in shown else shown
    return say(shown, shown.replace(".", ","))


def word(outcome: Outcome) -> str:
    """An outcome in words."""
    match outcome:
        case "win":
            return say("won", "gagné")
        case "draw":
            return say("drawn", "nul")
        case _:
            return say("lost", "perdu")
