"""What the checker of scripts finds wrong: a table of lines, each with what is said of it."""

from __future__ import annotations

import pytest

from cardwright.export.forge.checking import faults
from cardwright.export.forge.reading import BadScript, read_script

HEADER = "Name:Foo\nManaCost:1 W\nTypes:Enchantment\n"
BROKEN = [
    ("A:SP$ Frobnicate", "there is no such kind: Frobnicate"),
    ("A:SP$ Draw | Numcards$ 2", "Draw takes no Numcards"),
    ("A:SP$ Draw | NumCards$ two", "NumCards$ two"),
    ("A:SP$ DealDamage | ValidTgts$ Any", "DealDamage needs NumDmg"),
    ("A:SP$ Draw | NumCards$ 1 | NumCards$ 2", "NumCards stands there 2 times"),
    ("A:SP$ Draw | SubAbility$ DBNowhere", "SubAbility$ DBNowhere"),
    ("A:SP$ Token | TokenScript$ w_9_9_nobody", "no token has this script: w_9_9_nobody"),
    ("A:AB$ Draw | Cost$ 2 Q Sacrifice<1/Creature>", "Cost$ 2 Q Sacrifice<1/Creature>"),
    ("A:AB$ Draw | Cost$ AddCounter<1/LOYALTY>", "a loyalty ability says Planeswalker$ True"),
    ("A:SP$ Draw | Defined$ TriggeredPlayer", "Defined speaks of a trigger, and there is none"),
    ("T:Mode$ Sneezes | Execute$ TrigDraw\nSVar:TrigDraw:DB$ Draw", "there is no such kind: Sneezes"),
    ("S:Mode$ Continuous | Affected$ Creature.frobbed+YouCtrl | AddPower$ 1", "Affected$ Creature.frobbed+YouCtrl"),
    ("R:Event$ Sneezed | ReplaceWith$ DBDraw\nSVar:DBDraw:DB$ Draw", "there is no such kind: Sneezed"),
    ("T:Event$ Moved", "begins with Event$"),
    ("K:Flyingg", "there is no such keyword: Flyingg"),
    ("K:Flying:2", "Flying takes nothing behind it"),
    ("K:Ward", "Ward says no more"),
]
HEADERS = [
    ("Name:Foo\nManaCost:1 W\nTypes:Creature\nOracle:", "a creature without power and toughness"),
    ("Name:Foo\nManaCost:{1}{W}\nTypes:Enchantment\nOracle:", "no mana cost: '{1}{W}'"),
    ("Name:Foo\nTypes:Enchantment\nOracle:", "there is no ManaCost"),
    ("Name:Foo\nManaCost:1\nTypes:Creature\nPT:2-2\nOracle:", "no power and toughness: '2-2'"),
    ("Name:Foo\nManaCost:1\nTypes:Enchantment\nColors:purple\nOracle:", "no colors: 'purple'"),
    ("Name:Foo\nManaCost:1\nTypes:Enchantment\nAlternateMode:Sideways\nOracle:", "no such AlternateMode: 'Sideways'"),
]


@pytest.mark.parametrize(("lines", "said"), BROKEN)
def test_a_line_that_is_none_of_the_language_is_found(lines: str, said: str) -> None:
    found = [str(each) for each in faults(read_script(f"{HEADER}{lines}\nOracle:Words.\n"), ["w_1_1_soldier"])]
    assert len(found) >= 1
    assert said in found[0]


@pytest.mark.parametrize(("text", "said"), HEADERS)
def test_a_header_that_is_none_is_found(text: str, said: str) -> None:
    assert [each.message for each in faults(read_script(text))] == [said]


NO_SCRIPTS = [
    ("", 1, "a script begins with “Name:”"),
    ("Draw a card.", 1, "a line is a field with a colon behind its name"),
    ("Types:Creature\n", 1, "a script begins with “Name:”"),
    ("Name:Foo\nA:Draw two cards\n", 2, "behind “A:” stands what it is, as “SP$ Draw”"),
    ("Name:Foo\n\nSVar:X\n", 3, "an SVar is a name and what it stands for"),
    ("PK\x03\x04\x00\x00", 1, "a line is a field with a colon behind its name"),
    ('{"name": "Foo"}', 1, "a script begins with “Name:”"),
]


@pytest.mark.parametrize(("text", "line", "said"), NO_SCRIPTS)
def test_a_text_that_is_no_script_is_refused_with_its_line_and_a_caret(text: str, line: int, said: str) -> None:
    with pytest.raises(BadScript) as caught:
        read_script(text)
    assert str(caught.value).startswith(f"line {line}: {said}")
    assert str(caught.value).endswith("^")


def test_comments_hints_and_svars_that_name_themselves_are_read() -> None:
    text = "# a comment\nName:Foo\nAI:RemoveDeck:All\nSVar:X:SVar$X/Plus.1\nA:SP$ Draw | NumCards$ X\n"
    (face,) = read_script(text).faces
    assert (face.get("Name"), len(face.lines)) == ("Foo", 1)
