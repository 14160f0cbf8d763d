"""“Create …” clauses: tokens, how many, for whom, and how they enter."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import structs

from ..grammar import nodes as n
from ..grammar.tokens import further_tokens
from . import instructions as i
from .characteristics import ASIDES, describe, every, pt_value, read_modifier, read_state
from .counting import FACTORS, count, for_each
from .definitions import predefined_tokens
from .drafts import DraftCreation
from .objects import copied
from .player_names import named_player
from .players import player
from .quantities import count_of, quantity
from .wordings import CARD_TYPES, SUPERTYPES, color_letters, is_subtype, plain, text_of

Report = Callable[[str, str, n.Span], None]  # construct, message, place
CardLookUp = Callable[[str], i.Characteristics | None]


#: Where tokens are put.
DESTINATIONS = frozenset(["onto the battlefield", "into play"])

#: They leave open how many, and nobody says who decides.
LIMITS = frozenset(["at least", "at most", "more than", "less than", "fewer than", "either", "only"])
COUNTING = frozenset(["second", "third", "fourth", "fifth", "additional", "single"])


THEIR = ("his or her ", "their ", "his ", "her ")


class Creating:
    """Lowers creation clauses of one text. ``report`` takes what could not be lowered; ``card`` finds cards by name."""

    def __init__(self, text: str, report: Report, card: CardLookUp) -> None:
        self.text, self.report, self.card = text, report, card

    def creations(self, node: n.Creation, antecedents: list[DraftCreation]) -> list[DraftCreation]:
        """All that one clause creates, in the order of its words."""
        creator = self._creator(node)
        out: list[DraftCreation] = []
        for tokens in _with_shared(node.tokens):
            for draft in self._tokens(tokens, [*antecedents, *out]):
                draft.creator = creator
                draft.span, draft.source = self._source(node, tokens, len(node.tokens))
                out.append(draft)
        for complement in node.complements:
            self._complement(complement, out)
        for draft in out:
            if draft.count_text == "a number of":
                self.report("quantity", f"how many is not said in “{draft.source}”", n.Span(*draft.span))
        if node.choice or any(j.strip() in ("or", ", or") for j in node.joiners):
            for draft in out:  # “a Royal Role token or a Monster Role token attached to that creature”
                draft.state.attached_to = draft.state.attached_to or out[-1].state.attached_to
        return out

    def made(self, tokens: n.Tokens) -> list[DraftCreation]:
        """The creations of one description, by “you”."""
        out = self._tokens(tokens, [])
        for draft in out:
            draft.creator = i.Player("you", "you")
        return out

    def _creator(self, node: n.Creation) -> i.Player:
        """Who creates: the subject; with “put … under target opponent's control” that player (CR 111.2)."""
        said = [x for t in node.tokens if isinstance(t, n.TokenCopy) for x in (*t.modifiers, *t.extra)]
        for complement in (*node.complements, *said):
            if isinstance(complement, n.Prepositional) and complement.preposition.lower() == "under":
                theirs = plain(text_of(complement.object, self.text)).startswith(THEIR)
                who = whose_control(complement, self.text)
                if who is not None and not (theirs and node.subject is not None):
                    return who
        return player(node.subject, self.text)

    def _source(self, node: n.Creation, tokens: n.Tokens, kinds: int) -> tuple[tuple[int, int], str]:
        """The clause's own words; of several kinds in one clause, each kind's words."""
        span = node.span if kinds == 1 else tokens.span
        start = max(span.start, node.verb.span.start) if kinds == 1 and node.subject is None else span.start
        return (start, span.end), self.text[start : span.end]

    # ── Tokens ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _tokens(self, node: n.Tokens, antecedents: list[DraftCreation]) -> list[DraftCreation]:
        place = (node.span.start, node.span.end)
        if isinstance(node, n.TokenCopy):
            amount, count_text = count(node.quantity)
            modifiers = (*node.modifiers, *node.extra)
            chance = next((m.text for m in modifiers if isinstance(m, n.Adverb) and plain(m.text) == "at random"), "")
            of = copied(node.of, self.text, chance)
            draft = DraftCreation(i.Player("you"), place, "", amount, count_text, copied=of)
            for word in node.words:
                if read_state(word.text, draft.entering) or plain(word.text) in ("additional", "creature", "artifact"):
                    continue
                if (change := _exception(word)) is not None:
                    draft.exceptions.append(change)
                    draft.clauses.append(word.text)
                else:
                    self.report("copy", f"“{word.text}” before “token”", word.span)
            for modifier in modifiers:
                if isinstance(modifier, (n.ForEach, n.EqualTo)):
                    self._complement(modifier, [draft])
                elif not (isinstance(modifier, n.Adverb) and modifier.text == chance):
                    self._entering(modifier, draft)
            return [draft]
        if isinstance(node, n.TokenDescription):
            return [self._described(node, place)]
        return self._referred(node.phrase, antecedents)

    def _entering(self, modifier: n.Modifier | n.Complement, draft: DraftCreation) -> None:
        state = draft.entering
        if self._later(modifier, draft) or (
            isinstance(modifier, n.Prepositional) and modifier.preposition.lower() == "under"
        ):
            return
        read_modifier(modifier, self.text, state)
        while state.unread:
            words, span = state.unread.pop()
            self.report("copy", f"“{words}” is not understood", span)

    def _later(self, node: n.Node, draft: DraftCreation) -> bool:
        """“create … at the beginning of the next end step”: the creation is delayed (CR 603.7)."""
        words = plain(text_of(node, self.text))
        if not isinstance(node, (n.Prepositional, n.Adverb)) or not re.match(r"at (?:the )?(?:beginning|end)\b", words):
            return False
        draft.later = re.sub(r"^at (?:the )?(?:beginning of )?(?:the )?", "", words)
        return True

    def _described(self, node: n.TokenDescription, place: tuple[int, int]) -> DraftCreation:
        amount, count_text = count(node.quantity)
        if not node.quantity and node.noun == "tokens":
            amount, count_text = i.Asked("a number"), "a number of"  # “Create Treasure tokens equal to …”
        counting = [m for m in node.modifiers if isinstance(m, (n.ForEach, n.EqualTo))]
        rest = tuple(m for m in node.modifiers if m not in counting)
        description = describe(structs.replace(node, modifiers=rest), self.text)
        for words, span in description.unread:
            self.report("description", f"“{words}” is not understood", span)
        description.unread.clear()
        you = i.Player("you", "you")
        draft = DraftCreation(you, place, "", amount, count_text, description=description, later=description.later)
        draft.named = bool(node.name)
        self._by_name(node, draft)
        self._slips(node)
        if draft.base is None and draft.card is None:
            for word in node.types:
                if word.kind == "subtype" and not is_subtype(word.text) and plain(word.text) not in CARD_TYPES:
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
        name = " ".join(w.text for w in node.types)
        predefined = predefined_tokens().get(name.lower())
        if predefined is not None:
            draft.definition, draft.base = " ".join(w.capitalize() for w in name.split()), predefined[0]
        elif not draft.description.colors:
            draft.card, draft.base, draft.entering = name, self.card(name), draft.description
            for word in node.supertypes:
                if word not in SUPERTYPES:
                    self.report("card", f"“{word}” beside a card's name is not understood", node.span)

    def _slips(self, node: n.TokenDescription) -> None:
        """Report what is understood in spite of a slip of the pen, and what says nothing of the token."""
        if not node.noun and node.apposition is None:
            self.report("word", f"“token” is missing in “{text_of(node, self.text)}”", node.span)
        for word in node.quantity:
            lowered = plain(word.text)
            if lowered in LIMITS or (word.kind == "adjective" and lowered not in COUNTING):
                self.report("description", f"“{word.text}” is not understood of tokens", word.span)
        if {"article", "number"} <= {w.kind for w in node.quantity}:
            first = node.quantity[0]
            self.report("description", f"“{first.text}” and a number before one token", first.span)

    def _referred(self, phrase: n.NounPhrase, antecedents: list[DraftCreation]) -> list[DraftCreation]:
        """“five of those tokens”, “that token”, “another one of those tokens”, “that many of those tokens”."""
        words = plain(text_of(phrase, self.text))
        if not antecedents:
            self.report("back-reference", f"“{words}” refers to no tokens before", phrase.span)
            return []
        counts_only = not phrase.modifiers and all(
            isinstance(w, n.Word) and w.kind in ("number", "multiple") for w in phrase.words
        )
        if not counts_only and not re.search(r"\b(those|that|these|the|such|of them|another)\b|^\w+ more$", words):
            self.report("description", f"“{words}” is not understood as tokens", phrase.span)
            return []
        last = antecedents[-1]
        group = [a for a in antecedents if a.span == last.span] if not re.search(r"\bthat token\b", words) else [last]
        if re.match(r"(those|that|these|the) tokens?\b", words):
            return [a.like() for a in group]
        of = [w for w in phrase.words if isinstance(w, n.Word)]
        amount, shown = count(tuple(of))
        return [a.like(count=amount, count_text=shown, span=(phrase.span.start, phrase.span.end)) for a in group]

    # ── What follows the tokens ─────────────────────────────────────────────────────────────────────────────────────

    def _complement(self, node: n.Complement, drafts: list[DraftCreation]) -> None:
        """One phrase after the tokens; what is not understood is reported."""
        words = plain(text_of(node, self.text)).lstrip(", ")
        if not drafts:
            return
        if isinstance(node, n.ForEach):
            self._for_each(node, drafts[-1])
        elif isinstance(node, n.EqualTo):
            self._equal_to(node, drafts)
        elif not (
            self._put_off(node, drafts)
            or (isinstance(node, n.Prepositional) and self._prepositional(node, words, drafts))
            or (isinstance(node, n.Adverb) and self._adverb(words.removesuffix(" instead"), drafts))
            or (words == "each" and drafts[-1].state.toughness == "*")  # “with power and toughness each equal to …”
        ):
            self.report("creation", f"“{words}” after the tokens is not understood", node.span)

    def _equal_to(self, node: n.EqualTo, drafts: list[DraftCreation]) -> None:
        """“a number of … tokens equal to …”, “… with power and toughness each equal to …”."""
        value, words = quantity(node.quantity, self.text), text_of(node, self.text)
        if node.word.lower() == "as there are":
            self._as_many(node, words, drafts)
            return
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

    def _as_many(self, node: n.EqualTo, words: str, drafts: list[DraftCreation]) -> None:
        """“as many Soldier tokens | as there are creatures your opponents control”."""
        counted = [draft for draft in drafts if draft.count_text == "as many"]
        for draft in counted:
            draft.count, draft.count_text = count_of(node.quantity.of, self.text), f"as many {words}"
        if not counted:
            self.report("quantity", f"“{words}” is not understood", node.span)

    def _put_off(self, node: n.Complement, drafts: list[DraftCreation]) -> bool:
        if not self._later(node, drafts[-1]):
            return False
        for draft in drafts:
            draft.later = drafts[-1].later
        return True

    def _prepositional(self, node: n.Prepositional, words: str, drafts: list[DraftCreation]) -> bool:
        where = node.preposition.lower()
        if where in ("with", "attached to"):
            self.said_of(node, drafts)
            return True
        if where == "under" and isinstance(node.object, n.NounPhrase):
            for modifier in node.object.modifiers:  # “under your control | with two +1/+1 counters on it”
                if isinstance(modifier, n.Prepositional) and modifier.preposition.lower() == "with":
                    self.said_of(modifier, drafts)
        # where they go is read with who creates them; when and why do not change what is created
        return (
            where == "under"
            or words in DESTINATIONS
            or where in ("at", "during", "until", "as", "from", "on", "by", "in")
        )

    def said_of(self, node: n.Modifier | n.Complement, drafts: list[DraftCreation]) -> None:
        """Write a phrase into the tokens of which it is said; report it if it is not understood."""
        for draft in drafts:
            read_modifier(node, self.text, draft.state)
            while draft.state.unread:
                words, span = draft.state.unread.pop()
                self.report("description", f"“{words}” is not understood", span)

    def _adverb(self, words: str, drafts: list[DraftCreation]) -> bool:
        half = drafts[-1].count
        if isinstance(half, i.Half) and words in ("rounded up", "rounded down"):
            drafts[-1].count = i.Half(half.of, "up" if words.endswith("up") else "down")
            drafts[-1].count_text += f", {words}"
        elif words in FACTORS:
            for draft in drafts:
                factor, number = FACTORS[words], draft.count
                draft.count = i.Product(factor, number)
                said = str(factor * number.value) if isinstance(number, i.Number) else f"{words} {draft.count_text}"
                draft.count_text = said
        elif words not in ASIDES:
            return every(read_state(words, draft.state) for draft in drafts)
        return True

    def _for_each(self, node: n.ForEach, draft: DraftCreation) -> None:
        """So many tokens for each of these; “with a +1/+1 counter on it for each …” so many counters."""
        if draft.count_text != "1" or not counters_for_each(node, draft, self.text):
            draft.count, draft.count_text = for_each((draft.count, draft.count_text), node, self.text)


def _exception(word: n.Word) -> i.CopyException | None:
    """What a word before “token” makes different in a copy: “a 1/1 token copy”, “a nonlegendary token copy”."""
    lowered = plain(word.text)
    if word.kind == "power/toughness":
        power, toughness = map(pt_value, word.text.split("/"))
        return None if isinstance(power, str) or isinstance(toughness, str) else i.SetPT(power, toughness)
    if word.kind == "color":
        return i.SetColors(color_letters(tuple(re.split(r", and | and |, ", lowered))))
    supertype = lowered.removeprefix("non").removeprefix("-") if word.kind == "non" else ""
    return i.RemoveSupertype(supertype.capitalize()) if supertype in SUPERTYPES else None


def _with_shared(tokens: tuple[n.Tokens, ...]) -> list[n.Tokens]:
    """“a green creature token that's a 2/2 Wolf, | a 3/2 Cat, | or a 4/4 Rhino”: each is a green creature token."""
    out: list[n.Tokens] = []
    head: n.TokenDescription | None = None
    for each in tokens:
        if isinstance(each, n.TokenDescription):
            if each.noun or head is None:
                said = any(isinstance(m, n.Relative) and m.verb is None for m in each.modifiers)
                head = each if said and each.power is None else None
            else:
                each = shared(head, each)
        out.append(each)
    return out


def shared(head: n.TokenDescription, item: n.TokenDescription) -> n.TokenDescription:
    """One of several tokens, with what the words before all of them say: “two tapped creature tokens: a 1/1 …”."""
    said = {plain(word.text) for word in item.types}
    common = tuple(word for word in head.types if plain(word.text) not in said)
    return structs.replace(
        item,
        noun=head.noun,
        states=(*head.states, *item.states),
        supertypes=(*head.supertypes, *item.supertypes),
        colors=(*head.colors, *item.colors),
        types=(*common, *item.types),
        keywords=(*head.keywords, *item.keywords),
    )


def spelt_out(header: n.Creation, noun: n.Noun) -> n.Creation | None:
    """“Create two creature tokens: | a 1/1 white Human and a 2/2 green Wolf”; None if it is no such list."""
    (head,) = header.tokens[:1] if len(header.tokens) == 1 else (None,)
    items = noun.items if isinstance(noun, n.NounList) else (noun,)
    tokens, joiners = further_tokens(noun) or ((), ())
    if head is None or not tokens or len(items) > len(tokens) or any("and" not in j and "," not in j for j in joiners):
        return None
    if isinstance(head, n.TokenDescription):
        if head.modifiers or head.power is not None or head.name:
            return None
        many = count(head.quantity)[0]
        each = [count(t.quantity)[0] for t in tokens if isinstance(t, n.TokenDescription)]
        total = sum(amount.value for amount in each if isinstance(amount, i.Number))
        if len(each) < len(tokens) or many != i.Number(total):
            return None
        tokens = tuple(shared(head, t) for t in tokens if isinstance(t, n.TokenDescription))
    elif not isinstance(head, n.TokenReference) or not _is_following(head.phrase):
        return None
    return structs.replace(
        header, tokens=tokens, joiners=joiners, span=n.Span(header.span.start, noun.span.end)
    )


def _is_following(phrase: n.NounPhrase) -> bool:
    words = [plain(w.text) for w in phrase.words if isinstance(w, n.Word)]
    return not phrase.modifiers and words == ["the", "following", "tokens"]


def whose_control(node: n.Prepositional, text: str) -> i.Player | None:
    """“under target opponent's control”, “under the control of …”: that player, None for you."""
    words = plain(text_of(node.object, text))
    found = re.match(r"(?:the control of (?P<whose>.+)|(?P<who>.+?)(?:'s?)? control)\b", words)
    who = re.sub(r"'s?$", "", (found.group("whose") or found.group("who")) if found else "")
    if not who or who in ("your", "you"):
        return None
    return named_player("that player" if words.startswith(THEIR) else who)


def counters_for_each(node: n.ForEach, draft: DraftCreation, text: str) -> bool:
    """“enters with a +1/+1 counter on it | for each Elf you control”: False if it enters with none."""
    counters = draft.state.counters
    if not counters:
        return False
    last = counters[-1]
    shown = str(last.count.value) if isinstance(last.count, i.Number) else last.text
    amount, shown = for_each((last.count, shown), node, text)
    counters[-1] = i.Counters(last.kind, amount, shown)
    return True
