"""“it”, “that creature”, “those cards”: what was named before."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun
from ..english import plural as plural_of
from ..scope import Scope
from ..selections import described
from .naming import Naming, always, called, plainly


def that(value: i.Reference, scope: Scope) -> Noun:
    """What an antecedent stands for, by the rules of `THAT`."""
    return called(THAT, value, scope)


def _is_chosen(value: i.Reference, scope: Scope) -> bool:
    return value.antecedent == "chosen"


def _the_chosen(value: i.Reference, scope: Scope) -> Noun:
    name, plural = scope.account.chosen_called or (scope.account.called, scope.account.it.plural)
    return Noun(f"the chosen {plural_of(name) if plural else name}", plural)


def _by_its_noun(value: i.Reference, scope: Scope) -> Noun:
    assert value.among is not None
    found = described(value.among, scope, prep="from")
    plural = scope.account.it.plural
    scope.speaks_of(found.called, plural=plural)
    if value.antecedent == "event.what":
        scope.now(happened_at=scope.account.spoken)
    scope.now(of=value.antecedent or 0)
    return Noun(found.many("those"), plural=True) if plural else Noun(found.one("that"))


def _is_another_target(value: i.Reference, scope: Scope) -> bool:
    return isinstance(value.antecedent, int) and bool(scope.another_called(value.antecedent))


def _that_target(value: i.Reference, scope: Scope) -> Noun:
    assert isinstance(value.antecedent, int)
    words = scope.another_called(value.antecedent)
    scope.now(of=value.antecedent)
    return Noun(f"that {words}")


def _is_event_before_another(value: i.Reference, scope: Scope) -> bool:
    return value.antecedent == "event.what" and bool(scope.account.happened_to) and scope.speaks_of_another()


def _what_happened(value: i.Reference, scope: Scope) -> Noun:
    happened = scope.account.happened_to
    assert happened is not None
    return Noun("that card") if scope.account.gone and happened == Noun("that spell") else happened


def _are_just_chosen(value: i.Reference, scope: Scope) -> bool:
    return value.antecedent in scope.account.just_chosen and scope.account.it.plural


def _would_be_the_source(value: i.Reference, scope: Scope) -> bool:
    account = scope.account
    several = account.it.plural or account.called == "card"
    return several and (account.waits or "source" in account.named) and not account.leading


def _not_the_source(value: i.Reference, scope: Scope) -> Noun:
    account = scope.account
    name = "card" if account.gone else account.called
    return Noun(f"those {plural_of(name)}", plural=True) if account.it.plural else Noun(f"that {name}")


def _it(value: i.Reference, scope: Scope) -> Noun:
    scope.now(leading=False)
    return scope.account.it


THAT = (
    Naming(
        "of a kind, what was chosen is “the chosen creature”",
        lambda value, scope: value.antecedent == "chosen" and value.among is not None,
        lambda value, scope: Noun(described(value.among, scope).one("the chosen")),
        "Sacrifice this creature: The chosen creature gains indestructible until end of turn.",
    ),
    Naming(
        "what was chosen is “the chosen one”",
        _is_chosen,
        _the_chosen,
        "Choose two target creature cards in your graveyard. Sacrifice a creature. If you do, return the "
        "chosen cards to the battlefield tapped.",
    ),
    Naming(
        "its noun is said",
        lambda value, scope: value.among is not None,
        _by_its_noun,
        "Destroy target land and all other lands with the same name as that land.",
    ),
    Naming(
        "what the source does something to is “it”",
        lambda value, scope: value.antecedent == "event.what" and scope.account.waits,
        plainly("it"),
        "When this creature enters, move all +1/+1 counters from all creatures onto it.",
    ),
    Naming(
        "a target, once another thing was spoken of, has its noun",
        _is_another_target,
        _that_target,
        "Put a +1/+1 counter on target creature you control. Another target creature blocks it this turn if able.",
    ),
    Naming(
        "a card that was chosen is “that card”",
        lambda value, scope: value.antecedent in scope.account.chosen and scope.account.called == "card",
        lambda value, scope: scope.that(),
        "{1}: Choose a card exiled with this artifact. You may play that card this turn.",
    ),
    Naming(
        "what the event happened to, once another thing was spoken of, has its noun",
        _is_event_before_another,
        _what_happened,
        "Whenever a creature is put into your graveyard from the battlefield, you may sacrifice this "
        "enchantment. If you do, return that card to the battlefield.",
    ),
    Naming(
        "those just chosen are “they”",
        _are_just_chosen,
        lambda value, scope: scope.account.it,
        "If the {2}{W}{W} cost was paid, an opponent chooses up to two nonland permanents they control and "
        "returns them to their owner's hand.",
    ),
    Naming(
        "where “it” would be the source, the noun is said",
        _would_be_the_source,
        _not_the_source,
        "{1}{U}{B}: Exile target creature card from a graveyard. This creature becomes a copy of that "
        "card, except it has this ability.",
    ),
    Naming("what was spoken of last is “it”", always, _it, "If another creature would die, exile it instead."),
)
