#!/usr/bin/env python3
"""Adds the program to a wheel, so that the package brings the command line with it.

    SOURCE_DATE_EPOCH=SECONDS python3 packaging/add_program.py WHEEL PROGRAM

Installers copy the files below `NAME-VERSION.data/scripts` to the place of programs (PyPA, binary
distribution format). The wheel's list of parts names the folder of the sources, which is replaced
by `/tablette`: a wheel has the same bytes wherever it is built.
"""

from __future__ import annotations

import base64
import hashlib
import os
import sys
import time
import zipfile
from pathlib import Path

#: The zip format counts from here.
OLDEST = 315532800
#: Where a wheel has its lists of parts (PEP 770).
PARTS = ".dist-info/sboms/"


def line(name: str, content: bytes) -> bytes:
    """The line of a file in RECORD."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n".encode()


def add(wheel: Path, program: Path, date: int, root: Path) -> None:
    """Writes the wheel again, with the program before its list of files, and without the name of
    the folder `root` in its lists of parts."""
    with zipfile.ZipFile(wheel) as packed:
        entries = [(info, packed.read(info)) for info in packed.infolist()]
    records = [info.filename for info, _ in entries if info.filename.endswith(".dist-info/RECORD")]
    if len(records) != 1:
        raise ValueError(f"{wheel.name}: expected one RECORD, got {len(records)}: is it a wheel?")
    record = records[0]
    name = record.replace(".dist-info/RECORD", f".data/scripts/{program.name}")
    content = program.read_bytes()
    script = zipfile.ZipInfo(name, time.gmtime(max(date, OLDEST))[:6])
    script.external_attr, script.create_system = 0o100755 << 16, 3
    lines = line(name, content)
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for info, old in entries:
            if info.filename == name:
                raise ValueError(f"{wheel.name} has {name} already")
            if PARTS in info.filename:
                old = old.replace(root.resolve().as_uri().encode(), b"file:///tablette")
                lines += line(info.filename, old)
            if info.filename == record:
                packed.writestr(script, content, zipfile.ZIP_DEFLATED, 9)
                kept = [known for known in old.splitlines(keepends=True) if PARTS.encode() not in known]
                old = lines + b"".join(kept)
            packed.writestr(info, old, zipfile.ZIP_DEFLATED, 9)


def main() -> int:
    """Reads the command line; the exit code is 2 for a wrong one."""
    words, date = sys.argv[1:], os.environ.get("SOURCE_DATE_EPOCH", "")
    if len(words) != 2 or not words[0].endswith(".whl") or not date.isdigit():
        print("usage: SOURCE_DATE_EPOCH=SECONDS add_program.py WHEEL.whl PROGRAM", file=sys.stderr)
        return 2
    add(Path(words[0]), Path(words[1]), int(date), Path(__file__).parents[1])
    return 0


if __name__ == "__main__":
    sys.exit(main())
