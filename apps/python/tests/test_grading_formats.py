"""The formats of other tools, validated by the tools themselves where they are installed."""

from __future__ import annotations

import json
import subprocess

import built_program
import pytest

PROGRAM = built_program.found()
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="the program is not built: cargo build")

RIGHT = "while read -r n; do [ $((n % 4)) = 0 ] && echo lost || echo won; done"
WRONG = "while read -r n; do echo won; done"
GAGNANTE = """
from functools import cache

@cache
def wins(pos):
    bites = [(i, j) for i in range(len(pos)) for j in range(pos[i]) if (i, j) != (0, 0)]
    return any(not wins(tuple(n for n in pos[:i] + tuple(min(n, j) for n in pos[i:]) if n)) for i, j in bites)

def gagnante(pos):
    return wins(tuple(pos))
"""


def _globals(source: str) -> dict:
    environment: dict = {}
    exec(source, environment)
    return environment


def graded(*words: str, code: int | None = None) -> str:
    done = subprocess.run([str(PROGRAM), "grade", *words], capture_output=True, text=True, check=False)
    assert code is None or done.returncode == code, done.stderr
    return done.stdout


@pytest.mark.parametrize(("script", "status"), [(RIGHT, "PASS"), (WRONG, "FAIL")])
def test_a_local_runner_of_gradescope_reads_the_document(script, status, tmp_path, capsys):
    results = pytest.importorskip("gslocal.results", reason="gslocal is not installed")
    place = tmp_path / "results.json"
    words = ["subtraction:outcome", "--most", "0", "--format", "gradescope", "--out", str(place), "--", "sh", "-c", script]
    graded(*words)
    results.format_results(place)
    shown = capsys.readouterr()
    assert status in shown.out + shown.err and "small boards" in shown.out + shown.err


def otter_tests(tmp_path, *options: str):
    otter = pytest.importorskip("otter.test_files", reason="otter-grader is not installed")
    place = tmp_path / "chomp_8.py"
    graded("chomp:8", "--format", "otter", "--out", str(place), "--growth", "no", "--most", "6", *options, code=0)
    return otter.ExceptionTestFile.from_file(str(place))


def test_otter_runs_the_test_file(tmp_path):
    tests = otter_tests(tmp_path)
    tests.run(_globals(GAGNANTE))
    assert (tests.name, tests.passed_all, tests.score, tests.possible) == ("chomp_8", True, 1, 1)
    tests.run({"gagnante": lambda pos: True})
    assert not tests.passed_all
    assert "gagnante([1]) returns True; the right answer is False" in tests.test_case_results[0].message


def test_otter_hides_a_final_test(tmp_path):
    assert all(case.hidden for case in otter_tests(tmp_path, "--hide").test_cases)


def test_the_log_of_otter_has_the_questions_and_their_results(tmp_path, monkeypatch):
    notebooks = pytest.importorskip("otter.check.notebook", reason="otter-grader is not installed")
    logs = pytest.importorskip("otter.check.logs", reason="otter-grader is not installed")
    otter_tests(tmp_path)
    monkeypatch.chdir(tmp_path)
    checker = notebooks.Notebook(tests_dir=str(tmp_path))
    for environment in (_globals(GAGNANTE), {"gagnante": lambda pos: True}):
        checker.check("chomp_8", global_env=environment)
    log = logs.Log.from_file(".OTTER_LOG")
    checks = [entry for entry in log if entry.event_type is logs.EventType.CHECK]
    assert [(entry.question, entry.success) for entry in checks] == [("chomp_8", True)] * 2
    assert [entry.get_results().score for entry in checks] == [1, 0]
    assert log.get_questions() == ["chomp_8"] and not log.get_results("chomp_8").passed_all


def notebook(tmp_path, *options: str):
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
    place = tmp_path / "chomp.ipynb"
    graded("chomp:8", "--format", "nbgrader", "--out", str(place), "--growth", "no", "--most", "6", *options, code=0)
    made = nbformat.read(place, as_version=4)
    nbformat.validate(made)
    return made


def test_nbgrader_accepts_the_notebook(tmp_path):
    made = notebook(tmp_path)
    formats = pytest.importorskip("nbgrader.nbgraderformat", reason="nbgrader is not installed")
    formats.MetadataValidator().validate_nb(made)


def test_the_cells_of_nbgrader_grade_a_function(tmp_path):
    sources = [cell.source for cell in notebook(tmp_path).cells if cell.cell_type == "code"]
    assert sources[0] == "# Write the function gagnante here."
    exec(sources[1], _globals(GAGNANTE))
    with pytest.raises(AssertionError, match="the right answer is False"):
        exec(sources[1], {"gagnante": lambda pos: True})


def test_every_document_is_json_with_the_same_tests():
    def names(form):
        text = graded("subtraction:outcome", "--most", "0", "--format", form, "--", "sh", "-c", WRONG, code=1)
        return [test["name"] for test in json.loads(text)["tests"]]

    assert names("gradescope") == names("prairielearn") == names("exercism") == names("github-classroom")
