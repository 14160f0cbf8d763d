"""What a program says in full and the board does not do yet: the other half of what `left` tells of a card.

It looks at typed values alone, and asks the modules that do things what they can do, so that it says neither more nor
less than what a game would report as left to the players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from operator import attrgetter
from typing import Any, Literal, NamedTuple, get_args

from msgspec import structs

from .. import instructions as i
from ..instructions.judging import said_of
from ..instructions.searching import all_of
from ..values.inner_fields import InnerOf, inner_fields
from .doing import passed_over
from .executor.registry import undone
from .executor.running import is_as_it_enters
from .looking import history, mutated
from .looking.conditions import knows_who_did
from .looking.in_this_game import of_the_game
from .looking.keywords import IN_COMBAT, OF_COSTS, unobeyed
from .looking.optional import OPTIONAL
from .looking.predicates.told import UNSEEN, is_unseen, told_words
from .looking.quantities import NUMBERS_OF_PLAYERS, amount_of, is_counters, is_paid
from .looking.ways import ALTERNATIVE
from .playing.costs import is_payable
from .replacing.known import unreplaced
from .state.rule_set import MODERN, RuleSet

Kind = Literal[
    "step", "condition", "quantity", "reference", "trigger", "cost", "restriction", "replacement", "static", "keyword"
]


class Unplayed(NamedTuple):
    """A value that the board does not do: its words, where they stand if that is known, why, and what it is."""

    text: str
    span: tuple[int, int]
    why: str
    kind: Kind


NOWHERE = (0, 0)

#: What an ability has beside what is judged with it.
_OF_ABILITY = attrgetter(
    *(name for name in inner_fields(i.Ability) if name not in ("costs", "casting", "trigger", "only_while", "granted"))
)
_REFERENCES: frozenset[type[i.Value]] = frozenset([i.Reference])
_CHOSEN: frozenset[type[i.Value]] = frozenset([i.IsChosen])

_CONJURED: frozenset[type[i.Value]] = frozenset([i.Conjure])
#: What is no other ability than a keyword.
_SPLICED = frozenset(["keyword", "reminder", "spell"])
_NO_OTHERS = frozenset(["keyword", "reminder"])
_REFLEXIVE: frozenset[type[i.Value]] = frozenset([i.Reflexive])
_PUT = frozenset(["put into hand", "put onto battlefield"])
_EXCHANGES: frozenset[type[i.Value]] = frozenset([i.ExchangeControl])
_GAINED: frozenset[type[i.Value]] = frozenset([i.Gain])
_PERMISSIONS: frozenset[type[i.Value]] = frozenset([i.MayPlay])
_CAST: frozenset[type[i.Value]] = frozenset([i.WasCast])
_MOVED: frozenset[type[i.Value]] = frozenset([i.Move])
_SPENDING: frozenset[type[i.Value]] = frozenset([i.MaySpendAs])
_CHOICES: frozenset[type[i.Value]] = frozenset([i.May])
_HAD_TO: frozenset[type[i.Value]] = frozenset([i.Discard])
_ACTS: frozenset[type[i.Value]] = frozenset([i.Act])
_PLAYERS: frozenset[type[i.Value]] = frozenset([i.Player])
_BEGINNINGS: frozenset[type[i.Value]] = frozenset([i.Begins])
_TURNS: frozenset[type[i.Value]] = frozenset([i.ExtraTurn])
_LASTING: frozenset[type[i.Value]] = frozenset([i.MayCast])


def unplayed(
    abilities: Iterable[i.Ability], rules: RuleSet = MODERN, beside: Iterable[i.Ability] = ()
) -> Iterator[Unplayed]:
    """Every place of these abilities that the board would leave to the players, or pass over, by these rules.

    ``beside``: abilities that the same object has, among which is what is paid for a keyword of these.
    """
    if rules.plays is not None:
        for ability in abilities:
            yield from _beyond_tokens(ability, rules)
        return
    there = tuple(abilities)
    paid_for = {each.keyword for each in (*there, *beside) if each.casting}
    for ability in there:
        if ability.kind == "reminder":
            continue
        if ability.only_while is not None and not _is_kept_at_a_level(ability):
            yield Unplayed(ability.text, ability.span, "the board does not look at levels", "condition")
        if ability.kind == "keyword" and ability.rule is not None:
            yield from _keyword(ability, there)
            continue
        if any(v.what == "granter" for each in ability.granted for v in all_of(each, _REFERENCES)):
            yield Unplayed(ability.text, ability.span, "the board does not know what gave an ability", "reference")
        of_spell = ability.kind == "keyword" and ability.steps and not ability.costs and ability.trigger is None
        if of_spell and ability.keyword not in paid_for:
            yield Unplayed(ability.text, ability.span, "the board does not do it as the spell resolves", "keyword")
            continue
        for holds, why, kind in _OF_WHOLE:
            if holds(ability):
                yield Unplayed(ability.text, ability.span, why, kind)
        for cost in ability.costs:
            yield from _cost(cost, ability)
        for casting in ability.casting:
            for cost in casting.costs:
                yield from _cost(cost, ability)
        if ability.trigger is not None:
            yield from _trigger(ability.trigger)
        yield from _within(_OF_ABILITY(ability))


def _exchanges_spells(ability: i.Ability) -> bool:
    """Whether control of the spell is exchanged that was cast (CR 701.12b)."""
    cast = ability.trigger is not None and any(isinstance(each, i.Casts) for each in ability.trigger.events)
    steps = all_of(ability, _EXCHANGES) if cast else ()
    return any(e.other is not None and e.other.antecedent == "event.what" for e in steps)


def _speaks_of_it(ability: i.Ability) -> bool:
    """Whether it speaks of a card that it has conjured, or, “when …”, of one that it has put somewhere."""
    conjured = bool(all_of(ability, _CONJURED)) and any(v.what == "that" for v in all_of(ability, _REFERENCES))
    put = any(isinstance(v.done, i.DoneThisWay) and v.done.deed in _PUT for v in all_of(ability, _REFLEXIVE))
    return conjured or put


def _is_so_later(ability: i.Ability) -> bool:
    """Whether it puts something onto the battlefield that “is” something, and not at once (CR 611.2e)."""
    so = {each for each in all_of(ability, _GAINED) if each.is_so}
    if not so or not any(each.to == "battlefield" for each in all_of(ability, _MOVED)):
        return False
    values = [each for step in ability.steps for each in step.walk()]
    lists = [ability.steps, *(getattr(each, name, ()) for each in values for name in ("steps", "otherwise"))]
    at_once = {after for steps in lists for before, after in pairwise(steps) if is_as_it_enters(before, after)}
    return bool(so - at_once)


def _asks_who_did(ability: i.Ability) -> bool:
    """Whether it asks which players did, or could not do, what was no choice of theirs: “each player who can't”."""
    may = {each.id for each in all_of(ability, _CHOICES)} | {each.id for each in all_of(ability, _HAD_TO)}
    may |= {each.id for each in all_of(ability, _ACTS) if each.verb == "sacrifice" and each.what.what == "choice"}
    asked = (each.such for each in all_of(ability, _PLAYERS))
    return any(isinstance(such, i.Happened) and such.antecedent not in may for such in asked)


def _spends_at_once(ability: i.Ability) -> bool:
    """Whether other mana may be spent for what is cast as it resolves."""
    return bool(all_of(ability, _SPENDING)) and not all_of(ability, _LASTING)


def _begins_in_another_turn(ability: i.Ability) -> bool:
    """“At the beginning of that turn's end step”, of no extra turn."""
    return any(v.which == "that turn's" for v in all_of(ability, _BEGINNINGS)) and not all_of(ability, _TURNS)


def _asks_later_when_it_was_cast(ability: i.Ability) -> bool:
    """“… if you cast it during your main phase”, of what no longer is the spell."""
    return ability.kind != "spell" and any(each.during for each in all_of(ability, _CAST))


def _gives_permission(ability: i.Ability) -> bool:
    """“Each legendary card in your graveyard gains ‘You may play this card from your graveyard.’”."""
    return any(each.zone is not None for gained in ability.granted for each in all_of(gained, _PERMISSIONS))


#: What is asked of an ability as a whole, why the board does not do it if that holds, and what it is.
_OF_WHOLE: tuple[tuple[Callable[[i.Ability], bool], str, Kind], ...] = (
    (_exchanges_spells, "the board exchanges control of permanents alone", "step"),
    (_speaks_of_it, "the board does not know which of the cards is spoken of", "reference"),
    (_spends_at_once, "the board asks for no other mana for what is cast at once", "step"),
    (_is_so_later, "the board does not know it as it enters (CR 611.2e)", "step"),
    (_asks_who_did, "the board does not know which of the players did what they had to", "condition"),
    (_begins_in_another_turn, "the board does not know which turn that is", "trigger"),
    (_asks_later_when_it_was_cast, "the board does not remember when it was cast", "condition"),
    (_gives_permission, "the board asks no card elsewhere for a permission that it gains", "step"),
)


def _beyond_tokens(ability: i.Ability, rules: RuleSet) -> Iterator[Unplayed]:
    """What of an ability the rules for tokens do not play: “our board plays the rules for tokens of Riftbound”."""
    if ability.kind == "reminder" or (ability.kind == "keyword" and ability.keyword in rules.kept):
        return
    assert rules.plays is not None
    why = rules.tokens_only
    if ability.costs or ability.casting:
        yield Unplayed(ability.cost or ability.text, ability.span, why, "cost")
    if ability.only_while is not None:
        yield Unplayed(ability.text, ability.span, why, "condition")
    whole = (ability.trigger, ability.condition, ability.timing, ability.steps, ability.replacements, ability.statics)
    waiting: list[Any] = [whole]
    while waiting:
        value = waiting.pop()
        if isinstance(value, tuple):
            waiting += reversed(value)
            continue
        kind = next((kind for kind, types in _KINDS.items() if type(value) in types), None)
        if kind is not None and type(value) not in rules.plays:
            yield Unplayed(_text(value) or ability.text, getattr(value, "span", ability.span), why, kind)
        elif isinstance(value, i.Value) and not isinstance(value, i.Characteristics | i.Ability):
            waiting += reversed([getattr(value, name) for name in inner_fields(type(value))])


#: What a value of each of these types is.
_KINDS: dict[Kind, frozenset[type]] = {
    "step": frozenset(i.STEP_TYPES),
    "trigger": frozenset(get_args(i.AnyEvent)),
    "static": frozenset(get_args(i.Modification)),
    "replacement": frozenset(get_args(i.Change)),
    "condition": frozenset(get_args(i.Condition)),
    "restriction": frozenset(get_args(i.Timing)),
    "quantity": frozenset(get_args(i.Quantity)),
    "reference": frozenset(get_args(i.Predicate)),
}


def _is_kept_at_a_level(ability: i.Ability) -> bool:
    """Whether the board sees that the object has this ability at its level alone (CR 711.2, 716.2)."""
    if ability.kind != "keyword":
        return not any(each.itself or isinstance(each.change, i.EnterAs) for each in ability.replacements)
    return ability.rule is not None and (ability.rule.rule in IN_COMBAT or ability.rule.rule in _PLAIN)


#: Rules of keywords that are looked for among those that an object has now, in no other way.
_PLAIN = frozenset({"702.2", "702.10", "702.12", "702.15", "702.18", "702.20"})


def _keyword(ability: i.Ability, there: tuple[i.Ability, ...]) -> Iterator[Unplayed]:
    why = unobeyed(ability)
    if ability.keyword == "backup" and any(each.kind not in _NO_OTHERS for each in there[: there.index(ability)]):
        why = "the board does not know which abilities are printed below it"
    if ability.keyword == "splice" and any(each.casting or each.kind not in _SPLICED for each in there):
        why = "the board splices nothing but what is done as the spell resolves"
    if why:
        yield Unplayed(ability.text, ability.span, why, "keyword")
        return
    if ability.rule is not None and ability.rule.rule in OF_COSTS:
        yield from _within(ability.rule)
    yield from _within((*ability.timing, *ability.statics))
    if ability.keyword in OPTIONAL or ability.keyword in ALTERNATIVE or ability.keyword == "splice":
        for cost in ability.costs:
            yield from _cost(cost, ability)


def _cost(cost: i.Cost, ability: i.Ability) -> Iterator[Unplayed]:
    if not is_payable(cost):
        words = getattr(cost, "text", "") or ability.cost or ability.text
        yield Unplayed(words, NOWHERE, "the board can't pay this cost", "cost")
        return
    for found in _within(cost):
        yield found._replace(kind="cost")


def _within(whole: Any) -> list[Unplayed]:
    """What the board does not do of a value or of some in tuples, and of what is in them."""
    return said_of(whole, _JUDGES, _INNER)


def _below(value: i.Value) -> list[Unplayed]:
    inner = _INNER[type(value)]
    return _within(inner(value)[::-1]) if inner is not None else []


def _trigger(trigger: i.Trigger) -> tuple[Unplayed, ...]:
    found: list[Unplayed] = []
    for event in trigger.events:
        if why := passed_over.unseen(event, trigger):
            found.append(Unplayed(trigger.text, NOWHERE, why, "trigger"))
        found += _within(structs.replace(event, of=None) if isinstance(event, i.BecomesTarget) else event)
    return (*found, *_within(trigger.meanwhile))


def _replacement(value: i.Replacement) -> tuple[Unplayed, ...]:
    if why := unreplaced(value):
        return Unplayed(value.text, NOWHERE, why, "replacement"), *_within(_OF_REPLACEMENT(value))
    return () if isinstance(value.change, i.AsEnters) else tuple(_within(_OF_REPLACEMENT(value)))


_OF_REPLACEMENT = attrgetter(*inner_fields(i.Replacement))

#: Abilities and characteristics are judged for themselves; of triggers and replacements their judges look into them.
_INNER = InnerOf(i.Value, -1)
_INNER |= dict.fromkeys((i.Ability, i.Characteristics, i.Trigger, i.Replacement))
_OF_ACT: Callable[[Any], tuple[Any, ...]] = _INNER[i.Act] or (lambda act: ())


def _as_chosen(act: i.Act) -> i.Act:
    """Who sacrifices chooses what (CR 701.21a): “each player sacrifices a creature *of their choice*” says no more."""
    who, chooser = act.player, act.what.chooser
    if act.verb != "sacrifice" or who is None or chooser is None or chooser.antecedent is None:
        return act
    if chooser.who != "that player" or chooser.antecedent not in (who.id, who.antecedent):
        return act
    return structs.replace(act, what=structs.replace(act.what, chooser=None))


_INNER[i.Act] = lambda act: _OF_ACT(_as_chosen(act))


# ── What is judged, by its type ─────────────────────────────────────────────────────────────────────────────────────

Judge = Callable[[Any], tuple[Unplayed, ...]]
Why = Callable[[Any], str]


def _text(value: Any) -> str:
    words: str = getattr(value, "text", "")
    return words


def _judge(
    kind: Kind,
    why: Why,
    words: Callable[[Any], str] = _text,
    place: Callable[[Any], tuple[int, int]] = lambda value: NOWHERE,
) -> Judge:
    """Who says ``why`` the board does not do a value of a type, "" if it does, and then judges what is in the value."""

    def judge(value: Any) -> tuple[Unplayed, ...]:
        said = why(value)
        return (Unplayed(words(value), place(value), said, kind), *_below(value)) if said else ()

    return judge


def _placed(why: Why, kind: Kind = "step") -> Judge:
    """The same of what may know where its words stand."""
    return _judge(kind, why, place=lambda value: getattr(value, "span", NOWHERE))


_UNKNOWN = "the board does not know which objects these are"
_UNCOUNTED = "the board does not count this"


def _reference(value: i.Reference) -> str:
    if value.chooser is not None and value.chooser.who != "you":
        return "the board asks nobody but who does it"
    if value.what == "buried" and value.antecedent == "event.what":
        return "the board does not know what was put into a graveyard by what the player did"
    where = value.among.where if value.among is not None and value.what in ("top", "bottom") else ()
    elsewhere = any(isinstance(each, i.InZone) and each.zone != "library" for each in where)
    return "the board keeps no order but that of libraries" if elsewhere else ""


def _by_quality(value: i.PreventDamage | i.Target) -> str:
    chosen = any(each.by for each in all_of(value, _CHOSEN))
    return "the board chooses it only as it looks at objects" if chosen else ""


def _event_count(value: i.EventCount) -> str:
    kept = amount_of(value) is not None or of_the_game(value) is not None or history.is_devoured(value)
    kept = kept or mutated.is_asked(value)
    counted = history.judged(value) or kept or is_paid(value)
    return "" if counted else _UNCOUNTED


def _done_this_way(value: i.DoneThisWay) -> str:
    by_such = value.by is not None and value.by.who == "such player"
    if by_such and not knows_who_did(value):
        return "the board does not remember who did it"
    such = value.what is None or not told_words(value.what)
    known = bool(value.done_by) and such and (value.by is None or value.by.who == "you")
    return "the board does not remember what was done so" if value.deed in _PUT and not known else ""


def _player_number(value: i.PlayerNumber) -> str:
    known = value.what in NUMBERS_OF_PLAYERS or is_counters(value.what)
    return "" if known else "the board does not have this number"


_JUDGES: dict[type, Judge] = {
    **dict.fromkeys(i.STEP_TYPES - {i.Unmodelled}, _placed(undone)),
    i.Act: _judge("step", undone, words=lambda step: f"{step.verb} {step.what.text}"),
    i.Choose: _judge("step", undone, words=lambda step: " / ".join(step.labels)),
    i.Trigger: _trigger,
    i.Delayed: _judge("trigger", undone, words=lambda step: step.event.text),
    i.Static: _judge("static", passed_over.unkept),
    i.Replacement: _replacement,
    i.Reference: _judge("reference", _reference),
    i.Target: _judge("reference", _by_quality),
    i.PreventDamage: _judge("reference", _by_quality),
    i.IsChosen: _judge(
        "reference",
        lambda value: "the board asks nobody but who does it" if value.by and value.by.who != "you" else "",
        words=attrgetter("what"),
    ),
    i.OtherThan: _judge("reference", lambda value: _UNKNOWN if value.objects.what == "such" else ""),
    **dict.fromkeys(get_args(UNSEEN), _judge("reference", lambda value: _UNKNOWN if is_unseen(value) else "")),
    i.KindsAmong: _judge(  # changeling is all of them, and the board has no list (CR 702.73)
        "quantity",
        lambda value: _UNCOUNTED if value.what == "creature type" else "",
        words=lambda value: value.among.text,
    ),
    i.AbilityCount: _judge("quantity", lambda value: "" if value.within == "this turn" else _UNCOUNTED),
    i.EventCount: _judge("quantity", _event_count),
    i.DieResult: _judge("quantity", lambda value: _UNCOUNTED),
    i.NumberOf: _judge(
        "quantity",
        lambda value: "the board does not know it" if value.what in ("base power", "base toughness") else "",
        words=lambda value: value.of.text,
    ),
    i.ChosenNumber: _judge("quantity", lambda value: "the board lets none be chosen" if value.least else ""),
    i.PlayerNumber: _judge("quantity", _player_number, words=attrgetter("what")),
    i.WasCast: _judge(
        "condition",
        lambda value: (
            "the board does not remember when it was cast" if value.during and value.what.what != "source" else ""
        ),
    ),
    i.ManaWasSpent: _judge(
        "condition", lambda value: "the board does not see which mana was spent so" if value.on is None else ""
    ),
    i.DoneThisWay: _judge("condition", _done_this_way),
    i.MayPlay: _judge(
        "cost", lambda value: "" if all(map(is_payable, value.costs)) else "the board can't pay this cost"
    ),
    i.ClashWon: _judge(
        "condition",
        lambda value: "the board does not know who won the clash of the event" if value.antecedent == "event" else "",
    ),
}
