(* Answers of `tablette solve GAME - --json`, a line a position, for games without tables.

   Noughts and crosses: every position that a move leads to must be among the answers, with its
   plies. Octal games, among them Kayles: all shorter rows must be among them. The nimber of several
   rows is the exclusive or of theirs (Sprague and Grundy), and that of one row the least that no
   move has. *)

open Game

(* Where a text occurs in a line, from a place on. *)
let rec find line text at =
  if at + String.length text > String.length line then None
  else if String.sub line at (String.length text) = text then Some (at + String.length text)
  else find line text (at + 1)

(* The value of a field that contains no comma, without quotes. *)
let field line name =
  match find line ("\"" ^ name ^ "\":") 0 with
  | None -> None
  | Some at ->
      let ended = ref at in
      while not (String.contains ",}" line.[!ended]) do
        incr ended
      done;
      let value = String.sub line at (!ended - at) in
      Some (String.concat "" (String.split_on_char '"' value))

let required line name =
  match field line name with
  | Some value -> value
  | None -> raise (Unreadable "this is not a list of answers")

(* The least nimber that is absent. *)
let rec mex seen from = if List.mem from seen then mex seen (from + 1) else from

(* What may remain of a row, by the digit of the code for each number of pins taken. *)
let octal_moves digits row =
  let take taken digit =
    let rest = row - taken - 1 in
    let whole = rest >= 0 && digit land (if rest > 0 then 2 else 1) <> 0 in
    let splits = if digit land 4 <> 0 && rest > 1 then rest / 2 else 0 in
    let split part = [ part + 1; rest - part - 1 ] in
    (if whole then [ [ rest ] ] else []) @ List.init splits split
  in
  List.concat (List.mapi take digits)

let octal code =
  require (String.length code > 2 && String.sub code 0 2 = "0.") "this is not an octal code";
  let digit place = int_of_string (String.make 1 code.[place + 2]) in
  let digits = List.init (String.length code - 2) digit in
  fun value position ->
    let nimber row = if row = 0 then 0 else value (string_of_int row) in
    let sum = List.fold_left (fun sum row -> sum lxor nimber row) 0 in
    match List.filter (( <> ) 0) (numbers ' ' position) with
    | [ row ] -> mex (List.sort_uniq compare (List.map sum (octal_moves digits row))) 0
    | rows -> sum rows

(* Whether a mark fills a row of this length. *)
let has_row squares columns length mark =
  let rows = String.length squares / columns in
  let is_mark i j = i < rows && j >= 0 && j < columns && squares.[(i * columns) + j] = mark in
  let from place (down, right) =
    let step n = is_mark ((place / columns) + (down * n)) ((place mod columns) + (right * n)) in
    List.for_all step (List.init length Fun.id)
  in
  let begins place = List.exists (from place) [ (0, 1); (1, 0); (1, 1); (1, -1) ] in
  List.exists begins (List.init (String.length squares) Fun.id)

let noughts length value position =
  let columns = try String.index position '/' with Not_found -> String.length position in
  let squares = String.concat "" (String.split_on_char '/' position) in
  let places = List.init (String.length position) Fun.id in
  let is mark = List.filter (fun at -> position.[at] = mark) places in
  let even = List.length (is 'x') = List.length (is 'o') in
  let mine, theirs = if even then ('x', 'o') else ('o', 'x') in
  let free = is '.' in
  let marked at place mark = if place = at then mine else mark in
  let play at = value (String.mapi (marked at) position) in
  if has_row squares columns length theirs then 0
  else
    let seen = List.map play free in
    match List.filter (fun code -> code land 3 = 0) seen with
    | first :: rest -> List.fold_left min first rest + 5
    | [] when free = [] || List.exists (fun code -> code land 3 = 2) seen ->
        (4 * List.length free) + 2
    | [] -> List.fold_left max 0 seen + 3

(* The value of a line, in the codes of tables. *)
let code_of worth line =
  if worth = "nimber" then int_of_string (required line "mex")
  else
    let outcomes = [ ("lose", 0); ("win", 1); ("draw", 2) ] in
    let outcome = List.assoc (required line "positionValue") outcomes in
    (4 * int_of_string (required line "remoteness")) + outcome

type t = { worth : string; positions : string array; codes : int array; test : int -> int }

let rec lines file =
  match input_line file with
  | line -> line :: lines file
  | exception End_of_file -> []

let of_file path memory =
  let file = open_in_bin path in
  require (in_channel_length file * 4 <= memory) "the file is larger than --memory allows";
  let lines = lines file in
  let kind line = (field line "game", field line "code", field line "row") in
  let first = kind (List.hd lines) in
  require (List.for_all (fun line -> kind line = first) lines) "the answers are of several games";
  let is_misere line = field line "misere" = Some "yes" in
  require (not (List.exists is_misere lines)) "these settings are not checked here";
  let worth, implied =
    match first with
    | Some "kayles", code, _ -> ("nimber", octal (Option.value code ~default:"0.77"))
    | Some "tictactoe", _, row -> ("play", noughts (int_of_string (Option.value row ~default:"3")))
    | _ -> raise (Unreadable "these are not answers of a game that is checked here")
  in
  let positions = Array.of_list (List.map (fun line -> required line "position") lines) in
  let codes = Array.of_list (List.map (code_of worth) lines) in
  let ranks = Hashtbl.create 1000 in
  Array.iteri (fun rank position -> Hashtbl.replace ranks position rank) positions;
  let value position =
    match Hashtbl.find_opt ranks position with
    | Some rank -> codes.(rank)
    | None -> raise (Unreadable (Printf.sprintf "the answer for %s is missing" position))
  in
  { worth; positions; codes; test = (fun rank -> implied value positions.(rank)) }
