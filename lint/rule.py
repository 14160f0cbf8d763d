"""What a rule is, and the list of all rules: a code, a name, a family, why, and examples that are its tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ..compiler.slips.edits import Edit
from .findings import Finding, Fix, Part, Severity

if TYPE_CHECKING:
    from .reading import Reading
    from .words import Word

#: The game whose wording and rules the linter knows.
MAGIC = "magic"

#: The families by the letters that their codes begin with.
FAMILIES = {
    "TM": "Templating: how today's cards say it",
    "TK": "Tokens: how tokens are described",
    "GR": "Grammar: commas, articles, agreement, words that are doubled, missing or misspelt",
    "VO": "Vocabulary: types, keywords, symbols and reminder text that the rules know",
    "RU": "Rules of the game: what a card of its type must or can't say",
    "ST": "Set: the cards of one file beside each other",
    "CW": "Understanding: what cardwright reports of a text that it can't follow",
}


class Example(NamedTuple):
    """A text with the mistake and the same text without it; and what is known of the card that they stand on."""

    wrong: str
    right: str
    name: str = ""
    type_line: str = ""
    mana_cost: str = ""
    power: str = ""
    toughness: str = ""


class Found(NamedTuple):
    """What a check yields: where, what is said, the edits that put it right (None where nobody can say)."""

    span: tuple[int, int]
    message: str
    edits: tuple[Edit, ...] | None = None
    safe: bool | None = None  # as the rule is, where it is None
    hint: str = ""
    severity: Severity | None = None
    part: Part = "oracle_text"


def replaced(
    word: Word, said: str, message: str, *, span: tuple[int, int] | None = None, safe: bool | None = None
) -> Found:
    """What is found where a word is to be another; ``span`` is what is shown where it is more than the word."""
    return Found(span or word.span, message, (Edit(word.start, word.end, said),), safe)


def put_after(word: Word, said: str, message: str, *, span: tuple[int, int]) -> Found:
    """What is found where something lacks behind a word."""
    return Found(span, message, (Edit(word.end, word.end, said),))


Check = Callable[["Reading"], Iterator[Found]]


class Rule(NamedTuple):
    """A rule. ``why`` cites the rule of the game (CR 111.4) or the style it follows; ``since`` says since when.

    ``safe``: what its fixes are unless they say otherwise. ``check`` is None where another place reports it: the
    compiler's diagnostics, or the set as a whole. ``of_english``: it says nothing of a game's own wording.
    """

    code: str
    name: str
    says: str
    why: str
    examples: tuple[Example, ...]
    severity: Severity = "warning"
    safe: bool = True
    since: str = ""
    check: Check | None = None
    of_english: bool = False

    def is_asked_of(self, game: str) -> bool:
        """Whether it is asked of texts of a game: what is no rule of English is one of Magic's."""
        return game == MAGIC or self.of_english

    @property
    def family(self) -> str:
        """What family it belongs to."""
        return FAMILIES[self.code[:2]]

    def finding(self, found: Found) -> Finding:
        """A finding of this rule."""
        safe = self.safe if found.safe is None else found.safe
        fix = Fix(found.edits, safe) if found.edits is not None else None
        severity = found.severity or self.severity
        return Finding(self.code, self.name, severity, found.message, found.span, fix, found.hint, found.part)


def by_code(rules: Iterable[Rule]) -> dict[str, Rule]:
    """The rules by their codes, in the order of the codes; a code that stands twice is a `ValueError`."""
    out: dict[str, Rule] = {}
    for rule in sorted(rules, key=lambda each: each.code):
        if rule.code in out:
            raise ValueError(f"two rules have the code {rule.code}")
        out[rule.code] = rule
    return out
