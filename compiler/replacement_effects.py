"""Replacement effects on the creation of tokens (CR 614) and on how permanents enter, compiled from their own words."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import structs

from ..grammar import nodes as n
from ..grammar.tokens import tokens_of
from . import instructions as i
from .becoming import DURATIONS as UNTIL
from .becoming import enters_as_copy
from .conditions import condition
from .counter_replacements import counter_replacements
from .counting import FACTORS
from .creating import Creating, Report
from .drafts import DraftCreation
from .objects import reference, selection, tokens_noun
from .wordings import number_word, plain, text_of

REFERS_BACK = re.compile(r"(?:it|they|those|that|the|each of|he|she)\b")  # to what the effect spoke of before
DURATION = re.compile(r"(?:until|during|for|throughout|this|next)\b")
DURATIONS: dict[str, i.Until] = {**UNTIL, "this turn": "end of turn"}


#: One of these words is in every replacement effect.
REPLACING = re.compile(r"\b(?:would|enters?)\b", re.IGNORECASE)


class Replacing:
    """Lowers the replacement effects of one ability."""

    def __init__(self, text: str, creating: Creating, report: Report) -> None:
        self.text, self.creating, self.report = text, creating, report

    def replacement(self, line: n.Sentence) -> list[i.Replacement] | None:
        """The replacement effects of a sentence; None if it is about something else."""
        words = self.text[line.span.start : line.span.end]
        if not REPLACING.search(words):
            return None
        found = self._as_copy(line, words) or self._entering(line, words) or self._under_control(line, words)
        if found is not None:
            return found
        event = next(
            (p.content for p in line.parts if isinstance(p.content, n.Subordinate) and self.is_event(p.content)),
            None,
        )
        if event is None:
            return counter_replacements(line, self.text, self.report)
        creator, which = self._event(event)
        conditions = [p.content for p in line.parts if isinstance(p.content, n.Subordinate) and p.content is not event]
        held = condition(conditions[0], self.text) if conditions else None
        change = self._change(line, event)
        if change is None:
            creating = re.search(r" plus .*\btokens?\b", words) is not None or any(
                isinstance(t, n.TokenDescription | n.TokenCopy)
                for p in line.parts
                if isinstance(p.content, n.Creation)
                for t in p.content.tokens
            )
            self.report("replacement" if creating else "text", f"how “{words}” replaces is not understood", line.span)
            return []
        first = re.match(r"the first time .*?\b(each turn|during each of your turns)\b", plain(words))
        when: Literal["", "each turn", "your turn"] = (
            "" if first is None else "each turn" if first.group(1) == "each turn" else "your turn"
        )
        return [i.Replacement(change, creator, which, held, words, first=when)]

    def is_event(self, node: n.Node | None) -> bool:
        """Whether it is an event that is replaced: “The next time you would create …”."""
        if not isinstance(node, n.Subordinate):
            return False
        words = plain(text_of(node, self.text))
        return "would" in words and (
            bool(re.match(r"(?:if|the (?:first|next) time|whenever)\b.*\bwould (?:be )?(?:created?|put)\b", words))
            and "token" in words
            and ("put" not in words or "onto the battlefield" in words or "into play" in words)
        )

    def begun(self, line: n.Sentence, replaced: list[i.Replacement], resolves: bool) -> list[i.Step] | None:
        """The steps that make the effects of a sentence stand from then on (CR 614.3); None if they stand as it does.

        ``resolves``: the sentence is part of an ability that does nothing before it resolves.
        """
        words = plain(text_of(line, self.text))
        once = bool(re.search(r"\bthe next time\b", words))
        said = self._durations(line)
        if not (resolves or once or said) or not replaced:
            return None
        known = all(duration in DURATIONS for duration in said)
        if not known or not all(_may_last(each, once) for each in replaced):
            return [i.Unmodelled(text_of(line, self.text), (line.span.start, line.span.end))]
        until = DURATIONS[said[0]] if said else None
        first = line.parts[0].content
        if replaced[0].condition is not None and isinstance(first, n.Subordinate) and not self.is_event(first):
            # “If you do, until end of turn, …”: whether it holds is seen as the effect begins
            held = replaced[0].condition
            begun = tuple(i.Replace(structs.replace(each, condition=None), until, once) for each in replaced)
            return [i.If(held, begun)]
        return [i.Replace(each, until, once) for each in replaced]

    def _durations(self, line: n.Sentence) -> list[str]:
        """“until end of turn” before the event, “this turn” at its end."""
        said: list[str] = []
        for part in line.parts:
            content = part.content
            words = plain(text_of(content, self.text))
            if isinstance(content, (n.Adverb, n.Prepositional)) and DURATION.match(words):
                said.append(words)
            elif self.is_event(content) and words.endswith(" this turn"):
                said.append("this turn")
            elif isinstance(content, n.Clause) and content.subject is not None:
                subject = plain(text_of(content.subject, self.text))
                said += ["this turn"] * bool(re.search(r"\bwould be created\b.* this turn$", subject))
        return said

    def _event(self, node: n.Subordinate) -> tuple[i.Player | None, i.Selection]:
        words = plain(text_of(node, self.text))
        creator: i.Player | None = None
        if re.match(r"(?:if|the \w+ time) you\b", words) or "under your control" in words:
            creator = i.Player("you", "you")
        elif words.startswith("if an opponent ") or "under an opponent's control" in words:
            creator = i.Player("opponents", "an opponent")
        noun = self._tokens_of_event(node)
        if noun is None:
            return creator, i.Selection((i.IsToken(),), "tokens")
        picked = selection(noun, self.text)
        where = tuple(p for p in picked.where if not isinstance(p, i.Told | i.InZone))
        return creator, i.Selection(where if i.IsToken() in where else (*where, i.IsToken()), picked.text)

    def _tokens_of_event(self, node: n.Subordinate) -> n.Noun | None:
        for part in node.parts:
            content = part.content
            if isinstance(content, n.Creation):
                return tokens_noun(content)
            if isinstance(content, n.Clause):
                if (
                    "would" in " ".join(content.verb.words).lower()
                    and content.verb.main.lower() == "created"
                    and content.subject is not None
                ):
                    return content.subject
                noun = next((c for c in content.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
                if noun is not None:
                    return noun
        return None

    # ── What is done instead ────────────────────────────────────────────────────────────────────────────────────────

    def _under_control(self, line: n.Sentence, words: str) -> list[i.Replacement] | None:
        """“Each token that would be created under an opponent's control is created under your control instead.”"""
        clause = line.parts[-1].content if line.parts else None
        subject = clause.subject if isinstance(clause, n.Clause) else None
        if not isinstance(clause, n.Clause) or not isinstance(subject, n.NounPhrase):
            return None
        relative = next((m for m in subject.modifiers if isinstance(m, n.Relative)), None)
        whose = relative and re.fullmatch(
            r"that would be created under (your|an opponent's) control(?: this turn)?",
            plain(text_of(relative, self.text)),
        )
        done = plain(self.text[subject.span.end : clause.span.end])
        if not whose or not re.fullmatch(r"(?:is|are) created under your control instead", done.strip()):
            return None
        tokens = structs.replace(subject, modifiers=tuple(m for m in subject.modifiers if m is not relative))
        creator = i.Player("you", "you") if whose.group(1) == "your" else i.Player("opponents", "an opponent")
        return [
            i.Replacement(i.CreatedUnder(i.Player("you", "your")), creator, selection(tokens, self.text), None, words)
        ]

    def _change(self, line: n.Sentence, event: n.Subordinate) -> i.Multiply | i.Add | i.Instead | i.CreatedUnder | None:
        rest = [p.content for p in line.parts if p.content is not event and not isinstance(p.content, n.Subordinate)]
        words = plain(self.text[event.span.end : line.span.end])
        factor = next((f for w, f in FACTORS.items() if re.search(rf"\b{w} that many\b", words)), None)
        if factor and ("of those tokens" in words or re.search(r"that many (?:tokens|of them)", words)):
            return None if " plus " in words else i.Multiply(factor)
        if re.search(r"\b(?:those|that) tokens? (?:is|are) created under your control instead\b", words):
            return i.CreatedUnder(i.Player("you", "your"))
        if re.search(r"\bone of each\b", words):
            kinds = self._kinds(event)
            return i.Instead((tuple(kinds),)) if kinds else None
        optional = bool(re.search(r"\byou may instead\b|\bmay\b", words))
        options: list[tuple[i.Creation, ...]] = []
        added: list[i.Creation] = []
        chosen: i.Reference | None = None
        for content in rest:
            if isinstance(content, n.Clause) and content.verb.main.lower() == "choose":
                noun = next((c for c in content.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
                chosen = reference(noun, self.text) if noun is not None else None
            items, joiners = self._items(content)
            drafts: list[i.Creation] = []
            for item in items:
                if isinstance(item, n.TokenReference):
                    if not re.match(r"(those|that|the) tokens?", plain(text_of(item, self.text))):
                        return None
                    continue
                for draft in self.creating._tokens(item, []):
                    if chosen is not None and draft.copied is not None and draft.copied.what == "that":
                        draft.copied = structs.replace(chosen, text=draft.copied.text)
                    drafts.append(self._creation(draft, content))
            if any("plus" in j for j in joiners) or (len(items) > len(drafts) and drafts):
                added += drafts
            elif any(j.strip() == "or" for j in joiners):
                options += [(d,) for d in drafts]
            elif drafts:
                options.append(tuple(drafts))
        if added:
            return i.Add(tuple(added))
        if options:
            return i.Instead(tuple(options), optional)
        return None

    def _items(self, content: object) -> tuple[tuple[n.Tokens, ...], tuple[str, ...]]:
        if isinstance(content, n.Creation):
            return content.tokens, content.joiners
        if isinstance(content, n.Clause) and content.verb.main.lower() == "created" and content.subject is not None:
            noun = content.subject
            items = noun.items if isinstance(noun, n.NounList) else (noun,)
            return tuple(tokens_of(it) for it in items), noun.joiners if isinstance(noun, n.NounList) else ()
        return (), ()

    def _creation(self, draft: DraftCreation, content: object) -> i.Creation:
        assert isinstance(content, n.Node)
        draft.via = "replacement"
        draft.creator = i.Player("you", "you")
        draft.source = self.text[draft.span[0] : draft.span[1]]
        return draft.finish()

    def _kinds(self, event: n.Subordinate) -> list[i.Creation]:
        """“a Clue, Food, or Treasure token, instead create one of each”: as many of each (CR 614.1a)."""
        out: list[i.Creation] = []
        for part in event.parts:
            if isinstance(part.content, n.Creation):
                for token in part.content.tokens:
                    for draft in self.creating._tokens(token, []):
                        draft.count = i.ThatMany()
                        out.append(self._creation(draft, part.content))
        return out

    # ── How tokens enter ────────────────────────────────────────────────────────────────────────────────────────────

    def _as_copy(self, line: n.Sentence, words: str) -> list[i.Replacement] | None:
        """“You may have this creature enter as a copy of any creature on the battlefield” (CR 707.5)."""
        first = line.parts[0].content if len(line.parts) > 1 else None
        held: i.Condition | None = None
        if isinstance(first, n.Subordinate) and plain(first.word) == "if":
            held, line = condition(first, self.text), structs.replace(line, parts=line.parts[1:])
        found = enters_as_copy(line, self.text)
        if found is None or REFERS_BACK.match(plain(text_of(found[0], self.text))):
            return None
        for change in found[1].exceptions:
            if isinstance(change, i.OtherException):
                self.report("text", f"“{change.text}” is not understood", line.span)
        return [self._of_what_enters(found[0], found[1], held, words)]

    def _entering(self, line: n.Sentence, words: str) -> list[i.Replacement] | None:
        """“Tokens you control enter tapped”, “This creature enters with two +1/+1 counters on it”."""
        clause = line.parts[0].content if len(line.parts) == 1 else None
        if (
            not isinstance(clause, n.Clause)
            or clause.subject is None
            or clause.verb.main.lower() not in ("enter", "enters")
        ):
            return None
        if REFERS_BACK.match(plain(text_of(clause.subject, self.text))):
            return None
        said = [plain(text_of(c, self.text)) for c in clause.complements]
        rest = re.sub(r"^the battlefield ?", "", " ".join(said))
        auxiliaries = [plain(w) for w in clause.verb.words[:-1]]
        change: i.EnterAs | i.CannotEnter | None = None
        if auxiliaries in (["can't"], ["cannot"]) and not rest:
            change = i.CannotEnter()
        elif not auxiliaries:
            change = _enters_as(rest)
        return None if change is None else [self._of_what_enters(clause.subject, change, None, words)]

    def _of_what_enters(
        self, noun: n.Noun, change: i.EnterAs | i.EnterAsCopy | i.CannotEnter, held: i.Condition | None, words: str
    ) -> i.Replacement:
        where = selection(noun, self.text)
        creator = next((p.player for p in where.where if isinstance(p, i.ControlledBy)), None)
        kept = i.Selection(tuple(p for p in where.where if not isinstance(p, i.ControlledBy)), where.text)
        itself = any(isinstance(p, i.Told) and p.text == where.text for p in where.where)
        if itself:
            return i.Replacement(change, None, i.Selection((), where.text), held, words, itself=True)
        return i.Replacement(change, creator, kept, held, words)


def _enters_as(words: str) -> i.EnterAs | None:
    """“tapped”, “with two +1/+1 counters on it”, “with an additional +1/+1 counter on them”."""
    if words in ("tapped", "untapped"):
        return i.EnterAs(tapped=words == "tapped")
    found = re.fullmatch(r"with (?:an?|(\w+)) (?:additional )?([+\-−/\w]+) counters? on (?:it|them)", words)
    amount = number_word(found.group(1)) if found and found.group(1) else i.Number(1)
    if found is None or amount is None:
        return None
    return i.EnterAs(counters=(i.Counters(found.group(2), amount),))


def _may_last(replacement: i.Replacement, once: bool) -> bool:
    """Whether the board can hold it as what resolved; whether “you may” uses up “the next time” is not known."""
    change = replacement.change
    if replacement.itself or isinstance(change, i.EnterAs | i.EnterAsCopy | i.CannotEnter):
        return False
    return not (once and isinstance(change, i.Instead) and change.optional)
