"""The engine: the address of a question in, its document out.

The module is that of the page, with grading (`apps/wasm/src/door.rs`), and its addresses are those of
the HTTP service (`/openapi.json`). It keeps tables between two questions, so instances are used again. A
question that is asked during another one, or by another thread, gets an instance of its own.
"""

from __future__ import annotations

import json
import math
import pkgutil
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from .errors import AbsentError, InputError, RefusedError, TableError
from .hosts import Instance, Trapped, instantiate
from .words import language, say

__all__ = ["Own", "ask", "forget", "grade", "picture"]

#: Called with the units done, and the total or None.
Listener = Callable[[int, int | None], object]

#: Answers a question of the engine: its name and arguments in, what JSON can hold out.
Caller = Callable[..., Any]



class Own(NamedTuple):
    """A game that a user wrote: its facts, and the function that answers about its rules."""

    facts: dict[str, Any]
    caller: Caller


#: Seconds of its own clock that the engine gives to a question.
PATIENCE = 120.0
#: The pace of that clock if no time limit is set: the engine then gives up after a day.
_UNLIMITED = 1e-3
#: The same if progress is reported, which the engine does four times a second of its clock.
_REPORTED = 0.1
#: The statuses of the service, as exceptions; `_failure` distinguishes the meanings of 422.
_ERRORS = {400: InputError, 404: InputError, 413: RefusedError, 504: RefusedError, 422: AbsentError}
#: Instances that wait for a question.
_idle: list[_Running] = []


class _Running:
    """An instance with the functions that it imports."""

    def __init__(self) -> None:
        self._time = 0.0
        self._began = time.perf_counter()
        self._pace = 1.0
        self._listener: Listener | None = None
        self._caller: Caller | None = None
        #: What a question to the caller raised: not every host passes it on.
        self.raised: BaseException | None = None
        imports: dict[str, Callable[..., Any]] = {"now": self._now, "progress": self._progress}
        imports |= {"read": self._read, "ask": self._ask}
        self._instance: Instance = instantiate(lambda: _resource("engine.wasm"), imports)

    def ask(self, request: bytes, pace: float, listener: Listener | None, caller: Caller | None) -> bytes:
        """Answers a request, while the clock of the engine runs at a pace."""
        self._time, self._began = self._now(), time.perf_counter()
        self._pace, self._listener, self._caller = pace, listener, caller
        instance = self._instance
        instance.put(instance.call("tablette_request", len(request)), request)
        at = instance.call("tablette_answer" if caller is None else "tablette_grade")
        return instance.get(at, instance.call("tablette_length"))

    def close(self) -> None:
        """Releases the instance."""
        self._instance.close()

    def _now(self) -> float:
        """Milliseconds on the clock of the engine, which never goes back."""
        return self._time + (time.perf_counter() - self._began) * 1000.0 * self._pace

    def _progress(self, done: float, total: float) -> None:
        if self._listener is not None:
            self._listener(int(done), int(total) if total > 0 else None)

    def _read(self, name_at: int, length: int, start: float, end: float) -> float:
        """Hands over a part of a file beside the engine: its length, or a negative HTTP status."""
        name = self._instance.get(name_at & 0xFFFF_FFFF, length).decode()
        try:
            content = _resource(name)
        except OSError:
            return -404.0
        self._hand_over(content[int(start) : None if math.isinf(end) else int(end)])
        return float(len(content))

    def _ask(self, question_at: int, length: int) -> None:
        """Answers a question about a graded function, or the rules of a user's own game."""
        assert self._caller is not None, "only a request with a caller asks"
        question = json.loads(self._instance.get(question_at & 0xFFFF_FFFF, length))
        try:
            answer = json.dumps(self._caller(*question))
        except BaseException as error:
            self.raised = error
            raise
        self._hand_over(answer.encode())

    def _hand_over(self, part: bytes) -> None:
        self._instance.put(self._instance.call("tablette_part", len(part)), part)


def _resource(name: str) -> bytes:
    """The bytes of a file of this package, also inside a zip file."""
    content = pkgutil.get_data(__package__, f"engine/{name}")
    if content is None:
        raise FileNotFoundError(name)
    return content


def ask(
    parts: Iterable[str],
    options: Iterable[tuple[str, str]] = (),
    limit: float | None = None,
    listener: Listener | None = None,
    own: Own | None = None,
) -> dict[str, Any]:
    """The document at an address such as `/api/chomp/5x4/solve`, given by its parts after `/api`. The
    name of a user's `own` game is `own`.

    `limit` is in seconds. Raises the exception that the service's refusal stands for.
    """
    pace = PATIENCE / limit if limit is not None else _REPORTED if listener is not None else _UNLIMITED
    body = _about(_address(parts, options), pace, listener, own)
    document: dict[str, Any] = json.loads(body)
    grown = (rung for board in document.get("boards", ()) for rung in board["rungs"])
    for timed in (document, *document.get("rungs", ()), *grown):
        # The rungs of a game have no time.
        if "seconds" in timed:
            timed["seconds"] /= pace
    return document


def picture(parts: Iterable[str], options: Iterable[tuple[str, str]] = (), own: Own | None = None) -> str:
    """The SVG document at an address."""
    return _about(_address(parts, options), _UNLIMITED, None, own).decode()


def _about(address: str, pace: float, listener: Listener | None, own: Own | None) -> bytes:
    if own is None:
        return _answer(f"{address}\n".encode(), pace, listener)
    request = {"about": "document", "lang": language(), "own": own.facts, "address": address}
    return _answer(json.dumps(request).encode(), pace, listener, own.caller)


def grade(request: dict[str, Any], caller: Caller) -> Any:
    """The document of a request about grading (`apps/wasm/src/grading.rs`), which asks `caller`. Its
    clock is the true one.
    """
    # A process that is forked to call the function has no room for an engine of its own.
    while request["about"] == "grade" and len(_idle) < 2:
        _idle.append(_Running())
    return json.loads(_answer(json.dumps(request).encode(), 1.0, caller=caller))


def plain(about: str, game: str, **more: Any) -> str:
    """What the engine reads or writes of a plain value: `about` is `"state"`, `"move"`,
    `"position_text"` or `"move_text"`.
    """
    request = {"about": about, "lang": language(), "game": game, **more}
    answer: str = json.loads(_answer(json.dumps(request).encode(), 1.0, caller=_never))
    return answer


def _never(*_question: Any) -> Any:
    raise AssertionError("only a test asks")


def _address(parts: Iterable[str], options: Iterable[tuple[str, str]]) -> str:
    path = "/".join(quote(part, safe="") for part in parts)
    query = urlencode([*options, ("lang", language()), ("stream", "1")])
    return f"/api/{path}?{query}"


def _answer(request: bytes, pace: float, listener: Listener | None = None, caller: Caller | None = None) -> bytes:
    running = _idle.pop() if _idle else _Running()
    try:
        answer = running.ask(request, pace, listener, caller)
    except BaseException as error:
        # The instance is left in the middle of its work.
        running.close()
        if not isinstance(error, Trapped):
            raise
        if running.raised is not None:
            raise running.raised from None
        raise RefusedError(
            say(
                f"the engine stopped, most likely for lack of memory ({error}); take a smaller board",
                f"le moteur s'est arrêté, sans doute faute de mémoire ({error}) ; prenez une tablette plus petite",
            )
        ) from None
    _idle.append(running)
    head, _, body = answer.partition(b"\n")
    status = int(head.split()[0])
    if status != 200:
        raise _failure(status, json.loads(body)["error"])
    return body


def forget() -> None:
    """Forgets the tables of earlier questions, and releases their memory."""
    while _idle:
        _idle.pop().close()


def _failure(status: int, sentence: str) -> Exception:
    error = _ERRORS.get(status, TableError)
    return error(sentence)
