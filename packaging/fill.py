#!/usr/bin/env python3
"""Fills in the install files of package managers from a folder of release files.

    python3 packaging/fill.py FOLDER --repository https://github.com/OWNER/tablette --out OUT

Version and SHA-256 sums come from the release files themselves, so that no install file can name a
file that was not built. A template contains `@version@`, `@repository@`, `@owner@`, and, for a file
of :data:`FILES`, its name `@name:KEY@`, its sum `@sha256:KEY@`, or both in the form that Nix reads,
`@sri:KEY@`.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import re
import shutil
import sys
from pathlib import Path
from urllib.parse import urlsplit

HERE = Path(__file__).resolve().parent
TEMPLATES = HERE / "templates"
#: The release files that templates name; `VERSION` stands for the version.
FILES = {
    "source": "tablette-VERSION-source.tar.gz",
    "linux-x86_64": "tablette-VERSION-x86_64-unknown-linux-musl.tar.gz",
    "linux-aarch64": "tablette-VERSION-aarch64-unknown-linux-musl.tar.gz",
    "windows": "tablette-VERSION-x86_64-pc-windows-gnu.zip",
}
#: Nix builds from the source and wants the list of crates beside the expression.
LOCK = HERE.parent / "Cargo.lock"
MARK = re.compile(r"@(\w+)(?::([\w-]+))?@")


class Fault(Exception):
    """A sentence for the user: what was expected, what came, and what to do."""


def version(folder: Path) -> str:
    """The version in the name of the source archive."""
    before, after = FILES["source"].split("VERSION")
    found = sorted(file.name for file in folder.glob(f"{before}*{after}"))
    if len(found) != 1:
        got = ", ".join(found) or "none"
        raise Fault(f"expected one file {FILES['source']} in {folder}, got {got}: remove old releases, or build")
    return found[0][len(before) : -len(after)]


def values(folder: Path, repository: str) -> dict[tuple[str, str | None], str]:
    """The text of every mark that templates may contain.

    Raises
    ------
    Fault
        When a release file is absent, or the repository is not an address.
    """
    address = urlsplit(repository)
    owner = address.path.strip("/").split("/")[0]
    if address.scheme != "https" or not address.netloc or not owner:
        raise Fault(f"expected an address such as https://github.com/OWNER/tablette, got {repository}")
    number = version(folder)
    found: dict[tuple[str, str | None], str] = {
        ("version", None): number,
        ("repository", None): repository.rstrip("/"),
        ("owner", None): owner,
    }
    for key, pattern in FILES.items():
        file = folder / pattern.replace("VERSION", number)
        if not file.is_file():
            raise Fault(f"{file} is missing: build the release again, or copy the file there")
        digest = hashlib.sha256(file.read_bytes()).digest()
        found["name", key] = file.name
        found["sha256", key] = digest.hex()
        found["sri", key] = "sha256-" + base64.b64encode(digest).decode()
    return found


def fill(template: str, known: dict[tuple[str, str | None], str]) -> str:
    """A template with its marks replaced.

    Raises
    ------
    Fault
        When it contains an unknown mark.
    """

    def text(match: re.Match[str]) -> str:
        if (match[1], match[2]) not in known:
            raise Fault(f"{match[0]} in a template means nothing: see fill.py for the marks")
        return known[match[1], match[2]]

    return MARK.sub(text, template)


def write(folder: Path, repository: str, out: Path) -> list[Path]:
    """Writes all install files into the folder `out`, and returns their paths."""
    known = values(folder, repository)
    written = []
    for template in sorted(file for file in TEMPLATES.rglob("*") if file.is_file()):
        file = out / template.relative_to(TEMPLATES)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(fill(template.read_text("utf-8"), known), "utf-8")
        written.append(file)
    written.append(Path(shutil.copyfile(LOCK, out / "nix/Cargo.lock")))
    return written


def main() -> int:
    """Reads the command line; the exit code is 2 for a wrong one or a missing file."""
    parser = argparse.ArgumentParser(description="Fills in the install files of package managers.")
    parser.add_argument("folder", type=Path, help="the release files")
    parser.add_argument("--repository", required=True, help="the address of the repository")
    parser.add_argument("--out", type=Path, required=True, help="the folder for the install files")
    options = parser.parse_args()
    try:
        for file in write(options.folder, options.repository, options.out):
            print(file)
    except Fault as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
