"""The same positions on both tables: the other engine's, and our board; what can be compared of them afterwards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardwright.board import Board, ChoiceNeeded, Chooser, Question
from cardwright.instructions import Characteristics, Number

from .choices import ByName
from .things import Table, Thing, copied

PLAYERS = ("You", "Opponent")
_SUBTYPES = "Goblin Elf Zombie Soldier Human Wizard Spirit Beast Knight Bird".split()
_KEYWORDS = "flying trample vigilance reach haste menace defender".split()
_NAMES = "Abe Bob Cal Dee Eve Fay Gus Hal Ida Jon Kim Lea Max Ned Ola Pat Roy Sue Tom Una Vic Wes Yul Zoe".split()
_BASICS = "Plains Island Swamp Mountain Forest".split()


def position(seed: int) -> list[Thing]:
    """A source and some permanents of both players, and cards in all their zones, each with a name of its own."""
    draw = random.Random(seed)
    names = iter(draw.sample([f"{each} {k}" for each in _NAMES for k in range(3)], 60))
    things = [
        _creature("Source", "You", draw),
        _creature(next(names), "You", draw),
        _creature(next(names), "Opponent", draw),
    ]
    for player in PLAYERS:
        things += [_creature(next(names), player, draw) for _ in range(draw.randrange(3))]
        for kind in draw.sample(["artifact", "enchantment", "land", "land"], draw.randrange(1, 4)):
            things.append(_other(next(names), kind, player, draw))
        for zone, most in (("library", 6), ("hand", 3), ("graveyard", 4)):
            for _ in range(most if zone == "library" else draw.randrange(1, most)):
                card = _card(next(names), player, draw)
                card.zone = zone
                things.append(card)
    for thing in things:
        thing.owner = thing.controller
    return things


def _creature(name: str, player: str, draw: random.Random) -> Thing:
    thing = Thing(name, ("creature",), player, draw.randrange(1, 5), draw.randrange(1, 6))
    thing.subtypes, thing.colors = (draw.choice(_SUBTYPES),), tuple(draw.sample("WUBRG", 1))
    thing.value, thing.tapped = draw.randrange(1, 6), draw.random() < 0.3 and name != "Source"
    thing.keywords = frozenset(draw.sample(_KEYWORDS, draw.randrange(2)))
    thing.counters = {"+1/+1": draw.randrange(1, 3)} if draw.random() < 0.3 else {}
    return thing


def _other(name: str, kind: str, player: str, draw: random.Random) -> Thing:
    thing = Thing(name, (kind,), player, tapped=draw.random() < 0.3)
    if kind == "land":
        thing.supertypes, thing.subtypes = ("basic",), (draw.choice(_BASICS),)
    else:
        thing.value, thing.colors = draw.randrange(1, 6), () if kind == "artifact" else tuple(draw.sample("WUBRG", 1))
    return thing


def _card(name: str, player: str, draw: random.Random) -> Thing:
    kind = draw.choice(["creature", "creature", "land", "artifact", "instant", "sorcery", "enchantment"])
    if kind == "creature":
        card = _creature(name, player, draw)
        card.counters, card.tapped = {}, False
        return card
    card = _other(name, kind, player, draw)
    card.tapped = False
    return card


def characteristics(thing: Thing) -> Characteristics:
    creature = "creature" in thing.types
    sizes = (Number(thing.power), Number(thing.toughness)) if creature else (None, None)
    return Characteristics(
        name=thing.name,
        mana_cost=None if "land" in thing.types else _cost(thing),
        colors=thing.colors,
        supertypes=tuple(each.capitalize() for each in thing.supertypes),
        types=tuple(each.capitalize() for each in thing.types),
        subtypes=thing.subtypes,
        power=sizes[0],
        toughness=sizes[1],
        keywords=tuple(thing.keywords),
    )


def _cost(thing: Thing) -> str:
    return f"{{{thing.value - len(thing.colors)}}}" + "".join(f"{{{each}}}" for each in thing.colors)


def on_our_board(things: Sequence[Thing]) -> Board:
    """The same things on our board; permanents first, in their order, so that the first has the id 1."""
    board = Board.new(PLAYERS)
    cards = [each for each in things if each.zone != "battlefield"]
    permanents = [each for each in things if each.zone == "battlefield"]
    for each in (*permanents, *reversed(cards)):  # what is put into a library last lies on top
        known = characteristics(each)
        if each.zone == "battlefield":
            board = board.put(known, controller=each.controller, counters=dict(each.counters), tapped=each.tapped)
        else:
            board = board.put_elsewhere(each.zone, known, owner=each.owner)  # type: ignore[arg-type]
    return board


def on_the_other(things: Sequence[Thing], seed: int) -> Table:
    return Table(PLAYERS, copied([*things]), ByName(seed), dict.fromkeys(PLAYERS, 20))


class Unasked(Exception):
    """Our board asks something that the other engine knows nothing of."""


def chooser(choosing: ByName) -> Chooser:
    """Answers our board by names alone."""

    def answer(question: Question) -> Any:
        if question.kind == "yes or no" and question.about == "may":
            return choosing.may()
        if question.kind == "objects" and all(each.count == 1 for each in question.objects) and not question.chance:
            labels: dict[str, int | str] = {each.label: each.id for each in question.objects}
            labels |= {each: each for each in question.options}
            most = len(labels) if question.most is None else min(question.most, len(labels))
            found = [labels[name] for name in choosing.some([*labels], question.least, most)]
            return found[0] if question.least == question.most == 1 else found
        if question.about == "mode":
            return choosing.mode([*question.options])
        if question.kind == "options" and question.about in ("player", "target") and not question.chance:
            most = len(question.options) if question.most is None else min(question.most, len(question.options))
            return choosing.some([*question.options], question.least, most)
        raise Unasked(f"{question.about}: {question.asks}")

    return answer


def seen_on_our_board(board: Board) -> tuple[object, ...]:
    there: Counter[object] = Counter()
    for each in board.permanents:
        p, seen = each.permanent, each.seen
        size = (_plain(seen.power), _plain(seen.toughness)) if "Creature" in seen.types else ()
        kinds = tuple(sorted((k, n) for k, n in p.counters.items() if n))
        words = tuple(sorted(set(seen.keywords)))
        there[(seen.name, p.controller, p.tapped, kinds, p.token, size, words)] += p.count
    zones: Counter[object] = Counter()
    for card in board.state.elsewhere:
        if card.zone in ("hand", "graveyard", "exile", "library"):
            zones[(card.zone, card.owner, card.characteristics.name)] += card.count
    return {player.name: player.life for player in board.state.players}, there, zones


def _plain(value: Any) -> object:
    return getattr(value, "value", value)


def seen_on_the_other(table: Table) -> tuple[object, ...]:
    there: Counter[object] = Counter()
    for t in table.there("battlefield"):
        size = (t.number("power"), t.number("toughness")) if "creature" in t.types else ()
        kinds = tuple(sorted((k, n) for k, n in t.counters.items() if n))
        words = tuple(sorted(t.abilities()))
        there[(t.name, t.controller, t.tapped, kinds, t.token, size, words)] += 1
    zones = Counter(
        (t.zone, t.owner, t.name) for t in table.things if t.zone in ("hand", "graveyard", "exile", "library")
    )
    return table.life, there, zones


__all__ = ["ChoiceNeeded", "Unasked", "chooser", "on_our_board", "on_the_other", "position"]
