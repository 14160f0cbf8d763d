"""Which players words name (CR 102, 109.5), by the senses of the words."""

from __future__ import annotations

from collections.abc import Sequence

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import THEY, single_words

#: Whom the words of a phrase name, by their senses (nouns in the singular).
_WHO: dict[tuple[str, ...], i.Who] = {
    ("you",): "you",
    ("each", "player"): "each player",
    ("all", "player"): "each player",
    ("each", "opponent"): "each opponent",
    ("each of", "you", "opponent"): "each opponent",
    ("one of", "you", "opponent"): "an opponent",
    ("the", "attacking", "player"): "active player",
    ("that", "attacking", "player"): "active player",
    ("attacking", "player"): "active player",
    ("all", "opponent"): "each opponent",
    ("any", "player"): "each player",
    ("any", "opponent"): "each opponent",
    ("each", "other", "player"): "each other player",
    ("you", "opponent"): "opponents",
    ("target", "player"): "target player",
    ("target", "opponent"): "target opponent",
    ("an", "opponent"): "an opponent",
    ("a", "player"): "a player",
    ("that", "player"): "that player",
    ("that", "opponent"): "that player",
    ("those", "player"): "that player",
    ("those", "opponent"): "that player",
    ("those", "opponents"): "that player",
    ("that", "player", "or", "that", "planeswalker's", "controller"): "that player",
    ("that", "opponent", "or", "that", "planeswalker's", "controller"): "that player",
    ("the", "chosen", "player"): "that player",
    ("the", "player"): "that player",
    ("the", "other", "player"): "that player",
    ("they",): "that player",
    ("he or she",): "that player",
    ("he", "or", "she"): "that player",
    ("he",): "that player",
    ("she",): "that player",
    ("him or her",): "that player",
    ("defending", "player"): "defending player",
    ("the", "defending", "player"): "defending player",
    ("the", "active", "player"): "active player",
    ("your", "opponents"): "opponents",
    ("your", "opponent"): "opponents",
    ("you", "team"): "your team",
    ("your", "team"): "your team",
    ("each of", "you", "teammate"): "each teammate",
    ("enchanted", "player"): "enchanted player",
    ("opponent",): "each opponent",
    ("player",): "each player",
}
#: Players of whom later words may speak: each phrase names players of its own.
NAMED = frozenset(
    "target player/target opponent/an opponent/a player/each player/each opponent/each other player/opponents".split(
        "/"
    )
)
_HEADS = frozenset(["player", "opponent", "controller", "owner", "teammate", "team"])


def named(words: tuple[str, ...], text: str, *, plural: bool = False, place: int = 0) -> i.Player | None:
    """The player that these senses name; None if only the players of the game can tell.

    ``place``: where the first of the words stands, which tells a target from all others.
    """
    if plural and words == ("opponent",):
        return i.Player("opponents", text)
    if plural and words[:1] == ("target",):  # “Target players draw a card.”: how many?
        return None
    if single_words(words) in (("each", "other", "opponent"), ("other", "opponent")):  # “for each other opponent”
        return i.Player("each opponent", text, but=i.Player("that player"), id=place)
    who = _WHO.get(words) or _WHO.get(single_words(words))
    chosen: i.Antecedent | None = "chosen" if words == ("the", "chosen", "player") else None
    return i.Player(who, text, id=place if who in NAMED else 0, antecedent=chosen) if who else None


def controller_of(words: tuple[str, ...], text: str, place: int = 0) -> i.Player:
    """Who “an opponent” of “an opponent controls” is, by the senses of the words."""
    if words == ("its", "controller"):
        return i.Player("controller", text, i.Reference("that", "it"))
    return named(words, text, plural=words[-1:] == ("opponents",), place=place) or i.Player("other", text)


def is_player(node: n.Noun) -> bool:
    """Whether a noun phrase names players, not objects."""
    head = node.items[-1].head
    if head is None:
        return False
    if head.kind == "player":
        return True
    return head.sense in _HEADS or (head.kind == "pronoun" and head.sense == "you")


def is_player_or_they(node: n.Noun) -> bool:
    """The same, or “they”, where it is somebody who acts."""
    return is_player(node) or (len(node.alone) == 1 and node.alone[0] in THEY)


def says_whose(words: Sequence[n.Word]) -> bool:
    """Whether something of an object's follows: “its”, “that Wall's”; not a name alone, “Wall's”."""
    named = words[-1].kind == "subtype"
    return words[-1].is_possessive and (not named or words[0].sense in ("that", "the", "target"))
