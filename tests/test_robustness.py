"""Any string is answered, with work that grows as it does, by a result or by an error that says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as st

import cardwright
from cardwright.cli import cli
from cardwright.grammar.texts import MAX_CHARACTERS
from fuzz.growth import LINEAR, LONG, REPEATED, bounded, growth, most_calls, repeated

MEGABYTE = 1_000_000
HALF = 6_000  # characters: as many again, and square growth is seen; shorter ones are searched for slips

WORDS = """
    create creates token tokens a an two X that many 1/1 */* white colorless Soldier Food Treasure artifact creature
    with flying and or , . : ; — • " “ ” ' ’ ( ) {T} {2} + − -2 you may if do instead whenever when dies except it's
    copy of target named for each where is equal to the number attached tapped attacking investigate amass Zombies 2
    I, II choose one it gains haste until end turn
"""


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    """Load the grammar and the definitions before any string is counted."""
    cardwright.compile_text("Create a Food token.")


def answered(text: str) -> None:
    """Parse and compile the text: each gives a result or cardwright's own error, which says something."""
    for job in JOBS:
        with suppress(cardwright.TextTooLong):
            job(text)


def answered_soon(text: str) -> None:
    """The same, with no more calls than a text of its length may take."""
    with bounded(2 * most_calls(len(text))):
        answered(text)


JOBS: tuple[Callable[[str], object], ...] = cardwright.parse, cardwright.compile_text


STRINGS = {
    "empty": "",
    "an unbalanced straight quote": 'Create a 1/1 white Soldier creature token with "Flying.',
    "an unbalanced opening quote": "Create a 1/1 white Soldier creature token with “Flying.",
    "an unbalanced closing quote": "Create a 1/1 white Soldier creature token with Flying.”",
    "crossed quotes": "“Create ‘a Food” token’ “.",
    "an unbalanced parenthesis": "Create a Food token. (It's an artifact with “{2}, {T}",
    "control characters": "".join(map(chr, range(32))) + "Create a Food\x00 token.\x7f\x1b[31m",
    "direction marks": "Create a \u202eFood\u202c token.\u2066\ufeff\u200b",
    "lone surrogates": "Create a \ud800 token \udfff.",
    "emoji": "Create a 🍕 token 👩‍👩‍👧‍👦 with 🇦🇶.",
    "German": "Erzeuge zwei 1/1 weiße Soldat-Kreaturenspielsteine mit Wachsamkeit.",
    "Japanese": "白の1/1の兵士・クリーチャー・トークン2体を生成する。",
    "Russian": "Создайте две фишки существа 1/1 белый Солдат.",
    "Arabic": "أنشئ رمزي مخلوق جندي أبيض 1/1.",
    "other digits": "Create ٣ 1/1 white Soldier creature tokens and ² Food tokens.",
    "nested quotes, 200 deep": "Create a 1/1 white Soldier creature token with “" * 200 + "Flying" + ".”" * 200,
    "straight quotes, 200": 'Create a token with "' * 200,
    "a reminder of nothing": "Exile target creature, then (Create a token that's a copy of a creature you control.)",
    "a measure of nothing": (
        "Its controller creates two tokens that are copies of that creature, except their base power is half that is "
        "power and their the toughness creature's half that creature's toughness."
    ),
    "quotes of both kinds by turns, 200 deep": "emblem with “Create a token with ‘" * 100 + "Flying" + "’”" * 100,
}


@pytest.mark.parametrize("text", STRINGS.values(), ids=STRINGS.keys())
def test_is_answered(text: str) -> None:
    answered_soon(text)


@pytest.mark.parametrize("shape", REPEATED)
def test_is_answered_whatever_it_repeats(shape: str) -> None:
    answered(repeated(shape, MAX_CHARACTERS))


@pytest.mark.parametrize("shape", LONG)
def test_the_work_grows_with_the_length_and_not_faster(shape: str) -> None:
    """Its time, what is done within one call of the interpreter included, is for `benchmarks/growth.py`."""
    assert growth(lambda size: partial(answered, LONG[shape](size)), HALF) <= LINEAR


@pytest.mark.parametrize("size", [10_000, MAX_CHARACTERS, MEGABYTE])
@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
def test_is_answered_however_long(text: Callable[[int], str], size: int) -> None:
    assert len(text(size)) in range(size * 8 // 10, size + 1)
    answered(text(size))


@settings(max_examples=200)
@given(st.text(max_size=2_000))
@example("“")
def test_any_string_is_answered(text: str) -> None:
    answered_soon(text)


@settings(max_examples=200)
@given(st.lists(st.sampled_from([*WORDS.split(), "\n"]), max_size=120).map(" ".join))
def test_any_order_of_the_words_of_the_language_is_answered(text: str) -> None:
    answered_soon(text)


@settings(max_examples=30)
@given(st.sampled_from(["parse", "compile", "explain"]), st.text(max_size=200))
def test_the_command_line_answers_any_string(command: str, text: str) -> None:
    said = CliRunner().invoke(cli, [command, "--", text])
    assert said.exit_code in {0, 1, 2}, said.output
    assert "Traceback" not in said.output
