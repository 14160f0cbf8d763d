"""Static abilities that change objects for as long as they stand (CR 604, 613): “Enchanted creature gets +1/+1”."""

from __future__ import annotations

from msgspec import structs

from ..grammar import nodes as n
from ..grammar.senses import capitalised, color_letters
from ..grammar.subtypes import subtype_of
from . import instructions as i
from .characteristics import Description, is_each, read_with
from .conditions import condition
from .objects import reference
from .player_names import is_player
from .quantities import count_of, quantity
from .source import Source
from .values import signed_size, times

_STANDING = frozenset(["as long as", "while", "if"])
_SPOKEN_OF_BEFORE = frozenset(["target", "choice", "created", "other"])


def statics(line: n.Sentence, source: Source) -> list[i.Static]:
    """The continuous effects of a sentence; empty if any part of it is something else, or says more than they hold."""
    mark = source.mark()
    out = _statics(line, source)
    if not out or any(True for _ in source.unclaimed(mark, line.span.start, line.span.end)):
        source.forget(mark)
        return []
    return out


def _statics(line: n.Sentence, source: Source) -> list[i.Static]:
    out: list[i.Static] = []
    held: i.Condition | None = None
    subject: n.Noun | None = None
    for part in line.parts:
        content = part.content
        source.claim_between(part.span.start, content.span.start)
        if part.joint in ("and", ", and", ",", ""):
            source.claim_between(content.span.start - len(part.joiner), content.span.start)
        if isinstance(content, n.Subordinate) and content.sense in _STANDING:
            held = condition(content, source)
            continue
        if not isinstance(content, n.Clause) or content.cause is not None:
            return []
        subject = content.subject or subject
        if subject is None or is_player(subject):
            return []
        found = _clause(content, subject, source)
        if found is None:
            return []
        out.append(found)
    words = source[line.span.start : line.span.end]
    return [structs.replace(static, condition=held, text=words) for static in out]


def _clause(clause: n.Clause, subject: n.Noun, source: Source) -> i.Static | None:
    verb = clause.verb.senses
    source.claim(clause.verb)
    nouns = [c for c in clause.complements if isinstance(c, (n.NounPhrase, n.NounList))]
    others = [c for c in clause.complements if c not in nouns]
    if nouns and is_each(nouns[0]):
        source.claim(nouns.pop(0))
    for other in others:
        if isinstance(other, n.Adverb):
            if other.sense not in ("each", "also"):
                return None
            source.claim(other)
    if verb in (("is",), ("are",), ("are", "each"), ("is", "each")) and (sized := _sized(subject)):
        return _size(sized, subject, others, source)
    if len(nouns) != 1:
        return None
    target = _standing(subject, source)
    if target is None:
        return None
    noun = nouns[0]
    rest: list[n.Node] = [c for c in others if not isinstance(c, n.Adverb)]
    match verb:
        case ("gets",) | ("get",):
            return _changed(target, noun, rest, source)
        case ("has",) | ("have",):
            return _having(target, noun, source) if not rest else None
        case ("is",) | ("are",):
            return _being(target, noun, rest, source)
    return None


def _standing(subject: n.Noun, source: Source) -> i.Reference | None:
    """What the effect is about, while it stands: nothing that is chosen, created or was spoken of."""
    target = reference(subject, source)
    if target.what in _SPOKEN_OF_BEFORE:
        return None
    if target.what == "that":
        match subject:
            case n.NounPhrase(words=(n.Word(sense="it"),), modifiers=()):
                return target
        return None
    return target


def _sized(subject: n.Noun) -> frozenset[str]:
    """Which of power and toughness “this creature's power and toughness”, “its power” speak of."""
    items = subject.items
    words = subject.plain_words
    if any(item.modifiers for item in items) or not words or words[0].kind not in ("possessive", "self"):
        return frozenset()
    if words[0].kind == "possessive" and words[0].possessor != "it":
        return frozenset()
    what = frozenset(w.sense for w in words[1:])
    return what if what <= {"power", "toughness"} else frozenset()


def _size(what: frozenset[str], subject: n.Noun, others: list[n.Complement], source: Source) -> i.Static | None:
    equal = next((c for c in others if isinstance(c, n.EqualTo)), None)
    if equal is None:
        return None
    source.claim(subject)
    source.claim_own(equal)
    value = quantity(equal.quantity, source)
    return i.Static(
        i.Reference("source"),
        set_power=value if "power" in what else None,
        set_toughness=value if "toughness" in what else None,
    )


def _changed(target: i.Reference, noun: n.Noun, rest: list[n.Node], source: Source) -> i.Static | None:
    """“gets +1/+1 for each artifact you control”."""
    match noun:
        case n.NounPhrase(words=(n.Word(kind="power/toughness change") as change,), modifiers=()):
            source.claim(noun)
        case _:
            return None
    power, toughness = signed_size(change)
    scale = next((c for c in rest if isinstance(c, n.ForEach)), None)
    if len(rest) > (scale is not None):
        return None
    if scale is not None:
        source.claim_own(scale)
        each = count_of(scale.of, source)
        power, toughness = times(power, each), times(toughness, each)
    return i.Static(target, power=power, toughness=toughness)


def _having(target: i.Reference, noun: n.Noun, source: Source) -> i.Static | None:
    described = Description()
    if not read_with(noun, source, described) or described.counters or described.unread:
        return None
    power, toughness = described.power, described.toughness
    if power is not None or toughness is not None:
        if isinstance(power, str) or isinstance(toughness, str) or described.keywords or described.abilities:
            return None
        return i.Static(target, base_power=power, base_toughness=toughness)
    return i.Static(target, keywords=tuple(described.keywords), abilities=tuple(described.abilities))


def _being(target: i.Reference, noun: n.Noun, rest: list[n.Node], source: Source) -> i.Static | None:
    """“is white”, “is an Elf in addition to its other types”."""
    items = noun.items
    words = noun.plain_words
    added = [c for c in rest if isinstance(c, n.Prepositional) and c.sense == "in addition to"]
    added += [
        m for item in items for m in item.modifiers if isinstance(m, n.Prepositional) and m.sense == "in addition to"
    ]
    if any(m not in added for item in items for m in item.modifiers) or any(c not in added for c in rest):
        return None
    source.claim(noun, *added)
    if all(w.kind == "color" for w in words) and not added:
        return i.Static(target, set_colors=color_letters(tuple(color for w in words for color in w.colors)))
    if added and all(w.kind in ("article", "type", "subtype") for w in words):
        return i.Static(
            target,
            add_types=tuple(capitalised(w.sense) for w in words if w.kind == "type"),
            add_subtypes=tuple(subtype_of(w) for w in words if w.kind == "subtype"),
        )
    return None
