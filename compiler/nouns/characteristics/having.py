"""What stands behind “with”: keywords, quoted abilities, counters, power and toughness."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import symbols_upper
from ...ledger.source import Source
from .choices import is_choice, is_that_ability
from .counters import counter_choice, counters_on_it, on_what
from .description import Description
from .following import read_modifier
from .sizes import size_item, size_said


def read_with(node: n.Noun, source: Source, out: Description) -> bool:
    """“flying, “…”, and equip {2}”: keywords, quoted abilities, counters, power and toughness.

    False, and nothing changed, if no item is understood; single items that are not stand in ``out.unread``.
    """
    items = node.items
    if isinstance(node, n.NounList):
        source.claim_own(node)
    both = not isinstance(node, n.NounList) or node.conjunctions == {"and"}
    if both and (size := size_said(items)) is not None:
        source.claim(node)
        out.power, out.toughness = size
        return True
    if is_choice(items):  # “with your choice of first strike, vigilance, or lifelink”: left open
        source.claim(node)
        out.keywords.append(f"<{source.said(node)}>")
        return True
    if (choice := counter_choice(node, source)) is not None:  # “with your choice of a flying or a reach counter on it”
        out.counters.append(choice)
        return True
    if isinstance(node, n.NounList) and not node.conjunctions <= {"and"}:
        return False
    for item in items:  # “protection from red | and toxic 1”
        for modifier in item.modifiers:
            if isinstance(modifier, n.Prepositional) and isinstance(modifier.object, n.NounList):
                source.claim_own(modifier.object)
    actions = [(_with_item(item, source, out), item) for item in parted(items)]
    if not any(action for action, _ in actions):
        return False
    for action, item in actions:
        if action is None:
            out.unread.append((source.words(item), item.span))
        else:
            action()
    return True


def parted(items: tuple[n.NounPhrase, ...]) -> list[n.NounPhrase]:
    """The items with what “protection from …” took for more of its qualities given back: “protection from red | and
    toxic 1”, “hexproof from blue | that's tapped and attacking”."""
    out: list[n.NounPhrase] = []
    for item in items:
        last = item.modifiers[-1] if item.modifiers else None
        if not isinstance(last, n.Prepositional) or last.sense != "from":
            out.append(item)
            continue
        qualities = last.object.items
        at = next((k for k, q in enumerate(qualities) if k and _is_ability(q)), len(qualities))
        kept = qualities[:at]
        said = tuple(m for m in kept[-1].modifiers if isinstance(m, n.Named | n.Relative))
        final = structs.replace(kept[-1], modifiers=tuple(m for m in kept[-1].modifiers if m not in said))
        final = structs.replace(final, span=n.Span(final.span.start, (final.modifiers or final.words)[-1].span.end))
        span = n.Span(last.span.start, final.span.end)
        object_: n.Noun = final
        if at > 1:
            joiners = last.object.joiners[: at - 1] if isinstance(last.object, n.NounList) else ()
            object_ = n.NounList(items=(*kept[:-1], final), joiners=joiners, span=n.Span(kept[0].span.start, span.end))
        whole = structs.replace(last, object=object_, span=span)
        modifiers = (*item.modifiers[:-1], whole, *said)
        out.append(structs.replace(item, modifiers=modifiers, span=n.Span(item.span.start, span.end)))
        out += parted(qualities[at:])
    return out


def _is_ability(item: n.NounPhrase) -> bool:
    first = item.first
    return isinstance(first, n.Quoted) or (
        isinstance(first, n.Word) and first.kind == "keyword" and first.sense != "from"
    )


def _with_item(item: n.NounPhrase, source: Source, out: Description) -> Callable[[], None] | None:
    """What writes one item of “with …” into the description; None if the item is not understood."""
    words = item.plain_words
    if item.words and isinstance(item.words[0], n.Quoted):
        return None if words else partial(_quote, item, source, out)
    if not words:
        return None
    first, senses = words[0], [w.sense for w in words]
    mark = source.mark()
    counters = counters_on_it(item, source)
    if counters is not None:
        return partial(_enter_with, item, counters, source, out)
    source.forget(mark)
    if is_that_ability(senses, item):
        source.claim(item)
        return lambda: out.keywords.append(f"<{source.said(item)}>")
    if first.sense in ("base", "power", "toughness", "base power"):
        return size_item(item, words, source, out)
    if first.kind == "unknown" and len(words) == len(item.words):
        return lambda: out.guess(source.said(item), item.span)
    if first.kind == "keyword":
        return _keyword_item(item, source, out)
    return None


def _quote(item: n.NounPhrase, source: Source, out: Description) -> None:
    for modifier in item.modifiers:
        read_modifier(modifier, source, out)
    for quoted in item.words:
        assert isinstance(quoted, n.Quoted)
        source.claim(quoted)
        out.abilities.append(quotation(quoted, source))
        out.quotes.append(quoted)


def quotation(quoted: n.Quoted, source: Source) -> str:
    """The words of a quoted ability; a comma at its end is the sentence's own, and stands where its full stop was."""
    said = source[quoted.span.start + 1 : quoted.span.end - 1].strip()
    if not said.endswith(","):
        return said
    sentence = any(isinstance(ability, n.Ability) for ability in quoted.text.abilities)
    return said[:-1] + "." * sentence


def _enter_with(item: n.NounPhrase, counters: i.Counters, source: Source, out: Description) -> None:
    out.counters.append(counters)
    on = on_what(item)
    of = on.object if on is not None else None
    more = of.modifiers if isinstance(of, n.NounPhrase) else ()
    for modifier in (*item.modifiers, *more):
        if modifier is not on:  # “with a stun counter on it | that's all colors”
            read_modifier(modifier, source, out)


def _keyword_item(item: n.NounPhrase, source: Source, out: Description) -> Callable[[], None]:
    """A keyword with its parameter; what else follows is said of the token: “with flying | that's tapped”."""
    own = [
        m
        for m in item.modifiers
        if (isinstance(m, n.Prepositional) and m.sense in ("from", "for", "other than"))
        or isinstance(m, n.Word)  # “enchant creature | you control”
    ]
    end = max(x.span.end for x in (*item.words, *own))
    source.claim(*item.words, *own)
    keyword = symbols_upper(source.said(n.Node(span=n.Span(item.span.start, end))))

    def keep() -> None:
        out.keywords.append(keyword)
        for modifier in item.modifiers:  # “with flying | that's tapped and attacking”, “with haste | named Hornet”
            if modifier not in own:
                read_modifier(modifier, source, out)

    return keep
