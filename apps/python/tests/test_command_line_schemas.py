"""The documents of the command line follow the schemas in docs/schemas, and keep their fields."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from built_program import found

jsonschema = pytest.importorskip("jsonschema")

PROGRAM = found()
SCHEMAS = Path(__file__).parents[3] / "docs" / "schemas"

COMMANDS = {
    "solve": ["solve chomp 8x10", "solve kayles 7 --worth nimber", "solve rings 5", "solve rockse exam"],
    "moves": ["moves chomp 4x3", "moves chocolate 5x4@1,1", "moves tictactoe xox/.o./...", "moves rings 3"],
    "explain": ["explain chomp 3x3", "explain kayles 7", "explain rockse exam"],
    "map": ["map chomp 4x3", "map chocolate 5x4"],
    "census": ["census chomp 3x3", "census chocolate 4x4"],
    "compare": ["compare chomp 3x3", "compare rings 4"],
}

#: Documents as the first program of a version printed them. Never change a line: scripts read such
#: documents. When the version is raised, add a file for the new one.
STORED = Path(__file__).parent / "documents-1.jsonl"


def printed(command: str) -> dict[str, Any]:
    """The document that a command prints."""
    run = subprocess.run([str(PROGRAM), *command.split(), "--json"], capture_output=True, text=True, check=False)
    document: dict[str, Any] = json.loads(run.stdout)
    return document


def lost(old: Any, new: Any, place: str) -> list[str]:
    """The places of an old document that are absent from a new one, or hold another type there."""
    if type(old) is not type(new):
        return [f"{place}: {type(old).__name__} has become {type(new).__name__}"]
    if isinstance(old, dict):
        gone = [f"{place}.{key} is gone" for key in old.keys() - new.keys()]
        return gone + [fault for key in old.keys() & new.keys() for fault in lost(old[key], new[key], f"{place}.{key}")]
    if isinstance(old, list):
        return [fault for at, pair in enumerate(zip(old, new)) for fault in lost(*pair, f"{place}[{at}]")]
    return []


@pytest.mark.skipif(PROGRAM is None, reason="needs the program: cargo build")
@pytest.mark.parametrize("line", STORED.read_text("utf-8").splitlines(), ids=lambda line: json.loads(line)["command"])
def test_no_field_of_this_version_is_lost(line: str) -> None:
    stored = json.loads(line)
    now = printed(stored["command"])
    assert now["schema"] == stored["document"]["schema"] == 1
    assert lost(stored["document"], now, "document") == []


def test_every_loss_is_found() -> None:
    old = {"a": [{"b": 1, "c": "x"}], "d": None}
    assert lost(old, {**old, "e": 2}, "document") == []
    new = {"a": [{"b": "1"}], "d": None}
    assert lost(old, new, "document") == ["document.a[0].c is gone", "document.a[0].b: int has become str"]
    assert lost(old, {"a": []}, "document") == ["document.d is gone"]


@pytest.mark.skipif(PROGRAM is None, reason="needs the program: cargo build")
@pytest.mark.parametrize(("name", "command"), [(name, line) for name, lines in COMMANDS.items() for line in lines])
def test_documents_follow_their_schema(name: str, command: str) -> None:
    document = printed(command)
    schema = json.loads((SCHEMAS / f"{name}.json").read_text())
    jsonschema.validate(document, schema)
    assert document["schema"] == 1
    assert document["game"] == command.split()[1]
    # The schema must name every field.
    assert set(document) <= set(schema["properties"])
