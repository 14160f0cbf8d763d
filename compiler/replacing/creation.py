"""Replacement effects on the creation of tokens (CR 614.1a, 111.5), compiled from their own words."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import BEFORE_WHAT_IS_DONE, FACTORS, conjunctions, single_words
from ...grammar.tokens import tokens_of
from ...grammar.traversal import below, first_noun, first_of
from ..creating.creations import Creating, is_destination
from ..creating.sharing import with_noun
from ..ledger.source import Source
from ..nouns.characteristics import is_each
from ..nouns.conditions import condition
from ..nouns.drafts import DraftCreation
from ..nouns.lasting import HELD
from ..nouns.objects import reference, selection, tokens_noun
from ..nouns.player_names import is_player
from .counters import counter_replacements
from .entering import entering, speaks_back

_TIMES = frozenset(["the next time", "the first time", "if", "whenever"])
_CREATING = frozenset(["create", "created", "put"])
_WOULD = (("would",), ("would", "be"))
_BESIDE = frozenset(["instead", "this turn", "then"])
_PASSIVE = BEFORE_WHAT_IS_DONE | {"is", "are"}


class Replacing:
    """Lowers the replacement effects of one ability."""

    def __init__(self, source: Source, creating: Creating) -> None:
        self.source, self.creating, self.report = source, creating, source.report
        self.own = False  # whether a sentence before said how the object itself enters

    def apart(self, line: n.Sentence) -> tuple[n.Sentence, ...]:
        """The sentence, in parts where one of them is a replacement effect and the others are something else."""
        return (line,)

    def replacement(self, line: n.Sentence) -> list[i.Replacement] | None:
        """The replacement effects of a sentence; None if it is about something else."""
        if not _may_replace(line):
            return None
        mark = self.source.mark()
        words = self.source[line.span.start : line.span.end]
        found = entering(line, self.source, words, self.own) or self._under_control(line, words)
        if found is not None:
            self.own = self.own or any(each.itself for each in found)
            self.source.claim(line)
            return found
        self.source.forget(mark)
        event = next(
            (p.content for p in line.parts if isinstance(p.content, n.Subordinate) and self.is_event(p.content)),
            None,
        )
        if event is None:
            return counter_replacements(line, self.source)
        creator, which = self._event(event)
        conditions = [p.content for p in line.parts if isinstance(p.content, n.Subordinate) and p.content is not event]
        held = condition(conditions[0], self.source) if conditions else None
        if (when := self._when(event)) is not None:
            held = when if held is None else i.AllHold((when, held), words)
        change = self._change(line, event)
        if change is None:
            creating = _adds(line) or any(
                isinstance(t, n.TokenDescription | n.TokenCopy)
                for p in line.parts
                if isinstance(p.content, n.Creation)
                for t in p.content.tokens
            )
            self.source.claim(line)
            self.report("replacement" if creating else "text", f"how “{words}” replaces is not understood", line.span)
            return []
        self._claim_rest(line, event)
        return [i.Replacement(change, creator, which, held, words, first=_first_time(event))]

    def is_event(self, node: n.Node | None) -> bool:
        """Whether it is an event that is replaced: “The next time you would create …”."""
        if not isinstance(node, n.Subordinate) or node.sense not in _TIMES:
            return False
        for part in node.parts:
            clause = part.content
            if not isinstance(clause, (n.Clause, n.Creation)) or clause.verb.auxiliaries not in _WOULD:
                continue
            if isinstance(clause, n.Clause) and clause.verb.lemma not in _CREATING:
                continue  # what is a creation is one by whatever verb its game has for it
            placed = clause.verb.lemma != "put" or any(is_destination(c) for c in clause.complements)
            return placed and any(isinstance(x, n.Creation) or _is_token(x) for x in below(node))
        return False

    def begun(self, line: n.Sentence, replaced: list[i.Replacement], resolves: bool) -> list[i.Step] | None:
        """The steps that make the effects of a sentence stand from then on (CR 614.3); None if they stand as it does.

        ``resolves``: the sentence is part of an ability that does nothing before it resolves.
        """
        once = any(isinstance(p.content, n.Subordinate) and p.content.sense == "the next time" for p in line.parts)
        said = self._durations(line)
        if not (resolves or once or said) or not replaced:
            return None
        if None in said or not all(_may_last(each, once) for each in replaced):
            return [i.Unmodelled(self.source.words(line), (line.span.start, line.span.end))]
        until = said[0] if said else None
        first = line.parts[0].content
        if replaced[0].condition is not None and isinstance(first, n.Subordinate) and not self.is_event(first):
            # “If you do, until end of turn, …”: whether it holds is seen as the effect begins
            held = replaced[0].condition
            begun = tuple(i.Replace(structs.replace(each, condition=None), until, once) for each in replaced)
            return [i.If(held, begun)]
        return [i.Replace(each, until, once) for each in replaced]

    def _durations(self, line: n.Sentence) -> list[i.Duration | None]:
        """“until end of turn” before the event, “this turn” at its end; None for one that no board can hold."""
        said: list[i.Duration | None] = []
        for part in line.parts:
            content = part.content
            if isinstance(content, n.Adverb) and content.duration is not None:
                said.append(HELD.get(content.duration))
            elif isinstance(content, n.Adverb) and content.sense in ("this turn", "next turn"):
                said.append("end of turn" if content.sense == "this turn" else None)
            elif isinstance(content, n.Prepositional) and content.sense in ("until", "during", "for"):
                said.append(None)
            elif self.is_event(content) or (isinstance(content, n.Clause) and _would_be_created(content.subject)):
                within = content.subject if isinstance(content, n.Clause) else content
                said += ["end of turn"] * any(
                    isinstance(x, n.Adverb) and x.sense == "this turn"
                    for x in below(within, n.Quoted)  # type: ignore[arg-type]
                )
        return said

    def _event(self, node: n.Subordinate) -> tuple[i.Player | None, i.Selection]:
        creator = _creator(node)
        noun = self._tokens_of_event(node)
        if noun is None:
            return creator, i.Selection((i.IsToken(),), "tokens")
        picked = selection(noun, self.source)
        where = tuple(p for p in picked.where if not isinstance(p, i.InZone))
        return creator, i.Selection(where if i.IsToken() in where else (*where, i.IsToken()), picked.text)

    def _tokens_of_event(self, node: n.Subordinate) -> n.Noun | None:
        for part in node.parts:
            content = part.content
            if isinstance(content, n.Creation):
                return tokens_noun(content)
            if isinstance(content, n.Clause):
                if "would" in content.verb.senses and content.verb.lemma == "created" and content.subject is not None:
                    return content.subject
                noun = first_noun(content.complements)
                if noun is not None:
                    return noun
        return None

    def _claim_rest(self, line: n.Sentence, event: n.Subordinate) -> None:
        """The words that make it a replacement: “if … would …, … instead”, who, where, and for how long."""
        for part in line.parts:
            self.source.claim_between(part.content.span.start - len(part.joiner), part.content.span.start)
            if isinstance(part.content, n.Prepositional) or (
                isinstance(part.content, n.Adverb) and (part.content.duration or part.content.sense in _BESIDE)
            ):
                self.source.claim(part.content)
        self.source.claim_own(event)
        for part in event.parts:
            clause = part.content
            if isinstance(clause, n.Clause | n.Creation):
                self.source.claim(clause.verb)
                self.source.claim_own(clause)
                if (clause.subject is not None and isinstance(clause, n.Creation)) or (
                    clause.subject is not None and clause.verb.lemma != "created"
                ):
                    self.source.claim(clause.subject)
                self.source.claim(*(c for c in clause.complements if _is_known_place(c)))
                for word in _leading(clause):
                    self.source.claim(word)

    def _when(self, event: n.Subordinate) -> i.ToldCondition | None:
        """“during another player's turn”: a time that only the players know; “the first time each turn” has a field."""
        told = []
        for part in event.parts:
            clause = part.content
            for complement in clause.complements if isinstance(clause, n.Clause | n.Creation) else ():
                if _is_first_time(complement) or (isinstance(complement, n.Adverb) and complement.sense == "this turn"):
                    self.source.claim(complement)
                elif _tells_when(complement):
                    self.source.claim(complement)
                    told.append(self.source.words(complement))
        return i.ToldCondition(" ".join(told)) if told else None

    # ── What is done instead ────────────────────────────────────────────────────────────────────────────────────────

    def _under_control(self, line: n.Sentence, words: str) -> list[i.Replacement] | None:
        """“Each token that would be created under an opponent's control is created under your control instead.”"""
        clause = line.parts[-1].content if line.parts else None
        subject = clause.subject if isinstance(clause, n.Clause) else None
        if not isinstance(clause, n.Clause) or not isinstance(subject, n.NounPhrase):
            return None
        relative = first_of(subject.modifiers, n.Relative)
        whose = _would_be_under(relative) if relative is not None else None
        if whose is None or not _is_created_under_yours(clause):
            return None
        tokens = structs.replace(subject, modifiers=tuple(m for m in subject.modifiers if m is not relative))
        creator = i.Player("you", "you") if whose == "you" else i.Player("opponents", "an opponent")
        return [
            i.Replacement(i.CreatedUnder(i.Player("you", "your")), creator, selection(tokens, self.source), None, words)
        ]

    def _change(self, line: n.Sentence, event: n.Subordinate) -> i.Multiply | i.Add | i.Instead | i.CreatedUnder | None:
        rest: list[n.Node] = [
            p.content for p in line.parts if p.content is not event and not isinstance(p.content, n.Subordinate)
        ]
        clauses = [c for c in rest if isinstance(c, n.Clause | n.Creation)]
        if any(not _PASSIVE.issuperset(c.verb.auxiliaries) for c in clauses):
            return None
        factor = next((f for c in clauses if (f := _multiplied(c)) is not None), None)
        if factor is not None:
            if any(_plus(c) for c in clauses):
                return None
            self.source.claim(*clauses)
            return i.Multiply(factor)
        if any(isinstance(c, n.Clause) and _is_created_under_yours(c) and speaks_back(c.subject) for c in clauses):
            self.source.claim(*clauses)
            return i.CreatedUnder(i.Player("you", "your"))
        if any(_is_one_of_each(c) for c in clauses):
            kinds = self._kinds(event)
            self.source.claim(*clauses)
            return i.Instead((tuple(kinds),)) if kinds else None
        optional = any("may" in (*c.verb.senses, *(c.cause.verb.senses if c.cause else ())) for c in clauses)
        return self._others(rest, optional)

    def _others(self, rest: list[n.Node], optional: bool) -> i.Add | i.Instead | None:
        options: list[tuple[i.Creation, ...]] = []
        added: list[i.Creation] = []
        chosen: i.Reference | None = None
        for content in rest:
            if isinstance(content, n.Clause) and content.verb.lemma == "choose":
                noun = first_noun(content.complements)
                chosen = reference(noun, self.source) if noun is not None else None
                self.source.claim_own(content)
                self.source.claim(content.verb)
            items, joiners = self._items(content)
            drafts: list[i.Creation] = []
            for item in items:
                if isinstance(item, n.TokenReference):
                    if not _is_those_tokens(item):
                        return None
                    self.source.claim(item)
                    continue
                for draft in self.creating.replaced(item):
                    if chosen is not None and draft.copied is not None and draft.copied.what == "that":
                        draft.copied = structs.replace(chosen, text=draft.copied.text)
                    drafts.append(self._creation(draft))
            if isinstance(content, n.Clause | n.Creation):
                self._claim_clause(content)
            joints = conjunctions(joiners)
            if "minus" in joints or "nor" in joints:
                return None
            if "plus" in joints or (len(items) > len(drafts) and drafts):
                added += drafts
            elif "or" in joints:
                options += [(d,) for d in drafts]
            elif drafts:
                options.append(tuple(drafts))
        if added:
            return i.Add(tuple(added))
        if options:
            return i.Instead(tuple(options), optional)
        return None

    def _claim_clause(self, content: n.Clause | n.Creation) -> None:
        """The verb, who does it, and “instead”."""
        self.source.claim_own(content)
        self.source.claim(content.verb)
        if content.cause is not None:
            self.source.claim(content.cause)
        who = content.subject
        if who is not None and not _says_more(who) and (isinstance(content, n.Creation) or is_player(who)):
            self.source.claim(who)
        if isinstance(content, n.Clause) and isinstance(content.subject, n.NounList):
            self.source.claim_own(content.subject)
        for complement in content.complements:
            if _is_instead(complement) or _is_known_place(complement):
                self.source.claim(complement)

    def _items(self, content: n.Node) -> tuple[tuple[n.Tokens, ...], tuple[str, ...]]:
        if isinstance(content, n.Creation):
            return content.tokens, content.joiners
        if isinstance(content, n.Clause) and content.verb.lemma == "created" and content.subject is not None:
            noun = content.subject
            items = noun.items
            return tuple(tokens_of(it) for it in items), noun.joiners if isinstance(noun, n.NounList) else ()
        return (), ()

    def _creation(self, draft: DraftCreation) -> i.Creation:
        draft.via = "replacement"
        draft.creator = i.Player("you", "you")
        draft.source = self.source[draft.span[0] : draft.span[1]]
        return draft.finish()

    def _kinds(self, event: n.Subordinate) -> list[i.Creation]:
        """“a Clue, Food, or Treasure token, instead create one of each”: as many of each (CR 614.1a)."""
        created = [part.content.tokens for part in event.parts if isinstance(part.content, n.Creation)]
        tokens = [token for each in created for token in with_noun(each)]
        if len(tokens) < 2 or not all(isinstance(token, n.TokenDescription) for token in tokens):
            return []
        out: list[i.Creation] = []
        for token in tokens:
            for draft in self.creating.replaced(token):
                draft.count = i.ThatMany()
                out.append(self._creation(draft))
        return out


def _may_replace(line: n.Sentence) -> bool:
    """Whether a verb of it is “would …” or “enter”: one of these is in every replacement effect."""
    for part in line.parts:
        inner = part.content.parts if isinstance(part.content, n.Subordinate) else (part,)
        if any(
            isinstance(each.content, n.Clause | n.Creation) and _is_of_what_would_be(each.content) for each in inner
        ):
            return True
    return False


def _is_of_what_would_be(clause: n.Clause | n.Creation) -> bool:
    verb = clause.verb
    if verb.lemma in ("enter", "escape") or "would" in verb.senses:
        return True
    if isinstance(clause.subject, n.NounPhrase) and any(map(_says_would, clause.subject.modifiers)):
        return True
    return "become" in verb.senses and clause.cause is not None  # “you may have it become a copy of …”


def _tells_when(node: n.Node) -> bool:
    """“during your turn”, “on your turn”, “once each turn”."""
    return isinstance(node, n.Adverb) or (isinstance(node, n.Prepositional) and node.sense in ("during", "on"))


def _is_instead(node: n.Node) -> bool:
    return isinstance(node, n.Adverb) and node.sense == "instead"


def _says_would(node: n.Modifier) -> bool:
    return isinstance(node, n.Relative) and (
        node.sense == "that would" or (node.verb is not None and "would" in node.verb.senses)
    )


def _is_token(node: n.Node) -> bool:
    return isinstance(node, n.Word) and node.kind == "token"


def _creator(node: n.Subordinate) -> i.Player | None:
    """Who would create: “you would create”, “… would be created under an opponent's control”."""
    for part in node.parts:
        clause = part.content
        if not isinstance(clause, n.Clause | n.Creation):
            continue
        places = [c for x in (clause.subject, clause) if x is not None for c in below(x, n.Quoted)]
        for under in places:
            whose = _under(under)
            if whose is not None:
                return whose
        match clause.subject:
            case n.NounPhrase(words=(n.Word(sense="you"),), modifiers=()):
                return i.Player("you", "you")
            case n.NounPhrase(words=(n.Word(sense="an"), n.Word(sense="opponent")), modifiers=()):
                return i.Player("opponents", "an opponent")
    return None


def _under(node: n.Node) -> i.Player | None:
    """“under your control”, “under an opponent's control”."""
    match node:
        case n.Prepositional(sense="under", object=n.NounPhrase(words=(*whose, n.Word(sense="control")), modifiers=())):
            said = [w.possessor_or_sense for w in whose if isinstance(w, n.Word)]
            if said == ["you"]:
                return i.Player("you", "you")
            if said == ["an", "opponent"]:
                return i.Player("opponents", "an opponent")
    return None


#: The kinds of words that say who creates: “it”, “that player”, “an effect”, “each of your opponents”.
_WHO = frozenset(["pronoun", "determiner", "article", "noun", "possessive", "player", "self"])


def _says_more(who: n.Noun) -> bool:
    """Whether something is said of those who create: “it | second | creates”, “three | you may create”."""
    return not _WHO.issuperset(word.kind for word in who.plain_words)


def _is_known_place(node: n.Node) -> bool:
    return _under(node) is not None or is_destination(node)


def _leading(clause: n.Clause | n.Creation) -> list[n.Word]:
    """“one or more” before the tokens of the event: any number of them is one event."""
    nouns: list[n.Node] = [clause.subject] if clause.subject is not None else []
    if isinstance(clause, n.Creation):
        nouns += clause.tokens
    else:
        nouns += clause.complements
    return [
        x
        for noun in nouns
        for x in below(noun, n.Quoted, n.Relative)
        if isinstance(x, n.Word) and (x.sense == "one or more" or x.kind == "article")
    ]


def _would_be_created(noun: n.Noun | None) -> bool:
    """“each token that would be created …”."""
    return noun is not None and any(
        isinstance(x, n.Relative) and (x.sense == "that would" or (x.verb is not None and "would" in x.verb.senses))
        for x in below(noun, n.Quoted)
    )


def _would_be_under(relative: n.Relative) -> Literal["you", "opponents"] | None:
    """Whose control “that would be created under your control” is about."""
    verb = relative.verb
    said = (*single_words((relative.sense,)), *(verb.senses if verb is not None else ()))
    if said != ("that", "would", "be", "created") or not relative.complements:
        return None
    rest = relative.complements[1:]
    if any(not (isinstance(c, n.Adverb) and c.sense == "this turn") for c in rest):
        return None
    whose = _under(relative.complements[0])
    return None if whose is None else "you" if whose.who == "you" else "opponents"


def _is_created_under_yours(clause: n.Clause) -> bool:
    """“is created under your control instead”."""
    if clause.verb.senses not in (("is", "created"), ("are", "created")):
        return False
    match clause.complements:
        case (n.Prepositional() as under, n.Adverb(sense="instead")) | (
            n.Adverb(sense="instead"),
            n.Prepositional() as under,
        ):
            whose = _under(under)
            return whose is not None and whose.who == "you"
    return False


def _multiplied(clause: n.Clause | n.Creation) -> int | None:
    """“twice that many of those tokens are created instead”, “it creates twice that many tokens instead”."""
    if isinstance(clause, n.Creation) and clause.subject is not None and _says_more(clause.subject):
        return None
    nouns: tuple[n.Node | None, ...] = (
        clause.tokens if isinstance(clause, n.Creation) else (clause.subject, *clause.complements)
    )
    for noun in nouns:
        phrase = noun.phrase if isinstance(noun, n.TokenReference) else noun
        first = phrase.items[0] if isinstance(phrase, n.NounList) else phrase
        if not isinstance(first, n.NounPhrase):
            continue
        words = first.plain_words
        senses = [w.sense for w in words]
        if len(senses) < 2 or senses[0] not in FACTORS or senses[1] != "that many":
            continue
        rest = words[2:]
        if (_is_of_them(first) and not rest) or (len(rest) == 1 and rest[0].kind == "token" and not first.modifiers):
            others = [c for c in clause.complements if c is not noun]
            known = all(_is_known_place(c) or (isinstance(c, n.Adverb) and c.sense == "instead") for c in others)
            return FACTORS[senses[0]] if known else None
    return None


def _is_of_them(node: n.NounPhrase) -> bool:
    """“of those tokens”, “of them”."""
    match node.modifiers:
        case (n.Prepositional(sense="of", object=n.NounPhrase(words=words, modifiers=())),):
            senses = [w.sense for w in words if isinstance(w, n.Word)]
            return senses in (["those", "token"], ["them"], ["that", "token"], ["those"])
    return False


def _plus(clause: n.Clause | n.Creation) -> bool:
    if isinstance(clause, n.Creation) and "plus" in clause.conjunctions:
        return True
    return any(isinstance(x, n.NounList) and "plus" in x.conjunctions for x in below(clause, n.Quoted))


def _adds(line: n.Sentence) -> bool:
    """“those tokens plus a Food token”."""
    return any(
        _plus(p.content) and any(_is_token(x) for x in below(p.content, n.Quoted))
        for p in line.parts
        if isinstance(p.content, n.Clause | n.Creation)
    )


def _is_one_of_each(clause: n.Clause | n.Creation) -> bool:
    """“create one of each instead”."""
    return any(isinstance(x, n.Word) and x.sense in ("one of each",) for x in below(clause, n.Quoted)) or any(
        isinstance(x, n.NounPhrase)
        and x.senses in (("one of", "each"), ("one",))
        and any(isinstance(m, n.Prepositional) and m.sense == "of" and is_each(m.object) for m in x.modifiers)
        for x in below(clause, n.Quoted)
    )


def _is_those_tokens(node: n.TokenReference) -> bool:
    words = node.phrase.plain_words
    return bool(words) and words[0].sense in ("those", "that", "the") and words[-1].kind == "token"


def _first_time(event: n.Subordinate) -> Literal["", "each turn", "your turn"]:
    """“the first time … each turn”, “… during each of your turns”."""
    if event.sense != "the first time":
        return ""
    return next((which for each in below(event, n.Quoted) if (which := _is_first_time(each))), "")


def _is_first_time(node: n.Node) -> Literal["", "each turn", "your turn"]:
    """“each turn”, “during each of your turns”, after “the first time”."""
    match node:
        case n.Adverb(sense="each turn"):
            return "each turn"
        case n.Adverb(sense="on each of your turns"):
            return "your turn"
        case n.Prepositional(sense="during", object=n.NounPhrase(words=words, modifiers=())):
            senses = [w.sense for w in words if isinstance(w, n.Word)]
            return "your turn" if senses == ["each of", "your", "turn"] else ""
    return ""


def _may_last(replacement: i.Replacement, once: bool) -> bool:
    """Whether the board can hold it as what resolved; whether “you may” uses up “the next time” is not known."""
    change = replacement.change
    if replacement.itself or isinstance(change, i.EnterAs | i.EnterAsCopy | i.CannotEnter):
        return False
    return not (once and isinstance(change, i.Instead) and change.optional)
