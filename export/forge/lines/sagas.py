"""The chapters of a Saga: `K:Chapter:3:DBOne,DBTwo,DBThree` (CR 714)."""

from __future__ import annotations

from collections.abc import Sequence

from .... import instructions as i
from ..effects.chain import chain
from ..errors import CannotExport
from ..script import Node, Words, joined, together
from .common import Context, described


def chapters(abilities: Sequence[i.Ability], context: Context) -> Words:
    """The keyword line of all chapter abilities, in the order of their numbers.

    Raises:
        CannotExport: if one of them has no form, or a chapter has none or two.
    """
    nodes: dict[int, Node] = {}
    for ability in abilities:
        node = _chapter(ability, context)
        for number in ability.chapters:
            if nodes.setdefault(number, node) is not node:
                raise CannotExport(ability, "two abilities of one chapter")
    last = max(nodes)
    if sorted(nodes) != list(range(1, last + 1)):
        raise CannotExport(abilities[0], "a chapter without an ability")
    return together(f"Chapter:{last}:", *joined([(nodes[number],) for number in range(1, last + 1)], ","))


def _chapter(ability: i.Ability, context: Context) -> Node:
    if ability.condition is not None or ability.timing:
        raise CannotExport(ability, "a chapter under a condition")
    node = chain(ability.steps, context.scope(targets=ability.targets))
    return Node(node.head, node.name, (*node.parameters, ("SpellDescription", (described(ability, context),))))
