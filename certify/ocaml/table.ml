(* Reads a finished table: its structure, its checksums and its values.

   Written from the specification at the head of crates/table/src/format.rs. The program zstd unpacks the
   blocks. Checksums (XXH64) of the index, of blocks and of their contents are compared; digests
   (BLAKE3) are not. *)

open Game
open Head

type t = {
  head : Head.t;
  raw : string;  (** Cells, or a bit a rank for a list: 0 lost, 1 won. *)
  mutable changed : int;  (** A rank, or -1. *)
  mutable instead : int;  (** The value that it has instead of its own. *)
}

(* Checks index and seek table; returns length and checksum of every unpacked block. *)
let read_frames file head =
  let length = in_channel_length file in
  let foot = read file (length - 9) 9 in
  let ended = foot.[4] = '\x80' && u32 foot 5 = 0x8F92EAB1 in
  require ended "the file does not end with a seek table";
  let entries = u32 foot 0 in
  let blocks = entries - 2 in
  let index = length - 25 - (12 * entries) - (32 * blocks) in
  require (blocks >= 0 && index >= head.size) "the seek table is longer than the file";
  let seek = index + 8 + (32 * blocks) in
  let frame at = (u32 (read file at 8) 0, u32 (read file at 8) 4) in
  let sound = frame index = (0x184D2A51, 32 * blocks) in
  require (sound && frame seek = (0x184D2A5E, (12 * entries) + 9)) "index or seek table is damaged";
  let offset = ref head.size in
  let piece number =
    let entry = read file (index + 8 + (32 * number)) 32 in
    let lengths = read file (seek + 20 + (12 * number)) 12 in
    let at = !offset and packed = u32 lengths 0 and unpacked = u32 lengths 4 in
    let seed = Int64.of_int number in
    let right = String.get_int64_le entry 24 = Xxh64.hash (String.sub entry 0 24) seed in
    require right (Printf.sprintf "entry %d of the index is damaged" number);
    let small = packed >= 1 && packed <= (2 * head.block) + 64 && unpacked <= head.block in
    let placed = small && u64 entry 0 = at in
    require placed (Printf.sprintf "block %d is not where the index says" number);
    offset := at + packed;
    let right = String.get_int64_le entry 8 = Xxh64.hash (read file at packed) seed in
    require right (Printf.sprintf "block %d is damaged" number);
    (unpacked, u32 lengths 8)
  in
  let pieces = List.init blocks piece in
  require (!offset = index) "the blocks do not end where the index begins";
  pieces

(* The raw array, from zstd -dc. Never reads more than stated. *)
let unpack path pieces size =
  let raw = Bytes.create size in
  let zstd = Unix.open_process_args_in "zstd" [| "zstd"; "-dcqq"; "--memory=8MB"; "--"; path |] in
  set_binary_mode_in zstd true;
  let complete =
    match really_input zstd raw 0 size with
    | () -> input zstd (Bytes.create 1) 0 1 = 0
    | exception End_of_file -> false
  in
  let ended = Unix.close_process_in zstd = Unix.WEXITED 0 in
  require (complete && ended) "the blocks do not unpack to the stated length";
  let raw = Bytes.unsafe_to_string raw in
  let compare_piece (number, at) (length, checksum) =
    let hash = Int64.to_int (Xxh64.hash (String.sub raw at length) 0L) land 0xFFFFFFFF in
    require (hash = checksum) (Printf.sprintf "the contents of block %d are damaged" number);
    (number + 1, at + length)
  in
  ignore (List.fold_left compare_piece (0, 0) pieces);
  raw

(* A list of lost positions as one bit a rank: 0 lost, 1 won. *)
let bits_of_list raw count members =
  let bits = Bytes.make ((count + 7) / 8) '\xff' in
  let rank = ref (-1) and gap = ref 0 and shift = ref 0 and found = ref 0 in
  let add byte =
    require (!shift < 56) "a number of the list is too long";
    gap := !gap lor ((byte land 127) lsl !shift);
    shift := !shift + 7;
    if byte < 128 then (
      rank := !rank + !gap + 1;
      require (!rank < count) "a rank of the list is too large";
      let old = Bytes.get_uint8 bits (!rank / 8) in
      Bytes.set_uint8 bits (!rank / 8) (old land lnot (1 lsl (!rank land 7)));
      gap := 0;
      shift := 0;
      incr found)
  in
  String.iter (fun byte -> add (Char.code byte)) raw;
  require (!found = members && !shift = 0) "the list does not have the stated length";
  Bytes.unsafe_to_string bits

(* The number in a narrow cell. *)
let place width raw rank =
  let at = rank * width / 8 in
  match width with
  | 8 -> String.get_uint8 raw at
  | 16 -> String.get_uint16_le raw at
  | _ -> (String.get_uint8 raw at lsr (rank * width land 7)) land ((1 lsl width) - 1)

let wide_place width raw rank =
  if width = 64 then String.get_int64_le raw (8 * rank)
  else Int64.logand (Int64.of_int32 (String.get_int32_le raw (4 * rank))) 0xFFFFFFFFL

let get table rank =
  if rank = table.changed then table.instead
  else
    match table.head.cells with
    | Members _ -> place 1 table.raw rank
    | Listed values -> fst values.(place table.head.width table.raw rank)
    | Offset (least, _) -> signed (Int64.add least (wide_place table.head.width table.raw rank))

(* Compares the cells with what the head says of them. *)
let check_cells head raw =
  match head.cells with
  | Members _ -> ()
  | Offset (_, span) ->
      for rank = 0 to head.count - 1 do
        let within = Int64.unsigned_compare (wide_place head.width raw rank) span <= 0 in
        require within "a cell exceeds the greatest value"
      done
  | Listed values ->
      let left = Array.map snd values in
      let cells = if head.width < 8 then String.length raw * 8 / head.width else head.count in
      for rank = 0 to cells - 1 do
        let place = place head.width raw rank in
        require (rank < head.count || place = 0) "there are values behind the last cell";
        require (place < Array.length left) "a cell stands for no value";
        if rank < head.count then left.(place) <- left.(place) - 1
      done;
      let right = Array.for_all (( = ) 0) left in
      require right "the head states other numbers of cells"

let of_file path memory =
  let file = open_in_bin path in
  let head = Head.of_file file memory in
  let pieces = read_frames file head in
  let size = List.fold_left (fun sum (length, _) -> sum + length) 0 pieces in
  let lists = match head.cells with Members _ -> true | _ -> false in
  let right = if lists then size <= memory else size = ((head.count * head.width) + 7) / 8 in
  require right "the raw array does not have the length that follows from the head";
  let raw = unpack path pieces size in
  close_in file;
  check_cells head raw;
  let raw =
    match head.cells with
    | Members members -> bits_of_list raw head.count members
    | _ -> raw
  in
  { head; raw; changed = -1; instead = 0 }
