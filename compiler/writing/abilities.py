"""Abilities in their frames: keywords, costs, triggers, chapters, replacements."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest

from msgspec import structs

from ... import instructions as i
from ...instructions.conditions import opposite
from ..games import MAGIC, game_named
from ..keywords.rules import added_by
from ..lower import compile_text
from .blanking import below, wordless
from .durations import timing
from .english import capital, ended, listed
from .events import trigger
from .levels import is_bar, size
from .mana import symbols
from .modifications.statics import static
from .replacements import replacement
from .scope import CannotWrite, Clause, Scope
from .selections import described
from .sentences import finished, sentences

_ROMAN = "0 I II III IV V VI VII VIII IX X".split()


def ability(value: i.Ability, scope: Scope) -> str:
    """One ability as a line of a card."""
    if scope.own.unframed is not None:
        value = scope.own.unframed(value)
    words = _framed(value, scope)
    if value.leads_to:
        words = f"{words} (Leads to: {', '.join(value.leads_to)})"
    cost, colon, rest = words.partition(": ")
    if value.kind == "activated" and scope.own.word_behind_cost and colon and not (value.word or "").endswith("[>]"):
        return f"{cost}: {behind_word(value.word, rest)}"
    return behind_word(value.word, words)


def behind_word(word: str | None, words: str) -> str:
    """“Landfall — …”, “[Level 3][>] …”: the ability behind the word before it."""
    if not word:
        return words
    return f"{word} {words}" if word.endswith("[>]") else f"{word} — {words}"


def is_replaced(value: i.Ability) -> bool:
    """Whether it is a paragraph of which all is done only where the next one does nothing instead (CR 614.1a)."""
    return value == i.Ability("spell", value.text, value.span)


def instead(value: i.Ability, scope: Scope) -> tuple[str, str]:
    """What is done, and in the paragraph below it what is done instead, under which condition."""
    match value:
        case i.Ability(kind="spell", steps=(i.If(condition, steps, (_, *_) as otherwise),)):
            usual = finished(capital(sentences(otherwise, scope)), scope)
        case _:
            raise CannotWrite(value, "what is done instead")
    held = scope.phrase(condition)
    match steps, otherwise:
        case (i.Damage(by, i.Number(amount), to),), (i.Damage(to=first),) if to == first:
            done = f"{scope.noun(by).words} deals {amount} damage instead"
        case (i.Act("destroy", i.Reference(among=i.Selection() as kind), regenerable=False) as first, _, *_), _:
            usually = sentences((structs.replace(first, regenerable=True), *steps[1:]), scope, one=True)
            destroyed = capital(described(i.Selection(kind.where[:1]), scope).many())
            done = f"instead {usually}. {destroyed} destroyed this way can't be regenerated"
        case _:
            done = sentences(steps, scope, one=True)
            ahead = ". " in done or isinstance(steps[0], i.PreventDamage)
            done = f"instead {done}" if ahead else f"{done} instead"
    words = finished(f"If {held}, {done}", scope)
    return usual, f"{value.word} — {words}" if value.word else words


def _framed(value: i.Ability, scope: Scope) -> str:
    if value.kind == "keyword":
        raise CannotWrite(value, f"the keyword {value.keyword}")
    if value.kind == "reminder":
        raise CannotWrite(value, "reminder text")
    if words := size(value):
        return words
    if value.word == "To solve":
        return _to_solve(value, scope)
    match value.keyword, value.steps:
        case str(keyword), (i.Choose(costs=(_, *_)) as choice,):
            return _modes_of_keyword(keyword, choice, scope)
    paid = scope.again()
    cost = costs(value.costs, paid, value.kind) if value.kind in ("activated", "loyalty") else ""
    if is_bar(value):
        return f"{cost}: {scope.step(value.steps[0])}"
    leaves = any(map(_is_of_the_source, value.costs))
    scope.now(paid=paid.account.named if leaves else frozenset())
    scope.now(sacrificed=paid.account.sacrificed)
    if value.kind == "activated" and value.keyword:
        value = _without_added(value, value.keyword)
    said = _body(value, scope)
    if value.timing or value.activator is not None:
        said = _with_restriction(said, _restricted(value, scope))
    for name, amount in paid.account.where.items():
        said = f"{said} {name} is {amount}."
    if value.kind in ("activated", "loyalty"):
        return f"{cost}: {said}"
    if value.kind == "chapter":
        return f"{', '.join(_ROMAN[each] for each in value.chapters)} — {said}"
    return said


def _is_of_the_source(cost: i.Cost) -> bool:
    """Whether the cost speaks of the source so that it is “it” afterwards: sacrificed, discarded, without counters."""
    match cost:
        case i.Act("sacrifice"):
            return True
        case i.RemoveCounters(of=what) | i.Discard(what=what):
            return what == i.Reference("source")
    return False


def _to_solve(value: i.Ability, scope: Scope) -> str:
    """“To solve — You control three or more tokens.”: the rest of the ability is the rule's (CR 719.3a)."""
    match value.condition, value.steps:
        case i.AllHold((held, _)), (i.GainDesignation(designation="solved"),):
            return f"{capital(scope.phrase(held))}."
    raise CannotWrite(value, "to solve it")


def _modes_of_keyword(keyword: str, value: i.Choose, scope: Scope) -> str:
    """“Spree” and below it “+ {2} — Mill four cards.”; it says itself how many are chosen (CR 702.172a)."""
    _, *lines = scope.step(value).words.split("\n")  # type: ignore[union-attr]
    bullets = "+" if keyword == "spree" else "•"
    return "\n".join([capital(keyword), *(line.replace("•", bullets, 1) for line in lines)])


def _with_restriction(said: str, restricted: str) -> str:
    """When it may be activated: behind all else, but before modes."""
    if "\n1—" in said:
        head, line, table = said.partition("\n")
        return f"{head} {restricted}.{line}{table}"
    head, bullet, modes = said.partition("\n• ")
    return f"{head.removesuffix(' —')}{'.' if bullet else ''} {restricted}.{bullet}{modes}"


def _without_added(value: i.Ability, keyword: str) -> i.Ability:
    """The ability without what the keyword before it adds (“Boast — …”, CR 702.142a)."""
    added = _added(keyword)
    timing = tuple(each for each in value.timing if each not in added)
    statics = tuple(each for each in value.statics if each not in added)
    return structs.replace(value, timing=timing, statics=statics)


@lru_cache(maxsize=64)
def _added(keyword: str) -> frozenset[i.Timing | i.Static]:
    """What the keyword says of when the ability behind it may be activated, and of what it costs."""
    meant = [compile_text(f"{{0}}: Draw a card. {each}") for each in added_by(keyword, game_named(MAGIC).definitions)]
    abilities = [wordless(ability_) for one in meant for ability_ in one.abilities]
    return frozenset(each for ability_ in abilities for each in (*ability_.timing, *ability_.statics))


def _body(value: i.Ability, scope: Scope) -> str:
    scope.now(ability=value)
    parts: list[str] = []
    if value.replacements and any(_stands_first(each) for each in value.statics):
        statics_first = structs.replace(value, replacements=(), steps=())
        return f"{_body(statics_first, scope)} {_body(structs.replace(value, statics=()), scope)}"
    for cast in value.casting:
        parts.append(finished(capital(casting(cast, scope)), scope))
    for replaced in value.replacements:
        parts.append(finished(capital(replacement(replaced, scope)), scope))
    costing = [each for each in value.statics if is_of_the_ability(each)]
    replaced_by: i.Static | None = None
    for standing, after in zip_longest(value.statics, value.statics[1:]):
        instead, replaced_by = replaced_by is standing, None
        if after is not None and (always := _but_for(standing, after)) is not None:
            standing, replaced_by = always, after
        if isinstance(standing.changes[0], i.AsAttacks):
            parts.append(finished(capital(_as_it_attacks(standing.changes[0], scope)), scope))
            continue
        if isinstance(standing.changes[0], i.FromOpeningHand):
            then = sentences(standing.changes[0].steps, scope)
            parts.append(f"You may reveal this card from your opening hand. {finished(f'If you do, {then}', scope)}")
            continue
        if standing in costing:
            continue
        parts.append(finished(capital(static(standing, scope, instead=instead)), scope))
        parts += [ended(each) for each in scope.follows_up()]
    if value.steps:
        if value.trigger is not None:
            when = trigger(value.trigger, scope)
            if value.trigger.events == (i.Begins("end step"),) and _leaves_by_itself(value.steps[0]):
                when = "At the beginning of the end step"
            if when.startswith("Whenever ") and _ends_it(value):
                when = f"When {when.removeprefix('Whenever ')}"
            match value.trigger.events:
                case (i.Begins("draw step"),):
                    scope.now(additional="draw")
                case (i.TapsForMana(),):
                    scope.now(additional="add")
            condition = f" if {scope.phrase(value.condition)}," if value.condition is not None else ""
            if isinstance(value.condition, i.ObjectIs) and value.condition.where == (i.HasType("enchantment"),):
                scope.now(named=scope.account.named | {"something else"})
            if value.condition == _IN_EXILE:
                when, condition = f"{when} while it's exiled", ""
            scope.now(intervening=value.condition is None)
            scope.now(about=scope.account.about or _goes_on_about_the_source(value))
            words = f"{when},{condition} {sentences(value.steps, scope)}"
        else:
            words = sentences(value.steps, scope)
        parts.append(finished(capital(words), scope))
    for standing in costing:
        parts.append(finished(capital(static(standing, scope)), scope))
    if not parts:
        raise CannotWrite(value, "nothing in it")
    return " ".join(parts)


def _but_for(value: i.Static, after: i.Static) -> i.Static | None:
    """What stands, without saying that it does not while the next one stands instead; None where both stand at once."""
    if after.condition is None or value.condition is None or value.what != after.what:
        return None
    if not {type(change) for change in value.changes} <= {type(change) for change in after.changes}:
        return None
    if isinstance(after.condition, i.ObjectIs) and after.condition.negated:
        return None  # “as long as it's a Pirate, …; as long as it isn't, …” are said side by side
    unless = opposite(after.condition)
    if value.condition == unless:
        return structs.replace(value, condition=None)
    match value.condition:
        case i.AllHold((held, last)) if last == unless:
            return structs.replace(value, condition=held)
    return None


def _leaves_by_itself(step: i.Step) -> bool:
    """Whether the source is sacrificed or returned."""
    match step:
        case i.Act("sacrifice" | "destroy", what) | i.Move(what, "hand"):
            return what == i.Reference("source")
    return False


def _goes_on_about_the_source(value: i.Ability) -> bool:
    """Whether what is asked of the source is asked first: “if this creature attacked this turn, … it”."""
    here = i.Reference("source")
    if not any(each == here for each in below(value.condition)):
        return False
    match value.steps[0]:
        case i.Gain(what=what, changes=(i.RemoveAbilities(), *_)):
            return what == here
        case _ if not isinstance(_events(value)[0], i.Begins):
            return False
        case i.Act(what=what) | i.Move(what=what) | i.PutCounters(on=what) | i.RemoveCounters(of=what):
            return what == here
    return False


#: What an event on its source asks where the source is: “while it's exiled”.
_IN_EXILE = i.ObjectIs(i.Reference("that", antecedent="event.on"), (i.InZone("exile"),))


def _ends_it(value: i.Ability) -> bool:
    """Whether it triggers but once, as its source, or what it waits for, is gone then, or is something else."""
    match value.condition:
        case i.ObjectIs(i.Reference("source"), (i.HasType(),), negated=False):
            return not any(isinstance(each, i.Does) and each.deed == "play" for each in _events(value))
    if value.steps and _gone_after(value.steps[0]):
        return True
    if any(isinstance(each, i.Does) and each.deed.startswith("planeswalk") for each in _events(value)):
        return True
    if any(isinstance(each, i.Becomes) and each.state == "transformed" and each.to for each in _events(value)):
        return True
    if all(isinstance(each, i.Attacks | i.Blocks) for each in _events(value)) and _gone_at_end_of_combat(value.steps):
        return True
    match value.trigger.events if value.trigger is not None else ():
        case (i.Becomes() | i.BecomesTarget() | i.Casts() | i.Holding() | i.Does() as event,):
            about = getattr(event, "what", None)
        case (i.Blocks() | i.BecomesBlocked() as event,):
            about = event.what
        case (i.DealsDamage(None, (i.Reference() as about,)),):
            pass
        case _:
            return False
    subjects = [
        each.what for each in (about if isinstance(about, tuple) else (about,)) if isinstance(each, i.Reference)
    ]
    for step in value.steps:
        what = step.what if isinstance(step, i.Act | i.Move) else None
        gone = isinstance(step, i.Move) or (isinstance(step, i.Act) and step.verb in ("sacrifice", "destroy"))
        if what is None or not gone:
            continue
        if what == i.Reference("source") or (subjects and what.what in ("that", "enchanted") and what.among is None):
            return True
    return False


def _gone_at_end_of_combat(steps: Sequence[i.Step]) -> bool:
    match steps:
        case (i.Delayed(i.Trigger((i.Begins("end of combat"),)), (i.Act() | i.Move() as first,)),):
            return first.what == i.Reference("that", antecedent="event.what")
    return False


def _events(value: i.Ability) -> tuple[i.AnyEvent, ...]:
    return value.trigger.events if value.trigger is not None else ()


def _gone_after(step: i.Step) -> bool:
    """Whether its source is something else, or elsewhere, after that: it transforms, or comes from a graveyard."""
    match step:
        case i.Act("transform" | "sacrifice", i.Reference("source")):
            return True
        case i.Move(i.Reference("source", among=i.Selection((i.InZone("graveyard"),))), "battlefield"):
            return True
        case i.May(steps=(i.Move() as first,)) | i.Delayed(steps=(i.Act() as first,)):
            return _gone_after(first)
    return False


def _as_it_attacks(value: i.AsAttacks, scope: Scope) -> str:
    """“you may exert this creature as it attacks. When you do, …”."""
    match value.steps:
        case (i.May(i.Player("you"), (i.Act("exert", i.Reference("source")),), ()), *then):
            words = f"you may exert {scope.this} as it attacks"
        case _:
            raise CannotWrite(value, "as it attacks")
    scope.speaks_of("creature")
    scope.now(about=True)
    return f"{words}. {capital(sentences(tuple(then), scope))}" if then else words


def _stands_first(value: i.Static) -> bool:
    """Whether a replacement effect may speak of what it gives or allows: “a spell cast this way”."""
    change = value.changes[0]
    return isinstance(change, i.MayPlay) or (isinstance(change, i.AddAbilities) and bool(change.abilities))


def is_of_the_ability(value: i.Static) -> bool:
    """Whether it says what the ability itself costs: that stands behind what it does."""
    return any(
        (isinstance(each, i.CostChange) and each.of == "activate this ability")
        or (isinstance(each, i.CostRunes) and each.of == "use" and value.what == i.Reference("source"))
        for each in value.changes
    )


def _restricted(value: i.Ability, scope: Scope) -> str:
    if value.activator is not None:
        who = scope.noun(value.activator).words
        when = f" but {timing(value.timing, scope.again())}" if value.timing else ""
        if value.activator.who in ("a player", "each player"):
            return f"Any player may activate this ability{when}"
        when = f" and {timing(value.timing, scope.again())}" if value.timing else ""
        return f"Only {who} may activate this ability{when}"
    if value.kind == "triggered":
        if value.timing == (i.OnlySoOften(i.Number(1)),):
            return "This ability triggers only once each turn"
        if value.timing == (i.OnlyUntilDone(),):
            return "Do this only once each turn"
        return f"This ability triggers {timing(value.timing, scope.again())}".replace(" or ", " or if ", 1)
    return f"Activate {timing(value.timing, scope.again())}"


def costs(values: Sequence[i.Cost], scope: Scope, kind: str = "") -> str:
    """“{2}{W}, {T}, Sacrifice this creature”."""
    said: list[str] = []
    last: i.Cost | None = None
    for each in values:
        before, last = last, each
        if (own := scope.in_own_words("costs", each)) is not None:
            said.append(own)
            continue
        match each:
            case i.Act("sacrifice", i.Reference("source")) if isinstance(before, i.RemoveCounters) and (
                before.of == each.what
            ):
                said[-1] += " and sacrifice it"
            case i.LoyaltyCost(i.Number(number)):
                said.append(f"{number:+}".replace("-", "−") if number else "0")
            case i.LoyaltyCost(i.Product(-1, i.Variable() as of)):
                said.append(f"−{scope.phrase(of)}")
            case i.TapSymbol():
                said.append("{T}")
            case i.UntapSymbol():
                said.append("{Q}")
            case i.PayMana(mana=mana, times=None, waterbend=False):
                said.append(symbols(mana, scope))
            case i.Choose():
                said.append(capital(_either(each, scope)))
            case _:
                said.append(capital(str(scope.step(each))))
    if not said:
        raise CannotWrite(values, "no cost")
    return ", ".join(said)


def casting(value: i.CastingCost, scope: Scope) -> str:
    """“as an additional cost to cast this spell, sacrifice a creature”."""
    if (said := scope.in_own_words("phrases", value)) is not None:
        return str(said)
    paid = [_either(each, scope) if isinstance(each, i.Choose) else _plain(scope.step(each)) for each in value.costs]
    match value:
        case i.AdditionalCost(optional=optional, any_number=any_number):
            may = "you may " if optional else ""
            often = " any number of times" if any_number else ""
            return f"as an additional cost to cast this spell, {may}{listed(paid)}{often}"
        case i.AlternativeCost(condition=condition):
            others = [scope.step(each) for each in value.costs if isinstance(each, i.GainLife)]
            if others and (len(others) < len(value.costs) or condition is None):
                raise CannotWrite(value, "what another one does")
            if others and condition is not None:
                does = [f"have {one.subject.object} {one.bare}" for one in others if isinstance(one, Clause)]
                held = f"if {scope.phrase(condition)}, rather than pay this spell's mana cost"
                return f"{held}, you may {listed(does)}"
            if paid:
                words = f"you may {listed(paid)} rather than pay this spell's mana cost"
            else:
                words = "you may cast this spell without paying its mana cost"
            return f"if {scope.phrase(condition)}, {words}" if condition is not None else words
    raise CannotWrite(value)


def _either(value: i.Choose, scope: Scope) -> str:
    """“discard a card or pay {5}”: one of several costs."""
    if value.results or (value.least, value.most) != (1, 1) or any(len(option) != 1 for option in value.options):
        raise CannotWrite(value, "costs to choose from")
    return listed([_plain(scope.step(option[0])) for option in value.options], "or")


def _plain(said: object) -> str:
    return said.bare if isinstance(said, Clause) else str(said)
