#!/usr/bin/env python3
"""Builds the documentation site, and checks it: `cargo xtask site --docs` calls this.

The input folder is made anew: pages of the repository, pages about the interfaces, and lists. Two
more folders come beside the pages: the documentation of the crates, and the page to play on.
"""

from __future__ import annotations

import argparse
import logging
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

# The theme announces another generator on every start.
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")

import check
import http_api
import python_api
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from stage import Stage, heading

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
#: Links to the folders beside the pages have this scheme until the pages are built, so that the
#: generator does not look for them.
SCHEME = "site:"
#: The folders beside the pages, with their titles in the navigation.
RUST, PLAY = "api/rust", "play"
#: Crates that serve the project itself.
INTERNAL = {"tablette_benches", "tablette_fuzz", "tablette_train"}
ICON = "apps/web/page/public/icon.svg"
#: The mark on the home pages in whose place the buttons stand, and the buttons of each language.
BUTTONS = "<!-- buttons -->"
WORDS = {"index.md": ("Play", "The book"), "index.fr.md": ("Jouer", "Le livre")}


def main() -> int:
    """Builds and checks the site; the exit code is 1 where the check finds something."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the folder of the site")
    parser.add_argument("--rust", type=Path, help="the output of `cargo doc`")
    parser.add_argument("--play", type=Path, help="the output of `cargo xtask site`")
    options = parser.parse_args()
    # The generator reports what is wrong as warnings, and stops after them.
    logging.basicConfig(format="%(levelname)s: %(message)s")
    out = options.out.resolve()
    source = out.with_name(out.name + "-source")
    Stage(ROOT, source).run()
    nav = _interfaces(source, options.rust)
    _home(source, options.play)
    _assets(source)
    _generate(source, out, nav, options)
    _finish(out)
    found = check.faults(out, {RUST, PLAY})
    for fault in found:
        print(fault, file=sys.stderr)
    pages = len(list(out.rglob("*.html")))
    print(f"{out}: {pages} pages, {len(found)} faults")
    return 1 if found else 0


def _interfaces(source: Path, rust: Path | None) -> list[dict[str, str]]:
    """Writes the pages about the interfaces, and returns the entries of the Python modules."""
    folder = source / "api"
    folder.mkdir()
    shutil.copyfile(ROOT / "crates/engine/openapi.json", folder / "openapi.json")
    (folder / "http.md").write_text(http_api.page(folder / "openapi.json"), "utf-8")
    package = python_api.Package(ROOT / "apps/python")
    for module in python_api.MODULES:
        (folder / f"{module}.md").write_text(package.page(module), "utf-8")
    found = {file.parent.name for file in rust.glob("tablette*/index.html")} if rust else set()
    crates = sorted(found - INTERNAL)
    lines = [
        "# Interfaces",
        "",
        "- [HTTP](http.md): every address of the server, and the documents that it returns.",
        "- [Python](../python/index.md): the package `tablette`, module by module in the navigation.",
        *[f"- Rust: the crate [`{name}`]({SCHEME}{RUST}/{name}/index.html)" for name in crates],
    ]
    (folder / "index.md").write_text("\n".join(lines) + "\n", "utf-8")
    return [{module: f"api/{module}.md"} for module in python_api.MODULES]


def _home(source: Path, play: Path | None) -> None:
    for name, (game, book) in WORDS.items():
        file = source / name
        buttons = [f"[{book}](book/index.md){{ .md-button }}"]
        if play:
            buttons.insert(0, f"[{game}]({SCHEME}{PLAY}/index.html){{ .md-button .md-button--primary }}")
        file.write_text(file.read_text("utf-8").replace(BUTTONS, "\n".join(buttons)), "utf-8")


def _assets(source: Path) -> None:
    assets = source / "assets"
    assets.mkdir()
    shutil.copyfile(ROOT / ICON, assets / "icon.svg")
    for file in (HERE / "theme").iterdir():
        shutil.copyfile(file, assets / file.name)


def _generate(source: Path, out: Path, modules: list[dict[str, str]], options: argparse.Namespace) -> None:
    config = load_config(str(HERE / "mkdocs.yml"), docs_dir=str(source), site_dir=str(out), strict=True)
    config.nav = _navigation(config, source, modules, options)
    config.plugins.on_startup(command="build", dirty=False)
    try:
        build(config)
    finally:
        config.plugins.on_shutdown()
    for folder, origin in ((RUST, options.rust), (PLAY, options.play)):
        if origin:
            shutil.copytree(origin, out / folder)


def _finish(out: Path) -> None:
    """Makes the pages independent of their host, and the search complete."""
    for page in out.rglob("*.html"):
        if not any(page.is_relative_to(out / folder) for folder in (RUST, PLAY)):
            _resolve(page, out)
    # Their links begin at the root of a host, and the site may lie anywhere.
    for name in ("404.html", "sitemap.xml", "sitemap.xml.gz"):
        (out / name).unlink(missing_ok=True)
    # The copy for pages opened as files was written before the index had both languages.
    index = (out / "search/search_index.json").read_text("utf-8")
    (out / "search/search_index.js").write_text(f"var __index = {index}", "utf-8")


def _navigation(config: MkDocsConfig, source: Path, modules: list[Any], options: argparse.Namespace) -> list[Any]:
    """The navigation of the configuration with the entries that depend on the tree and the options."""
    nav = config.nav or []
    sections = {title: entries for section in nav for title, entries in section.items()}
    interfaces, python = sections["API"], sections["API"][-1]["Python"]
    python += modules
    if options.rust:
        interfaces.append({"Rust": f"{SCHEME}{RUST}/tablette/index.html"})
    decisions = sorted(file for file in (source / "adr").glob("*.md") if file.name != "index.md")
    pages = [{heading(file.read_text("utf-8")).replace("`", ""): f"adr/{file.name}"} for file in decisions]
    sections["Project"].append({"Decisions": ["adr/index.md", *pages]})
    if options.play:
        nav.append({"Play": f"{SCHEME}{PLAY}/index.html"})
    return nav


def _resolve(page: Path, out: Path) -> None:
    """Makes links to the folders beside the pages relative, and removes those for search engines: the
    theme would fetch a list of pages from each."""
    up = os.path.relpath(out, page.parent)
    text = re.sub(rf'(href="){SCHEME}', rf"\g<1>{up}/", page.read_text("utf-8"))
    page.write_text(re.sub(r'<link rel="alternate"[^>]*>', "", text), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
