"""What Riftbound's triggered abilities wait for: “When I conquer”, “When you stun an enemy unit” (RB 383)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from .....grammar import riftbound_senses as senses
from ....ledger.source import Source
from ....nouns.events.heard import Heard, heard
from ....nouns.objects import zone
from ....nouns.player_names import is_player, named
from ....nouns.quantities.values import number_of
from .places import place
from .states import STATES

#: What players do to objects, or by themselves, by the verb alone.
_DEEDS: dict[str, i.PlayerDeed | i.RiftboundDeed] = {
    "attach": "attach",
    "banish": "banish",
    "buff": "buff",
    "choose": "choose",
    "discard": "discard",
    "empower": "empower",
    "hide": "hide",
    "kill": "kill",
    "ready": "ready",
    "recycle": "recycle",
    "reveal": "reveal",
    "stun": "stun",
}
_BATTLEFIELD = i.InZone("battlefield")
_FACE_DOWN = i.InZone("facedown zone")
_BECOMES: dict[str, i.ObjectState | i.RiftboundState] = {
    "ready": "untapped",
    "exhausted": "tapped",
    "mighty": "mighty",
    "empowered": "empowered",
    "stunned": "stunned",
    "buffed": "buffed",
}
#: What is done to an object, by the participle.
_DONE: dict[str, i.PlayerDeed | i.RiftboundDeed] = {
    "played": "play",
    "discarded": "discard",
    "killed": "kill",
    "revealed": "reveal",
    "banished": "banish",
}

Lower = Callable[[Heard], "i.AnyEvent | None"]


def own(clause: n.Clause, source: Source) -> i.AnyEvent | None:
    """The event of a clause in Riftbound's words; None for one that all games have."""
    mark = source.mark()
    if clause.cause is not None or clause.verb.negated:
        return None
    if clause.verb.pronoun == "i":
        clause = _first_person(clause)
    said, always = heard(clause, source)
    if always.nth is None:  # of which time each turn, the word before the clause says
        often = tuple(c for c in said.node.complements if not (isinstance(c, n.Adverb) and c.sense == "each turn"))
        said = structs.replace(said, node=structs.replace(said.node, complements=often))
    found = _lowered(said)
    if found is None:
        source.forget(mark)
        return None
    source.claim(clause.verb)
    return structs.replace(found, **always.fields())


def _first_person(clause: n.Clause) -> n.Clause:
    """“I'm discarded” as “I am discarded”."""
    at = n.Span(clause.verb.span.start, clause.verb.span.start + 1)
    i_ = n.NounPhrase(words=(n.Word(kind="self", text="I", span=at),), span=at)
    verb = structs.replace(clause.verb, words=("am", *clause.verb.words[1:]))
    return structs.replace(clause, subject=i_, verb=verb)


def _lowered(said: Heard) -> i.AnyEvent | None:
    verb, before = said.verb, said.node.verb.auxiliaries
    if said.node.subject is None:
        return None
    if before and set(before) <= {"is", "are", "am", "was", "be"}:
        return _passive(said)
    if before:
        return None
    if said.node.verb.main in _DONE and not said.by_player:  # “is played, | discarded, or killed”
        return _passive(said)
    if (by_either := _OF_EITHER.get(verb)) is not None:
        return by_either(said)
    if said.by_player:
        lower = _OF_PLAYERS.get(verb)
        return lower(said) if lower is not None else _deed(said)
    lower = _OF_OBJECTS.get(verb)
    return lower(said) if lower is not None else None


# ── Conquering, holding, winning, moving ────────────────────────────────────────────────────────────────────────────


def _subject(said: Heard) -> i.Objects | i.Player:
    if isinstance(said.subject, n.NounList) and said.subject.senses == ("you", "an", "ally"):
        said.source.claim(said.subject)
        return i.Player("your team", said.source.words(said.subject))
    return said.player() if is_player(said.subject) else said.objects()


def _fare(said: Heard) -> i.AnyEvent | None:
    """“I conquer”, “you hold here”, “I conquer after an attack”, “you conquer a battlefield”."""
    return _faring(said, said.verb, said.node.complements)


def _win(said: Heard) -> i.AnyEvent | None:
    """“I win a combat”."""
    match said.node.complements:
        case (n.NounPhrase(alone=("a", "combat")) as combat, *more):
            said.source.claim(combat)
            return _faring(said, "win combat", more)
    return None


def _end(said: Heard) -> i.AnyEvent | None:
    """“a combat that I was in ends”."""
    match said.node:
        case n.Clause(
            subject=n.NounPhrase(
                words=(n.Word(kind="article"), n.Word(sense="combat")),
                modifiers=(
                    n.Relative(
                        sense="that", verb=n.Verb(senses=("was",)), subject=n.NounPhrase(kinds=("self",)), further=()
                    ) as that,
                ),
            ) as combat,
            complements=(),
        ) if [c.sense for c in that.complements if isinstance(c, n.Adverb | n.Word)] in ([], ["in"]):
            said.source.claim(combat)
            return i.Fares(i.Reference("source"), "end combat")
    return None


def _faring(said: Heard, does: str, complements: Sequence[n.Complement]) -> i.Fares | None:
    at: i.Location | None = None
    attacking = False
    for complement in complements:
        match complement:
            case n.Word(kind="place"):
                at = place(complement, said.source)
            case n.NounPhrase() if at is None:
                at = place(complement, said.source, any_of=True)
                if at is None:
                    return None
            case n.Prepositional(sense="after", object=n.NounPhrase(alone=("an", "attack"))):
                said.source.claim(complement)
                attacking = True
            case _:
                return None
    together = not said.by_player and said.one_or_more(said.subject)
    return i.Fares(_subject(said), does, at, attacking=attacking, together=together)  # type: ignore[arg-type]


def _move(said: Heard) -> i.AnyEvent | None:
    """“I move”, “I move to a battlefield”, “a unit moves from here”, “an opponent moves to a battlefield …”."""
    to: i.Location | None = None
    origin: i.Location | None = None
    what: i.Objects | i.Player | None = None
    by: i.Player | None = None
    for complement in said.node.complements:
        match complement:
            case n.Word(kind="place", sense="from here" | "from there"):
                origin = place(complement, said.source)
            case n.Prepositional(sense="to", object=n.NounPhrase() as where):
                to = _destination(where, said.source)
                if to is None:
                    return None
                said.source.claim_own(complement)
            case n.Prepositional(sense="from", object=n.NounPhrase() as where):
                origin = place(where, said.source, any_of=True)
                if origin is None:
                    return None
                said.source.claim_own(complement)
            case n.NounPhrase() | n.NounList() if said.by_player and what is None:
                what, by = said.objects(complement), said.player()
            case _:
                return None
    together = not said.by_player and said.one_or_more(said.subject)
    return i.Fares(_subject(said) if what is None else what, "move", to, origin, by, together=together)


def _destination(where: n.NounPhrase, source: Source) -> i.Location | None:
    """“a battlefield”, “a battlefield other than mine”."""
    match where:
        case n.NounPhrase(
            words=(n.Word(kind="article"), n.Word(sense="battlefield")),
            modifiers=(n.Prepositional(sense="other than", object=n.NounPhrase(alone=("mine",))),),
        ):
            source.claim(where)
            return i.LocationOf(i.Reference("source"), battlefield=True, other=True)
    return place(where, source, any_of=True)


def _attack(said: Heard) -> i.AnyEvent | None:
    """“I attack”, “an enemy unit attacks a battlefield you control”, “I attack alone”."""
    whom: tuple[i.Player | i.Objects, ...] = ()
    alone = False
    for complement in said.node.complements:
        match complement:
            case n.NounPhrase(alone=("alone",)) | n.Adverb(sense="alone"):
                said.source.claim(complement)
                alone = True
            case n.NounPhrase():
                where = place(complement, said.source, any_of=True)
                if not isinstance(where, i.Selection):
                    return None
                whom = (where,)
            case n.Word(kind="place"):
                where = place(complement, said.source)
                if not isinstance(where, i.LocationOf):
                    return None
                whom = (where.of,)
            case _:
                return None
    together = said.one_or_more(said.subject)
    return i.Attacks(said.objects(), whom, alone, together=together)


def _defend(said: Heard) -> i.AnyEvent | None:
    """“I defend”, “you defend here”, “a friendly unit defends alone”."""
    for complement in said.node.complements:
        if isinstance(complement, n.NounPhrase | n.Adverb) and getattr(complement, "alone", ()) == ("alone",):
            return None
    return _faring(said, "defend", said.node.complements)


# ── What players do ─────────────────────────────────────────────────────────────────────────────────────────────────


def _deed(said: Heard) -> i.AnyEvent | None:
    """“you stun an enemy unit”, “you buff me”, “you choose a friendly unit with a spell”, “you recycle a rune”."""
    deed = _DEEDS.get(said.verb)
    noun = said.noun
    if deed is None or noun is None:
        return None
    with_: i.Selection | None = None
    to: i.Objects | None = None
    noun, instrument = _without_instrument(noun)
    for complement in (*said.node.complements, *instrument):
        match complement:
            case n.Prepositional(sense="with" | "by", object=n.NounPhrase() as by) if _is_spell(by):
                with_ = _instrument(by, said.source)
                said.source.claim_own(complement)
            case n.Adverb(sense="else") if noun.alone == ("something",):
                said.source.claim(noun, complement)
                return i.Does(said.player(), deed, i.Selection((i.IsOther(),), said.source.words(noun)))
            case n.Prepositional(sense="to", object=n.NounPhrase() as whom) if deed == "attach":
                to = said.objects(whom)
                said.source.claim_own(complement)
            case _ if complement is not said.noun:
                return None
    together = said.one_or_more(noun)
    what = said.objects(noun)
    if to is not None:
        return i.Becomes(what, "attached", to, said.player())
    return i.Does(said.player(), deed, what, with_=with_, together=together)


def _without_instrument(noun: n.Noun) -> tuple[n.Noun, list[n.Prepositional]]:
    """“a friendly unit | with a spell”: by which it is chosen, and nothing of the unit's."""
    if not isinstance(noun, n.NounPhrase) or not noun.modifiers:
        return noun, []
    last = noun.modifiers[-1]
    if isinstance(last, n.Prepositional) and last.sense == "with" and _is_spell(last.object):
        rest = noun.modifiers[:-1]
        end = (rest or noun.words)[-1].span.end
        return structs.replace(noun, modifiers=rest, span=n.Span(noun.span.start, end)), [last]
    return noun, []


def _is_spell(noun: n.Node) -> bool:
    return isinstance(noun, n.NounPhrase) and noun.alone in (("a", "spell"), ("an", "ability"))


def _instrument(noun: n.NounPhrase, source: Source) -> i.Selection:
    source.claim(noun)
    what: i.Predicate = i.IsSpell() if noun.alone[-1] == "spell" else i.IsAbility()
    return i.Selection((what,), source.words(noun))


def _play(said: Heard) -> i.AnyEvent | None:
    """“you play me”, “you play a unit here”, “you play a card from face down”, “an opponent plays a gear”."""
    noun = said.noun
    if noun is None:
        return None
    noun, inner = _without_places(noun)
    at: i.Location | None = None
    origin: tuple[i.InZone, ...] = ()
    showdown = False
    during: i.Player | None = None
    for complement in (*inner, *said.node.complements):
        match complement:
            case n.Word(kind="place"):
                at = place(complement, said.source)
            case n.Prepositional(sense="to", object=n.NounPhrase() as where):
                at = place(where, said.source, any_of=True)
                if at is None:
                    return None
                said.source.claim_own(complement)
            case n.Adverb(sense="from face down" | "from hidden" | "face down"):
                said.source.claim(complement)
                origin = (_FACE_DOWN,)
            case n.Prepositional(sense="from", object=n.NounPhrase() as where):
                found = _origin(where, said)
                if found is None:
                    return None
                said.source.claim_own(complement)
                origin = found
            case n.Prepositional(sense="during", object=n.NounPhrase(alone=("a", "showdown"))):
                said.source.claim(complement)
                showdown = True
            case n.Prepositional(sense="on", object=n.NounPhrase(alone=("your", "turn"))):
                said.source.claim(complement)
                during = i.Player("you", "your")
            case _ if complement is not said.noun:
                return None
    together = said.one_or_more(noun)
    what = said.objects(noun)
    return i.Does(
        said.player(), "play", what, origin=origin, at=at, showdown=showdown, during=during, together=together
    )


def _without_places(noun: n.Noun) -> tuple[n.Noun, list[n.Modifier]]:
    """“a unit | here”, “me | from face down on your turn”: to where and from where it is played."""
    if not isinstance(noun, n.NounPhrase):
        return noun, []
    apart = [m for m in noun.modifiers if _says_where(m)]
    rest = tuple(m for m in noun.modifiers if m not in apart)
    end = (rest or noun.words)[-1].span.end if noun.words else noun.span.end
    return structs.replace(noun, modifiers=rest, span=n.Span(noun.span.start, end)), apart


def _says_where(modifier: n.Modifier) -> bool:
    match modifier:
        case n.Word(kind="place") | n.Adverb():
            return True
        case n.Prepositional(sense="from" | "to" | "on" | "during"):
            return True
    return False


def _origin(where: n.NounPhrase, said: Heard) -> tuple[i.InZone, ...] | None:
    """“[Hidden]”, “your trash”, “your hand”."""
    if where.kinds == ("keyword",) and senses.named(where.plain_words[0]) == "hidden":
        said.source.claim(where)
        return (_FACE_DOWN,)
    found = zone(where, said.source)
    return tuple(each for each in found if isinstance(each, i.InZone)) if found else None


def _score(said: Heard) -> i.AnyEvent | None:
    """“an opponent scores”, “you score a point”, “I score”."""
    match said.node.complements:
        case ():
            pass
        case (n.Word(kind="place") as where,):
            at = place(where, said.source)
            return i.Does(said.player(), "score", at=at) if said.by_player else None
        case _:
            return None
    if said.by_player:
        return i.Does(said.player(), "score")
    return i.Does(i.Player("you"), "score", said.objects())


def _gain(said: Heard) -> i.AnyEvent | None:
    """“you gain XP”."""
    match said.node.complements:
        case (n.NounPhrase(alone=("xp",)) as noun,):
            said.source.claim(noun)
            return i.Does(said.player(), "gain XP")
    return None


def _draw(said: Heard) -> i.AnyEvent | None:
    """“you draw your second card each turn”: shared."""
    return None


def _use(said: Heard) -> i.AnyEvent | None:
    """“you use an activated ability of a gear”."""
    match said.node.complements:
        case (
            n.NounPhrase(
                words=(n.Word(kind="article"), n.Word(sense="activated ability")),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as whose) as of,),
            ) as noun,
        ):
            what = said.objects(whose)
            said.source.claim(*noun.words)
            said.source.claim_own(of)
            return i.Activates(said.player(), what)
    return None


# ── What happens to objects ─────────────────────────────────────────────────────────────────────────────────────────


def _become(said: Heard) -> i.AnyEvent | None:
    """“I become [Mighty]”, “one of your units becomes [Mighty]”, “I become ready”."""
    match said.node.complements:
        case (n.NounPhrase(words=(n.Word() as word,), modifiers=()) as noun,):
            so = senses.named(word) if word.kind == "keyword" else word.sense
        case (n.Adverb() as noun,):
            so = {"untapped": "ready", "tapped": "exhausted"}.get(noun.sense, noun.sense)
        case (n.Word(kind="place") as noun,):
            so = noun.sense
        case _:
            return None
    if so not in _BECOMES:
        return None
    said.source.claim(noun)
    return i.Becomes(_one_of(said), _BECOMES[so])


def _one_of(said: Heard) -> i.Objects:
    """“one of your units”: any such unit."""
    subject = said.subject
    match subject:
        case n.NounPhrase(
            words=(n.Word(sense="one of") as one, n.Word(kind="possessive", possessor="you") as your, *rest)
        ):
            said.source.claim(one, your)
            first = rest[0]
            bare = structs.replace(subject, words=tuple(rest), span=n.Span(first.span.start, subject.span.end))
            found = said.objects(bare)
            assert isinstance(found, i.Selection)
            return structs.replace(found, where=(*found.where, i.ControlledBy(i.Player("you", "your"))))
    return said.objects()


def _leave(said: Heard) -> i.AnyEvent | None:
    """“this leaves the board”."""
    match said.node.complements:
        case (n.NounPhrase(alone=("the", "board")) as board,):
            said.source.claim(board)
            return i.Moves(said.objects(), (_BATTLEFIELD,))
    return None


#: Where cards are that may go to a trash, but for the decks.
_ELSEWHERE = (
    i.InZone("battlefield"),
    i.InZone("hand"),
    i.InZone("stack"),
    i.InZone("exile"),
    i.InZone("facedown zone"),
    i.InZone("champion zone"),
)


def _go(said: Heard) -> i.AnyEvent | None:
    """“a card would go to your trash from anywhere other than your Main Deck”."""
    to: tuple[i.Predicate, ...] | None = None
    origin: tuple[i.InZone, ...] = ()
    for complement in said.node.complements:
        match complement:
            case n.Prepositional(sense="to", object=n.NounPhrase() as where) if to is None:
                to = zone(where, said.source)
                said.source.claim_own(complement)
            case n.Prepositional(
                sense="from",
                object=n.NounPhrase(
                    words=(n.Word(sense="anywhere"),),
                    modifiers=(
                        n.Prepositional(
                            sense="other than", object=n.NounPhrase(alone=("your", "main deck" | "library"))
                        ),
                    ),
                ),
            ):
                said.source.claim(complement)
                origin = _ELSEWHERE
            case n.Prepositional(sense="from", object=n.NounPhrase(alone=("anywhere",))):
                said.source.claim(complement)
            case _:
                return None
    if to is None or len(to) != 1 or not isinstance(to[0], i.InZone):
        return None
    return i.Moves(said.objects(), origin, to[0], together=said.one_or_more(said.subject))


def _die(said: Heard) -> i.AnyEvent | None:
    """“I die in combat”, “a friendly unit dies during your Beginning Phase”, “an enemy unit dies here”."""
    phase: str | None = None
    during: i.Player | None = None
    subject = said.subject
    at: i.Predicate | None = None
    for complement in said.node.complements:
        match complement:
            case n.Prepositional(sense="in", object=n.NounPhrase(alone=("combat",))):
                said.source.claim(complement)
                phase = "combat"
            case n.Prepositional(sense="during", object=n.NounPhrase(alone=("your", "beginning phase"))):
                said.source.claim(complement)
                phase, during = "beginning phase", i.Player("you", "your")
            case n.Word(kind="place"):
                where = place(complement, said.source)
                if where is None:
                    return None
                at = i.AtLocation(where)
            case _:
                return None
    together = said.one_or_more(subject)
    what = _one_of(said)
    if at is not None:
        if not isinstance(what, i.Selection):
            return None
        what = structs.replace(what, where=(*what.where, at))
    to = i.InZone("graveyard")
    return i.Moves(what, (_BATTLEFIELD,), to, together=together, phase=phase, during=during)  # type: ignore[arg-type]


def _passive(said: Heard) -> i.AnyEvent | None:
    """“I'm discarded”, “this is played”, “a friendly unit is played”, “I'm attached”, “I'm revealed”."""
    verb = said.node.verb.main
    match verb, said.node.complements:
        case "dealt", (n.NounPhrase(alone=("damage",)) as damage,):
            said.source.claim(damage)
            return i.DealsDamage(to=(said.objects(),))
    if said.node.complements:
        return None
    if verb == "attached":
        return i.Becomes(said.objects(), "attached")
    if verb in STATES and verb in _BECOMES and verb != "exhausted":
        return i.Becomes(said.objects(), _BECOMES[verb])
    deed = _DONE.get(verb)
    return None if deed is None else i.Does(None, deed, said.objects(), together=said.one_or_more(said.subject))


_OF_EITHER: dict[str, Lower] = {
    "conquer": _fare,
    "hold": _fare,
    "win": _win,
    "move": _move,
    "defend": _defend,
    "score": _score,
}
_OF_PLAYERS: dict[str, Lower] = {"play": _play, "gain": _gain, "use": _use}
_OF_OBJECTS: dict[str, Lower] = {
    "attack": _attack,
    "become": _become,
    "leave": _leave,
    "die": _die,
    "end": _end,
    "go": _go,
}


# ── Moments ─────────────────────────────────────────────────────────────────────────────────────────────────────────

_PARTS: dict[str, i.TurnPart] = {
    "beginning phase": "beginning phase",
    "main phase": "main phase",
    "turn": "turn",
    "ending phase": "end step",
}
_NTH = {"first": "first", "next": "next"}


def beginning(node: n.Node, source: Source) -> i.Begins | None:
    """“at the start of your Beginning Phase”, “at the end of your turn”, “at the start of each player's first …”."""
    match node:
        case n.Prepositional(
            sense="at",
            object=n.NounPhrase(
                words=(n.Word(sense="the"), n.Word(sense="start" | "end" as edge)),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as part),),
            ),
        ):
            pass
        case n.Prepositional(
            sense="at",
            object=n.NounPhrase(
                words=(n.Word(sense="end" as edge),),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as part),),
            ),
        ):
            pass
        case _:
            return None
    words = list(part.plain_words)
    if part.modifiers or len(words) < len(part.words):
        return None
    named_ = words.pop().sense
    which = "each"
    if words and words[-1].sense in _NTH:
        which = _NTH[words.pop().sense]
    whose_words = tuple(w.possessor if w.kind == "possessive" else w.sense for w in words)
    step = _PARTS.get(named_)
    if step is None:
        return None
    if edge == "end":
        if step != "turn":
            return None
        step = "end step"
        which = "next" if not whose_words else which
    whose = {(): None, ("you",): i.Player("you", "your"), ("each", "player"): None}.get(whose_words, _UNKNOWN)
    if whose is _UNKNOWN:
        found = named(whose_words, " ".join(source.said(w) for w in words))
        if found is None:
            return None
        whose = found
    source.claim(node)
    return i.Begins(step, whose, which)  # type: ignore[arg-type]


_UNKNOWN = i.Player("other")


def number(word: n.Word) -> i.Quantity | None:
    """So many."""
    return number_of(word)
