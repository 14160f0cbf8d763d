"""The search for what a faulty text was meant to say.

Where a text may create tokens and was not understood, candidate corrections are compiled. One is accepted iff it leaves
nothing to complain of, and every other candidate that does means the same. Texts that were understood cost nothing but
a look at the descriptions of what they create.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import structs

from ...grammar import nodes as n
from ...grammar import parse
from ...grammar.mistakes import doubts
from ...grammar.traversal import below
from .. import instructions as i
from ..detector import alarms, may_create, mentions
from ..walking import creations_in
from ..wordings import subtypes
from .candidates import CAREFUL, FORMS, MOST, TIERS, Candidate, Maker, Note, Stretch, misspelt
from .edits import Corrected, Edit
from .kinds import KINDS

Compile = Callable[[str], i.Program]

#: A longer text is no card's: it is not searched.
LONGEST = 6_000
#: Characters that may be compiled in search of what one text was meant to say.
BUDGET = 30_000
#: Diagnostics that say nothing of the words: no card reference was given.
_HARMLESS = frozenset(["reference"])
#: Those that no correction of a word is likely to help where no verb creates.
_HOPELESS = _HARMLESS | {"back-reference", "quantity"}
#: A line that goes on with what the line before it says.
_GOES_ON = re.compile(r"\s*(?:[•a-z]|\d+(?:[–—-]\d+|\+)? \||(?:It|Its|They|Their|Them|That|Those|If|Then|Otherwise)\b)")
_SENTENCE_END = re.compile(r"[.\n]")
#: What says nothing of a program's meaning.
_FREE = frozenset(["text", "source", "span", "clauses", "words"])


class Budget:
    """How many characters may still be compiled."""

    def __init__(self, characters: int) -> None:
        self.left = characters

    def pays(self, text: str) -> bool:
        """Whether one more text may be compiled."""
        self.left -= len(text) + 20
        return self.left >= 0


def forgiven(text: str, program: i.Program, compile_: Compile, name: str | None = None) -> i.Program:
    """The program of a text, its plain slips forgiven, each with a warning, and what was overlooked with an error.

    ``program`` is what ``compile_`` makes of the text as it stands.
    """
    creates = may_create(text)
    if not creates and not program.diagnostics:
        return program
    overlooked = alarms(text, program, name)
    if overlooked:
        program = structs.replace(program, diagnostics=(*program.diagnostics, *overlooked))
    if len(text) > LONGEST or not creates:
        return program
    program = _Search(text, program, compile_, name).program()
    return _unknown_subtypes(program) if "reate" in text else program


_DENIES = re.compile(r"\b(?:not|never|nor|no|cannot|instead of|rather than|without)\b|n['’]t\b", re.IGNORECASE)


class _Search:
    def __init__(self, text: str, program: i.Program, compile_: Compile, name: str | None) -> None:
        self.text, self.was, self.compile, self.name = text, program, compile_, name
        self.budget = Budget(BUDGET)

    def program(self) -> i.Program:
        """The program with every plain slip corrected."""
        accepted: list[Candidate] = []
        done = -1
        created = [c.span for a in _abilities(self.was.abilities) for c in creations_in(a.steps)]
        errors = [found.span for found in self.was.diagnostics if found.severity == "error"]
        for start, end in sorted(self._troubles()):
            if start < done:
                continue
            begin, stop = self._group(start, end)
            done = stop
            grave = [span for span in errors if span[0] < stop and begin < span[1]]
            if grave:
                start, end = min(grave)
            elif self.budget.left > BUDGET // 10:
                self.budget.left = BUDGET // 10  # nothing is wrong that must be put right
            tiers = TIERS if grave else CAREFUL
            if grave and any(begin <= place[0] < stop for place in created):
                tiers = (TIERS[0], *CAREFUL[1:])  # understood in part: words are not moved about
            candidate = self._of_group(begin, stop, start, end, tiers)
            if candidate is not None:
                accepted.append(candidate)
        if not accepted:
            return self.was
        return self._corrected(accepted)

    def _troubles(self) -> Iterator[tuple[int, int]]:
        """Places that are in doubt: errors, unknown words in lines that may create, descriptions out of order."""
        for found in self.was.diagnostics:
            start, end = found.span
            if found.construct in _HARMLESS or (
                found.construct in _HOPELESS and "reate" not in self.text[max(0, start - 20) : end]
            ):
                continue
            begin, stop = self._group(*found.span)
            if found.severity == "error" or mentions(self.text[begin:stop]):
                yield found.span
        for ability in _abilities(self.was.abilities):
            for creation in creations_in(ability.steps):
                if isinstance(creation.token, i.ByCard) and creation.token.characteristics is None:
                    yield creation.span
            if _half_read(ability) and may_create(self.text[slice(*ability.span)]):
                for candidate in misspelt(Stretch(self.text, *ability.span, self.name)):
                    yield candidate.edits[0].start, candidate.edits[0].end
        for maker in FORMS:
            for candidate in maker(Stretch(self.text, 0, len(self.text), self.name)):
                yield candidate.edits[0].start, candidate.edits[-1].end

    def _group(self, start: int, end: int) -> tuple[int, int]:
        """The lines of the ability around a place: with its modes, and with what goes on with it."""
        begin = self.text.rfind("\n", 0, start) + 1
        while begin and _GOES_ON.match(self.text, begin):
            begin = self.text.rfind("\n", 0, begin - 1) + 1
        stop = self._line_end(max(start, end - 1))
        while stop < len(self.text) and _GOES_ON.match(self.text, stop + 1):
            stop = self._line_end(stop + 1)
        return begin, stop

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end

    def _of_group(
        self, begin: int, stop: int, start: int, end: int, tiers: tuple[tuple[Maker, ...], ...]
    ) -> Candidate | None:
        """The one correction of an ability that is meant, if it is plain: in the sentence of the trouble."""
        text = self.text[begin:stop]
        if _DENIES.search(text):
            return None  # “Never create a Food token.”: what is denied is no slip
        first = max(text.rfind(".", 0, start - begin), text.rfind("\n", 0, start - begin)) + 1
        last = _SENTENCE_END.search(text, max(start, end - 1) - begin)
        at = Stretch(text, first, last.end() if last else len(text), self.name)
        forms = _together(c for maker in FORMS for c in maker(Stretch(text, 0, len(text), self.name)))
        bases = [Candidate((), ())]
        if forms is not None:
            if self._program(Corrected(text, forms.edits).text) is not None:
                return _moved(forms, begin)
            bases.append(forms)
        for tier in tiers:
            for base in bases:
                whole = Corrected(text, base.edits)
                grown = len(whole.text) - len(text)
                stretch = Stretch(whole.text, at.start, at.end + grown, self.name)
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
            program = self._program(text)
            if program is None:
                continue
            if chosen is None:
                chosen, meaning = candidate, essence(program)
            elif essence(program) != meaning:
                return Candidate((), ())
        return _after(whole, base, chosen) if chosen is not None else None

    def _program(self, text: str) -> i.Program | None:
        """What a text compiles to if it creates and nothing at all is to be said against it."""
        program = self.compile(text)
        if any(d.construct not in _HARMLESS for d in program.diagnostics) or not _creates(program):
            return None
        if alarms(text, program, self.name):
            return None
        tree = parse(text, name=self.name)
        if any(isinstance(node, n.Unparsed) or _lacks(node) for node in below(tree)) or doubts(tree):
            return None
        return program

    def _corrected(self, accepted: list[Candidate]) -> i.Program:
        whole = Corrected(self.text, [edit for candidate in accepted for edit in candidate.edits])
        program = whole.home(self.compile(whole.text))
        notes = [note for candidate in accepted for note in candidate.notes]
        overlooked = [
            structs.replace(found, span=whole.span(found.span))
            for found in alarms(whole.text, self.compile(whole.text), self.name)
        ]
        return structs.replace(
            program, diagnostics=(*program.diagnostics, *overlooked, *(_warning(self.text, note) for note in notes))
        )


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
    creations = [c for ability in _abilities(program.abilities) for c in creations_in(ability.steps)]
    return bool(creations) and all(
        not (isinstance(c.token, i.ByCard) and c.token.characteristics is None)
        and (c.creator.who != "other" or re.search(r"player|opponent|control|owner|they|he or she", c.creator.text))
        for c in creations
    )


def _half_read(ability: i.Ability) -> bool:
    """Whether the event or a condition of an ability is nothing but words to the compiler."""
    return (ability.trigger is not None and ability.trigger.verb == "other") or any(
        isinstance(step, i.If) and isinstance(step.condition, i.ToldCondition) for step in ability.steps
    )


def _abilities(abilities: tuple[i.Ability, ...]) -> Iterator[i.Ability]:
    for ability in abilities:
        yield ability
        yield from _abilities(ability.granted)


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
    return [_bare(msgspec.to_builtins(ability)) for ability in program.abilities]


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bare(inner) for key, inner in value.items() if key not in _FREE}
    return [_bare(inner) for inner in value] if isinstance(value, list | tuple) else value


def _warning(text: str, note: Note) -> i.Diagnostic:
    said = text[note.start : note.end]
    message = f"{KINDS[note.kind].says}: “{said}” is read as “{note.words}”"
    hint = f"write “{note.words}”"
    return i.Diagnostic("warning", "slip", message, (note.start, note.end), hint, note.words, note.kind)


def _unknown_subtypes(program: i.Program) -> i.Program:
    """The program, with a warning for each subtype of a token that no list of the rules has for its types."""
    found: dict[i.Diagnostic, None] = {}
    for ability in _abilities(program.abilities):
        for creation in creations_in(ability.steps):
            if isinstance(creation.token, i.Described):
                for warning in _strange(creation.token.characteristics, creation):
                    found[warning] = None
    return structs.replace(program, diagnostics=(*program.diagnostics, *found)) if found else program


def _strange(token: i.Characteristics, creation: i.Creation) -> Iterator[i.Diagnostic]:
    known = subtypes()
    for subtype in token.subtypes:
        if subtype in known or subtype.replace("'", "’") in known or not subtype[:1].isupper():
            continue
        from rapidfuzz.fuzz import ratio
        from rapidfuzz.process import extractOne

        kinds = {kind.lower() for kind in token.types}
        fitting = [name for name, correlated in known.items() if correlated & kinds] or list(known)
        near = extractOne(subtype, fitting, scorer=ratio, score_cutoff=75)
        correction = near[0] if near else ""
        message = f"“{subtype}” is {KINDS['unknown-subtype'].says}" + (f": “{correction}” may be meant" if near else "")
        hint = f"did you mean “{correction}”?" if near else ""
        yield i.Diagnostic("warning", "slip", message, creation.span, hint, correction, "unknown-subtype")


__all__ = ["Compile", "essence", "forgiven"]
