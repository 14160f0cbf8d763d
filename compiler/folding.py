"""Parts of a sentence that say one thing, as one clause each: what can't be done by anything “except by …”, “or …”."""

from __future__ import annotations

from msgspec import structs

from ..grammar import nodes as n

_CANNOT = frozenset(["can't", "cannot"])


def folded(parts: list[n.Part]) -> list[n.Part]:
    """“can't be blocked | except by Walls” as one clause; “can't attack | or block this turn” as two that each say it.

    Neither A nor B is to say not A and not B: the second takes the first one's subject and “can't”, the first the
    second one's duration.
    """
    out: list[n.Part] = []
    for part in parts:
        before = out[-1].content if out else None
        match before, part.content:
            case n.Clause() as clause, n.Exceptions(parts=(n.Part(content=n.Prepositional(sense="by") as by),)) as but:
                if clause.verb.senses[-2:] != ("be", "blocked"):
                    out.append(part)
                    continue
                span = n.Span(clause.span.start, but.span.end)
                except_by = structs.replace(by, preposition="except by", span=but.span)
                whole = structs.replace(clause, complements=(*clause.complements, except_by), span=span)
                out[-1] = structs.replace(out[-1], content=whole, span=n.Span(out[-1].span.start, part.span.end))
            case n.Clause() as clause, n.Clause(subject=None) as other if (
                part.joint in ("or", ", or", ",")
                and clause.verb.senses[0] in _CANNOT
                and len(other.verb.words) == 1
                and (part.joint != "," or _goes_on(parts, part))
            ):
                verb = structs.replace(other.verb, words=(*_denial(clause.verb, other.verb), other.verb.words[-1]))
                had = {c.sense for c in clause.complements if isinstance(c, n.Adverb)}
                more = tuple(
                    c
                    for c in other.complements
                    if (isinstance(c, n.Adverb) and c.sense not in had) or (is_alone(c) and not clause.complements)
                )
                out[-1] = structs.replace(
                    out[-1], content=structs.replace(clause, complements=(*clause.complements, *more))
                )
                whole = structs.replace(other, verb=verb, subject=clause.subject)
                out.append(structs.replace(part, joiner=" and ", content=whole))
            case _:
                out.append(part)
    return out


def is_alone(node: n.Node) -> bool:
    """“attack or block | alone”."""
    return (isinstance(node, n.Adverb) and node.sense == "alone") or (
        isinstance(node, n.NounPhrase) and node.alone == ("alone",)
    )


def _denial(verb: n.Verb, other: n.Verb) -> tuple[str, ...]:
    """“can't” before another verb; “can't be” where the other is a participle as well."""
    passive = len(verb.words) == 3 and verb.is_participle and other.is_participle
    return verb.words[:2] if passive else verb.words[:1]


def _goes_on(parts: list[n.Part], part: n.Part) -> bool:
    """Whether an “or” ends the list: “can't attack, | block, | or crew Vehicles”."""
    later = parts[parts.index(part) + 1 :]
    return bool(later) and later[0].joint in (", or", "or") and isinstance(later[0].content, n.Clause)
