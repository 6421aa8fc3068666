"""The language in force, the sentences of the workbench, and numbers as each language writes them.

The sentences are read from the files of the compiled engine (`crates/workbench/src/words/*.txt` and
`hosted.txt`, of games in Python), which the wheel contains; `crates/core/src/phrase` explains their placeholders.
"""

from __future__ import annotations

import os
import pkgutil
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

__all__ = ["digits", "duration", "fraction", "in_english", "language", "listed", "phrase", "say", "size"]

_LANGUAGES = ("en", "fr")
_NARROW = "\N{NARROW NO-BREAK SPACE}"
#: Decimal digits of a number beyond which only its ends are shown, and those ends.
_WHOLE, _ENDS = 60, 12

_set: str | None = None


def language(code: str | None = None, /) -> str:
    """Sets the language of sentences and exceptions, `"en"` or `"fr"`, and returns the one in force."""
    global _set
    if code is not None and code not in _LANGUAGES:
        from .errors import problem

        raise problem("one of the languages en, fr", "l'une des langues en, fr", code)
    _set = code or _set or _surrounding()
    return _set


def _surrounding() -> str:
    """The language of the environment, by the POSIX convention: the first variable that is set decides."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, names), "")
    return "fr" if re.match(r"fr([_.@-]|$)", locale, re.IGNORECASE) else "en"


def say(english: str, french: str) -> str:
    """The sentence of the language in force."""
    return french if language() == "fr" else english


@cache
def _messages(file: str) -> dict[str, dict[str, str]]:
    """The messages of a file by their name, each by language."""
    content = pkgutil.get_data(__package__, f"words/{file}.txt") or b""
    messages: dict[str, dict[str, str]] = {}
    name = ""
    for line in content.decode().splitlines():
        if line[:3] in ("en ", "fr "):
            messages[name][line[:2]] = line[4:-1] if line[3:4] == '"' else line[3:]
        elif line and not line.startswith("#"):
            name = line
            messages[name] = {}
    return messages


def phrase(file: str, name: str, **values: object) -> str:
    """A sentence of the workbench with its arguments: whole numbers are grouped, texts stand as they are."""
    return _filled(_messages(file)[name][language()], values)


def _filled(text: str, values: dict[str, object]) -> str:
    filled, at = "", 0
    while (opening := text.find("{", at)) >= 0:
        closing = _closing(text, opening)
        name, _, choice = text[opening + 1 : closing].partition("?")
        value = values[name]
        filled += text[at:opening]
        filled += _filled(_chosen(choice, str(value)), values) if choice else _shown(value)
        at = closing + 1
    return filled + text[at:]


def _closing(text: str, opening: int) -> int:
    depth = 0
    for at in range(opening, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise ValueError(text)


def _chosen(choice: str, number: str) -> str:
    """The text of a choice for a number: `singular:plural`, or `0=none|1=one|more`."""
    exact = re.match(r"(\d+)=", choice)
    if exact is None:
        singular, plural = _split(choice, ":")
        one = number == "1" or (language() == "fr" and number in ("0", "-1"))
        return singular if one else plural
    while exact:
        text, choice = _split(choice[exact.end() :], "|")
        if exact[1] == number:
            return text
        exact = re.match(r"(\d+)=", choice)
    return choice


def _split(text: str, mark: str) -> tuple[str, str]:
    """The parts of a text before and after a mark that stands outside placeholders."""
    depth = 0
    for at, sign in enumerate(text):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if sign == mark and depth == 0:
            return text[:at], text[at + 1 :]
    raise ValueError(text)


def _shown(value: object) -> str:
    return digits(value) if isinstance(value, int) else str(value)


def decimal(number: int) -> str:
    """The decimal digits of a number of any length; Python's own `str` refuses long ones."""
    from tablette._written import _digits

    return _digits(number) if number.bit_length() < 30_000 else _long(number)


def _long(number: int) -> str:
    """The digits of a number too long for the writer of answers: halved until the parts are short."""
    if number < 0:
        return "-" + decimal(-number)
    places = number.bit_length() * 3 // 20
    high, low = divmod(number, 10**places)
    return decimal(high) + decimal(low).zfill(places)


def digits(number: int) -> str:
    """A whole number with its thousands set apart, a very long one shortened to its ends."""
    text = decimal(number)
    sign, text = ("-", text[1:]) if number < 0 else ("", text)
    if len(text) <= _WHOLE:
        return sign + _grouped(text)
    count = say(f"{_grouped(str(len(text)))} digits", f"{_grouped(str(len(text)))} chiffres")
    return f"{sign}{_grouped(text[:_ENDS])}…{_grouped(text[-_ENDS:])} ({count})"


def _grouped(text: str) -> str:
    return re.sub(r"(?<=\d)(?=(\d{3})+$)", say(",", _NARROW), text)


def fraction(value: float, places: int) -> str:
    """A number with decimals: `1,234.5`, in French `1 234,5`."""
    whole, point, part = f"{value:.{places}f}".partition(".")
    return _grouped(whole) + (say(".", ",") + part if point else "")


def size(amount: int) -> str:
    """An amount of memory with a binary unit: `1.5 KiB`, in French `1,5 Kio`."""
    if amount < 1024:
        return say(f"{amount} B", f"{amount} o")
    value = float(amount)
    for prefix in "KMGTPE":
        value /= 1024
        # 1023.95 would be printed as 1024.0.
        if value < 1023.95:
            break
    return say(f"{value:.1f} {prefix}iB", f"{value:.1f} {prefix}io".replace(".", ","))


def duration(seconds: float) -> str:
    """A duration with about three significant figures: `61 µs`, `4.20 ms`, `2 min 05 s`."""
    if seconds < 999.5e-6:
        return f"{seconds * 1e6:.0f} µs"
    if seconds < 0.9995:
        return _scaled(seconds * 1e3) + " ms"
    if seconds < 99.95:
        return _scaled(seconds) + " s"
    if seconds < 3599.5:
        whole = round(seconds)
        return f"{whole // 60} min {whole % 60:02} s"
    minutes = round(seconds / 60)
    return f"{digits(minutes // 60)} h {minutes % 60:02} min"


def _scaled(value: float) -> str:
    return fraction(value, 2 if value < 9.995 else int(value < 99.95))


def listed(things: list[str], most: int = 24) -> str:
    """Several items in one sentence: `a, b and c`; those beyond `most` are counted."""
    if len(things) > most:
        return phrase("common", "list_clipped", shown=", ".join(things[:most]), more=len(things) - most)
    if len(things) < 2:
        return "".join(things)
    return phrase("common", "list", head=", ".join(things[:-1]), last=things[-1])


@contextmanager
def in_english() -> Iterator[None]:
    """Speaks English in the block: in names of objects, which are the same in every language."""
    global _set
    before, _set = language(), "en"
    try:
        yield
    finally:
        _set = before
