"""Steps one behind the other: clauses joined into sentences, sentences into a paragraph."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec import structs

from ... import instructions as i
from .english import YOU, Noun, capital, ended, listed, plural
from .scope import CannotWrite, Clause, Said, Scope, Whole

#: Steps after which another one of the same player follows with “, then”.
_THEN = {
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


_ALIKE = (i.Move, i.Move)


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


_COMMA = {(i.Search, i.Reveal), (i.Search, i.Move), (i.Reveal, i.Move), (i.Search, i.Act)}


def in_one(said: Sequence[str], steps: Sequence[i.Step]) -> str:
    """Clauses of one player in one sentence."""
    words = said[0]
    commas = False
    for before, step, one in zip(steps, steps[1:], said[1:], strict=False):
        pair = (type(before), type(step))
        if pair in _COMMA and not (isinstance(step, i.Move) and step.what.what == "revealed"):
            last = step is steps[-1] and isinstance(step, i.Move)
            words, commas = f"{words}{',' if commas or not last else ''}{' and' if last else ''} {one}", True
        elif pair == (i.Reveal, i.Move) and step.what.what != "found":  # type: ignore[union-attr]
            words += f" and {one}"
        elif isinstance(step, i.Shuffle) or pair in _THEN:
            words += f", then {one}"
        else:
            words += f" and {one}"
    return words


def sentences(steps: Sequence[i.Step], scope: Scope, *, one: bool = False) -> str:
    """The steps as sentences, the first in lower case, the last without its full stop.

    ``one``: as one sentence, as a condition before them holds for no sentence after it.
    """
    if not steps:
        raise CannotWrite(steps, "nothing is done")
    out: list[str] = []
    last: Clause | None = None
    steps = _merged(steps, scope)
    for k, step in enumerate(steps):
        if k and is_shuffled_in(steps[k - 1], step):
            continue
        if k and (attacks := _attacks_it(steps[k - 1], step, scope)):
            out[-1] += attacks
            continue
        if k and _on_one_target(steps[k - 1], step):
            continue
        if k and _is_other_half(steps[k - 1], step):
            dealt, stop, rest = out[-1].rpartition(" dealt to ")
            out[-1] = f"{dealt}{stop}and dealt by {rest}"
            continue
        if any(_is_amassing(steps[k - back]) for back in (1, 2, 3) if k >= back):
            continue
        if isinstance(step, i.Act) and step.verb == "choose" and k + 1 < len(steps) and _populates(steps[k + 1]):
            continue
        together = one and not (k and isinstance(steps[k - 1], i.May) and isinstance(step, i.Gain))
        joined = k > 0 and (_joiner(steps[k - 1], step, last) or (" and " if together else ""))
        if joined == " and " and isinstance(step, i.Shuffle) and _is_of_another(steps[k - 1], step):
            joined = ", then "
        shuffled = any(isinstance(each, i.Shuffle) for each in steps[k + 1 : k + 3])
        if joined == ", " and not one and k + 1 < len(steps) and _is_of_another(step, steps[k + 1]):
            joined = " and "
        elif joined == ", " and isinstance(step, i.Move) and not shuffled:
            joined = ", and " if isinstance(steps[k - 1], i.Reveal) else " and "
        scope.now(shuffler=shuffler_of(step, steps[k + 1 : k + 2]))
        if not joined:
            scope.now(just_chosen=frozenset())
            scope.now(fresh=scope.account.fresh if k == 0 else False)
            scope.now(they=scope.account.they and k == 0)
        if one and k and isinstance(step, i.If) and _is_asked_at_last(steps[k - 1], step):
            then = sentences(step.steps, scope)
            out[-1] += f", then {then} if {scope.phrase(step.condition)}"
            last = None
            continue
        if k and isinstance(step, i.If) and _goes_on(steps[k - 1], step):
            then = scope.clause(step.steps[0]).follows
            out[-1] += f", then {then} if {scope.phrase(step.condition)}"
            last = None
            continue
        if k and _of_one_player(steps[k - 1], step) is not None:
            continue
        if k + 1 < len(steps) and (both := _of_one_player(step, steps[k + 1])) is not None:
            (first, asked), (second, more) = both
            out.append(f"{scope.clause(first)} if {scope.phrase(asked)}")
            scope.now(named=scope.account.named | {"something else"})
            out[-1] += f" and {scope.clause(second).follows} if {scope.phrase(more)}"
            last = None
            continue
        if _is_amassing(step):
            said = _amass(steps[k : k + 4], scope)
        elif k + 1 < len(steps) and _on_one_target(step, steps[k + 1]):
            said = _put(steps[k:], scope)
        else:
            scope.now(as_many=any(isinstance(e, i.Draw) and e.amount == i.ThatMany() for e in steps[k + 1 : k + 2]))
            scope.now(asked_next=_is_asked_of(steps[k + 1 : k + 2]))
            named = k > 0 and not joined and not isinstance(steps[k - 1], i.Damage)
            goes_on = named and _is_of_the_source(steps[k - 1]) and _is_of_the_source(step)
            scope.now(about=scope.account.about or goes_on)
            said = scope.step(step)
            scope.now(about=scope.account.about and not goes_on)
        said_last = said if isinstance(said, Clause) else None
        if k and isinstance(said, Clause) and _is_of_another(steps[k - 1], step):
            said = said._replace(subject=Noun("that player"))
        if k and isinstance(said, Clause) and _is_kept_tapped(steps[k - 1], step):
            said = said._replace(subject=Noun("it"))
        if joined and isinstance(said, Clause) and last is not None and not out[-1].count(". "):
            same = _same_subject(steps[k - 1], step, said.subject == last.subject)
            told = one and said.subject.you and not last.subject.you
            words = (
                (said.follows if not said.subject.you else str(said)) if same else said.stated if told else str(said)
            )
            if same and said.verb == last.verb == "deal" and joined == " and ":
                words = said.rest
            if same and said.verb == last.verb == "put" and joined == " and ":
                words = said.rest
            if same and isinstance(steps[k - 1], i.GainLife) and isinstance(step, i.GetCounters):
                words = said.bare
            if same and isinstance(step, i.ChooseQuality) and isinstance(steps[k - 1], i.ChooseQuality):
                words = said.rest
            if isinstance(step, i.LoseLife) and isinstance(steps[k - 1], i.Draw) and last.subject.you:
                out[-1] = f"you {out[-1].removeprefix('you ')}"
            out[-1] += f"{joined}{words}"
        elif joined and one and isinstance(step, i.ExtraPhases) and last is not None:
            out[-1] += f" and {said}"
        else:
            if k and isinstance(said, Clause) and _is_taken_by_you(steps[k - 1], step):
                said = Whole(said.stated)
            anew = isinstance(step, i.Shuffle) or (scope.kind == "triggered" and _asks_anew(step))
            follows = k and (anew or (isinstance(steps[k - 1], i.Draw) and _discards_unless(step)))
            out.append(f"then {said}" if follows else str(said))
        out[-1] = _followed(out[-1], scope.follows_up(), one=one)
        last = said_last
        scope.now(
            optional=scope.account.optional or isinstance(step, i.PayMana | i.PayManaCost | i.PayLife | i.PayEnergy)
        )
        scope.now(intervening=False)
    text = out[0]
    for each in out[1:]:
        text = f"{ended(text)} {capital(each)}" if not each.startswith("\n") else f"{ended(text)}{each}"
    return text


def _followed(words: str, after: Sequence[str], *, one: bool) -> str:
    """The words with the sentences that have to follow; in ``one`` sentence, “that's still a land”."""
    for each in after:
        still = _STILL.get(each) if one else None
        words = f"{words} {still}" if still else f"{ended(words)} {each}"
    return words


_STILL = {"It's still a land": "that's still a land", "They're still lands": "that are still lands"}


def _is_of_the_source(step: i.Step) -> bool:
    """Whether it is done to the source, or by it."""
    match step:
        case i.PutCounters(on=what) | i.Gain(what=what) | i.Damage(by=what):
            return what == i.Reference("source")
        case i.Act("untap" | "tap", what):
            return what == i.Reference("source")
    return False


def _goes_on(before: i.Step, step: i.If) -> bool:
    """Whether of some players each does it at last if it is so: “each player who … reveals …, then puts it … if …”."""
    who = before.player if isinstance(before, i.Reveal) else None
    match step:
        case i.If(i.ObjectIs(), (i.Move(player=by),), ()):
            return who is not None and who.such is not None and who == by
    return False


_Asked = tuple[i.Gain, i.Condition]


def _of_one_player(before: i.Step, step: i.Step) -> tuple[_Asked, _Asked] | None:
    """What one player gains if one thing holds, and if another one does: “can't … if … and can't … if …”."""
    match before, step:
        case i.If(one, (i.Gain(i.Player() as who) as first,), ()), i.If(other, (i.Gain(also) as second,), ()):
            return ((first, one), (second, other)) if who == also and who.id else None
    return None


def _merged(steps: Sequence[i.Step], scope: Scope) -> list[i.Step]:
    """The steps, where several continuous effects on one target are one sentence: “gains flying and becomes blue”."""
    out: list[i.Step] = []
    for step in steps:
        match out[-1:], step:
            case [i.Gain(i.Reference("target", id=of), (*before,), until)], i.Gain(
                i.Reference("target", id=also), (*more,), same
            ) if of == also > 0 and until == same:
                out[-1] = structs.replace(out[-1], changes=(*before, *more))
                scope.now(apart=len(before))
            case [i.Gain(i.Reference("source") as it, (*before,), "end of turn" as until)], i.Gain(
                also, (i.AddAbilities(abilities=(_, *_)) as more,), same
            ) if it == also and until == same:
                out[-1] = structs.replace(out[-1], changes=(*before, more))
                scope.now(apart=len(before))
            case _:
                out.append(step)
    return out


def _on_one_target(before: i.Step, step: i.Step) -> bool:
    """Whether counters of several kinds are put on one target."""
    match before, step:
        case i.PutCounters(on=i.Reference("target", id=of), each=True), i.PutCounters(
            on=i.Reference("target", id=also)
        ):
            return of == also > 0
    return False


def _put(steps: Sequence[i.Step], scope: Scope) -> Clause:
    """“put a +1/+1 counter and a lifelink counter on target creature”."""
    first, *others = steps
    last = scope.clause(first)
    counters, on, target = last.rest.partition(" on ")
    said = [counters]
    for before, step in pairwise([first, *others]):
        if not _on_one_target(before, step):
            break
        said.append(scope.clause(step).rest.partition(" on ")[0])
    return last._replace(rest=f"{listed(said)}{on}{target}")


def _same_subject(before: i.Step, step: i.Step, same_words: bool) -> bool:
    """Whether one subject does both."""
    if isinstance(before, i.Damage) and isinstance(step, i.Damage):
        return _same_source(before, step)
    if isinstance(before, i.Gain) and isinstance(step, i.Gain):
        return before.what == step.what
    return same_words or _same_player(before, step)


def _is_other_half(before: i.Step, step: i.Step) -> bool:
    """Whether damage by the same is prevented too: “that would be dealt to and dealt by target creature this turn”."""
    match before, step:
        case (
            i.PreventDamage(to=(i.Reference() as to,), by=None, amount=None, next_time=False),
            i.PreventDamage(to=(), by=i.Reference() as by, amount=None, next_time=False),
        ) if (before.kind, before.until) == (step.kind, step.until):
            return to == by or (to.id > 0 and to.id == by.antecedent)
    return False


def _discards_unless(step: i.Step) -> bool:
    """“draw two cards. Then discard a card unless you attacked this turn”."""
    match step:
        case i.May(otherwise=(i.Discard(),)) | i.If(i.NotHold(), (i.Discard(),), otherwise=()):
            return True
    return False


def _is_asked_of(after: Sequence[i.Step]) -> bool:
    """Whether it is asked next if somebody did so: “any player may pay {2}. If a player does, …”."""
    match after:
        case (i.If(i.Happened(), steps),):
            return not any(isinstance(each, i.Repeat) for each in steps)
    return False


def _is_amassing(step: i.Step) -> bool:
    """Whether with this step begins that an Army is amassed (CR 701.47a)."""
    match step:
        case i.If(steps=(i.Create((i.Creation(via="amass"),)),), otherwise=()):
            return True
    return False


def _amass(steps: Sequence[i.Step], scope: Scope) -> Said:
    match steps:
        case (i.If(steps=(i.Create((i.Creation(token=i.Described(army)),)),)), i.Act("choose"), i.PutCounters(put), _):
            kind = "" if army.subtypes[0] == "Zombie" else f"{plural(army.subtypes[0])} "
            many = f"{put.count.value}" if isinstance(put.count, i.Number) else scope.phrase(put.count)
            return Clause(YOU, "amass", f"{kind}{many}")
    raise CannotWrite(steps[0], "amassed otherwise")


def _same_player(before: i.Step, step: i.Step) -> bool:
    """Whether somebody who is named but once does both: “each player discards their hand, then draws …”."""
    who = before.creations[0].creator if isinstance(before, i.Create) else getattr(before, "player", None)
    match before:
        case i.Gain(changes=(i.GainControl(who),)):
            pass
    if isinstance(step, i.May) and isinstance(who, i.Player) and who.of is not None:
        return False
    does = step.creations[0].creator if isinstance(step, i.Create) else getattr(step, "player", None)
    does = step.by if isinstance(step, i.PutCounters) else does
    named = isinstance(who, i.Player) and (
        who.id > 0 or who.who == "these" or (who.of is not None and _is_certain(who.of))
    )
    return named and does == who


def _is_certain(value: i.Reference) -> bool:
    """Whether it can only be one thing, whoever asks."""
    return value.id > 0 or value == i.Reference("source")


def _each_for_themselves(before: i.Step, step: i.Step) -> bool:
    """Whether the same words name players twice: “Each player discards a card. Each player loses 1 life.”"""
    who, other = getattr(before, "player", None), getattr(step, "player", None)
    if not isinstance(who, i.Player) or not isinstance(other, i.Player) or who.who == "you":
        return False
    return who.who == other.who and not _same_player(before, step) and who.who != "that player"


def _same_source(before: i.Step, step: i.Step) -> bool:
    """Whether both are damage by the same: “deals 2 damage to any target and 1 damage to you”."""
    return isinstance(before, i.Damage) and isinstance(step, i.Damage) and step.by == before.by


def is_shuffled_in(before: i.Step, step: i.Step) -> bool:
    """Whether the step before is “shuffle … into”, which says that the library is shuffled."""
    into = isinstance(before, i.Move) and before.to == "library" and before.position is None
    return into and isinstance(step, i.Shuffle)


def shuffler_of(step: i.Step, after: Sequence[i.Step]) -> i.Player | None:
    """Whose library that step shuffles something into, if the next one says so."""
    match after:
        case (i.Shuffle(player) as shuffle,) if is_shuffled_in(step, shuffle):
            return player
    return None


def _is_taken_by_you(before: i.Step, step: i.Step) -> bool:
    """“Target opponent chooses a creature they control. You gain control of it.”"""
    other = isinstance(before, i.Act) and before.player not in (None, i.Player("you"))
    return other and isinstance(step, i.Gain) and step.changes == (i.GainControl(i.Player("you")),)


def _aims_at_so_many(before: i.Step, step: i.Step) -> bool:
    """“put that many +1/+1 counters on it, then up to that many target lands …”."""
    counted = isinstance(before, i.PutCounters) and before.counters.count == i.ThatMany()
    what = step.what if isinstance(step, i.Act | i.Gain) else None
    return counted and isinstance(what, i.Reference) and what.most == i.ThatMany()


def _is_of_another(before: i.Step, step: i.Step) -> bool:
    """“… and exile them. Then that player shuffles”: of what you find in the library of another."""
    exiles = isinstance(before, i.Move) and before.to == "exile" and before.player in (None, i.Player("you"))
    return exiles and isinstance(step, i.Shuffle) and step.player.who != "you"


def _attacks_it(before: i.Step, step: i.Step, scope: Scope) -> str:
    """“create a 3/3 black Horror creature token | that attacks that player each combat if able”."""
    match step:
        case i.Gain(i.Reference("created"), (i.Must("attack", whom=i.Player() as whom),), None) if isinstance(
            before, i.Create
        ):
            return f" that attacks {scope.noun(whom).words} each combat if able"
    return ""


def _is_asked_at_last(before: i.Step, step: i.If) -> bool:
    """“draw two cards, then draw another card if the sacrificed permanent was a commander”."""
    asks = isinstance(step.condition, i.ObjectIs | i.Holds) and not isinstance(before, i.May | i.Search | i.Reveal)
    return asks and not step.otherwise and len(step.steps) == 1


def _populates(step: i.Step) -> bool:
    return isinstance(step, i.Create) and step.creations[0].via == "populate"


def _is_exiled(step: i.Move, before: i.Move) -> bool:
    """Whether what was exiled is what moves on."""
    return step.what.what == "that" or step.what == before.what == i.Reference("source")


def _is_kept_tapped(before: i.Step, step: i.Step) -> bool:
    """“tap that creature and it doesn't untap during …”: what the event has happened to."""
    match before, step:
        case i.Act("tap", i.Reference("that", antecedent="event.what" | "event.to")), i.Gain(
            i.Reference("that", antecedent=of), (i.Cannot("untap"),)
        ):
            return of == before.what.antecedent
    return False


def _asks_anew(step: i.Step) -> bool:
    """Whether it depends on what there is by then: “then if you control three or more Wizards, …”."""
    match step:
        case i.If(i.Holds(i.CountOf() | i.CountersOn(), right=i.Number(number)), otherwise=()):
            return number > 1
    return False


def _joiner(before: i.Step, step: i.Step, last: Clause | None) -> str:
    if last is None:
        return ""
    if isinstance(before, i.Act) and before.verb == "choose":
        if isinstance(step, i.Move) and _same_player(before, step):
            return " and "
        return ", then " if isinstance(step, i.Act) and _same_player(before, step) else ""
    pair = (type(before), type(step))
    if _is_kept_tapped(before, step):
        return " and "
    if isinstance(step, i.Shuffle):
        return "" if isinstance(before, i.May) or _is_of_another(before, step) else ", then "
    if isinstance(before, i.LoseLife) and isinstance(step, i.GainLife) and step.amount == i.ThatMany():
        return " and " if before.player.id or before.player.of is not None else ""
    if isinstance(step, i.Repeat) and step.times is None:
        return " and "
    if isinstance(before, i.Shuffle) and isinstance(step, i.Move) and step.what.what == "found":
        return " and "
    if pair == (i.Shuffle, i.Draw) or _aims_at_so_many(before, step):
        return ", then "
    if _each_for_themselves(before, step):
        return ", then " if pair == (i.Discard, i.Draw) else ""
    if _same_player(before, step) and not isinstance(before, i.Search):
        shown = isinstance(before, i.Reveal) and isinstance(step, i.Discard)
        if pair == (i.Draw, i.Discard):
            return ", then "
        return ", then " if isinstance(before, i.Discard | i.Mill | i.Reveal) and not shown else " and "
    if pair == (i.Look, i.Move):
        return ", then " if isinstance(step, i.Move) and step.what == i.Reference("looked at") else ""
    if pair == (i.Reveal, i.Move):
        found = i.IsAmong(i.Reference("found"))
        chosen = isinstance(step, i.Move) and step.what.among is not None and found in step.what.among.where
        return ", " if isinstance(step, i.Move) and (step.what == i.Reference("found") or chosen) else ""
    if isinstance(step, i.Meld):
        return ", then "
    if isinstance(before, i.Gain) and isinstance(step, i.Gain) and before.what == step.what == i.Reference("source"):
        rules = i.AsThough | i.Cannot
        return "" if isinstance(step.changes[0], rules) and not isinstance(before.changes[0], rules) else " and "
    if isinstance(step, i.Move) and isinstance(before, i.Move) and before.to == "exile" and _is_exiled(step, before):
        return ", then "
    if pair in _COMMA:
        return ", "
    if pair in _THEN:
        return ", then "
    if pair == _ALIKE and isinstance(step, i.Move) and step.what.what == "rest":
        return " and "
    return " and " if pair in _AND else ""


def paragraph(steps: Sequence[i.Step], scope: Scope) -> str:
    """The steps in full sentences, what X is at their end."""
    return finished(sentences(steps, scope), scope)


def finished(words: str, scope: Scope) -> str:
    """A text with what its X is, and its full stop."""
    for name, value in scope.account.where.items():
        sentences_ = words.split(". ")
        at = next((k for k, each in enumerate(sentences_) if re.search(rf"\b{name}\b", each)), 0)
        sentences_[at] += f", where {name} is {value}"
        words = ". ".join(sentences_)
    scope.now(where={})
    if scope.account.reminders:
        notes = " ".join(dict.fromkeys(scope.account.reminders))
        scope.now(reminders=())
        return f"{ended(words)} {notes}"
    return words if "\n• " in words or words.endswith("\n") else ended(words)
