"""A Dask worker as a process that starts within a twentieth of a second: a fork of one that has
imported all modules.
"""

import asyncio
import itertools
import multiprocessing

from distributed import Worker as DaskWorker

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["distributed", "pytest", "tablette.cluster.work"])
NUMBERS = itertools.count()


class Worker:
    """Not restarted automatically."""

    def __init__(self, address, folder):
        self._given = address, str(folder)
        self._start()

    def _start(self):
        self.name = f"w{next(NUMBERS)}"
        self._process = FORKS.Process(target=_main, args=(self.name, *self._given), daemon=True)
        self._process.start()

    def kill(self):
        """As by ``kill -9``."""
        self._process.kill()
        self._process.join()

    def again(self):
        """Kills it and starts another."""
        self.kill()
        self._start()


def _main(name, address, folder):
    async def work():
        async with DaskWorker(
            address, name=name, nthreads=1, local_directory=folder, dashboard_address=None, memory_limit=0
        ) as worker:
            await worker.finished()

    asyncio.run(work())
