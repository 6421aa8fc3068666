// The part of a program that a question shows, without a page.

import { arranged, begun, blocks, defining, without } from "../src/lib/learn/slice";
import { expect, test } from "./common";

const PROGRAM = `import math

LIMIT = 3  # not (closed
a, b = 1, 2

# Above, but loose.

# Directly above.
@cache
@other(
    1,
)
def first(n):
    text = """
def inner():
# no comment
"""
    return n
# in the body
    pass

class Rings:
\tdef put(self):
\t\treturn "#("

async def second(): pass
if True:
    x = 1
else:
    x = 2
def first(n):
    return 2`;

/** The program after the edits, and the text of the lines shown. */
function seen(program: string, names: string[], before: string[] = [], after: string[] = []) {
  const { edits, shown } = arranged(program, { names, before, after });
  const text = [...edits].reverse().reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), program);
  const lines = text.split("\n");
  return { text, shown: shown?.map(([first, last]) => lines.slice(first - 1, last).join("\n")), at: shown };
}

test("the statements at the top of a program have their names and lines", () => {
  const found = blocks(PROGRAM).map(({ names, first, last }) => [names.join(), first, last]);
  const expected = [["", 1, 1], ["LIMIT", 3, 3], ["a,b", 4, 4], ["first", 8, 20], ["Rings", 22, 24], ["second", 26, 26], ["", 27, 30], ["first", 31, 32]];
  expect(found).toEqual(expected);
  for (const end of ["\r\n", "\r"]) expect(blocks(PROGRAM.replaceAll("\n", end)).map(({ names, first, last }) => [names.join(), first, last])).toEqual(expected);
  expect(blocks("")).toEqual([]);
  // A bracket and a quote that were forgotten.
  expect(blocks("x = (1,\ndef f():\n    s = 'a\n\ndef g(): pass").map(({ names }) => names.join())).toEqual(["x", "f", "g"]);
});

test("the last definition counts, and a question may have several", () => {
  expect(defining(PROGRAM, ["first"])).toEqual([[31, 32]]);
  expect(defining(PROGRAM, ["second", "Rings"])).toEqual([[22, 24], [26, 26]]);
  expect(defining(PROGRAM, ["absent"])).toEqual([]);
  expect(defining(PROGRAM, ["b"])).toEqual([[4, 4]]);
});

test("a function that is not there has an empty place in the order of the questions", () => {
  expect(seen("", ["f"])).toEqual({ text: "", shown: [""], at: [[1, 1]] });
  expect(seen("x = 1\n", ["f"], ["x"])).toEqual({ text: "x = 1\n\n\n", shown: [""], at: [[4, 4]] });
  expect(seen("x = 1", ["f"])).toEqual({ text: "x = 1\n\n\n", shown: [""], at: [[4, 4]] });
  const middle = seen("x = 1\n\ny = 2\n", ["f"], ["x"], ["y"]);
  expect(middle).toEqual({ text: "x = 1\n\n\n\n\n\ny = 2\n", shown: [""], at: [[4, 4]] });
  expect(seen("y = 2\n", ["f"], [], ["y"])).toEqual({ text: "\n\n\ny = 2\n", shown: [""], at: [[1, 1]] });
  // It stays where it is when it is shown again, and goes when another question is shown.
  expect(seen(middle.text, ["f"], ["x"], ["y"])).toEqual(middle);
  expect(seen(middle.text, ["y"], ["x"])).toEqual({ text: "x = 1\n\n\ny = 2\n", shown: ["y = 2"], at: [[4, 4]] });
  expect(seen("x = 1\n\n\n", ["x"])).toEqual({ text: "x = 1\n", shown: ["x = 1"], at: [[1, 1]] });
});

test("a function is begun in its place, a method in its class, and taken out again", () => {
  const slice = (name: string) => ({ names: [name], before: ["x"], after: ["y"] });
  const outline = ["def f(n):\n    ..."];
  expect(begun("x = 1\n\ny = 2\n", outline, slice("f"))).toEqual({ program: "x = 1\n\n\ndef f(n):\n    ...\n\n\ny = 2\n", line: 5 });
  expect(begun("", outline, slice("f"))).toEqual({ program: "def f(n):\n    ...\n", line: 2 });
  const method = ["    def put(self):\n        ..."];
  expect(begun("", method, slice("C"))).toEqual({ program: "class C:\n    def put(self):\n        ...\n", line: 3 });
  expect(begun("class C:\n    x = 1\n\ny = 2\n", method, slice("C")).program).toBe("class C:\n    x = 1\n\n    def put(self):\n        ...\n\n\ny = 2\n");
  expect(without("x = 1\n\n\n# f\ndef f(n):\n    ...\n\n\ny = 2\n", ["f"])).toBe("x = 1\n\n\ny = 2\n");
  expect(without("def f(): pass", ["f"])).toBe("");
});
