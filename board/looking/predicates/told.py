"""What of a selection only the players can tell."""

from __future__ import annotations

from ....instructions import (
    AllOf,
    Attacks,
    Blocks,
    Crews,
    DealsDamage,
    HasStatus,
    InZone,
    Moves,
    Not,
    OneOf,
    Player,
    Predicate,
    Reference,
    Selection,
    Told,
    Underwent,
)

#: What nobody on the board looks at.
TOLD = (Told,)
#: What only the players tell yet, unless `is_unseen` says otherwise.
UNSEEN = HasStatus | Underwent
# Words that any object on the battlefield answers to.
ANY = frozenset({"permanent", "permanents", "object", "objects", "", "that", "those"})


def told_words(selection: Selection) -> str:
    """The words of a selection that only the players can tell the truth of."""
    words = (getattr(p, "text", "") for p in flat(selection.where) if is_unseen(p))
    return ", ".join(each for each in words if each.casefold() not in ANY)


def is_unseen(predicate: Predicate) -> bool:
    """Whether only the players can tell yet whether it holds."""
    match predicate:
        case HasStatus(
            "monstrous"
            | "renowned"
            | "saddled"
            | "suspected"
            | "paired"
            | "solved"
            | "kicked"
            | "suspended"
            | "warped"
            | "Ring-bearer"
        ):
            return False
        case Underwent(
            DealsDamage(None | Reference("source" | "enchanted"), (Reference("such"),), None, False), "this turn"
        ):
            return False
        case Underwent(Moves(Reference("such"), (), InZone("battlefield", None), None), "this turn"):
            return False
        case Underwent(Moves(Reference("such"), origin, InZone("graveyard"), None), "this turn") if origin in _BURIED:
            return False
        case Underwent(Blocks(Reference("such"), None), "this turn"):
            return False
        case Underwent(Crews(Reference("such"), Reference(antecedent="event.what" | None) as whom, how), within):
            time = "this game" if how == "convoke" else "this turn"
            return within != time or whom.what not in ("that", "source")
        case Underwent(DealsDamage(Reference("such"), to, None, False), "this turn") if _of_players(to):
            return False
        case Underwent(Attacks(Reference("such"), whom, False, None) as event, "this turn") if not event.told:
            return not _of_players(whom)
    return isinstance(predicate, Told | UNSEEN)


#: From where something is put into a graveyard, as the turn remembers it: from anywhere, or from the battlefield.
_BURIED = ((), (InZone("battlefield"),))


def _of_players(whom: tuple[object, ...]) -> bool:
    """Whether it is said of no more than players, that the event names: “that attacked you”."""
    return all(isinstance(each, Player) and each.antecedent is None and each.who != "other" for each in whom)


def flat(predicates: tuple[Predicate, ...]) -> list[Predicate]:
    """These, and those that they join or deny."""
    found: list[Predicate] = []
    for predicate in predicates:
        found.append(predicate)
        match predicate:
            case OneOf(inner) | AllOf(inner):
                found += flat(inner)
            case Not(inner_one):
                found += flat((inner_one,))
    return found
