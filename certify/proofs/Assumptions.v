(** What the theorems assume. *)

From Tablette Require Import Game Soundness Stealing Symmetry.

Print Assumptions list_is_lost.
Print Assumptions check_sound.
Print Assumptions strategy_stealing.
Print Assumptions mirror_lost.
