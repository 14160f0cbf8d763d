"""An ability in its frame: its cost, what it waits for, and what its sentences do or let stand (CR 113.3)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import plain
from ...grammar.traversal import below
from .. import later
from ..clauses.alike import for_each_keyword, for_each_kind, same_for
from ..costs.attacking import Attacking
from ..costs.casting import casting
from ..costs.parts import costs, loyalty
from ..effects import Effect
from ..effects.modes import headers, stand_below
from ..effects.sentence_parts import would_happen
from ..frames.opening import Opening
from ..frames.statics import instead_of, of_this_ability, statics, still_so
from ..frames.timing import is_done_once, is_of_other_kind, restricted
from ..keywords.rules import before_abilities
from ..nouns.drafts import finish
from ..nouns.events import this_turn
from ..nouns.quantities.variables import rounded, substituted
from ..replacing import Arriving, Replaced, damage_replacements, is_would, replaced, skipped
from .granted import granted
from .keywords import with_keyword
from .reports import (
    adds_nothing,
    defined_in_vain,
    goes_nowhere,
    incomplete,
    of_new_counters,
    of_two_abilities,
    passed_over,
    unexplained,
)
from .rows import against_the_die, below_nothing, choice_of, more_than_stand, stands_alone
from .text import Text, done_by
from .triggers import trigger

#: What a spell sets up by “the next time …”.
_SHIELDS = (i.Replace, i.PreventDamage, i.RedirectDamage)


def framed(node: n.Ability, rows: list[n.Ability], text: Text) -> i.Ability:
    """An ability with the modes and rows that stand below it."""
    frame = Frame(node, rows, text)
    for k, line in enumerate(node.sentences):
        if isinstance(line, n.Sentence):
            frame.sentence(line, first=k == 0)
    frame.ends()
    return frame.ability()


class Frame:
    """An ability while its sentences are read, each by the first that knows what it is."""

    def __init__(self, node: n.Ability, rows: list[n.Ability], text: Text) -> None:
        self.node, self.rows, self.whole, self.source = node, rows, text, text.source
        self.is_statement = node.kind == "statement"
        self.effect = text.effect()
        self.effect.earlier = text.last_done if self.is_statement else None
        self.begun = self.source.mark()
        self.source.begins()
        self.replacing = text.game.replacing(self.source, text.creating)
        self.paid = self._paid()
        self.waits: i.Trigger | None = None
        self.condition: i.Condition | None = None
        self.lasts = False  # whether the event is waited for only this turn: a delayed triggered ability (CR 603.7b)
        self.replacements: list[i.Replacement] = []
        self.statics: list[i.Static] = []
        self.cast: list[i.CastingCost] = []
        self.timing: tuple[i.Timing, ...] = ()
        self.activator: i.Player | None = None
        at_other_times = (Arriving, Attacking, Opening) if self.is_statement else ()
        self.at_other_times = [each(self.source, text.effect) for each in at_other_times]
        self.instead: list[Replaced] = []
        adds_nothing(node, text)
        self.fitting = bool(rows) and stand_below(node, rows)
        if rows:
            self.effect.modes = choice_of(rows, self.effect, text)
            self.effect.headers = headers(node) if self.fitting else []

    def _paid(self) -> tuple[i.Cost, ...]:
        node = self.node
        paid = costs(node.cost, self.source, self.whole.paid) if node.cost is not None else ()
        if node.kind not in ("mode", "row"):
            self.source.claim_own(node)
            self.source.claim(*([] if node.cost is None else [node.cost]))
        return loyalty(node) if node.kind == "loyalty" else paid

    # ── Sentence by sentence ────────────────────────────────────────────────────────────────────────────────────────

    def sentence(self, line: n.Sentence, *, first: bool) -> None:
        """Take a sentence of the ability: it is none of the others' if one of these takes it."""
        if first and self.effect.prevents_next(line):
            return
        if first and self.node.kind == "triggered":
            line = self._trigger(line)
        for each in self.replacing.apart(line):
            self._said(each)

    def _said(self, line: n.Sentence) -> None:
        if self._restricts(line) or self._goes_on(line) or self._replaces(line):
            return
        if self.is_statement and (self._begins(line) or self._stands_instead(line) or self._casts(line)):
            return
        if self._stands(line):
            return
        if any(isinstance(each, Arriving) and each.doing is not None for each in self.at_other_times):
            self.whole.report("text", "a sentence that goes on with what is done as it enters", line.span)
        self.effect.sentence(line)

    def _trigger(self, line: n.Sentence) -> n.Sentence:
        """What the ability waits for; the rest of the sentence."""
        begins = line.parts[0].content if line.parts else None
        if self.replacing.is_event(begins) or is_would(begins):
            return line
        self.waits, self.condition, rest = trigger(line, self.source, self.replacing)
        self.effect.heed(self.condition)
        self.effect.waits = self.waits
        self.lasts = self.waits is not None and self.condition is None and begins is not None and this_turn(begins)
        return rest

    def _restricts(self, line: n.Sentence) -> bool:
        """“Activate only as a sorcery.”, “Cast this spell only during combat.”"""
        if self.waits is not None and is_done_once(line):
            self.source.claim(line)
            self.timing = (*self.timing, i.OnlyUntilDone())
            return True
        if is_of_other_kind(line, triggered=self.waits is not None, activated=self.node.kind == "activated"):
            return False
        only = restricted(line, self.source)
        if only is None:
            return False
        if only.casting or (only.of_either and self.is_statement):
            spell, words = i.Reference("source"), self.source.words(line)
            self.statics.append(i.Static(spell, (i.CastOnly(only.timing),), text=words))
        else:
            self.timing, self.activator = self.timing + only.timing, only.activator or self.activator
        return True

    def _goes_on(self, line: n.Sentence) -> bool:
        """Whether it goes on with what is done as the object enters, as it attacks, or from an opening hand."""
        return any(each.goes_on(line) for each in self.at_other_times)

    def _begins(self, line: n.Sentence) -> bool:
        """Whether it is the first sentence of what is done then."""
        for each in self.at_other_times:
            if isinstance(each, Arriving):
                each.own = self.replacing.own
        return any(each.begins(line) for each in self.at_other_times)

    def _replaces(self, line: n.Sentence) -> bool:
        """Whether it is a replacement effect of creations, zones or counters; one that is set up is a step."""
        found = self.replacing.replacement(line)
        if found is None:
            return False
        begun = self.replacing.begun(line, found, self.node.kind in ("loyalty", "activated") or self.waits is not None)
        self.replacements += found if begun is None else []
        self.effect.steps += begun or []
        return True

    def _stands_instead(self, line: n.Sentence) -> bool:
        """Whether it is another replacement effect that stands, or goes on with one."""
        if self.effect.steps:
            return False
        if (skips := skipped(line, self.source)) is not None:
            self.replacements.append(skips)
            return True
        if (on_damage := damage_replacements(line, self.source)) is not None:
            self.replacements += on_damage
            return True
        spoken = bool(self.statics or self.replacements or self.instead)
        whole = self.whole
        changed = replaced(line, self.source, whole.effect, whole.may_create, spoken=spoken, standing=True)
        if changed is not None:
            self.instead.append(changed)
            return True
        if self.instead and self.instead[-1].doing is not None:
            self.instead[-1].doing.sentence(line)
            return True
        return False

    def _casts(self, line: n.Sentence) -> bool:
        """Whether it says what the spell costs."""
        charged = casting(line, self.source, self.whole.done_alone)
        if charged is not None:
            self.cast.append(charged)
        return charged is not None

    def _stands(self, line: n.Sentence) -> bool:
        """Whether it is an effect that stands (CR 611.3), or goes on with one."""
        if self.statics and not self.effect.steps:
            kept = still_so(line, self.statics[-1], self.source)
            if kept is not None:
                self.statics[-1] = kept
                return True
            if self._stands_alike(line):
                return True
        if of_this_ability(line) and (costing := statics(line, self.source)):
            self.statics += costing
            return True
        if not self.is_statement or self.effect.own or self.effect.steps:
            return False
        standing = statics(line, self.source, after=self.statics[-1] if self.statics else None, pays=self._pays)
        if standing and self._stands_instead_of_the_last(line, standing):
            return True
        self.statics += standing or ()
        return bool(standing)

    def _pays(self, clause: n.Clause) -> tuple[i.Step, ...]:
        """What is done to pay a cost: “by discarding a card in addition to paying its other costs”."""
        return self.whole.done_alone([n.Part(joiner="", content=clause, span=clause.span)])

    def _stands_alike(self, line: n.Sentence) -> bool:
        """“The same is true for first strike and vigilance.”, “… for permanent spells you control.”"""
        if (of := same_for(line)) is None:
            return False
        mark = self.source.mark()
        more = for_each_keyword(self.statics[-1:], of) or for_each_kind(self.statics[-1], of, self.source)
        if more is None:
            self.source.forget(mark)
            return False
        self.source.claim(line)
        self.statics += more
        return True

    def _stands_instead_of_the_last(self, line: n.Sentence, standing: list[i.Static]) -> bool:
        """“Creatures you control get +1/+1. | They get +2/+2 instead as long as …”: both at once is never."""
        aside = [each for each in below(line, n.Quoted) if isinstance(each, n.Adverb) and each.sense == "instead"]
        if not aside or any(map(would_happen, below(line, n.Quoted))):
            return False
        unless = instead_of(self.statics[-1:], standing)
        if unless is None:
            self.whole.report("text", "“instead” of what is not said, or when", aside[0].span)
        else:
            self.statics[-1:] = unless
        self.statics += standing
        return True

    # ── The end ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def ends(self) -> None:
        """End what is done instead, on arrival and so on, then the effect itself with its modes."""
        for other in self.instead:
            if isinstance(other.doing, Effect):
                other.doing.ends()
                prevented = other.replacement(done_by(other.doing))
                self.replacements += substituted((prevented,), other.doing.variables)
            else:
                self.replacements.append(other.replacement(()))
        for each in self.at_other_times:
            if isinstance(each.doing, Effect):
                each.doing.ends()
                if isinstance(each, Arriving):
                    self.replacements.append(each.replacement(done_by(each.doing)))
                else:
                    self.statics.append(each.static(done_by(each.doing)))
        incomplete(self.effect, self.whole)
        self.effect.ends()
        self._modes_stand()
        against_the_die(self.effect.steps, self.rows, self.whole)
        more_than_stand(self.effect.modes, self.node, self.whole)
        if self.node.kind in ("mode", "row"):
            stands_alone(self.node, self.whole)

    def _modes_stand(self) -> None:
        """Where no step has taken the modes they are the last one."""
        effect, node = self.effect, self.node
        if len(node.sentences) == 1 and effect.modes in effect.steps and not effect.modes.results:
            effect.steps.remove(effect.modes)  # “choose one and you lose 2 life —”: what stands ahead of them is first
            effect.steps.append(effect.modes)
        if effect.modes is not None and not effect.chosen and (self.fitting or self.replacements):
            effect.steps.append(effect.modes)
            if self.replacements:  # “choose Khans or Dragons”: they are abilities that it has or has not (CR 614.12b)
                effect.steps.append(i.Unmodelled(self._words, (node.span.start, node.span.end)))
        elif not self.fitting:
            effect.steps += below_nothing(self.rows, self.whole)

    @property
    def _words(self) -> str:
        return self.source[self.node.span.start : self.node.span.end]

    @property
    def _kind(self) -> Any:
        """What kind of ability it is by what was found in it."""
        kind, steps = self.node.kind, self.effect.steps
        if kind == "statement":
            return "static" if (self.statics or self.replacements or self.cast) and not steps else "spell"
        if kind == "triggered" and self.waits is None and self.replacements and not steps:
            return "static"  # “The first time you would create tokens each turn, … instead”
        if kind == "triggered" and self.waits is None and all(isinstance(step, _SHIELDS) for step in steps):
            return "spell"  # “The next time you would create tokens this turn, … instead”
        return {"mode": "spell", "row": "spell", "level": "static"}.get(kind, kind)

    @property
    def _cost(self) -> str | None:
        """The cost in its words; of a loyalty or chapter ability its label."""
        node = self.node
        if node.cost:
            return self.source.words(node.cost)
        return node.label.rstrip(":").strip("[]") if node.kind in ("loyalty", "chapter") else None

    def ability(self) -> i.Ability:
        """The ability, its ledger closed."""
        node, rows, text, effect, words = self.node, self.rows, self.whole, self.effect, self._words
        kind, waits = self._kind, self.waits
        done = rounded(tuple(substituted(finish(effect.steps), effect.variables)), effect.rounding)
        if self.source.keeps_ability:
            done = later.becoming.keeping(done, words)
        if self.lasts and waits is not None:
            done, waits, kind = (i.Delayed(waits, done, words, "end of turn"),), None, "spell"
        ability = i.Ability(
            kind,
            words,
            (node.span.start, node.span.end),
            word=node.word or None,
            keyword=plain(node.word) if plain(node.word) in before_abilities(text.game.definitions) else None,
            cost=self._cost,
            costs=tuple(substituted(self.paid, effect.variables)),
            chapters=node.chapters,
            casting=tuple(self.cast),
            trigger=waits,
            condition=self.condition,
            timing=self.timing,
            activator=self.activator,
            steps=done,
            replacements=tuple(self.replacements),
            statics=tuple(self.statics),
        )
        ability = structs.replace(ability, granted=tuple(granted(node, rows, ability, text)))
        ability = with_keyword(ability, text)
        passed_over(ability, node, rows, text, creates=bool(effect.own), begun=self.begun)
        unexplained(ability, node, text)
        goes_nowhere(ability, text)
        of_two_abilities(ability, text)
        defined_in_vain((structs.replace(ability, granted=()),), effect, text)  # what is granted says its own
        of_new_counters(ability, node, text)
        return ability
