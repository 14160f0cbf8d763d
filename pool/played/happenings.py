"""What can be brought about on a board: players do something, or a text resolves."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from ... import instructions as i
from ...board import CannotExecute
from ...board.looking import ways
from ...board.looking.optional import optional_costs
from ...board.playing import activating, casting, combat, command, special
from ...board.state import ids as idset
from ...board.state.objects import Mana, Zone
from ...values.colors import COLORS
from ..stage import NUMBER, OPPONENT, YOU
from .arena import BEAR, BROOK, ENGINE, MASK, SQUIRE, WISDOM
from .trial import SNOW_LAND, Trial

Happening = Callable[[Trial], None]


def said(words: str, by: str = YOU) -> Happening:
    """A text resolves as if it were a spell of this player."""
    return lambda trial: trial.text(words, by)


def by_both(*texts: str) -> tuple[Happening, ...]:
    """These texts, each of yours and of an opponent's."""
    return tuple(said(words, by) for words in texts for by in (YOU, OPPONENT))


def nothing(trial: Trial) -> None:
    """Only the permanents are looked at."""


def enters(trial: Trial) -> None:
    """The card itself enters the battlefield."""
    trial.make_room()
    trial.enter(trial.tested)


def comes(what: i.Characteristics, by: str, trial: Trial) -> None:
    """Another object enters the battlefield."""
    trial.enter(what, by)


def newcomer(what: i.Characteristics) -> Happening:
    """Such an object enters under your control, and is chosen before all others from now on."""

    def happen(trial: Trial) -> None:
        trial.enter(what)
        trial.chooser.favorite = max(trial.game.permanents)

    return happen


def cast_itself(trial: Trial) -> None:
    """The card itself is cast from your hand, or played as a land."""
    trial.make_room()
    card = trial.game.place("hand", YOU, trial.tested, 1)
    if "Land" in trial.tested.types:
        trial.play(card.id)
    else:
        trial.cast(card.id)


def attacks(*others: str, blocker: str | None = None, to: str = "") -> Happening:
    """It attacks an opponent with others, is blocked or not, and time passes until a step."""

    def happen(trial: Trial) -> None:
        own = _fighters(trial)
        attackers = [*own, *(trial.named(name, YOU) for name in others)]
        if not attackers:
            raise CannotExecute("there is nothing to attack with")
        trial.attack(attackers, OPPONENT)
        trial.block([(trial.named(blocker, OPPONENT), attackers[0])] if blocker else [])
        if to:
            trial.go(to)

    return happen


def attacks_beside(other: str, blocker: str) -> Happening:
    """It attacks with another, which is blocked."""

    def happen(trial: Trial) -> None:
        attackers = [*_fighters(trial), trial.named(other, YOU)]
        trial.attack(attackers, OPPONENT)
        trial.block([(trial.named(blocker, OPPONENT), attackers[-1])])
        trial.go("end of combat")

    return happen


def attacks_against(*blockers: str) -> Happening:
    """It attacks, and several creatures block it."""

    def happen(trial: Trial) -> None:
        (attacker,) = _fighters(trial)[:1] or [trial.named("Hero", YOU)]
        trial.attack([attacker], OPPONENT)
        trial.block([(trial.named(name, OPPONENT), attacker) for name in blockers])
        trial.go("end of combat")

    return happen


def everyone_attacks(trial: Trial) -> None:
    """All of yours that can attack do, and nothing blocks."""
    able = [p.id for p in trial.game.permanents.values() if combat.may_attack(trial.game, p, OPPONENT)]
    trial.attack([each for each in able if trial.game.permanents[each].controller == YOU], OPPONENT)
    trial.block([])
    trial.go("end of combat")


def blocked_by(attacker: str, *blockers: str) -> Happening:
    """One of yours attacks, and these of an opponent's block it."""

    def happen(trial: Trial) -> None:
        one = trial.named(attacker, YOU)
        trial.attack([one], OPPONENT)
        trial.block([(trial.named(name, OPPONENT), one) for name in blockers])
        trial.go("end of combat")

    return happen


def blocks_several(*attackers: str) -> Happening:
    """It blocks all of what attacks you."""

    def happen(trial: Trial) -> None:
        trial.go("precombat main", OPPONENT)
        ids = [trial.named(name, OPPONENT) for name in attackers]
        trial.attack(ids, YOU)
        own = _fighters(trial)[0] if _fighters(trial) else trial.named("Giant", YOU)
        trial.block([(own, each) for each in ids])
        trial.go("end of combat")

    return happen


def others_attack(*names: str, to: str = "end of combat") -> Happening:
    """Others of yours attack."""

    def happen(trial: Trial) -> None:
        trial.attack([trial.named(name, YOU) for name in names], OPPONENT)
        trial.block([])
        if to:
            trial.go(to)

    return happen


def attacked(*attackers: str, blocks: bool = True, to: str = "end of combat") -> Happening:
    """An opponent attacks you, and it blocks, or a creature of yours does."""

    def happen(trial: Trial) -> None:
        trial.go("precombat main", OPPONENT)
        ids = [trial.named(name, OPPONENT) for name in attackers]
        trial.attack(ids, YOU)
        fighter = (_fighters(trial) or [trial.named("Bear", YOU)])[0]
        trial.block([(fighter, ids[0])] if blocks else [])
        if to:
            trial.go(to)

    return happen


def _fighters(trial: Trial) -> list[int]:
    """The card itself, if it is a creature, or what it is attached to, if that is one of yours."""
    if trial.source is None or (there := trial.game.stack_of(trial.now())) is None:
        return []
    hosts = [there.id, there.attached_to]
    mine = {each.id for each in trial.game.permanents.values() if each.controller == YOU}
    return [each for each in hosts if isinstance(each, int) and each in mine and _is_creature(trial, each)][:1]


def _is_creature(trial: Trial, identity: int) -> bool:
    there = trial.game.stack_of(identity)
    return there is not None and trial.game.view().of(there).creature


def casts(what: i.Characteristics, by: str = YOU) -> Happening:
    """A player casts a spell, in a main phase of their own."""

    def happen(trial: Trial) -> None:
        if trial.game.active != by:
            trial.go("precombat main", by)
        trial.cast(trial.game.place("hand", by, what, 1).id, by)

    return happen


def casts_at_itself(what: i.Characteristics, by: str = YOU) -> Happening:
    """A player casts a spell that targets it."""

    def happen(trial: Trial) -> None:
        trial.chooser.favorite = trial.now()
        casts(what, by)(trial)

    return happen


def casts_in_their_turn(trial: Trial) -> None:
    """You cast a spell in an opponent's turn."""
    trial.go("precombat main", OPPONENT)
    trial.cast(trial.game.place("hand", YOU, WISDOM, 1).id)


def casts_after_another(trial: Trial) -> None:
    """It is cast after another spell."""
    casts(WISDOM)(trial)
    cast_itself(trial)


def cast_for(alternative: str) -> Happening:
    """It is cast for another cost, from where that allows it."""

    def happen(trial: Trial) -> None:
        way = ways.ALTERNATIVE.get(alternative)
        zone: Zone = way.zone if way is not None else "hand"  # type: ignore[assignment]
        trial.cast(trial.game.place(zone, YOU, trial.tested, 1).id, alternative=alternative)

    return happen


def foretold(trial: Trial) -> None:
    """It is foretold, and cast a turn later (CR 702.143)."""
    special.foretell(trial.game, trial.game.place("hand", YOU, trial.tested, 1).id, YOU)
    trial.go("precombat main", YOU)
    card = next(e.id for e in trial.game.elsewhere.values() if e.way == "foretell")
    trial.cast(card, alternative="foretell")


def suspended(trial: Trial) -> None:
    """It is suspended, and time passes until it is cast (CR 702.62)."""
    special.suspend(trial.game, trial.game.place("hand", YOU, trial.tested, 1).id, YOU, NUMBER)
    for _ in range(6):
        trial.go("end step", YOU)
        trial.go("precombat main", YOU)


def drawn_as_first(trial: Trial) -> None:
    """It is the first card that you draw in a turn (CR 702.94)."""
    trial.game.place("library", YOU, trial.tested, 1)
    trial.text("Draw a card.")


def discarded(trial: Trial) -> None:
    """It is discarded, and cast for that (CR 702.35)."""
    trial.chooser.favorite = trial.game.place("hand", YOU, trial.tested, 1).id
    trial.text("Discard a card.")


def cycled(trial: Trial) -> None:
    """It is cycled."""
    card = trial.game.place("hand", YOU, trial.tested, 1).id
    candidate, _ = activating.found_object(trial.game, card, YOU)
    there = activating.activated_abilities(trial.game, candidate)
    number = next((at for at, each in enumerate(there, 1) if "cycling" in (each.keyword or "")), 1)
    trial.activate(card, number)


def cycles(by: str) -> Happening:
    """A player cycles a card."""
    return lambda trial: trial.activate(trial.game.place("hand", by, BROOK, 1).id, 1, by)


def kicks(trial: Trial) -> None:
    """You cast a kicked spell."""
    trial.cast(trial.game.place("hand", YOU, SQUIRE, 1).id, kicked=("kicker",))


def kicked(trial: Trial) -> None:
    """It is cast with all that may be paid besides."""
    trial.make_room()
    there = trial.game.rules.compiled(trial.tested)
    trial.cast(trial.game.place("hand", YOU, trial.tested, 1).id, kicked=tuple(optional_costs(there)))


def cast_with(kind: str) -> Happening:
    """It is cast with mana of this type."""

    def happen(trial: Trial) -> None:
        trial.make_room()
        spends(kind)(trial)
        cast_itself(trial)

    return happen


def spends(kind: str) -> Happening:
    """From now on there is mana of this type, and of others what the card asks for."""
    return lambda trial: _fund_with(trial, Mana(kind, 30))  # type: ignore[arg-type]


def _fund_with(trial: Trial, plenty: Mana) -> None:
    cost = trial.tested.mana_cost or ""
    trial.pool = (plenty, *(Mana(color, cost.count(color)) for color in COLORS if color in cost))  # type: ignore[arg-type]
    trial.fund()


def spends_snow(trial: Trial) -> None:
    """From now on there is mana from a snow source, and of others what the card asks for (CR 107.4h)."""
    _fund_with(trial, Mana("C", 30, source=SNOW_LAND))


def on_top(what: i.Characteristics) -> Happening:
    """Such cards lie on top of your library and of an opponent's."""

    def happen(trial: Trial) -> None:
        for player in (YOU, OPPONENT):
            trial.game.place("library", player, what, 4)

    return happen


def on_top_itself(trial: Trial) -> None:
    """Cards like it lie on top of your library and of an opponent's."""
    on_top(trial.tested)(trial)


def cast_with_treasures(trial: Trial) -> None:
    """It is cast, and mana from Treasures is spent."""
    trial.make_room()
    trial.pool = tuple(Mana(each.type, each.count, source=ENGINE) for each in trial.pool)
    cast_itself(trial)


def casts_from_graveyard(trial: Trial) -> None:
    """You cast a spell from your graveyard."""
    trial.cast(trial.game.place("graveyard", YOU, BROOK, 1).id, alternative="flashback")


def casts_face_down(trial: Trial) -> None:
    """You cast a creature face down."""
    trial.cast(trial.game.place("hand", YOU, MASK, 1).id, alternative="morph")


def casts_in_its_place(trial: Trial) -> None:
    """The card itself is cast from where it is."""
    trial.cast(trial.now())


def from_the_top(what: i.Characteristics) -> Happening:
    """You cast or play the top card of your library."""

    def happen(trial: Trial) -> None:
        card = trial.game.place("library", YOU, what, 1).id
        if "Land" in what.types:
            trial.play(card)
        else:
            trial.cast(card)

    return happen


def countered(what: i.Characteristics | None = None) -> Happening:
    """It, or another spell of yours, is cast, and an opponent casts a spell that counters it."""

    def happen(trial: Trial) -> None:
        card = trial.game.place("hand", YOU, what or trial.tested, 1).id
        trial.chooser.favorite = casting.cast(trial.game, card, YOU, x=NUMBER).id
        answer = i.Characteristics(name="Denial", mana_cost="{U}", types=("Instant",), abilities=(_COUNTER,))
        trial.cast(trial.game.place("hand", OPPONENT, answer, 1).id, OPPONENT)

    return happen


_COUNTER = "Counter target spell."


def chaos(trial: Trial) -> None:
    """You planeswalk to it, and roll {CHAOS} (CR 901.9b)."""
    command.turn_up(trial.game, trial.tested, YOU)
    trial.chooser.place = 1
    command.roll(trial.game, YOU)
    trial.chooser.place = 0
    trial.resolve()


def refused(then: Happening) -> Happening:
    """The same, where nobody agrees to anything."""

    def happen(trial: Trial) -> None:
        trial.chooser.agrees = False
        then(trial)

    return happen


def set_in_motion(trial: Trial) -> None:
    """The scheme is set in motion, or you planeswalk to the plane (CR 701.31, 901)."""
    command.turn_up(trial.game, trial.tested, YOU)
    trial.resolve()


def attacks_at_once(trial: Trial) -> None:
    """It attacks in the turn in which it has entered."""
    enters(trial)
    attacks(to="end of combat")(trial)


def nobody_attacks(trial: Trial) -> None:
    """No attackers are declared."""
    trial.attack([], OPPONENT)


def nobody_blocks(trial: Trial) -> None:
    """An opponent attacks, and no blockers are declared."""
    trial.go("precombat main", OPPONENT)
    trial.attack([trial.named("Bear", OPPONENT)], YOU)
    trial.block([])


def cast_in_their_turn(trial: Trial) -> None:
    """It is cast in an opponent's turn."""
    trial.go("precombat main", OPPONENT)
    trial.cast(trial.game.place("hand", YOU, trial.tested, 1).id)


def equipped(trial: Trial) -> None:
    """An Equipment is attached to it."""
    trial.chooser.favorite = trial.now()
    activates("Sword")(trial)


def after(before: Happening, then: Happening) -> Happening:
    """One thing happens after another in the same turn."""

    def happen(trial: Trial) -> None:
        before(trial)
        then(trial)

    return happen


def casts_two(by: str) -> Happening:
    """A player casts two spells in a turn."""

    def happen(trial: Trial) -> None:
        casts(WISDOM, by)(trial)
        casts(BEAR, by)(trial)

    return happen


def plays(what: i.Characteristics, by: str = YOU) -> Happening:
    """A player plays a land."""

    def happen(trial: Trial) -> None:
        if trial.game.active != by:
            trial.go("precombat main", by)
        trial.play(trial.game.place("hand", by, what, 1).id, by)

    return happen


def activates(name: str, by: str = YOU, ability: int = 1) -> Happening:
    """A player activates an ability of a permanent of that name."""
    return lambda trial: trial.activate(trial.named(name, by), ability, by)


def activates_host(trial: Trial) -> None:
    """The first activated ability of what it is attached to is activated."""
    there = trial.game.stack_of(trial.now())
    if there is None or not isinstance(there.attached_to, int):
        raise CannotExecute("it is attached to nothing")
    trial.activate(there.attached_to, 1)


def commanded(trial: Trial) -> None:
    """The card and your Hero are your commanders, and were cast from the command zone before (CR 903)."""
    names = (trial.tested.name or "", "Hero")
    trial.game.player(YOU, commanders=names, commander_casts=dict.fromkeys(names, 2))


def leveled(trial: Trial) -> None:
    """The Class has become level 3 (CR 716.2)."""
    trial.game.change(idset.one(trial.now()), lambda p: structs.replace(p, level=3))


def delved(trial: Trial) -> None:
    """You have completed a dungeon (CR 309.7)."""
    trial.game.player(YOU, dungeons=("Lost Mine of Phandelver",))


def activates_itself(trial: Trial) -> None:
    """Its first activated ability is activated."""
    trial.chooser.eager = True
    trial.activate(trial.now(), 1)
    trial.chooser.eager = False


def aims_at_itself(by: str, words: str, color: str = "R") -> Happening:
    """A spell of this player's targets it."""

    def happen(trial: Trial) -> None:
        identity = trial.now()
        name = trial.game.permanents[identity].base.name if identity in trial.game.permanents else ""
        trial.chooser.favorite = identity
        card = i.Characteristics(
            name=f"At {name}", mana_cost=f"{{{color}}}", colors=(color,), types=("Instant",), abilities=(words,)
        )
        trial.cast(trial.game.place("hand", by, card, 1).id, by)

    return happen


def itself(verb: str) -> Happening:
    """Something is done to it."""
    words = {
        "exile": "Exile this creature.",
        "return": "Return this creature to its owner's hand.",
        "library": "Put this creature on top of its owner's library.",
    }
    return said(words.get(verb, f"{verb} this creature."))


def time(step: str, whose: str) -> Happening:
    """Time passes until this player's step."""
    return lambda trial: trial.go(step, whose)


def combat_over(trial: Trial) -> None:
    """Combat is over, if there is one."""
    if trial.game.step in (
        "combat",
        "declare attackers step",
        "declare blockers step",
        "combat damage step",
        "end of combat",
    ):
        trial.go("postcombat main")


def whole_turns(trial: Trial) -> None:
    """Two turns pass."""
    trial.go("end step")
    trial.go("precombat main", OPPONENT)
    trial.go("end step")
    trial.go("precombat main", YOU)
