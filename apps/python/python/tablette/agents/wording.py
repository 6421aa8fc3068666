"""Messages of environments, in the chosen language."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import tablette


def say(english: str, french: str) -> str:
    """The sentence in the language of `tablette.language()`."""
    return french if tablette.language() == "fr" else english


def quote(text: object) -> str:
    """A text in the quotation marks of the language, truncated at 60 characters."""
    shown = str(text)
    shown = shown if len(shown) <= 60 else shown[:59] + "…"
    return say(f"“{shown}”", f"« {shown} »")


def needed(module: str, package: str) -> ModuleType:
    """Imports an optional library.

    Raises `ImportError` with installation instructions.
    """
    try:
        return import_module(module)
    except ImportError as missing:
        raise ImportError(
            say(
                f"{module} is needed for this; install it with: pip install {package}",
                f"il faut {module} pour cela ; installez-le par : pip install {package}",
            )
        ) from missing
