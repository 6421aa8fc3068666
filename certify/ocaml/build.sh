#!/bin/sh
# Compiles the checker: ocaml/build.sh [FOLDER]. Needs ocamlopt alone (Debian: ocaml-nox).
set -e
sources="$(cd "$(dirname "$0")" && pwd)"
mkdir -p "${1:-.}" && cd "${1:-.}"
games="shape chomp chocolate subtraction rings rockse subset draughts_rules draughts"
for part in xxh64 game head table $games proofs answers certify; do
    cp "$sources/$part.ml" . && parts="$parts $part.ml"
done
ocamlopt -I +unix -inline 100 -o certify unix.cmxa $parts
