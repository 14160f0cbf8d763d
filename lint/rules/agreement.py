"""Agreement: a verb with its subject, a noun with its number, “its” and “it's”."""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.slips.descriptions import name_of
from ...compiler.slips.edits import Edit
from ...grammar.marks import plain
from ..phrases import Phrases
from ..reading import Reading, Wd, after
from ..rule import Example, Found, Rule

_SEVERAL = frozenset("two three four five six seven eight nine ten".split())


_COUNTABLE = frozenset("card creature permanent land artifact enchantment player opponent spell".split())


_THOSE = frozenset(["those", "these"])


def _counts_several(words: tuple[Wd, ...], k: int) -> bool:
    """Whether a number of several stands before “counter”: “two +1/+1 counter on”, “three charge counter”."""
    following = words[k + 1].low if k + 1 < len(words) else ""
    return (
        k > 1 and words[k - 2].low in _SEVERAL and words[k - 1].kind in ("word", "size") and following in ("on", "from")
    )


def _is_modifier(words: tuple[Wd, ...], k: int) -> bool:
    """Whether a noun goes on after this one: “those creature cards”."""
    return k + 1 < len(words) and words[k + 1].kind == "word" and not _ends_noun(words[k + 1])


def _number_agreement(reading: Reading) -> Iterator[Found]:
    """“two card”, “a cards”, “target creatures” after one."""
    words = reading.words
    for k in range(1, len(words)):
        before, word = words[k - 1], words[k]
        if word.kind != "word" or word.start != before.end + 1:
            continue
        if word.low == "counter" and _counts_several(words, k):
            yield Found((before.start, word.end), f"several are “{word.text}s”", (Edit(word.end, word.end, "s"),))
        elif before.low in _THOSE and word.low in (*_COUNTABLE, "token") and not _is_modifier(words, k):
            yield Found(
                (before.start, word.end),
                f"“{before.text} {word.text}” is “{before.text} {word.text}s”",
                (Edit(word.end, word.end, "s"),),
            )
        elif before.low in _SEVERAL and word.low in _COUNTABLE:
            following = words[k + 1] if k + 1 < len(words) else None
            if following is not None and following.kind == "word" and not _ends_noun(following):
                continue
            if after(words, k + 1, "and", "/", "or"):
                continue  # “two creature and/or planeswalker cards”
            yield Found(
                (before.start, word.end),
                f"“{before.text} {word.text}” is “{before.text} {word.text}s”",
                (Edit(word.end, word.end, "s"),),
            )
        elif before.low in ("a", "an", "another") and word.low[-1] == "s" and word.low[:-1] in _COUNTABLE:
            if after(words, k + 1, "'"):
                continue
            yield Found(
                (before.start, word.end),
                f"“{before.text} {word.text}” is “{before.text} {word.text[:-1]}”",
                (Edit(word.end - 1, word.end, ""),),
            )


def _ends_noun(word: Wd) -> bool:
    """Whether a noun is at its end before this word."""
    return word.low in (
        "you your from in on with without until and or instead for to that at of named an if this under into onto would"
        " get"
        " gain have can't are were where when among by than each their its control they if then except".split()
    )


_PLURAL_SUBJECT = {
    "gets": "get",
    "gains": "gain",
    "has": "have",
    "enters": "enter",
    "attacks": "attack",
    "loses": "lose",
    "can't": "can't",
    "costs": "cost",
    "doesn't": "don't",
    "deals": "deal",
    "is": "are",
    "dies": "die",
}


_SINGULAR_SUBJECT = {plural: one for one, plural in _PLURAL_SUBJECT.items() if one != plural}


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
}


def _is_group(word: Wd) -> bool:
    """Whether a word is a plural that a sentence may be about: “creatures”, “Frogs”."""
    if word.low in _GROUPS:
        return True
    return word.low.endswith("s") and word.text[0].isupper() and plain(name_of(word.low)) not in ("", word.low)


def _verb_agreement(reading: Reading) -> Iterator[Found]:
    """“creatures you control gets”, “you gains”, “target creature gain”."""
    words = reading.words
    for k, word in enumerate(words):
        if word.kind != "word" or k < 1 or word.start != words[k - 1].end + 1:
            continue
        before = words[k - 1]
        right = ""
        if (
            before.low == "you"
            and word.low in _INSTRUCTED
            and not (k > 1 and words[k - 2].low in ("to", "attacks", "by"))
        ):
            if k > 1 and words[k - 2].low in ("controlling", "than", "and", "or", "of", "targets", "for", "attacked"):
                continue
            right = _INSTRUCTED[word.low]
        elif word.low in _PLURAL_SUBJECT and k > 2 and before.low == "control" and words[k - 2].low == "you":
            noun, start = words[k - 3], words[k - 4] if k > 3 else None
            if (
                _is_group(noun)
                and (start is None or start.low in (".", "\n", "—", "“", "other", ",") or start.opens)
                and _begins(words, k - 3)
            ):
                right = _PLURAL_SUBJECT[word.low]
        elif word.low in _PLURAL_SUBJECT and _is_group(before) and _begins(words, k - 1):
            right = _PLURAL_SUBJECT[word.low]
        elif (
            word.low in _SINGULAR_SUBJECT
            and before.low in ("creature", "player", "opponent", "permanent")
            and k > 1
            and words[k - 2].low in ("target", "equipped", "enchanted", "this", "that", "each")
            and (
                words[k - 2].opens
                or (k > 2 and words[k - 3].low in ("whenever", "when", ",", "if", "then", "up", "another"))
            )
        ):
            if (
                words[k - 2].low in ("that", "target")
                and not words[k - 2].opens
                and k > 2
                and words[k - 3].low in ("if", "up", "another", ",")
            ):
                continue
            right = _SINGULAR_SUBJECT[word.low]
        elif (
            word.low in ("create", "draw", "lose", "gain", "sacrifice", "discard")
            and before.low in ("player", "opponent")
            and k > 1
            and words[k - 2].low in ("target", "each", "that")
            and words[k - 2].opens
        ):
            right = f"{word.low}s"
        if right and right != word.low:
            subject = f"{before.text} {word.text}"
            yield Found(
                (before.start, word.end),
                f"“{subject}” is “{before.text} {right}”",
                (Edit(word.start, word.end, right),),
            )


def _begins(words: tuple[Wd, ...], k: int) -> bool:
    """Whether only adjectives stand between the beginning of the sentence and a noun."""
    while k and words[k - 1].kind == "word" and not words[k].opens:
        k -= 1
        if words[k].low in (
            "each",
            "a",
            "an",
            "with",
            "of",
            "when",
            "whenever",
            "if",
            "number",
            "and",
            "or",
            "that",
            "as",
            "one",
        ):
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


def _possessives(reading: Reading) -> Iterator[Found]:
    yield from _its(reading)
    yield from _yours(reading)


def _its(reading: Reading) -> Iterator[Found]:
    """“it's owner” → “its owner”; “its a” → “it's a”."""
    text = reading.text
    for match in _ITS.find(reading):
        word = next(w for w in match.words if w is not None and w.low == "it's")
        if word.low != "it's":
            continue
        said = "Its" if word.text[0] == "I" else "its"
        yield Found(
            (word.start, word.end), "“it's” is “it is”: the possessive is “its”", (Edit(word.start, word.end, said),)
        )
    for match in _IT_IS.find(reading):
        word = next(w for w in match.words if w is not None and w.low == "its")
        mark = "’" if "’" in text else "'"
        said = ("It" if word.text[0] == "I" else "it") + f"{mark}s"
        yield Found(
            (word.start, word.end), "“its” is a possessive: “it is” is “it's”", (Edit(word.start, word.end, said),)
        )


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
    ),
    Rule(
        "GR010",
        "its",
        "“its”, “your” and “their” are possessives; “it's”, “you're” and “they're” are verbs",
        "Grammar.",
        (
            Example("Return target creature to it's owner's hand.", "Return target creature to its owner's hand."),
            Example("Draw a card at you're next upkeep.", "Draw a card at your next upkeep."),
        ),
        check=_possessives,
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
        ),
        check=_number_agreement,
    ),
)
