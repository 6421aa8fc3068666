"""Runs a student's program in the page: its whole text, and one of its functions."""

import json
import sys
import traceback
import types

NAME = "<program>"
# The program's functions by name, in their order.
functions = {}


def is_written(value):
    """Whether a value is a function of the program, not one that it imports."""
    return isinstance(value, types.FunctionType) and value.__code__.co_filename == NAME


def fault(error):
    """Returns the last line of the traceback, and the line of the program, 0 if there is none."""
    last = traceback.format_exception_only(error)[-1].strip()
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == NAME]
    if isinstance(error, SyntaxError) and error.filename == NAME:
        lines.append(error.lineno)
    return last, (lines or [0])[-1]


def execute(source):
    """Returns the names of the program's functions, and the fault that ended it, if one did."""
    # The input of an earlier run may have ended.
    sys.stdin = open(0, encoding="utf-8", closefd=False)
    sys.stdout.reconfigure(line_buffering=True)
    space = {"__name__": "__main__"}
    found = None
    try:
        exec(compile(source, NAME, "exec"), space)
    except SystemExit:
        pass
    except BaseException as error:
        found = fault(error)
    sys.stdout.flush()
    functions.clear()
    functions.update({name: value for name, value in space.items() if is_written(value)})
    return list(functions), found


def call(name, arguments):
    """Returns the result of the function with this name, else of the last one, or the fault."""
    try:
        function = functions.get(name) or list(functions.values())[-1]
        result = function(*json.loads(arguments))
        return (result if isinstance(result, str) else repr(result)), None
    except BaseException as error:
        return None, fault(error)
