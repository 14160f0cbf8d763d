"""Those that are chosen or targeted, and all of a kind: “up to two target creatures”, “all creatures”."""

from __future__ import annotations

import re

from msgspec import structs

from .... import instructions as i
from ..counting import EACH, for_each
from ..english import Noun, article, listed, possessive, spelt
from ..scope import CannotWrite, Scope
from ..selections import CARDS, Described, described


def counted(found: Described, value: i.Reference, scope: Scope, determiner: str) -> Noun:
    """“target creature”, “up to two target creatures”, “any number of target creatures”, “two cards”."""
    if value.chooser is not None:
        noun = counted(found, structs.replace(value, chooser=None), scope, determiner)
        again = value.chooser.who == "that player" or value.chooser == scope.account.acting
        whose = "their" if again else possessive(scope.noun(value.chooser).words)
        return noun._replace(words=f"{noun.words} of {whose} choice")
    target = f"{determiner} " if determiner else ""
    most = value.most
    one = most is None or most == i.Number(1)
    if isinstance(value.least, i.Number) and isinstance(most, i.Number) and most.value > value.least.value + 1:
        numbers = listed([spelt(n) for n in range(value.least.value, most.value + 1)], "or")
        return Noun(found.many(f"{numbers} {determiner}".strip(), "and/or"), plural=True)
    if value.least is not None:
        low, high = scope.phrase(value.least), scope.phrase(most) if most is not None else None
        if high is None:
            return Noun(found.many(f"{low} or more {determiner}".strip(), "and/or"), plural=True)
        return Noun(found.many(f"{low} or {high} {determiner}".strip(), "and/or"), plural=True)
    if value.optional and most is None:
        return Noun(found.many(f"any number of {determiner}".strip(), "and/or"), plural=True)
    if one:
        if value.optional:
            if found.other:
                return Noun(f"up to one other {target}{found._replace(other=False).one('')}")
            return Noun(f"up to one {target}{found.one('')}")
        return Noun(found.one(determiner or "a"))
    assert most is not None
    if isinstance(most, (*EACH, i.PlayerNumber, i.EventCount, i.TimesPaid)) and not determiner and not value.optional:
        return Noun(f"{found.one('a')} for each {for_each(most, scope)}")
    if isinstance(most, i.NumberOf | i.DieResult | i.Aggregate) and not determiner and not value.optional:
        return Noun(f"a number of {found.many('')} equal to {scope.phrase(most)}", plural=True)
    number = scope.phrase(most)
    if not isinstance(most, i.Number | i.Variable | i.ThatMany | i.Product | i.Half):
        raise CannotWrite(most, "of things")
    if value.optional:
        number = f"up to {number}"
    if found.other and determiner:
        return Noun(f"{number} other {target}{found._replace(other=False).many('', 'and/or')}", plural=True)
    return Noun(found.many(f"{number} {determiner}".strip(), "and/or"), plural=True)


def spoken(found: Described, noun: Noun, scope: Scope) -> Noun:
    called = (found.cards or (found.heads[-1] if found.heads else "permanent")).rpartition(" ")[2]
    scope.speaks_of(called, plural=noun.plural)
    return noun


def _in_place(found: Described, scope: Scope) -> Described:
    """“choose a card in your graveyard”: it stays there, unlike “exile a card from your graveyard”."""
    if not scope.manner.chooses:
        return found
    after = (re.sub(r"^from (?!among|them|it)", "in ", each) for each in found.after)
    return found._replace(after=tuple(sorted(after, key=lambda each: not each.startswith("in "))))


def target(value: i.Reference, scope: Scope) -> Noun:
    among = _among(value)
    if any(isinstance(each, i.InZone) and each.zone == "stack" for each in among.where):
        raise CannotWrite(value, "on the stack")
    put_there = any(isinstance(each, i.Underwent) for each in among.where)
    prep = "in" if put_there else "from"
    found = _in_place(described(among, scope, prep=prep, head="spell" if among.where == () else ""), scope)
    if value.id and value.id in scope.account.ids:
        return scope.account.it
    if i.ControlledBy(i.Player("an opponent")) in among.where and not (value.most is not None and not value.optional):
        scope.now(held=value.id)
    if put_there and value.most in (None, i.Number(1)):
        found = found._replace(after=tuple(each.replace("in all graveyards", "in a graveyard") for each in found.after))
    if found.other and value.most is None and not value.optional:
        noun = counted(found._replace(other=False), value, scope, "target")
        return spoken(found, noun._replace(words=f"{noun.words} other than {scope.this}"), scope)
    noun = spoken(found, counted(found, value, scope, "target"), scope)
    if not noun.plural and len(found.heads) < 2:
        scope.now(of=value.id)
        called = scope.account.called
        names = called, found.heads[-1] if found.heads else called
        scope.now(targets={**scope.account.targets, value.id: names})
    return noun


def _is_at_hand(of: i.Reference, scope: Scope) -> bool:
    """Whether “them” says of which one is chosen."""
    return of.what != "linked" and scope.account.called != "hand"


def of_one_lot(value: i.Reference, scope: Scope) -> Noun | None:
    """“a creature card and a land card from among them”: several choices among the same cards; None of others."""
    several = [value]
    while several[-1].also is not None:
        several.append(several[-1].also)
    lots = {each for one in several for each in _among(one).where if isinstance(each, i.IsAmong)}
    if len(several) == 1 or len(lots) != 1 or any(one.what != "choice" or one.at_random for one in several):
        return None
    kinds = [i.Selection(tuple(each for each in _among(one).where if each not in lots)) for one in several]
    if not all(kind.where for kind in kinds) or len({one.optional for one in several}) > 1:
        return None
    found = [described(kind, scope, head="card") for kind in kinds]
    if value.optional and all(one.most == i.Number(1) for one in several):
        first, *others = [each.one("") for each in found]
        words = listed([article(first), *map(article, others)], "and/or")
    else:
        words = listed([counted(each, one, scope, "").words for each, one in zip(found, several, strict=True)])
    scope.speaks_of("card", plural=True)
    return Noun(f"{words} from among them", plural=True)


def choice(value: i.Reference, scope: Scope) -> Noun:
    among = _among(value)
    match among.where:
        case (i.IsAmong(of),) if (
            not value.chooser and not (value.at_random and value.optional) and _is_at_hand(of, scope)
        ):
            one = value.most == i.Number(1) and not value.optional
            if of == i.Reference("found") and one and scope.account.it.plural:
                return Noun("one")
            number = "one" if value.most in (None, i.Number(1)) else scope.phrase(value.most)
            if value.optional:
                number = "any number" if value.most is None else f"up to {number}"
            many = number != "one"
            scope.now(seen=0 if many else scope.account.seen)
            several = isinstance(of.antecedent, int) and of.antecedent in scope.account.several
            them = "them" if scope.account.it.plural or of.what != "that" or several else scope.noun(of).object
            if scope.account.it.plural and isinstance(of.antecedent, int):
                scope.now(several=scope.account.several | {of.antecedent})
            scope.speaks_of("card" if of.what != "that" else scope.account.called, plural=many)
            chance = " at random" if value.at_random else ""
            return Noun(f"{number} of {them}{chance}", plural=many)
    found = _in_place(described(among, scope.told(lesser=value.at_random), prep="from"), scope)
    noun = counted(found, value, scope, "")
    if value.at_random and value.most == i.Number(1) and not value.optional and _is_of_library(among):
        noun = noun._replace(words=found.one("a random"))
    elif value.at_random:
        linked = any(isinstance(each, i.IsAmong) and each.of.what == "linked" for each in among.where)
        place = " exiled with " if linked else " in " if scope.manner.chooses else " from "
        head, from_, zone = noun.words.partition(place)
        chosen = "at random" if from_ else "chosen at random"
        noun = noun._replace(words=f"{head} {chosen}{from_}{zone}")
    return spoken(found, noun, scope)


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
            case i.OtherThan(i.Reference("that", antecedent=int(of))) if of in chosen:
                return Noun("the rest", plural=True)
    put_there = any(isinstance(each, i.Underwent) for each in _among(value).where)
    found = described(_among(value), scope, prep="in" if put_there else "from all")
    return spoken(found, Noun(found.many("all"), plural=True), scope)


def _among(value: i.Reference) -> i.Selection:
    if value.among is None:
        raise CannotWrite(value, "among nothing")
    return value.among
