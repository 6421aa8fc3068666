"""Writes the pages about the Python package from its sources, without importing it.

Signatures come from the modules and from the stub of the compiled one; its documentation is that of
the Rust sources.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

#: The modules with a page.
MODULES = [
    "tablette",
    "tablette.grading",
    "tablette.oracle",
    "tablette.agents",
    "tablette.agents.gymnasium",
    "tablette.agents.pettingzoo",
    "tablette.agents.openspiel",
    "tablette.cluster",
]
#: Names that pages leave out: methods that Python itself calls, except the constructor.
HIDDEN = re.compile(r"_(?!_init__$)")
Node = ast.ClassDef | ast.FunctionDef


class Package:
    """The sources of the package, parsed."""

    def __init__(self, face: Path) -> None:
        self.folder = face / "python"
        self.compiled = rust_docs(face / "src")

    def page(self, module: str) -> str:
        """The page about a module, in Markdown."""
        tree = self._tree(module)
        lines = [f"# `{module}`", "", *prose(ast.get_docstring(tree) or "")]
        for name in public(tree):
            if found := self._find(module, name):
                where, node = found
                lines += self._entry(node, where.endswith("._tablette"))
        return "\n".join(lines) + "\n"

    def _tree(self, module: str) -> ast.Module:
        base = self.folder / module.replace(".", "/")
        files = [base / "__init__.py", base.with_suffix(".py"), base.with_suffix(".pyi")]
        return ast.parse(next(file for file in files if file.is_file()).read_text("utf-8"))

    def _find(self, module: str, name: str) -> tuple[str, Node] | None:
        """The class or function of this name, and the module that defines it; a constant has none."""
        tree = self._tree(module)
        for node in tree.body:
            if isinstance(node, Node) and node.name == name:
                return module, node
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and any(a.name == name for a in node.names):
                origin = node.module or ""
                return self._find(origin, name) if origin.startswith("tablette.") and origin != module else None
        return None

    def _entry(self, node: Node, compiled: bool) -> Iterator[str]:
        anchor = f"{{ #{node.name} }}"
        text = self._text(node, node.name, compiled)
        if isinstance(node, ast.FunctionDef):
            yield from (f"## `{node.name}` {anchor}", "", *_signature(node), *text)
            return
        bases = ", ".join(ast.unparse(base) for base in node.bases)
        yield from (f"## class `{node.name}` {anchor}", "")
        if bases:
            yield from (f"Base: `{bases}`", "")
        yield from text
        for member in _members(node):
            yield f"### `{node.name}.{member.name}` {{ #{node.name}.{member.name} }}"
            yield from ("", *_signature(member), *self._text(member, f"{node.name}.{member.name}", compiled))

    def _text(self, node: Node, name: str, compiled: bool) -> list[str]:
        return prose(self.compiled.get(name, "") if compiled else ast.get_docstring(node) or "")


def public(tree: ast.Module) -> list[str]:
    """The names in `__all__`, else those without an underscore."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
            return sorted(ast.literal_eval(node.value), key=str.lower)
    return [node.name for node in tree.body if isinstance(node, Node) and not node.name.startswith("_")]


def _members(node: ast.ClassDef) -> list[ast.FunctionDef]:
    """The public methods and properties; of overloads, the last."""
    found = {m.name: m for m in node.body if isinstance(m, ast.FunctionDef) and not HIDDEN.match(m.name)}
    if "__init__" in found and not ast.get_docstring(found["__init__"]) and len(found["__init__"].args.args) == 1:
        del found["__init__"]
    return list(found.values())


def _signature(node: ast.FunctionDef) -> list[str]:
    decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if "property" in decorators:
        return ["```python", f"{node.name}{returns.replace(' ->', ':')}", "```", ""]
    arguments = [part for part in _arguments(node.args) if part not in ("self", "cls")]
    line = f"{node.name}({', '.join(arguments)}){returns}"
    if len(line) > 88:
        line = f"{node.name}(\n" + "".join(f"    {part},\n" for part in arguments) + f"){returns}"
    return ["```python", line, "```", ""]


def _arguments(arguments: ast.arguments) -> list[str]:
    """The arguments as written, one a string. `unparse` writes them all; only top-level commas part them."""
    parts, depth = [""], 0
    for character in ast.unparse(arguments):
        depth += {"[": 1, "(": 1, "{": 1, "]": -1, ")": -1, "}": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip() not in ("", "/")]


def rust_docs(folder: Path) -> dict[str, str]:
    """The documentation comments of classes, methods and functions that Rust gives to Python."""
    docs: dict[str, str] = {}
    for file in sorted(folder.rglob("*.rs")):
        owner, comment, marks = "", [], ""
        for line in file.read_text("utf-8").splitlines():
            bare = line.strip()
            if bare.startswith("///"):
                comment.append(bare[3:].removeprefix(" "))
            elif bare.startswith("#["):
                marks += bare
            else:
                if block := re.match(r"impl (\w+) \{", line):
                    owner = f"{block[1]}." if "#[pymethods]" in marks else "-"
                elif named := re.search(r"\b(?:struct|fn) (\w+)", bare):
                    renamed = re.search(r'#\[getter\((\w+)\)\]|name = "(\w+)"', marks)
                    name = next(filter(None, renamed.groups()), named[1]) if renamed else named[1]
                    inside = owner if line.startswith(" ") else ""
                    docs.setdefault(inside + name, "\n".join(comment))
                comment, marks = [], ""
    return docs


def prose(text: str) -> list[str]:
    """A documentation string as Markdown: sections, examples, and names in code."""
    text = re.sub(r":\w+:`~?([^`]+)`", r"`\1`", text).replace("``", "`")
    text = re.sub(r"\[(`[^`]+`)\](?!\()", r"\1", text)
    # A table of reStructuredText stays as it is.
    text = re.sub(r"^=+ +=+$.*^=+ +=+$", r"```text\n\g<0>\n```", text, flags=re.MULTILINE | re.DOTALL)
    lines, example, section = [], False, False
    rows = text.splitlines()
    for at, line in enumerate(rows):
        underlined = at + 1 < len(rows) and re.fullmatch(r"-{3,}", rows[at + 1])
        if re.fullmatch(r"-{3,}", line):
            continue
        if line.startswith(">>>") and not example:
            example = True
            lines += ["", "```pycon"]
        if example and not line.strip():
            example = False
            lines.append("```")
        if underlined:
            section = True
            lines += [f"**{line}**", ""]
        elif section and not example and re.match(r"\S", line):
            lines += ["", f"- `{line.removesuffix(':')}`", ""]
        else:
            lines.append(line)
    return [*lines, *(["```"] if example else []), ""]
