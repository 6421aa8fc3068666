"""Calls the function of a question in a student's file.

    python3 driver.py FILE PLAN LANG

PLAN is what is known of the question, as JSON. Each line of the input is the list of the arguments of
a call in Python's notation, and each line of the output the reply as JSON: its kind and its content,
as `Subject.ask` returns them. An empty line asks whether there is such a function.
"""

import contextlib
import io
import json
import os
import sys

from tablette import _function
from tablette._subject import Subject, last_words, refuse_input

# The time limit is that of the program which asks.
NEVER = 1e9


def private_pipes():
    """The input and the output, which the student's program gets neither of."""
    questions, answers = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    return questions, answers


def executed(path):
    """The names that the program defines."""
    sys.path[0] = os.path.dirname(os.path.abspath(path))
    with open(path, encoding="utf-8-sig") as file:
        source = file.read()
    space = {"__name__": "program", "__file__": path}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(source, path, "exec"), space)
    return space


def main(path, plan, lang):
    plan = json.loads(plan)
    questions, answers = private_pipes()

    def say(kind, content):
        print(json.dumps([kind, content]), file=answers, flush=True)

    refuse_input(lang)
    broken, subject, is_found = None, None, False
    try:
        space = executed(path)
        is_found = _function.named(space, plan) is not None
        subject = Subject(lambda: _function.fitting(_function.found(space, plan)), plan["effect"], lang)
    except BaseException as error:  # sys.exit() as well: no function is there then
        broken = last_words(error, lang)
    for line in questions:
        arguments = line.rstrip("\n")
        if broken is not None:
            say("raised", broken)
        elif not arguments:
            say("found" if is_found else "missing", None)
        else:
            kind, content, _ = subject.ask(arguments, NEVER)
            say(kind, content)


main(*sys.argv[1:])
