"""Additional costs of playing a card, and when an ability may be used (RB 356.2, 377.2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from ....costs.casting import Do
from ....frames.timing import Restricted
from ....ledger.source import Source
from ....nouns.conditions import condition

_YOU = i.Player("you", "you")


def casting(line: n.Sentence, source: Source, do: Do) -> i.AdditionalCost | None:
    """What a sentence says that is to be paid besides as the card is played; of that “if you do” speaks then."""
    found = _casting(line, source, do)
    source.pays_more = source.pays_more or found is not None
    return found


def _casting(line: n.Sentence, source: Source, do: Do) -> i.AdditionalCost | None:
    """“You may … as an additional cost to play me”, “as you play me, you may … as an additional cost”."""
    parts = list(line.parts)
    held: n.Subordinate | None = None
    first = parts[0].content if parts else None
    if isinstance(first, n.Subordinate) and first.sense == "as" and len(parts) > 1:
        if not _plays_itself(first):
            return None
        source.claim(first)
        parts = parts[1:]
    elif isinstance(first, n.Subordinate) and first.sense == "if" and len(parts) > 1:
        held, parts = first, parts[1:]
    if _leads(parts[0].content) and len(parts) > 1:
        return _mandatory(parts, source, do, source.words(line))
    content = parts[-1].content
    stripped = _without_cost(content) if isinstance(content, n.Clause) else None
    if stripped is None or not isinstance(content, n.Clause):
        return None
    source.claim_between(stripped.span.end, content.span.end)
    last = structs.replace(parts[-1], content=stripped)
    rest = (
        [structs.replace(parts[0], joiner=""), *parts[1:-1], last]
        if len(parts) > 1
        else [structs.replace(last, joiner="")]
    )
    steps = do(rest)
    words = source.words(line)
    asked = condition(held, source) if held is not None else None
    match steps:
        case (i.May(player=i.Player("you"), steps=inner, otherwise=()),):
            return i.AdditionalCost(inner, optional=True, condition=asked, text=words)
        case (i.May(player=i.Player("each player") as who, steps=inner, otherwise=()),):
            return i.AdditionalCost(inner, optional=True, condition=asked, player=who, text=words)
    return i.AdditionalCost(steps, condition=asked, text=words) if steps else None


def as_played(line: n.Sentence) -> n.Part | None:
    """“As you play this, | name a tag”; of what is an additional cost it is no choice (RB 356)."""
    first = line.parts[0] if len(line.parts) > 1 else None
    if first is None or not isinstance(first.content, n.Subordinate) or first.content.sense != "as":
        return None
    last = line.parts[-1].content
    if not _plays_itself(first.content) or (isinstance(last, n.Clause) and _without_cost(last) is not None):
        return None
    return first


def _mandatory(parts: Sequence[n.Part], source: Source, do: Do, words: str) -> i.AdditionalCost | None:
    """“As an additional cost to play me, kill a friendly unit”."""
    source.claim(parts[0].content)
    rest = [structs.replace(parts[1], joiner="", span=parts[1].content.span), *parts[2:]]
    match do(rest):
        case (i.May(player=i.Player("you"), steps=inner, otherwise=()),):
            return i.AdditionalCost(inner, optional=True, text=words)
        case steps:
            return i.AdditionalCost(steps, text=words) if steps else None


def _leads(node: n.Node) -> bool:
    """“As an additional cost to play me”."""
    match node:
        case n.Prepositional(
            sense="as",
            object=n.NounPhrase(
                words=(n.Word(sense="an additional"), n.Word(sense="cost")),
                modifiers=(n.Infinitive(verb=n.Verb(senses=("play",)), complements=(n.NounPhrase() as me,)),),
            ),
        ):
            return me.kinds == ("self",)
    return False


def _plays_itself(node: n.Subordinate) -> bool:
    """“As you play me”, “as you play this spell”."""
    match node.parts:
        case (
            n.Part(
                content=n.Clause(
                    subject=n.NounPhrase(alone=("you",)),
                    verb=n.Verb(senses=("play",)),
                    complements=(n.NounPhrase(words=(n.Word(kind="self"),), modifiers=()),),
                )
            ),
        ):
            return True
    return False


def _without_cost(clause: n.Clause) -> n.Clause | None:
    """“You may kill a friendly gear | as an additional cost to play me”."""
    for k, complement in enumerate(clause.complements):
        if not isinstance(complement, n.Prepositional) or complement.sense != "as":
            continue
        if complement.object.alone != ("an additional", "cost"):
            return None
        rest = clause.complements[k + 1 :]
        match rest:
            case ():
                pass
            case (n.Infinitive(verb=n.Verb(senses=("play",)), complements=(n.NounPhrase() as what, *_)),):
                if what.kinds != ("self",):
                    return None
            case (n.Subordinate(),):
                pass
            case _:
                return None
        end = clause.complements[k - 1].span.end if k else clause.verb.span.end
        return structs.replace(clause, complements=clause.complements[:k], span=n.Span(clause.span.start, end))
    return None


# ── When an ability may be used ─────────────────────────────────────────────────────────────────────────────────────

_OFTEN = frozenset(["only once", "once"])


def restricted(line: n.Sentence, source: Source) -> Restricted | None:
    """“Use this ability only while I'm at a battlefield”, “use only once per turn”, “play me only if …”."""
    first = line.parts[0].content if line.parts else None
    if not isinstance(first, n.Clause) or first.subject is not None or first.verb.senses not in (("use",), ("play",)):
        return None
    said = list(first.complements)
    casting_ = False
    if said and isinstance(said[0], n.NounPhrase):
        if said[0].alone in (("this", "ability"), ("my", "ability")):
            source.claim(said.pop(0))
        elif said[0].kinds == ("self",):
            source.claim(said.pop(0))
            casting_ = True
    elif first.verb.senses == ("play",):
        casting_ = False
    senses = [c.sense for c in said if isinstance(c, n.Adverb)]
    if len(senses) < len(said):
        return None
    rest = [part.content for part in line.parts[1:]]
    timing: i.Timing | None = None
    if senses in (["only once", "per turn"], ["only once each turn"], ["only once per turn"]) and not rest:
        timing = i.OnlySoOften(i.Number(1))
    elif senses in (["only"], []) and len(rest) == 1 and isinstance(rest[0], n.Subordinate):
        if rest[0].sense not in ("while", "if", "only if", "as long as"):
            return None
        held = condition(rest[0], source)
        if isinstance(held, i.ToldCondition):
            return None
        timing = i.OnlyIf(held)
    elif senses == ["only", "on your turn"]:
        timing = i.OnlyDuring("turn", i.Player("you", "your"))
    if timing is None:
        return None
    source.claim(line)
    return Restricted((timing,), casting=casting_)


def added_only(line: n.Sentence, last: i.AddRunes, source: Source) -> i.AddRunes | None:
    """“Use only to play spells”, “use only to play gear or use gear abilities”: for what it can be spent."""
    match [part.content for part in line.parts]:
        case [
            n.Clause(
                subject=None,
                verb=n.Verb(senses=("use",)),
                complements=(
                    n.Adverb(sense="only"),
                    n.Infinitive(verb=n.Verb(senses=("play",)), complements=(n.NounPhrase() as cards,)),
                ),
            ),
            *more,
        ] if cards.kinds == ("type",):
            pass
        case _:
            return None
    abilities: i.Selection | None = None
    match more:
        case []:
            pass
        case [
            n.Clause(
                subject=None,
                verb=n.Verb(senses=("use",)),
                complements=(n.NounPhrase(words=(n.Word() as kind, n.Word(sense="ability"))),),
            )
        ]:
            abilities = i.Selection((i.HasType(kind.sense),))
        case _:
            return None
    source.claim(line)
    only = i.Selection((i.HasType(cards.senses[0]),))
    return structs.replace(last, only=only, abilities=abilities)
