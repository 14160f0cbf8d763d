"""Lists that speak of several objects at once: “this creature and target creature”."""

from __future__ import annotations

from msgspec.structs import replace

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.subtypes import is_plural
from ...ledger.source import Source
from . import reference
from .belonging import lifted


def and_also(node: n.NounList, source: Source) -> i.Reference | None:
    """“target creature and all other creatures with the same name as that creature”, “target land and target artifact”.

    The others are other than the former, whatever the source is.
    """
    node = _with_shared_words(node)
    leads = [[w.sense for w in item.words[:2] if isinstance(w, n.Word)] for item in node.items]
    if not _are_named_together(node, leads[0]):
        return None
    spoken_of = leads[1:] if leads[0] == ["all", "other"] else leads
    others = any("other" in lead or lead[:1] == ["each other"] for lead in spoken_of)
    if others and leads[0][:1] not in (["target"], ["enchanted"]):
        return None
    source.claim_own(node)
    found: i.Reference | None = None
    for item in reversed(node.items):
        one = reference(item, source)
        if one.what == "all" and one.among is not None and (item is not node.items[0] or spoken_of is leads):
            where = tuple(p for p in one.among.where if not isinstance(p, i.IsOther))
            one = replace(one, among=replace(one.among, where=where))
        found = replace(one, also=found)
    if (
        found is not None
        and found.also is not None
        and (zones := _where_both_are(node.items[0], found.also)) is not None
    ):
        return replace(found, among=zones)
    return found


def _with_shared_words(node: n.NounList) -> n.NounList:
    """“all black and all red | creature cards | from your graveyard”: what the last says alone is said of each."""
    *others, last = node.items
    last = lifted(last)
    if _are_colors_alone(others, last):
        kind, more = last.words[2:], last.modifiers
        others = [replace(item, words=(*item.words, *kind), modifiers=more) for item in others]
    place = last.modifiers[-1] if last.modifiers else None
    if isinstance(place, n.Prepositional) and place.sense == "from" and _are_cards_alike(others, last):
        others = [replace(item, modifiers=(place,)) for item in others]
    return replace(node, items=(*others, last))


def _are_colors_alone(others: list[n.NounPhrase], last: n.NounPhrase) -> bool:
    """“all black and | all red creatures”."""
    colored = last.senses[:1] == ("all",) and last.kinds[1:2] == ("color",) and bool(last.words[2:])
    named = [item.senses[:1] == ("all",) and item.kinds == ("determiner", "color") for item in others]
    return colored and all(named) and not any(item.modifiers for item in others)


def _are_cards_alike(others: list[n.NounPhrase], last: n.NounPhrase) -> bool:
    """“all white cards and all blue cards | from …”, “target card and all other cards with the same name | from …”."""
    cards = all(item.head is not None and item.head.sense == "card" for item in (*others, last))
    same = len(last.modifiers) > 1 or others[0].senses[:1] == ("all",)
    return cards and same and last.senses[:1] == ("all",) and not any(item.modifiers for item in others)


def _are_named_together(node: n.NounList, lead: list[str]) -> bool:
    """“target land and target artifact”, “target creature and all others”: each of the list begins with its own."""
    if not set(node.joints) <= {"and", ",", ", and"} or not _is_named(node.items[0]):
        return False
    pair = len(node.items) == 2 and lead[:1] not in (["all"], ["each"])
    return all(_is_named(x) or x.senses[:1] == ("all",) or (pair and _are_all(x)) for x in node.items[1:])


def _are_all(item: n.NounPhrase) -> bool:
    """“Zombies you control”: all of them, with no word on how many."""
    head = item.head
    kinds = frozenset(["type", "subtype", "adjective", "non", "color"])
    return head is not None and is_plural(head) and head.kind in ("type", "subtype") and kinds.issuperset(item.kinds)


def is_one_of_each(node: n.NounList) -> bool:
    """“a creature card and/or land card”: up to one of each kind."""
    first = node.items[0]
    return (
        "and/or" in node.conjunctions
        and first.kinds[:1] == ("article",)
        and first.kinds[-1] in ("type", "subtype", "noun")
    )


_SOME = frozenset(["each", "each other", "all", "any number of", "up to"])


def source_and(node: n.NounList, source: Source) -> i.Reference | None:
    """“this creature and any number of other creatures”, “this land and a creature you control”: it, and those."""
    source_, *others = node.items
    first = others[0].plain_words[:1]
    if source_.kinds != ("self",) or source_.modifiers or node.joints[0] != "and" or not first:
        return None
    if first[0].kind not in ("number", "article") and first[0].sense not in _SOME:
        return None
    span = n.Span(others[0].span.start, node.span.end)
    rest = others[0] if len(others) == 1 else n.NounList(items=tuple(others), joiners=node.joiners[1:], span=span)
    mark = source.mark()
    one, also = reference(source_, source), reference(rest, source)
    if also.what not in ("choice", "all") or (isinstance(rest, n.NounList) and rest.joints != ("and",)):
        source.forget(mark)
        return None
    source.claim_between(source_.span.end, others[0].span.start)
    return replace(one, text=source.words(node), among=_where_both_are(source_, also), also=also)


def _where_both_are(item: n.NounPhrase, also: i.Reference) -> i.Selection | None:
    """“this *card* and two other cards from your graveyard”: it is there, too (CR 113.6m)."""
    zones = tuple(each for each in also.where if isinstance(each, i.InZone))
    return i.Selection(zones) if zones and item.senses == ("this card",) else None


def begins_anew(item: n.NounPhrase) -> bool:
    """Whether an item of a list is no more of what the first one says how many are of: “…, and each other creature”."""
    first = item.plain_words[0] if item.plain_words else None
    return first is not None and (
        first.kind in ("determiner", "pronoun", "self", "number") or first.sense in ("target", "a", "an", "enchanted")
    )


def any_of_these(node: n.NounList) -> bool:
    """“an instant card or a card with flash”: one object, of either kind."""
    return node.conjunctions == {"or"} and all(
        item.kinds[:1] == ("article",) or item.senses[:1] == ("another",) for item in node.items
    )


def _is_named(item: n.NounPhrase) -> bool:
    """Whether an item of a list names objects of its own: “target land”, “this creature”, “it”."""
    words = item.plain_words
    if not words or len(words) < len(item.words):
        return False
    if words[0].kind == "self":
        return len(words) == 1
    lead = tuple(word.sense for word in words[:2])
    if lead in (("all", "other"), ("each", "other"), ("that", "creature"), ("enchanted", "creature"), ("it",)):
        return True
    return lead[0] in ("each other", "all", "each") or "target" in item.senses
