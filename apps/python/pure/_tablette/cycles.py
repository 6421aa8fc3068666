"""The positions that play reaches, and lines of play that come back to one."""

from __future__ import annotations

import math

from .rules import Rules
from .words import listed, say


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


def recursion_calls(rules: Rules, reached: list[int]) -> int | None:
    """The calls that the recursion makes for the value with its plies or costs: one for each line of play.
    They are added up and not made, since there may be billions. None where play can come back.
    """
    waits = {at: len(rules.expand(at)[1]) for at in reached}
    before: dict[int, list[int]] = {}
    for at in reached:
        for edge in rules.expand(at)[1]:
            before.setdefault(edge.to, []).append(at)
    order = [at for at in reached if waits[at] == 0]
    calls = dict.fromkeys(reached, 1)
    for at in order:
        for earlier in before.get(at, ()):
            calls[earlier] += calls[at]
            waits[earlier] -= 1
            if waits[earlier] == 0:
                order.append(earlier)
    return calls[reached[0]] if len(order) == len(reached) else None


def cycle(rules: Rules, reached: list[int]) -> tuple[int, list[str]] | None:
    """The nearest position that play can come back to, with the fewest moves on the way; None if there
    is none. O(positions + moves) unless cycles are far from the positions that lead to them.
    """
    core = _core(rules, reached)
    for token in reached:
        if token in core and (way := _way_back(rules, token, core)) is not None:
            return token, way
    return None


def _core(rules: Rules, reached: list[int]) -> set[int]:
    """The positions that are left when those without moves, or without moves to them, are taken away
    again and again: every cycle is among them.
    """
    after = {token: {edge.to for edge in rules.expand(token)[1]} for token in reached}
    before: dict[int, set[int]] = {token: set() for token in reached}
    for token, successors in after.items():
        for to in successors:
            before[to].add(token)
    core = set(reached)
    for ahead, behind in ((after, before), (before, after)):
        left = {token: len(ahead[token] & core) for token in core}
        bare = [token for token in core if left[token] == 0]
        for token in bare:
            core.discard(token)
            for other in behind[token] & core:
                left[other] -= 1
                if left[other] == 0:
                    bare.append(other)
    return core


def _way_back(rules: Rules, start: int, core: set[int]) -> list[str] | None:
    """The fewest moves that lead from a position back to it."""
    came: dict[int, tuple[int, int]] = {}
    queue = [start]
    for token in queue:
        for at, edge in enumerate(rules.expand(token)[1]):
            if edge.to == start:
                return _texts(rules, start, came, (token, at))
            if edge.to in core and edge.to not in came:
                came[edge.to] = token, at
                queue.append(edge.to)
    return None


def _texts(rules: Rules, start: int, came: dict[int, tuple[int, int]], last: tuple[int, int]) -> list[str]:
    """The moves of a way, whose last one is given by its position and its place there."""
    steps = [last]
    while steps[-1][0] != start:
        steps.append(came[steps[-1][0]])
    return [rules.texts(token)[at] for token, at in reversed(steps)]


def comes_back(rules: Rules, reached: list[int]) -> str:
    """The sentence about play that comes back although the game does not announce it."""
    found = cycle(rules, reached)
    assert found is not None, "some position comes back"
    text, moves = rules.text(found[0]), listed(found[1], 8)
    return say(
        f"play can come back to {text} by {moves}, and may never end; if that is meant, write repeating = True in the class",
        f"le jeu peut revenir à {text} par {moves}, et ne jamais finir ; si c'est voulu, écrivez repeating = True dans la classe",
    )
