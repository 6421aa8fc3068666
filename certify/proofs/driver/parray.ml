(* Persistent arrays under the names that Rocq's extraction writes. The newest version is an OCaml
   array; each older one stores where it differs from the next. *)

type 'a t = 'a version ref

and 'a version =
  | Newest of 'a array * 'a (* and the default *)
  | Older of int * 'a * 'a t

let max_length = 4194303

let make length default =
  let length = if length < 0 || length > max_length then max_length else length in
  ref (Newest (Array.make length default, default))

(* Turns a version into the newest one. *)
let rec reroot version =
  match !version with
  | Newest (cells, default) -> (cells, default)
  | Older (place, cell, next) ->
      let cells, default = reroot next in
      next := Older (place, cells.(place), version);
      cells.(place) <- cell;
      version := Newest (cells, default);
      (cells, default)

let read cells default place =
  if 0 <= place && place < Array.length cells then Array.unsafe_get cells place else default

let get version place =
  match !version with
  | Newest (cells, default) -> read cells default place
  | Older _ ->
      let cells, default = reroot version in
      read cells default place

let set version place cell =
  let cells, default = reroot version in
  if 0 <= place && place < Array.length cells then begin
    let next = ref !version in
    version := Older (place, Array.unsafe_get cells place, next);
    Array.unsafe_set cells place cell;
    next
  end
  else version
