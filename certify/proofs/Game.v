(** Games without draws in which play always ends: what "lost" means, and why a list of lost
    positions can be checked one ply at a time. *)

From Coq Require Import List.

Section Game.

Variable Position : Type.
Variable move : Position -> Position -> Prop.

(** A position is lost for the player to move if every move hands over a won one, in particular if
    there is no move. It is won if some move hands over a lost one. *)
Inductive lost : Position -> Prop :=
| lost_all p : (forall q, move p q -> won q) -> lost p
with won : Position -> Prop :=
| won_one p q : move p q -> lost q -> won p.

Lemma lost_not_won : forall p, lost p -> won p -> False.
Proof.
  fix IH 2. intros p [p' all] wins.
  destruct wins as [p' q step lostq].
  destruct (all q step) as [q r step' lostr].
  destruct lostq as [q allq].
  exact (IH r lostr (allq r step')).
Qed.

Definition play_ends := well_founded (fun q p => move p q).

(** The theorem behind every check of a list: [inside] is the set of positions that the list is
    about, and [listed] the set on the list. *)
Theorem list_is_lost (inside listed : Position -> Prop) :
  play_ends ->
  (forall p, inside p -> listed p \/ ~ listed p) ->
  (forall p q, inside p -> move p q -> inside q) ->
  (forall p q, inside p -> listed p -> move p q -> ~ listed q) ->
  (forall p, inside p -> ~ listed p -> exists q, move p q /\ listed q) ->
  forall p, inside p -> (lost p <-> listed p) /\ (won p <-> ~ listed p).
Proof.
  intros ends either closed never_stays always_returns.
  assert (H : forall p, inside p -> (listed p -> lost p) /\ (~ listed p -> won p)).
  { intros p. induction (ends p) as [p _ IH]. intros here. split; intros on.
    - constructor. intros q step.
      apply (IH q step (closed p q here step)). eauto.
    - destruct (always_returns p here on) as (q & step & back).
      apply won_one with q; [assumption|].
      apply (IH q step (closed p q here step)). assumption. }
  intros p here. destruct (H p here) as [to_lost to_won].
  pose proof (lost_not_won p). pose proof (either p here). tauto.
Qed.

(** If every position has finitely many moves, each position is lost or won. *)
Theorem lost_or_won :
  play_ends -> (forall p, exists moves, forall q, move p q <-> In q moves) ->
  forall p, lost p \/ won p.
Proof.
  intros ends finite p. induction (ends p) as [p _ IH].
  destruct (finite p) as [moves all].
  assert (H : (exists q, move p q /\ lost q) \/ forall q, In q moves -> won q).
  { assert (A : forall q, In q moves -> move p q) by (intros q; apply all).
    clear all. induction moves as [|q moves IHm]; [right; now intros|].
    destruct IHm as [H | H]; [intros; apply A; now right | auto |].
    destruct (IH q (A q (or_introl eq_refl))); [left; exists q; split; trivial; apply A; now left|].
    right. now intros q' [<- | I]; auto. }
  destruct H as [(q & step & lostq) | H]; [right; now apply won_one with q|].
  left. constructor. intros q step. apply H, all, step.
Qed.

(** A map of positions to positions that keeps moves keeps lost and won positions. *)
Theorem map_keeps (inside : Position -> Prop) (f : Position -> Position) :
  (forall p q, inside p -> move p q -> inside q) ->
  (forall p q, inside p -> move p q -> move (f p) (f q)) ->
  (forall p q', inside p -> move (f p) q' -> exists q, q' = f q /\ move p q) ->
  forall p, lost p -> inside p -> lost (f p).
Proof.
  intros closed there back. fix L 2. intros p' [p all] here. constructor. intros q' step.
  destruct (back _ _ here step) as (q & -> & step').
  destruct (all q step') as [q r onward lostr].
  apply won_one with (f r); eauto.
Qed.

End Game.

Arguments lost {Position} move _.
Arguments won {Position} move _.
Arguments play_ends {Position} move.
