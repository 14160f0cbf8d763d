"""Numbers: “3”, or an SVar with “Count$Valid Creature.YouCtrl/Twice”, and what each of them counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .... import instructions as i
from ..errors import CannotExport
from ..patterns import hole
from ..phrases import CATEGORIES, Category, Phrase, Phrases
from ..scope import Reading, Scope
from ..script import Amount, Words, plain, together
from ..writing import X_PAID
from .players import YOU
from .predicates import COLORS
from .references import SOURCE

_OF: i.Selection = hole("of")
_IT: i.Reference = hole("it")
_WHO: i.Player = hole("who")
_KIND: str = hole("kind")
_OPPONENTS = i.Player("opponents")
_TURN = "this turn"
_DIED = i.Moves(_OF, origin=(i.InZone("battlefield"),), to=i.InZone("graveyard"))
_GRAVEYARD, _HAND = i.InZone("graveyard", YOU), i.InZone("hand", YOU)


#: What is counted, without arithmetic. The source's own numbers are those of the host card.
COUNTS = Phrases(
    (
        Phrase("Count$CardPower", i.NumberOf("power", SOURCE)),
        Phrase("Count$CardToughness", i.NumberOf("toughness", SOURCE)),
        Phrase("Count$CardManaCost", i.NumberOf("mana value", SOURCE)),
        Phrase("Count$CardCounters.{kind:counter}", i.CountersOn(_KIND, SOURCE)),
        Phrase("Count$CardCounters.ALL", i.CountersOn(None, SOURCE)),
        Phrase("Count$CardCounters.LOYALTY", i.NumberOf("loyalty", SOURCE)),
        Phrase("{it:head}$CardPower", i.NumberOf("power", _IT)),
        Phrase("{it:head}$CardToughness", i.NumberOf("toughness", _IT)),
        Phrase("{it:head}$CardManaCost", i.NumberOf("mana value", _IT)),
        Phrase("{it:head}$CardCounters.{kind:counter}", i.CountersOn(_KIND, _IT)),
        Phrase("{it:head}$CardCounters.ALL", i.CountersOn(None, _IT)),
        Phrase("{it:head}$Amount", i.HowMany(_IT)),
        Phrase("{what:done}$Valid {of:card}", i.HowMany(i.Reference(hole("what"), among=_OF))),
        # Objects of a kind, in a zone
        Phrase("Count$Valid {of:valid}", i.CountOf(_OF)),
        Phrase("Count$ValidGraveyard {of:graveyard}", i.CountOf(_OF)),
        Phrase("Count$ValidHand {of:hand}", i.CountOf(_OF)),
        Phrase("Count$ValidExile {of:exile}", i.CountOf(_OF)),
        Phrase("Count$ValidLibrary {of:library}", i.CountOf(_OF)),
        Phrase("Count$Valid {of:valid}$GreatestPower", i.Aggregate("greatest", "power", _OF)),
        Phrase("Count$Valid {of:valid}$GreatestToughness", i.Aggregate("greatest", "toughness", _OF)),
        Phrase("Count$Valid {of:valid}$GreatestCMC", i.Aggregate("greatest", "mana value", _OF)),
        Phrase("Count$Valid {of:valid}$SumPower", i.Aggregate("total", "power", _OF)),
        Phrase("Count$Valid {of:valid}$SumCMC", i.Aggregate("total", "mana value", _OF)),
        Phrase("Count$Valid {of:valid}$CardTypes", i.KindsAmong("card type", _OF)),
        Phrase("Count$ValidGraveyard {of:graveyard}$CardTypes", i.KindsAmong("card type", _OF)),
        Phrase("Count$Valid {of:valid}$DifferentCMC", i.KindsAmong("mana value", _OF)),
        Phrase("Count$DifferentPower_{of:valid}", i.KindsAmong("power", _OF)),
        Phrase("Count$DifferentCardNames_{of:valid}", i.KindsAmong("name", _OF)),
        Phrase(
            "Count$Domain",
            i.KindsAmong("basic land type", i.Selection((i.HasType("land"), i.ControlledBy(YOU)))),
        ),
        # Players and their numbers
        Phrase("Count$YourLifeTotal", i.PlayerNumber("life total", YOU)),
        Phrase("Count$InYourHand", i.PlayerNumber("cards in hand", YOU)),
        Phrase("Count$YourStartingLife", i.PlayerNumber("starting life total", YOU)),
        Phrase("{who:counted}$LifeTotal", i.PlayerNumber("life total", _WHO)),
        Phrase("{who:counted}$CardsInHand", i.PlayerNumber("cards in hand", _WHO)),
        Phrase("PlayerCountOpponents$Amount", i.PlayerCount(i.Player("each opponent"))),
        Phrase("PlayerCountOpponents$Amount", i.PlayerCount(_OPPONENTS)),
        Phrase("PlayerCountPlayers$Amount", i.PlayerCount(i.Player("each player"))),
        # What has happened this turn
        Phrase("Count$LifeYouGainedThisTurn", i.EventCount((i.Does(YOU, "gain life"),), "this turn", "amount")),
        Phrase("Count$LifeYouLostThisTurn", i.EventCount((i.Does(YOU, "lose life"),), "this turn", "amount")),
        Phrase("Count$LifeOppsLostThisTurn", i.EventCount((i.Does(_OPPONENTS, "lose life"),), "this turn", "amount")),
        Phrase("Count$YouDrewThisTurn", i.EventCount((i.Does(YOU, "draw"),), "this turn")),
        Phrase("Count$ThisTurnCast_{of:cast}", i.EventCount((i.Casts(None, _OF),), "this turn")),
        Phrase("Count$ThisTurnCast_{of:cast_by_you}", i.EventCount((i.Casts(YOU, _OF),), "this turn")),
        Phrase("Count$ThisTurnEntered_Graveyard_from_Battlefield_{of:card}", i.EventCount((_DIED,), "this turn")),
        # Mana
        Phrase("Count$CastTotalManaSpent", i.ManaSpent(SOURCE)),
        Phrase("Count$Converge", i.ManaSpent(SOURCE, colors=True)),
        Phrase("Count$TimesKicked", i.TimesPaid("kicker", SOURCE)),
        Phrase("Count$TimesKicked", i.TimesPaid("multikicker", SOURCE)),
        Phrase("Count$Devotion.{colors:devotion}", i.Devotion(hole("colors"))),
        Phrase("Count$ChosenNumber", i.NumberOf("chosen number", SOURCE)),
    )
)


def amount(value: i.Quantity, scope: Scope) -> Words:
    """A number in a parameter: itself, or an SVar.

    Raises:
        CannotExport: if nothing counts it.
    """
    return (str(value.value),) if isinstance(value, i.Number) else (Amount(counted(value, scope)),)


def counted(value: i.Quantity, scope: Scope) -> Words:
    """What an SVar with this number holds.

    Raises:
        CannotExport: if nothing counts it.
    """
    match value:
        case i.Number(number):
            return (f"Number${number}",)
        case i.Variable(name, None):
            if not scope.has_x or name != "X":
                raise CannotExport(value, "an X that no cost has")
            return X_PAID.words
        case i.Variable(_, inner) if inner is not None:
            return counted(inner, scope)
        case i.ThatMany():
            if scope.amount is None:
                raise CannotExport(value, "nothing before has a number")
            return scope.amount
        case i.Sum((first, *rest)):
            out = counted(first, scope)
            for term in rest:
                out = _with(out, together("/Plus.", *_operand(term, scope)))
            return out
        case i.Difference(i.Number(number), less):
            return _with(counted(less, scope), (f"/NMinus.{number}",))
        case i.Difference(of, less):
            return _with(counted(of, scope), together("/Minus.", *_operand(less, scope)))
    return _multiplied(value, scope)


def _multiplied(value: i.Quantity, scope: Scope) -> Words:
    match value:
        case i.Product(factor, of) if factor > 0:
            return _with(counted(of, scope), (_TIMES.get(factor, f"/Times.{factor}"),))
        case i.Half(of, rounded):
            return _with(counted(of, scope), (f"/Half{rounded.capitalize()}",))
        case i.Quotient(of, by):
            return _with(counted(of, scope), (f"/DivideEvenlyDown.{by}",))
    return COUNTS.write(value, scope)


_TIMES = {2: "/Twice", 3: "/Thrice"}


def _operand(value: i.Quantity, scope: Scope) -> Words:
    return amount(value, scope)


def _with(words: Words, tail: Words) -> Words:
    """A number with an operation more; of an SVar with one already, as there can be one in each."""
    if any(isinstance(part, str) and "/" in part for part in words):
        return together("SVar$", Amount(words), *tail)
    return together(*words, *tail)


def _write_signed(value: Any, scope: Scope) -> Words:
    match value:
        case i.Number(number):
            return (f"{number:+d}",)
        case i.Product(-1, of):
            return ("-", *amount(of, scope))
        case i.Product(factor, of) if factor < 0:
            return ("-", *amount(i.Product(-factor, of), scope))
    return ("+", *amount(value, scope))


# -- back


def read_amount(words: Words, reading: Reading) -> i.Quantity | None:
    """The number that a parameter says."""
    if len(words) == 1 and isinstance(words[0], Amount):
        return read_counted(words[0].words, reading)
    said = plain(words)
    if said is None or not said.lstrip("+-").isdigit():
        return None
    return i.Number(int(said))


_OPERATIONS: Mapping[str, Callable[[Any, Any], i.Quantity | None]] = {
    "Twice": lambda of, _: i.Product(2, of),
    "Thrice": lambda of, _: i.Product(3, of),
    "Times": lambda of, by: i.Product(by.value, of) if isinstance(by, i.Number) else None,
    "HalfUp": lambda of, _: i.Half(of, "up"),
    "HalfDown": lambda of, _: i.Half(of, "down"),
    "DivideEvenlyDown": lambda of, by: i.Quotient(of, by.value) if isinstance(by, i.Number) else None,
    "Plus": lambda of, by: None if by is None else i.Sum((of, by)),
    "Minus": lambda of, by: None if by is None else i.Difference(of, by),
    "NMinus": lambda of, by: None if by is None else i.Difference(by, of),
}


def read_counted(words: Words, reading: Reading) -> i.Quantity | None:
    """The number that an SVar holds."""
    if words == X_PAID.words:
        return i.Variable("X")
    if words and isinstance(words[0], str) and words[0].startswith("Number$"):
        return read_amount(together(words[0].removeprefix("Number$"), *words[1:]), reading)
    for place in range(len(words) - 1, -1, -1):
        part = words[place]
        if isinstance(part, str) and "/" in part:
            before, _, operation = part.rpartition("/")
            name, _, by = operation.partition(".")
            if name not in _OPERATIONS:
                return None
            of = read_counted(together(*words[:place], before), reading)
            operand = read_amount(together(by, *words[place + 1 :]), reading)
            return None if of is None else _OPERATIONS[name](of, operand)
    if len(words) == 2 and words[0] == "SVar$" and isinstance(words[1], Amount):
        return read_counted(words[1].words, reading)
    return COUNTS.read(words, reading)  # type: ignore[no-any-return]


def _write_cast(value: Any, scope: Scope) -> Words:
    return CATEGORIES["spell"].write(value, scope)


def _write_cast_by_you(value: Any, scope: Scope) -> Words:
    return CATEGORIES["spell"].write(i.Selection((*value.where, i.ControlledBy(YOU))), scope)


CATEGORIES["cast_by_you"] = Category(_write_cast_by_you, lambda words, reading: None)


def _write_devotion(value: Any, scope: Scope) -> Words:
    if len(value) != 1:
        raise CannotExport(value, "devotion to several colors")
    return (COLORS[value[0]],)


def _read_devotion(words: Words, reading: Reading) -> Any:
    name = plain(words)
    return next(((color,) for color, word in COLORS.items() if word == name), None)


_COUNTED = frozenset(
    "TargetedPlayer,TargetedController,TriggeredPlayer,TriggeredTarget,TriggeredCardController,"
    "TriggeredDefendingPlayer".split(",")
)


def _write_counted(value: Any, scope: Scope) -> Words:
    """A player whose numbers an amount may ask for."""
    words = CATEGORIES["player"].write(value, scope)
    if words[0] not in _COUNTED:
        raise CannotExport(value, "no amount asks for numbers of this player")
    return words


CATEGORIES["counted"] = Category(_write_counted, lambda words, reading: CATEGORIES["player"].read(words, reading))
CATEGORIES["amount"] = Category(amount, read_amount)
CATEGORIES["signed"] = Category(_write_signed, read_amount)
CATEGORIES["cast"] = Category(_write_cast, lambda words, reading: CATEGORIES["spell"].read(words, reading))
CATEGORIES["devotion"] = Category(_write_devotion, _read_devotion)
