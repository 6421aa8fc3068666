(** No two positions with a piece to move share a rank. *)

From Coq Require Import List ZArith Lia Bool Arith Uint63.
From Tablette Require Import Integers Draughts Endings.
Import ListNotations.
Open Scope Z_scope.

(** * Numbers of sets *)

(** How many sets of [k] things [n] things have, by addition. *)
Fixpoint sets (n k : nat) : Z :=
  match n, k with
  | _, O => 1
  | O, S _ => 0
  | S n, S less => sets n less + sets n k
  end.

Lemma sets_none n : sets n 0 = 1.
Proof. now destruct n. Qed.

Lemma sets_nonneg n : forall k, 0 <= sets n k.
Proof.
  induction n as [|n IH]; intros [|k]; simpl; try lia. pose proof (IH k). pose proof (IH (S k)). lia.
Qed.

(** The machine numbers are the right ones for up to 50 squares and 3 members. *)
Lemma choose_exact n k : (n <= 50)%nat -> (k <= 3)%nat ->
  to_Z (choose (of_nat n) k) = sets n k /\ sets n k <= 19600.
Proof.
  assert (H : forallb (fun n => forallb (fun k =>
    (to_Z (choose (of_nat n) k) =? sets n k) && (sets n k <=? 19600)) (seq 0 4)) (seq 0 51) = true)
    by (vm_compute; reflexivity).
  intros N K. rewrite forallb_forall in H. specialize (H n ltac:(apply in_seq; lia)).
  rewrite forallb_forall in H. specialize (H k ltac:(apply in_seq; lia)).
  apply andb_true_iff in H as [E L]. apply Z.eqb_eq in E. apply Z.leb_le in L. now split.
Qed.

Fixpoint number_Z (square found : nat) (squares : list bool) : Z :=
  match squares with
  | [] => 0
  | true :: squares => sets square (S found) + number_Z (S square) (S found) squares
  | false :: squares => number_Z (S square) found squares
  end.

Lemma number_Z_bound squares : forall square found,
  0 <= number_Z square found squares <=
  sets (square + length squares) (found + members squares) - sets square found.
Proof.
  induction squares as [|[|] squares IH]; intros square found; simpl.
  - rewrite !Nat.add_0_r. lia.
  - specialize (IH (S square) (S found)). rewrite <- !Nat.add_succ_comm in *. simpl sets in IH.
    pose proof (sets_nonneg square (S found)). simpl. simpl in IH.
    lia.
  - specialize (IH (S square) found). rewrite <- !Nat.add_succ_comm in *.
    assert (sets square found <= sets (S square) found).
    { destruct found as [|found]; [rewrite !sets_none; lia|].
      simpl. pose proof (sets_nonneg square found). lia. }
    simpl in *. lia.
Qed.

Lemma number_exact squares : forall square found,
  (square + length squares <= 50)%nat -> (found + members squares <= 3)%nat ->
  to_Z (number (of_nat square) found squares) = number_Z square found squares.
Proof.
  induction squares as [|on squares IH]; intros square found S3 F3; [reflexivity|].
  pose proof (number_Z_bound (on :: squares) square found) as B.
  pose proof (sets_nonneg square found) as P.
  destruct (choose_exact _ _ S3 F3) as [_ L]. cbn [length members] in *. destruct on; cbn [number number_Z members] in *.
  - destruct (choose_exact square (S found)) as [E _]; [lia..|].
    change (of_nat square + 1)%uint63 with (of_nat (S square)).
    rewrite add_spec, E, IH by lia. apply Z.mod_small. change wB with (2 ^ 63). lia.
  - change (of_nat square + 1)%uint63 with (of_nat (S square)). apply IH; lia.
Qed.

Lemma members_app a b : members (a ++ b) = (members a + members b)%nat.
Proof. induction a as [|[|] a IH]; simpl; lia. Qed.

Lemma number_Z_app a x : forall square found,
  number_Z square found (a ++ [x]) = number_Z square found a +
  if x then sets (square + length a) (S (found + members a)) else 0.
Proof.
  induction a as [|[|] a IH]; intros square found; simpl.
  - rewrite !Nat.add_0_r. now destruct x; simpl; rewrite ?Z.add_0_r.
  - rewrite IH, <- !Nat.add_succ_comm. lia.
  - rewrite IH, <- !Nat.add_succ_comm. lia.
Qed.

Lemma number_Z_injective a : forall b, length a = length b -> members a = members b ->
  number_Z 0 0 a = number_Z 0 0 b -> a = b.
Proof.
  assert (high : forall a b, length a = length b -> S (members a) = members b ->
    number_Z 0 0 (a ++ [true]) <> number_Z 0 0 (b ++ [false])).
  { clear. intros a b len M. rewrite !number_Z_app.
    pose proof (number_Z_bound a 0 0) as A. pose proof (number_Z_bound b 0 0) as B.
    rewrite <- len, <- M in B. simpl in *. lia. }
  induction a as [|x a IH] using rev_ind; intros b len M N.
  - now destruct b.
  - destruct b as [|y b _] using rev_ind; [rewrite app_length in len; simpl in len; lia|].
    rewrite !app_length in len. rewrite !members_app in M. simpl in len, M.
    rewrite !Nat.add_1_r in len. injection len as len.
    destruct x, y; simpl in M.
    + f_equal. apply IH; [trivial | lia |]. rewrite !number_Z_app, len in N.
      replace (members b) with (members a) in N by lia. lia.
    + now apply high in N; [|trivial | lia].
    + symmetry in N. now apply high in N; [| | lia].
    + f_equal. apply IH; [trivial | lia |]. rewrite !number_Z_app in N. lia.
Qed.

(** * Digits *)

(** The squares and the members of a digit. *)
Definition shape (squares : list bool) : nat * nat := (length squares, members squares).
Definition small (p : nat * nat) : Prop := (fst p <= 50)%nat /\ (snd p <= 3)%nat.
Definition product (p : part) : Z := fold_right (fun '(n, k) => Z.mul (sets n k)) 1 p.

Lemma digit_exact squares : small (shape squares) ->
  to_Z (ways squares) = sets (length squares) (members squares) /\
  to_Z (number 0 0 squares) = number_Z 0 0 squares /\
  0 <= number_Z 0 0 squares < sets (length squares) (members squares).
Proof.
  intros [N K]. simpl in N, K. repeat split.
  - now apply choose_exact.
  - now apply (number_exact squares 0 0).
  - apply number_Z_bound.
  - pose proof (number_Z_bound squares 0 0) as B. cbn in B. lia.
Qed.

Lemma add_digit_exact r squares limit : small (shape squares) ->
  0 <= to_Z r < limit -> limit * sets (length squares) (members squares) < 2 ^ 40 ->
  to_Z (add_digit r squares) =
    to_Z r * sets (length squares) (members squares) + number_Z 0 0 squares /\
  to_Z (add_digit r squares) < limit * sets (length squares) (members squares).
Proof.
  intros s R P. destruct (digit_exact squares s) as (W & N & B).
  assert (A : 0 <= to_Z r * sets (length squares) (members squares) + number_Z 0 0 squares <
    limit * sets (length squares) (members squares)) by nia.
  assert (E : to_Z (add_digit r squares) =
    to_Z r * sets (length squares) (members squares) + number_Z 0 0 squares).
  { unfold add_digit. rewrite add_spec, mul_spec, W, N.
    rewrite Zplus_mod_idemp_l. apply Z.mod_small. change wB with (2 ^ 63). lia. }
  rewrite E. split; [trivial | lia].
Qed.

Lemma product_positive ds : Forall small (map shape ds) -> 0 < product (map shape ds).
Proof.
  induction ds as [|d ds IH]; intros smalls; simpl; [lia|].
  inversion_clear smalls as [|x l sd smalls']. destruct (digit_exact d sd) as (_ & _ & B).
  specialize (IH smalls'). nia.
Qed.

(** Numbers of the same shape are below the product, and determine their digits. *)
Lemma digits_injective ds : forall es r s limit, Forall small (map shape ds) ->
  map shape ds = map shape es -> 0 <= to_Z r < limit -> 0 <= to_Z s < limit ->
  limit * product (map shape ds) < 2 ^ 40 ->
  to_Z (fold_left add_digit ds r) < limit * product (map shape ds) /\
  (fold_left add_digit ds r = fold_left add_digit es s -> r = s /\ ds = es).
Proof.
  induction ds as [|d ds IH]; intros [|e es] r s limit smalls same R S P; try discriminate.
  - simpl. split; [lia | auto].
  - inversion_clear smalls as [|x l sd smalls']. simpl in same. injection same as len mem same.
    assert (se : small (shape e)) by (unfold shape; now rewrite <- len, <- mem).
    pose proof (product_positive ds smalls') as Q.
    destruct (digit_exact d sd) as (_ & _ & Bd). destruct (digit_exact e se) as (_ & _ & Be).
    cbn [product fold_right map shape] in P |- *. fold (product (map shape ds)) in *.
    rewrite Z.mul_assoc in P |- *. set (w := sets (length d) (members d)) in *.
    assert (L : limit * w < 2 ^ 40) by nia.
    destruct (add_digit_exact r d limit sd R L) as [Er Lr].
    assert (L' : limit * sets (length e) (members e) < 2 ^ 40) by now rewrite <- len, <- mem.
    destruct (add_digit_exact s e limit se S L') as [Es Ls].
    rewrite <- len, <- mem in Be, Es, Ls. fold w in Be, Er, Lr, Es, Ls.
    pose proof (to_Z_bounded (add_digit r d)). pose proof (to_Z_bounded (add_digit s e)).
    simpl fold_left. destruct (IH es (add_digit r d) (add_digit s e) (limit * w)) as [B I];
      trivial; [lia.. |]. split; [trivial|].
    intros E. apply I in E as [E ->]. rewrite E in Er. rewrite Er in Es.
    assert (to_Z r = to_Z s) by nia.
    split; [now apply to_Z_inj|]. f_equal. apply number_Z_injective; trivial. nia.
Qed.

Lemma digits_from_zero ds es : Forall small (map shape ds) -> map shape ds = map shape es ->
  product (map shape ds) < 2 ^ 40 ->
  to_Z (fold_left add_digit ds 0%uint63) < product (map shape ds) /\
  (fold_left add_digit ds 0%uint63 = fold_left add_digit es 0%uint63 -> ds = es).
Proof.
  intros smalls same P. rewrite <- (Z.mul_1_l (product _)) in *.
  destruct (digits_injective ds es 0 0 1) as [B I]; trivial; try easy. split; [trivial|].
  intros E. now apply I.
Qed.

(** * Parts *)

Lemma same_members_shape p : forall ds es, map shape ds = map shape es ->
  same_members p ds = same_members p es.
Proof.
  induction p as [|[n k] p IH]; intros [|d ds] [|e es] E; try discriminate; trivial.
  simpl in E. injection E as len mem E. simpl. now rewrite mem, (IH ds es).
Qed.

Lemma find_same ds es (firsts : list (part * int)) : map shape ds = map shape es ->
  find (fun '(p, _) => same_members p ds) firsts = find (fun '(p, _) => same_members p es) firsts.
Proof.
  intros E. induction firsts as [|[p first] firsts IH]; simpl; trivial.
  now rewrite (same_members_shape p ds es E), IH.
Qed.

Lemma add_cancel (x y z : int) : (x + y = x + z)%uint63 -> y = z.
Proof.
  intros E. apply (f_equal (fun i => i - x)%uint63) in E.
  now replace (x + y - x)%uint63 with y in E by ring; replace (x + z - x)%uint63 with z in E by ring.
Qed.

(** Any digits of a shape. *)
Definition example (p : part) : list (list bool) :=
  map (fun '(n, k) => repeat true k ++ repeat false (n - k)) p.

Definition first_Z (p : part) : Z := to_Z (first_of (example p)).
Definition after_Z (p : part) : Z := first_Z p + product p.

Definition part_eq_dec : forall p q : part, {p = q} + {p <> q}.
Proof. repeat decide equality. Defined.

Definition smallb (p : nat * nat) : bool := (Nat.leb (fst p) 50 && Nat.leb (snd p) 3).

(** Distinct parts have distinct ranks. *)
Lemma parts_apart : forall p q, In p parts -> In q parts ->
  Forall small p /\ map shape (example p) = p /\ 0 < first_Z p /\ after_Z p < 2 ^ 40 /\
  (p = q \/ after_Z p <= first_Z q \/ after_Z q <= first_Z p).
Proof.
  assert (H : forallb (fun p => forallb smallb p &&
    (if part_eq_dec (map shape (example p)) p then true else false) &&
    (0 <? first_Z p) && (after_Z p <? 2 ^ 40) && forallb (fun q =>
      (if part_eq_dec p q then true else false) || (after_Z p <=? first_Z q) ||
      (after_Z q <=? first_Z p)) parts) parts = true) by (vm_compute; reflexivity).
  intros p q P Q. rewrite forallb_forall in H. specialize (H p P). rewrite !andb_true_iff in H.
  destruct H as ((((H1 & H2) & H3) & H4) & H5).
  rewrite forallb_forall in H5. specialize (H5 q Q). repeat split.
  - apply Forall_forall. intros s I. rewrite forallb_forall in H1. apply H1 in I.
    apply andb_true_iff in I as [N K]. apply Nat.leb_le in N, K. now split.
  - destruct (part_eq_dec _ _); [trivial | discriminate].
  - now apply Z.ltb_lt.
  - now apply Z.ltb_lt.
  - destruct (part_eq_dec p q); [now left | right]. simpl in H5. apply orb_true_iff in H5.
    rewrite !Z.leb_le in H5. exact H5.
Qed.

(** The part of so many own men in front of the last row, own men on it, enemy men, own kings and
    enemy kings. *)
Definition part_of (front last men kings enemy_kings : nat) : part :=
  [ (40, front); (5, last); (45 - front, men); (50 - (front + last) - men, kings);
    (50 - (front + last) - men - kings, enemy_kings) ]%nat.

Lemma part_listed front last men kings enemy_kings :
  (front + last + men + kings + enemy_kings <= 3)%nat ->
  (1 <= front + last + kings)%nat -> (1 <= men + enemy_kings)%nat ->
  In (part_of front last men kings enemy_kings) parts.
Proof.
  assert (H : forallb (fun a => forallb (fun b => forallb (fun c => forallb (fun d => forallb
    (fun e => negb (Nat.leb (a + b + c + d + e) 3) || negb (Nat.leb 1 (a + b + d)) ||
      negb (Nat.leb 1 (c + e)) || if in_dec part_eq_dec (part_of a b c d e) parts then true else false)
    (seq 0 4)) (seq 0 4)) (seq 0 4)) (seq 0 4)) (seq 0 4) = true) by (vm_compute; reflexivity).
  intros L O E.
  rewrite forallb_forall in H. specialize (H front ltac:(apply in_seq; lia)).
  rewrite forallb_forall in H. specialize (H last ltac:(apply in_seq; lia)).
  rewrite forallb_forall in H. specialize (H men ltac:(apply in_seq; lia)).
  rewrite forallb_forall in H. specialize (H kings ltac:(apply in_seq; lia)).
  rewrite forallb_forall in H. specialize (H enemy_kings ltac:(apply in_seq; lia)).
  apply Nat.leb_le in L, O, E. rewrite L, O, E in H.
  cbn [negb orb] in H.
  destruct (in_dec _ _ _); [trivial | discriminate].
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

Lemma shape_listed b : ending 3 b = true -> existsb is_own b = true ->
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
  unfold part_of, digits, shape. cbn [map]. fold no_men. rewrite !map_length.
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
  apply five_same in E as (E1 & E2 & E3 & E4 & E5).
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

Lemma rank_part b : ending 3 b = true -> existsb is_own b = true ->
  let p := map shape (digits b) in
  rank b = (first_of (example p) + fold_left add_digit (digits b) 0)%uint63 /\
  first_Z p <= to_Z (rank b) < after_Z p.
Proof.
  intros here own p. pose proof (shape_listed b here own) as I. fold p in I.
  destruct (parts_apart p p I I) as (smalls & E & F & A & _).
  assert (R : rank b = (first_of (example p) + fold_left add_digit (digits b) 0)%uint63).
  { unfold rank. rewrite own. cbv zeta. f_equal. unfold first_of.
    rewrite (find_same (digits b) (example p)); trivial. now symmetry. }
  split; trivial.
  assert (P : product p < 2 ^ 40) by (unfold after_Z in A; lia).
  pose proof (proj1 (digits_from_zero (digits b) (digits b) smalls eq_refl P)) as B.
  fold p in B. rewrite R, add_spec. unfold after_Z, first_Z in *.
  pose proof (to_Z_bounded (fold_left add_digit (digits b) 0%uint63)).
  rewrite Z.mod_small; [lia|]. change wB with (2 ^ 63). lia.
Qed.

(** A table has as many cells as there are positions, so every cell but the first is the code of
    exactly one. *)
Theorem rank_injective a b : ending 3 a = true -> ending 3 b = true ->
  existsb is_own a = true -> existsb is_own b = true -> rank a = rank b -> a = b.
Proof.
  intros A B own own' E.
  pose proof (shape_listed a A own) as I. pose proof (shape_listed b B own') as J.
  destruct (rank_part a A own) as [Ra Ba]. destruct (rank_part b B own') as [Rb Bb].
  destruct (parts_apart _ _ I J) as (smalls & _ & F & L & [same | apart]); [|rewrite E in Ba; lia].
  rewrite Ra, Rb, same in E. apply add_cancel in E.
  apply (digits_determine 3 a b A B).
  apply (fun P => proj2 (digits_from_zero (digits a) (digits b) smalls same P) E).
  unfold after_Z in L. lia.
Qed.
