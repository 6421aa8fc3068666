(* Subtraction: take one of the listed numbers of counters from a heap; without a move you lose.

   The rank of a heap is its number of counters. *)

open Game

let opened board takes =
  let takes = numbers ',' takes in
  require (List.for_all (( < ) 0) takes) "a move takes at least one counter";
  let moves rank found = List.iter (fun take -> if take <= rank then found 0 (rank - take)) takes in
  let count = int_of_string board + 1 in
  { count; moves; final = never_solved; positive = false; show = string_of_int }
