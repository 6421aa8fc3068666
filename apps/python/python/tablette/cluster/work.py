"""The worker's part: one task of a plan, or the join of its pieces.

The program does the work, with ``tablette table task`` in a folder. If the store is a folder, it is
that one. For any other store the worker stages whole files: it copies the plan and the pieces that
the task needs to its own disk, compares them with the digests left by their makers, and uploads the
finished piece.

Each piece has a *receipt* beside it, a small file with its plan, length and SHA-256. It is written
after the piece, so a piece without one does not count.

Every worker can import this module; its functions take and return plain values.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from tablette.cluster import _child
from tablette.cluster.plan import PLAN, Task
from tablette.cluster.store import Store, sha256

__all__ = ["Errand", "Receipt", "Trouble", "do", "rest", "stop"]


@dataclass(frozen=True)
class Receipt:
    """The receipt beside a finished piece; `made`, which is not stored, says whether it was
    computed just now.
    """

    plan: str
    task: str
    piece: str
    length: int
    sha256: str
    made: bool = field(default=False, compare=False)

    @staticmethod
    def name(task: str) -> str:
        """Its name in the store."""
        return f"receipts/{task}.json"

    def write(self) -> bytes:
        """Its stored form."""
        kept = {key: value for key, value in asdict(self).items() if key != "made"}
        return (json.dumps(kept, sort_keys=True) + "\n").encode()

    @classmethod
    def read(cls, text: bytes | None, plan: str, task: Task) -> Receipt | None:
        """Parses a receipt; None if it is invalid, or of another plan or task."""
        try:
            receipt = cls(**json.loads(text or b""))
        except (ValueError, TypeError):
            return None
        is_ours = (receipt.plan, receipt.task, receipt.piece) == (plan, task.name, task.piece)
        return receipt if is_ours and isinstance(receipt.length, int) and isinstance(receipt.sha256, str) else None


@dataclass(frozen=True)
class Trouble:
    """Why a task has produced no piece.

    `kind` is ``"pieces"`` if other pieces, those of `tasks`, must be rebuilt first; ``"failed"`` if
    a retry may help; ``"hopeless"`` if it cannot; ``"stopped"``. `said` is the message of the
    program or of the system.
    """

    kind: str
    said: str = ""
    tasks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Errand:
    """A task of the plan with this digest, and everything that a worker needs for it; `needs` are
    the receipts of its inputs. `task` is None for the join of all pieces. If `is_doubted`, an
    existing piece is read in full.
    """

    run: str
    store: Store
    plan: str
    task: Task | None
    needs: tuple[Receipt, ...]
    program: tuple[str, ...]
    options: tuple[str, ...]
    is_doubted: bool = False

    @property
    def name(self) -> str:
        """The task's name; empty for the join."""
        return self.task.name if self.task else ""


#: Cancelled runs that this process was notified of.
_STOPPED: set[str] = set()
#: A lock for each activity that only one thread of this process may perform at a time.
_LOCKS: dict[tuple[str, ...], threading.Lock] = {}
_GUARD = threading.Lock()


def stop(run: str, plan: str = "") -> None:
    """Stops this worker's tasks of a run within a fifth of a second. Finished pieces stay."""
    _STOPPED.add(run)
    rest(plan)


def rest(plan: str) -> None:
    """Ends the idle programs that wait for tasks of a plan."""
    Clerks.dismiss(lambda key: key.plan == plan)


def do(errand: Errand) -> Receipt | Trouble:
    """Runs a task, or finds its piece. Failures are returned, not raised; running a task twice does
    no harm.
    """
    try:
        # After a restart of the driver the same task may still be running here: its piece will then
        # be found.
        with _alone((errand.plan, errand.name), lambda: errand.run in _STOPPED):
            return _staged(errand) if errand.store.folder is None else _in_place(errand, errand.store.folder)
    except _child.Stopped:
        return Trouble("stopped")
    except _Failure as failure:
        return failure.trouble
    except Exception as error:  # noqa: BLE001
        # From the store or the disk; store libraries have exception classes of their own.
        return Trouble("failed", f"{type(error).__name__}: {error}")


class _Failure(Exception):
    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.said)
        self.trouble = trouble


def _in_place(errand: Errand, folder: Path) -> Receipt | Trouble:
    """Runs in the shared folder, where the program itself checks every piece against its digests.
    """
    done = _program(errand, folder)
    if errand.task is None:
        return _joined(errand, folder, done)
    kept = errand.store.read(Receipt.name(errand.task.name))
    receipt = Receipt.read(kept, errand.plan, errand.task)
    piece = folder / errand.task.piece
    if (
        receipt is not None
        and not done.get("made")
        and not errand.is_doubted
        and receipt.length == piece.stat().st_size
    ):
        return receipt
    receipt = _receipt(errand, errand.task, piece, made=bool(done.get("made")))
    if kept != receipt.write():
        errand.store.replace(Receipt.name(errand.task.name), receipt.write())
    return receipt


def _staged(errand: Errand) -> Receipt | Trouble:
    store, task = errand.store, errand.task
    if task is not None and (found := _found(errand, task)) is not None:
        return found
    work_folder = WorkFolder.of(errand)
    with work_folder.holding(errand) as folder:
        damaged = [need.task for need in errand.needs if not work_folder.stage(store, need)]
        if damaged:
            return Trouble("pieces", tasks=tuple(damaged))
        try:
            done = _program(errand, folder)
        except _Failure:
            # The local copies may be at fault: the next task that needs them copies them again.
            for need in errand.needs:
                (folder / need.piece).unlink(missing_ok=True)
            raise
        if task is None:
            return _joined(errand, folder, done)
        receipt = _receipt(errand, task, folder / task.piece, made=True)
        _bring(store, task.piece, folder / task.piece, receipt.sha256)
        if not store.create(Receipt.name(task.name), receipt.write()):
            store.replace(Receipt.name(task.name), receipt.write())
        return receipt


def _found(errand: Errand, task: Task) -> Receipt | None:
    """The receipt of a piece that another worker has made; if it is doubted, after reading all of
    the piece.
    """
    receipt = Receipt.read(errand.store.read(Receipt.name(task.name)), errand.plan, task)
    if receipt is None or errand.store.size(task.piece) != receipt.length:
        return None
    if errand.is_doubted and errand.store.digest(task.piece) != receipt.sha256:
        return None
    return receipt


def _bring(store: Store, name: str, file: Path, digest: str) -> None:
    """Uploads a finished file to the store, unless an identical one is already there."""
    if not store.create(name, file) and store.digest(name) != digest:
        store.replace(name, file)


def _receipt(errand: Errand, task: Task, piece: Path, *, made: bool) -> Receipt:
    with piece.open("rb") as file:
        digest = sha256(file)
    return Receipt(errand.plan, task.name, task.piece, piece.stat().st_size, digest, made)


def _joined(errand: Errand, folder: Path, done: Mapping[str, Any]) -> Receipt:
    """The table with its receipt, uploaded if the store is elsewhere."""
    name = Path(str(done["file"])).name
    table = folder / name
    with table.open("rb") as file:
        digest = sha256(file)
    if errand.store.folder is None:
        _bring(errand.store, name, table, digest)
    return Receipt(errand.plan, "", name, table.stat().st_size, digest, bool(done.get("joined", True)))


def _program(errand: Errand, folder: Path) -> Mapping[str, Any]:
    """Has ``table task`` or ``table join`` do the work in a folder; returns the document that it
    prints.
    """
    if errand.task is None:
        command = [*errand.program, "table", "join", str(folder), "--json", "--quiet", *errand.options]
        ending = _child.run(command, lambda: errand.run in _STOPPED)
    else:
        ending = Clerks.do(errand, folder, errand.task.name)
    try:
        document = json.loads(ending.out or "{}")
    except ValueError:
        document = {}
    if not isinstance(document, dict):
        document = {}
    named = [str(task) for key in ("missing", "damaged") for task in document.get(key) or ()]
    if ending.code == 0 and document and not named:
        return document
    said = ending.sentence or (", ".join(named) if named else f"{errand.program[-1]}: {_fate(ending.code)}")
    if ending.code == _child.NO_PROGRAM:
        raise _Failure(Trouble("hopeless", said))
    raise _Failure(Trouble("pieces" if named else "failed", said, tuple(dict.fromkeys(named))))


def _fate(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit {code}"


class _Post(NamedTuple):
    """The scope of a program that keeps running: tasks of one plan in one folder."""

    plan: str
    command: tuple[str, ...]


class Clerks:
    """Idle programs that wait for the next task, ``table task FOLDER -``: each task then saves the
    start, and the reading of pieces that the previous task has read. They wait some seconds; a
    program with other memory, or of another plan, replaces them.
    """

    #: Seconds that an idle program waits for the next task.
    PATIENCE: ClassVar[float] = 3.0
    _IDLE: ClassVar[list[tuple[_Post, _child.Clerk, float]]] = []

    @classmethod
    def do(cls, errand: Errand, folder: Path, name: str) -> _child.Ending:
        """The program's answer for a task."""
        command = (*errand.program, "table", "task", str(folder), "-", "--json", "--quiet", *errand.options)
        post = _Post(errand.plan, command)
        while True:
            clerk = cls._take(post)
            is_new = clerk.answered == 0
            answer = clerk.ask(name, lambda: errand.run in _STOPPED)
            if isinstance(answer, str):
                cls._wait(post, clerk)
                return _child.Ending(0, answer, "")
            # An idle program may have been killed meanwhile, and then the task has not begun. A new
            # one was ended by the task, and so was one that exited by itself.
            if is_new or answer.code > 0:
                return answer

    @classmethod
    def _take(cls, post: _Post) -> _child.Clerk:
        with _GUARD:
            at = next((at for at, (known, _, _) in enumerate(cls._IDLE) if known == post), None)
            if at is not None:
                return cls._IDLE.pop(at)[1]
        # Idle programs with other memory limits must not take part of this one's.
        cls.dismiss(lambda key: key != post)
        return _child.Clerk(post.command)

    @classmethod
    def _wait(cls, post: _Post, clerk: _child.Clerk) -> None:
        with _GUARD:
            cls._IDLE.append((post, clerk, time.monotonic() + cls.PATIENCE))
        timer = threading.Timer(cls.PATIENCE + 0.1, cls._dismiss_late)
        timer.daemon = True
        timer.start()

    @classmethod
    def _dismiss_late(cls) -> None:
        now = time.monotonic()
        cls._end([entry for entry in cls._IDLE if entry[2] <= now])

    @classmethod
    def dismiss(cls, which: Callable[[_Post], bool]) -> None:
        """Ends idle programs."""
        cls._end([entry for entry in cls._IDLE if which(entry[0])])

    @classmethod
    def _end(cls, entries: list[tuple[_Post, _child.Clerk, float]]) -> None:
        for entry in entries:
            with _GUARD:
                # Another thread may have taken it.
                if entry not in cls._IDLE:
                    continue
                cls._IDLE.remove(entry)
            entry[1].end()


class WorkFolder:
    """A folder on the worker's own disk for pieces of one plan. Copies stay for later tasks, as
    long as the disk has room; Dask removes the folder of a dead worker.
    """

    _ALL: ClassVar[dict[str, WorkFolder]] = {}

    def __init__(self, plan: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"tablette-{plan[:12]}-", dir=_scratch()))
        self._held: list[str] = []

    @classmethod
    def of(cls, errand: Errand) -> WorkFolder:
        """This process's folder for the plan, with a copy of it."""
        with _alone(("work_folder", errand.plan)):
            work_folder = cls._ALL.get(errand.plan)
            if work_folder is None or not (work_folder.folder / PLAN).is_file():
                work_folder = cls(errand.plan)
                errand.store.fetch(PLAN, work_folder.folder / PLAN)
                cls._ALL[errand.plan] = work_folder
            return work_folder

    @contextlib.contextmanager
    def holding(self, errand: Errand) -> Iterator[Path]:
        """The folder, with room for a task whose pieces stay in it until the task is done."""
        held = [need.piece for need in errand.needs] + ([errand.task.piece] if errand.task else [])
        with _GUARD:
            self._held += held
            missing = sum(need.length for need in errand.needs if not (self.folder / need.piece).exists())
            self._make_room(missing + (errand.task.bytes_out if errand.task else missing))
        try:
            yield self.folder
        finally:
            with _GUARD:
                for piece in held:
                    self._held.remove(piece)

    def stage(self, store: Store, need: Receipt) -> bool:
        """Copies a piece unless it is here; returns whether it matches its receipt."""
        to = self.folder / need.piece
        with _alone((str(self.folder), need.piece)):
            if to.exists():
                os.utime(to)
                return to.stat().st_size == need.length
            try:
                digest = store.fetch(need.piece, to)
            except FileNotFoundError:
                return False
            if digest != need.sha256:
                to.unlink(missing_ok=True)
                return False
            return True

    def _make_room(self, wanted: int) -> None:
        """Removes the least recently used copies until the disk has `wanted` bytes free."""
        here = [path for path in self.folder.glob("pieces/*") if path.is_file() and not path.name.endswith(".part")]
        idle = [path for path in here if path.relative_to(self.folder).as_posix() not in self._held]
        for path in sorted(idle, key=lambda path: path.stat().st_mtime):
            if shutil.disk_usage(self.folder).free >= wanted:
                return
            path.unlink(missing_ok=True)


def _scratch() -> str | None:
    """Dask's folder for a worker (``--local-directory``), if this is a worker."""
    try:
        dask: Any = import_module("distributed")
        return str(dask.get_worker().local_directory)
    except (ImportError, ValueError):
        return None


@contextlib.contextmanager
def _alone(key: tuple[str, ...], is_stopped: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """Waits until no other thread of this process holds the same lock."""
    with _GUARD:
        lock = _LOCKS.setdefault(key, threading.Lock())
    while not lock.acquire(timeout=0.1):
        if is_stopped():
            raise _child.Stopped
    try:
        yield
    finally:
        lock.release()
