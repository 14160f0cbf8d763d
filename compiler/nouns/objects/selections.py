"""Which objects a noun phrase, or a list of which any item will do, narrows down to.

All words of a phrase are claimed but for those that say how many: who asks knows whether they were counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import COUNTING
from ....grammar.subtypes import is_plural, subtype_of, subtypes
from ...ledger.source import Source
from .belonging import ANY_OF, is_place
from .cast_so import cast_so
from .modifiers import narrowing_by
from .predicates import flat
from .words import word_says, words_say


def selection(node: n.Noun, source: Source) -> i.Selection:
    """The objects that a noun phrase narrows down to. What a board cannot know becomes a ``Told`` with its words."""
    words = source.words(node)
    if (cast := cast_so(node, source)) is not None:
        bare, how = cast
        return i.Selection((*selection(bare, source).where, how), words)
    if isinstance(node, n.NounPhrase):
        return i.Selection((*words_say(node, source), *narrowing_by(node, source)), words)
    if not node.conjunctions <= ANY_OF or _is_one_of_both(node):
        source.claim(node)
        return i.Selection((i.Told(words),), words)
    if (qualities := _colors_and_kinds(node)) is not None:
        colors, kinds = (selection(each, source) for each in qualities)
        return i.Selection((*colors.where, *kinds.where), words)
    source.claim_own(node)
    return i.Selection(_any_of(node, source), words)


def _any_of(node: n.NounList, source: Source) -> tuple[i.Predicate, ...]:
    """“artifact, creature, or enchantment you control”: what narrows the last narrows all of them."""
    last = node.items[-1]
    elsewhere = _is_card_elsewhere(last, node.items[:-1])
    own = _of_the_last(node, elsewhere=elsewhere)
    tail = _shared_words(node)
    shared = narrowing_by(replace(last, modifiers=tuple(m for m in last.modifiers if m not in own)), source)
    if tail:
        shared = (*words_say(replace(last, words=tail), source), *shared)
    options: list[i.Predicate] = []
    for item in node.items:
        if item is last:
            inner = words_say(replace(item, words=item.words[: len(item.words) - len(tail)]), source)
            inner += narrowing_by(replace(item, modifiers=own), source) if own else ()
        else:
            inner = (*words_say(item, source), *narrowing_by(item, source))
        if not inner and item.head is not None and item.head.sense == "spell":
            inner = (i.IsSpell(),)  # “target spell or nonland permanent”
        if elsewhere and item is not last and not any(isinstance(p, i.IsSpell | i.InZone) for p in flat(inner)):
            inner = (*inner, i.InZone("battlefield"))  # CR 109.2
        options.append(inner[0] if len(inner) == 1 else i.AllOf(inner))
    common = _common(node, source) if not elsewhere else ()
    return (*common, i.OneOf(tuple(_without(each, common) for each in options)), *shared)


def _of_the_last(node: n.NounList, *, elsewhere: bool) -> tuple[n.Modifier, ...]:
    """What narrows the last item alone: “an instant card or a card | with flash”."""
    last = node.items[-1]
    apart = len(node.items) > 1 and all(_has_article(item) for item in node.items)
    apart = apart or _are_kinds_of(node.items[:-1], last)
    creatures = _are_no_creatures(node.items[:-1]) and "creature" in last.senses
    named = len(node.items) > 1 and all(item.kinds[:1] == ("article",) for item in node.items[1:])
    return tuple(
        m
        for m in last.modifiers
        if elsewhere
        or (apart and _is_of_the_last(m))
        or (creatures and _is_with_keyword(m))
        or (named and isinstance(m, n.Named))
    )


def _common(node: n.NounList, source: Source) -> tuple[i.Predicate, ...]:
    """What the words ahead of the first say of all: “another creature or artifact”, “nontoken artifact or creature”."""
    lead = [w for w in node.items[0].words if isinstance(w, n.Word) and w.kind in _LEADING]
    others = {w.kind for item in node.items[1:] for w in item.words if isinstance(w, n.Word)}
    if not lead or others & {"determiner", "adjective"} or (lead[0].sense == "another" and "article" in others):
        return ()
    typed = _names_types(node.items[0]) and "color" not in others
    spread = (i.IsOther, i.InState, i.Not, *((i.HasColor, i.HasSupertype) if typed else ()))
    if lead[-1].kind == "non" and lead[-1] is node.items[0].words[-1]:
        lead.pop()  # “a noncreature | or Dragon spell”: that is all that the first is
    return tuple(p for w in lead for p in word_says(w, source) if isinstance(p, spread))


def _is_one_of_both(node: n.NounList) -> bool:
    """“target creature and planeswalker”, “an instant and sorcery spell”: one object, of one kind or of both?"""
    first = node.items[0].senses
    one = first[:1] in (("a",), ("an",), ("target",), ("another",))
    if first[:2] == ("up to", "one"):
        one = not any(item.kinds[:1] == ("article",) or item.senses[:1] == ("up to",) for item in node.items[1:])
    heads = [item.words[-1] for item in node.items if item.words]
    return one and "and" in node.conjunctions and not any(isinstance(w, n.Word) and w.plural for w in heads)


def _colors_and_kinds(node: n.NounList) -> tuple[n.NounList, n.NounList] | None:
    """“white or blue | instant or sorcery spell”: one of the colors, and one of the kinds (CR 105.2)."""
    bare = [[w for w in item.plain_words if w.kind not in COUNTING and w.sense != "target"] for item in node.items]
    at = next((k for k, words in enumerate(bare) if [w.kind for w in words] != ["color"]), 0)
    if not 0 < at < len(node.items) - 1 or [w.kind for w in bare[at]] != ["color", "type"]:
        return None
    if any(words[0].kind != "type" for words in bare[at + 1 :]) or any(item.modifiers for item in node.items[: at + 1]):
        return None
    color, kind = bare[at]
    last_color = replace(node.items[at], words=(color,), span=color.span)
    first_kind = replace(node.items[at], words=(kind,), span=kind.span)
    colors = (*node.items[:at], last_color)
    kinds = (first_kind, *node.items[at + 1 :])
    return (
        n.NounList(items=colors, joiners=node.joiners[:at], span=n.Span(colors[0].span.start, color.span.end)),
        n.NounList(items=kinds, joiners=node.joiners[at:], span=n.Span(kind.span.start, node.span.end)),
    )


def _are_kinds_of(items: Sequence[n.NounPhrase], last: n.NounPhrase) -> bool:
    """“Walls” beside “creatures with flying”: what narrows the last can't narrow what would then say nothing more."""
    types = {word.sense for word in last.plain_words if word.kind == "type"}
    named = [[word for word in item.plain_words if word.kind not in COUNTING] for item in items]
    return all(
        len(words) == 1 and words[0].kind == "subtype" and types & subtypes().get(subtype_of(words[0]), frozenset())
        for words in named
    )


def is_card(node: n.NounPhrase) -> bool:
    """Whether it names cards: “creature card”."""
    return node.head is not None and node.head.sense == "card"


def _is_card_elsewhere(node: n.NounPhrase, others: Sequence[n.NounPhrase]) -> bool:
    """Whether it is a card with its place, where what is named beside it, permanents and spells, is not (CR 109.2).

    “A creature or a card in your graveyard”, “lands you control and land cards in your library”; an “artifact or
    creature card” is a card all the same.
    """
    if not is_card(node) or any(map(is_card, others)) or not any(map(_is_where, node.modifiers)):
        return False
    named = {word.sense for word in node.plain_words if word.kind not in COUNTING}
    return named == {"card"} or all(_stands_alone(each, named) for each in others)


def _stands_alone(node: n.NounPhrase, beside: set[str]) -> bool:
    """Whether it needs no noun of what is named beside it: “lands”, “land you control”, “land” beside “land card”."""
    head = node.head
    return bool(node.modifiers) or (head is not None and (is_plural(head) or head.sense in beside))


def _shared_words(node: n.NounList) -> tuple[n.Word, ...]:
    """“noncreature permanent” of “blue or black noncreature permanent”, “creature” of “Elf or Goblin creature”.

    That is what all items stand before: the first item has no noun of its own.
    """
    if any(len(item.plain_words) < len(item.words) or item.modifiers for item in node.items[:-1]):
        return ()
    items = [[w for w in item.plain_words if w.kind not in COUNTING and w.sense != "target"] for item in node.items]
    if not items[-1]:
        return ()
    before, (first, *tail) = items[:-1], items[-1]
    if not tail or not all(before) or tail[-1].kind not in ("type", "noun") or tail[-1] is not node.items[-1].words[-1]:
        return ()
    kinds = [[w.kind for w in words] for words in before]
    qualities = all(_QUALIFYING.issuperset(each) for each in kinds) and first.kind in _QUALIFYING | {"type", "subtype"}
    subtypes = all(each[-1] == "subtype" for each in kinds) and first.kind == "subtype"
    return tuple(tail) if qualities or subtypes else ()


#: Words that are no nouns of their own.
_QUALIFYING = frozenset(["color", "adjective", "non"])


#: Words before the first of several nouns that are said of all of them: “another”, “untapped”, “red”, “legendary”.
_LEADING = frozenset(["determiner", "adjective", "non", "color"])


def _names_types(node: n.NounPhrase) -> bool:
    """Whether it ends with what the objects are (“red instant | or sorcery spell”), not with a color alone."""
    last = node.head
    return isinstance(last, n.Word) and last.kind in ("type", "subtype")


def _has_article(node: n.NounPhrase) -> bool:
    first = node.first
    return isinstance(first, n.Word) and first.kind == "article" and node.head is not None


def _is_of_the_last(node: n.Modifier) -> bool:
    """“an instant card or a card | with flash”: where each has an article, what is no place is said of the last."""
    return isinstance(node, n.Named | n.Prepositional) and not _is_where(node)


def _is_with_keyword(node: n.Modifier) -> bool:
    """“artifact, enchantment, or creature | with flying”: what no other of them has."""
    match node:
        case n.Prepositional(sense="with" | "without", object=n.NounPhrase(kinds=("keyword", *_))):
            return True
        case _:
            return False


def _are_no_creatures(items: Sequence[n.NounPhrase]) -> bool:
    kinds = [word.sense for item in items for word in item.plain_words if word.kind in ("type", "subtype")]
    return bool(kinds) and _NO_CREATURES.issuperset(kinds)


_NO_CREATURES = frozenset(["artifact", "battle", "enchantment", "land", "planeswalker"])


def _is_where(node: n.Modifier) -> bool:
    return isinstance(node, n.Prepositional) and is_place(node)


def _without(predicate: i.Predicate, common: tuple[i.Predicate, ...]) -> i.Predicate:
    if isinstance(predicate, i.AllOf):
        rest = tuple(p for p in predicate.predicates if p not in common)
        return rest[0] if len(rest) == 1 else i.AllOf(rest)
    return predicate
