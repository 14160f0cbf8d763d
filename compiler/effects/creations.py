"""What clauses create, with what is said of it: exceptions, one more keyword, modes."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.tokens import tokens_of
from ...grammar.traversal import below
from .. import later
from ..clauses.kinds import forbids, into_play, is_really_done, is_they, may_describe
from ..diagnostics.detector import goes_on
from ..keywords.sentences import creating_keyword
from ..nouns.drafts import Block, DraftChoice, DraftCreate, DraftCreation, DraftStep
from ..nouns.lasting import lasting
from ..nouns.players import player
from .modes import both_of_more, count_modes, narrow_modes
from .progress import Progress
from .sentence_parts import negated
from .step_places import Place


class Creations(Progress):
    """What clauses create, with what is said of it: exceptions, one more keyword, modes."""

    def _exceptions(self, node: n.Exceptions, place: Place) -> None:
        last = place[-1] if place else None
        if isinstance(last, i.BecomeCopy):
            place[-1] = later.becoming.with_exceptions(last, node, self.source)
            self.source.claim(node)
            if isinstance(place[-1], i.Unmodelled):
                self.report("text", f"“{self.source.words(node)}” is not understood", node.span)
            return
        copies = [d for d in self.created[self._sentence_from :] if d.copied is not None]
        if not copies:
            construct = "creation" if self.created[self._sentence_from :] else "text"
            self.report(construct, f"“{self.source.words(node)}” of nothing that is a copy", node.span)
            place.append(self._unmodelled(node))
            return
        found = later.exceptions.exceptions(node, self.source)
        for change in found.changes:
            if isinstance(change, i.OtherException):
                self.report("exception", f"“{change.text}” is not understood", node.span)
        self._describes = True
        copies[-1].exceptions += found.changes
        copies[-1].clauses += found.clauses
        copies[-1].entering.quotes += found.quotes

    def _one_more_keyword(self, part: n.Part, node: n.Unparsed) -> bool:
        """“… token with flying and | glorp”: kept among the token's keywords, and reported."""
        drafts = self.created[self._sentence_from :][-1:]
        if not drafts or part.joint not in ("and", ", and") or not drafts[0].state.keywords or not node.is_one_word:
            return False
        drafts[0].state.keywords.append(node.text)
        self.source.claim(node)
        self.report("description", f"“{node.text}” is not understood", node.span)
        return True

    def _unparsed(self, node: n.Unparsed, place: Place) -> None:
        further = bool(self.created[self._sentence_from :]) and goes_on(node.text)
        if further or self._may_create(node) or creating_keyword(node.text, self.creating.definitions):
            self.report("creation", f"“{node.text}” is not understood, and it may create tokens", node.span)
        elif self._describes or (self.own and may_describe(node)):  # “It has flying and | glorp”
            self.report("rider", f"“{node.text}” is not understood", node.span)
        else:
            self.report("text", f"“{node.text}” is not understood", node.span)
        place.append(self._unmodelled(node))

    def _permits(self, node: n.Creation | n.Clause) -> bool:
        """“You may play that card this turn”: what may be done for a time, not what is decided now."""
        if isinstance(node, n.Clause) and node.verb.lemma == "pay":
            return later.costs.ends_effect(node)
        if not isinstance(node, n.Clause) or node.verb.lemma not in ("play", "cast") or node.cause is not None:
            return False
        return self._until is not None or self._for_as_long is not None or lasting(node.complements) is not None

    def _choose_modes(self, node: n.Clause, modes: DraftChoice, place: Place) -> None:
        """“Choose one —”: where the modes stand; what a later clause changes (“choose both instead”) is left."""
        if self.chosen or not narrow_modes(node, modes):
            place.append(self._unmodelled(node))
            return
        self.source.claim(node)
        if node.subject is not None:  # “An opponent chooses one —” (CR 700.2e)
            modes.player = player(node.subject, self.source)
        count_modes(node, modes)
        if both_of_more(node, modes):
            self.report("text", f"“both” of {len(modes.options)} modes", node.span)
        place.append(modes)
        self.chosen = True

    def _creation(self, node: n.Creation, place: Place) -> None:
        if node.subject is None and node.verb.main in ("creates", "puts") and self._subject is not None:
            node = structs.replace(node, subject=self._subject)  # “… sacrifices it, then creates …”
        self._subject = node.subject or self._subject
        self._several = node.subject if node.subject is not None and is_they(node.subject) else self._several
        if negated(node) or not is_really_done(node):  # “Players can't create tokens.”
            if not negated(node) or not forbids(node):
                words = self.source.words(node)
                self.report("creation", f"“{words}” creates nothing that is understood", node.span)
            place.append(self._unmodelled(node))
            return
        self._unknown(node)
        drafts = self.creating.creations(node, self.created)
        self._created(drafts, place)
        place += self._steps_of(node, drafts)

    def _steps_of(self, node: n.Creation, drafts: list[DraftCreation]) -> list[DraftStep]:
        """“Create a Food or a Clue”: one of them; “create a token at the beginning of …”: then; else all, at once."""
        if not drafts:
            return [self._unmodelled(node)]
        if len(drafts) > 1 and (bool(node.choice) or "or" in node.conjunctions):
            options: list[list[DraftStep]] = [[DraftCreate([d])] for d in drafts]
            choice = DraftChoice(options, [d.source for d in drafts], player(node.subject, self.source))
            choice.at_random = any(isinstance(x, n.Adverb) and x.sense == "at random" for x in below(node, n.Quoted))
            return [choice]
        if later := drafts[0].later:
            return [Block("delayed", lambda s, _: i.Delayed(later, s, text=later.text), [DraftCreate(drafts)])]
        demand = drafts[-1].state.demand
        return [DraftCreate(drafts), *([demand] if demand is not None else [])]

    def _created(self, drafts: list[DraftCreation], place: Place) -> None:
        loop = self._within(place).loop
        for draft in drafts if loop else ():
            if isinstance(draft.count, i.Number | i.Variable):
                draft.count_text = loop if draft.count_text == "1" else f"{draft.count_text} {loop}"
        self.created += drafts
        self._places[id(place)] = place

    def _comes_into_play(self, node: n.Clause, verb: str, place: Place) -> bool:
        """“a 5/5 flying Djinn comes into play on your side” (1993)."""
        if verb != "come" or not isinstance(node.subject, n.NounPhrase) or not any(map(into_play, node.complements)):
            return False
        tokens = tokens_of(node.subject)
        if not isinstance(tokens, n.TokenDescription) or tokens.power is None:
            return False
        self.source.claim_own(node)
        self.source.claim(node.verb, *node.complements)
        drafts = self.creating.made(tokens)
        for draft in drafts:
            draft.span, draft.source = (node.span.start, node.span.end), self.source.words(node)
        self._created(drafts, place)
        place.append(DraftCreate(drafts))
        return True
