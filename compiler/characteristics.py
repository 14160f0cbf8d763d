"""A token's description as characteristics (CR 111.3, 111.4) and as the way in which it enters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal

import msgspec
from msgspec import structs

from ..grammar import nodes as n
from ..grammar.traversal import below
from . import instructions as i
from .objects import reference
from .players import is_player, player
from .quantities import quantity
from .wordings import (
    CARD_TYPES,
    SUPERTYPES,
    color_letters,
    in_type_line,
    is_subtype,
    number,
    plain,
    singular_subtype,
    singular_type,
    text_of,
)

#: Adverbs after the tokens that say nothing about them.
ASIDES = frozenset(
    "instead,again,also,once,additionally,this way,this turn,each turn,if able,face up,simultaneously,each,at random,"
    "at that time,at the same time,as well,too".split(",")
)

STATE_JOINTS = re.compile(r",? and |, ")
#: They say what a token's controller must do with it (CR 701.15b, 701.60c), and are no characteristics.
DESIGNATIONS = frozenset(["goaded", "suspected"])


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
    must: str = ""  # “attacks that player each combat if able”
    later: str = ""  # when it is created, if not now

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

    def round_counters(self, way: Literal["up", "down"]) -> None:
        """“with half that many +1/+1 counters on it | rounded down” (CR 107.1a)."""
        last = self.counters[-1] if self.counters else None
        if last is not None and isinstance(last.count, i.Half):
            said = f"half {'X' if isinstance(last.count.of, i.Variable) else 'that many'}, rounded {way}"
            self.counters[-1] = i.Counters(last.kind, i.Half(last.count.of, way), said)

    def size(self, value: i.Quantity | str, power: bool, toughness: bool) -> None:
        """Power or toughness (or both) is this, or what the effect finds when it creates the token."""
        self.power = value if power else self.power
        self.toughness = value if toughness else self.toughness

    def characteristics(self) -> i.Characteristics:
        """The characteristics; without a name of its own the token's subtypes plus “Token” (CR 111.4)."""
        name = self.name or " ".join([*dict.fromkeys(self.subtypes), "Token"])
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


def pt_value(text: str) -> i.Quantity | str:
    """“1”, “X” or “*” of a power/toughness as a quantity."""
    value = number(text)
    if value is not None:
        return i.Number(value)
    return i.Variable(text) if text in ("X", "Y", "Z") else text


def describe(node: n.TokenDescription, text: str) -> Description:
    """Read all that a token description says."""
    out = Description()
    if node.name:
        out.name = node.name.strip().rstrip(",")
    out.supertypes += [s.capitalize() for s in node.supertypes if s in SUPERTYPES]  # “nonlegendary”: it has none
    out.colors += list(node.colors)
    if node.power is not None and node.toughness is not None:
        out.power, out.toughness = pt_value(node.power), pt_value(node.toughness)
    for word in node.types:
        read_type(word, out)
    for word in node.keywords:
        out.keywords.append(plain(word.text))
    for state in node.states:
        read_state(state, out)
    for modifier in node.modifiers:
        read_modifier(modifier, text, out)
    if node.apposition is not None and not read_copula(node.apposition, text, out):
        out.unread.append((text_of(node.apposition, text), node.apposition.span))
    if "Creature" in out.types:
        out.power = "*" if out.power is None else out.power
        out.toughness = "*" if out.toughness is None else out.toughness
    if out.power is not None and not out.types:
        out.types.append("Creature")  # only creatures (and Vehicles, which are artifacts) have power (CR 208.1, 208.3)
    return out


def read_type(word: n.Word, out: Description) -> None:
    """One card type or subtype."""
    if word.kind == "type" or plain(word.text) in CARD_TYPES:
        out.types.append(singular_type(word.text).capitalize())
    elif is_subtype(word.text):
        out.subtypes.append(singular_subtype(word.text))


def read_state(state: str, out: Description) -> bool:
    """“tapped”, “attacking”, “tapped and attacking”."""
    parts = STATE_JOINTS.split(state.lower())
    if not all(p in ("tapped", "attacking", "untapped") for p in parts):
        return False
    out.tapped = out.tapped or "tapped" in parts
    out.attacking = out.attacking or "attacking" in parts
    return True


def read_modifier(modifier: n.Modifier | n.Complement, text: str, out: Description) -> None:
    """What follows “token”: with …, named …, that's …, attached to …"""
    words = text_of(modifier, text)
    lowered = plain(words)
    if isinstance(modifier, n.Named):
        out.name = modifier.name
        return
    if isinstance(modifier, n.Adverb) and (lowered in ASIDES or read_state(lowered, out)):
        return
    if isinstance(modifier, n.Prepositional):
        if modifier.preposition.lower() == "with" and read_with(modifier.object, text, out):
            return
        if modifier.preposition.lower() in ("attached to", "each attached to"):
            host, own = _host_and_own(modifier.object, text)
            out.attached_to = _host(host, text)
            if own is None or read_with(own, text, out):
                return
        found = re.fullmatch(
            r"of (the chosen .+|that .+|a color of your choice|the .+ chosen .*|your choice|.+ of your choice)", lowered
        )
        if found:
            read_chosen(found.group(1), out)
            return
        if re.fullmatch(r"in addition to .*", lowered):
            return
    if isinstance(modifier, n.Relative) and read_relative(modifier, text, out):
        return
    if isinstance(modifier, n.Participle) and modifier.verb.lower() == "attacking":  # of copies
        out.attacking = True
        out.whom = lowered.removeprefix("attacking").strip() or None
        return
    out.unread.append((words, modifier.span))


def _host_and_own(noun: n.Noun, text: str) -> tuple[n.Noun, n.Noun | None]:
    """“attached to target creature | with enchant creature and “…””: what no host has is the token's own."""
    last = noun.modifiers[-1] if isinstance(noun, n.NounPhrase) and noun.modifiers else None
    if not isinstance(noun, n.NounPhrase) or not isinstance(last, n.Prepositional) or last.preposition != "with":
        return noun, None
    if not re.match(r"enchant |equip |[\"“]", text_of(last.object, text)):
        return noun, None
    place = n.Span(noun.span.start, (noun.modifiers[:-1] or noun.words)[-1].span.end)
    return structs.replace(noun, modifiers=noun.modifiers[:-1], span=place), last.object


def _host(noun: n.Noun, text: str) -> i.Reference | i.Player:
    """What a token enters attached to: an object, or a player, whom Curses enchant."""
    return player(noun, text) if is_player(noun) else reference(noun, text)


def read_chosen(words: str, out: Description) -> None:
    """“of the chosen color and creature type”: left open, in angle brackets."""
    parts = re.findall(r"color|creature type|type|land type|name", words)
    for part in parts:
        if part == "color":
            out.colors.append("the chosen color" if "chosen" in words else words)
        else:
            if "Creature" in out.types or part in ("creature type", "type"):
                out.subtypes.append(f"<the chosen {part}>" if "chosen" in words else f"<{words}>")


def read_relative(modifier: n.Relative, text: str, out: Description) -> bool:
    """“that's tapped and attacking that player”, “that are red, green, and white”, “that's all colors”."""
    words = plain(text_of(modifier, text))
    body = re.sub(r"^(?:and )?(?:that's|that are|that is|which is|who's|that) ?", "", words)
    later = re.search(r" at the (beginning of .*)$", body)
    if later:
        out.later, body = re.sub(r"^beginning of (?:the )?", "", later.group(1)), body[: later.start()]
    if re.match(r"counts? as ", body):  # (1996) its type is this one, its name the one before
        printed, out.subtypes = out.subtypes, [w.text for c in modifier.complements for w in _nouns(c)]
        out.name = out.name or (" ".join(printed) if printed != out.subtypes else None)
        return bool(out.subtypes)
    body = re.sub(r"^enters? (?:the battlefield )?(?=tapped|attacking)", "", body)
    designations = [state for state in STATE_JOINTS.split(body) if state in DESIGNATIONS]
    others = [state for state in STATE_JOINTS.split(body) if state not in DESIGNATIONS]
    if designations and (not others or read_state(", ".join(others), out)):  # “that's tapped and goaded”
        out.must = " and ".join(designations)
        return True
    if body.endswith(" and tapped"):  # “that's attacking that player and tapped”
        out.tapped, body = True, body.removesuffix(" and tapped")
    found = re.match(r"(tapped and attacking|attacking and tapped|attacking|tapped)(?: (.+))?$", body)
    if found and read_state(found.group(1), out):
        for complement in modifier.complements:
            if isinstance(complement, n.Prepositional) and complement.preposition.lower() == "with":
                read_modifier(complement, text, out)  # “that's tapped and attacking | with a menace counter on it”
        out.whom = re.sub(r"\bwith .*$", "", found.group(2) or "").strip() or out.whom
        return True
    if body.startswith("blocking"):
        object_ = next((c for c in modifier.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
        if object_ is not None:
            out.blocking = reference(object_, text)
        return object_ is not None
    if body.startswith(("enters with", "enters the battlefield with", "enter with", "enter the battlefield with")):
        inner = _first(modifier, "with")
        return inner is not None and read_with(inner.object, text, out)
    if body.startswith("attached to ") and (host := _first(modifier, "attached to")) is not None:
        out.attached_to = _host(host.object, text)
        return True
    if re.match(r"attacks? ", body):
        out.must = re.sub(r"^attack ", "attacks ", body)
        return True
    if body == "the chosen color":
        out.colors.append(body)
        return True
    if body == "all colors" or re.fullmatch(
        r"(?:white|blue|black|red|green)(?:(?:,|,? and) (?:white|blue|black|red|green))*", body
    ):
        out.colors += re.split(r", and | and |, ", body)
        return True
    if body.startswith(("every basic land type", "every creature type")):
        if body == "every basic land type":
            out.subtypes += ["Plains", "Island", "Swamp", "Mountain", "Forest"]
        elif body == "every creature type":
            out.keywords.append("changeling")
        return True
    if isinstance(modifier, n.Relative) and modifier.verb is None and len(modifier.complements) == 1:
        noun = modifier.complements[0]
        if isinstance(noun, n.NounPhrase):
            return read_copula(noun, text, out)
        if isinstance(noun, n.NounList) and all("and" in j for j in noun.joiners[-1:]):
            return every(read_copula(item, text, out) for item in noun.items)
    return False


def _nouns(node: n.Node) -> list[n.Word]:
    """The capitalised words in “as a Wall”."""
    return [each for each in below(node) if isinstance(each, n.Word) and each.kind == "subtype"]


def every(results: Iterable[bool]) -> bool:
    """Whether all hold, each of them tried: what follows a word that is not understood is read all the same."""
    return all(list(results))


def _first(node: n.Node, preposition: str) -> n.Prepositional | None:
    """The first “with …”, say, below a node."""
    found = (c for c in below(node) if isinstance(c, n.Prepositional) and c.preposition.lower() == preposition)
    return next(found, None)


def read_copula(phrase: n.NounPhrase, text: str, out: Description) -> bool:
    """“is a 4/4 red Dragon creature …”, “is legendary”: words that describe, in any order."""
    for word in phrase.words:
        if not isinstance(word, n.Word):
            return False
        lowered = plain(word.text)
        if word.kind == "power/toughness":
            power, _, toughness = word.text.partition("/")
            out.power, out.toughness = pt_value(power), pt_value(toughness)
        elif word.kind == "color":
            out.colors += re.split(r", and | and |, ", lowered)
        elif word.kind in ("type", "subtype") or (word.kind == "self" and word.text[:1].isupper()):
            read_type(word, out)  # a card's own name may be a creature type: “it's a Rogue in addition”
        elif word.kind == "adjective" and lowered in ("legendary", "snow", "basic"):
            out.supertypes.append(lowered.capitalize())
        elif word.kind == "keyword":
            out.keywords.append(lowered)
        elif word.kind == "noun" and lowered in ("legend", "legends"):
            out.supertypes.append("Legendary")
            out.types.append("Creature")
        elif word.kind not in ("article", "token") and lowered != "either":
            return False
    for modifier in phrase.modifiers:
        read_modifier(modifier, text, out)
    return True


def read_with(node: n.Noun, text: str, out: Description) -> bool:
    """“flying, “…”, and equip {2}”: keywords, quoted abilities, counters, power and toughness.

    False, and nothing changed, if no item is understood; single items that are not stand in ``out.unread``.
    """
    items = node.items if isinstance(node, n.NounList) else (node,)
    sized = re.fullmatch(r"(?:base )?power and toughness (\S+)/(\S+)", plain(text_of(node, text)))
    if sized:
        out.power, out.toughness = (pt_value(size.upper()) for size in sized.groups())
        return True
    if _is_choice(items, text):  # “with your choice of first strike, vigilance, or lifelink”: left open
        out.keywords.append(f"<{plain(text_of(node, text))}>")
        return True
    if (choice := _counter_choice(node, text)) is not None:  # “with your choice of a flying or a reach counter on it”
        out.counters.append(choice)
        return True
    actions = [(_with_item(item, text, out), item) for item in parted(items)]
    if not any(action for action, _ in actions):
        return False
    for action, item in actions:
        if action is None:
            out.unread.append((text_of(item, text), item.span))
        else:
            action()
    return True


def parted(items: tuple[n.NounPhrase, ...]) -> list[n.NounPhrase]:
    """The items with what “protection from …” took for more of its qualities given back: “protection from red | and
    toxic 1”, “hexproof from blue | that's tapped and attacking”."""
    out: list[n.NounPhrase] = []
    for item in items:
        last = item.modifiers[-1] if item.modifiers else None
        if not isinstance(last, n.Prepositional) or last.preposition.lower() != "from":
            out.append(item)
            continue
        qualities = last.object.items if isinstance(last.object, n.NounList) else (last.object,)
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
        isinstance(first, n.Word) and first.kind == "keyword" and first.text.lower() != "from"
    )


def _is_choice(items: tuple[n.NounPhrase, ...], text: str) -> bool:
    """“your choice of flying or vigilance”."""
    words = [[w.kind for w in item.words if isinstance(w, n.Word)] for item in items]
    return plain(text_of(items[0], text)).startswith("your choice of ") and all(
        kinds[-1:] == ["keyword"] and set(kinds) <= {"keyword", "determiner"} for kinds in words
    )


def _counter_choice(node: n.Noun, text: str) -> i.Counters | None:
    """“your choice of a +1/+1 counter or a flying counter on it”: left open which."""
    if not isinstance(node, n.NounList) or "or" not in node.joiners[-1].split():
        return None
    words = [plain(text_of(item, text)).removeprefix("your choice of ") for item in node.items]
    found = [_counters(each) for each in words]
    kinds, amounts = [c.kind for c in found if c], {c.count for c in found if c}
    if len(kinds) < len(found) or len(amounts) > 1:
        return None
    return i.Counters(f"<{' or '.join(kinds)}>", amounts.pop())


def _with_item(item: n.NounPhrase, text: str, out: Description) -> Callable[[], None] | None:
    words = text_of(item, text)
    lowered = plain(words)
    first = item.words[0] if item.words else None
    if isinstance(first, n.Quoted):
        quotes = [w for w in item.words if isinstance(w, n.Quoted)]
        if len(quotes) != len(item.words):
            return None

        def quote() -> None:
            for modifier in item.modifiers:
                read_modifier(modifier, text, out)
            for quoted in quotes:
                said = text[quoted.span.start + 1 : quoted.span.end - 1].strip()
                if said.endswith(","):  # the sentence's own; it stands where the ability's full stop was
                    sentence = any(isinstance(ability, n.Ability) for ability in quoted.text.abilities)
                    said = said[:-1] + "." * sentence
                out.abilities.append(said)
                out.quotes.append(quoted)

        return quote
    on = next((m for m in item.modifiers if isinstance(m, n.Prepositional) and m.preposition.lower() == "on"), None)
    of = on.object if on is not None and isinstance(on.object, n.NounPhrase) else None
    end = of.words[-1].span.end if of is not None else item.words[-1].span.end if item.words else item.span.end
    counters = _counters(plain(text[item.span.start : end]))
    if counters is not None:

        def enter_with() -> None:
            out.counters.append(counters)
            for modifier in (*item.modifiers, *(of.modifiers if of is not None else ())):
                if modifier is not on:  # “with a stun counter on it | that's all colors”
                    read_modifier(modifier, text, out)

        return enter_with
    if re.fullmatch(
        r"(?:the chosen|that) (?:ability|keyword|keyword ability)|those abilities|the chosen abilities", lowered
    ):
        return lambda: out.keywords.append(f"<{lowered}>")
    if sized := re.fullmatch(r"(?:base )?(power|toughness) (\d+|x)", lowered):
        return partial(out.size, pt_value(sized.group(2).upper()), sized.group(1) == "power", sized.group(1) != "power")
    if re.match(r"(?:base )?(?:power|toughness)", lowered):
        both = re.fullmatch(
            r"(?:base )?(power and toughness|power|toughness)(?: each)?",
            plain(" ".join(w.text for w in item.words if isinstance(w, n.Word))),
        )
        equal = next((m for m in item.modifiers if isinstance(m, n.EqualTo)), None)
        if both is None:
            return None
        value: i.Quantity | str = "*"
        pending = False  # “power equal to that card's power and toughness | equal to …”
        if equal is not None:
            terms = equal.quantity.of
            pending = isinstance(terms, n.NounList) and plain(text_of(terms.items[-1], text)) == "toughness"
            value = quantity(terms.items[0] if isinstance(terms, n.NounList) and pending else equal.quantity, text)

        def defined() -> None:
            out.power = value if "power" in both.group(1) or out.power is None else out.power
            out.toughness = value if "toughness" in both.group(1) or out.toughness is None else out.toughness
            if pending:
                out.toughness = "*"

        return defined
    if isinstance(first, n.Word) and first.kind == "unknown" and all(isinstance(w, n.Word) for w in item.words):
        return lambda: out.guess(lowered, item.span)
    if isinstance(first, n.Word) and first.kind == "keyword":
        own = [
            m
            for m in item.modifiers
            if (isinstance(m, n.Prepositional) and m.preposition.lower() in ("from", "for", "other than"))
            or isinstance(m, n.Word)  # “enchant creature | you control”
        ]
        end = max(x.span.end for x in (*item.words, *own))
        keyword = _keyword(plain(text[item.span.start : end]))

        def keep() -> None:
            out.keywords.append(keyword)
            for modifier in item.modifiers:  # “with flying | that's tapped and attacking”, “with haste | named Hornet”
                if modifier not in own:
                    read_modifier(modifier, text, out)

        return keep
    return None


_COUNTERS = re.compile(
    r"(?:an? |(?P<n>(?:half |twice )?that many|a number of|\w+) )?(?:additional )?"
    r"(?P<kind>[+\-−/\w]+(?: strike)?) counters?"
    r"(?: on (?:it|them|each of them))?"
)


def _counters(words: str) -> i.Counters | None:
    """“two +1/+1 counters on it”."""
    found = _COUNTERS.fullmatch(words)
    if found is None:
        return None
    value = i.Number(1) if found.group("n") is None else _amount(found.group("n"))
    return i.Counters(found.group("kind"), value) if value is not None else None


def _amount(word: str) -> i.Quantity | None:
    value = number(word)
    if value is not None:
        return i.Number(value)
    if word == "a number of":
        return i.Asked("a number")  # “equal to …” follows
    if word in ("half that many", "twice that many"):
        return i.Half(i.ThatMany(), "down") if word.startswith("half") else i.Product(2, i.ThatMany())
    return i.Variable(word.upper()) if word in ("x", "y") else i.ThatMany(word) if word == "that many" else None


def _keyword(words: str) -> str:
    return re.sub(r"\{[^}]*\}", lambda m: m.group().upper(), words)
