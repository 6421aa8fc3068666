(* Checks a finished table of Tablette without Tablette: certify FILE. *)

open Game

(* What is checked: a value for each rank, and the value that follows from others. *)
type subject = {
  worth : string;
  count : int;
  stored : int -> int;
  implied : int -> int;
  show : int -> string;
  change : int -> int -> unit;  (** Stores a value instead. *)
  restore : int -> int -> unit;  (** Stores the old one again. *)
}

let setting settings name default = Option.value (List.assoc_opt name settings) ~default

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

let subject_of_table path memory =
  let table = Table.of_file path memory in
  let head = table.head in
  let game = game_of head in
  let sizes = Printf.sprintf "the board has %d positions, and the file has %d" in
  require (game.count = head.count) (sizes game.count head.count);
  let puzzle = head.game = "rings" || head.game = "rockse" in
  require ((head.worth = "cost") = puzzle) "of puzzles only costs are checked here";
  let loops = head.game = "draughts" && head.worth <> "play" in
  require (not loops) "where positions repeat, outcomes without plies prove nothing";
  let stored = Table.get table in
  let change rank value =
    table.changed <- rank;
    table.instead <- value
  in
  let restore _ _ = table.changed <- -1 in
  let implied = Proofs.test_of head.worth game stored in
  { worth = head.worth; count = game.count; stored; implied; show = game.show; change; restore }

let subject_of_answers path memory =
  let { Answers.worth; positions; codes; test } = Answers.of_file path memory in
  let change = Array.set codes in
  {
    worth;
    count = Array.length codes;
    stored = Array.get codes;
    implied = test;
    show = Array.get positions;
    change;
    restore = change;
  }

(* The first rank whose value does not follow from others. *)
let rec first_false subject rank =
  if rank = subject.count then None
  else if subject.implied rank <> subject.stored rank then Some rank
  else first_false subject (rank + 1)

let judge path subject =
  match first_false subject 0 with
  | None ->
      let words = format_of_string "%s: proved. All %d values (%s) follow by the rules.\n" in
      Printf.printf words path subject.count subject.worth;
      0
  | Some rank ->
      let words code = Proofs.describe subject.worth code in
      Printf.printf "%s: false. Rank %d, position %s: stored %s, implied %s.\n" path rank
        (subject.show rank)
        (words (subject.stored rank))
        (words (subject.implied rank));
      1

(* Applies each change alone, a rank and a value a line, and counts those that the test finds. *)
let try_changes path subject =
  let is_found line =
    Scanf.sscanf line "%d %Ld" @@ fun rank value ->
    let old = subject.stored rank in
    subject.change rank (Head.signed value);
    let found = old <> subject.stored rank && first_false subject 0 <> None in
    subject.restore rank old;
    if not found then Printf.printf "not found: rank %d, value %Ld\n" rank value;
    found
  in
  let changes = Answers.lines (open_in path) in
  let found = List.length (List.filter is_found changes) in
  Printf.printf "%d of %d changes found.\n" found (List.length changes);
  if found = List.length changes then 0 else 1

let run path memory changes =
  let file = open_in_bin path in
  let answers = in_channel_length file > 0 && input_char file = '{' in
  close_in file;
  let subject = if answers then subject_of_answers else subject_of_table in
  let subject = subject path (memory lsl 20) in
  if changes = "" then judge path subject else try_changes changes subject

let main () =
  let path = ref "" and memory = ref 1024 and changes = ref "" in
  let options =
    [
      ("--memory", Arg.Set_int memory, "in MiB (default: 1024)");
      ("--changes", Arg.Set_string changes, "a file of changes to try, each a rank and a value");
    ]
  in
  Arg.parse options (( := ) path) "certify FILE";
  if !path = "" then (
    Arg.usage options "certify FILE";
    exit 2);
  let refuse problem =
    Printf.printf "%s: not readable: %s.\n" !path problem;
    2
  in
  try run !path !memory !changes with
  | Unreadable problem | Sys_error problem -> refuse problem
  | Failure _ | Invalid_argument _ | Scanf.Scan_failure _ | Not_found | End_of_file ->
      refuse "the board is not written as expected"
  | Unix.Unix_error _ -> refuse "the program zstd is not installed"
  | Out_of_memory | Stack_overflow -> refuse "not enough memory"

let () = exit (main ())
