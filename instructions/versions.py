"""The versions of the format in which programs are written: each only adds to the one before it."""

from __future__ import annotations

#: What each version added, the last one is today's.
VERSIONS: dict[int, tuple[str, ...]] = {
    1: ("Programs as JSON, each value an object whose `is` names its type.",),
    2: (
        "`id` of a step: later words speak of it.",
        "`antecedent` of `ThatMany`, `Happened`, `Reflexive`, `FlipWon`, `ClashWon`, `DieResult`, `VotesFor`: the `id`"
        " of that step, or “event”.",
        "`done_by` of a `Reference` to what something was done to, of `DoneThisWay`, and of `Underwent` and"
        " `EventCount` within “this way”: the ids of the steps that may have done it.",
        "`given` of `Characteristics`, `AddAbilities`, `GetEmblem`, `GainOneOf`: the keywords and abilities that stand"
        " there as words, as programs; tokens that the rules or a note of the text define have theirs, too."
        " `cardwright compile --json` and `--programs` write them; in the library it is `with_given`.",
        "`other` of `Target`: “any other target”.",
        "`options` of `Counters`, `chosen` of `Characteristics`: what was left open, without words.",
        "`room` among the kinds of abilities, and `leads_to`: rooms of a dungeon (CR 309.4).",
        "Gift has what is chosen as the spell is cast among its abilities' `casting` (CR 702.174a).",
    ),
}
VERSION = max(VERSIONS)
