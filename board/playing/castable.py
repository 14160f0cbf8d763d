"""What keeps a player from casting a spell (CR 101.2, 601.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ... import instructions as i
from ..errors import CannotExecute
from ..looking.conditions import holds
from ..looking.forbidden import cannot, rules
from ..looking.scope import Scope
from ..state.context import Context
from .timing import sorcery_speed, timely

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..state.objects import Elsewhere


def split_second(game: Game) -> str:
    """What keeps spells from being cast and abilities from being activated that are no mana abilities."""
    there = game.candidates_elsewhere({"stack"})
    names = (c.seen.name for c in there if "split second" in c.seen.keywords)
    return next((f"{name} has split second (CR 702.61a)" for name in names), "")


def check_allowed(game: Game, player: str, seen: Candidate, x: int | None = None) -> None:
    """CR 601.3: types, timing, what forbids it; ``x``: the value of X that is chosen for it."""
    name = seen.seen.name
    if not seen.known:
        raise CannotExecute("an unknown card can't be cast")
    if why := split_second(game):
        raise CannotExecute(f"{name} can't be cast: {why}")
    if "Land" in seen.seen.types:
        raise CannotExecute(f"{name} is a land: it is played, not cast (CR 305.9)")
    for timing in _only(seen.seen.compiled(game.rules)):
        scope = Scope(game, Context(player, seen.ids[0][0], {"X": x} if x is not None else {}), game.asker)
        if why := timely(game, scope, timing, player, ""):
            raise CannotExecute(f"{name} can't be cast now: {why}")


@lru_cache(maxsize=4096)
def _only(abilities: tuple[i.Ability, ...]) -> tuple[i.Timing, ...]:
    """When alone it is cast: “cast this spell only during combat”."""
    changes = (change for ability in abilities for static in ability.statics for change in static.changes)
    return tuple(timing for change in changes if isinstance(change, i.CastOnly) for timing in change.timing)


def could_begin(game: Game, card: Candidate, player: str, x: int | None = None) -> None:
    """Refuse where the player could not begin to cast the card now (CR 702.62a, 702.62c)."""
    check_allowed(game, player, card, x)
    check_spell(game, card, player)
    if not sorcery_speed(game, player) and not is_quick(game, card):
        raise CannotExecute(f"{player} can't begin to cast {card.seen.name} now (CR 702.62a)")


def is_quick(game: Game, spell: Candidate) -> bool:
    """Whether it is cast any time its player has priority: as an instant, or as though it had flash (CR 601.3b)."""
    return paid_to_be_quick(game, spell) is not None


def paid_to_be_quick(game: Game, spell: Candidate) -> tuple[i.Cost, ...] | None:
    """What is paid besides for it to be cast at any time, as little as it can be; None: nothing lets it be."""
    if "Instant" in spell.seen.types or "flash" in spell.seen.keywords or _gives_itself_flash(game, spell):
        return ()
    ways = [change.costs for change, _ in rules(game, i.AsThough, candidate=spell) if "flash" in change.had]
    return min(ways, key=len) if ways else None


def _gives_itself_flash(game: Game, spell: Candidate) -> bool:
    """Whether it says of itself that it has flash, under a condition that holds (CR 601.3d)."""
    scope = Scope(game, Context(spell.controller, spell.ids[0][0]), game.asker)
    statics = (each for ability in spell.seen.compiled(game.rules) for each in ability.statics)
    return any(
        isinstance(each.what, i.Reference)
        and each.what.what == "source"
        and any(isinstance(change, i.AddAbilities) and "flash" in change.keywords for change in each.changes)
        and (each.condition is None or holds(scope, each.condition))
        for each in statics
    )


def check_legendary(game: Game, spell: Candidate, player: str) -> None:
    """CR 205.4e: a legendary instant or sorcery wants a legendary creature or planeswalker."""
    if "Legendary" not in spell.seen.supertypes or not game.rules.ruleset.spells_only & set(spell.seen.types):
        return
    mine = (c.seen for c in game.candidates(game.view()) if c.controller == player)
    if not any("Legendary" in each.supertypes and {"Creature", "Planeswalker"} & set(each.types) for each in mine):
        raise CannotExecute(f"{player} controls no legendary creature or planeswalker (CR 205.4e)")


def check_spell(game: Game, spell: Candidate, player: str) -> None:
    """CR 601.3, 101.2: what forbids this spell, or another one in this turn."""
    why = cannot(game, "cast spells", player=player, against=spell) or cannot(game, "be cast", candidate=spell)
    for change, standing in rules(game, i.Cannot, player=player):
        limited = change.do == "cast spells" and change.objects is None and change.most is not None
        if limited and game.players[player].done.get("cast", 0) >= standing.scope.number(change.most or i.Number(0)):
            why = why or standing.text
    if why:
        raise CannotExecute(f"{player} can't cast {spell.seen.name}: {why} (CR 101.2)")


def check_keyword(game: Game, card: Elsewhere, keyword: str) -> None:
    """Refuse what has not the keyword by which it is to be cast."""
    faces = [card.characteristics, *([card.characteristics.back] if card.characteristics.back is not None else [])]
    if not any(ability.keyword == keyword for face in faces for ability in game.rules.compiled(face)):
        raise CannotExecute(f"{card.characteristics.name} has no {keyword}")
