(** Strategy stealing: the player who begins wins every box of Chomp larger than one square. *)

From Coq Require Import List Arith Lia.
From Tablette Require Import Game Chomp.
Import ListNotations.

(** All bites of a bar. *)
Definition moves (p : bar) : list bar :=
  flat_map (fun row => map (fun column => bite row column p)
    (seq (if row =? 0 then 1 else 0) (nth row p 0 - if row =? 0 then 1 else 0)))
  (seq 0 (length p)).

Lemma in_moves p q : move p q <-> In q (moves p).
Proof.
  unfold moves, move. rewrite in_flat_map. split.
  - intros (row & column & on & other & ->). exists row. split.
    + apply in_seq. destruct (le_lt_dec (length p) row) as [L | L]; [|lia].
      rewrite nth_overflow in on; lia.
    + apply in_map_iff. exists column. split; trivial. apply in_seq.
      destruct (Nat.eqb_spec row 0) as [-> |]; [|lia].
      assert (column <> 0) by congruence. lia.
  - intros (row & _ & I). apply in_map_iff in I as (column & <- & I). apply in_seq in I.
    exists row, column. destruct (Nat.eqb_spec row 0) as [-> | N]; repeat split; try lia;
      intros E; inversion E; lia.
Qed.

Theorem chomp_lost_or_won p : lost move p \/ won move p.
Proof.
  apply lost_or_won; [exact chomp_ends|]. intros p'. exists (moves p'). apply in_moves.
Qed.

(** A second bite further down and to the left makes the first one void. *)
Lemma bite_twice p : forall row row' column column', row <= row' -> column <= column' ->
  bite row column (bite row' column' p) = bite row column p.
Proof.
  assert (G : forall p row' column column', column <= column' ->
    map (Nat.min column) (bite row' column' p) = map (Nat.min column) p).
  { clear p. intros p row column column' L. revert row.
    induction p as [|b p IH]; intros [|row]; trivial.
    - unfold bite. simpl. f_equal; [lia|]. rewrite map_map. apply map_ext. lia.
    - unfold bite in *. simpl. f_equal. apply IH. }
  induction p as [|b p IH]; intros [|row] [|row'] column column' H L; try lia; trivial;
    try now apply G.
  unfold bite in *. simpl. f_equal. apply IH; lia.
Qed.

Lemma nth_bite_le p row column i : nth i (bite row column p) 0 <= nth i p 0.
Proof.
  revert row i.
  induction p as [|b p IH]; intros [|row] [|i]; unfold bite in *; simpl; trivial; try lia.
  apply (IH 0).
Qed.

Definition rectangle (columns rows : nat) : bar := repeat columns rows.

Lemma nth_rectangle columns rows i : i < rows -> nth i (rectangle columns rows) 0 = columns.
Proof. revert i. induction rows; intros [|i] L; simpl; trivial; try lia. apply IHrows. lia. Qed.

Theorem strategy_stealing columns rows :
  0 < columns -> 0 < rows -> 1 < columns * rows -> won move (rectangle columns rows).
Proof.
  intros wide high large. set (full := rectangle columns rows).
  set (corner := bite (rows - 1) (columns - 1) full).
  assert (step : move full corner).
  { exists (rows - 1), (columns - 1). repeat split.
    - unfold full. rewrite nth_rectangle; lia.
    - intros [= E E']. nia. }
  destruct (chomp_lost_or_won corner) as [L | W].
  - now apply won_one with corner.
  - inversion W as [p q (row & column & on & other & ->) L E]. subst p.
    assert (on' : column < nth row full 0)
      by (pose proof (nth_bite_le full (rows - 1) (columns - 1) row); unfold corner in on; lia).
    assert (row < rows).
    { apply Nat.nle_gt. intros L'. unfold full, rectangle in on'.
      rewrite nth_overflow in on'; [lia | now rewrite repeat_length]. }
    apply won_one with (bite row column full); [now exists row, column|].
    unfold full in on'. rewrite nth_rectangle in on' by trivial.
    unfold corner in L. rewrite bite_twice in L by lia. assumption.
Qed.
