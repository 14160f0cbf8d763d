"""What an ability has named so far; the account after more of its words is another one."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from ... import instructions as i
from ..ledger.places import OwnPronoun
from ..nouns.objects import flat
from ..nouns.pronouns import shown_by
from .focus import focus_of
from .named import HOST, KINDS, LEFT, SELF, Named, added_since, is_whose, kinds_of, known_as, owner_of
from .players import FOUND_PLAYERS

#: So many things that were named are in reach of a pronoun; with more of them the work would grow as their square.
MOST_NAMED = 20
_OTHERS = frozenset(["rest", "other", "card"])


class Account(Struct, frozen=True):
    """What was named, in the order of its words, and what became of it."""

    own_pronoun: OwnPronoun = ""  # by which the source speaks of itself where it could say “it”

    named: tuple[Named, ...] = ()
    event: tuple[Named, ...] = ()  # what the event that is waited for has named, its subject first
    owner: i.Player | None = None  # the owner of what goes to the zone of some player, as the event says
    paid: tuple[Named, ...] = ()  # what only the cost has named
    waits: tuple[Named, ...] = ()  # what the event of a delayed trigger has named, while its steps are told
    earlier: tuple[Named, ...] = ()  # what the paragraphs before have named
    latest: tuple[Named, ...] = ()  # what only the last step has named

    subject: i.Reference | None = None  # of what a condition is said: “if it's red, …”
    asked: i.Reference | None = None  # of what the last condition was said
    focus: i.Reference | None = None  # what the last step was done to, or has shown

    aims: tuple[int, ...] = ()  # the targets that were named
    aims_forgotten: bool = False  # whether there were more of them
    chosen: tuple[Named, ...] = ()  # the objects that were chosen
    cast: tuple[Named, ...] = ()  # the cards that are cast, or may be
    gone: tuple[i.Reference, ...] = ()  # what an earlier step has moved off the battlefield
    unnamed: bool = False  # whether a keyword action was done to what no reference is to: “Surveil 1. If it's …”
    sacrificed: tuple[i.Reference, ...] = ()  # what is no longer there to be given anything (CR 701.21)
    counted: tuple[Named, ...] = ()  # the permanents of which the last step was done so many times

    def with_(self, *more: Named) -> Account:
        """The account after these are named, too."""
        return structs.replace(self, named=(*self.named, *more))

    @property
    def players(self) -> tuple[Named, ...]:
        """The players who were named."""
        return tuple(each for each in self.named if isinstance(each.as_, i.Player))

    def here(self, known: tuple[Named, ...]) -> tuple[Named, ...]:
        """Those that the paragraph of a spell has named itself, if it has named any but the spell."""
        before = set(map(id, self.earlier))
        here = tuple(each for each in known if id(each) not in before)
        return here if any(SELF not in each.where for each in here) else known

    def aims_before(self, target: i.Reference) -> tuple[int, ...]:
        """The targets that were named before this one was first."""
        return self.aims[: self.aims.index(target.id)] if target.id in self.aims else self.aims

    def within_reach(self) -> Account:
        """The account without what was named too long ago: that something was is all that is still known of it."""
        far = len(self.named) > MOST_NAMED
        if not far and len(self.aims) <= MOST_NAMED and len(self.gone) <= MOST_NAMED and len(self.cast) <= MOST_NAMED:
            return self
        return structs.replace(
            self,
            named=(LEFT, *self.named[-MOST_NAMED:]) if far else self.named,
            aims=self.aims[-MOST_NAMED:],
            aims_forgotten=self.aims_forgotten or len(self.aims) > MOST_NAMED,
            chosen=self.chosen[-MOST_NAMED:],
            cast=self.cast[-MOST_NAMED:],
            gone=self.gone[-MOST_NAMED:],
            sacrificed=self.sacrificed[-MOST_NAMED:],
        )

    # ── What words name ─────────────────────────────────────────────────────────────────────────────────────────────

    def after(self, noun: i.Reference | i.Player | i.Targets) -> Account:
        """The account after a noun."""
        match noun:
            case i.Targets(objects, id=id_):
                that = Named(i.Reference("that", antecedent=id_), objects.where)
                return self.with_(that, Named(i.Player("that player", antecedent=id_)))
            case i.Reference():
                return self._after_objects(noun)
            case i.Player(who, of=of) if who in FOUND_PLAYERS:
                plain_of = of if of is None or of.what != "that" else structs.replace(of, text="", among=None)
                return self.with_(Named(structs.replace(noun, text="", of=plain_of)))
            case i.Player("that player"):
                return self.with_(Named(structs.replace(noun, text="")))
            case i.Player() if noun.id:
                return self.with_(Named(i.Player("that player", antecedent=noun.id)))
        return self

    def _after_objects(self, noun: i.Reference) -> Account:
        where = noun.where
        match noun:
            case i.Reference("that", antecedent="affected"):
                return self
            case i.Reference("that"):
                return self.with_(Named(structs.replace(noun, text="", among=None), where))
            case i.Reference(what) if what in KINDS and not (what == "linked" and noun.id):
                kept = (SELF,) if what == "source" else (HOST,) if what == "enchanted" else where
                owned = tuple(each for each in where if what == "linked" and isinstance(each, i.OwnedBy))
                of_whom = i.Selection(owned) if owned else None  # “all cards they own exiled with it”: “them” are these
                return self.with_(Named(i.Reference(what, among=of_whom), kept))
            case i.Reference() if noun.id and noun.what not in _OTHERS:
                return self._after_these(noun, where)
        return self

    def _after_these(self, noun: i.Reference, where: tuple[i.Predicate, ...]) -> Account:
        """The account after what is targeted or chosen, or all of a kind."""
        it = i.Reference("that", antecedent=noun.id)
        whole = {i.Reference(each.of.what) for each in where if isinstance(each, i.IsAmong)}
        named = [each for each in self.named if each.as_ not in whole]  # the one that is chosen of them
        named.append(Named(it, where))
        if any(map(is_whose, where)):
            named.append(Named(i.Player("controller", of=it)))
        new = noun.what == "target" and noun.id not in self.aims
        return structs.replace(self, named=tuple(named), aims=(*self.aims, noun.id) if new else self.aims)

    # ── What steps bring about ──────────────────────────────────────────────────────────────────────────────────────

    def done(self, step: i.Value) -> Account:
        """The account after a step, of what it brings about, which is then spoken of by what was done."""
        return structs.replace(self._made(step), focus=focus_of(step, self.focus), counted=tuple(_counted(step)))

    def _made(self, step: i.Value) -> Account:
        match step:
            case i.KeywordAction(action) if action in _TO_THE_UNNAMED:
                return structs.replace(self, unnamed=True)._shown(step)
            case i.Unmodelled() | i.Conjure() | i.KeywordAction("draft from its spellbook"):  # no reference is to these
                return self.with_(LEFT)._shown(step)
            case i.Create():
                kinds = [(i.IsToken(), *kinds_of(creation.token)) for creation in step.creations]
                return self.with_(*(Named(i.Reference("created"), where) for where in kinds))
            case i.Move(what=what, to=to):
                gone = _objects(what) if to not in ("battlefield", "stack") else ()
                owners = owner_of(what) if to == "hand" and not self.players else ()
                return structs.replace(self, gone=(*self.gone, *gone)).with_(*owners)._shown(step)
            case i.Act("sacrifice", what):
                return structs.replace(self, sacrificed=(*self.sacrificed, *_objects(what)))._shown(step)
            case i.ChoosePlayer(which=i.Player(id=id_)) if id_:
                others = (each for each in self.named if isinstance(each.as_, i.Reference))
                chosen = Named(i.Player("that player", antecedent=id_))
                return structs.replace(self, named=(*others, chosen))._shown(step)
            case i.Act("choose", i.Reference("choice" | "target", id=id_, also=also)) if id_:
                ids = {id_, also.id if also is not None else 0}
                those = [i.Reference("that", antecedent=each) for each in ids]
                chosen_ = [each for each in self.named if each.as_ in those][: len(ids - {0})]
                return structs.replace(self, chosen=(*self.chosen, *chosen_))._shown(step)
            case i.Cast(what=what) | i.MayCast(what=what):
                return structs.replace(self, cast=(*self.cast, *known_as(what)))._shown(step)
        return self._shown(step)

    def _shown(self, step: i.Value) -> Account:
        """The account after the cards that a step finds, shows or moves out of a library."""
        found = shown_by(step)  # type: ignore[arg-type]
        if found is None:
            return self
        cards = getattr(step, "what", None)
        named = self.named
        if isinstance(cards, i.Reference) and cards.id:
            named = tuple(each for each in named if each.as_ != i.Reference("that", antecedent=cards.id))
        until = isinstance(cards, i.Reference) and cards.until is not None
        shown = structs.replace(found, text="") if until else i.Reference(found.what)
        return structs.replace(self, named=(*named, Named(shown)))

    def since(self, before: Account) -> tuple[Named, ...]:
        """What has been named since, and not before as well."""
        return added_since(self.named, before.named)


def _counted(step: i.Value) -> Iterator[Named]:
    """“Draw a card for each creature you control. *Those creatures* gain indestructible until end of turn.”"""
    amounts = [each.count for each in step.creations] if isinstance(step, i.Create) else [getattr(step, "amount", None)]
    for amount in amounts:
        match amount:
            case i.CountOf(i.Selection(where) as counted) if not any(isinstance(e, _ELSEWHERE) for e in flat(where)):
                yield Named(i.Reference("all", among=counted), where)


_ELSEWHERE = (i.InZone, i.IsAmong, i.IsSpell, i.IsAbility)

#: Keyword actions that choose or look at objects, of which nothing tells which they were.
_TO_THE_UNNAMED = frozenset(["bolster", "clash", "fateseal", "learn", "scry", "surveil", "be tempted"])


def _objects(what: i.Reference) -> tuple[i.Reference, ...]:
    return tuple(each.as_ for each in known_as(what) if isinstance(each.as_, i.Reference))
