"""Small boards on which a card's effects can show what they do, and players who answer whatever is asked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from msgspec import Struct, structs

from ..board import Answer, Board, Question, Rules
from ..board.state.objects import Zone
from ..instructions import Characteristics, ControlledBy, HasName, HasSubtype, HasType, Number, Program, Selection
from ..values.colors import COLORS
from ..values.land_types import BASIC_LAND_TYPES

YOU, OPPONENT, THIRD = "You", "Opponent", "Third"
PLENTY = 12
NUMBER = 2
ZONES: tuple[Zone, ...] = ("graveyard", "hand", "exile", "library")

EVERYTHING = Characteristics(
    name="Everything",
    mana_cost="{4}{G}{G}",
    colors=COLORS,
    supertypes=("Legendary", "Snow"),
    types=("Artifact", "Enchantment", "Land", "Creature"),
    subtypes=(*BASIC_LAND_TYPES, "Desert", "Cave"),
    power=Number(5),
    toughness=Number(5),
    keywords=("changeling", "flying", "trample", "haste"),
)
PLAIN = Characteristics(
    name="Bear",
    mana_cost="{1}{G}",
    colors=("G",),
    types=("Creature",),
    subtypes=("Bear",),
    power=Number(2),
    toughness=Number(2),
)
LAND = Characteristics(name="Forest", supertypes=("Basic", "Snow"), types=("Land",), subtypes=BASIC_LAND_TYPES)
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
    """A board, the permanent whose ability is tried, and a creature that events and references may speak of.

    ``name`` is what the card's text calls it.
    """

    board: Board
    source: int
    creature: int
    name: str


def rich(rules: Rules) -> Board:
    """Give a board with plenty of everything for two players, in every zone: counts are above any threshold.

    There is a third one, who has nothing: for “each opponent other than defending player”.
    """
    board = Board.new((YOU, OPPONENT, THIRD), rules=rules)
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
    return Board.new((YOU, OPPONENT, THIRD), life=1, rules=rules).put(_plain(rules))


def _plain(rules: Rules) -> Characteristics:
    return ORDINARY[rules.ruleset.mortal]


def staged(board: Board, source: Characteristics, text: str, program: Program) -> Stage:
    """Put the card whose abilities are tried onto a board, with the counters and the names that its text speaks of.

    A card that is no permanent has no place there. What can be attached is attached to it or it to a creature.
    """
    if len(board.state.permanents) > 1:
        for one in dict.fromkeys(_named(program)):
            board = board.put(one)
    creature = next(each.id for each in board.state.permanents if FIGHTERS & set(each.base.types))
    if board.rules.ruleset.spells_only & set(source.types) or not source.types:
        return Stage(board, 0, creature, source.name or "")
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
    board = Board(structs.replace(board.state, permanents=tuple(moved)), board.rules)
    return Stage(board, own, creature, source.name or "")


def _named(value: object) -> Iterator[Characteristics]:
    """What you are asked to control by its name: “Equipment named Sword of Kaldra”."""
    match value:
        case Selection(where) if any(isinstance(p, ControlledBy) and p.player.who == "you" for p in where):
            types = tuple(p.type.title() for p in where if isinstance(p, HasType)) or ("Artifact",)
            subtypes = tuple(p.subtype for p in where if isinstance(p, HasSubtype))
            for one in where:
                if isinstance(one, HasName):
                    yield Characteristics(name=one.name, types=types, subtypes=subtypes)
        case tuple():
            for each in value:
                yield from _named(each)
        case Struct():
            for field in value.__struct_fields__:
                yield from _named(getattr(value, field))


def granted(stage: Stage) -> Stage:
    """Set the stage for an ability that another object has: the creature, not the permanent that gives it."""
    return replace(stage, source=stage.creature)


#: So often the same is agreed to.
MOST_TIMES = 20


@dataclass
class Player:
    """Answers every question in the same way: yes or no, the option or the objects at a place, a number."""

    agrees: bool = True
    place: int = 0
    number: int = NUMBER
    favorite: int = 0
    """The object that is chosen before all others, where it is offered."""
    times: Counter[str] = field(default_factory=Counter)
    """How often it has been asked the same; an effect that may be repeated is not repeated for ever."""
    eager: bool = False
    """Whether it takes as many objects as it may."""
    of_each: int | None = None
    """How many of objects that are alike it takes at most, where that is said."""
    places: int = 1
    """How many options any question had, at least one; the places that are worth trying."""

    def __call__(self, question: Question, /) -> Answer:
        """Give an answer that fits the question."""
        self.places = max(self.places, len(question.options), len(question.objects))
        match question.kind:
            case "yes or no":
                self.times[question.asks] += 1
                return self.agrees and self.times[question.asks] <= MOST_TIMES
            case "number":
                wanted = max(self.number, question.least)
                return wanted if question.most is None else min(wanted, question.most)
            case "text":
                words = question.options or _words(question)
                self.places = max(self.places, len(words))
                return words[self.place % len(words)]
            case "options":
                there = len(question.options)
                most = there if question.most is None else min(question.most, there)
                wanted = max(question.least, most if self.eager else min(1, most))
                first = self.place + (self.times[question.asks] if question.chance else 0)
                self.times[question.asks] += question.chance
                return [1 + (first + step) % there for step in range(wanted)]
            case "objects":
                return self._objects(question)

    def _objects(self, question: Question) -> Answer:
        if not question.objects:  # only players
            return question.options[self.place % len(question.options)] if question.options else {}
        most = sum(each.count for each in question.objects) if question.most is None else question.most
        wanted = most if self.eager or question.most is None else max(question.least, min(1, most))
        chosen: dict[int, int] = {}
        first = self.place % len(question.objects)
        favored = [each for each in question.objects if each.id == self.favorite]
        for each in (*favored, *question.objects[first:], *question.objects[:first]):
            if wanted <= 0:
                break
            if each.id not in chosen:
                chosen[each.id] = min(each.count, wanted, self.of_each or wanted)
                wanted -= chosen[each.id]
        return chosen


WORDS = (
    ("color", ("G",)),
    ("creature type", ("Bear",)),
    ("card type", ("Creature",)),
    ("land type", ("Forest",)),
    ("which card", ("Grizzly Bears", "Helm of the Host")),
)


def _words(question: Question) -> tuple[str, ...]:
    asked = f"{question.asks} {question.why}".casefold()
    return next((words for what, words in WORDS if what in asked), ("Bear",))


def policies(places: int, number: int = NUMBER) -> Sequence[Player]:
    """Give the ways of answering that are worth trying, for questions of so many options."""
    return [Player(True, place, number) for place in range(places)] + [Player(False, number=number)]
