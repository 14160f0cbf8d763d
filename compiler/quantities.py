"""Noun phrases that name numbers, as expressions that a board can evaluate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import structs

from ..grammar import nodes as n
from ..grammar.senses import FACTORS, NUMBERS_OF_OBJECTS, color_letters, single_words
from ..grammar.traversal import name_of
from . import instructions as i
from .objects import DONE, done_to, number_name, possessed, reference, selection
from .places import place_of, spoken_place
from .player_names import is_player, named
from .players import player
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
        inner = quantity(_summed(node.of), source)
        if isinstance(inner, i.Half) and node.rounding:
            source.claim_between(node.of.span.end, node.span.end)
            return i.Half(inner.of, node.rounding)
        return inner
    if isinstance(node, n.NounList):
        if node.joints[0] in ("plus", "minus"):
            source.claim_own(node)
            value = _term(node.items[0], source)
            for joint, item in _added(node):
                term = quantity(item, source)
                value = i.Sum((value, term)) if joint == "plus" else i.Difference(value, term)
            return value
        if (event := happened(node, source)) is not None:
            return event
        first, *more = node.items[0].words
        if isinstance(first, n.Word) and first.kind == "multiple" and first.sense in FACTORS and more:
            source.claim(first)
            place = n.Span(more[0].span.start, node.items[0].span.end)
            counted = structs.replace(node.items[0], words=tuple(more), span=place)
            span = n.Span(place.start, node.span.end)
            inner = quantity(structs.replace(node, items=(counted, *node.items[1:]), span=span), source)
            return i.Product(FACTORS[first.sense], inner)
        head = _counted(node.items[0], node, source)
        return head if head is not None else _asked(node, source)
    return _term(node, source)


def _summed(node: n.Noun | n.Unparsed) -> n.Noun | n.Unparsed:
    """“the number of cards in their hand minus 4”: the number less 4, though “4” stands beside “their hand”."""
    match node:
        case n.NounPhrase(
            modifiers=(*before, n.Prepositional(object=n.NounList(items=(first, *more)) as several) as in_)
        ):
            pass
        case _:
            return node
    if several.joints[0] not in ("plus", "minus"):
        return node
    place = structs.replace(in_, object=first, span=n.Span(in_.span.start, first.span.end))
    counted = structs.replace(node, modifiers=(*before, place), span=n.Span(node.span.start, first.span.end))
    return n.NounList(items=(counted, *more), joiners=several.joiners, span=node.span)


def _added(node: n.NounList) -> Iterator[tuple[str, n.Noun]]:
    """What is added to the first number or taken from it: “one plus | the number of instant and sorcery cards”."""
    starts = [at for at, joint in enumerate(node.joints, 1) if joint in ("plus", "minus")]
    for at, end in zip(starts, [*starts[1:], len(node.items)], strict=True):
        first, *more = node.items[at:end]
        span = n.Span(first.span.start, node.items[end - 1].span.end)
        many = n.NounList(items=(first, *more), joiners=node.joiners[at : end - 1], span=span)
        yield node.joints[at - 1], many if more else first


def _asked(node: n.Noun, source: Source) -> i.Asked:
    source.claim(node)
    return i.Asked(source.words(node))


def _term(node: n.NounPhrase, source: Source) -> i.Quantity:
    words = node.plain_words
    if not words or len(words) < len(node.words):
        return _asked(node, source)
    first = words[0]
    if first.sense == "the" and (event := happened(node, source)) is not None:
        return event
    if _is_lost_life(node) or _is_gained_life(node) or (first.sense == "the" and _is_prevented_damage(node)):
        source.claim(node)
        return i.ThatMany(source.said(node))
    if node.alone == ("the", "difference") and source.difference is not None:
        source.claim(node)
        return source.difference
    if source.chose_result and node.alone in (("that", "result"), ("the", "other", "result")):
        source.claim(node)
        return i.DieResult("chosen" if node.alone[0] == "that" else "other")
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


def happened(node: n.Noun, source: Source) -> i.Quantity | None:
    """“the life you gained this turn”, “creature that died this turn”: how much, or how often."""
    last = node.items[-1]
    if len(last.modifiers) != 1 or not isinstance(last.modifiers[0], n.Relative | n.Participle):
        return None
    from .conditions import abilities, history, this_way  # said with nouns and numbers: each needs the other

    mark = source.mark()
    found = abilities.times(node, source) or history.amount_of(node, source) or this_way.amount_of(node, source)
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


def damage_prevented(node: n.Noun, source: Source) -> i.ThatMany | None:
    """“for each 1 damage prevented this way”: so much as was prevented."""
    if not isinstance(node, n.NounPhrase) or not _is_prevented_damage(node):
        return None
    source.claim(node)
    return i.ThatMany(source.said(node))


def _is_prevented_damage(node: n.NounPhrase) -> bool:
    """“the damage prevented this way”, “1 damage prevented this way” (CR 615.5)."""
    match node:
        case n.NounPhrase(
            words=(*_, n.Word(sense="damage")),
            modifiers=(n.Participle(verb="prevented", complements=(n.Adverb(sense="this way"),), further=()),),
        ):
            return len(node.words) == 2 and (node.senses[0] == "the" or node.plain_words[0].number == 1)
    return False


def _is_gained_life(node: n.NounPhrase) -> bool:
    """“the amount of life you gained”, with no word on when: in the event that is spoken of."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="the amount of"), n.Word(sense="life")),
            modifiers=(n.Relative(sense="you", subject=None, verb=n.Verb(senses=("gained",)), complements=()) as said,),
        ):
            return not said.further
    return False


def _is_dealt_damage(node: n.NounPhrase) -> bool:
    """“damage those creatures dealt (to that player)”, with no word on when: in the event that is spoken of."""
    match node:
        case n.NounPhrase(
            senses=("damage",),
            modifiers=(
                n.Relative(
                    sense="those creatures" | "that creature" | "it" | "they",
                    subject=None,
                    verb=n.Verb(senses=("dealt",)),
                    complements=() | (n.Prepositional(sense="to", object=n.NounPhrase(alone=("that", "player"))),),
                ) as said,
            ),
        ):
            return not said.further
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
    if head.sense == "life total" and (most := _most_of_players(node, words, source)) is not None:
        return most
    if head.sense in ("life total", "starting life total", "speed") and not node.modifiers:
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
    measure = len(words) == 2 and first.sense == "the" and head.sense in NUMBERS_OF_OBJECTS and len(node.modifiers) == 1
    if measure and (measured := _measure_of(head, node.modifiers[0], source)) is not None:
        source.claim(first)
        return measured
    if head.sense == "number of counters" or head.sense in NUMBERS_OF_OBJECTS:
        return _aggregate(node, words, source)
    return None


def _measure_of(head: n.Word, of: n.Modifier, source: Source) -> i.NumberOf | None:
    """“the mana value | of that card”, “the power | of the exiled card”: of one object."""
    if not isinstance(of, n.Prepositional) or of.sense != "of" or not isinstance(of.object, n.NounPhrase):
        return None
    last = of.object.words[-1] if of.object.words else None
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


def _most_of_players(node: n.NounPhrase, words: Sequence[n.Word], source: Source) -> i.MostOfPlayers | None:
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
        return i.Reference("that", "it", id=spoken_place(first))
    if len(words) > 1 and first.kind not in ("article", "determiner", "possessive") and first.sense not in _LEADS:
        return None  # “legendary Kiora's power”
    lead = 2 if len(words) > 2 and words[1].sense in (*DONE, "tapped") else 1
    if "target" not in [w.sense for w in words] and len(words) > lead + 1:
        return _kind_done(words, source)
    source.claim(*words)
    end = words[-1].possessor_end
    place = n.Node(span=n.Span(first.span.start, end))
    done = words[1].sense if len(words) > 2 and first.sense == "the" else ""
    if done in DONE:
        return i.Reference(done, source.words(place))
    if len(words) > 2 and first.sense == "the" and words[1].sense == "tapped":
        return i.Reference("tapped", source.words(place))  # “the tapped creature's power”: by the cost (CR 702.184a)
    if first.kind == "self":
        return i.Reference("source", source.words(place))
    return possessed(words, source)


def _kind_done(words: Sequence[n.Word], source: Source) -> i.Reference | None:
    """“the exiled creature card's power”: of what was exiled, the creature card."""
    done, *kinds = words[1:-1]
    if done.sense not in DONE or not kinds or any(word.kind != "type" for word in kinds):
        return None
    source.claim(*words)
    text = source.words(n.Node(span=n.Span(words[0].span.start, words[-1].possessor_end)))
    return i.Reference(done.sense, text, i.Selection(tuple(i.HasType(word.sense) for word in kinds), text))


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
    if (done := done_to(noun, source)) is not None:
        return i.Selection((i.IsAmong(done),), source.words(noun))
    return selection(noun, source)


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
        if (event := happened(node, source) or _times(node, source)) is not None:
            return event
        if (prevented := damage_prevented(node, source)) is not None:
            return prevented
        if (paid := _times_paid(node, source)) is not None:
            return paid
        if (spent := _colors_spent(node, source) or _mana_spent(node, source)) is not None:
            return spent
        if (kinds_among := _kinds_among(node, source)) is not None:
            return kinds_among
        if (targets := _further_targets(node, source)) is not None:
            return targets
        if (unspent := _unspent(node, source)) is not None:
            return unspent
        if _is_dealt_damage(node):
            source.claim(node)
            return i.ThatMany(source.said(node))
        if (party := _party(node, source) or _mana_symbols(node, source)) is not None:
            return party
        kinds = node.plain_words
        head = kinds[-1].sense if kinds else ""
        if head == "counter":
            return _counters(node, kinds, source)
        if is_player(node):
            return players_counted(node, source)
        if (won := flips_won(node, source)) is not None:
            return won
        if head == "card" and len(kinds) == 1 and (hand := _cards_in_hand(node, source)) is not None:
            return hand
        if head in _UNCOUNTED:
            return _asked(node, source)
    elif (event := happened(node, source)) is not None:
        return event
    done = done_to(node, source)
    return i.HowMany(done) if done is not None else i.CountOf(selection(node, source))


def players_counted(node: n.Noun, source: Source) -> i.Quantity:
    """“opponents you have”, “for each player”: how many players there are."""
    if isinstance(node, n.NounPhrase) and _in_the_game(node) and node.senses in (("player",), ("opponent",)):
        source.claim(node)
        return i.PlayerCount(i.Player("each opponent" if node.senses == ("opponent",) else "each player", "each"))
    who = player(node, source)
    return i.PlayerCount(who) if who.who != "other" else _asked(node, source)


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


_MANA = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}


def _unspent(node: n.NounPhrase, source: Source) -> i.UnspentMana | None:
    """“unspent green mana you have”."""
    match node:
        case n.NounPhrase(
            senses=("unspent", *kinds, "mana"),
            modifiers=(n.Relative(sense="you", verb=n.Verb(senses=("have",)), subject=None, complements=()),),
        ) if not kinds or (len(kinds) == 1 and kinds[0] in _MANA):
            source.claim(node)
            return i.UnspentMana(i.Player("you", "you"), _MANA[kinds[0]] if kinds else None)
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


def _mana_symbols(node: n.NounPhrase, source: Source) -> i.Devotion | None:
    """“white mana symbol in the mana costs of permanents you control”: your devotion to white (CR 700.5)."""
    match node:
        case n.NounPhrase(
            words=(n.Word(kind="color") as color, n.Word(sense="mana"), n.Word(sense="symbol")),
            modifiers=(
                n.Prepositional(
                    sense="in" | "among",
                    object=n.NounPhrase(
                        senses=("the", "mana cost" | "mana costs"),
                        modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as permanents),),
                    ),
                ),
            ),
        ) if permanents.senses == ("permanent",) and len(permanents.modifiers) == 1:
            mark = source.mark()
            yours = selection(permanents, source).where
            if yours[-1:] != (i.ControlledBy(i.Player("you", "you")),) or len(yours) > 2:
                source.forget(mark)
                return None
            source.claim(node)
            return i.Devotion(color_letters(color.colors))
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
            return i.KindsAmong(_KINDS[head.sense], _among(among.object, source))
    return None


def _colors_spent(node: n.NounPhrase, source: Source) -> i.ManaSpent | None:
    """“color of mana spent to cast this spell”."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="color"),),
            modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=(), words=(_,)) as mana),),
        ) if (spent := _mana_spent(mana, source)) is not None:
            source.claim(node)
            return i.ManaSpent(spent.on, colors=True)
    return None


def _mana_spent(node: n.NounPhrase, source: Source) -> i.ManaSpent | None:
    """“mana spent to cast this spell”, “the mana spent to cast it”."""
    match node:
        case n.NounPhrase(
            words=(*the, n.Word(sense="mana")),
            modifiers=(
                n.Participle(
                    verb="spent", complements=(n.Infinitive(verb=n.Verb(senses=("cast",))) as cast,), further=()
                ) as spent,
            ),
        ) if len(cast.complements) == 1 and all(isinstance(w, n.Word) and w.sense == "the" for w in the):
            what = cast.complements[0]
        case _:
            return None
    if not isinstance(what, n.NounPhrase) or what.modifiers:
        return None
    mark = source.mark()
    on = reference(what, source)
    if on.what not in ("that", "source"):
        source.forget(mark)
        return None
    source.claim(*node.words, cast.verb)
    source.claim_own(spent)
    source.claim_own(cast)
    return i.ManaSpent(on)


def flips_won(node: n.Noun, source: Source) -> i.PlayerNumber | None:
    """“for each flip you won”: how many of the flips of the effect (CR 705.2)."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="flip"),),
            modifiers=(n.Relative(sense="you", verb=n.Verb(senses=("won",) | ("win",)), complements=(), further=()),),
        ):
            source.claim(node)
            return i.PlayerNumber("flips won", i.Player("you", "you"))
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
    node = _on_it(node)
    on = next((m for m in node.modifiers if isinstance(m, n.Prepositional) and m.sense == "on"), None)
    kinds = [w for w in words[:-1] if w.kind not in ("article", "determiner", "number")]
    if on is None or len(node.modifiers) > 1:
        return _asked(node, source)
    source.claim(words[-1], *kinds)
    source.claim_own(on)
    return i.CountersOn(name_of(kinds) or None, reference(on.object, source))


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
