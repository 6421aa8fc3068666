"""WebAssembly in Pyodide, through JavaScript, and in CPython, through wasmtime.

A host compiles the module once and makes instances of it. Both kinds offer the same three methods:
`call` an exported function, `get` and `put` bytes of its memory.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from .errors import RefusedError
from .words import say

#: The functions that the module imports, by name.
Imports = Mapping[str, Callable[..., Any]]
#: Bytes of stack for deep recursions, the most that wasmtime gives.
_STACK = 2 << 20


class Instance(Protocol):
    """A running module with a memory of its own."""

    def call(self, name: str, *numbers: int) -> int:
        """Calls an exported function. Raises `Trapped` if the module cannot go on."""

    def get(self, at: int, length: int) -> bytes:
        """Copies bytes out of the memory."""

    def put(self, at: int, content: bytes) -> None:
        """Copies bytes into the memory."""

    def close(self) -> None:
        """Releases the memory; the instance cannot be used any more."""


class Trapped(Exception):
    """The module stopped, and its memory may be inconsistent: make a new instance."""


class _InJavaScript:
    _module: Any = None

    def __init__(self, code: Callable[[], bytes], imports: Imports) -> None:
        from js import Object, WebAssembly
        from pyodide.ffi import create_proxy, to_js

        if self._module is None:
            type(self)._module = _compiled_by_javascript(to_js(code()))
        # The proxies live as long as the instance that calls them.
        self._proxies = {name: create_proxy(function) for name, function in imports.items()}
        page = to_js({"page": self._proxies}, dict_converter=Object.fromEntries)
        self._exports = WebAssembly.Instance.new(self._module, page).exports

    def call(self, name: str, *numbers: int) -> int:
        from pyodide.ffi import JsException

        try:
            return _unsigned(getattr(self._exports, name)(*numbers))
        except JsException as error:
            raise Trapped(str(error)) from None

    def get(self, at: int, length: int) -> bytes:
        return bytes(self._view(at, length).to_bytes())

    def put(self, at: int, content: bytes) -> None:
        if content:
            self._view(at, len(content)).assign(content)

    def close(self) -> None:
        # The two garbage collectors do not see each other's references.
        for proxy in self._proxies.values():
            proxy.destroy()

    def _view(self, at: int, length: int) -> Any:
        from js import Uint8Array

        # Any call may have moved the memory.
        return Uint8Array.new(self._exports.memory.buffer, at, length)


def _compiled_by_javascript(code: Any) -> Any:
    """Compiles at once. Chromium refuses to do so with a large module outside a worker; there the
    compilation is awaited, where Python may wait.
    """
    from js import WebAssembly
    from pyodide.ffi import JsException

    try:
        return WebAssembly.Module.new(code)
    except JsException:
        from pyodide.ffi import can_run_sync, run_sync

        if not can_run_sync():
            raise
        return run_sync(WebAssembly.compile(code))


class _InWasmtime:
    _engine: Any = None
    _compiled: Any = None

    def __init__(self, code: Callable[[], bytes], imports: Imports) -> None:
        import wasmtime

        if self._compiled is None:
            config = wasmtime.Config()
            # Compiling takes seconds, once: later processes read the result, if it can be stored.
            with contextlib.suppress(wasmtime.WasmtimeError):
                config.cache = True
            config.max_wasm_stack = _STACK
            type(self)._engine = wasmtime.Engine(config)
            type(self)._compiled = wasmtime.Module(self._engine, code())
        module, self._store = self._compiled, wasmtime.Store(self._engine)
        functions = [wasmtime.Func(self._store, wanted.type, imports[wanted.name]) for wanted in module.imports]
        self._exports: Any = wasmtime.Instance(self._store, module, functions).exports(self._store)
        self._memory: Any = self._exports["memory"]

    def call(self, name: str, *numbers: int) -> int:
        import wasmtime

        try:
            return _unsigned(self._exports[name](self._store, *numbers))
        except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
            raise Trapped(str(error)) from None

    def get(self, at: int, length: int) -> bytes:
        return bytes(self._memory.read(self._store, at, at + length))

    def put(self, at: int, content: bytes) -> None:
        self._memory.write(self._store, content, at)

    def close(self) -> None:
        self._store.close()


def _unsigned(number: int | None) -> int:
    """An address or a length: WebAssembly has no sign, and both hosts assume one."""
    return (number or 0) & 0xFFFF_FFFF


def instantiate(code: Callable[[], bytes], imports: Imports) -> Instance:
    """Makes an instance of the module whose bytes `code` returns; it is compiled only once.

    Raises RefusedError if this Python cannot run WebAssembly.
    """
    if sys.platform == "emscripten":
        return _InJavaScript(code, imports)
    try:
        return _InWasmtime(code, imports)
    except ImportError as error:
        raise RefusedError(
            say(
                "this wheel computes with WebAssembly, which needs wasmtime here: pip install wasmtime",
                "cette archive calcule avec WebAssembly, ce qui demande ici wasmtime : pip install wasmtime",
            )
        ) from error
