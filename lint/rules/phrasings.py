"""Words that today's cards no longer say, or that people write by habit, and what cards say instead: rows alone."""

from __future__ import annotations

from ..phrases import phrases
from ..rule import Example, Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "TM001",
        "enters-the-battlefield",
        "“enters the battlefield” is “enters”",
        "Permanents enter; the battlefield is meant (Bloomburrow's templating; CR 603.6a says “enters”).",
        (
            Example(
                "When this creature enters the battlefield, draw a card.", "When this creature enters, draw a card."
            ),
            Example("This land comes into play tapped.", "This land enters tapped."),
        ),
        since="2024-08",
        check=phrases(
            "enters the battlefield → enters",
            "enter the battlefield → enter",
            "entering the battlefield → entering",
            "comes into play → enters",
            "come into play → enter",
            "came into play → entered the battlefield",
            "etb → enters",
            "etbs → enters",
        ),
    ),
    Rule(
        "TM004",
        "as-a-sorcery",
        "“any time you could cast a sorcery” is “as a sorcery”",
        "CR 307.5 explains “as a sorcery”; cards say it so since Dominaria United.",
        (
            Example(
                "{2}: Draw a card. Activate this ability only any time you could cast a sorcery.",
                "{2}: Draw a card. Activate only as a sorcery.",
            ),
            Example(
                "{2}: Draw a card. Activate only any time you could cast a sorcery.",
                "{2}: Draw a card. Activate only as a sorcery.",
            ),
        ),
        since="2021-04",
        check=phrases(
            "activate this ability only any time you could cast a sorcery → activate only as a sorcery",
            "activate this ability only as a sorcery → activate only as a sorcery",
            "activate this ability only any time you could cast an instant → activate only as an instant",
            "activate|equip|cast only [any time you could cast a sorcery] → as a sorcery",
            "activate|equip|cast only [any time you could cast an instant] → as an instant",
            "activate only [at sorcery speed] → as a sorcery",
            "only [at instant speed] → as an instant",
        ),
    ),
    Rule(
        "TM005",
        "activate-this-ability-only",
        "“Activate this ability only” is “Activate only”",
        "Which ability is plain (CR 602.5).",
        (
            Example(
                "{T}: Draw a card. Activate this ability only during your turn.",
                "{T}: Draw a card. Activate only during your turn.",
            ),
        ),
        since="2021-04",
        check=phrases(
            "activate [this ability only] if|during|once|before|when|while|after|on|from|to|twice|at → only",
            "play [this ability only] → only",
            "play this ability only → activate only",
        ),
    ),
    Rule(
        "TM006",
        "mana-pool",
        "“to your mana pool” is left out",
        "Mana that is added goes there anyway (CR 106.4; Dominaria's templating).",
        (Example("{T}: Add {G} to your mana pool.", "{T}: Add {G}."),),
        since="2018-04",
        check=phrases(
            "[to your mana pool] →",
            "[to his or her mana pool] →",
            "[to their mana pool] →",
            "[to its controller's mana pool] →",
        ),
    ),
    Rule(
        "TM007",
        "converted-mana-cost",
        "“converted mana cost” is “mana value”",
        "CR 202.3; Strixhaven's templating.",
        (
            Example(
                "Destroy target creature with converted mana cost 3 or less.",
                "Destroy target creature with mana value 3 or less.",
            ),
        ),
        since="2021-04",
        check=phrases(
            "converted mana cost → mana value",
            "converted mana costs → mana values",
            "cmc → mana value",
            "with [mv] NUM → mana value",
        ),
    ),
    Rule(
        "TM012",
        "token-copy",
        "“a token copy of” is “a token that's a copy of”",
        "CR 707.2 and 707.9.",
        (
            Example("Create a token copy of target creature.", "Create a token that's a copy of target creature."),
            Example(
                "Create a token that is a copy of target creature.", "Create a token that's a copy of target creature."
            ),
            Example(
                "Create a token which is a copy of target creature.", "Create a token that's a copy of target creature."
            ),
        ),
        check=phrases(
            "create|creates a|one|another|X token [copy] of → that's a copy",
            "create|creates a|an [copy token] of → token that's a copy",
            "create|creates two|three|four|five|X|that many many? [token copies] of → tokens that are copies",
            "token [that|which is] a|the copy of → that's",
            "token [which's] a copy → that's",
            "tokens [which are] copies of → that are",
        ),
        safe=True,
    ),
    Rule(
        "TM014",
        "dies",
        "“is put into a graveyard from the battlefield” of a creature is “dies”",
        "CR 700.4. Of creatures and planeswalkers only.",
        (
            Example(
                "When this creature is put into a graveyard from the battlefield, draw a card.",
                "When this creature dies, draw a card.",
            ),
        ),
        since="2011-07",
        check=phrases(
            "creature|token|planeswalker|vehicle [is put into a graveyard from the battlefield] → dies",
            "creature|token|planeswalker|vehicle [is put into a graveyard from play] → dies",
            "creature|creatures you control [is put into a graveyard from the battlefield] → dies",
            "creatures [are put into a graveyard from the battlefield] → die",
        ),
    ),
    Rule(
        "TM015",
        "contraction",
        "cards say “can't”, “don't” and “doesn't”",
        "Style: negations are contracted.",
        (
            Example("This creature cannot block.", "This creature can't block."),
            Example(
                "Target creature does not untap during its controller's next untap step.",
                "Target creature doesn't untap during its controller's next untap step.",
            ),
        ),
        check=phrases(
            "cannot → can't",
            "can not → can't",
            "cant → can't",
            "does not → doesn't",
            "doesnt → doesn't",
            "if you|they [do not] → don't",
            "dont → don't",
            "did not → didn't",
            "creatures|permanents|lands [do not] → don't",
            "they [are not] → aren't",
            "it [is not] → isn't",
            "that [is not] a|an|legendary|tapped → isn't",
            "isnt → isn't",
            "arent → aren't",
            "youve → you've",
            "thats → that's",
            "theyre → they're",
        ),
    ),
    Rule(
        "TM016",
        "his-or-her",
        "a player is “they”",
        "Dominaria's templating: “their” for “his or her”.",
        (
            Example("Each player discards his or her hand.", "Each player discards their hand."),
            Example(
                "Target opponent sacrifices a creature he or she controls.",
                "Target opponent sacrifices a creature they control.",
            ),
        ),
        since="2018-04",
        check=phrases(
            "his or her → their",
            "he or she controls → they control",
            "he or she does → they do",
            "he or she does n't → they don't",
            "he or she doesn't → they don't",
            "he or she owns → they own",
            "he or she has → they have",
            "he or she is → they are",
            "he or she chooses → they choose",
            "he or she pays → they pay",
            "he or she can't → they can't",
            "he or she may → they may",
            "he or she draws → they draw",
            "he or she loses → they lose",
            "he or she casts → they cast",
            "he or she discards → they discard",
            "he or she sacrifices → they sacrifice",
            "him or her → them",
            "he or she → they",
            "his or hers → theirs",
        ),
    ),
    Rule(
        "TM017",
        "shuffle",
        "“shuffle your library” after a search is “shuffle”",
        "CR 701.24; Strixhaven's templating.",
        (
            Example(
                "Search your library for a basic land card, put it onto the battlefield, then shuffle your library.",
                "Search your library for a basic land card, put it onto the battlefield, then shuffle.",
            ),
        ),
        since="2021-04",
        check=phrases(
            ", then [shuffle your library] → shuffle",
            "then [shuffles their library] → shuffles",
            "then [shuffles his or her library] → shuffles",
            "hand and [shuffle your library] → shuffle",
            "then [shuffle that library] → shuffle",
            "then shuffle [it] into your library →",
        ),
    ),
    Rule(
        "TM018",
        "any-target",
        "“target creature or player” is “any target”",
        "CR 115.4; Dominaria's templating. Planeswalkers and battles become targets, too.",
        (
            Example(
                "This spell deals 3 damage to target creature or player.", "This spell deals 3 damage to any target."
            ),
        ),
        since="2018-04",
        safe=False,
        check=phrases(
            "damage to [target creature or player] → any target",
            "damage to [target creature , player , or planeswalker] → any target",
            "damage to [target creature , planeswalker , or player] → any target",
            "divided as you choose among any number of [target creatures and/or players] → targets",
        ),
    ),
    Rule(
        "TM019",
        "in-play",
        "“in play” and “removed from the game” are words of old cards",
        "Magic 2010's templating: the battlefield (CR 403) and exile (CR 406).",
        (
            Example("Remove target creature from the game.", "Exile target creature."),
            Example("Count the creatures in play.", "Count the creatures on the battlefield."),
        ),
        since="2009-07",
        check=phrases(
            "creature|creatures|permanent|permanents|artifact|artifacts|lands|is|are [in play] → on the battlefield",
            "remove|exile target ANY from the game → exile target $3",
            "remove target ANY ANY from the game → exile target $3 $4",
            "remove it from the game → exile it",
            "remove them from the game → exile them",
            "remove that ANY from the game → exile that $3",
            "is removed from the game → is exiled",
            "are removed from the game → are exiled",
            "[removed from the game] with|by → exiled",
            "remove SELF from the game → exile $2",
            "put into a graveyard from [play] → the battlefield",
            "ANY card [into play] → onto the battlefield",
            "put it|them [into play] → onto the battlefield",
        ),
    ),
    Rule(
        "TM024",
        "until-end-of-turn",
        "“until the end of turn” is “until end of turn”",
        "CR 514.2: effects that last “until end of turn” end in the cleanup step.",
        (
            Example(
                "Target creature gets +2/+2 until the end of turn.", "Target creature gets +2/+2 until end of turn."
            ),
            Example("Target creature gets +2/+2 until eot.", "Target creature gets +2/+2 until end of turn."),
        ),
        check=phrases(
            "until the end of turn → until end of turn",
            "until the end of the turn → until end of turn",
            "until end of the turn → until end of turn",
            "until eot → until end of turn",
            "till end of turn → until end of turn",
            "until the end of this turn → until end of turn",
            "until your next turn's beginning → until your next turn",
        ),
    ),
    Rule(
        "TM025",
        "at-end-of-turn",
        "“at end of turn” is “at the beginning of the next end step”",
        "CR 513; Magic 2010's templating. Whether “the next” or “each” is meant is for a person to say.",
        (Example("Sacrifice it at end of turn.", "Sacrifice it at the beginning of the next end step."),),
        since="2009-07",
        safe=False,
        check=phrases(
            "at [end of turn] → the beginning of the next end step",
            "at the [end of turn] → beginning of the next end step",
            "at the [end of the turn] → beginning of the next end step",
            "at the beginning of the [end of turn step] → next end step",
        ),
    ),
    Rule(
        "TM026",
        "spelling",
        "cards are written in American English",
        "Style: color, gray, armor, honor.",
        (Example("Add one mana of any colour.", "Add one mana of any color."),),
        check=phrases(
            "colour → color",
            "colours → colors",
            "colourless → colorless",
            "multicoloured → multicolored",
            "monocoloured → monocolored",
            "coloured → colored",
            "grey → gray",
            "defence → defense",
        ),
    ),
    Rule(
        "TM028",
        "spells-or-abilities",
        "“can't be countered by spells or abilities” is “can't be countered”",
        "What else would counter it (CR 701.6).",
        (Example("This spell can't be countered by spells or abilities.", "This spell can't be countered."),),
        since="2018-04",
        check=phrases("can't be countered [by spells or abilities] →"),
    ),
    Rule(
        "TM030",
        "upkeep-phase",
        "the upkeep and the end of turn are steps, and a player's own are “your”",
        "CR 503; style: “at the beginning of your upkeep”.",
        (
            Example("At the start of your upkeep, draw a card.", "At the beginning of your upkeep, draw a card."),
            Example("During your upkeep phase, draw a card.", "During your upkeep, draw a card."),
        ),
        check=phrases(
            "at the start of → at the beginning of",
            "your upkeep [phase] →",
            "player's upkeep [phase] →",
            "at the beginning of your [endstep] → end step",
            "your draw [phase] → step",
            "your untap [phase] → step",
            "each upkeep [phase] →",
            "the end [phase] → step",
        ),
    ),
    Rule(
        "TM031",
        "abbreviation",
        "cards have no abbreviations",
        "Style.",
        (Example("Return it from your gy to your hand.", "Return it from your graveyard to your hand."),),
        check=phrases(
            "gy → graveyard",
            "eot → end of turn",
            "opp → opponent",
            "opps → opponents",
            "lib → library",
            "pw → planeswalker",
            "dmg → damage",
            "p/t → power and toughness",
        ),
    ),
    Rule(
        "TM032",
        "old-cost-words",
        "cards are cast and abilities activated",
        "Magic 2010's templating: cast (CR 601), activate (CR 602).",
        (
            Example(
                "Whenever you play a creature spell, draw a card.", "Whenever you cast a creature spell, draw a card."
            ),
            Example(
                "You may play this spell without paying its mana cost.",
                "You may cast this spell without paying its mana cost.",
            ),
        ),
        since="2009-07",
        check=phrases(
            "you|player|opponent [plays] a|an ANY spell → casts",
            "you [play] a|an ANY spell → cast",
            "you|player [plays] a spell → casts",
            "you [play] a|another|your spell → cast",
            "may [play] this spell → cast",
            "may [play] that spell → cast",
        ),
    ),
)
