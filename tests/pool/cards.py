"""Small cards for stories about pools."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cardwright.oracle import Card, Face


def card(name: str, text: str = "", type_line: str = "Sorcery", **more: Any) -> Card:
    """Give a card of one face."""
    return Card(name, (Face(name, type_line=type_line, oracle_text=text),), **more)


BAKER = card("Baker", "Create a Food token.")
BEAR = card("Bear", type_line="Creature — Bear")
LAMP = card("Lamp", "{T}: Create a 1/1 white Frobnicate of the token.", "Artifact")
KRENKO = card(
    "Krenko, Mob Boss",
    "{T}: Create X 1/1 red Goblin creature tokens, where X is the number of Goblins you control.",
    "Legendary Creature — Goblin Warrior",
)


def written(path: Path, *cards: Card | dict[str, Any]) -> Path:
    """Write cards as JSON Lines in Scryfall's shape."""
    path.write_text("".join(f"{json.dumps(_scryfall(each))}\n" for each in cards), encoding="utf-8")
    return path


def _scryfall(card: Card | dict[str, Any]) -> dict[str, Any]:
    if isinstance(card, dict):
        return card
    face = card.faces[0]
    shape: dict[str, Any] = {"name": card.name, "type_line": face.type_line, "oracle_text": face.oracle_text}
    if card.set_code is not None:
        shape["set"] = card.set_code
    if card.year is not None:
        shape["released_at"] = f"{card.year}-01-01"
    return shape
