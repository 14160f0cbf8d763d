"""What the parts of a sentence are to each other: lists of tokens, what leads, what goes on, how long it all lasts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.tokens import further_tokens, is_number
from ...grammar.traversal import below
from ..creating.riders import is_size
from ..creating.sharing import spelt_out
from ..ledger.source import Source
from ..nouns.lasting import UNTIL
from ..nouns.player_names import is_player

LEADING = frozenset([",", ", then", "and", ", and", "then"])
_OR = frozenset(["or", ", or"])


def tap_or_untap(parts: list[n.Part]) -> list[n.Part]:
    """“You may tap | or untap target creature” as one clause of one verb (CR 701.26)."""
    out: list[n.Part] = []
    for part in parts:
        match out[-1:], part.content:
            case (
                [n.Part(content=n.Clause(verb=n.Verb(lemma="tap") as tap, complements=()) as before)],
                n.Clause(subject=None, verb=n.Verb(senses=("untap",))) as clause,
            ) if part.joint == "or":
                span = n.Span(before.span.start, clause.span.end)
                verb_span = n.Span(tap.span.start, clause.verb.span.end)
                verb = n.Verb(words=(*tap.words[:-1], "tap or untap"), span=verb_span)
                whole = structs.replace(before, verb=verb, complements=clause.complements, span=span)
                out[-1] = structs.replace(out[-1], content=whole, span=n.Span(out[-1].span.start, part.span.end))
            case _:
                out.append(part)
    return out


def from_whom(parts: list[n.Part]) -> list[n.Part]:
    """“Starting with you, | each player votes …” as “each player starting with you votes …”."""
    out: list[n.Part] = []
    for part in parts:
        match out[-1:], part.content:
            case (
                [n.Part(content=n.Clause(verb=n.Verb(senses=("starting",)), subject=None, cause=None) as lead)],
                n.Clause(subject=n.NounPhrase(modifiers=()) as subject) | n.Creation(subject=n.NounPhrase() as subject),
            ) if part.joint == "," and is_player(subject):
                first = n.Participle(verb="starting", complements=lead.complements, span=lead.span)
                who = structs.replace(subject, modifiers=(first,))
                span = n.Span(lead.span.start, part.span.end)
                whole = structs.replace(part.content, subject=who)
                if isinstance(whole, n.Clause):  # where it is left, its lead is left with it
                    whole = structs.replace(whole, span=n.Span(lead.span.start, whole.span.end))
                out[-1] = structs.replace(out[-1], content=whole, span=span)
            case _:
                out.append(part)
    return out


def says_instead(sentence: n.Sentence) -> bool:
    """Whether a sentence replaces what the one before says (“…, create twelve of those tokens instead”)."""
    return any(
        (isinstance(c, n.Adverb) and c.sense in ("instead", "twice instead"))
        or (isinstance(c, n.Verb) and "instead" in c.senses)
        for part in sentence.parts
        for c in below(part, n.Quoted)
    )


def instead_in(done: n.Node) -> Iterator[n.Node]:
    """Where “instead” stands: behind what is done, by its verb, or alone: “| instead, | destroy target creature”."""
    for each in (*done.complements, done.verb) if isinstance(done, n.Clause) else (done,):
        match each:
            case n.Adverb(sense="instead"):
                yield each
            case n.Verb(senses=senses) if "instead" in senses:
                yield each


def instead_behind(parts: list[n.Part]) -> list[n.Part]:
    """“if you attacked this turn, | instead | it deals 5 damage to that player”: “instead” as behind what is done."""
    match parts:
        case [
            n.Part(content=n.Subordinate()) as lead,
            n.Part(content=n.Adverb(sense="instead") as instead) as ahead,
            n.Part(content=n.Clause(verb=n.Verb(lemma="deal")) as clause),
            *rest,
        ]:
            done = structs.replace(clause, complements=(*clause.complements, instead))
            return [lead, structs.replace(ahead, content=done), *rest]
    return parts


def says_when(parts: list[n.Part]) -> bool:
    """Whether the sentence is done under a condition, or at a time."""
    done = (part.content for part in parts if not isinstance(part.content, n.Clause | n.Creation))
    return any(not (isinstance(each, n.Adverb) and each.sense in ("instead", "then")) for each in done)


def says_first(sentence: n.Sentence) -> bool:
    """“If you don't control a Totem, first create a Totem token.”: ahead of what the sentence before says."""
    match [part.content for part in sentence.parts]:
        case [n.Subordinate(sense="if"), done]:
            return is_said_first(done)
    return False


def is_said_first(done: n.Node) -> bool:
    """“first create a Totem token”."""
    return isinstance(done, n.Clause | n.Creation) and "first" in done.verb.auxiliaries


def would_be(sentence: n.Sentence) -> bool:
    """Whether its condition is an event that it replaces: “If that creature would die this turn, …”."""
    return any(
        isinstance(each, n.Clause) and "would" in each.verb.senses
        for part in sentence.parts
        if isinstance(part.content, n.Subordinate)
        for each in below(part.content, n.Quoted)
    )


_WOULD = frozenset(["that would", "who would", "which would"])


def would_happen(node: n.Node) -> bool:
    """“damage | that would be dealt to it”, “it | would die”; or words that may say so and are not understood."""
    match node:
        case n.Verb():
            return "would" in node.auxiliaries
        case n.Relative():
            return node.sense in _WOULD
    return isinstance(node, n.Unparsed)


def ends_alternatives(parts: list[n.Part], k: int) -> bool:
    """“you draw a card, gain 3 life, | or scry 1”: of three clauses one is done, and not the first of them anyway."""
    if k < 2 or parts[k].joint != ", or" or parts[k - 1].joint != ",":
        return False
    return all(isinstance(part.content, n.Clause | n.Creation) for part in parts[k - 2 : k + 1])


def is_second_time(part: n.Part) -> bool:
    """“until your next turn | and until end of turn”: which of them is it?"""
    joined = part.joint in ("and", ", and", "or", ", or")
    return joined and isinstance(part.content, n.Adverb) and part.content.duration is not None


def puts_the_rest(part: n.Part) -> bool:
    """“…, then put the rest on the bottom of your library”: what was not chosen, whether or not anything was."""
    match part.content:
        case n.Clause(
            subject=None,
            verb=n.Verb(lemma="put"),
            complements=(n.NounPhrase(words=(n.Word(kind="article"), n.Word(sense="rest"))), *_),
        ):
            return part.joint in ("then", ", then")
    return False


def leads(parts: list[n.Part], k: int) -> bool:
    """Whether a subordinate clause governs what follows it, not what stands before it."""
    if k + 1 >= len(parts):
        return False
    following = parts[k + 1]
    comma = following.joint[:1] == "," and not isinstance(following.content, (n.Where, n.Exceptions))
    opens = k == 0 or parts[k].joint in LEADING or isinstance(parts[k - 1].content, n.Subordinate)
    return k == 0 or (comma and opens)


def negated(node: n.Node | None) -> bool:
    return isinstance(node, (n.Creation, n.Clause)) and node.verb.negated


def goes_on_negated(parts: list[n.Part], k: int) -> bool:
    """Whether a clause is one more in a list that ends in “or”, and whose first verb is negated."""
    clauses = [p.content for p in parts[: k + 1] if isinstance(p.content, (n.Creation, n.Clause))]
    if not k or len(clauses) < k + 1 or not negated(clauses[0]) or any(c.subject is not None for c in clauses[1:]):
        return False
    joints = [p.joint for p in parts[1:]]
    ends = next((j for j, joint in enumerate(joints, 1) if joint in _OR), 0)
    return k <= ends and set(joints[:ends]) <= {",", *_OR}


def belongs(part: n.Part, before: n.Node | None) -> bool:
    """Words that go on where a creation seemed to end: “for each creature that attacked | or blocked this turn”."""
    if not isinstance(before, n.Creation):
        return False
    if isinstance(part.content, n.Unparsed):
        return bool(part.content.text) and part.joint in ("or", ", or", ",", "")
    if isinstance(part.content, n.Participle) or _is_copy_so(part, before):
        return True
    return isinstance(part.content, n.Prepositional) and part.joint in ("or", "and")


def _is_copy_so(part: n.Part, before: n.Creation) -> bool:
    """“a token that's a copy of it, | it's red”: “except” is wanting (CR 707.9), or a full stop."""
    match part.content, before.tokens:
        case n.Clause(verb=n.Verb(senses=(being,))), (n.TokenCopy(), *_):
            return part.joint == "," and being in _BEING
    return False


_BEING = frozenset(["it's", "they're", "it isn't", "has", "have", "is", "are", "isn't", "aren't"])


def duration(parts: list[n.Part]) -> tuple[n.Adverb, i.Duration] | None:
    """“until end of turn” at either end of a sentence: of all that it gives (“get +1/+1 and gain trample until …”)."""
    first = parts[0].content if parts else None
    if isinstance(first, n.Adverb) and first.sense == "this turn":
        return first, "end of turn"
    for part in parts:
        if isinstance(part.content, n.Adverb) and part.content.duration in UNTIL:
            return part.content, UNTIL[part.content.duration]
    done = [part.content for part in parts if not _says_x(part.content)]
    last = done[-1] if done else None
    for complement in last.complements if isinstance(last, n.Clause) else ():
        if isinstance(complement, n.Adverb) and complement.duration in UNTIL:
            return complement, UNTIL[complement.duration]
    return None


def _says_x(node: n.Node) -> bool:
    """Whether it does nothing: “…, where X is … | as you activate this ability”."""
    return isinstance(node, n.Where) or as_put_on_stack(node) is not None


def with_lists(parts: list[n.Part], source: Source) -> list[n.Part]:
    """Noun phrases that say what a creation before them creates, as creations.

    “Create the following tokens: | a Clue token and a Food token”; “create a Food token if …, | a Clue token | if …”
    """
    out: list[n.Part] = []
    for part in parts:
        before = out[-1].content if out else None
        header = next((p.content for p in reversed(out) if isinstance(p.content, n.Creation)), None)
        if header is None or not isinstance(part.content, n.NounPhrase | n.NounList):
            out.append(part)
        elif part.joint != ":":
            whole = _elided(header, part.content)
            out.append(structs.replace(part, content=whole) if whole is not None else part)
        else:
            whole = spelt_out(header, part.content, source) if header is before else None
            if whole is None:
                out.append(part)
            else:
                out[-1] = structs.replace(out[-1], content=whole, span=whole.span)
    return out


def is_other_number(parts: list[n.Part], k: int) -> bool:
    """Whether a condition is that of another number of the tokens before: “…, three if you attacked this turn”."""
    if k < 2 or parts[k - 1].joint != ",":
        return False
    number, first = parts[k - 1].content, parts[k - 2].content
    return (
        isinstance(number, n.Creation)
        and isinstance(first, n.Creation)
        and isinstance(number.tokens[0], n.TokenReference)
        and is_number(number.tokens[0].phrase)
    )


def _elided(header: n.Creation, noun: n.Noun) -> n.Creation | None:
    """Further tokens that the same players create; None if the phrase names none."""
    tokens, joiners = further_tokens(noun) or ((), ())
    if is_number(noun) and isinstance(noun, n.NounPhrase):
        tokens = (n.TokenReference(phrase=noun, span=noun.span),)
    if not tokens:
        return None
    return structs.replace(header, tokens=tokens, joiners=joiners, choice="", complements=(), span=noun.span)


def as_created(node: n.Subordinate, before: n.Node | None) -> bool:
    """“Its power is equal to your life total | as it's created”: when its size is found in any case (CR 608.2h)."""
    clause = node.parts[0].content if len(node.parts) == 1 else None
    sized = isinstance(before, n.Clause) and before.subject is not None and is_size(before.subject)
    if not sized or node.sense != "as" or not isinstance(clause, n.Clause | n.Creation):
        return False
    return clause.verb.main == "created" and not getattr(clause, "complements", ())


def as_put_on_stack(node: n.Node) -> Literal["cast", "activate"] | None:
    """“where X is … | as you cast this spell”, “as you activate this ability”: how it is put there."""
    match node:
        case n.Subordinate(
            sense="as",
            parts=(
                n.Part(
                    content=n.Clause(
                        subject=n.NounPhrase(alone=("you",)),
                        verb=n.Verb(senses=("cast" | "activate" | "activated" as how,)),
                        complements=(n.NounPhrase(alone=what),),
                        cause=None,
                    )
                ),
            ),
        ) if what == (("this spell",) if how == "cast" else ("this", "ability")):
            return "cast" if how == "cast" else "activate"
    return None


def is_clause(node: n.Node | None) -> bool:
    return isinstance(node, (n.Creation, n.Clause))
