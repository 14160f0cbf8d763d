"""Trees of older wordings in today's words: “remove it from the game” as “exile it”, “bury” and “play” as they were.

In: the tree of a text as it was printed from 1993 to 2011. Out: the tree that today's wording of the same would have,
each node where its words stand, so that what is made of it points to them; and the words that today's wording does
without (“to your mana pool”). The tree of `parse` itself stays as the text is: this is for who asks what it means.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from msgspec import structs

from ..inner_fields import inner_fields
from ..patterns import regex
from . import nodes as n
from .senses import plain
from .traversal import below

#: No text without any of these has an older wording that is known here.
_TELLS = (
    "from the game",
    "mana pool",
    "this ability",
    "any time you could",
    "during ",
    "at the end of ",
    "casting cost",
    "kicker cost",
    " does ",
    ";",
    "either ",
    "non-combat",
    "choose to ",
    "exile it from",
    "regenerate",
    "deal ",
    "gain +",
    "gains +",
    "have +",
    "has +",
)
#: And none of these: “gets” before what is no size or energy (“gets flying”), “it” in a cost.
_OLDER = regex(r"\b(?:plays?\b|place[ds]?\b|gets? (?![+{-])|it\b[^.:\n]*:)")
#: Verbs by which things were removed from the game, and the same form of “exile” (CR 406.1, 701.13).
_EXILES = {"remove": "exile", "removes": "exiles", "removed": "exiled", "removing": "exiling"}
_CASTS = {"play": "cast", "plays": "casts", "played": "cast", "playing": "casting"}
_ENTERS = {"come": "enter", "comes": "enters"}
#: “gains +2/+2” and “gets flying”: it is a size that is got, and an ability that is gained.
_GETS = {"gain": "get", "gains": "gets", "have": "get", "has": "gets"}
_GAINS = {"get": "gain", "gets": "gains"}
_PUTS = {"place": "put", "places": "puts", "placed": "put"}
_DEALS = {"do": "deal", "does": "deals"}
#: What was once called otherwise: the mana value (CR 202.3).
_COSTS = frozenset(["casting cost", "total casting cost"])
_ACTIVATES = frozenset(["activate", "play", "use"])
#: As what abilities were played when there were more speeds than two, which changes nothing today (CR 605.3, 602.2).
_SPEEDS = frozenset([("mana source",), ("interrupt",)])
#: What is done in an upkeep of which a sentence says so at its end, and does not only allow it then.
_IN_UPKEEP = frozenset(["pay", "put", "sacrifice", "draw", "remove", "discard", "return", "gain", "lose", "destroy"])
#: The abilities that may have modes, and how many of them are chosen.
_WITH_MODES = frozenset(["statement", "triggered", "activated", "loyalty", "chapter"])
_CHOICES = frozenset([("one",), ("one", "both"), ("one", "or", "both"), ("one or both",), ("one or more",), ("two",)])


class Todays(NamedTuple):
    """A tree in today's words, and where the text has words that today's wording does without."""

    tree: n.CardText
    without: tuple[n.Span, ...] = ()


def todays(tree: n.CardText, text: str) -> Todays:
    """The tree of a text in today's words; the same where it has no older ones."""
    lowered = plain(text)
    if not any(tell in lowered for tell in _TELLS) and _OLDER.search(lowered) is None:
        return Todays(tree)
    reader = _Older(exiles="from the game" in lowered or "from play" in lowered)
    return Todays(reader.node(tree), tuple(reader.without))


class _Older:
    """Goes through a tree and words it anew. ``exiles``: whether what is “removed” may be what is exiled."""

    def __init__(self, *, exiles: bool) -> None:
        self.exiles = exiles
        self.without: list[n.Span] = []

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
                return self._text(node)
            case n.Sentence():
                return self._sentence(node)
            case n.Clause() | n.Infinitive() | n.Gerund():
                return self._clause(node)
            case n.Cost():
                parts = _of_this_card(node.parts)
                return structs.replace(node, parts=parts) if parts != node.parts else node
            case n.Participle(verb="removed") if self.exiles:
                stripped = self._without_game(node.complements)
                if stripped is not None:
                    return structs.replace(node, verb="exiled", complements=stripped)
            case n.NounPhrase():
                return self._noun(node)
        return node

    # ── Nouns ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _noun(self, node: n.NounPhrase) -> n.NounPhrase:
        """“the removed card”, “card removed this way”: of what was exiled; “casting cost”."""
        words = tuple(_renamed(word) if type(word) is n.Word else word for word in node.words)
        if words != node.words:
            node = structs.replace(node, words=words)
        if not self.exiles or node.head is None or node.head.sense == "counter":
            return node
        words = tuple(
            structs.replace(word, text="exiled") if type(word) is n.Word and word.sense == "removed" else word
            for word in node.words
        )
        modifiers = tuple(
            structs.replace(each, verb="exiled") if isinstance(each, n.Participle) and each.sense == "removed" else each
            for each in node.modifiers
        )
        return structs.replace(node, words=words, modifiers=modifiers)

    # ── Clauses ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _clause(self, node: Any) -> Any:
        last = node.verb.main
        if last in _EXILES and (stripped := self._without_game(node.complements)) is not None:
            return structs.replace(node, verb=_verb(node.verb, _EXILES[last]), complements=stripped)
        if last in ("add", "adds") and (stripped := self._without_pool(node.complements)) is not None:
            return structs.replace(node, complements=stripped)
        if last == "choose" and (chosen := self._chosen(node)) is not None:
            return chosen
        if last in _CASTS and _is_spell(_object(node.complements)):
            return structs.replace(node, verb=_verb(node.verb, _CASTS[last]))
        if last in ("return", "returns"):
            return structs.replace(node, complements=_to_play(node.complements))
        sided = any(isinstance(each, n.Prepositional) and each.sense == "on" for each in node.complements)
        if last in _ENTERS and not sided and (stripped := self._stripped(node.complements, _is_into_play)) is not None:
            return structs.replace(node, verb=_verb(node.verb, _ENTERS[last]), complements=stripped)
        subject = node.subject if isinstance(node, n.Clause) else None
        counted = _object(node.complements) or (subject if isinstance(subject, n.NounPhrase) else None)
        if last in ("regenerate", "regenerates") and not node.complements and isinstance(node, n.Clause):
            return _regenerates_itself(node)
        if last in _GETS and counted is not None and counted.kinds == ("power/toughness change",):
            return structs.replace(node, verb=_verb(node.verb, _GETS[last]))
        if last in _GAINS and counted is not None and set(counted.kinds) == {"keyword"}:
            return structs.replace(node, verb=_verb(node.verb, _GAINS[last]))
        if last in _PUTS and counted is not None and counted.senses[-1:] == ("counter",):
            return structs.replace(node, verb=_verb(node.verb, _PUTS[last]))
        if last in _DEALS and counted is not None and counted.senses[-1:] == ("damage",):
            return structs.replace(node, verb=_verb(node.verb, _DEALS[last]))
        if isinstance(node, n.Clause):
            return _kicked(node) or node
        return node

    def _chosen(self, node: Any) -> Any:
        """“you may choose to draw a card”: you may draw a card."""
        match node.verb.senses[:-1], node.complements:
            case ("may",), (n.Infinitive(word="to", creation=None) as to,):
                self.without.append(n.Span(to.span.start, to.verb.span.start))
                verb = structs.replace(
                    node.verb, words=("may", *to.verb.words), span=n.Span(node.verb.span.start, to.verb.span.end)
                )
                return structs.replace(node, verb=verb, complements=to.complements)
        return None

    def _without_game(self, complements: Sequence[Any]) -> tuple[Any, ...] | None:
        """The complements without “from the game”, wherever the grammar has put it; None where it is not said."""
        return self._stripped(complements, _is_out_of_game)

    def _without_pool(self, complements: Sequence[Any]) -> tuple[Any, ...] | None:
        """The complements without “to your mana pool”."""
        return self._stripped(complements, _is_pool)

    def _stripped(self, nodes: Sequence[Any], is_place: Any) -> tuple[Any, ...] | None:
        for k, node in enumerate(nodes):
            if is_place(node):
                self.without.append(node.span)
                return (*nodes[:k], *nodes[k + 1 :])
            if (inner := self._within(node, is_place)) is not None:
                return (*nodes[:k], inner, *nodes[k + 1 :])
        return None

    def _within(self, node: Any, is_place: Any) -> Any:
        """A node whose last words are such a place, without them; None if they are not."""
        match node:
            case n.NounPhrase(modifiers=(*_, last)):
                inner = self._stripped((last,), is_place)
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
                inner = self._stripped((last,), is_place)
                if inner is None:
                    return None
                node = structs.replace(node, complements=(*node.complements[:-1], *inner))
            case _:
                return None
        return structs.replace(node, span=n.Span(node.span.start, self.without[-1].start - 1))

    # ── Sentences ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _sentence(self, node: n.Sentence) -> n.Sentence:
        parts = tuple(
            self._one_or_the_other(_at_sorcery_speed(part), next_)
            for part, next_ in zip_longest(node.parts, node.parts[1:])
        )
        parts = _dealt_by_this(parts)
        match parts:
            case (n.Part(content=n.Clause(subject=None) as clause) as first, *rest):
                if (restricting := self._restricting(clause)) is not None:
                    parts = (structs.replace(first, content=restricting), *rest)
            case (
                n.Part(
                    content=n.Clause(verb=n.Verb(senses=("may", "play")) as verb, complements=(own,)) as clause
                ) as first,
                n.Part(content=n.Subordinate() as when) as second,
                *rest,
            ) if _is_own(own) and (speed := _speed(when)) is not None and speed.sense == "instant":
                may = structs.replace(clause, verb=_verb(verb, "cast"))
                flash = structs.replace(second, content=_as_though_it_had_flash(when))
                more = tuple(structs.replace(each, content=_cast_it(each.content)) for each in rest)
                parts = (structs.replace(first, content=may), flash, *more)
        return structs.replace(node, parts=parts) if parts != node.parts else node

    def _one_or_the_other(self, part: n.Part, following: n.Part | None) -> n.Part:
        """“either draw a card | or gain 2 life”: that it is one of them “or” says."""
        done = part.content
        if not isinstance(done, n.Clause | n.Creation) or following is None or following.joint not in ("or", ", or"):
            return part
        if "either" not in done.verb.senses[:-1]:
            return part
        words = tuple(word for word in done.verb.words if plain(word) != "either")
        return structs.replace(part, content=structs.replace(done, verb=structs.replace(done.verb, words=words)))

    def _restricting(self, clause: n.Clause) -> n.Clause | None:
        """“Play this ability only …” as “Activate only …”, “Play Foo only …” as “Cast Foo only …” (CR 602.5, 601.3)."""
        if len(clause.verb.words) != 1 or clause.verb.senses[0] not in _ACTIVATES:
            return None
        match clause.complements:
            case (n.NounPhrase(alone=("this", "ability")) as ability, n.Adverb(sense=often), *_) if often.startswith(
                "only"
            ):
                self.without.append(ability.span)
                return structs.replace(clause, verb=_verb(clause.verb, "activate"), complements=clause.complements[1:])
            case (own, n.Adverb(sense="only"), *_) if _is_own(own) and clause.verb.senses == ("play",):
                return structs.replace(clause, verb=_verb(clause.verb, "cast"))
        return None

    # ── Abilities ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _text(self, node: n.CardText) -> n.CardText:
        """The abilities, each one's own: where a sentence begins another one, in what was one paragraph."""
        abilities = tuple(mode for each in node.abilities for part in self._parted(each) for mode in self._moded(part))
        return node if abilities == node.abilities else structs.replace(node, abilities=abilities)

    def _parted(self, ability: Any) -> list[Any]:
        if not isinstance(ability, n.Ability) or ability.kind not in ("statement", "triggered", "activated"):
            return [ability]
        out: list[Any] = []
        own: n.Ability = structs.replace(ability, sentences=())
        for sentence in ability.sentences:
            if isinstance(sentence, n.Sentence) and _is_old_speed(sentence):
                self.without.append(sentence.span)
                continue
            if isinstance(sentence, n.Sentence) and own.cost is not None and not own.sentences:
                own, sentence = self._paid_for(own, sentence)
            waits = None
            if isinstance(sentence, n.Sentence):
                waits = _waiting(sentence) or (self._done_in_upkeep(sentence) if ability.kind == "statement" else None)
            if waits is None:
                own = structs.replace(own, sentences=(*own.sentences, sentence))
                continue
            if own.sentences or own.cost is not None:
                out.append(own)
                own = structs.replace(own, word="", label="", cost=None, additional=None)
            own = structs.replace(own, kind="triggered", sentences=(waits,))
        out.append(own)
        if len(out) == 1:
            return [own] if own != ability else [ability]
        return _placed(out, ability)

    def _done_in_upkeep(self, sentence: n.Sentence) -> n.Sentence | None:
        """“Pay {U} during your upkeep or sacrifice Foo.”: at the beginning of the upkeep; or None."""
        match sentence.parts:
            case (n.Part(content=n.Clause(subject=None) as done) as first, *rest) if done.verb.senses[0] in _IN_UPKEEP:
                stripped = self._stripped(done.complements, _is_during_upkeep)
            case _:
                return None
        if stripped is None:
            return None
        place = self.without[-1]
        time = next(
            each for each in below(done) if isinstance(each, n.Prepositional) and each.span.start == place.start
        )
        assert isinstance(time.object, n.NounPhrase)
        when = n.Part(joiner="", content=_at_beginning_of(time, time.object), span=time.span)
        now = structs.replace(first, joiner="", content=structs.replace(done, complements=stripped))
        return structs.replace(sentence, parts=(when, now, *rest))

    def _paid_for(self, ability: n.Ability, sentence: n.Sentence) -> tuple[n.Ability, n.Sentence]:
        """“{0}: Remove three counters from Foo to put a token into play”: what is done to do so is paid (CR 118.1)."""
        match sentence.parts:
            case (
                n.Part(
                    content=n.Clause(complements=(*before, n.Infinitive(creation=n.Creation() as made)) as all_) as done
                ),
            ):
                span = n.Span(done.span.start, all_[-1].span.start - 1)
                paid = n.Part(
                    joiner=", ", content=structs.replace(done, complements=tuple(before), span=span), span=span
                )
                self.without.append(n.Span(all_[-1].span.start, made.span.start))
                cost = ability.cost or n.Cost(parts=())
                whole = structs.replace(cost, parts=(*cost.parts, paid))
                creates = structs.replace(sentence, parts=(n.Part(joiner="", content=made, span=made.span),))
                return structs.replace(ability, cost=whole), creates
        return ability, sentence

    def _moded(self, ability: Any) -> list[Any]:
        """“Choose one — Draw a card; or you gain 2 life.” with each mode as a line of its own (CR 700.2)."""
        if not isinstance(ability, n.Ability) or ability.kind not in _WITH_MODES:
            return [ability]
        at = next((k for k, said in enumerate(ability.sentences) if _chooses_modes(said)), None)
        if at is None or len(ability.sentences) < at + 3:
            return [ability]
        modes: list[list[Any]] = [[]]
        for sentence in ability.sentences[at + 1 :]:
            if not isinstance(sentence, n.Sentence):
                return [ability]
            modes[-1].append(sentence)
            if sentence.end == ";":
                modes.append([])
        last = modes[-1][0].parts[0] if modes[-1] and modes[-1][0].parts else None
        if len(modes) < 2 or len(modes[-1]) > 1 or last is None or last.joint != "or":
            return [ability]
        first = modes[-1][0]
        self.without.append(n.Span(first.span.start, last.content.span.start))
        alone = structs.replace(last, joiner="")
        modes[-1][0] = structs.replace(first, parts=(alone, *first.parts[1:]))
        header = structs.replace(ability.sentences[at], end=" —")
        end = header.span.end
        above = structs.replace(
            ability, sentences=(*ability.sentences[:at], header), span=n.Span(ability.span.start, end)
        )
        rows = [
            n.Ability(kind="mode", sentences=tuple(said), span=n.Span(said[0].span.start, said[-1].span.end))
            for said in modes
        ]
        return [above, *rows]


def _chooses_modes(sentence: Any) -> bool:
    """“When Foo enters, choose one”, “Choose one or both —”."""
    match sentence:
        case n.Sentence(
            parts=(*_, n.Part(content=n.Clause(verb=verb, complements=(n.NounPhrase() | n.NounList() as what,))))
        ) if verb.lemma == "choose":
            return what.senses in _CHOICES
    return False


def _placed(parts: list[n.Ability], whole: n.Ability) -> list[n.Ability]:
    """Each of the abilities from where its first words stand up to the next one's."""
    starts = [whole.span.start, *(part.sentences[0].span.start for part in parts[1:])]
    ends = [*(part.sentences[-1].span.end for part in parts[:-1]), whole.span.end]
    return [
        structs.replace(part, span=n.Span(start, end)) for part, start, end in zip(parts, starts, ends, strict=True)
    ]


def _dealt_by_this(parts: tuple[n.Part, ...]) -> tuple[n.Part, ...]:
    """“Deal 3 damage to any target.”: this deals it (CR 608.2h, 609.7)."""
    for k, part in enumerate(parts):
        match part.content:
            case (
                n.Clause(subject=None, verb=n.Verb(senses=("deal",)), complements=(n.NounPhrase() as what, *_)) as deals
            ):
                if what.senses[-1:] == ("damage",):
                    place = n.Span(deals.verb.span.start, deals.verb.span.start)
                    spell = n.NounPhrase(words=(_word("self", "this card", place),), span=place)
                    verb = structs.replace(deals.verb, words=("deals",))
                    dealt = structs.replace(part, content=structs.replace(deals, subject=spell, verb=verb))
                    return (*parts[:k], dealt, *parts[k + 1 :])
            case n.Clause(subject=n.NounPhrase() | n.NounList()):
                return parts  # “you draw a card and deal …”: it goes on with who does it
    return parts


def _regenerates_itself(clause: n.Clause) -> n.Clause:
    """“{B}: Regenerate.”, “{B}: Regenerates.”: what has the ability does (CR 701.19a)."""
    if len(clause.verb.words) > 1 or clause.subject is not None:
        return clause
    place = n.Span(clause.verb.span.end, clause.verb.span.end)
    own = n.NounPhrase(words=(_word("self", "this card", place),), span=place)
    return structs.replace(clause, verb=_verb(clause.verb, "regenerate"), complements=(own,))


def _of_this_card(parts: tuple[n.Part, ...]) -> tuple[n.Part, ...]:
    """“pay this card's mana cost | and exile it from your graveyard”: this card."""
    out: list[n.Part] = []
    spoken: n.Word | None = None
    for part in parts:
        match part.content:
            case n.Clause(complements=(n.NounPhrase(words=(n.Word(sense="it") as it,)) as noun, *rest)) as clause if (
                spoken is not None
            ):
                own = structs.replace(noun, words=(_word("self", "this card", it.span),))
                part = structs.replace(part, content=structs.replace(clause, complements=(own, *rest)))
        out.append(part)
        spoken = next((each for each in below(part) if isinstance(each, n.Word) and each.kind == "self"), spoken)
    return tuple(out)


def _renamed(word: n.Word) -> n.Word:
    """“casting cost” as “mana value”, “non-combat” as “noncombat”."""
    if word.sense in _COSTS:
        return structs.replace(word, text="mana value")
    return structs.replace(word, text="noncombat") if word.sense == "non-combat" else word


def _verb(verb: n.Verb, last: str) -> n.Verb:
    return structs.replace(verb, words=(*verb.words[:-1], last))


def _word(kind: str, text: str, span: n.Span) -> n.Word:
    return n.Word(kind=kind, text=text, span=span)


def _object(complements: Sequence[Any]) -> n.NounPhrase | None:
    return next((each for each in complements if isinstance(each, n.NounPhrase)), None)


def _is_out_of_game(node: Any) -> bool:
    """“from the game”, “from play”."""
    match node:
        case n.Prepositional(sense="from", object=n.NounPhrase() as place):
            return place.alone in (("the", "game"), ("game",), ("play",))
    return False


def _is_into_play(node: Any) -> bool:
    """“into play”."""
    match node:
        case n.Prepositional(sense="into", object=n.NounPhrase() as place):
            return place.alone == ("play",)
    return False


def _is_pool(node: Any) -> bool:
    """“to your mana pool”, “to his or her mana pool” (CR 106.4)."""
    match node:
        case n.Prepositional(sense="to", object=n.NounPhrase() as pool):
            words = pool.plain_words
            return not pool.modifiers and words[-1].sense == "mana pool" and words[0].kind == "possessive"
    return False


def _is_spell(noun: n.NounPhrase | None) -> bool:
    """“a creature spell”, “spells”: what is cast, and was once played (CR 601.1a)."""
    return noun is not None and noun.head is not None and noun.head.sense == "spell"


def _is_during_upkeep(node: Any) -> bool:
    """“during your upkeep”."""
    match node:
        case n.Prepositional(sense="during", object=n.NounPhrase() as time):
            return time.senses[-1:] == ("upkeep",) and len(time.words) > 1 and "next" not in time.senses
    return False


def _is_own(node: Any) -> bool:
    return isinstance(node, n.NounPhrase) and node.kinds == ("self",) and not node.modifiers


def _to_play(complements: tuple[Any, ...]) -> tuple[Any, ...]:
    """“to play under your control”: to the battlefield; the grammar reads the verb."""
    out: list[Any] = []
    for each in complements:
        if isinstance(each, n.Infinitive) and each.verb.senses == ("play",) and each.creation is None:
            place = n.NounPhrase(words=(_word("noun", each.verb.words[0], each.verb.span),), span=each.verb.span)
            span = n.Span(each.span.start, each.verb.span.end)
            out += [n.Prepositional(preposition=each.word, object=place, span=span), *each.complements]
        else:
            out.append(each)
    return tuple(out)


def _kicked(clause: n.Clause) -> n.Clause | None:
    """“the kicker cost was paid”, “you paid the kicker cost”: “this spell was kicked” (CR 702.33d)."""
    match clause:
        case n.Clause(subject=n.NounPhrase() as cost, verb=n.Verb(senses=("was", "paid")), complements=()):
            place = cost.span
        case n.Clause(
            subject=n.NounPhrase(alone=("you",)), verb=n.Verb(senses=("paid",)), complements=(n.NounPhrase() as cost,)
        ):
            place = clause.span
        case _:
            return None
    if cost.alone not in (("the", "kicker", "cost"), ("its", "kicker", "cost")):
        return None
    spell = n.NounPhrase(words=(_word("self", "this spell", place),), span=place)
    verb = structs.replace(clause.verb, words=("was", "kicked"))
    return structs.replace(clause, subject=spell, verb=verb, complements=())


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


def _at_sorcery_speed(part: n.Part) -> n.Part:
    """“only | any time you could cast a sorcery” is “only as a sorcery” (CR 307.5)."""
    match part.content:
        case n.Subordinate() as when if (speed := _speed(when)) is not None and speed.sense == "sorcery":
            place = when.span
            noun = n.NounPhrase(words=(_word("article", "a", place), speed), span=place)
            return structs.replace(part, content=n.Prepositional(preposition="as", object=noun, span=place))
    return part


def _as_though_it_had_flash(when: n.Subordinate) -> n.Subordinate:
    """“any time you could play an instant”: “as though it had flash” (CR 702.8a)."""
    place = when.span
    it = n.NounPhrase(words=(_word("pronoun", "it", place),), span=place)
    flash = n.NounPhrase(words=(_word("keyword", "flash", place),), span=place)
    had = n.Clause(subject=it, verb=n.Verb(words=("had",), span=place), complements=(flash,), span=place)
    return structs.replace(when, word="as though", parts=(n.Part(joiner=" ", content=had, span=place),))


def _cast_it(content: Any) -> Any:
    """“if you pay {2} more to play it”: to cast it."""
    match content:
        case n.Subordinate(
            parts=(n.Part(content=n.Clause(complements=(*before, n.Infinitive() as to)) as pays) as part,)
        ):
            if to.verb.senses == ("play",):
                cast = structs.replace(to, verb=_verb(to.verb, "cast"))
                clause = structs.replace(pays, complements=(*before, cast))
                return structs.replace(content, parts=(structs.replace(part, content=clause),))
    return content


def _is_old_speed(sentence: n.Sentence) -> bool:
    """“Play this ability as a mana source.”: that it is one it is without being told (CR 605.1)."""
    match sentence.parts:
        case (
            n.Part(
                content=n.Clause(
                    subject=None,
                    verb=n.Verb(senses=("play" | "use",)),
                    complements=(
                        n.NounPhrase(alone=("this", "ability")),
                        n.Prepositional(sense="as", object=n.NounPhrase() as speed),
                    ),
                )
            ),
        ):
            return speed.alone[-1:] in _SPEEDS
    return False


def _waiting(sentence: n.Sentence) -> n.Sentence | None:
    """The sentence of a triggered ability of its own: “During your upkeep, …”, “If Foo leaves play, …”; or None."""
    if len(sentence.parts) < 2:
        return None
    first, *rest = sentence.parts
    found: Any = None
    match first.content:
        case n.Prepositional(object=n.NounPhrase() as time) if _is_during_upkeep(first.content):
            found = _at_beginning_of(first.content, time)
        case n.Prepositional(
            sense="at",
            object=n.NounPhrase(
                words=(*_, n.Word(sense="end")),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(modifiers=()) as turn),),
            ),
        ) if turn.senses[-1:] == ("turn",) and turn.words[0] is not turn.words[-1]:
            words = tuple(
                structs.replace(word, text="end step") if word is turn.words[-1] else word for word in turn.words
            )
            found = _at_beginning_of(first.content, structs.replace(turn, words=words))
        case n.Subordinate(sense="if", parts=(n.Part(content=n.Clause() as event),)) if _leaves_play(event):
            found = structs.replace(first.content, word="When")
    return structs.replace(sentence, parts=(structs.replace(first, content=found), *rest)) if found else None


def _at_beginning_of(place: n.Prepositional, time: n.NounPhrase) -> n.Prepositional:
    """“At the beginning of your upkeep”, of “during your upkeep” (CR 503.1a)."""
    of = n.Prepositional(preposition="of", object=time, span=time.span)
    begin = n.Span(place.span.start, time.span.start)
    words = (_word("article", "the", begin), _word("adjective", "beginning", begin))
    noun = n.NounPhrase(words=words, modifiers=(of,), span=place.span)
    return structs.replace(place, preposition="At", object=noun)


def _leaves_play(event: n.Clause) -> bool:
    """“Foo leaves play”, “the token leaves play”: what happens, and does not hold."""
    match event:
        case n.Clause(subject=n.NounPhrase(), verb=n.Verb(senses=("leaves",)), complements=(n.NounPhrase() as place,)):
            return place.is_battlefield
    return False
