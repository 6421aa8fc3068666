"""The exceptions, with the same names and parents as in the compiled engine."""

from __future__ import annotations

from .words import say


class Error(Exception):
    """Anything that Tablette refuses or cannot do. The sentence says what was expected, what came,
    and what to do.
    """


class RefusedError(Error):
    """The work was refused before it began, or stopped: more memory or time would help, or another
    rung.
    """


class AbsentError(Error):
    """What was asked does not exist for this game or board; the sentence names what does."""


class TableError(Error):
    """A file of a table is not what it should be, or could not be read or written."""


class InputError(Error, ValueError):
    """Some text or value could not be read, or names something illegal."""


for _error in (Error, RefusedError, AbsentError, TableError, InputError):
    _error.__module__ = "tablette"

#: Characters of a text that a sentence quotes.
_QUOTED = 60


def problem(english: str, french: str, got: str) -> InputError:
    """The exception for a text that is not what was expected."""
    clipped = "".join(c if c.isprintable() else repr(c)[1:-1] for c in got[:_QUOTED]) + "…" * (len(got) > _QUOTED)
    if not got:
        return InputError(say(f"expected {english}, got nothing", f"il fallait {french} ; vous n'avez rien écrit"))
    return InputError(
        say(f"expected {english}, got “{clipped}”", f"il fallait {french} ; vous avez écrit « {clipped} »")
    )


def native_only(english: str, french: str) -> AbsentError:
    """The exception for what only the compiled engine does."""
    return AbsentError(
        say(
            f"{english} needs the compiled engine of Tablette; this is the WebAssembly one (tablette.engine())",
            f"{french} demande le moteur compilé de Tablette ; celui-ci est en WebAssembly (tablette.engine())",
        )
    )
