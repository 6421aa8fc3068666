"""What environments say of themselves, in the language that is set."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import tablette


def say(english: str, french: str) -> str:
    """The sentence in the language that `tablette.language()` says."""
    return french if tablette.language() == "fr" else english


def quote(text: object) -> str:
    """A text as it was given, in the quotation marks of the language; cut at 60 characters."""
    shown = str(text)
    shown = shown if len(shown) <= 60 else shown[:59] + "…"
    return say(f"“{shown}”", f"« {shown} »")


def needed(module: str, package: str) -> ModuleType:
    """Imports a library that Tablette does not need itself.

    Raises `ImportError` with what to install.
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
