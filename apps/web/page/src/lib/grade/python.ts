// A student's program in Pyodide, in a worker of its own: Python with its library, loaded from a
// folder beside the page (`cargo xtask site` copies it there).

import type { PyodideInterface } from "pyodide";
import type { PyCallable, PyProxy } from "pyodide/ffi";
import harness from "./harness.py?raw";

/** To the worker: a question, or only which of these functions the program has. */
export type Order = { source: string; lines: string[]; calls: string[]; name: string } | { source: string; names: string[] };
/** From the worker. A fault is the last line of the traceback and the line of the program, or 0. */
export type Notice =
  | { loaded: true }
  | { at: number; answer: string }
  | { at: number; fault: Fault }
  | { functions: string[] }
  | { broken: string };
export type Fault = [last: string, line: number];

const say = (notice: Notice) => postMessage(notice);
const folder = new URL("pyodide/", location.href).href;

async function load(): Promise<PyodideInterface> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as typeof import("pyodide");
  const python = await loadPyodide({ indexURL: folder });
  python.runPython(harness);
  return python;
}

const python = load();
python.then(
  () => say({ loaded: true }),
  (error: unknown) => say({ broken: String(error) }),
);

/** Calls a function of the harness, which returns a pair. */
const harnessed = <T>(python: PyodideInterface, name: string, ...values: string[]) => ((python.globals.get(name) as PyCallable)(...values) as PyProxy).toJs() as T;
/** Executes the program: the names of its functions, and the fault that ended it. */
const execute = (python: PyodideInterface, source: string) => harnessed<[string[], Fault | undefined]>(python, "execute", source);

/**
 * Runs the whole program on lines, restarted after each end, until every line has an answer; unless
 * it reads nothing and has functions.
 */
function converse(python: PyodideInterface, source: string, lines: string[]): "done" | "functions" {
  let answered = 0;
  let read = 0;
  /** Printed before their line was read, as a pipe would keep them. */
  const early: string[] = [];
  const reply = (answer: string) => say({ at: answered++, answer });
  const stdin = () => {
    // A program that asks for the next line leaves this one without an answer.
    while (answered < read) reply("");
    if (read >= lines.length) return null;
    const line = lines[read++] as string;
    const known = early.shift();
    if (known !== undefined) reply(known);
    return line;
  };
  python.setStderr({ batched: () => {} });
  python.setStdout({ batched: (text) => (answered < read ? reply(text) : early.push(text)) });
  while (answered < lines.length) {
    python.setStdin({ stdin, isatty: false });
    const began = (read = answered);
    const [functions, fault] = execute(python, source);
    if (read === began && !fault && functions.length) return "functions";
    if (answered >= lines.length) break;
    if (fault) say({ at: answered++, fault });
    else if (answered === began) reply("");
    early.length = 0;
  }
  return "done";
}

/** Calls the function with the question's name, else the last one of the program. */
function ask(python: PyodideInterface, name: string, calls: string[]) {
  python.setStdout({ batched: () => {} });
  calls.forEach((values, at) => {
    const [answer, fault] = harnessed<[string | undefined, Fault | undefined]>(python, "call", name, values);
    say(fault ? { at, fault } : { at, answer: answer ?? "" });
  });
}

function named(python: PyodideInterface, source: string, names: string[]) {
  python.setStdin({ stdin: () => null, isatty: false });
  const [functions] = execute(python, source);
  say({ functions: names.filter((name) => functions.includes(name)) });
}

addEventListener("message", async ({ data }: MessageEvent<Order>) => {
  try {
    if ("names" in data) return named(await python, data.source, data.names);
    if (converse(await python, data.source, data.lines) === "functions") ask(await python, data.name, data.calls);
  } catch (error) {
    // The program has used up the stack or the memory of this Python.
    say({ broken: String(error) });
  }
});
