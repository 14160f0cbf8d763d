"""Costs of abilities, of keywords, and of casting a spell (CR 118, 601.2f, 602.1a), part by part."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import number
from ..ledger.source import Source
from ..nouns.quantities import quantity
from ..nouns.quantities.values import number_of

_YOU = i.Player("you", "you")
_KINDS: dict[str, i.ManaKind] = {"W": "W", "U": "U", "B": "B", "R": "R", "G": "G", "C": "C"}

_NO_ACT = (i.TapSymbol, i.UntapSymbol, i.LoyaltyCost)

#: Lowers what is done to pay a part of a cost.
Do = Callable[[n.Part], Sequence[i.Step]]


def costs(node: n.Cost, source: Source, do: Do) -> tuple[i.Cost, ...]:
    """The parts of “{2}, {T}, Sacrifice a creature”; one that no field says is an ``Unmodelled``."""
    found: list[Sequence[i.Cost]] = []
    if (ways := _ways(node, source, do)) is not None:
        return ways
    for part in node.parts:
        paid = _part(part, source, do)
        if part.joint in ("or", ", or") and found:
            paid = (_either(found.pop(), paid, part, source),)
        found.append(paid)
    return tuple(cost for paid in found for cost in paid)


def _ways(node: n.Cost, source: Source, do: Do) -> tuple[i.Cost, ...] | None:
    """“{3}, {T} or {U}, {T}”: one of two payments, and what both of them end in."""
    match node.parts:
        case (
            n.Part(
                content=n.NounList(items=(first, same, second), joints=(",", "or")) as both,
            ),
            n.Part(joint=",", content=n.NounPhrase() as again) as last,
        ) if same == again:
            pass
        case _:
            return None
    mark = source.mark()
    paid = [_part(structs.replace(last, content=way), source, do) for way in (first, second)]
    ways = tuple(tuple(cost for cost in each if not isinstance(cost, _NO_ACT)) for each in paid)
    if [*map(len, ways)] != [*map(len, paid)]:
        source.forget(mark)
        return None
    ended = tuple(_part(last, source, do))
    source.claim_own(both)
    source.claim(same)
    return (i.Choose(ways, ("", source.words(second)), _YOU), *ended)


def _either(one: Sequence[i.Cost], other: Sequence[i.Cost], part: n.Part, source: Source) -> i.Cost:
    """“Pay 3 life | or discard a card”: as the player who pays likes.

    Of a list with commas the words don't say which of its parts are the ways; a symbol is paid by no act.
    """
    ways = tuple(tuple(cost for cost in paid if not isinstance(cost, _NO_ACT)) for paid in (one, other))
    words = source.words(part.content)
    if part.joint != "or" or [*map(len, ways)] != [len(one), len(other)]:
        return i.Unmodelled(words, _place(part))
    return i.Choose(ways, ("", words), _YOU)


def loyalty(node: n.Ability) -> tuple[i.Cost, ...]:
    """“+1:”, “−X:” (CR 606.4)."""
    down, size = node.loyalty
    value = number(size)
    amount: i.Quantity = i.Variable(size) if value is None else i.Number(-value if down else value)
    return (i.LoyaltyCost(i.Product(-1, amount) if down and value is None else amount),)


def mana(word: n.Word, source: Source) -> tuple[i.ManaSymbol, ...] | None:
    """The mana of “{2}{W/U}{X}”; None if a symbol of it is none of mana."""
    found = tuple(_mana_symbol(symbol) for symbol in word.each_symbol)
    if not found or None in found:
        return None
    source.claim(word)
    return tuple(symbol for symbol in found if symbol is not None)


def whose_mana_cost(noun: n.NounPhrase, source: Source) -> i.Reference | None:
    """“its mana cost”, “this permanent's mana cost”: whose it is; None of other nouns."""
    head = noun.head
    if head is None or head.sense != "mana cost" or noun.kinds[:-1][-1:] not in (("possessive",), ("self",)):
        return None
    value = n.Word(kind="noun", text="mana value", span=head.span)  # whose it is, is said in the same words
    owned = quantity(structs.replace(noun, words=(*noun.words[:-1], value)), source)
    if not isinstance(owned, i.NumberOf):
        return None
    source.claim(head)
    return owned.of


def energy(phrase: n.NounPhrase, source: Source) -> i.Quantity | None:
    """“{E}{E}”, “any amount of {E}”, “X {E}”, “eight {E}”: how many energy counters."""
    words = phrase.plain_words
    symbols = [word for word in words if word.kind == "symbol"]
    if phrase.modifiers or len(words) < len(phrase.words) or any(w.each_symbol != (("E",),) for w in symbols):
        return None
    before = words[: len(words) - len(symbols)]
    if not before:
        source.claim(phrase)
        return i.Number(len(symbols))
    amount = number_of(before[0]) if len(before) == len(symbols) == 1 else None
    if amount is not None:
        source.claim(phrase)
    return amount


def _part(part: n.Part, source: Source, do: Do) -> Sequence[i.Cost]:
    if isinstance(part.content, n.NounPhrase) and (own := do(part)):
        return own
    match part.content:
        case n.NounPhrase(words=(n.Word(kind="mana") as word,), modifiers=()):
            found = mana(word, source)
            if found is not None:
                return (i.PayMana(_YOU, found, text=source.words(part.content), span=_place(part)),)
        case n.NounPhrase(words=(n.Word(kind="symbol", each_symbol=(("T",),)) as word,), modifiers=()):
            source.claim(word)
            return (i.TapSymbol(),)
        case n.NounPhrase(words=(n.Word(kind="symbol", each_symbol=(("Q",),)) as word,), modifiers=()):
            source.claim(word)
            return (i.UntapSymbol(),)
        case n.Clause() | n.Creation() | n.Unparsed():
            return do(part)
    return (i.Unmodelled(source.words(part.content), _place(part)),)


def _place(part: n.Part) -> tuple[int, int]:
    return part.content.span.start, part.content.span.end


def _mana_symbol(symbol: tuple[str, ...]) -> i.ManaSymbol | None:
    """“2”, “X”, “W”, “C”, “S”, “W/U”, “2/W”, “W/P”, “G/U/P” (CR 107.4)."""
    life = 2 if symbol[-1] == "P" else 0  # CR 107.4f
    ways = symbol[:-1] if life else symbol
    kinds = tuple(_KINDS[way] for way in ways if way in _KINDS)
    if kinds and len(kinds) == len(ways):
        return i.TypedMana(kinds, life=life)
    if len(ways) == 2 and len(kinds) == 1 and ways[1] in _KINDS and (generic := number(ways[0])) is not None:
        return i.TypedMana(kinds, generic, life)
    match symbol:
        case ("X" | "Y" | "Z" as letter,):
            return i.GenericMana(i.Variable(letter))
        case ("S",):
            return i.SnowMana()
        case (digits,) if (amount := number(digits)) is not None:
            return i.GenericMana(i.Number(amount))
    return None
