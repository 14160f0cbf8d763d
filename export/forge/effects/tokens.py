"""Tokens that are created: `Token | TokenScript$ w_1_1_soldier`, `CopyPermanent`."""

from __future__ import annotations

from collections.abc import Sequence

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.players import YOU, called
from ..nouns.predicates import COLORS
from ..nouns.quantities import amount
from ..rows.keywords import keyword
from ..rows.row import BARE
from ..rows.whom import objects, players
from ..scope import Draft, Scope
from ..script import Words, joined
from .chain import writes

_REMEMBERS = {"created": "RememberTokens"}


@writes(i.Create)
def create(steps: Sequence[i.Step], scope: Scope) -> int:
    """Each kind of token is a node; so many of two kinds are one."""
    step = steps[0]
    assert isinstance(step, i.Create)
    for creation in step.creations:
        _create(creation, scope)
    return 1


def _create(creation: i.Creation, scope: Scope) -> None:
    if creation.blocking is not None or creation.must or creation.counters or creation.enters or creation.location:
        raise CannotExport(creation, "how the token enters")
    if creation.via == "investigate" and _is_usual(creation):
        more: dict[str, Words] = {} if creation.count == i.Number(1) else {"Num": amount(creation.count, scope)}
        scope.add(Draft("DB", "Investigate", more))
        return
    if isinstance(creation.token, i.CopyOf):
        _copy(creation, creation.token, scope)
        return
    draft = scope.begin(Draft("DB", "Token", {}))
    put = draft.parameters
    if creation.count != i.Number(1):
        put["TokenAmount"] = amount(creation.count, scope)
    script, sizes = scope.tokens.script(creation.token, scope)
    put["TokenScript"] = (script,)
    put.update(sizes)
    _creator(creation.creator, scope, draft)
    if creation.tapped:
        put["TokenTapped"] = ("True",)
    if creation.attacking:
        if creation.attacking_whom:
            raise CannotExport(creation, "whom it attacks")
        put["TokenAttacking"] = ("True",)
    if creation.attached_to is not None:
        if not isinstance(creation.attached_to, i.Reference):
            raise CannotExport(creation, "attached to a player")
        put["AttachedTo"] = (_attached(creation.attached_to, scope, draft),)
    draft.remembers = _REMEMBERS
    scope.add(draft)


def _is_usual(creation: i.Creation) -> bool:
    return creation.creator == YOU and not (creation.tapped or creation.attacking or creation.attached_to)


@writes(i.If)
def amass(steps: Sequence[i.Step], scope: Scope) -> int:
    """“Amass Zombies N” (CR 701.47a): an Army if there is none, counters on it, and what it becomes."""
    match steps:
        case (
            i.If(_, (i.Create((i.Creation(via="amass"),)),), ()),
            i.Act("choose"),
            i.PutCounters(i.Counters("+1/+1", count)),
            i.If(_, (i.Gain(changes=(i.SetTypes(subtypes=(kind,)),)),), ()),
            *_,
        ):
            scope.add(Draft("DB", "Amass", {"Type": (kind,), "Num": amount(count, scope)}))
            return 4
    return 0


def _populated(creation: i.Creation, token: i.CopyOf) -> bool:
    return creation.via == "populate" and creation.count == i.Number(1) and not token.exceptions


def _attached(to: i.Reference, scope: Scope, draft: Draft) -> str:
    said = objects(to, scope, draft)
    draft.parameters.update({key: words for key, words in said.items() if key != "Defined"})
    return str(said.get("Defined", ("Targeted",))[0])


def _creator(creator: i.Player, scope: Scope, draft: Draft) -> None:
    if creator == YOU:
        return
    said = players(creator, scope, draft)
    if "Defined" in said:
        draft.parameters["TokenOwner"] = said["Defined"]
    else:
        draft.parameters.update(said)
        draft.parameters["TokenOwner"] = ("Targeted",)


def _copy(creation: i.Creation, token: i.CopyOf, scope: Scope) -> None:
    """A token that is a copy (CR 707), with exceptions."""
    if token.token is not None or creation.attacking_whom or creation.attached_to is not None:
        raise CannotExport(creation, "a copy of such a kind")
    draft = scope.begin(Draft("DB", "CopyPermanent", {}))
    put = draft.parameters
    if _populated(creation, token) and _is_usual(creation):
        put.update({"Choices": ("Creature.token+YouCtrl",), "Populate": ("True",)})
        draft.remembers = _REMEMBERS
        scope.add(draft)
        return
    if token.of.what == "choice":
        raise CannotExport(creation, "a copy of what is chosen as it is done")
    put.update(BARE["objects"].write(token.of, scope, draft))
    if creation.count != i.Number(1):
        put["NumCopies"] = amount(creation.count, scope)
    if creation.creator != YOU:
        put["Controller"] = (called(creation.creator, scope),)
    if creation.tapped:
        put["TokenTapped"] = ("True",)
    if creation.attacking:
        put["TokenAttacking"] = ("True",)
    for exception in token.exceptions:
        put.update(_exception(exception, scope))
    draft.remembers = _REMEMBERS
    scope.add(draft)


def _exception(exception: i.CopyException, scope: Scope) -> dict[str, Words]:
    match exception:
        case i.SetPT(power, toughness):
            sizes = {"SetPower": power, "SetToughness": toughness}
            return {key: amount(each, scope) for key, each in sizes.items() if each is not None}
        case i.SetTypes(added=True):
            return {"AddTypes": (" & ".join([*exception.supertypes, *exception.types, *exception.subtypes]),)}
        case i.SetColors(colors, added=False) if colors:
            return {"SetColor": (",".join(COLORS[each] for each in colors),)}
        case i.RemoveSupertype("legendary"):
            return {"NonLegendary": ("True",)}
        case i.AddAbilities(keywords, ()):
            return {"AddKeywords": joined([keyword(each) for each in keywords], " & ")}
    raise CannotExport(exception, "an exception of a copy")
