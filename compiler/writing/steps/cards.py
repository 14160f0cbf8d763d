"""Drawing and discarding in clauses."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
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
    what = value.what
    who = scope.subject(value.player)
    if what.what == "all" and what.among is not None and what.among.where == (i.InZone("hand"),):
        whole = "all the cards in " if scope.account.as_many else ""
        return Clause(who, "discard", f"{whole}your hand" if who.you else f"{whole}their hand")
    if what.what == "choice" and what.among is not None and _OF_THE_DRAWN in what.among.where:
        among = i.Selection((_OF_THE_DRAWN,))
        return Clause(who, "discard", scope.noun(structs.replace(what, among=among)).object)
    if what.what == "choice" and what.among is not None:
        rest = tuple(e for e in what.among.where if not isinstance(e, i.InZone))
        cards = i.Selection(rest)
        found = described(cards, scope, head="card")
        noun = counted(found, what, scope, "")
        scope.speaks_of("card", plural=noun.plural)
        if what.also is not None:
            raise CannotWrite(value, "and others")
        return Clause(who, "discard", noun.words + (" at random" if what.at_random else ""))
    if what.what == "all" and what.among is not None and what.also is None:
        others = tuple(e for e in what.among.where if e != i.InZone("hand"))
        return Clause(who, "discard", described(i.Selection(others), scope, head="card").many("all"))
    if what.what == "revealed" and what.among is not None and what.also is None and scope.account.called != "hand":
        return Clause(who, "discard", f"{described(what.among, scope, head='card').many('all')} revealed this way")
    if what == i.Reference("that", antecedent=what.antecedent) and not scope.account.it.plural:
        return Clause(who, "discard", "that card")
    return Clause(who, "discard", scope.noun(what).object)


WRITERS: Writers = {
    i.Draw: _draw,
    i.Discard: _discard,
}
