(* Arrays under the names that Rocq's extraction writes. Rocq's arrays are persistent: a change
   makes a new version, and the old ones can still be read. Here only the newest version can be.
   The use of an older one stops the program, so a program that runs to its end computes what
   Rocq's would. *)

exception Old_version

type 'a t = { cells : 'a array; default : 'a; mutable newest : bool }

let max_length = 4194303

let make length default =
  let length = if length < 0 || length > max_length then max_length else length in
  { cells = Array.make length default; default; newest = true }

let get version place =
  if not version.newest then raise Old_version;
  if 0 <= place && place < Array.length version.cells then version.cells.(place)
  else version.default

let set version place cell =
  if not version.newest then raise Old_version;
  if 0 <= place && place < Array.length version.cells then begin
    version.newest <- false;
    version.cells.(place) <- cell;
    { version with newest = true }
  end
  else version
