(* What a checker knows of a game: positions are ranks from 0. *)

exception Unreadable of string

let require condition sentence = if not condition then raise (Unreadable sentence)

type t = {
  count : int;  (** The number of ranks. *)
  moves : int -> (int -> int -> unit) -> unit;  (** Calls back with each move's price and rank. *)
  final : int -> int option;  (** The cost of a puzzle that is solved here. *)
  positive : bool;  (** Whether every price is positive; if not, every move lowers the rank. *)
  show : int -> string;
}

let never_solved _ = None
let unsolvable = min_int

(* Values and weights stay below this, so that sums never wrap. *)
let largest = 1 lsl 60
let numbers separator text = List.map int_of_string (String.split_on_char separator text)
