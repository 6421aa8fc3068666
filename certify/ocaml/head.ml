(* Reads the head of a table, as specified at the head of crates/table/src/format.rs. *)

open Game

type cells =
  | Listed of (int * int) array  (** Each value with the number of its cells. *)
  | Offset of int64 * int64  (** The least value, and the greatest less the least. *)
  | Members of int  (** The length of a list of lost positions. *)

type t = {
  game : string;
  board : string;
  settings : string;
  worth : string;
  count : int;
  block : int;  (** The most bytes of the raw array in a block. *)
  width : int;  (** Bits a cell. *)
  cells : cells;
  size : int;  (** The length of the head itself, in bytes. *)
}

let natural x =
  require (x >= 0L && x < Int64.of_int largest) "a number of the file is too large";
  Int64.to_int x

let signed x =
  if x = Int64.min_int then unsolvable
  else (
    require (Int64.abs x < Int64.of_int largest) "a value is too large for this checker";
    Int64.to_int x)

let u32 text at = Int32.to_int (String.get_int32_le text at) land 0xFFFFFFFF
let u64 text at = natural (String.get_int64_le text at)

let read file at length =
  require (at >= 0 && length >= 0 && at + length <= in_channel_length file) "the file is cut short";
  seek_in file at;
  really_input_string file length

(* The fields of the head, taken from the front. *)
type fields = { head : string; mutable at : int }

let take fields length =
  let at = fields.at in
  require (length <= String.length fields.head - at) "the head is too short for its fields";
  fields.at <- at + length;
  at

let byte fields = Char.code fields.head.[take fields 1]
let word fields = u32 fields.head (take fields 4)
let long fields = u64 fields.head (take fields 8)
let value fields = String.get_int64_le fields.head (take fields 8)

let text fields =
  let length = word fields in
  String.sub fields.head (take fields length) length

let read_kind fields width coding count =
  if width = 0 then (
    let members = long fields in
    require (coding = 0 && members <= count) "the list is too long";
    Members members)
  else if coding = 0 then (
    let length = word fields in
    require (length <= 65536) "the head lists too many values";
    let narrowest = List.find (fun width -> length <= 1 lsl width) [ 1; 2; 8; 16 ] in
    require (width = narrowest) "the width of the cells is wrong";
    let entry _ =
      let code = signed (value fields) in
      (code, long fields)
    in
    let entries = Array.init length entry in
    let rises place (code, _) = place = 0 || fst entries.(place - 1) < code in
    let rising = Array.for_all Fun.id (Array.mapi rises entries) in
    require rising "the listed values do not rise";
    Listed entries)
  else
    let least = value fields in
    let greatest = value fields in
    let span = Int64.sub greatest least in
    let wide = Int64.shift_right_logical span 32 <> 0L in
    require (coding = 1 && least <= greatest) "the coding is wrong";
    require (width = if wide then 64 else 32) "the width of the cells is wrong";
    Offset (least, span)

let of_file file memory =
  require (in_channel_length file >= 100) "this is not a table of Tablette";
  let start = read file 0 28 in
  let named = u32 start 0 = 0x184D2A50 && String.sub start 8 8 = "TABLETTE" in
  require named "this is not a table of Tablette";
  require (u32 start 16 = 2) "the version of the format is not 2";
  require (String.sub start 20 8 = "FINISHED") "the table was never finished";
  let size = u32 start 4 in
  require (size >= 20 && size <= 1 lsl 24) "the head is longer than 16 MiB";
  let fields = { head = read file 28 (size - 20); at = 0 } in
  require (long fields = in_channel_length file) "the length of the file is not the stated one";
  ignore (take fields 64);
  let game = text fields in
  let board = text fields in
  let settings = text fields in
  let versions = (word fields, word fields) in
  require (versions = (1, 1)) "the rules or the numbering have another version than 1";
  let worth = text fields in
  let _creator = text fields in
  require (long fields = 0) "this is a piece of a table and not a whole one";
  let count = long fields in
  let block = word fields in
  require (block >= 8 && block <= 1 lsl 20 && block mod 8 = 0) "the block size is wrong";
  let width = byte fields in
  let cells = read_kind fields width (byte fields) count in
  ignore (take fields 32);
  require (fields.at = String.length fields.head) "the head is longer than its fields";
  require (count / 8 * max width 1 < memory) "the table takes more than --memory allows";
  { game; board; settings; worth; count; block; width; cells; size = size + 8 }
