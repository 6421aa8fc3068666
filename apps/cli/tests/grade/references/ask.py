# Answers the questions of the grader with a function of a file: ask.py FILE FUNCTION [FORM].
# FORM converts a line to the arguments of the function; calls counts those of the function.
import contextlib, importlib.util, io, operator, sys
from ast import literal_eval

FILE, FUNCTION, FORM = sys.argv[1:4]
spec = importlib.util.spec_from_file_location("answers", FILE)
answers = importlib.util.module_from_spec(spec)
spec.loader.exec_module(answers)
function = operator.attrgetter(FUNCTION)(answers)

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

def pawns(text):
    return [False] + [square in "1*" for square in text if square in "01*."]

def baguenaudier(squares, kind=None):
    game = (kind or answers.Baguenaudier)(len(squares) - 1)
    game.b = squares
    return game

def empty(text):
    return [False] * (int(text) + 1)

def full(text):
    return [False] + [True] * int(text)

def from_to(text):
    here, *there = map(pawns, text.replace(">", "\t").split("\t"))
    return here, *(there or [full(len(here) - 1)])

def grid(text):
    T, sauts, bonus = [], [], {}
    for part in text.split(";"):
        words = part.split()
        pairs = [literal_eval(word) for word in words[1:] if word.endswith(")")]
        if words[0] == "jumps":
            sauts = pairs
        elif words[0] == "bonus":
            bonus[literal_eval(words[1].rstrip(":"))] = pairs
        else:
            T.append([int(word) for word in words])
    return T, sauts, bonus

def values(text):
    first, *rest = text.split("\t")
    return (*(grid(first) if "jumps" in first else (literal_eval(first),)), *map(literal_eval, rest))

def grid_path(text):
    T, _, _, path = values(text)
    return T, path

def grid_steps(text):
    T, sauts, bonus = grid(text)
    return T, sauts, bonus, len(T) ** 2 - 1

def grid_start(text):
    T, sauts, bonus = grid(text)
    return T, sauts, bonus, 0, 0, [False] * len(bonus)

def grid_cell(text):
    T, sauts, bonus, cell, mask = values(text)
    return T, sauts, bonus, *cell, mask

def grid_mask(text):
    _, sauts, bonus, mask = values(text)
    return sauts, answers.ranger_bonus(bonus)[0], mask

def grid_table(text):
    T, sauts, bonus = grid(text)
    return answers.remplir_tables(T, sauts, bonus)[1], len(T)

def cell_jumps(text):
    cell, sauts = values(text)
    return *cell, sauts

def jumps_bonus(text):
    sauts, *bonus = values(text)
    return sauts, *(bonus or [{}])

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

def moves(arguments):
    squares, = arguments
    made = []
    class Watched(answers.Baguenaudier):
        def placer(self, k):
            super().placer(k)
            made.append(k)
        def oter(self, k):
            super().oter(k)
            made.append(-k)
    with contextlib.redirect_stdout(io.StringIO()):
        function(baguenaudier(squares, Watched), len(squares) - 1)
    return made

def filled_and_emptied(arguments):
    game = answers.Baguenaudier(*arguments)
    with contextlib.redirect_stdout(io.StringIO()):
        game.remplir()
        filled = game.vals
        game.vider()
    return filled, game.vals

def value_after(arguments):
    return answers.suite_mettre(*arguments) if len(arguments) == 1 else answers.suite_prendre(*arguments)

def signed(b, k):
    return None if k is None else ("-" if b[k] else "+") + str(k)

def signed_square(arguments):
    return signed(arguments[0], function(*arguments))

def signed_squares(arguments):
    return [signed(arguments[0], k) for k in function(*arguments)]

def distance(arguments):
    here, there = map(function, arguments)
    return abs(here - there)

def weight(arguments):
    least = function(*arguments)
    return None if least == answers.INFINI else least

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
    "number": (lambda line: (int(line),), returned),
    "number_first": (lambda line: (int(line),), lambda arguments: function(*arguments)[0]),
    "number_steps": (lambda line: (int(line),), lambda arguments: len(function(*arguments)) - 1),
    "numbers_after": (lambda line: tuple(map(int, line.split("\t"))), value_after),
    "pawns": (lambda line: (pawns(line),), signed_squares),
    "pawns_game": (lambda line: (baguenaudier(pawns(line)),), returned),
    "pawns_goal": (from_to, signed_square),
    "pawns_distance": (from_to, distance),
    "empty_moves": (lambda line: (empty(line),), moves),
    "full_moves": (lambda line: (full(line),), moves),
    "number_both": (lambda line: (int(line),), filled_and_emptied),
    "values": (values, returned),
    "grid_path": (grid_path, returned),
    "grid_steps": (grid_steps, returned),
    "grid_weight": (grid_start, weight),
    "grid_cell": (grid_cell, returned),
    "grid_mask": (grid_mask, returned),
    "grid_table": (grid_table, returned),
    "cell_jumps": (cell_jumps, returned),
    "jumps_path": (lambda line: values(line)[-3:], returned),
    "jumps_bonus": (jumps_bonus, returned),
}
sys.setrecursionlimit(100_000)
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)
arguments, answer = FORMS[FORM]
for line in sys.stdin:
    print(answer(arguments(line.strip("\n"))), flush=True)
