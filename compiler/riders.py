"""What later words say of the tokens that were just created: “It has …”, “They enter tapped and attacking” …"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..grammar import nodes as n
from ..grammar.traversal import below
from . import instructions as i
from .characteristics import Description, every, read_copula, read_modifier, read_state, read_type, read_with
from .creating import Report
from .drafts import DraftCreation, DraftStep
from .objects import reference
from .quantities import quantity
from .wordings import plain, text_of

ONE = frozenset(["it", "that token", "the token", "that creature", "this token", "the creature", "that artifact"])
ALL = frozenset(
    "they,them,those tokens,the tokens,these tokens,each of them,each of those tokens,those creatures,both tokens,each,"
    "each token,the creatures,all of them".split(",")
)
SIZE = re.compile(r"(?:its|their|(?:this|that|the) token's) (?:base )?(?:power|toughness)")


class Riders:
    """Reads riders of one ability into its creations, ``own``, which grow while the ability is read."""

    def __init__(self, text: str, report: Report) -> None:
        self.text, self.report = text, report

    def rider(self, node: n.Clause, verb: str, own: list[DraftCreation]) -> list[DraftStep] | None:
        """Write a clause into the creations that it speaks of; gives the steps that remain, None if it is no rider."""
        if verb == "treat":
            return [] if self._treat(node, own) else None
        words = re.sub(r"^(it|they|he|she)(?:'s|'re)$", r"\1 is", plain(" ".join(node.verb.words)))
        if node.subject is None and not re.match(r"(?:it|they|he|she) |(?:has|have|is|are|enters)$", words):
            return None
        subject = plain(text_of(node.subject, self.text)) if node.subject is not None else "it"
        if SIZE.match(subject):
            return [] if self._size(node, subject, own[-1:]) else None
        drafts = self.spoken_of(subject, own)
        if not drafts:
            return None
        main = words.rpartition(" ")[2]
        until = next(
            (
                c.text
                for c in node.complements
                if isinstance(c, n.Adverb) and re.match("until|this turn|for", plain(c.text))
            ),
            None,
        )
        if main in ("gains", "gain") or (main in ("has", "have") and until is not None):
            gain = self._gains(node, until)
            return None if gain is None else [gain]
        verbs = {"has": "have", "enters": "enter", "are": "is", "attacks": "attack"}
        readers = {
            "have": self._has,
            "enter": self._enters,
            "treated": self._treated,
            "is": self._is,
            "attack": self._attack,
        }
        read = readers.get(verbs.get(main, main))
        if read is None or (until is not None and main not in ("attack", "attacks")):
            return None
        done = read(node, drafts)
        for draft in drafts:
            self._report_unread(draft.state)
        if not done:
            if main in ("has", "have", "enters", "enter"):
                self.report("rider", f"“{text_of(node, self.text)}” is not understood", node.span)
            return None
        return []

    def spoken_of(self, subject: str, own: list[DraftCreation]) -> list[DraftCreation]:
        """The creations that a subject means: “it”, “those tokens”, or a token's name (“Ragavan enters tapped”)."""
        for draft in own:
            name = plain(draft.given_name)
            if name and subject in (name, name.partition(",")[0], name.partition(" ")[0], f"{name} token"):
                return [draft]
        if re.fullmatch(r"(?:each |the )?(?:\w+ )?tokens? created this way", subject):
            return own
        return own[-1:] if subject in ONE else own if subject in ALL else []

    def _has(self, node: n.Clause, drafts: list[DraftCreation]) -> bool:
        noun = _object(node)
        if noun is None:
            return False
        for draft in drafts:
            state = draft.state
            if not read_with(noun, self.text, state):
                return False
            if draft.copied is not None:
                draft.exceptions.append(i.AddAbilities(tuple(state.keywords), tuple(state.abilities)))
                state.keywords, state.abilities = [], []
        return True

    def _gains(self, node: n.Clause, until: str | None) -> i.Gain | None:
        noun = _object(node)
        gained = Description()
        if noun is None or not read_with(noun, self.text, gained):
            return None
        for words, span in gained.unread:  # said of the tokens, but no characteristic of theirs
            self.report("text", f"“{words}” is not understood", span)
        what = i.Reference("created", text_of(node.subject, self.text) if node.subject else "it")
        return i.Gain(what, until, tuple(gained.keywords), tuple(gained.abilities))

    def _enters(self, node: n.Clause, drafts: list[DraftCreation]) -> bool:
        complements = list(node.complements)
        last = complements[-1] if len(complements) > 1 else None
        if isinstance(last, (n.NounPhrase, n.NounList)) and "attacking" in text_of(complements[-2], self.text):
            for draft in drafts:  # “enters tapped and attacking | that player”
                draft.state.whom = text_of(last, self.text)
            complements.pop()
        return every(self._enters_so(complement, drafts) for complement in complements)

    def _enters_so(self, node: n.Complement, drafts: list[DraftCreation]) -> bool:
        words = plain(text_of(node, self.text)).lstrip(", ")
        if self._state(node, drafts) or words in ("the battlefield", "onto the battlefield", "play"):
            return True
        if isinstance(node, n.Prepositional) and node.preposition.lower() == "with":
            return every(read_with(node.object, self.text, d.state) for d in drafts)
        if words in ("rounded up", "rounded down"):
            for draft in drafts:
                draft.state.round_counters("up" if words.endswith("up") else "down")
            return True
        if isinstance(node, n.NounPhrase) and words.startswith("the battlefield "):
            for draft in drafts:  # “enters the battlefield tapped and attacking”
                for modifier in node.modifiers:
                    read_modifier(modifier, self.text, draft.state)
                so = re.match(r"the battlefield (tapped and attacking|attacking|tapped) ?(.*)", words)
                if so is not None and not node.modifiers and read_state(so.group(1), draft.state):
                    draft.state.whom = so.group(2) or None
            return True
        return False

    def _attack(self, node: n.Clause, drafts: list[DraftCreation]) -> bool:
        """“It attacks this turn if able.”"""
        words = plain(text_of(node, self.text))
        demand = re.search(r"\battacks?\b(.* if able)$", words)
        for draft in drafts if demand is not None else ():
            draft.state.must = f"attacks{demand.group(1)}" if demand is not None else ""
        return demand is not None

    def _is(self, node: n.Clause, drafts: list[DraftCreation]) -> bool:
        if any(isinstance(c, n.Prepositional) and plain(c.preposition) == "in addition to" for c in node.complements):
            return False  # what it gets besides what it is is no part of its description
        for complement in node.complements:
            if self._state(complement, drafts):
                continue
            if not isinstance(complement, n.NounPhrase):
                return False
            for draft in drafts:
                if draft.card is not None:
                    draft.describe_anew()
            if not every(
                draft.description is not None and read_copula(complement, self.text, draft.description)
                for draft in drafts
            ):
                return False
        return bool(node.complements)

    def _state(self, node: n.Complement, drafts: list[DraftCreation]) -> bool:
        """“tapped and attacking”."""
        adjectives = isinstance(node, n.NounPhrase) and all(
            isinstance(w, n.Word) and w.kind == "adjective" for w in node.words
        )
        if not adjectives and not isinstance(node, n.Adverb):
            return False
        words = plain(text_of(node, self.text))
        return every(read_state(words, draft.state) for draft in drafts)

    def _size(self, node: n.Clause, subject: str, drafts: list[DraftCreation]) -> bool:
        """“Its power is equal to Gemini Engine's power.”"""
        equal = next((c for c in node.complements if isinstance(c, n.EqualTo)), None)
        if equal is None or not drafts:
            return False
        value = quantity(equal.quantity, self.text)
        power, toughness = "power" in subject, "toughness" in subject
        for draft in drafts:
            draft.state.size(value, power, toughness)
            if draft.copied is not None:
                draft.exceptions.append(i.SetPT(value if power else None, value if toughness else None))
        return True

    def _treated(self, node: n.Clause, drafts: list[DraftCreation]) -> bool:
        """“Djinn is treated exactly like a normal artifact creature …” (1993)"""
        words = [w for c in node.complements for w in _words(c) if w.kind == "type"]
        for draft in drafts:
            for word in words if draft.description is not None else ():
                read_type(word, draft.state)
        return bool(words)

    def _treat(self, node: n.Clause, own: list[DraftCreation]) -> bool:
        """“Treat this token as a 0/1 black creature that counts as a Wall.” (1994–1999)"""
        as_ = next(
            (c for c in node.complements if isinstance(c, n.Prepositional) and c.preposition.lower() in ("as", "like")),
            None,
        )
        if not own or as_ is None:
            return False
        draft = own[-1]
        draft.describe_anew()
        copied = _copied(as_.object)
        if copied is not None:  # “treat it as an exact copy of target summon card”
            draft.description, draft.copied = None, reference(copied, self.text)
            return True
        description = draft.description
        if description is None:
            return False
        nouns = as_.object.items if isinstance(as_.object, n.NounList) else (as_.object,)
        read = every(read_copula(noun, self.text, description) for noun in nouns)
        self._report_unread(description)
        return read

    def _report_unread(self, description: Description) -> None:
        """Say of what of the tokens is not understood."""
        for words, span in description.unread:
            self.report("description", f"“{words}” is not understood", span)
        description.unread.clear()


def _copied(noun: n.Noun) -> n.Noun | None:
    """What “an exact copy of …” names."""
    if not isinstance(noun, n.NounPhrase) or not noun.words or not isinstance(noun.words[-1], n.Word):
        return None
    of = next((m for m in noun.modifiers if isinstance(m, n.Prepositional) and m.preposition.lower() == "of"), None)
    return of.object if of is not None and plain(noun.words[-1].text) == "copy" else None


def _object(node: n.Clause) -> n.Noun | None:
    return next((c for c in node.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)


def _words(node: n.Node) -> Iterator[n.Word]:
    """The words of a node and below it, up to a clause of its own."""
    return (each for each in below(node, n.Relative, n.Clause, n.Quoted) if isinstance(each, n.Word))
