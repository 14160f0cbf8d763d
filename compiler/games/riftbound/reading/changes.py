"""What a clause changes of Riftbound's units, cards and players: Might, keywords, costs, damage, what they may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from .....grammar import riftbound_senses as senses
from ....clauses.said import Said
from ....modifying.found import Found, done, rest
from ....nouns.characteristics import quotation
from ....nouns.objects import reference, selection
from ....nouns.quantities import quantity
from ..describing import amount
from . import costing, forbidding
from .places import place
from .quantities import for_each
from .spells import spells_and_abilities_of

_HAVING = frozenset(["have", "get", "gain"])
_MINIMUM = ", to a minimum of"

Read = Callable[[Said], "Found | None"]


def own(said: Said) -> Found | None:
    """What the clause changes, and how, in Riftbound's words; None for one that all games have."""
    for read in _READERS:
        mark = said.source.mark()
        if (found := read(said)) is not None:
            return found
        said.source.forget(mark)
    return None


# ── What is had, gained and given ───────────────────────────────────────────────────────────────────────────────────


def _has(said: Said) -> Found | None:
    """“I have +1 [MIGHT] and [Ganking]”, “units here have [Shield]”, “it gets +2 [MIGHT] this turn”."""
    if said.verb not in _HAVING or not done(said) or said.node.cause is not None:
        return None
    what = said.whom()
    complements = _with_place_apart(rest(said))
    if not isinstance(what, i.Reference):
        return None
    match what.among, complements:
        case i.Selection() as among, [*complements, n.Word(kind="place") as here]:
            where = place(here, said.source)  # “other friendly units have +1 [MIGHT] | here”
            if where is None:
                return None
            among = structs.replace(among, where=(*among.where, i.AtLocation(where)))
            what = structs.replace(what, among=among)
    changes = gifts(complements, said)
    return None if changes is None else Found(what, changes)


def _with_place_apart(complements: Sequence[n.Complement]) -> list[n.Complement]:
    """“+1 [MIGHT] | here”: where those are that have it."""
    match complements:
        case [*before, n.NounPhrase(modifiers=(*rest_, n.Word(kind="place") as here)) as gift]:
            end = (tuple(rest_) or gift.words)[-1].span.end
            return [*before, structs.replace(gift, modifiers=tuple(rest_), span=n.Span(gift.span.start, end)), here]
    return [*complements]


def given(said: Said) -> Found | None:
    """“Give me +2 [MIGHT] this turn”, “give it [Tank] and [Shield 3]”: whom, and what."""
    match rest(said):
        case [(n.NounPhrase() | n.NounList()) as whom, *what] if what:
            pass
        case _:
            return None
    found = said.refer(whom)
    if found.what == "other":
        return None
    changes = gifts(what, said)
    return None if changes is None else Found(found, changes)


def gifts(complements: Sequence[n.Complement], said: Said) -> tuple[i.Modification, ...] | None:
    """What is given, as changes; None where any of it is something else."""
    if not complements:
        return None
    first, *more = complements
    match first:
        case n.NounPhrase():
            pass
        case n.NounList() if first.conjunctions == {"and"}:
            said.source.claim_own(first)
        case _:
            return None
    items = [*first.items]
    least, equal, each = _behind(more, items, said)
    if least is _NOTHING:
        return None
    changes: list[i.Modification] = []
    for item in items:
        found = _gift(item, said, equal)
        if found is None:
            return None
        changes += found
    if each is not None:
        changes = [_scaled(change, each, said) for change in changes]
    if isinstance(least, i.Number | i.Variable):
        changes = [_at_least(change, least) for change in changes]
    return tuple(changes)


def _at_least(change: i.Modification, least: i.Number | i.Variable) -> i.Modification:
    """“-2 [MIGHT] this turn, to a minimum of 1 [MIGHT]”."""
    return i.ChangeMight(change.might, least) if isinstance(change, i.ChangeMight) else change


_NOTHING = i.Asked("")


def _behind(
    more: Sequence[n.Complement], items: Sequence[n.NounPhrase], said: Said
) -> tuple[i.Quantity | None, i.Quantity | None, n.ForEach | None]:
    """What stands behind the gifts: “, to a minimum of 1 [MIGHT]”, “equal to my Might”, “for each friendly gear”."""
    least: i.Quantity | None = None
    equal: i.Quantity | None = None
    each: n.ForEach | None = None
    inner = [m for item in items for m in item.modifiers]
    for complement in (*inner, *more):
        match complement:
            case n.Prepositional(object=n.NounPhrase(words=(n.Word() as word,), modifiers=())) if (
                complement.sense == _MINIMUM and word.kind == "power/toughness"
            ):
                least = amount(senses.might(word))
                said.source.claim(complement)
            case n.EqualTo(sense="equal to"):
                equal = quantity(complement.quantity, said.source)
                said.source.claim_own(complement)
                if isinstance(equal, i.Asked):
                    return _NOTHING, None, None
            case n.ForEach():
                each = complement
            case _:
                return _NOTHING, None, None
    return least, equal, each


def _gift(item: n.NounPhrase, said: Said, equal: i.Quantity | None) -> list[i.Modification] | None:
    quoted = [x for x in item.words if isinstance(x, n.Quoted)]
    if quoted and len(item.words) == 1:
        said.source.claim(*quoted)
        return [i.AddAbilities((), tuple(quotation(each, said.source) for each in quoted))]
    words = item.plain_words
    if len(words) < len(item.words) or not words:
        return None
    if item.alone == ("my", "keyword"):
        said.source.claim(item)
        return [i.KeywordsOf(i.Reference("source"))]
    if words[-1].sense in ("tag", "that tag") and words[0].sense == "that" and len(words) == 2:
        said.source.claim(*words)
        return [i.AddTags(chosen=True)]
    extra = [w for w in words[:-1] if w.sense not in ("an additional", "additional", "a", "an")]
    if extra:
        return None
    last = words[-1]
    if last.kind == "power/toughness change":
        return _might(last, words, said, equal)
    if last.kind == "keyword":
        name = senses.named(last)
        said.source.claim(*words)
        return [i.GainKeyword(name, equal)] if equal is not None else [i.AddAbilities((name,))]
    return None


def _might(word: n.Word, words: Sequence[n.Word], said: Said, equal: i.Quantity | None) -> list[i.Modification] | None:
    change = senses.might_change(word)
    if change is None:
        return None
    number = equal if not change.amount else amount(change.amount)
    if number is None or (equal is not None and change.amount):
        return None
    said.source.claim(*words)
    return [i.ChangeMight(negative(number) if change.down else number)]


def negative(number: i.Quantity) -> i.Quantity:
    """So much less."""
    return i.Number(-number.value) if isinstance(number, i.Number) else i.Product(-1, number)


def _scaled(change: i.Modification, each: n.ForEach, said: Said) -> i.Modification:
    match change:
        case i.ChangeMight(might):
            return i.ChangeMight(for_each(each, might, said.source))
    return change


# ── Might ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _increased(said: Said) -> Found | None:
    """“My Might is increased by your points”."""
    match said.node.subject, said.node.verb.senses, rest(said):
        case (
            n.NounPhrase(alone=("my", "might")) as whose,
            ("is", "increased" | "reduced" as way),
            [n.Prepositional(sense="by", object=(n.NounPhrase() | n.NounList()) as by) as how],
        ):
            number = quantity(by, said.source)
        case _:
            return None
    if isinstance(number, i.Asked):
        return None
    said.source.claim(whose)
    said.source.claim_own(how)
    return Found(i.Reference("source", "my"), (i.ChangeMight(number if way == "increased" else negative(number)),))


def _base_might(said: Said) -> Found | None:
    """“Its base Might becomes 5”."""
    match said.node.subject, said.verb, rest(said):
        case (
            n.NounPhrase(words=(n.Word(kind="possessive") as whose, n.Word(sense="base might")), modifiers=()) as noun,
            "become",
            [n.NounPhrase(words=(n.Word() as number,), modifiers=())],
        ) if number.number is not None:
            pass
        case _:
            return None
    of = i.Reference("source") if whose.possessor == "i" else said.it("it")
    said.source.claim(noun, number)
    return Found(of, (i.SetMight(i.Number(number.number)),))


# ── Damage, triggers ────────────────────────────────────────────────────────────────────────────────────────────────


def _bonus(said: Said) -> Found | None:
    """“Your spells and abilities deal 1 Bonus Damage”, “spells and abilities deal 1 Bonus Damage to units here”."""
    if said.verb != "deal" or said.node.verb.auxiliaries or said.node.subject is None:
        return None
    to: i.Reference | None = None
    match rest(said):
        case [n.NounPhrase(words=(n.Word() as number, n.Word(sense="bonus damage")), modifiers=()), *more]:
            pass
        case _:
            return None
    match more:
        case []:
            pass
        case [n.Prepositional(sense="to", object=whom) as to_]:
            to = reference(whom, said.source)
            said.source.claim_own(to_)
        case _:
            return None
    sources = spells_and_abilities_of(said.node.subject, said.source)
    until: i.Duration | None = None
    if sources is None and (next_ := costing.cards(said.node.subject, said.source)) is not None:
        sources, until = next_, costing.lasting(said.node.subject)  # “the next spell you play this turn”
    if sources is None or number.number is None or (to is not None and to.what == "other"):
        return None
    said.source.claim(*rest(said)[0].words)  # type: ignore[union-attr]
    return Found(sources, (i.BonusDamage(i.Number(number.number), to),), until)


def _triggers(said: Said) -> Found | None:
    """“Your [Deathknell] effects trigger an additional time”, “your [Temporary] effects … don't trigger”."""
    if said.node.verb.main not in ("trigger", "triggers"):
        return None
    match said.node.subject, rest(said):
        case n.NounPhrase(
            words=(n.Word(kind="possessive") as your, n.Word(kind="keyword") as keyword, n.Word(sense="effect"))
        ) as noun, more:
            pass
        case _:
            return None
    if your.possessor != "you":
        return None
    where: list[i.Predicate] = [i.HasKeyword(senses.named(keyword)), i.ControlledBy(i.Player("you", "your"))]
    if noun.modifiers:
        mark = said.source.mark()
        places = selection(n.NounPhrase(words=(), modifiers=noun.modifiers, span=noun.span), said.source).where
        if any(isinstance(each, i.Told) for each in places):
            said.source.forget(mark)
            return None
        where += places
    again = [c.alone for c in more if isinstance(c, n.NounPhrase)] == [("an additional", "time")]
    if said.node.verb.negated is again or len(more) > (1 if again else 0):
        return None
    said.source.claim(*noun.words, *more)
    of = i.Selection(tuple(where))
    such = i.Reference("all", said.source.words(noun), i.Selection((i.IsAbility("triggered", of),)))
    return Found(such, (i.TriggersAgain(),) if again else (i.Cannot("trigger"),))


_READERS: tuple[Read, ...] = (
    _has,
    _increased,
    _base_might,
    _bonus,
    _triggers,
    costing.read,
    forbidding.read,
)
