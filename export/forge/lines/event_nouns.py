"""What the nouns of an event are called in its mode: whom it is about, whose step it is, who is harmed or attacked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.players import YOU, called
from ..nouns.references import SOURCE, named
from ..nouns.selections import selection, valid
from ..phrases import CATEGORIES, Category
from ..scope import Reading, Scope
from ..script import Amount, Words, plain

PHASES: Mapping[i.TurnPart, str] = {
    "upkeep": "Upkeep",
    "draw step": "Draw",
    "end step": "End of Turn",
    "combat": "BeginCombat",
    "end of combat": "EndCombat",
    "untap step": "Untap",
    "precombat main phase": "Main1",
    "postcombat main phase": "Main2",
    "main phase": "Main1,Main2",
    "cleanup step": "Cleanup",
    "declare attackers step": "Declare Attackers",
}


def _subject(value: Any, scope: Scope) -> Words:
    match value:
        case i.Reference("source", also=None):
            return ("Card.Self",)
        case i.Reference("enchanted", also=None):
            return ("Card.AttachedBy",)
        case i.Reference("that", also=None):
            return (_remembered(value, scope),)
        case i.Selection():
            return valid(value, scope, zone=None)
    raise CannotExport(value, "no event is of these objects")


def _remembered(value: i.Reference, scope: Scope) -> str:
    if named(value, scope) in scope.trigger_remembers:
        return "Card.IsTriggerRemembered"
    raise CannotExport(value, "an event of what is spoken of")


def _read_subject(words: Words, reading: Reading) -> Any:
    said = plain(words)
    if said in ("Card.Self", "Creature.Self", "Permanent.Self", "Land.Self", "Artifact.Self", "Enchantment.Self"):
        return SOURCE
    if said in (
        "Card.AttachedBy",
        "Creature.EquippedBy",
        "Creature.EnchantedBy",
        "Card.EnchantedBy",
        "Card.EquippedBy",
    ):
        return i.Reference("enchanted")
    return selection(words, reading)


def _yours(value: Any, scope: Scope) -> Words:
    if value == SOURCE:
        return ("Card.Self",)
    if not isinstance(value, i.Selection):
        raise CannotExport(value, "no cards of yours")
    return valid(i.Selection((*value.where, i.OwnedBy(YOU))), scope, zone=None)


def _spells(value: Any, scope: Scope) -> Words:
    if value == SOURCE:
        return ("Card.Self",)
    if not isinstance(value, i.Selection):
        raise CannotExport(value, "no spells")
    return valid(value, scope, zone="stack")


def _harmed(value: Any, scope: Scope) -> Words:
    """What damage is dealt to, or what becomes a target."""
    if isinstance(value, i.Player):
        return _whose(value, scope)
    return _subject(value, scope)


def _read_harmed(words: Words, reading: Reading) -> Any:
    return _read_whose(words, reading) or _read_subject(words, reading)


_WHOSE: Mapping[str, str] = {
    "you": "You",
    "each player": "Player",
    "a player": "Player",
    "each opponent": "Opponent",
    "an opponent": "Opponent",
    "opponents": "Opponent",
    "enchanted player": "Player.EnchantedBy",
    "each other player": "Player.Other",
}


def _whose(value: Any, scope: Scope) -> Words:
    if isinstance(value, i.Player) and value.who in _WHOSE and value.such is None and value.but is None:
        return (_WHOSE[value.who],)
    if value == i.Player("controller", of=i.Reference("enchanted")):
        return (
            ("Player.EnchantedController",) if scope.frame.attached == "Enchanted" else ("Player.EquippedController",)
        )
    raise CannotExport(value, "no event is of these players")


def _read_whose(words: Words, reading: Reading) -> Any:
    said = plain(words)
    who = {"You": "you", "Player": "a player", "Opponent": "an opponent", "Player.Opponent": "an opponent"}.get(
        said or ""
    )
    return None if who is None else i.Player(who)  # type: ignore[arg-type]


def _attacked(value: Any, scope: Scope) -> Words:
    if isinstance(value, i.Player):
        return _whose(value, scope)
    if isinstance(value, i.Selection):
        return valid(value, scope)
    raise CannotExport(value, "no one who is attacked")


def _cards_of(value: Any, scope: Scope) -> Words:
    words = {"You": "Card.YouCtrl", "Opponent": "Card.OppOwn", "Player": "Card"}.get(str(_whose(value, scope)[0]))
    if words is None:
        raise CannotExport(value, "cards of these players")
    return (words,)


def _read_cards_of(words: Words, reading: Reading) -> Any:
    who = {"Card.YouCtrl": "you", "Card.YouOwn": "you", "Card.OppOwn": "an opponent", "Card": "a player"}
    said = who.get(plain(words) or "")
    return None if said is None else i.Player(said)  # type: ignore[arg-type]


def _phase(value: Any, scope: Scope) -> Words:
    if value not in PHASES:
        raise CannotExport(value, "no such phase")
    return (PHASES[value],)


def _read_phase(words: Words, reading: Reading) -> Any:
    return next((part for part, name in PHASES.items() if name == plain(words)), None)


def _targeted(value: Any, scope: Scope) -> Words:
    if isinstance(value, i.Player):
        return (called(value, scope),)
    return _subject(value, scope)


def _nth(value: Any, scope: Scope) -> Words:
    return (str(value),)


def _read_nth(words: Words, reading: Reading) -> Any:
    said = plain(words) or ""
    return int(said) if said.isdigit() else None


def _times_gained(value: Any, scope: Scope) -> Words:
    return (Amount(("Count$LifeYouGainedTimesThisTurn",)),)


for _name, _writes, _reads in (
    ("subject", _subject, _read_subject),
    ("yours", _yours, _read_subject),
    ("spells", _spells, _read_subject),
    ("harmed", _harmed, _read_harmed),
    ("whose", _whose, _read_whose),
    ("attacked", _attacked, _read_harmed),
    ("cards_of", _cards_of, _read_cards_of),
    ("phase", _phase, _read_phase),
    ("targeted", _targeted, _read_harmed),
    ("nth", _nth, _read_nth),
    ("times_gained", _times_gained, lambda words, reading: None),
):
    CATEGORIES[_name] = Category(_writes, _reads)
