"""Characteristics as they are: copiable values, then the continuous effects in their layers (CR 613).

Layer 1 is `Permanent.face` (the last copy effect sets all of it, CR 613.2a) and the face-down status; layer 2 is
`Permanent.controller`; the board knows no text-changing effects (layer 3). Layers 4, 5, 6 and 7a to 7d are worked out
here from modifiers, counters and the static abilities of permanents.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import structs

from ...colors import COLORS_BY_WORD, in_order
from ...compiler.instructions import (
    Ability,
    AddAbilities,
    AllHold,
    AllOf,
    AllTypes,
    ChangePT,
    Characteristics,
    ControlledBy,
    CountOf,
    DefinePT,
    HasColor,
    HasSubtype,
    HasSupertype,
    HasType,
    IsToken,
    Modification,
    Not,
    Number,
    OneOf,
    Player,
    Predicate,
    Quantity,
    Reference,
    RemoveAbilities,
    RemoveSupertype,
    RemoveTypes,
    SetChosen,
    SetColors,
    SetPT,
    SetTypes,
    Static,
)
from ...numerals import shown, whole, written
from ..chooser import Asker, ChoiceNeeded
from ..state import ids as idset
from ..state.context import Context
from ..state.objects import Modifier, Note, Permanent
from .acting import Acting
from .candidates import Candidate
from .conditions import holds
from .forbidden import is_kept
from .scope import Scope
from .seen import (
    BASIC_LANDS,
    DISGUISED,
    FACE_DOWN,
    Seen,
    bestowed,
    kind_of_subtype,
    mana_value,
    of_chosen_color,
    reconfigured,
    reconfigures,
    speak_of_color,
)

if TYPE_CHECKING:
    from ..game import Game
    from ..state.given import Rules

_PT_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")
# CR 122.1b
KEYWORD_COUNTERS = frozenset(
    "flying,first strike,double strike,deathtouch,decayed,exalted,haste,hexproof,indestructible,lifelink,menace,reach,"
    "shadow,trample,vigilance".split(",")
)
# What was counted for whom in layer 7, where many objects may ask for the same.
Counted = dict[tuple[Quantity, str], int]
LAYERS = ("4", "5", "6", "7a", "7b", "7c", "7d")


class View:
    """What every permanent is; phased-out ones stand apart (CR 702.26b).

    ``acting`` are those with abilities that trigger or replace; ``emblems`` are no permanents, but act like them.
    """

    def __init__(
        self,
        here: dict[int, Candidate],
        away: dict[int, Candidate],
        acting: Acting | None,
        emblems: dict[int, Candidate],
    ) -> None:
        self.here = here
        self.away = away
        self.emblems = emblems
        self._acting = acting
        self._candidates: list[Candidate] | None = None

    @property
    def candidates(self) -> list[Candidate]:
        """The phased-in stacks in the order of their ids."""
        if self._candidates is None:
            self._candidates = [self.here[identity] for identity in sorted(self.here)]
        return self._candidates

    @property
    def phased_out(self) -> list[Candidate]:
        """The phased-out stacks in the order of their ids."""
        return [self.away[identity] for identity in sorted(self.away)]

    def acting(self, rules: Rules) -> Acting:
        """Those with abilities that trigger or replace."""
        if self._acting is None:
            self._acting = Acting(
                rules,
                {
                    i: c
                    for i, c in (self.here | self.emblems).items()
                    if any(a.trigger is not None or a.replacements for a in c.seen.compiled(rules))
                },
            )
        return self._acting

    def of(self, permanent: Permanent) -> Seen:
        """What this permanent is."""
        found = self.here.get(permanent.id) or self.away.get(permanent.id) or self.emblems[permanent.id]
        return found.seen

    def source(self, identity: int) -> Candidate | None:
        """The phased-in stack or the emblem with this id."""
        return self.here.get(identity) or self.emblems.get(identity)


@dataclass
class _Effect:
    """A static ability's continuous effect: it affects the same objects in every layer (CR 613.6)."""

    static: Static
    owner: Permanent
    timestamp: int
    scope: Scope
    affected: list[int] | None = None
    itself: bool = True  # whether the object with the ability is one of them
    broken: bool = False
    began: bool = False  # it has been applied in a layer: then it goes on to be (CR 613.6)


def layer_one(permanent: Permanent) -> Seen:
    """The copiable values, as the face-down status modifies them (CR 613.2b, 708.2), and bestow (CR 702.103b)."""
    if permanent.face_down:
        return Seen(copiable(permanent))
    face = bestowed(permanent.face) if "bestowed" in permanent.marks else permanent.face
    if permanent.attached_to is not None and reconfigures(face.keywords):
        face = reconfigured(face)
    seen = Seen(face, permanent.values)
    if (color := permanent.chosen.get("color")) and speak_of_color(seen.keywords):
        seen.keywords = of_chosen_color(seen.keywords, color)
    if permanent.melded and not permanent.copies:  # CR 202.3c
        seen.mana_value = sum(mana_value(card.mana_cost) for card in permanent.melded)
    return seen


def copiable(permanent: Permanent) -> Characteristics:
    """The copiable values of a permanent (CR 707.2)."""
    if not permanent.face_down:
        return permanent.values
    return DISGUISED if "disguise" in permanent.paid else FACE_DOWN


def look(game: Game, explained: int | None = None) -> View:
    """Compute what every permanent on the battlefield is.

    ``explained`` is the id of a stack for which the reasons are written down (`Seen.notes`).
    """
    view = View({}, {}, None, game.index.emblems)
    effects: list[_Effect] = []
    for permanent in game.index.statics.values():
        if permanent.face_down:
            continue
        effects += _effects(game, view, permanent, game.rules.compiled(permanent.face), _stamp(permanent))
        for modifier in permanent.modifiers:
            if modifier.abilities:
                granted = game.rules.compiled(Characteristics(abilities=modifier.abilities))
                effects += _effects(game, view, permanent, granted, modifier.timestamp, given=True)
    for permanent in game.permanents.values():
        seen = layer_one(permanent)
        if permanent.id == explained:
            seen.notes = []
        candidate = Candidate(
            permanent.ids,
            permanent.count,
            seen,
            copiable(permanent),
            permanent.owner,
            permanent.controller,
            permanent.token,
            permanent=permanent,
        )
        (view.away if permanent.phased_out else view.here)[permanent.id] = candidate
    _apply_layers(game, view, effects)
    return view


def plain(permanent: Permanent) -> Seen:
    """What a permanent is where no static ability is about."""
    seen = layer_one(permanent)
    if permanent.modifiers or permanent.counters:
        for layer in LAYERS:
            for modifier in permanent.modifiers:
                _modify(layer, modifier, seen)
            _count(layer, permanent, seen)
    return seen


def _stamp(permanent: Permanent) -> int:
    """The timestamp of the permanent, or of the effect that gave it its abilities if that is later (CR 613.7a)."""
    own = permanent.timestamp or permanent.id
    return max(own, permanent.copies[-1].timestamp) if permanent.copies else own


def _effects(
    game: Game, view: View, permanent: Permanent, abilities: Iterable[Ability], timestamp: int, *, given: bool = False
) -> list[_Effect]:
    """``given``: an effect gave it these abilities, so that they define no characteristics (CR 604.3a)."""
    statics = [_at_its_level(a, _given(s) if given else s) for a in abilities for s in (*a.statics, *_keyword_of(a))]
    if not statics:
        return []
    return [
        _Effect(static, permanent, timestamp, Scope(game, _context(permanent, static), Asker(None), view))
        for static in statics
    ]


def _keyword_of(ability: Ability) -> tuple[Static, ...]:
    """A keyword that the object has at a level alone, as the ability that gives it."""
    if ability.only_while is None or ability.kind != "keyword":
        return ()
    return (Static(Reference("source"), (AddAbilities((ability.text.casefold(),)),), text=ability.text),)


def _at_its_level(ability: Ability, static: Static) -> Static:
    """What the ability says, while the object has it (CR 716.2)."""
    if ability.only_while is None:
        return static
    condition = ability.only_while if static.condition is None else AllHold((ability.only_while, static.condition))
    return structs.replace(static, condition=condition)


def _given(static: Static) -> Static:
    """What an ability says that an effect gave: it sets power and toughness in layer 7b."""
    changes = tuple(SetPT(c.power, c.toughness) if isinstance(c, DefinePT) else c for c in static.changes)
    return structs.replace(static, changes=changes) if changes != static.changes else static


def _context(permanent: Permanent, static: Static) -> Context:
    """What a static ability speaks of: “its controller” is that of the one object that the effect is on."""
    host = permanent.attached_to
    match static.what:
        case Reference("source"):
            that = idset.one(permanent.id)
        case Reference("enchanted") if isinstance(host, int):
            that = idset.one(host)
        case _:
            that = idset.NONE
    return Context(permanent.controller, permanent.id, that=that)


def _apply_layers(game: Game, view: View, effects: list[_Effect]) -> None:
    carried = [p for p in game.permanents.values() if p.modifiers or p.counters]
    known = {id(effect.static) for effect in effects}
    for effect in effects:
        changes = tuple(c for c in effect.static.changes if not in_a_layer(c))
        of_players = isinstance(effect.static.what, Player)
        if (changes or of_players) and not is_kept(structs.replace(effect.static, changes=changes)):
            view.of(effect.owner).unknown += (effect.static.text,)  # a rule that the board does not keep
    counted: Counted = {}
    for layer in LAYERS:
        todo: list[tuple[int, int, Callable[[], None]]] = []
        for permanent in carried:
            seen = view.of(permanent)
            for modifier in permanent.modifiers:
                todo.append((modifier.timestamp, len(todo), _later(_modify, layer, modifier, seen)))
        for effect in effects:
            if _has_layer(layer, effect.static):
                todo.append((effect.timestamp, len(todo), _later(_apply, layer, effect, view, counted)))
        for _, _, do in sorted(todo, key=lambda t: t[:2]):
            do()
        for permanent in carried:
            _count(layer, permanent, view.of(permanent))
        if layer == "6" and effects:
            effects += _granted(game, view, known)


def _later(function: Callable[..., None], *arguments: object) -> Callable[[], None]:
    return lambda: function(*arguments)


def _granted(game: Game, view: View, known: set[int]) -> list[_Effect]:
    """Static abilities that other static abilities gave in layer 6; they work in the layers that are left."""
    more: list[_Effect] = []
    for permanent in game.permanents.values():
        seen = view.of(permanent)
        own = {*permanent.face.abilities, *(text for m in permanent.modifiers for text in m.abilities)}
        texts = tuple(text for text in seen.abilities if text not in own)
        if texts and not permanent.phased_out:
            compiled = game.rules.compiled(Characteristics(abilities=texts))
            new = _effects(game, view, permanent, compiled, _stamp(permanent), given=True)
            more += [e for e in new if id(e.static) not in known or e.owner.id == permanent.id]
    return more


#: The layer in which a change works (CR 613.1, 613.4).
_LAYER: dict[type, str] = {
    SetTypes: "4",
    RemoveTypes: "4",
    RemoveSupertype: "4",
    SetColors: "5",
    AddAbilities: "6",
    RemoveAbilities: "6",
    DefinePT: "7a",
    SetPT: "7b",
    ChangePT: "7c",
}


def in_a_layer(change: Modification) -> bool:
    """Whether it is a change that works in a layer here, with all that it says."""
    return bool(_layer_of(change))


def _layer_of(change: Modification) -> str:
    """The layer in which it works; "" for what is no characteristic, or none that the board works out."""
    match change:
        case AllTypes("creature type"):
            return "4"
        case SetChosen(kind, player=None):
            return {"color": "5", "creature type": "4", "basic land type": "4", "land type": "4"}.get(kind, "")
    return _LAYER.get(type(change), "")


def set_chosen(kind: str, chosen: str, *, added: bool) -> Modification:
    """What an object becomes by a color or a type that has been chosen (CR 105.3, 205.1a)."""
    if kind == "color":
        return SetColors((COLORS_BY_WORD.get(chosen.casefold(), chosen),), added)
    return SetTypes((), (), (chosen,), added)


def _settled(scope: Scope, change: Modification) -> Modification:
    """The chosen color or type, as what has been chosen (CR 607.2d)."""
    match change:
        case SetChosen(kind, added=added):
            chosen = scope.game.chosen_for(scope, kind)
            return set_chosen(kind, chosen, added=added)
        case AddAbilities(keywords) if speak_of_color(keywords):
            return structs.replace(change, keywords=of_chosen_color(keywords, scope.game.chosen_for(scope, "color")))
    return change


def _has_layer(layer: str, static: Static) -> bool:
    return any(_layer_of(change) == layer for change in static.changes)


def _affected(effect: _Effect, view: View) -> list[int]:
    if effect.affected is None:
        what = effect.static.what
        if isinstance(what, Player):
            effect.affected = []
        elif what.what == "source":
            effect.affected = [effect.owner.id]
        else:
            ids = effect.scope.refer(what)
            effect.affected = [c.ids[0][0] for c in view.candidates if c.ids and idset.common(c.ids, ids)]
            effect.itself = idset.contains(ids, effect.owner.id)
    return effect.affected


def _apply(layer: str, effect: _Effect, view: View, counted: Counted) -> None:
    if effect.broken or _is_lost(layer, effect, view):
        return
    effect.began = True
    static, scope = effect.static, effect.scope
    try:
        if not _applies(effect):
            return
        affected = _affected(effect, view)
        changes = [_settled(scope, change) for change in static.changes if _layer_of(change) == layer]
        numbers = [_numbers(change, scope, counted) for change in changes if not of_each(change)]
        own = {id_: [_own_numbers(change, scope, id_) for change in changes if of_each(change)] for id_ in affected}
    except ChoiceNeeded as error:
        # The board cannot know; it says so and leaves the effect out.
        effect.broken = True
        concerned = [view.of(effect.owner)] if effect.affected is None else [view.here[i].seen for i in effect.affected]
        for seen in concerned:
            seen.unknown += (f"{static.text or effect.owner.face.name}: {error.question.asks}",)
        return
    name = view.of(effect.owner).name
    for identity in affected:
        seen = view.here[identity].seen
        words = static.text if identity == effect.owner.id else f"{static.text} ({name})"
        times = _times(effect, identity)
        of_all, of_one = iter(numbers), iter(own[identity])
        for change in changes:
            sizes = next(of_one if of_each(change) else of_all)
            if isinstance(change, ChangePT):
                sizes = (times * (sizes[0] or 0), times * (sizes[1] or 0))
            _apply_to(change, seen, sizes, words)


def of_each(change: Modification) -> bool:
    """Whether its numbers are those of each object for itself: “double their power”, “for each other Sliver”."""
    match change:
        case DefinePT(power, toughness) | SetPT(power, toughness) | ChangePT(power, toughness):
            return any(map(_is_its_own, (power, toughness)))
    return False


def _is_its_own(quantity: Quantity | None) -> bool:
    if quantity is None or isinstance(quantity, Number):
        return False
    return any(isinstance(each, Reference) and each.antecedent == "affected" for each in quantity.walk())


def _own_numbers(change: Modification, scope: Scope, identity: int) -> tuple[int | None, int | None]:
    scope.context.roles["affected"] = idset.one(identity)
    return _numbers(change, scope, {})


def _times(effect: _Effect, identity: int) -> int:
    """How many of the owner's stack have this effect on each member of that one."""
    match effect.static.what:
        case Reference("source"):
            return 1
    return effect.owner.count - (identity == effect.owner.id and not effect.itself)


def _is_lost(layer: str, effect: _Effect, view: View) -> bool:
    """Whether the ability that makes it is lost before its first layer (CR 613.6)."""
    seen = view.of(effect.owner)
    if effect.began or layer < "7" or not seen.silenced:
        return False
    left = effect.scope.game.rules.compiled(seen.characteristics())
    return not any(effect.static in ability.statics for ability in left)


def _applies(effect: _Effect) -> bool:
    return effect.static.condition is None or holds(effect.scope, effect.static.condition)


def _numbers(change: Modification, scope: Scope, counted: Counted) -> tuple[int | None, int | None]:
    def value(quantity: Quantity | None) -> int | None:
        if not isinstance(quantity, CountOf) or not all(map(_steady, quantity.of.where)):
            return None if quantity is None else scope.number(quantity)
        key = (quantity, scope.context.controller)
        if key not in counted:
            counted[key] = scope.number(quantity)
        return counted[key]

    match change:
        case DefinePT(power, toughness) | SetPT(power, toughness) | ChangePT(power, toughness):
            return value(power), value(toughness)
    return None, None


def _steady(predicate: Predicate) -> bool:
    """Whether it holds for the same objects in all parts of layer 7, whichever of a player's objects asks.

    Types, colors and abilities are settled in the layers before (CR 613.1).
    """
    match predicate:
        case HasType() | HasSubtype() | HasSupertype() | HasColor() | IsToken():
            return True
        case ControlledBy(Player(who="you")):
            return True
        case Not(inner):
            return _steady(inner)
        case OneOf(several) | AllOf(several):
            return all(map(_steady, several))
    return False


def _note(seen: Seen, what: str, value: object, words: str, rule: str) -> None:
    if seen.notes is not None:
        seen.notes.append(Note(what, written(value) if isinstance(value, int) else str(value), words, rule))


def _plus(have: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    return have + tuple(m for m in dict.fromkeys(more) if m not in have)


def _apply_to(change: Modification, seen: Seen, numbers: tuple[int | None, int | None], words: str) -> None:
    match change:
        case SetTypes(supertypes, types, subtypes, added):
            seen.supertypes = _plus(seen.supertypes, supertypes)
            if added:
                seen.types, seen.subtypes = _plus(seen.types, types), _plus(seen.subtypes, subtypes)
            else:
                _set_types(seen, types, subtypes)
            _note(seen, "types", " ".join(types + subtypes), words, "CR 613.1d")
        case AllTypes(lost=True):
            _lose_creature_types(seen, words)
        case AllTypes():
            seen.changeling = True
            _note(seen, "types", "every creature type", words, "CR 613.1d")
        case RemoveTypes(types, subtypes):
            _lose_types(seen, types, subtypes)
            _note(seen, "types", f"no {' or '.join(types + subtypes)}", words, "CR 613.1d")
        case RemoveSupertype(supertype):
            seen.supertypes = tuple(each for each in seen.supertypes if each.casefold() != supertype.casefold())
            _note(seen, "types", f"not {supertype}", words, "CR 613.1d")
        case SetColors(colors, added):
            seen.colors = in_order({*seen.colors, *colors} if added else set(colors))
            _note(seen, "colors", " ".join(seen.colors) or "colorless", words, "CR 613.1e")
        case AddAbilities(keywords, abilities):
            seen.changeling = seen.changeling or "changeling" in keywords
            seen.keywords = _plus(seen.keywords, keywords)
            seen.abilities = seen.abilities + abilities
            _note(seen, "abilities", ", ".join(keywords + abilities), words, "CR 613.1f")
        case RemoveAbilities(abilities):
            _lose(seen, abilities, words)
        case DefinePT():
            _set(seen, numbers, words, "CR 613.4a")
        case SetPT():
            _set(seen, numbers, words, "CR 613.4b")
        case ChangePT():
            _change(seen, numbers[0] or 0, numbers[1] or 0, words)


def _lose(seen: Seen, abilities: tuple[str, ...], words: str) -> None:
    """It loses these keywords, or all abilities if none are named."""
    if abilities:
        seen.keywords = tuple(k for k in seen.keywords if k not in abilities)
    else:
        seen.keywords, seen.abilities, seen.silenced = (), (), True
    _note(seen, "abilities", f"no {' or '.join(abilities)}" if abilities else "none", words, "CR 613.1f")


def _lose_types(seen: Seen, types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    """CR 205.1b: the types, with the subtypes that go with them and no other type that is left; and these subtypes."""
    gone = {each.casefold() for each in types}
    seen.types = tuple(each for each in seen.types if each.casefold() not in gone)
    kinds = {"creature" if kind in ("creature", "kindred", "tribal") else kind for kind in gone}
    left = {each.casefold() for each in seen.types}
    kinds -= {"creature"} if left & {"creature", "kindred", "tribal"} else set()
    lost = {each.casefold() for each in subtypes}
    seen.subtypes = tuple(
        each for each in seen.subtypes if each.casefold() not in lost and kind_of_subtype(each) not in kinds
    )
    seen.changeling = seen.changeling and "creature" not in kinds


def _lose_creature_types(seen: Seen, words: str) -> None:
    """It is of no creature type, changeling or not."""
    _lose_types(seen, (), tuple(each for each in seen.subtypes if kind_of_subtype(each) == "creature"))
    seen.changeling = False
    _note(seen, "types", "no creature type", words, "CR 613.1d")


def _set_types(seen: Seen, types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    """CR 205.1a: types in the place of types, and with them their subtypes; subtypes in the place of their kind."""
    if types:
        seen.types, seen.subtypes = types, subtypes
        seen.changeling = False
        return
    seen.changeling = seen.changeling and not any(kind_of_subtype(each) == "creature" for each in subtypes)
    kinds = {kind_of_subtype(each) for each in subtypes}
    seen.subtypes = (*(each for each in seen.subtypes if kind_of_subtype(each) not in kinds), *subtypes)
    if set(subtypes) & BASIC_LANDS:  # CR 305.7
        seen.keywords, seen.abilities = (), ()


def _set(seen: Seen, numbers: tuple[int | None, int | None], words: str, rule: str) -> None:
    if numbers[0] is not None:
        seen.power = numbers[0]
        _note(seen, "power", numbers[0], words, rule)
    if numbers[1] is not None:
        seen.toughness = numbers[1]
        _note(seen, "toughness", numbers[1], words, rule)


def _change(seen: Seen, power: int, toughness: int, words: str) -> None:
    if seen.power is not None and power:
        seen.power += power
        _note(seen, "power", written(power, signed=True), words, "CR 613.4c")
    if seen.toughness is not None and toughness:
        seen.toughness += toughness
        _note(seen, "toughness", written(toughness, signed=True), words, "CR 613.4c")


def _modify(layer: str, modifier: Modifier, seen: Seen) -> None:
    words = modifier.words
    match layer:
        case "4":
            if modifier.set_subtypes is not None:
                _set_types(seen, modifier.set_types, modifier.set_subtypes)
                _note(seen, "types", " ".join(modifier.set_types + modifier.set_subtypes), words, "CR 613.1d")
            seen.changeling = seen.changeling or modifier.every_creature_type
            if modifier.no_creature_type:
                _lose_creature_types(seen, words)
            seen.supertypes = _plus(seen.supertypes, modifier.add_supertypes)
            if modifier.add_types or modifier.add_subtypes:
                seen.types = _plus(seen.types, modifier.add_types)
                seen.subtypes = _plus(seen.subtypes, modifier.add_subtypes)
                _note(seen, "types", " ".join(modifier.add_types + modifier.add_subtypes), words, "CR 613.1d")
            if modifier.name is not None:
                # CR 111.4: changing a token's name leaves its subtypes.
                seen.name = modifier.name
                _note(seen, "name", modifier.name, words, "CR 613.1c")
        case "5":
            if modifier.set_colors is not None:
                seen.colors = modifier.set_colors
            if modifier.add_colors:
                seen.colors = in_order({*seen.colors, *modifier.add_colors})
            if modifier.set_colors is not None or modifier.add_colors:
                _note(seen, "colors", " ".join(seen.colors) or "colorless", words, "CR 613.1e")
        case "6":
            if modifier.lose_all or modifier.lose:
                _lose(seen, modifier.lose, words)
            if modifier.keywords or modifier.abilities:
                seen.changeling = seen.changeling or "changeling" in modifier.keywords
                seen.keywords = _plus(seen.keywords, modifier.keywords)
                seen.abilities = seen.abilities + modifier.abilities
                _note(seen, "abilities", ", ".join(modifier.keywords + modifier.abilities), words, "CR 613.1f")
        case "7b":
            _set(seen, (modifier.base_power, modifier.base_toughness), words, "CR 613.4b")
        case "7c":
            _change(seen, modifier.power, modifier.toughness, words)
            if modifier.might and seen.might is not None:
                seen.might += modifier.might
                _note(seen, "might", written(modifier.might, signed=True), words, "RB 179.1.b")
        case "7d":
            if modifier.switch:
                seen.power, seen.toughness = seen.toughness, seen.power
                _note(seen, "power", f"{shown(seen.power)}/{shown(seen.toughness)}", words, "CR 613.4d")


def _count(layer: str, permanent: Permanent, seen: Seen) -> None:
    """What counters do: keywords in layer 6 (CR 122.1b), power and toughness in layer 7c (CR 122.1a)."""
    for kind, count in permanent.counters.items():
        if layer == "6" and kind in KEYWORD_COUNTERS:
            seen.keywords = _plus(seen.keywords, (kind,))
            _note(seen, "abilities", kind, f"{written(count)} {kind} counter", "CR 122.1b")
        elif layer == "7c" and (match := _PT_COUNTER.fullmatch(kind)):
            words = f"{written(count)} {kind} counter{'s'[: count > 1]}"
            _change(seen, whole(match[1]) * count, whole(match[2]) * count, words)
