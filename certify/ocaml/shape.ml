(* Non-increasing tuples under a bound, numbered in lexicographic order from 0.

   weights.(i).(v) tuples agree with a tuple before place i and have less than v there. The rank of
   a tuple is therefore the sum of weights.(i).(tuple.(i)) over its places. *)

open Game

let row_over tails most =
  let row = Array.make (most + 2) 0 in
  for value = 0 to most do
    row.(value + 1) <- row.(value) + tails.(min (value + 1) (Array.length tails - 1));
    require (row.(value + 1) < largest) "the board has too many positions"
  done;
  row

let weights bound =
  let add most rows =
    let tails = match rows with [] -> [| 1; 1 |] | tails :: _ -> tails in
    row_over tails most :: rows
  in
  Array.of_list (List.fold_right add bound [])

let count weights = weights.(0).(Array.length weights.(0) - 1)
let rank weights tuple =
  let sum = ref 0 in
  Array.iteri (fun place value -> sum := !sum + weights.(place).(value)) tuple;
  !sum

(* The greatest v whose entry does not exceed the rank. *)
let rec search row rank low high =
  if high - low <= 1 then low
  else
    let middle = (low + high) / 2 in
    if row.(middle) <= rank then search row rank middle high else search row rank low middle

let unrank weights rank =
  let rest = ref rank in
  let value row =
    let value = search row !rest 0 (Array.length row) in
    rest := !rest - row.(value);
    value
  in
  Array.map value weights
