"""Static abilities: what stands for as long as its object does (CR 604): “Enchanted creature gets +1/+1”."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...instructions.changing import with_inner
from ...instructions.conditions import opposite
from .. import later
from ..clauses.folding import folded
from ..clauses.said import Pays, Said
from ..costs.keyword_costs import with_cost
from ..costs.parts import mana
from ..effects.taxes import More, taxed
from ..ledger.source import Source
from ..modifying import modified
from ..modifying.subjects import of_each_kind
from ..nouns.conditions import condition
from ..nouns.objects import reference, selection
from ..nouns.quantities import quantity
from ..nouns.quantities.values import number_of
from ..nouns.quantities.variables import substituted
from .triggering_again import triggers_again

#: The source and the creature with which it is paired (CR 702.95b).
_BOTH = i.Reference("source", also=i.Reference("partner"))
_STANDING = frozenset(["as long as", "while", "if"])
_SPOKEN_OF_BEFORE = frozenset(["target", "choice", "created", "that", "other"])
_IT = (("it",), ("they",), ("them",))
#: Verbs of what comes about: what resolves does it.
_EVENTS = frozenset(["become", "gain", "switch"])
_JOINTS = frozenset(["and", ", and", ",", ""])


def statics(
    line: n.Sentence, source: Source, *, after: i.Static | None = None, pays: Pays | None = None
) -> list[i.Static]:
    """The continuous effects of a sentence; empty if any part of it is something else, or says more than they hold.

    ``after``: what the sentence before says, so that “it” is what that one spoke of. ``pays`` lowers what is done to
    pay a cost.
    """
    mark = source.mark()
    out = read_statics(line, source, after, pays)
    if not out or not source.claims_all(mark, line):
        source.forget(mark)
        return []
    return out


def of_this_ability(line: n.Sentence) -> bool:
    """Whether a sentence says what its own ability costs: “This ability costs {1} less to activate …”."""
    return any(
        isinstance(part.content, n.Clause)
        and isinstance(part.content.subject, n.NounPhrase)
        and (part.content.subject.alone, part.content.verb.lemma)
        in ((("this", "ability"), "cost"), (("this", "ability's", "cost"), "reduced"))
        for part in line.parts
    )


def still_so(line: n.Sentence, last: i.Static, source: Source) -> i.Static | None:
    """What the sentence before says, where this one says more of it.

    “They're still lands.” (CR 205.1b); “This effect doesn't remove Auras.” (CR 702.16n)
    """
    clause = line.parts[0].content if len(line.parts) == 1 else None
    if isinstance(clause, n.Clause) and (bounded := _bounded(clause, last.changes, source)) is not None:
        return structs.replace(last, changes=bounded)
    if isinstance(clause, n.Clause) and (stays := _stays_attached(clause, source)) is not None:
        return structs.replace(last, changes=(*last.changes, stays))
    if isinstance(clause, n.Clause) and (costing := with_cost(clause, last.changes, source)) is not None:
        return structs.replace(last, changes=costing)
    kept = later.kinds.still(clause, last.changes, last.what, source) if isinstance(clause, n.Clause) else None
    return None if kept is None else structs.replace(last, changes=kept)


def _bounded(
    clause: n.Clause, changes: tuple[i.Modification, ...], source: Source
) -> tuple[i.Modification, ...] | None:
    """“This effect can't reduce the mana in that cost to less than one mana.”, “… reduces only … colored mana …”."""
    if len(changes) != 1 or not isinstance(cost := changes[0], i.CostChange) or cost.change != "less":
        return None
    if clause.subject is None or clause.subject.alone != ("this", "effect"):
        return None
    match clause.verb.senses, clause.complements:
        case ("can't", "reduce"), (
            n.NounPhrase(
                words=(n.Word(sense="the"), n.Word(sense="mana")),
                modifiers=(n.Prepositional(sense="in", object=n.NounPhrase(alone=("that", "cost"))),),
            ),
            n.Prepositional(
                sense="to",
                object=n.NounPhrase(words=(n.Word(sense="less than"), n.Word() as least, n.Word(sense="mana"))),
            ),
        ) if (number := number_of(least)) is not None:
            found = structs.replace(cost, least=number)
        case ("reduces",), (
            n.NounPhrase(
                words=(n.Word(sense="only"), n.Word(), n.Word(sense="colored"), n.Word(sense="mana")),
                modifiers=(n.Relative(sense="you", verb=n.Verb(senses=("pay",))),),
            ),
        ):
            found = structs.replace(cost, colored=True)
        case _:
            return None
    source.claim(clause)
    return (found,)


def _stays_attached(clause: n.Clause, source: Source) -> i.StaysAttached | None:
    """“This effect doesn't remove this Aura.”, “… doesn't remove Auras.”"""
    match clause.subject, clause.verb.senses, clause.complements:
        case n.NounPhrase(alone=("this", "effect")) as this, ("doesn't", "remove"), (n.NounPhrase() as noun,):
            pass
        case _:
            return None
    if noun.kinds != ("self",) and noun.alone not in (("aura",), ("auras",)):
        return None
    mark = source.mark()
    what = reference(noun, source)
    if what.what not in ("source", "all"):
        source.forget(mark)
        return None
    source.claim(this, clause.verb)
    return i.StaysAttached(None if what.what == "source" else what)


def _in_opening_hand(line: n.Sentence, source: Source) -> list[i.Static]:
    """“If this card is in your opening hand, you may begin the game with it on the battlefield.” (CR 103.6a)"""
    match [part.content for part in line.parts]:
        case [
            n.Subordinate(
                sense="if",
                parts=(
                    n.Part(
                        content=n.Clause(
                            subject=n.NounPhrase(kinds=("self",)),
                            verb=n.Verb(senses=("is",)),
                            complements=(
                                n.Prepositional(sense="in", object=n.NounPhrase(alone=("your", "opening", "hand"))),
                            ),
                        )
                    ),
                ),
            ),
            n.Clause(
                subject=n.NounPhrase(alone=("you",)),
                verb=n.Verb(senses=("may", "begin")),
                complements=(n.NounPhrase(alone=("the", "game")), n.Prepositional(sense="with", object=it)),
            ),
        ] if _on_battlefield(it):
            source.claim(line)
            words = source.words(line)
            return [i.Static(i.Reference("source"), (i.BeginsOnBattlefield(),), text=words)]
    return []


def _once_a_turn(line: n.Sentence, source: Source, pays: Pays | None) -> list[i.Static]:
    """“Once each turn, you may cast a spell from …”, “During each of your turns, you may cast a …” (CR 601.3b)."""
    match [part.content for part in line.parts]:
        case [(n.Adverb() | n.Prepositional()) as lead, n.Clause(cause=None) as clause]:
            pass
        case _:
            return []
    held: i.Condition | None = None
    match lead:
        case n.Adverb(sense="once each turn"):
            pass
        case (
            n.Adverb(sense="once during each of your turns")
            | n.Prepositional(sense="during", object=n.NounPhrase(alone=("each of", "your", "turn")))
        ):
            held = i.TurnOf(i.Player("you"))
        case _:
            return []
    mark = source.mark()
    said = Said(clause, clause.verb.lemma, source, lambda noun: reference(noun, source), standing=True, pays=pays)
    found = later.from_elsewhere.once(said)
    if found is None:
        source.forget(mark)
        return []
    source.claim(lead, clause.verb)
    source.claim_between(lead.span.end, clause.span.start)
    return [i.Static(found.what, found.changes, condition=held, text=source.words(line))]


def _on_battlefield(it: n.Noun) -> bool:
    """“it | on the battlefield”."""
    match it:
        case n.NounPhrase(
            words=(n.Word(sense="it"),), modifiers=(n.Prepositional(sense="on", object=n.NounPhrase() as place),)
        ):
            return place.is_battlefield
    return False


def read_statics(line: n.Sentence, source: Source, after: i.Static | None, pays: Pays | None = None) -> list[i.Static]:
    out: list[i.Static] = (
        _in_opening_hand(line, source) or triggers_again(line, source) or _once_a_turn(line, source, pays)
    )
    if out:
        return out
    held: i.Condition | None = None
    subject: n.Noun | None = None
    parts = folded(list(line.parts))
    it = after.what if after is not None else None
    variables: dict[str, i.Quantity] = {}
    for k, part in enumerate(parts):
        content = part.content
        source.claim_between(part.span.start, content.span.start)
        if part.joint in _JOINTS:
            source.claim_between(content.span.start - len(part.joiner), content.span.start)
        if isinstance(content, n.Subordinate):
            if content.sense == "if" and out and (paid := flash_for(content, out[-1], source)) is not None:
                out[-1] = paid
            elif content.sense in _STANDING and held is None:
                it = _subject_of(content, source) if k == 0 else it
                held = condition(content, source, _known(out))
            elif content.sense == "unless" and out and _unless(out, content, source):
                continue
            elif content.sense in ("as though", "any time"):
                continue  # read with the clause before
            else:
                return []
            continue
        if k == 0 and isinstance(content, n.Adverb) and content.sense == "otherwise":
            if after is None or after.condition is None:
                return []
            source.claim(content)
            held = opposite(after.condition)
            continue
        if isinstance(content, n.Where):
            if not where_is(content, source, variables):
                return []
            continue
        if isinstance(content, n.Prepositional) and k == 0 and (turn := _during(content, source)) is not None:
            held = turn
            continue
        following = parts[k + 1].content if k + 1 < len(parts) else None
        otherwise = isinstance(following, n.Subordinate) and following.sense == "as though"
        if not isinstance(content, n.Clause) or (content.cause is not None and not otherwise):
            return []
        when = content.complements[-1] if content.complements else None
        if held is None and isinstance(when, n.Prepositional) and (turn := _during(when, source)) is not None:
            held = turn  # “can't cast spells | during your turn”
            content = structs.replace(content, complements=content.complements[:-1])
        subject = _as_it(content.subject, it) or subject
        clause = structs.replace(content, subject=subject)
        then = following if isinstance(following, n.Subordinate) else _as_though_of_both(parts[k + 1 : k + 3])
        pair = isinstance(held, i.ObjectIs) and held.where == (i.HasStatus("paired"),)
        of = _BOTH if pair and _are_both(subject) else out[-1].what if out else it
        if out and (alone := later.kinds.without_others(content, out[-1].changes)) is not None:
            source.claim(content)
            out[-1] = structs.replace(out[-1], changes=alone)
            continue
        for each in of_each_kind(clause, source):
            found = _clause(each, source, then, of, pays)
            if found is None:
                return []
            out.append(found)
    words = source[line.span.start : line.span.end]
    joined = tuple(_together(out))
    whole = substituted(joined, variables)
    if variables and list(whole) == list(joined):
        return []  # what X is stands in no field: it is in an ability that is given
    return [structs.replace(static, condition=held, text=words) for static in whole]


def _as_it(noun: n.Noun | None, it: i.Reference | i.Player | None) -> n.Noun | None:
    """“as long as Michonne is equipped, she …”: a card that is somebody speaks of itself so."""
    itself = isinstance(it, i.Reference) and it.what == "source"
    match noun:
        case n.NounPhrase(words=(n.Word(sense="he" | "she") as who,), modifiers=()) if itself:
            return structs.replace(noun, words=(n.Word(kind="pronoun", text="it", span=who.span),))
    return noun


def instead_of(before: list[i.Static], now: list[i.Static]) -> list[i.Static] | None:
    """What stands before “It gets +2/+2 | instead | as long as …”: changes of that kind only as long as not.

    None where it is not said what is replaced, or when.
    """
    held = now[0].condition
    if not before or held is None or any(each.condition != held for each in now):
        return None
    (old,) = before
    kinds = {type(change) for each in now for change in each.changes}
    replaced = tuple(change for change in old.changes if type(change) in kinds)
    kept = tuple(change for change in old.changes if type(change) not in kinds)
    if not replaced:
        return None
    unless = opposite(held) if old.condition is None else i.AllHold((old.condition, opposite(held)))
    rest = [structs.replace(old, changes=kept)] if kept else []
    return [*rest, structs.replace(old, changes=replaced, condition=unless)]


def _subject_of(node: n.Subordinate, source: Source) -> i.Reference | None:
    """What “as long as this creature is attacking, it …” is about."""
    clause = node.parts[0].content if node.parts else None
    subject = clause.subject if isinstance(clause, n.Clause) else None
    if subject is None:
        return None
    mark = source.mark()
    found = reference(subject, source)
    source.forget(mark)
    return found if found.what in ("source", "enchanted") else None


def _known(before: list[i.Static]) -> i.Reference | None:
    """What “it” is after “this creature gets +2/+0 as long as”."""
    what = before[-1].what if before else None
    return what if isinstance(what, i.Reference) and what.what in ("source", "enchanted") else None


def where_is(node: n.Where, source: Source, variables: dict[str, i.Quantity]) -> bool:
    """Note what “where X is …” says; False for what is not understood."""
    if node.verb not in ("is", "are") or isinstance(node.quantity, n.Unparsed):
        return False
    source.claim_between(node.span.start, node.quantity.span.start)
    value = quantity(node.quantity, source)
    for name in node.names:
        variables[name] = value
    return True


def _during(node: n.Prepositional, source: Source) -> i.Condition | None:
    """“During your turn,”, “During turns other than yours,”: while it is, or is not, your turn."""
    if node.sense != "during" or not isinstance(node.object, n.NounPhrase):
        return None
    yours = i.TurnOf(i.Player("you"))
    if node.object.alone == ("your", "turn"):
        source.claim(node)
        return yours
    match node.object:
        case n.NounPhrase(words=(n.Word(sense="turn"),), modifiers=(n.Prepositional(sense="other than") as other,)):
            if other.object.alone == ("yours",):
                source.claim(node)
                return i.NotHold(yours)
    return None


def _together(statics: list[i.Static]) -> list[i.Static]:
    """“gets +1/+1 and has flying”: one effect on the same objects (CR 611.3)."""
    out: list[i.Static] = []
    for static in statics:
        if out and out[-1].what == static.what:
            changes = tuple(_with_number_of(out[-1].changes[-1], each) for each in static.changes)
            out[-1] = structs.replace(out[-1], changes=out[-1].changes + changes)
        else:
            out.append(static)
    return out


def _with_number_of(before: i.Modification, change: i.Modification) -> i.Modification:
    """“… and its toughness is equal to that number plus 1”: the number that its power is equal to."""
    if not isinstance(before, i.DefinePT) or not isinstance(change, i.DefinePT) or before.power is None:
        return change
    power = before.power

    def known(value: i.Value) -> i.Value:
        return power if isinstance(value, i.ThatMany) else with_inner(value, known)

    return with_inner(change, known)


def _clause(
    clause: n.Clause,
    source: Source,
    then: n.Subordinate | None,
    spoken: i.Reference | i.Player | None,
    pays: Pays | None = None,
) -> i.Static | None:
    """What one clause says; ``then`` follows it, ``spoken`` is what the clause before was about."""
    any_time = then is not None and then.sense == "any time" and not then.parts

    def it_is(pronoun: str) -> i.Reference:
        return spoken if isinstance(spoken, i.Reference) else i.Reference("that", pronoun)

    def refer(noun: n.Noun) -> i.Reference:
        found = reference(noun, source)
        head = noun.items[-1].head
        if found.what == "other" and noun.plain_words[:1] == noun.plain_words and noun.senses == ("spell",):
            of_them = selection(noun, source)  # “spells you cast”
            return structs.replace(
                found, what="all", among=structs.replace(of_them, where=(i.IsSpell(), *of_them.where))
            )
        if head is not None and head.sense == "spell" and found.what == "all" and found.among is not None:
            return structs.replace(found, among=structs.replace(found.among, where=(i.IsSpell(), *found.among.where)))
        if spoken == _BOTH and _are_both(noun):
            source.claim(noun)
            return _BOTH
        known = found.what == "that" and noun.alone in _IT and isinstance(spoken, i.Reference)
        return it_is("") if known else found

    said = Said(clause, clause.verb.lemma, source, refer, it=it_is, standing=True, any_time=any_time, pays=pays)
    if said.lasting is not None or (said.verb in _EVENTS and not clause.verb.negated):
        return None
    source.claim(clause.verb)
    if then is not None and then.parts and then.sense in ("as though", "any time"):
        found = (
            later.as_though.as_though(said, then)
            if then.sense == "as though"
            else later.as_though.at_any_time(said, then)
        )
    else:
        found = modified(said)
    if any_time and then is not None:
        source.claim(then)
    if found is None or found.until is not None or not _stands(found.what):
        return None
    return i.Static(found.what, found.changes)


def _as_though_of_both(following: list[n.Part]) -> n.Subordinate | None:
    """“… as though …” behind another verb: “saddles Mounts | and crews Vehicles | as though its power were …”."""
    match [part.content for part in following]:
        case [n.Clause(subject=None), n.Subordinate(sense="as though") as then] if following[0].joint == "and":
            return then
    return None


def _are_both(noun: n.Noun | None) -> bool:
    """“each of those creatures”, “both creatures”."""
    return noun is not None and noun.alone in (("each of", "those", "creature"), ("both", "creature"))


def _stands(what: i.Reference | i.Player) -> bool:
    """Whether it is nothing that is chosen, created or was spoken of by something that resolves."""
    if isinstance(what, i.Player):
        return what.who not in ("target player", "target opponent", "that player", "an opponent")
    return what.what not in _SPOKEN_OF_BEFORE and (what.also is None or _stands(what.also))


def flash_for(node: n.Subordinate, last: i.Static, source: Source) -> i.Static | None:
    """“… as though it had flash | if you pay {2} more to cast it”: what that costs in addition (CR 601.2f)."""
    match last.changes, node.parts:
        case (
            (i.AsThough("be cast") as so,),
            (n.Part(content=n.Clause(verb=n.Verb(senses=("pay",)), complements=(noun, n.Infinitive() as to)) as pays),),
        ) if pays.subject is not None and pays.subject.alone == ("you",):
            pass
        case _:
            return None
    match noun, to:
        case (
            n.NounPhrase(words=(n.Word(kind="mana") as word, n.Word(sense="more")), modifiers=()),
            n.Infinitive(verb=n.Verb(senses=("cast",)), complements=(n.NounPhrase(alone=("it",)),)),
        ):
            symbols = mana(word, source)
        case _:
            return None
    if symbols is None:
        return None
    source.claim(node)
    return structs.replace(last, changes=(structs.replace(so, costs=(i.PayMana(i.Player("you", "you"), symbols),)),))


def _unless(out: list[i.Static], node: n.Subordinate, source: Source) -> bool:
    """“can't attack | unless defending player controls an Island” (CR 508.1c)."""
    at = len(out)
    while at and all(isinstance(change, i.Cannot) and change.unless is None for change in out[at - 1].changes):
        at -= 1
    if at == len(out):
        return False
    if (more := taxed(node, source) or _unless_mana(node, source)) is not None:
        for k in range(at, len(out)):
            out[k] = structs.replace(out[k], changes=tuple(more(c) for c in out[k].changes if isinstance(c, i.Cannot)))
        return True
    held = condition(structs.replace(node, word="if"), source)
    for k in range(at, len(out)):
        changes = tuple(structs.replace(c, unless=held) if isinstance(c, i.Cannot) else c for c in out[k].changes)
        out[k] = structs.replace(out[k], changes=changes)
    return True


def _unless_mana(node: n.Subordinate, source: Source) -> More | None:
    """“unless they're mana abilities” (CR 605)."""
    match node.parts:
        case (n.Part(content=n.Clause(verb=n.Verb(senses=("they're",)), complements=(n.NounPhrase() as kind,))),):
            if kind.alone != ("mana ability",):
                return None
            source.claim(node)
            return _but_for_mana
    return None


_OF_ABILITIES = frozenset(["activate abilities", "be activated"])


def _but_for_mana(cannot: i.Cannot) -> i.Cannot:
    return structs.replace(cannot, except_mana=True) if cannot.do in _OF_ABILITIES else cannot
