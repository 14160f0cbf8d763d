"""How permanents enter the battlefield: tapped, with counters, as copies, or not at all (CR 614.1c, 614.1d, 614.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, field, structs

from ... import instructions as i
from ...grammar import nodes as n
from ...instructions.changing import with_inner
from ..creating import enters_as_copy
from ..ledger.source import Source
from ..nouns.characteristics import Description, is_battlefield, read_with
from ..nouns.conditions import condition
from ..nouns.objects import selection
from ..nouns.players import player
from ..nouns.quantities import quantity
from ..nouns.quantities.counting import for_each
from ..nouns.quantities.variables import substituted

#: They go back to what the effect spoke of before.
_BACK = frozenset(["it", "they", "those", "that", "the", "each of", "he", "she"])
_ENTERING = frozenset(["enter", "enters"])
_HOLDING = frozenset(["if", "as long as", "while", "unless"])


def entering(line: n.Sentence, source: Source, words: str, own: bool) -> list[i.Replacement] | None:
    """What a sentence says of how objects enter; None if it is about something else, or says more.

    ``own``: a sentence before it said how the object itself enters, so that “it” is that.
    """
    mark = source.mark()
    if (copied := _as_copy(line, source, words)) is not None:
        return copied
    source.forget(mark)
    found = _entering(line, source, words, own)
    if found is None or not source.claims_all(mark, line):
        source.forget(mark)
        return None
    return found


def speaks_back(noun: n.Noun | None) -> bool:
    """Whether a noun goes back to what was spoken of before: “it”, “those tokens”."""
    if noun is None:
        return False
    first = noun.items[0].words[:1]
    return bool(first) and isinstance(word := first[0], n.Word) and word.sense in _BACK


def is_itself(noun: n.Noun | None) -> bool:
    """“this creature”, its name: the object with the ability, and nothing else."""
    return isinstance(noun, n.NounPhrase) and noun.kinds == ("self",) and not noun.modifiers


def _as_copy(line: n.Sentence, source: Source, words: str) -> list[i.Replacement] | None:
    """“You may have this creature enter as a copy of any creature on the battlefield” (CR 707.5)."""
    first = line.parts[0].content if len(line.parts) > 1 else None
    held: i.Condition | None = None
    rest = line
    if isinstance(first, n.Subordinate) and first.sense == "if":
        held, rest = condition(first, source), structs.replace(line, parts=line.parts[1:])
    found = enters_as_copy(rest, source)
    if found is None or speaks_back(found[0]):
        return None
    for change in found[1].exceptions:
        if isinstance(change, i.OtherException):
            source.report("text", f"“{change.text}” is not understood", line.span)
    return [of_what_enters(found[0], found[1], held, words, source)]


class _Entering(Struct):
    """The clause of a sentence on entering, what must hold, what X is, and whether “it” is the object itself."""

    own: bool
    clause: n.Clause | None = None
    held: list[i.Condition] = field(default_factory=list)
    variables: dict[str, i.Quantity] = field(default_factory=dict)

    def add(self, part: n.Part, source: Source) -> bool:
        """Take one part of the sentence; False if it says something else."""
        content = part.content
        source.claim_between(content.span.start - len(part.joiner), content.span.start)
        match content:
            case n.Subordinate() if content.sense in _HOLDING:
                self.own = self.own or (self.clause is None and is_itself(_subject(content)))
                self.held.append(condition(content, source))
            case n.Clause() if self.clause is None:
                self.clause = content
            case n.Prepositional(sense="with") if self.clause is not None and part.joint == "and":
                self.clause = structs.replace(self.clause, complements=(*self.clause.complements, content))
            case n.Where(quantity=n.Unparsed()):
                return False
            case n.Where(verb="is" | "are"):
                source.claim_between(content.span.start, content.quantity.span.start)
                self.variables.update(dict.fromkeys(content.names, quantity(content.quantity, source)))
            case _:
                return False
        return True

    def when(self, words: str, *, itself: bool) -> i.Condition | None:
        """All that must hold, as one; ``itself``: “it” is the object itself."""
        if not self.held:
            return None
        held = self.held[0] if len(self.held) == 1 else i.AllHold(tuple(self.held), words)
        return of_itself(held) if itself else held


def _entering(line: n.Sentence, source: Source, words: str, own: bool) -> list[i.Replacement] | None:
    """“Tokens you control enter tapped”, “If this creature was kicked, it enters with two +1/+1 counters on it”."""
    said = _Entering(own)
    if not all(said.add(part, source) for part in line.parts):
        return None
    clause, held = said.clause, said.held
    if clause is None or clause.subject is None:
        return None
    if clause.verb.senses == ("escapes",) and is_itself(clause.subject):
        held.append(i.CostWasPaid(i.Reference("source"), "escape"))  # CR 702.138c
    elif clause.verb.main not in _ENTERING:
        return None
    if any(isinstance(each, i.ToldCondition | i.Happened) for each in held):
        return None
    return _of_entering(clause, clause.subject, said, source, words)


def _of_entering(
    clause: n.Clause, subject: n.Noun, said: _Entering, source: Source, words: str
) -> list[i.Replacement] | None:
    it = said.own and subject.alone == ("it",)
    if clause.cause is not None or _is_controlled_spell(subject) or (speaks_back(subject) and not it):
        return None
    change = _with_known_counters(_change(clause, source), said.variables)
    if change is None:
        return None
    source.claim(clause.verb)
    when = said.when(words, itself=it or is_itself(subject))
    if it:
        source.claim(subject)
        return [i.Replacement(change, None, i.Selection((), words), when, words, itself=True)]
    return [of_what_enters(subject, change, when, words, source)]


def _with_known_counters(
    change: i.EnterAs | i.CannotEnter | None, variables: dict[str, i.Quantity]
) -> i.EnterAs | i.CannotEnter | None:
    """With as many counters as the sentence says; None if a number is left to the players."""
    if not isinstance(change, i.EnterAs):
        return change
    counters = tuple(structs.replace(c, count=_meant(c.count, variables)) for c in change.counters)
    return structs.replace(change, counters=counters) if all(_is_known(c.count) for c in counters) else None


def _is_controlled_spell(noun: n.Noun) -> bool:
    """“each creature spell you control (enters)”: it is no permanent yet."""
    last = noun.items[-1]
    control = any(
        isinstance(each, n.Relative) and each.verb is not None and each.verb.lemma == "control"
        for each in last.modifiers
    ) or any(isinstance(each, n.Word) and each.kind == "control" for each in last.modifiers)
    return control and last.head is not None and last.head.sense == "spell"


def of_itself(held: i.Condition) -> i.Condition:
    """The condition with “it” as the object itself: nothing else was spoken of."""
    found: i.Condition = with_(held, i.Reference("that"), i.Reference("source"))
    return found


def with_(value: Any, that: i.Reference, what: i.Reference) -> Any:
    """The value with one reference in the place of another, by what it speaks of."""
    if isinstance(value, i.Reference) and (value.what, value.among) == (that.what, that.among):
        return structs.replace(what, text=value.text)
    return with_inner(value, lambda each: with_(each, that, what))


def _subject(node: n.Subordinate) -> n.Noun | None:
    clause = node.parts[0].content if len(node.parts) == 1 else None
    return clause.subject if isinstance(clause, n.Clause) else None


def _meant(count: i.Quantity, variables: dict[str, i.Quantity]) -> i.Quantity:
    """The number with X as what the sentence says it is."""
    (counters,) = substituted((i.PutCounters(i.Counters("", count), i.Reference("source")),), variables)
    assert isinstance(counters, i.PutCounters)
    return counters.counters.count


def _is_known(count: i.Quantity) -> bool:
    """Whether no part of a number is left to the players."""
    return not any(isinstance(each, i.Asked | i.Told | i.ToldCondition) for each in count.walk())


def _change(clause: n.Clause, source: Source) -> i.EnterAs | i.CannotEnter | None:
    complements = [c for c in clause.complements if not is_battlefield(c, source)]
    if clause.verb.auxiliaries in (("can't",), ("cannot",)) and not complements:
        return i.CannotEnter()
    return enters_so(complements, source) if not clause.verb.auxiliaries else None


def enters_so(complements: Sequence[n.Complement], source: Source) -> i.EnterAs | None:
    """“tapped”, “with two +1/+1 counters on it”, “tapped with a charge counter on it for each land you control”."""
    found = i.EnterAs()
    for node in _each_with_its_number(complements, source):
        match node:
            case n.Adverb(sense="tapped" | "untapped") if found.tapped is None:
                source.claim(node)
                found = structs.replace(found, tapped=node.sense == "tapped")
            case n.Adverb(sense="prepared"):
                source.claim(node)
                found = structs.replace(found, prepared=True)
            case n.Prepositional(sense="with") if (added := _entering_with(node, source)) is not None:
                if added.gains and found.gains:
                    return None
                found = structs.replace(
                    found, counters=(*found.counters, *added.counters), gains=added.gains or found.gains
                )
            case n.ForEach() if found.counters and isinstance(found.counters[-1].count, i.Number):
                *before, counters = found.counters
                number, shown = for_each((counters.count, str(counters.count)), node, source)
                found = structs.replace(found, counters=(*before, i.Counters(counters.kind, number, shown)))
            case n.EqualTo() if len(found.counters) == 1 and found.counters[0].count == i.Asked("a number"):
                source.claim_own(node)
                number = quantity(node.quantity, source)
                found = structs.replace(found, counters=(i.Counters(found.counters[0].kind, number),))
            case n.Prepositional(sense="under") if (who := _given_to(node, source)) is not None:
                found = structs.replace(found, under=who)
            case _:
                return None
    return found if found != i.EnterAs() else None


def _each_with_its_number(complements: Sequence[n.Complement], source: Source) -> Iterator[n.Complement]:
    """“for each red creature and a +1/+1 counter on it | for each green one”: the second counter is with its own."""
    for node in complements:
        match node:
            case n.ForEach(
                of=n.NounList(items=(first, n.NounPhrase(words=(*_, n.Word(sense="counter"))) as more), joints=("and",))
            ):
                source.claim_between(first.span.end, more.span.start)
                yield structs.replace(node, of=first, span=n.Span(node.span.start, first.span.end))
                yield n.Prepositional(preposition="with", object=more, span=more.span)
            case _:
                yield node


def _entering_with(node: n.Prepositional, source: Source) -> i.EnterAs | None:
    """“with two +1/+1 counters on it”, “with flying”."""
    described = Description()
    source.claim_own(node)
    if not read_with(node.object, source, described) or described.unread:
        return None
    keywords, abilities = tuple(described.keywords), tuple(described.abilities)
    known = Description(
        counters=described.counters, keywords=described.keywords, abilities=described.abilities, quotes=described.quotes
    )
    if described != known or not (described.counters or keywords or abilities):
        return None
    gains = i.AddAbilities(keywords, abilities) if keywords or abilities else None
    return i.EnterAs(counters=tuple(described.counters), gains=gains)


def _given_to(node: n.Prepositional, source: Source) -> i.Player | None:
    """“under the control of an opponent of your choice”, “under your control”."""
    match node.object:
        case n.NounPhrase(alone=("your", "control")):
            source.claim(node)
            return i.Player("you")
        case n.NounPhrase(
            words=(n.Word(sense="the"), n.Word(sense="control")), modifiers=(n.Prepositional(sense="of") as of,)
        ):
            pass
        case _:
            return None
    match of.object:
        case n.NounPhrase(modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("your", "choice"))),)):
            source.claim(node)
            return player(structs.replace(of.object, modifiers=()), source)
    return None


def of_what_enters(
    noun: n.Noun,
    change: i.EnterAs | i.EnterAsCopy | i.CannotEnter,
    held: i.Condition | None,
    words: str,
    source: Source,
) -> i.Replacement:
    """The effect on what this noun names: the object itself, or any that are so."""
    if is_itself(noun):
        source.claim(noun)
        return i.Replacement(change, None, i.Selection((), source.words(noun)), held, words, itself=True)
    each = noun.items[0].words[:1]
    source.claim(*(w for w in each if isinstance(w, n.Word) and w.sense in ("each", "all", "each other")))
    return of_such(selection(noun, source), i.Replacement(change, condition=held, text=words))


def of_such(what: i.Selection, replacement: i.Replacement) -> i.Replacement:
    """The effect on any objects that are so, under the control of whoever they are said to enter for."""
    creator = next((p.player for p in what.where if isinstance(p, i.ControlledBy)), None)
    if creator is not None and creator.who == "an opponent":
        creator = structs.replace(creator, who="opponents")
    kept = structs.replace(what, where=tuple(p for p in what.where if not isinstance(p, i.ControlledBy)))
    return structs.replace(replacement, creator=creator, which=kept)
