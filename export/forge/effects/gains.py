"""Objects and players that are changed for a time: `Pump`, `Animate`, `GainControl`; by rules for them: `Effect`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .... import instructions as i
from ....values.colors import COLOR_WORDS
from ..errors import CannotExport
from ..nouns.players import YOU, called
from ..nouns.references import SOURCE, named
from ..nouns.selections import valid
from ..rows.changes import animated, pumped, sentence
from ..rows.keywords import keyword
from ..rows.modes import MODES, PLAYER_MODES
from ..rows.row import BARE
from ..rows.whom import objects
from ..scope import Draft, Scope
from ..script import Amount, Node, Words, joined, together
from .chain import writes

#: Until when a change lasts, as `Duration$`; until end of turn is not said.
FOR_A_TIME: Mapping[Any, str] = {
    "end of turn": "",
    "end of combat": "UntilEndOfCombat",
    None: "Permanent",
    i.UntilNext("turn", YOU): "UntilYourNextTurn",
    i.UntilNext("turn", YOU, over=True): "UntilTheEndOfYourNextTurn",
    i.UntilNext("upkeep", YOU): "UntilYourNextUpkeep",
    i.UntilNext("end step", YOU): "UntilYourNextEndStep",
    i.AsLongAs(i.ObjectIs(SOURCE, (i.ControlledBy(YOU),))): "UntilLoseControlOfHost",
    i.AsLongAs(i.ObjectIs(SOURCE, (i.InZone("battlefield"),))): "UntilHostLeavesPlay",
    i.AsLongAs(i.ObjectIs(SOURCE, (i.InState("tapped"),))): "UntilUntaps",
}
_SIZES = (i.ChangePT, i.AddAbilities)
_KINDS = (i.SetPT, i.SetTypes, i.SetColors, i.RemoveAbilities, i.RemoveTypes, i.AllTypes)
_NEXT_UNTAP = "HIDDEN This card doesn't untap during your next untap step."


def duration(until: i.Duration | None) -> dict[str, Words]:
    """How long it lasts; until end of turn is not said.

    Raises:
        CannotExport: if the language has no such duration.
    """
    if until not in FOR_A_TIME:
        raise CannotExport(until, "no such duration")
    words = FOR_A_TIME[until]
    return {"Duration": (words,)} if words else {}


@writes(i.Gain)
def gain(steps: Sequence[i.Step], scope: Scope) -> int:
    """What changes, by the kind of change: each kind is a node."""
    step = steps[0]
    assert isinstance(step, i.Gain)
    if isinstance(step.what, i.Player):
        _players(step, scope)
        return 1
    if (number := _threatened(steps, scope)) != 0:
        return number
    kinds = tuple(c for c in step.changes if isinstance(c, _KINDS) or _gives_abilities(c))
    sizes: tuple[i.Modification, ...] = tuple(c for c in step.changes if isinstance(c, _SIZES) and c not in kinds)
    rules = tuple(c for c in step.changes if c not in sizes and c not in kinds)
    if sizes and not kinds:
        sizes += tuple(c for c in rules if sentence(c) is not None)
        rules = tuple(c for c in rules if c not in sizes)
    if sizes and not (kinds and _sizes_fit(sizes)):
        _pump(step, sizes, scope)
        sizes = ()
    if kinds:
        _animate(step, (*kinds, *sizes), scope)
    for rule in rules:
        _rule(step, rule, scope)
    return 1


def _gives_abilities(change: i.Modification) -> bool:
    return isinstance(change, i.AddAbilities) and bool(change.abilities)


def _threatened(steps: Sequence[i.Step], scope: Scope) -> int:
    """“Gain control of it until end of turn. Untap it. It gains haste until end of turn.” is one node."""
    match steps:
        case (
            i.Gain(i.Reference("target", id=number) as what, (i.GainControl(i.Player("you")),), "end of turn"),
            i.Act("untap", i.Reference("that", antecedent=first)),
            i.Gain(i.Reference("that", antecedent=second), (i.AddAbilities(keywords, ()),), "end of turn"),
            *_,
        ) if first == second == number:
            draft = scope.begin(Draft("DB", "GainControl", {}))
            draft.parameters |= objects(what, scope, draft)
            draft.parameters |= {"LoseControl": ("EOT",), "Untap": ("True",)}
            draft.parameters["AddKWs"] = joined([keyword(each) for each in keywords], " & ")
            draft.done = steps[2]
            draft.remembers = {"": "RememberTargets"}
            scope.add(draft)
            return 3
    return 0


def _sizes_fit(sizes: tuple[i.Modification, ...]) -> bool:
    """Whether all of it is keywords, which `Animate` gives, too."""
    return all(isinstance(each, i.AddAbilities) for each in sizes)


def _whom(what: i.Reference, scope: Scope, draft: Draft) -> tuple[dict[str, Words], str]:
    """Parameters for whom, and what is added to the name of the API for all of a kind."""
    if what.what == "all":
        if what.among is None or what.also is not None:
            raise CannotExport(what, "all of several kinds")
        return {"ValidCards": valid(what.among, scope, base="Permanent")}, "All"
    return {k: v for k, v in objects(what, scope, draft).items() if (k, v) != ("Defined", ("Self",))}, ""


def _pump(step: i.Gain, changes: Sequence[i.Modification], scope: Scope) -> None:
    draft = scope.begin(Draft("DB", "Pump", {}))
    whom, more = _whom(_reference(step), scope, draft)
    draft.name += more
    draft.parameters = {**whom, **pumped(changes, scope), **duration(step.until)}
    _named(step, draft, scope)


def _animate(step: i.Gain, changes: Sequence[i.Modification], scope: Scope) -> None:
    draft = scope.begin(Draft("DB", "Animate", {}))
    whom, more = _whom(_reference(step), scope, draft)
    draft.name += more
    draft.parameters = {**whom, **animated(changes, scope, scope.grants), **duration(step.until)}
    _named(step, draft, scope)


def _reference(step: i.Gain) -> i.Reference:
    assert isinstance(step.what, i.Reference)
    return step.what


def _named(step: i.Gain, draft: Draft, scope: Scope) -> None:
    what = _reference(step)
    draft.done = step
    draft.remembers = {"": "RememberTargets"} if draft.target else {"": "RememberAllPumped"}
    draft.nouns = frozenset([what.id]) - set(scope.targets) - {0}
    scope.add(draft)


def _rule(step: i.Gain, change: i.Modification, scope: Scope) -> None:
    """What is no characteristic: who controls it, what it can't and must do."""
    match change:
        case i.GainControl(player):
            _control(step, player, scope)
        case i.GainOneOf(keywords, i.Player("you")):
            _one_of(step, keywords, scope)
        case i.SetChosen():
            _chosen(step, change, scope)
        case i.Cannot("untap") if _is_next_untap(step.until):
            _hidden(step, _NEXT_UNTAP, "Permanent", scope)
        case i.SwitchPT():
            _hidden(step, "HIDDEN CARDNAME's power and toughness are switched", "", scope, step.until)
        case _ if (words := sentence(change)) is not None:
            _hidden(step, f"HIDDEN {words}", "", scope, step.until)
        case _:
            _effect(step, change, scope)


def _is_next_untap(until: i.Duration | None) -> bool:
    return isinstance(until, i.UntilNext) and until.step == "untap step" and until.over and until.player is None


def _hidden(step: i.Gain, words: str, lasting: str, scope: Scope, until: i.Duration | None = "end of turn") -> None:
    draft = scope.begin(Draft("DB", "Pump", {}))
    whom, more = _whom(_reference(step), scope, draft)
    draft.name += more
    draft.parameters = {**whom, "KW": (words,), **({"Duration": (lasting,)} if lasting else duration(until))}
    _named(step, draft, scope)


_UNTIL_LOST: Mapping[Any, str] = {
    "end of turn": "EOT",
    None: "",
    i.AsLongAs(i.ObjectIs(SOURCE, (i.ControlledBy(YOU),))): "LeavesPlay,LoseControl",
    i.AsLongAs(i.ObjectIs(SOURCE, (i.InZone("battlefield"),))): "LeavesPlay",
    i.AsLongAs(i.ObjectIs(SOURCE, (i.InState("tapped"),))): "Untap",
}


def _control(step: i.Gain, player: i.Player, scope: Scope) -> None:
    draft = scope.begin(Draft("DB", "GainControl", {}))
    what = _reference(step)
    if what.what == "all" and what.among is not None:
        draft.parameters["AllValid"] = valid(what.among, scope)
    else:
        draft.parameters |= objects(what, scope, draft)
    if player != YOU:
        draft.parameters["NewController"] = (called(player, scope),)
    if step.until not in _UNTIL_LOST:
        raise CannotExport(step, "control for such a time")
    if words := _UNTIL_LOST[step.until]:
        draft.parameters["LoseControl"] = (words,)
    _named(step, draft, scope)


def _one_of(step: i.Gain, keywords: tuple[str, ...], scope: Scope) -> None:
    """One of some keywords: a choice between nodes, behind one that has the target."""
    if frozenset(keywords) == _ANY_COLOR:
        _protected(step, scope)
        return
    what = _reference(step)
    if what.what == "target" and what.id in scope.targets and what.id not in scope.targeted_before:
        draft = scope.begin(Draft("DB", "Pump", {}))
        draft.parameters |= objects(what, scope, draft)
        scope.add(draft)
    if what.what == "all":
        raise CannotExport(step, "a choice for all of a kind")
    whom = {key: words for key, words in objects(what, scope, Draft("DB", "Pump", {})).items() if words != ("Self",)}
    options = []
    for each in keywords:
        said: dict[str, Words] = {**whom, "KW": keyword(each), **duration(step.until)}
        options.append(Node("DB", "Pump", (*said.items(), ("SpellDescription", (each.capitalize(),)))))
    choices = joined([(node,) for node in options], ",")
    scope.add(Draft("DB", "GenericChoice", {"Defined": ("You",), "Choices": choices}))


_ANY_COLOR = frozenset(f"protection from {color}" for color in COLOR_WORDS.values())


def _protected(step: i.Gain, scope: Scope) -> None:
    """Protection from the color of your choice."""
    draft = scope.begin(Draft("DB", "Protection", {}))
    whom, more = _whom(_reference(step), scope, draft)
    draft.name += more
    draft.parameters = {**whom, "Gains": ("Choice",), "Choices": ("AnyColor",), **duration(step.until)}
    _named(step, draft, scope)


def _chosen(step: i.Gain, change: i.SetChosen, scope: Scope) -> None:
    """It becomes of the chosen color or type: who chooses it does so first."""
    kinds = {"color": "ChooseColor", "creature type": "ChooseType", "basic land type": "ChooseType"}
    if change.kind not in kinds or change.player not in (None, YOU) or change.several:
        raise CannotExport(change, "what is chosen")
    if change.player is not None:
        types = {"creature type": "Creature", "basic land type": "Basic Land"}
        more = {"Type": (types[change.kind],)} if change.kind in types else {}
        choosing = Draft("DB", kinds[change.kind], {"Defined": ("You",), **more})
        scope.begin(choosing)
        what = _reference(step)
        if what.what == "target" and what.id in scope.targets and what.id not in scope.targeted_before:
            choosing.parameters |= BARE["objects"].write(what, scope, choosing)
        scope.add(choosing)
    draft = scope.begin(Draft("DB", "Animate", {}))
    whom, more_ = _whom(_reference(step), scope, draft)
    draft.name += more_
    if change.kind == "color":
        said: dict[str, Words] = {"Colors": ("ChosenColor",)}
        said |= {} if change.added else {"OverwriteColors": ("True",)}
    else:
        said = {"Types": ("ChosenType",)}
        removed = "RemoveCreatureTypes" if change.kind == "creature type" else "RemoveLandTypes"
        said |= {} if change.added else {removed: ("True",)}
    draft.parameters = {**whom, **said, **duration(step.until)}
    _named(step, draft, scope)


# -- rules for a time: an effect in the command zone


def _effect(step: i.Gain, change: i.Modification, scope: Scope) -> None:
    what = _reference(step)
    draft = scope.begin(Draft("DB", "Effect", {}))
    if what.what == "all":
        if what.among is None:
            raise CannotExport(what, "all of no kind")
        subject: Words = valid(what.among, scope)
    else:
        subject = _remembered(what, scope, draft)
    static = _mode(change, subject, scope)
    draft.parameters |= {"StaticAbilities": (static,), **duration(step.until)}
    draft.done, draft.nouns = step, frozenset([what.id]) - set(scope.targets) - {0}
    scope.add(draft)


def _remembered(what: i.Reference, scope: Scope, draft: Draft) -> Words:
    """Objects that the effect remembers, as its static ability calls them."""
    said = objects(what, scope, draft)
    defined = said.pop("Defined", ("Targeted",)) if isinstance(said, dict) else ("Targeted",)
    draft.parameters |= said
    draft.parameters |= {"RememberObjects": defined, "ExileOnMoved": ("Battlefield",)}
    return ("Card.IsRemembered",)


def _mode(change: i.Modification, subject: Words, scope: Scope) -> Node:
    outer = scope.current
    found, _ = MODES.draft((change,), scope, "Mode", {"of": subject})
    scope.current = outer
    return _lasting(found.node(), change)


def _lasting(node: Node, change: i.Modification) -> Node:
    """A node that stands for a time: what is paid or counted as the spell resolves is not known to it.

    Raises:
        CannotExport: if it speaks of a number that is not said.
    """
    if any(isinstance(part, Amount) for _, words in node.parameters for part in words):
        raise CannotExport(change, "a number that is fixed as it begins")
    return node


def _players(step: i.Gain, scope: Scope) -> None:
    """Rules for players, for a time."""
    assert isinstance(step.what, i.Player)
    draft = scope.begin(Draft("DB", "Effect", {}))
    if step.what.who in ("target player", "target opponent"):
        draft.parameters |= BARE["who"].write(step.what, scope, draft)
        draft.parameters["RememberObjects"] = ("Targeted",)
        subject: Words = ("Player.IsRemembered",)
    else:
        words = called(step.what, scope)
        if words in ("You", "Player", "Opponent"):
            subject = (words,)
        else:
            draft.parameters["RememberObjects"] = (words,)
            subject = ("Player.IsRemembered",)
    nodes = []
    for change in step.changes:
        found, _ = PLAYER_MODES.draft((change,), scope, "Mode", {"of": subject})
        nodes.append(_lasting(found.node(), change))
    scope.current = draft
    draft.parameters |= {"StaticAbilities": joined([(node,) for node in nodes], ","), **duration(step.until)}
    draft.done = step
    scope.add(draft)


__all__ = ["FOR_A_TIME", "duration", "gain", "named", "together"]
