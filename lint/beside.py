"""What the linter finds beside the compiler's diagnostics: for `compile`, `pool check`, its page, JUnit and pytest.

The diagnostics are among the linter's findings already; whoever shows them takes from here what they do not say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..instructions import Diagnostic
from .facts import CardFacts
from .findings import Finding
from .linting import lint_card

if TYPE_CHECKING:
    from ..oracle import CardLookup
    from ..oracle.records import Face


def facts_of_face(face: Face, game: str) -> CardFacts:
    """What a card reference says of a face of a card of this game, as rules ask for it."""
    return CardFacts(
        face.name,
        face.type_line,
        face.mana_cost,
        face.power or "",
        face.toughness or "",
        face.loyalty or "",
        face.defense or "",
        game,
    )


def beside(
    text: str, card: CardFacts, diagnostics: Iterable[Diagnostic], reference: CardLookup | None = None
) -> Iterator[Diagnostic]:
    """The findings in a text as warnings, but for those that the diagnostics tell: the construct is the rule's code.

    ``correction`` is given where one edit puts the finding right.
    """
    told = {(each.span, each.message) for each in diagnostics}
    for finding in lint_card(text, card, reference=reference):
        if not finding.code.startswith("CW") and (finding.span, finding.message) not in told:
            yield _as_diagnostic(finding)


def _as_diagnostic(finding: Finding) -> Diagnostic:
    is_of_text = finding.part == "oracle_text"
    span, correction = finding.span if is_of_text else (0, 0), ""
    edits = finding.fix.edits if finding.fix is not None else ()
    if len(edits) == 1 and edits[0].words:
        span, correction = (edits[0].start, edits[0].end), edits[0].words
    message = f"in the type line: {finding.message}" if finding.part == "type_line" else finding.message
    hint = finding.hint or (f"write “{correction.strip()}”" if correction.strip() else "")
    return Diagnostic("warning", finding.code, message, span, hint, correction)
