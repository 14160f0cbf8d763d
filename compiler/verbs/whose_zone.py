"""Whose zone something is put into: its owner's, and what the words say besides is nothing that is so (CR 400.3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ... import instructions as i
from ...grammar import nodes as n
from ..nouns.objects import flat

_WHOSE = frozenset(["possessive", "article", "determiner", "self", "type", "subtype", "noun"])


def is_its_owners(words: Sequence[n.Word], zone: i.Zone, what: i.Reference | None, who: i.Player) -> bool:
    """Whether “its owner's library”, “your hand” is the zone to which ``what`` goes where ``who`` moves it."""
    before = words[:-1]
    if not is_whose(before) or _is_of_another(words, what):
        return False
    return _is_the_one(before, zone) and not _is_not_yours(who, words, what)


def is_whose(words: Sequence[n.Word]) -> bool:
    """Whether the words before a zone say no more than whose it is, which the rules say anyway (CR 400.3)."""
    return all(w.kind in _WHOSE and w.sense != "target" for w in words)


def _is_the_one(before: Sequence[n.Word], zone: i.Zone) -> bool:
    """“the battlefield”, of which there is one; not “any battlefield”, nor “an opponent's hand” (CR 400.1)."""
    if zone in ("battlefield", "exile"):
        return [word.sense for word in before] in ([], ["the"])
    return not any(word.sense in _ANY_OF_THEM or word.possessor == "controller" for word in before)


def _is_not_yours(who: i.Player, words: Sequence[n.Word], what: i.Reference | None) -> bool:
    """“(target card from an opponent's graveyard) to your hand”, “(its owner puts it on top of) your library”."""
    if not words or words[0].possessor != "you":
        return False
    among = what.among.where if what is not None and what.among is not None else ()
    theirs = any(isinstance(each, i.InZone) and each.player is not None and each.player.who != "you" for each in among)
    return len(words) > 2 or theirs or who.who in ("owner", "controller")


_ANY_OF_THEM = frozenset(["a", "an", "any", "each", "another", "those", "all"])


def _is_of_another(words: Sequence[n.Word], what: i.Reference | None) -> bool:
    """“(return target creature) to your hand”: it goes to its owner's, who need not be you (CR 400.3)."""
    whose = words[0].possessor if words[0].kind == "possessive" else words[0].sense
    if whose == "it" and len(words) > 2 and words[1].possessor == "controller":
        return True
    if whose != "you" or what is None or what.what not in ("target", "choice", "all") or what.among is None:
        return False
    where = list(flat(what.among.where))
    told = (i.InZone, i.OwnedBy, i.IsAmong, i.Told, i.IsSpell, i.IsChosen)
    return any(isinstance(each, i.HasType | i.HasSubtype) for each in where) and not any(
        isinstance(each, told) for each in where
    )


def where_put(what: i.Reference) -> i.Reference:
    """“all cards that were put into your graveyard this turn”: those that are there still (CR 400.7)."""
    if what.among is None or what.what not in ("choice", "all", "target"):
        return what
    match [each for each in what.among.where if isinstance(each, i.InZone | i.Underwent)]:
        case [i.Underwent(i.Moves(to=i.InZone("graveyard", player=i.Player()) as there), "this turn") as put]:
            at = what.among.where.index(put)
            where = (*what.among.where[:at], there, *what.among.where[at:])
            return replace(what, among=replace(what.among, where=where))
    return what
