"""What is to be seen of each effect of the flat vocabulary in the difference of two positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from msgspec import UNSET

from ...compiler.records.flat_effects import FlatEffect
from .positions import Difference, Look


class Wanted(NamedTuple):
    """So many of an effect, where it says how many; ``exactly`` where nothing else of the ability adds to them."""

    number: int | None
    exactly: bool
    kind: str

    def is_met(self, numbers: list[int]) -> bool:
        """Whether one of the numbers, or all together, are as many."""
        positive = [each for each in numbers if each > 0]
        if self.number is None:
            return bool(positive)
        if not self.number:
            return True
        together = (*positive, sum(positive))
        return any(each == self.number or (each > self.number and not self.exactly) for each in together)


Check = Callable[[Difference, Wanted], bool]


def confirmed(effect: FlatEffect, difference: Difference, *, exactly: bool) -> bool:
    """Whether the effect is to be seen in the difference, as often as it says."""
    number = int(effect.amount) if isinstance(effect.amount, str) and effect.amount.isdecimal() else None
    wanted = Wanted(number, exactly, effect.kind if isinstance(effect.kind, str) else "")
    if effect.effect == "power/toughness":
        return _bigger(difference, effect.amount if isinstance(effect.amount, str) else "", exactly)
    return CHECKS[effect.effect](difference, wanted)


def is_seen(effect: FlatEffect) -> bool:
    """Whether anything is to be seen of it."""
    return effect.effect in CHECKS or effect.effect == "power/toughness"


def _draws(difference: Difference, wanted: Wanted) -> bool:
    """CR 121.1: so many cards have left a library, or so many are new in a hand, where others were put back."""
    return _mills(difference, wanted) or wanted.is_met(difference.arrived("hand"))


def _gains(difference: Difference, wanted: Wanted) -> bool:
    return wanted.is_met(difference.of_players(lambda player: player.life))


def _loses(difference: Difference, wanted: Wanted) -> bool:
    return wanted.is_met([-each for each in difference.of_players(lambda player: player.life)]) or _out(difference)


def _out(difference: Difference) -> bool:
    """Whether a player has lost the game, or left it."""
    before = [name for name, player in difference.before.players.items() if not player.lost]
    now = difference.after.players
    return any(name not in now or now[name].lost for name in before)


def _damages(difference: Difference, wanted: Wanted) -> bool:
    hurt = [is_.damage - was.damage for was, is_ in difference.stayed]
    lower = [_of(was, "loyalty") - _of(is_, "loyalty") for was, is_ in difference.stayed]
    defense = [_of(was, "defense") - _of(is_, "defense") for was, is_ in difference.stayed]
    withered = [_of(is_, "-1/-1") - _of(was, "-1/-1") for was, is_ in difference.stayed]
    lost = [-each for each in difference.of_players(lambda player: player.life)]
    poisoned = difference.of_players(lambda player: player.counters.get("poison", 0))
    return bool(difference.went) or wanted.is_met([*hurt, *lower, *defense, *withered, *lost, *poisoned])


def _of(look: Look, kind: str) -> int:
    return look.counters.get(kind, 0)


def _creates(difference: Difference, wanted: Wanted) -> bool:
    """CR 111.2: whoever creates a token controls it as it enters."""
    return wanted.is_met([*Counter(look.controller for look in difference.came if look.token).values()])


def _puts(difference: Difference, wanted: Wanted) -> bool:
    kinds = {wanted.kind} if wanted.kind else {kind for _, is_ in difference.stayed for kind in is_.counters}
    more = [_of(is_, kind) - _of(was, kind) for was, is_ in difference.stayed for kind in kinds]
    more += [_of(look, kind) for look in difference.came for kind in kinds]
    on_cards = difference.after.on_cards - difference.before.on_cards
    more += [number for (_, kind), number in on_cards.items() if kind in kinds or not wanted.kind]
    for kind in kinds:
        more += difference.of_players(lambda player, kind=kind: player.counters.get(kind, 0))  # type: ignore[misc]
    return wanted.is_met(more) or bool({"-1/-1", "-0/-1"} & kinds and difference.went) or _cancelled(difference, wanted)


def _cancelled(difference: Difference, wanted: Wanted) -> bool:
    """CR 704.5q: +1/+1 and −1/−1 counters remove each other."""
    other = {"+1/+1": "-1/-1", "-1/-1": "+1/+1"}.get(wanted.kind)
    return other is not None and any(_of(was, other) > _of(is_, other) for was, is_ in difference.stayed)


def _removes(difference: Difference, wanted: Wanted) -> bool:
    kinds = {wanted.kind} if wanted.kind else {kind for was, _ in difference.stayed for kind in was.counters}
    less = [_of(was, kind) - _of(is_, kind) for was, is_ in difference.stayed for kind in kinds]
    for kind in kinds:
        less += [-each for each in difference.of_players(lambda p, kind=kind: p.counters.get(kind, 0))]  # type: ignore[misc]
    return wanted.is_met(less) or bool(difference.left("exile"))


def _goes(difference: Difference, wanted: Wanted) -> bool:
    return bool(difference.went)


def _to(zone: str) -> Check:
    """To a zone; a token that went ceases to exist (CR 111.7), and what was exiled may have gone on at once."""
    return lambda difference, wanted: (
        bool(difference.arrived(zone))
        or any(look.token for look in difference.went)
        or (zone == "exile" and (_came_back(difference) or difference.went_on))
    )


def _came_back(difference: Difference) -> bool:
    """Whether what went is there again, or as its other face (CR 712.14)."""
    names = {look.name for look in difference.went}
    return any(look.name in names or (names and look.transformed) for look in difference.came)


def _to_library(difference: Difference, wanted: Wanted) -> bool:
    return difference.before.libraries != difference.after.libraries


def _enters(difference: Difference, wanted: Wanted) -> bool:
    return bool(difference.came)


def _discards(difference: Difference, wanted: Wanted) -> bool:
    """So many cards are new there, beside the spell itself (CR 608.2n)."""
    spells = sum(difference.left("stack"))
    arrived = difference.arrived("graveyard", "exile")
    return wanted.is_met(arrived) or (spells > 0 and wanted.is_met([each - spells for each in arrived]))


def _mills(difference: Difference, wanted: Wanted) -> bool:
    return wanted.is_met([-each for each in difference.of_zone("library")])


def _mana(difference: Difference, wanted: Wanted) -> bool:
    """As much more in all."""
    more = difference.of_players(lambda player: sum(each.count for each in player.mana))
    return wanted.is_met([each - difference.mana for each in more])


def _other(*fields: str) -> Check:
    """A permanent of which one of these is otherwise."""
    return lambda difference, wanted: any(True for _ in difference.otherwise(*fields))


def _taps(difference: Difference, wanted: Wanted) -> bool:
    return any(is_.tapped for _, is_ in difference.otherwise("tapped")) or any(look.tapped for look in difference.came)


def _untaps(difference: Difference, wanted: Wanted) -> bool:
    return any(not is_.tapped for _, is_ in difference.otherwise("tapped"))


def _countered(difference: Difference, wanted: Wanted) -> bool:
    return bool(difference.before.stack - difference.after.stack)


def _copied(difference: Difference, wanted: Wanted) -> bool:
    return bool(difference.after.stack - difference.before.stack)


def _bigger(difference: Difference, words: str, exactly: bool) -> bool:
    """Power and toughness are as much more as is said, or more where others add to them; a creature may have died
    of it (CR 704.5f).
    """
    changes = [
        ((is_.power or 0) - (was.power or 0), (is_.toughness or 0) - (was.toughness or 0))
        for was, is_ in difference.otherwise("power", "toughness")
    ]
    if any(look.toughness is not None for look in difference.went):
        return True
    try:
        power, toughness = (int(each) for each in words.split("/"))
    except ValueError:
        return bool(changes) or any(True for _ in difference.otherwise("under"))
    return any(_as_much(up, power, exactly) and _as_much(on, toughness, exactly) for up, on in changes)


def _as_much(change: int, wanted: int, exactly: bool) -> bool:
    return change == wanted or (not exactly and abs(change) > abs(wanted) and change * wanted >= 0)


def _changed(difference: Difference) -> bool:
    """Whether an effect has changed something that has just entered."""
    return any(modifiers for modifiers, *_ in (look.under for look in difference.came))


def _becomes(difference: Difference, wanted: Wanted) -> bool:
    return _changed(difference) or any(
        True for _ in difference.otherwise("types", "colors", "power", "toughness", "under", "name")
    )


def _gets_ability(difference: Difference, wanted: Wanted) -> bool:
    """What was there has other abilities, or what has just entered was given some by an effect."""
    return (
        _changed(difference)
        or any(True for _ in difference.otherwise("says", "under"))
        or difference.before.kept != difference.after.kept
    )


def _designated(difference: Difference, wanted: Wanted) -> bool:
    now = difference.after.players
    return any(
        name not in now or now[name].designations != was.designations for name, was in difference.before.players.items()
    )


def _comes(difference: Difference, wanted: Wanted) -> bool:
    """What is yet to come, phases, turns and what is skipped, is otherwise."""
    players = difference.after.players
    was = [p.skips for p in difference.before.players.values()]
    now = [players[name].skips for name in difference.before.players if name in players]
    return was != now or difference.before.coming != difference.after.coming


def _kept(difference: Difference, wanted: Wanted) -> bool:
    return (
        _changed(difference)
        or difference.before.kept != difference.after.kept
        or any(True for _ in difference.otherwise("under", "status"))
    )


def _phases(difference: Difference, wanted: Wanted) -> bool:
    return difference.before.out != difference.after.out


def _any_number(difference: Difference, wanted: Wanted) -> bool:
    """Some counter, of an object or of a player, is there more or less often."""
    return any(True for _ in difference.otherwise("counters")) or any(
        name in difference.after.players and difference.after.players[name].counters != was.counters
        for name, was in difference.before.players.items()
    )


def _searched(difference: Difference, wanted: Wanted) -> bool:
    """CR 701.23: what was found has left a hidden zone, or a graveyard where that was looked through, too."""
    return _to_library(difference, wanted) or bool(difference.left("hand", "graveyard"))


def _shuffled(difference: Difference, wanted: Wanted) -> bool:
    """CR 701.24a: of a library of which all was known no more is than what was put there since."""
    now = difference.after.players
    was = difference.before.players.items()
    return any(name in now and now[name].ordered is not None and player.ordered is None for name, player in was)


def _explored(difference: Difference, wanted: Wanted) -> bool:
    """CR 701.44a: a land card has gone to the hand; or there is a counter more, whatever becomes of the card."""
    one = Wanted(None, exactly=False, kind="+1/+1")
    return bool(difference.arrived("hand")) or _puts(difference, one)


def _connived(difference: Difference, wanted: Wanted) -> bool:
    """CR 701.50a: a card was drawn and one discarded; what was no land is a counter."""
    return _mills(difference, Wanted(None, exactly=False, kind="")) and bool(difference.arrived("graveyard", "exile"))


def _aimed_otherwise(difference: Difference, wanted: Wanted) -> bool:
    """CR 115.7: what was on the stack before, and still is, has other targets."""
    before = {identity: memory for identity, memory, _ in difference.before.aims}
    return any(before.get(identity, memory) != memory for identity, memory, _ in difference.after.aims)


def _life(difference: Difference, wanted: Wanted) -> bool:
    return any(difference.of_players(lambda player: player.life)) or _out(difference)


def _won(difference: Difference, wanted: Wanted) -> bool:
    now = difference.after.players.values()
    return any(player.won or player.lost for player in now) or len(now) < len(difference.before.players)


CHECKS: dict[str, Check] = {
    "draw": _draws,
    "mill": _mills,
    "gain life": _gains,
    "lose life": _loses,
    "set life": _life,
    "exchange life totals": _life,
    "damage": _damages,
    "create": _creates,
    "copy token": _creates,
    "populate": _creates,
    "investigate": _creates,
    "amass": _any_number,
    "put counters": _puts,
    "remove counters": _removes,
    "double counters": _any_number,
    "proliferate": _any_number,
    "bolster": _any_number,
    "support": _any_number,
    "adapt": _any_number,
    "monstrosity": _any_number,
    "destroy": _goes,
    "sacrifice": _goes,
    "exile": _to("exile"),
    "move to hand": _to("hand"),
    "move to graveyard": _to("graveyard"),
    "move to library": _to_library,
    "move to battlefield": _enters,
    "manifest": _enters,
    "discard": _discards,
    "add mana": _mana,
    "tap": _taps,
    "untap": _untaps,
    "tap or untap": _other("tapped"),
    "attach": _other("attached_to"),
    "unattach": _other("attached_to"),
    "gain control": _other("controller"),
    "exchange control": _other("controller"),
    "fight": lambda difference, wanted: _damages(difference, Wanted(None, False, "")),
    "transform": lambda difference, wanted: (
        _other("status", "name")(difference, wanted) or any(look.transformed for look in difference.came)
    ),
    "turn face": _other("status", "name"),
    "become": _becomes,
    "become copy": _other("name", "under", "types"),
    "switch power/toughness": _other("power", "toughness", "under"),
    "gain ability": _gets_ability,
    "lose ability": _gets_ability,
    "counter": _countered,
    "copy spell": _copied,
    "prevent damage": _kept,
    "phase": _phases,
    "extra turn": _comes,
    "extra phase": _comes,
    "skip": _comes,
    "end turn": _comes,
    "day or night": _comes,
    "monarch": _designated,
    "emblem": lambda difference, wanted: difference.after.emblems > difference.before.emblems,
    "restriction": _kept,
    "goad": _kept,
    "detain": _kept,
    "regenerate": _other("status"),
    "remove from combat": _other("attacking"),
    "move counters": _any_number,
    "search": _searched,
    "shuffle": _shuffled,
    "scry": _to_library,
    "surveil": _to_library,
    "discover": _to_library,
    "explore": _explored,
    "connive": _connived,
    "change targets": _aimed_otherwise,
    "win game": _won,
    "lose game": _won,
}
#: Effects that may add to the same number.
_SAME = (
    frozenset(
        {
            "draw",
            "mill",
            "exile",
            "move to hand",
            "move to library",
            "move to battlefield",
            "move to graveyard",
            "search",
            "manifest",
            "discover",
            "cast",
            "surveil",
        }
    ),
    frozenset({"gain life", "lose life", "set life", "damage", "fight", "exchange life totals"}),
    frozenset({"create", "copy token", "populate", "investigate", "amass"}),
    frozenset(
        {
            "put counters",
            "remove counters",
            "double counters",
            "proliferate",
            "bolster",
            "support",
            "adapt",
            "monstrosity",
            "amass",
            "explore",
            "connive",
            "move counters",
        }
    ),
    frozenset({"discard", "sacrifice", "mill", "destroy", "exile", "move to graveyard", "surveil", "connive"}),
    frozenset({"add mana"}),
    frozenset({"power/toughness", "put counters", "become", "switch power/toughness"}),
)


def alone(effect: FlatEffect, effects: list[FlatEffect]) -> bool:
    """Whether no other of an ability's effects adds to what is counted of this one."""
    if effect.amount is UNSET:
        return False
    group = next((each for each in _SAME if effect.effect in each), frozenset({effect.effect}))
    return sum(each.effect in group for each in effects) == 1
