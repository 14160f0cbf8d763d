"""A token's description as characteristics (CR 111.3, 111.4) and as the way in which it enters.

Every reader here claims the words that it writes into the description; what it does not understand stays unclaimed and
is among the description's ``unread`` words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Literal

import msgspec
from msgspec import structs

from ..grammar import nodes as n
from ..grammar.senses import (
    CARD_TYPES,
    SUPERTYPES,
    capitalised,
    color_letters,
    plain,
    single_words,
    symbols_upper,
)
from ..grammar.subtypes import in_type_line, names_subtype, subtype_of
from ..grammar.traversal import name_of
from . import instructions as i
from .beginnings import moment
from .counting import count
from .objects import reference
from .player_names import is_player
from .players import player
from .quantities import quantity
from .source import Source
from .values import number_of, pt_value

#: Adverbs after the tokens that say nothing about them.
ASIDES = frozenset(["instead", "also", "as well", "too", "each", "additionally", "face up"])
#: The states in which a token enters, by the words that say so.
STATES = {
    "tapped": ("tapped",),
    "untapped": (),
    "attacking": ("attacking",),
    "tapped and attacking": ("tapped", "attacking"),
    "attacking and tapped": ("tapped", "attacking"),
}
#: They say what a token's controller must do with it (CR 701.15b, 701.60c), and are no characteristics.
DESIGNATIONS = frozenset(["goaded", "suspected"])
_IS = frozenset(["that's", "that are", "that is", "which is", "who's", "that", "which", "and that's", "and that are"])
_WHICH = frozenset(["that", "which", "who", *_IS])
_BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_ON = frozenset(["it", "them"])


class Description(msgspec.Struct):
    """What is known of a token while its words are read: each field is filled in by the words that say it."""

    name: str | None = None
    supertypes: list[str] = []
    types: list[str] = []
    subtypes: list[str] = []
    colors: list[str] = []
    power: i.Quantity | str | None = None
    toughness: i.Quantity | str | None = None
    keywords: list[str] = []
    abilities: list[str] = []
    quotes: list[n.Quoted] = []
    loyalty: str | None = None
    tapped: bool = False
    attacking: bool = False
    whom: str | None = None
    blocking: i.Reference | None = None
    attached_to: i.Reference | i.Player | None = None
    counters: list[i.Counters] = []
    unread: list[tuple[str, n.Span]] = []
    twice: list[str] = []  # what is said twice
    idle: list[str] = []  # what says nothing of a token: “untapped”
    must: str = ""  # “attacks that player each combat if able”
    later: i.Trigger | None = None  # when it is created, if not now

    def guess(self, keyword: str, span: n.Span) -> None:
        """A word that is not known, where a keyword ability stands: kept as one, and reported."""
        self.keywords.append(keyword)
        self.unread.append((keyword, span))

    def number_counters(self, value: i.Quantity, words: str) -> bool:
        """“with a number of +1/+1 counters on it | equal to …”."""
        if not self.counters or self.counters[-1].count != i.Asked("a number"):
            return False
        self.counters[-1] = i.Counters(self.counters[-1].kind, value, words)
        return True

    def round_counters(self, way: Literal["up", "down"]) -> bool:
        """“with half that many +1/+1 counters on it | rounded down” (CR 107.1a)."""
        last = self.counters[-1] if self.counters else None
        if last is None or not isinstance(last.count, i.Half):
            return False
        said = f"half {'X' if isinstance(last.count.of, i.Variable) else 'that many'}, rounded {way}"
        self.counters[-1] = i.Counters(last.kind, i.Half(last.count.of, way), said)
        return True

    def size(self, value: i.Quantity | str, power: bool, toughness: bool) -> None:
        """Power or toughness (or both) is this, or what the effect finds when it creates the token."""
        self.power = value if power else self.power
        self.toughness = value if toughness else self.toughness

    @property
    def is_sized(self) -> bool:
        """Whether its words or its abilities say its power (“This creature's power is equal to …”)."""
        return self.power != "*" or any("power" in plain(ability) for ability in self.abilities)

    def characteristics(self) -> i.Characteristics:
        """The characteristics; without a name of its own the token's subtypes plus “Token” (CR 111.4)."""
        name = self.name if self.name is not None else " ".join([*dict.fromkeys(self.subtypes), "Token"])
        return i.Characteristics(
            name=name,
            colors=tuple(color_letters(tuple(self.colors))),
            supertypes=tuple(dict.fromkeys(self.supertypes)),
            types=in_type_line(self.types),
            subtypes=tuple(dict.fromkeys(self.subtypes)),
            power=self.power,
            toughness=self.toughness,
            keywords=tuple(dict.fromkeys(self.keywords)),
            abilities=tuple(self.abilities),
            loyalty=self.loyalty,
        )


def describe(
    node: n.TokenDescription, source: Source, besides: Sequence[n.Modifier | n.Complement] = ()
) -> Description:
    """Read all that a token description says. How many there are, and ``besides``, is the caller's to read."""
    out = Description()
    claim_described(node, source)
    if node.name:
        out.name = node.given_name
    out.supertypes += [capitalised(s) for s in node.supertypes if s in SUPERTYPES]  # “nonlegendary”: it has none
    out.colors += list(node.colors)
    if node.power is not None and node.toughness is not None:
        out.power, out.toughness = pt_value(node.power), pt_value(node.toughness)
    for word in node.types:
        if word.kind == "color":  # a second list of colors
            out.unread.append((word.text, word.span))
        else:
            read_type(word, out)
    for said in (node.supertypes, node.colors, tuple(word.sense for word in node.types)):
        out.twice += [word for k, word in enumerate(said) if word in said[:k]]
    for word in node.keywords:
        out.keywords.append(word.sense)
    for state in node.states:
        if state in ("untapped", "blocking") or not read_state(state, out):
            out.idle.append(state)  # tokens enter untapped (CR 110.5b); what they block is not said
    out.idle += [word for word in node.supertypes if word not in SUPERTYPES]  # “nonlegendary”: it is none
    if "colorless" in node.colors and len(node.colors) > 1:
        out.unread.append(("colorless", node.span))
    for word in node.types:
        if word.kind == "type" and word.sense in ("instant", "sorcery"):
            out.unread.append((word.text, word.span))  # CR 304.4, 307.4: none enters the battlefield
    for modifier in node.modifiers:
        if modifier not in besides:
            read_modifier(modifier, source, out)
    if node.apposition is not None and not read_copula(node.apposition, source, out):
        out.unread.append((source.words(node.apposition), node.apposition.span))
    if "Creature" in out.types:
        out.power = "*" if out.power is None else out.power
        out.toughness = "*" if out.toughness is None else out.toughness
    if out.power is not None and not out.types:
        out.types.append("Creature")  # only creatures (and Vehicles, which are artifacts) have power (CR 208.1, 208.3)
    return out


def claim_described(node: n.TokenDescription, source: Source) -> None:
    """The words of a description that are its fields: all but its quantity and what follows “token”."""
    at = node.span.start
    for other in sorted(
        (*node.quantity, *node.modifiers, *filter(None, [node.apposition])), key=lambda x: x.span.start
    ):
        source.claim_between(at, other.span.start)
        at = other.span.end
    source.claim_between(at, node.span.end)


def read_type(word: n.Word, out: Description) -> bool:
    """One card type or subtype; False for a word that is neither."""
    if word.kind == "type" or word.sense in CARD_TYPES:
        out.types.append(capitalised(word.sense))
    elif names_subtype(word):
        out.subtypes.append(subtype_of(word))
    else:
        return False
    return True


def read_state(state: str, out: Description) -> bool:
    """“tapped”, “attacking”, “tapped and attacking”."""
    if state not in STATES:
        return False
    for said in STATES[state]:
        if getattr(out, said):
            out.twice.append(said)
        setattr(out, said, True)
    return True


def read_modifier(modifier: n.Modifier | n.Complement, source: Source, out: Description) -> None:
    """What follows “token”: with …, named …, that's …, attached to …; what is not understood becomes ``unread``."""
    mark = source.mark()
    if not _read(modifier, source, out):
        source.forget(mark)
        out.unread.append((source.words(modifier), modifier.span))


def _read(modifier: n.Modifier | n.Complement, source: Source, out: Description) -> bool:
    match modifier:
        case n.Named():
            source.claim(modifier)
            out.name = modifier.name
            return True
        case n.Adverb():
            source.claim(modifier)
            return modifier.sense in ASIDES or read_state(modifier.sense, out)
        case n.Prepositional():
            return _prepositional(modifier, source, out)
        case n.Relative():
            return read_relative(modifier, source, out)
        case n.Participle() if modifier.sense == "attacking":  # of copies
            source.claim(modifier)
            out.attacking = True
            out.whom = _said_of(modifier.complements, source) or None
            return True
        case n.Participle(sense="blocking", complements=(n.NounPhrase() | n.NounList() as blocked,)):
            source.claim_own(modifier)
            out.blocking = reference(blocked, source)
            return True
    return False


def _said_of(complements: Iterable[n.Node], source: Source) -> str:
    """The words of what follows, in lower case."""
    return " ".join(source.said(c) for c in complements)


def _prepositional(modifier: n.Prepositional, source: Source, out: Description) -> bool:
    match modifier.sense:
        case "with" if _is_nameless(modifier.object):
            source.claim(modifier)
            out.name = ""
            return True
        case "with":
            source.claim_own(modifier)
            return read_with(modifier.object, source, out)
        case "attached to" | "each attached to":
            source.claim_own(modifier)
            host, own = _host_and_own(modifier.object)
            out.attached_to = _host(host, source)
            if own is None:
                return True
            source.claim_own(own)
            return read_with(own.object, source, out)
        case "of":
            return _read_chosen(modifier, source, out)
        case "in addition to":
            source.claim(modifier)
            return True
    return False


def _is_nameless(noun: n.Noun) -> bool:
    """“with no name”."""
    return isinstance(noun, n.NounPhrase) and noun.senses == ("no", "name")


def _host_and_own(noun: n.Noun) -> tuple[n.Noun, n.Prepositional | None]:
    """“attached to target creature | with enchant creature and “…””: what no host has is the token's own."""
    last = noun.modifiers[-1] if isinstance(noun, n.NounPhrase) and noun.modifiers else None
    if not isinstance(noun, n.NounPhrase) or not isinstance(last, n.Prepositional) or last.sense != "with":
        return noun, None
    first = last.object.items[0].words[:1]
    match first:
        case (n.Quoted(),):
            pass
        case (n.Word(kind="keyword") as keyword,) if single_words((keyword.sense,))[0] in ("enchant", "equip"):
            pass
        case _:
            return noun, None
    place = n.Span(noun.span.start, (noun.modifiers[:-1] or noun.words)[-1].span.end)
    return structs.replace(noun, modifiers=noun.modifiers[:-1], span=place), last


def _host(noun: n.Noun, source: Source) -> i.Reference | i.Player:
    """What a token enters attached to: an object, or a player, whom Curses enchant."""
    return player(noun, source) if is_player(noun) else reference(noun, source)


def _read_chosen(modifier: n.Prepositional, source: Source, out: Description) -> bool:
    """“of the chosen color and creature type”, “of that type”, “of your choice”: left open, in angle brackets."""
    noun = modifier.object
    items = noun.items
    words = noun.plain_words
    senses = {w.sense for w in words}
    ends_in_choice = any(
        isinstance(m, n.Prepositional) and _ends_in(m, "choice") for item in items for m in item.modifiers
    )
    if any(w.kind not in ("article", "determiner", "noun", "possessive") and w.sense != "chosen" for w in words):
        return False
    left_open = bool(senses & {"chosen", "that"}) or ends_in_choice or (words[-1:] and words[-1].sense == "choice")
    if not left_open:
        return False
    chosen = "chosen" in senses
    said = source.said(noun)
    kinds = ("color", "creature type", "type", "land type", "name")
    for word in words:
        if word.sense == "color":
            out.colors.append("the chosen color" if chosen else said)
        elif word.sense in kinds and ("Creature" in out.types or word.sense in ("creature type", "type")):
            out.subtypes.append(f"<the chosen {word.sense}>" if chosen else f"<{said}>")
    source.claim(modifier)
    return True


def _ends_in(node: n.Prepositional, sense: str) -> bool:
    head = node.object.items[-1].head
    return head is not None and head.sense == sense


# ── “that's …” ──────────────────────────────────────────────────────────────────────────────────────────────────────


def read_relative(modifier: n.Relative, source: Source, out: Description) -> bool:
    """“that's tapped and attacking that player”, “that are red, green, and white”, “that enters with …”."""
    if modifier.subject is not None or modifier.further:
        return False
    source.claim_own(modifier)
    if modifier.verb is not None:
        return _relative_verb(modifier, modifier.verb, source, out)
    if modifier.sense not in _IS or not modifier.complements:
        return False
    return _is_so(list(modifier.complements), source, out)


def _relative_verb(modifier: n.Relative, verb: n.Verb, source: Source, out: Description) -> bool:
    source.claim(verb)
    complements = list(modifier.complements)
    if (verb.auxiliaries and verb.auxiliaries != ("each",)) or modifier.sense not in _WHICH:
        return False  # “that can attack the turn it comes into play”
    match verb.lemma:
        case "count":  # (1996) its type is this one, its name the one before
            return _counts_as(complements, source, out)
        case "enter":
            return _enters(complements, source, out)
        case "attack":
            source.claim(modifier)
            rest = source.said(n.Node(span=n.Span(verb.span.end, modifier.span.end)))
            out.must = f"attacks {rest}"
            return True
        case "be" | "attacking" | "blocking" | "attached" | "tapped" | "untapped" | "goaded" | "suspected":
            return _is_so([*_verb_as_state(verb), *complements], source, out)
    return False


def _verb_as_state(verb: n.Verb) -> list[n.Complement]:
    return [n.Participle(verb=verb.words[-1], span=verb.span)] if verb.lemma != "be" else []


def _counts_as(complements: list[n.Complement], source: Source, out: Description) -> bool:
    match complements:
        case [n.Prepositional(sense="as", object=n.NounPhrase() as noun)]:
            kinds = [w.text for w in noun.words if isinstance(w, n.Word) and w.kind == "subtype"]
        case _:
            return False
    if not kinds:
        return False
    source.claim(complements[0])
    printed, out.subtypes = out.subtypes, kinds
    out.name = out.name or (" ".join(printed) if printed != out.subtypes else None)
    return True


def _enters(complements: list[n.Complement], source: Source, out: Description) -> bool:
    """“that enters tapped”, “which enters with a +1/+1 counter on it”."""
    rest = [c for c in complements if not is_battlefield(c, source)]
    return bool(rest) and every(_read(c, source, out) for c in rest)


def is_battlefield(node: n.Node, source: Source) -> bool:
    """“the battlefield”, “play”: where tokens enter in any case."""
    found = isinstance(node, n.NounPhrase) and node.is_battlefield
    if found:
        source.claim(node)
    return found


def is_each(node: n.Node) -> bool:
    """“are each equal to …”"""
    match node:
        case n.NounPhrase(words=(n.Word(sense="each"),), modifiers=()) | n.Adverb(sense="each"):
            return True
    return False


def _is_so(complements: list[n.Complement], source: Source, out: Description) -> bool:
    """What follows “that's”: states, whom it attacks, colors, types, what it is attached to."""
    if _later(complements, source, out):
        complements = complements[:-1]
    states: list[str] = []
    whom: n.Complement | None = None
    k = 0
    while k < len(complements) and (state := _state(complements[k])):
        states += state
        source.claim_own(complements[k])
        match complements[k]:
            case n.Participle(complements=(first, *more)):
                complements[k + 1 : k + 1] = [first, *more]
            case n.NounPhrase(modifiers=(first, *more)):
                complements[k + 1 : k + 1] = [first, *more]
        source.claim_between(complements[k].span.start, (complements[k + 1 :] or [complements[k]])[0].span.start)
        if len(complements) == k + 1:
            source.claim(complements[k])
        k += 1
    rest = complements[k:]
    if "attached" in states:
        return _is_attached(states, rest, source, out)
    if states and rest and "attacking" in states and not isinstance(rest[0], n.Prepositional):
        whom = rest.pop(0)
        source.claim(whom)
    if "blocking" in states:
        if not isinstance(whom or (rest[0] if rest else None), (n.NounPhrase, n.NounList)):
            return False
        blocked = whom or rest.pop(0)
        assert isinstance(blocked, (n.NounPhrase, n.NounList))
        out.blocking = reference(blocked, source)
        states.remove("blocking")
    for each in states:
        if each in DESIGNATIONS:
            out.must = f"{out.must} and {each}" if out.must else each
        elif not read_state(each, out):
            return False
    if whom is not None and out.blocking is None:
        out.whom = source.said(whom)
    if states or out.blocking is not None:
        return every(_read(c, source, out) for c in rest)
    if len(rest) != 1:
        return False
    return _is_what(rest[0], source, out)


def _is_attached(states: list[str], rest: list[n.Complement], source: Source, out: Description) -> bool:
    match rest:
        case [n.Prepositional(sense="to") as to]:
            source.claim_own(to)
            out.attached_to = _host(to.object, source)
            return states == ["attached"]
    return False


def _later(complements: list[n.Complement], source: Source, out: Description) -> bool:
    """“that are attacking | at the beginning of the next end step”."""
    match complements[-1] if complements else None:
        case n.Prepositional(sense="at") as at:
            out.later = moment(at, source)
            return True
    return False


def _state(node: n.Complement) -> list[str]:
    """The states in “tapped and attacking”, “goaded”."""
    match node:
        case n.Adverb() if node.sense in STATES or node.sense in DESIGNATIONS:
            return _parts_of(node.sense)
        case n.Participle() if node.sense in ("attacking", "blocking", "tapped", "attached", *DESIGNATIONS):
            return [node.sense]
        case n.NounPhrase(words=(n.Word(kind="adjective") as word,)) if (
            word.sense in STATES or word.sense in DESIGNATIONS or word.sense == "blocking"
        ):
            return _parts_of(word.sense)
        case n.NounList(items=items) if node.conjunctions == {"and"} and all(_state(item) for item in items):
            return [state for item in items for state in _state(item)]
    return []


def _parts_of(state: str) -> list[str]:
    return list(STATES.get(state, (state,))) or [state]


def _is_what(node: n.Complement, source: Source, out: Description) -> bool:
    """“that's red and white”, “that's all colors”, “that's every creature type”, “that's a 4/4 Beast”."""
    items = node.items if isinstance(node, (n.NounPhrase, n.NounList)) else ()
    if isinstance(node, n.NounList):
        source.claim_own(node)
        if "or" in node.conjunctions:
            return False
    if isinstance(node, n.Prepositional):  # “that's | attached to that player”
        return node.sense == "attached to" and _prepositional(node, source, out)
    words = [w for item in items for w in item.plain_words]
    senses = [w.sense for w in words]
    alone = len(items) == 1 and not items[0].modifiers
    if alone and senses in (["every", "basic land type"], ["every", "creature type"]):
        source.claim(node)
        if senses[-1] == "basic land type":
            out.subtypes += _BASIC_LAND_TYPES
        else:
            out.keywords.append("changeling")
        return True
    if alone and senses == ["the", "chosen", "color"]:
        source.claim(node)
        out.colors.append("the chosen color")
        return True
    return bool(items) and every(read_copula(item, source, out) for item in items)


def every(results: Iterable[bool]) -> bool:
    """Whether all hold, each of them tried: what follows a word that is not understood is read all the same."""
    return all(list(results))


# ── “is a …” ────────────────────────────────────────────────────────────────────────────────────────────────────────


def read_copula(phrase: n.NounPhrase, source: Source, out: Description) -> bool:
    """“is a 4/4 red Dragon creature …”, “is legendary”: words that describe, in any order."""
    for word in phrase.words:
        if not isinstance(word, n.Word):
            return False
        sense = word.sense
        match word.kind:
            case "power/toughness" if word.size is not None:
                power, toughness = word.size
                out.power, out.toughness = pt_value(power), pt_value(toughness)
            case "color":
                out.colors += word.colors
            case "type" | "subtype":
                if not read_type(word, out):
                    return False
            case "self" if word.text[:1].isupper():
                read_type(word, out)  # a card's own name may be a creature type: “it's a Rogue in addition”
            case "adjective" if sense in SUPERTYPES:
                out.supertypes.append(capitalised(sense))
            case "keyword":
                out.keywords.append(sense)
            case "noun" if sense == "legend":
                out.supertypes.append("Legendary")
                out.types.append("Creature")
            case "article" | "token":
                pass
            case "determiner" if sense == "either":
                pass
            case _:
                return False
        source.claim(word)
    for modifier in phrase.modifiers:
        read_modifier(modifier, source, out)
    return True


# ── “with …” ────────────────────────────────────────────────────────────────────────────────────────────────────────


def read_with(node: n.Noun, source: Source, out: Description) -> bool:
    """“flying, “…”, and equip {2}”: keywords, quoted abilities, counters, power and toughness.

    False, and nothing changed, if no item is understood; single items that are not stand in ``out.unread``.
    """
    items = node.items
    if isinstance(node, n.NounList):
        source.claim_own(node)
    if (size := _sized(items)) is not None:
        source.claim(node)
        out.power, out.toughness = size
        return True
    if _is_choice(items):  # “with your choice of first strike, vigilance, or lifelink”: left open
        source.claim(node)
        out.keywords.append(f"<{source.said(node)}>")
        return True
    if (choice := _counter_choice(node, source)) is not None:  # “with your choice of a flying or a reach counter on it”
        out.counters.append(choice)
        return True
    if isinstance(node, n.NounList) and not node.conjunctions <= {"and"}:
        return False
    for item in items:  # “protection from red | and toxic 1”
        for modifier in item.modifiers:
            if isinstance(modifier, n.Prepositional) and isinstance(modifier.object, n.NounList):
                source.claim_own(modifier.object)
    actions = [(_with_item(item, source, out), item) for item in parted(items)]
    if not any(action for action, _ in actions):
        return False
    for action, item in actions:
        if action is None:
            out.unread.append((source.words(item), item.span))
        else:
            action()
    return True


def _sized(items: tuple[n.NounPhrase, ...]) -> tuple[i.Quantity | str, i.Quantity | str] | None:
    """“power and toughness 2/2”, “base power and toughness X/X”."""
    words = [w for item in items for w in item.words]
    last = words[-1] if words else None
    if any(item.modifiers for item in items) or not isinstance(last, n.Word) or last.size is None:
        return None
    said = [w.sense for w in words[:-1] if isinstance(w, n.Word)]
    if said not in (["power", "toughness"], ["base power", "toughness"], ["base", "power", "toughness"]):
        return None
    return pt_value(last.size[0].upper()), pt_value(last.size[1].upper())


def parted(items: tuple[n.NounPhrase, ...]) -> list[n.NounPhrase]:
    """The items with what “protection from …” took for more of its qualities given back: “protection from red | and
    toxic 1”, “hexproof from blue | that's tapped and attacking”."""
    out: list[n.NounPhrase] = []
    for item in items:
        last = item.modifiers[-1] if item.modifiers else None
        if not isinstance(last, n.Prepositional) or last.sense != "from":
            out.append(item)
            continue
        qualities = last.object.items
        at = next((k for k, q in enumerate(qualities) if k and _is_ability(q)), len(qualities))
        kept = qualities[:at]
        said = tuple(m for m in kept[-1].modifiers if isinstance(m, n.Named | n.Relative))
        final = structs.replace(kept[-1], modifiers=tuple(m for m in kept[-1].modifiers if m not in said))
        final = structs.replace(final, span=n.Span(final.span.start, (final.modifiers or final.words)[-1].span.end))
        span = n.Span(last.span.start, final.span.end)
        object_: n.Noun = final
        if at > 1:
            joiners = last.object.joiners[: at - 1] if isinstance(last.object, n.NounList) else ()
            object_ = n.NounList(items=(*kept[:-1], final), joiners=joiners, span=n.Span(kept[0].span.start, span.end))
        whole = structs.replace(last, object=object_, span=span)
        modifiers = (*item.modifiers[:-1], whole, *said)
        out.append(structs.replace(item, modifiers=modifiers, span=n.Span(item.span.start, span.end)))
        out += parted(qualities[at:])
    return out


def _is_ability(item: n.NounPhrase) -> bool:
    first = item.words[0] if item.words else None
    return isinstance(first, n.Quoted) or (
        isinstance(first, n.Word) and first.kind == "keyword" and first.sense != "from"
    )


def _is_choice(items: tuple[n.NounPhrase, ...]) -> bool:
    """“your choice of flying or vigilance”."""
    words = [item.plain_words for item in items]
    return (
        bool(words[0])
        and words[0][0].sense == "your choice of"
        and all(
            said and said[-1].kind == "keyword" and {w.kind for w in said} <= {"keyword", "determiner"}
            for said in words
        )
    )


def _counter_choice(node: n.Noun, source: Source) -> i.Counters | None:
    """“your choice of a +1/+1 counter or a flying counter on it”: left open which."""
    if not isinstance(node, n.NounList) or "or" not in node.conjunctions:
        return None
    found = [_counters(item, source, of_a_choice=True) for item in node.items]
    kinds, amounts = [c.kind for c in found if c], {c.count for c in found if c}
    if len(kinds) < len(found) or len(amounts) > 1:
        return None
    source.claim(node)
    return i.Counters(f"<{' or '.join(kinds)}>", amounts.pop())


def _with_item(item: n.NounPhrase, source: Source, out: Description) -> Callable[[], None] | None:
    """What writes one item of “with …” into the description; None if the item is not understood."""
    words = item.plain_words
    if item.words and isinstance(item.words[0], n.Quoted):
        return None if words else partial(_quote, item, source, out)
    if not words:
        return None
    first, senses = words[0], [w.sense for w in words]
    mark = source.mark()
    counters = _counters(item, source)
    if counters is not None:
        return partial(_enter_with, item, counters, source, out)
    source.forget(mark)
    if _is_that_ability(senses, item):
        source.claim(item)
        return lambda: out.keywords.append(f"<{source.said(item)}>")
    if first.sense in ("base", "power", "toughness", "base power"):
        return _size_item(item, words, source, out)
    if first.kind == "unknown" and len(words) == len(item.words):
        return lambda: out.guess(source.said(item), item.span)
    if first.kind == "keyword":
        return _keyword_item(item, source, out)
    return None


def _is_that_ability(senses: list[str], item: n.NounPhrase) -> bool:
    """“the chosen ability”, “that keyword”, “those abilities”: left open."""
    if item.modifiers:
        return False
    return senses in (["the", "chosen", "ability"], ["that", "ability"], ["those", "ability"]) or (
        senses[-1] in ("keyword", "keyword ability") and senses[:-1] in (["the", "chosen"], ["that"])
    )


def _quote(item: n.NounPhrase, source: Source, out: Description) -> None:
    for modifier in item.modifiers:
        read_modifier(modifier, source, out)
    for quoted in item.words:
        assert isinstance(quoted, n.Quoted)
        source.claim(quoted)
        out.abilities.append(quotation(quoted, source))
        out.quotes.append(quoted)


def quotation(quoted: n.Quoted, source: Source) -> str:
    """The words of a quoted ability; a comma at its end is the sentence's own, and stands where its full stop was."""
    said = source[quoted.span.start + 1 : quoted.span.end - 1].strip()
    if not said.endswith(","):
        return said
    sentence = any(isinstance(ability, n.Ability) for ability in quoted.text.abilities)
    return said[:-1] + "." * sentence


def _enter_with(item: n.NounPhrase, counters: i.Counters, source: Source, out: Description) -> None:
    out.counters.append(counters)
    on = _on(item)
    of = on.object if on is not None else None
    more = of.modifiers if isinstance(of, n.NounPhrase) else ()
    for modifier in (*item.modifiers, *more):
        if modifier is not on:  # “with a stun counter on it | that's all colors”
            read_modifier(modifier, source, out)


def _on(item: n.NounPhrase) -> n.Prepositional | None:
    return next((m for m in item.modifiers if isinstance(m, n.Prepositional) and m.sense == "on"), None)


def _counters(item: n.NounPhrase, source: Source, of_a_choice: bool = False) -> i.Counters | None:
    """“two +1/+1 counters on it”; None if these are no counters, or are on something else."""
    words = item.plain_words
    on = _on(item)
    if not words or len(words) < len(item.words) or words[-1].sense != "counter":
        return None
    if on is not None and not _is_on_it(on):
        return None
    if of_a_choice and words[0].sense == "your choice of":
        words = words[1:]
    counting = tuple(w for w in words[:-1] if w.kind in _HOW_MANY)
    kinds = [w for w in words[:-1] if w.kind not in _HOW_MANY and w.sense != "additional"]
    if not kinds and len(counting) > 1:  # “a shield counter” has a kind that is a word of its own
        return None
    if not kinds or any(w.kind in ("subtype", "token", "type") for w in kinds):
        return None
    amount, _ = count(counting, source)
    if isinstance(amount, i.Asked) and amount.text != "a number":
        return None
    source.claim(words[-1], *kinds, *(w for w in words if w.sense in ("additional", "an additional")))
    if on is not None:
        source.claim_between(on.span.start, on.span.start)
        source.claim_own(on)
        assert isinstance(on.object, n.NounPhrase)
        source.claim(*on.object.words)
    return i.Counters(plain(name_of(kinds)), amount)


_HOW_MANY = frozenset(["article", "determiner", "number", "number of", "multiple"])


def _is_on_it(on: n.Prepositional) -> bool:
    match on.object:
        case n.NounPhrase(words=(n.Word(kind="pronoun") as it,)):
            return it.sense in _ON
        case n.NounPhrase(words=(n.Word(sense="each of"), n.Word(sense="them"))):
            return True
    return False


def _size_item(
    item: n.NounPhrase, words: Sequence[n.Word], source: Source, out: Description
) -> Callable[[], None] | None:
    """“power 2”, “base toughness X”, “power equal to …”, “toughness each equal to …”."""
    senses = [w.sense for w in words]
    if senses[0] == "base":
        senses, words = senses[1:], words[1:]
    power = senses[:1] in (["power"], ["base power"])
    if not senses or not (power or senses[0] == "toughness"):
        return None
    if len(senses) == 2 and not item.modifiers and (value := number_of(words[1])) is not None:
        source.claim(item)
        return partial(out.size, value, power, not power)
    if senses[1:] not in ([], ["each"]):
        return None
    equal = next((m for m in item.modifiers if isinstance(m, n.EqualTo)), None)
    if equal is None or len(item.modifiers) > 1:
        if item.modifiers:
            return None
        source.claim(item)
        return partial(_defined, "*", power, not power, out)
    terms = equal.quantity.of
    source.claim(*item.words)
    source.claim_own(equal, equal.quantity)
    # “power equal to that card's power and toughness | equal to …”
    pending = isinstance(terms, n.NounList) and _is_toughness(terms.items[-1])
    value_ = quantity(terms.items[0] if isinstance(terms, n.NounList) and pending else equal.quantity, source)
    if isinstance(terms, n.NounList) and pending:
        source.claim_own(terms)
        source.claim(terms.items[-1])

    def define() -> None:
        _defined(value_, power, not power, out)
        if pending:
            out.toughness = "*"

    return define


def _is_toughness(item: n.NounPhrase) -> bool:
    return not item.modifiers and item.senses == ("toughness",)


def _defined(value: i.Quantity | str, power: bool, toughness: bool, out: Description) -> None:
    given = power or out.power is None or out.power == "*"  # “with power and toughness equal to …”
    out.power = value if given else out.power
    out.toughness = value if toughness or out.toughness is None else out.toughness


def _keyword_item(item: n.NounPhrase, source: Source, out: Description) -> Callable[[], None]:
    """A keyword with its parameter; what else follows is said of the token: “with flying | that's tapped”."""
    own = [
        m
        for m in item.modifiers
        if (isinstance(m, n.Prepositional) and m.sense in ("from", "for", "other than"))
        or isinstance(m, n.Word)  # “enchant creature | you control”
    ]
    end = max(x.span.end for x in (*item.words, *own))
    source.claim(*item.words, *own)
    keyword = symbols_upper(source.said(n.Node(span=n.Span(item.span.start, end))))

    def keep() -> None:
        out.keywords.append(keyword)
        for modifier in item.modifiers:  # “with flying | that's tapped and attacking”, “with haste | named Hornet”
            if modifier not in own:
                read_modifier(modifier, source, out)

    return keep
