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
open Draughts_rules

type army = int * int
type part = { first : int; material : army * army; back : int; ways : int array }

let most_pieces = 8
let range first last = ((1 lsl (last + 1)) - 1) land lnot ((1 lsl first) - 1)
let front_row_on = range 5 44
let last_row = range 45 49
let rec size set = if set = 0 then 0 else 1 + size (set land (set - 1))

(* pascal.(n).(k): the sets of k of n squares. *)
let pascal =
  let rows = Array.make_matrix 51 (most_pieces + 1) 0 in
  for n = 0 to 50 do
    rows.(n).(0) <- 1;
    for k = 1 to min n most_pieces do
      rows.(n).(k) <- rows.(n - 1).(k - 1) + rows.(n - 1).(k)
    done
  done;
  rows

let choose n k = if n < 0 || k < 0 then 0 else pascal.(n).(k)

(* The number of a set among those of its size in these squares. *)
let number set squares =
  let sum = ref 0 and members = ref 0 and places = ref 0 in
  each squares (fun square ->
      if has set square then (
        incr members;
        sum := !sum + choose !places !members);
      incr places);
  !sum

(* The set of a size and number in these squares. *)
let set_of number size squares =
  let places = Array.of_list (List.filter (has squares) (List.init 50 Fun.id)) in
  let rest = ref number and set = ref 0 and top = ref (Array.length places - 1) in
  for members = size downto 1 do
    while choose !top members > !rest do decr top done;
    rest := !rest - choose !top members;
    set := !set lor (1 lsl places.(!top));
    decr top
  done;
  !set

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

(* Men and kings of a side in a FEN, such as WK10,21-23. *)
let army_of text =
  let add (men, kings) item =
    let king = item.[0] = 'K' in
    let squares = if king then String.sub item 1 (String.length item - 1) else item in
    let count = match numbers '-' squares with [ first; last ] -> last - first + 1 | _ -> 1 in
    if king then (men, kings + count) else (men + count, kings)
  in
  let items = String.split_on_char ',' (String.sub text 1 (String.length text - 1)) in
  List.fold_left add (0, 0) (List.filter (( <> ) "") items)

let all_armies =
  let of_size pieces = List.init (pieces + 1) (fun men -> (men, pieces - men)) in
  List.concat_map of_size (List.init most_pieces succ)

let pieces (men, kings) = men + kings

(* The numbered materials: up to some pieces, or what a position can come to. *)
let is_numbered board =
  match String.split_on_char ':' board with
  | [ most ] -> fun own enemy -> pieces own + pieces enemy <= int_of_string most
  | mover :: sides ->
      let mine side = String.make 1 side.[0] = mover in
      let own, enemy = (army_of (List.find mine sides), army_of (List.find (fun side -> not (mine side)) sides)) in
      require (pieces own > 0 && pieces enemy > 0) "this checker wants pieces on both sides";
      require (pieces own + pieces enemy <= most_pieces) "these are too many pieces for this checker";
      let comes before after = fst after <= fst before && pieces after <= pieces before in
      fun one other -> (comes own one && comes enemy other) || (comes own other && comes enemy one)
  | [] -> fun _ _ -> false

let materials board =
  let numbered = is_numbered board in
  let against own = List.map (fun enemy -> (own, enemy)) (List.filter (numbered own) all_armies) in
  let every = List.concat_map against all_armies in
  List.sort (fun one other -> compare (order one) (order other)) every

let parts_of board =
  let next = ref 1 in
  let part material back =
    let ways = ways_of material back in
    let first = !next in
    next := first + Array.fold_left ( * ) 1 ways;
    require (!next < largest) "the board has too many positions";
    { first; material; back; ways }
  in
  let of_material material = List.init (min 5 (fst (fst material)) + 1) (part material) in
  let parts = List.concat_map of_material (materials board) in
  (Array.of_list parts, !next)

let key ((men, kings), (black, black_kings)) back =
  (((((((men * 9) + kings) * 9) + black) * 9) + black_kings) * 6) + back

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
  let front = set_of digits.(4) (men - part.back) front_row_on in
  let men = front lor set_of digits.(3) part.back last_row in
  let black = set_of digits.(2) black (enemy_squares men) in
  let free = board land lnot (men lor black) in
  let kings = set_of digits.(1) kings free in
  { men; black; kings; black_kings = set_of digits.(0) black_kings (free land lnot kings) }

let rank part { men; black; kings; black_kings } =
  let free = board land lnot (men lor black) in
  let digits =
    [|
      number (men land front_row_on) front_row_on;
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
  let parts, count = parts_of text in
  let known = Hashtbl.create 1000 in
  Array.iter (fun part -> Hashtbl.replace known (key part.material part.back) part) parts;
  let rank_of position =
    let { men; black; kings; black_kings } = position in
    let material = ((size men, size kings), (size black, size black_kings)) in
    if men lor kings = 0 then 0
    else rank (Hashtbl.find known (key material (size (men land last_row)))) position
  in
  let at rank = place (part_at parts rank 0 (Array.length parts)) rank in
  let moves place found =
    if place > 0 then moves (at place) (fun after -> found 0 (rank_of (exchange after)))
  in
  let show place =
    let names prefix set =
      List.map (fun square -> prefix ^ string_of_int (square + 1)) (List.filter (has set) (List.init 50 Fun.id))
    in
    let side men kings = String.concat "," (names "" men @ names "K" kings) in
    if place = 0 then "without a piece to move"
    else
      let { men; black; kings; black_kings } = at place in
      Printf.sprintf "W:W%s:B%s" (side men kings) (side black black_kings)
  in
  { count; moves; final = never_solved; positive = false; show }
