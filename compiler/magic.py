"""Magic: the Gathering, the first game: the classes of this folder as they are."""

import re

from ..grammar.subtypes import singular_subtype, subtypes
from .cards import card_characteristics
from .creating import Creating
from .definitions import token
from .effects import Effect
from .games import Game
from .keywords import keyword_definition
from .records import CreationRecord, magic_record
from .replacing import Replacing

_FROM = re.compile(r"(?<=\bfrom )[a-z]+")


def _keyword_line(keyword: str) -> str:
    """A keyword as it stands in a text: “protection from Goblins” has the subtype's capital (CR 702.16a)."""

    def as_printed(word: re.Match[str]) -> str:
        capital = word.group().capitalize()
        return capital if singular_subtype(capital) in subtypes() else word.group()

    return _FROM.sub(as_printed, keyword)


GAME = Game(
    name="magic",
    wording="magic",
    creating=Creating,
    effect=Effect,
    replacing=Replacing,
    keyword=keyword_definition,
    keyword_line=_keyword_line,
    framed=lambda ability, definitions=None: ability,
    characteristics=card_characteristics,
    record_type=CreationRecord,
    record=magic_record,
    subtypes=subtypes,
    token=token,
)

__all__ = ["GAME"]
