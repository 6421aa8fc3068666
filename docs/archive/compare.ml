(* Compares periods.csv of three_rows.c with a list of all lost positions that Tablette computed.

     tablette table build chomp 20400x3 --worth outcome --memory 3G --out .
     ocamlopt compare.ml -o compare
     zstd -dc chomp-20400,*.tablette | ./compare periods.csv 20400 10000

   The list holds the ranks of the lost positions in rising order: how many ranks lie between each
   and the one before, in LEB128. The rank of (p,q,r) is the number of positions before it in
   lexicographic order. *)

type row = Dead of int | Live of int * int array

let choose2 n = n * (n - 1) / 2
let choose3 n = n * (n - 1) * (n - 2) / 6

let row_of_line line =
  match String.split_on_char ',' line with
  | [ _; "dead"; at; _; _ ] -> Dead (int_of_string at)
  | [ _; "live"; start; _; distances ] ->
      let distances = List.map int_of_string (String.split_on_char ' ' distances) in
      Live (int_of_string start, Array.of_list distances)
  | _ -> failwith ("not a row: " ^ line)

let rows_of_file path most =
  let file = open_in path in
  ignore (input_line file);
  let rows = Array.init (most + 1) (fun _ -> row_of_line (input_line file)) in
  close_in file;
  rows

let distance start distances q = distances.((q - start) mod Array.length distances)

(* Raises at a lost position that the row does not have; counts those that it must have. *)
let check rows counts last (p, q, r) =
  let wrong () = failwith (Printf.sprintf "row %d: (%d,%d,%d) is lost" r p q r) in
  match rows.(r) with
  | Dead at ->
      if q > at || (q = at) <> (p = q) then wrong ();
      if q = at then last.(r) <- 0;
      counts.(r) <- counts.(r) + 1
  | Live (start, distances) when q >= start ->
      if p - q <> distance start distances q then wrong ();
      counts.(r) <- counts.(r) + 1
  | Live (start, distances) ->
      let period = Array.length distances in
      if q = start - 1 && p - q = distances.(period - 1) then wrong ()

(* The least number of positions that the row has on the box: of a dead row, bars that are too long
   may be missing, but not the last one. *)
let expected columns = function
  | Dead _ -> 1
  | Live (start, distances) ->
      let fits q = q + distance start distances q <= columns in
      List.length (List.filter fits (List.init (max 0 (columns - start + 1)) (( + ) start)))

let rec leb128 shift value =
  let byte = input_byte stdin in
  let value = value lor ((byte land 127) lsl shift) in
  if byte < 128 then value else leb128 (shift + 7) value

let scan columns visit =
  (* Shifted by one: (0,0,0) is no position. *)
  let rank = ref 0 and p = ref 0 and total = ref 0 in
  try
    while true do
      rank := !rank + 1 + leb128 0 0;
      while !p < columns && choose3 (!p + 3) <= !rank do incr p done;
      let rest = !rank - choose3 (!p + 2) in
      let q = ref (int_of_float (sqrt (2. *. float rest))) in
      while choose2 (!q + 1) > rest do decr q done;
      while choose2 (!q + 2) <= rest do incr q done;
      incr total;
      visit (!p, !q, rest - choose2 (!q + 1))
    done;
    0
  with End_of_file -> !total

let () =
  let columns = int_of_string Sys.argv.(2) and most = int_of_string Sys.argv.(3) in
  let rows = rows_of_file Sys.argv.(1) most in
  let counts = Array.make (most + 1) 0 and last = Array.make (most + 1) (-1) in
  let total = scan columns (fun (p, q, r) -> if r <= most then check rows counts last (p, q, r)) in
  let turns = ref max_int in
  Array.iteri
    (fun r row ->
      let wanted = expected columns row in
      let dead = match row with Dead _ -> true | Live _ -> false in
      if (if dead then last.(r) < 0 else counts.(r) <> wanted) then
        failwith (Printf.sprintf "row %d: %d positions, %d expected" r counts.(r) wanted);
      match row with
      | Live (_, distances) -> turns := min !turns (wanted / Array.length distances)
      | Dead _ -> ())
    rows;
  Printf.printf "%d lost positions read; rows 0 to %d are as in %s, and each live one is seen for %d periods or more\n"
    total most Sys.argv.(1) !turns
