(** The checkers in OCaml, with machine integers and arrays. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOCamlInt63 PArray.
From Tablette Require Import Checker PliesChecker Endings DraughtsCounts.

Extract Constant array "'a" => "'a Parray.t".
Extract Inlined Constant make => "Parray.make".
Extract Inlined Constant get => "Parray.get".
Extract Inlined Constant set => "Parray.set".

Extraction "checker" check check_plies check_endings
  lines set_up.
