"""Rows: each reads what it says and is written so again, and none reads what is a word away from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.msgpack import encode

from cardwright import instructions as i
from cardwright.compiler import compile_text
from cardwright.compiler.clauses.said import Said
from cardwright.compiler.ledger.source import Source
from cardwright.compiler.modifying.found import Found
from cardwright.compiler.nouns.objects import reference
from cardwright.compiler.records.left import left_in_words
from cardwright.compiler.rows import changes, reading, restrictions
from cardwright.compiler.rows.actions import ACTIONS
from cardwright.compiler.rows.amendments import AMENDMENTS
from cardwright.compiler.rows.changes import CHANGES
from cardwright.compiler.rows.holes import example, reads
from cardwright.compiler.rows.patterns import Unread, forms
from cardwright.compiler.rows.row import Amended, Row, pieces, sentences
from cardwright.compiler.writing import CannotWrite, blanked, write
from cardwright.compiler.writing import rows as writing_rows
from cardwright.compiler.writing.holes import words_of
from cardwright.compiler.writing.rows import SUBJECTS, agrees
from cardwright.grammar import nodes as n
from cardwright.grammar import parse

TABLES = {"changes": CHANGES, "actions": ACTIONS, "amendments": AMENDMENTS}
ROWS = [pytest.param(row, sentence, id=sentence) for row in CHANGES for sentence in sentences(row)]


def lines(name: str) -> list[str]:
    """The sentences of a list beside this file."""
    found = Path(__file__).with_name(name).read_text("utf-8").splitlines()
    return [line for line in found if line and not line.startswith("#")]


NEAR_MISSES = lines("must_not_read.txt")


def filled(sentence: str) -> str:
    """The sentence with an example in each of its holes."""
    text = "".join(words or (example(category) if category else "") for words, _, category in pieces(sentence))
    return f"{text[0].upper()}{text[1:]}."


def read(text: str, *, standing: bool) -> Found | None:
    """What the rows read in the first clause of a text; None where words of it are left."""
    ability = parse(text).abilities[0]
    assert isinstance(ability, n.Ability)
    sentence = ability.sentences[0]
    source = Source(text, lambda *_: None)
    clauses = reading.clauses(sentence) if isinstance(sentence, n.Sentence) else ()
    if len(clauses) != 1 or not isinstance(clause := clauses[0], n.Clause):
        return None
    said = Said(clause, clause.verb.lemma, source, lambda noun: reference(noun, source), standing=standing)
    found = reading.changed(said)
    source.claim(clause.verb, *(said.lasting,) if said.lasting is not None else ())
    return found if source.claims_all(0, clause) else None


def done(text: str) -> i.Step | None:
    """What the rows of the actions read in the first clause of a text; None where words of it are left."""
    ability = parse(text).abilities[0]
    sentence = ability.sentences[0] if isinstance(ability, n.Ability) else None
    source = Source(text, lambda *_: None)
    clauses = reading.clauses(sentence) if isinstance(sentence, n.Sentence) else ()
    if len(clauses) != 1 or not isinstance(clause := clauses[0], n.Clause):
        return None
    found = reading.acted(Said(clause, clause.verb.lemma, source, lambda noun: reference(noun, source)))
    source.claim(clause.verb)
    return found[0] if found is not None and source.claims_all(0, clause) else None


@pytest.mark.parametrize("row", ACTIONS, ids=lambda row: row.words)
def test_each_action_reads_its_own_words_and_passes_over_none(row: Row) -> None:
    for sentence in sentences(row):
        words = filled(sentence)
        assert agrees(row.makes, done(words), {}), words
        said = words.rstrip(".").split(" ")
        for at in range(1, len(said) + 1):
            if said[at : at + 1] in (["charge"], ["counters"]):
                continue  # counters may be called anything (CR 122.1)
            assert done(" ".join([*said[:at], "gladly", *said[at:]]) + ".") is None, at


#: A sentence before an amendment, which makes the step of which it says more.
BEFORE: dict[type, str] = {
    i.Damage: "Test deals 3 damage to target creature.",
    i.Act: "Destroy target creature.",
    i.CounterSpell: "Counter target spell.",
    i.AddMana: "Add {G}.",
}
AMENDED = [
    pytest.param(row.makes, row.makes.lead + filled(sentence).rstrip("."), id=sentence)
    for row in AMENDMENTS
    for sentence in sentences(row)
    if isinstance(row.makes, Amended)
]


def steps(text: str) -> tuple[i.Step, ...]:
    return blanked(compile_text(text, name="Test")).abilities[0].steps


@pytest.mark.parametrize(("more", "sentence"), AMENDED)
def test_each_amendment_says_more_of_the_step_before_and_passes_over_no_word(more: Amended, sentence: str) -> None:
    before = BEFORE[more.of]
    (step,) = steps(f"{before} {sentence}.")
    assert all(agrees(value, getattr(step, field), {}) for field, value in more.then)
    assert steps(write(compile_text(f"{before} {sentence}.", name="Test"), name="Test")) == (step,)
    said = sentence.split(" ")
    for at in range(1, len(said) + 1):
        assert (step,) != steps(f"{before} {' '.join([*said[:at], 'gladly', *said[at:]])}."), at


@pytest.mark.parametrize("text", lines("must_not_amend.txt"))
def test_no_amendment_reads_a_near_miss(text: str) -> None:
    for before in BEFORE.values():
        assert steps(before)[0] == steps(f"{before} {text}")[0]


#: Not those that need words before: where nobody is named, “they” of discover are who owns what it exiles.
SPOKEN = ("{what:those}", " discover ")
WRITTEN = [row for row in ACTIONS if not row.reads and not any(each in row.words for each in SPOKEN)]


@pytest.mark.parametrize("row", WRITTEN, ids=lambda row: row.words)
def test_what_an_action_reads_is_written_so_that_it_is_read_again(row: Row) -> None:
    program = compile_text(filled(next(sentences(row))))
    words = write(program)
    assert blanked(compile_text(words)) == blanked(program), words


@pytest.mark.parametrize(("row", "sentence"), ROWS)
def test_each_row_reads_its_own_words(row: Row, sentence: str) -> None:
    what = "this creature's" if "{what:mine}" in sentence else ""
    text = filled(sentence).replace("Creatures", "This creature") if what else filled(sentence)
    kinds = {"standing": (True,), "lasting": (False,)}.get(row.when, (True, False))
    found = [read(text, standing=standing) for standing in kinds]
    assert all(each is not None and agrees(row.makes, each.changes[0], {}) for each in found), found


@pytest.mark.parametrize("row", [row for row in CHANGES if not row.reads], ids=lambda row: row.words)
def test_what_a_row_reads_is_written_so_that_it_is_read_again(row: Row) -> None:
    text = filled(next(sentences(row)))
    if "{what:mine}" in row.words:
        text = text.replace("Creatures", "Test")
    program = compile_text(text, name="Test")
    assert [*left_in_words(program, text)] == []
    words = write(program, name="Test")
    again = compile_text(words, name="Test")
    assert blanked(again) == blanked(program), words


@pytest.mark.parametrize("standing", [True, False])
@pytest.mark.parametrize("text", NEAR_MISSES)
def test_no_row_reads_a_near_miss(text: str, standing: bool) -> None:
    assert read(text, standing=standing) is None
    assert done(text) is None


@pytest.mark.parametrize(("row", "sentence"), ROWS)
def test_no_row_passes_over_a_word(row: Row, sentence: str) -> None:
    """“gladly”, which no row knows, stands behind each word of the sentence in its turn."""
    words = filled(sentence).rstrip(".").split(" ")
    for at in range(1, len(words) + 1):
        text = " ".join([*words[:at], "gladly", *words[at:]]) + "."
        assert read(text, standing=True) is None, text
        assert read(text, standing=False) is None, text


def test_the_list_is_long_enough() -> None:
    assert len(NEAR_MISSES) >= 60


@pytest.mark.parametrize("table", TABLES)
def test_each_hole_has_an_example_a_reader_and_words(table: str) -> None:
    for row in TABLES[table]:
        for _, name, category in pieces(next(sentences(row))):
            if not category:
                continue
            assert example(category)
            assert reads(category)
            if not row.reads and name not in ("what", "who") and category.partition(" ")[0] not in SUBJECTS:
                assert words_of(category)


def test_words_that_are_no_clause_are_no_row() -> None:
    row = Row("{what} can't. attack", i.Cannot("attack"))
    with pytest.raises(Unread):
        forms("nothing", [row], reading.clauses)


def test_the_patterns_are_the_same_when_they_were_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path))
    made = encode(forms("changes", CHANGES, reading.clauses))

    def nothing(sentence: Any) -> Any:
        raise AssertionError(sentence)

    assert encode(forms("changes", CHANGES, nothing)) == made


def test_what_no_row_says_cannot_be_written() -> None:
    program = compile_text("Players can't activate abilities.")
    with pytest.raises(CannotWrite):
        write(program)


def test_the_page_s_new_restriction_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The row of docs/rows.md, beside the others: it parses, compiles, and is written again."""
    page = (Path(__file__).resolve().parents[3] / "docs" / "rows.md").read_text("utf-8")
    line = page.partition("```row\n")[2].partition("\n```")[0].rstrip(",")
    text = page.partition("reads, compiles and writes “")[2].partition("”")[0]
    assert [*left_in_words(compile_text(text), text)]
    row = eval(line, {**vars(restrictions), "Row": Row})
    monkeypatch.setattr(changes, "CHANGES", (*CHANGES, row))
    monkeypatch.setattr(writing_rows, "CHANGES", (*CHANGES, row))
    reading.readers.cache_clear()
    try:
        program = compile_text(text)
        assert [*left_in_words(program, text)] == []
        assert write(program) == text
    finally:
        reading.readers.cache_clear()
