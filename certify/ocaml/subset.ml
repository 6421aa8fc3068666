(* Sets of the numbers 0 to 49, a bit each, and the numbers of sets among those of their size. *)

let largest_subset = 9
let has set square = (set lsr square) land 1 = 1
let without set square = set land lnot (1 lsl square)
let range first last = ((1 lsl (last + 1)) - 1) land lnot ((1 lsl first) - 1)
let each set action =
  for square = 0 to 49 do
    if has set square then action square
  done

let rec size set = if set = 0 then 0 else 1 + size (set land (set - 1))

(* pascal.(n).(k): the sets of k of n squares. *)
let pascal =
  let rows = Array.make_matrix 51 (largest_subset + 1) 0 in
  for n = 0 to 50 do
    rows.(n).(0) <- 1;
    for k = 1 to min n largest_subset do
      rows.(n).(k) <- rows.(n - 1).(k - 1) + rows.(n - 1).(k)
    done
  done;
  rows

let choose n k = if n < 0 || k < 0 then 0 else pascal.(n).(k)

(* The number of a set among those of its size in these squares. *)
let number set squares =
  let sum = ref 0 and members = ref 0 and places = ref 0 in
  each squares (fun square ->
      if has set square then (
        incr members;
        sum := !sum + choose !places !members);
      incr places);
  !sum

(* The set of a size and number in these squares. *)
let set_of number size squares =
  let places = Array.of_list (List.filter (has squares) (List.init 50 Fun.id)) in
  let rest = ref number and set = ref 0 and top = ref (Array.length places - 1) in
  for members = size downto 1 do
    while choose !top members > !rest do decr top done;
    rest := !rest - choose !top members;
    set := !set lor (1 lsl places.(!top));
    decr top
  done;
  !set
