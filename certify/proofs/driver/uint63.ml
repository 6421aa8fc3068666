(* Machine integers of 63 bits, unsigned, under the names that Rocq's extraction writes. *)

type t = int

let of_int (i : int) : t = i
let add : t -> t -> t = ( + )
let sub : t -> t -> t = ( - )
let mul : t -> t -> t = ( * )
let l_and : t -> t -> t = ( land )
let l_or : t -> t -> t = ( lor )
let equal (x : t) (y : t) = x = y
let lt (x : t) (y : t) = x lxor min_int < y lxor min_int
let le (x : t) (y : t) = x lxor min_int <= y lxor min_int

(* OCaml leaves shifts by 63 and more undefined; Rocq defines them as zero. *)
let l_sl (x : t) (y : t) : t = if y land lnot 63 = 0 && y <> 63 then x lsl y else 0
let l_sr (x : t) (y : t) : t = if y land lnot 63 = 0 && y <> 63 then x lsr y else 0

(* Half of a number is never negative, so OCaml divides it as Rocq does. Twice that quotient is the
   quotient sought or one less. *)
let div (x : t) (y : t) : t =
  if y <= 0 then if y = 0 || lt x y then 0 else 1
  else
    let q = x lsr 1 / y * 2 in
    if le y (x - (q * y)) then q + 1 else q
