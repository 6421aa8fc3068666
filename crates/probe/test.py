"""Tests the probe library outside Rust: python3 crates/probe/test.py LIBRARY [MODULE.wasm]

Every value of the examples is compared with that of the checker in `certify/python`, through C by
`ctypes` and through the WebAssembly module in Node. The example programs are compiled and run, and
damaged files give messages. Needs a C compiler, `zstd`, and Node for the module.
"""

import ctypes
import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
CERTIFY = HERE.parents[1] / "certify"
sys.path[:0] = [str(CERTIFY / "python"), str(HERE / "examples")]

import draughts
import probe
import table as checker

EXAMPLES = sorted((CERTIFY / "examples").glob("*.tablette"))
LEAST = -(2**63)


def expected(worth, code):
    """Kind, result and number of a code, as the header says."""
    if worth == "play":
        return (0, 0, -1) if code == 3 else (0, (-1, 1, 0)[code % 4], code // 4)
    if worth == "outcome":
        return 0, (-1, 1, 0)[code], -1
    if worth == "nimber":
        return 1, 0, code
    return (3, 0, 0) if code == LEAST else (2, 0, code)


def questions(path):
    """Every rank of a table and, of draughts, its position; each with the value."""
    known = checker.Table(str(path), 1 << 26)
    values = [expected(known.worth, code) for code in known.codes]
    yield from enumerate(values)
    if known.game == "draughts":
        board = draughts.Draughts(known.board, known.settings, known.count)
        yield from ((board.show(rank), values[rank]) for rank in range(1, known.count))


def test_ctypes(library):
    count = 0
    for path in EXAMPLES:
        with probe.Table(library, str(path)) as table:
            for question, value in questions(path):
                found = table.probe(question)
                assert (found.kind, found.wdl, found.number) == value, (path, question, value)
                count += 1
    return count


def test_rest_of_c(library):
    """Sets of squares, memory, storage by a function, and pointers that are null."""
    functions, value = library.functions, probe.Value()
    functions.tablette_open_bytes.restype = functions.tablette_open_storage.restype = ctypes.c_void_p
    data = next(path for path in EXAMPLES if "draughts" in path.name).read_bytes()
    reader = ctypes.CFUNCTYPE(
        ctypes.c_int, ctypes.c_void_p, ctypes.c_uint64, ctypes.POINTER(ctypes.c_uint8), ctypes.c_size_t
    )

    @reader
    def read(_context, at, buffer, length):
        part = data[at:at + length]
        ctypes.memmove(buffer, part, len(part))
        return 0 if len(part) == length else 7

    memory = functions.tablette_open_bytes(data, ctypes.c_size_t(len(data)))
    storage = functions.tablette_open_storage(read, None)
    for pointer in map(ctypes.c_void_p, (memory, storage)):
        assert pointer.value and functions.tablette_most_pieces(pointer) == 2
        ranks = (ctypes.c_uint64 * 2)()
        assert functions.tablette_ranks(pointer, ranks) == 0 and list(ranks) == [0, 8846]
        sets = (ctypes.c_uint64 * 4)(0, 1 << 2, 1 << 28, 0)
        assert functions.tablette_draughts(pointer, 1, sets, ctypes.byref(value)) == 0
        by_sets = value.kind, value.wdl, value.number
        assert functions.tablette_fen(pointer, b"W:WK3:B29", ctypes.byref(value)) == 0
        assert by_sets == (value.kind, value.wdl, value.number)
        code = ctypes.c_int64()
        assert functions.tablette_code(pointer, ctypes.c_uint64(0), ctypes.byref(code)) == 0 and code.value == 0
        assert functions.tablette_draughts(pointer, 1, None, ctypes.byref(value)) == -1
        assert functions.tablette_fen(pointer, None, ctypes.byref(value)) == -1
        assert functions.tablette_fen(pointer, b"\xff", ctypes.byref(value)) == -1
        assert functions.tablette_code(pointer, ctypes.c_uint64(0), None) == -1
        assert functions.tablette_value_of(pointer, ctypes.c_uint64(8846), ctypes.byref(value)) == -1
        assert str(library.error()) == "expected a rank from 0 to 8846 (excluded), got 8846"
        functions.tablette_close(pointer)
    assert functions.tablette_open(None) is None and functions.tablette_open_storage(None, None) is None
    assert functions.tablette_open_bytes(None, ctypes.c_size_t(9)) is None
    assert functions.tablette_most_pieces(None) == 0 and functions.tablette_code(None, 0, None) == -1
    functions.tablette_close(None)


def test_program(command, folder):
    """An example program: right answers, and messages for damage."""
    run = lambda *words: subprocess.run([*command, *map(str, words)], capture_output=True, text=True)
    for path in EXAMPLES:
        kinds, (question, (kind, wdl, number)) = probe.KINDS, list(questions(path))[-1]
        shown = {-1: "loss", 0: "draw", 1: "win"}[wdl] if kind == 0 else kinds[kind]
        shown += f" {number}" if kind or number >= 0 else ""
        done = run(path, question)
        assert (done.returncode, done.stdout) == (0, shown + "\n"), (command, path, question, done, shown)
    data = bytearray(EXAMPLES[0].read_bytes())
    data[100] ^= 1
    damaged = folder / "damaged.tablette"
    damaged.write_bytes(data)
    for words, message in [((damaged, "0"), "the head is damaged"), ((EXAMPLES[0], 2**40), "got 1099511627776")]:
        done = run(*words)
        assert done.returncode == 2 and message in done.stderr, (command, words, done)


NODE = """
import { readFileSync } from "node:fs";
const [, module, example] = process.argv;
const { KINDS, Library, Table } = await import(example);
const library = new Library(readFileSync(module));
let count = 0;
for (const [path, questions] of JSON.parse(readFileSync(0, "utf8"))) {
  const table = new Table(library, readFileSync(path));
  for (const [question, value] of questions) {
    const { kind, wdl, number } = table.probe(typeof question === "number" ? BigInt(question) : question);
    const found = JSON.stringify([KINDS.indexOf(kind), wdl, Number(number)]);
    if (found !== JSON.stringify(value)) throw new Error(`${path}: ${question} is ${found}, not ${value}`);
    count += 1;
  }
  table.close();
}
console.log(count);
"""


def main(library_path, module=None):
    library = probe.Library(library_path)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        counts = [test_ctypes(library)]
        test_rest_of_c(library)
        test_program([sys.executable, HERE / "examples/probe.py", library_path], folder)
        compiler = ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", HERE / "examples/probe.c", library_path]
        subprocess.run([*compiler, "-o", folder / "probe"], check=True)
        test_program([folder / "probe"], folder)
        if module:
            test_program(["node", HERE / "examples/probe.mjs", module], folder)
            counts.append(test_node(module))
    print(f"{counts} values read outside Rust are those of the checker.")


def test_node(module):
    asked = json.dumps([(str(path), list(questions(path))) for path in EXAMPLES])
    words = ["node", "--input-type=module", "-e", NODE, "--", module, HERE / "examples/probe.mjs"]
    done = subprocess.run(words, input=asked, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
