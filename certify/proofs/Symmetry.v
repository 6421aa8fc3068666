(** Chomp is symmetric: a bar and its mirror image are both lost or both won. *)

From Coq Require Import List Arith Lia Bool.
From Tablette Require Import Game Chomp.
Import ListNotations.

(** The square in this row and column is on the bar. *)
Definition on (p : bar) (row column : nat) : Prop := column < nth row p 0.

(** The number of rows that reach a column. *)
Definition height (p : bar) (column : nat) : nat := length (filter (Nat.ltb column) p).

(** The mirror image, rows and columns exchanged. *)
Definition mirror (columns : nat) (p : bar) : bar := map (height p) (seq 0 columns).

Lemma on_height p column : forall most row,
  staircase most p -> (row < height p column <-> on p row column).
Proof.
  unfold on, height. induction p as [|b p IH]; intros most row stairs.
  - destruct row; simpl; lia.
  - destruct stairs as [_ stairs]. simpl. destruct (Nat.ltb_spec column b) as [L | L].
    + destruct row as [|row]; simpl; [lia|]. rewrite <- (IH b row stairs). lia.
    + assert (E : length (filter (Nat.ltb column) p) = 0).
      { specialize (IH b 0 stairs). destruct p as [|v p]; trivial.
        destruct stairs as [le _]. simpl nth in IH. lia. }
      rewrite E. destruct row as [|row]; [lia|]. rewrite <- (IH b row stairs). lia.
Qed.

Lemma on_mirror columns most p row column : staircase most p ->
  (on (mirror columns p) row column <-> row < columns /\ on p column row).
Proof.
  intros stairs. unfold on at 1, mirror. destruct (le_lt_dec columns row) as [L | L].
  - rewrite nth_overflow by (rewrite map_length, seq_length; lia). lia.
  - rewrite nth_indep with (d' := height p 0) by (rewrite map_length, seq_length; lia).
    rewrite map_nth, seq_nth by trivial. rewrite <- (on_height p row most column) by trivial.
    simpl. lia.
Qed.

(** Bars with the same squares are equal. *)
Lemma same_squares p q : length p = length q ->
  (forall row column, on p row column <-> on q row column) -> p = q.
Proof.
  intros len same. apply (nth_ext p q 0 0 len). intros row _.
  pose proof (same row (nth row q 0)). pose proof (same row (nth row p 0)). unfold on in *. lia.
Qed.

Lemma on_bite p : forall most row column i j, staircase most p ->
  (on (bite row column p) i j <-> on p i j /\ ~ (row <= i /\ column <= j)).
Proof.
  unfold on, bite. induction p as [|b p IH]; intros most row column i j stairs.
  - destruct row, i; simpl; lia.
  - destruct stairs as [_ stairs]. destruct row as [|row].
    + specialize (IH b 0 column). destruct i as [|i]; simpl in *; [lia|].
      rewrite (IH i j stairs). lia.
    + destruct i as [|i]; simpl; [lia|]. rewrite (IH b row column i j stairs). lia.
Qed.

Lemma mirror_bar columns rows p : length p = rows -> staircase columns p ->
  length (mirror columns p) = columns /\ staircase rows (mirror columns p).
Proof.
  intros <- _. unfold mirror. split; [now rewrite map_length, seq_length|].
  assert (H : forall from most,
    height p from <= most -> staircase most (map (height p) (seq from columns))).
  { induction columns as [|columns IH]; simpl; trivial. intros from most L. split; trivial.
    apply IH. unfold height. clear. induction p as [|b p IH]; simpl; trivial.
    destruct (Nat.ltb_spec (S from) b), (Nat.ltb_spec from b); simpl; lia. }
  apply H. unfold height. clear. induction p as [|b p IH]; simpl; trivial.
  destruct (0 <? b); simpl; lia.
Qed.

Lemma mirror_twice columns rows p : length p = rows -> staircase columns p ->
  mirror rows (mirror columns p) = p.
Proof.
  intros len stairs. destruct (mirror_bar columns rows p len stairs) as [len' stairs'].
  apply same_squares; [unfold mirror at 1; rewrite map_length, seq_length; congruence|].
  intros row column. rewrite (on_mirror rows rows), (on_mirror columns columns) by trivial.
  unfold on. split; [tauto|]. intros H. repeat split; trivial.
  - apply Nat.nle_gt. intros L. rewrite nth_overflow in H; lia.
  - assert (B : nth row p 0 <= columns); [|lia].
    clear -stairs. revert columns row stairs.
    induction p as [|b p IH]; intros columns [|row] stairs;
      simpl in *; try lia. destruct stairs as [L stairs]. specialize (IH b row stairs). lia.
Qed.

Lemma mirror_move columns rows p q : in_box columns rows p -> move p q ->
  move (mirror columns p) (mirror columns q).
Proof.
  intros (len & stairs & poison) (row & column & here & other & ->).
  assert (inside : column < columns).
  { destruct (mirror_bar columns rows p len stairs) as [len' stairs'].
    rewrite <- (mirror_twice columns rows p len stairs) in here.
    change (on (mirror rows (mirror columns p)) row column) in here.
    rewrite (on_mirror rows rows), (on_mirror columns columns) in here by trivial. tauto. }
  assert (stairs' : staircase columns (bite row column p))
    by (eapply cut_staircase; [apply bite_cut|]; trivial).
  exists column, row. repeat split.
  - change (on (mirror columns p) column row). now rewrite (on_mirror columns columns).
  - congruence.
  - destruct (mirror_bar columns rows p len stairs) as [len' stairs''].
    apply same_squares.
    + transitivity (length (mirror columns p)); [unfold mirror; now rewrite !map_length|].
      symmetry. apply cut_staircase, bite_cut.
      change (on (mirror columns p) column row). now rewrite (on_mirror columns columns).
    + intros i j.
      rewrite (on_bite _ rows), !(on_mirror columns columns), (on_bite _ columns) by trivial.
      tauto.
Qed.

Lemma mirror_in_box columns rows p : in_box columns rows p ->
  in_box rows columns (mirror columns p).
Proof.
  intros (len & stairs & poison). destruct (mirror_bar columns rows p len stairs) as [len' stairs'].
  split; [trivial | split; trivial].
  assert (H : on (mirror columns p) 0 0).
  { rewrite (on_mirror columns columns) by trivial. unfold on. destruct p; simpl in *; [lia|].
    destruct stairs. lia. }
  unfold on in H. now destruct (mirror columns p).
Qed.

Lemma mirror_keeps columns rows p : in_box columns rows p -> lost move p ->
  lost move (mirror columns p).
Proof.
  intros here L. apply (map_keeps _ move (in_box columns rows)); trivial.
  - apply move_in_box.
  - apply mirror_move.
  - clear. intros p q' here step. exists (mirror rows q').
    destruct here as (len & stairs & poison).
    assert (there := mirror_in_box columns rows p (conj len (conj stairs poison))).
    destruct (move_in_box _ _ _ _ there step) as (len' & stairs' & _). split.
    + symmetry. now apply mirror_twice.
    + rewrite <- (mirror_twice columns rows p len stairs). now apply (mirror_move rows columns).
Qed.

Theorem mirror_lost columns rows p : in_box columns rows p ->
  (lost move p <-> lost move (mirror columns p)).
Proof.
  intros here. split; [now apply mirror_keeps with rows|]. intros L.
  destruct here as (len & stairs & poison).
  rewrite <- (mirror_twice columns rows p len stairs).
  apply mirror_keeps with columns; trivial. now apply mirror_in_box.
Qed.
