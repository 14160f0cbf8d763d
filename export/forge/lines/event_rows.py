"""The events that a trigger waits for, each with its mode, and what its nouns are called in what it executes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from .... import instructions as i
from ..nouns.players import YOU
from ..nouns.references import SOURCE
from ..patterns import hole
from ..scope import EventNouns

_WHAT: Any = hole("what")
_BY: Any = hole("by")
_TO: Any = hole("to")
_WHO: i.Player = hole("who")
_N: i.Quantity = hole("n")
_BATTLEFIELD, _GRAVEYARD = i.InZone("battlefield"), i.InZone("graveyard")

_CARD = EventNouns({"event.what": "TriggeredCard"}, {}, "", "Battlefield")
_DEAD = EventNouns({"event.what": "TriggeredCard"}, {}, "", "Graveyard")
_GONE = EventNouns({"event.what": "TriggeredCard"}, {}, "", "All")
_PLAYER = EventNouns({}, {"event.whose": "TriggeredPlayer", "event.player": "TriggeredPlayer"})
_CAST = EventNouns({"event.what": "TriggeredCard"}, {"event.player": "TriggeredActivator"}, "", "Stack")
_ATTACKER = EventNouns(
    {"event.what": "TriggeredAttacker"},
    {
        "defending player": "TriggeredDefendingPlayer",
        "event.whom": "TriggeredDefendingPlayer",
        "event.player": "TriggeredAttackingPlayer",
    },
)
_BLOCKED = EventNouns(
    {"event.what": "TriggeredAttacker", "event.by": "TriggeredBlocker", "event.whom": "TriggeredBlocker"},
    {"defending player": "TriggeredDefendingPlayer"},
)
_BLOCKER = EventNouns({"event.what": "TriggeredBlocker", "event.whom": "TriggeredAttacker"})
_DAMAGE = EventNouns(
    {"event.what": "TriggeredSource", "event.source": "TriggeredSource", "event.to": "TriggeredTarget"},
    {"event.to": "TriggeredTarget"},
    "TriggerCount$DamageAmount",
)


class EventRow(Struct, frozen=True):
    """A mode with its event; ``nouns``: what is spoken of then; ``anywhere``: the source itself is the event's."""

    words: str
    event: i.AnyEvent
    nouns: EventNouns = EventNouns()
    also: Mapping[str, str] = {}


def _moves(words: str, nouns: EventNouns, **more: Any) -> EventRow:
    return EventRow(words, i.Moves(_WHAT, **more), nouns)


EVENTS: tuple[EventRow, ...] = (
    # Zones (CR 603.6)
    _moves("ChangesZone | Origin$ Any | Destination$ Battlefield | ValidCard$ {what:subject}", _CARD, to=_BATTLEFIELD),
    _moves(
        "ChangesZone | Origin$ Battlefield | Destination$ Graveyard | ValidCard$ {what:subject}",
        _DEAD,
        origin=(_BATTLEFIELD,),
        to=_GRAVEYARD,
    ),
    _moves(
        "ChangesZone | Origin$ Battlefield | Destination$ Graveyard | ValidCard$ {what:yours}",
        _DEAD,
        origin=(_BATTLEFIELD,),
        to=i.InZone("graveyard", YOU),
    ),
    _moves(
        "ChangesZone | Origin$ Battlefield | Destination$ Any | ValidCard$ {what:subject}",
        _GONE,
        origin=(_BATTLEFIELD,),
    ),
    _moves("ChangesZone | Origin$ Any | Destination$ Graveyard | ValidCard$ {what:subject}", _DEAD, to=_GRAVEYARD),
    _moves(
        "ChangesZone | Origin$ Any | Destination$ Graveyard | ValidCard$ {what:yours}",
        _DEAD,
        to=i.InZone("graveyard", YOU),
    ),
    _moves("ChangesZone | Origin$ Any | Destination$ Exile | ValidCard$ {what:subject}", _CARD, to=i.InZone("exile")),
    _moves(
        "ChangesZone | Origin$ Battlefield | Destination$ Hand | ValidCard$ {what:subject}",
        _CARD,
        origin=(_BATTLEFIELD,),
        to=i.InZone("hand"),
    ),
    _moves(
        "ChangesZoneAll | Origin$ Battlefield | Destination$ Graveyard | ValidCards$ {what:subject}",
        EventNouns(),
        origin=(_BATTLEFIELD,),
        to=_GRAVEYARD,
        together=True,
    ),
    _moves(
        "ChangesZoneAll | Destination$ Battlefield | ValidCards$ {what:subject}",
        EventNouns(),
        to=_BATTLEFIELD,
        together=True,
    ),
    _moves(
        "ChangesZoneAll | Origin$ Graveyard | ValidCards$ {what:yours}",
        EventNouns(),
        origin=(i.InZone("graveyard", YOU),),
        together=True,
    ),
    # The turn (CR 603.2b)
    EventRow("Phase | Phase$ {part:phase} | ValidPlayer$ {who:whose}", i.Begins(hole("part"), _WHO), _PLAYER),
    EventRow("Phase | Phase$ {part:phase}", i.Begins(hole("part")), _PLAYER),
    EventRow(
        "Phase | Phase$ Main1 | PreCombatMain$ True | ValidPlayer$ {who:whose}",
        i.Begins("main phase", _WHO, "first"),
        _PLAYER,
    ),
    # Spells and abilities
    EventRow("SpellCast | ValidCard$ {what:spells} | ValidActivatingPlayer$ {who:whose}", i.Casts(_WHO, _WHAT), _CAST),
    EventRow("SpellCast | ValidCard$ {what:spells}", i.Casts(None, _WHAT), _CAST),
    EventRow(
        "SpellCast | ValidCard$ {what:spells} | ValidActivatingPlayer$ {who:whose} | TargetsValid$ {to:targeted}",
        i.Casts(_WHO, _WHAT, targeting=(_TO,)),
        _CAST,
    ),
    EventRow(
        "SpellCast | ValidCard$ {what:spells} | ValidActivatingPlayer$ {who:whose} "
        "| ActivatorThisTurnCast$ EQ{nth:nth}",
        i.Casts(_WHO, _WHAT, nth=hole("nth")),
        _CAST,
    ),
    EventRow("SpellCast | ValidCard$ Card.Self", i.Casts(YOU, SOURCE), _CAST),
    EventRow("SpellCopy | ValidCard$ {what:spells} | ValidActivatingPlayer$ {who:whose}", i.Copies(_WHO, _WHAT), _CAST),
    # Combat (CR 508, 509)
    EventRow("Attacks | ValidCard$ {what:subject}", i.Attacks(_WHAT), _ATTACKER),
    EventRow("Attacks | ValidCard$ {what:subject} | Alone$ True", i.Attacks(_WHAT, alone=True), _ATTACKER),
    EventRow("Attacks | ValidCard$ {what:subject} | Attacked$ {to:attacked}", i.Attacks(_WHAT, (_TO,)), _ATTACKER),
    EventRow(
        "Attacks | ValidCard$ {what:subject} | Attacked$ You,Planeswalker.YouCtrl",
        i.Attacks(_WHAT, (YOU, i.Selection((i.HasType("planeswalker"), i.ControlledBy(YOU))))),
        _ATTACKER,
    ),
    EventRow("AttackersDeclared | AttackingPlayer$ {who:whose}", i.PlayerAttacks(_WHO, together=True), _ATTACKER),
    EventRow(
        "AttackersDeclared | AttackingPlayer$ {who:whose} | ValidAttackers$ {what:subject}",
        i.PlayerAttacks(_WHO, _WHAT, together=True),
        _ATTACKER,
    ),
    EventRow(
        "AttackersDeclared | AttackedTarget$ {to:attacked}",
        i.Attacks(i.Selection((i.HasType("creature"),)), (_TO,), together=True),
        _ATTACKER,
    ),
    EventRow("Blocks | ValidCard$ {what:subject}", i.Blocks(_WHAT), _BLOCKER),
    EventRow(
        "AttackerBlockedByCreature | ValidCard$ {by:subject} | ValidBlocker$ {what:subject}",
        i.Blocks(_WHAT, _BY),
        _BLOCKER,
    ),
    EventRow("AttackerBlocked | ValidCard$ {what:subject}", i.BecomesBlocked(_WHAT), _BLOCKED),
    EventRow(
        "AttackerBlockedByCreature | ValidCard$ {what:subject} | ValidBlocker$ {by:subject}",
        i.BecomesBlocked(_WHAT, _BY),
        _BLOCKED,
    ),
    EventRow("AttackerUnblocked | ValidCard$ {what:subject}", i.Unblocked(_WHAT), _ATTACKER),
    # Damage (CR 120)
    *(
        EventRow(
            f"DamageDone | ValidSource$ {{what:subject}} | ValidTarget$ {{to:harmed}}{words}",
            i.DealsDamage(_WHAT, (_TO,), combat),
            _DAMAGE,
        )
        for combat, words in ((None, ""), (True, " | CombatDamage$ True"), (False, " | CombatDamage$ False"))
    ),
    *(
        EventRow(f"DamageDealtOnce | ValidSource$ {{what:subject}}{words}", i.DealsDamage(_WHAT, (), combat), _DAMAGE)
        for combat, words in ((None, ""), (True, " | CombatDamage$ True"))
    ),
    *(
        EventRow(f"DamageDoneOnce | ValidTarget$ {{to:harmed}}{words}", i.DealsDamage(None, (_TO,), combat), _DAMAGE)
        for combat, words in ((None, ""), (True, " | CombatDamage$ True"))
    ),
    EventRow(
        "DamageDoneOnce | ValidSource$ {what:subject} | ValidTarget$ {to:harmed} | CombatDamage$ True",
        i.DealsDamage(_WHAT, (_TO,), True, together=True),
        _DAMAGE,
    ),
    # What players do
    EventRow("Drawn | ValidCard$ {who:cards_of}", i.Does(_WHO, "draw", i.Selection(())), _PLAYER),
    EventRow("Drawn | ValidCard$ {who:cards_of}", i.Does(_WHO, "draw"), _PLAYER),
    EventRow("Drawn | ValidCard$ {who:cards_of} | Number$ {nth:nth}", i.Does(_WHO, "draw", nth=hole("nth")), _PLAYER),
    EventRow(
        "Drawn | ValidCard$ {who:cards_of} | Number$ {nth:nth}",
        i.Does(_WHO, "draw", i.Selection(()), nth=hole("nth")),
        _PLAYER,
    ),
    EventRow(
        "Discarded | ValidCard$ {who:cards_of}",
        i.Does(_WHO, "discard", i.Selection(())),
        EventNouns({"event.what": "TriggeredCard"}, {"event.player": "TriggeredCardController"}, "", "Graveyard"),
    ),
    EventRow("Discarded | ValidCard$ Card.Self", i.Does(YOU, "discard", SOURCE), _DEAD),
    EventRow(
        "LifeGained | ValidPlayer$ {who:whose}",
        i.Does(_WHO, "gain life"),
        EventNouns({}, {"event.player": "TriggeredPlayer"}, "TriggerCount$LifeAmount"),
    ),
    EventRow(
        "LifeLost | ValidPlayer$ {who:whose}",
        i.Does(_WHO, "lose life"),
        EventNouns({}, {"event.player": "TriggeredPlayer"}, "TriggerCount$LifeAmount"),
    ),
    EventRow(
        "LifeGained | ValidPlayer$ You | CheckSVar$ {nth:times_gained} | SVarCompare$ EQ{nth:nth} "
        "| NoResolvingCheck$ True",
        i.Does(YOU, "gain life", nth=hole("nth")),
        EventNouns({}, {"event.player": "TriggeredPlayer"}, "TriggerCount$LifeAmount"),
    ),
    EventRow(
        "LifeLost | ValidPlayer$ {who:whose} | FirstTime$ True",
        i.Does(_WHO, "lose life", nth=1),
        EventNouns({}, {"event.player": "TriggeredPlayer"}, "TriggerCount$LifeAmount"),
    ),
    EventRow(
        "Sacrificed | ValidPlayer$ {who:whose} | ValidCard$ {what:subject}",
        i.Does(_WHO, "sacrifice", _WHAT),
        EventNouns({"event.what": "TriggeredCard"}, {"event.player": "TriggeredPlayer"}, "", "Graveyard"),
    ),
    EventRow("Sacrificed | ValidCard$ Card.Self", i.Does(YOU, "sacrifice", SOURCE), _DEAD),
    EventRow("Cycled | ValidCard$ Card.Self", i.Does(YOU, "cycle", SOURCE), _DEAD),
    EventRow(
        "Cycled | ValidCard$ {who:cards_of}",
        i.Does(_WHO, "cycle", i.Selection(())),
        EventNouns({"event.what": "TriggeredCard"}, {"event.player": "TriggeredPlayer"}, "", "Graveyard"),
    ),
    EventRow("LandPlayed | ValidCard$ {what:yours}", i.Does(YOU, "play", _WHAT), _CARD),
    EventRow("Scry | ValidPlayer$ {who:whose}", i.Does(_WHO, "scry"), _PLAYER),
    EventRow("Surveil | ValidPlayer$ {who:whose}", i.Does(_WHO, "surveil"), _PLAYER),
    EventRow("Surveil | ValidPlayer$ {who:whose} | OnlyFirst$ True", i.Does(_WHO, "surveil", nth=1), _PLAYER),
    EventRow("Shuffled | ValidPlayer$ {who:whose}", i.Does(_WHO, "shuffle"), _PLAYER),
    EventRow("BecomeMonarch | ValidPlayer$ {who:whose}", i.Does(_WHO, "become the monarch"), _PLAYER),
    EventRow("FlippedCoin | ValidPlayer$ {who:whose} | ValidResult$ Win", i.Does(_WHO, "win a coin flip"), _PLAYER),
    EventRow("SetInMotion | ValidCard$ Card.Self", i.Does(YOU, "set in motion", SOURCE)),
    EventRow("LosesGame | ValidPlayer$ {who:whose}", i.Does(_WHO, "lose the game"), _PLAYER),
    # What objects become
    EventRow("Taps | ValidCard$ {what:subject}", i.Becomes(_WHAT, "tapped"), _CARD),
    EventRow("Untaps | ValidCard$ {what:subject}", i.Becomes(_WHAT, "untapped"), _CARD),
    EventRow("TurnFaceUp | ValidCard$ {what:subject}", i.Becomes(_WHAT, "face up"), _CARD),
    EventRow("Transformed | ValidCard$ {what:subject}", i.Becomes(_WHAT, "transformed"), _CARD),
    EventRow("BecomeMonstrous | ValidCard$ {what:subject}", i.Becomes(_WHAT, "monstrous"), _CARD),
    EventRow("Mutates | ValidCard$ {what:subject}", i.Becomes(_WHAT, "mutated"), _CARD),
    EventRow(
        "Exploited | ValidCard$ Creature | ValidSource$ {what:subject}",
        i.Becomes(_WHAT, "exploited", i.Selection((i.HasType("creature"),))),
        EventNouns({"event.to": "TriggeredExploited"}),
    ),
    EventRow(
        "BecomesTarget | ValidTarget$ {to:harmed}",
        i.BecomesTarget((_TO,), i.Selection(())),
        EventNouns({"event.what": "TriggeredTarget", "event.of": "TriggeredSourceSA"}),
    ),
    EventRow(
        "BecomesTarget | ValidTarget$ {to:harmed} | FirstTime$ True",
        i.BecomesTarget((_TO,), i.Selection(()), nth=1),
        EventNouns({"event.what": "TriggeredTarget", "event.of": "TriggeredSourceSA"}),
    ),
    EventRow(
        "BecomesTarget | ValidTarget$ {to:harmed} | SourceType$ Spell",
        i.BecomesTarget((_TO,), i.Selection((i.IsSpell(),))),
        EventNouns({"event.what": "TriggeredTarget", "event.of": "TriggeredSourceSA"}),
    ),
    EventRow(
        "BecomesTarget | ValidTarget$ {to:harmed} | ValidSource$ Card.OppCtrl",
        i.BecomesTarget(
            (_TO,), i.Selection((i.OneOf((i.IsSpell(), i.IsAbility())), i.ControlledBy(i.Player("an opponent"))))
        ),
        EventNouns({"event.what": "TriggeredTarget", "event.of": "TriggeredSourceSA"}),
    ),
    EventRow(
        "CounterAddedOnce | ValidCard$ {what:subject} | CounterType$ {kind:counter}",
        i.CountersPut(hole("kind"), (_WHAT,), together=True),
        _CARD,
    ),
    EventRow(
        "CounterAddedOnce | ValidCard$ {what:subject} | CounterType$ {kind:counter} | ValidSource$ {who:whose}",
        i.CountersPut(hole("kind"), (_WHAT,), _WHO, together=True),
        _CARD,
    ),
    EventRow(
        "CounterAdded | ValidCard$ {what:subject} | CounterType$ {kind:counter}",
        i.CountersPut(hole("kind"), (_WHAT,)),
        _CARD,
    ),
    EventRow(
        "CounterRemoved | ValidCard$ {what:subject} | CounterType$ {kind:counter} | NewCounterAmount$ 0",
        i.CountersPut(hole("kind"), (_WHAT,), removed=True, last=True),
        _CARD,
    ),
    EventRow(
        "CounterRemoved | ValidCard$ {what:subject} | CounterType$ {kind:counter}",
        i.CountersPut(hole("kind"), (_WHAT,), removed=True),
        _CARD,
    ),
    EventRow(
        "TapsForMana | ValidCard$ {what:subject}",
        i.TapsForMana(_WHAT),
        EventNouns({"event.what": "TriggeredCard"}, {"event.player": "TriggeredActivator"}),
    ),
    EventRow(
        "TapsForMana | ValidCard$ {what:subject} | Activator$ {who:whose}",
        i.TapsForMana(_WHAT, _WHO),
        EventNouns({"event.what": "TriggeredCard"}, {"event.player": "TriggeredActivator"}),
    ),
    EventRow("ClassLevelGained | ClassLevel$ {nth:nth} | ValidCard$ Card.Self", i.LevelReached(SOURCE, hole("nth"))),
    EventRow("DayTimeChanges", i.DayNightChanges()),
)
