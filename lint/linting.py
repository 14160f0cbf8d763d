"""All findings in a card's text: every rule is asked, and of those that speak of one place the plainest is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..compiler.slips.edits import Corrected, Edit
from . import neighbors, rules, search, understanding
from .facts import CardFacts
from .findings import SEVERITIES, Finding
from .reading import Reading
from .rewording import explaining
from .rule import Rule, by_code
from .safety import judged
from .sets import RULES as OF_SETS

if TYPE_CHECKING:
    from ..oracle import CardLookup

RULES: dict[str, Rule] = by_code(
    (
        *rules.RULES,
        *search.RULES,
        *understanding.RULES,
        *neighbors.RULES,
        *OF_SETS,
    )
)
_CHECKED = tuple((rule, rule.check) for rule in RULES.values() if rule.check is not None)
#: So often a text is fixed and looked at again: a fix may uncover another.
MOST_ROUNDS = 12


def lint_card(
    text: str,
    card: CardFacts | None = None,
    *,
    reference: CardLookup | None = None,
    only: Iterable[str] | None = None,
) -> tuple[Finding, ...]:
    """The findings in a ``text``, in the order of their places; docs/lint.md has the rules.

    ``card`` says what is known of the card; ``reference`` finds the cards that the text names; ``only`` keeps the rules
    with these codes. Raises `TextTooLong`.
    """
    reading = Reading(text, card, reference)
    wanted = RULES if only is None else frozenset(only)
    game = reading.card.game
    own = [rule.finding(each) for rule, check in _CHECKED if rule.is_asked_of(game) for each in check(reading)]
    reasons = list(explaining(reading, own))
    reported = (RULES[code].finding(each) for code, each in understanding.reported(reading, reasons))
    by_line: dict[tuple[str, int], list[Finding]] = {}
    for other in own:
        by_line.setdefault(_line_of(other, text), []).append(other)
    others = ((each, by_line.get(_line_of(each, text), ())) for each in reported)
    style = set(own).difference(reasons)
    found = [
        *own,
        *(each for each, beside in others if not any(_explains(other, each, other in style) for other in beside)),
    ]
    return tuple(judged(each, text, reading.card) for each in _kept(found, text) if each.code in wanted)


#: Corrections that the search gives, one of a line at a time: it looked at the line with the other mistake in it.
_SEARCHED = frozenset(["GR001", "GR005", "GR006"])


def _explains(finding: Finding, other: Finding, is_style: bool) -> bool:
    """Whether a finding, in the line of another that only says that something is not understood, says it better.

    ``is_style``: it does not say why the line is not understood.
    """
    if finding.code == other.code:
        return True
    is_apart = other.code[:2] != "CW" and not _meet(finding.span, other.span)
    return finding.fix is not None and (not is_apart or (other.code in _SEARCHED and not is_style))


def _line_of(finding: Finding, text: str) -> tuple[str, int]:
    """What of a card a finding stands in, and where its line there begins."""
    return finding.part, text.rfind("\n", 0, finding.span[0])


#: Rules that say of a word what another says better.
_CRUDE = frozenset(["GR002", "GR015", "GR012", "GR020", "GR031"])
#: Rules that only say that something is wrong.
_VAGUE = frozenset(["GR026"])


def _order(finding: Finding) -> tuple[object, ...]:
    return finding.part, finding.span, SEVERITIES.index(finding.severity), finding.code in _CRUDE, finding.code


def _is_plain(finding: Finding) -> bool:
    """Whether a finding says what is wrong, and not only that something is."""
    return finding.code[:2] != "CW" and finding.code not in _VAGUE


def _kept(found: list[Finding], text: str) -> tuple[Finding, ...]:
    """The findings, those left out whose fix does what another's does, or that only say less of a place."""
    out: list[Finding] = []
    seen: set[object] = set()
    told: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for each in filter(_is_plain, found):
        told.setdefault(_line_of(each, text), []).append(each.span)
    for each in sorted(found, key=_order):
        if not _is_plain(each):
            beside = told.setdefault(_line_of(each, text), [])
            if any(_meet(each.span, span) for span in beside):
                continue
            beside.append(each.span)
        key: object = (each.part, each.span, each.message)
        if each.fix is not None:
            key = Corrected(text, each.fix.edits).text if each.part == "oracle_text" else each.fix.edits
        if key not in seen:
            seen.add(key)
            out.append(each)
    return tuple(out)


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def fixed(
    text: str,
    card: CardFacts | None = None,
    *,
    unsafe: bool = False,
    reference: CardLookup | None = None,
    keep: Iterable[str] = (),
    only: Iterable[str] | None = None,
) -> str:
    """The ``text`` with the fixes of all findings, looked at again until none is left: to fix it twice changes nothing.

    ``unsafe``: with those that are for a person to look at, too. ``keep``: codes whose findings stay as they are;
    ``card``, ``reference`` and ``only`` as for `lint_card`. Raises `TextTooLong`.
    """
    kept, wanted = frozenset(keep), None if only is None else tuple(only)
    seen = {text}
    for _ in range(MOST_ROUNDS):
        edits = tuple(
            _edits(f for f in lint_card(text, card, reference=reference, only=wanted) if _wanted(f, unsafe, kept))
        )
        if not edits:
            return text
        made = Corrected(text, edits).text
        if made in seen:
            return text
        seen.add(made)
        text = made
    return text


def _wanted(finding: Finding, unsafe: bool, kept: frozenset[str]) -> bool:
    return finding.fix is not None and (unsafe or finding.fix.safe) and finding.code not in kept


def _edits(findings: Iterable[Finding]) -> Iterator[Edit]:
    """The edits of these findings; of two that meet, the first one's."""
    taken: list[Edit] = []
    for finding in findings:
        assert finding.fix is not None
        edits = finding.fix.edits
        if any(a.start <= b.end and b.start <= a.end for a in edits for b in taken):
            continue
        taken += edits
    return iter(taken)
