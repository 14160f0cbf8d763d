"""Tokens, copies and counters in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import structs

from ... import instructions as i
from ...values.colors import COLOR_WORDS
from ..games import MAGIC, game_named
from ..keywords.definitions import predefined_tokens
from .counting import for_each
from .english import article, in_order, listed, plural, spelt
from .events import whom
from .modifications.copies import copy_exceptions
from .modifications.kinds import are_figures, figure
from .quantities import digits, so_many
from .scope import CannotWrite, Scope


def counters(value: i.Counters, on: str, scope: Scope) -> str:
    """“two +1/+1 counters on it”, “a charge counter on it for each …”."""
    if value.kind.startswith("<"):
        if value.count != i.Number(1):
            raise CannotWrite(value, "several of a choice")
        kinds = [article(f"{each} counter") for each in value.kind.strip("<>").split(" or ")]
        return f"your choice of {listed(kinds, 'or')} on {on}"
    kind = f"{value.kind} counter"
    said, behind = _counters_for_each(value.count, kind, scope) or so_many(value.count, kind, scope, number=True)
    return f"{said} on {on}{behind}"


def all_counters(values: Iterable[i.Counters], on: str, scope: Scope) -> str:
    """“two +1/+1 counters on it and a charge counter on it”."""
    return listed([counters(each, on, scope) for each in values])


def _counters_for_each(count: i.Quantity, kind: str, scope: Scope) -> tuple[str, str] | None:
    """“a charge counter … for each card in your hand”: what is counted one by one of counters alone."""
    match count:
        case i.ManaSpent(colors=True):
            return article(kind), " for each color of mana spent to cast it"
        case i.Product(factor, i.ManaSpent() as of):
            return f"{spelt(factor)} {kind}s", f" for each {for_each(of, scope)}"
        case i.PlayerNumber("cards in hand" | "flips won"):
            return article(kind), f" for each {for_each(count, scope)}"
        case i.Sum(terms) if all(isinstance(each, i.CountOf) for each in terms):
            return article(kind), f" for each {for_each(count, scope)}"
    return None


def creation(value: i.Creation, scope: Scope) -> str:
    """“two tapped 1/1 white Soldier creature tokens with flying”."""
    one = value.count == i.Number(1)
    if value.enters or (value.counters and not one):
        raise CannotWrite(value, "how it enters")
    if value.counters:
        scope.follow_with(f"It enters with {all_counters(value.counters, 'it', scope)}")
    if isinstance(value.token, i.Named) and one:
        return _named(value, value.token.characteristics, scope)
    write = _TOKENS.get(type(value.token))
    if write is None:
        raise CannotWrite(value.token)
    words, tail = write(value, value.token, scope)
    has = "It has" if one else "They have"
    scope.now(afterwards=tuple(each.replace("THEY", has) for each in scope.account.afterwards))
    said, behind = _so_many(value.count, f"{_state(value)}{words}", scope)
    return f"{said} {_followed(tail, value, scope)}".rstrip() + behind


def _named(value: i.Creation, c: i.Characteristics, scope: Scope) -> str:
    """“Marit Lage, a legendary 20/20 black Avatar creature token with flying and indestructible”."""
    words, tail = described_token(structs.replace(c, name=""), scope)
    return _followed(f"{c.name}, {article(f'{_state(value)}{words}')} {tail}".rstrip(), value, scope)


def _described(value: i.Creation, token: i.Described, scope: Scope) -> tuple[str, str]:
    return described_token(token.characteristics, scope)


def _predefined(value: i.Creation, token: i.Predefined, scope: Scope) -> tuple[str, str]:
    """“Treasure token”; what no rule defines is explained (CR 111.10)."""
    if token.definition.lower() not in predefined_tokens(game_named(MAGIC).definitions):
        scope.now(reminders=(*scope.account.reminders, _explained(token.characteristics)))
    return f"{token.definition} token", ""


def _copy(value: i.Creation, token: i.CopyOf, scope: Scope) -> tuple[str, str]:
    """“token that's a copy of it, except it has haste”."""
    if token.token is not None:
        raise CannotWrite(token)
    one = value.count == i.Number(1)
    but = copy_exceptions(token.exceptions, scope, many=not one)
    copied = "the exiled card" if token.of == i.Reference("linked") else scope.noun(token.of).words
    attacking = f" {_attack(value, scope)}" if value.attacking_whom else ""  # “that player, except …”
    a_copy = "that's a copy" if one else "that are copies"
    return "token", f"{a_copy} of {copied}{attacking}{but}"


_TOKENS: dict[type, Callable[[i.Creation, Any, Scope], tuple[str, str]]] = {
    i.Described: _described,
    i.Predefined: _predefined,
    i.CopyOf: _copy,
}


def _state(value: i.Creation) -> str:
    """“tapped”, before the noun; of a copy also “tapped and attacking”."""
    if not value.attacking:
        return "tapped " if value.tapped else ""
    ahead = isinstance(value.token, i.CopyOf) and value.tapped and not value.attacking_whom
    return "tapped and attacking " if ahead else ""


def _attack(value: i.Creation, scope: Scope) -> str:
    """“tapped and attacking that player”."""
    return f"{'tapped and ' if value.tapped else ''}attacking {whom(value.attacking_whom, scope)}".rstrip()


def _followed(tail: str, value: i.Creation, scope: Scope) -> str:
    """What else is said of a token, behind it: “that's tapped and attacking”, “attached to it”."""
    are = "that's" if value.count == i.Number(1) else "that are"
    copy = isinstance(value.token, i.CopyOf)
    for each in _fighting(value, scope):
        tail = f"{tail}{' and' if copy else ''} {are} {each}".strip()
    if value.attached_to is not None:
        tail = f"{tail} attached to {scope.noun(value.attached_to).object}".strip()
    return f"{tail} that {value.must}".strip() if value.must else tail


def _so_many(count: i.Quantity, words: str, scope: Scope) -> tuple[str, str]:
    """“two … tokens”, “a … token for each …”: what stands before and behind what is said of them."""
    match count:
        case i.Difference(i.Variable() as many, i.Number(less)):
            return f"{scope.phrase(many)} minus {spelt(less)} {plural(words)}", ""
        case i.PlayerCount(i.Player(such=None | i.Holds(i.EventCount((i.PlayerAttacks(),))))):
            return so_many(count, words, scope, number=True, equal=True)
    return so_many(count, words, scope, number=True)


def _explained(c: i.Characteristics) -> str:
    """“(It's an artifact with …)”: the note on a token that no rule defines."""
    kinds = article(" ".join([*c.supertypes, *c.types]).lower())
    if c.colors or c.power is not None or c.keywords or not c.abilities:
        raise CannotWrite(c, "as a note")
    return f"(It's {kinds} with {listed([f'{chr(34)}{each}{chr(34)}' for each in c.abilities])})"


def described_token(c: i.Characteristics, scope: Scope) -> tuple[str, str]:
    """The token's noun in the singular, and what follows it (“with flying”)."""
    if any((c.mana_cost, c.loyalty, c.defense, c.back, c.might is not None)):
        raise CannotWrite(c, "this of a token")
    if (elsewhere := _of_the_chosen(c, scope) or _sized_behind(c, scope)) is not None:
        return elsewhere
    colors = listed([COLOR_WORDS.get(each, each.strip("<>")) for each in in_order(c.colors)]) or "colorless"
    kinds = [*map(str.lower, c.supertypes), *_size_before(c, scope), colors, *c.subtypes, *map(str.lower, c.types)]
    given = listed([*c.keywords, *_quoted(c, scope)])
    return " ".join([*kinds, "token"]), f"{_named_apart(c)} {given and f'with {given}'}".strip()


def _named_apart(c: i.Characteristics) -> str:
    """“named Ragavan”: a name that is not that of its subtypes (CR 111.4)."""
    own = c.name in (None, "", f"{' '.join(c.subtypes)} Token")
    return "" if own else f"named {(c.name or '').removesuffix(' Token')}"


def _size_before(c: i.Characteristics, scope: Scope) -> list[str]:
    """“1/1”; nothing where an ability says how large it is (CR 604.3)."""
    if isinstance(c.power, str) or isinstance(c.toughness, str):
        if not c.abilities:
            raise CannotWrite(c, "power that an ability defines")
        return []
    if c.power is None or c.toughness is None:
        return []
    return [f"{figure(c.power, scope)}/{figure(c.toughness, scope)}"]


def _fighting(value: i.Creation, scope: Scope) -> Iterator[str]:
    """What the token blocks and attacks; not how a copy enters, which is said before it."""
    if value.blocking is not None:
        yield f"blocking {scope.noun(value.blocking).object}"
    entering = isinstance(value.token, i.CopyOf) and (value.tapped or value.attacking_whom)
    if value.attacking and not entering:
        yield _attack(value, scope)


def _sized_behind(c: i.Characteristics, scope: Scope) -> tuple[str, str] | None:
    """“… token with flying and power and toughness each equal to that card's power”; or a sentence that follows."""
    power, toughness = c.power, c.toughness
    if power is None or toughness is None or isinstance(power, str) or isinstance(toughness, str):
        return None
    if are_figures(power, toughness):
        return None
    sizeless = structs.replace(c, power=None, toughness=None)
    if power != toughness and not c.keywords and not c.abilities:
        size = f"Its power is equal to {scope.phrase(power)} and its toughness is equal to {scope.phrase(toughness)}"
        scope.follow_with(size)
        return described_token(sizeless, scope)
    size = _size(power, toughness, scope)
    words, given = described_token(sizeless, scope)
    return words, f"{given} and {size}" if given.startswith("with ") else f"{given} with {size}".strip()


def _quoted(c: i.Characteristics, scope: Scope) -> list[str]:
    """Its abilities in quotes; activated ones of a colorless creature are said in a sentence that follows."""
    quoted = [f'"{each}"' for each in c.abilities]
    granted = scope.account.ability.granted if scope.account.ability is not None else ()
    colorless = not c.colors and c.power is not None and not c.keywords
    if quoted and colorless and granted and all(each.kind == "activated" for each in granted):
        scope.follow_with(f"THEY {listed(quoted)}")
        return []
    return quoted


#: Subtypes that a choice fills in.
_CHOSEN = (("<the chosen type>",), ("<the chosen creature type>",))


def _of_the_chosen(c: i.Characteristics, scope: Scope) -> tuple[str, str] | None:
    """“… token of the chosen color and type”."""
    if c.colors != ("<the chosen color>",) or c.subtypes not in _CHOSEN:
        return None
    words, given = described_token(structs.replace(c, colors=(), subtypes=(), name=" Token"), scope)
    kind = c.subtypes[0].removeprefix("<the chosen ").removesuffix(">")
    return words.replace(" colorless ", " ", 1), f"of the chosen color and {kind} {given}".strip()


def _size(power: i.Quantity, toughness: i.Quantity, scope: Scope) -> str:
    """“power and toughness each equal to that card's power”, “power equal to … and toughness equal to …”."""
    if power == toughness:
        return f"power and toughness each equal to {scope.phrase(power)}"
    return f"power equal to {digits(power, scope)} and toughness equal to {digits(toughness, scope)}"
