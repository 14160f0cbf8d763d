"""What sentences say of the keyword they stand behind: “Equip {0}. Activate only once each turn.”"""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.kinds import casts_this_spell
from ..ledger.source import Source
from .standing import standing
from .statics import of_this_ability, statics
from .timing import not_zero, restricted


def said_of_keyword(ability: i.Ability, line: n.Sentence, source: Source) -> i.Ability | None:
    """The keyword's ability with what the sentence adds to it; None, and nothing claimed, for what says else."""
    mark = source.mark()
    found = _said(ability, line, source)
    if found is None or any(True for _ in source.unclaimed(mark, line.span.start, line.span.end - len(line.end))):
        source.forget(mark)
        return None
    return found


def _said(ability: i.Ability, line: n.Sentence, source: Source) -> i.Ability | None:
    if (only := restricted(line, source)) is not None:
        if only.casting or only.activator is not None:
            return None
        return structs.replace(ability, timing=(*ability.timing, *only.timing))
    if of_this_ability(line) and (costing := statics(line, source)):
        return structs.replace(ability, statics=(*ability.statics, *costing))
    if (least := _if_cast_so(line, source)) is not None:
        return structs.replace(ability, timing=(*ability.timing, least))
    shorter = _without_this_way(line, source)
    if ability.keyword is not None and shorter is not None and (costing := standing(shorter, source)):
        so = i.CostWasPaid(i.Reference("source"), ability.keyword)
        return structs.replace(
            ability, statics=(*ability.statics, *(structs.replace(each, condition=so) for each in costing))
        )
    return None


def _if_cast_so(line: n.Sentence, source: Source) -> i.OnlyIf | None:
    """“If you cast this spell this way, X can't be 0.”"""
    match [part.content for part in line.parts]:
        case [n.Subordinate(sense="if", parts=(n.Part(content=cast),)) as lead, n.Clause() as held]:
            least = not_zero(held) if casts_this_spell(cast, "this way") else None
        case _:
            return None
    if least is not None:
        source.claim(lead, held)
        source.claim_between(lead.span.end, held.span.start)
    return least


def _without_this_way(line: n.Sentence, source: Source) -> n.Sentence | None:
    """“This spell costs {X} less to cast | this way, …” without these words, which are claimed."""
    match line.parts:
        case (
            n.Part(
                content=n.Clause(
                    complements=(
                        *before,
                        n.Infinitive(
                            verb=n.Verb(senses=("cast",)) as verb, complements=(n.Adverb(sense="this way") as so,)
                        ) as to,
                    )
                ) as clause
            ) as first,
            *others,
        ):
            pass
        case _:
            return None
    source.claim(so)
    short = structs.replace(to, complements=(), span=n.Span(to.span.start, verb.span.end))
    said = structs.replace(first, content=structs.replace(clause, complements=(*before, short)))
    return structs.replace(line, parts=(said, *others))
