(* The Chinese rings. A position is a row of rings, each on or off; every move costs one.

   You may move ring 1, or the ring just after the first one that is on; under the accelerated rule
   also rings 1 and 2 together if they are equal. No move leads on from the target.

   With ring 1 as the lowest bit, the board of rank r is the Gray code of r: r xor half of r. *)

open Game

(* The rank of a board: each bit is the parity of the board's bits from there on. *)
let rec ranked board = if board = 0 then 0 else board lxor ranked (board lsr 1)
let gray rank = rank lxor (rank lsr 1)

let opened board accelerated =
  let target =
    match String.split_on_char '>' board with
    | [ start; target ] when String.length start = String.length target -> target
    | _ -> raise (Unreadable "this is not a pair of boards of equal length")
  in
  let rings = String.length target in
  let known = String.for_all (fun ring -> ring = '.' || ring = '*') target in
  require (known && rings < 60) "this is not a pair of boards of fewer than 60 rings";
  let bit place = if target.[place] = '*' then 1 lsl place else 0 in
  let target = List.fold_left (fun board place -> board + bit place) 0 (List.init rings Fun.id) in
  let count = 1 lsl rings in
  let moves rank found =
    let board = gray rank in
    let after = (board land -board) lsl 1 in
    let move bits = found 1 (ranked (board lxor bits)) in
    if rings > 0 then move 1;
    if after > 0 && after < count then move after;
    if accelerated && rings > 1 && (board land 3 = 0 || board land 3 = 3) then move 3
  in
  let final rank = if gray rank = target then Some 0 else None in
  let ring rank place = if (gray rank lsr place) land 1 = 1 then '*' else '.' in
  { count; moves; final; positive = true; show = (fun rank -> String.init rings (ring rank)) }
