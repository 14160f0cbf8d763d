"""What a step tells by itself of what its pronouns may mean."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ... import instructions as i
from ...instructions.changing import with_inner
from ...instructions.searching import all_of
from ...values.inner_fields import inner_fields
from ..ledger.places import start_of
from ..nouns.cards import BATCHES
from ..nouns.pronouns import shown_by

#: As what it is spoken of that something was done to.
DONE_TO: dict[str, Any] = {"reveal": "revealed", "discard": "discarded", "sacrifice": "sacrificed", "exile": "exiled"}


_REFERENCE: frozenset[type[i.Value]] = frozenset([i.Reference])
#: What may speak of what other words have named.
_SPOKEN: frozenset[type[i.Value]] = frozenset([i.Reference, i.Player])
#: Types of what has no values in it.
PLAIN = frozenset([str, int, bool, float, type(None)])
#: What can only be done to what is there.
GIVING = frozenset(["tap", "untap", "transform", "attach"])


def undone_part(step: i.If | i.May) -> str:
    """Which steps are done where the part before was not: “if you don't, …”."""
    match step:
        case i.If(i.Happened(negated)):
            return "steps" if negated else "otherwise"
    return ""


def is_kicked(condition: object) -> bool:
    """Whether it is said of the source that a cost was paid for it (CR 702.33d)."""
    return isinstance(condition, i.CostWasPaid) and condition.of.what == "source"


def is_of_what_was_cast(replacement: i.Replacement) -> bool:
    """“that creature enters with …”, of a spell: of the permanent that it becomes, and of nothing else."""
    match replacement.which.where:
        case (i.IsAmong(i.Reference("that")),):
            return isinstance(replacement.change, i.EnterAs)
    return False


def speaks_of_event(replacement: i.Replacement) -> bool:
    """Whether what it is of is what the event was of."""
    return any(each.antecedent == "event.what" for each in all_of(replacement.which, _REFERENCE))


def _are_shown_by(steps: tuple[i.Step, ...], what: str) -> bool:
    """Whether one of the steps shows cards that are called so: those are spoken of behind it."""
    shown = (shown_by(value) for step in steps for value in step.walk() if isinstance(value, i.Action))
    return any(cards is not None and cards.what == what for cards in shown)


def of_one_card(steps: tuple[i.Step, ...], of: i.Reference) -> tuple[i.Step, ...]:
    """The steps of a loop over cards or tokens, “that card”, “it” as the one whose round it is, not as all of them."""
    of_tokens = of.what == "created" and not any(isinstance(each, i.Create) for step in steps for each in step.walk())
    if not of_tokens and (of.what not in BATCHES or _are_shown_by(steps, of.what)):
        return steps

    def one(value: Any) -> Any:
        if isinstance(value, i.Reference) and value.what == of.what and (value.id or of_tokens):
            return i.Reference("that", value.text, antecedent="each")
        return with_inner(value, one)

    return tuple(one(step) for step in steps)


def of_it(amount: i.Value) -> bool:
    """Whether a number is one of “it” and nothing more is said of what that is: “equal to its power”."""
    return any(each.what == "that" and each.among is None and not each.id for each in all_of(amount, _REFERENCE))


def folded(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """“… sacrifices it at end of combat. If the player does, …”: whether it is done is known then, not before."""
    out: list[Any] = []
    for step in steps:
        last = out[-1] if out else None
        if isinstance(last, i.Delayed) and isinstance(step, i.If) and isinstance(step.condition, i.Happened):
            out[-1] = structs.replace(last, steps=(*last.steps, step))
        else:
            out.append(step)
    return tuple(out)


def shares_subject(before: Any, step: Any) -> bool:
    """Whether two steps of one clause are done by the same player: “its owner shuffles their graveyard into …”."""
    who = getattr(step, "player", None)
    if not isinstance(who, i.Player) or who != getattr(before, "player", None) or who.of is None:
        return False
    return isinstance(step, i.Action) and isinstance(before, i.Action) and step.span == before.span


def other_target(first: i.Reference, also: i.Reference) -> i.Reference:
    """“target creature and one other target creature”: other than the first, whatever the source is (CR 115.3)."""
    if first.what != "target" or also.what != "target" or also.among is None or i.IsOther() not in also.among.where:
        return also
    than = i.OtherThan(i.Reference("that", first.text, antecedent=first.id))
    where = tuple(than if isinstance(each, i.IsOther) else each for each in also.among.where)
    return structs.replace(also, among=structs.replace(also.among, where=where))


def _is_of_the_unbound(value: object) -> bool:
    """Whether it is the controller or owner of what a pronoun names."""
    return isinstance(value, i.Player) and value.of is not None and is_unbound(value.of)


def rank_of(value: object, name: str) -> int:
    """Who does something comes before what it is done to, and that before all that is said of it."""
    some = value if isinstance(value, tuple) else (value,)
    if isinstance(value, i.Player) and name != "instead":
        return 0
    if some and all(map(_is_of_the_unbound, some)):
        return 2  # “target creature deals 1 damage to its controller”
    told = name == "such" or all(isinstance(each, (i.Reference, i.Player, i.Targets)) for each in some)
    return 1 if told else 2  # “a spell with lesser mana value”: than what was named before


def with_card_of(steps: tuple[i.Step, ...], costs: tuple[i.Cost, ...]) -> tuple[i.Cost, ...]:
    """The costs, in which “X is the mana value of that card”, behind the steps, is of the exiled card they name."""
    spoken = {each for step in steps for each in all_of(step, _REFERENCE) if each.what == "exiled"} if costs else set()
    if len(spoken) != 1:
        return costs
    (card,) = spoken

    def of_card(value: Any) -> Any:
        match value:
            case i.Variable(value=i.NumberOf(_, i.Reference("that", antecedent=None) as that) as number):
                return structs.replace(value, value=structs.replace(number, of=structs.replace(card, text=that.text)))
        return with_inner(value, of_card)

    return tuple(of_card(cost) for cost in costs)


def is_unbound(value: object) -> bool:
    """Whether a word in it speaks of what has not been found."""
    if isinstance(value, tuple):
        return any(map(is_unbound, value))
    return isinstance(value, i.Value) and any(
        each.antecedent is None and is_spoken(each) for each in all_of(value, _SPOKEN)
    )


def is_spoken(value: i.Reference | i.Player) -> bool:
    """Whether it speaks of what other words have named."""
    return (value.what if isinstance(value, i.Reference) else value.who) in ("that", "that player")


def start_of_steps(steps: tuple[Any, ...]) -> int | None:
    """Where the words of some steps begin, if that is told."""
    within = [each for step in steps for each in step.walk()]
    actions = [each.span[0] for each in within if isinstance(each, i.Action)]
    nouns = [start_of(each.id) for each in within if isinstance(each, i.Reference | i.Player) and each.id > 0]
    return min(actions or nouns, default=None)


def under_its_control(static: i.Static) -> i.Static:
    """“… cards in its controller's graveyard”, where nothing but the source is spoken of: that is you (CR 109.5)."""

    def change(value: i.Value) -> i.Value:
        match value:
            case i.Player("controller", of=i.Reference("that", among=None, antecedent=None)):
                return i.Player("you", value.text)
        return with_inner(value, change)

    return with_inner(static, change)


def names_below(value: i.Value) -> list[str]:
    """The names of the fields in which there are values, or tuples of them."""
    return [name for name in inner_fields(type(value)) if (part := getattr(value, name)) and type(part) not in PLAIN]


def blocks_the_source(static: i.Static) -> bool:
    """Whether it says that some can't block “it”, which its source is, spoken of before: “… less than its power”."""
    itself = any(isinstance(each, i.Reference) and each.what == "source" for each in static.what.walk())
    return itself and any(isinstance(each, i.Cannot) and each.do == "block" for each in static.changes)


def of_such_a_choice(step: i.Step) -> i.Step:
    """“You may put one of those cards onto the battlefield if it's a creature card”: such a card may be chosen."""
    match step:
        case i.If(i.ObjectIs(asked, where, negated=False, was=False), (i.Move(what=chosen) as move,), otherwise=()):
            among = chosen.among
            if chosen.what != "choice" or among is None or asked != _spoken_of(asked, chosen):
                return step
            such = structs.replace(among, where=(*among.where, *where))
            return structs.replace(move, what=structs.replace(chosen, among=such))
    return step


def _spoken_of(asked: i.Reference, chosen: i.Reference) -> i.Reference:
    """The pronoun, as it would speak of what is chosen."""
    return structs.replace(asked, what="that", antecedent=chosen.id)
