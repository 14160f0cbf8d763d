"""Replacement effects on Riftbound tokens: “Your tokens enter ready”, “that token and an additional copy of it”."""

from __future__ import annotations

import re

from ...grammar import nodes as n
from .. import instructions as i
from ..conditions import condition
from ..objects import selection
from ..replacement_effects import Replacing
from ..wordings import plain, text_of

_ENTER = re.compile(
    r"(?P<who>(?:your|friendly|enemy) )?(?P<what>.*\btokens?\b.*?)(?: you control)? enters? (?P<how>ready|exhausted)"
)
_PLAY = re.compile(
    r"(?P<who>you|an opponent|a player|another player) would play (?:an?|one or more|any) [^,]*\btokens?\b[^,]*"
)
_ONCE = re.compile(r"\b(?:once|the first time)\b.*?\b(?P<when>each turn)\b")
_WHO = {"you": "you", "an opponent": "opponents", "a player": "each player", "another player": "each other player"}


class RiftboundReplacing(Replacing):
    """Lowers the replacement effects of one ability."""

    def replacement(self, line: n.Sentence) -> list[i.Replacement] | None:
        """See `Replacing.replacement`."""
        words = self.text[line.span.start : line.span.end]
        return self._enter_so(line, words) or self._play_too(line, words)

    def _enter_so(self, line: n.Sentence, words: str) -> list[i.Replacement] | None:
        """“Your tokens enter ready.” (RB 178.1)"""
        found = _ENTER.fullmatch(plain(words).rstrip("."))
        clause = line.parts[0].content if line.parts else None
        if found is None or not isinstance(clause, n.Clause) or clause.subject is None:
            return None
        mine = (found.group("who") or "").strip() in ("your", "friendly") or "you control" in plain(words)
        whose = i.Player("you", "you") if mine else i.Player("opponents", "enemy") if found.group("who") else None
        which = _which(clause.subject, self.text)
        return [i.Replacement(i.EnterAs(tapped=found.group("how") == "exhausted"), whose, which, None, words)]

    def _play_too(self, line: n.Sentence, words: str) -> list[i.Replacement] | None:
        """“if you would play a token unit …, you may play that token and an additional copy of it instead” (RB 174)"""
        lowered = plain(words)
        found = _PLAY.search(lowered)
        event = next(
            (p.content for p in line.parts if isinstance(p.content, n.Subordinate) and _would(p.content)), None
        )
        if found is None or event is None:
            return None
        if not re.search(r"\badditional cop(?:y|ies) of (?:it|them|that token)\b", lowered):
            self.report("text", f"how “{words}” replaces is not understood", line.span)
            return []
        clause = next(p.content for p in event.parts if isinstance(p.content, (n.Clause, n.Creation)))
        noun = next((c for c in getattr(clause, "complements", ()) if isinstance(c, (n.NounPhrase, n.NounList))), None)
        which = _which(noun, self.text) if noun is not None else i.Selection((i.IsToken(),), "tokens")
        held = next((c for p in line.parts if isinstance(c := p.content, n.Subordinate) and c is not event), None)
        held = held or next((c for p in event.parts if isinstance(c := p.content, n.Subordinate)), None)
        once = _ONCE.search(lowered[: found.start()])
        change = i.CopyToo("you may play" in lowered[found.end() :], once.group("when") if once else "")
        who = i.Player(_WHO[found.group("who")], found.group("who"))  # type: ignore[arg-type]
        return [i.Replacement(change, who, which, condition(held, self.text) if held is not None else None, words)]


def _would(node: n.Subordinate) -> bool:
    return any(
        isinstance(p.content, (n.Clause, n.Creation)) and "would" in [plain(w) for w in p.content.verb.words]
        for p in node.parts
    )


def _which(noun: n.Noun, text: str) -> i.Selection:
    """The tokens that a noun phrase names; whose they are is said elsewhere."""
    kept = tuple(
        p for p in selection(noun, text).where if not isinstance(p, i.Told | i.InZone | i.ControlledBy | i.IsToken)
    )
    return i.Selection((i.IsToken(), *kept), text_of(noun, text))
