(* A client of `tablette grade chomp` in OCaml: ocaml chomp.ml *)
let memo = Hashtbl.create 1000
let bitten rows r c = List.mapi (fun i n -> if i < r then n else min n c) rows |> List.filter (fun n -> n > 0)
let rec won rows =
  match Hashtbl.find_opt memo rows with
  | Some known -> known
  | None ->
    let wins r n = List.exists (fun c -> (r, c) <> (0, 0) && not (won (bitten rows r c))) (List.init n Fun.id) in
    let found = List.exists Fun.id (List.mapi wins rows) in
    Hashtbl.add memo rows found; found
let () =
  try while true do
    let rows = List.map int_of_string (String.split_on_char ',' (String.trim (input_line stdin))) in
    print_endline (if won rows then "won" else "lost")
  done with End_of_file -> ()
