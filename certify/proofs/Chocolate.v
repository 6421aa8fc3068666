(** The chocolate bar with a deadly square is Nim on the four margins of that square. *)

From Coq Require Import List Arith Lia.
From Tablette Require Import Game Grundy Heaps.
Import ListNotations.

(** A bar has columns and rows. The deadly square stands in one of each, counted from 0. *)
Record chocolate := Bar { columns : nat; rows : nat; column : nat; row : nat }.

Definition is_bar (p : chocolate) : Prop := column p < columns p /\ row p < rows p.

(** A player breaks the bar along a line and hands over the part with the deadly square. A break
    after [k] columns leaves the left part if the square is there, and otherwise the right one. *)
Inductive break : chocolate -> chocolate -> Prop :=
| keep_left m n i j k : i < k -> k < m -> break (Bar m n i j) (Bar k n i j)
| keep_right m n i j k : 0 < k -> k <= i -> break (Bar m n i j) (Bar (m - k) n (i - k) j)
| keep_top m n i j k : j < k -> k < n -> break (Bar m n i j) (Bar m k i j)
| keep_bottom m n i j k : 0 < k -> k <= j -> break (Bar m n i j) (Bar m (n - k) i (j - k)).

(** The numbers of columns and rows on the four sides of the deadly square. *)
Definition margins (p : chocolate) : list nat :=
  [column p; columns p - 1 - column p; row p; rows p - 1 - row p].

Lemma break_is_bar p q : is_bar p -> break p q -> is_bar q.
Proof. unfold is_bar. intros H step. destruct step; simpl in *; lia. Qed.

Lemma break_margins p q : is_bar p -> break p q -> nim (margins p) (margins q).
Proof.
  unfold is_bar, margins. intros H step. destruct step as [m n i j k L L'|m n i j k L L'|
    m n i j k L L'|m n i j k L L']; simpl in *.
  - refine (replace_heap smaller [i] (m - 1 - i) [k - 1 - i] [j; n - 1 - j] _).
    exists (k - 1 - i). split; trivial. lia.
  - replace (m - k - 1 - (i - k)) with (m - 1 - i) by lia.
    refine (replace_heap smaller [] i [i - k] [m - 1 - i; j; n - 1 - j] _).
    exists (i - k). split; trivial. lia.
  - refine (replace_heap smaller [i; m - 1 - i; j] (n - 1 - j) [k - 1 - j] [] _).
    exists (k - 1 - j). split; trivial. lia.
  - replace (n - k - 1 - (j - k)) with (n - 1 - j) by lia.
    refine (replace_heap smaller [i; m - 1 - i] j [j - k] [n - 1 - j] _).
    exists (j - k). split; trivial. lia.
Qed.

Lemma margins_break p l : is_bar p -> nim (margins p) l ->
  exists q, break p q /\ margins q = l.
Proof.
  destruct p as [m n i j]. unfold is_bar, margins. simpl. intros H step.
  inversion step as [first heap parts later (x & L & ->) E]; subst. clear step.
  destruct first as [|a first]; simpl in E; [injection E as -> ->|injection E as -> E].
  { exists (Bar (m - (i - x)) n x j). split.
    - replace x with (i - (i - x)) at 2 by lia. apply keep_right; lia.
    - unfold margins. simpl. now repeat (apply (f_equal2 cons); [lia|]). }
  destruct first as [|b first]; simpl in E; [injection E as -> ->|injection E as -> E].
  { exists (Bar (x + 1 + i) n i j). split; [apply keep_left; lia|].
    unfold margins. simpl. now repeat (apply (f_equal2 cons); [lia|]). }
  destruct first as [|c first]; simpl in E; [injection E as -> ->|injection E as -> E].
  { exists (Bar m (n - (j - x)) i x). split.
    - replace x with (j - (j - x)) at 2 by lia. apply keep_bottom; lia.
    - unfold margins. simpl. now repeat (apply (f_equal2 cons); [lia|]). }
  destruct first as [|d first]; simpl in E; [injection E as -> ->|].
  { exists (Bar m (x + 1 + j) i j). split; [apply keep_top; lia|].
    unfold margins. simpl. now repeat (apply (f_equal2 cons); [lia|]). }
  injection E as -> E. now destruct first.
Qed.

Lemma margins_value : forall l n, value nim l n ->
  forall p, is_bar p -> margins p = l -> value break p n.
Proof.
  apply (value_induction nim (fun l n => forall p, is_bar p -> margins p = l -> value break p n)).
  intros l n _ others less p here <-. constructor.
  - intros q step. destruct (others _ (break_margins p q here step)) as (k & K & H).
    exists k. split; trivial. apply H; trivial. now apply break_is_bar with p.
  - intros k L. destruct (less k L) as (l & step & H).
    destruct (margins_break p l here step) as (q & step' & E). exists q. split; trivial.
    apply H; trivial. now apply break_is_bar with p.
Qed.

(** The value of a bar is the nim-sum of the margins; the bar is lost if that is 0. *)
Theorem chocolate_value p : is_bar p -> value break p (nim_sum (margins p)).
Proof. intros here. apply (margins_value (margins p)); trivial. apply nim_value. Qed.

Theorem chocolate_lost p : is_bar p ->
  (lost break p <-> nim_sum (margins p) = 0) /\ (won break p <-> nim_sum (margins p) <> 0).
Proof.
  intros here. pose proof (chocolate_value p here) as V. split; [now apply lost_value|].
  destruct (value_lost _ _ _ _ V) as [L W]. split; [|intros; apply W; lia].
  intros H Z. exact (lost_not_won _ _ p (L Z) H).
Qed.
