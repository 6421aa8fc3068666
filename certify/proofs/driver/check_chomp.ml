(* Checks a table of Chomp from standard input:

     zstd -dc LIST.tablette | check_chomp lost COLUMNS ROWS
     zstd -dc TABLE.tablette | check_chomp plies COLUMNS ROWS

   A list holds the ranks of the lost positions in rising order, each as the number of ranks
   between it and the one before, in unsigned LEB128. A table of plies holds a byte for each rank.
   Exit codes: 0 the input is right, 1 it is wrong, 2 it could not be read. *)

exception Bad of string

let rec gap shift sum =
  if shift > 42 then raise (Bad "a number on the list is too large");
  match input_char stdin with
  | exception End_of_file when shift > 0 -> raise (Bad "the list ends within a number")
  | byte ->
      let sum = sum lor ((Char.code byte land 127) lsl shift) in
      if Char.code byte > 127 then gap (shift + 7) sum else sum

(* The number of positions of a box. *)
let positions columns rows =
  let rec bars row count =
    if count > 1 lsl 40 then raise (Bad "the box has more than 2^40 positions")
    else if row > rows then count
    else bars (row + 1) (count * (columns + row) / row)
  in
  bars 1 1 - 1

let rec ranks most last list =
  match gap 0 0 with
  | exception End_of_file -> List.rev list
  | gap ->
      let rank = last + 1 + gap in
      if rank >= most then raise (Bad "the list goes beyond the last position of the box");
      ranks most rank (rank :: list)

let rec cells most rank table =
  match input_byte stdin with
  | exception End_of_file -> table
  | _ when rank = most -> raise (Bad "the table goes beyond the last position of the box")
  | plies -> cells most (rank + 1) (Parray.set table rank plies)

let rec nat i = if i = 0 then Checker.O else Checker.S (nat (i - 1))

let side text =
  match int_of_string_opt text with
  | Some side when 1 <= side && side <= 1000 -> side
  | _ -> raise (Bad "a side is a number from 1 to 1000")

let check kind columns rows =
  let columns = side columns and rows = side rows in
  let most = positions columns rows in
  match kind with
  | "lost" ->
      let list = ranks most (-1) [] in
      (List.length list, Checker.check (nat columns) (nat rows) list)
  | "plies" ->
      if most > Parray.max_length then raise (Bad "a table of plies has at most 4194303 positions");
      let table = cells most 0 (Parray.make most 0) in
      (most, Checker.check_plies (nat columns) (nat rows) table)
  | _ -> raise (Bad "say lost or plies")

let report kind columns rows =
  let count, right = check kind columns rows in
  Printf.printf "Chomp %sx%s, %s, %d positions: %s\n" columns rows kind count
    (if right then "right" else "wrong");
  exit (if right then 0 else 1)

let refuse reason =
  prerr_endline ("check_chomp: " ^ reason);
  exit 2

let () =
  set_binary_mode_in stdin true;
  match Sys.argv with
  | [| _; kind; columns; rows |] -> (
      try report kind columns rows with
      | Bad reason -> refuse reason
      | Out_of_memory | Stack_overflow -> refuse "out of memory"
      | Parray.Old_version -> refuse "an old version of an array was used")
  | _ -> refuse "usage: check_chomp lost|plies COLUMNS ROWS < TABLE"
