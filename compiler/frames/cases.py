"""Case cards: “To solve — [condition]”, and the abilities that a Case has once it is solved (CR 719)."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import plain
from ..ledger.source import Source
from ..nouns.conditions import condition

#: What “To solve — [condition]” means, but for its condition (CR 719.3a).
SOLVING = "At the beginning of your end step, if this permanent isn't solved, this permanent becomes solved."


def to_solve(node: n.Ability, source: Source) -> i.Condition | None:
    """The condition of “To solve — You control three or more tokens.”; None for anything else."""
    if node.kind != "statement" or plain(node.word) != "to solve":
        return None
    match [line for line in node.sentences if isinstance(line, n.Sentence)]:
        case [n.Sentence(parts=(_, *_) as parts) as line]:
            source.claim_own(node)
            return condition(n.Subordinate(word="if", parts=parts, span=line.span), source)
    return None


def case(held: i.Condition, meant: i.Ability, ability: i.Ability) -> i.Ability:
    """The ability of a Case with that condition: ``meant`` is the rule's, ``ability`` has the card's words."""
    unsolved = meant.condition
    both = i.AllHold((held, unsolved)) if unsolved is not None else held
    return structs.replace(ability, kind="triggered", trigger=meant.trigger, condition=both, steps=meant.steps)
