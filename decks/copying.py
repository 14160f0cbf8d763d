"""Which cards of a deck its effects can make copies of, where the deck decides it."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from .. import instructions as i
from ..oracle.records import Face
from .reading import PLAYED, ReadCard

Truth = bool | None
"""Whether something holds of a card; None: that depends on the game."""


class Copying(msgspec.Struct, frozen=True):
    """A card that makes tokens which are copies, what of, in its words, and the cards of the deck that this can be.

    ``itself``: copies of the card alone. ``tokens``: it may be a token; ``others``: it may be an object of another
    player.
    """

    card: str
    of: str
    cards: tuple[str, ...]
    itself: bool = False
    tokens: bool = False
    others: bool = False


def copyings(cards: Sequence[ReadCard]) -> Iterator[Copying]:
    """What the cards of a deck make copies of, each card's each words once."""
    found: dict[Copying, None] = {}
    played = [each for each in cards if each.entry.section in PLAYED]
    for card in cards:
        beside = played if card.entry.section in PLAYED else cards
        for ability in card.abilities():
            for value in ability.walk():
                if isinstance(value, i.CopyOf):
                    found[_copying(card, ability, value.of, beside)] = None
    yield from found


def _copying(card: ReadCard, ability: i.Ability, of: i.Reference, cards: Sequence[ReadCard]) -> Copying:
    name = card.record.name
    where = _where(of, ability)
    if of.what == "source":
        return Copying(name, of.text, (name,), itself=True)
    if where is None:
        return Copying(name, of.text, ())
    flat = [*_flat(where)]
    tokens = not any(isinstance(each, i.Not) and isinstance(each.predicate, i.IsToken) for each in flat)
    zones = {each.zone for each in flat if isinstance(each, i.InZone)} - {"battlefield", "stack"}
    yours = any(isinstance(each, i.ControlledBy | i.OwnedBy) and each.player.who == "you" for each in flat)
    others = any(isinstance(each, i.ControlledBy) and "opponent" in each.player.who for each in flat)
    only_tokens = any(isinstance(each, i.IsToken) for each in where)
    named = () if others or only_tokens else tuple(_fitting(where, card, cards, permanents=not zones))
    in_hand = zones or any(isinstance(each, i.InZone) and each.player and each.player.who == "you" for each in flat)
    return Copying(name, of.text, named, tokens=tokens and not zones, others=others or not (yours or in_hand))


def _where(of: i.Reference, ability: i.Ability) -> tuple[i.Predicate, ...] | None:
    """What must hold of the object that is copied; None where no words of the ability say."""
    target = next((each for each in ability.targets if each.id and each.id in (of.id, of.antecedent)), None)
    if target is not None and target.objects is not None:
        return target.objects.where
    for value in ability.walk():
        match value:
            case i.Reference(id=known, among=i.Selection(where)) if known and known == of.antecedent:
                return where
            case i.ForEach(objects=i.Selection(where)) if of.antecedent == "each":
                return where
            case i.Moves(what=i.Selection(where)) | i.Attacks(what=i.Selection(where)) if of.antecedent == "event.what":
                return where
    return of.among.where if of.among is not None else None


def _flat(where: Iterable[i.Predicate]) -> Iterator[i.Predicate]:
    for predicate in where:
        yield predicate
        if isinstance(predicate, i.OneOf | i.AllOf):
            yield from _flat(predicate.predicates)


_PERMANENTS = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")


def _fitting(
    where: tuple[i.Predicate, ...], copier: ReadCard, cards: Sequence[ReadCard], *, permanents: bool
) -> Iterator[str]:
    """The cards of the deck for which the predicates may hold."""
    for each in cards:
        alone = each.record.name == copier.record.name and each.entry.count == 1
        if alone and any(isinstance(predicate, i.IsOther) for predicate in _flat(where)):
            continue
        face = each.card.faces[0]
        if permanents and not any(_holds(i.HasType(kind), face) for kind in _PERMANENTS):
            continue
        if all(_holds(predicate, face) is not False for predicate in where):
            yield each.record.name


_COMPARED = {"=": operator.eq, "≠": operator.ne, "<": operator.lt, ">": operator.gt, "≤": operator.le, "≥": operator.ge}


def _holds(predicate: i.Predicate, face: Face) -> Truth:
    """Whether it holds of the card as it is printed."""
    kinds = face.type_line.replace("—", " ").split()
    match predicate:
        case i.HasType("permanent"):
            return not {"Instant", "Sorcery"} & set(kinds)
        case i.HasType(kind) | i.HasSupertype(kind):
            return kind.capitalize() in kinds
        case i.HasSubtype(kind):
            return kind in kinds
        case i.HasColor("colorless"):
            return not face.colors
        case i.HasColor("multicolored"):
            return len(face.colors) > 1
        case i.HasColor("monocolored"):
            return len(face.colors) == 1
        case i.HasColor(color):
            return color in face.colors
        case i.HasName(name):
            return face.name == name
        case i.IsHistoric():
            return bool({"Legendary", "Artifact", "Saga"} & set(kinds))
        case i.Compare("power" | "toughness" as what, op, i.Number(number)):
            printed = face.power if what == "power" else face.toughness
            return bool(_COMPARED[op](int(printed), number)) if printed and printed.isdecimal() else None
        case i.Not(inner):
            held = _holds(inner, face)
            return None if held is None else not held
        case i.AllOf(inner):
            truths = [_holds(each, face) for each in inner]
            return False if False in truths else None if None in truths else True
        case i.OneOf(inner):
            truths = [_holds(each, face) for each in inner]
            return True if True in truths else None if None in truths else False
    return None
