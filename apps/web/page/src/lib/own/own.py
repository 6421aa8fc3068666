"""Studies the game that a visitor writes, part by part. Runs behind harness.py, with its names; the
worker sets `post`, which takes each part as JSON."""

import inspect
import re

from tablette._tablette.rules import quoted
from tablette._tablette.study import Study
from tablette._tablette.words import say

# Seconds that one call of a rule may take, and the events between two looks at the clock.
PATIENCE, EVENTS = 5.0, 1024
# Characters of an error, and of what a game prints, that are shown.
MOST_ERROR, MOST_SHOWN = 400, 2_000
# Characters of a part: a game may write its positions at any length.
MOST_PART = 1_000_000

# The game that was studied last.
studied = None


class Guard:
    """Ends rules that do not return. A part that is reported shows that they do."""

    def __init__(self):
        self._events = 0
        self._since = self._seen = time.perf_counter()

    def rest(self):
        self._since = time.perf_counter()

    def _look(self, code, *_):
        if code.co_filename != NAME:
            return sys.monitoring.DISABLE
        self._events += 1
        if self._events % EVENTS:
            return None
        now = time.perf_counter()
        # Between two calls of the rules the solver may have worked for longer.
        if now - self._seen > PATIENCE / 5:
            self._since = now
        self._seen = now
        if now - self._since > PATIENCE:
            raise Late
        return None

    def __enter__(self):
        monitoring, tool = sys.monitoring, sys.monitoring.PROFILER_ID
        monitoring.use_tool_id(tool, "own")
        for event in (monitoring.events.PY_START, monitoring.events.JUMP):
            monitoring.register_callback(tool, event, self._look)
        monitoring.set_events(tool, monitoring.events.PY_START | monitoring.events.JUMP)
        return self

    __exit__ = Watched.__exit__


class Clipped(Output):
    """What rules print: the first characters are kept, the others dropped."""

    def write(self, text):
        self.text += text[: MOST_SHOWN - len(self.text)]
        return len(text)


def report(part, **values):
    """Reports a part, unless it is too long to be shown."""
    written = json.dumps({"part": part, **values}, default=str)
    if len(written) > MOST_PART:
        return report(
            "fault",
            line=0,
            text=say(
                "the texts of the moves and positions are too long",
                "les textes des coups et des positions sont trop longs",
            ),
        )
    return post(written)


def call_of(error):
    """The call of a rule in which an error occurred, with its arguments; None outside of rules."""
    for frame, _ in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        if code.co_filename == NAME:
            given = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount] if name != "self"]
            return None if code.co_name == "<module>" else f"{code.co_name}({', '.join(map(quoted, given))})"
    return None


def line_of(game, rule):
    """The first line of a rule in the program, 0 if the class does not define it."""
    code = getattr(getattr(type(game), rule or "", None), "__code__", None)
    return code.co_firstlineno if code and code.co_filename == NAME else 0


# The rule that breaks a law.
BREAKS = {"repeatable": "moves", "moves": "moves", "text": "text", "canonical": "canonical", "ends": "play"}


def report_part(game, values):
    """Reports a part of a study; laws get the line of the rule that breaks them."""
    found = [{**law, "line": line_of(game, BREAKS.get(law["name"]))} for law in values.get("findings", ())]
    report(**{**values, "findings": found} if found else values)


def report_fault(error, game=None):
    """Reports why a program or one of its rules failed, with its line."""
    found = fault(error)
    text, call = found["text"], call_of(error)
    if isinstance(error, Late):
        text = say("this call does not return", "cet appel ne se termine pas")
    elif call is None and isinstance(error, (TypeError, tablette.Error)):
        # A sentence of ours: it begins with the rule that it is about.
        text = str(error)
        found["line"] = found["line"] or line_of(game, re.match(r"\w*", text)[0])
    report("fault", line=found["line"], text=(f"{call}: {text}" if call else text)[:MOST_ERROR])


def game_in(space):
    """The game of a program: the last one that it made, or else one of its last class."""
    made = [value for value in space.values() if isinstance(value, tablette.Game)]
    if made:
        return made[-1]
    classes = [value for value in space.values() if isinstance(value, type) and issubclass(value, tablette.Game)]
    own = [kind for kind in classes if kind.__module__ == space["__name__"]]
    lack = lacking(own[-1] if own else None)
    if lack:
        raise tablette.InputError(lack)
    return own[-1]()


def lacking(kind):
    """What a class lacks to be a game, as a sentence; None if it lacks nothing."""
    if kind is None:
        return say(
            "the program has no game yet: write a class that derives from tablette.Game",
            "le programme n'a pas encore de jeu : écrivez une classe dérivée de tablette.Game",
        )
    name = kind.__name__
    if kind.__init__ is not object.__init__:
        needed = inspect.signature(kind).parameters.values()
        if any(one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD for one in needed):
            return say(
                f"{name} needs arguments: end the program with game = {name}(…)",
                f"{name} demande des arguments : terminez le programme par game = {name}(…)",
            )
    elif not hasattr(kind, "start"):
        return say(
            f"{name} has no start: write start = and the first position in the class",
            f"{name} n'a pas de start : écrivez start = et la première position dans la classe",
        )
    for rule in ("moves", "play"):
        if getattr(kind, rule) is getattr(tablette.Game, rule):
            return say(f"{name} has no method {rule} yet", f"{name} n'a pas encore de méthode {rule}")
    return None


def study(source, lang, most):
    """Runs a program, and reports everything about its game."""
    global studied
    studied, game = None, None
    tablette.language(lang)
    sys.stdin = io.StringIO()
    space, ran = executed("", "", source, "own")
    output = Clipped()
    output.write(ran["output"])
    if ran["late"]:
        line = ran["late"]["line"]
        return report("fault", line=line, text=say("this line is repeated without end", "cette ligne se répète sans fin"))
    if ran["fault"]:
        return report("fault", line=ran["fault"]["line"], text=ran["fault"]["text"][:MOST_ERROR])
    try:
        with contextlib.redirect_stdout(output), Guard() as guard:
            game = game_in(space)
            made = Study(game, lambda part: (guard.rest(), report_part(game, part)))
            made.run(most)
            studied = made
    except BaseException as error:
        report_fault(error, game)
    finally:
        restore()
    if output.text:
        report("printed", text=output.text, cut=len(output.text) >= MOST_SHOWN)
    return None


def at(moves):
    """Reports the position after moves of the game that was studied last."""
    try:
        with contextlib.redirect_stdout(Clipped()), Guard():
            report("position", **studied.at(json.loads(moves)))
    except BaseException as error:
        report_fault(error)
    finally:
        restore()
