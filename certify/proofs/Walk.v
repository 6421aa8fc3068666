(** The places of many bars at once: walks through the row lengths that add one number a row. *)

From Coq Require Import List ZArith Lia Uint63.
From Tablette Require Import Integers Chomp Ranks.
Import ListNotations.
Open Scope uint63_scope.

(** The weights of one row: entry [v] is the number of bars in front because this row is [v]. *)
Definition weights := list int.

Definition row_weights (columns above : nat) : weights :=
  map of_Z (line columns (S above)).

Fixpoint box_weights (columns rows : nat) : list weights :=
  match rows with
  | O => []
  | S above => row_weights columns above :: box_weights columns above
  end.

Fixpoint place63 (box : list weights) (p : bar) : int :=
  match box, p with
  | row :: box, v :: p => nth v row 0 + place63 box p
  | _, _ => 0
  end.

(** * Walks with an action at every bar *)

Section Walk.

Variable State : Type.
Variable visit : State -> int -> State.

(** Gives a row each of [ways] lengths, of which [row] holds the weights and [v] is the first. *)
Fixpoint each (next : nat -> int -> State -> State) (row : weights) (v ways : nat) (sum : int)
    (s : State) : State :=
  match ways, row with
  | S ways, weight :: row => each next row (S v) ways sum (next v (sum + weight) s)
  | _, _ => s
  end.

(** All ways to fill the rows of [box], none longer than [most]. *)
Fixpoint fill (box : list weights) (most : nat) (sum : int) (s : State) : State :=
  match box with
  | [] => visit s sum
  | row :: box => each (fun v sum s => fill box v sum s) row 0 (S most) sum s
  end.

End Walk.

Arguments each {State} next row v ways sum s.
Arguments fill {State} visit box most sum s.

(** * The same as lists of places *)

Fixpoint each_list (next : nat -> int -> list int) (row : weights) (v ways : nat) (sum : int) :=
  match ways, row with
  | S ways, weight :: row => next v (sum + weight) ++ each_list next row (S v) ways sum
  | _, _ => []
  end.

Fixpoint fill_list (box : list weights) (most : nat) (sum : int) : list int :=
  match box with
  | [] => [sum]
  | row :: box => each_list (fun v => fill_list box v) row 0 (S most) sum
  end.

Lemma each_fold State (visit : State -> int -> State) next next_list :
  (forall v sum s, next v sum s = fold_left visit (next_list v sum) s) ->
  forall row v ways sum s,
  each next row v ways sum s = fold_left visit (each_list next_list row v ways sum) s.
Proof.
  intros H. induction row as [|weight row IH]; intros v [|ways] sum s; simpl; trivial.
  now rewrite fold_left_app, IH, H.
Qed.

Lemma fill_fold State (visit : State -> int -> State) box : forall most sum s,
  fill visit box most sum s = fold_left visit (fill_list box most sum) s.
Proof.
  induction box as [|row box IH]; intros most sum s; trivial.
  apply (each_fold _ visit (fun v => fill visit box v)). auto.
Qed.

Lemma in_each i next row : forall v ways sum, (ways <= length row)%nat ->
  In i (each_list next row v ways sum) <->
  exists x, (x < ways)%nat /\ In i (next (v + x)%nat (sum + nth x row 0)).
Proof.
  induction row as [|weight row IH]; intros v [|ways] sum L; simpl in *;
    try (split; [tauto | intros (x & ? & ?); lia]).
  rewrite in_app_iff, IH by lia. split.
  - intros [H | (x & H & H')]; [exists 0%nat | exists (S x)]; rewrite ?Nat.add_0_r; simpl.
    + split; [lia | assumption].
    + split; [lia|]. now rewrite Nat.add_succ_r.
  - intros ([|x] & H & H'); rewrite ?Nat.add_0_r in *; simpl in *; auto.
    right. exists x. split; [lia|]. now rewrite Nat.add_succ_r in H'.
Qed.

(** The rows of [box] hold weights of all lengths up to [most]. *)
Definition wide (most : nat) (box : list weights) := Forall (fun row => most < length row)%nat box.

Lemma in_fill i box : forall most sum, wide most box ->
  In i (fill_list box most sum) <->
  exists p, length p = length box /\ staircase most p /\ i = sum + place63 box p.
Proof.
  induction box as [|row box IH]; intros most sum W.
  - simpl. split.
    + intros [<- | []]. exists []. repeat split; trivial. simpl. ring.
    + intros (p & _ & _ & ->). left. simpl. destruct p; ring.
  - apply Forall_cons_iff in W as [W W'].
    assert (narrow : forall v, (v <= most)%nat -> wide v box)
      by (intros v L; eapply Forall_impl; [|exact W']; simpl; lia).
    change (fill_list (row :: box) most sum)
      with (each_list (fun v => fill_list box v) row 0 (S most) sum).
    rewrite in_each by lia. split.
    + intros (x & L & H). apply IH in H as (p & len & stairs & ->); [|apply narrow; lia].
      exists (x :: p). repeat split; simpl; [congruence | lia | assumption | ring].
    + intros ([|v p] & len & stairs & ->); [discriminate|]. destruct stairs as [le stairs].
      exists v. split; [lia|]. apply IH; [now apply narrow|].
      exists p. injection len as len. repeat split; trivial. simpl. ring.
Qed.

(** * The weights add up to places *)

Lemma of_Z_add a b : of_Z (a + b) = of_Z a + of_Z b.
Proof.
  apply to_Z_inj. rewrite add_spec, !of_Z_spec. now rewrite <- Z.add_mod by discriminate.
Qed.

Lemma box_weights_length columns rows : length (box_weights columns rows) = rows.
Proof. induction rows; simpl; auto. Qed.

Lemma box_weights_wide columns rows : wide columns (box_weights columns rows).
Proof.
  induction rows as [|rows IH]; constructor; trivial.
  unfold row_weights. rewrite map_length, line_length. lia.
Qed.

Lemma place63_place columns p : forall most, (most <= columns)%nat -> staircase most p ->
  place63 (box_weights columns (length p)) p = of_Z (place p).
Proof.
  induction p as [|v p IH]; intros most L stairs; trivial. destruct stairs as [le stairs].
  simpl. rewrite of_Z_add, (IH v) by (trivial; lia). f_equal.
  unfold row_weights. change 0 with (of_Z 0). rewrite map_nth. f_equal.
  apply line_before. lia.
Qed.
