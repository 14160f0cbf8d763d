"""Which object or objects a noun phrase speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import PRONOUNS
from ...ledger.places import place_of, spoken_place
from ...ledger.source import Source
from ..quantities.values import number_of
from .done import done_before, those_done_to
from .lists import and_also, any_of_these, begins_anew, is_one_of_each, source_and
from .predicates import flat
from .selections import selection
from .zones import is_of_each_zone, whose_zone


def reference(node: n.Noun, source: Source) -> i.Reference:
    """Which object or objects a noun phrase speaks of; one that only the players can tell is "other"."""
    if (own := source.own.reference(node, source)) is not None:
        return own
    text = source.words(node)
    if isinstance(node, n.NounPhrase) and (by := _by_choice(node, source)) is not None:
        return by
    if isinstance(node, n.NounList):
        if is_one_of_each(node):
            source.claim(node)
            return i.Reference("other", text)
        both = source_and(node, source) or and_also(node, source)
        if both is not None:
            return both
    if isinstance(node, n.NounList) and any(map(begins_anew, node.items[1:])) and not any_of_these(node):
        source.claim(node)
        return i.Reference("other", text)
    first = node.items[0]
    words = first.plain_words
    if not words:
        source.claim(node)
        return i.Reference("other", text)
    kinds = [w.kind for w in words]
    alone = isinstance(node, n.NounPhrase) and not node.modifiers and len(words) == len(node.words)
    if "self" in kinds and len(first.words) == 1:
        source.claim(first.words[0])
        return i.Reference(source.itself(words[0]), text)
    if alone and (spoken := _spoken(words)) is not None:
        source.claim(node)
        return i.Reference(spoken, text)
    one = not (words[-1].plural and any(isinstance(m, n.Word) and m.kind == "control" for m in first.modifiers))
    if words[0].kind == "adjective" and words[0].sense in ("enchanted", "equipped", "fortified") and one:
        source.claim(words[0])
        if len(words) > 1 and words[1].kind in ("type", "subtype", "noun"):
            source.claim(words[1])
        return i.Reference("enchanted", text)
    if (done := done_before(first, words, source)) is not None:
        return done
    senses = [w.sense for w in words]
    if is_of_each_zone(node) and (words[0].kind in ("article", "number") or "target" in senses):
        source.claim(node)
        return i.Reference("other", text)
    if "target" in senses:
        return as_spell(node, _target(node, words, text, source))
    if (of := those_done_to(node, text, source)) is not None:
        return of
    if senses[:2] == ["each of", "those"] and isinstance(node, n.NounPhrase):
        source.claim(words[0])
        return replace(reference(replace(node, words=node.words[1:]), source), text=text)
    lead = senses[0]
    if lead == "the" and cast_in_turn(node, source) is not None:  # which nobody has cast yet
        source.claim(node)
        return i.Reference("other", text)
    if lead == "the" and senses[1:2] == ["chosen"] and len(words) > 2:
        source.claim(*words[:2])
        place = n.Span(words[2].span.start, first.span.end)
        among = selection(replace(first, words=first.words[2:], span=place), source) if alone else None
        if among is not None:
            return i.Reference("that", text, among if among.where else None, antecedent="chosen")
    if (army := _amassed(node)) is not None:
        source.claim(node)
        return replace(reference(army, source), text=text)
    if lead in ("that", "those", "the"):
        source.claim(words[0])
        among = selection(node, source)
        called = words[-1] if node.items[-1] is first else None
        place_ = spoken_place(words[0], called) if called is not None else place_of(words[0])
        return i.Reference("that", text, among if among.where else None, id=place_)
    if lead in ("each", "all", "every", "each other"):
        if len(first.words) == 1 and not first.modifiers:  # “target creature and all”: of what?
            source.claim(node)
            return i.Reference("other", text)
        source.claim(words[0])
        return i.Reference("all", text, selection(node, source), id=place_of(words[0]))
    if (between := _BETWEEN.get(lead)) is not None and isinstance(node, n.NounPhrase):
        least, most = between
        source.claim(words[0])
        return i.Reference(
            "choice", text, selection(node, source), most, most is None, least=least, id=place_of(words[0])
        )
    if lead in ("that many", "up to that many") and len(words) > 1:
        source.claim(words[0])
        many = i.ThatMany("that many")
        return i.Reference("choice", text, selection(node, source), many, lead != "that many", id=place_of(words[0]))
    if lead == "one or more" and len(words) > 1 and isinstance(node, n.NounPhrase):
        source.claim(words[0])
        bare_ = replace(node, words=node.words[1:], span=n.Span(words[1].span.start, node.span.end))
        some, place_ = selection(bare_, source), place_of(words[0])
        return i.Reference("choice", text, some, optional=True, least=i.Number(1), id=place_)
    if lead in ("another", "up to", "any number of") or number_of(words[0]) is not None:
        counted = words[1] if lead == "up to" and len(words) > 1 else words[0]
        source.claim(words[0], counted)
        amount = None if lead == "any number of" else number_of(counted)
        optional = lead in ("up to", "any number of")
        chance = [m for m in first.modifiers if _is_by_chance(m)]
        if chance and isinstance(node, n.NounPhrase):
            source.claim(*chance)
            node = replace(node, modifiers=tuple(m for m in node.modifiers if m not in chance))
        elif senses[1:2] == ["random"] and isinstance(node, n.NounPhrase):
            chance = [words[1]]
            source.claim(words[1])
            node = replace(node, words=(node.words[0], *node.words[2:]))
        among, chosen = selection(node, source), place_of(words[0])
        return i.Reference("choice", text, among, amount, optional, bool(chance), id=chosen)
    if senses == ["your", "commander"]:  # of two, either one (CR 702.124e)
        return i.Reference("choice", text, selection(node, source), i.Number(1), id=place_of(words[0]))
    if "possessive" in kinds:
        source.claim(node)
        return i.Reference("other", text)
    if senses == ["commander"] and words[0].plural:
        return i.Reference("all", text, selection(node, source), id=place_of(words[0]))
    if kinds[0] in ("type", "subtype", "adjective", "token", "color", "non"):
        if alone and kinds == ["type"] and not words[0].plural:  # “Destroy creature.”: which one?
            source.claim(node)
            return i.Reference("other", text)
        return i.Reference("all", text, selection(node, source), id=place_of(words[0]))
    if isinstance(node, n.NounPhrase) and len(words) == 1 and words[0].sense == "card" and words[0].plural:
        mark = source.mark()
        cards = selection(node, source)
        if cards.where and all(isinstance(each, i.InZone) for each in cards.where):
            return i.Reference("all", text, replace(cards, where=tuple(map(_anybodys, cards.where))))
        source.forget(mark)
    source.claim(node)
    return i.Reference("other", text)


def cast_in_turn(node: n.Noun, source: Source) -> i.Reference | None:
    """“The next creature spell you cast this turn”, “the first spell you cast each turn”, as a subject."""
    mark = source.mark()
    found = selection(node, source)
    if found.where and isinstance(found.where[-1], i.CastSo) and (found.where[-1].nth or found.where[-1].next):
        return i.Reference("all", found.text, replace(found, where=(i.IsSpell(), *found.where)))
    source.forget(mark)
    return None


def _anybodys(place: i.Predicate) -> i.Predicate:
    """“in graveyards”: in those of all players."""
    if isinstance(place, i.InZone) and place.player is None and place.zone != "exile":
        return replace(place, player=i.Player("each player"))
    return place


def _amassed(node: n.Noun) -> n.NounPhrase | None:
    """“the Army” of “the amassed Army”, “the Army you amassed” (CR 701.47c)."""
    match node:
        case n.NounPhrase(words=(n.Word(sense="the") as the, n.Word(sense="amassed"), *rest), modifiers=()) if rest:
            return replace(node, words=(the, *rest))
        case n.NounPhrase(
            words=(n.Word(sense="the"), *_),
            modifiers=(n.Relative(sense="you", verb=n.Verb(senses=("amassed",)), complements=(), further=()),),
        ):
            return replace(node, modifiers=())
    return None


def _is_by_chance(modifier: n.Modifier) -> bool:
    """“at random”, “chosen at random” (CR 701.9b)."""
    match modifier:
        case n.Participle(sense="chosen", complements=(n.Adverb(sense="at random"),), further=()):
            return True
    return isinstance(modifier, n.Adverb) and modifier.sense == "at random"


def _by_choice(node: n.NounPhrase, source: Source) -> i.Reference | None:
    """“a creature of your choice”, “target creature of an opponent's choice”: who chooses (CR 601.2c, 608.2d)."""
    match node.modifiers:
        case (
            *rest,
            n.Prepositional(
                sense="of", object=n.NounPhrase(words=(*whose, n.Word(sense="choice")), modifiers=())
            ) as of,
        ):
            said = [word for word in whose if isinstance(word, n.Word)]
        case _:
            return None
    mark = source.mark()
    who = whose_zone(said, source)
    end = rest[-1].span.end if rest else node.words[-1].span.end
    one = reference(replace(node, modifiers=tuple(rest), span=n.Span(node.span.start, end)), source)
    if who is None or one.what not in ("choice", "target") or one.at_random:
        source.forget(mark)
        return None
    source.claim(of)
    return replace(one, text=source.words(node), chooser=who)


def _spoken(words: Sequence[n.Word]) -> Literal["created", "source", "that"] | None:
    """“it”, “that creature”, “those tokens”, “each of them”."""
    senses = [w.sense for w in words]
    if senses[0] == "each of" and len(senses) > 1:
        senses = senses[1:]
        if senses == ["them"]:
            return "that"
        return "created" if senses == ["those", "token"] else None
    match senses:
        case ["her" | "him" | "herself" | "himself"]:
            return "source"  # a card that is somebody speaks of itself so
        case [word] if words[0].kind == "pronoun" and word in PRONOUNS:
            return "that"
        case ["that" | "those" | "the", "token"]:
            return "created"
    return None


def _target(node: n.Noun, words: Sequence[n.Word], text: str, source: Source) -> i.Reference:
    """“target creature”, “up to two target creatures”, “another target permanent”."""
    at = next(k for k, w in enumerate(words) if w.sense == "target")
    source.claim(words[at])
    before = [w for w in words[:at] if w.sense not in ("other", "each of")]
    source.claim(*(w for w in words[:at] if w.sense == "each of"))
    optional = bool(before) and before[0].sense in ("up to", "any number of")
    counted = [w for w in before if w.sense not in ("up to", "any number of")]
    if counted and (between := _BETWEEN.get(counted[0].sense)) is not None:
        source.claim(counted[0])
        least, most = between
        place = place_of(words[at])
        return i.Reference("target", text, selection(node, source), most, most is None, least=least, id=place)
    if not counted and _how_many_is_missing(before, words, node):
        source.claim(node)
        return i.Reference("other", text)
    amount = number_of(counted[0]) if counted else None
    if optional:
        source.claim(before[0])
    if before and before[0].sense == "up to that many":
        source.claim(before[0])
        amount, optional = i.ThatMany(source.said(before[0])), True
    if amount is not None and counted:
        source.claim(counted[0])
    return i.Reference("target", text, selection(node, source), amount, optional, id=place_of(words[at]))


def _how_many_is_missing(before: Sequence[n.Word], words: Sequence[n.Word], node: n.Noun) -> bool:
    """“up to target creature”, “target creatures”: nobody knows how many."""
    if before:
        return before[0].sense == "up to"
    return isinstance(node, n.NounPhrase) and words[-1].plural


#: At least and at most how many.
_BETWEEN: dict[str, tuple[i.Quantity, i.Quantity | None]] = {
    "one or two": (i.Number(1), i.Number(2)),
    "one, two, or three": (i.Number(1), i.Number(3)),
    "one or more": (i.Number(1), None),
}


def as_spell(noun: n.Noun, what: i.Reference) -> i.Reference:
    """“target spell”, “an instant or sorcery spell you control”: no card, and no permanent (CR 112.1)."""
    head = noun.items[-1].head
    if head is None or head.sense != "spell" or what.what not in ("target", "choice", "all") or what.also is not None:
        return what
    if what.among is None or any(isinstance(each, i.InZone | i.IsSpell) for each in flat(what.among.where)):
        return what
    return replace(what, among=replace(what.among, where=(i.IsSpell(), *what.among.where)))
