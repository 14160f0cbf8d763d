"""What a player could cast or activate now, with the mana that there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from .. import instructions as i
from ..board.doing.mana_payment import Use
from ..board.game import Game
from ..board.looking.candidates import Candidate
from ..board.playing import activating
from ..board.playing.costs import sick
from ..compiler.creating.walking import created_by
from .crewing import CREWED, crew_of
from .giving_up import given_up, has_spare
from .policy import Option
from .sources import Purse, Tapped, most_x, payment


def options(game: Game, player: str, purse: Purse) -> Iterator[Option]:
    """Spells of the hand and the command zone, and abilities of permanents, that the mana pays for."""
    mine = [card for card in game.elsewhere.values() if card.zone in ("hand", "command") and card.owner == player]
    for card in sorted(mine, key=lambda card: card.zone == "command"):
        what = card.characteristics
        if "Land" in what.types or what.mana_cost is None or card.emblem:
            continue
        there = purse.to_cast(card.id)
        x = most_x(what.mana_cost, there)
        paid = payment(what.mana_cost, x, there)
        if paid is not None and (x or "{X}" not in what.mana_cost):
            makes = any(map(_makes_tokens, game.rules.compiled(what)))
            yield Option(card.id, what.name or "", _amount(paid), x, makes)
    for candidate, abilities, _ in activating.able_permanents(game):
        if candidate.controller == player and not all(map(_adds_mana, abilities)):  # what makes mana is for paying
            yield from _activated(game, candidate, abilities, purse)


def _activated(game: Game, candidate: Candidate, abilities: Sequence[i.Ability], purse: Purse) -> Iterator[Option]:
    there = [source for source in purse.to(Use(activate=candidate)) if source.id != candidate.ids[0][0]]
    for number, ability in enumerate(abilities, 1):
        if _adds_mana(ability) or _is_spent(game, candidate, ability):
            continue
        paid = payment(mana_of(ability), 0, there)
        gone = [what for cost in ability.costs for what in given_up(cost)]
        if paid is None or not all(has_spare(game, candidate, what) for what in gone):
            continue
        yield _option(game, candidate, ability, number, _amount(paid))


def _option(game: Game, candidate: Candidate, ability: i.Ability, number: int, mana: int) -> Option:
    permanent = candidate.permanent
    assert permanent is not None
    free = ability.keyword == "equip" and permanent.attached_to is None
    return Option(
        permanent.id,
        candidate.seen.name,
        mana,
        0,
        _makes_tokens(ability),
        number,
        _finds_land(ability),
        equips=free and _has_creature(game, candidate.controller),
        crews=ability.keyword in CREWED and bool(crew_of(game, candidate, ability)),
    )


def _is_spent(game: Game, candidate: Candidate, ability: i.Ability) -> bool:
    """Whether it has to tap for it, and can't (CR 107.5)."""
    taps = any(isinstance(cost, i.TapSymbol) for cost in ability.costs)
    permanent = candidate.permanent
    return taps and (permanent is None or permanent.tapped or sick(game, candidate))


def _has_creature(game: Game, player: str) -> bool:
    """Whether there is a creature, which may be equipped."""
    return any("Creature" in each.seen.types and each.controller == player for each in game.view().candidates)


def _amount(paid: list[Tapped]) -> int:
    return sum(tapped.source.amount for tapped in paid)


@lru_cache(maxsize=4096)
def _makes_tokens(ability: i.Ability) -> bool:
    return any(True for _ in created_by(ability))


@lru_cache(maxsize=4096)
def _finds_land(ability: i.Ability) -> bool:
    """Whether lands come from the library onto the battlefield."""
    searched = [step for step in ability.steps if isinstance(step, i.Search)]
    placed = any(isinstance(step, i.Move) and step.to == "battlefield" for step in ability.steps)
    return placed and any(_is_land(value) for step in searched for value in step.what.walk())


def _is_land(value: i.Value) -> bool:
    match value:
        case i.HasType("land") | i.HasSubtype("Plains" | "Island" | "Swamp" | "Mountain" | "Forest"):
            return True
    return False


@lru_cache(maxsize=4096)
def _adds_mana(ability: i.Ability) -> bool:
    return any(isinstance(step, i.AddMana) for step in ability.steps)


@lru_cache(maxsize=4096)
def mana_of(ability: i.Ability) -> str:
    """The mana of an activation cost, as symbols."""
    written = ""
    for cost in ability.costs:
        if isinstance(cost, i.PayMana):
            for symbol in cost.mana:
                match symbol:
                    case i.GenericMana(i.Number(number)):
                        written += f"{{{number}}}"
                    case i.TypedMana(of):
                        written += f"{{{'/'.join(of)}}}"
                    case _:
                        written += "{S}"
    return written
