"""Tables at an address: the reads of a probe, from memory, a static host and an object store; in
one file and in pieces.
"""

import json
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed: pip install fsspec")

import tablette
from built_program import found
from tablette import InputError, Table, TableError
from tablette._remote import RemotePlace
from web_server import files_of, serving

PROGRAM = found()


@pytest.fixture(scope="module")
def near(tmp_path_factory):
    """A table of 2,704,156 positions in 83 blocks, more than a few pages."""
    return tablette.open("chomp", "12x12").build(tmp_path_factory.mktemp("near"))


@pytest.fixture(scope="module")
def pieces(tmp_path_factory):
    """The same as a manifest of pieces, and its file."""
    if PROGRAM is None:
        pytest.skip("the program is not there: cargo build, or TABLETTE_PROGRAM")
    folder = tmp_path_factory.mktemp("pieces")
    tasks = [PROGRAM, "table"]
    subprocess.run([*tasks, "plan", "chomp", "12x12", "--grain", "400000", "--out", folder], check=True)
    for task in json.loads((folder / "plan.json").read_text())["tasks"]:
        subprocess.run([*tasks, "task", folder, task["name"]], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([*tasks, "manifest", folder], check=True, stdout=subprocess.DEVNULL)
    return next(folder.glob("*.tablette"))


def put(folder, name="table"):
    """Copies a folder into the file system in memory; returns its address."""
    memory = fsspec.filesystem("memory")
    for file in Path(folder).rglob("*"):
        if file.is_file():
            memory.pipe_file(f"/{name}/{file.relative_to(folder).as_posix()}", file.read_bytes())
    return f"memory://{name}"


@pytest.fixture
def reads(monkeypatch):
    """Every read of the file system in memory: file, offset, length."""
    from fsspec.implementations.memory import MemoryFileSystem

    found = []
    real = MemoryFileSystem.cat_file

    def counted(self, path, start=None, end=None, **given):
        found.append((path, start, end - start))
        return real(self, path, start=start, end=end, **given)

    monkeypatch.setattr(MemoryFileSystem, "cat_file", counted)
    return found


def middles(table):
    """A rank in the middle of each block of 5 KiB."""
    return range(5 << 9, len(table), 5 << 10)


def costs(far, near, ranks, reads):
    """The number of reads for each of these ranks."""
    found = []
    for rank in ranks:
        before = len(reads)
        assert far[rank] == near[rank]
        found.append(len(reads) - before)
    return found


def test_a_cold_probe_reads_once_and_a_warm_one_never(near, reads):
    far = Table(put(Path(near.head.file).parent) + "/" + Path(near.head.file).name)
    assert far.head.digest == near.head.digest and len(far) == len(near)
    assert sum(length for _, _, length in reads) <= 2 << 16, reads
    asked = list(middles(near))
    # The index is read with the first.
    assert far[asked[0]] == near[asked[0]]
    cold, warm = costs(far, near, asked[1:], reads), costs(far, near, asked, reads)
    assert max(cold) == 1 and sum(warm) == 0, reads
    assert max(length for _, _, length in reads) <= 1 << 16, reads
    before = len(reads)
    assert far.probe(near.unrank(asked[5])) == near.probe(near.unrank(asked[5]))
    assert len(reads) == before


def test_a_table_in_pieces_costs_no_more(near, pieces, reads):
    far = Table(put(pieces.parent, "parts") + f"/{pieces.name}")
    assert far.head.values_digest == near.head.values_digest
    assert all(path.endswith(".tablette") for path, _, _ in reads)
    near_ranks = np.random.default_rng(1).integers(0, len(near), 200)
    assert (far.probe(near_ranks) == near.probe(near_ranks)).all()
    # Every piece is open now: a rank costs at most its block, and nothing the second time.
    assert max(costs(far, near, middles(near), reads)) <= 1, reads
    assert sum(costs(far, near, middles(near), reads)) == 0, reads


def test_arrays_and_verification_read_everything(near, pieces):
    for url, file in ((put(Path(near.head.file).parent, "whole"), near.head.file), (put(pieces.parent, "parts"), pieces)):
        far = Table(f"{url}/{Path(file).name}")
        assert (far.values == near.values).all() and far.verify("checksums")
        with pytest.raises(InputError, match="checksums"):
            far.verify("full")


def test_damaged_bytes_are_refused(near, pieces):
    memory = fsspec.filesystem("memory")
    url = put(Path(near.head.file).parent, "damaged") + f"/{Path(near.head.file).name}"
    path = "/damaged/" + Path(near.head.file).name
    sound = memory.cat_file(path)
    # In the middle of the blocks, which lie between head and index.
    at = len(sound) // 2
    memory.pipe_file(path, sound[:at] + bytes([sound[at] ^ 1]) + sound[at + 1 :])
    far = Table(url)
    assert not far.verify("checksums")
    with pytest.raises(TableError):
        for rank in middles(near):
            far[rank]
    memory.pipe_file(path, sound[:-1])
    with pytest.raises(TableError):
        Table(url)
    # A missing piece, and a foreign one.
    url = put(pieces.parent, "swapped") + f"/{pieces.name}"
    names = sorted(name for name in memory.find("/swapped/pieces") if name.endswith(".piece"))
    memory.pipe_file(names[0], memory.cat_file(names[1]))
    with pytest.raises(TableError, match=re.escape(names[0].rsplit("/", 1)[1])):
        Table(url).values  # noqa: B018
    memory.rm_file(names[0])
    with pytest.raises(TableError, match=re.escape(names[0].rsplit("/", 1)[1])):
        Table(url).values  # noqa: B018


@pytest.mark.parametrize("end", ["", "/", "/chomp.tablette"])
def test_questions_are_answered_from_an_address(near, reads, end):
    url = put(Path(near.head.file).parent, "asked" + end.replace("/", "-"))
    if end.endswith(".tablette"):
        fsspec.filesystem("memory").mv(f"{url}/{Path(near.head.file).name}", url + end)
    board = tablette.open("chomp", "12x12")
    known = board.solve(tables=url + end)
    assert (known.rung, known.remoteness) == ("table", board.solve(by="table").remoteness)
    assert reads
    before = len(reads)
    assert tablette.open("chomp", "12x12").solve(tables=url + end).remoteness == known.remoteness
    assert len(reads) == before, "the table stays open"
    # There is no table of this board.
    assert tablette.open("chomp", "3x3").solve(tables=url + end).remoteness == 5


def test_the_address_unused_longest_is_forgotten_first(monkeypatch):
    looked_up = []
    real = tablette._remote.tables
    monkeypatch.setattr(tablette._remote, "tables", lambda url: looked_up.append(url) or real(url))
    fsspec.filesystem("memory").makedirs("/empty", exist_ok=True)
    first, *others = [f"memory://empty/{number}" for number in range(17)]
    for url in [first, *others[:15], first, others[15]]:
        tablette.open("chomp", "3x3").solve(tables=url)
    assert looked_up == [first, *others], "sixteen addresses are kept"
    tablette.open("chomp", "3x3").solve(tables=first)
    assert len(looked_up) == 17, "used again before the seventeenth"
    tablette.open("chomp", "3x3").solve(tables=others[0])
    assert looked_up[17:] == others[:1]


def test_a_host_that_cannot_be_reached_is_reported():
    pytest.importorskip("aiohttp", reason="aiohttp is not installed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/tables/"
    with pytest.warns(UserWarning, match=re.escape(url)):
        assert tablette.open("chomp", "12x12").solve(tables=url).outcome == "win"


def test_nothing_there(near):
    for url in ("memory://nowhere/chomp.tablette", "nothing://host/a"):
        with pytest.raises((TableError, ValueError, FileNotFoundError)):
            Table(url)


@pytest.fixture(params=[True, False])
def host(request, pieces):
    """A static host of a folder, which sends parts of files or only whole ones."""
    with serving(files_of(pieces.parent), parts=request.param) as server:
        yield server.url, request.param


def test_a_static_host_serves_a_manifest(near, pieces, host):
    pytest.importorskip("aiohttp", reason="aiohttp is not installed")
    url, parts = host
    if not parts:
        with pytest.raises(OSError, match="whole file"):
            RemotePlace(f"{url}/{pieces.name}").read(pieces.name, 1, 2)
        return
    far = Table(f"{url}/{pieces.name}")
    asked = [7, 70_000, 700_000]
    assert far.probe(asked).tolist() == near.probe(asked).tolist()
    assert far.probe("11,11,11") == near.probe("11,11,11")
    with pytest.raises(TableError):
        Table(f"{url}/chomp.tablette")


def test_a_store_of_objects(object_server, near, pieces):
    files = fsspec.filesystem("s3", **object_server)
    files.mkdir("tables")
    for file in (pieces, *pieces.parent.glob("pieces/*.piece")):
        files.pipe_file(f"tables/chomp/{file.relative_to(pieces.parent).as_posix()}", file.read_bytes())
    far = Table(f"s3://tables/chomp/{pieces.name}", storage=object_server)
    assert far.probe([16, 33, 700_000]).tolist() == near.probe([16, 33, 700_000]).tolist()


def test_without_fsspec_it_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(ImportError, match="pip install fsspec"):
        Table("https://host/chomp.tablette")
    with pytest.raises(ImportError, match="pip install fsspec"):
        tablette.open("chomp", "3x3").solve(tables="https://host/tables")
