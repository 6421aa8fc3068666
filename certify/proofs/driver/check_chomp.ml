(* Checks a list of Chomp's lost positions, as ranks from standard input:

     zstd -dc LIST.tablette | check_chomp COLUMNS ROWS

   The ranks rise; each is written as the number of ranks between it and the one before, in unsigned
   LEB128. Exit codes: 0 the list is right, 1 it is wrong, 2 it could not be read. *)

exception Bad of string

let rec gap shift sum =
  if shift > 42 then raise (Bad "a number on the list is too large");
  match input_char stdin with
  | exception End_of_file when shift > 0 -> raise (Bad "the list ends within a number")
  | byte ->
      let sum = sum lor ((Char.code byte land 127) lsl shift) in
      if Char.code byte > 127 then gap (shift + 7) sum else sum

let rec ranks last list =
  match gap 0 0 with
  | exception End_of_file -> List.rev list
  | gap ->
      let rank = last + 1 + gap in
      ranks rank (rank :: list)

let rec nat i = if i = 0 then Checker.O else Checker.S (nat (i - 1))

let side text =
  match int_of_string_opt text with
  | Some side when 1 <= side && side <= 1000 -> side
  | _ -> raise (Bad "a side is a number from 1 to 1000")

let check columns rows =
  let columns, rows = (side columns, side rows) in
  let list = ranks (-1) [] in
  let right = Checker.check (nat columns) (nat rows) list in
  Printf.printf "Chomp %dx%d, %d positions listed: %s\n" columns rows (List.length list)
    (if right then "these are exactly the lost ones" else "these are not the lost ones");
  exit (if right then 0 else 1)

let () =
  set_binary_mode_in stdin true;
  match Sys.argv with
  | [| _; columns; rows |] -> (
      try check columns rows with
      | Bad reason -> prerr_endline ("check_chomp: " ^ reason); exit 2
      | Out_of_memory | Stack_overflow -> prerr_endline "check_chomp: out of memory"; exit 2)
  | _ -> prerr_endline "usage: check_chomp COLUMNS ROWS < LIST"; exit 2
