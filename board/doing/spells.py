"""Spells are countered and copied (CR 701.6, 707.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import structs

from ...instructions import (
    Ability,
    Begins,
    ChangeTargets,
    Characteristics,
    CopySpell,
    CounterSpell,
    Delayed,
    If,
    Player,
    Reference,
    Step,
    Value,
    WasCast,
)
from ...values.inner_fields import inner_fields
from ..errors import CannotExecute
from ..executor import dividing
from ..executor.modes import of_modes, with_own_nouns
from ..executor.registry import does
from ..executor.targets import all_targets, choose_targets, targets
from ..looking.attaching import can_enchant, enchant_words
from ..looking.forbidden import cannot
from ..looking.optional import by_keyword
from ..looking.protection import targetable
from ..looking.scope import Scope
from ..looking.seen import Seen
from ..looking.selections import offered
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context, Resolving, Retargeting
from ..state.objects import LastSpell, OnStack
from ..watching import triggers
from .leaving import put

if TYPE_CHECKING:
    from ..game import Game
    from ..state.objects import Elsewhere, Memory

MOST_COPIES = 10_000


def spell_steps(game: Game, card: Elsewhere, alternative: str = "") -> tuple[Step, ...]:
    """What an instant or sorcery does (CR 113.3a), cast in that way: both halves (702.102d), or to each (702.96a)."""
    halves = [card.face]
    if alternative == "fuse" and card.characteristics.back is not None:
        halves.append(card.characteristics.back)
    abilities = [ability for half in halves for ability in game.rules.compiled(half)]
    if alternative == "cleave":  # CR 702.148a: its text without the words in brackets
        return tuple(step for ability in abilities if ability.keyword == "cleave" for step in ability.steps)
    steps = tuple(step for ability in abilities for step in (*_promised(ability), *_done_by(ability)))
    steps += tuple(step for ability in abilities if is_of_spell(ability, (alternative,)) for step in ability.steps)
    return overloaded(steps) if alternative == "overload" else steps


#: So far apart are the numbers of the nouns of what is spliced onto a spell: none has so many, chosen modes included.
_APART = 10**8


def parts_of_spell(game: Game, card: Elsewhere, entry: OnStack) -> list[tuple[Step, ...]]:
    """What an instant or sorcery does, and then what each card does that is spliced onto it (CR 702.47a)."""
    spliced = (part_of_spell(game, each, at) for at, each in enumerate(entry.spliced, 1))
    return [spell_steps(game, card, entry.alternative), *spliced]


def part_of_spell(game: Game, spliced: Characteristics, at: int) -> tuple[Step, ...]:
    """What a card does that is spliced onto a spell, as the how many ``at`` of them, with targets of its own."""
    steps = tuple(step for ability in game.rules.compiled(spliced) for step in _done_by(ability))
    return with_own_nouns(steps, at * _APART)


def _promised(ability: Ability) -> tuple[Step, ...]:
    """What gift does as an instant or sorcery resolves; on a permanent that is a triggered ability (CR 702.174b)."""
    gift = ability.keyword == "gift" and ability.condition is not None
    return (If(ability.condition, ability.steps),) if gift and ability.condition is not None else ()


def overloaded(value: Any) -> Any:
    """The same with “each” in the place of “target” (CR 702.96a)."""
    match value:
        case tuple():
            return tuple(overloaded(each) for each in value)
        case Reference(what="target"):
            value = structs.replace(value, what="all", most=None, optional=False)
        case Player("target player"):
            return structs.replace(value, who="each player")
        case Player("target opponent"):
            return structs.replace(value, who="each opponent")
    if isinstance(value, Value):
        inner = {name: overloaded(getattr(value, name)) for name in inner_fields(type(value))}
        return structs.replace(value, **inner) if inner else value
    return value


def is_of_spell(ability: Ability, paid: tuple[str, ...]) -> bool:
    """Whether it says of what keyword what is done as a spell resolves for which this has been paid: dash, awaken."""
    keyword = ability.kind == "keyword" and by_keyword(paid, ability.keyword or "")
    return bool(keyword and ability.steps) and not ability.costs and ability.trigger is None


def is_of_its_casting(ability: Ability) -> bool:
    """Whether a permanent spell says with it what follows from when it was cast (CR 307.5a)."""
    steps = ability.steps if ability.kind == "spell" else ()
    asked = [each.condition for each in steps if isinstance(each, If)]
    return 0 < len(asked) == len(steps) and all(isinstance(each, WasCast) and each.during for each in asked)


def _done_by(ability: Ability) -> tuple[Step, ...]:
    """What it does as the spell resolves: “At the beginning of your next upkeep, …” is done then (CR 603.7)."""
    if ability.kind == "spell":
        return ability.steps
    trigger = ability.trigger
    if trigger is None or not any(isinstance(e, Begins) and e.which in ("next", "next turn's") for e in trigger.events):
        return ()
    return (Delayed(trigger, ability.steps, ability.text),)


@does(CounterSpell, ignores={"under": "the board puts no countered spell onto the battlefield"})
def counter(game: Game, scope: Scope, step: CounterSpell) -> None:
    """CR 701.6a: it is removed from the stack, a card is put into its owner's graveyard."""
    ids = scope.refer(step.what)
    done = False
    for candidate in scope.candidates(ids):
        if candidate.zone != "stack" or cannot(game, "be countered", candidate=candidate):
            continue
        (first, _), *_ = candidate.ids
        spell = next((each for each in game.stack if each.id == first), None)
        if spell is None:
            continue  # a copy that has left the stack is known as it was there (CR 608.2h)
        done = True
        game.stack.remove(spell)
        game.last_spells.append(LastSpell(spell, game.elsewhere[first]))
        game.happened(ev.Countered(candidate.seen.name))
        if spell.copy:
            game.take(idset.one(first))
        else:
            to = "exile" if spell.exiled_after and step.to == "graveyard" else step.to
            put(game, idset.one(first), to, bottom=_at_bottom(scope, step))  # type: ignore[arg-type]
    for entry in [each for each in game.stack if each.ability is not None and idset.contains(ids, each.id)]:
        game.stack.remove(entry)
        game.last_spells.append(LastSpell(entry))
        game.happened(ev.Countered(entry.name))
        done = True
    scope.context.happened = done
    scope.context.outcome = structs.replace(scope.context.outcome, countered=done)


def _at_bottom(scope: Scope, step: CounterSpell) -> bool:
    """Whether a countered spell goes to the bottom of the library; who counters it may choose."""
    if step.position != "top or bottom":
        return step.position == "bottom"
    ends = ("the top", "the bottom")
    return scope.asker.options(scope.context.controller, "where in the library", "CR 701.6a", ends) == (1,)


@does(CopySpell)
def copy(game: Game, scope: Scope, step: CopySpell) -> None:
    """CR 707.10: copies are put on the stack above all else, one after the other; nobody casts or activates them."""
    ids = scope.refer(step.what)
    originals = [each for each in game.stack if idset.contains(ids, each.id)]
    originals += [each.entry for each in game.last_spells if idset.contains(ids, each.entry.id)]
    resolving = scope.context.entry
    if resolving is not None and not originals and idset.contains(ids, resolving.id):  # it copies itself (CR 608.2n)
        originals = [resolving]
    times = scope.number(step.times) * scope.context.times * scope.context.resolving.count
    if times > MOST_COPIES:
        raise CannotExecute(f"{times} copies with targets of their own are too many")
    copied: list[idset.Ids] = []
    for player in scope.players(step.player):
        for original in originals:
            for _ in range(times):
                made = _copied if original.ability is None else _copied_ability
                copied.append(made(game, player, original, anew=step.targets == "may choose new"))
    scope.context.created = idset.union(*copied)
    scope.context.happened = bool(copied)


def _copied(game: Game, player: str, original: OnStack, *, anew: bool) -> idset.Ids:
    there = [e for e in game.elsewhere.values() if e.zone == "stack" and e.id == original.id]
    card = there[0] if there else next(each.card for each in game.last_spells if each.entry.id == original.id)
    assert card is not None
    placed = _as_it_was_cast(game, card, game.place("stack", player, card.characteristics, 1))
    steps = of_modes(spell_steps(game, card, original.alternative), list(original.memory.modes))
    memory = original.memory
    aura = "Aura" in card.characteristics.subtypes and not targets(steps)
    if anew and aura and game.asker.yes(player, f"choose a new target for the copy of {original.name}"):
        memory = structs.replace(memory, that=_aura_target(game, player, placed))
    if anew and targets(steps) and game.asker.yes(player, f"choose new targets for the copy of {original.name}"):
        memory = _retargeted(game, player, placed.id, steps, memory)
    made = structs.replace(original, id=placed.id, controller=player, memory=memory, copy=True, spliced=())
    game.stack.append(made)  # effects that change text are not copied (CR 707.2)
    game.happened(ev.SpellCopied(player, placed.id, original.name))
    triggers.on_copy(game, player, placed.ids)
    return placed.ids


def _as_it_was_cast(game: Game, card: Elsewhere, copy: Elsewhere) -> Elsewhere:
    """The copy of a spell is the same half, face down or bestowed as that was (CR 702.103c, 707.10g, 708.4, 715.3c)."""
    game.elsewhere[copy.id] = structs.replace(
        copy, face_down=card.face_down, transformed=card.transformed, bestowed=card.bestowed, way=card.way
    )
    return game.elsewhere[copy.id]


def _copied_ability(game: Game, player: str, original: OnStack, *, anew: bool) -> idset.Ids:
    assert original.ability is not None
    memory, identity = original.memory, game.tick()
    steps = of_modes(original.ability.steps, list(memory.modes))
    if anew and targets(steps) and game.asker.yes(player, f"choose new targets for the copy of {original.name}"):
        memory = _retargeted(game, player, original.source or identity, steps, memory)
    game.stack.append(structs.replace(original, id=identity, controller=player, memory=memory, count=1, copy=True))
    game.happened(ev.SpellCopied(player, identity, original.name))
    return idset.one(identity)


def _aura_target(game: Game, player: str, card: Elsewhere) -> idset.Ids:
    """CR 303.4a: what the copy of an Aura spell will enchant."""
    scope = Scope(game, Context(player, card.id, resolving=Resolving(card.id)), game.asker)
    seen = Seen(card.characteristics)
    words = enchant_words(seen)
    found = [c for c in game.candidates(game.view()) if can_enchant(scope, words, player, c) and targetable(scope, c)]
    return game.asker.objects(player, f"what {seen.name} enchants", "target", offered(found), about="target")


#: Objects and players that are targets.
Chosen = tuple[idset.Ids, tuple[str, ...]]


def changes_targets(step: ChangeTargets) -> bool:
    """Whether the board does it."""
    return (step.new == "change to") is isinstance(step.to, Reference | Player)


@does(
    ChangeTargets,
    unless=lambda step: "" if changes_targets(step) else "the board changes targets only where new ones may be chosen",
)
def change_targets(game: Game, scope: Scope, step: ChangeTargets) -> None:
    """The player may choose new targets for each of the spells and abilities (CR 115.7c, d), or has to (CR 115.7a)."""
    if not changes_targets(step):
        game.happened(ev.NotModelled(step.text))
        return
    (player,) = scope.players(step.player)
    ids = scope.refer(step.what)
    for at, entry in enumerate(game.stack):
        parts = _parts(game, entry)
        if not idset.contains(ids, entry.id) or not parts:
            continue
        steps = of_modes(tuple(step for part in parts for step in part), list(entry.memory.modes))
        has_to = step.new in ("change the target", "change to")
        if targets(steps) and (
            step.new != "may choose new targets" or game.asker.yes(player, f"choose new targets for {entry.name}")
        ):
            never = _never(game, scope, step, entry) if has_to else None
            if never is None and has_to:
                game.happened(ev.NotModelled(step.text, "the board changes one target of several only to any other"))
                continue
            memory = _retargeted(game, entry.controller, entry.id, steps, entry.memory, chooser=player, never=never)
            if memory != entry.memory:
                game.happened(ev.TargetsChanged(player, entry.id, entry.name))
            game.stack[at] = structs.replace(entry, memory=memory)


def _parts(game: Game, entry: OnStack) -> list[tuple[Step, ...]]:
    """What the ability does, or the spell with what is spliced onto it."""
    if entry.ability is not None:
        return [entry.ability.steps]
    card = game.elsewhere.get(entry.id)
    return [] if card is None else parts_of_spell(game, card, entry)


def _never(game: Game, scope: Scope, step: ChangeTargets, entry: OnStack) -> Chosen | None:
    """What can't be a target any more: those that it has (CR 115.7a), or all but the one that it is changed to.

    None where the board doesn't know which of several targets is changed (CR 115.7b).
    """
    objects, players = all_targets(Context.recalled(entry.controller, entry.id, entry.memory))
    match step.to:
        case None:
            return objects, players
        case Reference() | Player() if idset.size(objects) + len(players) != 1:
            return None
        case Player() as to:
            meant = scope.players(to)
            return ((1, game.next_id),), tuple(each for each in game.players if each not in meant)
        case Reference() as to:
            return idset.minus(((1, game.next_id),), game.now(scope.refer(to))), tuple(game.players)
    return None


def _retargeted(
    game: Game,
    player: str,
    identity: int,
    steps: tuple[Step, ...],
    memory: Memory,
    chooser: str | None = None,
    *,
    never: Chosen | None = None,
) -> Memory:
    """CR 707.10c: targets of its own, but ``never`` these; where there are none to choose, those that it had."""
    fresh = structs.replace(memory, targets=(), aims=(), players=())
    context = Context.recalled(player, identity, fresh)
    context.resolving, context.retargeting = Resolving(identity), Retargeting(chooser)
    if never is not None:
        context.retargeting = Retargeting(chooser, *never)
    legal = choose_targets(Scope(game, context, game.asker), steps) and any(all_targets(context))
    if not legal:
        return memory
    now = all_targets(context)
    context.shares = {noun: dividing.again(shares, now) for noun, shares in memory.shares}
    return context.memory()
