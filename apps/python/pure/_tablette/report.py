"""The report of a test, line by line, in the sentences of `tablette grade`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import answers
from .errors import Error
from .words import duration, phrase, size

if TYPE_CHECKING:
    from .grading import Assignment, Mark

#: Columns of names, and of the text beside them.
_STAGE, _FIELD, _COLUMN = 20, 9, 12
#: Characters of an answer.
_LONGEST = 120
#: Sentences of the reason for a right answer.
_REASONS = 8


def shown(line: str) -> str:
    """A line for display: without control characters, and cut."""
    clean = "".join(c if c.isprintable() else "\ufffd" for c in line[:_LONGEST])
    return clean + "…" * (len(line) > _LONGEST)


class Sheet:
    """The marks of a test, and their report."""

    def __init__(
        self,
        assignment: Assignment,
        name: str,
        marks: list[Mark],
        seed: int,
        stopped: str | None,
        seconds: float,
        limits: tuple[float, float],
    ) -> None:
        self._assignment, self._name, self._marks, self._seed = assignment, name, marks, seed
        self._stopped, self._seconds, (self._limit, self._total) = stopped, seconds, limits
        self._lines: list[tuple[int, str, str, str]] = []

    def document(self) -> dict[str, Any]:
        """Everything that a test found, as `tablette.grading` takes it."""
        wrong = [mark for mark in self._marks if mark.fault is not None]
        passed = bool(self._marks) and not wrong
        smallest = self._smallest(wrong[0]) if wrong else None
        self._report(len(wrong), smallest)
        return {
            "exercise": self._assignment.name,
            "passed": passed,
            "marks": [self._one(mark) for mark in self._marks],
            "smallest": smallest,
            "rung": None,
            "growth": [],
            "seconds": self._seconds,
            "lines": self._lines,
        }

    def _stage(self) -> str:
        return "small" if self._assignment.hosted else "random"

    def _call(self, mark: Mark) -> str:
        return self._assignment.call(self._name, mark.case)

    def _right(self, mark: Mark) -> str:
        return answers.right(mark.truth, mark.answer, mark.case.board)

    def _one(self, mark: Mark) -> tuple[str, str, str | None, str, str | None, float]:
        return self._stage(), self._call(mark), mark.answer, self._right(mark), mark.fault, mark.seconds

    def _smallest(self, mark: Mark) -> dict[str, Any]:
        """The wrong answer to the smallest question, with the reasons for the right one."""
        try:
            reasons = (
                [] if self._assignment.kind in ("moves", "after", "map") else mark.case.board.explain().splitlines()
            )
        except Error:
            reasons = []
        return {"mark": self._one(mark), "sentence": self._sentence(mark), "reasons": reasons[:_REASONS]}

    def _sentence(self, mark: Mark) -> str:
        call, right = self._call(mark), self._right(mark)
        if mark.fault == "dead" and mark.last_words:
            return phrase("grade", "fails", call=call, fault=shown(mark.last_words), right=right)
        if mark.answer is not None:
            return phrase("grade", "gives", call=call, said=shown(mark.answer), right=right)
        return phrase("grade", "fails", call=call, fault=self._fault(mark), right=right)

    def _fault(self, mark: Mark) -> str:
        """What is wrong with an answer, in a sentence without a full stop."""
        match mark.fault:
            case "late":
                return phrase("grade", "value_late", limit=_seconds(self._limit))
            case "endless":
                return phrase("grade", "value_endless", size=size(int(mark.last_words or 0)))
            case "memory":
                return phrase("grade", "value_memory", size=size(int(mark.last_words or 0)))
            case "altered":
                return phrase("grade", "flaw_altered", argument=shown(mark.last_words or ""))
        names = {"illegal": "FLAW_ILLEGAL", "unreadable": "FLAW_NO_VALUE", "overflow": "FLAW_OVERFLOW"}
        return phrase("grade", names.get(mark.fault or "", "FLAW_RAISED"))

    def _add(self, text: str, tone: str = "plain", indent: int = 0, name: str = "") -> None:
        self._lines.append((indent, name, text, tone))

    def _field(self, name: str, text: str, tone: str = "plain") -> None:
        self._add(text, tone, 2, f"{phrase('grade', f'FIELD_{name}'):{_FIELD}} ")

    def _report(self, wrong: int, smallest: dict[str, Any] | None) -> None:
        asked = len(self._marks)
        if not asked:
            self._add(phrase("grade", "NOTHING_ASKED"), "wrong")
            return
        stage = self._stage()
        text = phrase("grade", "right_of", right=asked - wrong, asked=asked)
        if stage == "random":
            text += ", " + phrase("grade", "seeded", seed=str(self._seed))
        self._add(text, indent=2, name=f"{phrase('grade', f'STAGE_{stage.upper()}'):{_STAGE}} ")
        if wrong:
            self._add(phrase("grade", "some_wrong", wrong=wrong, asked=asked), "wrong")
        else:
            self._add(phrase("grade", "all_right", n=asked), "good")
        if smallest is not None:
            self._counterexample(next(mark for mark in self._marks if mark.fault is not None), smallest)
        if self._stopped == "time":
            self._add(phrase("grade", "value_stopped", total=_seconds(self._total)))
        elif self._stopped == "enough":
            self._add(phrase("grade", "STOPPED_ENOUGH"))
        self._add(duration(self._seconds), "faint")

    def _counterexample(self, mark: Mark, smallest: dict[str, Any]) -> None:
        self._add(phrase("grade", "SMALLEST"))
        self._field("ASKED", self._call(mark), "strong")
        self._field("ANSWERED", phrase("grade", "NO_ANSWER") if mark.answer is None else shown(mark.answer))
        self._field("RIGHT", self._right(mark))
        if mark.fault != "wrong":
            self._field("FAULT", self._fault(mark), "wrong")
            if mark.fault == "dead" and mark.last_words:
                self._add(phrase("grade", "last_words", line=shown(mark.last_words)), indent=_COLUMN)
        for at, reason in enumerate(smallest["reasons"]):
            if at == 0:
                self._field("WHY", reason)
            else:
                self._add(reason, indent=_COLUMN)


def _seconds(time: float) -> str:
    return f"{time:g} s" if round(time * 10) % 10 == 0 else f"{time * 1000:.0f} ms"
