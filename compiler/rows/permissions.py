"""What rules do not hold for objects and players: what may be done beyond them, and what does not come about.

CR 305.2, 402.2, 500.5, 502.3, 603.2, 609.4, 613.1b, 615.12, 704.5j, 903.3.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from ... import instructions as i
from .row import Row, hole

_NUMBER: i.Quantity = hole("number")
_WORDS: tuple[str, ...] = hole("words")
_WHO: i.Player = hole("who")
_SPENT: Any = hole("spent")
_SELF = i.Reference("source")
_EVERYTHING = i.Reference("all", among=i.Selection((i.HasType("permanent"),)))
_ALL_SOURCES = i.Reference("all", among=i.Selection((i.IsSource(),)))
_ONE = i.Number(1)
_STANDS = partial(Row, when="standing")
_EVENTS: dict[str, Any] = {"[entering the battlefield|entering]": ("enter",), "dying": ("die",)}
_DAMAGE: dict[str, Any] = {"damage": "any", "combat damage": "combat", "noncombat damage": "noncombat"}
_DEEDS: tuple[Any, ...] = ("attack", "block", "be blocked")
_SO = i.AsThough
_WHEN: dict[Any, str] = {"standing": "", "lasting": " this turn"}
_CREWS: tuple[tuple[Any, str], ...] = (("crew", "Vehicles"), ("saddle", "Mounts"))
_ADDITIONAL: dict[str, i.Quantity | None] = {
    "an additional land": _ONE,
    "any number of lands": None,
    "[{number}|up to {number}] additional lands": _NUMBER,
}
_ANY_MANA: dict[str, Any] = {"mana of any color": "any color", "mana of any type": "any type"}
_ALIKE = "may spend mana as though it were"
_EACH_TURN: tuple[tuple[Any, str, str], ...] = (
    ("you", "you", "[on each of your turns|during each of your turns]"),
    ("", "others", "[on each of their turns|during each of their turns]"),
)
_LIBRARIES: tuple[tuple[Any, str, str], ...] = (
    ("you", "you", "your library"),
    ("", "others", "[their libraries|their library]"),
)
_HANDS: tuple[tuple[Any, str, str], ...] = (("you", "you", "your hand"), ("", "others", "[their hands|their hand]"))

PERMISSIONS: tuple[Row, ...] = (
    # Who controls it (CR 613.1b)
    Row("{who:told} gain control of {what:named}", i.GainControl(_WHO), reads=True),
    _STANDS("{who:player} control {what:named}", i.GainControl(_WHO)),
    # As though it were otherwise (CR 609.4)
    *(
        row
        for do in _DEEDS
        for when, turn in _WHEN.items()
        for row in (
            Row(
                f"{{what}} can {do}{turn} as though {{they}} didn't have {{words:keywords}}",
                _SO(do, (), _WORDS),
                when,
            ),
            Row(f"{{what}} can {do}{turn} as though {{they}} had {{words:keywords}}", _SO(do, _WORDS), when),
        )
    ),
    # It blocks what has shadow as though either of them were otherwise (CR 702.28b)
    Row("{what} can block creatures with shadow as though {they} had shadow", _SO("block", ("shadow",)), reads=True),
    Row(
        "{what} can block creatures with shadow as though they didn't have shadow",
        _SO("block", ("shadow",)),
        reads=True,
    ),
    *(
        Row(f"{{what}} {do} {those} as though its power were {{number}} greater", i.AsThough(do, greater=_NUMBER))
        for do, those in _CREWS
    ),
    # What does not come about (CR 500.5, 603.2, 615.12, 704.5j)
    *(
        _STANDS(f"{{what:such}} {doing} don't cause abilities to trigger", i.CausesNoTriggers(events))
        for doing, events in _EVENTS.items()
    ),
    _STANDS("{who} don't lose unspent mana as steps and phases end", i.KeepsMana()),
    *(
        _STANDS(f"{{who}} don't lose unspent {color} mana as steps and phases end", i.KeepsMana(symbol))
        for color, symbol in i.MANA_BY_WORD.items()
    ),
    # As though it were other mana (CR 609.4b)
    *(
        row
        for kind, mana in _ANY_MANA.items()
        for row in (
            Row(f"{{who}} {_ALIKE} {kind}", i.SpendsAs(mana)),
            Row(f"{{who}} {_ALIKE} {kind} to cast {{cast:to_be_cast}}", i.SpendsAs(mana, cast=hole("cast"))),
            Row(
                f"{{who}} {_ALIKE} {kind} to activate {{sources:to_be_activated}}",
                i.SpendsAs(mana, activate=hole("sources")),
            ),
            Row(f"{{who}} may spend {{spent:mana_type}} mana as though it were {kind}", i.SpendsAs(mana, _SPENT)),
        )
    ),
    Row(
        "{who} may spend {spent:mana_type} mana as though it were {mana:mana_type} mana",
        i.SpendsAs(hole("mana"), _SPENT),
    ),
    _STANDS("the “legend rule” doesn't apply", i.NoLegendRule(), what=_EVERYTHING),
    _STANDS("the “legend rule” doesn't apply to {what:named}", i.NoLegendRule()),
    *(
        row
        for damage, kind in _DAMAGE.items()
        for row in (
            _STANDS(f"{damage} can't be prevented", i.DealsUnpreventable(kind), what=_ALL_SOURCES),
            _STANDS(f"{damage} that would be dealt by {{what:dealing}} can't be prevented", i.DealsUnpreventable(kind)),
        )
    ),
    Row(
        "damage that would reduce {who:of life total} to less than {number:figure} [reduces it to {number:figure}"
        " instead|reduces it to {number:figure}]",
        i.LifeFloor(_NUMBER),
    ),
    # What players may do, and have (CR 305.2, 401.5, 402.2)
    _STANDS("{who} have no maximum hand size", i.HandSize()),
    Row("{who} have no maximum hand size for the rest of the game", i.HandSize(), "lasting"),
    Row("{who:of maximum hand size} is {number}", i.HandSize(_NUMBER)),
    *(
        row
        for how, much in {"reduced": "{number:less}", "increased": "{number}"}.items()
        for row in (
            _STANDS(f"{{who:of maximum hand size}} is {how} by {much}", i.HandSize(_NUMBER, changes=True)),
            Row(
                f"{{who:of maximum hand size}} is {how} by {much} for the rest of the game",
                i.HandSize(_NUMBER, changes=True),
                "lasting",
            ),
        )
    ),
    *(
        row
        for lands, number in _ADDITIONAL.items()
        for row in (
            *(
                _STANDS(f"{{who:{who}}} may play {lands} {often}", i.MoreLands(number), of=of)
                for of, who, often in _EACH_TURN
            ),
            Row(f"{{who}} may play {lands} this turn", i.MoreLands(number), "lasting"),
        )
    ),
    *(
        _STANDS(f"{{who:{who}}} play with the top card of {own} revealed", i.LibraryTop("revealed"), of=of)
        for of, who, own in _LIBRARIES
    ),
    *(_STANDS(f"{{who:{who}}} play with {own} revealed", i.HandRevealed(), of=of) for of, who, own in _HANDS),
    # Objects (CR 301.5, 502.3, 601.2f, 903.3)
    _STANDS("{what:source} can be your commander", i.CanBeCommander()),
    _STANDS("a deck can have any number of cards {name:called}", i.ManyInDeck(hole("name")), what=_SELF),
    _STANDS("a deck can have up to {number} cards {name:called}", i.ManyInDeck(hole("name"), _NUMBER), what=_SELF),
    _STANDS("{what:source} can be attached only to {to:a_such}", i.AttachesOnlyTo(hole("to"))),
    _STANDS("you may choose not to untap {what:source} during your untap step", i.MayStayTapped()),
    _STANDS(
        "you may pay {costs:mana_payment} rather than pay the mana cost for {what:my_spells}",
        i.InsteadOfManaCost((hole("costs"),)),
    ),
)
