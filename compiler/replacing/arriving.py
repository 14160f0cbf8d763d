"""What is done as an object enters: “As this land enters, you may pay 2 life. If you don't, it enters tapped.”"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..ledger.source import Source
from ..nouns.conditions import condition
from ..nouns.player_names import is_player
from ..nouns.players import player
from .entering import enters_so, is_itself


class Doing(Protocol):
    """What lowers sentences onto steps: an `Effect`."""

    def sentence(self, sentence: n.Sentence, /) -> None:
        """Lower one sentence."""


class Arriving:
    """Lowers the sentences of one ability that say what is done as its object enters (CR 614.1c, 614.12a)."""

    def __init__(self, source: Source, effect: Callable[[], Doing]) -> None:
        self.source = source
        self._effect = effect
        self.doing: Doing | None = None
        self.first: list[i.Step] = []
        self.then: list[i.Step] = []
        self.text = ""
        self.moment: Literal["enters", "turned face up", "either", "played"] = "enters"
        self.own = False  # whether a sentence before said how the object itself enters, so that “it” is that

    def begins(self, line: n.Sentence) -> bool:
        """Whether the sentence is the first of them; it is then lowered."""
        if self.doing is not None:
            return False
        if self._may_enter(line):
            return True
        played = self.source.own.as_played(line)
        leads = [part for part in line.parts if part is played or self._is_arrival(part.content)]
        rest = [part for part in line.parts if part not in leads]
        if len(leads) != 1 or not rest:
            return False
        lead = leads[0]
        self.source.claim(lead.content)
        self.source.claim_between(rest[0].content.span.start - len(rest[0].joiner), rest[0].content.span.start)
        if isinstance(lead.content, n.Subordinate):
            turned = _is_turned(lead.content.parts[0].content)
            self.moment = "turned face up" if turned else "either" if len(lead.content.parts) > 1 else "enters"
            self.moment = "played" if lead is played else self.moment
        self.text = self.source.words(line)
        rest[0] = structs.replace(rest[0], joiner="", span=rest[0].content.span)
        self.doing = self._effect()
        self.doing.sentence(structs.replace(line, parts=tuple(rest)))
        return True

    def _may_enter(self, line: n.Sentence) -> bool:
        """“You may have this creature enter with an additional +1/+1 counter on it.” (CR 702.98a, 702.136a)"""
        match [part.content for part in line.parts]:
            case [
                n.Clause(
                    verb=n.Verb(senses=("enter",)), cause=n.Cause(verb=n.Verb(senses=("may", "have"))) as cause
                ) as clause
            ] if cause.subject is not None and cause.subject.alone == ("you",):
                pass
            case _:
                return False
        mark = self.source.mark()
        where = [c for c in clause.complements if not (isinstance(c, n.NounPhrase) and c.is_battlefield)]
        how = enters_so(where, self.source) if is_itself(clause.subject) else None
        if how is None or any(self.source.passed_over(mark, node) for node in where):
            self.source.forget(mark)
            return False
        self.source.claim(line)
        words = self.source.words(line)
        so = i.EnterSo(how, text=words, span=(line.span.start, line.span.end))
        self.doing = self._effect()
        self.first.append(i.May(i.Player("you", "you"), (so,), (), words))
        self.text = words
        return True

    def _is_arrival(self, node: n.Node) -> bool:
        """“As this creature enters [or is turned face up]”, “As this creature is turned face up”."""
        if not isinstance(node, n.Subordinate) or node.sense != "as" or not 1 <= len(node.parts) <= 2:
            return False
        if len(node.parts) == 1 and _is_turned(node.parts[0].content):
            return True
        match node.parts[0].content:
            case n.Clause(verb=n.Verb(senses=("enters",)), complements=where, cause=None) as clause:
                it = self.own and clause.subject is not None and clause.subject.alone == ("it",)
                entered = (it or is_itself(clause.subject)) and all(
                    isinstance(c, n.NounPhrase) and c.is_battlefield for c in where
                )
            case _:
                return False
        if len(node.parts) == 1:
            return entered
        match node.parts[1]:
            case n.Part(
                joint="or", content=n.Clause(subject=None, verb=n.Verb(senses=("is", "turned")), complements=how)
            ):
                return entered and [c.sense for c in how if isinstance(c, n.Adverb)] == ["face up"] and len(how) == 1
        return False

    def goes_on(self, line: n.Sentence) -> bool:
        """Whether the sentence says more of it: “If you don't, this land enters tapped.”"""
        if self.doing is None:
            return False
        if self._gains(line) or self._puts(line) or self._goes_on_doing(line):
            return True
        match [part.content for part in line.parts]:
            case [n.Subordinate(sense="if") as if_, n.Clause(verb=n.Verb(senses=("enters",))) as clause]:
                pass
            case _:
                return False
        mark = self.source.mark()
        held = condition(if_, self.source)
        it = is_itself(clause.subject) or (clause.subject is not None and clause.subject.alone == ("it",))
        if not isinstance(held, i.Happened) or not it or clause.cause is not None or clause.subject is None:
            self.source.forget(mark)
            return False
        where = [c for c in clause.complements if not (isinstance(c, n.NounPhrase) and c.is_battlefield)]
        how = enters_so(where, self.source)
        if how is None:
            self.source.forget(mark)
            return False
        self.source.claim(line)
        so = i.EnterSo(how, text=self.source.words(clause), span=(clause.span.start, clause.span.end))
        self.then.append(i.If(held, (so,)))
        self.text = f"{self.text}. {self.source.words(line)}"
        return True

    def _goes_on_doing(self, line: n.Sentence) -> bool:
        """“Then you may pay 2 life.”: what a player does next as it enters, and not later (CR 614.12a)."""
        if self.doing is None:
            return False
        *leads, last = [part.content for part in line.parts]
        if not all(isinstance(lead, n.Subordinate) and lead.sense == "for each" for lead in leads):
            return False
        subject = last.subject if isinstance(last, n.Clause | n.Creation) else last
        if subject is not None and not (isinstance(subject, n.NounPhrase | n.NounList) and is_player(subject)):
            return False
        self.doing.sentence(line)
        self.text = f"{self.text} {self.source.words(line)}"
        return True

    def _gains(self, line: n.Sentence) -> bool:
        """“If you don't, it gains haste.” (CR 702.136a)"""
        match [part.content for part in line.parts]:
            case [n.Subordinate(sense="if") as if_, n.Clause(verb=n.Verb(senses=("gains",))) as clause]:
                pass
            case _:
                return False
        mark = self.source.mark()
        held = condition(if_, self.source)
        self.source.forget(mark)
        it = clause.subject is not None and clause.subject.alone == ("it",)
        if not self.first or not isinstance(held, i.Happened) or not it or self.doing is None:
            return False
        self.doing.sentence(line)
        self.text = f"{self.text} {self.source.words(line)}"
        return True

    def _puts(self, line: n.Sentence) -> bool:
        """“That player may put two additional +1/+1 counters on it as it enters.” (CR 702.104a)"""
        match [part.content for part in line.parts]:
            case [
                n.Clause(verb=n.Verb(senses=("may", "put")), complements=(n.NounPhrase() as counters,)) as clause,
                n.Subordinate(
                    sense="as", parts=(n.Part(content=n.Clause(verb=n.Verb(senses=("enters",))) as entered),)
                ),
            ] if clause.subject is not None and clause.cause is None and is_player(clause.subject):
                if entered.subject is None or entered.subject.alone != ("it",):
                    return False
            case _:
                return False
        mark = self.source.mark()
        with_ = n.Prepositional(preposition="with", object=counters, span=counters.span)
        how = enters_so([with_], self.source)
        if how is None or self.source.passed_over(mark, counters):
            self.source.forget(mark)
            return False
        who = player(clause.subject, self.source)
        self.source.claim(line)
        words = self.source.words(line)
        so = i.EnterSo(how, text=words, span=(line.span.start, line.span.end))
        self.then.append(i.May(who, (so,), (), words))
        self.text = f"{self.text} {words}"
        return True

    def replacement(self, steps: tuple[i.Step, ...]) -> i.Replacement:
        """The effect, whose first sentence comes to these steps."""
        change = i.AsEnters((*self.first, *steps, *self.then), self.moment)
        return i.Replacement(change, text=self.text, itself=True)


def _is_turned(node: n.Node) -> bool:
    """“this creature is turned face up”."""
    match node:
        case n.Clause(
            verb=n.Verb(senses=("is", "turned")), complements=(n.Adverb(sense="face up"),), cause=None, subject=subject
        ):
            return is_itself(subject)
    return False
