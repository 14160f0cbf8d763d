"""How the work for an input grows with it: in calls, which are the same on every machine; what texts may repeat."""

from __future__ import annotations

import sys
from collections.abc import Callable


def calls(do: Callable[[], object]) -> int:
    """How many functions are called while this is done, those of the interpreter included."""
    number = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal number
        number += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        do()
    finally:
        sys.setprofile(before)
    return number


#: What a text may repeat, and what was slow once, or too deep.
REPEATED = {
    "keyword actions": "Amass 1.\n",
    "keywords that create": "Afterlife 1\n",
    "keyword actions without numbers": "Investigate.\n",
    "actions in one line": "Incubate 2. ",
    "conditions alone": "If you control a Swamp. ",
    "conditions before semicolons": "if you control a Swamp; ",
    "creations under conditions": "If you control a Swamp, create a Food token. ",
    "one instead of the other": "If you control a Forest, create two Food tokens instead. ",
    "otherwise, if": "Otherwise, if you control a Food, create a Food token. ",
    "unless it is created": "unless you create a Food token. ",
    "modes under conditions": "• Create a Food token. If you control a Swamp ",
    "numbers under loops": "For each creature you control, create X Food tokens, where X is its power. ",
    "tokens before quotations": 'two Food tokens ", ',
    "quotations in quotations": 'Enchanted creature has "{T}: Draw a card." “',
    "targets that are others": "Up to one other target creature gets +1/+1 until end of turn. ",
    "what a pronoun may be": "For each Spirit, return it to its owner's hand unless that player pays {3}. ",
    "lines in place of lines": "If you control a Swamp, exile it instead.\n",
    "events that are waited for": "Whenever a creature attacks, that creature endures 2. ",
    "half of words": "half of legendary −X: instead\n• ",
    "notes that explain": (
        "Create X Treasure tokens, where X is the number of artifacts your opponents control. "
        '(Treasure tokens are artifacts with "{T}, Sacrifice this token: Add one mana of any— color.") '
    ),
    "notes of quotations": (
        "Bestow {5} (It becomes a creature again if it's not attached to a creature.)\n"
        "You control enchanted creature.\nEnchanted creature gets +1/+1 and has flying. “"
    ),
}


def repeated(shape: str, size: int) -> str:
    """A text of about that size."""
    unit = REPEATED[shape]
    return unit * (size // len(unit))
