"""Words that today's wording does without, and nodes without them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs

from .. import nodes as n

#: Whether a node is a place that today's wording does not say.
IsPlace = Callable[[Any], bool]


class Dropped(list[n.Span]):
    """Where the words stand that are left out."""

    def stripped(self, nodes: Sequence[Any], is_place: IsPlace) -> tuple[Any, ...] | None:
        """The nodes without such a place, wherever the grammar has put it; None where it is not said."""
        for k, node in enumerate(nodes):
            if is_place(node):
                self.append(node.span)
                return (*nodes[:k], *nodes[k + 1 :])
            if (inner := self._within(node, is_place)) is not None:
                return (*nodes[:k], inner, *nodes[k + 1 :])
        return None

    def _within(self, node: Any, is_place: IsPlace) -> Any:
        """A node whose last words are such a place, without them; None if they are not."""
        match node:
            case n.NounPhrase(modifiers=(*_, last)):
                inner = self.stripped((last,), is_place)
                if inner is None:
                    return None
                node = structs.replace(node, modifiers=(*node.modifiers[:-1], *inner))
            case n.NounList(items=(*_, last)):
                inner = self._within(last, is_place)
                if inner is None:
                    return None
                node = structs.replace(node, items=(*node.items[:-1], inner))
            case n.Prepositional(object=of):
                inner = self._within(of, is_place)
                if inner is None:
                    return None
                node = structs.replace(node, object=inner)
            case n.Participle(complements=(*_, last)) | n.Relative(complements=(*_, last), further=()):
                inner = self.stripped((last,), is_place)
                if inner is None:
                    return None
                node = structs.replace(node, complements=(*node.complements[:-1], *inner))
            case _:
                return None
        return structs.replace(node, span=n.Span(node.span.start, self[-1].start - 1))
