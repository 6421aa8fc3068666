"""A program that answers lines, as a subject of a test."""

from __future__ import annotations

import contextlib
import io
import sys

from tablette._written import Said


class Program:
    """A program in Python that reads a question a line from its input and prints an answer a line.

    `source` is its text. Each question starts it anew, with one line of input. `name` is that of its
    file in tracebacks.

    >>> lost = Program("print('lost' if int(input()) % 4 == 0 else 'won')")
    >>> lost.answer("8")
    'lost'
    """

    def __init__(self, source: str, name: str = "<program>") -> None:
        self._code = compile(source, name, "exec")

    def answer(self, line: str) -> str:
        """Runs the program on a line, and returns its answer; of several lines that it prints, all with
        “⏎” between them, which is no answer to any question. Passes on what the program raises before it
        has printed a line; raises EOFError if it prints none.
        """
        given, sys.stdin = sys.stdin, io.StringIO(line + "\n")
        printed = _Output()
        # In a child process the usual input() refuses to read.
        space = {"__name__": "__main__", "input": _input}
        try:
            with contextlib.redirect_stdout(printed):
                exec(self._code, space)  # noqa: S102 - the program under test
        except (Exception, SystemExit):
            # A program that reads until the end of its input may end with an error there.
            if not printed.lines():
                raise
        except _Full:
            pass
        finally:
            sys.stdin = given
        if not printed.lines():
            raise EOFError
        return Said(" ⏎ ".join(printed.lines()))


class _Full(BaseException):
    """The program has printed too much. No Exception, so that `except` does not catch it."""


class _Output(io.TextIOBase):
    """What a program prints, up to a limit."""

    _room = 1 << 16

    def __init__(self) -> None:
        self._text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._text += text[: self._room - len(self._text)]
        if len(self._text) >= self._room:
            raise _Full
        return len(text)

    def lines(self) -> list[str]:
        """The lines that are not blank."""
        return [line for line in self._text.splitlines() if line.strip()]


def _input(prompt: object = "") -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\n")
