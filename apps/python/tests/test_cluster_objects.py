"""Builds over a server that speaks S3, on this machine."""

import sys
import threading
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="dask is not installed: pip install tablette[cluster]")

from distributed import Client, LocalCluster
from tablette import cluster
from tablette.cluster import BuildError, Store, work

PROGRAM = [sys.executable, "-I", "-S", str(Path(__file__).parent / "cluster_program.py")]


@pytest.fixture
def store(object_server, request):
    """A bucket of its own for each test."""
    import s3fs

    bucket = request.node.name.replace("_", "-")[:60]
    s3fs.S3FileSystem(**object_server).mkdir(bucket)
    work.WorkFolder._ALL.clear()
    return Store(f"s3://{bucket}/chomp", object_server)


@pytest.fixture(scope="module")
def client():
    given = {"n_workers": 2, "threads_per_worker": 1, "processes": False, "dashboard_address": ":0"}
    with LocalCluster(**given) as workers, Client(workers) as client:
        yield client


def build(client, store, board="2x2"):
    given = {"client": client, "store": store.url, "storage": store.storage, "program": PROGRAM}
    return cluster.build("chomp", board, **given)


def test_the_table_has_the_same_bytes_as_in_a_folder(client, store, tmp_path):
    report = build(client, store)
    folder = cluster.build("chomp", "2x2", client=client, store=tmp_path, program=PROGRAM)
    assert report.table == f"{store.url}/chomp-2x2-play.tablette" and report.made == 4
    assert report.sha256 == folder.sha256
    for name, size in Store(tmp_path).sizes().items():
        assert store.read(name) == (tmp_path / name).read_bytes() and store.size(name) == size
    again = build(client, store)
    assert (again.found, again.made, again.sha256) == (4, 0, report.sha256)


def test_a_damaged_piece_is_made_again(client, store):
    report = build(client, store)
    work.WorkFolder._ALL.clear()
    piece = store.read("pieces/t0n1.piece")
    store.replace("pieces/t0n1.piece", piece.replace(b"a", b"b"))
    store._files.rm_file(store._path("pieces/t1n0.piece"))
    again = build(client, store)
    assert (again.sha256, again.rebuilt) == (report.sha256, ("t0n1",))
    assert store.read("pieces/t0n1.piece") == piece


def test_the_server_lets_one_of_many_create(store):
    made = {}
    texts = [b"one", b"two", b"six", b"ten"]
    threads = [
        threading.Thread(target=lambda text=text: made.update({text: store.create("a", text)})) for text in texts
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(made.values()) == [False, False, False, True]
    assert made[store.read("a")]


def test_a_race_is_lost_without_harm(store):
    plan = cluster.plan("chomp", "1x1", program=PROGRAM)
    store.create("plan.json", plan.text)
    errand = work.Errand("run", store, plan.digest, plan["t0n0"], (), tuple(PROGRAM), ())
    first = work.do(errand)
    piece = store.read("pieces/t0n0.piece")
    for rival in [piece, b"x" * len(piece)]:
        # Before our upload, another worker's piece has arrived, or a foreign file.
        store._files.rm_file(store._path(work.Receipt.name("t0n0")))
        store.replace("pieces/t0n0.piece", rival)
        assert isinstance(first, work.Receipt) and work.do(errand) == first
        assert store.read("pieces/t0n0.piece") == piece


def test_a_server_that_is_gone_is_told_of(client, object_server):
    gone = {**object_server, "endpoint_url": "http://127.0.0.1:9", "config_kwargs": {"retries": {"max_attempts": 1}}}
    with pytest.raises(BuildError, match=r"the store s3://nobody/chomp does not answer.*127\.0\.0\.1:9"):
        cluster.build("chomp", "1x1", client=client, store="s3://nobody/chomp", storage=gone, program=PROGRAM)
