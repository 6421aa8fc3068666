"""Ready examples for the places where builds run, as text to copy: those of the program's `tablette cluster`."""

from __future__ import annotations

from tablette import _tablette

__all__ = ["NAMES", "example"]

#: The names of all examples.
NAMES = tuple(_tablette.cluster_examples())


def example(name: str) -> str:
    """An example, with its remarks in the language that is set.

    >>> print(example("local").splitlines()[1])
    from dask.distributed import Client, LocalCluster
    """
    return _tablette.cluster_example(name)
