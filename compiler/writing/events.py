"""Events in words, as they stand after “when”, “whenever” or “at”."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs

from .. import instructions as i
from .english import Noun, agreeing, article, denied, listed, ordinal, past, possessive, spelt
from .scope import CannotWrite, Scope
from .selections import HIDDEN, described, possessed, zone_of

Waiting = Callable[[Any, Scope], str]


def objects(value: i.Selection | i.Reference, scope: Scope, event: i.Event | None = None, *, head: str = "") -> Noun:
    """“a creature you control”, “one or more creatures”, “this creature”; from now on it is what “it” means."""
    if isinstance(value, i.Reference):
        noun = scope.noun(value)
        if value.what in ("source", "enchanted"):
            scope.speaks_of("creature", what=value.what)
        scope.waits = scope.waits or value.what == "source"
        scope.waits_for_host = scope.waits_for_host or value.what == "enchanted"
        return noun
    if value.where == (i.HauntedBy(i.Reference("source")),):
        return Noun(f"the creature {'it' if 'source' in scope.named else scope.this} haunts")
    if event is not None and event.together and (others := _besides_the_source(value)) is not None:
        scope.speaks_of("creature", plural=True)
        those = described(others, scope, head=head).many("one or more", "or")
        return Noun(f"{scope.this} and/or {those}", plural=True)
    found = described(value, scope, head=head)
    if i.ControlledBy(i.Player("an opponent")) in value.where and event is not None and not event.together:
        scope.held = "event.what"
    if scope.so_many:
        scope.counted = True
        many = "no" if scope.so_many == "no" else f"{scope.so_many} or more"
        return Noun(found.many(many), plural=True)
    called = (found.cards or (found.heads[-1] if found.heads else "permanent")).rpartition(" ")[2]
    if event is not None and event.together:
        scope.speaks_of(called, plural=True)
        return Noun(found.many("one or more", "or"), plural=True)
    scope.speaks_of(called)
    return Noun(found.one("a"))


def _besides_the_source(value: i.Selection) -> i.Selection | None:
    """The others of “this creature and/or one or more other Vampires you control”."""
    for each in value.where:
        match each:
            case i.OneOf((i.IsAmong(i.Reference("source")), i.AllOf(others))):
                return i.Selection((*others, *(more for more in value.where if more is not each)))
    return None


def whom(values: Sequence[i.Player | i.Selection | i.Reference], scope: Scope) -> str:
    """“you or a planeswalker you control”."""
    said: list[str] = []
    for each in values:
        if isinstance(each, i.Selection):
            scope.named.add("something else")
            one = described(each, scope)
            said.append(one.one("" if said in (["a player"], ["an opponent"]) and not one.after else "a"))
        elif said and isinstance(each, i.Player) and each.who in ("each player", "a player"):
            said.append("player")
        elif isinstance(each, i.Player) and each.who == "each player":
            said.append("one or more players")
        else:
            said.append(scope.noun(each).words)
    return listed(said, "or")


def does(scope: Scope, subject: Noun, verb: str) -> str:
    """“you cast”, “an opponent casts”; “you cast” and “an opponent cast” of what has happened."""
    if scope.would:
        return f"{subject.words} would {verb}"
    if scope.denied:
        return f"{subject.words} {denied(subject, verb)}"
    if scope.past and subject.you and verb in ("cast", "draw"):
        return f"you've {'cast' if verb == 'cast' else 'drawn'}"
    if scope.past:
        return f"{subject.words} {past(subject, verb)}"
    if subject.you and (verb == "be" or verb.startswith("be ")):
        return f"you're{verb.removeprefix('be')}"
    return f"{subject.words} {agreeing(subject, verb)}"


def _moves(value: i.Moves, scope: Scope) -> str:
    whose = value.to.player if value.to is not None else None
    scope.somebodys = whose is not None and whose.who in ("an opponent", "a player")
    if value.by is not None:
        raise CannotWrite(value, "by somebody")
    to, origin = value.to, value.origin
    creature = isinstance(value.what, i.Selection) and _is_creature(value.what)
    card = any(each.zone in HIDDEN for each in origin)
    if to is not None and to.zone == "battlefield":
        what = objects(value.what, scope, value)
        if not origin and isinstance(value.what, i.Selection) and not scope.past:
            control = [each for each in value.what.where if isinstance(each, i.ControlledBy)]
            rest = i.Selection(tuple(each for each in value.what.where if each not in control))
            sized = any(isinstance(each, i.Compare) for each in rest.where)
            if control and sized and value.tapped is None:
                under = possessed(control[0].player, "control", scope)
                return f"{does(scope, objects(rest, scope, value), 'enter')} under {under}"
        if not origin:
            how = {True: " tapped", False: " untapped", None: ""}[value.tapped]
            return does(scope, what, "enter") + how
        if len(origin) == 1:
            return f"{does(scope, what, 'enter')} from {_zone(origin[0], scope)}"
        raise CannotWrite(value, "from several zones")
    if len(origin) == 1 and origin[0].zone == "battlefield" and origin[0].player is None:
        if to is None:
            left = does(scope, objects(value.what, scope, value), "leave")
            return f"{left.replace(' you control ', ' you controlled ') if scope.past else left} the battlefield"
        what = objects(value.what, scope, value)
        if to.zone == "graveyard" and to.player is None:
            if creature or (isinstance(value.what, i.Reference) and scope.this in ("this creature", "it")):
                return does(scope, what, "die")
            if isinstance(value.what, i.Reference) and value.what.what in ("that", "enchanted", "created"):
                return does(scope, what, "die")
            if isinstance(value.what, i.Reference) and scope.dies:
                return does(scope, what, "die")
            return f"{does(scope, what, 'be')} put into a graveyard from the battlefield"
        return f"{does(scope, what, 'be')} put into {_zone(to, scope)} from the battlefield"
    cards = isinstance(value.what, i.Selection) and i.Not(i.IsToken()) in value.what.where
    what = objects(value.what, scope, value, head="card" if cards or card else "")
    if to is None:
        if len(origin) == 1:
            return f"{does(scope, what, 'leave')} {_zone(origin[0], scope)}"
        raise CannotWrite(value, "from anywhere")
    if to.zone == "exile" and len(origin) == 1:
        return f"{does(scope, what, 'be')} exiled from {_zone(origin[0], scope)}"
    verb = f"{does(scope, what, 'be')} put into {_zone(to, scope)}"
    if to.player is None and to.zone == "graveyard":
        verb = f"{does(scope, what, 'be')} put into a graveyard"
    if not origin and value.what == i.Reference("enchanted"):
        return verb
    if not origin and isinstance(value.what, i.Reference) and value.what.what == "that" and scope.would:
        return verb
    if not origin:
        return f"{verb} from anywhere"
    if len(origin) == 1:
        return f"{verb} from {_zone(origin[0], scope)}"
    raise CannotWrite(value, "from several zones")


def _zone(zone: i.InZone, scope: Scope) -> str:
    """“your graveyard”, “a graveyard”, “an opponent's hand”: whosever, if nobody is said."""
    if (zone.player is None or zone.player.who == "each player") and zone.zone in ("graveyard", "hand", "library"):
        return "a graveyard" if zone.zone == "graveyard" else f"a player's {zone.zone}"
    return zone_of(zone, scope)


def _is_creature(selection: i.Selection) -> bool:
    """Whether they can only be creatures (or planeswalkers): such “die” (CR 700.4)."""
    for each in selection.where:
        match each:
            case i.HasType("creature" | "planeswalker") | i.HauntedBy():
                return True
            case i.HasType() | i.IsToken():
                pass
            case i.HasSubtype(name) if name not in NOT_CREATURES:
                return True
            case i.OneOf(some) if all(
                isinstance(one, i.HasType) and one.type in ("creature", "planeswalker") for one in some
            ):
                return True
    return False


#: Subtypes of other card types than creature.
NOT_CREATURES = frozenset(
    "Aura Equipment Treasure Clue Food Blood Vehicle Fortification Saga Shrine Curse Plains Island Swamp Mountain"
    " Forest Desert Gate Lair Locus Gold Map Powerstone Class Cartouche Rune Shard Background".split()
)


def _begins(value: i.Begins, scope: Scope) -> str:
    part, which = value.part, value.which
    if part == "combat":
        if value.whose is None:
            return "the beginning of each combat" if which == "each" else "the beginning of the next combat"
        if value.whose.who == "you":
            return f"the beginning of combat on your {'next ' if which == 'next' else ''}turn"
        return f"the beginning of combat on {_of_whose(value.whose, 'turn', scope)}"
    if part == "end of combat":
        return "end of combat"
    if which == "next turn's":
        return f"the beginning of the next turn's {part}"
    if value.whose is None:
        if which == "each":
            return f"the beginning of {f'each player{chr(39)}s' if scope.of_somebody else 'each'} {part}"
        return f"the beginning of the {which} {part}"
    if which in ("next", "first"):
        return f"the beginning of {_of_whose(value.whose, f'{which} {part}', scope)}"
    return f"the beginning of {_of_whose(value.whose, part, scope)}"


def _of_whose(player: i.Player, part: str, scope: Scope) -> str:
    if player.who == "controller":
        return f"the {part} of {scope.noun(player).words}"
    return f"{possessive(scope.noun(player).words)} {part}"


def _attacks(value: i.Attacks, scope: Scope) -> str:
    if value.beside is not None:
        others = described(value.beside, scope)
        least = f"at least {spelt(value.least)}"
        beside = others.one(least) if value.least == 1 else others.many(least)
        together = Noun(f"{objects(value.what, scope, value).words} and {beside}", plural=True)
        return does(scope, together, "attack")
    words = does(scope, objects(value.what, scope, value), "attack")
    if value.whom:
        words += f" {whom(value.whom, scope)}"
    return f"{words} alone" if value.alone else words


def _player_attacks(value: i.PlayerAttacks, scope: Scope) -> str:
    words = does(scope, scope.noun(value.player), "attack")
    if value.whom:
        words += f" {whom(value.whom, scope)}"
    if value.with_ is not None:
        found = described(value.with_, scope)
        if any(isinstance(each, i.Together) for each in value.with_.where):
            words += f" with {found.many()}"
        elif not value.together and value.least == 1:
            words += f" with {found.one('a')}"
        else:
            words += f" with {found.many(f'{spelt(value.least)} or more')}"
    return words


def _blocks(value: i.Blocks, scope: Scope) -> str:
    what = does(scope, objects(value.what, scope, value), "block")
    if value.whom is None:
        return what
    several = value if isinstance(value.what, i.Reference) else None
    return f"{what} {objects(value.whom, scope, several).words}"


def _becomes_blocked(value: i.BecomesBlocked, scope: Scope) -> str:
    what = f"{does(scope, objects(value.what, scope, value), 'become')} blocked"
    if value.by is None:
        return what
    if value.together and isinstance(value.by, i.Selection):
        return f"{what} by {described(value.by, scope).many('one or more', 'or')}"
    return f"{what} by {objects(value.by, scope).words}"


def _deals(value: i.DealsDamage, scope: Scope) -> str:
    kind = {True: "combat damage", False: "noncombat damage", None: "damage"}[value.combat]
    if value.source is None:
        if len(value.to) == 1:
            to = value.to[0]
            who = objects(to, scope, value) if isinstance(to, i.Selection | i.Reference) else scope.noun(to)
            if value.combat is True and isinstance(to, i.Player):
                return f"combat damage is dealt to {who.words}"
            if scope.so_many:
                scope.counted = True
                kind = f"{scope.so_many} or more {kind}"
            return f"{does(scope, who, 'be')} dealt {kind}"
        return f"{kind} is dealt to {whom(value.to, scope)}"
    if scope.so_many and isinstance(value.source, i.Reference):
        scope.counted = True
        kind = f"{scope.so_many} or more {kind}"
        what = f"{objects(value.source, scope, value).words} has dealt {kind}"
        return f"{what} to {whom(value.to, scope)}" if value.to else what
    what = does(scope, objects(value.source, scope, value), f"deal {kind}")
    if value.source == i.Reference("source") and all(isinstance(each, i.Player) for each in value.to):
        scope.waits = False  # “it” is the source itself
    match value.to:
        case (i.Selection() as to,) if value.together and isinstance(value.source, i.Reference):
            return f"{what} to {described(to, scope).many('one or more', 'or')}"
    return f"{what} to {whom(value.to, scope)}" if value.to else what


def _casts(value: i.Casts, scope: Scope) -> str:
    who = scope.noun(value.player) if value.player is not None else None
    if isinstance(value.what, i.Reference):
        what = scope.noun(value.what).words
        scope.speaks_of("spell")
    else:
        commander = any(isinstance(each, i.IsCommander) for each in value.what.where)
        found = described(value.what, scope, head="" if commander else "spell")
        if value.nth is not None and who is not None:
            what = f"{possessive('their' if not who.you else 'your') if False else ('your' if who.you else 'their')} "
            what += f"{ordinal(value.nth)} {found.one('')}"
        elif value.next and who is not None:
            what = f"{'your' if who.you else 'their'} next {found.one('')}"
        elif value.together:
            what = found.many("one or more", "or")
        elif scope.so_many:
            scope.counted = True
            what = found.many(f"{scope.so_many} or more")
        else:
            what = found.one("a")
        scope.speaks_of("spell", plural=value.together)
    tail = ""
    if value.origin:
        if len(value.origin) != 1:
            raise CannotWrite(value, "from several zones")
        tail = f" from {_zone(value.origin[0], scope)}"
    if value.elsewhere:
        if value.origin or len(value.elsewhere) != 1:
            raise CannotWrite(value, "from other zones")
        tail = f" from anywhere other than {_zone(value.elsewhere[0], scope)}"
    if value.nth is not None and who is not None and not isinstance(value.what, i.Reference):
        tail += _each_turn(value)
    if value.targeting:
        tail += f" that targets {whom(value.targeting, scope)}"
    if who is None:
        return f"{what} is cast{tail}"
    return f"{does(scope, who, 'cast')} {what}{tail}"


def _copies(value: i.Copies, scope: Scope) -> str:
    if value.player is None or isinstance(value.what, i.Reference):
        raise CannotWrite(value)
    return f"{does(scope, scope.noun(value.player), 'copy')} {described(value.what, scope, head='spell').one('a')}"


#: What a state that it comes into is called as what it does.
_HAPPENS = {
    "transformed": "transform",
    "mutated": "mutate",
    "explored": "explore",
    "evolved": "evolve",
    "exploited": "exploit",
    "trained": "train",
    "phased out": "phase out",
    "phased in": "phase in",
    "regenerated": "regenerate",
}


def _becomes(value: i.Becomes, scope: Scope) -> str:
    if value.state == "countered" and isinstance(value.to, i.Selection):
        scope.speaks_of("spell")
        return f"{described(value.to, scope).one('a')} counters {objects(value.what, scope, value).words}"
    what = objects(value.what, scope, value)
    if value.state in ("tapped", "untapped", "monstrous", "renowned", "saddled", "crewed"):
        return f"{does(scope, what, 'become')} {value.state}"
    if value.state in ("attached", "unattached"):
        prep = "to" if value.state == "attached" else "from"
        to = f" {prep} {objects(value.to, scope).words}" if value.to is not None else ""
        return f"{does(scope, what, 'become')} {value.state}{to}"
    if value.state == "destroyed":
        return does(scope, what, "be destroyed")
    if value.state in ("face up", "face down"):
        return f"{does(scope, what, 'be')} turned {value.state}"
    verb = _HAPPENS.get(value.state)
    if verb is None:
        raise CannotWrite(value, value.state)
    if verb == "exploit":
        return f"{does(scope, what, verb)} {objects(value.to, scope).words if value.to is not None else 'a creature'}"
    if value.to is not None:
        return f"{does(scope, what, verb)} into {_once_transformed(value.to, scope)}"
    return does(scope, what, verb)


def _once_transformed(value: i.Selection | i.Reference, scope: Scope) -> str:
    """“a non-Human creature”, “Werewolf Ransacker”."""
    match value:
        case i.Selection((i.HasName(name),)):
            return name
    return objects(value, scope).words


def _target(value: i.BecomesTarget, scope: Scope) -> str:
    (first, *more) = value.what
    if more:
        what = Noun(whom(value.what, scope))
    else:
        what = scope.noun(first) if isinstance(first, i.Player) else objects(first, scope, value)
    if value.of is None:
        return f"{does(scope, what, 'become')} the target of a spell or ability"
    found = described(value.of, scope, head="spell or ability")
    if not any(isinstance(each, i.ControlledBy) for each in value.of.where):
        scope.targeted_by = found.cards or found.heads[-1]
    return f"{does(scope, what, 'become')} the target of {found.one('a')}"


def _taps(value: i.TapsForMana, scope: Scope) -> str:
    what = objects(value.what, scope, value)
    if value.player is not None:
        return f"{does(scope, scope.noun(value.player), 'tap')} {what.words} for mana"
    return f"{does(scope, what, 'be')} tapped for mana"


def _counters(value: i.CountersPut, scope: Scope) -> str:
    kind = f"{value.kind} counter" if value.kind else "counter"
    amount = f"one or more {kind}s" if value.together else article(kind)
    verb = "be removed" if value.removed else "be put"
    if value.last:
        amount = f"the last {kind}"
    on = whom(value.on, scope)
    if value.by is not None:
        does_it = does(scope, scope.noun(value.by), "remove" if value.removed else "put")
        return f"{does_it} {amount} {'from' if value.removed else 'on'} {on}"
    return f"{does(scope, Noun(amount, value.together), verb)} {'from' if value.removed else 'on'} {on}"


def _gains_control(value: i.GainsControl, scope: Scope) -> str:
    if value.player is None:
        raise CannotWrite(value)
    who = scope.noun(value.player)
    return f"{does(scope, who, 'lose' if value.loses else 'gain')} control of {objects(value.what, scope, value).words}"


_INTRANSITIVE = {
    "win a clash": "win a clash",
    "win a coin flip": "win a coin flip",
    "lose a coin flip": "lose a coin flip",
    "scry": "scry",
    "surveil": "surveil",
    "proliferate": "proliferate",
    "investigate": "investigate",
    "become the monarch": "become the monarch",
    "shuffle": "shuffle your library",
    "venture": "venture into the dungeon",
    "complete a dungeon": "complete a dungeon",
    "search": "search their library",
    "learn": "learn",
    "roll dice": "roll a die",
    "clash": "clash",
    "populate": "populate",
    "flip a coin": "flip a coin",
    "roll chaos": "roll {CHAOS}",
    "take the initiative": "take the initiative",
    "lose the game": "lose the game",
    "commit a crime": "commit a crime",
    "descend": "descend",
    "airbend": "airbend",
    "blight": "blight",
    "collect evidence": "collect evidence",
    "discover": "discover",
    "earthbend": "earthbend",
    "firebend": "firebend",
    "forage": "forage",
    "give a gift": "give a gift",
    "manifest dread": "manifest dread",
    "open an Attraction": "open an Attraction",
    "time travel": "time travel",
    "waterbend": "waterbend",
}
_TRANSITIVE = {
    "discard": "card",
    "sacrifice": "permanent",
    "play": "card",
    "cycle": "card",
    "create": "token",
    "set in motion": "scheme",
    "tap": "permanent",
    "untap": "permanent",
    "exert": "creature",
    "exploit": "creature",
    "fully unlock": "permanent",
    "plot": "card",
    "saddle": "permanent",
    "mill": "card",
    "encounter": "phenomenon",
    "unlock": "door",
}


_PLANES = {"planeswalk to": "to", "planeswalk away": "away from"}


def _activates_keyword(value: i.Activates, scope: Scope) -> str:
    """“you activate this creature's outlast ability”, “you activate an exhaust ability”."""
    if value.player is None or value.loyalty or not value.mana:
        raise CannotWrite(value, "an ability of a keyword")
    whose = f"{possessive(scope.this)} " if isinstance(value.of, i.Reference) else ""
    name = f"{whose}{value.keyword}" if whose else article(value.keyword)
    return f"{does(scope, scope.noun(value.player), 'activate')} {name} ability"


def _each_turn(value: i.Event) -> str:
    """“(your second card) each turn”, where not one player's turns alone are meant."""
    return "" if value.during is not None else " each turn"


def _but_first(you: bool, step: i.TurnPart) -> str:
    return f"the first one {'you' if you else 'they'} draw in each of {'your' if you else 'their'} {step}s"


def _does(value: i.Does, scope: Scope) -> str:
    if value.deed == "chaos ensues":
        return "chaos ensues"
    if value.player is None:
        raise CannotWrite(value, "by nobody")
    who = scope.noun(value.player)
    if value.cause is not None:
        if scope.would or scope.past or scope.denied:
            raise CannotWrite(value, "what makes a player do it")
        cause = described(value.cause, scope, head="spell or ability").one("a")
        done = _does(structs.replace(value, cause=None, player=i.Player("you")), scope).removeprefix("you ")
        return f"{cause} causes {who.object} to {done}"
    if value.deed == "expend" and value.amount is not None:
        amount = value.amount.value if isinstance(value.amount, i.Number) else scope.phrase(value.amount)
        return f"{does(scope, who, 'expend')} {amount}"
    if value.deed == "roll dice" and isinstance(value.amount, i.Number):
        return f"{does(scope, who, 'roll')} a {value.amount.value} or higher on a die"
    if value.deed == "roll dice" and value.together:
        return f"{does(scope, who, 'roll')} one or more dice"
    if value.deed in _PLANES and value.what is not None:
        plane = objects(value.what, scope, value).words
        return f"{does(scope, who, 'planeswalk')} {_PLANES[value.deed]} {plane}"
    if value.deed == "be tempted":
        return f"the Ring tempts {who.object}"
    if value.deed == "draw":
        if value.nth is not None:
            what = f"{'your' if who.you else 'their'} {ordinal(value.nth)} card{_each_turn(value)}"
            return f"{does(scope, who, 'draw')} {what}"
        if scope.so_many:
            scope.counted = True
            return f"{does(scope, who, 'draw')} {scope.so_many} or more cards"
        if value.amount is not None:
            return f"{does(scope, who, 'draw')} {scope.phrase(value.amount)} or more cards"
        but = "" if value.but_first is None else f" except {_but_first(who.you, value.but_first)}"
        return f"{does(scope, who, 'draw')} {'one or more cards' if value.together else 'a card'}{but}"
    if value.deed in ("gain life", "lose life"):
        if value.amount is not None:
            return f"{does(scope, who, value.deed.split()[0])} {scope.phrase(value.amount)} or more life"
        if scope.so_many:
            scope.counted = True
            return f"{does(scope, who, value.deed.split()[0])} {scope.so_many} or more life"
        return does(scope, who, value.deed)
    if value.deed in ("planeswalk to", "planeswalk away") and isinstance(value.what, i.Reference):
        way = "to" if value.deed == "planeswalk to" else "away from"
        return f"{does(scope, who, 'planeswalk')} {way} {objects(value.what, scope, value).words}"
    if value.deed == "complete a dungeon" and isinstance(value.what, i.Selection):
        match value.what.where:
            case (i.HasName(name),):
                return f"{does(scope, who, 'complete')} {name}"
    if value.deed in _TRANSITIVE and value.what is not None and value.amount is None:
        if value.deed == "set in motion":
            scheme = "this scheme" if isinstance(value.what, i.Reference) else "a scheme"
            return f"{does(scope, who, 'set')} {scheme} in motion"
        if value.deed == "unlock" and isinstance(value.what, i.Reference):
            return f"{does(scope, who, value.deed)} this door"
        if isinstance(value.what, i.Reference):
            return f"{does(scope, who, value.deed)} {objects(value.what, scope, value).words}"
        land = value.deed == "play" and i.HasType("land") in value.what.where
        head = "" if land else _TRANSITIVE[value.deed]
        found = objects(value.what, scope, value, head=head)
        return f"{does(scope, who, value.deed)} {found.words}"
    if value.deed in _TRANSITIVE and value.what is None:
        return f"{does(scope, who, value.deed)} {article(_TRANSITIVE[value.deed])}"
    if value.deed in _INTRANSITIVE and value.what is None and value.amount is None:
        return does(scope, who, _INTRANSITIVE[value.deed])
    raise CannotWrite(value, value.deed)


def _activates(value: i.Activates, scope: Scope) -> str:
    """“you activate an ability of a creature that isn't a mana ability”, “you activate a loyalty ability of …”."""
    if value.keyword:
        return _activates_keyword(value, scope)
    if value.player is None:
        if value.loyalty or value.mana or not isinstance(value.of, i.Reference):
            raise CannotWrite(value, "by nobody")
        return f"an ability of {objects(value.of, scope, value).words} is activated, if it isn't a mana ability"
    ability = "a loyalty ability" if value.loyalty else "an ability"
    anything = isinstance(value.of, i.Selection) and not value.of.where
    of = "" if anything else f" of {objects(value.of, scope, value).words}"
    several = isinstance(value.of, i.Selection) and any(isinstance(each, i.OneOf) for each in value.of.where)
    mana = "" if value.mana else ", if it isn't a mana ability" if several else " that isn't a mana ability"
    return f"{does(scope, scope.noun(value.player), 'activate')} {ability}{of}{mana}"


EVENTS: dict[type, Waiting] = {
    i.Moves: _moves,
    i.Begins: _begins,
    i.Attacks: _attacks,
    i.PlayerAttacks: _player_attacks,
    i.Blocks: _blocks,
    i.BecomesBlocked: _becomes_blocked,
    i.Unblocked: lambda v, s: f"{objects(v.what, s, v).words} attacks and isn't blocked",
    i.DealsDamage: _deals,
    i.Casts: _casts,
    i.Copies: _copies,
    i.Activates: _activates,
    i.Becomes: _becomes,
    i.BecomesTarget: _target,
    i.TapsForMana: _taps,
    i.CountersPut: _counters,
    i.GainsControl: _gains_control,
    i.Does: _does,
    i.LevelReached: lambda v, s: f"{objects(v.what, s).words} becomes level {v.level}",
    i.DayNightChanges: lambda v, s: "day becomes night" if v.to == "night" else "night becomes day",
    i.Holding: lambda v, s: s.phrase(v.condition),
}


def trigger(value: i.Trigger, scope: Scope) -> str:
    """“Whenever a creature you control attacks”, “At the beginning of your upkeep”."""
    first = value.events[0]
    if len(value.events) > 1 and any(isinstance(each, i.Begins) for each in value.events):
        parts = [trigger(i.Trigger((each,)), scope) for each in value.events]
        return " and ".join([parts[0], *(each[:1].lower() + each[1:] for each in parts[1:])])
    if any(_when(each) != _when(first) for each in value.events):
        parts = [trigger(i.Trigger((each,)), scope) for each in value.events]
        return " or ".join([parts[0], *(each[:1].lower() + each[1:] for each in parts[1:])])
    before = scope.spoken
    words = _joined(value.events, scope)
    of_itself = getattr(first, "what", None) == i.Reference("source")
    scope.happened_to = scope.that() if scope.spoken > before and not of_itself else None
    scope.happened_at = scope.spoken
    match value.events:
        case (i.Moves(what=i.Selection(), to=i.InZone("graveyard"), together=False),) if scope.happened_to is not None:
            scope.happened_to, scope.buried = Noun("that card"), True
    scope.left = all(isinstance(each, i.Moves) and _is_from_battlefield(each) for each in value.events)
    match first:
        case i.Moves(i.Reference("enchanted"), to=i.InZone("graveyard", None)):
            scope.host_died = True
    if isinstance(first, i.Begins):
        return f"At {words}"
    if first.during is not None:
        player = first.during
        whose = "their" if player.who == "that player" else possessive(scope.noun(player).words)
        words += f" during {whose} turn"
    if first.phase is not None:
        words += f" during {first.phase}"
    if first.nth == 1 and not isinstance(first, i.Casts):
        words += " for the first time each turn"
    if first.next and not isinstance(first, i.Casts):
        raise CannotWrite(first, "the next time")
    again = scope.enchanted.startswith("equipped") and getattr(first, "what", None) == i.Reference("enchanted")
    once = all(_once(each) for each in value.events) and not again
    return f"{'When' if once else 'Whenever'} {words}{_meanwhile(value, scope)}"


def _meanwhile(value: i.Trigger, scope: Scope) -> str:
    match value.meanwhile:
        case None:
            return ""
        case i.ObjectIs(i.Reference() as what, (i.InZone("exile"),), negated=False):
            words = scope.noun(what).words
            return " while it's exiled" if words == "it" else f" while {words} is exiled"
        case held:
            return f" while {scope.phrase(held)}"


def _is_from_battlefield(event: i.Moves) -> bool:
    return any(each.zone == "battlefield" for each in event.origin)


#: What becomes of an object but once, as a rule.
_ONCE_ONLY = ("monstrous", "face up", "exploited", "renowned", "phased out")


def _when(event: i.AnyEvent) -> tuple[object, ...]:
    return event.during, event.phase, event.nth, event.next


def _once(event: i.AnyEvent) -> bool:
    if isinstance(event, i.Holding | i.LevelReached):
        return True
    if isinstance(event, i.Moves):
        if isinstance(event.what, i.Selection):
            return event.what.where == (i.HauntedBy(i.Reference("source")),)
        return event.what.what in ("source", "enchanted", "that", "created")
    if isinstance(event, i.Becomes):
        return event.state in _ONCE_ONLY and isinstance(event.what, i.Reference)
    if isinstance(event, i.CountersPut):
        return event.last
    if isinstance(event, i.Casts):
        return event.next or isinstance(event.what, i.Reference)
    return (
        isinstance(event, i.Does)
        and event.deed in ("cycle", "set in motion", "sacrifice", "discard", "encounter", "unlock")
        and event.what == i.Reference("source")
    )


def _joined(events: tuple[i.AnyEvent, ...], scope: Scope) -> str:
    """“this creature enters or attacks”: the subject is said once where it is the same."""
    said = []
    before = set(scope.named)
    for each in events:
        scope.named = set(before)
        said.append(scope.phrase(each))
    if len(said) == 1:
        return said[0]
    scope.named = set(before)
    match events:
        case (i.Casts(player=player, what=what), i.Copies(player=by, what=copied)) if player == by and what == copied:
            return said[0].replace(" cast ", " cast or copy ", 1).replace(" casts ", " casts or copies ", 1)
    match events:
        case (i.Blocks(whom=i.Selection()) as blocks, i.BecomesBlocked() as blocked):
            if blocks.what == blocked.what and blocks.whom == blocked.by:
                rest = said[1].split(" becomes blocked", 1)[1]
                return f"{said[0].split(' blocks')[0]} blocks or becomes blocked{rest}"
        case (i.Does(what=i.Reference("source")), i.Moves(what=i.Reference("source"))):
            return f"{said[0]} or it{said[1].removeprefix(scope.this)}"
    subjects = [getattr(each, "what", getattr(each, "player", None)) for each in events]
    if all(subject == subjects[0] for subject in subjects) and isinstance(subjects[0], i.Reference):
        start = scope.noun(subjects[0]).words + " "
        if all(each.startswith(start) for each in said):
            return start + listed([each.removeprefix(start) for each in said], "or")
    if isinstance(subjects[0], i.Selection) and all(subject == subjects[0] for subject in subjects):
        start = described(subjects[0], scope.aside()).one("a") + " "
        if all(each.startswith(start) for each in said):
            return start + listed([each.removeprefix(start) for each in said], "or")
    if len({type(each) for each in events}) == 1 and isinstance(events[0], i.Moves):
        first, *_ = events
        if all(each.to == first.to and each.origin == first.origin for each in events):  # type: ignore[union-attr]
            verb = said[-1]
            for word in (" enters", " dies", " leaves"):
                if all(word in each for each in said):
                    return listed([each.split(word)[0] for each in said], "or") + word + verb.split(word, 1)[1]
    match events:
        case (i.Moves() as dies, i.Moves() as die, i.DealsDamage() as deals, i.DealsDamage() as deal) if (
            (dies.what, die.what) == (deals.source, deal.source)
            and structs.replace(deals, source=None) == structs.replace(deal, source=None)
            and all(" dies" in each for each in said[:2])
        ):
            those = listed([each.split(" dies")[0] for each in said[:2]], "or")
            return f"{those} dies or deals {said[3].split(' deals ', 1)[1]}"
    damage = {structs.replace(each, source=None) for each in events if isinstance(each, i.DealsDamage)}
    if len(damage) == 1 and all(isinstance(each, i.DealsDamage) for each in events):
        return listed([each.split(" deals ")[0] for each in said], "or") + " deals " + said[-1].split(" deals ", 1)[1]
    if all(isinstance(each, i.Does) and each.player == i.Player("you") and each.what is None for each in events):
        return f"you {listed([each.removeprefix('you ') for each in said], 'or')}"
    if len(said) == 2 and all(each.startswith("you ") for each in said):
        (one, done), (other, also_done) = (each.removeprefix("you ").split(" ", 1) for each in said)
        return f"you {one} or {other} {done}" if done == also_done else f"{said[0]} or {other} {also_done}"
    return listed(said, "or")
