(** The rules of Chomp. A bar is the list of its row lengths from the bottom up, zeros included, so
    that all bars of a box have the same number of rows. The square in row 0 and column 0 is
    poisoned. *)

From Coq Require Import List Arith Lia.
From Tablette Require Import Game.
Import ListNotations.

Definition bar := list nat.

(** No row is longer than [most] or than the row below. *)
Fixpoint staircase (most : nat) (p : bar) : Prop :=
  match p with
  | [] => True
  | row :: above => row <= most /\ staircase row above
  end.

(** The positions of a box: the poisoned square is still there. *)
Definition in_box (columns rows : nat) (p : bar) : Prop :=
  length p = rows /\ staircase columns p /\ 0 < hd 0 p.

(** A bite eats a square, and everything above it or to its right. *)
Definition bite (row column : nat) (p : bar) : bar :=
  firstn row p ++ map (Nat.min column) (skipn row p).

(** A player bites at a square of the bar, but not at the poisoned one. *)
Definition move (p q : bar) : Prop :=
  exists row column,
    column < nth row p 0 /\ (row, column) <> (0, 0) /\ q = bite row column p.

(** The same relation by induction, for proofs: it allows the poisoned square as well. *)
Inductive cut : bar -> bar -> Prop :=
| cut_here c b t : c < b -> cut (b :: t) (c :: map (Nat.min c) t)
| cut_above b t t' : cut t t' -> cut (b :: t) (b :: t').

Lemma bite_cut p : forall row column,
  column < nth row p 0 -> cut p (bite row column p).
Proof.
  induction p as [|b t IH]; intros [|row] column H; simpl in H; try lia.
  - unfold bite. simpl. rewrite Nat.min_l by lia. now constructor.
  - unfold bite. simpl. constructor. now apply IH.
Qed.

Lemma cut_bite p q : cut p q -> exists row column,
  column < nth row p 0 /\ q = bite row column p.
Proof.
  induction 1 as [c b t H | b t t' _ (row & column & H & ->)].
  - exists 0, c. unfold bite. simpl. rewrite Nat.min_l by lia. auto.
  - exists (S row), column. auto.
Qed.

Lemma move_cut p q : 0 < hd 0 p -> (move p q <-> cut p q /\ 0 < hd 0 q).
Proof.
  intros poison. split.
  - intros (row & column & on & other & ->). split; [now apply bite_cut|].
    destruct p as [|b t], row as [|row]; simpl in *; try lia.
    destruct column, b; [congruence.. | lia |]; simpl; lia.
  - intros (H & poison'). destruct (cut_bite p q H) as (row & column & on & ->).
    exists row, column. repeat split; trivial. intros [= -> ->].
    destruct p; simpl in *; lia.
Qed.

Lemma staircase_le a b p : a <= b -> staircase a p -> staircase b p.
Proof. destruct p; simpl; intuition lia. Qed.

Lemma staircase_min c p : forall most, staircase most p ->
  staircase c (map (Nat.min c) p) /\ staircase most (map (Nat.min c) p).
Proof.
  induction p as [|b t IH]; simpl; intros most H; [auto|].
  destruct H as [H H']. destruct (IH b H') as [IH1 IH2].
  assert (staircase (Nat.min c b) (map (Nat.min c) t)).
  { destruct (Nat.min_spec c b) as [[_ ->]|[_ ->]]; assumption. }
  repeat split; trivial; lia.
Qed.

Lemma cut_staircase p q : cut p q -> length q = length p /\
  forall most, staircase most p -> staircase most q.
Proof.
  induction 1 as [c b t H | b t t' _ [IH IH']]; simpl.
  - rewrite map_length. split; trivial. intros most [H1 H2]. split; [lia|].
    now apply (staircase_min c t b).
  - split; [congruence|]. intros most [H1 H2]. auto.
Qed.

Lemma move_in_box m n p q : in_box m n p -> move p q -> in_box m n q.
Proof.
  intros (len & stairs & poison) step.
  apply move_cut in step as [H poison']; trivial.
  apply cut_staircase in H as [len' stairs']. repeat split; auto. congruence.
Qed.

(** Every bite makes the bar smaller, so play ends. *)
Lemma sum_min c p : list_sum (map (Nat.min c) p) <= list_sum p.
Proof. induction p; simpl; lia. Qed.

Lemma cut_smaller p q : cut p q -> list_sum q < list_sum p.
Proof. induction 1 as [c b t H|]; simpl; [pose proof (sum_min c t)|]; lia. Qed.

Theorem chomp_ends : play_ends move.
Proof.
  apply well_founded_lt_compat with (f := list_sum).
  intros q p (row & column & on & _ & ->). now apply cut_smaller, bite_cut.
Qed.
