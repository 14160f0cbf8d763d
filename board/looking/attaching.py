"""What can be attached to what (CR 301.5, 303.4, 702.5, 702.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import AttachesOnlyTo, Characteristics, Selection
from ..chooser import Offered
from ..state.context import Context
from .forbidden import cannot
from .predicates import holds
from .protection import shielded
from .scope import Scope
from .seen import reconfigures

if TYPE_CHECKING:
    from .candidates import Candidate
    from .seen import Seen


def enchant_words(seen: Seen) -> tuple[str, ...]:
    """What each of its enchant abilities says ("creature you control"), empty where it has none."""
    return tuple(each[len("enchant ") :] for each in seen.keywords if each.casefold().startswith("enchant "))


def can_enchant(scope: Scope, words: tuple[str, ...], controller: str, host: Candidate) -> bool:
    """Whether an Aura with these enchant abilities can enchant the object: all of them apply (CR 702.5a, 702.5c).

    Raises `ChoiceNeeded` for words that the board can't judge.
    """
    if not words or cannot(scope.game, "be enchanted", candidate=host):
        return False
    return all(_is_enchanted_by(scope, each, controller, host) for each in words)


def _is_enchanted_by(scope: Scope, words: str, controller: str, host: Candidate) -> bool:
    keywords = scope.game.rules.compiled(Characteristics(keywords=(f"enchant {words}",)))
    what = next((each.rule.what for each in keywords if each.rule is not None), None)
    if not keywords:
        return _is_called(host, words) and ("you control" not in words or host.controller == controller)
    if not isinstance(what, Selection):
        return scope.asker.yes(host.controller, f"can “enchant {words}” enchant {host.seen.name}?", "CR 702.5")
    its = Scope(scope.game, Context(controller), scope.asker)
    return all(holds(its, predicate, host) for predicate in what.where)


def _is_called(host: Candidate, words: str) -> bool:
    """Whether the object is one of what the words name, where the rules of the board have no compiler to read them."""
    kinds = [each.split()[-1] for part in words.removesuffix(" you control").split(", ") for each in part.split(" or ")]
    names = {each.casefold() for each in (*host.seen.supertypes, *host.seen.subtypes)}
    qualities = {each for each in words.casefold().split() if each in ("legendary", "basic", "snow")}
    return qualities <= names and any(host.seen.has_type(each) or each.casefold() in names for each in kinds)


def can_attach(scope: Scope, seen: Seen, controller: str, host: int, *, equipping: bool = False) -> bool:
    """Whether a permanent that is this can be attached to the permanent of that id, now on the battlefield.

    ``equipping``: by an equip ability, to a legal target of it: a planeswalker is one as though a creature (CR 702.6e).
    """
    found = [c for c in scope.candidates(((host, 1),)) if c.zone == "battlefield"]
    stack = scope.game.stack_of(host)
    if not found or stack is None or stack.phased_out:
        return False
    if (seen.creature and not reconfigures(seen.keywords)) or shielded(found[0].seen.keywords, seen):
        return False  # CR 303.4d, 301.5c, 702.16c
    if "Aura" in seen.subtypes:
        return can_enchant(scope, enchant_words(seen), controller, found[0])
    if "Equipment" in seen.subtypes:
        fits = found[0].seen.creature or (equipping and found[0].seen.has_type("planeswalker"))
        return fits and is_allowed(scope, seen, found[0]) and not cannot(scope.game, "be equipped", candidate=found[0])
    if "Fortification" in seen.subtypes:
        return "Land" in found[0].seen.types
    return False


def is_allowed(scope: Scope, seen: Seen, host: Candidate) -> bool:
    """Whether it says itself to what alone it can be attached, and the host is such (CR 301.5c)."""
    statics = (static for ability in seen.compiled(scope.game.rules) for static in ability.statics)
    only = (change for static in statics for change in static.changes if isinstance(change, AttachesOnlyTo))
    return all(holds(scope, each, host) for change in only for each in change.to.where)


def enchants_players(words: tuple[str, ...]) -> bool:
    """Whether an Aura with these enchant abilities targets players, and no permanent (CR 702.5d)."""
    return any(each in ("player", "opponent") for each in words)


def enchants_player(seen: Seen, controller: str, player: str) -> bool:
    """Whether an Aura with this controller can enchant the player (CR 702.5c, 702.5d)."""
    words = enchant_words(seen)
    return bool(words) and all(each == "player" or (each == "opponent" and player != controller) for each in words)


def choose_host(scope: Scope, seen: Seen, player: str) -> int | str | None:
    """What an Aura that comes without a word on it enchants: the player's choice (CR 303.4f); None: nothing can be."""
    words = enchant_words(seen)
    if enchants_players(words):
        options = tuple(p for p in scope.game.in_turn_order() if enchants_player(seen, player, p))
        if not options:
            return None
        return options[scope.asker.options(player, f"whom {seen.name} enchants", "CR 303.4f", options)[0]]
    offered = [
        Offered(first, count, c.seen.name)
        for c in scope.game.candidates(scope.view)
        if can_enchant(scope, words, player, c) and not shielded(c.seen.keywords, seen)
        for first, count in c.ids
    ]
    if not offered:
        return None
    return scope.asker.objects(player, f"what {seen.name} enchants", "CR 303.4f", offered)[0][0]
