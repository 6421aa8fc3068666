#!/usr/bin/env bash
# Requests generated from the OpenAPI description by schemathesis (MIT, from PyPI): some seconds.
#   apps/web/load/fuzz.sh [PROGRAM]     PROGRAM defaults to target/debug/tablette; EXAMPLES=200 sends more
set -euo pipefail
cd "$(dirname "$0")/../../.."
program=${1:-target/debug/tablette}
port=7991
tools=target/schemathesis
if [ ! -x "$tools/bin/schemathesis" ]; then
    if ! { python3 -m venv "$tools" && "$tools/bin/pip" install -q 'schemathesis>=4,<5'; }; then
        rm -rf "$tools"
        echo "skipped: schemathesis is not available here (it needs python3 with venv, and PyPI)" >&2
        exit 0
    fi
fi
"$program" serve --port "$port" >/dev/null &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null || true' EXIT
until curl -sf "http://127.0.0.1:$port/healthz" >/dev/null; do
    kill -0 "$server" || { echo "the server has ended" >&2; exit 1; }
    sleep 0.1
done
# The requests are deterministic, so a new failure is due to a change. A schema cannot describe boards,
# so refusing a text that fits the schema is not a fault.
"$tools/bin/schemathesis" run "http://127.0.0.1:$port/openapi.json" --workers 2 \
    --max-examples "${EXAMPLES:-30}" --seed 1 --generation-deterministic \
    --exclude-checks positive_data_acceptance
