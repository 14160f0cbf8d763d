"""What players do and what objects become, each declared once: its name, its words, sentences that bring it about.

Readers and writers of events go by these tables, and so do the happenings of `pool played`. A new deed or state is a
line of a table, and its name in the `Literal` above it, for the schema.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

#: What a player does or what happens to a player, by the rules' verb for it.
PlayerDeed = Literal[
    "draw",
    "discard",
    "mill",
    "gain life",
    "lose life",
    "sacrifice",
    "create",
    "play",
    "cycle",
    "scry",
    "surveil",
    "shuffle",
    "search",
    "investigate",
    "proliferate",
    "populate",
    "amass",
    "explore",
    "exert",
    "clash",
    "win a clash",
    "win a coin flip",
    "lose a coin flip",
    "roll dice",
    "roll chaos",
    "flip a coin",
    "become the monarch",
    "take the initiative",
    "complete a dungeon",
    "commit a crime",
    "descend",
    "venture",
    "planeswalk to",
    "planeswalk away",
    "encounter",
    "set in motion",
    "vote",
    "learn",
    "tap",
    "untap",
    "unlock",
    "fully unlock",
    "chaos ensues",
    "lose the game",
    "airbend",
    "be tempted",
    "blight",
    "collect evidence",
    "discover",
    "earthbend",
    "expend",
    "firebend",
    "forage",
    "give a gift",
    "manifest dread",
    "open an Attraction",
    "pay energy",
    "pay life",
    "pay mana",
    "plot",
    "saddle",
    "time travel",
    "waterbend",
]


#: What Riftbound's players do besides (RB 407-443).
RiftboundDeed = Literal[
    "attach",
    "banish",
    "buff",
    "choose",
    "empower",
    "gain XP",
    "hide",
    "kill",
    "move",
    "ready",
    "recycle",
    "reveal",
    "score",
    "stun",
]


class DeedWords(NamedTuple):
    """The words of what players do.

    ``said``: verb and noun, where they are more than its name or other than that; it is written like the first, and
    read like all. ``of``: what anything that it is done to is, as “a card”; "" if it is done to nothing. ``own``:
    “when you”, where it is done to the object with the ability. ``by``: sentences that bring it about.
    """

    said: tuple[str, ...] = ()
    of: str = ""
    own: bool = False
    by: tuple[str, ...] = ()

    @property
    def phrases(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What is read: the verb, and the words of its noun."""
        for words in self.said:
            for whose in ("your", "their") if "{their}" in words else ("",):
                verb, _, noun = words.replace("{their}", whose).partition(" ")
                yield verb, tuple(noun.lower().split())

    def written(self, whose: str) -> str:
        """What is written of a player of whom ``whose`` is said: “your” or “their”."""
        return self.said[0].replace("{their}", whose)


DEEDS: dict[PlayerDeed, DeedWords] = {
    "draw": DeedWords(of="card", by=("Draw two cards.", "Draw a card.", "Draw five cards.")),
    "discard": DeedWords(
        of="card", own=True, by=("Discard two cards.", "Discard your hand.", "Target opponent discards a card.")
    ),
    "mill": DeedWords(of="card", by=("Mill five cards.", "Target opponent mills five cards.")),
    "gain life": DeedWords(by=("You gain 5 life.",)),
    "lose life": DeedWords(by=("You lose 3 life.", "Target opponent loses 3 life.")),
    "sacrifice": DeedWords(
        of="permanent",
        own=True,
        by=(
            "Sacrifice all permanents you control.",
            "Sacrifice a token.",
            "Sacrifice a creature.",
            "Create a Treasure token. Sacrifice a Treasure.",
        ),
    ),
    "create": DeedWords(
        of="token",
        by=("Create a Treasure token.", "Create two 1/1 white Soldier creature tokens.", "Create a Clue token."),
    ),
    "play": DeedWords(of="card"),
    "cycle": DeedWords(of="card", own=True),
    "scry": DeedWords(by=("Scry 2.",)),
    "surveil": DeedWords(by=("Surveil 2.",)),
    "shuffle": DeedWords(("shuffle {their} library",), by=("Shuffle your library.",)),
    "search": DeedWords(
        ("search {their} library",),
        by=("Search your library for a creature card, put it into your hand, then shuffle.",),
    ),
    "investigate": DeedWords(by=("Investigate.",)),
    "proliferate": DeedWords(by=("Proliferate.",)),
    "populate": DeedWords(by=("Populate.",)),
    "amass": DeedWords(by=("Amass Orcs 2.",)),
    "explore": DeedWords(by=("Target creature you control explores.",)),
    "exert": DeedWords(of="creature"),
    "clash": DeedWords(by=("Clash with an opponent.",)),
    "win a clash": DeedWords(("win a clash",), by=("Clash with an opponent.",)),
    "win a coin flip": DeedWords(("win a coin flip", "win a flip"), by=("Flip a coin.",)),
    "lose a coin flip": DeedWords(("lose a coin flip",), by=("Flip a coin.",)),
    "roll dice": DeedWords(("roll a die",), by=("Roll a d20.",)),
    "roll chaos": DeedWords(("roll {CHAOS}",)),
    "flip a coin": DeedWords(("flip a coin",), by=("Flip a coin.",)),
    "become the monarch": DeedWords(by=("You become the monarch.", "Target opponent becomes the monarch.")),
    "take the initiative": DeedWords(("take the initiative",), by=("You take the initiative.",)),
    "complete a dungeon": DeedWords(("complete a dungeon",), by=("Venture into the dungeon.",)),
    "commit a crime": DeedWords(("commit a crime",), by=("Target opponent loses 1 life.",)),
    "descend": DeedWords(by=("Sacrifice a creature.", "Mill five cards.")),
    "venture": DeedWords(("venture into the dungeon",), by=("Venture into the dungeon.",)),
    "planeswalk to": DeedWords(of="plane"),
    "planeswalk away": DeedWords(of="plane"),
    "encounter": DeedWords(of="phenomenon", own=True),
    "set in motion": DeedWords(of="scheme", own=True),
    "vote": DeedWords(by=("Starting with you, each player votes for death or torture.",)),
    "learn": DeedWords(by=("Learn.",)),
    "tap": DeedWords(of="permanent", by=("Tap target creature.",)),
    "untap": DeedWords(of="permanent", by=("Untap target creature.",)),
    "unlock": DeedWords(of="door", own=True),
    "fully unlock": DeedWords(of="permanent"),
    "chaos ensues": DeedWords(),
    "lose the game": DeedWords(("lose the game",), by=("Target opponent loses the game.",)),
    "airbend": DeedWords(by=("Airbend target creature.",)),
    "be tempted": DeedWords(by=("The Ring tempts you.",)),
    "blight": DeedWords(by=("Blight 1.",)),
    "collect evidence": DeedWords(by=("Collect evidence 1.",)),
    "discover": DeedWords(by=("Discover 3.",)),
    "earthbend": DeedWords(by=("Earthbend 2.",)),
    "expend": DeedWords(),
    "firebend": DeedWords(),
    "forage": DeedWords(by=("Forage.",)),
    "give a gift": DeedWords(("give a gift",)),
    "manifest dread": DeedWords(by=("Manifest dread.",)),
    "open an Attraction": DeedWords(("open an Attraction",)),
    "pay energy": DeedWords(),
    "pay life": DeedWords(),
    "pay mana": DeedWords(),
    "plot": DeedWords(of="card"),
    "saddle": DeedWords(of="permanent"),
    "time travel": DeedWords(by=("Time travel.",)),
    "waterbend": DeedWords(),
}

#: What an object becomes (CR 603.2e).
ObjectState = Literal[
    "tapped",
    "untapped",
    "attached",
    "unattached",
    "transformed",
    "face up",
    "face down",
    "phased in",
    "phased out",
    "monstrous",
    "renowned",
    "saddled",
    "solved",
    "prepared",
    "plotted",
    "crewed",
    "exploited",
    "mutated",
    "evolved",
    "trained",
    "explored",
    "connived",
    "regenerated",
    "countered",
    "destroyed",
    "goaded",
]


#: What Riftbound's units become besides (RB 707, 740).
RiftboundState = Literal["mighty", "empowered", "stunned", "buffed"]


class StateWords(NamedTuple):
    """The words of what objects become.

    ``said``: what they do who come into it, as it is written. ``also``: a verb that is read as well. ``to``: what
    stands before what else the event is about (“becomes attached *to* a creature”); None if it is about nothing
    else. ``once``: “when”, as it happens to an object but once. ``by``: sentences that bring it about.
    """

    said: str
    also: str = ""
    to: str | None = None
    once: bool = False
    by: tuple[str, ...] = ()

    @property
    def adjective(self) -> str:
        """What they become as a word: “tapped”; "" of what is no adjective."""
        return self.said.removeprefix("become ") if self.said.startswith("become ") else ""

    @property
    def verbs(self) -> tuple[str, ...]:
        """By which verb it is read, or by which participle: “tapped”, “tap”, “transform”, “destroyed”."""
        adjective = () if self.to is not None else (self.adjective,)
        verb = () if self.adjective else (self.said.removeprefix("be "),)
        return tuple(filter(None, (*adjective, *verb, self.also)))


STATES: dict[ObjectState, StateWords] = {
    "tapped": StateWords("become tapped", "tap", by=("Tap all permanents.",)),
    "untapped": StateWords("become untapped", "untap", by=("Tap all creatures. Untap all creatures.",)),
    "attached": StateWords("become attached", to="to", by=("Attach this Equipment to target creature you control.",)),
    "unattached": StateWords("become unattached", to="from", by=("Unattach this Equipment.", "Destroy all creatures.")),
    "transformed": StateWords(
        "transform",
        to="into",
        by=("Transform each permanent.", "Transform this creature. Transform this creature."),
    ),
    "face up": StateWords(
        "be turned face up", once=True, by=("Turn this creature face down. Turn this creature face up.",)
    ),
    "face down": StateWords("be turned face down", by=("Turn target creature face down.",)),
    "phased in": StateWords("phase in", by=("This creature phases out.",)),
    "phased out": StateWords("phase out", once=True, by=("Target creature phases out.",)),
    "monstrous": StateWords("become monstrous", once=True),
    "renowned": StateWords("become renowned", once=True),
    "saddled": StateWords("become saddled"),
    "solved": StateWords("become solved", once=True),
    "prepared": StateWords("become prepared"),
    "plotted": StateWords("become plotted", once=True),
    "crewed": StateWords("become crewed"),
    "exploited": StateWords("exploit", to="", once=True),
    "mutated": StateWords("mutate"),
    "evolved": StateWords("evolve"),
    "trained": StateWords("train"),
    "explored": StateWords("explore", by=("Target creature you control explores.",)),
    "connived": StateWords("connive", by=("Target creature you control connives.",)),
    "regenerated": StateWords("regenerate", "regenerated", by=("Regenerate this creature. Destroy this creature.",)),
    "countered": StateWords("be countered", to="by"),
    "destroyed": StateWords("be destroyed"),
    "goaded": StateWords("be goaded", by=("Goad target creature.",)),
}

#: The words of Riftbound's own: its readers know the verbs themselves.
RIFTBOUND_DEEDS: dict[RiftboundDeed, DeedWords] = {
    "attach": DeedWords(of="Equipment"),
    "banish": DeedWords(of="card"),
    "buff": DeedWords(of="unit"),
    "choose": DeedWords(of="unit"),
    "empower": DeedWords(of="unit"),
    "gain XP": DeedWords(),
    "hide": DeedWords(of="card"),
    "kill": DeedWords(of="permanent"),
    "move": DeedWords(of="unit"),
    "ready": DeedWords(of="permanent"),
    "recycle": DeedWords(of="card"),
    "reveal": DeedWords(of="card"),
    "score": DeedWords(),
    "stun": DeedWords(of="unit"),
}
RIFTBOUND_STATES: dict[RiftboundState, StateWords] = {
    "mighty": StateWords("become [Mighty]"),
    "empowered": StateWords("become [Empowered]"),
    "stunned": StateWords("become stunned"),
    "buffed": StateWords("become buffed"),
}


_EVERY_DEED: dict[PlayerDeed | RiftboundDeed, DeedWords] = dict([*DEEDS.items(), *RIFTBOUND_DEEDS.items()])
_EVERY_STATE: dict[ObjectState | RiftboundState, StateWords] = dict([*STATES.items(), *RIFTBOUND_STATES.items()])


def deed_words(deed: PlayerDeed | RiftboundDeed) -> DeedWords:
    """The words of what a player does, in whichever game."""
    return _EVERY_DEED[deed]


def state_words(state: ObjectState | RiftboundState) -> StateWords:
    """The words of what an object becomes, in whichever game."""
    return _EVERY_STATE[state]
