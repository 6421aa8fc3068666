"""The two Pythons that are compared: this one, with the compiled engine, and the pure wheel in a
process of its own.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
#: Runs a script of this folder with arguments, and reads what it prints as JSON.
Run = Callable[..., Any]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of one notebook in JupyterLite share its run, and one process (``--dist loadgroup``)."""
    for item in items:
        if "jupyterlite" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("jupyterlite"))


def ran(command: list[str], **variables: str) -> Any:
    """What a command prints, as JSON."""
    # No tables of the user, and the language of the tests.
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": os.devnull, **variables}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture(scope="session")
def wheel() -> str:
    """The path of the pure wheel, which the variable TABLETTE_PURE_WHEEL names."""
    path = os.environ.get("TABLETTE_PURE_WHEEL", "")
    if not path:
        pytest.skip("TABLETTE_PURE_WHEEL names no wheel: apps/python/pure/build.py makes it")
    return str(Path(path).resolve(strict=True))


@pytest.fixture(scope="session")
def pure(wheel: str) -> Run:
    """Runs a script on the WebAssembly engine, in CPython."""
    pytest.importorskip("wasmtime")
    return lambda script, *rest: ran([sys.executable, str(HERE / script), *rest], PYTHONPATH=wheel)


@pytest.fixture(scope="session")
def alone(wheel: str) -> Run:
    """Runs a script that needs no engine, only the Python of the pure wheel."""
    return lambda script, *rest: ran([sys.executable, str(HERE / script), *rest], PYTHONPATH=wheel)


@pytest.fixture(scope="session")
def native() -> Run:
    """Runs a script on the compiled engine of this environment."""
    if importlib.util.find_spec("tablette") is None:
        pytest.skip("the compiled engine is not installed here")
    return lambda script, *rest: ran([sys.executable, str(HERE / script), *rest])


def pyodides() -> list[str]:
    """The folders of Pyodide that the page's packages have: the newest, and an older one."""
    folders = [ROOT / "apps/web/page/node_modules" / name for name in ("pyodide", "pyodide-older")]
    return [str(folder) for folder in folders if (folder / "pyodide.mjs").is_file()]


@pytest.fixture(params=pyodides() or [""], ids=lambda folder: Path(folder).name or "none")
def pyodide(request: pytest.FixtureRequest, wheel: str) -> Run:
    """Runs a script on the WebAssembly engine, in Pyodide under Node."""
    if not request.param or shutil.which("node") is None:
        pytest.skip("Node or Pyodide is absent: npm ci in apps/web/page installs it")
    driver = str(HERE / "pyodide.mjs")
    return lambda script, *rest: ran(["node", driver, request.param, wheel, str(HERE / script), *rest])


def chromium() -> str:
    """The path of Chromium. Skips where a browser, Node or Pyodide is absent."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-headless-shell")
    found = next(filter(None, map(shutil.which, filter(None, names))), None)
    if not pyodides() or found is None or shutil.which("node") is None:
        pytest.skip("Node, Pyodide or Chromium is absent: cargo xtask browser installs them")
    return found


@pytest.fixture(params=["page", "worker"])
def browser(request: pytest.FixtureRequest, wheel: str) -> Run:
    """Runs a script on the WebAssembly engine, in Pyodide in Chromium: in a page or in a worker."""
    path = chromium()
    command = ["node", str(HERE / "browser.mjs"), pyodides()[0], wheel]
    return lambda script: ran([*command, str(HERE / script), request.param], CHROMIUM=path)


@pytest.fixture(scope="session")
def jupyterlite(wheel: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the cells of the pupil's notebook and of both tours give in JupyterLite."""
    packages = os.environ.get("TABLETTE_PYODIDE_PACKAGES", "")
    if not packages:
        pytest.skip("TABLETTE_PYODIDE_PACKAGES names no folder: cargo xtask python downloads pyodide-packages.txt")
    path, site = chromium(), tmp_path_factory.mktemp("jupyterlite")
    tours = [ROOT / f"docs/notebooks/chomp.{language}.ipynb" for language in ("en", "fr")]
    notebooks = [HERE / "pupil.py", *tours]
    build = [sys.executable, str(HERE / "jupyterlite.py"), wheel, pyodides()[0], packages, str(site)]
    subprocess.run([*build, *map(str, notebooks)], check=True)
    found: dict[str, Any] = ran(["node", str(HERE / "jupyterlite.mjs"), str(site / "www")], CHROMIUM=path)
    return found
