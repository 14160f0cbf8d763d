"""The cards of a set beside each other: names, and tokens that are called the same and are not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from .rule import Rule

if TYPE_CHECKING:
    from ..instructions import Ability, Characteristics, Program
    from ..oracle import CardLookup


class OfSet(NamedTuple):
    """What is found in a set: the rule's code, the card (its place in the set), and what is said."""

    code: str
    card: int
    message: str


RULES: tuple[Rule, ...] = (
    Rule("ST001", "name-twice", "two cards of a set have one name", "CR 201.1: a name is one card's.", (), "error"),
    Rule(
        "ST002",
        "official-name",
        "a card has the name of an official card",
        "Two cards of one name are one card (CR 201.2).",
        (),
        "warning",
    ),
    Rule(
        "ST003",
        "token-differs",
        "two tokens of one name differ",
        "Each needs a card of its own: a name would not say which.",
        (),
        "warning",
    ),
    Rule(
        "ST004",
        "token-unused",
        "a token has a card, and no card of the set creates it",
        "CR 111.1: tokens come from effects. Silent where a text of the set is not understood in full.",
        (),
        "warning",
    ),
    Rule(
        "ST005",
        "unknown-code",
        "a card's note ignores a rule that there is not",
        "What is ignored by a slip of the pen is not ignored.",
        (),
        "warning",
    ),
)


def is_token(type_line: str) -> bool:
    """Whether a type line is a token's: “Token Creature — Soldier”."""
    return "token" in type_line.lower().split()


def names(cards: Iterable[str], reference: CardLookup | None = None) -> Iterator[OfSet]:
    """Findings in the names of a set's cards."""
    first: dict[str, int] = {}
    for k, name in enumerate(cards):
        low = name.casefold().strip()
        if not low:
            continue
        if low in first:
            yield OfSet("ST001", k, f"“{name}” is the name of card {first[low] + 1}, too")
            continue
        first[low] = k
        if reference is not None and is_official(name, reference):
            yield OfSet("ST002", k, f"“{name}” is the name of an official card")


def is_official(name: str, reference: CardLookup) -> bool:
    """Whether a card of the reference has this name."""
    try:
        return reference.get(name).name.casefold() == name.casefold()
    except LookupError:
        return False


def tokens(programs: Iterable[tuple[str, Program]]) -> list[tuple[str, Characteristics]]:
    """The tokens that cards create, as they are described, each with the card's name."""
    from .. import instructions as i
    from ..compiler.creating.walking import creations_in

    out = []
    for name, program in programs:
        for ability in _abilities(program.abilities):
            for creation in creations_in(ability.steps):
                if isinstance(creation.token, i.Described | i.Predefined):
                    out.append((name, creation.token.characteristics))
    return out


def _abilities(abilities: tuple[Ability, ...]) -> Iterator[Ability]:
    for ability in abilities:
        yield ability
        yield from _abilities(ability.granted)


def unused(token_cards: Iterable[str], programs: Iterable[tuple[str, Program]]) -> Iterator[str]:
    """The names of tokens' cards that nothing creates; none where a creation is not understood."""
    known = list(programs)
    if any(each.severity == "error" for _, program in known for each in program.diagnostics):
        return
    created = {_plain(name) for _, token in tokens(known) for name in (token.name or "", " ".join(token.subtypes))}
    yield from (name for name in token_cards if _plain(name) not in created)


def _plain(name: str) -> str:
    return name.casefold().removesuffix(" token").strip()


def differing(found: Iterable[tuple[str, Characteristics]]) -> Iterator[tuple[str, str, str]]:
    """A card whose token is named as another card's and has other characteristics, that card, and the token's name."""
    known: dict[str, tuple[str, Characteristics]] = {}
    for card, token in found:
        name = token.name or ""
        if not name or name == " ".join([*token.subtypes, "Token"]):
            continue
        if name not in known:
            known[name] = (card, token)
        elif known[name][1] != token and known[name][0] != card:
            yield card, known[name][0], name
