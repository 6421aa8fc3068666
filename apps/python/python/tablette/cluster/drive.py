"""The driver: submits tasks to Dask when their inputs are ready, and handles their results.

All its state is in the store, so it may be killed at any moment: the next driver finds the finished
pieces.
"""

from __future__ import annotations

import contextlib
import heapq
import itertools
import logging
import queue
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tablette import _tablette
from tablette._many import say
from tablette.cluster import work
from tablette.cluster.plan import Plan, Task
from tablette.cluster.store import Store
from tablette.cluster.work import Errand, Receipt, Trouble

if TYPE_CHECKING:
    from distributed import Client

    #: From Dask, whose type annotations are less precise than its documentation.
    Future = Any

__all__ = ["BuildError", "Drive", "Report", "Standing"]

_LOG = logging.getLogger("tablette.cluster")
#: Seconds between two checks of the clock while no result arrives.
_PACE = 0.1
#: Seconds before a failed task is retried, doubled each time up to a minute.
_PAUSE = 0.5
#: Seconds for which information about the workers is cached.
_CREW_AGE = 2.0
#: Seconds without any worker before a warning, and between warnings.
_PATIENCE = 60.0
#: Tasks submitted to Dask per worker thread: enough that none is idle, few enough to change
#: priorities.
_AHEAD = 4
#: The resource of a worker, in bytes.
MEMORY = "memory"


class BuildError(_tablette.Error):
    """A task failed at every attempt. Finished pieces stay in the store."""


@dataclass(frozen=True)
class Standing:
    """Progress of a build: finished tasks, tasks now with workers, and all tasks; and the seconds
    of work left by the plan's own estimate for one core.
    """

    done: int
    running: int
    tasks: int
    seconds_left: float


@dataclass(frozen=True)
class Report:
    """The result of a build.

    `table` is the address of the finished table, None if the pieces were not joined; `sha256` its
    digest. Of all `tasks`, `found` had their pieces in the store and `made` were computed;
    `rebuilt` names those whose pieces were missing or damaged when read, and `retries` counts
    retried tasks.
    """

    store: str
    table: str | None
    sha256: str | None
    tasks: int
    found: int
    made: int
    rebuilt: tuple[str, ...] = ()
    retries: int = 0
    seconds: float = field(default=0.0, compare=False)


@contextlib.contextmanager
def answering(store: Store) -> Iterator[None]:
    """Turns the errors of all store libraries into one kind."""
    try:
        yield
    except (_tablette.Error, ImportError):
        raise
    except Exception as error:
        raise BuildError(
            say(
                f"the store {store.url} does not answer as it should: {error}",
                f"le dépôt {store.url} ne répond pas comme il faut : {error}",
            )
        ) from error


class Drive:
    """One run over a plan, in this thread. `told` is called with a :class:`Standing` after each
    event and some ten times a second; an exception from it cancels the run.
    """

    def __init__(
        self,
        client: Client,
        plan: Plan,
        store: Store,
        program: tuple[str, ...],
        *,
        threads: int,
        retries: int,
        told: Callable[[Standing], object],
    ) -> None:
        self._client: Any = client
        self._plan, self._store, self._program = plan, store, program
        self._threads, self._retries, self._told = threads, retries, told
        self._run = uuid.uuid4().hex
        self._receipts: dict[str, Receipt] = {}
        self._ahead = plan.seconds_ahead()
        self._readers: dict[str, list[str]] = {task.name: [] for task in plan}
        for task in plan:
            for need in task.needs:
                self._readers[need].append(task.name)
        self._waiting: set[str] = set()
        self._ready: list[tuple[float, str]] = []
        self._paused: list[tuple[float, str]] = []
        self._running: dict[str, Future] = {}
        self._heard: queue.SimpleQueue[tuple[str, Future]] = queue.SimpleQueue()
        self._tries: Counter[str] = Counter()
        self._doubted: dict[str, int] = {}
        self._numbers = itertools.count()
        self._found = self._made = self._again = 0
        self._crew = Crew(client)

    def run(self, *, join: bool) -> Report:
        """Works until all pieces exist, and joins them into the table if requested.

        Raises :class:`BuildError`, and exceptions from `told`; ``KeyboardInterrupt`` cancels as
        well.
        """
        began = time.monotonic()
        self._look()
        table: Receipt | None = None
        try:
            while True:
                while len(self._receipts) < len(self._plan):
                    self._turn()
                table = self._join() if join else None
                if table is not None or not join:
                    break
        except BaseException:
            self._cancel()
            raise
        with contextlib.suppress(Exception):
            self._client.run(work.rest, self._plan.digest, on_error="ignore")
        self._told(self._standing())
        return Report(
            store=self._store.url,
            table=None if table is None else self._store.within(table.piece),
            sha256=None if table is None else table.sha256,
            tasks=len(self._plan),
            found=self._found,
            made=self._made,
            rebuilt=tuple(self._doubted),
            retries=self._again,
            seconds=time.monotonic() - began,
        )

    def _look(self) -> None:
        """Finds finished pieces in the store: those as long as their receipts say. Their bytes are
        checked by the tasks that read them. Takes one listing, and reads all receipts at once.
        """
        with answering(self._store):
            sizes = self._store.sizes()
            names = {task.name: Receipt.name(task.name) for task in self._plan if task.piece in sizes}
            kept = self._store.read_all(name for name in names.values() if name in sizes)
        for task in self._plan:
            receipt = Receipt.read(kept.get(names.get(task.name, "")), self._plan.digest, task)
            if receipt is not None and sizes[task.piece] == receipt.length:
                self._receipts[task.name] = receipt
                self._found += 1
        self._told(self._standing())
        self._waiting = {task.name for task in self._plan if task.name not in self._receipts}
        self._release(list(self._waiting))

    def _release(self, names: Iterable[str]) -> None:
        """Moves waiting tasks whose inputs exist to the ready ones, longest way to the end first.
        """
        for name in names:
            if name in self._waiting and all(need in self._receipts for need in self._plan[name].needs):
                self._waiting.remove(name)
                heapq.heappush(self._ready, (-self._ahead[name], name))

    def _turn(self) -> None:
        """Submits ready tasks, and waits briefly for an event."""
        now = time.monotonic()
        while self._paused and self._paused[0][0] <= now:
            # The join runs by itself, once all pieces exist.
            self._again_waiting([name for name in [heapq.heappop(self._paused)[1]] if name])
        self._crew.look(now)
        while self._ready and len(self._running) < max(self._crew.threads * _AHEAD, 1):
            name = heapq.heappop(self._ready)[1]
            task = self._plan[name]
            self._send(name, task, tuple(self._receipts[need] for need in task.needs))
        self._told(self._standing())
        for name, future in self._news():
            self._hear(name, _outcome(future))

    def _news(self) -> Iterable[tuple[str, Future]]:
        """The finished tasks; waits briefly for the first."""
        pause = _PACE
        while True:
            try:
                name, future = self._heard.get(timeout=pause)
            except queue.Empty:
                return
            pause = 0.0
            if self._running.get(name) is future:
                del self._running[name]
                yield name, future

    def _send(self, name: str, task: Task | None, needs: tuple[Receipt, ...]) -> None:
        memory = self._crew.memory_for(_rounded(task.memory) if task else 0)
        options = ["--threads", str(self._threads), "--lang", _tablette.language()]
        options += ["--memory", str(memory)] if memory else []
        errand = Errand(
            self._run, self._store, self._plan.digest, task, needs, self._program, tuple(options), name in self._doubted
        )
        future = self._client.submit(
            work.do,
            errand,
            # The dashboard groups tasks by the prefix of the name.
            key=f"tablette-{'task' if task else 'join'}-{self._run}-{name}-{next(self._numbers)}",
            priority=int(1000 * self._ahead.get(name, 0)),
            resources={MEMORY: memory} if memory and self._crew.declares else None,
            pure=False,
        )
        self._running[name] = future
        future.add_done_callback(lambda future: self._heard.put((name, future)))

    def _hear(self, name: str, outcome: Receipt | Trouble) -> None:
        if isinstance(outcome, Receipt):
            self._receipts[name] = outcome
            self._made += outcome.made
            self._found += not outcome.made
            self._release(self._readers.get(name, ()))
            return
        if outcome.kind == "pieces":
            self._rebuild(outcome.tasks)
        self._retry(name, outcome)

    def _rebuild(self, names: Iterable[str]) -> None:
        """Rebuilds missing or damaged pieces, and only those."""
        for name in names:
            receipt = self._receipts.pop(name, None)
            if receipt is None:
                continue
            _LOG.warning(
                say(
                    f"{self._store.within(receipt.piece)} is missing or damaged, and is made again",
                    f"{self._store.within(receipt.piece)} manque ou est endommagé, et est refait",
                )
            )
            self._made -= receipt.made
            self._found -= not receipt.made
            self._doubted[name] = self._doubted.get(name, 0) + 1
            # Tasks that were about to read it wait for it.
            self._waiting |= {other for _, other in self._ready if other in self._readers[name]}
            self._ready = [entry for entry in self._ready if entry[1] not in self._waiting]
            heapq.heapify(self._ready)
            # From the second time on, the cause may be a machine that sees another's files late.
            self._later(name, self._doubted[name] - 1, receipt.piece)

    def _retry(self, name: str, trouble: Trouble) -> None:
        if trouble.kind == "hopeless":
            self._give_up(name, trouble.said)
        self._again += 1
        needs = self._plan[name].needs if name else [task.name for task in self._plan]
        if trouble.kind == "pieces" and any(need not in self._receipts for need in needs):
            # It waits for them; the task itself has not failed.
            self._again_waiting([name] if name else [])
            return
        self._tries[name] += 1
        _LOG.warning(
            say(
                f"task {name or 'join'} is tried again: {trouble.said}",
                f"la tâche {name or 'join'} est reprise : {trouble.said}",
            )
        )
        self._later(name, self._tries[name], trouble.said)

    def _later(self, name: str, times: int, said: str) -> None:
        """Retries a failed task after a pause that doubles, or gives up."""
        if times > self._retries:
            self._give_up(name, said)
        pause = min(_PAUSE * 2 ** (times - 1), 60.0) if times else 0.0
        heapq.heappush(self._paused, (time.monotonic() + pause, name))

    def _again_waiting(self, names: Iterable[str]) -> None:
        names = list(names)
        self._waiting.update(names)
        self._release(names)

    def _give_up(self, name: str, said: str) -> None:
        task = name or "join"
        raise BuildError(
            say(
                f"task {task} failed: {said}. What is finished stays in {self._store.url}, and the same call goes on there",
                f"la tâche {task} a échoué : {said}. Ce qui est fini reste dans {self._store.url}, et le même appel reprend là",
            )
        )

    def _join(self) -> Receipt | None:
        """The table; None if pieces must be rebuilt first, or the join must be retried."""
        if self._paused and self._paused[0][0] > time.monotonic():
            self._told(self._standing())
            time.sleep(_PACE)
            return None
        self._paused.clear()
        self._crew.look(time.monotonic())
        self._send("", None, tuple(self._receipts[task.name] for task in self._plan))
        while True:
            self._told(self._standing())
            for _, future in self._news():
                outcome = _outcome(future)
                if isinstance(outcome, Receipt):
                    return outcome
                self._hear("", outcome)
                return None

    def _standing(self) -> Standing:
        left = sum(task.seconds for task in self._plan if task.name not in self._receipts)
        return Standing(len(self._receipts), min(len(self._running), self._crew.threads), len(self._plan), left)

    def _cancel(self) -> None:
        """Cancels submitted tasks and stops running ones."""
        with contextlib.suppress(Exception):
            self._client.cancel(list(self._running.values()))
        # On live workers only; a dead one has nothing to stop.
        with contextlib.suppress(Exception):
            self._client.run(work.stop, self._run, self._plan.digest, on_error="ignore")


class Crew:
    """Information about the workers: how many tasks they run at a time, and the memory that they
    declare.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._looked = float("-inf")
        #: None before the first worker appears. A single task is submitted then: an adaptive
        #: cluster starts workers for it, and their declarations set the limits for the others.
        self.threads = 0
        #: Whether a worker declares its memory as a resource.
        self.declares = False
        self._most: int | None = None
        #: Bytes for each thread of the worker that has least.
        self._share = 0
        self._alone_since: float | None = None

    def look(self, now: float) -> None:
        """Asks the scheduler, unless the cached information is recent."""
        if now - self._looked < _CREW_AGE:
            return
        self._looked = now
        try:
            workers: Any = self._client.scheduler_info(n_workers=-1)["workers"].values()
        except Exception as error:
            raise BuildError(
                say(
                    f"the scheduler of Dask does not answer: {error}. The same call goes on where this one stops",
                    f"l'ordonnanceur de Dask ne répond pas : {error}. Le même appel reprend là où celui-ci s'arrête",
                )
            ) from error
        self.threads = sum(worker["nthreads"] for worker in workers)
        if self.threads:
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = now
        elif now - self._alone_since > _PATIENCE:
            self._alone_since = now
            _LOG.warning(
                say(
                    "no worker is connected: the build waits for one",
                    "aucun travailleur n'est connecté : la construction en attend un",
                )
            )
        declared = [int(worker["resources"][MEMORY]) for worker in workers if MEMORY in worker.get("resources", {})]
        self.declares = bool(declared)
        has = [(w.get("resources", {}).get(MEMORY, w.get("memory_limit")), w["nthreads"]) for w in workers]
        self._share = min((int(memory) // threads for memory, threads in has if memory), default=0)
        self._most = max(declared) if declared else self._share or None

    def memory_for(self, wanted: int) -> int:
        """The memory for a task: its declared need, but at least the share of each thread, since a
        program that keeps running caches what it has read; and at most the memory there is, in
        which case the task reads its pieces block by block. 0 if nothing is known.
        """
        if not wanted:
            return self._most or 0
        wanted = max(wanted, self._share)
        return min(wanted, self._most) if self._most else wanted


def _rounded(memory: int) -> int:
    """The next power of two: a program that keeps running has one memory limit, which should suit
    the next task as well.
    """
    return 1 << (memory - 1).bit_length() if memory else 0


def _outcome(future: Future) -> Receipt | Trouble:
    """The worker's reply, or Dask's report about it."""
    try:
        outcome: Receipt | Trouble = future.result()
    except Exception as error:  # noqa: BLE001
        # A worker was killed several times over this task, or disappeared with the scheduler.
        return Trouble("failed", f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}")
    finally:
        future.release()
    return outcome
