"""A build's progress as a bar on standard error."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, TextIO

from tablette._many import say

if TYPE_CHECKING:
    from tablette.cluster.drive import Standing

_WIDTH = 32
#: Seconds between two drawings, on a terminal and in a log.
_PACE, _LOG_PACE = 0.1, 10.0


class Bar:
    """Draws a bar on a terminal, and writes an occasional line to a log.

    >>> import io
    >>> from tablette.cluster import Standing
    >>> out = io.StringIO()
    >>> Bar(out)(Standing(done=3, running=2, tasks=12, seconds_left=90.0))
    >>> out.getvalue()
    '[########                        ]  25 %  3 of 12 tasks, 2 at work\\n'
    """

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = out if out is not None else sys.stderr
        self._is_terminal = self._out.isatty()
        self._next = 0.0
        self._said = ""

    def __call__(self, standing: Standing) -> None:
        told = _told(standing)
        now = time.monotonic()
        # A log does not wait for the end.
        is_end = standing.done == standing.tasks and told != self._said
        if now < self._next and not is_end:
            return
        self._next = now + (_PACE if self._is_terminal else _LOG_PACE)
        self._said = told
        part = standing.done / max(standing.tasks, 1)
        full = int(part * _WIDTH)
        bar = f"[{'#' * full}{' ' * (_WIDTH - full)}] {round(100 * part):3} %"
        start, end = ("\r", " " * 8) if self._is_terminal else ("", "\n")
        print(f"{start}{bar}  {told}", end=end, file=self._out, flush=True)

    def close(self) -> None:
        """Ends the line, if one was begun."""
        if self._is_terminal and self._said:
            print(file=self._out)


def _told(standing: Standing) -> str:
    if standing.running and standing.done == standing.tasks:
        return say("the pieces are joined", "les pièces sont assemblées")
    return say(
        f"{standing.done} of {standing.tasks} tasks, {standing.running} at work",
        f"{standing.done} tâches sur {standing.tasks}, {standing.running} en cours",
    )
