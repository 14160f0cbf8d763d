"""Halves of which no word says how they are rounded: “Create half X Food tokens.” (CR 107.1a)."""

from __future__ import annotations

from collections.abc import Iterator

from ... import instructions as i
from ...grammar.marks import lower_case
from ...grammar.names import mask_names
from ...texts.patterns import regex
from ..diagnostics.diagnosing import Reading

#: A half that is counted; compared with a number it need not be a whole one (“less than half their life total”).
_HALF = regex(r"(?<![\w-])half(?= (?:of )?(?:x|that|the|their|your|his|its|as|those|[a-z]+['’]s)\b)")
_COMPARED = regex(r"\b(?:than|least|most|than or equal to) $")
_ROUNDED = regex(r"\bround(?:ed|ing)?\b")


def without_rounding(reading: Reading) -> Iterator[i.Diagnostic]:
    """A warning for each half that is read as rounded down though no word of its ability says so."""
    if "half" not in reading.text and "Half" not in reading.text:
        return
    words = lower_case(mask_names(reading.text, reading.name))
    told = [each.span for each in reading.program.diagnostics]
    for ability in reading.tree.abilities:
        start, end = ability.span.start, ability.span.end
        if _ROUNDED.search(words, start, end):
            continue
        for found in _HALF.finditer(words, start, end):
            known = any(a <= found.start() and found.end() <= b for a, b in told)  # not read at all, or told already
            if not known and not _COMPARED.search(words, start, found.start()):
                message = "how this half is rounded is not said: it is read as rounded down"
                hint = "write “, rounded up” or “, rounded down” (CR 107.1a)"
                yield i.Diagnostic("warning", "quantity", message, found.span(), hint)
