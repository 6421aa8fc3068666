"""Answers questions about the game in a user's file: a question a line in, a reply a line out, as
`crates/host/src/relay.rs` describes them.

The command line starts it with `GIVEN`: the modules of the package that it needs, by name, with the
path of the file and the language. What the file prints goes to standard error.
"""

import gc
import importlib.abc
import importlib.util
import io
import json
import os
import re
import sys
import traceback
import types

FILE = GIVEN["file"]
# Characters that a program may print, and those of an error that are told.
MOST_PRINTED, MOST_ERROR = 20_000, 400
# Positions among which a text is sought that only the game can write.
MOST_SOUGHT = 50_000
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
            more = f"\n{self.note}\n" if len(text) > self.room else ""
            self.stream.write(text[: self.room] + more)
            self.stream.flush()
            self.room -= len(text)
        return len(text)


class Named(str):
    """The name of a sentence with its arguments; the program that asks has the sentences."""

    def __new__(cls, _file, name, **values):
        named = super().__new__(cls, name)
        named.values = {key: str(value) for key, value in values.items()}
        return named


def private_output():
    """The output, which the user's program does not get; nor does it get the input."""
    replies = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return replies


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
    has = [method for method in ("words", "canonical", "draw") if rules.has(method)]
    return Positions(rules), {"sort": sort, "repeating": bool(game.repeating), "has": has}


def fault(error, game):
    """Why there is no answer, with its line in the program and the call of the rule."""
    said = error.args[0] if error.args else ""
    if isinstance(said, Named):
        about = next(filter(None, map(said.values.get, ("call", "whence", "method"))), RULES.get(said, ""))
        return {"fault": said, "with": said.values, "line": line_of(game, re.match(r"\w*", about)[0], FILE)}
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
    # Positions are many, and none of them is ever garbage.
    gc.set_threshold(200_000, 20, 100)
    replies = private_output()
    sys.stdin = io.StringIO()
    sys.stdout = Printed(sys.stderr, say("(more was printed)", "(la suite n'est pas affichée)"))
    sys.path[0], sys.argv = os.path.dirname(os.path.abspath(FILE)), [FILE]
    game = positions = None
    for line in GIVEN["questions"]:
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


sys.meta_path.insert(0, Modules(GIVEN["modules"]))

from tablette._tablette import words

words.language(GIVEN["lang"])
words.phrase = Named

from tablette._tablette.errors import InputError
from tablette._tablette.options import Options
from tablette._tablette.program import call_of, game_in, line_of
from tablette._tablette.respondent import Respondent
from tablette._tablette.rules import Rules
from tablette._tablette.words import say


class Positions(Respondent):
    """Answers that also read positions as people type them."""

    explored = 0

    def answer(self, name, *given):
        return getattr(self, name)(*given)

    def parse(self, text):
        known = self.rules.parse(text)
        return self._position(self._typed(text) if known is None else known)

    def _typed(self, text):
        """The number of a position that is written in another way than the game writes it, such as a
        tuple without its parentheses.
        """
        rules = self.rules
        state = rules.game.parse(text)
        if state is not None and type(state) is type(rules.states[0]):
            return rules.number(state, "parse")
        if isinstance(rules.states[0], str):
            self._explore()
        return rules.parse(text)

    def _explore(self):
        """Numbers the positions behind the start: texts are positions once they are met."""
        while self.explored < min(len(self.rules.states), MOST_SOUGHT):
            self.rules.successors(self.rules.states[self.explored])
            self.explored += 1


main()
