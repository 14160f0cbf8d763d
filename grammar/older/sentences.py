"""Sentences and costs of older wordings: what their parts say together."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from msgspec import structs

from .. import nodes as n
from ..senses import plain
from ..traversal import below
from .dropped import Dropped
from .saying import in_words, is_own, word

_ACTIVATES = frozenset(["activate", "play", "use"])


def sentence(node: n.Sentence, dropped: Dropped) -> n.Sentence:
    """A sentence in today's words: “either”, who deals damage, when something may be played."""
    parts = tuple(
        _one_or_the_other(_at_sorcery_speed(part), next_) for part, next_ in zip_longest(node.parts, node.parts[1:])
    )
    parts = dealt_by_this(parts)
    match parts:
        case (n.Part(content=n.Clause(subject=None) as clause) as first, *rest):
            if (restricting := _restricting(clause, dropped)) is not None:
                parts = (structs.replace(first, content=restricting), *rest)
        case (
            n.Part(
                content=n.Clause(verb=n.Verb(senses=("may", "play")) as verb, complements=(own,)) as clause
            ) as first,
            n.Part(content=n.Subordinate() as when) as second,
            *rest,
        ) if is_own(own) and (speed := _speed(when)) is not None and speed.sense == "instant":
            may = structs.replace(clause, verb=in_words(verb, "cast"))
            flash = structs.replace(second, content=_as_though_it_had_flash(when))
            more = tuple(structs.replace(each, content=_cast_it(each.content)) for each in rest)
            parts = (structs.replace(first, content=may), flash, *more)
    return structs.replace(node, parts=parts) if parts != node.parts else node


def _one_or_the_other(part: n.Part, following: n.Part | None) -> n.Part:
    """“either draw a card | or gain 2 life”: that it is one of them “or” says."""
    done = part.content
    if not isinstance(done, n.Clause | n.Creation) or following is None or following.joint not in ("or", ", or"):
        return part
    if "either" not in done.verb.senses[:-1]:
        return part
    words = tuple(word for word in done.verb.words if plain(word) != "either")
    return structs.replace(part, content=structs.replace(done, verb=structs.replace(done.verb, words=words)))


def _restricting(clause: n.Clause, dropped: Dropped) -> n.Clause | None:
    """“Play this ability only …” as “Activate only …”, “Play Foo only …” as “Cast Foo only …” (CR 602.5, 601.3)."""
    if len(clause.verb.words) != 1 or clause.verb.senses[0] not in _ACTIVATES:
        return None
    match clause.complements:
        case (n.NounPhrase(alone=("this", "ability")) as ability, n.Adverb(sense=often), *_) if often.startswith(
            "only"
        ):
            dropped.append(ability.span)
            return structs.replace(clause, verb=in_words(clause.verb, "activate"), complements=clause.complements[1:])
        case (own, n.Adverb(sense="only"), *_) if is_own(own) and clause.verb.senses == ("play",):
            return structs.replace(clause, verb=in_words(clause.verb, "cast"))
    return None


def dealt_by_this(parts: tuple[n.Part, ...]) -> tuple[n.Part, ...]:
    """“Deal 3 damage to any target.”: this deals it (CR 608.2h, 609.7)."""
    for k, part in enumerate(parts):
        match part.content:
            case (
                n.Clause(subject=None, verb=n.Verb(senses=("deal",)), complements=(n.NounPhrase() as what, *_)) as deals
            ):
                if what.senses[-1:] == ("damage",):
                    place = n.Span(deals.verb.span.start, deals.verb.span.start)
                    spell = n.NounPhrase(words=(word("self", "this card", place),), span=place)
                    verb = structs.replace(deals.verb, words=("deals",))
                    dealt = structs.replace(part, content=structs.replace(deals, subject=spell, verb=verb))
                    return (*parts[:k], dealt, *parts[k + 1 :])
            case n.Clause(subject=n.NounPhrase() | n.NounList()):
                return parts  # “you draw a card and deal …”: it goes on with who does it
    return parts


def of_this_card(parts: tuple[n.Part, ...]) -> tuple[n.Part, ...]:
    """“pay this card's mana cost | and exile it from your graveyard”: this card."""
    out: list[n.Part] = []
    spoken: n.Word | None = None
    for part in parts:
        match part.content:
            case n.Clause(complements=(n.NounPhrase(words=(n.Word(sense="it") as it,)) as noun, *rest)) as clause if (
                spoken is not None
            ):
                own = structs.replace(noun, words=(word("self", "this card", it.span),))
                part = structs.replace(part, content=structs.replace(clause, complements=(own, *rest)))
        out.append(part)
        spoken = next((each for each in below(part) if isinstance(each, n.Word) and each.kind == "self"), spoken)
    return tuple(out)


def _at_sorcery_speed(part: n.Part) -> n.Part:
    """“only | any time you could cast a sorcery” is “only as a sorcery” (CR 307.5)."""
    match part.content:
        case n.Subordinate() as when if (speed := _speed(when)) is not None and speed.sense == "sorcery":
            place = when.span
            noun = n.NounPhrase(words=(word("article", "a", place), speed), span=place)
            return structs.replace(part, content=n.Prepositional(preposition="as", object=noun, span=place))
    return part


def _speed(when: n.Subordinate) -> n.Word | None:
    """The word “instant” of “any time you could play an instant”."""
    match when:
        case n.Subordinate(
            sense="any time" | "at any time",
            parts=(
                n.Part(
                    content=n.Clause(
                        subject=n.NounPhrase(alone=("you",)),
                        verb=n.Verb(senses=("could", "play" | "cast")),
                        complements=(n.NounPhrase(words=(n.Word(), n.Word() as speed), modifiers=()),),
                    )
                ),
            ),
        ) if speed.sense in ("instant", "sorcery"):
            return speed
    return None


def _as_though_it_had_flash(when: n.Subordinate) -> n.Subordinate:
    """“any time you could play an instant”: “as though it had flash” (CR 702.8a)."""
    place = when.span
    it = n.NounPhrase(words=(word("pronoun", "it", place),), span=place)
    flash = n.NounPhrase(words=(word("keyword", "flash", place),), span=place)
    had = n.Clause(subject=it, verb=n.Verb(words=("had",), span=place), complements=(flash,), span=place)
    return structs.replace(when, word="as though", parts=(n.Part(joiner=" ", content=had, span=place),))


def _cast_it(content: Any) -> Any:
    """“if you pay {2} more to play it”: to cast it."""
    match content:
        case n.Subordinate(
            parts=(n.Part(content=n.Clause(complements=(*before, n.Infinitive() as to)) as pays) as part,)
        ):
            if to.verb.senses == ("play",):
                cast = structs.replace(to, verb=in_words(to.verb, "cast"))
                clause = structs.replace(pays, complements=(*before, cast))
                return structs.replace(content, parts=(structs.replace(part, content=clause),))
    return content
