(** Machine integers form a ring. The standard library's proof (Ring63) assumes more of them. *)

From Coq Require Import ZArith Ring Uint63.
Open Scope uint63_scope.

Ltac in_Z := intros; apply to_Z_inj; unfold opp;
  rewrite ?add_spec, ?sub_spec, ?mul_spec, ?add_spec, ?sub_spec, ?mul_spec;
  rewrite ?Zplus_mod_idemp_l, ?Zplus_mod_idemp_r, ?Zmult_mod_idemp_l, ?Zmult_mod_idemp_r,
    ?Zminus_mod_idemp_l, ?Zminus_mod_idemp_r.

Lemma int_ring : ring_theory 0 1 add mul sub opp (@eq int).
Proof.
  constructor; in_Z; change (to_Z 0) with 0%Z; change (to_Z 1) with 1%Z;
    try (f_equal; ring).
  all: try (rewrite ?Z.mul_1_l; apply Z.mod_small, to_Z_bounded).
  all: replace (to_Z x + (0 - to_Z x))%Z with 0%Z by ring; reflexivity.
Qed.

Add Ring int_ring : int_ring.
