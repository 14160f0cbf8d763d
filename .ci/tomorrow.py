"""Compiles sets as on their first day: their words are unknown, and pasted in as the sentences that define them.

Each keyword and predefined token that the vocabulary defines by sentences, and that stands on a card of the set, gets a
name that nobody knows, on the cards and in a line of one's own; notes in parentheses are left out. How many cards may
be less typed, or less executable, than as they are printed, stands in bars.toml.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from pathlib import Path

from msgspec import structs

from cardwright import load_definitions, read_cards
from cardwright.grammar.definitions import DefinitionError, Definitions, Line, shipped
from cardwright.grammar.words import inflections, plural
from cardwright.oracle import Card
from cardwright.pool.programs import program_record

NOTE = re.compile(r" ?\([^()]*\)")
OF_THE_FORM = re.compile(r"\[type\]| (?:an?|with|planeswalker)$")
SOUNDS = "al el il ol ul an en in on un am em im om um ar er ir or ur".split()
FILES = ("keyword-abilities", "keyword-actions", "predefined-tokens")


def main() -> int:
    """Print for each set how many cards are typed and executable, and those that fall; give 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pool", type=Path)
    parser.add_argument("sets", nargs="*", help="codes of sets; those of bars.toml, if none are given")
    given = parser.parse_args()
    bars = tomllib.loads((Path(__file__).parent / "bars.toml").read_text(encoding="utf-8"))["tomorrow"]
    cards = [each for each in read_cards(given.pool) if isinstance(each, Card)]
    fallen = [
        _tried(code, [each for each in cards if each.set_code == code], bars.get(code, 0))
        for code in given.sets or bars
    ]
    return 1 if any(fallen) else 0


def _tried(code: str, cards: list[Card], bar: int) -> bool:
    """Print what comes of a set; give whether more of its cards fall than may."""
    text = "\n".join(NOTE.sub("", face.oracle_text) for card in cards for face in card.faces)
    renamed, names = _renamed(text)
    told: list[list[tuple[bool, bool]]] = []
    for definitions, forms in ((Definitions(), {}), (renamed, names), (Definitions(), names)):
        records = (program_record(_without_notes(card, forms), definitions=definitions) for card in cards)
        told.append([(record.typed, record.executable) for record in records])
    printed, pasted, unknown = told
    below = [card.name for card, was, now in zip(cards, printed, pasted, strict=True) if now < was]
    print(
        f"{'BELOW' if len(below) > bar else 'ok   '}  {code}, {len(cards)} cards, {len(renamed.lines)} words pasted in"
    )
    for what, found in (("as printed", printed), ("pasted in", pasted), ("unknown", unknown)):
        typed, executable = (sum(each[k] for each in found) for k in (0, 1))
        print(f"       {what:10}  {typed} typed, {executable} executable", flush=True)
    for name in below:
        print(f"       less than as printed: {name}")
    return len(below) > bar


def _renamed(text: str) -> tuple[Definitions, dict[str, str]]:
    """The words of the text that sentences define, under other names: the lines, and what each form becomes."""
    lines: list[str] = []
    names: dict[str, str] = {}
    for line in (line for file in FILES for line in shipped("magic", file) if line.sentences):
        if line.kind in ("frame", "effect") or f"Gift a {line.name}" in text:
            continue  # gift: what it means is said in several lines, of which each is of no use alone
        name = OF_THE_FORM.sub("", line.name)
        forms = _forms(name, line)
        if name in names or not any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text) for form in forms):
            continue
        new = f"Zorb{SOUNDS[len(lines) % len(SOUNDS)]}{'dg'[len(lines) // len(SOUNDS) % 2]}"
        pasted = _changed(
            line.text, dict(zip(forms, _forms(new if name[0].isupper() else new.lower(), line), strict=True))
        )
        try:
            load_definitions([*lines, pasted])
        except DefinitionError:
            continue  # a form of the frame, or a designation: a word of its own
        lines.append(pasted)
        names |= dict(zip(forms, _forms(new if name[0].isupper() else new.lower(), line), strict=True))
    return load_definitions(lines), names


def _forms(name: str, line: Line) -> list[str]:
    """“mobilize”, “Mobilize”; of a verb all its forms; of a token its plural, too."""
    if line.kind == "keyword action":
        found = [*inflections(name)]
    elif line.kind == "predefined token":
        return [name, plural(name)]
    else:
        found = [name.lower()]
    return [*found, *(form[:1].upper() + form[1:] for form in found)]


def _changed(text: str, forms: dict[str, str], name: str = "") -> str:
    """The text with other words, but for those of the card's own ``name``."""
    if not forms:
        return text
    known = "|".join(map(re.escape, filter(None, (name, *sorted(forms, key=len, reverse=True)))))
    return re.sub(rf"(?<![\w’'])(?:{known})(?!\w)", lambda found: forms.get(found[0], found[0]), text)


def _without_notes(card: Card, forms: dict[str, str]) -> Card:
    faces = (
        structs.replace(face, oracle_text=_changed(NOTE.sub("", face.oracle_text), forms, face.name))
        for face in card.faces
    )
    return structs.replace(card, faces=tuple(faces))


if __name__ == "__main__":
    sys.exit(main())
