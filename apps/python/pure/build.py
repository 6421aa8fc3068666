"""Builds the pure wheel, `tablette-VERSION-py3-none-any.whl`: the package with the engine of the page,
which also grades here.

    python apps/python/pure/build.py ENGINE OUT

ENGINE is the module that `cargo xtask wheel --pure` compiles, OUT a folder. Needs nothing but Python.
The same inputs give the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    sys.exit("building the pure wheel takes Python 3.11 or later")

HERE = Path(__file__).resolve().parent
FACE = HERE.parent
ROOT = FACE.parent.parent
#: The sentences of the workbench that the engine's Python half says itself.
WORDS = {
    **{name: f"crates/workbench/src/words/{name}.txt" for name in ("common", "grade", "label", "table", "verdict")},
    "hosted": "crates/host/src/words.txt",
    "rockse": "crates/games/src/rockse/words.txt",
}
WEIGHTS = ROOT / "crates/games/src/draughts/evaluate/weights"
LICENCES = ("LICENSE-APACHE", "LICENSE-MIT")
#: Replaced by the engine of this wheel.
NATIVE = ("_tablette.pyi",)
#: The date in the archive: that of the zip format's beginning.
DATE = (1980, 1, 1, 0, 0, 0)


def version() -> str:
    """The version of the workspace."""
    with (ROOT / "Cargo.toml").open("rb") as file:
        return str(tomllib.load(file)["workspace"]["package"]["version"])


def files(engine: Path) -> Iterator[tuple[str, bytes]]:
    """The files of the package, with their names in the wheel."""
    package = FACE / "python/tablette"
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package)
        if path.is_file() and path.suffix in (".py", ".typed", ".pyi") and name.parts[0] not in NATIVE:
            yield f"tablette/{name.as_posix()}", path.read_bytes()
    for path in sorted((HERE / "_tablette").glob("*.py")):
        yield f"tablette/_tablette/{path.name}", path.read_bytes()
    # The stub of the compiled engine describes this one as well.
    yield "tablette/_tablette/__init__.pyi", (package / "_tablette.pyi").read_bytes()
    for name, source in WORDS.items():
        yield f"tablette/_tablette/words/{name}.txt", (ROOT / source).read_bytes()
    yield "tablette/_tablette/engine/engine.wasm", engine.read_bytes()
    yield "tablette/_tablette/engine/version.txt", version().encode()
    for path in sorted(WEIGHTS.iterdir()):
        yield f"tablette/_tablette/engine/weights-{path.name}.bin", path.read_bytes()


def metadata() -> str:
    """The metadata of the wheel, from `pyproject.toml`."""
    with (FACE / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    head = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {version()}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        *(f"License-File: {name}" for name in LICENCES),
        *(f"Classifier: {name}" for name in project["classifiers"]),
        f"Requires-Python: {project['requires-python']}",
    ]
    for extra, needs in project["optional-dependencies"].items():
        head += [f"Provides-Extra: {extra}", *(f'Requires-Dist: {need}; extra == "{extra}"' for need in needs)]
    readme = (FACE / project["readme"]).read_text(encoding="utf-8")
    return "\n".join([*head, "Description-Content-Type: text/markdown", "", readme])


def record(contents: dict[str, bytes], name: str) -> bytes:
    """The list of all files with their digests."""
    lines = []
    for path, content in contents.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(content)}\n")
    return "".join([*lines, f"{name},,\n"]).encode()


def build(engine: Path, out: Path) -> Path:
    """Writes the wheel, and returns its path."""
    folder = f"tablette-{version()}.dist-info"
    contents = dict(files(engine))
    contents[f"{folder}/METADATA"] = metadata().encode()
    contents[f"{folder}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: tablette\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    for name in LICENCES:
        contents[f"{folder}/licenses/{name}"] = (ROOT / name).read_bytes()
    contents[f"{folder}/RECORD"] = record(contents, f"{folder}/RECORD")
    out.mkdir(parents=True, exist_ok=True)
    wheel = out / f"tablette-{version()}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, content)
    return wheel


if __name__ == "__main__":
    match sys.argv[1:]:
        case [engine, out] if Path(engine).is_file():
            print(build(Path(engine), Path(out)))
        case [engine, _]:
            sys.exit(f"there is no engine at {engine}: cargo xtask wheel --pure compiles it")
        case _:
            sys.exit("usage: build.py ENGINE OUT")
