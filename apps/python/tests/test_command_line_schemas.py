"""The documents of the command line follow the schemas in docs/schemas."""

import json
import subprocess
from pathlib import Path

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


@pytest.mark.skipif(PROGRAM is None, reason="needs the program: cargo build")
@pytest.mark.parametrize(("name", "command"), [(name, line) for name, lines in COMMANDS.items() for line in lines])
def test_documents_follow_their_schema(name: str, command: str) -> None:
    run = subprocess.run([PROGRAM, *command.split(), "--json"], capture_output=True, text=True, check=False)
    document = json.loads(run.stdout)
    schema = json.loads((SCHEMAS / f"{name}.json").read_text())
    jsonschema.validate(document, schema)
    assert document["schema"] == 1
    assert document["game"] == command.split()[1]
    # The schema must name every field.
    assert set(document) <= set(schema["properties"])
