(* Compares the rules in Draughts.v with published counts, from standard input: a line has a
   position (FEN) and the numbers of its lines of play, as in "W:W12,K18:B6,33 ;D1 4 ;D2 16". Counts
   that begin with K are skipped: those tell apart the orders in which a king takes the same pieces.
   Exit codes: 0 all counts agree, 1 some do not, 2 the input could not be read. *)

let rec nat_of i sum = if i = 0 then sum else nat_of (i - 1) (Checker.S sum)
let nat i = nat_of i Checker.O
let rec int_of nat sum = match nat with Checker.O -> sum | Checker.S nat -> int_of nat (sum + 1)

(* The squares of the men and of the kings in a list as in "12,K18". *)
let pieces list =
  let names = List.filter (( <> ) "") (String.split_on_char ',' list) in
  let kings, men = List.partition (fun name -> name.[0] = 'K') names in
  let without_letter name = String.sub name 1 (String.length name - 1) in
  (List.map int_of_string men, List.map (fun king -> int_of_string (without_letter king)) kings)

(* The player to move moves up: with Black to move, the board is turned. *)
let board fen =
  let side letter =
    let starts part = part <> "" && part.[0] = letter in
    let part = List.find starts (List.tl (String.split_on_char ':' fen)) in
    pieces (String.sub part 1 (String.length part - 1))
  in
  let (men, kings), (enemy_men, enemy_kings), place =
    if fen.[0] = 'W' then (side 'W', side 'B', Fun.id) else (side 'B', side 'W', fun s -> 51 - s)
  in
  let squares = List.map (fun square -> nat (place square)) in
  Checker.set_up (squares men) (squares kings) (squares enemy_men) (squares enemy_kings)

let counts = ref 0
let wrong = ref 0

let compare fen field =
  match String.split_on_char ' ' (String.trim field) with
  | [ depth; published ] when depth.[0] = 'D' ->
      let depth = int_of_string (String.sub depth 1 (String.length depth - 1)) in
      let counted = int_of (Checker.lines (nat depth) (board fen)) 0 in
      incr counts;
      if counted <> int_of_string published then begin
        incr wrong;
        Printf.printf "%s has %d lines of %d moves, not %s\n" fen counted depth published
      end
  | _ -> ()

let rec read () =
  match String.split_on_char ';' (input_line stdin) with
  | exception End_of_file -> ()
  | fields ->
      List.iter (compare (String.trim (List.hd fields))) (List.tl fields);
      read ()

let () =
  (try read () with
  | Failure _ | Not_found | Invalid_argument _ ->
      prerr_endline "count_draughts: the input is not a list of positions and counts";
      exit 2);
  Printf.printf "draughts, %d counts of lines of play: %d wrong\n" !counts !wrong;
  exit (if !wrong = 0 && !counts > 0 then 0 else 1)
