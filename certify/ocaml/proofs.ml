(* The one-ply tests. Each computes the value of a rank from the values of its successors.

   If every stored value is the computed one, all are right:
   - outcome, nimber: every move lowers the rank, so this is an induction over ranks.
   - play: a value of r plies needs one of r - 1, so this is an induction over plies. A position
     without end (3) has a move to another such position, and none to a lost one.
   - cost: moves lower the rank, or every price is positive. Then the tight moves lead to an end,
     and no path costs less than its potential, edge by edge. *)

open Game

exception Lost

let without_end = 3

let falls rank move =
  if move >= rank then
    raise (Unreadable (Printf.sprintf "a move from rank %d does not lower the rank" rank))

(* 0 lost, 1 won. *)
let outcome game get rank =
  let test _ move =
    falls rank move;
    if get move = 0 then raise_notrace Lost
  in
  match game.moves rank test with () -> 0 | exception Lost -> 1

let rec least_absent mex = function
  | value :: rest when value <= mex -> least_absent (max mex (value + 1)) rest
  | _ -> mex

let nimber game get rank =
  let seen = ref [] in
  let test _ move =
    falls rank move;
    seen := get move :: !seen
  in
  game.moves rank test;
  least_absent 0 (List.filter (( <= ) 0) (List.sort_uniq compare !seen))

(* 4r: lost in r plies; 4r + 1: won in r plies. *)
let play game get rank =
  let lost = ref max_int and won = ref (-3) and open_end = ref false in
  let test _ move =
    let code = get move in
    match code land 3 with
    | 0 -> lost := min !lost code
    | 1 -> won := max !won code
    | _ -> open_end := true
  in
  game.moves rank test;
  if !lost < max_int then !lost + 5 else if !open_end then without_end else !won + 3

let cost game get rank =
  let best = ref unsolvable in
  let test price move =
    if not game.positive then falls rank move;
    require (price > 0 || not game.positive) "a move of a puzzle with loops costs nothing";
    let ahead = get move in
    if ahead <> unsolvable && (!best = unsolvable || price + ahead < !best) then
      best := price + ahead
  in
  match game.final rank with
  | Some cost -> cost
  | None ->
      game.moves rank test;
      !best

let test_of = function
  | "outcome" -> outcome
  | "nimber" -> nimber
  | "play" -> play
  | "cost" -> cost
  | worth -> raise (Unreadable (Printf.sprintf "the worth “%s” is unknown" worth))

(* A value in words. *)
let describe worth code =
  let plies () = Printf.sprintf "%d %s" (code asr 2) (if code asr 2 = 1 then "ply" else "plies") in
  match (worth, code land 3) with
  | "outcome", _ when code = 0 || code = 1 -> if code = 0 then "lost" else "won"
  | "play", 0 -> "lost in " ^ plies ()
  | "play", 1 -> "won in " ^ plies ()
  | "play", _ when code = without_end -> "without end"
  | "play", _ -> "drawn in " ^ plies ()
  | "outcome", _ -> Printf.sprintf "code %d" code
  | _ when code = unsolvable -> "unsolvable"
  | _ -> Printf.sprintf "%s %d" worth code
