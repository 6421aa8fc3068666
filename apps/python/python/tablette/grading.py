"""Grades a Python function.

>>> def gagnante(pos):
...     return len(pos) > 1
>>> sheet = grade(gagnante, "chomp", question=8)
>>> sheet.passed
False
>>> print(sheet.counterexample)
gagnante([2]) returns False; the right answer is True

The questions, answers and messages are those of ``tablette grade``. The function is called with the
values that the class's text gives it, a Chomp position as a list of row lengths for instance, and
returns what the text asks for. On a game of your own (`tablette.Game`) it gets your positions
themselves.
"""

from __future__ import annotations

import html
import inspect
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from tablette import _function, _tablette
from tablette._game import Game
from tablette._on_own import OnPositions, boards_of, on_own
from tablette._program import Program
from tablette._subject import CAN_FORK, Isolated, Subject

__all__ = ["Counterexample", "Gradebook", "Mark", "Marksheet", "Program", "assert_right", "grade", "gradebook"]

_ADVICE = {"prints": 0, "floats": 1, "alters": 2}
_WORDS = {
    "en": {
        "passed": "right",
        "failed": "wrong",
        "missing": "{source} has no function for question {question} of {game}: it is looked for as {names}",
        "call": "{thing} cannot be called: give a function, a class, or a module with a function {name}",
        "nothing": "no function of this text was found",
        "of": "{passed} of {all} questions are right",
        "boards": "boards are for a game of your own, a tablette.Game",
        "grown": "growth is measured on five boards or more: boards=lambda n: …, a position for each size, or a list of them",
    },
    "fr": {
        "passed": "juste",
        "failed": "faux",
        "missing": "{source} n'a pas de fonction pour la question {question} de {game} : on la cherche sous {names}",
        "call": "{thing} ne s'appelle pas : donnez une fonction, une classe, ou un module avec une fonction {name}",
        "nothing": "aucune fonction de ce texte n'a été trouvée",
        "of": "{passed} questions sur {all} sont justes",
        "boards": "boards est pour un jeu à vous, un tablette.Game",
        "grown": "la croissance se mesure sur cinq tablettes au moins : boards=lambda n: …, une position par taille, ou une liste",
    },
}


@dataclass(frozen=True)
class Mark:
    """One question with its answer.

    `call` is the question as a Python call, `answer` the answer (None if there was none), `right`
    the right answer in words; `fault` is None for a right answer, else a name (``"wrong"``,
    ``"late"``, ``"overflow"``, …); `seconds` are processor time, or elapsed time if no answer came.
    """

    stage: str
    call: str
    answer: str | None
    right: str
    fault: str | None
    seconds: float


@dataclass(frozen=True)
class Counterexample(Mark):
    """The smallest question with a wrong answer, and the reasons for the right one, one sentence
    each.
    """

    sentence: str = ""
    reasons: tuple[str, ...] = ()
    #: The board that the question is about, as text that `tablette.open` takes; None of other questions.
    board: str | None = None

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Marksheet:
    """The result of grading one function. `str()` of it is the output of ``tablette grade``; in a
    notebook it is a table.

    `passed` is True if every answer is right (and the required rung, if any, is reached).
    `counterexample` is the smallest question with a wrong answer. `rung` is the rung of the ladder
    that the growth of its work indicates: ``"recursion"``, ``"memory or table"``, ``"theory"``,
    ``"unclear"``; None if growth was not measured. `growth` has the points of the curve: size,
    board, seconds. `steps` are the calls and turns of loops at these points, where the interpreter
    counts them: in a browser, which does not tell processor time. `grown` says the curve and the rung
    in words. `notes` are remarks that do not affect the result.
    """

    exercise: str
    passed: bool
    marks: tuple[Mark, ...] = field(repr=False)
    counterexample: Counterexample | None
    rung: str | None
    growth: tuple[tuple[int, str, float], ...] = field(repr=False)
    steps: tuple[int, ...] = field(repr=False)
    grown: tuple[str, ...] = field(repr=False)
    notes: tuple[str, ...]
    seconds: float
    lines: tuple[tuple[int, str, str, str], ...] = field(repr=False)

    @property
    def score(self) -> float:
        """The fraction of questions answered right, from 0.0 to 1.0, for partial credit."""
        right = sum(mark.fault is None for mark in self.marks)
        return right / len(self.marks) if self.marks else 0.0

    @property
    def reason(self) -> str:
        """The reason for failing, in one sentence; empty if the function passed."""
        if self.counterexample is not None:
            return self.counterexample.sentence
        wrong = [text for _, _, text, tone in self.lines if tone == "wrong"]
        return "" if self.passed or not wrong else wrong[-1]

    def __bool__(self) -> bool:
        return self.passed

    def __str__(self) -> str:
        told = [" " * indent + name + text for indent, name, text, _ in self.lines]
        return "\n".join([self.exercise, *told, *self.notes])

    def _repr_html_(self) -> str:
        colours = {"good": "#1a7f37", "wrong": "#b3261e", "faint": "#6b7280"}
        rows = []
        for indent, name, text, tone in self.lines:
            style = f"padding-left:{indent}ch;text-align:left;"
            style += f"color:{colours[tone]};" if tone in colours else ""
            style += "font-weight:bold;" if tone == "strong" else ""
            name, text = html.escape(name.strip()), html.escape(text)
            cells = f'<td style="{style}">{name}</td><td style="{style}">{text}</td>'
            rows.append(cells if name else f'<td colspan="2" style="{style}">{text}</td>')
        rows += [f'<td colspan="2" style="text-align:left">{html.escape(note)}</td>' for note in self.notes]
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        table = f'<table class="tablette-marks"><caption>{html.escape(self.exercise)}</caption>{body}</table>'
        return table + self._curve()

    def _curve(self) -> str:
        """A chart of seconds against the size of the board: an exponential is straight, a power
        bends.
        """
        points = [(size, seconds) for size, _, seconds in self.growth if seconds > 0]
        if len(points) < 3:
            return ""
        width, height, edge = 360, 150, 12
        first, last = points[0][0], points[-1][0]
        low, high = (math.log10(end(seconds for _, seconds in points)) for end in (min, max))
        across = (width - 2 * edge) / max(last - first, 1)
        up = (height - 2 * edge) / max(high - low, 0.1)
        placed = [(edge + (x - first) * across, height - edge - (math.log10(y) - low) * up) for x, y in points]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
        dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5"/>' for x, y in placed)
        label = html.escape(f"{first} … {last} · {10**low:.2g} … {10**high:.2g} s")
        return (
            f'<svg role="img" aria-label="{label}" width="{width}" height="{height + 16}" fill="#2563eb">'
            f'<polyline points="{line}" fill="none" stroke="#2563eb"/>{dots}'
            f'<text x="{edge}" y="{height + 12}" font-size="11" fill="currentColor">{label}</text></svg>'
        )


@dataclass(frozen=True)
class Gradebook:
    """The marksheets of all functions found for a text, by question, in the order of the text."""

    game: str
    sheets: Mapping[str, Marksheet]

    @property
    def passed(self) -> bool:
        """True if there is at least one function and none is wrong."""
        return bool(self.sheets) and all(sheet.passed for sheet in self.sheets.values())

    def __getitem__(self, question: str | int) -> Marksheet:
        return self.sheets[str(question)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.sheets)

    def __len__(self) -> int:
        return len(self.sheets)

    def _rows(self) -> list[tuple[str, str, str]]:
        words = _words()
        verdict = {True: words["passed"], False: words["failed"]}
        return [(question, verdict[sheet.passed], sheet.reason) for question, sheet in self.sheets.items()]

    def __str__(self) -> str:
        words = _words()
        if not self.sheets:
            return words["nothing"]
        rows = [f"{self.game}:{question:<6} {verdict:<6} {why}".rstrip() for question, verdict, why in self._rows()]
        passed = sum(sheet.passed for sheet in self.sheets.values())
        return "\n".join([*rows, words["of"].format(passed=passed, all=len(self.sheets))])

    def _repr_html_(self) -> str:
        cells = [[html.escape(cell) for cell in row] for row in self._rows()]
        left = "text-align:left"
        rows = ["".join(f'<td style="{left}">{cell}</td>' for cell in row) for row in cells]
        return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"


def grade(
    function: Any,
    game: str | Game | type[Game],
    question: str | int | None = None,
    *,
    boards: Callable[[int], Any] | Iterable[Any] | None = None,
    limit: float = 5.0,
    total: float = 60.0,
    most: int = 100,
    seed: int = 1,
    growth: bool | None = None,
    rung: str | None = None,
    isolate: bool = True,
    memory: int = 1 << 30,
    **settings: object,
) -> Marksheet:
    """Tests a function on edge cases, every small board and random larger ones, and measures how
    its work grows.

    `function` is called with plain values as in the text of the class, fresh ones for each
    question. It may also be a class, which is instantiated without arguments and called (or its
    method with the text's name is), a module, or a dictionary such as ``globals()``, in which the
    function is found by its name in the text. A `Program` gets the questions as lines, as programs of
    ``tablette grade`` do. `question` is a number of the text (``9``, ``"9c"``),
    or ``"outcome"``, ``"value"``, ``"move"``, ``"best"``, ``"cost"``, ``"moves"``, ``"nimber"``,
    ``"after"``; default: the game's usual question.

    `game` is the name of a listed game, or a `tablette.Game` of your own (a class is instantiated
    without arguments). The function then gets positions in your game's form, and the usual question
    is who wins, or what a puzzle costs. The questions cover every position reachable from the
    start, up to the 500 smallest. `boards` are larger ones to draw from, smallest first: a list of
    positions, or a function that returns one for each size 1, 2, 3, … and None when there are no
    more. With five of them growth is measured.

    `limit` and `total` are seconds, for an answer and for the whole test. `most` random questions
    are drawn from `seed`. `growth` selects whether growth is measured (None: if all answers are
    right), `rung` the rung that must be reached (``"memory"``, ``"table"``, ``"theory"``). With
    `isolate` the function runs in a child process (on POSIX) with at most `memory` bytes more than
    this one has; without it a function that takes all memory takes yours.

    Returns a Marksheet. Raises InputError for an unknown game or question, exceptions from the
    methods of your own game, and KeyboardInterrupt soon after Ctrl-C.

    >>> print(grade(lambda m, n: [m] * n, "chomp", question=3).passed)
    True

    >>> class Nim(Game):
    ...     impartial = True
    ...     start = (1, 3)
    ...
    ...     def moves(self, heaps):
    ...         return [(at, n) for at, heap in enumerate(heaps) for n in range(1, heap + 1)]
    ...
    ...     def play(self, heaps, move):
    ...         at, n = move
    ...         return heaps[:at] + (heaps[at] - n,) + heaps[at + 1 :]
    >>> def won(heaps):
    ...     return sum(heaps) % 2 == 1
    >>> print(grade(won, Nim).counterexample)
    won((0, 2)) returns False; the right answer is True
    """
    made = _made(game)
    source = made._hosted() if isinstance(made, Game) else made
    hosted = source if isinstance(made, Game) and not isinstance(source, str) else None
    asked = None if question is None else str(question)
    plan = _tablette.grading_plan(source, asked, _texts(settings))
    effect, lang = plan["effect"], _tablette.language()
    grown = _boards(boards, hosted)
    if hosted is not None and (growth or rung is not None) and len(grown) < 5:
        raise _tablette.InputError(_words()["grown"])

    def make() -> Callable[..., Any] | Program:
        if isinstance(function, Program):
            return function
        called = _function.fitting(_function.found(function, plan))
        if isinstance(made, Game) and hosted is not None:
            return on_own(called, made, hosted, plan["kind"])
        return called if plan["has_text"] else _on_states(called, str(made), settings)

    # An argument that cannot be called is the caller's error, not the function's.
    _check(function, plan)
    subject: Subject
    if not (isolate and CAN_FORK):
        subject = Subject(make, effect, lang)
    elif hosted is None:
        subject = Isolated(make, effect, lang, memory)
    else:
        subject = OnPositions(make, lang, memory, hosted)
    name = _called(function)
    try:
        found = _tablette.grade(
            source,
            asked,
            _texts(settings),
            grown,
            subject,
            name,
            limit,
            total,
            most,
            seed,
            growth,
            rung,
            isinstance(function, Program),
        )
    finally:
        subject.close()
    return _marksheet(found, subject.notes)


def assert_right(
    function: Any, game: str | Game | type[Game], question: str | int | None = None, **options: Any
) -> Marksheet:
    """Grades, and raises AssertionError with the counterexample in its first line if anything is
    wrong.

    For tests in pytest, nbgrader and otter. Takes the arguments of `grade`, and returns its
    Marksheet.

    >>> assert_right(lambda m, n: [n] * m, "chomp", question=3)
    Traceback (most recent call last):
        ...
    AssertionError: tablette(1, 2) returns [2]; the right answer is [1, 1]
    ...
    """
    __tracebackhide__ = True
    sheet = grade(function, game, question, **options)
    if not sheet.passed:
        raise AssertionError(f"{sheet.reason}\n{sheet}")
    return sheet


def gradebook(source: Any, game: str | Game | type[Game], **options: Any) -> Gradebook:
    """Grades every function of a text that a module or a dictionary has, each found by its name in
    the text.

    The function of a question without such a name is ``question_9b``. For a game of your own the
    functions are ``outcome``, ``value``, ``move``, … or ``question_outcome``, …, after the
    questions. Takes the options of `grade`.

    >>> import types
    >>> homework = types.SimpleNamespace(tablette=lambda m, n: [m] * n, question_1=lambda m, n: m * n)
    >>> print(gradebook(homework, "chomp"))
    chomp:1      wrong  f(1, 1) returns 1; the right answer is 0
    chomp:3      right
    1 of 2 questions are right
    """
    made = _made(game)
    asked = made._hosted() if isinstance(made, Game) else made
    found = {}
    for number in _tablette.grading_questions(asked):
        plan = _tablette.grading_plan(asked, number, [])
        if _function.named(source, plan) is not None:
            found[number] = grade(source, made, number, **options)
    return Gradebook(made if isinstance(made, str) else type(made).__name__, found)


def _made(game: str | Game | type[Game]) -> str | Game:
    """Instantiates the game if its class was given."""
    return game() if isinstance(game, type) and issubclass(game, Game) else game


def _boards(
    boards: Callable[[int], Any] | Iterable[Any] | None, hosted: _tablette.Hosted | None
) -> list[tuple[int, str]]:
    if boards is None:
        return []
    if hosted is None:
        raise _tablette.InputError(_words()["boards"])
    return boards_of(boards, hosted)


def _called(function: Any) -> str:
    """The name under which calls are shown: the function's own, if it has one."""
    name = getattr(function, "__name__", "") if inspect.isfunction(function) else ""
    return name if name.isidentifier() else "f"


def _words() -> dict[str, str]:
    return _WORDS[_tablette.language()]


def _texts(settings: Mapping[str, object]) -> list[tuple[str, str]]:
    return [(name, str(value)) for name, value in settings.items()]







def _check(function: Any, plan: Mapping[str, Any]) -> None:
    if isinstance(function, Program):
        return
    words = _words()
    names = ", ".join(_function.names(plan))
    if inspect.isclass(function):
        methods = [plan["function"], "choose", "__call__"]
        if not any(callable(getattr(function, name, None)) for name in methods if name):
            raise _tablette.InputError(words["call"].format(thing=function.__name__, name=methods[0] or "choose"))
    elif isinstance(function, (ModuleType, Mapping)) or (not callable(function) and hasattr(function, "__dict__")):
        if _function.named(function, plan) is None:
            source = getattr(function, "__name__", type(function).__name__)
            question = plan["question"] or plan["kind"]
            text = words["missing"].format(source=source, question=question, game=plan["game"], names=names)
            raise _tablette.InputError(text)
    elif not callable(function):
        raise _tablette.InputError(words["call"].format(thing=repr(function)[:60], name=names))



def _on_states(function: Callable[..., Any], game: str, settings: Mapping[str, object]) -> Callable[..., Any]:
    """The function on positions as plain values, in games whose text does not define them."""

    def on_state(position: str, *about: str) -> Any:
        return function(_tablette.open(game, position, **settings).state, *about)

    return on_state


def _marksheet(found: dict[str, Any], notes: set[str]) -> Marksheet:
    smallest = found["smallest"]
    said: list[Any] = []
    if smallest:
        said = [*smallest["mark"], smallest["sentence"], tuple(smallest["reasons"]), smallest["board"]]
    counterexample = Counterexample(*said) if said else None
    # Mention a float or a print only if something is wrong.
    worth = {note for note in notes if note == "alters" or not found["passed"]}
    said = _tablette.grading_advice()
    return Marksheet(
        exercise=found["exercise"],
        passed=found["passed"],
        marks=tuple(Mark(*mark) for mark in found["marks"]),
        counterexample=counterexample,
        rung=found["rung"],
        growth=tuple((size, board, seconds) for size, board, seconds in found["growth"]),
        steps=tuple(found["steps"]),
        grown=tuple(found["grown"] or ()),
        notes=tuple(said[_ADVICE[note]] for note in sorted(worth)),
        seconds=found["seconds"],
        lines=tuple((indent, name, text, tone) for indent, name, text, tone in found["lines"]),
    )
