"""Tables as arrays: their values, their refusals, their memory."""

import doctest
import gc
import importlib
import os
import signal
import subprocess
import sys
import threading
import weakref
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

import tablette
from tablette import InputError, RefusedError, Table, TableError


def build(folder, game="chomp", board="5x4", worth=None, **settings):
    return tablette.open(game, board, **settings).build(folder, worth)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(scope="module")
def table(folder):
    return build(folder)


# The contents of a table.


def test_the_head_describes_the_file(table):
    head = table.head
    assert (head.game, head.board, dict(head.settings), head.worth) == ("chomp", "5,5,5,5", {}, "play")
    assert (head.positions, len(table), head.members) == (125, 125, None)
    assert head.bits in (1, 2, 8, 16, 32, 64) and len(head.digest) == len(head.values_digest) == 64
    assert head.file_bytes == Path(head.file).stat().st_size
    assert sum(head.counts.values()) == len(table)
    assert table.nbytes == len(table) * np.dtype(table.dtype).itemsize


def test_values_are_a_view_of_one_memory(table):
    one, other = table.values, table.values
    assert one.shape == (len(table),) and one.dtype == table.dtype
    assert not one.flags.owndata and not one.flags.writeable
    assert one.__array_interface__["data"][0] == other.__array_interface__["data"][0]
    assert np.shares_memory(np.asarray(table), one)
    assert np.shares_memory(table[3:9], one)
    with pytest.raises(ValueError):
        one[0] = 1
    with pytest.raises(ValueError):
        one.flags.writeable = True


def test_the_array_outlives_the_table(folder):
    table = build(folder)
    values, copy = table.values, table.values.copy()
    gone = weakref.ref(table)
    del table
    gc.collect()
    assert gone() is None
    assert (values == copy).all()


def test_every_code_is_that_of_its_position(table):
    positions = table.unrank(range(len(table)))
    assert len(set(positions)) == len(table)
    assert (table.rank(positions) == np.arange(len(table))).all()
    board = tablette.open("chomp", "5x4")
    for rank, position in enumerate(positions):
        cell, known = table.probe(position), board.at(position).solve(by="memory", worth="play")
        assert (cell.rank, cell.code) == (rank, int(table.values[rank]))
        assert (cell.outcome, cell.remoteness) == (known.outcome, known.remoteness)


@pytest.mark.parametrize(
    ("game", "board", "worth"),
    [("chomp", "6x5", "outcome"), ("chomp", "4x4", "nimber"), ("chomp", "4x4", "play"), ("rings", "5", "cost")],
)
def test_every_worth_says_the_same_in_every_way(tmp_path, game, board, worth):
    table = build(tmp_path, game, board, worth)
    values = np.asarray(table)
    assert values.tolist() == list(table) == [table[rank] for rank in range(len(table))]
    assert np.concatenate(list(table.blocks(7))).tolist() == values.tolist()
    mixed = np.random.default_rng(1).integers(0, len(table), 500)
    assert (table.probe(mixed) == values[mixed]).all()
    cells = [table.probe(table.unrank(int(rank))) for rank in mixed[:20]]
    assert [cell.code for cell in cells] == values[mixed[:20]].tolist()
    ends = {"win": 1, "draw": 0, "lose": -1, None: 1}
    assert table.outcomes(values[mixed[:20]]).tolist() == [ends[cell.outcome] for cell in cells]
    plies = [-1 if cell.remoteness is None else cell.remoteness for cell in cells]
    assert table.remoteness(values[mixed[:20]]).tolist() == plies
    assert table.lost.tolist() == np.flatnonzero(table.outcomes() == -1).tolist()
    named = getattr(cells[0], worth if worth in ("nimber", "cost") else "outcome")
    assert named is not None


def test_a_list_of_lost_positions_is_an_array_like_the_others(tmp_path):
    table = build(tmp_path, "chomp", "6x5", "outcome")
    assert table.head.bits is None and table.head.members == len(table.lost)
    assert table.dtype == "|u1"
    values = np.asarray(table)
    assert (np.flatnonzero(values == 0) == table.lost).all()
    assert table.probe(table.lost).max() == 0
    plies = build(tmp_path, "chomp", "6x5", "play")
    assert (plies.outcomes() == table.outcomes()).all()
    assert (plies.lost == table.lost).all()
    file = tmp_path / "lost.txt"
    assert table.write_lost(file) == len(table.lost)
    assert file.read_text().splitlines() == table.unrank(table.lost)


def test_before_and_after_loading_the_answers_are_the_same(folder):
    ranks = np.array([3, 120, 3, 0, 77], dtype="u2")
    fresh, loaded = build(folder), build(folder)
    loaded.values  # noqa: B018
    for one in (fresh, loaded):
        assert one.probe(ranks).tolist() == loaded.values[ranks].tolist()
        assert one[10:20].tolist() == loaded.values[10:20].tolist()
        assert one[10:20:3].tolist() == loaded.values[10:20:3].tolist()
        assert one[20:10:-3].tolist() == loaded.values[20:10:-3].tolist()
        assert one[[5, 1]].tolist() == loaded.values[[5, 1]].tolist()
        assert one[np.array([[5, 1], [2, 3]])].tolist() == loaded.values[[[5, 1], [2, 3]]].tolist()


def test_answers_of_many_may_be_written_to(table):
    codes = table.probe([1, 2])
    codes[0] = 9
    assert table.probe([1, 2])[0] == table[1]


def test_conversion_copies_only_where_it_must(table):
    assert np.asarray(table, dtype="i4").dtype == np.int32
    assert np.array(table).flags.writeable
    if np.lib.NumpyVersion(np.__version__) >= "2.0.0":
        assert np.shares_memory(np.asarray(table, copy=False), table.values)
        with pytest.raises(ValueError):
            np.asarray(table, dtype="f8", copy=False)


# Hostile ranks and positions.


@pytest.mark.parametrize(
    ("ranks", "index"),
    [
        (np.array([0.0, 1.0]), None),
        (np.array([]), None),
        (np.array([True, False]), None),
        (np.array(["0", "1"]), None),
        (np.array([1 + 0j]), None),
        (np.array(["2026-01-01"], dtype="M8[D]"), None),
        (np.array([1, "x"], dtype=object), 1),
        (np.array([0, None], dtype=object), 1),
        (np.array([0, -1, -2]), 1),
        (np.array([0, 125, 500]), 1),
        (np.array([0, 2**63], dtype="u8"), 1),
        (np.array([5, 2**64 - 1], dtype="u8"), 1),
        ([0, 2**63], 1),
        ([0, 2**64], 1),
        ([0, 10**5000], 1),
        ([0, 1, -(2**70)], 2),
        ([0, 1.5], 1),
        ([0, float("nan")], 1),
        ([0, None], 1),
        ([0, "1"], 1),
        ([1, [2, 3]], 1),
    ],
)
def test_wrong_ranks_are_named_with_their_index(table, ranks, index):
    with pytest.raises(InputError) as refused:
        table.probe(ranks)
    assert getattr(refused.value, "index", None) == index
    if index is not None:
        assert f"index {index}" in str(refused.value) or f"indice {index}" in str(refused.value)


def test_no_ranks_are_no_codes(table):
    for none in ([], range(0), np.array([], dtype=int)):
        assert table.probe(none).shape == (0,) and table.probe(none).dtype == table.dtype
        assert table[none].shape == (0,)
    assert table.unrank([]) == [] and table[5:5].shape == (0,)


@pytest.mark.parametrize("rank", [-1, 125, 2**63, 2**64, 2**80, 10**5000], ids=lambda rank: f"{rank.bit_length()} bits")
def test_one_wrong_rank_is_an_index_error(table, rank):
    with pytest.raises(IndexError):
        table[rank]
    with pytest.raises(InputError):
        table[rank]
    with pytest.raises(InputError):
        table.unrank(rank)


@pytest.mark.parametrize("rank", [1.0, "1", None, True, b"1", {}, object()])
def test_invalid_ranks_are_refused(table, rank):
    with pytest.raises((InputError, TypeError)):
        table[rank]


def test_every_integer_type_is_a_rank(table):
    for kind in ("i1", "u1", ">i2", "<i4", ">u8", "i8"):
        assert table.probe(np.array([3, 5], dtype=kind)).tolist() == [table[3], table[5]]
    assert table[np.int16(3)] == table[3]
    strided = np.arange(20)[::3]
    assert table.probe(strided).tolist() == [table[rank] for rank in range(0, 20, 3)]


def test_positions_may_be_plain_values(table):
    rows = np.array([[3, 1, 1, 0], [5, 5, 5, 5], [1, 0, 0, 0]])
    texts = ["3,1,1", "5,5,5,5", "1"]
    assert (
        table.rank(rows).tolist() == table.rank(texts).tolist() == table.rank([(3, 1, 1), [5, 5, 5, 5], (1,)]).tolist()
    )
    assert table.probe(rows).tolist() == table.probe(texts).tolist()
    assert table.probe((3, 1, 1)) == table.probe("3,1,1")
    endless = []
    endless.append(endless)
    for wrong in [(3, 1.5), (3, None), (3, -1), (0, 0), (), (10**5000,), endless, (3, (1,)), {3: 1}, {"x"}, (True,)]:
        with pytest.raises((InputError, ValueError, TypeError)):
            table.rank(["3,3", wrong])
    for wrong in (np.zeros((2, 4)), np.zeros((2, 0), int), np.zeros((2, 2, 2), int), np.full((2, 2), None)):
        with pytest.raises((InputError, TypeError)) as refused:
            table.probe(wrong)
        assert refused.value.index == 0


def test_wrong_positions_are_named_with_their_index(table):
    with pytest.raises(InputError) as refused:
        table.probe(["3,3", "2,1", "zzz"])
    assert refused.value.index == 2
    with pytest.raises(tablette.Error):
        table.probe("9x9")
    for asked in (None, 7, 1.5, b"3,3", {"3,3"}, object()):
        with pytest.raises(InputError):
            table.probe(asked)
        with pytest.raises(InputError):
            table.rank(asked)
    assert table.rank([]).shape == (0,)


def test_strange_codes_are_refused(table):
    for codes in (np.array([0.5]), np.array([255], dtype="u1"), np.array([7]), np.array([-4])):
        with pytest.raises(InputError):
            table.outcomes(codes)
    assert table.outcomes(np.empty((0, 3), dtype="u1")).shape == (0, 3)


# Hostile files.


def damaged(table, tmp_path, change):
    bytes_ = bytearray(Path(table.head.file).read_bytes())
    file = tmp_path / "damaged.tablette"
    file.write_bytes(change(bytes_))
    return file


def flipped(at):
    def change(bytes_):
        bytes_[at] ^= 1
        return bytes_

    return change


@pytest.mark.parametrize(
    "change",
    [
        lambda it: it[:-1],
        lambda it: it[: len(it) // 2],
        lambda it: it[:10],
        lambda it: b"",
        lambda it: it + b"\0",
        lambda it: b"\x89PNG\r\n" + it,
        flipped(0),
        flipped(17),
        flipped(60),
        flipped(130),
    ],
)
def test_unsound_files_do_not_open(table, tmp_path, change):
    file = damaged(table, tmp_path, change)
    with pytest.raises(TableError) as refused:
        Table(file)
    assert "damaged.tablette" in str(refused.value)


def test_a_damaged_block_never_answers(table, tmp_path):
    frame = Path(table.head.file).read_bytes().index(b"\x28\xb5\x2f\xfd")
    broken = Table(damaged(table, tmp_path, flipped(frame + 12)))
    for ask in (
        lambda: broken.values,
        lambda: broken[0],
        lambda: broken[0:3],
        lambda: broken.probe([1]),
        lambda: broken.probe("3,3"),
        lambda: next(broken.blocks()),
        lambda: broken.lost,
        lambda: np.asarray(broken),
        lambda: list(broken),
    ):
        with pytest.raises(TableError):
            ask()
    verification = broken.verify()
    assert not verification and "damaged" in verification.fault.lower() or verification.fault


def test_foreign_files_do_not_open(table, tmp_path):
    journal = b"TABJRNL\x01" + len(b"chomp 9x9").to_bytes(8, "little") + b"chomp 9x9"
    for name, content in {
        "journal": journal,
        "text": b"hello",
        "npy": b"\x93NUMPY\x01\x00",
        "zip": b"PK\x03\x04" * 99,
    }.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(TableError):
            Table(tmp_path / name)
    for path in (tmp_path, tmp_path / "absent", "/dev/null", ""):
        with pytest.raises(tablette.Error):
            Table(path)
    with pytest.raises((ValueError, tablette.Error)):
        Table("a\0b")
    for path in (None, 7, b"\xff\xfe"):
        with pytest.raises((TypeError, tablette.Error)):
            Table(path)


def test_levels_of_verification(table):
    for level, derived in [("checksums", 0), ("sample", len(table)), ("full", len(table))]:
        verification = table.verify(level)
        assert verification and (verification.level, verification.derived) == (level, derived)
    with pytest.raises(InputError):
        table.verify("everything")


# Memory, threads, interruption.


def test_memory_is_refused_before_it_is_taken(folder):
    file = build(folder, "chomp", "8x8").head.file
    small = Table(file, memory=4096)
    with pytest.raises(RefusedError):
        small.values  # noqa: B018
    with pytest.raises(RefusedError):
        small.probe(np.zeros(1000, int))
    assert sum(len(block) for block in small.blocks(1024)) == len(small)
    assert len(Table(file, memory="1M").values) == len(small)


def test_threads_agree(folder):
    file = build(folder, "chomp", "10x10").head.file
    tables = [Table(file, threads=count) for count in (1, 2, 7)]
    assert len({table.values.tobytes() for table in tables}) == 1
    ranks = np.arange(len(tables[0]), dtype="u8")
    fresh = Table(file, threads=3)
    assert (fresh.probe(ranks) == tables[0].values).all()
    assert (fresh.probe(ranks[::-1]) == tables[0].values[::-1]).all()
    answers = []
    askers = [threading.Thread(target=lambda: answers.append(Table(file).values.tobytes())) for _ in range(8)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert set(answers) == {tables[0].values.tobytes()} and len(answers) == 8


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_table_answers_after_fork(folder):
    script = f"""
import os, tablette
table = tablette.Table({str(build(folder).head.file)!r})
before = table.values.tobytes()
child = os.fork()
if child == 0:
    os._exit(0 if tablette.Table(table.head.file).values.tobytes() == before and table[3] == before[3] else 1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", script], check=True, timeout=60)


def test_numpy_is_looked_for_only_when_an_array_is_wanted(folder):
    script = f"""
import sys
sys.modules["numpy"] = None
import tablette
table = tablette.Table({str(build(folder).head.file)!r})
assert table[3] == table[3] and table.probe("3,1,1").outcome == "lose" and len(table) == table.head.positions
assert table.unrank(3) and table.rank("3,3") >= 0 and table.verify()
try:
    table.values
except ImportError as error:
    assert "pip install numpy" in str(error)
else:
    raise AssertionError
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)


def test_building_shows_progress_goes_on_and_finds(tmp_path):
    board, seen = tablette.open("chomp", "11x11"), []
    table = board.build(tmp_path, progress=lambda done, total: seen.append((done, total)))
    assert table.build.fresh and table.build.resumed == 0 and table.build.steps > 0
    again = board.build(tmp_path)
    assert not again.build.fresh and again.head.digest == table.head.digest
    assert Path(table.head.file).parent == tmp_path


def test_an_interrupted_build_goes_on_with_the_same_bytes(tmp_path):
    board = tablette.open("chomp", "11x11")

    class Enough(Exception):
        pass

    def stop(done, total):
        raise Enough

    whole = board.build(tmp_path / "whole")
    part = tmp_path / "part"
    with pytest.raises(Enough):
        while True:
            board.build(part, progress=stop)
            # Faster than the first check of the clock: nothing was interrupted.
            pytest.skip("the machine is too quick")
    assert not list(part.glob("*.tablette"))
    # A piece of a table would answer for the whole.
    pieces = [path for path in part.rglob("*") if path.is_file()]
    assert pieces
    for piece in pieces:
        with pytest.raises(TableError):
            Table(piece)
    assert board.build(part).head.digest == whole.head.digest


@pytest.mark.skipif(threading.current_thread() is not threading.main_thread(), reason="signals come to the main thread")
def test_ctrl_c_stops_a_build_which_goes_on_later(tmp_path):
    board, pressed = tablette.open("chomp", "11x11"), []

    def press(done, total):
        if not pressed:
            pressed.append(done)
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        board.build(tmp_path, progress=press)
    assert not list(tmp_path.glob("*.tablette"))
    assert board.build(tmp_path).build.fresh


def test_wrong_builds(tmp_path):
    board = tablette.open("chomp", "3x3")
    for worth in ("plies", "", "count"):
        with pytest.raises(tablette.Error):
            board.build(tmp_path, worth)
    (tmp_path / "file").write_text("")
    with pytest.raises(tablette.Error):
        board.build(tmp_path / "file")
    with pytest.raises(RefusedError):
        tablette.open("chomp", "16x16").build(tmp_path, "play", memory="1M")
    assert not list(tmp_path.glob("*.tablette"))
    with pytest.raises(tablette.Error):
        tablette.open("draughts", "start").build(tmp_path)


# The examples of the documentation.


@pytest.mark.parametrize("text", ["tablette._table", "docs/book/tables.md"])
def test_examples(text, tmp_path, monkeypatch):
    tablette.language("en")
    monkeypatch.chdir(tmp_path)
    if text.endswith(".md"):
        result = doctest.testfile(str(Path(__file__).resolve().parents[3] / text), module_relative=False)
    else:
        result = doctest.testmod(importlib.import_module(text))
    assert result.attempted > 5 and result.failed == 0


# Ranks of a board without a file.


def test_ranks_of_a_board():
    board = tablette.open("chomp", "5x4")
    ranks = board.rank(["3,3", (5, 5, 5, 5)])
    assert ranks.dtype == np.uint64 and board.unrank(ranks) == ["3,3", "5,5,5,5"]
    assert (board.rank(np.array([[3, 3, 0, 0], [5, 5, 5, 5]])) == ranks).all()
    assert board.rank("3,3") == ranks[0] and board.unrank(int(ranks[0])) == "3,3"
    with pytest.raises(InputError) as refused:
        board.unrank([0, 1, 10**9])
    assert refused.value.index == 2
    with pytest.raises(tablette.Error):
        tablette.open("draughts", "start").rank("start")
