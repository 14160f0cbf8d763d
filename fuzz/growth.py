"""How the work for an input grows with it: in calls, which are the same on every machine; what texts may repeat."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf


class TooMuch(BaseException):
    """Something is not done after so many calls; nobody who catches exceptions is to catch it."""


@contextmanager
def bounded(most: float) -> Iterator[Callable[[], int]]:
    """Raise `TooMuch` where more functions are called, the interpreter's own included; tell how many there were."""
    number = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal number
        number += event in ("call", "c_call")
        if number > most:
            sys.setprofile(before)
            raise TooMuch(f"more than {most:,} calls")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield lambda: number
    finally:
        sys.setprofile(before)


def calls(do: Callable[[], object]) -> int:
    """How many functions are called while this is done, those of the interpreter included."""
    with bounded(inf) as counted:
        do()
    return counted()


def growth(make: Callable[[int], Callable[[], object]], size: int) -> float:
    """How many times as many calls twice the size takes: 2 is linear, 4 a square."""
    make(size // 8)()  # what is loaded for it, and kept
    return calls(make(2 * size)) / calls(make(size))


#: The bar for `growth`: linear, and what a list that grows moves now and then.
LINEAR = 2.6


def most_calls(size: int) -> int:
    """How many calls a text of so many characters may take to compile: more than twice those of the worst known."""
    return 100_000 + 500 * size


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


#: Texts of one thing again and again, of any size.
LONG: dict[str, Callable[[int], str]] = {
    "white space": lambda size: " \t\n\u00a0\u2003" * (size // 5),
    "opening parentheses": lambda size: "(" * size,
    "parentheses side by side": lambda size: "()" * (size // 2),
    "nested parentheses": lambda size: "(" * (size // 2) + ")" * (size // 2),
    "braces": lambda size: "{" * size,
    "straight quotes": lambda size: '"' * size,
    "opening quotes": lambda size: "“" * size,
    "nested quotes": lambda size: "“" * (size // 2) + "”" * (size // 2),
    "nested abilities": lambda size: "with “" * (size // 9) + "Flying" + ".”" * (size // 9),
    "one word": lambda size: "a" * size,
    "capitals": lambda size: "A " * (size // 2),
    "a number": lambda size: "Create " + "9" * (size - 60) + " 1/1 white Soldier creature tokens.",
    "commas": lambda size: ", " * (size // 2),
    "full stops": lambda size: ". " * (size // 2),
    "empty lines": lambda size: "\n" * size,
    "lines": lambda size: "a\n" * (size // 2),
    "one sentence again and again": lambda size: "Create a Food token. " * (size // 21),
    "ever new sentences": lambda size: " ".join(f"Create {n} 1/1 white Soldier tokens." for n in range(size // 42)),
    "one list": lambda size: "Create a Food token" + ", a 1/1 white Soldier creature token" * (size // 36 - 1),
    "nouns in a row": lambda size: "token and " * (size // 10),
    "one word of the language": lambda size: "create " * (size // 7),
    "words that are not understood": lambda size: "frobnicate the gizmo " * (size // 21),
    "modes": lambda size: "Choose one —" + "\n• Create a Food token." * (size // 23 - 1),
    "keywords": lambda size: "Flying, " * (size // 8),
    "combining marks": lambda size: "Create a F" + "\u0301" * (size - 30) + "ood token.",
    "conditions": lambda size: "If you do, " * (size // 11 - 2) + "create a Food token.",
    "possession": lambda size: "Create a token that's a copy of " + "the controller of " * (size // 18 - 3) + "it.",
    "a sum": lambda size: "Create X Food tokens, where X is " + "one plus " * (size // 9 - 5) + "one.",
    "a cost": lambda size: "{T}, " * (size // 5 - 10) + "{T}: Create a Food token.",
    "exceptions": lambda size: (
        "Create a token that's a copy of it, except it's red" + " and it's red" * (size // 13 - 5) + "."
    ),
}


def repeated(shape: str, size: int) -> str:
    """A text of about that size."""
    unit = REPEATED[shape]
    return unit * (size // len(unit))
