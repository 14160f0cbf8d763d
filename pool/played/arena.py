"""The boards on which cards are played: a few of everything for two players, in each part of a turn that matters."""

from __future__ import annotations

from functools import cached_property
from itertools import product

from msgspec import structs

from ...board import Board, Rules
from ...board.state.objects import Zone
from ...instructions import Characteristics, Number
from ...values.colors import COLORS
from ...values.land_types import BASIC_LAND_TYPES
from ..stage import OPPONENT, THIRD, YOU, Player

BEAR = Characteristics(
    name="Bear",
    mana_cost="{1}{G}",
    colors=("G",),
    types=("Creature",),
    subtypes=("Bear",),
    power=Number(2),
    toughness=Number(2),
)
GIANT = Characteristics(
    name="Giant",
    mana_cost="{4}{R}",
    colors=("R",),
    types=("Creature",),
    subtypes=("Giant", "Warrior"),
    power=Number(5),
    toughness=Number(6),
)
SHIFTER = Characteristics(
    name="Shifter",
    mana_cost="{3}",
    colors=COLORS,
    supertypes=("Snow",),
    types=("Artifact", "Creature"),
    subtypes=("Shapeshifter",),
    power=Number(1),
    toughness=Number(4),
    keywords=("changeling", "flying", "haste"),
)
HERO = Characteristics(
    name="Hero",
    mana_cost="{W}{W}",
    colors=("W",),
    supertypes=("Legendary",),
    types=("Creature",),
    subtypes=("Human", "Knight"),
    power=Number(3),
    toughness=Number(3),
    keywords=("first strike",),
)
GHOST = Characteristics(
    name="Ghost",
    mana_cost="{2}{B}",
    colors=("B",),
    types=("Enchantment", "Creature"),
    subtypes=("Spirit", "Zombie"),
    power=Number(1),
    toughness=Number(1),
    keywords=("flying",),
)
ENGINE = Characteristics(name="Engine", mana_cost="{2}", types=("Artifact",), subtypes=("Clue", "Food", "Treasure"))
CHARIOT = Characteristics(
    name="Chariot",
    mana_cost="{2}",
    types=("Artifact",),
    subtypes=("Vehicle",),
    power=Number(3),
    toughness=Number(3),
    keywords=("crew 1",),
)
SWORD = Characteristics(
    name="Sword", mana_cost="{1}", types=("Artifact",), subtypes=("Equipment",), keywords=("equip {1}",)
)
DRAGON = Characteristics(
    name="Dragon",
    mana_cost="{5}{R}{R}",
    colors=("R",),
    types=("Creature",),
    subtypes=("Dragon",),
    power=Number(7),
    toughness=Number(7),
    keywords=("flying",),
)
SHRINE = Characteristics(name="Shrine", mana_cost="{1}{W}", colors=("W",), types=("Enchantment",), subtypes=("Shrine",))
CURSE = Characteristics(
    name="Curse",
    mana_cost="{1}{B}",
    colors=("B",),
    types=("Enchantment",),
    subtypes=("Aura",),
    keywords=("enchant creature",),
)
WANDERER = Characteristics(
    name="Wanderer",
    mana_cost="{3}{U}",
    colors=("U",),
    supertypes=("Legendary",),
    types=("Planeswalker",),
    loyalty="4",
    abilities=("+1: You gain 1 life.",),
)
TAPLAND = Characteristics(
    name="Cavern", types=("Land",), subtypes=("Cave", "Desert", "Gate"), abilities=("{T}: Add {C}.",)
)
SHOCK = Characteristics(
    name="Shock",
    mana_cost="{R}",
    colors=("R",),
    types=("Instant",),
    abilities=("Shock deals 2 damage to any target.",),
)
GROWTH = Characteristics(
    name="Growth",
    mana_cost="{G}",
    colors=("G",),
    types=("Sorcery",),
    abilities=("Target permanent gains hexproof until end of turn.",),
)
WISDOM = Characteristics(
    name="Wisdom", mana_cost="{2}{U}", colors=("U",), types=("Instant",), abilities=("Draw a card.",)
)
TINKERER = Characteristics(
    name="Tinkerer",
    mana_cost="{1}{U}",
    colors=("U",),
    types=("Creature",),
    subtypes=("Human", "Wizard"),
    power=Number(1),
    toughness=Number(3),
    abilities=("{1}: Tap or untap target permanent.",),
)

PRISM = Characteristics(
    name="Prism",
    mana_cost="{2}",
    colors=COLORS,
    types=("Artifact", "Enchantment", "Creature"),
    subtypes=("Spirit",),
    power=Number(2),
    toughness=Number(2),
    keywords=("flash",),
)
SPITE = Characteristics(
    name="Spite", mana_cost="{B}", colors=("B",), types=("Instant",), abilities=("Target player loses 1 life.",)
)
SPARK = Characteristics(
    name="Spark", mana_cost="{1}{R}", colors=("R",), types=("Instant",), abilities=("You gain 1 life.",)
)
DELUGE = Characteristics(
    name="Deluge", mana_cost="{5}{U}{U}", colors=("U",), types=("Instant",), abilities=("You gain 1 life.",)
)
BROOK = Characteristics(
    name="Brook",
    mana_cost="{U}",
    colors=("U",),
    types=("Sorcery",),
    keywords=("cycling {1}", "flashback {1}"),
    abilities=("You gain 1 life.",),
)
SQUIRE = Characteristics(
    name="Squire",
    mana_cost="{W}",
    colors=("W",),
    types=("Creature",),
    subtypes=("Human", "Soldier"),
    power=Number(1),
    toughness=Number(1),
    keywords=("kicker {1}",),
)
MASK = Characteristics(
    name="Mask",
    mana_cost="{3}{U}",
    colors=("U",),
    types=("Creature",),
    subtypes=("Human", "Rogue"),
    power=Number(2),
    toughness=Number(2),
    keywords=("morph {U}",),
)

LANDS = tuple(
    Characteristics(
        name=name, supertypes=("Basic", "Snow") if name == "Mountain" else ("Basic",), types=("Land",), subtypes=(name,)
    )
    for name in BASIC_LAND_TYPES
)
FIELD = (BEAR, GIANT, SHIFTER, HERO, GHOST, TINKERER, ENGINE, CHARIOT, SWORD, SHRINE, WANDERER, TAPLAND, *LANDS)
#: Cards of each kind; those that are put into a library last lie on top.
CARDS = (
    TAPLAND,
    *LANDS[:4],
    CURSE,
    WANDERER,
    GROWTH,
    SHRINE,
    SWORD,
    WISDOM,
    ENGINE,
    GHOST,  # before what is legendary: of that there is one on the battlefield (CR 704.5j)
    HERO,
    SHIFTER,
    SHOCK,
    LANDS[4],
    GIANT,
    BEAR,
)
HAND = (GIANT, SHOCK, WISDOM, BEAR, ENGINE, GROWTH, LANDS[4])  # no more than may be kept
ELSEWHERE: tuple[Zone, ...] = ("graveyard", "exile", "library")
COUNTERS = {"+1/+1": 2}


class Arena:
    """The boards of some rules; each is made once."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    @cached_property
    def main(self) -> Board:
        """Your first main phase."""
        board = Board.new((YOU, OPPONENT, THIRD), rules=self._rules).put_elsewhere("hand", BEAR, owner=THIRD, count=0)
        for player in (YOU, OPPONENT):
            board = board.put(GIANT, controller=player, counters=COUNTERS)
            board = board.put(LANDS[4], controller=player, tapped=True)
            for one in FIELD:
                board = board.put(one, controller=player)
            board = board.put(BEAR, controller=player, count=3, token=True)
            board = board.put(BEAR, controller=player, tapped=True)
            for zone in ELSEWHERE:
                for one in CARDS:
                    board = board.put_elsewhere(zone, one, owner=player, count=2)
            for one in HAND:
                board = board.put_elsewhere("hand", one, owner=player)
        return _hidden(_attached(board))

    @cached_property
    def crowded(self) -> Board:
        """The same with many more lands and creatures of yours, and much life."""
        board = self.main.with_player(YOU, life=60)
        for one in (*LANDS, BEAR, SHIFTER, ENGINE, SHRINE, DRAGON):
            board = board.put(one, count=4)
        return board

    @cached_property
    def stocked(self) -> Board:
        """The same with cards other than creatures on top of the libraries, and everything of yours tapped."""
        board = self.main
        for player, one in product((YOU, OPPONENT), (LANDS[0], SHRINE, ENGINE, SHOCK)):
            board = board.put_elsewhere("library", one, owner=player)
        tapped = [
            structs.replace(each, tapped=each.controller == YOU or each.tapped) for each in board.state.permanents
        ]
        return Board(structs.replace(board.state, permanents=tuple(tapped)), board.rules)

    @cached_property
    def bare(self) -> Board:
        """A board where there is next to nothing."""
        board = Board.new((YOU, OPPONENT), life=4, rules=self._rules)
        return board.put(BEAR).put_elsewhere("library", BEAR, count=20).put_elsewhere("library", BEAR, owner=OPPONENT)

    @cached_property
    def their_turn(self) -> Board:
        """The first main phase of an opponent."""
        return self.main.go("precombat main", turn=OPPONENT, mana="free", chooser=Player()).board

    @cached_property
    def their_upkeep(self) -> Board:
        """The upkeep of an opponent."""
        return self.main.go("upkeep", turn=OPPONENT, mana="free", chooser=Player()).board

    @cached_property
    def upkeep(self) -> Board:
        """Your upkeep."""
        return self.their_turn.go("upkeep", turn=YOU, mana="free", chooser=Player()).board

    @cached_property
    def combat(self) -> Board:
        """You attack, and they block."""
        return _fight(self.main, YOU, OPPONENT)

    @cached_property
    def their_combat(self) -> Board:
        """They attack, and you block."""
        return _fight(self.their_turn, OPPONENT, YOU)

    @cached_property
    def answering(self) -> Board:
        """Spells and an ability of an opponent are on the stack."""
        board = self.their_turn
        for what, by, place in (
            (GIANT, OPPONENT, 0),
            (PRISM, OPPONENT, 0),
            (SHOCK, OPPONENT, 0),
            (SPITE, OPPONENT, 2),
            (SPARK, YOU, 0),
        ):
            board = board.put_elsewhere("hand", what, owner=by)
            spell = board.state.elsewhere[-1].id
            board = board.cast(spell, by=by, mana="free", chooser=Player(place=place)).board
        for name in ("Tinkerer", "Chariot"):
            board = board.activate(name, by=OPPONENT, mana="free", chooser=Player()).board
        return board

    @cached_property
    def sorcery(self) -> Board:
        """A sorcery of an opponent is on the stack."""
        board = self.their_turn.put_elsewhere("hand", BROOK, owner=OPPONENT)
        return board.cast(board.state.elsewhere[-1].id, by=OPPONENT, mana="free", chooser=Player()).board

    @property
    def all(self) -> tuple[Board, ...]:
        """All of them, the likeliest first."""
        return (
            self.main,
            self.combat,
            self.their_combat,
            self.answering,
            self.crowded,
            self.stocked,
            self.bare,
            self.their_turn,
            self.their_upkeep,
            self.upkeep,
            self.sorcery,
        )


def _attached(board: Board) -> Board:
    """An Equipment of each player's on a creature of that player's."""
    hosts = {each.controller: each.id for each in board.state.permanents if each.base == HERO}
    moved = [
        structs.replace(each, attached_to=hosts[each.controller]) if each.base == SWORD else each
        for each in board.state.permanents
    ]
    return Board(structs.replace(board.state, permanents=tuple(moved)), board.rules)


def _hidden(board: Board) -> Board:
    """With a face-down creature of each player's."""
    for player in (YOU, OPPONENT):
        board = board.put(TINKERER, controller=player)
        last = structs.replace(board.state.permanents[-1], face_down=True)
        board = Board(structs.replace(board.state, permanents=(*board.state.permanents[:-1], last)), board.rules)
    return board


def _fight(board: Board, attacker: str, defender: str) -> Board:
    """Two creatures attack, and one of them is blocked."""

    def of(player: str, what: Characteristics) -> int:
        return next(p.id for p in board.state.permanents if (p.controller, p.base) == (player, what) and not p.tapped)

    chooser = Player()
    ids = [of(attacker, what) for what in (HERO, SHIFTER)]
    board = board.attack([(((each, 1),), defender) for each in ids], chooser=chooser).board
    blocker = of(defender, BEAR)
    return board.block([(((blocker, 1),), ids[0])], chooser=chooser).board
