"""Numbers that are compared: “3 or greater”, “less than this creature's power”."""

from __future__ import annotations

from .... import instructions as i
from ..scope import Scope, no_words

_THAN = {
    "<": "less than",
    ">": "greater than",
    "=": "equal to",
    "≤": "less than or equal to",
    "≥": "greater than or equal to",
}


def compared(value: i.Compare | i.Together, scope: Scope) -> str:
    """“3 or greater”, “equal to X”, “less than this creature's power”."""
    match value.than:
        case i.NumberOf(what, i.Reference("such")) if value.op in _THAN:
            return f"{_THAN[value.op]} its {what}"
        case i.ThatMany() if value.op in _THAN:
            return f"{_THAN[value.op]} that amount"
    than = scope.phrase(value.than)
    plain = isinstance(value.than, i.Number) or (isinstance(value.than, i.Variable) and value.than.value is None)
    if plain:
        than = f"{value.than.value}" if isinstance(value.than, i.Number) else than
        return {
            "=": than,
            "≥": f"{than} or greater",
            "≤": f"{than} or less",
            "<": f"less than {than}",
            ">": f"greater than {than}",
        }.get(value.op) or no_words(value)
    if isinstance(value.than, i.Variable):
        scope.phrase(value.than)
        return {"=": than, "≥": f"{than} or greater", "≤": f"{than} or less"}.get(value.op) or no_words(value)
    return f"{_THAN[value.op]} {than}" if value.op in _THAN else no_words(value)
