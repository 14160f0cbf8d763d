"""What a faulty sentence may have been meant to say: candidate corrections, in tiers, the plainest first.

A candidate is only proposed here; whether it is meant, the search finds out by compiling it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from ...grammar.definitions import DEFINITIONS_KEPT, NONE, Definitions
from ...grammar.engine import syntax
from ...grammar.marks import lower_case
from ...grammar.names import PLACEHOLDERS, own_names
from ...grammar.senses import number
from ...grammar.subtypes import singular_subtype, subtypes
from ...texts.patterns import regex
from .. import later
from ..keywords.definitions import predefined_tokens
from .descriptions import descriptions, name_of
from .edits import Edit
from .symbols import symbols

#: More candidates of one maker than this are not tried for one sentence.
MOST = 60
#: A misspelt word is at most one slip away from the word that is meant, a long one two.
LONG = 9


class Note(NamedTuple):
    """A slip: its kind (see kinds.py), its place in the text, and the corrected words for that place."""

    kind: str
    start: int
    end: int
    words: str


class Candidate(NamedTuple):
    """A possible correction of a text."""

    edits: tuple[Edit, ...]
    notes: tuple[Note, ...]


class Stretch(Struct, frozen=True):
    """A sentence in a text, the name of the card, the definitions with which it is read, the subtypes that it makes."""

    text: str
    start: int
    end: int
    name: str | None = None
    definitions: Definitions = NONE
    made: frozenset[str] = frozenset()


Maker = Callable[[Stretch], Iterator[Candidate]]

#: A line that goes on with what the line before it says.
GOES_ON = regex(r"\s*(?:[•a-z]|\d+(?:[–—-]\d+|\+)? \||(?:It|Its|They|Their|Them|That|Those|If|Then|Otherwise)\b)")
SENTENCE_END = regex(r"[.\n]")
_WORD = regex(r"[^\s“”\"()]+")
#: Words with which a clause begins that says who does what, or one that goes on: a comma may be missing before them.
_OPENERS = frozenset(
    "you they he she its their his her that those target each any choose if then where except instead also".split()
)
#: Those of them that a noun has to follow.
_DETERMINERS = frozenset("its their his her that those target each any another".split())
#: What ends a comparison of a number (“is ten or more”), and the verbs before it.
_AMOUNTS = frozenset("more less fewer greater".split())
_STATES = frozenset("is are was were".split())
_WHO_CONTROL = frozenset("you they opponents players opponent player teammate".split())
#: Verbs that no order begins with: who does it stands before them.
_AFTER_SUBJECT = frozenset("may can could would might must do is are was were has have had be".split())
#: Words that a noun has to follow after an article.
_MODIFIERS = frozenset(
    "chosen exiled sacrificed revealed attacking blocking tapped untapped enchanted equipped".split()
)
#: After these words a clause is not at its end, so that no comma is missing there.
_OPEN = frozenset(
    "a an the of to with and or may then would can could that that's it's they're target each your its their his her "
    "this in on at by from for whenever when if unless no be is are was as into onto under than least most up "
    "cast casts deal deals dealt discard discards sacrifice sacrifices draw draws play plays reveal instead "
    "also end beginning first second third fourth fifth".split()
)
#: Before these words, “you” is no subject.
_TO_YOU = frozenset("to by attacks attack targets target".split())
#: What follows “that” where it begins a clause: “that player creates”, “that creature's controller creates”.
_PLAYERS = regex(r"players?\b|opponents?\b|\w+['’]s?\b")
#: Before these words, a clause goes on.
_CLOSED = frozenset("or and of to in on with is are was control controls have has gain gains get gets".split())
#: Small words that sentences lose, with the words before and after which they are looked for ("" for any): none says
#: anything of a number, a size, a color.
SMALL: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = (
    (
        "the",
        frozenset("of at to on onto into from in".split()),
        frozenset("battlefield beginning number top bottom end next".split()),
    ),
    ("of", frozenset("copy copies number beginning top bottom end each".split()), frozenset()),
    ("to", frozenset(["equal"]), frozenset()),
    ("with", frozenset("token tokens".split()), frozenset()),
    (
        "a",
        frozenset("that's it's is be becomes create creates sacrifice discard draw with target".split()),
        frozenset(),
    ),
    (
        "an",
        frozenset("that's it's is be becomes create creates sacrifice discard draw with target".split()),
        frozenset(),
    ),
    ("token", frozenset(["creature", "artifact", "enchantment"]), frozenset()),
)


def _words(at: Stretch) -> list[tuple[int, int]]:
    return [found.span() for found in _WORD.finditer(at.text, at.start, at.end)]


#: The card itself, in a text in lower case.
_ITSELF = "|".join(re.escape(each.lower()) for each in PLACEHOLDERS)
#: A copy of a permanent can only be a token; one of a card or a spell, or of “it”, need not be (CR 707.10, 707.12).
_COPIES = regex(
    r"\bcreates? (an?|[\w ]{1,20}?) (copy|copies) of"
    rf"(?= (?:{_ITSELF}|(?:an?|another|any|each|target|that|this|enchanted|equipped) (?:[\w-]+ ){{0,4}}"
    r"(?:artifact|creature|enchantment|land|permanent|planeswalker|vehicle)s?\b(?! (?:cards?|spells?)\b)))"
)


def copies(at: Stretch) -> Iterator[Candidate]:
    """“Create a copy of target creature”: a token that's a copy of it (CR 707.2)."""
    for found in _COPIES.finditer(lower_case(at.text), at.start, at.end):
        many, copy = found.groups()
        if (many in ("a", "an")) is not (copy == "copy"):
            continue
        number_ = at.text[found.start(1) : found.end(1)]
        said = "a token that's a copy of" if copy == "copy" else f"{number_} tokens that are copies of"
        yield _one("missing-token", Edit(found.start(1), found.end(), said), found.start(1), found.end(), at.text)


def _one(kind: str, edit: Edit, start: int, end: int, text: str) -> Candidate:
    """A candidate of one edit, shown with the words around it from ``start`` to ``end``."""
    said = text[start : edit.start] + edit.words + text[edit.end : end]
    return Candidate((edit,), (Note(kind, start, end, said),))


# ── As it should be written ──────────────────────────────────────────────────────────────────────────────────────────


def marks(at: Stretch) -> Iterator[Candidate]:
    """Marks that stand for a long dash: “ - ”, “–”."""
    words = at.text[at.start : at.end]
    if not any(sign in words for sign in (" - ", "–", "--")):
        return
    for found in re.finditer(r"(?<=[\w!’'])(?: ?-- ?| - | – )(?=[A-Z])|(?<=[a-z])–(?=[A-Z{])", words):
        if at.text[: at.start + found.start()].rpartition("\n")[2].count(" ") < 5:
            start, end = at.start + found.start(), at.start + found.end()
            yield _one("dash", Edit(start, end, " — " if " " in found.group() else "—"), start, end, at.text)


def without_braces(at: Stretch) -> Iterator[Candidate]:
    """Symbols that stand as words: “tap:”, “2R, T:”."""
    for start, end, meant in symbols(at.text, at.start, at.end, at.definitions):
        yield _one("cost-symbol", Edit(start, end, meant), start, end, at.text)


def quotation_marks(at: Stretch) -> Iterator[Candidate]:
    """Quotation marks without their partner, or with one of another kind."""
    words = at.text[at.start : at.end]
    if words.count('"') % 2 == 0 and words.count("“") == words.count("”"):
        return
    places = [at.start + k for k, c in enumerate(words) if c in '“”"„‟«»']
    if len(places) > 12:
        return
    if len(places) % 2:
        if SENTENCE_END.search(words.rstrip()[:-1], places[-1] - at.start):
            return  # where the quotation ends is not for us to say
        stop = at.start + len(words.rstrip())
        if stop == places[-1] + 1:
            return  # it is the first mark that lacks
        closing = Edit(stop, stop, "”" if at.text[places[0]] == "“" else '"')
        yield _one("quotation-mark", closing, places[-1], stop, at.text)
        places.append(stop)
        return
    edits = tuple(Edit(p, p + 1, "“”"[k % 2]) for k, p in enumerate(places) if at.text[p] != "“”"[k % 2])
    yield Candidate(edits, tuple(Note("quotation-mark", e.start, e.end, e.words) for e in edits))


def as_written(at: Stretch) -> Iterator[Candidate]:
    """Tokens described in words that are out of order, in small letters, doubled, or left out."""
    for edit, slips in descriptions(at.text, at.start, at.end, at.definitions):
        yield Candidate((edit,), tuple(Note(slip, edit.start, edit.end, edit.words) for slip in slips))


# ── Commas and doubled words ─────────────────────────────────────────────────────────────────────────────────────────


class _Gap(NamedTuple):
    """Between two words, where a comma may be missing; ``said`` are all words as they are, ``at`` the second one's."""

    said: Sequence[str]
    at: int
    definitions: Definitions

    @property
    def before(self) -> str:
        """The word before, in small letters."""
        return self.said[self.at - 1].lower()

    @property
    def after(self) -> str:
        """The word behind, in small letters, without its punctuation."""
        return self._bare(0)

    @property
    def following(self) -> str:
        """The next word."""
        return self._bare(1)

    @property
    def earlier(self) -> str:
        """The last word but one before."""
        return self.said[self.at - 2].lower()

    def _bare(self, further: int) -> str:
        words = self.said[self.at + further : self.at + further + 1]
        return words[0].lower().rstrip(",.;:") if words else ""


def _is_closed(gap: _Gap) -> bool:
    before = gap.before
    return before in _OPEN or gap.after in _CLOSED or not (before[-1].isalnum() or before[-1] in "}’'")


def _is_between_sentences(gap: _Gap) -> bool:
    """A clause of one word is none; a capital begins a sentence, but in “{2} Exile a card from your graveyard: …”."""
    word = gap.said[gap.at]
    in_cost = gap.before[-1] == "}"
    apart = (gap.at > 1 and gap.said[gap.at - 2][-1] == ",") or word[-1] == ","
    return apart or (word[0].isupper() and not in_cost)


def _is_among_players(gap: _Gap) -> bool:
    """“create X those tokens”."""
    return gap.after in ("that", "those") and not _PLAYERS.match(" ".join(gap.said[gap.at + 1 : gap.at + 2]))


def _is_of_yours(gap: _Gap) -> bool:
    """“target creature you control”; “For each land you [control,] create …”."""
    if gap.after != "you":
        return False
    for_each = [word.lower() for word in gap.said[:2]] == ["for", "each"]
    return (for_each and gap.before != "way") or gap.following.startswith("control")


def _is_no_clause(gap: _Gap) -> bool:
    """“a creature control you dies”."""
    return gap.after in ("you", "they") and not is_verb(gap.following, gap.definitions)


def _is_in_noun(gap: _Gap) -> bool:
    """“Splicer another or nontoken Phyrexian”; “the first noncreature [spell] each turn”."""
    closed = gap.following in _CLOSED or gap.following in ("you", "they", "it")
    return (gap.after in _DETERMINERS and closed) or gap.before.startswith("non")


def _is_behind_amount(gap: _Gap) -> bool:
    """“if you control four or more [lands,] create”."""
    return gap.before in _AMOUNTS and not _STATES.intersection(gap.said[max(0, gap.at - 5) : gap.at])


def _is_of_another_clause(gap: _Gap) -> bool:
    """“when you cycle this card or it [dies,] you may”; “this way you create”; “of the chosen [type] create”."""
    earlier = gap.earlier
    if gap.before == "control":  # “a creature control you dies”
        return earlier not in _WHO_CONTROL
    if gap.before == "it":
        return earlier in ("or", "and")
    if gap.before == "you":
        return gap.said[max(0, gap.at - 2)].lower() not in _TO_YOU
    return gap.before in _MODIFIERS and earlier in ("the", "a", "an")


#: Where no comma is missing, whatever follows.
_NO_COMMA: tuple[Callable[[_Gap], bool], ...] = (
    _is_closed,
    _is_between_sentences,
    _is_among_players,
    _is_of_yours,
    _is_no_clause,
    _is_in_noun,
    _is_behind_amount,
    _is_of_another_clause,
)


def _begins_anew(gap: _Gap) -> bool:
    """Whether behind the gap a clause begins that says what is done, or another token."""
    is_list = gap.before.rstrip("s") == "token" or gap.said[gap.at + 1 : gap.at + 2] == ["legendary"]
    if gap.after in _OPENERS or (is_list and number(gap.after) is not None):
        return True
    return is_verb(gap.after, gap.definitions) and gap.after not in _AFTER_SUBJECT


def commas(at: Stretch) -> Iterator[Candidate]:
    """A comma before the clause that says what is done, and between tokens."""
    words = _words(at)
    said = [at.text[s:e] for s, e in words]
    for k in range(1, len(words)):
        gap = _Gap(said, k, at.definitions)
        if not any(rule(gap) for rule in _NO_COMMA) and _begins_anew(gap):
            (start, end), (_, stop) = words[k - 1], words[k]
            yield _one("missing-comma", Edit(end, end, ","), start, stop, at.text)


@lru_cache(maxsize=4000)
def is_verb(word: str, definitions: Definitions = NONE) -> bool:
    """Whether a word is a verb without a subject's ending: “create”, and not “creates”."""
    if word == "put":
        return True  # to the vocabulary a participle, too
    vocabulary = syntax("magic", definitions).lexer.vocabulary
    found = vocabulary.look_up(word, 0) if word and (word[-1] != "s" or word.endswith("ss")) else None
    return found is not None and found[0] == len(word) and not {"VERB", "AUXILIARY", "COPULA"}.isdisjoint(found[1])


def capitals(at: Stretch) -> Iterator[Candidate]:
    """Subtypes in small letters, wherever they are."""
    found = [(s, e) for s, e in _words(at) if at.text[s].islower()]
    names = {word.strip(",").lower(): word.strip(",") for own in own_names(at.name or "") for word in own.split()}
    notes = []
    for s, e in found:
        word = at.text[s:e].rstrip(".,;:")
        meant = (
            _proper(at.definitions).get(word)
            or names.get(word)
            or ((name_of(word, at.definitions) or _is_kind(word, at)) and word.capitalize())
        )
        if meant and meant[0].isupper() and not at.text.startswith(" counter", e):
            notes.append(Note("small-letter", s, s + len(word), meant))
    if len(notes) > 1:
        yield Candidate(tuple(Edit(n.start, n.end, n.words) for n in notes), tuple(notes))
    for note in notes:
        yield Candidate((Edit(note.start, note.end, note.words),), (note,))


def _is_kind(word: str, at: Stretch) -> bool:
    """“goblins”; a subtype that only this text's own tokens have, or the plural of one."""
    one = singular_subtype(word.capitalize())
    return one in subtypes(at.definitions) or one in at.made


@lru_cache(maxsize=DEFINITIONS_KEPT)
def _proper(definitions: Definitions) -> dict[str, str]:
    """Subtypes, and the words of predefined tokens' names, by what they are in small letters."""
    names = [
        *subtypes(definitions),
        *(word.title() for name in predefined_tokens(definitions) for word in name.split()),
    ]
    return {name.lower(): name for name in names}


def doubled(at: Stretch) -> Iterator[Candidate]:
    """The same word twice."""
    words = _words(at)
    for k in range(1, len(words)):
        (s, e), (following, stop) = words[k - 1], words[k]
        if at.text[s:e].lower() == at.text[following:stop].rstrip(".,;").lower() and at.text[s].isalpha():
            yield _one("doubled-word", Edit(s, following, ""), s, stop, at.text)


# ── Words left out, misspelt ──────────────────────────────────────────────────────────────────────────────────────


def small_words(at: Stretch) -> Iterator[Candidate]:
    """A small word that was left out."""
    lexer = syntax("magic", at.definitions).lexer
    words = _words(at)
    for k in range(1, len(words)):
        (s, e), (following, stop) = words[k - 1], words[k]
        before, after = at.text[s:e].lower(), at.text[following:stop].lower()
        for word, befores, afters in SMALL:
            if (befores and before not in befores) or (afters and after.rstrip(".,;") not in afters):
                continue
            if word in (at.text[slice(*near)].lower() for near in words[max(0, k - 2) : k + 2]):
                continue  # “copy a of”: it stands somewhere else
            if word == "with" and not lexer.is_keyword(after.rstrip(".,;")):
                continue
            if word in ("a", "an") and ((word == "an") != (after[0] in "aeiou8") or number(after) is not None):
                continue
            yield _one("missing-word", Edit(e, e, f" {word}"), s, stop, at.text)


@lru_cache(maxsize=DEFINITIONS_KEPT)
def _known(definitions: Definitions) -> tuple[str, ...]:
    """Every single word that texts have."""
    entries = syntax("magic", definitions).lexer.vocabulary.entries.values()
    words = {word for known in entries for word, _ in known if word.isalpha() and len(word) > 2}
    return tuple(sorted(words))


@lru_cache(maxsize=DEFINITIONS_KEPT)
def _known_names(definitions: Definitions) -> tuple[str, ...]:
    """Every subtype that is one word."""
    return tuple(sorted(name for name in subtypes(definitions) if name.isalpha()))


def misspelt(at: Stretch) -> Iterator[Candidate]:
    """The known words that are nearest to one that is not known."""
    extract, distance = later.process.extract, later.distance.OSA.distance
    lexer = syntax("magic", at.definitions).lexer
    names = {word.strip(",") for name in own_names(at.name or "") for word in name.split()}
    for s, e in _words(at):
        word = at.text[s:e]
        e -= len(word) - len(word.rstrip(".,;:"))
        word = word.rstrip(".,;:")
        if len(word) < 3 or not word.isalpha() or word in names or name_of(word, at.definitions):
            continue
        if not lexer.is_unknown(word):
            continue
        cutoff = 1 if len(word) < LONG else 2
        proper = (*_known_names(at.definitions), *(sorted(names) if word[0].isupper() else ()))
        begins = s == at.start or at.text[s - 2 : s - 1] in ".:—\n" or at.text[s - 1] in '\n“"'
        near = []
        if word.islower() or begins:
            near = [
                w
                for w, *_ in extract(
                    word.lower(), _known(at.definitions), scorer=distance, score_cutoff=cutoff, limit=8
                )
            ]
        if word[0].isupper():
            near = [w.capitalize() for w in near]
        if word[0].isupper():
            near += [w for w, *_ in extract(word, proper, scorer=distance, score_cutoff=cutoff, limit=8)]
        for meant in near:
            if distance(word.lower(), f"non{meant.lower()}") <= 2:
                continue  # “nncreature” is no creature
            if word.lower() in (f"{meant.lower()}d", f"{meant.lower()}ed"):
                continue  # “leveraged” is what happened to it, not “leverage”
            yield _one("misspelt-word", Edit(s, e, meant), s, e, at.text)


#: Makers of corrections that only write the same words as they should be: all of them at once.
FORMS: tuple[Maker, ...] = (marks, without_braces, quotation_marks, as_written)
#: Those of them that are plain in a text that creates nothing, too.
PLAIN_FORMS: tuple[Maker, ...] = (marks, without_braces)
#: The kinds of slips by which the words stay the same: an ability with these alone need not create anything.
SAME_WORDS = frozenset(["dash", "cost-symbol", "small-letter"])
#: Makers of corrections of what was understood but for some words: they touch nothing else.
CAREFUL: tuple[tuple[Maker, ...], ...] = ((capitals, doubled), (misspelt,))
#: Where nothing is created only a capital may lack.
CAPITALS: tuple[tuple[Maker, ...], ...] = ((capitals,),)
#: Makers of one correction each; a tier is tried when none before it has found any.
TIERS: tuple[tuple[Maker, ...], ...] = (
    (commas, capitals, doubled, copies),
    (misspelt, small_words),
)
