(* International draughts, numbered: always with White to move. Black to move is the same position
   with the board turned and the colours exchanged.

   All positions in which the player to move has no piece share rank 0. The other ranks go by
   material, in rising order of: all pieces, all men, pieces and men of the larger army, then
   White's men and kings and Black's men and kings. Only materials with pieces on both sides have
   ranks.

   Within a material, parts follow each other by the number of White's men on the last row (squares
   45 to 49). Within a part, a rank has these digits, the first the most significant: White's men
   before the last row, among squares 5 to 44; White's men on it; Black's men, among squares 0 to 44
   without White's men; White's kings, among the squares without men; Black's kings, among the
   squares left. Each digit is the number of a set among those of its size, by their highest
   elements first. *)

open Game
open Subset
open Draughts_rules

type part = { first : int; material : (int * int) * (int * int); back : int; ways : int array }

let front_rows = range 5 44
let last_row = range 45 49

(* How many values each digit has, with this many of White's men on the last row. *)
let ways_of ((men, kings), (black, black_kings)) back =
  let left = 50 - men - black in
  [|
    choose 40 (men - back);
    choose 5 back;
    choose (45 - men + back) black;
    choose left kings;
    choose (left - kings) black_kings;
  |]

let order ((men, kings), (black, black_kings)) =
  let larger = max (men + kings, men) (black + black_kings, black) in
  (men + kings + black + black_kings, men + black, larger, (men, kings), (black, black_kings))

(* Every army, and every pair of armies with at most this many pieces, in the order of ranks. *)
let armies most =
  let of_size pieces = List.init (pieces + 1) (fun men -> (men, pieces - men)) in
  List.concat_map of_size (List.init most succ)

let materials most =
  let pair own enemy = (own, enemy) in
  let every = List.concat_map (fun own -> List.map (pair own) (armies most)) (armies most) in
  let fits ((a, b), (c, d)) = a + b + c + d <= most in
  List.sort (fun one other -> compare (order one) (order other)) (List.filter fits every)

let parts_of most =
  let next = ref 1 in
  let part material back =
    let ways = ways_of material back in
    let first = !next in
    next := first + Array.fold_left ( * ) 1 ways;
    { first; material; back; ways }
  in
  let of_material material = List.init (min 5 (fst (fst material)) + 1) (part material) in
  let parts = List.concat_map of_material (materials most) in
  (Array.of_list parts, !next)

(* The squares of each digit, given the sets before it. *)
let enemy_squares men = range 0 44 land lnot men
let board = range 0 49

let place part rank =
  let rest = ref (rank - part.first) in
  let digit at =
    let digit = !rest mod part.ways.(at) in
    rest := !rest / part.ways.(at);
    digit
  in
  let digits = Array.map digit [| 4; 3; 2; 1; 0 |] in
  let (men, kings), (black, black_kings) = part.material in
  let front = set_of digits.(4) (men - part.back) front_rows in
  let men = front lor set_of digits.(3) part.back last_row in
  let black = set_of digits.(2) black (enemy_squares men) in
  let free = board land lnot (men lor black) in
  let kings = set_of digits.(1) kings free in
  { men; black; kings; black_kings = set_of digits.(0) black_kings (free land lnot kings) }

let rank part { men; black; kings; black_kings } =
  let free = board land lnot (men lor black) in
  let digits =
    [|
      number (men land front_rows) front_rows;
      number (men land last_row) last_row;
      number black (enemy_squares men);
      number kings free;
      number black_kings (free land lnot kings);
    |]
  in
  let add (rest, at) digit = ((rest * part.ways.(at)) + digit, at + 1) in
  part.first + fst (Array.fold_left add (0, 0) digits)

let turn set =
  let turned = ref 0 in
  each set (fun square -> turned := !turned lor (1 lsl (49 - square)));
  !turned

let exchange { men; black; kings; black_kings } =
  { men = turn black; black = turn men; kings = turn black_kings; black_kings = turn kings }

let rec part_at parts rank low high =
  if high - low <= 1 then parts.(low)
  else
    let middle = (low + high) / 2 in
    if parts.(middle).first <= rank then part_at parts rank middle high
    else part_at parts rank low middle

let opened text =
  let most = Option.value (int_of_string_opt text) ~default:0 in
  let known = most >= 2 && most <= largest_subset in
  require known "of draughts, only tables of all endings of 2 to 9 pieces are checked here";
  let parts, count = parts_of most in
  let known = Hashtbl.create 1000 in
  Array.iter (fun part -> Hashtbl.replace known (part.material, part.back) part) parts;
  let rank_of position =
    let { men; black; kings; black_kings } = position in
    let material = ((size men, size kings), (size black, size black_kings)) in
    if men lor kings = 0 then 0
    else rank (Hashtbl.find known (material, size (men land last_row))) position
  in
  let at rank = place (part_at parts rank 0 (Array.length parts)) rank in
  let moves place found =
    if place > 0 then moves (at place) (fun after -> found 0 (rank_of (exchange after)))
  in
  let show place =
    let names prefix set =
      let name square = if has set square then [ prefix ^ string_of_int (square + 1) ] else [] in
      List.concat_map name (List.init 50 Fun.id)
    in
    let side men kings = String.concat "," (names "" men @ names "K" kings) in
    if place = 0 then "without a piece to move"
    else
      let { men; black; kings; black_kings } = at place in
      Printf.sprintf "W:W%s:B%s" (side men kings) (side black black_kings)
  in
  { count; moves; final = never_solved; positive = false; show }
