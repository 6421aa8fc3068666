(* fault: shorter rows grow to the column of the bite *)
(* asks: chomp:7 *)
(* finds: wrong *)
(* joue: the position after a bite *)

let lire_pos s = List.map int_of_string (String.split_on_char ',' s)

let rec joue pos i j =
  match pos with
  | [] -> []
  | r :: reste ->
    if i > 0 then r :: joue reste (i - 1) j
    else if j = 0 then []
    else j :: joue reste 0 j

let reponse line =
  match String.split_on_char '\t' line with
  | [p; c] ->
    Scanf.sscanf c " ( %d , %d )" (fun i j ->
      let res = joue (lire_pos p) i j in
      String.concat "," (List.map string_of_int res))
  | _ -> "?"

let () =
  try
    while true do
      print_endline (reponse (String.trim (read_line ())))
    done
  with End_of_file -> ()
