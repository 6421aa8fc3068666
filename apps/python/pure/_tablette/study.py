"""Everything about a game that a user writes, reported part by part: the page shows it while the rules
are being typed. Nothing is called won or lost before all positions are known and the laws hold.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from . import laws, rungs, worths
from .cycles import comes_back
from .errors import RefusedError
from .figure import picture_of
from .options import Options
from .own import OwnBoard, document
from .rungs import Solved
from .words import digits, say

if TYPE_CHECKING:
    from tablette._game import Game

#: Moves of a position that are reported.
_MOST_MOVES = 200
#: Squares of a picture that is reported.
_MOST_SQUARES = 1_000

#: Called with each part as soon as it is known: a dictionary with its name under `part`.
Report = Callable[[dict[str, Any]], object]


class Study:
    """A game with the positions and values known so far."""

    def __init__(self, game: Game, report: Report) -> None:
        self._report = report
        self._board = cast("OwnBoard", game._hosted().board())
        self._rules = self._board._rules
        self._solved: Solved | None = None

    def run(self, most: int) -> None:
        """Explores at most that many positions, and reports what follows from them: the broken laws, or
        the outcome of the start, the size of the game, and the work of each rung.
        """
        rules, board = self._rules, self._board
        self._report({"part": "opened", "game": board.game, "position": board.position, "sort": rules.sort})
        try:
            self._solve(most)
        except RefusedError as error:
            self._report({"part": "spent", "sentence": str(error)})
        self._report({"part": "position", **self.at([])})

    def _solve(self, most: int) -> None:
        rules, start = self._rules, self._board._token
        rules.within(Options(progress=lambda met, _: self._report({"part": "progress", "positions": met})))
        reached = rungs.reachable(rules, start, most + 1)
        findings = laws.check(rules, reached[: min(most, laws.CHECKED)])
        self._report({"part": "laws", "findings": [finding._asdict() for finding in findings]})
        if any(finding.counterexample for finding in findings):
            return
        if len(reached) > most:
            raise RefusedError(_spent(most))
        calls = rungs.recursion_calls(rules, reached)
        if calls is None and not self._board._repeating:
            self._break("ends", say("play ends", "la partie finit"), comes_back(rules, reached))
            return
        worth = worths.named("cost" if rules.sort == "puzzle" else "play", rules.sort == "puzzle")
        solved = rungs.table(rules, worth, start, self._board._repeating)
        memory = None if calls is None else rungs.memory(rules, worth, start)
        if memory is not None and (found := laws.unlike(rules, reached, solved.values, memory.values)):
            self._break("canonical", say("canonical keeps the value", "canonical garde la valeur"), found)
            return
        self._solved = solved
        self._answer()
        self._rungs(calls, memory)
        if rules.sort == "impartial" and calls is not None:
            nimber = rungs.table(rules, worths.named("nimber", False), start, False).value
            self._report({"part": "nimber", "nimber": nimber})

    def _break(self, name: str, about: str, counterexample: str) -> None:
        finding = laws.Finding("law", name, about, None, counterexample)
        self._report({"part": "laws", "findings": [finding._asdict()]})

    def _answer(self) -> None:
        found = self._document(self._board)
        known = {name: found.get(name) for name in ("positionValue", "remoteness", "cost")}
        best = found.get("bestMoves", [])
        self._report(
            {
                "part": "answer",
                "best": best[:_MOST_MOVES],
                "line": found["line"][:_MOST_MOVES],
                "positions": digits(found["positions"]),
                **known,
            }
        )

    def _rungs(self, calls: int | None, memory: Solved | None) -> None:
        if calls is not None and memory is not None:
            self._report({"part": "rung", "rung": "recursion", "calls": digits(calls)})
            met, asked = digits(memory.positions), digits(memory.calls or 0)
            self._report({"part": "rung", "rung": "memory", "positions": met, "calls": asked})

    def _document(self, board: OwnBoard) -> dict[str, Any]:
        """The document of a position from the values of the whole game."""
        assert self._solved is not None, "the game is solved"
        here = Solved(**{**vars(self._solved), "value": self._solved.values[board._token]})
        return document(board, here, len(self._rules.expand(board._token)[1]), 0.0)

    def at(self, moves: list[str]) -> dict[str, Any]:
        """The position after moves from the start: its picture, its result, and its moves, judged where
        the game is solved. Raises InputError of a move that is none.
        """
        board, turn = self._board, 0
        for mv in moves:
            after = board.play(mv)
            turn = turn if self._stays(board, mv) else 1 - turn
            board = after
        legal = board.legal()
        picture = _playable(picture_of(self._rules, board._token), set(legal))
        judged = self._document(board).get("judged", []) if self._solved else []
        # In the order of the rules: the best move first would give it away.
        known = {line["move"]: _as_json(line) for line in judged}
        return {
            "position": board.position,
            "picture": picture,
            "result": board.result,
            "turn": turn,
            "moves": [known.get(text, {"move": text}) for text in legal[:_MOST_MOVES]],
            "leftOut": max(len(legal) - _MOST_MOVES, 0),
            "choice": judged[0]["move"] if judged else None,
        }

    def _stays(self, board: OwnBoard, mv: str) -> bool:
        """Whether the same side plays again after a legal move."""
        place = self._rules.texts(board._token).index(mv)
        return bool(self._rules.expand(board._token)[1][place].stays)


def _playable(picture: dict[str, Any], legal: set[str]) -> dict[str, Any]:
    """A picture whose clicks are legal moves; without squares if it has too many."""
    rows = picture["squares"]
    if sum(map(len, rows)) > _MOST_SQUARES:
        return {**picture, "squares": []}
    for square in (square for row in rows for square in row):
        if square.get("plays", "") not in legal:
            square.pop("plays", None)
    return picture


def _as_json(line: dict[str, Any]) -> dict[str, Any]:
    """A judged move as JSON can hold it."""
    names = ("move", "moveValue", "remoteness", "cost", "best", "words")
    return {name: line[name] for name in names if name in line}


def _spent(most: int) -> str:
    met = digits(most)
    return say(
        f"this game has more than {met} positions: nothing is proved about it; allow more positions, or begin with a smaller one",
        f"ce jeu a plus de {met} positions : rien n'est prouvé ; permettez-en davantage, ou partez d'une position plus petite",
    )
