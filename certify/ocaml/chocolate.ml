(* Chocolate. A position is a bar with one deadly square: the four margins around that square.

   A move breaks the bar along a line and hands over the part with the deadly square: it shortens
   one margin to any smaller length. The player who receives the deadly square alone has no move.

   Ranks are those of the margins in falling order, as a tuple below the margins of the opened bar
   in falling order. Bars with the same margins in another order share a rank. *)

open Game

let falling margins =
  let sorted = Array.copy margins in
  Array.sort (fun a b -> compare b a) sorted;
  sorted

let opened board count =
  let margins =
    Scanf.sscanf board "%ux%u@%u,%u%!" (fun columns rows column row ->
        [| column; columns - 1 - column; row; rows - 1 - row |])
  in
  let room = Array.for_all (fun margin -> margin >= 0 && margin < count) margins in
  require (room && Array.fold_left ( + ) 0 margins < count) "this board needs more positions";
  let weights = Shape.weights (Array.to_list (falling margins)) in
  let moves rank found =
    let margins = Shape.unrank weights rank in
    let shorten place margin =
      for length = 0 to margin - 1 do
        let after = Array.copy margins in
        after.(place) <- length;
        found 0 (Shape.rank weights (falling after))
      done
    in
    Array.iteri shorten margins
  in
  let show rank =
    let margins = Array.to_list (Shape.unrank weights rank) in
    "margins " ^ String.concat " " (List.map string_of_int margins)
  in
  { count = Shape.count weights; moves; final = never_solved; positive = false; show }
