"""Instructions other than “play” that a board can do, under the names that it has for them."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar import riftbound_senses as senses
from ...effects.acts import Acts
from ...nouns.lasting import until
from ...nouns.player_names import is_player
from ...nouns.players import player
from ...nouns.quantities.values import number_of
from .describing import amount
from .paying import runes

#: What the board calls these acts.
ACTS = {"kill": "destroy", "banish": "exile", "exhaust": "tap", "ready": "untap"}


class RiftboundActs(Acts):
    """Lowers such instructions of one text."""

    def act(self, node: n.Clause, verb: str, of_tokens: bool, until: i.Duration | None = None) -> list[i.Step]:
        """The steps of a clause, under the names of the board."""
        return super().act(node, ACTS.get(verb, verb), of_tokens, until)

    def _act_of(self, node: n.Clause, verb: str, of_tokens: bool, until: i.Duration | None) -> list[i.Step]:
        if (own := self._of_numbers(node, verb) or self._added(node) or self._paid(node, verb)) is not None:
            return [own]
        if verb == "recycle":
            return self._recycled(node, of_tokens)
        if verb == "deal" and (dealt := self._dealt(node, of_tokens)) is not None:
            return [dealt]
        grown = self._grown(node, of_tokens) if _gives(node, verb) else None
        return [grown] if grown is not None else super()._act_of(node, verb, of_tokens, until)

    def _of_numbers(self, node: n.Clause, verb: str) -> i.Step | None:
        """“Draw 1.”, “Discard 2.”: so many cards, which are not named."""
        match node.complements:
            case (n.NounPhrase(words=(n.Word(kind="number") as said,), modifiers=()),) if verb in ("draw", "discard"):
                pass
            case _:
                return None
        number = number_of(said)
        if number is None or (node.subject is not None and not is_player(node.subject)):
            return None
        self.source.claim(said)
        who, words = player(node.subject, self.source), self.source.words(node)
        span = (node.span.start, node.span.end)
        if verb == "draw":
            return i.Draw(who, number, text=words, span=span)
        cards = i.Reference("choice", words, i.Selection((i.InZone("hand"),)), number)
        return i.Discard(who, cards, text=words, span=span)

    def _added(self, node: n.Clause) -> i.AddRunes | None:
        """“[Add] [RUNE:rainbow].”: energy and power to the rune pool."""
        match node.complements:
            case (n.NounPhrase() as noun,) if node.verb.senses == ("[add]",) and node.subject is None:
                found = runes(noun, self.source)
            case _:
                return None
        words, span = self.source.words(node), (node.span.start, node.span.end)
        return None if found is None else i.AddRunes(i.Player("you", "you"), *found, text=words, span=span)

    def _paid(self, node: n.Clause, verb: str) -> i.PayRunes | None:
        """“You may pay [RUNE:fury].”"""
        match node.complements:
            case (n.NounPhrase() as noun,) if verb == "pay" and (node.subject is None or is_player(node.subject)):
                found = runes(noun, self.source)
            case _:
                return None
        words, span = self.source.words(node), (node.span.start, node.span.end)
        return None if found is None else i.PayRunes(player(node.subject, self.source), *found, text=words, span=span)

    def _recycled(self, node: n.Clause, of_tokens: bool) -> list[i.Step]:
        """“Recycle a unit from your trash.”: it is put on the bottom of its owner's main deck; a rune has another."""
        match node.complements:
            case (n.NounPhrase() as noun,) if node.subject is None and "rune" not in noun.senses:
                words, span = self.source.words(node), (node.span.start, node.span.end)
                what = self._reference(noun, of_tokens)
                return [i.Move(what, "library", position="bottom", text=words, span=span)]
        return []

    def _dealt(self, node: n.Clause, of_tokens: bool) -> i.Damage | None:
        """“Deal 3 to a unit.”: so much damage, which is not named."""
        match node.complements:
            case (
                n.NounPhrase(words=(n.Word(kind="number") as said,), modifiers=()),
                n.Prepositional(sense="to", object=whom) as to,
            ) if node.subject is None:
                number = number_of(said)
            case _:
                return None
        if number is None:
            return None
        self.source.claim(said)
        self.source.claim_own(to)
        words, span = self.source.words(node), (node.span.start, node.span.end)
        return i.Damage(i.Reference("source"), number, (self._reference(whom, of_tokens),), text=words, span=span)

    def _grown(self, node: n.Clause, of_tokens: bool) -> i.Gain | None:
        """“Give me +2 [MIGHT] this turn.”: the words before the change say whom."""
        match node.complements:
            case (n.NounPhrase(words=(_, *_, n.Word() as last), modifiers=()) as noun, *lasting) if len(noun.words) > 1:
                change = senses.might_change(last)
            case _:
                return None
        number = amount(change.amount) if change is not None else None
        if change is None or number is None:
            return None
        lasts: i.Duration | None = None
        for each in lasting:
            if (said := until(each)) is not None:
                self.source.claim(each)
                lasts = said
        self.source.claim(last)
        self.source.claim_own(noun)
        span = n.Span(noun.span.start, noun.words[-2].span.end)
        whom = self._reference(n.NounPhrase(words=noun.words[:-1], span=span), of_tokens)
        return i.Gain(whom, (i.ChangeMight(i.Product(-1, number) if change.down else number),), lasts)


def _gives(node: n.Clause, verb: str) -> bool:
    """“Give me …”, not “Don't give me …”."""
    return verb == "give" and node.subject is None and not node.verb.negated
