"""Names to look up and misspellings of them, made by machine from a seed or by hand from what people really type."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from cardwright.oracle.fold import fold
from cardwright.oracle.records import Card

SIZE = 34_000


ACCENTED = """Jötun Grunt|Séance|Márton Stromgald|Junún Efreet|Khabál Ghoul|Dandân|Ghazbán Ogre|Juzám Djinn|Déjà Vu
Ifh-Bíff Efreet|El-Hajjâj|Lim-Dûl the Necromancer|Lim-Dûl's Cohort|Lim-Dûl's Hex|Lim-Dûl's Paladin|Bösium Strip
Jötun Owl Keeper|Ring of Ma'rûf|Nazgûl|Sméagol|Palantír of Orthanc
Éomer, Marshal of Rohan|Éowyn, Fearless Knight|Théoden, King of Rohan|Barad-dûr|Lórien Revealed
Grishnákh, Brash Instigator|Lothlórien Lookout
Andúril, Flame of the West|Glóin, Dwarf Emissary|Dúnedain Blade|Uglúk of the White Hand"""
"""Names as they are printed, of cards that some data writes without their marks, and of some that it may lack."""

_PRINTED = {fold(name): name for name in ACCENTED.replace("\n", "|").split("|") if not name.isascii()}


def accented(card: Card) -> Card:
    """Give the card with the marks on its name that are printed on it, where the data has dropped them."""
    return msgspec.structs.replace(card, name=_PRINTED.get(fold(card.name), card.name))


def read_people(path: Path) -> list[tuple[str, str]]:
    """Read the list of what people type: pairs of that and the name that they mean."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return [(typed, meant) for typed, _, meant in (line.partition(" | ") for line in lines)]


def filled_up(names: Sequence[str], size: int = SIZE, seed: int = 111) -> list[str]:
    """Give the names and, up to `size`, made-up ones that cross the beginnings and ends of real ones."""
    chance = random.Random(seed)
    parted = [name.split() for name in names if 2 <= len(name.split()) <= 5 and "//" not in name]
    made = dict.fromkeys([*names, *_PRINTED.values()])
    while len(made) < size:
        first, second = chance.choice(parted), chance.choice(parted)
        made.setdefault(" ".join([*first[: (len(first) + 1) // 2], *second[(len(second) + 1) // 2 :]]))
    return list(made)


def misspelled(names: Sequence[str], count: int = 2000, seed: int = 5) -> list[tuple[str, str, str]]:
    """Give `count` triples of a kind of slip, a misspelling and the name that was meant; every kind equally often.

    A slip that spells another name of the list is no misspelling, and neither is one that spells the same name: the
    folding takes care of those that only lose punctuation or diacritics, so those lose a letter as well.
    """
    chance = random.Random(seed)
    taken = {fold(name) for name in names} | {fold(face) for name in names for face in name.split(" // ")}
    made: list[tuple[str, str, str]] = []
    marked = [name for name in (*names, *_PRINTED.values()) if not name.isascii()]
    for kind, slip in _evenly(count):
        while True:
            name = chance.choice(marked if slip is _without_diacritics else names)
            if len(fold(name)) < 5:
                continue
            typed = slip(name, chance)
            if typed is not None and typed != name and (fold(typed) not in taken or fold(typed) == fold(name)):
                made.append((kind, typed, name))
                break
    return made


def _evenly(count: int) -> Iterator[tuple[str, Slip]]:
    kinds = list(SLIPS.items())
    return (kinds[number % len(kinds)] for number in range(count))


Slip = Callable[[str, random.Random], str | None]


def _swapped(name: str, chance: random.Random) -> str | None:
    at = chance.randrange(len(name) - 1)
    return name[:at] + name[at + 1] + name[at] + name[at + 2 :]


def _dropped(name: str, chance: random.Random) -> str | None:
    at = chance.randrange(len(name))
    return name[:at] + name[at + 1 :]


def _added(name: str, chance: random.Random) -> str | None:
    at = chance.randrange(len(name) + 1)
    return name[:at] + chance.choice("abcdefghijklmnopqrstuvwxyz") + name[at:]


def _replaced(name: str, chance: random.Random) -> str | None:
    at = chance.randrange(len(name))
    return name[:at] + chance.choice("abcdefghijklmnopqrstuvwxyz") + name[at + 1 :]


def _without_punctuation(name: str, chance: random.Random) -> str | None:
    bare = "".join(char for char in name if char.isalnum() or char == " ")
    return _dropped(bare, chance) if bare != name else None


def _without_diacritics(name: str, chance: random.Random) -> str | None:
    plain = "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))
    return _replaced(plain, chance) if plain != name else None


def _truncated(name: str, chance: random.Random) -> str | None:
    keep = chance.randrange(len(name) * 6 // 10, len(name))
    return name[:keep].rstrip(" ,")


def _reordered(name: str, chance: random.Random) -> str | None:
    words = name.replace(",", "").split()
    if len(words) < 2:
        return None
    mixed = words[:]
    while mixed == words and len(set(words)) > 1:
        chance.shuffle(mixed)
    return " ".join(mixed)


SLIPS: dict[str, Slip] = {
    "swapped letters": _swapped,
    "dropped letter": _dropped,
    "added letter": _added,
    "replaced letter": _replaced,
    "lost punctuation and a letter": _without_punctuation,
    "lost diacritics and a wrong letter": _without_diacritics,
    "truncated": _truncated,
    "words in another order": _reordered,
}
