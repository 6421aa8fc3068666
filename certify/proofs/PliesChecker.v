(** The check of a table of plies for Chomp, and its theorem. *)

From Coq Require Import PArray List ZArith Lia Bool Uint63.
From Tablette Require Import Game Plies Chomp Stealing Ranks Integers Walk Checker Soundness.
Import ListNotations.
Open Scope uint63_scope.

(** Whether [f] holds of all bars of so many rows, none longer than [most]. *)
Fixpoint every (rows most : nat) (f : bar -> bool) : bool :=
  match rows with
  | O => f []
  | S above =>
      (fix upto row := every above row (fun p => f (row :: p)) &&
        match row with O => true | S less => upto less end) most
  end.

(** The table's number for a bar: that at its rank. *)
Definition entry (table : array int) (box : list weights) (p : bar) : int :=
  table.[place63 box p - 1].

(** Whether a number agrees with those of the positions that the moves lead to. *)
Definition agrees (n : int) (after : list int) : bool :=
  if is_even n
  then forallb (fun k => negb (is_even k) && (k <? n)) after &&
    ((n =? 0) || existsb (fun k => n =? k + 1) after)
  else existsb (fun k => n =? k + 1) after &&
    forallb (fun k => negb (is_even k) || (n <=? k + 1)) after.

Definition check_plies (columns rows : nat) (table : array int) : bool :=
  let box := box_weights columns rows in
  (size columns rows <? 2 ^ 42)%Z &&
  every rows columns (fun p =>
    match hd O p with
    | O => true
    | S _ =>
        let n := entry table box p in
        (n <? 65536) && agrees n (map (entry table box) (moves p))
    end).

(** The table's number for a position: that at its rank. *)
Definition plies_of (table : array int) (p : bar) : nat :=
  Z.to_nat (to_Z table.[of_Z (rank p)]).

Lemma every_all rows : forall most f, every rows most f = true ->
  forall p, length p = rows -> staircase most p -> f p = true.
Proof.
  induction rows as [|above IH]; intros most f H p len stairs.
  - now destruct p.
  - destruct p as [|row p]; [discriminate|]. injection len as len. destruct stairs as [L stairs].
    simpl in H. induction most as [|most IHm]; apply andb_true_iff in H as [H H'].
    + apply Nat.le_0_r in L as ->. exact (IH 0%nat _ H p len stairs).
    + destruct (Nat.eq_dec row (S most)) as [-> | N].
      * exact (IH (S most) _ H p len stairs).
      * apply IHm; [assumption | lia].
Qed.

Lemma even_nat x : Nat.even (Z.to_nat (to_Z x)) = is_even x.
Proof.
  pose proof (is_even_spec x) as E. pose proof (to_Z_bounded x) as B.
  pose proof (Z.div_mod (to_Z x) 2 ltac:(discriminate)) as D.
  pose proof (Z.div_pos (to_Z x) 2).
  destruct (is_even x); rewrite E in D.
  - apply Nat.even_spec. exists (Z.to_nat (to_Z x / 2)). lia.
  - rewrite <- Nat.negb_odd. apply negb_false_iff, Nat.odd_spec.
    exists (Z.to_nat (to_Z x / 2)). lia.
Qed.

Lemma to_Z_succ k : (to_Z k < 65536)%Z -> to_Z (k + 1) = (to_Z k + 1)%Z.
Proof.
  intros L. pose proof (to_Z_bounded k). rewrite add_spec. apply Z.mod_small.
  change (to_Z 1) with 1%Z. change wB with (2 ^ 63)%Z. lia.
Qed.

Section Table.

Variables (columns rows : nat) (table : array int).
Hypothesis passed : check_plies columns rows table = true.
Let inside := in_box columns rows.
Let number (p : bar) : int := entry table (box_weights columns rows) p.

Lemma number_passed p : inside p ->
  (to_Z (number p) < 65536)%Z /\ agrees (number p) (map number (moves p)) = true.
Proof.
  intros (len & stairs & poison). apply andb_true_iff in passed as [_ all].
  pose proof (every_all _ _ _ all p len stairs) as H. simpl in H.
  destruct (hd O p); [lia|]. apply andb_true_iff in H as [L H]. apply ltb_spec in L. now split.
Qed.

Lemma number_plies p : inside p -> plies_of table p = Z.to_nat (to_Z (number p)).
Proof.
  intros (len & stairs & poison).
  assert (E : of_Z (rank p) = place63 (box_weights columns rows) p - 1).
  { rewrite <- len, (place63_place columns p columns) by trivial.
    unfold rank, Z.sub. rewrite of_Z_add. change (of_Z (- (1))) with (0 - 1). ring. }
  unfold plies_of, number, entry. now rewrite E.
Qed.

Lemma number_consistent p : inside p -> consistent move (plies_of table) p.
Proof.
  intros here. destruct (number_passed p here) as [small agree].
  assert (after : forall q, move p q -> In (number q) (map number (moves p)) /\
    (to_Z (number q) < 65536)%Z /\ plies_of table q = Z.to_nat (to_Z (number q))).
  { intros q step. assert (there : inside q) by now apply move_in_box with p.
    split; [apply in_map, in_moves, step|]. split; [apply (number_passed q there)|].
    now apply number_plies. }
  assert (successor : existsb (fun k => number p =? k + 1) (map number (moves p)) = true ->
    exists q, move p q /\ plies_of table p = S (plies_of table q)).
  { intros H. apply existsb_exists in H as (k & I & E). apply in_map_iff in I as (q & <- & I).
    apply in_moves in I. exists q. split; trivial. destruct (after q I) as (_ & L & ->).
    apply eqb_spec in E. rewrite number_plies, E, to_Z_succ by trivial.
    pose proof (to_Z_bounded (number q)). lia. }
  unfold consistent. rewrite (number_plies p here), even_nat in *. unfold agrees in agree.
  pose proof (to_Z_bounded (number p)) as B.
  destruct (is_even (number p)); apply andb_true_iff in agree as [agree agree'].
  - rewrite forallb_forall in agree. split.
    + intros q step. destruct (after q step) as (I & _ & ->). rewrite even_nat.
      apply agree, andb_true_iff in I as [O L]. apply ltb_spec in L.
      pose proof (to_Z_bounded (number q)). split; [now apply negb_true_iff | lia].
    + apply orb_true_iff in agree' as [Z | H]; [left | right; auto].
      apply eqb_spec in Z. now rewrite Z.
  - rewrite forallb_forall in agree'. split; [auto|].
    intros q step. destruct (after q step) as (I & less & ->). rewrite even_nat.
    apply agree', orb_true_iff in I as [O | L]; [left; now apply negb_true_iff|right].
    apply leb_spec in L. rewrite to_Z_succ in L by trivial.
    pose proof (to_Z_bounded (number q)). lia.
Qed.

End Table.

(** If the check succeeds, the table's number for a position is the length of the game under best
    play, and the position is lost exactly if the number is even. *)
Theorem check_plies_sound columns rows table :
  check_plies columns rows table = true ->
  forall p, in_box columns rows p ->
  if Nat.even (plies_of table p)
  then lost_in move p (plies_of table p)
  else won_in move p (plies_of table p).
Proof.
  intros passed. apply consistent_exact with (inside := in_box columns rows).
  - exact chomp_ends.
  - apply move_in_box.
  - now apply number_consistent.
Qed.
