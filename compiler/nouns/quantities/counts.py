"""Numbers of things: how many objects, players, counters, kinds there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import single_words
from ....grammar.traversal import name_of
from ...ledger.places import place_of
from ...ledger.source import Source
from ..objects import all_of, done_to, reference, selection
from ..objects.selections import is_card
from ..player_names import is_player, named
from ..players import player
from .asked import asked
from .happening import damage_prevented, flips_won, happened, is_dealt_damage
from .mana import colors_spent, mana_spent, mana_symbols, unspent_mana
from .measures import spread_among

#: What no board counts by itself.
_UNCOUNTED = frozenset("time color type life damage mana name kind way result vote symbol".split())


def _times(node: n.NounPhrase, source: Source) -> i.Quantity | None:
    """“time you've cast your commander from the command zone this game”: how often."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="time") as time,),
            modifiers=(
                n.Relative(complements=(n.NounPhrase() as what, *more), subject=None, verb=n.Verb() as verb) as said,
            ),
        ):
            rest = structs.replace(said, complements=(*what.modifiers, *more))
        case _:
            return None
    found = happened(structs.replace(what, modifiers=(rest,)), source)
    if found is not None:
        source.claim(time, verb)
        source.claim_own(said)
    return found


_ITSELF = frozenset(["it", "this creature", "this permanent"])


def _mutated(node: n.NounPhrase, source: Source) -> i.EventCount | None:
    """“times this creature has mutated” (CR 702.140)."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="time"),),
            modifiers=(n.Relative(verb=n.Verb(senses=("has", "mutated")), complements=(), further=()) as said,),
        ) if said.sense in _ITSELF:
            source.claim(node)
            mutated = i.Becomes(i.Reference("source"), "mutated")
            return i.EventCount((mutated,), "this game", text=source.words(node))
    return None


def _devoured(node: n.NounPhrase, source: Source) -> i.EventCount | None:
    """“creature it devoured”: what was sacrificed as it entered (CR 702.82c)."""
    match node.modifiers:
        case (n.Relative(sense="it", verb=n.Verb(senses=("devoured",)) as verb, complements=(), further=()) as said,):
            of = selection(structs.replace(node, modifiers=()), source)
        case _:
            return None
    source.claim(said, verb)
    eaten = i.Does(i.Player("you"), "sacrifice", of)
    return i.EventCount((eaten,), "as it entered", text=source.words(node))


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
        for read in _COUNTED:
            if (counted := read(node, source)) is not None:
                return counted
    elif (counted := happened(node, source) or _each_apart(node, source)) is not None:
        return counted
    done = done_to(node, source)
    if done is not None:
        return i.HowMany(all_of(done))
    objects = selection(node, source)
    return asked(node, source) if _are_cards_nowhere(node, objects) else i.CountOf(objects)


def _head(node: n.NounPhrase) -> str:
    return node.plain_words[-1].sense if node.plain_words else ""


def _damage_dealt(node: n.NounPhrase, source: Source) -> i.ThatMany | None:
    """“damage dealt this way”."""
    if not is_dealt_damage(node):
        return None
    source.claim(node)
    return i.ThatMany(source.said(node))


def _counters_or_players(node: n.NounPhrase, source: Source) -> i.Quantity | None:
    """“vote for time”, “+1/+1 counter on it”, “opponent”."""
    head = _head(node)
    if head == "vote" and (votes := _votes(node, source)) is not None:
        return votes
    if head == "counter":
        return _counters(node, node.plain_words, source)
    return players_counted(node, source) if is_player(node) else None


def _cards_held(node: n.NounPhrase, source: Source) -> i.PlayerNumber | None:
    """“card in your hand”."""
    return _cards_in_hand(node, source) if _head(node) == "card" and len(node.plain_words) == 1 else None


def _not_counted(node: n.NounPhrase, source: Source) -> i.Quantity | None:
    return asked(node, source) if _head(node) in _UNCOUNTED else None


#: What an object is, wherever it is.
_ANYWHERE = (i.HasType, i.HasSubtype, i.HasSupertype, i.HasColor, i.Not, i.OneOf, i.AllOf, i.Compare)


def _are_cards_nowhere(node: n.Noun, objects: i.Selection) -> bool:
    """“for each land card”: a card is in a zone that is said (CR 109.2a); permanents are no cards."""
    items = node.items if isinstance(node, n.NounList) else (node,)
    cards = all(isinstance(item, n.NounPhrase) and is_card(item) for item in items)
    return cards and all(isinstance(each, _ANYWHERE) for each in objects.where)


def _votes(node: n.NounPhrase, source: Source) -> i.VotesFor | None:
    """“for each death vote”: for one of the words of the vote before."""
    words = node.plain_words
    if node.modifiers or len(words) != 2 or words[0].sense not in source.votes:
        return None
    source.claim(node)
    return i.VotesFor(source.votes[words[0].sense])


def _each_apart(node: n.NounList, source: Source) -> i.Sum | None:
    """“land you control | and each land card in your graveyard”: what narrows one of them is not said of the other."""
    first, *others = node.items
    if set(node.joints) != {"and"} or any(item.senses[:1] != ("each",) for item in others):
        return None
    source.claim_own(node)
    source.claim(*(item.words[0] for item in others))
    bare = [structs.replace(item, words=item.words[1:]) for item in others]
    if not first.modifiers and not is_player(first) and len(set(map(is_card, (first, *bare)))) == 1:
        # “each land card and each artifact card | in …”, “each Elf and each Goblin | you control”
        first = structs.replace(first, modifiers=bare[-1].modifiers)
    return i.Sum(tuple(count_of(item, source) for item in (first, *bare)))


def players_counted(node: n.Noun, source: Source) -> i.Quantity:
    """“opponents you have”, “for each player”: how many players there are."""
    if isinstance(node, n.NounPhrase) and _in_the_game(node) and node.senses in (("player",), ("opponent",)):
        source.claim(node)
        return i.PlayerCount(i.Player("each opponent" if node.senses == ("opponent",) else "each player", "each"))
    who = player(node, source)
    if who.who == "opponents":  # “each of your opponents” is each opponent
        who = structs.replace(who, who="each opponent")
    return i.PlayerCount(who) if who.who != "other" else asked(node, source)


def _further_targets(node: n.NounPhrase, source: Source) -> i.Difference | None:
    """“This spell costs {1} more for each target | beyond the first” (strive)."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="target"),),
            modifiers=(n.Prepositional(sense="beyond", object=n.NounPhrase(alone=("the", "first"))),),
        ):
            source.claim(node)
            return i.Difference(i.TargetsOf(i.Reference("source", "this spell")), i.Number(1))
    return None


def _party(node: n.NounPhrase, source: Source) -> i.PlayerNumber | None:
    """“creatures in your party” (CR 700.8)."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="creature"),),
            modifiers=(n.Prepositional(sense="in", object=n.NounPhrase(alone=("your", "party"))),),
        ):
            source.claim(node)
            return i.PlayerNumber("party", i.Player("you", "your party"))
    return None


_KINDS: dict[str, Literal["card type", "color", "mana value", "power", "basic land type", "creature type", "name"]] = {
    "card type": "card type",
    "color": "color",
    "mana value": "mana value",
    "power": "power",
    "basic land type": "basic land type",
    "creature type": "creature type",
    "name": "name",
}


def _kinds_among(node: n.NounPhrase, source: Source) -> i.KindsAmong | None:
    """“card types among cards in your graveyard”, “different mana value among …”, “differently named lands”."""
    if node.senses[:2] == ("differently", "named"):
        source.claim(*node.words[:2])
        place = n.Span(node.words[2].span.start, node.span.end)
        return i.KindsAmong("name", selection(structs.replace(node, words=node.words[2:], span=place), source))
    words = node.words[1:] if node.senses[:1] == ("different",) else node.words
    match words, node.modifiers:
        case (n.Word() as head,), (n.Prepositional(sense="among") as among,) if head.sense in _KINDS:
            source.claim_own(among)
            source.claim(*node.words)
            return i.KindsAmong(_KINDS[head.sense], spread_among(among.object, source))
    return None


def _in_the_game(node: n.NounPhrase) -> bool:
    """“opponents you have”, “players in the game”: all of them."""
    match node.modifiers:
        case (
            n.Relative(subject=n.NounPhrase(words=(n.Word(sense="you"),)), verb=n.Verb(words=("have",)), complements=())
            | n.Relative(sense="you", subject=None, verb=n.Verb(words=("have",)), complements=(), further=()),
        ):
            return True
        case (n.Prepositional(sense="in", object=n.NounPhrase(words=(n.Word(sense="the"), n.Word(sense="game")))),):
            return True
    return False


def _counters(node: n.NounPhrase, words: Sequence[n.Word], source: Source) -> i.Quantity:
    if (had := _counters_had(node, source)) is not None:
        return had
    if (spread := _counters_among(node, words, source)) is not None:
        return spread
    node = _on_it(node)
    on = next((m for m in node.modifiers if isinstance(m, n.Prepositional) and m.sense == "on"), None)
    kinds = [w for w in words[:-1] if w.kind not in ("article", "determiner", "number")]
    if on is None or len(node.modifiers) > 1:
        return asked(node, source)
    source.claim(words[-1], *kinds)
    source.claim_own(on)
    return i.CountersOn(name_of(kinds) or None, reference(on.object, source))


def _counters_among(node: n.NounPhrase, words: Sequence[n.Word], source: Source) -> i.Aggregate | None:
    """“lore counters among Sagas you control”: on any of them (CR 122.1)."""
    kinds = [w for w in words[:-1] if w.kind not in ("article", "determiner", "number")]
    match node.modifiers:
        case (n.Prepositional(sense="among") as among,):
            pass
        case _:
            return None
    objects = spread_among(among.object, source)
    if not objects.where or any(isinstance(each, i.Told) for each in objects.walk()):
        return None
    source.claim(words[-1], *kinds)
    source.claim_own(among)
    return i.Aggregate("total", f"{name_of(kinds)} counters" if kinds else "counters", objects)


def _on_it(node: n.NounPhrase) -> n.NounPhrase:
    """“counters | it had on it” as “counters | on it”: the time is that of the number, which looks back (CR 608.2h)."""
    match node.modifiers:
        case (
            n.Relative(
                sense="it",
                subject=None,
                verb=n.Verb(senses=("had",)),
                further=(),
                complements=(n.Prepositional(sense="on", object=n.NounPhrase(alone=("it",))) as on,),
            ) as had,
        ):
            return structs.replace(node, modifiers=(structs.replace(on, span=had.span),))
    return node


def _counters_had(node: n.NounPhrase, source: Source) -> i.PlayerNumber | None:
    """“experience counters you have”, “poison counter your opponents have” (CR 122.1)."""
    match node:
        case n.NounPhrase(
            words=(n.Word(kind="noun") as kind, n.Word()),
            modifiers=(n.Relative(verb=n.Verb(senses=("have",) | ("has",)), complements=(), further=()) as had,),
        ) if had.verb is not None:
            pass
        case _:
            return None
    who = named(single_words((had.sense,)), had.sense) if had.subject is None else player(had.subject, source)
    if who is None or who.who not in ("you", "that player", "opponents", "target player", "defending player"):
        return None
    source.claim(node)
    return i.PlayerNumber(f"{name_of([kind])} counters", who)


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


#: What is counted besides objects, told by its words; the first that knows them.
_COUNTED: tuple[Callable[[n.NounPhrase, Source], i.Quantity | None], ...] = (
    happened,
    _times,
    _mutated,
    _devoured,
    damage_prevented,
    _times_paid,
    colors_spent,
    mana_spent,
    _kinds_among,
    _further_targets,
    unspent_mana,
    _damage_dealt,
    _party,
    mana_symbols,
    _counters_or_players,
    flips_won,
    _cards_held,
    _not_counted,
)
