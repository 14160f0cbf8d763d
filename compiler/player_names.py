"""Players by the words that name them (CR 102, 109.5), and the objects whose controllers and owners they are."""

from __future__ import annotations

import re

from . import instructions as i

PLAYERS: dict[str, i.Who] = {
    "you": "you",
    "each player": "each player",
    "all players": "each player",
    "each opponent": "each opponent",
    "each of your opponents": "each opponent",
    "each other player": "each other player",
    "your opponents": "opponents",
    "opponents": "opponents",
    "target player": "target player",
    "target opponent": "target opponent",
    "an opponent": "an opponent",
    "a player": "a player",
    "that player": "that player",
    "that opponent": "that player",
    "they": "that player",
    "he or she": "that player",
    "defending player": "defending player",
    "the defending player": "defending player",
    "the active player": "active player",
    "he": "that player",
    "she": "that player",
    "each player's": "each player",
    "each other opponent": "each opponent",
    "those players": "that player",
    "the chosen player": "that player",
    "the player": "that player",
    "opponent": "each opponent",
    "player": "each player",
    "players": "each player",
    "your": "you",
    "their": "that player",
    "his": "that player",
    "her": "that player",
    "that player's": "that player",
    "an opponent's": "an opponent",
    "target player's": "target player",
    "target opponent's": "target opponent",
    "each opponent's": "each opponent",
    "opponents'": "opponents",
    "your opponents'": "opponents",
    "the other player": "that player",
}


_ROLE = re.compile(r"(?:its|their|his or her|(?P<of>.+?)'s?s?) (?P<role>controller|owner)s?")
_ROLE_OF = re.compile(r"the (?P<role>controller|owner) of (?P<of>.+)")


def named_player(words: str) -> i.Player:
    """The player that words in lower case name; one that only the players can tell is "other", with the words."""
    who = PLAYERS.get(words)
    if who is not None:
        return i.Player(who, words)
    found = _ROLE.fullmatch(words) or _ROLE_OF.fullmatch(words)
    if found is None:
        return i.Player("other", words)
    of = found.group("of")
    reference = i.Reference("that", words) if of is None else named_object(of)
    return i.Player("controller" if found.group("role") == "controller" else "owner", words, reference)


def named_object(words: str) -> i.Reference:
    """The object of “target creature's controller”, by its words in lower case."""
    if words.startswith("target "):
        return i.Reference("target", words)
    if words.startswith(("this ", "\ue000")):
        return i.Reference("source", words)
    if words.startswith(("enchanted ", "equipped ")):
        return i.Reference("enchanted", words)
    return i.Reference("that", words)
