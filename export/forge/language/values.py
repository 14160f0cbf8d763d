"""Whether a value is one of its kind: an amount, a valid string, a cost, whom it happens to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from ..nouns.selections import split
from ..script import Amount, Node, Words, plain
from . import language

Problem = str
_BASES = frozenset(
    "Creature Card Player You Land Planeswalker Permanent Artifact Enchantment Opponent Instant Sorcery Battle Kindred "
    "Tribal Spell Activated Triggered SpellAbility Emblem Any Static Aura Equipment Vehicle Plane".split()
)
_SYMBOL = re.compile(r"(\d+|X|T|Q|S|C|P?[WUBRG]{1,3}|\d/[WUBRG]|P[WUBRG]{1,2}|Mandatory|XCantBe0)")
_PART = re.compile(r"([A-Za-z]+)<(.*)>")
#: Parts of costs by how many fields stand in their brackets.
_PARTS: Mapping[str, tuple[int, int]] = {
    **dict.fromkeys(
        "Sac Discard Exile ExileFromHand ExileFromGrave ExileFromTop Return Reveal tapXType untapYType".split(), (2, 3)
    ),
    **dict.fromkeys("SubCounter AddCounter Exert Draw RemoveAnyCounter".split(), (2, 4)),
    **dict.fromkeys("PayLife PayEnergy Mill Unattach DamageYou".split(), (1, 2)),
}
_COMPARE = re.compile(r"(GE|GT|LE|LT|EQ|NE)(\d+)?")
_COUNTER = re.compile(r"[PM]\d+[PM]\d+|[A-Z][A-Z]+|All|Any|Experience|(?:[A-Z][a-z]+)(?: [A-Z][a-z]+)*")
_COLORS = frozenset(["White", "Blue", "Black", "Red", "Green"])


def problems(kind: str, words: Words) -> Iterator[Problem]:
    """What is wrong with the value of a parameter, by the kind of its values."""
    yield from _JUDGES.get(kind, _no_problem)(words)


def _no_problem(words: Words) -> Iterator[Problem]:
    yield from ()


def _flag(words: Words) -> Iterator[Problem]:
    if plain(words) not in ("True", "False"):
        yield "is neither True nor False"


def _amount(words: Words) -> Iterator[Problem]:
    """A number, or an SVar with one, with a sign."""
    if words and isinstance(words[-1], Amount) and words[:-1] in ((), ("+",), ("-",)):
        yield from _counted(words[-1].words)
        return
    if re.fullmatch(r"[+-]?\d+", plain(words) or "") is None and plain(words) not in ("All", "Any", "X"):
        yield "is no number, and no SVar with one"


def _counted(words: Words) -> Iterator[Problem]:
    """“Count$Valid Creature.YouCtrl/Twice”: what counts, what is counted, what is reckoned with it."""
    known = language()
    text = "".join(part if isinstance(part, str) else "X" for part in words)
    for part in words:
        if isinstance(part, Amount):
            yield from _counted(part.words)
    head, dollar, rest = text.partition("$")
    if not dollar:
        if re.fullmatch(r"-?\d+", text) is None:
            yield f"counts nothing: {text}"
        return
    if head not in known.heads and not _is_triggered(head):
        yield f"nothing counts so: {head}$"
    before, slash, operation = rest.rpartition("/")
    if slash and operation.partition(".")[0] not in known.operations:
        yield f"nothing is reckoned so: /{operation}"
    if head == "Count":
        name = re.split(r"[ ._/$]", before if slash else rest, maxsplit=1)[0]
        if name not in known.counts:
            yield f"nothing is counted so: Count${name}"


def _is_triggered(head: str) -> bool:
    return head.startswith("Triggered") and head.removeprefix("Triggered") in language().triggered


def _valid(words: Words) -> Iterator[Problem]:
    for alternative in split(words, ","):
        text = "".join(part if isinstance(part, str) else "1" for part in alternative)
        base, dot, rest = text.partition(".")
        if not _is_type(base.removeprefix("!")):
            yield f"nothing is called so: {base!r}"
        for each in rest.split("+") if dot else ():
            if not _is_property(each.removeprefix("!")):
                yield f"no such property: {each!r}"


def _is_type(word: str) -> bool:
    return word in _BASES or re.fullmatch(r"[A-Z][\w'’-]*(?: [A-Z][\w-]*)?", word) is not None


def _is_property(word: str) -> bool:
    known = language().properties
    if word in known or word in _COLORS or word in _BASES or _is_type(word):
        return True
    return any(word.startswith(each.removesuffix("*")) for each in known if each.endswith("*"))


def _zone(words: Words) -> Iterator[Problem]:
    for each in re.split(r",\s*", plain(words) or ""):
        if each not in language().zones:
            yield f"no such zone: {each}"


def _defined(words: Words) -> Iterator[Problem]:
    known = language()
    for name in re.split(r" & |,", plain(words) or ""):
        if name in known.players or name in known.objects:
            continue
        if _whose(name) in known.objects or _is_triggered(_whose(name.removesuffix("LKICopy"))):
            continue
        yield f"nobody and nothing is called so: {name!r}"


def _whose(name: str) -> str:
    return name.removesuffix("Controller").removesuffix("Owner")


def _link(words: Words) -> Iterator[Problem]:
    if not any(isinstance(part, Node) for part in words):
        yield f"names no SVar: {plain(words)}"
    for part in words:
        if isinstance(part, str) and part not in (",", " & "):
            yield f"names no SVar: {part.strip(', &')}"


def _compare(words: Words) -> Iterator[Problem]:
    first = words[0] if words and isinstance(words[0], str) else ""
    match = _COMPARE.fullmatch(first)
    if match is None or (match[2] is None) is not (len(words) == 2 and isinstance(words[1], Amount)):
        yield "compares with nothing"


def _counter(words: Words) -> Iterator[Problem]:
    if _COUNTER.fullmatch(plain(words) or "") is None:
        yield "is no kind of counter"


def _cost(words: Words) -> Iterator[Problem]:
    """Symbols and parts with spaces between them."""
    text = "".join(part if isinstance(part, str) else "X" for part in words)
    for part in re.findall(r"[^\s<]+<[^>]*>?|\S+", text):
        if _SYMBOL.fullmatch(part):
            continue
        match = _PART.fullmatch(part)
        least, most = _PARTS.get(match[1], (0, 0)) if match is not None else (0, 0)
        if match is None or not least <= match[2].count("/") + 1 <= most:
            yield f"is no part of a cost: {part}"


_JUDGES: Mapping[str, Callable[[Words], Iterator[Problem]]] = {
    "flag": _flag,
    "amount": _amount,
    "valid": _valid,
    "zone": _zone,
    "defined": _defined,
    "link": _link,
    "compare": _compare,
    "counter": _counter,
    "cost": _cost,
}
