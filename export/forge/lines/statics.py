"""Static abilities: `S:Mode$ Continuous | Affected$ …`, and the modes of what can't and must be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.conditions import checks, parameters
from ..nouns.costs import mana_symbols
from ..nouns.players import YOU
from ..nouns.quantities import amount as written
from ..nouns.references import SOURCE
from ..nouns.selections import valid
from ..rows.changes import continuous
from ..rows.modes import MODES, PLAYER_MODES, SENTENCES
from ..scope import Scope
from ..script import Line, Node, Words, joined, plain, together
from .common import Context, described

_CHARACTERISTICS = (
    i.ChangePT,
    i.SetPT,
    i.DefinePT,
    i.AddAbilities,
    i.GainControl,
    i.SetTypes,
    i.SetColors,
    i.RemoveAbilities,
    i.AllTypes,
)
Lines = tuple[list[Line], list[Words]]
"""Lines, and keywords that are sentences."""


def static(ability: i.Ability, context: Context) -> Lines:
    """The lines of what an ability says stands.

    Raises:
        CannotExport: if a part of it has no form.
    """
    lines: list[Line] = []
    keywords: list[Words] = []
    for each in ability.statics:
        more, said = _static(each, ability, context)
        lines += more
        keywords += said
    return [*lines[:1], *(_undescribed(each) for each in lines[1:])], keywords


def _undescribed(line: Line) -> Line:
    """A further line of an ability: the first has its words, which are shown once."""
    node = line.node
    return Line(line.kind, Node(node.head, node.name, tuple(p for p in node.parameters if p[0] != "Description")))


def _static(value: i.Static, ability: i.Ability, context: Context) -> Lines:
    scope = context.scope(targets=ability.targets)
    condition = _condition(value, scope)
    together_ = [c for c in value.changes if isinstance(c, _CHARACTERISTICS)]
    rules = [c for c in value.changes if c not in together_]
    lines: list[Line] = []
    keywords: list[Words] = []
    words: dict[str, Words] = {"Description": (described(ability, context),)}
    if together_:
        if isinstance(value.what, i.Player):
            raise CannotExport(value, "a player who has what objects have")
        params = {"Affected": affected(value.what, scope), **continuous(together_, scope, scope.grants), **condition}
        if "CharacteristicDefining" in params:
            params = {"EffectZone": ("All",), **{k: w for k, w in params.items() if k != "Affected"}}
        lines.append(Line("S", Node("Mode", "Continuous", tuple((params | words).items()))))
    for rule in rules:
        more, said = _rule(value, rule, condition, words, scope)
        lines += more
        keywords += said
    return lines, keywords


def _condition(value: i.Static, scope: Scope) -> dict[str, Words]:
    if value.condition is None:
        return {}
    if value.condition == i.TurnOf(YOU):
        return {"Condition": ("PlayerTurn",)}
    if value.condition == i.NotHold(i.TurnOf(YOU)):
        return {"Condition": ("NotPlayerTurn",)}
    return parameters(checks(value.condition, scope), "line")


def affected(what: i.Reference, scope: Scope) -> Words:
    """Of which objects it is said.

    Raises:
        CannotExport: if no valid string is them.
    """
    match what:
        case i.Reference("source", also=i.Reference("partner")):
            return ("Card.Self,Creature.PairedWith",)
        case i.Reference("source", also=None):
            return ("Card.Self",)
        case i.Reference("enchanted", also=None):
            return (_attached(scope),)
        case i.Reference("all", among=i.Selection() as among, also=None):
            return valid(among, scope)
    raise CannotExport(what, "nothing stands of these objects")


def _attached(scope: Scope) -> str:
    if scope.frame.attached == "Equipped":
        return "Creature.EquippedBy"
    return "Creature.EnchantedBy" if scope.frame.enchants == "Creature" else "Card.EnchantedBy"


def _rule(
    value: i.Static, rule: i.Modification, condition: dict[str, Words], words: dict[str, Words], scope: Scope
) -> Lines:
    if isinstance(value.what, i.Player):
        return [_of_players(value.what, rule, condition, words, scope)], []
    match rule:
        case i.Cannot("untap"):
            return [_no_untap(value.what, condition, words, scope)], []
        case i.Cannot("be countered") if not condition:
            return [_no_counter(value.what, words, scope)], []
        case i.CostChange():
            return [_cost(value.what, rule, condition, words, scope)], []
        case (
            i.MayStayTapped()
            | i.Must("be blocked")
            | i.Must("be blocked by all")
            | i.Cannot("attack alone" | "block alone")
        ):
            return _sentence(value.what, rule, condition, words, scope)
        case i.AsThough("be cast", had=("flash",)):
            return [_flash(value.what, condition, words, scope)], []
    subject = affected(value.what, scope)
    draft, _ = MODES.draft((rule,), scope, "Mode", {"of": subject})
    scope.current = None
    draft.parameters |= condition | words
    return [Line("S", draft.node())], []


def _sentence(
    what: i.Reference, rule: i.Modification, condition: dict[str, Words], words: dict[str, Words], scope: Scope
) -> Lines:
    said = next((sentence for each, sentence in SENTENCES if each == rule), None)
    if said is None:
        raise CannotExport(rule, "no sentence says it")
    if what == SOURCE and not condition:
        return [], [(said,)]
    params = {"Affected": affected(what, scope), "AddHiddenKeyword": (said,), **condition, **words}
    return [Line("S", Node("Mode", "Continuous", tuple(params.items())))], []


def _of_players(
    who: i.Player, rule: i.Modification, condition: dict[str, Words], words: dict[str, Words], scope: Scope
) -> Line:
    names = {"you": "You", "each player": "Player", "each opponent": "Opponent", "opponents": "Opponent"}
    names |= {"enchanted player": "Player.EnchantedBy"}
    if who.who not in names or who.such is not None or who.but is not None:
        raise CannotExport(who, "nothing stands of these players")
    draft, _ = PLAYER_MODES.draft((rule,), scope, "Mode", {"of": (names[who.who],)})
    scope.current = None
    draft.parameters |= condition | words
    return Line("S", draft.node())


def _no_untap(what: i.Reference, condition: dict[str, Words], words: dict[str, Words], scope: Scope) -> Line:
    params = {
        "ActiveZones": ("Battlefield",),
        "ValidCard": affected(what, scope),
        "ValidStepTurnToController": ("You",),
        "Layer": ("CantHappen",),
        **condition,
        **words,
    }
    return Line("R", Node("Event", "Untap", tuple(params.items())))


def _no_counter(what: i.Reference, words: dict[str, Words], scope: Scope) -> Line:
    said = {"ValidCard": _spells(what, scope), "ValidSA": ("Spell",), "Layer": ("CantHappen",), **words}
    return Line("R", Node("Event", "Counter", tuple(said.items())))


def _spells(what: i.Reference, scope: Scope) -> Words:
    if what == SOURCE:
        return ("Card.Self",)
    if what.what != "all" or what.among is None:
        raise CannotExport(what, "no spells")
    return valid(what.among, scope, zone="stack")


# -- what spells and abilities cost (CR 601.2f)


def _cost(
    what: i.Reference, rule: i.CostChange, condition: dict[str, Words], words: dict[str, Words], scope: Scope
) -> Line:
    if (
        rule.of == "activate this ability"
        or rule.colored
        or rule.up_to
        or rule.keyword
        or rule.mana_cost_of is not None
    ):
        raise CannotExport(rule, "a change of such costs")
    params: dict[str, Words] = {}
    params |= _whose_costs(what, rule, scope)
    mana = rule.mana
    generic = mana[0] if len(mana) == 1 and isinstance(mana[0], i.GenericMana) else None
    if generic is not None:
        params["Amount"] = _times(generic.amount, rule.each, scope)
    elif rule.each is not None:
        raise CannotExport(rule, "colored mana so many times")
    elif rule.change == "less":
        symbols = [plain(each) for each in mana_symbols(mana, scope)]
        params["Amount"], params["Color"] = (str(len(symbols)),), (" ".join(filter(None, symbols[:1])),)
        if len(set(symbols)) > 1:
            raise CannotExport(rule, "less of several colors")
    else:
        params["Cost"] = joined(mana_symbols(mana, scope), " ")
    if rule.least is not None:
        if rule.change != "less" or not isinstance(rule.least, i.Number):
            raise CannotExport(rule, "how much it leaves")
        params["MinMana"] = (str(rule.least.value),)
    mode = "ReduceCost" if rule.change == "less" else "RaiseCost"
    return Line("S", Node("Mode", mode, tuple((params | condition | words).items())))


def _times(amount: i.Quantity, each: i.Quantity | None, scope: Scope) -> Words:
    if each is None:
        return written(amount, scope)
    if not isinstance(amount, i.Number):
        raise CannotExport(amount, "so much, so many times")
    return written(each if amount.value == 1 else i.Product(amount.value, each), scope)


def _whose_costs(what: i.Reference, rule: i.CostChange, scope: Scope) -> dict[str, Words]:
    if rule.of == "activate":
        return {"ValidCard": affected(what, scope), "Type": ("Ability",)}
    if what == SOURCE:
        return {"ValidCard": ("Card.Self",), "Type": ("Spell",), "EffectZone": ("All",)}
    if what.what != "all" or what.among is None:
        raise CannotExport(what, "no spells")
    where, activator = _activator(what.among)
    said: dict[str, Words] = {"ValidCard": valid(i.Selection(where), scope, zone="stack"), "Type": ("Spell",)}
    return said | ({"Activator": (activator,)} if activator else {})


def _activator(among: i.Selection) -> tuple[tuple[i.Predicate, ...], str]:
    """Who casts them: of spells that is their controller."""
    names = {"you": "You", "an opponent": "Opponent", "opponents": "Opponent", "each opponent": "Opponent"}
    rest, found = [], ""
    for each in among.where:
        player = each.player if isinstance(each, i.ControlledBy | i.CastSo) else None
        if isinstance(each, i.CastSo) and each != i.CastSo(each.player):
            raise CannotExport(each, "spells that are cast so")
        if player is not None and player.who in names:
            found = names[player.who]
        else:
            rest.append(each)
    return tuple(rest), found


def _flash(what: i.Reference, condition: dict[str, Words], words: dict[str, Words], scope: Scope) -> Line:
    if what.what != "all" or what.among is None:
        raise CannotExport(what, "no spells")
    where, activator = _activator(what.among)
    said: dict[str, Words] = {"ValidCard": valid(i.Selection(where), scope, zone="stack"), "ValidSA": ("Spell",)}
    said |= {"Caster": (activator,)} if activator else {}
    return Line("S", Node("Mode", "CastWithFlash", tuple((said | condition | words).items())))


__all__ = ["Any", "Lines", "Sequence", "affected", "static", "together"]
