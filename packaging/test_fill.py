"""Tests of the install files: every sum is that of the file it stands beside."""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

sys.path.insert(0, str(Path(__file__).parent))
import fill

REPOSITORY = "https://github.com/owner/tablette"


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """A folder of release files of version 1.2.3 with different contents."""
    folder = tmp_path / "release"
    folder.mkdir()
    for pattern in fill.FILES.values():
        (folder / pattern.replace("VERSION", "1.2.3")).write_text(pattern)
    return folder


def sums(release: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in release.iterdir()}


def test_every_address_has_the_sum_of_its_file(release: Path, tmp_path: Path) -> None:
    fill.write(release, REPOSITORY, tmp_path / "out")
    known, named = sums(release), 0
    for file in (tmp_path / "out").rglob("*"):
        if not file.is_file() or file.name == "Cargo.lock":
            continue
        text = file.read_text()
        assert not fill.MARK.search(text), f"{file} has a mark left"
        names = re.findall(r"tablette-1\.2\.3-[\w-]+\.(?:tar\.gz|zip)", text)
        found = re.findall(r"\b[0-9a-f]{64}\b", text)
        found += [base64.b64decode(digits).hex() for digits in re.findall(r"sha256-([\w+/]+=*)", text)]
        assert found == [known[name] for name in names], file
        named += len(names)
    assert named == 5


def test_the_archive_of_a_package_is_that_of_its_machine(release: Path, tmp_path: Path) -> None:
    fill.write(release, REPOSITORY, tmp_path / "out")
    recipe = (tmp_path / "out/aur/PKGBUILD").read_text()
    for machine in ("x86_64", "aarch64"):
        digest = sums(release)[f"tablette-1.2.3-{machine}-unknown-linux-musl.tar.gz"]
        assert f"sha256sums_{machine}=('{digest}')" in recipe


@pytest.mark.parametrize(
    ("parser", "file"),
    [
        (["bash", "-n"], "aur/PKGBUILD"),
        (["ruby", "-c"], "homebrew/tablette.rb"),
        (["nix-instantiate", "--parse"], "nix/package.nix"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else value,
)
def test_a_language_with_a_parser_here_reads_its_file(
    parser: list[str], file: str, release: Path, tmp_path: Path
) -> None:
    if shutil.which(parser[0]) is None:
        pytest.skip(f"{parser[0]} is absent")
    fill.write(release, REPOSITORY, tmp_path)
    run = subprocess.run([*parser, str(tmp_path / file)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_manifests_of_winget_agree_on_version_and_package(release: Path, tmp_path: Path) -> None:
    fill.write(release, REPOSITORY, tmp_path)
    manifests = [yaml.safe_load(file.read_text("utf-8")) for file in (tmp_path / "winget").iterdir()]
    assert {manifest["ManifestType"] for manifest in manifests} == {"version", "installer", "defaultLocale"}
    for field in ("PackageIdentifier", "PackageVersion", "ManifestVersion"):
        assert len({manifest[field] for manifest in manifests}) == 1, field
    assert manifests[0]["PackageVersion"] == "1.2.3"


def test_another_release_in_the_folder_is_refused(release: Path) -> None:
    (release / "tablette-1.2.4-source.tar.gz").write_text("")
    with pytest.raises(fill.Fault, match=r"expected one file.*1\.2\.3.*1\.2\.4"):
        fill.values(release, REPOSITORY)


def test_a_missing_file_is_named(release: Path, tmp_path: Path) -> None:
    (release / "tablette-1.2.3-x86_64-pc-windows-gnu.zip").unlink()
    script = Path(fill.__file__)
    arguments = [str(release), "--repository", REPOSITORY, "--out", str(tmp_path / "out")]
    run = subprocess.run([sys.executable, script, *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == 2 and "windows-gnu.zip is missing" in run.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("repository", ["owner/tablette", "https://github.com", "http://github.com/owner/tablette"])
def test_an_address_is_required(release: Path, repository: str) -> None:
    with pytest.raises(fill.Fault, match="expected an address"):
        fill.values(release, repository)


def test_an_unknown_mark_is_refused() -> None:
    with pytest.raises(fill.Fault, match="@sha256:solaris@"):
        fill.fill("sum @sha256:solaris@", {("version", None): "1"})


def test_binstall_looks_for_the_archives_of_a_release() -> None:
    manifest = (Path(__file__).parent.parent / "apps/cli/Cargo.toml").read_text()
    url = re.search(r'pkg-url = ".*/([^/"]+)"', manifest)
    assert url
    for key, ending in (("linux-x86_64", ".tar.gz"), ("windows", ".zip")):
        target = re.fullmatch(rf"tablette-VERSION-(.*){re.escape(ending)}", fill.FILES[key])
        assert target
        values = {"{ version }": "VERSION", "{ target }": target[1], "{ archive-suffix }": ending}
        name = url[1]
        for mark, text in values.items():
            name = name.replace(mark, text)
        assert name == fill.FILES[key]
