"""What a continuous effect does, in verbs: “gets +1/+1 and has flying”, “can't block”, “becomes a 1/1 Spirit”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import structs

from .. import instructions as i
from .english import YOU, Noun, agreeing, article, in_order, listed, plural, possessive, spelt
from .mana import symbols
from .nouns import plainly
from .quantities import for_each
from .scope import CannotWrite, Scope
from .selections import COLORS, described, zone_of
from .selections import whose as controlled

BASIC = frozenset("Plains Island Swamp Mountain Forest".split())


class Verb(NamedTuple):
    """A verb as one is told it, and what follows it."""

    verb: str
    rest: str


class Mood(NamedTuple):
    """How something is: “gains” and “becomes” from now on, “has” and “is” while an ability stands."""

    have: str
    be: str


GAINED = Mood("gain", "become")
STANDING = Mood("have", "be")


def predicates(changes: tuple[i.Modification, ...], subject: Noun, mood: Mood, scope: Scope) -> str:
    """All that is said of the subject, with the verbs as it wants them."""
    verbs = _verbs(changes, subject, mood, scope)
    said: list[str] = []
    last = ""
    for verb, rest in verbs:
        if verb == last == "can't" and rest in ("attack", "block"):
            said[-1] += f" or {rest}"
            continue
        said.append(f"{agreeing(subject, verb)} {rest}".rstrip())
        last = verb
    return listed(said)


def _verbs(changes: tuple[i.Modification, ...], subject: Noun, mood: Mood, scope: Scope) -> list[Verb]:
    verbs: list[Verb] = []
    k = 0
    while k < len(changes):
        run = _kind_run(changes[k:])
        if run > 1 or (run == 1 and isinstance(changes[k], i.SetTypes)):
            verbs.append(Verb(mood.be, _kind(changes[k : k + run], subject, scope)))
            k += run
            continue
        change = changes[k]
        if isinstance(change, i.MayPlay) and k + 1 < len(changes) and isinstance(then := changes[k + 1], i.MayPlay):
            (first, place), (second, same) = _played(change, scope), _played(then, scope)
            if place == same and change.how != then.how:
                verbs.append(Verb("may", f"{first} and {second} {place}"))
                k += 2
                continue
        writer = MODIFICATIONS.get(type(change))
        if writer is None:
            raise CannotWrite(change)
        verbs.append(writer(change, subject, mood, scope))
        k += 1
    return verbs


def _kind_run(changes: tuple[i.Modification, ...]) -> int:
    """How many of the changes are said in one noun: “a 3/3 green Elemental creature with haste”."""
    n = 0
    for each in changes:
        if isinstance(each, i.SetColors | i.SetTypes | i.SetPT) and type(each) not in {type(c) for c in changes[:n]}:
            n += 1
        else:
            break
    part = changes[:n]
    if not any(isinstance(each, i.SetTypes) for each in part) or isinstance(part[0], i.SetPT):
        return 1 if n else 0  # “has base power and toughness 5/5 and becomes a Dinosaur”
    more = changes[n] if n < len(changes) else None
    kinds = any(isinstance(p, i.SetTypes) and (p.types or p.subtypes) for p in part)
    if (
        isinstance(more, i.AddAbilities)
        and kinds
        and (
            more.abilities
            or any(isinstance(p, i.SetPT) for p in part)
            or any(keyword.startswith("enchant ") for keyword in more.keywords)
        )
    ):
        n += 1
    if n < len(changes) and isinstance(every := changes[n], i.AllTypes) and not every.lost:
        n += 1
    return n


def _kind(changes: tuple[i.Modification, ...], subject: Noun, scope: Scope) -> str:
    words: list[str] = []
    with_ = ""
    base = next((each for each in changes if isinstance(each, i.SetPT)), None)
    colors = next((each for each in changes if isinstance(each, i.SetColors)), None)
    types = next(each for each in changes if isinstance(each, i.SetTypes))
    tail = ""
    if base is not None:
        if base.power is None or base.toughness is None:
            raise CannotWrite(base, "half of it")
        if isinstance(base.power, i.Number | i.Variable) and isinstance(base.toughness, i.Number | i.Variable):
            words.append(f"{_number(base.power, scope)}/{_number(base.toughness, scope)}")
        elif base.power != base.toughness:
            raise CannotWrite(base, "power and toughness differ")
        else:
            with_ = f" with power and toughness each equal to {scope.phrase(base.power)}"
    words[:0] = [each.lower() for each in types.supertypes]
    if colors is not None:
        words.append(color_words(colors.colors))
        if colors.added and not types.added:
            raise CannotWrite(colors, "added")
    words += types.subtypes
    words += [each.lower() for each in types.types]
    for each in changes:
        if isinstance(each, i.AddAbilities):
            if with_:
                raise CannotWrite(each, "beside a size")
            with_ = f" with {abilities(each, scope)}"
        if isinstance(each, i.AllTypes):
            with_ += f" {'and' if with_ else 'with'} all {each.kind}s"
    one = " ".join(words)
    if not types.types and not types.subtypes and base is None:
        return one
    if types.added:
        if "Artifact" in types.types and "Creature" in types.types:
            tail = ""
        elif types.types and base is not None and subject.words == scope.this and scope.land:
            scope.still = True
        elif types.types and base is not None:
            tail = " in addition to its other types" if not subject.plural else " in addition to their other types"
        elif types.subtypes or types.types:
            land = "land " if not types.types and set(types.subtypes) <= BASIC else ""
            tail = f" in addition to {'their' if subject.plural else 'its'} other {land}types"
        if colors is not None and colors.added and tail:
            tail = tail.replace("other types", "other colors and types")
    if subject.plural:
        return f"{plural(one)}{with_}{tail}"
    return f"{article(one)}{with_}{tail}"


def color_words(colors: tuple[str, ...]) -> str:
    """“white”, “white and blue”, “colorless”, “all colors”."""
    if len(colors) == 5:
        return "all colors"
    return listed([COLORS.get(each, each) for each in in_order(colors)]) if colors else "colorless"


def _number(value: i.Quantity, scope: Scope) -> str:
    return f"{value.value}" if isinstance(value, i.Number) else scope.phrase(value)


def abilities(value: i.AddAbilities, scope: Scope) -> str:
    """“flying, vigilance, and “{T}: Draw a card.””."""
    return listed([*value.keywords, *(f'"{each}"' for each in value.abilities)])


def copy_exceptions(values: tuple[i.CopyException, ...], scope: Scope) -> str:
    """“, except it's a Zombie in addition to its other types and it isn't legendary” (CR 707.9)."""
    it = Noun("it")
    said: list[str] = []
    k = 0
    while k < len(values):
        one = values[k]
        run = _kind_run(values[k:])  # type: ignore[arg-type]
        if run:
            part = values[k : k + run]
            if any(isinstance(each, i.SetTypes) for each in part):
                said.append(f"it's {_kind(part, it, scope)}")  # type: ignore[arg-type]
            else:
                said.append(f"it's {_plain_kind(part, scope)}")
            k += run
            continue
        match one:
            case i.SetName(name):
                said.append(f"its name is {name}")
            case i.RemoveSupertype(kind):
                said.append(f"it isn't {kind.lower()}")
            case i.EntersWith(kind, i.Number(1)):
                said.append(f"it enters with an additional {kind} counter on it")
            case i.EntersWith(kind, count):
                said.append(f"it enters with {scope.phrase(count)} additional {kind} counters on it")
            case i.AddAbilities(keywords, given):
                said.append(f"it has {listed([*keywords, *(_quoted(each) for each in given)])}")
            case _:
                raise CannotWrite(one, "of a copy")
        k += 1
    return f", except {listed(said)}" if said else ""


def _quoted(ability: str) -> str:
    """The ability as it is given; one that gives itself to its copy is “this ability”."""
    return "this ability" if ability.rstrip('."').endswith("except it has this ability") else f'"{ability}"'


def _plain_kind(values: tuple[i.CopyException, ...], scope: Scope) -> str:
    match values:
        case (i.SetPT(power, toughness),) if power is not None and toughness is not None:
            return f"{_number(power, scope)}/{_number(toughness, scope)}"
        case (i.SetColors(colors, added),):
            return color_words(colors) + (" in addition to its other colors" if added else "")
    raise CannotWrite(values[0], "of a copy")


def _change_pt(value: i.ChangePT, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    power, toughness = value.power, value.toughness
    each = next((q for q in (power, toughness) if not isinstance(q, i.Number | i.Variable)), None)
    base = each.of if isinstance(each, i.Product) else each
    if isinstance(base, i.Variable):
        each = None
    if each is not None:
        words = f"{_per(power, base)}/{_per(toughness, base)}"
        return Verb("get", f"{_same_sign(words)} for each {for_each(base, scope)}")  # type: ignore[arg-type]
    return Verb("get", _same_sign(f"{_signed(power, scope)}/{_signed(toughness, scope)}"))


def _same_sign(words: str) -> str:
    """“-1/-0”, where one is negative: the other has the same sign if it is 0."""
    power, toughness = words.split("/")
    if power.startswith("-") and toughness == "+0":
        toughness = "-0"
    if toughness.startswith("-") and power == "+0":
        power = "-0"
    return f"{power}/{toughness}"


def _per(value: i.Quantity, base: object) -> str:
    match value:
        case i.Number(0):
            return "+0"
        case i.Product(factor, of) if of == base:
            return f"{factor:+}"
    if value == base:
        return "+1"
    raise CannotWrite(value, "for each, but not of the other")


def _signed(value: i.Quantity, scope: Scope) -> str:
    match value:
        case i.Number(number):
            return f"{number:+}"
        case i.Variable():
            return f"+{scope.phrase(value)}"
        case i.Product(-1, i.Variable() as of):
            return f"-{scope.phrase(of)}"
    raise CannotWrite(value, "as a change")


def _add_abilities(value: i.AddAbilities, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    return Verb(mood.have, abilities(value, scope))


def _lose(value: i.RemoveAbilities, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    return Verb("lose", listed(value.abilities) if value.abilities else "all abilities")


def _set_pt(value: i.SetPT, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    have = "have"
    if mood is not STANDING and any(isinstance(each, i.NumberOf | i.Sum) for each in (value.power, value.toughness)):
        raise CannotWrite(value, "what it is changed to")
    counted = value.power is not None and not isinstance(value.power, i.Number | i.Variable)
    if value.power is not None and counted and value.power == value.toughness:
        return Verb(have, f"base power and toughness each equal to {scope.phrase(value.power)}")
    if value.power is not None and value.toughness is not None:
        return Verb(have, f"base power and toughness {_number(value.power, scope)}/{_number(value.toughness, scope)}")
    what, number = ("power", value.power) if value.power is not None else ("toughness", value.toughness)
    if number is None:
        raise CannotWrite(value)
    return Verb(have, f"base {what} {_number(number, scope)}")


def _set_colors(value: i.SetColors, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    tail = f" in addition to {'their' if subject.plural else 'its'} other colors" if value.added else ""
    return Verb(mood.be, f"{color_words(value.colors)}{tail}")


_PASSIVE = {
    "be attacked": "be attacked", "be countered": "be countered", "be regenerated": "be regenerated",
    "be sacrificed": "be sacrificed", "be cast": "be cast", "be activated": "be activated",
}  # fmt: skip


def _cannot(value: i.Cannot, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    rest: str = value.do
    if value.do == "untap":
        whose = "their controllers'" if subject.plural else "its controller's"
        step = "untap steps" if subject.plural else "untap step"
        if subject.you:
            raise CannotWrite(value, "of players")
        if subject.words == scope.this:
            whose = "your"
        return Verb("don't", f"untap during {whose} {step}")
    if value.do == "be the target" and value.objects is None and value.unless is None:
        who = scope.noun(value.whom) if value.whom is not None else None
        whose = f" {who.words} {agreeing(who, 'control')}" if who is not None else ""
        return Verb("can't", f"be the target of spells or abilities{whose}")
    if value.do == "crew":
        return Verb("can't", "crew Vehicles")
    if value.do == "activate abilities":
        raise CannotWrite(value, "its abilities")
    if value.do == "block" and (only := _allowed(value, scope)) is not None:
        return Verb("can", f"block only {only}")
    if value.do == "have counters":
        return Verb("can't", "have counters put on them" if subject.plural else "have counters put on it")
    if value.do == "assign combat damage" and value.objects is None and value.whom is None:
        return Verb("assign", "no combat damage")
    if value.most is not None:
        if value.do == "draw cards" and value.most == i.Number(1):
            rest = "draw more than one card each turn"
        elif value.do == "cast spells" and value.most == i.Number(1) and value.objects is None:
            rest = "cast more than one spell each turn"
        elif value.do == "be blocked" and value.most == i.Number(1) and value.objects is None:
            rest = "be blocked by more than one creature"
        else:
            raise CannotWrite(value, "more than so many")
    elif value.least is not None:
        if value.do != "be blocked" or value.objects is not None:
            raise CannotWrite(value, "so many at least")
        rest = f"be blocked except by {scope.phrase(value.least)} or more creatures"
    elif value.objects is not None:
        rest = _forbidden(value, scope)
    if value.do == "be the target" and value.whom is not None and value.objects is None:
        return Verb("can't", f"be the target of spells or abilities {controlled(i.ControlledBy(value.whom), scope)}")
    if value.whom is not None:
        rest += f" {scope.noun(value.whom).words}"
        if value.planeswalkers:
            rest += " or planeswalkers " + ("you control" if value.whom.who == "you" else _no(value))
    if value.unless is not None:
        rest += f" unless {scope.phrase(value.unless)}"
    if value.unless_paid:
        rest += f" unless {_paid(value, subject, scope)}"
    return Verb("can't", rest)


def _paid(value: i.Cannot, subject: Noun, scope: Scope) -> str:
    """“its controller pays {2}”, “their controller pays {1} for each of those creatures”."""
    said = [scope.clause(cost) for cost in value.unless_paid]
    payer = getattr(value.unless_paid[0], "player", None)
    you = payer is None or payer.who == "you"
    who = YOU if you else Noun("their controller" if subject.plural else "its controller")
    paid = listed([f"{agreeing(who, each.verb)} {each.rest}".rstrip() for each in said])
    return f"{who.words} {paid}{' for each of those creatures' if value.for_each else ''}"


def _no(value: i.Cannot) -> str:
    raise CannotWrite(value, "whose planeswalkers")


def _forbidden(value: i.Cannot, scope: Scope) -> str:
    assert value.objects is not None
    of = value.objects
    if of.what == "all" and of.among is not None:
        if value.do == "be blocked" and (but := _allowed(value, scope)) is not None:
            return f"be blocked except by {but}"
        what = described(of.among, scope).many()
    else:
        what = scope.noun(of).words
    if value.do == "be blocked":
        return f"be blocked by {what}"
    if value.do == "block":
        return f"block {what}"
    if value.do == "cast spells" and of.what == "all" and of.among is not None:
        return f"cast {described(of.among, scope, head='spell').many()}"
    if value.do in ("be the target", "be enchanted"):
        return f"be the target{' of ' + what}" if value.do == "be the target" else f"be enchanted by {what}"
    raise CannotWrite(value, f"{value.do} of some")


def _allowed(value: i.Cannot, scope: Scope) -> str | None:
    """What alone can still be blocked, or block: of all others it is said that they can't."""
    match value.objects:
        case i.Reference("all", among=i.Selection((i.Not(i.HasSubtype() | i.HasType() | i.AllOf() as inner),))):
            where = inner.predicates if isinstance(inner, i.AllOf) else (inner,)
            return described(i.Selection(where), scope).many()
        case i.Reference("all", among=i.Selection((i.Not(i.OneOf(some)),))) if all(_is_kind(each) for each in some):
            kinds = [each.predicates if isinstance(each, i.AllOf) else (each,) for each in some]
            return listed([described(i.Selection(where), scope).many() for where in kinds], "and/or")
    return None


def _is_kind(value: i.Predicate) -> bool:
    return isinstance(value, i.HasSubtype | i.HasType | i.AllOf)


def _must(value: i.Must, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    when = " each combat" if mood is STANDING else " this turn"
    if value.do == "attack":
        whom = f" {scope.noun(value.whom).words}" if value.whom is not None else ""
        if value.objects is not None:
            raise CannotWrite(value, "what")
        return Verb("attack", f"{whom.lstrip()}{when} if able".lstrip())
    if value.do == "block":
        what = f" {scope.noun(value.objects).words}" if value.objects is not None else ""
        return Verb("block", f"{what.lstrip()}{when} if able".lstrip())
    if value.do == "be blocked" and value.objects is None:
        return Verb("must", f"be blocked{'' if mood is STANDING else when} if able")
    raise CannotWrite(value, value.do)


def _blocks_more(value: i.BlocksMore, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.additional is None:
        return Verb("can", f"block any number of creatures{'' if mood is STANDING else ' this turn'}")
    if value.additional == i.Number(1):
        return Verb("can", f"block an additional creature {'each combat' if mood is STANDING else 'this turn'}")
    raise CannotWrite(value)


def _cost(value: i.CostChange, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    up_to = "up to " if value.up_to else ""
    rest = f"{up_to}{symbols(value.mana, scope)} {value.change} to {value.of.split(' ')[0]}"
    if value.each is not None:
        rest += f" for each {for_each(value.each, scope)}"
    if value.least is not None:
        rest += f". This effect can't reduce the mana in that cost to less than {scope.phrase(value.least)} mana"
    if value.colored:
        rest += ". This effect reduces only the amount of colored mana you pay"
    return Verb("cost", rest)


def _hand(value: i.HandSize, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.size is None:
        return Verb("have", f"no maximum hand size{'' if mood is STANDING else ' for the rest of the game'}")
    raise CannotWrite(value)


def _lands(value: i.MoreLands, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    whose = "your" if subject.you else "their"
    when = f" on each of {whose} turns" if mood is STANDING else " this turn"
    if value.additional is None:
        return Verb("may", f"play any number of lands{when}")
    if value.additional == i.Number(1):
        return Verb("may", f"play an additional land{when}")
    return Verb("may", f"play {scope.phrase(value.additional)} additional lands{when}")


def _in_deck(value: i.ManyInDeck, scope: Scope) -> str:
    many = "any number of" if value.most is None else f"up to {scope.phrase(value.most)}"
    return f"a deck can have {many} cards named {value.name}"


def _hands(value: i.HandRevealed, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    return Verb("play", f"with {'your hand' if subject.you else 'their hands'} revealed")


def _abilities_of(value: i.AbilitiesOf, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    what = value.of
    if what.what == "linked" and what.among is None:
        whose = f"all cards exiled with {scope.this}"
    elif what.what == "all" and what.among is not None:
        whose = described(what.among, scope).many("all")
    else:
        whose = scope.noun(what).object
    return Verb(mood.have, f"all activated abilities of {whose}")


def _looked_at(what: i.Reference, scope: Scope) -> str:
    """“cards exiled with this permanent”, “face-down creatures you don't control”."""
    if what.what == "linked":
        return f"cards exiled with {scope.this}"
    if what.among is None:
        raise CannotWrite(what, "to look at")
    return described(what.among, scope).many()


def _library(value: i.LibraryTop, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.how == "look" and subject.you:
        return Verb("may", "look at the top card of your library any time")
    if value.how == "revealed" and subject.you:
        return Verb("play", "with the top card of your library revealed")
    raise CannotWrite(value)


def _control(value: i.GainControl, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    raise CannotWrite(value, "beside other changes")


def _as_though(value: i.AsThough, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.do == "attack" and value.lacked == ("defender",) and not value.had:
        it = "they" if subject.plural else "it"
        return Verb("can", f"attack{'' if mood is STANDING else ' this turn'} as though {it} didn't have defender")
    if value.do in ("crew", "saddle") and value.greater is not None:
        what = "Vehicles" if value.do == "crew" else "Mounts"
        return Verb(value.do, f"{what} as though its power were {scope.phrase(value.greater)} greater")
    raise CannotWrite(value, value.do)


def _chosen(value: i.SetChosen, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.player is None:
        added = f" in addition to {'their' if subject.plural else 'its'} other {value.kind}s" if value.added else ""
        kind = "type" if value.kind == "creature type" else value.kind
        return Verb(mood.be, f"the chosen {kind}{added}")
    if value.player is not None and value.player.who == "you" and not value.added:
        if value.kind == "color":
            return Verb(mood.be, f"the {'color or colors' if value.several else 'color'} of your choice")
        return Verb(mood.be, f"the {value.kind} of your choice")
    raise CannotWrite(value, "added")


def _one_of(value: i.GainOneOf, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.player.who != "you":
        raise CannotWrite(value, "another one chooses")
    if value.keywords == tuple(f"protection from {color}" for color in COLORS.values()):
        return Verb(mood.have, "protection from the color of your choice")
    return Verb(mood.have, f"your choice of {listed(value.keywords, 'or')}")


def _define(value: i.DefinePT, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    raise CannotWrite(value, "beside other changes")


def _all_types(value: i.AllTypes, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.lost or mood is GAINED:
        return Verb("lose" if value.lost else mood.have, f"all {value.kind}s")
    return Verb(mood.be, f"every {value.kind}")


def _remove_types(value: i.RemoveTypes, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if mood is not STANDING or value.subtypes or len(value.types) != 1 or subject.plural:
        raise CannotWrite(value)
    return Verb("aren't", article(value.types[0].lower()))


def _may_play(value: i.MayPlay, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    return Verb("may", " ".join(_played(value, scope)))


def _played(value: i.MayPlay, scope: Scope) -> tuple[str, str]:
    """“play lands”, “from your graveyard”."""
    free = " without paying their mana costs" if value.paying == "nothing" else ""
    if value.zone is not None:
        place = "exile" if value.zone == "exile" else f"your {value.zone}"
        return f"{value.how} {scope.noun(value.what).words}", f"from {place}{free}"
    match value.what:
        case i.Reference("top", among=i.Selection(where), most=None | i.Number(1), until=None):
            top = "the top of "
        case i.Reference("all", among=i.Selection(where)):
            top = ""
        case i.Reference("linked", among=None):
            cards = f"cards exiled with {scope.this}"
            return (
                (value.how, f"{cards}{free}") if value.how == "play" else ("cast spells", f"from among {cards}{free}")
            )
        case _:
            raise CannotWrite(value)
    zone = next((each for each in where if isinstance(each, i.InZone)), None)
    if zone is None:
        raise CannotWrite(value, "from which zone")
    rest = tuple(each for each in where if each != zone)
    head = "" if i.HasType("land") in rest else "spell" if value.how == "cast" else "card"
    found = described(i.Selection(rest), scope, head=head).many()
    return f"{value.how} {found}", f"from {top}{zone_of(zone, scope)}{free}"


def _no_more(value: i.NoMoreThan, subject: Noun, scope: Scope) -> str:
    """“no more than two creatures can attack you each combat”, “players can't untap more than one artifact …”."""
    many = scope.phrase(value.most)
    if value.do == "untap":
        if value.player is None:
            raise CannotWrite(value, "who")
        who = Noun("players", plural=True) if value.player.who == "each player" else scope.noun(value.player)
        whose = "your untap step" if who.you else "their untap steps"
        return f"{who.words} can't untap more than {many} {subject.words} during {whose}"
    whom = f" {scope.noun(value.player).words}" if value.player is not None else ""
    return f"no more than {many} {subject.words} can {value.do}{whom} each combat"


Writer = Callable[[Any, Noun, Mood, Scope], Verb]
MODIFICATIONS: dict[type, Writer] = {
    i.ChangePT: _change_pt,
    i.AddAbilities: _add_abilities,
    i.RemoveAbilities: _lose,
    i.SetPT: _set_pt,
    i.SetColors: _set_colors,
    i.Cannot: _cannot,
    i.Must: _must,
    i.BlocksMore: _blocks_more,
    i.CostChange: _cost,
    i.HandSize: _hand,
    i.MoreLands: _lands,
    i.LibraryTop: _library,
    i.HandRevealed: _hands,
    i.AbilitiesOf: _abilities_of,
    i.LoseThisAbility: lambda v, subject, m, s: Verb("lose", "this ability"),
    i.MayLookAt: lambda v, subject, m, s: Verb("may", f"look at {_looked_at(v.what, s)} any time"),
    i.GainControl: _control,
    i.AsThough: _as_though,
    i.AssignsByToughness: lambda v, subject, m, s: Verb(
        "assign", f"combat damage equal to {'their' if subject.plural else 'its'} toughness rather than"
        f" {'their' if subject.plural else 'its'} power"),
    i.SetChosen: _chosen,
    i.GainOneOf: _one_of,
    i.DefinePT: _define,
    i.AllTypes: _all_types,
    i.RemoveTypes: _remove_types,
    i.MayPlay: _may_play,
    i.CannotHave: lambda v, subject, m, s: Verb("can't", f"have or gain {listed(v.keywords, 'or')}"),
    i.Goaded: lambda v, subject, m, s: Verb("be", "goaded"),
    i.CanBeCommander: lambda v, subject, m, s: Verb("can", "be your commander"),
    i.RemoveSupertype: lambda v, subject, m, s: Verb("lose", v.supertype),
}  # fmt: skip


def subject_of(what: i.Reference | i.Player, scope: Scope, *, spells: bool = False) -> Noun:
    """Of whom or what it is said: “creatures you control”, “you”, “spells you cast”."""
    if isinstance(what, i.Player):
        return scope.noun(what)
    if spells:
        return _spells(what, scope)
    return plainly(what, scope)


def _spells(what: i.Reference, scope: Scope) -> Noun:
    if what.what == "source":
        return Noun("this spell")
    if what.what != "all" or what.among is None:
        raise CannotWrite(what, "whose costs change")
    rest = tuple(e for e in what.among.where if not isinstance(e, i.ControlledBy | i.Targeting))
    aims = tuple(e for e in what.among.where if isinstance(e, i.Targeting))
    whose = [e for e in what.among.where if isinstance(e, i.ControlledBy)]
    found = described(i.Selection(rest), scope, head="spell")
    said = found.after
    if whose:
        who = scope.noun(whose[0].player)
        said = (f"{who.words} {agreeing(who, 'cast')}", *said)
    words = found._replace(after=said).many()
    if aims:
        words += described(i.Selection(aims), scope, head="spell").many().removeprefix("spells")
    return Noun(words, plural=True)


def may_cast(what: i.Reference, so: i.AsThough, scope: Scope, when: str = "") -> str:
    """“you may cast creature spells as though they had flash”, “… if you pay {2} more to cast it”."""
    if so.had != ("flash",) or so.lacked:
        raise CannotWrite(so, "as though otherwise")
    if what.what == "source":
        more = ""
        match so.costs:
            case ():
                pass
            case (i.PayMana(mana=mana, times=None),):
                more = f" if you pay {symbols(mana, scope)} more to cast it"
            case _:
                raise CannotWrite(so, "for other costs")
        return f"you may cast {scope.this}{when} as though it had flash{more}"
    if what.what != "all" or what.among is None or so.costs:
        raise CannotWrite(so, "some spells")
    mine = i.ControlledBy(i.Player("you"))
    who = "you" if mine in what.among.where else "any player"
    where = tuple(each for each in what.among.where if each not in (i.IsSpell(), mine))
    return f"{who} may cast {described(i.Selection(where), scope, head='spell').many()}{when} as though they had flash"


def static(value: i.Static, scope: Scope) -> str:
    """A sentence: “Creatures you control get +1/+1 as long as …”."""
    scope.fresh = False
    changes = value.changes
    match value.what, changes:
        case i.Reference(), (i.DefinePT(power, toughness),):
            words = _defined(value.what, power, toughness, scope)
        case i.Reference(), (i.GainControl(player),):
            who = scope.noun(player)
            words = f"{who.words} {agreeing(who, 'control')} {scope.noun(value.what).words}"
        case i.Reference(), (i.CastOnly(timing),):
            words = f"cast {scope.noun(value.what).words} {' and '.join(scope.phrase(each) for each in timing)}"
        case i.Player(), (i.LifeFloor(i.Number(number)),):
            total = f"{'your' if value.what.who == 'you' else possessive(scope.noun(value.what).words)} life total"
            words = f"damage that would reduce {total} to less than {number} reduces it to {number} instead"
        case i.Reference(), (i.BeginsOnBattlefield(),):
            words = f"if {scope.this} is in your opening hand, you may begin the game with it on the battlefield"
        case i.Reference(what="all", among=i.Selection() as among), (i.NoMoreThan(most=most) as few,):
            such = described(among, scope)
            words = _no_more(few, Noun(such.one("") if most == i.Number(1) else such.many()), scope)
        case i.Reference(), (i.AlsoUntaps(i.Player("each other player")),):
            words = f"untap {scope.noun(value.what).words} during each other player's untap step"
        case i.Reference(), (i.AsThough("assign damage"),):
            what = scope.noun(value.what).words
            words = f"you may have {what} assign its combat damage as though it weren't blocked"
        case i.Reference(), (i.MayStayTapped(),):
            words = f"you may choose not to untap {scope.noun(value.what).words} during your untap step"
        case i.Reference(), (i.AttachesOnlyTo(to),):
            words = f"{plainly(value.what, scope).words} can be attached only to {described(to, scope).one('a')}"
        case i.Reference(), (i.InsteadOfManaCost((i.PayMana(mana=mana),)),):
            spells_ = _spells(value.what, scope).words
            words = f"you may pay {symbols(mana, scope)} rather than pay the mana cost for {spells_}"
        case i.Reference(), (i.ManyInDeck() as many,):
            words = _in_deck(many, scope)
        case i.Reference(), (i.CostChange(of="activate this ability"),):
            words = f"this ability {predicates(changes, Noun('this ability'), STANDING, scope)}"
        case i.Reference(), (*rest, i.StaysAttached(attached)) if rest:
            effect = static(structs.replace(value, changes=tuple(rest)), scope)
            kept = scope.this if attached is None else plainly(attached, scope).words
            return f"{effect}. This effect doesn't remove {kept}"
        case i.Reference(), (i.CostChange(of="activate"),):
            subject = Noun(f"activated abilities of {plainly(value.what, scope).words}", plural=True)
            words = f"{subject.words} {predicates(changes, subject, STANDING, scope)}"
        case i.Reference(), (*others, i.Cannot("activate abilities", None, None, unless=None) as forbids) if others:
            subject = plainly(value.what, scope)
            its = "their" if subject.plural else "its"
            can = predicates(tuple(others), subject, STANDING, scope)
            words = f"{subject.words} {can}, and {its} activated abilities can't be activated"
            words += " unless they're mana abilities" if forbids.except_mana else ""
        case i.Reference(), (i.Must("be blocked by all", None, None),):
            words = f"all creatures able to block {scope.noun(value.what).object} do so"
        case i.Player(), (i.HandSize(size, changed),) if size is not None:
            own = possessive(scope.noun(value.what).words)
            by = scope.phrase(size.of) if isinstance(size, i.Product) and size.factor == -1 else scope.phrase(size)
            less = (isinstance(size, i.Number) and size.value < 0) or isinstance(size, i.Product)
            if less and isinstance(size, i.Number):
                by = spelt(-size.value)
            how_ = f"{'reduced' if less else 'increased'} by {by}" if changed else by
            words = f"{own} maximum hand size is {how_}"
        case i.Reference(), (i.Cannot(do="activate abilities") as forbids,):
            words = f"activated abilities of {plainly(value.what, scope).words} can't be activated"
            words += " unless they're mana abilities" if forbids.except_mana else ""
        case i.Reference("source", also=i.Reference("partner")), _:
            both = Noun("both creatures", plural=True)
            told = predicates(changes, both, STANDING, scope)
            return f"as long as {scope.this} is paired with another creature, {both.words} {told}"
        case i.Reference(), (i.AsThough(do="be cast") as so,):
            words = may_cast(value.what, so, scope)
        case _:
            spells = any(
                isinstance(e, i.CostChange) or (isinstance(e, i.Cannot) and e.do == "be countered") for e in changes
            )
            subject = subject_of(value.what, scope, spells=spells)
            subject = _every(value.what, subject, changes, scope)
            words = f"{subject.words} {predicates(changes, subject, STANDING, scope)}"
    if value.condition is not None:
        spell = isinstance(changes[0], i.CostChange)
        about_enchanted = (
            isinstance(value.condition, i.ObjectIs)
            and value.what == value.condition.what
            and (value.what.what == "enchanted")
        )
        if (
            len(changes) > 1
            or isinstance(value.condition, i.TurnOf)
            or (about_enchanted and not spell)
            or words.endswith('"')
        ):
            again = scope.again()
            condition_ = again.phrase(value.condition)
            if about_enchanted:
                words = words.replace(scope.enchanted, "it", 1)
            elif "source" in again.named and value.what == i.Reference("source"):
                words = words.replace(scope.this, "it", 1)
            return f"{'if' if spell else 'as long as'} {condition_}, {words}"
        if isinstance(value.condition, i.ObjectIs) and value.condition.what == value.what == i.Reference("source"):
            scope.about = True
        untap = isinstance(changes[0], i.Cannot) and changes[0].do == "untap"
        words = f"{words} {'if' if spell or untap else 'as long as'} {scope.phrase(value.condition)}"
    return words


def _every(what: i.Reference | i.Player, subject: Noun, changes: tuple[i.Modification, ...], scope: Scope) -> Noun:
    """“All Slivers have …”, “each creature you control with a counter on it”, “players”."""
    if isinstance(what, i.Player):
        return Noun("players", plural=True) if what.who == "each player" else subject
    if what.what != "all" or what.among is None:
        return subject
    where = what.among.where
    plain = all(isinstance(each, i.HasType | i.HasSubtype | i.HasSupertype) for each in where)
    counted = isinstance(
        changes[0], i.AddAbilities | i.RemoveAbilities | i.SetTypes | i.SetColors | i.Must | i.ChangePT
    )
    if isinstance(changes[0], i.SetTypes) and changes[0].subtypes and not changes[0].types and plain:
        return Noun(described(what.among, scope).one("each"))
    if plain and counted:
        return Noun(f"all {subject.words}", plural=True)
    if any(isinstance(each, i.HasCounter) for each in where) or isinstance(
        changes[0], i.AssignsByToughness | i.SetChosen
    ):
        return Noun(described(what.among, scope).one("each"))
    return subject


def _defined(what: i.Reference, power: i.Quantity | None, toughness: i.Quantity | None, scope: Scope) -> str:
    own = f"{scope.noun(what).words}'s"
    if power is not None and toughness is not None:
        if power == toughness:
            return f"{own} power and toughness are each equal to {scope.phrase(power)}"
        first = scope.phrase(power)
        if toughness == i.Sum((power, i.Number(1))):
            return f"{own} power is equal to {first} and its toughness is equal to that number plus 1"
        raise CannotWrite(what, "power and toughness differ")
    if power is not None:
        return f"{own} power is equal to {scope.phrase(power)}"
    if toughness is None:
        raise CannotWrite(what, "nothing is defined")
    return f"{own} toughness is equal to {scope.phrase(toughness)}"
