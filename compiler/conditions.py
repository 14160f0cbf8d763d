"""Conditions: what a board can compare, and what only the players know."""

from __future__ import annotations

from msgspec import structs

from ..grammar import nodes as n
from . import instructions as i
from .card_nouns import BATCHES, meant
from .objects import flat, names_of, reference, selection
from .pronouns import speaks_of
from .quantities import bare, count_of, quantity
from .source import Source
from .values import Op, number_of

_COMPARED: dict[str, Op] = {
    "or greater": "≥",
    "or more": "≥",
    "or higher": "≥",
    "or less": "≤",
    "or fewer": "≤",
    "or lower": "≤",
}
_BOUNDS: dict[str, Op] = {
    "fewer than": "<",
    "less than": "<",
    "more than": ">",
    "at most": "≤",
    "no more than": "≤",
    "no fewer than": "≥",
}
_MEASURED = frozenset(["power", "toughness", "mana value", "life total"])
#: They come back to what was said before with a verb that stands for it: “if you do”, “if a player does so”.
_DOING = frozenset(["do", "does", "did", "don't", "doesn't", "didn't", "can't", "cannot"])
_YOU = i.Player("you", "you")


def condition(node: n.Subordinate, source: Source, it: i.Reference | None = None) -> i.Condition:
    """The condition of “if …”, “as long as …”, “unless …”; the words of “unless” say that it is the other way round.

    ``it`` is what “it” speaks of, where that is known. All words are claimed: a condition that no board can judge keeps
    them for the players.
    """
    words = source.words(node)
    clause = node.parts[0].content if len(node.parts) == 1 else None
    if isinstance(clause, n.Clause):
        if (did := _did(clause)) is not None:
            source.claim(node)
            return i.Happened(did, words)
        if node.sense != "unless":
            mark = source.mark()
            found = _comparison(clause, source, words) or _kind(clause, source, words, it)
            if found is not None:
                source.claim_between(node.span.start, clause.span.start)
                return found
            source.forget(mark)
    source.claim(node)
    return i.ToldCondition(words)


def _did(clause: n.Clause) -> bool | None:
    """Whether it says that the part of the effect before was not done (“if you don't”); None if it speaks of else."""
    verb = clause.verb.senses
    match clause.complements:
        case ():
            pass
        case (n.Adverb(sense="so"),) | (n.NounPhrase(words=(n.Word(sense="this"),), modifiers=()),):
            pass
        case _:
            return None
    if clause.subject is None or clause.cause is not None or not _is_somebody(clause.subject):
        return None
    if not (verb[0] in _DOING and (len(verb) == 1 or verb[1:] in (("not",), ("do",), ("not", "do")))):
        return None
    return clause.verb.negated or clause.subject.alone[:1] == ("no",)


def _is_somebody(node: n.Noun) -> bool:
    """“you”, “they”, “that player”, “its controller”, “no player”."""
    match node:
        case n.NounPhrase(words=(n.Word(kind="pronoun" | "player"),)):
            return True
        case n.NounPhrase(words=(*_, n.Word(kind="noun") as head)):
            return head.sense in ("player", "opponent", "controller", "one")
    return False


def whole_conditions(parts: list[n.Part]) -> list[n.Part]:
    """Conditions with the places that belong to them: “if it's in the command zone | or on the battlefield”."""
    out: list[n.Part] = []
    for part in parts:
        before = out[-1] if out else None
        if (
            before is not None
            and isinstance(before.content, n.Subordinate)
            and isinstance(part.content, n.Prepositional)
            and part.content.sense != "at"
            and part.joint == "or"
        ):
            span = n.Span(before.span.start, part.span.end)
            inner = n.Span(before.content.span.start, part.span.end)
            content = structs.replace(before.content, parts=(*before.content.parts, part), span=inner)
            out[-1] = structs.replace(before, content=content, span=span)
        else:
            out.append(part)
    return out


def _comparison(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“you control three or more artifacts”, “you have 5 or less life”, “its power is 4 or greater”."""
    noun = clause.complements[0] if len(clause.complements) == 1 else None
    if not isinstance(noun, (n.NounPhrase, n.NounList)) or clause.cause is not None:
        return None
    subject = clause.subject.alone if clause.subject is not None else ()
    verb = clause.verb
    if subject == ("you",) and verb.lemma == "control" and verb.auxiliaries in ((), ("don't",), ("do", "not")):
        return _controlling(clause, noun, source, words)
    if subject == ("you",) and verb.senses == ("have",):
        return _possession(clause, noun, source, words)
    if verb.senses in (("there are",), ("there is",), ("there's",)):
        counted = count_of(bare(noun), source)
        if isinstance(counted, i.CountOf | i.CountersOn):
            amount, op = _amount(noun, source)
            source.claim(verb)
            return i.Holds(counted, op, amount, words)
        return None
    if verb.senses != ("is",) or clause.subject is None:
        return None
    value = _compared(noun)
    if value is None:
        return None
    amount, op = value
    if subject in (("x",), ("y",)):
        source.claim(clause)
        return i.Holds(i.Variable(subject[0].upper()), op, amount, words)
    if subject and subject[-1] in _MEASURED:
        left = quantity(clause.subject, source)
        if not isinstance(left, i.Asked):
            source.claim(noun, verb)
            return i.Holds(left, op, amount, words)
    return None


def _compared(noun: n.Noun) -> tuple[i.Quantity, Op] | None:
    """“4 or greater”, “X”."""
    words = noun.words if isinstance(noun, n.NounPhrase) and not noun.modifiers else ()
    value = number_of(words[0]) if words else None
    if value is None or len(words) > 2:
        return None
    if len(words) == 1:
        return value, "="
    how = words[1]
    op = _COMPARED.get(how.sense) if isinstance(how, n.Word) else None
    return None if op is None else (value, op)


def _controlling(clause: n.Clause, noun: n.Noun, source: Source, words: str) -> i.Condition | None:
    """“you control three or more artifacts”, “you don't control a Snail”, “you control artifacts named A and B”."""
    if not clause.verb.negated and len(each := _each(noun)) > 1:
        held = [_comparison(structs.replace(clause, complements=(one,)), source, words) for one in each]
        if not all(held):
            return None
        source.claim(noun)
        return i.AllHold(tuple(c for c in held if c is not None), words)
    counted = count_of(bare(noun), source)
    if not isinstance(counted, i.CountOf):
        return None
    amount, op = _amount(noun, source)
    assert clause.subject is not None
    source.claim(clause.subject, clause.verb)
    mine = i.CountOf(i.Selection((i.ControlledBy(_YOU), *counted.of.where), counted.of.text))
    return i.Holds(mine, "=", i.Number(0), words) if clause.verb.negated else i.Holds(mine, op, amount, words)


def _each(noun: n.Noun) -> list[n.Noun]:
    """What “an artifact and an enchantment” and “artifacts named A and B” each ask for."""
    if isinstance(noun, n.NounList):
        counted = all(isinstance(w := it.words[0], n.Word) and w.kind in ("article", "number") for it in noun.items)
        return list(noun.items) if counted and noun.conjunctions == {"and"} else [noun]
    named = next((m for m in noun.modifiers if isinstance(m, n.Named)), None)
    if named is None:
        return [noun]
    rest = tuple(m for m in noun.modifiers if m is not named)
    return [
        structs.replace(noun, modifiers=(*rest, structs.replace(named, name=name))) for name in names_of(named, noun)
    ]


def _kind(clause: n.Clause, source: Source, words: str, it: i.Reference | None) -> i.ObjectIs | None:
    """“it isn't a Zombie”, “that creature is legendary”, “this creature is tapped”: what the board can tell of it."""
    noun = clause.complements[0] if len(clause.complements) == 1 else None
    verb, pronoun = clause.verb, clause.verb.pronoun
    senses = verb.senses[1:] if pronoun else verb.senses
    if senses not in (((), ("not",)) if pronoun else (("is",), ("is", "not"), ("isn't",))) or clause.cause is not None:
        return None
    if not isinstance(noun, (n.NounPhrase, n.NounList)) or (clause.subject is None) != bool(pronoun):
        return None
    named = reference(clause.subject, source) if clause.subject is not None else i.Reference("that", pronoun)
    what = named if named.what in ("source", "enchanted") else None
    known = it is not None and (it.what != "created" or named.what == "created")  # “it” may be what set the effect off
    if it is not None and known and speaks_of(clause.subject, pronoun, it):
        what = meant(it, named, clause.subject)
    where = selection(noun, source).where
    head = noun.items[-1].head
    shown = what is not None and what.what in BATCHES
    elsewhere = head is not None and head.kind == "noun" and not (shown and head.sense == "card")  # “if it's a spell”
    if what is None or not where or elsewhere or any(isinstance(p, i.Told) for p in flat(where)):
        return None
    source.claim(verb, noun)
    return i.ObjectIs(what, where, verb.negated, words)


def _possession(clause: n.Clause, noun: n.Noun, source: Source, words: str) -> i.Condition | None:
    """“5 or less life”, “seven or more cards in hand”."""
    match noun:
        case n.NounPhrase(words=(number, n.Word(kind="comparison") as how, n.Word(sense="life")), modifiers=()):
            what = "life total"
        case n.NounPhrase(
            words=(number, n.Word(kind="comparison") as how, n.Word(sense="card")),
            modifiers=(n.Prepositional(sense="in", object=n.NounPhrase() as place),),
        ) if place.alone in (("hand",), ("your", "hand")):
            what = "cards in hand"
        case _:
            return None
    value = number_of(number)
    if value is None or how.sense not in ("or more", "or less", "or fewer"):
        return None
    source.claim(clause)
    return i.Holds(i.PlayerNumber(what, _YOU), _COMPARED[how.sense], value, words)


def _amount(node: n.Noun, source: Source) -> tuple[i.Quantity, Op]:
    """“a” and “one or more” are at least one, “no” is none, “three” is three, “three or more” at least three."""
    words = {w.kind: w for w in reversed(node.items[0].plain_words)}
    determiner, number, comparison = words.get("determiner"), words.get("number"), words.get("comparison")
    said = determiner.sense if determiner is not None else ""
    if determiner is not None and said in ("no", "at least", "any", "exactly", *_BOUNDS):
        source.claim(determiner)
    if said == "no":
        return i.Number(0), "="
    value = (number_of(number) if number is not None else None) or i.Number(1)
    for word in (number, comparison):
        if word is not None:
            source.claim(word)
    if said in _BOUNDS:
        return value, _BOUNDS[said]
    if comparison is not None:
        return value, _COMPARED.get(comparison.sense, "≥")
    if number is None or number.sense == "one or more" or said == "at least":
        return value, "≥"
    return value, "="
