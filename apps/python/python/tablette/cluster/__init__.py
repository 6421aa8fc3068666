"""Builds that outgrow one machine: a table as tasks for Dask, on anything from a laptop to a cluster.

>>> from tablette import cluster
>>> from distributed import Client  # doctest: +SKIP
>>> cluster.build("chomp", "13x13", client=Client(n_workers=2), store="/shared/chomp13")  # doctest: +SKIP
Report(store='/shared/chomp13', table='/shared/chomp13/chomp-….tablette', …, tasks=41, found=0, made=41, …)

``tablette table plan`` cuts a build into tasks, each of which reads finished pieces and writes one; a worker does one with
``tablette table task``. So the program must be on the ``PATH`` of every worker and of the driver (or be named as `program`),
of the same version everywhere, and every worker must be able to import this package.

What may happen on the way:

- *A worker is killed.* The program that it runs ends with it, and the task is done again elsewhere.
- *The driver is killed*, or the connection is lost. The same call goes on: finished pieces are found in the store.
- *Ctrl-C*, or an exception from `progress`. What is at work is ended within a fifth of a second, and finished pieces stay.
- *A piece is missing, damaged, or not ours.* It is found out before it is used, named in the log ``tablette.cluster``, and
  it alone is made again.
- *A disk is full*, a store does not answer. The task is tried again, later each time.

Workers that are started with ``--resources memory=8e9`` are given as many tasks at a time as find room by the memory that
each declares.

``tablette cluster`` and ``python -m tablette.cluster examples`` print ready examples: one machine, SSH, Slurm, Kubernetes, Snakemake.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from tablette import _tablette
from tablette._many import say
from tablette._tablette import InputError
from tablette.cluster import _child
from tablette.cluster._progress import Bar
from tablette.cluster.drive import BuildError, Drive, Report, Standing, answering
from tablette.cluster.plan import PLAN, Plan, Task
from tablette.cluster.store import Store

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["BuildError", "Plan", "Report", "Standing", "Store", "Task", "build", "plan"]


def plan(
    game: str,
    board: str,
    worth: Literal["outcome", "play", "nimber", "cost"] | None = None,
    *,
    settings: Mapping[str, object] | None = None,
    grain: int | None = None,
    program: str | Sequence[str] = "tablette",
) -> Plan:
    """The plan of a build, as ``tablette table plan`` writes it. It depends on the game, the board, the worth and the grain
    alone: how many positions share a task, where something else than usual is wanted.

    Raises
    ------
    InputError
        With the sentence of the program; also where the program is not found.
    """
    given = [f"--set={name}={value}" for name, value in (settings or {}).items()]
    given += [f"--worth={worth}"] if worth else []
    given += [f"--grain={grain}"] if grain is not None else []
    with tempfile.TemporaryDirectory(prefix="tablette-") as folder:
        command = [*_command(program), "table", "plan", "--out", folder, "--lang", _tablette.language(), "--quiet"]
        ending = _child.run([*command, *given, "--", game, board])
        if ending.code == _child.NO_PROGRAM:
            raise InputError(
                say(
                    f"the program is needed here and on every worker: {ending.sentence}",
                    f"il faut le programme ici et chez chaque travailleur : {ending.sentence}",
                )
            )
        if ending.code != 0:
            raise InputError(ending.sentence or f"{command[0]}: {ending.code}")
        return Plan.read((Path(folder) / PLAN).read_bytes())


def build(
    game: str,
    board: str,
    worth: Literal["outcome", "play", "nimber", "cost"] | None = None,
    *,
    client: Client,
    store: str | os.PathLike[str],
    settings: Mapping[str, object] | None = None,
    grain: int | None = None,
    storage: Mapping[str, Any] | None = None,
    program: str | Sequence[str] = "tablette",
    threads: int = 1,
    retries: int = 5,
    join: bool = True,
    progress: Callable[[Standing], object] | bool | None = None,
) -> Report:
    """Builds the table of a board on the workers of a Dask client, or goes on where a build has stopped.

    The bytes of the table are those of ``tablette table build``, for any number of workers.

    Parameters
    ----------
    client:
        Of any Dask cluster: ``Client()`` for this machine, ``Client("tcp://…")`` for one that runs.
    store:
        Where pieces and the table are kept: a folder that all workers share, or what fsspec opens (``"s3://bucket/chomp"``).
        It belongs to one plan.
    grain:
        How many positions share a task, where something else than usual is wanted.
    storage:
        What fsspec is given besides; keys are better left to the environment of the workers.
    program:
        The program on each worker, if it is not ``tablette`` on the ``PATH``; or a command of several words.
    threads:
        Threads for each task. Where tasks are few and large: workers with one Dask thread, and here all of their cores.
    retries:
        How often a task may go wrong before the build is given up.
    join:
        Whether the pieces are joined into the table in the end, by one of the workers.
    progress:
        True for a bar on standard error; or a function, called with a :class:`Standing` some ten times a second. What it
        raises cancels the build.

    Raises
    ------
    BuildError
        When a task has gone wrong too often, or the store does not answer.
    InputError
        When the board has no plan, or the store belongs to another one.
    """
    if threads < 1 or retries < 0:
        raise InputError(
            say(
                f"expected threads of 1 or more and retries of 0 or more, got {threads} and {retries}",
                f"on attendait au moins 1 pour threads et au moins 0 pour retries, reçu {threads} et {retries}",
            )
        )
    place = Store(store, storage)
    planned = plan(game, board, worth, settings=settings, grain=grain, program=program)
    with answering(place):
        _begin(place, planned)
    bar = Bar() if progress is True else None
    told = bar or (progress if callable(progress) else _silent)
    drive = Drive(client, planned, place, tuple(_command(program)), threads=threads, retries=retries, told=told)
    try:
        return drive.run(join=join)
    finally:
        if bar is not None:
            bar.close()


def _begin(store: Store, planned: Plan) -> None:
    """Puts the plan into the store, unless it is there."""
    if store.create(PLAN, planned.text):
        return
    there = store.read(PLAN)
    if there == planned.text:
        return
    try:
        digest = None if there is None else Plan.read(there).digest
    except InputError:
        digest = None
    if digest is not None and digest != planned.digest:
        raise InputError(
            say(
                f"{store.within(PLAN)} is of another board, another worth or another version: take a store of its own",
                f"{store.within(PLAN)} est d'une autre tablette, d'une autre valeur ou d'une autre version : prenez un dépôt à part",
            )
        )
    # Damaged: pieces say of which plan they are, so that none of another one will be taken for one of these.
    store.replace(PLAN, planned.text)


def _command(program: str | Sequence[str]) -> list[str]:
    return [program] if isinstance(program, str) else list(program)


def _silent(_: Standing) -> None:
    pass
