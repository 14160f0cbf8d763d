"""“Create …” clauses: tokens, how many, for whom, and how they enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.definitions import NONE, OWN_RULE, Definitions
from ...grammar.senses import (
    CARD_TYPES,
    FACTORS,
    SO_MANY_OF,
    SUPERTYPES,
    THEY,
    but_instead,
    capitalised,
    color_letters,
    plain,
    without_ending,
)
from ...grammar.subtypes import names_subtype, type_of
from ...grammar.traversal import below, first_adverb, first_phrase, name_of
from ..keywords.definitions import predefined_tokens
from ..ledger.places import place_of
from ..ledger.source import Source
from ..nouns.characteristics import (
    ASIDES,
    Description,
    attacked,
    describe,
    every,
    read_modifier,
    read_state,
)
from ..nouns.drafts import DraftCreation
from ..nouns.events import moment
from ..nouns.objects import copied, flat
from ..nouns.player_names import controller_of, is_player
from ..nouns.players import player
from ..nouns.quantities import count_of, quantity
from ..nouns.quantities.counting import count, for_each
from ..nouns.quantities.values import pt_value
from .sharing import with_noun, with_shared

CardLookUp = Callable[[str], i.Characteristics | None]

#: They leave open how many, and nobody says who decides.
LIMITS = frozenset(["at least", "at most", "more than", "less than", "fewer than", "either", "only"])
COUNTING = frozenset(["second", "third", "fourth", "fifth", "additional", "single"])
_ORDINALS = frozenset(["second", "third", "fourth", "fifth"])
#: They come back to tokens of which was spoken before.
_BACK = frozenset(["those", "that", "these", "the", "such", "them", "another", "an additional"])


#: How a token is said to be a copy.
_COPY = frozenset(["copy", "copies", "a copy", "an exact copy", "exact copies"])
_THAT = frozenset(["", "that's", "that are", "that is", "which is", "which are"])


#: What joins the tokens of a clause.
_JOINTS = frozenset(["and", "or", "plus"])


class Creating:
    """Lowers creation clauses of one text. ``card`` finds cards by name; ``definitions`` say what is predefined."""

    def __init__(self, source: Source, card: CardLookUp, definitions: Definitions = NONE) -> None:
        self.source, self.report, self.card, self.definitions = source, source.report, card, definitions

    def creations(self, node: n.Creation, antecedents: list[DraftCreation]) -> list[DraftCreation]:
        """All that one clause creates, in the order of its words."""
        self.source.claim_own(node)
        self.source.claim(node.verb)
        if node.cause is not None:
            self.source.claim(node.cause.verb)
        creator = self._creator(node)
        out: list[DraftCreation] = []
        for tokens in with_shared(with_noun(node.tokens)):
            if out and "or" not in node.conjunctions and _is_part(tokens):  # “…, or three of them if it was kicked”
                words = self.source.words(tokens)
                self.report("description", f"“{words}” are some of the tokens that are just created", tokens.span)
            match tokens:
                case n.TokenDescription(quantity=(n.Word(kind="article"), n.Word() as next_)) if antecedents:
                    self.source.claim(*([next_] if next_.sense in _ORDINALS else []))  # “a third Food token”, after two
            for draft in self._tokens(tokens, [*antecedents, *out]):
                draft.creator = creator
                draft.span, draft.source = self._source(node, tokens, len(node.tokens))
                out.append(draft)
        for joint in sorted(node.conjunctions - _JOINTS):
            self.report("creation", f"“{joint}” between tokens is not understood", node.span)
        for complement in node.complements:
            self._complement(complement, out)
        for draft in out:
            if draft.count_text == "a number of":
                self.report("quantity", f"how many is not said in “{draft.source}”", n.Span(*draft.span))
        if node.choice or "or" in node.conjunctions:
            for draft in out:  # “a Royal Role token or a Monster Role token attached to that creature”
                draft.state.attached_to = draft.state.attached_to or out[-1].state.attached_to
        return out

    def made(self, tokens: n.Tokens) -> list[DraftCreation]:
        """The creations of one description, by “you”."""
        out = self._tokens(tokens, [])
        for draft in out:
            draft.creator = i.Player("you", "you")
        return out

    def replaced(self, tokens: n.Tokens) -> list[DraftCreation]:
        """The creations of one description in a replacement effect: by whoever would create."""
        return self._tokens(tokens, [])

    def _creator(self, node: n.Creation) -> i.Player:
        """Who creates: the subject; with “put … under target opponent's control” that player (CR 111.2)."""
        subject = player(node.subject, self.source)
        if node.subject is not None and subject.who == "other" and not _can_create(node.subject):
            self.report(
                "creator", f"“{self.source.words(node.subject)}” is no player who creates (CR 111.2)", node.span
            )
        for under in _said_of_control(node):
            who, theirs = whose_control(under, self.source)
            if who is not None and not (theirs and node.subject is not None):
                return who
        return subject

    def _source(self, node: n.Creation, tokens: n.Tokens, kinds: int) -> tuple[tuple[int, int], str]:
        """The clause's own words; of several kinds in one clause, each kind's words."""
        span = node.span if kinds == 1 else tokens.span
        start = max(span.start, node.verb.span.start) if kinds == 1 and node.subject is None else span.start
        return (start, span.end), self.source[start : span.end]

    # ── Tokens ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _tokens(self, node: n.Tokens, antecedents: list[DraftCreation]) -> list[DraftCreation]:
        if isinstance(node, n.TokenCopy):
            return [self._copy(node)]
        if isinstance(node, n.TokenDescription):
            return [self._described(node, (node.span.start, node.span.end))]
        return self._referred(node, antecedents)

    def _copy(self, node: n.TokenCopy) -> DraftCreation:
        """“a tapped token that's a copy of target creature” (CR 707)."""
        place = (node.span.start, node.span.end)
        self.source.claim_own(node)
        self._says_copy(node)
        amount, count_text = count(node.quantity, self.source)
        modifiers = (*node.modifiers, *node.extra)
        chance = first_adverb(modifiers, "at random")
        if chance is not None:
            self.source.claim(chance)
        of = copied(node.of, self.source, chance.text if chance is not None else "")
        if _is_of_no_zone(node.of, of):
            self.report("copy", f"where “{self.source.words(node.of)}” is, is not said", node.of.span)
        draft = DraftCreation(i.Player("you"), place, "", amount, count_text, copied=of)
        for word in node.words:
            if read_state(word.sense, draft.entering) or word.sense in ("additional", "creature", "artifact"):
                self.source.claim(word)
            elif (change := _exception(word)) is not None:
                self.source.claim(word)
                draft.exceptions.append(change)
                draft.clauses.append(word.text)
            else:
                self.report("copy", f"“{word.text}” before “token”", word.span)
        for modifier in modifiers:
            if isinstance(modifier, (n.ForEach, n.EqualTo)):
                self._complement(modifier, [draft])
            elif modifier is not chance:
                self._entering(modifier, draft)
        for said in draft.entering.twice:
            self.report("word", f"“{said}” is said twice", node.span)
        return draft

    def _says_copy(self, node: n.TokenCopy) -> None:
        """Report other words than “that's a copy” between a token and what it is a copy of."""
        if plain(node.copy) not in _COPY or plain(node.that) not in _THAT:
            self.report("copy", f"“{f'{node.that} {node.copy}'.strip()}” is not understood of a token", node.span)

    def _entering(self, modifier: n.Modifier | n.Complement, draft: DraftCreation) -> None:
        if self._later(modifier, draft):
            return
        if isinstance(modifier, n.Prepositional) and modifier.sense == "under":
            return  # read with who creates
        read_modifier(modifier, self.source, draft.entering)
        self._report_unread(draft, "copy")

    def _report_unread(self, draft: DraftCreation, construct: str) -> None:
        while draft.state.unread:
            words, span = draft.state.unread.pop()
            self.source.claim_between(span.start, span.end)
            self.report(construct, f"“{words}” is not understood", span)

    def _later(self, node: n.Node, draft: DraftCreation) -> bool:
        """“create … at the beginning of the next end step”: the creation is delayed (CR 603.7)."""
        match node:
            case n.Prepositional(sense="at", object=n.NounPhrase(words=(*lead, n.Word() as head))):
                begins = head.sense in ("beginning", "end") or any(
                    isinstance(w, n.Word) and w.sense in ("beginning", "end", "next") for w in (*lead, head)
                )
                if not begins:
                    return False
            case n.Adverb() if node.sense in ("at end of turn", "at end of combat"):
                pass
            case _:
                return False
        draft.later = moment(node, self.source)
        return True

    def _described(self, node: n.TokenDescription, place: tuple[int, int]) -> DraftCreation:
        amount, count_text = count(node.quantity, self.source)
        if not node.quantity and node.noun == "tokens":
            amount, count_text = i.Asked("a number"), "a number of"  # “Create Treasure tokens equal to …”
        counting = [m for m in node.modifiers if isinstance(m, (n.ForEach, n.EqualTo))]
        description = describe(node, self.source, counting)
        draft = DraftCreation(
            i.Player("you", "you"), place, "", amount, count_text, description=description, later=description.later
        )
        self._report_unread(draft, "description")
        for said in description.twice:
            self.report("word", f"“{said}” is said twice", node.span)
        for said in description.idle:
            self.report("word", f"“{said}” says nothing of a token", node.span)
        draft.named = bool(node.name)
        self._by_name(node, draft)
        self._slips(node)
        untyped = draft.base is None and draft.card is None and not description.types and description.subtypes
        if untyped and (implied := type_of(description.subtypes)):  # “an Equipment token” (CR 205.3g)
            description.types.append(capitalised(implied))
            self.report("word", f"“{implied}” is missing in “{self.source.words(node)}”", node.span)
        if draft.base is None and draft.card is None:
            for word in node.types:
                if word.kind == "subtype" and not names_subtype(word) and word.sense not in CARD_TYPES:
                    said = f"“{word.text}” is no subtype: it is understood in lower case"
                    self.report("description", said, word.span)
        for modifier in counting:  # “a Zombie token for each … and a Clue token for each …”
            self._complement(modifier, [draft])
        return draft

    def _by_name(self, node: n.TokenDescription, draft: DraftCreation) -> None:
        """A name and nothing else is a predefined token (CR 111.10) or a card's (CR 111.11)."""
        described = node.name or node.power is not None or node.apposition is not None
        if described or not node.types or any(w.kind == "type" for w in node.types) or draft.description is None:
            return
        if draft.description.power is not None:  # “a Goblin token that's 1/1 and red”
            return
        name = name_of(node.types)
        predefined = predefined_tokens(self.definitions).get(plain(name))
        if predefined is not None and predefined[1] == OWN_RULE and (card := self.card(name)) is not None:
            draft.card, draft.base, draft.entering = name, card, draft.description  # the note reminds of a card
        elif predefined is not None:
            draft.definition, draft.base = name.title(), predefined[0]
        elif not draft.description.colors:
            draft.card, draft.base, draft.entering = name, self.card(name), draft.description
            for word in node.supertypes:
                if word not in SUPERTYPES:
                    self.report("card", f"“{word}” beside a card's name is not understood", node.span)

    def _slips(self, node: n.TokenDescription) -> None:
        """Report what is understood in spite of a slip of the pen, and what says nothing of the token."""
        if not node.noun and node.apposition is None:
            self.report("word", f"“token” is missing in “{self.source.words(node)}”", node.span)
        for word in node.quantity:
            if word.sense in LIMITS or (word.kind == "adjective" and word.sense not in COUNTING):
                self.source.claim(word)
                self.report("description", f"“{word.text}” is not understood of tokens", word.span)
        if {"article", "number"} <= {w.kind for w in node.quantity}:
            first = node.quantity[0]
            self.source.claim(first)
            self.report("description", f"“{first.text}” and a number before one token", first.span)

    def _referred(self, node: n.TokenReference, antecedents: list[DraftCreation]) -> list[DraftCreation]:
        """“five of those tokens”, “that token”, “another one of those tokens”, “that many of those tokens”."""
        phrase = node.phrase
        words = phrase.plain_words
        if phrase.kinds in (("article", "token"), ("number", "token")) and len(words) == len(phrase.words):
            return [self._bare(phrase, list(words))]
        if not antecedents:
            self.source.claim(node)
            said = self.source.said(phrase)
            self.report("back-reference", f"“{said}” refers to no tokens before", phrase.span)
            return []
        if not _is_back_reference(phrase, words):
            self.source.claim(node)
            self.report("description", f"“{self.source.said(phrase)}” is not understood as tokens", phrase.span)
            return []
        last = antecedents[-1]
        one = [w.sense for w in words][:2] == ["that", "token"]
        group = [last] if one else [a for a in antecedents if a.span == last.span]
        amount, shown = count(tuple(words), self.source)
        for word in words:
            if _is_back(word):
                self.source.claim(word)
        for modifier in phrase.modifiers:
            if isinstance(modifier, n.Prepositional) and modifier.sense in ("of", "of the"):
                self.source.claim_own(modifier)
                self.source.claim(*(w for w in below(modifier) if isinstance(w, n.Word) and _is_back(w)))
        if words and words[0].sense in ("those", "that", "these", "the") and words[-1].kind == "token":
            return [a.like() for a in group]
        made = [a.like(count=amount, count_text=shown, span=(phrase.span.start, phrase.span.end)) for a in group]
        for modifier in phrase.modifiers:
            if isinstance(modifier, (n.Relative, n.Participle, n.Adverb)):
                for draft in made:  # “three of those tokens | that are tapped and attacking”
                    read_modifier(modifier, self.source, draft.state)
        for draft in made:
            self._report_unread(draft, "description")
        return made

    def _bare(self, phrase: n.NounPhrase, words: list[n.Word]) -> DraftCreation:
        """“Put a token into play. Treat this token as …” (1996): what it is is said later."""
        amount, shown = count(tuple(words), self.source)
        self.source.claim(*words)
        description = Description()
        for modifier in phrase.modifiers:
            read_modifier(modifier, self.source, description)
        place = (phrase.span.start, phrase.span.end)
        draft = DraftCreation(i.Player("you", "you"), place, "", amount, shown, description=description)
        self._report_unread(draft, "description")
        return draft

    # ── What follows the tokens ─────────────────────────────────────────────────────────────────────────────────────

    def _complement(self, node: n.Complement, drafts: list[DraftCreation]) -> None:
        """One phrase after the tokens; what is not understood is reported."""
        if not drafts:
            return
        mark = self.source.mark()
        if not self._reads(node, drafts):
            self.source.forget(mark)
            self.source.claim(node)
            words = self.source.said(node)
            self.report("creation", f"“{words}” after the tokens is not understood", node.span)

    def _reads(self, node: n.Complement, drafts: list[DraftCreation]) -> bool:
        match node:
            case n.ForEach():
                self._for_each(node, drafts[-1])
                return True
            case n.EqualTo():
                self._equal_to(node, drafts)
                return True
            case n.Prepositional():
                return self._put_off(node, drafts) or self._prepositional(node, drafts)
            case n.Adverb():
                self.source.claim(node)
                return self._put_off(node, drafts) or self._adverb(node.sense, drafts)
            case n.NounPhrase(words=(n.Word(sense="each"),), modifiers=()):
                self.source.claim(node)
                return drafts[-1].state.toughness == "*"  # “with power and toughness each equal to …”
            case n.NounPhrase() | n.NounList() if drafts[-1].state.attacking and not drafts[-1].state.whom:
                return self._attacking_whom(node, drafts)
        return False

    def _attacking_whom(self, node: n.Noun, drafts: list[DraftCreation]) -> bool:
        """“a copy of it tapped and attacking | that player”."""
        if not is_player(node):
            return False
        whom = attacked(self.source, node)
        for draft in drafts:
            draft.state.whom = whom
        return True

    def _equal_to(self, node: n.EqualTo, drafts: list[DraftCreation]) -> None:
        """“a number of … tokens equal to …”, “… with power and toughness each equal to …”."""
        self.source.claim_own(node)
        if node.sense == "as there are":
            self._as_many(node, drafts)
            return
        value, words = quantity(node.quantity, self.source), self.source.words(node)
        if node.sense != "equal to":
            self.report("creation", f"“{words}” does not say how many", node.span)
        state = drafts[-1].state
        if state.number_counters(value, f"a number {words}"):
            return
        counted = [draft for draft in drafts if draft.count_text == "a number of"]
        for draft in counted:
            draft.count, draft.count_text = value, f"a number {words}"
        if not counted and state.toughness == "*":
            state.size(value, state.power == "*", True)
        elif not counted:
            self.report("quantity", f"“{words}” is not understood", node.span)

    def _as_many(self, node: n.EqualTo, drafts: list[DraftCreation]) -> None:
        """“as many Soldier tokens | as there are creatures your opponents control”."""
        words = self.source.words(node)
        value = count_of(node.quantity.of, self.source)
        counted = [draft for draft in drafts if draft.count_text == "as many"]
        for draft in counted:
            draft.count, draft.count_text = value, f"as many {words}"
        if not counted:
            self.report("quantity", f"“{words}” is not understood", node.span)

    def _put_off(self, node: n.Complement, drafts: list[DraftCreation]) -> bool:
        if not self._later(node, drafts[-1]):
            return False
        for draft in drafts:
            draft.later = drafts[-1].later
        return True

    def _prepositional(self, node: n.Prepositional, drafts: list[DraftCreation]) -> bool:
        if node.sense in ("with", "attached to", "each attached to"):
            self.said_of(node, drafts)
            return True
        if node.sense == "under":
            if isinstance(node.object, n.NounPhrase):
                for modifier in node.object.modifiers:  # “under your control | with two +1/+1 counters on it”
                    if isinstance(modifier, n.Prepositional) and modifier.sense == "with":
                        self.said_of(modifier, drafts)
            return True
        # where they go is read with who creates them; when and why do not change what is created
        if is_destination(node):
            self.source.claim(node)
            return True
        return False

    def said_of(self, node: n.Modifier | n.Complement, drafts: list[DraftCreation]) -> None:
        """Write a phrase into the tokens of which it is said; report it if it is not understood."""
        for draft in drafts:
            read_modifier(node, self.source, draft.state)
            self._report_unread(draft, "description")

    def _adverb(self, sense: str, drafts: list[DraftCreation]) -> bool:
        half = drafts[-1].count
        factor = but_instead(sense)
        if isinstance(half, i.Half) and sense in ("rounded up", "rounded down"):
            drafts[-1].count = i.Half(half.of, "up" if sense == "rounded up" else "down")
            drafts[-1].count_text += f", {sense}"
        elif sense in ("rounded up", "rounded down"):
            return drafts[-1].state.round_counters("up" if sense == "rounded up" else "down")
        elif factor in FACTORS:
            for draft in drafts:
                times, number = FACTORS[factor], draft.count
                draft.count = i.Product(times, number)
                said = str(times * number.value) if isinstance(number, i.Number) else f"{factor} {draft.count_text}"
                draft.count_text = said
        elif sense == "at random" and len(drafts) > 1:
            return True  # “a Bear token or a Fish token at random”: which one is left to chance
        elif sense not in ASIDES:
            return every(read_state(factor, draft.state) for draft in drafts)
        return True

    def _for_each(self, node: n.ForEach, draft: DraftCreation) -> None:
        """So many tokens for each of these; “with a +1/+1 counter on it for each …” so many counters."""
        if draft.count_text != "1" or not counters_for_each(node, draft, self.source):
            draft.count, draft.count_text = for_each((draft.count, draft.count_text), node, self.source)


def _said_of_control(node: n.Creation) -> list[n.Prepositional]:
    """“under target opponent's control”, behind the tokens, or behind what a token is a copy of."""
    of_copies = [
        each for copy in node.tokens if isinstance(copy, n.TokenCopy) for each in (*copy.modifiers, *copy.extra)
    ]
    said = (*node.complements, *of_copies)
    return [each for each in said if isinstance(each, n.Prepositional) and each.sense == "under"]


def _can_create(subject: n.Noun) -> bool:
    """Whether a phrase names players at all: “the player who …”, not “seven”, “target creature”, “no player”."""
    first = subject.items[0].words[:1]
    lead = first[0].sense if first and isinstance(first[0], n.Word) else ""
    last = subject.items[-1].words[-1:]
    head = last[0] if last and isinstance(last[0], n.Word) else None
    if head is None or lead in _NOBODY:
        return False
    somebody = head.kind == "noun" and head.sense not in _OBJECTS  # “its voter”, “the monarch”
    return somebody or is_player(subject) or head.kind in ("pronoun", "player", "unknown")


_OBJECTS = frozenset(["card", "spell", "permanent", "source", "ability", "effect", "counter"])
_NOBODY = frozenset(["no", "half", "neither", "none of", "half of"])


def is_destination(node: n.Node) -> bool:
    """“onto the battlefield”, “into play”: where tokens are put."""
    match node:
        case n.Prepositional(sense="onto", object=n.NounPhrase(words=(*_, n.Word(sense="battlefield")), modifiers=())):
            return True
        case n.Prepositional(sense="into", object=n.NounPhrase(words=(n.Word(sense="play"),), modifiers=())):
            return True
    return False


def _is_back(word: n.Word) -> bool:
    return word.sense in _BACK or word.kind == "token" or word.sense in ("more", "one")


def _is_part(tokens: n.Tokens) -> bool:
    """“three Soldier tokens, | two of them tapped”: of the tokens of the same clause."""
    words = tokens.phrase.plain_words if isinstance(tokens, n.TokenReference) else ()
    return any(word.sense in SO_MANY_OF for word in words)


def _is_back_reference(phrase: n.NounPhrase, words: Sequence[n.Word]) -> bool:
    """“those tokens”, “five of them”, “another”, “two more”; a number alone counts the tokens before."""
    if len(words) < len(phrase.words):
        return False
    if not phrase.modifiers and all(w.kind in ("number", "multiple") for w in words):
        return True
    if any(w.sense in _BACK for w in words) or (len(words) == 2 and words[-1].sense == "more"):
        return True
    return any(map(_is_of_those, phrase.modifiers))


def _is_of_those(modifier: n.Modifier) -> bool:
    return isinstance(modifier, n.Prepositional) and modifier.sense in ("of", "of the") and _speaks_back(modifier)


def _speaks_back(node: n.Prepositional) -> bool:
    items = node.object.items
    return any(isinstance(w, n.Word) and w.sense in _BACK for item in items for w in item.words)


def _exception(word: n.Word) -> i.CopyException | None:
    """What a word before “token” makes different in a copy: “a 1/1 token copy”, “a nonlegendary token copy”."""
    if word.size is not None:
        power, toughness = map(pt_value, word.size)
        return None if isinstance(power, str) or isinstance(toughness, str) else i.SetPT(power, toughness)
    if word.kind == "color":
        return i.SetColors(color_letters(word.colors))
    supertype = plain(word.negates) if word.kind == "non" else ""
    return i.RemoveSupertype(capitalised(supertype)) if supertype in SUPERTYPES else None


def whose_control(node: n.Prepositional, source: Source) -> tuple[i.Player | None, bool]:
    """“under target opponent's control”, “under the control of …”: that player (None for you), and whether the words
    are a pronoun of somebody named before."""
    source.claim_own(node)
    phrase = node.object
    if not isinstance(phrase, n.NounPhrase):
        return None, False
    words = phrase.plain_words
    if not words or words[-1].sense != "control":
        return None, False
    source.claim(*words)
    of = first_phrase(phrase.modifiers, "of")
    if of is not None:
        source.claim_own(of)
        return player(of.object, source), False
    senses = tuple(w.possessor_or_sense for w in words[:-1])
    theirs = bool(senses) and senses[0] in THEY
    if theirs:
        return i.Player("that player", "that player"), True
    if not senses or senses == ("you",):
        return None, False
    name = without_ending(" ".join(source.said(w) for w in words[:-1]))
    return controller_of(senses, name, place_of(words[0])), False


def counters_for_each(node: n.ForEach, draft: DraftCreation, source: Source) -> bool:
    """“enters with a +1/+1 counter on it | for each Elf you control”: False if it enters with none."""
    counters = draft.state.counters
    if not counters:
        return False
    last = counters[-1]
    shown = str(last.count.value) if isinstance(last.count, i.Number) else last.text
    amount, shown = for_each((last.count, shown), node, source)
    counters[-1] = i.Counters(last.kind, amount, shown)
    return True


def _is_of_no_zone(noun: n.Noun, of: i.Reference) -> bool:
    """“a creature card”, and no zone that it is in: a game has no such card by itself (CR 108.2, 400.1)."""
    head = noun.items[-1].head
    if of.what != "choice" or head is None or head.sense != "card" or of.among is None:
        return False
    return not any(isinstance(each, i.InZone | i.IsAmong | i.Told) for each in flat(of.among.where))
