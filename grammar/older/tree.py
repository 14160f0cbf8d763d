"""A tree of an older wording, node by node from the leaves up, in today's words."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ...values.inner_fields import inner_fields
from .. import nodes as n
from .abilities import text
from .clauses import clause, noun
from .dropped import Dropped
from .saying import is_out_of_game
from .sentences import of_this_card, sentence


class Older:
    """Goes through a tree and words it anew. ``exiles``: whether what is “removed” may be what is exiled."""

    def __init__(self, *, exiles: bool) -> None:
        self.exiles = exiles
        self.dropped = Dropped()

    def node(self, node: n.Node) -> Any:
        """A node, and all that is below it, in today's words."""
        changes: dict[str, Any] = {}
        for name in inner_fields(type(node)):
            value = getattr(node, name)
            if type(value) is tuple:
                inner = tuple(self.node(each) if isinstance(each, n.Node) else each for each in value)
                if any(new is not old for new, old in zip(inner, value, strict=True)):
                    changes[name] = inner
            elif isinstance(value, n.Node) and (new := self.node(value)) is not value:
                changes[name] = new
        return self._own(structs.replace(node, **changes) if changes else node)

    def _own(self, node: Any) -> Any:
        match node:
            case n.CardText():
                return text(node, self.dropped)
            case n.Sentence():
                return sentence(node, self.dropped)
            case n.Clause() | n.Infinitive() | n.Gerund():
                return clause(node, self.dropped)
            case n.Cost():
                parts = of_this_card(node.parts)
                return structs.replace(node, parts=parts) if parts != node.parts else node
            case n.Participle(verb="removed") if self.exiles:
                stripped = self.dropped.stripped(node.complements, is_out_of_game)
                if stripped is not None:
                    return structs.replace(node, verb="exiled", complements=stripped)
            case n.NounPhrase():
                return noun(node, exiles=self.exiles)
        return node
