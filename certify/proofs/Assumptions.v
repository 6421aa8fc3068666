(** What the theorems assume. *)

From Tablette Require Import Game Soundness Plies PliesChecker Stealing Symmetry Grundy Heaps
  Chocolate NimLength Rings GrayCode Loopy EndingsSound EndingsRanks.

Print Assumptions check_sound.
Print Assumptions check_plies_sound.
Print Assumptions check_endings_sound.
Print Assumptions rank_injective.
Print Assumptions list_is_lost.
Print Assumptions consistent_exact.
Print Assumptions labels_exact.
Print Assumptions strategy_stealing.
Print Assumptions mirror_lost.
Print Assumptions sprague_grundy.
Print Assumptions heaps_value.
Print Assumptions chocolate_value.
Print Assumptions chocolate_lost.
Print Assumptions chocolate_length.
Print Assumptions fewest_moves.
Print Assumptions moves_to_empty.
Print Assumptions walk_is_gray.
Print Assumptions walk_is_complete.
Print Assumptions gray_reflected.
