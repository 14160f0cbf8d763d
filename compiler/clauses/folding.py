"""Parts of a sentence that say one thing, as one clause each: what can't be done by anything “except by …”, “or …”."""

from __future__ import annotations

from msgspec import structs

from ...grammar import nodes as n

_CANNOT = frozenset(["can't", "cannot"])
_BOTH = frozenset([(("may", "play"), "and"), (("may", "play"), "or"), (("can't", "play"), "or")])
_CANNOT_HAVE = frozenset([("can't", "have"), ("cannot", "have")])


def folded(parts: list[n.Part]) -> list[n.Part]:
    """“can't be blocked | except by Walls” as one clause; “can't attack | or block this turn” as two that each say it.

    Neither A nor B is to say not A and not B: the second takes the first one's subject and “can't”, the first the
    second one's duration.
    """
    out: list[n.Part] = []
    for part in _each_if(parts):
        before = out[-1] if out else None
        found = None
        if before is not None and isinstance(before.content, n.Clause):
            found = _and_another(before, before.content, part, _goes_on(parts, part))
        if found is None:
            out.append(part)
        else:
            out[-1:] = found
    return out


def each_with(part: n.Part) -> n.Part:
    """“two target cards | each with mana value 3 or less from your graveyard”: what narrows each narrows them."""
    match part.content:
        case n.Clause(
            complements=(
                n.NounPhrase() as noun,
                n.NounPhrase(senses=("each",), modifiers=(n.Prepositional(sense="with") as first, *more)) as each,
                *others,
            )
        ):
            first = structs.replace(first, span=n.Span(each.span.start, first.span.end))
            span = n.Span(noun.span.start, each.span.end)
            whole = structs.replace(noun, modifiers=(*noun.modifiers, first, *more), span=span)
            return structs.replace(part, content=structs.replace(part.content, complements=(whole, *others)))
    return part


def but(part: n.Part) -> n.Part:
    """“return all creatures | to their owners' hands | except for Walls”: what is excepted are some of those."""
    match part.content:
        case n.Clause(
            complements=(
                n.NounPhrase() as noun,
                n.Prepositional(sense="to") as to,
                n.Prepositional(sense="except for") as except_for,
            )
        ) if noun.senses[:1] in (("all",), ("each",)):
            whole = structs.replace(noun, modifiers=(*noun.modifiers, except_for))
            return structs.replace(part, content=structs.replace(part.content, complements=(whole, to)))
    return part


def _and_another(before: n.Part, clause: n.Clause, part: n.Part, more: bool) -> list[n.Part] | None:
    """The parts for two that say one thing; ``more`` of them follow. None if they don't."""
    match part.content:
        case n.Exceptions(parts=(n.Part(content=n.Prepositional(sense="by") as by),)) as but:
            return _except_by(before, clause, part, by, but)
        case n.Infinitive(verb=n.Verb(senses=("activate",)), creation=None) as to if (
            clause.verb.senses == ("spend",) and part.joint == "or"
        ):  # “spend this mana only to cast … or | to activate …”
            activate = n.Clause(subject=None, verb=to.verb, complements=to.complements, span=to.span)
            return [before, structs.replace(part, content=activate)]
        case n.Clause(subject=None) as other:
            return (
                _from_there(before, clause, part, other)
                or _neither_keyword(before, clause, part, other)
                or _neither_way_of_blocking(before, clause, part, other)
                or _nor(before, clause, part, other, more)
            )
    return None


def _except_by(
    before: n.Part, clause: n.Clause, part: n.Part, by: n.Prepositional, but: n.Exceptions
) -> list[n.Part] | None:
    """“can't be blocked | except by Walls”."""
    if clause.verb.senses[-2:] != ("be", "blocked"):
        return None
    except_by = structs.replace(by, preposition="except by", span=but.span)
    whole = structs.replace(
        clause, complements=(*clause.complements, except_by), span=n.Span(clause.span.start, but.span.end)
    )
    return [structs.replace(before, content=whole, span=n.Span(before.span.start, part.span.end))]


def _from_there(before: n.Part, clause: n.Clause, part: n.Part, other: n.Clause) -> list[n.Part] | None:
    """“you may play lands | and cast spells from your graveyard”: both from there, and you may (or can't) do both."""
    match clause.complements, other.verb.senses, other.complements:
        case (n.NounPhrase() as lands,), ("cast",), (n.NounPhrase() as spells, *_):
            pass
        case _:
            return None
    if (clause.verb.senses, part.joint) not in _BOTH:
        return None
    place = _from(spells)
    if place is None or _from(lands) is not None:
        return None
    there = structs.replace(lands, modifiers=(*lands.modifiers, place))
    may_cast = structs.replace(other.verb, words=(clause.verb.words[0], *other.verb.words))
    return [
        structs.replace(before, content=structs.replace(clause, complements=(there,))),
        structs.replace(part, joiner=" and ", content=structs.replace(other, subject=clause.subject, verb=may_cast)),
    ]


def _neither_keyword(before: n.Part, clause: n.Clause, part: n.Part, other: n.Clause) -> list[n.Part] | None:
    """“can't have | or gain flying”."""
    if (
        part.joint != "or"
        or clause.complements
        or clause.verb.senses not in _CANNOT_HAVE
        or other.verb.senses != ("gain",)
        or len(other.complements) != 1
    ):
        return None
    verb = structs.replace(
        clause.verb,
        words=(*clause.verb.words, "or", *other.verb.words),
        span=n.Span(clause.verb.span.start, other.verb.span.end),
    )
    whole = structs.replace(
        clause, verb=verb, complements=other.complements, span=n.Span(clause.span.start, other.span.end)
    )
    return [structs.replace(before, content=whole, span=n.Span(before.span.start, part.span.end))]


def _neither_way_of_blocking(before: n.Part, clause: n.Clause, part: n.Part, other: n.Clause) -> list[n.Part] | None:
    """“can't block | or be blocked by Dragons”."""
    match other.verb.senses, other.complements:
        case ("be", "blocked"), (n.Prepositional(sense="by") as by,) if (
            part.joint == "or"
            and not clause.complements
            and clause.verb.senses in (("can't", "block"), ("cannot", "block"))
        ):
            verb = structs.replace(other.verb, words=(clause.verb.words[0], *other.verb.words))
            blocked = structs.replace(other, subject=clause.subject, verb=verb)
            return [
                structs.replace(before, content=structs.replace(clause, complements=(by.object,))),
                structs.replace(part, joiner=" and ", content=blocked),
            ]
    return None


def _of_both(clause: n.Clause, other: n.Clause) -> list[n.Complement]:
    """What is said behind the other verb of both: “this turn”, “alone”."""
    had = {each.sense for each in clause.complements if isinstance(each, n.Adverb)}
    return [
        each
        for each in other.complements
        if (isinstance(each, n.Adverb) and each.sense not in had) or (is_alone(each) and not clause.complements)
    ]


def _nor(before: n.Part, clause: n.Clause, part: n.Part, other: n.Clause, more: bool) -> list[n.Part] | None:
    """“can't attack | or block this turn”: in a list it is a comma where ``more`` follow."""
    joints = ("or", ", or", ",") if more else ("or", ", or")
    if part.joint not in joints or clause.verb.senses[0] not in _CANNOT or len(other.verb.words) != 1:
        return None
    verb = structs.replace(other.verb, words=(*_denial(clause.verb, other.verb), other.verb.words[-1]))
    first = structs.replace(clause, complements=(*clause.complements, *_of_both(clause, other)))
    whole = structs.replace(other, verb=verb, subject=clause.subject)
    return [structs.replace(before, content=first), structs.replace(part, joiner=" and ", content=whole)]


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
    return last if isinstance(last, n.Prepositional) and last.sense in ("from", "from among") else None


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
    later = parts[parts.index(part) + 1 :] if part in parts else []
    return bool(later) and later[0].joint in (", or", "or") and isinstance(later[0].content, n.Clause)
