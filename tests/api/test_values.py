"""Trees, programs and questions as values: walked, matched, written to JSON and read again."""

from __future__ import annotations

import re

import pytest

import cardwright
from cardwright import (
    CreationRecord,
    DecodeError,
    Program,
    Question,
    compile_text,
    decode,
    encode,
    instructions,
    nodes,
    parse,
    record,
)

TEXT = "When this creature dies, create two 1/1 green Saproling creature tokens. If you do, create a Food token."
TEXTS = [TEXT, "Flying", "", "Frobnicate the gizmo. Create 99999999999999999999999 Food tokens."]


def test_a_program_is_walked_in_the_order_of_its_text() -> None:
    program = compile_text(TEXT)
    walked = [*program.walk()]
    assert walked[0] is program
    created = [value.count_text for value in walked if isinstance(value, instructions.Creation)]
    assert created == ["2", "1"]
    kinds = [type(value).__name__ for value in walked]
    assert kinds.index("Ability") < kinds.index("Trigger") < kinds.index("Create")


def test_a_tree_is_walked_in_the_order_of_its_text() -> None:
    found = [
        node.text
        for node in parse("Frobnicate it. Create a Food token. Gyre the wabe.").walk()
        if isinstance(node, nodes.Unparsed)
    ]
    assert found == ["Frobnicate it", "Gyre the wabe"]


def test_deep_values_are_walked_without_recursion() -> None:
    quantity: instructions.Quantity = instructions.Number(1)
    for _ in range(5_000):
        quantity = instructions.Product(2, quantity)
    assert sum(1 for _ in quantity.walk()) == 5_001


def test_instructions_are_matched_by_their_fields() -> None:
    match compile_text("Create two Food tokens.").abilities[0].steps:
        case (instructions.Create((instructions.Creation(token=instructions.Predefined(name), count=count),)),):
            assert (name, count) == ("Food", instructions.Number(2))
        case other:
            pytest.fail(f"{other} does not match")


@pytest.mark.parametrize("text", TEXTS)
def test_a_program_and_a_record_are_read_as_they_were_written(text: str) -> None:
    program = compile_text(text)
    assert decode(encode(program)) == program
    assert decode(encode(program).decode(), Program) == program
    card = cardwright.Card("Test", (cardwright.Face("Test", oracle_text=text),))
    assert decode(encode(record(card)), CreationRecord) == record(card)


@pytest.mark.parametrize(
    ("data", "said", "place"),
    [
        (b"", "truncated", "$"),
        (b"{", "truncated", "$"),
        (b"\xff", "invalid", "$"),
        (b"[]", "Expected `object`", "$"),
        (b'{"is":"Program"}', "missing required field `abilities`", "$"),
        (b'{"is":"Create","creations":[]}', "Invalid value 'Create'", "$.is"),
        (b'{"is":"Program","abilities":[],"spell":1}', "unknown field `spell`", "$"),
        (b'{"is":"Program","abilities":[{"is":"Ability","kind":"zap"}]}', "'zap'", "$.abilities[0].kind"),
        (b'{"is":"Program","abilities":[' + b'{"is":"Ability","granted":[' * 100_000, "too deeply", "$"),
    ],
)
def test_what_is_no_program_is_an_error_with_its_place(data: bytes, said: str, place: str) -> None:
    with pytest.raises(DecodeError, match=re.escape(said)) as caught:
        decode(data)
    assert caught.value.place == place


@pytest.mark.parametrize(
    ("question", "takes"),
    [
        (Question("yes or no", "Ann", "?"), "“yes” or “no”"),
        (Question("number", "Ann", "?", least=0, most=None), "a whole number, at least 0"),
        (Question("number", "Ann", "?", least=1, most=3), "a whole number, from 1 to 3"),
        (Question("number", "Ann", "?", least=2, most=2), "a whole number, 2"),
        (Question("text", "Ann", "?"), "words"),
        (Question("text", "Ann", "?", options=("red",)), "one of the options, by its words"),
        (
            Question("options", "Ann", "?", options=("a", "b")),
            "one of the options, by its words or its position from 1",
        ),
        (
            Question("options", "Ann", "?", options=("a", "b"), least=0, most=2),
            "a list of 0 to 2 of the options, each by its words or its position from 1",
        ),
        (Question("objects", "Ann", "?"), "the id of one of the objects, or its name where only one has it"),
        (
            Question("objects", "Ann", "?", least=2, most=None),
            "at least 2 of the objects: a list of ids, or a mapping from an id to how many from there on",
        ),
    ],
)
def test_a_question_says_which_answers_it_takes(question: Question, takes: str) -> None:
    assert question.takes == takes
    assert f"It takes {takes}." in str(cardwright.ChoiceNeeded(question))
