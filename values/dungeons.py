"""The dungeon cards that players own outside the game, so far as the card reference has them (CR 309.2)."""

from __future__ import annotations

#: Into which of them “venture into the dungeon” leads (CR 701.49a).
DUNGEONS = ("Dungeon of the Mad Mage", "Lost Mine of Phandelver", "Tomb of Annihilation")
#: That of the initiative (CR 726.2).
UNDERCITY = "Undercity"
