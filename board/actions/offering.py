"""The actions of a position: what whoever is asked may do now; all of it can be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..playing import opening
from ..state.actions import Answer, Choose, Keep, Mulligan, Pass, Said
from . import asking, declaring
from .attempts import Asked, Done, Refused
from .judging import Judge, Verdict
from .paying import is_tapped_by_hand
from .thinkable import thinkable

if TYPE_CHECKING:
    from ..chooser import Question
    from ..game import Game
    from ..state.actions import AnyAction, Deed, Picked, Playing, Stage
    from .attempts import Attempts


#: What is not paid for, and goes on by itself: what resolves asks, and does not fail.
_BY_ITSELF = (Pass, Keep, Mulligan)
#: What players choose as they like within what is offered: of opening hands, of too large ones, the order of what
#: triggers, how combat damage is divided.
_AS_THEY_LIKE = frozenset(["CR 103.5", "CR 514.1", "CR 603.3b", "CR 510.1c"])


def offered(attempts: Attempts, playing: Playing, *, mana: bool = False) -> tuple[AnyAction, ...]:
    """What may be done now. ``mana``: also the mana abilities that are used by themselves as costs are paid."""
    game = attempts.game()
    if game.over:
        return ()
    if playing.begun is not None:
        return tuple(_answers(attempts, playing, playing.begun))
    if playing.due == "keep":
        again = game.players[playing.priority].done.get(opening.MULLIGAN, 0) < opening.HAND
        return (Keep(), Mulligan()) if again else (Keep(),)
    if playing.due in ("attackers", "blockers"):
        return declaring.offered(attempts, game, playing)
    return (Pass(), *dict.fromkeys(_possible(attempts, game, playing.priority, mana=mana)))


def _possible(attempts: Attempts, game: Game, player: str, *, mana: bool) -> Iterator[Deed]:
    """What the player can do: plainly, or because it was tried."""
    judge = Judge(game, player)
    for deed in thinkable(game, player, judge, mana=mana or is_tapped_by_hand(game)):
        if _can(attempts, deed, judge.of(deed)):
            yield deed


def _can(attempts: Attempts, deed: Deed, plainly: Verdict) -> bool:
    """Whether it can be done: plainly, or because it was tried, as far as that needs."""
    match plainly:
        case Verdict.YES:
            return True
        case Verdict.NO:
            return False
        case Verdict.WITH_A_TARGET:
            return not isinstance(attempts.of(deed, ()), Refused)
    return finishes(attempts, deed)


# ── What can be done to the end ─────────────────────────────────────────────────────────────────────────────────────

#: In so many ways each question is answered, and so many deeds are tried in all, before something counts as impossible.
WAYS, MOST_TRIED = 4, 60


def finishes(
    attempts: Attempts,
    deed: Deed,
    said: tuple[Said, ...] = (),
    asked: Question | None = None,
    picked: tuple[Picked, ...] = (),
) -> bool:
    """Whether the deed can be done with some answers after these, the first of which goes on from ``picked``."""
    left = [MOST_TRIED]
    if asked is None or not picked:
        return _finishes(attempts, deed, said, left)
    whole = dict.fromkeys(_thumbed(attempts, asked, picked, way) for way in range(WAYS))
    return any(_finishes(attempts, deed, (*said, each), left) for each in whole if each is not None)


def _finishes(attempts: Attempts, deed: Deed, said: tuple[Said, ...], left: list[int]) -> bool:
    if not left[0]:
        return False
    left[0] -= 1
    match attempts.of(deed, said):
        case Done():
            return True
        case Asked(question):
            answers = dict.fromkeys(_thumbed(attempts, question, (), way) for way in range(WAYS))
            return any(_finishes(attempts, deed, (*said, each), left) for each in answers if each is not None)
    return False


def _thumbed(attempts: Attempts, question: Question, picked: tuple[Picked, ...], way: int) -> Said | None:
    """An answer by the rule of thumb ``way``: the first, the second … that is offered and as little as fits; at last as
    much as fits.
    """
    much = way == WAYS - 1
    while True:
        found = asking.answers(question, picked, attempts.words)
        if not found:
            return None
        action = _most(found) if much else found[min(way, len(found) - 1)]
        said, picked = asking.picked_one(question, picked, action)
        if said is not None:
            return said
        way = 0


def _most(found: tuple[Stage, ...]) -> Stage:
    """The one that is picked first, as many of it as there may be; else the last of the answers."""
    there = [each for each in found if isinstance(each, Choose)]
    alike = [each for each in there if each.picked.what == there[0].picked.what]
    return max(alike, key=lambda each: each.picked.count) if alike else found[-1]


def _answers(attempts: Attempts, playing: Playing, deed: Deed) -> Iterator[Stage]:
    """What answers the question that what is begun waits for: each lets it be done to its end."""
    outcome = attempts.of(deed, playing.said)
    if not isinstance(outcome, Asked):
        return
    question, done = outcome.question, False
    judge = Judge(attempts.game(), playing.priority)
    any_will_do = len(playing.said) < judge.foreseen(deed) and not judge.is_help(deed, question)
    foreseen = any_will_do and question.kind != "number"  # X of a cost is paid, too
    one_target = outcome.for_triggered and question.about == "target" and question.most == 1
    as_they_like = question.why in _AS_THEY_LIKE or one_target  # several may have to have something in common
    if foreseen or (isinstance(deed, _BY_ITSELF) and as_they_like):
        yield from asking.answers(question, playing.picked, attempts.words)
        return
    if isinstance(deed, _BY_ITSELF):
        there = asking.answers(question, playing.picked, attempts.words)
        yield from (action for action in there if _goes_on(attempts, playing, deed, question, action))
        return
    for action in asking.answers(question, playing.picked, attempts.words):
        if _leads_on(attempts, playing, deed, question, action, judge):
            done = True
            yield action
        elif done and isinstance(action, Answer) and question.kind == "number":
            return  # greater numbers cost more


def _goes_on(attempts: Attempts, playing: Playing, deed: Deed, question: Question, action: Stage) -> bool:
    """Whether nothing refuses the answer, or one that begins so: what resolves goes on to its end by itself."""
    said, picked = asking.picked_one(question, playing.picked, action)
    whole = [said] if said is not None else [_thumbed(attempts, question, picked, way) for way in range(WAYS)]
    there = dict.fromkeys(each for each in whole if each is not None)
    agreed = question.kind == "yes or no" and said is not None and said.value is True
    return any(_is_not_refused(attempts, deed, (*playing.said, each), agreed) for each in there)


def _is_not_refused(attempts: Attempts, deed: Deed, said: tuple[Said, ...], agreed: bool) -> bool:
    """Whether it goes on so. What a player has ``agreed`` to is asked further where a spell is cast, and is to be paid:
    that has to come to an end (CR 601.2h, 608.2g), as far as that is found out.
    """
    outcome = attempts.of(deed, said)
    if not agreed or not isinstance(outcome, Asked):
        return not isinstance(outcome, Refused)
    left = [MOST_TRIED]
    return _finishes(attempts, deed, said, left) or not left[0]


def _leads_on(
    attempts: Attempts, playing: Playing, deed: Deed, question: Question, action: Stage, judge: Judge
) -> bool:
    said, picked = asking.picked_one(question, playing.picked, action)
    plain = judge.is_paid_with_help(deed, question, picked if said is None else said.picked, said is None)
    if plain is not None:
        return plain
    if said is not None:
        return finishes(attempts, deed, (*playing.said, said))
    return finishes(attempts, deed, playing.said, question, picked)
