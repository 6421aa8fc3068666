"""The examples of the page for visitors' own games, in the compiled engine: laws, rungs and published numbers."""

import json
import pathlib
import runpy

import pytest
import tablette

FOLDER = pathlib.Path(__file__).parents[3] / "examples" / "own"
LISTED = json.loads((FOLDER / "examples.json").read_text(encoding="utf-8"))


def game_of(name):
    space = runpy.run_path(str(FOLDER / f"{name}.py"))
    kinds = [value for value in space.values() if isinstance(value, type) and issubclass(value, tablette.Game)]
    return kinds[-1]()


@pytest.mark.parametrize("entry", LISTED["examples"], ids=lambda entry: entry["name"])
def test_an_example_has_its_published_numbers(entry):
    board, golden = game_of(entry["name"]).open(), dict(entry["golden"])
    if (nimber := golden.pop("nimber", None)) is not None:
        assert board.solve(worth="nimber").nimber == nimber
    if (positions := golden.pop("positions", None)) is not None:
        assert board.solve(by="table").work["positions"] == positions
    known = board.solve()
    assert golden == {name: getattr(known, name) for name in golden}


@pytest.mark.parametrize("name", [entry["name"] for entry in LISTED["examples"] + LISTED["changes"]])
def test_an_example_keeps_every_law_and_prints_its_solution(name, capsys):
    checked = tablette.check(game_of(name))
    assert checked, str(checked)
    runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize(("seeds", "outcome"), [(1, "draw"), (2, "win"), (3, "win")])
def test_kalah_agrees_with_the_published_table(seeds, outcome):
    # G. Irving, J. Donkers, J. Uiterwijk, Solving Kalah (2000): three houses a side.
    assert game_of("kalah").open((seeds, seeds, seeds, 0) * 2).solve().outcome == outcome
