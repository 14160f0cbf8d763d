"""Adding mana (CR 106)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import number
from ..clauses.said import Said
from ..ledger.places import place_of
from ..nouns.objects import selection
from ..rows.holes import reads


def add(said: Said) -> Sequence[i.Step] | None:
    """“Add {G}.”, “Add two mana of any one color.”, “That player adds {R} or {G}.”"""
    noun = said.noun
    if not said.by_player or noun is None:
        return None
    symbols = _symbols(noun)
    if symbols is not None:
        return _of_symbols(said, noun, symbols)
    if isinstance(noun, n.NounList):
        return _either(said, noun)
    if noun.head is None or noun.head.sense != "mana":
        return None
    said.source.claim(noun.head, *(w for w in noun.plain_words if w.sense == "an additional"))
    times = said.amount(noun)
    match noun.modifiers:
        case (n.Prepositional() as modifier,) if times is not None:
            said.source.claim_own(modifier)
        case _:
            return None
    if modifier.sense == "of":
        return _of_sort(said, modifier.object, times)
    sort = _combination(modifier.object, said) if modifier.sense == "in" else None
    return None if sort is None else [i.AddMana(said.player(), sort, times, "each", **said.words)]


def _of_sort(said: Said, noun: n.Noun, times: i.Quantity) -> Sequence[i.Step] | None:
    """“(two mana) of different colors”, “of any type that land produced”, “of any one color”."""
    if noun.alone == ("different", "color"):
        said.source.claim(noun)
        return [i.AddMana(said.player(), i.AnyColor(), times, "different", **said.words)]
    if _that_land_produced(said, noun):
        return [i.AddMana(said.player(), i.SameType(), times, **said.words)]
    found = _sort(noun, said)
    several = isinstance(times, i.Number) and times.value > 1
    if several and noun.senses == ("any", "color") and not noun.items[0].modifiers:
        return None  # “two mana of any color”: of one color, or each of any?
    return None if found is None else [i.AddMana(said.player(), found[0], times, found[1], **said.words)]


def _symbols(noun: n.Noun) -> tuple[n.Word, ...] | None:
    """The symbols of “{R} or {G}”, one word for each item; None where there is anything else but how many."""
    out: list[n.Word] = []
    for item in noun.items:
        words = [w for w in item.plain_words if w.kind not in ("number of", "article", "number")]
        words = [w for w in words if w.sense not in ("additional", "an additional", "that much")]
        if item.modifiers or len(words) != 1 or words[0].kind != "mana":
            return None
        out.append(words[0])
    return tuple(out)


def _of_symbols(said: Said, noun: n.Noun, symbols: tuple[n.Word, ...]) -> Sequence[i.Step] | None:
    options = _types(symbols)
    if options is None:
        return None
    if isinstance(noun, n.NounList):
        if noun.conjunctions == {"and"}:
            options = (tuple(symbol for each in options for symbol in each),)
        elif noun.conjunctions != {"or"}:
            return None
        said.source.claim_own(noun)
    said.source.claim(*symbols, *(w for w in noun.plain_words if w.sense in ("additional", "an additional")))
    first = noun.items[0]
    numbers = tuple(w for w in first.plain_words if w.kind == "number" or w.sense == "that much")
    if numbers and isinstance(noun, n.NounList):
        return None
    counted = any(w.kind == "number of" for w in noun.plain_words)
    if counted:  # “an amount of {R} equal to its power”
        if not any(isinstance(c, n.EqualTo) for c in said.node.complements):
            return None
        said.source.claim(*(w for w in noun.plain_words if w.kind == "number of"))
    times = said.amount(structs.replace(first, words=numbers)) or i.Number(1)
    return [i.AddMana(said.player(), i.OneOfMana(options), times, **said.words)]


def _that_land_produced(said: Said, noun: n.Noun) -> bool:
    """“any type | that land produced”: of the event, as the grammar reads it."""
    match said.node.complements:
        case (_, n.NounPhrase(senses=("that", "land" | "permanent")) as land):
            pass
        case _:
            return False
    match land.modifiers:
        case (n.Participle(sense="produced", complements=(), further=()),) if noun.alone == ("any", "type"):
            said.source.claim(noun, land)
            return True
    return False


def _either(said: Said, noun: n.NounList) -> Sequence[i.Step] | None:
    """“{R} or one mana of the chosen color”."""
    if len(noun.items) != 2 or noun.conjunctions != {"or"}:
        return None
    first, second = noun.items
    symbols = _symbols(first)
    types = _types(symbols) if symbols is not None else None
    match second:
        case n.NounPhrase(senses=("one", "mana"), modifiers=(n.Prepositional(sense="of") as of,)):
            pass
        case _:
            return None
    if types is None or len(types[0]) != 1:
        return None
    said.source.claim_own(noun, of)
    said.source.claim(first, *second.words)
    found = _sort(of.object, said)
    if found is None:
        return None
    return [i.AddMana(said.player(), i.EitherMana((i.OneOfMana(types), found[0])), i.Number(1), **said.words)]


def _sort(noun: n.Noun, said: Said) -> tuple[i.ManaSort, Literal["once"]] | None:
    """“any color”, “any one color”, “the chosen color”, “any type that a land you control could produce”."""
    if not isinstance(noun, n.NounPhrase) or noun.head is None or len(noun.plain_words) < len(noun.words):
        return None
    senses = noun.senses
    said.source.claim(*noun.plain_words)
    one: Literal["once"] = "once"
    match senses, noun.modifiers:
        case (("any", "color") | ("any", "one", "color") | ("any", "single", "color"), ()):
            return i.AnyColor(), one
        case (("any", "color") | ("any", "one", "color"), (n.Relative() as chosen,)) if _is_theirs(chosen, said):
            said.source.claim(chosen)
            return i.AnyColor(), one
        case (("the", "chosen", "color") | ("that", "color"), ()):
            return i.ChosenColor(), one
        case (("that", "type"), ()):
            return i.SameType(), one
        case (("any", "type") | ("any", "color") | ("any", "one", "type"), (n.Relative() as could,)):
            return _could_produce(could, said, senses[-1] == "color")
        case (("any", "color") | ("any", "one", "color"), (n.Prepositional(sense="among") as among,)):
            said.source.claim_own(among)
            return i.ColorAmong(_all(among.object, said)), one
        case (("any", "color"), (n.Prepositional(sense="in", object=n.NounPhrase() as identity),)):
            if identity.senses == ("your", "commander's", "color identity") and not identity.modifiers:
                said.source.claim(noun.modifiers[0])
                return i.IdentityColor(), one
    return None


def _is_theirs(chosen: n.Relative, said: Said) -> bool:
    """“That player adds one mana of any color *they choose*”: who adds it chooses anyway."""
    return (
        chosen.sense == "they"
        and chosen.subject is None
        and chosen.verb is not None
        and chosen.verb.senses == ("choose",)
        and not (chosen.complements or chosen.further)
        and said.player().who != "you"
    )


def _all(noun: n.Noun, said: Said) -> i.Reference:
    """All that a noun phrase selects: “permanents you control”."""
    return i.Reference("all", said.source.words(noun), selection(noun, said.source))


def _could_produce(node: n.Relative, said: Said, colors: bool) -> tuple[i.ManaSort, Literal["once"]] | None:
    """“any type | that a land you control could produce”, “that land produced”."""
    if node.verb is None or node.complements or node.further:
        return None
    if node.subject is None:
        return _that_one_could(node, said, colors)
    said.source.claim_own(node)
    said.source.claim(node.verb)
    match node.verb.senses:
        case ("could", "produce"):
            first = node.subject.items[0].words[0]
            if isinstance(first, n.Word) and first.kind == "article" and first.sense != "the":
                said.source.claim(first)
                return i.CouldProduce(_all(node.subject, said), colors), "once"
            return i.CouldProduce(said.refer(node.subject), colors), "once"
        case ("produced",) if node.subject.alone in (("that", "land"), ("that", "permanent")) and not colors:
            said.source.claim(node.subject)
            return i.SameType(), "once"
    return None


def _that_one_could(node: n.Relative, said: Said, colors: bool) -> tuple[i.ManaSort, Literal["once"]] | None:
    """“any type | that land could produce”: of the land that was spoken of (CR 106.7)."""
    if node.sense != "that land" or node.verb is None or node.verb.senses != ("could", "produce"):
        return None
    said.source.claim(node)
    land = i.Selection((i.HasType("land"),))
    return i.CouldProduce(i.Reference("that", said.source.words(node), land, id=place_of(node)), colors), "once"


def _combination(noun: n.Noun, said: Said) -> i.ManaSort | None:
    """“any combination of colors”, “any combination of {R} and/or {G}”."""
    match noun:
        case n.NounPhrase(
            words=(n.Word(sense="any"), n.Word(sense="combination")), modifiers=(n.Prepositional(sense="of") as of,)
        ):
            pass
        case _:
            return None
    said.source.claim(*noun.words)
    said.source.claim_own(of)
    if of.object.alone == ("color",):
        said.source.claim(of.object)
        return i.AnyColor()
    symbols = _symbols(of.object)
    if (
        symbols is None
        or not isinstance(of.object, n.NounList)
        or not of.object.conjunctions <= {"and/or", "and", "or"}
    ):
        return None
    said.source.claim_own(of.object)
    said.source.claim(*symbols)
    options = _types(symbols)
    return None if options is None else i.OneOfMana(options)


def _types(symbols: Sequence[n.Word]) -> tuple[tuple[i.ManaType, ...], ...] | None:
    """The types of mana that symbols stand for (CR 106.1b); None for {X}, {S} and others that are none."""
    options: list[tuple[i.ManaType, ...]] = []
    for word in symbols:
        if not word.symbols or not set(word.symbols) <= set(_TYPES):
            colorless = _colorless(word)
            if colorless is None:
                return None
            options.append(colorless)
            continue
        options.append(tuple(_TYPES[symbol] for symbol in word.symbols))
    return tuple(options)


def _colorless(word: n.Word) -> tuple[i.ManaType, ...] | None:
    """“Add {2}”: two colorless mana, as it was written before {C} (CR 107.4c); None where it is no number."""
    match word.symbols:
        case (symbol,) if amount := number(symbol):
            return (_TYPES["C"],) * amount
    return None


_TYPES: dict[str, i.ManaType] = {each: each for each in get_args(i.ManaType)}


def spending_also(said: Said, last: i.Step) -> i.Step | None:
    """“… or activate abilities of creatures”, behind what it may be spent on to cast."""
    if not isinstance(last, i.AddMana) or last.spend is None or last.spend.activate or said.node.subject is not None:
        return None
    match said.node.complements:
        case (noun,) if (found := reads("to_be_activated")(noun, said)) is not None:
            said.source.claim_between(said.node.span.start, said.node.verb.span.start)
            return structs.replace(last, spend=structs.replace(last.spend, activate=found))
    return None


def kept(said: Said, last: i.Step) -> i.Step | None:
    """“Until end of turn, you don't lose this mana as steps and phases end.”"""
    if not isinstance(last, i.AddMana) or said.until not in ("end of turn", "end of combat"):
        return None
    match said.node:
        case n.Clause(
            subject=n.NounPhrase(alone=("you",)) as you,
            verb=n.Verb(senses=("don't", "lose")),
            complements=(
                n.NounPhrase(alone=("this" | "that", "mana")) as mana,
                n.Adverb(sense="as steps and phases end") as steps,
            ),
        ):
            said.source.claim(you, mana, steps)
            return structs.replace(last, kept=said.until)
    return None


DONE = {"add": add}
AMENDED = {"activate": spending_also, "lose": kept}
