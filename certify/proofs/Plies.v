(** How long a game lasts under best play: the winner hurries, and the loser delays. *)

From Coq Require Import Arith Lia.
From Tablette Require Import Game.

Section Plies.

Variable Position : Type.
Variable move : Position -> Position -> Prop.

(** [lost_in p n]: every move hands over a position that is won in fewer than [n] plies. Either
    there is no move and [n] is 0, or some move makes the game last [n] plies.

    [won_in p n]: some move makes the game last [n] plies, and no move to a lost position makes it
    shorter. *)
Inductive lost_in : Position -> nat -> Prop :=
| lost_in_all p n :
    (forall q, move p q -> exists k, won_in q k /\ k < n) ->
    (n = 0 \/ exists q k, move p q /\ won_in q k /\ n = S k) -> lost_in p n
with won_in : Position -> nat -> Prop :=
| won_in_one p n :
    (exists q k, move p q /\ lost_in q k /\ n = S k) ->
    (forall q, move p q -> (exists k, won_in q k) \/ exists k, lost_in q k /\ n <= S k) ->
    won_in p n.

Lemma lost_in_lost : forall p n, lost_in p n -> lost move p
with won_in_won : forall p n, won_in p n -> won move p.
Proof.
  - intros p n [p' n' all _]. constructor. intros q step.
    destruct (all q step) as (k & W & _). exact (won_in_won q k W).
  - intros p n [p' n' (q & k & step & L & _) _]. apply won_one with q; trivial.
    exact (lost_in_lost q k L).
Qed.

(** What a table of plies must satisfy at one position: even numbers mean lost, odd ones won. *)
Definition consistent (plies : Position -> nat) (p : Position) : Prop :=
  if Nat.even (plies p)
  then (forall q, move p q -> Nat.even (plies q) = false /\ plies q < plies p) /\
    (plies p = 0 \/ exists q, move p q /\ plies p = S (plies q))
  else (exists q, move p q /\ plies p = S (plies q)) /\
    forall q, move p q -> Nat.even (plies q) = false \/ plies p <= S (plies q).

(** The theorem behind every check of a table of plies. *)
Theorem consistent_exact (inside : Position -> Prop) (plies : Position -> nat) :
  play_ends move ->
  (forall p q, inside p -> move p q -> inside q) ->
  (forall p, inside p -> consistent plies p) ->
  forall p, inside p ->
  if Nat.even (plies p) then lost_in p (plies p) else won_in p (plies p).
Proof.
  intros ends closed all p. induction (ends p) as [p _ IH]. intros here.
  assert (IH' : forall q, move p q ->
    if Nat.even (plies q) then lost_in q (plies q) else won_in q (plies q))
    by (intros q step; exact (IH q step (closed p q here step))).
  pose proof (all p here) as C. unfold consistent in C.
  destruct (Nat.even (plies p)) eqn:E; destruct C as [C C']; constructor.
  - intros q step. specialize (IH' q step). destruct (C q step) as [O L]. rewrite O in IH'. eauto.
  - destruct C' as [Z | (q & step & N)]; [now left|right]. exists q, (plies q).
    specialize (IH' q step). destruct (C q step) as [O _]. now rewrite O in IH'.
  - destruct C as (q & step & N). exists q, (plies q). specialize (IH' q step).
    rewrite N, Nat.even_succ, <- Nat.negb_even in E. now destruct (Nat.even (plies q)).
  - intros q step. specialize (IH' q step).
    destruct (Nat.even (plies q)) eqn:E'; [right | left; eauto].
    destruct (C' q step); [congruence|]. eauto.
Qed.

End Plies.

Arguments lost_in {Position} move _ _.
Arguments won_in {Position} move _ _.
Arguments consistent {Position} move _ _.
