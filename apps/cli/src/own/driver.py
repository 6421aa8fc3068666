"""Answers questions about the game in a user's file: a question a line in, a reply a line out, as
`crates/host/src/relay.rs` describes them.

The command line starts it with `GIVEN`: the modules of the package that it needs, by name, with the
path of the file and the language. What the file prints goes to standard error.
"""

import ast
import importlib.abc
import importlib.util
import io
import json
import linecache
import os
import re
import sys
import traceback
import types

FILE = GIVEN["file"]  # noqa: F821 - see above
# Characters that a program may print, and those of an error that are told.
MOST_PRINTED, MOST_ERROR = 20_000, 400
# Bytes of a position in a dictionary and a list, beside its value.
PLACE = 200


class Modules(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """The modules that came with the questions; none of an installed package is used."""

    def __init__(self, sources):
        self.sources = sources

    def find_spec(self, name, path=None, target=None):
        if name not in self.sources:
            return None
        is_package = any(other.startswith(name + ".") for other in self.sources)
        return importlib.util.spec_from_loader(name, self, is_package=is_package)

    def exec_module(self, module):
        exec(compile(self.sources[module.__name__], f"<{module.__name__}>", "exec"), vars(module))


class Printed(io.TextIOBase):
    """What the program prints: the beginning goes to standard error, and the rest is dropped."""

    def __init__(self, stream, note):
        self.stream, self.note, self.room = stream, note, MOST_PRINTED

    def writable(self):
        return True

    def write(self, text):
        if self.room > 0:
            self.stream.write(text[: self.room] if len(text) <= self.room else text[: self.room] + "\n" + self.note + "\n")
            self.stream.flush()
            self.room -= len(text)
        return len(text)


class Named(str):
    """The name of a sentence with its arguments; the program that asks has the sentences."""

    def __new__(cls, _file, name, **values):
        named = super().__new__(cls, name)
        named.values = {key: str(value) for key, value in values.items()}
        return named


def private_pipes():
    """The input and the output, which the user's program gets neither of."""
    questions, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return questions, replies


def executed():
    """The names that the program defines."""
    with open(FILE, "rb") as file:
        source = file.read()
    module = types.ModuleType("program")
    module.__file__ = FILE
    # Where data classes look for the names of their fields' types.
    sys.modules["program"] = module
    exec(compile(source, FILE, "exec"), vars(module))
    return vars(module)


def opened(game):
    """Answers about a game, and what its class states."""
    start = game.start() if callable(game.start) else game.start
    if game.players not in (1, 2):
        raise InputError(f"{type(game).__name__}.players = {game.players!r}: 1, 2")
    sort = "puzzle" if game.players == 1 else "impartial" if game.impartial else "partizan"
    rules = Rules(game, sort, PLACE)
    rules.within(Options(memory=1 << 62))
    rules.number(start, "start")
    facts = {"sort": sort, "repeating": bool(game.repeating)}
    facts |= {"has_words": rules.has("words"), "has_symmetry": rules.has("canonical"), "has_picture": rules.has("draw")}
    return Positions(rules), facts


def fault(error, game):
    """Why there is no answer, with its line in the program and the call of the rule."""
    said = error.args[0] if error.args else ""
    if isinstance(said, Named):
        rule = re.match(r"\w*", said.values.get("call", "") or RULES.get(said, said.values.get("method", "")))[0]
        return {"fault": said, "with": said.values, "line": line_of(game, rule, FILE)}
    if isinstance(error, InputError):
        return {"raised": str(error)}
    if isinstance(error, SyntaxError) and error.filename == FILE:
        return {"raised": f"{type(error).__name__}: {error.msg}", "line": error.lineno or 0}
    own = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == FILE]
    text = "".join(traceback.format_exception_only(type(error), error)).strip().splitlines()[-1][:MOST_ERROR]
    return {"raised": text, "line": own[-1] if own else 0, "call": call_of(error, FILE)}


# The rule that a sentence is about, where its arguments do not name it.
RULES = {
    "not_moves": "moves",
    "many_moves": "moves",
    "other_moves": "moves",
    "no_position": "play",
    "no_end": "over",
    "no_cost": "cost",
    "no_picture": "draw",
    "same_text": "text",
}


def main():
    questions, replies = private_pipes()
    sys.stdin, sys.stdout = io.StringIO(), Printed(sys.stderr, say("(more was printed)", "(la suite n'est pas affichée)"))
    sys.path[0], sys.argv = os.path.dirname(os.path.abspath(FILE)), [FILE]
    game = positions = None
    for line in questions:
        name, *given = json.loads(line)
        try:
            if name == "open":
                game = game_in(executed())
                positions, answer = opened(game)
            else:
                answer = positions.answer(name, *given)
            reply = {"answer": answer}
        # `sys.exit()` and Ctrl-C as well: the rules have not returned.
        except BaseException as error:
            reply = fault(error, game)
        replies.write(json.dumps(reply, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
        replies.flush()


sys.meta_path.insert(0, Modules(GIVEN["modules"]))  # noqa: F821

from tablette._tablette import words  # noqa: E402

words.language(GIVEN["lang"])  # noqa: F821
words.phrase = Named

from tablette._tablette.errors import InputError  # noqa: E402
from tablette._tablette.options import Options  # noqa: E402
from tablette._tablette.program import call_of, game_in, line_of  # noqa: E402
from tablette._tablette.respondent import Respondent  # noqa: E402
from tablette._tablette.rules import Rules  # noqa: E402
from tablette._tablette.words import say  # noqa: E402


class Positions(Respondent):
    """Answers that also read positions as people type them."""

    def answer(self, name, *given):
        return getattr(self, name)(*given)

    def parse(self, text):
        known = self.rules.parse(text)
        return self._position(self._typed(text) if known is None else known)

    def _typed(self, text):
        """The number of a position that is written in another way than the game writes it, such as a
        tuple without its parentheses.
        """
        start = self.rules.states[0]
        state = self.rules.game.parse(text)
        if state is None or type(state) is not type(start):
            return None
        return self.rules.number(state, "parse")


main()
