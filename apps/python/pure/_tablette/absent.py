"""Features of the native engine alone: tables as files and arrays, graphs for agents, builds.

Each name raises `AbsentError` when it is used, so that modules that import it can be imported.
"""

from __future__ import annotations

from typing import Any, NoReturn

from .errors import native_only


class TableFile:
    """A table on disk, which needs the compiled engine."""

    def __new__(cls, *_: Any) -> TableFile:
        raise native_only("a table", "une table")

    @staticmethod
    def remote(*_: Any) -> NoReturn:
        """Tables elsewhere need the compiled engine, too."""
        raise native_only("a table", "une table")


def build_table(*_: Any, **__: Any) -> NoReturn:
    """Building a table needs the compiled engine."""
    raise native_only("building a table", "construire une table")


def board_ranks(*_: Any, **__: Any) -> NoReturn:
    """Ranks need the compiled engine."""
    raise native_only("the rank of a position", "le rang d'une position")


def board_unrank(*_: Any, **__: Any) -> NoReturn:
    """Ranks need the compiled engine."""
    raise native_only("the position of a rank", "la position d'un rang")


def no_arrays(got: Any) -> Exception:
    """The exception for games told in arrays."""
    return native_only("moves_many", "moves_many")


def no_code(got: Any) -> Exception:
    """The exception for positions in arrays."""
    return native_only("moves_many", "moves_many")


def cluster_examples() -> list[str]:
    """Builds on a cluster need the compiled engine."""
    raise native_only("a build on a cluster", "une construction sur une grappe")


def cluster_example(name: str) -> str:
    """Builds on a cluster need the compiled engine."""
    raise native_only("a build on a cluster", "une construction sur une grappe")


def _explore(*_: Any, **__: Any) -> NoReturn:
    """Graphs for agents need the compiled engine."""
    raise native_only("an environment for agents", "un environnement pour agents")


def _judge(*_: Any, **__: Any) -> NoReturn:
    """Scores of agents need the compiled engine."""
    raise native_only("the score of an agent", "le score d'un agent")
