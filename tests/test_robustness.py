"""Any string at all is answered within a second, by a result or by an error that says what is wrong."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import cardwright
from cardwright.cli import cli

SECONDS = 1.0
MEGABYTE = 1_000_000

WORDS = """
    create creates token tokens a an two X that many 1/1 */* white colorless Soldier Food Treasure artifact creature
    with flying and or , . : ; — • " “ ” ' ’ ( ) {T} {2} + − -2 you may if do instead whenever when dies except it's
    copy of target named for each where is equal to the number attached tapped attacking investigate amass Zombies 2
    I, II choose one it gains haste until end turn
"""


class TooSlow(Exception):
    """The processor's time for one string is up."""


@contextmanager
def limited() -> Iterator[None]:
    """Interrupt what runs once it has had a second of the processor (not of the clock: other programs do not count)."""

    def interrupt(signum: int, frame: FrameType | None) -> None:
        raise TooSlow(f"no answer within {SECONDS} s")

    before = signal.signal(signal.SIGPROF, interrupt)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    """Load the grammar and the definitions before any string is measured."""
    cardwright.compile_text("Create a Food token.")


def answered(text: str) -> None:
    """Parse, render and compile the text: each gives a result or cardwright's own error, which says something."""
    for job in (cardwright.parse, cardwright.compile_text):
        with limited():
            try:
                job(text)
            except cardwright.CardwrightError as error:
                said = str(error)
            else:
                continue
        assert len(said) > 10


STRINGS = {
    "empty": "",
    "white space": " \t\n\r\u00a0\u2003\u3000 " * 100,
    "a megabyte of opening parentheses": "(" * MEGABYTE,
    "a megabyte of parentheses": "()" * (MEGABYTE // 2),
    "a megabyte of nested parentheses": "(" * (MEGABYTE // 2) + ")" * (MEGABYTE // 2),
    "a megabyte of braces": "{" * MEGABYTE,
    "a megabyte of quotes": '"' * MEGABYTE,
    "a megabyte of one word": "a" * MEGABYTE,
    "a megabyte of capitals": "A " * (MEGABYTE // 2),
    "a megabyte of digits": "Create " + "9" * MEGABYTE + " 1/1 white Soldier creature tokens.",
    "a megabyte of commas": ", " * (MEGABYTE // 2),
    "a megabyte of full stops": ". " * (MEGABYTE // 2),
    "a megabyte of lines": "\n" * MEGABYTE,
    "a megabyte of sentences": "Create a Food token. " * (MEGABYTE // 21),
    "a megabyte of one sentence": "Create a Food token" + ", a 1/1 white Soldier creature token" * (MEGABYTE // 36),
    "a megabyte of the verb": "create " * (MEGABYTE // 7),
    "a megabyte of bullets": "Choose one —\n" + "• Create a Food token.\n" * (MEGABYTE // 23),
    "ten thousand words that are not understood": "frobnicate the gizmo " * 3_300,
    "ten thousand words of a list": "Create " + ", ".join(["a Food token"] * 3_300) + ".",
    "an unbalanced straight quote": 'Create a 1/1 white Soldier creature token with "Flying.',
    "an unbalanced opening quote": "Create a 1/1 white Soldier creature token with “Flying.",
    "an unbalanced closing quote": "Create a 1/1 white Soldier creature token with Flying.”",
    "crossed quotes": "“Create ‘a Food” token’ “.",
    "an unbalanced parenthesis": "Create a Food token. (It's an artifact with “{2}, {T}",
    "control characters": "".join(map(chr, range(32))) + "Create a Food\x00 token.\x7f\x1b[31m",
    "direction marks": "Create a \u202eFood\u202c token.\u2066\ufeff\u200b",
    "lone surrogates": "Create a \ud800 token \udfff.",
    "emoji": "Create a 🍕 token 👩‍👩‍👧‍👦 with 🇦🇶.",
    "combining marks": "Create a F" + "\u0301" * 10_000 + "ood token.",
    "German": "Erzeuge zwei 1/1 weiße Soldat-Kreaturenspielsteine mit Wachsamkeit.",
    "Japanese": "白の1/1の兵士・クリーチャー・トークン2体を生成する。",
    "Russian": "Создайте две фишки существа 1/1 белый Солдат.",
    "Arabic": "أنشئ رمزي مخلوق جندي أبيض 1/1.",
    "nested quotes, 200 deep": "Create a 1/1 white Soldier creature token with “" * 200 + "Flying" + ".”" * 200,
    "straight quotes, 200": 'Create a token with "' * 200,
    "quotes of both kinds by turns, 200 deep": "You get an emblem with “Create a token with ‘" * 100
    + "Flying"
    + "’”" * 100,
    "nested quotes, 20,000 deep": "with “" * 20_000 + "Flying" + ".”" * 20_000,
    "nested conditions": "If you do, " * 5_000 + "create a Food token.",
    "nested possession": "Create a token that's a copy of " + "the controller of " * 5_000 + "it.",
    "sum without end": "Create X Food tokens, where X is " + "one plus " * 5_000 + "one.",
}


@pytest.mark.parametrize("text", STRINGS.values(), ids=STRINGS.keys())
def test_is_answered(text: str) -> None:
    answered(text)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=2_000))
@example("“")
def test_any_string_is_answered(text: str) -> None:
    answered(text)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from([*WORDS.split(), "\n"]), max_size=120).map(" ".join))
def test_any_order_of_the_words_of_the_language_is_answered(text: str) -> None:
    answered(text)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(["parse", "compile", "explain"]), st.text(max_size=200))
def test_the_command_line_answers_any_string(command: str, text: str) -> None:
    said = CliRunner().invoke(cli, [command, "--", text])
    assert said.exit_code in {0, 1, 2}, said.output
    assert "Traceback" not in said.output
