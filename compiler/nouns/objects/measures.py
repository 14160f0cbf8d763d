"""What stands behind “with”: keywords, counters, numbers and how they compare, names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec.structs import replace

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import COUNTING, NUMBERS_OF_OBJECTS, plain
from ....grammar.traversal import name_of
from ...ledger.places import place_of
from ...ledger.source import Source
from ..quantities.values import Op, number_of
from . import reference, selection
from .done import DONE
from .possession import possessed


def _same_name(node: n.Noun, source: Source) -> i.SameName | i.SharesWith | i.Alike | None:
    """“the same name as that creature”, “… as one another”, “… as a card in your graveyard”."""
    match node:
        case n.NounPhrase(
            words=(n.Word(kind="article"), n.Word(sense="same"), n.Word(sense="name")),
            modifiers=(n.Prepositional(sense="as", object=n.NounPhrase(words=(n.Word(sense="one another"),))),),
        ):
            source.claim(node)
            return i.Alike("name", source.words(node))
        case n.NounPhrase(
            words=(n.Word(kind="article"), n.Word(sense="same"), n.Word(sense="name")),
            modifiers=(n.Prepositional(sense="as") as as_,),
        ):
            if (one := _one_of_such(as_.object, source)) is not None:
                source.claim(node)
                return i.SharesWith("name", one, source.words(node))
            to = reference(as_.object, source)
        case _:
            return None
    if to.what not in ("that", "source", "enchanted", "target", "created", "linked", *DONE):
        return None
    source.claim(node)
    return i.SameName(to)


def _one_of_such(noun: n.Noun, source: Source) -> i.Reference | None:
    """“a card in your graveyard”, “another creature you control”: any of them, but not itself."""
    match noun:
        case n.NounPhrase(words=(n.Word(sense="a" | "an" | "another") as first, *rest)) if rest:
            such = replace(noun, words=tuple(rest), span=n.Span(rest[0].span.start, noun.span.end))
        case _:
            return None
    found = selection(such, source)
    if any(isinstance(each, i.Told) for each in found.walk()):
        return None
    where = found.where if first.sense != "another" else (*found.where, i.OtherThan(i.Reference("such")))
    return i.Reference("all", source.words(noun), replace(found, where=where))


def _is_of_one_another(node: n.Noun) -> bool:
    """“the same name as one another”."""
    match node:
        case n.NounPhrase(
            senses=("the", "same", "name"),
            modifiers=(n.Prepositional(sense="as", object=n.NounPhrase(senses=("one another",))),),
        ):
            return True
    return False


def _with_than(node: n.Noun) -> n.Noun:
    """“power greater | than its power” as “power | greater than its power”."""
    match node:
        case n.NounPhrase(
            words=(n.Word() as what, n.Word(sense="greater" | "less" as how)),
            modifiers=(n.Prepositional(sense="than", object=n.NounPhrase() as of) as than,),
        ):
            than_of = n.Quantity(of=of, span=of.span)
            equal = n.EqualTo(word=f"{how} than", quantity=than_of, span=than.span)
            return replace(node, words=(what,), modifiers=(equal,))
    return node


def _same_number(node: n.Noun, source: Source) -> i.Compare | None:
    """“the same mana value as that card”, “that spell's mana value”, “power less than this creature's power”."""
    node = _with_than(node)
    match node:
        case n.NounPhrase(
            words=(n.Word(kind="article"), n.Word(sense="same"), n.Word() as what),
            modifiers=(n.Prepositional(sense="as") as as_,),
        ) if what.sense in _MEASURES:
            to = reference(as_.object, source)
            op: Op = "="
        case n.NounPhrase(
            words=(n.Word() as what,),
            modifiers=(
                n.EqualTo(
                    sense="less than" | "greater than" as how,
                    quantity=n.Quantity(of=n.NounPhrase(words=(*whose, n.Word() as measure), modifiers=()), rounded=""),
                ),
            ),
        ) if what.sense == measure.sense and what.sense in _MEASURES and whose:
            said = [word for word in whose if isinstance(word, n.Word)]
            if len(said) < len(whose) or said[-1].kind not in ("self", "possessive"):
                return None
            to = possessed(said, source)
            op = "<" if how == "less than" else ">"
        case n.NounPhrase(words=(n.Word(sense="that"), n.Word(kind="possessive"), n.Word() as what), modifiers=()) if (
            what.sense in _MEASURES
        ):
            to = possessed(node.plain_words[:-1], source)
            op = "="
        case _:
            return None
    if to.what not in _COMPARED_WITH or to.among is not None:
        return None
    source.claim(node)
    return i.Compare(_MEASURES[what.sense], op, i.NumberOf(_MEASURES[what.sense], to))


def _lesser(node: n.Noun, source: Source) -> i.Compare | None:
    """“lesser mana value”, “equal or lesser power”: than that, or as that, of what was spoken of."""
    op = _GREATER
    match node:
        case n.NounPhrase(words=(n.Word(sense="lesser" | "greater" as how), n.Word() as what), modifiers=()):
            measure = _MEASURES.get(what.sense)
        case n.NounList(
            items=(
                n.NounPhrase(words=(*_, n.Word(sense="equal")) as equal, modifiers=()),
                n.NounPhrase(words=(n.Word(sense="lesser" | "greater" as how), n.Word() as what), modifiers=()),
            ),
            joints=("or",),
        ) if [word.kind for word in equal[:-1] if isinstance(word, n.Word)] in ([], ["article"]):
            measure, op = _MEASURES.get(what.sense), _NOT_GREATER
        case _:
            return None
    if measure is None:
        return None
    source.claim(node)
    than = i.Reference("that", id=place_of(node))
    return i.Compare(measure, op[how], i.NumberOf(measure, than))


def _than_another_of_its_own(node: n.Noun, source: Source) -> i.Compare | None:
    """“power greater than its base power”, “toughness greater than its power”: each object's own."""
    match _with_than(node):
        case n.NounPhrase(
            words=(n.Word(sense="power" | "toughness" as what),),
            modifiers=(
                n.EqualTo(
                    sense="less than" | "greater than" | "equal to" as how,
                    quantity=n.Quantity(of=n.NounPhrase(alone=("its" | "their", measure)), rounded=""),
                ),
            ),
        ) if measure != what and measure in _OF_ITS_OWN:
            source.claim(node)
            return i.Compare(what, _THAN[how], i.NumberOf(measure, i.Reference("such")))
    return None


_THAN: dict[str, Op] = {"less than": "<", "greater than": ">", "equal to": "="}
_OF_ITS_OWN = frozenset(["power", "toughness", "base power", "base toughness"])


def having(node: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """What stands behind “with” or “has”: “flying”, “power 3 or greater”, “the same name as that creature”."""
    if _is_of_one_another(node):
        source.claim(node)
        return (i.Alike("name", source.words(node)),)
    for read in (*_OF_OTHERS, _of_several):
        if (found := read(node, source)) is not None:
            return (found,)
    if node.alone == ("the", "chosen", "name"):
        source.claim(node)
        return (i.IsChosen("name"),)
    said = _measure(node) or _keywords(node)
    if said is not None:
        source.claim(node)
    return said


def _measure(node: n.Noun) -> tuple[i.Predicate, ...] | None:
    """“two or more counters on it”, “power 3 or greater”, “power or toughness 1 or less”."""
    first = node.items[0]
    words = [w for w in first.words if isinstance(w, n.Word)]
    if len(node.items) == 1 and words:
        found = _with_counters(first, words) or _compared(first, words) or _odd_or_even(first)
        if found is not None:
            return (found,)
    together = _either_number(node) or _both_numbers(node)
    return (together,) if together is not None else None


def _keywords(node: n.Noun) -> tuple[i.Predicate, ...] | None:
    """“flying”, “a cycling ability”, “flying or reach”."""
    keywords = []
    for item in node.items:
        match item:
            case n.NounPhrase(
                words=(n.Word(kind="keyword") as keyword,)
                | (n.Word(kind="adjective", sense="cycling") as keyword,)
                | (n.Word(kind="article"), n.Word(kind="keyword" | "adjective") as keyword, n.Word(sense="ability"))
                | (n.Word(kind="keyword" | "adjective") as keyword, n.Word(sense="ability")),
                modifiers=(),
            ):
                keywords.append(i.HasKeyword(keyword.sense))
            case _:
                return None
    if isinstance(node, n.NounList) and node.conjunctions & {"or", "and/or"}:
        return (i.OneOf(tuple(keywords)),)
    return tuple(keywords)


def _greater_than(node: n.Noun, source: Source) -> i.Predicate | None:
    """“greater power than this creature”, “greater power or toughness than that creature”."""
    *before, last = node.items
    match last.modifiers:
        case (n.Prepositional(sense="than", object=n.NounPhrase() as other) as than,):
            first = (*before, last)[0].words[:1]
        case _:
            return None
    how = first[0].sense if first and isinstance(first[0], n.Word) else ""
    named = [*(item.senses for item in before), last.senses]
    measures = [_MEASURES.get(senses[-1]) for senses in (named[0][1:], *named[1:]) if len(senses) == 1]
    if (
        how not in _GREATER
        or len(measures) < len(named)
        or (isinstance(node, n.NounList) and node.conjunctions != {"or"})
    ):
        return None
    to = reference(other, source)
    if to.what not in _COMPARED_WITH or to.among is not None:
        return None
    source.claim_own(node, than)
    source.claim(*(word for item in node.items for word in item.words))
    found = [i.Compare(what, _GREATER[how], i.NumberOf(what, to)) for what in measures if what is not None]
    return found[0] if len(found) == 1 else i.OneOf(tuple(found))


_GREATER: dict[str, Op] = {"greater": ">", "lesser": "<", "less": "<"}
_NOT_GREATER: dict[str, Op] = {"greater": "≥", "lesser": "≤"}
#: What is known when a number of it is compared with another.
_COMPARED_WITH = frozenset(["that", "source", "enchanted", "target", "created"])


_PARITY: dict[str, Literal["odd", "even", "chosen"]] = {"odd": "odd", "even": "even"}


def _odd_or_even(node: n.NounPhrase) -> i.HasParity | None:
    """“an even mana value”, “mana value of the chosen quality” (odd or even)."""
    match node:
        case n.NounPhrase(words=(n.Word(kind="article"), n.Word(sense="odd" | "even" as said), n.Word() as what)):
            which, chosen = _PARITY[said], None
        case n.NounPhrase(words=(n.Word(sense="odd" | "even" as said), n.Word(plural=True) as what)):
            which, chosen = _PARITY[said], None
        case n.NounPhrase(
            words=(n.Word() as what,),
            modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("the", "chosen", "quality"))) as chosen,),
        ):
            which = "chosen"
        case _:
            return None
    if what.sense not in _MEASURES or (chosen is None and node.modifiers):
        return None
    return i.HasParity(_MEASURES[what.sense], which)


def _both_numbers(node: n.Noun) -> i.Compare | None:
    """“total power and toughness 5 or less”: of one object, the two added together."""
    match node:
        case n.NounList(
            items=(
                n.NounPhrase(senses=("total", "power"), modifiers=()),
                n.NounPhrase(words=(n.Word(sense="toughness"), n.Word() as value, n.Word() as how), modifiers=()),
            ),
            joints=("and",),
        ) if how.sense in _OR_MORE and (number := number_of(value)) is not None:
            return i.Compare("total power and toughness", _OR_MORE[how.sense], number)
    return None


_OR_MORE: dict[str, Op] = {"or greater": "≥", "or more": "≥", "or less": "≤"}
_OF_OTHERS: tuple[Callable[[n.Noun, Source], i.Predicate | None], ...] = (
    _same_name,
    _than_another_of_its_own,
    _same_number,
    _lesser,
    _greater_than,
)
_MEASURES: dict[str, Literal["power", "toughness", "mana value", "might"]] = {
    "power": "power",
    "might": "might",
    "toughness": "toughness",
    "mana value": "mana value",
    "converted mana cost": "mana value",
}


_DIFFERING: dict[str, Literal["name", "power", "toughness", "mana value", "color"]] = {
    "name": "name",
    "power": "power",
    "toughness": "toughness",
    "mana value": "mana value",
    "color": "color",
}


def _of_several(node: n.Noun, source: Source) -> i.Predicate | None:
    """“the greatest power (among creatures you control)”, “different names”, “total mana value 4 or less”."""
    if not isinstance(node, n.NounPhrase) or len(node.plain_words) < len(node.words):
        return None
    text = source.words(node)
    words = node.plain_words
    match [w.sense for w in words], node.modifiers:
        case ["the", ("greatest" | "highest" | "least" | "lowest") as how, what], (
            n.Prepositional(sense="among") as among,
        ):
            if what not in _MEASURES:
                return None
            source.claim(*words)
            source.claim_own(among)
            function: Literal["greatest", "least"] = "greatest" if how in ("greatest", "highest") else "least"
            return i.Extreme(function, _MEASURES[what], selection(among.object, source), text)
        case ["the", ("greatest" | "highest" | "least" | "lowest") as how, what], () if what in _MEASURES:
            source.claim(node)
            return i.Extreme("greatest" if how in ("greatest", "highest") else "least", _MEASURES[what], None, text)
        case ["the", "most", "vote"], (
            n.Participle(
                sense="or tied",
                complements=(n.Prepositional(sense="for", object=n.NounPhrase(senses=("most", "vote"), modifiers=())),),
            ),
        ):
            source.claim(node)
            return i.Extreme("greatest", "votes", None, text)
        case ["different", what], () if what in _DIFFERING:
            source.claim(node)
            return i.Differing(_DIFFERING[what], text)
        case ["total", what, _, how], () if what in _MEASURES and (value := number_of(words[2])) is not None:
            ops: dict[str, Op] = {"or greater": "≥", "or less": "≤"}
            if how in ops:
                source.claim(node)
                return i.Together(_MEASURES[what], ops[how], value, text)
    return None


def _with_counters(node: n.NounPhrase, words: Sequence[n.Word]) -> i.HasCounter | None:
    """“with a +1/+1 counter on it”, “with three or more counters on them”, “with counters on it”."""
    match node.modifiers:
        case (
            n.Prepositional(
                sense="on",
                object=n.NounPhrase(words=(n.Word(kind="pronoun", sense="it" | "them" | "him" | "her"),), modifiers=()),
            ),
        ) if words[-1].sense == "counter" and len(words) == len(node.words):
            pass
        case _:
            return None
    kinds = words[:-1]
    if kinds and (kinds[0].kind == "article" or kinds[0].sense == "one or more"):
        kinds = kinds[1:]
    least: i.Quantity | None = None
    if len(kinds) > 1 and kinds[0].kind == "number" and kinds[1].sense == "or more":
        least, kinds = number_of(kinds[0]), kinds[2:]
    if len(kinds) > 1 or (kinds and kinds[0].kind in COUNTING):
        return None
    return i.HasCounter(plain(name_of(kinds)) if kinds else None, least)


def _compared(node: n.NounPhrase, words: Sequence[n.Word]) -> i.Compare | None:
    """“with power 3 or greater”, “with mana value X or less”, “with toughness 1”."""
    if (
        node.modifiers
        or len(words) not in (2, 3)
        or len(words) < len(node.words)
        or words[0].sense not in NUMBERS_OF_OBJECTS
    ):
        return None
    value = number_of(words[1])
    op: Op | None = "=" if len(words) == 2 else _OR_MORE.get(words[2].sense)
    if value is None or op is None:
        return None
    return i.Compare(number_name(words[0]), op, value)


def _either_number(node: n.Noun) -> i.OneOf | None:
    """“with mana value 4 or 5”."""
    match node:
        case n.NounList(
            items=(
                n.NounPhrase(words=(n.Word() as what, n.Word(kind="number") as one), modifiers=()),
                n.NounPhrase(words=(n.Word(kind="number") as other,), modifiers=()),
            ),
            joints=("or",),
        ) if what.sense in NUMBERS_OF_OBJECTS:
            values = [number_of(one), number_of(other)]
            if all(isinstance(each, i.Number) for each in values):
                return i.OneOf(tuple(i.Compare(number_name(what), "=", each) for each in values if each is not None))
    return None


def number_name(word: n.Word) -> str:
    """“power”, “mana value” … (“converted mana cost” was its name until 2021)."""
    return "mana value" if word.sense == "converted mana cost" else word.sense
