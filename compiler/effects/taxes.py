"""What is paid so that creatures may attack or block (CR 508.1h, 509.1f): “unless their controller pays {2}”."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.payments import is_payment
from ..ledger.source import Source
from .acts import Acts

#: A prohibition with what says more of it.
More = Callable[[i.Cannot], i.Cannot]


def taxed(node: n.Subordinate, source: Source) -> More | None:
    """“unless its controller pays {3}”, “… {2} for each creature they control that's attacking you” (CR 508.1h)."""
    clause = node.parts[0].content if len(node.parts) == 1 else None
    if not isinstance(clause, n.Clause) or not is_payment(clause) or clause.subject is None:
        return None
    if clause.subject.alone not in _PAYERS:
        return None
    mark = source.mark()
    source.claim_between(node.span.start, clause.span.start)
    each = [c for c in clause.complements if isinstance(c, n.ForEach) and _of_them(c)]
    once = structs.replace(clause, complements=tuple(c for c in clause.complements if c not in each))
    if each:
        source.claim(*each)
        once = structs.replace(once, span=n.Span(clause.span.start, each[0].span.start - 1))
    steps = Acts(source).act(once, once.verb.lemma, of_tokens=False)
    if not steps or any(isinstance(each_, i.Unmodelled) for each_ in steps):
        source.forget(mark)
        return None
    costs = tuple(steps)
    return lambda cannot: structs.replace(cannot, unless_paid=costs, for_each=bool(each))


_PAYERS = (("you",), ("its", "controller"), ("their", "controller"))


def _of_them(node: n.ForEach) -> bool:
    """“for each creature they control that's attacking you”, “for each of those creatures”: of the objects."""
    match node.of:
        case n.NounPhrase(alone=("those", "creature")):
            return node.sense == "for each of"
        case n.NounPhrase(
            words=(n.Word(sense="attacking" | "blocking"), n.Word(sense="creature")),
            modifiers=(n.Word(kind="control"),),
        ):
            return True
        case n.NounPhrase(
            words=(n.Word(sense="creature"),),
            modifiers=(
                n.Word(kind="control"),
                n.Relative(
                    sense="that's", verb=n.Verb(senses=("attacking",)), complements=(n.NounPhrase(alone=("you",)),)
                ),
            ),
        ):
            return True
    return False
