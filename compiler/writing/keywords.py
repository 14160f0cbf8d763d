"""Keyword abilities in words: the rules' line for the keyword, with what the program has in place of its N, [cost] …

A keyword that the rules define by sentences is several abilities, and what stands for its parameter is somewhere in
them: it is where a probe turns up that is written in its place and compiled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from msgspec import structs

from ... import instructions as i
from ...values.colors import COLOR_WORDS
from ..games import MAGIC, game_named
from ..lower import compile_text
from .abilities import costs as paid
from .behind import said_behind
from .blanking import below, blanked, wordless
from .english import capital, lowered
from .matching import NUMBER, matches
from .modifications.kinds import protections
from .scope import CannotWrite, Scope
from .selections import described

_PROBES = {"N": f"{NUMBER}", "[cost]": f"{{{NUMBER}}}"}


@lru_cache(maxsize=1)
def _forms() -> dict[str, tuple[tuple[str, str], ...]]:
    """The keywords of the rules: name -> each way to write it, the words and the parameter."""
    out: dict[str, tuple[tuple[str, str], ...]] = {}
    for line in game_named(MAGIC).definitions.all("keyword ability"):
        out[line.name.lower()] = (*out.get(line.name.lower(), ()), (line.name, line.parameter))
    return out


def keyword(abilities: Sequence[i.Ability], scope: Scope) -> tuple[str, int]:
    """The words of the keyword that the first of the abilities is of, and how many of them it is.

    Behind it stand the sentences that say more of it: “Equip {0}. Activate only once each turn.”
    """
    if scope.own.keyword is not None:
        return scope.own.keyword(abilities, scope)
    bare, more = said_behind(abilities[0], scope)
    words, used = _keyword((bare, *abilities[1:]), scope)
    words += "".join(f", where {name} is {value}" for name, value in scope.account.where.items())
    scope.now(where={})
    return (f"{words.removesuffix('.')}. {'. '.join(more)}.", used) if more else (words, used)


def _keyword(abilities: Sequence[i.Ability], scope: Scope) -> tuple[str, int]:
    first = abilities[0]
    if first.rule is not None:
        words = _ruled(first, scope)
        return words, 1 + _implied(words, abilities)
    name = first.keyword or ""
    in_own_way = _named_kind(name, abilities, scope) or _equips(abilities, scope) or _devours(abilities, scope)
    if found := in_own_way or _gift(abilities):
        return found
    if (done := _with_others(first, scope)) is not None:
        return done, 1
    if form := _in_its_form(name, abilities, scope):
        return form
    raise CannotWrite(first, f"the keyword {name}")


def _in_its_form(name: str, abilities: Sequence[i.Ability], scope: Scope) -> tuple[str, int] | None:
    """“Ward {2}”, “Crew 3”: the rules' line for the keyword, if these abilities are what it stands for."""
    for written, parameter in (*_forms().get(name, ()), (capital(name), "[cost]"), (capital(name), "N")):
        if parameter not in ("", "N", "[cost]", "N—[cost]"):
            continue
        probe = _probed(written, parameter)
        part = tuple(structs.replace(blanked(each), word=None) for each in abilities[: len(probe)])
        if not probe or len(part) < len(probe) or any(each.keyword != name for each in part):
            continue
        values: dict[str, Any] = {}
        if all(matches(was, now, values) for was, now in zip(probe, part, strict=True)):
            return _filled(written, parameter, values, scope), len(probe)
    return None


def _equips(abilities: Sequence[i.Ability], scope: Scope) -> tuple[str, int] | None:
    """“Equip Knight {1}”: of what it may be attached to only some (CR 702.6e)."""
    match abilities[0]:
        case i.Ability(
            keyword="equip", steps=(i.Act("attach", to=i.Reference("target", among=i.Selection() as among)),)
        ):
            mine, creature = i.ControlledBy(i.Player("you")), i.HasType("creature")
            rest = [each for each in among.where if each not in (mine, creature)]
            if not rest or mine not in among.where or creature not in among.where:
                return None
            if not any(isinstance(each, i.HasSubtype | i.IsCommander) for each in rest):
                rest.append(creature)
            kind = described(i.Selection(tuple(rest)), scope).one("")
            return _with_cost(f"Equip {kind}", abilities[0].costs, scope), 1
    return None


def _devours(abilities: Sequence[i.Ability], scope: Scope) -> tuple[str, int] | None:
    """“Devour artifact 1”: what is sacrificed are no creatures (CR 702.82c)."""
    if abilities[0].keyword != "devour":
        return None
    written = f"Devour {described(i.Selection(tuple(_devoured(abilities[0]))), scope).one('')}"
    probe = _probed(written, "N")
    values: dict[str, Any] = {}
    if len(probe) == 1 and matches(probe[0], structs.replace(blanked(abilities[0]), word=None), values):
        return _filled(written, "N", values, scope), 1
    return None


def _devoured(value: i.Ability) -> Iterator[i.Predicate]:
    """What is sacrificed must be, but for a permanent."""
    for each in below(value.replacements):
        match each:
            case i.Act("sacrifice", i.Reference(among=i.Selection(where))):
                yield from (one for one in where if one != i.HasType("permanent"))


def _gift(abilities: Sequence[i.Ability]) -> tuple[str, int] | None:
    """“Gift a Food”: what the chosen player does is one of the rules' (CR 702.174)."""
    if abilities[0].keyword != "gift":
        return None
    for line in game_named(MAGIC).definitions.all("effect"):
        stands_for = _probed(line.name, "") if line.name.startswith("Gift ") else ()
        of_spell = tuple(structs.replace(each, trigger=None) for each in stands_for)  # CR 702.174b
        if stands_for and tuple(map(blanked, abilities[: len(stands_for)])) in (stands_for, of_spell):
            return line.name, len(stands_for)
    return None


def _named_kind(name: str, abilities: Sequence[i.Ability], scope: Scope) -> tuple[str, int] | None:
    """“Champion an Elemental”: a keyword behind which stands what it is about."""
    if f"{name} a" not in _forms():
        return None
    mine = (i.ControlledBy(i.Player("you")), i.IsOther())
    for about in (each for each in below(abilities[0].steps) if isinstance(each, i.Selection)):
        kind = described(i.Selection(tuple(each for each in about.where if each not in mine)), scope)
        stands_for = _probed(f"{capital(name)} {kind.one('a')}", "")
        if stands_for == tuple(map(blanked, abilities[: len(stands_for)])):
            return f"{capital(name)} {kind.one('a')}", len(stands_for)
    return None


@lru_cache(maxsize=512)
def _probed(written: str, parameter: str) -> tuple[i.Ability, ...]:
    for place, probe in _PROBES.items():
        parameter = parameter.replace(place, probe)
    text = f"{written} {parameter}".rstrip()
    return tuple(blanked(wordless(each)) for each in compile_text(text).abilities if each.kind != "reminder")


def _filled(written: str, parameter: str, values: dict[str, Any], scope: Scope) -> str:
    """“Cycling {2}”, “Echo—Discard a card.”, “Modular 3”."""
    if not parameter:
        return written
    if ("N" in parameter and "N" not in values) or ("[cost]" in parameter and "[cost]" not in values):
        raise CannotWrite(values, f"{written} without its parameter")
    number = _number(values["N"], scope) if "N" in values else ""
    if parameter == "N":
        return f"{written} {number}"
    if parameter == "N—[cost]":
        return f"{written} {number}—{paid(values['[cost]'], scope)}"
    return _with_cost(written, values["[cost]"], scope)


def _with_others(first: i.Ability, scope: Scope) -> str | None:
    """“Cumulative upkeep—Have an opponent create a token.”: of which only is said what others do for it."""
    match first:
        case i.Ability(keyword=str(name), costs=(i.Create() as made,), trigger=None, steps=(), rule=None):
            done = scope.clause(made)
            return f"{capital(name)}—Have {done.subject.object} {done.bare}."
    return None


def _with_cost(written: str, costs: tuple[i.Cost, ...], scope: Scope) -> str:
    if all(isinstance(each, i.PayMana) for each in costs):
        return f"{written} {paid(costs, scope)}"
    return f"{written}—{paid(costs, scope)}."


def _number(value: i.Quantity, scope: Scope) -> str:
    if isinstance(value, i.Number):
        return f"{value.value}"
    if isinstance(value, i.Variable):
        return scope.phrase(value)
    raise CannotWrite(value, "as a keyword's number")


def _implied(words: str, abilities: Sequence[i.Ability]) -> int:
    """How many abilities more the words stand for: “partner with …” is a rule and a triggered ability."""
    first, *more = abilities
    if not more or more[0].keyword != first.keyword or more[0].rule is not None:
        return 0
    stands_for = _probed(words, "")
    same = stands_for == tuple(map(blanked, abilities[: len(stands_for)]))
    return len(stands_for) - 1 if same else 0


def _ruled(value: i.Ability, scope: Scope) -> str:
    rule = value.rule
    assert rule is not None
    words = _with_its_object(value.keyword or "", rule, scope)
    if rule.size is not None:
        power, toughness = (_number(each, scope) for each in rule.size)
        return f"{words} {paid(value.costs, scope)} — {power}/{toughness}"
    if rule.number is not None:
        number = _number(rule.number, scope)
        return f"{words} {number}—{paid(value.costs, scope)}" if value.costs else f"{words} {number}"
    if value.costs:
        return _with_cost(words, value.costs, scope)
    return words


def _with_its_object(name: str, rule: i.KeywordRule, scope: Scope) -> str:
    """“Partner with Toothy, Imaginary Friend”, “Protection from red”; the bare keyword where it has none."""
    if rule.name:
        return f"{capital(name)} with {rule.name}"
    if rule.what is not None and not name.endswith("walk"):
        return _about(name, rule.what, scope)
    if rule.whom is not None:
        return _whom(name, rule.whom, scope)
    return next((written for written, _ in _forms().get(name, ()) if "—" in written), capital(name))


def _about(name: str, what: i.Selection, scope: Scope) -> str:
    """“Protection from red”, “Enchant creature you control”, “Affinity for artifacts”, “Splice onto Arcane”."""
    words = capital(name)
    if name in ("protection", "hexproof"):
        match what.where:
            case ():
                return f"{words} from everything"
            case (i.HasColor(color),):
                return f"{words} from {COLOR_WORDS.get(color, color)}"
        match what.where:
            case (i.HasSupertype(kind),):
                return f"{words} from {kind}"
        match what.where:
            case (i.Not(i.HasColor(color)),) if color in COLOR_WORDS:
                return f"{words} from non{COLOR_WORDS[color]}"
        head = "spell" if what.where == (i.Not(i.HasColor("colorless")),) else ""
        return f"{words} from {described(what, scope, head=head).many()}"
    if name == "enchant":
        return f"{words} {described(what, scope, prep='in').one('')}".replace("in all graveyards", "in a graveyard")
    if name == "offering":
        return f"{capital(described(what, scope).one(''))} offering"
    if name == "affinity":
        return f"{words} for {described(what, scope).many()}"
    if name == "splice":
        return f"{words} onto {described(what, scope).one('')}"
    raise CannotWrite(what, f"about which {name} is")


def _whom(name: str, whom: i.Player, scope: Scope) -> str:
    who = {
        "each player": "player",
        "each opponent": "opponent",
        "an opponent": "opponent",
        "a player": "player",
        "opponents": "your opponents",
    }.get(whom.who)
    if who is None:
        raise CannotWrite(whom, f"about whom {name} is")
    return f"{capital(name)} {who}" if name == "enchant" else f"{capital(name)} from {who}"


def lines(abilities: Sequence[i.Ability], scope: Scope) -> Iterator[str]:
    """Keyword abilities that follow one another, as lines of a card: those that are mere words are one line."""
    for plain, several in groupby(_one_by_one(abilities, scope), _is_mere_words):
        if plain and scope.own.keyword is None:
            yield _in_a_line(list(several))
        else:
            yield from several


def _one_by_one(abilities: Sequence[i.Ability], scope: Scope) -> Iterator[str]:
    """The words of each keyword; of two kicker costs together: “Kicker {1} and/or {2}” (CR 702.33b)."""
    k = 0
    while k < len(abilities):
        words, used = keyword(abilities[k:], scope.again())
        k += used
        if words.startswith("Kicker {") and k < len(abilities) and abilities[k].keyword == "kicker":
            other, used = keyword(abilities[k:], scope.again())
            words, k = f"{words} and/or {other.removeprefix('Kicker ')}", k + used
        yield words


def _is_mere_words(words: str) -> bool:
    """Whether a keyword is said without a cost, a number, or what it is about."""
    about = words.startswith(("Enchant", "Partner", "Affinity"))
    return not about and not any(sign in words for sign in "—{0123456789")


def _in_a_line(words: list[str]) -> str:
    first, *others = protections(words)
    return ", ".join([first, *map(lowered, others)])
