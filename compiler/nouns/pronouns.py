"""What “it”, “that creature” and “one of them” speak of, where an earlier step of the effect tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from msgspec import Struct, structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import IT, PRONOUNS, SO_MANY_OF
from ..ledger.source import Source
from .cards import BATCHES, is_card
from .drafts import IN_REACH, Block, DraftChoice, DraftCreate, DraftStep
from .drafts import flat as all_of
from .objects import certain, flat
from .quantities.values import number_of

#: Steps that name no object: “it” is what was spoken of before them.
_NAMELESS = (i.Shuffle, i.GainLife, i.LoseLife)


Done = Literal["looked at", "revealed", "exiled"]


def antecedent_at(place: Sequence[DraftStep], steps: Sequence[DraftStep]) -> i.Reference | None:
    """What “it” is there: “Otherwise, …” may speak of what was named if not otherwise, but not of what came of it."""
    it = antecedent(steps)
    made = it is not None and it.what in ("created", *BATCHES)
    return antecedent(_done_before(steps, place)) if made else it


def _done_before(steps: Sequence[DraftStep], place: Sequence[DraftStep]) -> Sequence[DraftStep]:
    """The steps that are done before what is said at the place: none of the other branch."""
    last = steps[-1] if steps else None
    if not isinstance(last, Block):
        return steps
    if last.otherwise is place:
        return [*steps[:-1], structs.replace(last, steps=[])]
    name = "otherwise" if last.otherwise else "steps"
    within = getattr(last, name)
    inner = _done_before(within, place)
    return steps if inner is within else [*steps[:-1], structs.replace(last, **{name: list(inner)})]


def antecedent(steps: Sequence[DraftStep], reach: int = IN_REACH) -> i.Reference | None:
    """What the last of the steps was done to, in its words; None where the board can't know.

    Behind “If it isn't a land card,” it is the card of which that is asked, whatever was done if it is one. What “it”
    was is looked for in so many steps before.
    """
    if (asked := just_asked(steps)) is not None:
        return asked
    at, last = _last(steps)
    match last:
        case DraftCreate():
            return i.Reference("created", "that token")
        case i.Search() | i.Look() | i.Reveal() | i.Mill() | i.Draw() | i.Discard():
            return shown_by(last)
        case i.Move() if (cards := _cards_moved(last)) is not None:
            return cards
        case (
            i.PutCounters(on=what)
            | i.RemoveCounters(of=what)
            | i.Gain(what=i.Reference() as what)
            | i.Act(what=what, to=None)
            | i.Move(what=what)
        ):
            return _of_what_it_was_done_to(last, what, steps[:at], reach)
        case (
            i.Damage(to=(i.Reference("target" | "choice" | "that") as what,))
            | i.CounterSpell(what=i.Reference("target") as what)
            | i.DoubleCounters(on=i.Reference("target" | "choice" | "that") as what)
            | i.KeywordAction(what=i.Reference("target" | "choice" | "that") as what)
        ):
            return _that(what)
    return None


def _that(what: i.Reference) -> i.Reference:
    return i.Reference("that", what.text, what.among, antecedent=spoken_of(what))


def _cards_moved(move: i.Move) -> i.Reference | None:
    """The cards that were put somewhere, where it is told which these are."""
    match move:
        case i.Move(what=i.Reference(what="top" | "bottom") as cards):
            return shown_by(move) or i.Reference("that", cards.text, antecedent=spoken_of(cards))
        case i.Move(what=i.Reference("linked") as cards, to="battlefield"):
            return i.Reference("that", cards.text, cards.among)  # those that were put there, not all exiled ones
        case i.Move(what=i.Reference(what=done) as cards) if done in BATCHES:
            return cards
    return None


def _of_what_it_was_done_to(
    last: DraftStep, what: i.Reference, before: Sequence[DraftStep], reach: int
) -> i.Reference | None:
    """“that creature”, which is gone once it was sacrificed, and is what an earlier step named (CR 608.2h)."""
    gone = isinstance(last, i.Act) and last.verb in ("sacrifice", "destroy")
    if what.what in ("target", "choice", "that") or (isinstance(last, i.Move) and what.what == "source"):
        among = what.among
        if among is None and reach and (earlier := antecedent(before, reach - 1)) is not None:
            among = earlier.among
        if gone and what.what != "target":
            return None
        return i.Reference("that", what.text, among, antecedent=spoken_of(what))
    kept = what.what == "source" or (what.what in ("created", "enchanted") and not gone)
    return i.Reference(what.what, what.text) if kept else None


def just_asked(steps: Sequence[DraftStep]) -> i.Reference | None:
    """What “it” is at once behind a condition: “If it's a land card, you put it onto the battlefield”."""
    return _asked(steps[-1]) if steps and _is_empty(steps[-1]) else None


def asked_of(steps: Sequence[DraftStep]) -> i.Reference | None:
    """Of what the condition before is said: “If it's a land card, …. If it isn't a land card, …”."""
    last = steps[-1] if steps else None
    return None if last is None or isinstance(_last(steps)[1], DraftCreate | type(None)) else _asked(last)


def _asked(step: DraftStep) -> i.Reference | None:
    """What a condition asks about, whether it is something."""
    held = step.make((), ()) if isinstance(step, Block) and step.kind == "if" else None
    match held.condition if isinstance(held, i.If) else None:
        case i.ObjectIs(what) if what.what in BATCHES or what.antecedent:
            return what
    return None


def copied(step: DraftStep) -> i.Reference | None:
    """What “it” is behind a copying of a spell: “copy that spell | if it targets a permanent or player”."""
    match step:
        case i.CopySpell(what=i.Reference("that") as what):
            return what
        case i.CopySpell(what=i.Reference("target") as what):
            return i.Reference("that", what.text, what.among, antecedent=spoken_of(what))
    return None


def spoken_of(what: i.Reference) -> i.Antecedent | None:
    """What “that” speaks of after a step was done to this; None where binding/ has to find it, or it is several."""
    if what.also is not None:
        return None
    return what.antecedent or what.id or None


class Shown:
    """The cards that the steps have last found, shown, milled or exiled: those of “among them”, “the rest”.

    Steps are added at the end, and only the last of them may still change: of those before, what was found is kept.
    """

    def __init__(self) -> None:
        self._looked_at = 0
        self._cards: i.Reference | None = None

    def by(self, steps: Sequence[DraftStep]) -> i.Reference | None:
        """The cards shown by all these steps: those of the time before, and more."""
        settled = max(len(steps) - _UNSETTLED, 0)
        if settled < self._looked_at:
            self._looked_at, self._cards = 0, None
        self._cards = _shown(steps[self._looked_at : settled]) or self._cards
        self._looked_at = settled
        return _shown(steps[settled:]) or self._cards


def _shown(steps: Sequence[DraftStep]) -> i.Reference | None:
    for step in reversed(steps):
        for each in reversed(list(all_of([step]))) if isinstance(step, Block | DraftChoice) else (step,):
            if (chosen := _chosen_of(each)) is not None:
                return chosen
            if type(each) not in _SHOWING or (isinstance(each, i.Reveal) and each.what.what not in _WHOLE):
                continue
            cards = shown_by(each)
            if cards is not None:
                return cards
    return None


def _chosen_of(step: DraftStep) -> i.Reference | None:
    """The exiled cards, where one of them is chosen: the rest are of these, not of all that were looked at."""
    match step:
        case i.Act("choose", i.Reference("choice", among=i.Selection(where))):
            return next((each.of for each in where if isinstance(each, i.IsAmong) and each.of.what == "exiled"), None)
    return None


_UNSETTLED = 8
_SHOWING = (i.Search, i.Look, i.Reveal, i.Mill, i.Move)
_WHOLE = frozenset(["top", "bottom", "all"])


#: As what cards are spoken of after they were found, milled …
_CARDS_OF: dict[type, Literal["found", "milled", "drawn", "discarded"]] = {
    i.Search: "found",
    i.Mill: "milled",
    i.Draw: "drawn",
    i.Discard: "discarded",
}


def shown_by(step: DraftStep | i.Action) -> i.Reference | None:
    """The cards that a step finds, shows or moves out of a library."""
    match step:
        case i.Search() | i.Mill() | i.Draw() | i.Discard():
            return i.Reference(_CARDS_OF[type(step)])
        case i.Look(what=what) if what.what in _WHOLE:
            return _come_to("looked at", what)
        case i.Reveal(what=i.Reference("that" | "source" | "created") as what):
            return i.Reference(what.what, what.text, what.among)
        case i.Reveal(what=what):
            return what if what.what in BATCHES else _come_to("revealed", what)
        case i.Move(what=what, to="exile") if what.what in _WHOLE and _are_cards(what):
            return _come_to("exiled", what)
    return None


def _are_cards(what: i.Reference) -> bool:
    return what.among is not None and any(isinstance(each, i.InZone) for each in flat(what.among.where))


def _come_to(how: Done, what: i.Reference) -> i.Reference:
    """Of “cards until …” the one that was looked for is spoken of first (CR 701.20)."""
    if what.until is None:
        return i.Reference(how)
    return i.Reference(how, among=what.until, most=what.most)


def speaks_of(noun: n.Noun | None, pronoun: str, it: i.Reference) -> bool:
    """Whether “it”, “that creature” speak of what the step before was done to: “target creature”, not “target land”.

    ``pronoun`` is that of “it's”, where there is no noun.
    """
    match noun:
        case None:
            return pronoun in IT
        case _ if it.what in BATCHES and is_card(noun):
            return True
        case n.NounPhrase(words=(n.Word(kind="pronoun") as word,), modifiers=()):
            return word.sense in (PRONOUNS if it.what in BATCHES else IT)
        case n.NounPhrase(words=(n.Word(sense="that" | "the"), n.Word() as head), modifiers=()):
            return _has_kind(it, head)
    return False


def _has_kind(it: i.Reference, head: n.Word) -> bool:
    """Whether what was spoken of was called so: a creature, a token, a Goblin."""
    if head.kind == "token":
        return it.what == "created" or _names(it.among, i.IsToken())
    if head.sense == "permanent":
        return it.among is not None and any(map(_is_either, it.among.where))
    if head.kind == "type":
        return _names(it.among, i.HasType(head.sense))
    if head.kind == "subtype":
        return _names(it.among, i.HasSubtype(head.text))
    return False


def _is_either(predicate: i.Predicate) -> bool:
    """“creature or planeswalker”, either of which is “that permanent” (CR 110.4)."""
    return isinstance(predicate, i.OneOf) and all(
        isinstance(each, i.HasType) and each.type in _PERMANENT_TYPES for each in predicate.predicates
    )


_PERMANENT_TYPES = frozenset(["artifact", "battle", "creature", "enchantment", "land", "planeswalker"])


def _names(among: i.Selection | None, kind: i.Predicate) -> bool:
    """Whether it was called that, and not one of several: “that creature” of a creature or planeswalker says more."""
    return among is not None and kind in certain(among.where)


def the_others(steps: Sequence[DraftStep]) -> i.Selection | None:
    """What “the other” speaks of where the last step was done to one of several, or chose some of a kind."""
    match _last(steps)[1]:
        case None:
            return None
        case i.Act("choose", i.Reference("choice", among=i.Selection(where)) as what) if not any(
            isinstance(each, i.IsAmong | i.IsChosen) or (isinstance(each, i.InZone) and each.zone != "hand")
            for each in flat(where)
        ):
            chosen = i.Reference("that", antecedent=spoken_of(what))
            return i.Selection((*where, i.OtherThan(chosen)), "the rest")
        case i.PutCounters(on=what) | i.Gain(what=i.Reference() as what) | i.Act(what=what) | i.Move(what=what):
            match what.among:
                case i.Selection((i.IsAmong(of) as among,)) if of.what != "that":
                    one = i.Reference("that", antecedent=spoken_of(what))
                    return i.Selection((among, i.Not(i.IsAmong(one))), "the others")
    return None


def is_the_others(noun: n.Noun) -> bool:
    """“the other”, “the others”, “each of the others”, “the rest”."""
    words = noun.alone
    rest = words[1:] if words[:1] in (("each of",), ("all of",)) else words
    return rest in (("the", "other"), ("the", "others"), ("the", "rest"))


def is_alike(some: Sequence[DraftStep], others: Sequence[DraftStep]) -> bool:
    """Whether steps do, one by one, the same as others in other numbers or to other objects."""
    return len(some) == len(others) and all(map(_is_alike, some, others))


def _is_alike(one: DraftStep, other: DraftStep) -> bool:
    if isinstance(one, i.Act) and isinstance(other, i.Act):
        return one.verb == other.verb
    return type(one) is type(other) and not isinstance(one, Block | DraftChoice | DraftCreate | i.Unmodelled)


def same_targets(step: DraftStep, replaced: Sequence[DraftStep]) -> DraftStep:
    """A step done instead of others, with what they would be done to in place of “that creature”, “those creatures”."""
    if not isinstance(step, Struct):
        return step
    done = [each for each in replaced if isinstance(each, Struct)]
    objects, players = _aims(done)
    amounts = {each.amount for each in done if hasattr(each, "amount")}
    changes: dict[str, Any] = {}
    for name in step.__struct_fields__:
        match getattr(step, name):
            case i.Product(of=i.ThatMany()) as twice if name == "amount" and len(amounts) == 1:
                changes[name] = structs.replace(twice, of=amounts.copy().pop())
            case i.Reference("that") if len(objects) == 1:
                changes[name] = next(iter(objects))
            case i.Player("that player") if len(players) == 1:
                changes[name] = next(iter(players))
    found = structs.replace(step, **changes) if changes else step
    return _sized_otherwise(found, done[0]) if len(done) == 1 else found


def _sized_otherwise(step: DraftStep, replaced: Struct) -> DraftStep:
    """“… becomes a 4/3 artifact creature. If it was kicked, it has base power and toughness 1/1 instead”: it is one."""
    match step, replaced:
        case i.Gain(changes=(i.SetPT() as size,)), i.Gain(changes=changes) if any(
            isinstance(each, i.SetPT) for each in changes
        ):
            kept = tuple(size if isinstance(each, i.SetPT) else each for each in changes)
            return structs.replace(step, changes=kept)
    return step


def _aims(steps: Sequence[Struct]) -> tuple[set[i.Reference], set[i.Player]]:
    """The targets of some steps, or else all they are done to, and the players that are targets."""
    nouns = [value for step in steps for value in _nouns(step)]
    references = [each for each in nouns if isinstance(each, i.Reference)]
    targets = {each for each in references if each.what == "target"}
    players = {each for each in nouns if isinstance(each, i.Player) and each.who in _TARGETS}
    return targets or {each for each in references if each.what == "all"}, players


_TARGETS = frozenset(["target player", "target opponent"])


def _nouns(step: Struct) -> Iterator[i.Reference | i.Player]:
    for name in step.__struct_fields__:
        value = getattr(step, name)
        if isinstance(value, i.Reference | i.Player):
            yield value


def _last(steps: Sequence[DraftStep]) -> tuple[int, DraftStep | None]:
    """The last step in reach that does something, and where; an empty block has only been opened."""
    for at in reversed(range(max(len(steps) - IN_REACH, 0), len(steps))):
        step = steps[at]
        if isinstance(step, DraftChoice) or (isinstance(step, Block) and step.kind in ("delayed", "when")):
            return at, None
        if isinstance(step, _NAMELESS):
            continue
        if not isinstance(step, Block):
            return at, step
        if not _is_empty(step):
            return at, _last(step.otherwise or step.steps)[1]
        if step.kind == "for each" and isinstance(loop := step.make((), ()), i.ForEach) and loop.objects is not None:
            return at, None  # “it” may be the one whose round it is
    return 0, None


def _is_empty(step: DraftStep) -> bool:
    """Whether it has only been opened: “for as long as it remains exiled, you may …”."""
    return isinstance(step, Block) and not step.otherwise and all(map(_is_empty, step.steps))


class Some(Struct, frozen=True):
    """Some of those that were spoken of: ``whom`` in their words, at most ``most`` (None: any number).

    ``exiled``: the words say that they were: “one of the exiled cards”.
    """

    whom: str
    most: i.Quantity | None
    optional: bool
    exiled: bool = False


def some_of(noun: n.Noun, source: Source) -> Some | None:
    """“up to two of those tokens”: of whom, how many at most, and whether it may be fewer."""
    of: n.Noun | None = None
    match noun:
        case n.NounPhrase(modifiers=(n.Prepositional(sense="of", object=of),)):
            pass
        case n.NounPhrase(modifiers=()):
            pass
        case _:
            return None
    words = noun.plain_words
    if not words or len(words) < len(noun.words):
        return None
    begins = words[0].sense
    counted = words[1:] if begins == "up to" else words
    whom_words = counted[1:] if of is None else of.plain_words if of.alone else ()
    if not counted or not whom_words or not _are_those(whom_words):
        return None
    known, most = _at_most(counted, of)
    if not known:
        return None
    source.claim(noun)
    whom = source.said(n.Node(span=n.Span(whom_words[0].span.start, whom_words[-1].span.end)))
    optional = begins in ("up to", "any number of")
    return Some(whom, most, optional, any(word.sense == "exiled" for word in whom_words))


def _at_most(counted: Sequence[n.Word], of: n.Noun | None) -> tuple[bool, i.Quantity | None]:
    """“any number of”, “two of”, “either of”: whether it says how many, and how many at most (None: any number)."""
    first = counted[0]
    if first.sense == "any number of":
        return True, None
    if of is None:
        return first.sense in SO_MANY_OF, i.Number(SO_MANY_OF.get(first.sense, 0))
    if len(counted) > 1:
        return False, None
    most = i.Number(1) if first.sense == "either" else number_of(first)
    return most is not None, most


def _are_those(words: Sequence[n.Word]) -> bool:
    """“them”, “those creatures”, “the tokens”, “those Food tokens”."""
    if len(words) == 1:
        return words[0].sense == "them"
    return words[0].sense in ("those", "these", "the") and (
        len(words) == 2 or (len(words) == 3 and (words[2].kind == "token" or words[1].sense in BATCHES))
    )
