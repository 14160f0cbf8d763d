"""What may stand where a query breaks off: a rest that is not said is a hole.

“Counter target spell unless its controller pays” asks for all that do so, whatever is paid. A rest is put behind the
words so that the grammar reads them, and what of the program only the rest says is left open.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from msgspec import structs

from .. import instructions as i
from ..instructions.changing import with_all
from ..instructions.values import Value
from .matching.objects import SOMETHING


class Ending(NamedTuple):
    """A rest, with “{number}” for the letter that is some number, behind words that end as ``behind`` says; of the last
    value of which type it says which ``fields``, that are then open, or one of ``of``.
    """

    rest: str
    behind: str = ""
    kind: type[Value] | None = None
    fields: tuple[str, ...] = ()
    of: frozenset[str] | None = None

    def follows(self, text: str) -> bool:
        """Whether this can be the rest of a text."""
        return re.search(rf"(?:{self.behind})$", text, re.IGNORECASE) is not None

    def opened(self, ability: i.Ability) -> i.Ability:
        """An ability that was read with this rest, without what only the rest says."""
        if self.kind is None:
            return ability
        kind, open_ = self.kind, dict.fromkeys(self.fields, self.of)
        standing = [each for each in ability.walk() if type(each) is kind]
        if not standing:
            return ability

        def change(value: Any) -> Any:
            return structs.replace(value, **open_) if value == standing[-1] else value

        return with_all(ability, frozenset([kind]), change)


#: Where what is returned, or put, may go: what is exiled is neither (CR 701.13a).
_RETURNED = frozenset(["hand", "battlefield", "library"])
_PUT = _RETURNED | {"graveyard", "command"}
#: Of a query that does not break off.
COMPLETE = Ending("")
ENDINGS = (
    Ending(f" a {SOMETHING}", r"\b(?:on|of|to|by|controls?|casts?|for|from|fights?)"),
    Ending(f" a {SOMETHING}", r"\b(?:sacrifice|destroy|exile|discard|tap|untap|regenerate|transform|turn)s?"),
    Ending(f" {SOMETHING}", r"\b(?:target|an?|another|each|all|other)"),
    Ending(" {X}", r"\bpays?", i.PayMana, ("mana",)),
    Ending(" {number}", r"\b(?:scry|surveil|fateseal|mill)"),
    Ending(" {number} life", r"\b(?:gains?|loses?)"),
    Ending(" {number} cards", r"\b(?:draws?|mills?|discards?)"),
    Ending(" {G}", r"\badds?", i.AddMana, ("mana", "times", "choice")),
    Ending(" +{number}/+{number}", r"\bgets?"),
    Ending(" flying", r"\b(?:has|have|gains?)", i.AddAbilities, ("keywords", "abilities", "given")),
    Ending(f" {{number}} damage to a {SOMETHING}", r"\bdeals?"),
    Ending(f" to a {SOMETHING}", r"\bdamage\b.*"),
    Ending(f" on a {SOMETHING}", r"\bcounters?"),
    Ending(f" from a {SOMETHING}", r"\bcounters?"),
    Ending(f" of a {SOMETHING}", r"\bcop(?:y|ies)"),
    Ending(" spell", r"\btarget \S+"),
    Ending(" of a spell or ability", r"\bthe target", i.Becomes, ("by",)),
    Ending(" of your library", r"\bcards?"),
    Ending(" to your hand", r"\breturns?\b.*", i.Move, ("to",), _RETURNED),
    Ending(f" a {SOMETHING} to its owner's hand", r"\breturns?", i.Move, ("to",), _RETURNED),
    Ending(f" {SOMETHING}s to their owners' hands", r"\breturns? (?:all|each)", i.Move, ("to",), _RETURNED),
    Ending(" onto the battlefield", r"\bputs?\b.*", i.Move, ("to",), _PUT),
    Ending(" after this one", r"\bextra turns?"),
    Ending(" on each of your turns", r"\badditional lands?"),
    Ending(" that would be dealt this turn", r"\bdamage", i.PreventDamage, ("next_time", "until")),
    Ending(f" that would be dealt to a {SOMETHING} this turn", r"\bdamage", i.PreventDamage, ("to", "until")),
    Ending(" during its controller's untap step", r"\b(?:doesn't|don't) untap"),
    Ending(
        " upkeep", r"\b(?:the beginning of (?:each|your|the next|each player's|each opponent's))", i.Begins, ("part",)
    ),
    Ending(" to cast", r"\b(?:less|more)"),
)
