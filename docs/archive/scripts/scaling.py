"""Simulates workers on the task graph of a plan: python3 scaling.py PLAN [WORKERS ...]

PLAN is plan.json, as `tablette table plan` writes it, with the seconds that it estimates for each
task. A free worker takes the ready task with the longest chain of tasks behind it. Prints how many
times as fast each number of workers is as one, and the most that any number could reach.
"""

import heapq
import json
import sys


def simulate(tasks: dict[str, dict], workers: int) -> tuple[float, float]:
    """The chains behind the tasks, and the time until the last one ends."""
    following = {name: [] for name in tasks}
    for name, task in tasks.items():
        for needed in task["needs"]:
            following[needed].append(name)
    chains = {}
    # A task stands behind those that it needs.
    for name in reversed(tasks):
        chains[name] = tasks[name]["seconds"] + max((chains[later] for later in following[name]), default=0)
    missing = {name: len(task["needs"]) for name, task in tasks.items()}
    ready = [(-chains[name], name) for name in tasks if not missing[name]]
    heapq.heapify(ready)
    running, now = [], 0.0
    while ready or running:
        while ready and len(running) < workers:
            name = heapq.heappop(ready)[1]
            heapq.heappush(running, (now + tasks[name]["seconds"], name))
        now, done = heapq.heappop(running)
        for later in following[done]:
            missing[later] -= 1
            if not missing[later]:
                heapq.heappush(ready, (-chains[later], later))
    assert not any(missing.values()), "every task was done"
    return max(chains.values()), now


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        plan = json.load(file)
    tasks = {task["name"]: task for task in plan["tasks"]}
    total = sum(task["seconds"] for task in tasks.values())
    longest = simulate(tasks, 1)[0]
    print(f"{len(tasks)} tasks, {total:.1f} s; at most {total / longest:.1f} times as fast")
    for workers in map(int, sys.argv[2:] or ("2", "8", "16", "64")):
        print(f"{workers:3} workers: {total / simulate(tasks, workers)[1]:.1f} times as fast")


if __name__ == "__main__":
    main()
