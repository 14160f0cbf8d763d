"""The sentences of one effect as steps: clause after clause, with their conditions, choices and riders."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import structs

from ..grammar import nodes as n
from ..grammar.tokens import tokens_of
from . import instructions as i
from .characteristics import every, read_copula, read_modifier, read_state, read_type, read_with
from .conditions import condition
from .creating import Creating, Report
from .drafts import Block, DraftChoice, DraftCreate, DraftCreation, DraftStep
from .exceptions import exceptions
from .keywords import KeywordActions
from .objects import reference, selection
from .players import is_player, player
from .quantities import count_of, quantity
from .triggers import base
from .wordings import plain, text_of

Place = list[DraftStep]
ACTS = frozenset("sacrifice exile destroy tap untap attach transform regenerate goad return".split())
LATER = re.compile(
    r"(?:at|until) (?:the )?(?:beginning of )?(?P<when>the next .*|your next .*|that player's next .*|end of (?:turn|combat)|the next turn's .*|each .*|its controller's next .*|end step|next .*|the end step.*)"
)
CREATING_WORDS = re.compile(
    r"\btoken cop(?:y|ies) of\b|\bcomes? into play on your side\b|\b(creates?|creating|populates?|investigates?|amass(?:es)?|incubates?)\b|\bput(?:s)?\b.*\btokens?\b.*\b(?:battlefield|into play)\b|\btokens?\b.*\b(?:comes? into play|onto the battlefield)\b",
    re.I,
)


class Effect:
    """Lowers the sentences of one ability. ``created`` are the creations so far, of this text, that words may refer to."""

    def __init__(
        self, text: str, creating: Creating, actions: KeywordActions, report: Report, created: list[DraftCreation]
    ) -> None:
        self.text, self.creating, self.actions, self.report, self.created = text, creating, actions, report, created
        self.steps: Place = []
        self.first = len(created)  # where this ability's own creations begin
        self.last_if: Block | None = None
        self.spoken = False  # whether the last thing spoken of are the created tokens
        self.sentence_from = 0
        self.variables: dict[str, i.Quantity] = {}
        self.subject: n.Noun | None = None  # of the last clause: the next one may leave it out
        self.places: dict[int, Place] = {}  # where each creation stands: a condition of its own keeps a rider away

    # ── Sentences ───────────────────────────────────────────────────────────────────────────────────────────────────

    def sentence(self, sentence: n.Sentence) -> None:
        """Lower one sentence, onto ``steps``."""
        self.sentence_from = len(self.created)
        self.parts(list(sentence.parts), self.steps)

    def parts(self, parts: list[n.Part], place: Place) -> None:
        """Parts in their order; a condition or loop before a comma governs what follows in the sentence."""
        root = place
        for k, part in enumerate(parts):
            content = part.content
            before_comma = (
                k + 1 < len(parts)
                and parts[k + 1].joiner.lstrip().startswith(",")
                and not isinstance(parts[k + 1].content, (n.Where, n.Exceptions))
            )
            leads = (
                k == 0
                or part.joiner.strip() in (",", ", then", "and", ", and", "then", "Then")
                or isinstance(parts[k - 1].content, n.Subordinate)
            )
            if isinstance(content, n.Subordinate):
                if (before_comma and leads) or (leads and k == 0 and k + 1 < len(parts)):
                    place = self._lead(content, place)
                else:
                    self._suffix(content, place)
            elif isinstance(content, (n.Prepositional, n.Adverb)):
                place = self._phrase(content, place, root)
            elif isinstance(content, n.Where):
                self._where(content)
            elif isinstance(content, n.Exceptions):
                self._exceptions(content)
            elif isinstance(content, n.Unparsed):
                self._unparsed(content, place)
            elif (
                k
                and re.fullmatch(r",? or", part.joiner.strip())
                and place
                and _is_clause(content)
                and _is_clause(parts[k - 1].content)
            ):
                self._alternative(content, place)
            else:
                place = self._clause(content, place)

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
        word = plain(node.word)
        words = text_of(node, self.text)
        steps: Place = []
        if word.startswith("for e"):
            noun = node.parts[0].content
            block = Block("for each", _for_each(noun, self.text, words), steps)
            self.loop_words = words
        elif word in (
            "when",
            "whenever",
            "each time",
            "the next time",
            "the first time",
            "once",
            "as soon as",
            "any time",
        ):
            block = (
                Block("when", lambda s, _: i.If(i.Happened(False, words), s), steps)
                if re.fullmatch(
                    r"when(?:ever)? (?:you|they|that player|he or she) (?:do|does)(?: so| this)?", plain(words)
                )
                else Block("when", lambda s, _: i.Delayed(words, s, words), steps)
            )
        else:
            held = condition(node, self.text)
            block = Block("if", lambda s, o: i.If(held, s, o), steps)
            self.last_if = block
        place.append(block)
        return steps

    def _suffix(self, node: n.Subordinate, place: Place) -> None:
        """“create … if you control a Swamp”, “… unless that player pays {2}”: governs the step before."""
        held = condition(node, self.text)
        if not place:
            place.append(i.Unmodelled(text_of(node, self.text), (node.span.start, node.span.end)))
            return
        last = place.pop()
        place.append(Block("if", lambda s, o: i.If(held, s, o), [last]))

    def _phrase(self, node: n.Prepositional | n.Adverb, place: Place, root: Place) -> Place:
        words = text_of(node, self.text)
        lowered = plain(words)
        if lowered == "otherwise" and self.last_if is not None:
            return self.last_if.otherwise
        if lowered == "otherwise":
            steps: Place = []
            root.append(Block("if", lambda s, o: i.If(i.Happened(True, words), s, o), steps))
            return steps
        if lowered.startswith("at ") or re.match(r"(?:after|during|on) ", lowered):
            later: Place = []
            place.append(Block("delayed", lambda s, _: i.Delayed(_when(lowered), s, words), later))
            return later
        return place

    def _where(self, node: n.Where) -> None:
        """“where X is …” gives X in this sentence's creations, and in the counters put on them."""
        name = node.name.upper()
        value = quantity(node.quantity, self.text)
        if isinstance(node.quantity, n.Unparsed):
            self.report("quantity", f"“{node.quantity.text}” is not understood", node.quantity.span)
        self.variables[name] = value

    def _exceptions(self, node: n.Exceptions) -> None:
        drafts = [d for d in self.created[self.sentence_from :] if d.copied is not None]
        if not drafts:
            return
        changes, clauses, quotes = exceptions(node, self.text)
        for change in changes:
            if isinstance(change, i.OtherException):
                self.report("exception", f"“{change.text}” is not understood", node.span)
        drafts[-1].exceptions += changes
        drafts[-1].clauses += clauses
        drafts[-1].entering.quotes += quotes

    def _unparsed(self, node: n.Unparsed, place: Place) -> None:
        goes_on = bool(self.created[self.sentence_from :]) and re.search(r"\btokens?\b|\d/\d|\bcop(y|ies)\b", node.text)
        if goes_on or CREATING_WORDS.search(node.text):
            self.report("creation", f"“{node.text}” is not understood, and it may create tokens", node.span)
        else:
            self.report("text", f"“{node.text}” is not understood", node.span)
        place.append(i.Unmodelled(node.text, (node.span.start, node.span.end)))

    # ── Clauses ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _clause(self, node: n.Node, place: Place) -> Place:
        if not isinstance(node, (n.Creation, n.Clause)):
            place.append(i.Unmodelled(text_of(node, self.text), (node.span.start, node.span.end)))
            return place
        auxiliaries = [w.lower() for w in node.verb.words[:-1]] + (
            [w.lower() for w in node.cause.verb.words] if node.cause else []
        )
        if "may" in auxiliaries:
            who = player(node.cause.subject if node.cause else node.subject, self.text)
            steps: Place = []
            words = text_of(node, self.text)
            place.append(Block("may", lambda s, o: i.May(who, s, o, words), steps))
            place = steps
        if isinstance(node, n.Creation):
            self._creation(node, place)
        else:
            self._other(node, place)
        return place

    def _creation(self, node: n.Creation, place: Place) -> None:
        if node.subject is None and node.verb.main.lower() in ("creates", "puts") and self.subject is not None:
            node = structs.replace(node, subject=self.subject)  # “… sacrifices it, then creates …”
        self.subject = node.subject or self.subject
        drafts = self.creating.creations(node, self.created)
        for block in (b for b in [self._loop(place)] if b):
            for draft in drafts:
                if draft.count_text == "1":
                    draft.count_text = block
                elif isinstance(draft.count, i.Number):
                    draft.count_text = f"{draft.count_text} {block}"
        self.created += drafts
        self.places.update((id(draft), place) for draft in drafts)
        self.spoken = True
        alternatives = bool(node.choice) or any(
            " or " in f" {j.strip()} " or j.strip() in ("or", ", or") for j in node.joiners
        )
        if alternatives and len(drafts) > 1:
            chooser = player(node.subject, self.text)
            place.append(DraftChoice([[DraftCreate([d])] for d in drafts], [d.source for d in drafts], chooser))
        elif drafts and drafts[0].later:
            when = drafts[0].later
            place.append(Block("delayed", lambda s, _: i.Delayed(when, s, when), [DraftCreate(drafts)]))
        elif drafts:
            place.append(DraftCreate(drafts))
        else:
            place.append(i.Unmodelled(text_of(node, self.text), (node.span.start, node.span.end)))

    def _loop(self, place: Place) -> str | None:
        """The words of the “for each …” that governs this place."""
        words: str | None = None

        def search(steps: Place, inside: str | None) -> None:
            nonlocal words
            if steps is place:
                words = inside
            for step in steps:
                if isinstance(step, Block):
                    search(step.steps, self._block_words(step) or inside)
                    search(step.otherwise, inside)

        search(self.steps, None)
        return words

    def _block_words(self, block: Block) -> str | None:
        return plain_for(self.loop_words) if block.kind == "for each" else None

    loop_words = ""

    def _purpose(self, node: n.Clause, place: Place) -> None:
        """“choose a third player to create two Treasure tokens”, “sacrifice two Goblins to put three … into play”."""
        at = next((k for k, c in enumerate(node.complements) if isinstance(c, n.Infinitive)), None)
        if at is None:
            return
        purpose = node.complements[at]
        assert isinstance(purpose, n.Infinitive)
        inner = purpose.creation
        if inner is None:
            return
        noun = next((c for c in node.complements[:at] if isinstance(c, (n.NounPhrase, n.NounList))), None)
        if inner.subject is None and noun is not None and is_player(noun):
            inner = structs.replace(inner, subject=noun)
        rest = structs.replace(
            node, complements=node.complements[:at], span=n.Span(node.span.start, purpose.span.start - 1)
        )
        self._other(rest, place)
        self._creation(inner, place)

    def _other(self, node: n.Clause, place: Place) -> None:
        verb = base(node.verb.main)
        before = len(self.created)
        self._purpose(node, place)
        if len(self.created) > before:
            return
        self.subject = node.subject or self.subject
        action = self.actions.lower(node, self.text, self.creating)
        if action is not None:
            steps, drafts = action
            self.created += drafts
            self.spoken = True
            place += steps
            return
        if self._comes_into_play(node, verb, place):
            return
        if self._unconditional(place) and self._rider(node, verb, place):
            return
        step = self._act(node, verb)
        if step is None:
            if verb == "create" and re.match(
                r"creates? (?:a|an|one|two) cop(?:y|ies) of\b", plain(text_of(node, self.text))
            ):
                pass  # a copy of a card, which may be cast (CR 707.12): no token
            elif verb == "create":
                self.report("creation", f"“{text_of(node, self.text)}” is not understood", node.span)
            elif CREATING_WORDS.search(text_of(node, self.text)) and not re.search(r"“|\"", text_of(node, self.text)):
                self.report("creation", f"“{text_of(node, self.text)}” may create tokens", node.span)
            step = i.Unmodelled(text_of(node, self.text), (node.span.start, node.span.end))
        place.append(step)

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
        self.created += drafts
        self.places.update((id(draft), place) for draft in drafts)
        place.append(DraftCreate(drafts))
        return True

    # ── What later words say of the tokens ──────────────────────────────────────────────────────────────────────────

    def _unconditional(self, place: Place) -> bool:
        """Whether what is said here holds whenever the tokens are created."""
        return place is self.steps or any(place is p for p in self.places.values())

    def _about_tokens(self, subject: n.Noun | None) -> list[DraftCreation]:
        own = self.created[self.first :]
        if not own:
            return []
        words = plain(text_of(subject, self.text)) if subject is not None else "it"
        for draft in own:
            described = draft.description
            name = plain(draft.card or (described and (described.name or " ".join(described.subtypes))) or "")
            if not name:
                continue
            if words in (name, name.partition(",")[0], name.partition(" ")[0], f"{name} token"):
                return [draft]
        if words in ("it", "that token", "the token", "that creature", "this token", "the creature", "that artifact"):
            return own[-1:]
        if words in (
            "they",
            "those tokens",
            "the tokens",
            "these tokens",
            "each of them",
            "each of those tokens",
            "those creatures",
            "them",
            "both tokens",
            "each token",
            "the creatures",
            "all of them",
        ):
            return own
        return []

    def _rider(self, node: n.Clause, verb: str, place: Place) -> bool:
        """“It has …”, “They enter tapped and attacking”, “Its power is equal to …”, “Treat this token as a …”."""
        words = " ".join(node.verb.words)
        lowered = re.sub(r"^(it|they|he|she)(?:'s|'re)$", r"\1 is", plain(words))
        subject = node.subject
        if subject is None and not re.match(r"(it|they|he|she) ", lowered) and verb != "treat":
            return False
        if verb == "treat":
            return self._treat(node)
        drafts = self._about_tokens(subject)
        possessed = plain(text_of(subject, self.text)) if subject is not None else ""
        if not drafts and re.match(
            r"(its|their|this token's|that token's|the token's) (?:base )?(?:power|toughness)", possessed
        ):
            drafts = self.created[self.first :][-1:]
            value = _equal_to(node, self.text)
            if value is not None:
                for draft in drafts:
                    draft.state.size(value, "power" in possessed, "toughness" in possessed)
                    if draft.copied is not None:
                        draft.exceptions.append(i.SetPT(draft.state.power, draft.state.toughness))  # type: ignore[arg-type]
                return bool(drafts)
        if not drafts:
            return False
        main = lowered.rpartition(" ")[2]
        until = next(
            (
                c.text
                for c in node.complements
                if isinstance(c, n.Adverb) and re.match(r"until|this turn|for", plain(c.text))
            ),
            None,
        )
        if main in ("has", "have") and until is None:
            return self._has(node, drafts)
        if main in ("gains", "gain", "has", "have"):
            return self._gains(node, drafts, until, place)
        if main in ("enters", "enter"):
            return self._enters(node, drafts)
        if main == "treated":
            return self._treated(node, drafts)
        if main in ("is", "are", "'s", "'re", "becomes", "become") or lowered.endswith((" is", " are")):
            return self._is(node, drafts)
        return False

    def _has(self, node: n.Clause, drafts: list[DraftCreation]) -> bool:
        noun = next((c for c in node.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
        if noun is None:
            return False
        for draft in drafts:
            state = draft.state
            if not read_with(noun, self.text, state):
                return False
            if draft.copied is not None:
                draft.exceptions.append(i.AddAbilities(tuple(state.keywords), tuple(state.abilities)))
                state.keywords, state.abilities = [], []
        return True

    def _gains(self, node: n.Clause, drafts: list[DraftCreation], until: str | None, place: Place) -> bool:
        from .characteristics import Description

        noun = next((c for c in node.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
        gained = Description()
        if noun is None or not read_with(noun, self.text, gained):
            return False
        what = i.Reference("created", text_of(node.subject, self.text) if node.subject else "it")
        place.append(i.Gain(what, until, tuple(gained.keywords), tuple(gained.abilities)))
        return True

    def _enters(self, node: n.Clause, drafts: list[DraftCreation]) -> bool:
        for complement in node.complements:
            words = plain(text_of(complement, self.text))
            if _states(complement) and every(read_state(words, d.state) for d in drafts):
                continue
            if isinstance(complement, n.Prepositional) and complement.preposition.lower() == "with":
                if every(read_with(complement.object, self.text, d.state) for d in drafts):
                    continue
            if words in ("the battlefield", "onto the battlefield", "play"):
                continue
            if isinstance(complement, n.NounPhrase) and words.startswith("the battlefield "):
                for modifier in complement.modifiers:  # “enters the battlefield tapped and attacking”
                    for draft in drafts:
                        read_modifier(modifier, self.text, draft.state)
                continue
            return False
        return True

    def _is(self, node: n.Clause, drafts: list[DraftCreation]) -> bool:
        for complement in node.complements:
            words = plain(text_of(complement, self.text))
            if _states(complement) and every(read_state(words, d.state) for d in drafts):
                continue
            for draft in drafts:
                _described_here(draft)
            if isinstance(complement, n.NounPhrase) and all(d.description is not None for d in drafts):
                if all(
                    [read_copula(complement, self.text, d.description) for d in drafts if d.description is not None]
                ):
                    continue
            return False
        return bool(node.complements)

    def _treated(self, node: n.Clause, drafts: list[DraftCreation]) -> bool:
        """“Djinn is treated exactly like a normal artifact creature …” (1993)"""
        words = [w for c in node.complements for w in _all_words(c) if w.kind == "type"]
        for draft in drafts:
            if draft.description is not None:
                for word in words:
                    read_type(word, draft.description)
        return bool(words)

    def _treat(self, node: n.Clause) -> bool:
        """“Treat this token as a 0/1 black creature that counts as a Wall.” (1994–1999)"""
        drafts = self.created[self.first :]
        as_ = next(
            (c for c in node.complements if isinstance(c, n.Prepositional) and c.preposition.lower() == "as"), None
        )
        if not drafts or as_ is None:
            return False
        nouns = as_.object.items if isinstance(as_.object, n.NounList) else (as_.object,)
        for draft in drafts[-1:]:
            _described_here(draft)
            if draft.definition is not None:
                draft.definition, draft.base = None, None
            if draft.description is None:
                return False
            description = draft.description
            for noun in nouns:
                if not read_copula(noun, self.text, description):
                    return False
            for words, span in description.unread:
                self.report("description", f"“{words}” is not understood", span)
            description.unread.clear()
        return True

    # ── Other acts ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _act(self, node: n.Clause, verb: str) -> i.Step | None:
        noun = next((c for c in node.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
        who = player(node.subject, self.text) if node.subject is not None and is_player(node.subject) else None
        if verb == "put" and noun is not None:
            return self._counters(node, noun)
        if verb in ACTS and noun is not None and (node.subject is None or who is not None):
            to = next(
                (c for c in node.complements if isinstance(c, n.Prepositional) and c.preposition.lower() == "to"), None
            )
            if verb == "return" and to is None:
                return None
            later = next(
                (
                    m
                    for c in node.complements
                    if isinstance(c, (n.Prepositional, n.Adverb))
                    if (m := LATER.match(plain(text_of(c, self.text))))
                ),
                None,
            )
            act: i.Step = i.Act(
                verb,
                self._reference(noun),
                self._reference(to.object) if to is not None and verb == "attach" else None,
                who,
            )
            if later:
                return i.Delayed(_when(later.group()), (act,), text_of(node, self.text))
            return act
        if verb in ("gain", "get", "have") and node.subject is not None and not is_player(node.subject):
            return self._modified(node)
        return None

    def _reference(self, noun: n.Noun) -> i.Reference:
        found = reference(noun, self.text)
        words = plain(found.text)
        if (
            found.what == "that"
            and words in ("it", "them", "they", "that creature", "those creatures")
            and self.spoken
            and self.created[self.first :]
        ):
            return i.Reference("created", found.text)
        return found

    def _counters(self, node: n.Clause, noun: n.Noun) -> i.Step | None:
        """“Put two +1/+1 counters on it.”"""
        phrase = noun.items[0] if isinstance(noun, n.NounList) else noun
        words = [w for w in phrase.words if isinstance(w, n.Word)]
        if not words or plain(words[-1].text) not in ("counter", "counters"):
            return None
        on = next(
            (m for m in phrase.modifiers if isinstance(m, n.Prepositional) and m.preposition.lower() == "on"), None
        )
        if on is None:
            return None
        kind = " ".join(
            w.text
            for w in words[:-1]
            if w.kind not in ("article", "determiner", "number", "number of", "comparison", "multiple")
            and plain(w.text) != "additional"
        )
        amount, _ = self.creating._count(
            tuple(w for w in words if w.kind in ("article", "determiner", "number", "number of", "multiple")), phrase
        )
        equal = next((c for c in node.complements if isinstance(c, n.EqualTo)), None)
        if equal is not None:
            amount = quantity(equal.quantity, self.text)
        each = next((c for c in node.complements if isinstance(c, n.ForEach)), None)
        if each is not None:
            value = count_of(each.of, self.text)
            amount = (
                value
                if amount == i.Number(1)
                else i.Product(amount.value, value)
                if isinstance(amount, i.Number)
                else i.Asked(text_of(node, self.text))
            )
        return i.PutCounters(i.Counters(kind, amount), self._reference(on.object))

    def _modified(self, node: n.Clause) -> i.Step | None:
        """“creatures you control get +1/+1 and gain haste until end of turn”."""
        from .characteristics import Description

        assert node.subject is not None
        until = next((c.text for c in node.complements if isinstance(c, n.Adverb)), None)
        noun = next((c for c in node.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
        if noun is None or until is None:
            return None
        what = self._reference(node.subject)
        first = noun.words[0] if isinstance(noun, n.NounPhrase) and len(noun.words) == 1 else None
        if isinstance(first, n.Word) and first.kind == "power/toughness change":
            power, _, toughness = first.text.replace("−", "-").replace("–", "-").partition("/")
            return i.Gain(what, until, power=_change(power), toughness=_change(toughness))
        gained = Description()
        if read_with(noun, self.text, gained):
            return i.Gain(what, until, tuple(gained.keywords), tuple(gained.abilities))
        return None


def _is_clause(node: n.Node) -> bool:
    return isinstance(node, (n.Creation, n.Clause))


def _states(node: n.Complement) -> bool:
    """Whether words like “tapped and attacking” may stand here."""
    return isinstance(node, n.Adverb) or (
        isinstance(node, n.NounPhrase) and all(isinstance(w, n.Word) and w.kind == "adjective" for w in node.words)
    )


def _all_words(node: n.Node) -> list[n.Word]:
    """The words of a node and below it, up to a clause of its own."""
    if isinstance(node, n.Word):
        return [node]
    out: list[n.Word] = []
    for name in node.__struct_fields__:
        value = getattr(node, name)
        for child in value if isinstance(value, tuple) else (value,):
            if isinstance(child, n.Node) and not isinstance(child, (n.Relative, n.Clause, n.Quoted)):
                out += _all_words(child)
    return out


def _described_here(draft: DraftCreation) -> None:
    """What looked like a card's name is described by a later sentence after all (“Put a Wasp token into play. Treat …”)."""
    if draft.card is not None:
        draft.card = draft.base = None


def _change(words: str) -> i.Quantity:
    sign, body = words[:1], words[1:]
    value: i.Quantity = i.Number(int(body)) if body.isdigit() else i.Variable(body)
    if sign == "-":
        return i.Number(-value.value) if isinstance(value, i.Number) else i.Product(-1, value)
    return value


def _when(words: str) -> str:
    """“at the beginning of the next end step” -> “next end step”."""
    words = re.sub(r"^(?:at|until|after|during|on) ", "", words)
    return re.sub(r"^(?:the )?(?:beginning of )?(?:the )?", "", words)


def plain_for(words: str) -> str:
    """“For each opponent” -> “for each opponent”."""
    return words[:1].lower() + words[1:]


def _equal_to(node: n.Clause, text: str) -> i.Quantity | None:
    """“… is equal to Gemini Engine's power”."""
    equal = next((c for c in node.complements if isinstance(c, n.EqualTo)), None)
    return quantity(equal.quantity, text) if equal is not None else None


def _for_each(noun: object, text: str, words: str) -> Callable[[tuple[i.Step, ...], tuple[i.Step, ...]], i.Step]:
    if isinstance(noun, (n.NounPhrase, n.NounList)):
        if is_player(noun):
            who = player(noun, text)
            if who.who == "each player" and plain(text_of(noun, text)).startswith("opponent"):
                who = i.Player("each opponent", who.text)
            return lambda s, _: i.ForEach(s, players=who, text=words)
        objects = selection(noun, text)
        return lambda s, _: i.ForEach(s, objects=objects, text=words)
    return lambda s, _: i.ForEach(s, times=i.Asked(words), text=words)


__all__ = ["CREATING_WORDS", "Effect"]
