(** What the theorems assume. *)

From Tablette Require Import Game Checker.

Print Assumptions list_is_lost.
Print Assumptions check_sound.
