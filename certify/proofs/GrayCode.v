(** The number of moves that empty the Chinese rings, and the boards of the walk. *)

From Coq Require Import List Arith ZArith Lia Bool.
From Tablette Require Import Rings.
Import ListNotations.

Lemma place_empty n : place (empty n) = 0.
Proof.
  induction n as [|n IH]; trivial. cbn [empty repeat place]. fold (empty n). now rewrite IH.
Qed.

Lemma place_full n :
  (6 * Z.of_nat (place (full n)) + 3 + (-1) ^ Z.of_nat n = 2 ^ (Z.of_nat n + 2))%Z
  /\ Nat.odd (place (full n)) = Nat.odd n.
Proof.
  induction n as [|n [IH O]]; [split; reflexivity|].
  cbn [full repeat place]. fold (full n). set (k := place (full n)) in *.
  destruct (half (xorb true (Nat.odd k)) k) as [_ E]. rewrite E, O, Nat.odd_succ, <- Nat.negb_odd.
  split; [|now destruct (Nat.odd n)].
  replace (Z.of_nat (S n) + 2)%Z with (Z.succ (Z.of_nat n + 2)) by lia.
  rewrite Nat2Z.inj_succ, !Z.pow_succ_r, <- IH by lia.
  assert (P : ((-1) ^ Z.of_nat n = if Nat.odd n then -1 else 1)%Z).
  { clear. induction n as [|n IH]; trivial.
    rewrite Nat2Z.inj_succ, Z.pow_succ_r, IH, Nat.odd_succ, <- Nat.negb_odd by lia.
    now destruct (Nat.odd n). }
  rewrite P. destruct (Nat.odd n); simpl xorb; simpl Nat.b2n; lia.
Qed.

(** To empty [n] rings takes (2^(n+2) - (-1)^n - 3) / 6 moves and no fewer. *)
Theorem moves_to_empty n : exists moves,
  (Z.of_nat moves = (2 ^ (Z.of_nat n + 2) - (-1) ^ Z.of_nat n - 3) / 6)%Z /\
  walk moves (full n) (empty n) /\ forall k, walk k (full n) (empty n) -> moves <= k.
Proof.
  exists (distance (full n) (empty n)). split.
  - unfold distance. rewrite place_empty. destruct (place_full n) as [E _].
    rewrite Nat.sub_0_r, Nat.add_0_r. apply Z.div_unique_exact; lia.
  - apply fewest_moves. unfold full, empty. now rewrite !repeat_length.
Qed.

(** After [k] moves from the empty board, ring i + 1 is on if bit i of k xor (k / 2) is one. *)
Theorem walk_is_gray n k : k < 2 ^ n ->
  walk k (empty n) (gray n k) /\
  forall i, i < n -> nth i (gray n k) false = Nat.testbit (Nat.lxor k (Nat.div2 k)) i.
Proof.
  intros L. split.
  - assert (E : empty n = gray n 0).
    { rewrite <- (place_empty n). unfold empty. rewrite <- (repeat_length false n) at 2.
      symmetry. apply gray_place. }
    rewrite E. apply (walk_up n 0 k L).
  - clear L. revert k. induction n as [|n IH]; intros k i I; [lia|]. cbn [gray].
    rewrite Nat.lxor_spec. destruct i as [|i]; simpl nth.
    + now rewrite !Nat.bit0_odd.
    + rewrite IH, Nat.lxor_spec by lia. reflexivity.
Qed.

(** All boards lie on that walk. *)
Theorem walk_is_complete p : exists k, k < 2 ^ length p /\ gray (length p) k = p.
Proof. exists (place p). split; [apply place_less | apply gray_place]. Qed.

(** The code is reflected: with one ring more, the boards come in the same order without it, and
    then in the opposite order with it. *)
Lemma place_last p : place (p ++ [false]) = place p /\
  place (p ++ [true]) + place p + 1 = 2 ^ S (length p).
Proof.
  induction p as [|b t [IH IH']]; [now split|].
  change ((b :: t) ++ [false]) with (b :: t ++ [false]).
  change ((b :: t) ++ [true]) with (b :: t ++ [true]). cbn [place length].
  rewrite IH. split; trivial. rewrite Nat.pow_succ_r', <- IH'.
  assert (O : Nat.odd (place (t ++ [true])) = negb (Nat.odd (place t))).
  { apply (f_equal Nat.odd) in IH'. rewrite !Nat.odd_add, Nat.pow_succ_r', Nat.odd_mul in IH'.
    simpl in IH'. destruct (Nat.odd (place (t ++ [true]))), (Nat.odd (place t)); easy. }
  rewrite O. destruct b, (Nat.odd (place t)); simpl; lia.
Qed.

Theorem gray_reflected n k : k < 2 ^ n ->
  gray (S n) k = gray n k ++ [false] /\ gray (S n) (2 ^ S n - 1 - k) = gray n k ++ [true].
Proof.
  intros L. destruct (place_gray n k L) as [E len].
  destruct (place_last (gray n k)) as [F T]. rewrite len, E in *.
  assert (G : forall b, length (gray n k ++ [b]) = S n)
    by (intros b; rewrite app_length, len; simpl; lia).
  split.
  - rewrite <- (gray_place (gray n k ++ [false])), G. congruence.
  - rewrite <- (gray_place (gray n k ++ [true])), G. f_equal. lia.
Qed.
