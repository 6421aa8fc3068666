#!/usr/bin/env python3
"""Adds the program to a wheel, so that the package brings the command line with it.

    SOURCE_DATE_EPOCH=SECONDS python3 packaging/add_program.py WHEEL PROGRAM [STRIP]

Installers copy the files below `NAME-VERSION.data/scripts` to the place of programs (PyPA, binary
distribution format). The wheel's list of parts names the folder of the sources, which is replaced
by `/tablette`: a wheel has the same bytes wherever it is built. STRIP is the program of binutils
that removes symbols; modules for Windows (`.pyd`) pass through it.
"""

from __future__ import annotations

import base64
import hashlib
import os
import subprocess
import sys
import tempfile
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


def stripped(module: bytes, strip: str) -> bytes:
    """A module without symbols, and with the date that it had."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "module"
        file.write_bytes(module)
        subprocess.run([strip, "--preserve-dates", "--strip-all", file], check=True)
        return file.read_bytes()


def add(wheel: Path, program: Path, date: int, root: Path, strip: str | None = None) -> None:
    """Writes the wheel again, with the program before its list of files, and without the name of
    the folder `root` in its lists of parts. `strip` removes symbols from modules for Windows."""
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
    changed: set[str] = set()
    lines = line(name, content)
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for info, old in entries:
            if info.filename == name:
                raise ValueError(f"{wheel.name} has {name} already")
            new = old
            if PARTS in info.filename:
                new = old.replace(root.resolve().as_uri().encode(), b"file:///tablette")
            elif strip and info.filename.endswith(".pyd"):
                new = stripped(old, strip)
            if new != old:
                changed.add(info.filename)
                lines += line(info.filename, new)
            if info.filename == record:
                packed.writestr(script, content, zipfile.ZIP_DEFLATED, 9)
                known = old.splitlines(keepends=True)
                new = lines + b"".join(row for row in known if row.split(b",")[0].decode() not in changed)
            packed.writestr(info, new, zipfile.ZIP_DEFLATED, 9)


def main() -> int:
    """Reads the command line; the exit code is 2 for a wrong one."""
    words, date = sys.argv[1:], os.environ.get("SOURCE_DATE_EPOCH", "")
    if len(words) not in (2, 3) or not words[0].endswith(".whl") or not date.isdigit():
        print("usage: SOURCE_DATE_EPOCH=SECONDS add_program.py WHEEL.whl PROGRAM [STRIP]", file=sys.stderr)
        return 2
    add(Path(words[0]), Path(words[1]), int(date), Path(__file__).parents[1], *words[2:])
    return 0


if __name__ == "__main__":
    sys.exit(main())
