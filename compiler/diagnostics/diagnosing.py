"""The one list of diagnostics: what lowering reports, what it passed over, what it overlooked, what to write instead.

``complete`` makes the list; ``explained`` names the mistakes in it, once, for what is shown. Every output shows this
list and no other: the record, ``pool check``, its page, JUnit, pytest, ``--json``.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Literal

from msgspec import Struct, structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.definitions import NONE, Definitions
from ...grammar.mistakes import Mistake, diagnose, disagreement, suspects, unknown
from ...grammar.subtypes import subtypes
from ...grammar.traversal import children
from ..creating.walking import created_by
from .detector import alarms, may_create_words

#: What to write instead, by the construct that is not understood; a mistake that has a name says more.
HINTS = {
    "size": "write its power and toughness first: “a 1/1 white Soldier creature token”",
    "back-reference": "create the tokens in a sentence before it, or describe them here",
    "description": "describe tokens by their size, colors, subtypes, types, “token”, “with” keywords or abilities",
    "copy": "write “a token that's a copy of target creature”, and what differs after “, except”",
    "exception": "write what differs as “except it's …”, “except it has …” or “except its name is …”",
    "rider": "write what the tokens are or have as a sentence of its own: “It has flying.”",
    "quantity": "write a number, X, “that many” or “equal to the number of …”",
    "creation": "write it as “create a 1/1 white Soldier creature token”",
    "replacement": "write it as “If you would create …, instead create …”",
    "keyword": "write its reminder text as “When this creature enters, create a 1/1 white Soldier creature token.”",
    "card": "write what the token is: “a 1/1 white Soldier creature token”",
    "reference": "give the cards to look it up in, or write what the token is",
    "unclaimed": "take it out, or say it in a sentence of its own",
    "word": "write “token” after what it is",
}
#: So many diagnostics of one text are explained, and only words of that length: no person reads more.
MOST_EXPLAINED, LONGEST_EXPLAINED = 100, 2_000
#: Diagnostics that take nothing from what a text is understood to do.
UNDERSTOOD = frozenset({"agreement", "slip"})


#: Diagnostics of words that are not understood, and need not create anything.
_NOT_UNDERSTOOD = frozenset({"text", "word", "cost", "trigger", "condition"})


def understood(diagnostics: tuple[i.Diagnostic, ...]) -> bool:
    """Whether a text with these diagnostics does all that it says: none, or only slips that were forgiven."""
    return all(each.severity == "warning" and each.construct in UNDERSTOOD for each in diagnostics)


class Reading(Struct, frozen=True):
    """A text, its tree, and what lowering made of it. ``name``: its card's; ``definitions``: those it was read with."""

    text: str
    tree: n.CardText
    program: i.Program
    name: str | None = None
    wording: str = "magic"
    definitions: Definitions = NONE

    def reporting(self, diagnostics: Iterable[i.Diagnostic]) -> Reading:
        """The same with these diagnostics, each once, in the order of the text."""
        found = tuple(dict.fromkeys(sorted(diagnostics, key=lambda each: each.span)))
        return structs.replace(self, program=structs.replace(self.program, diagnostics=found))


def complete(reading: Reading) -> Reading:
    """With all that there is to say of a text, in the words of who found it.

    Words of the tree that are not understood and that no diagnostic speaks of have one of their own, an error where
    they are part of what creates tokens; and what the detector finds overlooked is an error.
    """
    program, tree = reading.program, reading.tree
    found = suspects(tree)
    lost = [node for node in found if not isinstance(node, n.TokenDescription) and _words(node)]
    doubted = [d for node in found if isinstance(node, n.TokenDescription) for d in disagreement(node)]
    said = list(program.diagnostics)
    if not (said or lost or doubted):
        overlooked_all = alarms(reading.text, program, reading.name, reading.definitions)
        return reading.reporting(overlooked_all) if overlooked_all else reading
    spoken = _Spans([each.span for each in said])
    passed = [node for node in lost if not spoken.meet(node.span)]
    if passed:
        said += _passed_over(passed, reading)
        program = structs.replace(program, diagnostics=tuple(said))
    warned = [k for k, each in enumerate(said) if each.severity == "warning" and each.construct in _NOT_UNDERSTOOD]
    warnings = _Spans([said[k].span for k in warned])
    for overlooked in alarms(reading.text, program, reading.name, reading.definitions):
        those = [k for k in (warned[j] for j in warnings.meeting(*overlooked.span)) if said[k].severity == "warning"]
        if not those:
            said.append(overlooked)
        else:  # these words nobody understood, and they may create
            at = min(those)
            message = f"{said[at].message}, and it may create tokens"
            said[at] = structs.replace(said[at], severity="error", construct="creation", message=message)
    said += [
        i.Diagnostic("warning", "agreement", d.message, (d.span.start, d.span.end), d.hint, d.correction)
        for d in doubted
        if not spoken.meet(d.span)
    ]
    return reading.reporting(said) if said else reading


def explained(reading: Reading) -> Reading:
    """With the mistakes named: a diagnostic whose words have one says which, stands at its place and has a hint."""
    if all(each.hint for each in reading.program.diagnostics):
        return reading
    lost = [node for node in suspects(reading.tree) if not isinstance(node, n.TokenDescription)]
    return reading.reporting(map(_Explaining(lost, reading), reading.program.diagnostics))


def _words(node: n.Node) -> str:
    """The words of what is not understood; "" for a mere mark."""
    words = node.text if isinstance(node, (n.Unparsed, n.Word)) else ""
    return words if any(char.isalnum() for char in words) else ""


class _Spans:
    """Some spans, to ask which of them meet another."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        self._ordered = sorted((start, end, k) for k, (start, end) in enumerate(spans))
        self._starts = [start for start, _, _ in self._ordered]
        self._ends = list(accumulate((end for _, end, _ in self._ordered), max))

    def meet(self, place: n.Span) -> bool:
        """Whether any of them meets a place; one without length is where its next character is."""
        return any(True for _ in self.meeting(place.start, max(place.end, place.start + 1)))

    def meeting(self, start: int, stop: int) -> Iterator[int]:
        """The numbers of those that meet what stands between two places, in no order."""
        at = bisect_left(self._starts, stop)
        while at and self._ends[at - 1] > start:
            at -= 1
            _, end, number = self._ordered[at]
            if end > start:
                yield number


# ── A diagnostic, explained ─────────────────────────────────────────────────────────────────────────────────────────


class _Explaining:
    """Gives diagnostics the mistake that is in their words, if there is one that has a name, else a hint."""

    def __init__(self, lost: list[n.Node], reading: Reading) -> None:
        self._lost = sorted(lost, key=lambda node: node.span.start)  # leaves: no two of them overlap
        self._starts = [node.span.start for node in self._lost]
        self._reading = reading
        self._left = MOST_EXPLAINED

    def __call__(self, each: i.Diagnostic) -> i.Diagnostic:
        if each.hint:
            return each
        hint = HINTS.get(each.construct, "")
        node = self._first(*each.span)
        if node is None or not self._left or node.span.end - node.span.start > LONGEST_EXPLAINED:
            return structs.replace(each, hint=hint) if hint else each
        self._left -= 1
        mistake = self._mistake(node)
        if not mistake.kind:
            return structs.replace(each, message=f"{each.message}: {mistake.message}", hint=mistake.hint or hint)
        place = (mistake.span.start, mistake.span.end)
        of_more = each.span[0] < each.span[1] and place != each.span
        said = f"{mistake.message}; {each.message}" if of_more else mistake.message
        return structs.replace(each, message=said, span=place, hint=mistake.hint, correction=mistake.correction)

    def _first(self, start: int, end: int) -> n.Node | None:
        """The first words that are not understood between two places."""
        k = bisect_left(self._starts, start)
        if k and self._lost[k - 1].span.end > start:
            return self._lost[k - 1]
        return self._lost[k] if k < len(self._lost) and (self._starts[k] < end or self._starts[k] == start) else None

    def _mistake(self, node: n.Node) -> Mistake:
        of = self._reading
        names = subtypes(of.definitions)
        if isinstance(node, n.Unparsed):
            return diagnose(of.text, node, name=of.name, wording=of.wording, names=names, definitions=of.definitions)
        assert isinstance(node, n.Word)
        return unknown(node, of.wording, names)


# ── What lowering passed over ───────────────────────────────────────────────────────────────────────────────────────


class _Frame(Struct, frozen=True):
    """Where in the text words stand: in which part of an ability, of which sentence."""

    part: str = "text"
    sentence: n.Span = n.Span()
    opens: bool = False  # what comes first in an ability: its cost, its trigger


def _frames(tree: n.CardText) -> dict[int, _Frame]:
    """The frame of each word or words that are not understood, by the node's id."""
    out: dict[int, _Frame] = {}
    waiting: list[tuple[n.Node, _Frame]] = [(tree, _Frame())]
    while waiting:
        node, frame = waiting.pop()
        if isinstance(node, (n.Unparsed, n.Word)):
            out[id(node)] = frame
        elif isinstance(node, n.Ability):
            for child in children(node):
                first = bool(node.sentences) and child is node.sentences[0] and node.kind == "triggered"
                waiting.append((child, _Frame("text", child.span, isinstance(child, n.Cost) or first)))
        elif isinstance(node, n.Cost):
            waiting += [(child, structs.replace(frame, part="cost")) for child in children(node)]
        elif isinstance(node, n.Creation):
            waiting += [(child, structs.replace(frame, part="creation")) for child in children(node)]
        elif isinstance(node, n.Subordinate) and frame.part == "text":
            part = "trigger" if node.sense in ("when", "whenever") else "condition"
            waiting += [(child, structs.replace(frame, part=part)) for child in children(node)]
        else:
            waiting += [(child, frame) for child in children(node)]
    return out


def _passed_over(nodes: list[n.Node], reading: Reading) -> Iterator[i.Diagnostic]:
    """What is to be said of words that lowering passed over: an error where they are part of what creates tokens."""
    frames, abilities = _frames(reading.tree), reading.program.abilities
    starts = [ability.span[0] for ability in abilities]
    made = [[creation.span for creation in created_by(ability)] for ability in abilities]
    for node in nodes:
        frame, words, place = frames[id(node)], _words(node), (node.span.start, node.span.end)
        here = made[before - 1] if (before := bisect_right(starts, place[0])) else []
        if not here and may_create_words(words, reading.definitions):
            yield i.Diagnostic("error", "creation", f"“{words}” is not understood, and it may create tokens", place)
        else:
            yield i.Diagnostic(*_severity(frame, here), f"“{words}” is not understood", place)


def _severity(frame: _Frame, made: list[tuple[int, int]]) -> tuple[Literal["error", "warning"], str]:
    """How grave it is that words of the frame are not understood, in an ability that has ``made`` this; of what."""
    if made and (frame.opens or _Spans(made).meet(frame.sentence)):
        return "error", "creation" if frame.part == "text" else frame.part
    return "warning", frame.part
