"""Changing the words of a text (CR 612)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.subtypes import subtype_of
from ..clauses.said import Said
from ..nouns.lasting import lasting, until

_KINDS: dict[tuple[str, ...], i.WordKind] = {
    ("one", "color", "word"): "color word",
    ("one", "basic land type"): "basic land type",
    ("one", "creature type"): "creature type",
}


class _Replaced(Struct, frozen=True):
    """Of which kinds the words are, and by which one they are replaced, where that is said."""

    kinds: tuple[i.WordKind, ...]
    to: str = ""


def change(said: Said) -> Sequence[i.Step] | None:
    """“Change the text of target spell by replacing all instances of one color word with another.”"""
    match said.node.complements:
        case (
            n.NounPhrase(senses=("the", "text"), modifiers=(n.Prepositional(sense="of") as of,)) as text,
            n.Gerund(
                preposition="by",
                verb=n.Verb(senses=("replacing",)) as replacing,
                complements=(
                    n.NounPhrase(senses=("all", "instance"), modifiers=(n.Prepositional(sense="of") as each,)) as all_,
                    *lasts,
                ),
            ) as by,
        ) if said.by_player and all(isinstance(one, n.Adverb) for one in lasts):
            found = _replaced(each.object, said)
        case _:
            return None
    if found is None:
        return None
    timed = lasting(by.complements)
    said.source.claim(*text.words, *all_.words, replacing, *([timed] if timed is not None else []))
    said.source.claim_own(of, by, each)
    what = said.refer(of.object)
    return [i.ChangeText(what, found.kinds, found.to, until(timed) if timed is not None else None, **said.words)]


def _replaced(noun: n.Noun, said: Said) -> _Replaced | None:
    """“one color word with another or one basic land type with another”, “one creature type with Vampire”."""
    match noun:
        case n.NounPhrase(modifiers=(n.Prepositional(sense="with") as with_,)) if noun.senses in _KINDS:
            kind = _KINDS[noun.senses]
        case _:
            return None
    said.source.claim(*noun.words)
    said.source.claim_own(with_)
    match with_.object:
        case n.NounPhrase(alone=("another",)) as other:
            said.source.claim(other)
            return _Replaced((kind,))
        case n.NounList(items=(n.NounPhrase(alone=("another",)) as other, more), joints=("or",)) as several:
            said.source.claim(other)
            said.source.claim_own(several)
            rest = _replaced(more, said)
            return None if rest is None or rest.to else _Replaced((kind, *rest.kinds))
        case n.NounPhrase(words=(n.Word(kind="subtype") as new,), modifiers=()) if kind == "creature type":
            said.source.claim(new)
            return _Replaced((kind,), subtype_of(new))
    return None


DONE = {"change": change}
