"""What stands in the holes of rows, written: a function a category, and which values each of them can say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from ... import instructions as i
from ...values.colors import COLOR_WORDS
from ..rows.row import kind_of
from .counting import for_each
from .english import Noun, agreeing, article, listed, possessive, spelt
from .mana import symbols, to_be_activated, to_be_cast
from .nouns import each_of, plainly, spells_of
from .quantities import much
from .scope import CannotWrite, Scope
from .selections import described


def _objects(value: i.Reference, subject: Noun, scope: Scope) -> str:
    """“creatures with flying”, “that creature”; “it”, of the source of which the subject has spoken."""
    if value.what == "all" and value.among is not None:
        return _kinds(value.among, scope)
    if value == i.Reference("source") and f"{scope.this}'s" in subject.words:
        return "it"
    return scope.noun(value).words


def _kinds(among: i.Selection, scope: Scope) -> str:
    """“white spells or abilities from white sources”: each kind said for itself."""
    match among.where:
        case (i.IsAbility("any", of=i.Selection((i.HasType(kind),))),):
            return f"abilities from {kind} sources"
        case (i.OneOf(some),) if all(isinstance(each, i.AllOf) for each in some):
            kinds = [each.predicates for each in some if isinstance(each, i.AllOf)]
            return listed([described(i.Selection(each), scope).many() for each in kinds], "or")
    return described(among, scope).many("", "or")


_KIND = i.HasSubtype | i.HasType | i.AllOf


def _but(value: i.Reference) -> tuple[i.Predicate, ...]:
    """The kinds of objects that alone are left, where a reference is to all others."""
    match value:
        case i.Reference("all", among=i.Selection((i.Not(i.OneOf(some)),))) if all(isinstance(e, _KIND) for e in some):
            return some
        case i.Reference("all", among=i.Selection((i.Not(i.HasSubtype() | i.HasType() | i.AllOf() as inner),))):
            return (inner,)
    return ()


def _only(value: i.Reference, subject: Noun, scope: Scope) -> str:
    kinds = [each.predicates if isinstance(each, i.AllOf) else (each,) for each in _but(value)]
    return listed([described(i.Selection(each), scope).many() for each in kinds], "and/or")


def _attacker(value: i.Reference, subject: Noun, scope: Scope) -> str:
    """“it”, of what the event happened to, where one thing is told to block it."""
    it = value == i.Reference("that", antecedent="event.what") and not scope.account.it.plural
    return "it" if it else scope.noun(value).words


def _controlled(value: i.Player, subject: Noun, scope: Scope) -> str:
    who = scope.noun(value)
    return f"{who.words} {agreeing(who, 'control')}"


def _noun(value: i.Player | i.Reference, subject: Noun, scope: Scope) -> str:
    return scope.noun(value).words


def _other(value: tuple[i.Predicate, ...], subject: Noun, scope: Scope) -> str:
    match value:
        case (i.Not(i.HasColor(color)),):
            return COLOR_WORDS[color]
        case (i.Not(i.HasSubtype(kind)),):
            return kind
    raise CannotWrite(value, "one of some")


def _kind_of_card(value: tuple[i.Predicate, ...], subject: Noun, scope: Scope) -> str:
    """“a nonland”, “a nonartifact, nonland”, “a creature”."""
    kinds = [each.predicate if isinstance(each, i.Not) else each for each in value]
    named = [each.type for each in kinds if isinstance(each, i.HasType)]
    if len(named) < len(value):
        raise CannotWrite(value, "one of some")
    said = ", ".join(f"non{kind}" if isinstance(each, i.Not) else kind for kind, each in zip(named, value, strict=True))
    return article(said)


def _possessor(value: i.Player, scope: Scope) -> str:
    return "your" if value.who == "you" else possessive(scope.noun(value).words)


def _less(value: i.Quantity, subject: Noun, scope: Scope) -> str:
    """What is less by so much: “two”, of -2."""
    match value:
        case i.Product(of=of):
            return scope.phrase(of)
        case i.Number(value=int(number)):
            return scope.phrase(i.Number(-number))
    raise CannotWrite(value, "less by that")


def _having(value: i.Reference, subject: Noun, scope: Scope) -> str:
    if value.what == "linked" and value.among is None:
        return f"all cards exiled with {scope.this}"
    if value.what == "all" and value.among is not None:
        return described(value.among, scope).many("all")
    return scope.noun(value).object


def _object(value: i.Player | i.Reference, subject: Noun, scope: Scope) -> str:
    return scope.noun(value).object


def everybody(value: i.Player, scope: Scope) -> Noun:
    """“players”, not “each player”, where they do something in steps of their own."""
    return Noun("players", plural=True) if value.who == "each player" else scope.noun(value)


def _number(value: i.Quantity, subject: Noun, scope: Scope) -> str:
    return scope.phrase(value)


def _spells(value: i.Reference, subject: Noun, scope: Scope) -> str:
    return to_be_cast(value.among or i.Selection(()), scope, joint="or")


def _spell(value: i.Reference, subject: Noun, scope: Scope) -> str:
    return described(value.among or i.Selection(()), scope, head="spell").one("")


def _either(value: tuple[str, ...], subject: Noun, scope: Scope) -> str:
    return listed(value, "or")


def _own(value: i.Player | None, subject: Noun, scope: Scope) -> str:
    return subject.their


def _figure(value: i.Quantity, subject: Noun, scope: Scope) -> str:
    return f"{value.value}" if isinstance(value, i.Number) else scope.phrase(value)


def _quoted(value: tuple[str, ...], subject: Noun, scope: Scope) -> str:
    return listed([f'"{each}"' for each in value])


def _often(value: i.Number, subject: Noun, scope: Scope) -> str:
    return "twice" if value.value == 2 else f"{spelt(value.value)} times"


def _are_all(value: Any) -> bool:
    return isinstance(value, i.Reference) and value.what == "all" and value.among is not None


def _said(words: str) -> Callable[[Any, Noun, Scope], str]:
    return lambda value, subject, scope: words


#: What is said always so, of what no field holds.
_ALWAYS = {"that": "it", "owner": "its owner's", "somebody": "that player's"}


#: What writes what stands in a hole, by its category.
WORDS: Mapping[str, Callable[[Any, Noun, Scope], str]] = {
    "attacker": _attacker,
    "controlled": _controlled,
    **dict.fromkeys(("keywords", "card_types", "creature_types", "words"), _either),
    "objects": _objects,
    "only": _only,
    "player": _noun,
    "sources": _objects,
    "such_sources": _objects,
    "spell": _spell,
    "spells": _spells,
    "each": lambda value, subject, scope: each_of(value, scope).object,
    **dict.fromkeys(("one", "another", "two", "stacked", "recipient", "player_chosen", "all_named"), _object),
    "other": _other,
    "a_kind": _kind_of_card,
    "a_such": lambda value, subject, scope: described(value, scope).one("a"),
    "own": _own,
    "quoted": _quoted,
    "often": _often,
    "source": lambda value, subject, scope: scope.noun(value).words,
    **dict.fromkeys(("named", "dealing"), lambda value, subject, scope: plainly(value, scope).object),
    "such": lambda value, subject, scope: described(value.among, scope).many(),
    "such_one": lambda value, subject, scope: described(value.among, scope).one(""),
    "itself": lambda value, subject, scope: scope.this,
    "choice_of_keywords": lambda value, subject, scope: f"your choice of {listed(value, 'or')}",
    "keywords_and": lambda value, subject, scope: listed(value),
    "having": _having,
    "spells_by_you": lambda value, subject, scope: spells_of(value, scope).words.removesuffix(" you cast"),
    "any_spells": lambda value, subject, scope: spells_of(value, scope).words,
    "ability_word": lambda value, subject, scope: value,
    "to_be_cast": lambda value, subject, scope: to_be_cast(value, scope),
    "to_be_activated": lambda value, subject, scope: to_be_activated(value, scope),
    "mana_type": lambda value, subject, scope: COLOR_WORDS.get(value, "colorless"),
    "my_spells": lambda value, subject, scope: spells_of(value, scope).words,
    "they": lambda value, subject, scope: "they" if subject.plural else "it",
    "called": lambda value, subject, scope: f"named {value}",
    "called_into": lambda value, subject, scope: f"into {value}",
    "mana_payment": lambda value, subject, scope: symbols(value.mana, scope),
    "less": _less,
    "symbols": lambda value, subject, scope: symbols(value, scope),
    "energy": lambda value, subject, scope: "{E}" * value.value,
    "mana_cost": lambda value, subject, scope: f"{possessive(scope.noun(value).words)} mana cost",
    **dict.fromkeys(("total", "figure"), _figure),
    **dict.fromkeys(("size", "number", "amount"), _number),
    **dict.fromkeys(("phase", "subtype", "kind"), lambda value, subject, scope: value),
    "for_each": lambda value, subject, scope: f"for each {for_each(value, scope)}",
    "destroyed": lambda value, subject, scope: "they" if scope.account.it.plural else "it",
    **{category: _said(words) for category, words in _ALWAYS.items()},
}


@cache
def words_of(category: str) -> Callable[[Any, Noun, Scope], str]:
    """What writes what stands in a hole of the category: “two coins”, of “many coin”."""
    kind, noun = kind_of(category)
    match kind:
        case "many":
            return lambda value, subject, scope: much(value, noun, scope, digits=noun == "life")
        case "of":
            return lambda value, subject, scope: f"{_possessor(value, scope)} {noun}"
    return WORDS[kind]


_MINE = i.ControlledBy(i.Player("you"))

#: Which values can be said in a hole, where not all can.
FITS: Mapping[str, Callable[[Any], bool]] = {
    "only": lambda value: bool(_but(value)),
    "spell": _are_all,
    "spells": _are_all,
    "often": lambda value: isinstance(value, i.Number) and 1 < value.value <= 5,
    "other": lambda value: bool(value),
    "a_kind": lambda value: bool(value),
    "card_types": lambda value: bool(value),
    "creature_types": lambda value: bool(value),
    "words": lambda value: bool(value),
    "keywords_and": lambda value: bool(value),
    "itself": lambda value: value == i.Reference("source"),
    "spells_by_you": lambda value: _MINE in value.among.where,
    "any_spells": lambda value: value.among is not None and _MINE not in value.among.where,
    "ability_word": lambda value: bool(value),
    "less": lambda value: (isinstance(value, i.Number) and value.value < 0) or isinstance(value, i.Product),
    "number": lambda value: isinstance(value, i.Number | i.Variable),
    "mana_payment": lambda value: isinstance(value, i.PayMana),
    "energy": lambda value: isinstance(value, i.Number),
    "size": lambda value: isinstance(value, i.NumberOf),
    "for_each": lambda value: not isinstance(value, i.Number),
}
