"""Who attacks and who blocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..board.game import Game
from ..board.looking.candidates import Candidate
from ..board.playing import combat
from ..board.playing.combat.attacking import requirements
from ..board.state import ids as idset
from ..board.state.ids import Ids

ALONE = "all that can attack attacks the opponent, who does nothing"
AGAINST = (
    "a creature attacks if none that may block it would destroy it and live, or if enough come through for the rest of"
    " the opponent's life; a creature blocks what it destroys or survives, the strongest first, worth no more than that"
    " where both die; others block only if they must to live"
)
"""What is done in combat, in words."""
MOST_APART = 100
"""So many creatures of one stack are looked at one by one."""


class Fighter(NamedTuple):
    """One creature: id, power, what destroys it, and what it has of the keywords that decide."""

    id: int
    power: int
    toughness: int
    keywords: frozenset[str]

    @property
    def worth(self) -> int:
        """How little one wants to lose it."""
        return self.power + self.toughness + len(self.keywords)

    def destroys(self, other: Fighter) -> bool:
        """Whether its damage does, if it is dealt (CR 704.5g, 704.5h)."""
        deadly = self.power >= other.toughness or ("deathtouch" in self.keywords and self.power > 0)
        return deadly and "indestructible" not in other.keywords

    @property
    def is_first(self) -> bool:
        """Whether it deals damage before others do (CR 702.4b, 702.7b)."""
        return bool({"first strike", "double strike"} & self.keywords)


def fight(one: Fighter, other: Fighter) -> tuple[bool, bool]:
    """Whether each of the two is destroyed by the other."""
    first, second = other.destroys(one), one.destroys(other)
    if one.is_first and not other.is_first and second:
        first = False
    if other.is_first and not one.is_first and first:
        second = False
    return first, second


def attackers(game: Game, player: str, opponent: str) -> Ids:
    """The creatures of a player that attack; all that can where nobody can block them."""
    able = [each for each in _creatures(game, player) if _may_attack(game, each, opponent)]
    walls = _untapped(game, opponent)
    powers = sorted((each.power for candidate in able for each in _fighters(candidate)), reverse=True)
    if not walls or sum(powers[len(walls) :]) >= game.players[opponent].life:
        return idset.of(able)
    going = [each for each in able if _is_sent(each, walls) or requirements(game, each)]
    return idset.of(going)


def required(game: Game, player: str, opponent: str) -> Ids:
    """The creatures that must attack (CR 508.1d)."""
    able = (each for each in _creatures(game, player) if _may_attack(game, each, opponent))
    return idset.of(each for each in able if requirements(game, each))


def blockers(game: Game, player: str) -> list[tuple[Ids, int]]:
    """Which creature of a player blocks which attacker."""
    coming = sorted(_attacking(game, player), key=lambda each: (-each.power, each.id))
    free = _untapped(game, player)
    found: list[tuple[Ids, int]] = []
    unblocked: list[Fighter] = []
    for attacker in coming:
        worth_it = [each for each in _able(game, free, attacker) if _is_worth_it(each, attacker)]
        if not worth_it or "menace" in attacker.keywords:
            unblocked.append(attacker)
            continue
        chosen = min(worth_it, key=lambda each: _cost(each, attacker))
        free.remove(chosen)
        found.append((idset.one(chosen.id), attacker.id))
    through = sum(each.power for each in unblocked)
    for attacker in unblocked:
        needed = 2 if "menace" in attacker.keywords else 1  # CR 702.111b
        able = sorted(_able(game, free, attacker), key=lambda each: (each.worth, each.id))
        if through < game.players[player].life or len(able) < needed:
            continue
        for each in able[:needed]:
            free.remove(each)
            found.append((idset.one(each.id), attacker.id))
        through -= attacker.power
    return found


def _is_worth_it(blocker: Fighter, attacker: Fighter) -> bool:
    dies, kills = fight(blocker, attacker)
    return not dies or (kills and blocker.worth <= attacker.worth)


def _cost(blocker: Fighter, attacker: Fighter) -> tuple[bool, bool, int, int]:
    """What it costs to block with it: that it dies, that the attacker lives, what it is worth."""
    dies, kills = fight(blocker, attacker)
    return dies, not kills, blocker.worth, blocker.id


def _is_sent(candidate: Candidate, walls: list[Fighter]) -> bool:
    attacker = next(_fighters(candidate))
    return attacker.power > 0 and not any(_beats(wall, attacker) for wall in walls)


def _beats(wall: Fighter, attacker: Fighter) -> bool:
    """Whether it may block and would destroy it and live."""
    high = "flying" in attacker.keywords and not {"flying", "reach"} & wall.keywords
    dies, kills = fight(wall, attacker)
    return kills and not dies and not high


def _creatures(game: Game, player: str) -> list[Candidate]:
    there = game.view().candidates
    return [each for each in there if each.controller == player and each.seen.creature and each.permanent is not None]


def _may_attack(game: Game, candidate: Candidate, opponent: str) -> bool:
    return candidate.permanent is not None and combat.may_attack(game, candidate.permanent, opponent)


def _untapped(game: Game, player: str) -> list[Fighter]:
    there = (each for each in _creatures(game, player) if each.permanent is not None and not each.permanent.tapped)
    return [fighter for candidate in there for fighter in _fighters(candidate)]


def _attacking(game: Game, player: str) -> Iterator[Fighter]:
    """The creatures that attack the player."""
    for candidate in game.view().candidates:
        if candidate.permanent is not None and candidate.permanent.attacking == player:
            yield from _fighters(candidate)


def _able(game: Game, free: list[Fighter], attacker: Fighter) -> list[Fighter]:
    """Those that can block this one."""
    able: list[Fighter] = []
    for each in free:
        piece = game.stack_of(each.id)
        if piece is not None and not combat.cannot_block(game, piece, attacker.id):
            able.append(each)
    return able


def _fighters(candidate: Candidate) -> Iterator[Fighter]:
    """The creatures of a stack, each by itself; of very many the first."""
    seen, permanent = candidate.seen, candidate.permanent
    left = (seen.toughness or 0) - (permanent.damage if permanent is not None else 0)
    for first, count in candidate.ids:
        for identity in range(first, first + min(count, MOST_APART)):
            yield Fighter(identity, max(seen.power or 0, 0), left, frozenset(seen.keywords))
