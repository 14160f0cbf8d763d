"""What is public: the names of `cardwright`, and the types of the modules among them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, NamedTuple

import cardwright


class Public(NamedTuple):
    """A class, a function, a method or a property, and the name that users reach it by."""

    name: str
    thing: Any
    of: type | None = None  # the class whose member it is

    def __str__(self) -> str:
        return self.name


def types_of(module: ModuleType) -> Iterator[tuple[str, type]]:
    """The public types of cardwright that a module has."""
    for name, value in sorted(vars(module).items()):
        own = isinstance(value, type) and value.__module__.startswith("cardwright.")
        if own and not name.startswith("_"):
            yield name, value


def things() -> Iterator[Public]:
    """Everything that is public, the members of public classes included."""
    for name in cardwright.__all__:
        value = getattr(cardwright, name)
        if isinstance(value, ModuleType):
            for inner, kind in types_of(value):
                yield from _class(f"{name}.{inner}", kind)
        elif isinstance(value, type):
            yield from _class(name, value)
        else:
            yield Public(name, value)


def _class(name: str, kind: type) -> Iterator[Public]:
    yield Public(name, kind)
    for member, value in sorted(vars(kind).items()):
        if not member.startswith("_") and isinstance(value, property | classmethod | staticmethod | Callable):  # type: ignore[arg-type]
            yield Public(f"{name}.{member}", value, kind)


def function_of(public: Public) -> Callable[..., object] | None:
    """The function behind a function, a method or a property; of a class that callers make, its initializer."""
    thing = public.thing
    if isinstance(thing, type):
        own = vars(thing).get("__init__")
        made = not issubclass(thing, Exception) and not getattr(thing, "_is_protocol", False)
        return own if made and inspect.isfunction(own) else None
    if isinstance(thing, property):
        return thing.fget
    thing = getattr(thing, "__func__", thing)
    return thing if inspect.isfunction(thing) else None


THINGS = sorted(things(), key=str)
