(** The rules of draughts generate the published numbers of lines of play. *)

From Coq Require Import List Bool Arith.
From Tablette Require Import Draughts.
Import ListNotations.

(** Pieces by the numbers that players give their squares. The first two lists are those of the
    player to move, who moves towards square 1. *)
Definition set_up (men kings enemy_men enemy_kings : list nat) : board :=
  map (fun square =>
    let on := existsb (Nat.eqb (S square)) in
    if on men then Piece Own Man
    else if on kings then Piece Own King
    else if on enemy_men then Piece Enemy Man
    else if on enemy_kings then Piece Enemy King
    else Empty) squares.

Definition cell_eq_dec (c d : cell) : {c = d} + {c <> d}.
Proof. repeat decide equality. Defined.

Definition board_eq_dec : forall b c : board, {b = c} + {b <> c} := list_eq_dec cell_eq_dec.

(** The number of lines of play of this many moves. Captures of the same pieces between the same
    squares are one move, whatever their order. *)
Fixpoint lines (depth : nat) (b : board) : nat :=
  match depth with
  | O => 1
  | S depth => list_sum (map (lines depth) (nodup board_eq_dec (moves b)))
  end.

Definition from_to (first last : nat) : list nat := seq first (last - first + 1).

Example start : map (fun depth => lines depth (set_up (from_to 31 50) [] (from_to 1 20) []))
  [1; 2; 3] = [9; 81; 658].
Proof. vm_compute. reflexivity. Qed.

Example all_kings : map (fun depth => lines depth
    (set_up [] (from_to 31 50) [] (from_to 1 20))) [1; 2; 3] = [17; 79; 352].
Proof. vm_compute. reflexivity. Qed.

Example almost_promotion : map (fun depth => lines depth
    (set_up (from_to 6 10) [] (from_to 41 45) [])) [1; 2] = [9; 81].
Proof. vm_compute. reflexivity. Qed.

(** Many captures, in many orders. *)
Example one_man : map (fun depth => lines depth
    (set_up [46] [] [11; 12; 13; 14; 21; 22; 23; 24; 31; 32; 33; 34; 41; 42; 43; 44] []))
  [1; 2; 3] = [5; 40; 64].
Proof. vm_compute. reflexivity. Qed.

(** One move ends where it began. *)
Example around : map (fun depth => lines depth
    (set_up [28; 29; 30; 32] [] [11; 12; 22; 23; 24] [13])) [1; 2; 3; 4; 5] = [3; 4; 17; 46; 115].
Proof. vm_compute. reflexivity. Qed.
