"""What objects and players can't do, must do and may do: the modes of static abilities, `Mode$ CantBlock`.

``{of:words}`` is of what it is said: a valid string that whoever asks puts there.
"""

from __future__ import annotations

from typing import Any

from .... import instructions as i
from ..nouns.players import YOU
from ..patterns import hole
from ..phrases import CATEGORIES, Category
from ..scope import Reading, Scope
from ..script import Words
from .row import Row, Rows

_C = i.Cannot
_BY: Any = hole("by")
_N: i.Quantity = hole("n")
_ONE = i.Number(1)
_ALL = i.Reference("all", among=_BY)
_DEFENDER = i.ControlledBy(i.Player("defending player"))


def _unless_defender(op: Any, number: int) -> i.Condition:
    return i.Holds(i.CountOf(hole("land")), op, i.Number(number))


def _mode(words: str, change: Any) -> Row:
    return Row(words, (change,))


MODES = Rows(
    (
        # Attacking and blocking (CR 508.1c, 509.1b)
        _mode("CantAttack | ValidCard$ {of:words}", _C("attack")),
        _mode("CantAttack | ValidCard$ {of:words} | Target$ {who:player}", _C("attack", whom=hole("who"))),
        _mode(
            "CantAttack | ValidCard$ {of:words} | Target$ You,Planeswalker.YouCtrl",
            _C("attack", whom=YOU, planeswalkers=True),
        ),
        _mode(
            "CantAttack | ValidCard$ {of:words} | UnlessDefenderControls$ {land:defender}",
            _C("attack", unless=_unless_defender("≥", 1)),
        ),
        _mode("CantBlock | ValidCard$ {of:words}", _C("block")),
        _mode("CantBlockBy | ValidAttacker$ {of:words}", _C("be blocked")),
        _mode("CantBlockBy | ValidAttacker$ {of:words} | ValidBlocker$ {by:valid}", _C("be blocked", objects=_ALL)),
        _mode("CantBlockBy | ValidAttacker$ {by:valid} | ValidBlocker$ {of:words}", _C("block", objects=_ALL)),
        _mode("MinMaxBlocker | ValidCard$ {of:words} | Min$ {n:amount}", _C("be blocked", least=_N)),
        _mode("MinMaxBlocker | ValidCard$ {of:words} | Max$ {n:amount}", _C("be blocked", most=_N)),
        _mode("CantAttackUnless | ValidCard$ {of:words} | Cost$ {cost:costs}", _C("attack", unless_paid=hole("cost"))),
        _mode("CantBlockUnless | ValidCard$ {of:words} | Cost$ {cost:costs}", _C("block", unless_paid=hole("cost"))),
        _mode(
            "CantAttackUnless | ValidCard$ {of:words} | Target$ You | Cost$ {cost:costs}",
            _C("attack", whom=YOU, unless_paid=hole("cost"), for_each=True),
        ),
        _mode(
            "CantAttackUnless | ValidCard$ {of:words} | Target$ You,Planeswalker.YouCtrl | Cost$ {cost:costs}",
            _C("attack", whom=YOU, planeswalkers=True, unless_paid=hole("cost"), for_each=True),
        ),
        _mode("MustAttack | ValidCreature$ {of:words}", i.Must("attack")),
        _mode("MustBlock | ValidCreature$ {of:words}", i.Must("block")),
        _mode("CanAttackDefender | ValidCard$ {of:words}", i.AsThough("attack", lacked=("defender",))),
        _mode("CombatDamageToughness | ValidCard$ {of:words}", i.AssignsByToughness()),
        _mode("AssignNoCombatDamage | ValidCard$ {of:words}", _C("assign combat damage")),
        _mode("AssignCombatDamageAsUnblocked | ValidCard$ {of:words} | Optional$ True", i.AsThough("assign damage")),
        # What else cannot be done
        _mode("CantRegenerate | ValidCard$ {of:words}", _C("be regenerated")),
        _mode("CantSacrifice | ValidCard$ {of:words}", _C("be sacrificed")),
        _mode("CantBeActivated | ValidCard$ {of:words} | ValidSA$ Activated", _C("activate abilities")),
        _mode(
            "CantBeActivated | ValidCard$ {of:words} | ValidSA$ Activated.!ManaAbility",
            _C("activate abilities", except_mana=True),
        ),
        _mode("CantBeActivated | ValidCard$ {of:words} | ValidSA$ Activated", _C("be activated")),
        _mode(
            "CantBeActivated | ValidCard$ {of:words} | ValidSA$ Activated.!ManaAbility",
            _C("be activated", except_mana=True),
        ),
        _mode("IgnoreLegendRule | ValidCard$ {of:words}", i.NoLegendRule()),
        _mode("CantPreventDamage | ValidSource$ {of:words}", i.DealsUnpreventable()),
    )
)

#: Of players; ``{of:words}`` are they.
PLAYER_MODES = Rows(
    (
        _mode("CantGainLife | ValidPlayer$ {of:words}", _C("gain life")),
        _mode("CantLoseLife | ValidPlayer$ {of:words}", _C("lose life")),
        _mode("CantDraw | ValidPlayer$ {of:words}", _C("draw cards")),
        _mode("CantDraw | ValidPlayer$ {of:words} | DrawLimit$ {n:amount}", _C("draw cards", most=_N)),
        _mode("CantBeCast | ValidCard$ Card | Caster$ {of:words}", _C("cast spells")),
        _mode("CantBeCast | ValidCard$ {by:spell} | Caster$ {of:words}", _C("cast spells", objects=_ALL)),
        _mode(
            "CantBeCast | ValidCard$ Card | Caster$ {of:words} | NumLimitEachTurn$ {n:amount}",
            _C("cast spells", most=_N),
        ),
        _mode("CantPlayLand | Player$ {of:words}", _C("play lands")),
        _mode("Continuous | Affected$ {of:words} | SetMaxHandSize$ Unlimited", i.HandSize()),
        _mode("Continuous | Affected$ {of:words} | AdjustLandPlays$ {n:amount}", i.MoreLands(_N)),
    )
)

#: Keywords that are sentences: of the object itself, or hidden ones that others are given.
SENTENCES: tuple[tuple[i.Modification, str], ...] = (
    (_C("attack alone"), "CARDNAME can't attack alone."),
    (_C("block alone"), "CARDNAME can't block alone."),
    (i.Must("be blocked"), "CARDNAME must be blocked if able."),
    (i.Must("be blocked by all"), "All creatures able to block CARDNAME do so."),
    (i.MayStayTapped(), "You may choose not to untap CARDNAME during your untap step."),
)


def _write_words(value: Any, scope: Scope) -> Words:
    return value  # type: ignore[no-any-return]


def _read_words(words: Words, reading: Reading) -> Any:
    return words


def _write_defender(value: Any, scope: Scope) -> Words:
    """What the defending player controls: that it is so is not said."""
    rest = tuple(each for each in value.where if each != _DEFENDER)
    return CATEGORIES["valid"].write(i.Selection(rest), scope)


def _read_defender(words: Words, reading: Reading) -> Any:
    found = CATEGORIES["valid"].read(words, reading)
    return None if found is None else i.Selection((_DEFENDER, *found.where))


CATEGORIES["words"] = Category(_write_words, _read_words)
CATEGORIES["defender"] = Category(_write_defender, _read_defender)
