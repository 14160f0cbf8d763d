"""A program's effects in a flat vocabulary (contract/effects.md), derived from its typed values and never from words.

An effect is called like its step, if nothing else is said in ``_EFFECTS``; steps that hold others are walked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from ... import instructions as i


class FlatEffect(Struct, frozen=True):
    """One effect: what is done, how many (a decimal string or X), and of which kind."""

    effect: str
    amount: str | UnsetType = UNSET
    kind: str | UnsetType = UNSET


def flat_effects(program: i.Program) -> Iterator[FlatEffect]:
    """The effects of the abilities of one face, in their order."""
    for ability in program.abilities:
        if ability.kind not in ("static", "keyword", "reminder"):
            yield from of_steps(ability.steps)
        for change in (change for standing in ability.statics for change in standing.changes):
            if isinstance(change, i.AsAttacks | i.FromOpeningHand):  # it stands, and is done at its time
                yield from of_steps(change.steps)


def _is_of_the_next(step: i.Step, then: i.Step | None) -> bool:
    """Whether it is no effect of its own: it is paid for what comes then, or one verb with it.

    “You may put that card onto the battlefield if …. Otherwise, …” pays nothing.
    """
    pays = not isinstance(step, i.If) and not (isinstance(step, i.May) and isinstance(step.steps[0], i.If))
    return (pays and _is_paid_for(then)) or _is_one_verb(step, then)


def of_steps(steps: tuple[i.Step, ...]) -> Iterator[FlatEffect]:
    """The effects of some steps: every mode and alternative counts; what is paid for them does not (CR 118.12)."""
    waiting = list(steps)
    while waiting:
        step = waiting.pop(0)
        then = waiting[0] if waiting else None
        match step:
            case i.If(steps=(i.Create(creations=(i.Creation(via="amass"),)),)):
                yield FlatEffect("amass", _amassed(waiting))
                del waiting[:3]
            case i.May(otherwise=(_, *_) as unless):
                yield from of_steps(unless)
            case _ if _is_of_the_next(step, then):
                pass
            case i.Choose(options=options):
                for option in options:
                    yield from of_steps(option)
            case i.If(steps=inner, otherwise=otherwise):
                yield from of_steps(inner)
                yield from of_steps(otherwise)
            case i.May(steps=inner) | i.ForEach(steps=inner) | i.Delayed(steps=inner) | i.Reflexive(steps=inner):
                yield from of_steps(inner)
            case _:
                yield from _effect(step)


def _is_paid_for(then: i.Step | None) -> bool:
    """Whether the step before is paid for this one: “If you do, …”, “If you don't, …”, “When you do, …”."""
    if isinstance(then, i.Reflexive):
        return then.done is None
    return isinstance(then, i.If) and isinstance(then.condition, i.Happened)


def _is_one_verb(step: i.Step, then: i.Step | None) -> bool:
    """Whether both are one verb: “dealt to and dealt by it”, “you and permanents you control gain hexproof”."""
    match step, then:
        case i.PreventDamage(by=None, to=(to,)), i.PreventDamage(by=by, to=()):
            alike = (step.amount, step.kind, step.until) == (then.amount, then.kind, then.until)
            return alike and isinstance(to, i.Reference) and by is not None and _same(to, by)
        case i.Gain(what=i.Player()), i.Gain(what=i.Reference()):
            return step.changes == then.changes and step.until == then.until
    return False


def _same(one: i.Reference, other: i.Reference) -> bool:
    """Whether the second is the first, or speaks of it."""
    return one == other or (other.what == "that" and other.antecedent in (one.antecedent, one.id))


def _amassed(rest: list[i.Step]) -> str | UnsetType:
    """The N of “amass N”, whose steps choose an Army, put N counters on it and make it a Zombie (CR 701.47)."""
    put = rest[1] if len(rest) > 1 else None
    return amount(put.counters.count) if isinstance(put, i.PutCounters) else UNSET


def amount(quantity: i.Quantity | None) -> str | UnsetType:
    """A fixed number or X; left out for all else."""
    match quantity:
        case i.Number(value):
            return str(value)
        case i.Variable("X") | i.Sum((i.Variable("X"), i.Number())) | i.Sum((i.Number(), i.Variable("X"))):
            return "X"  # also of “X plus 1”
    return UNSET


def _counted(effect: str, field: str = "amount") -> Callable[[Any], Iterator[FlatEffect]]:
    """An effect whose amount is in a field of the step."""

    def of(step: Any) -> Iterator[FlatEffect]:
        yield FlatEffect(effect, amount(getattr(step, field)))

    return of


def _one(effect: str) -> Callable[[Any], Iterator[FlatEffect]]:
    """An effect without an amount."""
    return lambda _: iter((FlatEffect(effect),))


def _damaged(step: i.Damage) -> Iterator[FlatEffect]:
    yield FlatEffect("damage", amount(step.amount))


_NUMBERED = frozenset(["adapt", "bolster", "monstrosity", "scry", "support", "surveil"])


def _keyword_action(step: i.KeywordAction) -> Iterator[FlatEffect]:
    yield FlatEffect(step.action, amount(step.amount) if step.action in _NUMBERED else UNSET)


def _prevented(step: i.PreventDamage) -> Iterator[FlatEffect]:
    yield FlatEffect("prevent damage", amount(step.amount))


def _replaced(step: i.Replace) -> Iterator[FlatEffect]:
    """What a replacement effect does is not counted, but that it prevents damage (CR 615)."""
    if isinstance(step.replacement.change, i.Prevent):
        yield FlatEffect("prevent damage", amount(step.replacement.change.amount))


def _countered(step: i.CounterSpell) -> Iterator[FlatEffect]:
    yield FlatEffect("counter")
    if step.to is not None and step.to != "graveyard":
        yield FlatEffect(_MOVED_TO[step.to])


def _added_mana(step: i.AddMana) -> Iterator[FlatEffect]:
    sizes = {len(each) for each in step.mana.options} if isinstance(step.mana, i.OneOfMana) else {1}
    if isinstance(step.times, i.Number) and len(sizes) == 1:
        yield FlatEffect("add mana", str(step.times.value * sizes.pop()))
    else:
        yield FlatEffect("add mana", amount(step.times) if sizes == {1} else UNSET)


def _created(step: i.Create) -> Iterator[FlatEffect]:
    for creation in step.creations:
        copied = isinstance(creation.token, i.CopyOf)
        if creation.via in ("populate", "investigate"):
            yield FlatEffect(creation.via)
        else:
            yield FlatEffect("copy token" if copied else "create", amount(creation.count))


_ACTS = {
    "sacrifice": "sacrifice",
    "destroy": "destroy",
    "tap": "tap",
    "untap": "untap",
    "attach": "attach",
    "unattach": "unattach",
    "transform": "transform",
    "turn face down": "turn face",
    "turn face up": "turn face",
    "phase out": "phase",
    "phase in": "phase",
    "gain control": "gain control",
    "remove from combat": "remove from combat",
    "goad": "goad",
    "regenerate": "regenerate",
    "detain": "detain",
    "flip": "flip",
    "tap or untap": "tap or untap",
}


def _acted(step: i.Act) -> Iterator[FlatEffect]:
    if step.verb in _ACTS:
        yield FlatEffect(_ACTS[step.verb])


_BECOMES = (i.SetTypes, i.SetColors, i.SetPT, i.SetChosen, i.SetName)
#: The effect of a change by its type alone.
_CHANGES: dict[type, str] = {
    i.RemoveAbilities: "lose ability",
    i.LoseThisAbility: "lose ability",
    i.SwitchPT: "switch power/toughness",
    i.GainControl: "gain control",
}
_RESTRICTED = frozenset(["attack", "attack alone", "block", "block alone", "be blocked", "untap"])


def _gained(step: i.Gain) -> Iterator[FlatEffect]:
    becomes = any(isinstance(change, _BECOMES) for change in step.changes)
    if becomes:
        yield FlatEffect("become")
    for change in step.changes:
        if isinstance(change, i.ChangePT):
            yield FlatEffect("power/toughness", _change(change.power, change.toughness))
        elif not becomes and isinstance(change, i.AddAbilities | i.GainOneOf):
            yield FlatEffect("gain ability")
        elif type(change) in _CHANGES:
            yield FlatEffect(_CHANGES[type(change)])
    if any(_restricts(change) for change in step.changes):
        yield FlatEffect("restriction")  # “can't attack or block” is one verb


def _restricts(change: i.Modification) -> bool:
    return isinstance(change, i.Must) or (isinstance(change, i.Cannot) and change.do in _RESTRICTED)


def _change(power: i.Quantity | None, toughness: i.Quantity | None) -> str | UnsetType:
    """“+2/+0”, “-X/-X”."""
    sizes = [_signed(each) for each in (power, toughness)]
    if any(size.startswith("-") for size in sizes):
        sizes = ["-0" if size == "+0" else size for size in sizes]  # “-3/-0”
    return "/".join(sizes) if all(sizes) else UNSET


def _signed(quantity: i.Quantity | None) -> str:
    match quantity:
        case i.Number(value):
            return f"{value:+d}"
        case i.Variable("X"):
            return "+X"
        case i.Product(-1, i.Variable("X")):
            return "-X"
    return ""


def _put(step: i.PutCounters) -> Iterator[FlatEffect]:
    yield FlatEffect("put counters", amount(step.counters.count), step.counters.kind.lower())


def _removed(step: i.RemoveCounters) -> Iterator[FlatEffect]:
    kind = step.kind.lower() if step.kind else UNSET
    yield FlatEffect("remove counters", amount(step.count), kind)


def _moved(step: i.Move) -> Iterator[FlatEffect]:
    if step.to in _MOVED_TO:
        yield FlatEffect(_MOVED_TO[step.to])


_MOVED_TO: dict[i.Zone, str] = {
    "exile": "exile",
    "hand": "move to hand",
    "battlefield": "move to battlefield",
    "library": "move to library",
    "graveyard": "move to graveyard",
}


def _discarded(step: i.Discard) -> Iterator[FlatEffect]:
    yield FlatEffect("discard", _number(step.what))


def _number(what: i.Reference) -> str | UnsetType:
    """How many cards a reference says, where it says a number."""
    return amount(what.most) if what.what in _COUNTED and not what.optional and what.until is None else UNSET


_COUNTED = frozenset(["choice", "top", "bottom"])


def _shown(of_library: str, of_hand: str) -> Callable[[Any], Iterator[FlatEffect]]:
    """To look at or reveal cards of a library, or a hand."""

    def of(step: i.Look | i.Reveal) -> Iterator[FlatEffect]:
        what = step.what
        if what.what in ("top", "bottom"):
            yield FlatEffect(of_library, _number(what))
        elif (
            what.among is not None
            and (what.what == "all" or isinstance(step, i.Look))
            and any(_is_hand(each) for each in what.among.where)
        ):
            yield FlatEffect(of_hand)

    return of


def _is_hand(predicate: i.Predicate) -> bool:
    return isinstance(predicate, i.InZone) and predicate.zone == "hand"


#: What is no effect of its own: it is paid, asked, or says how others are done; the words of it are in no vocabulary.
_NONE: frozenset[type] = frozenset(
    {
        i.BecomeLevel,
        i.Cast,
        i.ChangeText,
        i.Choose,
        i.ChooseResult,
        i.ChoosePlayer,
        i.ChooseQuality,
        i.DamageUnpreventable,
        i.Delayed,
        i.DrawGame,
        i.IncreaseSpeed,
        i.EnterSo,
        i.ForEach,
        i.GainDesignation,
        i.If,
        i.May,
        i.MayCast,
        i.MayEndEffect,
        i.MaySpendAs,
        i.PayEnergy,
        i.PayLife,
        i.PayMana,
        i.PayManaCost,
        i.PayRunes,
        i.RedirectDamage,
        i.Reflexive,
        i.Repeat,
        i.Unmodelled,
    }
)

#: Effects that say more than the name of their step, or are called otherwise.
_EFFECTS: dict[type, Callable[[Any], Iterator[FlatEffect]]] = {
    i.Create: _created,
    i.Act: _acted,
    i.Gain: _gained,
    i.PutCounters: _put,
    i.RemoveCounters: _removed,
    i.Draw: _counted("draw"),
    i.Discard: _discarded,
    i.Mill: _counted("mill"),
    i.Move: _moved,
    i.Look: _shown("look at library", "look at hand"),
    i.Reveal: _shown("reveal library", "reveal hand"),
    i.GainLife: _counted("gain life"),
    i.LoseLife: _counted("lose life"),
    i.Damage: _damaged,
    i.AddMana: _added_mana,
    i.AddRunes: lambda step: iter([FlatEffect("add mana", UNSET)]),
    i.DoubleMana: lambda step: iter([FlatEffect("add mana", UNSET)]),
    i.CounterSpell: _countered,
    i.ExchangeLife: _one("exchange life totals"),
    i.PreventDamage: _prevented,
    i.Replace: _replaced,
    i.GetCounters: lambda step: iter((FlatEffect("put counters", amount(step.counters.count), step.counters.kind),)),
    i.LoseCounters: lambda step: iter((FlatEffect("remove counters", amount(step.count), step.kind or UNSET),)),
    i.PutCountersOf: _one("put counters"),
    i.ExchangeAura: _one("exchange"),
    i.KeywordAction: _keyword_action,
    i.ExtraPhases: _one("extra phase"),
    i.Designate: lambda step: iter([FlatEffect("monarch")] if step.what == "monarch" else []),
    i.DayNight: _one("day or night"),
    i.GetEmblem: _one("emblem"),
    i.FlipCoins: _one("flip coin"),
    i.RollDice: _one("roll die"),
}


def _effect(step: i.Step) -> Iterator[FlatEffect]:
    """The effect of one step: as its family says it, or called like the step (“GainLife” is “gain life”)."""
    kind = type(step)
    if kind in _EFFECTS:
        yield from _EFFECTS[kind](step)
    elif kind not in _NONE:
        yield FlatEffect("".join(f" {c.lower()}" if c.isupper() else c for c in kind.__name__).lstrip())
