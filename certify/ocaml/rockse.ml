(* Röckse. A position is a cell of a grid of weights and the set of extra jumps collected so far.

   Default jumps are always allowed. Standing on a bonus cell allows its jumps from there on. A jump
   (di,dj) goes down, or to the right in the same row. The cost of a position is the least sum of
   weights from its cell to the last one, both included; stuck elsewhere, it cannot be solved.

   Extra jumps are those of bonus cells that fit the grid and are no default jumps, numbered from 0
   as first listed; a set is the sum of 2 to these numbers. With q of them, the rank of cell i, j of
   N by N is (N*N - 1 - N*i - j) * 2^q + set. Every set is numbered on every cell. *)

open Game

(* The pairs of a text such as (0,1) (1,-1). *)
let pairs text =
  let read part =
    if String.trim part = "" then [] else [ Scanf.sscanf part " (%d,%d%!" (fun i j -> (i, j)) ]
  in
  List.concat_map read (String.split_on_char ')' text)

type jump = int * int
type instance = { rows : int list list; jumps : jump list; gifts : ((int * int) * jump list) list }

let cut text separator =
  match String.index_opt text separator with
  | Some at -> (String.sub text 0 at, String.sub text (at + 1) (String.length text - at - 1))
  | None -> (text, "")

let add instance part =
  let part = String.trim part in
  let word, rest = cut part ' ' in
  match word with
  | "jumps" -> { instance with jumps = pairs rest }
  | "bonus" ->
      let cell, jumps = cut rest ':' in
      { instance with gifts = (List.hd (pairs cell), pairs jumps) :: instance.gifts }
  | "at" | "extra" -> instance
  | _ -> { instance with rows = numbers ' ' part :: instance.rows }

let read board =
  let parts = String.split_on_char ';' board in
  let read = List.fold_left add { rows = []; jumps = []; gifts = [] } parts in
  { read with rows = List.rev read.rows; gifts = List.rev read.gifts }

(* Without repetitions, in the order of first appearance. *)
let distinct jumps =
  let add seen jump = if List.mem jump seen then seen else jump :: seen in
  List.rev (List.fold_left add [] jumps)

let opened board =
  let { rows; jumps; gifts } = read board in
  let size = List.length rows in
  let weights = Array.of_list (List.concat rows) in
  require (List.for_all (fun row -> List.length row = size) rows) "the grid is not square";
  let add sum weight = min largest sum + min largest (abs weight) in
  require (Array.fold_left add 0 weights < largest) "the weights are too large for this checker";
  let every = List.concat_map snd gifts in
  require (List.for_all (fun jump -> jump > (0, 0)) (jumps @ every)) "a jump leads back";
  let fits (down, right) = down < size && abs right < size in
  let defaults = distinct (List.filter fits jumps) in
  let is_extra jump = fits jump && not (List.mem jump defaults) in
  let extras = distinct (List.filter is_extra every) in
  let q = List.length extras in
  require (q < 32 && size <= 4096) "there are too many extra jumps";
  let numbered = List.mapi (fun number jump -> (1 lsl number, jump)) extras in
  let set_of given =
    let add set (bit, jump) = if List.mem jump given then set lor bit else set in
    List.fold_left add 0 numbered
  in
  let gift = Array.make (size * size) 0 in
  List.iter (fun ((i, j), given) -> gift.((i * size) + j) <- set_of given) gifts;
  let last = (size * size) - 1 in
  let place rank = (last - (rank lsr q), rank land ((1 lsl q) - 1)) in
  let moves rank found =
    let cell, held = place rank in
    let jump (down, right) =
      let i = (cell / size) + down and j = (cell mod size) + right in
      if i < size && j >= 0 && j < size then
        let target = (i * size) + j in
        found weights.(cell) (((last - target) lsl q) + (held lor gift.(target)))
    in
    List.iter jump defaults;
    List.iter (fun (bit, extra) -> if held land bit <> 0 then jump extra) numbered
  in
  let final rank = if fst (place rank) = last then Some weights.(last) else None in
  let show rank =
    let cell, held = place rank in
    Printf.sprintf "(%d,%d) with set %d" (cell / size) (cell mod size) held
  in
  { count = (last + 1) lsl q; moves; final; positive = false; show }
