(** The numbering of bars: in lexicographic order of the row lengths, from the bottom row up. *)

From Coq Require Import List ZArith Lia.
From Tablette Require Import Chomp.
Import ListNotations.
Open Scope Z_scope.

(** The number of bars of [rows] rows, none longer than [most]; the empty bar counts. *)
Fixpoint count (rows most : nat) : Z :=
  match rows with
  | O => 1
  | S above => (fix upto most := count above most +
      match most with O => 0 | S less => upto less end) most
  end.

(** The number of bars of [rows] rows whose bottom row is shorter than [row]. *)
Definition before (rows row : nat) : Z :=
  match row with O => 0 | S less => count rows less end.

(** The number of bars in front of this one. *)
Fixpoint place (p : bar) : Z :=
  match p with
  | [] => 0
  | row :: above => before (length p) row + place above
  end.

(** Tablette's rank of a position: the empty bar, which is not one, does not count. *)
Definition rank (p : bar) : Z := place p - 1.

Lemma count_split rows most : count (S rows) most = before (S rows) most + count rows most.
Proof. destruct most; simpl; lia. Qed.

Lemma before_S rows row : before (S rows) (S row) = before (S rows) row + count rows row.
Proof. apply count_split. Qed.

Lemma count_positive rows : forall most, 0 < count rows most.
Proof.
  induction rows as [|rows IH]; intros most; [simpl; lia|].
  induction most as [|most IH']; rewrite count_split; [simpl; apply IH|].
  change (before (S rows) (S most)) with (count (S rows) most). pose proof (IH (S most)). lia.
Qed.

Lemma before_le rows a b : (a <= b)%nat -> before (S rows) a <= before (S rows) b.
Proof.
  induction 1 as [|b _ IH]; [lia|].
  rewrite before_S. pose proof (count_positive rows b). lia.
Qed.

Lemma place_bounds p : forall most, staircase most p -> 0 <= place p < count (length p) most.
Proof.
  induction p as [|row above IH]; intros most H; [simpl; lia|].
  destruct H as [le stairs]. destruct (IH row stairs). simpl place. simpl length.
  pose proof (before_S (length above) row).
  pose proof (before_le (length above) (S row) (S most) ltac:(lia)).
  pose proof (before_le (length above) 0 row (Nat.le_0_l _)).
  change (before (S (length above)) (S most)) with (count (S (length above)) most) in *.
  change (before (S (length above)) 0) with 0 in *. lia.
Qed.

(** Different bars have different places. *)
Lemma place_injective p : forall q most, length p = length q ->
  staircase most p -> staircase most q -> place p = place q -> p = q.
Proof.
  induction p as [|row above IH]; intros [|row' above'] most len Hp Hq same; simpl in len;
    try discriminate; trivial.
  injection len as len. destruct Hp as [le stairs], Hq as [le' stairs'].
  simpl place in same. simpl length in same. rewrite <- len in same.
  pose proof (place_bounds _ _ stairs) as B. pose proof (place_bounds _ _ stairs') as B'.
  rewrite <- len in B'.
  assert (row = row') as <-.
  { destruct (Nat.lt_trichotomy row row') as [H | [H | H]]; trivial;
      pose proof (before_le (length above) _ _ H) as L; rewrite before_S in L; lia. }
  f_equal. apply (IH above' row); trivial. lia.
Qed.

(** The same numbers by additions only: entry [row] of line [rows] is [before rows row]. *)
Fixpoint sums (sum : Z) (terms : list Z) : list Z :=
  sum :: match terms with [] => [] | term :: terms => sums (sum + term) terms end.

Fixpoint line (columns rows : nat) : list Z :=
  match rows with
  | O => repeat 1 (S (S columns))
  | S above => sums 0 (tl (line columns above))
  end.

Lemma sums_length terms : forall sum, length (sums sum terms) = S (length terms).
Proof. induction terms; simpl; auto. Qed.

Lemma line_length columns rows : length (line columns rows) = S (S columns).
Proof.
  induction rows as [|rows IH]; simpl; [now rewrite repeat_length|].
  rewrite sums_length. destruct (line columns rows); simpl in *; lia.
Qed.

Lemma sums_nth terms rows : (forall x, (x < length terms)%nat -> nth x terms 0 = count rows x) ->
  forall x, (x <= length terms)%nat -> nth x (sums 0 terms) 0 = before (S rows) x.
Proof.
  intros H.
  assert (G : forall later first, terms = first ++ later -> forall x, (x <= length later)%nat ->
    nth x (sums (before (S rows) (length first)) later) 0 = before (S rows) (length first + x)).
  { induction later as [|term later IH]; intros first E [|x] L; simpl in *;
      rewrite ?Nat.add_0_r; trivial; try lia.
    replace (before (S rows) (length first) + term)
      with (before (S rows) (length (first ++ [term]))).
    - rewrite IH by (rewrite ?E, <- ?app_assoc; simpl; trivial; lia).
      rewrite app_length. simpl. f_equal. lia.
    - rewrite app_length, Nat.add_1_r, before_S. f_equal. symmetry.
      rewrite <- H by (rewrite E, app_length; simpl; lia).
      now rewrite E, app_nth2, Nat.sub_diag by lia. }
  intros x L. now apply (G terms []).
Qed.

Lemma nth_tl x l : nth x (tl l) 0 = nth (S x) l 0.
Proof. destruct l; [destruct x|]; reflexivity. Qed.

Lemma line_S columns rows : line columns (S rows) = sums 0 (tl (line columns rows)).
Proof. reflexivity. Qed.

Lemma line_before columns rows : forall x, (x <= S columns)%nat ->
  nth x (line columns (S rows)) 0 = before (S rows) x.
Proof.
  assert (len : forall rows, length (tl (line columns rows)) = S columns).
  { intros r0. pose proof (line_length columns r0). destruct (line columns r0); simpl in *; lia. }
  induction rows as [|rows IH]; intros x L; rewrite line_S; apply sums_nth; try (rewrite len; lia);
    intros y M; rewrite len in M; rewrite nth_tl.
  - apply (repeat_spec (S (S columns)) 1), nth_In. rewrite repeat_length. lia.
  - apply IH. lia.
Qed.

(** The number of bars of a box, the empty one included, from that table. *)
Definition size (columns rows : nat) : Z := nth (S columns) (line columns rows) 0.

Lemma size_count columns rows : size columns rows = count rows columns.
Proof.
  unfold size. destruct rows; [|now rewrite line_before].
  apply (repeat_spec (S (S columns)) 1), nth_In. rewrite repeat_length. lia.
Qed.
