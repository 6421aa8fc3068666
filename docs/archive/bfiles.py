#!/usr/bin/env python3
"""Writes the b-files of three-rowed Chomp, each computed by two engines that must agree.

    cc -O3 -march=native -o three_rows three_rows.c && ./three_rows 10000 >rows.csv
    python3 bfiles.py PROGRAM rows.csv [COLUMNS [THIRD_ROWS]]

PROGRAM is `tablette`. A029899 to A029902 come from its list of lost positions up to COLUMNS (2000)
columns and from the recurrence below, A029903 to A029905 and A147983 from rows.csv, which compare.ml
compares with such a list. The first 30 columns are also computed by the rules alone, and the rows to
THIRD_ROWS (2100) of rows.csv by `by_states`.

    python3 bfiles.py --quick PROGRAM

writes nothing: it compiles three_rows.c and columns.ml, and compares all engines with each other and
with the beginning of the b-files and of periods.csv. Needs cc, ocamlopt and zstd.
"""
import shutil
import subprocess
import sys
import tempfile
from itertools import combinations_with_replacement
from math import lcm
from pathlib import Path

HERE = Path(__file__).parent


def by_rules(columns):
    """All lost (p,q,r) with p <= columns, by trying every bite."""
    lost = set()
    triples = (t[::-1] for t in combinations_with_replacement(range(columns + 1), 3))
    for bar in sorted(triples):
        bites = (
            bar[:row] + tuple(min(length, left) for length in bar[row:])
            for row in range(3)
            for left in range(row == 0, bar[row])
        )
        if bar[0] and not any(bite in lost for bite in bites):
            lost.add(bar)
    return lost


def by_recurrence(columns):
    """All lost (p,q,r) with p <= columns: at most one p for each (q,r)."""
    lost, diagonal, row3 = set(), 0, [0] * (columns + 1)
    for r in range(columns + 1):
        row2 = diagonal
        for q in range(r, columns + 1):
            free = ~((row2 | row3[q]) >> q)
            p = q + (free & -free).bit_length() - 1 if q else 1
            row2 |= 1 << p
            row3[q] |= 1 << p
            if q == r:
                diagonal |= 1 << p
            if p <= columns:
                lost.add((p, q, r))
            if p == q:
                break
    return lost


def by_states(most):
    """The lines of rows.csv for r <= most, from the first state of each row that returns.

    A state is row2 from q on, and q modulo the periods of the rows below, where these are settled.
    """
    diagonal, row3, settled, turn = 0, [0] * (most + most // 2 + 1000), 0, 1
    for r in range(most + 1):
        row2, states, distances, kind = diagonal, {}, {}, "live"
        for q in range(r, len(row3)):
            if q >= settled and kind == "live":
                state = (row2 >> q, q % turn)
                if state in states:
                    kind, again, cycle = "periodic", states[state], q - states[state]
                states[state] = q
            free = ~((row2 | row3[q]) >> q)
            distances[q] = (free & -free).bit_length() - 1 if q else 1
            row2 |= 1 << q + distances[q]
            row3[q] |= 1 << q + distances[q]
            if q == r:
                diagonal |= 1 << q + distances[q]
            if distances[q] == 0:
                break
        if distances[q] == 0:
            settled = max(settled, q + 1)
            yield f"{r},dead,{q},,"
            continue
        assert kind == "periodic", f"row {r} is not settled"
        repeats = (n for n in range(1, cycle + 1) if cycle % n == 0)
        once = [distances[again + i] for i in range(cycle)]
        period = next(n for n in repeats if once == once[:n] * (cycle // n))
        start = again
        while start > r and distances[start - 1] == distances[start - 1 + period]:
            start -= 1
        settled, turn = max(settled, start), lcm(turn, period)
        yield f"{r},live,{start},{period}," + " ".join(str(distances[start + i]) for i in range(period))


def by_program(program, columns):
    """The lost positions in the table of the program: gaps between ranks, in LEB128."""
    with tempfile.TemporaryDirectory() as folder:
        build = [program, "table", "build", "chomp", f"{columns}x3", "--worth", "outcome", "--out", folder, "--quiet"]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
        (table,) = Path(folder).glob("*.tablette")
        data = subprocess.run(["zstd", "-dc", table], check=True, capture_output=True).stdout
    lost, rank, gap, shift, p, q = set(), 0, 0, 0, 0, 0
    for byte in data:
        gap |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            # Rank 0 is (1,0,0). Before (p,q,r) are C(p+2,3) - 1 shorter bars, then C(q+1,2) + r.
            rank, gap, shift = rank + gap + 1, 0, 0
            while (p + 1) * (p + 2) * (p + 3) // 6 <= rank:
                p, q = p + 1, 0
            rest = rank - p * (p + 1) * (p + 2) // 6
            while (q + 1) * (q + 2) // 2 <= rest:
                q += 1
            lost.add((p, q, rest - q * (q + 1) // 2))
    return lost


def sequences(lost, columns):
    """A029899 to A029902 by number, as lists of terms; all begin at n = 0."""
    counts = [0] * (columns + 1)
    for p, _, _ in lost:
        counts[p] += 1
    totals = [sum(counts[: n + 1]) for n in range(columns + 1)]
    square = {q: p for p, q, r in lost if q == r}
    diagonal = []
    while len(diagonal) in square:
        diagonal.append(square[len(diagonal)])
    equal = sorted((p, r) for p, q, r in lost if p == q)
    return {29899: totals, 29900: diagonal, 29901: [p for p, _ in equal], 29902: [r for _, r in equal]}


def families(rows):
    """A029903 to A029905, which begin at n = 0, and A147983, at n = 1."""
    live = [line.split(",") for line in rows if ",live," in line]
    single = [(int(distances), int(start), int(r)) for r, _, start, period, distances in live if period == "1"]
    several = [int(r) for r, _, _, period, _ in live if period != "1"]
    distances, starts, third = map(list, zip(*single))
    return {29903: distances, 29904: starts, 29905: third, 147983: several}


def check_complements(found, columns):
    """The sentences of docs/results/challenges.md about sets that share no number and miss none."""
    column3, column2 = set(found[29900]), set(found[29901])
    assert not column3 & column2
    reach = max(found[29900])
    least = min(set(range(1, columns + 1)) - column3 - column2, default=columns + 1)
    print(f"A029900 and A029901 share no term up to {columns}, and together have all of 1 to {least - 1}; {reach=}")
    dead, live = set(found[29902]), set(found[29905]) | set(found[147983])
    missing = sorted(set(range(max(dead) + 1)) - dead - set(found[29905]))
    assert not dead & live and set(missing) <= set(found[147983])
    print(f"in neither A029902 nor A029905, up to {max(dead)}: {missing}")


def main(program, rows, columns=2000, third_rows=2100):
    columns, third_rows = int(columns), int(third_rows)
    assert by_rules(30) == by_recurrence(30)
    lost = by_recurrence(columns)
    assert lost == by_program(program, columns), "the program disagrees"
    rows = Path(rows).read_text().splitlines()
    for row, line in zip(by_states(third_rows), rows[1:]):
        assert row == line, f"{row} by states, but {line}"
    found = sequences(lost, columns) | families(rows)
    check_complements(found, columns)
    for number, terms in found.items():
        stored(number).write_text(as_text(number, terms))
        print(f"A{number:06}: {len(terms)} terms, {terms[:8]}")


def stored(number):
    return HERE / f"b{number:06}.txt"


def as_text(number, terms):
    first = 1 if number == 147983 else 0
    return "".join(f"{n} {term}\n" for n, term in enumerate(terms, first))


def by_compiled(folder, source, compiler, third_rows):
    """The lines that another program of this folder prints for r <= third_rows."""
    binary = Path(folder) / source.stem
    # OCaml writes its objects beside the source, which therefore is copied.
    copy = Path(shutil.copy(source, folder))
    subprocess.run([*compiler, copy, "-o", binary], check=True)
    run = subprocess.run([binary, str(third_rows)], check=True, capture_output=True, text=True)
    return run.stdout.splitlines()


def quick(program, columns=200, third_rows=1500, more_rows=500):
    """Compares the beginning of every stored file with all engines."""
    with tempfile.TemporaryDirectory() as folder:
        rows = by_compiled(folder, HERE / "three_rows.c", ["cc", "-O2"], third_rows)
        by_columns = by_compiled(folder, HERE / "columns.ml", ["ocamlopt"], third_rows)
    assert rows == by_columns, "three_rows.c and columns.ml differ"
    assert rows[1:more_rows + 2] == list(by_states(more_rows)), "three_rows.c and by_states differ"
    several = [line for line in rows if ",live," in line and line.split(",")[3] != "1"]
    periods = (HERE / "periods.csv").read_text().splitlines()[1:]
    upto = [line for line in periods if int(line.split(",")[0]) <= third_rows]
    assert several == upto, "periods.csv differs"
    assert by_rules(20) == by_recurrence(20), "the recurrence differs from the rules"
    lost = by_recurrence(columns)
    assert lost == by_program(program, columns), "the program disagrees"
    found = sequences(lost, columns) | families(rows)
    for number, terms in found.items():
        begins = stored(number).read_text().startswith(as_text(number, terms))
        assert len(terms) > 4 and begins, f"{stored(number).name} differs: {terms}"
    terms = sum(map(len, found.values()))
    print(f"records: {len(rows) - 1} third rows and {terms} terms of {len(found)} b-files are as stored")


if __name__ == "__main__":
    if sys.argv[1] == "--quick":
        quick(*sys.argv[2:])
    else:
        main(*sys.argv[1:])
