"""Keyword actions and keyword abilities that create tokens: the rules' sentences with their parameters filled in."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Protocol, get_args

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.definitions import DEFINITIONS_KEPT, NONE, Definitions
from ...grammar.marks import lower_case
from ...grammar.senses import FACTORS, IT, factor, is_cost, is_number, plain
from ...grammar.subtypes import subtype_of
from ...grammar.traversal import below, first_noun, first_of, name_of
from ...instructions.changing import with_inner
from ...instructions.searching import all_of
from ...texts.patterns import beginning
from ..ledger.places import is_called
from ..ledger.source import Source
from ..nouns.drafts import Block, DraftCreation, DraftStep, finish
from ..nouns.objects import reference
from ..nouns.players import player
from ..nouns.pronouns import spoken_of
from ..nouns.quantities import count_of, quantity
from .definitions import Definition, creating_abilities, filled, keyword_abilities, keyword_actions, values_of

#: Keyword actions that are instructions of their own.
_ACTIONS = frozenset(get_args(i.PlayerAction))
#: Keywords and verbs that ask for a part of the game for which there is no instruction.
MISSING = dict.fromkeys(("mutate", "merge"), "merging with permanents, CR 730")


class Compile(Protocol):
    """Compiles the sentence of a definition: its steps as drafts, and the creations among them.

    What is wrong with it is told of the words of the text, the ``span``, that it explains.
    """

    def __call__(self, sentence: str, span: n.Span) -> tuple[list[DraftStep], list[DraftCreation]]: ...


class KeywordActions:
    """“Investigate”, “populate twice”, “amass Orcs 2”, “incubate X” … (CR 701)."""

    def __init__(self, compile_: Compile, definitions: Definitions = NONE) -> None:
        self.compile, self.definitions = compile_, definitions
        self.acted_on: i.Reference | None = None  # what the text's own action was done to: the next “it”

    def steps(self, clause: n.Clause, source: Source) -> tuple[list[DraftStep], list[DraftCreation]] | None:
        """The steps of a keyword action and the tokens that it creates; None if the clause is none."""
        definition = keyword_actions(self.definitions).get(clause.verb.lemma)
        if definition is None or clause.verb.negated or not clause.verb.is_done:
            return None
        self.acted_on = None
        mark = source.mark()
        found = self._lowered(clause, definition, source)
        if found is None:
            source.forget(mark)
        return found

    def _lowered(
        self, clause: n.Clause, definition: Definition, source: Source
    ) -> tuple[list[DraftStep], list[DraftCreation]] | None:
        if definition.explained:
            return self._explained(clause, definition, source)
        head = first_noun(clause.complements)
        words = head.plain_words if head is not None else ()
        used: list[n.Word] = []
        values: dict[str, str] = {}
        if "N" in definition.parameter.split():
            number = next((w for w in words if w.kind == "number"), None)
            if number is None:
                return None
            values["N"] = number.text
            used.append(number)
        sentence = definition.meaning[0]
        if "[subtype]" in definition.parameter:
            subtype = next((w for w in words if w.kind == "subtype"), None)
            if subtype is not None:
                values["[subtype]"] = subtype_of(subtype)
                used.append(subtype)
            else:
                sentence = definition.shorter[0]
        if definition.word:
            word = next((w for w in words if w.text == definition.word), None)
            if word is None:
                return None
            used.append(word)
        source.claim(clause.verb, *used)
        source.claim_own(clause)
        return self._done(clause, definition, filled(sentence, values), source)

    def _explained(
        self, clause: n.Clause, definition: Definition, source: Source
    ) -> tuple[list[DraftStep], list[DraftCreation]] | None:
        """A keyword action that the text's own note gives, with what it is said of: “spawn menace 1”, “arm it”."""
        given = given_to(clause, definition.parameter.split(), source)
        if given is None:
            return None
        values, claimed = given
        source.claim(clause.verb, *claimed)
        source.claim_own(clause)
        source.report("reminder", f"“{source.words(clause)}” is read by its reminder text", clause.span)
        steps, drafts = self._done(clause, definition, filled(definition.meaning[0], values), source)
        if "[object]" in values:
            self.acted_on = _done_on(finish(steps))
        return steps, drafts

    def _as_action(
        self, clause: n.Clause, definition: Definition, sentence: str, source: Source
    ) -> tuple[list[DraftStep], list[DraftCreation]]:
        """“Blight 2”: an instruction of its own, as other abilities wait for it, with what its sentence says."""
        times, _ = _times(clause, source)
        noun = first_of(clause.complements, n.NounPhrase)
        number = quantity(noun, source) if noun is not None else None
        who, text, place = player(clause.subject, source), source.words(clause), (clause.span.start, clause.span.end)
        amount = number or times or i.Number(1)

        def made(steps: tuple[i.Step, ...], _: tuple[i.Step, ...]) -> i.Step:
            return i.KeywordAction(definition.name, amount, who, steps=steps, text=text, span=place)  # type: ignore[arg-type]

        steps, drafts = self.compile(sentence, clause.span)
        return [Block("keyword action", made, steps)], drafts

    def _done(
        self, clause: n.Clause, definition: Definition, sentence: str, source: Source
    ) -> tuple[list[DraftStep], list[DraftCreation]]:
        """What the sentence does, by whoever does it and as many times as is said."""
        if clause.cause is not None:
            source.claim(clause.cause)
        if definition.name in _ACTIONS:
            return self._as_action(clause, definition, sentence, source)
        amount, shown = (None, "") if "[times]" in definition.parameter else _times(clause, source)
        who = player(clause.subject, source)
        steps, drafts = self.compile(sentence, clause.span)
        for draft in drafts:
            draft.via = f"{definition.name} {definition.word.lower()}".rstrip()
            draft.span = (clause.verb.span.start if clause.subject is None else clause.span.start, clause.span.end)
            draft.source = source[draft.span[0] : draft.span[1]]
            if draft.creator.who == "controller":  # “that permanent's controller”: of what the action is said of
                draft.creator = _its_controller(clause.subject, source)
                steps = [_done_to(step, clause.subject, draft.creator, source) for step in steps]
            elif clause.subject is not None:
                draft.creator = who
            if amount is not None:
                draft.count_text = shown
                draft.count = draft.count if len(steps) > 1 else amount
        if (len(steps) > 1 or not drafts) and clause.subject is not None and who.who != "you":
            # of whom else “you” and “you control” in its sentence are, no step says yet
            place = (clause.span.start, clause.span.end)
            steps = [*steps, i.Unmodelled(source.words(clause), place, "keyword actions of another player")]
        if amount is not None and len(steps) > 1:  # “populate twice”: what to copy is chosen each time
            times, text = amount, source.words(clause)
            steps = [Block("for each", lambda s, _: i.ForEach(s, times=times, text=text), steps)]
        return steps, drafts


def _done_on(steps: tuple[i.Step, ...]) -> i.Reference:
    """The one thing that the steps are done to, as the next “it”; of one of several no field says which it is."""
    found = (each for step in steps for each in all_of(step, _REFERENCES))
    named = {each.id: each for each in found if each.what in ("target", "choice", "all")}
    if len(named) != 1:
        return i.Reference("other", "it")
    (one,) = named.values()
    return i.Reference("that", one.text, one.among, antecedent=spoken_of(one))


def said_of(acted_on: i.Reference, step: i.Step) -> i.Step:
    """A step about “it”, behind an action of the text's own: about what that was done to."""

    def it(value: i.Value) -> object:
        match value:
            case i.Reference("that", among=None, antecedent=before) if _is_pronoun(before):
                return structs.replace(acted_on, text=value.text)
        return with_inner(value, it)

    return with_inner(step, it)


def _is_pronoun(before: i.Antecedent | None) -> bool:
    """Whether it is “it” that is spoken of, or nothing that is known yet."""
    return before is None or (isinstance(before, int) and is_called(before, "pronoun"))


_REFERENCES: frozenset[type[i.Value]] = frozenset([i.Reference])


def _done_to(step: DraftStep, subject: n.Noun | None, who: i.Player, source: Source) -> DraftStep:
    """“… unless they put N +1/+1 counters on that permanent”: on what endures, by whom (CR 701.63a)."""
    if not isinstance(step, Block) or subject is None:
        return step
    make, on = step.make, reference(subject, source)

    def made(steps: tuple[i.Step, ...], otherwise: tuple[i.Step, ...]) -> i.Step:
        done = make(steps, otherwise)
        if not isinstance(done, i.May):
            return done
        by = None if who.who == "you" else who
        put = [structs.replace(each, on=on, by=by) if isinstance(each, i.PutCounters) else each for each in done.steps]
        return structs.replace(done, player=who, steps=tuple(put))

    return structs.replace(step, make=made)


def given_to(clause: n.Clause, parameters: list[str], source: Source) -> tuple[dict[str, str], list[n.Node]] | None:
    """What a clause gives for these parameters of a note's action, and the nodes that say it; None if it does not fit.

    What is acted on ([object]) is named again in the note, or is what the ability speaks of: “arm it”.
    """
    noun = first_noun(clause.complements)
    values: dict[str, str] = {}
    claimed: list[n.Node] = []
    if "[times]" in parameters:
        claimed += [c for c in clause.complements if isinstance(c, n.Adverb)]
    if "[object]" in parameters:
        if noun is None:
            return None
        values["[object]"] = source.words(noun)
        return values, [*claimed, noun]
    words = list(noun.plain_words) if noun is not None else []
    if "N" in parameters:
        counted = next((w for w in words if w.kind == "number" or w.sense in ("x", "y")), None)
        if counted is None:
            return None
        values["N"] = counted.text
        claimed.append(counted)
        words.remove(counted)
    if "[quality]" in parameters:
        if not words:
            return None
        values["[quality]"] = name_of(words)
        claimed += words
    return values, claimed


def _its_controller(subject: n.Noun | None, source: Source) -> i.Player:
    """Who controls what endures (CR 701.63a): you, for the source itself and for what “you control”."""
    if subject is None:
        return i.Player("you", "you")
    words = subject.plain_words
    yours = any(isinstance(x, n.Word) and x.kind == "control" and x.controlling.who == ("you",) for x in below(subject))
    if yours or (words and (words[0].kind == "self" or words[0].sense in IT)):
        return i.Player("you", "you")
    said = source.said(subject)
    return i.Player("controller", f"{said}'s controller", reference(subject, source))


_AGAIN = (["an additional", "time"], ["an", "additional", "time"], ["another", "time"], ["one more", "time"])


def _times(clause: n.Clause, source: Source) -> tuple[i.Quantity | None, str]:
    """“twice”, “three times”, “X times”, “for each opponent”: how many times the action is done."""
    amount: i.Quantity | None = None
    shown = ""
    for complement in clause.complements:
        match complement:
            case n.Adverb() if (times := factor(complement.sense)) is not None:
                source.claim(complement)
                amount, shown = i.Number(times), str(times)
            case n.Adverb() if complement.sense in ("instead", "again", "this way", "once"):
                source.claim(complement)
            case n.ForEach():
                source.claim_own(complement)
                amount, shown = count_of(complement.of, source), source.said(complement)
            case n.NounPhrase(words=(n.Word(kind="number of"), n.Word(sense="time")), modifiers=()):
                source.claim(complement)  # “equal to …” follows
            case n.NounPhrase(words=(*_, n.Word(sense="time"))):
                found = _so_many_times(complement)
                if found is not None:
                    source.claim(complement)
                    amount, shown = found
            case n.NounPhrase(words=(*_, n.Word(kind="multiple") as word)) if word.sense in FACTORS:
                source.claim(word)
                amount, shown = i.Number(FACTORS[word.sense]), str(FACTORS[word.sense])
            case n.EqualTo():
                source.claim_own(complement)
                amount = quantity(complement.quantity, source)
                shown = f"a number {source.words(complement)}"
            case n.NounPhrase(words=(n.Word(kind="number of") as word, *_)):
                source.claim(*complement.words)
                equal = first_of(complement.modifiers, n.EqualTo)
                if equal is not None:
                    source.claim_own(equal)
                    amount, shown = quantity(equal.quantity, source), f"a number {source.words(equal)}"
    return amount, shown


def _so_many_times(noun: n.NounPhrase) -> tuple[i.Quantity, str] | None:
    words = noun.plain_words
    if [w.sense for w in words] in _AGAIN:
        return i.Number(1), "1"
    number = words[-2] if len(words) > 1 else None
    if number is None or noun.modifiers:
        return None
    if number.number is not None:
        return i.Number(number.number), str(number.number)
    if number.sense in ("x", "y"):
        return i.Variable(number.variable), number.variable
    return (i.ThatMany(), "that many") if number.sense in ("that many", "that number of") else None


def keyword_definition(
    name: str, parameter: str, definitions: Definitions = NONE
) -> tuple[Definition, dict[str, str], str] | None:
    """The definition of a keyword ability with its parameter: definition, values, and the keyword in lower case.

    “Gift a tapped Fish” is one whole; its first word is the keyword (CR 702.174).
    """
    known = keyword_abilities(definitions)
    whole = plain(f"{name} {parameter}".strip()).rstrip(".")
    if whole in known and not known[whole].parameter:
        return known[whole], {}, whole.split()[0] if whole.startswith("gift") else whole
    definition = known.get(plain(name))
    if definition is None:
        return None
    given = parameter.strip()
    if definition.parameter != "N":
        given = given.removesuffix(".")
    return definition, values_of(definition, given), plain(name)


def oddity(definition: Definition, name: str, parameter: str) -> str:
    """What is wrong with what stands after a keyword: nothing where N is, words where a cost is; "" if it is right."""
    given = parameter.strip(" .")
    if not definition.parameter:
        beyond = given and definition.name.lower() == plain(name)
        return f"“{given}” after “{name}” is not understood" if beyond else ""
    if not given:
        return f"“{name}” without its {definition.parameter}"
    if definition.parameter == "N" and not is_number(given):
        return f"“{given}” after “{name}” is no number"
    if definition.parameter == "[cost]" and not is_cost(given):
        return f"“{given}” after “{name}” is no cost"
    return ""


_NEVER = "(?!)"  # of a game without such keywords


@lru_cache(maxsize=DEFINITIONS_KEPT)
def creating_keywords(definitions: Definitions = NONE) -> re.Pattern[str]:
    """The names of the keyword abilities that create tokens, in a text in lower case."""
    names = sorted({name.partition(" a ")[0].partition(" an ")[0] for name in creating_abilities(definitions)})
    return re.compile(rf"(?:{'|'.join(map(beginning, names)) or _NEVER})\b")


def creating_keyword(text: str, definitions: Definitions = NONE) -> bool:
    """Whether a text begins with a keyword ability that creates tokens."""
    return creating_keywords(definitions).match(lower_case(text)) is not None


def has_creating_keyword(text: str, definitions: Definitions = NONE) -> bool:
    """Whether a text names a keyword ability that creates tokens."""
    return creating_keywords(definitions).search(lower_case(text)) is not None


__all__ = ["Compile", "KeywordActions", "creating_keyword", "has_creating_keyword", "keyword_definition"]
