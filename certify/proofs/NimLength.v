(** How many plies Nim and the chocolate bar last under best play, where the winner hurries and the
    loser delays. *)

From Coq Require Import List Arith Lia Bool.
From Tablette Require Import Game Plies Grundy Heaps Chocolate Rings.
Import ListNotations.

(** The largest number of counters that a winning move takes, for the nim-sum [x]. *)
Definition most_taken (x : nat) (l : list nat) : nat :=
  list_max (map (fun heap => heap - Nat.lxor heap x) l).

(** A lost position lasts as many plies as there are counters. From a won one, the fastest win takes
    the most counters at once. *)
Definition nim_plies (l : list nat) : nat :=
  if nim_sum l =? 0 then list_sum l else S (list_sum l) - most_taken (nim_sum l) l.

Lemma lxor_double a b x y : Nat.lxor (2 * a + Nat.b2n x) (2 * b + Nat.b2n y) =
  2 * Nat.lxor a b + Nat.b2n (xorb x y).
Proof.
  destruct (half x a) as [A A'], (half y b) as [B B'], (half (xorb x y) (Nat.lxor a b)) as [C C'].
  apply Nat.bits_inj. intros [|i]; rewrite Nat.lxor_spec.
  - now rewrite !Nat.bit0_odd, A', B', C'.
  - change (Nat.testbit ?n (S i)) with (Nat.testbit (Nat.div2 n) i).
    cbn [Nat.testbit]. rewrite A, B, C. symmetry. apply Nat.lxor_spec.
Qed.

Lemma odd_sum l : Nat.odd (list_sum l) = Nat.odd (nim_sum l).
Proof.
  induction l as [|n l IH]; trivial. simpl. rewrite Nat.odd_add, IH.
  now rewrite <- !Nat.bit0_odd, Nat.lxor_spec.
Qed.

Lemma list_max_in l : 0 < list_max l -> In (list_max l) l.
Proof.
  induction l as [|n l IH]; simpl; [lia|]. intros L.
  destruct (Nat.max_spec n (list_max l)) as [[H ->] | [_ ->]]; [right; apply IH; lia | now left].
Qed.

(** A move to nim-sum 0 turns a heap into its nim-sum with the whole. *)
Lemma zero_move first heap m later :
  nim_sum (first ++ m :: later) = 0 <-> m = Nat.lxor heap (nim_sum (first ++ heap :: later)).
Proof.
  rewrite !nim_sum_middle, <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l.
  split; [apply lxor_0 | intros ->; apply Nat.lxor_nilpotent].
Qed.

Lemma sum_middle first n later : list_sum (first ++ n :: later) = n + list_sum (first ++ later).
Proof. rewrite !list_sum_app. simpl. lia. Qed.

Lemma most_taken_le first heap later x :
  heap - Nat.lxor heap x <= most_taken x (first ++ heap :: later).
Proof.
  assert (H := proj1 (list_max_le _ _) (le_n (most_taken x (first ++ heap :: later)))).
  rewrite Forall_forall in H. apply H, in_map_iff. exists heap. split; trivial. apply in_elt.
Qed.

(** From a won position, some winning move takes [most_taken] counters. *)
Lemma fastest l : nim_sum l <> 0 -> exists first heap m later, l = first ++ heap :: later /\
  m < heap /\ nim_sum (first ++ m :: later) = 0 /\ heap - m = most_taken (nim_sum l) l.
Proof.
  intros X. set (x := nim_sum l).
  assert (P : 0 < most_taken x l).
  { destruct (nim_sum_move l 0) as (first & n & later & m & E & M & Z); [lia|].
    pose proof (most_taken_le first n later x) as L. rewrite <- E in L.
    apply (zero_move first n) in Z. rewrite <- E in Z. fold x in Z. lia. }
  apply list_max_in, in_map_iff in P as (heap & E & I). fold (most_taken x l) in E.
  apply in_split in I as (first & later & S).
  exists first, heap, (Nat.lxor heap x), later. repeat split; trivial.
  - assert (0 < most_taken x l); [|lia].
    destruct (nim_sum_move l 0) as (first' & n & later' & m & E' & M & Z); [lia|].
    pose proof (most_taken_le first' n later' x) as L. rewrite <- E' in L.
    apply (zero_move first' n) in Z. rewrite <- E' in Z. fold x in Z. lia.
  - apply (zero_move first heap). now rewrite <- S.
Qed.

(** From any position with counters, one counter can be taken so that no answer of the winner takes
    more than one: from an odd heap if there is one, and otherwise as with all heaps halved. *)
Lemma slowest l : 0 < list_sum l -> exists first heap later, l = first ++ heap :: later /\
  0 < heap /\ forall k, In k (first ++ (heap - 1) :: later) ->
  k - Nat.lxor k (Nat.lxor heap (heap - 1)) <= 1.
Proof.
  remember (list_sum l) as size eqn:E. revert l E.
  induction size as [size IH] using lt_wf_ind. intros l -> L.
  destruct (existsb Nat.odd l) eqn:O.
  - apply existsb_exists in O as (heap & I & O). apply in_split in I as (first & later & ->).
    apply Nat.odd_spec in O as (h & ->). exists first, (2 * h + 1), later.
    split; trivial. split; [lia|]. intros k _.
    replace (2 * h + 1 - 1) with (2 * h + Nat.b2n false) by (simpl; lia).
    change (2 * h + 1) with (2 * h + Nat.b2n true). rewrite lxor_double, Nat.lxor_nilpotent.
    rewrite (halves k). change (2 * 0 + Nat.b2n (xorb true false)) with (2 * 0 + Nat.b2n true).
    rewrite lxor_double, Nat.lxor_0_r. destruct (Nat.odd k); simpl; lia.
  - assert (D : l = map (fun k => 2 * k) (map Nat.div2 l)).
    { rewrite map_map, <- (map_id l) at 1. apply map_ext_in. intros k I.
      rewrite (halves k) at 1. destruct (Nat.odd k) eqn:K; [|simpl; lia].
      assert (existsb Nat.odd l = true) by (apply existsb_exists; eauto). congruence. }
    assert (S : forall l', list_sum (map (fun k => 2 * k) l') = 2 * list_sum l')
      by (clear; induction l'; simpl in *; lia).
    rewrite D, S in L. set (l' := map Nat.div2 l) in *.
    destruct (IH (list_sum l')) with (l := l') as (first & heap & later & E & P & H);
      [rewrite D, S; lia | trivial | lia |].
    exists (map (fun k => 2 * k) first), (2 * heap), (map (fun k => 2 * k) later).
    split; [now rewrite D, E, map_app|]. split; [lia|]. intros k I.
    replace (2 * heap - 1) with (2 * (heap - 1) + Nat.b2n true) in * by (simpl; lia).
    replace (2 * heap) with (2 * heap + Nat.b2n false) by (simpl; lia). rewrite lxor_double.
    apply in_app_iff in I. simpl in I.
    assert (G : forall k', In k' (first ++ (heap - 1) :: later) -> k = 2 * k' ->
      k - Nat.lxor k (2 * Nat.lxor heap (heap - 1) + Nat.b2n (xorb false true)) <= 1).
    { intros k' I' ->. specialize (H k' I').
      replace (2 * k') with (2 * k' + Nat.b2n false) by (simpl; lia). rewrite lxor_double.
      simpl Nat.b2n. lia. }
    destruct I as [I | [<- | I]].
    + apply in_map_iff in I as (k' & <- & I). apply (G k'); trivial. apply in_app_iff. now left.
    + change (heap - 1 + (heap - 1 + 0) + 1) with (2 * (heap - 1) + Nat.b2n true).
      rewrite lxor_double.
      rewrite (Nat.lxor_comm heap), <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l. simpl. lia.
    + apply in_map_iff in I as (k' & <- & I). apply (G k'); trivial.
      apply in_app_iff. right. now right.
Qed.

(** * The theorem *)

Lemma odd_plies l : nim_sum l <> 0 -> Nat.even (nim_plies l) = false /\
  most_taken (nim_sum l) l <= list_sum l.
Proof.
  intros X. destruct (fastest l X) as (first & heap & m & later & E & M & Z & T).
  unfold nim_plies. apply Nat.eqb_neq in X as ->. rewrite <- T, E, sum_middle.
  split; [|lia]. pose proof (odd_sum (first ++ m :: later)) as O. rewrite Z, sum_middle in O.
  replace (S (heap + list_sum (first ++ later)) - (heap - m))
    with (S (m + list_sum (first ++ later))) by lia.
  now rewrite Nat.even_succ.
Qed.

Lemma nim_consistent l : consistent nim nim_plies l.
Proof.
  unfold consistent. destruct (Nat.eq_dec (nim_sum l) 0) as [X | X].
  - assert (N : nim_plies l = list_sum l) by (unfold nim_plies; now rewrite X).
    assert (V : Nat.even (nim_plies l) = true) by (rewrite N, <- Nat.negb_odd, odd_sum, X; trivial).
    rewrite V, N. split.
    + intros q step. inversion step as [first heap parts later (m & M & ->) E E']; subst.
      assert (Y : nim_sum (first ++ m :: later) <> 0).
      { intros Z. apply (zero_move first heap) in Z. rewrite X, Nat.lxor_0_r in Z. lia. }
      destruct (odd_plies _ Y) as [O L]. split; [exact O|].
      destruct (fastest _ Y) as (f & h & m' & l' & _ & M' & _ & T).
      unfold nim_plies. simpl app. apply Nat.eqb_neq in Y as ->.
      rewrite !sum_middle in *. lia.
    + destruct (Nat.eq_dec (list_sum l) 0) as [Z | P]; [now left | right].
      destruct (slowest l ltac:(lia)) as (first & heap & later & E & H & slow).
      exists (first ++ [heap - 1] ++ later). split.
      { rewrite E. constructor. exists (heap - 1). split; [lia | trivial]. }
      simpl app. set (q := first ++ heap - 1 :: later) in *.
      assert (XQ : nim_sum q = Nat.lxor heap (heap - 1)).
      { unfold q. rewrite E, nim_sum_middle in X. apply lxor_0 in X.
        rewrite nim_sum_middle, <- X. apply Nat.lxor_comm. }
      assert (Y : nim_sum q <> 0) by (rewrite XQ; intros Z; apply lxor_0 in Z; lia).
      assert (T : most_taken (nim_sum q) q <= 1).
      { apply list_max_le, Forall_forall. intros x I.
        apply in_map_iff in I as (k & <- & I). rewrite XQ. now apply slow. }
      destruct (fastest q Y) as (f & h & m' & l' & _ & M' & _ & T').
      assert (one : most_taken (nim_sum q) q = 1) by lia.
      unfold nim_plies. apply Nat.eqb_neq in Y as ->. rewrite one, E, sum_middle.
      unfold q. rewrite sum_middle. lia.
  - destruct (odd_plies l X) as [-> L]. split.
    + destruct (fastest l X) as (first & heap & m & later & E & M & Z & T).
      exists (first ++ [m] ++ later). split; [rewrite E; constructor; now exists m|].
      unfold nim_plies. simpl app. rewrite Z. apply Nat.eqb_neq in X as ->.
      rewrite <- T, E, !sum_middle. cbn [Nat.eqb]. lia.
    + intros q step.
      destruct (Nat.eq_dec (nim_sum q) 0) as [Z | Y]; [right | left; now apply odd_plies].
      inversion step as [first heap parts later (m & M & ->) E E']; subst. simpl app in *.
      unfold nim_plies. rewrite Z. apply Nat.eqb_neq in X as ->.
      pose proof (most_taken_le first heap later (nim_sum (first ++ heap :: later))) as T.
      apply (zero_move first heap) in Z. rewrite <- Z in T. rewrite !sum_middle in *.
      cbn [Nat.eqb]. lia.
Qed.

Lemma break_ends : play_ends break.
Proof.
  apply well_founded_lt_compat with (f := fun p => columns p + column p + rows p + row p).
  intros q p step. destruct step; simpl; lia.
Qed.

(** A chocolate bar lasts as many plies as the formula says for its margins. *)
Theorem chocolate_length p : is_bar p ->
  (nim_sum (margins p) = 0 -> lost_in break p (list_sum (margins p))) /\
  (nim_sum (margins p) <> 0 -> won_in break p (nim_plies (margins p))).
Proof.
  intros here.
  assert (H : if Nat.even (nim_plies (margins p)) then lost_in break p (nim_plies (margins p))
    else won_in break p (nim_plies (margins p))).
  { apply (consistent_exact _ break is_bar (fun p => nim_plies (margins p))); trivial.
    - exact break_ends.
    - exact break_is_bar.
    - clear. intros p here. pose proof (nim_consistent (margins p)) as C. unfold consistent in *.
      destruct (Nat.even (nim_plies (margins p))); destruct C as [C C']; split.
      + intros q step. apply C, break_margins; trivial.
      + destruct C' as [Z | (l & step & E)]; [now left | right].
        destruct (margins_break p l here step) as (q & step' & <-). now exists q.
      + destruct C as (l & step & E).
        destruct (margins_break p l here step) as (q & step' & <-). now exists q.
      + intros q step. apply C', break_margins; trivial. }
  split; intros X.
  - assert (N : nim_plies (margins p) = list_sum (margins p)) by (unfold nim_plies; now rewrite X).
    rewrite N, <- Nat.negb_odd, odd_sum, X in H. exact H.
  - now rewrite (proj1 (odd_plies _ X)) in H.
Qed.
