"""Numbers that objects and players have: power, life totals, devotion, the greatest among several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import color_letters
from ...ledger.places import place_of, spoken_place
from ...ledger.source import Source
from ..objects import all_of, done_to, possessed, reference, selection
from ..objects.done import DONE
from ..objects.measures import number_name
from ..player_names import is_player, named
from ..players import player

_FUNCTIONS: dict[str, Literal["greatest", "least", "total"]] = {
    "greatest": "greatest",
    "highest": "greatest",
    "least": "least",
    "lowest": "least",
    "total": "total",
}


def measure_of(head: n.Word, of: n.Modifier, source: Source) -> i.NumberOf | None:
    """“the mana value | of that card”, “the power | of the exiled card”: of one object."""
    if not isinstance(of, n.Prepositional) or of.sense != "of" or not isinstance(of.object, n.NounPhrase):
        return None
    last = of.object.head
    mark = source.mark()
    one = reference(of.object, source)
    if one.what not in _SINGLE or not isinstance(last, n.Word) or last.plural or one.most is not None:
        source.forget(mark)
        return None
    source.claim(head)
    source.claim_own(of)
    return i.NumberOf(number_name(head), one)


#: References of which one object is spoken of, if its noun is in the singular.
_SINGLE = frozenset(["that", "source", "enchanted", "target", *DONE])


def most_of_players(node: n.NounPhrase, words: Sequence[n.Word], source: Source) -> i.MostOfPlayers | None:
    """“the highest life total among all players”, “the lowest life total among your opponents”."""
    match words, node.modifiers:
        case [n.Word(sense="the"), n.Word() as how, n.Word() as what], (n.Prepositional(sense="among") as among,):
            function = _FUNCTIONS.get(how.sense)
        case _:
            return None
    if function is None or function == "total" or not is_player(among.object):
        return None
    whose = player(among.object, source)
    if whose.who not in ("each player", "opponents", "each opponent"):
        return None
    source.claim(*words)
    source.claim_own(among)
    return i.MostOfPlayers(function, what.sense, whose)


def most_done(node: n.NounPhrase, words: Sequence[n.Word], source: Source) -> i.MostOfPlayers | None:
    """“the greatest number of cards a player discarded this way”: what one of the players did so most."""
    match words, node.modifiers:
        case (
            [n.Word(sense="the"), n.Word() as how, n.Word(sense="number")],
            (
                n.Prepositional(
                    sense="of",
                    object=n.NounPhrase(
                        words=(n.Word(sense="card"),),
                        modifiers=(
                            n.Relative(
                                sense="a player",
                                verb=n.Verb(senses=("discarded",)) as verb,
                                complements=(n.Adverb(sense="this way") as way,),
                                subject=None,
                                further=(),
                            ) as said,
                        ),
                    ) as cards,
                ) as of,
            ),
        ):
            function = _FUNCTIONS.get(how.sense)
        case _:
            return None
    if function is None or function == "total":
        return None
    source.claim(*words, *cards.words, verb, way)
    source.claim_own(of, said)
    theirs = (i.IsAmong(i.Reference("discarded")), i.OwnedBy(i.Player("such player")))
    return i.MostOfPlayers(function, "", i.Player("each player"), i.Selection(theirs, source.words(cards)))


def life_total(node: n.NounPhrase, words: Sequence[n.Word], source: Source) -> i.PlayerNumber | None:
    senses = tuple(w.possessor_or_sense for w in words)
    said = "you" if senses == ("you",) else "that player" if senses == ("they",) else " ".join(senses)
    who = named(senses, said, place=place_of(node))
    if who is None or not senses:
        return None
    source.claim(node)
    return i.PlayerNumber(node.senses[-1], who)


def devotion(node: n.Noun, source: Source) -> i.Devotion | None:
    """“your devotion to white and black”, “your devotion to that color” (CR 700.5)."""
    match node:
        case n.NounPhrase(alone=("your", "devotion to that color")):
            source.claim(node)
            return i.Devotion(chosen=True)
        case n.NounPhrase(
            words=(n.Word(sense="your"), n.Word(sense="devotion to"), n.Word(kind="color") as colors), modifiers=()
        ):
            source.claim(node)
            return i.Devotion(color_letters(colors.colors))
    return None


_LEADS = frozenset(["target", "enchanted", "equipped", "fortified", "another", "up to"])


def measure_of_whom(words: Sequence[n.Word], source: Source) -> i.Reference | None:
    """Whose power: “its”, “this creature's”, “the sacrificed creature's”; None if more is said of it than is known."""
    first = words[0]
    if len(words) == 1 and first.kind == "possessive" and first.possessor in ("it", "they"):
        source.claim(first)
        return i.Reference("that", "it", id=spoken_place(first))
    if len(words) > 1 and first.kind not in ("article", "determiner", "possessive") and first.sense not in _LEADS:
        return None  # “legendary Kiora's power”
    lead = 2 if len(words) > 2 and words[1].sense in (*DONE, "tapped") else 1
    if "target" not in [w.sense for w in words] and len(words) > lead + 1:
        return _kind_done(words, source)
    source.claim(*words)
    end = words[-1].possessor_end
    place = n.Node(span=n.Span(first.span.start, end))
    if len(words) > 2 and first.sense == "the" and words[1].sense == "tapped":
        return i.Reference("tapped", source.words(place))  # “the tapped creature's power”: by the cost (CR 702.184a)
    if first.kind == "self":
        return i.Reference(source.itself(first), source.words(place))
    return possessed(words, source)


def _kind_done(words: Sequence[n.Word], source: Source) -> i.Reference | None:
    """“the exiled creature card's power”: of what was exiled, the creature card."""
    done, *kinds = words[1:-1]
    if done.sense not in DONE or not kinds or any(word.kind != "type" for word in kinds):
        return None
    source.claim(*words)
    text = source.words(n.Node(span=n.Span(words[0].span.start, words[-1].possessor_end)))
    return i.Reference(done.sense, text, i.Selection(tuple(i.HasType(word.sense) for word in kinds), text))


def aggregate(node: n.NounPhrase, words: Sequence[n.Word], source: Source) -> i.Aggregate | None:
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
    return i.Aggregate(_FUNCTIONS[function.sense], number_name(what), spread_among(among.object, source))


def spread_among(noun: n.Noun, source: Source) -> i.Selection:
    """The objects of which a number is taken: “creatures you control”, “those creatures”."""
    first = noun.words[0] if isinstance(noun, n.NounPhrase) and noun.words else None
    if isinstance(first, n.Word) and first.sense in ("those", "that", "the", "them"):
        return i.Selection((i.IsAmong(reference(noun, source)),), source.words(noun))
    if (done := done_to(noun, source)) is not None:
        return i.Selection((i.IsAmong(all_of(done)),), source.words(noun))
    return selection(noun, source)
