"""Random games of random decks, played by what is legal, and the laws that hold after each step of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardwright.board import Answer, Board, BoardError, Option, Question, Result
from cardwright.board.doing.mana_payment import symbols
from cardwright.board.playing.legal import TRIES, answering
from cardwright.board.state import events, ids
from cardwright.board.state.given import Rules
from cardwright.instructions import Characteristics
from cardwright.values.land_types import BASIC_LAND_TYPES
from fuzz import boards
from fuzz.growth import TooMuch, bounded

PLAYERS = ("Ann", "Bob", "Cat", "Dan")
MOST_CALLS = 10_000_000  # of one of them: a hundred times the worst that is known
DECK = 24
EVERY = 4  # of so many steps one is saved, loaded and done again
STEPS = ("upkeep", "precombat main", "beginning of combat", "end of combat", "postcombat main", "end step", "turn")


def at_random(random: Random):  # type: ignore[no-untyped-def]
    """A chooser that answers anything that fits."""

    def answer(question: Question) -> Answer:
        match question.kind:
            case "yes or no":
                return random.random() < 0.5
            case "number":
                return random.randint(question.least, min(question.least + 3, question.most or question.least + 3))
            case "text":
                return random.choice(question.options) if question.options else random.choice(BASIC_LAND_TYPES)
            case "options":
                number = random.randint(question.least, question.most or len(question.options))
                options = range(1, len(question.options) + 1)
                if number > len(options):  # the same one may be chosen more than once (CR 700.2d)
                    return random.choices(options, k=number)
                return random.sample(options, number)
        there = [each.id + n for each in question.objects for n in range(min(each.count, 5))] + list(question.options)
        most = len(there) if question.most is None else min(question.most, len(there))
        number = random.randint(min(question.least, most), most)
        if number < question.least:  # a large stack: all of it
            return {each.id: each.count for each in question.objects}
        return random.sample(there, number)

    return answer


def decks(  # type: ignore[no-untyped-def]
    random: Random, cards: list[Characteristics], lands: list[Characteristics], players: int | None = None
) -> dict[str, list]:  # type: ignore[type-arg]
    """A deck for each of so many players, or of two or three."""
    return {
        player: [random.choice(cards) for _ in range(DECK)] + lands * 3
        for player in PLAYERS[: players or random.choice((2, 2, 3))]
    }


def game(random: Random, known: Rules, given: dict[str, list], steps: int) -> Iterator[str | None]:  # type: ignore[type-arg]
    """Play so many steps; yield, for each, the law that does not hold after it, if any."""
    board = Board.new(given, rules=known)
    what = last = "start"
    try:
        board = board.start(given, chooser=at_random(random)).board
        owned = _cards(board)
        for _ in range(steps):
            last, what = what, "after"
            with bounded(MOST_CALLS):
                what, after, law = _step(board, random, known)
            if law is None and after is not None:
                for event in after.events:
                    if isinstance(event, events.Conjured):
                        owned[event.player] += event.number
                law = broken(board, after, owned)
            yield law and f"{what}: {law}"
            if law or (after is not None and _over(after.board)) or len(board.state.permanents) > 80:
                return
            board = board if after is None else after.board
    except (Exception, TooMuch) as error:  # a crash is what is looked for
        yield f"{what} {last}: {type(error).__name__}: {error}"


def _over(board: Board) -> bool:
    return board.state.drawn_game or any(player.won for player in board.state.players)


def _step(board: Board, random: Random, known: Rules) -> tuple[str, Result | None, str | None]:
    """One random thing that is done; what it was, what came of it, and the law that it broke."""
    player = board.state.active if random.random() < 0.7 else random.choice(board.players)
    mana = random.choice(("free", "free", "pool"))
    seed = random.randrange(1 << 32)
    if board.state.stack and random.random() < 0.6:
        count = random.choice((None, 1))
        return _judged(board, "resolve", lambda b, c: b.resolve(count, mana=mana, chooser=c), seed, known)
    options = board.legal(player, mana=mana)
    deeds = [each for each in options if each.do not in ("attack", "block")]
    fights = [each for each in options if each.do in ("attack", "block")]
    if deeds and random.random() < 0.85:
        option = random.choice(deeds)
        return _judged(board, str(option), lambda b, c: do(b, option, player, mana, c), seed, known, sure=True)
    if fights and random.random() < 0.85:
        chosen = [each for each in fights if random.random() < 0.6]
        return _judged(board, f"{fights[0].do} {chosen}", lambda b, c: _fight(b, fights[0].do, chosen, c), seed, known)
    step = random.choice(STEPS)
    return _judged(board, f"go {step}", lambda b, c: b.go(step, mana=mana, chooser=c), seed, known)


def do(board: Board, option: Option, player: str, mana, chooser) -> Result:  # type: ignore[no-untyped-def]
    """Do what `Board.legal` offered."""
    match option.do:
        case "play":
            return board.play(option.what, by=player, chooser=chooser)
        case "cast":
            return board.cast(
                option.what, by=player, kicked=option.kicked, alternative=option.alternative, mana=mana, chooser=chooser
            )
        case "activate":
            return board.activate(option.what, option.ability, by=player, mana=mana, chooser=chooser)
        case _:
            return board.turn_up(option.what, by=player, mana=mana, chooser=chooser)


def _fight(board: Board, deed: str, chosen: list[Option], chooser) -> Result:  # type: ignore[no-untyped-def]
    pairs = {each.what: (((each.what, 1),), each.whom) for each in chosen}
    if deed == "attack":
        return board.attack(list(pairs.values()), chooser=chooser)  # type: ignore[arg-type]
    return board.block(list(pairs.values()), chooser=chooser)  # type: ignore[arg-type]


def _judged(board: Board, what: str, deed, seed: int, known: Rules, *, sure: bool = False):  # type: ignore[no-untyped-def]
    """Do it, and again on the board as it was saved: the given board stays, the same choices come to the same."""
    thorough = seed % EVERY == 0
    before = board.to_json() if thorough else ""
    try:
        result = deed(board, at_random(Random(seed)))
    except BoardError as error:
        result = None
        if thorough and board.to_json() != before:
            return what, None, "a failure changed the board"
        if sure and not any(_can(board, deed, way) for way in range(TRIES)):
            return what, None, f"offered, and cannot be done: {error}"
        return what, None, None
    if thorough:
        if board.to_json() != before:
            return what, None, "it changed the board that was given"
        again = deed(Board.from_json(before, rules=known), at_random(Random(seed)))
        if (again.board, again.events) != (result.board, result.events):
            return what, None, "a saved and loaded board goes on otherwise"
    if any(not line for line in result.log):
        return what, None, "an event without words"
    return what, result, None


def _can(board: Board, deed, way: int) -> bool:  # type: ignore[no-untyped-def]
    try:
        deed(board, answering(way))
    except BoardError:
        return False
    return True


# ── Laws ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def broken(board: Board, result: Result, owned: dict[str, int]) -> str | None:
    """The law that a step broke, if any."""
    after = result.board
    gone = {player.name for player in after.state.players if player.lost}
    if any(count != owned[name] for name, count in _cards(after).items() if name not in gone):
        return f"cards lost or doubled: {_cards(after)} of {owned}"
    if not gone and _permanents(after) != _permanents(board, result):
        return f"{_permanents(after)} tokens and cards on the battlefield, {_permanents(board, result)} by the events"
    if reused := _reused(board, after):
        return f"an id used again: {reused}"
    for player in board.state.players:
        if why := _adds_up(player.name, board, result):
            return f"{player.name}: {why}"
    return boards.broken_law(after, after.rules) if after.state.next_id % EVERY == 0 else None


def _cards(board: Board) -> dict[str, int]:
    """How many cards each player owns, wherever they are."""
    copies = {each.id for each in board.state.stack if each.copy}
    counts = dict.fromkeys(board.players, 0)
    for permanent in board.state.permanents:
        cards = sum(not each.token for each in permanent.components)  # CR 730.2
        counts[permanent.owner] += cards * permanent.count
    for card in board.state.elsewhere:
        brought = card.token or card.emblem or card.room is not None  # a dungeon is brought from outside (CR 309.2a)
        if not brought and card.prepared_by is None and card.id not in copies:
            counts[card.owner] += card.count
    return counts


def _permanents(board: Board, result: Result | None = None) -> tuple[int, int]:
    """How many tokens and cards are on the battlefield, after what a result tells of."""
    counts = {token: sum(p.count for p in board.state.permanents if p.token is token) for token in (True, False)}
    for event in result.events if result is not None else ():
        match event:
            case events.Entered(token=token, count=count):
                counts[token] += count
            case events.Left(token=token, count=count):
                counts[token] -= count
            case events.Mutated(was_token=was, token=token):  # CR 730.2d
                counts[was] -= 1
                counts[token] += 1
    return counts[True], counts[False]


def _places(board: Board) -> dict[str, ids.Ids]:
    """Which ids are in which zone."""
    places: dict[str, list[ids.Ids]] = {}
    for permanent in board.state.permanents:
        places.setdefault("battlefield", []).append(permanent.ids)
    for card in board.state.elsewhere:
        places.setdefault(f"{card.zone} of {card.owner}", []).append(card.ids)
    return {place: ids.union(*groups) for place, groups in places.items()}


def _reused(before: Board, after: Board) -> ids.Ids:
    """Ids that are somewhere where they were not, and that are not new (CR 400.7)."""
    there = _places(before)
    found: list[ids.Ids] = []
    for place, now in _places(after).items():
        came = ids.minus(now, there.get(place, ids.NONE))
        found.append(ids.common(came, ((1, before.state.next_id - 1),)) if before.state.next_id > 1 else ids.NONE)
    return ids.union(*found)


def _adds_up(name: str, before: Board, result: Result) -> str:
    """Whether a player's life and mana are what the events say."""
    was, is_ = (next(p for p in b.state.players if p.name == name) for b in (before, result.board))
    life, mana = was.life, sum(each.count for each in was.mana)
    for event in result.events:
        match event:
            case events.LifeGained(player, amount) if player == name:
                life += amount
            case events.LifeLost(player, amount) if player == name:
                life -= amount
            case events.ManaAdded(player, words) if player == name:
                mana += _number(words)
            case events.ManaPaid(player, words) | events.ManaEmptied(player, words) if player == name:
                mana -= _number(words)
    if life != is_.life:
        return f"{is_.life} life, and {life} by the events"
    if mana != sum(each.count for each in is_.mana):
        return f"{sum(each.count for each in is_.mana)} mana, and {mana} by the events"
    return ""


def _number(words: str) -> int:
    return len(symbols(words))


def of_bundled(random: Random, steps: int) -> Iterator[str | None]:
    """A game with the bundled cards."""
    lands = [boards.RULES.cards(name) for name in BASIC_LAND_TYPES]
    cards = [each for n in range(len(boards.CARDS)) if "Land" not in (each := boards.characteristics(n)).types]
    return game(random, boards.RULES, decks(random, cards, lands), steps)


def played(
    seed: int,
    known: Rules,
    cards: list[Characteristics],
    lands: list[Characteristics],
    steps: int,
    players: int | None = None,
) -> list[str]:
    """The laws that a game of this seed breaks."""
    random = Random(seed)
    return [law for law in game(random, known, decks(random, cards, lands, players), steps) if law]
