"""What stands in the way: rules that static abilities and effects make for a time: “can't be countered”, “attacks each
combat if able” (CR 101.2, 508.1, 509.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from ...instructions import (
    Ability,
    Act,
    AddAbilities,
    AlsoUntaps,
    AsAttacks,
    AssignsByToughness,
    AsThough,
    AttachesOnlyTo,
    BlocksMore,
    CanBeCommander,
    Cannot,
    CastOnly,
    CausesNoTriggers,
    Condition,
    ControlledBy,
    Cost,
    CostChange,
    DealsUnpreventable,
    Deed,
    Discard,
    GenericMana,
    Goaded,
    HandRevealed,
    HandSize,
    InsteadOfManaCost,
    InZone,
    IsSource,
    KeepsMana,
    LibraryTop,
    LifeFloor,
    LoyaltyAsInstant,
    ManyInDeck,
    MayLookAt,
    MayPlay,
    MayStayTapped,
    Modification,
    MoreLands,
    Move,
    Must,
    NoLegendRule,
    NoMoreThan,
    Number,
    OwnedBy,
    PayLife,
    PayMana,
    Player,
    Reference,
    Selection,
    SpendsAs,
    Static,
    StaysAttached,
    ToldCondition,
    Value,
    Variable,
)
from ...instructions.searching import all_of
from ..state import ids as idset
from ..state.context import Context
from ..state.ids import NONE, Ids
from .cast_so import is_such, speaks_of_casting
from .conditions import holds
from .evading import EVASION
from .predicates import holds as such
from .predicates.told import told_words
from .scope import Scope

if TYPE_CHECKING:
    from ..chooser import Asker
    from ..game import Game
    from ..state.objects import Modifier, Ruling
    from .candidates import Candidate
    from .view import View

#: What the board asks about before it does it.
ASKED_ABOUT: frozenset[Deed] = frozenset(
    [
        "gain life",
        "lose life",
        "draw cards",
        "be countered",
        "be sacrificed",
        "be the target",
        "untap",
        "be cast",
        "cast spells",
        "play lands",
        "search libraries",
        "win the game",
        "lose the game",
        "be regenerated",
        "transform",
        "phase out",
        "attack",
        "attack alone",
        "block",
        "block alone",
        "be blocked",
        "activate abilities",
        "be activated",
        "assign combat damage",
        "be enchanted",
        "be equipped",
        "crew",
    ]
)
_RULES = (
    Cannot,
    Must,
    AsThough,
    AssignsByToughness,
    CostChange,
    HandSize,
    MoreLands,
    CastOnly,
    MayStayTapped,
    AlsoUntaps,
    NoMoreThan,
    CanBeCommander,
    LibraryTop,
    LifeFloor,
    LoyaltyAsInstant,
    HandRevealed,
    ManyInDeck,
    InsteadOfManaCost,
    AttachesOnlyTo,
    MayLookAt,
    MayPlay,
    Goaded,
    AsAttacks,
    BlocksMore,
    CausesNoTriggers,
    KeepsMana,
    SpendsAs,
    NoLegendRule,
    DealsUnpreventable,
    StaysAttached,
)
_VARIABLES: frozenset[type[Value]] = frozenset([Variable])
#: What has no zone: a spell, an emblem or a card in a graveyard may be a source of damage, too (CR 609.7).
_ANY_SOURCE = Reference("all", among=Selection((IsSource(),)))
Change = TypeVar("Change")


def is_rule(change: Modification) -> bool:
    """Whether it changes what may or must be done, and no characteristic."""
    return isinstance(change, _RULES)


def is_kept(static: Static) -> bool:
    """Whether the board keeps all the rules that the static ability makes, and it makes nothing else."""
    return all(_is_kept(static.what, change) for change in static.changes)


def is_of_players(what: Reference | Player, change: Modification) -> bool:
    """Whether it gives players a keyword (CR 702.11c, 702.18a)."""
    match what, change:
        case Player(who), AddAbilities(keywords, ()):
            return who != "other" and set(keywords) <= OF_PLAYERS
    return False


def _is_kept(what: Reference | Player, change: Modification) -> bool:
    of_objects = isinstance(what, Reference)
    match change:
        case Cannot():
            return understood(change) and (not change.unless_paid or is_toll(what, change))
        case (
            Must("attack", None) | Must("block", whom=None) | Must("be blocked" | "be blocked by all", None, None, None)
        ):
            return of_objects
        case AsThough("attack", (), ("defender",), costs=()):
            return of_objects
        case AsThough("assign damage", (), (), costs=()) | AsThough("be cast", ("flash",), ()):
            return of_objects
        case AsThough("block", ("shadow",), (), costs=()):
            return of_objects
        case AsThough("be blocked", (), lacked, costs=()):
            return of_objects and set(lacked) <= EVASION
        case AsThough("crew" | "saddle", (), (), costs=()):
            return isinstance(what, Reference) and what.what == "source"
        case AssignsByToughness() | MayStayTapped() | AlsoUntaps() | NoMoreThan() | Goaded() | AsAttacks():
            return of_objects
        case StaysAttached(others):
            return others is None
        case BlocksMore() | CausesNoTriggers() | NoLegendRule() | DealsUnpreventable() | LoyaltyAsInstant():
            return of_objects
        case CanBeCommander() | ManyInDeck():
            return True  # of how a deck is built: there is nothing in it to play
        case AddAbilities():
            return is_of_players(what, change)
        case CostChange(mana=mana, of="activate" | "activate this ability"):
            generic = all(isinstance(each, GenericMana) for each in mana)
            return of_objects == (not change.keyword) and (generic or change.least is None)
        case CostChange(of="cast", mana=mana, least=None, up_to=up_to):
            return of_objects and (not up_to or all(isinstance(each, GenericMana) for each in mana))
        case MayPlay():
            return not of_objects and _lets_play(change)
        case MoreLands() | HandSize() | LifeFloor() | LibraryTop() | HandRevealed() | KeepsMana() | SpendsAs():
            return not of_objects
        case MayLookAt():
            return not of_objects
        case AttachesOnlyTo():
            return isinstance(what, Reference) and what.what == "source"
        case InsteadOfManaCost():
            return of_objects and not all_of(change, _VARIABLES)
    return False


def _lets_play(change: MayPlay) -> bool:
    """Whether the board sees which cards those are, and what is paid for them is theirs (`permitted.py`)."""
    match change.what:
        case Reference("all", among=Selection(where)):
            return any(isinstance(each, InZone) for each in where)
    return change.what.what in ("source", "top", "linked")


#: Keywords that players have (CR 702.11c, 702.18).
OF_PLAYERS = frozenset(["hexproof", "shroud"])
#: Deeds that may be narrowed to what they are done to or by.
_AGAINST = frozenset(["block", "be blocked", "cast spells", "be the target"])


def understood(change: Cannot) -> bool:
    """Whether the board keeps this prohibition with all that it says."""
    if change.do not in ASKED_ABOUT:
        return False
    if change.except_mana and change.do not in ("activate abilities", "be activated"):
        return False
    if change.objects is not None and (change.do not in _AGAINST or _is_told(change.objects)):
        return False
    if change.whom is not None and change.do not in ("attack", "be the target"):
        return False
    if change.least is not None and change.do != "be blocked":
        return False
    return (
        change.most is None
        or change.do in ("be blocked", "draw cards")
        or (change.do == "cast spells" and change.objects is None)
    )


def is_toll(what: Reference | Player, change: Cannot) -> bool:
    """Whether it says what is paid for each creature that attacks or blocks, and who pays (CR 508.1h, 509.1d)."""
    if change.do not in ("attack", "block") or not isinstance(what, Reference):
        return False
    of_one = what.what in ("source", "enchanted", "equipped")
    payers = ("you", "controller") if what.what == "source" else ("controller",)
    return (of_one or change.for_each) and all(_can_be_a_toll(cost, payers) for cost in change.unless_paid)


def _can_be_a_toll(cost: Cost, payers: tuple[str, ...]) -> bool:
    match cost:
        case PayMana() | PayLife():
            return cost.player.who in payers
        case Act("sacrifice" | "tap") | Move(to="hand" | "exile") | Discard():
            who = "you" if cost.player is None else cost.player.who
            return who in payers and _is_of_theirs(cost.what)
    return False


def _is_of_theirs(what: Reference) -> bool:
    """Whether so many are chosen among those of the player who pays."""
    if what.what != "choice" or what.among is None or not isinstance(what.most, Number) or what.also is not None:
        return False
    return all(each.player.who == "you" for each in what.among.where if isinstance(each, ControlledBy | OwnedBy))


def _is_told(objects: Reference) -> bool:
    """Whether only the players can tell which objects these are."""
    return objects.among is not None and bool(told_words(objects.among))


@dataclass(frozen=True)
class Standing:
    """What makes rules now: a static ability, or an effect that lasts; ``objects`` that it has settled, if any."""

    changes: tuple[Modification, ...]
    what: Reference | Player
    scope: Scope
    text: str
    count: int = 1
    objects: Ids = NONE
    condition: Condition | None = None
    players: tuple[str, ...] = ()
    modifier: Modifier | None = None
    began: int = 0

    @classmethod
    def of_ruling(cls, game: Game, ruling: Ruling, asker: Asker) -> Standing:
        """An effect that lasts, with what it remembered."""
        return cls(
            ruling.changes,
            ruling.what,
            Scope(game, Context.recalled(ruling.controller, ruling.source, ruling.memory), asker),
            ruling.text,
            objects=ruling.objects,
            players=ruling.players,
            modifier=ruling.modifier,
            began=ruling.began,
        )

    def concerns(self, player: str, candidate: Candidate | None) -> bool:
        """Whether it is about this player or this object, and in force."""
        if isinstance(self.what, Player):
            meant = bool(player) and player in (self.players or self.scope.players_in_event(self.what))
        elif self.what == _ANY_SOURCE:
            meant = True
        else:
            meant = candidate is not None and self._means(self.what, candidate)
        return meant and (self.condition is None or holds(self.scope, self.condition))

    def _means(self, what: Reference, candidate: Candidate) -> bool:
        if not self.objects and what.among is not None and speaks_of_casting(what):
            return is_such(self.scope, what.among.where, candidate, self.began)
        if not self.objects and what.among is not None and IsSource() in what.among.where and not _is_told(what):
            return all(such(self.scope, each, candidate) for each in what.among.where)  # in any zone (CR 113.7)
        return bool(idset.common(candidate.ids, self.objects or self.scope.refer(what)))


def cannot(
    game: Game,
    deed: Deed,
    *,
    player: str = "",
    candidate: Candidate | None = None,
    against: Candidate | None = None,
    whom: str | int = "",
    for_mana: bool = False,
) -> str:
    """The words of what keeps the player from doing this, or from its being done to the object; "" if nothing does.

    ``against``: what would be blocked, would block it, or would be cast; ``whom``: who or what would be attacked;
    ``for_mana``: it is a mana ability that is activated.
    """
    if none_stand(game, candidate, Cannot):
        return ""
    attacked = whom if deed == "attack" else ""
    for change, standing in rules(game, Cannot, player=player, candidate=candidate, do=deed, whom=attacked):
        if not understood(change) or change.most is not None or change.least is not None:
            continue
        if change.unless_paid or (change.except_mana and for_mana):
            continue  # it can, where that is paid
        if not against_these(standing.scope, change, against, candidate) or not attacks_these(
            standing.scope, change, whom
        ):
            continue
        if change.unless is None or not _excepted(standing.scope, change.unless):
            return standing.text or deed
    return ""


def _excepted(scope: Scope, unless: Condition) -> bool:
    """Whether the exception holds; words that say “unless” themselves hold where it does not."""
    says_so = isinstance(unless, ToldCondition) and unless.text.casefold().startswith("unless ")
    return holds(scope, unless) is not says_so


def none_stand(game: Game, candidate: Candidate | None = None, kind: type | None = None) -> bool:
    """Whether there is nothing that could make rules (of a kind), for this object either, if it is no permanent."""
    if game.rulings or (candidate is not None and candidate.zone != "battlefield"):
        return False
    if kind is None or not game.index.statics:
        return not game.index.statics
    found = game.view().kept.get(kind)
    return not (_makers(game, kind) if found is None else found)


def rules(
    game: Game,
    kind: type[Change],
    *,
    player: str = "",
    candidate: Candidate | None = None,
    do: Deed | None = None,
    whom: str | int = "",
) -> Iterator[tuple[Change, Standing]]:
    """The rules of a kind that are about this player or this object, each with what makes it.

    ``do``: only those about this deed; ``whom``: who or what the object would attack.
    """
    if none_stand(game, candidate, kind):
        return
    defending = _defending(game, candidate, whom)
    for standing in _standing(game, candidate, kind):
        if defending:
            context = standing.scope.context
            context.event = replace(context.event, defending=defending)
        mine = [change for change in standing.changes if isinstance(change, kind) and do in (None, _deed(change))]
        if mine and standing.concerns(player, candidate):
            for change in mine:
                yield change, standing


def _deed(change: Modification) -> Deed | None:
    return change.do if isinstance(change, Cannot) else None


def _defending(game: Game, candidate: Candidate | None, whom: str | int) -> str:
    """The defending player for an attacker: whom it attacks, would attack, or who controls what it does (CR 508.5)."""
    attacker = candidate.permanent if candidate is not None else None
    attacked = whom or (attacker.attacking if attacker is not None else None) or ""
    stack = game.stack_of(attacked) if isinstance(attacked, int) else None
    return stack.controller if stack is not None else attacked if isinstance(attacked, str) else ""


def limits(game: Game, do: str) -> Iterator[tuple[Ids, int, tuple[str, ...], str]]:
    """Of which objects no more than so many can do this together; whom they attack or who untaps them; the words.

    No players: whoever it is.
    """
    for standing in _standing(game, None, NoMoreThan):
        if isinstance(standing.what, Player):
            continue
        for change in standing.changes:
            if isinstance(change, NoMoreThan) and change.do == do:
                if standing.condition is not None and not holds(standing.scope, standing.condition):
                    continue
                players = standing.scope.players_in_event(change.player) if change.player is not None else ()
                objects = standing.objects or standing.scope.refer(standing.what)
                yield objects, standing.scope.number(change.most), players, standing.text


def against_these(scope: Scope, change: Cannot, against: Candidate | None, affected: Candidate | None) -> bool:
    """Whether the other object is one of those that it is about: “… by creatures with greater power” than its own."""
    if change.objects is None:
        return True
    if affected is not None:
        scope.context.in_role("affected", affected.ids)
    if against is not None and change.objects.among is not None and speaks_of_casting(change.objects):
        return is_such(scope, change.objects.among.where, against)
    return against is not None and bool(idset.common(scope.refer(change.objects), against.ids))


def attacks_these(scope: Scope, change: Cannot, whom: str | int) -> bool:
    """Whether who or what would be attacked is one of those whom it protects, or a planeswalker of theirs."""
    if change.whom is None:
        return True
    if change.do == "be the target":
        return whom in scope.players_in_event(change.whom)
    stack = scope.game.stack_of(whom) if isinstance(whom, int) else None
    if stack is not None:
        walker = "Planeswalker" in scope.view.of(stack).types
        return change.planeswalkers and walker and stack.controller in scope.players_in_event(change.whom)
    return whom in scope.players_in_event(change.whom)


def _is_of_itself(what: Reference | Player) -> bool:
    return isinstance(what, Reference) and what.what != "all"


def _standing(game: Game, candidate: Candidate | None, kind: type) -> Iterator[Standing]:
    """The static abilities on the battlefield that make rules of this kind, the object's own if that is a spell, and
    what effects made.
    """
    there = _makers(game, kind)
    if candidate is not None and candidate.zone != "battlefield":
        own = _making(candidate.seen.compiled(game.rules), kind)  # of others it speaks only from there (CR 113.6)
        there = there + [(candidate, *each) for each in own if _is_of_itself(each[1].what)]
    for each, ability, static in there:
        source = each.ids[0][0] if each.ids else None
        scope = Scope(game, Context(each.controller, source), game.asker)
        if ability.only_while is not None and not holds(scope, ability.only_while):
            continue
        yield Standing(static.changes, static.what, scope, static.text, each.count, condition=static.condition)
    for ruling in game.rulings:
        yield Standing.of_ruling(game, ruling, game.asker)


def _makers(game: Game, kind: type) -> list[tuple[Candidate, Ability, Static]]:
    """The static abilities on the battlefield that make rules of this kind, each with the object whose it is."""
    view = game.view()
    found: list[tuple[Candidate, Ability, Static]] | None = view.kept.get(kind)
    if found is None:
        found = view.kept[kind] = [
            (each, *making) for each, abilities in _rulers(game, view) for making in _making(abilities, kind)
        ]
    return found


def _rulers(game: Game, view: View) -> list[tuple[Candidate, tuple[Ability, ...]]]:
    """The objects on the battlefield that make rules of any kind, each with its abilities."""
    found: list[tuple[Candidate, tuple[Ability, ...]]] | None = view.kept.get(Static)
    if found is None:
        there = [acting for i in game.index.statics if (acting := view.source(i)) is not None]
        of_all = [(each, each.seen.compiled(game.rules)) for each in there]
        found = view.kept[Static] = [one for one in of_all if _making(one[1], object)]
    return found


@lru_cache(maxsize=4096)
def _making(abilities: tuple[Ability, ...], kind: type) -> tuple[tuple[Ability, Static], ...]:
    """The static abilities among these that make rules of this kind, each with its ability."""
    return tuple(
        (ability, static)
        for ability in abilities
        for static in ability.statics
        if any(isinstance(change, kind) for change in static.changes)
        and any(is_rule(change) or is_of_players(static.what, change) for change in static.changes)
    )
