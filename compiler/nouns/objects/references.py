"""Which object or objects a noun phrase speaks of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec.structs import replace

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import PRONOUNS
from ...ledger.places import place_of, spoken_place, they_place
from ...ledger.source import Source
from ..quantities.values import number_of
from .done import done_before, those_done_to
from .lists import and_also, any_of_these, begins_anew, is_one_of_each, source_and
from .phrase import Phrase
from .predicates import flat
from .selections import selection
from .zones import is_of_each_zone, whose_zone


def reference(node: n.Noun, source: Source) -> i.Reference:
    """Which object or objects a noun phrase speaks of; one that only the players can tell is "other"."""
    if (own := source.own.reference(node, source)) is not None:
        return own
    text = source.words(node)
    if (by := _by_choice(node, source)) is not None:
        return by
    if isinstance(node, n.NounList) and (several := _several(node, text, source)) is not None:
        return several
    phrase = Phrase(node, source, text, node.items[0].plain_words)
    if not phrase.words:
        return phrase.other()
    return next((found for rule in _RULES if (found := rule(phrase)) is not None), None) or phrase.other()


def _several(node: n.NounList, text: str, source: Source) -> i.Reference | None:
    """“this creature and another target creature”; of others that begin anew nobody can tell."""
    if not is_one_of_each(node):
        both = source_and(node, source) or and_also(node, source)
        if both is not None:
            return both
        if not any(map(begins_anew, node.items[1:])) or any_of_these(node):
            return None
    source.claim(node)
    return i.Reference("other", text)


def _itself(phrase: Phrase) -> i.Reference | None:
    """“this creature”, the card's name."""
    if "self" not in phrase.kinds or len(phrase.first.words) != 1:
        return None
    phrase.source.claim(phrase.first.words[0])
    return i.Reference(phrase.source.itself(phrase.words[0]), phrase.text)


def _spoken_of(phrase: Phrase) -> i.Reference | None:
    """“it”, “that creature”, “those tokens”."""
    if not phrase.alone or (spoken := _spoken(phrase.words)) is None:
        return None
    phrase.source.claim(phrase.node)
    several = phrase.words[-1].sense == "them"
    return i.Reference(spoken, phrase.text, id=they_place(phrase.node) if several else 0)


def _become_of_it(phrase: Phrase) -> i.Reference | None:
    """“the permanent it becomes”: the spell that “it” is, as what it is then (CR 400.7, 608.3)."""
    match phrase.node:
        case n.NounPhrase(
            senses=("the", "permanent"),
            modifiers=(n.Relative(sense="it", verb=n.Verb(senses=("becomes",)), complements=()),),
        ):
            phrase.source.claim(phrase.node)
            return i.Reference("that", phrase.text)
    return None


def _attached_to(phrase: Phrase) -> i.Reference | None:
    """“enchanted creature”, but not “enchanted creatures you control”."""
    words = phrase.words
    controlled = any(isinstance(m, n.Word) and m.kind == "control" for m in phrase.first.modifiers)
    if words[0].kind != "adjective" or words[0].sense not in ("enchanted", "equipped", "fortified"):
        return None
    if words[-1].plural and controlled:
        return None
    phrase.source.claim(words[0])
    if len(words) > 1 and words[1].kind in ("type", "subtype", "noun"):
        phrase.source.claim(words[1])
    return i.Reference("enchanted", phrase.text)


def _done_before(phrase: Phrase) -> i.Reference | None:
    return done_before(phrase.first, phrase.words, phrase.source)


def _in_each_zone(phrase: Phrase) -> i.Reference | None:
    """“target card from each graveyard”: how many they are nobody says."""
    counted = phrase.kinds[0] in ("article", "number") or "target" in phrase.senses
    return phrase.other() if is_of_each_zone(phrase.node) and counted else None


def _targets(phrase: Phrase) -> i.Reference | None:
    """“target creature”, “up to two target creatures”, “another target permanent”."""
    return as_spell(phrase.node, _target(phrase)) if "target" in phrase.senses else None


def _done_to(phrase: Phrase) -> i.Reference | None:
    return those_done_to(phrase.node, phrase.source.words(phrase.node), phrase.source)


def _each_of_those(phrase: Phrase) -> i.Reference | None:
    """“each of those creatures”."""
    if phrase.senses[:2] != ["each of", "those"] or not isinstance(phrase.node, n.NounPhrase):
        return None
    phrase.source.claim(phrase.words[0])
    return replace(reference(replace(phrase.node, words=phrase.node.words[1:]), phrase.source), text=phrase.text)


def _not_yet_cast(phrase: Phrase) -> i.Reference | None:
    """“the next creature spell you cast this turn”: nobody has cast it yet."""
    if phrase.senses[0] == "the" and cast_in_turn(phrase.node, phrase.source) is not None:
        return phrase.other()
    return None


def _the_chosen(phrase: Phrase) -> i.Reference | None:
    """“the chosen creature”."""
    first, words, source = phrase.first, phrase.words, phrase.source
    if phrase.senses[:2] != ["the", "chosen"] or len(words) < 3:
        return None
    source.claim(*words[:2])
    if not phrase.alone:
        return None
    place = n.Span(words[2].span.start, first.span.end)
    among = selection(replace(first, words=first.words[2:], span=place), source)
    return i.Reference("that", phrase.text, among if among.where else None, antecedent="chosen")


def _the_army(phrase: Phrase) -> i.Reference | None:
    """“the amassed Army” (CR 701.47c)."""
    if (army := _amassed(phrase.node)) is None:
        return None
    phrase.source.claim(phrase.node)
    return replace(reference(army, phrase.source), text=phrase.text)


def _that(phrase: Phrase) -> i.Reference | None:
    """“that creature”, “those cards”, “the token”."""
    first = phrase.words[0]
    if first.sense not in ("that", "those", "the"):
        return None
    phrase.source.claim(first)
    among = selection(phrase.node, phrase.source)
    is_last = phrase.node.items[-1] is phrase.first
    place = spoken_place(first, phrase.words[-1]) if is_last else place_of(first)
    return i.Reference("that", phrase.text, among if among.where else None, id=place)


def _all(phrase: Phrase) -> i.Reference | None:
    """“each creature”, “all lands”."""
    if phrase.senses[0] not in ("each", "all", "every", "each other"):
        return None
    if len(phrase.first.words) == 1 and not phrase.first.modifiers:  # “target creature and all”: of what?
        return phrase.other()
    phrase.source.claim(phrase.words[0])
    return phrase.all()


def _between(phrase: Phrase) -> i.Reference | None:
    """“one or two creatures”."""
    between = _BETWEEN.get(phrase.senses[0])
    if between is None or not isinstance(phrase.node, n.NounPhrase):
        return None
    least, most = between
    phrase.source.claim(phrase.words[0])
    return phrase.chosen(most, optional=most is None, least=least)


def _that_many(phrase: Phrase) -> i.Reference | None:
    """“that many cards”, “up to that many lands”."""
    lead = phrase.senses[0]
    if lead not in ("that many", "up to that many") or len(phrase.words) == 1:
        return None
    phrase.source.claim(phrase.words[0])
    return phrase.chosen(i.ThatMany("that many"), optional=lead != "that many")


def _counted(phrase: Phrase) -> i.Reference | None:
    """“a creature”, “two cards”, “up to three lands”, “any number of creatures”, “a card at random”."""
    node, words, lead = phrase.node, phrase.words, phrase.senses[0]
    if lead not in ("another", "up to", "any number of") and number_of(words[0]) is None:
        return None
    counted = words[1] if lead == "up to" and len(words) > 1 else words[0]
    phrase.source.claim(words[0], counted)
    chance, node = _left_to_chance(phrase)
    phrase.source.claim(*chance)
    amount = None if lead == "any number of" else number_of(counted)
    return phrase.chosen(amount, of=node, optional=lead in ("up to", "any number of"), at_random=bool(chance))


def _left_to_chance(phrase: Phrase) -> tuple[Sequence[n.Node], n.Noun]:
    """The words that leave a choice to chance (CR 701.9b), and the noun without them, where it is one noun."""
    node = phrase.node
    chance = [m for m in phrase.first.modifiers if _is_by_chance(m)]
    if not isinstance(node, n.NounPhrase):
        return (), node
    if chance:
        return chance, replace(node, modifiers=tuple(m for m in node.modifiers if m not in chance))
    if phrase.senses[1:2] == ["random"]:
        return [phrase.words[1]], replace(node, words=(node.words[0], *node.words[2:]))
    return (), node


def _commanders(phrase: Phrase) -> i.Reference | None:
    """“your commander”: of two, either one (CR 702.124e); “commanders”; “your Ring-bearer” (CR 701.54e)."""
    if phrase.senses == ["your", "ring-bearer"]:  # there is one at most
        return phrase.all()
    if phrase.senses == ["your", "commander"]:
        return phrase.chosen(i.Number(1))
    if "possessive" in phrase.kinds:
        return phrase.other()
    return phrase.all() if phrase.senses == ["commander"] and phrase.words[0].plural else None


def _without_article(phrase: Phrase) -> i.Reference | None:
    """“creatures”, “white tokens”; of “Destroy creature.” nobody can tell which one."""
    if phrase.kinds[0] not in ("type", "subtype", "adjective", "token", "color", "non"):
        return None
    is_one = phrase.alone and phrase.kinds == ["type"] and not phrase.words[0].plural
    return phrase.other() if is_one else phrase.all()


def _cards_in_zones(phrase: Phrase) -> i.Reference | None:
    """“cards in graveyards”."""
    node, words, source = phrase.node, phrase.words, phrase.source
    if not isinstance(node, n.NounPhrase) or len(words) != 1 or words[0].sense != "card" or not words[0].plural:
        return None
    mark = source.mark()
    cards = selection(node, source)
    if cards.where and all(isinstance(each, i.InZone) for each in cards.where):
        return i.Reference("all", phrase.text, replace(cards, where=tuple(map(_anybodys, cards.where))))
    source.forget(mark)
    return None


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


def _by_choice(node: n.Noun, source: Source) -> i.Reference | None:
    """“a creature of your choice”, “target creature of an opponent's choice”: who chooses (CR 601.2c, 608.2d)."""
    *first, last = node.items
    match last.modifiers:
        case (
            *rest,
            n.Prepositional(
                sense="of", object=n.NounPhrase(words=(*whose, n.Word(sense="choice")), modifiers=())
            ) as of,
        ):
            said = [word for word in whose if isinstance(word, n.Word)]
        case _:
            return None
    if first and (not isinstance(node, n.NounList) or node.conjunctions != {"or"} or any(e.modifiers for e in first)):
        return None
    mark = source.mark()
    who = whose_zone(said, source)
    end = rest[-1].span.end if rest else last.words[-1].span.end
    bare: n.Noun = replace(last, modifiers=tuple(rest), span=n.Span(last.span.start, end))
    if isinstance(node, n.NounList):
        bare = replace(node, items=(*first, bare), span=n.Span(node.span.start, end))
    one = reference(bare, source)
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


def _target(phrase: Phrase) -> i.Reference:
    node, words, source = phrase.node, phrase.words, phrase.source
    at = phrase.senses.index("target")
    source.claim(words[at])
    before = [w for w in words[:at] if w.sense not in ("other", "each of")]
    source.claim(*(w for w in words[:at] if w.sense == "each of"))
    optional = bool(before) and before[0].sense in ("up to", "any number of")
    counted = [w for w in before if w.sense not in ("up to", "any number of")]
    place = place_of(words[at])
    if counted and (between := _BETWEEN.get(counted[0].sense)) is not None:
        source.claim(counted[0])
        least, most = between
        several = _of_one_graveyard(selection(node, source))
        return i.Reference("target", phrase.text, several, most, most is None, least=least, id=place)
    if not counted and _how_many_is_missing(before, words, node):
        return phrase.other()
    amount = number_of(counted[0]) if counted else None
    if before and before[0].sense == "up to that many":
        amount, optional = i.ThatMany(source.said(before[0])), True
    if optional:
        source.claim(before[0])
    if amount is not None and counted:
        source.claim(counted[0])
    among, one = selection(node, source), amount == i.Number(1) or (amount is None and not optional)
    among = among if one else _of_one_graveyard(among)
    return i.Reference("target", phrase.text, among, amount, optional, id=place)


def _of_one_graveyard(among: i.Selection) -> i.Selection:
    """“two target cards from an opponent's graveyard”: both of one opponent (CR 404.2)."""
    whose = {each.player.who for each in among.where if isinstance(each, i.InZone) and each.player is not None}
    if not whose & {"an opponent", "a player"} or i.Alike("owner") in among.where:
        return among
    return replace(among, where=(*among.where, i.Alike("owner")))


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


#: In this order: the first that has an answer is right.
_RULES: tuple[Callable[[Phrase], i.Reference | None], ...] = (
    _itself,
    _spoken_of,
    _become_of_it,
    _attached_to,
    _done_before,
    _in_each_zone,
    _targets,
    _done_to,
    _each_of_those,
    _not_yet_cast,
    _the_chosen,
    _the_army,
    _that,
    _all,
    _between,
    _that_many,
    _counted,
    _commanders,
    _without_article,
    _cards_in_zones,
)
