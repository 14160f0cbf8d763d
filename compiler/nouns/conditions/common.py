"""“black is the most common color among all permanents or is tied for most common”: what is counted, compared."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....values.colors import COLOR_WORDS
from ...ledger.source import Source
from ..objects import selection
from ..quantities.values import Op


def most_common_color(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """Of no other color are more of them, or as many where “or is tied” is not said."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(words=(n.Word(kind="color", colors=(word,)),), modifiers=()) as subject,
            verb=n.Verb(senses=("is",)),
            complements=(
                n.NounPhrase(
                    senses=("the", "most", "common", "color"),
                    modifiers=(n.Prepositional(sense="among", object=n.NounPhrase() as among) as where,),
                ) as most,
            ),
        ) if word in COLOR_WORDS.values():
            pass
        case _:
            return None
    kept = tuple(each for each in among.modifiers if not _is_tied(each))
    op: Op = "≥" if kept != among.modifiers else ">"
    source.claim(*(word for word in among.plain_words[:1] if word.sense == "all"))
    source.claim(subject, clause.verb, *most.words, *(each for each in among.modifiers if each not in kept))
    source.claim_own(where)
    all_ = selection(structs.replace(among, modifiers=kept), source).where
    if not all_:
        return None

    def count(of: str) -> i.CountOf:
        return i.CountOf(i.Selection((i.HasColor(of), *all_)))

    (color,) = (each for each, said in COLOR_WORDS.items() if said == word)
    return i.AllHold(tuple(i.Holds(count(color), op, count(other)) for other in COLOR_WORDS if other != color), words)


def _is_tied(modifier: n.Modifier) -> bool:
    """“or is tied for most common”."""
    match modifier:
        case n.Participle(
            sense="or is tied",
            complements=(n.Prepositional(sense="for", object=n.NounPhrase(alone=("most", "common"))),),
            further=(),
        ):
            return True
    return False
