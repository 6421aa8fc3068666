// Prints the value of a draughts ending, or of a rank, from the library compiled to WebAssembly:
//
//     node probe.mjs LIBRARY.wasm TABLE FEN
//     node probe.mjs LIBRARY.wasm TABLE RANK

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

export const KINDS = ["play", "nimber", "cost", "unreachable", "count"];
const WDL = { "-1": "loss", 0: "draw", 1: "win" };

/** The functions of `include/tablette_probe.h` over the memory of the module. */
export class Library {
  constructor(bytes) {
    this.exports = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  }

  /** Calls `use` with the address of a copy of some bytes. */
  with(bytes, use) {
    const { tablette_allocate, tablette_release, memory } = this.exports;
    const address = tablette_allocate(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, address);
    try {
      return use(address);
    } finally {
      tablette_release(address, bytes.length);
    }
  }

  error() {
    return this.with(new Uint8Array(400), (address) => {
      const length = Math.min(this.exports.tablette_message(address, 400), 399);
      return new Error(new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, address, length)));
    });
  }
}

/** An open table. */
export class Table {
  constructor(library, bytes) {
    this.library = library;
    this.pointer = library.with(bytes, (address) => library.exports.tablette_open_bytes(address, bytes.length));
    if (this.pointer === 0) throw library.error();
  }

  close() {
    this.library.exports.tablette_close(this.pointer);
  }

  /** The value of a FEN or, as a bigint, of a rank. */
  probe(question) {
    const { exports } = this.library;
    return this.library.with(new Uint8Array(16), (value) => {
      const failed =
        typeof question === "bigint"
          ? exports.tablette_value_of(this.pointer, question, value)
          : this.library.with(new TextEncoder().encode(`${question}\0`), (fen) =>
              exports.tablette_fen(this.pointer, fen, value),
            );
      if (failed !== 0) throw this.library.error();
      const view = new DataView(exports.memory.buffer, value, 16);
      return { kind: KINDS[view.getInt32(0, true)], wdl: view.getInt32(4, true), number: view.getBigInt64(8, true) };
    });
  }
}

function shown({ kind, wdl, number }) {
  if (kind !== "play") return `${kind} ${number}`;
  return WDL[wdl] + (number >= 0n ? ` ${number}` : "");
}

function main(library, path, question) {
  if (question === undefined) {
    console.error("usage: node probe.mjs LIBRARY.wasm TABLE FEN, or RANK");
    return 2;
  }
  try {
    const table = new Table(new Library(readFileSync(library)), readFileSync(path));
    console.log(shown(table.probe(/^\d+$/.test(question) ? BigInt(question) : question)));
    table.close();
    return 0;
  } catch (error) {
    console.error(error.message);
    return 2;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = main(...process.argv.slice(2));
}
