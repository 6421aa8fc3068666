(** A set of numbers as bits in machine integers, in pages because an array has at most 2^22 - 1
    entries. *)

From Coq Require Import ZArith Lia Bool Uint63 PArray.
Open Scope uint63_scope.

Definition bits := array (array int).

(** A word has 32 bits, a page 2^16 words. *)
Definition page_of (i : int) : int := i >> 21.
Definition word_of (i : int) : int := (i >> 5) land 65535.
Definition bit_of (i : int) : int := i land 31.

Definition test (s : bits) (i : int) : bool :=
  ((s.[page_of i].[word_of i] >> bit_of i) land 1) =? 1.

Definition mark (s : bits) (i : int) : bits :=
  let page := s.[page_of i] in
  let word := page.[word_of i] in
  s.[page_of i <- page.[word_of i <- word lor (1 << bit_of i)]].

Definition new_page (words : int) : array int := make words 0.
Arguments new_page : simpl never.

Lemma new_page_length : length (new_page 65536) = 65536.
Proof. apply length_make. Qed.

Lemma new_page_get w : (new_page 65536).[w] = 0.
Proof. apply get_make. Qed.

Opaque new_page.

(** Distinct pages, so that none is copied when another changes. *)
Fixpoint add_pages (pages : nat) (s : bits) (first : int) : bits :=
  match pages with
  | O => s
  | S pages => add_pages pages s.[first <- new_page 65536] (first + 1)
  end.

(** The empty set of numbers below [size]. *)
Definition empty (size : Z) : bits :=
  let pages := Z.to_nat (size / 2097152 + 1) in
  add_pages pages (make (of_Z (Z.of_nat pages)) (new_page 65536)) 0.

(** * Words *)

Lemma low_bits i n : (0 <= n < 63)%Z ->
  to_Z (i land of_Z (Z.ones n)) = (to_Z i mod 2 ^ n)%Z.
Proof.
  intros H. rewrite land_spec', of_Z_spec, <- Z.land_ones by lia. f_equal.
  apply Z.mod_small. rewrite Z.ones_equiv.
  assert (2 ^ n <= 2 ^ 62)%Z by (apply Z.pow_le_mono_r; lia).
  assert (0 < 2 ^ n)%Z by (apply Z.pow_pos_nonneg; lia).
  change wB with (2 * 2 ^ 62)%Z. lia.
Qed.

Lemma bit_of_small i : (0 <= to_Z (bit_of i) < 32)%Z.
Proof.
  unfold bit_of. change 31 with (of_Z (Z.ones 5)). rewrite low_bits by lia.
  now apply Z.mod_pos_bound.
Qed.

Lemma word_of_small i : (0 <= to_Z (word_of i) < 65536)%Z.
Proof.
  unfold word_of. change 65535 with (of_Z (Z.ones 16)). rewrite low_bits by lia.
  now apply Z.mod_pos_bound.
Qed.

(** The three parts determine the number. *)
Lemma parts_injective i j :
  page_of i = page_of j -> word_of i = word_of j -> bit_of i = bit_of j -> i = j.
Proof.
  intros P W B. apply (f_equal to_Z) in P, W, B. apply to_Z_inj.
  unfold page_of, word_of, bit_of in *.
  change 31 with (of_Z (Z.ones 5)) in B. change 65535 with (of_Z (Z.ones 16)) in W.
  rewrite !low_bits, ?lsr_spec in * by lia.
  change (to_Z 21) with 21%Z in *. change (to_Z 5) with 5%Z in *.
  change (2 ^ 21)%Z with (2 ^ 5 * 2 ^ 16)%Z in P. rewrite <- !Z.div_div in P by lia.
  pose proof (Z.div_mod (to_Z i) (2 ^ 5)). pose proof (Z.div_mod (to_Z j) (2 ^ 5)).
  pose proof (Z.div_mod (to_Z i / 2 ^ 5) (2 ^ 16)).
  pose proof (Z.div_mod (to_Z j / 2 ^ 5) (2 ^ 16)). lia.
Qed.

Lemma word_test word b : ((word >> b) land 1 =? 1) = Z.testbit (to_Z word) (to_Z b).
Proof.
  assert (E : to_Z ((word >> b) land 1) = Z.b2z (Z.testbit (to_Z word) (to_Z b))).
  { change 1 with (of_Z (Z.ones 1)). rewrite low_bits, lsr_spec by lia.
    rewrite Z.testbit_spec' by apply to_Z_bounded. reflexivity. }
  destruct (Z.testbit _ _); [apply eqb_spec | apply eqb_false_spec; intros F; rewrite F in E];
    [apply to_Z_inj, E | discriminate].
Qed.

Lemma word_mark word b c : (to_Z b < 32)%Z ->
  Z.testbit (to_Z (word lor (1 << b))) (to_Z c) =
  Z.testbit (to_Z word) (to_Z c) || (b =? c).
Proof.
  intros H. pose proof (to_Z_bounded b). pose proof (to_Z_bounded c).
  rewrite lor_spec', Z.lor_spec, lsl_spec, Z.mul_1_l, Z.mod_small.
  - rewrite Z.pow2_bits_eqb by lia. f_equal.
    destruct (Z.eqb_spec (to_Z b) (to_Z c)) as [E|E]; symmetry.
    + now apply eqb_spec, to_Z_inj.
    + apply eqb_false_spec. congruence.
  - split; [apply Z.pow_nonneg; lia|]. change wB with (2 ^ 63)%Z.
    apply Z.pow_lt_mono_r; lia.
Qed.

(** * Sets *)

(** The set has room for all numbers below [size]. *)
Definition room (size : Z) (s : bits) : Prop :=
  (size / 2097152 < to_Z (length s))%Z /\ forall h, length s.[h] = 65536.

Polymorphic Lemma get_set A (t : array A) i j a : t.[i <- a].[j] = a \/ t.[i <- a].[j] = t.[j].
Proof.
  destruct (eqb i j) eqn:E; [apply eqb_spec in E as <- | apply eqb_false_spec in E].
  - destruct (ltb i (length t)) eqn:L; [left; now apply get_set_same|right].
    rewrite !get_out_of_bounds; rewrite ?length_set; trivial. apply default_set.
  - right. now apply get_set_other.
Qed.

Lemma room_mark size s i : room size s -> room size (mark s i).
Proof.
  intros [pages words]. unfold mark. split; [now rewrite length_set|]. intros h.
  destruct (get_set _ s (page_of i) h (s.[page_of i].[word_of i <-
    s.[page_of i].[word_of i] lor (1 << bit_of i)])) as [-> | ->]; trivial.
  now rewrite length_set.
Qed.

Lemma test_mark_same size s i : room size s -> (to_Z i < size)%Z -> test (mark s i) i = true.
Proof.
  intros [pages words] small. pose proof (to_Z_bounded i) as pos.
  assert (P : (page_of i <? length s) = true).
  { apply ltb_spec. unfold page_of. rewrite lsr_spec. change (2 ^ to_Z 21)%Z with 2097152%Z.
    pose proof (Z.div_le_mono (to_Z i) size 2097152 eq_refl). lia. }
  assert (W : (word_of i <? length s.[page_of i]) = true).
  { apply ltb_spec. rewrite words. now apply word_of_small. }
  unfold test, mark. rewrite get_set_same, get_set_same, word_test, word_mark
    by (trivial; apply bit_of_small).
  rewrite eqb_refl. apply orb_true_r.
Qed.

Lemma test_mark s i j : test (mark s i) j = true -> i = j \/ test s j = true.
Proof.
  unfold test, mark. rewrite !word_test.
  destruct (eqb (page_of i) (page_of j)) eqn:P;
    [apply eqb_spec in P | apply eqb_false_spec in P; rewrite get_set_other; auto].
  rewrite <- P. destruct (get_set _ s (page_of i) (page_of i) (s.[page_of i].[word_of i <-
    s.[page_of i].[word_of i] lor (1 << bit_of i)])) as [-> | ->]; auto.
  destruct (eqb (word_of i) (word_of j)) eqn:W;
    [apply eqb_spec in W | apply eqb_false_spec in W; rewrite get_set_other; auto].
  rewrite <- W. destruct (get_set _ s.[page_of i] (word_of i) (word_of i)
    (s.[page_of i].[word_of i] lor (1 << bit_of i))) as [-> | ->]; auto.
  rewrite word_mark by apply bit_of_small. intros [T | B]%orb_true_iff; auto.
  left. apply eqb_spec in B. now apply parts_injective.
Qed.

Lemma test_mark_other s i j : test s j = true -> test (mark s i) j = true.
Proof.
  unfold test, mark. rewrite !word_test. intros T.
  destruct (eqb (page_of i) (page_of j)) eqn:P;
    [apply eqb_spec in P | apply eqb_false_spec in P; rewrite get_set_other; auto].
  rewrite <- P in *. destruct (get_set _ s (page_of i) (page_of i) (s.[page_of i].[word_of i <-
    s.[page_of i].[word_of i] lor (1 << bit_of i)])) as [-> | ->]; auto.
  destruct (eqb (word_of i) (word_of j)) eqn:W;
    [apply eqb_spec in W | apply eqb_false_spec in W; rewrite get_set_other; auto].
  rewrite <- W in *. destruct (get_set _ s.[page_of i] (word_of i) (word_of i)
    (s.[page_of i].[word_of i] lor (1 << bit_of i))) as [-> | ->]; auto.
  rewrite word_mark by apply bit_of_small. now rewrite T.
Qed.

Lemma room_set size s h : room size s -> room size s.[h <- new_page 65536].
Proof.
  intros [pages words]. split; [now rewrite length_set|]. intros h'.
  destruct (get_set _ s h h' (new_page 65536)) as [-> | ->]; auto using new_page_length.
Qed.

Lemma add_pages_room size pages : forall s first,
  room size s -> room size (add_pages pages s first).
Proof. induction pages; simpl; auto using room_set. Qed.

Lemma empty_room size : (0 <= size < 2 ^ 42)%Z -> room size (empty size).
Proof.
  intros H. unfold empty. set (pages := Z.to_nat _). apply add_pages_room.
  assert (P : Z.of_nat pages = (size / 2097152 + 1)%Z).
  { apply Z2Nat.id. pose proof (Z.div_pos size 2097152). lia. }
  assert (Q : (size / 2097152 < 2 ^ 21)%Z) by (apply Z.div_lt_upper_bound; lia).
  assert (N : to_Z (of_Z (Z.of_nat pages)) = Z.of_nat pages).
  { rewrite of_Z_spec. apply Z.mod_small. change wB with (2 ^ 63)%Z. lia. }
  split; [|intros h; now rewrite get_make, new_page_length].
  rewrite length_make. destruct (leb _ _) eqn:L; [rewrite N; lia|].
  apply not_true_iff_false in L. rewrite leb_spec, N in L. exfalso. apply L.
  change (to_Z max_length) with 4194303%Z. lia.
Qed.

Lemma add_pages_zero pages : forall s first, (forall h w, s.[h].[w] = 0) ->
  forall h w, (add_pages pages s first).[h].[w] = 0.
Proof.
  induction pages as [|pages IH]; intros s first H h w; simpl; trivial.
  apply IH. clear h w. intros h w.
  destruct (get_set _ s first h (new_page 65536)) as [-> | ->]; trivial. apply new_page_get.
Qed.

Lemma empty_test size i : test (empty size) i = false.
Proof.
  unfold test, empty. rewrite word_test, add_pages_zero; [apply Z.testbit_0_l; apply to_Z_bounded|].
  intros h w. now rewrite get_make, new_page_get.
Qed.
