"""“If … would …, … instead”: any event, and what is done in its place (CR 614.1, 614.9, 615.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import FACTORS
from ...grammar.traversal import below
from ...instructions.searching import all_of
from .. import later
from ..clauses.payments import payments_of
from ..ledger.source import Source
from ..nouns.characteristics import is_battlefield
from ..nouns.conditions import condition
from ..nouns.events import but_for_first, this_turn, would
from ..nouns.lasting import HELD
from ..nouns.objects import reference
from ..nouns.quantities.values import number_of
from .arriving import Doing
from .entering import enters_so, of_such
from .mana import is_tapped_for_mana, produced, tapped_for_mana

_TURN: i.Duration = "end of turn"
_EVENTS = frozenset(["if", "the next time"])
_HOLDING = frozenset(["while", "if", "as long as"])
#: “exile it instead | unless you control a Swamp”: else what would happen happens (CR 614.1a).
_HOLDING_BEHIND = frozenset([*_HOLDING, "unless", "only if"])


_Change = i.AmountInstead | i.Prevent | i.DealtInstead | i.EnterAs | i.ManaInstead


class Replaced(Struct, frozen=True):
    """An effect as it is read: its events, its condition, what it changes, and what lowers what is done."""

    events: tuple[i.AnyEvent, ...]
    condition: i.Condition | None
    change: _Change | None  # None: the steps are done instead
    doing: Doing | None
    text: str
    until: i.Duration | None = None
    once: bool = False
    asked: i.Condition | None = None  # as the effect begins: “if you win the flip, the next time …”
    optional: i.Player | None = None  # who may skip what would be done
    elsewhere: bool = False  # what would be put where it is put anyway is put there: “instead of anywhere else”

    def replacement(self, steps: tuple[i.Step, ...]) -> i.Replacement:
        """The effect, with the steps that its sentences come to."""
        done: i.Change = self.change or i.DoInstead(steps, self.optional)
        match done, self.events:
            case i.EnterAs(), (i.Moves(i.Selection() as what),):
                return of_such(what, i.Replacement(done, condition=self.condition, text=self.text))
        match done, steps:
            case i.Prevent(), _:
                done = structs.replace(done, steps=steps)
            case i.DoInstead(), (i.May(player=who, steps=inner, otherwise=()),):
                done = i.DoInstead(inner, who)
        return i.Replacement(done, condition=self.condition, text=self.text, events=self._events(steps))

    def _events(self, steps: tuple[i.Step, ...]) -> tuple[i.AnyEvent, ...]:
        match self.events, steps:
            case (i.Moves(to=None) as event,), (i.Move(to=zone),) if self.elsewhere:
                return (structs.replace(event, not_to=i.InZone(zone)),)
        return self.events


class _Around(Struct):
    """What a sentence says around “if … would …”: what must hold, how long it lasts, and what is done (``rest``)."""

    rest: list[n.Part]
    held: list[i.Condition]
    asked: i.Condition | None = None
    until: i.Duration | None = None

    def condition(self, text: str) -> i.Condition | None:
        """All that must hold, as one."""
        if len(self.held) > 1:
            return i.AllHold(tuple(self.held), text)
        return self.held[0] if self.held else None


def replaced(
    line: n.Sentence,
    source: Source,
    effect: Callable[[], Doing],
    may_create: Callable[[n.Node], bool],
    *,
    spoken: bool,
    standing: bool,
) -> Replaced | None:
    """The replacement effect of a sentence; None if it is about something else, or its event is said by no type.

    ``spoken``: something was spoken of before, so that “it” may be that. ``standing``: only one that stands while its
    object does, and not from when it resolves on.
    """
    parts = line.parts
    at = next((k for k, part in enumerate(parts) if is_would(part.content) or is_tapped_for_mana(part.content)), None)
    lead = parts[at].content if at is not None else None
    if at is None or not isinstance(lead, n.Subordinate) or _is_of_creation(lead, may_create):
        return None
    mark = source.mark()
    around = _around(line, at, source, standing=standing)
    lasts = around is not None and (around.until is not None or lead.sense == "the next time")
    if around is None or (standing and lasts):
        source.forget(mark)
        return None
    found = _replaced(line, at, lead, around, source, effect, spoken=spoken)
    if found is None:
        source.forget(mark)
    return found


def _around(line: n.Sentence, at: int, source: Source, *, standing: bool) -> _Around | None:
    """What is said around it; None if something else is said ahead of it."""
    lead = line.parts[at].content
    around = _Around([], [], until=_TURN if isinstance(lead, n.Subordinate) and this_turn(lead) else None)
    for part in line.parts[:at]:
        content = part.content
        if isinstance(content, n.Subordinate) and content.sense in _HOLDING:
            if content.sense == "if" and not standing and around.asked is None:
                around.asked = condition(content, source)
            else:
                around.held.append(condition(content, source))
        elif isinstance(content, n.Adverb) and (content.duration in HELD or content.sense == "this turn"):
            around.until = _TURN if content.duration is None else HELD[content.duration]
            source.claim(content)
        else:
            return None
    for part in line.parts[at + 1 :]:
        content = part.content
        if isinstance(content, n.Subordinate) and content.sense in _HOLDING and not around.rest:
            around.held.append(condition(content, source))
        else:
            around.rest.append(part)
    return around if _held_behind(around, source) else None


def _held_behind(around: _Around, source: Source) -> bool:
    """Take “unless you control a Swamp” from the end; False if that is a price, or said of what would happen."""
    last = around.rest[-1].content if around.rest else None
    if not isinstance(last, n.Subordinate) or last.sense not in _HOLDING_BEHIND:
        return True
    if payments_of(last) or not _says_instead(around.rest[:-1]):
        return False
    around.rest.pop()
    around.held.append(condition(last, source, behind=True))
    return True


def _replaced(
    line: n.Sentence,
    at: int,
    lead: n.Subordinate,
    around: _Around,
    source: Source,
    effect: Callable[[], Doing],
    *,
    spoken: bool,
) -> Replaced | None:
    events = tapped_for_mana(lead, source) if is_tapped_for_mana(lead) else would(lead, source)
    if events is None or not around.rest:
        return None
    if len(around.rest) > 1 and (apart := but_for_first(events, around.rest[0].content, source)) is not None:
        events = apart
        around.rest.pop(0)
    rest = around.rest
    change = _change(rest, events, source) or _entering(rest, events, source)
    if change is None and (is_tapped_for_mana(lead) or not (_says_instead(rest) or _regenerates(rest, events))):
        return None
    if not spoken and any(map(_speaks_back, events)):
        return None
    for part in (*line.parts[: at + 1], *rest[:1]):
        source.claim_between(part.content.span.start - len(part.joiner), part.content.span.start)
    doing: Doing | None = None
    if change is None or isinstance(change, i.Prevent):
        doing = _done(line, rest if change is None else rest[1:], events, source, effect)
    elif len(rest) > 1:
        return None
    text, once = source.words(line), lead.sense == "the next time"
    optional = _who_may_skip(rest[0].content, events)
    return Replaced(
        events,
        around.condition(text),
        change,
        doing,
        text,
        around.until,
        once,
        around.asked,
        optional,
        elsewhere=any(_is_elsewhere(x) for part in rest for x in below(part, n.Quoted)),
    )


def _done(
    line: n.Sentence,
    parts: Sequence[n.Part],
    events: tuple[i.AnyEvent, ...],
    source: Source,
    effect: Callable[[], Doing],
) -> Doing:
    """What is done in its place, or as it is prevented."""
    doing = effect()
    left = [without for part in parts if (without := _without_instead(part, events, source)) is not None]
    if left:
        source.claim_between(left[0].content.span.start - len(left[0].joiner), left[0].content.span.start)
        left[0] = structs.replace(left[0], joiner="", span=left[0].content.span)
        doing.sentence(structs.replace(line, parts=tuple(left)))
    return doing


def _is_of_creation(lead: n.Subordinate, may_create: Callable[[n.Node], bool]) -> bool:
    """“if you would create a token”: what is created in its place is another matter (CR 111.2)."""
    return may_create(lead) or any(isinstance(x, n.Creation) for x in below(lead))


def is_would(node: n.Node | None) -> bool:
    """“if a creature would die”, “the next time you would draw a card this turn”."""
    if not isinstance(node, n.Subordinate) or node.sense not in _EVENTS or not node.parts:
        return False
    clause = node.parts[0].content
    return isinstance(clause, n.Clause) and clause.verb.senses[:1] == ("would",)


def _says_instead(parts: Sequence[n.Part]) -> bool:
    return any(_is_instead(x) for part in parts for x in below(part, n.Quoted))


def _regenerates(parts: Sequence[n.Part], events: tuple[i.AnyEvent, ...]) -> bool:
    """“if this creature would be destroyed, | regenerate it”: instead, whether it says so or not (CR 701.19b)."""
    match events, [part.content for part in parts]:
        case (
            (i.Becomes(state="destroyed"),),
            [n.Clause(subject=None, verb=n.Verb(senses=("regenerate",)), complements=(n.NounPhrase(alone=("it",)),))],
        ):
            return True
    return False


def _without_instead(part: n.Part, events: tuple[i.AnyEvent, ...], source: Source) -> n.Part | None:
    """A part without “instead”, “instead of putting it anywhere else”, which are in what the effect is."""
    content = part.content
    if _says_skipped(content, events) or (isinstance(content, n.Adverb) and content.sense == "instead"):
        source.claim(content)
        return None
    if isinstance(content, n.Clause) and "instead" in content.verb.senses:  # “you may instead look at …”
        return structs.replace(part, content=structs.replace(content, verb=content.verb.without("instead")))
    match content:
        case n.Clause(complements=(*_, last)) | n.Creation(complements=(*_, last)) if _is_instead(last):
            source.claim(last)
            return _shortened(part, content)
    return part


def _shortened(part: n.Part, content: n.Clause | n.Creation) -> n.Part:
    """The part without the last complement."""
    rest = content.complements[:-1]
    said = content.tokens[-1] if isinstance(content, n.Creation) else content.verb
    end = rest[-1].span.end if rest else said.span.end
    clause = structs.replace(content, complements=rest, span=n.Span(content.span.start, end))
    return structs.replace(part, content=clause, span=n.Span(part.span.start, end))


def _says_skipped(node: n.Node, events: tuple[i.AnyEvent, ...]) -> bool:
    """“that player skips that draw”: what is replaced never happens (CR 614.6)."""
    match node:
        case n.Clause(
            subject=n.NounPhrase(alone=("that", "player") | ("you",)),
            verb=n.Verb(senses=("skips",) | ("skip",) | ("may", "skip")),
            complements=(n.NounPhrase(alone=("that", "draw")), *rest),
        ) if all(map(_is_instead, rest)):
            return all(isinstance(event, i.Does) and event.deed == "draw" for event in events)
    return False


def _who_may_skip(node: n.Node, events: tuple[i.AnyEvent, ...]) -> i.Player | None:
    """“you may skip that draw”."""
    may = isinstance(node, n.Clause) and node.verb.senses == ("may", "skip")
    return i.Player("you") if may and _says_skipped(node, events) else None


def _is_instead(node: n.Node) -> bool:
    match node:
        case n.Adverb(sense="instead"):
            return True
        case n.Verb():
            return "instead" in node.senses
    return _is_elsewhere(node)


def _is_elsewhere(node: n.Node) -> bool:
    """“instead of putting it anywhere else”."""
    match node:
        case n.Gerund(
            preposition="instead of", verb=n.Verb(main="putting"), complements=(where, n.Adverb(sense="else"))
        ):
            return isinstance(where, n.NounPhrase) and where.senses[-1:] == ("anywhere",)
    return False


def _speaks_back(event: Any) -> bool:
    """Whether the event is about something that was spoken of before."""
    if isinstance(event, tuple):
        return any(map(_speaks_back, event))
    if isinstance(event, i.Reference):
        return event.what in ("that", "created", "target")
    if isinstance(event, i.Player):
        return event.who in ("that player", "target player", "target opponent")
    return isinstance(event, i.Event) and any(_speaks_back(getattr(event, f)) for f in event.__struct_fields__)


def _entering(rest: list[n.Part], events: tuple[i.AnyEvent, ...], source: Source) -> i.EnterAs | None:
    """“it enters the battlefield under your control instead”: how objects enter that would enter otherwise."""
    match events, [part.content for part in rest]:
        case (
            (i.Moves(i.Selection() as what, origin=(), to=i.InZone("battlefield")) as event,),
            [
                n.Clause(
                    subject=n.NounPhrase(alone=("it",)) as it, verb=n.Verb(senses=("enters",)), cause=None
                ) as clause
            ],
        ) if event == i.Moves(what, (), event.to):
            pass
        case _:
            return None
    mark = source.mark()
    where = [c for c in clause.complements if not _is_instead(c) and not is_battlefield(c, source)]
    how = enters_so(where, source)
    if how is None or any(source.passed_over(mark, node) for node in where):
        source.forget(mark)
        return None
    source.claim_own(clause)
    source.claim(it, clause.verb, *(c for c in clause.complements if _is_instead(c)))
    return how


# ── Damage ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _change(
    rest: list[n.Part], events: tuple[i.AnyEvent, ...], source: Source
) -> i.AmountInstead | i.Prevent | i.DealtInstead | i.ManaInstead | None:
    """What the first clause changes of damage that would be dealt, or of mana; None if it says something else."""
    clause = rest[0].content
    if not isinstance(clause, n.Clause) or clause.cause is not None:
        return None
    if events and all(isinstance(event, i.TapsForMana) for event in events):
        return produced(clause, source)
    if not events or not all(isinstance(event, i.DealsDamage) for event in events):
        return None
    mark = source.mark()
    found = _prevented(clause, source) or _amount(clause, events, source) or _redirected(clause, source)
    if found is None or not source.claims_all(mark, clause):
        source.forget(mark)
        return None
    return found


def _prevented(clause: n.Clause, source: Source) -> i.Prevent | None:
    """“prevent that damage”, “prevent 1 of that damage”, “that damage is prevented”."""
    if clause.subject is not None or clause.verb.senses != ("prevent",) or len(clause.complements) != 1:
        return None
    match clause.complements[0]:
        case n.NounPhrase(alone=("that", "damage") | ("it",)) as noun:
            source.claim(clause.verb, noun)
            return i.Prevent()
        case n.NounPhrase(
            words=(n.Word() as number,),
            modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("that", "damage"))) as of,),
        ) if (amount := number_of(number)) is not None:
            source.claim(clause.verb, number, of)
            return i.Prevent(amount)
    return None


_BACK = frozenset([("it",), ("that", "source"), ("that", "spell"), ("that", "creature"), ("this", "creature")])
_HIT = frozenset(["player", "permanent", "creature", "planeswalker"])
_SAME = frozenset(["that", "you", "player", "permanent", "creature", "it", "planeswalker"])


def _are_hit(whom: n.Noun, events: tuple[i.AnyEvent, ...]) -> bool:
    """“that permanent or player”: the same as each of the events says."""
    again = set(whom.senses) <= _SAME and whom.senses[:1] in (("that",), ("you",), ("it",))
    return again and all(_is_hit(whom, event) for event in events)


def _amount(clause: n.Clause, events: tuple[i.AnyEvent, ...], source: Source) -> i.AmountInstead | None:
    """“it deals that much damage plus 2 to that permanent or player instead”, “it deals double that damage instead”."""
    if clause.subject is None or clause.verb.senses not in (("deals",), ("deal",)):
        return None
    itself = clause.subject.items[0].kinds == ("self",) and isinstance(clause.subject, n.NounPhrase)
    match clause.complements:
        case ((n.NounPhrase() | n.NounList()) as noun, n.Adverb(sense="instead") as instead):
            pass
        case (
            (n.NounPhrase() | n.NounList()) as noun,
            n.Prepositional(sense="to") as to,
            n.Adverb(sense="instead") as instead,
        ) if _are_hit(to.object, events):
            source.claim(to)
        case _:
            return None
    amount = _damage(noun, source)
    if amount is None or not (itself or clause.subject.alone in _BACK):
        return None
    source.claim(clause.subject, clause.verb, instead)
    return i.AmountInstead(amount)


def _is_hit(noun: n.Noun, event: i.AnyEvent) -> bool:
    """Whether “that permanent or player” is what the event says the damage would be dealt to."""
    if not isinstance(event, i.DealsDamage):
        return False
    said = {word.sense for item in noun.items for word in item.plain_words} - {"that"}
    if said == {"you"}:
        return all(isinstance(each, i.Player) and each.who == "you" for each in event.to)
    if not said & _HIT:
        return True  # “to it”
    objects = tuple(each for each in event.to if not isinstance(each, i.Player))
    of_players, of_objects = len(objects) < len(event.to) or not event.to, bool(objects) or not event.to
    if ("player" in said, bool(said - {"player"})) != (of_players, of_objects):
        return False
    types = {each.type for one in objects for each in all_of(one, _TYPES)}
    return "permanent" in said or said - {"player"} <= types


_TYPES: frozenset[type[i.Value]] = frozenset([i.HasType])


def _damage(noun: n.Noun, source: Source) -> i.Quantity | None:
    """“double that damage”, “twice that much damage”, “that much damage plus 2”, “half that damage, rounded down”."""
    first = noun.items[0]
    senses = [w.sense for w in first.plain_words]
    if len(senses) < len(first.words) or first.modifiers:
        return None
    many: i.Quantity = i.ThatMany()
    match senses:
        case [factor, "that", "damage"] | [factor, "that much", "damage"] if factor in FACTORS:
            amount: i.Quantity = i.Product(FACTORS[factor], many)
        case ["that much", "damage"]:
            amount = many
        case _:
            return None
    if isinstance(noun, n.NounList):
        more = number_of(noun.items[1].plain_words[0]) if len(noun.items[1].plain_words) == 1 else None
        if len(noun.items) != 2 or more is None or noun.joints[0] not in ("plus", "minus"):
            return None
        amount = i.Sum((amount, more)) if noun.joints[0] == "plus" else i.Difference(amount, more)
    if amount == many:
        return None
    source.claim(noun)
    return amount


def _redirected(clause: n.Clause, source: Source) -> i.DealtInstead | None:
    """“that damage is dealt to this creature instead”."""
    if clause.subject is None or clause.subject.alone != ("that", "damage"):
        return None
    match clause.verb.senses, clause.complements:
        case ("is", "dealt"), (n.Prepositional(sense="to") as to, n.Adverb(sense="instead") as instead):
            pass
        case _:
            return None
    found = later.recipients.recipients(to.object, source, lambda noun: reference(noun, source))
    if found is None or len(found) != 1:
        return None
    source.claim(clause.subject, clause.verb, instead)
    source.claim_own(to)
    return i.DealtInstead(found[0])
