(** The digits of a rank of draughts: numbers of the same shape determine their sets. *)

From Coq Require Import List ZArith Lia Bool Arith Uint63.
From Tablette Require Import Endings.
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
  induction n as [|n IH]; intros [|k]; simpl; try lia.
  pose proof (IH k). pose proof (IH (S k)). lia.
Qed.

(** The machine numbers are the right ones for up to 50 squares and 4 members. *)
Lemma choose_exact n k : (n <= 50)%nat -> (k <= 4)%nat ->
  to_Z (choose (of_nat n) k) = sets n k /\ sets n k <= 230300.
Proof.
  assert (H : forallb (fun n => forallb (fun k =>
    (to_Z (choose (of_nat n) k) =? sets n k) && (sets n k <=? 230300)) (seq 0 5)) (seq 0 51) = true)
    by (vm_cast_no_check (eq_refl true)).
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
  (square + length squares <= 50)%nat -> (found + members squares <= 4)%nat ->
  to_Z (number (of_nat square) found squares) = number_Z square found squares.
Proof.
  induction squares as [|on squares IH]; intros square found S3 F3; [reflexivity|].
  pose proof (number_Z_bound (on :: squares) square found) as B.
  pose proof (sets_nonneg square found) as P.
  destruct (choose_exact _ _ S3 F3) as [_ L]. cbn [length members] in *.
  destruct on; cbn [number number_Z members] in *.
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
Definition small (p : nat * nat) : Prop := (fst p <= 50)%nat /\ (snd p <= 4)%nat.
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
