"""What a rule finds in a text: its code, its place, what is said of it, and the edits that put it right."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ..compiler.slips.edits import Corrected, Edit

Severity = Literal["error", "warning", "info"]

#: From the gravest to the least grave.
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")


class Fix(Struct, frozen=True):
    """Edits that put a finding right, none of which overlaps another.

    ``safe``: the fixed text says the same, or what was plainly meant; an unsafe one is for a person to look at.
    """

    edits: tuple[Edit, ...]
    safe: bool = True

    def of(self, text: str) -> str:
        """The ``text`` with these edits."""
        return Corrected(text, self.edits).text


#: What of a card a finding stands in, by the name of the field that card files have for it.
Part = Literal["oracle_text", "type_line", "mana_cost", "power_toughness"]


class Finding(Struct, frozen=True):
    """A finding: the rule's code and name, how grave it is, what is said, where (characters of its part), its fix.

    A fix is of the rules text: what stands elsewhere has a hint alone.
    """

    code: str
    name: str
    severity: Severity
    message: str
    span: tuple[int, int]
    fix: Fix | None = None
    hint: str = ""
    part: Part = "oracle_text"

    @property
    def fixable(self) -> bool:
        """Whether it has a fix that is safe."""
        return self.fix is not None and self.fix.safe
