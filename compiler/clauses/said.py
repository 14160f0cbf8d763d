"""A clause as the families of verbs see it: what is done, by whom, to what, how often and for how long."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import COUNTING, THEY
from ...grammar.traversal import first_adverb, first_noun
from ..ledger.places import they_place
from ..ledger.source import Source
from ..nouns.lasting import lasting, until
from ..nouns.objects import cast_in_turn
from ..nouns.player_names import is_player
from ..nouns.players import player
from ..nouns.quantities import quantity
from ..nouns.quantities.counting import count, for_each

if TYPE_CHECKING:
    from typing import TypedDict

    class Words(TypedDict):
        """The fields of a step that are for people."""

        text: str
        span: tuple[int, int]


def _that(pronoun: str) -> i.Reference:
    return i.Reference("that", pronoun)


#: Lowers what is done to pay a cost: “discard a card”.
Pays = Callable[[n.Clause], tuple[i.Step, ...]]


class Said(Struct, frozen=True):
    """One clause whose ``verb`` (in its plain form) a family lowers.

    ``refer`` gives what a noun phrase names, with “it” and “that creature” as what was spoken of before, ``it`` what a
    pronoun does that is one word with the verb; ``spoken``: whether a step before was done to something. ``until`` is
    how long what the sentence gives lasts; ``before`` the last step of the sentence before, ``after`` the phase after
    which it is done; ``standing``: it is a static ability, ``any_time`` with “any time”; ``pays`` lowers what is done
    to pay a cost.
    Whoever puts words into a field claims them in ``source``; a clause of which anything stays unclaimed is left to the
    players as it stands.
    """

    node: n.Clause
    verb: str
    source: Source
    refer: Callable[[n.Noun], i.Reference]
    until: i.Duration | None = None
    it: Callable[[str], i.Reference] = _that
    spoken: bool = False
    standing: bool = False
    any_time: bool = False
    before: i.Step | None = None
    after: i.PhaseOfTurn | None = None
    cards: i.Reference | None = None  # those that were found, looked at, revealed … before
    pays: Pays | None = None

    @property
    def lasting(self) -> n.Adverb | None:
        """The complement that says how long it lasts."""
        return lasting(self.node.complements)

    def lasts(self) -> tuple[bool, i.Duration | None]:
        """Whether anything says how long it lasts, and how long; the complement that does is claimed."""
        if (said := self.lasting) is not None:
            self.source.claim(said)
            return True, until(said)
        return self.until is not None, self.until

    def whom(self) -> i.Reference | i.Player | None:
        """What the subject names, or who; None where there is none."""
        subject = self.node.subject
        if subject is None:
            return self.it(self.node.verb.pronoun) if self.node.verb.pronoun else None
        if is_player(subject):
            return self.player()
        what = cast_in_turn(subject, self.source) or self.refer(subject)
        they = subject.alone == ("they",) and what == i.Reference("that", what.text)
        return structs.replace(what, id=they_place(subject)) if they else what

    def known(self) -> bool:
        """Whether the subject is what the effect made, put onto the battlefield or spoke of before."""
        what = self.whom()
        if what is None or isinstance(what, i.Player):
            return False
        there = isinstance(self.before, i.Move) and self.before.to == "battlefield"
        return what.what == "created" or (what.what in ("that", "source") and (self.spoken or there))

    @property
    def words(self) -> Words:
        """``text`` and ``span`` of the step."""
        span = self.node.span
        return {"text": self.source.words(self.node), "span": (span.start, span.end)}

    @property
    def noun(self) -> n.Noun | None:
        """The direct object: the first noun phrase after the verb."""
        return first_noun(self.node.complements)

    @property
    def by_player(self) -> bool:
        """Whether a player does it: “you draw”, “draw”, “they lose”; not “this creature deals”."""
        subject = self.node.subject
        return subject is None or is_player(subject) or (len(subject.alone) == 1 and subject.alone[0] in THEY)

    def player(self) -> i.Player:
        """Who does it: the subject, “you” where there is none (CR 109.5)."""
        return player(self.node.subject, self.source)

    def adverb(self, *senses: str) -> n.Adverb | None:
        """The one of these adverbs that the clause has; it is claimed."""
        found = first_adverb(self.node.complements, *senses)
        if found is not None:
            self.source.claim(found)
        return found

    def amount(self, phrase: n.NounPhrase) -> i.Quantity | None:
        """How many or how much: “two” of “two cards”, with the clause's “for each …” and “equal to …”; None if unsaid.

        The words that say how many, and those complements, are claimed; the noun is not.
        """
        counting = tuple(w for w in phrase.plain_words if w.kind in COUNTING or w.sense in _MANY)
        counted = count(counting, self.source) if counting else None
        for complement in self.node.complements:
            if isinstance(complement, n.EqualTo):
                self.source.claim_own(complement)
                counted = quantity(complement.quantity, self.source), ""
            elif isinstance(complement, n.ForEach):
                counted = for_each(counted or (i.Number(1), "1"), complement, self.source)
        return counted[0] if counted is not None else None


#: Words that say how many and are of another class.
_MANY = frozenset(["that many", "that much", "any number of", "up to", "half that many"])
