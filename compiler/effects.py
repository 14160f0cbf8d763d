"""The sentences of one effect as steps: clause after clause, with their conditions, loops and choices."""

from __future__ import annotations

import re

from msgspec import structs

from ..grammar import nodes as n
from ..grammar.tokens import tokens_of
from ..grammar.traversal import below
from . import instructions as i
from .acts import ACTS, Acts, when
from .becoming import DURATIONS, spoken_of, with_exceptions
from .characteristics import read_state
from .conditions import condition, whole_conditions
from .creating import Creating, Report
from .drafts import Block, DraftChoice, DraftCreate, DraftCreation, DraftStep, MakeStep, creations_of, flat
from .exceptions import exceptions
from .keywords import MISSING, KeywordActions, creating_keyword
from .objects import done_to, reference, selection
from .players import is_player, player
from .pronouns import antecedent, the_others
from .quantities import quantity
from .riders import Riders
from .sentence_parts import (
    as_created,
    belongs,
    duration,
    goes_on_negated,
    is_clause,
    is_other_number,
    leads,
    negated,
    says_instead,
    with_lists,
)  # fmt: skip
from .triggers import awaited, base
from .wordings import plain, text_of

Place = list[DraftStep]

#: Words that may create a token: where they are not understood, a creation may be missing. Those that belong together
#: stand within 600 characters, longer than any sentence of a card, so that a long text is gone through once.
CREATING_WORDS = re.compile(
    r"\btoken cop(?:y|ies) of\b|\bcomes? into play on your side\b|"
    r"\b(?:creates?|creating|populates?|investigates?|amass(?:es)?|incubates?)\b|"
    r"\bputs? (?:into play|onto the battlefield)\b.{0,600}\btokens?\b|"
    r"\bputs? (?!.{0,600}\bcards?\b)\w+ (?:more|additional)\b.{0,600}\b(?:battlefield|into play)\b|"
    r"\bputs?\b(?=.{0,600}\b(?:battlefield|into play)\b).{0,600}\btokens?\b.{0,600}\b(?:battlefield|into play)\b|"
    r"\btokens?\b.{0,600}\b(?:comes? into play|onto the battlefield)\b",
    re.IGNORECASE,
)
TIME = re.compile(r"\b(?:until|as long as|while)\b", re.IGNORECASE)
LASTING = re.compile(r"(?:for )?as long as\b|while\b")
REFLEXIVE = re.compile(
    r"when(?:ever)? (?:you|they|that player|he or she) "
    r"(?:(?:do|does)(?: so| this)?|pays? this cost(?: one or more times)?)"
)
EVENT_WORDS = frozenset(
    ["when", "whenever", "each time", "the next time", "the first time", "once", "as soon as", "any time"]
)
#: “It enters glorped”, “They have glorp”: words that say what the tokens are.
DESCRIBES = re.compile(
    r"(?:it|they|he|she|th(?:at|e|is|ose|ese) (?:\w+ )?tokens?|each of them) (?:has|have|enters?)\b",
    re.IGNORECASE,
)
#: Verbs of which a token is the object that is there already: of others it may be what they create (“make a token”).
TAKE_TOKENS = ACTS | frozenset(
    "be is control own target treat remove bury gain lose copy exchange give reveal count tap attack block deal cast "
    "name exert crew detain suspect move attach unattach phase blink pay spend have want put counter".split()
)


class Effect:
    """Lowers the sentences of one ability onto ``steps``.

    ``created`` are the creations of the text so far, to which words may refer back; ``variables`` what X is.
    """

    def __init__(
        self, text: str, creating: Creating, actions: KeywordActions, report: Report, created: list[DraftCreation]
    ) -> None:
        self.text, self.creating, self.actions, self.report, self.created = text, creating, actions, report, created
        self.riders, self.acts = Riders(text, report), Acts(text)
        self.steps: Place = []
        self.variables: dict[str, i.Quantity] = {}
        self._first = len(created)  # where this ability's own creations begin
        self._sentence_from = 0
        self._last_if: Block | None = None
        self._loop_words = ""
        self._until: str | None = None  # the duration that the sentence's last clause gives
        self._describes = False  # whether the sentence has said what the tokens are
        self._lasts = False  # whether the sentence says that something lasts in a way that no step knows
        self._open_choice = False  # the sentence before ended with a semicolon: “; or …” may follow
        self._subject: n.Noun | None = None  # of the last clause: the next one may leave it out
        self._places: list[Place] = []  # where creations stand: a rider under a condition of its own is none of theirs

    @property
    def own(self) -> list[DraftCreation]:
        """The creations of this ability so far."""
        return self.created[self._first :]

    # ── Sentences ───────────────────────────────────────────────────────────────────────────────────────────────────

    def sentence(self, sentence: n.Sentence) -> None:
        """Lower one sentence."""
        self._sentence_from, self._describes = len(self.created), False
        before = len(self.steps)
        parts = with_lists(whole_conditions(list(sentence.parts)))
        first = parts[0] if parts else None
        if (
            self._open_choice
            and before
            and first is not None
            and first.joiner.lower().strip() == "or"
            and is_clause(first.content)
        ):
            self._alternative(first.content, self.steps)  # “Choose one — Put …; or put …”
            parts.pop(0)
        self._open_choice = sentence.end == ";"
        self._until = duration(parts, self.text)
        words = self.text[sentence.span.start : sentence.span.end]
        self._lasts = TIME.search(words) is not None and any(self._is_unknown_duration(p.content) for p in parts)
        self.parts(parts, self.steps)
        if before and len(self.steps) == before + 1 and "instead" in words and says_instead(sentence):
            self._instead(before)

    def _is_unknown_duration(self, node: n.Node) -> bool:
        """Whether it says how long something lasts, and no step knows such a time."""
        said = plain(text_of(node, self.text))
        return LASTING.match(said) is not None or (said.startswith("until ") and said not in DURATIONS)

    def _instead(self, at: int) -> None:
        """“Create six. If this spell was kicked, create twelve of those tokens instead.”: one or the other is done."""
        block = self.steps[at]
        replaced = next((k for k in reversed(range(at)) if creations_of([self.steps[k]])), None)
        if isinstance(block, Block) and block.kind == "if" and not block.otherwise and replaced is not None:
            block.otherwise = self.steps[replaced:at]
            del self.steps[replaced:at]

    def parts(self, parts: list[n.Part], place: Place) -> None:
        """Parts in their order; a condition or loop before a comma governs what follows in the sentence."""
        root = place
        added = True  # whether the last part added a step to its place
        for k, part in enumerate(parts):
            content, before = part.content, parts[k - 1].content if k else None
            if goes_on_negated(parts, k):  # “can't investigate, | populate, or create tokens”
                place.append(self._unmodelled(content))
                continue
            if belongs(part, before) and self._enters_so(content):
                continue
            if belongs(part, before):
                self.report("creation", f"“{text_of(content, self.text)}” after tokens is not understood", content.span)
                place.append(self._unmodelled(content))
                continue
            if isinstance(content, n.Subordinate) and not leads(parts, k):
                if isinstance(before, n.Subordinate) and re.search(r"\btokens?\b", text_of(before, self.text)):
                    self.report("creation", f"“{text_of(before, self.text)}” is not understood", before.span)
                if not added and as_created(content, before, self.text):
                    continue
                if self.own and is_clause(before) and not added:  # “It has hexproof | as long as …”
                    self.report("rider", f"“{text_of(content, self.text)}” of what is said before", content.span)
                else:
                    if before is not None and place and _for_good(place[-1]) and LASTING.match(plain(content.word)):
                        place[-1] = self._unmodelled(before)  # “It's an Island … | for as long as it has a counter”
                    place = self._suffix(content, place)
                    if is_other_number(parts, k):
                        self._in_place_of(place)
                continue
            if "—" in part.joiner and isinstance(before, n.Creation):
                self.report("creation", f"“{text_of(content, self.text)}” after a dash is not understood", content.span)
            here, size = place, len(place)
            place = self._part(part, before, place, root)
            added = len(here) > size or part.joiner.strip(" ,") == "or"

    def _in_place_of(self, place: Place) -> None:
        """“Create two Treasure tokens, three if you attacked this turn.”: one or the other."""
        block = place[-1]
        if isinstance(block, Block) and len(place) > 1:
            block.otherwise = [place.pop(-2)]

    def _enters_so(self, node: n.Node) -> bool:
        """“…, tapped and attacking that opponent”: so the tokens before it enter."""
        said = re.match(r"(tapped and attacking|attacking)( (?:that|target|defending) \w+)$", text_of(node, self.text))
        drafts = self.created[self._sentence_from :][-1:]
        if said is None or not drafts or not read_state(said.group(1), drafts[0].state):
            return False
        drafts[0].state.whom = said.group(2).strip()
        return True

    def _part(self, part: n.Part, before: n.Node | None, place: Place, root: Place) -> Place:
        """One part; gives the place for what follows."""
        content = part.content
        if isinstance(content, n.Subordinate):
            return self._lead(content, place)
        if isinstance(content, (n.Prepositional, n.Adverb)):
            return self._phrase(content, place, root)
        if isinstance(content, n.Where):
            self._where(content)
        elif isinstance(content, n.Exceptions):
            self._exceptions(content, place)
        elif isinstance(content, n.Unparsed):
            if not self._one_more_keyword(part, content):
                self._unparsed(content, place)
        elif place and part.joiner.strip() in ("or", ", or") and is_clause(content) and is_clause(before):
            self._alternative(content, place)
        else:
            return self._clause(content, place)
        return place

    def _alternative(self, node: n.Node, place: Place) -> None:
        """“They create a Horse, or you create a copy of it”: one of the two is done."""
        before = place.pop()
        other: Place = []
        self._clause(node, other)
        if isinstance(before, DraftChoice):
            before.options.append(other)
            before.labels.append(text_of(node, self.text))
            place.append(before)
        else:
            place.append(DraftChoice([[before], other], ["", text_of(node, self.text)], i.Player("you", "you")))

    def _lead(self, node: n.Subordinate, place: Place) -> Place:
        """“If …,”, “For each …,”, “When you do,”: the place for what it governs."""
        word, words = plain(node.word), text_of(node, self.text)
        make: MakeStep
        if word.startswith("for e"):
            kind, make = "for each", _for_each(node, self.text, words, bool(self.own))
            self._loop_words = words[:1].lower() + words[1:]
        elif word in EVENT_WORDS and REFLEXIVE.fullmatch(plain(words)):
            kind, make = "when", lambda s, _: i.If(i.Happened(False, words), s)
        elif word in EVENT_WORDS:
            event, until = awaited(word, node, self.text, bool(self.own)), self._while(words)
            kind, make = "when", lambda s, _: i.Delayed(words, s, words, event, until)
        else:
            held = condition(node, self.text, antecedent(self.steps))
            kind, make = "if", lambda s, o: i.If(held, s, o)
        block = Block(kind, make, [])
        if kind == "if" and self._places and isinstance(held, i.Happened) and not held.negated:
            self._places.append(block.steps)  # “you may create a token. If you do, that token enters with …”
        if kind == "if":
            self._last_if = block
        place.append(block)
        return block.steps

    def _while(self, words: str) -> str | None:
        """How long a delayed ability waits, where the text says so (CR 603.7b)."""
        return "end of turn" if "this turn" in plain(words) else self._until and when(self._until)

    def _suffix(self, node: n.Subordinate, place: Place) -> Place:
        """“create … if you control a Swamp”, “… unless that player pays {2}”: governs the step before."""
        lasts = LASTING.match(plain(text_of(node, self.text)))
        if not place or (lasts and isinstance(place[-1], i.Unmodelled)):
            place.append(self._unmodelled(node))
            return place
        content = node.parts[0].content if len(node.parts) == 1 else None
        if plain(node.word) == "unless" and isinstance(content, n.Creation) and not negated(content):
            return self._unless_created(content, place)
        for part in node.parts:
            if isinstance(part.content, n.Creation) and plain(node.word) == "unless":
                self.report(
                    "creation", f"“{text_of(part.content, self.text)}” instead of what stands before", part.span
                )
        for part in node.parts[1:]:
            said = text_of(part.content, self.text)
            if self.own and isinstance(part.content, n.Clause) and re.search('[“"]', said):
                self.report("rider", f"“{said}” after a condition is not understood", part.span)
        held = condition(node, self.text, antecedent(self.steps))
        place.append(Block("if", lambda s, o: i.If(held, s, o), [place.pop()]))
        return place

    def _unless_created(self, node: n.Creation, place: Place) -> Place:
        """“Counter target spell unless its controller has you create a Treasure token”: that player may; else it is."""
        who = player(node.cause.subject if node.cause else node.subject, self.text)
        words = text_of(node, self.text)
        block = Block("may", lambda s, o: i.May(who, s, o, words), [], [place.pop()])
        place.append(block)
        self._creation(node, block.steps)
        return place

    def _phrase(self, node: n.Prepositional | n.Adverb, place: Place, root: Place) -> Place:
        """“Otherwise,”, “At the beginning of the next end step,”: the place for what follows."""
        words = text_of(node, self.text)
        lowered = plain(words)
        drafts = self.created[self._sentence_from :]
        where = node.preposition.lower() if isinstance(node, n.Prepositional) else ""
        if drafts and isinstance(node, n.Prepositional) and where in ("attached to", "each attached to", "with"):
            # “… token with equip {1}, attached to it”; “…, each attached to a different target creature”
            self.creating.said_of(node, drafts if where.startswith("each") else drafts[-1:])
            return place
        if drafts and read_state(lowered, drafts[-1].state):
            return place  # “create two Treasure tokens, tapped”
        if lowered == "otherwise" and self._last_if is not None:
            return self._last_if.otherwise
        if lowered == "otherwise":
            block = Block("if", lambda s, o: i.If(i.Happened(True, words), s, o), [])
            root.append(block)
            return block.steps
        if re.match(r"(?:at|after|during|on) ", lowered):
            block = Block("delayed", lambda s, _: i.Delayed(when(lowered), s, words), [])
            place.append(block)
            return block.steps
        return place

    def _where(self, node: n.Where) -> None:
        """“where X is …”."""
        if isinstance(node.quantity, n.Unparsed):
            self.report("quantity", f"“{node.quantity.text}” is not understood", node.quantity.span)
        self.variables[node.name.upper()] = quantity(node.quantity, self.text)

    def _exceptions(self, node: n.Exceptions, place: Place) -> None:
        last = place[-1] if place else None
        if isinstance(last, i.BecomeCopy):
            place[-1] = with_exceptions(last, node, self.text)
            if isinstance(place[-1], i.Unmodelled):
                self.report("text", f"“{text_of(node, self.text)}” is not understood", node.span)
            return
        copies = [d for d in self.created[self._sentence_from :] if d.copied is not None]
        if not copies:
            return
        changes, clauses, quotes = exceptions(node, self.text)
        for change in changes:
            if isinstance(change, i.OtherException):
                self.report("exception", f"“{change.text}” is not understood", node.span)
        self._describes = True
        copies[-1].exceptions += changes
        copies[-1].clauses += clauses
        copies[-1].entering.quotes += quotes

    def _one_more_keyword(self, part: n.Part, node: n.Unparsed) -> bool:
        """“… token with flying and | glorp”: kept among the token's keywords, and reported."""
        drafts = self.created[self._sentence_from :][-1:]
        last = part.joiner.strip(" ,") == "and" and re.fullmatch(r"[a-z]+", node.text)
        if not drafts or not last or not drafts[0].state.keywords:
            return False
        drafts[0].state.keywords.append(node.text)
        self.report("description", f"“{node.text}” is not understood", node.span)
        return True

    def _unparsed(self, node: n.Unparsed, place: Place) -> None:
        goes_on = self.created[self._sentence_from :] and re.search(r"\btokens?\b|\d/\d|\bcop(y|ies)\b", node.text)
        if goes_on or CREATING_WORDS.search(node.text) or creating_keyword(node.text):
            self.report("creation", f"“{node.text}” is not understood, and it may create tokens", node.span)
        elif self._describes or (self.own and DESCRIBES.match(node.text)):  # “It has flying and | glorp”
            self.report("rider", f"“{node.text}” is not understood", node.span)
        else:
            self.report("text", f"“{node.text}” is not understood", node.span)
        place.append(self._unmodelled(node))

    def _unmodelled(self, node: n.Node) -> i.Unmodelled:
        missing = MISSING.get(base(node.verb.main), "") if isinstance(node, n.Clause) else ""
        return i.Unmodelled(text_of(node, self.text), (node.span.start, node.span.end), missing)

    # ── Clauses ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _clause(self, node: n.Node, place: Place) -> Place:
        """One clause; what follows in the sentence stands where it stands (under its “may”)."""
        if not isinstance(node, (n.Creation, n.Clause)):
            if self.created[self._sentence_from :]:
                self.report("creation", f"“{text_of(node, self.text)}” after tokens is not understood", node.span)
            place.append(self._unmodelled(node))
            return place
        words = (*node.verb.words[:-1], *(node.cause.verb.words if node.cause else ()))
        if any(w.lower() == "may" for w in words):
            who = player(node.cause.subject if node.cause else node.subject, self.text)
            clause = text_of(node, self.text)
            block = Block("may", lambda s, o: i.May(who, s, o, clause), [])
            place.append(block)
            place = block.steps
        if isinstance(node, n.Creation):
            self._creation(node, place)
        else:
            self._other(node, place)
        return place

    def _creation(self, node: n.Creation, place: Place) -> None:
        if node.subject is None and node.verb.main.lower() in ("creates", "puts") and self._subject is not None:
            node = structs.replace(node, subject=self._subject)  # “… sacrifices it, then creates …”
        self._subject = node.subject or self._subject
        if negated(node):  # “Players can't create tokens.”
            place.append(self._unmodelled(node))
            return
        self._unknown(node)
        drafts = self.creating.creations(node, self.created)
        self._created(drafts, place)
        alternatives = bool(node.choice) or any(j.strip() in ("or", ", or") for j in node.joiners)
        if not drafts:
            place.append(self._unmodelled(node))
        elif alternatives and len(drafts) > 1:
            options: list[list[DraftStep]] = [[DraftCreate([d])] for d in drafts]
            place.append(DraftChoice(options, [d.source for d in drafts], player(node.subject, self.text)))
        elif later := drafts[0].later:
            place.append(Block("delayed", lambda s, _: i.Delayed(later, s, later), [DraftCreate(drafts)]))
        else:
            place.append(DraftCreate(drafts))

    def _unknown(self, node: n.Node) -> None:
        """Report the unknown words of a creation: where they tell how many or of what, the players have to say."""
        for child in below(node, n.Quoted):
            if isinstance(child, n.Word) and child.kind == "unknown":
                self.report("word", f"the word “{child.text}” is not known", child.span)

    def _created(self, drafts: list[DraftCreation], place: Place) -> None:
        loop = self._loop(self.steps, place, "")
        for draft in drafts if loop else ():
            if isinstance(draft.count, i.Number | i.Variable):
                draft.count_text = loop if draft.count_text == "1" else f"{draft.count_text} {loop}"
        self.created += drafts
        self._places.append(place)

    def _loop(self, steps: Place, place: Place, words: str) -> str:
        """The words of the “for each …” under which a place stands."""
        if steps is place:
            return words
        for step in steps:
            if isinstance(step, Block):
                inner = self._loop_words if step.kind == "for each" else words
                if found := self._loop(step.steps, place, inner) or self._loop(step.otherwise, place, words):
                    return found
        return ""

    def _other(self, node: n.Clause, place: Place) -> None:
        """A clause without “create”: a purpose that creates, a keyword action, a rider, an act, or none of these."""
        verb = base(node.verb.main)
        if self._purpose(node, place) or self._definition_of_x(node):
            return
        if place and isinstance(place[-1], DraftChoice) and plain(text_of(node, self.text)) == "chosen at random":
            place[-1].at_random = True
            return
        if node.subject is None and verb != node.verb.main.lower() and self._subject is not None:
            node = structs.replace(node, subject=self._subject)  # “Its controller sacrifices it and investigates.”
        self._subject = node.subject or self._subject
        action = self.actions.lower(node, self.text)
        if action is not None:
            steps, drafts = action
            self._created(drafts, place)
            place += steps
            return
        if self._comes_into_play(node, verb, place):
            return
        if self.own and (place is self.steps or any(place is p for p in self._places)):
            steps_of_rider = self.riders.rider(node, verb, self.own)
            if steps_of_rider is not None:
                self._describes = not steps_of_rider
                place += steps_of_rider
                return
        if node.subject is None and verb in ("gain", "get", "have") and self._subject is not None:
            node = structs.replace(node, subject=self._subject)  # “creatures you control get +1/+1 and gain trample”
        self.acts.spoken, self.acts.others = antecedent(self.steps), the_others(self.steps)
        done = self.acts.act(node, verb, of_tokens=bool(self.own), until=self._until)
        if not done:
            self._missed(node, verb)
            self._of_nobody(node)
        if done and isinstance(done[0], i.BecomeCopy):
            copied = None if self._lasts else spoken_of(done[0], list(flat(self.steps)))
            done = [copied] if copied is not None else []
        place += done or [self._unmodelled(node)]

    def _missed(self, node: n.Clause, verb: str) -> None:
        """Report a clause that may create tokens, and that no rule lowers."""
        words = text_of(node, self.text)
        if negated(node):
            return
        if re.match(r"creates? (?:a|an|one|two) cop(?:y|ies) of\b", plain(words)):
            return  # a copy of a card, which may be cast (CR 707.12): no token
        treated = verb == "treat" and self.own and re.search(r"\b(?:tokens?|it|them)\b", words)
        made = verb not in TAKE_TOKENS and verb.isalpha() and any(map(_is_some_token, node.complements))
        if verb == "create" or made or treated or (CREATING_WORDS.search(words) and not re.search('[“"]', words)):
            self.report("creation", f"“{words}” may create tokens, and is not understood", node.span)

    def _of_nobody(self, node: n.Clause) -> None:
        """Report “create a Food token for each Elf that's tapped | or has flying”: a verb that nobody is said to do."""
        first = plain(node.verb.words[0])
        inflected = first in ("was", "were") or base(first) != first
        if node.subject is None and self._subject is None and self.created[self._sentence_from :] and inflected:
            self.report("creation", f"“{text_of(node, self.text)}” after tokens is not understood", node.span)

    def _purpose(self, node: n.Clause, place: Place) -> bool:
        """“choose a third player to create two Treasure tokens”, “sacrifice two Goblins to put three … into play”."""
        at = next((k for k, c in enumerate(node.complements) if isinstance(c, n.Infinitive)), None)
        purpose = node.complements[at] if at is not None else None
        if at is None or not isinstance(purpose, n.Infinitive) or purpose.creation is None:
            return False
        creation = purpose.creation
        noun = next((c for c in node.complements[:at] if isinstance(c, (n.NounPhrase, n.NounList))), None)
        if creation.subject is None:
            creation = structs.replace(creation, subject=noun if noun is not None and is_player(noun) else node.subject)
        rest = n.Span(node.span.start, purpose.span.start - 1)
        self._other(structs.replace(node, complements=node.complements[:at], span=rest), place)
        self._creation(creation, place)
        return True

    def _definition_of_x(self, node: n.Clause) -> bool:
        """“X is the mana value of that card.”"""
        name = text_of(node.subject, self.text) if node.subject is not None else ""
        if name not in ("X", "Y") or node.verb.main.lower() != "is" or len(node.complements) != 1:
            return False
        noun = node.complements[0]
        if not isinstance(noun, (n.NounPhrase, n.NounList)):
            return False
        self.variables[name] = quantity(noun, self.text)
        return True

    def _comes_into_play(self, node: n.Clause, verb: str, place: Place) -> bool:
        """“a 5/5 flying Djinn comes into play on your side” (1993)."""
        if verb != "come" or not isinstance(node.subject, n.NounPhrase) or "into play" not in text_of(node, self.text):
            return False
        tokens = tokens_of(node.subject)
        if not isinstance(tokens, n.TokenDescription) or tokens.power is None:
            return False
        drafts = self.creating.made(tokens)
        for draft in drafts:
            draft.span, draft.source = (node.span.start, node.span.end), text_of(node, self.text)
        self._created(drafts, place)
        place.append(DraftCreate(drafts))
        return True


def _is_some_token(node: n.Node) -> bool:
    """“a 1/1 white Soldier creature token”, “two Treasure tokens”: of which nothing was said before."""
    words = node.words if isinstance(node, n.NounPhrase) else ()
    kinds = [word.kind for word in words if isinstance(word, n.Word)]
    return len(kinds) > 1 and kinds[-1] == "token" and kinds[0] in ("article", "number", "number of")


def _for_good(step: DraftStep) -> bool:
    return isinstance(step, i.Gain) and step.until is None


def _for_each(node: n.Subordinate, text: str, words: str, of_tokens: bool) -> MakeStep:
    """“For each of those creatures”, “for each opponent”, “for each land you control”; ``of_tokens``: see `awaited`."""
    noun = node.parts[0].content
    if not isinstance(noun, (n.NounPhrase, n.NounList)):
        return lambda s, _: i.ForEach(s, times=i.Asked(words), text=words)
    if is_player(noun):
        who = player(noun, text)
        return lambda s, _: i.ForEach(s, players=who, text=words)
    of = reference(noun, text) if plain(node.word) == "for each of" else done_to(noun, text)
    if of is not None and of.what == "that" and of.among is None and of_tokens:
        of = i.Reference("created", of.text)
    if of is not None and of.what != "other":
        return lambda s, _: i.ForEach(s, of=of, text=words)
    objects = selection(noun, text)
    return lambda s, _: i.ForEach(s, objects=objects, text=words)
