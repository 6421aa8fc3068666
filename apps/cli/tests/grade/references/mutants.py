"""Tests the grader with mutants: copies of the reference programs, each wrong in one place.

    python3 mutants.py TABLETTE [QUESTION…]

grades every mutant of the functions in questions.txt with the options that a pupil gets by default,
and prints a table of the mutants that were caught. The exit code is 1 if a mutant passes that
equivalent.txt does not list, or if that file lists one that no longer passes.
"""

import ast
import copy
import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
GAMES = HERE.parents[4] / "crates" / "games" / "src"
COMPARED = {
    ast.Lt: [ast.LtE, ast.Gt], ast.LtE: [ast.Lt, ast.GtE], ast.Gt: [ast.GtE, ast.Lt], ast.GtE: [ast.Gt, ast.LtE],
    ast.Eq: [ast.NotEq], ast.NotEq: [ast.Eq], ast.In: [ast.NotIn], ast.NotIn: [ast.In],
}
OPERATORS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult}
OTHER_NAMES = {"min": "max", "max": "min"}
# Calls that copy or order what they are given.
COPIES = {"list", "tuple", "sorted", "dict", "set"}


def replacements(node):
    """Yield the mutants of an expression or of an operator."""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            for other in COMPARED.get(type(operator), []):
                changed = copy.deepcopy(node)
                changed.ops[place] = other()
                yield changed
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield from (ast.Constant(node.value + 1), ast.Constant(node.value - 1))
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        yield ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for place in range(len(node.values)):
            rest = node.values[:place] + node.values[place + 1:]
            yield ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
        yield node.operand
    elif isinstance(node, ast.Call):
        yield from other_calls(node)
    elif isinstance(node, ast.Tuple) and len(node.elts) == 2 and isinstance(node.ctx, ast.Load):
        yield ast.Tuple(node.elts[::-1], node.ctx)
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        yield node.value


def other_calls(node):
    """Yield a call with two arguments exchanged, of another function, or of none."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    for place in range(len(node.args) - 1 if name not in OTHER_NAMES else 0):
        changed = copy.deepcopy(node)
        changed.args[place], changed.args[place + 1] = changed.args[place + 1], changed.args[place]
        yield changed
    if name in OTHER_NAMES:
        yield ast.Call(ast.Name(OTHER_NAMES[name], ast.Load()), node.args, node.keywords)
    if name in COPIES and len(node.args) == 1:
        yield node.args[0]


def mutants(source, name):
    """Yield the mutants of a function, or of a method written Class.name: the line with its number,
    before and after, and the whole file."""
    function = tree = ast.parse(source)
    for part in name.split("."):
        function = next(node for node in function.body if getattr(node, "name", None) == part)
    seen = {ast.unparse(tree)}

    def mutant(statement, line, was):
        text = ast.unparse(ast.fix_missing_locations(tree))
        if text not in seen:
            seen.add(text)
            now = ast.unparse(statement).splitlines()[0] if statement else "pass"
            yield f"{line - function.lineno}: {was.splitlines()[0]} → {now}", text

    for block in blocks(function):
        for place, statement in enumerate(block):
            if is_docstring(statement) or isinstance(statement, ast.Global):
                continue
            was, line = ast.unparse(statement), statement.lineno
            block[place] = ast.Pass()
            yield from mutant(None, line, was)
            block[place] = statement
            for parent, field, index, node in expressions(statement):
                for other in list(replacements(node)):
                    put(parent, field, index, other)
                    yield from mutant(statement, line, was)
                    put(parent, field, index, node)


def blocks(node):
    """Yield every list of statements inside a function."""
    for _, value in ast.iter_fields(node):
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            yield value
            for statement in value:
                yield from blocks(statement)


def expressions(statement):
    """Yield every expression of one statement, without the statements in its blocks."""
    for field, value in ast.iter_fields(statement):
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(node, (ast.expr, ast.comprehension)):
                if isinstance(node, ast.expr):
                    yield statement, field, index, node
                yield from expressions(node)


def put(parent, field, index, node):
    if index is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[index] = node


def is_docstring(statement):
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def passes(tablette, question, program, function, form):
    """Grade a program; whether the grader finds nothing wrong. Many mutants never end, so a short
    test comes before the whole one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mutant.py"
        path.write_text(program, encoding="utf-8")
        ask = [sys.executable, "-S", "-B", str(HERE / "ask.py"), str(path), function, form]
        for options in (["--total", "8", "--growth", "no"], ["--total", "1000000"]):
            command = [tablette, "grade", question, "--json", *options, "--", *ask]
            graded = subprocess.run(command, capture_output=True)
            assert graded.returncode in (0, 1), graded.stderr.decode()
            if json.loads(graded.stdout)["wrong"] > 0:
                return False
        return graded.returncode == 0


def lines(name):
    text = (HERE / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def main(tablette, *questions):
    known = {tuple(line.split(" | ")[:3]): line for line in lines("equivalent.txt")}
    left, total, caught = set(known), 0, 0
    print("| question | function | mutants | caught | equivalent |\n|---|---|---|---|---|")
    with ThreadPoolExecutor(2) as workers:
        for line in lines("questions.txt"):
            question, folder, answers, form, *mutated = line.split(" ")
            if questions and question not in questions:
                left = {key for key in left if key[0] != question}
                continue
            source = (GAMES / folder / "reference.py").read_text(encoding="utf-8")
            changes = [(name, *mutant) for name in [answers, *mutated] for mutant in mutants(source, name)]
            graded = [workers.submit(passes, tablette, question, text, answers, form) for _, _, text in changes]
            survivors = [(question, name, change) for (name, change, _), passed in zip(changes, graded) if passed.result()]
            for key in survivors:
                if key not in known:
                    print("survives:", " | ".join(key), file=sys.stderr)
            equivalent = sum(key in known for key in survivors)
            missed = len(survivors) - equivalent
            left -= set(survivors)
            print(f"| {question} | `{answers}` | {len(changes)} | {len(changes) - len(survivors)} | {equivalent} |", flush=True)
            total, caught = total + len(changes) - equivalent, caught + len(changes) - equivalent - missed
    for key in left:
        print("no longer survives:", " | ".join(key), file=sys.stderr)
    print(f"\n{caught} of {total} mutants that are not equivalent were caught.")
    return int(caught < total or bool(left))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
