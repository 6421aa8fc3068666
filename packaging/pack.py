#!/usr/bin/env python3
"""Packs a folder into an archive whose bytes depend on names, contents and rights alone.

    python3 packaging/pack.py FOLDER ARCHIVE

ARCHIVE ends in `.zip` or `.tar.gz`. Entries are sorted and have the time of SOURCE_DATE_EPOCH, and
those of a tar archive belong to user 0: two builds of the same commit give the same archive.
"""

from __future__ import annotations

import gzip
import io
import os
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

#: The zip format counts from here.
OLDEST = 315532800


def entries(folder: Path) -> Iterator[tuple[str, int, bytes]]:
    """Name, rights and content of every file, sorted; names begin with that of the folder."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            mode = 0o755 if os.access(path, os.X_OK) else 0o644
            yield path.relative_to(folder.parent).as_posix(), mode, path.read_bytes()


def pack(folder: Path, archive: Path, date: int) -> None:
    """Writes the archive with entries of this time, in seconds since 1970."""
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
            for name, mode, content in entries(folder):
                info = zipfile.ZipInfo(name, time.gmtime(max(date, OLDEST))[:6])
                info.external_attr = (0o100000 | mode) << 16
                info.create_system = 3
                zipped.writestr(info, content, zipfile.ZIP_DEFLATED, 9)
        return
    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for name, mode, content in entries(folder):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode, entry.mtime = len(content), mode, date
            tar.addfile(entry, io.BytesIO(content))


def main() -> int:
    """Reads the command line; the exit code is 2 for a wrong one."""
    words, date = sys.argv[1:], os.environ.get("SOURCE_DATE_EPOCH", "")
    if len(words) != 2 or not words[1].endswith((".zip", ".tar.gz")) or not date.isdigit():
        print("usage: SOURCE_DATE_EPOCH=SECONDS pack.py FOLDER ARCHIVE.zip|ARCHIVE.tar.gz", file=sys.stderr)
        return 2
    pack(Path(words[0]), Path(words[1]), int(date))
    return 0


if __name__ == "__main__":
    sys.exit(main())
