"""Those that are chosen or targeted, and all of a kind: “up to two target creatures”, “all creatures”."""

from __future__ import annotations

import re

from msgspec import structs

from .... import instructions as i
from ..counting import EACH, for_each
from ..english import Noun, article, listed, possessive, spelt
from ..scope import CannotWrite, Scope
from ..selections import BEARS_THE_RING, CARDS, Described, described


def whose_choice(chooser: i.Player, scope: Scope) -> str:
    """“their”, “its controller's”: of whose choice it is."""
    again = chooser.who == "that player" or (chooser == scope.account.acting and chooser.who != "you")
    return "their" if again else possessive(scope.noun(chooser).words)


def counted(found: Described, value: i.Reference, scope: Scope, determiner: str) -> Noun:
    """“target creature”, “up to two target creatures”, “any number of target creatures”, “two cards”."""
    if value.chooser is not None:
        noun = counted(found, structs.replace(value, chooser=None), scope, determiner)
        whose = whose_choice(value.chooser, scope)
        some, comma, rounded = noun.words.partition(", rounded ")
        return noun._replace(words=f"{some} of {whose} choice{comma}{rounded}")
    most = value.most if value.least is None else None
    if value.least is None and (most == i.Number(1) or (most is None and not value.optional)):
        return _one_counted(found, determiner, optional=value.optional)
    plain = not determiner and not value.optional
    if most is not None and plain and (as_many := _as_many_as(found, most, scope)) is not None:
        return as_many
    match most:
        case i.Half(i.CountOf(i.Selection(where)), rounded) if plain and where == value.where:
            return Noun(f"half {found.many('the')}, rounded {rounded}", plural=True)
    number = _how_many(value, scope)
    if most is not None and found.other and determiner:
        others = found._replace(other=False).many("", "and/or")
        return Noun(f"{number} other {determiner} {others}", plural=True)
    return Noun(found.many(f"{number} {determiner}".strip(), "and/or"), plural=True)


def _one_counted(found: Described, determiner: str, *, optional: bool) -> Noun:
    """“target creature”, “up to one other target creature”."""
    if not optional:
        return Noun(found.one(determiner or "a"))
    other, target = "other " if found.other else "", f"{determiner} " if determiner else ""
    return Noun(f"up to one {other}{target}{found._replace(other=False).one('')}")


def _as_many_as(found: Described, most: i.Quantity, scope: Scope) -> Noun | None:
    """“a card for each creature you control”, “a number of creatures equal to its power”."""
    if isinstance(most, (*EACH, i.PlayerNumber, i.EventCount, i.TimesPaid)):
        return Noun(f"{found.one('a')} for each {for_each(most, scope)}")
    if isinstance(most, i.NumberOf | i.DieResult | i.Aggregate):
        return Noun(f"a number of {found.many('')} equal to {scope.phrase(most)}", plural=True)
    return None


def _how_many(value: i.Reference, scope: Scope) -> str:
    """“two”, “up to X”, “any number of”, “one or two”, “two or more”."""
    match value.least, value.most:
        case i.Number(least), i.Number(most) if most > least + 1:
            return listed([spelt(n) for n in range(least, most + 1)], "or")
    if value.least is not None:
        return f"{scope.phrase(value.least)} or {scope.phrase(value.most) if value.most is not None else 'more'}"
    if value.most is None:
        return "any number of"
    number = scope.phrase(value.most)
    if not isinstance(value.most, i.Number | i.Variable | i.ThatMany | i.Product | i.Half):
        raise CannotWrite(value.most, "of things")
    return f"up to {number}" if value.optional else number


def spoken(found: Described, noun: Noun, scope: Scope) -> Noun:
    either = len(found.heads) > 1 and not found.cards  # “that permanent” is a creature or a planeswalker
    scope.speaks_of("permanent" if either else found.called, plural=noun.plural)
    return noun


def _in_place(found: Described, scope: Scope) -> Described:
    """“choose a card in your graveyard”: it stays there, unlike “exile a card from your graveyard”."""
    if not scope.manner.chooses:
        return found
    after = (re.sub(r"^from (?!among|them|it)", "in ", each) for each in found.after)
    return found._replace(after=tuple(sorted(after, key=lambda each: not each.startswith("in "))))


def target(value: i.Reference, scope: Scope) -> Noun:
    """“target creature”, “another target creature”, “up to two target cards from your graveyard”."""
    among = _among(value)
    if any(isinstance(each, i.InZone) and each.zone == "stack" for each in among.where):
        raise CannotWrite(value, "on the stack")
    found = _among_which(value, among, scope)
    if value.id and value.id in scope.account.ids:
        return scope.account.it
    if i.ControlledBy(i.Player("an opponent")) in among.where and (value.most is None or value.optional):
        scope.now(held=value.id)
    if found.other and value.most is None and not value.optional:
        noun = counted(found._replace(other=False), value, scope, "target")
        return spoken(found, noun._replace(words=f"{noun.words} other than {scope.this}"), scope)
    noun = spoken(found, counted(found, value, scope, "target"), scope)
    if not noun.plural and len(found.heads) < 2:
        called = scope.account.called
        names = called, found.heads[-1] if found.heads else called
        scope.now(of=value.id, targets={**scope.account.targets, value.id: names})
    return noun


def _among_which(value: i.Reference, among: i.Selection, scope: Scope) -> Described:
    """“creature”, “card in a graveyard that was put there from the battlefield this turn”."""
    put_there = any(isinstance(each, i.Underwent) for each in among.where)
    head = "" if among.where else "spell"
    found = _in_place(described(among, scope, prep="in" if put_there else "from", head=head), scope)
    if value.most != i.Number(1) and (value.most is not None or value.optional):
        return found._replace(after=tuple(each.replace("from a graveyard", "from graveyards") for each in found.after))
    if not put_there:
        return found
    return found._replace(after=tuple(each.replace("in all graveyards", "in a graveyard") for each in found.after))


def of_one_lot(value: i.Reference, scope: Scope) -> Noun | None:
    """“a creature card and a land card from among them”: several choices among the same cards; None of others."""
    several = [value]
    while several[-1].also is not None:
        several.append(several[-1].also)
    kinds = _kinds_of_one_lot(several)
    if kinds is None:
        return None
    found = [described(kind, scope, head="card") for kind in kinds]
    if value.optional and all(one.most == i.Number(1) for one in several):
        words = listed([article(each.one("")) for each in found], "and/or")
    else:
        words = listed([counted(each, one, scope, "").words for each, one in zip(found, several, strict=True)])
    scope.speaks_of("card", plural=True)
    return Noun(f"{words} from among them", plural=True)


def _kinds_of_one_lot(several: list[i.Reference]) -> list[i.Selection] | None:
    """What each of them is a choice of, where all are chosen among the same cards."""
    lots = {each for one in several for each in _among(one).where if isinstance(each, i.IsAmong)}
    if len(several) == 1 or len(lots) != 1 or any(one.what != "choice" or one.at_random for one in several):
        return None
    kinds = [i.Selection(tuple(each for each in _among(one).where if each not in lots)) for one in several]
    return kinds if all(kind.where for kind in kinds) and len({one.optional for one in several}) == 1 else None


def choice(value: i.Reference, scope: Scope) -> Noun:
    """“two creatures”, “one of them”, “a card at random from your graveyard”."""
    among = _among(value)
    match among.where:
        case (i.IsAmong(of),) if of.what != "linked" and scope.account.called != "hand" and not value.chooser:
            if not (value.at_random and value.optional):
                return _of_them(value, of, scope)
    found = _in_place(described(among, scope.told(lesser=value.at_random), prep="from"), scope)
    noun = counted(found, value, scope, "")
    return spoken(found, _at_random(noun, found, value, scope) if value.at_random else noun, scope)


def _of_them(value: i.Reference, of: i.Reference, scope: Scope) -> Noun:
    """“one of them”, “up to two of them”, “any number of those creatures at random”."""
    account = scope.account
    if of == i.Reference("found") and value.most == i.Number(1) and not value.optional and account.it.plural:
        return Noun("one")
    number = "one" if value.most in (None, i.Number(1)) else scope.phrase(value.most)
    if value.optional:
        number = "any number" if value.most is None else f"up to {number}"
    many = number != "one"
    scope.now(seen=0 if many else account.seen)
    several = isinstance(of.antecedent, int) and of.antecedent in scope.account.several
    them = "them" if account.it.plural or of.what != "that" or several else scope.noun(of).object
    if scope.account.it.plural and isinstance(of.antecedent, int):
        scope.now(several=scope.account.several | {of.antecedent})
    scope.speaks_of("card" if of.what != "that" else scope.account.called, plural=many)
    return Noun(f"{number} of {them}{' at random' if value.at_random else ''}", plural=many)


def _at_random(noun: Noun, found: Described, value: i.Reference, scope: Scope) -> Noun:
    """“a random creature card from your library”, “a card at random from your graveyard”."""
    if value.most == i.Number(1) and not value.optional and _is_of_library(_among(value)):
        return noun._replace(words=found.one("a random"))
    linked = any(isinstance(each, i.IsAmong) and each.of.what == "linked" for each in value.where)
    place = " exiled with " if linked else " in " if scope.manner.chooses else " from "
    head, from_, zone = noun.words.partition(place)
    return noun._replace(words=f"{head} {'at random' if from_ else 'chosen at random'}{from_}{zone}")


def any_card(value: i.Reference, scope: Scope) -> Noun:
    """“a random creature card with mana value X”, “a card named Arrest”: of all cards that there are."""
    if value.most not in (None, i.Number(1)) or value.also is not None:
        raise CannotWrite(value, "several of all cards")
    found = described(_among(value), scope, head="card")
    return Noun(found.one("a random" if value.at_random else "a"))


def _is_of_library(among: i.Selection) -> bool:
    return any(isinstance(each, i.InZone) and each.zone == "library" for each in among.where)


def all_of(value: i.Reference, scope: Scope) -> Noun:
    match _among(value).where:
        case (i.IsAmong(i.Reference(what)), i.Not(i.IsAmong(i.Reference("that")))) if what in CARDS:
            return Noun("the other") if scope.account.seen == 2 else Noun("the rest", plural=True)
    chosen = scope.account.chosen - scope.account.summed
    for each in _among(value).where:
        match each:
            case i.OtherThan(i.Reference("that", antecedent=int(of))) as than if of in chosen and _are_of_those(
                _among(value).where, than, scope.account.chosen_among(of)
            ):
                return Noun("the rest", plural=True)
    put_there = any(isinstance(each, i.Underwent) for each in _among(value).where)
    found = described(_among(value), scope, prep="in" if put_there else "from all")
    if BEARS_THE_RING in _among(value).where and found.mine:
        return Noun(found.one("a"))
    return spoken(found, Noun(found.many("all"), plural=True), scope)


def _are_of_those(where: tuple[i.Predicate, ...], than: i.OtherThan, chosen: tuple[i.Predicate, ...]) -> bool:
    """Whether the others are all of what was chosen among: “all other permanents” are no rest of the lands."""
    return all(each in chosen for each in where if each != than)


def _among(value: i.Reference) -> i.Selection:
    if value.among is None:
        raise CannotWrite(value, "among nothing")
    return value.among
