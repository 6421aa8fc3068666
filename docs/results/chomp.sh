#!/bin/sh
# Runs the boxes of chomp.md again: processor seconds, peak memory, digest, and the boards with several winning first moves.
# Usage: docs/results/chomp.sh [BOX:MEMORY ...], after `cargo build --release -p tablette-cli`. Needs GNU time and Python 3.
set -eu
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- 16x16:2G 18x18:2G 42x10:2G 20x20:2G
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
for pair in "$@"; do
    box=${pair%%:*}
    nice /usr/bin/time -o "$out/time" -f '%U s, %M KiB' \
        target/release/tablette census chomp "$box" --json --threads 1 --memory "${pair##*:}" >"$out/census.json"
    echo "$box: $(tail -n 1 "$out/time")"
    python3 - "$out/census.json" <<'PYTHON'
import json, sys
census = json.load(open(sys.argv[1]))
last = census["boards"][-1]
print(f"  lost {last['lost']}, winning {last['winning']}, digest {census['digest']}")
for board in census["boards"]:
    if board["rows"] <= board["cols"] and len(board["winning"]) > 1:
        print(f"  several: {board['rows']} rows, {board['cols']} columns: {board['winning']}")
PYTHON
done
