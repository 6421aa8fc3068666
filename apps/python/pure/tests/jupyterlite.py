"""Builds a JupyterLite site with the pure wheel and a notebook that needs no other host.

    python jupyterlite.py WHEEL PYODIDE PACKAGES SITE NOTEBOOK...

PYODIDE is the folder of npm's package, to which the wheels in PACKAGES are added: they are what the
kernel itself imports (`pyodide-packages.txt`). A NOTEBOOK is a notebook or a script; the site has one
notebook of all their cells. Needs jupyterlite-core and jupyterlite-pyodide-kernel.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

#: What a kernel loads from Pyodide's own index.
LOADED = ("micropip", "jedi", "ipython")
#: What it loads from the site's, besides the wheel.
FROM_SITE = "comm"
#: The name of the notebook in the site.
NOTEBOOK = "notebook.ipynb"
EXTENSION = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"


def needed(packages: dict[str, Any]) -> list[dict[str, Any]]:
    """The packages of Pyodide's index that a kernel loads, with all that they depend on."""
    wanted, found = list(LOADED), dict[str, Any]()
    for name in wanted:
        if name not in found:
            found[name] = packages[name]
            wanted += [depends.lower().replace("_", "-") for depends in packages[name]["depends"]]
    return list(found.values())


def wheel_of(packages: Path, name: str) -> Path:
    """The wheel of a package in a folder. Raises StopIteration if there is none."""
    return next(packages.glob(f"{name.lower().replace('-', '_')}-*.whl"))


def complete(folder: Path, packages: Path) -> None:
    """Adds the kernel's packages to a copy of Pyodide. Those of PyPI have other names and digests."""
    index = folder / "pyodide-lock.json"
    lock = json.loads(index.read_text())
    for package in needed(lock["packages"]):
        wheel = Path(shutil.copy(wheel_of(packages, package["name"]), folder))
        package["file_name"] = wheel.name
        package["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    index.write_text(json.dumps(lock))


def cells_of(path: Path) -> list[dict[str, Any]]:
    """The cells of a notebook, or those that run a script and show its `board`."""
    if path.suffix == ".ipynb":
        cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return cells
    # A future import must be the first line of its cell, and comes after a docstring.
    script = path.read_text(encoding="utf-8").replace("from __future__ import annotations\n", "")
    return [{"cell_type": "code", "source": source} for source in (script, "board")]


def notebook(paths: list[Path]) -> str:
    """One notebook of all cells, after one that installs the wheel. Each cell names its origin. A page
    and a kernel for each would take three times as long.
    """
    usual: dict[str, Any] = {"code": {"outputs": [], "execution_count": None}, "markdown": {}}
    cells = [{"cell_type": "code", "source": "%pip install -q tablette", "metadata": {"from": "wheel"}}]
    cells += [{**cell, "metadata": {"from": path.stem}} for path in paths for cell in cells_of(path)]
    cells = [{**usual[cell["cell_type"]], **cell, "id": f"cell-{at}"} for at, cell in enumerate(cells)]
    kernel = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": cells})


def publish(www: Path, content: str) -> None:
    """Adds a notebook to the files of the site. JupyterLite itself would need a Jupyter server for that."""
    files, index = www / "files", www / "api/contents"
    for folder in (files, index):
        folder.mkdir(parents=True, exist_ok=True)
    (files / NOTEBOOK).write_text(content, encoding="utf-8")
    date = "1980-01-01T00:00:00Z"
    usual = {"format": "json", "mimetype": None, "writable": True, "size": 0, "created": date, "last_modified": date}
    file = {**usual, "type": "notebook", "name": NOTEBOOK, "path": NOTEBOOK, "content": None}
    root = {**usual, "type": "directory", "name": "", "path": "", "content": [file]}
    (index / "all.json").write_text(json.dumps(root))


def main(wheel: str, pyodide: str, packages: str, site: str, *notebooks: str) -> None:
    """Builds the site in a folder that is made anew."""
    out = Path(site).resolve()
    shutil.rmtree(out, ignore_errors=True)
    content, www = out / "content", out / "www"
    content.mkdir(parents=True)
    settings = {KERNEL: {"pyodideUrl": "/pyodide/pyodide.mjs", "disablePyPIFallback": True}}
    data = {"litePluginSettings": settings, "exposeAppInBrowser": True, "contentsAllJsonFile": "all.json"}
    config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}
    (content / "jupyter-lite.json").write_text(json.dumps(config))
    # Other extensions of this environment, those of nbgrader for instance, only slow the page down.
    how = {"federated_extensions": [str(Path(sys.prefix, EXTENSION))], "ignore_sys_prefix": True}
    how |= {"apps": ["notebooks"], "no_sourcemaps": True, "output_dir": str(www)}
    wheels = {"piplite_urls": [str(path) for path in (wheel, wheel_of(Path(packages), FROM_SITE))]}
    (content / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": how, "PipliteAddon": wheels}))
    build = [sys.executable, "-m", "jupyterlite_core", "build"]
    subprocess.run(build, check=True, cwd=content, stdout=sys.stderr)
    shutil.copytree(pyodide, www / "pyodide")
    complete(www / "pyodide", Path(packages))
    publish(www, notebook([Path(name) for name in notebooks]))


if __name__ == "__main__":
    main(*sys.argv[1:])
