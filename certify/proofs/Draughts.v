(** The rules of international draughts, on a board of 10 by 10. Numbers in brackets are articles of
    the federation's rules. Draws by repetition and by counting are not among them. *)

From Coq Require Import List ZArith Bool Arith.
Import ListNotations.

(** * Board

    A board is the list of its 50 dark squares, row by row from the top. Players number them from 1
    to 50, this file from 0 to 49. The board stands so that the player to move, who owns the [Own]
    pieces, moves towards the top. *)

Inductive kind := Man | King.
Inductive side := Own | Enemy.
Inductive cell := Empty | Piece (s : side) (k : kind).
Definition board := list cell.

Definition at_square (b : board) (square : nat) : cell := nth square b Empty.
Definition is_empty (c : cell) : bool := match c with Empty => true | _ => false end.
Definition is_enemy (c : cell) : bool := match c with Piece Enemy _ => true | _ => false end.

Fixpoint put (c : cell) (square : nat) (b : board) : board :=
  match b, square with
  | [], _ => []
  | _ :: b, O => c :: b
  | other :: b, S square => other :: put c square b
  end.

Definition remove (squares : list nat) (b : board) : board := fold_right (put Empty) b squares.

(** The same board from the other side: the opponent is to move. *)
Definition exchange (c : cell) : cell :=
  match c with Empty => Empty | Piece Own k => Piece Enemy k | Piece Enemy k => Piece Own k end.
Definition turn (b : board) : board := fold_left (fun turned c => exchange c :: turned) b [].

(** * Rays

    Rows and columns are numbered from 0. The dark squares of the first row, which are 0 to 4, are
    in columns 1, 3, 5, 7 and 9; those of the second in columns 0, 2, 4, 6 and 8, and so on. *)

Definition row (square : nat) : Z := Z.of_nat square / 5.
Definition column (square : nat) : Z := Z.of_nat square mod 5 * 2 + (row square + 1) mod 2.

(** The squares from here to the edge in one direction, the nearest first. *)
Fixpoint ray (length : nat) (row column down right : Z) : list nat :=
  match length with
  | O => []
  | S length =>
      let row := (row + down)%Z in
      let column := (column + right)%Z in
      if (0 <=? row)%Z && (row <? 10)%Z && (0 <=? column)%Z && (column <? 10)%Z
      then Z.to_nat (row * 5 + column / 2) :: ray length row column down right
      else []
  end.

Definition ray_from (square : nat) (way : Z * Z) : list nat :=
  ray 9 (row square) (column square) (fst way) (snd way).

Definition forward : list (Z * Z) := [(-1, -1); (-1, 1)]%Z.
Definition backward : list (Z * Z) := [(1, -1); (1, 1)]%Z.

Definition squares : list nat := seq 0 50.
Definition forward_rays : list (list (list nat)) :=
  map (fun square => map (ray_from square) forward) squares.
Definition all_rays : list (list (list nat)) :=
  map (fun square => map (ray_from square) (forward ++ backward)) squares.

(** * Moves

    A man goes to the nearest square, a king as far as it likes (3.9). *)

Definition reach (k : kind) (ray : list nat) : list nat :=
  match k with Man => firstn 1 ray | King => ray end.

(** The empty squares with which a ray begins, and the squares after them. *)
Fixpoint free (b : board) (ray : list nat) : list nat :=
  match ray with
  | [] => []
  | square :: ray => if is_empty (at_square b square) then square :: free b ray else []
  end.

Definition after_free (b : board) (ray : list nat) : list nat := skipn (length (free b ray)) ray.

(** Without a capture, men only move forward. *)
Definition steps (b : board) (k : kind) (from : nat) : list nat :=
  flat_map (fun ray => reach k (free b ray))
    (nth from (match k with Man => forward_rays | King => all_rays end) []).

(** A jump goes over an enemy piece to an empty square behind it: for a man both are the nearest
    ones. A king may cross empty squares before and after. All four directions are allowed (4.1).
    No piece is jumped twice, and the pieces already jumped are still on the board (4.11). *)
Definition jumps (b : board) (k : kind) (jumped : list nat) (ray : list nat) : list (nat * nat) :=
  match (match k with Man => ray | King => after_free b ray end) with
  | over :: behind =>
      if is_enemy (at_square b over) && negb (existsb (Nat.eqb over) jumped)
      then map (pair over) (reach k (free b behind))
      else []
  | [] => []
  end.

(** Every series of jumps of a piece, finished or not: where it ends, and the pieces jumped. The
    piece itself is not on the board [b] meanwhile. No series has more than [most] jumps. *)
Fixpoint captures (most : nat) (b : board) (k : kind) (jumped : list nat) (from : nat)
    : list (nat * list nat) :=
  match most with
  | O => []
  | S most =>
      flat_map (fun '(over, to) =>
          (to, over :: jumped) :: captures most b k (over :: jumped) to)
        (flat_map (jumps b k jumped) (nth from all_rays []))
  end.

(** What a piece can do: from where, as what, to where, and the pieces it takes. *)
Definition action := (nat * kind * nat * list nat)%type.

Definition actions (b : board) (from : nat) : list action :=
  match at_square b from with
  | Piece Own k =>
      map (fun to => (from, k, to, [])) (steps b k from) ++
      map (fun '(to, jumped) => (from, k, to, jumped)) (captures 20 (put Empty from b) k [] from)
  | _ => []
  end.

(** A man becomes a king if its move ends on the last row (3.5, 4.15). *)
Definition arrived (k : kind) (square : nat) : kind := if square <? 5 then King else k.

(** The opponent's view of the board after a move. *)
Definition result (b : board) (a : action) : board :=
  let '(from, k, to, jumped) := a in
  turn (put (Piece Own (arrived k to)) to (remove (from :: jumped) b)).

Definition taken (a : action) : nat := let '(_, _, _, jumped) := a in length jumped.

(** Moves must take as many pieces as possible (4.13): a player who can capture does not step, and
    does not end a series of jumps early. *)
Definition moves (b : board) : list board :=
  let possible := flat_map (actions b) squares in
  let most := list_max (map taken possible) in
  map (result b) (filter (fun a => taken a =? most) possible).

(** The rules: what the player to move can hand over. A player without a move has lost (that is
    [lost] in [Game]). *)
Definition move (b after : board) : Prop := In after (moves b).
