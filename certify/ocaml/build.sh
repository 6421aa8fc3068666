#!/bin/sh
# Compiles the checker: ocaml/build.sh [FOLDER]. Needs ocamlopt alone (Debian: ocaml-nox).
set -e
sources="$(cd "$(dirname "$0")" && pwd)"
mkdir -p "${1:-.}" && cd "${1:-.}"
for part in xxh64 game head table shape chomp chocolate subtraction rings rockse draughts_rules draughts proofs certify; do
    cp "$sources/$part.ml" . && parts="$parts $part.ml"
done
ocamlopt -I +unix -O3 -inline 100 -o certify unix.cmxa $parts
