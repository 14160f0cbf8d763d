"""Dealing and preventing damage (CR 120, 615)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.traversal import below, first_of
from ...instructions.changing import with_inner
from ..clauses.said import Said
from ..ledger.places import spoken_place
from ..nouns.objects import selection
from ..nouns.player_names import is_player
from ..nouns.players import player
from ..nouns.pronouns import spoken_of
from ..nouns.quantities import quantity
from ..nouns.quantities.values import number_of
from ..nouns.recipients import other_than, recipients, unnested
from ..nouns.stack import on_stack
from ..rows.holes.amounts import many

Division = Literal["as you choose", "evenly"]


def deal(said: Said) -> Sequence[i.Step] | None:
    """“Bolt deals 3 damage to any target.”, “… deals X plus 1 damage to each creature.”"""
    match said.node.complements:
        case (
            n.NounList(items=(n.NounPhrase(words=(n.Word() as number,), modifiers=()) as first, damage)) as both,
            *rest,
        ) if both.joints == ("plus",) and _is_damage(damage) and number_of(number) is not None:
            alone = structs.replace(said.node, complements=(damage, *rest))
        case _:
            return _dealt_by(said)
    counted = any(isinstance(each, n.EqualTo | n.ForEach) for each in rest)
    match _dealt_by(structs.replace(said, node=alone)):
        case [i.Damage() as one] if not counted:
            said.source.claim_between(first.span.end, damage.span.start)
            return [structs.replace(one, amount=i.Sum((quantity(first, said.source), one.amount)))]
    return None


def _dealt_by(said: Said) -> Sequence[i.Step] | None:
    """“Bolt deals 3 damage to any target.”, “It deals 2 damage to target creature and 1 damage to its controller.”"""
    subject = said.node.subject
    if subject is None or is_player(subject) or said.verb != "deal":
        return None
    by = _spoken_again(said.refer(subject), subject)
    if (other := _other_amount(said, by)) is not None:
        return [other]
    if (each_dealt := _each_dealt(said, by)) is None:
        return None
    by, steps = each_dealt
    several = by.what == "target" and (by.optional if by.most is None else by.most != i.Number(1))
    if several and any(_of_it(step.amount) for step in steps):
        return None  # “two target creatures each deal damage equal to their power”
    if by.what == "that" and (subject.senses[:1] == ("each of",) or said.node.verb.senses[0] == "each"):
        return [i.ForEach(tuple(_by_each(step, by) for step in steps), of=by, text=by.text)]
    if by.what == "all" and steps:
        return _dealt_by_all(said, subject, by, steps)
    return steps or None


def _each_dealt(said: Said, by: i.Reference) -> tuple[i.Reference, list[i.Damage]] | None:
    """What deals damage, in the words of the last of them, and how much each time, to what."""
    steps: list[i.Damage] = []
    dealt: list[i.Recipient] = []
    for amount, to, division in _dealt(said):
        if to is None or amount is None:
            return None
        if by.what == "target":
            dealt.append(by)
        elif by.what == "that" and by.id and steps:
            by = i.Reference("that", by.text, antecedent=by.id)  # “it deals 3 damage … and 1 damage …”
        to = tuple(other_than(each, dealt) for each in to)
        dealt += to
        steps.append(i.Damage(by, amount, to, division, **said.words))
    return by, steps


def _dealt_by_all(said: Said, subject: n.Noun, by: i.Reference, steps: Sequence[i.Damage]) -> Sequence[i.Step] | None:
    """“each creature deals damage equal to its power”."""
    if by.among is None or (said.node.verb.main == "deals" and subject.senses[0] not in ("each", "each other")):
        return None  # “Phantom deals 2 damage”: a name, not all Phantoms
    that = i.Reference("that", by.text, antecedent="each")
    each = [structs.replace(step, by=that, to=tuple(_but_itself(one, by, that) for one in step.to)) for step in steps]
    return [i.ForEach(tuple(each), objects=by.among, text=by.text)]


def _of_it(amount: i.Quantity) -> bool:
    """Whether it is a number of what deals the damage."""
    return any(isinstance(each, i.Reference) and each.what == "that" for each in (amount, *amount.walk()))


def _by_each(step: i.Damage, by: i.Reference) -> i.Damage:
    """“each of those creatures deals damage equal to its power”: to its own."""
    that = i.Reference("that", by.text, antecedent="each")

    def its(value: i.Value) -> i.Value:
        again = isinstance(value, i.Reference) and value.what == "that" and value.antecedent == by.id != 0
        return that if again or value == by else with_inner(value, its)

    return structs.replace(step, by=that, amount=its(step.amount))


def _but_itself(one: i.Recipient, by: i.Reference, that: i.Reference) -> i.Recipient:
    """“each creature deals damage … to another creature”, “to itself”: another than that, that itself."""
    if isinstance(one, i.Reference) and one.what == "that" and one.antecedent == by.id:
        return that
    if not isinstance(one, i.Reference) or one.among is None or i.IsOther() not in one.among.where:
        return one
    where = tuple(i.OtherThan(that) if isinstance(each, i.IsOther) else each for each in one.among.where)
    return structs.replace(one, among=structs.replace(one.among, where=where))


def _spoken_again(by: i.Reference, subject: n.Noun) -> i.Reference:
    """“it” as what later words of the clause speak of: “its power”, a second amount of damage.

    Whether it is what was dealt damage before or what dealt it is found where all is known that was named (binding/).
    """
    if by.what == "that" and subject.alone == ("it",):
        return i.Reference("that", by.text, id=spoken_place(subject))
    if by.what != "that" or by.id or by.antecedent is not None or by.among is not None:
        return by
    return structs.replace(by, id=spoken_place(subject))


def _other_amount(said: Said, by: i.Reference) -> i.Damage | None:
    """“It deals 5 damage instead.”, “… deals 5 damage to that permanent or player instead.”: to the same."""
    last = said.before
    if not isinstance(last, i.Damage) or by.what not in ("source", last.by.what, "that"):
        return None
    if by.what == "that" and (by.among is not None or subject_of(said) != ("it",)):
        return None
    match said.node.complements:
        case (noun, n.Adverb(sense="instead")) if last.division == "each":
            whom = None
        case (n.NounPhrase(modifiers=(n.Participle() as how,)) as noun, n.Adverb(sense="instead")) if (
            last.division == "as you choose" and (among := _among_the_same(how)) is not None
        ):
            said.source.claim(how)
            noun, whom = structs.replace(noun, modifiers=()), among
        case (noun, n.Prepositional(sense="to") as to, n.Adverb(sense="instead")) if last.division == "each":
            said.source.claim(to)
            whom = to.object
        case _:
            return None
    if not isinstance(noun, n.NounPhrase | n.NounList) or not (whom is None or _are_the_same(whom, last)):
        return None
    amount = many("damage", noun, said)
    return None if amount is None else structs.replace(last, amount=amount, **said.words)


def _among_the_same(how: n.Participle) -> n.Noun | None:
    """“divided as you choose among them”: among whom; None where it is divided in another way."""
    match how:
        case n.Participle(
            sense="divided", complements=(n.Adverb(sense="as you choose"), n.Prepositional(sense="among") as among)
        ):
            return among.object
    return None


def _are_the_same(whom: n.Noun, last: i.Damage) -> bool:
    """“that creature”, “each of those permanents and/or players”: to what damage was to be dealt."""
    if not _are_several(last.to):
        return whom.senses in _THE_SAME
    each = whom.senses[:1] == ("each of",)
    return (each or last.division != "each") and whom.senses[each:] in _THE_SAME_SEVERAL


def _are_several(to: tuple[i.Recipient, ...]) -> bool:
    match to:
        case (i.Targets(most=most),):
            return most != i.Number(1)
        case (i.Reference("target", most=most, optional=optional),):
            return optional if most is None else most != i.Number(1)
    return False


def subject_of(said: Said) -> tuple[str, ...]:
    """The senses of the subject's words, if they stand alone."""
    return said.node.subject.alone if said.node.subject is not None else ()


_THE_SAME_SEVERAL = frozenset(
    [("them",), ("those", "permanent", "player"), ("those", "creature", "player"), ("those", "creature")]
)
#: To what damage was to be dealt, in the words of what is done instead.
_THE_SAME = frozenset(
    [
        ("that", "permanent", "player"),
        ("that", "permanent", "or", "player"),
        ("that", "creature", "player"),
        ("that", "creature", "planeswalker"),
        ("that", "player", "planeswalker"),
        ("that", "creature"),
        ("that", "player"),
        ("it",),
    ]
)


def _who_has_it_done(said: Said) -> i.Player | None:
    """“unless its controller has this creature deal 2 damage to | them”: that controller."""
    if said.node.cause is None or said.node.cause.subject is None:
        return None
    who = player(said.node.cause.subject, said.source)
    return who if who.who in ("controller", "owner") else None


_Dealt = tuple["i.Quantity | None", "tuple[i.Recipient, ...] | None", Literal["each", "as you choose", "evenly"]]


def _dealt(said: Said) -> list[_Dealt]:
    """How much to whom, one after the other: “3 damage to any target | and 1 damage to you”."""
    out: list[_Dealt] = []
    noun: n.NounPhrase | None = None
    for complement in said.node.complements:
        match complement:
            case n.NounPhrase() if _is_damage(complement) and noun is None:
                noun = complement
                if (divided := _divided(complement, said)) is not None:
                    out.append(divided)
                    noun = None
            case n.Prepositional(sense="to") if noun is not None:
                said.source.claim_own(complement)
                to, more = _and_damage(complement.object, said)
                said.source.claim(noun.words[-1], *(_additional(noun) if out else ()))
                amount = said.amount(noun)
                if said.node.complements.index(complement) > 1:
                    amount = _own(amount, said)
                itself = to.alone in (("itself",), ("themselves",))
                refer = _self_of(said) if itself else said.refer
                payer = _who_has_it_done(said) if to.alone == ("them",) else None
                if payer is not None:
                    said.source.claim(to)
                whom = recipients(to, said.source, refer) if payer is None else (payer,)
                out.append((amount, whom, "each"))
                noun = more
            case n.EqualTo() | n.ForEach() | n.Adverb():
                pass
            case _:
                return [(None, None, "each")]
    return out if noun is None else [(None, None, "each")]


def _additional(noun: n.NounPhrase) -> Iterator[n.Word]:
    """“(2 damage to each creature and) 1 | additional | damage to each blue creature”: what is dealt besides."""
    return (word for word in noun.plain_words if word.sense == "additional")


def _self_of(said: Said) -> Callable[[n.Noun], i.Reference]:
    """“itself” is what deals the damage."""

    def itself(noun: n.Noun) -> i.Reference:
        assert said.node.subject is not None
        by = _spoken_again(said.refer(said.node.subject), said.node.subject)
        said.source.claim(noun)
        return i.Reference("that", by.text, antecedent=by.id) if by.id else by

    return itself


def _own(amount: i.Quantity | None, said: Said) -> i.Quantity | None:
    """“equal to its power”, ahead of whom it is dealt to: the power of what deals it."""
    equal = first_of(said.node.complements, n.EqualTo)
    if equal is None or said.node.subject is None:
        return amount
    words = [each for each in below(equal) if isinstance(each, n.Word)]
    if not any(w.kind == "possessive" and w.possessor == "it" for w in words) and words[-1].sense != "it":
        return amount
    by = _spoken_again(said.refer(said.node.subject), said.node.subject)
    if by.what == "target" or (by.what in ("that", "choice") and by.id):
        by = i.Reference("that", by.text, antecedent=by.id)
    elif by.what not in ("source", "that", "enchanted", "created"):
        return amount
    match amount:
        case i.NumberOf(of=i.Reference("that")):
            return structs.replace(amount, of=by)
        case i.CountersOn(on=i.Reference("that")):
            return structs.replace(amount, on=by)
        case i.Product(factor, i.NumberOf(of=i.Reference("that")) as number):
            return i.Product(factor, structs.replace(number, of=by))
    return amount


def _is_damage(noun: n.NounPhrase) -> bool:
    return noun.head is not None and noun.head.sense == "damage"


def _and_damage(noun: n.Noun, said: Said) -> tuple[n.Noun, n.NounPhrase | None]:
    """“target creature | and 2 damage”: to whom the first is dealt, and the damage that follows."""
    noun = unnested(noun)
    if not isinstance(noun, n.NounList) or not _is_damage(noun.items[-1]) or noun.joints[-1] not in ("and", ", and"):
        return noun, None
    *items, damage = noun.items
    said.source.claim_between(items[-1].span.end, damage.span.start)
    if len(items) == 1:
        return items[0], damage
    span = n.Span(items[0].span.start, items[-1].span.end)
    return n.NounList(items=tuple(items), joiners=noun.joiners[:-1], span=span), damage


def _divided(noun: n.NounPhrase, said: Said) -> _Dealt | None:
    """“5 damage divided as you choose among any number of targets”."""
    match noun.modifiers:
        case (n.Participle(sense="divided", complements=(*how, n.Prepositional(sense="among") as among)) as divided,):
            pass
        case _:
            return None
    division: Division
    match how:
        case [n.Adverb(sense="as you choose")]:
            division = "as you choose"
        case [n.Adverb(sense="evenly")]:
            division = "evenly"
        case _:
            return None, None, "each"
    said.source.claim_own(divided, among)
    said.source.claim(noun.words[-1], *how)
    return said.amount(noun), recipients(among.object, said.source, said.refer), division


def prevent(said: Said) -> Sequence[i.Step] | None:
    """“Prevent the next 3 damage that would be dealt to any target this turn.”"""
    if said.node.subject is not None or not isinstance(said.noun, n.NounPhrase):
        return None
    found = _would_be_dealt(said.noun, said)
    if found is None or (not found.this_turn and said.until is None):
        return None
    until: i.Duration = "end of turn" if said.until is None or found.this_turn else said.until
    steps = [i.PreventDamage(found.amount, found.kind, found.by, found.to, until=until, **said.words)]
    if found.also_by is not None:
        if found.amount is not None:
            return None
        steps.append(i.PreventDamage(None, found.kind, found.also_by, until=until, **said.words))
    return steps


class _Would(NamedTuple):
    """Damage that would be dealt: how much (None: all), of which kind, by what, to what; ``also_by``: or by it."""

    amount: i.Quantity | None
    kind: i.DamageKind
    by: i.Reference | None = None
    to: tuple[i.Recipient, ...] = ()
    this_turn: bool = False
    also_by: i.Reference | None = None


_KINDS: dict[str, i.DamageKind] = {"damage": "any", "combat damage": "combat", "noncombat damage": "noncombat"}


def _would_be_dealt(noun: n.NounPhrase, said: Said) -> _Would | None:
    """“all combat damage that would be dealt this turn by creatures you don't control”."""
    found = _damage_of(noun)
    match noun.modifiers:
        case (n.Relative(verb=n.Verb() as verb, further=()) as would,) if found is not None:
            pass
        case _:
            return None
    said.source.claim(*noun.plain_words, verb)
    said.source.claim_own(would)
    complements = would_complements(would.complements)
    if verb.senses == ("would", "deal") and would.subject is not None:
        by = source_of_damage(would.subject, said)
        found = found._replace(by=by) if by is not None else None
    elif verb.senses != ("be", "dealt") or would.sense != "that would":
        return None
    for complement in complements:
        if found is None:
            return None
        found = _with_complement(found, complement, said)
    return found


def _damage_of(noun: n.NounPhrase) -> _Would | None:
    """“all combat damage”, “the next 3 damage”."""
    words = noun.plain_words
    if len(words) < len(noun.words) or words[-1].sense not in _KINDS:
        return None
    kind = _KINDS[words[-1].sense]
    said_of = words[:-1]
    if said_of and said_of[-1].sense == "noncombat" and kind == "any":
        kind, said_of = "noncombat", said_of[:-1]
    match [w.sense for w in said_of]:
        case ["all"] | []:
            return _Would(None, kind)
        case ["the", "next", _] if (amount := number_of(words[2])) is not None:
            return _Would(amount, kind)
    return None


def _with_complement(found: _Would, complement: n.Complement, said: Said) -> _Would | None:
    """“this turn”, “to target creature”, “by red sources”: one more that is said of it; None if no fields say it."""
    match complement:
        case n.Adverb(sense="this turn") if not found.this_turn:
            said.source.claim(complement)
            return found._replace(this_turn=True)
        case n.Prepositional(sense="to") if not found.to:
            said.source.claim_own(complement)
            to = recipients(complement.object, said.source, said.refer)
            return found._replace(to=to) if to is not None else None
        case n.Prepositional(sense="by") if found.by is None:
            said.source.claim_own(complement)
            by = source_of_damage(complement.object, said)
            return found._replace(by=by) if by is not None else None
        case n.Prepositional(sense="to and dealt by") if not found.to and found.by is None:
            said.source.claim_own(complement)
            to = recipients(complement.object, said.source, said.refer)
            match to:
                case (i.Reference() as one,):
                    again = i.Reference("that", one.text, one.among, antecedent=spoken_of(one))
                    return found._replace(to=to, also_by=again if one.what == "target" else one)
    return None


def would_complements(complements: tuple[n.Complement, ...]) -> Iterator[n.Complement]:
    """“to you | this turn | by attacking creatures”: what the grammar reads as narrowing “you”."""
    for complement in complements:
        if not isinstance(complement, n.Prepositional):
            yield complement
            continue
        noun, outside = complement.object, list[n.Complement]()
        last, this_turn = _without_this_turn(noun.items[-1])
        kept = len(last.modifiers)
        while kept and _is_about_damage(last.modifiers[kept - 1]):
            kept -= 1
            outside.insert(0, last.modifiers[kept])
        outside += this_turn
        if not outside:
            yield complement
            continue
        end = outside[0].span.start - 1
        bare = structs.replace(last, modifiers=last.modifiers[:kept], span=n.Span(last.span.start, end))
        inner: n.Noun = bare
        if isinstance(noun, n.NounList):
            inner = structs.replace(noun, items=(*noun.items[:-1], bare), span=n.Span(noun.span.start, end))
        yield structs.replace(complement, object=inner, span=n.Span(complement.span.start, end))
        yield from outside


def _without_this_turn(noun: n.NounPhrase) -> tuple[n.NounPhrase, list[n.Complement]]:
    """“each other creature that shares a color with it | this turn”: when it would be dealt, not when it shares it."""
    match noun.modifiers:
        case (
            *before,
            n.Relative(verb=n.Verb(main="shares"), complements=(*kept, n.Adverb(sense="this turn") as when)) as such,
        ):
            end = kept[-1].span.end
            bare = structs.replace(such, complements=tuple(kept), span=n.Span(such.span.start, end))
            place = n.Span(noun.span.start, end)
            return structs.replace(noun, modifiers=(*before, bare), span=place), [when]
    return noun, []


def _is_about_damage(modifier: n.Modifier) -> bool:
    match modifier:
        case n.Adverb(sense="this turn") | n.Prepositional(sense="by" | "to"):
            return True
    return False


def source_of_damage(noun: n.Noun, said: Said) -> i.Reference | None:
    """“a red source of your choice”, “target creature”, “instant and sorcery spells” (CR 609.7)."""
    if is_player(noun):
        return None
    head = noun.items[-1].head
    if head is not None and head.sense == "spell":
        return on_stack(noun, said.source, said.refer)
    if head is None or head.sense != "source":
        found = said.refer(noun)
        return None if found.what == "other" else found
    if (chosen := _of_your_choice(noun, said)) is None:
        return _all_sources(noun, said)
    found = said.refer(chosen)
    if found.what != "choice" or found.among is None or found.optional or found.most not in (None, i.Number(1)):
        return None
    return structs.replace(found, among=structs.replace(found.among, where=(i.IsSource(), *found.among.where)))


def _of_your_choice(noun: n.Noun, said: Said) -> n.Noun | None:
    """“a source | of your choice | of the chosen color”: without the words that say who chooses."""
    if isinstance(noun, n.NounList):  # “a black or red source of your choice”
        last = _of_your_choice(noun.items[-1], said)
        if not isinstance(last, n.NounPhrase) or noun.conjunctions != {"or"}:
            return None
        return structs.replace(noun, items=(*noun.items[:-1], last))
    match noun.modifiers:
        case (
            n.Prepositional(
                sense="of", object=n.NounPhrase(words=(n.Word(sense="your"), n.Word(sense="choice")) as choice) as your
            ) as of,
            *narrowing,
        ):
            said.source.claim_own(of)
            said.source.claim(*choice)
            return structs.replace(noun, modifiers=(*your.modifiers, *narrowing))
        case (
            n.Prepositional(
                sense="of", object=n.NounPhrase(words=(n.Word(sense="your choice of") as your_choice, *quality)) as such
            ) as of,
        ):
            said.source.claim(your_choice)
            bare = structs.replace(such, words=tuple(quality))
            return structs.replace(noun, modifiers=(structs.replace(of, object=bare),))
    return None


def _all_sources(noun: n.Noun, said: Said) -> i.Reference | None:
    """“sources you don't control”, “black sources and red sources”: each of them (CR 609.7b)."""
    others = [item.head for item in noun.items[:-1]]
    sources = all(head is not None and (head.sense == "source" or head.kind == "color") for head in others)
    if not sources or noun.plain_words[0].kind == "article" or not noun.plain_words[-1].plural:
        return None
    where = selection(noun, said.source).where
    return i.Reference("all", said.source.words(noun), i.Selection((i.IsSource(), *where)))


def redirect(said: Said) -> Sequence[i.Step] | None:
    """“The next 2 damage that would be dealt to you this turn is dealt to target creature instead.”"""
    subject = said.node.subject
    if not isinstance(subject, n.NounPhrase) or said.node.verb.senses not in (("is", "dealt"),):
        return None
    match said.node.complements:
        case (n.Prepositional(sense="to") as to, n.Adverb(sense="instead")):
            pass
        case _:
            return None
    found = _would_be_dealt(subject, said)
    if found is None or not found.this_turn or found.also_by is not None:
        return None
    said.source.claim_own(to)
    instead = recipients(to.object, said.source, said.refer)
    if instead is None or len(instead) != 1:
        return None
    other = other_than(instead[0], found.to)
    return [
        i.RedirectDamage(amount=found.amount, kind=found.kind, by=found.by, to=found.to, instead=other, **said.words)
    ]


def next_time(event: n.Clause, done: Said) -> Sequence[i.Step] | None:
    """“The next time a source of your choice would deal damage to you this turn, | prevent that damage.”"""
    if event.subject is None or event.verb.senses != ("would", "deal"):
        return None
    match event.complements:
        case (n.NounPhrase(modifiers=()) as damage, *rest) if damage.alone in (("damage",), ("combat damage",)):
            pass
        case _:
            return None
    by = source_of_damage(event.subject, done)
    to: tuple[i.Recipient, ...] | None = ()
    this_turn = False
    for each in rest:
        match each:
            case n.Adverb(sense="this turn"):
                this_turn = True
                done.source.claim(each)
            case n.Prepositional(sense="to"):
                done.source.claim_own(each)
                to = recipients(each.object, done.source, done.refer)
            case _:
                return None
    if by is None or to is None or not this_turn:
        return None
    done.source.claim(damage, event.verb)
    kind = _KINDS[damage.alone[0]]
    match done.node:
        case n.Clause(subject=None, complements=(n.NounPhrase(alone=("that", "damage")) as that,)) if (
            done.verb == "prevent"
        ):
            done.source.claim(that)
            return [i.PreventDamage(None, kind, by, to, True, "end of turn", **done.words)]
        case n.Clause(
            subject=n.NounPhrase(alone=("that", "damage")) as that,
            verb=n.Verb(senses=("is", "dealt")),
            complements=(n.Prepositional(sense="to") as onto, n.Adverb(sense="instead") as instead),
        ) if by.what == "choice":  # of what is not chosen as this is done, a replacement effect waits (CR 614.9)
            found = recipients(onto.object, done.source, done.refer)
            if found is None or len(found) != 1:
                return None
            done.source.claim_own(onto)
            done.source.claim(that, instead)
            return [
                i.RedirectDamage(
                    kind=kind, by=by, to=to, instead=other_than(found[0], to), next_time=True, **done.words
                )
            ]
    return None


def cannot_be_prevented(said: Said) -> Sequence[i.Step] | None:
    """“Damage can't be prevented this turn.”"""
    subject = said.node.subject
    if subject is None or subject.alone not in (("damage",), ("combat damage",)) or said.adverb("this turn") is None:
        return None
    if said.node.verb.senses not in (("can't", "be", "prevented"), ("cannot", "be", "prevented")):
        return None
    said.source.claim(subject)
    return [i.DamageUnpreventable(kind=_KINDS[subject.alone[0]], **said.words)]


DONE = {"deal": deal, "prevent": prevent}
HELD = {"prevented": cannot_be_prevented, "dealt": redirect}
