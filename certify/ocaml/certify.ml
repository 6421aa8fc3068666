(* Checks a finished table of Tablette without Tablette: certify FILE. *)

open Game

let setting settings name default =
  match List.find_opt (fun (given, _) -> given = name) settings with
  | Some (_, value) -> value
  | None -> default

let pair line =
  match String.index_opt line '=' with
  | Some at -> (String.sub line 0 at, String.sub line (at + 1) (String.length line - at - 1))
  | None -> raise (Unreadable "a setting has no value")

(* The rules and the numbering of a table. *)
let game_of (head : Head.t) =
  let lines = List.filter (( <> ) "") (String.split_on_char '\n' head.settings) in
  let settings = List.map pair lines in
  let only names =
    let known = List.for_all (fun (name, _) -> List.mem name names) settings in
    require known "these settings are not checked here"
  in
  match head.game with
  | "chomp" -> only []; Chomp.opened head.board head.count
  | "chocolate" -> only []; Chocolate.opened head.board head.count
  | "subtraction" ->
      only [ "take" ];
      Subtraction.opened head.board (setting settings "take" "1,2,3")
  | "rings" ->
      only [ "accelerated" ];
      Rings.opened head.board (setting settings "accelerated" "no" = "yes")
  | "rockse" -> only []; Rockse.opened head.board
  | "draughts" -> only []; Draughts.opened head.board
  | game -> raise (Unreadable (Printf.sprintf "there is no checker for the game “%s”" game))

let open_game (head : Head.t) =
  let game = game_of head in
  let sizes = Printf.sprintf "the board has %d positions, and the file has %d" in
  require (game.count = head.count) (sizes game.count head.count);
  let puzzle = head.game = "rings" || head.game = "rockse" in
  require ((head.worth = "cost") = puzzle) "of puzzles only costs are checked here";
  let loops = head.game = "draughts" && head.worth <> "play" in
  require (not loops) "where positions repeat, outcomes without plies prove nothing";
  (game, Proofs.test_of head.worth)

(* The first rank whose value does not follow from its successors. *)
let rec first_false game test get rank =
  if rank = game.count then None
  else if test game get rank <> get rank then Some rank
  else first_false game test get (rank + 1)

let judge path table game test =
  let get = Table.get table and worth = table.Table.head.worth in
  match first_false game test get 0 with
  | None ->
      Printf.printf "%s: proved. All %d values (%s) follow by the rules.\n" path game.count worth;
      0
  | Some rank ->
      let words code = Proofs.describe worth code in
      Printf.printf "%s: false. Rank %d, position %s: stored %s, implied %s.\n" path rank
        (game.show rank) (words (get rank)) (words (test game get rank));
      1

(* The changes of a file: a rank and a value a line. *)
let rec changes_in file =
  match input_line file with
  | line -> Scanf.sscanf line "%d %Ld" (fun rank value -> (rank, Head.signed value)) :: changes_in file
  | exception End_of_file -> []

(* Applies each change alone, and counts those that the test finds. *)
let try_changes path table game test =
  let changes = changes_in (open_in path) in
  let is_found (rank, value) =
    table.Table.changed <- -1;
    let old = Table.get table rank in
    table.changed <- rank;
    table.instead <- value;
    let found = old <> value && first_false game test (Table.get table) 0 <> None in
    if not found then Printf.printf "not found: rank %d, value %d\n" rank value;
    found
  in
  let found = List.length (List.filter is_found changes) in
  Printf.printf "%d of %d changes found.\n" found (List.length changes);
  if found = List.length changes then 0 else 1

let run path memory changes =
  let table = Table.of_file path (memory lsl 20) in
  let game, test = open_game table.head in
  if changes = "" then judge path table game test else try_changes changes table game test

let main () =
  let path = ref "" and memory = ref 1024 and changes = ref "" in
  let options =
    [
      ("--memory", Arg.Set_int memory, "in MiB (default: 1024)");
      ("--changes", Arg.Set_string changes, "a file of changes to try, each a rank and a value");
    ]
  in
  Arg.parse options (( := ) path) "certify FILE";
  let refuse problem =
    Printf.printf "%s: not readable: %s.\n" !path problem;
    2
  in
  try run !path !memory !changes with
  | Unreadable problem | Sys_error problem -> refuse problem
  | Failure _ | Invalid_argument _ | Scanf.Scan_failure _ | Not_found | End_of_file ->
      refuse "the board is not written as expected"
  | Out_of_memory | Stack_overflow -> refuse "not enough memory"

let () = exit (main ())
