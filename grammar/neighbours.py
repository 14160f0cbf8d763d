"""What the neighbours of a word decide: the class of a homograph, and where a word of one class does another's work.

``decide`` chooses among the classes that the vocabulary gives a word (“tap”, “counter”, “copy”). ``settle`` then looks
at words whose class depends on their place: “that” before a verb, “until” before a clause, “from” after “protection”.
"""

from __future__ import annotations

from collections.abc import Callable

from .terminals import Token

#: The words of a text: from, up to, and the classes that the vocabulary gives them.
Found = list[tuple[int, int, tuple[str, ...]]]

SUBJECTS = frozenset(["you", "they", "it", "you’ve", "you've", "they've", "they’ve", "he", "she", "he or she"])
CAUSING = frozenset(["have", "has", "had", "let", "having"])
#: Auxiliaries that go with plain verbs, so that they are verbs themselves before others.
STANDING_IN = frozenset("does doesn't doesn’t did didn't didn’t can can't can’t do don't don’t".split())
NOUNISH = frozenset(
    "TYPE NOUN TOKEN CAPITALISED SELF PRONOUN CONTROL NON THIS_WAY OR_MORE NEW_NAME NAMED QUOTED".split()
)
BEFORE_NOUN = frozenset(
    "A ARTICLE DETERMINER ADJECTIVE COLOR COLORS NUMBER POSSESSIVE PT PT_CHANGE PREPOSITION LINK AT AS FOR_EACH "
    "EQUAL_TO MANA NUMBER_OF TWICE HALF SYMBOL VERB NON".split()
)
STARTS_NOUN = frozenset("TYPE NOUN TOKEN CAPITALISED COLOR COLORS PT ADJECTIVE NON MANA".split())
VERBAL = frozenset("VERB AUXILIARY COPULA PARTICIPLE".split())
BEFORE_VERB = frozenset("PRONOUN CONTROL AUXILIARY COPULA RELATIVE ADVERB NOT TO".split())
ARTICLES = frozenset("A ARTICLE POSSESSIVE DETERMINER NUMBER".split())
NOUN_FIRST = (("TYPE",), ("NOUN",), ("TOKEN",), ("CAPITALISED",))
CONTACT = frozenset("TYPE NOUN TOKEN CAPITALISED".split())
#: What “only” goes with: “only during combat”, “only if …”.
COUNTED = frozenset("IF LINK AS AT PREPOSITION WHEN THIS_WAY TO COMMA PERIOD WHILE DURATION".split())
#: Where the words of a noun phrase may go on: the verb of a clause is looked for beyond them.
PHRASAL = frozenset(
    "A ARTICLE DETERMINER NUMBER NUMBER_OF ADJECTIVE COLOR COLORS TYPE NOUN CAPITALISED TOKEN NON POSSESSIVE PRONOUN "
    "SELF CONTROL PREPOSITION PT NAMED KEYWORD MANA".split()
)
PLAYERS = frozenset("player opponent controller owner teammate players opponents owners controllers teammates".split())
INTRANSITIVE_PAST = frozenset("died attacked entered left became fought came went".split())
PURE = frozenset("chosen drawn given taken spoken shown".split())
NEVER_FINITE = frozenset("chosen drawn given taken named exiled revealed sacrificed spoken shown".split())
MEASURES = frozenset(
    "power,toughness,loyalty,life total,mana value,base power,converted mana cost,total power,mana cost".split(",")
)
CLAUSAL_LINKS = frozenset(["until", "before", "after", "since"])
#: Verbs in the past that the vocabulary does not list as such.
PAST = frozenset("was were had did wasn't wasn’t weren't weren’t hadn't hadn’t didn't didn’t became".split())
CONJUNCTIONS = frozenset(["AND", "OR"])
#: Where a clause has ended, seen from a word after it.
CLAUSE_ENDS = frozenset("COMMA PERIOD COLON DASH QUOTED REMINDER IF WHEN UNLESS WHILE THEN".split())
#: What stands between a clause's subject and its main verb.
BEFORE_MAIN_VERB = frozenset("AUXILIARY COPULA NOT PREVERB ADVERB".split())
HAVING = frozenset("with without has have gains gain loses lose".split())


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


# ── Homographs ──────────────────────────────────────────────────────────────────────────────────────────────────────


def decide(context: Context, i: int) -> str:
    """The class of a homograph, by the words beside it (those before it are settled)."""
    previous = context.out[-1] if context.out else None
    return _among(
        context.word(i), context.classes(i), previous.lower() if previous is not None else "",
        previous.type if previous is not None else "", context.word(i + 1), context.classes(i + 1),
    )  # fmt: skip


def _among(
    word: str, classes: tuple[str, ...], before: str, previous: str, after: str, following: tuple[str, ...]
) -> str:
    """The class among ``classes``: ``before`` with its class ``previous`` stands before the word."""
    noun_follows = not STARTS_NOUN.isdisjoint(following) or "POSSESSIVE" in following
    if "KEYWORD" in classes:
        if previous in ("KEYWORD", "COMMA", "AND") or before in HAVING or following[:1] == ("MANA",):
            return "KEYWORD"
        if after in ("cost", "costs") and previous in ("POSSESSIVE", "SELF", "ARTICLE", "A"):
            return "KEYWORD"  # “this spell's surge cost”
        others = tuple(c for c in classes if c != "KEYWORD")
        return _among(word, others, before, previous, after, following) if others else "KEYWORD"
    if "PARTICIPLE" in classes and before in PLAYERS and word.endswith("ing"):
        return "PARTICIPLE"
    if (special := _SPECIAL.get(word)) and (name := special(word, classes, before, previous, after, following)):
        return name
    if "DETERMINER" in classes and word in ("each", "both", "only"):
        verb_follows = not VERBAL.isdisjoint(following) and not noun_follows
        return "ADVERB" if previous in NOUNISH and verb_follows else "DETERMINER"
    if "RELATIVE" in classes and "DETERMINER" in classes:  # which
        return "RELATIVE" if previous in NOUNISH else "DETERMINER"
    if "TWICE" in classes:
        if "VERB" in classes:
            doubled = ("VERB", "PARTICIPLE", "EQUAL_TO", "COPULA", "PREPOSITION", "LINK")
            return "TWICE" if previous in doubled else "VERB"
        counted = {"DETERMINER", "ARTICLE", "NUMBER", "POSSESSIVE", "NUMBER_OF", "PRONOUN"}
        return classes[-1] if counted.isdisjoint(following) else "TWICE"
    subject = previous in BEFORE_VERB or before.rpartition(" ")[2] in PLAYERS
    if ("PARTICIPLE" in classes or ("VERB" in classes and "ADJECTIVE" in classes)) and (
        name := _participle(word, classes, subject, previous, noun_follows, following)
    ):
        return name
    if "NOUN" in classes and "VERB" in classes:
        return _noun_or_verb(word, before, previous, noun_follows, following)
    if "ADJECTIVE" in classes:
        if noun_follows or (previous in BEFORE_NOUN and "NOUN" not in classes):
            return "ADJECTIVE"
        return next(c for c in classes if c != "ADJECTIVE")
    return classes[0]


def _participle(
    word: str, classes: tuple[str, ...], subject: bool, previous: str, noun_follows: bool, following: tuple[str, ...]
) -> str:
    """“tapped”, “target”, “put”: before its noun, after it, or as the verb; “” if this does not tell."""
    if word in PURE and previous not in ("COPULA", "AUXILIARY", "RELATIVE", "ADVERB") and not noun_follows:
        return "PARTICIPLE"  # “an opponent chosen at random”
    predicate = previous in ("COPULA", "AUXILIARY", "RELATIVE")
    if "ADJECTIVE" in classes and not predicate and (noun_follows or previous in ("A", "ARTICLE")):
        return "ADJECTIVE"
    if "PARTICIPLE" in classes and following[:1] == ("THIS_WAY",) and previous in CONTACT:
        return "PARTICIPLE"  # “each creature tapped this way”
    if "ADVERB" in classes and not noun_follows and previous not in ("COPULA", "RELATIVE", "AUXILIARY"):
        object_follows = not {"PRONOUN", "DETERMINER", "A", "SELF", "ADJECTIVE", "THIS_WAY"}.isdisjoint(following)
        return "PARTICIPLE" if object_follows and word.endswith("ing") else "ADVERB"
    starts = ("", "COMMA", "AND", "OR", "THEN", "COLON")
    if "VERB" in classes and (subject or previous in starts or "NOUN" not in classes):
        return "VERB" if subject or previous not in NOUNISH else "PARTICIPLE"
    if "PARTICIPLE" in classes:
        if previous in ARTICLES and noun_follows:
            return "ADJECTIVE"
        if word in INTRANSITIVE_PAST or subject:
            return "VERB"
        if previous in NOUNISH or "NOUN" not in classes:
            return "PARTICIPLE"
    return ""


def _noun_or_verb(word: str, before: str, previous: str, noun_follows: bool, following: tuple[str, ...]) -> str:
    """“counter”, “copy”, “draw”."""
    if previous in ("RELATIVE", "TOKEN") and word in ("copies", "copy"):
        return "NOUN"
    if previous in ("AUXILIARY", "RELATIVE", "NOT", "ADVERB", "TO", "THEN", ""):
        return "VERB"
    if word == "name":
        return "NOUN" if previous in ("TYPE", "NOUN", "SELF") or previous in BEFORE_NOUN else "VERB"
    if previous in BEFORE_NOUN:
        verb_follows = not VERBAL.isdisjoint(following) and not noun_follows
        acts = before == "that" and previous == "DETERMINER" and word.endswith("s")  # “a spell that targets it”
        return "VERB" if acts and following and not verb_follows else "NOUN"
    if word.startswith("counter") and previous in ("NOUN", "KEYWORD", "WORD", "OR_MORE"):
        return "NOUN"
    return "VERB"


def _cost(
    word: str, classes: tuple[str, ...], before: str, previous: str, after: str, following: tuple[str, ...]
) -> str:
    """“spells cost {1} less”, “its mana cost”."""
    if "NOUN" not in classes:
        return ""
    amount = (following[:1] in (("MANA",), ("NUMBER",)) or after == "up to") and before not in ("this", "that")
    if amount and previous not in ("POSSESSIVE", "A", "ARTICLE", "ADJECTIVE"):
        return "VERB"
    named = previous in BEFORE_NOUN or previous == "KEYWORD" or before.endswith(("mana", "casting"))
    return "NOUN" if named else "VERB"


def _once(
    word: str, classes: tuple[str, ...], before: str, previous: str, after: str, following: tuple[str, ...]
) -> str:
    return "WHEN" if following and following[0] in ("PRONOUN", "SELF", "CONTROL") else "ADVERB"


def _there(
    word: str, classes: tuple[str, ...], before: str, previous: str, after: str, following: tuple[str, ...]
) -> str:
    return "ADVERB" if previous in ("VERB", "PARTICIPLE", "PRONOUN", "NOUN", "TYPE") else "PRONOUN"


def _vote(
    word: str, classes: tuple[str, ...], before: str, previous: str, after: str, following: tuple[str, ...]
) -> str:
    """“each time vote”, “a coin flip”."""
    return "NOUN" if previous in ("NOUN", "ADJECTIVE") and before not in PLAYERS else ""


def _half(
    word: str, classes: tuple[str, ...], before: str, previous: str, after: str, following: tuple[str, ...]
) -> str:
    return "HALF"


_SPECIAL: dict[str, Callable[[str, tuple[str, ...], str, str, str, tuple[str, ...]], str]] = {
    "cost": _cost, "costs": _cost, "once": _once, "there": _there, "half": _half,
    "vote": _vote, "votes": _vote, "flip": _vote, "flips": _vote,
}  # fmt: skip


# ── Words that do another class's work ──────────────────────────────────────────────────────────────────────────────


def contact(context: Context, i: int) -> int:
    """“damage [that source] would deal”: a relative clause without a pronoun begins with its subject.

    Gives how many words after this one belong to the subject; 0 if none starts here.
    """
    first = context.classes(i)[0]
    if first not in ("A", "ARTICLE", "DETERMINER", "POSSESSIVE") and context.word(i) not in ("target", "enchanted"):
        return 0
    found = context.found
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


def _is_verb(classes: tuple[str, ...]) -> bool:
    return not VERBAL.isdisjoint(classes) and "NOUN" not in classes and "ADJECTIVE" not in classes


def _no_place_before(context: Context, i: int) -> bool:
    """Whether no place or time stands before: “enters the battlefield the creature is …” would be another clause."""
    return context.word(i - 1) not in ("battlefield", "graveyard", "hand", "library", "combat", "turn", "upkeep")


def _is_noun(classes: tuple[str, ...]) -> bool:
    return not {"TYPE", "NOUN", "CAPITALISED", "NON"}.isdisjoint(classes) and "VERB" not in classes


def another_place(context: Context, i: int) -> bool:
    """“for each card you own in exile [and in] your graveyard”: one more place of what is counted."""
    return (
        context.word(i + 1) in ("in", "on")
        and any(t.type == "PREPOSITION" for t in context.out[-4:])
        and any(t.type in ("FOR_EACH", "NUMBER_OF") for t in context.out[-12:])
    )


def finite(classes: tuple[str, ...]) -> str:
    """The class of a word with which a further predicate begins: “or [was] exiled”, “or [lost] the game”."""
    return next((c for c in ("COPULA", "AUXILIARY") if c in classes), "PARTICIPLE")


def settle(context: Context, i: int, name: str) -> str:
    """The class of a word of class ``name`` in its place."""
    place = _PLACES.get(name)
    return place(context, i, context.out[-1] if context.out else None) if place else name


def _word(context: Context, i: int, before: Token | None) -> str:
    start, end, _ = context.found[i]
    if end - start > 2 and "vote" in context.lowered[max(0, start - 60) : end + 60]:
        return "NOUN"  # what is voted for may be any word: “each player votes for death or taxes”
    return "WORD"


def _except(context: Context, i: int, before: Token | None) -> str:
    return "PREPOSITION" if before is not None and before.lower() in PLAYERS else "EXCEPT"  # “each player except you”


def _possessive(context: Context, i: int, before: Token | None) -> str:
    return "WHOM" if context.word(i) == "whose" else "POSSESSIVE"


def _conjunction(context: Context, i: int, before: Token | None) -> str:
    """“creatures that attacked [or] blocked this turn”, “each card drawn [or] discarded this way”.

    The second verb is in the tense of the first, which is a relative clause's, or a participle after its noun. No
    instruction is in the past; in the present no other verb before may be one that the second goes on from.
    """
    name = context.classes(i)[0]
    past = _is_past(context, i + 1)
    if not past and not _is_third_person(context, i + 1):
        return name
    out, k = context.out, i - 1
    for at in range(len(out) - 1, -1, -1):
        if out[at].type in CLAUSE_ENDS:
            return name
        if out[at].type in VERBAL:
            break
    else:
        return name
    while context.found[k][0] > (out[at].start_pos or 0):
        k -= 1
    if not (_is_past(context, k) if past else out[at].endswith("s")):
        return name
    while at and out[at - 1].type in BEFORE_MAIN_VERB:
        at -= 1
    if not past and any(t.type in VERBAL and t.endswith("s") for t in out[:at]):
        return name  # “creates a Food token for each player who controls a Swamp [and] gains 1 life”
    after_noun = out[at].type == "PARTICIPLE" and at > 0 and out[at - 1].type in NOUNISH
    relative = at > 0 and out[at - 1].type in ("RELATIVE", "COORDINATOR")
    return "COORDINATOR" if after_noun or relative else name


def _is_past(context: Context, i: int) -> bool:
    """Whether a word is a verb in the past: “blocked”, “was”, “cast” where no object follows it."""
    classes, word = context.classes(i), context.word(i)
    if word in PAST:
        return True
    if "PARTICIPLE" not in classes or word.endswith("ing"):
        return False
    return "VERB" not in classes or context.classes(i + 1)[:1] in (("THIS_WAY",), ("PREPOSITION",), ("LINK",), ("OR",))


def _is_third_person(context: Context, i: int) -> bool:
    """Whether a word is a verb of the third person: “has”, “controls”."""
    classes, word = context.classes(i), context.word(i)
    return word in ("has", "is", "does") or (classes == ("VERB",) and word.endswith("s"))


def _relative(context: Context, i: int, before: Token | None) -> str:
    word = context.word(i)
    if word == "where" and "COPULA" in context.classes(i + 2):
        return "WHERE"  # “where X is …”
    return "WHOM" if word == "whose" else "RELATIVE"


def _as(context: Context, i: int, before: Token | None) -> str:
    if any(t.lower() in ("same", "the same") for t in context.out[-4:]):
        return "PREPOSITION"  # “the same name as that card”
    return "WHILE" if context.word(i) == "as" and _clause_follows(context, i + 1) else "AS"  # “as it attacks”


def _link(context: Context, i: int, before: Token | None) -> str:
    clause = context.word(i) in CLAUSAL_LINKS and _clause_follows(context, i + 1)
    return "WHILE" if clause else "LINK"  # “until you reveal a land card”


def _comma(context: Context, i: int, before: Token | None) -> str:
    if before is not None and before.type == "NON" and context.classes(i + 1) == ("NON",):
        return "_NON_COMMA"  # “nonartifact, nonblack creature”
    return "COMMA"


def _equal_to(context: Context, i: int, before: Token | None) -> str:
    return "COMPARED" if _is_measure(context.out) else "EQUAL_TO"


def _preposition(context: Context, i: int, before: Token | None) -> str:
    word = context.word(i)
    again = word == "from" and before is not None and before.type in ("AND", "OR")
    if again and any(t.lower() in ("protection", "hexproof") for t in context.out[-16:]):
        return "KEYWORD"  # “protection from black and from red”
    following = context.classes(i + 1)
    subject = following[:1] == ("PRONOUN",) and not VERBAL.isdisjoint(context.classes(i + 2))
    agrees = context.word(i + 1) not in ("you", "they") or not context.word(i + 2).endswith("s")
    if word == "than" and subject and agrees:
        return "WHOM"  # “more creatures than you do”, but not “fewer than you | creates”
    gerund = "PARTICIPLE" in following and context.word(i + 1).endswith("ing")
    if gerund and "ADJECTIVE" not in following and "NOUN" not in following:
        return "LINK"  # “without paying its mana cost”
    return "PREPOSITION"


def _self(context: Context, i: int, before: Token | None) -> str:
    timed = before is not None and before.lower() in ("time", "times")
    if timed and not VERBAL.isdisjoint(context.classes(i + 1)):
        return "RELATIVE"  # “the number of times this creature has mutated”
    return "SELF"


def _adjective(context: Context, i: int, before: Token | None) -> str:
    able = context.word(i) in ("able", "unable") and context.classes(i + 1)[:1] == ("TO",)
    return "PARTICIPLE" if able else "ADJECTIVE"


def _determiner(context: Context, i: int, before: Token | None) -> str:
    word, following = context.word(i), context.classes(i + 1)
    if word == "only" and (not following or following[0] in COUNTED):
        return "ADVERB"
    if before is None:
        return "DETERMINER"
    if word in ("less than", "more than", "greater than") and before.type in ("NOUN", "COPULA"):
        return _equal_to(context, i, before)  # “with power less than X”
    if before.type == "RELATIVE" and word in ("each", "both") and not VERBAL.isdisjoint(following):
        return "PREVERB"  # “creatures that each have toughness 4 or greater”
    if before.type not in NOUNISH and before.type != "VERB" and before.lower() != "permanent":
        return "DETERMINER"
    if word == "that":
        past = context.word(i + 1).endswith("ed") or context.word(i + 1) in INTRANSITIVE_PAST
        if past and context.classes(i + 2)[:1] not in NOUN_FIRST:
            return "RELATIVE"  # “each creature that left the battlefield”, not “that exiled card”
        return _that(before.type, context.word(i + 1), following)
    if word == "each" and following[:1] == ("ADVERB",) and "VERB" in context.classes(i + 2):
        return "PREVERB"  # “you and target opponent each secretly choose”
    if word in ("each", "both") and not VERBAL.isdisjoint(following) and "ADJECTIVE" not in following:
        return "ADVERB" if "ADVERB" in following else "PREVERB"
    return "DETERMINER"


def _that(before: str, after: str, following: tuple[str, ...]) -> str:
    """“that” after a noun: “a spell that targets it”, “a card that you own”, “that creature”."""
    if not VERBAL.isdisjoint(following):
        if STARTS_NOUN.isdisjoint(following) or ("VERB" in following and after.endswith("s")):
            return "RELATIVE"
        if before in ("TYPE", "NOUN", "TOKEN") and after in ("target", "attack", "block", "copy"):
            return "RELATIVE"
    if following[:1] == ("AUXILIARY",) or after in ("each", "both"):
        return "RELATIVE"
    if following and (
        following[0] in ("PRONOUN", "CONTROL", "A", "SELF", "ARTICLE") or after in ("your", "its", "their")
    ):
        return "WHOM"
    return "DETERMINER"


def _adverb(context: Context, i: int, before: Token | None) -> str:
    out = context.out
    joined = before is not None and before.type in ("OR", "AND") and len(out) > 1 and out[-2].type == "VERB"
    if joined and context.word(i) == "blocked":
        return "VERB"  # “attacked or blocked”
    following = context.classes(i + 1)
    if following[:1] == ("RELATIVE",) and before is not None and before.lower() in ("battlefield", "play"):
        return "THIS_WAY"  # “onto the battlefield [tapped] that's a copy of it”
    if not VERBAL.isdisjoint(following) and STARTS_NOUN.isdisjoint(following):
        return "PREVERB"
    return "PREVERB" if "VERB" in following and context.word(i).endswith("ly") else "ADVERB"  # “secretly votes”


def _copula(context: Context, i: int, before: Token | None) -> str:
    if context.word(i) in ("becomes", "became") and context.classes(i + 1) == ("VERB",):
        return "VERB"  # “the permanent it becomes | sacrifices it”
    contracted = context.word(i).endswith(("it's", "it’s", "they're", "they’re", "you're", "you’re"))
    if contracted and before is not None and before.type in CONTACT and context.word(i + 1).endswith("ing"):
        return "RELATIVE"  # “each creature it's blocking”
    return "COPULA"


def _pronoun(context: Context, i: int, before: Token | None) -> str:
    what = before is not None and before.lower() == "what" and not VERBAL.isdisjoint(context.classes(i + 1))
    return "RELATIVE" if what or _is_contact_subject(context, i, before) else "PRONOUN"  # “what it copied”


def _auxiliary(context: Context, i: int, before: Token | None) -> str:
    if _is_contact_subject(context, i, before):
        return "RELATIVE"
    sole = context.classes(i + 1) == ("VERB",) or (
        before is not None and before.type == "RELATIVE" and "VERB" in context.classes(i + 1)
    )
    if context.word(i) in STANDING_IN and sole and context.word(i + 1).endswith("s"):
        return "VERB"  # “each opponent who doesn't | loses 1 life”
    return "CAUSE" if context.word(i) in CAUSING and _causes(context, i) else "AUXILIARY"


def _is_contact_subject(context: Context, i: int, before: Token | None) -> bool:
    """“each opponent you attacked this turn”: a relative clause without its pronoun."""
    return (
        before is not None
        and (before.type in CONTACT or before.type in ("KEYWORD", "SYMBOL", "MANA", "WORD"))
        and context.word(i) in SUBJECTS
        and (not VERBAL.isdisjoint(context.classes(i + 1)) or context.classes(i + 1)[:1] == ("WORD",))
    )


def _participle_by_place(context: Context, i: int, before: Token | None) -> str:
    """A participle is an adjective before a noun and a verb after its subject."""
    word, following = context.word(i), context.classes(i + 1)
    previous = before.type if before is not None else ""
    noun_follows = not STARTS_NOUN.isdisjoint(following) or "POSSESSIVE" in following
    if noun_follows and (previous in ARTICLES or previous in ("ADJECTIVE", "COLOR")):
        return "ADJECTIVE"
    last = before.lower().rpartition(" ")[2] if before is not None else ""
    if word.startswith("dealt") and last in PLAYERS:  # “each opponent dealt damage”: players deal none
        return "PARTICIPLE"
    if previous == "CONTROL" and word == "dealt" and following[:1] == ("NUMBER",):
        return "VERB"  # “a source you controlled dealt 5 or more damage”
    if previous == "CONTROL" and word in NEVER_FINITE:
        return "PARTICIPLE"
    if previous == "NOT" and len(context.out) > 1 and context.out[-2].type in CONTACT:
        return "PARTICIPLE"  # “the exiled cards not cast this way”
    if previous == "SELF" and following[:1] == ("THIS_WAY",):
        return "VERB"  # “Moot Warden regenerated this turn”
    after_auxiliary = previous in ("COPULA", "AUXILIARY", "RELATIVE", "NOT", "ADVERB")
    if word.endswith("ing") and not after_auxiliary:
        return "PARTICIPLE"
    if word in INTRANSITIVE_PAST or after_auxiliary or previous == "PRONOUN" or last in PLAYERS:
        return "VERB"
    return "PARTICIPLE"


_PLACES: dict[str, Callable[[Context, int, Token | None], str]] = {
    "WORD": _word, "EXCEPT": _except, "POSSESSIVE": _possessive, "RELATIVE": _relative, "AS": _as, "LINK": _link,
    "COMMA": _comma, "EQUAL_TO": _equal_to, "PREPOSITION": _preposition, "SELF": _self, "ADJECTIVE": _adjective,
    "DETERMINER": _determiner, "ADVERB": _adverb, "PRONOUN": _pronoun, "AUXILIARY": _auxiliary, "COPULA": _copula,
    "PARTICIPLE": _participle_by_place, "OR": _conjunction, "AND": _conjunction,
}  # fmt: skip


# ── A look further on ───────────────────────────────────────────────────────────────────────────────────────────────


def _causes(context: Context, i: int) -> bool:
    """Whether “have” makes somebody do something: a noun phrase and a plain verb follow it."""
    found = context.found
    for j in range(i + 1, min(i + 9, len(found))):
        classes = found[j][2]
        if j > i + 1 and context.word(j) in ("be", "become"):
            return True
        if classes[0] in (
            "AUXILIARY", "COPULA", "COMMA", "PERIOD", "AND", "OR", "RELATIVE", "ADVERB", "QUOTED", "KEYWORD"
        ):  # fmt: skip
            return False
        if classes[0] in ("PREPOSITION", "TO") and j == i + 1:  # “that creature had to attack”
            return False
        if "VERB" not in classes or context.word(j).endswith("s"):  # only a plain form: “have it deal”
            continue
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


def _clause_follows(context: Context, at: int) -> bool:
    """Whether a clause starts here: the words of a noun phrase, then a finite verb."""
    found = context.found
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
        if j == at and (classes[0] == "CONTROL" or word in ("it's", "it’s", "they're", "they’re", "you're", "you’re")):
            return True
        if j > at and word in ("that", "which"):
            return False
        if PHRASAL.isdisjoint(classes) and word not in SUBJECTS:
            return False
    return False


def _is_measure(out: list[Token]) -> bool:
    """Whether “equal to” speaks of what stands before it: “with power equal to”, “of mana value less than”."""
    if not out or out[-1].lower() not in MEASURES:
        return False
    k = len(out) - 1
    while (
        k > len(out) - 12
        and k
        and (out[k].lower() in MEASURES or out[k].type in ("AND", "ADJECTIVE", "EQUAL_TO", "COMPARED"))
    ):
        k -= 1
    return out[k].lower() in ("with", "of", "a", "has", "have")
