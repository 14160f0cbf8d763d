"""What has been read of an effect so far: its steps and creations, who does what, what is still open."""

from __future__ import annotations

from typing import Literal

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.mistakes import suspects
from ...grammar.traversal import below
from ..clauses.kinds import is_some_token, is_token_or_it, makes_copy_of_card
from ..creating.creations import Creating
from ..creating.riders import Riders
from ..diagnostics.detector import node_may_create
from ..keywords.sentences import MISSING, KeywordActions
from ..ledger.source import Source
from ..nouns.drafts import Block, DraftChoice, DraftCreation, DraftStep, creations_of, nesting
from ..nouns.pronouns import Shown
from .acts import ACTS, Acts
from .sentence_parts import negated
from .step_places import Might, Place, Within

#: So many conditions, choices and loops within one another: cards have four. The next one is left to the players.
MOST_NESTED = 24
#: Verbs by which a token that nobody spoke of comes about.
_COME_ABOUT = frozenset(["created", "enters", "enter", "appears", "comes"])
#: Verbs of which a token is the object that is there already: of others it may be what they create (“make a token”).
TAKE_TOKENS = ACTS | frozenset(
    "exile return be is control own target treat remove bury lose copy give reveal count tap attack block deal cast "
    "name exert crew detain suspect move attach unattach phase blink pay spend want put counter".split()
)


class Progress:
    """What has been read of an effect so far: its steps and creations, who does what, what is still open."""

    def __init__(
        self, source: Source, creating: Creating, actions: KeywordActions, created: list[DraftCreation]
    ) -> None:
        self.source, self.creating, self.actions, self.created = source, creating, actions, created
        self.report = source.report
        self.riders, self.acts = Riders(source), Acts(source)
        self.steps: Place = []
        self.shown = Shown()
        self._blocks: dict[int, Within] = {}  # by the id of the steps; what is not here stands in no block
        self.variables: dict[str, i.Quantity] = {}
        self.defining: dict[str, n.Node] = {}  # where it is said what X is
        self.waits: i.Trigger | None = None  # what the ability waits for
        self._first = len(created)  # where this ability's own creations begin
        self._sentence_from = 0
        self._last_if: Block | None = None
        self._otherwise_created: list[DraftCreation] = []  # by the branch that is not the one that is read
        self.rounding: Literal["up", "down"] | None = None  # how every half of the effect is rounded
        self._until: i.Duration | None = None  # the duration that the sentence gives to all that it does
        self._describes = False  # whether the sentence has said what the tokens are
        self._for_as_long: i.AsLongAs | None = None  # what the next part says of how long the clause lasts
        self._permitted: n.Subordinate | None = None  # “as though …” that was read with the clause before it
        self._lasts = False  # whether the sentence says that something lasts in a way that no step knows
        self._last_sentence = 0  # where the steps of the sentence before begin
        self._open_choice = False  # the sentence before ended with a semicolon: “; or …” may follow
        self._might: Might | None = None  # what was last said that somebody may do
        self._may: n.Noun | None = None  # who may do what the sentence says
        self._subject: n.Noun | None = None  # of the last clause: the next one may leave it out
        self._several: n.Noun | None = None  # the same where it is several players, of whom a verb is as if said to you
        self.modes: DraftChoice | None = None  # the modes below, and the clauses that have them chosen
        self.headers: list[n.Clause] = []
        self.chosen = False
        self._begun: list[tuple[int, int]] = []  # where each part of a sentence begins: the id of the place, its steps
        self._lists = False  # whether the part before is one more of a list
        self._goes_on = False  # whether the part before is joined by “and” to the one before it
        self._opened: list[tuple[Block, n.Node]] = []  # what waits for something that it governs
        self.earlier: i.Step | None = None  # the last step of the line before, of a spell
        self._places: dict[int, Place] = {}  # where creations stand: a rider under another condition is none of theirs

    def defines(self, name: str, value: i.Quantity, node: n.Node) -> None:
        """Note what X is; all X of an effect are one number (CR 107.3i): report where it was another one before."""
        if self.variables.get(name, value) != value:
            self.report("quantity", f"“{self.source.words(node)}”: {name} was said to be something else", node.span)
        self.variables[name], self.defining[name] = value, node

    @property
    def own(self) -> list[DraftCreation]:
        """The creations of this ability so far."""
        return self.created[self._first :]

    @property
    def spoken_of(self) -> list[DraftCreation]:
        """Those of its creations that “it” may mean: an amassed Army need not be new (CR 701.47)."""
        other = set(map(id, self._otherwise_created))
        return [draft for draft in self.own if draft.via != "amass" and id(draft) not in other]

    def _claim_joint(self, part: n.Part) -> None:
        """What joins a part to the one before is in the order of the steps."""
        self.source.claim_between(part.content.span.start - len(part.joiner), part.content.span.start)

    def ends(self) -> None:
        """The ability is read to its end: a condition or an event on which nothing depends has lost what it governs."""
        for block, node in self._opened:
            if not block.steps and not block.otherwise:
                construct = "creation" if self._may_create(node) else "text"
                self.report(construct, f"nothing depends on “{self.source.words(node)}”", node.span)

    def _may_create(self, node: n.Node) -> bool:
        return node_may_create(node, self.source.text, self.creating.definitions)

    def _within(self, place: Place) -> Within:
        return self._blocks.get(id(place)) or Within(place)

    def _else(self, block: Block) -> Place:
        """The place for what is done otherwise, where nothing speaks of what the other branch creates."""
        self._otherwise_created = creations_of(block.steps)
        return block.otherwise

    def _open(self, block: Block, place: Place, loop: str = "") -> Place:
        """Put a block at the end of a place; gives the place for what it governs."""
        place.append(block)
        around = self._within(place)
        self._blocks[id(block.steps)] = Within(block.steps, around.level + 1, loop or around.loop)
        self._blocks[id(block.otherwise)] = Within(block.otherwise, around.level + 1, around.loop)
        return block.steps

    def _too_deep(self, node: n.Node, place: Place, *governed: DraftStep) -> bool:
        """Whether one block more, at this place or around these steps, is too many: its words are left to players."""
        if self._within(place).level < MOST_NESTED and nesting(governed) < MOST_NESTED:
            return False
        words = self.source.words(node)
        self.report("creation", f"“{words}” stands in, or around, more than {MOST_NESTED} conditions", node.span)
        place.append(self._unmodelled(node))
        return True

    def _unmodelled(self, node: n.Node) -> i.Unmodelled:
        """What is left to the players, with its words."""
        self.source.claim(node)
        missing = MISSING.get(node.verb.lemma, "") if isinstance(node, n.Clause) else ""
        return i.Unmodelled(self.source.words(node), (node.span.start, node.span.end), missing)

    def _unknown(self, node: n.Node) -> None:
        """Report the unknown words of a creation: where they tell how many or of what, the players have to say."""
        for child in suspects(node, n.Quoted):
            if isinstance(child, n.Word):
                self.source.claim(child)
                self.report("word", f"the word “{child.text}” is not known", child.span)

    def _missed(self, node: n.Clause, verb: str) -> None:
        """Report a clause that may create tokens, and that no rule lowers."""
        if negated(node) or makes_copy_of_card(node):
            return
        words = self.source.words(node)
        treated = verb == "treat" and self.own and any(is_token_or_it(x) for x in below(node, n.Quoted))
        made = verb not in TAKE_TOKENS and verb.isalpha() and any(map(is_some_token, node.complements))
        if node.subject is not None and node.verb.main in _COME_ABOUT:
            made = made or is_some_token(node.subject)  # “A Food token is created under your control.”
        if verb == "create" or made or treated or self._may_create(node):
            self.report("creation", f"“{words}” may create tokens, and is not understood", node.span)

    def _of_nobody(self, node: n.Clause) -> None:
        """Report “create a Food token for each Elf that's tapped | or has flying”: a verb that nobody is said to do."""
        first = node.verb.senses[0]
        inflected = first in ("was", "were") or n.Verb(words=(first,)).lemma != first
        if node.subject is None and self._subject is None and self.created[self._sentence_from :] and inflected:
            self.report("creation", f"“{self.source.words(node)}” after tokens is not understood", node.span)
