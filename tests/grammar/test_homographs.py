"""Homographs: each row's example, the rows' form, and marks that are one thing to the lexer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.grammar import parse, render
from cardwright.grammar.engine import syntax
from cardwright.grammar.homographs import Homographs, Row, read, source
from cardwright.grammar.lexer import CardLexer
from cardwright.grammar.marks import lower_case, one_form
from cardwright.grammar.neighbours import LOOKS, Context
from cardwright.grammar.terminals import new_token

ROWS = read(source())


class Deciding(Homographs):
    """Homographs that remember which rows decided the words of a text, by the words' places."""

    def __init__(self, rows: list[Row]) -> None:
        super().__init__(rows)
        self.by: dict[tuple[int, int], list[Row]] = {}

    def decide(self, context: Context, i: int) -> str:
        start, end, _ = context.found[i]
        self.by[start, end] = self.deciding(context, i)
        return super().decide(context, i)


@pytest.fixture(scope="module")
def lexer() -> CardLexer:
    return syntax().lexer


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.line}-{row.to}" for row in ROWS])
def test_the_row_decides_the_word_of_its_example(row: Row, lexer: CardLexer, monkeypatch: pytest.MonkeyPatch) -> None:
    before, _, rest = row.example.partition("[")
    word, closed, after = rest.partition("]")
    assert word, "an example has the word in brackets"
    assert closed
    place = len(before), len(before) + len(word)
    deciding = Deciding(ROWS)
    monkeypatch.setattr(lexer, "homographs", deciding)
    classes = {(t.start_pos, t.end_pos): t.type for t in lexer.tokens(before + word + after)}
    assert classes.get(place) == row.to
    assert row in deciding.by[place]


def test_every_look_is_taken() -> None:
    assert {look for row in ROWS for look in row.looks} == set(LOOKS)


def test_rows_write_marks_in_one_form() -> None:
    assert not [word for row in ROWS for c in (*row.word, *row.before, *row.after) for word in c.words if "’" in word]


def made(*lines: str) -> Homographs:
    """The rows of part one in these lines."""
    return Homographs(read("\n".join(["# ── Part one ──", *lines])))


def among(rows: Homographs, *words: tuple[str, tuple[str, ...]]) -> list[str]:
    """The classes of words, each given with those that it may have."""
    text = " ".join(word for word, _ in words)
    found, at = [], 0
    for word, classes in words:
        found.append((at, at + len(word), classes))
        at += len(word) + 1
    context = Context(text, found)
    for i, (start, end, _) in enumerate(found):
        context.out.append(new_token(rows.decide(context, i), text[start:end], start, end))
    return [token.type for token in context.out]


COPY = ("copy", ("NOUN", "VERB"))


@pytest.mark.parametrize(
    ("line", "words", "to"),
    [
        ("copy | | | VERB |", [COPY], "VERB"),
        ("draw copy | | | VERB |", [COPY], "VERB"),
        ("draw | | | VERB |", [COPY], "NOUN"),
        ("NOUN & !VERB | | | VERB |", [COPY], "NOUN"),
        ("NOUN & -py | | | VERB |", [COPY], "VERB"),
        ("copy | $ | | VERB |", [COPY], "VERB"),
        ("copy | !$ | | VERB |", [COPY], "NOUN"),
        ("copy | | it | VERB |", [COPY, ("it", ("PRONOUN",))], "VERB"),
        ("copy | | ^PRONOUN | VERB |", [COPY, ("it", ("PRONOUN", "A"))], "VERB"),
        ("copy | | ^A | VERB |", [COPY, ("it", ("PRONOUN", "A"))], "NOUN"),
        ("copy | | A | VERB |", [COPY, ("it", ("PRONOUN", "A"))], "VERB"),
        ("copy | | =A | VERB |", [COPY, ("it", ("PRONOUN", "A"))], "NOUN"),
        ("copy | | , TO | VERB |", [COPY, ("it", ("PRONOUN",)), ("to", ("TO",))], "VERB"),
        ("copy | | , TO | VERB |", [COPY, ("it", ("PRONOUN",)), ("or", ("OR",))], "NOUN"),
        ("copy | | -ing & !being | VERB |", [COPY, ("being", ("NOUN",))], "NOUN"),
        ("copy | | -ing & !being | VERB |", [COPY, ("seeing", ("NOUN",))], "VERB"),
        ("<it> = PRONOUN TO\ncopy | | <it> | VERB |", [COPY, ("it", ("PRONOUN",))], "VERB"),
        ("copy | | | VERB |\ncopy | | | ADVERB |", [COPY], "VERB"),
    ],
)
def test_a_row_fits_where_all_its_columns_do(line: str, words: list[tuple[str, tuple[str, ...]]], to: str) -> None:
    assert among(made(line), *words)[0] == to


def test_what_stands_before_is_the_class_that_it_has() -> None:
    rows = made("copy | OR , TO | | VERB |")
    assert among(rows, ("or", ("OR",)), ("to", ("TO",)), COPY)[-1] == "VERB"
    assert among(rows, ("to", ("TO",)), COPY)[-1] == "NOUN"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("copy | | VERB |", "line 2: 4 columns"),
        ("copy | | | verb |", "line 2: “verb” is no class"),
        ("copy | <it> | | VERB |", "line 2: no set <it>"),
        ("copy | ?it | | VERB |", "line 2: no look “?it”"),
        ("copy | can’t | | VERB |", "line 2: “can’t” is neither"),
        ("copy | -able | | VERB |", "line 2: “-able” is neither"),
        ("copy | a , b , c | | VERB |", "line 2: more words"),
    ],
)
def test_a_line_that_is_no_row_is_named(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"^line 2") as raised:
        made(line)
    assert said in str(raised.value)


# ── Marks ───────────────────────────────────────────────────────────────────────────────────────────────────────────

TEXTS = (
    "You can't create a token that's a copy of it.",
    'Create a 1/1 white Soldier creature token with "When this creature dies, create a Food token."',
    "Creatures you control have \"This creature's power can't be 0.\" and flying.",
    "At the beginning of each opponent's upkeep, create a token with \"{T}: You get an emblem with 'Draw a card.'\"",
    "-2: Create a 1/1 token. It gets -1/-1.",
    "Enchanted player's opponents don't untap the creatures' controllers' lands.",
)
OTHER = {"'": "’", "-": "−"}


@pytest.mark.parametrize("text", TEXTS)
def test_straight_and_curly_marks_are_one_to_the_lexer(text: str, lexer: CardLexer) -> None:
    curly = "".join(OTHER.get(c, c) for c in one_form(text))
    assert curly != text
    assert [(t.type, t.start_pos, t.end_pos, t.word) for t in lexer.tokens(curly)] == [
        (t.type, t.start_pos, t.end_pos, t.word) for t in lexer.tokens(text)
    ]
    assert render(parse(curly)) == curly


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('with "A." and "B."', "with “A.” and “B.”"),
        ('"A with "B."."', "“A with “B.”.”"),
        ('“A with "B."”', "“A with “B.””"),
        ('"A\n"B"', "“A\n“B”"),
        ("can’t ‘A’ – B", "can't 'A' — B"),
        ("−2 –1/–1 1–9", "-2 -1/-1 1-9"),
    ],
)
def test_marks_have_one_form(text: str, said: str) -> None:
    assert one_form(text) == said


@given(st.text(alphabet="aX1 \n'’‘\"“”-–−—.{}"))
def test_one_form_is_as_long_and_stays(text: str) -> None:
    form = one_form(text)
    assert len(form) == len(text)
    assert one_form(form) == form
    assert not set('’‘–−"') & set(form)
    assert len(lower_case(form)) == len(form)
