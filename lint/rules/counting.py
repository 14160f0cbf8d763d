"""Agreement of what is counted and of what is waited for: “each creatures”, “whenever a creature die”."""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ...grammar import nodes as n
from ...grammar.engine import syntax
from ...grammar.words import inflections
from ..owners import owner
from ..reading import Reading
from ..rule import Example, Found, Rule, replaced
from ..words import Words

#: Nouns that are counted, one and several.
_NOUNS = {
    one: f"{one}s"
    for one in "creature artifact enchantment land permanent player opponent planeswalker token spell card".split()
}
_SEVERAL = {several: one for one, several in _NOUNS.items()}
#: What may stand behind a noun that is no noun itself then: “all creature types”, “each creatures' …”.
_GOES_ON = frozenset("card cards token tokens type types spell spells and or , - ’s 's".split())
#: What happens to things, as one does it and as several do.
_VERBS = {"dies": "die", "enters": "enter", "attacks": "attack", "blocks": "block", "leaves": "leave"}
_OF_SEVERAL = {several: one for one, several in _VERBS.items()}


def _counted(reading: Reading) -> Iterator[Found]:
    """“Each creatures” and “all creature”: the word before a noun says whether it is one."""
    words = reading.words
    for k, word in enumerate(words[:-1]):
        noun = words[k + 1]
        if word.low == "each":
            right = (owner(words, k + 1) or _SEVERAL[noun.low]) if noun.low in _SEVERAL else ""
        elif word.low == "all" and _ends_noun(words, k + 2):
            right = _NOUNS.get(noun.low, "")
        else:
            right = ""
        if right:
            said = f"“{word.text} {noun.text}” is “{word.text} {right}”"
            yield replaced(noun, right, said, span=(word.start, noun.end))


def _ends_noun(words: Words, k: int) -> bool:
    following = words.at(k)
    return following.low not in _GOES_ON and following.kind in ("mark", "word", "")


#: What is waited for goes on with more than its verb behind these words.
_MORE = frozenset("or and with that whose of while if".split())
_ONE = frozenset("a an another this enchanted equipped".split())


def _event_verbs(reading: Reading) -> Iterator[Found]:
    """“Whenever a creature die”, “one or more creatures you control dies”: the verb goes with who does it."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low not in ("when", "whenever"):
            continue
        is_several = any(words.has(k + 1, count, "or", "more") for count in ("one", "two"))
        if not is_several and words.at(k + 1).low not in _ONE:
            continue
        verb = _verb_of(words, k + (4 if is_several else 2), k + 12)
        right = (_VERBS if is_several else _OF_SEVERAL).get(words.at(verb).low)
        if right and _is_subject(words, verb - 1, is_several):
            said = f"“{words[verb].text}” does not go with “{words[k + 1].text}”: write “{right}”"
            yield replaced(words[verb], right, said)


def _verbs_of_one(reading: Reading) -> Iterator[Found]:
    """“Whenever an opponent cast their second spell” → “casts”: who is one does it with an “-s”."""
    for node in reading.nodes:
        clause = _waited_for(node)
        if clause is None or len(clause.verb.words) != 1 or not isinstance(clause.subject, n.NounPhrase):
            continue
        verb, first = clause.verb.words[0], " ".join(word.text.lower() for word in clause.subject.plain_words[:1])
        right = next((form for form, kind in inflections(verb).items() if kind == "third"), "")
        is_plain = not verb.endswith(("s", "ed")) and not syntax().lexer.is_unknown(right)  # “losts” is no word
        if first in _ONE and verb not in _OF_SEVERAL and is_plain:
            span = clause.verb.span.start, clause.verb.span.end
            said = f"“{verb}” does not go with “{first}”: write “{right}”"
            yield Found(span, said, (Edit(*span, right),))


def _waited_for(node: n.Node) -> n.Clause | None:
    """What “when” or “whenever” waits for, where it is one clause."""
    if not isinstance(node, n.Subordinate) or node.word.lower() not in ("when", "whenever") or len(node.parts) != 1:
        return None
    clause = node.parts[0].content
    return clause if isinstance(clause, n.Clause) else None


def _of_events(reading: Reading) -> Iterator[Found]:
    told = list(_event_verbs(reading))
    yield from told
    spans = {each.span for each in told}
    yield from (each for each in _verbs_of_one(reading) if each.span not in spans)


def _verb_of(words: Words, start: int, stop: int) -> int:
    """Where the verb of what is waited for stands between two places; −1 where none is plain."""
    for k in range(start, min(stop, len(words))):
        if words[k].kind != "word" or words[k].low in _MORE:
            return -1
        if words[k].low in _VERBS or words[k].low in _OF_SEVERAL:
            return k
    return -1


def _is_subject(words: Words, k: int, is_several: bool) -> bool:
    """Whether who does it ends with the k-th word: “a creature”, “creatures you control”."""
    last = words[k].low
    if last == "control" and is_several:
        return words[k - 1].low in ("you", "opponents")
    return last in _NOUNS or last in _SEVERAL or last in ("control", "controls")


RULES: tuple[Rule, ...] = (
    Rule(
        "GR017",
        "one-or-several",
        "“each” is of one, “all” of several",
        "Grammar.",
        (
            Example("Each creatures you control gets +1/+1.", "Each creature you control gets +1/+1."),
            Example("Destroy all creature.", "Destroy all creatures."),
        ),
        check=_counted,
    ),
    Rule(
        "GR018",
        "event-verb",
        "what is waited for agrees with who does it",
        "Grammar.",
        (
            Example("Whenever a creature die, draw a card.", "Whenever a creature dies, draw a card."),
            Example(
                "Whenever one or more creatures you control dies, draw a card.",
                "Whenever one or more creatures you control die, draw a card.",
            ),
            Example(
                "Whenever an opponent cast their second spell each turn, draw a card.",
                "Whenever an opponent casts their second spell each turn, draw a card.",
            ),
        ),
        check=_of_events,
    ),
)
