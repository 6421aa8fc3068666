"""The rungs for games written in Python: recursion, memory and table.

They are the algorithms of `crates/solve/src` in plain Python: the definition with its calls counted, the
same with a memo of canonical positions, and everything reachable valued backwards from the ends.
"""

from __future__ import annotations

import heapq
import math
from collections import deque
from dataclasses import dataclass
from typing import Any, NoReturn

from .cycles import comes_back
from .errors import RefusedError
from .rules import Rules
from .words import say
from .worths import Cost, Count, Edge, Outcome, Play, Worth


@dataclass
class Solved:
    """The value of a position, and what it took."""

    rung: str
    worth: Worth
    value: Any
    positions: int
    calls: int | None
    values: dict[int, Any]
    """The values of other positions, as far as they are known."""


def recursion(rules: Rules, worth: Worth, token: int) -> Solved:
    """The definition, executed. Raises RefusedError if positions repeat on a line of play."""
    value, calls = _walk(rules, worth, token, None)
    return Solved("recursion", worth, value, calls, calls, {})


def memory(rules: Rules, worth: Worth, token: int) -> Solved:
    """The same with a memo of canonical positions."""
    memo: dict[int, Any] = {}
    value, calls = _walk(rules, worth, token, memo)
    return Solved("memory", worth, value, len(memo), calls, memo)


def recursion_calls(rules: Rules, reached: list[int]) -> int | None:
    """The calls that the recursion makes for the value with its plies or costs: one for each line of play.
    They are added up and not made, since there may be billions. None where play can come back.
    """
    order = _ordered(rules, reached)
    if order is None:
        return None
    calls: dict[int, int] = {}
    for at in order:
        calls[at] = 1 + sum(calls[edge.to] for edge in rules.expand(at)[1])
    return calls[reached[0]]


def _walk(rules: Rules, worth: Worth, token: int, memo: dict[int, Any] | None) -> tuple[Any, int]:
    """The value of a position, and the number of calls, depth first and without Python's own stack."""
    path: list[_Open] = []
    on_path: set[int] = set()
    calls, value = 0, None
    child: int | None = token
    while True:
        if child is not None:
            calls += 1
            child = child if memo is None else rules.canonical(child)
            if memo is not None and child in memo:
                value, child = memo[child], None
            else:
                end, moves = rules.expand(child)
                if end is None:
                    if child in on_path:
                        _endless()
                    on_path.add(child)
                    path.append(_Open(child, moves, []))
                    child = moves[0].to
                    continue
                value = worth.ended(end)
                if memo is not None:
                    memo[child] = value
                child = None
        if not path:
            return value, calls
        here = path[-1]
        edge = here.moves[len(here.values)]
        here.values.append((edge, value))
        if len(here.values) < len(here.moves) and not worth.settled(edge, value):
            child = here.moves[len(here.values)].to
            continue
        value = worth.fold(here.values)
        on_path.discard(path.pop().token)
        if memo is not None:
            memo[here.token] = value


@dataclass
class _Open:
    """A position whose moves are being valued."""

    token: int
    moves: list[Edge]
    values: list[tuple[Edge, Any]]


def _endless() -> NoReturn:
    raise RefusedError(
        say(
            "positions can repeat here, so this rung would never end; where it applies, retrograde analysis (the rung table) settles such games",
            "des positions peuvent se répéter ici, et cet échelon ne finirait jamais ; là où elle s'applique, l'analyse rétrograde (l'échelon table) règle ces jeux",
        )
    )


def table(rules: Rules, worth: Worth, token: int, repeating: bool) -> Solved:
    """Everything reachable, valued from the ends backwards."""
    reached = reachable(rules, token)
    order = _ordered(rules, reached)
    if order is None:
        if not repeating:
            raise RefusedError(comes_back(rules, reached))
        values = _retrograde(rules, worth, reached)
    else:
        values = {}
        for at in order:
            end, moves = rules.expand(at)
            values[at] = worth.ended(end) if end else worth.fold((edge, values[edge.to]) for edge in moves)
    return Solved("table", worth, values[token], len(reached), None, values)


def reachable(rules: Rules, token: int, most: float = math.inf) -> list[int]:
    """Every position that play can reach, the nearest first; those beyond `most` are left out."""
    reached, seen = [token], {token}
    for at in reached:
        for edge in rules.expand(at)[1]:
            if edge.to not in seen:
                if len(reached) >= most:
                    return reached
                seen.add(edge.to)
                reached.append(edge.to)
    return reached


def _ordered(rules: Rules, reached: list[int]) -> list[int] | None:
    """The positions with every one after those that it leads to; None if play can come back."""
    waits, before = _backwards(rules, reached)
    order = [at for at in reached if waits[at] == 0]
    for at in order:
        for earlier, _ in before.get(at, ()):
            waits[earlier] -= 1
            if waits[earlier] == 0:
                order.append(earlier)
    return order if len(order) == len(reached) else None


#: The moves that lead to each position: where from, and the move.
_Before = dict[int, list[tuple[int, Edge]]]


def _backwards(rules: Rules, reached: list[int]) -> tuple[dict[int, int], _Before]:
    """The number of moves of each position, and the moves that lead to it."""
    before: _Before = {}
    waits: dict[int, int] = {}
    for at in reached:
        moves = rules.expand(at)[1]
        waits[at] = len(moves)
        for edge in moves:
            before.setdefault(edge.to, []).append((at, edge))
    return waits, before


def _retrograde(rules: Rules, worth: Worth, reached: list[int]) -> dict[int, Any]:
    """The values where play can come back: from the ends, in the order in which they are certain."""
    if isinstance(worth, Cost):
        return _dijkstra(rules, reached)
    if isinstance(worth, Count) and isinstance(worth.inner, Cost):
        return _counted(rules, worth, reached)
    if isinstance(worth, Outcome) and rules.sort == "puzzle":
        # Endless play is no solution.
        return {at: "lose" if cost is None else "win" for at, cost in _dijkstra(rules, reached).items()}
    if not isinstance(worth, (Play, Outcome)):
        _endless()
    play = _plies(rules, reached)
    if isinstance(worth, Play):
        return play
    return {at: worth.ended(Play().verdict(value).outcome or "draw") for at, value in play.items()}


def _dijkstra(rules: Rules, reached: list[int]) -> dict[int, int | None]:
    """The least cost from every position to a solved end."""
    _, before = _backwards(rules, reached)
    least: dict[int, int | None] = dict.fromkeys(reached)
    queue = [(0, at) for at in reached if rules.expand(at)[0] == "win"]
    if any(edge.cost < 0 for moves in before.values() for _, edge in moves):
        _endless()
    while queue:
        cost, at = heapq.heappop(queue)
        if least[at] is None:
            least[at] = cost
            for earlier, edge in before.get(at, ()):
                if least[earlier] is None:
                    heapq.heappush(queue, (cost + edge.cost, earlier))
    return least


def _counted(rules: Rules, worth: Count, reached: list[int]) -> dict[int, tuple[int | None, int]]:
    """The least costs with the number of cheapest ways; a free move could come back for ever."""
    least = _dijkstra(rules, reached)
    counts = {at: (cost, 1) for at, cost in least.items() if cost is None or rules.expand(at)[0]}
    for at in sorted((at for at in reached if at not in counts), key=lambda at: least[at] or 0):
        moves = rules.expand(at)[1]
        if any(edge.cost == 0 for edge in moves):
            _endless()
        counts[at] = worth.fold((edge, counts.get(edge.to, (None, 1))) for edge in moves)
    return counts


def _plies(rules: Rules, reached: list[int]) -> dict[int, int]:
    """Outcome and plies by retrograde analysis; what stays open is a draw by endless play.

    Wins and losses are certain first, nearest to the end first. Then draws that end spread from the
    ends to the positions that neither win nor have to lose.
    """
    play = Play()
    waits, before = _backwards(rules, reached)
    values = {at: play.ended(end) for at in reached if (end := rules.expand(at)[0]) and end != "draw"}
    queue = deque(values)
    while queue:
        at = queue.popleft()
        for earlier, edge in before.get(at, ()):
            waits[earlier] -= 1
            if earlier in values:
                continue
            gets = play.before(play.through(edge, values[at]))
            if gets > 0 or waits[earlier] == 0:
                moves = rules.expand(earlier)[1]
                values[earlier] = gets if gets > 0 else play.fold((move, values[move.to]) for move in moves)
                queue.append(earlier)
    drawn = deque(at for at in reached if rules.expand(at)[0] == "draw")
    draws = dict.fromkeys(drawn, 0)
    while drawn:
        at = drawn.popleft()
        for earlier, _ in before.get(at, ()):
            if earlier not in values and earlier not in draws:
                draws[earlier] = draws[at] + 1
                drawn.append(earlier)
    return {at: values.get(at, draws.get(at, Play.NEVER)) for at in reached}
