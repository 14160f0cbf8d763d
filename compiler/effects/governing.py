"""What governs clauses: conditions, costs, durations, moments, and what holds instead of being done."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.traversal import below
from ...instructions.changing import with_inner
from ..clauses.kinds import (
    LASTING,
    SAID_ELSEWHERE,
    WHEN,
    by_that_player,
    denies_it,
    is_each_of_them,
    is_end,
    is_forbidden_in_combat,
    is_reflexive,
    is_spoken_of,
    phase_after,
)
from ..clauses.payments import payments_of
from ..ledger.places import place_of, spoken_place
from ..nouns.characteristics import attacked, read_state
from ..nouns.conditions import condition, done_this_way
from ..nouns.conditions.as_long_as import remains_exiled
from ..nouns.drafts import Block, DraftChoice, DraftStep, MakeStep
from ..nouns.events import awaited, moment, this_turn
from ..nouns.objects import flat
from ..nouns.player_names import is_player
from ..nouns.players import player
from ..nouns.pronouns import antecedent, asked_of, copied
from ..nouns.quantities import quantity
from .behind_clauses import as_such_a_spell
from .clauses import Clauses
from .sentence_parts import negated
from .step_places import Might, Place, around_may, done_by_many, extra_phases, has_targets, is_optional, names_objects
from .taxes import taxed

#: Steps after which “it” is what they have shown: not yet in a condition of the step itself.
_SHOWING = (i.Draw, i.Search, i.Mill, i.Discard)
#: What is said of all halves of the effect behind them (CR 107.1a).
_ROUNDING: dict[str, Literal["up", "down"]] = {"round up each time": "up", "round down each time": "down"}
_EVENTS = frozenset(
    ["when", "whenever", "each time", "the next time", "the first time", "once", "as soon as", "any time"]
)


class Governing(Clauses):
    """What governs clauses: conditions, costs, durations, moments, and what holds instead of being done."""

    def _as_though(self, node: n.Node, then: n.Node, place: Place) -> bool:
        """“it can attack this turn | as though it didn't have defender”: both are one permission (CR 609.4)."""
        if not isinstance(node, n.Clause) or not isinstance(then, n.Subordinate) or then.sense != "as though":
            return False
        goes_on = node.subject is None and not node.verb.pronoun
        if goes_on:
            node = structs.replace(node, subject=self._subject)
        self.acts.spoken = antecedent(self.steps)
        found = self.acts.as_though(node, then, bool(self.spoken_of), self._until)
        if found is None:
            return False
        self._subject, self._permitted = node.subject or self._subject, then
        if goes_on and place and (both := self._together(place[-1], found)) is not None:
            place[-1] = both
        else:
            place.append(found)
        return True

    def _held_with(self, node: n.Subordinate) -> bool:
        """Whether the clause before was read together with these words."""
        return node is self._permitted

    def _is_held(self, node: n.Node, place: Place) -> bool:
        """Whether the last step lasts as long as these words say; else they are read for themselves."""
        lasts = self._for_as_long
        self._for_as_long = None
        last = place[-1] if place else None
        if isinstance(last, Block) and last.kind == "may" and len(last.steps) == 1:
            last = last.steps[0]  # “you may cast this card | for as long as it remains exiled”
        if lasts is None or not isinstance(last, i.Gain | i.MayCast) or last.until != lasts:
            return False
        self.source.claim(node)
        return True

    def _enters_so(self, node: n.Node) -> bool:
        """“…, tapped and attacking that opponent”: so the tokens before it enter."""
        drafts = self.created[self._sentence_from :][-1:]
        if not drafts or not isinstance(node, n.Participle) or not read_state(node.sense, drafts[0].state):
            return False
        drafts[0].state.whom = attacked(self.source, *node.complements)
        self.source.claim_own(node)
        return True

    def _alternative(self, node: n.Node, place: Place, several: int = 1) -> None:
        """“They create a Horse, or you create a copy of it”: one of the two is done; who does either chooses which.

        ``several``: how many steps stand together as the first of them.
        """
        shared = self._subject if isinstance(node, n.Clause) and node.subject is None else None
        if isinstance(node, n.Clause) and shared is not None and several == 1 and done_by_many(place[-1]):
            self._alternative_of_each(structs.replace(node, subject=shared), place)
            return
        together = place[len(place) - several : -1]
        del place[len(place) - several : -1]
        before = place.pop()
        other: Place = []
        self._clause(node, other)
        if isinstance(before, DraftChoice) and not before.defined:  # modes are no clauses, and choose among themselves
            before.options.append(other)
            before.labels.append(self.source.words(node))
            place.append(before)
        else:
            options = [[*together, before], other]
            place.append(DraftChoice(options, ["", self.source.words(node)], _chooser(before, other)))

    def _alternative_of_each(self, node: n.Clause, place: Place) -> None:
        """“Each opponent sacrifices a creature | or pays 3 life”: each of them chooses (CR 608.2d, 101.4)."""
        step = place.pop()
        whom = step.player  # type: ignore[union-attr]
        assert isinstance(whom, i.Player)
        alone = i.Player("that player", whom.text)
        loop = Block("for each", lambda s, _: i.ForEach(s, players=whom, text=whom.text), [])
        other: Place = []
        self._clause(by_that_player(node), other)
        ways = [[structs.replace(step, player=alone)], other]
        loop.steps.append(DraftChoice(ways, ["", self.source.words(node)], alone))
        place.append(loop)

    def _lead(self, node: n.Subordinate, place: Place) -> Place:
        """“If …,”, “For each …,”, “When you do,”: the place for what it governs."""
        words = self.source.words(node)
        if self._too_deep(node, place):
            return place
        if self._last_if is not None and not self._last_if.otherwise and denies_it(node):
            self.source.claim(node)
            return self._else(self._last_if)
        if node.sense in ("for each", "for each of", "for every"):
            block = Block("for each", self._for_each(node, words), [])
        elif node.sense in _EVENTS:
            block = Block("when", self._waits(node, words), [])
        else:
            block = self._if(node)
        self._opened.append((block, node))
        return self._open(block, place, words[:1].lower() + words[1:] if block.kind == "for each" else "")

    def _waits(self, node: n.Subordinate, words: str) -> MakeStep:
        """“When you do, …”, “When you sacrifice one this way, …”, “When it dies this turn, …” (CR 603.7, 603.12)."""
        if is_reflexive(node):
            self.source.claim(node)
            return lambda s, _: i.Reflexive(s, words)
        if (done := done_this_way(node, self.source)) is not None:
            return lambda s, _: i.Reflexive(s, words, done)
        event, until = awaited(node.word, node, self.source, bool(self.spoken_of)), self._while(node)
        return lambda s, _: i.Delayed(event, s, words, until)

    def _if(self, node: n.Subordinate) -> Block:
        """“If you control a Swamp, …”; “As long as it remains exiled, …”."""
        spoken = asked_of(self.steps) or self._it_is(node)
        held = self._did_as_it_might(node) or self._of_cards(condition(node, self.source, spoken), node)
        held = self._of_what_is_gone(held)
        self.heed(held)
        block = Block("as long as exiled" if remains_exiled(node) else "if", lambda s, o: i.If(held, s, o), [])
        if block.kind == "if":
            if self._places and isinstance(held, i.Happened) and not held.negated:
                self._places[id(block.steps)] = block.steps  # “you may create a token. If you do, that token enters …”
            self._last_if = block
        return block

    def _of_what_is_gone(self, held: i.Condition) -> i.Condition:
        """“Whenever another creature you control dies, …. If it was a Zombie”: what the event says, and no source."""
        match held, self.waits.events if self.waits is not None else ():
            case i.ObjectIs(i.Reference("source", among=None), was=True), (
                i.Moves(what=i.Selection(), to=i.InZone(zone)) | i.Does(what=i.Selection(), deed="sacrifice" as zone),
            ) if zone != "battlefield":
                return structs.replace(held, what=i.Reference("that", held.what.text, antecedent="event.what"))
        return held

    def _of_cards(self, held: i.Condition, node: n.Subordinate) -> i.Condition:
        """“(Exile target creature.) If a creature card was exiled this way”: no token is a card (CR 108.2b)."""
        clause = node.parts[0].content if len(node.parts) == 1 else None
        head = clause.subject.items[-1].head if isinstance(clause, n.Clause) and clause.subject is not None else None
        match held, self.steps[-1] if self.steps else None:
            case (
                i.DoneThisWay("exile", i.Selection(where) as what),
                i.Move(what=i.Reference("target" | "all" | "choice", among=i.Selection(moved))),
            ) if head is not None and head.sense == "card":
                if not any(isinstance(each, i.InZone | i.IsAmong | i.IsSpell) for each in flat(moved)):
                    cards = structs.replace(what, where=(i.Not(i.IsToken()), *where))
                    return structs.replace(held, what=cards)
        return held

    def heed(self, held: i.Condition | None) -> None:
        """What follows a condition speaks of its numbers: “those counters”, “all of them”, “the difference”."""
        match held:
            case i.Holds(i.CountersOn() as counters):
                self.acts.counted = counters
            case i.ObjectIs(what, (i.HasCounter(kind=None, least=None),), negated=False):
                self.acts.with_counters = what
            case i.Holds(i.AbilityCount(deed), "="):
                self.source.counted_deed = deed
            case i.Holds(less, "<", more) | i.Holds(more, ">", less):
                self.source.difference = i.Difference(more, less)
            case i.ObjectIs(what, (i.Compare(measure, ">" | "<" as op, than),), negated=False):
                measured = i.NumberOf(measure, what)
                self.source.difference = i.Difference(measured, than) if op == ">" else i.Difference(than, measured)

    def _it_is(self, node: n.Subordinate) -> i.Reference | None:
        """What “it” is: no token where “it's a land card” is asked, but the card that was shown."""
        it = antecedent(self.steps)
        match node.parts[0].content:
            case n.Clause(complements=(n.NounPhrase() as what,)) if it is not None and it.what == "created":
                cards = self.shown.by(self.steps) if what.senses[-1:] == ("card",) else None
                return cards or it
        return it

    def _did_as_it_might(self, node: n.Subordinate) -> i.Happened | None:
        """“You may cast it. If you don't cast it this way, …”: the verb of what might be done comes again."""
        clause = node.parts[0].content if len(node.parts) == 1 else None
        might = self._might
        if node.sense != "if" or might is None or not isinstance(clause, n.Clause) or clause.cause is not None:
            return None
        last = self.steps[-1] if self.steps else None
        while isinstance(last, Block) and last.kind == "if" and last.steps and not last.otherwise:
            last = last.steps[-1]
        if not isinstance(last, Block) or last.steps is not might.place or not _is_done_again(clause, might):
            return None
        self.source.claim(node)
        return i.Happened(clause.verb.negated, self.source.words(node))

    def _while(self, node: n.Subordinate) -> i.Duration | None:
        """How long a delayed ability waits, where the text says so (CR 603.7b)."""
        return "end of turn" if this_turn(node) else self._until

    def _suffix(self, node: n.Subordinate, place: Place) -> Place:
        """“create … if you control a Swamp”, “… unless that player pays {2}”: governs the step before."""
        if not place or (node.sense in LASTING and isinstance(place[-1], i.Unmodelled)):
            place.append(self._unmodelled(node))
            return place
        if self._too_deep(node, place, place[-1]):
            return place
        if node.sense in ("when", "whenever") and not is_reflexive(node) and not has_targets(place[-1]):
            return self._later(node, place)
        if node.sense == "unless" and (done := self._unless(node, place)) is not None:
            return done
        self._left_of_condition(node)
        return self._only_if(node, place)

    def _unless(self, node: n.Subordinate, place: Place) -> Place | None:
        """“… unless its controller pays {3}”: somebody may do that; None if no one does anything."""
        content, last = node.parts[0].content if len(node.parts) == 1 else None, place[-1]
        if isinstance(content, n.Creation) and not negated(content):
            return self._unless_created(node, content, place)
        if isinstance(last, i.Gain) and is_forbidden_in_combat(last):
            more = taxed(node, self.source)
            if more is not None:
                place[-1] = structs.replace(last, changes=tuple(map(more, last.changes)))  # type: ignore[arg-type]
            else:
                place.append(self._unmodelled(node))
            return place
        payments = payments_of(node)
        if not payments:
            return None
        if not done_by_many(last):
            return self._unless_paid(node, payments, place)
        return self._unless_each_pays(node, payments, place) if is_each_of_them(payments[0]) else None

    def _left_of_condition(self, node: n.Subordinate) -> None:
        """Report tokens that are created instead, and what is said with quoted words after a condition."""
        for part in node.parts:
            if isinstance(part.content, n.Creation) and node.sense == "unless":
                words = self.source.words(part.content)
                self.report("creation", f"“{words}” instead of what stands before", part.span)
        for part in node.parts[1:]:
            if self.own and isinstance(part.content, n.Clause) and any(isinstance(x, n.Quoted) for x in below(part)):
                words = self.source.words(part.content)
                self.report("rider", f"“{words}” after a condition is not understood", part.span)

    def _only_if(self, node: n.Subordinate, place: Place) -> Place:
        """“Draw a card | if you control a Swamp”: the step before is done only then."""
        step = place[-1]
        shows = isinstance(step, _SHOWING)
        speaks_of_it = not shows or names_objects(step)
        it = None if shows else copied(step) or antecedent(self.steps)
        held = self._as_long_as_somebody_does(node, place) or condition(node, self.source, it, behind=speaks_of_it)
        if speaks_of_it:
            told = _of_the_chosen(held, step, self.source.words(node))
            held = told or _placed(held, spoken_place(node))
        if (cast := as_such_a_spell(held, step, node)) is not None:
            place[-1] = cast
            return place
        self.heed(held)
        block = Block("if", lambda s, o: i.If(held, s, o, id=place_of(node)), [place.pop()])
        place.append(block)
        if place is self.steps and not is_optional(step):  # else “otherwise” is also said where one may not
            self._last_if = block
        return place

    def _as_long_as_somebody_does(self, node: n.Subordinate, place: Place) -> i.Happened | None:
        """“(Repeat this process) until no one pays life”: again, if somebody has done what each of them might."""
        might, by = self._might, self._might.by if self._might is not None else None
        if might is None or by is None or not is_player(by):
            return None
        match node, place[-1]:
            case (
                n.Subordinate(
                    sense="until",
                    parts=(
                        n.Part(
                            content=n.Clause(
                                subject=n.NounPhrase(alone=("no", "one")), verb=n.Verb(auxiliaries=()) as verb
                            )
                        ),
                    ),
                ),
                i.Repeat(times=None),
            ) if verb.lemma == might.verb:
                self.source.claim(node)
                return i.Happened(text=self.source.words(node))
        return None

    def _later(self, node: n.Subordinate, place: Place) -> Place:
        """“Exile that token when this creature leaves the battlefield.”: the step before is done then (CR 603.7)."""
        words = self.source.words(node)
        event, until = awaited(node.word, node, self.source, bool(self.spoken_of)), self._while(node)
        place.append(Block("when", lambda s, _: i.Delayed(event, s, words, until), [place.pop()]))
        return place

    def _unless_created(self, node: n.Subordinate, content: n.Creation, place: Place) -> Place:
        """“Counter target spell unless its controller has you create a Treasure token”: that player may; else it is."""
        who = player(content.cause.subject if content.cause else content.subject, self.source)
        self.source.claim_between(node.span.start, content.span.start)
        words = self.source.words(content)
        block = Block("may", lambda s, o: i.May(who, s, o, words), [], [place.pop()])
        self._creation(content, self._open(block, place))
        return place

    def _unless_paid(self, node: n.Subordinate, payments: list[n.Clause], place: Place) -> Place:
        """“Counter target spell unless its controller pays {3}”: that player may; else it is done (CR 118.12a)."""
        first = payments[0]
        if first.subject is not None and first.subject.senses[:1] == ("each",):
            self.report("reference", f"whether all of “{self.source.words(first.subject)}” pay", first.subject.span)
        who = player(first.cause.subject if first.cause else first.subject, self.source)
        self.source.claim_between(node.span.start, first.span.start)
        words = self.source.words(node.parts[0].content) if len(payments) == 1 else self.source.words(node)
        place = around_may(self.steps, place) or place  # who may pay decides before who may do it
        block = Block("may", lambda s, o: i.May(who, s, o, words), [], [place.pop()])
        place.append(block)
        before, self._subject = self._subject, first.subject
        self._other(first, block.steps)
        for payment in payments[1:]:
            self.source.claim_between(first.span.end, payment.span.start)
            self._alternative(structs.replace(payment, subject=payment.subject or first.subject), block.steps)
            if isinstance(choice := block.steps[-1], DraftChoice):
                choice.player = who
        self._subject = before
        return place

    def _unless_each_pays(self, node: n.Subordinate, payments: list[n.Clause], place: Place) -> Place:
        """“Each opponent loses 3 life unless they discard a card”: each of them for themselves (CR 118.12a)."""
        step, words = place.pop(), self.source.words(node)
        whom = step.player  # type: ignore[union-attr]
        assert isinstance(whom, i.Player)
        alone = structs.replace(step, player=i.Player("that player", whom.text))
        loop = Block("for each", lambda s, _: i.ForEach(s, players=whom, text=words), [alone])
        place.append(loop)
        self._unless_paid(node, [by_that_player(each) for each in payments], loop.steps)
        return place

    def _phrase(self, node: n.Prepositional | n.Adverb, place: Place, root: Place) -> Place:
        """“Otherwise,”, “At the beginning of the next end step,”: the place for what follows."""
        if self._said_of_created(node):
            return place
        self.source.claim(node)
        words = self.source.words(node)
        if isinstance(node, n.Adverb) and node.sense == "otherwise":
            if self._last_if is not None:
                return self._else(self._last_if)
            return self._open(Block("if", lambda s, o: i.If(i.Happened(True, words), s, o), []), root)
        if (isinstance(node, n.Prepositional) and node.sense in WHEN) or is_end(node):
            return self._at(node, words, place)
        if isinstance(node, n.Prepositional):
            place.append(self._unmodelled(node))
        elif node.sense in _ROUNDING:
            self.rounding = _ROUNDING[node.sense]
        elif node.duration is None and node.sense not in SAID_ELSEWHERE:
            place.append(self._unmodelled(node))
        return place

    def _said_of_created(self, node: n.Prepositional | n.Adverb) -> bool:
        """“… token with equip {1}, attached to it”; “…, each attached to a different creature”; “…, tapped”."""
        drafts = self.created[self._sentence_from :]
        if not drafts:
            return False
        if isinstance(node, n.Prepositional):
            if node.sense not in ("attached to", "each attached to", "with"):
                return False
            self.creating.said_of(node, drafts if node.sense == "each attached to" else drafts[-1:])
            return True
        if not read_state(node.sense, drafts[-1].state):
            return False
        self.source.claim(node)
        return True

    def _at(self, node: n.Prepositional | n.Adverb, words: str, place: Place) -> Place:
        """“At the beginning of the next end step,”: what follows is done then."""
        later = moment(node, self.source)
        if self._too_deep(node, place):
            return place
        self.acts.after = phase_after(node)
        return self._open(Block("delayed", lambda s, _: extra_phases(s) or i.Delayed(later, s, words), []), place)

    def _where(self, node: n.Where) -> None:
        """“where X is …”."""
        at = node.quantity.span.start
        self.source.claim_between(node.span.start, at)
        if node.verb not in ("is", "are"):
            self.report("creation", f"“{self.source.words(node)}” does not say what {node.name} is", node.span)
        if isinstance(node.quantity, n.Unparsed):
            self.report("quantity", f"“{node.quantity.text}” is not understood", node.quantity.span)
        value = quantity(node.quantity, self.source)
        for name in node.names:
            self.defines(name, value, node)


def _of_the_chosen(held: i.Condition, step: Any, words: str) -> i.ToldCondition | None:
    """“Destroy the chosen permanent | if its mana value is …”: “it” is nothing that was named between; it is left."""
    match step:
        case i.Act(what=i.Reference("that", antecedent="chosen")):
            spoken = (each for each in held.walk() if isinstance(each, i.Reference))
            if any(each.what == "that" and each.among is None and each.antecedent is None for each in spoken):
                return i.ToldCondition(words)
    return None


def _is_done_again(clause: n.Clause, might: Might) -> bool:
    """“you don't cast it”: by the same player, what was spoken of."""
    plain = clause.verb.auxiliaries in ((), ("don't",), ("do", "not"), ("doesn't",))
    by = clause.subject.alone if clause.subject is not None else ()
    if not plain or clause.verb.lemma != might.verb or might.by is None or by not in (might.by.alone, ("they",)):
        return False
    what = [c for c in clause.complements if isinstance(c, n.NounPhrase | n.NounList)][:1]
    return bool(by) and all(map(is_spoken_of, what))


def _placed(value: Any, place: int) -> Any:
    """What is said behind a step, with the place of its words: “if it was dealt damage” speaks of the step's target."""
    match value:
        case i.Reference("that", among=None, antecedent=None, id=0):
            return structs.replace(value, id=place)
    return with_inner(value, lambda each: _placed(each, place))


#: Players of whom one at most is meant.
_ONE_PLAYER = frozenset(["target player", "target opponent", "that player", "controller", "owner"])


def _chooser(one: DraftStep, other: list[DraftStep]) -> i.Player:
    """Who chooses which is done: “that player discards a card | or loses 3 life”; else you (CR 608.2d)."""
    who = getattr(one, "player", None)
    same = len(other) == 1 and getattr(other[0], "player", None) == who
    return who if same and isinstance(who, i.Player) and who.who in _ONE_PLAYER else i.Player("you", "you")
