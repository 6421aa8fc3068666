"""The pure wheel against the compiled engine: the same bytes, in CPython and in Pyodide."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import limits
import pytest
import transcript
from conftest import HERE, ROOT, Run, ran

BUILD = HERE.parent / "build.py"
EXAMPLES = str(ROOT / "examples/python")


@pytest.mark.parametrize("game", list(transcript.BOARDS))
def test_listed_games_say_the_same(game: str, pure: Run, native: Run) -> None:
    same(native("transcript.py", game), pure("transcript.py", game))


def same(expected: Any, got: Any, at: str = "") -> None:
    """Compares two transcripts, and names the first place where they differ."""
    if isinstance(expected, dict):
        assert expected.keys() == got.keys(), at
        for key in expected:
            same(expected[key], got[key], f"{at} {key}")
    elif isinstance(expected, list):
        assert len(expected) == len(got), f"{at}: {expected} / {got}"
        for place, (one, other) in enumerate(zip(expected, got)):
            same(one, other, f"{at}[{place}]")
    else:
        assert got == expected, at


def test_games_in_python_say_the_same(pure: Run, native: Run) -> None:
    same(native("own.py", EXAMPLES), pure("own.py", EXAMPLES))


def test_functions_are_graded_the_same(pure: Run, native: Run) -> None:
    same(native("graded.py"), pure("graded.py"))


def test_a_pupils_notebook_in_cpython(pure: Run) -> None:
    check_pupil(pure("pupil.py"))


def test_a_pupils_notebook_in_pyodide(pyodide: Run) -> None:
    check_pupil(pyodide("pupil.py"))


def test_a_pupils_notebook_in_a_browser(browser: Run) -> None:
    check_pupil(browser("pupil.py"))


def test_a_pupils_notebook_in_jupyterlite(jupyterlite: dict[str, Any]) -> None:
    (told,), (drawn,) = jupyterlite["pupil"]
    check_pupil(json.loads(told["text"]))
    assert drawn["data"]["image/svg+xml"].startswith("<svg") and "<Board chomp 8,8," in drawn["data"]["text/plain"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_tour_runs_in_jupyterlite(language: str, jupyterlite: dict[str, Any]) -> None:
    cells = jupyterlite[f"chomp.{language}"]
    outputs = [output for cell in cells for output in cell]
    # An exception would end the notebook.
    assert len(cells) == 14, "all cells show something"
    assert [output for output in outputs if output["output_type"] == "error"] == []
    assert sum("image/svg+xml" in output.get("data", {}) for output in outputs) == 2
    # The function of the last cell is wrong.
    assert "passed=False" in outputs[-1]["data"]["text/plain"]


def check_pupil(found: dict[str, Any]) -> None:
    """Checks what the notebook found, and that its first answer took few steps."""
    assert found["engine"] == "wasm"
    assert (found["outcome"], found["remoteness"], found["winning"]) == ("win", 45, ["(5,4)", "(8,3)"])
    assert found["first"] <= 4, "questions to the engine before the first answer"
    assert found["ticks"] < 20_000, "looks at the clock"
    assert found["svg"] and found["marked"]
    assert not found["passed"] and found["sentence"].endswith("returns True; the right answer is False")
    assert found["own"] == ["win", 7]


@pytest.mark.parametrize("game", ["chomp", "rings", "kayles"])
def test_pyodide_says_the_same(game: str, pyodide: Run, pure: Run) -> None:
    same(pure("transcript.py", game), pyodide("transcript.py", game))


def test_refusals_and_limits(pure: Run) -> None:
    found = pure("limits.py")
    assert found.pop("native") == ["AbsentError"] * len(limits.NATIVE)
    assert all(found.values()), found


def test_the_wheel_needs_nothing(wheel: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--target", str(tmp_path), wheel]
    subprocess.run(command, check=True)
    assert (tmp_path / "tablette/_tablette/engine/engine.wasm").stat().st_size > 1_000_000
    with zipfile.ZipFile(wheel) as archive:
        engine = archive.read("tablette/_tablette/engine/engine.wasm")
        metadata = next(archive.read(name) for name in archive.namelist() if name.endswith("/METADATA")).decode()
    needs = [line for line in metadata.splitlines() if line.startswith("Requires-Dist: ")]
    assert all("; extra == " in need for need in needs), "everything is optional"
    assert 'Requires-Dist: wasmtime>=40; extra == "wasm"' in needs
    (tmp_path / "engine.wasm").write_bytes(engine)
    built = [str(tmp_path / name) for name in ("one", "two")]
    for folder in built:
        subprocess.run([sys.executable, str(BUILD), str(tmp_path / "engine.wasm"), folder], check=True)
    one, two = (next(Path(folder).iterdir()).read_bytes() for folder in built)
    assert one == two


def test_without_wasmtime_the_sentence_says_what_to_install(wheel: str) -> None:
    code = (
        "import sys, json; sys.modules['wasmtime'] = None\n"
        "import tablette\n"
        "try:\n    tablette.games()\n"
        "except tablette.RefusedError as error:\n    print(json.dumps(str(error)))"
    )
    assert "pip install wasmtime" in ran([sys.executable, "-c", code], PYTHONPATH=wheel)
