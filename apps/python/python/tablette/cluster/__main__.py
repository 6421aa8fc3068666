"""``python -m tablette.cluster``: ready examples, and builds without a script."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import tablette
from tablette import cluster
from tablette._many import say
from tablette.cluster.examples import NAMES, example


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit code: 0 done, 1 the build has failed, 2 wrong arguments, 130 interrupted."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    # First, since the help is in that language, too.
    if "--lang" in given[:-1] and given[given.index("--lang") + 1] in ("en", "fr"):
        tablette.language("fr" if given[given.index("--lang") + 1] == "fr" else "en")
    options = _parser().parse_args(given)
    try:
        if options.verb == "build":
            return _build(options)
        names = [options.name] if options.name else NAMES
        print("\n\n".join(example(name).rstrip("\n") for name in names))
    except KeyboardInterrupt:
        return 130
    except cluster.BuildError as error:
        print(error, file=sys.stderr)
        return 1
    except (tablette.Error, ImportError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _build(options: argparse.Namespace) -> int:
    try:
        dask: Any = import_module("distributed")
    except ImportError as error:
        raise ImportError(
            say(
                "builds on many workers need Dask: pip install 'tablette[cluster]'",
                "construire avec plusieurs travailleurs demande Dask : pip install 'tablette[cluster]'",
            )
        ) from error
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    given = {"n_workers": options.workers, "threads_per_worker": 1, "dashboard_address": ":0"}
    workers = options.scheduler or dask.LocalCluster(**given)
    try:
        with dask.Client(workers) as client:
            report = cluster.build(
                options.game,
                options.board,
                options.worth,
                grain=options.grain,
                client=client,
                store=options.store,
                program=options.program,
                progress=sys.stderr.isatty() or options.progress,
            )
    finally:
        if not options.scheduler:
            workers.close()
    print(report.table)
    print(say(f"digest  {report.sha256}", f"empreinte  {report.sha256}"))
    print(
        say(
            f"tasks  {report.tasks}: {report.made} done, {report.found} found, {report.retries} tried again",
            f"tâches  {report.tasks} : {report.made} faites, {report.found} trouvées, {report.retries} reprises",
        )
    )
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tablette.cluster",
        description=say("Builds that outgrow one machine.", "Des constructions trop grandes pour une machine."),
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    told = say("print ready examples, or one of them", "écrire des exemples prêts à l'emploi, ou l'un d'eux")
    of_examples = verbs.add_parser("examples", help=told, description=told)
    of_examples.add_argument("name", nargs="?", choices=NAMES)
    told = say("build a table, or resume a build", "construire une table, ou reprendre une construction")
    of_build = verbs.add_parser("build", help=told, description=told)
    of_build.add_argument("game", help=say("which game", "quel jeu"))
    of_build.add_argument("board", help=say("the board", "la tablette"))
    of_build.add_argument("--worth", choices=["outcome", "play", "nimber", "cost"])
    of_build.add_argument("--grain", type=int, help=say("positions per task", "positions par tâche"))
    of_build.add_argument(
        "--store",
        required=True,
        help=say("a shared folder, or s3://… and the like", "un dossier partagé, s3://… ou autre"),
    )
    of_build.add_argument(
        "--scheduler",
        metavar="tcp://…",
        help=say("a running Dask scheduler", "un ordonnanceur Dask en marche") + " (dask scheduler)",
    )
    of_build.add_argument(
        "--workers", type=int, help=say("otherwise: workers on this machine", "sinon : processus sur cette machine")
    )
    of_build.add_argument(
        "--program", default="tablette", help=say("the program on each worker", "le programme chez chaque travailleur")
    )
    of_build.add_argument(
        "--progress",
        action="store_true",
        help=say("show progress in a log, too", "afficher aussi la progression dans un journal"),
    )
    for verb in (of_examples, of_build):
        verb.add_argument("--lang", choices=["en", "fr"], help=say("language", "langue"))
    return parser


if __name__ == "__main__":
    sys.exit(main())
