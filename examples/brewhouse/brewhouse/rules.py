"""The rules of Brewhouse, where they differ from Magic's: names, rule numbers, and what is brewed has to cool."""

from dataclasses import replace

from msgspec import structs

from cardwright.board import MODERN, Ways
from cardwright.instructions import Characteristics, Creation


def _called(characteristics: Characteristics) -> str:
    """“A token is called by what it is”: a Tonic, and not a Tonic Token (BH 1.2)."""
    return " ".join(characteristics.subtypes)


class Brewed(Ways):
    """How tokens come to the board."""

    def settled(self, characteristics: Characteristics) -> Characteristics:
        """What the rules say of a token that its text leaves open: its name (BH 1.2)."""
        return structs.replace(characteristics, name=_called(characteristics))

    def tapped(self, creation: Creation, characteristics: Characteristics) -> bool:
        """“What is brewed comes to the table tapped, for it is hot” (BH 1.3)."""
        return True


RULES = replace(
    MODERN,
    name="Brewhouse",
    game="brewhouse",
    token_name=_called,
    name_rule="BH 1.2",
    name_reason="a token is called by what it is",
    rules=MODERN.rules | {"owner": "BH 1.1", "controller": "BH 1.1", "text": "BH 1.4", "predefined": "BH 2"},
    creating=frozenset({"brew", "brews", "brewed"}),
    ways=Brewed(),
)
