"""Who and what may be targeted, and what protection keeps away (CR 702.11, 702.16, 702.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import (
    AddAbilities,
    ControlledBy,
    HasColor,
    HasSubtype,
    HasSupertype,
    HasType,
    IsSpell,
    KeywordRule,
    Not,
    Player,
    Selection,
)
from ...values.colors import COLORS_BY_WORD
from ..state.context import Context
from .forbidden import cannot, rules
from .predicates import holds
from .scope import Scope

if TYPE_CHECKING:
    from .candidates import Candidate
    from .seen import Seen

#: Qualities of protection besides colors and types that the board judges.
_QUALITIES = frozenset(["everything", "all colors", "monocolored", "multicolored", "colorless", "tokens"])
_TYPES = {
    "creatures": "Creature",
    "artifacts": "Artifact",
    "enchantments": "Enchantment",
    "lands": "Land",
    "instants": "Instant",
    "sorceries": "Sorcery",
    "planeswalkers": "Planeswalker",
}


def qualities(keyword: str) -> tuple[str, ...]:
    """From what “protection from red and from blue” protects; nothing for another keyword."""
    if not keyword.startswith("protection from "):
        return ()
    words = keyword.removeprefix("protection from ")
    for joint in (", and from ", ", from "):
        words = words.replace(joint, " and from ")
    return tuple(words.split(" and from "))


def is_judged(quality: str) -> bool:
    """Whether the board can tell of every source whether it has the quality."""
    return quality in COLORS_BY_WORD or quality in _QUALITIES or quality in _TYPES


def protected(scope: Scope, candidate: Candidate, source: Candidate) -> bool:
    """Whether the object has protection from this source (CR 702.16b–e)."""
    return shielded(candidate.seen.keywords, source.seen, token=source.token) or _kept_off(
        scope, candidate, source, "702.16"
    )


def _kept_off(scope: Scope, candidate: Candidate, source: Candidate, rule: str) -> bool:
    """Whether a keyword of this rule is from sources of which that is one: “from Demons”, “hexproof from black”."""
    if not any(" from " in keyword for keyword in candidate.seen.keywords):
        return False
    own = Scope(scope.game, Context(candidate.controller, candidate.ids[0][0]), scope.asker)
    rules_of = (ability.rule for ability in candidate.seen.compiled(scope.game.rules) if ability.rule is not None)
    return any(_is_from(own, each, source) for each in rules_of if each.rule == rule)


def _is_from(own: Scope, rule: KeywordRule, source: Candidate) -> bool:
    if rule.whom is not None and is_of_known(rule.whom):  # CR 702.16k
        return source.controller in own.players_in_event(rule.whom)
    what = rule.what
    return what is not None and is_told_apart(what) and all(holds(own, each, source) for each in what.where)


def is_of_known(player: Player) -> bool:
    """Whether it is known of every source whether it is one of these players'."""
    return player.who in ("each opponent", "each player", "opponent", "you")


def is_told_apart(what: Selection) -> bool:
    """Whether the board can tell of every source whether it is one of these, whatever gives the keyword."""
    plain = HasType | HasSubtype | HasColor | ControlledBy | IsSpell | HasSupertype
    of_kind = any(isinstance(each, HasType | HasSubtype | HasColor) for each in what.where)
    return of_kind and all(isinstance(p.predicate if isinstance(p, Not) else p, plain) for p in what.where)


def shielded(keywords: tuple[str, ...], source: Seen, *, token: bool = False) -> bool:
    """Whether an object with these keywords has protection from what is so."""
    return any(_has(source, quality, token) for keyword in keywords for quality in qualities(keyword))


def _has(seen: Seen, quality: str, token: bool) -> bool:
    if quality in COLORS_BY_WORD:
        return COLORS_BY_WORD[quality] in seen.colors
    if quality in _TYPES:
        return _TYPES[quality] in seen.types
    match quality:
        case "everything":
            return True
        case "all colors":
            return bool(seen.colors)
        case "monocolored":
            return len(seen.colors) == 1
        case "multicolored":
            return len(seen.colors) > 1
        case "colorless":
            return not seen.colors
        case "tokens":
            return token
    return False


def player_targetable(scope: Scope, player: str) -> bool:
    """Whether the effect may target the player: what has shroud or hexproof can't be (CR 702.11c, 702.18a)."""
    game = scope.game
    if not game.index.statics and not game.rulings:
        return True
    keywords = {each for change, _ in rules(game, AddAbilities, player=player) for each in change.keywords}
    return "shroud" not in keywords and ("hexproof" not in keywords or player == scope.context.controller)


def targetable(scope: Scope, candidate: Candidate) -> bool:
    """Whether the effect may target the object: shroud, hexproof, protection and what static abilities say."""
    if candidate.zone != "battlefield":
        return True
    keywords = candidate.seen.keywords
    if "shroud" in keywords:
        return False
    opposed = candidate.controller != scope.context.controller
    if "hexproof" in keywords and opposed:
        return False
    if any(k.startswith(("protection from ", "hexproof from ")) for k in keywords):
        identity = scope.context.resolving.id or scope.context.source
        sources = scope.candidates(((identity, 1),)) if identity is not None else []
        if any(protected(scope, candidate, source) for source in sources):
            return False
        if opposed and any(_kept_off(scope, candidate, source, "702.11") for source in sources):
            return False
    game = scope.game
    if not game.index.statics and not game.rulings:
        return True
    identity = scope.context.resolving.id or scope.context.source
    by = scope.candidates(((identity, 1),)) if identity is not None else []
    whom = scope.context.controller
    return not cannot(game, "be the target", candidate=candidate, against=by[0] if by else None, whom=whom)
