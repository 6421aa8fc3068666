"""Tests of wheels with the program: pip installs both."""

from __future__ import annotations

import base64
import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import add_program

DATE = 1_700_000_000


def wheel(place: Path) -> Path:
    """A wheel of one module."""
    file = place / "sample-1.2.3-py3-none-any.whl"
    files = {
        "sample.py": "answer = 42\n",
        "sample-1.2.3.dist-info/METADATA": "Metadata-Version: 2.1\nName: sample\nVersion: 1.2.3\n",
        "sample-1.2.3.dist-info/sboms/sample.json": f'{{"bom-ref": "path+{place.as_uri()}/rust#sample@1.2.3"}}',
        "sample-1.2.3.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "sample-1.2.3.dist-info/RECORD"
    with zipfile.ZipFile(file, "w") as packed:
        lines = []
        for name, text in files.items():
            packed.writestr(zipfile.ZipInfo(name), text)
            digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
            lines.append(f"{name},sha256={digest},{len(text)}\n")
        packed.writestr(zipfile.ZipInfo(record), "".join([*lines, f"{record},,\n"]))
    return file


def script(place: Path) -> Path:
    """A program that says its name."""
    program = place / "sample"
    program.write_text("#!/bin/sh\necho sample 1.2.3\n")
    return program


def test_pip_installs_the_program(tmp_path: Path) -> None:
    file, program = wheel(tmp_path), script(tmp_path)
    add_program.add(file, program, DATE, file.parent)
    target = tmp_path / "installed"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", f"--prefix={target}", file]
    subprocess.run(install, check=True)
    said = subprocess.run([target / "bin/sample"], check=True, capture_output=True, text=True).stdout
    assert said == "sample 1.2.3\n"


def test_the_same_program_gives_the_same_bytes_and_is_added_once(tmp_path: Path) -> None:
    packed = []
    for place in ["one", "another"]:
        (tmp_path / place).mkdir()
        file, program = wheel(tmp_path / place), script(tmp_path / place)
        add_program.add(file, program, DATE, file.parent)
        packed.append(file.read_bytes())
    assert packed[0] == packed[1]
    with pytest.raises(ValueError, match="already"):
        add_program.add(file, program, DATE, file.parent)


def test_the_list_of_parts_names_no_folder_of_the_builder(tmp_path: Path) -> None:
    file = wheel(tmp_path)
    add_program.add(file, script(tmp_path), DATE, tmp_path)
    with zipfile.ZipFile(file) as packed:
        parts = packed.read("sample-1.2.3.dist-info/sboms/sample.json")
        record = packed.read("sample-1.2.3.dist-info/RECORD").decode()
    assert parts == b'{"bom-ref": "path+file:///tablette/rust#sample@1.2.3"}'
    digest = base64.urlsafe_b64encode(hashlib.sha256(parts).digest()).rstrip(b"=").decode()
    assert f"sboms/sample.json,sha256={digest},{len(parts)}\n" in record


def test_a_module_for_windows_passes_through_the_stripper(tmp_path: Path) -> None:
    file, stripper = wheel(tmp_path), tmp_path / "strip"
    with zipfile.ZipFile(file) as packed:
        entries = {info.filename: packed.read(info) for info in packed.infolist()}
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("sample.pyd", b"code and symbols")
        for name, content in entries.items():
            packed.writestr(name, content)
    stripper.write_text('#!/bin/sh\nshift 2\nprintf code > "$1"\n')
    stripper.chmod(0o755)
    add_program.add(file, script(tmp_path), DATE, tmp_path, str(stripper))
    with zipfile.ZipFile(file) as packed:
        assert packed.read("sample.pyd") == b"code"
        assert packed.read("sample.py") == entries["sample.py"]
        rows = packed.read("sample-1.2.3.dist-info/RECORD").decode().splitlines()
    digest = base64.urlsafe_b64encode(hashlib.sha256(b"code").digest()).rstrip(b"=").decode()
    assert rows.count(f"sample.pyd,sha256={digest},4") == 1
    assert len(rows) == len({row.split(",")[0] for row in rows})


def test_what_is_no_wheel_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.whl"
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("a", "a")
    with pytest.raises(ValueError, match="expected one RECORD, got 0"):
        add_program.add(file, script(tmp_path), DATE, tmp_path)
