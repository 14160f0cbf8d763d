"""Of what objects can't be the target (CR 115)."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ...clauses.said import Said
from ...nouns.objects import selection
from ..costs import spells


def target_of(said: Said, complements: list[n.Complement]) -> i.Cannot | None:
    """“can't be the target of spells or abilities your opponents control”, “of black or red spells”."""
    match complements:
        case [n.NounPhrase(words=(n.Word(kind="article"), n.Word() as target), modifiers=(of,)) as noun]:
            pass
        case _:
            return None
    if not isinstance(of, n.Prepositional) or of.sense != "of" or target.sense not in ("target", "targets"):
        return None
    match of.object:
        case n.NounList(items=(n.NounPhrase(words=(n.Word(sense="spell"),), modifiers=()), n.NounPhrase() as last)) if [
            w.sense for w in last.plain_words
        ] == ["ability"] and of.object.conjunctions <= {"or", "and"}:
            whose = last.modifiers
        case _:
            said.source.claim(*noun.words)
            said.source.claim_own(of)
            return _target_of_some(of.object, said)
    if not whose:
        said.source.claim(noun)
        return i.Cannot("be the target")
    if len(whose) != 1 or not isinstance(whose[0], n.Word) or whose[0].kind != "control":
        said.source.claim(*noun.words)
        said.source.claim_own(of)
        return _target_of_some(of.object, said)
    where = selection(last, said.source).where
    who = next((p.player for p in where if isinstance(p, i.ControlledBy)), None)
    if who is None:
        return None
    said.source.claim(noun)
    return i.Cannot("be the target", whom=who)


def _target_of_some(noun: n.Noun, said: Said) -> i.Cannot | None:
    """“black or red spells”, “red spells or abilities from red sources”, “abilities your opponents control”."""
    words = said.source.words(noun)
    last = noun.items[-1]
    if last.head is None or (isinstance(noun, n.NounList) and noun.conjunctions != {"or"}):
        return None
    if last.head.sense == "spell":
        where: tuple[i.Predicate, ...] = spells(noun, said).among.where  # type: ignore[union-attr]
    elif last.head.sense == "ability" and isinstance(noun, n.NounPhrase):
        where = _abilities_from(last, said)
    elif last.head.sense == "ability" and len(noun.items) == 2:
        first = noun.items[0]
        if first.head is None or first.head.sense != "spell" or not last.modifiers:
            return None
        said.source.claim_own(noun)
        of_spells = spells(first, said).among.where  # type: ignore[union-attr]
        where = (i.OneOf((i.AllOf(of_spells), i.AllOf(_abilities_from(last, said)))),)
    else:
        return None
    return i.Cannot("be the target", i.Reference("all", words, i.Selection(where, words))) if where else None


def _abilities_from(noun: n.NounPhrase, said: Said) -> tuple[i.Predicate, ...]:
    """“abilities your opponents control”, “abilities from red sources”; nothing for other words."""
    if len(noun.words) != 1 or len(noun.modifiers) != 1:
        return ()
    match noun.modifiers[0]:
        case n.Word(kind="control"):
            where = tuple(p for p in selection(noun, said.source).where if isinstance(p, i.ControlledBy))
            return (i.IsAbility(), *where) if where else ()
        case n.Prepositional(sense="from", object=n.NounPhrase() as sources) as from_ if (
            sources.head is not None and sources.head.sense == "source"
        ):
            said.source.claim(*noun.words)
            said.source.claim_own(from_)
            return (i.IsAbility(of=selection(sources, said.source)),)
    return ()
