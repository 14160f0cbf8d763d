"""The search for what a faulty text was meant to say.

Where words that may create tokens were not understood, candidate corrections are compiled, by the bare lowering. One is
accepted iff it leaves nothing to complain of, and every other candidate that does means the same. Texts that were
understood cost nothing but a look at the descriptions of what they create.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.definitions import NONE, Definitions
from ...grammar.mistakes import doubts
from ...grammar.subtypes import subtypes
from ...grammar.traversal import below
from ...instructions.searching import all_of
from ...texts.patterns import regex
from .. import later
from ..creating.walking import created_by
from ..diagnostics.detector import alarms, may_create
from ..diagnostics.diagnosing import Reading
from .candidates import (
    CAPITALS,
    CAREFUL,
    FORMS,
    GOES_ON,
    MOST,
    PLAIN_FORMS,
    SAME_WORDS,
    SENTENCE_END,
    TIERS,
    Candidate,
    Maker,
    Note,
    Stretch,
)
from .edits import Corrected, Edit
from .kinds import KINDS

Read = Callable[[str], Reading]

#: A longer text is no card's: it is not searched.
LONGEST = 6_000
#: Characters that may be compiled in search of what one text was meant to say.
BUDGET = 30_000
#: Diagnostics that say nothing of the words: no card reference was given.
_HARMLESS = frozenset(["reference"])
#: Those that no correction of a word is likely to help where no verb creates.
_HOPELESS = _HARMLESS | {"back-reference", "quantity"}
#: Values that are words.
_WORDS: frozenset[type[i.Value]] = frozenset(
    [i.Unmodelled, i.OtherEvent, i.Told, i.Asked, i.ToldCondition, i.OtherException]
)
#: What says nothing of a program's meaning.
_FREE = frozenset(["text", "source", "span", "clauses", "words"])


#: What is said of who creates, if it is a player.
_PLAYER = regex(r"player|opponent|control|owner|they|he or she")


class Budget:
    """How many characters may still be compiled."""

    def __init__(self, characters: int) -> None:
        self.left = characters

    def pays(self, text: str) -> bool:
        """Whether one more text may be compiled."""
        self.left -= len(text) + 20
        return self.left >= 0


class Forgiven(Struct, frozen=True):
    """A text as it was meant, and what is said of each slip in it."""

    whole: Corrected
    warnings: tuple[i.Diagnostic, ...]


def forgiven(reading: Reading, read: Read) -> Forgiven | None:
    """The text as it was meant where that is plain; None if there is nothing to forgive, or nothing is plain.

    ``reading`` has its whole list of diagnostics; ``read`` reads another text in the same way, by lowering alone.
    """
    if len(reading.text) > LONGEST:
        return None
    found = _Search(reading, read).accepted()
    if not found:
        return None
    warnings = tuple(_warning(reading.text, note) for candidate in found for note in candidate.notes)
    return Forgiven(Corrected(reading.text, [edit for candidate in found for edit in candidate.edits]), warnings)


_DENIES = regex(r"\b(?:not|never|nor|no|cannot|instead of|rather than|without)\b|n['’]t\b", re.IGNORECASE)
_IF_NOT_DONE = regex(r"\bif (?:you|they|that player) (?:do not|don['’]t|doesn['’]t), ", re.IGNORECASE)


class _Search:
    def __init__(self, reading: Reading, read: Read) -> None:
        self.text, self.was, self.read = reading.text, reading.program, read
        self.name, self.definitions = reading.name, reading.definitions
        self.budget = Budget(BUDGET)
        self.creates = may_create(reading.text, reading.definitions)
        self.forms = FORMS if self.creates else PLAIN_FORMS
        self.group = (0, -1)  # the lines around the place that was asked for last
        self.made = frozenset(subtype for token, _ in _described(self.was) for subtype in token.subtypes)

    def _stretch(self, text: str, start: int, end: int) -> Stretch:
        return Stretch(text, start, end, self.name, self.definitions, self.made)

    def accepted(self) -> list[Candidate]:
        """Every plain slip's correction."""
        troubles = sorted(self._troubles())
        if not troubles:
            return []
        accepted: list[Candidate] = []
        done = -1
        created = [c.span for ability in self.was.abilities for c in created_by(ability)]
        for start, end in troubles:
            if start <= done:
                continue
            begin, stop = self._group(start, end)
            done = stop
            grave = self._errors(begin, stop)
            if grave:
                start, end = min(grave)
            elif self.budget.left > BUDGET // 10:
                self.budget.left = BUDGET // 10  # nothing is wrong that must be put right
            tiers = self._tiers(begin, stop, grave=bool(grave))
            if grave and any(begin <= place[0] < stop for place in created):
                tiers = (TIERS[0], *CAREFUL[1:])  # understood in part: words are not moved about
            candidate = self._of_group(begin, stop, start, end, tiers)
            if candidate is not None:
                accepted.append(candidate)
        return accepted

    def _errors(self, begin: int, stop: int) -> list[tuple[int, int]]:
        """Places in a stretch where nobody knows what is created; where nothing is, what is said."""
        kinds = ("error",) if may_create(self.text[begin:stop], self.definitions) else ("error", "warning")
        found = (each.span for each in self.was.diagnostics if each.severity in kinds)
        return [span for span in found if span[0] < stop and begin < span[1]]

    def _tiers(self, begin: int, stop: int, *, grave: bool) -> tuple[tuple[Maker, ...], ...]:
        if not may_create(self.text[begin:stop], self.definitions):
            return CAPITALS if grave else ()
        return TIERS if grave else CAREFUL

    def _troubles(self) -> Iterator[tuple[int, int]]:
        """Places that are in doubt: errors, tokens that nobody knows, descriptions out of order."""
        yield from (found.span for found in self.was.diagnostics if self._is_trouble(found))
        whole = self._stretch(self.text, 0, len(self.text))
        for maker in self.forms:
            for candidate in maker(whole):
                yield candidate.edits[0].start, candidate.edits[-1].end

    def _is_trouble(self, found: i.Diagnostic) -> bool:
        """Whether words are not understood: where something is created, only those by which it is not known what."""
        start, end = found.span
        if found.construct == "reference":
            return True
        if not may_create(self.text[slice(*self._group(start, end))], self.definitions):
            return True
        hopeless = found.construct in _HOPELESS and "reate" not in self.text[max(0, start - 20) : end]
        return found.severity == "error" and not hopeless

    def _group(self, start: int, end: int) -> tuple[int, int]:
        """The lines of the ability around a place: with its modes, and with what goes on with it."""
        if self.group[0] <= start and max(start, end - 1) <= self.group[1]:
            return self.group
        begin = self.text.rfind("\n", 0, start) + 1
        while begin and GOES_ON.match(self.text, begin):
            begin = self.text.rfind("\n", 0, begin - 1) + 1
        stop = self._line_end(max(start, end - 1))
        while stop < len(self.text) and GOES_ON.match(self.text, stop + 1):
            stop = self._line_end(stop + 1)
        self.group = begin, stop
        return begin, stop

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end

    def _of_group(
        self, begin: int, stop: int, start: int, end: int, tiers: tuple[tuple[Maker, ...], ...]
    ) -> Candidate | None:
        """The one correction of an ability that is meant, if it is plain: in the sentence of the trouble."""
        text = self.text[begin:stop]
        if _DENIES.search(_IF_NOT_DONE.sub("", text)):
            return None  # “Never create a Food token.”: what is denied is no slip
        first = max(text.rfind(".", 0, start - begin), text.rfind("\n", 0, start - begin)) + 1
        last = SENTENCE_END.search(text, max(start, end - 1) - begin)
        at = self._stretch(text, first, last.end() if last else len(text))
        forms = _together(c for maker in self.forms for c in maker(self._stretch(text, 0, len(text))))
        bases = [Candidate((), ())]
        if forms is not None:
            if self._program(Corrected(text, forms.edits).text, forms) is not None:
                return _moved(forms, begin)
            bases.append(forms)
        for tier in tiers:
            for base in bases:
                whole = Corrected(text, base.edits)
                grown = len(whole.text) - len(text)
                stretch = self._stretch(whole.text, at.start, at.end + grown)
                tried = (c for maker in tier for c in _some(maker(stretch)))
                chosen = self._only(whole, base, tried)
                if chosen is not None:
                    return _moved(chosen, begin) if chosen.edits else None
        return None

    def _only(self, whole: Corrected, base: Candidate, tried: Iterable[Candidate]) -> Candidate | None:
        """The candidate that is understood, if all that are mean the same; one without edits if they do not."""
        chosen: Candidate | None = None
        meaning: Any = None
        for candidate in tried:
            text = Corrected(whole.text, candidate.edits).text
            if not self.budget.pays(text):
                return None
            program = self._program(text, candidate)
            if program is None:
                continue
            if chosen is None:
                chosen, meaning = candidate, essence(program)
            elif essence(program) != meaning:
                return Candidate((), ())
        return _after(whole, base, chosen) if chosen is not None else None

    def _program(self, text: str, by: Candidate) -> i.Program | None:
        """What a text compiles to by a correction if nothing is to be said against it.

        It has to create something, or to have the very words that were there.
        """
        found = self.read(text)
        program = found.program
        if any(d.construct not in _HARMLESS for d in program.diagnostics):
            return None
        if not _creates(program) and not (SAME_WORDS.issuperset(note.kind for note in by.notes) and _is_read(program)):
            return None
        if alarms(text, program, self.name, self.definitions):
            return None
        if any(isinstance(node, n.Unparsed) or _lacks(node) for node in below(found.tree)) or doubts(found.tree):
            return None
        return program


def _some(candidates: Iterator[Candidate]) -> Iterator[Candidate]:
    for k, candidate in enumerate(candidates):
        if k == MOST:
            return
        yield candidate


def _together(candidates: Iterable[Candidate]) -> Candidate | None:
    """All of these corrections at once; None if there is none."""
    edits: list[Edit] = []
    notes: list[Note] = []
    for candidate in candidates:
        if not any(e.start < old.end and old.start < e.end for e in candidate.edits for old in edits):
            edits += candidate.edits
            notes += candidate.notes
    return Candidate(tuple(edits), tuple(notes)) if edits else None


def _after(whole: Corrected, base: Candidate, second: Candidate) -> Candidate | None:
    """Two corrections, the second of the text that the first made, as one of the original; None if they meet."""
    edits = []
    for edit in second.edits:
        start, end = whole.before(edit.start), whole.before(edit.end, is_end=True)
        if any(start < old.end and old.start < end for old in base.edits):
            return None
        edits.append(Edit(start, max(start, end), edit.words))
    notes = [note._replace(start=s, end=e) for note in second.notes for s, e in [whole.span((note.start, note.end))]]
    return Candidate((*base.edits, *edits), (*base.notes, *notes))


def _moved(candidate: Candidate, by: int) -> Candidate:
    """A candidate for a part of the text as one for the whole."""
    edits = tuple(edit._replace(start=edit.start + by, end=edit.end + by) for edit in candidate.edits)
    notes = tuple(note._replace(start=note.start + by, end=note.end + by) for note in candidate.notes)
    return Candidate(edits, notes)


def _creates(program: i.Program) -> bool:
    """Whether a program creates, each time for a player, and no tokens that nobody knows."""
    creations = [c for ability in program.abilities for c in created_by(ability)]
    return bool(creations) and all(
        not (isinstance(c.token, i.ByCard) and c.token.characteristics is None)
        and (c.creator.who != "other" or _PLAYER.search(c.creator.text))
        for c in creations
    )


def _is_read(program: i.Program) -> bool:
    """Whether no value of a program is words, and each of its keywords says something."""
    keywords = (ability for ability in program.abilities if ability.kind == "keyword")
    said = all(each.rule or each.steps or each.statics or each.casting or each.costs for each in keywords)
    return said and not any(all_of(each, _WORDS) for each in program.abilities)


def _described(program: i.Program) -> Iterator[tuple[i.Characteristics, tuple[int, int]]]:
    """The tokens that a program describes, each with the place of what creates it."""
    for ability in program.abilities:
        for creation in created_by(ability):
            if isinstance(creation.token, i.Described):
                yield creation.token.characteristics, creation.span


def _lacks(node: n.Node) -> bool:
    """Whether words that say when or if lack what they say: “When Rukh Egg, …”, “For each land you, …”."""
    if not isinstance(node, n.Subordinate):
        return False
    if node.word.lower() == "for each":
        last = node.parts[-1].content if node.parts else None
        words = last.words if isinstance(last, n.NounPhrase) else ()
        return bool(words) and isinstance(words[-1], n.Word) and words[-1].kind == "pronoun"
    return not any(isinstance(part.content, n.Clause | n.Creation) for part in node.parts)


def essence(program: i.Program) -> Any:
    """What a program means, without its words and places."""
    return [bare(msgspec.to_builtins(ability)) for ability in program.abilities]


def bare(value: Any) -> Any:
    """Built-in values of instructions without their words and places."""
    if isinstance(value, dict):
        return {key: bare(inner) for key, inner in value.items() if key not in _FREE}
    return [bare(inner) for inner in value] if isinstance(value, list | tuple) else value


def _warning(text: str, note: Note) -> i.Diagnostic:
    said = text[note.start : note.end]
    message = f"{KINDS[note.kind].says}: “{said}” is read as “{note.words}”"
    hint = f"write “{note.words}”"
    return i.Diagnostic("warning", "slip", message, (note.start, note.end), hint, note.words, note.kind)


def strange_subtypes(text: str, program: i.Program, definitions: Definitions = NONE) -> dict[i.Diagnostic, None]:
    """A warning for each subtype of a token that no list of the rules has for its types; old texts made new ones."""
    if "reate" not in text:
        return {}
    return {
        warning: None
        for token, place in _described(program)
        for warning in _strange(token, place, text, subtypes(definitions))
    }


def _strange(
    token: i.Characteristics, place: tuple[int, int], text: str, known: dict[str, frozenset[str]]
) -> Iterator[i.Diagnostic]:
    for subtype in token.subtypes:
        if subtype in known or subtype.replace("'", "’") in known or not subtype[:1].isupper():
            continue
        kinds = {kind.lower() for kind in token.types}
        fitting = [name for name, correlated in known.items() if correlated & kinds] or list(known)
        near = later.process.extractOne(subtype, fitting, scorer=later.fuzz.ratio, score_cutoff=75)
        correction = near[0] if near else ""
        message = f"“{subtype}” is {KINDS['unknown-subtype'].says}" + (f": “{correction}” may be meant" if near else "")
        hint = f"did you mean “{correction}”?" if near else ""
        at = text.find(subtype, *place)
        at = at if at >= 0 else text.find(subtype)  # in the reminder text of a keyword
        place = (at, at + len(subtype)) if at >= 0 else place
        yield i.Diagnostic("warning", "slip", message, place, hint, correction, "unknown-subtype")


__all__ = ["Forgiven", "Read", "essence", "forgiven", "strange_subtypes"]
