"""The location of the program: the value of ``TABLETTE_PROGRAM``, a build of this tree, or
``tablette`` on the ``PATH``.
"""

import contextlib
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def found():
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    # The program is compiled below the target folder of the tree.
    built = [
        folder / profile / "tablette" for folder in (target, target.parent) for profile in ("release", "dist", "debug")
    ]
    known = [
        os.environ.get("TABLETTE_PROGRAM"),
        *sorted(filter(Path.is_file, built), key=age),
        shutil.which("tablette"),
    ]
    for program in filter(None, known):
        with contextlib.suppress(OSError):
            if subprocess.run([program, "table", "plan", "--help"], capture_output=True, check=False).returncode == 0:
                return str(program)
    return None


def age(path):
    return -path.stat().st_mtime
