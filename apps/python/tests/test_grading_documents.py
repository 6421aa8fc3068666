"""The page for teachers and the two notebooks run as written."""

import doctest
import os
from pathlib import Path

import pytest
import tablette

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize("page", ["grading-python.md", "book/fr/grading-python.md"])
def test_the_page_for_teachers_runs(page):
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    language = tablette.language()
    try:
        result = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=options, encoding="utf-8")
    finally:
        tablette.language(language)
    assert result.attempted > 10 and result.failed == 0


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_notebook_runs_from_top_to_bottom(lang):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(DOCS / "notebooks" / f"chomp.{lang}.ipynb", as_version=4)
    nbformat.validate(notebook)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs or cell.execution_count for cell in cells), "outputs are stripped"
    os.environ["PYTHONPATH"] = os.pathsep.join(
        [str(Path(tablette.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    )
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    shown = [output for cell in cells for output in cell.outputs]
    html = [output.data["text/html"] for output in shown if "text/html" in output.get("data", {})]
    assert len(html) >= 2, "the marks draw themselves"
    assert all(cell.outputs or cell.source.startswith(("tablette.assert_right", "\n")) for cell in cells)


def test_the_notebooks_are_the_same_in_both_languages():
    nbformat = pytest.importorskip("nbformat")
    cells = [nbformat.read(DOCS / "notebooks" / f"chomp.{lang}.ipynb", as_version=4).cells for lang in ("en", "fr")]
    assert [cell.cell_type for cell in cells[0]] == [cell.cell_type for cell in cells[1]]
