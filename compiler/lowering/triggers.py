"""What a triggered ability waits for, apart from what it does (CR 603.1)."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..ledger.source import Source
from ..nouns.conditions import condition, whole_conditions
from ..nouns.events import but_for_first, but_for_mana, waited_for
from ..replacing import Replacing
from ..replacing.entering import with_


def trigger(
    line: n.Sentence, source: Source, replacing: Replacing
) -> tuple[i.Trigger | None, i.Condition | None, n.Sentence]:
    """Part the event and the intervening if (CR 603.4) from what the ability does."""
    parts = _event_first(line.parts)
    held: i.Condition | None = None
    waits, parts = waited_for(parts, source)
    parts = whole_conditions(parts)
    if waits is not None and len(parts) > 1 and (narrowed := but_for_mana(waits, parts[0].content)) is not None:
        source.claim(parts.pop(0))
        waits = narrowed
    if waits is not None and len(parts) > 1:
        apart = but_for_first(waits.events, parts[0].content, source)
        if apart is not None:
            parts.pop(0)
            waits = structs.replace(waits, events=apart)
    first = parts[0].content if parts else None
    if waits is not None and len(parts) > 1 and isinstance(first, n.Subordinate) and first.sense == "while":
        waits = _while(waits, first, source)
        parts.pop(0)
        first = parts[0].content
    if (
        waits is not None
        and len(parts) > 1
        and isinstance(first, n.Subordinate)
        and first.sense == "if"
        and not replacing.is_event(first)
    ):
        mark = source.mark()
        held = with_(condition(first, source), i.Reference("exiled"), i.Reference("linked"))  # CR 607.2a
        if not isinstance(held, i.Happened):
            parts.pop(0)
        else:
            held = None
            source.forget(mark)
    return waits, held, n.Sentence(parts=tuple(parts), end=line.end, span=line.span)


def _event_first(parts: tuple[n.Part, ...]) -> list[n.Part]:
    """“While you control this battlefield, when you play a spell, …”: what holds meanwhile behind the event."""
    match [each.content for each in parts]:
        case [n.Subordinate(sense="while"), n.Subordinate(sense="when" | "whenever"), _, *_]:
            held, event, *rest = parts
            return [event, held, *rest]
    return list(parts)


def _while(waits: i.Trigger, node: n.Subordinate, source: Source) -> i.Trigger:
    """What is waited for only while something holds; of several events it is not told of which this is said."""
    if len(waits.events) == 1:
        return structs.replace(waits, meanwhile=condition(node, source))
    source.claim(node)
    *before, last = waits.events
    return structs.replace(waits, events=(*before, structs.replace(last, told=source.words(node))))
