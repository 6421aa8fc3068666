"""Stands for the program in tests of the scheduling: ``plan``, ``task`` and ``join`` with the files, documents and exit codes
of ``tablette table``, over pieces that mean nothing.

The board ``3x4`` is three tiers of four tasks, each of which needs all pieces of the tier below. A piece is a line that says
of which plan and task it is and what its body hashes to, and a body that follows from the bodies that it needs.

What goes wrong is said before ``table``: ``--sleep SECONDS`` before a piece is written, ``--full-once FILE`` a disk that is full
once, ``--always-fails NAME``, ``--log FILE`` a line for each piece that is made.
"""

import argparse
import hashlib
import json
import os
import sys
import time
from pathlib import Path

SIZE = 5000


def layout(board):
    tiers, width = map(int, board.split("x"))
    names = [[f"t{tier}n{number}" for number in range(width)] for tier in range(tiers)]
    for tier, row in enumerate(names):
        for name in row:
            yield name, names[tier - 1] if tier else []


def plan(options):
    try:
        tasks = [
            {
                "name": name, "kind": "sweep", "needs": needs, "piece": f"pieces/{name}.piece", "positions": SIZE,
                "bytes_in": SIZE * len(needs), "bytes_out": SIZE, "memory": 1 << 20, "seconds": 1.0,
            }
            for name, needs in layout(options.board)
        ]  # fmt: skip
    except ValueError:
        print(f"error: expected a board, got “{options.board}”", file=sys.stderr)
        return 2
    digest = hashlib.sha256(f"{options.game} {options.board} {options.worth}".encode()).hexdigest()
    table = f"{options.game}-{options.board}-{options.worth}.tablette"
    document = {"format": 1, "digest": digest, "table": table, "tasks": tasks}
    (options.out / "plan.json").write_text(json.dumps(document))
    return 0


def body(plan, name, needs):
    seed = hashlib.sha256(plan["digest"].encode() + name.encode())
    for need in needs:
        seed.update(need)
    return (seed.hexdigest() * (SIZE // 64 + 1))[:SIZE].encode()


def whole(folder, plan, name):
    """The body of a piece, None where there is none, and False where it is damaged or of another plan."""
    try:
        head, found = (folder / "pieces" / f"{name}.piece").read_bytes().split(b"\n", 1)
    except FileNotFoundError:
        return None
    except ValueError:
        return False
    return found if head == heading(plan, name, found) else False


def heading(plan, name, found):
    return f"{plan['digest']} {name} {hashlib.sha256(found).hexdigest()}".encode()


def checked(folder, plan, names):
    found = {name: whole(folder, plan, name) for name in names}
    missing = [name for name in names if found[name] is None]
    damaged = [name for name in names if found[name] is False]
    for name in missing + damaged:
        print(f"error: {folder}/pieces/{name}.piece cannot be used", file=sys.stderr)
    return list(found.values()), {"missing": missing, "damaged": damaged}


def write(path, text):
    path.parent.mkdir(exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_bytes(text)
    part.replace(path)


def task(options):
    folder, name = options.folder, options.name
    plan = json.loads((folder / "plan.json").read_text())
    if whole(folder, plan, name):
        print(json.dumps({"task": name, "made": False, "missing": [], "damaged": []}))
        return 0
    needs = next(task["needs"] for task in plan["tasks"] if task["name"] == name)
    found, lacks = checked(folder, plan, needs)
    if any(lacks.values()):
        print(json.dumps({"task": name, "made": False, **lacks}))
        return 2
    time.sleep(options.sleep)
    if name == options.always_fails:
        print("error: this board is too wide", file=sys.stderr)
        return 2
    if options.full_once and name != "t0n0":
        try:
            os.close(os.open(options.full_once, os.O_CREAT | os.O_EXCL))
            print("error: the disk is full", file=sys.stderr)
            return 2
        except FileExistsError:
            pass
    made = body(plan, name, found)
    write(folder / "pieces" / f"{name}.piece", heading(plan, name, made) + b"\n" + made)
    if options.log:
        with open(options.log, "a") as log:
            log.write(f"{name}\n")
    print(json.dumps({"task": name, "made": True, "missing": [], "damaged": []}))
    return 0


def join(options):
    folder = options.folder
    plan = json.loads((folder / "plan.json").read_text())
    found, lacks = checked(folder, plan, [task["name"] for task in plan["tasks"]])
    if any(lacks.values()):
        print(json.dumps({"joined": False, **lacks}))
        return 2
    write(folder / plan["table"], b"".join(found))
    print(json.dumps({"file": str(folder / plan["table"]), "joined": True, "missing": [], "damaged": []}))
    return 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sleep", type=float, default=0.0)
    parser.add_argument("--full-once")
    parser.add_argument("--always-fails")
    parser.add_argument("--log")
    parser.add_argument("table", choices=["table"])
    verbs = parser.add_subparsers(required=True)
    common = argparse.ArgumentParser(add_help=False)
    for name in ["--lang", "--memory", "--threads"]:
        common.add_argument(name)
    common.add_argument("--quiet", action="store_true")
    common.add_argument("--json", action="store_true")
    of_plan = verbs.add_parser("plan", parents=[common])
    of_plan.add_argument("--out", type=Path)
    of_plan.add_argument("--worth", default="play")
    of_plan.add_argument("game")
    of_plan.add_argument("board")
    of_plan.set_defaults(run=plan)
    of_task = verbs.add_parser("task", parents=[common])
    of_task.add_argument("folder", type=Path)
    of_task.add_argument("name")
    of_task.set_defaults(run=task)
    of_join = verbs.add_parser("join", parents=[common])
    of_join.add_argument("folder", type=Path)
    of_join.set_defaults(run=join)
    options = parser.parse_args()
    return options.run(options)


if __name__ == "__main__":
    sys.exit(main())
