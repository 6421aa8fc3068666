(** The check of a list of Chomp's lost positions. [Soundness] has its theorem. *)

From Coq Require Import List ZArith Uint63.
From Tablette Require Import Chomp Ranks Bits Walk Sources.
Import ListNotations.
Open Scope uint63_scope.

(** The longest row, at most [most], for which no more than [i] bars are in front. *)
Fixpoint longest (row : weights) (most : nat) (i : int) : nat :=
  match most, row with
  | S most, _ :: (weight :: _) as row => if weight <=? i then S (longest row most i) else O
  | _, _ => O
  end.

Fixpoint unplace (box : list weights) (most : nat) (i : int) : bar :=
  match box with
  | [] => []
  | row :: box => let v := longest row most i in v :: unplace box v (i - nth v row 0)
  end.

(** The position of a rank. *)
Definition decode (columns : nat) (box : list weights) (rank : int) : option bar :=
  let p := unplace box columns (rank + 1) in
  match hd O p with
  | O => None
  | S _ => if place63 box p =? rank + 1 then Some p else None
  end.

(** Marks all positions with a move to a listed one. *)
Fixpoint mark_all (columns : nat) (box : list weights) (list : list int) (s : bits)
    : option bits :=
  match list with
  | [] => Some s
  | rank :: list =>
      match decode columns box rank with
      | Some p => mark_all columns box list (sources mark columns box p 0 s)
      | None => None
      end
  end.

(** Removes the next unmarked position from the list. *)
Definition compare (marks : bits) (left : option (list int)) (i : int) : option (list int) :=
  match left with
  | None => None
  | Some list =>
      if test marks i then left else
      match list with
      | rank :: list => if i =? rank + 1 then Some list else None
      | [] => None
      end
  end.

(** Whether a list of ranks is that of the lost positions, in order. *)
Definition check (columns rows : nat) (list : list int) : bool :=
  let size := size columns rows in
  let box := box_weights columns rows in
  if (size <? 2 ^ 42)%Z then
    (* The empty bar is not a position. *)
    match mark_all columns box list (mark (empty size) 0) with
    | None => false
    | Some marks =>
        match fill (compare marks) box columns 0 (Some list) with
        | Some [] => true
        | _ => false
        end
    end
  else false.
