"""The sentences of one effect as steps: clause after clause, with their conditions, loops and choices."""

from __future__ import annotations

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.traversal import below
from ..clauses.alike import for_each_keyword, same_for
from ..clauses.folding import but, each_with, folded
from ..clauses.kinds import LASTING, goes_on_alike, is_unknown_duration
from ..nouns.conditions import condition, whole_conditions
from ..nouns.conditions.as_long_as import as_long_as
from ..nouns.drafts import Block, DraftChoice, DraftStep, creations_of, finish, flat, nesting
from ..nouns.lasting import lasts, until
from ..nouns.pronouns import is_alike, same_targets
from ..replacing.would import replaced
from .behind_clauses import or_bottom, or_hand, permissions, until_then
from .governing import Governing
from .modes import modes_if
from .progress import MOST_NESTED
from .sentence_parts import (
    as_created,
    as_put_on_stack,
    belongs,
    duration,
    ends_alternatives,
    from_whom,
    goes_on_negated,
    instead_behind,
    instead_in,
    is_clause,
    is_other_number,
    is_said_first,
    is_second_time,
    leads,
    puts_the_rest,
    says_first,
    says_instead,
    says_when,
    tap_or_untap,
    with_lists,
    would_be,
    would_happen,
)
from .step_places import Place, around_may, done_then, for_a_time, for_good, last_step, only_if_done


class Effect(Governing):
    """Lowers the sentences of one ability onto ``steps``.

    ``created`` are the creations of the text so far, to which words may refer back; ``variables`` what X is.
    """

    def sentence(self, sentence: n.Sentence) -> None:
        """Lower one sentence."""
        if self.modes is not None and self.chosen and self.modes.instead is None:
            mark = self.source.mark()
            self.modes.instead = modes_if(sentence, self.modes, self.source)
            if self.modes.instead is not None:
                return
            self.source.forget(mark)
        self._sentence_from, self._describes, self._may = len(self.created), False, None
        before = len(self.steps)
        if self._done_alike(sentence):
            return
        parts = [but(each_with(part)) for part in sentence.parts]
        if len(parts) > 1:  # what these join are parts
            parts = from_whom(tap_or_untap(folded(with_lists(whole_conditions(parts), self.source))))
        first = parts[0] if parts else None
        if self._open_choice and before and first is not None and first.joint == "or" and is_clause(first.content):
            self._alternative(first.content, self.steps)  # “Choose one — Put …; or put …”
            self._claim_joint(first)
            parts.pop(0)
        self._open_choice = sentence.end == ";"
        self._several = None
        said = duration(parts)
        self._until = said[1] if said is not None else None
        self._lasts = any(is_unknown_duration(part.content) for part in parts)
        self.acts.before, self.acts.after = last_step(self.steps) or self._replaced_by(parts), None
        if not self.steps and isinstance(self.acts.before, i.Damage):
            parts = instead_behind(parts)
        if self.prevents_next(sentence) or self._replaces(sentence) or self._goes_elsewhere(parts):
            return
        self._done_by_another(parts)
        self.parts(parts, self.steps)
        permissions(self.steps, max(0, before - 1))
        self._lasts_for_nothing(parts, self.steps[before:])
        self._holds_of_nothing(parts, self.steps[before:])
        if before and len(self.steps) == before + 1 and says_instead(sentence):
            self._instead(before, sentence)
        if before and says_first(sentence):
            at = self._last_sentence
            self.steps[at:] = [*self.steps[before:], *self.steps[at:before]]
        else:
            self._first_of_nothing(parts)
        self._instead_of_nothing(parts, before)
        self._any_of_none(parts)
        self._last_sentence = before

    def _done_alike(self, sentence: n.Sentence) -> bool:
        """“Do the same for first strike and vigilance.”: the sentence before, once more for each of them."""
        of, said = same_for(sentence), self.steps[self._last_sentence :]
        if of is None or not said or creations_of(said):
            return False
        more = for_each_keyword(finish(said), of)
        if more is None:
            return False
        self.source.claim(sentence)
        self._last_sentence = len(self.steps)
        self.steps += more
        return True

    def _lasts_for_nothing(self, parts: list[n.Part], done: list[DraftStep]) -> None:
        """Report a duration of what is done at once, and is over: “Until end of turn, | draw a card” (CR 611.2a)."""
        self._lasts_twice(parts)
        for part in parts:
            if done and lasts(part.content) and not any(map(for_a_time, flat(done))):
                construct = "unclaimed" if creations_of(done) else "text"
                words = self.source.words(part.content)
                self.report(construct, f"“{words}” stands before nothing that lasts", part.content.span)

    def _lasts_twice(self, parts: list[n.Part]) -> None:
        """Report a duration that another contradicts: “Until your next turn, creatures gain … until end of turn”."""
        lead = parts[0].content if parts else None
        if lead is None or (first := until(lead)) is None:
            return
        for part in parts[1:]:
            said = part.content.complements if isinstance(part.content, n.Clause) else ()
            for second in said:
                if until(second) not in (None, first):
                    words = self.source.words(lead)
                    self.report("text", f"“{words}”, and also “{self.source.words(second)}”", lead.span)

    def _first_of_nothing(self, parts: list[n.Part]) -> None:
        """Report “first” where it is ahead of nothing that the sentence before does: “… and you | first | draw”."""
        for part in parts:
            if is_said_first(part.content):
                construct = "unclaimed" if isinstance(part.content, n.Creation) else "text"
                words = self.source.words(part.content)
                self.report(construct, f"“{words}” is done first, and before what is not said", part.content.span)

    def _instead_of_nothing(self, parts: list[n.Part], before: int) -> None:
        """Report “instead” of what nothing says: “Exile target creature | instead” alone, or behind what is done.

        Behind other steps a condition says when; what would happen is replaced elsewhere (CR 614.1a).
        """
        if self.earlier is not None or self.created or self.modes is not None or len(self.steps) == before:
            return
        if any(would_happen(each) for part in parts for each in below(part)) or (before and says_when(parts)):
            return
        for said in (each for part in parts for each in instead_in(part.content)):
            why = "nothing stands before it" if not before else "what stands before it is done"
            self.report("text", f"“instead” of what is not said: {why}", said.span)

    def _holds_of_nothing(self, parts: list[n.Part], done: list[DraftStep]) -> None:
        """Report “as long as” before what is done at once, and is over: “As long as you control a Swamp, | draw”."""
        lead = parts[0].content if parts else None
        if not isinstance(lead, n.Subordinate) or lead.sense not in ("as long as", "while") or not done:
            return
        if not any(map(for_a_time, flat(done))) and not creations_of(done):
            words = self.source.words(lead)
            self.report("text", f"“{words}” stands before nothing that lasts", lead.span)

    def _done_by_another(self, parts: list[n.Part]) -> None:
        """Report “if you do” of what another player may do: “Target opponent may pay {2}. If you do, …”."""
        might, last = self._might, self.steps[-1] if self.steps else None
        if might is None or might.chosen_by is None:
            return
        if not isinstance(last, Block) or last.steps is not might.place:
            return
        for part in parts:
            match part.content:
                case n.Subordinate(
                    sense="if" | "unless" | "when",
                    parts=(n.Part(content=n.Clause(subject=n.NounPhrase(alone=("you",)) as you, complements=())),),
                ) if might.chosen_by.senses[:1] != ("you",):
                    self.report("reference", f"“{self.source.words(you)}” are not who may do it", you.span)
                case n.Subordinate(
                    sense="if" | "unless" | "when",
                    parts=(n.Part(content=n.Clause(subject=n.NounPhrase() as they, complements=())),),
                ) if might.chosen_by.alone == ("you",) and they.alone in (("they",), ("that", "player")):
                    self.report("reference", f"it is you who may do it, not “{self.source.words(they)}”", they.span)
                case n.Subordinate(
                    sense="if", parts=(n.Part(content=n.Clause(verb=n.Verb(senses=("can't" | "cannot",)) as verb)),)
                ):
                    self.report("reference", "who may do it need not be unable to: “if you don't”", verb.span)

    def _any_of_none(self, parts: list[n.Part]) -> None:
        """Report “any opponent” where they have no choice: “Any opponent loses 2 life” is each, or one of them."""
        for part in parts:
            done = part.content
            if not isinstance(done, n.Clause | n.Creation) or done.subject is None or "may" in done.verb.auxiliaries:
                continue
            if done.subject.alone in (("any", "player"), ("any", "opponent")):
                words = self.source.words(done.subject)
                self.report("reference", f"“{words}” may be each of them, or one", done.subject.span)

    def prevents_next(self, sentence: n.Sentence) -> bool:
        """“The next time a source would deal damage to you this turn, prevent that damage.” (CR 615)"""
        match [part.content for part in sentence.parts]:
            case [
                n.Subordinate(sense="the next time", parts=(n.Part(content=n.Clause() as event),)) as lead,
                n.Clause() as done,
            ]:
                pass
            case _:
                return False
        steps = self.acts.next_time(lead, event, done)
        self.steps += steps
        return bool(steps)

    def _replaces(self, sentence: n.Sentence) -> bool:
        """“If that creature would die this turn, exile it instead.”: an effect that stands from then on (CR 614.3)."""
        found = replaced(sentence, self.source, self._another, self._may_create, spoken=True, standing=False)
        if found is None:
            return False
        steps: tuple[i.Step, ...] = ()
        if isinstance(found.doing, Effect):
            found.doing.ends()
            steps = tuple(finish(found.doing.steps))
        begun = i.Replace(found.replacement(steps), found.until, found.once)
        self.steps.append(begun if found.asked is None else i.If(found.asked, (begun,)))
        return True

    def _replaced_by(self, parts: list[n.Part]) -> i.Step | None:
        """What a line that does something else “instead if …” stands in place of: the last step of the line before."""
        whether = any(isinstance(part.content, n.Subordinate) and part.content.sense == "if" for part in parts)
        return self.earlier if whether and not self.steps else None

    def _goes_elsewhere(self, parts: list[n.Part]) -> bool:
        """“If that spell is countered this way, exile it instead of …”: of the step before that counters it."""
        match [part.content for part in parts]:
            case [n.Subordinate(sense="if") as lead, n.Clause() as done]:
                pass
            case _:
                return False
        place = self.steps
        while place and isinstance(block := place[-1], Block):
            place = block.otherwise or block.steps
        last = place[-1] if place else None
        if not isinstance(last, i.CounterSpell):
            return False
        mark = self.source.mark()
        held = condition(lead, self.source)
        counters = isinstance(held, i.DoneThisWay) and held.deed == "counter" and held.what is None
        amended = self.acts.amended(done, last, None) if counters else None
        if amended is None:
            self.source.forget(mark)
            return False
        self._claim_joint(parts[1])
        place[-1] = amended
        return True

    def _another(self) -> Effect:
        """What lowers sentences of the same ability that are done at another time."""
        return type(self)(self.source, self.creating, self.actions, self.created)

    def _instead(self, at: int, sentence: n.Sentence) -> None:
        """“Create six. If this spell was kicked, create twelve of those tokens instead.”: one or the other is done."""
        block = self.steps[at]
        if isinstance(block, Block) and block.kind == "if" and not block.otherwise and not creations_of([block]):
            self._done_instead(block, at, sentence)
        elif isinstance(block, Block) and block.kind == "if" and not block.otherwise and self.own:
            near = reversed(range(max(0, at - MOST_NESTED), at))
            replaced = next((k for k in near if creations_of([self.steps[k]])), at)
            self._in_place_of(self.steps, replaced, sentence)

    def _in_place_of(self, place: Place, first: int, node: n.Node) -> None:
        """One or the other is done: the last step of a place, or those from ``first`` on that stand before it."""
        block, replaced = place[-1], place[first:-1]
        if not isinstance(block, Block) or not replaced:
            return
        if nesting(replaced) >= MOST_NESTED:
            words = self.source.words(node)
            self.report("creation", f"“{words}” stands in place of more than {MOST_NESTED} others", node.span)
            return
        block.otherwise[:] = replaced
        del place[first:-1]

    def _done_instead(self, block: Block, at: int, sentence: n.Sentence) -> None:
        """“Draw two cards. If you control a Swamp, draw three cards instead.”; what of two it replaces is left."""
        if would_be(sentence) or not block.steps or any(isinstance(step, i.Unmodelled) for step in flat(block.steps)):
            return
        earlier = self.steps[self._last_sentence : at]
        size = len(block.steps)
        alike = is_alike(earlier[-size:], block.steps)
        size = size if alike else 1
        if len(earlier) == 1 and (done := only_if_done(earlier[0])) is not None and nesting(earlier) < MOST_NESTED:
            block.otherwise[:] = done.steps
            block.steps[:] = [same_targets(step, block.otherwise) for step in block.steps]
            done.steps[:] = [block]
            del self.steps[at]
        elif (alike or len(earlier) == 1) and nesting(self.steps[at - size : at]) < MOST_NESTED:
            block.otherwise[:] = self.steps[at - size : at]
            block.steps[:] = [same_targets(step, block.otherwise) for step in block.steps]
            del self.steps[at - size : at]
        else:
            self.steps[at] = self._unmodelled(sentence)

    def parts(self, parts: list[n.Part], place: Place) -> None:
        """Parts in their order; a condition or loop before a comma governs what follows in the sentence."""
        root = place
        added = True  # whether the last part added a step to its place
        for k, part in enumerate(parts):
            self._begun = [*(self._begun if k else []), (id(place), len(place))]
            if k and isinstance(part.content, n.Subordinate) and self._is_held(part.content, place):
                continue  # “for as long as …”, read with the clause before
            self._claim_joint(part)
            self._looks_ahead(parts, k)
            self._one_or_both(part, place)
            if self._is_left(parts, k, place) or self._is_as_though(parts, k, place):
                continue
            if isinstance(part.content, n.Subordinate) and not leads(parts, k):
                place = self._follows(parts, k, place, added)
            else:
                place, added = self._next(parts, k, place, root)

    def _is_as_though(self, parts: list[n.Part], k: int, place: Place) -> bool:
        """“it can attack | as though it didn't have defender”: the clause, or what was read with it."""
        content = parts[k].content
        if k + 1 < len(parts) and self._as_though(content, parts[k + 1].content, place):
            return True
        return (
            k > 0 and isinstance(content, n.Subordinate) and content.sense == "as though" and self._held_with(content)
        )

    def _looks_ahead(self, parts: list[n.Part], k: int) -> None:
        """“for as long as it remains exiled”, which is said behind one part, or behind two that are alike."""
        behind = k + (2 if k + 2 < len(parts) and goes_on_alike(parts[k + 1]) else 1)
        self._for_as_long = as_long_as(parts[behind].content, self.source) if behind < len(parts) else None

    def _one_or_both(self, part: n.Part, place: Place) -> None:
        """Report “and/or” between two things that are done."""
        done = is_clause(part.content) and place and not isinstance(place[-1], i.Unmodelled)
        if done and part.joint in ("and/or", ", and/or"):
            self.report("text", "“and/or”: which of the two are done, no step says", part.span)

    def _is_left(self, parts: list[n.Part], k: int, place: Place) -> bool:
        """“can't investigate, | populate, or create tokens”: what is no step of its own, or said of tokens before."""
        part, content = parts[k], parts[k].content
        if not goes_on_negated(parts, k):
            if belongs(part, parts[k - 1].content if k else None):
                if self._enters_so(content):
                    return True
                words = self.source.words(content)
                self.report("creation", f"“{words}” after tokens is not understood", content.span)
            elif not ends_alternatives(parts, k) and not is_second_time(part):
                return False
        place.append(self._unmodelled(content))
        return True

    def _next(self, parts: list[n.Part], k: int, place: Place, root: Place) -> tuple[Place, bool]:
        """A part that is done, or governs what follows; gives the place for that, and whether a step was added."""
        part, content, before = parts[k], parts[k].content, parts[k - 1].content if k else None
        if "—" in part.joint and isinstance(before, n.Creation):
            words = self.source.words(content)
            self.report("creation", f"“{words}” after a dash is not understood", content.span)
        size = len(place)
        self._goes_on = k > 1 and parts[k - 1].joint in ("and", ", and")
        self._lists = k > 1 and parts[k - 1].joint == "," and is_clause(parts[k - 2].content)
        if puts_the_rest(part):  # “you may reveal a card, then put the rest …”: they are put in any case
            place = around_may(self.steps, place) or place
            size = len(place)
        there = self._part(part, before, place, root)
        added = len(place) > size or part.joint in ("or", ", or")
        if k and part.joint in ("then", ", then"):
            done_then(place, size)
        return there, added

    def _alternative_to(self, part: n.Part, place: Place) -> int:
        """How many steps are done or not: both of “reveal a card and put it into your hand, | or draw a card”."""
        if part.joint != ", or" or len(self._begun) < 3 or not self._goes_on:
            return 1
        where, start = self._begun[-3]
        return len(place) - (start if where == id(place) else 0)  # “You may …” has a place of its own

    def _each_of_list(self, part: n.Part, place: Place) -> None:
        """“Draw a card, | gain 3 life, | or scry 2.”: one of all that the list has."""
        choice = place[-1]
        if part.joint != ", or" or not self._lists or not isinstance(choice, DraftChoice) or len(self._begun) < 3:
            return
        where, start = self._begun[-3]
        start = start if where == id(place) else 0  # “You may …” has a place of its own
        if len(place) - start == 2 and choice.labels[:1] == [""]:
            choice.options.insert(0, [place[start]])
            choice.labels.insert(0, "")
            del place[start]

    def _follows(self, parts: list[n.Part], k: int, place: Place, added: bool) -> Place:
        """A condition or a time behind what it governs; gives the place for what follows."""
        content, before = parts[k].content, parts[k - 1].content if k else None
        assert isinstance(content, n.Subordinate)
        self._left_of_tokens(before)
        if added and place and (ended := until_then(place[-1], content, self.source)) is not None:
            place[-1] = ended
            return place
        if self._says_how(content, before, place, added=added):
            return place
        if before is not None and place and for_good(place[-1]) and content.sense in LASTING:
            place[-1] = self._unmodelled(before)  # “It's an Island … | for as long as it has a counter”
        place = self._suffix(content, place)
        if is_other_number(parts, k):
            # “Create two Treasure tokens, three if you attacked this turn.”
            self._in_place_of(place, max(0, len(place) - 2), content)
        return place

    def _left_of_tokens(self, before: n.Node | None) -> None:
        """Report tokens of which a condition speaks that governs another."""
        said = below(before) if isinstance(before, n.Subordinate) else ()
        if before is not None and any(isinstance(x, n.Word) and x.kind == "token" for x in said):
            self.report("creation", f"“{self.source.words(before)}” is not understood", before.span)

    def _says_how(self, content: n.Subordinate, before: n.Node | None, place: Place, *, added: bool) -> bool:
        """Whether it is said of X, of the tokens, or of a clause that is no step: “It has hexproof | as long as …”."""
        if isinstance(before, n.Where) and (how := as_put_on_stack(content)) is not None:
            self.source.claim(content)
            self.variables.update((name, i.AsPutOnStack(self.variables[name], how)) for name in before.names)
            return True
        if added:
            return False
        if as_created(content, before):
            self.source.claim(content)
            return True
        if not is_clause(before):
            return False
        if self.own:
            self.source.claim(content)
            self.report("rider", f"“{self.source.words(content)}” of what is said before", content.span)
        else:  # “It can't be regenerated | unless its controller pays {2}”
            place.append(self._unmodelled(content))
        return True

    def _part(self, part: n.Part, before: n.Node | None, place: Place, root: Place) -> Place:
        """One part; gives the place for what follows."""
        content = part.content
        if isinstance(content, n.Subordinate):
            return self._lead(content, place)
        if place and part.joint == "or":
            either = or_bottom(place[-1], content, self.source) or or_hand(place[-1], content, self.source)
            if either is not None:
                place[-1] = either
                return place
        if isinstance(content, (n.Prepositional, n.Adverb)):
            return self._phrase(content, place, root)
        if isinstance(content, n.Where):
            self._where(content)
        elif isinstance(content, n.Exceptions):
            self._exceptions(content, place)
        elif isinstance(content, n.Unparsed):
            if not self._one_more_keyword(part, content):
                self._unparsed(content, place)
        elif place and part.joint in ("or", ", or") and is_clause(content) and is_clause(before):
            if isinstance(content, n.Clause) and content.subject is None and "may" in content.verb.auxiliaries:
                place.append(self._unmodelled(content))  # “copies it or may choose …”: done, or allowed?
            elif not (isinstance(content, n.Clause) and self._amends(content, place)):
                self._alternative(content, place, self._alternative_to(part, place))
                self._each_of_list(part, place)
        else:
            return self._clause(content, place)
        return place
