"""Ready examples for different clusters, as text to copy: those of `tablette table cluster`."""

from __future__ import annotations

from tablette import _tablette

__all__ = ["NAMES", "example"]

#: The names of all examples.
NAMES = tuple(_tablette.cluster_examples())


def example(name: str) -> str:
    """An example, with comments in the chosen language.

    >>> print(example("local").splitlines()[1])
    from dask.distributed import Client, LocalCluster
    """
    return _tablette.cluster_example(name)
