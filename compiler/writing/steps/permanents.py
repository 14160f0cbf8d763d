"""What is done to permanents in clauses: tapped, sacrificed, attached, turned; fights, exchanges and copies."""

from __future__ import annotations

from .... import instructions as i
from ..durations import until
from ..english import YOU
from ..modifications.copies import copy_exceptions
from ..nouns import counted, each_of
from ..rows import action
from ..scope import CannotWrite, Clause, Said, Scope, Whole, Writers
from ..selections import described
from .libraries import what_is_shown

_VERBS = {
    "turn face up": ("turn", "face up"),
    "turn face down": ("turn", "face down"),
    "remove from combat": ("remove", "from combat"),
    "gain control": ("gain", ""),
}
#: What stands before what it is said of where that ends with a participle: “turns face up all cards exiled with it”.
_FACES = frozenset(["face up", "face down"])


def _act(value: i.Act, scope: Scope) -> Said:
    who = scope.subject(value.player)
    if value.verb == "choose":
        of = (
            [each.of.what for each in value.what.among.where if isinstance(each, i.IsAmong)] if value.what.among else []
        )
        there = _is_in_a_graveyard(value.what) or (value.player is None and _is_in_your_hand(value.what))
        words = scope.told(chooses=there).noun(value.what).object
        if value.player is not None and value.player.who in ("each opponent", "each player", "each other player"):
            scope.speaks_of(scope.account.called, plural=True)
        called = scope.account.called, scope.account.it.plural
        scope.now(just_chosen=frozenset([value.what.id]), chosen_called=called)
        return Clause(who, "choose", words, told=of == ["revealed"])
    if value.verb == "attach":
        if value.to is None:
            raise CannotWrite(value, "to nothing")
        if value.to.what == "that" and value.what.what != "that":
            to = scope.noun(value.to).object
            return Clause(who, "attach", f"{scope.noun(value.what).object} to {to}")
        what = scope.noun(value.what).object
        return Clause(who, "attach", f"{what} to {scope.noun(value.to).object}")
    if value.verb == "exert":
        return Clause(who, "exert", scope.noun(value.what).object)
    if value.verb in ("phase in", "phase out"):
        return Clause(scope.noun(value.what), value.verb, told=True)
    if value.verb == "become blocked":
        return Clause(scope.noun(value.what), "become", "blocked", told=True)
    if value.verb == "sacrifice":
        chosen = value.what
        scope.now(ids=scope.account.ids | ({chosen.id} if chosen.id else set()))
        if chosen.what == "choice" and chosen.among is not None and not chosen.at_random and chosen.also is None:
            where = tuple(e for e in chosen.among.where if e != i.ControlledBy(i.Player("that player")))
            found = described(i.Selection(where), scope)
            noun = counted(found, chosen, scope, "")
            scope.speaks_of(found.heads[-1] if found.heads else "permanent", plural=noun.plural)
            scope.now(sacrificed=found.heads[0] if found.heads in (("artifact",), ("land",), ("enchantment",)) else "")
            scope.now(sacrificed=scope.account.sacrificed or ("permanent" if "planeswalker" in found.heads else ""))
            return Clause(who, "sacrifice", noun.words)
        return Clause(who, "sacrifice", scope.noun(chosen).object)
    spoken = value.what == i.Reference("that", antecedent=value.what.antecedent)
    if (
        value.verb in ("tap", "untap")
        and spoken
        and not scope.account.it.plural
        and scope.account.called == "creature"
        and not scope.account.fresh
        and (not scope.account.waits or isinstance(value.what.antecedent, int))
    ):
        return Clause(who, value.verb, "that creature")
    if value.verb == "unattach" and value.what.what == "all" and value.what.among is not None:
        match value.what.among.where:
            case (kind, i.IsAmong(i.Reference("that") as whom)) | (i.IsAmong(i.Reference("that") as whom), kind):
                unattached = described(i.Selection((kind,)), scope.aside()).many("all")
                return Clause(who, "unattach", f"{unattached} from {scope.noun(whom).object}")
    if value.verb == "goad":
        return Clause(who, "goad", each_of(value.what, scope).object)
    verb, after = _VERBS.get(value.verb, (value.verb, ""))
    it = scope.noun(value.what).object
    words = f"{after} {it}" if after in _FACES and " exiled with " in it else f"{it} {after}".rstrip()
    if value.verb == "gain control":
        words = f"control of {words}"
    return Clause(who, verb, words)


def _is_in_your_hand(what: i.Reference) -> bool:
    where = what.where
    hands = (i.InZone("hand"), i.InZone("hand", i.Player("you")))
    return what.what == "choice" and any(hand in where for hand in hands)


def _is_in_a_graveyard(what: i.Reference) -> bool:
    where = what.where
    return any(isinstance(each, i.InZone) and each.zone == "graveyard" for each in where)


def _level(value: i.BecomeLevel, scope: Scope) -> Said:
    if not isinstance(value.level, i.Number):
        raise CannotWrite(value, "which level")
    return Whole(f"Level {value.level.value}")


def _manifest(value: i.Manifest, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "manifest", what_is_shown(value.what, value.player, scope))


def _become_copy(value: i.BecomeCopy, scope: Scope) -> Said:
    if value.what.what == "all" and value.of.what == "that":
        copied = scope.that().words
        subject = each_of(value.what, scope)
        but = copy_exceptions(value.exceptions, scope)
        return Clause(subject, "become", f"a copy of {copied}{until(value.until, scope)}{but}", told=True)
    subject = scope.noun(value.what)
    of = "the exiled card" if value.of == i.Reference("linked") else scope.noun(value.of).object
    but = copy_exceptions(value.exceptions, scope)
    return Clause(subject, "become", f"a copy of {of}{until(value.until, scope)}{but}", told=True)


def _meld(value: i.Meld, scope: Scope) -> Said:
    """“meld them into Brisela, Voice of Nightmares” (CR 701.37a)."""
    return Clause(YOU, "meld", f"{scope.noun(value.what).object} into {value.into}")


WRITERS: Writers = {
    i.Meld: _meld,
    i.ExchangeAura: lambda v, s: Clause(YOU, "exchange", f"{s.this} with an Aura card in your hand"),
    i.Act: _act,
    i.Fight: action,
    i.ExchangeControl: action,
    i.BecomeCopy: _become_copy,
    i.BecomeLevel: _level,
    i.Manifest: _manifest,
}
