"""The value of a position, in words and numbers: what `tablette solve` prints.

The sentences are the workbench's own; which of them is said follows `crates/workbench/src/speech`, and
tests compare every one with the compiled engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .words import digits, duration, fraction, listed, phrase, size

#: Moves of a best line that are shown; the analysis has the whole line.
_LINE = 16
#: Words of moves that French replaces, by game.
_FRENCH = {"chocolate": {"left": "gauche", "right": "droite", "top": "haut", "bottom": "bas"}}


def whole(number: int | str | None) -> int | None:
    """A number of a document: large ones are digits, more than Python's own `int` reads."""
    if not isinstance(number, str):
        return number
    if number.startswith("-"):
        return -_natural(number[1:])
    return _natural(number)


def _natural(text: str) -> int:
    if len(text) < 4000:
        return int(text)
    middle = len(text) // 2
    head, tail = _natural(text[:-middle]), _natural(text[-middle:])
    shift: int = 10**middle
    return head * shift + tail


@dataclass(frozen=True)
class Verdict:
    """The value of a position, as far as it is known."""

    outcome: str | None = None
    remoteness: int | None = None
    endless: bool = False
    """A draw that is proved to last for ever."""
    nimber: int | None = None
    cost: int | None = None
    lower_bound: int | None = None
    count: int | None = None
    estimate: tuple[int, int] | None = None
    """Hundredths of a man, and plies."""

    @staticmethod
    def of(document: dict[str, Any]) -> Verdict:
        """Reads the worth in a document of the engine."""
        # With a proof, the bound repeats the cost. A player who follows a rule proves nothing.
        is_open = document.get("proven") is False and "player" not in document
        return Verdict(
            outcome=document.get("positionValue"),
            remoteness=whole(document.get("remoteness")),
            endless=bool(document.get("endless")),
            nimber=whole(document.get("mex")),
            cost=whole(document.get("cost")),
            lower_bound=whole(document.get("lowerBound")) if is_open else None,
            count=whole(document.get("count")),
            estimate=estimate(document),
        )

    @property
    def plies(self) -> int | None:
        """Signed plies: `+k` won in k, `-k` lost in k, 0 for a draw."""
        if self.outcome == "draw":
            return 0
        if self.outcome is None or self.remoteness is None:
            return None
        return self.remoteness if self.outcome == "win" else -self.remoteness

    @property
    def value(self) -> int | None:
        """Signed plies; in a puzzle the least cost, once it is proved."""
        return self.cost if self.cost is not None and self.lower_bound is None else self.plies


def estimate(document: dict[str, Any]) -> tuple[int, int] | None:
    """The estimate of a search in a document."""
    found = document.get("estimate")
    return (found["score"], found["depth"]) if found else None


def _score(score: int) -> str:
    return "+" * (score > 0) + "-" * (score < 0) + fraction(abs(score) / 100, 2)


def figure(verdict: Verdict) -> str:
    """The value in a few characters: `+17`, `-12`, a draw, a cost; a dash if nothing is known."""
    if verdict.cost is not None:
        bound = "" if verdict.lower_bound is None else f" (≥ {digits(verdict.lower_bound)})"
        return digits(verdict.cost) + bound
    if verdict.outcome == "draw":
        return phrase("common", "DRAW")
    if verdict.outcome is not None:
        plies = verdict.plies
        if plies is None:
            return phrase("common", verdict.outcome.upper())
        return f"+{digits(plies)}" if verdict.outcome == "win" else digits(plies) if plies else "-0"
    if verdict.nimber is not None:
        return f"*{digits(verdict.nimber)}"
    if verdict.estimate is not None:
        score, depth = verdict.estimate
        return phrase("verdict", "estimate_short", score=_score(score), depth=depth)
    return "–"


def sentence(verdict: Verdict, is_puzzle: bool, player: str | None) -> str:
    """The verdict in one sentence, or in several if a nimber or a count is known as well."""
    if is_puzzle:
        return _played(verdict, player) or _puzzle(verdict)
    said = [_outcome(verdict)]
    said += [phrase("verdict", "nimber", n=verdict.nimber)] if verdict.nimber is not None else []
    said += [phrase("verdict", "count", n=verdict.count)] if verdict.count is not None else []
    return " ".join(filter(None, said))


def _played(verdict: Verdict, player: str | None) -> str | None:
    """The result of a puzzle when a player follows a rule."""
    if player is None:
        return None
    if verdict.outcome == "lose":
        return phrase("verdict", "played_stuck", player=player)
    return phrase("verdict", "played", player=player, n=verdict.cost) if verdict.cost is not None else None


def _puzzle(verdict: Verdict) -> str:
    cost, bound, moves, ways = verdict.cost, verdict.lower_bound, verdict.remoteness, verdict.count or 0
    if verdict.outcome == "lose":
        return phrase("verdict", "STUCK")
    if bound is not None:
        if cost is None:
            return phrase("verdict", "bound", bound=bound)
        return phrase("verdict", "cost_open", n=cost, bound=bound)
    if moves is not None and cost in (None, moves):
        return phrase("verdict", "solvable", n=moves, ways=ways) if moves else phrase("verdict", "SOLVED")
    return phrase("verdict", "SOLVABLE_UNMEASURED") if cost is None else phrase("verdict", "cost", n=cost, ways=ways)


def _outcome(verdict: Verdict) -> str | None:
    plies, outcome = verdict.remoteness, verdict.outcome
    if outcome is None:
        if verdict.estimate is None:
            return None
        score, depth = verdict.estimate
        return phrase("verdict", "estimate", score=_score(score), depth=depth)
    if outcome == "draw":
        if verdict.endless:
            return phrase("verdict", "DRAW_ENDLESS")
        if plies is not None:
            return phrase("verdict", "draw", n=plies)
    if plies is None:
        return phrase("verdict", f"{outcome.upper()}_UNMEASURED")
    if outcome == "lose" and plies == 0:
        return phrase("verdict", "LOST_ALREADY")
    return phrase("verdict", outcome, value=figure(verdict), n=plies)


def spelled(game: str, moves: list[str]) -> list[str]:
    """Moves of a game as people read them: `left 4`, in French « gauche 4 »."""
    from .words import language

    words = _FRENCH.get(game, {}) if language() == "fr" else {}
    return [" ".join(words.get(word, word) for word in mv.split(" ")) for mv in moves]


def _beginning(steps: list[str], complete: bool) -> str:
    shown = steps[:_LINE]
    return " ".join(shown) + ("" if complete and len(shown) == len(steps) else " …")


def fields(known: dict[str, Any], verdict: Verdict, is_puzzle: bool) -> list[tuple[str, str]]:
    """The parts besides the verdict as names and texts: winning moves, best moves, path, line, cost."""
    game, best, winning = known["game"], known.get("bestMoves"), known.get("winningMoves")
    stuck, line, complete = verdict.outcome == "lose", known["line"], known["lineComplete"]
    found: list[tuple[str, str]] = []

    def field(name: str, text: str) -> None:
        found.append((phrase("label", f"FIELD_{name}"), text))

    if winning is not None and not is_puzzle:
        moves = listed(spelled(game, winning))
        field("WINNING", phrase("verdict", "winning_moves", n=len(winning), moves=moves))
    if best is None:
        if known["known"] == "estimate" and known.get("choice") is not None:
            field("CHOICE", spelled(game, [known["choice"]])[0])
    elif best and best != winning and not (is_puzzle and (len(best) == 1 or stuck)):
        field("BEST", listed(spelled(game, best)))
    if known.get("path") and verdict.cost is not None:
        path = [f"({spot[0]},{spot[1]})" if isinstance(spot, list) else spot for spot in known["path"]]
        field("PATH", _beginning(path, complete))
    if line and not (is_puzzle and stuck):
        kinds = {"best": "LINE", "winning": "LINE_WINNING", "open": "LINE_OPEN"}
        kind = "open" if "player" in known else known["lineKind"]
        field(kinds[kind], _beginning(spelled(game, line), complete))
    field("COST", _known_by(known))
    if "table" in known:
        field("TABLE", known["table"])
    return found


def _known_by(known: dict[str, Any]) -> str:
    parts = [phrase("verdict", "cost_calls", n=whole(known["calls"]))] if "calls" in known else []
    parts.append(phrase("verdict", "cost_positions", n=whole(known["positions"])))
    parts += [duration(known["seconds"]), size(whole(known["peakBytes"]) or 0)]
    rung = phrase("verdict", f"BY_{known['rung'].upper()}")
    return phrase("verdict", "known_by", rung=rung, cost=", ".join(parts))
