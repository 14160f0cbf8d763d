"""Writes docs/keywords.md: every keyword of CR 702 and CR 701, and what the program says of it.

Made from the vocabulary by compiling each: a keyword ability as a card has it, a keyword action in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardwright.compiler import compile_text
from cardwright.compiler.records.left import left_in_words
from cardwright.grammar.definitions import PLACEHOLDER, Line, shipped

PAGE = Path(__file__).parent.parent / "docs" / "keywords.md"
#: What a card may put in the place of the placeholders.
GIVEN = {
    "N": "2",
    "[cost]": "{2}",
    "[type]": "island",
    "[objects]": "creature",
    "[quality]": "artifacts",
    "[name]": "Pir",
    "[text]": "{1}: Draw a card.",
}
#: A sentence with each keyword action, by its rule; an action of CR 701 without one is not a line of a card.
ACTIONS = {
    "701.3": "Attach this Equipment to target creature you control.",
    "701.5": "You may cast target instant card from your graveyard this turn.",
    "701.6": "Counter target spell.",
    "701.8": "Destroy target creature.",
    "701.9": "Discard a card.",
    "701.10": "Double the number of +1/+1 counters on target creature.",
    "701.12": "Exchange control of two target creatures.",
    "701.13": "Exile target creature.",
    "701.14": "Target creature you control fights another target creature.",
    "701.15": "Goad target creature.",
    "701.16": "Investigate.",
    "701.17": "Mill two cards.",
    "701.18": "You may play an additional land this turn.",
    "701.19": "Regenerate target creature.",
    "701.20": "Reveal the top card of your library.",
    "701.21": "Sacrifice a creature.",
    "701.22": "Scry 2.",
    "701.23": "Search your library for a land card, reveal it, put it into your hand, then shuffle.",
    "701.24": "Shuffle your library.",
    "701.25": "Surveil 2.",
    "701.26": "Tap target creature. Untap target land.",
    "701.27": "Transform this creature.",
    "701.28": "Convert this creature.",
    "701.29": "Fateseal 2.",
    "701.30": "Clash with an opponent.",
    "701.31": "Planeswalk.",
    "701.34": "Proliferate.",
    "701.35": "Detain target creature an opponent controls.",
    "701.36": "Populate.",
    "701.37": "Monstrosity 2.",
    "701.38": "Each player votes for time or money.",
    "701.39": "Bolster 2.",
    "701.40": "Manifest the top card of your library.",
    "701.41": "Support 2.",
    "701.42": "Meld them.",
    "701.43": "You may exert this creature as it attacks.",
    "701.44": "Target creature explores.",
    "701.45": "Assemble a Contraption.",
    "701.46": "Adapt 2.",
    "701.47": "Amass Orcs 2.",
    "701.48": "Learn.",
    "701.49": "Venture into the dungeon.",
    "701.50": "Target creature connives.",
    "701.51": "Open an Attraction.",
    "701.52": "Roll to visit your Attractions.",
    "701.53": "Incubate 2.",
    "701.54": "The Ring tempts you.",
    "701.56": "Time travel.",
    "701.57": "Discover 2.",
    "701.58": "Cloak the top card of your library.",
    "701.59": "{1}, Collect evidence 2: Draw a card.",
    "701.60": "Suspect target creature.",
    "701.61": "Forage.",
    "701.62": "Manifest dread.",
    "701.63": "Target creature endures 2.",
    "701.64": "Harness this artifact.",
    "701.65": "Airbend target creature.",
    "701.66": "Earthbend 2.",
    "701.67": "Waterbend {2}: Draw a card.",
    "701.68": "Blight 1.",
    "701.70": "Recruit.",
    "701.71": "Empower Jace 2.",
}
#: Keywords that are written with one of their effects: “Gift a Food” (CR 702.174).
FRAMES = ("Gift a", "Gift an")
HEAD = """# Keywords

Every keyword of the Comprehensive Rules, and what a program says of it (`make pages` writes this page, by compiling
each; a test holds it up to date). The lines are those of
[`keyword-abilities.txt`](../grammar/vocabulary/magic/keyword-abilities.txt) and
[`keyword-actions.txt`](../grammar/vocabulary/magic/keyword-actions.txt): a keyword of a new set is a new line there.

- **sentences**: the keyword *is* abilities. The rules' sentences, compiled like a card's, are all of it.
- **rule**: it changes the rules of the game themselves. The program names it by its number, with its parameter typed
  (`KeywordRule`, and the ability's `costs`), and it is for the board to obey.
- **instruction**: a keyword action for which there are typed steps.
- **not yet**: words remain; the program record has it in `left`, as a `keyword`.
"""


class Row(NamedTuple):
    """A line of the table."""

    rule: str
    name: str
    state: str
    why: str

    def __str__(self) -> str:
        return f"| {self.rule} | {self.name} | {self.state} | {self.why.replace('|', '/')} |"


def of_ability(line: Line) -> Row:
    """What becomes of a keyword ability, as a card has it."""
    rule = re.sub(r"[a-z]+$", "", line.rule)
    name = line.text[line.at + 1 : line.text.index("”")]
    text = PLACEHOLDER.sub(lambda found: GIVEN.get(found[0], "artifact"), name)
    text = text[:1].upper() + text[1:]
    program = compile_text(text)
    left = next(left_in_words(program, text), None)
    if left is not None:
        return Row(rule, name, "not yet", left.why)
    is_rule = any(ability.rule is not None for ability in program.abilities)
    return Row(rule, name, "rule" if is_rule else "sentences", "")


def of_action(rule: str, name: str, creates: bool) -> Row:
    """What becomes of a keyword action in a sentence."""
    text = ACTIONS.get(rule)
    if text is None:
        return Row(rule, name, "not yet", "")
    left = next(left_in_words(compile_text(text), text), None)
    state = "not yet" if left is not None else "sentences" if creates else "instruction"
    return Row(rule, name, state, f"“{text}”" if left is None else f"“{text}”: {left.why}")


def rows() -> Iterator[Row]:
    """Every keyword, the abilities first."""
    for line in shipped("magic", "keyword-abilities"):
        if line.kind in ("keyword ability", "effect") and line.rule.startswith("702.") and line.name not in FRAMES:
            yield of_ability(line)
    seen: dict[str, tuple[str, bool]] = {}
    for line in shipped("magic", "keyword-actions"):
        if line.rule.startswith("701."):
            rule = re.sub(r"[a-z]+$", "", line.rule)
            name, meant = seen.get(rule, ("", False))
            names = dict.fromkeys(filter(None, [*name.split(", "), line.name]))
            seen[rule] = ", ".join(names), meant or bool(line.sentences)
    for rule, (name, meant) in seen.items():
        yield of_action(rule, name, meant)


def page() -> str:
    """The page."""
    found = list(rows())
    out = [HEAD]
    for title, chapter in (("Keyword abilities (CR 702)", "702."), ("Keyword actions (CR 701)", "701.")):
        these = [row for row in found if row.rule.startswith(chapter)]
        states = dict.fromkeys(row.state for row in these)
        told = ", ".join(f"{sum(row.state == state for row in these)} {state}" for state in sorted(states))
        out += [f"## {title}", "", f"{len(these)} ways to write them: {told}.", ""]
        out += ["| rule | keyword | what it is | |", "| --- | --- | --- | --- |", *map(str, these), ""]
    return "\n".join(out).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
