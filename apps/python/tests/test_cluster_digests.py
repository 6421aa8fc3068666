"""One real board, with the same digest for every way to build its table: alone, by any number of
workers, over an object server, and by workers and drivers that are killed on a disk that is full
once. The program does all of the work.
"""

import contextlib
import random
import subprocess
import sys
import time
from hashlib import sha256

import pytest

pytest.importorskip("distributed", reason="dask is not installed: pip install tablette[cluster]")

import gated_program
from built_program import found
from dask_worker_process import Worker
from distributed import Client, LocalCluster
from tablette import cluster
from tablette.cluster import work

PROGRAM = found()
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="the program is not there: cargo build, or TABLETTE_PROGRAM")
BOARD, GRAIN = "11x11", 10_000
#: Seconds after which a process counts as hanging.
HANGS = 300.0
KILLS, DRIVERS = 50, 3


def alone(folder, threads):
    """The digest of a table that the program builds by itself."""
    command = [PROGRAM, "table", "build", "chomp", BOARD, "--worth", "play", "--threads", str(threads), "--out", folder]
    subprocess.run(command, check=True, capture_output=True, timeout=HANGS)
    (table,) = folder.glob("*.tablette")
    return sha256(table.read_bytes()).hexdigest()


@pytest.fixture(scope="module")
def right(tmp_path_factory):
    return alone(tmp_path_factory.mktemp("alone"), 1)


@pytest.fixture(autouse=True)
def tidy_desks():
    work.WorkFolder._ALL.clear()


def in_threads(number, **more):
    """Workers in this process, since their work runs in child processes anyway."""
    return LocalCluster(n_workers=number, threads_per_worker=1, processes=False, dashboard_address=":0", **more)


def build(client, store, **more):
    given = {"grain": GRAIN, "program": PROGRAM, **more}
    return cluster.build("chomp", BOARD, "play", client=client, store=store, **given)


def test_two_threads(tmp_path, right):
    assert alone(tmp_path, 2) == right


@pytest.mark.parametrize("number", [1, 2, 4])
def test_workers(tmp_path, number, right):
    with in_threads(number) as workers, Client(workers) as client:
        report = build(client, tmp_path)
    assert report.sha256 == right and 40 < report.made == report.tasks < 120


def test_a_server_of_objects(object_server, tmp_path, right):
    import s3fs

    s3fs.S3FileSystem(**object_server).mkdir("digests")
    with in_threads(2, local_directory=str(tmp_path)) as workers, Client(workers) as client:
        report = build(client, "s3://digests/chomp", storage=object_server)
    assert report.sha256 == right and report.made == report.tasks
    assert report.table.startswith("s3://digests/chomp/")


class Disk:
    """A folder on a file system in memory with room for a third of a build, where one may be mounted (as root on Linux);
    otherwise any folder, which is not filled.
    """

    PAGE = 4096

    def __init__(self, folder, plan):
        self.folder, self.was_full = folder, False
        folder.mkdir()
        pages = 2 * len(plan) // 3 + len(plan.text) // self.PAGE + 1
        self.is_small = self._mount(f"size={pages * self.PAGE}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.is_small:
            subprocess.run(["umount", "--lazy", self.folder], check=True)

    def _mount(self, options):
        with contextlib.suppress(OSError):
            command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", self.folder]
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        return False

    def enlarge_if_full(self, said):
        """Makes room once the program, or the worker that writes its receipt, has reported a full
        disk.
        """
        text = said.read_text()
        if self.is_small and not self.was_full and ("the disk is full" in text or "No space left" in text):
            self.was_full = self._mount("remount,size=64m")
            assert self.was_full


def wait_for(happens):
    ends = time.monotonic() + HANGS
    while not (found := happens()):
        assert time.monotonic() < ends, "it did not happen"
        time.sleep(0.01)
    return found


DRIVER = """
import logging, sys
from distributed import Client
from tablette import cluster
if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    address, store, board, grain, *program = sys.argv[1:]
    with Client(address) as client:
        report = cluster.build("chomp", board, "play", grain=int(grain), client=client, store=store, program=program, retries=100)
        print(report.sha256, report.found, report.made)
"""


def test_workers_are_killed_the_driver_is_killed_a_disk_is_full(tmp_path, right):
    """Kills a worker with a running task fifty times, and the driver twice. Each kill lets about
    one more task begin, so that the number of kills does not depend on the machine; only the
    progress of the task is random.
    """
    chance = random.Random(16)
    gate, script, said = tmp_path / "gate", tmp_path / "driver.py", tmp_path / "said"
    script.write_text(DRIVER)
    plan = cluster.plan("chomp", BOARD, "play", grain=GRAIN, program=PROGRAM)
    before = {}
    with contextlib.ExitStack() as ending:
        disk = ending.enter_context(Disk(tmp_path / "store", plan))
        pieces = disk.folder / "pieces"
        scheduler = ending.enter_context(in_threads(0, protocol="tcp://"))
        known = scheduler.scheduler.workers
        crew = [Worker(scheduler.scheduler_address, tmp_path / "scratch") for _ in range(2)]
        ending.callback(lambda: [worker.kill() for worker in crew])
        log = ending.enter_context(said.open("w"))
        program = [sys.executable, "-I", "-S", gated_program.__file__, str(gate), PROGRAM]
        command = [sys.executable, script, scheduler.scheduler_address, disk.folder, BOARD, str(GRAIN), *program]
        drivers = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)]
        ending.callback(lambda: drivers[-1].kill())

        def at_work():
            disk.enlarge_if_full(said)
            assert drivers[-1].poll() is None, said.read_text()
            tasks = {worker.name: worker.processing for worker in known.values()}
            return [worker for worker in crew if tasks.get(worker.name)]

        for kill in range(KILLS):
            gated_program.shut(gate, gated_program.number(pieces) + 1)
            wait_for(at_work)
            time.sleep(chance.uniform(0.0, 0.3))
            chance.choice(at_work() or crew).again()
            if kill in [KILLS // 3, 2 * KILLS // 3]:
                drivers[-1].kill()
                drivers[-1].communicate()
                before = {path: path.stat().st_mtime_ns for path in pieces.glob("*.piece")}
                drivers.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True))
        gated_program.shut(gate, None)
        wait_for(lambda: disk.enlarge_if_full(said) or drivers[-1].poll() is not None)
        digest, found, made = drivers[-1].communicate()[0].split()
        assert len(drivers) == DRIVERS and before
        assert all(path.stat().st_mtime_ns == when for path, when in before.items()), "nothing is done twice"
    assert digest == right and int(found) >= len(before) and int(found) + int(made) == len(plan)
    assert disk.was_full or not disk.is_small
