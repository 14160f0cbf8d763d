"""Who is it? The rules by which one of what was named is found for a pronoun, in their order.

First `NARROWING` goes from all that was named to what the words of the pronoun leave; then the first of `CHOOSING`
that finds one thing decides. What none of them tells stays unbound. A rule has an ability that is read otherwise
without it (`tests/compiler/test_who.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec import structs

from ... import instructions as i
from ..ledger.places import Called, is_called
from ..nouns.objects import holding
from .account import Account
from .events import PLACE
from .named import (
    HOST,
    PERMANENT,
    SELF,
    Named,
    fits,
    is_behind,
    is_card,
    is_kind,
    is_one_of,
    may_fit,
    of_several_types,
    the_one,
)


class Pronoun(NamedTuple):
    """What a pronoun says, and what it may still mean."""

    that: i.Reference
    said: tuple[i.Predicate, ...]  # all that its words say of it
    noun: tuple[i.Predicate, ...]  # what they say of its kind: “that creature”
    named: bool  # whether it has a noun, be it “card” or “permanent”
    other: bool  # whether it is not the source, of which “you” would be said
    controlled: bool  # whether somebody controls it, so that it is no card (CR 108.4)
    objects: tuple[Named, ...]  # what has been named
    known: tuple[Named, ...] = ()  # those of them that it may mean
    actor: i.Player | None = None  # who does what is said
    given: bool = False  # whether the step changes or marks what it is done to
    sized: bool = False  # whether it changes its power and toughness
    several: bool = False  # whether that is asked of which one is chosen: “one of them”

    @property
    def plain(self) -> bool:
        """“it”, “they”: no noun is said."""
        return not self.noun and not self.named

    @property
    def of_others(self) -> bool:
        """“the other creature”."""
        return i.IsOther() in self.said

    def are(self, kind: i.Predicate) -> list[Named]:
        """Those that are known to be of a kind."""
        return [each for each in self.known if kind in each.where]

    def called(self, what: Called) -> bool:
        """Whether the words call it so: “source”, “spell”, “card”, “them”."""
        return is_called(self.that.id, what)


class Rule(NamedTuple):
    """When something may be said of what a pronoun means, and which of what was named remain then."""

    name: str
    when: Callable[[Account, Pronoun], bool]
    among: Callable[[Account, Pronoun], list[Named]]
    example: str
    keeps: bool = False  # whether the rules after it choose among these, too, where they are not one
    game: str = "magic"  # of the example


def asked_for(that: i.Reference, objects: Iterable[Named], *, other: bool, controlled: bool) -> Pronoun:
    """The pronoun at its place in the ability, with all that it may mean."""
    said = that.where
    noun = tuple(each for each in holding(said) if is_kind(each))
    named = bool(that.id) and not is_called(that.id, "pronoun") and not is_called(that.id, "they")
    return Pronoun(that, said, noun, named, other, controlled, tuple(objects))


def who_is(account: Account, asked: Pronoun) -> Named | None:
    """The one of what was named that it means."""
    for rule in CHOOSING:
        if rule.when(account, asked):
            among = rule.among(account, asked)
            if (found := the_one(among)) is not None:
                return found
            asked = asked._replace(known=tuple(among)) if rule.keeps else asked
    return None


def narrowed(account: Account, asked: Pronoun) -> Pronoun:
    """The pronoun with those that its words leave, one rule after the other."""
    for rule in OBJECTS:
        if rule.when(account, asked):
            asked = asked._replace(objects=tuple(rule.among(account, asked)))
    asked = asked._replace(known=asked.objects)
    for rule in NARROWING:
        if rule.when(account, asked):
            asked = asked._replace(known=tuple(rule.among(account, asked)))
    return asked


def without_other(that: i.Reference) -> i.Reference:
    """“the other creature” as “that creature”, once it is known which one is the other."""
    assert that.among is not None
    rest = tuple(each for each in that.among.where if not isinstance(each, i.IsOther))
    return structs.replace(that, among=structs.replace(that.among, where=rest))


def _always(account: Account, asked: Pronoun) -> bool:
    return True


def _may_be_called_so(account: Account, asked: Pronoun) -> list[Named]:
    no_source = asked.other or asked.named
    return [each for each in asked.known if fits(each, asked.noun) and not (no_source and SELF in each.where)]


def _of_the_player(account: Account, asked: Pronoun) -> list[Named]:
    assert asked.actor is not None
    assert asked.actor.of is not None
    whose = structs.replace(asked.actor.of, text="", among=None)
    return [each for each in asked.known if each.as_ == whose][:1]


def _all_is_known(named: Named, said: tuple[i.Predicate, ...]) -> bool:
    return {_whoever(_unplaced(each)) for each in named.where}.issuperset(_whoever(_unplaced(each)) for each in said)


def _whoever(predicate: i.Predicate) -> i.Predicate:
    """“enemy” is the same of two units, though each “opponents” has a place of its own."""
    match predicate:
        case i.ControlledBy(i.Player("opponents", id=place) as player) if place < 0:
            return i.ControlledBy(structs.replace(player, id=0))
    return predicate


def _are_cards(account: Account, asked: Pronoun) -> list[Named]:
    return [each for each in asked.known if is_card(each) or each.as_ in account.gone]


def _is_only_shown(named: Named) -> bool:
    return isinstance(named.as_, i.Reference) and named.as_.what in ("revealed", "looked at")


def _unplaced(said: i.Predicate) -> i.Predicate:
    """What is said of an object by players, wherever these are named: “an opponent controls”."""
    match said:
        case i.ControlledBy(who) | i.OwnedBy(who) if who.id:
            return structs.replace(said, player=structs.replace(who, id=0, text=""))
    return said


def _is_about_another(account: Account) -> bool:
    """Whether what is waited for happens to an object, and the source has no part in it."""
    objects = [each for each in account.event if isinstance(each.as_, i.Reference)]
    return bool(objects) and not any(SELF in each.where for each in objects)


def _only_chosen(account: Account, asked: Pronoun) -> bool:
    return asked.named and len(account.chosen) == 1 and account.chosen[0] in asked.known


#: Which of what has been named could be spoken of at all.
OBJECTS = (
    Rule(
        "the other one is neither the source nor what that is attached to",
        lambda account, asked: asked.of_others,
        lambda account, asked: [each for each in asked.objects if HOST not in each.where and SELF not in each.where],
        "Exile enchanted creature and all Auras attached to it. At the beginning of the next end step, return "
        "that card to the battlefield under its owner's control. If you do, return the other cards exiled this way "
        "to the battlefield under their owners' control attached to that creature.",
    ),
    Rule(
        "a card has no controller (CR 108.4)",
        lambda account, asked: asked.controlled,
        lambda account, asked: [each for each in asked.objects if not is_card(each)],
        "Destroy target land. Its controller may search their library for a basic land card, put it onto "
        "the battlefield, then shuffle.",
    ),
)

#: Which of them the words of the pronoun leave.
NARROWING = (
    Rule(
        "it is of the kind that its noun says",
        _always,
        _may_be_called_so,
        "Whenever you cast a spell, put a +1/+1 counter on this creature for each of that spell's colors.",
    ),
    Rule(
        "what is one of several types is called “permanent”",
        lambda account, asked: PERMANENT in asked.said,
        lambda account, asked: [e for e in asked.known if any(map(of_several_types, e.where))] or [*asked.known],
        "Choose up to one target creature or planeswalker. Each creature with power 4 or greater you "
        "control deals damage equal to its power to that permanent.",
    ),
    Rule(
        "a card in a hand is given nothing",
        lambda account, asked: asked.plain and asked.given,
        lambda account, asked: [each for each in asked.known if each.as_ != i.Reference("drawn")],
        "Draw a card for each Wizard you control. They each get +1/+1 until end of turn for each card in your hand.",
    ),
    Rule(
        "“that source” was called a source",
        lambda account, asked: asked.called("source"),
        lambda account, asked: asked.are(i.IsSource()) or [*asked.known],
        "Whenever a source an opponent controls deals damage to you or a permanent you control, you may "
        "have this creature deal 1 damage to that source's controller.",
    ),
    Rule(
        "“one of them” is not one of those already",
        lambda account, asked: asked.several or asked.called("them"),
        lambda account, asked: [each for each in asked.known if not is_one_of(each, [*asked.known])],
        "Tap up to two target creatures. Put a stun counter on either of them. Then put a stun counter "
        "on either of them.",
    ),
    Rule(
        "“there” is a place, where one was named, and “it” is none",
        lambda account, asked: len(asked.known) > 1 and any(PLACE in each.where for each in asked.known),
        lambda account, asked: [
            each for each in asked.known if (PLACE in each.where) == (asked.called("there") or PLACE in asked.noun)
        ],
        "Move a unit you control to a battlefield you control. Then, choose an opponent. They move a unit they "
        "control to the same battlefield.",
        game="riftbound",
    ),
    Rule(
        "what calls itself “I” is never “it”",
        lambda account, asked: asked.plain and len(asked.known) > 1 and account.own_pronoun == "I",
        lambda account, asked: [each for each in asked.known if SELF not in each.where],
        "When you play me, you may choose an Equipment you control. You may pay its Equip cost reduced by [A] "
        "to attach it to me.",
        game="riftbound",
    ),
    Rule(
        "what calls itself “this” is not “it” where the event has named only something else",
        lambda account, asked: asked.plain and account.own_pronoun == "this" and _is_about_another(account),
        lambda account, asked: [each for each in asked.known if SELF not in each.where],
        "When you buff a friendly unit, you may pay [RUNE:body] and exhaust this to ready it.",
        game="riftbound",
    ),
    Rule(
        "a paragraph speaks of what it has named itself",
        _always,
        lambda account, asked: [*account.here(asked.known)],
        "Counter target sorcery spell.\nIf there are four or more card types among cards in your "
        "graveyard, search the graveyard, hand, and library of that spell's controller for any number of "
        "cards with the same name as that spell, exile those cards, then that player shuffles.",
    ),
)

#: Which one of these it is.
CHOOSING = (
    Rule(
        "there is but one",
        _always,
        lambda account, asked: [*asked.known],
        "This creature can't attack or block unless it's equipped.",
    ),
    Rule(
        "of one alone all is known that the words say",
        lambda account, asked: bool(asked.noun),
        lambda account, asked: [each for each in asked.known if _all_is_known(each, asked.said)],
        "Target creature you control fights target creature you don't control.\nFerocious — The creature "
        "you control gets +2/+2 until end of turn before it fights if you control a creature with power "
        "4 or greater.",
    ),
    Rule(
        "what the source is attached to is “it”: “that creature” is the other",
        lambda account, asked: bool(asked.noun),
        lambda account, asked: [each for each in asked.known if HOST not in each.where],
        "Whenever enchanted creature attacks and isn't blocked, its controller may have it deal damage "
        "equal to its power plus 2 to another target creature. If that player does, the attacking "
        "creature assigns no combat damage this turn.",
    ),
    Rule(
        "“those creatures” are those that were counted",
        lambda account, asked: (bool(asked.noun) or asked.sized) and not asked.known,
        lambda account, asked: [each for each in account.counted if fits(each, asked.noun)],
        "Draw a card for each creature you control with a +1/+1 counter on it. Those creatures gain indestructible "
        "until end of turn.",
    ),
    Rule(
        "of one alone it is not known that it is something else",
        lambda account, asked: bool(asked.noun) and not asked.known,
        lambda account, asked: [each for each in asked.objects if may_fit(each) and HOST not in each.where],
        "Whenever this creature deals damage to a Vampire, destroy that creature.",
    ),
    Rule(
        "“that spell” was called a spell, or else cast",
        lambda account, asked: asked.called("spell"),
        lambda account, asked: asked.are(i.IsSpell()) or [*account.cast],
        "Whenever a player casts a creature spell, destroy all Reflections. Then that player creates an "
        "X/X white Reflection creature token, where X is the mana value of that spell.",
    ),
    Rule(
        "“that card” is a card, or has become one",
        lambda account, asked: asked.called("card"),
        _are_cards,
        "Whenever a player cycles a card, you may exile target creature. If you do, return that card to "
        "the battlefield under its owner's control at the beginning of the next end step.",
        keeps=True,
    ),
    Rule(
        "“that permanent” was called a permanent",
        lambda account, asked: PERMANENT in asked.said,
        lambda account, asked: asked.are(PERMANENT),
        "Whenever another permanent you control becomes the target of a spell or ability an opponent "
        "controls, you may return that permanent to its owner's hand.",
    ),
    Rule(
        "“that card” is what a delayed trigger waits for",
        lambda account, asked: asked.named,
        lambda account, asked: [each for each in account.waits if each in asked.known],
        "You may reveal the first card you draw each turn as you draw it. Whenever you reveal an instant "
        "or sorcery card this way, copy that card and you may cast the copy.",
    ),
    Rule(
        "“that creature” is the one that was chosen",
        _only_chosen,
        lambda account, asked: [account.chosen[0]],
        "At the beginning of your draw step, you may draw two additional cards. If you do, choose two "
        "cards in your hand drawn this turn. For each of those cards, pay 4 life or put the card on top "
        "of your library.",
    ),
    Rule(
        "what was sacrificed is given nothing",
        lambda account, asked: asked.plain and asked.given,
        lambda account, asked: [each for each in asked.known if each.as_ not in account.sacrificed],
        "Whenever this creature attacks, you may sacrifice a Blood token. If you do, it gets +2/+2 until end of turn.",
        keeps=True,
    ),
    Rule(
        "a card that is only shown gets no power and toughness (CR 611.2c)",
        lambda account, asked: asked.plain and asked.sized,
        lambda account, asked: [each for each in asked.known if not _is_only_shown(each)],
        "At the beginning of the upkeep of enchanted creature's controller, that player reveals the top card of their "
        "library. If that card is a land card, destroy that creature. Otherwise, it gets +3/+3 until end of turn.",
        keeps=True,
    ),
    Rule(
        "“it” is what the condition was said of",
        lambda account, asked: asked.plain,
        lambda account, asked: [each for each in asked.known if each.as_ == account.subject][-1:],
        "When this Aura enters, if enchanted creature is red, tap it.",
    ),
    Rule(
        "“it” is what a delayed trigger waits for",
        lambda account, asked: asked.plain,
        lambda account, asked: [each for each in account.waits if each in asked.known][:1],
        "Mill four cards. Whenever a creature attacks this turn, it gets +1/+0 until end of turn for "
        "each creature card put into your graveyard this way.",
    ),
    Rule(
        "“it” is what the last step was done to",
        lambda account, asked: asked.plain,
        lambda account, asked: [each for each in asked.known if each.as_ == account.focus][:1],
        "You draw cards equal to the sacrificed creature's power, then you gain life equal to its toughness.",
    ),
    Rule(
        "it was named before, not behind the pronoun",
        lambda account, asked: bool(asked.that.id),
        lambda account, asked: [each for each in asked.known if not is_behind(each, asked.that.id)],
        "Sacrifice a creature. This spell deals damage equal to that creature's power to each creature "
        "without flying and each player.",
    ),
    Rule(
        "the cost has named it",
        lambda account, asked: not asked.known,
        lambda account, asked: [e for e in account.paid if isinstance(e.as_, i.Reference) and fits(e, asked.noun)],
        "Exile a creature card from your graveyard and pay its mana cost: Create a token that's a copy "
        "of that card. Activate only as a sorcery.",
    ),
    Rule(
        "“its controller sacrifices it”",
        lambda account, asked: asked.plain and asked.actor is not None and asked.actor.of is not None,
        _of_the_player,
        "Whenever this creature becomes blocked by a creature, that creature's controller sacrifices it "
        "at end of combat. If the player does, they create a 0/2 colorless Wall artifact creature token "
        "with defender.",
    ),
    Rule(
        "“it” is the subject of the event",
        lambda account, asked: asked.plain and all(each in account.event for each in asked.known),
        lambda account, asked: [each for each in account.event if each in asked.known][:1],
        "Whenever this creature becomes blocked by a creature, it deals 2 damage to that creature.",
    ),
)
