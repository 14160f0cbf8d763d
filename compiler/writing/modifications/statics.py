"""Static abilities in sentences: “Creatures you control get +1/+1 as long as …”."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ..blanking import below
from ..durations import timing as when_cast
from ..english import Noun, possessive
from ..mana import symbols
from ..nouns import plainly, spells_of
from ..rows import sentence
from ..scope import CannotWrite, Scope
from ..selections import described
from .costs import limited
from .from_elsewhere import played
from .moods import STANDING
from .predicates import predicates
from .sizes import defined

Changes = tuple[i.Modification, ...]


def subject_of(what: i.Reference | i.Player, scope: Scope, *, spells: bool = False) -> Noun:
    """Of whom or what it is said: “creatures you control”, “you”, “spells you cast”."""
    if isinstance(what, i.Player):
        return scope.noun(what)
    if spells:
        return spells_of(what, scope)
    return plainly(what, scope)


#: What happens, and how it is told of its subject as a cause.
_DOING = (
    ("attacks", "attacking"),
    ("dies", "dying"),
    ("enters", "entering"),
    ("deals", "dealing"),
    ("leaves", "leaving"),
)


def _triggers_again(of: i.Selection, by: i.AnyEvent | None, scope: Scope) -> str:
    """“if a creature attacking causes a triggered ability of a permanent you control to trigger, that ability …”."""
    whose = described(of, scope).one("a")
    if by is None:
        return f"if a triggered ability of {whose} triggers, that ability triggers an additional time"
    said = scope.aside().phrase(by)
    cause = next((said.replace(f" {does}", f" {doing}", 1) for does, doing in _DOING if f" {does}" in said), None)
    if cause is None:
        raise CannotWrite(by, "as a cause")
    return f"if {cause} causes a triggered ability of {whose} to trigger, that ability triggers an additional time"


def static(value: i.Static, scope: Scope, *, instead: bool = False) -> str:
    """A sentence: “Creatures you control get +1/+1 as long as …”; “… get +2/+2 instead as long as …”."""
    scope.now(fresh=False)
    if (said := scope.in_own_words("phrases", value)) is not None:
        return str(said)
    match value.condition:
        case i.AllHold((i.TurnOf(i.Player("you")), held)):
            return f"during your turn, {static(structs.replace(value, condition=held), scope, instead=instead)}"
    if (whole := _whole(value, scope)) is not None:
        return whole
    words = f"{_effect(value, scope)}{' instead' if instead else ''}"
    return words if value.condition is None else _while(value, value.condition, words, scope)


def _effect(value: i.Static, scope: Scope) -> str:
    """What is so, whatever its condition: by a row, in words of its own, or as a subject and what it has."""
    if len(value.changes) == 1 and (row := _by_row(value.what, value.changes[0], scope)) is not None:
        return row
    if isinstance(value.what, i.Reference):
        for write in (_as_defined, _of_abilities, _in_game, _beside_others):
            if (words := write(value.what, value.changes, scope)) is not None:
                return words
    return _predicated(value, scope)


def _whole(value: i.Static, scope: Scope) -> str | None:
    """What says by itself under which condition it is so: of pairs, of what is done once each turn."""
    match value.what, value.changes:
        case i.Reference(), (*rest, i.StaysAttached(attached)) if rest:
            effect = static(structs.replace(value, changes=tuple(rest)), scope)
            kept = scope.this if attached is None else plainly(attached, scope).words
            return f"{effect}. This effect doesn't remove {kept}"
        case i.Reference("source", also=i.Reference("partner")), (first, *_):
            both = Noun("both creatures", plural=True)
            if isinstance(first, i.ChangePT) or (isinstance(first, i.AddAbilities) and first.abilities):
                both = Noun("each of those creatures")
            told = predicates(value.changes, both, STANDING, scope)
            return f"as long as {scope.this} is paired with another creature, {both.words} {told}"
        case i.Player("you"), (i.MayPlay(once=True) as one,):
            when = _ONCE.get(value.condition)
            if when is None:
                raise CannotWrite(value, "once, under a condition")
            return f"{when}, you may {' '.join(played(one, scope))}"
    return None


def _as_defined(what: i.Reference, changes: Changes, scope: Scope) -> str | None:
    """“this creature's power is equal to …” (CR 604.3)."""
    match changes:
        case (i.DefinePT(power, toughness),):
            return defined(what, power, toughness, scope)
        case (i.DefinePT(i.KindsAmong() | i.CountOf() as power, None), i.DefinePT(None, more)):
            return defined(what, power, _with(more, power), scope)
    return None


def _of_abilities(what: i.Reference, changes: Changes, scope: Scope) -> str | None:
    """What is said of the abilities of objects: that they trigger again, can't be activated, or any time."""
    match changes:
        case (i.TriggersAgain(event),):
            match what.among:
                case i.Selection((i.IsAbility("triggered", i.Selection() as of),)):
                    return _triggers_again(of, event, scope)
        case (i.Cannot(do="activate abilities") as forbids,):
            having = plainly(what, scope)
            whose = f"{possessive(having.words)} activated abilities" if what.what == "enchanted" else ""
            return f"{whose or f'activated abilities of {having.words}'} can't be activated{_but_for_mana(forbids)}"
        case (i.LoyaltyAsInstant(),):
            whose = plainly(what, scope).words
            return f"you may activate loyalty abilities of {whose} any time you could cast an instant"
    return None


def _but_for_mana(forbids: i.Cannot) -> str:
    return " unless they're mana abilities" if forbids.except_mana else ""


def _in_game(what: i.Reference, changes: Changes, scope: Scope) -> str | None:
    """What rules do not hold of it: when it is cast, where it begins, how it assigns damage."""
    match changes:
        case (i.CastOnly(timing),):
            return f"cast {scope.noun(what).words} {when_cast(timing, scope)}"
        case (i.BeginsOnBattlefield(),):
            return f"if {scope.this} is in your opening hand, you may begin the game with it on the battlefield"
        case (i.AsThough("assign damage"),):
            having = plainly(what, scope)
            own, they = ("their", "they") if having.plural else ("its", "it")
            return f"you may have {having.words} assign {own} combat damage as though {they} weren't blocked"
    return None


def _beside_others(what: i.Reference, changes: Changes, scope: Scope) -> str | None:
    """“… gets +1/+1, and its activated abilities can't be activated”: the last of several as a clause of its own."""
    match changes:
        case (*others, i.Cannot("activate abilities", None, None, unless=None) as forbids) if others:
            subject = plainly(what, scope)
            its = subject.its
            can = predicates(tuple(others), subject, STANDING, scope)
            rest = f"{its} activated abilities can't be activated{_but_for_mana(forbids)}"
            return f"{subject.words} {can}, and {rest}"
        case (*others, i.Must("be blocked by all", None, None)) if others:
            subject = plainly(what, scope)
            said = predicates(tuple(others), subject, STANDING, scope)
            them = "them" if subject.plural else "it"
            comma = "," if " and " in said else ""
            return f"{subject.words} {said}{comma} and all creatures able to block {them} do so"
    return None


def _predicated(value: i.Static, scope: Scope) -> str:
    """“creatures you control get +1/+1”: who or what it is, and what is so of it."""
    what, changes = value.what, value.changes
    if isinstance(what, i.Player) and what.who == "you" and _shows(changes):
        return predicates(changes, scope.noun(what), STANDING, scope)
    subject = subject_of(what, scope, spells=_is_of_spells(what, changes))
    if isinstance(changes[0], i.Cannot) and subject.words.endswith("you cast"):
        subject = subject._replace(words=subject.words.replace("you cast", "you control"))
    subject = _every(what, subject, changes, scope)
    return f"{subject.words} {predicates(changes, subject, STANDING, scope)}"


def _shows(changes: Changes) -> bool:
    match changes:
        case (i.LibraryTop("revealed") | i.HandRevealed(),):
            return True
    return False


def _is_of_spells(what: i.Reference | i.Player, changes: Changes) -> bool:
    """Whether it is said of spells as they are cast."""
    if any(isinstance(e, i.CostChange) or (isinstance(e, i.Cannot) and e.do == "be countered") for e in changes):
        return True
    among = what.among if isinstance(what, i.Reference) and what.what == "all" else None
    return among is not None and i.IsSpell() in among.where and not _is_of_damage(changes[0])


def _while(value: i.Static, condition: i.Condition, words: str, scope: Scope) -> str:
    """What is so only under a condition: before it, or behind it."""
    first = value.changes[0]
    if (time := _time(value, condition)) is not None:
        return f"{words} during {time}"
    spell = isinstance(first, i.CostChange)
    if _stands_first(value, words) and not words.startswith("it "):
        condition_ = (again := scope.again()).phrase(condition)
        if _is_of_enchanted(value):
            words = words.replace(scope.enchanted, "it", 1)
        elif value.what == i.Reference("source"):
            if "source" in again.account.named:
                words = words.replace(scope.this, "it", 1)
            elif _is_on_the_stack(value):
                return f"as long as {condition_}, {words.replace(scope.this, 'it', 1)}"
        return f"{'if' if spell else 'as long as'} {condition_}, {words}"
    if isinstance(condition, i.ObjectIs) and condition.what == value.what == i.Reference("source"):
        scope.now(about=True)
    untap = isinstance(first, i.Cannot) and first.do in ("untap", "attack", "block")
    return f"{words} {'if' if spell or untap else 'as long as'} {scope.phrase(condition)}"


def _time(value: i.Static, condition: i.Condition) -> str | None:
    """“combat”, “your turn”: where it is said as the time at which nothing may be cast."""
    match condition, value.changes[0]:
        case i.DuringPhase("combat phase", i.Player("each player")), _:
            return "combat"
        case i.TurnOf(i.Player("you")), i.Cannot("cast spells"):
            return "your turn"
    return None


def _stands_first(value: i.Static, words: str) -> bool:
    """Whether its condition stands before what is so."""
    first = value.changes[0]
    return (
        len(value.changes) > 1
        or isinstance(value.condition, i.TurnOf)
        or value.condition == i.NotHold(i.TurnOf(i.Player("you")))
        or isinstance(first, i.RemoveTypes)
        or words.endswith('"')
        or (_is_of_enchanted(value) and not isinstance(first, i.CostChange))
        or any(so(value) for so in (_is_equipped, _counts_its_own, _is_on_the_stack, _has_become))
    )


def _has_become(value: i.Static) -> bool:
    """“as long as it is monstrous”, “… renowned”: what it has become is said first."""
    match value.condition:
        case i.ObjectIs(what, (i.HasStatus("monstrous" | "renowned"),), negated=False):
            return what == value.what == i.Reference("source")
    return False


def _is_of_enchanted(value: i.Static) -> bool:
    """Whether the condition asks about what is enchanted, of which it is said."""
    condition = value.condition
    return isinstance(condition, i.ObjectIs) and value.what == condition.what and condition.what.what == "enchanted"


def _by_row(what: i.Reference | i.Player, change: i.Modification, scope: Scope) -> str | None:
    """The sentence of a row, with what limits it, and what is paid for it; None where none is one by itself."""
    match change:
        case i.CostChange():
            bare, limits = limited(change, scope)
            words = sentence(what, bare, scope)
            return words and words + limits
        case i.AsThough("be cast", costs=(i.PayMana(mana=mana, times=None),)):
            words = sentence(what, structs.replace(change, costs=()), scope)
            return words and f"{words} if you pay {symbols(mana, scope)} more to cast it"
    return sentence(what, change, scope)


#: When one of some cards may be played, by the condition under which that may be done.
_ONCE: dict[i.Condition | None, str] = {
    None: "once each turn",
    i.TurnOf(i.Player("you")): "once during each of your turns",
}


def _is_equipped(value: i.Static) -> bool:
    """“As long as this creature is equipped, it …”: of these states it is told first."""
    match value.condition:
        case i.ObjectIs(i.Reference("source") as what, (i.InState("equipped" | "monstrous"),), negated=False):
            return what == value.what
    return False


def _counts_its_own(value: i.Static) -> bool:
    """Whether it is so while there are counters on it: “as long as it has three or more … counters on it, …”."""
    match value.condition:
        case i.Holds(i.CountersOn(on=on), right=i.Number(number)):
            return on == value.what and number > 1
    return False


def _is_of_damage(change: i.Modification) -> bool:
    """Whether spells have it on the stack, while they deal damage: “spells you control have lifelink”."""
    return isinstance(change, i.AddAbilities) and bool(
        {"lifelink", "deathtouch", "wither", "infect"} & {*change.keywords}
    )


def _is_on_the_stack(value: i.Static) -> bool:
    """Whether it is so while its source is a spell: “as long as this spell is on the stack, …”."""
    return value.condition == i.ObjectIs(i.Reference("source"), (i.InZone("stack"),))


def _with(value: i.Quantity | None, said: i.Quantity) -> i.Quantity | None:
    """The number in which “that number” is what was said before it."""
    match value:
        case i.Sum((i.ThatMany(), *more)):
            return i.Sum((said, *more))
    return value


def no_less_life(player: i.Player, number: int, scope: Scope) -> str:
    """“damage that would reduce your life total to less than 1 reduces it to 1 instead”."""
    total = f"{'your' if player.who == 'you' else possessive(scope.noun(player).words)} life total"
    return f"damage that would reduce {total} to less than {number} reduces it to {number} instead"


def _is_of_each(changes: tuple[i.Modification, ...]) -> bool:
    """“Each creature you control gets +1/+1 for each counter on it”: where a number is that of each of them."""
    affected = i.Reference("that", antecedent="affected")
    return isinstance(changes[0], i.ChangePT) and any(each == affected for each in below(changes[0]))


def _every(what: i.Reference | i.Player, subject: Noun, changes: tuple[i.Modification, ...], scope: Scope) -> Noun:
    """“All Slivers have …”, “each creature you control with a counter on it”, “players”."""
    first = changes[0]
    one_by_one = _is_counted(first)
    if isinstance(what, i.Player):
        return Noun("players", plural=True) if what.who == "each player" and not one_by_one else subject
    if what.what != "all" or what.among is None:
        return subject
    plain = all(isinstance(each, i.HasType | i.HasSubtype | i.HasSupertype) for each in what.where)
    of_subtype = isinstance(first, i.SetTypes) and first.subtypes and not first.types
    if plain and isinstance(first, _OF_ALL) and not of_subtype:
        return Noun(f"all {subject.words}", plural=True)
    one_by_one |= _is_of_each(changes) or isinstance(first, i.AssignsByToughness | i.SetChosen)
    if one_by_one or (plain and of_subtype) or any(isinstance(each, i.HasCounter) for each in what.where):
        return Noun(described(what.among, scope).one("each"))
    return subject


#: What is said of “all” of a kind.
_OF_ALL = (i.AddAbilities, i.RemoveAbilities, i.SetTypes, i.SetColors, i.Must, i.ChangePT)


def _is_counted(change: i.Modification) -> bool:
    """Whether it says how many: “each player can't cast more than one spell each turn”."""
    match change:
        case i.Cannot("cast spells" | "draw cards" | "be blocked", most=i.Number()) | i.MoreLands() | i.BlocksMore():
            return True
    return False
