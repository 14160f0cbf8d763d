"""Magic: the Gathering, the first game: the classes of this folder as they are."""

from ..grammar.subtypes import keyword_line, subtypes
from .cards import card_characteristics
from .creating import Creating
from .definitions import token
from .effects import Effect
from .games import Game
from .keywords import keyword_definition
from .records import CreationRecord, magic_record
from .replacing import Replacing

GAME = Game(
    name="magic",
    wording="magic",
    creating=Creating,
    effect=Effect,
    replacing=Replacing,
    keyword=keyword_definition,
    keyword_line=keyword_line,
    framed=lambda ability, definitions=None: ability,
    characteristics=card_characteristics,
    record_type=CreationRecord,
    record=magic_record,
    subtypes=subtypes,
    token=token,
)

__all__ = ["GAME"]
