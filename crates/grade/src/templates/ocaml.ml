let answer line = (* for "{line}": "{answer}" *)
  ignore line; "{answer}"

let rec main () =
  match read_line () with
  | line -> print_endline (answer line); main ()
  | exception End_of_file -> ()

let () = main ()
