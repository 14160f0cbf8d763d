"""Costs: `Cost$ 1 U T Sac<1/Creature>`, each part by a row that is written and read."""

from __future__ import annotations

import re
from typing import Any

from .... import instructions as i
from ..errors import CannotExport
from ..patterns import Found, agrees, filled, hole
from ..phrases import CATEGORIES, Category, Phrase, Pieces, heard, pieces, said
from ..scope import Reading, Scope
from ..script import Amount, Part, Words, joined, plain, together
from ..writing import X_PAID
from .players import YOU
from .references import SOURCE
from .selections import split

_N: i.Quantity = hole("n")
_OF: i.Selection = hole("of")
_HAND = i.InZone("hand")
_SIGN = {"W": "W", "U": "U", "B": "B", "R": "R", "G": "G", "C": "C"}


def _chosen(zone: i.Zone | None = None) -> i.Reference:
    """So many of some objects that whoever pays chooses."""
    return i.Reference("choice", among=_OF, most=_N)


#: Parts that are none of mana. What is `CARDNAME` is the object with the ability.
PARTS: tuple[Phrase, ...] = (
    Phrase("T", i.TapSymbol()),
    Phrase("Q", i.UntapSymbol()),
    Phrase("AddCounter<{n:figure}/LOYALTY>", i.LoyaltyCost(_N)),
    Phrase("SubCounter<{n:less}/LOYALTY>", i.LoyaltyCost(_N)),
    Phrase("SubCounter<{n:paid}/LOYALTY>", i.LoyaltyCost(i.Product(-1, _N))),
    Phrase("PayLife<{n:cost}>", i.PayLife(YOU, _N)),
    Phrase("PayEnergy<{n:cost}>", i.PayEnergy(YOU, _N)),
    Phrase("Sac<1/CARDNAME>", i.Act("sacrifice", SOURCE)),
    Phrase("Sac<{n:cost}/{of:own}>", i.Act("sacrifice", _chosen())),
    Phrase("Discard<1/CARDNAME>", i.Discard(YOU, SOURCE)),
    Phrase("Discard<1/CARDNAME>", i.Discard(YOU, i.Reference("source", among=i.Selection((i.InZone("hand", YOU),))))),
    Phrase("Discard<0/Hand>", i.Discard(YOU, i.Reference("all", among=i.Selection((i.InZone("hand", YOU),))))),
    Phrase("Discard<0/Hand>", i.Discard(YOU, i.Reference("all", among=i.Selection((_HAND,))))),
    Phrase(
        "Discard<{n:cost}/Random>",
        i.Discard(YOU, i.Reference("choice", among=i.Selection((_HAND,)), most=_N, at_random=True)),
    ),
    Phrase("Discard<{n:cost}/{of:own_hand}>", i.Discard(YOU, _chosen())),
    Phrase("Exile<1/CARDNAME>", i.Move(SOURCE, "exile")),
    Phrase(
        "ExileFromGrave<1/CARDNAME>",
        i.Move(i.Reference("source", among=i.Selection((i.InZone("graveyard", YOU),))), "exile"),
    ),
    Phrase(
        "ExileFromHand<1/CARDNAME>", i.Move(i.Reference("source", among=i.Selection((i.InZone("hand", YOU),))), "exile")
    ),
    Phrase("ExileFromGrave<{n:cost}/{of:own_graveyard}>", i.Move(_chosen(), "exile")),
    Phrase("ExileFromHand<{n:cost}/{of:own_hand}>", i.Move(_chosen(), "exile")),
    Phrase("Exile<{n:cost}/{of:own}>", i.Move(_chosen(), "exile")),
    Phrase("Return<1/CARDNAME>", i.Move(SOURCE, "hand")),
    Phrase("Return<{n:cost}/{of:own}>", i.Move(_chosen(), "hand")),
    Phrase("tapXType<{n:cost}/{of:to_tap}>", i.Act("tap", _chosen())),
    Phrase("untapYType<{n:cost}/{of:to_untap}>", i.Act("untap", _chosen())),
    Phrase("Reveal<{n:cost}/{of:own_hand}>", i.Reveal(YOU, _chosen())),
    Phrase("SubCounter<{n:cost}/{kind:counter}>", i.RemoveCounters(hole("kind"), _N, SOURCE)),
    Phrase("AddCounter<{n:cost}/{kind:counter}>", i.PutCounters(i.Counters(hole("kind"), _N), SOURCE)),
    Phrase("Mill<{n:cost}>", i.Mill(YOU, _N)),
    Phrase("Draw<{n:cost}/You>", i.Draw(YOU, _N)),
    Phrase("Unattach<CARDNAME>", i.Act("unattach", SOURCE)),
    Phrase("Exert<1/CARDNAME>", i.Act("exert", SOURCE)),
)
_PARTS: tuple[tuple[Phrase, Pieces], ...] = tuple((phrase, pieces(phrase.words)) for phrase in PARTS)


def cost(value: tuple[i.Cost, ...], scope: Scope) -> Words:
    """What is paid, mana first.

    Raises:
        CannotExport: if a part has no form.
    """
    mana = [each for each in value if isinstance(each, i.PayMana)]
    parts = [words for each in mana for words in _mana(each, scope)]
    parts += [_part(each, scope) for each in value if not isinstance(each, i.PayMana)]
    return joined(parts or [("0",)], " ")


def _part(value: i.Cost, scope: Scope) -> Words:
    problem: CannotExport | None = None
    for phrase, parts in _PARTS:
        found: Found = {}
        if agrees(phrase.value, value, found):
            try:
                return said(parts, found, scope)
            except CannotExport as other:
                problem = problem or other
    raise problem or CannotExport(value, "it is no part of a cost")


def _mana(value: i.PayMana, scope: Scope) -> list[Words]:
    if value.player != YOU or value.times is not None or value.waterbend:
        raise CannotExport(value, "mana that somebody else pays, or so many times")
    return mana_symbols(value.mana, scope)


def mana_symbols(mana: tuple[i.ManaSymbol, ...], scope: Scope) -> list[Words]:
    """Symbols as Forge writes them: generic mana first, “RW” for hybrid, “PB” for Phyrexian mana."""
    generic = [each for each in mana if isinstance(each, i.GenericMana)]
    return [_symbol(each, scope) for each in [*generic, *(each for each in mana if each not in generic)]]


def _symbol(symbol: i.ManaSymbol, scope: Scope) -> Words:
    match symbol:
        case i.GenericMana(i.Number(number)):
            return (str(number),)
        case i.GenericMana(i.Variable("X", None)):
            return (X_PAID,)
        case i.GenericMana(number):
            return CATEGORIES["amount"].write(number, scope)
        case i.SnowMana():
            return ("S",)
        case i.TypedMana(of, generic, life):
            return (("P" if life else "") + (f"{generic}/" if generic else "") + "".join(of),)
    raise CannotExport(symbol, "no such symbol")


# -- back


def read_cost(words: Words, reading: Reading) -> tuple[i.Cost, ...] | None:
    """What a cost says; None if a part of it is unknown."""
    parts = [each for each in split(_without_spaces_in_brackets(words), " ") if each]
    mana: list[i.ManaSymbol] = []
    others: list[i.Cost] = []
    for part in parts:
        part = _with_spaces(part)
        if (symbol := _read_symbol(part, reading)) is not None:
            mana.append(symbol)
        elif (other := _read_part(part, reading)) is not None:
            others.append(other)
        else:
            return None
    mana = [each for each in mana if each != i.GenericMana(i.Number(0))]
    return (*([i.PayMana(YOU, tuple(mana))] if mana else []), *others)


def _without_spaces_in_brackets(words: Words) -> Words:
    depth = 0
    out: list[Part] = []
    for part in words:
        if not isinstance(part, str):
            out.append(part)
            continue
        text = ""
        for each in part:
            depth += (each == "<") - (each == ">")
            text += _SPACE if each == " " and depth else each
        out.append(text)
    return together(*out)


def _with_spaces(words: Words) -> Words:
    return tuple(part.replace(_SPACE, " ") if isinstance(part, str) else part for part in words)


_SPACE = "\u00a0"


def _read_symbol(words: Words, reading: Reading) -> i.ManaSymbol | None:
    if len(words) == 1 and isinstance(words[0], Amount):
        number = CATEGORIES["amount"].read(words, reading)
        return None if number is None else i.GenericMana(number)
    text = plain(words) or ""
    if text.isdigit():
        return i.GenericMana(i.Number(int(text)))
    if text == "X":
        return i.GenericMana(i.Variable("X"))
    if text == "S":
        return i.SnowMana()
    match = re.fullmatch(r"(P?)(?:(\d)/)?([WUBRGC]{1,3})(?:/P)?", text)
    if match is None:
        return None
    phyrexian, generic, of = match.groups()
    return i.TypedMana(tuple(of), int(generic or 0), 2 if phyrexian else 0)  # type: ignore[arg-type]


def _read_part(words: Words, reading: Reading) -> Any:
    said_ = _without_shown_words(words)
    for phrase, parts in _PARTS:
        if (found := heard(parts, said_, reading)) is not None:
            return filled(phrase.value, found)
    return None


def _without_shown_words(words: Words) -> Words:
    """The part without the words that are only shown: “Sac<1/Creature/creature>”."""
    fields = split(words, "/")
    kept = joined(fields[:2], "/")
    return together(*kept, ">") if len(fields) > 2 else words


# -- numbers and objects in costs


def _write_figure(value: Any, scope: Scope) -> Words:
    if isinstance(value, i.Number) and value.value >= 0:
        return (str(value.value),)
    raise CannotExport(value, "a number that stands in no cost")


def _write_less(value: Any, scope: Scope) -> Words:
    if isinstance(value, i.Number) and value.value < 0:
        return (str(-value.value),)
    raise CannotExport(value, "no loyalty that is removed")


def _write_cost(value: Any, scope: Scope) -> Words:
    match value:
        case i.Number(number):
            return (str(number),)
        case i.Variable("X", None) | i.ChosenNumber(None):
            scope.x_paid = True
            return CATEGORIES["amount"].write(i.Variable("X"), scope)
    raise CannotExport(value, "a number that stands in no cost")


def _read_figure(words: Words, reading: Reading) -> Any:
    text = plain(words) or ""
    return i.Number(int(text)) if text.isdigit() else None


def _read_less(words: Words, reading: Reading) -> Any:
    number = _read_figure(words, reading)
    return None if number is None else i.Number(-number.value)


def _read_cost(words: Words, reading: Reading) -> Any:
    return CATEGORIES["amount"].read(words, reading)


def _narrowed(
    category: str, zone: i.Zone | None = None, without: tuple[i.Predicate, ...] = (), between: str = ";"
) -> Category:
    """Objects of whoever pays: that they are is not said; ``between`` alternatives stands this sign."""
    own = i.ControlledBy(YOU)

    def write(value: Any, scope: Scope) -> Words:
        zones = [each for each in value.where if isinstance(each, i.InZone)]
        if zone is not None and not any(each.zone == zone and each.player in (None, YOU) for each in zones):
            raise CannotExport(value, f"not from the {zone} of whoever pays")
        where = tuple(p for p in value.where if p not in (own, *without) and not (zone and isinstance(p, i.InZone)))
        words = CATEGORIES[category].write(i.Selection(where), scope)
        return tuple(part.replace(",", between) if isinstance(part, str) else part for part in words)

    def read(words: Words, reading: Reading) -> Any:
        said_ = tuple(part.replace(between, ",") if isinstance(part, str) else part for part in words)
        found = CATEGORIES[category].read(said_, reading)
        if found is None or (zone is None and not without):
            return found
        more = (i.InZone(zone, YOU),) if zone is not None else (own, *without)
        return i.Selection((*found.where, *more))

    return Category(write, read)


CATEGORIES["figure"] = Category(_write_figure, _read_figure)
CATEGORIES["less"] = Category(_write_less, _read_less)
CATEGORIES["cost"] = Category(_write_cost, _read_cost)
CATEGORIES["own"] = _narrowed("valid")
CATEGORIES["theirs"] = _narrowed("valid", between=",")
CATEGORIES["in_their_hand"] = _narrowed("card", "hand", between=",")
CATEGORIES["own_graveyard"] = _narrowed("card", "graveyard")
CATEGORIES["own_hand"] = _narrowed("card", "hand")
CATEGORIES["to_tap"] = _narrowed("valid", None, (i.InState("untapped"),))
CATEGORIES["to_untap"] = _narrowed("valid", None, (i.InState("tapped"),))


def _write_paid(value: Any, scope: Scope) -> Words:
    if value != i.Variable("X"):
        raise CannotExport(value, "so much loyalty")
    return (X_PAID,)


CATEGORIES["paid"] = Category(_write_paid, _read_cost)
CATEGORIES["costs"] = Category(cost, read_cost)
