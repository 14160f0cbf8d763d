"""What one sentence says that stands: its clauses, what they are about, and under which condition (CR 604, 611.3)."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...instructions.changing import with_inner
from ...instructions.conditions import opposite
from .. import later
from ..clauses.folding import folded
from ..clauses.said import Pays, Said
from ..costs.parts import mana
from ..effects.taxes import More, taxed
from ..ledger.source import Source
from ..modifying import modified
from ..modifying.subjects import of_each_kind
from ..nouns.conditions import condition
from ..nouns.objects import reference, selection
from ..nouns.player_names import is_player
from ..nouns.quantities import quantity
from ..nouns.quantities.variables import substituted

#: The source and the creature with which it is paired (CR 702.95b).
_BOTH = i.Reference("source", also=i.Reference("partner"))
_STANDING = frozenset(["as long as", "while", "if"])
_SPOKEN_OF_BEFORE = frozenset(["target", "choice", "created", "that", "other"])
_IT = (("it",), ("they",), ("them",))
#: Verbs of what comes about: what resolves does it.
_EVENTS = frozenset(["become", "gain", "switch"])
_JOINTS = frozenset(["and", ", and", ",", ""])
_YOUR_TURN = i.TurnOf(i.Player("you"))
#: What “it” is where a condition before it speaks of that and nothing else.
_PERMANENTS = frozenset(["source", "enchanted"])
_OF_ABILITIES = frozenset(["activate abilities", "be activated"])


def standing(
    line: n.Sentence, source: Source, after: i.Static | None = None, pays: Pays | None = None
) -> list[i.Static]:
    """The continuous effects of a sentence whose words may be left unclaimed; empty if any part says something else."""
    sentence = _Standing(line, source, after, pays)
    return sentence.statics() if all(sentence.takes(k) for k in range(len(sentence.parts))) else []


class _Standing:
    """What has been read of a sentence: the effects, what holds them, and what “it” is."""

    def __init__(self, line: n.Sentence, source: Source, after: i.Static | None, pays: Pays | None) -> None:
        self.line = line
        self.source = source
        self.after = after
        self.pays = pays
        self.parts = folded(list(line.parts))
        self.out: list[i.Static] = []
        self.held: i.Condition | None = None
        self.subject: n.Noun | None = None
        self.it: i.Reference | i.Player | None = after.what if after is not None else None
        self.variables: dict[str, i.Quantity] = {}

    def statics(self) -> list[i.Static]:
        words = self.source[self.line.span.start : self.line.span.end]
        joined = tuple(_together(self.out))
        whole = substituted(joined, self.variables)
        if self.variables and list(whole) == list(joined):
            return []  # what X is stands in no field: it is in an ability that is given
        return [structs.replace(static, condition=self.held, text=words) for static in whole]

    def takes(self, k: int) -> bool:
        """Read one part; False for one that says something else."""
        part = self.parts[k]
        content = part.content
        self.source.claim_between(part.span.start, content.span.start)
        if part.joint in _JOINTS:
            self.source.claim_between(content.span.start - len(part.joiner), content.span.start)
        match content:
            case n.Subordinate():
                return self._subordinate(k, content)
            case n.Where():
                return where_is(content, self.source, self.variables)
            case n.Adverb(sense="otherwise") if k == 0:
                return self._otherwise(content)
            case n.Prepositional() if k == 0:
                return self._holds(_during(content, self.source))
            case n.Clause():
                return self._clause(k, content)
        return False

    def _subordinate(self, k: int, node: n.Subordinate) -> bool:
        out = self.out
        if node.sense == "if" and out and (paid := flash_for(node, out[-1], self.source)) is not None:
            out[-1] = paid
            return True
        if node.sense in _STANDING:
            self.it = _spoken_of(node, self.source) if k == 0 or not out else self.it
            return self._holds(condition(node, self.source, _known(out)))
        if node.sense == "unless" and out and _unless(out, node, self.source):
            return True
        return node.sense in ("as though", "any time")  # read with the clause before

    def _otherwise(self, node: n.Adverb) -> bool:
        if self.after is None or self.after.condition is None:
            return False
        self.source.claim(node)
        return self._holds(opposite(self.after.condition))

    def _holds(self, condition: i.Condition | None) -> bool:
        """“During your turn, | as long as you control an artifact, …”: what holds all of it."""
        if condition is None or (self.held is not None and self.held != _YOUR_TURN):
            return False
        self.held = condition if self.held is None else i.AllHold((self.held, condition))
        return True

    def _clause(self, k: int, content: n.Clause) -> bool:
        following = self.parts[k + 1].content if k + 1 < len(self.parts) else None
        then = following if isinstance(following, n.Subordinate) else _as_though_of_both(self.parts[k + 1 : k + 3])
        if content.cause is not None and not (isinstance(following, n.Subordinate) and following.sense == "as though"):
            return False
        content = self._in_turn(content)
        own = content.subject or _contracted(content.verb)
        self.subject = _as_it(own, self.it) or self.subject
        if self.out and (alone := later.kinds.without_others(content, self.out[-1].changes)) is not None:
            self.source.claim(content)
            self.out[-1] = structs.replace(self.out[-1], changes=alone)
            return True
        clause = content if content.verb.pronoun else structs.replace(content, subject=self.subject)
        for each in of_each_kind(clause, self.source):
            found = _clause(each, self.source, then, self._about(), self.pays)
            if found is None:
                return False
            self.out.append(found)
        return True

    def _in_turn(self, clause: n.Clause) -> n.Clause:
        """“can't cast spells | during your turn”: the clause without when."""
        when = clause.complements[-1] if clause.complements else None
        if self.held is None and isinstance(when, n.Prepositional) and self._holds(_during(when, self.source)):
            return structs.replace(clause, complements=clause.complements[:-1])
        return clause

    def _about(self) -> i.Reference | i.Player | None:
        """What “it” and “they” are here."""
        pair = isinstance(self.held, i.ObjectIs) and self.held.where == (i.HasStatus("paired"),)
        if pair and _are_both(self.subject):
            return _BOTH
        return self.out[-1].what if self.out else self.it


def _spoken_of(node: n.Subordinate, source: Source) -> i.Reference | None:
    """What “as long as this creature is attacking, it …” is about: its subject, or the one object that it names."""
    clause = node.parts[0].content if node.parts else None
    subject = clause.subject if isinstance(clause, n.Clause) else None
    if subject is not None and (found := _named(subject, source)) is not None and found.what in _PERMANENTS:
        return found
    named = {_named(noun, source) for noun in node.walk() if isinstance(noun, n.NounPhrase) and _is_one(noun)}
    objects = {found for found in named if found is not None}
    one = objects.pop() if len(objects) == 1 else None
    return one if one is not None and one.what in _PERMANENTS else None


def _named(noun: n.Noun, source: Source) -> i.Reference | None:
    """The object that a noun names; None if it names none."""
    mark = source.mark()
    found = reference(noun, source)
    source.forget(mark)
    return found if found.what != "other" else None


def _is_one(noun: n.NounPhrase) -> bool:
    """Whether it is one object, so that “it” may stand for it."""
    head = noun.head
    return head is not None and not head.plural and head.kind != "pronoun" and not is_player(noun)


def _contracted(verb: n.Verb) -> n.NounPhrase | None:
    """“it's a 3/4 Ninja creature | and has hexproof”: what is said of it goes on."""
    if not verb.pronoun:
        return None
    return n.NounPhrase(words=(n.Word(kind="pronoun", text=verb.pronoun, span=verb.span),), span=verb.span)


def _as_it(noun: n.Noun | None, it: i.Reference | i.Player | None) -> n.Noun | None:
    """“as long as Michonne is equipped, she …”: a card that is somebody speaks of itself so."""
    itself = isinstance(it, i.Reference) and it.what == "source"
    match noun:
        case n.NounPhrase(words=(n.Word(sense="he" | "she") as who,), modifiers=()) if itself:
            return structs.replace(noun, words=(n.Word(kind="pronoun", text="it", span=who.span),))
    return noun


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
    """“During your turn,”, “During turns other than yours,”, “During combat,”: while it is so."""
    if node.sense != "during" or not isinstance(node.object, n.NounPhrase):
        return None
    yours = i.TurnOf(i.Player("you"))
    if node.object.alone == ("your", "turn"):
        source.claim(node)
        return yours
    if node.object.alone == ("combat",):
        source.claim(node)
        return i.DuringPhase("combat phase", i.Player("each player"))
    match node.object:
        case n.NounPhrase(words=(n.Word(sense="turn"),), modifiers=(n.Prepositional(sense="other than") as other,)):
            if other.object.alone == ("yours",):
                source.claim(node)
                return i.NotHold(yours)
    return None


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


def _but_for_mana(cannot: i.Cannot) -> i.Cannot:
    return structs.replace(cannot, except_mana=True) if cannot.do in _OF_ABILITIES else cannot
