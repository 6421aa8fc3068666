"""Builds on many workers with the real program, and the book's chapter about them, run as written.
"""

import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="dask is not installed: pip install tablette[cluster]")

import tablette
from built_program import found
from distributed import Client, LocalCluster
from tablette import InputError, cluster
from tablette.cluster import work

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = found()
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="the program is not there: cargo build, or TABLETTE_PROGRAM")


@pytest.fixture(scope="module")
def client():
    given = {"n_workers": 2, "threads_per_worker": 1, "processes": False, "dashboard_address": ":0"}
    with LocalCluster(**given) as workers, Client(workers) as client:
        yield client


@pytest.fixture(autouse=True)
def tidy_desks():
    work.WorkFolder._ALL.clear()


def build(client, store, *board, **more):
    return cluster.build(*board, client=client, store=store, program=PROGRAM, **more)


@pytest.mark.parametrize(
    ("game", "board", "worth", "grain"),
    [
        ("chomp", "7x7", "play", 700),
        ("chomp", "6x6", "nimber", 300),
        ("chomp", "12x12", "outcome", 200_000),
        ("draughts", "W:WK1,K28:BK50", "play", 20_000),
    ],
)
def test_the_table_has_the_bytes_of_one_that_is_built_alone(client, tmp_path, game, board, worth, grain):
    if game not in tablette.games():
        pytest.skip(f"this package has no {game}")
    alone = tablette.open(game, board).build(tmp_path / "alone", worth)
    right = sha256(Path(alone.head.file).read_bytes()).hexdigest()
    folder = build(client, tmp_path / "store", game, board, worth, grain=grain)
    objects = build(client, f"memory://{tmp_path.name}/store", game, board, worth, grain=grain)
    assert folder.tasks > 1 and folder.made == folder.tasks
    assert folder.sha256 == objects.sha256 == right
    assert Path(folder.table).name == Path(alone.head.file).name
    assert tablette.Table(folder.table).verify("full")
    again = build(client, tmp_path / "store", game, board, worth, grain=grain)
    assert (again.found, again.made, again.sha256) == (folder.tasks, 0, right)


@pytest.mark.parametrize("place", ["folder", "objects"])
def test_a_flipped_bit_is_found_before_it_is_used(client, tmp_path, place):
    store = str(tmp_path / "store") if place == "folder" else f"memory://{tmp_path.name}/store"
    report = build(client, store, "chomp", "7x7", grain=700)
    work.WorkFolder._ALL.clear()
    held = cluster.Store(store)
    plan = cluster.Plan.read(held.read("plan.json"))
    victim, reader = plan.tasks[0], plan.tasks[-1]
    piece = held.read(victim.piece)
    half = len(piece) // 2
    held.replace(victim.piece, piece[:half] + bytes([piece[half] ^ 4]) + piece[half + 1 :])
    for name in [reader.piece, Path(report.table).name]:
        (held.folder / name).unlink() if held.folder else held._files.rm_file(held._path(name))
    again = build(client, store, "chomp", "7x7", grain=700)
    assert (again.sha256, again.rebuilt) == (report.sha256, (victim.name,))
    assert held.read(victim.piece) == piece


def test_boards_without_a_plan_raise_the_program_s_message(client, tmp_path):
    with pytest.raises(InputError, match="^expected a row length"):
        build(client, tmp_path, "chomp", "nowhere")
    tablette.language("fr")
    with pytest.raises(InputError, match="^il fallait une longueur"):
        build(client, tmp_path, "chomp", "nowhere")


def shell(tmp_path):
    """The environment of a reader of the chapter: program, package and Python as it prescribes."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "tablette").symlink_to(PROGRAM)
    package = str(Path(tablette.__file__).parents[1])
    return {
        **os.environ,
        "PATH": os.pathsep.join([str(tmp_path / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join([package, os.environ.get("PYTHONPATH", "")]),
        "LC_ALL": "C",
    }


def test_the_section_on_pieces_runs_as_it_is_written(tmp_path):
    text = (ROOT / "docs" / "book" / "cluster.md").read_text(encoding="utf-8")
    section = text[text.index("## Without joining") : text.index("## Five minutes")]
    environment, told = shell(tmp_path), []
    for block in re.findall(r"```sh\n(.*?)```", section, re.DOTALL):
        done = subprocess.run(
            ["sh", "-ec", block], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        told.append(done.stdout)
    pieces, lists = told
    assert "that stay where they are" in pieces and "follow from the successors" in pieces, pieces
    assert "lost ones are listed" in lists, lists


def test_the_chapter_runs_as_it_is_written(tmp_path):
    """Its commands and its Python code, in order, without the last ones, which need another
    machine.
    """
    text = (ROOT / "docs" / "book" / "cluster.md").read_text(encoding="utf-8")
    here = text[: text.index("## The store")]
    blocks = re.findall(r"```(sh|python)\n(.*?)```", here, re.DOTALL)
    assert [kind for kind, _ in blocks] == ["sh", "sh", "python", "sh"]
    environment = shell(tmp_path)
    told = []
    # The first installs the package.
    for kind, block in blocks[1:]:
        if kind == "python":
            (tmp_path / "build.py").write_text(block)
            block = f"{sys.executable} build.py"
        done = subprocess.run(
            ["sh", "-ec", block], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        told.append(done)
    first, second, third = told
    assert re.search(r"tasks  (\d+): \1 done, 0 found", first.stdout)
    table, tasks, found = second.stdout.split()
    assert Path(tmp_path / table).is_file() and tasks == found
    assert "is missing or damaged, and is made again" in third.stderr and ": 1 done" in third.stdout
