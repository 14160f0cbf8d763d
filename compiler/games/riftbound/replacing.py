"""Replacement effects on Riftbound tokens: “Your tokens enter ready”, “that token and an additional copy of it”."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.traversal import below
from ...nouns.conditions import condition
from ...nouns.objects import selection
from ...replacing import Replacing
from ...replacing.entering import entering, of_what_enters
from .entering import copy_of, readiness

_WHO = {
    ("you",): i.Player("you", "you"),
    ("an", "opponent"): i.Player("opponents", "an opponent"),
    ("a", "player"): i.Player("each player", "a player"),
    ("another", "player"): i.Player("each other player", "another player"),
}


class Event(NamedTuple):
    """“you would play a token unit”: who, what, and the clause that says so."""

    who: i.Player
    tokens: n.Noun
    clause: n.Clause


class RiftboundReplacing(Replacing):
    """Lowers the replacement effects of one ability."""

    def apart(self, line: n.Sentence) -> tuple[n.Sentence, ...]:
        """“If …, I cost [E2] less | and enter ready”: what it costs, and how it enters, each under the condition."""
        match line.parts:
            case (*leads, n.Part(content=n.Clause(subject=n.NounPhrase() as me) as does) as first, n.Part() as last):
                pass
            case _:
                return (line,)
        match last:
            case n.Part(
                joint="and", content=n.Clause(subject=None, verb=n.Verb(senses=("enter",)), cause=None) as enters
            ):
                pass
            case _:
                return (line,)
        if does.verb.lemma == "enter" or not all(isinstance(each.content, n.Subordinate) for each in leads):
            return (line,)
        joint = n.Span(does.span.end, enters.span.start)
        self.source.claim_between(joint.start, joint.end)
        so = structs.replace(last, joiner=first.joiner, content=structs.replace(enters, subject=me))
        begun = structs.replace(line, parts=(*leads, first), end="", span=n.Span(line.span.start, does.span.end))
        return begun, structs.replace(line, parts=(*leads, so), span=n.Span(enters.span.start, line.span.end))

    def replacement(self, line: n.Sentence) -> list[i.Replacement] | None:
        """See `Replacing.replacement`."""
        mark = self.source.mark()
        words = self.source[line.span.start : line.span.end]
        found = self._enter_so(line, words) or self._play_too(line, words)
        if found is None:
            self.source.forget(mark)
            now = _now(line)
            self.source.claim(*now.aside)
            found = self._if_paid(line, words) or self._entering(now, words)
            if found is None:
                self.source.forget(mark)
            self.own = self.own or any(each.itself for each in found or ())
        return found

    def begun(self, line: n.Sentence, replaced: list[i.Replacement], resolves: bool) -> list[i.Step] | None:
        """See `Replacing.begun`; “friendly units enter ready this turn” (RB 389)."""
        now = _now(line)
        if now.line is line and not now.once:
            return super().begun(line, replaced, resolves)
        return [i.Replace(each, "end of turn", now.once) for each in replaced]

    def _entering(self, now: Now, words: str) -> list[i.Replacement] | None:
        line = now.line
        if now.once:  # the words before the noun say which one, and are claimed
            subject = line.parts[-1].content
            assert isinstance(subject, n.Clause)
            line = structs.replace(line, span=n.Span(now.aside[-1].span.end, line.span.end))
        return entering(line, self.source, words, self.own)

    def _if_paid(self, line: n.Sentence, words: str) -> list[i.Replacement] | None:
        """“(As you play me, you may pay …) If you do, I enter ready”: if the additional cost was paid."""
        match line.parts:
            case (
                n.Part(content=n.Subordinate(sense="if", parts=(n.Part(content=n.Clause() as did),)) as lead),
                *rest,
            ) if rest:
                pass
            case _:
                return None
        if not self.source.pays_more or did.verb.senses != ("do",) or did.complements:
            return None
        first = structs.replace(rest[0], joiner="")
        mark = self.source.mark()
        self.source.claim(lead)
        self.source.claim_between(lead.span.end, rest[0].content.span.start)
        span = n.Span(first.content.span.start, line.span.end)
        found = entering(structs.replace(line, parts=(first, *rest[1:]), span=span), self.source, words, self.own)
        if found is None:
            self.source.forget(mark)
            return None
        paid = i.CostWasPaid(i.Reference("source"), "additional cost")
        return [structs.replace(each, condition=paid) for each in found]

    def is_event(self, node: n.Node | None) -> bool:
        """Whether it is an event that is replaced: “if you would play a token unit”."""
        return isinstance(node, n.Subordinate) and _would_play(node) is not None

    def _enter_so(self, line: n.Sentence, words: str) -> list[i.Replacement] | None:
        """“Your tokens enter ready.” (RB 181.1)"""
        match line.parts:
            case (n.Part(content=n.Clause(subject=subject, verb=n.Verb(lemma="enter"), complements=(how,)) as clause),):
                pass
            case _:
                return None
        match how:
            case n.Adverb() | n.Word() as said:
                pass
            case n.NounPhrase(words=(n.Word() as said,), modifiers=()):
                pass
            case _:
                return None
        state = readiness(said)
        if subject is None or state is None or clause.verb.auxiliaries or clause.cause or not _has_token(subject):
            return None
        self.source.claim(line)
        return [of_what_enters(subject, i.EnterAs(tapped=state == "exhausted"), None, words, self.source)]

    def _play_too(self, line: n.Sentence, words: str) -> list[i.Replacement] | None:
        """“if you would play a token unit …, you may play that token and an additional copy of it instead” (RB 177)"""
        leads = [p.content for p in line.parts if isinstance(p.content, n.Subordinate)]
        event, at = next(((e, lead) for lead in leads if (e := _would_play(lead)) is not None), (None, None))
        if event is None or at is None:
            return None
        done = line.parts[-1].content
        optional = _plays_a_copy_too(done)
        if optional is None or not isinstance(done, n.Clause):
            self.source.claim(line)
            creates = any(isinstance(p.content, n.Creation) for p in line.parts)
            self.report("replacement" if creates else "text", f"how “{words}” replaces is not understood", line.span)
            return []
        for part in (*line.parts, *at.parts):
            self.source.claim_between(part.content.span.start - len(part.joiner), part.content.span.start)
        self.source.claim_own(line, at, event.clause)
        self.source.claim(event.clause.verb, done)
        if event.clause.subject is not None:
            self.source.claim(event.clause.subject)
        first = event.tokens.items[0].words[0]
        if isinstance(first, n.Word) and first.sense in ("any", "one or more"):
            self.source.claim(first)
        which = selection(event.tokens, self.source)
        kept = tuple(p for p in which.where if not isinstance(p, i.IsToken))
        once = [
            p.content for p in line.parts if isinstance(p.content, n.Adverb) and p.content.sense == "once each turn"
        ]
        if at.sense == "the first time":
            once += [c for c in event.clause.complements if isinstance(c, n.Adverb) and c.sense == "each turn"]
        self.source.claim(*once)
        within = [p.content for p in at.parts if isinstance(p.content, n.Subordinate)]
        held = [condition(lead, self.source) for lead in (*leads, *within) if lead is not at]
        if len(held) > 1:
            held = [i.AllHold(tuple(held))]
        change = i.CopyToo(optional, "each turn" if once else "")
        tokens = i.Selection((i.IsToken(), *kept), which.text)
        return [i.Replacement(change, event.who, tokens, held[0] if held else None, words)]


class Now(NamedTuple):
    """What enters so this turn: the sentence without how long that lasts, and whether it is only the next one."""

    line: n.Sentence
    aside: tuple[n.Node, ...] = ()
    once: bool = False


def _now(line: n.Sentence) -> Now:
    """“Friendly units enter ready | this turn”, “the next unit you play this turn enters ready”."""
    last = line.parts[-1].content if line.parts else None
    once = False
    match last:
        case n.Clause(verb=n.Verb(lemma="enter"), complements=(*rest, n.Adverb(sense="this turn") as turn)):
            end = rest[-1].span.end if rest else last.verb.span.end
            clause = structs.replace(last, complements=tuple(rest), span=n.Span(last.span.start, end))
            aside: tuple[n.Node, ...] = (turn,)
            line = structs.replace(line, span=n.Span(line.span.start, end))
        case n.Clause(
            subject=n.NounPhrase(
                words=words, modifiers=(*_, n.Relative(sense="you", complements=(*_, n.Adverb(sense="this turn"))))
            ) as whom,
            verb=n.Verb(lemma="enter"),
        ):  # “units you play this turn enter ready”
            clause, aside = last, ()
            match words:
                case (n.Word(sense="the") as the, n.Word(sense="next") as next_, *kind):
                    once, aside = True, (the, next_)
                    clause = structs.replace(last, subject=structs.replace(whom, words=tuple(kind)))
        case _:
            return Now(line)
    return Now(
        structs.replace(line, parts=(*line.parts[:-1], structs.replace(line.parts[-1], content=clause))), aside, once
    )


def _would_play(node: n.Subordinate) -> Event | None:
    """“if you would play a token unit”."""
    for part in node.parts:
        match part.content:
            case (
                n.Clause(
                    subject=n.NounPhrase(modifiers=()) as subject,
                    verb=n.Verb(senses=("would", "play")),
                    complements=((n.NounPhrase() | n.NounList()) as tokens, *_),
                ) as clause
            ):
                who = _WHO.get(tuple(word.sense for word in subject.words if isinstance(word, n.Word)))
                if who is not None and _has_token(tokens):
                    return Event(who, tokens, clause)
    return None


def _has_token(noun: n.Noun) -> bool:
    return any(isinstance(x, n.Word) and x.kind == "token" for x in below(noun, n.Quoted, n.Relative))


def _plays_a_copy_too(node: n.Node) -> bool | None:
    """“you may play that token and an additional copy of it instead”: whether it may; None for other words."""
    match node:
        case n.Clause(
            verb=n.Verb(lemma="play") as verb,
            complements=(n.NounList(items=(n.NounPhrase() as those, n.NounPhrase() as more)) as both, *rest),
        ) if both.conjunctions <= {"and", "plus"} and verb.auxiliaries in ((), ("may",), ("instead",)):
            pass
        case _:
            return None
    said = [word.sense for word in those.words if isinstance(word, n.Word)]
    last = more.words[-1:]
    of = copy_of(structs.replace(more, words=last))
    lead = [word.sense for word in more.words if isinstance(word, n.Word)][:-1]
    if of is None or lead not in (["an additional"], ["an", "additional"], ["additional"]) or those.modifiers:
        return None
    match of:
        case n.NounPhrase(
            words=(n.Word(sense="it" | "them"),) | (n.Word(sense="that"), n.Word(sense="token")), modifiers=()
        ):
            pass
        case _:
            return None
    instead = [each.sense for each in rest if isinstance(each, n.Adverb)]
    if (
        said not in (["that", "token"], ["those", "token"], ["it"])
        or len(instead) < len(rest)
        or set(instead) - {"instead"}
    ):
        return None
    return "may" in verb.auxiliaries
