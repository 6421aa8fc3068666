(* The rules of international draughts, for White to move, who moves up the board.

   Squares 0 to 49 are those that players call 1 to 50, row by row from the top; a set of squares
   has a bit for each. Numbers in brackets are articles of the federation's rules. Draws by counting
   and by repetition are not played. *)

open Subset

type position = { men : int; black : int; kings : int; black_kings : int }

(* The squares from here to the edge, a step at a time. *)
let rec ray square (down, right) =
  let row = (square / 5) + down in
  let column = (2 * (square mod 5)) + (1 - (square / 5 mod 2)) + right in
  if row < 0 || row > 9 || column < 0 || column > 9 then []
  else
    let next = (5 * row) + (column / 2) in
    next :: ray next (down, right)

(* The two directions in which men move come first. *)
let ways = [| (-1, -1); (-1, 1); (1, -1); (1, 1) |]
let ray_of square = Array.map (fun way -> Array.of_list (ray square way)) ways
let rays = Array.init 50 ray_of

(* The first place from here on that is not free, at most the reach. *)
let rec first_blocked ray blocked reach place =
  if place < reach && not (has blocked ray.(place)) then
    first_blocked ray blocked reach (place + 1)
  else place

(* Calls back where each capture ends, what it takes and how many. Men reach two squares. Captured
   pieces block until the end (4.11) and are no longer among the enemies. *)
let rec captures at king enemies blocked taken count found =
  let ended = ref true in
  let along ray =
    let reach = if king then Array.length ray else min 2 (Array.length ray) in
    let over = first_blocked ray blocked (if king then reach else min 1 reach) 0 in
    if over < reach && has enemies ray.(over) then
      for place = over + 1 to first_blocked ray blocked reach (over + 1) - 1 do
        ended := false;
        let left = without enemies ray.(over) and taken = taken lor (1 lsl ray.(over)) in
        captures ray.(place) king left blocked taken (count + 1) found
      done
  in
  Array.iter along rays.(at);
  if !ended && count > 0 then found at taken count

(* Calls back where each move without capture ends. *)
let steps at king blocked found =
  for way = 0 to if king then 3 else 1 do
    let ray = rays.(at).(way) in
    let reach = if king then Array.length ray else min 1 (Array.length ray) in
    for place = 0 to first_blocked ray blocked reach 0 - 1 do
      found ray.(place) 0 0
    done
  done

(* What a move leaves. A man that ends on the first row becomes a king (3.5). *)
let after position at king to_ taken =
  let arrived = 1 lsl to_ in
  let promoted = king || to_ < 5 in
  {
    men = without position.men at lor if promoted then 0 else arrived;
    kings = without position.kings at lor if promoted then arrived else 0;
    black = position.black land lnot taken;
    black_kings = position.black_kings land lnot taken;
  }

(* Calls back what each move leaves. A player who can capture must capture the most (4.13). *)
let moves position found =
  let enemies = position.black lor position.black_kings in
  let blocked = enemies lor position.men lor position.kings in
  let most = ref 0 in
  let each_piece action =
    each position.men (action false);
    each position.kings (action true)
  in
  let capture king at found = captures at king enemies (without blocked at) 0 0 found in
  each_piece (fun king at -> capture king at (fun _ _ count -> most := max !most count));
  let play king at =
    let play to_ taken count = if count = !most then found (after position at king to_ taken) in
    if !most > 0 then capture king at play else steps at king blocked play
  in
  each_piece play
