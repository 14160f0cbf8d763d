"""Answers the board's questions from what a scenario says, each by its kind, its source and its player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..board import ChoiceNeeded
from ..board.looking.hidden import PASSING, UNKNOWN
from ..board.state import ids as idset
from ..board.state.ids import Ids

if TYPE_CHECKING:
    from ..board import Answer, Chooser, Question
    from ..board.game import Game
    from .naming import Names

#: Answers that fit a question about this.
_KINDS: dict[str, tuple[str, ...]] = {
    "object": ("object", "objects"),
    "target": ("target",),
    "player": ("player",),
    "mode": ("mode",),
    "option": ("option", "color"),
    "mana": ("color", "option", "number"),
    "may": ("may",),
    "pay": ("pay",),
    "number": ("number",),
    "color": ("color",),
    "type": ("type",),
    "card": ("card",),
    "attack": ("attack",),
    "damage": ("damage",),
    "order": ("order",),
    "chance": ("chance", "object", "objects", "number"),
}
_HIDDEN = frozenset(["hand", "library"])
_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


class Answers:
    """A chooser for one entry of a scenario; ``left`` are its answers that nobody has asked for."""

    def __init__(self, entry: dict[str, Any], names: Names) -> None:
        self.answers: list[dict[str, Any]] = list(entry.get("answers", []))
        self.targets: list[Any] = list(entry.get("targets", []))
        self.modes: list[Any] = list(entry.get("modes", []))
        self.x = entry.get("x")
        self.names = names
        self.game: Game | None = None
        self.otherwise: Chooser | None = None  # who answers what is not answered, where an entry is only tried
        self._divided: list[dict[str, Any]] = []
        self._aimed: str | None = None  # the source all of whose targets were given in a list

    @property
    def left(self) -> list[Any]:
        """What was given and never asked for."""
        unused = [each for each in self.answers if not each.get("optional") and each not in self._divided]
        return unused + self.targets + self.modes

    def __call__(self, question: Question, /) -> Answer:
        about = question.about
        if about == "target" and self.targets:
            self._aimed = question.source
            return self._targets(question)
        if about == "mode" and self.modes:
            given, self.modes = self.modes, []
            return self._labels(question, given)
        if about == "number" and self.x is not None and question.asks == "X":
            return int(self.x)
        for at, answer in enumerate(self.answers):
            kind = next(iter(answer.keys() - {"for", "by", "optional"}))
            if kind not in _KINDS.get(about, ()):
                continue
            if "for" in answer and not self._is_source(answer["for"], question.source):
                continue
            if "by" in answer and answer["by"] != question.player:
                continue
            if kind == "target" and isinstance(answer[kind], list):
                del self.answers[at]
                self.targets, self._aimed = list(answer[kind]), question.source
                return self._targets(question)
            said = self._said(question, answer, kind)
            if kind == "damage" or question.why.startswith("CR 616"):
                self._divided.append(answer)  # it may answer for others, too
            else:
                del self.answers[at]
            return said
        if self.otherwise is not None and about != "target":
            return self.otherwise(question)
        return self._unasked(question)

    def forced(self, about: str, player: str, source: str, ids: Ids, labels: tuple[str, ...]) -> Ids:
        """There was one outcome only, and nobody was asked: an answer that names it is accepted; which it names."""
        assert self.game is not None
        if about == "target" and self.targets:
            named = idset.NONE
            number = idset.size(ids) + len(labels)
            while self.targets and number and self._names(self.targets[0], ids, labels):
                number -= 1
                named = idset.union(named, idset.common(self.names.ids(self.game, self.targets.pop(0)), ids))
            return named
        if about == "mode" and self.modes and self._names(self.modes, ids, labels):
            self.modes = []
            return idset.NONE
        for at, answer in enumerate(self.answers):
            kind = next(iter(answer.keys() - {"for", "by", "optional"}))
            if kind not in _KINDS.get(about, ()) or not self._is_source(answer.get("for", source), source):
                continue
            match kind:
                case "number":
                    fits = str(answer[kind]) in labels
                case "damage":
                    if self._share(answer[kind], labels[0]) == int(labels[1]):
                        self._divided.append(answer)  # it may answer for others, too
                    continue
                case "may" | "pay":
                    fits = ("yes" if answer[kind] else "no") in labels
                case _:
                    fits = self._names(answer[kind], ids, labels)
            if answer.get("by", player) == player and fits:
                del self.answers[at]
                labelled = isinstance(answer[kind], int | bool)
                return idset.NONE if labelled else idset.common(self.names.ids(self.game, answer[kind]), ids)
        return idset.NONE

    def _is_source(self, said: str, source: str) -> bool:
        """Whether an alias or a name means the source of a question, which may be told with its id."""
        if said == source or said not in self.names.aliases or self.game is None:
            return said == source or source.startswith(f"{said} #")
        meant = self.names.objects(self.game, said)
        return any(
            source == c.seen.name or any(source == f"{c.seen.name} #{first + k}" for k in range(min(count, 100)))
            for c in meant
            for first, count in c.ids
        )

    def _names(self, said: Any, ids: Ids, labels: tuple[str, ...]) -> bool:
        """Whether what is said is nothing but these."""
        if isinstance(said, list):
            return all(self._names(each, ids, labels) for each in said)
        if isinstance(said, str) and any(said.casefold() in label.casefold() for label in labels):
            return True
        if isinstance(said, int):
            return 0 < said <= len(labels)
        assert self.game is not None
        if any(each.name == said and idset.contains(ids, each.id) for each in self.game.stack):
            return True  # an ability on the stack is called as its source
        return bool(idset.common(self.names.ids(self.game, said), ids))

    def _is_known(self, name: str) -> bool:
        """Whether there is, or was, anything of that name."""
        assert self.game is not None
        known = name in self.names.aliases or name in self.game.players or self.names.ids(self.game, name)
        return bool(known) or any(each.name == name for each in self.game.stack)

    def _unasked(self, question: Question) -> Answer:
        if question.about == "target" and question.source == self._aimed and question.least == 0:
            return []  # all of its targets have been named
        if question.about == "order":
            return list(range(1, (question.most or len(question.options)) + 1))
        if question.about == "mana" and question.kind == "number":
            return question.most or 0
        if question.about == "card" and question.why == PASSING:
            return UNKNOWN
        unknown = [o for o in question.objects if o.label in ("", "an unknown card")]
        if question.kind == "objects" and question.least == question.most and self._are_alike(question):
            return dict(idset.take(idset.union(*(((o.id, o.count),) for o in question.objects)), question.least))
        if (question.about == "chance" or question.why in ("discard", "CR 514.1")) and unknown:
            total = idset.take(idset.union(*(((o.id, o.count),) for o in unknown)), question.least)
            if idset.size(total) == question.least:
                return dict(total)
        raise ChoiceNeeded(question)

    def _are_alike(self, question: Question) -> bool:
        """Whether all that may be chosen are cards of one name in one hidden zone: whichever it is, it is the same."""
        assert self.game is not None
        offered = idset.union(*(((o.id, o.count),) for o in question.objects))
        cards = [e for e in self.game.elsewhere.values() if idset.common(e.ids, offered)]
        there = sum(idset.size(idset.common(e.ids, offered)) for e in cards) == idset.size(offered)
        zones = {(each.zone, each.owner) for each in cards}
        return there and len({o.label for o in question.objects}) == 1 == len(zones) and cards[0].zone in _HIDDEN

    def _said(self, question: Question, answer: dict[str, Any], kind: str) -> Answer:
        value = answer[kind]
        if kind == "attack" and isinstance(value, dict):
            (value,) = value.values()  # the token that the question names is the key
        match kind:
            case "may" | "pay":
                return bool(value)
            case "number":
                return int(value)
            case "target" | "object" | "objects" | "player" if question.kind == "objects":
                return self._objects(question, value if isinstance(value, list) else [value])
            case "color":
                wanted = str(_COLORS.get(value, value))
                return self._labels(question, [wanted]) if question.kind == "options" else wanted
            case "damage":
                return self._damage(question, value)
            case "order":
                return self._order(question, value)
            case "chance" if question.kind == "options" and isinstance(value, int):
                return next((label for label in question.options if _in_range(value, label)), str(value))
            case "chance" if question.kind == "options":
                word = {"heads": "win", "tails": "lose"}.get(value, value)
                return str(word)
            case _ if question.kind == "options":
                return self._labels(question, value if isinstance(value, list) else [value])
        return str(value)

    def _labels(self, question: Question, said: list[Any]) -> Answer:
        """Options by their numbers, their words, or a part of these."""
        found: list[int] = []
        for each in said:
            if isinstance(each, int) and not 1 <= each <= len(question.among):
                found.append(each)
                continue
            words = (question.among[each - 1] if isinstance(each, int) else str(each)).casefold()
            exact = [i for i, label in enumerate(question.options, 1) if label.casefold() == words]
            near = [i for i, label in enumerate(question.options, 1) if words in label.casefold()]
            if not (exact or near):
                raise ChoiceNeeded(question, str(each), f"{each} is not among the options")
            found.append((exact or near)[0])
        return found

    def _order(self, question: Question, said: list[str]) -> Answer:
        left = list(range(1, len(question.options) + 1))
        found: list[int] = []
        for words in said:
            at = next((i for i in left if words.casefold() in question.options[i - 1].casefold()), None)
            if at is not None:
                left.remove(at)
                found.append(at)
        order = found + left
        # What resolves first comes first in the answer, and goes on the stack last (CR 603.3b).
        return order[::-1] if question.why == "CR 603.3b" else order if len(order) == question.most else order[:1]

    def _damage(self, question: Question, shares: dict[str, Any]) -> Answer:
        if (share := self._share(shares, question.asks)) is not None:
            return share
        if question.least == 0:
            return 0  # the others get all of it
        raise ChoiceNeeded(question)

    def _share(self, shares: dict[str, Any], asks: str) -> int | None:
        """How much is said to be dealt to the one that a question asks about."""
        for name, amount in shares.items():
            if f"to {name} " in f"{asks} " or f"dealt to {name} #" in asks:
                return int(amount)
            assert self.game is not None
            for first, count in self.names.ids(self.game, name):
                if any(f"#{first + k} " in f"{asks} " for k in range(min(count, 100))):
                    return int(amount)
        return None

    def _targets(self, question: Question) -> Answer:
        given: list[Any] = []
        while self.targets and len(given) < (question.most or len(self.targets)):
            first = self.targets[0]
            many = first if isinstance(first, list) else [first]
            try:
                self._objects(question, [*given, *many]) if question.kind == "objects" else None
            except ChoiceNeeded:
                if not given and question.least:
                    raise
                break
            if question.kind != "objects" and first not in question.options:
                break
            given += many
            self.targets.pop(0)
        if question.kind == "objects":
            return self._objects(question, given)
        return self._labels(question, given)

    def _objects(self, question: Question, said: list[Any]) -> Answer:
        """Ids of what is offered; a name that is given twice means two different ones, an alias the same one."""
        assert self.game is not None
        offered = idset.union(*(((o.id, o.count),) for o in question.objects))
        chosen: list[int | str] = []
        for each in said:
            if isinstance(each, str) and each in question.options:
                chosen.append(each)
                continue
            meant = idset.common(self.names.ids(self.game, each), offered)
            if isinstance(each, str) and each not in self.names.aliases:  # in whichever zone it is
                named = idset.union(*(((o.id, o.count),) for o in question.objects if o.label == each))
                meant = (*meant, *idset.minus(named, meant))
            free = [first + k for first, count in meant for k in range(min(count, 100)) if first + k not in chosen]
            if not free and not meant and isinstance(each, str) and not self._is_known(each):
                raise self.names.nothing(self.game, each)
            if not free:
                raise ChoiceNeeded(question, str(each), f"{each} is not among them")
            if isinstance(each, str) and each in self.names.aliases:
                chosen += free[: max(1, idset.size(meant))]
            else:
                chosen.append(free[0])
        return chosen


def _in_range(number: int, label: str) -> bool:
    """Whether a die's result is in a row of a table: “15—20 |” (CR 706.3)."""
    first, _, last = label.partition("|")[0].strip().partition("—")
    return first.isdecimal() and int(first) <= number <= (int(last) if last.strip().isdecimal() else int(first))
