"""English as cards have it: numbers, plurals, articles, verbs and lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty"
).split()
_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split()
_PLURALS = {
    "die": "dice",
    "Elf": "Elves",
    "Hero": "Heroes",
    "Dwarf": "Dwarves",
    "Wolf": "Wolves",
    "Werewolf": "Werewolves",
    "Mouse": "Mice",
    "Mech": "Mechs",
    "Ox": "Oxen",
    "Fungus": "Fungi",
    "Thief": "Thieves",
    "Plains": "Plains",
    "Merfolk": "Merfolk",
    "Treefolk": "Treefolk",
    "Kithkin": "Kithkin",
    "Moonfolk": "Moonfolk",
    "Homunculus": "Homunculi",
    "Octopus": "Octopuses",
    "Cyclops": "Cyclopes",
    "Djinn": "Djinn",
    "Eldrazi": "Eldrazi",
    "Samurai": "Samurai",
    "Kor": "Kor",
    "Myr": "Myr",
    "Zubera": "Zubera",
    "Vedalken": "Vedalken",
    "Leonin": "Leonin",
    "Equipment": "Equipment",
    "gear": "gear",
    "XP": "XP",
    "Pegasus": "Pegasi",
    "Sphinx": "Sphinxes",
    "Naga": "Nagas",
    "they": "they",
    "him": "them",
    "life": "life",
    "mana": "mana",
    "damage": "damage",
    "energy": "energy",
}
#: Verbs that are the same for everybody, and those that are not regular.
_THIRD = {
    "may": "may",
    "must": "must",
    "can't": "can't",
    "can": "can",
    "have": "has",
    "be": "is",
    "do": "does",
    "don't": "doesn't",
    "go": "goes",
    "aren't": "isn't",
    "haven't": "hasn't",
    "would": "would",
}
_PLURAL = {"be": "are"}


_OBJECTS = {"they": "them", "I": "me", "we": "us"}


class Noun(NamedTuple):
    """A noun phrase: its words, whether more than one is meant, whether it is “you”."""

    words: str
    plural: bool = False
    you: bool = False

    @property
    def object(self) -> str:
        """The words where it is no subject: “them”."""
        return _OBJECTS.get(self.words, self.words)

    @property
    def their(self) -> str:
        """What a player has: “your”, “their”."""
        return "your" if self.you else "their"

    @property
    def its(self) -> str:
        """What objects have: “its”, “their”."""
        return "their" if self.plural else "its"


YOU = Noun("you", plural=True, you=True)


def spelt(number: int) -> str:
    """A number as a card has it before a noun: a word up to twenty, else digits."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else f"{number}"


def ordinal(number: int) -> str:
    """“second”, “third”."""
    return _ORDINALS[number] if number < len(_ORDINALS) else f"{number}th"


def article(words: str) -> str:
    """The words after “a” or “an”."""
    first = words.split(" ", 1)[0]
    vowel = (
        first[:1].lower() in "aeio"
        or first.startswith("hour")
        or (first[:1].lower() == "u" and not first.lower().startswith(("uni", "use")))
    )
    if first.startswith(("8", "11/", "11", "18")) and not first.startswith(("110", "180")):
        vowel = True
    if first[:1] in "X" and (len(first) == 1 or first[1] in "/,"):
        vowel = True
    return f"{'an' if vowel else 'a'} {words}"


def plural(words: str) -> str:
    """The plural of a noun phrase, of its last word."""
    before, _, last = words.rpartition(" ")
    made = _PLURALS.get(last)
    if made is None:
        if last.endswith(("s", "x", "ch", "sh", "z")):
            made = f"{last}es"
        elif last.endswith("y") and last[-2:-1] not in "aeiou":
            made = f"{last[:-1]}ies"
        else:
            made = f"{last}s"
    return f"{before} {made}" if before else made


def third(verb: str) -> str:
    """The verb for one who is neither “I” nor “you”: “draws”, “has”; of “gain control” the first word."""
    first, space, rest = verb.partition(" ")
    if first in _THIRD:
        made = _THIRD[first]
    elif first.endswith(("s", "x", "ch", "sh", "z", "o")):
        made = f"{first}es"
    elif first.endswith("y") and first[-2:-1] not in "aeiou":
        made = f"{first[:-1]}ies"
    else:
        made = f"{first}s"
    return f"{made}{space}{rest}"


def agreeing(subject: Noun, verb: str) -> str:
    """The verb as the subject wants it."""
    if not subject.plural:
        return third(verb)
    first, space, rest = verb.partition(" ")
    return f"{_PLURAL.get(first, first)}{space}{rest}"


_PAST = {
    "be": "was",
    "become": "became",
    "deal": "dealt",
    "draw": "drew",
    "cast": "cast",
    "lose": "lost",
    "put": "put",
    "leave": "left",
    "block": "blocked",
    "sacrifice": "sacrificed",
    "die": "died",
    "tap": "tapped",
    "win": "won",
    "copy": "copied",
    "commit": "committed",
    "set": "set",
    "have": "had",
}


def past(subject: Noun, verb: str) -> str:
    """What the subject did: “drew”, “was”, “were”, “attacked”."""
    first, space, rest = verb.partition(" ")
    if first == "be" and subject.plural:
        return f"were{space}{rest}"
    made = _PAST.get(first) or (f"{first}d" if first.endswith("e") else f"{first}ed")
    return f"{made}{space}{rest}"


#: In which order two colors are said: round the wheel, the nearer way.
_PAIRS = "WU WB UB UR BR BG RG RW GW GU".split()


def denied(subject: Noun, verb: str) -> str:
    """What the subject did not do: “didn't attack”, “wasn't dealt damage”."""
    first, _, rest = verb.partition(" ")
    if first == "be":
        return f"{'weren' if subject.plural else 'wasn'}'t {rest}"
    return f"didn't {verb}"


def in_order(colors: Sequence[str]) -> Sequence[str]:
    """Colors as cards list them: “green and white”, “white and blue”."""
    pair = "".join(colors)
    return pair if pair in _PAIRS else pair[::-1] if pair[::-1] in _PAIRS else colors


def listed(parts: Sequence[str], conjunction: str = "and") -> str:
    """“a”, “a and b”, “a, b, and c”."""
    if len(parts) < 3:
        return f" {conjunction} ".join(parts)
    return f"{', '.join(parts[:-1])}, {conjunction} {parts[-1]}"


def possessive(noun: str) -> str:
    """“that creature's”, “those creatures'”, “its”, “your”."""
    known = {"it": "its", "they": "their", "them": "their", "you": "your", "I": "my"}.get(noun)
    of_several = noun.endswith("s") and not noun[:1].isupper()  # but “Jegantha of the Wells's”
    return known or (f"{noun}'" if of_several else f"{noun}'s")


def ended(words: str) -> str:
    """The words with a full stop, if none ends them already."""
    return words if words.endswith((".", '."', ".'\"", ".”", ".’”")) else f"{words}."


def capital(words: str) -> str:
    """The words with a capital at their start."""
    return words[:1].upper() + words[1:]


def lowered(words: str) -> str:
    """The words with a small letter at their start."""
    return words[:1].lower() + words[1:]
