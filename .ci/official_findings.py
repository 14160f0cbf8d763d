"""Why official texts have findings: what each of them departs in, by the card's name. `make lint-bench` reads it.

A text that has a finding and no reason here fails the bench: read it first. That a text is wrong (typos of previews,
of data and of print) is the most frequent reason; that the linter is wrong is none.
"""

from __future__ import annotations

OLDER = "wording of another time that was never brought up to date: playtest, oversized and digital cards, jokes"
WRONG = "right as it stands: cardwright does not follow it and guesses wrongly, which is to be mended"

REASONS = {
    name.strip(): reason
    for reason, names in {
        "a slip of the pen in the text as it is published (a letter, a comma, a stop, a capital, a word that "
        "lacks or stands twice)": """
            A-Hobbling Zombie | Hobbling Zombie | Ao, the Dawn Sky | Burn the Accursed | Cormela, Glamour Thief |
            Crowded Crypt | Faerie Artisans | Hordewing Skaab | Imperial Oath | Jin-Gitaxias, Progress Tyrant |
            Junji, the Midnight Sky | Lumbering Lightshield | Mana Screw | Witch Engine | Mukotai Soulripper |
            Netherborn Phalanx | Organic Extinction | Poppet Stitcher | Raze the Effigy | Repository Skaab |
            Saiba Trespassers | Sigarda, Champion of Light | Suntail Squadron | The Wandering Emperor |
            Bioengineered Future | Bumi's Feast Lecture | Swarming of Moria | Topography Tracker |
            A-Find the Path | Luxior, Giada's Gift | Radiant Restraints | Mischievous Catgeist | Wedding Announcement |
            Tibalt, Wicked Tormentor | Maestros Diabolist | Pugnacious Pugilist | Tireless Provisioner""",
        "another mark than print has: “-” or “–” in the place of “—” and “−”, “:” before modes": """
            Kura, the Boundless Sky | Satsuki, the Living Lore |
            Henrika Domnathi | Kaito Shizuki | Mirrorshell Crab | Mnemonic Sphere | Teachings of the Kirin""",
        "words of another time in today's text: “or more” of power, “if” for “whenever”, “per turn”": """
            Lesser Werewolf | Viashino Bey | Anje, Maid of Dishonor""",
        WRONG: """
            Ravenous Trap | Shrouded Lore | Forgotten Lore | Curse of Thirst""",
        OLDER: """
            "Ach! Hans, Run!" |
            AWOL | Chandra, Gremlin Wrangler | Garruk the Slayer | M'Odo, the Gnarled Oracle | Mirrored Lotus |
            Perhaps You've Met My Cohort | Piercing Rays | Power Struggle | Robot Chicken | Shichifukujin Dragon |
            The Legend of Arena | Underdark Beholder""",
        "“target creature or player” is meant, which leaves planeswalkers out (the fix is not a safe one)": """
            Firesong and Sunspeaker""",
        "power and toughness in the data of a card that has none": "Blockbuster | Strands of Undeath",
        "a symbol of its own in the data: “{PGU}” for “{G/U/P}”": "Tamiyo, Compleated Sage",
        "today's templating, two weeks before it was used everywhere": "Wriggling Grub",
    }.items()
    for name in names.split("|")
}
