"""Steps one behind the other: clauses joined into sentences, sentences into a paragraph."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ... import instructions as i
from .blanking import below
from .english import Noun, capital, ended
from .joining import (
    COMMA,
    THEN,
    is_kept_tapped,
    is_of_another,
    is_taken_by_you,
    joiner,
    same_subject,
    targets_of,
)
from .scope import CannotWrite, Clause, Said, Scope, Whole
from .together import (
    amass,
    attacks_it,
    is_amassing,
    is_other_half,
    is_shuffled_in,
    merged,
    of_one_player,
    on_one_target,
    populates,
    put_on_one_target,
    shuffler_of,
)


def in_one(said: Sequence[str], steps: Sequence[i.Step]) -> str:
    """Clauses of one player in one sentence."""
    words = said[0]
    commas = False
    for before, step, one in zip(steps, steps[1:], said[1:], strict=False):
        if _is_in_a_row(before, step):
            last = step is steps[-1] and isinstance(step, i.Move)
            words, commas = f"{words}{',' if commas or not last else ''}{' and' if last else ''} {one}", True
        else:
            words += f"{', then' if _comes_then(before, step) else ' and'} {one}"
    return words


def _is_in_a_row(before: i.Step, step: i.Step) -> bool:
    """Whether it is one of several: “search …, reveal it, put it into your hand”."""
    shown = isinstance(step, i.Move) and step.what.what == "revealed"
    return (type(before), type(step)) in COMMA and not shown


def _comes_then(before: i.Step, step: i.Step) -> bool:
    """Whether it is done after the one before, and not with it."""
    match before, step:
        case i.Reveal(), i.Move(i.Reference(what)) if what != "found":
            return False
    return isinstance(step, i.Shuffle) or (type(before), type(step)) in THEN


def sentences(steps: Sequence[i.Step], scope: Scope, *, one: bool = False) -> str:
    """The steps as sentences, the first in lower case, the last without its full stop.

    ``one``: as one sentence, as a condition before them holds for no sentence after it.
    """
    if not steps:
        raise CannotWrite(steps, "nothing is done")
    telling = _Telling(merged(steps, scope), scope, one)
    for at in range(len(telling.steps)):
        telling.tell(at)
    return telling.text()


class _Telling:
    """Steps that are told one after the other: the sentences so far, and the clause that was said last."""

    __slots__ = ("_last", "_one", "_out", "_scope", "steps")

    def __init__(self, steps: Sequence[i.Step], scope: Scope, one: bool) -> None:
        self.steps, self._scope, self._one = steps, scope, one
        self._out: list[str] = []
        self._last: Clause | None = None

    def text(self) -> str:
        """All sentences, without the last full stop."""
        text = self._out[0]
        for each in self._out[1:]:
            text = f"{ended(text)} {capital(each)}" if not each.startswith("\n") else f"{ended(text)}{each}"
        return text

    def tell(self, at: int) -> None:
        """Say this step, unless the words of another one have said it."""
        if _is_said_already(self.steps, at) or self._is_said_within(at):
            return
        joined = self._joint(at)
        self._begin(at, joined)
        if self._said_with_its_condition(at):
            self._last = None
            return
        said = self._said(at, joined)
        last = self._last if joined else None
        if last is not None and isinstance(said, Clause) and ". " not in self._out[-1]:
            self._join(at, joined, said, last)
        elif last is not None and self._one and isinstance(self.steps[at], i.ExtraPhases):
            self._out[-1] += f" and {said}"
        else:
            self._out.append(self._anew(at, said))
        self._out[-1] = _followed(self._out[-1], self._scope.follows_up(), one=self._one)
        self._last = said if isinstance(said, Clause) else None
        pays = isinstance(self.steps[at], i.PayMana | i.PayManaCost | i.PayLife | i.PayEnergy)
        self._scope.now(optional=self._scope.account.optional or pays, intervening=False)

    def _is_said_within(self, at: int) -> bool:
        """Say it within the sentence before, if it is a part of that one's words."""
        if not at:
            return False
        before, step = self.steps[at - 1], self.steps[at]
        if attacks := attacks_it(before, step, self._scope):
            self._out[-1] += attacks
            return True
        if is_other_half(before, step):
            dealt, stop, rest = self._out[-1].rpartition(" dealt to ")
            self._out[-1] = f"{dealt}{stop}and dealt by {rest}"
            return True
        return False

    def _joint(self, at: int) -> str:
        """What stands between this clause and the one before; "" where a new sentence begins."""
        if not at:
            return ""
        before, step = self.steps[at - 1], self.steps[at]
        together = self._one and not (isinstance(before, i.May) and isinstance(step, i.Gain))
        joined = joiner(before, step, self._last) or (" and " if together else "")
        if joined == " and " and isinstance(step, i.Shuffle) and is_of_another(before, step):
            return ", then "
        return self._joint_in_a_list(at) if joined == ", " else joined

    def _joint_in_a_list(self, at: int) -> str:
        """Between clauses of which commas make a list: “and” before the last."""
        before, step, after = self.steps[at - 1], self.steps[at], self.steps[at + 1 : at + 3]
        if not self._one and after and is_of_another(step, after[0]):
            return " and "
        if isinstance(step, i.Move) and not any(isinstance(each, i.Shuffle) for each in after):
            return ", and " if isinstance(before, i.Reveal) else " and "
        return ", "

    def _begin(self, at: int, joined: str) -> None:
        """What the account says as the clause, or the sentence, begins."""
        scope = self._scope
        scope.now(shuffler=shuffler_of(self.steps[at], self.steps[at + 1 : at + 2]))
        if not joined:
            account = scope.account
            scope.now(just_chosen=frozenset(), fresh=account.fresh and not at, they=account.they and not at)

    def _said_with_its_condition(self, at: int) -> bool:
        """Say the step with the condition behind it: “…, then draw another card if …”."""
        scope, step, after = self._scope, self.steps[at], self.steps[at + 1 : at + 2]
        if at and isinstance(step, i.If):
            before = self.steps[at - 1]
            if self._one and _is_asked_at_last(before, step):
                then = sentences(step.steps, scope)
            elif _goes_on(before, step):
                then = scope.clause(step.steps[0]).follows
            else:
                then = ""
            if then:
                self._out[-1] += f", then {then} if {scope.phrase(step.condition)}"
                return True
        if after and isinstance(step, i.If) and _is_over(step, after[0]):
            self._out.append(f"{sentences(step.steps, scope)} if {scope.phrase(step.condition)}")
            return True
        if after and (both := of_one_player(step, after[0])) is not None:
            (first, asked), (second, more) = both
            self._out.append(f"{scope.clause(first)} if {scope.phrase(asked)}")
            scope.now(named=scope.account.named | {"something else"})
            self._out[-1] += f" and {scope.clause(second).follows} if {scope.phrase(more)}"
            return True
        return False

    def _said(self, at: int, joined: str) -> Said:
        """The words of the step, and of those that are one clause with it."""
        before, step = (self.steps[at - 1] if at else None), self.steps[at]
        said = self._clause(at, joined)
        if before is None or not isinstance(said, Clause):
            return said
        if is_of_another(before, step):
            said = said._replace(subject=Noun("that player"))
        return said._replace(subject=Noun("it")) if is_kept_tapped(before, step) else said

    def _clause(self, at: int, joined: str) -> Said:
        scope, step, after = self._scope, self.steps[at], self.steps[at + 1 : at + 2]
        if is_amassing(step):
            return amass(self.steps[at : at + 4], scope)
        if after and on_one_target(step, after[0]):
            return put_on_one_target(self.steps[at:], scope)
        scope.now(
            as_many=any(isinstance(each, i.Draw) and each.amount == i.ThatMany() for each in after),
            asked_next=_is_asked_of(after),
        )
        goes_on = at > 0 and not joined and _goes_on_about_the_source(self.steps[at - 1], step)
        scope.now(about=scope.account.about or goes_on)
        said = scope.step(step)
        scope.now(about=scope.account.about and not goes_on)
        return said

    def _join(self, at: int, joined: str, said: Clause, last: Clause) -> None:
        """Say it in the sentence before: what both have is said once."""
        before, step = self.steps[at - 1], self.steps[at]
        if isinstance(step, i.LoseLife) and isinstance(before, i.Draw) and last.subject.you:
            self._out[-1] = f"you {self._out[-1].removeprefix('you ')}"
        if same_subject(before, step, said.subject == last.subject):
            words = _without_subject(before, step, said, joined if said.verb == last.verb else "")
        elif self._one and said.subject.you and not last.subject.you:
            words = said.stated
        else:
            words = str(said)
        self._out[-1] += f"{joined}{words}"

    def _anew(self, at: int, said: Said) -> str:
        """The words that begin a sentence."""
        step = self.steps[at]
        if not at:
            return str(said)
        before = self.steps[at - 1]
        if isinstance(said, Clause) and is_taken_by_you(before, step):
            said = Whole(said.stated)
        anew = isinstance(step, i.Shuffle) or (self._scope.kind == "triggered" and _asks_anew(step))
        return f"then {said}" if anew or (isinstance(before, i.Draw) and _discards_unless(step)) else str(said)


def _is_said_already(steps: Sequence[i.Step], at: int) -> bool:
    """Whether the words of a step before, or of the next one, say this one, too."""
    step, after = steps[at], steps[at + 1 : at + 2]
    if any(is_amassing(each) for each in steps[max(at - 3, 0) : at]):
        return True
    if isinstance(step, i.Act) and step.verb == "choose" and any(populates(each) for each in after):
        return True
    if not at:
        return False
    before = steps[at - 1]
    return is_shuffled_in(before, step) or on_one_target(before, step) or of_one_player(before, step) is not None


def _without_subject(before: i.Step, step: i.Step, said: Clause, again: str) -> str:
    """A clause whose subject was said, without its verb, too, where that one is said ``again`` (with what joins it)."""
    if isinstance(step, i.ChooseQuality) and isinstance(before, i.ChooseQuality):
        return said.rest
    if isinstance(before, i.GainLife) and isinstance(step, i.GetCounters):
        return said.bare
    if again == " and " and said.verb in ("deal", "put"):
        return said.rest
    return str(said) if said.subject.you else said.follows


def _followed(words: str, after: Sequence[str], *, one: bool) -> str:
    """The words with the sentences that have to follow; in ``one`` sentence, “that's still a land”."""
    for each in after:
        still = _STILL.get(each) if one else None
        words = f"{words} {still}" if still else f"{ended(words)} {each}"
    return words


_STILL = {"It's still a land": "that's still a land", "They're still lands": "that are still lands"}


def _goes_on_about_the_source(before: i.Step, step: i.Step) -> bool:
    """Whether what is done goes on to be done to the source, which dealt no damage."""
    return _is_of_the_source(before) and _is_of_the_source(step) and not isinstance(before, i.Damage)


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


def _is_asked_at_last(before: i.Step, step: i.If) -> bool:
    """“draw two cards, then draw another card if the sacrificed permanent was a commander”."""
    asks = isinstance(step.condition, i.ObjectIs | i.Holds) and not isinstance(before, i.May | i.Search | i.Reveal)
    return asks and not step.otherwise and len(step.steps) == 1


def _is_over(step: i.If, after: i.Step) -> bool:
    """“tap target creature if you control a Swamp. It doesn't untap …”: done to it whether or not that is so."""
    if step.otherwise or len(step.steps) > 1 or isinstance(step.condition, i.Happened):
        return False
    targets = targets_of(step.steps)
    spoken = (each.antecedent for each in below(after) if isinstance(each, i.Reference))
    return not isinstance(after, i.If) and any(each in targets for each in spoken)


def _asks_anew(step: i.Step) -> bool:
    """Whether it depends on what there is by then: “then if you control three or more Wizards, …”."""
    match step:
        case i.If(i.Holds(i.CountOf() | i.CountersOn(), right=i.Number(number)), otherwise=()):
            return number > 1
    return False


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
