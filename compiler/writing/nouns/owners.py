"""“its controller”, “that player”: who controls or owns what was named."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, possessive
from ..scope import CannotWrite, Scope
from ..selections import described
from .naming import Naming, always, called


def owner(value: i.Player, scope: Scope) -> Noun:
    """The controller or owner of something, by the rules of `OWNERS`."""
    if value.of is None:
        raise CannotWrite(value, "of nothing")
    return called(OWNERS, value, scope)


def _of(value: i.Player) -> i.Reference:
    assert value.of is not None
    return value.of


def _that_player(value: i.Player, scope: Scope) -> Noun:
    return Noun("that player")


def _is_told_of_the_owner(value: i.Player, scope: Scope) -> bool:
    owned = scope.account.owned
    return value.who == "owner" and bool(owned) and _of(value) == i.Reference("that", antecedent=owned)


def _is_told_of_the_controller(value: i.Player, scope: Scope) -> bool:
    of, held = _of(value), scope.account.held
    return value.who == "controller" and bool(held) and (of.what, of.antecedent, of.among) == ("that", held, None)


def _is_of_the_zone(value: i.Player, scope: Scope) -> bool:
    it = i.Reference("that", antecedent="event.what")
    return value.who == "owner" and scope.account.somebodys and _of(value) == it


def _targeting(scope: Scope) -> str:
    """What targets it, where no controller of that was named: “that spell's controller”."""
    for event in scope.account.events:
        match event:
            case i.BecomesTarget(of=i.Selection(where) as of) if not any(isinstance(e, i.ControlledBy) for e in where):
                found = described(of, scope.aside(), head="spell or ability")
                return found.cards or found.heads[-1]
    return ""


def _of_what_targets(value: i.Player, scope: Scope) -> Noun:
    targeting = _targeting(scope)
    return Noun(f"that {targeting}'s {value.who}" if targeting else "that player")


def _is_plain(value: i.Player, scope: Scope) -> bool:
    return _of(value).what == "that" and _of(value).among is None


def _is_of_another_target(value: i.Player, scope: Scope) -> bool:
    of = _of(value).antecedent
    return _is_plain(value, scope) and isinstance(of, int) and bool(scope.another_called(of))


def _of_another_target(value: i.Player, scope: Scope) -> Noun:
    of = _of(value).antecedent
    assert isinstance(of, int)
    words = scope.another_called(of)
    scope.now(of=of)
    return Noun(f"that {words}'s {value.who}")


def _is_of_that_spell(value: i.Player, scope: Scope) -> bool:
    spell = scope.account.fresh and scope.account.called == "spell"
    return _is_plain(value, scope) and spell and isinstance(_of(value).antecedent, int)


def _is_of_one(value: i.Player, scope: Scope) -> bool:
    of = _of(value).antecedent
    ahead = isinstance(of, int) and of not in scope.account.ids  # it is named behind this
    return _is_plain(value, scope) and (ahead or not scope.account.it.plural)


def _of_it(value: i.Player, scope: Scope, whose: str) -> Noun:
    scope.now(fresh=True)
    return Noun(f"{whose} {value.who}")


def _of_what_it_becomes(value: i.Player, scope: Scope) -> Noun:
    scope.now(named=scope.account.named | {"source"}, about=True)
    return Noun("the controller of the permanent it becomes")


def _is_of_a_target(value: i.Player, scope: Scope) -> bool:
    return _of(value).what == "target" and value.who == "owner" and _of(value).id not in scope.account.ids


def _of_a_target(value: i.Player, scope: Scope) -> Noun:
    whole = scope.noun(_of(value)).words
    if " " in whole.removeprefix("target "):
        return Noun(f"the owner of {whole}")
    return Noun(f"{possessive(whole)} owner")


OWNERS = (
    Naming(
        "“to its owner's hand. That player …”",
        _is_told_of_the_owner,
        _that_player,
        "Return target permanent to its owner's hand. Then that player discards a card.",
    ),
    Naming(
        "“a creature an opponent controls. That player …”",
        _is_told_of_the_controller,
        _that_player,
        "Exile target artifact, creature, or enchantment an opponent controls. That player may put a "
        "permanent card from their hand onto the battlefield.",
    ),
    Naming(
        "what is exiled with the source is “the exiled card”",
        lambda value, scope: value.of == i.Reference("linked"),
        lambda value, scope: Noun(f"the exiled card's {value.who}"),
        "{T}: The exiled card's owner draws a card.",
    ),
    Naming(
        "a spell of which was asked when it was cast is spoken of as what it becomes",
        lambda value, scope: value == i.Player("controller", of=i.Reference("source")) and scope.account.when_cast,
        _of_what_it_becomes,
        "You may cast this spell as though it had flash. If you cast it any time a sorcery couldn't have been cast, "
        "the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step.",
    ),
    Naming(
        "“put into an opponent's graveyard, … that player”",
        _is_of_the_zone,
        _that_player,
        "{1}{U}{B}: Whenever a card is put into an opponent's graveyard from anywhere this turn, that "
        "player loses 1 life.",
    ),
    Naming(
        "the controller of a target that was named is “that player”",
        lambda value, scope: value.of.what == "target" and value.of.id > 0 and value.of.id in scope.account.ids,
        _that_player,
        "Target creature's controller reveals a card at random from their hand. This spell deals damage "
        "to that creature and that player equal to the revealed card's mana value.",
    ),
    Naming(
        "what targets something has its noun",
        lambda value, scope: value.of.antecedent == "event.of",
        _of_what_targets,
        "Whenever this creature becomes the target of a spell, that spell's controller loses 5 life.",
    ),
    Naming(
        "a target, once another thing was spoken of, has its noun",
        _is_of_another_target,
        _of_another_target,
        "Exchange control of target noncreature spell and target creature. Then the spell's controller "
        "may choose new targets for it.",
    ),
    Naming(
        "a spell has its noun in the sentence that names it",
        _is_of_that_spell,
        lambda value, scope: _of_it(value, scope, "that spell's"),
        "Counter target spell if you control more creatures than that spell's controller.",
    ),
    Naming(
        "of one it is “its controller”",
        _is_of_one,
        lambda value, scope: _of_it(value, scope, "its"),
        "Counter target spell unless its controller pays {3}.",
    ),
    Naming(
        "of several it is “their controller”",
        _is_plain,
        lambda value, scope: _of_it(value, scope, "their"),
        "Choose up to three target cards in graveyards. The owners of those cards shuffle them into their libraries.",
    ),
    Naming(
        "“the owner of target nonland permanent”",
        _is_of_a_target,
        _of_a_target,
        "The owner of target nonland permanent puts it on the top or bottom of their library.",
    ),
    Naming(
        "all else is said whole",
        always,
        lambda value, scope: Noun(f"{possessive(scope.noun(_of(value)).words)} {value.who}"),
        "At the beginning of your upkeep, enchanted creature's controller loses 2 life.",
    ),
)
