"""Objects of a kind as a valid string: “Creature.Black+YouCtrl,Artifact.YouCtrl”, and back."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from .... import instructions as i
from ....compiler.games import MAGIC, game_named
from ....grammar.subtypes import subtypes
from ..errors import CannotExport
from ..phrases import CATEGORIES, Category
from ..scope import Reading, Scope
from ..script import Words, joined, together
from .players import YOU
from .predicates import PROPERTIES
from .references import SOURCE

Conjunction = list[i.Predicate]
MOST_ALTERNATIVES = 12
_SELF = i.IsAmong(SOURCE)
_TYPES = "creature,artifact,enchantment,land,planeswalker,instant,sorcery,battle,tribal,kindred,permanent".split(",")


def valid(value: i.Selection, scope: Scope, *, zone: i.Zone | None = "battlefield", base: str = "Card") -> Words:
    """The valid string of objects that are in this zone (None: wherever words say); ``base`` where no type is said.

    Raises:
        CannotExport: if they are in another zone, or if a predicate has no property.
    """
    alternatives = [_alternative(each, scope, zone, base) for each in _alternatives(value.where)]
    return joined(list(dict.fromkeys(alternatives)), ",")


def zone_of(value: i.Selection) -> i.InZone | None:
    """In which zone the objects are, where the words say it."""
    found = [each for each in value.where if isinstance(each, i.InZone)]
    return found[0] if len(found) == 1 else None


def has_several_zones(value: i.Selection) -> bool:
    """Whether the objects may be in one of several zones."""
    inner = (each for each in value.where if isinstance(each, i.OneOf | i.AllOf | i.Not))
    return any(isinstance(part, i.InZone) for each in inner for part in each.walk())


def _alternatives(where: tuple[i.Predicate, ...]) -> list[Conjunction]:
    options: list[list[Conjunction]] = []
    for predicate in where:
        match predicate:
            case i.OneOf(predicates):
                options.append([each for one in predicates for each in _alternatives((one,))])
            case i.AllOf(predicates):
                options.append(_alternatives(predicates))
            case i.Not(i.OneOf(predicates)):
                options.append([[i.Not(one) for one in predicates]])
            case _:
                options.append([[predicate]])
    out = [[each for part in parts for each in part] for parts in product(*options)]
    if len(out) > MOST_ALTERNATIVES:
        raise CannotExport(i.Selection(where), "too many alternatives")
    return out


def _alternative(predicates: Conjunction, scope: Scope, zone: i.Zone | None, base: str) -> Words:
    kinds = [each.type for each in predicates if isinstance(each, i.HasType)]
    subtypes = [each.subtype for each in predicates if isinstance(each, i.HasSubtype)]
    heads = [kind for kind in kinds if kind != "permanent"]
    if heads:
        first = heads.pop(0).capitalize()
    elif subtypes:
        first = subtypes.pop(0)
    else:
        first = "Permanent" if kinds else base
    said: list[Words] = [(each.capitalize(),) for each in heads]
    said += [(each,) for each in subtypes]
    for each in predicates:
        said += _property(each, scope, zone)
    return together(first, *([".", *joined(said, "+")] if said else []))


def _property(predicate: i.Predicate, scope: Scope, zone: i.Zone | None) -> list[Words]:
    match predicate:
        case i.HasType() | i.HasSubtype() | i.IsSource():
            return []
        case i.IsSpell():
            if zone != "stack":
                raise CannotExport(predicate, "a spell among other objects")
            return []
        case i.InZone(where, player):
            if zone is None:
                return [(f"inZone{where.capitalize()}",), *_whose(player, scope)]
            if where != zone:
                raise CannotExport(predicate, f"in a zone other than {zone}")
            return _whose(player, scope)
        case i.OtherThan(i.Reference("source")):
            return [("Other",)]
        case i.IsAmong(i.Reference() as of) if of.what != "linked":
            return [_among(of, scope)]
        case i.Not(i.HasType(kind)):
            return [("!" + kind.capitalize(),)]
        case i.Not(i.HasSubtype(kind)):
            return [("!" + kind,)]
        case i.Not(i.InState("attacking")):
            return [("!attacking",)]
        case i.Not(i.HasKeyword() as has):
            return [_without(has, scope)]
        case i.Not(i.ControlledBy() | i.OwnedBy()):
            return [PROPERTIES.write(predicate, scope)]
        case i.Not(inner):
            return [together("!", *PROPERTIES.write(inner, scope))]
    return [PROPERTIES.write(predicate, scope)]


def _without(has: i.HasKeyword, scope: Scope) -> Words:
    return together("without", *CATEGORIES["keyword"].write(has.keyword, scope))


def _among(of: i.Reference, scope: Scope) -> Words:
    name = CATEGORIES["object"].write(of, scope)[0]
    words = {"Remembered": "IsRemembered", "ChosenCard": "ChosenCard", "Self": "Self", "Imprinted": "IsImprinted"}
    if name not in words:
        raise CannotExport(of, "no property says that it is among these")
    return (words[str(name)],)


def _whose(player: i.Player | None, scope: Scope) -> list[Words]:
    """Whose zone it is: a card there is one that this player owns (CR 400.3)."""
    if player is None or player.who in ("each player", "a player"):
        return []
    return [PROPERTIES.write(i.OwnedBy(player), scope)]


# -- back


def selection(words: Words, reading: Reading) -> i.Selection | None:
    """The objects that a valid string describes."""
    alternatives = [_read_alternative(each, reading) for each in split(words, ",")]
    if not alternatives or any(each is None for each in alternatives):
        return None
    found = [each for each in alternatives if each is not None]
    if len(found) == 1:
        return i.Selection(tuple(found[0]))
    shared = [each for each in found[0] if all(each in other for other in found[1:])]
    parts = [[each for each in one if each not in shared] for one in found]
    if not all(parts):
        return None
    options = tuple(part[0] if len(part) == 1 else i.AllOf(tuple(part)) for part in parts)
    return i.Selection((i.OneOf(options), *shared))


def split(words: Words, at: str) -> list[Words]:
    """A value cut at a sign."""
    out: list[list[Any]] = [[]]
    for part in words:
        if not isinstance(part, str):
            out[-1].append(part)
            continue
        first, *rest = part.split(at)
        out[-1].append(first)
        out += [[each] for each in rest]
    return [together(*each) for each in out]


def _read_alternative(words: Words, reading: Reading) -> Conjunction | None:
    if not words or not isinstance(words[0], str):
        return None
    base, dot, rest = words[0].partition(".")
    out = _read_base(base.strip())
    if out is None:
        return None
    if dot:
        for part in split(together(rest, *words[1:]), "+"):
            if (predicate := _read_property(part, reading)) is None:
                return None
            out.append(predicate)
    return out


def _read_base(base: str) -> Conjunction | None:
    if base in ("Card", "Spell"):
        return []
    if base.lower() in _TYPES:
        return [i.HasType(base.lower())]
    return [i.HasSubtype(base)] if is_subtype(base) else None


def is_subtype(words: str) -> bool:
    """Whether the rules or a set know this subtype (CR 205.3)."""
    return words in _subtypes()


@cache
def _subtypes() -> frozenset[str]:
    return frozenset(subtypes(game_named(MAGIC).definitions))


def _read_property(words: Words, reading: Reading) -> i.Predicate | None:
    if not words:
        return None
    first = words[0] if isinstance(words[0], str) else ""
    for sign in ("!", "non"):
        if first.startswith(sign) and len(first) > len(sign) and (sign == "!" or first[3].isupper()):
            inner = _read_property(together(first.removeprefix(sign), *words[1:]), reading)
            return None if inner is None else i.Not(inner)
    if words == ("Self",):
        return _SELF
    if first.startswith("without"):
        return i.Not(i.HasKeyword(first.removeprefix("without").lower()))
    if first.lower() in _TYPES and len(words) == 1:
        return i.HasType(first.lower())
    found = PROPERTIES.read(words, reading)
    if found is None and len(words) == 1 and is_subtype(first):
        return i.HasSubtype(first)
    return found  # type: ignore[no-any-return]


def _in(zone: i.Zone | None, base: str = "Card") -> Category:
    def write(value: Any, scope: Scope) -> Words:
        return valid(value, scope, zone=zone, base=base)

    def read(words: Words, reading: Reading) -> Any:
        found = selection(words, reading)
        return found if found is None or zone in (None, "battlefield", "stack") else _within(found, zone)

    return Category(write, read)


def _within(found: i.Selection, zone: Any) -> i.Selection:
    """Cards in this zone: whoever owns them, theirs it is (CR 400.3)."""
    owners = [each for each in found.where if isinstance(each, i.OwnedBy)]
    player = owners[0].player if owners else None
    rest = tuple(each for each in found.where if each not in owners[:1])
    return i.Selection((*rest, i.InZone(zone, player)))


def _write_predicates(value: Any, scope: Scope) -> Words:
    if not value:
        raise CannotExport(value, "anything")
    return valid(i.Selection(value), scope, zone=None)


def _read_predicates(words: Words, reading: Reading) -> Any:
    found = selection(words, reading)
    return None if found is None or not found.where else found.where


CATEGORIES["predicates"] = Category(_write_predicates, _read_predicates)
CATEGORIES["valid"] = _in("battlefield", "Permanent")
CATEGORIES["card"] = _in(None)
CATEGORIES["graveyard"] = _in("graveyard")
CATEGORIES["hand"] = _in("hand")
CATEGORIES["library"] = _in("library")
CATEGORIES["exile"] = _in("exile")
CATEGORIES["spell"] = _in("stack")
__all__ = ["YOU", "selection", "split", "valid", "zone_of"]
