"""Laws of games that users write, checked on the positions nearest to the start: the first
counterexample is a smallest one.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import NamedTuple

from .errors import InputError
from .rules import Rules, quoted
from .words import say

#: Positions that the laws are checked on.
CHECKED = 1_000
#: Positions whose values are compared with those of their representatives.
TWINS = 200


class Broken(Exception):
    """A counterexample to a law, as a sentence."""


class Finding(NamedTuple):
    """The result of one law, in the order of the arguments of `tablette.Finding`."""

    kind: str
    name: str
    about: str
    cases: int | None
    counterexample: str | None


def check(rules: Rules, positions: list[int]) -> list[Finding]:
    """Checks the laws on positions, given by number, up to the first that does not hold: the others may
    make no sense then.
    """
    findings = []
    for law in _laws():
        findings.append(_finding(rules, positions, *law))
        if findings[-1].counterexample:
            break
    return findings


#: Returns the number of cases checked on a position; raises `Broken`.
_Test = Callable[[Rules, int], int]


def _laws() -> Iterator[tuple[str, str, _Test]]:
    yield (
        "repeatable",
        say(
            "moves and play return the same whenever they are called",
            "moves et play renvoient la même chose à chaque appel",
        ),
        _repeatable,
    )
    yield "moves", say("the moves of a position differ", "les coups d'une position sont distincts"), _moves
    yield (
        "text",
        say("different positions have different texts", "des positions différentes ont des textes différents"),
        _text,
    )
    yield (
        "canonical",
        say("canonical of a representative is itself", "canonical d'un représentant est ce représentant"),
        _canonical,
    )


def _finding(rules: Rules, positions: list[int], name: str, about: str, test: _Test) -> Finding:
    try:
        return Finding("law", name, about, sum(test(rules, token) for token in positions), None)
    except Broken as broken:
        return Finding("law", name, about, None, str(broken))


def _repeatable(rules: Rules, token: int) -> int:
    end, edges = rules.expand(token)
    if end is not None and not edges:
        return 1
    state = rules.states[token]
    place = quoted(state)
    moves = rules.moves(state)
    if len(moves) != len(edges):
        raise Broken(
            say(
                f"moves({place}) gave {len(edges)} moves, then {len(moves)}",
                f"moves({place}) a donné {len(edges)} coups, puis {len(moves)}",
            )
        )
    for mv, edge in zip(moves, edges):
        after = rules.number(rules.game.play(state, mv), "play")
        if after != edge.to:
            first, second = quoted(rules.states[edge.to]), quoted(rules.states[after])
            raise Broken(
                say(
                    f"move {quoted(mv)} of {place} led to {first}, then to {second}",
                    f"le coup {quoted(mv)} de {place} menait à {first}, puis à {second}",
                )
            )
    return len(edges)


def _moves(rules: Rules, token: int) -> int:
    texts = rules.texts(token)
    seen: set[str] = set()
    for text in texts:
        if text in seen:
            place = quoted(rules.states[token])
            raise Broken(say(f"moves({place}) has {text} twice", f"moves({place}) contient deux fois {text}"))
        seen.add(text)
    return len(texts)


def _text(rules: Rules, token: int) -> int:
    try:
        rules.text(token)
    except InputError as error:
        raise Broken(str(error)) from None
    return 1


def _canonical(rules: Rules, token: int) -> int:
    once = rules.canonical(token)
    twice = rules.canonical(once)
    if once != twice:
        steps = " → ".join(quoted(rules.states[at]) for at in (token, once, twice))
        raise Broken(steps)
    return 1


def unlike(rules: Rules, reached: list[int], value: Callable[[int], object]) -> str | None:
    """The nearest position whose representative has another value, as a sentence; None if none of the
    first `TWINS` that have another representative is one.
    """
    known = set(reached)
    # A representative that play cannot reach has no value here.
    twins = ((token, twin) for token in reached if (twin := rules.canonical(token)) != token and twin in known)
    for token, twin in itertools.islice(twins, TWINS):
        if value(twin) != value(token):
            place, other = quoted(rules.states[token]), quoted(rules.states[twin])
            return say(
                f"canonical({place}) is {other}, which has another value",
                f"canonical({place}) est {other}, qui a une autre valeur",
            )
    return None
