"""Sets the stage of a scenario: what is there before anything is done."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import structs

from ..board import Board, Rules
from ..board.doing import mana_payment as manas
from ..board.looking.seen import Seen
from ..board.playing import command, moments
from ..board.state import ids as idset
from ..board.state.objects import Origin, Permanent, Zone
from ..compiler.games import game_named
from ..compiler.lower import compile_text
from ..instructions import Create, GenericMana, Number, TypedMana
from ..oracle import Card, CardReference, read_cards
from ..oracle.errors import OracleError
from .naming import Names
from .reading import DEFAULT_PLAYERS, ScenarioError, stage_kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..board.game import Game
    from ..instructions import Characteristics
    from ..oracle import CardLookup

LIBRARY = 60


class Cards:
    """The cards of a scenario's own, then those of the reference."""

    def __init__(self, own: list[dict[str, Any]], reference: CardLookup) -> None:
        text = json.dumps(own).encode()
        self._own = CardReference(c for c in read_cards(io.BytesIO(text)) if isinstance(c, Card)) if own else None
        self._reference = reference

    def __iter__(self) -> Iterator[Card]:
        own = self._own or ()
        yield from own
        if isinstance(self._reference, Iterable):
            yield from (card for card in self._reference if card.name not in own)

    def get(self, name: str) -> Card:
        """The card of that name."""
        if self._own is not None and name in self._own:
            return self._own.get(name)
        return self._reference.get(name)


def characteristics(cards: CardLookup, name: str) -> Characteristics:
    """The characteristics of the card of that name. Raises `ScenarioError`."""
    try:
        card = cards.get(name)
        return game_named(card.game).characteristics(card)
    except (LookupError, OracleError) as error:
        raise ScenarioError(f"there is no card named {name!r}: {error}") from error


def set_up(fields: dict[str, Any], rules: Rules, cards: CardLookup) -> tuple[Board, Names]:
    """The board of a scenario, and its aliases."""
    players = tuple(fields.get("players", DEFAULT_PLAYERS))
    board = Board.new(players, rules=rules)
    names = Names({})
    game = board.game()
    game.turn = 1  # the game's turn is 2: all that is here has been here before
    for player in players:
        game.player(player, unknown=())
    libraries = dict.fromkeys(players, LIBRARY)
    for entry in fields.get("stage", []):
        if "player" in entry and "library" in entry:
            libraries[entry["player"]] = entry["library"]
    for player, count in libraries.items():
        if count:
            game.place("library", player, game.nothing, count, known=False)
    later: list[tuple[Permanent, Any]] = []
    on_top: list[dict[str, Any]] = []
    for entry in fields.get("stage", []):
        match stage_kind(entry):
            case "player":
                _player(game, entry)
            case "put" if entry.get("zone", "battlefield") == "library":
                on_top.append(entry)
            case "put" if entry.get("zone", "battlefield") != "battlefield":
                _elsewhere(game, cards, names, entry)
            case "token":
                game = _tokens(game, names, entry)
            case _:
                placed = _permanent(game, cards, names, entry)
                if "attached_to" in entry:
                    later.append((placed, entry["attached_to"]))
    for entry in reversed(on_top):
        _elsewhere(game, cards, names, entry)
    for placed, to in later:
        _attach(game, names, placed.ids, to)
    game.turn = 2
    game.step = moments.named(fields.get("step", "precombat main"))
    for identity, permanent in list(game.permanents.items()):
        if permanent.since == 2:
            game.change(((identity, permanent.count),), lambda p: structs.replace(p, since=2))
    game.events.clear()
    game.triggered.clear()
    return Board.of(game), names


def _player(game: Game, entry: dict[str, Any]) -> None:
    name = entry["player"]
    state = game.player(name)
    counters = {**state.counters, **entry.get("counters", {})}
    if entry.get("poison"):
        counters["poison"] = entry["poison"]
    game.player(name, life=entry.get("life", state.life), counters={k: n for k, n in counters.items() if n})
    if entry.get("hand"):
        game.place("hand", name, game.nothing, entry["hand"], known=False)
    kinds: dict[str, int] = {}
    for symbol in manas.symbols(entry.get("mana", "")):
        match symbol:
            case TypedMana((kind,)):
                kinds[kind] = kinds.get(kind, 0) + 1
            case GenericMana(Number(value)):
                kinds["C"] = kinds.get("C", 0) + value
    manas.added(game, name, kinds)


def _elsewhere(game: Game, cards: CardLookup, names: Names, entry: dict[str, Any]) -> None:
    zone: Zone = entry["zone"]
    owner = entry.get("owner", entry.get("controller", next(iter(game.players))))
    by = names.ids(game, entry["exiled_with"])[0][0] if "exiled_with" in entry else None
    card = characteristics(cards, entry["put"])
    if zone == "command" and "Legendary" in card.supertypes:
        placed = command.set_aside(game, owner, card)
    else:
        placed = game.place(zone, owner, card, entry.get("count", 1), exiled_with=by)
    if "as" in entry:
        names.aliases[entry["as"]] = placed.ids


def _permanent(game: Game, cards: CardLookup, names: Names, entry: dict[str, Any]) -> Permanent:
    what = _text_only(entry, game.rules.ruleset.game) if "permanent" in entry else characteristics(cards, entry["put"])
    controller = entry.get("controller", next(iter(game.players)))
    counters = {**Seen(what).starting_counters(), **entry.get("counters", {})}
    chosen = {_CHOSEN.get(kind, kind): str(value) for kind, value in entry.get("chosen", {}).items()}
    if "Saga" in what.subtypes and "counters" not in entry:
        counters = {}
    made = Permanent(
        1,
        entry.get("count", 1),
        entry.get("owner", controller),
        controller,
        what,
        False,
        Origin("put"),
        entry.get("tapped", False),
        counters={k: n for k, n in counters.items() if n},
        face_down=entry.get("face_down", False),
        transformed=entry.get("transformed", False),
        damage=entry.get("damage", 0),
        chosen=chosen,
    )
    placed = game.enter(made)
    if entry.get("summoning_sick"):
        (placed,) = game.change(placed.ids, lambda p: structs.replace(p, since=2))
    if "as" in entry:
        names.aliases[entry["as"]] = placed.ids
    return placed


_CHOSEN = {"type": "creature type", "name": "card name"}


def _text_only(entry: dict[str, Any], game: str) -> Characteristics:
    """A permanent with just this text."""
    card = {
        "name": entry.get("name", "Permanent"),
        "oracle_text": entry["permanent"],
        "type_line": entry.get("type_line", "Enchantment"),
        "game": game,
    }
    for field in ("power", "toughness"):
        if field in entry:
            card[field] = str(entry[field])
    found = list(read_cards(io.BytesIO(json.dumps([card]).encode())))
    if not found or not isinstance(found[0], Card):
        raise ScenarioError(f"this is no permanent: {entry['permanent']!r}")
    return game_named(game).characteristics(found[0])


def _tokens(game: Game, names: Names, entry: dict[str, Any]) -> Game:
    """Tokens in the words that would create them, created by nobody."""
    from ..board import execute

    words = entry["token"]
    article = "an" if words[:1] in "aeiou" or words.startswith(("8", "11", "18")) else "a"
    ruleset = game.rules.ruleset
    program = compile_text(f"{ruleset.creating.capitalize()} {article} {words}.", game=ruleset.game)
    steps = [s for a in program.abilities for s in a.steps if isinstance(s, Create)]
    if len(steps) != 1 or any(each.severity == "error" for each in program.diagnostics):
        raise ScenarioError(f"these words create no token: {words!r}")
    (creation,) = steps[0].creations
    creation = structs.replace(creation, count=Number(entry.get("count", 1)), tapped=entry.get("tapped", False))
    controller = entry.get("controller", next(iter(game.players)))
    empty = Board.new(tuple(game.players), rules=game.rules)
    made = execute([Create((creation,))], empty, controller=controller, check=False).board.state.permanents
    placed_ids = idset.NONE
    for permanent in made:
        counters = {**permanent.counters, **entry.get("counters", {})}
        placed = game.enter(structs.replace(permanent, counters=counters))
        placed_ids = idset.union(placed_ids, placed.ids)
    if "attached_to" in entry:
        _attach(game, names, placed_ids, entry["attached_to"])
    if "as" in entry:
        names.aliases[entry["as"]] = placed_ids
    return game


def _attach(game: Game, names: Names, ids: idset.Ids, to: Any) -> None:
    if isinstance(to, str) and to in game.players:
        game.change(ids, lambda p: structs.replace(p, attached_to=to))
        return
    hosts = names.ids(game, to)
    if not hosts:
        raise ScenarioError(f"there is nothing called {to!r} to be attached to")
    host = hosts[0][0]
    game.pieces(idset.one(host))
    game.change(ids, lambda p: structs.replace(p, attached_to=host))
