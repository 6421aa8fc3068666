#!/bin/sh
# Compiles the proofs, compares what they assume with assumptions.txt, extracts the checkers,
# compiles them, and checks small inputs. Needs Debian's coq, ocaml-nox (8.16 and 4.13) and zstd.
set -eu
cd "$(dirname "$0")"

theories="Game Chomp Ranks Integers Bits Walk Sources Checker Soundness
  Stealing Plies PliesChecker Symmetry Grundy Heaps Chocolate Rings GrayCode NimLength
  Loopy Draughts DraughtsCounts Endings EndingsSound Digits EndingsRanks"

if grep -nE '(^|[^A-Za-z_])(Admitted|admit|Axiom|Parameter|Conjecture)([^A-Za-z_]|$)' ./*.v; then
  echo "build.sh: a source assumes something instead of proving it" >&2
  exit 1
fi

rm -rf build
mkdir build
cp ./*.v driver/*.ml build
cd build

for theory in $theories; do
  echo "$theory"
  coqc -Q . Tablette "$theory.v"
done

coqc -Q . Tablette Assumptions.v |
  sed -n 's/^\([^ ][^ ]*\).*/\1/p' > assumptions.txt
if ! diff ../assumptions.txt assumptions.txt; then
  echo "build.sh: the theorems assume other things than assumptions.txt lists" >&2
  exit 1
fi

coqc -Q . Tablette Extract.v
for program in check_chomp check_draughts count_draughts; do
  ocamlopt -inline 200 uint63.ml parray.ml checker.mli checker.ml "$program.ml" -o "$program"
done

# The lost positions of the bar of 4 columns and 4 rows, as ranks. Then one is missing.
lost='\000\004\003\002\003\001\007\012\003\002'
printf "$lost" | ./check_chomp lost 4 4
if printf "${lost%????}" | ./check_chomp lost 4 4; then
  echo "build.sh: the checker accepts a wrong list" >&2
  exit 1
fi

# The plies of all positions of the bar of 2 columns and 2 rows. Then one is wrong.
printf '\000\001\001\002\003' | ./check_chomp plies 2 2
if printf '\000\001\001\002\001' | ./check_chomp plies 2 2; then
  echo "build.sh: the checker accepts a wrong table" >&2
  exit 1
fi

./count_draughts < ../../../tests/golden/draughts/perft_random_60.txt

# All endings of up to two pieces. Then a win is called a draw.
table=../../examples/draughts-2.tablette
zstd -dcq "$table" > cells
./check_draughts 2 "$table" < cells
printf '\001' | dd of=cells bs=1 seek=5006 conv=notrunc status=none
if ./check_draughts 2 "$table" < cells; then
  echo "build.sh: the checker accepts a wrong table" >&2
  exit 1
fi
