"""Power and toughness behind “with”."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.traversal import first_of
from ...ledger.source import Source
from ..quantities import quantity
from ..quantities.values import number_of, pt_value
from .description import Description


def size_said(items: tuple[n.NounPhrase, ...]) -> tuple[i.Quantity | str, i.Quantity | str] | None:
    """“power and toughness 2/2”, “base power and toughness X/X”."""
    words = [w for item in items for w in item.words]
    last = words[-1] if words else None
    if any(item.modifiers for item in items) or not isinstance(last, n.Word) or last.size is None:
        return None
    said = [w.sense for w in words[:-1] if isinstance(w, n.Word)]
    if said not in (["power", "toughness"], ["base power", "toughness"], ["base", "power", "toughness"]):
        return None
    return pt_value(last.size[0].upper()), pt_value(last.size[1].upper())


def size_item(
    item: n.NounPhrase, words: Sequence[n.Word], source: Source, out: Description
) -> Callable[[], None] | None:
    """“power 2”, “base toughness X”, “power equal to …”, “toughness each equal to …”."""
    senses = [w.sense for w in words]
    if senses[0] == "base":
        senses, words = senses[1:], words[1:]
    power = senses[:1] in (["power"], ["base power"])
    if not senses or not (power or senses[0] == "toughness"):
        return None
    if len(senses) == 2 and not item.modifiers and (value := number_of(words[1])) is not None:
        source.claim(item)
        return partial(out.size, value, power, not power)
    if senses[1:] not in ([], ["each"]):
        return None
    equal = first_of(item.modifiers, n.EqualTo)
    if equal is None or len(item.modifiers) > 1:
        if item.modifiers:
            return None
        source.claim(item)
        return partial(_defined, "*", power, not power, out)
    terms = equal.quantity.of
    source.claim(*item.words)
    source.claim_own(equal, equal.quantity)
    # “power equal to that card's power and toughness | equal to …”
    pending = isinstance(terms, n.NounList) and _is_toughness(terms.items[-1])
    value_ = quantity(terms.items[0] if isinstance(terms, n.NounList) and pending else equal.quantity, source)
    if isinstance(terms, n.NounList) and pending:
        source.claim_own(terms)
        source.claim(terms.items[-1])

    def define() -> None:
        _defined(value_, power, not power, out)
        if pending:
            out.toughness = "*"

    return define


def _is_toughness(item: n.NounPhrase) -> bool:
    return not item.modifiers and item.senses == ("toughness",)


def _defined(value: i.Quantity | str, power: bool, toughness: bool, out: Description) -> None:
    if power or out.power == "*":  # “with power and toughness equal to …”
        out.power = value
    if toughness:
        out.toughness = value
