"""`info` agrees with the command line, game by game."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from agents_boards import LARGEST, MOST
from tablette import agents

ROOT = Path(__file__).resolve().parents[3]


def program() -> str | None:
    """The command line's program: that of the variable TABLETTE, of this tree, or an installed one.
    """
    built = [ROOT / "target" / profile / "tablette" for profile in ("debug", "release")]
    found = [str(path) for path in built if path.exists()]
    return os.environ.get("TABLETTE") or next(iter(found), None) or shutil.which("tablette")


PROGRAM = program()


def solve(game: str, position: str) -> dict[str, Any]:
    assert PROGRAM is not None
    asked = [PROGRAM, "solve", game, position, "--json", "--quiet"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=60)
    assert answer.returncode == 0, answer.stderr
    known: dict[str, Any] = json.loads(answer.stdout)
    return known


@pytest.mark.skipif(PROGRAM is None, reason="the command line is not built: cargo build -p tablette-cli")
@pytest.mark.parametrize(("game", "board"), LARGEST)
def test_info_agrees_with_the_command_line(game: str, board: str) -> None:
    graph = agents.explore(game, board, most=MOST)
    going = [number for number, result in enumerate(graph.results) if result is None]
    for number in [0, going[len(going) // 3], going[-1]]:
        course = agents.Course(graph)
        course.begin(number)
        info, known = course.info(), solve(game, graph.positions[number])
        assert info["position"] == known["position"]
        assert info["outcome"] == known["positionValue"]
        # A position opened as a board of its own may be answered by a rung that gives only
        # outcomes.
        for name in ("remoteness", "cost"):
            if name in known and info[name] is not None:
                assert info[name] == known[name]
        if known["known"] == "exact":
            assert info["remoteness"] == known.get("remoteness") or info["cost"] == known.get("cost")
            assert {graph.actions[action] for action in info["optimal"]} == set(known["bestMoves"])
