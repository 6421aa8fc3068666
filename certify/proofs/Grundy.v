(** Sprague and Grundy: the value of a position of an impartial game is the least number that no
    move reaches, and the value of a sum is the nim-sum (exclusive or) of the values. *)

From Coq Require Import List Arith Lia Bool.
From Tablette Require Import Game.
Import ListNotations.

(** The position's value is [n]: no move reaches [n], and some move reaches each smaller number. *)
Inductive value {Position} (move : Position -> Position -> Prop) : Position -> nat -> Prop :=
| value_mex p n :
    (forall q, move p q -> exists k, value move q k /\ k <> n) ->
    (forall k, k < n -> exists q, move p q /\ value move q k) ->
    value move p n.

Lemma value_induction {Position} (move : Position -> Position -> Prop)
    (P : Position -> nat -> Prop) :
  (forall p n, value move p n ->
    (forall q, move p q -> exists k, k <> n /\ P q k) ->
    (forall k, k < n -> exists q, move p q /\ P q k) -> P p n) ->
  forall p n, value move p n -> P p n.
Proof.
  intros step. fix IH 3. intros p n V. apply step; [exact V|..]; destruct V as [p n others less].
  - intros q m. destruct (others q m) as (k & V & K). exists k. auto.
  - intros k L. destruct (less k L) as (q & m & V). exists q. auto.
Qed.

(** A position of a sum is one of each game. A move is a move in one of them. *)
Inductive sum {A B} (moveA : A -> A -> Prop) (moveB : B -> B -> Prop) : A * B -> A * B -> Prop :=
| sum_left a a' b : moveA a a' -> sum moveA moveB (a, b) (a', b)
| sum_right a b b' : moveB b b' -> sum moveA moveB (a, b) (a, b').

(** Values tell the lost positions from the won ones. *)
Theorem value_lost Position (move : Position -> Position -> Prop) : forall p n,
  value move p n -> (n = 0 -> lost move p) /\ (0 < n -> won move p).
Proof.
  apply value_induction. intros p n _ others less. split; intros N.
  - constructor. intros q step. destruct (others q step) as (k & K & _ & W). apply W. lia.
  - destruct (less 0 N) as (q & step & L & _). apply won_one with q; auto.
Qed.

Corollary lost_value Position (move : Position -> Position -> Prop) p n :
  value move p n -> (lost move p <-> n = 0).
Proof.
  intros V. destruct (value_lost _ _ p n V) as [L W]. split; trivial. intros H.
  destruct n; trivial. exfalso. apply (lost_not_won _ _ p H), W. lia.
Qed.

(** * Nim-sums *)

Lemma lxor_0 a b : Nat.lxor a b = 0 -> a = b.
Proof. apply Nat.lxor_eq. Qed.

(** Changing the highest bit of [d] from one to zero makes a number smaller. *)
Lemma lxor_less a d : d <> 0 -> Nat.testbit a (Nat.log2 d) = true -> Nat.lxor a d < a.
Proof.
  intros D T. set (t := Nat.log2 d) in *.
  assert (H : Nat.shiftr (Nat.lxor a d) t = Nat.shiftr a t - 1).
  { assert (O : Nat.shiftr d t = 1).
    { rewrite Nat.shiftr_div_pow2. destruct (Nat.log2_spec d) as [L L']; [lia|]. fold t in L, L'.
      symmetry. apply Nat.div_unique with (d - 2 ^ t); simpl in L'; lia. }
    rewrite Nat.shiftr_lxor, O. rewrite <- (Nat.add_0_l t), <- Nat.shiftr_spec' in T.
    destruct (Nat.shiftr a t) as [|s] eqn:E; [discriminate|].
    rewrite Nat.bit0_odd in T. apply Nat.bits_inj. intros [|i].
    - rewrite Nat.lxor_spec, !Nat.bit0_odd, T. rewrite Nat.odd_sub by lia. rewrite T. reflexivity.
    - apply Nat.odd_spec in T as (h & ->). rewrite Nat.lxor_spec.
      replace (2 * h + 1 - 1) with (2 * h) by lia.
      rewrite Nat.testbit_odd_succ, Nat.testbit_even_succ by lia.
      replace 1 with (2 * 0 + 1) by trivial. rewrite Nat.testbit_odd_succ, Nat.bits_0 by lia.
      apply xorb_false_r. }
  apply Nat.nle_gt. intros L.
  assert (Nat.shiftr a t <= Nat.shiftr (Nat.lxor a d) t).
  { rewrite !Nat.shiftr_div_pow2. apply Nat.div_le_mono; trivial. now apply Nat.pow_nonzero. }
  assert (0 < Nat.shiftr a t); [|lia].
  apply Nat.neq_0_lt_0. intros Z. rewrite <- (Nat.add_0_l t), <- Nat.shiftr_spec', Z in T.
  discriminate.
Qed.

(** From a nim-sum every smaller number can be reached by lowering one part. *)
Lemma nim_move a b k : k < Nat.lxor a b ->
  (exists a', a' < a /\ Nat.lxor a' b = k) \/ (exists b', b' < b /\ Nat.lxor a b' = k).
Proof.
  set (x := Nat.lxor a b). intros L. set (d := Nat.lxor x k).
  assert (D : d <> 0) by (intros Z; apply lxor_0 in Z; lia).
  assert (K : Nat.lxor x d = k)
    by (unfold d; now rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l).
  assert (T : Nat.testbit x (Nat.log2 d) = true).
  { destruct (Nat.testbit x (Nat.log2 d)) eqn:T; trivial. exfalso.
    assert (T' : Nat.testbit k (Nat.log2 d) = true).
    { rewrite <- K, Nat.lxor_spec, T, Nat.bit_log2; trivial. }
    pose proof (lxor_less k d D T') as L'.
    replace (Nat.lxor k d) with x in L'; [lia|].
    rewrite <- K, Nat.lxor_assoc, Nat.lxor_nilpotent. symmetry. apply Nat.lxor_0_r. }
  unfold x in T, K. rewrite Nat.lxor_spec in T.
  destruct (Nat.testbit a (Nat.log2 d)) eqn:A.
  - left. exists (Nat.lxor a d). split; [now apply lxor_less|].
    rewrite <- K, !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
  - rewrite xorb_false_l in T. right. exists (Nat.lxor b d). split; [now apply lxor_less|].
    now rewrite <- K, Nat.lxor_assoc.
Qed.

Lemma lxor_injective_r a b b' : Nat.lxor a b = Nat.lxor a b' -> b = b'.
Proof.
  intros E. rewrite <- (Nat.lxor_0_l b), <- (Nat.lxor_0_l b'), <- (Nat.lxor_nilpotent a).
  now rewrite !Nat.lxor_assoc, E.
Qed.

(** * The theorem *)

Theorem sprague_grundy A B (moveA : A -> A -> Prop) (moveB : B -> B -> Prop) :
  forall a m, value moveA a m -> forall b n, value moveB b n ->
  value (sum moveA moveB) (a, b) (Nat.lxor m n).
Proof.
  apply (value_induction moveA (fun a m => forall b n, value moveB b n ->
    value (sum moveA moveB) (a, b) (Nat.lxor m n))).
  intros a m VA othersA lessA.
  apply (value_induction moveB). intros b n VB othersB lessB. constructor.
  - intros q step. inversion step as [x a' y stepA E E' | x y b' stepB E E']; subst.
    + destruct (othersA a' stepA) as (k & K & H). exists (Nat.lxor k n). split; [now apply H|].
      rewrite !(Nat.lxor_comm _ n). intros E. now apply lxor_injective_r in E.
    + destruct (othersB b' stepB) as (k & K & H). exists (Nat.lxor m k). split; [apply H|].
      intros E. now apply lxor_injective_r in E.
  - intros k L. destruct (nim_move m n k L) as [(m' & L' & <-) | (n' & L' & <-)].
    + destruct (lessA m' L') as (a' & stepA & H). exists (a', b). split; [now constructor|auto].
    + destruct (lessB n' L') as (b' & stepB & H). exists (a, b'). split; [now constructor|auto].
Qed.

Corollary sum_lost A B (moveA : A -> A -> Prop) (moveB : B -> B -> Prop) a b m n :
  value moveA a m -> value moveB b n -> (lost (sum moveA moveB) (a, b) <-> m = n).
Proof.
  intros VA VB. rewrite (lost_value _ _ _ _ (sprague_grundy _ _ _ _ a m VA b n VB)).
  split; [apply lxor_0 | intros ->; apply Nat.lxor_nilpotent].
Qed.
