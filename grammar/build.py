"""From Lark's reductions to nodes: one method for each rule of the grammar, under the rule's name."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from . import described
from . import nodes as n
from .attachment import destined, lifted
from .described import Apposition, Copied, Said, TokenList, span
from .senses import controls
from .terminals import Token

#: What a terminal is called in the AST.
KINDS = {
    "A": "article",
    "ARTICLE": "article",
    "DETERMINER": "determiner",
    "NUMBER_OF": "number of",
    "TWICE": "multiple",
    "HALF": "multiple",
    "ADJECTIVE": "adjective",
    "COLOR": "color",
    "COLORS": "color",
    "TYPE": "type",
    "NOUN": "noun",
    "CAPITALISED": "subtype",
    "TOKEN": "token",
    "NUMBER": "number",
    "PT": "power/toughness",
    "PT_CHANGE": "power/toughness change",
    "NON": "non",
    "KEYWORD": "keyword",
    "POSSESSIVE": "possessive",
    "PRONOUN": "pronoun",
    "SELF": "self",
    "MANA": "mana",
    "SYMBOL": "symbol",
    "OR_MORE": "comparison",
    "NEW_NAME": "name",
    "UNKNOWN": "unknown",
    "STATE": "adjective",
    "SUPERTYPE": "adjective",
    "PLUS": "operator",
    "MINUS": "operator",
}

#: Kinds of words that narrow a noun phrase, and are none of its own.
NARROWING = frozenset(["control", "place"])

Child = Any


def word(token: Token) -> n.Word | n.Quoted:
    """A word node; a quotation comes with its node (texts.py reads it before the clause in which it stands)."""
    if token.node is not None:
        return token.node
    return n.Word(kind=KINDS[token.type], text=token.text, span=n.Span(token.start_pos, token.end_pos))


class Build:
    """The methods are called by the parser as it reduces, with the nodes and tokens of the rule's right side."""

    def clause(self, c: list[Child]) -> n.Clause:
        return n.Clause(subject=c[0], verb=c[1], complements=tuple(destined(c[1], lifted(c[2:]))), span=span(c))

    def instruction(self, c: list[Child]) -> n.Clause:
        return n.Clause(subject=None, verb=c[0], complements=tuple(destined(c[0], lifted(c[1:]))), span=span(c))

    def control_clause(self, c: list[Child]) -> n.Clause:
        token: Token = c[0]
        words = token.text.split(" ")
        at = next(k for k, word in enumerate(words) if k and controls(word))
        subject, verb = " ".join(words[:at]), tuple(words[at:])
        place = span([token])
        middle = place.start + len(subject)
        phrase = n.NounPhrase(
            words=(n.Word(kind="player", text=subject, span=n.Span(place.start, middle)),),
            span=n.Span(place.start, middle),
        )
        return n.Clause(
            subject=phrase,
            verb=n.Verb(words=verb, span=n.Span(middle + 1, place.end)),
            complements=tuple(lifted(c[1:])),
            span=span(c),
        )

    def verb(self, c: list[Child]) -> n.Verb:
        return n.Verb(words=tuple([t.text for t in c]), span=span(c))

    def caused(self, c: list[Child]) -> n.Clause:
        cause, at = _cause(c)
        return n.Clause(
            subject=c[at], verb=c[at + 1], complements=tuple(lifted(c[at + 2 :])), cause=cause, span=span(c)
        )

    def caused_creation(self, c: list[Child]) -> n.Creation:
        """“you may have that player create …”."""
        cause, at = _cause(c)
        made: n.Creation = c[at + 1]
        return structs.replace(made, subject=c[at], cause=cause, span=span(c))

    def infinitive(self, c: list[Child]) -> n.Infinitive:
        return n.Infinitive(verb=c[1], complements=tuple(lifted(c[2:])), word=c[0].text, span=span(c))

    def infinitive_to_create(self, c: list[Child]) -> n.Infinitive:
        """“to create a Food token”."""
        return n.Infinitive(verb=c[1].verb, creation=c[1], word=c[0].text, span=span(c))

    def gerund(self, c: list[Child]) -> n.Gerund:
        return n.Gerund(preposition=c[0].text, verb=c[1], complements=tuple(lifted(c[2:])), span=span(c))

    def adverb(self, c: list[Token]) -> n.Adverb:
        return n.Adverb(text=c[0].text, span=span(c))

    def as_to(self, c: list[Child]) -> n.Prepositional:
        """“as an additional cost to cast this spell”."""
        listed: tuple[n.NounPhrase, ...] = c[1].items if isinstance(c[1], n.NounList) else (c[1],)
        last = listed[-1]
        cost = n.NounPhrase(words=last.words, modifiers=(*last.modifiers, c[2]), span=span([last, c[2]]))
        noun: n.Noun = cost
        if isinstance(c[1], n.NounList):
            noun = n.NounList(items=(*listed[:-1], cost), joiners=c[1].joiners, span=span(c[1:]))
        return n.Prepositional(preposition=c[0].text, object=noun, span=span(c))

    def prepositional(self, c: list[Child]) -> n.Prepositional:
        return n.Prepositional(preposition=c[0].text, object=c[1], span=span(c))

    def for_each(self, c: list[Child]) -> n.ForEach:
        return n.ForEach(of=c[1], word=c[0].text, span=span(c))

    def equal_to(self, c: list[Child]) -> n.EqualTo:
        return n.EqualTo(quantity=c[1], word=c[0].text, span=span(c))

    def controlled(self, c: list[Token]) -> n.Word:
        return n.Word(kind="control", text=c[0].text, span=span(c))

    def named(self, c: list[Token]) -> n.Named:
        how, _, name = c[0].text.partition(" ")
        return n.Named(name=name, word=how, span=span(c))

    def relative(self, c: list[Child]) -> n.Relative:
        verb = c[1] if len(c) > 1 and isinstance(c[1], n.Verb) else None
        said, further = _predicates(c[2 if verb else 1 :])
        return n.Relative(pronoun=c[0].text, verb=verb, complements=tuple(lifted(said)), further=further, span=span(c))

    def further(self, c: list[Child]) -> n.Further:
        return n.Further(joiner=c[0].text, verb=c[1], complements=tuple(lifted(c[2:])), span=span(c))

    def relative_clause(self, c: list[Child]) -> n.Relative:
        """“that a land you control could produce”, “whose controller controls an Island”."""
        return n.Relative(pronoun=c[0].text, subject=c[1], verb=c[2], complements=tuple(lifted(c[3:])), span=span(c))

    def relative_caused(self, c: list[Child]) -> n.Relative:
        """“who had two or more lands enter”: what causes it stands with the pronoun."""
        at = next(i for i, x in enumerate(c) if isinstance(x, n.NounPhrase | n.NounList))
        return n.Relative(
            pronoun=" ".join(t.text for t in c[:at]),
            subject=c[at],
            verb=c[at + 1],
            complements=tuple(lifted(c[at + 2 :])),
            span=span(c),
        )

    def relative_control(self, c: list[Child]) -> n.Relative:
        clause = self.control_clause(c[1:])
        return n.Relative(
            pronoun=c[0].text, subject=clause.subject, verb=clause.verb, complements=clause.complements, span=span(c)
        )

    def participle(self, c: list[Child]) -> n.Participle:
        said, further = _predicates(c[1:])
        return n.Participle(verb=c[0].text, complements=tuple(lifted(said)), further=further, span=span(c))

    def negated(self, c: list[Child]) -> n.Participle:
        """“not cast this way”."""
        return n.Participle(verb=f"{c[0].text} {c[1].text}", complements=tuple(lifted(c[2:])), span=span(c))

    def joining(self, c: list[Token]) -> Token:
        """Never read: the rule keeps the terminals that only the sentence knows in the grammar."""
        return c[0]

    def determiner(self, c: list[Token]) -> n.Word | n.Quoted:
        return word(c[0])

    def conjunction(self, c: list[Token]) -> tuple[str, ...]:
        return tuple(t.text for t in c)

    comma = conjunction

    def unit(self, c: list[Child]) -> n.NounPhrase:
        words: list[n.Word | n.Quoted] = []
        for x in c:
            if type(x) is Token:
                words.append(word(x))
            elif type(x) is n.Word and x.kind not in NARROWING:
                words.append(x)
            else:
                break
        modifiers = tuple(lifted(c[len(words) :])) if len(words) < len(c) else ()
        return n.NounPhrase(words=tuple(words), modifiers=modifiers, span=span(c))

    def noun_phrase(self, c: list[Child]) -> n.Noun:
        if len(c) == 1:
            phrase: n.NounPhrase = c[0]
            return phrase
        joiners = tuple(_join(j) for j in c[1::2])
        return n.NounList(items=tuple(c[::2]), joiners=joiners, span=span([c[0], c[-1]]))

    def quantity(self, c: list[Child]) -> n.Quantity:
        return n.Quantity(of=c[0], rounded=c[1].text if len(c) > 1 else "", span=span(c))

    # ── Tokens (CR 111) ─────────────────────────────────────────────────────────────────────────────────────────────

    def creation(self, c: list[Child]) -> n.Creation:
        """“target player creates …”."""
        made: n.Creation = c[1]
        return structs.replace(made, subject=c[0], span=span(c))

    def instruction_to_create(self, c: list[Child]) -> n.Creation:
        return described.creation(c, c[-1], [])

    def put_tokens(self, c: list[Child]) -> n.Creation:
        return described.put(c)

    def destination(self, c: list[Token]) -> n.Prepositional:
        where = n.NounPhrase(words=tuple(word(t) for t in c[1:]), span=span(c[1:]))
        return n.Prepositional(preposition=c[0].text, object=where, span=span(c))

    def token_list(self, c: list[Child]) -> TokenList:
        return described.token_list([_join(x) if isinstance(x, tuple) and not hasattr(x, "span") else x for x in c])

    def how_many(self, c: list[Token]) -> Said:
        return _said("how_many", c)

    def state(self, c: list[Token]) -> Said:
        return _said("state", c)

    def supertype(self, c: list[Token]) -> Said:
        """“legendary”; “nonlegendary”, which the token is not."""
        said = _said("supertype", c)
        return said._replace(word=structs.replace(said.word, kind="non")) if c[0].word.startswith("non") else said

    def size(self, c: list[Token]) -> Said:
        return _said("size", c)

    def color(self, c: list[Token]) -> Said:
        return _said("color", c)

    def subtype(self, c: list[Token]) -> Said:
        return _said("subtype", c)

    def card_type(self, c: list[Token]) -> Said:
        return _said("card_type", c)

    def keyword(self, c: list[Token]) -> Said:
        return _said("keyword", c)

    def token_name(self, c: list[Token]) -> Said:
        return _said("token_name", c)

    def token_description(self, c: list[Child]) -> n.Tokens:
        return described.described(c)

    def token_copy(self, c: list[Child]) -> n.TokenCopy:
        return described.copy(c)

    def token_copied(self, c: list[Child]) -> Copied:
        return described.copied(c)

    def token_reference(self, c: list[Child]) -> n.TokenReference:
        return described.reference([word(x) if isinstance(x, Token) else x for x in c])

    def with_abilities(self, c: list[Child]) -> n.Prepositional:
        """“with flying, protection from red, and “…””: the abilities that the tokens have (CR 111.3)."""
        return n.Prepositional(preposition=c[0].text, object=self.noun_phrase(c[1:]), span=span(c))

    def each(self, c: list[Token]) -> n.NounPhrase:
        """“with power and toughness | each | equal to …”."""
        return n.NounPhrase(words=(n.Word(kind="determiner", text=c[0].text, span=span(c)),), span=span(c))

    def apposition(self, c: list[Child]) -> Apposition:
        return Apposition(c[1], span(c))


def _said(rule: str, c: list[Token]) -> Said:
    said = word(c[0])
    assert isinstance(said, n.Word)
    return Said(rule, said)


def _cause(c: list[Child]) -> tuple[n.Cause, int]:
    """“you may have”, and where the subject of what is caused stands."""
    at = next(i for i, x in enumerate(c) if isinstance(x, Token) and x.type == "CAUSE")
    subject = c[0] if not isinstance(c[0], Token) else None
    words = tuple(t.text for t in c[: at + 1] if isinstance(t, Token))
    verb = n.Verb(words=words, span=span(c[bool(subject) : at + 1]))
    return n.Cause(subject=subject, verb=verb, span=span(c[: at + 1])), at + 1


def _predicates(children: list[Child]) -> tuple[list[Child], tuple[n.Further, ...]]:
    """What a predicate says, and the further ones that are joined to it."""
    return (
        [c for c in children if not isinstance(c, n.Further)],
        tuple(c for c in children if isinstance(c, n.Further)),
    )


def _join(parts: tuple[str, ...]) -> str:
    text = ""
    for part in parts:
        text += part if part == "," else f" {part}"
    return f"{text} "
