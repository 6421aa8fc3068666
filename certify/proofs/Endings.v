(** The endings of draughts: the positions of a table, their numbers, and the check. *)

From Coq Require Import PArray List Bool Arith Uint63.
From Tablette Require Import Draughts.
Import ListNotations.

Definition is_own (c : cell) : bool := match c with Piece Own _ => true | _ => false end.
Definition is_man (c : cell) : bool := match c with Piece _ Man => true | _ => false end.
Definition own_man (c : cell) : bool := is_own c && is_man c.
Definition own_king (c : cell) : bool := is_own c && negb (is_man c).
Definition enemy_man (c : cell) : bool := is_enemy c && is_man c.
Definition enemy_king (c : cell) : bool := is_enemy c && negb (is_man c).

Definition pieces (b : board) : nat := length (filter (fun c => negb (is_empty c)) b).

(** The positions of a table of all endings of up to [most] pieces: no man stands where it would
    have become a king, and the opponent, who has just moved, has a piece. *)
Definition ending (most : nat) (b : board) : bool :=
  (length b =? 50) && (pieces b <=? most) && existsb is_enemy b &&
  negb (existsb own_man (firstn 5 b)) && negb (existsb enemy_man (skipn 45 b)).

(** * Numbers

    All positions in which the player to move has no piece share rank 0. The others follow by
    material; those of one material by the number of own men on the last row; and those of one such
    part by five digits, the first the most significant. A digit is the number of a set of squares
    among the sets of its size. *)

Open Scope uint63_scope.

Fixpoint of_nat (n : nat) : int := match n with O => 0 | S n => of_nat n + 1 end.

(** How many sets of [k] things [n] things have. *)
Fixpoint choose (n : int) (k : nat) : int :=
  match k with O => 1 | S less => choose (n - 1) less * n / of_nat k end.

(** The number of a set, of whose members [found] are in front of these squares. The order is by
    the last member first. *)
Fixpoint number (square : int) (found : nat) (squares : list bool) : int :=
  match squares with
  | [] => 0
  | true :: squares => choose square (S found) + number (square + 1) (S found) squares
  | false :: squares => number (square + 1) found squares
  end.

(** The five sets: own men in front of the last row and on it, enemy men, own kings, enemy kings;
    each among the squares that are free of the sets before. Here [digit] is what to do with the
    squares that may be free, those that are, and those that are in the set. *)
Definition each_digit {A : Type} (digit : board -> (cell -> bool) -> (cell -> bool) -> A)
    (b : board) : list A :=
  let front := firstn 45 b in
  [ digit (skipn 5 front) (fun _ => true) own_man;
    digit (skipn 45 b) (fun _ => true) own_man;
    digit front (fun c => negb (own_man c)) enemy_man;
    digit b (fun c => negb (is_man c)) own_king;
    digit b (fun c => negb (is_man c || own_king c)) enemy_king ].

(** Whether each free square is in the set. *)
Definition digits : board -> list (list bool) :=
  each_digit (fun b free on => map on (filter free b)).

Fixpoint members (squares : list bool) : nat :=
  match squares with
  | [] => O
  | true :: squares => S (members squares)
  | false :: squares => members squares
  end.

Definition ways (squares : list bool) : int := choose (of_nat (length squares)) (members squares).

Definition add_digit (rank : int) (squares : list bool) : int :=
  rank * ways squares + number 0 O squares.

(** Own men, own kings, enemy men and enemy kings of up to four pieces, in the order of ranks:
    by all pieces; all men; pieces and men of the larger army; and these four numbers. *)
Definition materials : list (nat * nat * nat * nat) :=
  [ (0, 1, 0, 1); (0, 1, 1, 0); (1, 0, 0, 1); (1, 0, 1, 0);
    (0, 1, 0, 2); (0, 2, 0, 1);
    (0, 2, 1, 0); (1, 0, 0, 2); (0, 1, 1, 1); (1, 1, 0, 1);
    (1, 0, 1, 1); (1, 1, 1, 0); (0, 1, 2, 0); (2, 0, 0, 1);
    (1, 0, 2, 0); (2, 0, 1, 0);
    (0, 2, 0, 2); (0, 1, 0, 3); (0, 3, 0, 1);
    (0, 2, 1, 1); (1, 1, 0, 2); (0, 3, 1, 0); (1, 0, 0, 3); (0, 1, 1, 2); (1, 2, 0, 1);
    (1, 1, 1, 1); (0, 2, 2, 0); (2, 0, 0, 2); (1, 0, 1, 2); (1, 2, 1, 0); (0, 1, 2, 1);
    (2, 1, 0, 1);
    (1, 1, 2, 0); (2, 0, 1, 1); (1, 0, 2, 1); (2, 1, 1, 0); (0, 1, 3, 0); (3, 0, 0, 1);
    (2, 0, 2, 0); (1, 0, 3, 0); (3, 0, 1, 0) ]%nat.

(** A part has so many squares for each digit, and so many members. *)
Definition part := list (nat * nat).

Definition parts : list part :=
  flat_map (fun '(men, kings, enemy_men, enemy_kings) =>
    map (fun last =>
      [ (40, men - last); (5, last); (45 - (men - last), enemy_men);
        (50 - men - enemy_men, kings); (50 - men - enemy_men - kings, enemy_kings) ])
      (seq 0 (S men)))%nat materials.

Definition size (p : part) : int :=
  fold_left (fun size '(squares, members) => size * choose (of_nat squares) members) p 1.

(** The first rank of each part. *)
Fixpoint firsts (first : int) (parts : list part) : list (part * int) :=
  match parts with
  | [] => []
  | part :: parts => (part, first) :: firsts (first + size part) parts
  end.

Definition all_firsts : list (part * int) := firsts 1 parts.

Fixpoint same_members (p : part) (numbers : list nat) : bool :=
  match p, numbers with
  | (_, members) :: p, number :: numbers => Nat.eqb members number && same_members p numbers
  | _, _ => true
  end.

(** The first rank of the part with these numbers of members. *)
Definition first_of (numbers : list nat) : int :=
  match find (fun '(p, _) => same_members p numbers) all_firsts with
  | Some (_, first) => first
  | None => 0
  end.

(** Tablette's rank of a position. *)
Definition rank (b : board) : int :=
  if existsb is_own b then
    first_of (map members (digits b)) + fold_left add_digit (digits b) 0
  else 0.

(** * The same rank, faster

    One pass for each digit, without the lists in between. *)

(** How many squares are [free], how many of these are [on], and the number of that set; the first
    three arguments are those of the squares before. *)
Fixpoint scan (squares : int) (found : nat) (sum : int) (b : board) (free on : cell -> bool)
    : int * nat * int :=
  match b with
  | [] => (squares, found, sum)
  | c :: b =>
      if free c then
        if on c then scan (squares + 1) (S found) (sum + choose squares (S found)) b free on
        else scan (squares + 1) found sum b free on
      else scan squares found sum b free on
  end.

Definition quick_rank (b : board) : int :=
  if existsb is_own b then
    let scans := each_digit (scan 0 O 0) b in
    first_of (map (fun '(_, found, _) => found) scans) +
    fold_left (fun rank '(squares, found, sum) => rank * choose squares found + sum) scans 0
  else 0.

(** * Check

    A table has a code for every rank: 4n for lost in n plies, 4n + 1 for won in n plies, and 3 if
    neither side can force a win. An array has at most 2^22 - 1 entries, so a table has pages of
    2^21 codes. *)

Definition at_rank (table : array (array int)) (rank : int) : int :=
  table.[rank >> 21].[rank land 2097151].

(** The code of a position. *)
Definition code_of (table : array (array int)) (b : board) : int := at_rank table (rank b).

Definition is_lost (code : int) : bool := code land 3 =? 0.
Definition is_won (code : int) : bool := code land 3 =? 1.
Definition plies (code : int) : int := code >> 2.

(** Whether a code agrees with those of the positions that the moves lead to. *)
Definition agrees (code : int) (after : list int) : bool :=
  if is_lost code then
    forallb (fun next => is_won next && (plies next <? plies code)) after &&
    ((plies code =? 0) ||
      existsb (fun next => is_won next && (plies code =? plies next + 1)) after)
  else if is_won code then
    existsb (fun next => is_lost next && (plies code =? plies next + 1)) after &&
    forallb (fun next => negb (is_lost next) || (plies code <=? plies next + 1)) after
  else
    (code =? 3) && forallb (fun next => negb (is_lost next)) after &&
    existsb (fun next => next =? 3) after.

Definition all_pieces : list cell :=
  [Piece Own Man; Piece Own King; Piece Enemy Man; Piece Enemy King].

(** Whether [f] holds of all boards of so many squares with at most so many pieces. *)
Fixpoint every (squares most : nat) (f : board -> bool) : bool :=
  match squares with
  | O => f []
  | S squares =>
      every squares most (fun b => f (Empty :: b)) &&
      match most with
      | O => true
      | S most => forallb (fun c => every squares most (fun b => f (c :: b))) all_pieces
      end
  end.

(** Whether the code of a position agrees with those of the positions after it. *)
Definition agrees_at (most : nat) (table : array (array int)) (b : board) : bool :=
  let code b := at_rank table (quick_rank b) in
  let after := moves b in
  forallb (ending most) after && agrees (code b) (map code after).

(** Whether a table of all endings of up to [most] pieces is right. *)
Definition check_endings (most : nat) (table : array (array int)) : bool :=
  every 50 most (fun b => if ending most b then agrees_at most table b else true).
