"""Finds the function of a question in a program, by the plan of the question: its number and kind, the
name of the text's function, and how the text calls it.
"""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any


def names(plan: Mapping[str, Any]) -> list[str]:
    """The possible names of a function."""
    number = str(plan["question"] or plan["kind"])
    own = f"question_{number}".replace(".", "_")
    # One name may serve several questions of a text, such as the `f` of Chocolate.
    return [own] + [str(name) for name in (plan["function"], plan["kind"]) if name and str(name).isidentifier()]


def named(source: Any, plan: Mapping[str, Any]) -> Any:
    """The function that a module or its names hold for a question; None if there is none."""
    own, *others = names(plan)
    space = source if isinstance(source, dict) else dict(source) if isinstance(source, Mapping) else None

    def get(name: str) -> Any:
        return getattr(source, name, None) if space is None else space.get(name)

    if callable(get(own)):
        return get(own)
    # A question about a counter, or about a method, names no function of the program.
    needs = _needs(plan["tests"]) if plan["tests"] else []
    # Some programs have a function that returns what the text keeps in a variable.
    is_variable = plan["function"] in needs and f"{plan['function']}(" not in plan["tests"] + "("
    is_found = needs and all(get(name) is not None for name in needs)
    if is_found and not (is_variable and callable(get(plan["function"]))):
        found = eval(plan["tests"], vars(source) if space is None else space)
        return found if callable(found) else None
    return next(filter(callable, map(get, others)), None)


def found(function: Any, plan: Mapping[str, Any]) -> Any:
    """The function in a source: a function itself, a class, a module or its names."""
    if inspect.isclass(function):
        made = function()
        method = getattr(made, plan["function"] or "choose", None) or getattr(made, "choose", None)
        return made if callable(made) else method
    if isinstance(function, (ModuleType, Mapping)) or not callable(function):
        return named(function, plan)
    return function


def fitting(function: Callable[..., Any]) -> Callable[..., Any]:
    """Drops an empty dictionary as last argument if the function does not take it: it makes its
    own.
    """
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return function

    def fitted(*given: Any) -> Any:
        if given and isinstance(given[-1], dict) and not given[-1]:
            try:
                signature.bind(*given)
            except TypeError:
                given = given[:-1]
        return function(*given)

    return fitted


def _needs(tests: str) -> list[str]:
    """The names of a program that an expression for its tests uses."""
    names = [node for node in ast.walk(ast.parse(tests, mode="eval")) if isinstance(node, (ast.Name, ast.arg))]
    loaded = [node.id for node in names if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    bound = [node.arg if isinstance(node, ast.arg) else node.id for node in names if not _is_load(node)]
    return [name for name in dict.fromkeys(loaded) if name not in bound and not hasattr(builtins, name)]


def _is_load(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
