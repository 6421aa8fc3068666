"""Builds that outgrow one machine: a table cut into tasks for Dask, on anything from a laptop to a
cluster.

>>> from tablette import cluster
>>> from distributed import Client  # doctest: +SKIP
>>> cluster.build("chomp", "13x13", client=Client(n_workers=2), store="/shared/chomp13")  # doctest: +SKIP
Report(store='/shared/chomp13', table='/shared/chomp13/chomp-….tablette', …, tasks=41, found=0, made=41, …)

``tablette table plan`` cuts a build into tasks, each of which reads finished pieces and writes one;
a worker runs one with ``tablette table task``. The program must therefore be on the ``PATH`` of
every worker and of the driver (or be given as `program`), in the same version everywhere, and every
worker must be able to import this package.

What can go wrong:

- *A worker is killed.* Its program ends with it, and the task runs again elsewhere.
- *The driver is killed*, or the connection is lost. The same call resumes with the finished pieces
  in the store.
- *Ctrl-C*, or an exception from `progress`. Running tasks end within a fifth of a second, and
  finished pieces stay.
- *A piece is missing, damaged, or foreign.* This is detected before the piece is used; the log
  ``tablette.cluster`` names it, and only that piece is rebuilt.
- *A disk is full*, or a store does not answer. The task is retried after increasing pauses.

Workers started with ``--resources memory=8e9`` get as many tasks at a time as fit by the memory
that each task declares.

``tablette table cluster`` and ``python -m tablette.cluster examples`` print ready examples: one
machine, SSH, Slurm, Kubernetes, Snakemake.
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
    """The plan of a build, as ``tablette table plan`` writes it. It is determined by the game, the
    board, the worth and the grain, the number of positions per task.

    Raises
    ------
    InputError
        With the program's message; also if the program is not found.
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
    """Builds the table of a board on the workers of a Dask client, or resumes a build.

    The bytes of the table are those of ``tablette table build``, for any number of workers.

    Parameters
    ----------
    client:
        A client of any Dask cluster: ``Client()`` for this machine, ``Client("tcp://…")`` for a
        running one.
    store:
        The place of the pieces and the table: a folder that all workers share, or anything that
        fsspec opens (``"s3://bucket/chomp"``). It belongs to one plan.
    grain:
        The number of positions per task, if not the default.
    storage:
        Further options for fsspec; leave keys to the environment of the workers.
    program:
        The program on each worker, if not ``tablette`` on the ``PATH``; or a command of several
        words.
    threads:
        Threads per task. If tasks are few and large, start workers with one Dask thread, and give
        the number of their cores here.
    retries:
        How often a task may fail before the build gives up.
    join:
        Whether one of the workers joins the pieces into the table at the end.
    progress:
        True for a bar on standard error; or a function, called with a :class:`Standing` some ten
        times a second. An exception from it cancels the build.

    Raises
    ------
    BuildError
        When a task has failed too often, or the store does not answer.
    InputError
        When the board has no plan, or the store belongs to another one.
    """
    if threads < 1 or retries < 0:
        raise InputError(
            say(
                f"expected threads of 1 or more and retries of 0 or more, got {threads} and {retries}",
                f"il fallait au moins 1 pour threads et au moins 0 pour retries ; vous avez écrit {threads} et {retries}",
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
    # The plan is damaged. Replacing it is safe: pieces name their plan, so no foreign one can be
    # taken for one of these.
    store.replace(PLAN, planned.text)


def _command(program: str | Sequence[str]) -> list[str]:
    return [program] if isinstance(program, str) else list(program)


def _silent(_: Standing) -> None:
    pass
