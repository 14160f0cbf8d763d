"""The creation record: the flat view of what a card's text creates, one JSON object a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeGuard

import msgspec
from msgspec import UNSET, UnsetType

from ... import instructions as i
from ...grammar.definitions import DEFINITIONS_KEPT, NONE, Definitions
from ...texts.patterns import regex
from ..creating.walking import group_names, paid_and_done, replacements_of, walk
from ..games import game_named
from ..keywords.definitions import creating_abilities, keyword_actions
from ..lower import compile_text

if TYPE_CHECKING:
    from ...oracle import CardLookup
    from ...oracle.records import Card, Face


class TokenRecord(msgspec.Struct, frozen=True):
    """The token's characteristics, as strings."""

    name: str
    supertypes: list[str]
    types: list[str]
    subtypes: list[str]
    colors: list[str]
    power: str | None
    toughness: str | None
    keywords: list[str]
    abilities: list[str]
    mana_cost: str | None


class CreationEntry(msgspec.Struct, frozen=True):
    """One creation: see the contract for every field."""

    kind: str
    via: str
    count: str
    creator: str
    token: TokenRecord | None
    copy_of: str | None
    exceptions: list[str]
    tapped: bool
    attacking: bool
    counters: dict[str, str]
    attached_to: str | None
    nested: bool
    choice: str | None
    optional: bool
    source: str
    span: tuple[int, int]
    face: str | UnsetType = UNSET


class DiagnosticEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A diagnostic of the card's program, as it is (``i.Diagnostic``); ``face`` where a card has several."""

    severity: str
    construct: str
    message: str
    span: tuple[int, int]
    hint: str = ""
    correction: str = ""
    face: str | UnsetType = UNSET


class CreationRecord(msgspec.Struct, frozen=True):
    """One card: ``status`` is "ok", "partial" or "none"."""

    name: str
    status: str
    creations: list[CreationEntry]
    diagnostics: list[DiagnosticEntry]


LONE_SURROGATE = regex("[\ud800-\udfff]")

_encoder = msgspec.json.Encoder()


def encode(record: CreationRecord | i.Program) -> bytes:
    """What a ``record`` or a program says, as one line of JSON without its line end; `decode` reads it again.

    JSON has no lone surrogates, which a str may hold: each becomes U+FFFD, so that spans stay as they are.
    """
    try:
        return _encoder.encode(record)
    except UnicodeEncodeError:
        return _encoder.encode(_writable(msgspec.to_builtins(record)))


def _writable(value: Any) -> Any:
    if isinstance(value, str):
        return LONE_SURROGATE.sub("\ufffd", value)
    if isinstance(value, dict):
        return {_writable(key): _writable(inner) for key, inner in value.items()}
    return [_writable(inner) for inner in value] if isinstance(value, list | tuple) else value


def record(card: Card, reference: CardLookup | None = None, *, definitions: Definitions = NONE) -> CreationRecord:
    """Compile the faces of a ``card`` and flatten what they create, in the shape of its game.

    ``reference`` finds the cards that others create by name (CR 111.11); ``definitions`` (of `load_definitions`) are
    known beside the game's own. Raises `TextTooLong` and `UnknownGame`.
    """
    return record_of(card, programs(card, reference, definitions=definitions))


def programs(
    card: Card, reference: CardLookup | None = None, *, definitions: Definitions = NONE
) -> list[tuple[Face, i.Program]]:
    """All faces of a card, each with its program; none if no word of the card can create a token."""
    if creates_nothing(card, definitions):
        return []
    several = len(card.faces) > 1
    names = [face.name if several else face.name or card.name for face in card.faces]
    return [
        (
            face,
            compile_text(face.oracle_text, name=name, reference=reference, game=card.game, definitions=definitions),
        )
        for face, name in zip(card.faces, names, strict=True)
    ]


def record_of(card: Card, compiled: Iterable[tuple[Face, i.Program]]) -> CreationRecord:
    """The creation record of a card that has been compiled (see ``programs``), with every diagnostic of its texts."""
    entries: list[tuple[i.Creation, CreationEntry]] = []
    diagnostics: list[DiagnosticEntry] = []
    for face, program in compiled:
        label = face.name if len(card.faces) > 1 else UNSET
        entries += pairs(program, label)
        diagnostics += [
            DiagnosticEntry(d.severity, d.construct, d.message, d.span, d.hint, d.correction, label)
            for d in program.diagnostics
        ]
    lacking = any(each.severity == "error" for each in diagnostics)
    status = "partial" if lacking else "ok" if entries else "none"
    shaped: CreationRecord = game_named(card.game).record(card.name, status, entries, diagnostics)
    return shaped


def magic_record(
    name: str, status: str, entries: list[tuple[i.Creation, CreationEntry]], diagnostics: list[DiagnosticEntry]
) -> CreationRecord:
    """The record of a Magic card."""
    return CreationRecord(name, status, [entry for _, entry in entries], diagnostics)


@lru_cache(maxsize=DEFINITIONS_KEPT)
def _creating(definitions: Definitions) -> tuple[str, ...]:
    """Every word that can create a token: the verb, “token”, and the names of the keywords that do (vocabulary/).

    A word that has another of them in it is left out: the other one finds it.
    """
    known = (*creating_abilities(definitions), *keyword_actions(definitions))
    names = {name.partition(" a ")[0].lower() for name in known}
    words = ("create", "creating", "token", "counter to represent", "into play on", *sorted(names))
    return tuple(word for word in words if not any(other in word for other in words if other != word))


def may_create(text: str, definitions: Definitions = NONE) -> bool:
    """Whether a text has any word that can create a token: what has none need not be parsed."""
    lowered = text.lower()
    for word in _creating(definitions):  # noqa: SIM110 (a pool's every text comes by here: any() takes half as long again)
        if word in lowered:
            return True
    return False


def creates_nothing(card: Card, definitions: Definitions = NONE) -> bool:
    """Whether no face of a card has any word that can create a token: its record says so without compiling."""
    return not any(may_create(face.oracle_text, definitions) for face in card.faces)


# ── From instructions to entries ────────────────────────────────────────────────────────────────────────────────────


def flatten(program: i.Program, face: str | UnsetType = UNSET) -> list[CreationEntry]:
    """The entries of a program, in the order of the text."""
    return [entry for _, entry in pairs(program, face)]


def pairs(program: i.Program, face: str | UnsetType = UNSET) -> list[tuple[i.Creation, CreationEntry]]:
    """The creations of a program, each with its entry, in the order of the text."""
    entries: list[tuple[i.Creation, CreationEntry]] = []
    groups = iter(group_names())
    for ability in program.abilities:
        entries += _of_ability(ability, False, groups, face)
    return sorted(entries, key=lambda pair: (pair[1].span, 0))


def _of_ability(
    ability: i.Ability, nested: bool, groups: Iterator[str], face: str | UnsetType
) -> Iterator[tuple[i.Creation, CreationEntry]]:
    counters = _counters(ability.steps)
    for creation, optional, group in walk(paid_and_done(ability), False, None, groups):
        yield creation, _entry(creation, nested, optional, group, counters.get(id(creation), {}), face)
    for replacement in replacements_of(ability):
        for creation, optional, group in _instead(replacement.change, groups):
            yield creation, _entry(creation, nested, optional, group, {}, face)
    for inner in ability.granted:
        yield from _of_ability(inner, True, groups, face)


def _instead(change: i.Change, groups: Iterator[str]) -> Iterator[tuple[i.Creation, bool, str | None]]:
    """What a replacement creates; whether it may be left, and of which choice it is."""
    match change:
        case i.Add(creations=creations):
            yield from ((each, False, None) for each in creations)
        case i.Instead(options=options, optional=optional):
            group = next(groups) if len(options) > 1 else None
            yield from ((each, optional, group) for option in options for each in option)
        case i.DoInstead() | i.Prevent() | i.AsEnters():
            may = isinstance(change, i.DoInstead) and change.optional is not None
            yield from walk(change.steps, may, None, groups)


def _counters(steps: tuple[i.Step, ...]) -> dict[int, dict[str, str]]:
    """Counters that a later step of the same effect puts on what an earlier one created."""
    out: dict[int, dict[str, str]] = {}
    latest: list[i.Creation] = []
    spoken: set[str] = {"created"}  # what speaks of the latest

    def walk(inner: tuple[i.Step, ...]) -> None:
        nonlocal latest, spoken
        for step in inner:
            if isinstance(step, i.Create):
                latest, spoken = list(step.creations), {"created"}
            elif isinstance(step, i.Act) and step.verb == "choose":
                spoken = {"created", "that"} if _may_be(step.what, latest) else {"created"}
            elif _puts_on(step, spoken):
                for creation in latest:
                    out.setdefault(id(creation), {})[step.counters.kind] = counted(step.counters)
            elif isinstance(step, i.If | i.May):
                walk(step.steps)
                walk(step.otherwise)
            elif isinstance(step, i.ForEach) and step.of is not None and step.of.what == "created":
                around, spoken = spoken, {"created", "that"}  # “for each of those tokens, put a counter on it”
                walk(step.steps)
                spoken = around
            elif isinstance(step, i.ForEach | i.Delayed | i.Reflexive):
                walk(step.steps)
            elif isinstance(step, i.Choose):
                puts = [s.counters for option in step.options for s in option if _puts_on(s, spoken)]
                if puts and len(puts) == len(step.options):  # “your choice of a flying counter or two +1/+1 counters”
                    choice = f"<{' or '.join(c.kind for c in puts)}>"
                    for creation in latest:
                        out.setdefault(id(creation), {})[choice] = " or ".join(dict.fromkeys(map(counted, puts)))
                    continue
                for option in step.options:
                    walk(option)

    walk(steps)
    return out


def _may_be(chosen: i.Reference, created: list[i.Creation]) -> bool:
    """Whether what is chosen may be what was created: “create … Choose an Army creature you control.” (CR 701.47a)"""
    where = chosen.where
    tokens = [c.token.characteristics for c in created if isinstance(c.token, i.Described | i.Predefined | i.Named)]
    kinds = [{*t.subtypes, *(name.lower() for name in t.types)} for t in tokens]
    named = {p.subtype if isinstance(p, i.HasSubtype) else p.type for p in where if isinstance(p, _KIND)}
    others = [p for p in where if not isinstance(p, (*_KIND, i.IsToken, i.ControlledBy))]
    return bool(named and tokens) and not others and all(named <= kind for kind in kinds)


_KIND = (i.HasSubtype, i.HasType)


def _puts_on(step: i.Step, spoken: set[str]) -> TypeGuard[i.PutCounters]:
    return isinstance(step, i.PutCounters) and step.on.what in spoken


def _enters_with(creation: i.Creation) -> list[i.Counters]:
    """Its counters, those with them that a copy is excepted to have: “except it enters with a +1/+1 counter on it”."""
    excepted = creation.token.exceptions if isinstance(creation.token, i.CopyOf) else ()
    also = (i.Counters(each.kind, each.count) for each in excepted if isinstance(each, i.EntersWith))
    return [*creation.counters, *also]


def _entry(
    creation: i.Creation, nested: bool, optional: bool, group: str | None, later: dict[str, str], face: str | UnsetType
) -> CreationEntry:
    token = creation.token
    kind = {i.Described: "described", i.Predefined: "predefined", i.Named: "named", i.ByCard: "card", i.CopyOf: "copy"}[
        type(token)
    ]
    counters = {each.kind: counted(each) for each in _enters_with(creation)} | later
    return CreationEntry(
        kind=kind,
        via=creation.via,
        count=creation.count_text or shown(creation.count),
        creator=creation.creator.text or creation.creator.who,
        token=None if isinstance(token, i.CopyOf) else _token(token),
        copy_of=token.of.text if isinstance(token, i.CopyOf) else None,
        exceptions=list(token.clauses) if isinstance(token, i.CopyOf) else [],
        tapped=creation.tapped,
        attacking=creation.attacking,
        counters=counters,
        attached_to=creation.attached_to.text if creation.attached_to else None,
        nested=nested,
        choice=group,
        optional=optional,
        source=creation.source,
        span=creation.span,
        face=face,
    )


def _token(token: i.Described | i.Predefined | i.Named | i.ByCard) -> TokenRecord:
    c = token.characteristics
    if c is None:
        assert isinstance(token, i.ByCard)
        return TokenRecord(token.card, [], [], [], [], None, None, [], [], None)
    return TokenRecord(
        c.name or "",
        list(c.supertypes),
        list(c.types),
        list(c.subtypes),
        list(c.colors),
        _pt(c.power),
        _pt(c.toughness),
        list(c.keywords),
        list(c.abilities),
        c.mana_cost,
    )


def _pt(value: Any) -> str | None:
    """A number, X, or "*" for what is found when the token is created or by an ability of its own."""
    if value is None or isinstance(value, str):
        return value
    return shown(value) if isinstance(value, i.Number | i.Variable) else "*"


def counted(counters: i.Counters) -> str:
    """How many counters, in the record's words."""
    return counters.text or shown(counters.count)


def shown(quantity: i.Quantity) -> str:
    """A quantity in the record's words."""
    show = _SHOWN.get(type(quantity))
    return show(quantity) if show is not None else str(msgspec.to_builtins(quantity).get("is", ""))


#: The record's words for a quantity of each type.
_SHOWN: dict[type, Callable[[Any], str]] = {
    i.Number: lambda number: str(number.value),
    i.Variable: lambda variable: variable.name,
    **dict.fromkeys((i.ThatMany, i.Asked, i.ChosenNumber), lambda spoken: spoken.text),
    i.Product: lambda of: f"{'twice' if of.factor == 2 else f'{of.factor} times'} {shown(of.of)}",
    i.CountOf: lambda count: f"the number of {count.of.text}",
    i.Sum: lambda total: " plus ".join(map(shown, total.terms)),
    i.Difference: lambda of: f"{shown(of.of)} minus {shown(of.less)}",
    i.Half: lambda half: f"half {shown(half.of)}",
    i.NumberOf: lambda size: f"its {size.what}" if size.of.text in ("it", "") else f"{size.of.text}'s {size.what}",
}
