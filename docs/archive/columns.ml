(* Three-rowed Chomp again, column by column: another proof of the lines of three_rows.c.

     ocamlopt -O3 -unsafe -inline 100 columns.ml -o columns && ./columns 20000 >columns.csv

   f(q,r) is as in three_rows.c, which finishes one row r before it begins the next. Here each column
   q is filled for all rows r <= q at once, and one argument settles every row together:

   What columns from q on hold depends on the live rows and, for each of them, on the set of p - q
   that bites into row 2 exclude. An entry of that set comes from a column at most `widest` before
   q, where `widest` is the greatest distance f(q,r) - q of all. So if the distances of all live rows
   were the same TURN columns earlier, over `widest` columns in a row, with no row dying in or after
   the earlier ones, then both sets are equal, and all rows repeat with period TURN for ever. The
   program stops at the first column where that holds. TURN (72) has to be a multiple of every period;
   otherwise no such column comes, and the program ends with exit code 1. *)

let bits = 63 (* in a word *)

(* That of the library compares values of any type, and takes longer. *)
let max (a : int) b = if a > b then a else b

type row = {
  r : int;
  first : int;  (** The word of bit r. *)
  taken : int array;  (** Bottom rows that bites into row 2 exclude, from word `first` on. *)
  mutable low : int;  (** No word of `taken` before this one has a free bit from the column on. *)
  mutable changed : int;  (** The last column that differs from the one TURN columns earlier. *)
}

let mark set first p =
  let word = (p / bits) - first in
  set.(word) <- set.(word) lor (1 lsl (p mod bits))

(* The number of ones at the low end. *)
let ones word =
  let rec count bit width at =
    if width = 0 then at
    else if bit lsr width = 0 then count bit (width / 2) at
    else count (bit lsr width) (width / 2) (at + width)
  in
  count (lnot word land (word + 1)) 32 0

(* The least free bottom row from here on; bits of `below` count as taken. *)
let rec first_free column taken first word below =
  let union = below lor column.(word) lor taken.(word - first) in
  if union = -1 then first_free column taken first (word + 1) 0 else (word * bits) + ones union

type game = {
  turn : int;
  rows : int;
  words : int;
  column : int array;  (** f(q,t) for the rows t so far of the current column. *)
  diagonal : int array;  (** f(t,t) as a set. *)
  dead : int array;  (** The column where a row died, or -1. *)
  recent : int array array;  (** The last TURN distances, by column modulo TURN, then by row. *)
  mutable last_diagonal : int;
  mutable settled : int;  (** From here on the columns so far repeat, and no row died. *)
  mutable widest : int;
}

let begin_row game r =
  let first = r / bits in
  let taken = Array.sub game.diagonal first (game.words - first) in
  { r; first; taken; low = first; changed = r }

(* f(q,r). *)
let bottom game q row =
  let first = row.first in
  row.low <- max row.low (q / bits);
  while row.taken.(row.low - first) = -1 do row.low <- row.low + 1 done;
  let below = if row.low = q / bits then (1 lsl (q mod bits)) - 1 else 0 in
  (* (0,0,0) is no position: the least bar is the single square. *)
  if q = 0 then 1 else first_free game.column row.taken first row.low below

(* Enters f(q,r), and returns whether the row lives on. `recent` has the distances TURN columns ago. *)
let enter game q recent row =
  let { r; first; taken; _ } = row in
  let p = bottom game q row in
  mark game.column 0 p;
  mark taken first p;
  if q = r then (
    mark game.diagonal 0 p;
    game.last_diagonal <- max game.last_diagonal p);
  game.widest <- max game.widest (p - q);
  if p = q then (
    game.dead.(r) <- q;
    game.settled <- max game.settled (q + 1))
  else if recent.(r) <> p - q then (
    recent.(r) <- p - q;
    row.changed <- q;
    game.settled <- max game.settled (q - game.turn + 1));
  p > q

let rec fill game q live =
  let next = q - game.turn in
  if next > game.last_diagonal && next >= game.settled + game.widest then live
  else if q + game.rows + 1 >= game.words * bits then (
    prerr_endline "no proof within these columns";
    exit 1)
  else
    let live = if q <= game.rows then live @ [ begin_row game q ] else live in
    Array.fill game.column (q / bits) (game.words - (q / bits)) 0;
    fill game (q + 1) (List.filter (enter game q game.recent.(q mod game.turn)) live)

let print_live game { changed; r; _ } =
  let turn = game.turn and start = changed - game.turn + 1 in
  let recent = Array.map (fun distances -> distances.(r)) game.recent in
  let repeats n = Array.for_all Fun.id (Array.mapi (fun i d -> recent.((i + n) mod turn) = d) recent) in
  let rec least n = if turn mod n = 0 && repeats n then n else least (n + 1) in
  let period = least 1 in
  let distance i = string_of_int recent.((start + i) mod turn) in
  let distances = String.concat " " (List.init period distance) in
  Printf.printf "%d,live,%d,%d,%s\n" r start period distances

let () =
  let argument at default = if Array.length Sys.argv > at then int_of_string Sys.argv.(at) else default in
  let rows = argument 1 1000 and turn = argument 2 72 in
  let words = (((4 * rows) + (4 * turn) + 1000) / bits) + 1 in
  let column = Array.make words 0 and diagonal = Array.make words 0 in
  let dead = Array.make (rows + 1) (-1) and recent = Array.make_matrix turn (rows + 1) (-1) in
  let game = { turn; rows; words; column; diagonal; dead; recent; last_diagonal = 0; settled = 0; widest = 0 } in
  let live = ref (fill game 0 []) in
  print_endline "r,kind,start,period,distances";
  for r = 0 to rows do
    match !live with
    | row :: rest when row.r = r ->
        print_live game row;
        live := rest
    | _ -> Printf.printf "%d,dead,%d,,\n" r dead.(r)
  done
