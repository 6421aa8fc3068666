"""A progress bar on standard error, for long computations."""

from __future__ import annotations

import sys
import time
from typing import TextIO

#: Seconds of work before anything is shown.
_PATIENCE = 0.5
#: Seconds between two drawings.
_PACE = 0.1
_WIDTH = 32


class Bar:
    """Draws the units done of a total, and the rate; called by methods of a board with
    ``progress=True``.

    >>> import io
    >>> out = io.StringIO()
    >>> bar = Bar(out, patience=0.0)
    >>> bar(5, 10)
    >>> bar.close()
    >>> out.getvalue().startswith("\\r[################                ]  50 %"), out.getvalue().endswith("\\n")
    (True, True)
    """

    def __init__(self, out: TextIO | None = None, patience: float = _PATIENCE) -> None:
        self._out = out
        self._began = time.monotonic()
        self._next = self._began + patience
        self._drawn = False

    def __call__(self, done: int, total: int | None) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _PACE
        self._drawn = True
        rate = done / max(now - self._began, 1e-3)
        if total:
            part = min(done / total, 1.0)
            full = int(part * _WIDTH)
            head = f"[{'#' * full}{' ' * (_WIDTH - full)}] {part:4.0%}".replace("%", " %")
        else:
            head = "…"
        # Trailing blanks cover the rest of a longer previous line.
        print(f"\r{head}  {done:,}  {rate:,.0f}/s   ", end="", file=self._to(), flush=True)

    def close(self) -> None:
        """Ends the line, if one was begun."""
        if self._drawn:
            print(file=self._to(), flush=True)
            self._drawn = False

    def _to(self) -> TextIO:
        return self._out if self._out is not None else sys.stderr
