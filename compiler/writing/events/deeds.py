"""What players do: “you scry”, “a player discards a card”, “you activate an ability”."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ..english import article, ordinal, possessive
from ..scope import CannotWrite, Scope
from ..selections import described
from .casting import each_turn
from .subjects import does, objects

_PLANES = {"planeswalk to": "to", "planeswalk away": "away from"}


def _activates_keyword(value: i.Activates, scope: Scope) -> str:
    """“you activate this creature's outlast ability”, “you activate an exhaust ability”."""
    if value.player is None or value.loyalty or not value.mana:
        raise CannotWrite(value, "an ability of a keyword")
    whose = f"{possessive(scope.this)} " if isinstance(value.of, i.Reference) else ""
    name = f"{whose}{value.keyword}" if whose else article(value.keyword)
    return f"{does(scope, scope.noun(value.player), 'activate')} {name} ability"


def _but_first(you: bool, step: i.TurnPart) -> str:
    return f"the first one {'you' if you else 'they'} draw in each of {'your' if you else 'their'} {step}s"


def deed(value: i.Does, scope: Scope) -> str:
    if value.deed == "chaos ensues":
        return "chaos ensues"
    if value.player is None:
        raise CannotWrite(value, "by nobody")
    who = scope.noun(value.player)
    if value.cause is not None:
        if scope.manner.would or scope.manner.past or scope.manner.denied:
            raise CannotWrite(value, "what makes a player do it")
        cause = described(value.cause, scope, head="spell or ability").one("a")
        done = deed(structs.replace(value, cause=None, player=i.Player("you")), scope).removeprefix("you ")
        return f"{cause} causes {who.object} to {done}"
    if value.deed == "expend" and value.amount is not None:
        amount = value.amount.value if isinstance(value.amount, i.Number) else scope.phrase(value.amount)
        return f"{does(scope, who, 'expend')} {amount}"
    if value.deed == "roll dice" and isinstance(value.amount, i.Number):
        return f"{does(scope, who, 'roll')} a {value.amount.value} or higher on a die"
    if value.deed == "roll dice" and value.together:
        return f"{does(scope, who, 'roll')} one or more dice"
    if value.deed in _PLANES and value.what is not None:
        plane = objects(value.what, scope, value).words
        return f"{does(scope, who, 'planeswalk')} {_PLANES[value.deed]} {plane}"
    if value.deed == "be tempted":
        return f"the Ring {'has tempted' if scope.manner.past else 'tempts'} {who.object}"
    if value.deed == "draw" and isinstance(value.what, i.Selection) and value.what.where:
        if value.nth is not None or value.amount is not None or value.but_first is not None or scope.manner.so_many:
            raise CannotWrite(value, "of such cards")
        return f"{does(scope, who, 'draw')} {objects(value.what, scope, value, head='card').words}"
    if value.deed == "draw":
        if value.nth is not None:
            what = f"{'your' if who.you else 'their'} {ordinal(value.nth)} card{each_turn(value)}"
            return f"{does(scope, who, 'draw')} {what}"
        if scope.manner.so_many:
            scope.now(counted=True)
            return f"{does(scope, who, 'draw')} {scope.manner.so_many} or more cards"
        if value.amount is not None:
            return f"{does(scope, who, 'draw')} {scope.phrase(value.amount)} or more cards"
        but = "" if value.but_first is None else f" except {_but_first(who.you, value.but_first)}"
        return f"{does(scope, who, 'draw')} {'one or more cards' if value.together else 'a card'}{but}"
    if value.deed in ("gain life", "lose life"):
        if value.amount is not None:
            return f"{does(scope, who, value.deed.split()[0])} {scope.phrase(value.amount)} or more life"
        if scope.manner.so_many:
            scope.now(counted=True)
            return f"{does(scope, who, value.deed.split()[0])} {scope.manner.so_many} or more life"
        return does(scope, who, value.deed)
    if value.deed in ("planeswalk to", "planeswalk away") and isinstance(value.what, i.Reference):
        way = "to" if value.deed == "planeswalk to" else "away from"
        return f"{does(scope, who, 'planeswalk')} {way} {objects(value.what, scope, value).words}"
    if value.deed == "complete a dungeon" and isinstance(value.what, i.Selection):
        match value.what.where:
            case (i.HasName(name),):
                return f"{does(scope, who, 'complete')} {name}"
    words = i.DEEDS[value.deed]
    if words.of and value.what is not None and value.amount is None:
        if value.deed == "set in motion":
            scheme = "this scheme" if isinstance(value.what, i.Reference) else "a scheme"
            return f"{does(scope, who, 'set')} {scheme} in motion"
        if value.deed == "unlock" and isinstance(value.what, i.Reference):
            return f"{does(scope, who, value.deed)} this door"
        if isinstance(value.what, i.Reference):
            return f"{does(scope, who, value.deed)} {objects(value.what, scope, value).words}"
        if value.nth not in (None, 1):
            one = described(value.what, scope, head=words.of).one("")
            nth = f"{'your' if who.you else 'their'} {ordinal(value.nth or 0)} {one}{each_turn(value)}"
            return f"{does(scope, who, value.deed)} {nth}"
        land = value.deed == "play" and i.HasType("land") in value.what.where
        found = objects(value.what, scope, value, head="" if land else words.of)
        return f"{does(scope, who, value.deed)} {found.words}"
    if words.of and value.what is None:
        return f"{does(scope, who, value.deed)} {article(words.of)}"
    if not words.of and value.what is None and value.amount is None:
        return does(scope, who, words.written("your" if who.you else "their") if words.said else value.deed)
    raise CannotWrite(value, value.deed)


def activates(value: i.Activates, scope: Scope) -> str:
    """“you activate an ability of a creature that isn't a mana ability”, “you activate a loyalty ability of …”."""
    if value.keyword:
        return _activates_keyword(value, scope)
    if value.player is None:
        if value.loyalty or value.mana or not isinstance(value.of, i.Reference):
            raise CannotWrite(value, "by nobody")
        return f"an ability of {objects(value.of, scope, value).words} is activated, if it isn't a mana ability"
    ability = "a loyalty ability" if value.loyalty else "an ability"
    anything = isinstance(value.of, i.Selection) and not value.of.where
    of = "" if anything else f" of {objects(value.of, scope, value).words}"
    several = isinstance(value.of, i.Selection) and any(isinstance(each, i.OneOf) for each in value.of.where)
    mana = "" if value.mana else ", if it isn't a mana ability" if several else " that isn't a mana ability"
    verb = "next activate" if value.next else "activate"
    return f"{does(scope, scope.noun(value.player), verb)} {ability}{of}{mana}"
