"""Every exercise of the five texts, written as a student would: right as it is, and wrong with one slip in it."""

import ast
import importlib.util
import inspect
from pathlib import Path

import pytest
import tablette
from tablette import _tablette

FOLDER = Path(__file__).parents[3] / "examples" / "python" / "exercises"
REFERENCES = Path(__file__).parents[3] / "crates" / "games" / "src"
GAMES = ["chomp", "chocolate", "draughts", "rings", "rockse"]
QUICK = {"growth": False, "most": 12, "total": 1e6}

#: One slip for each question: the correct text of the function, and the student's version.
SLIPS = {
    ("chomp", "1"): ("m * n - 1", "m + n - 1"),
    ("chomp", "2"): ("largeur != hauteur", "True"),
    ("chomp", "3"): ("[m] * n", "[n] * m"),
    ("chomp", "4"): ("range(len(pos) - 1, -1, -1)", "range(len(pos))"),
    ("chomp", "5"): ("(i, j) != (0, 0)", "i != 0"),
    ("chomp", "6"): ("l[-1] == 0", "l[0] == 0"),
    ("chomp", "7"): ("min(pos[k], j)", "j"),
    ("chomp", "8"): ("not gagnante(joue(pos, coup))", "gagnante(joue(pos, coup))"),
    ("chomp", "9a"): ("sum(pos)", "len(pos)"),
    ("chomp", "9b"): ("chemins - 1", "chemins"),
    ("chomp", "9c"): ("appels = 1", "appels = 0"),
    ("chomp", "10"): ("memo[cle] = True", "memo[cle] = len(pos) > 1"),
    ("chomp", "11"): ("appels, cle = 1, tuple(pos)", "appels, cle = 0, tuple(pos)"),
    ("chomp", "12"): ("tablette(j, i)", "tablette(j, 1)"),
    ("chomp", "13"): ("not gagnante_memo", "gagnante_memo"),
    ("chomp", "14"): ("carte[i][j] = 2", "carte[i][j] = 1"),
    ("chomp", "15"): ("== 2", "== 1"),
    ("chocolate", "1"): ("question_8(m, n, i, j)", "question_8(m, n, i, 0)"),
    ("chocolate", "2"): ("v <= 0", "v < 0"),
    ("chocolate", "3"): ("f(*suite)", "abs(f(*suite))"),
    ("chocolate", "4"): ("memo[m, n, i, j] = question_2(", "memo[m, n, i, j] = 1 + question_2("),
    ("chocolate", "5"): ("== valeur", "== -valeur"),
    ("chocolate", "6"): ("(j + 1)", "j"),
    ("chocolate", "7"): ("(n, m, b, a)", "(n, m, a, b)"),
    ("chocolate", "8"): ("valeur_des_marges", "len"),
    ("chocolate", "10"): ("valeur == question_2([laisse])", "True"),
    ("draughts", "1"): ("liste.index(case) + 1", "liste.index(case)"),
    ("draughts", "2"): ("plat += ligne", "plat = ligne + plat"),
    ("draughts", "3"): ("damier[i][j]", "damier[j][i]"),
    ("draughts", "4"): ("0 <= i + 2 * di < n", "i + 2 * di < n"),
    ("rings", "2"): ("reversed(jeu)", "jeu"),
    ("rings", "3.1a"): ("+ mettre(n - 2)", "+ prendre(n - 2)"),
    ("rings", "3.1b"): ('[f"-{n}"]', '[f"+{n}"]'),
    ("rings", "3.2"): ("valeurs(0, mettre(n))", "valeurs(0, prendre(n))"),
    ("rings", "4.1a"): ("A(n) + 1", "A(n)"),
    ("rings", "4.1b"): ("len(mettre(n))", "len(mettre(n)) + 1"),
    ("rings", "4.1c"): ("rang >> 1", "rang >> 2"),
    ("rings", "4.2a"): ("2 * P[k - 2] + 1", "2 * P[k - 2]"),
    ("rings", "4.2b"): ("- 3", "+ 3"),
    ("rings", "4.2c"): ("[n]", "[n] + 1"),
    ("rings", "4.3a"): ("k + 2", "k + 1"),
    ("rings", "4.3b"): ("pair == (depart < arrivee)", "pair"),
    ("rockse", "1"): ("total = 0", "total = 1"),
    ("rockse", "2"): ("j + dj", "j - dj"),
    ("rockse", "3"): ("permis = permis +", "permis = sauts +"),
    ("rockse", "4"): ("di > 0 or", "di >= 0 or"),
    ("rockse", "5"): ("N * N - 1", "3 * (N - 1)"),
    ("rockse", "6"): ("0, 0, True)", "0, 0, False)"),
    ("rockse", "7"): ("cle = (i, j, reste, frozenset(permis))", "cle = (i, j)"),
    ("rockse", "8"): ("range(1, k_max + 1)", "range(1, k_max)"),
    ("rockse", "9"): ("total += p - T[i][j]", "total += p"),
    ("rockse", "10"): ("2**k", "2 * k"),
    ("rockse", "11"): ("actif or cases[k] == (i, j)", "actif"),
    ("rockse", "12"): ("autre not in masques", "True"),
    ("rockse", "13"): ("if masque[k]", "if not masque[k]"),
    ("rockse", "14"): ("range(N - 1, -1, -1)", "range(N - 1, 0, -1)"),
    ("rockse", "15"): ("chemin = [(0, 0)]", "chemin = []"),
}


def module(game, source=None, path=None):
    path = path or FOLDER / f"{game}.py"
    made = importlib.util.module_from_spec(importlib.util.spec_from_loader(f"exercises_{game}", loader=None))
    made.__file__ = str(path)
    exec(compile(source or path.read_text(), str(path), "exec"), made.__dict__)  # noqa: S102 - our own file
    return made


def name_of(game, question, source):
    plan = _tablette.grading_plan(game, question, [])
    names = [f"question_{question.replace('.', '_')}", plan["function"]]
    defined = {node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}
    return next(name for name in names if name in defined)


def with_slip(game, question):
    right, wrong = SLIPS[game, question]
    source = (FOLDER / f"{game}.py").read_text()
    name = name_of(game, question, source)
    node = next(node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == name)
    function = ast.get_source_segment(source, node)
    assert right in function, (game, question, name)
    return module(game, source.replace(function, function.replace(right, wrong, 1)))


def questions():
    return [(game, question) for game in GAMES for question in _tablette.grading_questions(game)]


def test_every_question_that_a_function_answers_has_a_slip():
    assert set(questions()) == set(SLIPS)


@pytest.mark.parametrize("game", GAMES)
def test_the_functions_of_a_text_are_right(game):
    book = tablette.gradebook(module(game), game, **QUICK)
    assert list(book) == _tablette.grading_questions(game)
    wrong = {question: str(book[question]) for question in book if not book[question].passed}
    assert not wrong, "\n".join(wrong.values())
    assert all(len(book[question].marks) >= 3 for question in book)


@pytest.mark.parametrize("game", GAMES)
def test_every_function_of_the_reference_is_right(game):
    """The reference has the text's own functions; a question may be about a counter or a method."""
    file = REFERENCES / ("draughts/exercise" if game == "draughts" else game) / "reference.py"
    book = tablette.gradebook(module(game, path=file), game, **QUICK)
    wrong = {question: str(book[question]) for question in book if not book[question].passed}
    assert not wrong, "\n".join(wrong.values())
    tests = [question for question in _tablette.grading_questions(game) if _plan(game, question)["tests"]]
    assert list(book) == tests


def _plan(game, question):
    return _tablette.grading_plan(game, question, [])


@pytest.mark.parametrize(("game", "question"), SLIPS)
def test_a_slip_is_found(game, question):
    sheet = tablette.grade(with_slip(game, question), game, question, **QUICK)
    assert not sheet.passed, str(sheet)
    assert sheet.counterexample is not None and str(sheet.counterexample)


def test_the_source_of_the_exercises_is_plain():
    for game in GAMES:
        made = module(game)
        functions = [value for value in vars(made).values() if inspect.isfunction(value)]
        assert len(functions) > 3
