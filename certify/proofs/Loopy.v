(** Games in which positions may repeat: what a table of wins, losses and draws must satisfy, and
    why that can be checked one ply at a time. *)

From Coq Require Import Arith Lia.
From Tablette Require Import Game.

Section Loopy.

Variable Position : Type.
Variable move : Position -> Position -> Prop.

(** A position is lost within [n] plies if every move hands over one that is won within fewer, in
    particular if there is no move. It is won within [n] plies if some move hands over one that is
    lost within fewer. *)
Inductive lost_within : nat -> Position -> Prop :=
| lost_within_all n p :
    (forall q, move p q -> exists k, k < n /\ won_within k q) -> lost_within n p
with won_within : nat -> Position -> Prop :=
| won_within_one n p q k : move p q -> k < n -> lost_within k q -> won_within n p.

Inductive label := Lost (plies : nat) | Won (plies : nat) | Neither.

(** What a label says of a position. The number is the length of the game if the winner hurries and
    the loser delays: the least number of plies within which the win can be forced. The definitions
    of [lost] and [won] in [Game] do not bound the plies, so [Neither] means that neither side can
    force a win in any number of them. *)
Definition holds (l : label) (p : Position) : Prop :=
  match l with
  | Lost n => lost_within n p /\ forall k, lost_within k p -> n <= k
  | Won n => won_within n p /\ forall k, won_within k p -> n <= k
  | Neither => ~ lost move p /\ ~ won move p
  end.

(** What the labels must satisfy at one position. *)
Definition consistent (label_of : Position -> label) (p : Position) : Prop :=
  match label_of p with
  | Lost n =>
      (forall q, move p q -> exists k, label_of q = Won k /\ k < n) /\
      (n = 0 \/ exists q k, move p q /\ label_of q = Won k /\ n = S k)
  | Won n =>
      (exists q k, move p q /\ label_of q = Lost k /\ n = S k) /\
      (forall q k, move p q -> label_of q = Lost k -> n <= S k)
  | Neither =>
      (forall q k, move p q -> label_of q <> Lost k) /\
      (exists q, move p q /\ label_of q = Neither)
  end.

Section Exact.

Variables (inside : Position -> Prop) (label_of : Position -> label).
Hypothesis closed : forall p q, inside p -> move p q -> inside q.
Hypothesis all_consistent : forall p, inside p -> consistent label_of p.

(** The labels are reached. *)
Lemma label_reached : forall n p, inside p ->
  (label_of p = Lost n -> lost_within n p) /\ (label_of p = Won n -> won_within n p).
Proof.
  induction n as [n IH] using lt_wf_ind. intros p here. pose proof (all_consistent p here) as A.
  unfold consistent in A. split; intros E; rewrite E in A; destruct A as [A A'].
  - constructor. intros q step. destruct (A q step) as (k & L & less). exists k.
    split; trivial. apply (IH k less q); eauto.
  - destruct A as (q & k & step & L & ->). apply won_within_one with q k; auto.
    apply (IH k); eauto.
Qed.

(** Nothing is faster. *)
Lemma label_least : forall k p, inside p ->
  (lost_within k p -> exists n, label_of p = Lost n /\ n <= k) /\
  (won_within k p -> exists n, label_of p = Won n /\ n <= k).
Proof.
  induction k as [k IH] using lt_wf_ind. intros p here. pose proof (all_consistent p here) as A.
  unfold consistent in A. split.
  - intros L. destruct L as [k p all].
    assert (won : forall q, move p q -> exists n, label_of q = Won n /\ n < k).
    { intros q step. destruct (all q step) as (j & less & W).
      apply (IH j less q) in W as (n & E & le); [|eauto]. exists n. split; trivial. lia. }
    destruct (label_of p) as [n|n|]; destruct A as [A A'].
    + exists n. split; trivial. destruct A' as [-> | (q & m & step & E & ->)]; [lia|].
      destruct (won q step) as (n & E' & less). rewrite E in E'. injection E' as <-. lia.
    + destruct A as (q & m & step & E & _). destruct (won q step) as (j & E' & _). congruence.
    + destruct A' as (q & step & E). destruct (won q step) as (j & E' & _). congruence.
  - intros W. destruct W as [k p q j step less L].
    apply (IH j less q) in L as (m & E & le); [|eauto].
    destruct (label_of p) as [n|n|]; destruct A as [A A'].
    + destruct (A q step) as (i & E' & _). congruence.
    + exists n. split; trivial. pose proof (A' q m step E). lia.
    + now destruct (A q m step).
Qed.

Fixpoint lost_labelled p (L : lost move p) {struct L} :
  inside p -> exists n, label_of p = Lost n
with won_labelled p (W : won move p) {struct W} : inside p -> exists n, label_of p = Won n.
Proof.
  - destruct L as [p all]. intros here.
    pose proof (all_consistent p here) as A. unfold consistent in A.
    assert (won : forall q, move p q -> exists n, label_of q = Won n)
      by (intros q step; exact (won_labelled q (all q step) (closed p q here step))).
    destruct (label_of p) as [n|n|]; [eauto | |]; destruct A as [A A'].
    + destruct A as (q & m & step & E & _). destruct (won q step). congruence.
    + destruct A' as (q & step & E). destruct (won q step). congruence.
  - destruct W as [p q step L]. intros here.
    pose proof (all_consistent p here) as A. unfold consistent in A.
    destruct (lost_labelled q L (closed p q here step)) as (m & E).
    destruct (label_of p) as [n|n|]; [|eauto|]; destruct A as [A _].
    + destruct (A q step) as (i & E' & _). congruence.
    + now destruct (A q m step).
Qed.

(** The theorem behind every check of a table of such a game: labels that agree with each other one
    ply ahead hold. *)
Theorem labels_exact : forall p, inside p -> holds (label_of p) p.
Proof.
  intros p here. destruct (label_of p) as [n|n|] eqn:E; split.
  - now apply label_reached.
  - intros k L. apply label_least in L as (m & E' & le); trivial. congruence.
  - now apply label_reached.
  - intros k W. apply label_least in W as (m & E' & le); trivial. congruence.
  - intros L. apply lost_labelled in L as (n & E'); trivial. congruence.
  - intros W. apply won_labelled in W as (n & E'); trivial. congruence.
Qed.

End Exact.

End Loopy.

Arguments lost_within {Position} move _ _.
Arguments won_within {Position} move _ _.
Arguments holds {Position} move _ _.
Arguments consistent {Position} move _ _.
