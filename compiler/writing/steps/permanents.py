"""What is done to permanents in clauses: tapped, sacrificed, attached, turned; fights, exchanges and copies."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from .... import instructions as i
from ..durations import duration, until
from ..english import YOU, Noun
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
#: What of it is done so: “gain control of it”, “unlock a locked door of it”.
_OF_IT = {"gain control": "control of ", "lock": "an unlocked door of ", "unlock": "a locked door of "}
#: What stands before what it is said of where that ends with a participle: “turns face up all cards exiled with it”.
_FACES = frozenset(["face up", "face down"])


def _act(value: i.Act, scope: Scope) -> Said:
    """“tap target creature”, “sacrifice a land”: by the verb."""
    who = scope.subject(value.player)
    return _BY_VERB.get(value.verb, _done_to)(value, who, scope)


def _done_to(value: i.Act, who: Noun, scope: Scope) -> Clause:
    """“destroy target creature”, “turn it face up”."""
    verb, after = _VERBS.get(value.verb, (value.verb, ""))
    it = scope.noun(value.what).object
    words = f"{after} {it}" if after in _FACES and " exiled with " in it else f"{it} {after}".rstrip()
    return Clause(who, verb, f"{_OF_IT.get(value.verb, '')}{words}")


def _choose(value: i.Act, who: Noun, scope: Scope) -> Clause:
    """“choose a card in your graveyard”."""
    revealed = [each.of.what for each in value.what.where if isinstance(each, i.IsAmong)] == ["revealed"]
    there = _is_in_a_graveyard(value.what) or (value.player is None and _is_in_your_hand(value.what))
    words = scope.told(chooses=there).noun(value.what).object
    if value.player is not None and value.player.who in ("each opponent", "each player", "each other player"):
        scope.speaks_of(scope.account.called, plural=True)
    called = scope.account.called, scope.account.it.plural
    scope.now(just_chosen=frozenset([value.what.id]), chosen_called=called)
    return Clause(who, "choose", words, told=revealed)


def _attach(value: i.Act, who: Noun, scope: Scope) -> Clause:
    """“attach it to target creature”."""
    if value.to is None:
        raise CannotWrite(value, "to nothing")
    if value.to.what == "that" and value.what.what != "that":
        to, what = scope.noun(value.to).object, scope.noun(value.what).object
    else:
        what, to = scope.noun(value.what).object, scope.noun(value.to).object
    return Clause(who, "attach", f"{what} to {to}")


def _happens_to(value: i.Act, who: Noun, scope: Scope) -> Clause:
    """“it phases out”, “it becomes blocked”."""
    verb, _, rest = value.verb.partition(" ")
    return Clause(scope.noun(value.what), verb, rest, told=True)


def _sacrifice(value: i.Act, who: Noun, scope: Scope) -> Clause:
    """“sacrifice a creature”; from here on “it” is what was sacrificed."""
    what = value.what
    scope.now(ids=scope.account.ids | ({what.id} if what.id else set()))
    if what.among is None or what != structs.replace(what, what="choice", at_random=False, also=None):
        return Clause(who, "sacrifice", scope.noun(what).object)
    where = tuple(each for each in what.where if each != i.ControlledBy(i.Player("that player")))
    found = described(i.Selection(where), scope)
    noun = counted(found, what, scope, "")
    scope.speaks_of(found.last, plural=noun.plural)
    kind = found.heads[0] if found.heads in (("artifact",), ("land",), ("enchantment",)) else ""
    scope.now(sacrificed=kind or ("permanent" if "planeswalker" in found.heads else ""))
    return Clause(who, "sacrifice", noun.words)


def _tap(value: i.Act, who: Noun, scope: Scope) -> Clause:
    """“untap that creature”, where “it” might be something else."""
    what, account = value.what, scope.account
    spoken = what == i.Reference("that", antecedent=what.antecedent) and not account.it.plural and not account.fresh
    if spoken and account.called == "creature" and (not account.waits or isinstance(what.antecedent, int)):
        return Clause(who, value.verb, "that creature")
    return _done_to(value, who, scope)


def _unattach(value: i.Act, who: Noun, scope: Scope) -> Clause:
    """“unattach all Equipment from it”."""
    match value.what.what, value.what.where:
        case "all", (kind, i.IsAmong(i.Reference("that") as whom)) | (i.IsAmong(i.Reference("that") as whom), kind):
            unattached = described(i.Selection((kind,)), scope.aside()).many("all")
            return Clause(who, "unattach", f"{unattached} from {scope.noun(whom).object}")
    return _done_to(value, who, scope)


_BY_VERB: dict[str, Callable[[i.Act, Noun, Scope], Clause]] = {
    "choose": _choose,
    "attach": _attach,
    "phase in": _happens_to,
    "phase out": _happens_to,
    "become blocked": _happens_to,
    "sacrifice": _sacrifice,
    "tap": _tap,
    "untap": _tap,
    "unattach": _unattach,
    "goad": lambda value, who, scope: Clause(who, "goad", each_of(value.what, scope).object),
}


def _is_in_your_hand(what: i.Reference) -> bool:
    hands = (i.InZone("hand"), i.InZone("hand", i.Player("you")))
    return what.what == "choice" and any(hand in what.where for hand in hands)


def _is_in_a_graveyard(what: i.Reference) -> bool:
    return any(isinstance(each, i.InZone) and each.zone == "graveyard" for each in what.where)


def _level(value: i.BecomeLevel, scope: Scope) -> Said:
    if not isinstance(value.level, i.Number):
        raise CannotWrite(value, "which level")
    return Whole(f"Level {value.level.value}")


def _manifest(value: i.Manifest, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "manifest", what_is_shown(value.what, value.player, scope))


def _become_copy(value: i.BecomeCopy, scope: Scope) -> Said:
    """“target creature becomes a copy of it until end of turn, except …”."""
    if value.what.what == "all" and value.of.what == "that":
        copied, subject = scope.that().words, each_of(value.what, scope)
    else:
        subject = scope.noun(value.what)
        copied = "the exiled card" if value.of == i.Reference("linked") else scope.noun(value.of).object
    but = copy_exceptions(value.exceptions, scope)
    if value.until is not None and copied.endswith(" this turn"):  # “target creature that crewed it this turn”
        become = Clause(subject, "become", f"a copy of {copied}{but}", told=True)
        return Whole(f"{duration(value.until, scope)}, {become}")
    return Clause(subject, "become", f"a copy of {copied}{until(value.until, scope)}{but}", told=True)


def _meld(value: i.Meld, scope: Scope) -> Said:
    """“meld them into Brisela, Voice of Nightmares” (CR 701.37a)."""
    return Clause(YOU, "meld", f"{scope.noun(value.what).object} into {value.into}")


def _fight(value: i.Fight, scope: Scope) -> Said:
    """“those creatures fight each other”, of the two that were chosen before."""
    chosen = {each.as_.antecedent for each in scope.account.so_far.chosen if isinstance(each.as_, i.Reference)}
    if len(chosen) == 2 and value.other is not None and chosen == {value.what.antecedent, value.other.antecedent}:
        return Clause(Noun("those creatures", plural=True), "fight", "each other", told=True)
    return action(value, scope)


WRITERS: Writers = {
    i.Meld: _meld,
    i.ExchangeAura: lambda v, s: Clause(YOU, "exchange", f"{s.this} with an Aura card in your hand"),
    i.Act: _act,
    i.Fight: _fight,
    i.ExchangeControl: action,
    i.BecomeCopy: _become_copy,
    i.BecomeLevel: _level,
    i.Manifest: _manifest,
}
