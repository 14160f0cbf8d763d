"""The text that is being lowered: its words for people, and the ledger of what the program holds of them.

**The ledger.** Whoever puts a word into a field of the program claims it. What nobody has claimed at the end of an
ability was passed over, and is reported (lowering/reports.py). One place decides this, for every command and report.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import plain
from ...grammar.traversal import children
from .own import SHARED, GameReaders
from .places import OwnPronoun

Report = Callable[[str, str, n.Span], None]  # construct, message, place

#: What can be passed over: a mark is no word.
_WORD = re.compile(r"(?:\{[^{}\s]*\}|[^\W_](?:[\w’'/-]*\w)?|[+−–-]\w+)(?:/[+−–-]?\w+)?")
#: Marks that are part of no word.
_NO_WORD = frozenset(" .,;:“”\n")
#: Words that carry nothing of their own: what they stand before is claimed or not.
EMPTY = frozenset(["a", "an", "the", "then"])


#: What a source calls itself by a pronoun, by the senses of its words.
_OWN_PRONOUNS: Mapping[str, OwnPronoun] = {**dict.fromkeys(("i", "me", "my", "myself"), "I"), "this": "this"}


class Source:
    """A text with its ledger. ``report`` takes a construct, a message and a place.

    ``own``: what the text's game reads in a way of its own (`Game.readers`).
    """

    def __init__(self, text: str, report: Report, own: GameReaders = SHARED) -> None:
        self.text, self.report, self.own = text, report, own
        self.keeps_ability = False  # whether a copy of the text keeps “this ability”, whose words are to be filled in
        self.own_pronoun: OwnPronoun = ""  # by which the source has spoken of itself: “I” before “this”
        self.of_granter = False  # whether the text is an ability given to others, where a name means its giver
        self._claimed: list[tuple[int, int]] = []
        self._without: tuple[n.Span, ...] = ()
        self._in_vain: tuple[n.Span, ...] = ()
        self._marks: bytes | None = None  # where the text has marks that are part of no word: 1 for each of them
        self.begins()

    def begins(self) -> None:
        """An ability begins: nothing of it has been spoken of."""
        self.difference: i.Quantity | None = None  # between two numbers that a condition has compared
        self.counted_deed: i.AbilityDeed | None = None  # of the ability itself: “if it's the second time”
        self.chose_result = False  # whether the result of a die was chosen: “that result”, “the other result”
        self.votes: dict[str, str] = {}  # the options of the vote before, by their senses: “if death gets more votes”
        self.pays_more = False  # whether an additional cost may be paid, of which “if you do” speaks
        self.aimed: i.Targets | None = (
            None  # the one target of any kind that was said before: “that permanent or player”
        )
        self.asked_cost: i.CostWasPaid | None = None  # the cost that a condition has asked about: “that cost”

    def __getitem__(self, place: slice) -> str:
        return self.text[place]

    def itself(self, word: n.Word) -> Literal["source", "granter"]:
        """What “this creature” or its name means: in what an ability gives to others, the name is the giver's."""
        if self.own_pronoun != "I":
            self.own_pronoun = _OWN_PRONOUNS.get(word.sense, self.own_pronoun)
        return "granter" if self.of_granter and word.is_own_name else "source"

    # ── Words for people ────────────────────────────────────────────────────────────────────────────────────────────

    def words(self, node: n.Node) -> str:
        """The words that a node stands for, as they stand: for the program's ``text`` fields and for messages."""
        return self.text[node.span.start : node.span.end].strip(" ,")

    def said(self, node: n.Node) -> str:
        """The same in lower case, with straight apostrophes."""
        return plain(self.words(node))

    # ── The ledger ──────────────────────────────────────────────────────────────────────────────────────────────────

    def claim(self, *nodes: n.Node) -> None:
        """All words of these nodes are in typed fields, or are kept where the program says what is left to players."""
        for node in nodes:
            span = node.span
            self._claimed.append((span.start, span.end))

    def claim_own(self, *nodes: n.Node) -> None:
        """The words that belong to a node itself and to none below it: a preposition, a pronoun, conjunctions."""
        for node in nodes:
            at = node.span.start
            for child in sorted(children(node), key=_start):
                if child.span.end > child.span.start:
                    self._claimed.append((at, child.span.start))
                    at = max(at, child.span.end)
            self._claimed.append((at, node.span.end))

    def claim_between(self, start: int, end: int) -> None:
        """The words from one place to another."""
        self._claimed.append((start, end))

    def does_without(self, words: tuple[n.Span, ...]) -> None:
        """Take words that today's wording does without as claimed for good (grammar/older)."""
        self._without = words

    def has_in_vain(self, words: tuple[n.Span, ...]) -> None:
        """Take words that stand where nothing can be said by them as claimed by nobody (grammar/misplaced)."""
        self._in_vain = words

    def shares(self, outer: Source) -> None:
        """Do without the same words as the ``outer`` text, a part of which this is."""
        self._without = outer._without

    def mark(self) -> int:
        """How much is claimed; ``forget`` goes back to it."""
        return len(self._claimed)

    def forget(self, mark: int) -> None:
        """Take back what was claimed since the mark: what was tried came to nothing."""
        del self._claimed[mark:]

    def passed_over(self, since: int, node: n.Node) -> str:
        """The words of a node that nobody has claimed since a mark, for people."""
        return " … ".join(
            self.text[span.start : span.end] for span in self.unclaimed(since, node.span.start, node.span.end)
        )

    def claims_all(self, since: int, node: n.Node) -> bool:
        """Whether all words of a node are claimed since a mark."""
        return next(self.unclaimed(since, node.span.start, node.span.end), None) is None

    def unclaimed(self, since: int, start: int, end: int) -> Iterator[n.Span]:
        """The stretches of words between two places that nobody has claimed since a mark."""
        if self._marks is None:
            self._marks = bytes(map(_NO_WORD.__contains__, self.text))
        covered = bytearray(self._marks[start:end])
        for a, b in (*self._claimed[since:], *((span.start, span.end) for span in self._without)):
            if a < start:
                a = start
            if b > end:
                b = end
            if a < b:
                covered[a - start : b - start] = b"\1" * (b - a)
        for span in self._in_vain:
            if start <= span.start and span.end <= end:
                covered[span.start - start : span.end - start] = bytes(span.end - span.start)
        if 0 not in covered:
            return
        open_: n.Span | None = None
        for found in _WORD.finditer(self.text, start, end):
            left = 0 in covered[found.start() - start : found.end() - start]
            if left and plain(found.group()) not in EMPTY:
                open_ = n.Span(open_.start if open_ else found.start(), found.end())
            elif open_ is not None and not left:
                yield open_
                open_ = None
        if open_ is not None:
            yield open_


def _start(node: n.Node) -> int:
    return node.span.start
