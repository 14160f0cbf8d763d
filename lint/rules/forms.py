"""Forms of words: what is understood, and what cards say in another form, by what is written from the program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, zip_longest

from ...compiler.games import MAGIC
from ...compiler.slips.candidates import is_verb
from ...compiler.slips.edits import Edit
from ...grammar import nodes as n
from ...grammar.words import inflections
from ..forms import is_form_of, root
from ..phrases import sentence_case
from ..reading import Reading
from ..rule import Example, Found, Rule, put_after
from ..wording import NEUTRAL, Change, changes
from ..words import Word, Words
from .clauses import article as article_before

#: Behind these a noun may be of several where one is written.
_BEFORE_SEVERAL = frozenset(["enchanted", "equipped", "chosen", "the"])
_SUBJECTS = frozenset(["you", "~"])


_MODALS = frozenset(["must", "may", "can't", "can", "would"])


def _verb_behind_modal(reading: Reading) -> Iterator[Found]:
    """“must attacks” → “must attack”; but “each player who can't loses 3 life”."""
    words = reading.words
    for k, (before, word) in enumerate(pairwise(words)):
        is_behind = before.low in _MODALS and word.follows(before) and words.at(k - 1).low != "who"
        if is_behind and word.low.endswith("s") and is_verb(word.low[:-1]):
            said = f"“{before.text} {word.text}” is “{before.text} {word.text[:-1]}”"
            yield Found((before.start, word.end), said, (Edit(word.end - 1, word.end, ""),), False)
        elif before.low in _BECOMING and words.at(k + 2).kind == "mark" and (done := _done(word.low)):
            said = f"“{before.text} {word.text}” is “{before.text} {done}”"
            yield Found((before.start, word.end), said, (Edit(word.start, word.end, done),), False)


_BECOMING = frozenset(["become", "becomes"])


def _done(word: str) -> str:
    """“blocked” of “blocks”; "" of what is no verb with an “s”."""
    verb = word.removesuffix("s")
    if verb == word or not is_verb(verb):
        return ""
    return next((form for form, kind in inflections(verb).items() if kind == "past"), "")


def _forms(reading: Reading) -> Iterator[Found]:
    """“Target creature gain flying” → “gains”; “Deal 3 damage” → “This spell deals 3 damage”."""
    yield from _verb_behind_modal(reading)
    words = reading.words
    for line in reading.written:
        found = changes(line, words, reading.card.name)
        forms = [each for each in found if _is_form(each, words) and not _is_of_might(each, reading.card.game)]
        if all(each in forms or each.lows in NEUTRAL for each in found):
            if len(forms) > 1:  # “spells with {X} in their mana costs”: of many, and written of one
                forms = [each for each in forms if each.lows not in _WHOSE and not _is_of_one(each)]
            yield from (_told(each) for each in forms if not _is_as_it_was(each, words))
        else:
            yield from _moved(found, words, reading.card.game)


#: Whose something is: of one, and of several.
_WHOSE = (("its", "their"), ("their", "its"))


def _is_of_one(change: Change) -> bool:
    """Whether of what is said of several one is written."""
    word, written = change.lows
    return word == f"{written}s" and not is_verb(written)


def _moved(found: list[Change], words: Words, game: str) -> Iterator[Found]:
    """“Until your next turn, creatures you control gains …”: written in another order, and one word in another form."""
    said = [(k, words[k]) for each in found for k in range(each.start, each.stop) if words[k] in each.words]
    written = [word for each in found for word in each.written]
    for word in written.copy():
        k = next((k for k, (_, other) in enumerate(said) if other.low == word.low), None)
        if k is not None:
            said.pop(k)
            written.remove(word)
    said, written = [each for each in said if each[1].kind != "mark"], [w for w in written if w.kind != "mark"]
    if len(said) == len(written) == 1:
        change = Change(said[0][0], said[0][0] + 1, (said[0][1],), (written[0],))
        if _is_form(change, words) and not (_is_as_it_was(change, words) or _is_of_might(change, game)):
            yield _told(change)


def _is_as_it_was(change: Change, words: Words) -> bool:
    """“creatures you controlled as you activated this ability”, “you controlled that died”: how it stood then."""
    if not all(word.low.endswith("ed") for word in change.words):
        return False
    near = range(change.start - 3, change.stop + 1)
    is_then = words.at(change.stop).low == "that" and _past(words.at(change.stop + 1).low)
    return is_then or any(words.at(k).low == "as" and words.at(k + 1).low == "you" for k in near)


#: Of [MIGHT] and keywords these are said alike.
_HAVING = frozenset(["get", "gets", "have", "has", "gain", "gains"])


def _is_of_might(change: Change, game: str) -> bool:
    """Whether a unit gets what is written that it has: Riftbound's cards say both."""
    word, written = change.lows
    return game != MAGIC and _HAVING.issuperset(change.lows) and word.endswith("s") == written.endswith("s")


def _without_article(reading: Reading) -> Iterator[Found]:
    """“Search your library for basic land card”: what has no article is read as several."""
    yield from _without_the(reading)
    words = reading.words
    for line in reading.written:
        found = changes(line, words, reading.card.name)
        if len(found) == 1 and found[0].lows in _ARTICLES and words.at(found[0].start - 1).low not in _WITHOUT:
            yield _with_article(words, found[0])
        for each, following in zip_longest(found, found[1:]):
            noun = _read_as_several(each, following)
            if noun is None:
                continue
            first = words[each.start]
            article = article_before(first)
            told = f"“{reading.text[first.start : noun.end]}” has no article: it is read as of several"
            yield Found((first.start, noun.end), told, (Edit(first.start, first.start, f"{article} "),), False)


_ARTICLES = (("", "a"), ("", "an"))
#: Behind these another rule says what lacks (GR004), or it stands before already: “a Demon or Devil”.
_WITHOUT = frozenset(["create", "creates", "or", "and", "/"])


def _with_article(words: Words, change: Change) -> Found:
    """“put +1/+1 counter on this creature”, “whenever you sacrifice permanent”: an article is written."""
    first, article = words[change.start], change.written[0].low
    told = f"“{first.text}” has no article: “{article} {first.text}” is meant"
    return Found(first.span, told, (Edit(first.start, first.start, f"{article} "),), False)


#: There is one of each: they have “the” before them.
_WITH_THE = frozenset(["battlefield", "number"])


def _without_the(reading: Reading) -> Iterator[Found]:
    """“Return it to battlefield” → “to the battlefield”."""
    for before, noun in pairwise(reading.words):
        if before.low in ("to", "onto") and noun.low in _WITH_THE and noun.follows(before):
            told = f"“{before.text} the {noun.text}” is meant"
            yield Found((before.start, noun.end), told, (Edit(noun.start, noun.start, "the "),), False)


_SEVERAL = ("all", "one or more")


def _read_as_several(change: Change, following: Change | None) -> Word | None:
    """The noun that stands without an article, if what is written has “all” before it."""
    if following is not None and not change.words and change.lows[1] in _SEVERAL:
        change = following
    elif not (change.words and change.lows[1].startswith(_SEVERAL)):
        return None
    if len(change.words) != 1 or change.written[-1].low != f"{change.words[0].low}s":
        return None
    return change.words[0]


def _commas(reading: Reading) -> Iterator[Found]:
    """“Draw a card then discard a card.” → “Draw a card, then …”."""
    words = reading.words
    for line in reading.written:
        found = changes(line, words, reading.card.name)
        for each in found if all(other.lows in (*NEUTRAL, *_THEN) for other in found) else ():
            if each.lows in _THEN and words.at(each.start).low == "then" and words[each.start - 1].kind != "mark":
                before, then = words[each.start - 1], words[each.start]
                yield put_after(before, ",", "a comma stands before “then”", span=(before.start, then.end))


#: How what is written differs from “… then …” without its comma.
_THEN = (("", ","), ("then", "."))
#: A cost begins with these words (CR 602.1a).
_PAID = frozenset("sacrifice discard exile remove tap pay return".split())


def _marks(reading: Reading) -> Iterator[Found]:
    yield from _semicolons(reading)
    yield from _cost_without_colon(reading)
    yield from _symbols_without_comma(reading)
    yield from _comma_before_until(reading)
    yield from _size_without_slash(reading)
    yield from _size_without_sign(reading)


def _symbols_without_comma(reading: Reading) -> Iterator[Found]:
    """“{2}{T}: Draw a card.” → “{2}, {T}: …”: mana and tapping are two costs (CR 107.4, 107.5)."""
    for before, word in pairwise(reading.words):
        if before.kind == word.kind == "symbol" and word.low in ("{t}", "{q}") and before.end == word.start:
            told = f"a comma stands between two costs: “{before.text}, {word.text}”"
            yield Found((before.start, word.end), told, (Edit(before.end, before.end, ", "),), False)


def _comma_before_until(reading: Reading) -> Iterator[Found]:
    """“Target creature gets -X/-X, until end of turn.” → “gets -X/-X until end of turn”."""
    words = reading.words
    for line in reading.written:
        for each in changes(line, words, reading.card.name):
            mark, before = words.at(each.start), words.at(each.start - 1)
            if each.lows == (",", "") and words.at(each.start + 1).low == "until":
                edit = Edit(mark.start, mark.end, "")
                yield Found((before.start, mark.end), "no comma stands before “until”", (edit,), False)


_TWO_NUMBERS = re.compile(r"(?<![\w+−/-])([+−-][\dX]+)([+−-][\dX]+)(?![\w/])")


def _size_without_slash(reading: Reading) -> Iterator[Found]:
    """“+2+2” → “+2/+2”."""
    for found in _TWO_NUMBERS.finditer(reading.text):
        edit = Edit(found.end(1), found.end(1), "/")
        yield Found(found.span(), "power and toughness stand on two sides of a slash", (edit,), False)


_ONE_SIGN = re.compile(r"(?<![\w+−/-])(?:([+−-])[\dX]+/()[\dX]+|()[\dX]+/([+−-])[\dX]+)(?![\w/]| counter)")


def _size_without_sign(reading: Reading) -> Iterator[Found]:
    """“gets +1/0” → “+1/+0”: what is added to both stands with its sign (CR 613.4c)."""
    for found in _ONE_SIGN.finditer(reading.text):
        sign = found[1] or found[4]
        at = found.end(2) if found[1] else found.end(3)
        told = f"what power and toughness change by has two signs: “{found[0]}”"  # of counters: VO005
        yield Found(found.span(), told, (Edit(at, at, sign),), False)


def _cost_without_colon(reading: Reading) -> Iterator[Found]:
    """“{T} Draw a card.” → “{T}: Draw a card.”: symbols at the beginning of a line are a cost (CR 602.1a)."""
    words = reading.words
    for before, word in pairwise(words):
        if before.kind != "symbol" or before.reminder or not word.follows(before) or not is_verb(word.low):
            continue
        start = reading.text.rfind("\n", 0, before.start) + 1
        end = reading.text.find("\n", word.end)
        line = reading.text[start : end if end >= 0 else len(reading.text)]
        symbols = reading.text[start : before.end].replace(",", " ").split()
        if ":" in line or not word.text[0].isupper() or not all(each.startswith("{") for each in symbols):
            continue
        told = f"a cost ends with a colon: “{before.text}: {word.text}”"
        yield Found((before.start, word.end), told, (Edit(before.end, before.end, ":"),), False)


def _semicolons(reading: Reading) -> Iterator[Found]:
    """“Sacrifice a creature; draw a card.” → “Sacrifice a creature: Draw a card.”: it joins keywords alone."""
    for sentence in reading.nodes:
        if not isinstance(sentence, n.Sentence) or sentence.end != ";":
            continue
        k = next((k for k, word in enumerate(reading.words) if word.start >= sentence.span.end - 1), None)
        mark, following = (reading.words[k], reading.words.at(k + 1)) if k is not None else (None, None)
        if mark is None or following is None or mark.low != ";" or not following.text:
            continue
        then = sentence_case(following.text, "A")
        right = ":" if _first_of(reading.words, sentence.span.start).low in _PAID else "."
        edit = Edit(mark.start, following.end, f"{right} {then}")
        told = f"“;” joins no sentences: “{right}” stands before “{then}”"
        yield Found((mark.start, following.end), told, (edit,), False)


def _first_of(words: Words, start: int) -> Word:
    return next(word for word in words if word.start >= start)


def _told(change: Change) -> Found:
    word = change.words[0]
    said = " ".join(each.text for each in change.written)
    said = sentence_case(said, word.text)
    return Found(word.span, f"“{word.text}” is “{said}” here", (Edit(word.start, word.end, said),))


def _is_form(change: Change, words: Words) -> bool:
    """Whether one word is written in another form, or with the subject that it lacks."""
    if len(change.words) != 1 or not change.written or change.words[0].depth != change.written[-1].depth:
        return False
    word, *_, last = change.words[0], *change.written
    if word.kind != "word" or last.kind != "word" or _is_name_or_double(change, words):
        return False
    if _past(word.low) != _past(last.low) and (_past(last.low) or _tells_of_the_past(words, change.start)):
        return False
    if len(change.written) == 2:
        return change.lows[1].split()[0] in _SUBJECTS and word.low != last.low and root(word.low) == root(last.low)
    return (
        len(change.written) == 1 and is_form_of(word.low, last.low) and not _may_be_several(word, last, words, change)
    )


def _is_name_or_double(change: Change, words: Words) -> bool:
    """Whether a word is of a name, stands twice, or says what somebody does who is called so and may be several."""
    word, before = change.words[0], words.at(change.start - 1)
    is_called = word.text[:1].isupper() and not word.opens and not before.opens
    is_double = not {word.low, root(word.low)}.isdisjoint(words.at(change.start + side).low for side in (-1, 1))
    return is_called or is_double or before.kind == "self"  # “Don & Raph attack”


def _past(word: str) -> bool:
    """Whether a word is a verb as it is said of what has happened."""
    return word != root(word) and inflections(root(word)).get(word) == "past"


def _tells_of_the_past(words: Words, k: int) -> bool:
    """Whether a sentence asks what has happened: “If you searched your library this way, …”, “If you won, …”."""
    first = next((j for j in range(k, 0, -1) if words[j].opens), 0)
    if words[first].low == "if":
        return True
    end = next((j for j in range(k, len(words)) if words[j].low in (".", "\n")), len(words))
    return "way" in words.lows(k, end)


def _may_be_several(word: Word, written: Word, words: Words, change: Change) -> bool:
    """Whether a noun may rightly be of several: “their owners' libraries”, “the chosen permanents”."""
    before = words.at(change.start - 1)
    return (word.low == f"{written.low}s" and before.low in _BEFORE_SEVERAL) or before.low == "'"


RULES: tuple[Rule, ...] = (
    Rule(
        "GR020",
        "form",
        "a word has the form that its sentence asks for",
        "Grammar: the sentence is understood, and today's cards write it so.",
        (
            Example(
                "Counter target spell unless its controller pay {2}.",
                "Counter target spell unless its controller pays {2}.",
            ),
            Example("Tap up to two target creature.", "Tap up to two target creatures."),
            Example(
                "Destroy target creature with power 4 or more.", "Destroy target creature with power 4 or greater."
            ),
            Example("Deal 3 damage to any target.", "This spell deals 3 damage to any target."),
        ),
        check=_forms,
        of_english=True,
    ),
    Rule(
        "GR024",
        "one-word",
        "one word is written as one",
        "Grammar. Found where the line is understood with it.",
        (
            Example(
                "If you would draw a card, draw two cards in stead.",
                "If you would draw a card, draw two cards instead.",
            ),
        ),
        safe=False,
    ),
    Rule(
        "GR023",
        "comma-before-then",
        "a comma stands before “then”",
        "Style.",
        (Example("Draw a card then discard a card.", "Draw a card, then discard a card."),),
        check=_commas,
    ),
    Rule(
        "GR022",
        "no-article",
        "one thing that is spoken of for the first time has an article",
        "Grammar: without it, several are read.",
        (
            Example(
                "Whenever this creature deals combat damage to player, draw a card.",
                "Whenever this creature deals combat damage to a player, draw a card.",
            ),
            Example(
                "Search your library for basic land card, put it onto the battlefield, then shuffle.",
                "Search your library for a basic land card, put it onto the battlefield, then shuffle.",
            ),
        ),
        safe=False,
        check=_without_article,
    ),
    Rule(
        "GR021",
        "mark",
        "a sentence has the mark that belongs there",
        "CR 602.1a, 603.1; style. Found where the line is understood with another mark.",
        (
            Example("Whenever you discard a card. Draw a card.", "Whenever you discard a card, draw a card."),
            Example("{T}. Draw a card.", "{T}: Draw a card."),
            Example(
                "Destroy target creature its controller loses 2 life.",
                "Destroy target creature. Its controller loses 2 life.",
            ),
            Example("Sacrifice a creature; draw a card.", "Sacrifice a creature: Draw a card."),
            Example("{T} Draw a card.", "{T}: Draw a card."),
            Example("{2}{T}: Draw a card.", "{2}, {T}: Draw a card."),
            Example("Target creature gets +2+2 until end of turn.", "Target creature gets +2/+2 until end of turn."),
        ),
        safe=False,
        check=_marks,
    ),
)
