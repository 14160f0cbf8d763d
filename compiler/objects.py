"""Noun phrases that name objects: which they select, and which one an effect speaks of.

All words of a phrase are claimed but for those that say how many: who asks knows whether they were counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any, Literal, get_args

from msgspec.structs import replace

from ..grammar import nodes as n
from ..grammar.senses import (
    CARD_TYPES,
    COLORS,
    COUNTING,
    NUMBERS_OF_OBJECTS,
    PRONOUNS,
    SUPERTYPES,
    capitalised,
    conjunctions,
    plain,
    possessor,
    single_words,
)
from ..grammar.subtypes import is_plural, subtype_of, subtypes
from ..grammar.traversal import name_of
from . import instructions as i
from .places import place_of, spoken_place
from .player_names import controller_of, named
from .source import Source
from .values import Op, number_of, pt_value

Done = Literal["sacrificed", "exiled", "revealed", "discarded", "destroyed", "milled"]
ThisWay = Literal["sacrificed", "exiled", "revealed", "discarded", "destroyed", "tapped", "damaged", "buried", "milled"]
#: What an earlier part of the effect, or its cost, did to the object that is spoken of.
DONE: tuple[Done, ...] = get_args(Done)
#: Conjunctions of a list of which any item will do.
_ANY_OF = frozenset(["or", "and", "and/or"])
_ZONES: dict[str, i.Zone] = {
    "graveyard": "graveyard",
    "hand": "hand",
    "library": "library",
    "exile": "exile",
    "stack": "stack",
    "command zone": "command",
}
_STATES = frozenset(
    "tapped untapped attacking blocking blocked unblocked enchanted equipped modified face-down".split()
)
_STATUSES: dict[str, Literal["monstrous", "renowned", "goaded", "exerted", "saddled", "suspected", "kicked"]] = {
    "monstrous": "monstrous",
    "renowned": "renowned",
    "goaded": "goaded",
    "exerted": "exerted",
    "saddled": "saddled",
    "suspected": "suspected",
    "kicked": "kicked",
}
_ELSEWHERE = frozenset(["card", "spell", "source"])
_QUALITIES = frozenset(["color", "type", "creature type", "name"])
_TYPES = CARD_TYPES | {"permanent"}


# ── Selections ──────────────────────────────────────────────────────────────────────────────────────────────────────


def selection(node: n.Noun, source: Source) -> i.Selection:
    """The objects that a noun phrase narrows down to. What a board cannot know becomes a ``Told`` with its words."""
    words = source.words(node)
    if isinstance(node, n.NounPhrase):
        return i.Selection(_predicates(node, source), words)
    if not node.conjunctions <= _ANY_OF:
        source.claim(node)
        return i.Selection((i.Told(words),), words)
    source.claim_own(node)
    # “artifact, creature, or enchantment you control”: what narrows the last narrows all of them
    apart = len(node.items) > 1 and all(_has_article(item) for item in node.items)
    last = node.items[-1]
    apart = apart or _are_kinds_of(node.items[:-1], last)
    own = tuple(m for m in last.modifiers if apart and isinstance(m, n.Named | n.Prepositional) and not _is_where(m))
    shared = _narrowing(replace(last, modifiers=tuple(m for m in last.modifiers if m not in own)), source)
    lead = [w for w in node.items[0].words if isinstance(w, n.Word) and w.kind in _LEADING]
    options: list[i.Predicate] = []
    if tail := _shared_words(node):
        shared = (*_words(replace(last, words=tail), source), *shared)
    for k, item in enumerate(node.items):
        own_words = item.words[: len(item.words) - len(tail)] if item is last else item.words
        inner = _words(replace(item, words=own_words), source)
        if k < len(node.items) - 1:
            inner += _narrowing(item, source)
        elif own:  # “an instant card or a card | with flash”
            inner += _narrowing(replace(item, modifiers=own), source)
        if not inner and item.head is not None and item.head.sense == "spell":
            inner = (i.IsSpell(),)  # “target spell or nonland permanent”
        options.append(inner[0] if len(inner) == 1 else i.AllOf(inner))
    common: tuple[i.Predicate, ...] = ()
    others = {w.kind for item in node.items[1:] for w in item.words if isinstance(w, n.Word)}
    if lead and not others & {"determiner", "adjective"} and not (lead[0].sense == "another" and "article" in others):
        typed = _names_types(node.items[0]) and "color" not in others
        spread = (i.IsOther, i.InState, i.Not, *((i.HasColor, i.HasSupertype) if typed else ()))
        common = tuple(p for w in lead for p in _word(w, source) if isinstance(p, spread))
        options = [_without(o, common) for o in options]
    return i.Selection((*common, i.OneOf(tuple(options)), *shared), words)


def _are_kinds_of(items: Sequence[n.NounPhrase], last: n.NounPhrase) -> bool:
    """“Walls” beside “creatures with flying”: what narrows the last can't narrow what would then say nothing more."""
    types = {word.sense for word in last.plain_words if word.kind == "type"}
    named = [[word for word in item.plain_words if word.kind not in COUNTING] for item in items]
    return all(
        len(words) == 1 and words[0].kind == "subtype" and types & subtypes().get(subtype_of(words[0]), frozenset())
        for words in named
    )


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
    qualities = all(_QUALIFYING.issuperset(each) for each in kinds) and first.kind in _QUALIFYING | {"type"}
    subtypes = all(each[-1] == "subtype" for each in kinds) and first.kind == "subtype"
    return tuple(tail) if qualities or subtypes else ()


#: Words that are no nouns of their own.
_QUALIFYING = frozenset(["color", "adjective", "non"])

#: Words before the first of several nouns that are said of all of them: “another”, “untapped”, “red”, “legendary”.
_LEADING = frozenset(["determiner", "adjective", "non", "color"])


def _names_types(node: n.NounPhrase) -> bool:
    """Whether it ends with what the objects are (“red instant | or sorcery spell”), not with a color alone."""
    last = node.words[-1] if node.words else None
    return isinstance(last, n.Word) and last.kind in ("type", "subtype")


def _has_article(node: n.NounPhrase) -> bool:
    first = node.words[0] if node.words else None
    return isinstance(first, n.Word) and first.kind == "article" and node.head is not None


def _is_where(node: n.Modifier) -> bool:
    return isinstance(node, n.Prepositional) and _is_place(node)


def flat(predicates: tuple[i.Predicate, ...]) -> Iterator[i.Predicate]:
    """The predicates, each followed by those within it."""
    for predicate in predicates:
        yield predicate
        match predicate:
            case i.OneOf(several) | i.AllOf(several):
                yield from flat(several)
            case i.Not(inner):
                yield from flat((inner,))


def holding(predicates: tuple[i.Predicate, ...]) -> Iterator[i.Predicate]:
    """The predicates that hold, or of several of which one holds: “noncreature” tells nothing that is a creature."""
    for predicate in predicates:
        yield predicate
        if isinstance(predicate, i.OneOf | i.AllOf):
            yield from holding(predicate.predicates)


def tokens_noun(node: n.Creation) -> n.Noun | None:
    """The tokens of “whenever you create a red Goblin token” as a noun phrase, which narrows down to such tokens."""
    first = node.tokens[0]
    if isinstance(first, n.TokenReference):
        return first.phrase
    phrases = tuple(_as_phrase(t) for t in node.tokens if isinstance(t, n.TokenDescription))
    if not phrases:
        return None
    return phrases[0] if len(phrases) == 1 else n.NounList(items=phrases, joiners=node.joiners, span=node.span)


def _as_phrase(token: n.TokenDescription) -> n.NounPhrase:
    """A description's quantity, colors, types and what follows them, as a phrase."""
    colors = (n.Word(kind="color", text=color, span=token.span) for color in token.colors)
    supertypes = (n.Word(kind="adjective", text=each, span=token.span) for each in token.supertypes)
    noun = n.Word(kind="token", text=token.noun or "token", span=token.span)
    words = (*token.quantity, *supertypes, *colors, *token.types, noun)
    return n.NounPhrase(words=words, modifiers=token.modifiers, span=token.span)


def _without(predicate: i.Predicate, common: tuple[i.Predicate, ...]) -> i.Predicate:
    if isinstance(predicate, i.AllOf):
        rest = tuple(p for p in predicate.predicates if p not in common)
        return rest[0] if len(rest) == 1 else i.AllOf(rest)
    return predicate


def _predicates(node: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...]:
    return (*_words(node, source), *_narrowing(node, source))


def _narrowing(node: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...]:
    """What the modifiers of a phrase say; “in exile | and in your graveyard” is one of two places."""
    narrowing: list[tuple[i.Predicate, ...]] = []
    node = lifted(node)
    for k, modifier in enumerate(node.modifiers):
        modifier = _told_where(modifier, node.modifiers[:k], source)
        if isinstance(modifier, n.Named):
            source.claim(modifier)
            names = tuple(map(i.HasName, names_of(modifier, node)))
            narrowing.append(names if len(names) == 1 else (i.OneOf(names),))
            continue
        found = _modifier(modifier, source)
        if k and isinstance(modifier, n.Prepositional) and _other_place(modifier) != modifier.sense:
            places = (*narrowing.pop(), *found)
            whole = source[node.modifiers[k - 1].span.start : modifier.span.end]
            found = (i.OneOf(places) if len(places) == 2 else i.Told(whole),)
        narrowing.append(found)
    return tuple(predicate for found in narrowing for predicate in found)


def _lifted(modifier: n.Modifier) -> tuple[n.Modifier, ...]:
    """“with mana value X | from your hand”, “from it | with mana value 3 or less”: of the noun, not of the number."""
    if (quality := _of_whole(modifier) or _counters_and_place(modifier)) is not None:
        return quality
    match modifier:
        case n.Relative(
            verb=n.Verb(senses=("cast",)), complements=(n.Prepositional(sense="with" | "of") as such,), further=()
        ):  # “spells you cast | with mana value 5 or greater”
            said = replace(modifier, complements=(), span=n.Span(modifier.span.start, such.span.start - 1))
            return (said, *_lifted(such))
        case n.Prepositional(
            object=n.NounPhrase(words=(n.Word() as first, *_), modifiers=(*kept, n.Prepositional() as last)) as noun
        ):
            measured = modifier.sense == "with" and first.sense in NUMBERS_OF_OBJECTS and _is_place(last)
            pronoun = modifier.sense in _OUT_OF and first.kind == "pronoun" and last.sense == "with"
            if measured or pronoun:
                end = kept[-1].span.end if kept else noun.words[-1].span.end
                inner = replace(noun, modifiers=tuple(kept), span=n.Span(noun.span.start, end))
                first_ = replace(modifier, object=inner, span=n.Span(modifier.span.start, end))
                return (*_lifted(first_), last)
    return (modifier,)


def _counters_and_place(modifier: n.Modifier) -> tuple[n.Modifier, ...] | None:
    """“with a silver counter on it | from exile”: the card is from there, not the counter."""
    match modifier:
        case n.Prepositional(
            sense="with",
            object=n.NounPhrase(
                modifiers=(
                    n.Prepositional(
                        sense="on",
                        object=n.NounPhrase(
                            words=(n.Word(sense="it"),), modifiers=(n.Prepositional(sense="from") as from_,)
                        ),
                    ),
                )
            ),
        ):
            return (_shortened(modifier, from_), from_)
    return None


def lifted(node: n.NounPhrase) -> n.NounPhrase:
    """The phrase with what the grammar gives to its modifiers and belongs to itself as modifiers of its own."""
    return replace(node, modifiers=tuple(one for each in node.modifiers for one in _lifted(each)))


def _told_where(modifier: n.Modifier, before: Sequence[n.Modifier], source: Source) -> n.Modifier:
    """“in your graveyard that were put | there from the battlefield”: into your graveyard."""
    match modifier:
        case n.Relative(complements=(n.Adverb(sense="there") as there, *more)):
            place = next((each for each in before if isinstance(each, n.Prepositional) and each.sense == "in"), None)
            if place is None:
                return modifier
            source.claim(there)
            into = replace(place, preposition="into")
            return replace(modifier, complements=(into, *more))
    return modifier


def _of_whole(modifier: n.Modifier) -> tuple[n.Modifier, ...] | None:
    """“with flying | you control”, “of the chosen type | you cast”, “with mana value equal to … | from your hand”."""
    match modifier:
        case n.Prepositional(sense="with" | "without" | "of", object=n.NounPhrase(modifiers=(*_, last)) as noun):
            pass
        case _:
            return None
    said = last
    while isinstance(said, n.EqualTo | n.Prepositional) and not (
        isinstance(said, n.Prepositional) and (said.sense == "from" or _is_on_battlefield(said))
    ):
        of = said.quantity if isinstance(said, n.EqualTo) else said.object
        inner = of.of if isinstance(of, n.Quantity) else of
        if not isinstance(inner, n.NounPhrase) or not inner.modifiers:
            return None
        said = inner.modifiers[-1]
    of_keyword = noun.kinds[-1:] == ("keyword",) or noun.senses[-1:] in (("ability",), ("cycling",))
    quality = of_keyword or noun.senses[:2] == ("the", "chosen")
    from_ = isinstance(said, n.Prepositional) and (said.sense == "from" or (quality and _is_on_battlefield(said)))
    whose = (
        said is last
        and quality
        and (isinstance(said, n.Relative | n.Participle) or (isinstance(said, n.Word) and said.kind == "control"))
    )
    if not (whose or (from_ and (quality or any(sense in NUMBERS_OF_OBJECTS for sense in noun.senses[:2])))):
        return None
    return (*_lifted(_shortened(modifier, said)), said)


def _is_on_battlefield(place: n.Prepositional) -> bool:
    return place.sense == "on" and isinstance(place.object, n.NounPhrase) and place.object.is_battlefield


def _shortened(node: n.Node, last: n.Node) -> Any:
    """The node without its last words."""
    end = last.span.start - 1
    span = n.Span(node.span.start, end)
    match node:
        case n.NounPhrase(modifiers=(*kept, inner)):
            more = () if inner is last else (_shortened(inner, last),)
            return replace(node, modifiers=(*kept, *more), span=span)
        case n.Prepositional(object=inner):
            return replace(node, object=_shortened(inner, last), span=span)
        case n.EqualTo(quantity=inner):
            return replace(node, quantity=_shortened(inner, last), span=span)
        case n.Quantity(of=inner):
            return replace(node, of=_shortened(inner, last), span=span)
    return node


#: Prepositions of where something is taken out of.
_OUT_OF = frozenset(["in", "from", "from among", "among"])


def _is_place(node: n.Prepositional) -> bool:
    return node.sense in _OUT_OF


def _other_place(modifier: n.Prepositional) -> str:
    """The preposition without the conjunction that is one word with it: “in” of “and in”."""
    first, *rest = single_words((modifier.sense,))
    return " ".join(rest) if first in _ANY_OF else modifier.sense


def names_of(named_: n.Named, node: n.NounPhrase) -> tuple[str, ...]:
    """The names in “Equipment named A, B, and C”, “artifacts named A and B”; “an artifact named A and B” has one."""
    return named_.names(several=bool(node.words) and _is_plural_type(node.words[-1]))


def _is_plural_type(word: n.Word | n.Quoted) -> bool:
    return isinstance(word, n.Word) and word.kind == "type" and word.plural


def _words(node: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...]:
    out: tuple[i.Predicate, ...] = ()
    last = len(node.words) - 1
    for k, word in enumerate(node.words):
        if k == last - 1 and node.senses[k:] == ("your", "commander"):
            source.claim(word)
            out += (i.OwnedBy(i.Player("you", "your")),)
        elif not isinstance(word, n.Word):
            source.claim(word)
            out += (i.Told(source.words(word)),)
        elif k == last and word.kind == "noun" and word.sense in _ELSEWHERE:
            source.claim(word)  # the zone says where it is
        elif word.kind == "color" and len(word.colors) > 1 and _is_several(node.words[-1]):
            source.claim(word)  # “white and blue creatures”: those that are both, or those that are either?
            out += (i.Told(source.said(word)),)
        else:
            out += _word(word, source)
    return out


def _is_several(word: n.Word | n.Quoted) -> bool:
    return isinstance(word, n.Word) and word.plural and word.kind != "token"


def _word(word: n.Word, source: Source) -> tuple[i.Predicate, ...]:
    """What one word says. Words that say how many say nothing here, and are not claimed."""
    sense = word.sense
    if word.kind in COUNTING:
        if sense == "another":
            source.claim(word)
            return (i.IsOther(),)
        return ()
    if word.kind == "adjective" and sense == "target":
        return ()
    source.claim(word)
    if (quality := source.qualities.get(sense)) is not None:
        return (quality,)
    match word.kind:
        case "power/toughness" if word.size is not None:
            return tuple(
                i.Compare(what, "=", value if isinstance(value := pt_value(size), i.Value) else i.Asked(value))
                for what, size in zip(("power", "toughness"), word.size, strict=True)
            )
        case "type":
            return (i.HasType(sense),)
        case "subtype":
            return (i.HasSubtype(subtype_of(word)),)
        case "token":
            return (i.IsToken(),)
        case "color":
            return tuple(i.HasColor(COLORS.get(color, color)) for color in word.colors)
        case "non":
            return (i.Not(_quality(word.negates)),)
        case "adjective":
            return _adjective(sense)
        case "noun" if sense == "permanent":
            return ()
        case "keyword":
            return (i.HasKeyword(sense),)
        case "pronoun" if sense == "each other":
            return (i.IsOther(),)
        case "noun" if sense == "commander":
            return (i.IsCommander(source.said(word)),)
        case "noun":
            return (i.Told(source.said(word)),)
    return (i.Told(word.text),)


def _quality(word: str) -> i.Predicate:
    """What “non-” stands before."""
    lowered = plain(word)
    if lowered == "token":
        return i.IsToken()
    if lowered in CARD_TYPES:
        return i.HasType(lowered)
    if lowered in SUPERTYPES:
        return i.HasSupertype(lowered)
    if lowered in COLORS:
        return i.HasColor(COLORS[lowered])
    if lowered in ("attacking", "blocking"):
        return i.InState(lowered)  # type: ignore[arg-type]
    return i.HasSubtype(capitalised(word))


def _adjective(sense: str) -> tuple[i.Predicate, ...]:
    if sense in SUPERTYPES:
        return (i.HasSupertype(sense),)
    if sense == "other":
        return (i.IsOther(),)
    if sense == "tapped and attacking":
        return (i.InState("tapped"), i.InState("attacking"))
    if sense == "attacking or blocking":
        return (i.OneOf((i.InState("attacking"), i.InState("blocking"))),)
    if sense == "tapped or attacking":
        return (i.OneOf((i.InState("tapped"), i.InState("attacking"))),)
    if sense == "face-up":
        return (i.Not(i.InState("face-down")),)
    if sense == "exiled":
        return (i.InZone("exile", i.Player("each player", sense)),)
    if sense in _STATUSES:
        return (i.HasStatus(_STATUSES[sense], sense),)
    if sense == "historic":
        return (i.IsHistoric(),)
    if sense == "commander":
        return (i.IsCommander(sense),)
    if sense in _STATES:
        return (i.InState(sense),)  # type: ignore[arg-type]
    return (i.Told(sense),)


def _modifier(modifier: n.Modifier, source: Source) -> tuple[i.Predicate, ...]:
    mark = source.mark()
    match modifier:
        case n.Word(kind="control"):
            found = _controlled(modifier, source)
        case n.Prepositional():
            found = _prepositional(modifier, source)
        case n.Relative():
            found = _relative(modifier) or _shares(modifier, source) or _is_a(modifier, source)
        case n.Participle(sense="exiled", complements=(n.Prepositional(sense="with", object=with_),), further=()):
            found = (i.IsAmong(i.Reference("linked")),) if _is_self(with_) else None
        case n.Participle(complements=(), further=()) if modifier.sense in ("attacking", "blocking"):
            found = (i.InState(modifier.sense),)  # type: ignore[arg-type]
        case n.Participle(
            sense="blocking" | "attacking", complements=((n.NounPhrase() | n.NounList()) as whom,), further=()
        ):
            found = _in_combat_with(modifier, whom, source)
        case n.Word() | n.Adverb() if modifier.sense in source.qualities:
            found = (source.qualities[modifier.sense],)
        case _:
            found = None
    if found is not None and not isinstance(modifier, n.Prepositional):
        source.claim(modifier)
    if found is None:
        source.forget(mark)
        found = _more().narrowed(modifier, source)
    if found is None and isinstance(modifier, n.Relative | n.Participle):
        source.forget(mark)
        found = _history().underwent(modifier, source)
    if found is None:
        source.forget(mark)
        source.claim(modifier)
        found = (i.Told(source.words(modifier)),)
    return found


def _history() -> ModuleType:
    """What happened is said with nouns, and nouns speak of what happened: the two find each other when first used."""
    from .conditions import history

    return history


def _more() -> ModuleType:
    """Relations are said with numbers and players, which are said with nouns: each finds the other when first used."""
    from . import narrowing

    return narrowing


def _relative(modifier: n.Relative) -> tuple[i.Predicate, ...] | None:
    """“that's tapped”, “that are tapped and attacking”; “you cast”: whose spell it is (CR 112.2)."""
    if modifier.verb is not None and modifier.verb.senses == ("cast",) and modifier.sense == "that":
        yours = modifier.subject is not None and modifier.subject.alone == ("you",)
        return (
            (i.ControlledBy(i.Player("you", "you")),)
            if yours and not (modifier.complements or modifier.further)
            else None
        )
    if modifier.verb is not None and modifier.verb.senses in (("cast",), ("casts",)):
        who = None if modifier.complements else named(single_words((modifier.sense,)), "", place=place_of(modifier))
        return None if who is None or modifier.subject or modifier.further else (i.ControlledBy(who),)
    if modifier.verb is not None or modifier.subject is not None or modifier.further:
        return None
    if modifier.sense not in ("that's", "that are", "that is") or len(modifier.complements) != 1:
        return None
    match modifier.complements[0]:
        case n.Adverb() as said:
            pass
        case n.NounPhrase(words=(n.Word(kind="adjective") as said,), modifiers=()):
            pass
        case n.Participle(complements=(), further=()) as said:
            pass
        case _:
            return None
    if said.sense == "tapped and attacking":
        return (i.InState("tapped"), i.InState("attacking"))
    return (i.InState(said.sense),) if said.sense in ("tapped", "untapped", "attacking", "blocking") else None  # type: ignore[arg-type]


def _in_combat_with(modifier: n.Participle, whom: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """“blocking it”, “attacking you or a planeswalker you control”."""
    text = source.words(modifier)
    if modifier.sense == "blocking":
        attacker = reference(whom, source)
        return (i.BlockerOf(attacker, text),) if attacker.what in ("that", "source", "enchanted", "target") else None
    return attackers_of(whom, text, source)


def attackers_of(whom: n.Noun, text: str, source: Source) -> tuple[i.Predicate, ...] | None:
    """What attacks “you or a planeswalker you control” (CR 508.1b)."""
    attacked = [_attacked(each, source) for each in (whom.items if isinstance(whom, n.NounList) else (whom,))]
    found = tuple(i.AttackerOf(each, text) for each in attacked if each is not None)
    if len(found) < len(attacked):
        return None
    return found if len(found) == 1 else (i.OneOf(found),)


def _attacked(whom: n.Noun, source: Source) -> i.Player | i.Reference | None:
    """“you”, “a planeswalker you control”: any of those."""
    senses = whom.alone
    if senses:
        return named(senses, source.said(whom), place=place_of(whom))
    if not isinstance(whom, n.NounPhrase) or [word.sense for word in whom.plain_words[-1:]] != ["planeswalker"]:
        return None
    return i.Reference("all", source.said(whom), among=selection(whom, source))


_SHARED: dict[str, Literal["color", "creature type", "card type", "land type", "name", "mana value"]] = {
    "color": "color",
    "creature type": "creature type",
    "card type": "card type",
    "land type": "land type",
    "name": "name",
    "mana value": "mana value",
}


_SHARING = (("shares",), ("share",), ("each", "share"))


def _shares(modifier: n.Relative, source: Source) -> tuple[i.Predicate, ...] | None:
    """“that shares a color with it”, “that share a creature type with this creature”."""
    if (
        modifier.verb is None
        or modifier.verb.senses not in _SHARING
        or modifier.further
        or modifier.subject is not None
    ):
        return None
    found = sharing(modifier, source)
    negated = modifier.sense in ("that doesn't", "that don't")
    return tuple(map(i.Not, found)) if found is not None and negated else found


def sharing(said: n.Relative | n.Clause, source: Source) -> tuple[i.Predicate, ...] | None:
    """What “shares a color with it” says of its subject."""
    match said.complements:
        case (
            n.NounPhrase(
                words=(n.Word(kind="article"), n.Word() as what),
                modifiers=(n.Prepositional(sense="with") as with_,),
            ),
        ) if what.sense in _SHARED:
            to = reference(with_.object, source)
        case _:
            return None
    if to.what == "choice" and to.most == i.Number(1) and with_.object.senses[:1] == ("a",):
        to = replace(to, what="all", most=None)  # “with a land you control”: with any of them
    elif to.what not in _SHARED_WITH:
        return None
    source.claim(said)
    return (i.SharesWith(_SHARED[what.sense], to, source.words(said)),)


_SHARED_WITH = frozenset(["that", "source", "enchanted", "target", "created", *DONE])


def _is_a(modifier: n.Relative, source: Source) -> tuple[i.Predicate, ...] | None:
    """“that's a Wolf or a Werewolf”, “that's red”, “that isn't enchanted”, “that are enchanted or equipped”."""
    if (either := _in_either_state(modifier)) is not None:
        return either
    if modifier.subject is not None or modifier.further:
        return None
    negated = modifier.sense in ("that isn't", "that aren't", "that is not")
    if negated and modifier.verb is not None and not modifier.complements and modifier.verb.main in _STATES:
        return (i.Not(i.InState(modifier.verb.main)),) if len(modifier.verb.words) == 1 else None  # type: ignore[arg-type]
    if modifier.verb is not None or len(modifier.complements) != 1:
        return None
    said = modifier.complements[0]
    if not negated and modifier.sense not in ("that's", "that are", "that is"):
        return None
    if isinstance(said, n.Participle) and not said.complements and not said.further and said.sense in _STATES:
        found: tuple[i.Predicate, ...] = (i.InState(said.sense),)  # type: ignore[arg-type]
    elif isinstance(said, n.Prepositional) and said.sense == "of":
        chosen = _chosen(said.object, source)
        if chosen is None or len(chosen) > 1:
            return None
        source.claim_own(said)
        found = chosen
    elif isinstance(said, (n.NounPhrase, n.NounList)) and all(map(_describes, said.items)):
        found = selection(said, source).where
        if not found or any(isinstance(each, i.Told | i.IsOther) for each in flat(found)):
            return None
    else:
        return None
    return found if not negated else (i.Not(found[0] if len(found) == 1 else i.AllOf(found)),)


def _in_either_state(modifier: n.Relative) -> tuple[i.Predicate, ...] | None:
    """“that are enchanted or equipped”."""
    if modifier.subject is not None or modifier.sense not in ("that's", "that are", "that is") or not modifier.further:
        return None
    said: tuple[n.Relative | n.Further, ...] = (modifier, *modifier.further)
    states = [each.verb.main for each in said if each.verb is not None and len(each.verb.words) == 1]
    joined = conjunctions(tuple(each.joiner for each in modifier.further))
    if len(states) < len(said) or joined != {"or"} or any(each.complements for each in said):
        return None
    if not set(states) <= set(_STATES):
        return None
    return (i.OneOf(tuple(i.InState(state) for state in states)),)  # type: ignore[arg-type]


def _describes(item: n.NounPhrase) -> bool:
    """Whether it says what something is: “a Wolf”, “red”, “legendary”."""
    return not item.modifiers and all(
        isinstance(w, n.Word) and w.kind in ("article", "type", "subtype", "color", "adjective", "non", "token")
        for w in item.words
    )


def _controlled(modifier: n.Word, source: Source) -> tuple[i.Predicate, ...] | None:
    """“an opponent controls”, “you don't own”."""
    said = modifier.controlling
    if said.controls == said.owns:
        return None
    who = controller_of(said.who, " ".join(said.who), place_of(modifier))
    predicate: i.Predicate = i.OwnedBy(who) if said.owns else i.ControlledBy(who)
    return (i.Not(predicate),) if said.negated else (predicate,)


def _prepositional(modifier: n.Prepositional, source: Source) -> tuple[i.Predicate, ...] | None:
    where, object_ = _other_place(modifier), modifier.object
    source.claim_own(modifier)
    if where in ("from", "among", "from among") and (spoken := _of_those(object_, source)) is not None:
        return (i.IsAmong(spoken),)
    match where:
        case "in" | "from" | "on":
            return zone(object_, source)
        case "with":
            return having(object_, source)
        case "without":
            predicates = having(object_, source)
            return None if predicates is None else tuple(i.Not(p) for p in predicates)
        case "attached to":
            return (i.AttachedTo(reference(object_, source)),)
        case "of":
            return _chosen(object_, source)
        case "other than" if _is_self(object_):
            source.claim(object_)
            return (i.IsOther(),)
        case "among" | "from among":
            return selection(object_, source).where
    return None


def _of_those(node: n.Noun, source: Source) -> i.Reference | None:
    """“from among them”, “among the milled cards”, “from it” (a hand that was revealed): those that were spoken of."""
    match node:
        case n.NounPhrase(words=(n.Word(sense="it"),), modifiers=()):
            source.claim(node)
            return i.Reference("other", source.words(node))
        case (
            n.NounPhrase(words=(n.Word(sense="them"),), modifiers=())
            | n.NounPhrase(words=(n.Word(sense="those" | "the"), n.Word(sense="card")), modifiers=())
        ):
            source.claim(node)
            return i.Reference("that", source.words(node))
        case n.NounPhrase(words=(n.Word(sense="those" | "the"), n.Word() as did, n.Word(sense="card")), modifiers=()):
            if did.sense in DONE:
                source.claim(node)
                return i.Reference(did.sense, source.words(node))
        case n.NounPhrase(words=(*_, n.Word(sense="card"))) if node.modifiers:
            return done_to(node, source)
    return None


def _is_self(node: n.Noun) -> bool:
    match node:
        case n.NounPhrase(words=(n.Word(kind="self"),), modifiers=()):
            return True
    return False


def _chosen(node: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """“of the chosen color”, “of that type”."""
    match node:
        case n.NounPhrase(words=(n.Word(kind="article"), n.Word(sense="chosen"), n.Word(kind="noun") as what)):
            pass
        case n.NounPhrase(words=(n.Word(sense="that"), n.Word(kind="noun") as what)) if what.sense in _QUALITIES:
            pass
        case _:
            return None
    source.claim(*node.words)
    return (i.IsChosen(source.said(what)), *_narrowing(node, source))  # “of the chosen color | exiled this way”


def zone(node: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """“your graveyard”, “the battlefield”, “exile”; None for what is no place, or whose is not told by the words."""
    if isinstance(node, n.NounList):
        return _either_zone(node, source)
    if not isinstance(node, n.NounPhrase) or node.modifiers or not node.words:
        return None
    words = node.plain_words
    head = words[-1] if words else None
    if head is None or len(words) < len(node.words):
        return None
    before = [w for w in words[:-1] if not (w.kind == "article" and w.sense == "the")]
    if head.sense in ("battlefield", "play") and not before:
        source.claim(node)
        return ()
    if head.sense not in _ZONES:
        return None
    whose = _whose_zone(before, source)
    if before and whose is None:
        return None
    source.claim(node)
    return (i.InZone(_ZONES[head.sense], whose),)


def _either_zone(node: n.NounList, source: Source) -> tuple[i.Predicate, ...] | None:
    """“your hand or graveyard”: whose the first is, the others are."""
    first, *others = node.items
    if not node.conjunctions <= {"or", "and/or"} or len(first.words) < 2:
        return None
    whose = first.words[:-1]
    shared = (first, *(replace(each, words=(*whose, *each.words)) for each in others if len(each.words) == 1))
    if len(shared) != len(node.items):
        return None
    mark = source.mark()
    places = [zone(each, source) for each in shared]
    source.forget(mark)
    if not all(each is not None and len(each) == 1 for each in places):
        return None
    source.claim(node)
    return (i.OneOf(tuple(each[0] for each in places if each)),)


def _whose_zone(words: Sequence[n.Word], source: Source) -> i.Player | None:
    said = " ".join(source.said(w) for w in words)
    senses = tuple(w.possessor if w.kind == "possessive" else w.sense for w in words)
    if senses in (("a",), ("all",), ("each",)):
        return i.Player("each player", said)
    found = named(
        senses, said, plural=bool(words) and words[-1].sense.endswith("s'"), place=place_of(words[0]) if words else 0
    )
    if found is not None or len(words) < 2 or words[-1].kind != "possessive":
        return found
    role = words[-1].possessor  # “its controller's graveyard”
    if role not in ("controller", "owner") or words[-2].kind not in ("possessive", "self"):
        return None
    said = said.removesuffix("'s")
    personal = len(words) == 2 and words[0].kind == "possessive" and words[0].text.islower()
    of = i.Reference("that", said) if personal else possessed(words[:-1], source)
    return i.Player("controller" if role == "controller" else "owner", said, of)


def _same_name(node: n.Noun, source: Source) -> i.SameName | i.Alike | None:
    """“the same name as that creature”, “the same name as one another”."""
    match node:
        case n.NounPhrase(
            words=(n.Word(kind="article"), n.Word(sense="same"), n.Word(sense="name")),
            modifiers=(n.Prepositional(sense="as", object=n.NounPhrase(words=(n.Word(sense="one another"),))),),
        ):
            source.claim(node)
            return i.Alike("name", source.words(node))
        case n.NounPhrase(
            words=(n.Word(kind="article"), n.Word(sense="same"), n.Word(sense="name")),
            modifiers=(n.Prepositional(sense="as") as as_,),
        ):
            to = reference(as_.object, source)
        case _:
            return None
    if to.what not in ("that", "source", "enchanted", "target", "created", "linked", *DONE):
        return None
    source.claim(node)
    return i.SameName(to)


def _is_of_one_another(node: n.Noun) -> bool:
    """“the same name as one another”."""
    match node:
        case n.NounPhrase(
            senses=("the", "same", "name"),
            modifiers=(n.Prepositional(sense="as", object=n.NounPhrase(senses=("one another",))),),
        ):
            return True
    return False


def _with_than(node: n.Noun) -> n.Noun:
    """“power greater | than its power” as “power | greater than its power”."""
    match node:
        case n.NounPhrase(
            words=(n.Word() as what, n.Word(sense="greater" | "less" as how)),
            modifiers=(n.Prepositional(sense="than", object=n.NounPhrase() as of) as than,),
        ):
            than_of = n.Quantity(of=of, span=of.span)
            equal = n.EqualTo(word=f"{how} than", quantity=than_of, span=than.span)
            return replace(node, words=(what,), modifiers=(equal,))
    return node


def _same_number(node: n.Noun, source: Source) -> i.Compare | None:
    """“the same mana value as that card”, “power less than this creature's power”."""
    node = _with_than(node)
    match node:
        case n.NounPhrase(
            words=(n.Word(kind="article"), n.Word(sense="same"), n.Word() as what),
            modifiers=(n.Prepositional(sense="as") as as_,),
        ) if what.sense in _MEASURES:
            to = reference(as_.object, source)
            op: Op = "="
        case n.NounPhrase(
            words=(n.Word() as what,),
            modifiers=(
                n.EqualTo(
                    sense="less than" | "greater than" as how,
                    quantity=n.Quantity(of=n.NounPhrase(words=(*whose, n.Word() as measure), modifiers=()), rounded=""),
                ),
            ),
        ) if what.sense == measure.sense and what.sense in _MEASURES and whose:
            said = [word for word in whose if isinstance(word, n.Word)]
            if len(said) < len(whose) or said[-1].kind not in ("self", "possessive"):
                return None
            to = possessed(said, source)
            op = "<" if how == "less than" else ">"
        case _:
            return None
    if to.what not in ("that", "source", "enchanted", "target", "created") or to.among is not None:
        return None
    source.claim(node)
    return i.Compare(_MEASURES[what.sense], op, i.NumberOf(_MEASURES[what.sense], to))


def _lesser(node: n.Noun, source: Source) -> i.Compare | None:
    """“lesser mana value”, “greater power”: than that of what was spoken of."""
    match node:
        case n.NounPhrase(words=(n.Word(sense="lesser" | "greater" as how), n.Word() as what), modifiers=()):
            measure = _MEASURES.get(what.sense)
        case _:
            return None
    if measure is None:
        return None
    source.claim(node)
    than = i.Reference("that", id=place_of(node))
    return i.Compare(measure, "<" if how == "lesser" else ">", i.NumberOf(measure, than))


def _above_base(node: n.Noun, source: Source) -> i.Compare | None:
    """“power greater than its base power”: its own."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="power" | "toughness" as what), n.Word(sense="greater" | "less" as how)),
            modifiers=(n.Prepositional(sense="than", object=n.NounPhrase(alone=("its" | "their", base))),),
        ) if base == f"base {what}":
            source.claim(node)
            return i.Compare(what, ">" if how == "greater" else "<", i.NumberOf(base, i.Reference("such")))
    return None


def having(node: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """What stands behind “with” or “has”: “flying”, “power 3 or greater”, “the same name as that creature”."""
    if _is_of_one_another(node):
        source.claim(node)
        return (i.Alike("name", source.words(node)),)
    same = _same_name(node, source) or _above_base(node, source) or _same_number(node, source) or _lesser(node, source)
    if same is not None:
        return (same,)
    if (alike := _of_several(node, source)) is not None:
        return (alike,)
    if node.alone == ("the", "chosen", "name"):
        source.claim(node)
        return (i.IsChosen("name"),)
    items = node.items
    words = [w for w in items[0].words if isinstance(w, n.Word)]
    if len(items) == 1 and words:
        found = _with_counters(items[0], words) or _compared(items[0], words)
        if found is not None:
            source.claim(node)
            return (found,)
    keywords = []
    for item in items:
        match item:
            case n.NounPhrase(
                words=(n.Word(kind="keyword") as keyword,)
                | (n.Word(kind="adjective", sense="cycling") as keyword,)
                | (n.Word(kind="article"), n.Word(kind="keyword" | "adjective") as keyword, n.Word(sense="ability"))
                | (n.Word(kind="keyword" | "adjective") as keyword, n.Word(sense="ability")),
                modifiers=(),
            ):
                keywords.append(i.HasKeyword(keyword.sense))
            case _:
                return None
    source.claim(node)
    if isinstance(node, n.NounList) and node.conjunctions & {"or", "and/or"}:
        return (i.OneOf(tuple(keywords)),)
    return tuple(keywords)


_MEASURES: dict[str, Literal["power", "toughness", "mana value"]] = {
    "power": "power",
    "toughness": "toughness",
    "mana value": "mana value",
    "converted mana cost": "mana value",
}


_DIFFERING: dict[str, Literal["name", "power", "toughness", "mana value", "color"]] = {
    "name": "name",
    "power": "power",
    "toughness": "toughness",
    "mana value": "mana value",
    "color": "color",
}


def _of_several(node: n.Noun, source: Source) -> i.Predicate | None:
    """“the greatest power (among creatures you control)”, “different names”, “total mana value 4 or less”."""
    if not isinstance(node, n.NounPhrase) or len(node.plain_words) < len(node.words):
        return None
    text = source.words(node)
    words = node.plain_words
    match [w.sense for w in words], node.modifiers:
        case ["the", ("greatest" | "highest" | "least" | "lowest") as how, what], (
            n.Prepositional(sense="among") as among,
        ):
            if what not in _MEASURES:
                return None
            source.claim(*words)
            source.claim_own(among)
            function: Literal["greatest", "least"] = "greatest" if how in ("greatest", "highest") else "least"
            return i.Extreme(function, _MEASURES[what], selection(among.object, source), text)
        case ["the", ("greatest" | "highest" | "least" | "lowest") as how, what], () if what in _MEASURES:
            source.claim(node)
            return i.Extreme("greatest" if how in ("greatest", "highest") else "least", _MEASURES[what], None, text)
        case ["different", what], () if what in _DIFFERING:
            source.claim(node)
            return i.Differing(_DIFFERING[what], text)
        case ["total", what, _, how], () if what in _MEASURES and (value := number_of(words[2])) is not None:
            ops: dict[str, Op] = {"or greater": "≥", "or less": "≤"}
            if how in ops:
                source.claim(node)
                return i.Together(_MEASURES[what], ops[how], value, text)
    return None


def _with_counters(node: n.NounPhrase, words: Sequence[n.Word]) -> i.HasCounter | None:
    """“with a +1/+1 counter on it”, “with one or more counters on them”, “with counters on it”."""
    match node.modifiers:
        case (n.Prepositional(sense="on", object=n.NounPhrase(words=(n.Word(kind="pronoun") as it,), modifiers=())),):
            pass
        case _:
            return None
    if it.sense not in ("it", "them") or words[-1].sense != "counter" or len(words) < len(node.words):
        return None
    kinds = words[:-1]
    if kinds and (kinds[0].kind == "article" or kinds[0].sense == "one or more"):
        kinds = kinds[1:]
    if len(kinds) > 1 or (kinds and kinds[0].kind in COUNTING):
        return None
    return i.HasCounter(plain(name_of(kinds)) if kinds else None)


def _compared(node: n.NounPhrase, words: Sequence[n.Word]) -> i.Compare | None:
    """“with power 3 or greater”, “with mana value X or less”, “with toughness 1”."""
    if (
        node.modifiers
        or len(words) not in (2, 3)
        or len(words) < len(node.words)
        or words[0].sense not in NUMBERS_OF_OBJECTS
    ):
        return None
    value = number_of(words[1])
    ops: dict[str, Op] = {"or greater": "≥", "or more": "≥", "or less": "≤"}
    op: Op | None = "=" if len(words) == 2 else ops.get(words[2].sense)
    if value is None or op is None:
        return None
    return i.Compare(number_name(words[0]), op, value)


def number_name(word: n.Word) -> str:
    """“power”, “mana value” … (“converted mana cost” was its name until 2021)."""
    return "mana value" if word.sense == "converted mana cost" else word.sense


# ── References ──────────────────────────────────────────────────────────────────────────────────────────────────────


def reference(node: n.Noun, source: Source) -> i.Reference:
    """Which object or objects a noun phrase speaks of; one that only the players can tell is "other"."""
    text = source.words(node)
    if isinstance(node, n.NounPhrase) and (by := _by_choice(node, source)) is not None:
        return by
    if isinstance(node, n.NounList):
        if _is_one_of_each(node):
            source.claim(node)
            return i.Reference("other", text)
        both = _source_and(node, source) or _and_also(node, source)
        if both is not None:
            return both
    if isinstance(node, n.NounList) and any(map(_begins_anew, node.items[1:])) and not _any_of_these(node):
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
        return i.Reference("source", text)
    if alone and (spoken := _spoken(words)) is not None:
        source.claim(node)
        return i.Reference(spoken, text)
    one = not (words[-1].plural and any(isinstance(m, n.Word) and m.kind == "control" for m in first.modifiers))
    if words[0].kind == "adjective" and words[0].sense in ("enchanted", "equipped", "fortified") and one:
        source.claim(words[0])
        if len(words) > 1 and words[1].kind in ("type", "subtype", "noun"):
            source.claim(words[1])
        return i.Reference("enchanted", text)
    if (done := _done(first, words, source)) is not None:
        return done
    senses = [w.sense for w in words]
    if "target" in senses:
        return _target(node, words, text, source)
    if (of := _those_done_to(node, text, source)) is not None:
        return of
    if senses[:2] == ["each of", "those"] and isinstance(node, n.NounPhrase):
        source.claim(words[0])
        return replace(reference(replace(node, words=node.words[1:]), source), text=text)
    lead = senses[0]
    if lead == "the" and senses[1:2] == ["chosen"] and len(words) > 2:
        source.claim(*words[:2])
        place = n.Span(words[2].span.start, first.span.end)
        among = selection(replace(first, words=first.words[2:], span=place), source) if alone else None
        if among is not None:
            return i.Reference("that", text, among if among.where else None, antecedent="chosen")
    if lead in ("that", "those", "the"):
        source.claim(words[0])
        among = selection(node, source)
        called = words[-1] if node.items[-1] is first else None
        place_ = spoken_place(words[0], called) if called is not None else place_of(words[0])
        return i.Reference("that", text, among if among.where else None, id=place_)
    if lead in ("each", "all", "every", "each other"):
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
    if "possessive" in kinds:
        source.claim(node)
        return i.Reference("other", text)
    if kinds[0] in ("type", "subtype", "adjective", "token", "color", "non"):
        return i.Reference("all", text, selection(node, source), id=place_of(words[0]))
    if isinstance(node, n.NounPhrase) and len(words) == 1 and words[0].sense == "card" and words[0].plural:
        mark = source.mark()
        cards = selection(node, source)
        if cards.where and all(isinstance(each, i.InZone) for each in cards.where):
            return i.Reference("all", text, replace(cards, where=tuple(map(_anybodys, cards.where))))
        source.forget(mark)
    source.claim(node)
    return i.Reference("other", text)


def _anybodys(place: i.Predicate) -> i.Predicate:
    """“in graveyards”: in those of all players."""
    if isinstance(place, i.InZone) and place.player is None and place.zone != "exile":
        return replace(place, player=i.Player("each player"))
    return place


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
    who = _whose_zone(said, source)
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


def _done(node: n.NounPhrase, words: Sequence[n.Word], source: Source) -> i.Reference | None:
    """“the sacrificed creature”, “a card exiled with this artifact”, “each card discarded this way”."""
    text = source.words(node)
    if words[0].sense == "the" and len(words) > 1 and words[1].sense in DONE:
        source.claim(*words[:2])
        rest = replace(node, words=(words[0], *words[2:]))
        among = selection(rest, source)
        known = len(among.where) < 2 and not node.modifiers  # what it was is known from what was done to it
        return i.Reference(words[1].sense, text, None if known else among)
    several = [w.sense for w in words] == ["card"] and words[0].plural
    if [w.sense for w in words] not in (["the", "card"], ["each", "card"]) and not several:
        return None
    if not node.modifiers:
        return None
    match node.modifiers[0]:
        case n.Participle() as said if said.sense in DONE and said.complements:
            how = said.complements[0]
            by = isinstance(how, n.Prepositional) and how.sense in ("with", "by", "to")
            if by or (isinstance(how, n.Adverb) and how.sense == "this way"):
                if several and isinstance(how, n.Prepositional) and not _is_self(how.object):
                    return None
                source.claim(*words, said)
                linked = said.sense == "exiled" and isinstance(how, n.Prepositional) and _is_self(how.object)
                return i.Reference("linked" if linked else said.sense, text)
    return None


def _those_done_to(node: n.Noun, text: str, source: Source) -> i.Reference | None:
    """“all creature cards revealed this way”, “a land card milled this way”: those, or one of those."""
    last = node.items[-1]
    modifiers = tuple(one for each in last.modifiers for one in _lifted(each))
    way = next((m for m in modifiers if _this_way(m) is not None), None)
    if way is None or not last.words or "other" in node.items[0].senses:
        return None
    did = _this_way(way)
    assert did is not None
    bare: n.Noun = replace(last, modifiers=tuple(m for m in modifiers if m is not way))
    if isinstance(node, n.NounList):
        if not node.conjunctions <= _ANY_OF or any(map(_begins_anew, node.items[1:])):
            return None
        bare = replace(node, items=(*node.items[:-1], bare))
    rest = reference(bare, source)
    if rest.what not in ("choice", "all", "that"):
        return None
    source.claim(way)
    where = rest.among.where if rest.among is not None else ()
    if rest.what != "choice":
        return i.Reference(did, text, i.Selection(where, text) if where else None)
    return replace(rest, text=text, among=i.Selection((*where, i.IsAmong(i.Reference(did))), text))


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
    amount = number_of(counted[0]) if counted else None
    if optional:
        source.claim(before[0])
    if before and before[0].sense == "up to that many":
        source.claim(before[0])
        amount, optional = i.ThatMany(source.said(before[0])), True
    if amount is not None and counted:
        source.claim(counted[0])
    return i.Reference("target", text, selection(node, source), amount, optional, id=place_of(words[at]))


#: At least and at most how many.
_BETWEEN: dict[str, tuple[i.Quantity, i.Quantity | None]] = {
    "one or two": (i.Number(1), i.Number(2)),
    "one, two, or three": (i.Number(1), i.Number(3)),
    "one or more": (i.Number(1), None),
}


def _and_also(node: n.NounList, source: Source) -> i.Reference | None:
    """“target creature and all other creatures with the same name as that creature”, “target land and target artifact”.

    The others are other than the former, whatever the source is.
    """
    leads = [[w.sense for w in item.words[:2] if isinstance(w, n.Word)] for item in node.items]
    if not set(node.joints) <= {"and", ",", ", and"} or not _is_named(node.items[0]):
        return None
    pair = len(node.items) == 2 and leads[0][:1] not in (["all"], ["each"])
    if not all(_is_named(x) or x.senses[:1] == ("all",) or (pair and _are_all(x)) for x in node.items[1:]):
        return None
    if leads[0][:1] != ["target"] and any("other" in lead or lead[:1] == ["each other"] for lead in leads):
        return None
    source.claim_own(node)
    found: i.Reference | None = None
    for item in reversed(node.items):
        one = reference(item, source)
        if one.what == "all" and one.among is not None:
            where = tuple(p for p in one.among.where if not isinstance(p, i.IsOther))
            one = replace(one, among=replace(one.among, where=where))
        found = replace(one, also=found)
    return found


def _are_all(item: n.NounPhrase) -> bool:
    """“Zombies you control”: all of them, with no word on how many."""
    head = item.head
    kinds = frozenset(["type", "subtype", "adjective", "non", "color"])
    return head is not None and is_plural(head) and head.kind in ("type", "subtype") and kinds.issuperset(item.kinds)


def _is_one_of_each(node: n.NounList) -> bool:
    """“a creature card and/or land card”: up to one of each kind."""
    first = node.items[0]
    return (
        "and/or" in node.conjunctions
        and first.kinds[:1] == ("article",)
        and first.kinds[-1] in ("type", "subtype", "noun")
    )


def _source_and(node: n.NounList, source: Source) -> i.Reference | None:
    """“this creature and any number of other creatures”, “this land and a creature you control”: it, and those."""
    source_, *others = node.items
    first = others[0].plain_words[:1]
    if source_.kinds != ("self",) or source_.modifiers or node.joints[0] != "and" or not first:
        return None
    if first[0].kind not in ("number", "article") and first[0].sense not in (
        "each",
        "each other",
        "all",
        "any number of",
        "up to",
    ):
        return None
    span = n.Span(others[0].span.start, node.span.end)
    rest = others[0] if len(others) == 1 else n.NounList(items=tuple(others), joiners=node.joiners[1:], span=span)
    mark = source.mark()
    one, also = reference(source_, source), reference(rest, source)
    if also.what not in ("choice", "all") or (isinstance(rest, n.NounList) and rest.joints != ("and",)):
        source.forget(mark)
        return None
    source.claim_between(source_.span.end, others[0].span.start)
    return replace(one, text=source.words(node), also=also)


def _begins_anew(item: n.NounPhrase) -> bool:
    """Whether an item of a list is no more of what the first one says how many are of: “…, and each other creature”."""
    first = item.plain_words[0] if item.plain_words else None
    return first is not None and (
        first.kind in ("determiner", "pronoun", "self", "number") or first.sense in ("target", "a", "an", "enchanted")
    )


def _any_of_these(node: n.NounList) -> bool:
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


# ── What is whose ───────────────────────────────────────────────────────────────────────────────────────────────────


def possessed(words: Sequence[n.Word], source: Source) -> i.Reference:
    """The object in front of its own: “target creature” of “target creature's power”, “this creature” of “its …”."""
    last = words[-1]
    end = last.possessor_end
    place = n.Span(words[0].span.start, end)
    said = source.said(n.Node(span=place))
    if last.kind == "self":
        return i.Reference("source", said)
    if words[0].sense in ("enchanted", "equipped"):
        return i.Reference("enchanted", said)
    if words[0].sense in ("that", "those", "the"):
        noun = as_noun(last, end)
        among = i.Selection(_predicates(n.NounPhrase(words=(*words[1:-1], noun), span=place), source), said)
        return i.Reference("that", said, among if among.where else None, id=spoken_place(words[0], noun))
    if any(word.sense == "target" for word in words[:-1]):
        noun = as_noun(last, end)
        return reference(n.NounPhrase(words=(*words[:-1], noun), span=place), source)
    return i.Reference("that", said)


def as_noun(word: n.Word, end: int) -> n.Word:
    """“creature's” as “creature”, “Goblin's” as “Goblin”: of a possessive, the word without its ending."""
    name = word.text[: end - word.span.start]
    kind = "subtype" if name[:1].isupper() else "type" if possessor(word.text) in _TYPES else "noun"
    return n.Word(kind=kind, text=name, span=n.Span(word.span.start, end))


_DID: dict[str, ThisWay] = {verb: verb for verb in get_args(ThisWay)} | {"died": "buried", "dealt damage": "damaged"}


def done_to(node: n.Noun, source: Source) -> i.Reference | None:
    """“creature destroyed this way”, “permanent put into a graveyard this way”: what the effect did this to."""
    if not isinstance(node, n.NounPhrase):
        return None
    node = lifted(node)
    for modifier in node.modifiers:
        verb, hers = _this_way(modifier), _of_hers(modifier)
        if verb is not None or hers is not None:
            source.claim(modifier)
            rest = replace(node, modifiers=tuple(m for m in node.modifiers if m is not modifier))
            words = source.words(node)
            where = _predicates(rest, source)
            if hers is not None:
                where = (*where, i.OwnedBy(i.Player("that player", "they")))
            return i.Reference(verb or hers or "revealed", words, i.Selection(where, words))
    return None


#: What players do only to cards of their own (CR 701.9, 701.17).
_TO_OWN_CARDS: dict[str, ThisWay] = {"revealed": "revealed", "discarded": "discarded", "milled": "milled"}


def _of_hers(modifier: n.Modifier) -> ThisWay | None:
    """“they revealed this way”: of what several players did so to, her own cards."""
    match modifier:
        case n.Relative(verb=n.Verb() as verb, subject=None, further=(), complements=(n.Adverb(sense="this way"),)) if (
            modifier.sense in _WHOSE_DOING
        ):
            return _TO_OWN_CARDS.get(verb.main)
    return None


#: Of what each of several players did, it is hers alone that counts: “for each card they revealed this way”.
_WHOSE_DOING = frozenset(["they", "they've", "he or she", "that player"])


def _this_way(modifier: n.Modifier) -> ThisWay | None:
    """“destroyed this way”, “that was sacrificed this way”, “put into a graveyard this way”."""
    match modifier:
        case n.Participle(further=()):
            did, rest = modifier.sense, modifier.complements
        case n.Relative(verb=n.Verb() as verb, subject=None, further=()) if modifier.sense not in _WHOSE_DOING:
            did, rest = verb.main, modifier.complements
        case n.Relative(verb=None, subject=None, further=(), complements=(n.Participle() as said, *more)):
            did, rest = said.sense, (*said.complements, *more)
        case _:
            return None
    match rest:
        case (n.Adverb(sense="this way"),):
            return _DID.get(did)
        case (n.Prepositional(sense="into", object=n.NounPhrase() as place), n.Adverb(sense="this way")):
            into = isinstance(head := place.words[-1], n.Word) and head.sense == "graveyard" and not place.modifiers
            return "buried" if did == "put" and into else None
    return None


def copied(node: n.Noun, source: Source, more: str = "") -> i.Reference:
    """What tokens are copies of, with the words that stand after it (“at random”).

    “A card named Arrest”, “a random creature card” is one of all cards that there are.
    """
    found = reference(node, source)
    found = replace(found, text=f"{found.text} {more}".rstrip())
    head = node.words[-1] if isinstance(node, n.NounPhrase) and node.words else None
    if found.what != "choice" or found.among is None or not isinstance(head, n.Word) or head.sense != "card":
        return found
    where = found.among.where
    by_name = bool(where) and all(isinstance(p, i.HasName) for p in where)
    random = bool(more) or any(isinstance(w, n.Word) and w.sense == "random" for w in node.words)  # type: ignore[union-attr]
    by_chance = random and not any(isinstance(p, i.InZone) for p in where)
    return replace(found, what="card") if by_name or by_chance else found
