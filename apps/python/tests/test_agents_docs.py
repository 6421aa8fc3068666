"""The examples in the documentation of environments run as shown."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
NEEDS = {
    "tablette.agents": [],
    "tablette.agents.actions": [],
    "tablette.agents.observations": ["numpy"],
    "tablette.agents.pettingzoo": ["pettingzoo"],
    "tablette.agents.gymnasium": ["gymnasium"],
    "tablette.agents.openspiel": ["pyspiel"],
    "tablette.oracle": [],
}


@pytest.mark.parametrize("module", NEEDS)
def test_examples_in_docstrings(module: str) -> None:
    for needed in NEEDS[module]:
        pytest.importorskip(needed, reason=f"{needed} is not installed")
    result = doctest.testmod(import_module(module))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_page_on_environments() -> None:
    for needed in ["pettingzoo", "gymnasium", "pyspiel"]:
        pytest.importorskip(needed, reason=f"{needed} is not installed")
    result = doctest.testfile(str(ROOT / "docs" / "python-agents.md"), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0


@pytest.mark.parametrize("name", ["agent", "agent-fr"])
def test_the_notebook_runs(name: str, tmp_path: Path) -> None:
    for needed in ["nbclient", "ipykernel", "matplotlib", "pettingzoo"]:
        pytest.importorskip(needed, reason=f"{needed} is not installed")
    import nbclient
    import nbformat

    notebook = nbformat.read(ROOT / "docs" / "notebooks" / f"{name}.ipynb", as_version=4)
    nbclient.NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": tmp_path}}
    ).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in shown), "the curve is drawn"
    assert not any(output["output_type"] == "error" for output in shown)
    # Whatever the random choices, the agent has learnt much: the numbers are in its last lines.
    regret = int(float(shown[-1]["data"]["text/plain"]))
    assert 0 <= regret < 20
