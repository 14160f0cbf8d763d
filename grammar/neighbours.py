"""Looks at the neighbours of a word that go further than the rows of vocabulary/homographs.txt can say.

``LOOKS`` are those that rows name; ``contact`` and ``another_place`` find where several words are one.
"""

from __future__ import annotations

from collections.abc import Callable

from .terminals import Token

#: The words of a text: from, up to, and the classes that the vocabulary gives them.
Found = list[tuple[int, int, tuple[str, ...]]]

SUBJECTS = frozenset(["you", "they", "it", "you've", "they've", "he", "she", "he or she"])
NOUNISH = frozenset(
    "TYPE NOUN TOKEN CAPITALISED SELF PRONOUN CONTROL NON THIS_WAY OR_MORE NEW_NAME NAMED QUOTED".split()
)
#: Verbs whose participle is their plain form: “have you put”.
UNCHANGED = frozenset(["put", "set", "cast"])
BEFORE_NOUN = frozenset(
    "A ARTICLE DETERMINER ADJECTIVE COLOR COLORS NUMBER POSSESSIVE PT PT_CHANGE PREPOSITION LINK AT AS FOR_EACH "
    "EQUAL_TO MANA NUMBER_OF TWICE HALF SYMBOL VERB NON OR_MORE".split()
)
STARTS_NOUN = frozenset("TYPE NOUN TOKEN CAPITALISED COLOR COLORS PT ADJECTIVE NON MANA".split())
VERBAL = frozenset("VERB AUXILIARY COPULA PARTICIPLE".split())
ARTICLES = frozenset("A ARTICLE POSSESSIVE DETERMINER NUMBER".split())
CONTACT = frozenset("TYPE NOUN TOKEN CAPITALISED".split())
#: Where the words of a noun phrase may go on: the verb of a clause is looked for beyond them.
PHRASAL = frozenset(
    "A ARTICLE DETERMINER NUMBER NUMBER_OF ADJECTIVE COLOR COLORS TYPE NOUN CAPITALISED TOKEN NON POSSESSIVE PRONOUN "
    "SELF CONTROL PREPOSITION PT NAMED KEYWORD MANA".split()
)
PLAYERS = frozenset(
    "player opponent controller owner teammate team players opponents owners controllers teammates teams".split()
)
MEASURES = frozenset(
    "power,toughness,loyalty,life total,mana value,base power,converted mana cost,total power,mana cost".split(",")
)
#: Verbs in the past that the vocabulary does not list as such.
PAST = frozenset("was were had did wasn't weren't hadn't didn't became".split())
CONJUNCTIONS = frozenset(["AND", "OR"])
#: Where a clause has ended, seen from a word after it.
CLAUSE_ENDS = frozenset("COMMA PERIOD COLON DASH QUOTED REMINDER IF WHEN UNLESS WHILE THEN".split())
#: What stands between a clause's subject and its main verb.
BEFORE_MAIN_VERB = frozenset("AUXILIARY COPULA NOT PREVERB ADVERB".split())


class Context:
    """A stretch of text with its words, and the tokens so far."""

    __slots__ = ("found", "lowered", "out")

    def __init__(self, lowered: str, found: Found) -> None:
        self.lowered, self.found = lowered, found
        self.out: list[Token] = []

    def word(self, i: int) -> str:
        """The word, in lower case; none beyond the end."""
        if i >= len(self.found):
            return ""
        start, end, _ = self.found[i]
        return self.lowered[start:end]

    def classes(self, i: int) -> tuple[str, ...]:
        """The classes that the vocabulary gives a word."""
        return self.found[i][2] if i < len(self.found) else ()


# ── Words that are one ──────────────────────────────────────────────────────────────────────────────────────────────


def contact(context: Context, i: int) -> int:
    """“damage [that source] would deal”: a relative clause without a pronoun begins with its subject.

    Gives how many words after this one belong to the subject; 0 if none starts here.
    """
    found = context.found
    start, end, classes = found[i]
    begins = classes[0] in ("A", "ARTICLE", "DETERMINER", "POSSESSIVE")
    if not begins and context.lowered[start:end] not in ("target", "enchanted"):
        return 0
    if i and context.word(i - 1) in ("time", "times"):  # “each time its squad cost was paid”
        verbs = (j for j in range(i + 1, min(i + 6, len(found))) if _is_verb(found[j][2]))
        verb_at = next(verbs, None)
        return verb_at - 1 - i if verb_at else 0
    k = i + 1
    while k < min(i + 4, len(found)) and _is_noun(found[k][2]):
        k += 1
    if k == i + 1 or k >= len(found):
        return 0
    verb = context.word(k)
    if verb in ("would", "could", "can", "did", "dealt"):
        return k - 1 - i
    acts = not {"VERB", "PARTICIPLE"}.isdisjoint(context.classes(k + 1))
    if acts and verb in ("is", "was", "has", "have") and _no_place_before(context, i):
        return k - 1 - i  # “the planeswalker that creature is attacking”
    past = verb.endswith("ed") or verb in ("cast", "lost", "drew", "had")
    if past and context.word(k - 1) in PLAYERS and any(t.type in ("FOR_EACH", "NUMBER_OF") for t in context.out[-4:]):
        return k - 1 - i  # “for each spell an opponent cast this turn”
    people = context.word(k - 1) in ("opponents", "players") and context.word(i) in ("your", "each", "all")
    person = context.word(k - 1) in ("opponent", "player")
    if person and verb in ("cast", "lost", "drew", "discarded", "sacrificed", "controlled"):
        return k - 1 - i  # “each card target opponent discarded this turn”
    if people and verb in ("cast", "lost", "have", "had", "drew", "discarded", "sacrificed"):
        return k - 1 - i
    return 0


def names_who_deals(context: Context, i: int) -> bool:
    """“all damage [target creature] would deal”, “any type [the sacrificed land] could produce”: without a pronoun."""
    if context.word(i - 1) == "type":
        return context.word(i) == "the" and _does(context, i + 2, "could", "produce")  # “the | sacrificed | land”
    if not context.word(i - 1).endswith("damage") or context.word(i) in ("that", "would"):
        return False
    return _does(context, i, "would", "deal")


def _does(context: Context, i: int, auxiliary: str, verb: str) -> bool:
    """Whether a noun phrase begins here of which that is said: “target creature | would deal”."""
    for k in range(i, min(i + 14, len(context.found) - 1)):
        if context.word(k) == auxiliary:
            return context.word(k + 1) == verb
        if context.word(k) in _NO_SUBJECT or _is_verb(context.classes(k)):
            return False
    return False


def _dealt_by(context: Context, i: int) -> bool:
    """“all damage [that] sources of the chosen color would deal”."""
    return (
        context.word(i - 1).endswith("damage")
        and context.word(i + 1) != "would"
        and _does(context, i + 1, "would", "deal")
    )


#: Words that do not stand between damage and what it says who deals it.
_NO_SUBJECT = frozenset(["that", "to", ",", ".", ":", "if", "equal"])


def _is_verb(classes: tuple[str, ...]) -> bool:
    return not VERBAL.isdisjoint(classes) and "NOUN" not in classes and "ADJECTIVE" not in classes


def _no_place_before(context: Context, i: int) -> bool:
    """Whether no place or time stands before: “enters the battlefield the creature is …” would be another clause."""
    return context.word(i - 1) not in ("battlefield", "graveyard", "hand", "library", "combat", "turn", "upkeep")


def _is_noun(classes: tuple[str, ...]) -> bool:
    return not {"TYPE", "NOUN", "CAPITALISED", "NON"}.isdisjoint(classes) and "VERB" not in classes


def another_place(context: Context, i: int) -> bool:
    """“for each card you own in exile [and in] your graveyard”: one more place of what is counted, or owned."""
    if context.word(i + 1) not in ("in", "on") or not any(t.type == "PREPOSITION" for t in context.out[-4:]):
        return False
    counted = any(t.type in ("FOR_EACH", "NUMBER_OF") for t in context.out[-12:])
    return counted or any(t.type == "CONTROL" and t.word.endswith(" own") for t in context.out[-4:])


def finite(classes: tuple[str, ...]) -> str:
    """The class of a word with which a further predicate begins: “or [was] exiled”, “or [lost] the game”."""
    return next((c for c in ("COPULA", "AUXILIARY") if c in classes), "PARTICIPLE")


# ── Looks that rows name ────────────────────────────────────────────────────────────────────────────────────────────


def _is_voted_for(context: Context, i: int) -> bool:
    """“each player votes for death or taxes”: what is voted for may be any word."""
    start, end, _ = context.found[i]
    return end - start > 2 and "vote" in context.lowered[max(0, start - 60) : end + 60]


def _goes_on(context: Context, i: int) -> bool:
    """“creatures that attacked [or] blocked this turn”, “each card drawn [or] discarded this way”.

    The second verb is in the tense of the first, which is a relative clause's, or a participle after its noun. No
    instruction is in the past; in the present no other verb before may be one that the second goes on from.
    """
    past = _is_past(context, i + 1)
    if not past and not _is_third_person(context, i + 1):
        return False
    out, k = context.out, i - 1
    for at in range(len(out) - 1, -1, -1):
        if out[at].type in CLAUSE_ENDS:
            return False
        if out[at].type in VERBAL:
            break
    else:
        return False
    while context.found[k][0] > (out[at].start_pos or 0):
        k -= 1
    if not (_is_past(context, k) if past else out[at].word.endswith("s")):
        return False
    while at and out[at - 1].type in BEFORE_MAIN_VERB:
        at -= 1
    if not past and any(t.type in VERBAL and t.word.endswith("s") for t in out[:at]):
        return False  # “creates a Food token for each player who controls a Swamp [and] gains 1 life”
    after_noun = out[at].type == "PARTICIPLE" and at > 0 and out[at - 1].type in NOUNISH
    return after_noun or (at > 0 and out[at - 1].type in ("RELATIVE", "COORDINATOR"))


def _is_past(context: Context, i: int) -> bool:
    """Whether a word is a verb in the past: “blocked”, “was”, “cast” where no object follows it."""
    classes, word = context.classes(i), context.word(i)
    if word in PAST:
        return True
    if "PARTICIPLE" not in classes or word.endswith("ing"):
        return False
    if "VERB" not in classes and word not in UNCHANGED:
        return True
    after = context.classes(i + 1)[:1]
    return after in (("THIS_WAY",), ("PREPOSITION",), ("LINK",), ("OR",)) or context.word(i + 1) == "there"


def _is_third_person(context: Context, i: int) -> bool:
    """Whether a word is a verb of the third person: “has”, “controls”."""
    classes, word = context.classes(i), context.word(i)
    return word in ("has", "is", "does") or (classes == ("VERB",) and word.endswith("s"))


def _is_compared_as_the_same(context: Context, i: int) -> bool:
    """“the same name [as] that card”."""
    return any(t.word in ("same", "the same") for t in context.out[-4:])


def _is_of_protection(context: Context, i: int) -> bool:
    """“protection from black and [from red]”."""
    return any(t.word in ("protection", "hexproof") for t in context.out[-16:])


def _causes(context: Context, i: int) -> bool:
    """Whether “have” makes somebody do something: a noun phrase and a plain verb follow it."""
    found = context.found
    for j in range(i + 1, min(i + 9, len(found))):
        classes = found[j][2]
        if j > i + 1 and context.word(j) in ("be", "become"):
            return True
        if classes[0] in (
            "AUXILIARY",
            "COPULA",
            "COMMA",
            "PERIOD",
            "AND",
            "OR",
            "RELATIVE",
            "ADVERB",
            "QUOTED",
            "KEYWORD",
        ):
            return False
        if classes[0] in ("PREPOSITION", "TO") and j == i + 1:  # “that creature had to attack”
            return False
        if ("VERB" not in classes and context.word(j) not in UNCHANGED) or context.word(j).endswith("s"):
            continue  # only a plain form: “have it deal”
        if j > i + 1:
            if "NOUN" not in classes:
                return True
            previous = found[j - 1][2][0]
            if previous not in BEFORE_NOUN and previous != "NOUN":
                return True
            if context.word(j - 1).rpartition(" ")[2] in PLAYERS:
                return True
        if "NOUN" not in classes and "ADJECTIVE" not in classes:
            return False
    return False


def _clause_follows(context: Context, i: int) -> bool:
    """Whether a clause starts after the word: the words of a noun phrase, then a finite verb."""
    found, at = context.found, i + 1
    for j in range(at, min(at + 12, len(found))):
        classes, word = found[j][2], context.word(j)
        if j > at and not VERBAL.isdisjoint(classes):
            previous = found[j - 1][2][0]
            if "PARTICIPLE" in classes and (previous in ARTICLES or previous == "ADJECTIVE"):
                continue  # “the exiled card”
            if word.endswith("ing") and "VERB" not in classes:
                return False
            if "NOUN" not in classes and "ADJECTIVE" not in classes:
                return True
            if previous in ("PRONOUN", "CONTROL", "SELF"):
                return True
            if previous not in BEFORE_NOUN and j + 1 < len(found) and STARTS_NOUN.isdisjoint(found[j + 1][2]):
                return True
        if j == at and (classes[0] == "CONTROL" or word in ("it's", "they're", "you're")):
            return True
        if j > at and word in ("that", "which"):
            return False
        if PHRASAL.isdisjoint(classes) and word not in SUBJECTS:
            return False
    return False


def _is_of_a_measure(context: Context, i: int) -> bool:
    """Whether “equal to” speaks of what stands before it: “with power equal to”, “of mana value less than”."""
    out = context.out
    if not out or out[-1].word not in MEASURES:
        return False
    k = len(out) - 1
    while (
        k > len(out) - 12
        and k
        and (out[k].word in MEASURES or out[k].type in ("AND", "ADJECTIVE", "EQUAL_TO", "COMPARED"))
    ):
        k -= 1
    return out[k].word in ("with", "of", "a", "has", "have")


LOOKS: dict[str, Callable[[Context, int], bool]] = {
    "voted_for": _is_voted_for,
    "goes_on": _goes_on,
    "dealt_by": _dealt_by,
    "same": _is_compared_as_the_same,
    "clause": _clause_follows,
    "measure": _is_of_a_measure,
    "protection": _is_of_protection,
    "causes": _causes,
}
