(* The checksum XXH64, written from doc/xxhash_spec.md in the xxHash repository. *)

let p1 = 0x9E3779B185EBCA87L
let p2 = 0xC2B2AE3D27D4EB4FL
let p3 = 0x165667B19E3779F9L
let p4 = 0x85EBCA77C2B2AE63L
let p5 = 0x27D4EB2F165667C5L
let ( + ) = Int64.add
let ( * ) = Int64.mul
let ( ^^ ) = Int64.logxor
let rotate x bits =
  Int64.logor (Int64.shift_left x bits) (Int64.shift_right_logical x (Int.sub 64 bits))

let round lane word = rotate (lane + (word * p2)) 31 * p1
let merge h lane = ((h ^^ round 0L lane) * p1) + p4
let scramble h bits prime = (h ^^ Int64.shift_right_logical h bits) * prime

(* The four lanes over whole stripes of 32 bytes, merged. *)
let stripes data whole seed =
  let lanes = [| seed + p1 + p2; seed + p2; seed; Int64.sub seed p1 |] in
  for place = 0 to Int.sub (whole / 8) 1 do
    let lane = place land 3 in
    lanes.(lane) <- round lanes.(lane) (String.get_int64_le data (Int.mul 8 place))
  done;
  let sum = Array.map2 rotate lanes [| 1; 7; 12; 18 |] in
  Array.fold_left merge (Array.fold_left ( + ) 0L sum) lanes

let rec tail data at h =
  let left = Int.sub (String.length data) at in
  if left >= 8 then
    let word = round 0L (String.get_int64_le data at) in
    tail data (Int.add at 8) ((rotate (h ^^ word) 27 * p1) + p4)
  else if left >= 4 then
    let word = Int64.logand (Int64.of_int32 (String.get_int32_le data at)) 0xFFFFFFFFL in
    tail data (Int.add at 4) ((rotate (h ^^ (word * p1)) 23 * p2) + p3)
  else if left > 0 then
    let byte = Int64.of_int (Char.code data.[at]) in
    tail data (Int.add at 1) (rotate (h ^^ (byte * p5)) 11 * p1)
  else h

let hash data seed =
  let length = String.length data in
  let whole = Int.mul (length / 32) 32 in
  let start = if whole > 0 then stripes data whole seed else seed + p5 in
  let h = tail data whole (start + Int64.of_int length) in
  scramble (scramble (scramble h 33 p2) 29 p3) 32 1L
