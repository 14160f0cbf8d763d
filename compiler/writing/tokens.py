"""Tokens, copies and counters in words."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...values.colors import COLOR_WORDS
from ..games import MAGIC, game_named
from ..keywords.definitions import predefined_tokens
from .english import article, in_order, listed, plural, spelt
from .events import whom
from .modifications.kinds import copy_exceptions
from .quantities import EACH, digits, for_each, much
from .scope import CannotWrite, Scope


def counters(value: i.Counters, on: str, scope: Scope) -> str:
    """“two +1/+1 counters on it”, “a charge counter on it for each …”."""
    kind = f"{value.kind} counter"
    count = value.count
    if value.kind.startswith("<"):
        if count != i.Number(1):
            raise CannotWrite(value, "several of a choice")
        kinds = [article(f"{each} counter") for each in value.kind.strip("<>").split(" or ")]
        return f"your choice of {listed(kinds, 'or')} on {on}"
    if isinstance(count, (*EACH, i.TimesPaid, i.EventCount)) and not _is_amount(count):
        return f"{article(kind)} on {on} for each {for_each(count, scope)}"
    if isinstance(count, i.Sum) and all(isinstance(each, i.CountOf) for each in count.terms):
        return f"{article(kind)} on {on} for each {for_each(count, scope)}"
    if isinstance(count, i.Product) and isinstance(count.of, (*EACH, i.TimesPaid, i.ManaSpent)):
        return f"{spelt(count.factor)} {kind}s on {on} for each {for_each(count.of, scope)}"
    if isinstance(count, i.ManaSpent) and count.colors:
        return f"{article(kind)} on {on} for each color of mana spent to cast it"
    if isinstance(count, i.PlayerNumber) and count.what in ("cards in hand", "flips won"):
        return f"{article(kind)} on {on} for each {for_each(count, scope)}"
    half = isinstance(count, i.Half) and not isinstance(count.of, i.ThatMany)
    if half or not isinstance(count, i.Number | i.Variable | i.ThatMany | i.Product | i.Sum | i.Half):
        return f"a number of {kind}s on {on} equal to {scope.phrase(count)}"
    if isinstance(count, i.Half):
        return f"half that many {kind}s on {on}, rounded {count.rounded}"
    return f"{much(count, kind, scope)} on {on}"


def _is_amount(count: i.Quantity) -> bool:
    """Whether not what happened is counted, but how much of it; counters are counted one by one."""
    amount = isinstance(count, i.EventCount) and count.of == "amount"
    return amount and not (isinstance(count, i.EventCount) and isinstance(count.events[0], i.CountersPut))


def creation(value: i.Creation, scope: Scope) -> str:
    """“two tapped 1/1 white Soldier creature tokens with flying”."""
    if value.enters or (value.counters and value.count != i.Number(1)):
        raise CannotWrite(value, "how it enters")
    if value.counters:
        scope.follow_with(f"It enters with {listed([counters(each, 'it', scope) for each in value.counters])}")
    before = "tapped " if value.tapped else ""
    after = ""
    if value.tapped and value.attacking:
        before, after = "", "tapped and attacking"
    elif value.attacking:
        before, after = "", "attacking"
    if isinstance(value.token, i.CopyOf) and after == "tapped and attacking" and not value.attacking_whom:
        before, after = f"{after} ", ""
    match value.token:
        case i.Described(characteristics):
            words, tail = described_token(characteristics, scope)
        case i.Named(characteristics) if value.count == i.Number(1):
            words, tail = described_token(structs.replace(characteristics, name=""), scope)
            named = f"{characteristics.name}, {article(words)} {tail}".rstrip()
            return f"{named} that's {after}" if after else named
        case i.Predefined(definition, characteristics):
            words, tail = f"{definition} token", ""
            if definition.lower() not in predefined_tokens(game_named(MAGIC).definitions):
                scope.now(reminders=(*scope.account.reminders, _explained(characteristics)))
        case i.CopyOf(of, exceptions, token=None):
            but = copy_exceptions(exceptions, scope, many=value.count != i.Number(1))
            copied = "the exiled card" if of == i.Reference("linked") else scope.noun(of).words
            if value.attacking_whom:  # before the exceptions: “tapped and attacking that player, except …”
                but, after = f" {after} {whom(value.attacking_whom, scope)}{but}", ""
            words, tail = "token", f"that's a copy of {copied}{but}"
            if value.count != i.Number(1):
                tail = tail.replace("that's a copy", "that are copies", 1)
        case _:
            raise CannotWrite(value.token)
    if value.attacking_whom and after:
        after = f"{after} {whom(value.attacking_whom, scope)}"
    are = "that's" if value.count == i.Number(1) else "that are"
    has = "It has" if value.count == i.Number(1) else "They have"
    scope.now(afterwards=tuple(each.replace("THEY", has) for each in scope.account.afterwards))
    if value.blocking is not None:
        blocked = scope.noun(value.blocking).object
        joint = f" and {are}" if isinstance(value.token, i.CopyOf) else f" {are}"
        tail = f"{tail}{joint} blocking {blocked}".strip()
    if after and isinstance(value.token, i.CopyOf):
        tail = f"{tail} and {are} {after}"
    elif after:
        tail = f"{tail} that's {after}".strip() if value.count == i.Number(1) else f"{tail} that are {after}".strip()
    if value.attached_to is not None:
        tail = f"{tail} attached to {scope.noun(value.attached_to).object}".strip()
    if value.must:
        tail = f"{tail} that {value.must}".strip()
    words = f"{before}{words}"
    count = value.count
    each = ""
    match count:
        case i.Number(1):
            said = article(words)
        case i.Number() | i.Variable() | i.ThatMany() | i.Product(_, i.ThatMany() | i.Variable()):
            said = f"{scope.phrase(count)} {plural(words)}"
        case i.ChosenNumber(most):
            said = (
                f"up to {scope.phrase(most)} {plural(words)}" if most is not None else f"any number of {plural(words)}"
            )
        case i.Difference(i.Variable() as many, i.Number(less)):
            said = f"{scope.phrase(many)} minus {spelt(less)} {plural(words)}"
        case i.Product(factor, times) if isinstance(times, EACH):
            said, each = f"{spelt(factor)} {plural(words)}", f" for each {for_each(times, scope)}"
        case i.PlayerCount(i.Player(such=None | i.Holds(i.EventCount((i.PlayerAttacks(),))))):
            said, each = f"a number of {plural(words)}", f" equal to {scope.phrase(count)}"
        case _ if isinstance(count, (*EACH, i.TimesPaid, i.EventCount)) and not _is_amount(count):
            said, each = article(words), f" for each {for_each(count, scope)}"
        case _:
            said, each = f"a number of {plural(words)}", f" equal to {scope.phrase(count)}"
    return f"{said} {tail}".rstrip() + each


def _explained(c: i.Characteristics) -> str:
    """“(It's an artifact with …)”: the note on a token that no rule defines."""
    kinds = article(" ".join([*c.supertypes, *c.types]).lower())
    if c.colors or c.power is not None or c.keywords or not c.abilities:
        raise CannotWrite(c, "as a note")
    return f"(It's {kinds} with {listed([f'{chr(34)}{each}{chr(34)}' for each in c.abilities])})"


def described_token(c: i.Characteristics, scope: Scope) -> tuple[str, str]:
    """The token's noun in the singular, and what follows it (“with flying”)."""
    if c.mana_cost or c.loyalty or c.defense or c.back or c.might is not None:
        raise CannotWrite(c, "this of a token")
    if chosen := _chosen(c):
        words, given = described_token(chosen, scope)
        kind = c.subtypes[0].removeprefix("<the chosen ").removesuffix(">")
        return words.replace(" colorless ", " ", 1), f"of the chosen color and {kind} {given}".strip()
    parts = [each.lower() for each in c.supertypes]
    if isinstance(c.power, str) or isinstance(c.toughness, str):
        if not c.abilities:
            raise CannotWrite(c, "power that an ability defines")
    elif c.power is not None and c.toughness is not None:
        if not isinstance(c.power, i.Number | i.Variable) or not isinstance(c.toughness, i.Number | i.Variable):
            if c.power != c.toughness and not c.keywords and not c.abilities:
                power, toughness = scope.phrase(c.power), scope.phrase(c.toughness)
                scope.follow_with(f"Its power is equal to {power} and its toughness is equal to {toughness}")
                return described_token(structs.replace(c, power=None, toughness=None), scope)
            size = _size(c.power, c.toughness, scope)
            words, given = described_token(structs.replace(c, power=None, toughness=None), scope)
            return words, f"{given} and {size}" if given.startswith("with ") else f"{given} with {size}".strip()
        parts.append(f"{_number(c.power, scope)}/{_number(c.toughness, scope)}")
    colors = (
        listed([COLOR_WORDS.get(each, each.strip("<>")) for each in in_order(c.colors)]) if c.colors else "colorless"
    )
    parts += [colors, *c.subtypes, *(each.lower() for each in c.types), "token"]
    tail = ""
    if c.name and c.name != f"{' '.join(c.subtypes)} Token":
        tail = f"named {c.name.removesuffix(' Token')}"
    quoted = [f'"{each}"' for each in c.abilities]
    colorless = not c.colors and c.power is not None and not c.keywords
    if (
        quoted
        and colorless
        and (granted := scope.account.ability.granted if scope.account.ability is not None else ())
        and all(each.kind == "activated" for each in granted)
    ):
        scope.follow_with(f"THEY {listed(quoted)}")
        quoted = []
    given = listed([*c.keywords, *quoted])
    return " ".join(parts), f"{tail} {f'with {given}' if given else ''}".strip()


#: Subtypes that a choice fills in.
_CHOSEN = (("<the chosen type>",), ("<the chosen creature type>",))


def _chosen(c: i.Characteristics) -> i.Characteristics | None:
    """What else it is, where color and type are those that were chosen."""
    if c.colors != ("<the chosen color>",) or c.subtypes not in _CHOSEN:
        return None
    return structs.replace(c, colors=(), subtypes=(), name=" Token")


def _size(power: i.Quantity, toughness: i.Quantity, scope: Scope) -> str:
    """“power and toughness each equal to that card's power”, “power equal to … and toughness equal to …”."""
    if power == toughness:
        return f"power and toughness each equal to {scope.phrase(power)}"
    return f"power equal to {digits(power, scope)} and toughness equal to {digits(toughness, scope)}"


def _number(value: i.Quantity | str, scope: Scope) -> str:
    return f"{value.value}" if isinstance(value, i.Number) else scope.phrase(value)
