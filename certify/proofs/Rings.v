(** The Chinese rings: all boards lie on one path, which is the reflected Gray code, and that gives
    the number of moves between any two boards. *)

From Coq Require Import List Arith ZArith Lia Bool.
Import ListNotations.

(** A board: for each ring, beginning with ring 1, whether it is on. *)
Definition board := list bool.

(** Ring 1 may always be moved, and the ring just after the first one that is on. *)
Inductive move : board -> board -> Prop :=
| move_first b t : move (b :: t) (negb b :: t)
| move_next t t' : next t t' -> move t t'
with next : board -> board -> Prop :=
| next_here b t : next (true :: b :: t) (true :: negb b :: t)
| next_later t t' : next t t' -> next (false :: t) (false :: t').

(** A walk of a number of moves. *)
Inductive walk : nat -> board -> board -> Prop :=
| walk_end p : walk 0 p p
| walk_step n p q r : move p q -> walk n q r -> walk (S n) p r.

(** The place of a board on the path. *)
Fixpoint place (p : board) : nat :=
  match p with
  | [] => 0
  | b :: t => 2 * place t + Nat.b2n (xorb b (Nat.odd (place t)))
  end.

(** The board of [n] rings at a place. *)
Fixpoint gray (n place : nat) : board :=
  match n with
  | 0 => []
  | S n => xorb (Nat.odd place) (Nat.odd (Nat.div2 place)) :: gray n (Nat.div2 place)
  end.

Definition empty (n : nat) : board := repeat false n.
Definition full (n : nat) : board := repeat true n.

(** * Places and boards are two names of one thing *)

Lemma half b k : Nat.div2 (2 * k + Nat.b2n b) = k /\ Nat.odd (2 * k + Nat.b2n b) = b.
Proof.
  split.
  - destruct b; simpl Nat.b2n; [rewrite Nat.add_1_r; apply Nat.div2_succ_double|].
    rewrite Nat.add_0_r. apply Nat.div2_double.
  - rewrite Nat.odd_add, Nat.odd_mul. now destruct b.
Qed.

Lemma gray_place p : gray (length p) (place p) = p.
Proof.
  induction p as [|b t IH]; trivial. cbn [length place gray].
  destruct (half (xorb b (Nat.odd (place t))) (place t)) as [-> ->]. rewrite IH. f_equal.
  rewrite xorb_assoc, xorb_nilpotent. apply xorb_false_r.
Qed.

Lemma halves k : k = 2 * Nat.div2 k + Nat.b2n (Nat.odd k).
Proof. rewrite <- Nat.bit0_odd. apply Nat.div2_odd. Qed.

Lemma place_gray n : forall k, k < 2 ^ n -> place (gray n k) = k /\ length (gray n k) = n.
Proof.
  induction n as [|n IH]; intros k L; simpl in L; [simpl; lia|].
  pose proof (halves k) as H. destruct (IH (Nat.div2 k)) as [E E'].
  { destruct (Nat.odd k); simpl Nat.b2n in H; lia. }
  cbn [gray place length]. rewrite E, E'. split; trivial.
  rewrite xorb_assoc, xorb_nilpotent, xorb_false_r. now symmetry.
Qed.

Lemma place_less p : place p < 2 ^ length p.
Proof.
  induction p as [|b t IH]; simpl; [lia|].
  destruct (xorb b (Nat.odd (place t))); simpl; lia.
Qed.

Lemma place_injective p q : length p = length q -> place p = place q -> p = q.
Proof. intros L E. now rewrite <- (gray_place p), <- (gray_place q), L, E. Qed.

(** * A move goes to a neighbour on the path *)

Lemma next_neighbour p q : next p q -> length p = length q /\ exists k,
  (place p = 2 * k + 1 /\ place q = 2 * k + 2) \/ (place q = 2 * k + 1 /\ place p = 2 * k + 2).
Proof.
  induction 1 as [b t | t t' _ [len (k & H)]]; cbn [place length]; (split; [congruence|]).
  - exists (2 * place t). set (o := Nat.odd (place t)).
    destruct (half (xorb b o) (place t)) as [_ E], (half (xorb (negb b) o) (place t)) as [_ E'].
    rewrite E, E'. destruct b, o; simpl Nat.b2n; simpl xorb; simpl Nat.b2n; lia.
  - destruct (half true k) as [_ O]. simpl Nat.b2n in O.
    assert (O' : Nat.odd (2 * k + 2) = false).
    { destruct (half false (k + 1)) as [_ E]. rewrite <- E. f_equal. simpl. lia. }
    exists (2 * k + 1). destruct H as [[-> ->] | [-> ->]]; rewrite O, O'; simpl; lia.
Qed.

Lemma move_neighbour p q : move p q ->
  length p = length q /\ (place q = place p + 1 \/ place p = place q + 1).
Proof.
  intros [b t | t t' H].
  - cbn [place length]. split; trivial. destruct b, (Nat.odd (place t)); simpl; lia.
  - destruct (next_neighbour t t' H) as [len (k & K)]. split; trivial. lia.
Qed.

(** * Neighbours on the path are a move apart *)

Lemma gray_S n b k : gray (S n) (2 * k + Nat.b2n b) = xorb b (Nat.odd k) :: gray n k.
Proof. cbn [gray]. destruct (half b k) as [-> ->]. reflexivity. Qed.

Lemma next_gray n : forall k, 2 * k + 2 < 2 ^ n -> next (gray n (2 * k + 1)) (gray n (2 * k + 2)).
Proof.
  induction n as [|n IH]; intros k L; simpl in L; [lia|].
  change (2 * k + 1) with (2 * k + Nat.b2n true).
  replace (2 * k + 2) with (2 * (k + 1) + Nat.b2n false) by (simpl; lia). rewrite !gray_S.
  pose proof (halves k) as K. set (j := Nat.div2 k) in *. destruct (Nat.odd k); simpl Nat.b2n in K.
  - assert (O : Nat.odd (k + 1) = false).
    { destruct (half false (j + 1)) as [_ E]. rewrite <- E. f_equal. simpl. lia. }
    rewrite O. constructor. replace (k + 1) with (2 * j + 2) by lia. rewrite K. apply IH. lia.
  - assert (O : Nat.odd (k + 1) = true).
    { destruct (half true j) as [_ E]. rewrite <- E. f_equal. simpl. lia. }
    rewrite O. destruct n as [|n]; [simpl in L; lia|].
    replace k with (2 * j + Nat.b2n false) by (simpl; lia).
    replace (2 * j + Nat.b2n false + 1) with (2 * j + Nat.b2n true) by (simpl; lia).
    rewrite !gray_S. destruct (Nat.odd j); constructor.
Qed.

Lemma move_gray n k : k + 1 < 2 ^ n -> move (gray n k) (gray n (k + 1)).
Proof.
  intros L. rewrite (halves k) in *. set (j := Nat.div2 k).
  destruct (Nat.odd k); simpl Nat.b2n in *.
  - apply move_next. replace (2 * j + 1 + 1) with (2 * j + 2) by lia. apply next_gray.
    fold j in L. lia.
  - destruct n as [|n]; [simpl in L; lia|].
    replace (2 * j + 0 + 1) with (2 * j + Nat.b2n true) by (simpl; lia).
    change (2 * j + 0) with (2 * j + Nat.b2n false). rewrite !gray_S.
    destruct (Nat.odd j); constructor.
Qed.

Lemma next_back p q : next p q -> next q p.
Proof.
  induction 1 as [b t|]; [|now constructor]. rewrite <- (negb_involutive b) at 2. constructor.
Qed.

Lemma move_back p q : move p q -> move q p.
Proof.
  intros [b t | t t' H]; [|now apply move_next, next_back].
  rewrite <- (negb_involutive b) at 2. constructor.
Qed.

(** Two boards are a move apart exactly if their places are neighbours. *)
Theorem move_place p q : length p = length q ->
  (move p q <-> place q = place p + 1 \/ place p = place q + 1).
Proof.
  intros len. split; [apply move_neighbour|]. pose proof (place_less p). pose proof (place_less q).
  intros [E | E]; [|apply move_back]; rewrite <- (gray_place p), <- (gray_place q), len, E;
    apply move_gray; congruence.
Qed.

(** * The number of moves *)

Definition distance (p q : board) : nat := (place p - place q) + (place q - place p).

Lemma walk_at_least n p q : walk n p q -> length p = length q /\ distance p q <= n.
Proof.
  unfold distance. induction 1 as [p | n p q r step _ [len IH]]; [split; lia|].
  apply move_neighbour in step as [len' step]. split; [congruence | lia].
Qed.

Lemma walk_up n k : forall steps, k + steps < 2 ^ n -> walk steps (gray n k) (gray n (k + steps)).
Proof.
  intros steps. revert k. induction steps as [|steps IH]; intros k L.
  - rewrite Nat.add_0_r. constructor.
  - apply walk_step with (gray n (k + 1)); [apply move_gray; lia|].
    replace (k + S steps) with (k + 1 + steps) by lia. apply IH. lia.
Qed.

Lemma walk_last n p q r : walk n p q -> move q r -> walk (S n) p r.
Proof. induction 1; intros step; eapply walk_step; eauto using walk_end. Qed.

Lemma walk_back n p q : walk n p q -> walk n q p.
Proof. induction 1; [constructor|]. eapply walk_last; eauto using move_back. Qed.

Lemma walk_distance p q : length p = length q -> walk (distance p q) p q.
Proof.
  assert (G : forall p q,
    length p = length q -> place p <= place q -> walk (place q - place p) p q).
  { clear. intros p q len L. pose proof (place_less q) as L'.
    rewrite <- (gray_place p) at 2. rewrite <- (gray_place q) at 2. rewrite <- len in *.
    replace (place q) with (place p + (place q - place p)) at 2 by lia. apply walk_up. lia. }
  intros len. unfold distance. destruct (le_ge_dec (place p) (place q)).
  - replace (place p - place q) with 0 by lia. now apply G.
  - replace (place q - place p) with 0 by lia. rewrite Nat.add_0_r. now apply walk_back, G.
Qed.

(** The fewest moves between two boards of as many rings are the difference of their places. *)
Theorem fewest_moves p q : length p = length q ->
  walk (distance p q) p q /\ forall n, walk n p q -> distance p q <= n.
Proof. intros len. split; [now apply walk_distance|]. intros n W. now apply walk_at_least in W. Qed.
