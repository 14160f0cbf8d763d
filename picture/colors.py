"""What the colors of a picture mean: for each thing that words become a name, a sentence, and two colors."""

from __future__ import annotations

from typing import NamedTuple

from .stretches import Became


class Color(NamedTuple):
    """The name of what words became, what it is, and its background by day and by night."""

    name: str
    about: str
    day: str
    night: str


COLORS: dict[Became, Color] = {
    "trigger": Color("trigger", "the event that a triggered ability waits for (CR 603)", "#ffe2a8", "#5c4310"),
    "condition": Color("condition", "what has to be so: if, unless, as long as", "#fbd0dd", "#5e2438"),
    "cost": Color("cost", "what is paid (CR 118)", "#e4d7c3", "#4c3f2a"),
    "step": Color("step", "what is done: an instruction", "#c5e3f6", "#14425e"),
    "standing": Color("standing", "what holds while it stands: a static or replacement effect", "#cfd6f7", "#2b3470"),
    "token": Color("token", "what a token is created as (CR 111.3)", "#c9ecc9", "#1f4a26"),
    "object": Color("object", "the objects or players that are meant", "#e3d3f4", "#432a5e"),
    "number": Color("number", "a number, or what is counted", "#f8e98c", "#4d4508"),
    "duration": Color("duration", "how long it lasts (CR 611.2)", "#bfe9e3", "#134a45"),
    "keyword": Color("keyword", "a keyword, which stands for abilities (CR 702)", "#f6cfb4", "#5c3116"),
    "reminder": Color("reminder", "reminder text, which has no meaning of its own (CR 207.2)", "#ececec", "#33353b"),
    "words": Color("left as words", "understood, but kept as words: a program cannot play it", "#ffffff", "#1b1c20"),
    "lost": Color("not understood", "in no field of the program: see what is said of it", "#ffb3ab", "#7a1d14"),
}
"""In the order in which a legend has them."""
