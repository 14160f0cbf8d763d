"""Copiable values and what exceptions make of them (CR 707)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import structs

from ...instructions import (
    AddAbilities,
    BecomeCopy,
    Characteristics,
    CopyException,
    DefinePT,
    EnterAsCopy,
    EntersWith,
    ExceptIf,
    HasName,
    NotCopied,
    Number,
    OtherException,
    Predicate,
    Reference,
    RemoveAbilities,
    RemoveSupertype,
    RemoveTypes,
    SetColors,
    SetLoyalty,
    SetManaCost,
    SetName,
    SetPT,
    SetTypes,
)
from ...values.colors import in_order
from ..chooser import ChoiceNeeded, Question
from ..errors import CannotExecute
from ..state import events as ev
from ..state import ids as idset
from ..state.objects import CopyEffect, Note, Origin
from . import predicates
from .candidates import Candidate
from .seen import Seen

if TYPE_CHECKING:
    from ..game import Game
    from .scope import Scope


@dataclass(frozen=True)
class Copy:
    """What copies of one object are; ``count`` is how many such objects there are."""

    characteristics: Characteristics
    origin: Origin
    count: int = 1
    transformed: bool = False
    counters: dict[str, int] = field(default_factory=dict)


def with_name(characteristics: Characteristics, name: str) -> Characteristics:
    """The same characteristics under this name."""
    return structs.replace(characteristics, name=name)


def with_back(characteristics: Characteristics, back: Characteristics | None) -> Characteristics:
    """The same characteristics with this back face."""
    return structs.replace(characteristics, back=back)


def copies(scope: Scope, of: Reference, exceptions: tuple[CopyException, ...], words: str, via: str) -> list[Copy]:
    """What tokens that are copies of these objects are.

    None for an object that does not exist (CR 111.12), nor for an instant or a sorcery (CR 111.5): the events say so.
    Raises `CannotExecute` for an exception that has no meaning here, and for a card that nobody knows.
    """
    found = _card(scope, of) if of.what == "card" else scope.candidates(scope.refer_in_round(of))
    if not found:
        why = f"there is nothing to copy ({of.text or of.what})"
        scope.game.happened(ev.NotCreated(words, why, "CR 111.12"))
    made: list[Copy] = []
    for candidate in found:
        _check_known(candidate, of)
        if scope.game.rules.ruleset.spells_only & set(candidate.base.types):
            why = f"{candidate.base.name} can't enter the battlefield"
            scope.game.happened(ev.NotCreated(words, why, "CR 111.5"))
            continue
        made.append(_copy(scope, candidate, exceptions, words, via, candidate.count))
    return made


def become(game: Game, scope: Scope, step: BecomeCopy) -> None:
    """Permanents become copies of an object, for good or until some time (CR 707.4).

    Neither do they enter or leave, nor does what else affects them change. Who they are is settled now (CR 611.2c),
    and so are the copiable values (CR 707.2b). Raises `CannotExecute` as `copies` does.
    """
    found = scope.candidates(scope.refer(step.of))
    meant = game.now(scope.refer(step.what))
    scope.context.happened = False
    if not found:
        return  # there is nothing to copy, and they stay what they are
    own = next((p.values for p in game.pieces(meant)), None)
    effect = copy_effect(scope, found, step, "become", own)
    done = game.change(meant, lambda p: structs.replace(p, copies=followed(p.copies, effect)))
    if done:
        scope.context.happened = True
        game.happened(ev.BecameCopy(idset.of(done), found[0].seen.name, step.until))


def followed(before: tuple[CopyEffect, ...], effect: CopyEffect) -> tuple[CopyEffect, ...]:
    """These copy effects and a new one: one that does not end leaves nothing of those before it to be seen again."""
    return (effect,) if effect.until is None else (*before, effect)


def copy_effect(
    scope: Scope, found: list[Candidate], copied: BecomeCopy | EnterAsCopy, via: str, own: Characteristics | None
) -> CopyEffect:
    """The copy effect that begins now: the copiable values of the face that is up (CR 707.8), with the exceptions.

    ``own`` are those of what becomes the copy, which keeps some of them (CR 707.9c).
    """
    for candidate in found:
        _check_known(candidate, copied.of)
    values = {_up(candidate) for candidate in found}
    if len(values) > 1:
        raise CannotExecute(f"{copied.of.text or 'what is copied'}: nothing is a copy of {len(values)} objects")
    (face,) = values
    if scope.game.rules.ruleset.spells_only & set(face.types):
        raise CannotExecute(f"no permanent can be a copy of {face.name} (CR 110.4)")
    notes: list[Note] = []
    kept = _kept(face, own, copied.exceptions) if own is not None else face
    changed = _changed(scope, kept, copied.exceptions, notes, copied.text)
    origin = Origin("copy", copied.text, via, of=face.name or "", notes=tuple(notes))
    return CopyEffect(scope.game.tick(), changed, origin, copied.until, scope.context.controller)


def _kept(of: Characteristics, own: Characteristics, exceptions: tuple[CopyException, ...]) -> Characteristics:
    for exception in exceptions:
        if isinstance(exception, NotCopied):
            of = structs.replace(of, colors=own.colors) if "color" in exception.what else of
            of = structs.replace(of, name=own.name) if "name" in exception.what else of
    return of


def _up(candidate: Candidate) -> Characteristics:
    """The copiable values of the face that is up; off the battlefield that is the front (CR 712.8a)."""
    permanent = candidate.permanent
    if candidate.base.layout == "flip":  # being flipped is a status, which is not copied (CR 110.5, 707.3)
        return candidate.base
    face = candidate.base if permanent is None or permanent.face_down else permanent.face
    return with_back(face, None)


def _check_known(candidate: Candidate, of: Reference) -> None:
    if not candidate.known:
        raise CannotExecute(f"{of.text or 'a card'}: which card this is is not known, so it can't be copied")


def _card(scope: Scope, of: Reference) -> list[Candidate]:
    """A card of the card reference, which is no object of the game (CR 707.13): by its name, or as chance chooses it
    among all of them; nothing where none is such a card.
    """
    you, where, rules = scope.context.controller, of.where, scope.game.rules
    name = next((p.name for p in where if isinstance(p, HasName)), None)
    if name is None and (every := rules.every()):
        fitting = [each for each in map(partial(_of_nobody, you), every) if _fits(scope, where, each)]
        if not fitting:
            return []
        names = tuple(each.base.name or "" for each in fitting)
        (at,) = scope.asker.options(you, of.text, "chance chooses among all cards that there are", names, chance=True)
        return [fitting[at]]
    asked = Question("text", you, of.text, "chance chose among all cards that there are: say which card it was")
    if name is None:
        name = scope.asker.text(you, asked.asks, asked.why)
    card = rules.cards(name)
    if card is None:
        raise CannotExecute(f"there is no card named {name!r} in the card reference (CR 707.13)")
    candidate = _of_nobody(you, card)
    if not _fits(scope, where, candidate):
        raise ChoiceNeeded(asked, name, "it is no such card")
    return [candidate]


def _of_nobody(you: str, card: Characteristics) -> Candidate:
    return Candidate((), 1, Seen(card), card, you, you, token=False)


def _fits(scope: Scope, where: tuple[Predicate, ...], candidate: Candidate) -> bool:
    return all(predicates.holds(scope, p, candidate) for p in where)


def _copy(
    scope: Scope, candidate: Candidate, exceptions: tuple[CopyException, ...], words: str, via: str, count: int
) -> Copy:
    notes: list[Note] = []
    base = _changed(scope, candidate.base, exceptions, notes, words)
    if base.back is not None:
        # CR 707.8a: a double-faced token, each face as the copy effect modifies it.
        base = with_back(base, _changed(scope, base.back, exceptions, [], words))
    up = candidate.permanent is not None and candidate.permanent.transformed and not candidate.permanent.face_down
    origin = Origin("copy", words, via, of=candidate.base.name or "", notes=tuple(notes))
    up = up and base.back is not None and base.layout != "flip"
    return Copy(base, origin, count, up, entering_with(scope, base, exceptions, {}))


def entering_with(
    scope: Scope, of: Characteristics, exceptions: tuple[CopyException, ...], counters: dict[str, int]
) -> dict[str, int]:
    """These counters and those that the exceptions say that such a copy enters with."""
    counters = dict(counters)
    for exception in exceptions:
        if isinstance(exception, ExceptIf) and _is_such(scope, of, exception):
            counters = entering_with(scope, of, exception.exceptions, counters)
        if isinstance(exception, EntersWith) and (number := scope.number(exception.count)):
            counters[exception.kind] = counters.get(exception.kind, 0) + number
    return counters


def _changed(
    scope: Scope, of: Characteristics, exceptions: tuple[CopyException, ...], notes: list[Note], words: str
) -> Characteristics:
    changed = of
    for exception in exceptions:
        before, changed = changed, _except(scope, changed, exception)
        for name in _COPIED:
            value = getattr(changed, name)
            if value != getattr(before, name):
                rule = "CR 707.9a" if name in {"keywords", "abilities"} else "CR 707.9b"
                notes.append(Note(_CALLED.get(name, name), _shown(value), words, rule))
    return changed


_COPIED = (
    "name",
    "mana_cost",
    "colors",
    "supertypes",
    "types",
    "subtypes",
    "power",
    "toughness",
    "keywords",
    "abilities",
)
_CALLED = {"mana_cost": "mana cost", "keywords": "abilities"}


def _shown(value: object) -> str:
    if isinstance(value, Number):
        return str(value.value)
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def _merge(have: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return have + tuple(m for m in more if m not in have)


def _except(scope: Scope, of: Characteristics, exception: CopyException) -> Characteristics:
    """The copiable values with one exception (CR 707.9)."""
    return _EXCEPTED[type(exception)](scope, of, exception)


def _named_so(scope: Scope, of: Characteristics, exception: SetName) -> Characteristics:
    return renamed(structs.replace(of, name=exception.name), of.name)


def _colored(scope: Scope, of: Characteristics, exception: SetColors) -> Characteristics:
    colors = {*of.colors, *exception.colors} if exception.added else set(exception.colors)
    return structs.replace(of, colors=in_order(colors))


def _typed(scope: Scope, of: Characteristics, exception: SetTypes) -> Characteristics:
    return _types(of, exception.supertypes, exception.types, exception.subtypes, exception.added)


def _without_supertype(scope: Scope, of: Characteristics, exception: RemoveSupertype) -> Characteristics:
    kept = tuple(s for s in of.supertypes if s.casefold() != exception.supertype.casefold())
    return structs.replace(of, supertypes=kept)


def _without_types(scope: Scope, of: Characteristics, exception: RemoveTypes) -> Characteristics:
    types = tuple(t for t in of.types if t not in exception.types)
    return structs.replace(of, types=types, subtypes=tuple(s for s in of.subtypes if s not in exception.subtypes))


def _sized(scope: Scope, of: Characteristics, exception: SetPT) -> Characteristics:
    new, power, toughness = of, exception.power, exception.toughness
    if power is not None:
        new = structs.replace(new, power=Number(scope.number(power)))
    if toughness is not None:
        new = structs.replace(new, toughness=Number(scope.number(toughness)))
    return _without_definition(scope, new, power is not None, toughness is not None)


def _able(scope: Scope, of: Characteristics, exception: AddAbilities) -> Characteristics:
    more = renamed(Characteristics(name=of.name, abilities=exception.abilities), _own_name(scope))
    keywords = _merge(of.keywords, exception.keywords)
    return structs.replace(of, keywords=keywords, abilities=of.abilities + more.abilities)


def _unable(scope: Scope, of: Characteristics, exception: RemoveAbilities) -> Characteristics:
    lost = exception.abilities
    if not lost:
        return structs.replace(of, abilities=(), keywords=())
    abilities = tuple(a for a in of.abilities if a not in lost)
    return structs.replace(of, abilities=abilities, keywords=tuple(k for k in of.keywords if k not in lost))


def _if_such(scope: Scope, of: Characteristics, exception: ExceptIf) -> Characteristics:
    """CR 707.9f."""
    for each in exception.exceptions if _is_such(scope, of, exception) else ():
        of = _except(scope, of, each)
    return of


def _not_understood(scope: Scope, of: Characteristics, exception: OtherException) -> Characteristics:
    raise CannotExecute(f"the copy's exception “{exception.text}” is not understood")


#: What an exception of each type makes of the values; some are of how it enters, and change none.
_EXCEPTED: dict[type, Callable[[Scope, Characteristics, Any], Characteristics]] = {
    SetName: _named_so,
    SetColors: _colored,
    SetTypes: _typed,
    RemoveSupertype: _without_supertype,
    RemoveTypes: _without_types,
    SetPT: _sized,
    AddAbilities: _able,
    RemoveAbilities: _unable,
    SetManaCost: lambda scope, of, exception: structs.replace(of, mana_cost=exception.mana_cost),
    SetLoyalty: lambda scope, of, exception: structs.replace(of, loyalty=exception.loyalty),
    EntersWith: lambda scope, of, exception: of,
    NotCopied: lambda scope, of, exception: of,
    ExceptIf: _if_such,
    OtherException: _not_understood,
}


def _is_such(scope: Scope, of: Characteristics, exception: ExceptIf) -> bool:
    """Whether what has these copiable values is such an object (CR 707.9f)."""
    you = scope.context.controller
    candidate = Candidate((), 1, Seen(of), of, you, you, token=True)
    return all(predicates.holds(scope, each, candidate) for each in exception.where)


def _types(
    of: Characteristics, supertypes: tuple[str, ...], types: tuple[str, ...], subtypes: tuple[str, ...], added: bool
) -> Characteristics:
    """CR 205.1a-b: new card types replace the old ones and their subtypes; new subtypes alone replace subtypes."""
    if added:
        return structs.replace(
            of,
            supertypes=_merge(of.supertypes, supertypes),
            types=_merge(of.types, types),
            subtypes=_merge(of.subtypes, subtypes),
        )
    return structs.replace(
        of,
        supertypes=_merge(of.supertypes, supertypes),
        types=types or of.types,
        subtypes=subtypes if subtypes or types else of.subtypes,
    )


def renamed(of: Characteristics, name: str | None) -> Characteristics:
    """CR 201.5: where its abilities say what it was called, they mean itself under the name that it has now."""
    if not name or not of.name or name == of.name:
        return of
    return structs.replace(of, abilities=tuple(text.replace(name, of.name) for text in of.abilities))


def _own_name(scope: Scope) -> str | None:
    source = scope.context.source
    found = scope.candidates(((source, 1),)) if source is not None else []
    return found[0].seen.name if found else None


def _without_definition(scope: Scope, of: Characteristics, power: bool, toughness: bool) -> Characteristics:
    """CR 707.9d: an ability that defines a characteristic which the exception sets is not copied."""
    kept = []
    for text in of.abilities:
        alone = Characteristics(name=of.name, abilities=(text,))
        statics = [s for a in scope.game.rules.compiled(alone) for s in a.statics]
        defines = [s for s in statics if any(isinstance(change, DefinePT) for change in s.changes)]
        if not (power and toughness and defines):
            kept.append(text)
    return structs.replace(of, abilities=tuple(kept))
