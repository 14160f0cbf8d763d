"""Grammar: articles, doubled words, agreement, quotation marks, commas in lists."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from ..compiler.slips.candidates import is_verb
from ..compiler.slips.edits import Edit
from .phrases import Phrases
from .reading import Reading, Wd
from .rule import Example, Found, Rule
from .templating import phrases
from .tokens import misdescribed

_VOWELS = "aeiou"
#: Words that begin with another sound than their letter.
_AN = frozenset("hour honor heir".split())
_A = frozenset("one once unique unicorn unit united".split())
#: Words that may stand twice: “that that”, “had had”; names of tokens and counters are looked at by their letters.
_TWICE = frozenset(["that", "had", "x", "boing", "ka"])


def _article(reading: Reading) -> Iterator[Found]:
    """“a artifact”, “an creature”."""
    words = reading.words
    for k, word in enumerate(words[:-1]):
        if word.low not in ("a", "an") or word.kind != "word":
            continue
        following = words[k + 1]
        right = article(following)
        if right and right != word.low and word.text[0] != "X" and words[k - 1 : k] != ():
            pass
        if not right or right == word.low or following.start != word.end + 1 or (word.text == "A" and not word.opens):
            continue
        said = right.capitalize() if word.text[0].isupper() else right
        yield Found(
            (word.start, following.end),
            f"“{word.text} {following.text}” is “{said} {following.text}”",
            (Edit(word.start, word.end, said),),
        )


def article(following: Wd) -> str:
    """The article before a word: “a” or “an”; "" where it can't be said."""
    low = following.low
    if following.kind == "size" or following.kind == "number":
        return "an" if low.startswith("8") or low.split("/")[0] in ("11", "18") else "a" if low[0].isdigit() else ""
    if following.kind != "word" or not low[0].isalpha() or len(low) == 1:
        return ""
    if low in _AN or low.startswith("hour"):
        return "an"
    if low in _A or (
        low.startswith(("eu", "uni", "ur", "one-", "use", "uto")) and not low.startswith(("unin", "unim", "unid"))
    ):
        return "" if low.startswith("ur") else "a"
    if low.startswith("x"):
        return ""
    return "an" if low[0] in _VOWELS else "a"


def _doubled(reading: Reading) -> Iterator[Found]:
    words = reading.words
    for before, word in itertools.pairwise(words):
        if (
            word.kind not in ("word", "size")
            or before.low != word.low
            or word.low in _TWICE
            or word.start != before.end + 1
        ):
            continue
        if word.text[0].isupper() and before.text[0].isupper():
            continue
        yield Found((before.start, word.end), f"“{word.text}” stands twice", (Edit(before.end, word.end, ""),))


# ── Agreement ───────────────────────────────────────────────────────────────────────────────────────────────────────

_SEVERAL = frozenset("two three four five six seven eight nine ten".split())
_ONE = frozenset(["a", "an", "another", "each", "target", "one"])
_COUNTABLE = frozenset("card creature permanent land artifact enchantment player opponent spell".split())


def _number_agreement(reading: Reading) -> Iterator[Found]:
    """“two card”, “a cards”, “target creatures” after one."""
    words = reading.words
    for before, word in itertools.pairwise(words):
        if word.kind != "word" or word.start != before.end + 1:
            continue
        if before.low in _SEVERAL and word.low in _COUNTABLE:
            k = words.index(word)
            following = words[k + 1] if k + 1 < len(words) else None
            if following is not None and following.kind == "word" and not _ends_noun(following):
                continue
            yield Found(
                (before.start, word.end),
                f"“{before.text} {word.text}” is “{before.text} {word.text}s”",
                (Edit(word.end, word.end, "s"),),
            )
        elif before.low in ("a", "an", "another") and word.low[-1] == "s" and word.low[:-1] in _COUNTABLE:
            k = words.index(word)
            if after_is(words, k + 1, "'"):
                continue
            yield Found(
                (before.start, word.end),
                f"“{before.text} {word.text}” is “{before.text} {word.text[:-1]}”",
                (Edit(word.end - 1, word.end, ""),),
            )


def after_is(words: tuple[Wd, ...], k: int, low: str) -> bool:
    """Whether a word stands at a place."""
    return k < len(words) and words[k].low == low


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
                noun.low in _GROUPS
                and (start is None or start.low in (".", "\n", "—", "“", "other", ",") or start.opens)
                and _begins(words, k - 3)
            ):
                right = _PLURAL_SUBJECT[word.low]
        elif word.low in _PLURAL_SUBJECT and before.low in _GROUPS and _begins(words, k - 1):
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


# ── Marks ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _quotation_marks(reading: Reading) -> Iterator[Found]:
    """Quotation marks go together, and are of one kind."""
    text = reading.text
    for start, end in reading.lines:
        line = text[start:end]
        edits: tuple[Edit, ...] | None
        straight, opening, closing = line.count('"'), line.count("“"), line.count("”")
        if not straight and opening == closing:
            continue
        if straight and not opening and not closing:
            if straight % 2 == 0:
                continue
            last = line.rfind('"')
            body = line.rstrip()
            if straight == 1 and last > 0 and line[last - 1] in " (":
                # where the quoted ability ends: at the end of the line, or before a parenthesis that it does not open
                before_reminder = body.rfind(" (")
                stop = start + (
                    before_reminder
                    if before_reminder > last and body.endswith(")") and line[last - 1] != "("
                    else len(body)
                )
                yield Found((start + last, stop), "a quotation mark has no partner", (Edit(stop, stop, '"'),))
            elif straight == 1:
                opens = _opening_place(line, last)
                edits = (Edit(start + opens, start + opens, '"'),) if opens >= 0 else None
                yield Found((start + max(opens, 0), start + last + 1), "a quotation mark has no partner", edits)
            else:
                yield Found((start + last, start + last + 1), "a quotation mark has no partner", None)
            continue
        if straight:
            places = [k for k, c in enumerate(line) if c in '"“”']
            if len(places) % 2 == 0:
                marks = '""' if "'" in text or text.count('"') > straight else "“”"
                edits = tuple(
                    Edit(start + k, start + k + 1, marks[i % 2])
                    for i, k in enumerate(places)
                    if line[k] != marks[i % 2]
                )
                if edits:
                    yield Found((edits[0].start, edits[-1].end), "quotation marks of two kinds", edits)
            else:
                yield Found((start + places[-1], start + places[-1] + 1), "a quotation mark has no partner", None)
        elif opening > closing:
            last = line.rfind("“")
            stop = start + len(line.rstrip())
            yield Found((start + last, stop), "a quotation mark has no partner", (Edit(stop, stop, "”"),))
        else:
            last = line.find("”")
            opens = _opening_place(line, last)
            edits = (Edit(start + opens, start + opens, "“"),) if opens >= 0 else None
            yield Found((start + max(opens, 0), start + last + 1), "a quotation mark has no partner", edits)


def _opening_place(line: str, closing: int) -> int:
    """Where a quotation that lacks its first mark begins: after “with” or “has”, before a capital or a symbol."""
    best = -1
    for lead in (" with ", " has ", " have ", " gains ", " and ", " gain "):
        at = line.rfind(lead, 0, closing)
        while at >= 0:
            following = line[at + len(lead) : at + len(lead) + 1]
            if following.isupper() or following == "{":
                best = max(best, at + len(lead))
                break
            at = line.rfind(lead, 0, at)
    return best


def _parentheses(reading: Reading) -> Iterator[Found]:
    """Each parenthesis has its partner."""
    text = reading.text
    for start, end in reading.lines:
        line = text[start:end]
        opening, closing = line.count("("), line.count(")")
        if opening == closing:
            continue
        if opening > closing:
            at = line.rfind("(")
            stop = start + len(line.rstrip())
            yield Found((start + at, stop), "a parenthesis has no partner", (Edit(stop, stop, ")"),))
        else:
            at = line.rfind(")")
            before = line.rfind(". ", 0, at)
            yield Found((start + max(before, 0), start + at + 1), "a parenthesis has no partner", None)


# ── Commas in lists, and after what opens a sentence ────────────────────────────────────────────────────────────────


def _list_comma(reading: Reading) -> Iterator[Found]:
    """“artifact, creature or enchantment” → “artifact, creature, or enchantment”."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low not in ("or", "and") or k < 3 or words[k - 1].low == ",":
            continue
        following = words[k + 1] if k + 1 < len(words) else None
        one, comma, first = words[k - 1], words[k - 2], words[k - 3]
        if following is None or comma.low != "," or one.start != comma.end + 1:
            continue
        if len({_class(w) for w in (first, one, following)}) == 1 and _class(one):
            if (k > 4 and words[k - 4].low in ("non", "and", "or")) or (k + 2 < len(words) and words[k + 2].low == ","):
                continue
            if after_is(words, k + 2, "or") or after_is(words, k + 2, "and"):
                continue
            yield Found(
                (one.start, following.end), f"a comma is missing before “{word.text}”", (Edit(one.end, one.end, ","),)
            )


_TYPES = frozenset(
    "artifact creature enchantment land planeswalker instant sorcery battle artifacts creatures lands".split()
)


@lru_cache(maxsize=4000)
def _class_of(low: str) -> str:
    if low in _TYPES:
        return "type"
    if low in ("white", "blue", "black", "red", "green"):
        return "color"
    return "keyword" if low in _EVERGREEN else ""


_EVERGREEN = frozenset(
    "flying trample haste vigilance deathtouch lifelink menace reach hexproof indestructible".split()
)


def _class(word: Wd) -> str:
    return _class_of(word.low) if word.kind == "word" else ""


def _opens(words: tuple[Wd, ...], k: int) -> bool:
    return words[k].opens or (k > 0 and words[k - 1].low in (",", "then"))


_AFTER_OPENING = (
    "if you do",
    "if you don't",
    "when you do",
    "then",
    "otherwise",
    "until end of turn",
    "if able",
    "at the beginning of your upkeep",
    "at the beginning of your end step",
    "if it was kicked",
    "if this spell was kicked",
    "at the beginning of combat on your turn",
    "at the beginning of your next upkeep",
    "at the beginning of the next end step",
    "at the beginning of each end step",
    "if it is",
    "if you can't",
    "at the beginning of each player's upkeep",
    "at the beginning of each upkeep",
    "when this creature enters",
    "when this creature dies",
    "whenever this creature attacks",
    "whenever this creature dies",
    "when this enchantment enters",
    "when this artifact enters",
    "when this aura enters",
    "when this land enters",
    "at the beginning of your draw step",
    "at the beginning of your precombat main phase",
    "at the beginning of your postcombat main phase",
    "at the beginning of each player's draw step",
    "at the beginning of your second main phase",
    "at the beginning of your first main phase",
    "at the beginning of each opponent's upkeep",
    "at the beginning of each of your postcombat main phases",
    "when this equipment enters",
    "when this vehicle enters",
    "whenever this creature blocks",
    "when SELF enters",
    "when SELF dies",
    "whenever SELF attacks",
    "whenever SELF dies",
    "when this creature leaves the battlefield",
    "when you cast this spell",
    "when this card is put into a graveyard from anywhere",
    "when SELF enters the battlefield",
    "when SELF leaves the battlefield",
)
#: What may go on after these words without a comma.
_GOES_ON = frozenset(
    ", . : and or with under from unless if or tapped untapped attached attacks leaves before from into you're to this\
 during while is blocks the only until at in for of as becomes deals face alone attack while".split()
)
_ATTACKED = frozenset("a an the you each one your another that or and alone with target and/or your it".split())
_SUBJECTS = frozenset("you it that this each target they SELF".split())
_OPENING = tuple(tuple(each.split()) for each in _AFTER_OPENING if each not in ("then", "otherwise", "if it is"))


def _opening_comma(reading: Reading) -> Iterator[Found]:
    """“If you do draw a card.” → “If you do, draw a card.”"""
    words = reading.words
    for k, word in enumerate(words):
        if word.low not in ("if", "when", "whenever", "at", "until") or (not word.opens and words[k - 1].low != "then"):
            continue
        for each in _OPENING:
            stop = k + len(each)
            if stop < len(words) and all(w.low == low for w, low in zip(words[k:stop], each, strict=True)):
                following = words[stop]
                if (
                    following.kind not in ("word", "self")
                    or following.low in _GOES_ON
                    or (following.text[0].isupper() and (following.kind != "self"))
                ):
                    continue
                last = words[stop - 1]
                if last.low in ("attacks", "blocks") and following.low in _ATTACKED:
                    continue
                if last.low in ("don't", "can't") and following.low not in _SUBJECTS:
                    continue  # “If you don't control a creature”
                if any(len(o) > len(each) and o[: len(each)] == each and _fits(words, k, o) for o in _OPENING):
                    continue
                yield Found(
                    (last.start, following.end),
                    f"a comma is missing after “{reading.text[word.start : last.end]}”",
                    (Edit(last.end, last.end, ","),),
                )
                break


#: After these words “create” is no instruction that a comma has to stand before.
_BEFORE_CREATE = frozenset(
    "may would to you they and or then can can't players opponents creatures don't who instead not did do ,".split()
)


def _comma_before_create(reading: Reading) -> Iterator[Found]:
    """“Whenever a land you control enters create a Food token.”: a comma before what is done."""
    words = reading.words
    for k, word in enumerate(words):
        if (
            word.low not in ("create", "draw", "exile", "destroy", "put", "sacrifice", "return")
            or word.text[0].isupper()
        ):
            continue
        before = words[k - 1]
        if before.low in _BEFORE_CREATE or before.kind not in ("word", "self", "size") or before.depth != word.depth:
            continue
        if word.low != "create" and before.low not in (
            "dies",
            "enters",
            "attacks",
            "blocks",
            "step",
            "upkeep",
            "battlefield",
        ):
            continue
        first = k - 1
        while first >= 0 and not words[first].opens and words[first].low not in (",", ".", "\n", "“"):
            first -= 1
        opener = words[first] if first >= 0 else None
        if opener is None or opener.low not in ("when", "whenever", "if", "at"):
            continue
        yield Found(
            (before.start, word.end),
            f"a comma is missing before “{word.text}”",
            (Edit(before.end, before.end, ","),),
        )


def _cost_comma(reading: Reading) -> Iterator[Found]:
    """“{2} Sacrifice this creature: …”: the parts of a cost have commas between them (CR 602.1a)."""
    words = reading.words
    for before, word in pairwise(words):
        if before.kind != "symbol" or word.start != before.end + 1 or before.reminder:
            continue
        if word.text in ("Sacrifice", "Discard", "Exile", "Remove", "Tap", "Return") or (
            word.text == "{T}" and before.text != "{T}"
        ):
            colon = reading.text.find(":", word.start)
            if colon < 0 or any(mark in reading.text[word.start : colon] for mark in ".\n"):
                continue
            yield Found(
                (before.start, word.end),
                f"a comma is missing before “{word.text}”",
                (Edit(before.end, before.end, ","),),
            )


def _commas(reading: Reading) -> Iterator[Found]:
    yield from _opening_comma(reading)
    yield from _comma_before_create(reading)
    yield from _cost_comma(reading)


#: What never stands after an article.
_NO_NOUN = frozenset(
    "create creates enters dies of with under on from if when whenever then your its their you gains gets is"
    " draws until into onto and or it they controls".split()
)


def _exchanged(reading: Reading) -> Iterator[Found]:
    """“the enters battlefield”: an article before a word that is no noun, one place from where it belongs."""
    words = reading.words
    for k, word in enumerate(words[:-1]):
        following = words[k + 1]
        if word.low not in ("the", "a", "an") or word.text == "A" or following.kind != "word" or word.reminder:
            continue
        if following.low not in _NO_NOUN or following.start != word.end + 1 or following.text[0].isupper():
            continue
        after = words[k + 2] if k + 2 < len(words) else None
        before = words[k - 1] if k else None
        span = (word.start, following.end)
        if after is not None and after.kind in ("word", "size") and following.low not in ("the", "a", "an"):
            said = f"{following.text} {word.text}"
            yield Found(span, f"“{word.text} {following.text}”: “{said}” is meant", (Edit(*span, said),), False)
        else:
            del before
            yield Found(span, f"“{word.text}” stands before “{following.text}”", None)


def _fits(words: tuple[Wd, ...], k: int, each: tuple[str, ...]) -> bool:
    return k + len(each) <= len(words) and all(w.low == low for w, low in zip(words[k:], each, strict=False))


def _sentence_capital(reading: Reading) -> Iterator[Found]:
    """A sentence begins with a capital."""
    words = reading.words
    for k, word in enumerate(words):
        if not word.opens or word.kind != "word" or not word.text[0].islower() or word.reminder or word.depth:
            continue
        before = words[k - 1] if k else None
        if before is not None and before.text not in (".", ":", "\n", "•"):
            continue
        if (
            before is not None
            and before.text == ":"
            and k > 2
            and words[k - 2].low in ("token", "tokens", "one", "following")
        ):
            continue
        if before is not None and before.text == "." and reading.text[before.end : word.start] != " ":
            continue
        if before is not None and before.text == "." and k > 1 and len(words[k - 2].text) == 1:
            continue  # “. . .”, “B.O.B.”
        if k + 1 < len(words) and words[k + 1].kind == "mark" and words[k + 1].text == "-":
            continue
        right = word.text[0].upper() + word.text[1:]
        yield Found(
            (word.start, word.end),
            f"a sentence begins with a capital: “{right}”",
            (Edit(word.start, word.start + 1, right[0]),),
        )


_INNER_CAPITAL = frozenset(
    "target creature creatures card cards token tokens player players opponent opponents controller control "
    "battlefield library graveyard hand exile counter counters turn flying trample haste vigilance lifelink deathtouch "
    "menace reach artifact enchantment land spell ability damage life mana upkeep".split()
)


def _inner_capital(reading: Reading) -> Iterator[Found]:
    """“Target Creature gains Flying”: within a sentence, words of the game are in small letters."""
    words = reading.words
    for k, word in enumerate(words):
        if word.kind != "word" or word.low not in _INNER_CAPITAL or not word.text[0].isupper() or word.opens or not k:
            continue
        before = words[k - 1]
        if (
            before.kind != "word"
            or (before.text[0].isupper() and (not before.opens or not is_verb(before.low)))
            or (before.low in ("named", "choose", "and"))
        ):
            continue
        if after_is(words, k + 1, "—") or after_is(words, k + 1, "of") or before.text.endswith("'s"):
            continue
        following = words[k + 1] if k + 1 < len(words) else None
        if (
            following is not None
            and following.kind == "word"
            and following.text[0].isupper()
            and following.low not in _INNER_CAPITAL
        ):
            continue
        yield Found(
            (word.start, word.end),
            f"“{word.text}” is written “{word.low}”",
            (Edit(word.start, word.start + 1, word.text[0].lower()),),
        )


RULES: tuple[Rule, ...] = (
    Rule(
        "GR004",
        "missing-article",
        "the article is missing",
        "Grammar.",
        (
            Example(
                "When this creature dies, create Treasure token.", "When this creature dies, create a Treasure token."
            ),
        ),
        check=misdescribed("GR004"),
    ),
    Rule(
        "GR005",
        "word-order",
        "two words are exchanged",
        "Grammar.",
        (
            Example("Destroy creature target.", "Destroy target creature."),
            Example("When this creature dies, a create Food token.", "When this creature dies, create a Food token."),
        ),
        check=_exchanged,
    ),
    Rule(
        "GR001",
        "missing-comma",
        "a comma is missing",
        "Grammar; style.",
        (
            Example("When this creature enters draw a card.", "When this creature enters, draw a card."),
            Example(
                "You may sacrifice a land. If you do draw a card.", "You may sacrifice a land. If you do, draw a card."
            ),
            Example(
                "When you cast this spell create a Treasure token.",
                "When you cast this spell, create a Treasure token.",
            ),
        ),
        check=_commas,
    ),
    Rule(
        "GR003",
        "doubled-word",
        "a word stands twice",
        "Grammar.",
        (Example("Draw a a card.", "Draw a card."),),
        check=_doubled,
    ),
    Rule(
        "GR007",
        "a-or-an",
        "“a” before consonants, “an” before vowels",
        "Grammar.",
        (
            Example("Destroy a artifact.", "Destroy an artifact."),
            Example("Create an 1/1 red Goblin creature token.", "Create a 1/1 red Goblin creature token."),
        ),
        check=_article,
    ),
    Rule(
        "GR008",
        "quotation-mark",
        "quotation marks go together and are of one kind",
        "Grammar; CR 113.2c on granted abilities.",
        (
            Example('Enchanted creature has "{T}: Draw a card.', 'Enchanted creature has "{T}: Draw a card."'),
            Example('Enchanted creature has “{T}: Draw a card."', "Enchanted creature has “{T}: Draw a card.”"),
        ),
        severity="error",
        check=_quotation_marks,
    ),
    Rule(
        "GR009",
        "verb",
        "a verb agrees with its subject",
        "Grammar.",
        (
            Example("Creatures you control gets +1/+1.", "Creatures you control get +1/+1."),
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
        "“its” is a possessive, “it's” is “it is”",
        "Grammar.",
        (Example("Return target creature to it's owner's hand.", "Return target creature to its owner's hand."),),
        check=_its,
    ),
    Rule(
        "GR011",
        "list-comma",
        "a list of three has a comma before “and” and “or”",
        "Style.",
        (
            Example(
                "Destroy target artifact, creature or enchantment.",
                "Destroy target artifact, creature, or enchantment.",
            ),
        ),
        check=_list_comma,
    ),
    Rule(
        "GR012",
        "noun-number",
        "a noun agrees with its number",
        "Grammar.",
        (
            Example("Draw two card.", "Draw two cards."),
            Example("Draw a cards.", "Draw a card."),
        ),
        check=_number_agreement,
    ),
    Rule(
        "GR013",
        "parenthesis",
        "each parenthesis has its partner",
        "Grammar; CR 207.2 on reminder text.",
        (
            Example(
                "Cycling {2} ({2}, Discard this card: Draw a card.",
                "Cycling {2} ({2}, Discard this card: Draw a card.)",
            ),
        ),
        severity="error",
        check=_parentheses,
    ),
    Rule(
        "GR015",
        "capital",
        "a sentence begins with a capital",
        "Grammar.",
        (Example("Draw a card. you gain 3 life.", "Draw a card. You gain 3 life."),),
        check=_sentence_capital,
    ),
    Rule(
        "GR016",
        "inner-capital",
        "words of the game are in small letters within a sentence",
        "Style.",
        (Example("Destroy target Creature.", "Destroy target creature."),),
        check=_inner_capital,
    ),
)

__all__ = ["RULES", "phrases"]
