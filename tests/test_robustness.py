"""Any string is answered within a second of the processor, by a result or by an error that says what is wrong."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import pytest
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as st

import cardwright
from cardwright.cli import cli
from cardwright.grammar.texts import MAX_CHARACTERS
from fuzz.growth import REPEATED, repeated
from fuzz.texts import SECONDS, TRIES

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
        raise TooSlow

    before = signal.signal(signal.SIGPROF, interrupt)
    signal.setitimer(signal.ITIMER_PROF, SECONDS, 0.1)  # again and again: a finaliser would swallow the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@pytest.fixture(scope="module", autouse=True)
def warm() -> Iterator[None]:
    """Load the grammar and the definitions before any string is measured; what other tests left is not gone through."""
    cardwright.compile_text("Create a Food token.")
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def answered(text: str) -> None:
    """Parse and compile the text: each gives a result or cardwright's own error, which says something.

    It may try again: a processor that others use takes longer for the same.
    """
    for job in (cardwright.parse, cardwright.compile_text):
        if not any(_said(job, text) for _ in range(TRIES)):
            pytest.fail(f"{job.__name__}: no answer within {SECONDS} s of the processor's time", pytrace=False)


def _said(job: Callable[[str], object], text: str) -> str:
    try:
        with limited():
            job(text)
    except cardwright.TextTooLong as error:
        return str(error)
    except TooSlow:
        return ""
    return "a result"


LONG: dict[str, Callable[[int], str]] = {
    "white space": lambda size: " \t\n\u00a0\u2003" * (size // 5),
    "opening parentheses": lambda size: "(" * size,
    "parentheses side by side": lambda size: "()" * (size // 2),
    "nested parentheses": lambda size: "(" * (size // 2) + ")" * (size // 2),
    "braces": lambda size: "{" * size,
    "straight quotes": lambda size: '"' * size,
    "opening quotes": lambda size: "“" * size,
    "nested quotes": lambda size: "“" * (size // 2) + "”" * (size // 2),
    "nested abilities": lambda size: "with “" * (size // 9) + "Flying" + ".”" * (size // 9),
    "one word": lambda size: "a" * size,
    "capitals": lambda size: "A " * (size // 2),
    "a number": lambda size: "Create " + "9" * (size - 60) + " 1/1 white Soldier creature tokens.",
    "commas": lambda size: ", " * (size // 2),
    "full stops": lambda size: ". " * (size // 2),
    "empty lines": lambda size: "\n" * size,
    "lines": lambda size: "a\n" * (size // 2),
    "one sentence again and again": lambda size: "Create a Food token. " * (size // 21),
    "ever new sentences": lambda size: " ".join(f"Create {n} 1/1 white Soldier tokens." for n in range(size // 42)),
    "one list": lambda size: "Create a Food token" + ", a 1/1 white Soldier creature token" * (size // 36 - 1),
    "nouns in a row": lambda size: "token and " * (size // 10),
    "one word of the language": lambda size: "create " * (size // 7),
    "words that are not understood": lambda size: "frobnicate the gizmo " * (size // 21),
    "modes": lambda size: "Choose one —" + "\n• Create a Food token." * (size // 23 - 1),
    "keywords": lambda size: "Flying, " * (size // 8),
    "combining marks": lambda size: "Create a F" + "\u0301" * (size - 30) + "ood token.",
    "conditions": lambda size: "If you do, " * (size // 11 - 2) + "create a Food token.",
    "possession": lambda size: "Create a token that's a copy of " + "the controller of " * (size // 18 - 3) + "it.",
    "a sum": lambda size: "Create X Food tokens, where X is " + "one plus " * (size // 9 - 5) + "one.",
    "a cost": lambda size: "{T}, " * (size // 5 - 10) + "{T}: Create a Food token.",
    "exceptions": lambda size: (
        "Create a token that's a copy of it, except it's red" + " and it's red" * (size // 13 - 5) + "."
    ),
}

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
    answered(text)


@pytest.mark.parametrize("shape", REPEATED)
def test_is_answered_whatever_it_repeats(shape: str) -> None:
    answered(repeated(shape, MAX_CHARACTERS))


@pytest.mark.parametrize("size", [10_000, MAX_CHARACTERS, MEGABYTE])
@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
def test_is_answered_however_long(text: Callable[[int], str], size: int) -> None:
    assert len(text(size)) in range(size * 8 // 10, size + 1)
    answered(text(size))


@settings(max_examples=200)
@given(st.text(max_size=2_000))
@example("“")
def test_any_string_is_answered(text: str) -> None:
    answered(text)


@settings(max_examples=200)
@given(st.lists(st.sampled_from([*WORDS.split(), "\n"]), max_size=120).map(" ".join))
def test_any_order_of_the_words_of_the_language_is_answered(text: str) -> None:
    answered(text)


@settings(max_examples=30)
@given(st.sampled_from(["parse", "compile", "explain"]), st.text(max_size=200))
def test_the_command_line_answers_any_string(command: str, text: str) -> None:
    said = CliRunner().invoke(cli, [command, "--", text])
    assert said.exit_code in {0, 1, 2}, said.output
    assert "Traceback" not in said.output
