"""What something becomes, in one noun: “a 3/3 green Elemental creature with haste”; and what a copy is besides."""

from __future__ import annotations

from collections.abc import Sequence

from .... import instructions as i
from ....grammar.subtypes import keyword_line
from ....values.colors import COLOR_WORDS
from ..english import Noun, agreeing, article, in_order, listed, plural
from ..scope import CannotWrite, Scope
from ..selections import described

BASIC = frozenset("Plains Island Swamp Mountain Forest".split())


def in_one_noun(changes: tuple[i.Modification, ...]) -> int:
    """How many of the changes are said in one noun: “a 3/3 green Elemental creature with haste”."""
    n = 0
    for each in changes:
        if isinstance(each, i.SetColors | i.SetTypes | i.SetPT) and type(each) not in {type(c) for c in changes[:n]}:
            n += 1
        else:
            break
    part = changes[:n]
    match part:
        case (i.SetColors(added=False), i.SetTypes(types=(), added=True)):
            return 1  # “are black and are Zombies in addition to their other types”
    if not any(isinstance(each, i.SetTypes) for each in part) or isinstance(part[0], i.SetPT):
        return 1 if n else 0  # “has base power and toughness 5/5 and becomes a Dinosaur”
    more = changes[n] if n < len(changes) else None
    kinds = any(isinstance(p, i.SetTypes) and (p.types or p.subtypes) for p in part)
    if isinstance(more, i.AddAbilities) and kinds and _is_said_with(more, part):
        n += 1
    if n < len(changes) and isinstance(every := changes[n], i.AllTypes) and not every.lost:
        n += 1
    return n


def _is_said_with(more: i.AddAbilities, part: tuple[i.Modification, ...]) -> bool:
    """Whether the abilities are a part of what it becomes: “a 1/1 Spirit with flying”."""
    sized = any(isinstance(each, i.SetPT) for each in part)
    if len(part) == 1 and isinstance(part[0], i.SetTypes) and part[0].subtypes and not part[0].added:
        return True
    return bool(more.abilities) or sized or any(keyword.startswith("enchant ") for keyword in more.keywords)


def noun_of_kind(changes: tuple[i.Modification, ...], subject: Noun, scope: Scope, *, of_copy: bool = False) -> str:
    """“a 3/3 green Elemental creature with haste”; what is ``of_copy`` says that it keeps its types (CR 205.1b)."""
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
            words.append(f"{figure(base.power, scope)}/{figure(base.toughness, scope)}")
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
        several = types.added and len(types.supertypes) > 1
        return f"{listed(words)} in addition to its other types" if several else one
    if types.added:
        if types.types and base is not None and _is_land(subject, scope):
            scope.follow_with("It's still a land")
        elif "Artifact" in types.types and "Creature" in types.types and not of_copy:
            tail = ""
        elif types.types and base is not None and subject.plural and _are_lands(subject):
            if scope.kind == "static":
                tail = " that are still lands"
            else:
                scope.follow_with("They're still lands")
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


def _is_land(subject: Noun, scope: Scope) -> bool:
    """Whether it is a land, that is one for certain, which becomes something else as well."""
    if subject.plural:
        return False
    return (subject.words == scope.this and scope.land) or bool({*BASIC, "land"} & set(subject.words.split()))


def _are_lands(subject: Noun) -> bool:
    """Whether they are lands, all of them."""
    return bool({*map(plural, BASIC), "lands"} & set(subject.words.split()))


def color_words(colors: tuple[str, ...]) -> str:
    """“white”, “white and blue”, “colorless”, “all colors”."""
    if len(colors) == 5:
        return "all colors"
    return listed([COLOR_WORDS.get(each, each) for each in in_order(colors)]) if colors else "colorless"


def figure(value: i.Quantity, scope: Scope) -> str:
    return f"{value.value}" if isinstance(value, i.Number) else scope.phrase(value)


def abilities(value: i.AddAbilities, scope: Scope) -> str:
    """“flying, vigilance, and “{T}: Draw a card.””."""
    keywords = protections([_keyword(keyword_line(each), scope) for each in value.keywords])
    return listed([*keywords, *(f'"{each}"' for each in value.abilities)])


def protections(keywords: Sequence[str]) -> list[str]:
    """The keywords, those of protection as one: “protection from black and from red”."""
    out: list[str] = []
    for each in keywords:
        if out and out[-1].lower().startswith("protection from ") and each.lower().startswith("protection from "):
            out[-1] += f" and{each[len('protection') :]}"
        else:
            out.append(each)
    return out


def _keyword(words: str, scope: Scope) -> str:
    """“flying”; of a keyword whose cost the card has (“flashback <its mana cost>”) the cost is said afterwards."""
    if words.startswith("equip ") and words[6:7].isalpha():
        words = f"equip {words[6].upper()}{words[7:]}"  # “equip Knight {0}”
    name, bracket, cost = words.partition(" <")
    if bracket:
        scope.follow_with(f"The {name} cost is equal to {cost.removesuffix('>')}")
    return name


def copy_exceptions(values: tuple[i.CopyException, ...], scope: Scope, *, many: bool = False) -> str:
    """“, except it's a Zombie in addition to its other types and it isn't legendary” (CR 707.9)."""
    it = Noun("they", plural=True) if many else Noun("it")
    be, its = ("they're", "their") if many else ("it's", "its")
    said: list[str] = []
    k = 0
    while k < len(values):
        one = values[k]
        run = _sized_kind(values[k:]) or in_one_noun(values[k:])  # type: ignore[arg-type]
        if run and not _is_halved(one):
            part = values[k : k + run]
            if any(isinstance(each, i.SetTypes) for each in part):
                said.append(f"{be} {noun_of_kind(part, it, scope, of_copy=True)}")  # type: ignore[arg-type]
            else:
                said.append(f"{be} {_plain_kind(part, scope)}")
            k += run
            continue
        match one:
            case i.SetPT(i.Half(i.NumberOf("power") as base, rounded), None) | i.SetPT(
                None, i.Half(i.NumberOf("toughness") as base, rounded)
            ):
                said.append(f"{its} base {base.what} is half {scope.phrase(base)}")
                rounding = f"Round {rounded} each time"
                if rounding not in scope.account.afterwards:
                    scope.follow_with(rounding)
            case i.SetName(name):
                said.append(f"{its} name is {name}")
            case i.RemoveSupertype(kind):
                asked = isinstance(values[k - 1], i.ExceptIf) if k else False
                if_it_is = f" if that creature is {kind.lower()}" if asked else ""  # apart from what was asked before
                said.append(f"{be} not {kind.lower()}" if many else f"it isn't {kind.lower()}{if_it_is}")
            case i.ExceptIf(where, inner) if not many and len(inner) == 1:
                told = copy_exceptions(inner, scope).removeprefix(", except ")
                said.append(f"{told} if it's {described(i.Selection(where), scope).one('a')}")
            case i.RemoveAbilities(("this ability",)) if not many:
                said.append("it doesn't have this ability")
            case i.ExceptIf(where, inner) if not many and said:
                told = copy_exceptions(inner, scope).removeprefix(", except ").replace(" and it has ", " and has ")
                held = described(i.Selection(where), scope).one("a")
                said[-1] += f" and, if it's {held}, {told}"
            case i.NotCopied(what) if not many:
                said.append(f"it doesn't copy that creature's {listed(what)}")
            case i.EntersWith() if many:
                raise CannotWrite(one, "of several copies")
            case i.EntersWith(kind, i.Number(1)):
                said.append(f"it enters with an additional {kind} counter on it")
            case i.EntersWith(kind, count):
                said.append(f"it enters with {scope.phrase(count)} additional {kind} counters on it")
            case i.AddAbilities(keywords, given):
                said.append(
                    f"{it.words} {agreeing(it, 'have')} {listed([*keywords, *(_quoted(each) for each in given)])}"
                )
            case _:
                raise CannotWrite(one, "of a copy")
        k += 1
    return f", except {listed(said)}" if said else ""


def _is_halved(value: i.CopyException) -> bool:
    return isinstance(value, i.SetPT) and isinstance(value.power or value.toughness, i.Half)


def _sized_kind(values: tuple[i.CopyException, ...]) -> int:
    """How many of them are said in one noun, the size first: “a 1/1 red Balloon creature in addition to …”."""
    match values:
        case (i.SetPT(i.Number(), i.Number()), i.SetColors() as colors, i.SetTypes() as types, *_):
            return 3 if (types.types or types.subtypes) and (types.added or not colors.added) else 0
        case (i.SetPT(i.Number(), i.Number()), i.SetTypes() as types, *_):
            return 2 if types.types or types.subtypes else 0
    return 0


def _quoted(ability: str) -> str:
    """The ability as it is given; one that gives itself to its copy is “this ability”."""
    return "this ability" if ability == i.THIS_ABILITY else f'"{ability}"'


def _plain_kind(values: tuple[i.CopyException, ...], scope: Scope) -> str:
    match values:
        case (i.SetPT(power, toughness),) if power is not None and toughness is not None:
            return f"{figure(power, scope)}/{figure(toughness, scope)}"
        case (i.SetColors(colors, added),):
            return color_words(colors) + (" in addition to its other colors" if added else "")
    raise CannotWrite(values[0], "of a copy")
