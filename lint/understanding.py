"""What cardwright itself reports of a text, as findings: the compiler's diagnostics, its slips, lost words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..compiler.slips.edits import Edit
from .findings import Finding
from .neighbors import strangers
from .reading import Reading
from .rewording import reworded
from .rule import MAGIC, Example, Found, Rule
from .safety import has_strange_word
from .search import corrected

if TYPE_CHECKING:
    from ..instructions import Diagnostic

#: The code of each slip that the compiler forgives (its names do not change).
SLIPS = {
    "missing-comma": "GR001",
    "small-letter": "TK003",
    "plural-name": "TK007",
    "doubled-word": "GR003",
    "word-order": "TK004",
    "missing-creature": "TK002",
    "missing-token": "TK001",
    "missing-article": "GR004",
    "missing-word": "GR006",
    "misspelt-word": "GR002",
    "unknown-subtype": "TK008",
    "quotation-mark": "GR008",
    "dash": "TM009",
    "cost-symbol": "TM010",
    "full-stop": "TM022",
}
#: Words with fewer letters are near to too many.
SHORT = 4
#: Diagnostics that say nothing of the text.
_HARMLESS = frozenset(["reference"])


def reported(reading: Reading, own: list[Finding]) -> Iterator[tuple[str, Found]]:
    """The code of a rule and what is found, for all that the compiler reports, and words that nobody understands.

    ``own``: what rules have found already that says why a line is not understood.
    """
    for each in reading.program.diagnostics:
        if each.construct not in _HARMLESS and (made := _of(each, reading.text)) is not None:
            yield made
    if reading.card.game != MAGIC:  # corrections are tried in Magic's words
        return
    found = list(corrected(reading))
    yield from found
    told = [each.span for each in own]
    yield from reworded(reading, [*told, *(each.span for _, each in found if each.edits)])
    yield from (("GR026", each) for each in strangers(reading))


def _of(each: Diagnostic, text: str) -> tuple[str, Found] | None:
    edits = (Edit(*each.span, each.correction),) if each.correction and _is_long(each) else None
    if each.slip:
        return _of_slip(each, edits, text)
    if each.construct == "agreement":
        return "TK006", Found(each.span, each.message, edits, None, each.hint)
    if not _is_broken(each, text):
        return None
    code = "CW002" if each.severity == "error" else "CW001"
    return code, Found(_end_of(each, text), each.message, edits, False, each.hint)


def _of_slip(each: Diagnostic, edits: tuple[Edit, ...] | None, text: str) -> tuple[str, Found] | None:
    if each.slip == "unknown-subtype":  # a set may have types of its own: only what is near to another is a mistake
        return "TK008", Found(each.span, each.message, edits, False, each.hint, None if edits else "info")
    if each.slip == "full-stop" and _is_of_ability_word(text, *each.span):
        return None
    return SLIPS.get(each.slip, "GR002"), Found(each.span, each.message, edits, True, each.hint)


def _is_of_ability_word(text: str, start: int, end: int) -> bool:
    """Whether marks end an ability word or begin one: “Would You Like A...? —”, “... Catch —”."""
    following = text[end:].partition("\n")[0].lstrip(" .?!")
    begins = not text[text.rfind("\n", 0, start) + 1 : start].strip()
    return following.startswith("—") or (begins and "—" in following.partition(".")[0].partition(":")[0])


#: What the compiler says of a sentence that is not whole, and behind how many words of it everybody sees that.
_ENDS, _EMPTY, _FEW = "ends too soon", "nothing after it", 4


def _is_broken(each: Diagnostic, text: str) -> bool:
    """Whether any reader would agree that something is wrong: no sentence, or a word that is none.

    That cardwright can't follow a sentence is no fault of the text, and no note on it.
    """
    if each.severity == "error" and each.construct in _OF_TOKENS:
        return _SIZE not in each.message  # a rule of its own says that (TK005)
    said, following = text[slice(*each.span)], text[each.span[1] :].lstrip(" ")[:1]
    if _FOR_NOTHING in each.message:
        return True
    if _ENDS in each.message or _EMPTY in each.message:
        return following in _STOPS and (len(said.split()) <= _FEW or _breaks_off(said))
    return has_strange_word(said)


_FOR_NOTHING = "stands before nothing that lasts"
_STOPS = frozenset(".,:")
#: No sentence ends with one of these words.
_NEVER_LAST = frozenset("of the a an and or your target until unless than into onto if when whenever".split())


def _breaks_off(said: str) -> bool:
    return said.rpartition(" ")[2].lower() in _NEVER_LAST


def _end_of(each: Diagnostic, text: str) -> tuple[int, int]:
    """The last word of a sentence that breaks off behind it; the place of what else is said."""
    start, end = each.span
    said = text[start:end]
    return (end - len(said.rpartition(" ")[2]), end) if _ENDS in each.message and _breaks_off(said) else each.span


_SIZE = "power and toughness"
_OF_TOKENS = frozenset(["creation", "description"])


def _is_long(each: Diagnostic) -> bool:
    """Whether a correction is none of a short word, which is near to too many others: “Suit” is no “sit”."""
    return bool(each.slip) or each.construct == "agreement" or len(each.correction) >= SHORT


RULES: tuple[Rule, ...] = (
    Rule(
        "CW001",
        "not-understood",
        "words that cardwright can't follow",
        "No rule of its grammar fits: that may be a mistake of the text, or a gap of cardwright's.",
        (
            Example(
                "Target creature gains flying until end of turn of.", "Target creature gains flying until end of turn."
            ),
        ),
        severity="info",
    ),
    Rule(
        "CW002",
        "creation-not-understood",
        "a creation of tokens that cardwright can't follow in full",
        "What the text creates would be lost, or be something else.",
        (Example("Create a number of Treasure tokens that is odd.", "Create two Treasure tokens."),),
        severity="info",
    ),
)
