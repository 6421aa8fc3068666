"""Writes the page about the HTTP interface from its OpenAPI description."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

#: Types and schemas of a description, which are JSON objects.
Schema = dict[str, Any]


def page(description: Path) -> str:
    """The page in Markdown: every address with its options and answers, then every document."""
    api = json.loads(description.read_text("utf-8"))
    lines = ["# The HTTP interface", "", api["info"]["description"], ""]
    lines += ["[`openapi.json`](openapi.json) is the same for programs; a server has it at `/openapi.json`.", ""]
    lines += ["## Addresses", "", "Requests are GET or HEAD.", ""]
    for address, methods in api["paths"].items():
        for method, operation in methods.items():
            # A description in another method would be the exception, and says so.
            title = address if method == "get" else f"{method.upper()} {address}"
            lines += [*_operation(title, operation)]
    lines += ["## Other answers", "", "A refusal is a [Fault](#fault).", "", *_statuses(api), "", "## Documents", ""]
    for name, schema in api["components"]["schemas"].items():
        lines += [*_document(name, schema)]
    return "\n".join(lines) + "\n"


def _operation(title: str, operation: Schema) -> Iterator[str]:
    yield from (f"### `{title}` {{ #get-{anchor(operation['operationId'])} }}", "", operation["summary"], "")
    options = operation.get("parameters", [])
    if options:
        yield from ("| option | in | type | meaning |", "|---|---|---|---|")
        yield from (_row(f"`{o['name']}`", o["in"], kind(o["schema"]), o.get("description", "")) for o in options)
        yield ""
    answer = operation["responses"]["200"]
    content = [f"{kind(media['schema'])} (`{name}`)" for name, media in answer.get("content", {}).items()]
    yield from ("Answer: " + ", or ".join(content) + ".", "")


def _statuses(api: Schema) -> Iterator[str]:
    """Every status except 200, with its meaning: the same one at all addresses."""
    meanings = {
        status: answer["description"]
        for methods in api["paths"].values()
        for operation in methods.values()
        for status, answer in operation["responses"].items()
        if status != "200"
    }
    yield from ("| status | meaning |", "|---|---|")
    yield from (_row(status, meaning) for status, meaning in sorted(meanings.items()))


def _document(name: str, schema: Schema) -> Iterator[str]:
    yield from (f"### {name} {{ #{anchor(name)} }}", "", schema.get("description", ""), "")
    if "properties" not in schema:
        yield from (f"Type: {kind(schema)}.", "")
        return
    required = schema.get("required", [])
    yield from ("| field | type | meaning |", "|---|---|---|")
    for field, value in schema["properties"].items():
        optional = "" if field in required else " (optional)"
        yield _row(f"`{field}`{optional}", kind(value), value.get("description", ""))
    yield ""


def kind(schema: Schema) -> str:
    """The type of a value in words, with links to documents."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f"[{name}](#{anchor(name)})"
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return " or ".join(kind(one) for one in schema[several])
    types = schema.get("type", "any value")
    types = types if isinstance(types, list) else [types]
    return " or ".join(_simple(one, schema) for one in types)


def _simple(name: str, schema: Schema) -> str:
    if name == "array" and "items" in schema:
        return f"list of {kind(schema['items'])}"
    bounds = [f"{word} {schema[key]}" for key, word in (("minimum", "from"), ("maximum", "to")) if key in schema]
    return " ".join([name, *bounds])


def anchor(name: str) -> str:
    """An anchor for a name in camel case."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


def _row(*cells: str) -> str:
    return "| " + " | ".join(" ".join(cell.replace("|", "\\|").split()) for cell in cells) + " |"
