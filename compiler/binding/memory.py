"""What an ability has named so far, in the order of its words."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ... import instructions as i
from ..nouns.pronouns import shown_by
from .named import HOST, KINDS, LEFT, SELF, Named, is_whose, kinds_of, known_as, owner_of
from .named_players import FOUND_PLAYERS

#: So many things that were named are in reach of a pronoun; with more of them the work would grow as their square.
MOST_NAMED = 20


class Memory:
    """What has been named, is paid for, chosen, done to and gone, while an ability is read."""

    def __init__(self, *, spell: bool = False) -> None:
        self.spell = spell  # whether it is what a spell does: “other creatures” are not other than the spell
        self.named: list[Named] = []
        self.again: dict[int, i.Reference] = {}  # what “that creature” at a place has been found to be
        self.event: list[Named] = []  # what the event that is waited for has named, its subject first
        self.activated = False  # whether that event is that an ability is activated
        self.limit: list[Named] | None = None  # what was named before the step that is read
        self.paid: list[Named] = []  # what only the cost has named
        self.actor: i.Player | None = None  # who does it
        self.latest: list[Named] = []  # what only the last step has named
        self.subject: i.Reference | None = None  # of what a condition is said: “if it's red, …”
        self.given = False  # whether the step changes or marks what it is done to
        self.sacrificed: list[i.Reference] = []  # what is no longer there to be given anything (CR 701.21)
        self.attaching = False  # whether the source is attached to what is spoken of
        self.several = False  # whether that is asked of which one is chosen: “one of them”
        self.aims: list[int] = []  # the targets that were named
        self.aims_forgotten = False  # whether there were more of them
        self.chosen: list[Named] = []  # the objects that were chosen
        self.gone: list[i.Reference] = []  # what an earlier step has moved off the battlefield
        self.cast: list[Named] = []  # the cards that are cast, or may be
        self.dealer: i.Reference | None = None  # what has dealt damage last
        self.affected: list[i.Reference | i.Player] = []  # what is changed by the step that is read
        self.kicked = False  # whether it is done only where a cost was paid for the source: “if this spell was kicked”
        self.focus: i.Reference | None = None  # what the last step was done to, or has shown
        self.asked: i.Reference | None = None  # of what the last condition was said
        self.waits: list[Named] = []  # what the event of a delayed trigger has named, while its steps are read
        self.earlier: frozenset[int] = frozenset()  # which of what is named a paragraph before has named
        self.asker: i.Player | None = None  # who was last asked whether to do something
        self.answers: i.Player | None = None  # the same, where what is read is done if they did so
        self.outside: list[Named] = []  # what was named before the branch that is read
        self.owner: i.Player | None = None  # the owner of what goes to the zone of some player

    def forget(self) -> None:
        """Leave what was named too long ago: that something was is all that is still known of it."""
        if len(self.named) > MOST_NAMED:
            self.named = [LEFT, *self.named[-MOST_NAMED:]]
        self.aims_forgotten |= len(self.aims) > MOST_NAMED
        for growing in (self.sacrificed, self.aims, self.chosen, self.gone, self.cast):
            del growing[:-MOST_NAMED]

    def _by_event(self, role: Any, value: object) -> None:
        match value:
            case i.Player(who) if who != "you" and who not in FOUND_PLAYERS:
                self.named.append(Named(i.Player("that player", antecedent=role)))
            case i.Player(of=of):
                if of is not None:
                    self._name(of)
                self._name(value)
            case i.Reference():
                self._name(value)

    def _is_itself(self, what: object) -> bool:
        """Whether it is the source that the event speaks of: “whenever this creature attacks, it gets …”."""
        if not isinstance(what, i.Reference):
            return False
        plain_what = structs.replace(what, text="", among=None)
        return any(each.as_ == plain_what and SELF in each.where for each in self.event)

    def _made(self, step: i.Value) -> None:
        """What a step brings about, which is then spoken of by what was done."""
        if isinstance(step, i.Unmodelled):
            self.named.append(LEFT)
        if isinstance(step, i.Create):
            for creation in step.creations:
                self.named.append(Named(i.Reference("created"), (i.IsToken(), *kinds_of(creation.token))))
            return
        if isinstance(step, i.Move) and step.to not in ("battlefield", "stack"):
            self.gone.extend(each.as_ for each in known_as(step.what) if isinstance(each.as_, i.Reference))
        if isinstance(step, i.Act) and step.verb == "sacrifice":
            self.sacrificed.extend(each.as_ for each in known_as(step.what) if isinstance(each.as_, i.Reference))
        match step:
            case i.Move(what=i.Reference() as what, to="hand") if not self._players():
                self.named.extend(owner_of(what))
            case i.ChoosePlayer(which=i.Player(id=id_)) if id_:
                chosen = Named(i.Player("that player", antecedent=id_))
                self.named = [*(each for each in self.named if isinstance(each.as_, i.Reference)), chosen]
            case i.Act("choose", i.Reference(id=id_) as what) if id_ and what.what in ("choice", "target"):
                ids = {id_, what.also.id if what.also is not None else 0}
                several = [i.Reference("that", antecedent=each) for each in ids]
                self.chosen += [each for each in self.named if each.as_ in several][: len(ids - {0})]
            case i.Cast(what=what) | i.MayCast(what=what):
                self.cast = [*self.cast, *known_as(what)]
        found = shown_by(step)  # type: ignore[arg-type]
        if found is not None:
            cards = getattr(step, "what", None)
            if isinstance(cards, i.Reference) and cards.id:
                self.named = [each for each in self.named if each.as_ != i.Reference("that", antecedent=cards.id)]
            until = isinstance(cards, i.Reference) and cards.until is not None
            self.named.append(Named(structs.replace(found, text="") if until else i.Reference(found.what)))

    def _name(self, value: i.Reference | i.Player | i.Targets) -> None:
        match value:
            case i.Targets(objects, id=id_):
                self.named.append(Named(i.Reference("that", antecedent=id_), objects.where))
                self.named.append(Named(i.Player("that player", antecedent=id_)))
            case i.Reference("that", antecedent="affected"):
                pass
            case i.Reference("that"):
                where = value.among.where if value.among is not None else ()
                self.named.append(Named(structs.replace(value, text="", among=None), where))
            case i.Reference(what) if what in KINDS and not (what == "linked" and value.id):
                where = value.among.where if value.among is not None else ()
                kept = (SELF,) if what == "source" else (HOST,) if what == "enchanted" else where
                owned = tuple(each for each in where if what == "linked" and isinstance(each, i.OwnedBy))
                of_whom = i.Selection(owned) if owned else None  # “all cards they own exiled with it”: “them” are these
                self.named.append(Named(i.Reference(what, among=of_whom), kept))
            case i.Reference() if value.id and value.what not in ("rest", "other", "card"):
                where = value.among.where if value.among is not None else ()
                it = i.Reference("that", antecedent=value.id)
                whole = {i.Reference(each.of.what) for each in where if isinstance(each, i.IsAmong)}
                self.named = [each for each in self.named if each.as_ not in whole]  # the one that is chosen of them
                self.named.append(Named(it, where))
                if value.what == "target" and value.id not in self.aims:
                    self.aims.append(value.id)
                if any(is_whose(each) for each in where):
                    self.named.append(Named(i.Player("controller", of=it)))
            case i.Player(who, of=of) if who in FOUND_PLAYERS:
                plain_of = of if of is None or of.what != "that" else structs.replace(of, text="", among=None)
                self.named.append(Named(structs.replace(value, text="", of=plain_of)))
            case i.Player("that player"):
                self.named.append(Named(structs.replace(value, text="")))
            case i.Player() if value.id:
                self.named.append(Named(i.Player("that player", antecedent=value.id)))

    def of_paragraph(self, known: list[Named]) -> list[Named]:
        """Those that the paragraph of a spell has named itself, if it has named any but the spell."""
        here = [each for each in known if id(each) not in self.earlier]
        return here if any(SELF not in each.where for each in here) else known

    def _aims_before(self, target: i.Reference) -> list[int]:
        """The targets that were named before this one was first."""
        return self.aims[: self.aims.index(target.id)] if target.id in self.aims else self.aims

    def _players(self) -> list[Named]:
        return [each for each in self.named if isinstance(each.as_, i.Player)]

    def _roles(self) -> list[i.Reference | i.Player]:
        return [each.as_ for each in self.event]

    def visible(self) -> list[Named]:
        """What has been named, but for the other objects of the same step: nothing is attached to itself."""
        return self.named if self.limit is None else self.limit
