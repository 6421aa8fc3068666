"""Answers the questions of the text about Röckse with the functions of a file:
rockse.py FILE QUESTION"""
import ast
import runpy
import sys

text = runpy.run_path(sys.argv[1])


def board(line):
    T, sauts, bonus = [], [], {}
    for part in line.split(";"):
        words = part.split()
        pairs = [ast.literal_eval(word) for word in words[1:] if word.endswith(")")]
        if words[0] == "jumps":
            sauts = pairs
        elif words[0] == "bonus":
            bonus[ast.literal_eval(words[1].rstrip(":"))] = pairs
        else:
            T.append([int(word) for word in words])
    return T, sauts, bonus


def arguments(line):
    """The board's T, sauts and bonus, if there is a board, and the values behind the tabs."""
    first, *rest = line.rstrip("\n").split("\t")
    values = list(board(first)) if "jumps" in first else [ast.literal_eval(first)]
    return values + [ast.literal_eval(value) for value in rest]


def cost(T, sauts, bonus):
    weight, _ = text["trouve_complet_memo"](T, sauts, bonus, len(T) ** 2 - 1)
    return None if weight == text["INFINI"] else weight


ANSWERS = {
    "cost": cost,
    "1": lambda T, sauts, bonus, path: text["poids"](T, path),
    "2": lambda cell, sauts: text["appliquer_sauts"](*cell, sauts),
    "3": lambda *given: text["sauts_corrects"](*given[-3:]),
    "4": lambda sauts, bonus={}: text["sauts_bien_formes"](sauts, bonus),
    "5": lambda N: text["longueur_maximale"](N),
    "6": lambda T, sauts, bonus, most: text["trouve_complet"](T, sauts, bonus, most),
    "7": lambda T, sauts, bonus: text["trouve_complet_memo"](T, sauts, bonus, len(T) ** 2 - 1),
    "8": lambda T, sauts, bonus, k: text["poids_gloutons"](T, sauts, bonus, k),
    "9": lambda T, sauts, bonus, k: text["trouve_glouton"](T, sauts, bonus, k),
    "10": lambda mask: text["code_bonus"](mask),
    "11": lambda T, sauts, bonus, cell, mask: text["poids_opt"](T, sauts, bonus, *cell, mask),
    "12": lambda count: text["combinaisons_bonus"](count),
    "13": lambda T, sauts, bonus, mask: text["trouver_sauts_possibles"](
        sauts, text["ranger_bonus"](bonus)[0], mask
    ),
    "14": lambda T, sauts, bonus: text["trouve_dynamique"](T, sauts, bonus),
    "15": lambda T, sauts, bonus: text["solution_dynamique"](text["remplir_tables"](T, sauts, bonus)[1], len(T)),
}

sys.setrecursionlimit(100_000)
for line in sys.stdin:
    given = arguments(line)
    if sys.argv[2] == "3" and len(given) == 4:
        given = given[1:]
    print(ANSWERS[sys.argv[2]](*given), flush=True)
