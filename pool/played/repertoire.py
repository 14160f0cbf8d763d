"""By which happenings each event may be brought about (CR 603), and to what standing effects make a difference."""

from __future__ import annotations

from collections.abc import Iterator

from ... import instructions as i
from ...values.colors import COLORS
from ..stage import OPPONENT, YOU
from .arena import (
    BEAR,
    CURSE,
    DELUGE,
    DRAGON,
    ENGINE,
    FIELD,
    GHOST,
    GIANT,
    GROWTH,
    HERO,
    LANDS,
    SHIFTER,
    SHOCK,
    SHRINE,
    WISDOM,
)
from .happenings import (
    Happening,
    activates,
    activates_host,
    activates_itself,
    after,
    aims_at_itself,
    attacked,
    attacks,
    attacks_against,
    attacks_at_once,
    attacks_beside,
    blocked_by,
    blocks_several,
    by_both,
    cast_in_their_turn,
    cast_itself,
    cast_with,
    cast_with_treasures,
    casts,
    casts_after_another,
    casts_at_itself,
    casts_face_down,
    casts_from_graveyard,
    casts_in_its_place,
    casts_in_their_turn,
    casts_two,
    chaos,
    countered,
    cycled,
    cycles,
    enters,
    equipped,
    everyone_attacks,
    from_the_top,
    itself,
    kicked,
    kicks,
    nobody_attacks,
    nobody_blocks,
    nothing,
    others_attack,
    plays,
    refused,
    said,
    time,
    whole_turns,
)

ENTERS = (
    *(
        lambda trial, what=what, by=by: trial.enter(what, by)
        for what in (BEAR, SHIFTER, HERO, GHOST, ENGINE, SHRINE, LANDS[4], LANDS[0], DRAGON, GIANT, CURSE)
        for by in (YOU, OPPONENT)
    ),
    *by_both(
        "Create three 1/1 white Soldier creature tokens.",
        "Create a Treasure token.",
        "Create a 1/1 white Soldier creature token.",
    ),
    *(lambda trial, what=what: trial.enter(what) for what in FIELD),
)
DIES = (
    itself("Destroy"),
    itself("Sacrifice"),
    *by_both(
        "Destroy all creatures.",
        "Sacrifice all permanents you control.",
        "Destroy all permanents.",
        "Sacrifice a creature.",
        "Destroy all artifacts.",
        "Destroy all lands.",
        "Destroy all enchantments.",
        "Target creature gets -9/-9 until end of turn.",
        "Sacrifice a token.",
        "Destroy target artifact.",
        "Sacrifice an artifact.",
    ),
)
LEAVES = (
    itself("exile"),
    itself("return"),
    itself("library"),
    itself("Destroy"),
    *by_both(
        "Exile target creature.",
        "Exile all creatures.",
        "Return all creatures to their owners' hands.",
        "Exile all permanents.",
        "Exile all cards from all graveyards.",
        "Put target creature card from a graveyard onto the battlefield.",
        "Return all creature cards from your graveyard to your hand.",
        "Exile target card from a graveyard.",
        "Return target land to its owner's hand.",
        "Destroy all permanents.",
    ),
)
ELSEWHERE = by_both(
    "Mill ten cards.",
    "Discard two cards.",
    "Discard your hand.",
    "Draw two cards.",
    "Target opponent mills ten cards.",
    "Each player discards a card.",
    "Exile the top five cards of your library.",
    "Shuffle your graveyard into your library.",
)
ATTACKS = (
    attacks(),
    attacks("Hero", "Shifter"),
    attacks("Bear", "Hero", "Shifter", "Giant", "Ghost"),
    others_attack("Hero"),
    others_attack("Hero", "Bear", "Shifter"),
    attacked("Hero"),
    attacked("Hero", "Shifter", blocks=False),
    attacks(blocker="Giant"),
    everyone_attacks,
    others_attack("Giant"),
)
BLOCKS = (
    attacks(blocker="Bear"),
    attacks(blocker="Shifter"),
    attacked("Bear"),
    attacked("Shifter"),
    attacked("Giant"),
    attacks(),
    others_attack("Hero", "Bear"),
    blocked_by("Hero", "Giant"),
    attacks_against("Bear", "Giant"),
)
DAMAGE = (
    attacks(to="end of combat"),
    attacks(blocker="Giant", to="end of combat"),
    others_attack("Hero", "Bear", "Shifter"),
    everyone_attacks,
    attacked("Hero"),
    attacks(blocker="Shifter", to="end of combat"),
    attacks_beside("Hero", "Giant"),
    attacked("Giant", "Shifter", blocks=False),
    attacked("Bear"),
    said("This creature deals 3 damage to any target."),
    *by_both(
        "This creature deals 2 damage to each creature and each player.",
        "Target creature deals 3 damage to target player.",
        "Target creature deals damage equal to its power to each opponent.",
    ),
    casts(SHOCK),
    casts(SHOCK, OPPONENT),
    aims_at_itself(OPPONENT, "This spell deals 1 damage to target creature."),
)
SPELLS = (BEAR, WISDOM, GROWTH, ENGINE, SHRINE, SHOCK, HERO, SHIFTER, GHOST, CURSE, GIANT, DELUGE)
CASTS = (
    cast_itself,
    casts_after_another,
    casts_in_their_turn,
    *map(casts_at_itself, (GROWTH, CURSE, SHOCK)),
    *(casts(what, by) for what in SPELLS for by in (YOU, OPPONENT)),
    *map(casts_two, (YOU, OPPONENT)),
    kicks,
    casts_from_graveyard,
    kicked,
)
TARGETS = (
    aims_at_itself(YOU, "Target permanent gains haste until end of turn."),
    aims_at_itself(OPPONENT, "Target permanent gains haste until end of turn."),
    casts(SHOCK),
    casts(SHOCK, OPPONENT),
    casts(GROWTH),
    casts(GROWTH, OPPONENT),
    casts(CURSE),
    casts(CURSE, OPPONENT),
    activates("Tinkerer"),
    activates("Tinkerer", OPPONENT),
)
ACTIVATES = (
    activates_itself,
    activates("Tinkerer"),
    activates("Forest"),
    activates("Wanderer"),
    activates("Sword"),
    activates("Chariot"),
    *(activates(name) for name in ("Plains", "Island", "Swamp", "Mountain", "Cavern")),
    activates_host,
    activates("Forest", OPPONENT),
    activates("Tinkerer", OPPONENT),
    activates("Island", OPPONENT),
)
COUNTERS = (
    *(said(f"Put two {kind} counters on this creature.") for kind in ("+1/+1", "-1/-1", "charge", "loyalty", "time")),
    *by_both(
        "Put a +1/+1 counter on each creature.",
        "Proliferate.",
        "Put a -1/-1 counter on each creature.",
        "Target player gets a poison counter.",
        "Remove a +1/+1 counter from each creature.",
        "Remove all counters from all permanents.",
    ),
    time("precombat main", YOU),
    time("upkeep", YOU),
)
#: States that objects come into by more than sentences.
STATES: dict[i.ObjectState | i.RiftboundState, tuple[Happening, ...]] = {
    "tapped": (itself("Tap"), attacks(), activates("Forest")),
    "untapped": (said("Tap this creature. Untap this creature."),),
    "transformed": (itself("Transform"),),
    "attached": (activates("Sword"), casts(CURSE)),
    "crewed": (activates_itself, activates("Chariot")),
    "exploited": (enters,),
    "mutated": (cast_itself,),
    "renowned": (attacks(to="end of combat"),),
    "evolved": (lambda trial: trial.enter(GIANT),),
    "trained": (attacks("Giant"),),
    "destroyed": DIES,
}
#: What players do that no text has them do.
DOINGS: dict[str, tuple[Happening, ...]] = {
    "cycle": (cycled, cycles(YOU), cycles(OPPONENT)),
    "roll chaos": (chaos,),
    "chaos ensues": (chaos,),
}
PLAYS = (plays(LANDS[4]), plays(LANDS[0]), plays(LANDS[4], OPPONENT))
_PARTS = {
    "untap step": "upkeep",
    "main phase": "precombat main",
    "precombat main phase": "precombat main",
    "postcombat main phase": "postcombat main",
    "beginning phase": "upkeep",
    "cleanup step": "cleanup",
    "turn": "upkeep",
}


def bringing_about(event: i.AnyEvent) -> tuple[Happening, ...]:
    """By what an event may happen, the likeliest first."""
    return tuple(_bringing_about(event))


def _bringing_about(event: i.AnyEvent) -> Iterator[Happening]:
    match event:
        case i.Moves(to=i.InZone("battlefield")):
            yield from (enters, cast_itself, kicked, refused(enters), *map(cast_with, COLORS), cast_with_treasures)
            yield from (*ENTERS, *CASTS[1:6], *PLAYS, *LEAVES)
        case i.Moves(to=i.InZone("graveyard")):
            yield from (*DIES, *ELSEWHERE, *DAMAGE, *LEAVES)
        case i.Moves():
            yield from (*LEAVES, *ELSEWHERE, *DIES)
        case i.Begins(part):
            step = _PARTS.get(part, part)
            if step in ("declare attackers step", "declare blockers step", "combat damage step", "end of combat"):
                yield from (*ATTACKS, attacks(to="end of combat"))
            yield from (time(step, YOU), time(step, OPPONENT), whole_turns)
        case i.Attacks() | i.PlayerAttacks():
            yield from ATTACKS
        case i.Blocks() | i.BecomesBlocked() | i.Unblocked():
            yield from BLOCKS
        case i.DealsDamage():
            yield from DAMAGE
        case i.Casts():
            yield from (*CASTS, *TARGETS)
        case i.Copies():
            yield from (casts(WISDOM), casts(SHOCK))
        case i.Activates() | i.TapsForMana():
            yield from ACTIVATES
        case i.CountersPut():
            yield from (*COUNTERS, enters, cast_itself)
        case i.BecomesTarget():
            yield from TARGETS
        case i.Becomes(state=state):
            yield from (*STATES.get(state, ()), *by_both(*i.state_words(state).by), activates_itself)
        case i.GainsControl():
            yield from by_both("Gain control of target creature.", "Gain control of target permanent.")
            yield said("Target opponent gains control of this creature.")
        case i.LevelReached():
            yield activates_itself
        case i.Does(deed="play"):
            yield from PLAYS
        case i.Does(deed=deed):
            yield from DOINGS.get(deed, ())
            yield from by_both(*i.deed_words(deed).by)
            yield from (activates_itself, attacks(to="end of combat"), *DIES[:4], time("draw step", YOU))
        case i.DayNightChanges():
            yield from by_both("It becomes night.", "It becomes day. It becomes night.")
        case i.Holding():
            yield from (nothing, *DIES, *LEAVES, *DAMAGE, itself("Tap"), *ELSEWHERE, said("You lose 15 life."))
        case _:
            yield whole_turns


#: What may have to come before: what happened earlier in the turn, how the card is by now.
BEFORE: tuple[Happening, ...] = (
    activates_itself,
    enters,
    said("You gain 5 life."),
    said("Each opponent loses 3 life."),
    said("You lose 3 life."),
    said("Draw two cards."),
    said("Destroy target creature."),
    said("Discard a card."),
    said("Sacrifice a creature."),
    casts(WISDOM),
    others_attack("Hero", "Shifter", to="postcombat main"),
    attacks(to="postcombat main"),
    plays(LANDS[4]),
    said("Put three +1/+1 counters on this creature."),
    said("Tap this creature."),
    said("Exile all graveyards."),
    said("Discard your hand."),
    said("Put a level counter on this creature. Put a level counter on this creature."),
    said("Put five level counters on this creature."),
    said("You become the monarch."),
    said("It becomes night."),
    said("Create a Treasure token."),
    said("You lose 16 life."),
    said("Put four charge counters on this artifact."),
    activates("Sword"),
    said("Return target creature to its owner's hand."),
    said("Destroy all creatures."),
    said("Sacrifice all permanents you control."),
    said("Mill ten cards."),
    said("Return all creatures to their owners' hands."),
    equipped,
    casts_at_itself(CURSE),
    attacks(),
    attacks(blocker="Bear"),
    said("Your life total becomes 1."),
    said("You gain 5 life.", OPPONENT),
    said("Tap all permanents."),
    said("Put a -1/-1 counter on this creature."),
    said("This creature gets +5/+5 until end of turn."),
    said("Create ten 1/1 white Soldier creature tokens.", OPPONENT),
    said("Remove all counters from all permanents."),
    said("Target creature deals 1 damage to each creature."),
    said("Gain control of all artifacts."),
    casts(BEAR, OPPONENT),
    cycles(YOU),
    attacked("Shifter"),
)

#: What a standing effect, a keyword or a replacement may make a difference to, the likeliest first.
LEVELS: tuple[Happening, ...] = tuple(
    after(said(f"Put {number} level counters on this creature."), then)
    for number in ("two", "three", "five", "eight", "twelve")
    for then in (
        nothing,
        attacks(blocker="Bear", to="end of combat"),
        attacked("Shifter"),
        *TARGETS[:2],
        itself("Destroy"),
    )
)

DIFFERENCES: tuple[Happening, ...] = (
    nothing,
    cast_itself,
    cast_in_their_turn,
    attacks_at_once,
    nobody_attacks,
    nobody_blocks,
    attacks(to="end of combat"),
    attacks(blocker="Bear", to="end of combat"),
    attacked("Shifter"),
    attacked("Giant"),
    *TARGETS[:2],
    itself("Destroy"),
    after(said("This creature gets +5/+5 until end of turn."), attacks(blocker="Bear", to="end of combat")),
    attacks("Hero", "Bear", "Ghost", to="end of combat"),
    attacked("Hero", "Bear", blocks=False),
    attacks(blocker="Giant", to="end of combat"),
    *(casts(what, by) for what in SPELLS[:6] for by in (YOU, OPPONENT)),
    enters,
    whole_turns,
    others_attack("Hero", "Bear", "Shifter"),
    equipped,
    after(said("Tap all permanents."), whole_turns),
    after(said("This permanent deals 2 damage to each opponent."), enters),
    after(said("This permanent deals 2 damage to each opponent."), cast_itself),
    *ENTERS[:6],
    *ENTERS[20:24],
    *DIES[2:6],
    *COUNTERS[:8],
    *ELSEWHERE[:8],
    *DAMAGE[-6:],
    *by_both(
        "You gain 5 life.",
        "You lose 3 life.",
        "Untap all permanents.",
        "Tap all permanents.",
        "Scry 2.",
        "Search your library for a creature card, put it into your hand, then shuffle.",
        "Draw three cards.",
    ),
    *PLAYS,
    *ACTIVATES[1:5],
    *LEAVES[4:8],
    said("You lose 40 life."),
    said("Each opponent loses 40 life."),
    time("end step", YOU),
    time("upkeep", OPPONENT),
    attacks(blocker="Shifter"),
    attacks(blocker="Ghost"),
    attacks(blocker="Hero"),
    attacks(blocker="Shifter", to="end of combat"),
    attacks(blocker="Tinkerer"),
    after(said("This creature gets +5/+5 until end of turn."), attacks(blocker="Shifter", to="end of combat")),
    countered(),
    countered(BEAR),
    countered(WISDOM),
    *(aims_at_itself(OPPONENT, "Target permanent gains haste until end of turn.", color) for color in COLORS),
    attacks_against("Bear", "Giant"),
    attacks_against("Bear", "Giant", "Hero"),
    blocked_by("Hero", "Bear", "Giant"),
    blocked_by("Giant", "Shifter"),
    blocked_by("Hero", "Ghost"),
    blocks_several("Bear", "Hero"),
    blocks_several("Bear", "Hero", "Giant", "Tinkerer"),
    attacked("Shifter", blocks=False),
    attacked("Ghost"),
    attacked("Hero"),
    everyone_attacks,
    after(lambda trial: trial.enter(DRAGON, OPPONENT), attacked("Dragon")),
    from_the_top(LANDS[4]),
    from_the_top(BEAR),
    from_the_top(SHOCK),
    casts_in_its_place,
    casts_face_down,
    *(casts(what) for what in (*SPELLS[6:], DRAGON)),
    after(plays(LANDS[4]), plays(LANDS[0])),
    said("This permanent deals 17 damage to each player."),
    after(said("Draw five cards."), whole_turns),
    after(activates_itself, attacks(blocker="Bear", to="end of combat")),
    after(activates_itself, attacks(blocker="Shifter", to="end of combat")),
    after(equipped, attacks()),
    after(casts(WISDOM), cast_itself),
    activates("Chariot"),
    activates("Wanderer", OPPONENT),
    *(cast_with(kind) for kind in COLORS),
)

#: What may show a difference after something that had to come before.
THEN: tuple[Happening, ...] = (
    nothing,
    attacks(blocker="Bear", to="end of combat"),
    attacked("Shifter"),
    enters,
    cast_itself,
    casts(GIANT),
    attacks(),
    attacks(blocker="Shifter", to="end of combat"),
    whole_turns,
)
