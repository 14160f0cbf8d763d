"""What players do: “you scry”, “a player discards a card”, “you activate an ability”."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from .... import instructions as i
from ..english import Noun, article, ordinal, possessive
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
    """“you draw a card”, “a player discards a card”, “the Ring tempts you”."""
    if value.deed == "chaos ensues":
        return "chaos ensues"
    if value.player is None:
        raise CannotWrite(value, "by nobody")
    who = scope.noun(value.player)
    if value.cause is not None:
        return _caused(value, value.cause, who, scope)
    said = _IN_THEIR_WORDS[value.deed](value, who, scope) if value.deed in _IN_THEIR_WORDS else None
    return said if said is not None else _in_declared_words(value, who, scope)


def _caused(value: i.Does, by: i.Selection, who: Noun, scope: Scope) -> str:
    """“a spell or ability an opponent controls causes you to discard a card”."""
    if scope.manner.would or scope.manner.past or scope.manner.denied:
        raise CannotWrite(value, "what makes a player do it")
    cause = described(by, scope, head="spell or ability").one("a")
    done = deed(structs.replace(value, cause=None, player=i.Player("you")), scope).removeprefix("you ")
    return f"{cause} causes {who.object} to {done}"


def _expends(value: i.Does, who: Noun, scope: Scope) -> str | None:
    if value.amount is None:
        return None
    amount = value.amount.value if isinstance(value.amount, i.Number) else scope.phrase(value.amount)
    return f"{does(scope, who, 'expend')} {amount}"


def _rolls(value: i.Does, who: Noun, scope: Scope) -> str | None:
    if isinstance(value.amount, i.Number):
        return f"{does(scope, who, 'roll')} a {value.amount.value} or higher on a die"
    return f"{does(scope, who, 'roll')} one or more dice" if value.together else None


def _planeswalks(value: i.Does, who: Noun, scope: Scope) -> str | None:
    if value.what is None:
        return None
    return f"{does(scope, who, 'planeswalk')} {_PLANES[value.deed]} {objects(value.what, scope, value).words}"


def _is_tempted(value: i.Does, who: Noun, scope: Scope) -> str:
    return f"the Ring {'has tempted' if scope.manner.past else 'tempts'} {who.object}"


def _draws(value: i.Does, who: Noun, scope: Scope) -> str:
    draw = does(scope, who, "draw")
    if isinstance(value.what, i.Selection) and value.what.where:
        if scope.manner.so_many or any(each is not None for each in (value.nth, value.amount, value.but_first)):
            raise CannotWrite(value, "of such cards")
        return f"{draw} {objects(value.what, scope, value, head='card').words}"
    if value.nth is not None:
        return f"{draw} {who.their} {ordinal(value.nth)} card{each_turn(value)}"
    if scope.manner.so_many:
        scope.now(counted=True)
        return f"{draw} {scope.manner.so_many} or more cards"
    if value.amount is not None:
        return f"{draw} {scope.phrase(value.amount)} or more cards"
    but = "" if value.but_first is None else f" except {_but_first(who.you, value.but_first)}"
    return f"{draw} {'one or more cards' if value.together else 'a card'}{but}"


def _life_changes(value: i.Does, who: Noun, scope: Scope) -> str:
    verb = value.deed.split()[0]
    if value.amount is not None:
        return f"{does(scope, who, verb)} {scope.phrase(value.amount)} or more life"
    if scope.manner.so_many:
        scope.now(counted=True)
        return f"{does(scope, who, verb)} {scope.manner.so_many} or more life"
    return does(scope, who, value.deed)


def _completes(value: i.Does, who: Noun, scope: Scope) -> str | None:
    match value.what:
        case i.Selection((i.HasName(name),)):
            return f"{does(scope, who, 'complete')} {name}"
    return None


#: Deeds that say more than what they are done to; None of one that does not.
_IN_THEIR_WORDS: dict[str, Callable[[i.Does, Noun, Scope], str | None]] = {
    "expend": _expends,
    "roll dice": _rolls,
    "planeswalk to": _planeswalks,
    "planeswalk away": _planeswalks,
    "be tempted": _is_tempted,
    "draw": _draws,
    "gain life": _life_changes,
    "lose life": _life_changes,
    "complete a dungeon": _completes,
}


def _in_declared_words(value: i.Does, who: Noun, scope: Scope) -> str:
    """The deed in the words of its declaration, with what it is done to."""
    words = i.deed_words(value.deed)
    if value.amount is None and words.of and value.what is not None:
        return _done_to(value, value.what, words.of, who, scope)
    if words.of and value.what is None:
        return f"{does(scope, who, value.deed)} {article(words.of)}"
    if not words.of and value.what is None and value.amount is None:
        return does(scope, who, words.written(who.their) if words.said else value.deed)
    raise CannotWrite(value, value.deed)


def _done_to(value: i.Does, what: i.Reference | i.Selection, noun: str, who: Noun, scope: Scope) -> str:
    if value.deed == "set in motion":
        scheme = "this scheme" if isinstance(what, i.Reference) else "a scheme"
        return f"{does(scope, who, 'set')} {scheme} in motion"
    verb = does(scope, who, value.deed)
    if isinstance(what, i.Reference):
        return f"{verb} {'this door' if value.deed == 'unlock' else objects(what, scope, value).words}"
    if value.nth not in (None, 1):
        one = described(what, scope, head=noun).one("")
        return f"{verb} {who.their} {ordinal(value.nth or 0)} {one}{each_turn(value)}"
    land = value.deed == "play" and i.HasType("land") in what.where
    return f"{verb} {objects(what, scope, value, head='' if land else noun).words}"


def activates(value: i.Activates, scope: Scope) -> str:
    """“you activate an ability of a creature that isn't a mana ability”, “you activate a loyalty ability of …”."""
    if value.keyword:
        return _activates_keyword(value, scope)
    if value.player is None:
        return _is_activated(value, scope)
    ability = "a loyalty ability" if value.loyalty else "an ability"
    anything = isinstance(value.of, i.Selection) and not value.of.where
    of = "" if anything else f" of {objects(value.of, scope, value).words}"
    several = isinstance(value.of, i.Selection) and any(isinstance(each, i.OneOf) for each in value.of.where)
    mana = "" if value.mana else ", if it isn't a mana ability" if several else " that isn't a mana ability"
    verb = "next activate" if value.next else "activate"
    return f"{does(scope, scope.noun(value.player), verb)} {ability}{of}{mana}"


def _is_activated(value: i.Activates, scope: Scope) -> str:
    """“an ability of enchanted creature is activated, if it isn't a mana ability”: by whomsoever."""
    if value.loyalty or value.mana or not isinstance(value.of, i.Reference):
        raise CannotWrite(value, "by nobody")
    return f"an ability of {objects(value.of, scope, value).words} is activated, if it isn't a mana ability"
