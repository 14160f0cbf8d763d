"""Keyword abilities that are rules of the game: their names are data (vocabulary/), their parameters become typed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct, structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.definitions import CARD_TYPES, DEFINITIONS_KEPT, NONE, PLACEHOLDER, Definitions, Line
from ...grammar.senses import SUPERTYPES, capitalised, plain
from ...grammar.subtypes import subtypes
from ...grammar.words import (
    is_of_quality,
    keyword_name,
    qualified_keyword,
    stands_before_ability,
    typed_keyword,
    with_type,
)
from ...values.colors import COLORS
from ..ledger.source import Source
from ..nouns.objects import selection
from ..nouns.player_names import is_player
from ..nouns.players import player
from ..nouns.quantities import quantity
from ..nouns.quantities.values import number_of, pt_value

_CHOSEN = frozenset(["color", "creature type", "card type"])


@lru_cache(maxsize=DEFINITIONS_KEPT)
def before_abilities(definitions: Definitions = NONE) -> frozenset[str]:
    """The keywords that stand before an ability and say more of it: “Boast — {1}: …” (CR 702.142a)."""
    return frozenset(keyword_name(line) for line in definitions.all("keyword ability") if stands_before_ability(line))


def is_keyword(word: str, definitions: Definitions = NONE) -> bool:
    """Whether words before a dash are a keyword that does not stand there: “Flying — Haste”."""
    return plain(word) in _forms(definitions) and plain(word) not in before_abilities(definitions)


def added_by(keyword: str | None, definitions: Definitions = NONE) -> tuple[str, ...]:
    """The sentences that such a keyword adds to the activated ability behind it; none where nothing says them."""
    forms = _forms(definitions).get(keyword, ()) if keyword is not None else ()
    return next((line.sentences for line in forms if stands_before_ability(line)), ())


def only_while(keyword: str | None) -> i.Condition | None:
    """While what the object has the ability behind such a keyword; None: always."""
    return _ONLY_WHILE.get(keyword) if keyword is not None else None


#: “As long as your speed is 4, this object has “[ability]”” (CR 702.178a); a Case's, once it is solved (CR 719.3c).
_ONLY_WHILE: dict[str, i.Condition] = {
    "max speed": i.Holds(i.PlayerNumber("speed", i.Player("you", "your")), "=", i.Number(4)),
    "solved": i.ObjectIs(i.Reference("source"), (i.HasStatus("solved"),)),
}


class Form(Struct, frozen=True):
    """A way to write a keyword, and of “islandwalk” the words of its type."""

    line: Line
    kind: tuple[str, ...] = ()


@lru_cache(maxsize=DEFINITIONS_KEPT)
def _forms(definitions: Definitions) -> dict[str, tuple[Line, ...]]:
    """The keyword abilities: name in lower case, without link -> every way to write it, one's own first."""
    out: dict[str, tuple[Line, ...]] = {}
    for line in definitions.all("keyword ability"):
        name = keyword_name(line)
        out[name] = (line, *out.get(name, ()))
    return out


@lru_cache(maxsize=DEFINITIONS_KEPT)
def _typed(definitions: Definitions) -> tuple[str, ...]:
    return with_type(_forms(definitions))


def form_of(keyword: n.Keyword, source: Source, definitions: Definitions = NONE) -> Form | None:
    """The way to write it that a keyword of a card has; None if it has what no line has."""
    known = _forms(definitions)
    name = plain(keyword.name)
    whole = known.get(plain(f"{keyword.name} {keyword.parameter}"), ())
    if whole and not whole[0].parameter:
        return Form(whole[0])  # “Bloodthirst X”
    quality, last = qualified_keyword(name)
    if quality and (of_quality := next((line for line in known.get(last, ()) if is_of_quality(line)), None)):
        known_types = all(word in CARD_TYPES or capitalised(word) in subtypes() for word in quality)
        return Form(of_quality, quality) if known_types else None  # “Fox offering”
    if keyword.of is not None and (special := known.get(f"{name} {source.said(keyword.of)}")):
        return Form(special[0])  # “Equip planeswalker {2}”
    kind, typed = typed_keyword(name, _typed(definitions))
    if kind and not any(line.sentences for line in known.get(name, ())):
        name = typed  # “legendary landwalk”; “basic landcycling” has a line of its own
    else:
        kind = _OF_WHAT_WAS_CHOSEN.get(name, ())
    fitting = [line for line in known.get(name, ()) if _fits(line, keyword)]
    line = next((line for line in fitting if line.is_rule or line.sentences), None)  # not the line of an old printing
    if line is not None and line.sentences and _has_unknown_number(keyword):
        return None
    return Form(line or fitting[0], kind) if fitting else None


#: Keywords that are about what was chosen before them (CR 607.2d), with what that is.
_OF_WHAT_WAS_CHOSEN = {"landwalk of the chosen type": ("chosen",)}


def _has_unknown_number(keyword: n.Keyword) -> bool:
    """“Crew X”: nothing says what X is, as no X is paid for it."""
    unknown = keyword.number is not None and bool(keyword.number.variable) and keyword.cost is None
    return unknown and keyword.where is None


def values_given(form: Form, keyword: n.Keyword, source: Source) -> dict[str, str]:
    """What the card puts in place of the placeholders, in words."""
    values: dict[str, str] = {"[type]": capitalised(" ".join(form.kind))} if form.kind else {}
    for place in PLACEHOLDER.findall(form.line.parameter):
        node = {"N": keyword.number, "[cost]": keyword.cost}.get(place, keyword.of)
        if node is not None:
            values[place] = source.words(node)
    return values


def ruled(form: Form, keyword: n.Keyword, source: Source) -> tuple[i.KeywordRule, ...]:
    """The rules that a keyword of a card stands for: “protection from black and from red” is two (CR 702.16g)."""
    if not form.line.is_rule:
        return ()
    rule = i.KeywordRule(form.line.rule)
    if (size := _size(keyword)) is not None:
        return (structs.replace(rule, size=size),)
    if form.kind:
        what = _permanents(form.kind) if is_of_quality(form.line) else _lands(form.kind)
        return (structs.replace(rule, what=what),)
    if keyword.number is not None:
        return (structs.replace(rule, number=number_of(keyword.number)),)
    if keyword.of is None:
        return (rule,)
    if isinstance(keyword.of, n.Named):
        return (structs.replace(rule, name=keyword.of.name),)
    return tuple(_about(rule, keyword.of, source))


def variables_given(keyword: n.Keyword, source: Source) -> dict[str, i.Quantity]:
    """What X of its parameter is: “Mobilize X, where X is its power”."""
    if keyword.where is None or isinstance(keyword.where.quantity, n.Unparsed):
        return {}
    source.claim_between(keyword.where.span.start, keyword.where.quantity.span.start)
    return dict.fromkeys(keyword.where.names, quantity(keyword.where.quantity, source))


def costs_given(keyword: n.Keyword) -> tuple[n.Cost, ...]:
    """Its cost; “Kicker {1}{B} and/or {R}” is two kickers (CR 702.33b)."""
    match keyword.cost:
        case None:
            return ()
        case n.Cost(parts=(n.Part(content=n.NounList() as several),)) if several.conjunctions == {"and/or"}:
            parts = (n.Part(joiner="", content=each, span=each.span) for each in several.items)
            return tuple(n.Cost(parts=(part,), span=part.span) for part in parts)
    return (keyword.cost,)


def _fits(line: Line, keyword: n.Keyword) -> bool:
    """Whether the parameter is what this way of writing the keyword has."""
    wanted = {"N": keyword.number, "[cost]": keyword.cost}
    places = set(PLACEHOLDER.findall(line.parameter))
    others = places - wanted.keys()
    if bool(others) != (keyword.of is not None) or bool(places) != bool(keyword.parameter):
        return False
    if isinstance(keyword.of, n.Named) != ("[name]" in places) or (_size(keyword) is not None) != ("[size]" in places):
        return False
    return all((given is not None) == (place in places) for place, given in wanted.items())


def _size(keyword: n.Keyword) -> tuple[i.Quantity, i.Quantity] | None:
    """The power and toughness that stand behind a keyword: “Prototype {3}{G} — 3/3” (CR 718.1)."""
    match keyword.of:
        case n.NounPhrase(words=(n.Word(size=(power, toughness)),), modifiers=()):
            one, other = pt_value(power), pt_value(toughness)
            return (one, other) if isinstance(one, i.Number) and isinstance(other, i.Number) else None
    return None


def _about(rule: i.KeywordRule, of: n.Noun, source: Source) -> Iterator[i.KeywordRule]:
    """What it is about: objects, a quality, players; one rule for each that “and” joins."""
    if isinstance(of, n.NounList) and "and" in of.conjunctions and of.conjunctions <= {"and", ""}:
        source.claim_own(of)
        for item in of.items:
            yield from _about(rule, item, source)
        return
    if isinstance(of, n.NounPhrase):
        first = of.first
        if isinstance(first, n.Word) and first.kind == "keyword" and first.sense == "from":  # “and | from red”
            of = structs.replace(of, words=of.words[1:])
        match of:
            case n.NounPhrase(words=(n.Word(sense="everything"),), modifiers=()):
                yield structs.replace(rule, what=i.Selection((), source.words(of)))
                return
            case n.NounPhrase(words=(n.Word(sense="the"), n.Word(sense="chosen"), n.Word() as what), modifiers=()) if (
                what.sense in _CHOSEN
            ):
                yield structs.replace(rule, what=i.Selection((i.IsChosen(what.sense),), source.words(of)))
                return
            case n.NounPhrase(words=(n.Word(sense="each" | "all"), n.Word(sense="color")), modifiers=()):
                for color in COLORS:  # CR 702.16h
                    yield structs.replace(rule, what=i.Selection((i.HasColor(color),), source.words(of)))
                return
    if is_player(of):
        yield structs.replace(rule, whom=player(of, source))
    elif any("number" in item.kinds for item in of.items):  # “Enchant two creatures”
        source.claim(of)
        words = source.words(of)
        yield structs.replace(rule, what=i.Selection((i.Told(words),), words))
    else:
        yield structs.replace(rule, what=selection(of, source))


def _permanents(kind: tuple[str, ...]) -> i.Selection:
    """“fox”, “artifact”: permanents of this quality."""
    where: list[i.Predicate] = [
        i.HasType(word) if word in CARD_TYPES else i.HasSubtype(capitalised(word)) for word in kind
    ]
    return i.Selection(tuple(where), " ".join(kind))


def _lands(kind: tuple[str, ...]) -> i.Selection:
    """“snow swamp”, “legendary land”, “nonbasic land”: the lands of a landwalk (CR 702.14a)."""
    where: list[i.Predicate] = [i.HasType("land")]
    for word in kind:
        if word in SUPERTYPES:
            where.append(i.HasSupertype(word))
        elif word == "nonbasic":
            where.append(i.Not(i.HasSupertype("basic")))
        elif word == "chosen":
            where.append(i.IsChosen("type"))
        elif word != "land":
            where.append(i.HasSubtype(capitalised(word)))
    return i.Selection(tuple(where), " ".join(kind))
