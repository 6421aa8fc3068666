(** Games of heaps, such as Nim and the octal games: a move replaces one heap by smaller ones. The
    value of a position is the nim-sum of the values of its heaps. *)

From Coq Require Import List Arith Lia Bool.
From Tablette Require Import Game Grundy.
Import ListNotations.

Definition nim_sum (l : list nat) : nat := fold_right Nat.lxor 0 l.

Lemma nim_sum_app l l' : nim_sum (l ++ l') = Nat.lxor (nim_sum l) (nim_sum l').
Proof.
  induction l as [|n l IH]; simpl; [now rewrite Nat.lxor_0_l|]. now rewrite IH, Nat.lxor_assoc.
Qed.

Lemma nim_sum_middle l n l' : nim_sum (l ++ n :: l') = Nat.lxor n (nim_sum (l ++ l')).
Proof.
  rewrite !nim_sum_app. simpl. now rewrite <- !Nat.lxor_assoc, (Nat.lxor_comm n).
Qed.

(** From a nim-sum every smaller number can be reached by lowering one part. *)
Lemma nim_sum_move l : forall k, k < nim_sum l -> exists first n later m,
  l = first ++ n :: later /\ m < n /\ nim_sum (first ++ m :: later) = k.
Proof.
  induction l as [|n l IH]; intros k L; simpl in L; [lia|].
  destruct (nim_move n (nim_sum l) k L) as [(m & M & E) | (s & S & E)].
  - exists [], n, l, m. auto.
  - destruct (IH s S) as (first & h & later & m & -> & M & E').
    exists (n :: first), h, later, m. repeat split; trivial. simpl. now rewrite E'.
Qed.

Section Heaps.

(** The rule: by which heaps a move may replace a heap. Some counters are taken away. *)
Variable replaces : nat -> list nat -> Prop.
Hypothesis taken : forall heap parts, replaces heap parts -> list_sum parts < heap.

Inductive heap_move : list nat -> list nat -> Prop :=
| replace_heap first heap parts later : replaces heap parts ->
    heap_move (first ++ heap :: later) (first ++ parts ++ later).

(** [grundy heap] is the least number that is not the nim-sum of the parts after any move. *)
Variable grundy : nat -> nat.
Hypothesis not_reached : forall heap parts, replaces heap parts ->
  nim_sum (map grundy parts) <> grundy heap.
Hypothesis least : forall heap k, k < grundy heap -> exists parts,
  replaces heap parts /\ nim_sum (map grundy parts) = k.

Theorem heaps_value : forall heaps, value heap_move heaps (nim_sum (map grundy heaps)).
Proof.
  intros heaps. remember (list_sum heaps) as size eqn:E. revert heaps E.
  induction size as [size IH] using lt_wf_ind. intros heaps ->. constructor.
  - intros q step. inversion step as [first heap parts later R E E']; subst.
    exists (nim_sum (map grundy (first ++ parts ++ later))). split.
    + apply (IH (list_sum (first ++ parts ++ later))); trivial.
      rewrite !list_sum_app. simpl. apply taken in R. lia.
    + intros same. apply (not_reached heap parts R). rewrite !map_app in same. simpl in same.
      rewrite !nim_sum_app in same. simpl in same. apply lxor_injective_r in same.
      rewrite !(Nat.lxor_comm _ (nim_sum (map grundy later))) in same.
      now apply lxor_injective_r in same.
  - intros k L. destruct (nim_sum_move _ k L) as (first & n & later & m & E & M & <-).
    apply map_eq_app in E as (first' & rest & -> & <- & E).
    apply map_eq_cons in E as (heap & later' & -> & <- & <-).
    destruct (least heap m M) as (parts & R & <-). exists (first' ++ parts ++ later').
    split; [now constructor|].
    replace (nim_sum (map grundy first' ++ nim_sum (map grundy parts) :: map grundy later'))
      with (nim_sum (map grundy (first' ++ parts ++ later'))).
    + apply (IH (list_sum (first' ++ parts ++ later'))); trivial.
      rewrite !list_sum_app. simpl. apply taken in R. lia.
    + now rewrite !map_app, !nim_sum_app.
Qed.

Corollary heaps_lost heaps : lost heap_move heaps <-> nim_sum (map grundy heaps) = 0.
Proof. apply lost_value, heaps_value. Qed.

End Heaps.

(** Nim: a heap becomes any smaller heap. *)
Definition smaller (heap : nat) (parts : list nat) : Prop := exists n, n < heap /\ parts = [n].
Definition nim : list nat -> list nat -> Prop := heap_move smaller.

Theorem nim_value heaps : value nim heaps (nim_sum heaps).
Proof.
  rewrite <- (map_id heaps) at 2. apply heaps_value.
  - intros heap parts (n & L & ->). simpl. lia.
  - intros heap parts (n & L & ->). simpl. rewrite Nat.lxor_0_r. lia.
  - intros heap k L. exists [k]. split; [now exists k|]. simpl. apply Nat.lxor_0_r.
Qed.
