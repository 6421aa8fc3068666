(** The theorem of the check: the positions on a list that passes it are the lost ones. *)

From Coq Require Import List ZArith Lia Bool Uint63.
From Tablette Require Import Integers Game Chomp Ranks Bits Walk Sources Checker.
Import ListNotations.
Open Scope uint63_scope.

(** The list holds the position's rank. *)
Definition listed (list : list int) (p : bar) : Prop := In (rank p) (map to_Z list).

Lemma fold_room size l : forall s, room size s -> room size (fold_left mark l s).
Proof. induction l; simpl; auto using room_mark. Qed.

Lemma fold_test i l : forall s, test (fold_left mark l s) i = true -> In i l \/ test s i = true.
Proof.
  induction l as [|j l IH]; simpl; intros s H; auto.
  destruct (IH _ H) as [H'|H']; auto. destruct (test_mark _ _ _ H'); auto.
Qed.

Lemma fold_other i l : forall s, test s i = true -> test (fold_left mark l s) i = true.
Proof. induction l; simpl; auto using test_mark_other. Qed.

Lemma fold_same size i l : forall s, room size s -> (to_Z i < size)%Z -> In i l ->
  test (fold_left mark l s) i = true.
Proof.
  induction l as [|j l IH]; simpl; intros s R small; [tauto|]. intros [-> | H].
  - apply fold_other. now apply (test_mark_same size).
  - apply IH; auto using room_mark.
Qed.

Lemma longest_le row : forall most i, (longest row most i <= most)%nat.
Proof.
  induction row as [|w [|weight row] IH]; intros [|most] i; simpl; try lia.
  destruct (weight <=? i); [apply le_n_S, IH | lia].
Qed.

Lemma unplace_bar box : forall most i,
  length (unplace box most i) = length box /\ staircase most (unplace box most i).
Proof.
  induction box as [|row box IH]; intros most i; simpl; auto.
  destruct (IH (longest row most i) (i - nth (longest row most i) row 0)) as [-> stairs].
  repeat split; trivial. apply longest_le.
Qed.

Section Box.

Variables columns rows : nat.
Let box := box_weights columns rows.
Hypothesis small : (size columns rows < 2 ^ 42)%Z.

(** The bars of the box, the empty one included. *)
Definition bar_in_box (p : bar) : Prop := length p = rows /\ staircase columns p.

Lemma place_small p : bar_in_box p -> (0 <= place p < size columns rows)%Z.
Proof. intros [<- stairs]. rewrite size_count. now apply place_bounds. Qed.

Lemma place63_exact p : bar_in_box p -> to_Z (place63 box p) = place p.
Proof.
  intros H. pose proof (place_small p H). destruct H as [len stairs]. unfold box.
  rewrite <- len, (place63_place columns p columns), of_Z_spec by trivial.
  apply Z.mod_small. change wB with (2 ^ 63)%Z. lia.
Qed.

Lemma place63_injective p q : bar_in_box p -> bar_in_box q ->
  place63 box p = place63 box q -> p = q.
Proof.
  intros P Q same. apply (f_equal to_Z) in same. rewrite !place63_exact in same by trivial.
  destruct P as [len stairs], Q as [len' stairs'].
  apply (place_injective p q columns); trivial. congruence.
Qed.

Lemma place_empty p : bar_in_box p -> (0 < hd 0%nat p)%nat -> (0 < place p)%Z.
Proof.
  intros [_ stairs] poison. destruct p as [|[|v] p]; simpl in poison; try lia.
  destruct stairs as [_ stairs]. pose proof (place_bounds p _ stairs).
  pose proof (count_positive (S (length p)) v). simpl place. simpl before in *. simpl count in *.
  lia.
Qed.

Lemma rank63 p : bar_in_box p -> (0 < hd 0%nat p)%nat -> to_Z (place63 box p - 1) = rank p.
Proof.
  intros H poison. pose proof (place_empty p H poison). pose proof (place_small p H).
  rewrite sub_spec, place63_exact by trivial. apply Z.mod_small.
  unfold rank. change (to_Z 1) with 1%Z. change wB with (2 ^ 63)%Z. lia.
Qed.

Lemma listed_place list p : bar_in_box p -> (0 < hd 0%nat p)%nat ->
  (listed list p <-> In (place63 box p - 1) list).
Proof.
  intros H poison. unfold listed. rewrite <- (rank63 p H poison), in_map_iff. split.
  - intros (r & E & I). now apply to_Z_inj in E as <-.
  - intros I. now exists (place63 box p - 1).
Qed.

Lemma decode_sound r p : decode columns box r = Some p ->
  bar_in_box p /\ (0 < hd 0%nat p)%nat /\ place63 box p = r + 1.
Proof.
  unfold decode. destruct (unplace_bar box columns (r + 1)) as [len stairs].
  unfold box in len. rewrite box_weights_length in len.
  destruct (hd O _) eqn:poison; [discriminate|].
  destruct (_ =? _) eqn:E; [|discriminate]. intros [= <-]. apply eqb_spec in E.
  repeat split; trivial. lia.
Qed.

Lemma in_sources_place p q : bar_in_box p -> bar_in_box q ->
  (In (place63 box p) (sources_list columns box q 0) <-> cut p q).
Proof.
  intros P [len stairs]. unfold box. rewrite in_sources;
    [|now rewrite box_weights_length|trivial|apply box_weights_wide]. split.
  - intros (p' & step & stairs' & E). replace p with p'; trivial. symmetry.
    apply place63_injective; trivial; [|unfold box; rewrite E; ring].
    split; trivial. apply cut_staircase in step as [E' _]. congruence.
  - intros step. exists p. repeat split; trivial; [apply P | ring].
Qed.

Lemma mark_all_sound list : forall s marks, room (size columns rows) s ->
  mark_all columns box list s = Some marks ->
  (forall i, test marks i = true -> test s i = true \/ exists r q, In r list /\
    decode columns box r = Some q /\ In i (sources_list columns box q 0)) /\
  (forall i, test s i = true -> test marks i = true) /\
  (forall r, In r list -> exists q, decode columns box r = Some q /\
    forall i, (to_Z i < size columns rows)%Z -> In i (sources_list columns box q 0) ->
    test marks i = true).
Proof.
  induction list as [|r list IH]; simpl; intros s marks R E.
  - injection E as <-. split; [|split]; auto. tauto.
  - destruct (decode columns box r) as [q|] eqn:D; [|discriminate].
    rewrite sources_fold in E. destruct (IH _ _ (fold_room _ _ _ R) E) as (A & B & C).
    split; [|split].
    + intros i H. destruct (A i H) as [H' | (r' & q' & H' & D' & I)]; [|right; exists r', q'; auto].
      destruct (fold_test _ _ _ H'); [right; exists r, q|]; auto.
    + intros i H. now apply B, fold_other.
    + intros r' [<- | I]; [|auto]. exists q. split; trivial.
      intros i L I. apply B. now apply (fold_same (size columns rows)).
Qed.

Lemma compare_sound marks l : forall list rest,
  fold_left (compare marks) l (Some list) = Some rest ->
  list = map (fun i => i - 1) (filter (fun i => negb (test marks i)) l) ++ rest.
Proof.
  assert (dead : forall l rest, fold_left (compare marks) l None = Some rest -> False)
    by (clear; induction l; simpl; [discriminate | assumption]).
  induction l as [|i l IH]; simpl; intros list rest E; [now injection E|].
  destruct (test marks i); simpl; [auto|].
  destruct list as [|r list]; [now apply dead in E|].
  destruct (i =? r + 1) eqn:N; [|now apply dead in E].
  apply eqb_spec in N as ->. f_equal; [ring | auto].
Qed.

Lemma unmarked_listed marks list p : bar_in_box p -> (0 < hd 0%nat p)%nat ->
  fill (compare marks) box columns 0 (Some list) = Some [] ->
  (listed list p <-> test marks (place63 box p) = false).
Proof.
  intros H poison F. rewrite (listed_place list p H poison), fill_fold in *.
  apply compare_sound in F as ->. rewrite app_nil_r, in_map_iff. split.
  - intros (i & E & I). apply filter_In in I as [_ I]. apply negb_true_iff in I.
    replace (place63 box p) with i; trivial.
    replace i with (i - 1 + 1) by ring. rewrite E. ring.
  - intros N. exists (place63 box p). split; trivial. apply filter_In. rewrite N. split; trivial.
    apply in_fill; [apply box_weights_wide|]. destruct H as [len stairs]. exists p.
    unfold box. rewrite box_weights_length. repeat split; trivial. ring.
Qed.

End Box.

(** If the check succeeds, the positions of the box on the list are lost, and all others are won. *)
Theorem check_sound columns rows list :
  check columns rows list = true ->
  forall p, in_box columns rows p ->
  (lost move p <-> listed list p) /\ (won move p <-> ~ listed list p).
Proof.
  unfold check.
  destruct (Z.ltb_spec (size columns rows) (2 ^ 42)) as [small|]; [|discriminate].
  destruct (mark_all _ _ _ _) as [marks|] eqn:M; [|discriminate].
  destruct (fill _ _ _ _ _) as [[|]|] eqn:F; try discriminate. intros _.
  assert (R : room (size columns rows) (mark (empty (size columns rows)) 0)).
  { apply room_mark, empty_room. rewrite size_count in *.
    pose proof (count_positive rows columns). lia. }
  destruct (mark_all_sound columns rows list _ _ R M) as (A & _ & C).
  assert (U : forall p, in_box columns rows p ->
    (listed list p <-> test marks (place63 (box_weights columns rows) p) = false)).
  { intros p (len & stairs & poison). now apply (unmarked_listed columns rows). }
  apply list_is_lost.
  - exact chomp_ends.
  - intros p here. rewrite U by trivial. destruct (test marks _); [now right | now left].
  - apply move_in_box.
  - intros p q here on step on'. pose proof (move_in_box _ _ _ _ here step) as there.
    apply U in on; trivial. destruct here as (len & stairs & poison).
    apply move_cut in step as [step poison']; trivial.
    assert (P : bar_in_box columns rows p) by now split.
    destruct there as (len' & stairs' & _).
    apply (listed_place columns rows small) in on'; trivial; [|now split].
    destruct (C _ on') as (q' & D & all).
    apply (decode_sound columns rows) in D as (Q & _ & E).
    assert (q' = q) as ->.
    { apply (place63_injective columns rows small); trivial; [now split|]. rewrite E. ring. }
    rewrite all in on; [discriminate|..].
    + rewrite (place63_exact columns rows small p P). now apply place_small.
    + now apply (in_sources_place columns rows small).
  - intros p here off. rewrite U in off by trivial. apply not_false_iff_true in off.
    destruct here as (len & stairs & poison). assert (P : bar_in_box columns rows p) by now split.
    destruct (A _ off) as [H | (r & q & I & D & S)].
    + exfalso. apply test_mark in H as [H|H]; [|now rewrite empty_test in H].
      pose proof (place_empty columns rows p P poison).
      rewrite <- (place63_exact columns rows small p P) in H0.
      rewrite <- H in H0. discriminate.
    + apply (decode_sound columns rows) in D as (Q & poison' & E).
      exists q. split.
      * apply move_cut; trivial. split; trivial. now apply (in_sources_place columns rows small).
      * apply (listed_place columns rows small); trivial. rewrite E.
        now replace (r + 1 - 1) with r by ring.
Qed.
