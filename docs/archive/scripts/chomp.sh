#!/bin/sh
# Runs the boxes of docs/results/chomp.md again and prints processor seconds, peak memory, digest, and the boards with
# several winning first moves, which SEVERAL=FILE also writes to FILE as CSV.
# Usage: docs/archive/scripts/chomp.sh [BOX:MEMORY ...], after `cargo build --profile dist -p tablette-cli`.
# Needs GNU time and Python 3.
set -eu
cd "$(dirname "$0")/../../.."
[ $# -gt 0 ] || set -- 16x16:2G 18x18:2G 42x10:2G 20x20:2G 500x4:1G 2000x4:1500M 500x5:3G
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
for pair in "$@"; do
    box=${pair%%:*}
    nice /usr/bin/time -o "$out/time" -f '%U s, %M KiB' \
        target/dist/tablette census chomp "$box" --json --threads 1 --memory "${pair##*:}" >"$out/$box.json"
    echo "$box: $(tail -n 1 "$out/time")"
    python3 - "$out/$box.json" <<'PYTHON'
import json, sys
census = json.load(open(sys.argv[1]))
last = census["boards"][-1]
print(f"  lost {last['lost']}, winning {last['winning']}, digest {census.get('digest')}")
several = [board for board in census["boards"] if board["rows"] <= board["cols"] and len(board["winning"]) > 1]
for board in several:
    print(f"  several: {board['rows']} rows, {board['cols']} columns: {board['winning']}")
print(f"  {len(several)} boards with several winning first moves, rows <= columns")
PYTHON
done
[ -z "${SEVERAL:-}" ] || python3 - "$out"/*.json >"$SEVERAL" <<'PYTHON'
import json, sys
boards = {}
for path in sys.argv[1:]:
    for board in json.load(open(path))["boards"]:
        if board["rows"] <= board["cols"] and len(board["winning"]) > 1:
            boards[board["rows"], board["cols"]] = board
print("rows,cols,lost,moves")
for (rows, cols), board in sorted(boards.items()):
    moves = " ".join(f"({row};{column})" for row, column in board["winning"])
    print(f"{rows},{cols},{board['lost']},{moves}")
PYTHON
