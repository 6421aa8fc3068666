"""Replaces the program in tests of the scheduling: ``plan``, ``task`` and ``join`` with the files,
documents and exit codes of ``tablette table``, over meaningless pieces.

The board ``3x4`` is three tiers of four tasks, and each task needs all pieces of the tier below. A
piece is a line with its plan, its task and the hash of its body, and a body derived from the bodies
that it needs.

Faults are requested before ``table``: ``--sleep SECONDS`` before a piece is written, ``--full-once
FILE`` for a disk that is full once, ``--always-fails NAME``, ``--blames NAME`` for a piece that is
reported as damaged whatever its contents, ``--last-wait FILE`` for tasks of the last tier that wait for a
file, ``--log FILE`` for a line per piece made.
"""

import hashlib
import json
import os
import sys
import time

SIZE = 5000
#: A task that failed for another reason than its pieces.
FAILED = 3


def layout(board):
    tiers, width = map(int, board.split("x"))
    names = [[f"t{tier}n{number}" for number in range(width)] for tier in range(tiers)]
    for tier, row in enumerate(names):
        for name in row:
            yield name, names[tier - 1] if tier else []


def plan(options, game, board):
    try:
        tasks = [
            {
                "name": name, "kind": "sweep", "needs": needs, "piece": f"pieces/{name}.piece", "positions": SIZE,
                "bytes_in": SIZE * len(needs), "bytes_out": SIZE, "memory": 1 << 20, "seconds": 1.0,
            }
            for name, needs in layout(board)
        ]  # fmt: skip
    except ValueError:
        print(f"error: expected a board, got “{board}”", file=sys.stderr)
        return 2
    worth = options["--worth"]
    digest = hashlib.sha256(f"{game} {board} {worth}".encode()).hexdigest()
    table = f"{game}-{board}-{worth}.tablette"
    document = {"format": 1, "digest": digest, "table": table, "tasks": tasks}
    with open(f"{options['--out']}/plan.json", "w") as file:
        json.dump(document, file)
    return 0


def body(plan, name, needs):
    seed = hashlib.sha256(plan["digest"].encode() + name.encode())
    for need in needs:
        seed.update(need)
    return (seed.hexdigest() * (SIZE // 64 + 1))[:SIZE].encode()


def whole(folder, plan, name):
    """The body of a piece, None if it is missing, and False if it is damaged or of another plan."""
    try:
        with open(f"{folder}/pieces/{name}.piece", "rb") as file:
            head, found = file.read().split(b"\n", 1)
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
    os.makedirs(os.path.dirname(path), exist_ok=True)
    part = f"{path}.{os.getpid()}.part"
    with open(part, "wb") as file:
        file.write(text)
    os.replace(part, path)


def read_plan(folder):
    with open(f"{folder}/plan.json") as file:
        return json.load(file)


def task(options, folder, name):
    plan = read_plan(folder)
    if whole(folder, plan, name):
        print(json.dumps({"task": name, "made": False, "missing": [], "damaged": []}))
        return 0
    needs = next(task["needs"] for task in plan["tasks"] if task["name"] == name)
    found, lacks = checked(folder, plan, needs)
    if any(lacks.values()):
        print(json.dumps({"task": name, "made": False, **lacks}))
        return 2
    if options["--blames"] and needs:
        print(json.dumps({"task": name, "made": False, "missing": [], "damaged": [options["--blames"]]}))
        return 2
    time.sleep(float(options["--sleep"]))
    last = plan["tasks"][-1]["name"].partition("n")[0]
    while options["--last-wait"] and name.startswith(f"{last}n") and not os.path.exists(options["--last-wait"]):
        time.sleep(0.02)
    if name == options["--always-fails"]:
        print("error: this board is too wide", file=sys.stderr)
        return FAILED
    if options["--full-once"] and name != "t0n0":
        try:
            os.close(os.open(options["--full-once"], os.O_CREAT | os.O_EXCL))
            print("error: the disk is full", file=sys.stderr)
            return FAILED
        except FileExistsError:
            pass
    made = body(plan, name, found)
    write(f"{folder}/pieces/{name}.piece", heading(plan, name, made) + b"\n" + made)
    if options["--log"]:
        with open(options["--log"], "a") as log:
            log.write(f"{name}\n")
    print(json.dumps({"task": name, "made": True, "missing": [], "damaged": []}))
    return 0


def tasks(options, folder, name):
    """One task, or with ``-`` those named on the input, until one of them fails."""
    if name != "-":
        return min(task(options, folder, name), 2)
    lacks = 0
    for line in sys.stdin:
        code = task(options, folder, line.strip())
        sys.stdout.flush()
        if code == FAILED:
            return 2
        lacks = max(lacks, code)
    return lacks


def join(options, folder):
    plan = read_plan(folder)
    found, lacks = checked(folder, plan, [task["name"] for task in plan["tasks"]])
    if any(lacks.values()):
        print(json.dumps({"joined": False, **lacks}))
        return 2
    write(f"{folder}/{plan['table']}", b"".join(found))
    print(json.dumps({"file": f"{folder}/{plan['table']}", "joined": True, "missing": [], "damaged": []}))
    return 0


def main(words):
    """Parsed by hand, since starting this program is most of the time of a test."""
    options = {
        "--sleep": "0",
        "--full-once": "",
        "--always-fails": "",
        "--log": "",
        "--last-wait": "",
        "--blames": "",
        "--worth": "play",
        "--out": "",
    }
    plain = []
    while words:
        word = words.pop(0)
        name, has, value = word.partition("=")
        if word in ("--quiet", "--json", "--"):
            continue
        if name in options or name in ("--lang", "--memory", "--threads", "--grain"):
            options[name] = value if has else words.pop(0)
        else:
            plain.append(word)
    if plain[0] != "table":
        return 2
    return {"plan": plan, "task": tasks, "join": join}[plain[1]](options, *plain[2:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
