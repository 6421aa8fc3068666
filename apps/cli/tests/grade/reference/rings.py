"""Answers the questions of the text about the Chinese rings with the class and the functions of a
file: rings.py FILE QUESTION"""
import contextlib
import io
import runpy
import sys

text = runpy.run_path(sys.argv[1])


def board(line):
    """The board as the text has it: square 1 is b[1]."""
    return [False] + [c in "1*" for c in line if c in "01*."]


def shown(b, k):
    return None if k is None else ("-" if b[k] else "+") + str(k)


def played(n, game):
    """The board after `game`, which is remplir or vider, and the moves that it made."""
    moves = []

    class Watched(text["Baguenaudier"]):
        def placer(self, k):
            super().placer(k)
            moves.append(k)

        def oter(self, k):
            super().oter(k)
            moves.append(-k)

    jeu = Watched(n)
    if game == "vider":
        jeu.b = [False] + [True] * n
    with contextlib.redirect_stdout(io.StringIO()):
        getattr(jeu, game)()
    return jeu, moves


def value(line):
    b = board(line)
    jeu = text["Baguenaudier"](len(b) - 1)
    jeu.b = b
    return jeu.eval()


def after(moves, squares=None):
    t = int(moves)
    return text["suite_mettre"](t) if squares is None else text["suite_prendre"](t, int(squares))


def next_move(line, goal=None):
    b = board(line)
    but = [False] + [True] * (len(b) - 1) if goal is None else board(goal)
    return shown(b, text["case_suivante"](b, but))


def distance(line):
    here, goal = line.split(">")
    return abs(text["rang"](board(here)) - text["rang"](board(goal)))


ANSWERS = {
    "cost": distance,
    "2": value,
    "3.1a": lambda n: played(int(n), "remplir")[1],
    "3.1b": lambda n: played(int(n), "vider")[1],
    "3.2": lambda n: (played(int(n), "remplir")[0].vals, played(int(n), "vider")[0].vals),
    "4.1a": lambda n: text["mettre_iteratif"](int(n)),
    "4.1b": lambda n: len(text["valeurs"](int(n))) - 1,
    "4.1c": after,
    "4.2a": lambda n: text["P_et_M"](int(n))[0],
    "4.2b": lambda n: text["nombre_coups"](int(n)),
    "4.2c": lambda n: text["nombre_coups"](int(n)),
    "4.3a": lambda line: [shown(board(line), k) for k in text["cases_jouables"](board(line))],
    "4.3b": next_move,
}

if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)
for line in sys.stdin:
    print(ANSWERS[sys.argv[2]](*line.rstrip("\n").split("\t")), flush=True)
