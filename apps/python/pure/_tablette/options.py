"""How much an answer may cost, as keyword arguments say it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .errors import RefusedError, native_only, problem
from .words import say, size

#: More seconds than anybody waits.
_CENTURY = 100.0 * 366.0 * 86_400.0
_NAMES = ("memory", "limit", "threads", "tables", "progress")


@dataclass(frozen=True)
class Options:
    """How much an answer may cost. The engine has one thread and 512 MiB."""

    memory: int | None = None
    limit: float | None = None
    progress: Callable[[int, int | None], object] | None = None

    def check(self, known: dict[str, Any]) -> dict[str, Any]:
        """Refuses an answer that took more memory than was allowed."""
        need = known.get("peakBytes", 0)
        if self.memory is not None and need > self.memory:
            raise too_large(need, self.memory)
        return known


#: No limits but the engine's own.
USUAL = Options()


def too_large(need: int, allowed: int) -> RefusedError:
    """The exception for work that needs more memory than allowed, in bytes."""
    needed, given = size(need), size(allowed)
    return RefusedError(
        say(
            f"this needs at least {needed} of memory and {given} are allowed; take a smaller board or allow more",
            f"il faut au moins {needed} de mémoire et {given} sont permis ; prenez une tablette plus petite ou permettez-en davantage",
        )
    )


def read(given: dict[str, Any]) -> Options:
    """Reads `memory`, `limit`, `threads`, `tables` and `progress`.

    Raises TypeError for another name or a value of a wrong type, InputError for a value that makes
    no sense, AbsentError for a folder of tables.
    """
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name not in _NAMES:
            raise TypeError(say(f"unexpected keyword argument '{name}'", f"argument nommé inattendu : « {name} »"))
        if value is not None:
            found[name] = _READERS[name](value)
    return Options(found.get("memory"), found.get("limit"), found.get("progress"))


def seconds(value: Any) -> float:
    """A number of seconds above 0. Raises InputError for another."""
    time = float(value)
    if not time > 0:
        raise problem("a number of seconds above 0", "un nombre de secondes supérieur à 0", f"{time:g}")
    return min(time, _CENTURY)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _memory(value: Any) -> int:
    """Bytes as a number, or as people write them: `"64M"`."""
    if not isinstance(value, str) and not _is_number(value):
        raise TypeError(say("memory: int or str", "memory : int ou str"))
    found = re.fullmatch(r"(\d+(?:\.\d*)?)([kmgt]?)(ib|io|b|o|)", str(value).lower())
    amount = 0
    if found:
        number, prefix, unit = found.groups()
        base = 1000 if unit in ("b", "o") else 1024
        amount = int(float(number) * base ** " kmgt".find(prefix or " ")) if number else 0
    if not 0 < amount < 1 << 64:
        raise problem(
            "an amount of memory such as 512M, 2GiB or 800MB",
            "une quantité de mémoire telle que 512M, 2Gio ou 800Mo",
            str(value),
        )
    return amount


def _threads(value: Any) -> None:
    """Any number of threads is accepted: the answers are the same."""
    if not _is_number(value):
        raise TypeError(say("threads: int", "threads : int"))
    if not 1 <= value < 1 << 16:
        raise problem("a number of threads", "un nombre de fils d'exécution", str(value))


def _tables(_value: Any) -> None:
    raise native_only("a folder of tables", "un dossier de tables")


def _progress(value: Any) -> Callable[[int, int | None], object] | None:
    """A bar for `True`, nothing for `False`, else what is called."""
    if isinstance(value, bool):
        from tablette._bar import Bar

        return Bar() if value else None
    if not callable(value):
        raise TypeError(say("progress: bool or callable", "progress : bool ou une fonction"))
    listener: Callable[[int, int | None], object] = value
    return listener


_READERS: dict[str, Callable[[Any], Any]] = {
    "memory": _memory,
    "limit": seconds,
    "threads": _threads,
    "tables": _tables,
    "progress": _progress,
}
