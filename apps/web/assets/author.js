var e=`"""Runs a pupil's program in the page, and has its functions tested by tablette.grading."""

import ast
import builtins
import contextlib
import copy
import io
import json
import linecache
import reprlib
import sys
import time
import traceback
import types
from collections import Counter

import tablette
from tablette import _function, grading

NAME = "<program>"
# Characters that one run may print.
MOST_PRINTED = 20_000
# Seconds for one answer, which are counted in steps here, and for a test, and the number of random
# boards beside the small ones.
LIMIT, TOTAL, BOARDS = 3.0, 20.0, 20
# Seconds that a program may run.
LONGEST = 10.0


# What Python begins with, which a program may overwrite.
BUILTINS, SOUND, DEEPEST = vars(builtins), dict(vars(builtins)), sys.getrecursionlimit()


def restore():
    """Undoes what an earlier program did to Python."""
    BUILTINS.update(SOUND)
    sys.setrecursionlimit(DEEPEST)


class Late(BaseException):
    """The program has run too long. No Exception, so that \`except\` does not catch it."""


class Watched:
    """Ends a block after a time, and knows which line of the program was repeated most."""

    def __init__(self, seconds):
        self._end = time.perf_counter() + seconds
        self._events = 0
        self._repeated = Counter()

    def _look(self, code, at, *target):
        if code.co_filename != NAME:
            return
        self._repeated[code, target[0] if target else 0] += 1
        self._events += 1
        if self._events % 256 == 0 and time.perf_counter() > self._end:
            raise Late

    def __enter__(self):
        monitoring, tool = sys.monitoring, sys.monitoring.PROFILER_ID
        monitoring.use_tool_id(tool, "learn")
        for event in (monitoring.events.PY_START, monitoring.events.JUMP):
            monitoring.register_callback(tool, event, self._look)
        monitoring.set_events(tool, monitoring.events.PY_START | monitoring.events.JUMP)
        return self

    def __exit__(self, *_):
        sys.monitoring.set_events(sys.monitoring.PROFILER_ID, 0)
        sys.monitoring.free_tool_id(sys.monitoring.PROFILER_ID)

    def most(self):
        """The line that was repeated most, and how often."""
        (code, offset), times = self._repeated.most_common(1)[0]
        line = next((line for begin, end, line in code.co_lines() if begin <= offset < end and line), code.co_firstlineno)
        return {"line": line, "times": times, "seconds": LONGEST}


class Full(BaseException):
    """The program has printed all that is shown. No Exception, so that \`except\` does not catch it."""


class Output(io.TextIOBase):
    """What a program prints, up to a limit."""

    def __init__(self):
        self.text = ""

    def writable(self):
        return True

    def write(self, text):
        self.text += text[: MOST_PRINTED - len(self.text)]
        if len(self.text) >= MOST_PRINTED:
            raise Full
        return len(text)


def fault(error):
    """The last line of the traceback, and the line of the program, 0 if there is none."""
    last = traceback.format_exception_only(error)[-1].strip()
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == NAME]
    if isinstance(error, SyntaxError) and error.filename == NAME:
        lines.append(error.lineno)
    return {"text": last, "line": (lines or [0])[-1] or 0}


def executed(reference, ours, source, name):
    """The names of the program, and what came of running it. The names in \`ours\` are those
    of the reference program, whatever this one defines.
    """
    restore()
    right = {"__name__": "reference"}
    exec(compile(reference, "<reference>", "exec"), right)
    lent = {name: right[name] for name in ours.split()}
    space = {"__name__": name, **lent}
    output, found, late = Output(), None, None
    linecache.cache[NAME] = (len(source), None, source.splitlines(True), NAME)
    try:
        with contextlib.redirect_stdout(output), Watched(LONGEST) as watched:
            exec(compile(source, NAME, "exec"), space)
    except (Full, SystemExit):
        pass
    except Late:
        late = watched.most()
    except BaseException as error:
        found = fault(error)
    finally:
        restore()
    space.update(lent)
    return space, {"output": output.text, "cut": len(output.text) >= MOST_PRINTED, "fault": found, "late": late}


def run(reference, ours, source):
    """Runs the program, and returns its output and the reason why it ended early, as JSON."""
    sys.stdin = io.StringIO()
    _, ran = executed(reference, ours, source, "__main__")
    return json.dumps(ran)


# Questions whose functions can be compared by the growth of their work.
GROWS = {"outcome", "value", "move", "best", "cost"}
# Seconds for a measurement, and for the curves of the ladder beside it.
MEASURING, CLIMBING, A_RUNG = 40.0, 8.0, 0.5
# Faults of answers that did not come, by the class of the command line's gradebook.
SLOW, CRASHED = {"late", "blank", "unfinished"}, {"dead", "overflow", "closed", "memory", "endless"}


def kind(sheet):
    """The class of a result, as a gradebook of \`tablette grade\` names it."""
    first = next((mark.fault for mark in sheet.marks if mark.fault), None)
    fault = sheet.counterexample.fault if sheet.counterexample else first
    if fault is None:
        return "right" if sheet.passed else "below"
    return "late" if fault in SLOW else "crash" if fault in CRASHED else "wrong"


def test(reference, ours, source, lang, game, question, seed):
    """Tests the function of a question, and returns its marks as JSON."""
    tablette.language(lang)
    sys.stdin = io.StringIO()
    space, ran = executed(reference, ours, source, "program")
    if ran["fault"] or ran["late"]:
        return json.dumps(ran)
    try:
        sheet = grading.grade(
            space, game, question, limit=LIMIT, total=TOTAL, most=BOARDS, seed=seed, growth=False, isolate=False
        )
    except tablette.InputError as error:
        return json.dumps({"missing": str(error)})
    plan = tablette._tablette.grading_plan(game, question, [])
    return json.dumps({**marked(sheet), "grows": plan["kind"] in GROWS})


def measure(reference, ours, source, lang, game, question):
    """Measures the growth of a function's work, and returns its steps and the calls of the ladder's
    rungs on the same boards, as JSON.
    """
    tablette.language(lang)
    sys.stdin = io.StringIO()
    space, ran = executed(reference, ours, source, "program")
    if ran["fault"] or ran["late"]:
        return json.dumps(ran)
    terms = {"limit": LIMIT, "total": MEASURING, "most": 0, "growth": True, "isolate": False}
    sheet = grading.grade(space, game, question, **terms)
    boards = [(size, board, steps) for (size, board, _), steps in zip(sheet.growth, sheet.steps)]
    return json.dumps({"boards": [*climbed(game, boards)], "said": sheet.grown})


def climbed(game, boards):
    """Each board with the steps of the function and, while there is time, the calls of each rung."""
    end = time.perf_counter() + CLIMBING
    for size, board, steps in boards:
        rungs = {}
        if time.perf_counter() < end:
            compared = tablette.compare(tablette.open(game, board), growth=False, limit=A_RUNG).rungs
            rungs = {row["rung"]: row["calls"] for row in compared if row.get("calls")}
        yield {"size": size, "board": board, "steps": steps, "rungs": rungs}


def marked(sheet):
    """The marks of a function, for the page."""
    wrong = sheet.counterexample
    return {
        "passed": sheet.passed,
        "kind": kind(sheet),
        "asked": len(sheet.marks),
        "right": sum(mark.fault is None for mark in sheet.marks),
        "sentence": sheet.reason,
        "call": wrong.call if wrong else "",
        "reasons": list(wrong.reasons) if wrong else [],
        "notes": list(sheet.notes),
        "board": wrong.board if wrong else None,
    }


class Probe(io.StringIO):
    """An empty input that knows whether it was read."""

    was_read = False

    def readline(self, *_):
        self.was_read = True
        return ""

    __next__ = read = readlines = readline


def assess(source, lang, game, questions, chosen):
    """Tests a program on questions about the positions of a game, and returns their marks as JSON. It
    reads lines, or has a function for each question: the \`chosen\` one, the one with the name of the
    question or of the text, or its only one.
    """
    tablette.language(lang)
    questions, sys.stdin = questions.split(), Probe()
    space, ran = executed("", "", source, "__main__")
    terms = {"limit": LIMIT, "total": TOTAL, "most": BOARDS, "growth": False, "isolate": False}
    if sys.stdin.was_read:
        sheet = grading.grade(grading.Program(source, NAME), game, questions[0], **terms)
        return json.dumps({"marks": [{"question": questions[0], **marked(sheet)}]})
    if ran["fault"] or ran["late"]:
        return json.dumps(ran)
    written = [
        name
        for name, value in space.items()
        if isinstance(value, types.FunctionType) and value.__code__.co_filename == NAME
    ]
    if len(questions) > 1:
        questions = [question for question in questions if question in written] or questions[:1]
    marks = []
    for question in questions:
        name = chosen or (question if question in written else written[0] if len(written) == 1 else "")
        try:
            sheet = grading.grade(space[name] if name else space, game, question, **terms)
        except tablette.InputError as error:
            return json.dumps({"functions": written} if written else {"missing": str(error)})
        marks.append({"question": question, **marked(sheet)})
    return json.dumps({"marks": marks})


# What a value says of the player to move, for questions about outcomes and plies.
SAYS = {"won": "win", "lost": "lose", "draw": "draw", True: "win", False: "lose"}


def outcome(answer):
    """The outcome that an answer states for the player to move; None if it states none."""
    if isinstance(answer, int) and not isinstance(answer, bool) and answer:
        return "win" if answer > 0 else "lose"
    return SAYS.get(answer) if answer.__hash__ else None


# Seconds that a function may think about one move.
THOUGHT = 5.0
# Characters of an answer in a sentence, and of a value on a square.
MOST_SAID, MOST_ON_SQUARE = 80, 12
# Moves of a line that are shown, and rows and columns of a map.
MOST_MOVES, MOST_SIDE = 1_000, 130


def called(function, given):
    """The answer of a function, or the reason why there is none: an error, or that it was stopped."""
    try:
        with contextlib.redirect_stdout(Output()), Watched(THOUGHT):
            return function(*given), None
    except Late:
        return None, "late"
    except Full:
        return None, "full"
    except BaseException as error:
        return None, fault(error)["text"]


class FunctionOnBoard:
    """Calls the function of a question on positions, in the arguments of an example call."""

    def __init__(self, space, game, question, call):
        plan = tablette._tablette.grading_plan(game, question, [])
        self._game = game
        self._function = _function.fitting(_function.found(space, plan))
        example = ast.parse(call, mode="eval").body
        self._name, self._example = call.split("(")[0], [ast.literal_eval(given) for given in example.args]

    def __call__(self, position):
        """The call as text, and its answer, or an error as a sentence."""
        state, example = tablette.open(self._game, position).state, copy.deepcopy(self._example)
        if isinstance(example[0], (list, tuple)):
            given = [type(example[0])(state), *example[1:]]
        else:
            given = [*state, *example[len(state) :]]
        return f"{self._name}({', '.join(map(repr, given))})", *called(self._function, given)


def alive(reference, ours, source, lang, game, question, kind, call, position):
    """What the function of a question says of a position, as JSON: its value of the position after
    each move, or the move that it plays.
    """
    tablette.language(lang)
    sys.stdin = io.StringIO()
    space, ran = executed(reference, ours, source, "program")
    if ran["fault"] or ran["late"]:
        return json.dumps(ran)
    function, board = FunctionOnBoard(space, game, question, call), tablette.open(game, position)
    if kind == "values":
        moves = []
        for mv in board.legal():
            after = board.play(mv).position
            asked, answer, error = function(after)
            moves.append({"move": mv, "call": asked, "says": outcome(answer), "error": error})
        return json.dumps({"values": moves})
    asked, answer, error = function(position)
    if error is not None or answer is None or answer is False:
        return json.dumps({"call": asked, "error": error, "none": error is None})
    try:
        after = played(board, answer).position
    except UNPLAYABLE:
        return json.dumps({"call": asked, "illegal": reprlib.repr(answer)[:MOST_SAID]})
    return json.dumps({"call": asked, "move": next(mv for mv in board.legal() if board.play(mv).position == after)})


# Errors of a move that is not legal, or no move at all.
UNPLAYABLE = (tablette.InputError, TypeError, ValueError)


def played(board, mv):
    """The board after a move, which is given as text or as the tuple or list of the text's functions."""
    return board.play(mv if isinstance(mv, str) else tuple(mv))


def value(answer):
    """A value as text, the same for those that Python counts as equal: True and 1, 2 and 2.0."""
    is_whole = isinstance(answer, bool) or (isinstance(answer, float) and answer.is_integer())
    return repr(int(answer) if is_whole else answer)[:MOST_ON_SQUARE]


def rows(answer, _):
    """The values of a map, as texts."""
    if not isinstance(answer, (list, tuple)) or not all(isinstance(row, (list, tuple)) for row in answer):
        raise TypeError("rows of values")
    return [[value(cell) for cell in row[:MOST_SIDE]] for row in answer[:MOST_SIDE]]


def line(answer, board):
    """The positions after the moves of a line, up to its first illegal move, and that move."""
    if not isinstance(answer, (list, tuple)):
        raise TypeError("a list of moves")
    positions = []
    for mv in answer[:MOST_MOVES]:
        try:
            board = played(board, mv)
        except UNPLAYABLE:
            return {"positions": positions, "illegal": str(mv)[:MOST_SAID]}
        positions.append(board.position)
    return {"positions": positions, "illegal": None}


# How answers of a function are shown, by the kind of their display.
SHOWN = {"map": rows, "line": line, "pieces": lambda answer, _: repr(answer)[:MOST_ON_SQUARE]}


def shown(reference, ours, source, lang, game, question, kind, form, name, board, calls):
    """What the function of a question answers to calls on a board, and what the reference program
    does, as JSON: the rows of a map, the positions of a line, or a value each.
    """
    tablette.language(lang)
    sys.stdin = io.StringIO()
    space, ran = executed(reference, ours, source, "program")
    if ran["fault"] or ran["late"]:
        return json.dumps(ran)
    right = {"__name__": "reference"}
    exec(compile(reference, "<reference>", "exec"), right)
    plan = tablette._tablette.grading_plan(game, question, [])
    changed = eval(form) if form else lambda answer, *_: answer
    place = tablette.open(game, board) if board else None

    def said(function, given):
        def show(*given):
            answer = function(*copy.deepcopy(given))
            try:
                return {"shown": SHOWN[kind](changed(answer, *given), place)}
            except Exception:
                return {"shapeless": reprlib.repr(answer)[:MOST_SAID]}

        answer, error = called(show, given)
        return answer or {"error": error}

    functions = []
    for names in (space, right):
        function = _function.found(names, plan)
        if function is None:
            return json.dumps({"fault": {"text": f"NameError: name {name!r} is not defined", "line": 0}})
        functions.append(_function.fitting(function))
    answers = []
    for arguments in json.loads(calls):
        given = ast.literal_eval(arguments)
        mine, theirs = (said(function, given) for function in functions)
        answers.append({"call": f"{name}({arguments[1:-1]})", "right": theirs.get("shown"), **mine})
        if mine.get("error") in ("late", "full"):
            break
    return json.dumps({"answers": answers})
`;const t=()=>performance.getEntriesByType(`resource`).filter(({decodedBodySize:e})=>e>0).map(({name:e})=>({url:e})),n=new URL(`pyodide/`,location.href).href,r=globalThis.postMessage.bind(globalThis),i=e=>r(e);async function a(e,t){let{loadPyodide:r}=await import(
/* @vite-ignore */
`${n}pyodide.mjs`),[i,a]=await Promise.all([r({indexURL:n}),fetch(`${n}tablette.whl`).then(e=>e.arrayBuffer())]);return i.unpackArchive(a,`wheel`),i.runPython(e),t(i),i}function o(e,n=()=>{}){let r=a(e,n),o=e=>i({broken:String(e)});r.then(()=>i({ready:t()}),o),addEventListener(`message`,async({data:e})=>{try{let t=(await r).globals.get(e.name);i({answer:t(...e.values)})}catch(e){o(e)}})}var s=`"""Studies the game that a visitor writes, part by part. Runs behind harness.py, with its names; the
worker sets \`post\`, which takes each part as JSON."""

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
        found["line"] = found["line"] or line_of(game, re.match(r"\\w*", text)[0], NAME)
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
    answer(lambda: report("position", **studied.at(json.loads(moves))))


def reply(moves, level, seed):
    """Reports the move of an opponent after moves of the game that was studied last."""
    answer(lambda: report("reply", move=studied.reply(json.loads(moves), level, seed)))


def answer(tell):
    """Answers a question about the game that was studied last, or reports why that failed."""
    try:
        with contextlib.redirect_stdout(Clipped()), Guard():
            tell()
    except BaseException as error:
        report_fault(error)
    finally:
        restore()
`;const c=[`fetch`,`XMLHttpRequest`,`WebSocket`,`WebSocketStream`,`EventSource`,`WebTransport`,`importScripts`,`Worker`,`SharedWorker`,`BroadcastChannel`,`indexedDB`,`caches`,`cookieStore`,`navigator`,`postMessage`,`Request`];function l(e){function t(){throw Error(`no code in this worker`)}return t.prototype=e,t}function u(){for(let e of c)for(let t=globalThis;t;t=Object.getPrototypeOf(t))Reflect.deleteProperty(t,e);let e=[()=>{},async()=>{},function*(){},async function*(){}].map(e=>Object.getPrototypeOf(e));for(let t of e)Object.defineProperty(t,"constructor",{value:l(t),configurable:!1});Object.assign(globalThis,{Function:l(Function.prototype),eval:l({}),setTimeout:l({}),setInterval:l({})})}o(e+s,e=>{e.globals.set(`post`,e=>i({part:e})),u()});