"""Additional and alternative costs of casting the spell (CR 118.8, 118.9)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.kinds import casts_this_spell
from ..ledger.source import Source
from ..nouns.conditions import condition, whole_conditions

#: Lowers parts of a sentence as the effect of nothing before.
Do = Callable[[list[n.Part]], tuple[i.Step, ...]]


def casting(line: n.Sentence, source: Source, do: Do) -> i.CastingCost | None:
    """What a sentence says that the spell costs; None where it says something else."""
    parts = whole_conditions(list(line.parts))
    if not parts:
        return None
    mark = source.mark()
    if (own := source.own.casting(line, source, do)) is not None:
        return own
    source.forget(mark)
    words = source.words(line)
    if _is_additional(parts[0].content) and len(parts) > 1:
        source.claim(parts[0])
        rest, often = _any_number(_first(parts[1:]), source)
        return structs.replace(_additional(do(rest), words), any_number=often)
    if (kicked := _as_it_is_cast(parts, source)) is not None:
        return _additional(do(kicked), words)
    return _alternative(parts, source, do, words)


def _as_it_is_cast(parts: list[n.Part], source: Source) -> list[n.Part] | None:
    """“you may pay an additional {2} | as you cast this spell”: the words without those that say when (CR 702.33a)."""
    match parts:
        case [
            n.Part(
                content=n.Clause(
                    complements=(n.NounPhrase(words=(n.Word() as more, n.Word(kind="mana"))) as cost,)
                ) as pay
            ),
            n.Part(content=n.Subordinate(sense="as", parts=(n.Part(content=cast),)) as when),
        ] if _you_may(pay) and pay.verb.senses == ("may", "pay") and more.sense == "an additional":
            pass
        case _:
            return None
    if not casts_this_spell(cast):
        return None
    source.claim(pay, when)
    place = cost.words[1].span  # of the clause only this is still to be read
    bare = structs.replace(cost, words=cost.words[1:], span=place)
    return [structs.replace(parts[0], content=structs.replace(pay, complements=(bare,), span=place), span=place)]


def _first(parts: list[n.Part]) -> list[n.Part]:
    return [structs.replace(parts[0], joiner="", span=parts[0].content.span), *parts[1:]]


def _any_number(parts: list[n.Part], source: Source) -> tuple[list[n.Part], bool]:
    """“you may pay {2} | any number of times”."""
    match parts:
        case [n.Part(content=n.Clause(complements=(*rest, n.Adverb(sense="any number of times") as often)) as clause)]:
            source.claim(often)
            place = n.Span(clause.span.start, often.span.start - 1)
            once = structs.replace(clause, complements=tuple(rest), span=place)
            return [structs.replace(parts[0], content=once, span=place)], True
    return parts, False


def _is_additional(node: n.Node) -> bool:
    """“As an additional cost to cast this spell”."""
    match node:
        case n.Prepositional(
            sense="as",
            object=n.NounPhrase(
                words=(n.Word(sense="an additional"), n.Word(sense="cost")),
                modifiers=(
                    n.Infinitive(
                        verb=n.Verb(senses=("cast",)),
                        complements=(n.NounPhrase(words=(n.Word(kind="self"),), modifiers=()),),
                    ),
                ),
            ),
        ):
            return True
    return False


def _additional(steps: tuple[i.Step, ...], words: str) -> i.AdditionalCost:
    match steps:
        case (i.May(player=i.Player("you"), steps=inner, otherwise=()),):
            return i.AdditionalCost(inner, optional=True, text=words)
    return i.AdditionalCost(steps, text=words)


def _alternative(parts: list[n.Part], source: Source, do: Do, words: str) -> i.AlternativeCost | None:
    """“[If …,] you may … rather than pay this spell's mana cost”, “… cast this spell without paying its mana cost”."""
    first = parts[0].content
    mark = source.mark()
    held: i.Condition | None = None
    if isinstance(first, n.Subordinate) and first.sense == "if" and len(parts) > 1:
        parts = _first(parts[1:])
    if len(parts) > 1 and _is_rather(parts[0].content):
        return _paid_otherwise(first, parts, source, do, words)
    if not _you_may(parts[0].content):
        return None
    last = parts[-1].content
    if not isinstance(last, n.Clause) or not last.complements:
        return None
    instead = last.complements[-1]
    if len(parts) == 1 and _is_free(last, instead):
        source.claim(last)
        steps: tuple[i.Step, ...] = ()
    elif _is_rather(instead):
        source.claim(instead)
        rest = structs.replace(
            last, complements=last.complements[:-1], span=n.Span(last.span.start, instead.span.start - 1)
        )
        done = do([*parts[:-1], structs.replace(parts[-1], content=rest)])
        match done:
            case (i.May(player=i.Player("you"), steps=inner, otherwise=()),):
                steps = inner
            case _:
                source.forget(mark)
                return None
    else:
        return None
    if isinstance(first, n.Subordinate):  # its clause is no part any more
        held = condition(first, source)
    return i.AlternativeCost(steps, held, words)


def _paid_otherwise(first: n.Node, parts: list[n.Part], source: Source, do: Do, words: str) -> i.AlternativeCost | None:
    """“[If …,] rather than pay this spell's mana cost, you may have an opponent gain 3 life.”"""
    mark = source.mark()
    source.claim(parts[0].content)
    match do(_first(parts[1:])):
        case (i.May(player=i.Player("you"), steps=steps, otherwise=()),):
            held = condition(first, source) if isinstance(first, n.Subordinate) else None
            return i.AlternativeCost(steps, held, words)
    source.forget(mark)
    return None


def _you_may(node: n.Node) -> bool:
    return (
        isinstance(node, n.Clause)
        and node.subject is not None
        and node.subject.alone == ("you",)
        and node.verb.auxiliaries == ("may",)
        and node.cause is None
    )


def _is_rather(node: n.Node) -> bool:
    """“rather than pay this spell's mana cost”, “rather than pay its mana cost”."""
    match node:
        case n.Gerund(
            verb=n.Verb(senses=("pay",)),
            complements=(n.NounPhrase(words=(n.Word(kind="self"), n.Word(sense="mana cost")), modifiers=()),),
        ):
            return node.preposition == "rather than"
    return False


def _is_free(clause: n.Clause, node: n.Complement) -> bool:
    """“cast this spell without paying its mana cost”."""
    match clause.verb.lemma, clause.complements, node:
        case (
            "cast",
            (n.NounPhrase(words=(n.Word(kind="self"),), modifiers=()), n.Gerund()),
            n.Gerund(
                verb=n.Verb(senses=("paying",)),
                complements=(n.NounPhrase(words=(n.Word(sense="its"), n.Word(sense="mana cost")), modifiers=()),),
            ),
        ):
            return node.preposition == "without"
    return False
