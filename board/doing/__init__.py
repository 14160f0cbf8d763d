"""What is done: a module a family of steps, and which function does which step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ... import instructions as i
from ..looking import copying
from . import (
    by_effect,
    cards,
    counters,
    creating,
    damage,
    gaining,
    keyword_actions,
    libraries,
    life,
    mana,
    manifesting,
    melding,
    permanents,
    phases,
    putting,
    removing,
    spells,
    swapping,
    turns,
    voting,
    zones,
)

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope

Doer = Callable[["Game", "Scope", Any], None]

#: Step -> what does it. The control steps (choices, conditions, loops) are the executor's.
DOERS: dict[type, Doer] = {
    i.Act: keyword_actions.act,
    i.AddMana: mana.add_mana,
    i.Meld: melding.meld,
    i.DoubleMana: mana.double_mana,
    i.BecomeCopy: copying.become,
    i.BecomeLevel: permanents.become_level,
    i.Cast: by_effect.cast,
    i.ChangeTargets: spells.change_targets,
    i.ChoosePlayer: turns.choose_player,
    i.ChooseQuality: turns.choose_quality,
    i.CopySpell: spells.copy,
    i.CounterSpell: spells.counter,
    i.Create: creating.create_now,
    i.Damage: damage.damage,
    i.DamageUnpreventable: damage.unpreventable,
    i.DayNight: turns.day_night,
    i.Designate: turns.designate,
    i.Discard: cards.discard,
    i.DoubleCounters: counters.double_counters,
    i.Draw: cards.draw,
    i.DrawGame: turns.draw_game,
    i.ExchangeAura: swapping.exchange_aura,
    i.ExchangeControl: permanents.exchange_control,
    i.ExchangeLife: life.exchange_life,
    i.EndTurn: phases.end_turn,
    i.ExtraPhases: phases.extra_phases,
    i.ExtraTurn: turns.extra_turn,
    i.Fight: damage.fight,
    i.FlipCoins: turns.flip_coins,
    i.Gain: gaining.gain,
    i.GainDesignation: permanents.gain_designation,
    i.GainLife: life.gain_life,
    i.GetCounters: counters.get_counters,
    i.GetEmblem: turns.get_emblem,
    i.KeywordAction: turns.keyword_action,
    i.Look: libraries.look,
    i.LoseGame: turns.lose_game,
    i.LoseLife: life.lose_life,
    i.Manifest: manifesting.manifest,
    i.MayCast: by_effect.may_cast,
    i.Mill: cards.mill,
    i.Move: zones.move,
    i.MoveCounters: counters.move_counters,
    i.PayEnergy: life.pay_energy,
    i.PayLife: life.pay_life,
    i.PayMana: mana.pay_mana,
    i.PayManaCost: mana.pay_mana_cost,
    i.PreventDamage: damage.prevent,
    i.PutCounters: putting.put_counters,
    i.PutCountersOf: counters.put_counters_of,
    i.RemoveCounters: removing.remove,
    i.Replace: putting.replace,
    i.Reveal: libraries.reveal,
    i.RollDice: turns.roll_dice,
    i.Search: libraries.search,
    i.SetLife: life.set_life,
    i.Vote: voting.vote,
    i.Shuffle: libraries.shuffle,
    i.Skip: turns.skip,
    i.WinGame: turns.win_game,
}
