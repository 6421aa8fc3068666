"""Tests both checkers: python3 certify/test.py TABLETTE, the path of the program.

Sound files pass; every change of a cell is found, in memory and in rewritten files; foreign, cut,
forged and enormous files end with a sentence and exit code 2 within 512 MiB of address space. The
program itself certifies sound tables and refuses damaged ones. Needs zstd and ocamlopt. The random
choices are seeded.
"""

import json
import random
import resource
import struct
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "python"))
from answers import Answers
from table import Table
from xxh64 import xxh64

EXAM = "2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)"
STUCK = "1 2 -3; 4 0 5; -6 7 8; jumps (1,0) (1,1); bonus (0,1): (0,1) (1,-1); bonus (1,1): (0,1)"
WAYS = [(0, 1), (1, 0), (1, 1), (1, -1)]
CHANGES = 1000
SPACE = 1 << 29

# Game, board, worth, settings; and whether 1,000 changes are tried.
TABLES = [
    ("chomp", "7x7", "outcome", [], True),
    ("chomp", "4x5", "play", [], True),
    ("chomp", "5,3,3,1", "nimber", [], True),
    ("chocolate", "10x7@7,3", "outcome", [], False),
    ("chocolate", "10x7@7,3", "play", [], True),
    ("chocolate", "9x9@4,4", "nimber", [], True),
    ("subtraction", "100", "outcome", [], False),
    ("subtraction", "300", "play", ["take=1,3,4"], False),
    ("subtraction", "100", "nimber", ["take=2,5"], False),
    ("rings", "8", "cost", [], True),
    ("rings", "9", "cost", ["accelerated=yes"], False),
    ("rockse", EXAM, "cost", [], True),
    ("rockse", STUCK, "cost", [], True),
    ("draughts", "2", "play", [], True),
]


def build(tablette, folder, game, board, worth, settings):
    """Builds a table in a folder of its own, and returns its path."""
    folder.mkdir()
    command = [tablette, "table", "build", game, board, "--worth", worth, "--out", folder, "-q"]
    for setting in settings:
        command += ["--set", setting]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    (path,) = folder.glob("*.tablette")
    return path


def positions(start, length):
    """The positions of noughts and crosses that play from here can reach."""
    known, todo = {}, [start]
    while todo:
        here = todo.pop()
        rows = list(enumerate(here.split("/")))
        squares = {(i, j): mark for i, row in rows for j, mark in enumerate(row)}
        runs = [
            {squares.get((i + down * step, j + right * step)) for step in range(length)}
            for i, j in squares
            for down, right in WAYS
        ]
        mine = "xo"[here.count("x") > here.count("o")]
        over = {"x"} in runs or {"o"} in runs
        after = [here[:at] + mine + here[at + 1:] for at, mark in enumerate(here) if mark == "."]
        known[here] = True
        todo += [next for next in after if next not in known and not over]
    return list(known)


# Positions of games without tables, with the setting and the worth.
ANSWERS = [
    ("kayles", list(map(str, range(101))) + ["7 5 9"], "code=0.77", "nimber"),
    ("kayles", list(map(str, range(80))), "code=0.137", "nimber"),
    ("tictactoe", positions("x../.o./...", 3), "row=3", "play"),
    ("tictactoe", positions("..../....", 2), "row=2", "play"),
]


def answer(tablette, path, game, asked, setting, worth):
    """Writes the answers of `solve` to these positions, one a line."""
    command = [tablette, "solve", game, "-", "--json", "--worth", worth, "--set", setting]
    with open(path, "w") as out:
        subprocess.run(command, input="\n".join(asked), text=True, check=True, stdout=out)
    return path


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE))


def run(checker, *arguments, environment=None):
    """Exit code and output of a checker, which must not end in any other way."""
    command = [*checker, "--memory", "64", *map(str, arguments)]
    streams = {"capture_output": True, "text": True}
    done = subprocess.run(command, preexec_fn=limit, env=environment, **streams)
    one_line = done.stdout.count("\n") == 1 and done.stdout.endswith(".\n")
    assert done.stderr == "" and (one_line or "--changes" in command), (command, done)
    return done.returncode, done.stdout


def frame(raw):
    """A Zstandard frame of one uncompressed block."""
    head = struct.pack("<IBI", 0xFD2FB528, 0xA0, len(raw))
    return head + (1 | len(raw) << 3).to_bytes(3, "little") + raw


def text(value):
    return struct.pack("<I", len(value.encode())) + value.encode()


def leb128(number):
    low = bytes([number & 127])
    return low if number < 128 else bytes([low[0] | 128]) + leb128(number >> 7)


def raw_list(table):
    """The kind and the raw array of a list."""
    ranks = [-1] + [rank for rank, code in enumerate(table.codes) if code == 0]
    gaps = [after - before - 1 for before, after in zip(ranks, ranks[1:])]
    return struct.pack("<BBQ", 0, 0, len(gaps)), b"".join(map(leb128, gaps))


def raw_cells(table):
    """The kind and the raw array of values."""
    counts = sorted(Counter(table.codes).items())
    width = next(width for width in (1, 2, 8, 16) if len(counts) <= 1 << width)
    listed = b"".join(struct.pack("<qQ", *entry) for entry in counts)
    places, cells = {code: place for place, (code, _) in enumerate(counts)}, 0
    for rank, code in enumerate(table.codes):
        cells |= places[code] << rank * width
    raw = cells.to_bytes((table.count * width + 7) // 8, "little")
    return struct.pack("<BBI", width, 0, len(counts)) + listed, raw


def write(path, table, pack=frame, unpacked=None, **forged):
    """Writes a table again, with sound checksums but no digests; forged fields replace its own."""
    kind, raw = (raw_cells if table.width else raw_list)(table)
    blocks = [raw[at:at + table.block] for at in range(0, len(raw), table.block)]
    frames = list(map(pack, blocks))
    fields = {"count": table.count, "versions": table.versions, "kind": kind, **forged}
    get = lambda name: fields.get(name, getattr(table, name, None))
    body = text(get("game")) + text(get("board")) + text(get("settings"))
    body += struct.pack("<II", *get("versions")) + text(get("worth")) + text("a test")
    body += struct.pack("<QQI", 0, get("count"), table.block) + get("kind") + bytes(32)
    start = 100 + len(body)
    length = start + sum(map(len, frames)) + 8 + 32 * len(frames) + 17 + 12 * (len(frames) + 2)
    head = struct.pack("<II8sI8sQ", 0x184D2A50, start - 8, b"TABLETTE", 2, b"FINISHED", length)
    index, seek, at = b"", struct.pack("<III", start, 0, 0), start
    for number, (packed, block) in enumerate(zip(frames, blocks)):
        entry = struct.pack("<QQQ", at, xxh64(packed, number), 0)
        index += entry + struct.pack("<Q", xxh64(entry, number))
        size = len(block) if unpacked is None else unpacked
        seek += struct.pack("<III", len(packed), size, xxh64(block, 0) & 0xFFFFFFFF)
        at += len(packed)
    seek += struct.pack("<IIIIBI", 8 + len(index), 0, 0, len(frames) + 2, 0x80, 0x8F92EAB1)
    index = struct.pack("<II", 0x184D2A51, len(index)) + index
    seek = struct.pack("<II", 0x184D2A5E, len(seek)) + seek
    path.write_bytes(head + bytes(64) + body + b"".join(frames) + index + seek)
    return path


def other(chance, table, rank):
    """Another value than that of a rank, of those in the table or near them."""
    if table.worth == "outcome":
        return 1 - table.codes[rank]
    near = max(table.codes[rank], -1000) + chance.choice([-8, -4, -1, 1, 2, 4, 8])
    value = chance.choice([near, chance.choice(table.codes)])
    return value if value != table.codes[rank] else near


def test_changes(chance, checkers, path, folder):
    """Random changes of one cell, each tried alone in memory: none may pass."""
    table = (Answers if path.suffix == ".jsonl" else Table)(str(path), 1 << 26)
    ranks = [chance.randrange(table.count) for _ in range(CHANGES)]
    changes = folder / "changes"
    changes.write_text("".join(f"{rank} {other(chance, table, rank)}\n" for rank in ranks))
    for checker in checkers:
        code, words = run(checker, path, "--changes", changes)
        assert (code, words) == (0, f"{CHANGES} of {CHANGES} changes found.\n"), (path, words)


def test_files(chance, checkers, path, folder):
    """Rewritten files: sound as they are, and false after one change, at a named position."""
    out = folder / "changed.tablette"
    write(out, Table(str(path), 1 << 26))
    assert [run(checker, out)[0] for checker in checkers] == [0, 0], path
    for _ in range(3):
        table = Table(str(path), 1 << 26)
        rank = chance.randrange(table.count)
        table.codes[rank] = other(chance, table, rank)
        write(out, table)
        said = [run(checker, out) for checker in checkers]
        assert said[0] == said[1] and said[0][0] == 1 and ": stored " in said[0][1], (path, said)


def test_answers(chance, checkers, path, folder):
    """Answers are proved; a wrong one is found, and a missing one makes them unreadable."""
    test_changes(chance, checkers, path, folder)
    lines, out = path.read_text().splitlines(), folder / "changed.jsonl"
    at = len(lines) // 2
    wrong = lines[at].replace('"mex":', '"mex":1').replace('"remoteness":', '"remoteness":1')
    cut = lines[at][:20], '{"game":"chess"}', lines[at].replace("kayles", "nim").replace("tac", "")
    cases = [(0, lines[at:at + 1]), (1, [wrong]), (2, [])] + [(2, [one]) for one in cut]
    for expected, changed in cases:
        out.write_text("\n".join(lines[:at] + changed + lines[at + 1:]) + "\n")
        for checker in checkers:
            code, words = run(checker, out)
            assert code == expected, (path, changed, words)


def bomb(raw):
    """A frame that unpacks to 128 KiB of zeros a hundred times, whatever the block should hold."""
    block = lambda last: (last | 2 | 131072 << 3).to_bytes(3, "little") + b"\0"
    return struct.pack("<IBB", 0xFD2FB528, 0, 0x58) + block(0) * 99 + block(1)


def bad_files(folder, sound):
    """Files that are no tables, by name."""
    chomp, rockse, listed = (Table(str(sound[at]), 1 << 26) for at in (1, 11, 0))
    data, counter = sound[1].read_bytes(), iter(range(1000))
    path = lambda: folder / f"bad-{next(counter)}"

    def bytes_of(content):
        out = path()
        out.write_bytes(content)
        return out

    yield folder / "missing"
    yield folder
    yield from map(bytes_of, [b"", b"\x89PNG" * 100, frame(b"hello") * 30, b"TABLETTE" * 1000])
    yield from (bytes_of(data[:cut]) for cut in range(0, len(data), 23))
    yield from (bytes_of(data + b"\0" * more) for more in (1, 1000))
    # What each field of the beginning says instead: format, mark, lengths.
    for at, form, value in [(16, "I", 3), (20, "Q", 0), (4, "I", 2**32 - 1), (28, "Q", 2**63)]:
        field = struct.pack("<" + form, value)
        yield bytes_of(data[:at] + field + data[at + len(field):])
    for blocks in (0, 9, 2**32 - 1):
        yield bytes_of(data[:-9] + struct.pack("<I", blocks) + data[-5:])
    for count in (124, 126, 1 << 40, 1 << 62, (1 << 64) - 1):
        yield write(path(), chomp, count=count)
        yield write(path(), listed, count=count)
    wide = struct.pack("<BBqq", 64, 1, -(2**63), 2**63 - 1)
    narrow = struct.pack("<BBIqQqQ", 1, 0, 2, 0, 100, 1, 25)
    for kind in (wide, narrow, struct.pack("<BBQ", 0, 0, 125), struct.pack("<BBI", 8, 0, 65537)):
        yield write(path(), chomp, kind=kind)
    yield write(path(), chomp, pack=bomb)
    yield write(path(), chomp, pack=bomb, unpacked=2**32 - 1)
    yield write(path(), listed, pack=lambda raw: frame(b"\xff" * len(raw)))
    for game in ("chess", "brazilian", "", "chocolate", "rings", "rockse", "draughts"):
        yield write(path(), chomp, game=game)
    for board in ("", "4,4", "1,2", "-1,-1", "x", "2000000000," * 9 + "1", "9" * 5000):
        yield write(path(), chomp, board=board)
    for worth in ("cost", "count", ""):
        yield write(path(), chomp, worth=worth)
    yield write(path(), chomp, versions=(1, 2))
    yield write(path(), chomp, settings="row=3")
    yield write(path(), chomp, settings="nothing")
    for board in ("1 2; 3 4", "1 2; 3", "1; jumps (0,-1)", "x", f"{10**30}; jumps (0,1)"):
        yield write(path(), rockse, board=board)
    grid = "; ".join(["0 " * 8 + "0"] * 9)
    extras = "".join(f" ({down},{right})" for down in range(1, 9) for right in range(9))
    yield write(path(), rockse, board=f"{grid}; jumps; bonus (0,0):{extras}")
    for game, board, worth in [
        ("rings", "." * 62 + ">" + "*" * 62, "cost"),
        ("draughts", "9", "play"),
        ("draughts", "W:WK1:BK5", "play"),
        ("chocolate", "99999999999x99999999999@0,0", "play"),
        ("subtraction", "1" + "0" * 30, "play"),
    ]:
        yield write(path(), chomp, game=game, board=board, worth=worth)
    enormous = path()
    with open(enormous, "wb") as file:
        file.write(data)
        file.truncate(1 << 40)
    yield enormous


def test_flips(chance, checkers, path, folder):
    """One bit anywhere: digests are not compared, but nothing else may happen than 0, 1 or 2."""
    data, out = path.read_bytes(), folder / "flipped"
    for _ in range(20):
        at = chance.randrange(len(data))
        out.write_bytes(data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1:])
        codes = [run(checker, out)[0] for checker in checkers]
        assert codes[0] == codes[1] and codes[0] in (0, 1, 2), (path, at, codes)


def test_program(chance, tablette, path, folder):
    """`table certify` states what a sound table proves, and refuses it with one bit changed."""
    def certify(file):
        command = [tablette, "table", "certify", file, "--json", "--lang", "en", "-q"]
        done = subprocess.run(command, capture_output=True, text=True)
        return done.returncode, json.loads(done.stdout) if done.stdout else done.stderr

    code, said = certify(path)
    assert code == 0 and said["ok"] and said["proved"].startswith("Proved: "), (path, code, said)
    assert said["believed"].endswith("."), said["believed"]
    data, out = path.read_bytes(), folder / "damaged.tablette"
    for at in [0, len(data) - 1] + [chance.randrange(len(data)) for _ in range(8)]:
        out.write_bytes(data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1:])
        code, said = certify(out)
        assert code == 1 and not said["ok"] and "proved" not in said, (path, at, code, said)
    out.write_bytes(data[:len(data) // 2])
    assert certify(out)[0] == 1, path
    out.unlink()
    code, said = certify(out)
    assert code == 2 and said.startswith("error: "), (code, said)


def main(tablette):
    chance = random.Random(31)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([HERE / "ocaml/build.sh", folder / "ocaml"], check=True)
        checkers = [[sys.executable, HERE / "python/certify.py"], [folder / "ocaml/certify"]]
        sound = [build(tablette, folder / str(at), *row[:4]) for at, row in enumerate(TABLES)]
        for path, (*_, changes) in zip(sound, TABLES):
            for checker in checkers:
                code, words = run(checker, path)
                assert code == 0 and ": proved. All " in words, words
            test_files(chance, checkers, path, folder)
            if changes:
                test_changes(chance, checkers, path, folder)
        bad = list(bad_files(folder, sound))
        for path in bad:
            for checker in checkers:
                code, words = run(checker, path)
                assert code == 2 and ": not readable: " in words, (path, code, words)
        for path in sound[:2] + sound[-1:]:
            test_flips(chance, checkers, path, folder)
            test_program(chance, tablette, path, folder)
        for number, row in enumerate(ANSWERS):
            path = answer(tablette, folder / f"{number}.jsonl", *row)
            test_answers(chance, checkers, path, folder)
        for path in (HERE / "examples").iterdir():
            assert [run(checker, path)[0] for checker in checkers] == [0, 0], path
        for checker in checkers:
            said = run(checker, sound[0], environment={"PATH": str(folder)})
            missing = "not readable: the program zstd is not installed.\n"
            assert said == (2, f"{sound[0]}: {missing}"), said
    tried = CHANGES * (sum(row[-1] for row in TABLES) + len(ANSWERS))
    proved = len(TABLES) + len(ANSWERS)
    print(f"{proved} sound files proved, {tried} changes found, {len(bad)} bad files refused.")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
