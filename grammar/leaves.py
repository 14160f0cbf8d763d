"""The leaves of the tree: what every node is, and the nodes that hold words and no other nodes.

What single words say, whatever their form, are properties of theirs (senses.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from ..texts.patterns import regex
from . import senses


class Span(Struct, frozen=True, eq=False):
    """A stretch of the text: characters from ``start`` up to ``end`` (excluded). All spans are equal to each other."""

    start: int = 0
    end: int = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Span)

    def __hash__(self) -> int:
        return 0


class Node(Struct, frozen=True, tag=True, tag_field="node", kw_only=True):
    """Base of all nodes: immutable, compared by content; ``span`` is its place in the text."""

    span: Span = Span()

    def walk(self) -> Iterator[Node]:
        """This node and all nodes in it, each before those that are in it, in the order of the text."""
        from .traversal import below

        return below(self)

    def _repr_html_(self) -> str:
        from ..values.outline import html

        return html(self)


class Unparsed(Node, frozen=True):
    """Words that the grammar does not understand, as they stand."""

    text: str

    @property
    def senses(self) -> tuple[str, ...]:
        """The words in lower case, with straight apostrophes."""
        return tuple(senses.plain(self.text).split())

    @property
    def is_one_word(self) -> bool:
        """Whether it is a single word in small letters."""
        return self.text.isascii() and self.text.isalpha() and self.text.islower()


_LEADS_TO = regex(r"\(Leads to:? (?P<rooms>[^()]+?)\.?\)")


class Reminder(Node, frozen=True):
    """Reminder text with its parentheses (CR 207.2): it has no meaning of its own.

    ``says``: these parentheses are none, but words that mean something by themselves, which nobody understands.
    """

    text: str
    says: bool = False

    @property
    def leads_to(self) -> tuple[str, ...]:
        """Of a room of a dungeon, the rooms to which one goes from there (CR 309.4): “(Leads to: Dark Pool)”."""
        found = _LEADS_TO.fullmatch(self.text)
        return tuple(each.strip() for each in found["rooms"].split(",")) if found else ()

    def mentions(self, word: str) -> bool:
        """Whether it speaks of something named ``word``: of a new kind of counter it says what they do."""
        return word in senses.plain(self.text)


class Word(Node, frozen=True):
    """One word, or words that belong together, with its class."""

    kind: str
    text: str

    @property
    def sense(self) -> str:
        """The word as a dictionary lists it (senses.py): “Creatures” is “creature”."""
        return senses.sense(self.kind, self.text)

    @property
    def is_own_name(self) -> bool:
        """Whether it is the name of the object that has the text, and not “this creature”."""
        return self.kind == "self" and senses.plain(self.text).split(" ")[0] not in ("this", "~")

    @property
    def number(self) -> int | None:
        """The number that it stands for, if it is one (“two”, “a”)."""
        return senses.number(self.text)

    @property
    def size(self) -> tuple[str, str] | None:
        """Power and toughness of “2/2”, as they are written."""
        power, slash, toughness = self.text.partition("/")
        return (power, toughness) if slash and self.kind == "power/toughness" else None

    @property
    def change(self) -> tuple[tuple[bool, str], tuple[bool, str]]:
        """Of “+1/-X”: whether power goes down, and by how much; the same of toughness."""
        return senses.signed(self.text)

    @property
    def variable(self) -> str:
        """The letter that stands for a number (CR 107.3): “X”; "" for any other word."""
        letter = self.sense.upper()
        return letter if letter in senses.VARIABLES else ""

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols that a word consists of, without their braces: “C”, “C” of “{C}{C}” (CR 107.4)."""
        return senses.symbols(self.text)

    @property
    def negates(self) -> str:
        """What a word of kind "non" denies: “Goblin” of “non-Goblin”."""
        return senses.denied(self.text)

    @property
    def plural(self) -> bool:
        """Whether it is a noun in the plural: “creatures”."""
        return senses.is_plural(self.kind, self.text)

    @property
    def is_possessive(self) -> bool:
        """Whether it says whose something is: “creature's”, “this creature's”, “Wall's”."""
        if self.kind == "subtype":
            return senses.plain(self.text).endswith("'s")
        return self.kind in ("possessive", "self")

    @property
    def possessor(self) -> str:
        """Whose, of a possessive: “you” of “your”, “creature” of “creature's”."""
        return senses.possessor(self.text)

    @property
    def possessor_or_sense(self) -> str:
        """“you” of “your”, and “target”, “player” of “target player's”: a phrase that says whose, word by word."""
        return self.possessor if self.kind == "possessive" else self.sense

    @property
    def possessor_end(self) -> int:
        """Where the possessor ends, of a possessive: before the “'s” of “creature's”, the “'” of “players'”."""
        return self.span.end - (2 if self.text[-2:-1] in ("'", "’") else 1)

    @property
    def controlling(self) -> senses.Controlling:
        """Who controls or owns, of a word of kind "control": “an opponent controls”."""
        return senses.controlling(self.text)

    @property
    def each_symbol(self) -> tuple[tuple[str, ...], ...]:
        """The symbols of “{2}{W/U}” by what their strokes part: (("2",), ("W", "U"))."""
        return senses.parted_symbols(self.text)

    @property
    def colors(self) -> tuple[str, ...]:
        """The colors of “white, blue, and black”, as words."""
        return senses.color_words(self.text)


class Named(Node, frozen=True):
    """“named Land Mine”."""

    name: str
    word: str = "named"

    def names(self, *, several: bool) -> tuple[str, ...]:
        """The names in “named A, B, and C”; “A and B” is two only where ``several`` things are named."""
        return senses.listed_names(self.name, several=several)


class Verb(Node, frozen=True):
    """A verb with its auxiliaries: “can't be regenerated”, “may create”."""

    words: tuple[str, ...]

    @property
    def main(self) -> str:
        """The last word, lower case."""
        return self.words[-1].lower()

    @property
    def senses(self) -> tuple[str, ...]:
        """The words in lower case, with straight apostrophes."""
        return senses.plain_words(self.words)

    @property
    def lemma(self) -> str:
        """The main verb in its plain form (“creates” is “create”); a participle stays as it is."""
        return senses.plain_verb(self.words[-1])

    @property
    def past(self) -> str:
        """The plain form of what is said to have happened (“died” is “die”); "" of other forms."""
        return senses.past(self.words[-1])

    @property
    def is_done(self) -> bool:
        """Whether what stands before the main verb says no more than that it is done: not “would”, “could”, “never”."""
        return senses.BEFORE_WHAT_IS_DONE.issuperset(self.auxiliaries)

    @property
    def auxiliaries(self) -> tuple[str, ...]:
        """What stands before the main verb, in lower case: “may”, “can't”, “would”, “be”."""
        return senses.plain_words(self.words[:-1])

    @property
    def negated(self) -> bool:
        """Whether it says that something is not done: “can't create”, “isn't”, “do not”."""
        return senses.negated(self.words)

    def without(self, sense: str) -> Verb:
        """The verb without the words of this ``sense``: “may instead draw” without “instead”."""
        return replace(self, words=tuple(w for w, plain in zip(self.words, self.senses, strict=True) if plain != sense))

    @property
    def is_participle(self) -> bool:
        """Whether the main verb is a participle of the past: “blocked”."""
        return senses.is_participle(self.main)

    @property
    def pronoun(self) -> str:
        """The subject that is one word with the verb: “it” of “it's”; "" if there is none."""
        return senses.contracted(self.words[0])


class Adverb(Node, frozen=True):
    """“tapped”, “instead”, “this turn”, “until end of turn”."""

    text: str

    @property
    def sense(self) -> str:
        """The words in lower case, without commas."""
        return senses.sense("adverb", self.text)

    @property
    def duration(self) -> senses.Duration | None:
        """How long something lasts, if that is what it says (CR 611.2a)."""
        return senses.duration(self.text)
