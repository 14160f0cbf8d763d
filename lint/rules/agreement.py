"""Agreement: a verb with its subject, a noun with its number, “its” and “it's”."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...compiler.slips.candidates import is_verb
from ...compiler.slips.descriptions import name_of
from ...grammar.marks import plain
from ..owners import owner
from ..phrases import Match, Phrases
from ..reading import Reading
from ..rule import Example, Found, Rule, put_after, replaced
from ..words import Word, Words

_SEVERAL = frozenset("two three four five six seven eight nine ten".split())
_COUNTABLE = frozenset(
    "card creature permanent land artifact enchantment player opponent spell unit rune legend battlefield".split()
)
_ONE_OF = _COUNTABLE | {"token"}
_MANY_OF = frozenset(f"{one}s" for one in _COUNTABLE)
_THOSE = frozenset(["those", "these"])
_ONE = frozenset(["a", "an", "another", "this"])
#: A noun is at its end before these words.
_AFTER_NOUN = frozenset(
    "you your from in on with without until and or instead for to that at of named an if this under into onto would get"
    " gain have can't are were where when among by than each their its control they if then except".split()
)


#: What does nothing itself, so that it is what is done with: “play that cards”, but “damage that creatures would deal”.
_HANDLED = frozenset(["cards", "tokens"])


def _number_agreement(reading: Reading) -> Iterator[Found]:
    """“two card”, “a cards”, “target creatures” after one."""
    words = reading.words
    for k, (before, word) in enumerate(pairwise(words), 1):
        if word.follows(before):
            found = _of_several(words, k) or _of_one(words, k)
            if found is not None:
                yield found


def _of_several(words: Words, k: int) -> Found | None:
    """“two +1/+1 counter on”, “those token”: a noun that lacks its “s”."""
    before, word = words[k - 1], words[k]
    if word.low == "counter" and _counts_several(words, k):
        return put_after(word, "s", f"several are “{word.text}s”", span=(before.start, word.end))
    if word.low in _ONE_OF and _lacks_s(words, k):
        said = f"“{before.text} {word.text}” is “{before.text} {word.text}s”"
        return put_after(word, "s", said, span=(before.start, word.end))
    return None


def _of_one(words: Words, k: int) -> Found | None:
    """“that cards”, “a cards”: one word says one, the other several."""
    before, word = words[k - 1], words[k]
    span = before.start, word.end
    if before.low == "that" and word.low in _HANDLED and is_verb(words.at(k - 2).low):
        return replaced(before, "those", f"“that {word.text}” is “those {word.text}”", span=span)
    is_one = before.low in _ONE or (before.low == "target" and words.at(k - 2).low == "one")
    if is_one and word.low in _MANY_OF and words.at(k + 1).low != "'":
        right = owner(words, k) or word.text[:-1]
        is_followed = words.at(k + 1).low in _ONE_OF  # “another creatures permanent”: a word stands elsewhere
        said = f"“{before.text} {word.text}” is “{before.text} {right}”"
        return replaced(word, right, said, span=span, safe=False if is_followed else None)
    return None


def _counts_several(words: Words, k: int) -> bool:
    """Whether a number of several stands before “counter”: “two +1/+1 counter on”, “three charge counter”."""
    return (
        words.at(k - 2).low in _SEVERAL
        and words[k - 1].kind in ("word", "size")
        and words.at(k + 1).low in ("on", "from")
    )


def _lacks_s(words: Words, k: int) -> bool:
    """Whether a noun is one, and the word before it counts several: “those token”, “two card”."""
    before, word, following = words[k - 1].low, words[k].low, words.at(k + 1)
    goes_on = following.kind == "word" and following.low not in _AFTER_NOUN  # “those creature cards”
    if before in _THOSE:
        return not goes_on
    if before not in _SEVERAL or word not in _COUNTABLE or goes_on:
        return False
    return not words.has(k + 1, "and", "/", "or")  # “two creature and/or planeswalker cards”


_PLURAL_SUBJECT = {
    "gets": "get",
    "gains": "gain",
    "has": "have",
    "enters": "enter",
    "attacks": "attack",
    "loses": "lose",
    "costs": "cost",
    "doesn't": "don't",
    "deals": "deal",
    "is": "are",
    "dies": "die",
    "fights": "fight",
    "becomes": "become",
    "blocks": "block",
    "explores": "explore",
    "connives": "connive",
}
_SINGULAR_SUBJECT = {plural: one for one, plural in _PLURAL_SUBJECT.items()}
_GROUPS = frozenset("creatures tokens permanents artifacts lands enchantments spells players opponents".split())
_INSTRUCTED = {
    "creates": "create",
    "draws": "draw",
    "gains": "gain",
    "loses": "lose",
    "gets": "get",
    "puts": "put",
    "discards": "discard",
    "sacrifices": "sacrifice",
    "controls": "control",
    "casts": "cast",
    "does": "do",
    "doesn't": "don't",
    "has": "have",
}
_DONE_BY_PLAYERS = frozenset("create draw lose gain sacrifice discard".split())
_VERBS = frozenset([*_PLURAL_SUBJECT, *_SINGULAR_SUBJECT, *_INSTRUCTED, *_DONE_BY_PLAYERS])


def _verb_agreement(reading: Reading) -> Iterator[Found]:
    """“creatures you control gets”, “you gains”, “target creature gain”."""
    words = reading.words
    for k in range(1, len(words)):
        before, word = words[k - 1], words[k]
        if word.low not in _VERBS or not word.follows(before):
            continue
        right = next(filter(None, (agrees(words, k) for agrees in _AGREEMENTS)), "")
        if right:
            said = f"“{before.text} {word.text}” is “{before.text} {right}”"
            yield replaced(word, right, said, span=(before.start, word.end))


#: After these words “you” is not whom the verb behind it is of: “creatures attacking you gets …”.
_NOT_WHO = frozenset("to attacks by controlling than and or of targets for attacked".split())


def _with_you(words: Words, k: int) -> str:
    """“you gains” → “gain”."""
    is_subject = words[k - 1].low == "you" and words.at(k - 2).low not in _NOT_WHO
    return _INSTRUCTED.get(words[k].low, "") if is_subject else ""


_BEFORE_GROUP = frozenset([".", "\n", "—", "“", "other", ",", ""])


def _with_group(words: Words, k: int) -> str:
    """“creatures you control gets”, “creatures gets” → “get”."""
    right = _PLURAL_SUBJECT.get(words[k].low, "")
    if not right or _those(words, k):
        return right
    if k > 2 and words[k - 1].low == "control" and words[k - 2].low == "you":
        noun, start = k - 3, words.at(k - 4)
        begins = start.low in _BEFORE_GROUP or start.opens
    else:
        noun, begins = k - 1, True
    return right if begins and _is_group(words[noun]) and _begins(words, noun) else ""


def _those(words: Words, k: int) -> bool:
    """Whether some that were spoken of stand before a verb: “those creatures gets”, “twice that many of those tokens
    is”; but “each of those creatures gets”.
    """
    if words.at(k - 2).low not in _THOSE or words[k - 1].low not in _GROUPS:
        return False
    lead = words.at(k - 3).low
    return words[k - 2].opens or lead in ("", ",") or (lead == "of" and words.at(k - 4).low == "many")


_NAMED_ONE = frozenset("target equipped enchanted this that each".split())
_BEFORE_NAMED = frozenset("whenever when , if then up another".split())
_BEFORE_TARGET = frozenset(["if", "up", "another", ","])


def _with_one(words: Words, k: int) -> str:
    """“target creature gain” → “gains”."""
    right = _SINGULAR_SUBJECT.get(words[k].low, "")
    named, lead = words.at(k - 2), words.at(k - 3).low
    if not right or words[k - 1].low not in ("creature", "player", "opponent", "permanent"):
        return ""
    if named.low not in _NAMED_ONE:
        return ""
    if not named.opens and (lead not in _BEFORE_NAMED or (named.low in ("that", "target") and lead in _BEFORE_TARGET)):
        return ""
    return right


def _with_each(words: Words, k: int) -> str:
    """“Each other creature you control get”, “each attacking Knight get” → “gets”."""
    right = _SINGULAR_SUBJECT.get(words[k].low, "")
    noun = k - 3 if words.has(k - 2, "you", "control") else k - 1
    if not right or noun < 1 or not (words[noun].low in _COUNTABLE or _is_one_subtype(words[noun])):
        return ""
    start = next((j for j in range(noun - 1, -1, -1) if words[j].opens or words[j].kind != "word"), 0)
    start += words[start].low == ","
    return right if words[start].low == "each" else ""


def _is_one_subtype(word: Word) -> bool:
    """Whether a word is a subtype in the singular: “Elf”."""
    return word.text[0].isupper() and plain(name_of(word.low)) == word.low


def _with_player(words: Words, k: int) -> str:
    """“Target player draw” → “draws”."""
    named = words.at(k - 2)
    is_subject = words[k - 1].low in ("player", "opponent") and named.low in ("target", "each", "that") and named.opens
    return f"{words[k].low}s" if is_subject and words[k].low in _DONE_BY_PLAYERS else ""


_AGREEMENTS = (_with_you, _with_group, _with_one, _with_each, _with_player)


def _is_group(word: Word) -> bool:
    """Whether a word is a plural that a sentence may be about: “creatures”, “Frogs”."""
    if word.low in _GROUPS:
        return True
    return word.low.endswith("s") and word.text[0].isupper() and plain(name_of(word.low)) not in ("", word.low)


_NOT_ALONE = frozenset("each a an with of when whenever if number and or that as one".split())


def _begins(words: Words, k: int) -> bool:
    """Whether only adjectives stand between the beginning of the sentence and a noun."""
    while k and words[k - 1].kind == "word" and not words[k].opens:
        k -= 1
        if words[k].low in _NOT_ALONE:
            return False
    return words[k].opens


_ITS = Phrases(
    [
        "it's owner|controller|owner's|controller's|power|toughness|mana|colors|types|name|base|upkeep|abilities → its",
        "[it's] ANY controller → its",
        "onto the battlefield under [it's] owner's → its",
    ]
)


_IT_IS = Phrases(["[its] a|an|legendary|tapped|attacking|still|every|not|your → it's"])


_YOURS = Phrases(
    [
        "[you're] first|second|third|next|library|hand|graveyard|opponents|upkeep|turn|end|life|draw|commander → your",
        "[you're] creatures|permanents|lands|artifacts|tokens|other → your",
        "[they're] library|hand|graveyard|controller|owner|owner's|controllers|owners|next → their",
    ]
)


def _yours(reading: Reading) -> Iterator[Found]:
    """“you're second card” → “your second card”."""
    for match in _YOURS.find(reading):
        start, end, said = match.edit
        wrong = reading.text[start:end]
        yield Found((start, end), f"“{wrong}” is “{wrong.lower()[:-3]} are”: the possessive is “{said}”", (match.edit,))


def _its(reading: Reading) -> Iterator[Found]:
    """“it's owner” → “its owner”."""
    for match in _ITS.find(reading):
        word = _first(match, "it's")
        said = "Its" if word.text[0] == "I" else "its"
        yield replaced(word, said, "“it's” is “it is”: the possessive is “its”")


def _it_is(reading: Reading) -> Iterator[Found]:
    """“its a” → “it's a”."""
    for match in _IT_IS.find(reading):
        word = _first(match, "its")
        mark = "’" if "’" in reading.text else "'"
        said = ("It" if word.text[0] == "I" else "it") + f"{mark}s"
        yield replaced(word, said, "“its” is a possessive: “it is” is “it's”")


def _first(match: Match, low: str) -> Word:
    return next(word for word in match.words if word is not None and word.low == low)


def _possessives(reading: Reading) -> Iterator[Found]:
    yield from _its(reading)
    yield from _it_is(reading)
    yield from _yours(reading)


RULES: tuple[Rule, ...] = (
    Rule(
        "GR009",
        "verb",
        "a verb agrees with its subject",
        "Grammar.",
        (
            Example("Creatures you control gets +1/+1.", "Creatures you control get +1/+1."),
            Example("Frogs you control has trample.", "Frogs you control have trample."),
            Example("You gains 3 life.", "You gain 3 life."),
            Example(
                "Target creature gain flying until end of turn.", "Target creature gains flying until end of turn."
            ),
        ),
        check=_verb_agreement,
        of_english=True,
    ),
    Rule(
        "GR010",
        "its",
        "“its”, “your” and “their” are possessives; “it's”, “you're” and “they're” are verbs",
        "Grammar.",
        (
            Example("Return target creature to it's owner's hand.", "Return target creature to its owner's hand."),
            Example("Return that card to you're hand.", "Return that card to your hand."),
        ),
        check=_possessives,
        of_english=True,
    ),
    Rule(
        "GR012",
        "noun-number",
        "a noun agrees with its number",
        "Grammar.",
        (
            Example("Put two charge counter on this artifact.", "Put two charge counters on this artifact."),
            Example(
                "Create two Food tokens. Sacrifice those token.", "Create two Food tokens. Sacrifice those tokens."
            ),
            Example("Draw two card.", "Draw two cards."),
            Example("Draw a cards.", "Draw a card."),
            Example("Exile up to one target cards from a graveyard.", "Exile up to one target card from a graveyard."),
            Example("When this creatures enters, draw a card.", "When this creature enters, draw a card."),
        ),
        check=_number_agreement,
        of_english=True,
    ),
)
