(** The theorem of the check of endings: the codes of a table that passes it are right. *)

From Coq Require Import PArray List ZArith Lia Bool Arith Uint63.
From Tablette Require Import Integers Game Loopy Draughts Endings.
Import ListNotations.
Open Scope uint63_scope.

Definition natural (x : int) : nat := Z.to_nat (to_Z x).

(** What a code stands for. *)
Definition label_of (code : int) : option label :=
  if is_lost code then Some (Lost (natural (plies code)))
  else if is_won code then Some (Won (natural (plies code)))
  else if code =? 3 then Some Neither
  else None.

Lemma every_all squares : forall most f, every squares most f = true ->
  forall b, length b = squares -> (pieces b <= most)%nat -> f b = true.
Proof.
  unfold pieces. induction squares as [|squares IH]; intros most f H b len few.
  - now destruct b.
  - destruct b as [|c b]; [discriminate|]. injection len as len.
    cbn [every] in H. apply andb_true_iff in H as [H H']. destruct c as [|s k]; simpl in few.
    + exact (IH most _ H b len few).
    + destruct most as [|most]; [lia|]. rewrite forallb_forall in H'.
      apply (IH most (fun b => f (Piece s k :: b))); [|trivial|lia].
      apply H'. destruct s, k; simpl; auto.
Qed.

Lemma triple_same A B C (a a' : A) (b b' : B) (c c' : C) :
  a = a' -> b = b' -> c = c' -> (a, b, c) = (a', b', c').
Proof. now intros -> -> ->. Qed.

Lemma scan_exact b free on : forall squares found sum,
  let digit := map on (filter free b) in
  scan squares found sum b free on =
  (squares + of_nat (length digit), (found + members digit)%nat, sum + number squares found digit).
Proof.
  induction b as [|c b IH]; intros squares found sum; simpl.
  - apply triple_same; [ring | lia | ring].
  - destruct (free c); simpl; [destruct (on c)|]; rewrite IH; simpl;
      trivial; apply triple_same; (ring || lia).
Qed.

Lemma quick_rank_exact b : quick_rank b = rank b.
Proof.
  unfold quick_rank, rank. destruct (existsb is_own b); trivial.
  unfold digits, each_digit. cbv zeta. rewrite !scan_exact.
  cbn [map fold_left]. unfold add_digit, ways. unfold each_digit.
  assert (E : forall x, 0 + x = x) by (intros x; ring). now rewrite !E.
Qed.

Lemma check_all most table : check_endings most table = true ->
  forall b, ending most b = true -> agrees_at most table b = true.
Proof.
  unfold check_endings. intros passed b here. pose proof here as H. unfold ending in H.
  rewrite !andb_true_iff in H. destruct H as ((((len & few) & _) & _) & _).
  apply Nat.eqb_eq in len. apply Nat.leb_le in few.
  pose proof (every_all _ _ _ passed b len few) as H. cbv beta in H. now rewrite here in H.
Qed.

Lemma natural_less x y : (x <? y) = true -> (natural x < natural y)%nat.
Proof.
  unfold natural. intros L. apply ltb_spec in L. pose proof (to_Z_bounded x). lia.
Qed.

Lemma natural_succ code : natural (plies code + 1) = S (natural (plies code)).
Proof.
  unfold natural, plies. rewrite add_spec, lsr_spec. change (to_Z 1) with 1%Z.
  change (2 ^ to_Z 2)%Z with 4%Z. pose proof (to_Z_bounded code) as B.
  change wB with (2 ^ 63)%Z in *.
  assert (0 <= to_Z code / 4 < 2 ^ 61)%Z
    by (split; [apply Z.div_pos | apply Z.div_lt_upper_bound]; lia).
  rewrite Z.mod_small; lia.
Qed.

Lemma natural_le code k :
  (code <=? plies k + 1) = true -> (natural code <= S (natural (plies k)))%nat.
Proof.
  intros L. apply leb_spec in L. rewrite <- natural_succ. unfold natural.
  pose proof (to_Z_bounded code). lia.
Qed.

Section Table.

Variables (most : nat) (table : array (array int)).
Hypothesis passed : check_endings most table = true.
Let inside b := ending most b = true.
Let code := code_of table.

Definition total (code : int) : label :=
  match label_of code with Some l => l | None => Neither end.

Lemma total_lost c k : total c = Lost k -> is_lost c = true /\ k = natural (plies c).
Proof.
  unfold total, label_of. destruct (is_lost c), (is_won c), (c =? 3); intros [=]; auto.
Qed.

Lemma lost_total c : is_lost c = true -> total c = Lost (natural (plies c)).
Proof. unfold total, label_of. now intros ->. Qed.

Lemma won_total c : is_won c = true -> total c = Won (natural (plies c)).
Proof.
  unfold total, label_of, is_lost, is_won. destruct (_ =? 0) eqn:E; intros W.
  - apply eqb_spec in E. now rewrite E in W.
  - now rewrite W.
Qed.

Lemma inside_passed b : inside b ->
  (forall q, move b q -> inside q) /\ agrees (code b) (map code (moves b)) = true.
Proof.
  intros here.
  pose proof (check_all most table passed b here) as H.
  apply andb_true_iff in H as [H A]. rewrite forallb_forall in H. split; [exact H|].
  rewrite quick_rank_exact in A. erewrite map_ext in A; [exact A|].
  intros q. now rewrite quick_rank_exact.
Qed.

Lemma all_consistent b : inside b -> consistent move (fun b => total (code b)) b.
Proof.
  intros here. destruct (inside_passed b here) as [_ A].
  assert (some : forall f, existsb f (map code (moves b)) = true ->
    exists q, move b q /\ f (code q) = true).
  { intros f H. apply existsb_exists in H as (c & I & H). apply in_map_iff in I as (q & <- & I).
    now exists q. }
  assert (all : forall f, forallb f (map code (moves b)) = true ->
    forall q, move b q -> f (code q) = true).
  { intros f H q step. rewrite forallb_forall in H. apply H, in_map, step. }
  unfold agrees in A. unfold consistent, total at 1, label_of.
  destruct (is_lost (code b)) eqn:L; [|destruct (is_won (code b)) eqn:W];
    rewrite ?andb_true_iff in A.
  - destruct A as [A A']. split.
    + intros q step. apply (all _ A) in step. apply andb_true_iff in step as [W less].
      exists (natural (plies (code q))). split; [now apply won_total | now apply natural_less].
    + apply orb_true_iff in A' as [Z | H]; [left | right].
      * apply eqb_spec in Z. now rewrite Z.
      * destruct (some _ H) as (q & step & E). apply andb_true_iff in E as [W E].
        apply eqb_spec in E. exists q, (natural (plies (code q))). repeat split; trivial.
        -- now apply won_total.
        -- now rewrite E, natural_succ.
  - destruct A as [A A']. split.
    + destruct (some _ A) as (q & step & E). apply andb_true_iff in E as [L' E].
      apply eqb_spec in E. exists q, (natural (plies (code q))). repeat split; trivial.
      * now apply lost_total.
      * now rewrite E, natural_succ.
    + intros q k step E. apply total_lost in E as [L' ->]. apply (all _ A') in step.
      rewrite L' in step. now apply natural_le.
  - destruct A as [[N A] A']. rewrite N. split.
    + intros q k step E. apply total_lost in E as [L' _]. apply (all _ A) in step.
      now rewrite L' in step.
    + destruct (some _ A') as (q & step & E). exists q. split; trivial.
      apply eqb_spec in E. now rewrite E.
Qed.

Lemma code_known b : inside b -> label_of (code b) = Some (total (code b)).
Proof.
  intros here. destruct (inside_passed b here) as [_ A].
  unfold agrees in A. unfold total, label_of.
  destruct (is_lost (code b)), (is_won (code b)); trivial.
  rewrite !andb_true_iff in A. now destruct A as [[-> _] _].
Qed.

End Table.

(** If the check succeeds, the code at a position's rank is right: it says who wins and in how many
    plies, if the winner hurries and the loser delays, or that neither side can force a win. *)
Theorem check_endings_sound most table :
  check_endings most table = true ->
  forall b, ending most b = true ->
  exists l, label_of (code_of table b) = Some l /\ holds move l b.
Proof.
  intros passed b here. exists (total (code_of table b)). split.
  - now apply (code_known most table).
  - apply (labels_exact _ move (fun b => ending most b = true) (fun b => total (code_of table b)));
      trivial.
    + intros p q here' step. now apply (inside_passed most table passed p).
    + intros p here'. now apply (all_consistent most table).
Qed.
