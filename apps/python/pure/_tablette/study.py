"""Everything about a game that a user writes, reported part by part: the page shows it while the rules
are being typed. Nothing is called won or lost before all positions are known and the laws hold.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from . import cycles, laws
from .errors import RefusedError
from .options import Options
from .own import Hosted, OwnBoard
from .verdicts import whole
from .words import digits, say

if TYPE_CHECKING:
    from tablette._game import Game

#: Moves of a position that are reported.
_MOST_MOVES = 200
#: Squares of a picture that is reported.
_MOST_SQUARES = 1_000
#: What a position is worth, in a document.
_WORTH = ("positionValue", "remoteness", "cost")

#: Called with each part as soon as it is known: a dictionary with its name under `part`.
Report = Callable[[dict[str, Any]], object]


class Study:
    """A game with the positions and values known so far."""

    def __init__(self, game: Game, report: Report) -> None:
        self._report = report
        merged = cast("Hosted", game._hosted())
        # A wrong `canonical` must change no value.
        self._hosted = merged.unmerged()
        self._merged, self._board, self._rules = merged.board(), self._hosted.board(), merged.rules
        self._is_solved = False
        self._work = Options(progress=lambda *_: report({"part": "progress", "positions": merged.count()}))

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
        rules = self._rules
        rules.within(self._work)
        reached = cycles.reachable(rules, self._board._token, most + 1)
        findings = laws.check(rules, reached[: min(most, laws.CHECKED)])
        self._report({"part": "laws", "findings": [finding._asdict() for finding in findings]})
        if any(finding.counterexample for finding in findings):
            return
        if len(reached) > most:
            raise RefusedError(_spent(most))
        calls = cycles.recursion_calls(rules, reached)
        if calls is None and not self._hosted.repeating:
            self._break("ends", say("play ends", "la partie finit"), cycles.comes_back(rules, reached))
            return
        known = self._known(self._board)
        memory = None if calls is None else self._merged._ask("solve", ("by", "memory"), budget=self._work)
        if rules.has("canonical") and (found := self._unlike(reached, known, memory)):
            self._break("canonical", say("canonical keeps the value", "canonical garde la valeur"), found)
            return
        self._is_solved = True
        self._answer(known)
        if calls is not None and memory is not None:
            self._report({"part": "rung", "rung": "recursion", "calls": digits(calls)})
            met, asked = _digits(memory["positions"]), _digits(memory["calls"])
            self._report({"part": "rung", "rung": "memory", "positions": met, "calls": asked})
        if rules.sort == "impartial" and calls is not None:
            nimber = self._board._ask("solve", ("by", "table"), ("worth", "nimber"), budget=self._work)["mex"]
            self._report({"part": "nimber", "nimber": nimber})

    def _known(self, board: OwnBoard) -> dict[str, Any]:
        """The document of a position, with its moves judged, from the table of the whole game."""
        return board._ask("solve", ("by", "table"), ("judged", "1"), ("most", "5000"), budget=self._work)

    def _unlike(self, reached: list[int], known: dict[str, Any], memory: dict[str, Any] | None) -> str | None:
        """A position whose value differs from that of its representative, as a sentence."""

        @cache
        def value(token: int) -> list[Any]:
            return _worth(OwnBoard._at(self._hosted, token)._ask("solve", ("by", "table")))

        found = laws.unlike(self._rules, reached, value)
        if found is None and memory is not None and _worth(memory) != _worth(known):
            return say(
                "with canonical the start has another value than without",
                "avec canonical, le départ a une autre valeur que sans",
            )
        return found

    def _break(self, name: str, about: str, counterexample: str) -> None:
        finding = laws.Finding("law", name, about, None, counterexample)
        self._report({"part": "laws", "findings": [finding._asdict()]})

    def _answer(self, known: dict[str, Any]) -> None:
        self._report(
            {
                "part": "answer",
                "best": known.get("bestMoves", [])[:_MOST_MOVES],
                "line": known["line"][:_MOST_MOVES],
                "positions": _digits(known["positions"]),
                **dict(zip(_WORTH, _worth(known))),
            }
        )

    def at(self, moves: list[str]) -> dict[str, Any]:
        """The position after moves from the start: its picture, its result, and its moves, judged where
        the game is solved. Raises InputError of a move that is none.
        """
        board, turn = self._after(moves)
        legal = board.legal()
        picture = _playable(self._rules.picture(board._token), set(legal))
        judged = self._known(board).get("judged", []) if self._is_solved and legal else []
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

    def reply(self, moves: list[str], level: str, seed: int) -> str | None:
        """The move of an opponent of a level after moves from the start; None if it has none."""
        board, _ = self._after(moves)
        answer: str | None = board._ask("reply", ("level", level), ("seed", str(seed))).get("move")
        return answer

    def _after(self, moves: list[str]) -> tuple[OwnBoard, int]:
        """The position after moves from the start, and the side to move there."""
        board, turn = self._board, 0
        for mv in moves:
            after = board.play(mv)
            turn = turn if board.stays(mv) else 1 - turn
            board = after
        return board, turn


def _playable(picture: dict[str, Any], legal: set[str]) -> dict[str, Any]:
    """A picture whose clicks are legal moves; without squares if it has too many."""
    rows = picture["squares"]
    if sum(map(len, rows)) > _MOST_SQUARES:
        return {**picture, "squares": []}
    for square in (square for row in rows for square in row):
        if square.get("plays", "") not in legal:
            square.pop("plays", None)
    return picture


def _worth(known: dict[str, Any]) -> list[Any]:
    """What a position is worth; of a puzzle the cost alone, since its plies are those of one line."""
    return [None if name == "remoteness" and "cost" in known else known.get(name) for name in _WORTH]


def _as_json(line: dict[str, Any]) -> dict[str, Any]:
    """A judged move as JSON can hold it."""
    names = ("move", "moveValue", "remoteness", "cost", "best", "words")
    return {name: line[name] for name in names if name in line}


def _digits(number: Any) -> str:
    return digits(whole(number) or 0)


def _spent(most: int) -> str:
    met = digits(most)
    return say(
        f"this game has more than {met} positions: nothing is proved about it; allow more positions, or begin with a smaller one",
        f"ce jeu a plus de {met} positions : rien n'est prouvé ; permettez-en davantage, ou partez d'une position plus petite",
    )
