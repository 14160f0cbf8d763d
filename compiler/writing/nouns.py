"""Players and references in words."""

from __future__ import annotations

import re

from msgspec import structs

from .. import instructions as i
from .english import YOU, Noun, article, listed, possessive, spelt
from .english import plural as plural_of
from .quantities import EACH, for_each
from .relatives import who_is
from .scope import CannotWrite, Scope, Writers
from .selections import CARDS, DONE, Described, described, zone_of

_PLAYERS = {
    "each player": Noun("each player"),
    "each opponent": Noun("each opponent"),
    "each other player": Noun("each other player"),
    "opponents": Noun("your opponents", plural=True),
    "your team": Noun("your team"),
    "each teammate": Noun("each of your teammates"),
    "target player": Noun("target player"),
    "target opponent": Noun("target opponent"),
    "an opponent": Noun("an opponent"),
    "a player": Noun("a player"),
    "that player": Noun("that player"),
    "defending player": Noun("defending player"),
    "active player": Noun("the active player"),
    "enchanted player": Noun("enchanted player"),
    "such player": Noun("they", plural=True),
}


def _several_targets(value: i.Player, scope: Scope) -> Noun:
    """“any number of target players”, “up to two target opponents”."""
    scope.player_ids.add(value.id)
    if value.most is None:
        return Noun(f"any number of {value.who}s", plural=True)
    many = scope.phrase(value.most)
    who = value.who if many == "one" else f"{value.who}s"
    return Noun(f"{'up to ' if value.optional else ''}{many} {who}", plural=many != "one")


def _player(value: i.Player, scope: Scope) -> Noun:
    if value.who == "you":
        return YOU
    if value.who in ("controller", "owner"):
        if value.of is None:
            raise CannotWrite(value, "of nothing")
        of = value.of
        if value.who == "owner" and of == i.Reference("that", antecedent=scope.owned) and scope.owned:
            return Noun("that player")
        if (
            value.who == "controller"
            and scope.held
            and (of.what, of.antecedent, of.among) == ("that", scope.held, None)
        ):
            return Noun("that player")
        if of == i.Reference("linked"):
            return Noun(f"the exiled card's {value.who}")
        if value.who == "owner" and of == i.Reference("that", antecedent="event.what") and scope.somebodys:
            return Noun("that player")
        if of.what == "target" and of.id > 0 and of.id in scope.ids:
            return Noun("that player")
        if of.antecedent == "event.of":
            return Noun(f"that {scope.targeted_by}'s {value.who}" if scope.targeted_by else "that player")
        if of.what == "that" and of.among is None:
            spell = scope.fresh and scope.called == "spell" and isinstance(of.antecedent, int)
            ahead = isinstance(of.antecedent, int) and of.antecedent not in scope.ids  # it is named behind this
            owner = "that spell's" if spell else "its" if ahead or not scope.it.plural else "their"
            scope.fresh = True
        elif of.what == "target" and value.who == "owner" and of.id not in scope.ids:
            whole = scope.noun(of).words
            if " " in whole.removeprefix("target "):
                return Noun(f"the owner of {whole}")
            owner = possessive(whole)
        else:
            owner = possessive(scope.noun(of).words)
        return Noun(f"{owner} {value.who}")
    if value.who == "these":
        return Noun(listed([scope.noun(each).words for each in value.these], "and"), plural=True)
    if value.who == "a player" and isinstance(value.such, i.HasMost):
        return Noun("the player with the most life or tied for most life")
    match value.such:
        case i.Holds(i.PlayerNumber("life total"), "=", i.MostOfPlayers("greatest", "life total")):
            return Noun("the player with the most life")
    if value.such is not None:
        return _such(value, value.such, scope)
    if value.who == "such player" and scope.relative is not None:
        who, scope.relative = scope.relative, None
        return who
    if (value.most is not None or value.optional) and value.id not in scope.player_ids:
        return _several_targets(value, scope)
    found = _PLAYERS.get(value.who)
    if found is None:
        raise CannotWrite(value, value.who)
    if value.id and value.id in scope.player_ids:
        return Noun("that player")
    scope.player_ids.add(value.id)
    if value.who == "that player" and value.antecedent in scope.walkers:
        return Noun("that player or that planeswalker's controller")
    if value.who == "that player" and value.antecedent == "chosen":
        return Noun("the chosen player")
    if value.who == "enchanted player" and value.who in scope.players and "that player" not in scope.players:
        return Noun("that player")
    scope.they = value.who == "that player"
    scope.players.add(value.who)
    if value.at_random:
        return Noun(f"{found.words} chosen at random")
    if value.starting is not None:
        return Noun(f"starting with {scope.noun(value.starting).words}, {found.words}", found.plural)
    if value.but is not None:
        found = Noun(f"{found.words} other than {scope.noun(value.but).words}", found.plural)
    return found


def _such(value: i.Player, condition: i.Condition, scope: Scope) -> Noun:
    """“each opponent who controls a Forest”, “a player who does”."""
    found = scope.noun(structs.replace(value, such=None))
    return Noun(f"{found.words} {who_is(condition, scope, plural=found.plural)}", found.plural)


def _this(value: i.Reference, scope: Scope) -> Noun:
    if value.among is None:
        again = scope.speaks_again("source") and not scope.waits
        if (scope.about or again) and value.also is None:
            scope.about = False
            return Noun("it")
        return Noun(scope.this)
    match value.among.where:
        case (i.InZone() as zone,):
            return Noun(f"{scope.this} from {zone_of(zone, scope)}")
    raise CannotWrite(value, "of a kind")


def _enchanted(value: i.Reference, scope: Scope) -> Noun:
    if value.among is not None:
        raise CannotWrite(value, "of a kind")
    if scope.speaks_again("enchanted"):
        return Noun("it")
    if scope.named == {"enchanted", "source"} and scope.waits_for_host:
        return Noun(f"that {scope.enchanted.rpartition(' ')[2]}")
    return Noun(scope.enchanted)


def _sacrificed(value: i.Reference, scope: Scope) -> Noun:
    return _done(value, scope, scope.sacrificed or "creature")


def _done(value: i.Reference, scope: Scope, head: str) -> Noun:
    """“the sacrificed creature”, “the exiled card”."""
    scope.named.add("something else")
    if value.among is None:
        return Noun(f"the {value.what} {head}")
    found = described(value.among, scope)
    return Noun(found.many(f"the {value.what}"), plural=True) if found.after else Noun(found.one(f"the {value.what}"))


def _seen(value: i.Reference, scope: Scope) -> Noun:
    """Cards that were looked at, revealed, exiled …: “it”, “those cards”, “all creature cards revealed this way”."""
    if value.among is not None and value.among == scope.until:
        return Noun("that card")
    match value:
        case i.Reference("exiled", among=i.Selection((i.OtherThan(),))):
            return Noun("each other card exiled this way")
    if value.among is not None:
        scope.seen = 0
        of_hand = value.what == "revealed" and scope.called == "hand"
        found = described(value.among, scope, head="card")
        if of_hand:
            return Noun(found._replace(after=("from it", *found.after)).many("all"), plural=True)
        return Noun(f"{found.many('all')} from among them", plural=True)
    if value.what == "revealed" and scope.until is not None:
        return Noun("all cards revealed this way", plural=True)
    if value.what == "revealed" and scope.called != "card" and not scope.it.plural:
        return Noun("the revealed card")
    if value.what == "exiled" and scope.exiled_permanents and scope.it.plural:
        return Noun("the exiled cards", plural=True)
    if value.what == "exiled" and not scope.exiled:
        return Noun("the exiled card")
    if scope.it.plural:
        return scope.it if scope.fresh else Noun("those cards", plural=True)
    return Noun("it" if scope.fresh or value.what in ("revealed", "looked at") else "that card")


def _damaged(value: i.Reference, scope: Scope) -> Noun:
    """“each creature dealt damage this way”."""
    if value.among is None:
        raise CannotWrite(value, "of no kind")
    return Noun(f"{described(value.among, scope).one('each')} {DONE[value.what]} this way")


def _done_to(value: i.Reference, scope: Scope) -> Noun:
    """“each card put into a graveyard this way”, “all cards destroyed this way”."""
    found = described(value.among or i.Selection(()), scope, head="card")
    return Noun(f"{found.many('all')} {DONE[value.what]} this way", plural=True)


def _rest(value: i.Reference, scope: Scope) -> Noun:
    match value.among:
        case i.Selection((i.IsAmong(),)):
            return Noun("the other") if scope.seen == 2 else Noun("the rest", plural=True)
    raise CannotWrite(value, "of those")


def _linked(value: i.Reference, scope: Scope) -> Noun:
    if value == i.Reference("linked") and scope.kind in ("triggered", "static"):
        return Noun("the exiled card")
    among = value.among or i.Selection(())
    found = described(among, scope, head="card")
    if value.id:  # it is spoken of again
        scope.speaks_of(found.heads[0] if found.heads else "card", plural=True)
    return Noun(f"{found.many('all')} exiled with {scope.this}", plural=True)


def _top(value: i.Reference, scope: Scope) -> Noun:
    if value.among is None or value.optional or value.also is not None:
        raise CannotWrite(value, "which of them")
    match value:
        case i.Reference(
            among=i.Selection((i.HasType(kind), i.InZone("graveyard") as yard)), most=i.Number(1), until=None
        ):
            scope.speaks_of("card")
            return Noun(f"the {value.what} {kind} card of {zone_of(yard, scope)}")
    if len(value.among.where) != 1:
        raise CannotWrite(value, "which of them")
    library = zone_of(value.among.where[0], scope)  # type: ignore[arg-type]
    if library == "all libraries":
        library = "each player's library"
    one = value.most in (None, i.Number(1))
    if value.until is not None:
        scope.until, scope.lesser = value.until, True
        found = described(value.until, scope, head="card")
        scope.lesser = False
        scope.speaks_of("card", plural=not one)
        some = found.one("a") if one or value.most is None else found.many(scope.phrase(value.most))
        return Noun(f"cards from the {value.what} of {library} until {scope.comes_to} {some}", plural=True)
    scope.speaks_of("card", plural=not one)
    if one:
        return Noun(f"the {value.what} card of {library}")
    assert value.most is not None
    return Noun(f"the {value.what} {scope.phrase(value.most)} cards of {library}", plural=True)


def _that(value: i.Reference, scope: Scope) -> Noun:
    if value.antecedent == "chosen" and value.among is not None:
        return Noun(described(value.among, scope).one("the chosen"))
    if value.antecedent == "chosen" and scope.chosen_called:
        called, plural = scope.chosen_called
        return Noun(f"the chosen {plural_of(called) if plural else called}", plural)
    if value.antecedent == "chosen":
        return Noun(f"the chosen {plural_of(scope.called) if scope.it.plural else scope.called}", scope.it.plural)
    if value.among is not None:
        found = described(value.among, scope, prep="from")
        plural = scope.it.plural
        scope.speaks_of((found.cards or found.heads[-1]).rpartition(" ")[2], plural=plural)
        if value.antecedent == "event.what":
            scope.happened_at = scope.spoken
        return Noun(found.many("those"), plural=True) if plural else Noun(found.one("that"))
    if value.antecedent == "event.what" and scope.waits:
        return Noun("it")
    if value.antecedent in scope.chosen and scope.called == "card":
        return scope.that()
    if value.antecedent == "event.what" and scope.happened_to and scope.speaks_of_another():
        return scope.happened_to
    if isinstance(value.antecedent, int) and value.antecedent in scope.just_chosen and scope.it.plural:
        return scope.it
    if (scope.it.plural or scope.called == "card") and (scope.waits or "source" in scope.named) and not scope.leading:
        called = "card" if scope.gone else scope.called
        return Noun(f"those {plural_of(called)}", plural=True) if scope.it.plural else Noun(f"that {called}")
    scope.leading = False
    return scope.it


def _created(value: i.Reference, scope: Scope) -> Noun:
    if scope.it.plural:
        return Noun("those tokens", plural=True)
    return Noun("it" if scope.called == "token" or scope.creates else "the token")


def counted(found: Described, value: i.Reference, scope: Scope, determiner: str) -> Noun:
    """“target creature”, “up to two target creatures”, “any number of target creatures”, “two cards”."""
    if value.chooser is not None:
        noun = counted(found, structs.replace(value, chooser=None), scope, determiner)
        again = value.chooser.who == "that player" or value.chooser == scope.acting
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


def _spoken(found: Described, noun: Noun, scope: Scope) -> Noun:
    called = (found.cards or (found.heads[-1] if found.heads else "permanent")).rpartition(" ")[2]
    scope.speaks_of(called, plural=noun.plural)
    return noun


def _in_place(found: Described, scope: Scope) -> Described:
    """“choose a card in your graveyard”: it stays there, unlike “exile a card from your graveyard”."""
    if not scope.chooses:
        return found
    after = (re.sub(r"^from (?!among|them|it)", "in ", each) for each in found.after)
    return found._replace(after=tuple(sorted(after, key=lambda each: not each.startswith("in "))))


def _target(value: i.Reference, scope: Scope) -> Noun:
    among = _among(value)
    if any(isinstance(each, i.InZone) and each.zone == "stack" for each in among.where):
        raise CannotWrite(value, "on the stack")
    put_there = any(isinstance(each, i.Underwent) for each in among.where)
    prep = "in" if put_there else "from"
    found = _in_place(described(among, scope, prep=prep, head="spell" if among.where == () else ""), scope)
    if value.id and value.id in scope.ids:
        return scope.it
    if value.id:
        scope.ids.add(value.id)
    if i.ControlledBy(i.Player("an opponent")) in among.where and not (value.most is not None and not value.optional):
        scope.held = value.id
    if put_there and value.most in (None, i.Number(1)):
        found = found._replace(after=tuple(each.replace("in all graveyards", "in a graveyard") for each in found.after))
    if found.other and value.most is None and not value.optional:
        noun = counted(found._replace(other=False), value, scope, "target")
        return _spoken(found, noun._replace(words=f"{noun.words} other than {scope.this}"), scope)
    return _spoken(found, counted(found, value, scope, "target"), scope)


def _is_at_hand(of: i.Reference, scope: Scope) -> bool:
    """Whether “them” says of which one is chosen."""
    return of.what != "linked" and scope.called != "hand"


def _of_one_lot(value: i.Reference, scope: Scope) -> Noun | None:
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


def _choice(value: i.Reference, scope: Scope) -> Noun:
    among = _among(value)
    match among.where:
        case (i.IsAmong(of),) if (
            not value.chooser and not (value.at_random and value.optional) and _is_at_hand(of, scope)
        ):
            if of == i.Reference("found") and value.most == i.Number(1) and not value.optional and scope.it.plural:
                return Noun("one")
            number = "one" if value.most in (None, i.Number(1)) else scope.phrase(value.most)
            if value.optional:
                number = "any number" if value.most is None else f"up to {number}"
            many = number != "one"
            scope.seen = 0 if many else scope.seen
            several = isinstance(of.antecedent, int) and of.antecedent in scope.several
            them = "them" if scope.it.plural or of.what != "that" or several else scope.noun(of).object
            scope.several |= {of.antecedent} if scope.it.plural and isinstance(of.antecedent, int) else set()
            scope.speaks_of("card" if of.what != "that" else scope.called, plural=many)
            chance = " at random" if value.at_random else ""
            return Noun(f"{number} of {them}{chance}", plural=many)
    scope.lesser = value.at_random
    found = _in_place(described(among, scope, prep="from"), scope)
    scope.lesser = False
    noun = counted(found, value, scope, "")
    if value.at_random and value.most == i.Number(1) and not value.optional and _is_of_library(among):
        noun = noun._replace(words=found.one("a random"))
    elif value.at_random:
        head, from_, zone = noun.words.partition(" in " if scope.chooses else " from ")
        chosen = "at random" if from_ else "chosen at random"
        noun = noun._replace(words=f"{head} {chosen}{from_}{zone}")
    return _spoken(found, noun, scope)


def _any_card(value: i.Reference, scope: Scope) -> Noun:
    """“a random creature card with mana value X”, “a card named Arrest”: of all cards that there are."""
    if value.most not in (None, i.Number(1)) or value.also is not None:
        raise CannotWrite(value, "several of all cards")
    found = described(_among(value), scope, head="card")
    return Noun(found.one("a random" if value.at_random else "a"))


def _is_of_library(among: i.Selection) -> bool:
    return any(isinstance(each, i.InZone) and each.zone == "library" for each in among.where)


def _all(value: i.Reference, scope: Scope) -> Noun:
    match _among(value).where:
        case (i.IsAmong(i.Reference(what)), i.Not(i.IsAmong(i.Reference("that")))) if what in CARDS:
            return Noun("the other") if scope.seen == 2 else Noun("the rest", plural=True)
    put_there = any(isinstance(each, i.Underwent) for each in _among(value).where)
    found = described(_among(value), scope, prep="in" if put_there else "from all")
    return _spoken(found, Noun(found.many("all"), plural=True), scope)


def _among(value: i.Reference) -> i.Selection:
    if value.among is None:
        raise CannotWrite(value, "among nothing")
    return value.among


def _found(value: i.Reference, scope: Scope) -> Noun:
    if value.among is not None:
        raise CannotWrite(value, "a kind of them")
    return scope.it if scope.fresh else Noun("those cards" if scope.it.plural else "that card", scope.it.plural)


_REFERENCES = {
    "source": _this,
    "enchanted": _enchanted,
    "that": _that,
    "created": _created,
    "target": _target,
    "choice": _choice,
    "card": _any_card,
    "all": _all,
    "found": _found,
    "sacrificed": _sacrificed,
    "tapped": lambda v, s: _done(v, s, "creature"),
    "discarded": lambda v, s: _done(v, s, "card"),
    "revealed": _seen,
    "looked at": _seen,
    "milled": _seen,
    "exiled": _seen,
    "drawn": _seen,
    "buried": lambda v, s: _done_to(v, s),
    "destroyed": lambda v, s: _done_to(v, s),
    "rest": _rest,
    "damaged": _damaged,
    "linked": _linked,
    "such": lambda v, s: Noun("that", plural=s.such_many),
    "top": _top,
    "bottom": _top,
}


def _reference(value: i.Reference, scope: Scope) -> Noun:
    writer = _REFERENCES.get(value.what)
    if writer is None:
        raise CannotWrite(value, value.what)
    if value.also is not None and value.what == "choice" and (lot := _of_one_lot(value, scope)) is not None:
        return lot
    noun = writer(value, scope)
    if value.also is not None:
        also = _others(value, value.also, scope)
        head, of, place = noun.words.rpartition(" from ")
        first = head if of and also.words.endswith(f"{of}{place}") else noun.words
        several = value.also.also is not None and value.also.what == value.what
        noun = Noun(f"{first}{', ' if several else ' and '}{also.words}", plural=True)
    return noun


def _others(value: i.Reference, also: i.Reference, scope: Scope) -> Noun:
    """“and all other creatures with the same name as that creature”."""
    if value.what != "target" or also.what != "all" or also.among is None:
        return scope.noun(also)
    found = described(also.among, scope)
    if not any(isinstance(each, i.SameName | i.SharesWith) for each in also.among.where):
        return scope.noun(also)
    if i.ControlledBy(i.Player("controller", of=i.Reference("that", antecedent=value.id))) in also.among.where:
        scope.held = value.id
    if any(isinstance(each, i.SharesWith) for each in also.among.where):
        return Noun(found._replace(other=True).one("each"))
    return Noun(found._replace(other=True).many("all"), plural=True)


def each_of(value: i.Reference | i.Targets | i.Attacked, scope: Scope) -> Noun:
    """“each of up to two targets”, “each creature”, “target creature”."""
    if isinstance(value, i.Reference) and value.what == "all":
        return each(value, scope)
    noun = scope.noun(value)
    if isinstance(value, i.Attacked):
        return noun
    if isinstance(value, i.Reference) and value == i.Reference("that", antecedent=value.antecedent) and noun.plural:
        return Noun("each of them" if isinstance(value.antecedent, int) else f"each of {scope.that().words}")
    several = isinstance(value, i.Targets) or value.what in ("target", "choice")
    return Noun(f"each of {noun.words}") if noun.plural and several and getattr(value, "also", None) is None else noun


def each(value: i.Reference, scope: Scope) -> Noun:
    """“each creature you control”: of all, one by one; any other reference as it is."""
    if value.what == "all" and value.among is not None and value.also is None:
        found = described(value.among, scope)
        scope.named.add("something else")
        return Noun(found.one("each"))
    return scope.noun(value)


def plainly(value: i.Reference, scope: Scope) -> Noun:
    """“creatures you control”: all of them, as the subject of what is true of them."""
    if value.what == "all" and value.among is not None and value.also is None:
        found = described(value.among, scope)
        scope.speaks_of(found.heads[-1] if found.heads else "permanent", plural=True)
        if value == scope.usual:
            return scope.that()
        return Noun(found.many(), plural=True)
    return scope.noun(value)


_ANY_TARGET = i.OneOf((i.HasType("creature"), i.HasType("planeswalker"), i.HasType("battle")))


def _targets(value: i.Targets, scope: Scope) -> Noun:
    scope.named.add("something else")
    one = value.least == i.Number(1) and value.most == i.Number(1)
    if value.objects.where == (_ANY_TARGET,) and value.players == "any":
        return _any_target(value, scope, one=one)
    optional = (value.least, value.most) == (i.Number(0), i.Number(1))
    if not one and not optional:
        raise CannotWrite(value, "several of them")
    found = described(value.objects, scope)
    theirs = value.objects.where[:1] == (i.ControlledBy(i.Player("an opponent")),) and value.players == "opponents"
    if theirs and one and len(found.heads) == 2:
        scope.walkers.add(value.id)
        return Noun(f"target opponent, {found.heads[0]} an opponent controls, or {found.heads[1]} an opponent controls")
    if found.after or found.other:
        raise CannotWrite(value, "more about the objects")
    who = "player" if value.players == "any" else "opponent"
    scope.walkers.add(value.id)
    number = "up to one " if optional else ""
    return Noun(f"{number}{'another ' if value.other else ''}target {who} or {found.one('').strip()}")


def _any_target(value: i.Targets, scope: Scope, *, one: bool) -> Noun:
    """“any target”, “up to three other targets”, “one, two, or three targets” (CR 115.4)."""
    if one:
        return Noun("any other target" if value.other else "any target")
    noun = "other targets" if value.other else "targets"
    if value.most is None:
        return Noun(f"any number of {noun}", plural=True)
    most = scope.phrase(value.most)
    if value.least == i.Number(0):
        return Noun(f"up to {most} {noun}", plural=True)
    if value.least == value.most:
        return Noun(f"{most} {noun}", plural=True)
    return Noun(f"{listed_numbers(value, scope)} {noun}", plural=True)


def listed_numbers(value: i.Targets, scope: Scope) -> str:
    """“one, two, or three”."""
    if isinstance(value.least, i.Number) and isinstance(value.most, i.Number):
        numbers = [spelt(n) for n in range(value.least.value, value.most.value + 1)]
        return " or ".join(numbers) if len(numbers) < 3 else f"{', '.join(numbers[:-1])}, or {numbers[-1]}"
    raise CannotWrite(value, "so many")


def _selection(value: i.Selection, scope: Scope) -> Noun:
    """Of an event: “a creature you control”."""
    found = described(value, scope)
    return _spoken(found, Noun(found.one("a")), scope)


def _attacked(value: i.Attacked, scope: Scope) -> Noun:
    by = "that creature is" if scope.called == "creature" and not scope.it.plural else "it's"
    return Noun(f"the player or planeswalker {by} attacking")


NOUNS: Writers = {
    i.Player: _player,
    i.Reference: _reference,
    i.Targets: _targets,
    i.Selection: _selection,
    i.Attacked: _attacked,
}
