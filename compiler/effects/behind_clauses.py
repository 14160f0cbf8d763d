"""What stands behind a clause and belongs to its step: “until you reveal a land card”, “or on the bottom”."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import THEY
from ...instructions.changing import with_inner
from ..costs.spending import mana_of_any, what_is_cast
from ..ledger.source import Source
from ..nouns.cards import BATCHES
from ..nouns.conditions.as_long_as import AS_LONG_AS, remains_exiled
from ..nouns.drafts import Block, DraftChoice, DraftStep
from ..nouns.events import trigger
from ..nouns.objects import reference, selection
from ..nouns.player_names import is_player
from ..nouns.quantities import bare
from ..nouns.quantities.values import number_of

#: The verb by which cards until one of a kind are looked for, of each step.
_LOOKED_FOR: dict[str, Any] = {"reveal": i.Reveal, "exile": i.Move}


def until_then(step: DraftStep, node: n.Subordinate, source: Source) -> DraftStep | None:
    """The step with “until …” or “for as long as …” behind it; None where that says something else."""
    clause = node.parts[0].content if len(node.parts) == 1 else None
    if not isinstance(clause, n.Clause):
        return None
    mark = source.mark()
    found: DraftStep | None = None
    if node.sense == "until":
        found = _found(step, clause, source) or _left(step, clause, source) or _lost(step, clause, source)
        if found is None and isinstance(step, i.Gain) and step.until is None:
            return _until_it_happens(step, node, source)
    elif node.sense in AS_LONG_AS:
        found = _exiled(step) if remains_exiled(node) else None
    elif node.sense == "as though" and isinstance(step, i.MaySpendAs):
        found = _spent_as(step, clause, source)
    if found is None:
        source.forget(mark)
        return None
    source.claim_between(node.span.start, clause.span.start)
    source.claim(clause.verb)
    if node.sense in AS_LONG_AS:
        source.claim(node)
    return found


def _until_it_happens(step: i.Gain, node: n.Subordinate, source: Source) -> i.Gain | None:
    """“target creature gains flying | until an opponent becomes the monarch” (CR 611.2a)."""
    mark = source.mark()
    event = until_event(node, source)
    if event is None:
        source.forget(mark)
        return None
    return replace(step, until=i.UntilEvent(event))


def until_event(node: n.Subordinate, source: Source) -> i.AnyEvent | None:
    """What “until …” waits for; None where no event says it. All its words are claimed."""
    mark = source.mark()
    found = trigger(node.word, node, source).events
    said = len(found) == 1 and not any(isinstance(each, i.OtherEvent | i.Told) for each in found[0].walk())
    if not said or found[0].told or not source.claims_all(mark, node):
        return None
    return found[0]


def _lost(step: DraftStep, clause: n.Clause, source: Source) -> i.Step | None:
    """“flip a coin | until you lose a flip” (CR 705.2)."""
    match step, clause:
        case (
            i.FlipCoins(number=i.Number(1)),
            n.Clause(
                subject=n.NounPhrase(alone=("you",)) as you,
                verb=n.Verb(senses=("lose",)),
                complements=(n.NounPhrase(alone=("a" | "an", "flip")) as flip,),
                cause=None,
            ),
        ):
            source.claim(you, flip)
            return replace(step, until_lost=True)
    return None


def _found(step: DraftStep, clause: n.Clause, source: Source) -> i.Step | None:
    """“reveal cards from the top of your library | until you reveal a creature card”, “… | until two are revealed”."""
    if not isinstance(step, i.Reveal | i.Move) or step.what.what != "top" or step.what.most is not None:
        return None
    match clause:
        case n.Clause(subject=n.NounPhrase() as noun, verb=n.Verb(senses=("is" | "are", "revealed")), complements=()):
            looks: Any = i.Reveal
        case n.Clause(subject=n.NounPhrase() as who, complements=(n.NounPhrase() | n.NounList() as noun,)) if (
            _is_player(who)
        ):
            looks = _LOOKED_FOR.get(clause.verb.lemma, ())
            source.claim(who)
        case _:
            return None
    first = noun.items[0].first
    most = None if first is None else _so_many(first)
    fits: bool = isinstance(step, looks)
    if not fits or first is None or most is None or noun.items[-1].head is None:
        return None
    if noun.items[-1].head.sense != "card":
        return None
    source.claim(first)
    until = selection(bare(noun), source)
    return replace(step, what=replace(step.what, most=most, optional=False, until=until))


def _so_many(word: n.Word) -> i.Quantity | None:
    """“two”, “that many”."""
    return i.ThatMany() if word.sense == "that many" else number_of(word)


def _is_player(noun: n.Noun) -> bool:
    return is_player(noun) or (len(noun.plain_words) == 1 and noun.plain_words[0].sense in THEY)


def _left(step: DraftStep, clause: n.Clause, source: Source) -> i.Step | None:
    """“exile target creature | until this creature leaves the battlefield” (CR 610.3)."""
    if not isinstance(step, i.Move) or step.to != "exile" or clause.verb.senses not in (("leaves",), ("leave",)):
        return None
    match clause.complements:
        case (n.NounPhrase() as place,) if place.is_battlefield and clause.subject is not None:
            object_ = reference(clause.subject, source)
        case _:
            return None
    if object_.what not in ("source", "enchanted", "that"):
        return None
    source.claim(place)
    return replace(step, until_leaves=object_)


def _exiled(step: DraftStep) -> DraftStep | None:
    """“you may play that card | for as long as it remains exiled”."""
    last = step.steps[-1] if isinstance(step, Block) and step.kind == "may" and len(step.steps) == 1 else step
    match last:
        case i.Cast(what=what) | i.MayCast(what=what, until=None) if what.what in (*BATCHES, "that", "source"):
            return may_cast(last)
    return None


def _spent_as(step: i.MaySpendAs, clause: n.Clause, source: Source) -> i.MaySpendAs | None:
    """“you may spend mana | as though it were mana of any type to cast that spell”."""
    match clause.subject, clause.complements:
        case n.NounPhrase() as it, (n.NounPhrase() as mana, n.Infinitive() as purpose) if it.alone == ("it",):
            kind, what = mana_of_any(mana), what_is_cast(purpose, source)
            if kind is not None and what is not None:
                source.claim(it, mana)
                return replace(step, what=what, mana=kind)
    return None


def as_such_a_spell(held: i.Condition, step: DraftStep, node: n.Subordinate) -> i.Cast | None:
    """“cast that card | if that spell's mana value is 3 or less”: so is the spell (CR 601.3e), whatever the card."""
    clause = node.parts[0].content if node.parts else None
    subject = clause.subject if isinstance(clause, n.Clause) else None
    words = subject.words if isinstance(subject, n.NounPhrase) else ()
    match held, step:
        case i.Holds(i.NumberOf(measure), op, than), i.Cast() if any(
            isinstance(word, n.Word) and word.possessor == "spell" for word in words
        ):
            return replace(step, such=i.Selection((i.Compare(measure, op, than),)))
    return None


def may_cast(step: i.Cast | i.MayCast) -> i.MayCast:
    """The permission to cast for as long as the cards stay in exile."""
    until: i.Duration | None = i.WHILE_EXILED
    if isinstance(step, i.MayCast):
        return replace(step, until=until)
    return i.MayCast(
        step.player, step.what, until, step.verb, step.paying, costs=step.costs, text=step.text, span=step.span
    )


def or_bottom(step: DraftStep, node: n.Node, source: Source) -> DraftStep | None:
    """“put it on top of its owner's library | or on the bottom”, “… second from the top | or on the bottom”."""
    if not isinstance(step, i.Move) or step.position != "top":
        return None
    match node:
        case n.Prepositional(sense="on", object=n.NounPhrase(words=(*_, n.Word(sense="bottom")), modifiers=())):
            source.claim(node)
            if step.below is None:
                return replace(step, position="top or bottom")
            bottom = replace(step, position="bottom", below=None)
            return DraftChoice([[step], [bottom]], ["", source.words(node)], step.player or i.Player("you", "you"))
    return None


def or_hand(step: DraftStep, node: n.Node, source: Source) -> DraftStep | None:
    """“put that card onto the battlefield | or into your hand”: one or the other, as whoever puts it says."""
    match step, node:
        case i.Move(what, "battlefield", text=text, span=span), n.Prepositional(
            sense="into", object=n.NounPhrase(alone=("your", "hand"))
        ) if step == i.Move(what, "battlefield", text=text, span=span) and what.what not in ("all", "choice"):
            source.claim(node)
            labels = [text, source.words(node)]
            return DraftChoice([[step], [replace(step, to="hand")]], labels, i.Player("you", "you"))
    return None


def permissions(steps: list[DraftStep], first: int = 0) -> None:
    """“You may play it this turn”: to be allowed to is no choice of now, so no “may” stands around it.

    Of the steps from ``first`` on: those before it have been looked at.
    """
    for at in range(len(steps) - 1, first - 1, -1):
        step = steps[at]
        if not isinstance(step, Block):
            continue
        permissions(step.steps)
        permissions(step.otherwise)
        allowed = bool(step.steps) and not step.otherwise and _is_permission(step.steps[0])
        if step.kind == "as long as exiled" and step.steps:
            match step.steps[0]:
                case Block(kind="may", steps=[i.Cast() | i.MayCast(until=None) as cast, *rest], otherwise=[]):
                    steps[at : at + 1] = [may_cast(cast), *rest, *step.steps[1:]]
        elif step.kind == "may" and allowed:
            steps[at : at + 1] = step.steps


def _is_permission(step: DraftStep) -> bool:
    """Whether the step itself says that it may be done."""
    if isinstance(step, i.ChangeTargets):
        return step.new == "may choose new targets"
    return isinstance(step, i.MayCast | i.MaySpendAs)


def milled(value: Any, *, yours: bool) -> Any:
    """What was “put into a graveyard this way” after cards were milled: those cards, and no permanents.

    ``yours``: all of them are, so that nothing more is said by “your graveyard”.
    """
    if isinstance(value, i.Reference) and value.what == "buried":
        where = value.where
        rest = tuple(each for each in where if not (yours and isinstance(each, i.OwnedBy)))
        return replace(value, what="milled", among=replace(value.among, where=rest) if value.among and rest else None)
    return with_inner(value, partial(milled, yours=yours))
