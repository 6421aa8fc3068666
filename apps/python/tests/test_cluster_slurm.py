"""A plan through a real Slurm, of one node on this machine. Off unless ``TABLETTE_SLURM=1``: it takes root, and installs
Debian's packages ``slurm-wlm`` and ``munge`` where they are missing. Nothing else of the machine is touched: the daemons have
ports, keys and folders of their own, and end with the test.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

if os.environ.get("TABLETTE_SLURM") != "1":
    pytest.skip("TABLETTE_SLURM=1 starts a Slurm on this machine", allow_module_level=True)
pytest.importorskip("dask_jobqueue", reason="dask-jobqueue is not installed")

from dask_jobqueue import SLURMCluster
from distributed import Client
from tablette import cluster

PROGRAM = [sys.executable, str(Path(__file__).parent / "cluster_program.py")]
CONFIGURATION = """
ClusterName=tablette
SlurmctldHost={host}(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
SlurmUser=root
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName={host} NodeAddr=127.0.0.1 CPUs={cores} RealMemory=2000 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def installed():
    """Whether Slurm is here, or could be put here."""
    if not shutil.which("slurmctld") and shutil.which("apt-get") and os.geteuid() == 0:
        for command in [["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", "slurm-wlm", "munge"]]:
            subprocess.run(["apt-get", *command], env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, check=False)
    return all(map(shutil.which, ["slurmctld", "slurmd", "munged", "sbatch"]))


def free_ports(number):
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(number)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


@pytest.fixture(scope="module")
def slurm(tmp_path_factory):
    if not installed():
        pytest.skip("Slurm is not installed here, and cannot be")
    folder = tmp_path_factory.mktemp("slurm")
    # The socket of munge must be reached by all, and its key by nobody else.
    folder.chmod(0o755)
    key = folder / "munge.key"
    key.write_bytes(os.urandom(1024))
    key.chmod(0o400)
    for name in ["state", "spool"]:
        (folder / name).mkdir()
    configuration = folder / "slurm.conf"
    configuration.write_text(
        CONFIGURATION.format(
            host=socket.gethostname().split(".")[0], folder=folder, ports=free_ports(2), cores=os.cpu_count()
        )
    )
    munge = ["munged", "--foreground", "--force", f"--key-file={key}", f"--socket={folder}/munge.socket"]
    munge += [f"--{name}-file={folder}/munge.{name}" for name in ["pid", "log", "seed"]]
    commands = [
        munge,
        ["slurmctld", "-D", "-i", "-f", configuration],
        ["slurmd", "-D", "-f", configuration],
    ]
    daemons = []
    before = os.environ.get("SLURM_CONF")
    os.environ["SLURM_CONF"] = str(configuration)
    with (folder / "daemons.log").open("wb") as log:
        try:
            for command in commands:
                daemons.append(subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL))
                time.sleep(1.0)
            ends = time.monotonic() + 60
            while "idle" not in subprocess.run(["sinfo", "-h"], check=False, capture_output=True, text=True).stdout:
                assert time.monotonic() < ends, (folder / "daemons.log").read_text()
                time.sleep(0.5)
            yield folder
        finally:
            subprocess.run(["scancel", "--user=root"], capture_output=True, check=False)
            for daemon in reversed(daemons):
                daemon.terminate()
                daemon.wait(20)
            os.environ.pop("SLURM_CONF")
            if before is not None:
                os.environ["SLURM_CONF"] = before


def jobs():
    return subprocess.run(["squeue", "-h", "-o", "%i"], check=False, capture_output=True, text=True).stdout.split()


def test_a_plan_runs_through_slurm(slurm, tmp_path):
    right = subprocess_build(tmp_path / "alone")
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
        cancelled = []

        def cancel(standing):
            """One of the jobs is taken away in the middle; dask-jobqueue starts no other."""
            if standing.done >= 4 and not cancelled and len(jobs()) == 2:
                cancelled.append(jobs()[0])
                subprocess.run(["scancel", cancelled[0]], check=True)

        program = [*PROGRAM, "--sleep", "0.5"]
        report = cluster.build(
            "chomp", "3x4", client=client, store=tmp_path / "store", program=program, progress=cancel
        )
        declared = [worker["resources"] for worker in client.scheduler_info(n_workers=-1)["workers"].values()]
    assert cancelled and (report.sha256, report.tasks) == (right, 12)
    assert declared and all(resources == {"memory": 400e6} for resources in declared)


def subprocess_build(folder):
    """The digest of the table without Dask: one task after the other."""
    import hashlib

    plan = cluster.plan("chomp", "3x4", program=PROGRAM)
    folder.mkdir()
    (folder / "plan.json").write_bytes(plan.text)
    for task in plan:
        subprocess.run([*PROGRAM, "table", "task", folder, task.name], check=True, capture_output=True)
    subprocess.run([*PROGRAM, "table", "join", folder], check=True, capture_output=True)
    return hashlib.sha256((folder / plan.table).read_bytes()).hexdigest()
