"""What doesn't untap, and what untaps also at other times (CR 502.3)."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ...clauses.said import Said
from ...ledger.places import place_of
from ...nouns.objects import selection
from ...nouns.quantities.values import number_of
from ..found import Found, rest


def untaps_not(said: Said) -> Found | None:
    """“doesn't untap during its controller's untap step”, “… next untap step” (CR 502.3)."""
    what = said.whom()
    match rest(said):
        case [
            n.Prepositional(
                sense="during", object=n.NounPhrase(words=(*whose, n.Word(sense="untap step")), modifiers=())
            ) as during
        ]:
            words = [w for w in whose if isinstance(w, n.Word)]
        case []:
            return None if what is None or said.standing else Found(what, (i.Cannot("untap"),))
        case _:
            return None
    if what is None or isinstance(what, i.Player) or not words:
        return None
    nxt = words[-1].sense == "next"
    owner = tuple((w.possessor if w.kind == "possessive" else w.sense) for w in (words[:-1] if nxt else words))
    known: dict[tuple[str, ...], i.Player | None] = {
        ("it", "controller"): None,
        ("they", "controller"): None,
        ("they", "controllers"): None,
        ("you",): i.Player("you"),
    }
    if nxt:
        that_player, target = i.Player("that player"), i.Player("target player", id=place_of(words[0]))
        known |= {("they",): that_player, ("that", "player"): that_player, ("target", "player"): target}
    if owner not in known or (owner == ("you",) and not nxt and not _is_of_you(what)):
        return None
    said.source.claim(during)
    if not nxt:
        timed = said.standing or isinstance(said.until, i.AsLongAs)
        return Found(what, (i.Cannot("untap"),)) if timed else None
    if said.standing:
        return None
    return Found(what, (i.Cannot("untap"),), i.UntilNext("untap step", known[owner], over=True))


def _is_of_you(what: i.Reference) -> bool:
    """Whether it untaps in your untap step: the source, or what you control."""
    among = what.among.where if what.among is not None else ()
    return what.what == "source" or any(isinstance(each, i.ControlledBy) and each.player.who == "you" for each in among)


def untaps_no_more(said: Said) -> Found | None:
    """“Players can't untap more than one artifact during their untap steps.”"""
    match rest(said):
        case [
            n.NounPhrase(words=(n.Word(sense="more than") as lead, n.Word() as number, *_)) as noun,
            n.Prepositional(
                sense="during", object=n.NounPhrase(words=(n.Word(kind="possessive"), n.Word(sense="untap step")))
            ) as during,
        ] if said.node.subject is not None:
            most = number_of(number)
        case _:
            return None
    who = said.player()
    if most is None or not said.standing or who.who not in ("you", "each player", "opponents", "each opponent"):
        return None
    said.source.claim(lead, number, during)
    where = selection(structs.replace(noun, words=noun.words[2:]), said.source)
    return Found(i.Reference("all", where.text, where), (i.NoMoreThan("untap", most, who),))


def untaps_also(said: Said) -> Found | None:
    """“Untap all permanents you control during each other player's untap step.”"""
    match rest(said):
        case [
            (n.NounPhrase() | n.NounList()) as noun,
            n.Prepositional(
                sense="during", object=n.NounPhrase(words=(each, whose, n.Word(sense="untap step")))
            ) as when,
        ] if isinstance(each, n.Word) and isinstance(whose, n.Word):
            pass
        case _:
            return None
    if (each.sense, whose.possessor) != ("each other", "player"):
        return None
    what = said.refer(noun)
    said.source.claim(when)
    return Found(what, (i.AlsoUntaps(i.Player("each other player")),)) if what.what in ("source", "all") else None
