// Runs a Python script in Pyodide with the pure wheel: node pyodide.mjs PYODIDE WHEEL SCRIPT [ARGUMENT...]

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, wheel, script, ...rest] = process.argv.slice(2);
const lines = [];
try {
  const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
  const python = await loadPyodide({ stdout: (line) => lines.push(line) });
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
  python.globals.set("arguments", python.toPy([script, ...rest]));
  python.runPython("import sys; sys.argv = arguments; __name__ = '__main__'");
  python.runPython(readFileSync(script, "utf-8"), { filename: script });
} catch (error) {
  // Node would print a line of Pyodide's own code, which is megabytes long.
  console.error(error.message);
  process.exit(1);
}
process.stdout.write(lines.join("\n") + "\n");
