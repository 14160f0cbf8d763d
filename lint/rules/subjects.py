"""Verbs with their subjects wherever a clause has both, and nouns with the word that says how many they are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from ...compiler.slips.edits import Edit
from ...grammar import nodes as n
from ...grammar.engine import syntax
from ...grammar.senses import NUMBERS
from ...grammar.subtypes import singular_subtype, subtypes
from ...grammar.words import inflections, plural
from ..reading import Reading
from ..rule import Example, Found, Rule

_ENCHANTED = frozenset(["enchanted", "equipped", "target"])
Count = Literal["one", "several"]

_OF_ONE = frozenset("a an another each every this that it he she".split())
_OF_SEVERAL = frozenset(["you", "they", "we", "these", "those", "both", "all"])
#: A noun, too: “target creature that [target Wall] blocked”.
_NO_VERB = frozenset(["target", "targets"])
#: Verbs whose forms are none of the regular ones: as one does it, as several do.
_IRREGULAR = {"is": "are", "has": "have", "does": "do", "isn't": "aren't", "doesn't": "don't", "hasn't": "haven't"}


@cache
def _plurals() -> dict[str, str]:
    """The nouns of the vocabulary that are counted, several by one."""
    entries = [each for known in syntax().lexer.vocabulary.entries.values() for each in known]
    nouns = {entry for entry, classes in entries if {"NOUN", "TYPE"}.intersection(classes) and entry.isalpha()}
    return {noun: plural(noun) for noun in nouns if plural(noun) in nouns and not noun.endswith("s")}


@cache
def _singulars() -> dict[str, str]:
    return {several: one for one, several in _plurals().items()}


def _count_of_noun(word: str) -> Count | None:
    if word in _plurals():
        return "one"
    kind = singular_subtype(word.capitalize())
    return "several" if word in _singulars() or (kind != word.capitalize() and kind in subtypes()) else None


def count_of(phrase: n.NounPhrase) -> Count | None:
    """Whether a phrase speaks of one or of several; None where its words leave it open."""
    said = phrase.plain_words
    if len(said) != len(phrase.words) or any(word.is_own_name or _is_unknown(word) for word in said):
        return None  # “Burning Hands deals 2 damage”
    return _count_of_words(" ".join(word.text.lower() for word in said).split())


def _is_unknown(word: n.Word) -> bool:
    """Whether it is a part of a name, of a card that is not told: “When [Arctic] Wolves enters”."""
    return word.kind == "subtype" and singular_subtype(word.text) not in subtypes()


_ONE_THING = frozenset("a an another one each this that".split())


def _count_of_words(words: list[str]) -> Count | None:
    """The same of the words alone: “you”, “each of those creatures”, “your opponents”."""
    if words in (["a"], ["an"]):  # its noun lacks
        return None
    if len(words) == 1 and words[0] in _OF_ONE | _OF_SEVERAL:
        return "one" if words[0] in _OF_ONE else "several"
    if any(word in _ENCHANTED for word in words[1:]):  # “Creatures attacking enchanted player”
        return None
    if "of" in words:
        return "one" if words[0] in ("each", "one") and words[1] == "of" else None
    if not words or (words[0] in _ONE_THING and words[1:2] != ["or"] and words[-1] in _singulars()):
        return None  # one of the two is a slip
    return _count_of_noun(words[-1])


def _count_of(subject: n.Noun) -> Count | None:
    """The same of who does something: those who are joined by “and” are several."""
    if isinstance(subject, n.NounPhrase):
        return count_of(subject)
    counts = [count_of(item) for item in subject.items]
    if None in counts or _is_each(subject.items[0]):
        return None
    return "several" if subject.conjunctions == {"and"} else None


def _is_each(phrase: n.NounPhrase) -> bool:
    return phrase.first is not None and phrase.first.text.lower() in ("each", "every", "no")


@cache
def _forms() -> dict[str, tuple[Count, str]]:
    """Forms of verbs, with who does it so, and the form that the other has."""
    found: dict[str, tuple[Count, str]] = {}
    for verb in _plain_verbs():
        forms = inflections(verb)
        third = next(form for form, kind in forms.items() if kind == "third")
        if forms[verb] == "plain":
            found[verb], found[third] = ("several", third), ("one", verb)
    for one, several in _IRREGULAR.items():
        found[one], found[several] = ("one", several), ("several", one)
    found["was"], found["wasn't"] = ("one", "were"), ("one", "weren't")  # “as though it were” is of one
    return found


def _plain_verbs() -> list[str]:
    entries = [each for known in syntax().lexer.vocabulary.entries.values() for each in known]
    spoken = {entry for entry, classes in entries if "VERB" in classes and entry.isalpha()}
    return sorted(each for each in spoken if len(spoken.intersection(inflections(each))) > 1)


def _doing(node: n.Node) -> Iterator[tuple[Count | None, n.Verb]]:
    """Who does something, one or several, and the verb with which it is told."""
    match node:
        case n.Clause(subject=subject, verb=verb, cause=None) | n.Creation(subject=subject, verb=verb, cause=None):
            if subject is not None:
                yield _count_of(subject), verb
        case n.NounPhrase(modifiers=modifiers):
            for each in modifiers:
                if isinstance(each, n.Relative) and each.verb is not None:
                    yield _count_of_relative(node, each), _first_verb(each, each.verb)


def _count_of_relative(phrase: n.NounPhrase, relative: n.Relative) -> Count | None:
    """Who does what narrows a phrase: itself (“creatures that attack”), or another (“creatures they control”)."""
    if relative.subject is not None:
        return _count_of(relative.subject)
    said = relative.sense.split()
    is_itself = said[0] in _ITSELF and (len(said) == 1 or said[1:] in _COPULAS)
    return count_of(phrase) if is_itself else _count_of_words(said)


#: What stands with the pronoun: “creatures [that were] dealt damage”.
_COPULAS = [["are"], ["is"], ["were"], ["was"]]


def _first_verb(relative: n.Relative, verb: n.Verb) -> n.Verb:
    """The verb that agrees: “were” of “that were dealt damage”."""
    words = relative.pronoun.split(" ")
    if len(words) != 2 or words[1:] not in _COPULAS:
        return verb
    start = relative.span.start + len(words[0]) + 1
    return n.Verb(words=(words[1],), span=n.Span(start, start + len(words[1])))


_ITSELF = frozenset(["that", "who", "which"])


def _verbs(reading: Reading) -> Iterator[Found]:
    """“One or more creatures you control deals damage”, “they discards a card”, “each creature that attack”."""
    for node in reading.nodes:
        for count, verb in _doing(node):
            found = _disagrees(reading, count, verb)
            if found is not None:
                yield found


def _disagrees(reading: Reading, count: Count | None, verb: n.Verb) -> Found | None:
    said = verb.words[0].split(" ")[0] if verb.words else ""
    form = _forms().get(said.lower())
    start = verb.span.start
    if (
        count is None
        or form is None
        or form[0] == count
        or said in _NO_VERB
        or not reading.text.startswith(said, start)
    ):
        return None
    span = start, start + len(said)
    told = f"“{said}” is said of {form[0]}: write “{form[1]}”"
    return Found(span, told, (Edit(*span, form[1]),))


def _further_verbs(reading: Reading) -> Iterator[Found]:
    """“Creatures you control get +1/+1 and gains trample”: what is said on of who was named."""
    for sentence in reading.nodes:
        if not isinstance(sentence, n.Sentence):
            continue
        count: Count | None = None
        for part in sentence.parts:
            clause = part.content
            if not isinstance(clause, n.Clause) or clause.cause is not None:
                count = None
            elif clause.subject is not None:
                count = _count_of(clause.subject)
            elif part.joint in _GOES_ON and (found := _says_on(reading, count, clause)) is not None:
                yield found


_GOES_ON = frozenset(["and", ", and", ",", "or", ", then", "then", "and then", "but", ", or"])
#: An instruction has no such verb: whose it is was said before.
_NEVER_TOLD = frozenset(["get", "have", "are", "don't", "enter", "cost", "deal"])


def _says_on(reading: Reading, count: Count | None, clause: n.Clause) -> Found | None:
    """The verb that goes on with another subject's number: “and gains”, or “and get”, which instructs nobody."""
    said = clause.verb.words[0].lower() if clause.verb.words else ""
    form = _forms().get(said.split(" ")[0])
    if form is None or (form[0] == "several" and said not in _NEVER_TOLD and not _gains_keyword(clause)):
        return None
    return _disagrees(reading, count, clause.verb)


def _gains_keyword(clause: n.Clause) -> bool:
    """“gain trample”: it is no player who does so."""
    said = clause.complements[0] if clause.complements else None
    first = said.first if isinstance(said, n.NounPhrase) else None
    return first is not None and first.kind == "keyword" and clause.verb.words[0].lower() == "gain"


_MANY_THINGS = frozenset(["these", "those", "both"])
_COUNTING = frozenset(["article", "determiner", "number"])
#: What is counted without its number, or as a card or spell: “two mana”, “two or more instant and sorcery cards”.
_UNCOUNTED = frozenset(["mana", "instant", "sorcery", "worth", "dice", "life", "damage"])


def _nouns(reading: Reading) -> Iterator[Found]:
    """“any one colors”, “those creature”, “two creature card”: a noun and the word that counts it."""
    for node in reading.nodes:
        if isinstance(node, n.NounPhrase) and len(node.plain_words) == len(node.words) > 1:
            found = _miscounted(reading, node.plain_words)
            if found is not None:
                yield found


def _miscounted(reading: Reading, words: tuple[n.Word, ...]) -> Found | None:
    counting = next((word for word in reversed(words[:-1]) if word.kind in _COUNTING), None)
    right = _rightly_counted(counting.text.lower(), words[-1]) if counting is not None else ""
    if counting is None or not right or _is_of_another(words) or _goes_on(reading, counting, words[-1]):
        return None
    head, span = words[-1], (words[-1].span.start, words[-1].span.end)
    told = f"“{head.text}” is counted by “{counting.text}”: write “{right}”"
    return Found(span, told, (Edit(*span, right),), False)


def _rightly_counted(said: str, noun: n.Word) -> str:
    """The noun as a word before it counts it; "" where it is so already, or is not known."""
    if noun.kind not in ("noun", "type") or noun.text.lower() in _UNCOUNTED:
        return ""
    if said in _ONE_THING and said != "that":  # “damage that black sources would deal”
        return _singulars().get(noun.text.lower(), "")
    is_several = said in _MANY_THINGS or NUMBERS.get(said, 1) > 1
    return _plurals().get(noun.text.lower(), "") if is_several else ""


def _is_of_another(words: tuple[n.Word, ...]) -> bool:
    """“that player's opponents”: what is counted is whose something is; “one or fewer cards” is of several."""
    return any(word.kind == "possessive" or word.text.endswith(("'s", "’s")) or " or " in word.text for word in words)


def _goes_on(reading: Reading, counting: n.Word, noun: n.Word) -> bool:
    """“that many plus one +1/+1 counters”, “one or fewer cards”, “two target artifact and/or enchantment cards”."""
    before = reading.text[: counting.span.start].rstrip()
    behind = [reading.text[word.span.end :].lstrip() for word in (counting, noun)]
    return before.endswith("plus") or any(each.startswith(_JOINING) for each in behind)


_JOINING = ("or ", "and ", "and/or ", ", ", "/")


def _agreement(reading: Reading) -> Iterator[Found]:
    yield from _verbs(reading)
    yield from _further_verbs(reading)
    yield from _nouns(reading)


RULES: tuple[Rule, ...] = (
    Rule(
        "GR031",
        "agreement",
        "whoever does something, and what is counted, is of one number with its verb and its count",
        "Grammar: asked of every clause and noun that is read, with or without words between the two.",
        (
            Example("Otherwise, they discards a card.", "Otherwise, they discard a card."),
            Example(
                "Each creature that attack you can't be blocked.", "Each creature that attacks you can't be blocked."
            ),
        ),
        check=_agreement,
    ),
)
