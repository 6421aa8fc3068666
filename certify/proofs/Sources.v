(** All bars from which one bite leads to a given bar. *)

From Coq Require Import List ZArith Lia Uint63.
From Tablette Require Import Integers Chomp Ranks Walk.
Import ListNotations.
Open Scope uint63_scope.

Local Arguments skipn : simpl never.

(** The weights, from [c] on, of the lowest rows that have length [c], and the places that the rows
    above them add. *)
Fixpoint run (c : nat) (box : list weights) (p : bar) : list weights * int :=
  match box, p with
  | row :: box', v :: p' =>
      if Nat.eqb v c
      then let (same, rest) := run c box' p' in (skipn c row :: same, rest)
      else ([], place63 box p)
  | _, _ => ([], 0)
  end.

(** Visits the place of every bar, no row longer than [most], from which a bite leads to [p]. The
    bite at row r and column c shortens rows r and above to c. So rows r and above that have length
    c may have been longer, row r must have been, and all others are unchanged. *)
Fixpoint sources {State} (visit : State -> int -> State) (most : nat) (box : list weights) (p : bar)
    (sum : int) (s : State) : State :=
  match box, p with
  | row :: box, c :: p =>
      let s := match (most - c)%nat with
        | O => s
        | S _ as ways =>
            let (same, rest) := run c box p in
            each (fun v sum s => fill visit same v sum s) (skipn (S c) row) 1 ways (sum + rest) s
        end in
      sources visit c box p (sum + nth c row 0) s
  | _, _ => s
  end.

Fixpoint sources_list (most : nat) (box : list weights) (p : bar) (sum : int) : list int :=
  match box, p with
  | row :: box, c :: p =>
      let (same, rest) := run c box p in
      each_list (fun v => fill_list same v) (skipn (S c) row) 1 (most - c) (sum + rest) ++
      sources_list c box p (sum + nth c row 0)
  | _, _ => []
  end.

Lemma sources_fold State (visit : State -> int -> State) box : forall most p sum s,
  sources visit most box p sum s = fold_left visit (sources_list most box p sum) s.
Proof.
  induction box as [|row box IH]; intros most [|c p] sum s; simpl; trivial.
  destruct (run c box p) as [same rest]. rewrite fold_left_app, IH. f_equal.
  destruct (most - c)%nat; [now destruct (skipn (S c) row)|].
  apply (each_fold _ visit (fun v => fill visit same v)). intros. apply fill_fold.
Qed.

Lemma nth_skip x n : forall row : weights, nth x (skipn n row) 0 = nth (n + x) row 0.
Proof.
  induction n as [|n IH]; intros [|weight row]; trivial; [now destruct x|apply IH].
Qed.

Lemma min_unchanged c p : forall most, (most <= c)%nat -> staircase most p ->
  map (Nat.min c) p = p.
Proof.
  induction p as [|v p IH]; intros most L stairs; simpl; trivial. destruct stairs as [le stairs].
  rewrite Nat.min_r, (IH v) by (trivial; lia). reflexivity.
Qed.

(** The run and its rest give all bars that the bite shortens to [p]. *)
Lemma in_run i c box : forall p d sum, length p = length box -> staircase c p -> wide (c + d) box ->
  let (same, rest) := run c box p in
  In i (fill_list same d (sum + rest)) <->
  exists q, staircase (c + d) q /\ map (Nat.min c) q = p /\ i = sum + place63 box q.
Proof.
  induction box as [|row box IH]; intros [|v p] d sum len stairs W; try discriminate.
  - simpl. split.
    + intros [<- | []]. exists []. auto.
    + intros ([|] & _ & E & ->); [auto|discriminate].
  - destruct stairs as [le stairs]. apply Forall_cons_iff in W as [W W']. injection len as len.
    assert (narrow : forall x, (x <= d)%nat -> wide (c + x) box)
      by (intros x L; eapply Forall_impl; [|exact W']; simpl; lia).
    simpl run. destruct (Nat.eqb_spec v c) as [-> | other].
    + specialize (IH p). destruct (run c box p) as [same rest].
      change (fill_list (skipn c row :: same) d (sum + rest)) with
        (each_list (fun v => fill_list same v) (skipn c row) 0 (S d) (sum + rest)).
      rewrite in_each by (rewrite skipn_length; lia). split.
      * intros (x & L & H). rewrite nth_skip in H.
        replace (sum + rest + nth (c + x) row 0) with (sum + nth (c + x) row 0 + rest) in H by ring.
        apply IH in H as (q & stairs' & E & ->); trivial; [|apply narrow; lia].
        exists ((c + x)%nat :: q). simpl. rewrite Nat.min_l, E by lia.
        repeat split; trivial; [lia | ring].
      * intros ([|v q] & stairs' & E & ->); [discriminate|]. simpl in E. injection E as E E'.
        destruct stairs' as [le' stairs']. exists (v - c)%nat. split; [lia|].
        replace v with (c + (v - c))%nat in stairs' by lia.
        rewrite nth_skip. replace (c + (v - c))%nat with v by lia.
        replace (sum + rest + nth v row 0) with (sum + nth v row 0 + rest) by ring.
        apply IH; trivial; [apply narrow; lia|]. exists q. repeat split; trivial. simpl. ring.
    + simpl fill_list. split.
      * intros [<- | []]. exists (v :: p). repeat split; simpl; trivial; [lia|].
        rewrite Nat.min_r, (min_unchanged c p v) by (trivial; lia). reflexivity.
      * intros ([|v' q] & stairs' & E & ->); [discriminate|]. simpl in E. injection E as E E'.
        destruct stairs' as [_ stairs']. assert (v' = v) as -> by lia.
        rewrite (min_unchanged c q v) in E' by (trivial; lia). subst q. now left.
Qed.

Lemma in_sources i box : forall most p sum,
  length p = length box -> staircase most p -> wide most box ->
  In i (sources_list most box p sum) <->
  exists q, cut q p /\ staircase most q /\ i = sum + place63 box q.
Proof.
  induction box as [|row box IH]; intros most [|c p] sum len stairs W; try discriminate.
  - simpl. split; [tauto|]. intros (q & step & _). inversion step.
  - destruct stairs as [le stairs]. apply Forall_cons_iff in W as [W W']. injection len as len.
    assert (narrow : forall x, (x <= most)%nat -> wide x box)
      by (intros x L; eapply Forall_impl; [|exact W']; simpl; lia).
    assert (R := fun d sum => in_run i c box p d sum len stairs).
    simpl. destruct (run c box p) as [same rest].
    rewrite in_app_iff, in_each by (rewrite skipn_length; lia).
    rewrite IH by (trivial; now apply narrow). split.
    + intros [(x & L & H) | (q & step & stairs' & ->)].
      * rewrite nth_skip in H. simpl Nat.add in H.
        replace (sum + rest + nth (S (c + x)) row 0)
          with (sum + nth (S (c + x)) row 0 + rest) in H by ring.
        apply R in H as (q & stairs' & <- & ->); [|apply narrow; lia].
        exists (S (c + x) :: q). repeat split; [constructor; lia | lia | | simpl; ring].
        now replace (S (c + x)) with (c + S x)%nat by lia.
      * exists (c :: q). repeat split; [now constructor | assumption | assumption | simpl; ring].
    + intros (q & step & stairs' & ->). inversion step; subst; destruct stairs' as [le' stairs'].
      * left. exists (b - S c)%nat. split; [lia|].
        rewrite nth_skip. replace (S c + (b - S c))%nat with b by lia.
        replace (sum + rest + nth b row 0) with (sum + nth b row 0 + rest) by ring.
        apply R; [apply narrow; lia|]. exists t.
        replace (c + (1 + (b - S c)))%nat with b by lia. repeat split; trivial. simpl. ring.
      * right. exists t. repeat split; trivial. simpl. ring.
Qed.
