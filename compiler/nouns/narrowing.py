"""What narrows objects down by their relations: to spells' targets, to numbers, to each other, to what was chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import NUMBERS_OF_OBJECTS, color_letters
from ...grammar.subtypes import is_plural
from ...values.land_types import BASIC_LAND_TYPES
from ..ledger.source import Source
from .objects import reference, selection
from .objects.combat import attackers_of
from .objects.measures import number_name
from .player_names import is_player
from .players import player
from .quantities import quantity
from .quantities.values import Op

_OPS: dict[str, Op] = {
    "equal to": "=",
    "less than or equal to": "≤",
    "equal to or less than": "≤",
    "greater than or equal to": "≥",
    "equal to or greater than": "≥",
    "less than": "<",
    "greater than": ">",
    "less": "<",
    "greater": ">",
}
_IN_COMMON: dict[str, i.InCommon] = {
    "card type": "card type",
    "color": "color",
    "creature type": "creature type",
    "land type": "land type",
    "name": "name",
}
#: Of which objects a state may be told by “that are …”.
_STATES: dict[str, Literal["enchanted", "equipped", "modified"]] = {
    "enchanted": "enchanted",
    "equipped": "equipped",
    "modified": "modified",
}


def narrowed(modifier: n.Modifier, source: Source) -> tuple[i.Predicate, ...] | None:
    """The predicates of a modifier; what they say is claimed, and None leaves the words as they are."""
    match modifier:
        case n.Prepositional(sense="with", object=n.NounPhrase(senses=("no", "ability"), modifiers=())):
            source.claim(modifier)
            return (i.Not(i.HasAbilities()),)
        case n.Prepositional(
            sense="with",
            object=n.NounPhrase(
                senses=("the", "same", "name"),
                modifiers=(n.Prepositional(sense="as", object=n.NounPhrase(alone=("one another",) | ("each other",))),),
            ),
        ):
            source.claim(modifier)
            return (i.Alike("name", source.words(modifier)),)
        case n.Prepositional(sense="with" | "without", object=n.NounPhrase() as object_):
            one = _with(object_, source)
            if one is None:
                return None
            source.claim_own(modifier)
            return (one if modifier.sense == "with" else i.Not(one),)
        case n.Prepositional(sense="with", object=n.NounList() as object_):
            either = _either_number(object_, source)
            if either is not None:
                source.claim(modifier)
            return None if either is None else (either,)
        case n.Adverb(sense="at that time"):
            source.claim(modifier)
            return ()  # as it is done: a number is taken then (CR 608.2h)
        case n.Prepositional(sense="except for", object=object_):
            return _but(modifier, object_, source)
        case n.Prepositional(sense="from outside", object=n.NounPhrase(senses=("the", "game"), modifiers=())):
            source.claim(modifier)
            return (i.InZone("outside the game"),)
        case n.Prepositional(
            sense="of",
            object=n.NounPhrase(
                words=(n.Word(sense="the"), n.Word() as quality),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(senses=("your", "choice"), modifiers=())),),
            ),
        ) if quality.sense in ("creature type", "color", "card type"):
            source.claim(modifier)
            return (i.IsChosen(quality.sense, i.Player("you", "your")),)
        case n.Prepositional(sense="from" | "of", object=n.NounPhrase() as object_):
            return _from(modifier, object_, source)
        case n.Relative():
            return _relative(modifier, source)
        case n.Participle(
            sense="banded", complements=(n.Prepositional(sense="with", object=n.NounPhrase() as other),), further=()
        ):
            return _banded_with(modifier, other, source)
        case n.Participle(complements=(n.Prepositional(sense="with", object=n.NounPhrase() as with_),), further=()):
            return _linked(modifier, with_, source)
        case n.Participle(
            sense="blocking or blocked",
            complements=(n.Prepositional(sense="by", object=n.NounPhrase() as by),),
            further=(),
        ):
            return _either_way(modifier, by, source)
        case n.Participle(
            sense="blocked", complements=(n.Prepositional(sense="by", object=n.NounPhrase() as by),), further=()
        ):
            return _blocked_by(modifier, by, source)
        case n.Participle(sense="chosen" | "not chosen" as said, complements=(n.Adverb(sense="this way"),), further=()):
            chosen = i.IsAmong(i.Reference("that", "chosen", antecedent="chosen"))
            source.claim(modifier)
            return (chosen if said == "chosen" else i.Not(chosen),)
    return None


def _but(modifier: n.Prepositional, but: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """“except for lands and tokens”: whatever is of either kind is not meant."""
    if any(item.head is None or not is_plural(item.head) or item.modifiers for item in but.items):
        return None
    where = selection(but, source).where
    if len(where) != 1 or any(isinstance(each, i.Told) for each in where[0].walk()):
        return None
    source.claim_own(modifier)
    return (i.Not(where[0]),)


def _with(node: n.NounPhrase, source: Source) -> i.Predicate | None:
    """“mana value less than or equal to …”, “the chosen name”, “{X} in its mana cost”."""
    match node:
        case n.NounPhrase(senses=("the", "chosen", "name") | ("that", "name"), modifiers=()):
            source.claim(node)
            return i.IsChosen("name")
        case n.NounPhrase(senses=("a", "basic land type"), modifiers=()):
            source.claim(node)
            return i.OneOf(tuple(map(i.HasSubtype, BASIC_LAND_TYPES)))
        case n.NounPhrase(
            words=(n.Word(kind="mana", sense="{x}"),),
            modifiers=(
                n.Prepositional(
                    sense="in", object=n.NounPhrase(words=(_, n.Word(sense="mana cost" | "mana costs")), modifiers=())
                ),
            ),
        ):
            source.claim(node)
            return i.CostsX(source.words(node))
        case n.NounPhrase(words=(n.Word() as what,), modifiers=(n.EqualTo(sense=how, quantity=than) as said,)):
            whole: n.Node = said
        case n.NounPhrase(
            words=(n.Word() as what, n.Word(sense="less" | "greater" as how)),
            modifiers=(n.Prepositional(sense="than", object=than) as said,),
        ):
            whole = said
        case _:
            return None
    if what.sense not in NUMBERS_OF_OBJECTS or how not in _OPS:
        return None
    mark = source.mark()
    number = quantity(than, source)
    if any(isinstance(each, i.Asked) for each in (number, *number.walk())) or _speaks_of_itself(than):
        source.forget(mark)
        return None
    source.claim(*node.words)
    source.claim_own(whole)
    return i.Compare(number_name(what), _OPS[how], number)


def _speaks_of_itself(than: n.Node) -> bool:
    """“greater than its base power”: of what is compared, or of what was spoken of: the words don't decide."""
    match than:
        case n.Quantity(of=n.NounPhrase(words=(n.Word(kind="possessive") as whose, *_))):
            return whose.possessor in ("it", "they")
        case n.NounPhrase(words=(n.Word(kind="possessive") as whose, *_)):
            return whose.possessor in ("it", "they")
    return False


def _either_number(node: n.NounList, source: Source) -> i.OneOf | None:
    """“power or toughness 1 or less”."""
    *before, last = node.items
    rest = last.words[1:]
    if node.conjunctions != {"or"} or last.modifiers or not rest:
        return None
    found: list[i.Predicate] = []
    for item in (*before, last):
        if not item.words or (item is not last and (len(item.words) > 1 or item.modifiers)):
            return None
        span = n.Span(item.span.start, last.span.end)
        place = structs.replace(last, words=(item.words[0], *rest), span=span)
        whole = n.Prepositional(preposition="with", object=place, span=span)
        each = selection(n.NounPhrase(words=(), modifiers=(whole,), span=span), source).where
        if len(each) != 1 or not isinstance(each[0], i.Compare):
            return None
        found.append(each[0])
    return i.OneOf(tuple(found))


def _from(modifier: n.Prepositional, node: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...] | None:
    """“from a single graveyard”; “from an artifact source”, “of a planeswalker”: an ability's (CR 113.7)."""
    if node.senses == ("a", "single", "graveyard") and not node.modifiers:
        source.claim(modifier)
        return (i.InZone("graveyard", i.Player("each player", "a single")), i.Alike("owner", source.words(modifier)))
    last = node.head
    if not isinstance(last, n.Word) or node.senses[:1] not in (("a",), ("an",)):
        return None
    if not (last.sense == "source" if modifier.sense == "from" else last.sense == "planeswalker"):
        return None
    source.claim_own(modifier)
    of = selection(structs.replace(node, words=node.words[1:]), source)
    source.claim(node.words[0])
    return (i.HasSource(of, source.words(modifier)),)


def _relative(said: n.Relative, source: Source) -> tuple[i.Predicate, ...] | None:
    senses = said.verb.senses if said.verb is not None else ()
    if senses == ("cast",) and (found := _cast_at(said, source)) is not None:
        return found
    if said.subject is not None or said.further:
        return None
    for rule in _RELATIVES:
        if (told := rule(said, senses, source)) is not None:
            return told
    return None


def _targets(said: n.Relative, senses: tuple[str, ...], source: Source) -> tuple[i.Predicate, ...] | None:
    """“that targets a creature”."""
    match said:
        case n.Relative(sense="that", complements=((n.NounPhrase() | n.NounList()) as whom,)):
            return targeting(said, whom, source) if senses in (("targets",), ("target",)) else None
    return None


def _shares(said: n.Relative, senses: tuple[str, ...], source: Source) -> tuple[i.Predicate, ...] | None:
    """“that share a creature type”."""
    match said:
        case n.Relative(sense="that", complements=(n.NounPhrase(alone=("a", common)),)) if common in _IN_COMMON:
            if senses in (("share",), ("shares",)):
                source.claim(said)
                return (i.Alike(_IN_COMMON[common], source.words(said)),)
    return None


def _is_in_combat(said: n.Relative, senses: tuple[str, ...], source: Source) -> tuple[i.Predicate, ...] | None:
    """“that's attacking you”, “it's blocking”."""
    match said:
        case n.Relative(sense="that's" | "that are", complements=((n.NounPhrase() | n.NounList()) as whom,)) if (
            senses == ("attacking",)
        ):
            attackers = attackers_of(whom, source.words(said), source)
            source.claim(said)
            return attackers
        case n.Relative(complements=()) if (said.sense, senses) == ("it's", ("blocking",)):
            source.claim(said)
            return (i.BlockedBy(i.Reference("that", "it"), source.words(said)),)
        case n.Relative(complements=()) if senses == ("is", "blocking") and said.sense not in _PRONOUNS:
            source.claim(said)
            return (i.BlockedBy(i.Reference("source", said.pronoun), source.words(said)),)
    return None


#: What else than the object itself stands where a relative clause has its subject.
_PRONOUNS = frozenset("that who which whose it he she they you".split())


def _is_colored(said: n.Relative, senses: tuple[str, ...], source: Source) -> tuple[i.Predicate, ...] | None:
    """“that's one or more colors”, “that's both red and green”."""
    if said.verb is not None or said.sense not in ("that's", "that are"):
        return None
    match said.complements:
        case (n.NounPhrase(senses=("one or more", "color" | "colors"), modifiers=()),):
            source.claim(said)
            return (i.Not(i.HasColor("colorless")),)
        case (n.NounPhrase(words=(n.Word(sense="both"), n.Word(kind="color") as colors), modifiers=()),):
            source.claim(said)
            return tuple(map(i.HasColor, color_letters(colors.colors)))
    return None


def _has(said: n.Relative, senses: tuple[str, ...], source: Source) -> tuple[i.Predicate, ...] | None:
    """“that has an Adventure”, “that has a counter on it”, “that has flying”, “that has power 4 or greater”."""
    match said.complements:
        case (n.NounPhrase() as what,) if said.sense in ("that", "that has", "that have"):
            pass
        case _:
            return None
    if said.verb is None and said.sense != "that" and what.alone == ("an", "adventure"):
        source.claim(said)
        return (i.HasAdventure(),)
    if senses not in (("has",), ("have",), ()):
        return None
    with_ = n.Prepositional(preposition="with", object=what, span=said.span)
    where = selection(n.NounPhrase(words=(), modifiers=(with_,), span=said.span), source).where
    if not all(isinstance(each, i.HasCounter | i.HasKeyword | i.Compare | i.SharesWith) for each in where):
        return None
    source.claim_own(said)
    return where


def _has_no_other(said: n.Relative, senses: tuple[str, ...], source: Source) -> tuple[i.Predicate, ...] | None:
    """“that doesn't have the same name as another creature you control”."""
    match said:
        case n.Relative(
            sense="that doesn't" | "that don't",
            complements=(
                n.NounPhrase(
                    senses=("the", "same", "name"),
                    modifiers=(
                        n.Prepositional(
                            sense="as", object=n.NounPhrase(words=(n.Word(sense="another"), first, *rest)) as others
                        ),
                    ),
                ),
            ),
        ) if senses == ("have",):
            span = n.Span(first.span.start, others.span.end)
            return _of_no_other(said, structs.replace(others, words=(first, *rest), span=span), source)
    return None


def _is_in_state(said: n.Relative, senses: tuple[str, ...], source: Source) -> tuple[i.Predicate, ...] | None:
    """“that's saddled”."""
    match said:
        case n.Relative(sense="that's" | "that are", complements=()) if len(senses) == 1 and senses[0] in _STATES:
            source.claim(said)
            return (i.InState(_STATES[senses[0]]),)
    return None


#: What a clause says of an object, each by its words.
_RELATIVES: tuple[Callable[[n.Relative, tuple[str, ...], Source], tuple[i.Predicate, ...] | None], ...] = (
    _targets,
    _shares,
    _is_in_combat,
    _is_colored,
    _has,
    _has_no_other,
    _is_in_state,
)


def _of_no_other(said: n.Relative, others: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...] | None:
    """“that doesn't have the same name as another permanent you control”: as any but itself."""
    found = selection(others, source)
    if any(isinstance(each, i.Told) for each in found.walk()):
        return None
    source.claim(said)
    but_itself = structs.replace(found, where=(*found.where, i.OtherThan(i.Reference("such"))))
    return (i.Not(i.SharesWith("name", i.Reference("all", found.text, but_itself), source.words(said))),)


def _cast_at(said: n.Relative, source: Source) -> tuple[i.Predicate, ...] | None:
    """“your opponents cast | that target this creature”: whose spells, and of which targets."""
    match said.complements:
        case (
            n.NounPhrase(words=(n.Word(sense="that") as that, n.Word(sense="target") as target, *rest)) as whom,
            *more,
        ):
            object_: n.Noun
            match rest, more:
                case [], [(n.NounPhrase() | n.NounList()) as object_]:
                    pass
                case [first, *_], []:
                    object_ = structs.replace(whom, words=tuple(rest), span=n.Span(first.span.start, whom.span.end))
                case _:
                    return None
        case _:
            return None
    at = n.Relative(pronoun="that", verb=n.Verb(words=("target",), span=target.span), span=whom.span)
    aimed = targeting(structs.replace(at, complements=(object_,)), object_, source)
    end = n.Span(said.span.start, that.span.start - 1)
    whose = selection(
        n.NounPhrase(words=(), modifiers=(structs.replace(said, complements=(), span=end),), span=end), source
    ).where
    if aimed is None or len(whose) != 1 or not isinstance(whose[0], i.ControlledBy):
        return None
    source.claim(that, target)
    source.claim_own(said)
    return (*whose, *aimed)


def _has_one_article(several: n.NounList) -> bool:
    """“a creature or planeswalker you control”: one article that all the nouns share, of which none is a player."""
    articles = [item.words[0] for item in several.items if _is_article(item)]
    named = all(item.words and not is_player(item) and isinstance(item.words[-1], n.Word) for item in several.items)
    return named and len(articles) == 1 and articles[0] is several.items[0].words[0] and len(several.items[0].words) > 1


def _is_article(item: n.NounPhrase) -> bool:
    first = item.first
    return isinstance(first, n.Word) and first.kind == "article"


def targeting(said: n.Relative | n.Clause, whom: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """“that targets a permanent you control”, “that targets you or a creature you control” (CR 115)."""
    found: list[i.Player | i.Selection | i.Reference] = []
    if isinstance(whom, n.NounList):
        if whom.conjunctions != {"or"}:
            return None
        if _has_one_article(whom):  # “that target a creature or planeswalker you control”
            article = whom.items[0].words[0]
            those = structs.replace(whom.items[0], words=whom.items[0].words[1:])
            source.claim(article)
            found.append(selection(structs.replace(whom, items=(those, *whom.items[1:])), source))
            whom = structs.replace(whom, items=())
        else:
            source.claim_own(whom)
    for item in whom.items:
        first = item.first
        if _is_bare(item) and found:  # “a permanent or | player”
            found.append(_one_of_them(item, source))
        elif is_player(item) and not _is_bare(item):
            found.append(player(item, source))
        elif isinstance(first, n.Word) and first.sense in ("a", "an", "one or more"):
            if len(item.words) == 1:
                return None  # “if it targets a.”
            source.claim(first)
            place = n.Span(item.words[1].span.start, item.span.end)
            found.append(_of_spells(item, selection(structs.replace(item, words=item.words[1:], span=place), source)))
        elif _is_bare(item):
            return None  # “if it targets player”
        else:
            found.append(reference(item, source))
    if any(_is_told(each) for each in found):
        return None
    source.claim_own(said)
    if said.verb is not None:
        source.claim(said.verb)
    return (i.Targeting(tuple(found), source.words(said)),)


def _is_bare(item: n.NounPhrase) -> bool:
    """“permanent”, “player”, which no word determines: the one of the noun before does."""
    return not item.modifiers and item.kinds in (("type",), ("noun",)) and not item.plain_words[0].plural


def _one_of_them(item: n.NounPhrase, source: Source) -> i.Player | i.Selection:
    if is_player(item):
        source.claim(item)
        return i.Player("a player", source.words(item))
    return _of_spells(item, selection(item, source))


def _of_spells(item: n.NounPhrase, found: i.Selection) -> i.Selection:
    """“a blue spell”: on the stack, no permanent (CR 112.1)."""
    is_spell = item.head is not None and item.head.sense == "spell" and i.IsSpell() not in found.where
    return structs.replace(found, where=(i.IsSpell(), *found.where)) if is_spell else found


def _is_told(value: i.Player | i.Selection | i.Reference) -> bool:
    """Whether only words say who or what it is."""
    match value:
        case i.Player(who="other") | i.Reference(what="other"):
            return True
    return any(isinstance(each, i.Told) for each in value.walk())


def _blocked_by(said: n.Participle, by: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...] | None:
    """“blocked by this creature” (CR 509.1h)."""
    blocker = reference(by, source)
    if blocker.what not in ("source", "that", "enchanted", "target"):
        return None
    source.claim(said)
    return (i.BlockedBy(blocker, source.words(said)),)


def _banded_with(said: n.Participle, with_: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...] | None:
    """“banded with this creature” (CR 702.22c)."""
    other = reference(with_, source)
    if other.what not in ("source", "that", "enchanted", "target"):
        return None
    source.claim(said)
    return (i.BandedWith(other, source.words(said)),)


def _either_way(said: n.Participle, by: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...] | None:
    """“blocking or blocked by this creature” (CR 509.1g, 509.1h)."""
    other = reference(by, source)
    if other.what not in ("source", "that", "enchanted", "target"):
        return None
    source.claim(said)
    return (i.OneOf((i.BlockerOf(other, source.words(said)), i.BlockedBy(other, source.words(said)))),)


def _linked(said: n.Participle, with_: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...] | None:
    """“created with this enchantment”, “exiled with it”: by its own abilities (CR 607.2a, 607.2c)."""
    if with_.modifiers or len(with_.words) != 1 or said.sense not in ("created", "exiled"):
        return None
    word = with_.words[0]
    if not isinstance(word, n.Word) or not (word.kind == "self" or word.sense == "it"):
        return None
    source.claim(said)
    return (i.IsAmong(i.Reference("linked" if said.sense == "exiled" else "made")),)
