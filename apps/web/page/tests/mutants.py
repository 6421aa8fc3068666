"""Writes programs with one mistake each as JSON: mutants.py QUESTION COUNT…

For each question it takes COUNT mutants of the reference, spread over all that mutants.py of the
command line's tests makes."""

import json
import sys
from pathlib import Path

REFERENCES = Path(__file__).resolve().parents[3] / "cli" / "tests" / "grade" / "references"
sys.path.insert(0, str(REFERENCES))
sys.dont_write_bytecode = True

import mutants  # noqa: E402

rows = [line.split(" ") for line in mutants.lines("questions.txt")]
found = []
for question, count in zip(sys.argv[1::2], sys.argv[2::2]):
    _, folder, function, *_ = next(row for row in rows if row[0] == question)
    source = (mutants.GAMES / folder / "reference.py").read_text(encoding="utf-8")
    texts = [text for _, text in mutants.mutants(source, function)]
    step = max(1, len(texts) // int(count))
    programs = [source, *texts[::step][: int(count)]]
    found.append({"question": question, "programs": programs})
json.dump(found, sys.stdout)
