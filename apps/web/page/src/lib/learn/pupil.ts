// Python in a worker of its own, with the package `tablette` and its engine: it runs a pupil's
// program, and tests its functions as `tablette grade` does.

import type { PyCallable } from "pyodide/ffi";
import { type Loaded, resources } from "../offline";
import harness from "./harness.py?raw";

/** A call of a function of `harness.py`. */
export interface Order {
  name: "run" | "test" | "assess" | "alive" | "measure";
  values: (string | number)[];
}
/** What the worker answers: it is ready, with the files of Python; what the function returned; or why Python broke. */
export type Notice = { ready: Loaded[] } | { answer: string } | { broken: string };

const folder = new URL("pyodide/", location.href).href;
const say = (notice: Notice) => postMessage(notice);

async function load() {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as typeof import("pyodide");
  const [python, wheel] = await Promise.all([loadPyodide({ indexURL: folder }), fetch(`${folder}tablette.whl`).then((answer) => answer.arrayBuffer())]);
  python.unpackArchive(wheel, "wheel");
  python.runPython(harness);
  return python;
}

const python = load();
const fail = (error: unknown) => say({ broken: String(error) });
python.then(() => say({ ready: resources() }), fail);

addEventListener("message", async ({ data }: MessageEvent<Order>) => {
  try {
    const named = (await python).globals.get(data.name) as PyCallable;
    say({ answer: named(...data.values) as string });
  } catch (error) {
    // The program has used up the stack or the memory of this Python.
    fail(error);
  }
});
