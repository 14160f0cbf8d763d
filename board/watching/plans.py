"""Tokens that are about to be created: what a `Creation` comes to on this board, before replacement effects."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ...instructions import (
    Ability,
    ByCard,
    Characteristics,
    CopyOf,
    Creation,
    Described,
    Named,
    Number,
    Player,
    Predefined,
    Quantity,
    Reference,
    Selection,
)
from ...texts.numerals import written
from ...values.colors import COLORS, COLORS_BY_WORD, in_order
from ..errors import CannotExecute
from ..looking import copying
from ..looking.attaching import can_attach, choose_host, enchants_player
from ..looking.candidates import Candidate
from ..looking.seen import FACE_DOWN, Seen, bestowed
from ..state import events as ev
from ..state.halves import DOORS, is_room, opened
from ..state.ids import Ids
from ..state.objects import CopyEffect, Location, Mana, Modifier, Note, Origin, Snapshot
from ..state.once import once

if TYPE_CHECKING:
    from ..looking.scope import Scope

_OPEN = re.compile(r"<([^<>]*)>")


class Plan(Struct, frozen=True, dict=True):
    """So many tokens of one kind that one player is about to create. ``group`` is the place of the effect's part."""

    player: str
    count: int
    characteristics: Characteristics
    origin: Origin
    group: int = 0
    tapped: bool = False
    attacking: tuple[str | int, ...] | None = None  # whom or what of these each of them attacks (CR 508.4)
    blocking: int | None = None
    counters: dict[str, int] = {}
    attached_to: int | str | None = None
    transformed: bool = False
    places: tuple[Location, ...] = ()
    apart: bool = False  # no two of them at one place
    each: bool = False  # so many at each of the places
    location: Location | None = None
    owner: str = ""  # where it is not the player
    must: str = ""  # "attacks each combat if able"
    maker: tuple[int, str] | None = None  # the object whose ability creates it, where it names that (CR 201.5c)
    linked: Ids = ()  # the cards exiled by the ability that creates it, of which it speaks (CR 607.1d)
    paid: tuple[str, ...] | None = None  # the optional costs of the spell that it was (CR 702.33d)
    cast_from: str = ""  # the zone from which the spell was cast that it was, if it was cast
    face_down: bool = False
    bestowed: bool = False  # it enters as an Aura (CR 702.103b)
    prepared: bool = False  # it enters with that designation (CR 722.3a)
    token: bool = True  # False: a card that is about to enter (CR 614.12)
    spent: tuple[Mana, ...] = ()  # the mana that was spent to cast it
    copies: tuple[CopyEffect, ...] = ()  # what it enters as a copy of (CR 707.5)
    chosen: dict[str, str] = {}  # as it enters (CR 614.12a)
    done: dict[str, Ids] = {}  # to what something was done as it enters: devoured …
    sacrificed: tuple[Snapshot, ...] = ()  # of it what was sacrificed, as that last was
    that_many: int | None = None  # how many that was
    given: tuple[Modifier, ...] = ()  # the abilities that the spell was given which it was (CR 400.7a)
    spell: Ids = ()  # the spell that it was
    kept_out: bool = False  # it is put into its owner's graveyard instead of entering (CR 614.6)

    @property
    def doors(self) -> tuple[str, ...]:
        """Which half of a Room is unlocked as it enters: the one that was cast (CR 709.5d)."""
        return (DOORS[self.transformed],) if self.spell and is_room(self.characteristics) else ()

    @once
    def candidate(self) -> Candidate:
        """As selections look at it."""
        values = self.copies[-1].values if self.copies else self.characteristics
        if self.face_down:  # CR 708.5
            return Candidate((), self.count, Seen(FACE_DOWN), FACE_DOWN, self.player, self.player, self.token)
        face = (values.back if self.transformed else None) or values
        face = opened(values, self.doors) if is_room(values) else face
        seen = Seen(bestowed(face) if self.bestowed else face, values)
        for each in self.given:
            seen.keywords, seen.abilities = (*seen.keywords, *each.keywords), (*seen.abilities, *each.abilities)
        return Candidate((), self.count, seen, values, self.player, self.player, self.token)


def plan(scope: Scope, creation: Creation, group: int = 0) -> list[Plan]:
    """What the instruction comes to for each of its players.

    Raises `ChoiceNeeded` for what is left open and `CannotExecute` for what the board refuses.
    """
    plans: list[Plan] = []
    players = scope.players(creation.creator)
    before, round_of = scope.context.that_player, scope.context.round_of
    for player in players:
        if len(players) > 1:
            # “each player creates …, where X is the number of … they control”
            scope.context.round_of = scope.context.that_player = player
        count = scope.number(creation.count) * scope.context.times * scope.context.resolving.count
        if count <= 0:
            continue
        for basis in _bases(scope, creation, player):
            hosts = _hosts(scope, creation, basis)
            counters: dict[str, int] = {}
            added = [(c.kind, scope.number(c.count)) for c in creation.counters]
            for kind, number in (*basis.counters.items(), *added):
                chosen = _OPEN.sub(lambda open_one: scope.game.chosen_for(scope, open_one[1]), kind)
                if number:
                    counters[chosen] = counters.get(chosen, 0) + number
            made = replace(
                basis,
                count=count * basis.count,
                group=group,
                tapped=scope.game.rules.ruleset.ways.tapped(creation, basis.characteristics),
                places=scope.game.rules.ruleset.ways.places(scope, creation, player, basis.characteristics),
                owner=scope.game.rules.ruleset.ways.owner(scope, player),
                each=creation.location.startswith("each "),
                apart=creation.location == "different locations",
                attacking=_attacked(scope, creation, player),
                blocking=_blocked(scope, creation),
                must=creation.must,
                counters=counters,
                linked=_linked(scope, basis.characteristics),
                maker=_maker(scope, basis.characteristics, named=isinstance(creation.token, Described)),
            )
            plans += [replace(made, attached_to=host) for host in hosts]
    if len(players) > 1:
        scope.context.that_player, scope.context.round_of = before, round_of
    return plans


def _maker(scope: Scope, characteristics: Characteristics, *, named: bool) -> tuple[int, str] | None:
    """The source of the effect, where the token's abilities speak of it by its name, or it speaks of its tokens."""
    source = scope.context.source
    for candidate in scope.candidates(((source, 1),)) if source is not None else ():
        name = candidate.seen.name
        if source is None or not name:
            continue
        if named and any(name in text for text in characteristics.abilities):
            return source, name
        if any(_speaks_of_made(ability) for ability in candidate.seen.compiled(scope.game.rules)):
            return source, name
    return None


def _linked(scope: Scope, characteristics: Characteristics) -> Ids:
    """The cards that the ability which creates it has exiled, where the token speaks of them (CR 607.1d)."""
    exiled = scope.context.done.get("exiled")
    if exiled and any(map(_speaks_of_exiled, scope.game.rules.compiled(characteristics))):
        return exiled
    return ()


@lru_cache(maxsize=4096)
def _speaks_of_exiled(ability: Ability) -> bool:
    """Whether it speaks of “the exiled card”."""
    return any(isinstance(each, Reference) and each.what == "linked" for each in ability.walk())


@lru_cache(maxsize=4096)
def _speaks_of_made(ability: Ability) -> bool:
    """Whether it speaks of the tokens that the object's abilities have created (CR 607.2c)."""
    return any(isinstance(each, Reference) and each.what == "made" for each in ability.walk())


def _bases(scope: Scope, creation: Creation, player: str) -> list[Plan]:
    """One plan for each thing that the token is to be like, with ``count`` for how many such things there are."""
    token, words = creation.token, creation.source
    match token:
        case CopyOf(of, _, _, alone) if alone is not None and not scope.candidates(scope.refer(of)):
            return [Plan(player, 1, *_settled(scope, alone, Origin("described", words, creation.via)))]
        case CopyOf(of, exceptions):
            return [
                Plan(player, c.count, c.characteristics, c.origin, counters=c.counters, transformed=c.transformed)
                for c in copying.copies(scope, of, exceptions, words, creation.via)
            ]
        case ByCard(card, known):
            found = known if known is not None else scope.game.rules.cards(card)
            if found is None:
                raise CannotExecute(f"there is no card named {card!r} in the card reference (CR 111.11)")
            return [Plan(player, 1, found, Origin("by card", words, creation.via, definition=card))]
        case Predefined(definition, characteristics):
            origin = Origin("predefined", words, creation.via, definition=definition)
        case Named(characteristics):
            origin = Origin("named", words, creation.via)
        case Described(characteristics):
            origin = Origin("described", words, creation.via)
    return [Plan(player, 1, *_settled(scope, characteristics, origin))]


def _settled(scope: Scope, open_ones: Characteristics, origin: Origin) -> tuple[Characteristics, Origin]:
    """The characteristics with numbers worked out, open values chosen, and the name of CR 111.4 if none was given."""
    notes: list[Note] = list(origin.notes)

    def told(value: str, characteristic: str) -> str:
        def answer(match: re.Match[str]) -> str:
            chosen = scope.game.chosen_for(scope, match[1].removeprefix("the chosen "), characteristic)
            notes.append(Note(characteristic, chosen, match[1], "CR 609.3"))
            return chosen

        return _OPEN.sub(answer, value)

    def words(values: tuple[str, ...], characteristic: str) -> tuple[str, ...]:
        return tuple(told(value, characteristic) if "<" in value else value for value in values)

    def value(quantity: Quantity | str | None, characteristic: str) -> Quantity | str | None:
        if quantity is None or isinstance(quantity, Number | str):
            return quantity
        number = scope.number(quantity)
        notes.append(Note(characteristic, written(number), "", "CR 111.3"))
        return Number(number)

    colors = words(open_ones.colors, "colors")
    if any("<" in c for c in open_ones.colors):
        colors = in_order({COLORS_BY_WORD.get(c.casefold(), c) for c in colors})
        if unknown := [c for c in colors if c not in COLORS]:
            raise CannotExecute(f"{unknown[0]!r} is no color (CR 105.1)")
    settled = Characteristics(
        told(open_ones.name, "name") if open_ones.name else None,
        open_ones.mana_cost,
        colors,
        words(open_ones.supertypes, "supertypes"),
        words(open_ones.types, "types"),
        words(open_ones.subtypes, "subtypes"),
        value(open_ones.power, "power"),
        value(open_ones.toughness, "toughness"),
        open_ones.loyalty,
        open_ones.defense,
        words(open_ones.keywords, "abilities"),
        words(open_ones.abilities, "abilities"),
        open_ones.back,
        value(open_ones.might, "might"),  # type: ignore[arg-type]
        open_ones.layout,
    )
    if not settled.name or "<" in (open_ones.name or "") or _open_name(open_ones):
        settled = copying.with_name(settled, scope.game.rules.ruleset.token_name(settled))
    if settled.back is not None and not settled.back.name:
        back = copying.with_name(settled.back, scope.game.rules.ruleset.token_name(settled.back))
        settled = copying.with_back(settled, back)
    settled = scope.game.rules.ruleset.ways.settled(settled)
    kept = Origin(origin.kind, origin.words, origin.via, origin.definition, origin.of, tuple(notes))
    return settled, kept


def _open_name(characteristics: Characteristics) -> bool:
    return any("<" in s for s in characteristics.subtypes) and "<" in (characteristics.name or "<")


def _hosts(scope: Scope, creation: Creation, basis: Plan) -> list[int | str | None]:
    """What the tokens enter attached to. An Aura that can't be is not created (CR 303.4g, 303.4i)."""
    seen = basis.candidate.seen
    aura = "Aura" in seen.subtypes
    if creation.attached_to is None:
        if not aura or seen.creature:
            return [None]
        chosen = choose_host(scope, seen, basis.player)
        if chosen is None:
            why = "there is nothing that it can enchant"
            scope.game.happened(ev.NotCreated(creation.source, why, "CR 303.4g"))
            return []
        return [chosen]
    if not aura and "Equipment" not in seen.subtypes and "Fortification" not in seen.subtypes:
        return [None]  # CR 303.4h
    legal: list[int | str | None] = []
    if isinstance(creation.attached_to, Player):
        legal += [p for p in scope.players(creation.attached_to) if enchants_player(seen, basis.player, p)]
    else:
        hosts = scope.refer(creation.attached_to)
        if any(count > 1 for _, count in hosts):
            raise CannotExecute("a token can't be attached to more than one object (CR 303.4d, 301.5c)")
        legal += [first for first, _ in hosts if can_attach(scope, seen, basis.player, first)]
    if legal or not aura:
        return legal[:1] or [None]
    why = "what it would be attached to is gone, or is nothing that it can enchant"
    scope.game.happened(ev.NotCreated(creation.source, why, "CR 303.4i"))
    return []


def _attacked(scope: Scope, creation: Creation, player: str) -> tuple[str | int, ...] | None:
    """Whom or what the tokens may attack (CR 508.4); only the attacking player's can be attacking (CR 508.4a)."""
    game, context = scope.game, scope.context
    if not creation.attacking or player != game.active:
        return None
    players = tuple(p for p in game.in_turn_order() if p != player)
    said = creation.attacking_whom
    if said and context.that_player in players:
        players = (context.that_player,)
    elif said and (attacked := context.event.attacked or context.event.defending) is not None:
        players = (attacked,)
    if said and not any(isinstance(each, Selection) for each in said):
        return players
    return (*players, *_walkers(scope, players))


def attackable(scope: Scope, player: str) -> tuple[str | int, ...] | None:
    """Whom or what something may attack that this player puts onto the battlefield attacking (CR 508.4, 508.4a)."""
    if player != scope.game.active:
        return None
    if scope.context.event.in_place_of is not None:
        return (scope.context.event.in_place_of,)
    players = tuple(p for p in scope.game.in_turn_order() if p != player)
    return (*players, *_walkers(scope, players))


def _walkers(scope: Scope, players: tuple[str, ...]) -> tuple[int, ...]:
    """The planeswalkers that these players control, and the battles."""
    there = [c for c in scope.game.candidates(scope.view) if {"Planeswalker", "Battle"} & set(c.seen.types)]
    return tuple(first + k for c in there if c.controller in players for first, n in c.ids for k in range(n))


def _blocked(scope: Scope, creation: Creation) -> int | None:
    if creation.blocking is None:
        return None
    blocked = scope.refer(creation.blocking)
    return blocked[0][0] if blocked else None
