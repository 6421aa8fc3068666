"""Tests of the archives of a release: the same files give the same bytes."""

from __future__ import annotations

import os
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import pack

DATE = 1_700_000_000


def folder(place: Path, names: list[str]) -> Path:
    """A folder of files, written in this order; the first one can be run."""
    for name in names:
        file = place / "tablette-1.2.3" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
        file.chmod(0o755 if name == "tablette" else 0o640)
        os.utime(file, (len(names), len(name)))
    return place / "tablette-1.2.3"


@pytest.mark.parametrize("name", ["a.zip", "a.tar.gz"])
def test_order_times_and_places_do_not_count(tmp_path: Path, name: str) -> None:
    names = ["tablette", "README.md", "completions/tablette.bash"]
    packed = []
    for place, order in [("one", names), ("another", names[::-1])]:
        source = folder(tmp_path / place, order)
        archive = tmp_path / place / name
        pack.pack(source, archive, DATE)
        packed.append(archive.read_bytes())
    assert packed[0] == packed[1]
    (source / "README.md").write_text("changed")
    pack.pack(source, archive, DATE)
    assert archive.read_bytes() != packed[0]


def test_the_program_can_be_run(tmp_path: Path) -> None:
    source = folder(tmp_path, ["tablette", "README.md"])
    pack.pack(source, tmp_path / "a.tar.gz", DATE)
    with tarfile.open(tmp_path / "a.tar.gz") as tar:
        found = [(entry.name, entry.mode, entry.mtime, entry.uid) for entry in tar]
    names = ["tablette-1.2.3/README.md", "tablette-1.2.3/tablette"]
    assert found == [(names[0], 0o644, DATE, 0), (names[1], 0o755, DATE, 0)]
    pack.pack(source, tmp_path / "a.zip", 0)
    with zipfile.ZipFile(tmp_path / "a.zip") as zipped:
        assert zipped.namelist() == names and zipped.infolist()[0].date_time[0] == 1980
