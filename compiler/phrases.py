"""Noun phrases as players, selections of objects, references to objects, and quantities."""

from __future__ import annotations

import re
from typing import Literal

from ..grammar import nodes as n
from . import instructions as i
from .wordings import CARD_TYPES, COLORS, SUPERTYPES, color_letters, number, singular_subtype, singular_type

Op = Literal["=", "≥", "≤", ">", "<", "≠"]

_PLAYERS: dict[str, str] = {
    "you": "you", "each player": "each player", "all players": "each player", "each opponent": "each opponent",
    "each of your opponents": "each opponent", "each other player": "each other player", "your opponents": "opponents",
    "opponents": "opponents", "target player": "target player", "target opponent": "target opponent", "an opponent": "an opponent",
    "a player": "a player", "that player": "that player", "that opponent": "that player", "they": "that player", "he or she": "that player",
    "defending player": "defending player", "the defending player": "defending player", "the active player": "active player",
    "he": "that player", "she": "that player", "each player's": "each player", "each other opponent": "each opponent",
    "those players": "that player", "the chosen player": "that player", "the player": "that player", "opponent": "each opponent",
    "player": "each player", "players": "each player", "your": "you", "their": "that player", "his": "that player", "her": "that player",
    "that player's": "that player", "an opponent's": "an opponent", "target player's": "target player", "target opponent's": "target opponent",
    "each opponent's": "each opponent", "opponents'": "opponents", "your opponents'": "opponents", "the other player": "that player",
}  # fmt: skip
_ZONES = {"graveyard": "graveyard", "graveyards": "graveyard", "hand": "hand", "hands": "hand", "library": "library", "exile": "exile", "stack": "stack", "command zone": "command"}
_NUMBERS_OF_OBJECTS = frozenset(["power", "toughness", "mana value", "converted mana cost", "loyalty", "mana cost"])


def text_of(node: n.Node, text: str) -> str:
    """The words that a node stands for."""
    return text[node.span.start : node.span.end].rstrip(" ,")


def plain(words: str) -> str:
    """Lower case, straight apostrophes."""
    return words.lower().replace("’", "'")


# ── Players ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def player(node: n.Noun | None, text: str) -> i.Player:
    """Who a noun phrase names; none is “you” (CR 109.5)."""
    if node is None:
        return i.Player("you", "you")
    words = text_of(node, text)
    lowered = plain(words)
    lowered = re.sub(r"^(?:and|then|,) ", "", lowered)
    who = _PLAYERS.get(lowered)
    if who is not None:
        return i.Player(who, lowered)  # type: ignore[arg-type]
    found = re.match(r"^(its|their|his or her|(?P<of>.+?)'s?s?) (?P<role>controller|owner)s?$", lowered)
    if found:
        of = found.group("of")
        reference = i.Reference("that", lowered) if of is None else _reference_words(of, text)
        return i.Player(found.group("role"), lowered, reference)  # type: ignore[arg-type]
    found = re.match(r"^the (?P<role>controller|owner) of (?P<of>.+)$", lowered)
    if found:
        return i.Player(found.group("role"), lowered, _reference_words(found.group("of"), text))  # type: ignore[arg-type]
    if re.match(r"^any number of target (players|opponents)$", lowered):
        return i.Player("other", lowered)
    return i.Player("other", lowered)


def _reference_words(words: str, text: str) -> i.Reference:
    if words.startswith("target "):
        return i.Reference("target", words)
    if words.startswith(("this ", "\ue000")):
        return i.Reference("source", words)
    if words.startswith(("enchanted ", "equipped ")):
        return i.Reference("enchanted", words)
    return i.Reference("that", words)


def is_player(node: n.Noun) -> bool:
    """Whether a noun phrase names players, not objects."""
    last = node.items[-1] if isinstance(node, n.NounList) else node
    head = last.words[-1] if last.words else None
    return isinstance(head, n.Word) and (
        plain(head.text) in ("player", "players", "opponent", "opponents", "controller", "owner", "you", "controllers", "teammate")
    )


# ── Selections ──────────────────────────────────────────────────────────────────────────────────────────────────────


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
            bare = item if k == len(node.items) - 1 else item
            inner = _words(bare, text)
            if k < len(node.items) - 1:
                for modifier in item.modifiers:
                    inner += _modifier(modifier, text)
            options.append(inner[0] if len(inner) == 1 else i.AllOf(inner))
        common: tuple[i.Predicate, ...] = ()
        if lead and not any(w.kind in ("determiner", "adjective") for it in node.items[1:] for w in it.words if isinstance(w, n.Word)):
            common = tuple(p for w in lead for p in _word(w) if isinstance(p, (i.IsOther, i.InState, i.Not)))
            options = [_without(o, common) for o in options]
        return i.Selection((*common, i.OneOf(tuple(options)), *shared), words)
    return i.Selection((i.Told(words),), words)


def _without(predicate: i.Predicate, common: tuple[i.Predicate, ...]) -> i.Predicate:
    if isinstance(predicate, i.AllOf):
        rest = tuple(p for p in predicate.predicates if p not in common)
        return rest[0] if len(rest) == 1 else i.AllOf(rest)
    return predicate


def _predicates(node: n.NounPhrase, text: str) -> tuple[i.Predicate, ...]:
    out = _words(node, text)
    for modifier in node.modifiers:
        out += _modifier(modifier, text)
    return out


def _words(node: n.NounPhrase, text: str) -> tuple[i.Predicate, ...]:
    out: tuple[i.Predicate, ...] = ()
    words = list(node.words)
    for k, word in enumerate(words):
        if not isinstance(word, n.Word):
            out += (i.Told(text_of(word, text)),)
            continue
        if word.kind == "noun" and plain(word.text) in ("card", "cards", "spell", "spells", "source", "sources") and k == len(words) - 1:
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
            if text in ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "enchanted", "equipped", "modified", "face-down"):
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
    name = _PLAYERS.get(who)
    player_ = i.Player(name, who) if name else i.Player("other", who)  # type: ignore[arg-type]
    if who == "its controller":
        player_ = i.Player("controller", who, i.Reference("that", "it"))
    predicate: i.Predicate = i.OwnedBy(player_) if verb.startswith("own") else i.ControlledBy(player_)
    return (i.Not(predicate),) if negated else (predicate,)


def _prepositional(modifier: n.Prepositional, text: str) -> tuple[i.Predicate, ...] | None:
    where = plain(modifier.preposition)
    object_ = modifier.object
    words = plain(text_of(object_, text))
    if where in ("in", "from", "on"):
        if words in ("the battlefield", "play"):
            return ()
        found = re.fullmatch(r"(?:(?P<who>.+?) )?(?P<zone>graveyards?|hands?|library|exile|stack|command zone)", words)
        if found:
            who = (found.group("who") or "").removeprefix("the ").strip()
            name = {"all": "each player", "": None, "a": "each player", "their": "that player"}.get(who, _PLAYERS.get(who))
            zone = _ZONES[found.group("zone")]
            if name is None and who:
                return None
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


def _with(node: n.Noun, text: str) -> tuple[i.Predicate, ...] | None:
    words = plain(text_of(node, text))
    found = re.fullmatch(r"(?:a |one or more )?(?P<kind>[+\-−/\w]+ )?counters? on (?:it|them)", words)
    if found:
        kind = (found.group("kind") or "").strip()
        return (i.HasCounter(kind or None),)
    found = re.fullmatch(r"(?P<what>power|toughness|mana value|converted mana cost|loyalty) (?P<n>\w+)(?: (?P<op>or greater|or less|or more))?", words)
    if found and (value := _number(found.group("n"))) is not None:
        op: Op = {"or greater": "≥", "or more": "≥", "or less": "≤"}.get(found.group("op") or "", "=")  # type: ignore[assignment]
        return (i.Compare(found.group("what").replace("converted mana cost", "mana value"), op, value),)
    items = node.items if isinstance(node, n.NounList) else (node,)
    if all(len(it.words) == 1 and isinstance(it.words[0], n.Word) and it.words[0].kind == "keyword" and not it.modifiers for it in items):
        keywords = tuple(i.HasKeyword(plain(it.words[0].text)) for it in items if isinstance(it.words[0], n.Word))
        if isinstance(node, n.NounList) and "or" in node.joiners[-1]:
            return (i.OneOf(keywords),)
        return keywords
    return None


def _number(word: str) -> i.Quantity | None:
    value = number(word)
    if value is not None:
        return i.Number(value)
    return i.Variable(word.upper()) if word.lower() in ("x", "y", "z") else None


# ── References ──────────────────────────────────────────────────────────────────────────────────────────────────────


def reference(node: n.Noun, text: str) -> i.Reference:
    """Which object or objects a noun phrase speaks of."""
    words = text_of(node, text)
    lowered = plain(words)
    first = node.items[0] if isinstance(node, n.NounList) else node
    kinds = [w.kind for w in first.words if isinstance(w, n.Word)]
    if "self" in kinds and len(first.words) == 1:
        return i.Reference("source", words)
    if lowered in ("it", "them", "they", "that token", "those tokens", "the token", "the tokens", "itself", "each of them", "that creature", "those creatures", "each of those tokens", "he", "she", "him", "her"):
        token = "token" in lowered
        return i.Reference("created" if token else "that", words)
    if re.match(r"(enchanted|equipped|fortified) ", lowered):
        return i.Reference("enchanted", words)
    for verb in ("sacrificed", "exiled", "revealed", "discarded", "destroyed"):
        if re.match(rf"the {verb} ", lowered) or re.match(rf"(?:a|the|each) cards? {verb} (with|by|this way|to)", lowered):
            return i.Reference(verb, words)  # type: ignore[arg-type]
    if re.search(r"\btarget\b", lowered):
        most = re.match(r"(?:up to )?(\w+) (?:other )?(?:\w+ )?target", lowered)
        amount = _number(most.group(1)) if most else None
        return i.Reference("target", words, selection(node, text), amount, lowered.startswith(("up to", "any number of")))
    if re.match(r"(that|those|the) ", lowered):
        return i.Reference("that", words, selection(node, text))
    if re.match(r"(each|all|every) ", lowered):
        return i.Reference("all", words, selection(node, text))
    if re.match(r"(an?|another|one|two|three|up to|any number of|x) ", lowered):
        start = re.match(r"(?:up to )?(\w+) ", lowered)
        amount = _number(start.group(1)) if start else None
        return i.Reference("choice", words, selection(node, text), amount, lowered.startswith(("up to", "any number of")))
    if "possessive" in kinds:
        return i.Reference("other", words)
    if kinds and kinds[0] in ("type", "subtype", "adjective", "token", "color", "non"):
        return i.Reference("all", words, selection(node, text))
    return i.Reference("other", words)


# ── Quantities ──────────────────────────────────────────────────────────────────────────────────────────────────────


def quantity(node: n.Quantity | n.Noun | n.Unparsed, text: str) -> i.Quantity:
    """A number as an expression; what cannot be told from the board is ``Asked`` with its words."""
    if isinstance(node, n.Unparsed):
        return i.Asked(node.text)
    if isinstance(node, n.Quantity):
        inner = quantity(node.of, text)
        if node.rounded and isinstance(inner, i.Half):
            return i.Half(inner.of, "up" if "up" in node.rounded else "down")
        return inner
    if isinstance(node, n.NounList):
        if all(j.strip() in ("plus", "minus") for j in node.joiners):
            value = _term(node.items[0], text)
            for joiner, item in zip(node.joiners, node.items[1:], strict=True):
                term = _term(item, text)
                value = i.Sum((value, term)) if joiner.strip() == "plus" else i.Difference(value, term)
            return value
        head = _number_of(node.items[0], node, text)
        return head if head is not None else i.Asked(text_of(node, text))
    return _term(node, text)


def _term(node: n.NounPhrase, text: str) -> i.Quantity:
    words = text_of(node, text)
    lowered = plain(words)
    simple = _number(lowered)
    if simple is not None:
        return simple
    if lowered in ("that many", "that much", "this many", "that number", "that amount", "the result", "the amount"):
        return i.ThatMany(lowered)
    first = node.words[0] if node.words else None
    if isinstance(first, n.Word) and first.kind == "multiple":
        rest = n.NounPhrase(words=node.words[1:], modifiers=node.modifiers, span=n.Span(first.span.end + 1, node.span.end))
        inner = _term(rest, text)
        factor = {"twice": 2, "double": 2, "three times": 3, "triple": 3, "four times": 4, "five times": 5, "ten times": 10}.get(plain(first.text))
        if factor:
            return i.Product(factor, inner)
        if plain(first.text) in ("half", "half of"):
            return i.Half(inner, "down")
        if plain(first.text) == "one less than":
            return i.Difference(inner, i.Number(1))
        if plain(first.text) == "one more than":
            return i.Sum((inner, i.Number(1)))
        return i.Asked(words)
    found = _number_of(node, node, text)
    return found if found is not None else i.Asked(words)


def _number_of(node: n.NounPhrase, whole: n.Noun, text: str) -> i.Quantity | None:
    """“the number of creatures you control”, “its power”, “the greatest power among creatures you control” …"""
    words = text_of(whole, text)
    lowered = plain(words)
    start = whole.span.start
    found = re.match(r"(?:the (?:total )?number of|the amount of|a number of) ", lowered)
    if found:
        inner_words = node.words[1:]
        if inner_words:
            rest: n.Noun = n.NounPhrase(words=inner_words, modifiers=node.modifiers, span=n.Span(start + found.end(), node.span.end))
            if isinstance(whole, n.NounList):
                rest = n.NounList(items=(rest, *whole.items[1:]), joiners=whole.joiners, span=n.Span(start + found.end(), whole.span.end))  # type: ignore[arg-type]
            return count_of(rest, text)
    found = re.fullmatch(r"your life total|(?P<who>that player|target player|each player|defending player|an opponent)'s life total|their life total", lowered)
    if found:
        who = found.group("who") or ("you" if lowered.startswith("your") else "that player")
        return i.PlayerNumber("life total", i.Player(_PLAYERS[who], who))  # type: ignore[arg-type]
    found = re.match(r"your devotion to (.+)$", lowered)
    if found:
        letters = color_letters(tuple(re.split(r", and | and |, ", found.group(1))))
        return i.Devotion(letters)
    found = re.fullmatch(r"(?P<of>its|their|(?P<whose>.+?)'s) (?P<what>power|toughness|mana value|converted mana cost|loyalty)", lowered)
    if found:
        what = found.group("what").replace("converted mana cost", "mana value")
        whose = words[: len(found.group("whose"))] if found.group("whose") else None
        return i.NumberOf(what, _whose(whose, node, text))
    found = re.match(r"the (?P<f>greatest|highest|least|lowest|total) (?P<what>power|toughness|mana value|converted mana cost|number of counters) (?:among|of) ", lowered)
    if found:
        modifier = next((m for m in node.modifiers if isinstance(m, n.Prepositional)), None)
        if modifier is not None:
            function = {"greatest": "greatest", "highest": "greatest", "least": "least", "lowest": "least", "total": "total"}[found.group("f")]
            object_: n.Noun = modifier.object
            if isinstance(whole, n.NounList):
                return None
            return i.Aggregate(function, found.group("what").replace("converted mana cost", "mana value"), selection(object_, text))  # type: ignore[arg-type]
    return None


def _whose(whose: str | None, node: n.NounPhrase, text: str) -> i.Reference:
    if whose is None:
        return i.Reference("that", "it")
    lowered = plain(whose)
    for verb in ("sacrificed", "exiled", "revealed", "discarded", "destroyed"):
        if lowered.startswith(f"the {verb} "):
            return i.Reference(verb, whose)  # type: ignore[arg-type]
    first = node.words[0]
    if isinstance(first, n.Word) and first.kind == "self":
        return i.Reference("source", whose)
    return _reference_words(lowered, text)


def count_of(node: n.Noun, text: str) -> i.Quantity:
    """How many there are of what a noun phrase names: objects, players, counters on an object."""
    words = text_of(node, text)
    lowered = plain(words)
    if isinstance(node, n.NounPhrase):
        kinds = [w for w in node.words if isinstance(w, n.Word)]
        head = plain(kinds[-1].text) if kinds else ""
        if head in ("counter", "counters"):
            on = next((m for m in node.modifiers if isinstance(m, n.Prepositional) and m.preposition.lower() == "on"), None)
            kind = " ".join(w.text for w in kinds[:-1] if w.kind not in ("article", "determiner", "number"))
            if on is not None and not [m for m in node.modifiers if m is not on]:
                return i.CountersOn(kind or None, reference(on.object, text))
            return i.Asked(words)
        if head in ("player", "players", "opponent", "opponents"):
            if not node.modifiers or lowered in ("opponents you have", "opponent you have", "players in the game"):
                return i.PlayerCount(i.Player("each opponent" if head.startswith("opp") else "each player", lowered))
            return i.Asked(words)
        if head in ("card", "cards") and node.modifiers and len(kinds) == 1:
            found = re.fullmatch(r"cards? in (your|that player's|their|an opponent's|target player's|target opponent's) hand", lowered)
            if found:
                return i.PlayerNumber("cards in hand", i.Player(_PLAYERS[found.group(1)], found.group(1)))  # type: ignore[arg-type]
        if head in ("time", "times", "color", "colors", "type", "types", "life", "damage", "mana", "name", "kinds", "way", "result", "vote", "votes", "symbols"):
            return i.Asked(words)
    return i.CountOf(selection(node, text))
