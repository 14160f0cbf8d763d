"""Replacement effects on counters that are put on permanents (CR 122.6, 614), compiled from their own words."""

from __future__ import annotations

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import FACTORS
from ...grammar.traversal import below, name_of
from ..ledger.source import Source
from ..nouns.conditions import condition
from ..nouns.objects import selection
from ..nouns.player_names import is_player
from ..nouns.quantities.values import number_of

_WHO: dict[tuple[str, ...], i.Player | None] = {
    ("an", "effect"): None,
    ("a", "player"): None,
    ("you",): i.Player("you", "you"),
    ("an", "opponent"): i.Player("opponents", "an opponent"),
}
_PLACED = frozenset(["put", "placed"])


def counter_replacements(line: n.Sentence, source: Source) -> list[i.Replacement] | None:
    """The replacement effects of a sentence on counters; None if it is about something else."""
    event = next((p.content for p in line.parts if _of_counters(p.content)), None)
    if not isinstance(event, n.Subordinate):
        return None
    source.claim(line)  # what is not understood is reported or told here
    words = source.words(line)
    clause = event.parts[0].content
    put = _put(clause) if isinstance(clause, n.Clause) and len(event.parts) == 1 else None
    kind = _kind(put[0]) if put is not None else None
    count = _count(line, event, kind, source) if kind is not None else None
    if count is None:
        source.report("text", f"how “{words}” replaces is not understood", line.span)
    if put is None or kind is None:
        return []
    conditions = [p.content for p in line.parts if isinstance(p.content, n.Subordinate) and p.content is not event]
    held: i.Condition | None = condition(conditions[0], source) if conditions else None
    by = _by(clause)
    where, itself = _where(put[1], source)
    if by is None or any(isinstance(p, i.Told) for p in where.where):
        held = i.ToldCondition(source.words(event))
    who, effect = by or (None, False)
    players = i.Player("a player") if any(map(is_player, put[1].items)) else None
    number = i.Asked(f"how many counters are put: {words}") if count is None else count
    change = i.CountersInstead(number, kind or None, players, effect)
    return [i.Replacement(change, who, where, held, words, itself=itself)]


def _by(clause: n.Node) -> tuple[i.Player | None, bool] | None:
    """Who would put them, if it is said, and whether an effect would; None for others."""
    if not isinstance(clause, n.Clause) or clause.verb.lemma not in _PLACED or "be" in clause.verb.senses:
        return None, False
    subject = clause.subject.alone if clause.subject is not None else ()
    return (_WHO[subject], subject == ("an", "effect")) if subject in _WHO else None


def _of_counters(node: n.Node) -> bool:
    """“if … counters would be put on …”, “if you would put … counters on …”, “if you would get … counters”."""
    clause = node.parts[0].content if isinstance(node, n.Subordinate) and node.parts else None
    if not isinstance(clause, n.Clause) or "would" not in clause.verb.senses:
        return False
    if clause.verb.lemma not in (*_PLACED, "get"):
        return False
    nouns = (clause.subject, *clause.complements)
    return any(isinstance(x, n.NounPhrase) and x.words and _is_counters(x.words[-1]) for x in nouns)


def _is_counters(word: n.Node) -> bool:
    return isinstance(word, n.Word) and word.sense == "counter"


def _put(clause: n.Clause) -> tuple[n.NounPhrase, n.Noun] | None:
    """The counters, and what they would be put on: as the object of “put” and its “on …”, or as the subject."""
    if clause.verb.lemma not in _PLACED or len(clause.complements) != 1:
        return None
    said = clause.complements[0]
    if isinstance(clause.subject, n.NounPhrase) and isinstance(said, n.Prepositional) and not clause.subject.modifiers:
        counters, on = clause.subject, said
    elif isinstance(said, n.NounPhrase) and len(said.modifiers) == 1 and isinstance(said.modifiers[0], n.Prepositional):
        counters, on = said, said.modifiers[0]
    else:
        return None
    return (counters, on.object) if on.sense == "on" else None


def _kind(counters: n.NounPhrase) -> str | None:
    """Of which kind “one or more +1/+1 counters” are, "" if of any; None for other words."""
    words = counters.plain_words
    if len(words) < len(counters.words) or words[0].sense != "one or more" or not _is_counters(words[-1]):
        return None
    return name_of(words[1:-1])


def _where(noun: n.Noun, source: Source) -> tuple[i.Selection, bool]:
    """The permanents, and whether it is the one with the ability; “… or player” besides is any player."""
    items = noun.items
    permanents = tuple(item for item in items if item.alone not in (("player",), ("a", "player")))
    words = source.words(noun)
    first = permanents[0].words[0] if permanents and permanents[0].words else None
    if len(permanents) == 1 and isinstance(first, n.Word) and first.kind == "self":
        return i.Selection((), words), True
    found = selection(noun if len(permanents) == len(items) else permanents[0], source) if permanents else None
    where = found.where if found is not None else (i.Told(words),)
    return i.Selection(where, words), False


def _count(line: n.Sentence, event: n.Subordinate, kind: str, source: Source) -> i.Quantity | None:
    """How many are put instead, where all of the words say that: “that many plus one +1/+1 counters are put on it”."""
    rest = [p.content for p in line.parts if not isinstance(p.content, n.Subordinate)]
    clause = rest[0] if len(rest) == 1 else None
    if not isinstance(clause, n.Clause) or clause.verb.lemma not in _PLACED:
        return None
    placed = _put_instead(clause)
    if placed is None:
        return None
    number, others = placed
    said = [c.sense for c in others if isinstance(c, n.Adverb)]
    if len(said) < len(others) or "instead" not in said:
        return None
    return _quantity(number, kind, [w for w in said if w != "instead"])


def _put_instead(clause: n.Clause) -> tuple[n.Noun, list[n.Complement]] | None:
    """“(that many counters) are put on it”, “put (that many counters) on it”: how many, and what else is said."""
    nouns = [c for c in clause.complements if isinstance(c, n.NounPhrase | n.NounList)]
    others = [c for c in clause.complements if c not in nouns]
    number: n.Noun
    if clause.verb.auxiliaries in (("are",), ("is",)) and clause.subject is not None and not nouns:
        number, placed = clause.subject, [c for c in others if isinstance(c, n.Prepositional)]
        others = [c for c in others if c not in placed]
    elif not clause.verb.auxiliaries and len(nouns) == 1:
        number = nouns[0]
        placed = [x for x in below(number) if isinstance(x, n.Prepositional) and x.sense == "on"]
    else:
        return None
    return (number, others) if len(placed) == 1 and _is_on_it(placed[0]) else None


def _is_on_it(node: n.Prepositional) -> bool:
    """“on it”, “on that creature”, “on that permanent or player”."""
    senses = node.object.items[0].senses
    if isinstance(node.object, n.NounList) and not is_player(node.object.items[-1]):
        return False
    return node.sense == "on" and (senses in (("it",), ("them",)) or (senses[:1] == ("that",) and len(senses) == 2))


def _quantity(noun: n.Noun, kind: str, rounded: list[str]) -> i.Quantity | None:
    """“twice that many of those counters”, “that many plus one +1/+1 counters”, “half that many, rounded up”."""
    items = noun.items
    if len(items) > 1 and is_player(items[-1]) and not items[-1].words[:-1]:
        items = items[:-1]  # “on that permanent | or player”
    joint = noun.joints[0] if isinstance(noun, n.NounList) and len(items) > 1 else ""
    if len(items) > 2 or joint not in ("", "plus", "minus") or not all(map(_of_those, items)):
        return None
    amount = _of_that_many([w.sense for w in items[0].plain_words if not _of_kind(w, kind)], rounded)
    if len(items) == 2:
        more = [w for w in items[1].plain_words if not _of_kind(w, kind) and w.sense != "additional"]
        by = _number(more[0]) if len(more) == 1 else None
        if by is None or not isinstance(amount, i.ThatMany):
            return None
        return i.Sum((amount, by)) if joint == "plus" else i.Difference(amount, by)
    return None if isinstance(amount, i.ThatMany) else amount


def _of_that_many(senses: list[str], rounded: list[str]) -> i.Quantity | None:
    """“that many”, “twice that many”, “half that many, rounded up”."""
    match senses, rounded:
        case ["half", "that many"] | ["half that many"], ["rounded up"]:
            return i.Half(i.ThatMany(), "up")
        case ["half", "that many"] | ["half that many"], ["rounded down"]:
            return i.Half(i.ThatMany(), "down")
        case [factor, "that many"], [] if factor in FACTORS:
            return i.Product(FACTORS[factor], i.ThatMany())
        case ["that many"], []:
            return i.ThatMany()
    return None


def _number(word: n.Word) -> i.Quantity | None:
    """“one”, “one of each”: how many more."""
    return i.Number(1) if word.sense in ("one of each", "one of") else number_of(word)


def _of_kind(word: n.Word, kind: str) -> bool:
    return word.sense == "counter" or word.text == kind


def _of_those(item: n.NounPhrase) -> bool:
    """Whether nothing else follows than “of those counters”, “of each of those kinds of counters”, “on it”."""
    return all(isinstance(m, n.Prepositional) and m.sense in ("of", "on") for m in item.modifiers)
