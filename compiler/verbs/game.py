"""Keyword actions of players, turns and phases, winning and losing, coins and dice (CR 701, 500, 104, 705, 706)."""

from __future__ import annotations

from collections.abc import Sequence

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.kinds import PHASES
from ..clauses.said import Said
from ..nouns.characteristics import quotation
from ..nouns.player_names import is_player
from ..nouns.quantities import quantity
from ..nouns.quantities.values import number_of

_COUNTED: dict[str, str] = {each: each for each in "adapt bolster fateseal monstrosity scry support surveil".split()}
_TIMES = {"twice": 2, "three times": 3, "four times": 4, "five times": 5}


def _number(said: Said) -> i.Quantity | None:
    """The N behind the verb: “2”, “X”; None where anything else stands there."""
    noun = said.noun
    if not isinstance(noun, n.NounPhrase) or noun.modifiers:
        return None
    if [w.kind for w in noun.plain_words] != ["number"] or len(noun.words) != 1:
        return None
    return quantity(noun, said.source)


def counted(said: Said) -> Sequence[i.Step] | None:
    """“Scry 2.”, “Bolster X.”"""
    amount = _number(said)
    if amount is None or not said.by_player or said.verb not in _COUNTED:
        return None
    return [i.KeywordAction(said.verb, amount, said.player(), **said.words)]  # type: ignore[arg-type]


def times(said: Said) -> Sequence[i.Step] | None:
    """“Proliferate twice.”, “Learn.”"""
    if not said.by_player or said.noun is not None:
        return None
    amount: i.Quantity = i.Number(1)
    if (often := said.adverb(*_TIMES)) is not None:
        amount = i.Number(_TIMES[often.sense])
    return [i.KeywordAction(said.verb, amount, said.player(), **said.words)]  # type: ignore[arg-type]


def of_creature(said: Said) -> Sequence[i.Step] | None:
    """“Target creature explores.”, “It connives X.”"""
    subject = said.node.subject
    if subject is None or is_player(subject):
        return None
    amount: i.Quantity | None = i.Number(1)
    if said.noun is not None:
        amount = _number(said)
    if amount is None:
        return None
    what = said.refer(subject)
    if said.verb == "explore" and said.noun is not None:
        return None
    return [i.KeywordAction(said.verb, amount, None, what, **said.words)]  # type: ignore[arg-type]


def venture(said: Said) -> Sequence[i.Step] | None:
    """“Venture into the dungeon.”"""
    match said.node.complements:
        case (n.Prepositional(sense="into", object=n.NounPhrase(alone=("the", "dungeon"))) as into,) if said.by_player:
            said.source.claim(into)
            return [i.KeywordAction("venture", i.Number(1), said.player(), **said.words)]
    return None


def clash(said: Said) -> Sequence[i.Step] | None:
    """“Clash with an opponent.”"""
    match said.node.complements:
        case (n.Prepositional(sense="with", object=n.NounPhrase(alone=("an", "opponent"))) as with_,) if said.by_player:
            said.source.claim(with_)
            return [i.KeywordAction("clash", i.Number(1), said.player(), **said.words)]
    return None


def take(said: Said) -> Sequence[i.Step] | None:
    """“Take an extra turn after this one.”, “You take the initiative.”"""
    noun = said.noun
    if not isinstance(noun, n.NounPhrase) or noun.modifiers or noun.head is None or not said.by_player:
        return None
    if noun.senses == ("the", "initiative"):
        said.source.claim(noun)
        return [i.Designate(said.player(), "initiative", **said.words)]
    if noun.head.sense != "turn" or "extra" not in noun.senses:
        return None
    after = [c for c in said.node.complements if isinstance(c, n.Prepositional)]
    if [(c.sense, c.object.alone) for c in after] != [("after", ("this", "one"))]:
        return None
    number = said.amount(noun)
    if number is None:
        return None
    said.source.claim(*after, noun.head, *(w for w in noun.plain_words if w.sense == "extra"))
    return [i.ExtraTurn(said.player(), number, **said.words)]


_SKIPPED = frozenset(
    ["turn", "beginning phase", "main phase", "combat phase", "untap step", "upkeep step", "draw step"]
)


def skip(said: Said) -> Sequence[i.Step] | None:
    """“You skip your next turn.”, “That player skips their next two draw steps.”"""
    noun = said.noun
    if not isinstance(noun, n.NounPhrase) or noun.modifiers or noun.head is None or not said.by_player:
        return None
    words = noun.plain_words
    what = noun.head.sense
    turn = said.adverb("next turn")  # “your | next turn”
    if turn is not None and len(words) == 1 and words[0].kind == "possessive":
        who = said.player()
        said.source.claim(words[0])
        fits = words[0].possessor in _WHOSE.get(who.who, _THEIRS)
        return [i.Skip(who, "turn", i.Number(1), **said.words)] if fits and who.who != "other" else None
    if len(words) < 3 or words[0].kind != "possessive" or words[1].sense != "next" or what not in _SKIPPED:
        return None
    if len(words) > 4 or (len(words) == 4 and words[2].kind != "number"):
        return None
    number = said.amount(noun) if len(words) == 4 else i.Number(1)
    who = said.player()
    if number is None or who.who == "other" or words[0].possessor not in _WHOSE.get(who.who, _THEIRS):
        return None
    said.source.claim(noun.head, *words[:2])
    return [i.Skip(who, what, number, **said.words)]  # type: ignore[arg-type]


def level(said: Said) -> Sequence[i.Step] | None:
    """“Level 2”: what a class level bar does (CR 716.2a)."""
    match said.node.subject, said.node.complements:
        case None, (n.NounPhrase(words=(n.Word() as word,), modifiers=()),):
            number = number_of(word)
        case _:
            return None
    if not isinstance(number, i.Number):
        return None
    said.source.claim(word)
    return [i.BecomeLevel(i.Reference("source"), number, **said.words)]


def again(said: Said) -> Sequence[i.Step] | None:
    """“Repeat this process.”, “You may repeat this process any number of times.”, “… six more times.”"""
    match said.node.complements:
        case (
            n.NounPhrase(words=(n.Word(sense="this"), n.Word(sense="process"), *more), modifiers=()) as process,
            *often,
        ):
            pass
        case _:
            return None
    if not said.by_player or (said.node.subject is not None and said.player().who != "you"):
        return None
    times: i.Quantity | None = None
    match more, often:
        case [], []:
            pass
        case [], [n.Adverb(sense="once") as once]:
            said.source.claim(once)
            times = i.Number(1)
        case [], [n.Adverb(sense="any number of times") as any_number] if "may" in said.node.verb.senses:
            said.source.claim(any_number)
        case [n.Word(kind="number") as number, n.Word(sense="more"), n.Word(sense="time")], []:
            times = number_of(number)
        case _:
            return None
    said.source.claim(process)
    return [i.Repeat(times, **said.words)]


_THEIRS = frozenset(["they", "he or she", "he"])
_WHOSE = {"you": frozenset(["you"])}


def end(said: Said) -> Sequence[i.Step] | None:
    """“End the turn.”, “End the combat phase.”"""
    noun = said.noun
    if said.node.subject is not None or noun is None or len(said.node.complements) != 1:
        return None
    if noun.alone in (("the", "turn"), ("the", "combat phase")):
        said.source.claim(noun)
        return [i.EndTurn("turn" if noun.alone[1] == "turn" else "combat phase", **said.words)]
    return None


def additional(said: Said) -> Sequence[i.Step] | None:
    """“After this phase, there is an additional combat phase followed by an additional main phase.”"""
    noun = said.noun
    after = said.after or _after(said)
    if after is None or said.node.subject is not None or not isinstance(noun, n.NounPhrase):
        return None
    phases: list[i.Phase | i.GameStep] = []
    following: n.NounPhrase | None = noun
    while following is not None:
        head = following.head
        if head is None or head.sense not in _ADDED or following.senses[:-1] != ("an additional",):
            return None
        phases.append(_ADDED[head.sense])
        said.source.claim(*following.words)
        match following.modifiers:
            case ():
                following = None
            case (
                n.Participle(
                    sense="followed", complements=(n.Prepositional(sense="by", object=n.NounPhrase() as next_),)
                ) as then,
            ):
                said.source.claim_own(then, *then.complements)
                following = next_
            case _:
                return None
    return [i.ExtraPhases(after, tuple(phases), **said.words)]


def _after(said: Said) -> i.PhaseOfTurn | None:
    """“… | after this phase”, behind what there is then."""
    match said.node.complements:
        case (_, n.Prepositional(sense="after", object=n.NounPhrase(alone=words)) as place) if words in PHASES:
            said.source.claim(place)
            return PHASES[words]
    return None


def more_steps(said: Said) -> Sequence[i.Step] | None:
    """“You get that many additional upkeep steps after this phase.”"""
    noun = said.noun
    if not said.by_player or not isinstance(noun, n.NounPhrase) or noun.modifiers or noun.head is None:
        return None
    if noun.head.sense not in _ADDED or not {"additional", "an additional"} & set(noun.senses):
        return None
    after = _after(said)
    number = said.amount(noun)
    if after is None or number is None:
        return None
    said.source.claim(noun.head, *(w for w in noun.plain_words if w.sense in ("additional", "an additional")))
    phases = (_ADDED[noun.head.sense],)
    return [i.ExtraPhases(after, phases, None if number == i.Number(1) else number, said.player(), **said.words)]


_ADDED: dict[str, i.Phase | i.GameStep] = {
    "beginning phase": "beginning phase",
    "main phase": "main phase",
    "combat phase": "combat phase",
    "ending phase": "ending phase",
    "untap step": "untap step",
    "upkeep step": "upkeep step",
    "draw step": "draw step",
    "end step": "end step",
}


def win(said: Said) -> Sequence[i.Step] | None:
    """“You win the game.”"""
    if said.noun is None or said.noun.alone != ("the", "game") or not said.by_player:
        return None
    said.source.claim(said.noun)
    return [i.WinGame(said.player(), **said.words)]


def lose(said: Said) -> Sequence[i.Step] | None:
    """“That player loses the game.”"""
    if said.noun is None or said.noun.alone != ("the", "game") or not said.by_player:
        return None
    said.source.claim(said.noun)
    return [i.LoseGame(said.player(), **said.words)]


def become(said: Said) -> Sequence[i.Step] | None:
    """“You become the monarch.”, “It becomes night.”, “Your life total becomes 10.”"""
    noun, subject = said.noun, said.node.subject
    if noun is None or subject is None or len(said.node.complements) != 1:
        return None
    if said.by_player and noun.alone == ("the", "monarch"):
        said.source.claim(noun)
        return [i.Designate(said.player(), "monarch", **said.words)]
    if subject.alone == ("it",) and noun.alone in (("day",), ("night",)):
        said.source.claim(subject, noun)
        return [i.DayNight("day" if noun.alone == ("day",) else "night", **said.words)]
    return None


def get(said: Said) -> Sequence[i.Step] | None:
    """“You get an emblem with “…””, “You get the city's blessing.”"""
    noun = said.noun
    if not isinstance(noun, n.NounPhrase) or not said.by_player:
        return None
    if noun.alone in (("the", "city's blessing"), ("the", "city's", "blessing")):
        said.source.claim(noun)
        return [i.Designate(said.player(), "city's blessing", **said.words)]
    if (more := more_steps(said)) is not None:
        return more
    match noun:
        case n.NounPhrase(
            words=(n.Word(sense="an") as one, n.Word(sense="emblem") as emblem),
            modifiers=(n.Prepositional(sense="with") as with_,),
        ):
            pass
        case _:
            return None
    quotes: list[n.Quoted] = []
    for item in with_.object.items:
        match item:
            case n.NounPhrase(words=(n.Quoted() as quoted,), modifiers=()):
                quotes.append(quoted)
            case _:
                return None
    said.source.claim(one, emblem, *quotes)
    said.source.claim_own(with_, with_.object)
    texts = tuple(quotation(quoted, said.source) for quoted in quotes)
    return [i.GetEmblem(said.player(), texts, **said.words)]


def flip(said: Said) -> Sequence[i.Step] | None:
    """“Flip a coin.”, “Flip two coins.”"""
    noun = said.noun
    if not isinstance(noun, n.NounPhrase) or noun.modifiers or not said.by_player or noun.head is None:
        return None
    if noun.head.sense != "coin" or (number := said.amount(noun)) is None:
        return None
    said.source.claim(noun.head)
    return [i.FlipCoins(said.player(), number, **said.words)]


_SIDES = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20, "d100": 100}


def roll(said: Said) -> Sequence[i.Step] | None:
    """“Roll a d20.”, “Roll two six-sided dice.”, “You may roll again.”"""
    noun = said.noun
    match said.node.complements:
        case (n.Adverb(sense="again") as again_,) if said.by_player and said.player().who == "you":
            said.source.claim(again_)
            return [i.Repeat(what="roll", **said.words)]
    if not isinstance(noun, n.NounPhrase) or noun.modifiers or not said.by_player or noun.head is None:
        return None
    sided = [w for w in noun.plain_words if w.sense == "six-sided"]
    sides = 6 if sided and noun.head.sense == "die" else _SIDES.get(noun.head.sense)
    number = said.amount(noun)
    if sides is None or number is None:
        return None
    said.source.claim(noun.head, *sided)
    return [i.RollDice(said.player(), sides, number, **said.words)]


DONE = {
    **dict.fromkeys(_COUNTED, counted),
    "proliferate": times,
    "learn": times,
    "planeswalk": times,
    "explore": of_creature,
    "connive": of_creature,
    "venture": venture,
    "clash": clash,
    "take": take,
    "there is": additional,
    "skip": skip,
    "level": level,
    "repeat": again,
    "end": end,
    "win": win,
    "lose": lose,
    "become": become,
    "get": get,
    "flip": flip,
    "roll": roll,
}
