"""A plan through a real Slurm with one node on this machine, with the real program.

It runs if the programs of Slurm and munge are installed (Debian's packages ``slurm-wlm`` and
``munge``), and is skipped otherwise; with ``TABLETTE_SLURM=1`` they must be there and start.
Nothing else of the machine is affected: the daemons have ports, keys and folders of their own, and
end with the test, however it ends.
"""

import contextlib
import getpass
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest

MUST = os.environ.get("TABLETTE_SLURM") == "1"
os.environ["PATH"] += os.pathsep + "/usr/sbin"
if lacking := [name for name in ["slurmctld", "slurmd", "munged", "sbatch"] if not shutil.which(name)]:
    assert not MUST, f"Slurm is not installed: no {lacking}"
    pytest.skip("Slurm is not installed: apt-get install slurm-wlm munge", allow_module_level=True)
# Once imported, dask-jobqueue makes Ctrl-C end the process silently, but the other tests need the
# exception.
AT_CTRL_C = signal.getsignal(signal.SIGINT)
if not MUST:
    pytest.importorskip("dask_jobqueue", reason="dask-jobqueue is not installed")

import gated_program
import tablette
from built_program import found
from dask_jobqueue import SLURMCluster
from distributed import Client
from tablette import cluster

signal.signal(signal.SIGINT, AT_CTRL_C)

PROGRAM = found()
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="the program is not there: cargo build, or TABLETTE_PROGRAM")
BOARD, GRAIN = "11x11", 10_000
GUARD = Path(cluster.__file__).with_name("_guard.py")
#: Seconds after which a process counts as hanging; nothing here takes a tenth of it.
HANGS = 120
CONFIGURATION = """
ClusterName=tablette
SlurmctldHost={host}(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
SlurmUser={user}
SlurmdUser={user}
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=2000 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def free_ports(number):
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(number)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def wait_for(happens, what):
    ends = time.monotonic() + HANGS
    while not happens():
        assert time.monotonic() < ends, what()
        time.sleep(0.1)


def said(*command):
    """The output of a Slurm command, which gives up by itself if no daemon answers."""
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=HANGS).stdout


def jobs():
    return said("squeue", "-h", "-o", "%i").split()


def with_in_environment(text):
    """Processes other than this one that were started with a text in their environment: daemons,
    jobs, and their children.
    """
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if int(process.name) != os.getpid() and text.encode() in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode())
    return found


@pytest.fixture(scope="module")
def slurm(tmp_path_factory):
    folder = tmp_path_factory.mktemp("slurm")
    # All users must reach munge's socket, and no others its key.
    folder.chmod(0o755)
    key = folder / "munge.key"
    key.write_bytes(os.urandom(1024))
    key.chmod(0o400)
    for name in ["state", "spool"]:
        (folder / name).mkdir()
    configuration = folder / "slurm.conf"
    host = socket.gethostname().split(".")[0]
    given = {"host": host, "folder": folder, "ports": free_ports(2), "user": getpass.getuser()}
    configuration.write_text(CONFIGURATION.format(**given))
    munge = ["munged", "--foreground", "--force", f"--key-file={key}", f"--socket={folder}/munge.socket"]
    munge += [f"--{name}-file={folder}/munge.{name}" for name in ["pid", "log", "seed"]]
    log = folder / "daemons.log"
    with pytest.MonkeyPatch.context() as patch, contextlib.ExitStack() as ending:
        patch.setenv("SLURM_CONF", str(configuration))
        ending.callback(lambda: nothing_is_left(folder))
        for command, sign in [
            (munge, folder / "munge.socket"),
            (["slurmctld", "-D", "-i", "-f", str(configuration)], None),
            (["slurmd", "-D", "-f", str(configuration)], None),
        ]:
            daemon = start(command, log)
            ending.callback(lambda daemon=daemon: end(daemon))
            if sign is not None:
                wait_for(lambda sign=sign, daemon=daemon: sign.exists() or daemon.poll() is not None, log.read_text)
        with contextlib.ExitStack() as beginning:
            if not MUST:
                beginning.enter_context(skipping(log))
            wait_for(lambda: "idle" in said("sinfo", "-h") or daemon.poll() is not None, log.read_text)
            assert daemon.poll() is None, log.read_text()
        ending.callback(lambda: wait_for(lambda: not jobs(), lambda: f"jobs stay: {jobs()}"))
        ending.callback(lambda: said("scancel", f"--user={given['user']}"))
        yield folder


@contextlib.contextmanager
def skipping(log):
    """A Slurm with another configuration than Debian's is not our fault."""
    try:
        yield
    except AssertionError:
        pytest.skip(f"this Slurm does not start: {log.read_text()[-300:]}")


def start(command, log):
    """Starts a daemon that ends with this process, even if that is killed."""
    with log.open("ab") as file:
        guarded = [sys.executable, "-I", "-S", str(GUARD), str(os.getpid()), *command]
        return subprocess.Popen(guarded, stdout=file, stderr=file, stdin=subprocess.DEVNULL)


def end(daemon):
    daemon.terminate()
    try:
        daemon.wait(HANGS / 4)
    except subprocess.TimeoutExpired:
        daemon.kill()
        daemon.wait()


def nothing_is_left(folder):
    wait_for(lambda: not with_in_environment(str(folder)), lambda: f"left running: {with_in_environment(str(folder))}")


def test_a_plan_runs_through_slurm_and_a_job_is_cancelled_in_the_middle(slurm, tmp_path):
    alone = tablette.open("chomp", BOARD).build(tmp_path / "alone", "play")
    right = sha256(Path(alone.head.file).read_bytes()).hexdigest()
    gate, store = tmp_path / "gate", tmp_path / "store"
    gated_program.shut(gate, 10)
    cancelled = []
    with (
        SLURMCluster(
            queue="all",
            cores=1,
            processes=1,
            memory="500MB",
            walltime="00:10:00",
            interface="lo",
            log_directory=str(slurm),
            local_directory=str(slurm),
            worker_extra_args=["--resources", "memory=400e6"],
            python=sys.executable,
        ) as workers,
        Client(workers) as client,
    ):
        workers.scale(jobs=2)
        known = workers.scheduler.workers

        def cancel(standing):
            """Removes the job of one of two workers while each has a waiting task."""
            is_waiting = gated_program.number(store / "pieces") >= 10 and len(known) == 2
            if cancelled or not is_waiting or not all(worker.processing for worker in known.values()):
                return
            wait_for(lambda: len(jobs()) == 2, lambda: f"{jobs()} with two workers")
            cancelled.append(jobs()[0])
            said("scancel", *cancelled)
            wait_for(lambda: len(known) == 1 and len(jobs()) == 1, lambda: f"{jobs()} with {len(known)} workers")
            gated_program.shut(gate, None)

        program = [sys.executable, "-I", "-S", gated_program.__file__, str(gate), PROGRAM]
        report = cluster.build(
            "chomp", BOARD, "play", grain=GRAIN, client=client, store=store, program=program, progress=cancel
        )
        declared = [worker["resources"] for worker in client.scheduler_info(n_workers=-1)["workers"].values()]
    # Results that a worker did not report before it ended are found.
    assert len(cancelled) == 1 and report.made + report.found == report.tasks > 40
    assert report.sha256 == right and tablette.Table(report.table).verify("full")
    assert declared and all(resources == {"memory": 400e6} for resources in declared)
