"""Checks that a wheel for musl loads no library but the C library: python3 check_musl.py WHEEL

auditwheel looks for `libc.so` among the libraries of this machine, where glibc has a text of that
name, so it cannot read such a wheel on a system with glibc.
"""

from __future__ import annotations

import io
import sys
import zipfile

from elftools.elf.elffile import ELFFile


def needed(program: bytes) -> set[str]:
    """The names of the libraries that a compiled file loads."""
    section = ELFFile(io.BytesIO(program)).get_section_by_name(".dynamic")
    tags = section.iter_tags() if section else ()
    return {tag.needed for tag in tags if tag.entry.d_tag == "DT_NEEDED"}


def main() -> None:
    with zipfile.ZipFile(sys.argv[1]) as wheel:
        files = {name: wheel.read(name) for name in wheel.namelist()}
    found = {name: needed(data) for name, data in files.items() if data.startswith(b"\x7fELF")}
    for name, libraries in found.items():
        print(f"{name} loads {', '.join(sorted(libraries)) or 'no library'}")
    if not found or not set().union(*found.values()) <= {"libc.so"}:
        sys.exit("a wheel for musl has compiled files, and they load libc.so alone")


if __name__ == "__main__":
    main()
