"""Small boards on which a card's effects can show what they do, and players who answer whatever is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import structs

from ..board import Answer, Board, Question, Rules
from ..board.objects import Zone
from ..compiler.instructions import Characteristics, Number

YOU, OPPONENT = "You", "Opponent"
PLENTY = 12
NUMBER = 2
COLORS = ("W", "U", "B", "R", "G")
ZONES: tuple[Zone, ...] = ("graveyard", "hand", "exile", "library")
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")

EVERYTHING = Characteristics(
    name="Everything", mana_cost="{2}{G}", colors=COLORS, supertypes=("Legendary", "Snow"),
    types=("Artifact", "Enchantment", "Land", "Creature"), subtypes=(*BASICS, "Desert", "Cave"), power=Number(5),
    toughness=Number(5), keywords=("changeling", "flying", "trample", "haste"),
)  # fmt: skip
PLAIN = Characteristics(
    name="Bear", mana_cost="{1}{G}", colors=("G",), types=("Creature",), subtypes=("Bear",), power=Number(2),
    toughness=Number(2),
)  # fmt: skip
LAND = Characteristics(name="Forest", supertypes=("Basic", "Snow"), types=("Land",), subtypes=BASICS)
THINGS = Characteristics(
    name="Gathering", types=("Artifact",), subtypes=("Clue", "Food", "Treasure", "Equipment", "Vehicle")
)
SHRINE = Characteristics(name="Shrine", types=("Enchantment",), subtypes=("Shrine", "Aura"))
WALKER = Characteristics(
    name="Wanderer", mana_cost="{4}", colors=("U",), supertypes=("Legendary",), types=("Planeswalker",), loyalty="4"
)
SPELL = Characteristics(name="Shock", mana_cost="{R}", colors=("R",), types=("Instant",))
UNIT = Characteristics(name="Recruit", types=("Unit",), subtypes=("Recruit",), might=Number(2))
GEAR = Characteristics(name="Blade", types=("Gear",), subtypes=("Equipment",), might=Number(1))
#: By the type of what dies in the game: what stands on a rich board, and what is plain.
PERMANENTS = {"Creature": (EVERYTHING, PLAIN, LAND, THINGS, SHRINE, WALKER), "Unit": (UNIT, GEAR)}
ORDINARY = {"Creature": PLAIN, "Unit": UNIT}
FIGHTERS = frozenset({"Creature", "Unit"})
ATTACHED = ("Aura", "Equipment")
COUNTER = re.compile(r"([\w+/−-]+) counters?\b")


@dataclass(frozen=True)
class Stage:
    """A board, the permanent whose ability is tried, and a creature that events and references may speak of."""

    board: Board
    source: int
    creature: int


def rich(rules: Rules) -> Board:
    """Give a board with plenty of everything for both players, in every zone: counts are above any threshold."""
    board = Board.new((YOU, OPPONENT), rules=rules)
    for player in (YOU, OPPONENT):
        for one in PERMANENTS[rules.ruleset.mortal]:
            board = board.put(one, count=PLENTY, controller=player)
        board = board.put(_plain(rules), count=PLENTY, controller=player, token=True)
        for zone in ZONES:
            for one in (EVERYTHING, LAND, SPELL):
                board = board.put_elsewhere(zone, one, count=PLENTY, owner=player)
    creature = board.state.permanents[0]
    in_combat = [
        structs.replace(each, attacking=OPPONENT if each.controller == YOU else YOU) if each.base == PLAIN else each
        for each in board.state.permanents
    ]
    attached = [
        structs.replace(each, attached_to=creature.id) if set(ATTACHED) & set(each.base.subtypes) else each
        for each in in_combat
    ]
    return Board(structs.replace(board.state, permanents=tuple(attached)), rules)


def bare(rules: Rules) -> Board:
    """Give a board with one creature of yours and little life, for texts that ask for a lack of something."""
    return Board.new((YOU, OPPONENT), life=1, rules=rules).put(_plain(rules))


def _plain(rules: Rules) -> Characteristics:
    return ORDINARY[rules.ruleset.mortal]


def staged(board: Board, source: Characteristics, text: str) -> Stage:
    """Put the card whose abilities are tried onto a board, with the counters that its text speaks of.

    A card that is no permanent has no place there. What can be attached is attached to it or it to a creature.
    """
    creature = next(each.id for each in board.state.permanents if FIGHTERS & set(each.base.types))
    if board.rules.ruleset.spells_only & set(source.types) or not source.types:
        return Stage(board, 0, creature)
    kinds = {kind for kind in COUNTER.findall(text) if kind not in ("a", "the", "that", "those", "of", "more", "no")}
    plenty = len(board.state.permanents) > 1
    counters = dict.fromkeys(kinds, 3 if plenty else 1)
    if "Planeswalker" in source.types:
        counters["loyalty"] = 9
    board = board.put(source, counters=counters)
    own = board.state.permanents[-1].id
    if plenty:
        board = board.put_elsewhere("graveyard", source, count=PLENTY)
    hung = source.subtypes and set(ATTACHED) & set(source.subtypes)
    moved = [
        structs.replace(each, attached_to=creature)
        if each.id == own and hung
        else structs.replace(each, attached_to=own)
        if each.attached_to == creature and each.controller == YOU and not hung and "Creature" in source.types
        else structs.replace(each, counters=counters)
        if each.base in (PLAIN, EVERYTHING) and each.attached_to is None
        else each
        for each in board.state.permanents
    ]
    return Stage(Board(structs.replace(board.state, permanents=tuple(moved)), board.rules), own, creature)


@dataclass
class Player:
    """Answers every question in the same way: yes or no, the option at a place, the first objects, two."""

    agrees: bool = True
    place: int = 0
    places: int = 1
    """How many options any question had, at least one; the places that are worth trying."""

    def __call__(self, question: Question, /) -> Answer:
        """Give an answer that fits the question."""
        self.places = max(self.places, len(question.options))
        match question.kind:
            case "yes or no":
                return self.agrees
            case "number":
                return max(NUMBER, question.least)
            case "text":
                return question.options[self.place % len(question.options)] if question.options else _word(question)
            case "options":
                wanted = max(question.least, 1 if question.most is None else min(1, question.most))
                return [1 + (self.place + step) % len(question.options) for step in range(wanted)]
            case "objects":
                return self._objects(question)

    @staticmethod
    def _objects(question: Question) -> Answer:
        most = sum(each.count for each in question.objects) if question.most is None else question.most
        wanted = max(question.least, min(1, most)) if question.most is not None else most
        chosen: dict[int, int] = {}
        for each in question.objects:
            if wanted <= 0:
                break
            chosen[each.id] = min(each.count, wanted)
            wanted -= chosen[each.id]
        return chosen


WORDS = (("color", "G"), ("creature type", "Bear"), ("card type", "Creature"), ("land type", "Forest"))


def _word(question: Question) -> str:
    asked = question.asks.casefold()
    return next((word for what, word in WORDS if what in asked), "Bear")


def policies(places: int) -> Sequence[Player]:
    """Give the ways of answering that are worth trying, for questions of so many options."""
    return [Player(True, place) for place in range(places)] + [Player(False)]
