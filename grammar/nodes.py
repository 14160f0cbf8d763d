"""The abstract syntax tree of a card's text: frozen, typed, and lossless — what is not understood is ``Unparsed``.

Every node carries its place in the text. Two nodes are equal when they say the same, wherever they stand.
"""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from . import senses
from .leaves import Adverb as Adverb
from .leaves import Named as Named
from .leaves import Node as Node
from .leaves import Reminder as Reminder
from .leaves import Span as Span
from .leaves import Unparsed as Unparsed
from .leaves import Verb as Verb
from .leaves import Word as Word

# ── Words and phrases ───────────────────────────────────────────────────────────────────────────────────────────────


class Quoted(Node, frozen=True):
    """A quoted ability, parsed by the same door as a card's text; ``open`` and ``close`` are its quotation marks."""

    text: CardText
    open: str
    close: str


class NounPhrase(Node, frozen=True):
    """“target nontoken creature an opponent controls”: words of which the last is the noun, then what narrows it."""

    words: tuple[Word | Quoted, ...]
    modifiers: tuple[Modifier, ...] = ()

    @property
    def items(self) -> tuple[NounPhrase, ...]:
        """Itself: what is asked of each item of a list may be asked of one phrase."""
        return (self,)

    @property
    def plain_words(self) -> tuple[Word, ...]:
        """Its words without what it quotes."""
        return tuple([word for word in self.words if type(word) is Word])

    @property
    def senses(self) -> tuple[str, ...]:
        """The senses of its words, without what it quotes: “each of”, “those”, “token”."""
        return tuple([senses.sense(word.kind, word.text) for word in self.words if type(word) is Word])

    @property
    def alone(self) -> tuple[str, ...]:
        """The senses of its words if nothing follows them, else none."""
        return () if self.modifiers else self.senses

    @property
    def is_battlefield(self) -> bool:
        """“the battlefield”, “play” (as it was called until 2009): where permanents enter in any case (CR 403)."""
        return self.alone in (("the", "battlefield"), ("play",))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The classes of its words, without what it quotes."""
        return tuple([word.kind for word in self.words if type(word) is Word])

    @property
    def first(self) -> Word | None:
        """The first word; None where it begins with a quotation or has no words."""
        first = self.words[0] if self.words else None
        return first if isinstance(first, Word) else None

    @property
    def head(self) -> Word | None:
        """The noun: the last word; None where it ends in a quotation or has no words."""
        last = self.words[-1] if self.words else None
        return last if isinstance(last, Word) else None


class NounList(Node, frozen=True):
    """Noun phrases joined: “artifact, creature, or enchantment”. ``joiners`` stand between the items."""

    items: tuple[NounPhrase, ...]
    joiners: tuple[str, ...]

    @property
    def plain_words(self) -> tuple[Word, ...]:
        """The words of all items without what they quote."""
        return tuple(word for item in self.items for word in item.plain_words)

    @property
    def senses(self) -> tuple[str, ...]:
        """The senses of the words of all items."""
        return tuple(word.sense for word in self.plain_words)

    @property
    def alone(self) -> tuple[str, ...]:
        """No words stand alone in a list."""
        return ()

    @property
    def joints(self) -> tuple[str, ...]:
        """The joiners in lower case, without spaces: “,”, “, or”, “and/or” …"""
        return tuple(senses.plain(joiner.strip()) for joiner in self.joiners)

    @property
    def conjunctions(self) -> frozenset[str]:
        """Their conjunctions: “and”, “or”, “and/or”, “plus”, “minus”."""
        return senses.conjunctions(self.joiners)


class Prepositional(Node, frozen=True):
    """“in your graveyard”, “with flying”, “onto the battlefield”."""

    preposition: str
    object: Noun

    @property
    def sense(self) -> str:
        """The preposition in lower case."""
        return senses.plain(self.preposition)


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

    @property
    def sense(self) -> str:
        """The pronoun in lower case: “that's”, “that are”, “who” …"""
        return senses.plain(self.pronoun)

    @property
    def names_player(self) -> bool:
        """Whether it is a player who does it, and not you: “cards [target player] discarded this way”."""
        return senses.names_player(self.pronoun)

    @property
    def paid_cost(self) -> str:
        """The keyword of “[its squad cost] was paid”; "" where something else is said."""
        return senses.keyword_of_cost(self.pronoun) if self.verb is not None and self.verb.main == "paid" else ""


class Participle(Node, frozen=True):
    """“exiled with it”, “attacking you”."""

    verb: str
    complements: tuple[Complement, ...] = ()
    further: tuple[Further, ...] = ()

    @property
    def sense(self) -> str:
        """The participle in lower case."""
        return senses.plain(self.verb)


class Cause(Node, frozen=True):
    """“you may have”, before what somebody is made to do."""

    subject: Noun | None
    verb: Verb


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

    @property
    def sense(self) -> str:
        """The preposition in lower case."""
        return senses.plain(self.preposition)

    @property
    def instruction(self) -> Clause:
        """What is done, as one is told it: “discard a card” of “by discarding a card”."""
        verb = structs.replace(self.verb, words=tuple(map(senses.instructed, self.verb.words)))
        return Clause(subject=None, verb=verb, complements=self.complements, span=self.span)


class ForEach(Node, frozen=True):
    """“for each creature you control”."""

    of: Noun
    word: str = "for each"

    @property
    def sense(self) -> str:
        """“for each”, “for each of” or “for every”."""
        return senses.plain(self.word)


class EqualTo(Node, frozen=True):
    """“equal to your devotion to white”, “less than or equal to X”."""

    quantity: Quantity
    word: str = "equal to"

    @property
    def sense(self) -> str:
        """“equal to”, “less than or equal to”, “as there are” …"""
        return senses.plain(self.word)


class Quantity(Node, frozen=True):
    """“two plus the number of Zombies you control”, “half your life total, rounded up”."""

    of: Noun
    rounded: str = ""

    @property
    def rounding(self) -> Literal["up", "down"] | None:
        """Which way it is rounded (CR 107.1a), where it says so."""
        return None if not self.rounded else "up" if "up" in senses.plain(self.rounded).split() else "down"


Noun = NounPhrase | NounList
Modifier = Word | Named | Prepositional | Relative | Participle | Adverb | EqualTo | Infinitive
Complement = (
    NounPhrase
    | NounList
    | Infinitive
    | Gerund
    | Prepositional
    | Adverb
    | ForEach
    | EqualTo
    | Word
    | Named
    | Relative
    | Participle
)


# ── Token creation ──────────────────────────────────────────────────────────────────────────────────────────────────


class TokenDescription(Node, frozen=True):
    """Tokens as the text describes them (CR 111.3): “two tapped 2/2 black Zombie creature tokens with decayed”.

    ``quantity``: the words that say how many; ``types``: card types and subtypes in their order; ``modifiers``:
    all that follows “token”. ``name``: “Boo, a legendary …” (CR 111.9). ``might``: “3 [MIGHT]”, of Riftbound's units
    (RB 182.1.b).
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

    @property
    def given_name(self) -> str:
        """The name without the comma that ends it."""
        return self.name.strip().rstrip(",")


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

    @property
    def conjunctions(self) -> frozenset[str]:
        """What joins the tokens: “and”, “or”, “plus”."""
        return senses.conjunctions(self.joiners)


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

    @property
    def sense(self) -> str:
        """The word in lower case: “if”, “whenever”, “as long as”, “for each” …"""
        return senses.plain(self.word)


class Where(Node, frozen=True):
    """“where X is the number of creatures you control”."""

    name: str
    quantity: Quantity | Unparsed
    verb: str = "is"

    @property
    def names(self) -> tuple[str, ...]:
        """“X” and “Y” of “where X and Y are …”, in capitals."""
        return tuple(word for word in self.name.upper().split() if word != "AND")


class Exceptions(Node, frozen=True):
    """“except it has haste and it isn't legendary” (CR 707.9)."""

    parts: tuple[Part, ...]
    word: str = "except"


class Part(Node, frozen=True):
    """A clause or subordinate clause of a sentence, with what joins it to the part before (“, then”)."""

    joiner: str
    content: (
        Creation | Clause | Subordinate | Where | Exceptions | Noun | Adverb | Prepositional | Participle | Unparsed
    )

    @property
    def joint(self) -> str:
        """What joins it to the part before: “”, “,”, “and”, “, and”, “or”, “then”, “, then” …"""
        return senses.plain(self.joiner.strip())


class Sentence(Node, frozen=True):
    """Parts up to the full stop. ``end`` is the mark that ends it."""

    parts: tuple[Part, ...]
    end: str = "."


class Cost(Node, frozen=True):
    """The cost of an activated ability (CR 602.1a): symbols and instructions, by commas."""

    parts: tuple[Part, ...]


class Keyword(Node, frozen=True):
    """A keyword ability of a keyword line, with its parameter: “Embalm {5}{W}”, “Afterlife 1” (CR 702).

    ``number``, ``of`` and ``cost`` are the parameter read: “Suspend 4—{U}”, “Equip Shaman {2}”, “Protection from red”,
    “Partner with Pir” (a `Named`); without any of them the words after the name are nothing that a keyword may have.
    ``where`` says what X of them is: “Mobilize X, where X is its power”.
    """

    name: str
    parameter: str = ""
    separator: str = " "
    number: Word | None = None
    of: Noun | Named | None = None
    cost: Cost | None = None
    where: Where | None = None


class KeywordLine(Node, frozen=True):
    """A line of keyword abilities. ``end`` is the full stop that old and quoted ones have, ``word`` a flavor word.

    ``sentences`` are said of them behind the full stop: “Equip {0}. Activate only once each turn.”
    """

    keywords: tuple[Keyword, ...]
    separators: tuple[str, ...] = ()
    reminder: Reminder | None = None
    end: str = ""
    word: str = ""
    sentences: tuple[Sentence | Reminder, ...] = ()


class Ability(Node, frozen=True):
    """One ability with its frame (CR 113.3).

    ``word``: ability or flavor word; ``cost``: what is before “:”; ``label``: “II —”, “1—9 |”, “+1:”, “•”, “+”, “8+ |”.
    ``additional``: the symbols before a mode, its cost or its pawprints: “+ {1} —”, “{P} —” (CR 700.2h, 700.2i).
    ``late``: the word stands behind the cost: “[EXHAUST]: [Reaction] — …”.
    """

    kind: Literal["statement", "triggered", "activated", "loyalty", "chapter", "mode", "level", "row"]
    sentences: tuple[Sentence | Reminder, ...]
    word: str = ""
    label: str = ""
    cost: Cost | None = None
    additional: Cost | None = None
    late: bool = False

    @property
    def results(self) -> tuple[int, int | None]:
        """From which to which result of a die a row is for: 10 and 19 of “10—19 |”; None: any that is greater."""
        return senses.results(self.label)

    @property
    def level(self) -> tuple[str, int, int | None]:
        """Of a level symbol which counters, and from which number of them to which; None: any that is greater."""
        return senses.level(self.label)

    @property
    def chapters(self) -> tuple[int, ...]:
        """The numbers of a chapter ability: (1, 2) of “I, II —”."""
        return senses.chapters(self.label) if self.kind == "chapter" else ()

    @property
    def loyalty(self) -> tuple[bool, str]:
        """Of a loyalty ability's “−3:”: whether counters are removed, and how many."""
        return senses.loyalty(self.label)


class CardText(Node, frozen=True):
    """The text of one face of a card (or a quoted ability): one ability or keyword line a line."""

    abilities: tuple[Ability | KeywordLine | Reminder | Unparsed, ...]
    breaks: tuple[str, ...] = ()
