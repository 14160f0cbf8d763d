"""What a sentence permits (CR 601.3): to play cards from elsewhere."""

from __future__ import annotations

from ..clauses.said import Said
from .found import Found
from .from_elsewhere import play


def read(said: Said) -> Found | None:
    """“You may play lands from your graveyard”, “you may cast spells from the top of your library this turn”."""
    match said.node.verb.senses:
        case ("may", "play" | "cast" as how) if said.standing or said.until is not None:
            return play(said, "play" if how == "play" else "cast")
    return None
