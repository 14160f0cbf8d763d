"""What has to be done if it can be (CR 508.1d, 509.1c)."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ...clauses.said import Said
from ...nouns.player_names import is_player
from ...nouns.players import player
from ...nouns.quantities.values import number_of
from ..found import Found, rest


def must(said: Said, do: str) -> Found | None:
    """“attacks each combat if able”, “must be blocked this turn if able”, “blocks it this turn if able”."""
    complements = rest(said)
    able = [c for c in complements if isinstance(c, n.Adverb) and c.sense == "if able"]
    often = [c for c in complements if isinstance(c, n.Adverb) and c.sense in ("each combat", "each turn")]
    others = [c for c in complements if c not in able and c not in often]
    what = said.whom()
    if not able or what is None or isinstance(what, i.Player) or len(others) > 1:
        return None
    if bool(often) != (said.standing and do != "be blocked") and not (often and not said.standing):
        return None
    said.source.claim(*able, *often)
    if not others:
        return Found(what, (i.Must(do),))  # type: ignore[arg-type]
    match others[0]:
        case n.NounPhrase() as noun if do == "attack" and is_player(noun):
            return Found(what, (i.Must("attack", whom=player(noun, said.source)),))
        case n.NounPhrase() as noun if do in ("attack", "block"):
            return Found(what, (i.Must(do, said.refer(noun)),))  # type: ignore[arg-type]
        case n.Prepositional(sense="by", object=n.NounPhrase(modifiers=()) as many) as by if do == "be blocked":
            return _must_by(said, what, by, many)
    return None


def _must_by(said: Said, what: i.Reference, by: n.Prepositional, many: n.NounPhrase) -> Found | None:
    """“must be blocked by exactly one creature”, “… by two or more creatures”."""
    match many.plain_words:
        case [n.Word(sense="exactly"), n.Word(kind="number") as number, n.Word(sense="creature")]:
            most = number_of(number)
        case [n.Word(kind="number") as number, n.Word(sense="or more"), n.Word(sense="creature")]:
            most = None
        case _:
            return None
    said.source.claim(by)
    return Found(what, (i.Must("be blocked", least=number_of(number), most=most),))


def able(said: Said) -> Found | None:
    """“All creatures able to block this creature do so” (CR 509.1c)."""
    match said.node.subject, rest(said):
        case (
            n.NounPhrase(
                words=(n.Word(sense="all") as every, n.Word(sense="creature") as creature),
                modifiers=(
                    n.Participle(sense="able", complements=(n.Infinitive(verb=n.Verb() as verb) as to,)) as able,
                ),
            ),
            [n.Adverb(sense="so") as so],
        ) if verb.main == "block":
            pass
        case _:
            return None
    nouns = [c for c in to.complements if isinstance(c, n.NounPhrase)]
    turn = [c for c in to.complements if isinstance(c, n.Adverb) and c.sense == "this turn"]
    if len(nouns) != 1 or len(nouns) + len(turn) != len(to.complements) or bool(turn) == said.standing:
        return None
    said.source.claim(every, creature, so, *turn)
    said.source.claim_own(able, to)
    said.source.claim_between(to.span.start, nouns[0].span.start)
    return Found(said.refer(nouns[0]), (i.Must("be blocked by all"),), "end of turn" if turn else None)
