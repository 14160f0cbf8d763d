"""The abilities that a program gives to objects, as programs in their place: no words are left to be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from ... import instructions as i
from ...grammar.definitions import NONE, Definitions
from ...instructions.changing import with_all, with_inner
from ..games import MAGIC, game_named
from .left import Line, has_words, program_of_line

_GIVING: frozenset[type[i.Value]] = frozenset([i.Characteristics, i.AddAbilities, i.GetEmblem, i.GainOneOf])
#: What is compiled in the place of a cost that is that of each object.
_STAND_IN = "{987654}"
_STANDS_IN = (i.GenericMana(i.Number(987654)),)


def with_given(program: i.Program, *, game: str = MAGIC, definitions: Definitions = NONE) -> i.Program:
    """The ``program`` with all abilities that objects have by it as programs in their place (``given``).

    Those are the keywords and abilities of tokens, predefined ones too, of emblems, and what is granted; what these
    give in turn is in them. ``game`` and ``definitions`` are those of the text.
    """
    filling = _Filling(game, definitions)
    return structs.replace(program, abilities=tuple(filling.ability(each, ()) for each in program.abilities))


class _Filling:
    """Puts programs in their place; of what gives itself again the second has none."""

    def __init__(self, game: str, definitions: Definitions) -> None:
        self.game, self.definitions = game, definitions

    def ability(self, ability: i.Ability, around: tuple[Line, ...]) -> i.Ability:
        """The ability, within the ``around`` lines that give it."""
        quoted = {each.text: each for each in ability.granted}

        def filled(value: Any) -> object:
            if around and isinstance(value, i.AddAbilities) and around[-1].text in value.abilities:
                own = (i.THIS_ABILITY if each == around[-1].text else each for each in value.abilities)
                value = structs.replace(value, abilities=tuple(own))
            lines = _lines(value, self.game)
            found = (one for line in lines if line not in around for one in self._of_line(line, quoted, around))
            return structs.replace(value, given=tuple(found)) if lines else value

        return with_all(ability, _GIVING, filled)

    def _of_line(self, line: Line, quoted: dict[str, i.Ability], around: tuple[Line, ...]) -> Iterator[i.Ability]:
        abilities = program_of_line(line, self.game, self.definitions).abilities
        known = quoted.get(line.text)  # which knows the name of what gives it
        if known is not None and known.kind != "keyword" and not has_words(known):
            abilities = (known,)
        for each in abilities:
            if each.kind != "reminder":
                yield with_own_cost(self.ability(each, (*around, line)))


def _lines(value: Any, game: str) -> list[Line]:
    """The abilities of which a value has the words, each as a line."""
    line = game_named(game).keyword_line
    match value:
        case i.Characteristics() | i.AddAbilities():
            costed = [line(each.replace(i.ITS_MANA_COST, _STAND_IN)) for each in value.keywords]
            name = value.name if isinstance(value, i.Characteristics) else None
            own = [Line(each, name) for each in value.abilities if each != i.THIS_ABILITY]
            return [*map(Line, costed), *own]
        case i.GainOneOf(keywords):
            return [Line(line(each)) for each in keywords]
        case i.GetEmblem():
            return [*map(Line, value.abilities)]
    return []


def with_own_cost(ability: i.Ability) -> i.Ability:
    """The ability, its cost as the mana cost of the object that has it where this is what stands for it."""

    def own(value: i.Value) -> object:
        if isinstance(value, i.PayMana) and value.mana == _STANDS_IN:
            return i.PayManaCost(value.player, i.Reference("source"))
        return with_inner(value, own)

    if _STAND_IN not in ability.text:
        return ability
    words = {name: getattr(ability, name).replace(_STAND_IN, i.ITS_MANA_COST) for name in ("text", "parameter")}
    return structs.replace(with_inner(ability, own), **words)
