"""Whether abilities are those of a keyword: compared with a probe, in which a number stands that no card has."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ... import instructions as i
from .scope import CannotWrite

#: What stands in for a parameter while its place is sought.
NUMBER = 9973


def matches(was: Any, now: Any, values: dict[str, Any]) -> bool:
    """Whether the value is as the probe's, but where the probe stands: what is there is put into ``values``."""
    if was == i.Number(NUMBER):
        return _fits("N", now, values)
    if isinstance(was, i.Product) and was.factor == NUMBER:
        return _is_so_often(was.of, now, values)
    if isinstance(was, i.Value) and isinstance(now, i.Value) and type(was) is type(now):
        return all(matches(getattr(was, name), getattr(now, name), values) for name in was.__struct_fields__)
    if isinstance(was, tuple) and isinstance(now, tuple):
        return _all_match(was, now, values)
    return bool(was == now)


def _is_so_often(of: Any, now: Any, values: dict[str, Any]) -> bool:
    """Whether it is the probe's number times what the probe counts; once what is no multiple of it."""
    found = now if isinstance(now, i.Product) and matches(of, now.of, values) else i.Product(1, now)
    return matches(of, found.of, values) and _fits("N", i.Number(found.factor), values)


def _fits(name: str, value: object, values: dict[str, Any]) -> bool:
    """Whether the parameter is this, or may be, since it was nothing yet."""
    return bool(values.setdefault(name, value) == value)


def _all_match(was: tuple[Any, ...], now: tuple[Any, ...], values: dict[str, Any]) -> bool:
    at = next((k for k, each in enumerate(was) if _is_cost(each)), None)
    if at is not None:  # where the probe's cost stands there may be several
        end = len(now) - (len(was) - at - 1)
        times = was[at].times if isinstance(was[at], i.PayMana) else None
        cost = tuple(_once(each, times) for each in now[at:end])
        if len(now) < len(was) or not _fits("[cost]", cost, values):
            return False
        was, now = was[:at] + was[at + 1 :], now[:at] + now[end:]
    return len(was) == len(now) and all(matches(a, b, values) for a, b in zip(was, now, strict=True))


def _once(paid: Any, times: i.Quantity | None) -> Any:
    """What is paid once of what is paid so many times (“for each age counter on it”, CR 702.24a)."""
    if times is None:
        return paid
    match paid:
        case i.PayMana() if paid.times == times:
            return structs.replace(paid, times=None)
        case i.Draw(amount=amount) if amount == times:
            return structs.replace(paid, amount=i.Number(1))
        case i.Act("sacrifice", i.Reference(most=most) as what) if most == times:
            return structs.replace(paid, what=structs.replace(what, most=i.Number(1)))
        case i.Discard(what=i.Reference(most=most) as what) if most == times:
            return structs.replace(paid, what=structs.replace(what, most=i.Number(1)))
        case i.PutCounters(i.Counters(count=count) as put) if count == times:
            return structs.replace(paid, counters=structs.replace(put, count=i.Number(1)))
        case i.PayLife(amount=amount) if amount == times:
            return structs.replace(paid, amount=i.Number(1))
        case i.PayLife(amount=i.Product(factor, of)) if of == times:
            return structs.replace(paid, amount=i.Number(factor))
    raise CannotWrite(paid, "so many times")


def _is_cost(value: object) -> bool:
    match value:
        case i.PayMana(mana=(i.GenericMana(i.Number(number)),)) | i.PayRunes(energy=i.Number(number), power=()):
            return number == NUMBER
    return False
