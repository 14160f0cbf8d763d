"""Libraries: searching, looking at the top, revealing."""

from __future__ import annotations

from typing import Any

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.players import YOU, called
from ..nouns.quantities import amount
from ..nouns.selections import has_several_zones, valid
from ..patterns import hole
from ..phrases import CATEGORIES
from ..scope import Draft, Reading, Scope
from ..script import Words, plain
from .row import BARE, Bare, Parameters, Row

_P: i.Player = hole("player")
_N: i.Quantity = hole("n")
_FOUND = i.Reference("found")
_REMEMBERS = {"found": "RememberChanged", "revealed": "RememberChanged"}
_SEARCH = i.Search(_P, hole("what"))
_REVEAL = i.Reveal(_P, _FOUND)
_SHUFFLE = i.Shuffle(_P)


def _search(words: str, *steps: Any) -> Row:
    return Row(f"ChangeZone | {{player:searcher}} | {{what:searched}} | {words}", (_SEARCH, *steps), _REMEMBERS)


def _searches() -> list[Row]:
    """Cards that are found go where they belong, and the library is shuffled, before that if they go on top of it.

    What goes to where others do not see it is shown where the card says so.
    """
    rows = []
    for zone, words in (("battlefield", "Battlefield"), ("graveyard", "Graveyard"), ("exile", "Exile")):
        rows.append(_search(f"Destination$ {words}", i.Move(_FOUND, zone), _SHUFFLE))  # type: ignore[arg-type]
    tapped = i.Move(_FOUND, "battlefield", entering=("tapped",))
    rows.append(_search("Destination$ Battlefield | Tapped$ True", tapped, _SHUFFLE))
    on_top = (i.Move(_FOUND, "library", position="top"), i.Move(_FOUND, "library", position="top", order="any"))
    rows += [
        Row(f"ChangeZone | {{player:searcher}} | {{what:{how}}} | {words}", (_SEARCH, *steps), _REMEMBERS)
        for how, shown in (("search_shown", (_REVEAL,)), ("search_hidden", ()))
        for words, steps in (
            ("Destination$ Hand", (*shown, i.Move(_FOUND, "hand"), _SHUFFLE)),
            *(("Destination$ Library | LibraryPosition$ 0", (*shown, _SHUFFLE, move)) for move in on_top),
        )
    ]
    either = i.Search(_P, hole("what"), either=True)
    shuffled = i.If(i.DoneThisWay("search", hole("library"), _P), (_SHUFFLE,))
    rows += [
        Row(
            f"ChangeZone | {{player:searcher}} | {{what:{how}}} | {{library:a_library}} | OriginAlternative$ Graveyard"
            " | Destination$ Hand",
            (either, *shown, i.Move(_FOUND, "hand"), shuffled),
            _REMEMBERS,
        )
        for how, shown in (("search_shown", (_REVEAL,)), ("search_hidden", ()))
    ]
    return rows


def _top(player: i.Player, most: i.Quantity = _N) -> i.Reference:
    return i.Reference("top", among=i.Selection((i.InZone("library", player),)), most=most)


_LOOKED = i.Reference("looked at")

LIBRARIES: tuple[Row, ...] = (
    *_searches(),
    Row(
        "RearrangeTopOfLibrary | NumCards$ {n:amount}",
        (i.Look(YOU, _top(YOU)), i.Move(_LOOKED, "library", position="top", order="any")),
    ),
    Row(
        "RearrangeTopOfLibrary | {player:who} | NumCards$ {n:amount}",
        (i.Look(YOU, _top(_P)), i.Move(_LOOKED, "library", position="top", order="any")),
    ),
    Row("RevealHand | {player:who}", (i.Reveal(_P, i.Reference("all", among=i.Selection((i.InZone("hand"),)))),)),
    Row(
        "RevealHand | {player:who} | Look$ True",
        (i.Look(YOU, i.Reference("all", among=i.Selection((i.InZone("hand", _P),)))),),
    ),
    Row("Dig | {player:who} | DigNum$ {n:amount} | NoMove$ True", (i.Look(YOU, _top(_P)),)),
    Row(
        "Dig | {player:who} | DigNum$ {n:amount} | ChangeNum$ All | DestinationZone$ Exile",
        (i.Move(_top(_P), "exile"),),
        {"exiled": "RememberChanged"},
    ),
    Row(
        "Dig | {player:who} | DigNum$ {n:amount} | ChangeNum$ All | DestinationZone$ Exile | ExileFaceDown$ True",
        (i.Move(_top(_P), "exile", entering=("face down",)),),
        {"exiled": "RememberChanged"},
    ),
    Row("Manifest | Amount$ {n:amount}", (i.Manifest(YOU, _top(YOU)),)),
)


def _searched(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """What is searched for, in whose library, how many."""
    if value.what != "choice" or value.among is None or value.also is not None or value.at_random or value.until:
        raise CannotExport(value, "more than so many cards of one kind")
    zones = [each for each in value.among.where if isinstance(each, i.InZone)]
    where, zones = _in_library(value.among, zones)
    if has_several_zones(i.Selection(where)):
        raise CannotExport(value, "in several zones")
    if len(zones) != 1 or zones[0].player is None or zones[0].zone != "library":
        raise CannotExport(value, "not in one library")
    out: dict[str, Words] = {"Origin": ("Library",)}
    if zones[0].player != YOU:
        out |= _whose(zones[0].player, scope, draft)
    out["ChangeType"] = valid(i.Selection(where), scope, zone=None)
    if value.most is None:
        if not value.optional:
            raise CannotExport(value, "how many are found")
        out["ChangeNum"] = CATEGORIES["amount"].write(i.CountOf(value.among), scope)
    else:
        out["ChangeNum"] = amount(value.most, scope)
    if where == () and not value.optional:
        out["Mandatory"] = ("True",)
    return out


def _in_library(among: i.Selection, zones: list[i.InZone]) -> tuple[tuple[i.Predicate, ...], list[i.InZone]]:
    """What is said of the cards, and the library; of “library and/or graveyard” the library."""
    where = tuple(each for each in among.where if not isinstance(each, i.InZone))
    for each in where:
        match each:
            case i.OneOf((i.InZone("library") as library, i.InZone("graveyard"))) | i.OneOf(
                (i.InZone("graveyard"), i.InZone("library") as library)
            ):
                return tuple(other for other in where if other != each), [library]
    return where, zones


def _whose(player: i.Player, scope: Scope, draft: Draft) -> Parameters:
    step = scope.step
    said: dict[str, Words] = {}
    if player.who in ("target player", "target opponent"):
        said |= BARE["who"].write(player, scope, draft)
    else:
        said |= {"DefinedPlayer": (called(player, scope),)}
    if isinstance(step, i.Search) and step.player != player:
        said |= {"Chooser": (called(step.player, scope),)}
    return said


def _read_searched(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    if plain(params.get("Origin", ())) != "Library" or "ValidTgts" in params or "Defined" in params:
        return None
    found = CATEGORIES["card"].read(params.get("ChangeType", ("Card",)), reading)
    number = CATEGORIES["amount"].read(params.get("ChangeNum", ("1",)), reading)
    if found is None or number is None or plain(params.get("DefinedPlayer", ("You",))) != "You":
        return None
    among = i.Selection((*found.where, i.InZone("library", YOU)))
    used = frozenset(["Origin", "ChangeType", "ChangeNum", "Mandatory", "DefinedPlayer"])
    return i.Reference("choice", among=among, most=number), used


def _search_shown(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """What is searched for and shown; cards of some kind are shown anyway, a card of any kind is not."""
    said = dict(_searched(value, scope, draft))
    return said | ({"Reveal": ("True",)} if said["ChangeType"] == ("Card",) else {})


def _search_hidden(value: Any, scope: Scope, draft: Draft) -> Parameters:
    said = dict(_searched(value, scope, draft))
    return said | ({"NoReveal": ("True",)} if said["ChangeType"] != ("Card",) else {})


def _read_shown(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    any_kind = params.get("ChangeType", ("Card",)) == ("Card",)
    if any_kind is not ("Reveal" in params) or "NoReveal" in params:
        return None
    found = _read_searched(params, api, reading)
    return None if found is None else (found[0], found[1] | {"Reveal"})


def _read_hidden(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    any_kind = params.get("ChangeType", ("Card",)) == ("Card",)
    if any_kind is ("NoReveal" in params) or "Reveal" in params:
        return None
    found = _read_searched(params, api, reading)
    return None if found is None else (found[0], found[1] | {"NoReveal"})


def _a_library(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """The library that was searched: that it is shuffled is not said."""
    zones = [each.zone for each in value.where if isinstance(each, i.InZone)]
    if zones != ["library"] or len(value.where) != 1:
        raise CannotExport(value, "no library")
    return {}


def _read_library(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    return i.Selection((i.InZone("library", YOU),)), frozenset()


def _searcher(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """Who searches is said with whose library it is."""
    return {}


def _read_searcher(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    return (YOU, frozenset()) if "Chooser" not in params and "ValidTgts" not in params else None


BARE["searcher"] = Bare(_searcher, _read_searcher)
BARE["a_library"] = Bare(_a_library, _read_library)
BARE["search_shown"] = Bare(_search_shown, _read_shown)
BARE["search_hidden"] = Bare(_search_hidden, _read_hidden)
BARE["searched"] = Bare(_searched, _read_searched)
__all__ = ["LIBRARIES"]
