"""Players in the holes of rows: who does it, to whom, and whose it is."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import THEY
from ...clauses.said import Said
from ...ledger.places import place_of
from ...nouns.objects import selection
from ...nouns.player_names import is_player, named
from ...nouns.players import player
from .category import Categories


def _who(node: n.Node, said: Said) -> i.Player | None:
    found = said.whom()
    return found if isinstance(found, i.Player) else None


def _everybody(node: n.Node, said: Said) -> i.Player | None:
    """Players who do something in their own steps: “players”, “you”, “your opponents”."""
    found = said.player()
    return found if found.who in ("you", "each player", "opponents", "each opponent") else None


def _player(node: n.Node, said: Said) -> i.Player | None:
    return player(node, said.source) if isinstance(node, n.NounPhrase) and is_player(node) else None


def _other_player(node: n.Node, said: Said) -> i.Player | None:
    found = _player(node, said)
    return found if found is not None and found.who != "you" else None


def _whose(node: n.Node, said: Said) -> i.Player | None:
    """“that player's”, “their”, “target player's”."""
    match node:
        case n.NounPhrase(words=(n.Word(kind="possessive", possessor="they"),)):
            said.source.claim(node)
            return i.Player("that player")
        case n.NounPhrase(words=(n.Word(sense="that"), n.Word(kind="possessive", possessor="player"))):
            said.source.claim(node)
            return i.Player("that player")
        case n.NounPhrase(words=(n.Word(sense="target") as target, n.Word(kind="possessive", possessor="player"))):
            said.source.claim(node)
            return i.Player("target player", id=place_of(target))
    return None


def _controlled(node: n.Node, said: Said) -> i.Player | None:
    """Who “your opponents control” speaks of."""
    if not isinstance(node, n.Word) or node.kind != "control":
        return None
    where = selection(n.NounPhrase(words=(), modifiers=(node,), span=node.span), said.source).where
    return next((each.player for each in where if isinstance(each, i.ControlledBy)), None)


def _doer(node: n.Node, said: Said) -> i.Player | None:
    """Who does something; nobody is said of you (CR 109.5)."""
    return said.player() if said.by_player else None


def _two_targets(node: n.Node, said: Said) -> i.Player | None:
    """“two target players”: both of them, and no fewer (CR 115.1)."""
    found = _doer(node, said)
    two = found is not None and found.who == "target player" and found.most == i.Number(2) and not found.optional
    return found if two else None


def _you(node: n.Node, said: Said) -> i.Player | None:
    found = _doer(node, said)
    return found if found is not None and found.who == "you" else None


def _somebody(node: n.Node, said: Said) -> bool | None:
    """“its owner's”, “that player's”, “a”: an object goes to its owner's zone, whatever is said (CR 400.3)."""
    words = node.plain_words if isinstance(node, n.NounPhrase) else ()
    said.source.claim(*words)
    whose = bool(words) and all(word.kind in ("possessive", "article", "determiner") for word in words)
    return (whose and words[-1].possessor != "controller") or None


def _own(node: n.Node, said: Said) -> i.Player | None:
    """“your” of what you do, “their” of what others do: who does it, as later words name them."""
    who = said.player()
    word = node.words[0] if isinstance(node, n.NounPhrase) and len(node.words) == 1 else None
    if not isinstance(word, n.Word) or word.kind != "possessive" or who.who == "other":
        return None
    you = who.who == "you"
    if not (word.possessor == "you" if you else word.possessor in THEY):
        return None
    said.source.claim(word)
    return who if you else i.Player("that player", "their")


def _chosen(node: n.Node, said: Said) -> i.Player | None:
    """“an opponent”, “target player”: one who is chosen."""
    found = _player(node, said) if isinstance(node, n.NounPhrase) and not node.modifiers else None
    return found if found is not None and found.who in _CHOSEN else None


_CHOSEN = frozenset(["target player", "target opponent", "an opponent", "a player"])


def of(noun: str, node: n.Node, said: Said) -> i.Player | None:
    """Whose “your life total”, “target opponent's maximum hand size” is."""
    words = node.plain_words if isinstance(node, n.NounPhrase) and not node.modifiers else ()
    at = next((k for k in range(len(words)) if " ".join(word.sense for word in words[k:]) == noun), 0)
    if at == 0:
        return None
    whose = tuple(w.possessor_or_sense for w in words[:at])
    said.source.claim(node)
    return named(whose, " ".join(whose), place=place_of(node))


def _others(node: n.Node, said: Said) -> i.Player | None:
    """“players”, “each opponent”: anybody but you."""
    found = _who(node, said)
    return found if found is not None and found.who != "you" else None


#: What stands in a hole while the row's words are parsed, and who reads it, by its category.
CATEGORIES: Categories = {
    "player_chosen": ("an opponent", _chosen),
    "others": ("players", _others),
    "own": ("their", _own),
    "who": ("players", _who),
    "everybody": ("players", _everybody),
    "player": ("you", _player),
    "other_player": ("that player", _other_player),
    "whose": ("that player's", _whose),
    "controlled": ("you control", _controlled),
    "doer": ("they", _doer),
    "told": ("they", _doer),
    "two_targets": ("two target players", _two_targets),
    "you": ("you", _you),
    "owner": ("its owner's", _somebody),
    "somebody": ("that player's", _somebody),
}
