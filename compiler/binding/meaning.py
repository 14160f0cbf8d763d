"""Which of what was named a pronoun means."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ..account.named import LEFT, SELF, Named, narrowed_by, the_one
from ..account.who import asked_for, narrowed, who_is, without_other
from .memory import Memory


class Meaning(Memory):
    """Finds what “that”, “they” and “other” speak of among what has been named."""

    def _that(self, that: i.Reference, *, other: bool = False, controlled: bool = False) -> i.Reference:
        """``other``: it is not the source (whose controller is “you”); ``controlled``: it is no card (CR 108.4)."""
        objects = (each for each in self.visible() if isinstance(each.as_, i.Reference))
        pronoun = asked_for(that, objects, other=other, controlled=controlled)
        pronoun = pronoun._replace(actor=self.actor, given=self.given, several=self.several, sized=self.sized)
        asked = narrowed(self.account, pronoun)
        that = without_other(that) if asked.of_others else that
        if not asked.known and self.activated and any(isinstance(each, i.IsAbility) for each in asked.noun):
            return structs.replace(that, antecedent="event.ability")
        found = who_is(self.account, asked)
        several = asked.called("them") or asked.called("they")
        nothing = not asked.objects and not self.account.unnamed
        if found is None and nothing and asked.plain and not self.attaching and not several:
            return i.Reference("source", that.text)  # nothing else has been named
        if found is None or found == LEFT:
            return that
        as_ = found.as_
        assert isinstance(as_, i.Reference)
        self.account = self.account.with_(found)
        among = that.among if as_.what == "that" else narrowed_by(as_.among, that.among)
        return structs.replace(as_, text=that.text, among=among)

    def _others(self, cards: i.Reference) -> i.Reference:
        """“each other card exiled with this artifact”: other than the one that this effect has exiled."""
        assert cards.among is not None
        gone = set(self.account.gone)
        if len(gone) != 1:
            return i.Reference("other", cards.text)
        where = tuple(i.OtherThan(*gone) if isinstance(each, i.IsOther) else each for each in cards.among.where)
        return structs.replace(cards, among=structs.replace(cards.among, where=where))

    def _another(self, target: i.Reference) -> i.Reference:
        """“another target creature” after other targets is another than those, whatever the source is (CR 115.3)."""
        assert target.among is not None
        than: tuple[i.Predicate, ...] = (i.Told("another"),)
        if not self.account.aims_forgotten:
            than = tuple(i.OtherThan(i.Reference("that", antecedent=each)) for each in self.account.aims_before(target))
        where = tuple(p for p in target.among.where if not isinstance(p, i.IsOther))
        return structs.replace(target, among=structs.replace(target.among, where=(*than, *where)))

    def _them(self, them: i.Reference) -> i.Reference | i.Player:
        """“… deals 2 damage to them”: to a player, where no object is spoken of but what deals it and what happened."""
        others = (each for each in self.visible() if isinstance(each.as_, i.Reference))
        if all(SELF in each.where or each in self.account.event for each in others):
            return self._that_player(i.Player("that player", them.text))
        return them

    def _that_player(self, that: i.Player) -> i.Player:
        if self.actor is not None:
            return structs.replace(self.actor, text=that.text)
        players = self.account.here(self.account.players)
        found = the_one(players)
        if not players and self.account.owner is not None:
            found = Named(self.account.owner)
        if found is None and self.answers is not None:  # “If the player does, they …”
            found = Named(self.answers)
        if found is None:
            found = the_one([each for each in players if each not in self.outside])
        if found is None or not isinstance(found.as_, i.Player):
            return that
        self.account = self.account.with_(found)
        return structs.replace(found.as_, text=that.text)
