"""Noun phrases that name numbers, as expressions that a board can evaluate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import structs

from ..grammar import nodes as n
from ..grammar.senses import FACTORS, NUMBERS_OF_OBJECTS, color_letters
from ..grammar.traversal import name_of
from . import instructions as i
from .objects import DONE, done_to, number_name, possessed, reference, selection
from .places import place_of
from .player_names import is_player, named
from .source import Source
from .values import number_of

_THAT_MANY = frozenset(
    ["that many", "that much", "this many", "that number", "that amount", "the result", "the amount"]
)
_FUNCTIONS: dict[str, Literal["greatest", "least", "total"]] = {
    "greatest": "greatest",
    "highest": "greatest",
    "least": "least",
    "lowest": "least",
    "total": "total",
}
#: What no board counts by itself.
_UNCOUNTED = frozenset("time color type life damage mana name kind way result vote symbol".split())
_COUNTED_WORDS = frozenset(["the number of", "the total number of", "the amount of", "a number of"])


def quantity(node: n.Quantity | n.Noun | n.Unparsed, source: Source) -> i.Quantity:
    """A number as an expression; what cannot be told from the board is ``Asked`` with its words.

    All words are claimed: they are in the expression's fields, or kept by an ``Asked``.
    """
    if isinstance(node, n.Unparsed):
        source.claim(node)
        return i.Asked(node.text)
    if isinstance(node, n.Quantity):
        inner = quantity(node.of, source)
        if isinstance(inner, i.Half) and node.rounding:
            source.claim_between(node.of.span.end, node.span.end)
            return i.Half(inner.of, node.rounding)
        return inner
    if isinstance(node, n.NounList):
        if node.conjunctions <= {"plus", "minus"}:
            source.claim_own(node)
            value = _term(node.items[0], source)
            for joint, item in zip(node.joints, node.items[1:], strict=True):
                term = _term(item, source)
                value = i.Sum((value, term)) if joint == "plus" else i.Difference(value, term)
            return value
        head = _counted(node.items[0], node, source)
        return head if head is not None else _asked(node, source)
    return _term(node, source)


def _asked(node: n.Noun, source: Source) -> i.Asked:
    source.claim(node)
    return i.Asked(source.words(node))


def _term(node: n.NounPhrase, source: Source) -> i.Quantity:
    words = node.plain_words
    if not words or len(words) < len(node.words):
        return _asked(node, source)
    first = words[0]
    if first.sense == "the" and (happened := _happened(node, source)) is not None:
        return happened
    if _is_lost_life(node):
        source.claim(node)
        return i.ThatMany(source.said(node))
    if not node.modifiers:
        simple = number_of(first) if len(words) == 1 else None
        if simple is not None:
            source.claim(node)
            return simple
        if " ".join(w.sense for w in words) in _THAT_MANY:
            source.claim(node)
            return i.ThatMany(source.said(node))
    if first.kind == "multiple" or first.sense == "half that many":
        return _multiple(node, first, source)
    mark = source.mark()
    found = _counted(node, node, source)
    if found is None:
        source.forget(mark)
        return _asked(node, source)
    return found


def _happened(node: n.NounPhrase, source: Source) -> i.Quantity | None:
    """“the life you gained this turn”, “creature that died this turn”: how much, or how often."""
    if len(node.modifiers) != 1 or not isinstance(node.modifiers[0], n.Relative):
        return None
    from .conditions import history  # what happened is said with nouns and numbers: they find each other when used

    mark = source.mark()
    found = history.amount_of(node, source)
    if found is None or any(True for _ in source.unclaimed(mark, node.span.start, node.span.end)):
        source.forget(mark)
        return None
    return found


def _is_lost_life(node: n.NounPhrase) -> bool:
    """“the (total) life lost this way”: by all of the players together."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="the"), *more, n.Word(sense="life")),
            modifiers=(n.Participle(verb="lost", complements=(n.Adverb(sense="this way"),), further=()),),
        ):
            return not more or [w.sense for w in more if isinstance(w, n.Word)] == ["total"]
    return False


def _multiple(node: n.NounPhrase, first: n.Word, source: Source) -> i.Quantity:
    """“twice the number of …”, “half its power”, “one more than …”."""
    if first.sense == "half that many":
        source.claim(node)
        return i.Half(i.ThatMany(), "down")
    rest = n.NounPhrase(words=node.words[1:], modifiers=node.modifiers, span=n.Span(first.span.end + 1, node.span.end))
    if not rest.words:
        return _asked(node, source)
    mark = source.mark()
    source.claim(first)
    inner = _term(rest, source)
    if first.sense in FACTORS:
        return i.Product(FACTORS[first.sense], inner)
    match first.sense:
        case "half" | "half of":
            return i.Half(inner, "down")
        case "one less than":
            return i.Difference(inner, i.Number(1))
        case "one more than":
            return i.Sum((inner, i.Number(1)))
    source.forget(mark)
    return _asked(node, source)


def _counted(node: n.NounPhrase, whole: n.Noun, source: Source) -> i.Quantity | None:
    """“the number of creatures you control”, “its power”, “the greatest power among creatures you control” …"""
    words = node.plain_words
    if not words:
        return None
    first, head = words[0], words[-1]
    if first.kind == "number of" and first.sense in _COUNTED_WORDS and len(words) > 1:
        source.claim(first)
        span = n.Span(first.span.end + 1, node.span.end)
        rest: n.Noun = n.NounPhrase(words=node.words[1:], modifiers=node.modifiers, span=span)
        if isinstance(whole, n.NounList):
            span = n.Span(first.span.end + 1, whole.span.end)
            assert isinstance(rest, n.NounPhrase)
            rest = n.NounList(items=(rest, *whole.items[1:]), joiners=whole.joiners, span=span)
        return count_of(rest, source)
    if isinstance(whole, n.NounList):
        return devotion(whole, source)
    if head.sense in ("life total", "starting life total") and not node.modifiers:
        return _life_total(node, words[:-1], source)
    if (devoted := devotion(node, source)) is not None:
        return devoted
    if (
        head.sense in NUMBERS_OF_OBJECTS
        and len(words) > 1
        and words[-2].kind in ("possessive", "self")
        and not node.modifiers
    ):
        of = _whose(words[:-1], source)
        source.claim(head)
        return None if of is None else i.NumberOf(number_name(head), of)
    if head.sense == "number of counters" or head.sense in NUMBERS_OF_OBJECTS:
        return _aggregate(node, words, source)
    return None


def _life_total(node: n.NounPhrase, words: Sequence[n.Word], source: Source) -> i.PlayerNumber | None:
    senses = tuple(w.possessor if w.kind == "possessive" else w.sense for w in words)
    said = "you" if senses == ("you",) else "that player" if senses == ("they",) else " ".join(senses)
    who = named(senses, said, place=place_of(node))
    if who is None or not senses:
        return None
    source.claim(node)
    return i.PlayerNumber(node.senses[-1], who)


def devotion(node: n.Noun, source: Source) -> i.Devotion | None:
    """“your devotion to white and black” (CR 700.5)."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="your"), n.Word(sense="devotion to"), n.Word(kind="color") as colors), modifiers=()
        ):
            source.claim(node)
            return i.Devotion(color_letters(colors.colors))
    return None


_LEADS = frozenset(["target", "enchanted", "equipped", "fortified", "another", "up to"])


def _whose(words: Sequence[n.Word], source: Source) -> i.Reference | None:
    """Whose power: “its”, “this creature's”, “the sacrificed creature's”; None if more is said of it than is known."""
    first = words[0]
    if len(words) == 1 and first.kind == "possessive" and first.possessor in ("it", "they"):
        source.claim(first)
        return i.Reference("that", "it")
    if len(words) > 1 and first.kind not in ("article", "determiner", "possessive") and first.sense not in _LEADS:
        return None  # “legendary Kiora's power”
    lead = 2 if len(words) > 2 and words[1].sense in DONE else 1
    if "target" not in [w.sense for w in words] and len(words) > lead + 1:
        return None  # “the sacrificed artifact creature's power”
    source.claim(*words)
    end = words[-1].possessor_end
    place = n.Node(span=n.Span(first.span.start, end))
    done = words[1].sense if len(words) > 2 and first.sense == "the" else ""
    if done in DONE:
        return i.Reference(done, source.words(place))
    if first.kind == "self":
        return i.Reference("source", source.words(place))
    return possessed(words, source)


def _aggregate(node: n.NounPhrase, words: Sequence[n.Word], source: Source) -> i.Aggregate | None:
    """“the greatest power among creatures you control”, “the total mana value of those cards”."""
    match words:
        case [n.Word(sense="the"), n.Word(kind="adjective") as function, n.Word() as what]:
            pass
        case _:
            return None
    among = node.modifiers[0] if len(node.modifiers) == 1 else None
    if function.sense not in _FUNCTIONS or not isinstance(among, n.Prepositional):
        return None
    if among.sense not in ("among", "of"):
        return None
    source.claim(*words)
    source.claim_own(among)
    return i.Aggregate(_FUNCTIONS[function.sense], number_name(what), _among(among.object, source))


def _among(noun: n.Noun, source: Source) -> i.Selection:
    """The objects of which a number is taken: “creatures you control”, “those creatures”."""
    first = noun.words[0] if isinstance(noun, n.NounPhrase) and noun.words else None
    if isinstance(first, n.Word) and first.sense in ("those", "that", "the", "them"):
        return i.Selection((i.IsAmong(reference(noun, source)),), source.words(noun))
    return selection(noun, source)


def _times_paid(node: n.NounPhrase, source: Source) -> i.TimesPaid | None:
    """“time its squad cost was paid”, “time this spell was kicked”."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="time"),), modifiers=(n.Relative(complements=(), subject=None, further=()) as said,)
        ) if said.verb is not None:
            pass
        case _:
            return None
    kicked = said.verb.senses == ("was", "kicked") and said.sense in ("it", "this spell")
    keyword = "kicker" if kicked else said.paid_cost
    if not keyword or said.verb.senses[:-1] != ("was",):
        return None
    source.claim(node)
    return i.TimesPaid(keyword, i.Reference("source", said.pronoun))


def count_of(node: n.Noun, source: Source) -> i.Quantity:
    """How many there are of what a noun phrase names: objects, players, counters on an object."""
    if isinstance(node, n.NounPhrase):
        if (happened := _happened(node, source)) is not None:
            return happened
        if (paid := _times_paid(node, source)) is not None:
            return paid
        kinds = node.plain_words
        head = kinds[-1].sense if kinds else ""
        if head == "counter":
            return _counters(node, kinds, source)
        if is_player(node):
            plain_ = head in ("player", "opponent") and (not node.modifiers or _in_the_game(node))
            if not plain_ or len(kinds) > 1:
                return _asked(node, source)
            source.claim(node)
            who: i.Who = "each opponent" if head == "opponent" else "each player"
            return i.PlayerCount(i.Player(who, source.said(node)))
        if (won := flips_won(node, source)) is not None:
            return won
        if head == "card" and len(kinds) == 1 and (hand := _cards_in_hand(node, source)) is not None:
            return hand
        if head in _UNCOUNTED:
            return _asked(node, source)
    done = done_to(node, source)
    return i.HowMany(done) if done is not None else i.CountOf(selection(node, source))


def flips_won(node: n.Noun, source: Source) -> i.PlayerNumber | None:
    """“for each flip you won”: how many of the flips of the effect (CR 705.2)."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="flip"),),
            modifiers=(n.Relative(sense="you", verb=n.Verb(senses=("won",)), complements=(), further=()),),
        ):
            source.claim(node)
            return i.PlayerNumber("flips won", i.Player("you", "you"))
    return None


def _in_the_game(node: n.NounPhrase) -> bool:
    """“opponents you have”, “players in the game”: all of them."""
    match node.modifiers:
        case (
            n.Relative(
                subject=n.NounPhrase(words=(n.Word(sense="you"),)), verb=n.Verb(words=("have",)), complements=()
            ),
        ):
            return True
        case (n.Prepositional(sense="in", object=n.NounPhrase(words=(n.Word(sense="the"), n.Word(sense="game")))),):
            return True
    return False


def _counters(node: n.NounPhrase, words: Sequence[n.Word], source: Source) -> i.Quantity:
    on = next((m for m in node.modifiers if isinstance(m, n.Prepositional) and m.sense == "on"), None)
    kinds = [w for w in words[:-1] if w.kind not in ("article", "determiner", "number")]
    if on is None or len(node.modifiers) > 1:
        return _asked(node, source)
    source.claim(words[-1], *kinds)
    source.claim_own(on)
    return i.CountersOn(name_of(kinds) or None, reference(on.object, source))


def _cards_in_hand(node: n.NounPhrase, source: Source) -> i.PlayerNumber | None:
    """“cards in your hand”."""
    match node.modifiers:
        case (n.Prepositional(sense="in", object=n.NounPhrase(words=(*whose, n.Word(sense="hand")), modifiers=())),):
            said = [w for w in whose if isinstance(w, n.Word)]
        case _:
            return None
    senses = tuple(w.possessor if w.kind == "possessive" else w.sense for w in said)
    who = named(senses, " ".join(source.said(w) for w in said), place=place_of(node))
    if who is None or not senses:
        return None
    source.claim(node)
    return i.PlayerNumber("cards in hand", who)


def bare(node: n.Noun) -> n.Noun:
    """Without the words that say how many: “three or more artifacts” -> “artifacts”."""
    if isinstance(node, n.NounList):
        first = bare(node.items[0])
        assert isinstance(first, n.NounPhrase)
        return structs.replace(node, items=(first, *node.items[1:]), span=n.Span(first.span.start, node.span.end))
    words = list(node.words)
    while len(words) > 1 and isinstance(word := words[0], n.Word) and _counts(word):
        words.pop(0)
    return structs.replace(node, words=tuple(words), span=n.Span(words[0].span.start, node.span.end))


def _counts(word: n.Word) -> bool:
    return word.kind in ("number", "comparison", "article") or word.sense in _BEFORE_NUMBERS


_BEFORE_NUMBERS = frozenset(
    ["no", "exactly", "at least", "any", "fewer than", "less than", "more than", "at most", "no more than"]
)
