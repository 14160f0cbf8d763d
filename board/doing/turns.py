"""Turns, designations, day and night, winning and losing (CR 104, 500, 725, 726, 731)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import (
    ChoosePlayer,
    ChooseQuality,
    ControlPlayer,
    DayNight,
    Designate,
    DrawGame,
    ExtraTurn,
    FlipCoins,
    GetEmblem,
    HasColor,
    HasSubtype,
    IncreaseSpeed,
    KeywordAction,
    LoseGame,
    Not,
    PlayerDeed,
    Predicate,
    RollDice,
    Skip,
    WinGame,
)
from ...values.colors import COLOR_WORDS, COLORS_BY_WORD
from ..chooser import Offered
from ..errors import CannotExecute
from ..executor.registry import does
from ..looking.candidates import Candidate
from ..looking.forbidden import cannot
from ..looking.hidden import as_cards, identified, top
from ..looking.predicates import holds
from ..looking.qualities import ABOUT, OPTIONS
from ..looking.seen import Seen
from ..replacing.deeds import is_replaced
from ..state import events as ev
from ..state import ids as idset
from ..watching import sight, triggers
from . import acts, crown, daytime, keyword_actions
from .counting import each_number
from .leaving import put

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope

#: The keyword actions of players that abilities wait for, and that do not report it themselves.
_WAITED_FOR: dict[str, PlayerDeed] = {
    "scry": "scry",
    "surveil": "surveil",
    "proliferate": "proliferate",
    "learn": "learn",
    "manifest dread": "manifest dread",
    "time travel": "time travel",
}
sight.deeds("lose the game", "become the monarch", "take the initiative", *_WAITED_FOR.values())
sight.deeds("flip a coin", "win a coin flip", "lose a coin flip", "roll dice")

#: Before what is skipped each time in the next turn that a player takes, and in the turn that is taken.
NEXT_TURN, THIS_TURN = "next turn's", "this turn's"
MOST_DRAWS = 10_000
MOST_TURNS = 10_000


@does(ExtraTurn)
def extra_turn(game: Game, scope: Scope, step: ExtraTurn) -> None:
    """CR 500.7."""
    for player, number in each_number(scope, step.player, step.number):
        if number > 0:
            if number > MOST_TURNS:
                raise CannotExecute(f"{number} extra turns are more than a game has ({MOST_TURNS})")
            game.extra_turns += (player,) * number
            game.happened(ev.ExtraTurnNoted(player, number))


@does(Skip)
def skip(game: Game, scope: Scope, step: Skip) -> None:
    """CR 500.11: the next one is not taken, or none of the next turn."""
    for player, number in each_number(scope, step.player, step.number):
        skips = game.players[player].skips
        what = f"{NEXT_TURN} {step.what}" if step.all_of_turn else step.what
        if number > 0:
            game.player(player, skips={**skips, what: skips.get(what, 0) + number})


@does(ControlPlayer)
def control_player(game: Game, scope: Scope, step: ControlPlayer) -> None:
    """CR 723.1, 723.1a: in the next turn that they take; what was created last works."""
    (by,) = scope.players(step.player)
    for player in scope.players(step.of):
        now, _ = game.players[player].controllers
        game.player(player, controllers=(now, by))


@does(Designate)
def designate(game: Game, scope: Scope, step: Designate) -> None:
    """CR 725.3, 726.3: there is one monarch, one who has the initiative; the city's blessing is for good."""
    for player in scope.players(step.player):
        crown.designated(game, player, step.what)


@does(GetEmblem)
def get_emblem(game: Game, scope: Scope, step: GetEmblem) -> None:
    """CR 114.1; what of its abilities the board does not do is said as it comes."""
    for player in scope.players(step.player):
        emblem = game.emblem(player, step.abilities, scope.context.times * scope.context.resolving.count)
        game.happened(ev.GotEmblem(player, emblem.id, emblem.count, step.abilities))


@does(IncreaseSpeed)
def increase_speed(game: Game, scope: Scope, step: IncreaseSpeed) -> None:
    """CR 702.179c."""
    for player, number in each_number(scope, step.player, step.amount):
        crown.faster(game, player, number)


@does(DayNight)
def day_night(game: Game, scope: Scope, step: DayNight) -> None:
    """CR 731.1."""
    daytime.becomes(game, step.becomes)


@does(LoseGame)
def lose_game(game: Game, scope: Scope, step: LoseGame) -> None:
    """CR 104.3e."""
    for player in scope.players(step.player):
        loses(game, player, "CR 104.3e")


def loses(game: Game, player: str, rule: str) -> bool:
    """A player loses the game, if nothing forbids it; True too where something is done instead."""
    if game.players[player].lost or cannot(game, "lose the game", player=player):
        return False
    if not is_replaced(game, player, "lose the game", 1):
        triggers.on_deed(game, player, "lose the game", 1)  # it looks back (CR 603.10f)
        game.player(player, lost=True)
        game.happened(ev.PlayerLost(player, rule))
    return True


@does(WinGame)
def win_game(game: Game, scope: Scope, step: WinGame) -> None:
    """CR 104.2b: all others have lost."""
    for player in scope.players(step.player):
        if not game.players[player].lost and not cannot(game, "win the game", player=player):
            game.player(player, won=True)
            game.happened(ev.PlayerWon(player, "CR 104.2b"))


@does(DrawGame)
def draw_game(game: Game, scope: Scope, step: DrawGame) -> None:
    """CR 104.4c."""
    game.drawn_game = True
    game.happened(ev.GameDrawn("CR 104.4c"))


@does(ChoosePlayer)
def choose_player(game: Game, scope: Scope, step: ChoosePlayer) -> None:
    """CR 608.2d."""
    chooser = scope.players(step.player)[0]
    options = scope.players_in_event(step.which)
    if step.which.who in ("target player", "target opponent"):
        chosen = scope.players(step.which)
    else:
        chance = step.at_random
        at = game.asker.options(chooser, step.text or "a player", "chosen", options, chance=chance, about="player")
        chosen = tuple(options[i] for i in at)
    scope.context.that_player = chosen[0] if chosen else None
    scope.context.players[step.which] = chosen
    if game.paying and chosen:  # as an additional cost: the spell and what it becomes know who it was (CR 702.174a)
        scope.context.chosen = {**scope.context.chosen, "player": chosen[0]}


#: What the board asks for in full.
_ASKED = ("color", "creature type", "card type", "land type", "basic land type", "card name", "number", "word")


def can_choose(step: ChooseQuality) -> bool:
    """Whether the board asks for it in full."""
    known = not step.where or step.quality == "card name" or len(excepted(step)) == len(step.where)
    return step.quality in _ASKED and step.number == 1 and known


def excepted(step: ChooseQuality) -> tuple[str, ...]:
    """What may not be chosen: “a color other than black”, “a creature type other than Wall”."""
    found: list[str] = []
    for each in step.where:
        match step.quality, each:
            case "color", Not(HasColor(color)):
                found.append(COLOR_WORDS[color])
            case "creature type", Not(HasSubtype(subtype)):
                found.append(subtype)
    return tuple(found)


@does(ChooseQuality, unless=lambda step: "" if can_choose(step) else "the board does not ask for this")
def choose_quality(game: Game, scope: Scope, step: ChooseQuality) -> None:
    """CR 105.4, 201.4, 205.3: what follows speaks of the chosen one."""
    if not can_choose(step):
        game.happened(ev.NotModelled(step.text))
        return
    player = scope.players(step.player)[0]
    about = "chance" if step.at_random else ABOUT.get(step.quality, "option")
    if step.quality == "number":
        scope.context.chosen["number"] = str(game.asker.number(player, "a number", "chosen", about=about))
        return
    options = step.options or OPTIONS.get(step.quality, ())
    if step.of is not None:
        there = {color for c in scope.candidates(scope.select(step.of)) for color in c.seen.colors}
        options = tuple(name for name in options if COLORS_BY_WORD[name] in there)
        if not options:  # CR 106.5
            scope.context.chosen[step.quality] = ""
            return
    if options:
        options = tuple(each for each in options if each not in excepted(step))
    value = game.asker.text(player, f"the chosen {step.quality}", "chosen", options, about=about)
    if value in excepted(step):
        raise CannotExecute(f"{value} can't be chosen: {step.text}")
    if step.quality == "card name" and step.where and not _is_such_a_card(game, scope, value, step.where):
        raise CannotExecute(f"{value} is no name of such a card (CR 201.4a)")
    scope.context.chosen[step.quality] = value
    _chosen_again(game, scope, step.quality, value)


def _chosen_again(game: Game, scope: Scope, quality: str, value: str) -> None:
    """What was chosen as the permanent entered is replaced: “then choose a color at random” (CR 607.2d)."""
    here = game.stack_of(scope.context.source) if scope.context.source is not None else None
    if here is not None and quality in here.chosen:
        chosen = {**here.chosen, quality: value}
        game.change(idset.one(scope.context.source or 0), lambda p: structs.replace(p, chosen=chosen))


def _is_such_a_card(game: Game, scope: Scope, name: str, where: tuple[Predicate, ...]) -> bool:
    """Whether the card of that name is what is asked for; one that the board does not find may be."""
    card = game.rules.cards(name) if game.rules.cards is not None else None
    if card is None:
        return True
    you = scope.context.controller
    candidate = Candidate((), 1, Seen(card), card, you, you, False, "library")
    return all(holds(scope, each, candidate) for each in where)


@does(FlipCoins)
def flip_coins(game: Game, scope: Scope, step: FlipCoins) -> None:
    """CR 705.2: who flips calls it, and chance says whether it was won."""
    for player, number in each_number(scope, step.player, step.number):
        scope.context.outcome.flips_won[player] = 0
        for _ in range(MOST_DRAWS if step.until_lost else min(number, MOST_DRAWS)):
            why = "at random: say what chance chose"
            (at,) = game.asker.options(player, "a coin flip", why, ("win", "lose"), chance=True)
            won = at == 0
            scope.context.outcome = structs.replace(scope.context.outcome, flip_won=won)
            scope.context.outcome.flips_won[player] += won
            game.happened(ev.CoinFlipped(player, "won" if won else "lost"))
            triggers.on_deed(game, player, "flip a coin", 1)
            triggers.on_deed(game, player, "win a coin flip" if won else "lose a coin flip", 1)
            if step.until_lost and not won:
                break


@does(RollDice)
def roll_dice(game: Game, scope: Scope, step: RollDice) -> None:
    """CR 706.2."""
    sides = tuple(map(str, range(1, step.sides + 1)))
    for player, number in each_number(scope, step.player, step.number):
        results: list[int] = []
        for _ in range(min(number, MOST_DRAWS)):
            why = "at random: say what chance chose"
            (at,) = game.asker.options(player, f"a roll of a die with {step.sides} sides", why, sides, chance=True)
            results.append(at + 1)
            game.happened(ev.DieRolled(player, step.sides, at + 1))
        if results:
            scope.context.that_many = results[-1]
            rolled = results[-1] if number == 1 else None
            scope.context.outcome = structs.replace(scope.context.outcome, rolled=rolled)
            triggers.on_roll(game, player, tuple(results))


# ── Keyword actions (CR 701) ─────────────────────────────────────────────────────────────────────────────────────────

#: The keyword actions that the board does.
ACTIONS = frozenset(["scry", "surveil", "proliferate", "fateseal", *keyword_actions.OF_PLAYERS])


def unknown_action(step: KeywordAction) -> str:
    """Why the board does not do the keyword action; "" if it does."""
    done = step.steps or keyword_actions.is_one(step) or (step.action in ACTIONS and step.what is None)
    return "" if done else f"the board does not know how to {step.action}"


@does(KeywordAction, unless=unknown_action)
def keyword_action(game: Game, scope: Scope, step: KeywordAction) -> None:
    """CR 701."""
    if keyword_actions.is_one(step):
        keyword_actions.do(game, scope, step)
        return
    if step.action not in ACTIONS or step.what is not None or step.player is None:
        game.happened(ev.NotModelled(step.text, step.action))
        return
    for player, number in each_number(scope, step.player, step.amount):
        match step.action:
            case "scry" | "fateseal":
                whose = player
                if step.action == "fateseal":
                    others = tuple(p for p in game.in_turn_order() if p != player)
                    whose = others[game.asker.options(player, "an opponent", "fateseal", others, about="player")[0]]
                _sorted_out(game, player, whose, number, "library")
            case "surveil":
                _sorted_out(game, player, player, number, "graveyard")
            case "proliferate":
                for _ in range(number):
                    _proliferate(game, scope, player)
            case action:
                keyword_actions.OF_PLAYERS[action](game, scope, player, number)
        if step.action in _WAITED_FOR and number > 0:
            triggers.on_deed(game, player, _WAITED_FOR[step.action], 1)
    scope.context.happened = True


def _sorted_out(game: Game, player: str, whose: str, number: int, to: str) -> None:
    """Scry and surveil (CR 701.22, 701.25): the chosen cards leave the top, the rest stays in any order."""
    if "library" in game.players[whose].unknown:
        return
    cards = identified(game, player, top(game, whose, number))
    game.happened(ev.CardsSeen(player, cards))
    found = as_cards(game, cards)
    objects = [Offered(first, count, c.seen.name) for c in found for first, count in c.ids]
    where = "the bottom of the library" if to == "library" else "the graveyard"
    gone = game.asker.objects(player, f"cards for {where}", "CR 701", objects, 0, None) if objects else idset.NONE
    if to == "library":
        game.move(gone, "library", bottom=True, quietly=True)
    else:
        put(game, gone, "graveyard")
    rest = as_cards(game, idset.minus(cards, gone))
    labels = tuple(c.seen.name for c in rest)
    order = game.asker.order(player, "the rest on top: the last is the top card", "CR 701", labels)
    if len(rest) > 1:
        for at in order:
            game.move(rest[at].ids, "library", quietly=True)


def _proliferate(game: Game, scope: Scope, player: str) -> None:
    """CR 701.34: one more counter of each kind that is there, on any number of permanents and players."""
    there = [c for c in game.candidates(game.view()) if c.permanent is not None and c.permanent.counters]
    players = tuple(p for p in game.in_turn_order() if game.players[p].counters)
    if not there and not players:
        return
    offered = [Offered(first, count, c.seen.name) for c in there for first, count in c.ids]
    asks = "what gets another counter"
    ids, names = game.asker.aims(player, asks, "CR 701.34", offered, players, 0, None, about="object")
    for piece in game.pieces(ids):
        for kind in list(piece.counters):
            acts.put_counters(game, scope, kind, 1, piece.ids)
    for name in names:
        counters = game.players[name].counters
        game.player(name, counters={kind: number + 1 for kind, number in counters.items()})
