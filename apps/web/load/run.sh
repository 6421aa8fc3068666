#!/usr/bin/env bash
# Load test of the server on this machine: run by hand, since it needs the machine to itself.
#   apps/web/load/run.sh [PROGRAM]     PROGRAM defaults to target/release/tablette
set -euo pipefail
cd "$(dirname "$0")/../../.."
program=${1:-target/release/tablette}
port=7990
base="http://127.0.0.1:$port"
command -v wrk >/dev/null || { echo "wrk is absent: apt-get install -y wrk" >&2; exit 2; }

"$program" serve --port "$port" >/dev/null &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null || true' EXIT
until curl -sf "$base/healthz" >/dev/null; do sleep 0.1; done
memory() { awk '/VmRSS|VmHWM/ { printf "%s %.0f MiB  ", $1, $2 / 1024 } END { print "" }' "/proc/$server/status"; }

echo "== at rest"; memory
echo "== one cached position"
wrk -t1 -c32 -d8s --latency "$base/api/chomp/8x10" | grep -E "50%|99%|Requests/sec"
echo "== the picture of one position"
wrk -t1 -c32 -d8s --latency "$base/api/chomp/8x10/show" | grep -E "50%|99%|Requests/sec"
echo "== positions not cached (a new one each time)"
wrk -t1 -c32 -d8s --latency -s apps/web/load/fresh.lua "$base" | grep -E "50%|99%|Requests/sec|Non-2xx"
memory

echo "== other clients, while one asks for enormous boards"
(
    for board in 8x8 9x9 8x9 9x8; do
        curl -s -m 12 -o /dev/null -w "   enormous $board: %{http_code} after %{time_total} s\n" \
            "$base/api/chomp/$board/solve?by=recursion" || true
    done
) &
hog=$!
sleep 1
wrk -t1 -c4 -d8s --latency -s apps/web/load/fresh.lua "$base" | grep -E "50%|99%|Max|Requests/sec|Non-2xx"
for n in $(seq 40); do
    curl -s -o /dev/null -w "%{time_total}\n" "$base/api/chocolate/$((50 + n))x9@3,4"
    sleep 0.1
done | sort -n | tail -1 | sed 's/^/   slowest of 40 single requests, in seconds: /'
memory
kill "$hog" 2>/dev/null || true

echo "== malformed requests over a socket"
wrk -t1 -c16 -d4s -s apps/web/load/malformed.lua "$base" | grep -E "requests in|Requests/sec|Non-2xx"
curl -sf "$base/healthz" >/dev/null && echo "   still answering"
curl -s "$base/metrics" | grep -E '^tablette_(answers_total|busy_total|solves_cancelled_total)'
memory
