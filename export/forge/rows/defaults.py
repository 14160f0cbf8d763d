"""What a node does where it lacks a parameter: such a parameter is not written."""

from __future__ import annotations

from collections.abc import Mapping

_YOU = {"Defined": "You"}
_SELF = {"Defined": "Self"}

DEFAULTS: Mapping[str, Mapping[str, str]] = {
    "AddTurn": {**_YOU, "NumTurns": "1"},
    "Amass": {"Num": "1"},
    "Animate": _SELF,
    "BecomeMonarch": _YOU,
    "ChangeZone": {"ChangeNum": "1", "DefinedPlayer": "You"},
    "ChangeZoneAll": {},
    "Charm": {"CharmNum": "1"},
    "ChooseColor": _YOU,
    "ChooseType": _YOU,
    "CopyPermanent": {"NumCopies": "1", "Controller": "You"},
    "CopySpellAbility": {"Amount": "1"},
    "DigUntil": {**_YOU, "Amount": "1"},
    "DealDamage": {"DamageSource": "Self"},
    "DamageAll": {"DamageSource": "Self"},
    "Dig": {
        **_YOU,
        "ChangeNum": "1",
        "DestinationZone": "Hand",
        "DestinationZone2": "Library",
        "LibraryPosition2": "-1",
    },
    "Discard": {**_YOU, "NumCards": "1"},
    "Draw": {**_YOU, "NumCards": "1"},
    "Explore": _SELF,
    "GainControl": {"NewController": "You"},
    "GainLife": _YOU,
    "Investigate": {"Num": "1"},
    "LoseLife": _YOU,
    "LosesGame": _YOU,
    "Mana": {**_YOU, "Amount": "1"},
    "Mill": {**_YOU, "NumCards": "1"},
    "Poison": _YOU,
    "Pump": _SELF,
    "PutCounter": {**_SELF, "CounterNum": "1"},
    "PutCounterAll": {"CounterNum": "1"},
    "RearrangeTopOfLibrary": _YOU,
    "Regenerate": _SELF,
    "RemoveCounter": {**_SELF, "CounterNum": "1"},
    "Reveal": _YOU,
    "Sacrifice": {"SacValid": "Self", "Amount": "1", "Defined": "You"},
    "Scry": {**_YOU, "ScryNum": "1"},
    "SetLife": _YOU,
    "SetState": _SELF,
    "Shuffle": _YOU,
    "Surveil": {**_YOU, "Amount": "1"},
    "Tap": _SELF,
    "Token": {"TokenOwner": "You", "TokenAmount": "1"},
    "Untap": _SELF,
    "Venture": _YOU,
    "WinsGame": _YOU,
}

#: Said though it is the default: hardly a script leaves it out.
ALWAYS_SAID = frozenset(
    (
        ("Scry", "ScryNum"),
        ("Surveil", "Amount"),
        ("AddTurn", "NumTurns"),
        ("PutCounterAll", "CounterNum"),
        ("RemoveCounter", "CounterNum"),
        ("Mill", "NumCards"),
    )
)
