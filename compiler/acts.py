"""Instructions other than “create” that a board can do: counters, sacrifice, exile, attach, gain until end of turn."""

from __future__ import annotations

import re
from typing import TypeGuard

from ..grammar import nodes as n
from ..numerals import whole
from . import instructions as i
from .becoming import become_copy
from .characteristics import Description, read_copula, read_with
from .counting import count, for_each
from .objects import reference
from .players import is_player, player
from .pronouns import OTHERS, some_of, speaks_of
from .quantities import quantity
from .wordings import color_letters, plain, text_of

LONGEST_SIZE = 400  # characters: numbers of more digits are none of a text
ACTS = frozenset("sacrifice exile destroy tap untap attach transform regenerate goad return choose turn".split())
LATER = re.compile(
    r"(?:at|until) (?:the )?(?:beginning of )?(?:the next .*|(?:your|that player's|its controller's) next .*|next .*|"
    r"the next turn's .*|each .*|(?:the )?end (?:of (?:turn|combat)|step).*)"
)
COUNTING = frozenset(["article", "determiner", "number", "number of", "multiple", "comparison"])
DURATION = re.compile(r"until\b|this turn$")
_MERGED = re.compile(r"(it|they|he|she)(?:'s|'re)")
_OTHERS = re.compile(r"(?:its|their|his|her) other (?:colors and )?(?:(?:creature|card|artifact|land) )?types")
SPOKEN = frozenset(
    ["it", "them", "they", "that creature", "those creatures", "each of them", "each of those creatures"]
)


class Acts:
    """Lowers such instructions of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.chose_tokens = False  # then “that token” is the chosen one, not one that was created
        self.spoken: i.Reference | None = None  # what the step before is done to: the next “it”
        self.others: i.Selection | None = None  # those of several that it is not done to: the next “the other”

    def act(self, node: n.Clause, verb: str, of_tokens: bool, until: str | None = None) -> list[i.Step]:
        """The steps of a clause, none if it is none of these.

        ``of_tokens``: “it” is what was just created; ``until``: how long what the sentence gives lasts.
        """
        if _way(node, "at random"):
            return []  # what chance chooses is for the players
        if verb in ("become", "copy") and node.subject is not None and not is_player(node.subject):
            copied = become_copy(node, node.subject, self.text, lambda noun: self._reference(noun, of_tokens), until)
            if copied is not None:
                return [copied]
        if (added := self._becomes(node, of_tokens, until)) is not None:
            return [added]
        noun = next((c for c in node.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
        if re.match("phases?( |$)", verb) and noun is None:
            return self._phases(node, verb, of_tokens)
        if noun is None:
            return []
        if verb == "put":
            return self._counters(node, noun, of_tokens)
        if verb == "remove" and isinstance(noun, n.NounPhrase) and (node.subject is None or is_player(node.subject)):
            return self._removal(node, noun, of_tokens)
        step: i.Step | None = None
        if verb in ACTS and (node.subject is None or is_player(node.subject)):
            step = self._act(node, verb, noun, of_tokens)
        elif verb in ("gain", "get", "have") and node.subject is not None and not is_player(node.subject):
            step = self._gain(node, node.subject, noun, of_tokens, until)
        return [] if step is None else [step]

    def _act(self, node: n.Clause, verb: str, noun: n.Noun, of_tokens: bool) -> i.Step | None:
        to = next(
            (c for c in node.complements if isinstance(c, n.Prepositional) and c.preposition.lower() == "to"), None
        )
        if verb == "return":
            place = plain(text_of(to.object, self.text)) if to is not None else ""
            verb = (
                "return to hand"
                if place.endswith(" hand")
                else "return to the battlefield"
                if "battlefield" in place
                else ""
            )
        if verb == "choose" and not _chooses_objects(noun, self.text):
            return None  # a mode, a color, a name …
        if not verb:
            return None
        if verb == "turn":
            way = _way(node, "face down", "face up")
            verb = f"turn {way}"
            if way is None:
                return None
        target = self._reference(to.object, of_tokens) if to is not None and verb == "attach" else None
        who = player(node.subject, self.text) if node.subject is not None else None
        what = self._reference(noun, of_tokens)
        if verb == "return to the battlefield":
            who = self._control(node, what)
        act = i.Act(verb, what, target, who)
        if verb == "choose" and what.among is not None and i.IsToken() in what.among.where:
            self.chose_tokens = True
        for complement in node.complements:
            if isinstance(complement, (n.Prepositional, n.Adverb)) and LATER.match(
                words := plain(text_of(complement, self.text))
            ):
                return i.Delayed(when(words), (act,), text_of(node, self.text))
        return act

    def _phases(self, node: n.Clause, verb: str, of_tokens: bool) -> list[i.Step]:
        """“Target creature phases out” (CR 702.26)."""
        way = verb.partition(" ")[2] or _way(node, "out", "in")
        if way is None or node.subject is None or is_player(node.subject):
            return []
        return [i.Act(f"phase {way}", self._reference(node.subject, of_tokens))]

    def _control(self, node: n.Clause, what: i.Reference) -> i.Player | None:
        """“under your control”, “under its owner's control”."""
        words = plain(text_of(node, self.text))
        if "under your control" in words:
            return i.Player("you", "your")
        owner = re.search(r"under (?:its|their|his or her|that card's|those cards'|the) owner(?:'s|s') control", words)
        return i.Player("owner", owner.group(), what) if owner else None

    def _reference(self, noun: n.Noun, of_tokens: bool) -> i.Reference:
        some = some_of(noun, self.text)
        if some is not None and (of_tokens or self.spoken is not None):
            whom, most, optional = some
            them = i.Reference("created" if of_tokens or self.spoken is None else self.spoken.what, whom)
            words = text_of(noun, self.text)
            return i.Reference("choice", words, i.Selection((i.IsAmong(them),), words), most, optional)
        if self.others is not None and OTHERS.fullmatch(plain(text_of(noun, self.text))):
            return i.Reference("all", text_of(noun, self.text), self.others)
        found = reference(noun, self.text)
        if found.what == "created" and self.chose_tokens and plain(found.text) in ("that token", "those tokens"):
            return i.Reference("that", found.text)
        return self._spoken(found, of_tokens)

    def _spoken(self, found: i.Reference, of_tokens: bool) -> i.Reference:
        """“It” as what the step before was done to, else as what was created."""
        words = plain(found.text)
        if found.what != "that" or words not in SPOKEN:
            return found
        if self.spoken is not None and speaks_of(words, self.spoken):
            return i.Reference(self.spoken.what, found.text)
        return i.Reference("created", found.text) if of_tokens else found

    def _counters(self, node: n.Clause, noun: n.Noun, of_tokens: bool) -> list[i.Step]:
        """“Put two +1/+1 counters on it”, “put X +1/+1 counters and a trample counter on it”."""
        phrases = noun.items if isinstance(noun, n.NounList) else (noun,)
        on = next(
            (m for m in phrases[-1].modifiers if isinstance(m, n.Prepositional) and m.preposition.lower() == "on"), None
        )
        if on is None:
            return []
        target = self._reference(on.object, of_tokens)
        who = player(node.subject, self.text) if node.subject is not None and is_player(node.subject) else None
        by = who if who is not None and who.who != "you" else None
        steps: list[i.Step] = []
        for phrase in phrases:
            counters = self._of_one_kind(node, phrase)
            if counters is None:
                return []
            steps.append(i.PutCounters(counters, target, by=by))
        if isinstance(noun, n.NounList) and any("or" in joiner.split() for joiner in noun.joiners):
            labels = tuple(text_of(phrase, self.text) for phrase in phrases)
            chooser = player(node.subject, self.text) if node.subject is not None else i.Player("you", "you")
            return [i.Choose(tuple((step,) for step in steps), labels, chooser)]  # “your choice of … or …”
        return steps

    def _removal(self, node: n.Clause, phrase: n.NounPhrase, of_tokens: bool) -> list[i.Step]:
        """“Remove two charge counters from this artifact”, “remove all counters from target creature”."""
        counters = self._of_one_kind(node, phrase)
        places = [m for m in phrase.modifiers if isinstance(m, n.Prepositional)]
        if counters is None or len(phrase.modifiers) != 1 or [m.preposition.lower() for m in places] != ["from"]:
            return []
        everything = any(isinstance(w, n.Word) and plain(w.text) == "all" for w in phrase.words)
        of = self._reference(places[0].object, of_tokens)
        return [i.RemoveCounters(counters.kind or None, None if everything else counters.count, of)]

    def _of_one_kind(self, node: n.Clause, phrase: n.NounPhrase) -> i.Counters | None:
        words = [w for w in phrase.words if isinstance(w, n.Word)]
        if not words or plain(words[-1].text) not in ("counter", "counters"):
            return None
        counting = [w for w in words if w.kind in COUNTING]
        kind = " ".join(w.text for w in words[:-1] if w not in counting and plain(w.text) != "additional")
        amount, shown = count(tuple(counting))
        for complement in node.complements:
            if isinstance(complement, n.EqualTo):
                amount, shown = quantity(complement.quantity, self.text), f"a number {text_of(complement, self.text)}"
            elif isinstance(complement, n.ForEach):
                amount, shown = for_each((amount, shown), complement, self.text)
        return i.Counters(kind, amount, "" if isinstance(amount, i.Number) else shown)

    def _becomes(self, node: n.Clause, of_tokens: bool, until: str | None) -> i.Gain | None:
        """“Mishra's Factory becomes a 2/2 artifact creature until end of turn”, “it's a Golem in addition to …”.

        What it is for good is said in addition to what it was; all else of these words is left to the players.
        """
        words = [plain(w) for w in node.verb.words if plain(w) not in ("may", "each")]
        merged = _MERGED.fullmatch(words[0]) if node.subject is None and len(words) == 1 else None
        noun = node.complements[0] if node.complements else None
        added = [plain(text_of(c.object, self.text)) for c in node.complements if _in_addition(c)]
        lasting = [c.text for c in node.complements if isinstance(c, n.Adverb) and DURATION.match(plain(c.text))]
        until = lasting[0] if lasting else until
        if not isinstance(noun, n.NounPhrase) or len(node.complements) != 1 + len(added) + len(lasting):
            return None
        if node.subject is not None and not is_player(node.subject):
            what = self._reference(node.subject, of_tokens)
        elif merged is not None:
            what = self._spoken(i.Reference("that", merged[1]), of_tokens)
        else:
            return None
        if words not in (["become"], ["becomes"]):
            known = what.what == "created" or (what.what in ("that", "source") and self.spoken is not None)
            if not added or not known or (merged is None and words not in (["is"], ["are"])):
                return None
        described = Description()
        if (until is None and not added) or not read_copula(noun, self.text, described):
            return None
        return _gained(what, until, described, added[0] if added else "")

    def _gain(self, node: n.Clause, subject: n.Noun, noun: n.Noun, of_tokens: bool, until: str | None) -> i.Step | None:
        """“creatures you control get +1/+1 and gain haste until end of turn”."""
        until = next((c.text for c in node.complements if isinstance(c, n.Adverb)), until)
        if until is None:
            return None
        what = self._reference(subject, of_tokens)
        first = noun.words[0] if isinstance(noun, n.NounPhrase) and len(noun.words) == 1 else None
        if isinstance(first, n.Word) and first.kind == "power/toughness change" and len(first.text) < LONGEST_SIZE:
            power, _, toughness = first.text.replace("−", "-").replace("–", "-").partition("/")
            return i.Gain(what, until, power=_change(power), toughness=_change(toughness))
        gained = Description()
        if read_with(noun, self.text, gained) and not gained.unread:
            return i.Gain(what, until, tuple(gained.keywords), tuple(gained.abilities))
        return None


def _in_addition(node: n.Complement) -> TypeGuard[n.Prepositional]:
    """“in addition to its other colors and types”"""
    return isinstance(node, n.Prepositional) and plain(node.preposition) == "in addition to"


def _gained(what: i.Reference, until: str | None, described: Description, besides: str) -> i.Gain | None:
    """What the description gives ``besides`` “its other types”; None where it says more than the board can give."""
    size = described.power, described.toughness
    colors = color_letters(tuple(described.colors))
    if described.unread or described.supertypes or described.name or any(isinstance(value, str) for value in size):
        return None
    if not (described.types or (besides and described.subtypes)) or any("<" in color for color in colors):
        return None
    if besides and _OTHERS.fullmatch(besides) is None:
        return None
    power, toughness = (None if isinstance(value, str) else value for value in size)
    return i.Gain(
        what,
        until,
        tuple(described.keywords),
        tuple(described.abilities),
        base_power=power,
        base_toughness=toughness,
        types=tuple(described.types),
        subtypes=tuple(described.subtypes),
        colors=() if "color" in besides else colors,
        add_colors=colors if "color" in besides else (),
    )


def _way(node: n.Clause, *ways: str) -> str | None:
    """Which of these adverbs the clause has."""
    said = {plain(c.text) for c in node.complements if isinstance(c, n.Adverb)}
    return next((way for way in ways if way in said), None)


def _chooses_objects(noun: n.Noun, text: str) -> bool:
    """“Choose a creature token you control”, “choose target creature”."""
    if isinstance(noun, n.NounList) or reference(noun, text).what not in ("choice", "target"):
        return False
    kinds = {w.kind for w in noun.words if isinstance(w, n.Word)}
    last = noun.words[-1]
    return bool(kinds & {"type", "subtype", "token"}) and isinstance(last, n.Word) and last.kind != "noun"


def when(words: str) -> str:
    """“at the beginning of the next end step” -> “next end step”."""
    words = re.sub(r"^(?:at|until|after|during|on) ", "", words)
    return re.sub(r"^(?:the )?(?:beginning of )?(?:the )?", "", words)


def _change(words: str) -> i.Quantity:
    sign, body = words[:1], words[1:]
    value: i.Quantity = i.Number(whole(body)) if body.isdecimal() else i.Variable(body)
    if sign == "-":
        return i.Number(-value.value) if isinstance(value, i.Number) else i.Product(-1, value)
    return value
