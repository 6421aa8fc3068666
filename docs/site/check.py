"""Checks the built site: every link within it leads somewhere, and no page loads anything from
another host."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

#: Attributes whose address is loaded with the page.
LOADED = {("img", "src"), ("script", "src"), ("iframe", "src"), ("source", "src"), ("source", "srcset")}
#: Relations of `<link>` that load nothing.
QUIET = {"alternate", "author", "canonical", "license", "next", "prev"}
#: Addresses that a style sheet loads.
STYLE = re.compile(r"""(?:url\(|@import)\s*["']?((?:https?:)?//[^"')\s]+)""")


class Page(HTMLParser):
    """The links, the loaded addresses and the anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.anchors |= {values[name] for name in ("id", "name") if name in values}
        for name, value in values.items():
            loads = (tag, name) in LOADED or (tag == "link" and name == "href" and values.get("rel") not in QUIET)
            if loads:
                self.loaded.add(value)
            elif (tag, name) in {("a", "href"), ("link", "href")}:
                self.links.add(value)


def faults(site: Path, apart: set[str]) -> list[str]:
    """Everything wrong with the site, a line a fault.

    Parameters
    ----------
    site:
        The folder of the site.
    apart:
        Folders of other generators: links into them are checked, their own are not.
    """
    files = sorted(file for file in site.rglob("*.*") if not _is_apart(file, site, apart))
    pages = {file: Page(file.read_text("utf-8")) for file in files if file.suffix == ".html"}
    found = []
    for file, page in pages.items():
        name = file.relative_to(site)
        found += [f"{name}: loads {address}" for address in page.loaded if _is_foreign(address)]
        for link in page.links | page.loaded:
            if not _is_foreign(link) and not _leads(file, link, pages):
                found.append(f"{name}: no {link}")
    for file in files:
        if file.suffix == ".css":
            loaded = STYLE.findall(file.read_text("utf-8"))
            found += [f"{file.relative_to(site)}: loads {address}" for address in loaded]
    return sorted(found)


def _is_apart(file: Path, site: Path, apart: set[str]) -> bool:
    return any(file.is_relative_to(site / folder) for folder in apart)


def _is_foreign(link: str) -> bool:
    return bool(urlsplit(link).netloc)


def _leads(file: Path, link: str, pages: dict[Path, Page]) -> bool:
    """Whether a link of the page in `file` leads to a file, and to an anchor where that is a page."""
    parts = urlsplit(link)
    if parts.scheme:
        return parts.scheme in {"data", "mailto"}
    path = unquote(parts.path)
    target = (file.parent / path).resolve() if path else file
    if target.is_dir():
        target = target / "index.html"
    if not target.is_file():
        return False
    page = pages.get(target)
    return page is None or not parts.fragment or unquote(parts.fragment) in page.anchors | {"__toc", "__skip"}
