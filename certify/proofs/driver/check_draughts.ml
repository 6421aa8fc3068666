(* Checks a table of all endings of up to PIECES pieces of international draughts:

     zstd -dc TABLE.tablette | check_draughts PIECES TABLE.tablette

   The cells come from standard input, a byte each. They are places in a list of codes, which is in
   the head of the file: crates/table/src/format.rs describes it.
   Exit codes: 0 the table is right, 1 it is wrong, 2 it could not be read. *)

exception Bad of string

let rec nat i = if i = 0 then Checker.O else Checker.S (nat (i - 1))

let u32 file =
  let bytes = really_input_string file 4 in
  Int32.to_int (String.get_int32_le bytes 0) land 0xFFFFFFFF

let u64 file =
  let code = String.get_int64_le (really_input_string file 8) 0 in
  if Int64.of_int (Int64.to_int code) <> code || code < 0L then
    raise (Bad "a number in the head is negative or too large");
  Int64.to_int code

let text file =
  let length = u32 file in
  if length > 1000 then raise (Bad "a text in the head is too long");
  really_input_string file length

let expect what found wanted =
  if found <> wanted then raise (Bad (Printf.sprintf "%s is %S, not %S" what found wanted))

let rec values file count codes =
  if count = 0 then Array.of_list (List.rev codes)
  else
    let code = u64 file in
    ignore (u64 file);
    values file (count - 1) (code :: codes)

(* The number of cells, and the codes for which they stand. *)
let read_head path pieces =
  let file = open_in_bin path in
  seek_in file 8;
  expect "the beginning of the file" (really_input_string file 8) "TABLETTE";
  if u32 file <> 2 then raise (Bad "the format does not have version 2");
  seek_in file 100;
  expect "the game" (text file) "draughts";
  expect "the board" (text file) pieces;
  expect "the list of settings" (text file) "";
  ignore (really_input_string file 8);
  expect "the worth" (text file) "play";
  ignore (text file);
  if u64 file <> 0 then raise (Bad "the first rank is not 0");
  let cells = u64 file in
  ignore (u32 file);
  if input_byte file <> 8 || input_byte file <> 0 then raise (Bad "the cells are not bytes");
  let count = u32 file in
  if count > 256 then raise (Bad "the list of values is too long");
  (cells, values file count [])

(* The codes, in pages of 2^21. *)
let page = 1 lsl 21

let rec fill_page size codes at codes_of_page =
  if at = size then codes_of_page
  else
    match input_byte stdin with
    | exception End_of_file -> raise (Bad "there are fewer cells than the head says")
    | place when place >= Array.length codes -> raise (Bad "a cell stands for no value")
    | place -> fill_page size codes (at + 1) (Parray.set codes_of_page at codes.(place))

let rec fill cells codes first table =
  if first >= cells then table
  else
    let size = min page (cells - first) in
    let codes_of_page = fill_page size codes 0 (Parray.make size 0) in
    fill cells codes (first + page) (Parray.set table (first / page) codes_of_page)

let read_cells cells codes =
  let pages = (cells + page - 1) / page in
  let table = fill cells codes 0 (Parray.make pages (Parray.make 0 0)) in
  match input_byte stdin with
  | exception End_of_file -> table
  | _ -> raise (Bad "there are more cells than the head says")

let check pieces path =
  if not (List.mem pieces [ "2"; "3"; "4" ]) then raise (Bad "PIECES is 2, 3 or 4");
  let cells, codes = read_head path pieces in
  if cells > 1 lsl 30 then raise (Bad "the table has more than 2^30 cells");
  let table = read_cells cells codes in
  let right = Checker.check_endings (nat (int_of_string pieces)) table in
  Printf.printf "draughts, up to %s pieces, %d positions: %s\n" pieces cells
    (if right then "right" else "wrong");
  exit (if right then 0 else 1)

let refuse reason =
  prerr_endline ("check_draughts: " ^ reason);
  exit 2

let () =
  set_binary_mode_in stdin true;
  match Sys.argv with
  | [| _; pieces; path |] -> (
      try check pieces path with
      | Bad reason | Sys_error reason -> refuse reason
      | End_of_file -> refuse "the file ends within its head"
      | Out_of_memory | Stack_overflow -> refuse "out of memory"
      | Parray.Old_version -> refuse "an old version of an array was used")
  | _ -> refuse "usage: check_draughts PIECES TABLE < CELLS"
