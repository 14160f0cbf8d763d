"""Static abilities in sentences: “Creatures you control get +1/+1 as long as …”."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ..blanking import below
from ..durations import timing as when_cast
from ..english import Noun, agreeing, possessive, spelt
from ..mana import symbols
from ..nouns import plainly
from ..quantities import MANA
from ..scope import CannotWrite, Scope
from ..selections import described
from .costs import spells_of
from .from_elsewhere import played
from .moods import STANDING
from .permissions import may_cast
from .predicates import predicates
from .restrictions import no_more
from .sizes import defined


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
    match value.condition:
        case i.AllHold((i.TurnOf(i.Player("you")), held)):
            return f"during your turn, {static(structs.replace(value, condition=held), scope, instead=instead)}"
    changes = value.changes
    match value.what, changes:
        case i.Reference(), (i.DefinePT(power, toughness),):
            words = defined(value.what, power, toughness, scope)
        case i.Reference(), (i.DefinePT(i.KindsAmong() | i.CountOf() as power, None), i.DefinePT(None, more)):
            words = defined(value.what, power, _with(more, power), scope)
        case i.Reference(), (i.GainControl(player),):
            who = scope.noun(player)
            words = f"{who.words} {agreeing(who, 'control')} {scope.noun(value.what).words}"
        case i.Reference(), (i.CastOnly(timing),):
            words = f"cast {scope.noun(value.what).words} {when_cast(timing, scope)}"
        case i.Player(), (i.LifeFloor(i.Number(number)),):
            words = no_less_life(value.what, number, scope)
        case i.Reference(what="all", among=i.Selection() as among), (i.CausesNoTriggers(events),):
            doing = " or ".join({"enter": "entering the battlefield", "die": "dying"}[each] for each in events)
            words = f"{described(among, scope).many()} {doing} don't cause abilities to trigger"
        case i.Reference(what="all", among=i.Selection((i.HasType("permanent"),))), (i.NoLegendRule(),):
            words = "the “legend rule” doesn't apply"
        case i.Reference(), (i.NoLegendRule(),):
            words = f"the “legend rule” doesn't apply to {plainly(value.what, scope).object}"
        case i.Reference(), (i.DealsUnpreventable(kind),):
            everything = value.what == i.Reference("all", among=i.Selection((i.IsSource(),)))
            by = "" if everything else f" that would be dealt by {plainly(value.what, scope).object}"
            words = f"{'' if kind == 'any' else f'{kind} '}damage{by} can't be prevented"
        case i.Player(), (i.KeepsMana(kind),):
            lose = "don't lose" if value.what.who in ("you", "each player") else "doesn't lose"
            words = f"{scope.noun(value.what).words} {lose} unspent {MANA[kind]}mana as steps and phases end"
        case i.Reference(among=i.Selection((i.IsAbility("triggered", i.Selection() as of),))), (
            i.TriggersAgain(event),
        ):
            words = _triggers_again(of, event, scope)
        case i.Reference(), (i.BeginsOnBattlefield(),):
            words = f"if {scope.this} is in your opening hand, you may begin the game with it on the battlefield"
        case i.Reference(what="all", among=i.Selection() as among), (i.NoMoreThan(most=most) as few,):
            such = described(among, scope)
            words = no_more(few, Noun(such.one("") if most == i.Number(1) else such.many()), scope)
        case i.Reference(), (i.AlsoUntaps(i.Player("each other player")),):
            words = f"untap {scope.noun(value.what).words} during each other player's untap step"
        case i.Reference(), (i.AsThough("assign damage"),):
            having = plainly(value.what, scope)
            own, they = ("their", "they") if having.plural else ("its", "it")
            words = f"you may have {having.words} assign {own} combat damage as though {they} weren't blocked"
        case i.Reference(), (i.MayStayTapped(),):
            words = f"you may choose not to untap {scope.noun(value.what).words} during your untap step"
        case i.Reference(), (i.AttachesOnlyTo(to),):
            words = f"{plainly(value.what, scope).words} can be attached only to {described(to, scope).one('a')}"
        case i.Reference(), (i.InsteadOfManaCost((i.PayMana(mana=mana),)),):
            spells_ = spells_of(value.what, scope).words
            words = f"you may pay {symbols(mana, scope)} rather than pay the mana cost for {spells_}"
        case i.Reference(), (i.ManyInDeck() as many,):
            words = _in_deck(many, scope)
        case i.Reference(), (i.CostChange(of="activate this ability", mana_cost_of=i.Reference() as of),):
            words = f"this ability's cost is reduced by {possessive(scope.noun(of).words)} mana cost"
        case i.Reference(), (i.CostChange(of="activate this ability"),):
            words = f"this ability {predicates(changes, Noun('this ability'), STANDING, scope)}"
        case i.Reference(), (*rest, i.StaysAttached(attached)) if rest:
            effect = static(structs.replace(value, changes=tuple(rest)), scope)
            kept = scope.this if attached is None else plainly(attached, scope).words
            return f"{effect}. This effect doesn't remove {kept}"
        case i.Player("you"), (i.CostChange(of="activate", keyword=keyword),):
            subject = Noun(f"{keyword} abilities you activate", plural=True)
            words = f"{subject.words} {predicates(changes, subject, STANDING, scope)}"
        case i.Reference(), (i.CostChange(of="activate"),):
            subject = Noun(f"activated abilities of {plainly(value.what, scope).words}", plural=True)
            words = f"{subject.words} {predicates(changes, subject, STANDING, scope)}"
        case i.Reference(), (*others, i.Cannot("activate abilities", None, None, unless=None) as forbids) if others:
            subject = plainly(value.what, scope)
            its = "their" if subject.plural else "its"
            can = predicates(tuple(others), subject, STANDING, scope)
            words = f"{subject.words} {can}, and {its} activated abilities can't be activated"
            words += " unless they're mana abilities" if forbids.except_mana else ""
        case i.Reference(), (*others, i.Must("be blocked by all", None, None)) if others:
            subject = plainly(value.what, scope)
            said = predicates(tuple(others), subject, STANDING, scope)
            them = "them" if subject.plural else "it"
            comma = "," if " and " in said else ""
            words = f"{subject.words} {said}{comma} and all creatures able to block {them} do so"
        case i.Reference(), (i.Must("be blocked by all", None, None),):
            words = f"all creatures able to block {scope.noun(value.what).object} do so"
        case i.Player(), (i.HandSize(size, changed),) if size is not None:
            own = possessive(scope.noun(value.what).words)
            by = scope.phrase(size.of) if isinstance(size, i.Product) and size.factor == -1 else scope.phrase(size)
            less = (isinstance(size, i.Number) and size.value < 0) or isinstance(size, i.Product)
            if less and isinstance(size, i.Number):
                by = spelt(-size.value)
            how_ = f"{'reduced' if less else 'increased'} by {by}" if changed else by
            words = f"{own} maximum hand size is {how_}"
        case i.Reference(), (i.Cannot(do="activate abilities") as forbids,):
            having = plainly(value.what, scope)
            whose = f"{possessive(having.words)} activated abilities" if value.what.what == "enchanted" else ""
            words = f"{whose or f'activated abilities of {having.words}'} can't be activated"
            words += " unless they're mana abilities" if forbids.except_mana else ""
        case i.Reference("source", also=i.Reference("partner")), _:
            both = Noun("both creatures", plural=True)
            if isinstance(changes[0], i.ChangePT) or (isinstance(changes[0], i.AddAbilities) and changes[0].abilities):
                both = Noun("each of those creatures")
            told = predicates(changes, both, STANDING, scope)
            return f"as long as {scope.this} is paired with another creature, {both.words} {told}"
        case i.Reference(), (i.LoyaltyAsInstant(),):
            whose = plainly(value.what, scope).words
            words = f"you may activate loyalty abilities of {whose} any time you could cast an instant"
        case i.Reference(), (i.AsThough(do="be cast") as so,):
            words = may_cast(value.what, so, scope)
        case i.Player("you"), (i.MayPlay(once=True) as one,):
            when = _ONCE.get(value.condition)
            if when is None:
                raise CannotWrite(value, "once, under a condition")
            return f"{when}, you may {' '.join(played(one, scope))}"
        case i.Player("you"), (i.LibraryTop("revealed") | i.HandRevealed(),):
            words = predicates(changes, scope.noun(value.what), STANDING, scope)
        case _:
            spells = any(
                isinstance(e, i.CostChange) or (isinstance(e, i.Cannot) and e.do == "be countered") for e in changes
            )
            cast = value.what.among if isinstance(value.what, i.Reference) and value.what.what == "all" else None
            spells |= cast is not None and i.IsSpell() in cast.where and not _is_of_damage(changes[0])
            subject = subject_of(value.what, scope, spells=spells)
            if isinstance(changes[0], i.Cannot) and subject.words.endswith("you cast"):
                subject = subject._replace(words=subject.words.replace("you cast", "you control"))
            subject = _every(value.what, subject, changes, scope)
            words = f"{subject.words} {predicates(changes, subject, STANDING, scope)}"
    words += " instead" if instead else ""
    if value.condition is not None:
        spell = isinstance(changes[0], i.CostChange)
        about_enchanted = (
            isinstance(value.condition, i.ObjectIs)
            and value.what == value.condition.what
            and (value.what.what == "enchanted")
        )
        if (
            len(changes) > 1
            or isinstance(value.condition, i.TurnOf)
            or _is_equipped(value)
            or value.condition == i.NotHold(i.TurnOf(i.Player("you")))
            or isinstance(changes[0], i.RemoveTypes)
            or _counts_its_own(value)
            or (about_enchanted and not spell)
            or words.endswith('"')
            or _is_on_the_stack(value)
        ):
            again = scope.again()
            condition_ = again.phrase(value.condition)
            if about_enchanted:
                words = words.replace(scope.enchanted, "it", 1)
            elif "source" in again.account.named and value.what == i.Reference("source"):
                words = words.replace(scope.this, "it", 1)
            elif _is_on_the_stack(value) and value.what == i.Reference("source"):
                return f"as long as {condition_}, {words.replace(scope.this, 'it', 1)}"
            return f"{'if' if spell else 'as long as'} {condition_}, {words}"
        if isinstance(value.condition, i.ObjectIs) and value.condition.what == value.what == i.Reference("source"):
            scope.now(about=True)
        untap = isinstance(changes[0], i.Cannot) and changes[0].do in ("untap", "attack", "block")
        words = f"{words} {'if' if spell or untap else 'as long as'} {scope.phrase(value.condition)}"
    return words


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


def _in_deck(value: i.ManyInDeck, scope: Scope) -> str:
    many = "any number of" if value.most is None else f"up to {scope.phrase(value.most)}"
    return f"a deck can have {many} cards named {value.name}"


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
    one_by_one = _is_counted(changes[0])
    if isinstance(what, i.Player):
        return Noun("players", plural=True) if what.who == "each player" and not one_by_one else subject
    if what.what != "all" or what.among is None:
        return subject
    where = what.among.where
    plain = all(isinstance(each, i.HasType | i.HasSubtype | i.HasSupertype) for each in where)
    counted = isinstance(
        changes[0], i.AddAbilities | i.RemoveAbilities | i.SetTypes | i.SetColors | i.Must | i.ChangePT
    )
    if isinstance(changes[0], i.SetTypes) and changes[0].subtypes and not changes[0].types and plain:
        return Noun(described(what.among, scope).one("each"))
    if plain and counted:
        return Noun(f"all {subject.words}", plural=True)
    if (
        _is_of_each(changes)
        or any(isinstance(each, i.HasCounter) for each in where)
        or isinstance(changes[0], i.AssignsByToughness | i.SetChosen)
        or one_by_one
    ):
        return Noun(described(what.among, scope).one("each"))
    return subject


def _is_counted(change: i.Modification) -> bool:
    """Whether it says how many: “each player can't cast more than one spell each turn”."""
    match change:
        case i.Cannot("cast spells" | "draw cards" | "be blocked", most=i.Number()) | i.MoreLands() | i.BlocksMore():
            return True
    return False
