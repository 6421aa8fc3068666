"""Studies the game that a visitor writes, part by part. Runs behind harness.py, with its names; the
worker sets `post`, which takes each part as JSON."""

import re

from tablette._tablette.program import call_of, game_in, line_of
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


# The rule that breaks a law.
BREAKS = {"repeatable": "moves", "moves": "moves", "text": "text", "canonical": "canonical", "ends": "play"}


def report_part(game, values):
    """Reports a part of a study; laws get the line of the rule that breaks them."""
    found = [{**law, "line": line_of(game, BREAKS.get(law["name"]), NAME)} for law in values.get("findings", ())]
    report(**{**values, "findings": found} if found else values)


def report_fault(error, game=None):
    """Reports why a program or one of its rules failed, with its line."""
    found = fault(error)
    text, call = found["text"], call_of(error, NAME)
    if isinstance(error, Late):
        text = say("this call does not return", "cet appel ne se termine pas")
    elif call is None and isinstance(error, (TypeError, tablette.Error)):
        # A sentence of ours: it begins with the rule that it is about.
        text = str(error)
        found["line"] = found["line"] or line_of(game, re.match(r"\w*", text)[0], NAME)
    report("fault", line=found["line"], text=(f"{call}: {text}" if call else text)[:MOST_ERROR])


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
