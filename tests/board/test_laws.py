"""A state machine that plays instructions in any order and holds the laws of the board."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cardwright.board import Board, BoardError, Result, execute
from cardwright.instructions import (
    UNTIL_YOUR_NEXT_TURN,
    Act,
    Add,
    BecomeCopy,
    Characteristics,
    Counters,
    CountOf,
    Create,
    CreatedUnder,
    Delayed,
    EnterAsCopy,
    ForEach,
    HasSubtype,
    HasType,
    Instead,
    IsToken,
    Move,
    Multiply,
    Number,
    Player,
    PutCounters,
    Reference,
    RemoveSupertype,
    Replace,
    Replacement,
    Selection,
    SetPT,
    Step,
    ThatMany,
)
from fuzz.boards import accounted, answering, broken_law

from . import stage
from .build import (
    BEAR,
    CREATED,
    ELF,
    SAPROLING,
    SOURCE,
    THAT,
    TREASURE,
    YOU,
    YOURS,
    all_of,
    copy,
    create,
    creation,
    creature,
    creatures,
    enchantment,
    enters,
    gain,
    replacing,
    rules,
    static,
    the_next,
    triggered,
)

SQUIRREL = creature(1, 1, "Squirrel", colors="G")
ONE = Reference("choice", among=creatures())
KNOWN = rules(
    twice=replacing(Multiply(2)),
    squirrels=replacing(Add((creation(SQUIRREL, ThatMany()),))),
    angels=replacing(Instead(((creation(creature(4, 4, "Angel"), ThatMany()),),)), HasType("creature")),
    anthem=static(all_of(HasType("creature"), YOURS), power=Number(1), toughness=Number(1)),
    weaken=static(all_of(HasSubtype("Elf")), power=Number(0), toughness=Number(-1)),
    enters=triggered(enters(creatures())),
    mirror=replacing(EnterAsCopy(ONE, optional=True), creator=None, itself=True),
    pump=static(Reference("enchanted"), power=Number(1), toughness=Number(1)),
)
CARDS = [
    BEAR,
    ELF,
    creature(3, 3, "Cat", name="Whiskers", supertypes=("Legendary",)),
    creature(1, 1, "Day", name="Day", back=creature(0, 0, "Night", name="Night")),
    creature(1, 1, "Shapeshifter", name="Mirror", abilities=("mirror",)),
    *(enchantment(text.title(), text) for text in ("twice", "squirrels", "angels", "anthem", "weaken", "enters")),
]
ROLE = Characteristics(
    name="Monster",
    types=("Enchantment",),
    subtypes=("Aura", "Role"),
    keywords=("enchant creature",),
    abilities=("pump",),
)
TARGET = Reference("target", among=creatures())
EVERY = all_of(HasType("creature"))
TOKENS = all_of(IsToken())
EACH = Player("each player")
STEPS: list[tuple[Step, ...]] = [
    (create(SAPROLING, 3),),
    (create(SAPROLING, 10**18),),
    (Create((creation(SAPROLING, 2, EACH), creation(TREASURE, 1, EACH), creation(creature(0, 0, "Wall"), 2))),),
    (copy(TARGET),),
    (copy(TARGET, RemoveSupertype("legendary"), SetPT(Number(1), Number(1))),),
    (create(SAPROLING, CountOf(creatures(YOURS))),),
    (ForEach((copy(THAT),), objects=creatures(YOURS)),),
    (ForEach((create(SAPROLING, 2, Player("that player")),), players=EACH),),
    (create(ROLE, attached_to=TARGET),),
    (
        create(SAPROLING, 2),
        gain(CREATED, "end of turn", keywords=("haste",)),
        Delayed(the_next("end step"), (Move(CREATED, "exile"),)),
    ),
    (PutCounters(Counters("+1/+1", Number(1)), ONE),),
    (PutCounters(Counters("-1/-1", Number(2)), EVERY),),
    (gain(ONE, "end of turn", power=Number(2)),),
    *(
        (Act(verb, ONE),)
        for verb in ("tap", "untap", "destroy", "sacrifice", "transform", "turn face down", "turn face up", "phase out")
    ),
    *((Move(ONE, zone),) for zone in ("exile", "hand", "graveyard", "library")),
    (Move(TARGET, "exile"), Move(THAT, "battlefield")),
    (Act("destroy", EVERY),),
    (Act("sacrifice", TOKENS),),
    (Act("gain control", ONE, player=Player("you")),),
    (Act("attach", all_of(HasSubtype("Role")), ONE),),
    (copy(SOURCE),),
    (BecomeCopy(ONE, TARGET, "end of turn"),),
    (BecomeCopy(TOKENS, TARGET, exceptions=(RemoveSupertype("legendary"),)),),
    (BecomeCopy(EVERY, SOURCE, UNTIL_YOUR_NEXT_TURN), copy(ONE)),
    (Replace(Replacement(Multiply(2), YOU, Selection(())), "end of turn"),),
    (Replace(Replacement(Add((creation(TREASURE),)), YOU, Selection((HasType("creature"),))), once=True),),
    (Replace(Replacement(CreatedUnder(YOU), Player("opponents"), Selection(())), UNTIL_YOUR_NEXT_TURN, once=True),),
]
MOMENTS = ["upkeep", "combat", "end of combat", "end step", "cleanup", "turn", "untap"]


class Laws(RuleBasedStateMachine):
    """Random legal instructions on a board of two to four players."""

    RULES = KNOWN

    def __init__(self) -> None:
        super().__init__()
        self.board = Board.new(rules=self.RULES)

    @initialize(players=st.integers(2, 4))
    def begin(self, players: int) -> None:
        self.board = Board.new(("A", "B", "C", "D")[:players], rules=self.RULES)

    @rule(card=st.sampled_from(CARDS), player=st.integers(0, 3), count=st.sampled_from([1, 2, 5]))
    @precondition(lambda self: len(self.board.state.permanents) < 12)
    def put(self, card: Characteristics, player: int, count: int) -> None:
        legendary = "Legendary" in card.supertypes
        chosen = self.board.players[player % len(self.board.players)]
        self.board = self.board.put(card, controller=chosen, count=1 if legendary or card.abilities else count)

    @rule(steps=st.sampled_from(STEPS), player=st.integers(0, 3), seed=st.integers(0, 7))
    def play(self, steps: tuple[Step, ...], player: int, seed: int) -> None:
        chosen = self.board.players[player % len(self.board.players)]
        source = self.board.state.permanents[0].id if self.board.state.permanents else None
        before = self.board.to_json()

        def do() -> Result:
            return execute(steps, self.board, controller=chosen, source=source, chooser=answering(seed))

        try:
            result = do()
        except BoardError:
            assert self.board.to_json() == before  # a failure leaves the board as it was
            return
        assert result == do()  # the same inputs and choices, the same board, event for event
        self.counted(result)
        self.board = result.board

    @rule(moment=st.sampled_from(MOMENTS), seed=st.integers(0, 3))
    def time_passes(self, moment: str, seed: int) -> None:
        result = self.board.begin(moment, chooser=answering(seed))
        self.counted(result)
        self.board = result.board

    def counted(self, result: Result) -> None:
        assert accounted(self.board, result)

    @invariant()
    def no_law_is_broken(self) -> None:
        assert broken_law(self.board, self.RULES) is None

    @invariant()
    def saving_and_loading_keep_the_characteristics(self) -> None:
        again = Board.from_json(self.board.to_json(), rules=self.RULES)
        assert [p.characteristics for p in again.permanents] == [p.characteristics for p in self.board.permanents]

    @invariant()
    def state_based_actions_are_done(self) -> None:
        # What the stage was set with is checked only when something happens; then nothing is left to do.
        for p in self.board.permanents:
            if p.permanent.token and p.seen.creature and not p.permanent.phased_out and p.seen.toughness is not None:
                assert p.seen.toughness > 0 or "weaken" in {t for q in self.board.permanents for t in q.seen.abilities}


REAL = [
    "Academy Manufactor",
    "Adrix and Nev, Twincasters",
    "Anointed Procession",
    "Avenger of Zendikar",
    "Awakening Zone",
    "Bitterblossom",
    "Chatterfang, Squirrel General",
    "Colossal Dreadmaw",
    "Divine Visitation",
    "Doomed Dissenter",
    "Doubling Season",
    "Gilded Goose",
    "Grizzly Bears",
    "Hangarback Walker",
    "Helm of the Host",
    "Jade Mage",
    "Kiki-Jiki, Mirror Breaker",
    "Krenko, Mob Boss",
    "Llanowar Mentor",
    "Meteorite",
    "Mimic Vat",
    "Minsc, Beloved Ranger",
    "Mondrak, Glory Dominus",
    "Parallel Lives",
    "Peregrin Took",
    "Primal Vigor",
    "Rhys the Redeemed",
    "Smothering Tithe",
    "Sparkspitter",
    "Spellgorger Weird",
    "Tarmogoyf",
    "Teysa, Orzhov Scion",
    "The Hive",
    "Thraben Inspector",
    "Thragtusk",
    "Wurmcoil Engine",
    "Young Pyromancer",
]
SPELLS = [
    "Deadly Dispute",
    "Dragon Fodder",
    "Dwarven Reinforcements",
    "Momentary Blink",
    "Monstrous Rage",
    "Raise the Alarm",
    "Secure the Wastes",
    "Spitting Image",
    "Vampires' Vengeance",
    "Lightning Bolt",
]
TEXTS = [
    "Create a Cursed Role token attached to target creature.",
    "Create an Incubator token.",
    "Destroy all creatures.",
    "Create a token that's a copy of target creature, except it isn't legendary and it has haste.",
    "Create two tapped 1/1 white Soldier creature tokens. Exile them at the beginning of the next end step.",
]


class LawsOfRealCards(Laws):
    """The same laws with real cards, from their own texts."""

    RULES = stage.RULES

    @rule(name=st.sampled_from(REAL), player=st.integers(0, 3))
    @precondition(lambda self: len(self.board.state.permanents) < 8)
    def put_a_card(self, name: str, player: int) -> None:
        chosen = self.board.players[player % len(self.board.players)]
        self.board = self.board.put(stage.card(name), controller=chosen)

    @rule(name=st.sampled_from(REAL + SPELLS), nth=st.integers(0, 3), player=st.integers(0, 3), seed=st.integers(0, 7))
    def play_a_card(self, name: str, nth: int, player: int, seed: int) -> None:
        program = stage.compiled(stage.face(name).oracle_text, name)
        doing = [a.steps for a in program.abilities if a.steps]
        if doing:
            self.play(doing[nth % len(doing)], player, seed)

    @rule(text=st.sampled_from(TEXTS), player=st.integers(0, 3), seed=st.integers(0, 7))
    def play_a_text(self, text: str, player: int, seed: int) -> None:
        for ability in stage.compiled(text, None).abilities:
            self.play(ability.steps, player, seed)


TestLaws = Laws.TestCase
TestLaws.settings = settings(max_examples=40, stateful_step_count=25)
TestLawsOfRealCards = LawsOfRealCards.TestCase
TestLawsOfRealCards.settings = settings(max_examples=25, stateful_step_count=20)
