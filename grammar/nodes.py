"""The abstract syntax tree of a card's text: frozen, typed, and lossless — what is not understood is ``Unparsed``.

Every node carries its place in the text. Two nodes are equal when they say the same, wherever they stand.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Span(Struct, frozen=True, eq=False):
    """A stretch of the text: characters from ``start`` up to ``end`` (excluded). All spans are equal to each other."""

    start: int = 0
    end: int = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Span)

    def __hash__(self) -> int:
        return 0


class Node(Struct, frozen=True, tag=True, tag_field="node", kw_only=True):
    """Base of all nodes."""

    span: Span = Span()


# ── Words and phrases ───────────────────────────────────────────────────────────────────────────────────────────────


class Unparsed(Node, frozen=True):
    """Words that the grammar does not understand, as they stand."""

    text: str


class Reminder(Node, frozen=True):
    """Reminder text with its parentheses (CR 207.2): it has no meaning of its own."""

    text: str


class Word(Node, frozen=True):
    """One word, or words that belong together, with its class."""

    kind: str
    text: str


class Quoted(Node, frozen=True):
    """A quoted ability, parsed by the same door as a card's text; ``open`` and ``close`` are its quotation marks."""

    text: CardText
    open: str
    close: str


class NounPhrase(Node, frozen=True):
    """“target nontoken creature an opponent controls”: words of which the last is the noun, then what narrows it."""

    words: tuple[Word | Quoted, ...]
    modifiers: tuple[Modifier, ...] = ()


class NounList(Node, frozen=True):
    """Noun phrases joined: “artifact, creature, or enchantment”. ``joiners`` stand between the items."""

    items: tuple[NounPhrase, ...]
    joiners: tuple[str, ...]


class Named(Node, frozen=True):
    """“named Land Mine”."""

    name: str
    word: str = "named"


class Prepositional(Node, frozen=True):
    """“in your graveyard”, “with flying”, “onto the battlefield”."""

    preposition: str
    object: Noun


class Further(Node, frozen=True):
    """“or was exiled this turn”: one more predicate of the same subject."""

    joiner: str
    verb: Verb
    complements: tuple[Complement, ...] = ()


class Relative(Node, frozen=True):
    """“that died this turn”, “that's tapped and attacking”; “that [a land you control] could produce” has a subject.

    ``pronoun`` is the subject itself where the text has no pronoun: “damage [that source] would deal”.
    """

    pronoun: str
    verb: Verb | None
    complements: tuple[Complement, ...] = ()
    subject: Noun | None = None
    further: tuple[Further, ...] = ()


class Participle(Node, frozen=True):
    """“exiled with it”, “attacking you”."""

    verb: str
    complements: tuple[Complement, ...] = ()
    further: tuple[Further, ...] = ()


class Cause(Node, frozen=True):
    """“you may have”, before what somebody is made to do."""

    subject: Noun | None
    verb: Verb


class Verb(Node, frozen=True):
    """A verb with its auxiliaries: “can't be regenerated”, “may create”."""

    words: tuple[str, ...]

    @property
    def main(self) -> str:
        """The last word, lower case."""
        return self.words[-1].lower()


class Adverb(Node, frozen=True):
    """“tapped”, “instead”, “this turn”, “until end of turn”."""

    text: str


class Infinitive(Node, frozen=True):
    """“to draw a card”, “not to untap it”.

    One that creates tokens, “to put a Saproling token into play”, has ``creation`` in place of complements.
    """

    verb: Verb
    complements: tuple[Complement, ...] = ()
    word: str = "to"
    creation: Creation | None = None


class Gerund(Node, frozen=True):
    """“without paying its mana cost”, “instead of putting it into your graveyard”, “rather than pay {2}”."""

    preposition: str
    verb: Verb
    complements: tuple[Complement, ...] = ()


class ForEach(Node, frozen=True):
    """“for each creature you control”."""

    of: Noun
    word: str = "for each"


class EqualTo(Node, frozen=True):
    """“equal to your devotion to white”, “less than or equal to X”."""

    quantity: Quantity
    word: str = "equal to"


class Quantity(Node, frozen=True):
    """“two plus the number of Zombies you control”, “half your life total, rounded up”."""

    of: Noun
    rounded: str = ""


Noun = NounPhrase | NounList
Modifier = Word | Named | Prepositional | Relative | Participle | Adverb | EqualTo | Infinitive
Complement = (
    NounPhrase | NounList | Infinitive | Gerund | Prepositional | Adverb | ForEach | EqualTo
    | Word | Named | Relative | Participle
)  # fmt: skip


# ── Token creation ──────────────────────────────────────────────────────────────────────────────────────────────────


class TokenDescription(Node, frozen=True):
    """Tokens as the text describes them (CR 111.3): “two tapped 2/2 black Zombie creature tokens with decayed”.

    ``quantity``: the words that say how many; ``types``: card types and subtypes in their order; ``modifiers``:
    all that follows “token”. ``name``: “Boo, a legendary …” (CR 111.9). ``might``: “3 [MIGHT]”, of Riftbound's units
    (RB 179.1.b).
    """

    quantity: tuple[Word, ...]
    noun: str
    name: str = ""
    states: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    colors: tuple[str, ...] = ()
    types: tuple[Word, ...] = ()
    keywords: tuple[Word, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    might: str = ""
    apposition: NounPhrase | None = None  # “one Giant Wasp, a 1/1 flying creature” (1993)


class TokenCopy(Node, frozen=True):
    """“a token that's a copy of target creature” (CR 707).

    ``words`` stand before “token”, ``that`` and ``copy`` before “of”. ``modifiers`` are about the copy
    (“that's tapped and attacking”), not about what is copied.
    """

    quantity: tuple[Word, ...]
    words: tuple[Word, ...]
    noun: str
    that: str
    copy: str
    of: Noun
    modifiers: tuple[Modifier, ...] = ()
    extra: tuple[Complement, ...] = ()


class TokenReference(Node, frozen=True):
    """“five of those tokens”, “that token”, “the same number of those tokens”: tokens spoken of before."""

    phrase: NounPhrase


Tokens = TokenDescription | TokenCopy | TokenReference


class Creation(Node, frozen=True):
    """A clause that creates tokens: who, the verb, the tokens, where they go, and what follows.

    ``choice`` is “your choice of”; ``destination`` is “onto the battlefield” or “into play” of older wordings.
    """

    subject: Noun | None
    verb: Verb
    tokens: tuple[Tokens, ...]
    joiners: tuple[str, ...] = ()
    choice: str = ""
    destination: str = ""
    complements: tuple[Complement, ...] = ()
    cause: Cause | None = None


# ── Clauses, sentences, abilities ───────────────────────────────────────────────────────────────────────────────────


class Clause(Node, frozen=True):
    """A clause: subject (none in an instruction), verb, complements."""

    subject: Noun | None
    verb: Verb
    complements: tuple[Complement, ...] = ()
    cause: Cause | None = None


class Subordinate(Node, frozen=True):
    """“If you control a Swamp”, “for each opponent”, “whenever …”: the word, and the parts that belong to it."""

    word: str
    parts: tuple[Part, ...]


class Where(Node, frozen=True):
    """“where X is the number of creatures you control”."""

    name: str
    quantity: Quantity | Unparsed
    verb: str = "is"


class Exceptions(Node, frozen=True):
    """“except it has haste and it isn't legendary” (CR 707.9)."""

    parts: tuple[Part, ...]
    word: str = "except"


class Part(Node, frozen=True):
    """A clause or subordinate clause of a sentence, with what joins it to the part before (“, then”)."""

    joiner: str
    content: Creation | Clause | Subordinate | Where | Exceptions | Noun | Adverb | Prepositional | Unparsed


class Sentence(Node, frozen=True):
    """Parts up to the full stop. ``end`` is the mark that ends it."""

    parts: tuple[Part, ...]
    end: str = "."


class Cost(Node, frozen=True):
    """The cost of an activated ability (CR 602.1a): symbols and instructions, by commas."""

    parts: tuple[Part, ...]


class Keyword(Node, frozen=True):
    """A keyword ability of a keyword line, with its parameter: “Embalm {5}{W}”, “Afterlife 1” (CR 702)."""

    name: str
    parameter: str = ""
    separator: str = " "
    cost: Cost | None = None


class KeywordLine(Node, frozen=True):
    """A line of keyword abilities. ``end`` is the full stop that old and quoted ones have."""

    keywords: tuple[Keyword, ...]
    separators: tuple[str, ...] = ()
    reminder: Reminder | None = None
    end: str = ""


class Ability(Node, frozen=True):
    """One ability with its frame (CR 113.3).

    ``word``: ability or flavor word; ``cost``: what is before “:”; ``label``: “II —”, “1—9 |”, “+1:”, “•”, “+ {1} —”.
    """

    kind: Literal["statement", "triggered", "activated", "loyalty", "chapter", "mode", "row"]
    sentences: tuple[Sentence | Reminder, ...]
    word: str = ""
    label: str = ""
    cost: Cost | None = None


class CardText(Node, frozen=True):
    """The text of one face of a card (or a quoted ability): one ability or keyword line a line."""

    abilities: tuple[Ability | KeywordLine | Reminder | Unparsed, ...]
    breaks: tuple[str, ...] = ()
