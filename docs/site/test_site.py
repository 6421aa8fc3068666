"""Tests of the scripts that collect, describe and check the pages of the documentation site."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import check
import http_api
import python_api
import stage

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository of two pages, a French one, a decision, and a source file."""
    files = {
        "docs/book/README.md": "# Book\n\n[Chomp](chomp.md#rules), [code](../../core/a.rs), `[no](link.md)`\n",
        "docs/book/chomp.md": "# Chomp\n\n## Rules\n\n[decisions](../adr), [folder](../../core)\n",
        "docs/book/fr/chomp.md": "# Chomp\n\n"
        "[anglais](../chomp.md) : « oui » `x` ; non\n\n```console\na : b [..]\n```\n",
        "docs/adr/0001-x.md": "# 1. First `x`\n",
        "docs/results/speed.md": "# Speed\n",
        "core/a.rs": "fn a() {}\n",
    }
    for name, text in files.items():
        file = tmp_path / "root" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path


def staged(tree: Path) -> Path:
    stage.Stage(tree / "root", tree / "out").run()
    return tree / "out"


def test_links_follow_their_pages(tree: Path) -> None:
    out = staged(tree)
    book = (out / "book/index.md").read_text("utf-8")
    assert "(chomp.md#rules)" in book and "(../files/core/a-rs.txt)" in book and "`[no](link.md)`" in book
    assert (out / "files/core/a-rs.txt").read_text() == "fn a() {}\n"
    chomp = (out / "book/chomp.md").read_text("utf-8")
    assert "(../adr/index.md)" in chomp and "(../files/core/index.md)" in chomp
    assert "[1. First `x`](0001-x.md)" in (out / "adr/index.md").read_text("utf-8")


def test_french_pages_lie_beside_the_english_ones(tree: Path) -> None:
    french = (staged(tree) / "book/chomp.fr.md").read_text("utf-8")
    assert "[anglais](chomp.md)\u202f: «\u202foui\u202f» `x`\u202f; non" in french
    assert "a : b …" in french, "sessions stay as they were printed, and their marks are dots"


def test_a_link_to_nothing_is_named(tree: Path) -> None:
    (tree / "root/docs/results/speed.md").write_text("# Speed\n\n[gone](../gone.md)\n")
    with pytest.raises(SystemExit, match=r"docs/results/speed\.md: \.\./gone\.md"):
        staged(tree)


def test_every_address_and_document_is_described() -> None:
    page = http_api.page(ROOT / "crates/engine/openapi.json")
    assert "### `/api/{game}/{board}/solve` { #get-solve }" in page
    assert "[SolveDocument](#solve-document)" in page and "### SolveDocument { #solve-document }" in page
    for anchor in set(http_api.re.findall(r"\(#([\w-]+)\)", page)):
        assert f"{{ #{anchor} }}" in page, anchor


def test_every_public_name_of_the_package_has_its_words() -> None:
    page = python_api.Package(ROOT / "apps/python").page("tablette")
    for name in ("`grade`", "class `Board`", "`Board.solve`", "class `Table`", "`Table.probe`", "`open`"):
        assert f"# {name} {{" in page or f"## {name} {{" in page, name
    # The signature is that of the stub, the words are those of the Rust sources.
    assert "by: _Rung | str | None=None" in page and "`by` names a rung" in page


def test_documentation_strings_become_markdown() -> None:
    text = "Does ``x`` for :class:`Y`.\n\nRaises\n------\nError\n    When bad.\n\n>>> 1\n1\n\nMore."
    lines = python_api.prose(text)
    assert lines[0] == "Does `x` for `Y`." and "**Raises**" in lines and "- `Error`" in lines
    at = lines.index("```pycon")
    assert lines[at : at + 4] == ["```pycon", ">>> 1", "1", "```"]


def site(folder: Path, body: str, head: str = "") -> Path:
    (folder / "other.html").write_text('<h1 id="here">x</h1>')
    (folder / "index.html").write_text(f"<head>{head}</head><body>{body}</body>")
    return folder


@pytest.mark.parametrize(
    "body",
    [
        '<a href="gone.html">x</a>',
        '<a href="other.html#gone">x</a>',
        '<a href="#gone">x</a>',
        '<a href="site:play/">x</a>',
        '<img src="gone.png">',
        '<script src="https://cdn.example/x.js"></script>',
    ],
)
def test_broken_links_and_foreign_files_are_found(tmp_path: Path, body: str) -> None:
    assert len(check.faults(site(tmp_path, body), set())) == 1


def test_foreign_styles_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("@import url(//fonts.example/x); b { background: url(a.png) }")
    folder = site(tmp_path, "", '<link rel="stylesheet" href="https://fonts.example/y">')
    assert len(check.faults(folder, set())) == 2


def test_sound_links_have_no_fault(tmp_path: Path) -> None:
    body = '<a href="other.html#here">x</a> <a href="https://example.org/">y</a> <a id="z" href="#z">z</a>'
    assert check.faults(site(tmp_path, body), set()) == []
