"""What narrows a valid string, “Creature.Black+YouCtrl”: each property and the predicate that it is."""

from __future__ import annotations

import re
from typing import Any

from .... import instructions as i
from ....values.colors import COLOR_WORDS
from ..errors import CannotExport
from ..patterns import hole
from ..phrases import CATEGORIES, Category, Phrase, Phrases
from ..scope import Reading, Scope
from ..script import Words, plain
from .players import YOU, called
from .references import SOURCE

_N: i.Quantity = hole("n")
_WHO: i.Player = hole("who")
_IT: i.Reference = hole("it")
SUCH = i.Reference("such")
_BATTLEFIELD, _GRAVEYARD = i.InZone("battlefield"), i.InZone("graveyard")
_OPPONENT, _OPPONENTS = i.Player("an opponent"), i.Player("opponents")
OPERATORS = {"=": "EQ", "≥": "GE", "≤": "LE", ">": "GT", "<": "LT", "≠": "NE"}
_NUMBERS = {"power": "power", "toughness": "toughness", "mana value": "cmc"}
_STATES: dict[str, Any] = {"face-down": "faceDown"}
_STATUS: dict[Any, str] = {
    "monstrous": "IsMonstrous",
    "renowned": "IsRenowned",
    "goaded": "IsGoaded",
    "saddled": "IsSaddled",
    "suspected": "IsSuspected",
    "paired": "Paired",
    "kicked": "kicked",
    "suspended": "suspended",
}
COLORS = {color: word.capitalize() for color, word in COLOR_WORDS.items()}
_ALL_COLORS = {**COLORS, "colorless": "Colorless", "multicolored": "MultiColor", "monocolored": "MonoColor"}

PROPERTIES = Phrases(
    (
        *(Phrase(word, i.HasColor(color)) for color, word in _ALL_COLORS.items()),
        *(
            Phrase(_STATES.get(state, state), i.InState(state))
            for state in ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "enchanted")
        ),
        *(Phrase(_STATES.get(state, state), i.InState(state)) for state in ("equipped", "modified", "face-down")),
        *(Phrase(words, i.HasStatus(status)) for status, words in _STATUS.items()),
        Phrase("token", i.IsToken()),
        Phrase("Other", i.IsOther()),
        Phrase("Historic", i.IsHistoric()),
        Phrase("IsCommander", i.IsCommander()),
        Phrase("hasXCost", i.CostsX()),
        Phrase("NoAbilities", i.Not(i.HasAbilities())),
        Phrase("HasCounters", i.HasCounter()),
        Phrase("counters_GE1_{kind:counter}", i.HasCounter(hole("kind"))),
        Phrase("{type:supertype}", i.HasSupertype(hole("type"))),
        Phrase("with{keyword:keyword}", i.HasKeyword(hole("keyword"))),
        Phrase("named{name:name}", i.HasName(hole("name"))),
        Phrase("ChosenType", i.IsChosen("type")),
        Phrase("ChosenType", i.IsChosen("creature type")),
        Phrase("ChosenColor", i.IsChosen("color")),
        Phrase("NamedCard", i.IsChosen("name")),
        *(
            Phrase(f"{words}{sign}{{n:amount}}", i.Compare(what, op, _N))  # type: ignore[arg-type]
            for what, words in _NUMBERS.items()
            for op, sign in OPERATORS.items()
        ),
        # Whose they are (CR 109.4, 108.3)
        Phrase("YouCtrl", i.ControlledBy(YOU)),
        Phrase("OppCtrl", i.ControlledBy(_OPPONENT)),
        Phrase("OppCtrl", i.ControlledBy(_OPPONENTS)),
        Phrase("OppCtrl", i.ControlledBy(i.Player("each opponent"))),
        Phrase("YouDontCtrl", i.Not(i.ControlledBy(YOU))),
        Phrase("DefenderCtrl", i.ControlledBy(i.Player("defending player"))),
        Phrase("ActivePlayerCtrl", i.ControlledBy(i.Player("active player"))),
        Phrase("EnchantedPlayerCtrl", i.ControlledBy(i.Player("enchanted player"))),
        Phrase("YourTeamCtrl", i.ControlledBy(i.Player("your team"))),
        Phrase("{who:player_of}Ctrl", i.ControlledBy(_WHO)),
        Phrase("ControlledBy {who:player}", i.ControlledBy(_WHO)),
        Phrase("YouOwn", i.OwnedBy(YOU)),
        Phrase("OppOwn", i.OwnedBy(_OPPONENT)),
        Phrase("OppOwn", i.OwnedBy(_OPPONENTS)),
        Phrase("YouDontOwn", i.Not(i.OwnedBy(YOU))),
        Phrase("{who:player_of}Own", i.OwnedBy(_WHO)),
        Phrase("OwnedBy {who:player}", i.OwnedBy(_WHO)),
        # What they have to do with other objects
        Phrase("blockingSource", i.BlockerOf(SOURCE)),
        Phrase("blockedBySource", i.BlockedBy(SOURCE)),
        Phrase("attackingYou", i.AttackerOf(YOU)),
        Phrase("sharesCreatureTypeWith", i.SharesWith("creature type", SOURCE)),
        Phrase("SharesColorWith", i.SharesWith("color", SOURCE)),
        Phrase("sharesCreatureTypeWith {it:object}", i.SharesWith("creature type", _IT)),
        Phrase("SharesColorWith {it:object}", i.SharesWith("color", _IT)),
        Phrase("sharesCardTypeWith {it:object}", i.SharesWith("card type", _IT)),
        Phrase("sharesNameWith {it:object}", i.SameName(_IT)),
        Phrase("Attached", i.AttachedTo(SOURCE)),
        Phrase("AttachedTo {it:object}", i.AttachedTo(_IT)),
        Phrase("ExiledWithSource", i.IsAmong(i.Reference("linked"))),
        # What has happened to them (CR 608.2h)
        Phrase("DamagedBy", i.Underwent(i.DealsDamage(SOURCE, (SUCH,)), "this turn")),
        Phrase("wasDealtDamageThisTurn", i.Underwent(i.DealsDamage(None, (SUCH,)), "this turn")),
        Phrase("dealtDamageThisTurn", i.Underwent(i.DealsDamage(SUCH), "this turn")),
        Phrase("dealtDamageToYouThisTurn", i.Underwent(i.DealsDamage(SUCH, (YOU,)), "this turn")),
        Phrase("attackedThisTurn", i.Underwent(i.Attacks(SUCH), "this turn")),
        Phrase("blockedThisTurn", i.Underwent(i.Blocks(SUCH), "this turn")),
        Phrase("ThisTurnEntered", i.Underwent(i.Moves(SUCH, to=_BATTLEFIELD), "this turn")),
        Phrase(
            "ThisTurnEntered_Graveyard_from_Battlefield",
            i.Underwent(i.Moves(SUCH, origin=(_BATTLEFIELD,), to=i.InZone("graveyard", YOU)), "this turn"),
        ),
    )
)


_PLAYERS_OF = {"TargetedPlayer": "TargetedPlayer", "Remembered": "RememberedPlayer"}


def _write_player_of(value: Any, scope: Scope) -> Words:
    """Players whose objects a property of their own names."""
    name = called(value, scope)
    if name not in _PLAYERS_OF:
        raise CannotExport(value, "no property of theirs")
    return (_PLAYERS_OF[name],)


def _read_player_of(words: Words, reading: Reading) -> Any:
    return CATEGORIES["player"].read(words, reading) if plain(words) == "TargetedPlayer" else None


CATEGORIES["player_of"] = Category(_write_player_of, _read_player_of)


def _write_supertype(value: Any, scope: Scope) -> Words:
    return (value.capitalize(),)


def _read_supertype(words: Words, reading: Reading) -> Any:
    name = (plain(words) or "").lower()
    return name if name in ("legendary", "basic", "snow", "world", "ongoing", "host") else None


def _write_keyword(value: Any, scope: Scope) -> Words:
    if not all(each.isalpha() or each in " -" for each in value):
        raise CannotExport(value, "a keyword with a parameter")
    return (value.title() if value not in _WORDS_OF_KEYWORDS else _WORDS_OF_KEYWORDS[value],)


#: Keywords that Forge does not write with capitals throughout.
_WORDS_OF_KEYWORDS = {
    "cumulative upkeep": "Cumulative upkeep",
    "level up": "Level up",
    "living weapon": "Living Weapon",
}


def _read_keyword(words: Words, reading: Reading) -> Any:
    name = plain(words)
    return None if name is None else name.lower()


def _write_counter(value: Any, scope: Scope) -> Words:
    return (counter(value),)


def counter(kind: str) -> str:
    """A kind of counter: “P1P1” for +1/+1, a keyword by its name, else in capitals."""
    if (match := _SIZE.fullmatch(kind)) is not None:
        return "".join(_SIGN[sign] + number for sign, number in (match.groups()[:2], match.groups()[2:]))
    if not all(each.isalpha() or each in " '-" for each in kind):
        raise CannotExport(kind, "a counter without a name")
    return kind.title() if kind in _KEYWORD_COUNTERS else _OTHER_COUNTERS.get(kind, kind.upper().replace(" ", ""))


_SIZE = re.compile(r"([+-])(\d+)/([+-])(\d+)")
_SIGN = {"+": "P", "-": "M"}
#: Counters that give a keyword (CR 122.1b).
_KEYWORD_COUNTERS = frozenset(
    "flying,first strike,double strike,deathtouch,haste,hexproof,indestructible,lifelink,menace,reach,trample,"
    "vigilance,shadow,exalted,decayed".split(",")
)
_OTHER_COUNTERS = {"experience": "Experience"}


def _read_counter(words: Words, reading: Reading) -> Any:
    name = plain(words) or ""
    if (match := re.fullmatch(r"([PM])(\d+)([PM])(\d+)", name)) is not None:
        one, power, other, toughness = match.groups()
        return f"{'+' if one == 'P' else '-'}{power}/{'+' if other == 'P' else '-'}{toughness}"
    return name.lower() or None


def _write_name(value: Any, scope: Scope) -> Words:
    if not isinstance(value, str) or any(sign in value for sign in "_|$;"):
        raise CannotExport(value, "a name with signs that the language has for itself")
    return (value.replace(",", ";"),)


def _read_name(words: Words, reading: Reading) -> Any:
    name = plain(words)
    return None if name is None else name.replace("_", " ").replace(";", ",")


CATEGORIES["supertype"] = Category(_write_supertype, _read_supertype)
CATEGORIES["keyword"] = Category(_write_keyword, _read_keyword)
CATEGORIES["counter"] = Category(_write_counter, _read_counter)
CATEGORIES["name"] = Category(_write_name, _read_name)
CATEGORIES["property"] = PROPERTIES.category()
