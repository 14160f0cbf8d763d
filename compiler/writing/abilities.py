"""Abilities in their frames: keywords, costs, triggers, chapters, replacements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import TypeVar

from msgspec import structs

from ... import instructions as i
from ...instructions.changing import with_all
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
V = TypeVar("V", bound=i.Value)


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
        case (i.Damage(by, i.Number(amount), to) as damage,), (i.Damage(to=first),) if to == first:
            barred = "" if damage.preventable else " and the damage can't be prevented"
            done = f"{scope.noun(by).words} deals {amount} damage instead{barred}"
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
    """The ability with what surrounds it: “{T}: Draw a card. Activate only as a sorcery.”"""
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
    if value.kind in ("activated", "loyalty"):
        return _activated(value, scope)
    said = _limited(value, scope)
    return f"{', '.join(_ROMAN[each] for each in value.chapters)} — {said}" if value.kind == "chapter" else said


def _activated(value: i.Ability, scope: Scope) -> str:
    """“{T}: Draw a card.”"""
    paid = scope.again()
    cost = costs(value.costs, paid, value.kind)
    if is_bar(value):
        return f"{cost}: {scope.step(value.steps[0])}"
    leaves = any(map(_is_of_the_source, value.costs))
    scope.now(paid=paid.account.named if leaves else frozenset(), sacrificed=paid.account.sacrificed)
    if value.kind == "activated" and value.keyword:
        value = _without_added(value, value.keyword)
    said = _limited(value, scope)
    for name, amount in paid.account.where.items():
        said = f"{said} {name} is {amount}."
    return f"{cost}: {said}"


def _limited(value: i.Ability, scope: Scope) -> str:
    """What it says, and when it may be activated, and by whom."""
    said = _body(value, scope)
    restricted = value.timing or value.activator is not None
    return _with_restriction(said, _restricted(value, scope)) if restricted else said


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
    """What the ability says, but for what surrounds it: “When this creature enters, draw a card.”"""
    scope.now(ability=value)
    if value.replacements and any(_stands_first(each) for each in value.statics):
        statics_first = structs.replace(value, replacements=(), steps=())
        return f"{_body(statics_first, scope)} {_body(structs.replace(value, statics=()), scope)}"
    parts = _finished(casting, value.casting, scope)
    parts += _finished(replacement, value.replacements, scope)
    parts += _standing(value, scope)
    if value.steps:
        words = sentences(value.steps, scope) if value.trigger is None else _triggered(value, value.trigger, scope)
        parts.append(finished(capital(words), scope))
    parts += _finished(static, filter(is_of_the_ability, value.statics), scope)
    if not parts:
        raise CannotWrite(value, "nothing in it")
    return " ".join(parts)


def _finished(write: Callable[[V, Scope], str], values: Iterable[V], scope: Scope) -> list[str]:
    return [finished(capital(write(each, scope)), scope) for each in values]


def _standing(value: i.Ability, scope: Scope) -> Iterator[str]:
    """The sentences of what stands; not of what the ability itself costs, which is said behind."""
    replaced_by: i.Static | None = None
    for standing, after in zip_longest(value.statics, value.statics[1:]):
        instead, replaced_by = replaced_by is standing, None
        if after is not None and (always := _but_for(standing, after)) is not None:
            standing, replaced_by = always, after
        match standing.changes[0]:
            case i.AsAttacks() as attacking:
                yield finished(capital(_as_it_attacks(attacking, scope)), scope)
            case i.FromOpeningHand(steps):
                then = finished(f"If you do, {_of_opening_hand(steps, scope)}", scope)
                yield f"You may reveal this card from your opening hand. {then}"
            case _ if not is_of_the_ability(standing):
                yield finished(capital(static(standing, scope, instead=instead)), scope)
                yield from map(ended, scope.follows_up())


def _of_opening_hand(steps: tuple[i.Step, ...], scope: Scope) -> str:
    """“at the beginning of the first upkeep, …”: the time stands ahead."""
    match steps:
        case (i.Delayed(i.Trigger((i.Begins() as begins,)), later),):
            return f"at {scope.phrase(begins)}, {sentences(later, scope)}"
    return sentences(steps, scope)


def _triggered(value: i.Ability, event: i.Trigger, scope: Scope) -> str:
    """“When this creature enters, if you control a Goblin, draw a card”."""
    when = _when(value, event, scope)
    match event.events:
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
    return f"{when},{condition} {sentences(_with_that_many(value), scope)}"


def _with_that_many(value: i.Ability) -> tuple[i.Step, ...]:
    """“if a creature died this turn, you gain that much life and draw that many cards”: what the condition asks."""
    match value.condition:
        case i.Holds(i.EventCount() as asked, "≥"):
            if sum(each == asked for each in below(value.steps)) > 1:
                that_many = {asked: i.ThatMany()}
                return with_all(value.steps, _EVENT_COUNTS, lambda each: that_many.get(each, each))
    return value.steps


_EVENT_COUNTS: frozenset[type[i.Value]] = frozenset([i.EventCount])


def _when(value: i.Ability, event: i.Trigger, scope: Scope) -> str:
    """“Whenever this creature attacks”; “When …” where it can happen but once."""
    when = trigger(event, scope)
    if event.events == (i.Begins("end step"),) and _leaves_by_itself(value.steps[0]):
        return "At the beginning of the end step"
    return when.replace("Whenever ", "When ", 1) if when.startswith("Whenever ") and _ends_it(value) else when


def _but_for(value: i.Static, after: i.Static) -> i.Static | None:
    """What stands, without saying that it does not while the next one stands instead; None where both stand at once."""
    if after.condition is None or value.condition is None or value.what != after.what:
        return None
    if not set(map(type, value.changes)) <= set(map(type, after.changes)):
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
    events = _events(value)
    match value.condition:
        case i.ObjectIs(i.Reference("source"), (i.HasType(),), negated=False):
            return not any(isinstance(each, i.Does) and each.deed == "play" for each in events)
    if (value.steps and _gone_after(value.steps[0])) or any(map(_happens_once, events)):
        return True
    if _fight_to_the_end(events, value.steps):
        return True
    subjects = _subjects(events)
    return subjects is not None and any(_is_gone(step, subjects) for step in value.steps)


def _happens_once(event: i.AnyEvent) -> bool:
    """“When you planeswalk to it”, “when it transforms into …”."""
    match event:
        case i.Does(deed=deed):
            return deed.startswith("planeswalk")
        case i.Becomes(state="transformed", to=to):
            return bool(to)
    return False


def _subjects(events: Sequence[i.AnyEvent]) -> list[i.Reference] | None:
    """What the event is about, of such events after which that may be gone."""
    match events:
        case (i.Becomes() | i.BecomesTarget() | i.Casts() | i.Holding() | i.Does() as event,):
            about = getattr(event, "what", None)
        case (i.Blocks(what=about) | i.BecomesBlocked(what=about),):
            pass
        case (i.DealsDamage(None, (i.Reference() as about,)),):
            pass
        case _:
            return None
    return [each for each in (about if isinstance(about, tuple) else (about,)) if isinstance(each, i.Reference)]


def _is_gone(step: i.Step, subjects: Sequence[i.Reference]) -> bool:
    """Whether the source, or what the event was about, is moved, sacrificed or destroyed."""
    match step:
        case i.Move(what) | i.Act("sacrifice" | "destroy", what):
            if what == i.Reference("source"):
                return True
            return bool(subjects) and what.what in ("that", "enchanted") and what.among is None
    return False


def _fight_to_the_end(events: Sequence[i.AnyEvent], steps: Sequence[i.Step]) -> bool:
    """Whether what attacks or blocks is gone at end of combat."""
    match steps:
        case (i.Delayed(i.Trigger((i.Begins("end of combat"),)), (i.Act() | i.Move() as first,)),):
            gone = first.what == i.Reference("that", antecedent="event.what")
            return gone and all(isinstance(each, i.Attacks | i.Blocks) for each in events)
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
    for before, each in zip((None, *values), values, strict=False):
        match before, each:
            case i.RemoveCounters(of=of), i.Act("sacrifice", i.Reference("source") as what) if of == what:
                said[-1] += " and sacrifice it"
            case _:
                own = scope.in_own_words("costs", each)
                said.append(_cost(each, scope) if own is None else own)
    if not said:
        raise CannotWrite(values, "no cost")
    return ", ".join(said)


def _cost(value: i.Cost, scope: Scope) -> str:
    """“{2}{W}”, “{T}”, “−3”, “Sacrifice a creature”."""
    match value:
        case i.LoyaltyCost(i.Number(number)):
            return f"{number:+}".replace("-", "−") if number else "0"
        case i.LoyaltyCost(i.Product(-1, i.Variable() as of)):
            return f"−{scope.phrase(of)}"
        case i.TapSymbol():
            return "{T}"
        case i.UntapSymbol():
            return "{Q}"
        case i.PayMana(mana=mana, times=None, waterbend=False):
            return symbols(mana, scope)
        case i.Choose():
            return capital(_either(value, scope))
    return capital(str(scope.step(value)))


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
        case i.AlternativeCost():
            return _instead_of_mana(value, paid, scope)
    raise CannotWrite(value)


def _instead_of_mana(value: i.AlternativeCost, paid: Sequence[str], scope: Scope) -> str:
    """“if you control a Forest, you may pay 2 life rather than pay this spell's mana cost”."""
    condition = value.condition
    others = [scope.step(each) for each in value.costs if isinstance(each, i.GainLife)]
    if others:
        if len(others) < len(value.costs) or condition is None:
            raise CannotWrite(value, "what another one does")
        does = [f"have {one.subject.object} {one.bare}" for one in others if isinstance(one, Clause)]
        return f"if {scope.phrase(condition)}, rather than pay this spell's mana cost, you may {listed(does)}"
    words = "you may cast this spell without paying its mana cost"
    if paid:
        words = f"you may {listed(paid)} rather than pay this spell's mana cost"
    return f"if {scope.phrase(condition)}, {words}" if condition is not None else words


def _either(value: i.Choose, scope: Scope) -> str:
    """“discard a card or pay {5}”: one of several costs."""
    if value.results or (value.least, value.most) != (1, 1) or any(len(option) != 1 for option in value.options):
        raise CannotWrite(value, "costs to choose from")
    return listed([_plain(scope.step(option[0])) for option in value.options], "or")


def _plain(said: object) -> str:
    return said.bare if isinstance(said, Clause) else str(said)
