(** No two positions with a piece to move share a rank. *)

From Coq Require Import List ZArith Lia Bool Arith Uint63.
From Tablette Require Import Integers Draughts Endings Digits.
Import ListNotations.
Open Scope Z_scope.

(** * Parts *)

Lemma add_cancel (x y z : int) : (x + y = x + z)%uint63 -> y = z.
Proof.
  intros E. apply (f_equal (fun i => i - x)%uint63) in E.
  replace (x + y - x)%uint63 with y in E by ring.
  now replace (x + z - x)%uint63 with z in E by ring.
Qed.

(* Notations, because the kernel would rather unfold everything else in these numbers. *)
Notation first_Z p := (to_Z (first_of (map snd p))).
Notation after_Z p := (first_Z p + product p%list).

Definition part_eq_dec : forall p q : part, {p = q} + {p <> q}.
Proof. repeat decide equality. Defined.

Definition smallb (p : nat * nat) : bool := (Nat.leb (fst p) 50 && Nat.leb (snd p) 4).

Definition interval (p : part) : part * Z * Z := (p, first_Z p, after_Z p).

Definition apart (all : list (part * Z * Z)) : bool :=
  forallb (fun '(p, first, after) =>
    forallb smallb p && (0 <? first) && (after <? 2 ^ 40) &&
    forallb (fun '(q, first', after') =>
      (if part_eq_dec p q then true else false) || (after <=? first') || (after' <=? first)) all)
    all.

Lemma apart_pair all : apart all = true ->
  forall p first after q first' after', In (p, first, after) all -> In (q, first', after') all ->
  Forall small p /\ 0 < first /\ after < 2 ^ 40 /\
  (p = q \/ after <= first' \/ after' <= first).
Proof.
  unfold apart. intros H p first after q first' after' P Q. rewrite forallb_forall in H.
  specialize (H _ P). simpl in H. rewrite !andb_true_iff in H. destruct H as (((H1 & H2) & H3) & H4).
  rewrite forallb_forall in H4. specialize (H4 _ Q). simpl in H4.
  rewrite !orb_true_iff, !Z.leb_le in H4. apply Z.ltb_lt in H2, H3. repeat split; trivial.
  - apply Forall_forall. intros s I. rewrite forallb_forall in H1. apply H1 in I.
    apply andb_true_iff in I as [N K]. apply Nat.leb_le in N, K. now split.
  - destruct (part_eq_dec p q); [now left | right].
    destruct H4 as [[H4 | H4] | H4]; [discriminate | now left | now right].
Qed.

(** Distinct parts have distinct ranks. *)
Lemma parts_apart p q : In p parts -> In q parts ->
  Forall small p /\ 0 < first_Z p /\ after_Z p < 2 ^ 40 /\
  (p = q \/ after_Z p <= first_Z q \/ after_Z q <= first_Z p).
Proof.
  assert (H : apart (map interval parts) = true) by (vm_cast_no_check (eq_refl true)).
  intros P Q. apply (apart_pair _ H); now apply (in_map interval).
Qed.

(** The part of so many own men in front of the last row, own men on it, enemy men, own kings and
    enemy kings. *)
Definition part_of (front last men kings enemy_kings : nat) : part :=
  [ (40, front); (5, last); (45 - front, men); (50 - (front + last) - men, kings);
    (50 - (front + last) - men - kings, enemy_kings) ]%nat.

Lemma part_listed front last men kings enemy_kings :
  (front + last + men + kings + enemy_kings <= 4)%nat ->
  (1 <= front + last + kings)%nat -> (1 <= men + enemy_kings)%nat ->
  In (part_of front last men kings enemy_kings) parts.
Proof.
  assert (H : forallb (fun a => forallb (fun b => forallb (fun c => forallb (fun d => forallb
    (fun e => if Nat.leb (a + b + c + d + e) 4 && Nat.leb 1 (a + b + d) && Nat.leb 1 (c + e)
      then if in_dec part_eq_dec (part_of a b c d e) parts then true else false else true)
    (seq 0 5)) (seq 0 5)) (seq 0 5)) (seq 0 5)) (seq 0 5) = true)
    by (vm_cast_no_check (eq_refl true)).
  intros L O E.
  rewrite forallb_forall in H. specialize (H front ltac:(apply in_seq; lia)).
  rewrite forallb_forall in H. specialize (H last ltac:(apply in_seq; lia)).
  rewrite forallb_forall in H. specialize (H men ltac:(apply in_seq; lia)).
  rewrite forallb_forall in H. specialize (H kings ltac:(apply in_seq; lia)).
  rewrite forallb_forall in H. specialize (H enemy_kings ltac:(apply in_seq; lia)).
  apply Nat.leb_le in L, O, E. rewrite L, O, E in H.
  cbn [andb] in H. destruct (in_dec _ _ _); [trivial | discriminate].
Qed.

(** * Boards *)

Lemma members_filter (f g : cell -> bool) b : (forall c, g c = true -> f c = true) ->
  members (map g (filter f b)) = members (map g b).
Proof.
  intros only. induction b as [|c b IH]; simpl; trivial.
  destruct (f c) eqn:F, (g c) eqn:G; simpl; rewrite ?G, ?IH; trivial.
  rewrite (only c G) in F. discriminate.
Qed.

Lemma length_filter (f : cell -> bool) b :
  (length (filter (fun c => negb (f c)) b) + members (map f b) = length b)%nat.
Proof. induction b as [|c b IH]; simpl; trivial. destruct (f c); simpl; lia. Qed.

Lemma members_none (f : cell -> bool) b : existsb f b = false -> members (map f b) = 0%nat.
Proof. induction b as [|c b IH]; simpl; trivial. now destruct (f c). Qed.

Lemma members_some (f : cell -> bool) b : existsb f b = true -> (1 <= members (map f b))%nat.
Proof. induction b as [|c b IH]; simpl; [discriminate|]. destruct (f c); intros; [lia | auto]. Qed.

Lemma members_two (f g h : cell -> bool) b :
  (forall c, f c = g c || h c) -> (forall c, g c && h c = false) ->
  members (map f b) = (members (map g b) + members (map h b))%nat.
Proof.
  intros either both. induction b as [|c b IH]; simpl; trivial.
  specialize (either c). specialize (both c). rewrite either.
  destruct (g c), (h c); simpl in *; try discriminate; lia.
Qed.

Ltac cells := intros [|[|] [|]]; simpl; trivial; try discriminate.

Lemma pieces_members b : pieces b = members (map (fun c => negb (is_empty c)) b).
Proof. unfold pieces. induction b as [|c b IH]; simpl; trivial. destruct c; simpl; congruence. Qed.

Lemma first_five (b : board) : firstn 45 b = firstn 5 b ++ skipn 5 (firstn 45 b).
Proof.
  change (firstn 5 b) with (firstn (Nat.min 5 45) b).
  now rewrite <- firstn_firstn, firstn_skipn.
Qed.

Lemma ending_parts most b : ending most b = true ->
  length b = 50%nat /\ (pieces b <= most)%nat /\ existsb is_enemy b = true /\
  existsb own_man (firstn 5 b) = false /\ existsb enemy_man (skipn 45 b) = false.
Proof.
  unfold ending. rewrite !andb_true_iff, !negb_true_iff. intros ((((L & P) & E) & M) & N).
  apply Nat.eqb_eq in L. apply Nat.leb_le in P. auto.
Qed.

Lemma true_filter (b : board) : filter (fun _ => true) b = b.
Proof. induction b; simpl; congruence. Qed.

Lemma two_filters (b : board) : filter (fun c => negb (is_man c || own_king c)) b =
  filter (fun c => negb (own_king c)) (filter (fun c => negb (is_man c)) b).
Proof. induction b as [|[|[|] [|]] b IH]; simpl; rewrite ?IH; reflexivity. Qed.

(** The digits one by one. *)
Lemma digits_list b :
  let no_men := filter (fun c => negb (is_man c)) b in
  digits b =
  [ map own_man (skipn 5 (firstn 45 b));
    map own_man (skipn 45 b);
    map enemy_man (filter (fun c => negb (own_man c)) (firstn 45 b));
    map own_king no_men;
    map enemy_king (filter (fun c => negb (own_king c)) no_men) ].
Proof.
  unfold digits, each_digit. now rewrite !true_filter, two_filters.
Qed.

Lemma shape_listed b : ending 4 b = true -> existsb is_own b = true ->
  In (map shape (digits b)) parts.
Proof.
  intros here own. apply ending_parts in here as (len & few & enemy & top & bottom).
  set (front := members (map own_man (skipn 5 (firstn 45 b)))).
  set (last := members (map own_man (skipn 45 b))).
  set (men := members (map enemy_man b)).
  set (kings := members (map own_king b)).
  set (enemy_kings := members (map enemy_king b)).
  assert (front_men : members (map own_man (firstn 45 b)) = front).
  { now rewrite first_five, map_app, members_app, (members_none _ _ top). }
  assert (own_men : members (map own_man b) = (front + last)%nat).
  { rewrite <- (firstn_skipn 45 b), map_app, members_app, front_men. reflexivity. }
  assert (enemy_men : members (map enemy_man (firstn 45 b)) = men).
  { unfold men. rewrite <- (firstn_skipn 45 b) at 2.
    rewrite map_app, members_app, (members_none _ _ bottom). lia. }
  assert (all_men : members (map is_man b) = (front + last + men)%nat).
  { rewrite <- own_men. apply members_two; cells. }
  assert (all_own : members (map is_own b) = (front + last + kings)%nat).
  { rewrite <- own_men. apply members_two; cells. }
  assert (all_enemy : members (map is_enemy b) = (men + enemy_kings)%nat).
  { apply members_two; cells. }
  assert (all : pieces b = (members (map is_own b) + members (map is_enemy b))%nat).
  { rewrite pieces_members. apply members_two; cells. }
  pose proof (members_some _ _ own). pose proof (members_some _ _ enemy).
  replace (map shape (digits b)) with (part_of front last men kings enemy_kings).
  { apply part_listed; lia. }
  set (no_men := filter (fun c => negb (is_man c)) b).
  assert (no_men_kings : members (map own_king no_men) = kings)
    by (apply members_filter; cells).
  pose proof (length_filter own_man (firstn 45 b)) as L.
  rewrite firstn_length, len, front_men in L. apply Nat.add_sub_eq_r in L.
  pose proof (length_filter is_man b) as L'. fold no_men in L'.
  rewrite all_men, len in L'. apply Nat.add_sub_eq_r in L'. rewrite Nat.sub_add_distr in L'.
  pose proof (length_filter own_king no_men) as L''.
  rewrite no_men_kings in L''. apply Nat.add_sub_eq_r in L''.
  rewrite digits_list. unfold part_of, shape. cbn [map]. fold no_men. rewrite !map_length.
  rewrite skipn_length, skipn_length, firstn_length, len, no_men_kings, <- L, <- L'', <- L'.
  fold front last. rewrite (members_filter _ enemy_man (firstn 45 b)), enemy_men by cells.
  unfold no_men. rewrite !(members_filter _ enemy_king) by cells. reflexivity.
Qed.

(** If two boards agree on [f], and on [g] where [f] does not hold, they agree on [g]. *)
Lemma rest_determines (f g : cell -> bool) : (forall c, f c && g c = false) ->
  forall a b : board, map f a = map f b ->
  map g (filter (fun c => negb (f c)) a) = map g (filter (fun c => negb (f c)) b) ->
  map g a = map g b.
Proof.
  intros either. induction a as [|c a IH]; intros [|d b] E R; try discriminate; trivial.
  simpl in *. injection E as E E'. pose proof (either c) as C. pose proof (either d) as D.
  rewrite <- E in *. destruct (f c); simpl in *.
  - rewrite C, D. f_equal. auto.
  - injection R as R R'. rewrite R. f_equal. auto.
Qed.

Lemma none_same (f : cell -> bool) : forall a b : board, length a = length b ->
  existsb f a = false -> existsb f b = false -> map f a = map f b.
Proof.
  induction a as [|c a IH]; intros [|d b] len A B; try discriminate; trivial.
  simpl in *. apply orb_false_iff in A as [-> A]. apply orb_false_iff in B as [-> B].
  f_equal. auto.
Qed.

Lemma both_same (f g h : cell -> bool) : (forall c, h c = f c || g c) ->
  forall a b : board, map f a = map f b -> map g a = map g b -> map h a = map h b.
Proof.
  intros either. induction a as [|c a IH]; intros [|d b] F G; try discriminate; trivial.
  simpl in *. injection F as F F'. injection G as G G'. rewrite !either, F, G. f_equal. auto.
Qed.

Lemma cells_same : forall a b : board, map own_man a = map own_man b ->
  map own_king a = map own_king b -> map enemy_man a = map enemy_man b ->
  map enemy_king a = map enemy_king b -> a = b.
Proof.
  induction a as [|c a IH]; intros [|d b] E1 E2 E3 E4; try discriminate; trivial.
  simpl in *. injection E1 as C1 E1. injection E2 as C2 E2. injection E3 as C3 E3.
  injection E4 as C4 E4. f_equal; [|auto].
  destruct c as [|[|] [|]], d as [|[|] [|]]; trivial; discriminate.
Qed.

Lemma five_same A (a b c d e a' b' c' d' e' : A) : [a; b; c; d; e] = [a'; b'; c'; d'; e'] ->
  a = a' /\ b = b' /\ c = c' /\ d = d' /\ e = e'.
Proof. now intros [= -> -> -> -> ->]. Qed.

Lemma digits_determine most a b : ending most a = true -> ending most b = true ->
  digits a = digits b -> a = b.
Proof.
  intros A B E. apply ending_parts in A as (len & _ & _ & top & bottom).
  apply ending_parts in B as (len' & _ & _ & top' & bottom').
  rewrite !digits_list in E. apply five_same in E as (E1 & E2 & E3 & E4 & E5).
  assert (front : map own_man (firstn 45 a) = map own_man (firstn 45 b)).
  { rewrite (first_five a), (first_five b), !map_app, E1. f_equal.
    apply none_same; trivial. rewrite !firstn_length. congruence. }
  assert (own_men : map own_man a = map own_man b).
  { rewrite <- (firstn_skipn 45 a), <- (firstn_skipn 45 b), !map_app. congruence. }
  assert (enemy_men : map enemy_man a = map enemy_man b).
  { rewrite <- (firstn_skipn 45 a), <- (firstn_skipn 45 b), !map_app. f_equal.
    - apply rest_determines with own_man; trivial. cells.
    - apply none_same; trivial. rewrite !skipn_length. congruence. }
  assert (men : map is_man a = map is_man b).
  { apply both_same with own_man enemy_man; trivial. cells. }
  apply cells_same; trivial; apply rest_determines with is_man; trivial; try (now cells).
  apply rest_determines with own_king; trivial. cells.
Qed.

Lemma sum_bounds (first sum : int) (limit : Z) :
  0 < to_Z first -> to_Z first + limit < 2 ^ 40 -> to_Z sum < limit ->
  to_Z first <= to_Z (first + sum)%uint63 < to_Z first + limit.
Proof.
  intros F L S. pose proof (to_Z_bounded sum). rewrite add_spec, Z.mod_small; [lia|].
  change wB with (2 ^ 63). lia.
Qed.

Lemma below_after p : 0 < first_Z p -> after_Z p < 2 ^ 40 -> product p < 2 ^ 40.
Proof. generalize (first_Z p), (product p). lia. Qed.

Lemma rank_sum b : existsb is_own b = true -> rank b =
  (first_of (map snd (map shape (digits b))) + fold_left add_digit (digits b) 0)%uint63.
Proof. unfold rank. intros ->. now rewrite map_map. Qed.

Lemma rank_bounds b : ending 4 b = true -> existsb is_own b = true ->
  first_Z (map shape (digits b)) <= to_Z (rank b) < after_Z (map shape (digits b)).
Proof.
  intros here own. pose proof (shape_listed b here own) as I. rewrite (rank_sum b own).
  destruct (parts_apart _ _ I I) as (smalls & F & A & _).
  pose proof (below_after _ F A) as P.
  apply sum_bounds; [exact F | exact A |].
  exact (proj1 (digits_from_zero (digits b) (digits b) smalls eq_refl P)).
Qed.

(** A table has as many cells as there are positions, so every cell but the first is the code of
    exactly one. *)
Theorem rank_injective a b : ending 4 a = true -> ending 4 b = true ->
  existsb is_own a = true -> existsb is_own b = true -> rank a = rank b -> a = b.
Proof.
  intros A B own own' E.
  pose proof (shape_listed a A own) as I. pose proof (shape_listed b B own') as J.
  pose proof (rank_bounds a A own) as Ba. pose proof (rank_bounds b B own') as Bb.
  destruct (parts_apart _ _ I J) as (smalls & F & L & [same | apart]); [|rewrite E in Ba; lia].
  rewrite (rank_sum a own), (rank_sum b own'), same in E. apply add_cancel in E.
  apply (digits_determine 4 a b A B).
  apply (fun P => proj2 (digits_from_zero (digits a) (digits b) smalls same P) E).
  exact (below_after _ F L).
Qed.
