"""Games that visitors write: the examples of the page with their published numbers, and the laws."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from conftest import ROOT, Run

FOLDER = ROOT / "examples/own"
LISTED = json.loads((FOLDER / "examples.json").read_text(encoding="utf-8"))
#: The parts of an answer that golden numbers name otherwise.
FIELDS = {"outcome": "positionValue"}


@pytest.fixture(scope="module")
def said(pure: Run) -> Any:
    """What the studies report."""
    return pure("studied.py", str(FOLDER))


def part(parts: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """The last part of that name."""
    return next((found for found in reversed(parts) if found["part"] == name), {})


def number(text: str) -> int:
    """A number as the page shows it."""
    return int(text.replace(",", ""))


@pytest.mark.parametrize("entry", LISTED["examples"], ids=lambda entry: str(entry["name"]))
def test_an_example_has_its_published_numbers(entry: dict[str, Any], said: Any) -> None:
    parts = said[entry["name"]]
    known = {**part(parts, "answer"), "nimber": part(parts, "nimber").get("nimber")}
    known["positions"] = number(known["positions"])
    assert entry["golden"] == {name: known[FIELDS.get(name, name)] for name in entry["golden"]}
    assert entry["source"]


@pytest.mark.parametrize("entry", LISTED["examples"] + LISTED["changes"], ids=lambda entry: str(entry["name"]))
def test_an_example_is_short_keeps_the_laws_and_is_told_in_both_languages(entry: dict[str, Any], said: Any) -> None:
    lines = (FOLDER / f"{entry['name']}.py").read_text(encoding="utf-8").splitlines()
    assert sum(1 for line in lines if line.strip()) < 30
    assert all(len(line) <= 120 for line in lines)
    findings = part(said[entry["name"]], "laws")["findings"]
    assert len(findings) == 4
    assert [finding["counterexample"] for finding in findings] == [None] * 4
    for about in (entry["title"], entry["known"]):
        assert set(about) == {"en", "fr"}
        assert all(about.values())


def test_every_file_is_listed() -> None:
    names = {entry["name"] for entry in LISTED["examples"] + LISTED["changes"]}
    assert {path.stem for path in FOLDER.glob("*.py")} == names
    assert len(LISTED["examples"]) == 12


@pytest.mark.parametrize(
    ("name", "law", "counterexample"),
    [
        ("Twice", "moves", "moves(3) has 1 twice"),
        ("Back", "ends", "play can come back to 4 by 2 and 1, and may never end"),
        ("Fickle", "repeatable", "move 2 of 3 led to 5, then to 6"),
        ("SameText", "text", "have the same text, “0”"),
        ("Unfair", "canonical", "canonical(2) is 3, which has another value"),
        ("Restless", "canonical", "0 → 1 → 2"),
    ],
)
def test_a_broken_law_has_its_smallest_example_and_no_answer(
    name: str, law: str, counterexample: str, said: Any
) -> None:
    parts = said["broken"][name]
    broken = part(parts, "laws")["findings"][-1]
    assert broken["name"] == law
    assert counterexample in broken["counterexample"]
    assert not part(parts, "answer")
    # It can still be played, and nothing is claimed about its moves.
    assert part(parts, "position")["choice"] is None
    assert all(set(line) == {"move"} for line in part(parts, "position")["moves"])


def test_beyond_the_budget_nothing_is_proved(said: Any) -> None:
    parts = said["broken"]["Large"]
    assert "more than 1,000 positions: nothing is proved" in part(parts, "spent")["sentence"]
    assert not part(parts, "answer")


def test_perfect_play_takes_the_plies_that_were_promised(said: Any) -> None:
    for name, positions in said["played"].items():
        answer = part(said[name], "answer")
        assert len(positions) - 1 == (answer["cost"] if name == "sliding" else answer["remoteness"]), name
        assert positions[-1]["result"] is not None
    turns = [position["turn"] for position in said["played"]["kalah"]]
    assert any(one == other for one, other in pairwise(turns))


def test_the_calls_of_the_recursion_are_those_that_it_makes(said: Any) -> None:
    for name, calls in said["counted"].items():
        told = {found["rung"]: number(found["calls"]) for found in said[name] if found["part"] == "rung"}
        assert told == calls, name
