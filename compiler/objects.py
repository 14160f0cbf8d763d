"""Noun phrases that name objects: which they select, and which one an effect speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, get_args

from msgspec.structs import replace

from ..grammar import nodes as n
from . import instructions as i
from .player_names import PLAYERS, named_player
from .wordings import CARD_TYPES, COLORS, SUPERTYPES, Op, number_word, plain, singular_subtype, singular_type, text_of

Done = Literal["sacrificed", "exiled", "revealed", "discarded", "destroyed"]
ThisWay = Literal["sacrificed", "exiled", "revealed", "discarded", "destroyed", "tapped", "buried"]
#: What an earlier part of the effect, or its cost, did to the object that is spoken of.
DONE: tuple[Done, ...] = get_args(Done)
#: “in exile | and in your graveyard”
ANOTHER_PLACE = re.compile(r"(?:and|or) ")
_ZONES = {
    "graveyard": "graveyard",
    "graveyards": "graveyard",
    "hand": "hand",
    "hands": "hand",
    "library": "library",
    "exile": "exile",
    "stack": "stack",
    "command zone": "command",
}


def selection(node: n.Noun, text: str) -> i.Selection:
    """The objects that a noun phrase narrows down to. What a board cannot know becomes a ``Told`` with its words."""
    words = text_of(node, text)
    if isinstance(node, n.NounPhrase):
        return i.Selection(_predicates(node, text), words)
    last = node.items[-1]
    if all(j.strip() in (",", "or", ", or", "and/or", "and", ", and", ", and/or") for j in node.joiners):
        # “artifact, creature, or enchantment you control”: what narrows the last narrows all of them
        shared: tuple[i.Predicate, ...] = ()
        for modifier in last.modifiers:
            shared += _modifier(modifier, text)
        first = node.items[0]
        lead = tuple(w for w in first.words if isinstance(w, n.Word) and w.kind in ("determiner", "adjective", "non"))
        options: list[i.Predicate] = []
        for k, item in enumerate(node.items):
            inner = _words(item, text)
            if k < len(node.items) - 1:
                for modifier in item.modifiers:
                    inner += _modifier(modifier, text)
            options.append(inner[0] if len(inner) == 1 else i.AllOf(inner))
        common: tuple[i.Predicate, ...] = ()
        if lead and not any(
            w.kind in ("determiner", "adjective") for it in node.items[1:] for w in it.words if isinstance(w, n.Word)
        ):
            common = tuple(p for w in lead for p in _word(w) if isinstance(p, (i.IsOther, i.InState, i.Not)))
            options = [_without(o, common) for o in options]
        return i.Selection((*common, i.OneOf(tuple(options)), *shared), words)
    return i.Selection((i.Told(words),), words)


def flat(predicates: tuple[i.Predicate, ...]) -> Iterator[i.Predicate]:
    """The predicates, each followed by those within it."""
    for predicate in predicates:
        yield predicate
        match predicate:
            case i.OneOf(several) | i.AllOf(several):
                yield from flat(several)
            case i.Not(inner):
                yield from flat((inner,))


def tokens_noun(node: n.Creation) -> n.Noun | None:
    """The tokens of “whenever you create a red Goblin token” as a noun phrase, which narrows down to such tokens."""
    first = node.tokens[0]
    if isinstance(first, n.TokenReference):
        return first.phrase
    phrases = tuple(
        n.NounPhrase(
            words=(
                *(n.Word(kind="color", text=color, span=t.span) for color in t.colors),
                *t.types,
                n.Word(kind="token", text=t.noun or "token", span=t.span),
            ),
            span=t.span,
        )
        for t in node.tokens
        if isinstance(t, n.TokenDescription)
    )
    if not phrases:
        return None
    return phrases[0] if len(phrases) == 1 else n.NounList(items=phrases, joiners=node.joiners, span=node.span)


def _without(predicate: i.Predicate, common: tuple[i.Predicate, ...]) -> i.Predicate:
    if isinstance(predicate, i.AllOf):
        rest = tuple(p for p in predicate.predicates if p not in common)
        return rest[0] if len(rest) == 1 else i.AllOf(rest)
    return predicate


def _predicates(node: n.NounPhrase, text: str) -> tuple[i.Predicate, ...]:
    narrowing: list[tuple[i.Predicate, ...]] = []
    for k, modifier in enumerate(node.modifiers):
        if isinstance(modifier, n.Named):
            names = tuple(map(i.HasName, names_of(modifier, node)))
            narrowing.append(names if len(names) == 1 else (i.OneOf(names),))
            continue
        found = _modifier(modifier, text)
        if k and isinstance(modifier, n.Prepositional) and ANOTHER_PLACE.match(modifier.preposition):
            places = (*narrowing.pop(), *found)
            whole = text[node.modifiers[k - 1].span.start : modifier.span.end]
            found = (i.OneOf(places) if len(places) == 2 else i.Told(whole),)
        narrowing.append(found)
    return (*_words(node, text), *(predicate for found in narrowing for predicate in found))


def names_of(named: n.Named, node: n.NounPhrase) -> tuple[str, ...]:
    """The names in “Equipment named A, B, and C”, “artifacts named A and B”; “an artifact named A and B” has one."""
    if ", and " in named.name:
        return tuple(re.split(r", (?:and )?", named.name))
    head = node.words[-1] if node.words else None
    parts = named.name.split(" and ")
    several = isinstance(head, n.Word) and head.kind == "type" and singular_type(plain(head.text)) != plain(head.text)
    return tuple(parts) if several and len(parts) == 2 else (named.name,)


def _words(node: n.NounPhrase, text: str) -> tuple[i.Predicate, ...]:
    out: tuple[i.Predicate, ...] = ()
    words = list(node.words)
    for k, word in enumerate(words):
        if not isinstance(word, n.Word):
            out += (i.Told(text_of(word, text)),)
            continue
        if (
            word.kind == "noun"
            and plain(word.text) in ("card", "cards", "spell", "spells", "source", "sources")
            and k == len(words) - 1
        ):
            continue  # the zone says where it is
        out += _word(word)
    return out


def _word(word: n.Word) -> tuple[i.Predicate, ...]:
    text = plain(word.text)
    match word.kind:
        case "article" | "determiner" | "number" | "number of" | "multiple" | "comparison":
            return (i.IsOther(),) if text == "another" else ()
        case "type":
            return (i.HasType(singular_type(text)),)
        case "subtype":
            return (i.HasSubtype(singular_subtype(word.text)),)
        case "token":
            return (i.IsToken(),)
        case "color":
            letters = text.replace(", and ", " and ").replace(", ", " and ").split(" and ")
            if len(letters) == 1 and letters[0] in COLORS:
                return (i.HasColor(COLORS[letters[0]]),)
            if len(letters) > 1:
                return tuple(i.HasColor(COLORS[x]) for x in letters if x in COLORS)
            return (i.HasColor(text),)
        case "non":
            inner = text.removeprefix("non").removeprefix("-")
            if inner == "token":
                return (i.Not(i.IsToken()),)
            if inner in CARD_TYPES:
                return (i.Not(i.HasType(inner)),)
            if inner in SUPERTYPES:
                return (i.Not(i.HasSupertype(inner)),)
            if inner in COLORS:
                return (i.Not(i.HasColor(COLORS[inner])),)
            return (i.Not(i.HasSubtype(inner[:1].upper() + inner[1:])),)
        case "adjective":
            if text in SUPERTYPES:
                return (i.HasSupertype(text),)
            if text in ("other",):
                return (i.IsOther(),)
            if text == "tapped and attacking":
                return (i.InState("tapped"), i.InState("attacking"))
            if text in (
                "tapped",
                "untapped",
                "attacking",
                "blocking",
                "blocked",
                "unblocked",
                "enchanted",
                "equipped",
                "modified",
                "face-down",
            ):
                return (i.InState(text),)  # type: ignore[arg-type]
            if text == "attacking or blocking":
                return (i.OneOf((i.InState("attacking"), i.InState("blocking"))),)
            if text in ("target",):
                return ()
            return (i.Told(text),)
        case "noun":
            if text in ("permanent", "permanents"):
                return ()
            return (i.Told(text),)
        case "keyword":
            return (i.HasKeyword(text),)
        case "pronoun" if text == "each other":
            return (i.IsOther(),)
        case "self" | "pronoun" | "possessive":
            return (i.Told(word.text),)
    return (i.Told(word.text),)


def _modifier(modifier: n.Modifier, text: str) -> tuple[i.Predicate, ...]:
    words = text_of(modifier, text)
    lowered = plain(words)
    if isinstance(modifier, n.Word) and modifier.kind == "control":
        return _controlled(lowered)
    if isinstance(modifier, n.Named):
        return (i.HasName(modifier.name),)
    if isinstance(modifier, n.Prepositional):
        found = _prepositional(modifier, text)
        if found is not None:
            return found
    if isinstance(modifier, n.Relative):
        if re.fullmatch(r"that(?:'s| are| is) (tapped|untapped|attacking|blocking)", lowered):
            return (i.InState(lowered.rpartition(" ")[2]),)  # type: ignore[arg-type]
        if re.fullmatch(r"that(?:'s| are| is) tapped and attacking", lowered):
            return (i.InState("tapped"), i.InState("attacking"))
    if isinstance(modifier, n.Participle) and lowered in ("attacking", "blocking"):
        return (i.InState(lowered),)  # type: ignore[arg-type]
    return (i.Told(words),)


def _controlled(words: str) -> tuple[i.Predicate, ...]:
    negated = bool(re.search(r" (don't|doesn't|do not|does not) ", words))
    bare = re.sub(r" (don't|doesn't|both|each)", "", words)
    who, _, verb = bare.rpartition(" ")
    if " and " in who or " but " in who:
        return (i.Told(words),)
    name = PLAYERS.get(who)
    player_ = i.Player(name, who) if name else i.Player("other", who)
    if who == "its controller":
        player_ = i.Player("controller", who, i.Reference("that", "it"))
    predicate: i.Predicate = i.OwnedBy(player_) if verb.startswith("own") else i.ControlledBy(player_)
    return (i.Not(predicate),) if negated else (predicate,)


def _prepositional(modifier: n.Prepositional, text: str) -> tuple[i.Predicate, ...] | None:
    where = ANOTHER_PLACE.sub("", plain(modifier.preposition))
    object_ = modifier.object
    words = plain(text_of(object_, text))
    if where in ("in", "from", "on"):
        if words in ("the battlefield", "play"):
            return ()
        found = re.fullmatch(r"(?:(?P<who>.+?) )?(?P<zone>graveyards?|hands?|library|exile|stack|command zone)", words)
        if found:
            who = (found.group("who") or "").removeprefix("the ").strip()
            name = {"all": "each player", "": None, "a": "each player", "their": "that player"}.get(
                who, PLAYERS.get(who)
            )
            zone = _ZONES[found.group("zone")]
            if name is None and who:
                whose = named_player(who.removesuffix("'s"))  # “its controller's graveyard”
                return (i.InZone(zone, whose),) if whose.who in ("controller", "owner") else None
            return (i.InZone(zone, i.Player(name, who) if name else None),)  # type: ignore[arg-type]
        return None
    if where in ("with", "without"):
        predicates = _with(object_, text)
        if predicates is None:
            return None
        return tuple(i.Not(p) for p in predicates) if where == "without" else predicates
    if where == "attached to":
        return (i.AttachedTo(reference(object_, text)),)
    if where == "of":
        found = re.fullmatch(r"the chosen (.+)", words) or re.fullmatch(r"that (color|type|creature type|name)", words)
        if found:
            return (i.IsChosen(found.group(1)),)
        return None
    if where == "other than" and isinstance(object_, n.NounPhrase):
        if any(isinstance(w, n.Word) and w.kind == "self" for w in object_.words):
            return (i.IsOther(),)
        return None
    if where == "among":
        inner = selection(object_, text)
        return inner.where
    return None


def _same_name(node: n.Noun, text: str) -> i.SameName | None:
    """“the same name as that creature”."""
    as_ = node.modifiers[0] if isinstance(node, n.NounPhrase) and len(node.modifiers) == 1 else None
    if not isinstance(as_, n.Prepositional) or plain(as_.preposition) != "as":
        return None
    if plain(text_of(node, text)).partition(" as ")[0] != "the same name":
        return None
    to = reference(as_.object, text)
    return i.SameName(to) if to.what in ("that", "source", "enchanted", "target", "created") else None


def _with(node: n.Noun, text: str) -> tuple[i.Predicate, ...] | None:
    if (same := _same_name(node, text)) is not None:
        return (same,)
    words = plain(text_of(node, text))
    found = re.fullmatch(r"(?:a |one or more )?(?P<kind>[+\-−/\w]+ )?counters? on (?:it|them)", words)
    if found:
        kind = (found.group("kind") or "").strip()
        return (i.HasCounter(kind or None),)
    found = re.fullmatch(
        r"(?P<what>power|toughness|mana value|converted mana cost|loyalty) (?P<n>\w+)"
        r"(?: (?P<op>or greater|or less|or more))?",
        words,
    )
    if found and (value := number_word(found.group("n"))) is not None:
        op: Op = {"or greater": "≥", "or more": "≥", "or less": "≤"}.get(found.group("op") or "", "=")  # type: ignore[assignment]
        return (i.Compare(found.group("what").replace("converted mana cost", "mana value"), op, value),)
    items = node.items if isinstance(node, n.NounList) else (node,)
    if all(
        len(it.words) == 1 and isinstance(it.words[0], n.Word) and it.words[0].kind == "keyword" and not it.modifiers
        for it in items
    ):
        keywords = tuple(i.HasKeyword(plain(it.words[0].text)) for it in items if isinstance(it.words[0], n.Word))
        if isinstance(node, n.NounList) and "or" in node.joiners[-1]:
            return (i.OneOf(keywords),)
        return keywords
    return None


_MORE = re.compile(r"(?:all|each) other |target ")


def _and_also(node: n.NounList, text: str) -> i.Reference | None:
    """“target creature and all other creatures with the same name as that creature”, “target land and target artifact”.

    The others are other than the former, whatever the source is.
    """
    items = [text_of(item, text) for item in node.items]
    joined = {j.strip() for j in node.joiners} == {"and"}
    if not joined or not re.match(r"target ", plain(items[0])) or not all(_MORE.match(plain(w)) for w in items[1:]):
        return None
    found: i.Reference | None = None
    for item in reversed(node.items):
        one = reference(item, text)
        if one.what == "all" and one.among is not None:
            where = tuple(p for p in one.among.where if not isinstance(p, i.IsOther))
            one = replace(one, among=replace(one.among, where=where))
        found = replace(one, also=found)
    return found


def reference(node: n.Noun, text: str) -> i.Reference:
    """Which object or objects a noun phrase speaks of."""
    words = text_of(node, text)
    lowered = plain(words)
    if isinstance(node, n.NounList) and (both := _and_also(node, text)) is not None:
        return both
    first = node.items[0] if isinstance(node, n.NounList) else node
    kinds = [w.kind for w in first.words if isinstance(w, n.Word)]
    if "self" in kinds and len(first.words) == 1:
        return i.Reference("source", words)
    if lowered in (
        "it",
        "them",
        "they",
        "that token",
        "those tokens",
        "the token",
        "the tokens",
        "itself",
        "each of them",
        "that creature",
        "those creatures",
        "each of those tokens",
        "he",
        "she",
        "him",
        "her",
    ):
        token = "token" in lowered
        return i.Reference("created" if token else "that", words)
    if re.match(r"(enchanted|equipped|fortified) ", lowered):
        return i.Reference("enchanted", words)
    for verb in DONE:
        if re.match(rf"the {verb} |(?:a|the|each) cards? {verb} (?:with|by|this way|to)", lowered):
            return i.Reference(verb, words)
    if re.search(r"\btarget\b", lowered):
        most = re.match(r"(?:up to )?(\w+) (?:other )?(?:\w+ )?target", lowered)
        amount = number_word(most.group(1)) if most else None
        return i.Reference(
            "target", words, selection(node, text), amount, lowered.startswith(("up to", "any number of"))
        )
    if re.match(r"(that|those|the) ", lowered):
        return i.Reference("that", words, selection(node, text))
    if re.match(r"(each|all|every) ", lowered):
        return i.Reference("all", words, selection(node, text))
    if re.match(r"(an?|another|one|two|three|up to|any number of|x) ", lowered):
        start = re.match(r"(?:up to )?(\w+) ", lowered)
        amount = number_word(start.group(1)) if start else None
        return i.Reference(
            "choice", words, selection(node, text), amount, lowered.startswith(("up to", "any number of"))
        )
    if "possessive" in kinds:
        return i.Reference("other", words)
    if kinds and kinds[0] in ("type", "subtype", "adjective", "token", "color", "non"):
        return i.Reference("all", words, selection(node, text))
    return i.Reference("other", words)


_THIS_WAY = re.compile(r"(?:(?:that |which )?(?:was |were )?)(?P<did>.+) this way")
_DID: dict[str, ThisWay] = {verb: verb for verb in get_args(ThisWay)} | {
    "died": "buried",
    "put into a graveyard": "buried",
    "put into graveyards": "buried",
}


def done_to(node: n.Noun, text: str) -> i.Reference | None:
    """“creature destroyed this way”, “permanent put into a graveyard this way”: what the effect did this to."""
    if not isinstance(node, n.NounPhrase):
        return None
    for modifier in node.modifiers:
        found = _THIS_WAY.fullmatch(plain(text_of(modifier, text)))
        verb = _DID.get(found["did"]) if found else None
        if verb is not None:
            rest = replace(node, modifiers=tuple(m for m in node.modifiers if m is not modifier))
            words = text_of(node, text)
            return i.Reference(verb, words, i.Selection(_predicates(rest, text), words))
    return None


def copied(node: n.Noun, text: str, more: str = "") -> i.Reference:
    """What tokens are copies of, with the words that stand after it (“at random”).

    “A card named Arrest”, “a random creature card” is one of all cards that there are.
    """
    found = reference(node, text)
    found = replace(found, text=f"{found.text} {more}".rstrip())
    head = node.words[-1] if isinstance(node, n.NounPhrase) and node.words else None
    if found.what != "choice" or found.among is None or not isinstance(head, n.Word) or plain(head.text) != "card":
        return found
    where = found.among.where
    by_name = bool(where) and all(isinstance(p, i.HasName) for p in where)
    by_chance = re.search(r"\brandom\b", plain(found.text)) and not any(isinstance(p, i.InZone) for p in where)
    return replace(found, what="card") if by_name or by_chance else found
