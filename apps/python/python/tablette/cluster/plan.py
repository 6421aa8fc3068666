"""The plan of a build: tasks, each of which reads finished pieces and writes one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from tablette._many import say
from tablette._tablette import InputError

__all__ = ["Plan", "Task"]

#: The file of the plan in its folder.
PLAN = "plan.json"


@dataclass(frozen=True)
class Task:
    """One task: its name, the tasks whose pieces it reads, and the file that it writes, a path from
    the plan's folder.

    `bytes_in` and `bytes_out` are upper estimates of the bytes it reads and writes; `memory` the
    bytes with which it is fastest; `seconds` an estimate for one core.
    """

    name: str
    needs: tuple[str, ...]
    piece: str
    bytes_in: int = 0
    bytes_out: int = 0
    memory: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Plan:
    """All tasks, ordered so that each needs only earlier ones.

    >>> plan = Plan.read(b'''{"tasks": [
    ...     {"name": "t1", "needs": [], "piece": "pieces/t1.piece", "seconds": 2},
    ...     {"name": "t2", "needs": [], "piece": "pieces/t2.piece", "seconds": 1},
    ...     {"name": "t3", "needs": ["t1", "t2"], "piece": "pieces/t3.piece", "seconds": 4}]}''')
    >>> len(plan), plan["t3"].needs
    (3, ('t1', 't2'))
    >>> plan.seconds_ahead()
    {'t3': 4.0, 't2': 5.0, 't1': 6.0}
    """

    text: bytes = field(repr=False)
    digest: str
    tasks: tuple[Task, ...] = field(repr=False)
    table: str | None = None
    _by_name: dict[str, Task] = field(repr=False, compare=False, default_factory=dict)

    @classmethod
    def read(cls, text: bytes) -> Plan:
        """Reads the output of ``tablette table plan`` and validates it: pieces lie below the plan's
        folder, and no task needs itself or a later one.

        Raises `InputError`.
        """
        try:
            document = json.loads(text)
            tasks = tuple(_task(entry) for entry in document["tasks"])
            table = None if document.get("table") is None else _inside(document["table"])
            digest = document.get("digest") or hashlib.sha256(text).hexdigest()
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise InputError(
                say(f"this is no plan of Tablette ({error})", f"ce n'est pas un plan de Tablette ({error})")
            ) from error
        known: dict[str, Task] = {}
        for task in tasks:
            strange = next((need for need in task.needs if need not in known), None)
            if strange is not None or task.name in known:
                raise InputError(
                    say(
                        f"this is no plan of Tablette (task {task.name})",
                        f"ce n'est pas un plan de Tablette (tâche {task.name})",
                    )
                )
            known[task.name] = task
        return cls(text, str(digest), tasks, table, known)

    def __len__(self) -> int:
        return len(self.tasks)

    def __iter__(self) -> Iterator[Task]:
        return iter(self.tasks)

    def __getitem__(self, name: str) -> Task:
        return self._by_name[name]

    def seconds_ahead(self) -> dict[str, float]:
        """For each task the seconds of the longest path from its start to the end of the build;
        long paths run first. O(needs).
        """
        ahead = {task.name: 0.0 for task in self.tasks}
        told = {}
        for task in reversed(self.tasks):
            told[task.name] = ahead[task.name] + task.seconds
            for need in task.needs:
                ahead[need] = max(ahead[need], told[task.name])
        return told


def _task(entry: Any) -> Task:
    piece = _inside(entry["piece"])
    numbers = {key: int(entry.get(key, 0)) for key in ("bytes_in", "bytes_out", "memory")}
    needs = tuple(str(need) for need in entry["needs"])
    return Task(str(entry["name"]), needs, piece, **numbers, seconds=float(entry.get("seconds", 0)))


def _inside(name: Any) -> str:
    """A path below the plan's folder, so that a foreign plan cannot name files elsewhere."""
    path = PurePosixPath(str(name))
    if path.is_absolute() or ".." in path.parts or "\\" in str(name) or not path.parts:
        raise ValueError(str(name))
    return str(path)
