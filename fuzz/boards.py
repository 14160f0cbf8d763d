"""Random steps on random boards, with real cards, and the laws that hold after each of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random

from cardwright import compile_text
from cardwright.board import Answer, Board, BoardError, Chooser, Question, Result, execute
from cardwright.board.state import events
from cardwright.board.state.given import Rules
from cardwright.compiler.frames.cards import card_characteristics
from cardwright.instructions import Ability, Characteristics, Program
from cardwright.oracle import CardReference
from cardwright.play import rules
from fuzz.growth import TooMuch, bounded

MOST_CALLS = 10_000_000  # of one of them: a hundred times the worst that is known
REFERENCE = CardReference.bundled()
RULES = rules(reference=REFERENCE)
CARDS = [card for card in REFERENCE if card.game == "magic" and not card.is_token]
MOMENTS = ["upkeep", "draw step", "combat", "end of combat", "end step", "cleanup", "turn", "untap", "main phase"]
TEXTS = [
    "Create a Cursed Role token attached to target creature.",
    "Create an Incubator token.",
    "Destroy all creatures.",
    "Create a token that's a copy of target creature, except it isn't legendary and it has haste.",
    "Create two tapped 1/1 white Soldier creature tokens. Exile them at the beginning of the next end step.",
    "Each player creates X 1/1 green Saproling creature tokens, where X is the number of creatures they control.",
    "Create 1000000000000000000000000000000 Treasure tokens.",
    "Return target creature to its owner's hand.",
    "Put a +1/+1 counter on each creature you control.",
    "Sacrifice a creature. If you do, create two Food tokens.",
    "For each creature you control, create a token that's a copy of that creature.",
    "Exile all artifacts.",
    "If you would create one or more tokens, instead create twice that many of those tokens.",
    "Populate.",
    "Tap all creatures.",
    "Gain control of target creature.",
    "Target creature gets -2/-2 until end of turn.",
    "Create a Clue token. Put two +1/+1 counters on target creature.",
    "Amass Zombies 3.",
    "Investigate twice.",
]


@cache
def program_of(text: str, name: str | None = None) -> Program:
    """The instructions of a text."""
    return compile_text(text, name=name, reference=REFERENCE)


@cache
def characteristics(number: int) -> Characteristics:
    """What the bundled card of that number is."""
    return card_characteristics(CARDS[number])


def answering(seed: int) -> Chooser:
    """Answers every question by the rule of thumb of the seed: the same seed, the same answers."""

    def answer(question: Question) -> Answer:
        match question.kind:
            case "yes or no":
                return seed % 2 == 0
            case "number":
                return question.least + seed % 5
            case "text":
                return question.options[seed % len(question.options)] if question.options else "red"
            case "options":
                return [1 + (seed + i) % len(question.options) for i in range(question.least)]
        if not question.objects or not question.least:
            return []
        taken: dict[int, int] = {}
        first = seed % len(question.objects)
        for each in (*question.objects[first:], *question.objects[:first]):
            if (missing := question.least - sum(taken.values())) > 0:
                taken[each.id] = min(missing, each.count)
        return taken

    return answer


def game(random: Random, steps: int) -> Iterator[str | None]:
    """Play so many random steps; yield, for each, the law that does not hold after it, if any."""
    board = Board.new(("A", "B", "C", "D")[: random.randrange(2, 5)], rules=RULES)
    for _ in range(steps):
        try:
            with bounded(MOST_CALLS):
                what, after = _step(board, random)
        except BoardError:
            yield None
            continue
        except (Exception, TooMuch) as error:
            yield f"{type(error).__name__}: {error}"
            return
        found = broken_law(after)
        yield found and f"{what}: {found}"
        if found:
            return
        board = after
        if len(board.state.permanents) > 60:
            board = Board.new(board.players, rules=RULES)


def _step(board: Board, random: Random) -> tuple[str, Board]:
    player = random.choice(board.players)
    choice = random.random()
    if choice < 0.25:
        number = random.randrange(len(CARDS))
        return f"put {CARDS[number].name}", board.put(characteristics(number), controller=player)
    seed = random.randrange(8)
    if choice < 0.4:
        moment = random.choice(MOMENTS)
        return moment, _same(board, lambda: board.begin(moment, chooser=answering(seed)))
    if choice < 0.7:
        text, name = random.choice(TEXTS), None
    else:
        face = random.choice(random.choice(CARDS).faces)
        text, name = face.oracle_text, face.name
    doing: list[Ability] = [each for each in program_of(text, name).abilities if each.steps]
    if not doing:
        return "nothing", board
    ability = random.choice(doing)
    source = random.choice(board.state.permanents).id if board.state.permanents else None
    x = random.choice((None, 0, 3, 10**20))

    def play() -> Result:
        return execute(ability.steps, board, controller=player, source=source, x=x, chooser=answering(seed))

    return f"{name or text}, {ability.text[:60]!r}", _same(board, play)


def _same(board: Board, do) -> Board:  # type: ignore[no-untyped-def]
    """Do it twice: a failure leaves the board as it was, and the same choices lead to the same board and events."""
    before = board.to_json()
    try:
        result: Result = do()
    except BoardError:
        assert board.to_json() == before, "a failure changed the board"
        raise
    assert result == do(), "the same is not the same"
    assert accounted(board, result), "tokens that no event accounts for"
    return result.board


def accounted(before: Board, result: Result) -> bool:
    """Whether the tokens there are, are those there were, those created, less those that left: as the events say."""

    def tokens(board: Board) -> int:
        return sum(p.count for p in board.state.permanents if p.token)

    created = sum(t.count for e in result.events if isinstance(e, events.TokensCreated) for t in e.tokens)
    left = sum(e.count for e in result.events if isinstance(e, events.Left) and e.token)
    ceased = sum(e.count for e in result.events if isinstance(e, events.CeasedToExist))
    return tokens(result.board) == tokens(before) + created - left and left == ceased


def broken_law(board: Board, known: Rules = RULES) -> str | None:
    """The law that a board breaks, in words; `None` where all hold. `known` are the rules that it is loaded with."""
    state = board.state
    if any(p.owner not in board.players or p.controller not in board.players for p in state.permanents):
        return "a permanent of nobody"
    if any(e.token for e in state.elsewhere):
        return "a token in another zone"
    if any(p.count <= 0 or any(n <= 0 for n in p.counters.values()) for p in state.permanents):
        return "a count that is none"
    ends = sorted((p.id, p.id + p.count) for p in (*state.permanents, *state.elsewhere))
    if any(end > start for (_, end), (start, _) in pairwise(ends)) or (ends and ends[-1][1] > state.next_id):
        return "ids that overlap"
    return None if Board.from_json(board.to_json(), rules=known) == board else "saving and loading changes it"
