"""Ready examples for the places where builds run, as text to copy. ``{build}`` is what all of them have in common."""

from __future__ import annotations

from tablette._many import say

__all__ = ["NAMES", "example"]

_BUILD = """\
    with Client(workers) as client:
        report = cluster.build(
            "chomp", "12x12",             # {board}
            client=client,
            store="{store}",
            progress=True,                # {progress}
        )
    print(report.table, report.sha256)
"""

_LOCAL = """\
# {local}
from dask.distributed import Client, LocalCluster
from tablette import cluster

if __name__ == "__main__":                # {main}
    workers = LocalCluster(threads_per_worker=1)
{build}"""

_SSH = """\
# {ssh}
# pip install 'tablette[cluster]' asyncssh
from dask.distributed import Client, SSHCluster
from tablette import cluster

if __name__ == "__main__":
    workers = SSHCluster(
        ["localhost", "node1", "node2"],  # {ssh_hosts}
        worker_options={{"nthreads": 1, "n_workers": 4, "resources": {{"memory": 4e9}}}},  # {memory}
    )
{build}"""

_SLURM = """\
# {slurm}
# pip install 'tablette[cluster]' dask-jobqueue
from dask.distributed import Client
from dask_jobqueue import SLURMCluster
from tablette import cluster

if __name__ == "__main__":
    workers = SLURMCluster(
        queue="normal",                   # {slurm_queue}
        cores=4,
        processes=4,                      # {slurm_processes}
        memory="16GB",
        walltime="04:00:00",
        interface="eth0",                 # {slurm_interface}
        worker_extra_args=["--resources", "memory=4e9"],  # {memory}
        job_script_prologue=["export PATH=$HOME/bin:$PATH"],  # {slurm_path}
    )
    workers.scale(jobs=8)                 # {slurm_jobs}
{build}"""

_KUBERNETES = """\
# {kubernetes}
# helm install --repo https://helm.dask.org --create-namespace -n dask-operator --generate-name dask-kubernetes-operator
# pip install 'tablette[cluster]' dask-kubernetes s3fs
from dask.distributed import Client
from dask_kubernetes.operator import KubeCluster
from tablette import cluster

if __name__ == "__main__":
    workers = KubeCluster(
        name="tablette",
        image="registry.example.org/tablette:latest",  # {kubernetes_image}
        n_workers=8,
        resources={{"requests": {{"memory": "4Gi", "cpu": "1"}}, "limits": {{"memory": "5Gi", "cpu": "1"}}}},
        worker_command=["dask", "worker", "--nthreads", "1", "--resources", "memory=4e9"],  # {memory}
    )
{build}"""

_SNAKEMAKE = """\
# {snakemake}
#   tablette table plan chomp 12x12 --out /shared/chomp
#   python -m tablette.cluster examples snakemake > /shared/chomp/Snakefile
#   snakemake --directory /shared/chomp --snakefile /shared/chomp/Snakefile --cores 4 --retries 3
# {snakemake_slurm}
import json

with open("plan.json") as file:
    PLAN = json.load(file)
PIECE = {{task["name"]: task["piece"] for task in PLAN["tasks"]}}


rule table:
    input:
        list(PIECE.values()),
    output:
        PLAN["table"],
    shell:
        "tablette table join ."


for task in PLAN["tasks"]:

    rule:
        name:
            task["name"]
        input:
            [PIECE[need] for need in task["needs"]],
        output:
            task["piece"],
        params:
            task=task["name"],
            memory=max(task["memory"], 64 << 20),
        resources:
            mem_mb=max(task["memory"] >> 20, 64),
        shell:
            "tablette table task . {{params.task}} --threads 1 --memory {{params.memory}}"
"""

_EXAMPLES = {
    "local": (_LOCAL, "tables/chomp12"),
    "ssh": (_SSH, "/shared/chomp12"),
    "slurm": (_SLURM, "/shared/chomp12"),
    "kubernetes": (_KUBERNETES, "s3://my-bucket/chomp12"),
    "snakemake": (_SNAKEMAKE, ""),
}

#: The names of all examples.
NAMES = tuple(_EXAMPLES)


def example(name: str) -> str:
    """An example, with its remarks in the language that is set.

    >>> print(example("local").splitlines()[1])
    from dask.distributed import Client, LocalCluster
    """
    text, store = _EXAMPLES[name]
    remarks = {key: say(*both) for key, both in _REMARKS.items()}
    return text.format(build=_BUILD.format(store=store, **remarks), **remarks)


_REMARKS = {
    "board": (
        "the game and its board, as for `tablette table build`",
        "le jeu et sa tablette, comme pour `tablette table build`",
    ),
    "progress": ("a bar; run it again after any accident", "une barre ; après un accident, relancez simplement"),
    "local": (
        "One machine: a worker a core. Nothing else has to be set up.",
        "Une seule machine : un travailleur par cœur. Rien d'autre à préparer.",
    ),
    "main": (
        "workers are processes that import this file",
        "les travailleurs sont des processus qui importent ce fichier",
    ),
    "memory": (
        "bytes for each worker's tasks",
        "octets pour les tâches de chaque travailleur",
    ),
    "ssh": (
        "Machines that you reach by SSH without a password, with the same Python, and `tablette` on their PATH.",
        "Des machines que l'on joint par SSH sans mot de passe, avec le même Python, et `tablette` dans leur PATH.",
    ),
    "ssh_hosts": ("the scheduler first, then the workers", "d'abord l'ordonnanceur, puis les travailleurs"),
    "slurm": (
        "Slurm, run on a login node (in tmux, say). PBS, LSF and SGE: PBSCluster, LSFCluster, SGECluster.",
        "Slurm, lancé sur un nœud de connexion (dans tmux par exemple). PBS, LSF et SGE : PBSCluster, LSFCluster, SGECluster.",
    ),
    "slurm_queue": ("a partition of yours: `sinfo`", "une de vos partitions : `sinfo`"),
    "slurm_processes": ("four tasks at a time in each job", "quatre tâches à la fois dans chaque job"),
    "slurm_interface": (
        "the network between login and compute nodes: `ip -br address`",
        "le réseau entre les nœuds de connexion et de calcul : `ip -br address`",
    ),
    "slurm_path": ("where the program `tablette` is", "là où se trouve le programme `tablette`"),
    "slurm_jobs": ("or workers.adapt(maximum_jobs=8)", "ou workers.adapt(maximum_jobs=8)"),
    "kubernetes": (
        "Kubernetes, with Dask's operator. Keys to the store belong into the environment of the workers, as a secret.",
        "Kubernetes, avec l'opérateur de Dask. Les clés du dépôt vont dans l'environnement des travailleurs, comme secret.",
    ),
    "kubernetes_image": (
        "with Python, tablette[cluster], s3fs and the program `tablette`",
        "avec Python, tablette[cluster], s3fs et le programme `tablette`",
    ),
    "snakemake": (
        "Snakemake, over a shared folder, without Dask. In that folder:",
        "Snakemake, sur un dossier partagé, sans Dask. Dans ce dossier :",
    ),
    "snakemake_slurm": (
        "On Slurm: pip install snakemake-executor-plugin-slurm, and --executor slurm --jobs 20.",
        "Sur Slurm : pip install snakemake-executor-plugin-slurm, et --executor slurm --jobs 20.",
    ),
}
