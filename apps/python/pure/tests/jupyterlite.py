"""Builds a JupyterLite site with the pure wheel that needs no other host.

    python jupyterlite.py WHEEL PYODIDE SITE

PYODIDE is the folder of npm's package, to which the kernel's own packages are added from PyPI. Needs
jupyterlite-core and jupyterlite-pyodide-kernel.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

#: What a kernel loads from Pyodide's own index, and from that of the site.
FROM_PYODIDE, FROM_SITE = ("micropip", "jedi", "ipython"), ("comm",)
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"


def pip(*arguments: str) -> None:
    """Downloads wheels that run everywhere."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
    subprocess.run([*command, *arguments], check=True)


def needed(packages: dict[str, Any]) -> list[dict[str, Any]]:
    """The packages that a kernel loads from Pyodide's index, with all that they depend on."""
    wanted, found = list(FROM_PYODIDE), dict[str, Any]()
    for name in wanted:
        if name not in found:
            found[name] = packages[name]
            wanted += [depends.lower().replace("_", "-") for depends in packages[name]["depends"]]
    return list(found.values())


def complete(folder: Path) -> None:
    """Adds the kernel's packages to a copy of Pyodide. Those of PyPI have other digests."""
    index = folder / "pyodide-lock.json"
    lock = json.loads(index.read_text())
    packages = needed(lock["packages"])
    python = lock["info"]["python"].rpartition(".")[0]
    specs = [f"{package['name']}=={package['version']}" for package in packages]
    pip("--python-version", python, "--dest", str(folder), *specs)
    for package in packages:
        package["sha256"] = hashlib.sha256((folder / package["file_name"]).read_bytes()).hexdigest()
    index.write_text(json.dumps(lock))


def main(wheel: str, pyodide: str, site: str) -> None:
    """Builds the site in a folder that is made anew."""
    out = Path(site).resolve()
    shutil.rmtree(out, ignore_errors=True)
    content, wheels = out / "content", out / "wheels"
    for folder in (content, wheels):
        folder.mkdir(parents=True)
    settings = {KERNEL: {"pyodideUrl": "/pyodide/pyodide.mjs", "disablePyPIFallback": True}}
    config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": {"litePluginSettings": settings}}
    (content / "jupyter-lite.json").write_text(json.dumps(config))
    pip("--dest", str(wheels), *FROM_SITE)
    shutil.copy(wheel, wheels)
    given = [word for path in sorted(wheels.iterdir()) for word in ("--piplite-wheels", str(path))]
    build = ["-m", "jupyterlite_core", "build", "--lite-dir", str(content), "--output-dir", str(out / "www")]
    subprocess.run([sys.executable, *build, *given], check=True, cwd=content, stdout=sys.stderr)
    shutil.copytree(pyodide, out / "www/pyodide")
    complete(out / "www/pyodide")


if __name__ == "__main__":
    main(*sys.argv[1:])
