"""Objects of the kinds that an ability speaks of, so that it finds them on the board where it is tried."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import structs

from ...board import Board
from ...board.looking.seen import kind_of_subtype
from ...instructions import (
    Ability,
    Characteristics,
    Compare,
    HasColor,
    HasKeyword,
    HasName,
    HasSubtype,
    HasSupertype,
    HasType,
    Number,
    ObjectIs,
    OneOf,
    Selection,
)
from ..stage import OPPONENT, YOU

#: So many kinds of objects are put there for an ability.
MOST = 4
#: Of which there are none in the hands and graveyards of the arena.
_SELDOM = frozenset(["Planeswalker", "Battle"])
_PERMANENTS = ("Creature", "Artifact", "Enchantment", "Land", "Planeswalker", "Battle")


def with_examples(board: Board, abilities: tuple[Ability, ...], count: int = 1) -> Board:
    """The board with so many examples of each kind of object, for either player, and in your zones."""
    for one in dict.fromkeys(each for ability in abilities for each in examples(ability)):
        for _ in range(count):
            board = _with(board, one)
    return board


@lru_cache(maxsize=512)
def examples(ability: Ability) -> tuple[Characteristics, ...]:
    """One of each kind of object of which the ability speaks."""
    return tuple(dict.fromkeys(_of(ability)))[:MOST]


@lru_cache(maxsize=512)
def _with(board: Board, one: Characteristics) -> Board:
    if set(one.types) & set(_PERMANENTS):
        for player in board.players:
            if player in (YOU, OPPONENT):
                board = _attached(board, one, player) if "Aura" in one.subtypes else board.put(one, controller=player)
    for zone in ("hand", "graveyard", "library"):
        board = board.put_elsewhere(zone, one, owner=YOU)
    return board


def _attached(board: Board, aura: Characteristics, player: str) -> Board:
    """The board with an Aura on a creature of the player's, if there is one."""
    there = board.state.permanents
    host = next((each.id for each in there if each.controller == player and "Creature" in each.base.types), None)
    if host is None:
        return board
    board = board.put(aura, controller=player)
    *others, last = board.state.permanents
    attached = (*others, structs.replace(last, attached_to=host))
    return Board(structs.replace(board.state, permanents=attached), board.rules)


def _of(ability: Ability) -> Iterator[Characteristics]:
    for value in ability.walk():
        if not isinstance(value, Selection | ObjectIs):
            continue
        about = value.what.where if isinstance(value, ObjectIs) else ()
        where = tuple(p.predicates[0] if isinstance(p, OneOf) else p for p in (*about, *value.where))
        subtypes = tuple(p.subtype for p in where if isinstance(p, HasSubtype))
        names = [p.name for p in where if isinstance(p, HasName)]
        keywords = tuple(_keyword(p.keyword) for p in where if isinstance(p, HasKeyword))
        asked = [p.color for p in where if isinstance(p, HasColor)]
        colors = tuple(dict.fromkeys(color for each in asked for color in _COLORED.get(each, (each,))))
        types = tuple(p.type.title() for p in where if isinstance(p, HasType) and p.type.title() in _PERMANENTS)
        supertypes = tuple(p.supertype.title() for p in where if isinstance(p, HasSupertype) and p.supertype != "basic")
        least = {p.what: p.than.value for p in where if isinstance(p, Compare) and isinstance(p.than, Number)}
        plain = not (subtypes or names or keywords or asked or supertypes or least)
        if plain and len(types) < 2 and not _SELDOM & set(types):
            continue
        kinds = {(kind_of_subtype(each) or "creature").title() for each in subtypes}
        found = types or tuple(kinds & set(_PERMANENTS)) or ("Creature",)
        size = Number(max(1, least.get("power", 2), least.get("toughness", 2))) if "Creature" in found else None
        yield Characteristics(
            name=names[0] if names else f"Example {' '.join((*colors, *subtypes, *keywords))}",
            mana_cost=f"{{{least.get('mana value', 2)}}}" if "Land" not in found else None,
            supertypes=supertypes,
            types=found,
            subtypes=subtypes,
            power=size,
            toughness=size,
            keywords=(*keywords, "enchant creature") if "Aura" in subtypes else keywords,
            colors=colors,
            loyalty="4" if "Planeswalker" in found else None,
        )


#: The colors of what is told by how many it has (CR 105.2).
_COLORED = {"colorless": (), "multicolored": ("W", "U"), "monocolored": ("G",)}
#: Keywords that say nothing without a number or a cost.
_COMPLETED = {
    "toxic": "toxic 1",
    "cycling": "cycling {1}",
    "kicker": "kicker {1}",
    "flashback": "flashback {1}",
    "morph": "morph {1}",
}


def _keyword(word: str) -> str:
    return _COMPLETED.get(word, word)
