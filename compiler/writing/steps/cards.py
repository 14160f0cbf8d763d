"""Drawing and discarding in clauses."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ..english import Noun
from ..nouns import counted
from ..rows import action
from ..scope import CannotWrite, Clause, Said, Scope, Writers
from ..selections import described


def _draw(value: i.Draw, scope: Scope) -> Said:
    said = action(value, scope)
    if scope.account.additional != "draw":
        return said
    return said._replace(
        rest=said.rest.replace("a card", "an additional card", 1).replace(" cards", " additional cards", 1)
    )


_OF_THE_DRAWN = i.IsAmong(i.Reference("drawn"))


def _discard(value: i.Discard, scope: Scope) -> Said:
    """“discard two cards at random”, “discard your hand”."""
    who = scope.subject(value.player)
    return Clause(who, "discard", _discarded(value, who, scope))


def _discarded(value: i.Discard, who: Noun, scope: Scope) -> str:
    what = value.what
    match what:
        case i.Reference("all", among=i.Selection((i.InZone("hand", None),))):
            return f"{'all the cards in ' if scope.account.as_many else ''}{who.their} hand"
        case i.Reference("all", among=i.Selection((*_, i.OtherThan()))):
            return scope.noun(what).object  # “the rest” of those that were chosen from
        case i.Reference("all", among=i.Selection(where), also=None):
            others = i.Selection(tuple(each for each in where if each != i.InZone("hand")))
            return described(others, scope, head="card").many("all")
        case i.Reference(
            "choice", among=i.Selection((i.InZone("hand"),) as where), most=i.Half(i.CountOf(all_), rounded)
        ) if all_.where == where:
            return f"half the cards in {who.their} hand, rounded {rounded}"
        case i.Reference("choice", among=i.Selection()):
            return _chosen(value, scope)
        case i.Reference("revealed", among=i.Selection() as among, also=None) if scope.account.called != "hand":
            return f"{described(among, scope, head='card').many('all')} revealed this way"
    that_card = what == i.Reference("that", antecedent=what.antecedent) and not scope.account.it.plural
    return "that card" if that_card else scope.noun(what).object


def _chosen(value: i.Discard, scope: Scope) -> str:
    """“a card”, “a creature card at random”, “one of them”."""
    what = value.what
    if _OF_THE_DRAWN in what.where:
        return scope.noun(structs.replace(what, among=i.Selection((_OF_THE_DRAWN,)))).object
    cards = i.Selection(tuple(each for each in what.where if not isinstance(each, i.InZone)))
    noun = counted(described(cards, scope, head="card"), what, scope, "")
    scope.speaks_of("card", plural=noun.plural)
    if what.also is not None:
        raise CannotWrite(value, "and others")
    return f"{noun.words} at random" if what.at_random else noun.words


WRITERS: Writers = {
    i.Draw: _draw,
    i.Discard: _discard,
}
