"""What became of every trigger that the board reports: put on the stack, or why it was not (CR 603.2, 603.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..board.state import events as ev

_COUNTED = frozenset([ev.TriggerReported, ev.PutOnStack, ev.Resolved, ev.NotResolved])


_NO_TARGET = "it had no legal target (CR 603.3d)"


class Triggers:
    """The account of one game: each trigger is taken down, and struck out when it is on the stack or has a reason.

    ``reported`` is how many there were; ``unused`` are those that did nothing, by the reason; `lost` those that nobody
    has said anything of, which is a fault.
    """

    def __init__(self) -> None:
        self.reported = 0
        self.unused: Counter[str] = Counter()
        self._waiting: Counter[str] = Counter()
        self._on_stack: Counter[str] = Counter()
        self._taken: Counter[str] = Counter()  # as those that had no target

    def add(self, events: Iterable[ev.AnyEvent]) -> None:
        """What happened, in its order."""
        for event in events:
            if type(event) not in _COUNTED:
                continue
            match event:
                case ev.TriggerReported(text=text, times=times, unsure=""):
                    self.reported += times
                    self._waiting[text] += times
                case ev.TriggerReported(text=text, times=times, unsure=words):
                    self.reported += times
                    self.unused[f"{text}: whether “{words}” is so is left to the players"] += times
                case ev.PutOnStack(text=text, count=count):
                    self._strike(text, count)
                    self._on_stack[text] += count
                case ev.Resolved(text=text) if self._on_stack[text]:
                    self._on_stack[text] -= 1
                case ev.Resolved(text=text) if text in self._waiting:
                    self._strike(text, 1)  # a mana ability, which does without the stack (CR 605.4a)
                case ev.NotResolved(rule="CR 603.3d"):
                    self._without_target()

    def gone(self, text: str, count: int, why: str) -> None:
        """An ability that was on the stack and that the board could not do."""
        self.unused[f"{text}: {why}"] += count

    def ended(self) -> None:
        """The game is over: what waits is never put on the stack (CR 104.1)."""
        for text, count in self.lost.items():
            self.unused[f"{text}: the game ended first (CR 104.1)"] += count
        self._waiting.clear()

    @property
    def lost(self) -> Counter[str]:
        """Those that were reported and of which nothing is known."""
        return +self._waiting

    def _strike(self, text: str, count: int) -> None:
        while self._waiting[text] < count and self._taken[text]:  # it was another one that had no target
            self._taken[text] -= 1
            self._waiting[text] += 1
            self.unused[f"{text}: {_NO_TARGET}"] -= 1
            self._without_target(text)
        self._waiting[text] -= min(count, self._waiting[text])

    def _without_target(self, but: str = "") -> None:
        """One that waits had no target. Which it is the event does not say; it is the first that still waits."""
        for text, count in self._waiting.items():
            if count and text != but:
                self._waiting[text] -= 1
                self._taken[text] += 1
                self.unused[f"{text}: {_NO_TARGET}"] += 1
                return
