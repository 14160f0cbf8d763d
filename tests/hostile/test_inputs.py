"""What is read whole has an end, what is nested a depth, what comes of itself a measure: each with a word for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from cardwright.board import Board, CannotExecute
from cardwright.cli import cli
from cardwright.compiler import DecodeError, compile_text, decode, encode
from cardwright.compiler.frames.cards import card_characteristics
from cardwright.compiler.writing import CannotWrite, write
from cardwright.files import inputs
from cardwright.instructions import Program
from cardwright.oracle import Card
from cardwright.oracle.records import Face
from cardwright.play import rules

ENDLESS = Path("/dev/zero")
READERS = {
    "write": ["write", "FILE"],
    "lint": ["lint", "-"],
    "parse": ["parse", "-"],
    "run": ["run", "--board", "FILE", "Draw a card."],
    "scenario": ["scenario", "FILE"],
    "deck": ["deck", "FILE"],
    "goldfish": ["goldfish", "FILE"],
    "pool score": ["pool", "score", "FILE", "FILE"],
}


@pytest.mark.skipif(not ENDLESS.exists(), reason="there is no file without an end")
@pytest.mark.parametrize("reader", READERS)
def test_a_file_without_an_end_is_refused_in_words(reader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LARGEST", "LARGEST_OF_POOLS"):
        monkeypatch.setattr(inputs, name, 1 << 20)
    monkeypatch.setattr(inputs.read, "__defaults__", (1 << 20,))
    with ENDLESS.open("rb") as endless:
        command = [str(ENDLESS) if part == "FILE" else part for part in READERS[reader]]
        said = CliRunner().invoke(cli, command, input=endless if "-" in command else None)
    assert said.exit_code == 2, said.output
    assert "larger than" in said.output


def test_what_is_read_is_no_more_than_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"a" * 10)
    assert inputs.read(path, 10) == b"a" * 10
    with pytest.raises(inputs.TooLarge, match="larger than 9 bytes"):
        inputs.read(path, 9)


def nested(times: int) -> Program:
    """“If you control a creature,” that many times, in one another."""
    program = compile_text("If you control a creature, draw a card.")
    (ability,) = program.abilities
    (step,) = steps = ability.steps
    for _ in range(times):
        steps = (replace(step, steps=steps),)
    return replace(program, abilities=(replace(ability, steps=steps),))


def test_a_program_is_nested_only_so_deep(tmp_path: Path) -> None:
    assert decode(encode(nested(30))) == nested(30)
    with pytest.raises(DecodeError, match="nested too deeply"):
        decode(encode(nested(300)))
    path = tmp_path / "program.json"
    path.write_bytes(encode(nested(300)))
    said = CliRunner().invoke(cli, ["write", str(path)])
    assert (said.exit_code, "nested too deeply" in said.output) == (2, True)
    with pytest.raises(CannotWrite, match="nested too deeply"):
        write(nested(2000))


@pytest.mark.parametrize(
    ("data", "deep"),
    [
        ('"[[[[["', False),
        ("[[[]]]", False),
        ("[[[[]]]]", True),
        ("[[[[", True),
        ("[[[", False),
        ('[{"a":[[]]}]', True),
        ('[{"a]":[1,"\\"]"]}]', False),
    ],
)
def test_depth_is_that_of_brackets_outside_of_strings(data: str, deep: bool) -> None:
    if deep:
        with pytest.raises(inputs.TooDeep, match="more than 3 brackets"):
            inputs.shallow(data, 3)
    else:
        assert inputs.shallow(data, 3) == data


DEEP = "[" * 5000 + "]" * 5000
RECORD = '{"name":"A","creations":' + "[" * 50 + "]" * 50 + "}"
NESTED = {
    "a board": (["run", "--board", "FILE", "Draw a card."], DEEP),
    "a program": (["write", "FILE"], '{"abilities":' + DEEP + "}"),
    "a scenario": (["scenario", "FILE"], DEEP),
    "a scenario in TOML": (["scenario", "FILE.toml"], f"x = {DEEP}"),
    "records": (["pool", "score", "FILE", "FILE"], RECORD),
    "records as a snapshot": (["pool", "diff", "FILE", "FILE"], RECORD),
    "a snapshot": (["pool", "diff", "FILE", "FILE"], '{"snapshot":1}\n' + RECORD),
    "settings": (["lint", "cards.txt"], "x = 1"),
}


@pytest.mark.parametrize("reader", NESTED)
def test_what_is_nested_too_deeply_is_refused_in_the_same_words(
    reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command, content = NESTED[reader]
    monkeypatch.chdir(tmp_path)
    Path("cards.txt").write_text("Name | Draw a card.\n")
    Path("FILE").write_text(content)
    Path("FILE.toml").write_text(content)
    Path("cardwright.toml").write_text(f"x = {DEEP}")
    said = CliRunner().invoke(cli, command)
    assert (said.exit_code, "nested too deeply: more than" in said.output) == (2, True), said.output


READERS_OF_THEIR_OWN = {
    "files": "where the one function is, and those that write",
    "grammar": "its own grammar and vocabulary",
    "oracle/store.py": "what the program kept itself, under a checksum",
    "oracle/locks.py": "a lock, of which nothing is read",
    "oracle/download.py": "what the program has just written itself",
    "oracle/unpack.py": "pools, record by record: its `Limits` hold for what is unpacked, too",
    "oracle/archives.py": "the same, for the files of an archive",
    "oracle/documents/reading.py": "the files of an archive, so many bytes of all of them",
    "oracle/documents/json_places.py": "one key, of a document that is held to its depth as it is walked",
    "cli/pool_english.py": "what the program has just compiled itself",
    "cli/reference.py": "hands standard input to the reader of pools",
    "cli/pool_cards.py": "hands standard input to the reader of pools",
    "pool/snapshots.py": "so many bytes of a line, to see what it is",
    "cli/export.py": "so many bytes, to see what it is",
    "export/folders.py": "the list that an earlier export wrote",
    "playground/building.py": "the package's own modules",
    "playground/web/loading.py": "what the browser's Python made of them",
}
READS = re.compile(
    r"(?<![\w.])open\(|\.open\(|\.read_bytes\(|\.read_text\(|stdin(?:\.buffer|\.read)|json\.loads?\(|toml\w*\.loads?\("
)
OWN_DATA = re.compile(r"files\(|__file__|os\.open")


def test_what_others_wrote_is_read_by_one_function() -> None:
    """Whoever else opens a file stands above, with why; of JSON and TOML, `shallow` is asked first."""
    root = Path(inputs.__file__).parents[1]
    rooms = {each.parent.name for each in root.glob("*/__init__.py")} - {"tests", "fuzz", "benchmarks", "examples"}
    found = {
        f"{place}: {line.strip()}"
        for room in sorted(rooms)
        for path in sorted((root / room).rglob("*.py"))
        if not {place := path.relative_to(root).as_posix(), room} & READERS_OF_THEIR_OWN.keys()
        for line in path.read_text("utf-8").splitlines()
        if READS.search(line) and not OWN_DATA.search(line) and "shallow(" not in line
    }
    assert found == set()


@pytest.mark.parametrize("policy", ["subprocess:Popen", "math:pi", "os:system", "collections:OrderedDict"])
def test_a_policy_is_looked_at_before_it_is_called(policy: str, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("1 Forest\n")
    said = CliRunner().invoke(cli, ["goldfish", str(deck), "--policy", policy])
    assert (said.exit_code, "is no policy" in said.output) == (2, True), said.output


def test_only_characteristics_are_put_on_a_board() -> None:
    known = rules()
    missing = known.cards("No Such Card") if known.cards else None
    for put in (Board.new().put, lambda what: Board.new().put_elsewhere("hand", what)):
        with pytest.raises(CannotExecute, match="must be characteristics"):
            put(missing or "No Such Card")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["an opponent draws a card, you draw a card.", "a player draws a card, that player does."]
)
@pytest.mark.parametrize("players", [2, 12])
def test_a_loop_of_many_players_is_not_more_work_than_one_of_two(text: str, players: int) -> None:
    words = text.replace("that player does", "each player draws a card")
    face = Face(name="Loop", oracle_text=f"Whenever {words}", type_line="Enchantment")
    loop = card_characteristics(Card(name="Loop", faces=(face,)))
    board = Board.new([f"P{k}" for k in range(players)], rules=rules())
    for player in board.players:
        board = board.put(loop, controller=player)
    asked: list[object] = []
    begun = board.go("draw step").board
    with pytest.raises(CannotExecute, match="came of one another"):
        begun.resolve(chooser=lambda question: asked.append(question) or question.least)  # type: ignore[func-returns-value]
    assert len(asked) < 2_500
