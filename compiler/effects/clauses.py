"""What one clause does, of those that create nothing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.traversal import first_noun
from .. import later
from ..clauses.kinds import are_players, are_who_did, is_change, is_chosen_at_random, is_they, speaks_of_way
from ..keywords.sentences import said_of
from ..nouns.drafts import Block, DraftChoice, DraftCreate, DraftStep, MakeStep, flat
from ..nouns.objects import all_of, done_to, reference, selection
from ..nouns.player_names import is_player
from ..nouns.players import player
from ..nouns.pronouns import antecedent, antecedent_at, just_asked, the_others
from ..nouns.quantities import count_of, damage_prevented, flips_won, happened, quantity
from ..verbs import amendments
from .behind_clauses import milled
from .creations import Creations
from .modes import aims_apart, lets_choose_again
from .sentence_parts import negated
from .step_places import Might, Place, by_others, innermost, last_step, names_creature

#: Changes of what an object is, with which abilities may come.
_KINDS = frozenset([i.SetTypes, i.SetColors, i.SetChosen, i.SetPT])


class Clauses(Creations):
    """What one clause does, of those that create nothing."""

    def _clause(self, node: n.Node, place: Place) -> Place:
        """One clause; what follows in the sentence stands where it stands (under its “may”)."""
        if not isinstance(node, (n.Creation, n.Clause)):
            if self.created[self._sentence_from :]:
                words = self.source.words(node)
                self.report("creation", f"“{words}” after tokens is not understood", node.span)
            place.append(self._unmodelled(node))
            return place
        if isinstance(node, n.Clause) and (
            self._amends(node, place) or self._does_the_same(node, place) or self._is_of_modes(node)
        ):
            return place
        if self._might is not None and place is self._might.place and are_who_did(node.subject):
            place = self.steps  # “each player may draw a card, then | each player who drew a card this way …”
        if _says_may(node) and not negated(node) and not self._permits(node):
            if self._too_deep(node, place):
                return place
            place = self._allowed(node, place)
        if isinstance(node, n.Creation):
            self._creation(node, place)
        elif self.modes is not None and any(node is header for header in self.headers):
            self._choose_modes(node, self.modes, place)
        else:
            self._other(node, place)
        return place

    def _is_of_modes(self, node: n.Clause) -> bool:
        """“You may choose the same mode more than once.”, “Each mode must target a different player.” (CR 700.2)"""
        if self.modes is None:
            return False
        if lets_choose_again(node):
            self.modes.again = True
        elif aims_apart(node):
            self.modes.apart = True
        else:
            return False
        self.source.claim(node)
        return True

    def _allowed(self, node: n.Creation | n.Clause, place: Place) -> Place:
        """“You may draw a card”, “you may have it deal …”: the place for what is done if that player wants."""
        if node.subject is not None and node.cause is None:
            self._may = node.subject
        they = node.cause.subject if node.cause else node.subject
        who, clause = player(they, self.source), self.source.words(node)
        place = self._open(Block("may", lambda s, o: i.May(who, s, o, clause), []), place)
        self._might = Might(node.verb.lemma, node.subject, they, place)
        return place

    def _amends(self, node: n.Clause, place: Place) -> bool:
        """“The damage can't be prevented.”, “It can't be regenerated.”: said of the step before, wherever it stands."""
        if not amendments(node.verb.lemma):
            return False
        while place and isinstance(block := place[-1], Block) and not block.otherwise:
            place = block.steps
        at = self._amended_at(node, place)
        last = place[at] if place else None
        if last is None or isinstance(last, DraftCreate | DraftChoice | Block):
            return False
        amended = self.acts.amended(node, last, self._until)
        if amended is not None:
            place[at] = amended
        return amended is not None

    def _amended_at(self, node: n.Clause, place: Place) -> int:
        """Which step of a place the clause may say more of: the last one, but for what has come between."""
        before = len(place) - 2
        if before >= 0 and node.verb.lemma == "enter" and isinstance(place[-1], i.Shuffle):
            return before  # “put it onto the battlefield, then shuffle. It enters with …”
        if before >= 0 and isinstance(place[-1], DraftCreate) and isinstance(place[before], i.Act):
            return (
                before if speaks_of_way(node.subject) else before + 1
            )  # “destroy …, then create …. Creatures destroyed”
        return len(place) - 1

    def _does_the_same(self, node: n.Clause, place: Place) -> bool:
        """“Each opponent attacking that player does the same.”: you and they do what the sentence before says."""
        if (others := self._same_for(node, place)) is not None:
            place.append(others)
            return True
        same = [c.alone for c in node.complements if isinstance(c, n.NounPhrase)] == [("the", "same")]
        if node.verb.senses not in (("does",), ("do",)) or len(node.complements) != 1 or not same:
            return False
        done = place[self._last_sentence :]
        if place is not self.steps or node.subject is None or not done:
            return False
        mark = self.source.mark()
        who = player(node.subject, self.source)
        both = i.Player("these", "you", these=(i.Player("you", "you"), who))
        theirs = [by_others(step, both) for step in done]
        if who.who == "other" or any(step is None for step in theirs):
            self.source.forget(mark)
            return False
        self.source.claim(node.verb, *node.complements)
        for step in done:
            for draft in step.creations if isinstance(step, DraftCreate) else ():
                draft.creator = both
        place[self._last_sentence :] = [step for step in theirs if step is not None]
        return True

    def _same_for(self, node: n.Clause, place: Place) -> i.Move | None:
        """“Return all creature cards …, then do the same for Aura cards.”: from there, or of those, and to there."""
        match node, place[-1:]:
            case n.Clause(
                subject=None,
                verb=n.Verb(senses=("do",) | ("does",)),
                complements=(
                    n.NounPhrase(alone=("the", "same")) as same,
                    n.Prepositional(sense="for", object=n.NounPhrase() as cards) as for_,
                ),
            ), [i.Move(what=i.Reference("all" | "revealed" as which, among=i.Selection(where), also=None)) as last]:
                pass
            case _:
                return None
        kept = tuple(each for each in where if isinstance(each, i.InZone | i.OwnedBy))
        others = selection(cards, self.source)
        known = bool(kept) or which == "revealed"
        if not known or not others.where or any(isinstance(each, i.Told) for each in others.where):
            return None
        self.source.claim(node.verb, same)
        self.source.claim_own(for_)
        among = structs.replace(others, where=(*others.where, *kept))
        span = (node.span.start, node.span.end)
        what = structs.replace(last.what, text=others.text, among=among, id=0)
        return structs.replace(last, what=what, text=self.source.words(node), span=span)

    def _other(self, node: n.Clause, place: Place) -> None:
        """A clause without “create”: a purpose that creates, a keyword action, a rider, an act, or none of these."""
        verb = node.verb.lemma
        if self._purpose(node, place) or self._definition_of_x(node):
            return
        if self._is_still(node, place) or self._is_left_to_chance(node, place):
            return
        node = self._with_subject(node)
        self._several = node.subject if node.subject is not None and are_players(node.subject) else None
        before, self._subject = self._subject, node.subject or self._subject
        if self._is_action(node, place) or self._comes_into_play(node, verb, place):
            return
        self.acts.no_creatures = all(draft.is_no_creature for draft in self.own)
        if not self._is_rider(node, verb, place):
            self._add_acts(node, verb, place, before)

    def _add_acts(self, node: n.Clause, verb: str, place: Place, before: n.Noun | None) -> None:
        """The acts of a clause; with the step before as one, if it goes on with that subject."""
        if node.subject is None and self._subject is not None and is_change(node, verb):
            node = structs.replace(node, subject=self._subject)  # “creatures you control get +1/+1 and gain trample”
        self._tell_acts(node, place)
        done = self._acted(node, verb)
        goes_on = before is not None and node.subject is before
        if goes_on and place and len(done) == 1 and (both := self._together(place[-1], done[0])) is not None:
            place[-1] = both
        else:
            place += done or [self._unmodelled(node)]

    def _is_still(self, node: n.Clause, place: Place) -> bool:
        """“It's still a land.”: said of what the last step changes."""
        inner = innermost(place)
        gain = inner[-1] if inner else None
        if not isinstance(gain, i.Gain):
            return False
        kept = later.kinds.still(node, gain.changes, gain.what, self.source)
        if kept:
            inner[-1] = structs.replace(gain, changes=kept)
        return bool(kept)

    def _is_left_to_chance(self, node: n.Clause, place: Place) -> bool:
        """“… chosen at random”: said of the modes before."""
        choice = place[-1] if place else None
        if not isinstance(choice, DraftChoice) or not is_chosen_at_random(node):
            return False
        self.source.claim(node)
        choice.at_random = True
        return True

    def _with_subject(self, node: n.Clause) -> n.Clause:
        """The clause with the subject that it goes on with."""
        if node.subject is not None:
            return node
        if node.verb.lemma != node.verb.main:  # “Its controller sacrifices it and investigates.”
            subject = self._subject
        else:  # “That player may search … and put it into their hand.”, “Those players draw a card, then discard …”
            subject = self._may if self._may is not None else self._several
        return node if subject is None else structs.replace(node, subject=subject)

    def _is_action(self, node: n.Clause, place: Place) -> bool:
        """Do a keyword action, if it is one."""
        action = self.actions.steps(node, self.source)
        if action is None:
            return False
        steps, drafts = action
        self._created(drafts, place)
        place += steps
        self._several = self._who_goes_on(node, steps)
        return True

    def _is_rider(self, node: n.Clause, verb: str, place: Place) -> bool:
        """Say more of the tokens that were created, if it does."""
        another = self._is_another(node.subject, node.verb.pronoun)
        if not self._is_of_tokens() or another or not (place is self.steps or id(place) in self._places):
            return False
        if isinstance(last_step(self.steps), i.BecomeCopy):
            return False  # what is given it then is given to the copy (CR 707.2)
        steps = self.riders.rider(node, verb, self.spoken_of)
        if steps is None:
            return False
        self._describes = not steps
        place += steps
        return True

    def _tell_acts(self, node: n.Clause, place: Place) -> None:
        """What an act may speak of: what the steps before have named, shown, shuffled and searched for."""
        self.acts.spoken, self.acts.others = antecedent_at(place, self.steps), the_others(self.steps)
        self.acts.spoken = self.actions.acted_on or self.acts.spoken
        self.acts.cards = self.shown.by(self.steps)
        self.acts.so_far = self.steps
        self.acts.lost = isinstance(last_step(self.steps), i.Unmodelled)
        self.acts.is_another = self._is_another
        last = place[-1] if place else None
        self.acts.shuffled = last.player if isinstance(last, i.Shuffle) and last.player.who == "you" else None
        first = node.complements[0] if node.complements else None
        alone = isinstance(first, n.NounPhrase) and first.alone == ("the", "rest")
        self.acts.searched = last.what if alone and isinstance(last, i.Search) else None

    def _acted(self, node: n.Clause, verb: str) -> list[i.Step]:
        """What an act comes to; nothing, and a report, where it is not understood."""
        done = self.acts.act(node, verb, of_tokens=self._is_of_tokens(), until=self._for_as_long or self._until)
        done = self._said_of_it(done)
        self._several = self._who_goes_on(node, done)
        if not done:
            self._missed(node, verb)
            self._of_nobody(node)
        if done and isinstance(done[0], i.BecomeCopy):
            of_card = later.becoming.copies_a_card(node)
            copied = None if self._lasts else later.becoming.spoken_of(done[0], of_card, list(flat(self.steps)))
            done = [copied] if copied is not None else []
        if self.acts.cards is not None and self.acts.cards.what == "milled":
            mills = [step for step in flat(self.steps) if isinstance(step, i.Mill)]
            done = [milled(step, yours=all(step.player.who == "you" for step in mills)) for step in done]
        return done

    def _is_of_tokens(self) -> bool:
        """Whether “it” is what was created: not after “arm target creature”, “sacrifice a creature”, which are not."""
        match self.steps[-1] if self.steps else None:
            case i.Act("sacrifice" | "destroy", i.Reference(gone)) if gone != "created":
                return False
        asked = just_asked(self.steps)
        if asked is not None and asked.what != "created":
            return False
        return bool(self.spoken_of) and self.actions.acted_on is None

    def _is_another(self, noun: n.Noun | None, pronoun: str) -> bool:
        """Whether “it” is what the last step was done to, “that creature” may be what was named beside the tokens."""
        said = noun.alone if noun is not None else (pronoun,)
        if said in (("it",), ("they",)):
            it = antecedent(self.steps)
            return it is not None and it.what == "that"
        if said in (("that", "creature"), ("those", "creature")):
            waits = self.waits is not None and any(map(names_creature, self.waits.events))
            return self.acts.no_creatures or waits or any(map(names_creature, flat(self.steps)))
        return False

    def _said_of_it(self, done: list[i.Step]) -> list[i.Step]:
        """Steps about “it”, behind an action of the text's own: about what that was done to."""
        acted_on = self.actions.acted_on
        if acted_on is None:
            return done
        about = [said_of(acted_on, step) for step in done]
        if about == done:
            self.actions.acted_on = None
        return about

    def _who_goes_on(self, node: n.Clause, steps: Sequence[DraftStep] | None) -> n.Noun | None:
        """“They draw a card | and discard a card”: a player who acts does the next as well; objects don't."""
        if node.subject is None or not is_they(node.subject):
            return self._several
        acts = steps and isinstance(getattr(steps[-1], "player", None), i.Player)
        return node.subject if acts else None

    def _together(self, first: DraftStep, second: i.Step) -> i.Gain | None:
        """“gets +1/+1 | and gains flying until end of turn”: one effect on the same objects (CR 611.2)."""
        if not isinstance(first, i.Gain) or not isinstance(second, i.Gain):
            return None
        apart = [{type(change) for change in step.changes} for step in (first, second)]
        if (first.what, first.until) != (second.what, second.until) or (apart[0] & apart[1]) - {i.Cannot}:
            return None
        if first.is_so != second.is_so:
            return None  # “is black and gains haste”: the one as it enters, the other from then on (CR 611.2e)
        of_all = isinstance(first.what, i.Reference) and first.what.what == "all"
        if i.AddAbilities in apart[0] | apart[1] and _KINDS & (apart[0] | apart[1]) and not of_all:
            return None  # “each planeswalker you control becomes … and gains flying”: that one by then is none
        span = first.span[0], second.span[1]
        words = self.source[slice(*span)]
        return i.Gain(first.what, first.changes + second.changes, first.until, first.is_so, text=words, span=span)

    def _purpose(self, node: n.Clause, place: Place) -> bool:
        """“choose a third player to create two Treasure tokens”, “sacrifice two Goblins to put three … into play”."""
        at = next((k for k, c in enumerate(node.complements) if isinstance(c, n.Infinitive)), None)
        purpose = node.complements[at] if at is not None else None
        if at is None or not isinstance(purpose, n.Infinitive) or purpose.creation is None:
            return False
        creation = purpose.creation
        noun = first_noun(node.complements[:at])
        if creation.subject is None:
            creation = structs.replace(creation, subject=noun if noun is not None and is_player(noun) else node.subject)
        rest = n.Span(node.span.start, purpose.span.start - 1)
        self._other(structs.replace(node, complements=node.complements[:at], span=rest), place)
        self.source.claim_between(purpose.span.start, creation.span.start)
        self._creation(creation, place)
        return True

    def _definition_of_x(self, node: n.Clause) -> bool:
        """“X is the mana value of that card.”"""
        match node:
            case n.Clause(
                subject=n.NounPhrase(words=(n.Word(kind="number") as name,), modifiers=()),
                verb=n.Verb(senses=("is",)),
                complements=((n.NounPhrase() | n.NounList()) as noun,),
            ) if name.sense in ("x", "y"):
                self.source.claim(name, node.verb)
                self.defines(name.variable, quantity(noun, self.source), node)
                return True
        return False

    def _for_each(self, node: n.Subordinate, words: str) -> MakeStep:
        """“For each of those creatures”, “for each opponent”, “for each land you control”."""
        noun = node.parts[0].content
        self.source.claim_own(node, *node.parts)
        if not isinstance(noun, (n.NounPhrase, n.NounList)):
            self.source.claim(node)
            return lambda s, _: i.ForEach(s, times=i.Asked(words), text=words)
        match noun:
            case n.NounPhrase(words=(n.Word(number=1) as one, *_)):
                self.source.claim(one)  # “for each 1 damage prevented this way”
        if is_player(noun):
            who = player(noun, self.source)
            return lambda s, _: i.ForEach(s, players=who, text=words)
        if (times := self._times(noun)) is not None:
            return lambda s, _: i.ForEach(s, times=times, text=words)
        if (of := self._each_of_those(node, noun)) is not None:
            return lambda s, _: i.ForEach(s, of=of, text=words)
        objects = selection(noun, self.source)
        return lambda s, _: i.ForEach(s, objects=objects, text=words)

    def _times(self, noun: n.Noun) -> i.Quantity | None:
        """“each flip you won”, “each 1 damage prevented this way”, “each charge counter on this artifact”."""
        often = flips_won(noun, self.source) or damage_prevented(noun, self.source) or happened(noun, self.source)
        if often is None and isinstance(noun, n.NounPhrase) and noun.head is not None and noun.head.sense == "counter":
            return count_of(noun, self.source)
        return often

    def _each_of_those(self, node: n.Subordinate, noun: n.Noun) -> i.Reference | None:
        """“each of those creatures”, “each card exiled this way”: what was spoken of, or done to."""
        mark = self.source.mark()
        of = reference(noun, self.source) if node.sense == "for each of" else done_to(noun, self.source)
        of = all_of(of) if of is not None else None
        if of is not None and of.what == "that" and of.among is None and self.own:
            return i.Reference("created", of.text)
        if of is None or of.what == "other":
            self.source.forget(mark)
            return None
        return of


def _says_may(node: n.Creation | n.Clause) -> bool:
    """“you may draw”, “you may have it deal …”."""
    return "may" in (*node.verb.auxiliaries, *(node.cause.verb.senses if node.cause else ()))
