"""The sentences of one effect as steps: clause after clause, with their conditions, loops and choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import structs

from ..grammar import nodes as n
from ..grammar.tokens import tokens_of
from ..grammar.traversal import below
from . import instructions as i
from .acts import ACTS, Acts
from .as_long_as import as_long_as, remains_exiled
from .becoming import copies_a_card, spoken_of, with_exceptions
from .beginnings import moment
from .characteristics import attacked, read_state
from .clause_kinds import (
    LASTING,
    SAID_ELSEWHERE,
    WHEN,
    are_players,
    are_who_did,
    by_that_player,
    denies_it,
    forbids,
    goes_on_alike,
    into_play,
    is_change,
    is_chosen_at_random,
    is_each_of_them,
    is_end,
    is_forbidden_in_combat,
    is_really_done,
    is_reflexive,
    is_some_token,
    is_spoken_of,
    is_they,
    is_token_or_it,
    is_unknown_duration,
    makes_copy_of_card,
    may_describe,
    payments_of,
    phase_after,
    speaks_of_way,
)
from .conditions import condition, done_this_way, whole_conditions
from .creating import Creating
from .detector import goes_on, node_may_create
from .drafts import (
    Block,
    DraftChoice,
    DraftCreate,
    DraftCreation,
    DraftStep,
    MakeStep,
    creations_of,
    finish,
    flat,
    nesting,
)
from .events import awaited, this_turn
from .exceptions import exceptions
from .folding import folded
from .keywords import MISSING, KeywordActions, creating_keyword
from .lasting import lasting
from .modes import aims_apart, count_modes, lets_choose_again, modes_if, narrow_modes
from .modifying.kinds import still
from .objects import all_of, done_to, reference, selection
from .player_names import is_player
from .players import player
from .pronouns import Shown, antecedent, asked_of, copied, is_alike, same_targets, the_others
from .quantities import count_of, damage_prevented, flips_won, happened, quantity
from .replacing.would import replaced
from .riders import Riders
from .sentence_parts import (
    as_created,
    belongs,
    duration,
    from_whom,
    goes_on_negated,
    is_clause,
    is_other_number,
    leads,
    negated,
    says_instead,
    tap_or_untap,
    with_lists,
    would_be,
)
from .source import Source
from .step_places import (
    Might,
    Place,
    Within,
    around_may,
    by_others,
    done_by_many,
    done_then,
    extra_phases,
    for_good,
    has_targets,
    innermost,
    is_optional,
    last_step,
    names_objects,
    only_if_done,
)
from .tails import milled, or_bottom, permissions, until_then
from .taxes import taxed
from .verbs import AMENDED
from .verbs.costs import ends_effect

#: So many conditions, choices and loops within one another: cards have four. The next one is left to the players.
MOST_NESTED = 24
#: Steps after which “it” is what they have shown: not yet in a condition of the step itself.
_SHOWING = (i.Draw, i.Search, i.Mill, i.Discard)
#: What is said of all halves of the effect behind them (CR 107.1a).
_ROUNDING: dict[str, Literal["up", "down"]] = {"round up each time": "up", "round down each time": "down"}
_EVENTS = frozenset(
    ["when", "whenever", "each time", "the next time", "the first time", "once", "as soon as", "any time"]
)
#: Verbs by which a token that nobody spoke of comes about.
_COME_ABOUT = frozenset(["created", "enters", "enter", "appears", "comes"])
#: Verbs of which a token is the object that is there already: of others it may be what they create (“make a token”).
TAKE_TOKENS = ACTS | frozenset(
    "exile return be is control own target treat remove bury lose copy give reveal count tap attack block deal cast "
    "name exert crew detain suspect move attach unattach phase blink pay spend want put counter".split()
)


class Effect:
    """Lowers the sentences of one ability onto ``steps``.

    ``created`` are the creations of the text so far, to which words may refer back; ``variables`` what X is.
    """

    def __init__(
        self, source: Source, creating: Creating, actions: KeywordActions, created: list[DraftCreation]
    ) -> None:
        self.source, self.creating, self.actions, self.created = source, creating, actions, created
        self.report = source.report
        self.riders, self.acts = Riders(source), Acts(source)
        self.steps: Place = []
        self.shown = Shown()
        self._blocks: dict[int, Within] = {}  # by the id of the steps; what is not here stands in no block
        self.variables: dict[str, i.Quantity] = {}
        self._first = len(created)  # where this ability's own creations begin
        self._sentence_from = 0
        self._last_if: Block | None = None
        self.rounding: Literal["up", "down"] | None = None  # how every half of the effect is rounded
        self._until: i.Duration | None = None  # the duration that the sentence gives to all that it does
        self._describes = False  # whether the sentence has said what the tokens are
        self._for_as_long: i.AsLongAs | None = None  # what the next part says of how long the clause lasts
        self._permitted: n.Subordinate | None = None  # “as though …” that was read with the clause before it
        self._lasts = False  # whether the sentence says that something lasts in a way that no step knows
        self._last_sentence = 0  # where the steps of the sentence before begin
        self._open_choice = False  # the sentence before ended with a semicolon: “; or …” may follow
        self._might: Might | None = None  # what was last said that somebody may do
        self._may: n.Noun | None = None  # who may do what the sentence says
        self._subject: n.Noun | None = None  # of the last clause: the next one may leave it out
        self._several: n.Noun | None = None  # the same where it is several players, of whom a verb is as if said to you
        self.modes: DraftChoice | None = None  # the modes below, and the clauses that have them chosen
        self.headers: list[n.Clause] = []
        self.chosen = False
        self._opened: list[tuple[Block, n.Node]] = []  # what waits for something that it governs
        self.earlier: i.Step | None = None  # the last step of the line before, of a spell
        self._places: dict[int, Place] = {}  # where creations stand: a rider under another condition is none of theirs

    @property
    def own(self) -> list[DraftCreation]:
        """The creations of this ability so far."""
        return self.created[self._first :]

    # ── Sentences ───────────────────────────────────────────────────────────────────────────────────────────────────

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
        parts = from_whom(tap_or_untap(folded(with_lists(whole_conditions(list(sentence.parts)), self.source))))
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
        if self.prevents_next(sentence) or self._replaces(sentence) or self._goes_elsewhere(parts):
            return
        self.parts(parts, self.steps)
        permissions(self.steps, max(0, before - 1))
        if before and len(self.steps) == before + 1 and says_instead(sentence):
            self._instead(before, sentence)
        self._last_sentence = before

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
        self.steps.append(i.Replace(found.replacement(steps), found.until, found.once))
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

    def _claim_joint(self, part: n.Part) -> None:
        """What joins a part to the one before is in the order of the steps."""
        self.source.claim_between(part.content.span.start - len(part.joiner), part.content.span.start)

    def ends(self) -> None:
        """The ability is read to its end: a condition or an event on which nothing depends has lost what it governs."""
        for block, node in self._opened:
            if not block.steps and not block.otherwise:
                construct = "creation" if self._may_create(node) else "text"
                self.report(construct, f"nothing depends on “{self.source.words(node)}”", node.span)

    def _may_create(self, node: n.Node) -> bool:
        return node_may_create(node, self.source.text, self.creating.definitions)

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
            content, before = part.content, parts[k - 1].content if k else None
            if k and isinstance(content, n.Subordinate) and self._is_held(content, place):
                continue  # “for as long as …”, read with the clause before
            self._claim_joint(part)
            said_of_both = 2 if k + 2 < len(parts) and goes_on_alike(parts[k + 1]) else 1
            after = parts[k + said_of_both].content if k + said_of_both < len(parts) else None
            self._for_as_long = as_long_as(after, self.source) if after is not None else None
            if goes_on_negated(parts, k):  # “can't investigate, | populate, or create tokens”
                place.append(self._unmodelled(content))
                continue
            if belongs(part, before) and self._enters_so(content):
                continue
            if belongs(part, before):
                words = self.source.words(content)
                self.report("creation", f"“{words}” after tokens is not understood", content.span)
                place.append(self._unmodelled(content))
                continue
            if k + 1 < len(parts) and self._as_though(content, parts[k + 1].content, place):
                continue
            if k and isinstance(content, n.Subordinate) and content.sense == "as though" and self._held_with(content):
                continue
            if isinstance(content, n.Subordinate) and not leads(parts, k):
                place = self._follows(parts, k, place, added)
                continue
            if "—" in part.joint and isinstance(before, n.Creation):
                words = self.source.words(content)
                self.report("creation", f"“{words}” after a dash is not understood", content.span)
            here, size = place, len(place)
            place = self._part(part, before, place, root)
            added = len(here) > size or part.joint in ("or", ", or")
            if k and part.joint in ("then", ", then"):
                done_then(here, size)

    def _as_though(self, node: n.Node, then: n.Node, place: Place) -> bool:
        """“it can attack this turn | as though it didn't have defender”: both are one permission (CR 609.4)."""
        if not isinstance(node, n.Clause) or not isinstance(then, n.Subordinate) or then.sense != "as though":
            return False
        goes_on = node.subject is None and not node.verb.pronoun
        if goes_on:
            node = structs.replace(node, subject=self._subject)
        self.acts.spoken = antecedent(self.steps)
        found = self.acts.as_though(node, then, bool(self.own), self._until)
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

    def _follows(self, parts: list[n.Part], k: int, place: Place, added: bool) -> Place:
        """A condition or a time behind what it governs; gives the place for what follows."""
        content, before = parts[k].content, parts[k - 1].content if k else None
        assert isinstance(content, n.Subordinate)
        if isinstance(before, n.Subordinate) and any(
            isinstance(x, n.Word) and x.kind == "token" for x in below(before)
        ):
            self.report("creation", f"“{self.source.words(before)}” is not understood", before.span)
        if added and place and (ended := until_then(place[-1], content, self.source)) is not None:
            place[-1] = ended
            return place
        if not added and as_created(content, before):
            self.source.claim(content)
            return place
        if self.own and is_clause(before) and not added:  # “It has hexproof | as long as …”
            self.source.claim(content)
            self.report("rider", f"“{self.source.words(content)}” of what is said before", content.span)
            return place
        if before is not None and place and for_good(place[-1]) and content.sense in LASTING:
            place[-1] = self._unmodelled(before)  # “It's an Island … | for as long as it has a counter”
        place = self._suffix(content, place)
        if is_other_number(parts, k):
            # “Create two Treasure tokens, three if you attacked this turn.”
            self._in_place_of(place, max(0, len(place) - 2), content)
        return place

    def _enters_so(self, node: n.Node) -> bool:
        """“…, tapped and attacking that opponent”: so the tokens before it enter."""
        drafts = self.created[self._sentence_from :][-1:]
        if not drafts or not isinstance(node, n.Participle) or not read_state(node.sense, drafts[0].state):
            return False
        drafts[0].state.whom = attacked(self.source, *node.complements)
        self.source.claim_own(node)
        return True

    def _part(self, part: n.Part, before: n.Node | None, place: Place, root: Place) -> Place:
        """One part; gives the place for what follows."""
        content = part.content
        if isinstance(content, n.Subordinate):
            return self._lead(content, place)
        if place and part.joint == "or" and (either := or_bottom(place[-1], content, self.source)) is not None:
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
            if not (isinstance(content, n.Clause) and self._amends(content, place)):
                self._alternative(content, place)
        else:
            return self._clause(content, place)
        return place

    def _alternative(self, node: n.Node, place: Place) -> None:
        """“They create a Horse, or you create a copy of it”: one of the two is done."""
        before = place.pop()
        other: Place = []
        self._clause(node, other)
        if isinstance(before, DraftChoice):
            before.options.append(other)
            before.labels.append(self.source.words(node))
            place.append(before)
        else:
            place.append(DraftChoice([[before], other], ["", self.source.words(node)], i.Player("you", "you")))

    def _lead(self, node: n.Subordinate, place: Place) -> Place:
        """“If …,”, “For each …,”, “When you do,”: the place for what it governs."""
        words = self.source.words(node)
        if self._too_deep(node, place):
            return place
        if self._last_if is not None and not self._last_if.otherwise and denies_it(node):
            self.source.claim(node)
            return self._last_if.otherwise
        make: MakeStep
        if node.sense in ("for each", "for each of", "for every"):
            kind, make = "for each", self._for_each(node, words)
        elif node.sense in _EVENTS and is_reflexive(node):
            self.source.claim(node)
            kind, make = "when", lambda s, _: i.Reflexive(s, words)
        elif node.sense in _EVENTS and (done := done_this_way(node, self.source)) is not None:
            kind, make = "when", lambda s, _: i.Reflexive(s, words, done)
        elif node.sense in _EVENTS:
            event, until = awaited(node.word, node, self.source, bool(self.own)), self._while(node)
            kind, make = "when", lambda s, _: i.Delayed(event, s, words, until)
        else:
            spoken = asked_of(self.steps) or self._it_is(node)
            held = self._did_as_it_might(node) or condition(node, self.source, spoken)
            self.heed(held)
            kind, make = "if", lambda s, o: i.If(held, s, o)
            kind = "as long as exiled" if remains_exiled(node) else kind
        block = Block(kind, make, [])
        if kind == "if" and self._places and isinstance(held, i.Happened) and not held.negated:
            self._places[id(block.steps)] = block.steps  # “you may create a token. If you do, that token enters with …”
        if kind == "if":
            self._last_if = block
        self._opened.append((block, node))
        return self._open(block, place, words[:1].lower() + words[1:] if kind == "for each" else "")

    def heed(self, held: i.Condition | None) -> None:
        """What follows a condition speaks of its numbers: “those counters”, “all of them”, “the difference”."""
        match held:
            case i.Holds(i.CountersOn() as counters):
                self.acts.counted = counters
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
        might, last = self._might, self.steps[-1] if self.steps else None
        while isinstance(last, Block) and last.kind == "if" and last.steps and not last.otherwise:
            last = last.steps[-1]
        if node.sense != "if" or might is None or not isinstance(clause, n.Clause) or clause.cause is not None:
            return None
        if not isinstance(last, Block) or last.steps is not might.place or clause.verb.lemma != might.verb:
            return None
        plain = clause.verb.auxiliaries in ((), ("don't",), ("do", "not"), ("doesn't",))
        by = clause.subject.alone if clause.subject is not None else ()
        if not plain or might.by is None or by not in (might.by.alone, ("they",)) or not by:
            return None
        what = [c for c in clause.complements if isinstance(c, n.NounPhrase | n.NounList)][:1]
        if not all(map(is_spoken_of, what)):
            return None
        self.source.claim(node)
        return i.Happened(clause.verb.negated, self.source.words(node))

    def _within(self, place: Place) -> Within:
        return self._blocks.get(id(place)) or Within(place)

    def _open(self, block: Block, place: Place, loop: str = "") -> Place:
        """Put a block at the end of a place; gives the place for what it governs."""
        place.append(block)
        around = self._within(place)
        self._blocks[id(block.steps)] = Within(block.steps, around.level + 1, loop or around.loop)
        self._blocks[id(block.otherwise)] = Within(block.otherwise, around.level + 1, around.loop)
        return block.steps

    def _too_deep(self, node: n.Node, place: Place, *governed: DraftStep) -> bool:
        """Whether one block more, at this place or around these steps, is too many: its words are left to players."""
        if self._within(place).level < MOST_NESTED and nesting(governed) < MOST_NESTED:
            return False
        words = self.source.words(node)
        self.report("creation", f"“{words}” stands in, or around, more than {MOST_NESTED} conditions", node.span)
        place.append(self._unmodelled(node))
        return True

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
        content = node.parts[0].content if len(node.parts) == 1 else None
        if node.sense == "unless" and isinstance(content, n.Creation) and not negated(content):
            return self._unless_created(node, content, place)
        if node.sense == "unless" and isinstance(last := place[-1], i.Gain) and is_forbidden_in_combat(last):
            more = taxed(node, self.source)
            if more is not None:
                place[-1] = structs.replace(last, changes=tuple(map(more, last.changes)))  # type: ignore[arg-type]
            else:
                place.append(self._unmodelled(node))
            return place
        if node.sense == "unless" and (payments := payments_of(node)) and not done_by_many(place[-1]):
            return self._unless_paid(node, payments, place)
        if node.sense == "unless" and (payments := payments_of(node)) and is_each_of_them(payments[0]):
            return self._unless_each_pays(node, payments, place)
        for part in node.parts:
            if isinstance(part.content, n.Creation) and node.sense == "unless":
                words = self.source.words(part.content)
                self.report("creation", f"“{words}” instead of what stands before", part.span)
        for part in node.parts[1:]:
            if self.own and isinstance(part.content, n.Clause) and any(isinstance(x, n.Quoted) for x in below(part)):
                words = self.source.words(part.content)
                self.report("rider", f"“{words}” after a condition is not understood", part.span)
        shows = isinstance(place[-1], _SHOWING)
        it = None if shows else copied(place[-1]) or antecedent(self.steps)
        held = self._as_long_as_somebody_does(node, place) or condition(
            node, self.source, it, behind=not shows or names_objects(place[-1])
        )
        block = Block("if", lambda s, o: i.If(held, s, o), [place.pop()])
        place.append(block)
        if place is self.steps and not is_optional(block.steps[0]):  # else “otherwise” is also said where one may not
            self._last_if = block
        return place

    def _as_long_as_somebody_does(self, node: n.Subordinate, place: Place) -> i.Happened | None:
        """“(Repeat this process) until no one pays life”: again, if somebody has done what each of them might."""
        clause = node.parts[0].content if len(node.parts) == 1 else None
        might = self._might
        if node.sense != "until" or might is None or not isinstance(clause, n.Clause) or clause.subject is None:
            return None
        again = isinstance(place[-1], i.Repeat) and place[-1].times is None
        if not again or clause.subject.alone != ("no", "one") or clause.verb.lemma != might.verb:
            return None
        if clause.verb.auxiliaries or might.by is None or not is_player(might.by):
            return None
        self.source.claim(node)
        return i.Happened(text=self.source.words(node))

    def _later(self, node: n.Subordinate, place: Place) -> Place:
        """“Exile that token when this creature leaves the battlefield.”: the step before is done then (CR 603.7)."""
        words = self.source.words(node)
        event, until = awaited(node.word, node, self.source, bool(self.own)), self._while(node)
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
        drafts = self.created[self._sentence_from :]
        if drafts and isinstance(node, n.Prepositional) and node.sense in ("attached to", "each attached to", "with"):
            # “… token with equip {1}, attached to it”; “…, each attached to a different target creature”
            self.creating.said_of(node, drafts if node.sense == "each attached to" else drafts[-1:])
            return place
        if drafts and isinstance(node, n.Adverb) and read_state(node.sense, drafts[-1].state):
            self.source.claim(node)
            return place  # “create two Treasure tokens, tapped”
        self.source.claim(node)
        words = self.source.words(node)
        if isinstance(node, n.Adverb) and node.sense == "otherwise":
            if self._last_if is not None:
                return self._last_if.otherwise
            return self._open(Block("if", lambda s, o: i.If(i.Happened(True, words), s, o), []), root)
        if (isinstance(node, n.Prepositional) and node.sense in WHEN) or is_end(node):
            later = moment(node, self.source)
            if self._too_deep(node, place):
                return place
            self.acts.after = phase_after(node)
            return self._open(Block("delayed", lambda s, _: extra_phases(s) or i.Delayed(later, s, words), []), place)
        if isinstance(node, n.Adverb) and node.sense in _ROUNDING:
            self.rounding = _ROUNDING[node.sense]
            return place
        if not (isinstance(node, n.Adverb) and (node.duration is not None or node.sense in SAID_ELSEWHERE)):
            place.append(self._unmodelled(node))
        return place

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
            self.variables[name] = value

    def _exceptions(self, node: n.Exceptions, place: Place) -> None:
        last = place[-1] if place else None
        if isinstance(last, i.BecomeCopy):
            place[-1] = with_exceptions(last, node, self.source)
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
        found = exceptions(node, self.source)
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

    def _unmodelled(self, node: n.Node) -> i.Unmodelled:
        """What is left to the players, with its words."""
        self.source.claim(node)
        missing = MISSING.get(node.verb.lemma, "") if isinstance(node, n.Clause) else ""
        return i.Unmodelled(self.source.words(node), (node.span.start, node.span.end), missing)

    # ── Clauses ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _clause(self, node: n.Node, place: Place) -> Place:
        """One clause; what follows in the sentence stands where it stands (under its “may”)."""
        if not isinstance(node, (n.Creation, n.Clause)):
            if self.created[self._sentence_from :]:
                words = self.source.words(node)
                self.report("creation", f"“{words}” after tokens is not understood", node.span)
            place.append(self._unmodelled(node))
            return place
        if isinstance(node, n.Clause) and (self._amends(node, place) or self._does_the_same(node, place)):
            return place
        if self.modes is not None and isinstance(node, n.Clause) and lets_choose_again(node):
            self.source.claim(node)
            self.modes.again = True
            return place
        if self.modes is not None and isinstance(node, n.Clause) and aims_apart(node):
            self.source.claim(node)
            self.modes.apart = True
            return place
        before = (*node.verb.auxiliaries, *(node.cause.verb.senses if node.cause else ()))
        if self._might is not None and place is self._might.place and are_who_did(node.subject):
            place = self.steps  # “each player may draw a card, then | each player who drew a card this way …”
        if "may" in before and not negated(node) and not self._permits(node):
            if self._too_deep(node, place):
                return place
            if node.subject is not None and node.cause is None:
                self._may = node.subject
            who = player(node.cause.subject if node.cause else node.subject, self.source)
            clause = self.source.words(node)
            place = self._open(Block("may", lambda s, o: i.May(who, s, o, clause), []), place)
            self._might = Might(node.verb.lemma, node.subject, place)
        if isinstance(node, n.Creation):
            self._creation(node, place)
        elif self.modes is not None and any(node is header for header in self.headers):
            self._choose_modes(node, self.modes, place)
        else:
            self._other(node, place)
        return place

    def _amends(self, node: n.Clause, place: Place) -> bool:
        """“The damage can't be prevented.”, “It can't be regenerated.”: said of the step before, wherever it stands."""
        if node.verb.lemma not in AMENDED:
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
        """“Return all creature cards …, then do the same for Aura cards.”: from there, and to there."""
        match node, place[-1:]:
            case n.Clause(
                subject=None,
                verb=n.Verb(senses=("do",)),
                complements=(
                    n.NounPhrase(alone=("the", "same")) as same,
                    n.Prepositional(sense="for", object=n.NounPhrase() as cards) as for_,
                ),
            ), [i.Move(what=i.Reference("all", among=i.Selection(where), also=None)) as last]:
                pass
            case _:
                return None
        kept = tuple(each for each in where if isinstance(each, i.InZone | i.OwnedBy))
        others = selection(cards, self.source)
        if not kept or not others.where or any(isinstance(each, i.Told) for each in others.where):
            return None
        self.source.claim(node.verb, same)
        self.source.claim_own(for_)
        among = structs.replace(others, where=(*others.where, *kept))
        span = (node.span.start, node.span.end)
        return structs.replace(
            last, what=i.Reference("all", others.text, among), text=self.source.words(node), span=span
        )

    def _permits(self, node: n.Creation | n.Clause) -> bool:
        """“You may play that card this turn”: what may be done for a time, not what is decided now."""
        if isinstance(node, n.Clause) and node.verb.lemma == "pay":
            return ends_effect(node)
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
        alternatives = bool(node.choice) or "or" in node.conjunctions
        if not drafts:
            place.append(self._unmodelled(node))
        elif alternatives and len(drafts) > 1:
            options: list[list[DraftStep]] = [[DraftCreate([d])] for d in drafts]
            place.append(DraftChoice(options, [d.source for d in drafts], player(node.subject, self.source)))
        elif later := drafts[0].later:
            place.append(Block("delayed", lambda s, _: i.Delayed(later, s, text=later.text), [DraftCreate(drafts)]))
        else:
            place.append(DraftCreate(drafts))
            place += [draft.state.demand for draft in drafts[-1:] if draft.state.demand is not None]

    def _unknown(self, node: n.Node) -> None:
        """Report the unknown words of a creation: where they tell how many or of what, the players have to say."""
        for child in below(node, n.Quoted):
            if isinstance(child, n.Word) and child.kind == "unknown":
                self.source.claim(child)
                self.report("word", f"the word “{child.text}” is not known", child.span)

    def _created(self, drafts: list[DraftCreation], place: Place) -> None:
        loop = self._within(place).loop
        for draft in drafts if loop else ():
            if isinstance(draft.count, i.Number | i.Variable):
                draft.count_text = loop if draft.count_text == "1" else f"{draft.count_text} {loop}"
        self.created += drafts
        self._places[id(place)] = place

    def _other(self, node: n.Clause, place: Place) -> None:
        """A clause without “create”: a purpose that creates, a keyword action, a rider, an act, or none of these."""
        verb = node.verb.lemma
        if self._purpose(node, place) or self._definition_of_x(node):
            return
        inner = innermost(place)
        if inner and isinstance(gain := inner[-1], i.Gain) and (kept := still(node, gain.changes, self.source)):
            inner[-1] = structs.replace(gain, changes=kept)  # “It's still a land.”
            return
        if place and isinstance(place[-1], DraftChoice) and is_chosen_at_random(node):
            self.source.claim(node)
            place[-1].at_random = True
            return
        if node.subject is None and verb == node.verb.main and self._may is not None:
            node = structs.replace(node, subject=self._may)  # “That player may search … and put it into their hand.”
        if node.subject is None and verb != node.verb.main and self._subject is not None:
            node = structs.replace(node, subject=self._subject)  # “Its controller sacrifices it and investigates.”
        if node.subject is None and verb == node.verb.main and self._several is not None:
            node = structs.replace(node, subject=self._several)  # “Those players draw a card, then discard a card.”
        self._several = node.subject if node.subject is not None and are_players(node.subject) else None
        before, self._subject = self._subject, node.subject or self._subject
        action = self.actions.steps(node, self.source)
        if action is not None:
            steps, drafts = action
            self._created(drafts, place)
            place += steps
            self._several = self._who_goes_on(node, steps)
            return
        if self._comes_into_play(node, verb, place):
            return
        if self.own and (place is self.steps or id(place) in self._places):
            steps_of_rider = self.riders.rider(node, verb, self.own)
            if steps_of_rider is not None:
                self._describes = not steps_of_rider
                place += steps_of_rider
                return
        if node.subject is None and self._subject is not None and is_change(node, verb):
            node = structs.replace(node, subject=self._subject)  # “creatures you control get +1/+1 and gain trample”
        goes_on = before is not None and node.subject is before
        self.acts.spoken, self.acts.others = antecedent(self.steps), the_others(self.steps)
        self.acts.cards = self.shown.by(self.steps)
        self.acts.lost = isinstance(last_step(self.steps), i.Unmodelled)
        self.acts.no_creatures = all(draft.is_no_creature for draft in self.own)
        last = place[-1] if place else None
        self.acts.shuffled = last.player if isinstance(last, i.Shuffle) and last.player.who == "you" else None
        done = self.acts.act(node, verb, of_tokens=bool(self.own), until=self._for_as_long or self._until)
        self._several = self._who_goes_on(node, done)
        if not done:
            self._missed(node, verb)
            self._of_nobody(node)
        if done and isinstance(done[0], i.BecomeCopy):
            copied = None if self._lasts else spoken_of(done[0], copies_a_card(node), list(flat(self.steps)))
            done = [copied] if copied is not None else []
        if self.acts.cards is not None and self.acts.cards.what == "milled":
            done = [milled(step) for step in done]
        if goes_on and place and len(done) == 1 and (both := self._together(place[-1], done[0])) is not None:
            place[-1] = both
            return
        place += done or [self._unmodelled(node)]

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
        if i.AddAbilities in apart[0] | apart[1] and _KINDS & (apart[0] | apart[1]):
            return None
        span = first.span[0], second.span[1]
        words = self.source[slice(*span)]
        return i.Gain(first.what, first.changes + second.changes, first.until, text=words, span=span)

    def _missed(self, node: n.Clause, verb: str) -> None:
        """Report a clause that may create tokens, and that no rule lowers."""
        if negated(node) or makes_copy_of_card(node):
            return
        words = self.source.words(node)
        treated = verb == "treat" and self.own and any(is_token_or_it(x) for x in below(node, n.Quoted))
        made = verb not in TAKE_TOKENS and verb.isalpha() and any(map(is_some_token, node.complements))
        if node.subject is not None and node.verb.main in _COME_ABOUT:
            made = made or is_some_token(node.subject)  # “A Food token is created under your control.”
        if verb == "create" or made or treated or self._may_create(node):
            self.report("creation", f"“{words}” may create tokens, and is not understood", node.span)

    def _of_nobody(self, node: n.Clause) -> None:
        """Report “create a Food token for each Elf that's tapped | or has flying”: a verb that nobody is said to do."""
        first = node.verb.senses[0]
        inflected = first in ("was", "were") or n.Verb(words=(first,)).lemma != first
        if node.subject is None and self._subject is None and self.created[self._sentence_from :] and inflected:
            self.report("creation", f"“{self.source.words(node)}” after tokens is not understood", node.span)

    def _purpose(self, node: n.Clause, place: Place) -> bool:
        """“choose a third player to create two Treasure tokens”, “sacrifice two Goblins to put three … into play”."""
        at = next((k for k, c in enumerate(node.complements) if isinstance(c, n.Infinitive)), None)
        purpose = node.complements[at] if at is not None else None
        if at is None or not isinstance(purpose, n.Infinitive) or purpose.creation is None:
            return False
        creation = purpose.creation
        noun = next((c for c in node.complements[:at] if isinstance(c, (n.NounPhrase, n.NounList))), None)
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
                self.variables[name.variable] = quantity(noun, self.source)
                return True
        return False

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

    def _for_each(self, node: n.Subordinate, words: str) -> MakeStep:
        """“For each of those creatures”, “for each opponent”, “for each land you control”."""
        noun = node.parts[0].content
        self.source.claim_own(node, *node.parts)
        if not isinstance(noun, (n.NounPhrase, n.NounList)):
            self.source.claim(node)
            return lambda s, _: i.ForEach(s, times=i.Asked(words), text=words)
        first = noun.words[0] if isinstance(noun, n.NounPhrase) and noun.words else None
        if isinstance(first, n.Word) and first.number == 1:
            self.source.claim(first)  # “for each 1 damage prevented this way”
        if is_player(noun):
            who = player(noun, self.source)
            return lambda s, _: i.ForEach(s, players=who, text=words)
        if (often := flips_won(noun, self.source) or damage_prevented(noun, self.source)) is not None:
            return lambda s, _: i.ForEach(s, times=often, text=words)
        if (times := happened(noun, self.source)) is not None:
            return lambda s, _: i.ForEach(s, times=times, text=words)
        if isinstance(noun, n.NounPhrase) and noun.head is not None and noun.head.sense == "counter":
            counters = count_of(noun, self.source)  # “for each charge counter on this artifact, …”
            return lambda s, _: i.ForEach(s, times=counters, text=words)
        mark = self.source.mark()
        of = reference(noun, self.source) if node.sense == "for each of" else done_to(noun, self.source)
        of = all_of(of) if of is not None else None
        if of is not None and of.what == "that" and of.among is None and self.own:
            of = i.Reference("created", of.text)
        if of is not None and of.what != "other":
            return lambda s, _: i.ForEach(s, of=of, text=words)
        self.source.forget(mark)
        objects = selection(noun, self.source)
        return lambda s, _: i.ForEach(s, objects=objects, text=words)


#: Changes of what an object is, with which abilities may come.
_KINDS = frozenset([i.SetTypes, i.SetColors, i.SetChosen, i.SetPT])
