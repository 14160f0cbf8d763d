"""Abilities and the program of a whole text (CR 113)."""

from __future__ import annotations

from typing import Literal

from .casting_costs import CastingCost
from .conditions import Condition
from .continuous import Static
from .events import Trigger
from .keywords import KeywordRule
from .players import Player
from .steps import Cost, Replacement, Step
from .targets import Target
from .timing import Timing
from .values import Value


class Ability(Value, frozen=True):
    """One ability of a card, or one that a text quotes, in its frame (CR 113.3).

    ``costs`` is an activated ability's cost (CR 602.1a), of a keyword that is a rule its “[cost]”, where “you” is
    whoever pays; ``cost`` the same in words, for people ("{2}, {T}", "−3", "I, II"). ``chapters`` are the numbers of a
    chapter ability (CR 714.2b). ``casting`` is what the spell costs besides or instead of its mana cost. ``condition``
    is the intervening if (CR 603.4). ``steps`` is what it does; ``replacements`` and ``statics`` what it changes while
    it stands. ``only_while``: the object has the ability only while this holds, that is at its level (CR 711.2, 716.2)
    or where its word was chosen (CR 614.12b). ``leads_to``: of a "room" of a dungeon, whose name is its ``word``, the
    rooms to which one goes from there; it triggers as one moves into it (CR 309.4). Steps of a "spell" ability of a
    permanent card are done as its spell resolves, whose ``source`` is then the permanent that it becomes (CR 608.3g).
    """

    kind: Literal["spell", "activated", "loyalty", "triggered", "chapter", "static", "keyword", "reminder", "room"]
    text: str
    span: tuple[int, int]
    word: str | None = None  # ability word or flavor word
    keyword: str | None = None
    parameter: str = ""  # of a keyword: what stands for its N, [cost] …, as written
    rule: KeywordRule | None = None  # of a keyword that is a rule of the game, and not steps or what stands (CR 702)
    cost: str | None = None
    costs: tuple[Cost, ...] = ()
    chapters: tuple[int, ...] = ()
    casting: tuple[CastingCost, ...] = ()
    trigger: Trigger | None = None
    condition: Condition | None = None
    timing: tuple[Timing, ...] = ()  # each has to be so for it to be activated, or to trigger (CR 602.5)
    activator: Player | None = None  # who may activate it; None: the object's controller (CR 602.2)
    targets: tuple[Target, ...] = ()  # what is chosen for each “target” of it (CR 601.2c)
    steps: tuple[Step, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    statics: tuple[Static, ...] = ()
    only_while: Condition | None = None
    leads_to: tuple[str, ...] = ()
    granted: tuple[Ability, ...] = ()  # abilities that this one quotes or grants


class Diagnostic(Value, frozen=True):
    """Something in the text that was not compiled, or not as it stands: which construct, where, why.

    ``severity`` "error" means that a creation of tokens is not, or not in full, among the instructions. ``hint`` is a
    sentence for people, what to write instead; ``correction`` the words to put in the place of those at ``span``.
    ``slip`` is the name of the kind of slip where one was forgiven: the program is that of the corrected words
    (docs/slips.md).
    """

    severity: Literal["error", "warning"]
    construct: str
    message: str
    span: tuple[int, int]
    hint: str = ""
    correction: str = ""
    slip: str = ""


class Program(Value, frozen=True):
    """All that a text (of one face) compiles to."""

    abilities: tuple[Ability, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
