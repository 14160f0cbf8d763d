"""What a clause of a Riftbound card does, under the names that the board has for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar import riftbound_senses as senses
from ...clauses.said import Said
from ...effects.acts import Acts
from ...nouns.player_names import is_player_or_they
from ...nouns.players import player
from .doing import giving, moving, playing
from .paying import runes
from .reading.behind import apart

#: What the board calls these acts.
ACTS = {"kill": "destroy", "banish": "exile", "exhaust": "tap", "ready": "untap"}
#: Who lowers the clauses of a verb, where no row does.
_LOWERED: dict[str, tuple[Callable[[Said], Sequence[i.Step] | None], ...]] = {
    **moving.DONE,
    **giving.DONE,
    **playing.DONE,
}


class RiftboundActs(Acts):
    """Lowers such instructions of one text."""

    def act(self, node: n.Clause, verb: str, of_tokens: bool, until: i.Duration | None = None) -> list[i.Step]:
        """The steps of a clause, under the names of the board."""
        node, verb = _in_words(node, verb)
        said = tuple(each for complement in node.complements for each in apart(complement))
        if len(said) > len(node.complements):
            node = structs.replace(node, complements=said)
        node = _into(self._each_with(node)) if verb in ("put", "move", "recall", "return", "kill") else node
        return super().act(node, ACTS.get(verb, verb), of_tokens, until)

    def _each_with(self, node: n.Clause) -> n.Clause:
        """“any number of enemy units here | each with 5 [MIGHT] or less”: what is said of each of them."""
        match node.complements:
            case (
                n.NounPhrase() as what,
                n.NounPhrase(words=(n.Word(sense="each"),), modifiers=said) as each,
                *more,
            ) if said:
                self.source.claim(each.words[0])
                whole = structs.replace(
                    what, modifiers=(*what.modifiers, *said), span=n.Span(what.span.start, each.span.end)
                )
                return structs.replace(node, complements=(whole, *more))
        return node

    def _reference(self, noun: n.Noun, of_tokens: bool) -> i.Reference:
        several = self.source.own.reference(noun, self.source) if isinstance(noun, n.NounList) else None
        return super()._reference(noun, of_tokens) if several is None else several

    def _act_of(self, node: n.Clause, verb: str, of_tokens: bool, until: i.Duration | None) -> list[i.Step]:
        if (own := self._added(node) or self._paid(node, verb)) is not None:
            return [own]
        lemma = node.verb.lemma
        said = Said(
            node,
            lemma,
            self.source,
            lambda noun: self._reference(noun, of_tokens),
            until,
            lambda pronoun: self._spoken(i.Reference("that", pronoun), None, pronoun, of_tokens),
            self.spoken is not None,
            before=self.before,
            cards=self.cards,
        )
        if not node.verb.is_done:
            return []
        mark = self.source.mark()
        for lower in _LOWERED.get(lemma, ()):
            if (found := lower(said)) is not None:
                return [*found]
            self.source.forget(mark)
        return super()._act_of(node, verb, of_tokens, until)

    def _added(self, node: n.Clause) -> i.AddRunes | None:
        """“[Add] [RUNE:rainbow].”: energy and power to the rune pool."""
        match node.complements:
            case (n.NounPhrase() as noun,) if node.verb.senses in (("[add]",), ("add",)) and node.subject is None:
                found = runes(noun, self.source)
            case _:
                return None
        words, span = self.source.words(node), (node.span.start, node.span.end)
        return None if found is None else i.AddRunes(i.Player("you", "you"), *found, text=words, span=span)

    def _paid(self, node: n.Clause, verb: str) -> i.PayRunes | None:
        """“You may pay [RUNE:fury].”"""
        match node.complements:
            case (n.NounPhrase() as noun,) if verb == "pay" and (
                node.subject is None or is_player_or_they(node.subject)
            ):
                found = runes(noun, self.source)
            case _:
                return None
        words, span = self.source.words(node), (node.span.start, node.span.end)
        return None if found is None else i.PayRunes(player(node.subject, self.source), *found, text=words, span=span)


def _in_words(node: n.Clause, verb: str) -> tuple[n.Clause, str]:
    """“[Stun] a unit” as “stun a unit”, “[Predict 2]” as “predict 2”; “places it” as “puts it”."""
    last = node.verb.words[-1]
    if verb == "place":
        put = structs.replace(node.verb, words=(*node.verb.words[:-1], last.replace("place", "put")))
        return _on_library(structs.replace(node, verb=put)), "put"
    if not senses.opens_with_keyword(last):
        return node, verb
    name, number = senses.numbered(last)
    said = structs.replace(node.verb, words=(*node.verb.words[:-1], name))
    complements = node.complements
    if number:
        word = n.Word(kind="number", text=number, span=node.verb.span)
        complements = (n.NounPhrase(words=(word,), span=node.verb.span), *complements)
    return structs.replace(node, verb=said, complements=complements), name


def _on_library(node: n.Clause) -> n.Clause:
    """“places it | on the top or bottom of their Main Deck”: where, apart from what."""
    match node.complements:
        case (n.NounPhrase(modifiers=(n.Prepositional(sense="on") as where,)) as what,):
            bare = structs.replace(what, modifiers=(), span=n.Span(what.span.start, what.words[-1].span.end))
            return structs.replace(node, complements=(bare, where))
    return node


#: Zones into which cards are put, in the words of Riftbound: “in your hand”.
_ZONES = frozenset(["hand", "graveyard", "trash"])


def _into(node: n.Clause) -> n.Clause:
    """“put it in your hand” as “put it into your hand”."""
    if node.verb.lemma != "put":
        return node
    complements: list[n.Complement] = []
    for complement in node.complements:
        match complement:
            case n.NounPhrase(modifiers=(*rest, n.Prepositional() as where)) if _is_zone(where):
                end = (tuple(rest) or complement.words)[-1].span.end
                bare = structs.replace(complement, modifiers=tuple(rest), span=n.Span(complement.span.start, end))
                complements += (bare, structs.replace(where, preposition="into"))
            case n.Prepositional() if _is_zone(complement):
                complements.append(structs.replace(complement, preposition="into"))
            case _:
                complements.append(complement)
    return structs.replace(node, complements=tuple(complements))


def _is_zone(where: n.Prepositional) -> bool:
    return where.sense == "in" and where.object.senses[-1:] != () and where.object.senses[-1] in _ZONES
