"""The folder that a user of Forge puts into `custom/`: scripts of cards and tokens, the edition, a report."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from ...compiler.games import MAGIC, game_named
from ...grammar.subtypes import subtypes
from ...grammar.words import plural
from ..naming import file_name, slug
from ..sets import BadSet, Compiled, SetInfo
from .cards import Written, new_tokens, write_card
from .checking import faults
from .lines.face import Problem
from .script import Script
from .tokens import Tokens
from .writing import written

REPORT = "export-report.txt"
_MARK = "NOT IN THIS SCRIPT: "


class LeftCard(Struct, frozen=True):
    """A card that was not exported, or not whole: what of its text, and why."""

    name: str
    exported: bool
    left: tuple[tuple[str, str], ...]


class ForgeFolder(Struct, frozen=True):
    """All files by their paths; how many cards are exported whole, and those that are not."""

    files: dict[str, bytes]
    whole: tuple[str, ...]
    left: tuple[LeftCard, ...]
    tokens: tuple[str, ...]


def forge_folder(cards: Sequence[Compiled], info: SetInfo, *, partial: bool = False) -> ForgeFolder:
    """The folder for a set; a card is exported whole or not at all, but with ``partial`` as far as it goes.

    Raises:
        NoFileName: if a card's name is no file name.
        BadSet: if two cards have the same file name.
    """
    tokens = new_tokens()
    files: dict[str, bytes] = {}
    lines: list[str] = []
    whole: list[str] = []
    left: list[LeftCard] = []
    makers: dict[str, str] = {}
    own = frozenset(word for each in cards for face in each.card.faces for word in _subtypes(face.type_line))
    for number, each in enumerate(cards, 1):
        path = f"cards/{_path(each, makers)}.txt"
        made, scripts = _made(each, tokens, own)
        if made.whole:
            whole.append(made.name)
        else:
            left.append(LeftCard(made.name, partial, tuple((p.words, p.why) for p in made.problems)))
        if not (made.whole or partial):
            continue
        tokens.scripts.update(scripts)
        files[path] = written(made.script if made.whole else _marked(made)).encode()
        lines.append(f"{number} {_rarity(each)} {made.script.faces[0].get('Name')}")
    for name, script in sorted(tokens.scripts.items()):
        files[f"tokens/{name}.txt"] = written(script).encode()
    files[f"editions/{slug(info.name) or info.code.lower()}.txt"] = _edition(info, lines, sorted(tokens.scripts), cards)
    files[REPORT] = _report(info, whole, left, partial).encode()
    return ForgeFolder(files, tuple(whole), tuple(left), tuple(sorted(tokens.scripts)))


def _subtypes(type_line: str) -> Sequence[str]:
    return type_line.partition("—")[2].split()


def _path(each: Compiled, makers: dict[str, str]) -> str:
    card = each.card
    faces = [face.name or card.name for face in card.faces]
    name = file_name(*faces)
    if (other := makers.setdefault(name, card.name)) != card.name:
        raise BadSet(f"{other} and {card.name} would have one file, {name}.txt: rename one")
    return name


def _made(each: Compiled, tokens: Tokens, own: frozenset[str]) -> tuple[Written, dict[str, Script]]:
    """The card's script, checked, with the tokens' scripts that it needs beside those that there are."""
    before = dict(tokens.scripts)
    made = write_card(each.card, each.programs, tokens, lambda: own)
    scripts = {name: script for name, script in tokens.scripts.items() if name not in before}
    wrong = [*faults(made.script, tokens.scripts)]
    wrong += [fault for script in scripts.values() for fault in faults(script, tokens.scripts)]
    tokens.scripts = before
    if wrong:
        made = structs.replace(made, problems=(*made.problems, *(Problem("", str(fault)) for fault in wrong)))
    return made, scripts


def _marked(made: Written) -> Script:
    """The script of a card that is not whole: its text says so."""
    left = "; ".join(problem.words.replace("\n", " ") or problem.why for problem in made.problems)
    first, *rest = made.script.faces
    oracle = f"{first.get('Oracle')}\\n({_MARK}{left})"
    fields = tuple((key, oracle if key == "Oracle" else value) for key, value in first.fields)
    return Script((structs.replace(first, fields=fields), *rest))


def _rarity(each: Compiled) -> str:
    return "L" if each.card.faces[0].type_line.startswith("Basic Land") else "C"


def _edition(info: SetInfo, lines: Sequence[str], tokens: Sequence[str], cards: Sequence[Compiled]) -> bytes:
    """The edition file: what the set is called, its cards with their numbers, its tokens, subtypes of its own."""
    out = ["[metadata]", f"Code={info.code}", f"Name={info.name}", f"Date={info.date}", "Type=Custom"]
    out += ["", "[cards]", *lines]
    if tokens:
        out += ["", "[tokens]", *(f"{number} {name}" for number, name in enumerate(tokens, 1))]
    for kind, section in _SECTIONS.items():
        if new := sorted(_new_subtypes(cards, kind)):
            out += ["", f"[{section}]", *(f"{each}:{plural(each)}" for each in new)]
    return ("\n".join(out) + "\n").encode()


#: The sections of new subtypes, by the card types that have them (CR 205.3); a card of several has those of the first.
_SECTIONS = {
    "Creature": "CreatureTypes",
    "Land": "LandTypes",
    "Artifact": "ArtifactTypes",
    "Enchantment": "EnchantmentTypes",
    "Planeswalker": "WalkerTypes",
    "Instant": "SpellTypes",
    "Sorcery": "SpellTypes",
}


def _new_subtypes(cards: Sequence[Compiled], kind: str) -> set[str]:
    """The subtypes of cards of this type that the rules do not list."""
    known = subtypes(game_named(MAGIC).definitions)
    lines = (face.type_line.partition("—") for each in cards for face in each.card.faces)
    return {
        word
        for kinds, _, words in lines
        if next((each for each in _SECTIONS if each in kinds.split()), "") == kind
        for word in words.split()
        if word not in known
    }


def _report(info: SetInfo, whole: Sequence[str], left: Sequence[LeftCard], partial: bool) -> str:
    """What was exported, and what not and why, for whoever opens the folder."""
    total = len(whole) + len(left)
    out = [f"{info.name} ({info.code}): {len(whole)} of {total} cards are exported whole."]
    how = "exported in part; what is missing is marked in its text" if partial else "not exported"
    for each in left:
        out += ["", f"{each.name} ({how}):"]
        out += [f"  {words.replace(chr(10), ' / ') or 'the script'}\n      {why}" for words, why in each.left]
    return "\n".join(out) + "\n"
