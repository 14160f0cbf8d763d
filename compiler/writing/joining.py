"""What stands between two clauses of one sentence, and whether one player or one thing does both."""

from __future__ import annotations

from collections.abc import Sequence

from ... import instructions as i
from .blanking import below
from .scope import Clause, first_said

#: Steps after which another one of the same player follows with “, then”.
THEN = {
    (i.Draw, i.Discard),
    (i.Discard, i.Draw),
    (i.Draw, i.Move),
    (i.Move, i.Shuffle),
    (i.Mill, i.Move),
    (i.Search, i.Shuffle),
    (i.KeywordAction, i.Draw),
    (i.Draw, i.Act),
    (i.Act, i.Move),
    (i.Reveal, i.Shuffle),
    (i.PutCounters, i.KeywordAction),
    (i.Shuffle, i.Draw),
}


_AND = {
    (i.Draw, i.Reveal),
    (i.LoseLife, i.GainLife),
    (i.Damage, i.GainLife),
    (i.Draw, i.LoseLife),
    (i.GainLife, i.Draw),
    (i.Act, i.Act),
    (i.Damage, i.Damage),
    (i.Discard, i.LoseLife),
    (i.GainLife, i.GetCounters),
}


COMMA = {(i.Search, i.Reveal), (i.Search, i.Move), (i.Reveal, i.Move), (i.Search, i.Act)}


def joiner(before: i.Step, step: i.Step, last: Clause | None) -> str:
    """What stands between the clauses of two steps in one sentence; "" where the second begins a new one."""
    if last is None:
        return ""
    return first_said(_RULES, before, step) or ""


def _after_a_choice(before: i.Step, step: i.Step) -> str | None:
    """“each player chooses a creature they control, then sacrifices …”."""
    if not (isinstance(before, i.Act) and before.verb == "choose"):
        return None
    if not isinstance(step, i.Move | i.Act | i.Discard) or not same_player(before, step):
        return ""
    return " and " if isinstance(step, i.Move) else ", then "


def _kept_tapped(before: i.Step, step: i.Step) -> str | None:
    return " and " if is_kept_tapped(before, step) else None


def _shuffled(before: i.Step, step: i.Step) -> str | None:
    """“…, then shuffle”."""
    if not isinstance(step, i.Shuffle):
        return None
    return "" if isinstance(before, i.May) or is_of_another(before, step) else ", then "


def _drained(before: i.Step, step: i.Step) -> str | None:
    """“target opponent loses 2 life and you gain that much life”, of whom it is sure who that is."""
    match before, step:
        case i.LoseLife(player), i.GainLife(amount=i.ThatMany()):
            return " and " if player.id or player.of is not None else ""
    return None


def _repeated(before: i.Step, step: i.Step) -> str | None:
    """“… and repeat this process”."""
    return " and " if isinstance(step, i.Repeat) and step.times is None else None


def _found_after_shuffling(before: i.Step, step: i.Step) -> str | None:
    """“shuffle and put that card on top”."""
    match before, step:
        case i.Shuffle(), i.Move(i.Reference("found")):
            return " and "
    return None


def _drawn_anew(before: i.Step, step: i.Step) -> str | None:
    """“shuffle …, then draw seven cards”."""
    return ", then " if isinstance(before, i.Shuffle) and isinstance(step, i.Draw) else None


def _aimed_at_so_many(before: i.Step, step: i.Step) -> str | None:
    """“put that many +1/+1 counters on it, then up to that many target lands …”."""
    counted = isinstance(before, i.PutCounters) and before.counters.count == i.ThatMany()
    what = step.what if isinstance(step, i.Act | i.Gain) else None
    return ", then " if counted and isinstance(what, i.Reference) and what.most == i.ThatMany() else None


def _by_each(before: i.Step, step: i.Step) -> str | None:
    """“each player discards their hand, then draws …”, but “Each player discards a card. Each player loses 1 life.”"""
    if _each_for_themselves(before, step):
        return ", then " if isinstance(before, i.Discard) and isinstance(step, i.Draw) else ""
    if not same_player(before, step) or isinstance(before, i.Search):
        return None
    match before, step:
        case (i.Draw(), i.Discard()) | (i.Discard() | i.Mill(), _):
            return ", then "
        case i.Reveal(), _:
            return " and " if isinstance(step, i.Discard) else ", then "
    return " and "


def _looked_at(before: i.Step, step: i.Step) -> str | None:
    """“look at the top three cards …, then put them back”."""
    match before, step:
        case i.Look(), i.Move(what):
            return ", then " if what == i.Reference("looked at") else ""
    return None


def _revealed(before: i.Step, step: i.Step) -> str | None:
    """“reveal it, put it into your hand”."""
    match before, step:
        case i.Reveal(), i.Move(what):
            among = what.where
            return ", " if what == i.Reference("found") or i.IsAmong(i.Reference("found")) in among else ""
    return None


def _melded(before: i.Step, step: i.Step) -> str | None:
    """“exile them, then meld them”."""
    return ", then " if isinstance(step, i.Meld) else None


def _of_the_source(before: i.Step, step: i.Step) -> str | None:
    """“this creature gets +1/+0 and gains flying”, but a rule about it is a sentence of its own."""
    match before, step:
        case i.Gain(i.Reference() as one, (change, *_)), i.Gain(other, (more, *_)) if (
            one == other == i.Reference("source")
        ):
            rules = i.AsThough | i.Cannot
            return "" if isinstance(more, rules) and not isinstance(change, rules) else " and "
    return None


def _moved_on(before: i.Step, step: i.Step) -> str | None:
    """“exile it, then return it to the battlefield”."""
    if isinstance(step, i.Move) and isinstance(before, i.Move) and before.to == "exile" and _is_exiled(step, before):
        return ", then "
    return None


def _by_kinds(before: i.Step, step: i.Step) -> str | None:
    """What stands between any two steps of these kinds."""
    pair = (type(before), type(step))
    return ", " if pair in COMMA else ", then " if pair in THEN else None


def _rest_moved(before: i.Step, step: i.Step) -> str | None:
    """“put one into your hand and the rest on the bottom”."""
    match before, step:
        case i.Move(), i.Move(i.Reference("rest")):
            return " and "
    return None


def _and(before: i.Step, step: i.Step) -> str | None:
    return " and " if (type(before), type(step)) in _AND else None


#: In this order: the first that has an answer is right.
_RULES = (
    _after_a_choice,
    _kept_tapped,
    _shuffled,
    _drained,
    _repeated,
    _found_after_shuffling,
    _drawn_anew,
    _aimed_at_so_many,
    _by_each,
    _looked_at,
    _revealed,
    _melded,
    _of_the_source,
    _moved_on,
    _by_kinds,
    _rest_moved,
    _and,
)


def same_subject(before: i.Step, step: i.Step, same_words: bool) -> bool:
    """Whether one subject does both."""
    if isinstance(before, i.Damage) and isinstance(step, i.Damage):
        return _same_source(before, step)
    if isinstance(before, i.Gain) and isinstance(step, i.Gain):
        return before.what == step.what
    return same_words or same_player(before, step)


def same_player(before: i.Step, step: i.Step) -> bool:
    """Whether somebody who is named but once does both: “each player discards their hand, then draws …”."""
    who = _player_of(before)
    match before:
        case i.Gain(changes=(i.GainControl(who),)):
            pass
    if not isinstance(who, i.Player) or (isinstance(step, i.May) and who.of is not None):
        return False
    does = step.by if isinstance(step, i.PutCounters) else _player_of(step)
    return does == who and (who.id > 0 or who.who == "these" or (who.of is not None and _is_certain(who.of)))


def _player_of(step: i.Step) -> i.Player | None:
    """Who creates the tokens, or whose step it is; None of what is done by nobody."""
    return step.creations[0].creator if isinstance(step, i.Create) else getattr(step, "player", None)


def _is_certain(value: i.Reference) -> bool:
    """Whether it can only be one thing, whoever asks."""
    return value.id > 0 or value == i.Reference("source")


def _each_for_themselves(before: i.Step, step: i.Step) -> bool:
    """Whether the same words name players twice: “Each player discards a card. Each player loses 1 life.”"""
    who, other = getattr(before, "player", None), getattr(step, "player", None)
    if not isinstance(who, i.Player) or not isinstance(other, i.Player) or who.who == "you":
        return False
    return who.who == other.who and not same_player(before, step) and who.who != "that player"


def _same_source(before: i.Step, step: i.Step) -> bool:
    """Whether both are damage by the same: “deals 2 damage to any target and 1 damage to you”."""
    return isinstance(before, i.Damage) and isinstance(step, i.Damage) and step.by == before.by


def is_taken_by_you(before: i.Step, step: i.Step) -> bool:
    """“Target opponent chooses a creature they control. You gain control of it.”"""
    other = isinstance(before, i.Act) and before.player not in (None, i.Player("you"))
    return other and isinstance(step, i.Gain) and step.changes == (i.GainControl(i.Player("you")),)


def is_of_another(before: i.Step, step: i.Step) -> bool:
    """“… and exile them. Then that player shuffles”: of what you find in the library of another."""
    exiles = isinstance(before, i.Move) and before.to == "exile" and before.player in (None, i.Player("you"))
    return exiles and isinstance(step, i.Shuffle) and step.player.who != "you"


def _is_exiled(step: i.Move, before: i.Move) -> bool:
    """Whether what was exiled is what moves on."""
    return step.what.what == "that" or step.what == before.what == i.Reference("source")


def is_kept_tapped(before: i.Step, step: i.Step) -> bool:
    """“tap that creature and it doesn't untap during …”: what the event has happened to."""
    match before, step:
        case i.Act("tap", i.Reference("that", antecedent="event.what" | "event.to")), i.Gain(
            i.Reference("that", antecedent=of), (i.Cannot("untap"),)
        ):
            return of == before.what.antecedent
    return False


def targets_of(steps: Sequence[i.Step]) -> set[int]:
    """The ids of the objects that are targets of the steps."""
    return {each.id for each in below(tuple(steps)) if isinstance(each, i.Reference) and each.what == "target"}
