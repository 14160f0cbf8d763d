"""What the fields of a typed value are where nothing is said of them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from msgspec import Struct


@cache
def defaults(kind: type[Struct]) -> dict[str, Any]:
    """The fields of a type that have a default, with it; `msgspec.structs.fields` would look all of their types up."""
    return dict(zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False))
