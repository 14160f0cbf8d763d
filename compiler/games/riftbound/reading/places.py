"""Places: “here”, “at a battlefield”, “in your base”, “to its base” (RB 107)."""

from __future__ import annotations

from ..... import instructions as i
from .....grammar import nodes as n
from ....ledger.places import place_of, there_place
from ....ledger.source import Source
from ....nouns.objects import reference, selection

_SOURCE = i.Reference("source")
_OF_PLACES = frozenset(["battlefield", "base", "location"])
#: Whose base it is, by the possessive or the article before it.
_BASES: dict[tuple[str, ...], i.Player | None] = {
    (): None,
    ("a",): None,
    ("it",): None,
    ("they",): None,
    ("you",): i.Player("you", "your"),
}
_MINE = frozenset([("i",)])


def names_place(noun: n.Node) -> bool:
    """Whether a noun phrase names a base, a battlefield or a location."""
    head = noun.head if isinstance(noun, n.NounPhrase) else None
    return head is not None and head.sense in _OF_PLACES


def place(node: n.Node, source: Source, *, any_of: bool = False) -> i.Location | None:
    """The location that a noun phrase or “here” names; None for other words.

    ``any_of``: “a battlefield” is any such battlefield, and none that is chosen (RB 355.10.b).
    """
    match node:
        case n.Word(kind="place"):
            return _here(node, source)
        case n.NounPhrase(words=(n.Word(kind="self", sense="this battlefield"),), modifiers=()):
            source.claim(node)
            return i.LocationOf(_SOURCE)
        case n.NounPhrase() if names_place(node):
            return _named(node, source, any_of)
    return None


def _here(node: n.Word, source: Source) -> i.Location | None:
    """“here”: where the source is; “there”: where what was spoken of is."""
    source.claim(node)
    if node.sense in ("here", "from here"):
        return i.LocationOf(_SOURCE)
    there = node.sense in ("there", "from there")
    return i.LocationOf(i.Reference("that", "there", id=there_place(node))) if there else None


def _named(node: n.NounPhrase, source: Source, any_of: bool) -> i.Location | None:
    words = node.plain_words
    head = words[-1]
    before = tuple(w.possessor_or_sense for w in words[:-1])
    if head.sense == "base":
        return _base(node, before, source)
    if (known := _known(node, before, source)) is not None:
        return known
    if head.sense != "battlefield":
        return None
    if before[:1] == ("a different",) or before[:2] == ("a", "different"):
        if before[2:] or node.modifiers:
            return None
        source.claim(node)
        return i.LocationOf(_SOURCE, battlefield=True, other=True)
    if head.plural or any_of:
        mark = source.mark()
        article = words[0] if words[0].kind == "article" else None
        where = selection(node, source)
        if article is not None:
            source.claim(article)
        if source.passed_over(mark, node):
            source.forget(mark)
            return None
        return where
    return reference(node, source)


def _base(node: n.NounPhrase, before: tuple[str, ...], source: Source) -> i.Base | None:
    if node.modifiers or before not in _BASES:
        return None
    source.claim(node)
    return i.Base(_BASES[before])


def _known(node: n.NounPhrase, before: tuple[str, ...], source: Source) -> i.LocationOf | None:
    """“my battlefield”, “its location”, “that unit's battlefield”, “the location of the unit”, “the same location”."""
    head = node.words[-1]
    assert isinstance(head, n.Word)
    battlefield = head.sense == "battlefield"
    if before in _MINE and not node.modifiers:
        source.claim(node)
        return i.LocationOf(_SOURCE, battlefield)
    if before in (("this",), ("that",)) and not node.modifiers:
        source.claim(node)
        if before == ("this",):
            return i.LocationOf(_SOURCE)
        kind = (i.HasType("battlefield"),) if battlefield else ()
        words = f"that {head.sense}"
        return i.LocationOf(i.Reference("that", words, i.Selection(kind, words), id=place_of(node)))
    if before in (("it",), ("they",)) and not node.modifiers:
        source.claim(node)
        return i.LocationOf(i.Reference("that", "it", id=place_of(node)), battlefield)
    if before == ("the", "same") and not node.modifiers:
        source.claim(node)
        return i.LocationOf(i.Reference("that", "the same", id=there_place(node)), battlefield)
    last = node.words[-2] if len(node.words) > 1 else None
    if isinstance(last, n.Word) and last.kind == "possessive" and not node.modifiers and len(node.words) > 2:
        whose = last.possessor
        word = n.Word(kind="type", text=whose, span=n.Span(last.span.start, last.possessor_end))
        of_whom = n.NounPhrase(words=(*node.words[:-2], word), span=n.Span(node.span.start, word.span.end))
        found = reference(of_whom, source)
        source.claim(last, head)
        return i.LocationOf(found, battlefield) if found.what == "that" else None
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="the"), _),
            modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as whom) as of_,),
        ):
            found = reference(whom, source)
            source.claim(*node.words)
            source.claim_own(of_)
            return i.LocationOf(found, battlefield)
    return None


def at(modifier: n.Prepositional, source: Source, *, any_of: bool = True) -> i.Predicate | None:
    """“at a battlefield”, “in your base”, “at the same battlefield”, “at battlefields” of what stands before it."""
    if modifier.sense not in ("at", "in") or not names_place(modifier.object):
        return None
    noun = modifier.object
    assert isinstance(noun, n.NounPhrase)
    if noun.alone in (("the", "same", "battlefield"), ("the", "same", "location")):
        source.claim(modifier)
        return i.AtSameLocation("battlefield" if noun.alone[-1] == "battlefield" else "location")
    if noun.alone == ("a", "different", "location"):
        source.claim(modifier)
        return i.Not(i.AtLocation(i.LocationOf(_SOURCE)))
    found = place(noun, source, any_of=any_of)
    if found is None:
        return None
    source.claim_own(modifier)
    return i.AtLocation(found)


def anywhere(where: i.Location) -> bool:
    """Whether it is any battlefield, of which the words choose none."""
    return isinstance(where, i.Selection)
