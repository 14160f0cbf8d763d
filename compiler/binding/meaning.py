"""Which of what was named a pronoun means."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ..ledger.places import is_called
from ..nouns.objects import holding
from .memory import Memory
from .named import (
    HOST,
    LEFT,
    PERMANENT,
    SELF,
    Named,
    fits,
    is_behind,
    is_card,
    is_denied,
    is_kind,
    is_one_of,
    may_fit,
    narrowed_by,
    of_several_types,
    the_one,
)


class Meaning(Memory):
    """Finds what “that”, “they” and “other” speak of among what has been named."""

    def _that(self, that: i.Reference, *, other: bool = False, controlled: bool = False) -> i.Reference:
        """``other``: it is not the source (whose controller is “you”); ``controlled``: it is no card (CR 108.4)."""
        said = that.among.where if that.among is not None else ()
        noun = tuple(each for each in holding(said) if is_kind(each))
        named = bool(that.id) and not is_called(that.id, "pronoun")
        objects = [each for each in self._visible() if isinstance(each.as_, i.Reference)]
        if that.among is not None and i.IsOther() in that.among.where:  # “the other creature”: not the one attached to
            objects = [each for each in objects if HOST not in each.where and SELF not in each.where]
            rest = tuple(each for each in that.among.where if not isinstance(each, i.IsOther))
            that = structs.replace(that, among=structs.replace(that.among, where=rest))
        if controlled:
            objects = [each for each in objects if not is_card(each)]
        objects = [each for each in objects if not is_denied(each, said)]
        known = [each for each in objects if fits(each, noun) and not (SELF in each.where and (other or named))]
        if that.among is not None and i.HasType("permanent") in that.among.where:
            known = [each for each in known if any(map(of_several_types, each.where))] or known
        if not known and self.activated and any(isinstance(each, i.IsAbility) for each in noun):
            return structs.replace(that, antecedent="event.ability")
        if is_called(that.id, "source"):
            known = [each for each in known if i.IsSource() in each.where] or known
        if self.several or is_called(that.id, "them"):
            known = [each for each in known if not is_one_of(each, known)]
        known = self._of_paragraph(known)
        found = the_one(known) or the_one([each for each in known if noun and set(each.where).issuperset(said)])
        if found is None and noun and known:  # what it is attached to is “it”: “that creature” is the other
            found = the_one([each for each in known if HOST not in each.where])
        elif found is None and noun:
            found = the_one([each for each in objects if may_fit(each)])
        if found is None and is_called(that.id, "spell"):
            found = the_one([each for each in known if i.IsSpell() in each.where] or self.cast)
        elif found is None and is_called(that.id, "card"):
            known = [each for each in known if is_card(each) or each.as_ in self.gone]
            found = the_one(known)
        if found is None and PERMANENT in said:
            known = [each for each in known if not is_card(each) and i.IsSpell() not in each.where]
            found = the_one(known) or the_one([each for each in known if PERMANENT in each.where])
        if found is None and named:  # “When you discard a nonland card this way, … that card”
            found = the_one([each for each in self.waits if each in known])
        if found is None and named and len(self.chosen) == 1 and self.chosen[0] in known:
            found = self.chosen[0]
        if found is None and not named and not noun and len(known) > 1:
            if self.given:
                known = [each for each in known if each.as_ not in self.sacrificed]
                found = the_one(known)
            about = [each for each in known if each.as_ == self.subject]
            found = found or (about[-1] if about else None)
            found = found or next((each for each in self.waits if each in known), None)
            found = found or next((each for each in known if each.as_ == self.focus), None)
        if found is None and that.id:
            found = the_one([each for each in known if not is_behind(each, that.id)])
        if found is None and not known:
            found = the_one([each for each in self.paid if isinstance(each.as_, i.Reference) and fits(each, noun)])
        if found is None and not noun and not named and self.actor is not None and self.actor.of is not None:
            whose = structs.replace(self.actor.of, text="", among=None)
            found = next((each for each in known if each.as_ == whose), None)  # “its controller sacrifices it”
        if found is None and not noun and not named and known and all(each in self.event for each in known):
            found = next(each for each in self.event if each in known)  # “it” is the subject of the event
        if found is None and not objects and not noun and not named:
            return i.Reference("source", that.text)  # nothing else has been named
        if found is None or found == LEFT:
            return that
        as_ = found.as_
        assert isinstance(as_, i.Reference)
        self.named.append(found)
        among = that.among if as_.what == "that" else narrowed_by(as_.among, that.among)
        return structs.replace(as_, text=that.text, among=among)

    def _others(self, cards: i.Reference) -> i.Reference:
        """“each other card exiled with this artifact”: other than the one that this effect has exiled."""
        assert cards.among is not None
        gone = set(self.gone)
        if len(gone) != 1:
            return i.Reference("other", cards.text)
        where = tuple(i.OtherThan(*gone) if isinstance(each, i.IsOther) else each for each in cards.among.where)
        return structs.replace(cards, among=structs.replace(cards.among, where=where))

    def _another(self, target: i.Reference) -> i.Reference:
        """“another target creature” after other targets is another than those, whatever the source is (CR 115.3)."""
        assert target.among is not None
        than: tuple[i.Predicate, ...] = (i.Told("another"),)
        if not self.aims_forgotten:
            than = tuple(i.OtherThan(i.Reference("that", antecedent=each)) for each in self._aims_before(target))
        where = tuple(p for p in target.among.where if not isinstance(p, i.IsOther))
        return structs.replace(target, among=structs.replace(target.among, where=(*than, *where)))

    def _them(self, them: i.Reference) -> i.Reference | i.Player:
        """“… deals 2 damage to them”: to a player, where no object is spoken of but what deals it and what happened."""
        others = [each for each in self._visible() if isinstance(each.as_, i.Reference) and each not in self.event]
        if all(SELF in each.where for each in others):
            return self._that_player(i.Player("that player", them.text))
        return them

    def _that_player(self, that: i.Player) -> i.Player:
        if self.actor is not None:
            return structs.replace(self.actor, text=that.text)
        players = self._of_paragraph(self._players())
        found = the_one(players)
        if not players and self.owner is not None:
            found = Named(self.owner)
        if found is None and self.answers is not None:  # “If the player does, they …”
            found = Named(self.answers)
        if found is None:
            found = the_one([each for each in players if each not in self.outside])
        if found is None or not isinstance(found.as_, i.Player):
            return that
        self.named.append(found)
        return structs.replace(found.as_, text=that.text)
