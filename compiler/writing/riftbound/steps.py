"""What is done, in Riftbound's words, where no row says it: “give”, “deal”, “move”, “play”, “return”, “choose”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from .... import instructions as i
from ....instructions.tokens import Described as DescribedToken
from ...games.riftbound.rows import ACTIONS
from ..blanking import below
from ..english import YOU, Noun, article, capital, listed, plural
from ..rows import action_of
from ..scope import CannotWrite, Clause, Said, Scope, Whole, Writers
from ..selections.parts import How
from ..sentences import sentences
from .changes import entering, gifts, so, subject
from .describing import describe, spelled
from .places import from_, to
from .quantities import for_each
from .runes import paid, runes


def by_row(value: Any, scope: Scope) -> Said | None:
    """What a row of the game says; of so many for each of some it says one."""
    for field in ("amount", "number"):
        many = getattr(value, field, None)
        if isinstance(many, i.CountOf) and isinstance(value, i.Draw | i.GainXP | i.Channel):
            one = action_of(ACTIONS, structs.replace(value, **{field: i.Number(1)}), scope)
            return one and one._replace(rest=f"{one.rest} for each {for_each(many, scope)[1]}")
    return action_of(ACTIONS, value, scope)


def gain(value: i.Gain, scope: Scope) -> Said | None:
    """“give a unit +2 [MIGHT] this turn”, “you control it until I leave the board”, “its base Might becomes 5”."""
    match value:
        case i.Gain(i.Reference() as what, (i.GainControl(i.Player("you")),)):
            return Clause(YOU, "take", f"control of {scope.noun(what).object}")
        case i.Gain(i.Reference() as what, (i.SetMight(i.Number(number)),), "end of turn"):
            return Clause(Noun(f"{_whose(scope.noun(what))} base Might"), "become", f"{number} this turn", told=True)
        case i.Gain(i.Reference("all", among=i.Selection(where)) as what, (i.CostRunes() as less,), until) if any(
            isinstance(each, i.CastSo) and each.next for each in where
        ):
            return Clause(
                Noun(so(i.Static(what, (less,)), scope)), "", "this turn" if until == "end of turn" else "", told=True
            )
        case i.Gain(i.Reference("source") as what, (i.CostRunes("less") as less,), "end of turn") if (
            less == i.CostRunes("less", less.energy, less.power)
        ):
            cost = f"{_whose(scope.noun(what))} cost"
            return Clause(YOU, "reduce", f"{cost} by {runes(less.energy, less.power)}")
        case i.Gain(i.Reference() as what, changes, until):
            pass
        case _:
            return _forbidden(value, scope)
    if any(isinstance(each, i.BonusDamage) for each in changes) and until == "end of turn":
        cast = subject(what, scope)
        turn = Noun(f"the {cast.words.removeprefix('your ')} you play this turn")
        return Clause(turn, "deal", so(i.Static(what, changes), scope).partition(" deals ")[2], told=True)
    if any(isinstance(each, i.Cannot) for each in changes):
        return _forbidden(value, scope)
    noun = scope.noun(what)
    certain = what.what == "choice" and noun.plural and isinstance(what.most, i.Number) and not what.optional
    each = " each" if certain else ""
    said, behind = gifts(changes, scope)
    return Clause(YOU, "give", f"{noun.object}{each} {said}{_until(until, scope)}{behind}")


def _forbidden(value: i.Gain, scope: Scope) -> Said:
    said = so(i.Static(value.what, value.changes), scope)
    return Clause(Noun(said), "", _until(value.until, scope).strip(), told=True)


def _until(until: Any, scope: Scope) -> str:
    if until is None:
        return ""
    if until == "end of turn":
        return " this turn"
    raise CannotWrite(until, "so long")


def _whose(noun: Noun) -> str:
    return {"it": "its", "they": "their", "I": "my", "this": "this spell's"}.get(noun.words, f"{noun.words}'s")


def damage(value: i.Damage, scope: Scope) -> Said:
    """“deal 3 to a unit”, “it deals damage equal to its Might to …”, “deal 5 damage split among …”."""
    subject = YOU if value.by == i.Reference("source") else scope.noun(value.by)
    if len(value.to) != 1:
        raise CannotWrite(value, "to several")
    if value.division == "as you choose":
        amount = _amount(value.amount, scope)
        amount = amount if amount.startswith("damage") else f"{amount} damage"
        among = scope.noun(value.to[0]).object
        return Clause(subject, "deal", f"{amount} split among {among}", told=not subject.you)
    if isinstance(value.amount, i.NumberOf) and value.amount.what == "damage":
        whom = _each(value.to[0], scope)
        return Clause(subject, "deal", f"damage to {whom} {_amount(value.amount, scope).removeprefix('damage ')}")
    amount, each, many = _amount(value.amount, scope).partition(" for each ")
    return Clause(subject, "deal", f"{amount} to {_each(value.to[0], scope)}{each}{many}", told=not subject.you)


def _each(value: Any, scope: Scope) -> str:
    noun = scope.noun(value)
    if isinstance(value, i.Reference) and value.what == "all" and not noun.words.startswith("all "):
        return f"all {noun.words}"
    return noun.object


def _amount(value: i.Quantity, scope: Scope) -> str:
    match value:
        case i.Number(number):
            return f"{number}"
        case i.ThatMany():
            return "that much"
        case i.NumberOf("energy cost"):
            return f"{scope.phrase(value)} as damage"
        case i.CountOf() | i.HowMany():
            many, each = for_each(value, scope)
            return f"{many} for each {each}"
    return f"damage equal to {scope.phrase(value)}"


def fight(value: i.Fight, scope: Scope) -> Said:
    """“they deal damage equal to their Mights to each other”."""
    if value.what == i.Reference("source"):
        return Clause(Noun("we", plural=True), "deal", "damage equal to our Mights to each other", told=True)
    return Clause(Noun("they", plural=True), "deal", "damage equal to their Mights to each other", told=True)


def move(value: i.Move, scope: Scope) -> Said:
    """“banish a unit”, “return a friendly unit to its owner's hand”, “put the rest into your trash”."""
    if value.entering or value.counters or value.attached_to or value.until_leaves or value.below or value.order:
        raise CannotWrite(value, "so")
    who = YOU if value.player is None else scope.subject(value.player)
    noun = scope.noun(value.what)
    match value.to:
        case "exile":
            return Clause(who, "banish", noun.object)
        case "hand":
            own = value.what.among is not None and any(isinstance(each, i.InZone) for each in value.what.among.where)
            back = "your hand" if own else "their owners' hands" if noun.plural else f"{_owner(noun)} hand"
            return Clause(who, "return", f"{noun.object} to {back}")
        case "graveyard":
            own = value.what.what == "rest"
            return Clause(who, "put", f"{noun.object} into {'your' if own else 'its owner' + chr(39) + 's'} trash")
        case "library" if value.position == "top or bottom":
            return Clause(who, "place", f"{noun.object} on the top or bottom of {_their(who)} Main Deck")
        case "library" if value.position in ("top", "bottom"):
            return Clause(who, "put", f"{noun.object} on the {value.position} of {_their(who)} Main Deck")
    raise CannotWrite(value, value.to)


def _their(who: Noun) -> str:
    return "your" if who.you else "their"


def _owner(noun: Noun) -> str:
    return "my owner's" if noun.words == "I" else "its owner's"


def change_location(value: i.ChangeLocation, scope: Scope) -> Said:
    """“move an enemy unit from a battlefield to its base”, “recall me exhausted”."""
    chooser = value.what.chooser
    who = YOU if chooser is None else scope.subject(chooser)
    said = scope.noun(value.what).object
    said += f" {from_(value.origin, scope)}" if value.origin is not None else ""
    said += f" {to(value.to, scope)}" if value.to is not None else ""
    return Clause(who, value.how, said + (" exhausted" if value.exhausted else ""), told=not who.you)


_IGNORING = {
    "cost": ", ignoring {} cost",
    "energy cost": ", ignoring {} Energy cost",
    "any cost": ", ignoring any and all costs",
    "base cost": ", ignoring {} base cost",
}


def play(value: i.Play, scope: Scope) -> Said:
    """“play it, ignoring its cost”, “its owner plays it to the same location”."""
    plain = structs.replace(value, ignoring="", to=None, id=0)
    if plain != i.Play(value.player, value.what):
        raise CannotWrite(value, "played so")
    who = scope.subject(value.player)
    noun = scope.noun(value.what)
    there = f" {to(value.to, scope)}" if value.to is not None else ""
    ignoring = ""
    if value.ignoring:
        if value.ignoring not in _IGNORING:
            raise CannotWrite(value, value.ignoring)
        ignoring = _IGNORING[value.ignoring].format("their" if noun.plural else "its")
        ignoring = ignoring + "s" if noun.plural and ignoring.endswith("cost") else ignoring
    return Clause(who, "play", f"{noun.object}{there}{ignoring}", told=not who.you)


_LOCATIONS = {"here": "here", "there": "there", "base": "to your base"}


def create(value: i.Create, scope: Scope) -> Said:
    """“play two 1 [MIGHT] Recruit unit tokens here”, “play a Gold gear token exhausted”."""
    if len(value.creations) != 1:
        raise CannotWrite(value, "several kinds")
    made = value.creations[0]
    if made.via != "play" or made.counters or made.tapped or made.attached_to is not None:
        raise CannotWrite(made, made.via)
    who = scope.subject(made.creator)
    token = made.token.characteristics if isinstance(made.token, i.Predefined | DescribedToken) else None
    if token is None:
        raise CannotWrite(made.token, "as a token")
    kind = _token(token, scope)
    one = made.count == i.Number(1)
    words = kind[0] if one else plural(kind[0])
    front = "ready " if made.enters == "ready" else ""
    words = article(f"{front}{words}") if one else f"{spelled(made.count, scope)} {front}{words}"
    words += kind[1] + (" exhausted" if made.enters == "exhausted" else "")
    if made.location:
        words += f" {_LOCATIONS.get(made.location) or f'to {made.location}'}"
    scope.speaks_of("token", plural=not one)
    return Clause(who, "play", words, told=not who.you)


def _token(token: i.Characteristics, scope: Scope) -> tuple[str, str]:
    """“3 [MIGHT] Mech unit token”, and what stands behind it."""
    might = f"{token.might.value} [MIGHT] " if isinstance(token.might, i.Number) and token.subtypes else ""
    kinds = " ".join(each.lower() for each in token.types)
    with_ = [f"[{capital(each)}]" for each in token.keywords]
    return f"{might}{token.name} {kinds} token".replace("  ", " "), f" with {listed(with_)}" if with_ else ""


def counter(value: i.CounterSpell, scope: Scope) -> Said:
    """“counter a spell”."""
    said = scope.noun(value.what).object
    if value.to == "hand":
        return Clause(YOU, "counter", f"{said}. Return it to its owner's hand instead of putting it in their trash")
    if value != i.CounterSpell(value.what):
        bare = i.CounterSpell(value.what, id=value.id)
        if value != bare:
            raise CannotWrite(value, "so")
    return Clause(YOU, "counter", said)


def look(value: i.Look, scope: Scope) -> Said:
    """“look at the top 2 cards of your Main Deck”."""
    return Clause(scope.subject(value.player), "look", f"at {scope.noun(value.what).object}")


def reveal(value: i.Reveal, scope: Scope) -> Said:
    """“reveal the top card of your Main Deck”, “they reveal their hand”."""
    who = scope.subject(value.player)
    return Clause(who, "reveal", scope.noun(value.what).object, told=not who.you)


def choose_player(value: i.ChoosePlayer, scope: Scope) -> Said:
    """“choose an opponent”."""
    return Clause(scope.subject(value.player), "choose", scope.noun(value.which).words)


def act(value: i.Act, scope: Scope) -> Said | None:
    """“choose a unit”, “attach it to me”, “spend a buff”; None where a row says it."""
    who = YOU if value.player is None else scope.subject(value.player)
    match value:
        case i.Act("choose", what):
            return Clause(who, "choose", scope.noun(what).object)
        case i.Act("attach", what, to=i.Reference() as to_):
            attached = scope.noun(what).object
            return Clause(who, "attach", f"{attached} to {scope.noun(to_).object}")
        case i.Act("unattach", what, to=i.Reference() as to_):
            attached = scope.noun(what).object
            return Clause(who, "detach", f"{attached} from {scope.noun(to_).object}")
        case i.Act("spend buff", i.Reference("that") as of):
            return Clause(who, "spend", f"{_whose(scope.noun(of))} buff")
        case i.Act("spend buff", i.Reference("source")):
            return Clause(who, "spend", "my buff")
        case i.Act("spend buff"):
            return Clause(who, "spend", "a buff")
    return by_row(value, scope)


def mill(value: i.Mill, scope: Scope) -> Said:
    """“put the top 2 cards of your Main Deck into your trash”."""
    who = scope.subject(value.player)
    whose = "your" if who.you else "their"
    many = "card" if value.amount == i.Number(1) else f"{scope.phrase(value.amount)} cards"
    return Clause(who, "put", f"the top {many} of {whose} Main Deck into {whose} trash")


def keyword_action(value: i.KeywordAction, scope: Scope) -> Said:
    """“[Predict 2]”, “[Burn 3]”."""
    who = scope.subject(value.player)
    if not who.you:
        raise CannotWrite(value, "by others")
    number = "" if value.amount == i.Number(1) and value.action == "predict" else f" {scope.phrase(value.amount)}"
    return Clause(YOU, f"[{capital(value.action)}{number}]")


def add(value: i.AddRunes, scope: Scope) -> Said:
    """“[Add] [E1][RUNE:rainbow]”."""
    return Clause(scope.subject(value.player), "[Add]", runes(value.energy, value.power))


def reflexive(value: i.Reflexive, scope: Scope) -> Said | None:
    """“then do this: …” (RB 387)."""
    if not value.always:
        return None
    return Clause(Noun("then"), "", f"do this: {capital(sentences(value.steps, scope))}", told=True)


def enters(value: i.Replace, scope: Scope) -> Said | None:
    """“units you play this turn enter ready”, “the next unit you play this turn enters ready”."""
    match value:
        case i.Replace(i.Replacement(i.EnterAs(tapped=bool(tapped)), which=i.Selection(where)), "end of turn"):
            ready = "exhausted" if tapped else "ready"
            if value.once:
                rest = tuple(each for each in where if not isinstance(each, i.CastSo))
                one = f"the next {describe(rest, How(scope)).one('')} you play this turn"
                return Clause(Noun(one), "enter", ready, told=True)
            if any(isinstance(each, i.CastSo) for each in where):
                return Clause(Noun(f"{entering(where, scope)} this turn", plural=True), "enter", ready, told=True)
            return Clause(Noun(entering(where, scope), plural=True), "enter", f"{ready} this turn", told=True)
    return None


def name(value: i.ChooseQuality, scope: Scope) -> Said | None:
    """“name a tag”."""
    if value == i.ChooseQuality(i.Player("you"), "tag"):
        return Clause(YOU, "name", "a tag")
    return None


def swap(value: i.SwapMight, scope: Scope) -> Said:
    """“swap the Might of two units this turn”."""
    return Clause(YOU, "swap", f"the Might of {scope.noun(value.what).object}{_until(value.until, scope)}")


def if_(value: i.If, scope: Scope) -> Said | None:
    """“stun a unit. If it's stunned, return it to its owner's hand instead”: of what the usual step names."""
    asked = {each.antecedent for each in below(value.condition) if isinstance(each, i.Reference)}
    named = {each.id for each in below(value.otherwise) if isinstance(each, i.Reference) and each.id}
    match value.steps, value.otherwise:
        case (i.Damage(amount=amount, to=to_),), (i.Damage(to=first) as usually,) if to_ == first:
            said = scope.clause(usually)
            held = scope.phrase(value.condition)
            return Whole(f"{said}. If {held}, deal {_amount(amount, scope)} to it instead")
    if not (asked & named and len(value.steps) == len(value.otherwise) == 1):
        return None
    usual = scope.clause(value.otherwise[0])
    held = scope.phrase(value.condition)
    return Whole(f"{usual}. If {held}, {scope.clause(value.steps[0])} instead")


def either(value: i.Choose, scope: Scope) -> Said | None:
    """“attach it to that unit or detach it from that unit”, among other steps."""
    ability = scope.account.ability
    alone = ability is None or ability.steps == (value,) or any(len(each) != 1 for each in value.options)
    if alone or value.costs or value.unchosen:
        return None
    return Whole(listed([str(scope.clause(each[0])) for each in value.options], "or"))


def may(value: i.May, scope: Scope) -> Said | None:
    """“you may pay [E1] to draw 1”: what is paid, and for what."""
    match value.steps:
        case (first, *_, last) if not value.otherwise and _is_payment(first) and not (_is_payment(last) or value.id):
            pass
        case _:
            return None
    who = scope.subject(value.player)
    scope.now(offered=value.player, done_by="you do" if who.you else "they do", optional=True)
    costs: list[str] = []
    done: list[str] = []
    for step in value.steps:
        (done if done or not _is_payment(step) else costs).append(scope.clause(step).bare)
    return Clause(who, "may", f"{listed(costs)} to {listed(done)}", told=True)


def _is_payment(step: i.Step) -> bool:
    match step:
        case i.PayRunes() | i.SpendXP() | i.Act("spend buff") | i.Act("tap", i.Reference("source")) | i.Discard():
            return True
        case i.Act("destroy"):
            return True
    return False


_OWN: dict[type, Callable[[Any, Scope], Said | None]] = {
    i.Gain: gain,
    i.Damage: damage,
    i.Fight: fight,
    i.Move: move,
    i.ChangeLocation: change_location,
    i.Play: play,
    i.Create: create,
    i.CounterSpell: counter,
    i.Look: look,
    i.Reveal: reveal,
    i.ChoosePlayer: choose_player,
    i.Act: act,
    i.Mill: mill,
    i.KeywordAction: keyword_action,
    i.AddRunes: add,
    i.Reflexive: reflexive,
    i.May: may,
    i.Replace: enters,
    i.ChooseQuality: name,
    i.SwapMight: swap,
    i.If: if_,
    i.Choose: either,
    i.PayRunes: lambda value, scope: Clause(scope.subject(value.player), "pay", paid(value, scope)),
}
STEPS: Writers = {**{type(row.makes): by_row for row in ACTIONS}, **_OWN}


def _symbol(value: i.Act, scope: Scope) -> str | None:
    return "[EXHAUST]" if value == i.Act("tap", i.Reference("source")) else None


COSTS: Writers = {i.PayRunes: paid, i.Act: _symbol}
