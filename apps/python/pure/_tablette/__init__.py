"""The engine of the pure wheel: the same names as the compiled module `_tablette`, computed in
WebAssembly.

`hosts` runs the module, `engine` asks it, and the other modules turn its documents into objects.
What it cannot do raises `AbsentError` and names the compiled engine.
"""

from __future__ import annotations

import pkgutil

from .absent import (
    TableFile,
    _explore,
    _judge,
    board_ranks,
    board_unrank,
    build_table,
    cluster_example,
    cluster_examples,
    no_arrays,
    no_code,
)
from .analysis import Analysis, Move, Moves
from .board import QUESTIONS, RUNGS, Board, _reopen, game, games, open
from .compared import Comparison, compare
from .errors import AbsentError, Error, InputError, RefusedError, TableError
from .grading import grade, grading_advice, grading_plan, grading_questions, grading_sizes
from .own import Hosted
from .picture import View
from .words import language

#: The name that `tablette.engine()` gives.
ENGINE = "wasm"
__version__ = (pkgutil.get_data(__package__, "engine/version.txt") or b"").decode().strip()

__all__ = [
    "ENGINE",
    "QUESTIONS",
    "RUNGS",
    "AbsentError",
    "Analysis",
    "Board",
    "Comparison",
    "Error",
    "Hosted",
    "InputError",
    "Move",
    "Moves",
    "RefusedError",
    "TableError",
    "TableFile",
    "View",
    "__version__",
    "_explore",
    "_judge",
    "_reopen",
    "board_ranks",
    "board_unrank",
    "build_table",
    "cluster_example",
    "cluster_examples",
    "compare",
    "game",
    "games",
    "grade",
    "grading_advice",
    "grading_plan",
    "grading_questions",
    "grading_sizes",
    "language",
    "no_arrays",
    "no_code",
    "open",
]
