"""Builds on many workers: the same bytes whatever happens on the way. `cluster_program.py` replaces
the program.
"""

import contextlib
import itertools
import logging
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="dask is not installed: pip install tablette[cluster]")

import tablette
from distributed import Client, LocalCluster
from tablette import InputError, cluster
from tablette.cluster import BuildError, Store, _child, drive, work

HERE = Path(__file__).parent
#: The number of workers to kill.
KILLS = int(os.environ.get("TABLETTE_KILLS", "3"))
PROGRAM = [sys.executable, "-I", "-S", str(HERE / "cluster_program.py")]


@pytest.fixture(scope="module")
def client():
    """Four workers in this process, since their work runs in child processes anyway."""
    with in_threads(4) as workers, Client(workers) as client:
        yield client


def in_threads(number, **more):
    return LocalCluster(n_workers=number, threads_per_worker=1, processes=False, dashboard_address=":0", **more)


@pytest.fixture(params=["folder", "objects"])
def store(request, tmp_path):
    """A shared folder, and a store that is not a folder."""
    return str(tmp_path / "store") if request.param == "folder" else f"memory://{tmp_path.name}-{os.getpid()}/store"


def build(client, store, board="2x2", *faults, **more):
    return cluster.build("chomp", board, client=client, store=store, program=[*PROGRAM, *map(str, faults)], **more)


@pytest.fixture(scope="module")
def finished(client, tmp_path_factory):
    """An undisturbed build: its folder and the digest of its table."""
    folder = tmp_path_factory.mktemp("finished")
    return folder, build(client, folder).sha256


@pytest.fixture
def right(finished):
    return finished[1]


@pytest.fixture
def filled(finished, store):
    """The same files in another store."""
    place = Store(store)
    for name in Store(finished[0]).sizes():
        if not name.endswith(".tablette"):
            place.create(name, (finished[0] / name).read_bytes())
    return place


@pytest.fixture(autouse=True)
def tidy_desks():
    """Removes the workers' local copies: the workers are threads of this process, and live on."""
    work.WorkFolder._ALL.clear()


# The same bytes.


@pytest.mark.parametrize("workers", [1, 2])
def test_the_digest_does_not_depend_on_the_workers(tmp_path, workers, right):
    with in_threads(workers) as few, Client(few) as client:
        report = build(client, tmp_path)
    assert (report.sha256, report.tasks, report.made, report.found, report.retries) == (right, 4, 4, 0, 0)
    assert report.table == str(tmp_path / "chomp-2x2-play.tablette") and Path(report.table).is_file()


def test_finished_pieces_are_found(client, filled, right, tmp_path):
    log = tmp_path / "log"
    again = build(client, filled.url, "2x2", "--log", log)
    assert (again.sha256, again.made, again.found, again.rebuilt) == (right, 0, 4, ())
    assert not log.exists(), "no task is done again"


def test_pieces_need_not_be_joined(client, tmp_path):
    report = build(client, tmp_path, join=False)
    assert report.table is None and report.sha256 is None and report.made == 4
    assert not list(tmp_path.glob("*.tablette"))


def test_pieces_that_were_made_by_hand_are_found(client, tmp_path, right):
    plan = cluster.plan("chomp", "2x2", program=PROGRAM)
    (tmp_path / "plan.json").write_bytes(plan.text)
    for name in ["t0n0", "t0n1"]:
        subprocess.run([*PROGRAM, "table", "task", tmp_path, name], check=True, capture_output=True)
    report = build(client, tmp_path)
    assert (report.sha256, report.made, report.found) == (right, 2, 2)


# Faulty pieces.


DAMAGES = [
    lambda piece: None,
    lambda piece: b"",
    lambda piece: piece[:-7],
    lambda piece: piece + b"more",
    lambda piece: b"something else altogether, of another program",
    lambda piece: piece[:-1] + bytes([piece[-1] ^ 1]),
    lambda piece: piece.replace(b"a", b"b"),
]


def test_bad_pieces_are_named_and_they_alone_are_made_again(client, store, tmp_path, caplog):
    """Missing, empty, truncated, longer, foreign, and two of the right length; the last one is
    sound.
    """
    log, place = tmp_path / "log", Store(store)
    right = build(client, store, "2x8").sha256
    work.WorkFolder._ALL.clear()
    pieces = [place.read(f"pieces/t0n{number}.piece") for number in range(8)]
    for number, damage in enumerate(DAMAGES):
        remove(place, f"pieces/t0n{number}.piece")
        if (damaged := damage(pieces[number])) is not None:
            place.create(f"pieces/t0n{number}.piece", damaged)
    # They must be read.
    remove(place, "pieces/t1n7.piece")
    with caplog.at_level(logging.WARNING, "tablette.cluster"):
        report = build(client, store, "2x8", "--log", log)
    assert report.sha256 == right
    assert [place.read(f"pieces/t0n{number}.piece") for number in range(8)] == pieces
    assert sorted(log.read_text().split()) == [*(f"t0n{number}" for number in range(7)), "t1n7"]
    # Those of the right length are detected by their readers.
    assert sorted(report.rebuilt) == ["t0n5", "t0n6"]
    assert [f"pieces/t0n{number}.piece" in caplog.text for number in range(8)] == [False] * 5 + [True, True, False]


def remove(place, name):
    if place.folder is not None:
        (place.folder / name).unlink()
    else:
        place._files.rm_file(place._path(name))


def test_a_bad_piece_that_only_the_joining_reads_is_found(client, filled, right):
    filled.replace("pieces/t1n1.piece", filled.read("pieces/t1n1.piece").replace(b"a", b"b"))
    report = build(client, filled.url)
    assert (report.sha256, report.rebuilt, report.made) == (right, ("t1n1",), 1)


def test_a_piece_of_another_board_is_not_taken_for_ours(client, filled, tmp_path):
    """Even with its receipt beside it."""
    build(client, tmp_path / "other", "2x3")
    other = Store(tmp_path / "other")
    for name in filled.sizes():
        if name != "plan.json":
            filled.replace(name, other.read(name))
    report = build(client, filled.url)
    assert (report.made, report.found) == (4, 0)


def test_a_store_belongs_to_one_plan(client, filled):
    with pytest.raises(InputError, match=r"plan\.json is of another board"):
        build(client, filled.url, "1x4")
    filled.replace("plan.json", b"{")
    assert build(client, filled.url).found == 4, "a plan that is damaged is written again"


# Faults of machines.


def test_a_disk_that_is_full_once_is_tried_again(client, store, tmp_path, right, caplog):
    report = build(client, store, "2x2", "--full-once", tmp_path / "full")
    assert (report.sha256, report.retries) == (right, 1)
    assert "the disk is full" in caplog.text


def test_a_disk_that_is_full_for_a_program_that_kept_running_counts_too(store, tmp_path, right):
    """The only worker has finished ``t0n0`` when the disk is full."""
    with in_threads(1) as one, Client(one) as client:
        report = build(client, store, "2x2", "--full-once", tmp_path / "full")
    assert (report.sha256, report.retries) == (right, 1)


def test_a_task_that_always_fails_ends_the_build_and_says_why(client, store):
    with pytest.raises(BuildError, match="task t1n1 failed: this board is too wide.*the same call goes on"):
        build(client, store, "2x2", "--always-fails", "t1n1", retries=1)
    assert build(client, store).found >= 2


@pytest.mark.parametrize("blamed", ["t0n0", "t1n1", "nobody"])
def test_a_sound_piece_that_is_blamed_for_ever_ends_the_build(client, tmp_path, blamed):
    with pytest.raises(BuildError, match="failed: "):
        build(client, tmp_path, "2x2", "--blames", blamed, retries=1)


def test_a_program_that_is_not_there_is_told_at_once(client, tmp_path):
    with pytest.raises(InputError, match="the program is needed here and on every worker: no-such-program"):
        cluster.build("chomp", "2x2", client=client, store=tmp_path, program="no-such-program")


def test_refusals_of_the_program_are_input_errors(client, tmp_path):
    with pytest.raises(InputError, match="expected a board, got “wide”"):
        build(client, tmp_path, "wide")
    with pytest.raises(InputError, match="expected threads of 1 or more"):
        build(client, tmp_path, threads=0)
    tablette.language("fr")
    with pytest.raises(InputError, match="il fallait au moins 1 pour threads"):
        build(client, tmp_path, threads=0)


DRIVER = """
import logging, sys
from distributed import Client
from tablette import cluster
if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    address, store, board, *program = sys.argv[1:]
    with Client(address) as client:
        report = cluster.build("chomp", board, client=client, store=store, program=program, retries=100)
        print(report.sha256, report.found, report.made)
"""


def test_workers_are_killed_the_driver_is_killed_a_disk_is_full(client, tmp_path):
    """Everything at once, at random moments, over real processes. The last tasks wait for the last kill.
    ``TABLETTE_KILLS=50`` for a long run.
    """
    board, store, script = f"{max(KILLS, 3)}x2", tmp_path / "store", tmp_path / "driver.py"
    killed = tmp_path / "killed"
    script.write_text(DRIVER)
    chance, kills, drivers = random.Random(16), 0, 1
    with in_threads(0, protocol="tcp://") as scheduler, contextlib.ExitStack() as ending:
        address = scheduler.scheduler_address
        program = [*PROGRAM, "--sleep", "0.4", "--full-once", str(tmp_path / "full")]
        program += ["--last-wait", str(killed)]
        command = [sys.executable, script, address, store, board, *program]
        began = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        workers = [Worker(address, tmp_path) for _ in range(2)]
        ending.callback(lambda: [worker.kill() for worker in workers])
        while began.poll() is None:
            time.sleep(chance.uniform(0.2, 0.8))
            here = [worker for worker in workers if worker.is_known(scheduler.scheduler)]
            if kills < KILLS and here:
                chance.choice(here).again()
                kills += 1
            if drivers < 3 and kills * 3 >= KILLS * drivers:
                began.kill()
                began.communicate()
                before = {path: path.stat().st_mtime_ns for path in store.glob("pieces/*.piece")}
                drivers += 1
                began = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            if (kills, drivers) == (KILLS, 3):
                killed.touch()
        digest, found, made = began.communicate()[0].split()
    tasks = len(cluster.plan("chomp", board, program=PROGRAM))
    assert (kills, drivers) == (KILLS, 3) and (tmp_path / "full").exists()
    assert int(found) + int(made) == tasks and int(found) >= len(before)
    assert all(path.stat().st_mtime_ns == when for path, when in before.items()), "nothing is done twice"
    assert not left_running(tmp_path)
    assert build(client, tmp_path / "calm", board).sha256 == digest


NUMBERS = itertools.count()


class Worker:
    """A Dask worker as a process of its own, not restarted automatically."""

    def __init__(self, address, folder):
        self._command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1"]
        self._command += ["--local-directory", str(folder / "scratch"), "--no-dashboard"]
        self._start()

    def _start(self):
        self._name = f"w{next(NUMBERS)}"
        self._process = subprocess.Popen([*self._command, "--name", self._name], stderr=subprocess.DEVNULL)

    def is_known(self, scheduler):
        return any(known.name == self._name for known in scheduler.workers.values())

    def kill(self):
        self._process.kill()
        self._process.wait()

    def again(self):
        self.kill()
        self._start()


def left_running(folder):
    """Processes with a folder among their arguments."""
    found = []
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if str(folder).encode() in process.read_bytes():
                found.append(process)
        except OSError:
            continue
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a child with its parent by itself")
def test_the_programs_of_a_worker_end_with_it(tmp_path):
    code = f"from tablette.cluster import _child; _child.run(['sleep', '60.{os.getpid()}'])"
    worker = subprocess.Popen([sys.executable, "-c", code])
    argument = f"60.{os.getpid()}\0"
    wait_for(lambda: [found for found in left_running(argument) if b"sleep\0" in found.read_bytes()[:6]])
    worker.kill()
    worker.wait()
    wait_for(lambda: not left_running(f"sleep\0{argument}"))


def wait_for(happens, seconds=300.0):
    ends = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < ends, "it did not happen"
        time.sleep(0.02)


# Programs that keep running.


def test_tasks_share_programs_that_end_with_the_build(tmp_path, monkeypatch, right):
    started = []
    start = _child.Clerk.__init__

    def noted(clerk, command):
        started.append(command)
        start(clerk, command)

    monkeypatch.setattr(_child.Clerk, "__init__", noted)
    with in_threads(2) as few, Client(few) as client:
        assert build(client, tmp_path).sha256 == right
        assert 1 <= len(started) <= 2
        assert not left_running(tmp_path)


def test_a_program_that_was_ended_while_it_waited_is_started_again(tmp_path, client, right):
    done = 0

    def disturb(standing):
        nonlocal done
        if standing.done > done:
            done = standing.done
            for _, clerk, _ in list(work.Clerks._IDLE):
                clerk._child.kill()

    report = build(client, tmp_path, progress=disturb)
    assert (report.sha256, report.retries) == (right, 0)


def test_programs_that_wait_end_by_themselves(tmp_path, client, monkeypatch):
    monkeypatch.setattr(work.Clerks, "PATIENCE", 0.05)
    monkeypatch.setattr(work, "rest", lambda _: None)
    build(client, tmp_path)
    wait_for(lambda: not left_running(tmp_path))
    assert not work.Clerks._IDLE


# Cancelling, and notifications.


class Enough(Exception):
    pass


def test_cancelling_ends_running_tasks_and_keeps_finished_pieces(client, tmp_path):
    store = tmp_path / "store"

    def until_the_second_tier(standing):
        if standing.done >= 4 and standing.running:
            raise Enough

    with pytest.raises(Enough):
        build(client, store, "3x4", "--sleep", 0.6, progress=until_the_second_tier)
    wait_for(lambda: not left_running(store))
    finished = len(list((store / "pieces").glob("*.piece")))
    assert 4 <= finished < 12
    assert not list((store / "pieces").glob("*.part"))
    # At least the receipts of the first four; a piece without one is found when its task runs
    # again.
    assert build(client, store, "3x4").found >= 4


@pytest.mark.skipif(os.name != "posix", reason="a signal as a terminal sends it")
def test_ctrl_c_cancels(client, tmp_path):
    store = tmp_path / "store"

    def press():
        wait_for(lambda: left_running(store))
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=press)
    thread.start()
    # Each task sleeps far longer than any test waits.
    with pytest.raises(KeyboardInterrupt):
        build(client, store, "2x2", "--sleep", 100_000)
    thread.join()
    wait_for(lambda: not left_running(store))


def test_progress_is_told_from_none_to_all(client, tmp_path, capsys):
    told = []
    build(client, tmp_path / "one", progress=told.append)
    assert [standing.done for standing in told] == sorted(standing.done for standing in told)
    assert (told[0].done, told[0].tasks, told[0].seconds_left) == (0, 4, 4.0)
    assert (told[-1].done, told[-1].running, told[-1].seconds_left) == (4, 0, 0.0)
    assert max(standing.running for standing in told) > 1
    build(client, tmp_path / "two", progress=True)
    assert "] 100 %  4 of 4 tasks, 0 at work" in capsys.readouterr().err
    tablette.language("fr")
    build(client, tmp_path / "two", progress=True)
    assert "] 100 %  4 tâches sur 4, 0 en cours" in capsys.readouterr().err


# Memory.


def test_tasks_are_given_the_memory_that_they_declare(tmp_path):
    """Each requests a mebibyte; the worker declares two, and has four threads."""
    most = 0

    def look(standing):
        nonlocal most
        most = max(most, len(left_running(f"task\0{tmp_path}")))

    with (
        LocalCluster(
            n_workers=1, threads_per_worker=4, processes=False, dashboard_address=":0", resources={"memory": 2 << 20}
        ) as workers,
        Client(workers) as client,
    ):
        build(client, tmp_path, "1x8", "--sleep", 0.2, progress=look)
    assert most == 2


def test_an_oversized_task_gets_all_the_memory_there_is(tmp_path):
    with in_threads(1, resources={"memory": 1000}) as workers, Client(workers) as client:
        assert build(client, tmp_path, "1x2").made == 2


def test_a_build_without_workers_says_that_it_waits(tmp_path, caplog, monkeypatch):
    monkeypatch.setattr(drive, "_PATIENCE", 0.2)
    monkeypatch.setattr(drive, "_CREW_AGE", 0.05)
    with in_threads(0) as workers, Client(workers) as client:

        def start_one(standing):
            if "no worker" in caplog.text and not client.scheduler_info()["workers"]:
                workers.scale(1)

        with caplog.at_level(logging.WARNING, "tablette.cluster"):
            assert build(client, tmp_path, "1x1", progress=start_one).made == 1
    assert caplog.text.count("no worker is connected: the build waits for one") >= 1


# The work of workers, without Dask.


def errand(store, name, receipts, plan, **more):
    task = plan[name]
    needs = tuple(receipts[need] for need in task.needs)
    return work.Errand("run", Store(store), plan.digest, task, needs, tuple(PROGRAM), (), **more)


def test_a_race_is_lost_without_harm(store):
    """Two workers at one task: the second finds a piece in place when it uploads its own."""
    plan = cluster.plan("chomp", "1x1", program=PROGRAM)
    place = Store(store)
    place.create("plan.json", plan.text)
    ours = errand(store, "t0n0", {}, plan)
    first = work.do(ours)
    piece = place.read(plan["t0n0"].piece)
    remove(place, work.Receipt.name("t0n0"))
    second = work.do(ours)
    assert isinstance(first, work.Receipt) and first == second
    assert place.read(plan["t0n0"].piece) == piece and place.read(work.Receipt.name("t0n0")) == first.write()
    # A foreign file has our piece's name but no receipt: ours replaces it.
    place.replace(plan["t0n0"].piece, b"x" * len(piece))
    remove(place, work.Receipt.name("t0n0"))
    assert work.do(ours) == first and place.read(plan["t0n0"].piece) == piece


def test_one_of_many_creates(store):
    place, made = Store(store), []
    threads = [threading.Thread(target=lambda: made.append(place.create("a/b", b"once"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if place.folder is not None:
        assert sorted(made) == [False] * 7 + [True]
    assert place.read("a/b") == b"once" and list(place.sizes()) == ["a/b"]


def test_copies_leave_when_the_disk_is_full(tmp_path, monkeypatch):
    store = f"memory://{tmp_path.name}/work_folder"
    plan = cluster.plan("chomp", "2x2", program=PROGRAM)
    Store(store).create("plan.json", plan.text)
    receipts = {name: work.do(errand(store, name, {}, plan)) for name in ["t0n0", "t0n1"]}
    work_folder = work.WorkFolder.of(errand(store, "t0n0", {}, plan))
    assert len(list(work_folder.folder.glob("pieces/*"))) == 2
    monkeypatch.setattr(work.shutil, "disk_usage", lambda folder: type("Usage", (), {"free": 0}))
    with work_folder.holding(errand(store, "t1n0", {"t0n0": receipts["t0n0"], "t0n1": receipts["t0n1"]}, plan)):
        assert len(list(work_folder.folder.glob("pieces/*"))) == 2, "what the task needs stays"
    with work_folder.holding(errand(store, "t0n0", {}, plan)):
        assert [path.name for path in work_folder.folder.glob("pieces/*")] == ["t0n0.piece"]


@pytest.mark.parametrize(
    "text",
    [
        b"", b"[]", b"{}", b'{"tasks": 3}', b'{"tasks": [{"name": "a"}]}',
        b'{"tasks": [{"name": "a", "needs": ["a"], "piece": "a"}]}',
        b'{"tasks": [{"name": "a", "needs": [], "piece": "../a"}]}',
        b'{"tasks": [{"name": "a", "needs": [], "piece": "/etc/passwd"}]}',
        b'{"tasks": [], "table": "../../table"}',
    ],
)  # fmt: skip
def test_a_plan_is_not_trusted(text):
    with pytest.raises(InputError, match="this is no plan of Tablette"):
        cluster.Plan.read(text)
