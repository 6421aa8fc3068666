"""Measures tables as arrays from Python; docs/results/python.md has the results.

python docs/archive/scripts/arrays.py FOLDER [BOARD]

Builds the table of plies of a Chomp bar in the folder, unless it is there, and prints the time to
read its values. Each figure is the best of five, in processor time of one thread, which other work
on the machine disturbs less than elapsed time. Asserts that all ways of reading give the same
numbers.
"""

import subprocess
import sys
import time

import numpy as np
import tablette

PROBES = 1_000_000


def timed(work, runs=5):
    best = float("inf")
    for _ in range(runs):
        began = time.thread_time()
        answer = work()
        best = min(best, time.thread_time() - began)
    return best, answer


def measure(file):
    def opened():
        table = tablette.Table(file, threads=1)
        table[0]  # checks the digest, which is not part of the measurement
        return table

    table = opened()
    count = len(table)
    first = tablette.Table(file, threads=1).values
    print(f"{count} positions, {table.head.bits} bits on disk, {table.dtype}, {table.head.file_bytes} bytes")
    seconds, values = timed(lambda: tablette.Table(file, threads=1).values)
    print(f"values: {count / seconds / 1e6:.0f} million a second")
    loaded = opened()
    view = loaded.values
    seconds, again = timed(lambda: loaded.values)
    assert np.shares_memory(view, again) and (values == view).all() and (first == view).all()
    print(f"values again: {seconds * 1e6:.1f} µs")
    ranks = np.random.default_rng(1).integers(0, count, PROBES, dtype="u8")
    for name, asked in [("rising", np.sort(ranks)), ("in any order", ranks)]:
        for how, one in [("from the file", table), ("from memory", loaded)]:
            seconds, codes = timed(lambda one=one, asked=asked: one.probe(asked))
            assert (codes == view[asked]).all()
            print(f"{PROBES} ranks {name}, {how}: {seconds / PROBES * 1e9:.1f} ns each")
    texts = table.unrank(ranks[:100_000])
    seconds, ranked = timed(lambda: table.rank(texts), 3)
    assert (ranked == ranks[:100_000]).all()
    print(f"rank of a text: {seconds / len(texts) * 1e9:.0f} ns")
    seconds, _ = timed(lambda: table.unrank(ranks[:100_000]), 3)
    print(f"unrank: {seconds / len(texts) * 1e9:.0f} ns")
    seconds, _ = timed(lambda: [table[7] for _ in range(10_000)], 3)
    print(f"one rank: {seconds / 10_000 * 1e6:.2f} µs")


if __name__ == "__main__":
    if sys.argv[1] == "--file":
        measure(sys.argv[2])
    else:
        board = sys.argv[2] if len(sys.argv) > 2 else "12x12"
        table = tablette.open("chomp", board).build(sys.argv[1])
        # For two seconds after a file is written, every query checks its digest again.
        time.sleep(2.5)
        subprocess.run([sys.executable, __file__, "--file", table.head.file], check=True)
