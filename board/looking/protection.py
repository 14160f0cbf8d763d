"""Who and what may be targeted, and what protection keeps away (CR 702.11, 702.16, 702.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .forbidden import cannot

if TYPE_CHECKING:
    from .candidates import Candidate
    from .scope import Scope
    from .seen import Seen

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
#: Qualities of protection besides colors and types that the board judges.
_QUALITIES = frozenset(["everything", "all colors", "monocolored", "multicolored", "colorless", "tokens"])
_TYPES = {
    "creatures": "Creature", "artifacts": "Artifact", "enchantments": "Enchantment", "lands": "Land",
    "instants": "Instant", "sorceries": "Sorcery", "planeswalkers": "Planeswalker",
}  # fmt: skip


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
    return quality in _COLORS or quality in _QUALITIES or quality in _TYPES


def protected(scope: Scope, candidate: Candidate, source: Candidate) -> bool:
    """Whether the object has protection from this source (CR 702.16b–e)."""
    return shielded(candidate.seen.keywords, source.seen, token=source.token)


def shielded(keywords: tuple[str, ...], source: Seen, *, token: bool = False) -> bool:
    """Whether an object with these keywords has protection from what is so."""
    return any(_has(source, quality, token) for keyword in keywords for quality in qualities(keyword))


def _has(seen: Seen, quality: str, token: bool) -> bool:
    if quality in _COLORS:
        return _COLORS[quality] in seen.colors
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


def targetable(scope: Scope, candidate: Candidate) -> bool:
    """Whether the effect may target the object: shroud, hexproof, protection and what static abilities say."""
    if candidate.zone != "battlefield":
        return True
    keywords = candidate.seen.keywords
    if "shroud" in keywords:
        return False
    if "hexproof" in keywords and candidate.controller != scope.context.controller:
        return False
    if any(k.startswith("protection from ") for k in keywords):
        identity = scope.context.spell or scope.context.source
        sources = scope.candidates(((identity, 1),)) if identity is not None else []
        if any(protected(scope, candidate, source) for source in sources):
            return False
    game = scope.game
    if not game.index.statics and not game.rulings:
        return True
    identity = scope.context.spell or scope.context.source
    by = scope.candidates(((identity, 1),)) if identity is not None else []
    whom = scope.context.controller
    return not cannot(game, "be the target", candidate=candidate, against=by[0] if by else None, whom=whom)
