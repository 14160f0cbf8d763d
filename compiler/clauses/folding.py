"""Parts of a sentence that say one thing, as one clause each: what can't be done by anything “except by …”, “or …”."""

from __future__ import annotations

from msgspec import structs

from ...grammar import nodes as n

_CANNOT = frozenset(["can't", "cannot"])
_CANNOT_HAVE = frozenset([("can't", "have"), ("cannot", "have")])


def folded(parts: list[n.Part]) -> list[n.Part]:
    """“can't be blocked | except by Walls” as one clause; “can't attack | or block this turn” as two that each say it.

    Neither A nor B is to say not A and not B: the second takes the first one's subject and “can't”, the first the
    second one's duration.
    """
    out: list[n.Part] = []
    for part in _each_if(parts):
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
            case n.Clause(verb=n.Verb(senses=("spend",))), n.Infinitive(
                verb=n.Verb(senses=("activate",)), creation=None
            ) as other if part.joint == "or":  # “spend this mana only to cast … or | to activate …”
                activate = n.Clause(subject=None, verb=other.verb, complements=other.complements, span=other.span)
                out.append(structs.replace(part, content=activate))
            case n.Clause(complements=()) as clause, n.Clause(
                subject=None, verb=n.Verb(senses=("gain",)), complements=(keywords,)
            ) as other if part.joint == "or" and clause.verb.senses in _CANNOT_HAVE:
                verb = structs.replace(
                    clause.verb,
                    words=(*clause.verb.words, "or", *other.verb.words),
                    span=n.Span(clause.verb.span.start, other.verb.span.end),
                )
                whole = structs.replace(
                    clause, verb=verb, complements=(keywords,), span=n.Span(clause.span.start, other.span.end)
                )
                out[-1] = structs.replace(out[-1], content=whole, span=n.Span(out[-1].span.start, part.span.end))
            case n.Clause(complements=()) as clause, n.Clause(
                subject=None, verb=n.Verb(senses=("be", "blocked")), complements=(n.Prepositional(sense="by") as by,)
            ) as other if part.joint == "or" and clause.verb.senses in (("can't", "block"), ("cannot", "block")):
                out[-1] = structs.replace(out[-1], content=structs.replace(clause, complements=(by.object,)))
                verb = structs.replace(other.verb, words=(clause.verb.words[0], *other.verb.words))
                blocked = structs.replace(other, subject=clause.subject, verb=verb)
                out.append(structs.replace(part, joiner=" and ", content=blocked))
            case n.Clause(complements=(n.NounPhrase() as lands,)) as clause, n.Clause(
                subject=None, verb=n.Verb(senses=("cast",)), complements=(n.NounPhrase() as spells, *_)
            ) as other if part.joint == "and" and clause.verb.senses == ("may", "play") and _from(lands) is None:
                out += _both_from(out.pop(), clause, lands, part, other, spells)
            case n.Clause(complements=(n.NounPhrase() as lands,)) as clause, n.Clause(
                subject=None, verb=n.Verb(senses=("cast",)), complements=(n.NounPhrase() as spells, *_)
            ) as other if part.joint == "or" and clause.verb.senses == ("can't", "play") and _from(lands) is None:
                out += _both_from(out.pop(), clause, lands, part, other, spells)
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


def _each_if(parts: list[n.Part]) -> list[n.Part]:
    """“you gain X life | if {G} was spent to cast this spell and X life | if …”: the verb is said of both.

    What follows “and” has been read as one more object of “cast”.
    """
    out: list[n.Part] = []
    for at, part in enumerate(parts):
        done = out[-1].content if out else None
        follows = parts[at + 1].content if at + 1 < len(parts) else None
        out.append(part)
        match done, part.content, follows:
            case n.Clause() as clause, n.Subordinate(sense="if", parts=(*before, last)) as condition, n.Subordinate(
                sense="if"
            ) if isinstance(last.content, n.Clause) and (split := _split(last.content)) is not None:
                held, other, joiner = split
                span = n.Span(condition.span.start, held.span.end)
                kept = structs.replace(last, content=held)
                out[-1] = structs.replace(part, content=structs.replace(condition, parts=(*before, kept), span=span))
                again = structs.replace(clause, complements=(other,), span=other.span)
                out.append(structs.replace(part, joiner=joiner, content=again, span=other.span))
    return out


def _split(clause: n.Clause) -> tuple[n.Clause, n.NounPhrase, str] | None:
    """“{G} was spent to cast this spell | and X life”: the clause without what follows, that, and what joins them."""
    match clause.complements:
        case (
            n.Infinitive(
                verb=n.Verb(senses=("cast",)),
                complements=(n.NounList(items=(n.NounPhrase(kinds=("self",)) as own, other), joiners=(joiner,)),),
            ) as to,
        ):
            cast = structs.replace(to, complements=(own,), span=n.Span(to.span.start, own.span.end))
            held = structs.replace(clause, complements=(cast,), span=n.Span(clause.span.start, own.span.end))
            return held, other, joiner
    return None


def _from(noun: n.NounPhrase) -> n.Prepositional | None:
    """From where: “spells | from your graveyard”."""
    last = noun.modifiers[-1] if noun.modifiers else None
    return last if isinstance(last, n.Prepositional) and last.sense == "from" else None


def _both_from(
    first: n.Part, clause: n.Clause, lands: n.NounPhrase, part: n.Part, other: n.Clause, spells: n.NounPhrase
) -> list[n.Part]:
    """“you may play lands | and cast spells from your graveyard”: both from there, and you may (or can't) do both."""
    place = _from(spells)
    if place is None:
        return [first, part]
    there = structs.replace(lands, modifiers=(*lands.modifiers, place))
    may_cast = structs.replace(other.verb, words=(clause.verb.words[0], *other.verb.words))
    return [
        structs.replace(first, content=structs.replace(clause, complements=(there,))),
        structs.replace(part, joiner=" and ", content=structs.replace(other, subject=clause.subject, verb=may_cast)),
    ]


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
