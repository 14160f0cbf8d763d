"""What spells and abilities cost more or less."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, agreeing
from ..mana import symbols
from ..quantities import for_each
from ..scope import CannotWrite, Scope
from ..selections import described, is_one_cast
from .moods import Mood, Verb, Writers


def _cost(value: i.CostChange, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    up_to = "up to " if value.up_to else ""
    rest = f"{up_to}{symbols(value.mana, scope)} {value.change} to {value.of.split(' ')[0]}"
    if value.each is not None:
        rest += f" for each {for_each(value.each, scope)}"
    if value.least is not None:
        rest += f". This effect can't reduce the mana in that cost to less than {scope.phrase(value.least)} mana"
    if value.colored:
        rest += ". This effect reduces only the amount of colored mana you pay"
    return Verb("cost", rest)


def spells_of(what: i.Reference, scope: Scope) -> Noun:
    if what.what == "source":
        return Noun("this spell")
    if what.what != "all" or what.among is None:
        raise CannotWrite(what, "whose costs change")
    aims = tuple(e for e in what.among.where if isinstance(e, i.Targeting | i.SharesWith | i.Compare))
    rest = tuple(e for e in what.among.where if not isinstance(e, i.ControlledBy) and e not in aims)
    whose = [e for e in what.among.where if isinstance(e, i.ControlledBy)]
    found = described(i.Selection(rest), scope, head="spell")
    said = found.after
    if whose:
        who = scope.noun(whose[0].player)
        said = (f"{who.words} {agreeing(who, 'cast')}", *said)
    if is_one_cast(what):
        return Noun(found._replace(after=said).one("the"))
    words = found._replace(after=said).many()
    if aims:
        words += described(i.Selection(aims), scope, head="spell").many().removeprefix("spells")
    return Noun(words, plural=True)


WRITERS: Writers = {
    i.CostChange: _cost,
}
