"""Answers what a solver in another program asks about a user's game, by the numbers of positions.

`crates/host/src/relay.rs` describes the questions and the answers.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from .rules import Rules, quoted, wrong

#: An answer has no more positions once this many moves or seconds are in it.
_MOST_MOVES, _LONGEST = 20_000, 0.02
#: Positions whose moves are asked for twice, since they must not change.
_TRIED = 128

#: A position with its end, the positions after its moves, and the unusual moves.
_Line = tuple[int, "str | None", list[int], list[tuple[int, int, bool]]]


class Respondent:
    """Answers questions about the positions of a game. Exceptions of its rules pass on."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        #: By the number of a position, 1 if its moves were sent.
        self._sent = bytearray()
        #: Positions that were met and whose moves were not sent. A solver that follows the first move
        #: of each position asks about the last one first.
        self._waiting: list[int] = []
        self._tried = 0

    def expand(self, token: int, most: int, merges: bool) -> dict[str, Any]:
        """The moves of a position, and those of at most `most` in all: the solver asks about positions
        behind it next. With `merges` the representatives of the positions that were met come along.
        """
        until, moves = time.monotonic() + _LONGEST, 0
        states = self.rules.states
        lines: list[_Line] = []
        merged: list[tuple[int, int]] = []
        here = token
        while True:
            met = len(states)
            try:
                line = self._line(here)
                new = self._new(line, met)
                self._waiting += reversed(self._representatives(new, merged) if merges else new)
            except Exception:
                if here == token:
                    raise
                # No solver has asked about this position: the error is raised when one does.
                break
            lines.append(line)
            moves += len(line[2])
            self._mark(here)
            if len(lines) >= most or moves >= _MOST_MOVES or time.monotonic() >= until:
                break
            following = self._following()
            if following is None:
                break
            here = following
        return {"expanded": lines, "canonical": merged, "count": len(states), "bytes": self.rules.bytes}

    def _new(self, line: _Line, met: int) -> Sequence[int]:
        """The positions to go on with: those that were met with this line."""
        return range(met, len(self.rules.states))

    def _line(self, token: int) -> _Line:
        state = self.rules.states[token]
        found = self.rules.successors(state)
        if self._tried < _TRIED:
            self._tried += 1
            self._compare(state, found, self.rules.successors(state))
        end, targets, odd = found
        return token, end, targets, [(at, *edge) for at, edge in odd.items()]

    def _compare(self, state: Any, found: tuple[Any, ...], again: tuple[Any, ...]) -> None:
        """Refuses rules that do not return the same at every call."""
        if found == again:
            return
        (end, targets, odd), (other_end, others, other_odd) = found, again
        if end != other_end:
            raise wrong("unsteady", call=f"over({quoted(state)})", got=quoted(end), again=quoted(other_end))
        moves, states = self.rules.moves(state), self.rules.states
        if not len(targets) == len(others) == len(moves) or [*map(quoted, moves)] != [
            *map(quoted, self.rules.moves(state))
        ]:
            raise wrong("other_moves", position=quoted(state))
        for mv, to, other in zip(moves, targets, others):
            if to != other:
                call = f"play({quoted(state)}, {quoted(mv)})"
                raise wrong("unsteady", call=call, got=quoted(states[to]), again=quoted(states[other]))
        for at, mv in enumerate(moves):
            edge, other_edge = odd.get(at, ()), other_odd.get(at, ())
            if edge != other_edge:
                call = f"cost({quoted(state)}, {quoted(mv)})"
                raise wrong("unsteady", call=call, got=quoted(edge[:1]), again=quoted(other_edge[:1]))

    def _following(self) -> int | None:
        """Takes a position whose moves were not sent."""
        while self._waiting:
            token = self._waiting.pop()
            if not self._is_sent(token):
                return token
        return None

    def _is_sent(self, token: int) -> bool:
        return token < len(self._sent) and self._sent[token] != 0

    def _representatives(self, tokens: Sequence[int], merged: list[tuple[int, int]]) -> list[int]:
        """The representatives of positions, which are added to `merged`."""
        found = [(token, self.rules.canonical(token)) for token in tokens]
        merged += found
        return [to for _, to in found]

    def _mark(self, token: int) -> None:
        if token >= len(self._sent):
            self._sent.extend(bytes(len(self.rules.states) - len(self._sent)))
        self._sent[token] = 1

    def canonical(self, token: int) -> dict[str, Any]:
        """The representative of a position."""
        return self._position(self.rules.canonical(token))

    def parse(self, text: str) -> dict[str, Any]:
        """The position of a text; none of a text that is none."""
        return self._position(self.rules.parse(text))

    def _position(self, token: int | None) -> dict[str, Any]:
        return {"position": token, "count": len(self.rules.states)}

    def text(self, token: int) -> str:
        """The text of a position."""
        return self.rules.text(token)

    def texts(self, token: int) -> list[str]:
        """The texts of the moves of a position."""
        return self.rules.texts(token)

    def words(self, token: int) -> list[str]:
        """The moves of a position in words."""
        return self.rules.words(token)

    def drawn(self, token: int) -> dict[str, Any]:
        """The picture of a position in rows of squares; the game draws one."""
        return {"rows": self.rules.drawn(token)}
