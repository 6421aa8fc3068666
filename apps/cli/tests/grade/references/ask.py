# Answers the questions of the grader with a function of a file: ask.py FILE FUNCTION [FORM].
# FORM converts a line to the arguments of the function; calls counts those of the function.
import contextlib, importlib.util, io, sys
from ast import literal_eval

FILE, FUNCTION, FORM = sys.argv[1:4]
spec = importlib.util.spec_from_file_location("answers", FILE)
answers = importlib.util.module_from_spec(spec)
spec.loader.exec_module(answers)
function = getattr(answers, FUNCTION)

def sides(text):
    return tuple(map(int, text.split("x")))

def board(text):
    return [sides(text)[0]] * sides(text)[1] if "x" in text else list(map(int, text.split(",")))

def numbers(text):
    return [int(number) for number in text.strip("[]").split(",") if number]

def bar(text):
    whole, square = text.split("@")
    return (*sides(whole), *map(int, square.split(",")))

def man(text):
    rows, square = text.split("\t")
    return (*map(int, square.split(",")), [[int(c) for c in row] for row in rows.split("/")])

def flat(text):
    i, j, rows = man(text)
    return i, j, [cell for row in rows for cell in row]

def keys(text):
    i, j, rows = man(text)
    return i, j, {(r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row)}

def move(text):
    position, square = text.split("\t")
    return board(position), literal_eval(square)

def whole_and_value(text):
    whole, value = text.split("\t")
    return (*sides(whole), int(value))

def returned(arguments):
    return function(*arguments)

def unchanged(arguments):
    before = repr(arguments)
    value = function(*arguments)
    return value if repr(arguments) == before else "it changed its argument"

def printed(arguments):
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        function(*arguments)
    return repr(output.getvalue())

def counted(arguments):
    answers.compteur = 0
    function(*arguments)
    return answers.compteur

def changed(arguments):
    function(*arguments)
    return arguments[0]

FORMS = {
    "board": (lambda line: (board(line),), unchanged),
    "board_calls": (lambda line: (board(line),), counted),
    "board_memo": (lambda line: (board(line), {}), returned),
    "board_memo_calls": (lambda line: (board(line), {}), counted),
    "board_printed": (lambda line: (board(line),), printed),
    "list_changed": (lambda line: (numbers(line),), changed),
    "board_move": (move, unchanged),
    "sides": (sides, returned),
    "numbers": (lambda line: (numbers(line),), unchanged),
    "bar": (bar, returned),
    "bar_memo": (lambda line: (*bar(line), {}), returned),
    "sides_value": (whole_and_value, returned),
    "man": (man, unchanged),
    "man_list": (flat, unchanged),
    "man_dict": (keys, unchanged),
}
arguments, answer = FORMS[FORM]
for line in sys.stdin:
    print(answer(arguments(line.strip("\n"))), flush=True)
