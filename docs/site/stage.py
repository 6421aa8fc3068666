"""Collects the pages of the documentation site and rewrites their links.

The documents lie where a reader of the repository looks for them. The site has addresses of its
own, and a copy of every other file that a page links to.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

#: Pages outside the folders of :data:`FOLDERS`: where they lie, and their place on the site.
PAGES = {
    "docs/README.md": "index.md",
    "docs/book/README.md": "book/index.md",
    "docs/book/fr/README.md": "index.fr.md",
    "docs/grading-python.md": "python/grading.md",
    "docs/book/fr/grading-python.md": "python/grading.fr.md",
    "docs/python-agents.md": "python/agents.md",
    "apps/python/README.md": "python/index.md",
    "certify/README.md": "certify/index.md",
    "certify/proofs/README.md": "certify/proofs.md",
    "ARCHITECTURE.md": "project/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
}
#: The README of the repository has no page: the home page takes its place in links.
SAME = {"README.md": "index.md"}
#: Folders of pages, and the endings of their pages on the site: French ones lie beside the English.
FOLDERS = {"docs/book": ("book", ".md"), "docs/book/fr": ("book", ".fr.md"), "docs/results": ("results", ".md")}
#: Decisions are pages too, whose folder has a list made here.
DECISIONS = "docs/adr"
#: Lists of the pages of a folder, by its place on the site: title and first sentence.
LISTS = {
    "results": ("Results", "Measurements and records, each with the command that repeats it."),
    "adr": ("Decisions", "Design decisions, one page each, with the alternatives."),
}
#: Endings that browsers show or save; the names of other files end in `-py.txt`, `-rs.txt`, and so on.
SHOWN = {".txt", ".csv", ".json", ".svg", ".png", ".ipynb"}
#: A link or a picture in Markdown; code is left out by :func:`outside_code`.
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
CODE = re.compile(r"^(`{3,}).*?^\1`*$|`+[^`\n]+`+", re.MULTILINE | re.DOTALL)


@dataclass
class Stage:
    """The pages on their way from the repository to the input folder of the generator."""

    root: Path
    out: Path
    #: Links to nothing, each with its page.
    broken: list[str] = field(default_factory=list)
    pages: dict[str, str] = field(default_factory=dict)

    def run(self) -> None:
        """Writes all pages, the lists and the files that pages link to.

        Raises
        ------
        SystemExit
            When a link leads nowhere.
        """
        shutil.rmtree(self.out, ignore_errors=True)
        self.pages = dict(self._find())
        for place, page in self.pages.items():
            text = sessions(self._linked((self.root / place).read_text("utf-8"), place, page))
            self._write(page, outside_code(text, in_french) if page.endswith(".fr.md") else text)
        for folder in LISTS:
            self._list(folder)
        if self.broken:
            raise SystemExit("links to nothing:\n" + "\n".join(sorted(self.broken)))

    def _find(self) -> list[tuple[str, str]]:
        found = [(place, page) for place, page in PAGES.items() if (self.root / place).is_file()]
        for folder, (name, ending) in {**FOLDERS, DECISIONS: ("adr", ".md")}.items():
            for file in sorted((self.root / folder).glob("*.md")):
                place = f"{folder}/{file.name}"
                if place not in PAGES:
                    found.append((place, f"{name}/{file.stem}{ending}"))
        return found

    def _write(self, page: str, text: str) -> None:
        file = self.out / page
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def _linked(self, text: str, place: str, page: str) -> str:
        def link(match: re.Match[str]) -> str:
            before, target, after = match.groups()
            return before + self._target(target, place, page) + after

        return outside_code(text, lambda part: LINK.sub(link, part))

    def _target(self, target: str, place: str, page: str) -> str:
        """Translates the target of a link on the page at `place` into one of the page on the site."""
        path, mark, anchor = target.partition("#")
        if not path or re.match(r"[a-z]+:", path):
            return target
        absolute = os.path.normpath(self.root / PurePosixPath(place).parent / path)
        named = Path(absolute).relative_to(self.root).as_posix()
        there = self._place(named)
        if there is None:
            self.broken.append(f"{place}: {target}")
            return target
        return os.path.relpath(there, PurePosixPath(page).parent) + mark + anchor

    def _place(self, named: str) -> str | None:
        """The place on the site of a file or folder of the repository, which is copied if it is no page."""
        if page := self.pages.get(named) or SAME.get(named):
            return page.replace(".fr.md", ".md")
        source = self.root / named
        if source.is_file():
            return self._copy(named)
        if not source.is_dir():
            return None
        name = {**{folder: name for folder, (name, _) in FOLDERS.items()}, DECISIONS: "adr"}.get(named)
        return f"{name}/index.md" if name else self._browse(named)

    def _copy(self, named: str) -> str:
        path = PurePosixPath(named)
        # A second ending of two letters would name a language.
        shown = path if path.suffix in SHOWN else path.with_name(f"{path.stem}{path.suffix.replace('.', '-')}.txt")
        # The generator leaves out names that begin with a dot.
        copy = f"files/{str(shown).removeprefix('.')}"
        (self.out / copy).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.root / named, self.out / copy)
        return copy

    def _browse(self, named: str) -> str:
        """Writes a page with links to the files of a folder."""
        page = f"files/{named}/index.md"
        files = sorted(file for file in (self.root / named).iterdir() if file.is_file())
        links = [
            f"- [{file.name}]({os.path.relpath(self._copy(f'{named}/{file.name}'), f'files/{named}')})"
            for file in files
        ]
        self._write(page, f"# {named}\n\n" + "\n".join(links) + "\n")
        return page

    def _list(self, folder: str) -> None:
        title, sentence = LISTS[folder]
        files = sorted(file for file in (self.out / folder).glob("*.md") if file.name != "index.md")
        lines = [f"- [{heading(file.read_text('utf-8'))}]({file.name})" for file in files]
        self._write(f"{folder}/index.md", f"# {title}\n\n{sentence}\n\n" + "\n".join(lines) + "\n")


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Changes the parts of a Markdown text that are not code."""
    parts, end = [], 0
    for code in CODE.finditer(text):
        parts += [change(text[end : code.start()]), code.group()]
        end = code.end()
    return "".join([*parts, change(text[end:])])


def sessions(text: str) -> str:
    """Replaces the marks of text that differs from run to run, which the tests read, by dots."""
    block = re.compile(r"^```console$.*?^```$", re.MULTILINE | re.DOTALL)
    return block.sub(lambda session: session.group().replace("[..]", "…"), text)


def in_french(text: str) -> str:
    """Sets the spaces of French punctuation, which sources write plain, narrow and unbreakable."""
    return re.sub(r"(?<!\s) (?=[:;!?»](?:\s|[|)*]|$))|(?<=«) ", "\u202f", text)


def heading(text: str) -> str:
    """The first heading of a page."""
    return next(line[2:] for line in text.splitlines() if line.startswith("# "))
