// Python in a worker of its own, with the package `tablette` and its engine.

import type { PyodideAPI } from "pyodide";
import type { PyCallable } from "pyodide/ffi";
import { type Loaded, resources } from "../loaded";

/** A call of a function of the worker's Python program. */
export interface Order {
  name: string;
  values: (string | number)[];
}
/** What the worker answers: it is ready, with the files of Python; a part of an answer; what the function returned; or why Python broke. */
export type Notice = { ready: Loaded[] } | { part: string } | { answer: string } | { broken: string };

const folder = new URL("pyodide/", location.href).href;
const post = globalThis.postMessage.bind(globalThis);
export const say = (notice: Notice) => post(notice);

async function load(program: string, prepare: (python: PyodideAPI) => void) {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as typeof import("pyodide");
  const [python, wheel] = await Promise.all([loadPyodide({ indexURL: folder }), fetch(`${folder}tablette.whl`).then((answer) => answer.arrayBuffer())]);
  python.unpackArchive(wheel, "wheel");
  python.runPython(program);
  prepare(python);
  return python;
}

/** Runs the worker: loads a program, and calls its functions. `prepare` is called once, when it is loaded. */
export function serve(program: string, prepare: (python: PyodideAPI) => void = () => {}) {
  const python = load(program, prepare);
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
}
