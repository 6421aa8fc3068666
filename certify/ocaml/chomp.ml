(* Chomp. A position is a bar: its row lengths from the bottom, which never increase upwards.

   A bite into column c of row i shortens row i and all rows above it to c. The lower left square is
   poisoned: here a bite leaves at least that square, so the player who has it alone has no move.

   Ranks are those of the rows as a tuple below the opened bar, less one: the empty bar is none. *)

open Game

let opened board count =
  let bound = numbers ',' board in
  let falls = List.sort (fun a b -> compare b a) bound = bound && List.for_all (( < ) 0) bound in
  let room = List.for_all (( >= ) count) bound && List.fold_left ( + ) 0 bound <= count in
  require (falls && room) "this board of Chomp needs more positions";
  let weights = Shape.weights bound in
  let rows rank = Shape.unrank weights (rank + 1) in
  let moves rank found =
    let rows = rows rank in
    let height = ref (Array.length rows) in
    for column = 0 to rows.(0) - 1 do
      while rows.(!height - 1) <= column do
        decr height
      done;
      let after = ref rank in
      for row = !height - 1 downto if column = 0 then 1 else 0 do
        after := !after - weights.(row).(rows.(row)) + weights.(row).(column);
        found 0 !after
      done
    done
  in
  let show rank =
    let rows = List.filter (( < ) 0) (Array.to_list (rows rank)) in
    String.concat "," (List.map string_of_int rows)
  in
  { count = Shape.count weights - 1; moves; final = never_solved; positive = false; show }
